/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From runs to a curve; formulas and ranges are in curve.h. What a curve does
 * outside its points is in law.c and forecast.c.
 *
 * The knee. On the log-log plane the curve is a straight line (weak scaling
 * with a constant loss per doubling) or a line that breaks once, either by a
 * lower slope (bend) or by one loss (step). Each break between measured counts
 * is tried; the best one is a knee when it is both beyond the noise (one-sided
 * t test, corrected for the number of breaks tried) and worth a mention. The
 * break at a known server boundary is the likeliest: half of the error allowed
 * is its own, the others share the rest. The variance of one run is a weighted mean of what the data say and of what
 * published curves show, as in the moderated t test of Smyth (2004). */
#include "core/curve.h"

#include <math.h>

#include <gsl/gsl_cdf.h>

#include "core/law.h"
#include "core/message.h"

/* Single published runs scatter by 1 to 3 % around a smooth curve; that knowledge
 * counts as two degrees of freedom. */
#define NOISE_PRIOR 0.02
#define NOISE_PRIOR_DF 2.0

#define KNEE_P 0.04         /* of a false alarm on a curve without a knee */
#define KNEE_LEAST_LOSS 0.04 /* of throughput at the next count; below it nobody would act */
#define KNEE_PLACES_MAX 48   /* breaks tried on a curve with very many counts */

#define LAW_POINTS_MAX 64    /* with more, the straight line says it well enough */

/* Batches that differ by less are the same batch (rounding of a published figure). */
#define SAME_BATCH 0.02

/* Figures of one row. Rates that are read off differ by rounding and by what a log averages over. */
#define SAME_RATE 0.01
#define SAME_PRODUCT 1e-6

/* Throughputs beyond these can't be squared. */
#define THROUGHPUT_MIN 1e-120
#define THROUGHPUT_MAX 1e120

const char *
sp_scaling_mode_name (SpScalingMode scaling)
{
  static const char *const names[SP_N_MODES] = { "weak", "strong" };

  g_return_val_if_fail (scaling < SP_N_MODES, NULL);
  return names[scaling];
}

const char *
sp_place_name (SpPlace place)
{
  static const char *const names[SP_N_PLACES] = { "inside-server", "server-boundary", "rack", "unknown" };

  g_return_val_if_fail (place < SP_N_PLACES, NULL);
  return names[place];
}

/* A run that takes part, in one form whatever the row gave. */
typedef struct
{
  double devices;
  double throughput;
  double step_seconds;   /* 0 if not known */
  double step_batch;     /* work units per step and replica, b K; 0 if not known */
  double servers;        /* 0 if not given */
  gsize row;
  gboolean is_relative;
} Run;

static void
add_message (GArray       *messages,
             SpMessageCode code,
             double        v0,
             double        v1,
             double        v2,
             double        v3)
{
  SpMessage message = { .code = code, .values = { v0, v1, v2, v3 } };

  if (messages != NULL)
    g_array_append_val (messages, message);
}

static void
refuse_run (GArray       *messages,
            SpMessageCode code,
            gsize         row,
            double        value)
{
  add_message (messages, code, (double) row, isfinite (value) ? value : 0.0, 0.0, 0.0);
}

static gboolean
whole (double value,
       double most)
{
  return value >= 1.0 && value <= most && floor (value) == value;
}

static gboolean
in_range (double value)
{
  return value >= THROUGHPUT_MIN && value <= THROUGHPUT_MAX;
}

static gboolean
has (const SpRun *row,
     SpRunFields  field)
{
  return (row->given & (guint) field) != 0;
}

