/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forecasting one curve; what was learned from others is in prior.c, how a
 * curve's shape is read in shape.c.
 *
 * An interval at distance L (octaves from the last knot) reaches, on the log
 * scale, from central + q_lo s to central + q_hi s. s never falls with L, along
 * nor across; where a boundary is crossed each side takes the wider of the two.
 * So hi / central never falls and lo / central never rises with L. The cap on
 * the upper end keeps that, because central never rises against linear growth. */
#include "core/forecast.h"

#include <math.h>
#include <string.h>

#include <gsl/gsl_cdf.h>

#include "core/message.h"

/* One run of a published curve is known no better than this. */
#define LEAST_SCALE 0.008
/* Noise of one run that the learned scale already contains. */
#define PUBLISHED_NOISE 0.015
/* A step-time model and the learned loss count alike across a boundary; together
 * they are this much surer than the learned one alone. */
#define MODEL_SHARE 0.5
#define MODEL_SURENESS 0.7
/* More points than this add nothing to how noise moves the slopes. */
#define NOISE_POINTS_MAX 64

struct _SpForecaster
{
  const SpScalingPrior *prior;
  SpStepModelFunc step_model;
  gconstpointer step_model_data;
  guint n;
  double *devices;
  double *throughputs;
  SpShape shape;
  gboolean server_assumed;
  double least_scale;
  /* Variance of the forecast from noise beyond what published curves have:
   * constant, per octave, per octave squared. */
  double noise[3];
};

const char *
sp_extrapolation_name (SpExtrapolation extrapolation)
{
  static const char *const names[SP_N_EXTRAPOLATIONS] = {
    NULL, "below-measured", "above-measured", "far-above-measured", "server-boundary-assumed", "server-boundary", "one-count",
  };

  g_return_val_if_fail (extrapolation < SP_N_EXTRAPOLATIONS, NULL);
  return names[extrapolation];
}

/* How the log of the last knot, and the central loss per octave, move with the
 * logarithm of one point. */
static void
sensitivity (const SpForecaster *forecaster,
             SpShapeInput       *input,
             guint               point,
             double             *of_knot,
             double             *of_slope)
{
  const double step = 1e-3;
  g_autofree double *moved = g_memdup2 (forecaster->throughputs, sizeof (double) * forecaster->n);
  SpShape shape;

  moved[point] *= exp (step);
  input->throughputs = moved;
  sp_shape_read (&shape, input);
  *of_knot = (shape.last_log_rate - forecaster->shape.last_log_rate) / step;
  *of_slope = (sp_scaling_prior_central (forecaster->prior, &shape, 1.0, FALSE) -
               sp_scaling_prior_central (forecaster->prior, &forecaster->shape, 1.0, FALSE)) / step;
}

/* Only repeated runs can tell that a curve is noisier than published ones. */
static void
read_noise (SpForecaster     *forecaster,
            const SpMeasured *curve,
            SpShapeInput      input)
{
  double published = PUBLISHED_NOISE * PUBLISHED_NOISE;

  forecaster->least_scale = LEAST_SCALE;
  if (curve->noise_source != SP_NOISE_REPEATS)
    return;
  forecaster->least_scale = MAX (LEAST_SCALE, curve->noise);
  if (forecaster->n > NOISE_POINTS_MAX || forecaster->n < 2)
    return;
  for (guint i = 0; i < forecaster->n; i++)
    {
      double excess = curve->noise * curve->noise / curve->points[i].runs - published;
      double of_knot;
      double of_slope;

      if (excess <= 0.0)
        continue;
      sensitivity (forecaster, &input, i, &of_knot, &of_slope);
      forecaster->noise[0] += excess * of_knot * of_knot;
      forecaster->noise[1] += excess * 2.0 * fabs (of_knot * of_slope);
      forecaster->noise[2] += excess * of_slope * of_slope;
    }
}

