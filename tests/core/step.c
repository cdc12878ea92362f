/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step model against closed forms, its limits, a bucket-by-bucket simulation,
 * and what must hold for any input. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/error.h"
#include "core/message.h"
#include "core/step.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-11 * fabs (expected) + G_MINDOUBLE);
}

static SpStep
evaluate (const SpStepInput *in,
          double             devices)
{
  g_autoptr (GError) error = NULL;
  SpStepModel model;
  SpStep step;

  sp_step_prepare (in, &model, NULL, &error);
  g_assert_no_error (error);
  sp_step_check_devices (&model, devices, &error);
  g_assert_no_error (error);
  g_assert_true (sp_step_evaluate (&model, devices, &step));
  return step;
}

/* 100 ms of compute for 32 samples; 100 M parameters, fp32: G = 400 MB in 4
 * buckets; 8 devices a server, 50 GB/s inside, 10 GB/s a server. */
static SpStepInput
job (void)
{
  SpStepInput in;

  sp_step_input_init (&in);
  in.micro_batch = 32;
  in.replica_throughput = 320;
  in.parameters = 100e6;
  in.bucket_bytes = 100e6;
  in.overlap = SP_OVERLAP_NONE;
  in.algorithm = SP_ALGORITHM_RING;
  in.network.devices_per_server = 8;
  in.network.inner_bytes_per_second = 50e9;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 10e9;
  return in;
}

static void
test_by_hand (void)
{
  SpStepInput in = job ();
  SpStep s = evaluate (&in, 8);

  /* 2 (7/8) 0.4 / 50 = 14 ms beside 100 ms */
  assert_close (s.parts[SP_PART_COMPUTE], 0.1);
  assert_close (s.parts[SP_PART_COMMUNICATION], 0.014);
  assert_close (s.step_seconds, 0.114);
  assert_close (s.throughput, 8 * 32 / 0.114);
  assert_close (s.efficiency, 0.1 / 0.114);
  assert_close (s.bytes_per_device, 0.7e9);
  /* 16 on two servers: 2 (15/16) 0.4 / 10 = 75 ms */
  s = evaluate (&in, 16);
  assert_close (s.parts[SP_PART_COMMUNICATION], 0.075);
  g_assert_cmpfloat (s.servers, ==, 2);
  /* all of backward's 66.7 ms but the last bucket's share hides: 75 - 66.667 < 75/4 */
  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 1;
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], 0.075 / 4);
  in.overlap_share = 0.5;
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], 0.075 - 0.1 / 3);
  /* overlap slows backward by a fifth as long as transfers run: 100/3 * 1.2 = 40 ms hide, 40 * 0.2/1.2 */
  in.slowdown = 0.2;
  s = evaluate (&in, 16);
  assert_close (s.parts[SP_PART_COMMUNICATION], 0.035);
  assert_close (s.parts[SP_PART_COMPUTE], 0.1 + 0.1 / 3 * 0.2);
  assert_close (s.hidden_seconds, 0.04);
}

static void
test_accumulation (void)
{
  SpStepInput in = job ();
  SpStep s;

  in.accumulation = 4;
  s = evaluate (&in, 16);
  assert_close (s.parts[SP_PART_COMPUTE], 0.4);
  assert_close (s.parts[SP_PART_COMMUNICATION], 0.075);
  in.exchange_each_micro_step = TRUE;
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], 0.3);
  /* only the last micro-step's backward hides */
  in.exchange_each_micro_step = FALSE;
  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 0.5;
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], 0.075 - 0.1 / 3);
  /* every fourth step exchanges */
  in.exchange_every = 4;
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], (0.075 - 0.1 / 3) / 4);
}

static void
test_overhead (void)
{
  SpStepInput in = job ();
  SpStep s;

  /* t(b) = o + c b with o = 10 ms, c = 2.5 ms, u = 5 ms; K = 3 */
  in.has_sample_seconds = TRUE;
  in.sample_seconds = 2.5e-3;
  in.micro_overhead_seconds = 0.010;
  in.step_overhead_seconds = 0.005;
  in.accumulation = 3;
  s = evaluate (&in, 1);
  assert_close (s.parts[SP_PART_COMPUTE], 0.24);
  assert_close (s.parts[SP_PART_OVERHEAD], 0.035);
  assert_close (s.parts[SP_PART_COMMUNICATION], 0);
  /* what one device loses already isn't scaling loss */
  assert_close (s.efficiency, 1);
}

