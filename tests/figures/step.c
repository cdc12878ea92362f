/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of a step and of levers, from a job whose parts are known by hand. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "checks.h"
#include "figures/levers.h"
#include "figures/step.h"

/* 16 devices in two servers: 100 ms for 32 samples and 10 ms of overhead, G = 400 MB
 * without overlap over 10 GB/s a server: 2 (n - 1) / n of 40 ms of exchange across
 * servers, of 8 ms inside one. */
static SpLeverJob
job (void)
{
  SpLeverJob j = { .devices = 16, .threshold = SP_BINDING_THRESHOLD };

  sp_step_input_init (&j.input);
  j.input.micro_batch = 32;
  j.input.replica_throughput = 320;
  j.input.step_overhead_seconds = 0.010;
  j.input.parameters = 100e6;
  j.input.overlap = SP_OVERLAP_NONE;
  j.input.algorithm = SP_ALGORITHM_RING;
  j.input.network.devices_per_server = 8;
  j.input.network.inner_bytes_per_second = 50e9;
  j.input.network.has_server_link = TRUE;
  j.input.network.server_bytes_per_second = 10e9;
  return j;
}

static const double counts[] = { 1, 2, 4, 8, 16, 32, 64 };

#define N_COUNTS G_N_ELEMENTS (counts)

static void
evaluate (const SpStepInput *input,
          SpStep             steps[N_COUNTS])
{
  SpStepModel model;

  g_assert_true (sp_step_prepare (input, &model, NULL, NULL));
  for (gsize i = 0; i < N_COUNTS; i++)
    g_assert_true (sp_step_evaluate (&model, counts[i], &steps[i]));
}

/* ---- Parts ---- */

static SpChart *
parts_chart_for (double devices)
{
  SpLeverJob j = job ();
  SpStep steps[N_COUNTS];

  evaluate (&j.input, steps);
  return sp_step_parts_chart_new (steps, N_COUNTS, devices, NULL);
}

static SpChart *
parts_chart (void)
{
  return parts_chart_for (0);
}

static void
test_parts (void)
{
  g_autoptr (SpChart) chart = parts_chart ();
  g_autoptr (SpChart) at_8 = parts_chart_for (8);

  g_assert_cmpuint (sp_chart_n_categories (chart), ==, N_COUNTS);
  g_assert_cmpstr (sp_chart_get_category (chart, 4), ==, "16");
  g_assert_cmpfloat_with_epsilon (check_value (chart, "compute", 4), 0.100, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "overhead", 4), 0.010, 1e-12);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "communication", 4), 0.075, 1e-9);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "communication", 3), 0.014, 1e-9);
  /* Nothing waits for input or stragglers. */
  g_assert_false (check_has_series (chart, "input"));
  g_assert_false (check_has_series (chart, "stragglers"));
  g_assert_cmpint (check_series (chart, "compute")->kind, ==, SP_SERIES_STACKED_BARS);
  g_assert_cmpstr (check_series (chart, "communication")->point_labels[4], ==, "185\u00a0ms");
  g_assert_cmpstr (check_series (chart, "compute")->point_labels[4], ==, "");
  /* 100 of 100 + 10 + 2 63/64 40 = 188.75 ms */
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==,
                   "53% of a step on 64 devices is compute; 41.7% is exchange");
  g_assert_true (g_str_has_prefix (sp_chart_get_subtitle (at_8), "80.6% of a step on 8 devices is compute"));
  check_figure (chart);
}

static void
test_no_parts (void)
{
  const SpStep none[2] = { { .devices = 0 }, { .devices = 0 } };

  g_assert_null (sp_step_parts_chart_new (none, 2, 0, NULL));
}

/* ---- Waterfalls ---- */

static SpChart *
waterfall_chart (gboolean strong)
{
  SpLeverJob j = job ();
  SpStepModel model;
  SpWaterfall waterfall;

  j.input.slow_factor = 1.05;
  j.input.strong_scaling = strong;
  j.input.global_batch = 512;
  j.input.micro_batch = strong ? 512 : 32;
  j.input.has_input_rate = !strong;
  j.input.input_rate = 1300;
  g_assert_true (sp_step_prepare (&j.input, &model, NULL, NULL));
  g_assert_true (sp_step_waterfall (&model, 1, 16, &waterfall));
  return sp_step_waterfall_chart_new (&waterfall, NULL);
}

