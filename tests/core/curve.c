/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a curve from runs, against values worked out by hand; knees that must
 * be found, and how often one is claimed where there is none. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/curve.h"
#include "core/message.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-12 * MAX (1.0, fabs (expected)));
}

static SpRun
throughput_run (double devices,
                double throughput)
{
  return (SpRun){ .given = SP_RUN_THROUGHPUT, .devices = devices, .throughput = throughput };
}

static guint
count_messages (GArray       *messages,
                SpMessageCode code)
{
  guint n = 0;

  for (guint i = 0; i < messages->len; i++)
    n += g_array_index (messages, SpMessage, i).code == code ? 1 : 0;
  return n;
}

static GArray *
new_messages (void)
{
  return g_array_new (FALSE, FALSE, sizeof (SpMessage));
}

/* X = 100, 180, 280 at 1, 2, 4: E = 1, 0.9, 0.7; S = 1, 1.8, 2.8; each device
 * added returned 0.8, then (280 - 180) / 2 / 100 = 0.5; Karp-Flatt
 * (1/1.8 - 1/2) / (1/2) = 1/9 and (1/2.8 - 1/4) / (3/4) = 1/7. */
static void
test_by_hand (void)
{
  SpRun runs[] = { throughput_run (4, 280), throughput_run (1, 100), throughput_run (2, 180) };
  SpMeasuredOptions options = { .flop_per_unit = 2e9, .peak_flop_per_second = 1e12 };
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 3, &options, NULL);

  g_assert_cmpuint (curve->n_points, ==, 3);
  g_assert_cmpfloat (curve->points[2].devices, ==, 4.0);
  assert_close (curve->points[1].efficiency, 0.9);
  assert_close (curve->points[2].efficiency, 0.7);
  assert_close (curve->points[2].speedup, 2.8);
  assert_close (curve->points[2].per_device, 70.0);
  g_assert_false (curve->points[0].has_previous);
  assert_close (curve->points[1].added_return, 0.8);
  assert_close (curve->points[2].added_return, 0.5);
  assert_close (curve->points[2].slope, log2 (280.0 / 180.0));
  g_assert_false (curve->points[0].has_karp_flatt);
  assert_close (curve->points[1].karp_flatt, 1.0 / 9.0);
  assert_close (curve->points[2].karp_flatt, 1.0 / 7.0);
  g_assert_true (curve->points[0].has_mfu);
  assert_close (curve->points[0].mfu, 0.2);  /* 100 * 2e9 / 1e12 */
  assert_close (curve->points[2].mfu, 0.14); /* MFU(N) = MFU(1) E(N) */
  assert_close (sp_measured_efficiency (curve, 2, 1), 70.0 / 90.0);
}

static void
test_baseline (void)
{
  SpRun runs[] = { throughput_run (8, 800), throughput_run (16, 1400), throughput_run (32, 2400) };
  SpMeasuredOptions options = { .baseline_devices = 16 };
  SpMeasuredOptions between = { .baseline_devices = 20 };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 3, &options, NULL);
  g_autoptr (SpMeasured) other = sp_measured_new (runs, 3, &between, messages);

  g_assert_cmpuint (curve->baseline, ==, 1);
  assert_close (curve->points[2].efficiency, 75.0 / 87.5);
  assert_close (curve->points[2].karp_flatt, (1400.0 / 2400.0 - 0.5) / 0.5);
  g_assert_false (curve->points[0].has_karp_flatt);
  assert_close (curve->points[0].efficiency, 100.0 / 87.5);
  g_assert_cmpuint (other->baseline, ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_BASELINE_NOT_MEASURED), ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_BASELINE_ABOVE_ONE), ==, 1);
}

