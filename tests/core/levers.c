/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levers against what the step model gives by hand, alone, together, in order and
 * as the smallest set. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/calibrate.h"
#include "core/error.h"
#include "core/levers.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-9 * fabs (expected) + G_MINDOUBLE);
}

/* 16 devices in two servers: 100 ms for 32 samples, G = 400 MB without overlap on
 * 10 GB/s a server: 75 ms of exchange. 175 ms a step, X = 512 / 0.175. */
static SpLeverJob
job (void)
{
  SpLeverJob j = { .devices = 16, .threshold = SP_BINDING_THRESHOLD };

  sp_step_input_init (&j.input);
  j.input.micro_batch = 32;
  j.input.replica_throughput = 320;
  j.input.parameters = 100e6;
  j.input.overlap = SP_OVERLAP_NONE;
  j.input.algorithm = SP_ALGORITHM_RING;
  j.input.network.devices_per_server = 8;
  j.input.network.inner_bytes_per_second = 50e9;
  j.input.network.has_server_link = TRUE;
  j.input.network.server_bytes_per_second = 10e9;
  return j;
}

static SpLeverOutcome
pull (const SpLeverJob *j,
      SpLever           lever,
      double            value)
{
  SpLeverSettings s;
  SpLeverOutcome o;
  g_autoptr (GError) error = NULL;

  sp_lever_settings_init (&s);
  s.is_on[lever] = TRUE;
  s.values[lever] = value;
  sp_levers_evaluate (j, &s, &o, &error);
  g_assert_no_error (error);
  return o;
}

static void
test_by_hand (void)
{
  SpLeverJob j = job ();
  double x = 512 / 0.175;
  SpLeverOutcome o;

  o = pull (&j, SP_LEVER_MICRO_BATCH, 2);
  assert_close (o.step.throughput, 1024 / 0.275);
  assert_close (o.gain, 1024 / 0.275 / x - 1);
  assert_close (o.share_of_gap, (1024 / 0.275 - x) / (5120 - x));
  g_assert_true (o.grows_batch);
  g_assert_true ((o.needs & 1u << SP_EXPERIMENT_TIME_TO_TARGET) != 0);
  assert_close (pull (&j, SP_LEVER_ACCUMULATION, 2).step.throughput, 1024 / 0.275);
  /* all of backward: 75 - 66.667 ms, more than the last bucket of 25 MiB */
  o = pull (&j, SP_LEVER_OVERLAP, 1);
  assert_close (o.step.step_seconds, 0.175 - 0.2 / 3);
  g_assert_false (o.grows_batch);
  g_assert_cmpint (o.binding, ==, SP_PART_COMPUTE);
  g_assert_cmpint (pull (&j, SP_LEVER_OVERLAP, 0.9).binding, ==, SP_PART_COMMUNICATION);
  assert_close (pull (&j, SP_LEVER_FEWER_BYTES, 2).step.step_seconds, 0.1 + 0.0375);
  assert_close (pull (&j, SP_LEVER_INTERCONNECT, 3).step.step_seconds, 0.1 + 0.025);
  assert_close (pull (&j, SP_LEVER_LOCAL_SGD, 5).step.step_seconds, 0.1 + 0.015);
  o = pull (&j, SP_LEVER_DEVICES, 2);
  g_assert_cmpfloat (o.devices, ==, 32);
  assert_close (o.step.step_seconds, 0.1 + 2 * 31.0 / 32 * 0.04);
  assert_close (o.efficiency_original, o.efficiency_own);
  /* no wait, overhead or input limit known: nothing to act on, and what would tell */
  o = pull (&j, SP_LEVER_STRAGGLERS, 0);
  g_assert_true (o.changes_nothing);
  g_assert_true ((o.needs & 1u << SP_EXPERIMENT_REPLICA_TIMES) != 0);
  o = pull (&j, SP_LEVER_INPUT, 2);
  g_assert_true (o.changes_nothing && (o.needs & 1u << SP_EXPERIMENT_LOADER_ALONE) != 0);
  g_assert_true ((pull (&j, SP_LEVER_OVERHEAD, 0).needs & 1u << SP_EXPERIMENT_ONE_DEVICE_BATCHES) != 0);
}

