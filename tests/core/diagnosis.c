/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every row of the diagnosis table by a job built for it, none by a near-linear
 * one, and the verdicts at their thresholds. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/diagnosis.h"
#include "core/error.h"

typedef struct
{
  SpDiagnosisPoint points[8];
  gsize n;
} Curve;

/* Per-device throughputs at 1, 2, 4, ... devices. */
static Curve
curve (const double *rates,
       gsize         n)
{
  Curve c = { .n = n };

  for (gsize i = 0; i < n; i++)
    c.points[i] = (SpDiagnosisPoint) { 1 << i, rates[i] * (1 << i), 0.01 };
  return c;
}

static const double near_linear[] = { 100, 99.5, 99, 98, 97, 96 };
static const double step_down[] = { 100, 99, 98, 97, 60, 58 };     /* from 8 to 16 */
static const double steady[] = { 100, 92, 84, 77, 70, 64 };
static const double knee_inside[] = { 100, 99, 60, 59, 58, 57 };   /* from 2 to 4 */

static SpDiagnosisInput
patient (const Curve *c)
{
  return (SpDiagnosisInput) { .points = c->points, .n_points = c->n, .devices_per_server = 8 };
}

static SpDiagnosis
diagnose (const SpDiagnosisInput *in)
{
  SpDiagnosisThresholds t;
  SpDiagnosis d;
  g_autoptr (GError) error = NULL;

  sp_diagnosis_thresholds_init (&t);
  sp_diagnose (in, &t, &d, &error);
  g_assert_no_error (error);
  return d;
}

static const SpCauseFound *
find_cause (const SpDiagnosis *d,
            SpCause            cause)
{
  for (gsize i = 0; i < d->n_causes; i++)
    if (d->causes[i].cause == cause)
      return &d->causes[i];
  return NULL;
}

static gboolean
misses (const SpDiagnosis *d,
        SpExperimentKind   kind)
{
  for (gsize i = 0; i < d->n_missing; i++)
    if (d->missing[i] == kind)
      return TRUE;
  return FALSE;
}

static void
test_near_linear (void)
{
  static const double fine[] = { 1.00, 1.01, 0.99, 1.00, 1.01, 1.00, 0.99, 1.00 };
  Curve c = curve (near_linear, 6);
  SpDiagnosisInput in = patient (&c);
  SpReplicaProfile profile;
  SpMeasuredParts parts = { .step_seconds = 0.1 };
  SpDiagnosis d;

  g_assert_true (sp_replica_profile (fine, 2, 4, &profile, NULL, NULL));
  parts.parts[SP_PART_COMMUNICATION] = (SpMeasuredPart) { TRUE, 0.003, 0.001, FALSE };
  parts.parts[SP_PART_INPUT] = (SpMeasuredPart) { TRUE, 0.015, 0.010, TRUE };
  in.profile = &profile;
  in.measured = &parts;
  in.has_loader_ratio = TRUE;
  in.loader_ratio = 2;
  in.has_quality = TRUE;
  in.rate_ratio = 1.9;
  in.time_ratio = 0.6;
  d = diagnose (&in);
  g_assert_cmpuint (d.seen, ==, 0);
  g_assert_cmpuint (d.n_causes, ==, 0);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_HEALTHY);
  g_assert_cmpfloat_with_epsilon (d.efficiency, 0.96, 1e-12);
}

static void
test_network (void)
{
  Curve c = curve (step_down, 6);
  SpDiagnosisInput in = patient (&c);
  SpDiagnosis d = diagnose (&in);

  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_DROP_AT_BOUNDARY);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_NETWORK);
  g_assert_cmpint (d.causes[0].evidence[0].code, ==, SP_MESSAGE_EVIDENCE_DROP_AT_SERVER);
  g_assert_cmpfloat (d.causes[0].evidence[0].values[0], ==, 8);
  g_assert_cmpfloat (d.causes[0].evidence[0].values[1], ==, 16);
  g_assert_cmpfloat_with_epsilon (d.causes[0].share, 1 - 60.0 / 97, 1e-12);
  g_assert_cmpint (d.causes[0].confirm, ==, SP_EXPERIMENT_NO_EXCHANGE);
  g_assert_cmpint (d.causes[0].lever, ==, SP_LEVER_MICRO_BATCH);
  /* a hot server can look like communication */
  g_assert_true (d.causes[0].may_be_replicas);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_FIX);
  /* the same step down where a rack ends */
  in.devices_per_server = 2;
  in.servers_per_rack = 4;
  d = diagnose (&in);
  g_assert_cmpint (d.causes[0].evidence[0].code, ==, SP_MESSAGE_EVIDENCE_DROP_AT_RACK);
}

