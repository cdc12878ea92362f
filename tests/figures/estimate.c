/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculator's pictures say what the calculator says. */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "chart/export.h"
#include "chart/render.h"
#include "figures/estimate.h"
#include "figures/figures.h"
#include "plan/evaluator.h"

static SpEstimate
estimate_of (double devices,
             double throughput,
             double efficiency)
{
  SpEstimateInput input = { SP_SOLVE_ACTUAL, devices, throughput, efficiency, 0 };
  SpEstimate estimate;
  g_autoptr (GError) error = NULL;

  g_assert_true (sp_estimate (&input, &estimate, NULL, &error));
  g_assert_no_error (error);
  return estimate;
}

static SpChart *
chart_of (SpEstimateChart kind,
          double          devices,
          double          throughput,
          double          efficiency)
{
  SpEstimate estimate = estimate_of (devices, throughput, efficiency);
  SpFigureOptions options = { 0 };

  return sp_estimate_chart_new (kind, &estimate, "samples", &options);
}

static const SpSeries *
series_named (const SpChart *chart,
              const char    *id)
{
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    if (strcmp (sp_chart_get_series (chart, s)->id, id) == 0)
      return sp_chart_get_series (chart, s);
  g_assert_not_reached ();
}

static double
value_at (const SpSeries *series,
          double          x)
{
  for (gsize i = 0; i < series->n; i++)
    if (fabs (series->x[i] - x) < 0.5)
      return series->y[i];
  g_assert_not_reached ();
}

/* The worked example: 64 * 2,000 = 128,000; * 0.9 = 115,200; 12,800 lost; twice the
 * devices at the same efficiency are 230,400. */
static void
test_worked_example (void)
{
  SpChart *chart = chart_of (SP_ESTIMATE_CHART_THROUGHPUT, 64, 2000, 0.9);
  const SpSeries *ideal = series_named (chart, "ideal");
  const SpSeries *actual = series_named (chart, "actual");
  const SpAnnotation *mark = sp_chart_get_annotation (chart, 0);

  g_assert_cmpstr (sp_chart_get_title (chart), ==, "Throughput against devices");
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "Constant efficiency of 90%; the shaded gap is what scaling costs");
  g_assert_cmpfloat_with_epsilon (value_at (ideal, 64), 128000, 1e-6);
  g_assert_cmpfloat_with_epsilon (value_at (actual, 64), 115200, 1e-6);
  g_assert_cmpfloat_with_epsilon (value_at (actual, 128), 230400, 1e-6);
  g_assert_cmpfloat_with_epsilon (value_at (ideal, 128), 256000, 1e-6);
  /* One device loses nothing to scaling. */
  g_assert_cmpfloat_with_epsilon (value_at (actual, 1), 2000, 1e-9);
  g_assert_true (actual->has_beyond);
  g_assert_cmpfloat (actual->beyond, ==, 64.0);
  g_assert_cmpstr (actual->note, ==, "if efficiency stayed 90%");
  g_assert_cmpfloat (mark->x, ==, 64.0);
  g_assert_cmpfloat_with_epsilon (mark->y, 115200, 1e-6);
  g_assert_cmpstr (mark->lines[0], ==, "64 devices: 115,200\u00a0samples/s");
  g_assert_cmpstr (mark->lines[1], ==, "12,800\u00a0samples/s below ideal");
  sp_chart_unref (chart);
}

static void
test_speedup_and_efficiency (void)
{
  SpChart *speedup = chart_of (SP_ESTIMATE_CHART_SPEEDUP, 64, 2000, 0.9);
  SpChart *efficiency = chart_of (SP_ESTIMATE_CHART_EFFICIENCY, 64, 2000, 0.9);

  g_assert_cmpfloat_with_epsilon (value_at (series_named (speedup, "actual"), 64), 57.6, 1e-9);
  g_assert_cmpfloat_with_epsilon (value_at (series_named (speedup, "ideal"), 64), 64, 1e-9);
  g_assert_cmpstr (sp_chart_get_annotation (speedup, 0)->lines[0], ==, "64 devices: 57.6 times one device");
  g_assert_cmpstr (sp_chart_get_annotation (speedup, 0)->lines[1], ==, "worth 6.4 devices less than ideal");
  g_assert_cmpfloat_with_epsilon (value_at (series_named (efficiency, "actual"), 64), 0.9, 1e-12);
  g_assert_cmpfloat_with_epsilon (value_at (series_named (efficiency, "ideal"), 64), 1.0, 1e-12);
  g_assert_cmpstr (sp_chart_get_annotation (efficiency, 0)->lines[0], ==, "64 devices: 90%");
  sp_chart_unref (speedup);
  sp_chart_unref (efficiency);
}