static void
test_strong (void)
{
  SpStepInput in = job ();
  SpStep s;

  in.strong_scaling = TRUE;
  in.global_batch = 256;
  /* 1: 8 micro-steps of 32; 8: one of 32; 16: one of 16 */
  s = evaluate (&in, 1);
  g_assert_cmpfloat (s.accumulation, ==, 8);
  assert_close (s.step_seconds, 0.8);
  s = evaluate (&in, 8);
  g_assert_cmpfloat (s.accumulation, ==, 1);
  assert_close (s.step_seconds, 0.114);
  s = evaluate (&in, 16);
  assert_close (s.micro_batch, 16);
  assert_close (s.step_seconds, 0.05 + 0.075);
  /* N0 T(N0) / (N T(N)) */
  assert_close (s.efficiency, 0.8 / (16 * 0.125));
}

static void
test_input (void)
{
  SpStepInput in = job ();

  in.parameters = 0;
  /* 8 devices of a server want 8 * 32 samples a step, the loader brings 1,280/s: 200 ms */
  in.has_input_rate = TRUE;
  in.input_rate = 1280;
  assert_close (evaluate (&in, 8).parts[SP_PART_INPUT], 0.1);
  assert_close (evaluate (&in, 64).parts[SP_PART_INPUT], 0.1);
  assert_close (evaluate (&in, 4).parts[SP_PART_INPUT], 0);
  in.is_not_prefetched = TRUE;
  assert_close (evaluate (&in, 4).parts[SP_PART_INPUT], 0.1);
  in.is_not_prefetched = FALSE;
  in.has_shared_input_rate = TRUE;
  in.shared_input_rate = 5120; /* 64 * 32 / 5120 = 400 ms */
  assert_close (evaluate (&in, 64).parts[SP_PART_INPUT], 0.3);
  assert_close (evaluate (&in, 64).step_seconds, 0.4);
}

static void
test_stragglers (void)
{
  SpStepInput in = job ();

  in.parameters = 0;
  in.scatter = 0.1;
  assert_close (evaluate (&in, 16).parts[SP_PART_STRAGGLERS], 0.01 * sp_expected_maximum (16));
  in.accumulation = 4; /* own work 400 ms, scatter halved */
  assert_close (evaluate (&in, 16).parts[SP_PART_STRAGGLERS], 0.02 * sp_expected_maximum (16));
  in.scatter_is_correlated = TRUE;
  assert_close (evaluate (&in, 16).parts[SP_PART_STRAGGLERS], 0.04 * sp_expected_maximum (16));
  in.accumulation = 1;
  in.scatter = 0;
  in.slow_factor = 1.25;
  in.step_overhead_seconds = 0.02; /* (f - 1) (compute + overhead) */
  assert_close (evaluate (&in, 16).parts[SP_PART_STRAGGLERS], 0.03);
}

static void
test_measured_replicas (void)
{
  static const double seconds[] = { 1.0, 1.1, 1.0, 1.3 };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpStepInput in = job ();
  SpReplicaProfile profile;
  SpStepModel model;

  in.parameters = 0;
  in.scatter = 0.5;
  g_assert_true (sp_replica_profile (seconds, 1, 4, &profile, NULL, NULL));
  in.profile = &profile;
  g_assert_true (sp_step_prepare (&in, &model, messages, NULL));
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_SCATTER_REPLACED);
  assert_close (evaluate (&in, 4).parts[SP_PART_STRAGGLERS], 0.1 * (1.3 / 1.1 - 1));
}

