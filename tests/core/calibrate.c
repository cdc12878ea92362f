/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calibration against synthetic jobs whose figures are known: recovery within the
 * stated errors at the stated rate, what data can't tell, and refusals. */
#include <glib.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/calibrate.h"
#include "core/error.h"
#include "core/message.h"

/* 100 ms for 32 samples, 400 MB of gradients, 8 devices a server. */
static SpStepInput
job (void)
{
  SpStepInput in;

  sp_step_input_init (&in);
  in.micro_batch = 32;
  in.has_sample_seconds = TRUE;
  in.sample_seconds = 0.1 / 32;
  in.parameters = 100e6;
  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 0.6;
  in.algorithm = SP_ALGORITHM_RING;
  in.network.devices_per_server = 8;
  in.network.inner_bytes_per_second = 50e9;
  in.network.inner_latency_seconds = 5e-6;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 6e9;
  in.network.server_latency_seconds = 20e-6;
  in.scatter = 0.02;
  return in;
}

static double
normal (void)
{
  return gsl_cdf_ugaussian_Pinv (g_test_rand_double_range (1e-9, 1));
}

static double
noise (double error)
{
  return exp (error * normal ());
}

/* What @truth would measure at @devices. */
static SpCalibrationRow
measure (const SpStepInput *truth,
         double             devices,
         double             step_error,
         double             sync_error,
         gboolean           with_sync)
{
  SpCalibrationRow row = { .devices = devices, .step_relative_error = step_error, .sync_relative_error = sync_error };
  SpStepModel model;
  SpStep step;
  double sync;

  g_assert_true (sp_step_prepare (truth, &model, NULL, NULL));
  g_assert_true (sp_step_evaluate (&model, devices, &step));
  if (!with_sync)
    {
      row.step_seconds = step.step_seconds * noise (step_error);
      return row;
    }
  sync = step.parts[SP_PART_COMMUNICATION] + step.parts[SP_PART_STRAGGLERS];
  row.has_sync_seconds = TRUE;
  row.sync_seconds = sync + hypot (sync_error * sync, step_error * step.step_seconds) * normal ();
  row.sync_seconds = MAX (0.0, row.sync_seconds);
  row.step_seconds = (step.step_seconds - sync) * noise (step_error) + row.sync_seconds;
  return row;
}

static const double counts[] = { 1, 2, 4, 8, 16, 32, 64 };

