/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A forecast and the draws made from it say the same. */
#include <glib.h>
#include <math.h>

#include "core/error.h"
#include "core/forecast-draws.h"

static SpForecaster *
make_forecaster (const double (*points)[2],
                 gsize          n)
{
  g_autofree SpRun *runs = g_new0 (SpRun, n);
  const SpMeasuredOptions options = { .has_scaling = TRUE, .scaling = SP_MODE_WEAK, .devices_per_server = 8 };
  g_autoptr (SpMeasured) curve = NULL;

  for (gsize i = 0; i < n; i++)
    runs[i] = (SpRun) { .given = SP_RUN_THROUGHPUT, .devices = points[i][0], .throughput = points[i][1] };
  curve = sp_measured_new (runs, n, &options, NULL);
  return sp_forecaster_new (curve, NULL);
}

static const double points[][2] = { { 1, 2000 }, { 2, 3900 }, { 4, 7600 }, { 8, 14800 }, { 16, 26000 }, { 32, 48000 } };

static void
test_same (void)
{
  g_autoptr (SpForecaster) forecaster = make_forecaster (points, G_N_ELEMENTS (points));
  const double extra[] = { 48, 777 };
  const double counts[] = { 1, 32, 48, 777, 1000 };
  g_autoptr (GError) error = NULL;
  g_autoptr (SpThroughputDraws) draws = sp_forecast_draws (forecaster, 1, 1000, extra, 2, NULL, &error);
  g_autofree double *values = g_new (double, SP_DRAWS_DEFAULT);

  g_assert_no_error (error);
  g_assert_cmpuint (draws->n_draws, ==, SP_DRAWS_DEFAULT);
  for (double devices = 1; devices <= 1000; devices++)
    {
      SpForecast forecast;

      sp_forecaster_at (forecaster, devices, &forecast);
      g_assert_cmpfloat_with_epsilon (sp_throughput_draws_central (draws, devices) / forecast.central, 1, 1e-12);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    {
      SpForecast forecast;
      SpRange range;

      sp_forecaster_at (forecaster, counts[i], &forecast);
      sp_throughput_draws_at (draws, counts[i], values);
      range = sp_range_from_draws (forecast.central, values, SP_DRAWS_DEFAULT);
      for (int level = 0; level < SP_N_LEVELS; level++)
        {
          double width = log (forecast.intervals[level].hi / forecast.intervals[level].lo);

          /* A quantile between two draws cuts the corner that the quantiles given have there. */
          g_assert_cmpfloat_with_epsilon (log (range.lo[level] / forecast.intervals[level].lo), 0, 3e-3 * width);
          g_assert_cmpfloat_with_epsilon (log (range.hi[level] / forecast.intervals[level].hi), 0, 3e-3 * width);
        }
    }
}

static void
test_refusals (void)
{
  g_autoptr (SpForecaster) forecaster = make_forecaster (points, G_N_ELEMENTS (points));
  g_autoptr (SpForecaster) one = make_forecaster (points, 1);
  SpCancel cancel = { 0 };
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_forecast_draws (one, 1, 10, NULL, 0, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_DRAWS);
  g_clear_error (&error);
  g_assert_null (sp_forecast_draws (forecaster, 0, 10, NULL, 0, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_COUNTS);
  g_clear_error (&error);
  g_assert_null (sp_forecast_draws (forecaster, 10, 9, NULL, 0, NULL, NULL));
  g_assert_null (sp_forecast_draws (forecaster, 1, SP_FORECAST_DRAWS_LAST + 1, NULL, 0, NULL, NULL));
  sp_cancel_set (&cancel);
  g_assert_null (sp_forecast_draws (forecaster, 1, 10, NULL, 0, &cancel, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/forecast-draws/same", test_same);
  g_test_add_func ("/core/forecast-draws/refusals", test_refusals);
  return g_test_run ();
}