static void
test_sharding (void)
{
  SpStepInput in = job ();
  double all_reduce = 0.014;

  /* equal precision: ZeRO-1 moves what an all-reduce moves, ZeRO-3 1.5 times that at K = 1 */
  in.parameter_bytes = 4;
  in.sharding = SP_SHARDING_ZERO_1;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], all_reduce);
  in.sharding = SP_SHARDING_ZERO_3;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], 1.5 * all_reduce);
  assert_close (evaluate (&in, 8).bytes_per_device, 3 * 0.4e9 * 7 / 8);
  /* (2 K P + G) (n-1)/n / B; K G if every micro-step reduces */
  in.accumulation = 4;
  in.parameter_bytes = 2;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], (8 * 0.2 + 0.4) / 50 * 7 / 8);
  in.exchange_each_micro_step = TRUE;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], (8 * 0.2 + 4 * 0.4) / 50 * 7 / 8);
  /* gathers hide behind forward and backward */
  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 1;
  g_assert_true (evaluate (&in, 8).is_hidden);
}

static void
test_model_parallel (void)
{
  SpStepInput in = job ();
  SpStep s;

  /* 32 devices, 4 a replica: 8 ranks, two a server; G/4 on a quarter of 10 GB/s */
  in.tensor_parallel = 4;
  s = evaluate (&in, 32);
  g_assert_cmpfloat (s.replicas, ==, 8);
  assert_close (s.parts[SP_PART_COMMUNICATION], 2 * 7.0 / 8 * 0.1 / 2.5);
  assert_close (s.throughput, 8 * 32 / s.step_seconds);
  /* context parallel: fewer replicas, but every device holds gradients of its part */
  in.tensor_parallel = 1;
  in.context_parallel = 4;
  s = evaluate (&in, 32);
  g_assert_cmpfloat (s.replicas, ==, 8);
  assert_close (s.parts[SP_PART_COMMUNICATION], 2 * 31.0 / 32 * 0.4 / 10);
}

static void
test_compression (void)
{
  SpStepInput in = job ();

  in.compression = 2;
  in.coding_seconds = 0.001;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], 0.007 + 0.001);
  in.compression = 1;
  in.coding_seconds = 0;
  in.is_sparse = TRUE;
  in.density = 0.01; /* 7 ranks' 100e6 * 0.01 * 8 bytes */
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], 7 * 8e6 / 50e9);
}

static void
test_tables (void)
{
  static const SpSizeTime points[] = { { 50e6, 1e-3 }, { 100e6, 2e-3 }, { 200e6, 4e-3 } };
  g_autoptr (SpCollectiveTable) table = sp_collective_table_new (SP_COLLECTIVE_ALL_REDUCE, 8, points, 3, NULL, NULL);
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpStepInput in = job ();
  SpStepModel model;

  in.inner_table = table;
  /* four buckets of 100 MB, 2 ms each at 8; at 4 the bus bandwidth stays: 6/7 of it */
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], 0.008);
  assert_close (evaluate (&in, 4).parts[SP_PART_COMMUNICATION], 0.008 * 6 / 7);
  /* not for the server link */
  assert_close (evaluate (&in, 16).parts[SP_PART_COMMUNICATION], 0.075);
  in.bucket_bytes = 1e9;
  g_assert_true (sp_step_prepare (&in, &model, messages, NULL));
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_BUCKET_SIZE_OUTSIDE_TABLE);
}

static void
test_memory (void)
{
  SpStepInput in = job ();
  SpStepModel model;
  double most = 0;

  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_false (sp_step_max_micro_batch (&model, 8, &most));
  g_assert_true (evaluate (&in, 8).fits_memory);
  /* 100e6 (2 + 4 + 12) = 1.8 GB of state; 8.3 GB left for 250 MB a sample: 33 */
  in.has_memory = TRUE;
  in.device_memory_bytes = 10.1e9;
  in.activation_bytes = 0.25e9;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_true (sp_step_max_micro_batch (&model, 8, &most));
  g_assert_cmpfloat (most, ==, 33);
  g_assert_true (evaluate (&in, 8).fits_memory);
  /* ZeRO-1 leaves 1.2 GB / 8 of the optimizer's: 10.1 - 0.6 - 0.15 = 9.35 */
  in.sharding = SP_SHARDING_ZERO_1;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_true (sp_step_max_micro_batch (&model, 8, &most));
  g_assert_cmpfloat (most, ==, 37);
  in.device_memory_bytes = 1e9;
  g_assert_false (evaluate (&in, 1).fits_memory);
  in.has_max_micro_batch = TRUE;
  in.has_memory = FALSE;
  in.max_micro_batch = 31;
  g_assert_false (evaluate (&in, 1).fits_memory);
}

