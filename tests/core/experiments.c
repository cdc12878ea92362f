/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Experiments worked out by hand, and ones that hide or contradict each other. */
#include <glib.h>
#include <math.h>

#include "core/error.h"
#include "core/experiments.h"
#include "core/message.h"

static SpMeasurement
time_of (double seconds,
         double standard_error)
{
  return (SpMeasurement) { TRUE, seconds, standard_error };
}

static gboolean
has_message (const GArray *messages,
             SpMessageCode code)
{
  for (guint i = 0; i < messages->len; i++)
    if (g_array_index (messages, SpMessage, i).code == code)
      return TRUE;
  return FALSE;
}

static void
assert_part (const SpMeasuredPart *part,
             double                seconds,
             double                standard_error)
{
  g_assert_true (part->is_measured);
  g_assert_cmpfloat_with_epsilon (part->seconds, seconds, 1e-9);
  g_assert_cmpfloat_with_epsilon (part->standard_error, standard_error, 1e-9);
}

/* 200 ms a step on 16 devices, 1 ms known. */
static SpExperiments
step_of_200 (void)
{
  SpExperiments x;

  sp_experiments_init (&x);
  x.devices = 16;
  x.devices_per_server = 8;
  x.micro_batch = 32;
  x.step = time_of (0.200, 0.001);
  return x;
}

static SpMeasuredParts
evaluate (const SpExperiments *x,
          GArray              *messages)
{
  g_autoptr (GError) error = NULL;
  SpMeasuredParts m;

  sp_experiments_evaluate (x, &m, messages, &error);
  g_assert_no_error (error);
  return m;
}

