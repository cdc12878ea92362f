/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of a measured curve: what they show of a curve with a knee whose values
 * are known by hand, what they leave out, and that they hold together on published and
 * on absurd curves. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "core/reference.h"
#include "figures/curve.h"
#include "figures/figures.h"
#include "plan/evaluator.h"

#define RUN(n, x) { .given = SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH, .devices = n, .throughput = x, .per_device_batch = 64 }
#define EXCLUDED(n, x) \
  { .given = SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH, .devices = n, .throughput = x, .per_device_batch = 64, .excluded = TRUE }

/* Efficiencies 1, 0.98, 0.95, 0.6; each device from 4 to 16 adds (9600 - 3800) / 12 / 1000.
 * At 4 devices two runs, 3,700 and 3,900: their standard deviation is 100 sqrt (2). */
static const SpRun knee_runs[] = {
  RUN (1, 1000), RUN (2, 1960), RUN (4, 3700), RUN (4, 3900), RUN (8, 7400), RUN (16, 9600), EXCLUDED (16, 5000),
};

static SpCurveResult *
evaluate (const SpRun *runs,
          gsize        n,
          double       devices_per_server,
          double       target)
{
  SpCurveResultOptions options = {
    .measured = { .devices_per_server = devices_per_server }, .targets = &target, .n_targets = target > 0.0 ? 1 : 0,
  };

  return sp_curve_result_new (runs, n, &options, NULL, NULL);
}

static SpChart *
draw (SpCurveChart         kind,
      const SpCurveResult *result)
{
  return sp_curve_chart_new (kind, result, "samples", NULL);
}

static const SpReference *
find_reference (const SpChart *chart,
                double         value)
{
  for (guint i = 0; i < sp_chart_n_references (chart); i++)
    if (fabs (sp_chart_get_reference (chart, i)->value - value) < 1e-9)
      return sp_chart_get_reference (chart, i);
  return NULL;
}

/* ---- By hand ---- */

static void
test_throughput (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, result);
  const SpSeries *spread = check_series (chart, "spread");
  const SpSeries *band = check_series (chart, "band");

  g_assert_cmpfloat (check_value (chart, "measured", 4), ==, 3800.0);
  g_assert_cmpfloat (check_value (chart, "measured", 16), ==, 9600.0);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 64), 64000.0, 1e-6);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "forecast", 16), 9600.0, 1e-6);
  g_assert_cmpfloat (check_value (chart, "forecast", 64), ==, result->targets[0].forecast.central);
  g_assert_cmpfloat (band->x[0], ==, 16.0);
  g_assert_cmpfloat (band->lo[band->n - 1], ==, result->targets[0].forecast.intervals[SP_LEVEL_90].lo);
  g_assert_cmpfloat (band->hi[band->n - 1], ==, result->targets[0].forecast.intervals[SP_LEVEL_90].hi);
  g_assert_cmpuint (spread->n, ==, 1);
  g_assert_cmpfloat_with_epsilon (spread->lo[0], 3800.0 - 100.0 * G_SQRT2, 1e-9);
  g_assert_cmpfloat_with_epsilon (spread->hi[0], 3800.0 + 100.0 * G_SQRT2, 1e-9);
  g_assert_cmpuint (check_series (chart, "runs")->n, ==, 2);
  g_assert_cmpuint (check_series (chart, "excluded")->n, ==, 1);
  g_assert_cmpfloat (check_value (chart, "excluded", 16), ==, 5000.0);
  g_assert_false (check_has_series (chart, "usl"));
  check_figure (chart);
}

static void
test_efficiency (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_EFFICIENCY, result);
  const SpSeries *band = check_series (chart, "band");

  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 2), 0.98, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 16), 0.6, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 64), 1.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "forecast", 64), result->targets[0].efficiency, 1e-12);
  g_assert_cmpfloat_with_epsilon (band->hi[band->n - 1],
                                  result->targets[0].forecast.intervals[SP_LEVEL_90].hi / 64000.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "excluded", 16), 5000.0 / 16000.0, 1e-12);
  check_figure (chart);
}

static void
test_return (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_RETURN, result);
  const SpSeries *steps = check_series (chart, "steps");
  const SpSeries *forecast = check_series (chart, "forecast");

  g_assert_cmpuint (check_series (chart, "measured")->n, ==, 4);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 2), 0.96, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 16), 2200.0 / 8000.0, 1e-12);
  /* The step from 8 on is what each device from 8 to 16 returned. */
  g_assert_cmpfloat (steps->x[3], ==, 8.0);
  g_assert_cmpfloat_with_epsilon (steps->y[3], 0.275, 1e-12);
  g_assert_cmpfloat (forecast->x[0], >=, 24.0);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "forecast", 64),
                                  (result->targets[0].forecast.central - 9600.0) / 48000.0, 1e-12);
  g_assert_false (check_has_series (chart, "excluded"));
  check_figure (chart);
}

