/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of money, calendar and quality, from a curve whose values are known by
 * hand: X = 100 N^0.9 units a second at 1 to 256 devices, each draw a share of it. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "figures/batch.h"
#include "figures/compare.h"
#include "figures/economics.h"

#define N_COUNTS 9

static SpThroughputDraws *
draws_new (gboolean with_draws)
{
  double counts[N_COUNTS], central[N_COUNTS];
  g_autofree double *curves = g_new (double, 200 * N_COUNTS);

  for (int c = 0; c < N_COUNTS; c++)
    {
      counts[c] = ldexp (1.0, c);
      central[c] = 100.0 * pow (counts[c], 0.9);
    }
  /* From 0.8 to 1.2 times the central curve, the more so the farther. */
  for (int d = 0; d < 200; d++)
    for (int c = 0; c < N_COUNTS; c++)
      curves[N_COUNTS * d + c] = central[c] * (1.0 + (0.002 * (d + 0.5) - 0.2) * c / (N_COUNTS - 1.0));
  return sp_throughput_draws_new_from_curves (counts, N_COUNTS, central, with_draws ? curves : NULL, with_draws ? 200 : 0, NULL);
}

/* 2.4e10 units: 66,667 h on one device, 453 h on 256; $2 a device-hour. */
static SpEconomicsInput
input_new (void)
{
  return (SpEconomicsInput) {
    .work = 2.4e10,
    .devices_per_server = 8,
    .allowed = { .kind = SP_COUNTS_POWERS_OF_TWO, .minimum = 8, .maximum = 256 },
    .has_price = TRUE,
    .price = { .pricing = SP_PRICING_RENTED, .price_per_device_hour = 2 },
    .has_chosen = TRUE,
    .chosen_devices = 64,
    .has_deadline = TRUE,
    .deadline_hours = 2000,
    .has_budget = TRUE,
    .budget = 220000,
    .confidence = 0.8,
  };
}

static SpEconomics *
evaluate (const SpEconomicsInput *input,
          gboolean                with_draws)
{
  g_autoptr (SpThroughputDraws) draws = draws_new (with_draws);
  g_autoptr (GError) error = NULL;
  SpEconomics *economics = sp_economics (input, draws, NULL, &error);

  g_assert_no_error (error);
  return economics;
}

static double
hours_at (double devices)
{
  return 2.4e10 / 3600.0 / (100.0 * pow (devices, 0.9));
}

static const SpReference *
find_reference (const SpChart *chart,
                SpDirection    direction)
{
  for (guint i = 0; i < sp_chart_n_references (chart); i++)
    if (sp_chart_get_reference (chart, i)->direction == direction)
      return sp_chart_get_reference (chart, i);
  return NULL;
}

/* ---- Cost against time ---- */

static SpChart *
frontier_chart (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = evaluate (&input, TRUE);

  return sp_frontier_chart_new (economics, &input, "USD", NULL);
}