/* Linear without communication, scatter and input limits; N = 1 exchanges nothing. */
static void
test_limits (void)
{
  SpStepInput in = job ();

  g_assert_cmpfloat (evaluate (&in, 1).parts[SP_PART_COMMUNICATION], ==, 0);
  in.parameters = 0;
  for (double n = 1; n <= 4096; n *= 2)
    {
      assert_close (evaluate (&in, n).throughput, n * 320);
      assert_close (evaluate (&in, n).efficiency, 1);
    }
  /* overlap 1 and backward long enough: just the last of four buckets */
  in = job ();
  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 1;
  assert_close (evaluate (&in, 8).parts[SP_PART_COMMUNICATION], 0.014 / 4);
}

/* Equal buckets become ready evenly over the last backward and leave in order. */
static double
simulated_exposure (double bucket_seconds,
                    double backward,
                    int    buckets)
{
  double free_at = 0;

  for (int i = 1; i <= buckets; i++)
    free_at = MAX (free_at, backward * i / buckets) + bucket_seconds;
  return free_at - backward;
}

static void
test_bucket_simulation (void)
{
  for (int i = 0; i < 2000; i++)
    {
      SpStepInput in = job ();
      int buckets = g_test_rand_int_range (1, 60);
      double devices = g_test_rand_int_range (2, 200);
      SpStep s;

      in.overlap = SP_OVERLAP_BUCKETS;
      in.bucket_bytes = 400e6 / buckets;
      in.accumulation = g_test_rand_int_range (0, 2) ? 4 : 1;
      in.replica_throughput = exp (g_test_rand_double_range (2, 12));
      in.network.inner_latency_seconds = in.network.server_latency_seconds = exp (g_test_rand_double_range (-15, -9));
      s = evaluate (&in, devices);
      g_assert_cmpfloat_with_epsilon (s.parts[SP_PART_COMMUNICATION],
                                      simulated_exposure (s.exchange_seconds / buckets,
                                                          2.0 / 3 * 32 / in.replica_throughput, buckets),
                                      1e-9 * s.exchange_seconds);
    }
}

static void
test_break_even (void)
{
  SpStepInput in = job ();
  SpBreakEven b;
  SpStepModel model;

  in.overlap = SP_OVERLAP_SHARE;
  in.overlap_share = 1;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  /* 16 devices: 0.75e9/W - 0.0667 = 0.25 * 0.75e9/W -> W = 0.5625e9 / 0.0667 */
  g_assert_true (sp_step_break_even (&model, 16, &b));
  g_assert_true (b.has_bandwidth && b.is_server_link && b.has_micro_batch);
  g_assert_cmpfloat_with_epsilon (b.bandwidth, 0.5625e9 * 15, 100);
  /* 56.25 ms = 2/3 b / 320 */
  g_assert_cmpfloat_with_epsilon (b.micro_batch, 27, 1e-6);
  assert_close (b.bytes_per_compute_second, 4e9);
  g_assert_true (sp_step_break_even (&model, 1, &b));
  g_assert_false (b.has_bandwidth || b.has_micro_batch);
  /* latency alone takes longer than backward: no bandwidth is enough */
  in.network.server_latency_seconds = 1;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_true (sp_step_break_even (&model, 16, &b));
  g_assert_false (b.has_bandwidth);
  g_assert_true (b.has_micro_batch);
}

static void
test_waterfall (void)
{
  SpStepInput in = job ();
  SpStepModel model;
  SpWaterfall w;

  in.step_overhead_seconds = 0.02;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_true (sp_step_waterfall (&model, 1, 16, &w));
  assert_close (w.base_loss[SP_PART_OVERHEAD], 0.02);
  assert_close (w.growth[SP_PART_OVERHEAD], 0);
  assert_close (w.growth[SP_PART_COMMUNICATION], 0.075);
  g_assert_cmpint (sp_step_binding_part (&w.step, 0.2), ==, SP_PART_COMMUNICATION);
  g_assert_cmpint (sp_step_binding_part (&w.base, 0.2), ==, SP_PART_COMPUTE);
}

