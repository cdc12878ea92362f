/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One call for all of a curve: its parts agree with the functions they come
 * from, bad counts are named, and nothing at all still gives a result. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/curve-result.h"

static const SpRun runs[] = {
  { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 1520 },
  { .given = SP_RUN_THROUGHPUT, .devices = 2, .throughput = 2998 },
  { .given = SP_RUN_THROUGHPUT, .devices = 4, .throughput = 5922 },
  { .given = SP_RUN_THROUGHPUT, .devices = 8, .throughput = 11674 },
};

static guint
count_messages (const SpCurveResult *result,
                SpMessageCode        code)
{
  guint n = 0;

  for (guint i = 0; i < result->messages->len; i++)
    n += g_array_index (result->messages, SpMessage, i).code == code ? 1 : 0;
  return n;
}

static void
test_parts (void)
{
  const double targets[] = { 64, 16, 8 };
  SpCurveResultOptions options = { .measured = { .devices_per_server = 8 }, .targets = targets, .n_targets = 3 };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (result->curve, NULL);
  SpForecast f;

  g_assert_cmpuint (result->n_targets, ==, 3);
  for (guint i = 0; i < 3; i++)
    {
      sp_forecaster_at (forecaster, targets[i], &f);
      g_assert_cmpfloat (result->targets[i].forecast.devices, ==, targets[i]);
      g_assert_cmpfloat (result->targets[i].forecast.central, ==, f.central);
      g_assert_cmpfloat_with_epsilon (result->targets[i].efficiency, f.central / targets[i] / 1520.0, 1e-12);
      g_assert_true (result->targets[i].has_law[SP_LAW_CARRY_FORWARD]);
      g_assert_cmpfloat_with_epsilon (result->targets[i].laws[SP_LAW_CARRY_FORWARD], targets[i] * 11674.0 / 8.0, 1e-6);
      g_assert_false (result->targets[i].has_law[SP_LAW_TWO_TIER]);
    }
  g_assert_false (result->laws[SP_LAW_TWO_TIER].is_fitted);
  g_assert_cmpint (result->laws[SP_LAW_TWO_TIER].refusal, ==, SP_CORE_ERROR_LAW_SERVERS);
  g_assert_cmpuint (count_messages (result, SP_MESSAGE_FORECAST_BEYOND_SERVER), ==, 1);
  g_assert_cmpuint (count_messages (result, SP_MESSAGE_FORECAST_FAR), ==, 0);
  g_assert_cmpfloat (result->advise_devices, ==, 64.0);
  g_assert_cmpuint (result->n_advice, >, 0);
  g_assert_true (result->has_comparison);
  g_assert_cmpfloat (result->comparison_devices, ==, 8.0);
}

/* Carried forward from 8: 11,674 / 8 each, so that 1 device lies 12,160 / 11,674 - 1 above it, and 8 on it. */
static void
test_residuals (void)
{
  SpCurveResultOptions options = { .n_targets = 0 };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);
  const double *residuals = result->laws[SP_LAW_CARRY_FORWARD].residuals;

  g_assert_cmpfloat_with_epsilon (residuals[0], 12160.0 / 11674.0 - 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (residuals[3], 0.0, 1e-12);
  g_assert_null (result->laws[SP_LAW_TWO_TIER].residuals);
}

static void
test_band (void)
{
  const double target = 64;
  SpCurveResultOptions options = { .targets = &target, .n_targets = 1 };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);

  g_assert_cmpuint (result->n_band, ==, SP_CURVE_BAND);
  g_assert_cmpfloat (result->band[0].forecast.devices, ==, 1.0);
  g_assert_cmpfloat (result->band[SP_CURVE_BAND - 1].forecast.devices, ==, 64.0);
  for (guint i = 1; i < SP_CURVE_BAND; i++)
    g_assert_cmpfloat (result->band[i].forecast.devices, >, result->band[i - 1].forecast.devices);
}

/* Where the forecast takes over from the measurement the chart's line has a point. */
static void
test_band_meets_measurement (void)
{
  for (double target = 8; target <= 1e7; target = nearbyint (target * g_test_rand_double_range (1.1, 9.0)))
    {
      SpCurveResultOptions options = { .targets = &target, .n_targets = 1 };
      g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);
      guint met = 0;

      for (guint i = 0; i < result->n_band; i++)
        {
          met += result->band[i].forecast.devices == 8.0 ? 1 : 0;
          if (i > 0)
            g_assert_cmpfloat (result->band[i].forecast.devices, >, result->band[i - 1].forecast.devices);
        }
      g_assert_cmpuint (met, ==, 1);
    }
}

/* All of them have the curve's baseline and mode. */
static void
test_published (void)
{
  SpCurveResultOptions options = { .published = { .has_kind = TRUE, .kind = SP_MODEL_IMAGE } };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);

  g_assert_cmpuint (result->published->len, >=, result->comparison.n_curves);
  for (guint i = 0; i < result->published->len; i++)
    {
      const SpPublishedCurve *curve = g_ptr_array_index (result->published, i);
      double efficiency;

      g_assert_cmpint (curve->kind, ==, SP_MODEL_IMAGE);
      g_assert_cmpint (curve->mode, ==, SP_MODE_WEAK);
      g_assert_true (sp_published_efficiency (curve, 1.0, 1.0, &efficiency));
    }
  g_assert_cmpuint (result->n_doublings, >=, 3);
  for (guint i = 0; i < result->n_doublings; i++)
    {
      const SpCurvePublished *at = &result->doublings[i];

      g_assert_cmpfloat (at->devices, ==, ldexp (1.0, (int) i + 1));
      g_assert_cmpfloat (at->devices, <=, 16.0);
      g_assert_cmpfloat (at->others.least, <=, at->others.quartiles[0]);
      g_assert_cmpfloat (at->others.quartiles[0], <=, at->others.quartiles[2]);
    }
}