SpForecaster *
sp_forecaster_new (const SpMeasured        *curve,
                   const SpForecastOptions *options)
{
  SpForecaster *forecaster = g_new0 (SpForecaster, 1);
  SpShapeInput input = { .n = curve->n_points,
                         .devices_per_server = curve->devices_per_server,
                         .is_strong = curve->scaling == SP_MODE_STRONG };

  g_return_val_if_fail (curve->n_points > 0, NULL);

  forecaster->prior = options != NULL && options->prior != NULL ? options->prior : sp_scaling_prior_get ();
  if (options != NULL)
    {
      forecaster->step_model = options->step_model;
      forecaster->step_model_data = options->step_model_data;
    }
  forecaster->n = curve->n_points;
  forecaster->devices = g_new (double, curve->n_points);
  forecaster->throughputs = g_new (double, curve->n_points);
  for (guint i = 0; i < curve->n_points; i++)
    {
      forecaster->devices[i] = curve->points[i].devices;
      forecaster->throughputs[i] = curve->points[i].throughput;
      input.crossed |= curve->points[i].has_servers && curve->points[i].servers > 1.0;
    }
  forecaster->server_assumed = !(input.devices_per_server > 0.0) && !input.crossed &&
                               forecaster->devices[curve->n_points - 1] <= SP_FORECAST_SERVER;
  if (forecaster->server_assumed)
    input.devices_per_server = SP_FORECAST_SERVER;
  input.devices = forecaster->devices;
  input.throughputs = forecaster->throughputs;
  sp_shape_read (&forecaster->shape, &input);
  read_noise (forecaster, curve, input);
  return forecaster;
}

void
sp_forecaster_free (SpForecaster *forecaster)
{
  if (forecaster == NULL)
    return;
  g_free (forecaster->devices);
  g_free (forecaster->throughputs);
  g_free (forecaster);
}

static double
log_rate (const SpForecaster *forecaster,
          guint               point)
{
  return log (forecaster->throughputs[point] / forecaster->devices[point]);
}

/* The model's change of log x from the largest measured count on, at most 0. */
static gboolean
ask_model (const SpForecaster *forecaster,
           double              devices,
           double             *change)
{
  double top = forecaster->shape.top;
  double here;
  double there;

  if (forecaster->step_model == NULL)
    return FALSE;
  here = forecaster->step_model (top, forecaster->step_model_data);
  there = forecaster->step_model (devices, forecaster->step_model_data);
  if (!(isfinite (here) && here > 0.0 && isfinite (there) && there > 0.0))
    return FALSE;
  *change = MIN (log (there / devices) - log (here / top), 0.0);
  return TRUE;
}

/* log x with its distance from what was measured, before intervals. */
typedef struct
{
  double log_rate;
  double octaves;
  gboolean crosses;
  gboolean has_model;
} Centre;

static Centre
go_on (const SpForecaster *forecaster,
       double              devices)
{
  const SpShape *shape = &forecaster->shape;
  Centre centre = { .octaves = MAX (sp_shape_octaves (shape, devices), 0.0) };
  double change;
  double modelled;

  centre.crosses = sp_shape_crosses (shape, devices);
  change = sp_scaling_prior_central (forecaster->prior, shape, centre.octaves, centre.crosses);
  centre.has_model = centre.crosses && ask_model (forecaster, devices, &modelled);
  if (centre.has_model)
    change = MIN (sp_scaling_prior_central (forecaster->prior, shape, centre.octaves, FALSE),
                  MODEL_SHARE * modelled + (1.0 - MODEL_SHARE) * change);
  centre.log_rate = shape->last_log_rate + change;
  return centre;
}

/* Below the smallest count half of the whole curve's loss is given back. */
static Centre
go_back (const SpForecaster *forecaster,
         double              devices)
{
  Centre centre = { .octaves = log2 (forecaster->devices[0] / devices) };
  double d = forecaster->shape.devices_per_server;

  centre.crosses = d > 0.0 && devices <= d && forecaster->devices[0] > d;
  centre.log_rate = log_rate (forecaster, 0) - 0.5 * centre.octaves * MIN (forecaster->shape.whole_slope, 0.0);
  return centre;
}

/* On the log-log line between the neighbours; as far off as the nearer one. */
static Centre
go_between (const SpForecaster *forecaster,
            double              devices)
{
  guint low = 0;
  guint high = forecaster->n - 1;
  double d = forecaster->shape.devices_per_server;
  double share;
  Centre centre = { 0 };

  while (high - low > 1)
    {
      guint middle = low + (high - low) / 2;

      if (forecaster->devices[middle] <= devices)
        low = middle;
      else
        high = middle;
    }
  if (forecaster->devices[high] == devices)
    low = high;
  share = low == high ? 0.0 : log (devices / forecaster->devices[low]) / log (forecaster->devices[high] / forecaster->devices[low]);
  centre.log_rate = (1.0 - share) * log_rate (forecaster, low) + share * log_rate (forecaster, high);
  centre.octaves = MIN (log2 (devices / forecaster->devices[low]), log2 (forecaster->devices[high] / devices));
  centre.crosses = low != high && devices > forecaster->devices[low] && d > 0.0 && forecaster->devices[low] <= d &&
                   forecaster->devices[high] > d;
  return centre;
}