/* 64 units a device and step: at 4 devices 256 / 3,800 s, rather the mean of two runs'. */
static void
test_step_time (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_STEP_TIME, result);
  const SpSeries *band = check_series (chart, "band");
  double central = result->targets[0].forecast.central;

  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 1), 0.064, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "measured", 4), (256.0 / 3700.0 + 256.0 / 3900.0) / 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 64), 0.064, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "forecast", 64), 64.0 * 64.0 / central, 1e-9);
  g_assert_cmpstr (sp_chart_get_summary (chart), ==, "Measured step times from 1 to 16 devices, and a forecast to 64.");
  g_assert_cmpfloat_with_epsilon (band->hi[band->n - 1],
                                  4096.0 / result->targets[0].forecast.intervals[SP_LEVEL_90].lo, 1e-9);
  check_figure (chart);
}

/* A global batch of 1,024: the ideal step at 4 devices is a quarter of the one at 1. */
static void
test_strong_step_time (void)
{
  const SpRun runs[] = {
    { .given = SP_RUN_STEP_SECONDS | SP_RUN_GLOBAL_BATCH, .devices = 1, .step_seconds = 8, .global_batch = 1024 },
    { .given = SP_RUN_STEP_SECONDS | SP_RUN_GLOBAL_BATCH, .devices = 4, .step_seconds = 2.5, .global_batch = 1024 },
  };
  g_autoptr (SpCurveResult) result = evaluate (runs, 2, 8, 16);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_STEP_TIME, result);

  g_assert_cmpint (result->curve->scaling, ==, SP_MODE_STRONG);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 4), 2.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 16), 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "forecast", 16), 1024.0 / result->targets[0].forecast.central, 1e-12);
  check_figure (chart);
}

/* ---- Words ---- */

static void
test_knee (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, result);
  const SpReference *knee = find_reference (chart, 8);
  const SpAnnotation *target = sp_chart_get_annotation (chart, 0);

  g_assert_true (result->curve->has_knee);
  g_assert_nonnull (knee);
  g_assert_cmpstr (knee->label, ==, "second server joins");
  g_assert_cmpint (knee->role, ==, SP_ROLE_LIMIT);
  g_assert_cmpuint (sp_chart_n_references (chart), ==, 1);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==,
                   "92.5% efficiency at 8 devices; each one added from there to 16 returns 0.28 of one");
  g_assert_cmpuint (sp_chart_n_annotations (chart), ==, 1);
  g_assert_cmpfloat (target->x, ==, 64.0);
  g_assert_true (g_str_has_prefix (target->lines[0], "64 devices: "));
  g_assert_true (g_str_has_prefix (target->lines[1], "90% interval: "));
}

/* The end of the first server is shown when nothing bends there. */
static void
test_boundary (void)
{
  const SpRun runs[] = { RUN (1, 1000), RUN (2, 1980), RUN (4, 3900) };
  g_autoptr (SpCurveResult) result = evaluate (runs, 3, 8, 32);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_EFFICIENCY, result);

  g_assert_nonnull (find_reference (chart, 8));
  g_assert_cmpint (find_reference (chart, 8)->role, ==, SP_ROLE_DIM);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "97.5% efficiency at 4 devices, measured against 1 device");
}

/* A target among the measured counts shows what was measured there. */
static void
test_measured_target (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 8);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, result);
  const SpAnnotation *target = sp_chart_get_annotation (chart, 0);

  g_assert_cmpfloat (target->y, ==, 7400.0);
  g_assert_cmpstr (target->lines[0], ==, "8 devices: 7,400\u00a0samples/s");
}

static void
test_relative (void)
{
  const SpRun runs[] = {
    { .given = SP_RUN_STEP_SECONDS, .devices = 1, .step_seconds = 0.2 },
    { .given = SP_RUN_STEP_SECONDS, .devices = 8, .step_seconds = 0.25 },
  };
  g_autoptr (SpCurveResult) result = evaluate (runs, 2, 8, 64);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, result);
  const SpAxis *axis = sp_chart_get_axis (chart, SP_DIRECTION_Y);

  g_assert_cmpstr (axis->title, ==, "Relative throughput");
  g_assert_null (axis->unit);
  check_figure (chart);
}

/* ---- On demand ---- */