static void
test_bad_counts (void)
{
  const double targets[] = { 0, 1.5, 16, 1e8, HUGE_VAL };
  SpCurveResultOptions options = { .targets = targets, .n_targets = 5 };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (runs, 4, &options, NULL, NULL);

  g_assert_cmpuint (result->n_targets, ==, 1);
  g_assert_cmpfloat (result->targets[0].forecast.devices, ==, 16.0);
  g_assert_cmpuint (count_messages (result, SP_MESSAGE_FORECAST_COUNT_INVALID), ==, 4);
}

static void
test_nothing (void)
{
  const double target = 64;
  SpCurveResultOptions options = { .targets = &target, .n_targets = 1 };
  g_autoptr (SpCurveResult) empty = sp_curve_result_new (NULL, 0, &options, NULL, NULL);
  g_autoptr (SpCurveResult) one = sp_curve_result_new (runs, 1, &options, NULL, NULL);
  g_autoptr (SpCurveResult) again = sp_curve_result_ref (one);

  g_assert_cmpuint (empty->n_targets, ==, 0);
  g_assert_cmpuint (empty->n_band, ==, 0);
  g_assert_cmpuint (empty->n_advice, ==, 1);
  g_assert_cmpuint (count_messages (empty, SP_MESSAGE_CURVE_EMPTY), ==, 1);
  g_assert_false (empty->laws[SP_LAW_AMDAHL].is_fitted);
  g_assert_cmpuint (one->n_targets, ==, 1);
  g_assert_false (one->targets[0].forecast.has_central);
  g_assert_true (again == one);
}

/* Counts of 1e7, throughputs of 1e-9 and 1e15, equal rows: everything stays finite. */
static void
test_extremes (void)
{
  const double targets[] = { 1, 1e7 };
  const SpRun hard[] = {
    { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 1e-9 },
    { .given = SP_RUN_THROUGHPUT, .devices = 1e7, .throughput = 1e15 },
    { .given = SP_RUN_THROUGHPUT, .devices = 1e7, .throughput = 1e15 },
    { .given = SP_RUN_THROUGHPUT, .devices = 9999999, .throughput = 1e-9 },
  };

  for (guint n = 1; n <= G_N_ELEMENTS (hard); n++)
    {
      SpCurveResultOptions options = { .targets = targets, .n_targets = 2 };
      g_autoptr (SpCurveResult) result = sp_curve_result_new (hard, n, &options, NULL, NULL);

      for (guint i = 0; i < result->n_targets; i++)
        {
          const SpForecast *f = &result->targets[i].forecast;

          g_assert_true (isfinite (f->central) && isfinite (f->bounds.lo) && isfinite (f->bounds.hi));
          for (SpLevel level = 0; level < SP_N_LEVELS; level++)
            g_assert_true (isfinite (f->intervals[level].lo) && isfinite (f->intervals[level].hi));
        }
    }
}

static void
test_cancelled (void)
{
  SpCurveResultOptions options = { 0 };
  SpCancel cancel = { 0 };
  g_autoptr (GError) error = NULL;

  sp_cancel_set (&cancel);
  g_assert_null (sp_curve_result_new (runs, 4, &options, &cancel, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED);
}

/* Up to the most devices there can be: said, not left empty. Asked for another count, it answers. */
static void
test_nothing_beyond (void)
{
  const SpRun at_most[] = {
    { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 100 },
    { .given = SP_RUN_THROUGHPUT, .devices = SP_DEVICES_MAX, .throughput = 5e8 },
  };
  const double targets[] = { 64 };
  SpCurveResultOptions options = { .n_targets = 0 };
  SpCurveResultOptions asked = { .targets = targets, .n_targets = 1 };
  g_autoptr (SpCurveResult) result = sp_curve_result_new (at_most, 2, &options, NULL, NULL);
  g_autoptr (SpCurveResult) answered = sp_curve_result_new (at_most, 2, &asked, NULL, NULL);
  g_autoptr (SpCurveResult) below = sp_curve_result_new (at_most, 1, &options, NULL, NULL);

  g_assert_cmpuint (result->n_targets, ==, 0);
  g_assert_cmpuint (count_messages (result, SP_MESSAGE_FORECAST_NOTHING_BEYOND), ==, 1);
  g_assert_cmpuint (count_messages (answered, SP_MESSAGE_FORECAST_NOTHING_BEYOND), ==, 0);
  g_assert_cmpuint (count_messages (below, SP_MESSAGE_FORECAST_NOTHING_BEYOND), ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/curve-result/parts", test_parts);
  g_test_add_func ("/curve-result/residuals", test_residuals);
  g_test_add_func ("/curve-result/band", test_band);
  g_test_add_func ("/curve-result/band-meets-measurement", test_band_meets_measurement);
  g_test_add_func ("/curve-result/published", test_published);
  g_test_add_func ("/curve-result/bad-counts", test_bad_counts);
  g_test_add_func ("/curve-result/nothing", test_nothing);
  g_test_add_func ("/curve-result/extremes", test_extremes);
  g_test_add_func ("/curve-result/cancelled", test_cancelled);
  g_test_add_func ("/curve-result/nothing-beyond", test_nothing_beyond);
  return g_test_run ();
}