static double
octaves_to_boundary (const SpShape *shape)
{
  return MAX (sp_shape_octaves (shape, shape->devices_per_server), 0.0);
}

/* The half widths at a distance, in logarithms: below, above. Across a boundary the
 * learned loss there rules, and never less than just before it. */
static void
reach (const SpForecaster *forecaster,
       const Centre       *centre,
       SpLevel             level,
       double             *half)
{
  const SpShape *shape = &forecaster->shape;
  SpRegime regime = shape->n_knots == 2 ? SP_REGIME_SHORT : SP_REGIME_LONG;
  double near = !centre->crosses ? centre->octaves : MIN (centre->octaves, octaves_to_boundary (shape));
  double along = sp_scaling_prior_scale (forecaster->prior, shape, near, FALSE);
  double noise = forecaster->noise[0] + centre->octaves * (forecaster->noise[1] + centre->octaves * forecaster->noise[2]);
  double floor = forecaster->least_scale * forecaster->least_scale + noise;

  along = sqrt (along * along + floor);
  for (guint side = 0; side < 2; side++)
    {
      half[side] = fabs (forecaster->prior->quantiles[regime][level][side]) * along;
      if (centre->crosses)
        {
          double across = sp_scaling_prior_scale (forecaster->prior, shape, centre->octaves, TRUE) *
                          (centre->has_model ? MODEL_SURENESS : 1.0);

          across = sqrt (across * across + floor);
          half[side] = MAX (half[side], fabs (forecaster->prior->quantiles[SP_REGIME_ACROSS][level][side]) * across);
        }
    }
}

static void
fill (const SpForecaster *forecaster,
      const Centre       *centre,
      double              cap,
      SpForecast         *forecast)
{
  forecast->has_central = TRUE;
  forecast->used_step_model = centre->has_model;
  forecast->central = forecast->devices * exp (centre->log_rate);
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    {
      double half[2];

      reach (forecaster, centre, level, half);
      forecast->intervals[level].lo = forecast->devices * exp (centre->log_rate - half[0]);
      forecast->intervals[level].hi = forecast->devices * exp (MIN (centre->log_rate + half[1], MAX (cap, centre->log_rate)));
    }
}

static void
bound_from_one (const SpForecaster *forecaster,
                SpForecast         *forecast)
{
  double one = forecaster->devices[0];
  double octaves = log2 (forecast->devices / one);
  gboolean crosses = sp_shape_crosses (&forecaster->shape, forecast->devices);
  const double *slopes = forecaster->prior->one_count[crosses ? 1 : 0];
  double ideal = forecast->devices * (forecaster->throughputs[0] / one);
  double least = MIN (slopes[0], -0.01) * fabs (octaves);
  double most = MIN (MAX (slopes[1], 0.01) * fabs (octaves), log (SP_FORECAST_SUPERLINEAR));

  forecast->bounds.lo = ideal * exp (octaves > 0.0 ? least : -most);
  forecast->bounds.hi = ideal * exp (octaves > 0.0 ? most : -least);
  forecast->extrapolation = SP_EXTRAPOLATION_ONE_COUNT;
}

static SpExtrapolation
place (const SpForecaster *forecaster,
       double              devices)
{
  double top = forecaster->shape.top;

  if (devices < forecaster->devices[0])
    return SP_EXTRAPOLATION_BELOW;
  if (devices <= top)
    return SP_EXTRAPOLATION_NONE;
  if (sp_shape_crosses (&forecaster->shape, devices))
    return forecaster->server_assumed ? SP_EXTRAPOLATION_SERVER_ASSUMED : SP_EXTRAPOLATION_SERVER;
  return devices > SP_FORECAST_FAR * top ? SP_EXTRAPOLATION_FAR : SP_EXTRAPOLATION_ABOVE;
}