static void
test_frontier (void)
{
  g_autoptr (SpChart) chart = frontier_chart ();
  const SpSeries *line = check_series (chart, "frontier");
  const SpSeries *band = check_series (chart, "band");
  const SpSeries *counts = check_series (chart, "counts");
  const SpAnnotation *chosen = sp_chart_get_annotation (chart, 0);

  g_assert_cmpuint (line->n, ==, 6);
  g_assert_cmpfloat_with_epsilon (line->x[0], hours_at (256) / 24.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (line->y[0], 2 * 256 * hours_at (256), 1e-4);
  g_assert_cmpfloat_with_epsilon (line->y[5], 2 * 8 * hours_at (8), 1e-4);
  g_assert_cmpstr (counts->point_labels[0], ==, "256");
  g_assert_cmpstr (sp_chart_get_axis (chart, SP_DIRECTION_X)->unit, ==, "days");
  g_assert_cmpstr (sp_chart_get_axis (chart, SP_DIRECTION_Y)->unit, ==, "USD");
  g_assert_cmpfloat_with_epsilon (find_reference (chart, SP_DIRECTION_X)->value, 2000.0 / 24.0, 1e-9);
  g_assert_cmpfloat (find_reference (chart, SP_DIRECTION_Y)->value, ==, 220000);
  g_assert_cmpfloat_with_epsilon (chosen->x, hours_at (64) / 24.0, 1e-9);
  g_assert_true (g_str_has_prefix (chosen->lines[0], "64 devices: "));
  g_assert_nonnull (strstr (chosen->lines[2], " likely to meet the deadline"));
  /* The band holds the line. */
  for (gsize i = 1; i + 1 < band->n; i++)
    for (gsize k = 0; k < line->n; k++)
      if (fabs (band->x[i] - line->x[k]) < 1e-9)
        g_assert_true (band->lo[i] <= line->y[k] && line->y[k] <= band->hi[i]);
  for (gsize i = 1; i < band->n; i++)
    g_assert_cmpfloat (band->x[i], >=, band->x[i - 1]);
  g_assert_true (g_str_has_prefix (sp_chart_get_subtitle (chart), "The cheapest count for the deadline is 64 devices: "));
  check_figure (chart);
}

static void
test_impossible_deadline (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = NULL;
  g_autoptr (SpChart) chart = NULL;

  input.deadline_hours = 10;
  economics = evaluate (&input, FALSE);
  chart = sp_frontier_chart_new (economics, &input, NULL, NULL);
  g_assert_true (g_str_has_prefix (sp_chart_get_subtitle (chart), "No count makes the deadline; the fastest is 256 devices"));
  g_assert_false (check_has_series (chart, "band"));
  check_figure (chart);
}

static void
test_no_price (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = NULL;
  g_autoptr (SpChart) calendar = NULL;

  input.has_price = FALSE;
  economics = evaluate (&input, TRUE);
  g_assert_null (sp_frontier_chart_new (economics, &input, "USD", NULL));
  calendar = sp_calendar_chart_new (economics, &input, NULL);
  g_assert_nonnull (calendar);
}

/* One count only: a point, no line. */
static void
test_one_count (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = NULL;
  g_autoptr (SpChart) frontier = NULL;
  g_autoptr (SpChart) calendar = NULL;

  input.allowed = (SpAllowedCounts) { .kind = SP_COUNTS_POWERS_OF_TWO, .minimum = 64, .maximum = 64 };
  economics = evaluate (&input, TRUE);
  frontier = sp_frontier_chart_new (economics, &input, "EUR", NULL);
  calendar = sp_calendar_chart_new (economics, &input, NULL);
  g_assert_cmpint (check_series (frontier, "frontier")->kind, ==, SP_SERIES_MARKERS);
  g_assert_null (sp_next_return_chart_new (economics, NULL));
  check_figure (frontier);
  check_figure (calendar);
}

/* ---- Time and return against devices ---- */

static SpChart *
calendar_chart (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = evaluate (&input, TRUE);

  return sp_calendar_chart_new (economics, &input, NULL);
}

static void
test_calendar (void)
{
  g_autoptr (SpChart) chart = calendar_chart ();
  const SpSeries *band = check_series (chart, "band");

  g_assert_cmpfloat_with_epsilon (check_value (chart, "time", 8), hours_at (8) / 24.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "time", 256), hours_at (256) / 24.0, 1e-9);
  g_assert_cmpuint (band->n, ==, 6);
  g_assert_cmpfloat_with_epsilon (find_reference (chart, SP_DIRECTION_Y)->value, 2000.0 / 24.0, 1e-9);
  check_figure (chart);
}

static SpChart *
return_chart (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = evaluate (&input, TRUE);

  return sp_next_return_chart_new (economics, NULL);
}