/* 8 devices, two a replica: 4 replicas of 16 units, 2 micro-steps, 0.5 s: 256 units/s. */
static void
test_step_times (void)
{
  SpRun runs[] = {
    { .given = SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH | SP_RUN_ACCUMULATION, .devices = 8, .step_seconds = 0.5,
      .per_device_batch = 16, .accumulation = 2 },
    { .given = SP_RUN_STEP_SECONDS | SP_RUN_GLOBAL_BATCH, .devices = 4, .step_seconds = 0.4, .global_batch = 64 },
  };
  SpMeasuredOptions options = { .devices_per_replica = 2 };
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 2, &options, NULL);

  assert_close (curve->points[1].throughput, 256.0);
  assert_close (curve->points[1].step_seconds, 0.5);
  assert_close (curve->points[0].throughput, 160.0);
  g_assert_false (curve->relative);
}

/* Weak: X is as N / T. Strong: as 1 / T. */
static void
test_relative (void)
{
  SpRun runs[] = { { .given = SP_RUN_STEP_SECONDS, .devices = 1, .step_seconds = 1.0 },
                   { .given = SP_RUN_STEP_SECONDS, .devices = 4, .step_seconds = 1.25 } };
  SpRun mixed[] = { runs[0], throughput_run (4, 300) };
  SpMeasuredOptions weak = { 0 };
  SpMeasuredOptions strong = { .has_scaling = TRUE, .scaling = SP_MODE_STRONG };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) a = sp_measured_new (runs, 2, &weak, messages);
  g_autoptr (SpMeasured) b = sp_measured_new (runs, 2, &strong, NULL);
  g_autoptr (SpMeasured) c = sp_measured_new (mixed, 2, &weak, messages);

  g_assert_true (a->relative);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_RELATIVE), ==, 1);
  assert_close (a->points[1].efficiency, 0.8);
  assert_close (b->points[1].efficiency, 0.2);
  g_assert_false (c->relative);
  g_assert_cmpuint (c->n_points, ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_RUN_RELATIVE_LEFT_OUT), ==, 1);
}

static void
test_runs (void)
{
  SpRun runs[] = { throughput_run (2, 14), throughput_run (2, 10), throughput_run (2, 12), throughput_run (1, 7) };
  SpMeasuredOptions options = { 0 };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 4, &options, messages);

  g_assert_cmpuint (curve->n_points, ==, 2);
  g_assert_cmpuint (curve->n_runs, ==, 4);
  g_assert_cmpuint (curve->points[1].runs, ==, 3);
  assert_close (curve->points[1].throughput, 12.0);
  assert_close (curve->points[1].spread, 2.0);
  assert_close (curve->points[1].standard_error, 2.0 / sqrt (3.0));
  g_assert_false (curve->points[0].has_spread);
  g_assert_true (curve->points[1].has_efficiency_error);
  /* relative variances add: noise^2 (1/3 + 1/1) */
  assert_close (curve->points[1].efficiency_error, 12.0 / 14.0 * curve->noise * sqrt (4.0 / 3.0));
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_RUNS_GROUPED), ==, 1);
}

