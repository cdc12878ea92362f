/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step, levers and diagnosis of a scenario: that the fields reach core, what
 * is said when one is missing, and what is kept when another changes. */
#include "plan/step-evaluate.h"

#include <string.h>

#include "core/error.h"
#include "plan/evaluate-json.h"
#include "plan/evaluator.h"
#include "plan/json.h"
#include "plan/section.h"

#define HEAD "{\"format\":\"scaling-planner\",\"version\":1,\"scenarios\":[{"
#define JOB "\"job\":{\"parameters\":1.3e9,\"gradient_bytes\":2,\"per_device_batch\":2%s},"
#define CLUSTER "\"cluster\":{\"devices_per_server\":8,\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9},"
#define GOAL "\"goal\":{\"devices\":64,\"per_device_throughput\":9.4}"
#define ROWS "{\"devices\":1,\"throughput\":9.4},{\"devices\":2,\"throughput\":18},{\"devices\":4,\"throughput\":35}," \
             "{\"devices\":8,\"throughput\":67},{\"devices\":16,\"throughput\":105}"
#define CURVE ",\"curves\":[{\"scaling\":\"weak\",\"rows\":[" ROWS "]}]"

static SpPlan *
read_plan (const char *scenario)
{
  g_autofree char *text = g_strconcat (HEAD, scenario, "}]}", NULL);
  g_autoptr (GError) error = NULL;
  SpPlan *plan = sp_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static SpPlan *
text_model (const char *job,
            const char *rest)
{
  g_autofree char *scenario = g_strdup_printf (JOB CLUSTER GOAL "%s", job, rest);

  return read_plan (scenario);
}

static const SpScenarioResults *
evaluate (SpPlan     *plan,
          SpResults **results)
{
  *results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  return sp_results_active (*results);
}

/* Without a curve the model is core's with the fields as they stand. */
static void
test_known_figures (void)
{
  g_autoptr (SpPlan) plan = text_model (",\"accumulation\":4,\"overlap\":\"none\"", "");
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;
  SpStepInput input;
  SpStepModel model;
  SpStep expected;

  sp_step_input_init (&input);
  input.parameters = 1.3e9;
  input.gradient_bytes = 2;
  input.micro_batch = 2;
  input.accumulation = 4;
  input.overlap = SP_OVERLAP_NONE;
  input.replica_throughput = 9.4;
  input.network.devices_per_server = 8;
  input.network.inner_bytes_per_second = 150e9;
  input.network.has_server_link = TRUE;
  input.network.server_bytes_per_second = 50e9;
  g_assert_true (sp_step_prepare (&input, &model, NULL, NULL));
  g_assert_true (sp_step_evaluate (&model, 64, &expected));
  g_assert_true (step->has_step);
  g_assert_false (step->has_calibration);
  g_assert_cmpfloat (step->step.step_seconds, ==, expected.step_seconds);
  g_assert_cmpfloat (step->step.parts[SP_PART_COMMUNICATION], ==, expected.parts[SP_PART_COMMUNICATION]);
  g_assert_cmpuint (step->messages->len, ==, 0);
  g_assert_true (step->has_waterfall);
}

/* What is asked for next, one after the other; nobody is told off for it. */
static void
test_missing (void)
{
  static const struct
  {
    const char *scenario;
    SpField missing;
  } cases[] = {
    { GOAL, SP_FIELD_PARAMETERS },
    { "\"job\":{\"parameters\":1e9},\"goal\":{\"devices\":8}", SP_FIELD_PER_DEVICE_THROUGHPUT },
    { "\"job\":{\"parameters\":1e9}," GOAL, SP_FIELD_PER_DEVICE_BATCH },
    { "\"job\":{\"parameters\":1e9,\"per_device_batch\":2,\"scaling\":\"strong\"}," GOAL, SP_FIELD_GLOBAL_BATCH },
    { "\"job\":{\"parameters\":1e9,\"per_device_batch\":2}," GOAL, SP_FIELD_DEVICES_PER_SERVER },
    { "\"job\":{\"parameters\":1e9,\"per_device_batch\":2},\"cluster\":{\"devices_per_server\":8}," GOAL,
      SP_FIELD_INNER_BYTES_PER_SECOND },
    { "\"job\":{\"parameters\":1e9,\"per_device_batch\":2},\"cluster\":{\"devices_per_server\":8},"
      "\"goal\":{\"devices\":16}" CURVE, SP_N_FIELDS },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SpPlan) plan = read_plan (cases[i].scenario);
      g_autoptr (SpResults) results = NULL;
      const SpStepResults *step = evaluate (plan, &results)->step;

      g_test_message ("%s", cases[i].scenario);
      g_assert_cmpint (step->missing, ==, cases[i].missing);
      g_assert_cmpint (step->has_model, ==, cases[i].missing == SP_N_FIELDS);
      g_assert_cmpuint (step->messages->len, ==, 0);
    }
}