static void
test_steady (void)
{
  Curve c = curve (steady, 6);
  SpDiagnosisInput in = patient (&c);
  SpDiagnosis d = diagnose (&in);

  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_STEADY_LOSS);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_EXCHANGE);
  g_assert_cmpfloat_with_epsilon (d.causes[0].evidence[0].values[2], 1 - pow (0.64, 0.2), 1e-9);
  g_assert_cmpint (d.causes[0].lever, ==, SP_LEVER_ACCUMULATION);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_FIX);
}

/* 12 % at every doubling, also where the server ends: no step down there. */
static void
test_steep_but_steady (void)
{
  static const double steep[] = { 100, 88, 77.4, 68.1, 60, 52.8 };
  Curve c = curve (steep, 6);
  SpDiagnosisInput in = patient (&c);

  g_assert_cmpuint (diagnose (&in).seen, ==, 1u << SP_SYMPTOM_STEADY_LOSS);
}

static void
test_input (void)
{
  Curve c = curve (knee_inside, 6);
  SpDiagnosisInput in = patient (&c);
  SpMeasuredParts parts = { .step_seconds = 0.17 };
  SpDiagnosis d = diagnose (&in);

  /* a knee inside a server: a hint, no more */
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_INPUT);
  g_assert_cmpint (d.causes[0].evidence[0].code, ==, SP_MESSAGE_EVIDENCE_DROP_INSIDE);
  g_assert_cmpuint (d.seen, ==, 0);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_MEASURE_FIRST);
  g_assert_cmpint (d.missing[0], ==, SP_EXPERIMENT_FROM_MEMORY);
  g_assert_cmpint (d.causes[0].confirm, ==, SP_EXPERIMENT_FROM_MEMORY);
  parts.parts[SP_PART_INPUT] = (SpMeasuredPart) { TRUE, 0.07, 0.002, FALSE };
  in.measured = &parts;
  d = diagnose (&in);
  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_HOST_SATURATED);
  g_assert_cmpfloat_with_epsilon (d.causes[0].share, 0.07 / 0.17, 1e-12);
  g_assert_cmpint (d.causes[0].confirm, ==, SP_EXPERIMENT_LOADER_ALONE);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_FIX);
  in.measured = NULL;
  in.has_loader_ratio = TRUE;
  in.loader_ratio = 1.01;
  g_assert_cmpuint (diagnose (&in).seen, ==, 1u << SP_SYMPTOM_HOST_SATURATED);
}

static void
test_scatter (void)
{
  static const double seconds[] = { 1.3, 0.9, 1.0, 0.9, 0.9, 1.0, 1.4, 0.8, 0.9, 1.35, 0.9, 1.0, 0.9, 0.9, 1.0, 1.3 };
  SpDiagnosisInput in = { .devices_per_server = 8 };
  SpReplicaProfile profile;
  SpDiagnosis d;

  g_assert_true (sp_replica_profile (seconds, 4, 4, &profile, NULL, NULL));
  in.profile = &profile;
  d = diagnose (&in);
  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_SCATTER);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_UNEQUAL);
  g_assert_cmpint (d.causes[0].lever, ==, SP_LEVER_STRAGGLERS);
  g_assert_cmpint (d.causes[0].confirm, ==, SP_EXPERIMENT_PROFILE); /* replicas are timed already */
}