static const struct
{
  const char *name;
  SpRun run;
  SpMessageCode code;
} bad_rows[] = {
  { "no-devices", { SP_RUN_THROUGHPUT, .devices = 0, .throughput = 1 }, SP_MESSAGE_RUN_DEVICES_INVALID },
  { "half-a-device", { SP_RUN_THROUGHPUT, .devices = 1.5, .throughput = 1 }, SP_MESSAGE_RUN_DEVICES_INVALID },
  { "too-many", { SP_RUN_THROUGHPUT, .devices = 1e7 + 1, .throughput = 1 }, SP_MESSAGE_RUN_DEVICES_INVALID },
  { "zero", { SP_RUN_THROUGHPUT, .devices = 1, .throughput = 0 }, SP_MESSAGE_RUN_THROUGHPUT_INVALID },
  { "negative", { SP_RUN_THROUGHPUT, .devices = 1, .throughput = -5 }, SP_MESSAGE_RUN_THROUGHPUT_INVALID },
  { "infinite", { SP_RUN_THROUGHPUT, .devices = 1, .throughput = HUGE_VAL }, SP_MESSAGE_RUN_THROUGHPUT_INVALID },
  { "nothing", { 0, .devices = 1 }, SP_MESSAGE_RUN_NOT_MEASURED },
  { "no-time", { SP_RUN_STEP_SECONDS, .devices = 1, .step_seconds = 0 }, SP_MESSAGE_RUN_STEP_SECONDS_INVALID },
  { "no-batch", { SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH, .devices = 1, .throughput = 1, .per_device_batch = 0 },
    SP_MESSAGE_RUN_BATCH_INVALID },
  { "half-a-micro-step", { SP_RUN_THROUGHPUT | SP_RUN_ACCUMULATION, .devices = 1, .throughput = 1, .accumulation = 0.5 },
    SP_MESSAGE_RUN_ACCUMULATION_INVALID },
  { "more-servers-than-devices", { SP_RUN_THROUGHPUT | SP_RUN_SERVERS, .devices = 2, .throughput = 1, .servers = 3 },
    SP_MESSAGE_RUN_SERVERS_INVALID },
};

/* A bad row is named and left out; the rest works. */
static void
test_bad_row (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpRun runs[] = { throughput_run (1, 10), bad_rows[i].run, throughput_run (2, 19) };
  SpMeasuredOptions options = { 0 };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 3, &options, messages);
  gboolean named = FALSE;

  g_assert_cmpuint (curve->n_points, ==, 2);
  assert_close (curve->points[1].efficiency, 0.95);
  for (guint j = 0; j < messages->len; j++)
    {
      SpMessage *message = &g_array_index (messages, SpMessage, j);

      named |= message->code == bad_rows[i].code && message->values[0] == 1.0;
    }
  g_assert_true (named);
}

/* Rows that say one thing twice. On 4 devices with 32 each a step of 0.5 s makes 4 * 32 / 0.5 = 256 a second; two
 * micro-steps double it, two devices a replica halve it. */
static const struct
{
  const char *name;
  SpRun run;
  double devices_per_replica;
  SpMessageCode code; /* SP_N_MESSAGES: nothing is said */
  double said, made;
} agreements[] = {
  { "rates-agree", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH, .devices = 4, .throughput = 254,
                     .step_seconds = 0.5, .per_device_batch = 32 }, 1, SP_N_MESSAGES, 0, 0 },
  { "rates-differ", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH, .devices = 4, .throughput = 250,
                      .step_seconds = 0.5, .per_device_batch = 32 }, 1, SP_MESSAGE_RUN_RATE_CONTRADICTS, 250, 256 },
  { "accumulation", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH | SP_RUN_ACCUMULATION, .devices = 4,
                      .throughput = 256, .step_seconds = 0.5, .per_device_batch = 32, .accumulation = 2 }, 1,
    SP_MESSAGE_RUN_RATE_CONTRADICTS, 256, 512 },
  { "split-model", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH, .devices = 4, .throughput = 128,
                     .step_seconds = 0.5, .per_device_batch = 32 }, 2, SP_N_MESSAGES, 0, 0 },
  { "global-batch-of-rate", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS | SP_RUN_GLOBAL_BATCH, .devices = 4, .throughput = 300,
                              .step_seconds = 0.5, .global_batch = 128 }, 1, SP_MESSAGE_RUN_RATE_CONTRADICTS, 300, 256 },
  { "no-batch", { SP_RUN_THROUGHPUT | SP_RUN_STEP_SECONDS, .devices = 4, .throughput = 300, .step_seconds = 0.5 }, 1,
    SP_N_MESSAGES, 0, 0 },
  { "batches-agree", { SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH | SP_RUN_GLOBAL_BATCH | SP_RUN_ACCUMULATION, .devices = 4,
                       .throughput = 1, .per_device_batch = 32, .global_batch = 256, .accumulation = 2 }, 1, SP_N_MESSAGES, 0, 0 },
  { "batches-differ", { SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH | SP_RUN_GLOBAL_BATCH, .devices = 4, .throughput = 1,
                        .per_device_batch = 32, .global_batch = 256 }, 1, SP_MESSAGE_RUN_BATCH_CONTRADICTS, 256, 128 },
  { "excluded", { SP_RUN_THROUGHPUT | SP_RUN_PER_DEVICE_BATCH | SP_RUN_GLOBAL_BATCH, .excluded = TRUE, .devices = 4,
                  .throughput = 1, .per_device_batch = 32, .global_batch = 256 }, 1, SP_N_MESSAGES, 0, 0 },
};