static const SpPathMessage *
find_message (GPtrArray    *messages,
              SpMessageCode code)
{
  for (guint i = 0; i < messages->len; i++)
    if (((SpPathMessage *) messages->pdata[i])->message.code == code)
      return messages->pdata[i];
  return NULL;
}

/* What is wrong is named at an input, although each value alone is within its range. */
static void
test_named_at_the_field (void)
{
#define STEP_OF(rest) ",\"experiments\":{\"devices\":64,\"step_seconds\":1" rest "}"
#define LINKS(rest) "\"job\":{\"parameters\":1e9,\"per_device_batch\":2},\"cluster\":{\"devices_per_server\":8" rest "}," GOAL
  static const struct
  {
    const char *job, *rest, *scenario; /* the last: instead of the text model */
    SpMessageCode code;
    const char *path;
  } cases[] = {
    { .scenario = LINKS (",\"inner_bytes_per_second\":150e9"), .code = SP_MESSAGE_INPUT_REFUSED,
      .path = "/cluster/server_bytes_per_second" },
    { ",\"tensor_parallel\":6", "", NULL, SP_MESSAGE_INPUT_REFUSED, "/goal/devices" },
    { ",\"scaling\":\"strong\",\"global_batch\":32", "", NULL, SP_MESSAGE_INPUT_REFUSED, "/job/global_batch" },
    { ",\"max_per_device_batch\":1", "", NULL, SP_MESSAGE_MICRO_BATCH_EXCEEDS_MEMORY, "/job/per_device_batch" },
    { .scenario = "\"job\":{\"parameters\":1e9,\"per_device_batch\":2,\"activation_bytes\":1e6},\"cluster\":{"
                  "\"devices_per_server\":8,\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9,"
                  "\"device_memory_bytes\":1e9}," GOAL,
      .code = SP_MESSAGE_MODEL_EXCEEDS_MEMORY, .path = "/cluster/device_memory_bytes" },
    { .scenario = LINKS (",\"inner_bytes_per_second\":1e-3,\"server_bytes_per_second\":50e9"),
      .code = SP_MESSAGE_INPUT_UNUSUAL, .path = "/cluster/inner_bytes_per_second" },
    { .scenario = LINKS (",\"inner_bytes_per_second\":1e-300,\"server_bytes_per_second\":50e9"),
      .code = SP_MESSAGE_INPUT_REFUSED, .path = "/cluster/inner_bytes_per_second" },
    { .scenario = LINKS (",\"inner_table\":[{\"bytes\":1e6,\"seconds\":1e-4}],\"inner_table_devices\":8"),
      .code = SP_MESSAGE_INPUT_REFUSED, .path = "/cluster/inner_table" },
    { .scenario = LINKS (",\"inner_table\":[{\"bytes\":1e9,\"seconds\":1e-2},{\"bytes\":1e6,\"seconds\":1e-4}],"
                         "\"inner_table_devices\":8"), .code = SP_MESSAGE_TABLE_SORTED, .path = "/cluster/inner_table" },
    { "", STEP_OF (",\"no_exchange_seconds\":0.5,\"both_off_seconds\":0.9"), NULL, SP_MESSAGE_EXPERIMENTS_CONTRADICT,
      "/experiments/both_off_seconds" },
    { "", STEP_OF (",\"no_exchange_seconds\":0.9,\"both_off_seconds\":0.5"), NULL,
      SP_MESSAGE_EXPERIMENTS_HIDE_EACH_OTHER, "/experiments/both_off_seconds" },
    { "", STEP_OF (",\"no_exchange_seconds\":1.5"), NULL, SP_MESSAGE_EXPERIMENT_NEGATIVE,
      "/experiments/no_exchange_seconds" },
    { "", STEP_OF (",\"from_memory_seconds\":1.5"), NULL, SP_MESSAGE_EXPERIMENT_NEGATIVE,
      "/experiments/from_memory_seconds" },
    { "", STEP_OF (",\"no_exchange_seconds\":0.5,\"one_device\":[{\"per_device_batch\":2,\"seconds\":0.8}]"), NULL,
      SP_MESSAGE_EXPERIMENTS_EXCEED_STEP, "/experiments/step_seconds" },
    { "", STEP_OF (",\"larger_batch\":1,\"larger_step_seconds\":2"), NULL, SP_MESSAGE_INPUT_REFUSED,
      "/experiments/larger_batch" },
    { "", ",\"experiments\":{\"replica_times\":[{\"seconds\":1},{\"seconds\":1}]}", NULL, SP_MESSAGE_REPLICA_TIMES_EQUAL,
      "/experiments/replica_times" },
    { .scenario = LINKS (",\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9,\"rack_bytes_per_second\":100e9"),
      .code = SP_MESSAGE_INPUT_MISSING, .path = "/cluster/servers_per_rack" },
    { .scenario = LINKS (",\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9,\"oversubscription\":4"),
      .code = SP_MESSAGE_INPUT_MISSING, .path = "/cluster/rack_bytes_per_second" },
    { ",\"activation_bytes\":1e6", "", NULL, SP_MESSAGE_INPUT_MISSING, "/cluster/device_memory_bytes" },
    { "", STEP_OF (",\"larger_step_seconds\":2"), NULL, SP_MESSAGE_INPUT_MISSING, "/experiments/larger_batch" },
    { "", STEP_OF (",\"larger_batch\":8"), NULL, SP_MESSAGE_INPUT_MISSING, "/experiments/larger_step_seconds" },
    { ",\"scaling\":\"strong\",\"global_batch\":4096", CURVE, NULL, SP_MESSAGE_SCALING_OF_CURVE, "/job/scaling" },
    { "", ",\"diagnosis\":{\"warn_share\":0.5,\"bind_share\":0.2}", NULL, SP_MESSAGE_INPUT_REFUSED,
      "/diagnosis/warn_share" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SpPlan) plan = cases[i].scenario != NULL ? read_plan (cases[i].scenario)
                                                          : text_model (cases[i].job, cases[i].rest);
      g_autoptr (SpResults) results = NULL;
      const SpScenarioResults *scenario = evaluate (plan, &results);
      const SpPathMessage *found;

      found = sp_scenario_results_find_message (scenario, cases[i].path, SP_SEVERITY_INFO);
      g_test_message ("%s", cases[i].path);
      g_assert_nonnull (found);
      g_assert_cmpstr (sp_message_code_name (found->message.code), ==, sp_message_code_name (cases[i].code));
      g_assert_true (sp_scenario_results_find_message (scenario, "/job/compression", SP_SEVERITY_INFO) == NULL);
    }
#undef STEP_OF
#undef LINKS
}