/* Bars stand on each other: each begins where the one before ended. */
static void
assert_stairs (const SpChart *chart,
               double         first,
               double         last)
{
  guint n = sp_chart_n_categories (chart);
  g_autofree double *lo = g_new0 (double, n), *hi = g_new0 (double, n);

  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    {
      const SpSeries *series = sp_chart_get_series (chart, s);

      for (gsize i = 0; series->kind == SP_SERIES_BARS && i < series->n; i++)
        {
          lo[(guint) series->x[i]] = series->lo[i];
          hi[(guint) series->x[i]] = series->hi[i];
        }
    }
  g_assert_cmpfloat_with_epsilon (hi[0], first, 1e-9);
  g_assert_cmpfloat_with_epsilon (hi[n - 1], last, 1e-9);
  for (guint i = 1; i < n; i++)
    g_assert_true (fabs (lo[i] - hi[i - 1]) < 1e-9 || fabs (hi[i] - hi[i - 1]) < 1e-9 ||
                   fabs (hi[i] - lo[i - 1]) < 1e-9 || fabs (lo[i] - lo[i - 1]) < 1e-9);
}

static void
test_waterfall (void)
{
  g_autoptr (SpChart) chart = waterfall_chart (FALSE);
  const SpSeries *longer = check_series (chart, "bars-5");

  g_assert_cmpint (longer->role, ==, SP_ROLE_LOSS);
  g_assert_cmpstr (sp_chart_get_category (chart, 0), ==, "compute alone");
  g_assert_cmpstr (sp_chart_get_category (chart, 1), ==, "lost on 1 device already");
  /* 8 servers' devices want 256 samples at 1,300 a second: 196.9 ms; 10 ms of overhead, 5 %
   * of 110 ms for the slow device and 75 ms of exchange make 190.5 ms before. */
  assert_stairs (chart, 0.100, 256.0 / 1300.0);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "A step takes 197\u00a0ms on 16 devices, 116\u00a0ms on 1 device");
  check_figure (chart);
}

/* Each of 16 replicas has a sixteenth of the work: compute falls, and is drawn falling. */
static void
test_strong_waterfall (void)
{
  g_autoptr (SpChart) chart = waterfall_chart (TRUE);

  g_assert_true (check_has_series (chart, "bars-6"));
  g_assert_cmpint (check_series (chart, "bars-6")->role, ==, SP_ROLE_GAIN);
  g_assert_cmpfloat_with_epsilon (check_series (chart, "bars-6")->lo[0],
                                  check_series (chart, "bars-6")->hi[0] - 1.5, 1e-6);
  check_figure (chart);
}

/* 200 ms: 150 of compute, 38 waiting for the exchange, 1 for input, which is noise, and
 * -4 that nothing explains; what is not measured has no bar. */
static SpMeasuredParts
measured (void)
{
  SpMeasuredParts parts = { .step_seconds = 0.200, .step_standard_error = 0.001 };

  parts.parts[SP_PART_COMPUTE] = (SpMeasuredPart) { TRUE, 0.165, 0.002, FALSE };
  parts.parts[SP_PART_INPUT] = (SpMeasuredPart) { TRUE, 0.001, 0.0014, TRUE };
  parts.exchange_and_wait = (SpMeasuredPart) { TRUE, 0.038, 0.0014, FALSE };
  parts.unexplained = (SpMeasuredPart) { TRUE, -0.004, 0.0015, FALSE };
  return parts;
}

static void
test_measured_waterfall (void)
{
  SpMeasuredParts parts = measured ();
  g_autoptr (SpChart) chart = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  const SpSeries *whiskers = check_series (chart, "whiskers");

  g_assert_cmpuint (sp_chart_n_categories (chart), ==, 5);
  g_assert_cmpstr (sp_chart_get_category (chart, 0), ==, "compute and overhead");
  g_assert_cmpstr (sp_chart_get_category (chart, 1), ==, "waiting for input");
  g_assert_cmpstr (sp_chart_get_category (chart, 2), ==, "exchange and waiting");
  g_assert_cmpstr (sp_chart_get_category (chart, 3), ==, "unexplained");
  g_assert_cmpint (check_series (chart, "bars-1")->role, ==, SP_ROLE_DIM);
  g_assert_cmpstr (check_series (chart, "bars-1")->label, ==, "within noise");
  g_assert_false (check_series (chart, "bars-1")->unlabelled);
  g_assert_cmpfloat (check_series (chart, "bars-1")->x[0], ==, 1.0);
  assert_stairs (chart, 0.165, 0.200);
  g_assert_cmpstr (whiskers->point_labels[0], ==, "\u200e+1\u00a0ms");
  g_assert_cmpstr (whiskers->point_labels[2], ==, "\u200e\u22124\u00a0ms");
  g_assert_cmpfloat_with_epsilon (whiskers->hi[1] - whiskers->lo[1], 2 * 1.96 * 0.0014, 1e-12);
  check_figure (chart);
}