static void
test_exact (void)
{
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[G_N_ELEMENTS (counts)];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    rows[i] = measure (&truth, counts[i], 1e-4, 1e-4, TRUE);
  known.network.inner_bytes_per_second = 80e9;
  known.network.server_bytes_per_second = 12e9;
  sp_priors_init (priors, &known, rows, G_N_ELEMENTS (rows));
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = TRUE;
  priors[SP_UNKNOWN_SERVER_BANDWIDTH].is_free = TRUE;
  g_assert_true (sp_calibrate (&known, priors, rows, G_N_ELEMENTS (rows), &c, NULL, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (c.input.sample_seconds / truth.sample_seconds, 1, 0.01);
  g_assert_cmpfloat_with_epsilon (c.input.network.server_bytes_per_second / 6e9, 1, 0.02);
  g_assert_cmpfloat (c.unknowns[SP_UNKNOWN_SERVER_BANDWIDTH].learned, >, 0.9);
  g_assert_false (c.unknowns[SP_UNKNOWN_OVERLAP].is_free);
  /* known stays known */
  g_assert_cmpfloat (c.input.network.inner_bytes_per_second, ==, 80e9);
}

/* Truths drawn from the priors, noise as stated: 90 % intervals hold the truth at
 * about that rate. 60 jobs of four unknowns; binomial spread about 2 %. */
static void
test_coverage (void)
{
  static const SpUnknown free_ones[] = { SP_UNKNOWN_SAMPLE_SECONDS, SP_UNKNOWN_INNER_BANDWIDTH,
                                         SP_UNKNOWN_SERVER_BANDWIDTH, SP_UNKNOWN_OVERLAP };
  int inside = 0, total = 0, learned = 0;

  for (int trial = 0; trial < 60; trial++)
    {
      SpStepInput truth = job (), known = job ();
      SpCalibrationRow rows[G_N_ELEMENTS (counts)];
      SpPrior priors[SP_N_UNKNOWNS];
      SpCalibration c;
      double value[SP_N_UNKNOWNS];

      sp_priors_init (priors, &known, NULL, 0);
      priors[SP_UNKNOWN_SAMPLE_SECONDS].guess = known.sample_seconds;
      for (gsize k = 0; k < G_N_ELEMENTS (free_ones); k++)
        {
          SpPrior *prior = &priors[free_ones[k]];
          double away = gsl_cdf_ugaussian_Pinv (g_test_rand_double_range (0.02, 0.98));

          prior->is_free = TRUE;
          prior->lo = MIN (prior->lo, prior->guess * 1e-3);
          value[free_ones[k]] = sp_unknown_is_share (free_ones[k]) ? prior->guess + prior->spread * away
                                                                   : prior->guess * exp (prior->spread * away);
          value[free_ones[k]] = CLAMP (value[free_ones[k]], prior->lo, prior->hi);
        }
      truth.sample_seconds = value[SP_UNKNOWN_SAMPLE_SECONDS];
      truth.network.inner_bytes_per_second = value[SP_UNKNOWN_INNER_BANDWIDTH];
      truth.network.server_bytes_per_second = value[SP_UNKNOWN_SERVER_BANDWIDTH];
      truth.overlap_share = value[SP_UNKNOWN_OVERLAP];
      for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
        rows[i] = measure (&truth, counts[i], 0.02, 0.05, TRUE);
      g_assert_true (sp_calibrate (&known, priors, rows, G_N_ELEMENTS (rows), &c, NULL, NULL, NULL));
      for (gsize k = 0; k < G_N_ELEMENTS (free_ones); k++)
        {
          const SpEstimateOfUnknown *e = &c.unknowns[free_ones[k]];

          total++;
          inside += e->lo <= value[free_ones[k]] * (1 + 1e-9) && e->hi >= value[free_ones[k]] * (1 - 1e-9);
          learned += e->learned > 0.5;
        }
    }
  g_test_message ("%d of %d inside, %d learned", inside, total, learned);
  g_assert_cmpfloat (inside / (double) total, >, 0.80);
  g_assert_cmpfloat (learned / (double) total, >, 0.4); /* else intervals would be the priors' */
}

static gboolean
has_message (const GArray *messages,
             SpMessageCode code,
             double        v0)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const SpMessage *m = &g_array_index (messages, SpMessage, i);

      if (m->code == code && m->values[0] == v0)
        return TRUE;
    }
  return FALSE;
}

/* Rows inside one server say nothing of the link beyond; a link that is known
 * lets the model cross it all the same. */
static void
test_one_server (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[4];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;
  SpStepModel model, true_model;
  SpStep step, true_step;

  for (gsize i = 0; i < 4; i++)
    rows[i] = measure (&truth, counts[i], 0.005, 0.02, TRUE);
  known.network.inner_bytes_per_second = 80e9;
  sp_priors_init (priors, &known, rows, 4);
  sp_priors_free_by_rows (priors, &known, rows, 4);
  g_assert_false (priors[SP_UNKNOWN_SERVER_BANDWIDTH].is_free);
  g_assert_true (priors[SP_UNKNOWN_INNER_BANDWIDTH].is_free);
  g_assert_true (sp_calibrate (&known, priors, rows, 4, &c, messages, NULL, NULL));
  g_assert_true (has_message (messages, SP_MESSAGE_CALIBRATION_ONE_SERVER, 8));
  g_assert_true (sp_step_prepare (&c.input, &model, NULL, NULL));
  g_assert_true (sp_step_prepare (&truth, &true_model, NULL, NULL));
  g_assert_true (sp_step_evaluate (&model, 32, &step));
  g_assert_true (sp_step_evaluate (&true_model, 32, &true_step));
  g_assert_cmpfloat_with_epsilon (step.step_seconds / true_step.step_seconds, 1, 0.15);

  g_array_set_size (messages, 0);
  priors[SP_UNKNOWN_SERVER_BANDWIDTH].is_free = TRUE;
  g_assert_true (sp_calibrate (&known, priors, rows, 4, &c, messages, NULL, NULL));
  g_assert_true (has_message (messages, SP_MESSAGE_UNKNOWN_NOT_LEARNED, SP_UNKNOWN_SERVER_BANDWIDTH));
  g_assert_cmpfloat (c.unknowns[SP_UNKNOWN_SERVER_BANDWIDTH].learned, <, 0.05);
}