static gboolean
check_row (const SpRun *row,
           gsize        index,
           GArray      *messages)
{
  const struct
  {
    gboolean is_bad;
    SpMessageCode code;
    double value;
  } checks[] = {
    { !whole (row->devices, SP_DEVICES_MAX), SP_MESSAGE_RUN_DEVICES_INVALID, row->devices },
    { !has (row, SP_RUN_THROUGHPUT) && !has (row, SP_RUN_STEP_SECONDS), SP_MESSAGE_RUN_NOT_MEASURED, 0.0 },
    { has (row, SP_RUN_THROUGHPUT) && !in_range (row->throughput), SP_MESSAGE_RUN_THROUGHPUT_INVALID, row->throughput },
    { has (row, SP_RUN_STEP_SECONDS) && !in_range (row->step_seconds),
      SP_MESSAGE_RUN_STEP_SECONDS_INVALID, row->step_seconds },
    { has (row, SP_RUN_PER_DEVICE_BATCH) && !in_range (row->per_device_batch),
      SP_MESSAGE_RUN_BATCH_INVALID, row->per_device_batch },
    { has (row, SP_RUN_GLOBAL_BATCH) && !in_range (row->global_batch), SP_MESSAGE_RUN_BATCH_INVALID, row->global_batch },
    { has (row, SP_RUN_ACCUMULATION) && !whole (row->accumulation, 1e9),
      SP_MESSAGE_RUN_ACCUMULATION_INVALID, row->accumulation },
    { has (row, SP_RUN_SERVERS) && !whole (row->servers, row->devices), SP_MESSAGE_RUN_SERVERS_INVALID, row->servers },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (checks); i++)
    if (checks[i].is_bad)
      {
        refuse_run (messages, checks[i].code, index, checks[i].value);
        return FALSE;
      }
  return TRUE;
}

/* Work units per step and replica: b K, or the global batch's part. */
static double
step_batch (const SpRun *row,
            double       replicas)
{
  if (has (row, SP_RUN_PER_DEVICE_BATCH))
    return row->per_device_batch * (has (row, SP_RUN_ACCUMULATION) ? row->accumulation : 1.0);
  if (has (row, SP_RUN_GLOBAL_BATCH))
    return row->global_batch / replicas;
  return 0.0;
}

static Run
read_row (const SpRun *row,
          gsize        index,
          double       devices_per_replica,
          gboolean     is_strong)
{
  double replicas = row->devices / devices_per_replica;
  Run run = {
    .devices = row->devices,
    .step_batch = step_batch (row, replicas),
    .step_seconds = has (row, SP_RUN_STEP_SECONDS) ? row->step_seconds : 0.0,
    .servers = has (row, SP_RUN_SERVERS) ? row->servers : 0.0,
    .row = index,
  };

  if (has (row, SP_RUN_THROUGHPUT))
    {
      run.throughput = row->throughput;
      if (run.step_batch > 0.0 && run.step_seconds <= 0.0)
        run.step_seconds = replicas * run.step_batch / run.throughput;
    }
  else
    {
      run.is_relative = run.step_batch <= 0.0;
      run.throughput = run.is_relative && is_strong ? 1.0 / run.step_seconds
                       : run.is_relative            ? replicas / run.step_seconds
                                                    : replicas * run.step_batch / run.step_seconds;
    }
  return run;
}

static gboolean
differs (double value,
         double other,
         double tolerance)
{
  return fabs (value - other) > tolerance * MAX (fabs (value), fabs (other));
}

/* A row may say one thing twice, and differently. Throughput counts before a step time, the batch of one
 * device before the global one. */
static void
check_agreement (const SpRun *row,
                 const Run   *run,
                 double       devices_per_replica,
                 GArray      *messages)
{
  double replicas = row->devices / devices_per_replica;
  double batch = replicas * run->step_batch;

  if (has (row, SP_RUN_PER_DEVICE_BATCH) && has (row, SP_RUN_GLOBAL_BATCH) && differs (row->global_batch, batch, SAME_PRODUCT))
    add_message (messages, SP_MESSAGE_RUN_BATCH_CONTRADICTS, (double) run->row, row->global_batch, batch, 0.0);
  if (has (row, SP_RUN_THROUGHPUT) && has (row, SP_RUN_STEP_SECONDS) && batch > 0.0 &&
      differs (row->throughput, batch / row->step_seconds, SAME_RATE))
    add_message (messages, SP_MESSAGE_RUN_RATE_CONTRADICTS, (double) run->row, row->throughput, batch / row->step_seconds, 0.0);
}