/* Without one device's times the rest is not called compute. */
static void
test_measured_without_compute (void)
{
  SpMeasuredParts parts = measured ();
  g_autoptr (SpChart) chart = NULL;

  parts.parts[SP_PART_COMPUTE].is_measured = parts.unexplained.is_measured = FALSE;
  chart = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  g_assert_cmpstr (sp_chart_get_category (chart, 0), ==, "not taken apart");
  assert_stairs (chart, 0.161, 0.200);
  check_figure (chart);
}

/* Experiments that made the step longer explain nothing of it. */
static void
test_measured_nothing (void)
{
  SpMeasuredParts parts = { .step_seconds = 0.200, .step_standard_error = 0.001 };
  g_autoptr (SpChart) chart = NULL;

  parts.exchange_and_wait = (SpMeasuredPart) { TRUE, -0.010, 0.0014, FALSE };
  chart = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "A step of 200\u00a0ms on 16 devices; experiments show no waits in it");
  assert_stairs (chart, 0.210, 0.200);
  check_figure (chart);
}

/* Single experiments that show more than both together contradict each other; nothing hides. */
static void
test_measured_twice (void)
{
  SpMeasuredParts parts = measured ();
  g_autoptr (SpChart) hidden = NULL, twice = NULL;

  parts.hidden_together = (SpMeasuredPart) { TRUE, 0.010, 0.0014, FALSE };
  parts.unexplained.seconds -= 0.010;
  hidden = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  g_assert_cmpstr (sp_chart_get_category (hidden, 3), ==, "waits hidden behind each other");
  parts.hidden_together.seconds = -0.010;
  parts.unexplained.seconds += 0.020;
  twice = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  g_assert_cmpstr (sp_chart_get_category (twice, 3), ==, "counted twice");
  check_figure (twice);
}

/* ---- Levers ---- */

static SpLeverSettings
all_on (void)
{
  SpLeverSettings settings;

  sp_lever_settings_init (&settings);
  settings.is_on[SP_LEVER_MICRO_BATCH] = settings.is_on[SP_LEVER_OVERLAP] = TRUE;
  return settings;
}

static SpChart *
levers_chart (const SpRange *throughput)
{
  SpLeverJob j = job ();
  SpLeverSettings settings = all_on ();
  SpStep before[N_COUNTS], after[N_COUNTS];

  evaluate (&j.input, before);
  g_assert_true (sp_levers_curve (&j, &settings, counts, N_COUNTS, after, NULL));
  return sp_levers_curve_chart_new (before, after, N_COUNTS, "samples", 16, throughput, NULL);
}

static void
test_levers_curve (void)
{
  SpRange range = { .has_central = TRUE, .central = 5000 };
  g_autoptr (SpChart) chart = levers_chart (NULL);
  g_autoptr (SpChart) with_range = NULL;

  range.has_lo[SP_LEVEL_90] = range.has_hi[SP_LEVEL_90] = TRUE;
  range.lo[SP_LEVEL_90] = 4000;
  range.hi[SP_LEVEL_90] = 6000;
  with_range = levers_chart (&range);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "before", 16), 512 / 0.185, 1e-6);
  g_assert_cmpfloat_with_epsilon (check_value (chart, "ideal", 16), 512 / 0.110, 1e-6);
  g_assert_cmpfloat (check_value (chart, "after", 16), >, check_value (chart, "before", 16));
  g_assert_false (check_has_series (chart, "interval"));
  g_assert_cmpfloat (check_series (with_range, "interval")->lo[0], ==, 4000);
  check_figure (chart);
  check_figure (with_range);
}

static SpChart *
gains_chart (const SpRange *gains)
{
  SpLeverJob j = job ();
  SpLeverSettings settings;
  SpLeverOutcome outcomes[SP_N_LEVERS];
  SpLever order[SP_N_LEVERS];

  sp_lever_settings_init (&settings);
  g_assert_true (sp_levers_rank (&j, &settings, outcomes, order, NULL));
  return sp_levers_gains_chart_new (outcomes, order, gains, NULL);
}