static void
test_all (void)
{
  static const double seconds[] = { 0.118, 0.122, 0.130, 0.110, 0.120, 0.140, 0.120, 0.120 };
  static const SpBatchTime batches[] = { { 16, 0.07, 0.0005 }, { 32, 0.12, 0.0005 }, { 64, 0.22, 0.0005 } };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  SpReplicaProfile profile;
  SpMeasuredParts m;
  SpStepInput in;

  g_assert_true (sp_replica_profile (seconds, 2, 4, &profile, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (profile.wait_seconds, 0.0125, 1e-12); /* 10 and 15 ms */
  x.profile = &profile;
  x.no_exchange = time_of (0.145, 0.001);
  x.from_memory = time_of (0.190, 0.001);
  x.one_device = batches;
  x.n_one_device = G_N_ELEMENTS (batches);
  m = evaluate (&x, messages);
  /* t = 20 ms + 3.125 ms b exactly */
  g_assert_true (m.has_batch_fit);
  g_assert_cmpfloat_with_epsilon (m.sample_seconds, 3.125e-3, 1e-9);
  g_assert_cmpfloat_with_epsilon (m.micro_overhead_seconds, 0.020, 1e-9);
  g_assert_cmpfloat_with_epsilon (m.parts[SP_PART_COMPUTE].seconds, 0.100, 1e-9);
  g_assert_cmpfloat_with_epsilon (m.parts[SP_PART_OVERHEAD].seconds, 0.020, 1e-9);
  assert_part (&m.parts[SP_PART_STRAGGLERS], 0.0125, profile.wait_standard_error);
  assert_part (&m.parts[SP_PART_COMMUNICATION], 0.055 - 0.0125, sqrt (2e-6 + pow (profile.wait_standard_error, 2)));
  assert_part (&m.parts[SP_PART_INPUT], 0.010, sqrt (2e-6));
  g_assert_cmpfloat_with_epsilon (m.unexplained.seconds, 0.200 - 0.120 - 0.055 - 0.010, 1e-9);
  g_assert_false (m.exchange_and_wait.is_measured);
  g_assert_false (m.parts[SP_PART_INPUT].is_noise);

  sp_step_input_init (&in);
  sp_experiments_apply (&x, &m, &in);
  g_assert_true (in.has_sample_seconds);
  g_assert_true (in.profile == &profile);
  g_assert_cmpfloat_with_epsilon (in.micro_overhead_seconds, 0.020, 1e-9);
}

static void
test_subset (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  SpMeasuredParts m = evaluate (&x, messages);

  /* nothing but the step: nothing measured, nothing said */
  for (int i = 0; i < SP_N_PARTS; i++)
    g_assert_false (m.parts[i].is_measured);
  g_assert_false (m.unexplained.is_measured);
  g_assert_cmpuint (messages->len, ==, 0);
  /* exchange off alone: communication and wait together, and that is said */
  x.no_exchange = time_of (0.145, 0.001);
  m = evaluate (&x, messages);
  assert_part (&m.exchange_and_wait, 0.055, sqrt (2e-6));
  g_assert_false (m.parts[SP_PART_COMMUNICATION].is_measured);
  g_assert_true (has_message (messages, SP_MESSAGE_WAIT_NOT_SEPARATED));
}

/* What is not there can't be a mixture: a difference below 0 or within noise. */
static void
test_nothing_to_separate (void)
{
  static const double free_running[] = { 0.198, 0.200, 0.201, 0.260 };

  for (gsize i = 0; i < G_N_ELEMENTS (free_running); i++)
    {
      g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
      SpExperiments x = step_of_200 ();
      SpMeasuredParts m;

      x.no_exchange = time_of (free_running[i], 0.001);
      m = evaluate (&x, messages);
      g_assert_cmpfloat_with_epsilon (m.exchange_and_wait.seconds, 0.200 - free_running[i], 1e-9);
      g_assert_false (has_message (messages, SP_MESSAGE_WAIT_NOT_SEPARATED));
    }
}

static void
test_sign_and_noise (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  SpMeasuredParts m;

  /* 1 ms longer from memory, within 1.96 * 1.41 ms: kept, drawn as noise */
  x.from_memory = time_of (0.201, 0.001);
  m = evaluate (&x, messages);
  assert_part (&m.parts[SP_PART_INPUT], -0.001, sqrt (2e-6));
  g_assert_true (m.parts[SP_PART_INPUT].is_noise);
  g_assert_cmpuint (messages->len, ==, 0);
  /* 10 ms longer is another job */
  x.from_memory = time_of (0.210, 0.001);
  m = evaluate (&x, messages);
  assert_part (&m.parts[SP_PART_INPUT], -0.010, sqrt (2e-6));
  g_assert_true (has_message (messages, SP_MESSAGE_EXPERIMENT_NEGATIVE));
  /* no errors given: 1 % each is assumed */
  x = step_of_200 ();
  x.step.standard_error = 0;
  x.from_memory = time_of (0.198, 0);
  g_assert_true (evaluate (&x, NULL).parts[SP_PART_INPUT].is_noise);
}

/* Input and exchange run in parallel: each alone seems to cost little. */
static void
test_hidden_waits (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  SpMeasuredParts m;
  const SpBatchTime one = { 32, 0.120, 0.0005 };

  x.one_device = &one;
  x.n_one_device = 1;
  x.no_exchange = time_of (0.195, 0.001);
  x.from_memory = time_of (0.190, 0.001);
  m = evaluate (&x, messages);
  g_assert_cmpfloat_with_epsilon (m.unexplained.seconds, 0.065, 1e-9);
  g_assert_true (has_message (messages, SP_MESSAGE_EXPERIMENT_BOTH_WANTED));
  g_array_set_size (messages, 0);
  x.both_off = time_of (0.121, 0.001);
  m = evaluate (&x, messages);
  g_assert_cmpfloat_with_epsilon (m.hidden_together.seconds, 0.079 - 0.015, 1e-9);
  g_assert_true (has_message (messages, SP_MESSAGE_EXPERIMENTS_HIDE_EACH_OTHER));
  g_assert_false (has_message (messages, SP_MESSAGE_EXPERIMENT_BOTH_WANTED));
  g_assert_true (m.unexplained.is_noise);
}

static void
test_contradictions (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  const SpBatchTime slow = { 32, 0.190, 0.0005 };

  /* both off takes away less than exchange off alone */
  x.no_exchange = time_of (0.120, 0.001);
  x.both_off = time_of (0.150, 0.001);
  evaluate (&x, messages);
  g_assert_true (has_message (messages, SP_MESSAGE_EXPERIMENTS_CONTRADICT));
  /* parts that are more than the step */
  g_array_set_size (messages, 0);
  x = step_of_200 ();
  x.no_exchange = time_of (0.150, 0.001);
  x.one_device = &slow;
  x.n_one_device = 1;
  evaluate (&x, messages);
  g_assert_true (has_message (messages, SP_MESSAGE_EXPERIMENTS_EXCEED_STEP));
}

static void
test_hints (void)
{
  static const double equal[] = { 0.2, 0.2, 0.2 };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments x = step_of_200 ();
  SpReplicaProfile profile;

  x.has_utilisation = TRUE;
  x.utilisation = 0.5;
  x.has_loader_rate = TRUE;
  x.loader_rate = 1300; /* a server consumes 8 * 32 / 0.2 = 1,280 */
  x.larger_step = time_of (0.240, 0);
  x.larger_micro_batch = 64; /* 3.75 ms a sample after 6.25 */
  g_assert_true (sp_replica_profile (equal, 1, 3, &profile, NULL, NULL));
  x.profile = &profile;
  evaluate (&x, messages);
  g_assert_true (has_message (messages, SP_MESSAGE_DEVICE_UNDERUSED));
  g_assert_true (has_message (messages, SP_MESSAGE_LOADER_TOO_SLOW));
  g_assert_true (has_message (messages, SP_MESSAGE_LARGER_BATCH_PAYS));
  g_assert_false (has_message (messages, SP_MESSAGE_REPLICA_TIMES_EQUAL)); /* the profile says it */
}

#define REFUSES(wanted, ...)                                                  \
  G_STMT_START                                                                \
  {                                                                           \
    SpExperiments x = step_of_200 ();                                         \
    SpMeasuredParts m_;                                                       \
    g_autoptr (GError) error_ = NULL;                                         \
    __VA_ARGS__;                                                              \
    g_assert_false (sp_experiments_evaluate (&x, &m_, NULL, &error_));        \
    g_assert_error (error_, SP_CORE_ERROR, (int) (wanted));                   \
  }                                                                           \
  G_STMT_END

static void
test_bad_input (void)
{
  static const double bad[] = { 0, -1, NAN, INFINITY };
  SpBatchTime one = { 32, 0.1, 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      REFUSES (SP_CORE_ERROR_EXPERIMENT_STEP, x.step.seconds = bad[i]);
      REFUSES (SP_CORE_ERROR_EXPERIMENT_NO_EXCHANGE, x.no_exchange = time_of (bad[i], 0));
      REFUSES (SP_CORE_ERROR_EXPERIMENT_FROM_MEMORY, x.from_memory = time_of (bad[i], 0));
      REFUSES (SP_CORE_ERROR_EXPERIMENT_BOTH_OFF, x.both_off = time_of (bad[i], 0));
      REFUSES (SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, x.larger_micro_batch = 64, x.larger_step = time_of (bad[i], 0));
      REFUSES (SP_CORE_ERROR_EXPERIMENT_LOADER, x.has_loader_rate = TRUE, x.loader_rate = bad[i]);
      REFUSES (SP_CORE_ERROR_MICRO_BATCH, x.micro_batch = bad[i]);
      REFUSES (SP_CORE_ERROR_DEVICES, x.devices = bad[i]);
    }
  REFUSES (SP_CORE_ERROR_EXPERIMENT_STEP, x.step.is_given = FALSE);
  REFUSES (SP_CORE_ERROR_EXPERIMENT_STEP, x.step.standard_error = -1);
  REFUSES (SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, x.larger_micro_batch = 32, x.larger_step = time_of (0.3, 0));
  REFUSES (SP_CORE_ERROR_EXPERIMENT_UTILISATION, x.has_utilisation = TRUE, x.utilisation = 1.1);
  REFUSES (SP_CORE_ERROR_EXPERIMENT_ONE_DEVICE, one.seconds = -1, x.one_device = &one, x.n_one_device = 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/experiments/all", test_all);
  g_test_add_func ("/core/experiments/subset", test_subset);
  g_test_add_func ("/core/experiments/sign-and-noise", test_sign_and_noise);
  g_test_add_func ("/core/experiments/nothing-to-separate", test_nothing_to_separate);
  g_test_add_func ("/core/experiments/hidden-waits", test_hidden_waits);
  g_test_add_func ("/core/experiments/contradictions", test_contradictions);
  g_test_add_func ("/core/experiments/hints", test_hints);
  g_test_add_func ("/core/experiments/bad-input", test_bad_input);
  return g_test_run ();
}