static int
compare_runs (gconstpointer a,
              gconstpointer b)
{
  const Run *x = a;
  const Run *y = b;

  if (x->devices != y->devices)
    return x->devices < y->devices ? -1 : 1;
  if (x->throughput != y->throughput)
    return x->throughput < y->throughput ? -1 : 1;
  return (x->row > y->row) - (x->row < y->row);
}

/* Relative runs can't stand beside runs that have a unit. */
static void
leave_out_relative (GArray *runs,
                    GArray *messages)
{
  gboolean has_absolute = FALSE;

  for (guint i = 0; i < runs->len; i++)
    has_absolute |= !g_array_index (runs, Run, i).is_relative;
  for (guint i = runs->len; has_absolute && i-- > 0;)
    if (g_array_index (runs, Run, i).is_relative)
      {
        refuse_run (messages, SP_MESSAGE_RUN_RELATIVE_LEFT_OUT, g_array_index (runs, Run, i).row, 0.0);
        g_array_remove_index (runs, i);
      }
}

/* @excluded: (element-type Run): those that are excluded and can be read */
static GArray *
read_rows (const SpRun          *rows,
           gsize                 n_rows,
           const SpMeasuredOptions *options,
           GArray               *excluded,
           GArray               *messages)
{
  double devices_per_replica = options->devices_per_replica > 0.0 ? options->devices_per_replica : 1.0;
  gboolean is_strong = options->has_scaling && options->scaling == SP_MODE_STRONG;
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (Run));
  gsize n_excluded = 0;

  for (gsize i = 0; i < n_rows; i++)
    {
      Run run;

      n_excluded += rows[i].excluded ? 1 : 0;
      if (!check_row (&rows[i], i, rows[i].excluded ? NULL : messages))
        continue;
      run = read_row (&rows[i], i, devices_per_replica, is_strong);
      if (!rows[i].excluded)
        check_agreement (&rows[i], &run, devices_per_replica, messages);
      if (in_range (run.throughput))
        g_array_append_vals (rows[i].excluded ? excluded : runs, &run, 1);
      else if (!rows[i].excluded)
        refuse_run (messages, SP_MESSAGE_RUN_THROUGHPUT_INVALID, i, run.throughput);
    }
  leave_out_relative (runs, messages);
  g_array_sort (runs, compare_runs);
  if (runs->len == 0 && n_rows > 0 && n_excluded == n_rows)
    sp_messages_add (messages, SP_MESSAGE_CURVE_ALL_EXCLUDED, (double) n_excluded, 0.0);
  else if (runs->len == 0)
    sp_messages_add (messages, SP_MESSAGE_CURVE_EMPTY, 0.0, 0.0);
  return runs;
}

/* Two-pass mean and sample standard deviation of one count's runs. */
static void
average (const Run    *runs,
         guint         n,
         SpMeasuredPoint *point)
{
  double sum = 0.0;
  double squares = 0.0;

  for (guint i = 0; i < n; i++)
    sum += runs[i].throughput;
  point->throughput = sum / n;
  point->has_spread = n > 1;
  if (n < 2)
    return;
  for (guint i = 0; i < n; i++)
    squares += (runs[i].throughput - point->throughput) * (runs[i].throughput - point->throughput);
  point->spread = sqrt (squares / (n - 1));
  point->standard_error = point->spread / sqrt (n);
}

static SpMeasuredPoint
make_point (const Run *runs,
            guint      n,
            double     devices_per_server)
{
  SpMeasuredPoint point = { .devices = runs[0].devices, .runs = n };
  double step_seconds = 0.0;
  guint n_steps = 0;

  average (runs, n, &point);
  point.per_device = point.throughput / point.devices;
  for (guint i = 0; i < n; i++)
    {
      point.servers = MAX (point.servers, runs[i].servers);
      n_steps += runs[i].step_seconds > 0.0 ? 1 : 0;
      step_seconds += runs[i].step_seconds;
    }
  if (point.servers <= 0.0 && devices_per_server > 0.0)
    point.servers = ceil (point.devices / devices_per_server);
  point.has_servers = point.servers > 0.0;
  point.has_step_seconds = n_steps > 0;
  if (n_steps > 0)
    point.step_seconds = step_seconds / n_steps;
  return point;
}