static void
test_agreement (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpRun runs[] = { throughput_run (1, 10), agreements[i].run };
  SpMeasuredOptions options = { .devices_per_replica = agreements[i].devices_per_replica };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 2, &options, messages);
  gboolean said = FALSE;

  if (!agreements[i].run.excluded)
    g_assert_cmpfloat (curve->points[1].throughput, ==, agreements[i].run.throughput);
  for (guint j = 0; j < messages->len; j++)
    {
      SpMessage *message = &g_array_index (messages, SpMessage, j);

      if (message->code != SP_MESSAGE_RUN_RATE_CONTRADICTS && message->code != SP_MESSAGE_RUN_BATCH_CONTRADICTS)
        continue;
      g_assert_cmpint (message->code, ==, agreements[i].code);
      g_assert_cmpfloat (message->values[0], ==, 1.0);
      g_assert_cmpfloat (message->values[1], ==, agreements[i].said);
      assert_close (message->values[2], agreements[i].made);
      said = TRUE;
    }
  g_assert_cmpint (said, ==, agreements[i].code != SP_N_MESSAGES);
}

static void
test_nothing (void)
{
  SpRun runs[] = { throughput_run (1, 10), throughput_run (2, 19) };
  SpMeasuredOptions options = { .devices_per_server = 8, .baseline_devices = 4 };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) empty = sp_measured_new (NULL, 0, &options, messages);
  g_autoptr (SpMeasured) excluded = NULL;
  g_autoptr (SpMeasured) one = sp_measured_new (runs, 1, &options, messages);

  runs[0].excluded = runs[1].excluded = TRUE;
  excluded = sp_measured_new (runs, 2, &options, messages);
  g_assert_cmpuint (empty->n_points, ==, 0);
  g_assert_cmpuint (excluded->n_points, ==, 0);
  g_assert_cmpuint (excluded->n_excluded, ==, 2);
  g_assert_cmpuint (one->n_points, ==, 1);
  g_assert_false (one->has_knee);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_EMPTY), ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_ALL_EXCLUDED), ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_ONE_COUNT), ==, 1);
}

static const struct
{
  const char *name;
  double batch[3]; /* per device at 1, 2, 4 */
  double accumulation[3];
  gboolean has_scaling;
  SpScalingMode scaling;
  SpScalingMode expected;
  SpMessageCode code;
} modes[] = {
  { "weak", { 32, 32, 32 }, { 1, 1, 1 }, FALSE, 0, SP_MODE_WEAK, SP_MESSAGE_SCALING_GUESSED_WEAK },
  { "strong", { 32, 16, 8 }, { 1, 1, 1 }, FALSE, 0, SP_MODE_STRONG, SP_MESSAGE_SCALING_GUESSED_STRONG },
  { "strong-by-accumulation", { 8, 8, 8 }, { 4, 2, 1 }, FALSE, 0, SP_MODE_STRONG, SP_MESSAGE_SCALING_GUESSED_STRONG },
  { "mixed", { 32, 32, 8 }, { 1, 1, 1 }, FALSE, 0, SP_MODE_WEAK, SP_MESSAGE_SCALING_MIXED },
  { "no-batches", { 0, 0, 0 }, { 1, 1, 1 }, FALSE, 0, SP_MODE_WEAK, SP_MESSAGE_SCALING_ASSUMED_WEAK },
  { "called-weak", { 32, 16, 8 }, { 1, 1, 1 }, TRUE, SP_MODE_WEAK, SP_MODE_WEAK, SP_MESSAGE_SCALING_LOOKS_STRONG },
  { "called-strong", { 32, 32, 32 }, { 1, 1, 1 }, TRUE, SP_MODE_STRONG, SP_MODE_STRONG, SP_MESSAGE_SCALING_LOOKS_WEAK },
};