static void
test_laws (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  SpFigureOptions options = { .laws = 1u << SP_LAW_AMDAHL | 1u << SP_LAW_USL | 1u << SP_LAW_TWO_TIER };
  SpFigureOptions all = { .laws = (1u << SP_N_LAWS) - 1 };

  for (SpCurveChart kind = 0; kind < SP_N_CURVE_CHARTS; kind++)
    {
      g_autoptr (SpChart) chart = sp_curve_chart_new (kind, result, "samples", &options);
      g_autoptr (SpChart) full = sp_curve_chart_new (kind, result, "samples", &all);

      g_assert_true (check_has_series (chart, "amdahl"));
      g_assert_false (check_has_series (chart, "power"));
      check_figure (chart);
      check_figure (full);
    }
  {
    g_autoptr (SpChart) chart = sp_curve_chart_new (SP_CURVE_CHART_THROUGHPUT, result, "samples", &options);

    g_assert_cmpfloat (check_value (chart, "amdahl", 64), ==, result->targets[0].laws[SP_LAW_AMDAHL]);
  }
}

static void
test_published (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 16);
  SpFigureOptions hidden = { .hide_published = TRUE };
  g_autoptr (SpChart) with = draw (SP_CURVE_CHART_EFFICIENCY, result);
  g_autoptr (SpChart) without = sp_curve_chart_new (SP_CURVE_CHART_EFFICIENCY, result, "samples", &hidden);
  g_autoptr (SpChart) throughput = draw (SP_CURVE_CHART_THROUGHPUT, result);
  const SpSeries *half = check_series (with, "published");

  g_assert_cmpfloat (half->lo[0], ==, 1.0);
  g_assert_cmpfloat (half->x[1], ==, 2.0);
  g_assert_cmpfloat (half->lo[1], ==, result->doublings[0].others.quartiles[0]);
  g_assert_cmpfloat (half->hi[1], ==, result->doublings[0].others.quartiles[2]);
  g_assert_false (check_has_series (without, "published"));
  g_assert_false (check_has_series (throughput, "published"));
}

static void
test_axes (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);

  for (SpCurveChart kind = 0; kind < SP_N_CURVE_CHARTS; kind++)
    {
      SpFigureOptions linear = {
        .has_x_scale = TRUE, .x_scale = SP_SCALE_LINEAR, .has_y_scale = TRUE, .y_scale = SP_SCALE_LINEAR };
      g_autoptr (SpChart) chart = sp_curve_chart_new (kind, result, "samples", &linear);
      g_autoptr (SpChart) usual = draw (kind, result);

      g_assert_cmpint (sp_chart_get_axis (chart, SP_DIRECTION_X)->scale, ==, SP_SCALE_LINEAR);
      g_assert_cmpfloat (sp_chart_get_axis (chart, SP_DIRECTION_X)->min, ==, 0.0);
      g_assert_cmpint (sp_chart_get_axis (usual, SP_DIRECTION_X)->scale, ==, SP_SCALE_LOG2);
      g_assert_cmpfloat (sp_chart_get_axis (usual, SP_DIRECTION_X)->max, ==, 64.0);
      check_figure (chart);
    }
}

/* ---- What is not there ---- */

static void
test_one_count (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 1, 8, 8);
  g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, result);

  g_assert_false (check_has_series (chart, "forecast"));
  g_assert_true (check_has_series (chart, "band"));
  g_assert_cmpuint (sp_chart_n_annotations (chart), ==, 0);
  check_figure (chart);
  g_assert_null (draw (SP_CURVE_CHART_RETURN, result));
}

static void
test_nothing (void)
{
  const SpRun bare[] = {
    { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 100 },
    { .given = SP_RUN_THROUGHPUT, .devices = 2, .throughput = 190 },
  };
  g_autoptr (SpCurveResult) empty = evaluate (NULL, 0, 8, 8);
  g_autoptr (SpCurveResult) no_batch = evaluate (bare, 2, 8, 8);

  for (SpCurveChart kind = 0; kind < SP_N_CURVE_CHARTS; kind++)
    g_assert_null (draw (kind, empty));
  g_assert_null (draw (SP_CURVE_CHART_STEP_TIME, no_batch));
}

/* ---- By the table of figures ---- */

static SpPlan *
plan_with_curve (char **curve_id)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  SpRow rows[2] = { SP_ROW_INIT, SP_ROW_INIT };

  for (int i = 0; i < 2; i++)
    {
      sp_row_set (&rows[i], SP_COLUMN_DEVICES, i == 0 ? 1 : 8);
      sp_row_set (&rows[i], SP_COLUMN_THROUGHPUT, i == 0 ? 100 : 700);
    }
  return sp_plan_add_curve (plan, sp_scenario_id (sp_plan_active (plan)), "second", rows, 2, curve_id, NULL);
}