static void
group (SpMeasured *curve,
       GArray  *runs)
{
  guint n = 0;

  curve->points = g_new0 (SpMeasuredPoint, MAX (runs->len, 1));
  for (guint i = 0; i < runs->len; i += n)
    {
      const Run *first = &g_array_index (runs, Run, i);

      for (n = 1; i + n < runs->len && first[n].devices == first->devices;)
        n++;
      curve->points[curve->n_points++] = make_point (first, n, curve->devices_per_server);
      curve->has_repeats |= n > 1;
    }
}

/* What the rows show when nobody said: the most devices that shared a server. */
static double
seen_devices_per_server (const GArray *runs)
{
  double most = 0.0;

  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      if (run->servers > 0.0)
        most = MAX (most, ceil (run->devices / run->servers));
    }
  return most;
}

typedef struct
{
  double least;
  double most;
} Range;

static gboolean
constant (Range range)
{
  return range.most <= range.least * (1.0 + SAME_BATCH);
}

static void
widen (Range *range,
       double value)
{
  range->least = MIN (range->least, value);
  range->most = MAX (range->most, value);
}

typedef enum
{
  BATCHES_SILENT,
  BATCHES_WEAK,
  BATCHES_STRONG,
  BATCHES_MIXED
} Batches;

static Batches
read_batches (const GArray *runs,
              double        devices_per_replica,
              Range        *local,
              Range        *global)
{
  Range devices = { INFINITY, 0.0 };

  *local = devices;
  *global = devices;
  for (guint i = 0; i < runs->len; i++)
    {
      const Run *run = &g_array_index (runs, Run, i);

      if (run->step_batch <= 0.0)
        continue;
      widen (&devices, run->devices);
      widen (local, run->step_batch);
      widen (global, run->step_batch * run->devices / devices_per_replica);
    }
  if (!(devices.most > devices.least))
    return BATCHES_SILENT;
  if (constant (*local))
    return BATCHES_WEAK;
  return constant (*global) ? BATCHES_STRONG : BATCHES_MIXED;
}

static void
choose_scaling (SpMeasured              *curve,
                const GArray         *runs,
                const SpMeasuredOptions *options,
                GArray               *messages)
{
  Range local;
  Range global;
  Batches batches = read_batches (runs, options->devices_per_replica > 0.0 ? options->devices_per_replica : 1.0,
                                  &local, &global);

  curve->scaling_given = options->has_scaling;
  curve->scaling = options->has_scaling ? options->scaling
                   : batches == BATCHES_STRONG ? SP_MODE_STRONG
                                               : SP_MODE_WEAK;
  if (runs->len == 0)
    return;
  if (batches == BATCHES_MIXED)
    add_message (messages, SP_MESSAGE_SCALING_MIXED, local.least, local.most, global.least, global.most);
  else if (!options->has_scaling)
    sp_messages_add (messages,
                     batches == BATCHES_WEAK     ? SP_MESSAGE_SCALING_GUESSED_WEAK
                     : batches == BATCHES_STRONG ? SP_MESSAGE_SCALING_GUESSED_STRONG
                                                 : SP_MESSAGE_SCALING_ASSUMED_WEAK,
                     0.0, 0.0);
  else if (options->scaling == SP_MODE_WEAK && batches == BATCHES_STRONG)
    sp_messages_add (messages, SP_MESSAGE_SCALING_LOOKS_STRONG, 0.0, 0.0);
  else if (options->scaling == SP_MODE_STRONG && batches == BATCHES_WEAK)
    sp_messages_add (messages, SP_MESSAGE_SCALING_LOOKS_WEAK, 0.0, 0.0);
}

/* Unknown baselines fall back to the nearest measured count below, else the smallest. */
static void
choose_baseline (SpMeasured              *curve,
                 const SpMeasuredOptions *options,
                 GArray               *messages)
{
  double used;

  for (guint i = 0; i < curve->n_points; i++)
    if (curve->points[i].devices <= options->baseline_devices)
      curve->baseline = i;
  if (curve->n_points == 0)
    return;
  used = curve->points[curve->baseline].devices;
  if (options->baseline_devices > 0.0 && used != options->baseline_devices)
    sp_messages_add (messages, SP_MESSAGE_BASELINE_NOT_MEASURED, options->baseline_devices, used);
  if (used > 1.0 && used > options->devices_per_replica)
    sp_messages_add (messages, SP_MESSAGE_BASELINE_ABOVE_ONE, used, 0.0);
}