/* Every refusal of the step model, the experiments and the levers leads to an input,
 * but for those whose table or form says it itself. */
static void
test_every_refusal_has_a_field (void)
{
  static const SpCoreError without[] = {
    SP_CORE_ERROR_BANDWIDTH, SP_CORE_ERROR_RANKS, SP_CORE_ERROR_TABLE_TOO_SHORT, SP_CORE_ERROR_TABLE_FIT,
    SP_CORE_ERROR_STEP_OVERFLOW, SP_CORE_ERROR_LEVER, SP_CORE_ERROR_DIAGNOSIS_POINTS,
  };

  for (int code = SP_CORE_ERROR_DEVICES_PER_SERVER; code <= SP_CORE_ERROR_DIAGNOSIS_RATIO; code++)
    {
      gboolean excepted = FALSE;

      for (gsize i = 0; i < G_N_ELEMENTS (without); i++)
        excepted |= without[i] == (SpCoreError) code;
      g_test_message ("%d", code);
      g_assert_true (excepted || sp_section_field_of_error (code) < SP_N_FIELDS);
    }
}

/* More devices than a server holds, and nothing known of the network beyond. */
static void
test_no_link (void)
{
  g_autoptr (SpPlan) plan =
    read_plan ("\"job\":{\"parameters\":1e9,\"per_device_batch\":2},\"cluster\":{\"devices_per_server\":8,"
               "\"inner_bytes_per_second\":150e9}," GOAL);
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;
  const SpPathMessage *message = find_message (step->messages, SP_MESSAGE_INPUT_REFUSED);

  g_assert_true (step->has_model);
  g_assert_false (step->has_step);
  g_assert_error (step->error, SP_CORE_ERROR, SP_CORE_ERROR_NO_SERVER_LINK);
  g_assert_cmpstr (message->path, ==, "/cluster/server_bytes_per_second");
  g_assert_false (sp_results_active (results)->levers->has_outcomes);
}

