/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts the parts of curve-result.h together; each is computed elsewhere. */
#include "core/curve-result.h"

#include <math.h>

#include "core/check.h"

static double *
residuals_of (const SpLawFit   *fit,
              const SpMeasured *curve)
{
  double *residuals = g_new0 (double, curve->n_points);

  for (guint i = 0; i < curve->n_points; i++)
    {
      double value;

      if (sp_law_value (fit, curve->points[i].devices, &value, NULL))
        residuals[i] = curve->points[i].throughput / value - 1.0;
    }
  return residuals;
}

static void
fit_laws (SpCurveResult *result)
{
  const SpMeasured *curve = result->curve;
  SpLawOptions options = { .devices_per_server = curve->devices_per_server };

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    {
      SpCurveLaw *one = &result->laws[law];
      g_autoptr (GError) error = NULL;

      one->is_fitted = sp_law_fit (law, curve->run_devices, curve->run_throughputs, curve->n_runs, &options, &one->fit, &error);
      if (one->is_fitted)
        one->residuals = residuals_of (&one->fit, curve);
      else
        one->refusal = (SpCoreError) error->code;
    }
}

static SpCurveTarget
look_at (const SpCurveResult        *result,
         const SpCurveResultOptions *options,
         const SpForecaster         *forecaster,
         double                      devices)
{
  const SpMeasured *curve = result->curve;
  SpCurveTarget target = { 0 };

  sp_forecaster_at (forecaster, devices, &target.forecast);
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    target.has_law[law] = result->laws[law].is_fitted &&
                          sp_law_value (&result->laws[law].fit, devices, &target.laws[law], NULL);
  if (options->step_model != NULL)
    {
      double x = options->step_model (devices, options->step_model_data);

      target.has_step_model = sp_is_positive (x);
      target.step_model = target.has_step_model ? x : 0.0;
    }
  target.has_efficiency = target.forecast.has_central;
  if (target.has_efficiency)
    target.efficiency = target.forecast.central / devices / curve->points[curve->baseline].per_device;
  return target;
}

static double
largest_target (const SpCurveResult *result)
{
  double largest = 0.0;

  for (guint i = 0; i < result->n_targets; i++)
    largest = MAX (largest, result->targets[i].forecast.devices);
  return largest;
}

/* Each code once: for the largest count that raises it. */
static void
say_about_targets (SpCurveResult      *result,
                   const SpForecaster *forecaster)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  gboolean said[SP_N_MESSAGES] = { FALSE };

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < result->n_targets; i++)
      if ((pass == 0) == (result->targets[i].forecast.devices == largest_target (result)))
        sp_forecast_messages (forecaster, &result->targets[i].forecast, all);
  for (guint i = 0; i < all->len; i++)
    {
      const SpMessage *message = &g_array_index (all, SpMessage, i);

      if (!said[message->code])
        g_array_append_vals (result->messages, message, 1);
      said[message->code] = TRUE;
    }
}

/* Of a curve with points. */
static double
largest_measured (const SpCurveResult *result)
{
  return result->curve->points[result->curve->n_points - 1].devices;
}

static void
look_at_targets (SpCurveResult              *result,
                 const SpCurveResultOptions *options,
                 const SpForecaster         *forecaster)
{
  guint n = MIN (options->n_targets, SP_CURVE_TARGETS_MAX);

  result->targets = g_new (SpCurveTarget, MAX (n, 1));
  for (guint i = 0; i < n; i++)
    if (!sp_is_count (options->targets[i]))
      sp_messages_add (result->messages, SP_MESSAGE_FORECAST_COUNT_INVALID,
                       isfinite (options->targets[i]) ? options->targets[i] : 0.0, 0.0);
    else if (forecaster != NULL)
      result->targets[result->n_targets++] = look_at (result, options, forecaster, options->targets[i]);
  if (forecaster != NULL)
    say_about_targets (result, forecaster);
  if (forecaster != NULL && result->n_targets == 0 && largest_measured (result) >= SP_DEVICES_MAX)
    sp_messages_add (result->messages, SP_MESSAGE_FORECAST_NOTHING_BEYOND, largest_measured (result), 0.0);
}