static void
test_mode (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpRun runs[3];
  SpMeasuredOptions options = { .has_scaling = modes[i].has_scaling, .scaling = modes[i].scaling };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = NULL;

  for (guint j = 0; j < 3; j++)
    {
      runs[j] = throughput_run (exp2 (j), 100 * exp2 (j));
      runs[j].per_device_batch = modes[i].batch[j];
      runs[j].accumulation = modes[i].accumulation[j];
      runs[j].given |= SP_RUN_ACCUMULATION | (modes[i].batch[j] > 0.0 ? SP_RUN_PER_DEVICE_BATCH : 0);
    }
  curve = sp_measured_new (runs, 3, &options, messages);
  g_assert_cmpint (curve->scaling, ==, modes[i].expected);
  g_assert_cmpuint (count_messages (messages, modes[i].code), ==, 1);
}

#define KNEE_POINTS 7

static const struct
{
  const char *name;
  double devices_per_server;
  guint n;
  double devices[KNEE_POINTS];
  double throughputs[KNEE_POINTS];
  double knee;
  SpPlace place;
} knees[] = {
  { "second-server", 8, 5, { 1, 2, 4, 8, 16 }, { 1520, 2998, 5922, 11674, 15440 }, 8, SP_PLACE_SERVER_BOUNDARY },
  { "one-loss-then-on", 8, 6, { 1, 2, 4, 8, 16, 32 }, { 1000, 1980, 3900, 7700, 13000, 25000 }, 8,
    SP_PLACE_SERVER_BOUNDARY },
  { "servers-of-four", 4, 4, { 1, 2, 4, 8 }, { 100, 199, 396, 500 }, 4, SP_PLACE_SERVER_BOUNDARY },
  { "sixteen-for-six", 8, 5, { 1, 2, 4, 8, 16 }, { 100, 190, 350, 520, 600 }, 4, SP_PLACE_INSIDE_SERVER },
  { "inside-a-server", 16, 5, { 1, 2, 4, 8, 16 }, { 10, 19.8, 39.2, 52, 68 }, 4, SP_PLACE_INSIDE_SERVER },
  { "servers-not-known", 0, 5, { 1, 2, 4, 8, 16 }, { 10, 19.8, 39.2, 77, 100 }, 8, SP_PLACE_UNKNOWN },
  { "none-near-linear", 8, 5, { 1, 2, 4, 8, 16 }, { 100, 198, 391, 775, 1530 }, 0, 0 },
  { "none-even-loss", 8, 6, { 1, 2, 4, 8, 16, 32 }, { 100, 190, 361, 685.9, 1303.21, 2476.1 }, 0, 0 },
};

static void
test_knee (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpRun runs[KNEE_POINTS];
  SpMeasuredOptions options = { .devices_per_server = knees[i].devices_per_server };
  g_autoptr (SpMeasured) curve = NULL;

  for (guint j = 0; j < knees[i].n; j++)
    runs[j] = throughput_run (knees[i].devices[j], knees[i].throughputs[j]);
  curve = sp_measured_new (runs, knees[i].n, &options, NULL);
  g_assert_cmpint (curve->has_knee, ==, knees[i].knee > 0.0);
  if (!curve->has_knee)
    return;
  g_assert_cmpfloat (curve->knee.devices, ==, knees[i].knee);
  g_assert_cmpint (curve->knee.place, ==, knees[i].place);
  g_assert_cmpfloat (curve->knee.slope_after, <, curve->knee.slope_before);
  g_assert_cmpfloat (curve->knee.lost, >, 2.0 * curve->knee.lost_error);
}