void
sp_forecaster_at (const SpForecaster *forecaster,
                  double              devices,
                  SpForecast         *forecast)
{
  Centre centre;
  double cap = log (SP_FORECAST_SUPERLINEAR);

  g_return_if_fail (devices >= 1.0 && devices <= SP_DEVICES_MAX);

  *forecast = (SpForecast){ .devices = devices };
  if (forecaster->n == 1)
    {
      bound_from_one (forecaster, forecast);
      return;
    }
  forecast->extrapolation = place (forecaster, devices);
  if (forecast->extrapolation == SP_EXTRAPOLATION_BELOW)
    centre = go_back (forecaster, devices);
  else if (forecast->extrapolation == SP_EXTRAPOLATION_NONE)
    centre = go_between (forecaster, devices);
  else
    centre = go_on (forecaster, devices);
  cap += forecast->extrapolation == SP_EXTRAPOLATION_BELOW  ? log_rate (forecaster, 0)
         : forecast->extrapolation == SP_EXTRAPOLATION_NONE ? centre.log_rate
                                                            : forecaster->shape.last_log_rate;
  fill (forecaster, &centre, cap, forecast);
}

/* Intervals' ends as points of the distribution, from the lowest. */
gboolean
sp_forecast_probability (const SpForecast *forecast,
                         double            throughput,
                         double           *probability)
{
  double x[2 * SP_N_LEVELS + 1];
  double p[2 * SP_N_LEVELS + 1];
  guint n = 2 * SP_N_LEVELS + 1;
  double wanted = log (throughput);
  guint i = 1;

  if (!forecast->has_central)
    return FALSE;
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    {
      double tail = 0.5 * (1.0 - sp_level_fraction (level));

      x[SP_N_LEVELS - 1 - level] = log (forecast->intervals[level].lo);
      p[SP_N_LEVELS - 1 - level] = tail;
      x[SP_N_LEVELS + 1 + level] = log (forecast->intervals[level].hi);
      p[SP_N_LEVELS + 1 + level] = 1.0 - tail;
    }
  x[SP_N_LEVELS] = log (forecast->central);
  p[SP_N_LEVELS] = 0.5;
  if (wanted <= x[0] || wanted >= x[n - 1])
    { /* beyond the 95 % interval: a normal tail as wide as that side */
      guint end = wanted <= x[0] ? 0 : n - 1;
      double z = gsl_cdf_ugaussian_Pinv (1.0 - p[0]) * (wanted - x[SP_N_LEVELS]) /
                 MAX (fabs (x[end] - x[SP_N_LEVELS]), 1e-12);

      *probability = gsl_cdf_ugaussian_Q (z);
      return TRUE;
    }
  while (x[i] < wanted)
    i++;
  *probability = 1.0 - (x[i] > x[i - 1] ? p[i - 1] + (p[i] - p[i - 1]) * (wanted - x[i - 1]) / (x[i] - x[i - 1]) : p[i]);
  return TRUE;
}

void
sp_forecast_messages (const SpForecaster *forecaster,
                      const SpForecast   *forecast,
                      GArray             *messages)
{
  const SpShape *shape = &forecaster->shape;

  switch (forecast->extrapolation)
    {
    case SP_EXTRAPOLATION_ONE_COUNT:
      sp_messages_add (messages, SP_MESSAGE_FORECAST_ONE_COUNT, shape->top, 0.0);
      break;
    case SP_EXTRAPOLATION_SERVER:
      sp_messages_add (messages, SP_MESSAGE_FORECAST_BEYOND_SERVER, shape->devices_per_server, shape->top);
      break;
    case SP_EXTRAPOLATION_SERVER_ASSUMED:
      sp_messages_add (messages, SP_MESSAGE_FORECAST_SERVER_ASSUMED, shape->devices_per_server, 0.0);
      break;
    case SP_EXTRAPOLATION_BELOW:
      sp_messages_add (messages, SP_MESSAGE_FORECAST_BELOW, forecast->devices, forecaster->devices[0]);
      break;
    case SP_EXTRAPOLATION_NONE:
    case SP_EXTRAPOLATION_ABOVE:
    case SP_EXTRAPOLATION_FAR:
    case SP_N_EXTRAPOLATIONS:
      break;
    }
  if (forecast->used_step_model)
    sp_messages_add (messages, SP_MESSAGE_FORECAST_STEP_MODEL, shape->devices_per_server, 0.0);
  if (forecast->devices > SP_FORECAST_FAR * shape->top)
    sp_messages_add (messages, SP_MESSAGE_FORECAST_FAR, forecast->devices, forecast->devices / shape->top);
}