static void
test_calibrated (void)
{
  g_autoptr (SpPlan) plan = text_model ("", CURVE);
  g_autoptr (SpPlan) plain = sp_plan_set_switch (plan, "scenario-1", SP_FIELD_CALIBRATE, FALSE, NULL);
  g_autoptr (SpResults) results = NULL;
  g_autoptr (SpResults) without = NULL;
  const SpScenarioResults *scenario = evaluate (plan, &results);
  const SpStepResults *step = scenario->step;
  const SpCurveResults *curve = sp_scenario_results_curve_in_use (scenario);

  g_assert_true (step->has_calibration);
  g_assert_cmpuint (step->calibration.n_rows, ==, 5);
  g_assert_cmpfloat (step->calibration.relative_error, <, 0.05);
  g_assert_true (step->throughput.has_lo[SP_LEVEL_90]);
  g_assert_true (curve->result->targets[0].has_step_model);
  g_assert_false (evaluate (plain, &without)->step->has_calibration);
  g_assert_false (sp_scenario_results_curve_in_use (sp_results_active (without))->result->targets[0].has_step_model);
}

/* Of three thousand counts as many are fitted as teach something, the first and the last among them. */
static void
test_very_many_counts (void)
{
  g_autoptr (GString) curve = g_string_new (",\"curves\":[{\"scaling\":\"weak\",\"rows\":[");
  g_autoptr (SpPlan) plan = NULL;
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step;

  for (guint i = 1; i <= 3000; i++)
    g_string_append_printf (curve, "%s{\"devices\":%u,\"throughput\":%u}", i > 1 ? "," : "", i, 4 * i);
  g_string_append (curve, "]}]");
  plan = text_model ("", curve->str);
  step = evaluate (plan, &results)->step;
  g_assert_true (step->has_calibration);
  g_assert_cmpuint (step->calibration.n_rows, >, 32);
  g_assert_cmpuint (step->calibration.n_rows, <=, 64);
}

/* Each section is kept as long as nothing it reads has changed. */
static void
test_reuse (void)
{
  static const struct
  {
    SpField field;
    double value;
    gboolean step, levers, diagnosis;
  } edits[] = {
    { SP_FIELD_EFFICIENCY, 0.5, TRUE, TRUE, TRUE },
    { SP_FIELD_WORK, 1e9, TRUE, TRUE, TRUE },
    { SP_FIELD_LEVER_MICRO_BATCH, 3, TRUE, FALSE, FALSE },
    { SP_FIELD_BIND_SHARE, 0.3, TRUE, FALSE, FALSE },
    { SP_FIELD_PARAMETERS, 1.4e9, FALSE, FALSE, FALSE },
    { SP_FIELD_DEVICES, 128, FALSE, FALSE, FALSE },
  };
  g_autoptr (SpPlan) plan = text_model ("", CURVE);
  g_autoptr (SpResults) before = sp_evaluate (plan, 0, NULL, NULL, NULL);
  const SpScenarioResults *old = sp_results_active (before);

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (SpPlan) edited = sp_plan_set_number (plan, "scenario-1", edits[i].field, edits[i].value, NULL);
      g_autoptr (SpResults) after = sp_evaluate (edited, 1, before, NULL, NULL);
      const SpScenarioResults *new = sp_results_active (after);

      g_test_message ("%s", sp_field_info (edits[i].field)->key);
      g_assert_cmpint (new->step == old->step, ==, edits[i].step);
      g_assert_cmpint (new->levers == old->levers, ==, edits[i].levers);
      g_assert_cmpint (new->diagnosis == old->diagnosis, ==, edits[i].diagnosis);
    }
}