/* The straight line's part is taken out of every candidate, so that one
 * product tells what a break explains. Weights are runs. */
typedef struct
{
  guint n;
  double *log_devices;
  double *weight;
  double *left;      /* log per-device throughput less its line */
  double squares;    /* weighted sum of left squared */
  double *candidate; /* scratch */
} Line;

static void
take_out_line (const Line *line,
               double     *y)
{
  double sw = 0.0, sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
  double slope;

  for (guint i = 0; i < line->n; i++)
    {
      sw += line->weight[i];
      sx += line->weight[i] * line->log_devices[i];
      sy += line->weight[i] * y[i];
    }
  for (guint i = 0; i < line->n; i++)
    {
      double x = line->log_devices[i] - sx / sw;

      sxx += line->weight[i] * x * x;
      sxy += line->weight[i] * x * (y[i] - sy / sw);
    }
  slope = sxy / sxx;
  for (guint i = 0; i < line->n; i++)
    y[i] -= sy / sw + slope * (line->log_devices[i] - sx / sw);
}

static double
product (const Line   *line,
         const double *a,
         const double *b)
{
  double sum = 0.0;

  for (guint i = 0; i < line->n; i++)
    sum += line->weight[i] * a[i] * b[i];
  return sum;
}

static void
line_init (Line          *line,
           const SpMeasured *curve)
{
  line->n = curve->n_points;
  line->log_devices = g_new (double, line->n);
  line->weight = g_new (double, line->n);
  line->left = g_new (double, line->n);
  line->candidate = g_new (double, line->n);
  for (guint i = 0; i < line->n; i++)
    {
      line->log_devices[i] = log (curve->points[i].devices);
      line->weight[i] = curve->points[i].runs;
      line->left[i] = log (curve->points[i].per_device / curve->points[0].per_device);
    }
  take_out_line (line, line->left);
  line->squares = product (line, line->left, line->left);
}

static void
line_clear (Line *line)
{
  g_free (line->log_devices);
  g_free (line->weight);
  g_free (line->left);
  g_free (line->candidate);
}

typedef struct
{
  guint point;        /* the break is between it and the next one */
  SpKneeShape shape;
  double coefficient; /* below 0: a loss */
  double explained;   /* of the squares */
  double norm;        /* the candidate's own squares */
  gboolean at_boundary;
} Break;

static Break
try_break (const Line *line,
           guint       point,
           SpKneeShape shape)
{
  Break found = { .point = point, .shape = shape };
  double *h = line->candidate;
  double along;

  for (guint i = 0; i < line->n; i++)
    h[i] = i <= point ? 0.0 : shape == SP_KNEE_STEP ? 1.0 : line->log_devices[i] - line->log_devices[point];
  take_out_line (line, h);
  found.norm = product (line, h, h);
  along = product (line, h, line->left);
  if (found.norm > 0.0)
    {
      found.coefficient = along / found.norm;
      found.explained = along * along / found.norm;
    }
  return found;
}

static gboolean
is_boundary (const SpMeasured *curve,
             guint          point)
{
  const SpMeasuredPoint *p = &curve->points[point];

  return p[0].has_servers && p[1].has_servers && p[0].servers <= 1.0 && p[1].servers > 1.0;
}

/* How many places share a break's part of the error. */
static double
n_rivals (const Break *at,
          guint        n_boundary,
          guint        n_elsewhere)
{
  if (n_boundary == 0)
    return n_elsewhere;
  return 2.0 * (at->at_boundary ? n_boundary : n_elsewhere);
}

/* The break of a loss that explains most, and how many were tried at a server
 * boundary and elsewhere. */