/* The two archetypes, from first principles. */
static void
test_archetypes (void)
{
  SpStepInput in;
  SpStep s;

  /* 60M parameters in fp32 behind long arithmetic: 128 images at 1,000 a second,
   * 25 GB/s inside a server of 8, a server's network of 25 GB/s */
  sp_step_input_init (&in);
  in.micro_batch = 128;
  in.replica_throughput = 1000;
  in.parameters = 60e6;
  in.network.devices_per_server = 8;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 25e9;
  s = evaluate (&in, 8);
  g_assert_cmpfloat_with_epsilon (s.exchange_seconds, 2 * 7.0 / 8 * 0.24 / 25, 1e-4);
  g_assert_cmpfloat (s.efficiency, >, 0.97);
  g_assert_cmpfloat (evaluate (&in, 16).efficiency, >, 0.97);

  /* 1.3B parameters, two sequences of 2,048 tokens: 6 FLOP a parameter and token,
   * 4 of them backward, at 150 TFLOP/s: 142 ms; 2.6 GB of half width on a ring of 25 GB/s: 208 ms */
  sp_step_input_init (&in);
  in.micro_batch = 2;
  in.has_sample_seconds = TRUE;
  in.sample_seconds = 6 * 1.3e9 * 2048 / 150e12;
  in.parameters = 1.3e9;
  in.gradient_bytes = 2;
  in.network.devices_per_server = 8;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 25e9;
  in.algorithm = SP_ALGORITHM_RING;
  s = evaluate (&in, 1000);
  g_assert_cmpfloat_with_epsilon (s.exchange_seconds, 0.208, 0.0005);
  g_assert_cmpfloat_with_epsilon (2.0 / 3 * s.parts[SP_PART_COMPUTE], 0.142, 0.0005);
  g_assert_cmpfloat_with_epsilon (s.parts[SP_PART_COMMUNICATION], 0.208 - 0.142, 0.002);
  g_assert_cmpint (sp_step_binding_part (&s, 0.2), ==, SP_PART_COMMUNICATION);
}

static double
random_log (double from,
            double to)
{
  return exp (g_test_rand_double_range (log (from), log (to)));
}

static SpStepInput
random_input (void)
{
  SpStepInput in;

  sp_step_input_init (&in);
  in.micro_batch = random_log (1, 1000);
  in.accumulation = g_test_rand_int_range (1, 9);
  in.replica_throughput = random_log (0.1, 1e5);
  in.micro_overhead_seconds = g_test_rand_double_range (0, 0.01);
  in.step_overhead_seconds = g_test_rand_double_range (0, 0.01);
  in.backward_share = g_test_rand_double_range (0, 1);
  in.parameters = random_log (1e5, 1e12);
  in.sharding = (SpSharding) g_test_rand_int_range (0, SP_N_SHARDINGS);
  in.compression = random_log (1, 4);
  in.exchange_each_micro_step = g_test_rand_int_range (0, 2) != 0;
  in.exchange_every = g_test_rand_int_range (1, 4);
  in.network.devices_per_server = 8;
  in.network.inner_bytes_per_second = random_log (1e9, 1e12);
  in.network.inner_latency_seconds = random_log (1e-7, 1e-4);
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = random_log (1e8, 1e12);
  in.network.server_latency_seconds = random_log (1e-6, 1e-3);
  in.network.has_rack = g_test_rand_int_range (0, 2) != 0;
  in.network.servers_per_rack = 4;
  in.network.rack_bytes_per_second = random_log (1e9, 1e12);
  in.network.oversubscription = g_test_rand_double_range (1, 8);
  in.algorithm = (SpAlgorithm) g_test_rand_int_range (0, SP_N_ALGORITHMS);
  in.bucket_bytes = random_log (1e6, 1e9);
  in.overlap = (SpOverlap) g_test_rand_int_range (0, SP_N_OVERLAPS);
  in.overlap_share = g_test_rand_double_range (0, 1);
  in.slowdown = g_test_rand_double_range (0, 0.2);
  in.has_input_rate = g_test_rand_int_range (0, 2) != 0;
  in.input_rate = in.replica_throughput * random_log (1, 100);
  in.has_shared_input_rate = g_test_rand_int_range (0, 2) != 0;
  in.shared_input_rate = in.replica_throughput * random_log (1, 1000);
  in.is_not_prefetched = g_test_rand_int_range (0, 4) == 0;
  in.scatter = g_test_rand_double_range (0, 0.4);
  in.scatter_shape = (SpScatterShape) g_test_rand_int_range (0, SP_N_SCATTERS);
  in.slow_factor = g_test_rand_int_range (0, 2) ? 1 : g_test_rand_double_range (1, 2);
  return in;
}