static void
test_other_parts (void)
{
  SpLeverJob j = job ();
  SpLeverOutcome o;

  j.input.parameters = 0;
  j.input.slow_factor = 1.3;
  j.input.step_overhead_seconds = 0.020;
  j.input.has_input_rate = TRUE;
  j.input.input_rate = 1024; /* 8 * 32 / 1024 = 250 ms for 156 ms of work and wait */
  assert_close (pull (&j, SP_LEVER_DEVICES, 1).step.step_seconds, 0.25);
  assert_close (pull (&j, SP_LEVER_INPUT, 2).step.step_seconds, 0.12 * 1.3);
  j.input.has_input_rate = FALSE;
  assert_close (pull (&j, SP_LEVER_STRAGGLERS, 0.5).step.step_seconds, 0.12 + 0.018);
  assert_close (pull (&j, SP_LEVER_OVERHEAD, 0).step.step_seconds, 0.13);
  /* the neighbours leave half of the network; half of what they take comes back, and
   * two levels beat the flat ring: 2 (7/8) 0.4/50 + 2 (1/2) 0.05 / (7.5/8) */
  j = job ();
  j.input.network.share_left = 0.5;
  assert_close (pull (&j, SP_LEVER_PLACEMENT, 0.5).step.step_seconds, 0.1 + 0.014 + 0.05 / 0.9375);
  o = pull (&j, SP_LEVER_SHARDING, 3);
  assert_close (o.step.bytes_per_device, (2 * 0.2e9 + 0.4e9) * 15 / 16); /* two gathers of half width, one reduce-scatter */
}

/* A larger batch spreads the launch overhead: the ideal moves with it. */
static void
test_two_ideals (void)
{
  SpLeverJob j = job ();
  SpLeverOutcome o;
  double rate;

  j.input.has_sample_seconds = TRUE;
  j.input.sample_seconds = 0.1 / 32;
  j.input.micro_overhead_seconds = 0.1;
  o = pull (&j, SP_LEVER_MICRO_BATCH, 2);
  rate = 1024 / (0.2 + 0.1 + 0.075);
  assert_close (o.step.throughput, rate);
  assert_close (o.efficiency_own, rate / (16 * 64 / 0.3));
  assert_close (o.efficiency_original, rate / (16 * 32 / 0.2));
  g_assert_cmpfloat (o.efficiency_original, >, 1);
}

static void
test_hold_global_batch (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverOutcome o;

  j.input.accumulation = 4;
  j.input.has_sample_seconds = TRUE;
  j.input.sample_seconds = 0.1 / 32;
  j.input.micro_overhead_seconds = 0.01;
  sp_lever_settings_init (&s);
  s.hold_global_batch = TRUE;
  s.is_on[SP_LEVER_MICRO_BATCH] = TRUE;
  g_assert_true (sp_levers_evaluate (&j, &s, &o, NULL));
  /* 128 samples a replica in two micro-steps of 64 */
  g_assert_cmpfloat (o.step.accumulation, ==, 2);
  assert_close (o.step.micro_batch, 64);
  assert_close (o.step.step_seconds, 0.4 + 0.02 + 0.075);
  g_assert_false (o.grows_batch);
  /* twice the devices share the same batch */
  s.is_on[SP_LEVER_MICRO_BATCH] = FALSE;
  s.is_on[SP_LEVER_DEVICES] = TRUE;
  g_assert_true (sp_levers_evaluate (&j, &s, &o, NULL));
  g_assert_cmpfloat (o.step.accumulation, ==, 2);
  assert_close (o.step.step_seconds, 0.2 + 0.02 + 2 * 31.0 / 32 * 0.04);
}

static void
test_memory (void)
{
  SpLeverJob j = job ();
  SpLeverOutcome o;

  j.input.has_max_micro_batch = TRUE;
  j.input.max_micro_batch = 48;
  o = pull (&j, SP_LEVER_MICRO_BATCH, 4);
  g_assert_true (o.is_memory_limited && o.fits_memory);
  assert_close (o.step.micro_batch, 48);
  /* not below what runs today */
  j.input.max_micro_batch = 16;
  o = pull (&j, SP_LEVER_MICRO_BATCH, 4);
  assert_close (o.step.micro_batch, 32);
  g_assert_false (o.fits_memory);
}

static void
test_measured_link (void)
{
  static const SpSizeTime points[] = { { 1e6, 2e-3 }, { 100e6, 20e-3 }, { 1e9, 190e-3 } };
  g_autoptr (SpCollectiveTable) table = sp_collective_table_new (SP_COLLECTIVE_ALL_REDUCE, 16, points, 3, NULL, NULL);
  SpLeverJob j = job ();

  j.input.bucket_bytes = 100e6;
  j.input.server_table = table;
  assert_close (pull (&j, SP_LEVER_INTERCONNECT, 1).step.step_seconds, 0.1 + 0.080);
  assert_close (pull (&j, SP_LEVER_INTERCONNECT, 2).step.step_seconds, 0.1 + 0.040);
}