static gboolean
best_break (const SpMeasured *curve,
            const Line    *line,
            Break         *best,
            guint         *n_boundary,
            guint         *n_elsewhere)
{
  guint stride = 1 + line->n / KNEE_PLACES_MAX;
  gboolean found = FALSE;

  *n_boundary = *n_elsewhere = 0;
  for (guint i = 1; i + 1 < line->n; i += stride)
    for (SpKneeShape shape = SP_KNEE_BEND; shape <= SP_KNEE_STEP; shape++)
      {
        Break tried;

        if (shape == SP_KNEE_STEP && i + 2 == line->n)
          continue; /* with one point after it, a step and a bend are the same */
        tried = try_break (line, i, shape);
        tried.at_boundary = is_boundary (curve, i);
        *(tried.at_boundary ? n_boundary : n_elsewhere) += 1;
        if (tried.coefficient < 0.0 && (!found || tried.explained > best->explained))
          {
            *best = tried;
            found = TRUE;
          }
      }
  return found;
}

/* Squares and degrees of freedom of repeated runs around their count's mean,
 * relative to it. */
static double
repeat_squares (const SpMeasured *curve,
                double        *df)
{
  double squares = 0.0;

  *df = 0.0;
  for (guint i = 0; i < curve->n_points; i++)
    if (curve->points[i].has_spread)
      {
        double relative = curve->points[i].spread / curve->points[i].throughput;

        *df += curve->points[i].runs - 1;
        squares += relative * relative * (curve->points[i].runs - 1);
      }
  return squares;
}

/* What the universal law leaves over, relative: a curve that saturates smoothly
 * is bent, not noisy. */
static double
law_squares (const SpMeasured *curve)
{
  SpLawFit fit;
  double squares = 0.0;

  if (curve->n_points > LAW_POINTS_MAX ||
      !sp_law_fit (SP_LAW_USL, curve->run_devices, curve->run_throughputs, curve->n_runs, NULL, &fit, NULL))
    return HUGE_VAL;
  for (guint i = 0; i < curve->n_points; i++)
    {
      double x;
      double left;

      if (!sp_law_value (&fit, curve->points[i].devices, &x, NULL))
        return HUGE_VAL;
      left = log (curve->points[i].throughput / x);
      squares += left * left;
    }
  return squares;
}

static void
estimate_noise (SpMeasured *curve,
                const Line *line,
                double      explained)
{
  double df;
  double squares = repeat_squares (curve, &df);

  curve->noise_source = SP_NOISE_ASSUMED;
  if (df > 0.0)
    curve->noise_source = SP_NOISE_REPEATS;
  else if (curve->n_points > 4)
    {
      curve->noise_source = SP_NOISE_RESIDUALS;
      squares = MIN (MAX (line->squares - explained, 0.0), law_squares (curve));
      df = curve->n_points - 4.0; /* a line, a break and its place */
    }
  curve->noise_df = df + NOISE_PRIOR_DF;
  curve->noise = sqrt ((squares + NOISE_PRIOR_DF * NOISE_PRIOR * NOISE_PRIOR) / curve->noise_df);
}

static SpPlace
place_of (const SpMeasured        *curve,
          const SpMeasuredOptions *options,
          const SpMeasuredPoint   *last,
          const SpMeasuredPoint   *next)
{
  double racks = options->servers_per_rack;

  if (!last->has_servers || !next->has_servers)
    return SP_PLACE_UNKNOWN;
  if (next->servers <= 1.0)
    return SP_PLACE_INSIDE_SERVER;
  if (last->servers <= 1.0)
    return SP_PLACE_SERVER_BOUNDARY;
  if (racks > 0.0 && last->servers <= racks && next->servers > racks)
    return SP_PLACE_RACK;
  return SP_PLACE_UNKNOWN;
}

static double
log_slope (const SpMeasuredPoint *a,
           const SpMeasuredPoint *b)
{
  return log (b->throughput / a->throughput) / log (b->devices / a->devices);
}