/* 1 s as it is, 0.8 s without exchange, 0.95 s from memory, with given errors. */
static void
test_experiments (void)
{
  g_autoptr (SpPlan) plan =
    text_model ("", ",\"experiments\":{\"devices\":16,\"step_seconds\":1,\"no_exchange_seconds\":0.8,"
                    "\"from_memory_seconds\":0.95,\"step_error_seconds\":0.001,\"no_exchange_error_seconds\":0.001,"
                    "\"from_memory_error_seconds\":0.001}");
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;

  g_assert_true (step->has_parts);
  g_assert_cmpfloat (step->parts_devices, ==, 16);
  g_assert_cmpfloat_with_epsilon (step->parts.exchange_and_wait.seconds, 0.2, 1e-12);
  g_assert_cmpfloat_with_epsilon (step->parts.parts[SP_PART_INPUT].seconds, 0.05, 1e-12);
  g_assert_false (step->parts.parts[SP_PART_INPUT].is_noise);
}

static void
test_experiment_without_step (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"experiments\":{\"no_exchange_seconds\":0.8}");
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;

  g_assert_false (step->has_parts);
  g_assert_cmpstr (find_message (step->messages, SP_MESSAGE_INPUT_MISSING)->path, ==, "/experiments/step_seconds");
}

/* A column of times is one step; with replicas named, each has its own steps. */
static void
test_replica_times (void)
{
  static const struct
  {
    const char *rows;
    gsize n_steps, n_replicas;
    double last;
  } cases[] = {
    { "{\"seconds\":1},{\"seconds\":2},{\"seconds\":3}", 1, 3, 3 },
    { "{\"replica\":0,\"seconds\":1},{\"replica\":1,\"seconds\":2},{\"replica\":0,\"seconds\":3},{\"replica\":1,\"seconds\":4}", 2, 2, 4 },
    { "{\"replica\":0,\"seconds\":1},{\"replica\":0,\"seconds\":3},{\"replica\":1,\"seconds\":2}", 1, 2, 2 },
    { "{\"seconds\":1},{},{\"seconds\":2}", 1, 2, 2 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *scenario = g_strdup_printf ("\"experiments\":{\"replica_times\":[%s]}", cases[i].rows);
      g_autoptr (SpPlan) plan = read_plan (scenario);
      gsize n_steps = 0, n_replicas = 0;
      g_autoptr (GArray) seconds = sp_replica_times_gather (sp_plan_active (plan), &n_steps, &n_replicas, NULL);

      g_assert_cmpuint (n_steps, ==, cases[i].n_steps);
      g_assert_cmpuint (n_replicas, ==, cases[i].n_replicas);
      g_assert_cmpfloat (g_array_index (seconds, double, seconds->len - 1), ==, cases[i].last);
    }
}

/* A device is named as its table numbers it, whatever the order of the rows. */
static void
test_replica_numbers (void)
{
  static const struct
  {
    const char *rows;
    double slowest;
  } cases[] = {
    { "{\"replica\":0,\"seconds\":1},{\"replica\":1,\"seconds\":2}", 1 },
    { "{\"replica\":7,\"seconds\":2},{\"replica\":3,\"seconds\":1},{\"replica\":5,\"seconds\":1}", 7 },
    { "{\"replica\":3,\"seconds\":1},{\"replica\":7,\"seconds\":2},{\"replica\":3,\"seconds\":1},{\"replica\":7,\"seconds\":2}", 7 },
    { "{\"seconds\":1},{\"seconds\":2},{\"seconds\":1}", 2 },
    { "{\"seconds\":1},{},{\"seconds\":2}", 3 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *rest = g_strdup_printf (",\"experiments\":{\"replica_times\":[%s]}", cases[i].rows);
      g_autoptr (SpPlan) plan = text_model ("", rest);
      g_autoptr (SpResults) results = NULL;

      g_assert_cmpfloat (evaluate (plan, &results)->step->slowest_replica, ==, cases[i].slowest);
    }
}

/* The evidence against a device carries its number. */
static void
test_device_by_number (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"experiments\":{\"replica_times\":["
                                            "{\"replica\":12,\"seconds\":1},{\"replica\":40,\"seconds\":1.4},{\"replica\":9,\"seconds\":1},"
                                            "{\"replica\":12,\"seconds\":1},{\"replica\":40,\"seconds\":1.5},{\"replica\":9,\"seconds\":1}]}");
  g_autoptr (SpResults) results = NULL;
  const SpDiagnosisResults *diagnosis = evaluate (plan, &results)->diagnosis;
  const SpCauseFound *cause = &diagnosis->diagnosis.causes[0];

  g_assert_true (diagnosis->has_diagnosis);
  g_assert_cmpint (cause->cause, ==, SP_CAUSE_DEVICE);
  g_assert_cmpint (cause->evidence[0].code, ==, SP_MESSAGE_EVIDENCE_ONE_BEHIND);
  g_assert_cmpfloat (cause->evidence[0].values[0], ==, 40);
}

static guint
n_messages (const SpStepResults *step,
            SpMessageCode        code)
{
  guint n = 0;

  for (guint i = 0; i < step->messages->len; i++)
    n += ((const SpPathMessage *) step->messages->pdata[i])->message.code == code;
  return n;
}

/* Also beside the other experiments it is said once. */
static void
test_equal_times_said_once (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"experiments\":{\"devices\":2,\"step_seconds\":1,\"no_exchange_seconds\":0.5,"
                                            "\"replica_times\":[{\"seconds\":1},{\"seconds\":1}]}");
  g_autoptr (SpResults) results = NULL;

  g_assert_cmpuint (n_messages (evaluate (plan, &results)->step, SP_MESSAGE_REPLICA_TIMES_EQUAL), ==, 1);
}