/* Curves that lose up to 3 % per doubling, of 4 to 8 counts, some with three runs
 * a count, with noise of up to 3 % a run. */
static void
test_no_false_knees (void)
{
  guint claimed = 0;

  for (guint round = 0; round < 1000; round++)
    {
      guint n = (guint) g_test_rand_int_range (4, 9);
      guint repeats = g_test_rand_bit () ? 1 : 3;
      double loss = g_test_rand_double_range (0.0, 0.03);
      double noise = g_test_rand_double_range (0.0, 0.03);
      SpRun runs[24];
      guint n_runs = 0;
      SpMeasuredOptions options = { .devices_per_server = g_test_rand_bit () ? 8 : 0 };
      g_autoptr (SpMeasured) curve = NULL;

      for (guint i = 0; i < n; i++)
        for (guint j = 0; j < repeats; j++)
          {
            double sum = -6.0; /* of twelve uniforms: nearly normal */

            for (guint k = 0; k < 12; k++)
              sum += g_test_rand_double ();
            runs[n_runs++] = throughput_run (exp2 (i), exp2 (i) * pow (1.0 - loss, i) * exp (noise * sum));
          }
      curve = sp_measured_new (runs, n_runs, &options, NULL);
      claimed += curve->has_knee ? 1 : 0;
    }
  g_test_message ("%u knees claimed on 1000 curves without one", claimed);
  g_assert_cmpuint (claimed, <=, 50);
}

static void
test_flags (void)
{
  SpRun runs[] = { throughput_run (1, 100), throughput_run (2, 260), throughput_run (4, 500), throughput_run (8, 300) };
  SpMeasuredOptions options = { 0 };
  g_autoptr (GArray) messages = new_messages ();
  g_autoptr (SpMeasured) curve = sp_measured_new (runs, 4, &options, messages);

  g_assert_true (curve->points[1].superlinear);
  g_assert_false (curve->points[2].superlinear);
  g_assert_true (curve->points[3].retrograde);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_SUPERLINEAR), ==, 1);
  g_assert_cmpuint (count_messages (messages, SP_MESSAGE_CURVE_RETROGRADE), ==, 1);
}

/* Eight devices on two servers and four on one: four share a server. */
static void
test_servers_seen (void)
{
  SpRun runs[] = { throughput_run (4, 100), throughput_run (8, 180) };
  SpMeasuredOptions options = { 0 };
  g_autoptr (SpMeasured) curve = NULL;

  runs[0].given |= SP_RUN_SERVERS;
  runs[0].servers = 1;
  runs[1].given |= SP_RUN_SERVERS;
  runs[1].servers = 2;
  curve = sp_measured_new (runs, 2, &options, NULL);
  assert_close (curve->devices_per_server, 4.0);
  assert_close (curve->points[1].servers, 2.0);
}