static void
test_conservation (void)
{
  for (int i = 0; i < 20000; i++)
    {
      SpStepInput in = random_input ();
      SpStep s = evaluate (&in, g_test_rand_int_range (1, 3000));
      double sum = 0;

      for (int p = 0; p < SP_N_PARTS; p++)
        {
          g_assert_cmpfloat (s.parts[p], >=, 0);
          sum += s.parts[p];
        }
      g_assert_true (sum == s.step_seconds);
      g_assert_cmpfloat_with_epsilon (s.hidden_seconds + s.parts[SP_PART_COMMUNICATION], s.exchange_seconds,
                                      1e-9 * s.exchange_seconds + 1e-300);
      g_assert_cmpfloat (s.parts[SP_PART_COMMUNICATION], >=, s.last_bucket_seconds * (1 - 1e-9));
      /* efficiency is what scaling costs: never above one replica's rate in weak scaling */
      g_assert_cmpfloat (s.efficiency, <=, 1 + 1e-9);
    }
}

/* A figure and the direction that may not shorten the step. */
#define SLOWER(field, change)                                                 \
  G_STMT_START                                                                \
  {                                                                           \
    SpStepInput worse_ = in;                                                  \
    worse_.field = worse_.field change;                                       \
    g_assert_cmpfloat (evaluate (&worse_, devices).step_seconds, >=, seconds * (1 - 1e-9)); \
  }                                                                           \
  G_STMT_END

static void
test_monotone (void)
{
  for (int i = 0; i < 4000; i++)
    {
      SpStepInput in = random_input ();
      double devices = 8 * g_test_rand_int_range (1, 200), seconds;

      seconds = evaluate (&in, devices).step_seconds;
      SLOWER (micro_batch, * 1.3);
      SLOWER (accumulation, + 1);
      SLOWER (replica_throughput, / 1.3);
      SLOWER (micro_overhead_seconds, + 0.001);
      SLOWER (step_overhead_seconds, + 0.001);
      if (in.sharding != SP_SHARDING_ZERO_3) /* its gathers hide behind forward too */
        SLOWER (backward_share, * 0.7);
      if (in.sharding != SP_SHARDING_ZERO_3 || in.overlap != SP_OVERLAP_BUCKETS) /* else its gathers get more buckets */
        SLOWER (parameters, * 1.3);
      SLOWER (gradient_bytes, * 1.3);
      SLOWER (compression, / MIN (in.compression, 1.2));
      SLOWER (coding_seconds, + 0.001);
      SLOWER (network.inner_bytes_per_second, / 1.3);
      SLOWER (network.inner_latency_seconds, * 1.3);
      SLOWER (network.server_bytes_per_second, / 1.3);
      SLOWER (network.server_latency_seconds, * 1.3);
      SLOWER (network.share_left, * 0.7);
      SLOWER (network.oversubscription, * 1.3);
      SLOWER (network.rack_bytes_per_second, / 1.3);
      SLOWER (overlap_share, * 0.7);
      SLOWER (slowdown, * 1.3);
      SLOWER (input_rate, / 1.3);
      SLOWER (shared_input_rate, / 1.3);
      SLOWER (slow_factor, * 1.1);
      if (in.slow_factor <= 1)
        SLOWER (scatter, * 1.3);
      /* whole servers more */
      g_assert_cmpfloat (evaluate (&in, devices + 8).step_seconds, >=, seconds * (1 - 1e-9));
    }
}

#define REFUSES(wanted, ...)                                                  \
  G_STMT_START                                                                \
  {                                                                           \
    SpStepInput in = job ();                                                  \
    SpStepModel model_;                                                       \
    g_autoptr (GError) error_ = NULL;                                         \
    __VA_ARGS__;                                                              \
    g_assert_false (sp_step_prepare (&in, &model_, NULL, &error_));           \
    g_assert_error (error_, SP_CORE_ERROR, (int) (wanted));                   \
  }                                                                           \
  G_STMT_END