static void
test_profile (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"experiments\":{\"replica_times\":[{\"seconds\":1},{\"seconds\":1},{\"seconds\":1.3}]}");
  g_autoptr (SpResults) results = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;

  g_assert_true (step->has_profile);
  g_assert_true (step->model.input.profile == &step->profile);
  g_assert_cmpfloat (step->step.parts[SP_PART_STRAGGLERS], >, 0);
}

static void
test_tables (void)
{
  g_autoptr (SpPlan) plan =
    read_plan ("\"job\":{\"parameters\":1e9,\"per_device_batch\":2},\"cluster\":{\"devices_per_server\":8,"
               "\"inner_table\":[{\"bytes\":1e6,\"seconds\":1e-4},{\"bytes\":1e9,\"seconds\":1e-2},{\"bytes\":5}],"
               "\"inner_table_devices\":8},\"goal\":{\"devices\":8,\"per_device_throughput\":9.4}");
  g_autoptr (SpPlan) unnamed = sp_plan_unset (plan, "scenario-1", SP_FIELD_INNER_TABLE_DEVICES, NULL);
  g_autoptr (SpResults) results = NULL;
  g_autoptr (SpResults) without = NULL;
  const SpStepResults *step = evaluate (plan, &results)->step;

  g_assert_cmpuint (sp_collective_table_size (step->inner_table), ==, 2);
  g_assert_true (step->has_step);
  step = evaluate (unnamed, &without)->step;
  g_assert_null (step->inner_table);
  g_assert_cmpstr (find_message (step->messages, SP_MESSAGE_INPUT_MISSING)->path, ==, "/cluster/inner_table_devices");
}

static void
test_levers (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"levers\":{\"micro_batch_on\":true,\"micro_batch\":4,\"fewer_bytes_on\":true}");
  g_autoptr (SpResults) results = NULL;
  const SpLeverResults *levers = evaluate (plan, &results)->levers;

  g_assert_true (levers->has_outcomes);
  g_assert_true (levers->has_combination);
  g_assert_cmpfloat (levers->settings.values[SP_LEVER_MICRO_BATCH], ==, 4);
  g_assert_cmpfloat (levers->combination.gain, >=, levers->outcomes[SP_LEVER_MICRO_BATCH].gain);
  g_assert_nonnull (levers->after);
  g_assert_true (levers->has_free);
  g_assert_true (levers->has_target);
}

