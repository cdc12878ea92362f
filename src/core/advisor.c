/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Trying what could be measured; see advisor.h. */
#include "core/advisor.h"

#include <math.h>
#include <stdlib.h>

#define RUNS 3               /* what is asked for at a new count */
#define LEAST_GAIN 0.02      /* of the width now; less is not worth a run */
#define N_OUTCOMES 5

const char *
sp_advice_kind_name (SpAdviceKind kind)
{
  static const char *const names[SP_N_ADVICES] = { "count", "repeat", "devices-per-server", "link" };

  g_return_val_if_fail (kind < SP_N_ADVICES, NULL);
  return names[kind];
}

typedef struct
{
  const SpMeasured *curve;
  const SpForecastOptions *options;
  double devices;
  gboolean has_width_now;
  double width_now;
  SpAdvice *advice;
  guint n;
} Advisor;

static double
width_of (const SpForecast *forecast)
{
  const SpInterval *i = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;

  return (i->hi - i->lo) / (forecast->has_central ? forecast->central : sqrt (i->lo * i->hi));
}

static double
width_with (const SpMeasured        *curve,
            const SpForecastOptions *options,
            double                   devices)
{
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (curve, options);
  SpForecast forecast;

  sp_forecaster_at (forecaster, devices, &forecast);
  return width_of (&forecast);
}

static void
keep (Advisor *advisor,
      SpAdvice advice)
{
  if (advisor->n == SP_ADVICE_MAX)
    return;
  if (advisor->has_width_now && advice.width_then > (1.0 - LEAST_GAIN) * advisor->width_now)
    return;
  advice.has_width_now = advisor->has_width_now;
  advice.width_now = advisor->width_now;
  advisor->advice[advisor->n++] = advice;
}

/* The curve with one more count; points are the caller's. */
static SpMeasured
with_count (const SpMeasured *curve,
            double            devices,
            double            throughput,
            SpMeasuredPoint  *points)
{
  SpMeasured more = *curve;
  guint at = 0;

  while (at < curve->n_points && curve->points[at].devices < devices)
    at++;
  for (guint i = 0; i < curve->n_points; i++)
    points[i < at ? i : i + 1] = curve->points[i];
  points[at] = (SpMeasuredPoint){ .devices = devices, .throughput = throughput, .runs = RUNS };
  if (curve->devices_per_server > 0.0)
    {
      points[at].has_servers = TRUE;
      points[at].servers = ceil (devices / curve->devices_per_server);
    }
  more.points = points;
  more.n_points = curve->n_points + 1;
  return more;
}

/* What the forecast holds possible, and how likely each is: the ends of the 90
 * and 50 % intervals and the middle. */
static guint
outcomes (const SpForecast *forecast,
          double           *values,
          double           *weights)
{
  static const double five[N_OUTCOMES] = { 0.15, 0.2, 0.3, 0.2, 0.15 };
  const SpInterval *wide = &forecast->intervals[SP_LEVEL_90];
  const SpInterval *half = &forecast->intervals[SP_LEVEL_50];

  if (!forecast->has_central)
    {
      values[0] = forecast->bounds.lo;
      values[1] = sqrt (forecast->bounds.lo * forecast->bounds.hi);
      values[2] = forecast->bounds.hi;
      weights[0] = weights[2] = 0.25;
      weights[1] = 0.5;
      return 3;
    }
  values[0] = wide->lo;
  values[1] = half->lo;
  values[2] = forecast->central;
  values[3] = half->hi;
  values[4] = wide->hi;
  for (guint i = 0; i < N_OUTCOMES; i++)
    weights[i] = five[i];
  return N_OUTCOMES;
}

static gboolean
is_measured (const SpMeasured *curve,
             double            devices)
{
  for (guint i = 0; i < curve->n_points; i++)
    if (curve->points[i].devices == devices)
      return TRUE;
  return FALSE;
}

static gboolean
is_proposed (const Advisor *advisor,
             double         devices)
{
  for (guint i = 0; i < advisor->n; i++)
    if (advisor->advice[i].kind == SP_ADVICE_COUNT && advisor->advice[i].devices == devices)
      return TRUE;
  return FALSE;
}

static void
try_count (Advisor *advisor,
           double   devices)
{
  const SpMeasured *curve = advisor->curve;
  double top = curve->points[curve->n_points - 1].devices;
  g_autofree SpMeasuredPoint *points = NULL;
  g_autoptr (SpForecaster) forecaster = NULL;
  SpForecast there;
  double values[N_OUTCOMES];
  double weights[N_OUTCOMES];
  guint n;
  SpAdvice advice = { .kind = SP_ADVICE_COUNT, .devices = devices, .runs = RUNS };

  if (devices < 1.0 || devices >= advisor->devices || is_measured (curve, devices) || is_proposed (advisor, devices))
    return;
  points = g_new (SpMeasuredPoint, curve->n_points + 1);
  forecaster = sp_forecaster_new (curve, advisor->options);
  sp_forecaster_at (forecaster, devices, &there);
  n = outcomes (&there, values, weights);
  for (guint i = 0; i < n; i++)
    {
      SpMeasured more = with_count (curve, devices, values[i], points);

      advice.width_then += weights[i] * width_with (&more, advisor->options, advisor->devices);
    }
  advice.crosses_server = curve->devices_per_server > 0.0 && top <= curve->devices_per_server &&
                          devices > curve->devices_per_server;
  keep (advisor, advice);
}