static void
test_bad_input (void)
{
  static const double bad[] = { 0, -1, NAN, INFINITY, -INFINITY };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      double x = bad[i];

      REFUSES (SP_CORE_ERROR_MICRO_BATCH, in.micro_batch = x);
      REFUSES (SP_CORE_ERROR_ACCUMULATION, in.accumulation = x);
      REFUSES (SP_CORE_ERROR_GLOBAL_BATCH, in.strong_scaling = TRUE, in.global_batch = x);
      REFUSES (SP_CORE_ERROR_COMPUTE_RATE, in.replica_throughput = x);
      REFUSES (SP_CORE_ERROR_SAMPLE_SECONDS, in.has_sample_seconds = TRUE, in.sample_seconds = x);
      REFUSES (SP_CORE_ERROR_INNER_BANDWIDTH, in.network.inner_bytes_per_second = x);
      REFUSES (SP_CORE_ERROR_SERVER_BANDWIDTH, in.network.server_bytes_per_second = x);
      REFUSES (SP_CORE_ERROR_BUCKET_BYTES, in.bucket_bytes = x);
      REFUSES (SP_CORE_ERROR_COMPRESSION, in.compression = x);
      REFUSES (SP_CORE_ERROR_ELEMENT_BYTES, in.gradient_bytes = x);
      REFUSES (SP_CORE_ERROR_DENSITY, in.is_sparse = TRUE, in.density = x);
      REFUSES (SP_CORE_ERROR_PARALLELISM, in.tensor_parallel = x);
      REFUSES (SP_CORE_ERROR_EXCHANGE_EVERY, in.exchange_every = x);
      REFUSES (SP_CORE_ERROR_INPUT_RATE, in.has_input_rate = TRUE, in.input_rate = x);
      REFUSES (SP_CORE_ERROR_SHARED_INPUT_RATE, in.has_shared_input_rate = TRUE, in.shared_input_rate = x);
      REFUSES (SP_CORE_ERROR_SLOW_FACTOR, in.slow_factor = x);
      REFUSES (SP_CORE_ERROR_MAX_MICRO_BATCH, in.has_max_micro_batch = TRUE, in.max_micro_batch = x);
      REFUSES (SP_CORE_ERROR_DEVICE_MEMORY, in.has_memory = TRUE, in.device_memory_bytes = x);
    }
  for (gsize i = 1; i < G_N_ELEMENTS (bad); i++)
    {
      double x = bad[i];

      REFUSES (SP_CORE_ERROR_PARAMETERS, in.parameters = x);
      REFUSES (SP_CORE_ERROR_OVERLAP, in.overlap = SP_OVERLAP_SHARE, in.overlap_share = x);
      REFUSES (SP_CORE_ERROR_SLOWDOWN, in.slowdown = x);
      REFUSES (SP_CORE_ERROR_SCATTER, in.scatter = x);
      REFUSES (SP_CORE_ERROR_BACKWARD_SHARE, in.backward_share = x);
      REFUSES (SP_CORE_ERROR_MICRO_OVERHEAD, in.micro_overhead_seconds = x);
      REFUSES (SP_CORE_ERROR_STEP_OVERHEAD, in.step_overhead_seconds = x);
      REFUSES (SP_CORE_ERROR_CODING_SECONDS, in.coding_seconds = x);
    }
  REFUSES (SP_CORE_ERROR_OVERLAP, in.overlap = SP_OVERLAP_SHARE, in.overlap_share = 1.01);
  REFUSES (SP_CORE_ERROR_ACCUMULATION, in.accumulation = 1.5);
  REFUSES (SP_CORE_ERROR_PARALLELISM, in.tensor_parallel = 1e4, in.pipeline_parallel = 1e4);
  REFUSES (SP_CORE_ERROR_STEP_OVERFLOW, in.replica_throughput = 1e-300, in.micro_batch = 1e300);
}

