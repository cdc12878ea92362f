/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well the calibrated step model predicts: the tables of
 * documents/step-time-accuracy.md.
 *
 *   breakdowns BREAKDOWNS.json NCCL.json
 *
 * Each set of step and synchronisation times is calibrated on its counts up to 8 and
 * predicted at the larger ones, beside A 2 (n-1)/n + C (n-1) fitted on the same
 * counts and beside carrying the last one forward. Nothing of the larger counts is
 * used but where a table says "in hindsight". Tables of measured collectives are
 * interpolated at every other size from the rest. */
#include <gsl/gsl_errno.h>
#include <gsl/gsl_multifit.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "core/calibrate.h"
#include "core/range.h"

#define LAST_KNOWN   8.0
#define ROWS_MAX     32
#define SETS_MAX     64
#define ERRORS_MAX   1024

typedef struct
{
  char id[64];
  char application[32];
  gboolean is_packed;   /* four devices in each server; else one device in each */
  gsize n;
  double devices[ROWS_MAX], step[ROWS_MAX], sync[ROWS_MAX];
} Set;

typedef struct
{
  double step, sync;
} Prediction;

static gpointer
fail (const char *what)
{
  g_printerr ("breakdowns: %s\n", what);
  exit (1);
}

static JsonArray *
read_array (const char *path)
{
  JsonParser *parser = json_parser_new (); /* kept: the process ends soon */

  if (!json_parser_load_from_file (parser, path, NULL) || !JSON_NODE_HOLDS_ARRAY (json_parser_get_root (parser)))
    fail ("no JSON array in the file");
  return json_node_get_array (json_parser_get_root (parser));
}

static int
column_of (JsonObject *object,
           const char *name)
{
  JsonArray *columns = json_object_get_array_member (object, "columns");

  for (guint i = 0; i < json_array_get_length (columns); i++)
    if (strcmp (json_array_get_string_element (columns, i), name) == 0)
      return (int) i;
  return -1;
}

static double
cell (JsonObject *object,
      guint       row,
      int         column)
{
  JsonArray *rows = json_object_get_array_member (object, "rows");

  return json_array_get_double_element (json_array_get_array_element (rows, row), (guint) column);
}

static guint
row_count (JsonObject *object)
{
  return json_array_get_length (json_object_get_array_member (object, "rows"));
}

static gsize
read_sets (const char *path,
           Set         sets[SETS_MAX])
{
  JsonArray *array = read_array (path);
  gsize n = 0;

  for (guint i = 0; i < json_array_get_length (array) && n < SETS_MAX; i++)
    {
      JsonObject *o = json_array_get_object_element (array, i);
      int devices = column_of (o, "devices"), step = column_of (o, "step_time_s"), sync = column_of (o, "sync_time_s");
      g_auto (GStrv) parts = NULL;
      Set *s = &sets[n];

      if (devices < 0 || step < 0 || sync < 0)
        continue;
      *s = (Set) { .n = MIN (row_count (o), ROWS_MAX) };
      g_strlcpy (s->id, json_object_get_string_member (o, "id"), sizeof s->id);
      parts = g_strsplit (s->id, "-", 4);
      g_strlcpy (s->application, parts[1] != NULL ? parts[1] : "", sizeof s->application);
      s->is_packed = strstr (s->id, "packed") != NULL;
      for (guint r = 0; r < s->n; r++)
        {
          s->devices[r] = cell (o, r, devices);
          s->step[r] = cell (o, r, step);
          s->sync[r] = cell (o, r, sync);
        }
      n++;
    }
  return n;
}

static gsize
last_known (const Set *s)
{
  gsize last = 0;

  while (last + 1 < s->n && s->devices[last + 1] <= LAST_KNOWN)
    last++;
  return last;
}

/* What is not synchronisation, on average of the known counts. */
static double
mean_work (const Set *s)
{
  gsize last = last_known (s);
  double sum = 0.0;

  for (gsize i = 0; i <= last; i++)
    sum += s->step[i] - s->sync[i];
  return sum / (double) (last + 1);
}