/* Doublings of the largest count; the halfway one where that is all there is;
 * the second server; counts left out between measured ones; one device. */
static void
try_counts (Advisor *advisor)
{
  const SpMeasured *curve = advisor->curve;
  double top = curve->points[curve->n_points - 1].devices;
  double d = curve->devices_per_server;

  for (double devices = 2.0 * top; devices < advisor->devices; devices *= 2.0)
    try_count (advisor, devices);
  if (2.0 * top >= advisor->devices)
    try_count (advisor, floor (1.5 * top));
  if (d > 0.0 && top <= d)
    try_count (advisor, 2.0 * d);
  for (double devices = 2.0; devices < top; devices *= 2.0)
    try_count (advisor, devices);
  try_count (advisor, 1.0);
}

/* More runs of a count tell more where runs are known to scatter. */
static void
try_repeats (Advisor *advisor)
{
  const SpMeasured *curve = advisor->curve;
  g_autofree SpMeasuredPoint *points = g_memdup2 (curve->points, sizeof (SpMeasuredPoint) * curve->n_points);
  SpMeasured more = *curve;
  guint first = curve->n_points > 3 ? curve->n_points - 3 : 0;

  if (curve->noise_source != SP_NOISE_REPEATS)
    return;
  more.points = points;
  for (guint i = first; i < curve->n_points; i++)
    {
      points[i].runs += RUNS;
      keep (advisor, (SpAdvice){ .kind = SP_ADVICE_REPEAT,
                                 .devices = points[i].devices,
                                 .runs = RUNS,
                                 .width_then = width_with (&more, advisor->options, advisor->devices) });
      points[i].runs -= RUNS;
    }
}

/* A server is as likely to hold what was assumed as to hold the count in question. */
static void
try_servers (Advisor *advisor)
{
  SpMeasured known = *advisor->curve;

  known.devices_per_server = advisor->devices;
  keep (advisor, (SpAdvice){ .kind = SP_ADVICE_DEVICES_PER_SERVER,
                             .width_then = 0.5 * advisor->width_now +
                                           0.5 * width_with (&known, advisor->options, advisor->devices) });
}

/* A step-time model that says just what the forecast says by itself. */
static double
same_model (double        devices,
            gconstpointer data)
{
  SpForecast forecast;

  sp_forecaster_at (data, devices, &forecast);
  return forecast.has_central ? forecast.central : 0.0;
}

static void
try_link (Advisor *advisor)
{
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (advisor->curve, advisor->options);
  SpForecastOptions options = { .prior = advisor->options != NULL ? advisor->options->prior : NULL,
                                .step_model = same_model,
                                .step_model_data = forecaster };

  keep (advisor, (SpAdvice){ .kind = SP_ADVICE_LINK,
                             .width_then = width_with (advisor->curve, &options, advisor->devices) });
}

static int
compare_advice (const void *a,
                const void *b)
{
  const SpAdvice *x = a;
  const SpAdvice *y = b;

  if (x->width_then != y->width_then)
    return x->width_then < y->width_then ? -1 : 1;
  if (x->kind != y->kind)
    return x->kind < y->kind ? -1 : 1;
  return (x->devices > y->devices) - (x->devices < y->devices);
}

guint
sp_advise (const SpMeasured        *curve,
           const SpForecastOptions *options,
           double                   devices,
           SpAdvice                *advice)
{
  Advisor advisor = { .curve = curve, .options = options, .devices = devices, .advice = advice };
  g_autoptr (SpForecaster) forecaster = NULL;
  SpForecast now;

  g_return_val_if_fail (devices >= 1.0 && devices <= SP_DEVICES_MAX, 0);

  if (curve->n_points == 0)
    {
      advice[0] = (SpAdvice){ .kind = SP_ADVICE_COUNT, .devices = 1.0, .runs = RUNS };
      return 1;
    }
  forecaster = sp_forecaster_new (curve, options);
  sp_forecaster_at (forecaster, devices, &now);
  advisor.has_width_now = TRUE;
  advisor.width_now = width_of (&now);
  try_counts (&advisor);
  try_repeats (&advisor);
  if (now.extrapolation == SP_EXTRAPOLATION_SERVER_ASSUMED)
    try_servers (&advisor);
  if (now.extrapolation == SP_EXTRAPOLATION_SERVER && !now.used_step_model)
    try_link (&advisor);
  qsort (advice, advisor.n, sizeof *advice, compare_advice);
  return advisor.n;
}