static void
describe_knee (SpMeasured              *curve,
               const SpMeasuredOptions *options,
               const Break          *at,
               double                p_value)
{
  const SpMeasuredPoint *last = &curve->points[at->point];
  const SpMeasuredPoint *next = last + 1;
  double octaves = log (next->devices / last->devices);
  double expected;

  curve->knee = (SpKnee){
    .devices = last->devices,
    .next_devices = next->devices,
    .place = place_of (curve, options, last, next),
    .shape = at->shape,
    .slope_before = log_slope (&curve->points[0], last),
    .slope_after = log_slope (last, next),
    .p_value = p_value,
    .added_return = next->added_return,
  };
  expected = last->throughput * exp (octaves * curve->knee.slope_before);
  curve->knee.lost = 1.0 - next->throughput / expected;
  curve->knee.lost_error = (1.0 - curve->knee.lost) * curve->noise * sqrt (1.0 / last->runs + 1.0 / next->runs);
  curve->has_knee = curve->knee.lost >= KNEE_LEAST_LOSS;
}

/* A break that spreads its loss over several counts is put where the largest
 * part of it is: at the steepest of the candidates that explain almost as much. */
static void
find_knee (SpMeasured              *curve,
           const SpMeasuredOptions *options)
{
  Line line = { 0 };
  Break best = { 0 };
  guint n_boundary = 0;
  guint n_elsewhere = 0;

  curve->noise = NOISE_PRIOR;
  curve->noise_df = NOISE_PRIOR_DF;
  if (curve->n_points < 2)
    {
      estimate_noise (curve, &line, 0.0);
      return;
    }
  line_init (&line, curve);
  if (!best_break (curve, &line, &best, &n_boundary, &n_elsewhere))
    estimate_noise (curve, &line, 0.0);
  else
    {
      double t;
      double p;

      estimate_noise (curve, &line, best.explained);
      t = best.coefficient * sqrt (best.norm) / curve->noise;
      p = MIN (1.0, n_rivals (&best, n_boundary, n_elsewhere) * gsl_cdf_tdist_P (t, curve->noise_df));
      if (p < KNEE_P)
        describe_knee (curve, options, &best, p);
    }
  line_clear (&line);
}

static void
relate_to_baseline (const SpMeasured *curve,
                    SpMeasuredPoint  *point)
{
  const SpMeasuredPoint *base = &curve->points[curve->baseline];
  double n = point->devices / base->devices;

  point->efficiency = point->per_device / base->per_device;
  point->speedup = point->throughput / base->throughput;
  point->has_karp_flatt = n > 1.0;
  if (point->has_karp_flatt)
    point->karp_flatt = (1.0 / point->speedup - 1.0 / n) / (1.0 - 1.0 / n);
}

static void
relate_to_previous (const SpMeasured *curve,
                    SpMeasuredPoint  *point)
{
  const SpMeasuredPoint *previous = point - 1;

  point->has_previous = TRUE;
  point->slope = log_slope (previous, point);
  point->added_return = (point->throughput - previous->throughput) / (point->devices - previous->devices) /
                        curve->points[curve->baseline].per_device;
}

/* Needs the noise: flags and standard errors. */
static void
judge_point (const SpMeasured *curve,
             SpMeasuredPoint  *point,
             GArray        *messages)
{
  const SpMeasuredPoint *base = &curve->points[curve->baseline];
  const SpMeasuredPoint *previous = point - 1;
  double growth;
  double error;

  point->has_efficiency_error = curve->has_repeats;
  if (point != base && curve->has_repeats)
    point->efficiency_error = point->efficiency * curve->noise * sqrt (1.0 / point->runs + 1.0 / base->runs);
  if (!point->has_previous)
    return;
  growth = log (point->throughput / previous->throughput);
  error = curve->noise * sqrt (1.0 / point->runs + 1.0 / previous->runs);
  point->slope_error = error / log (point->devices / previous->devices);
  error *= gsl_cdf_tdist_Pinv (0.95, curve->noise_df);
  point->superlinear = growth - log (point->devices / previous->devices) > error;
  point->retrograde = growth < -error;
  if (point->superlinear || point->retrograde)
    add_message (messages, point->superlinear ? SP_MESSAGE_CURVE_SUPERLINEAR : SP_MESSAGE_CURVE_RETROGRADE,
                 previous->devices, point->devices, exp (growth), 0.0);
}