/* Together the levers bring what the model says, not the sum of their gains. */
static void
test_together (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverOutcome both;
  double sum = pull (&j, SP_LEVER_FEWER_BYTES, 2).gain + pull (&j, SP_LEVER_INTERCONNECT, 2).gain;

  sp_lever_settings_init (&s);
  s.is_on[SP_LEVER_FEWER_BYTES] = s.is_on[SP_LEVER_INTERCONNECT] = TRUE;
  g_assert_true (sp_levers_evaluate (&j, &s, &both, NULL));
  assert_close (both.step.step_seconds, 0.1 + 0.075 / 4);
  g_assert_cmpfloat (both.gain, <, sum - 0.05);
}

static void
test_rank (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverOutcome outcomes[SP_N_LEVERS];
  SpLever order[SP_N_LEVERS];
  guint seen = 0;

  sp_lever_settings_init (&s);
  g_assert_true (sp_levers_rank (&j, &s, outcomes, order, NULL));
  g_assert_cmpint (order[0], ==, SP_LEVER_DEVICES);
  for (int i = 0; i < SP_N_LEVERS; i++)
    {
      seen |= 1u << order[i];
      if (i > 0)
        g_assert_cmpfloat (outcomes[order[i]].step.throughput, <=, outcomes[order[i - 1]].step.throughput);
    }
  g_assert_cmpuint (seen, ==, (1u << SP_N_LEVERS) - 1);
}

static void
test_order (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverSequence q;

  sp_lever_settings_init (&s);
  for (int i = 0; i < SP_LEVER_INTERCONNECT; i++)
    s.is_on[i] = TRUE;
  g_assert_true (sp_levers_order (&j, &s, &q, NULL));
  g_assert_cmpuint (q.n, >=, 3);
  g_assert_cmpint (q.levers[0], ==, SP_LEVER_OVERLAP);
  for (gsize i = 0; i < q.n; i++)
    {
      SpLeverSettings with;
      SpLeverOutcome o;

      sp_lever_settings_init (&with);
      for (gsize k = 0; k <= i; k++)
        with.is_on[q.levers[k]] = TRUE;
      g_assert_true (sp_levers_evaluate (&j, &with, &o, NULL));
      assert_close (q.throughput[i], o.step.throughput);
      g_assert_cmpfloat (q.throughput[i], >, i > 0 ? q.throughput[i - 1] : 512 / 0.175);
    }
}

static void
test_smallest_set (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverSet set;
  g_autoptr (GError) error = NULL;

  sp_lever_settings_init (&s);
  for (int i = 0; i < SP_N_LEVERS; i++)
    s.is_on[i] = i != SP_LEVER_DEVICES;
  /* what runs already needs no lever */
  g_assert_true (sp_levers_smallest_set (&j, &s, 2900, &set, NULL, NULL));
  g_assert_true (set.is_reached);
  g_assert_cmpuint (set.n_levers, ==, 0);
  /* 4,000/s: overlap of 0.9 alone brings 512 / 0.115 = 4,452 */
  g_assert_true (sp_levers_smallest_set (&j, &s, 4000, &set, NULL, NULL));
  g_assert_true (set.is_reached && set.settings.is_on[SP_LEVER_OVERLAP]);
  g_assert_cmpuint (set.n_levers, ==, 1);
  /* 4,600/s: 512 / 0.1113; no free one alone */
  g_assert_true (sp_levers_smallest_set (&j, &s, 4600, &set, NULL, NULL));
  g_assert_true (set.is_reached);
  g_assert_cmpuint (set.n_levers, ==, 2);
  g_assert_false (set.settings.is_on[SP_LEVER_INTERCONNECT]);
  g_assert_cmpfloat (set.outcome.step.throughput, >=, 4600);
  /* above the ideal: not reached, and the best there is */
  g_assert_true (sp_levers_smallest_set (&j, &s, 6000, &set, NULL, NULL));
  g_assert_false (set.is_reached);
  g_assert_cmpfloat (set.outcome.step.throughput, >, 4900);
  g_assert_false (sp_levers_smallest_set (&j, &s, 0, &set, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_LEVER_TARGET);
}

static void
test_interval (void)
{
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpStepInput draws[100];
  SpRange rate, gain;
  SpLeverOutcome o;

  sp_lever_settings_init (&s);
  s.is_on[SP_LEVER_INTERCONNECT] = TRUE;
  g_assert_true (sp_levers_interval (&j, &s, &rate, &gain, NULL, NULL));
  g_assert_true (rate.has_central && !rate.has_lo[SP_LEVEL_50]);
  for (int d = 0; d < 100; d++)
    {
      draws[d] = j.input;
      draws[d].network.server_bytes_per_second *= 0.8 + 0.004 * d;
    }
  j.draws = draws;
  j.n_draws = G_N_ELEMENTS (draws);
  g_assert_true (sp_levers_interval (&j, &s, &rate, &gain, NULL, NULL));
  g_assert_true (sp_levers_evaluate (&j, &s, &o, NULL));
  g_assert_true (rate.has_lo[SP_LEVEL_90] && rate.has_hi[SP_LEVEL_90]);
  g_assert_cmpfloat (gain.lo[SP_LEVEL_90], <, o.gain);
  g_assert_cmpfloat (gain.hi[SP_LEVEL_90], >, o.gain);
  /* paired: 75/0.82 ms before and half after, by hand at the 5 % draw */
  g_assert_cmpfloat_with_epsilon (gain.hi[SP_LEVEL_90], (0.1 + 0.075 / 0.82) / (0.1 + 0.0375 / 0.82) - 1, 0.002);
}

static void
test_curve (void)
{
  static const double counts[] = { 1, 8, 16, 0.5, 64 };
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpStep steps[G_N_ELEMENTS (counts)];

  sp_lever_settings_init (&s);
  s.is_on[SP_LEVER_FEWER_BYTES] = TRUE;
  g_assert_true (sp_levers_curve (&j, &s, counts, G_N_ELEMENTS (counts), steps, NULL));
  assert_close (steps[2].step_seconds, 0.1375);
  g_assert_cmpfloat (steps[3].devices, ==, 0);
  g_assert_cmpfloat (steps[4].devices, ==, 64);
}

static void
test_bad_values (void)
{
  static const double bad[] = { -1, NAN, INFINITY, 1e9 };
  SpLeverJob j = job ();
  SpLeverSettings s;
  SpLeverOutcome o;

  for (int lever = 0; lever < SP_N_LEVERS; lever++)
    for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
      {
        g_autoptr (GError) error = NULL;

        sp_lever_settings_init (&s);
        s.is_on[lever] = TRUE;
        s.values[lever] = bad[i];
        g_assert_false (sp_levers_evaluate (&j, &s, &o, &error));
        g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_LEVER);
      }
}

