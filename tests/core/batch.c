/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch size and time to quality: formulas by hand, critical batches of published
 * runs and of made ones, and the fits that must be refused. */
#include <glib.h>
#include <math.h>

#include "core/batch.h"
#include "core/error.h"
#include "core/message.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-9 * MAX (1.0, fabs (expected)));
}

/* 64 devices, tensor 4 and pipeline 2: 8 replicas; 2 samples, 4 micro-steps: 64 samples, at 2,048 tokens
 * 131,072 tokens. */
static void
test_effective_batch (void)
{
  SpBatchInput in = { 64, 4, 2, 1, 2, 4, 2048 };
  SpEffectiveBatch b;
  g_autoptr (GError) error = NULL;

  g_assert_true (sp_effective_batch (&in, &b, NULL));
  assert_close (b.replicas, 8);
  assert_close (b.samples, 64);
  assert_close (b.units, 131072);
  in.context = 3;
  g_assert_false (sp_effective_batch (&in, &b, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_BATCH_SPLIT);
  g_clear_error (&error);
  in.context = 0;
  g_assert_false (sp_effective_batch (&in, &b, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_BATCH);
}

/* Goyal and others 2017: 0.1 at 256 becomes 3.2 at 8,192 in proportion; by the root 0.1 sqrt (32). */
static void
test_learning_rate (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GError) error = NULL;
  double rate;

  g_assert_true (sp_learning_rate_hint (SP_LEARNING_RATE_LINEAR, 0.1, 256, 8192, &rate, messages, NULL));
  assert_close (rate, 3.2);
  g_assert_cmpuint (messages->len, ==, 2);
  g_assert_cmpint (g_array_index (messages, SpMessage, 1).code, ==, SP_MESSAGE_LEARNING_RATE_WARM_UP);
  g_assert_true (sp_learning_rate_hint (SP_LEARNING_RATE_SQRT, 0.1, 256, 8192, &rate, NULL, NULL));
  assert_close (rate, 0.1 * sqrt (32));
  g_array_set_size (messages, 0);
  g_assert_true (sp_learning_rate_hint (SP_LEARNING_RATE_LINEAR, 0.1, 256, 128, &rate, messages, NULL));
  assert_close (rate, 0.05);
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_false (sp_learning_rate_hint (SP_LEARNING_RATE_SQRT, 0, 256, 128, &rate, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_LEARNING_RATE);
  g_clear_error (&error);
  g_assert_false (sp_learning_rate_hint (SP_LEARNING_RATE_SQRT, 1, 0, 128, &rate, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_BATCH);
}

/* Bcrit 1,000, one million examples at 250: Emin = 10^6 / 1.25 = 800,000, Smin = 800. At 1,000:
 * 1.6 million examples in 1,600 steps; at 160 a second 10,000 s = 2.7778 h. */
static void
test_quality (void)
{
  SpQuality q = { 1000, 0, 250, 1e6 };

  assert_close (sp_quality_examples_min (&q), 800000);
  assert_close (sp_quality_steps_min (&q), 800);
  assert_close (sp_quality_examples (&q, 250), 1e6);
  assert_close (sp_quality_examples (&q, 1000), 1.6e6);
  assert_close (sp_quality_steps (&q, 1000), 1600);
  assert_close (sp_quality_hours (&q, 1000, 160), 1e4 / 3600);
  /* Four times the throughput at four times the batch: 4 * 1.25 / 2 = 2.5 times as soon. */
  assert_close (sp_quality_net_speedup (&q, 250, 100, 1000, 400), 2.5);
  /* However many: 1 + 1,000 / 250 = 5 times. */
  assert_close (sp_quality_ceiling (&q, 250), 5);
  assert_close (sp_quality_net_speedup (&q, 250, 100, 250e9, 100e9), 5 / (1 + 4e-9));
  /* Twice the examples at half the efficiency cost four times as much. */
  assert_close (sp_quality_cost_factor (&q, 1000, 0.5), 4);
}

/* At the reference batch only E0's own spread is left; far above it examples go as 1 / Bcrit, far
 * below not at all; beyond, the two add up as sides of a right angle. */
static void
test_examples_range (void)
{
  SpQuality q = { 1000, 0.3, 250, 1e6, 0.05 };
  double score = 1.6448536269514722;
  SpRange at = sp_quality_examples_range (&q, 250);
  SpRange far = sp_quality_examples_range (&q, 4000);

  assert_close (at.central, 1e6);
  assert_close (at.hi[SP_LEVEL_90] / 1e6, exp (0.05 * score));
  assert_close (at.lo[SP_LEVEL_90] / 1e6, exp (-0.05 * score));
  /* (1 + 4 f) / (1 + f / 4) over 4, with f = exp (0.3 * 1.645) and its inverse. */
  assert_close (far.central, 4e6);
  assert_close (log (far.hi[SP_LEVEL_90] / 4e6),
                hypot (log ((1 + 4 * exp (0.3 * score)) / (1 + exp (0.3 * score) / 4) / 4), 0.05 * score));
  assert_close (log (far.lo[SP_LEVEL_90] / 4e6),
                -hypot (log ((1 + 4 * exp (-0.3 * score)) / (1 + exp (-0.3 * score) / 4) / 4), 0.05 * score));
}

/* (S / Smin - 1) (E / Emin - 1) = 1, the relation the model is named by (McCandlish 2018, eq. 2.11). */
static void
test_trade_off (void)
{
  for (int i = 0; i < 1000; i++)
    {
      SpQuality q = { exp (g_test_rand_double_range (0, 15)), 0, exp (g_test_rand_double_range (0, 15)),
                      exp (g_test_rand_double_range (5, 30)) };
      double batch = q.critical_batch * exp (g_test_rand_double_range (-3, 3));
      double s = sp_quality_steps (&q, batch) / sp_quality_steps_min (&q);
      double e = sp_quality_examples (&q, batch) / sp_quality_examples_min (&q);

      g_assert_cmpfloat_with_epsilon ((s - 1) * (e - 1), 1, 1e-9);
    }
}

/* 200 examples at 50, 400 at 150: E = 100 + 2 B: Bcrit 50, Emin 100, Smin 2. An error of each by the share e:
 * d log Bcrit = 0.02 dE1 - 0.01 dE2, its square (0.02 * 200 e)^2 + (0.01 * 400 e)^2 = 32 e^2. The error of
 * E(B) = E1 (150 - B) / 100 + E2 (B - 50) / 100 does not go with it where
 * 0.02 * 200^2 (150 - B) = 0.01 * 400^2 (B - 50): B = 250 / 3, E = 800 / 3, error 400 / 3 e sqrt (2). One run
 * has e^2 = 0.05^2 + 0.03^2 = 0.0034, the mean of four 0.05^2 / 4 + 0.03^2 = 0.001525. */
static void
test_fit (void)
{
  const SpQualityRun runs[] = { { 50, 200, 1 }, { 150, 400, 1 } };
  const SpQualityRun more[] = { { 50, 200, 4 }, { 150, 400, 4 } };
  SpCriticalBatch fit;

  g_assert_true (sp_critical_batch_fit (runs, 2, &fit, NULL, NULL));
  assert_close (fit.quality.critical_batch, 50);
  assert_close (fit.examples_min, 100);
  assert_close (fit.steps_min, 2);
  assert_close (fit.quality.critical_batch_log_sd, sqrt (32 * 0.0034));
  assert_close (fit.quality.reference_batch, 250 / 3.0);
  assert_close (fit.quality.reference_examples, 800 / 3.0);
  assert_close (fit.quality.examples_log_sd, sqrt (0.0034 / 2));
  assert_close (fit.critical_batch.central, 50);
  assert_close (fit.critical_batch.hi[SP_LEVEL_90], 50 * exp (1.6448536269514722 * sqrt (32 * 0.0034)));
  assert_close (fit.largest_batch, 150);
  assert_close (sp_quality_examples (&fit.quality, 50), 200);
  assert_close (sp_quality_examples (&fit.quality, 300), 700);
  g_assert_true (sp_critical_batch_fit (more, 2, &fit, NULL, NULL));
  assert_close (fit.quality.critical_batch_log_sd, sqrt (32 * 0.001525));
}

/* NVIDIA's BERT of MLPerf Training v2.1 (ten runs each): E(448) = 2,400,384 and E(3,072) = 2,715,648 give
 * slope 315,264 / 2,624 = 120.146, Emin = 2,400,384 - 448 * 120.146 = 2,346,558.4, Bcrit = 19,530.8. */
static void
test_fit_of_published_runs (void)
{
  const SpQualityRun runs[] = { { 448, 2400384, 10 }, { 3072, 2715648, 10 } };
  SpCriticalBatch fit;

  g_assert_true (sp_critical_batch_fit (runs, 2, &fit, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (fit.quality.critical_batch, 19530.8, 1);
  g_assert_cmpfloat_with_epsilon (fit.examples_min, 2346558.4, 1);
  /* 4,096: 2,838,677 against 2,803,970 seen. */
  g_assert_cmpfloat_with_epsilon (sp_quality_examples (&fit.quality, 4096), 2838677, 10);
}

static const struct
{
  const char *name;
  SpQualityRun runs[3];
  gsize n;
  SpCoreError code;
} refusals[] = {
  { "no-runs", { { 0 } }, 0, SP_CORE_ERROR_RUNS },
  { "one-run", { { 50, 200, 1 } }, 1, SP_CORE_ERROR_RUNS },
  { "one-batch", { { 50, 200, 1 }, { 50, 210, 1 } }, 2, SP_CORE_ERROR_RUNS },
  { "no-batch", { { 0, 200, 1 }, { 50, 210, 1 } }, 2, SP_CORE_ERROR_RUNS },
  { "no-examples", { { 50, 200, 1 }, { 150, 0, 1 } }, 2, SP_CORE_ERROR_RUNS },
  { "no-repetitions", { { 50, 200, 0 }, { 150, 400, 1 } }, 2, SP_CORE_ERROR_RUNS },
  { "no-spread", { { 50, 200, 1, TRUE, 0 }, { 150, 400, 1 } }, 2, SP_CORE_ERROR_RUNS },
  /* HPE's BERT of MLPerf Training v2.1: the larger batch needed fewer examples. */
  { "negative", { { 384, 2778240, 10 }, { 448, 2553376, 10 } }, 2, SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE },
  /* Three times the batch, four times the examples: Emin below 0. */
  { "more-than-in-proportion", { { 50, 100, 1 }, { 150, 400, 1 } }, 2, SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE },
  /* Equal, and 1.8 % apart as BERT at 896 and 4,608 in MLPerf Training v4.0. */
  { "equal", { { 3264, 35, 5 }, { 13056, 35, 5 } }, 2, SP_CORE_ERROR_CRITICAL_BATCH_NOISE },
  { "within-noise", { { 896, 1000, 10 }, { 4608, 1018, 10 } }, 2, SP_CORE_ERROR_CRITICAL_BATCH_NOISE },
  /* 100 to 190 for 50 to 100: Emin = 10, known to 0.058 sqrt (200^2 + 190^2) = 16.1. */
  { "ill-conditioned", { { 50, 100, 1 }, { 100, 190, 1 } }, 2, SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED },
  /* On the line in the middle but bent: the errors grow by the misfit until the slope is not known. */
  { "bent", { { 50, 200, 1 }, { 100, 100, 1 }, { 150, 220, 1 } }, 3, SP_CORE_ERROR_CRITICAL_BATCH_NOISE },
};

static void
test_refusal (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpCriticalBatch fit;
  g_autoptr (GError) error = NULL;

  g_assert_false (sp_critical_batch_fit (refusals[i].runs, refusals[i].n, &fit, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, (int) refusals[i].code);
}

/* What made the runs is found again, whatever the units; a known spread admits what an assumed one does not. */
static void
test_fit_again (void)
{
  const SpQualityRun noisy[] = { { 896, 1000, 10, TRUE, 0.005 }, { 4608, 1100, 10, TRUE, 0.005 } };
  const SpQualityRun assumed[] = { { 896, 1000, 1 }, { 4608, 1100, 1 } };
  SpCriticalBatch fit;

  for (int i = 0; i < 1000; i++)
    {
      gsize n = (gsize) g_test_rand_int_range (2, 6);
      double critical = exp (g_test_rand_double_range (-100, 100));
      double least = exp (g_test_rand_double_range (-100, 100));
      SpQualityRun runs[5];

      for (gsize k = 0; k < n; k++)
        {
          double batch = critical * (0.2 + (double) k * g_test_rand_double_range (0.5, 1));

          runs[k] = (SpQualityRun) { batch, least * (1 + batch / critical), 5, TRUE, 0.01 };
        }
      g_assert_true (sp_critical_batch_fit (runs, n, &fit, NULL, NULL));
      g_assert_cmpfloat_with_epsilon (fit.quality.critical_batch / critical, 1, 1e-9);
      g_assert_cmpfloat_with_epsilon (fit.examples_min / least, 1, 1e-9);
    }
  g_assert_true (sp_critical_batch_fit (noisy, 2, &fit, NULL, NULL));
  g_assert_false (sp_critical_batch_fit (assumed, 2, &fit, NULL, NULL));
}

/* Runs that scatter as they say: the 90 % interval holds the truth in about nine of ten. */
static void
test_coverage (void)
{
  int held = 0;
  int fitted = 0;
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);

  for (int i = 0; i < 2000; i++)
    {
      SpQualityRun runs[4];
      SpCriticalBatch fit;

      for (int k = 0; k < 4; k++)
        {
          double batch = 100.0 * (1 << (2 * k));
          double z = sqrt (-2 * log (1 - g_rand_double (rand))) * cos (2 * G_PI * g_rand_double (rand));

          runs[k] = (SpQualityRun) { batch, 1e6 * (1 + batch / 2000) * (1 + hypot (0.03, SP_TUNING_SPREAD) * z), 1, TRUE, 0.03 };
        }
      if (!sp_critical_batch_fit (runs, 4, &fit, NULL, NULL))
        continue;
      fitted++;
      held += fit.critical_batch.lo[SP_LEVEL_90] <= 2000 && fit.critical_batch.hi[SP_LEVEL_90] >= 2000;
    }
  g_assert_cmpint (fitted, ==, 2000);
  /* Binomial: 0.9 with a standard error of 0.007; misfit only ever widens. */
  g_assert_cmpfloat (held / 2000.0, >=, 0.88);
  g_assert_cmpfloat (held / 2000.0, <=, 0.97);
}

static void
test_poor_fit (void)
{
  const SpQualityRun runs[] = { { 100, 1000, 5, TRUE, 0.01 }, { 1000, 2300, 5, TRUE, 0.01 }, { 4000, 4500, 5, TRUE, 0.01 } };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpCriticalBatch fit;

  g_assert_true (sp_critical_batch_fit (runs, 3, &fit, messages, NULL));
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_CRITICAL_BATCH_POOR_FIT);
  g_assert_cmpfloat (g_array_index (messages, SpMessage, 0).values[0], >, 2);
}

static void
test_quality_refusals (void)
{
  const struct
  {
    SpQuality q;
    SpCoreError code;
  } cases[] = {
    { { 0, 0, 1, 1 }, SP_CORE_ERROR_CRITICAL_BATCH },
    { { -5, 0, 1, 1 }, SP_CORE_ERROR_CRITICAL_BATCH },
    { { NAN, 0, 1, 1 }, SP_CORE_ERROR_CRITICAL_BATCH },
    { { 1, -1, 1, 1 }, SP_CORE_ERROR_CRITICAL_BATCH },
    { { 1, 0, 0, 1 }, SP_CORE_ERROR_BATCH },
    { { 1, 0, 1, 0 }, SP_CORE_ERROR_WORK },
    { { 1, 0, 1, 1, -1 }, SP_CORE_ERROR_WORK },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (sp_quality_check (&cases[i].q, &error));
      g_assert_error (error, SP_CORE_ERROR, (int) cases[i].code);
    }
}

/* As printed in the source's table 1. */
static void
test_published (void)
{
  gsize n;
  const SpPublishedCriticalBatch *table = sp_published_critical_batches (&n);

  g_assert_cmpuint (n, ==, 10);
  for (gsize i = 0; i < n; i++)
    {
      g_assert_cmpfloat (table[i].low, <=, table[i].high);
      for (gsize k = 0; k < i; k++)
        g_assert_cmpstr (table[i].id, !=, table[k].id);
    }
  g_assert_cmpstr (table[3].id, ==, "imagenet");
  assert_close (table[3].low, 15000);
  g_assert_true (table[9].at_least);
}

static double
curve (double devices)
{
  return 100 * devices / (1 + 0.01 * (devices - 1) + 1e-4 * devices * (devices - 1));
}

static SpThroughputDraws *
curve_draws (gsize n_draws)
{
  const double counts[] = { 1, 2, 4, 8, 16, 32, 64, 100 };
  double central[8];
  g_autofree double *curves = g_new (double, 8 * MAX (n_draws, 1));

  for (int c = 0; c < 8; c++)
    central[c] = curve (counts[c]);
  for (gsize d = 0; d < n_draws; d++)
    for (int c = 0; c < 8; c++)
      curves[d * 8 + (gsize) c] = central[c] * (0.9 + 0.2 * (double) d / (double) n_draws);
  return sp_throughput_draws_new_from_curves (counts, 8, central, curves, n_draws, NULL);
}

/* A fixed batch: throughput as it is, times a constant. A growing one: as the formula says at every
 * whole count, and draw by draw the spread of the critical batch joins in. */
static void
test_effective_draws (void)
{
  g_autoptr (SpThroughputDraws) draws = curve_draws (1000);
  SpQuality q = { 500, 0, 20, 1e6 };
  SpBatchGrowth fixed = { FALSE, 0, 80 };
  SpBatchGrowth growing = { TRUE, 20, 0 };
  g_autoptr (SpThroughputDraws) a = sp_quality_effective_draws (draws, &q, &fixed, NULL);
  g_autoptr (SpThroughputDraws) b = sp_quality_effective_draws (draws, &q, &growing, NULL);
  g_autoptr (SpThroughputDraws) c = NULL;
  g_autoptr (SpThroughputDraws) e = NULL;
  g_autofree double *x = g_new (double, 1000);
  g_autofree double *y = g_new (double, 1000);
  g_autofree double *z = g_new (double, 1000);
  SpRange plain, spread;

  q.critical_batch_log_sd = 0.5;
  c = sp_quality_effective_draws (draws, &q, &growing, NULL);
  for (double n = 1; n <= 100; n++)
    {
      double central = sp_throughput_draws_central (draws, n);

      assert_close (sp_throughput_draws_central (a, n), central * 1.04 / 1.16);
      assert_close (sp_throughput_draws_central (b, n), central * 1.04 / (1 + n / 25));
      assert_close (sp_throughput_draws_central (c, n), sp_throughput_draws_central (b, n));
    }
  sp_throughput_draws_at (draws, 64, x);
  sp_throughput_draws_at (b, 64, y);
  sp_throughput_draws_at (c, 64, z);
  for (int d = 0; d < 1000; d++)
    assert_close (y[d] / x[d], 1.04 / (1 + 64 / 25.0));
  plain = sp_range_from_draws (1, y, 1000);
  spread = sp_range_from_draws (1, z, 1000);
  g_assert_cmpfloat (spread.lo[SP_LEVEL_90], <, plain.lo[SP_LEVEL_90]);
  g_assert_cmpfloat (spread.hi[SP_LEVEL_90], >, plain.hi[SP_LEVEL_90]);
  /* At the reference batch the spread of Bcrit does not matter, and E0's own is what is seen. */
  sp_throughput_draws_at (c, 1, z);
  sp_throughput_draws_at (draws, 1, x);
  for (int d = 0; d < 1000; d++)
    assert_close (z[d] / x[d], 1);
  q.examples_log_sd = 0.1;
  e = sp_quality_effective_draws (draws, &q, &growing, NULL);
  sp_throughput_draws_at (e, 1, z);
  for (int d = 0; d < 1000; d++)
    z[d] /= x[d];
  spread = sp_range_from_draws (1, z, 1000);
  g_assert_cmpfloat_with_epsilon (log (spread.hi[SP_LEVEL_90]), 0.1 * 1.6448536, 1e-3);
}

/* The turning count against looking at every count. */
static void
test_turn (void)
{
  for (int i = 0; i < 200; i++)
    {
      g_autoptr (SpThroughputDraws) draws = curve_draws (i % 2 ? 100 : 0);
      SpQuality q = { exp (g_test_rand_double_range (0, 12)), 0.2, 20, 1e6 };
      SpBatchGrowth growing = { TRUE, 20, 0 };
      g_autoptr (SpThroughputDraws) effective = sp_quality_effective_draws (draws, &q, &growing, NULL);
      SpQualityTurn turn = sp_quality_turn (effective);
      double best = 1, near = 0;

      for (double n = 1; n <= 100; n++)
        if (sp_quality_hours (&q, 20 * n, sp_throughput_draws_central (draws, n)) <
            sp_quality_hours (&q, 20 * best, sp_throughput_draws_central (draws, best)) * (1 - 1e-12))
          best = n;
      for (double n = 100; n >= 1; n--)
        if (sp_quality_hours (&q, 20 * n, sp_throughput_draws_central (draws, n)) <=
            sp_quality_hours (&q, 20 * best, sp_throughput_draws_central (draws, best)) * 1.05)
          near = n;
      g_assert_cmpint (turn.has_count, ==, best < 100);
      if (turn.has_count)
        g_assert_cmpfloat (turn.count, ==, best);
      g_assert_cmpfloat (turn.near_count, ==, near);
      g_assert_cmpint (turn.has_beyond_share, ==, i % 2);
      g_assert_true (turn.beyond_share >= 0 && turn.beyond_share <= 1);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/batch/effective", test_effective_batch);
  g_test_add_func ("/core/batch/learning-rate", test_learning_rate);
  g_test_add_func ("/core/batch/quality", test_quality);
  g_test_add_func ("/core/batch/examples-range", test_examples_range);
  g_test_add_func ("/core/batch/trade-off", test_trade_off);
  g_test_add_func ("/core/batch/fit", test_fit);
  g_test_add_func ("/core/batch/fit-of-published-runs", test_fit_of_published_runs);
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/batch/refuses/%s", refusals[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_refusal);
    }
  g_test_add_func ("/core/batch/fit-again", test_fit_again);
  g_test_add_func ("/core/batch/coverage", test_coverage);
  g_test_add_func ("/core/batch/poor-fit", test_poor_fit);
  g_test_add_func ("/core/batch/quality-refusals", test_quality_refusals);
  g_test_add_func ("/core/batch/published", test_published);
  g_test_add_func ("/core/batch/effective-draws", test_effective_draws);
  g_test_add_func ("/core/batch/turn", test_turn);
  return g_test_run ();
}