/* Order and units change nothing; sizes from 1e-9 to 1e15 and 10,000 rows neither. */
static void
test_invariance (void)
{
  const guint n = 10000;
  g_autofree SpRun *runs = g_new (SpRun, n);
  g_autofree SpRun *shuffled = g_new (SpRun, n);
  SpMeasuredOptions options = { .devices_per_server = 8 };
  g_autoptr (SpMeasured) a = NULL;
  g_autoptr (SpMeasured) b = NULL;
  g_autoptr (SpMeasured) c = NULL;

  for (guint i = 0; i < n; i++)
    {
      double devices = floor (pow (1e7, g_test_rand_double ()));

      runs[i] = throughput_run (devices, 1e-9 * pow (devices, 0.9) * g_test_rand_double_range (0.98, 1.02));
      shuffled[i] = runs[i];
    }
  for (guint i = n - 1; i > 0; i--)
    {
      guint j = (guint) g_test_rand_int_range (0, (gint32) i + 1);
      SpRun swap = shuffled[i];

      shuffled[i] = shuffled[j];
      shuffled[j] = swap;
    }
  a = sp_measured_new (runs, n, &options, NULL);
  b = sp_measured_new (shuffled, n, &options, NULL);
  for (guint i = 0; i < n; i++)
    runs[i].throughput *= 0x1p80; /* 1e-9 becomes 1e15; a power of two rounds nothing */
  c = sp_measured_new (runs, n, &options, NULL);
  g_assert_cmpuint (a->n_points, ==, b->n_points);
  for (guint i = 0; i < a->n_points; i++)
    {
      g_assert_cmpfloat (a->points[i].throughput, ==, b->points[i].throughput);
      g_assert_cmpfloat (a->points[i].efficiency, ==, c->points[i].efficiency);
      g_assert_cmpfloat (a->points[i].throughput * 0x1p80, ==, c->points[i].throughput);
    }
  g_assert_cmpfloat (a->noise, ==, b->noise);
  g_assert_cmpfloat (a->noise, ==, c->noise);
  g_assert_cmpint (a->has_knee, ==, c->has_knee);
}

/* Excluded runs are kept apart where they have the unit of the others, and say nothing. */
static void
test_excluded (void)
{
  const SpRun rows[] = {
    { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 100 },
    { .given = SP_RUN_THROUGHPUT, .devices = 8, .throughput = 300, .excluded = TRUE },
    { .given = SP_RUN_STEP_SECONDS, .devices = 2, .step_seconds = 1, .excluded = TRUE },
    { .given = SP_RUN_STEP_SECONDS | SP_RUN_PER_DEVICE_BATCH, .devices = 2, .step_seconds = 2, .per_device_batch = 64,
      .excluded = TRUE },
    { .given = SP_RUN_THROUGHPUT, .devices = 0.5, .throughput = 1, .excluded = TRUE },
  };
  const SpMeasuredOptions options = { .has_scaling = TRUE };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (SpMeasured) curve = sp_measured_new (rows, 5, &options, messages);

  g_assert_cmpuint (curve->n_runs, ==, 1);
  g_assert_cmpuint (curve->n_excluded, ==, 2);
  g_assert_cmpfloat (curve->excluded_devices[0], ==, 2.0);
  g_assert_cmpfloat (curve->excluded_throughputs[0], ==, 64.0);
  g_assert_cmpfloat (curve->excluded_throughputs[1], ==, 300.0);
  for (guint i = 0; i < messages->len; i++)
    g_assert_cmpint (g_array_index (messages, SpMessage, i).code, !=, SP_MESSAGE_RUN_DEVICES_INVALID);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/curve/by-hand", test_by_hand);
  g_test_add_func ("/curve/excluded", test_excluded);
  g_test_add_func ("/curve/baseline", test_baseline);
  g_test_add_func ("/curve/step-times", test_step_times);
  g_test_add_func ("/curve/relative", test_relative);
  g_test_add_func ("/curve/runs", test_runs);
  g_test_add_func ("/curve/nothing", test_nothing);
  g_test_add_func ("/curve/flags", test_flags);
  g_test_add_func ("/curve/servers-seen", test_servers_seen);
  g_test_add_func ("/curve/invariance", test_invariance);
  g_test_add_func ("/curve/no-false-knees", test_no_false_knees);
  for (gsize i = 0; i < G_N_ELEMENTS (agreements); i++)
    {
      g_autofree char *path = g_strdup_printf ("/curve/agreement/%s", agreements[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_agreement);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (bad_rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/curve/bad-row/%s", bad_rows[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_bad_row);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (modes); i++)
    {
      g_autofree char *path = g_strdup_printf ("/curve/mode/%s", modes[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_mode);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (knees); i++)
    {
      g_autofree char *path = g_strdup_printf ("/curve/knee/%s", knees[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_knee);
    }
  return g_test_run ();
}