static void
test_kinds (void)
{
  g_autofree char *id = NULL;
  g_autoptr (SpPlan) plan = plan_with_curve (&id);
  g_autoptr (SpResults) results = sp_evaluate (plan, 1, NULL, NULL, NULL);
  g_autoptr (SpPlan) empty = sp_plan_new ();
  g_autoptr (SpResults) nothing = sp_evaluate (empty, 1, NULL, NULL, NULL);
  const SpFigure *figure = sp_figure_find ("measured-throughput");
  SpFigureOptions named = { .curve = "second" }, wrong = { .curve = "third" };
  g_autoptr (SpChart) in_use = sp_figure_build (figure, sp_results_active (results), NULL);
  g_autoptr (SpChart) by_name = sp_figure_build (figure, sp_results_active (results), &named);

  g_assert_cmpfloat (check_value (in_use, "measured", 8), ==, 700.0);
  g_assert_cmpstr (sp_chart_get_axis (in_use, SP_DIRECTION_Y)->unit, ==, "samples/s");
  g_assert_nonnull (by_name);
  g_assert_null (sp_figure_build (figure, sp_results_active (results), &wrong));
  g_assert_null (sp_figure_build (sp_figure_find ("step-time"), sp_results_active (results), NULL));
  g_assert_null (sp_figure_build (figure, sp_results_active (nothing), NULL));
}

/* ---- Any curve ---- */

static void
check_all (const SpRun *runs,
           gsize        n,
           double       devices_per_server,
           double       target)
{
  g_autoptr (SpCurveResult) result = evaluate (runs, n, devices_per_server, target);

  for (SpCurveChart kind = 0; kind < SP_N_CURVE_CHARTS; kind++)
    {
      g_autoptr (SpChart) chart = draw (kind, result);

      if (chart != NULL)
        check_figure (chart);
    }
}

static void
test_every_published (void)
{
  guint stride = g_test_slow () ? 1 : 9;

  for (guint i = 0; i < sp_n_published_curves; i += stride)
    {
      const SpPublishedCurve *published = &sp_published_curves[i];
      g_autofree SpRun *runs = g_new0 (SpRun, published->n_points);

      for (guint k = 0; k < published->n_points; k++)
        runs[k] = (SpRun) RUN (sp_published_curve_points (published)[k][0], sp_published_curve_points (published)[k][1]);
      check_all (runs, published->n_points, published->devices_per_server, i % 2 == 0 ? 0.0 : 8.0 * runs[0].devices);
    }
}

static void
test_absurd (void)
{
  const SpRun hard[] = { RUN (1, 1e-9), RUN (1e7, 1e15), RUN (1e7, 1e15), RUN (9999999, 1e-9) };
  const SpRun equal[] = { RUN (3, 7), RUN (3, 7) };
  SpRun many[200];

  for (gsize n = 1; n <= G_N_ELEMENTS (hard); n++)
    check_all (hard, n, 8, 1e7);
  check_all (equal, 2, 0, 0);
  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    many[i] = (SpRun) RUN (i + 1, 1000.0 * (i + 1) * g_test_rand_double_range (0.8, 1.0));
  check_all (many, G_N_ELEMENTS (many), 8, 1000);
}

static void
test_german (void)
{
  g_autoptr (SpCurveResult) result = evaluate (knee_runs, 7, 8, 64);
  g_autoptr (SpCurveResult) one = evaluate (knee_runs, 1, 8, 64);
  SpFigureOptions options = { .laws = (1u << SP_N_LAWS) - 1 };

  check_use_german (TRUE);
  for (SpCurveChart kind = 0; kind < SP_N_CURVE_CHARTS; kind++)
    {
      g_autoptr (SpChart) chart = sp_curve_chart_new (kind, result, "samples", &options);

      check_figure (chart);
      g_assert_cmpstr (sp_chart_get_axis (chart, SP_DIRECTION_X)->title, ==, "Geräte");
    }
  {
    g_autoptr (SpChart) chart = draw (SP_CURVE_CHART_THROUGHPUT, one);

    check_figure (chart);
  }
  check_use_german (FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/figures/curve/throughput", test_throughput);
  g_test_add_func ("/figures/curve/efficiency", test_efficiency);
  g_test_add_func ("/figures/curve/return", test_return);
  g_test_add_func ("/figures/curve/step-time", test_step_time);
  g_test_add_func ("/figures/curve/strong-step-time", test_strong_step_time);
  g_test_add_func ("/figures/curve/knee", test_knee);
  g_test_add_func ("/figures/curve/boundary", test_boundary);
  g_test_add_func ("/figures/curve/measured-target", test_measured_target);
  g_test_add_func ("/figures/curve/relative", test_relative);
  g_test_add_func ("/figures/curve/laws", test_laws);
  g_test_add_func ("/figures/curve/published", test_published);
  g_test_add_func ("/figures/curve/axes", test_axes);
  g_test_add_func ("/figures/curve/one-count", test_one_count);
  g_test_add_func ("/figures/curve/nothing", test_nothing);
  g_test_add_func ("/figures/curve/kinds", test_kinds);
  g_test_add_func ("/figures/curve/every-published", test_every_published);
  g_test_add_func ("/figures/curve/absurd", test_absurd);
  g_test_add_func ("/figures/curve/german", test_german);
  return g_test_run ();
}