static void
add_mfu (SpMeasuredPoint         *point,
         const SpMeasuredOptions *options,
         GArray               *messages)
{
  double mfu = point->per_device * options->flop_per_unit / options->peak_flop_per_second;

  point->has_mfu = options->flop_per_unit > 0.0 && options->peak_flop_per_second > 0.0 && isfinite (mfu) && mfu > 0.0;
  if (!point->has_mfu)
    return;
  point->mfu = mfu;
  if (mfu > 1.0)
    sp_messages_add (messages, SP_MESSAGE_MFU_ABOVE_ONE, point->devices, mfu);
}

/* Those whose throughput has the unit of the runs that take part. */
static void
keep_excluded (SpMeasured *curve,
               GArray     *excluded)
{
  g_array_sort (excluded, compare_runs);
  curve->excluded_devices = g_new (double, MAX (excluded->len, 1));
  curve->excluded_throughputs = g_new (double, MAX (excluded->len, 1));
  for (guint i = 0; i < excluded->len; i++)
    {
      const Run *run = &g_array_index (excluded, Run, i);

      if (run->is_relative != curve->relative)
        continue;
      curve->excluded_devices[curve->n_excluded] = run->devices;
      curve->excluded_throughputs[curve->n_excluded++] = run->throughput;
    }
}

static void
keep_runs (SpMeasured      *curve,
           const GArray *runs)
{
  curve->n_runs = runs->len;
  curve->run_devices = g_new (double, MAX (runs->len, 1));
  curve->run_throughputs = g_new (double, MAX (runs->len, 1));
  for (guint i = 0; i < runs->len; i++)
    {
      curve->run_devices[i] = g_array_index (runs, Run, i).devices;
      curve->run_throughputs[i] = g_array_index (runs, Run, i).throughput;
    }
}

static void
say_what_it_is (const SpMeasured *curve,
                GArray        *messages)
{
  if (curve->n_points == 1)
    sp_messages_add (messages, SP_MESSAGE_CURVE_ONE_COUNT, curve->points[0].devices, 0.0);
  if (curve->has_repeats)
    sp_messages_add (messages, SP_MESSAGE_CURVE_RUNS_GROUPED, curve->n_runs, curve->n_points);
  if (curve->relative)
    sp_messages_add (messages, SP_MESSAGE_CURVE_RELATIVE, 0.0, 0.0);
}

SpMeasured *
sp_measured_new (const SpRun          *runs,
              gsize                 n_runs,
              const SpMeasuredOptions *options,
              GArray               *messages)
{
  SpMeasured *curve = g_new0 (SpMeasured, 1);
  g_autoptr (GArray) excluded = g_array_new (FALSE, FALSE, sizeof (Run));
  g_autoptr (GArray) read = read_rows (runs, n_runs, options, excluded, messages);

  curve->devices_per_server = options->devices_per_server > 0.0 ? options->devices_per_server
                                                                : seen_devices_per_server (read);
  curve->relative = read->len > 0 && g_array_index (read, Run, 0).is_relative;
  choose_scaling (curve, read, options, messages);
  keep_runs (curve, read);
  keep_excluded (curve, excluded);
  group (curve, read);
  choose_baseline (curve, options, messages);
  for (guint i = 0; i < curve->n_points; i++)
    {
      relate_to_baseline (curve, &curve->points[i]);
      if (i > 0)
        relate_to_previous (curve, &curve->points[i]);
      if (!curve->relative)
        add_mfu (&curve->points[i], options, messages);
    }
  find_knee (curve, options);
  for (guint i = 0; i < curve->n_points; i++)
    judge_point (curve, &curve->points[i], messages);
  say_what_it_is (curve, messages);
  return curve;
}

void
sp_measured_free (SpMeasured *curve)
{
  if (curve == NULL)
    return;
  g_free (curve->points);
  g_free (curve->run_devices);
  g_free (curve->run_throughputs);
  g_free (curve->excluded_devices);
  g_free (curve->excluded_throughputs);
  g_free (curve);
}

double
sp_measured_efficiency (const SpMeasured *curve,
                     guint          point,
                     guint          baseline)
{
  g_return_val_if_fail (point < curve->n_points && baseline < curve->n_points, 0.0);
  return curve->points[point].per_device / curve->points[baseline].per_device;
}