static void
draw_band (SpCurveResult              *result,
           const SpCurveResultOptions *options,
           const SpForecaster         *forecaster)
{
  const SpMeasured *curve = result->curve;
  double first = curve->points[0].devices;
  double top = curve->points[curve->n_points - 1].devices;
  double last = options->band_devices > first ? options->band_devices : MAX (largest_target (result), 2.0 * top);

  last = MIN (MAX (last, first + 1.0), SP_DEVICES_MAX);
  first = MIN (first, last);
  result->n_band = SP_CURVE_BAND;
  result->band = g_new (SpCurveTarget, SP_CURVE_BAND);
  for (guint i = 0; i < SP_CURVE_BAND; i++)
    {
      double share = i / (SP_CURVE_BAND - 1.0);
      double devices = i + 1 == SP_CURVE_BAND ? last : exp ((1.0 - share) * log (first) + share * log (last));

      result->band[i] = look_at (result, options, forecaster, CLAMP (devices, first, last));
    }
  if (top > first && top < last)
    {
      double place = log (top / first) / log (last / first) * (SP_CURVE_BAND - 1.0);
      guint nearest = CLAMP ((guint) nearbyint (place), 1, SP_CURVE_BAND - 2);

      result->band[nearest] = look_at (result, options, forecaster, top);
    }
}

static void
advise (SpCurveResult              *result,
        const SpCurveResultOptions *options,
        const SpForecastOptions    *forecast_options)
{
  const SpMeasured *curve = result->curve;
  double devices = options->advise_devices;

  if (!(devices >= 1.0 && devices <= SP_DEVICES_MAX))
    devices = largest_target (result);
  if (devices < 1.0)
    devices = curve->n_points > 0 ? MIN (4.0 * curve->points[curve->n_points - 1].devices, SP_DEVICES_MAX) : 1.0;
  result->advise_devices = devices;
  result->n_advice = sp_advise (curve, forecast_options, devices, result->advice);
}

static void
compare (SpCurveResult              *result,
         const SpCurveResultOptions *options)
{
  const SpMeasured *curve = result->curve;
  SpPublishedFilter filter = options->published;

  filter.has_mode = TRUE;
  filter.mode = curve->scaling;
  filter.baseline_devices = curve->points[curve->baseline].devices;
  g_ptr_array_unref (result->published);
  result->published = sp_published_select (&filter);
  for (guint i = 1; i <= SP_CURVE_DOUBLINGS; i++)
    {
      SpCurvePublished *at = &result->doublings[result->n_doublings];

      at->devices = ldexp (filter.baseline_devices, (int) i);
      if (at->devices <= result->band[result->n_band - 1].forecast.devices &&
          sp_published_compare (&filter, at->devices, 0.0, &at->others))
        result->n_doublings++;
    }
  for (guint i = curve->n_points; i-- > curve->baseline + 1 && !result->has_comparison;)
    {
      result->comparison_devices = curve->points[i].devices;
      result->comparison_efficiency = curve->points[i].efficiency;
      result->has_comparison = sp_published_compare (&filter, curve->points[i].devices, curve->points[i].efficiency,
                                                     &result->comparison);
    }
}

SpCurveResult *
sp_curve_result_new (const SpRun                *runs,
                     gsize                       n_runs,
                     const SpCurveResultOptions *options,
                     SpCancel                   *cancel,
                     GError                    **error)
{
  g_autoptr (SpCurveResult) result = g_new0 (SpCurveResult, 1);
  g_autoptr (SpForecaster) forecaster = NULL;
  SpForecastOptions forecast_options = { .step_model = options->step_model, .step_model_data = options->step_model_data };

  g_atomic_ref_count_init (&result->refs);
  result->messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  result->published = g_ptr_array_new ();
  result->curve = sp_measured_new (runs, n_runs, &options->measured, result->messages);
  if (sp_cancel_check (cancel, error))
    return NULL;
  fit_laws (result);
  if (sp_cancel_check (cancel, error))
    return NULL;
  if (result->curve->n_points > 0)
    forecaster = sp_forecaster_new (result->curve, &forecast_options);
  look_at_targets (result, options, forecaster);
  if (forecaster != NULL)
    {
      draw_band (result, options, forecaster);
      compare (result, options);
    }
  if (sp_cancel_check (cancel, error))
    return NULL;
  advise (result, options, &forecast_options);
  return g_steal_pointer (&result);
}

SpCurveResult *
sp_curve_result_ref (const SpCurveResult *result)
{
  SpCurveResult *counted = (SpCurveResult *) result;

  g_atomic_ref_count_inc (&counted->refs);
  return counted;
}

void
sp_curve_result_unref (SpCurveResult *result)
{
  if (result == NULL || !g_atomic_ref_count_dec (&result->refs))
    return;
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    g_free (result->laws[law].residuals);
  sp_measured_free (result->curve);
  g_free (result->targets);
  g_free (result->band);
  g_array_unref (result->messages);
  g_ptr_array_unref (result->published);
  g_free (result);
}