static void
test_device (void)
{
  static const double seconds[] = { 1.0, 1.0, 1.4, 1.0, 1.01, 0.99, 1.41, 1.0, 1.0, 1.0, 1.39, 1.0 };
  SpDiagnosisInput in = { .devices_per_server = 8 };
  SpReplicaProfile profile;
  SpDiagnosis d;

  g_assert_true (sp_replica_profile (seconds, 3, 4, &profile, NULL, NULL));
  g_assert_cmpuint (profile.slowest, ==, 2);
  in.profile = &profile;
  in.slowest_replica = 17;
  d = diagnose (&in);
  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_ONE_BEHIND);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_DEVICE);
  g_assert_cmpfloat (d.causes[0].evidence[0].values[0], ==, 17);
  g_assert_cmpfloat_with_epsilon (d.causes[0].evidence[0].values[1], 1.4, 0.01);
  g_assert_null (find_cause (&d, SP_CAUSE_UNEQUAL));
}

static void
test_batch (void)
{
  Curve c = curve (near_linear, 6);
  SpDiagnosisInput in = patient (&c);
  SpDiagnosis d;

  in.has_quality = TRUE;
  in.rate_ratio = 1.9;
  in.time_ratio = 1.02;
  d = diagnose (&in);
  g_assert_cmpuint (d.seen, ==, 1u << SP_SYMPTOM_NO_SOONER);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_BATCH);
  g_assert_false (d.causes[0].has_lever);
}

static void
test_ticked (void)
{
  for (int i = 0; i < SP_N_SYMPTOMS; i++)
    {
      Curve c = curve (near_linear, 6);
      SpDiagnosisInput in = patient (&c);
      SpDiagnosis d;

      in.ticked = 1u << i;
      d = diagnose (&in);
      g_assert_cmpuint (d.n_causes, ==, 1);
      g_assert_cmpint ((int) d.causes[0].cause, ==, i);
      g_assert_cmpfloat (d.causes[0].score, ==, SP_DIAGNOSIS_TICKED);
      g_assert_cmpint (d.causes[0].evidence[0].code, ==, SP_MESSAGE_EVIDENCE_TICKED);
      g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_WATCH);
      g_assert_cmpuint (d.seen, ==, 0);
    }
}

/* What is measured clearly ranks above what is only ticked; ticks strengthen it. */
static void
test_rank (void)
{
  Curve c = curve (step_down, 6);
  SpDiagnosisInput in = patient (&c);
  SpDiagnosis d;
  double alone = diagnose (&in).causes[0].score;

  in.ticked = 1u << SP_SYMPTOM_HOST_SATURATED | 1u << SP_SYMPTOM_DROP_AT_BOUNDARY;
  d = diagnose (&in);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_NETWORK);
  g_assert_cmpint (d.causes[1].cause, ==, SP_CAUSE_INPUT);
  g_assert_cmpfloat (d.causes[0].score, >, alone);
}

static void
test_model_and_gain (void)
{
  Curve c = curve (step_down, 6);
  SpDiagnosisInput in = patient (&c);
  SpLeverJob job = { .devices = 32, .threshold = SP_BINDING_THRESHOLD };
  SpStepModel model;
  SpStep step;
  SpDiagnosis d;

  sp_step_input_init (&job.input);
  job.input.micro_batch = 32;
  job.input.replica_throughput = 320;
  job.input.parameters = 100e6;
  job.input.overlap = SP_OVERLAP_NONE;
  job.input.network.devices_per_server = 8;
  job.input.network.has_server_link = TRUE;
  job.input.network.server_bytes_per_second = 10e9;
  g_assert_true (sp_step_prepare (&job.input, &model, NULL, NULL));
  g_assert_true (sp_step_evaluate (&model, 32, &step));
  in.step = &step;
  in.job = &job;
  d = diagnose (&in);
  g_assert_cmpint (d.causes[0].cause, ==, SP_CAUSE_NETWORK);
  g_assert_true (d.causes[0].has_gain);
  g_assert_cmpfloat (d.causes[0].gain, >, 0.1);
  g_assert_cmpint (d.causes[0].evidence[1].code, ==, SP_MESSAGE_EVIDENCE_EXCHANGE_MODELLED);
}