/* From 64 to 128 each adds (128^0.9 - 64^0.9) / 64 over 1. */
static void
test_return (void)
{
  g_autoptr (SpChart) chart = return_chart ();
  double expected = (pow (128, 0.9) - pow (64, 0.9)) / 64.0;

  g_assert_cmpfloat_with_epsilon (check_value (chart, "next", 64), expected, 1e-9);
  g_assert_cmpuint (check_series (chart, "next")->n, ==, 5);
  g_assert_cmpfloat (check_value (chart, "ideal", 256), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (sp_chart_get_annotation (chart, 0)->y, expected, 1e-9);
  check_figure (chart);
}

/* ---- Quality ---- */

static const SpQuality quality = { .critical_batch = 2048, .reference_batch = 256, .reference_examples = 2e9 };
static const SpBatchGrowth growth = { .grows = TRUE, .per_device = 32 };

static SpChart *
quality_chart (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) economics = NULL;

  input.has_quality = TRUE;
  input.quality = quality;
  input.batch = growth;
  economics = evaluate (&input, TRUE);
  return sp_time_to_quality_chart_new (economics, NULL);
}

/* E(B) = 2e9 (1 + B / 2048) / (1 + 256 / 2048); at 64 devices B = 2048. */
static void
test_time_to_quality (void)
{
  SpEconomicsInput input = input_new ();
  g_autoptr (SpEconomics) plain = evaluate (&input, TRUE);
  g_autoptr (SpChart) chart = quality_chart ();
  const char *unit = sp_chart_get_axis (chart, SP_DIRECTION_Y)->unit;
  double hours = 2e9 * 2.0 / 1.125 / 3600.0 / (100.0 * pow (64, 0.9));

  g_assert_null (sp_time_to_quality_chart_new (plain, NULL));
  g_assert_cmpfloat_with_epsilon (check_value (chart, "time", 64), hours / (strcmp (unit, "days") == 0 ? 24.0 : 1.0), 1e-9);
  check_figure (chart);
}

static SpChart *
speedup_chart (void)
{
  g_autoptr (SpThroughputDraws) draws = draws_new (FALSE);

  return sp_net_speedup_chart_new (&quality, &growth, draws, 1, NULL);
}

/* From 1 device, B0 = 32, to 64: 64^0.9 (1 + 32/2048) / 2; at most 1 + 2048/32 = 65 times. */
static void
test_net_speedup (void)
{
  g_autoptr (SpChart) chart = speedup_chart ();

  g_assert_cmpfloat_with_epsilon (check_value (chart, "throughput", 64), pow (64, 0.9), 1e-9);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "net", 64), pow (64, 0.9) * (1.0 + 1.0 / 64.0) / 2.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (find_reference (chart, SP_DIRECTION_Y)->value, 65.0, 1e-12);
  check_figure (chart);
}

/* From 4 devices 64 are sixteen times as many; a fixed batch needs no more examples, and
 * has no ceiling. */
static void
test_net_speedup_fixed_batch (void)
{
  const SpBatchGrowth fixed = { .fixed = 128 };
  g_autoptr (SpThroughputDraws) draws = draws_new (FALSE);
  g_autoptr (SpChart) chart = sp_net_speedup_chart_new (&quality, &fixed, draws, 4, NULL);

  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 64), 16.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "net", 64), pow (16, 0.9), 1e-9);
  g_assert_cmpfloat (check_series (chart, "net")->x[0], ==, 4.0);
  g_assert_cmpuint (sp_chart_n_references (chart), ==, 0);
  g_assert_cmpstr (sp_chart_get_axis (chart, SP_DIRECTION_Y)->title, ==, "Speedup over 4 devices");
  check_figure (chart);
}

/* ---- Scenarios ---- */

#define RUN(n, x) { .given = SP_RUN_THROUGHPUT, .devices = n, .throughput = x }

static SpCurveResult *
curve_new (double scale,
           double bend)
{
  const SpRun runs[] = { RUN (1, 1000 * scale), RUN (2, 1960 * scale), RUN (4, 3800 * scale), RUN (8, 7400 * scale),
                         RUN (16, 14000 * scale * bend) };
  const double target = 64;
  SpCurveResultOptions options = { .measured = { .devices_per_server = 8 }, .targets = &target, .n_targets = 1 };

  return sp_curve_result_new (runs, G_N_ELEMENTS (runs), &options, NULL, NULL);
}