/* Step times at one batch: compute and overhead only appear as their sum. */
static void
test_confounded (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[4];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;

  truth.step_overhead_seconds = 0.05;
  for (gsize i = 0; i < 4; i++)
    rows[i] = measure (&truth, counts[i], 0.002, 0.02, FALSE);
  sp_priors_init (priors, &known, rows, 4);
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = TRUE;
  priors[SP_UNKNOWN_STEP_OVERHEAD].is_free = TRUE;
  priors[SP_UNKNOWN_STEP_OVERHEAD].guess = 0.05;
  g_assert_true (sp_calibrate (&known, priors, rows, 4, &c, messages, NULL, NULL));
  g_assert_true (has_message (messages, SP_MESSAGE_UNKNOWNS_CONFOUNDED, SP_UNKNOWN_SAMPLE_SECONDS));
  g_assert_cmpfloat (c.correlation[SP_UNKNOWN_SAMPLE_SECONDS][SP_UNKNOWN_STEP_OVERHEAD], <, -SP_CONFOUNDED);
}

/* Another batch on one device tells them apart. */
static void
test_batches_separate (void)
{
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[4];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;

  truth.step_overhead_seconds = 0.05;
  for (gsize i = 0; i < 4; i++)
    {
      truth.micro_batch = 8 << i;
      rows[i] = measure (&truth, 1, 0.002, 0.02, FALSE);
      rows[i].has_micro_batch = TRUE;
      rows[i].micro_batch = truth.micro_batch;
    }
  sp_priors_init (priors, &known, rows, 4);
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = TRUE;
  priors[SP_UNKNOWN_STEP_OVERHEAD].is_free = TRUE;
  g_assert_true (sp_calibrate (&known, priors, rows, 4, &c, NULL, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (c.input.step_overhead_seconds, 0.05, 0.004);
  g_assert_cmpfloat_with_epsilon (c.input.sample_seconds, truth.sample_seconds, 0.0002);
}

static void
test_draws (void)
{
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[G_N_ELEMENTS (counts)];
  g_autofree SpStepInput *draws = g_new (SpStepInput, SP_CALIBRATION_DRAWS);
  g_autofree SpStepInput *again = g_new (SpStepInput, SP_CALIBRATION_DRAWS);
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;
  SpStep central;
  SpRange seconds, rate;
  double sum = 0, squares = 0, e;

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    rows[i] = measure (&truth, counts[i], 0.02, 0.05, TRUE);
  sp_priors_init (priors, &known, rows, G_N_ELEMENTS (rows));
  sp_priors_free_by_rows (priors, &known, rows, G_N_ELEMENTS (rows));
  g_assert_true (sp_calibrate (&known, priors, rows, G_N_ELEMENTS (rows), &c, NULL, NULL, NULL));
  sp_calibration_draw (&c, SP_CALIBRATION_SEED, draws, SP_CALIBRATION_DRAWS);
  sp_calibration_draw (&c, SP_CALIBRATION_SEED, again, SP_CALIBRATION_DRAWS);
  for (gsize d = 0; d < SP_CALIBRATION_DRAWS; d++)
    {
      double u = log (draws[d].sample_seconds / c.input.sample_seconds);

      g_assert_true (draws[d].sample_seconds == again[d].sample_seconds);
      g_assert_cmpfloat (draws[d].overlap_share, <=, 1);
      sum += u;
      squares += u * u;
    }
  /* their spread is the standard error: 200 draws know it to 5 % */
  e = c.unknowns[SP_UNKNOWN_SAMPLE_SECONDS].standard_error;
  g_assert_cmpfloat_with_epsilon (sqrt (squares / SP_CALIBRATION_DRAWS), e, 0.2 * e);
  g_assert_cmpfloat (fabs (sum / SP_CALIBRATION_DRAWS), <, 0.3 * e);

  g_assert_true (sp_calibration_predict (&c, draws, SP_CALIBRATION_DRAWS, 128, &central, &seconds, &rate));
  g_assert_true (seconds.has_lo[SP_LEVEL_90] && seconds.has_hi[SP_LEVEL_90]);
  g_assert_cmpfloat (seconds.lo[SP_LEVEL_90], <=, seconds.hi[SP_LEVEL_90]);
  g_assert_cmpfloat (seconds.central, ==, central.step_seconds);
  g_assert_false (sp_calibration_predict (&c, draws, SP_CALIBRATION_DRAWS, 0.5, &central, &seconds, &rate));
}

static void
test_poor_fit_is_said (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpStepInput truth = job (), known = job ();
  SpCalibrationRow rows[4];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;

  for (gsize i = 0; i < 4; i++)
    rows[i] = measure (&truth, counts[i], 0.01, 0.05, FALSE);
  rows[1].step_seconds *= 2; /* no model has this bump */
  sp_priors_init (priors, &known, rows, 4);
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = TRUE;
  g_assert_true (sp_calibrate (&known, priors, rows, 4, &c, messages, NULL, NULL));
  g_assert_true (has_message (messages, SP_MESSAGE_CALIBRATION_POOR, c.misfit));
  /* and widens the errors: one row's 1 % would claim more */
  g_assert_cmpfloat (c.unknowns[SP_UNKNOWN_SAMPLE_SECONDS].standard_error, >, 0.05);
}

static void
expect_refusal (const SpPrior          *priors,
                const SpCalibrationRow *rows,
                gsize                   n_rows,
                SpCoreError             code)
{
  SpStepInput known = job ();
  g_autoptr (GError) error = NULL;
  SpCalibration c;

  g_assert_false (sp_calibrate (&known, priors, rows, n_rows, &c, NULL, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, (int) code);
}

static void
test_bad_input (void)
{
  SpStepInput known = job ();
  SpCalibrationRow good = measure (&known, 8, 0.01, 0.05, TRUE);
  SpCalibrationRow bad[] = { good, good, good, good, good };
  SpPrior priors[SP_N_UNKNOWNS];
  SpCancel cancel = { .cancelled = 1 };
  g_autoptr (GError) error = NULL;
  SpCalibration c;

  sp_priors_init (priors, &known, &good, 1);
  expect_refusal (priors, &good, 1, SP_CORE_ERROR_CALIBRATION_NOTHING_FREE);
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = TRUE;
  expect_refusal (priors, NULL, 0, SP_CORE_ERROR_CALIBRATION_ROW);
  bad[0].devices = 1.5;
  bad[1].step_seconds = NAN;
  bad[2].sync_seconds = bad[2].step_seconds * 1.1;
  bad[3].sync_seconds = -1e-3;
  bad[4].step_relative_error = -1;
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    expect_refusal (priors, &bad[i], 1, SP_CORE_ERROR_CALIBRATION_ROW);
  priors[SP_UNKNOWN_SAMPLE_SECONDS].lo = priors[SP_UNKNOWN_SAMPLE_SECONDS].hi;
  expect_refusal (priors, &good, 1, SP_CORE_ERROR_CALIBRATION_PRIOR);
  sp_priors_init (priors, &known, &good, 1);
  priors[SP_UNKNOWN_OVERLAP].is_free = TRUE;
  priors[SP_UNKNOWN_OVERLAP].hi = 1.2;
  expect_refusal (priors, &good, 1, SP_CORE_ERROR_CALIBRATION_PRIOR);
  priors[SP_UNKNOWN_OVERLAP].hi = 1;
  g_assert_false (sp_calibrate (&known, priors, &good, 1, &c, NULL, &cancel, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/calibrate/exact", test_exact);
  g_test_add_func ("/core/calibrate/coverage", test_coverage);
  g_test_add_func ("/core/calibrate/one-server", test_one_server);
  g_test_add_func ("/core/calibrate/confounded", test_confounded);
  g_test_add_func ("/core/calibrate/batches-separate", test_batches_separate);
  g_test_add_func ("/core/calibrate/draws", test_draws);
  g_test_add_func ("/core/calibrate/poor-fit-is-said", test_poor_fit_is_said);
  g_test_add_func ("/core/calibrate/bad-input", test_bad_input);
  return g_test_run ();
}