/* What a moving slider shows is what the evaluator then says, but for intervals. */
static void
test_preview (void)
{
  g_autoptr (SpPlan) before = text_model ("", CURVE);
  g_autoptr (SpPlan) after = text_model ("", CURVE ",\"levers\":{\"micro_batch_on\":true,\"micro_batch\":3,"
                                             "\"fewer_bytes_on\":true}");
  g_autoptr (SpResults) old = NULL;
  g_autoptr (SpResults) new = NULL;
  const SpScenarioResults *known = evaluate (before, &old);
  const SpScenarioResults *full = evaluate (after, &new);
  g_autoptr (SpLeverResults) preview = sp_lever_results_preview (sp_plan_active (after), known->levers);
  g_autoptr (SpScenarioResults) together = sp_scenario_results_with_levers (known, preview);

  g_assert_true (preview->has_combination && full->levers->has_combination);
  g_assert_cmpfloat (preview->combination.step.throughput, ==, full->levers->combination.step.throughput);
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    g_assert_cmpfloat (preview->outcomes[lever].gain, ==, full->levers->outcomes[lever].gain);
  g_assert_false (preview->combination_throughput.has_central);
  g_assert_true (full->levers->combination_throughput.has_central);
  g_assert_true (together->levers == preview && together->step == known->step);
}

static void
test_diagnosis (void)
{
  g_autoptr (SpPlan) plan = text_model ("", ",\"diagnosis\":{\"host_saturated\":true}" CURVE);
  g_autoptr (SpResults) results = NULL;
  const SpDiagnosisResults *diagnosis = evaluate (plan, &results)->diagnosis;
  gboolean input = FALSE;

  g_assert_true (diagnosis->has_diagnosis);
  for (gsize i = 0; i < diagnosis->diagnosis.n_causes; i++)
    input |= diagnosis->diagnosis.causes[i].cause == SP_CAUSE_INPUT;
  g_assert_true (input);
}

static void
test_json (void)
{
  static const char *const keys[] = { "\"step\": {", "\"levers\": {", "\"diagnosis\": {", "\"waterfall\": {",
                                      "\"calibration\": {", "\"break_even\": {", "\"smallest_set\": {" };
  g_autoptr (SpPlan) plan = text_model ("", CURVE);
  g_autoptr (SpPlan) bare = read_plan (GOAL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  g_autoptr (SpResults) nothing = sp_evaluate (bare, 0, NULL, NULL, NULL);
  g_autoptr (JsonNode) node = sp_results_to_json (results, NULL);
  g_autoptr (JsonNode) bare_node = sp_results_to_json (nothing, NULL);
  g_autofree char *text = sp_json_to_text (node);
  g_autofree char *bare_text = sp_json_to_text (bare_node);

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_test_message ("%s", keys[i]);
      g_assert_nonnull (strstr (text, keys[i]));
      g_assert_null (strstr (bare_text, keys[i]));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/step/known-figures", test_known_figures);
  g_test_add_func ("/step/missing", test_missing);
  g_test_add_func ("/step/named-at-the-field", test_named_at_the_field);
  g_test_add_func ("/step/every-refusal-has-a-field", test_every_refusal_has_a_field);
  g_test_add_func ("/step/no-link", test_no_link);
  g_test_add_func ("/step/calibrated", test_calibrated);
  g_test_add_func ("/step/very-many-counts", test_very_many_counts);
  g_test_add_func ("/step/reuse", test_reuse);
  g_test_add_func ("/step/experiments", test_experiments);
  g_test_add_func ("/step/experiment-without-step", test_experiment_without_step);
  g_test_add_func ("/step/replica-times", test_replica_times);
  g_test_add_func ("/step/replica-numbers", test_replica_numbers);
  g_test_add_func ("/step/device-by-number", test_device_by_number);
  g_test_add_func ("/step/equal-times-said-once", test_equal_times_said_once);
  g_test_add_func ("/step/profile", test_profile);
  g_test_add_func ("/step/tables", test_tables);
  g_test_add_func ("/step/levers", test_levers);
  g_test_add_func ("/step/preview", test_preview);
  g_test_add_func ("/step/diagnosis", test_diagnosis);
  g_test_add_func ("/step/json", test_json);
  return g_test_run ();
}