static void
test_verdicts (void)
{
  static const double low[] = { 100, 70 };
  Curve c = curve (near_linear, 2);
  SpDiagnosisInput in = { .devices_per_server = 8 };
  SpMeasuredParts parts = { .step_seconds = 0.1 };
  SpDiagnosisThresholds t;
  SpDiagnosis d = diagnose (&in);

  /* nothing known */
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_MEASURE_FIRST);
  g_assert_cmpint (d.missing[0], ==, SP_EXPERIMENT_MORE_COUNTS);
  g_assert_false (d.has_efficiency);
  /* two counts are too few */
  in = patient (&c);
  g_assert_cmpint (diagnose (&in).verdict, ==, SP_DIAGNOSIS_MEASURE_FIRST);
  /* a low efficiency that nothing explains */
  c = curve (low, 2);
  in = patient (&c);
  d = diagnose (&in);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_MEASURE_FIRST);
  g_assert_true (misses (&d, SP_EXPERIMENT_NO_EXCHANGE) && misses (&d, SP_EXPERIMENT_REPLICA_TIMES));
  /* 15 % exchange deserves a warning, 25 % binds; a higher threshold is quiet */
  c = curve (near_linear, 4);
  in = patient (&c);
  in.measured = &parts;
  parts.parts[SP_PART_COMMUNICATION] = (SpMeasuredPart) { TRUE, 0.015, 0.001, FALSE };
  d = diagnose (&in);
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_WATCH);
  g_assert_true (misses (&d, SP_EXPERIMENT_SECOND_SERVER)); /* 8 devices fill the server */
  parts.parts[SP_PART_COMMUNICATION].seconds = 0.025;
  g_assert_cmpint (diagnose (&in).verdict, ==, SP_DIAGNOSIS_FIX);
  sp_diagnosis_thresholds_init (&t);
  t.warn = 0.3;
  t.bind = 0.5;
  g_assert_true (sp_diagnose (&in, &t, &d, NULL));
  g_assert_cmpint (d.verdict, ==, SP_DIAGNOSIS_HEALTHY);
}

static void
expect_refusal (const SpDiagnosisInput      *in,
                const SpDiagnosisThresholds *t,
                SpCoreError                  code)
{
  SpDiagnosis d;
  g_autoptr (GError) error = NULL;

  g_assert_false (sp_diagnose (in, t, &d, &error));
  g_assert_error (error, SP_CORE_ERROR, (int) code);
}

static void
test_bad_input (void)
{
  Curve c = curve (steady, 4);
  SpDiagnosisInput in = patient (&c);
  SpDiagnosisThresholds t, bad;

  sp_diagnosis_thresholds_init (&t);
  bad = t;
  bad.warn = 0.3;
  expect_refusal (&in, &bad, SP_CORE_ERROR_DIAGNOSIS_THRESHOLD);
  bad = t;
  bad.efficiency = NAN;
  expect_refusal (&in, &bad, SP_CORE_ERROR_DIAGNOSIS_THRESHOLD);
  in.devices_per_server = 0.5;
  expect_refusal (&in, &t, SP_CORE_ERROR_DEVICES_PER_SERVER);
  in = patient (&c);
  in.has_loader_ratio = TRUE;
  expect_refusal (&in, &t, SP_CORE_ERROR_DIAGNOSIS_RATIO);
  in = patient (&c);
  c.points[2].throughput = NAN;
  expect_refusal (&in, &t, SP_CORE_ERROR_DIAGNOSIS_POINTS);
  c = curve (steady, 4);
  c.points[2].devices = 2;
  expect_refusal (&in, &t, SP_CORE_ERROR_DIAGNOSIS_POINTS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/core/diagnosis/near-linear", test_near_linear);
  g_test_add_func ("/core/diagnosis/network", test_network);
  g_test_add_func ("/core/diagnosis/steady", test_steady);
  g_test_add_func ("/core/diagnosis/steep-but-steady", test_steep_but_steady);
  g_test_add_func ("/core/diagnosis/input", test_input);
  g_test_add_func ("/core/diagnosis/scatter", test_scatter);
  g_test_add_func ("/core/diagnosis/device", test_device);
  g_test_add_func ("/core/diagnosis/batch", test_batch);
  g_test_add_func ("/core/diagnosis/ticked", test_ticked);
  g_test_add_func ("/core/diagnosis/rank", test_rank);
  g_test_add_func ("/core/diagnosis/model-and-gain", test_model_and_gain);
  g_test_add_func ("/core/diagnosis/verdicts", test_verdicts);
  g_test_add_func ("/core/diagnosis/bad-input", test_bad_input);
  return g_test_run ();
}