static SpChart *
compare_chart (gboolean efficiency)
{
  g_autoptr (SpCurveResult) today = curve_new (1.0, 0.7);
  g_autoptr (SpCurveResult) faster = curve_new (1.0, 1.0);
  g_autoptr (SpCurveResult) smaller = curve_new (0.8, 0.9);
  const SpCompared scenarios[] = {
    { "Today", "samples", today }, { "Faster network", "samples", faster }, { "Nothing measured", "samples", NULL },
    { "Half the batch", "samples", smaller }, { "Tokens", "tokens", faster },
  };

  return sp_compare_chart_new (scenarios, G_N_ELEMENTS (scenarios), efficiency, NULL);
}

static void
test_compare (void)
{
  g_autoptr (SpChart) chart = compare_chart (FALSE);
  g_autoptr (SpChart) efficiency = compare_chart (TRUE);

  g_assert_cmpfloat (check_value (chart, "scenario-0", 16), ==, 9800.0);
  g_assert_cmpfloat (check_value (chart, "scenario-1", 16), ==, 14000.0);
  g_assert_cmpstr (check_series (chart, "scenario-2")->label, ==, "Half the batch");
  g_assert_cmpfloat (check_series (chart, "scenario-2")->beyond, ==, 16.0);
  /* Tokens can't stand on an axis of samples, but their efficiency can. */
  g_assert_false (check_has_series (chart, "scenario-3"));
  g_assert_nonnull (strstr (sp_chart_get_note (chart), "1 more scenario is not shown"));
  g_assert_true (check_has_series (efficiency, "scenario-3"));
  g_assert_cmpfloat_with_epsilon (check_value (efficiency, "scenario-2", 16), 14000 * 0.9 / 16000, 1e-12);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "At 16 devices Faster network is ahead: 14,000\u00a0samples/s");
  check_figure (chart);
  check_figure (efficiency);
}

static void
test_compare_many (void)
{
  g_autoptr (SpCurveResult) result = curve_new (1.0, 0.9);
  g_autofree char *name = g_strnfill (10000, 'x');
  g_autofree SpCompared *scenarios = g_new0 (SpCompared, 500);
  const SpCompared none = { "none", NULL, NULL };

  for (guint i = 0; i < 500; i++)
    scenarios[i] = (SpCompared) { i == 3 ? name : i == 4 ? "<b>\u202eא" : "Scenario", "samples", result };
  {
    g_autoptr (SpChart) chart = sp_compare_chart_new (scenarios, 500, FALSE, NULL);

    g_assert_true (check_has_series (chart, "scenario-7"));
    g_assert_nonnull (strstr (sp_chart_get_note (chart), "492 more scenarios"));
    check_figure (chart);
  }
  g_assert_null (sp_compare_chart_new (&none, 1, FALSE, NULL));
}

/* ---- German ---- */

static void
test_german (void)
{
  SpChart *(*const make[]) (void) = { frontier_chart, calendar_chart, return_chart, quality_chart, speedup_chart };

  check_use_german (TRUE);
  for (guint i = 0; i < G_N_ELEMENTS (make); i++)
    {
      g_autoptr (SpChart) chart = make[i]();

      check_figure (chart);
    }
  {
    g_autoptr (SpChart) chart = compare_chart (FALSE);

    check_figure (chart);
    g_assert_cmpstr (sp_chart_get_title (chart), ==, "Durchsatz der Szenarien");
  }
  check_use_german (FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/figures/economics/frontier", test_frontier);
  g_test_add_func ("/figures/economics/impossible-deadline", test_impossible_deadline);
  g_test_add_func ("/figures/economics/no-price", test_no_price);
  g_test_add_func ("/figures/economics/one-count", test_one_count);
  g_test_add_func ("/figures/economics/calendar", test_calendar);
  g_test_add_func ("/figures/economics/return", test_return);
  g_test_add_func ("/figures/batch/time-to-quality", test_time_to_quality);
  g_test_add_func ("/figures/batch/net-speedup", test_net_speedup);
  g_test_add_func ("/figures/batch/net-speedup-fixed-batch", test_net_speedup_fixed_batch);
  g_test_add_func ("/figures/compare/curves", test_compare);
  g_test_add_func ("/figures/compare/many", test_compare_many);
  g_test_add_func ("/figures/economics/german", test_german);
  return g_test_run ();
}