/* Least squares of A 2 (n-1)/n + C (n-1), both 0 or more. */
static Prediction
baseline (const Set *s,
          double     devices)
{
  gsize last = last_known (s);
  double xx = 0.0, xy = 0.0, yy = 0.0, xt = 0.0, yt = 0.0, a, c, det, sync;

  for (gsize i = 0; i <= last; i++)
    {
      double x = 2.0 * (s->devices[i] - 1.0) / s->devices[i], y = s->devices[i] - 1.0;

      xx += x * x;
      xy += x * y;
      yy += y * y;
      xt += x * s->sync[i];
      yt += y * s->sync[i];
    }
  det = xx * yy - xy * xy;
  a = (xt * yy - yt * xy) / det;
  c = (yt * xx - xt * xy) / det;
  if (a < 0.0)
    a = 0.0, c = yt / yy;
  else if (c < 0.0)
    c = 0.0, a = xt / xx;
  sync = a * 2.0 * (devices - 1.0) / devices + c * (devices - 1.0);
  return (Prediction) { mean_work (s) + sync, sync };
}

static Prediction
carry_forward (const Set *s,
               double     devices)
{
  gsize last = last_known (s);

  return (Prediction) { s->step[last], s->sync[last] };
}

/* Trainable parameters of the models; only their bytes over the effective bandwidth matter. */
static double
parameters_of (const Set *s)
{
  static const struct { const char *application; double parameters; } table[] = {
    { "cifar10", 11.2e6 }, { "imagenet", 25.6e6 }, { "yolov3", 61.9e6 }
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (strcmp (s->application, table[i].application) == 0)
      return table[i].parameters;
  return 50e6;
}

/* PCI Express 3.0 inside a server, 50 Gbit/s between servers: nominal. The flat ring
 * is what collectives of that time used; a two-level form would grow twice as much. */
static SpStepInput
known_figures (const Set *s)
{
  SpStepInput in;

  sp_step_input_init (&in);
  in.has_sample_seconds = TRUE;
  in.sample_seconds = s->step[0] - s->sync[0];
  in.parameters = parameters_of (s);
  in.overlap = SP_OVERLAP_SHARE;
  in.algorithm = SP_ALGORITHM_RING;
  in.network.devices_per_server = s->is_packed ? 4.0 : 1.0;
  in.network.inner_bytes_per_second = 15.75e9;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 6.25e9;
  return in;
}

/* The synchronisation of one device is a cost of the code path, there at every
 * count: it is put aside and added again. Rows count more the nearer they are to
 * what is asked: what a model leaves out grows with distance. */
static gsize
make_rows (const Set        *s,
           double            until,
           SpCalibrationRow *rows)
{
  gsize n = 0;

  for (gsize i = 1; i < s->n && s->devices[i] <= until; i++)
    {
      double away = until / s->devices[i];

      rows[n++] = (SpCalibrationRow) {
        .devices = s->devices[i],
        .step_seconds = s->step[i] - s->sync[0],
        .step_relative_error = 0.03 * sqrt (away),
        .has_sync_seconds = TRUE,
        .sync_seconds = MAX (s->sync[i] - s->sync[0], 0.0),
        .sync_relative_error = 0.15 * sqrt (away),
      };
    }
  return n;
}

static SpCalibration
calibrate (const Set *s,
           double     until)
{
  SpStepInput in = known_figures (s);
  SpCalibrationRow rows[ROWS_MAX];
  gsize n = make_rows (s, until, rows);
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;
  g_autoptr (GError) error = NULL;

  sp_priors_init (priors, &in, rows, n);
  sp_priors_free_by_rows (priors, &in, rows, n);
  /* Where rows can't tell exchange from hiding, none is assumed: what was measured is what is exposed. */
  if (!priors[SP_UNKNOWN_OVERLAP].is_free)
    in.overlap = SP_OVERLAP_NONE;
  priors[SP_UNKNOWN_SAMPLE_SECONDS].guess = in.sample_seconds;
  priors[SP_UNKNOWN_INNER_BANDWIDTH].spread = priors[SP_UNKNOWN_SERVER_BANDWIDTH].spread = 1.5;
  priors[SP_UNKNOWN_SERVER_LATENCY].spread = 2.0;
  if (!sp_calibrate (&in, priors, rows, n, &c, NULL, NULL, &error))
    fail (error->message);
  return c;
}

static Prediction
predict (const Set           *s,
         const SpCalibration *c,
         double               devices)
{
  SpStepModel model;
  SpStep step;

  if (!sp_step_prepare (&c->input, &model, NULL, NULL) || !sp_step_evaluate (&model, devices, &step))
    fail ("no prediction");
  return (Prediction) {
    step.step_seconds + s->sync[0],
    step.parts[SP_PART_COMMUNICATION] + step.parts[SP_PART_STRAGGLERS] + s->sync[0]
  };
}

/* Errors of one way to predict. */
typedef struct
{
  double step[ERRORS_MAX], sync[ERRORS_MAX];
  gsize n;
} Errors;

static void
add_error (Errors    *e,
           const Set *s,
           gsize      row,
           Prediction p)
{
  if (e->n == ERRORS_MAX)
    fail ("too many rows");
  e->step[e->n] = 100.0 * fabs (p.step / s->step[row] - 1.0);
  e->sync[e->n++] = 100.0 * fabs (p.sync / s->sync[row] - 1.0);
}

/* C format, one decimal: the tables are the same everywhere. */
static const char *
number (double value)
{
  static char buffers[32][32];
  static guint next;
  char *buffer = buffers[next++ % 32];

  return g_ascii_formatd (buffer, 32, "%.1f", value);
}

static void
print_errors (const char *name,
              const char *where,
              Errors     *e)
{
  double mean_step = 0.0, mean_sync = 0.0;

  for (gsize i = 0; i < e->n; i++)
    {
      mean_step += e->step[i] / (double) e->n;
      mean_sync += e->sync[i] / (double) e->n;
    }
  sp_sort_values (e->step, e->n);
  sp_sort_values (e->sync, e->n);
  g_print ("| %s | %s | %" G_GSIZE_FORMAT " | %s | %s | %s | %s | %s | %s | %s | %s |\n", name, where, e->n,
           number (sp_quantile_sorted (e->sync, e->n, 0.5)), number (mean_sync),
           number (sp_quantile_sorted (e->sync, e->n, 0.9)), number (e->sync[e->n - 1]),
           number (sp_quantile_sorted (e->step, e->n, 0.5)), number (mean_step),
           number (sp_quantile_sorted (e->step, e->n, 0.9)), number (e->step[e->n - 1]));
}

enum { BASELINE, CARRY, CALIBRATED, HINDSIGHT, BEST_FACTOR, OTHER_JOBS, N_WAYS };

static const char *const ways[N_WAYS] = {
  "A 2(n-1)/n + C (n-1)", "carry-forward", "calibrated model", "model fitted to all counts, in hindsight",
  "carry-forward times the set's best factor, in hindsight", "calibrated model times a factor from the other jobs"
};

static void
count_way (Errors     errors[N_WAYS][3],
           int        way,
           const Set *s,
           gsize      row,
           Prediction p)
{
  add_error (&errors[way][0], s, row, p);
  add_error (&errors[way][s->is_packed ? 1 : 2], s, row, p);
}

static double
median (double *values,
        gsize   n)
{
  sp_sort_values (values, n);
  return n > 0 ? sp_quantile_sorted (values, n, 0.5) : 0.0;
}

/* Median log ratio of measured synchronisation to what @predicted gives, over the
 * larger counts of all sets that @use accepts. */
static double
median_log_ratio (const Set           *sets,
                  const SpCalibration *fits,
                  gsize                n_sets,
                  const Set           *unlike)
{
  double logs[ERRORS_MAX];
  gsize n = 0;

  for (gsize i = 0; i < n_sets; i++)
    for (gsize r = last_known (&sets[i]) + 1; r < sets[i].n; r++)
      if (strcmp (sets[i].application, unlike->application) != 0 && sets[i].is_packed == unlike->is_packed)
        logs[n++] = log (sets[i].sync[r] / predict (&sets[i], &fits[i], sets[i].devices[r]).sync);
  return median (logs, n);
}

static double
best_factor (const Set *s)
{
  double ratios[ROWS_MAX];
  gsize last = last_known (s), n = 0;

  for (gsize r = last + 1; r < s->n; r++)
    ratios[n++] = s->sync[r] / s->sync[last];
  return median (ratios, n);
}

static Prediction
scaled (Prediction p,
        double     factor)
{
  return (Prediction) { p.step + (factor - 1.0) * p.sync, factor * p.sync };
}

static void
collect (const Set *sets,
         gsize      n_sets,
         Errors     errors[N_WAYS][3])
{
  g_autofree SpCalibration *fits = g_new (SpCalibration, n_sets);

  for (gsize i = 0; i < n_sets; i++)
    fits[i] = calibrate (&sets[i], LAST_KNOWN);
  for (gsize i = 0; i < n_sets; i++)
    {
      const Set *s = &sets[i];
      SpCalibration all = calibrate (s, s->devices[s->n - 1]);
      double others = exp (median_log_ratio (sets, fits, n_sets, s)), best = best_factor (s);

      for (gsize r = last_known (s) + 1; r < s->n; r++)
        {
          double n = s->devices[r];
          Prediction p = predict (s, &fits[i], n);

          count_way (errors, BASELINE, s, r, baseline (s, n));
          count_way (errors, CARRY, s, r, carry_forward (s, n));
          count_way (errors, CALIBRATED, s, r, p);
          count_way (errors, HINDSIGHT, s, r, predict (s, &all, n));
          count_way (errors, BEST_FACTOR, s, r, scaled (carry_forward (s, n), best));
          count_way (errors, OTHER_JOBS, s, r, scaled (p, others));
        }
    }
}

static void
print_table (Errors errors[N_WAYS][3],
             int    from,
             int    to)
{
  static const char *const places[] = { "all", "packed", "spread" };

  g_print ("| way | sets | rows | sync median | mean | p90 | worst | step median | mean | p90 | worst |\n"
           "|---|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|\n");
  for (int way = from; way <= to; way++)
    for (int place = 0; place < 3; place++)
      print_errors (ways[way], places[place], &errors[way][place]);
}

static double
sync_at (const Set *s,
         double     devices)
{
  for (gsize r = 0; r < s->n; r++)
    if (s->devices[r] == devices)
      return s->sync[r];
  return 0.0;
}

/* Packed sets whose synchronisation falls from 8 to @devices. */
static void
print_falls (const Set *sets,
             gsize      n_sets,
             double     devices)
{
  double ratios[SETS_MAX];
  guint falls = 0;
  gsize n = 0;

  for (gsize i = 0; i < n_sets; i++)
    if (sets[i].is_packed && sync_at (&sets[i], devices) > 0.0)
      {
        ratios[n] = sync_at (&sets[i], devices) / sync_at (&sets[i], LAST_KNOWN);
        falls += ratios[n++] < 1.0 ? 1 : 0;
      }
  g_print ("| %s | %u of %" G_GSIZE_FORMAT " | %s |\n", number (devices), falls, n, number (100.0 * median (ratios, n)));
}

static void
print_coverage (const Set *sets,
                gsize      n_sets)
{
  g_autofree SpStepInput *draws = g_new (SpStepInput, SP_CALIBRATION_DRAWS);
  guint inside = 0, total = 0;

  for (gsize i = 0; i < n_sets; i++)
    {
      SpCalibration c = calibrate (&sets[i], LAST_KNOWN);

      sp_calibration_draw (&c, SP_CALIBRATION_SEED, draws, SP_CALIBRATION_DRAWS);
      for (gsize r = last_known (&sets[i]) + 1; r < sets[i].n; r++)
        {
          double measured = sets[i].step[r] - sets[i].sync[0];
          SpRange seconds, rate;
          SpStep step;

          if (!sp_calibration_predict (&c, draws, SP_CALIBRATION_DRAWS, sets[i].devices[r], &step, &seconds, &rate))
            fail ("no interval");
          inside += measured >= seconds.lo[SP_LEVEL_90] && measured <= seconds.hi[SP_LEVEL_90] ? 1 : 0;
          total++;
        }
    }
  g_print ("\n90 %% intervals of the parameters hold %u of %u step times.\n", inside, total);
}

static void
print_sets (const Set *sets,
            gsize      n_sets)
{
  g_print ("| set | baseline sync | carry sync | model sync | baseline step | carry step | model step |\n"
           "|---|---:|---:|---:|---:|---:|---:|\n");
  for (gsize i = 0; i < n_sets; i++)
    {
      const Set *s = &sets[i];
      SpCalibration c = calibrate (s, LAST_KNOWN);
      Errors e[3] = { { .n = 0 }, { .n = 0 }, { .n = 0 } };

      for (gsize r = last_known (s) + 1; r < s->n; r++)
        {
          add_error (&e[0], s, r, baseline (s, s->devices[r]));
          add_error (&e[1], s, r, carry_forward (s, s->devices[r]));
          add_error (&e[2], s, r, predict (s, &c, s->devices[r]));
        }
      if (e[0].n == 0)
        continue;
      g_print ("| %s |", s->id);
      for (int k = 0; k < 3; k++)
        g_print (" %s |", number (median (e[k].sync, e[k].n)));
      for (int k = 0; k < 3; k++)
        g_print (" %s |", number (median (e[k].step, e[k].n)));
      g_print ("\n");
    }
}

/* Every other size from the rest; only sizes between kept ones. */
static gsize
interpolation_errors (const SpSizeTime *points,
                      gsize             n,
                      gsize             first,
                      double           *errors)
{
  SpSizeTime kept[ROWS_MAX];
  g_autoptr (SpCollectiveTable) table = NULL;
  gsize n_kept = 0, n_errors = 0;

  for (gsize i = first; i < n; i += 2)
    kept[n_kept++] = points[i];
  table = sp_collective_table_new (SP_COLLECTIVE_ALL_REDUCE, 8, kept, n_kept, NULL, NULL);
  for (gsize i = 1 - first; i < n; i += 2)
    {
      int outside;
      double seconds = sp_collective_table_seconds (table, points[i].bytes, &outside);

      if (outside == 0)
        errors[n_errors++] = 100.0 * fabs (seconds / points[i].seconds - 1.0);
    }
  return n_errors;
}

/* Columns of bandwidth give times but for a constant factor. */
static gsize
print_column (JsonObject *o,
              const char *name,
              int         bytes,
              int         column,
              double     *all)
{
  SpSizeTime points[ROWS_MAX];
  double errors[2 * ROWS_MAX];
  gsize n = MIN (row_count (o), ROWS_MAX), n_errors = 0;

  for (guint r = 0; r < n; r++)
    points[r] = (SpSizeTime) { cell (o, r, bytes), cell (o, r, bytes) / cell (o, r, column) * 1e-9 };
  for (gsize first = 0; first < 2; first++)
    n_errors += interpolation_errors (points, n, first, errors + n_errors);
  memcpy (all, errors, n_errors * sizeof (double));
  sp_sort_values (errors, n_errors);
  g_print ("| %s | %s | %" G_GSIZE_FORMAT " | %s | %s |\n", json_object_get_string_member (o, "id"), name, n_errors,
           number (sp_quantile_sorted (errors, n_errors, 0.5)), number (errors[n_errors - 1]));
  return n_errors;
}

static void
print_total (const char   *name,
             const double *errors,
             gsize         n)
{
  double sorted[ERRORS_MAX];

  memcpy (sorted, errors, n * sizeof (double));
  sp_sort_values (sorted, n);
  g_print ("| **%s** | all | %" G_GSIZE_FORMAT " | %s | %s |\n", name, n,
           number (sp_quantile_sorted (sorted, n, 0.5)), number (sorted[n - 1]));
}

static void
print_interpolation (const char *path)
{
  JsonArray *array = read_array (path);
  double all[ERRORS_MAX];
  gsize n = 0;

  g_print ("| table | column | sizes | median %% | worst %% |\n|---|---|---:|---:|---:|\n");
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *o = json_array_get_object_element (array, i);
      JsonArray *columns = json_object_get_array_member (o, "columns");
      int bytes = column_of (o, "bytes");
      gsize before = n;

      if (bytes < 0 || row_count (o) < 8)
        continue;
      for (guint c = 0; c < json_array_get_length (columns); c++)
        if (g_str_has_prefix (json_array_get_string_element (columns, c), "busbw"))
          n += print_column (o, json_array_get_string_element (columns, c), bytes, (int) c, all + n);
      print_total (json_object_get_string_member (o, "id"), all + before, n - before);
    }
  print_total ("all tables", all, n);
}

int
main (int argc, char **argv)
{
  static Errors errors[N_WAYS][3];
  Set sets[SETS_MAX];
  gsize n_sets;

  if (argc != 3)
    fail ("usage: breakdowns BREAKDOWNS.json NCCL.json");
  gsl_set_error_handler_off ();
  n_sets = read_sets (argv[1], sets);
  collect (sets, n_sets, errors);

  g_print ("### Counts above 8 from counts up to 8, absolute error in percent\n\n");
  print_table (errors, BASELINE, CALIBRATED);
  print_coverage (sets, n_sets);
  g_print ("\n### Why not further: what hindsight brings\n\n");
  print_table (errors, HINDSIGHT, OTHER_JOBS);
  g_print ("\n### Packed sets whose synchronisation falls from 8 devices\n\n"
           "| to devices | sets | median of that at 8, %% |\n|---:|---:|---:|\n");
  print_falls (sets, n_sets, 12.0);
  print_falls (sets, n_sets, 16.0);
  print_falls (sets, n_sets, 64.0);
  g_print ("\n### Set by set, medians in percent\n\n");
  print_sets (sets, n_sets);
  g_print ("\n### Measured collectives, every other size left out\n\n");
  print_interpolation (argv[2]);
  return 0;
}