static void
test_gains (void)
{
  SpRange gains[SP_N_LEVERS] = { { .has_central = FALSE } };
  g_autoptr (SpChart) chart = gains_chart (NULL);
  g_autoptr (SpChart) with_range = NULL;
  double before = G_MAXDOUBLE;

  gains[SP_LEVER_MICRO_BATCH].has_lo[SP_LEVEL_90] = gains[SP_LEVER_MICRO_BATCH].has_hi[SP_LEVEL_90] = TRUE;
  gains[SP_LEVER_MICRO_BATCH].lo[SP_LEVEL_90] = 0.2;
  gains[SP_LEVER_MICRO_BATCH].hi[SP_LEVEL_90] = 0.5;
  with_range = gains_chart (gains);
  g_assert_cmpuint (sp_chart_n_categories (chart), >=, 4);
  g_assert_cmpstr (sp_chart_get_category (chart, 0), ==, "more devices");
  for (guint i = 0; i < sp_chart_n_categories (chart); i++)
    for (guint s = 0; s < sp_chart_n_series (chart); s++)
      {
        const SpSeries *series = sp_chart_get_series (chart, s);

        for (gsize k = 0; k < series->n; k++)
          if (fabs (series->x[k] - i) < 0.5)
            {
              g_assert_cmpfloat (series->y[k], <=, before);
              before = series->y[k];
            }
      }
  g_assert_nonnull (strstr (sp_chart_get_note (chart), "Not known before it is measured: faster input, fewer stragglers"));
  g_assert_cmpfloat (check_series (with_range, "whiskers")->hi[0], ==, 0.5);
  check_figure (chart);
  check_figure (with_range);
}

/* One lever helps, one does nothing worth a bar, one harms. */
static void
test_small_gains (void)
{
  SpLeverOutcome outcomes[SP_N_LEVERS] = { { .gain = 0.0 } };
  SpLever order[SP_N_LEVERS];
  g_autoptr (SpChart) chart = NULL;

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      outcomes[lever].changes_nothing = lever > SP_LEVER_FEWER_BYTES;
      order[lever] = lever;
    }
  outcomes[SP_LEVER_MICRO_BATCH].gain = 0.25;
  outcomes[SP_LEVER_OVERLAP].gain = 0.0005;
  outcomes[SP_LEVER_FEWER_BYTES].gain = -0.1;
  chart = sp_levers_gains_chart_new (outcomes, order, NULL, NULL);
  g_assert_cmpuint (sp_chart_n_categories (chart), ==, 1);
  g_assert_cmpstr (sp_chart_get_subtitle (chart), ==, "Strongest free lever: larger micro-batch, \u200e+25% throughput");
  check_figure (chart);
}

static void
test_no_gains (void)
{
  SpLeverOutcome none[SP_N_LEVERS] = { { .gain = 0.0 } };
  SpLever order[SP_N_LEVERS];

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      none[lever].changes_nothing = TRUE;
      order[lever] = lever;
    }
  g_assert_null (sp_levers_gains_chart_new (none, order, NULL, NULL));
}

/* ---- Any ---- */

static void
test_german (void)
{
  SpMeasuredParts parts = measured ();
  SpChart *charts[5];

  check_use_german (TRUE);
  charts[0] = parts_chart ();
  charts[1] = waterfall_chart (FALSE);
  charts[2] = sp_measured_waterfall_chart_new (&parts, 16, NULL);
  charts[3] = levers_chart (NULL);
  charts[4] = gains_chart (NULL);
  g_assert_cmpstr (sp_chart_get_category (charts[1], 0), ==, "nur Rechenzeit");
  for (guint i = 0; i < G_N_ELEMENTS (charts); i++)
    {
      check_figure (charts[i]);
      sp_chart_unref (charts[i]);
    }
  check_use_german (FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/figures/step/parts", test_parts);
  g_test_add_func ("/figures/step/no-parts", test_no_parts);
  g_test_add_func ("/figures/step/waterfall", test_waterfall);
  g_test_add_func ("/figures/step/strong-waterfall", test_strong_waterfall);
  g_test_add_func ("/figures/step/measured-waterfall", test_measured_waterfall);
  g_test_add_func ("/figures/step/measured-without-compute", test_measured_without_compute);
  g_test_add_func ("/figures/step/measured-nothing", test_measured_nothing);
  g_test_add_func ("/figures/step/measured-twice", test_measured_twice);
  g_test_add_func ("/figures/levers/curve", test_levers_curve);
  g_test_add_func ("/figures/levers/gains", test_gains);
  g_test_add_func ("/figures/levers/small-gains", test_small_gains);
  g_test_add_func ("/figures/levers/no-gains", test_no_gains);
  g_test_add_func ("/figures/step/german", test_german);
  return g_test_run ();
}