/* Any settings: the value that changes nothing changes nothing, and no free lever
 * but those that change what is held makes the step longer. */
static void
test_properties (void)
{
  for (int i = 0; i < 2000; i++)
    {
      SpLeverJob j = job ();
      SpLeverSettings s;
      SpLeverOutcome o;
      double base;

      j.input.network.server_bytes_per_second = exp (g_test_rand_double_range (18, 27));
      j.input.scatter = g_test_rand_double_range (0, 0.3);
      j.input.micro_overhead_seconds = g_test_rand_double_range (0, 0.1);
      j.input.overlap = (SpOverlap) g_test_rand_int_range (0, SP_N_OVERLAPS);
      j.input.overlap_share = g_test_rand_double_range (0, 1);
      j.input.has_input_rate = TRUE;
      j.input.input_rate = exp (g_test_rand_double_range (5, 10));
      sp_lever_settings_init (&s);
      g_assert_true (sp_levers_evaluate (&j, &s, &o, NULL));
      base = o.step.throughput;
      for (int lever = 0; lever < SP_N_LEVERS; lever++)
        {
          double lo, hi, start, none;

          sp_lever_range ((SpLever) lever, &lo, &hi, &start, &none);
          o = pull (&j, (SpLever) lever, none);
          if (lever != SP_LEVER_OVERLAP) /* it cuts the buckets at least in four */
            assert_close (o.step.throughput, base);
          o = pull (&j, (SpLever) lever, start);
          if (lever != SP_LEVER_SHARDING)
            g_assert_cmpfloat (o.step.throughput, >=, base * (1 - 1e-9));
          g_assert_true (isfinite (o.gain) && isfinite (o.share_of_gap) && isfinite (o.efficiency_original));
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/levers/by-hand", test_by_hand);
  g_test_add_func ("/core/levers/other-parts", test_other_parts);
  g_test_add_func ("/core/levers/two-ideals", test_two_ideals);
  g_test_add_func ("/core/levers/hold-global-batch", test_hold_global_batch);
  g_test_add_func ("/core/levers/memory", test_memory);
  g_test_add_func ("/core/levers/measured-link", test_measured_link);
  g_test_add_func ("/core/levers/together", test_together);
  g_test_add_func ("/core/levers/rank", test_rank);
  g_test_add_func ("/core/levers/order", test_order);
  g_test_add_func ("/core/levers/smallest-set", test_smallest_set);
  g_test_add_func ("/core/levers/interval", test_interval);
  g_test_add_func ("/core/levers/curve", test_curve);
  g_test_add_func ("/core/levers/bad-values", test_bad_values);
  g_test_add_func ("/core/levers/properties", test_properties);
  return g_test_run ();
}