static void
test_bad_counts (void)
{
  static const struct
  {
    double devices;
    SpCoreError code;
  } cases[] = {
    { 0, SP_CORE_ERROR_DEVICES }, { 1.5, SP_CORE_ERROR_DEVICES }, { -8, SP_CORE_ERROR_DEVICES },
    { NAN, SP_CORE_ERROR_DEVICES }, { 1e300, SP_CORE_ERROR_DEVICES }, { 3, SP_CORE_ERROR_NOT_A_MULTIPLE },
    { 16, SP_CORE_ERROR_NO_SERVER_LINK },
  };
  SpStepInput in = job ();
  SpStepModel model;
  SpStep step = { .devices = 7 };
  g_autoptr (GError) error = NULL;

  in.tensor_parallel = 2;
  in.network.has_server_link = FALSE;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_assert_false (sp_step_evaluate (&model, cases[i].devices, &step));
      g_assert_cmpfloat (step.devices, ==, 7);
      g_assert_false (sp_step_check_devices (&model, cases[i].devices, &error));
      g_assert_error (error, SP_CORE_ERROR, (int) cases[i].code);
      g_clear_error (&error);
    }
  in = job ();
  in.strong_scaling = TRUE;
  in.global_batch = 32;
  g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
  g_assert_true (sp_step_evaluate (&model, 32, &step));
  g_assert_false (sp_step_check_devices (&model, 33, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_TOO_FEW_SAMPLES);
}

/* Whatever is typed: refused, or every number is finite. */
static void
test_absurd (void)
{
  static const double absurd[] = { 1e-300, 1e-30, 1e-9, 1, 1e9, 1e30, 1e300 };

  for (int i = 0; i < 50000; i++)
    {
      SpStepInput in = random_input ();
      double *fields[] = { &in.micro_batch, &in.replica_throughput, &in.parameters, &in.bucket_bytes, &in.compression,
                           &in.network.inner_bytes_per_second, &in.network.server_latency_seconds,
                           &in.network.server_bytes_per_second, &in.input_rate, &in.step_overhead_seconds };
      SpStepModel model;
      SpStep s;

      for (int k = 0; k < 3; k++)
        *fields[g_test_rand_int_range (0, G_N_ELEMENTS (fields))] = absurd[g_test_rand_int_range (0, G_N_ELEMENTS (absurd))];
      if (!sp_step_prepare (&in, &model, NULL, NULL) || !sp_step_evaluate (&model, 64, &s))
        continue;
      g_assert_true (isfinite (s.step_seconds) && isfinite (s.throughput) && isfinite (s.efficiency));
      g_assert_true (isfinite (s.exchange_seconds) && isfinite (s.hidden_seconds) && isfinite (s.bytes_per_device));
      for (int p = 0; p < SP_N_PARTS; p++)
        g_assert_true (isfinite (s.parts[p]) && s.parts[p] >= 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/step/by-hand", test_by_hand);
  g_test_add_func ("/core/step/accumulation", test_accumulation);
  g_test_add_func ("/core/step/overhead", test_overhead);
  g_test_add_func ("/core/step/strong", test_strong);
  g_test_add_func ("/core/step/input", test_input);
  g_test_add_func ("/core/step/stragglers", test_stragglers);
  g_test_add_func ("/core/step/measured-replicas", test_measured_replicas);
  g_test_add_func ("/core/step/sharding", test_sharding);
  g_test_add_func ("/core/step/model-parallel", test_model_parallel);
  g_test_add_func ("/core/step/compression", test_compression);
  g_test_add_func ("/core/step/tables", test_tables);
  g_test_add_func ("/core/step/memory", test_memory);
  g_test_add_func ("/core/step/limits", test_limits);
  g_test_add_func ("/core/step/bucket-simulation", test_bucket_simulation);
  g_test_add_func ("/core/step/break-even", test_break_even);
  g_test_add_func ("/core/step/waterfall", test_waterfall);
  g_test_add_func ("/core/step/archetypes", test_archetypes);
  g_test_add_func ("/core/step/conservation", test_conservation);
  g_test_add_func ("/core/step/monotone", test_monotone);
  g_test_add_func ("/core/step/bad-input", test_bad_input);
  g_test_add_func ("/core/step/bad-counts", test_bad_counts);
  g_test_add_func ("/core/step/absurd", test_absurd);
  return g_test_run ();
}