/* Above 1 the gap is a gain and nothing is called a cost; at 1 there is none. */
static void
test_above_ideal (void)
{
  SpChart *above = chart_of (SP_ESTIMATE_CHART_THROUGHPUT, 10, 100, 1.2);
  SpChart *equal = chart_of (SP_ESTIMATE_CHART_THROUGHPUT, 10, 100, 1.0);

  g_assert_cmpstr (sp_chart_get_annotation (above, 0)->lines[1], ==, "200\u00a0samples/s above ideal");
  g_assert_cmpint (series_named (above, "gap")->role, ==, SP_ROLE_GAIN);
  g_assert_cmpstr (sp_chart_get_subtitle (above), ==, "Constant efficiency of 120%");
  g_assert_null (sp_chart_get_annotation (equal, 0)->lines[1]);
  sp_chart_unref (above);
  sp_chart_unref (equal);
}

static void
test_one_device_and_the_most (void)
{
  SpChart *one = chart_of (SP_ESTIMATE_CHART_THROUGHPUT, 1, 100, 0.5);
  SpChart *most = chart_of (SP_ESTIMATE_CHART_THROUGHPUT, SP_DEVICES_MAX, 100, 0.5);
  const SpSeries *actual = series_named (most, "actual");

  g_assert_cmpstr (sp_chart_get_annotation (one, 0)->lines[0], ==, "1 device: 50\u00a0samples/s");
  /* There is nothing beyond the most devices that can be asked about. */
  g_assert_false (actual->has_beyond);
  g_assert_null (actual->note);
  g_assert_cmpfloat (actual->x[actual->n - 1], ==, SP_DEVICES_MAX);
  sp_chart_unref (one);
  sp_chart_unref (most);
}

/* Counts ascend, are whole, hold one device and the entered count, and every value is
 * finite. One device is at the ideal, unless it is the one that was asked about. */
static void
test_random (void)
{
  PangoContext *context = sp_chart_create_context ();

  for (int round = 0; round < 200; round++)
    {
      double devices = floor (pow (10.0, g_test_rand_double_range (0.0, 7.0)));
      SpEstimate estimate = estimate_of (devices, pow (10.0, g_test_rand_double_range (-6.0, 9.0)),
                                         g_test_rand_double_range (0.01, 1.5));
      SpFigureOptions options = {
        .has_x_scale = TRUE, .has_y_scale = TRUE,
        .x_scale = (SpScaleKind) g_test_rand_int_range (0, 3), .y_scale = (SpScaleKind) g_test_rand_int_range (0, 3),
      };
      SpChart *chart = sp_estimate_chart_new ((SpEstimateChart) (round % 3), &estimate, "tokens", &options);
      const SpSeries *actual = series_named (chart, "actual");
      SpChartLayout *layout = sp_chart_render (chart, sp_theme_get (FALSE, FALSE), NULL, context, 600, 400, NULL);
      const SpSeries *ideal = series_named (chart, "ideal");
      gboolean entered = FALSE, one = FALSE;

      for (gsize i = 0; i < actual->n; i++)
        {
          g_assert_true (isfinite (actual->y[i]));
          g_assert_cmpfloat (actual->x[i], ==, floor (actual->x[i]));
          g_assert_true (i == 0 || actual->x[i] > actual->x[i - 1]);
          if (!(fabs (actual->x[i] - 1.0) > 0.0))
            {
              one = TRUE;
              g_assert_true (devices < 1.5 || !(fabs (actual->y[i] - ideal->y[i]) > 0.0));
            }
          entered = entered || !(fabs (actual->x[i] - devices) > 0.0);
        }
      g_assert_true (entered && one);
      g_assert_true (round % 3 != SP_ESTIMATE_CHART_EFFICIENCY || actual->x[0] > 0.0);
      g_assert_cmpuint (layout->not_shown->len, ==, 0);
      sp_chart_layout_free (layout);
      sp_chart_unref (chart);
    }
  g_object_unref (context);
}

static void
test_table_of_figures (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  SpScenarioResults *nothing = g_ptr_array_index (results->scenarios, 0);

  g_assert_cmpuint (sp_n_figures (), >=, 3);
  g_assert_null (sp_figure_find ("no-such-figure"));
  for (guint i = 0; i < sp_n_figures (); i++)
    {
      const SpFigure *figure = sp_figure_get (i);

      g_assert_true (sp_figure_find (figure->name) == figure);
      g_assert_nonnull (sp_figure_title (figure));
      g_assert_null (sp_figure_build (figure, nothing, NULL));
    }
  nothing->has_estimate = TRUE;
  nothing->estimate = estimate_of (64, 2000, 0.9);
  for (guint i = 0; i < 3; i++)
    {
      SpChart *chart = sp_figure_build (sp_figure_get (i), nothing, NULL);

      g_assert_cmpstr (sp_chart_get_id (chart), ==, sp_figure_get (i)->name);
      g_assert_cmpstr (sp_chart_get_title (chart), ==, sp_figure_title (sp_figure_get (i)));
      sp_chart_unref (chart);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/figures/worked-example", test_worked_example);
  g_test_add_func ("/figures/speedup-and-efficiency", test_speedup_and_efficiency);
  g_test_add_func ("/figures/above-ideal", test_above_ideal);
  g_test_add_func ("/figures/one-device-and-the-most", test_one_device_and_the_most);
  g_test_add_func ("/figures/random", test_random);
  g_test_add_func ("/figures/table-of-figures", test_table_of_figures);
  return g_test_run ();
}
