/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost, quality and decision of a scenario: that the fields reach core, where
 * throughput comes from, and what is kept when something else changes. */
#include "plan/cost-evaluate.h"

#include <string.h>

#include "core/error.h"
#include "plan/evaluate-json.h"
#include "plan/evaluator.h"
#include "plan/json.h"

#define ROWS "{\"devices\":1,\"throughput\":100},{\"devices\":2,\"throughput\":195},{\"devices\":4,\"throughput\":375}," \
             "{\"devices\":8,\"throughput\":700}"
#define CURVE "\"curves\":[{\"scaling\":\"weak\",\"rows\":[" ROWS "]}]"

static SpPlan *
read_plan (const char *scenario)
{
  g_autofree char *text = g_strconcat ("{\"format\":\"scaling-planner\",\"version\":1,\"scenarios\":[{", scenario, "}]}", NULL);
  g_autoptr (GError) error = NULL;
  SpPlan *plan = sp_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

static const SpCostResults *
evaluate (const char *scenario,
          SpResults **results)
{
  g_autoptr (SpPlan) plan = read_plan (scenario);

  *results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  return sp_results_active (*results)->cost;
}

/* 1,152,000,000 samples at 115,200 a second are 10,000 s; 64 devices at 2 an hour. */
static void
test_estimate (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost =
    evaluate ("\"cluster\":{\"price_per_device_hour\":2},\"goal\":{\"devices\":64,\"per_device_throughput\":2000,"
              "\"efficiency\":0.9,\"work\":1152000000,\"deadline_seconds\":10001}", &results);

  g_assert_cmpint (cost->source, ==, SP_SOURCE_ESTIMATE);
  g_assert_nonnull (cost->economics);
  g_assert_cmpfloat_with_epsilon (cost->economics->chosen.run_hours.central, 10000.0 / 3600.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (cost->economics->chosen.cost.central, 64 * 2 * 10000.0 / 3600.0, 1e-6);
  g_assert_false (cost->economics->chosen.cost.has_lo[SP_LEVEL_90]);
  g_assert_true (cost->economics->smallest_for_deadline.has_answer);
}

static void
test_sources (void)
{
  static const struct
  {
    const char *scenario;
    SpSource source;
  } cases[] = {
    { "\"goal\":{\"devices\":64}", SP_SOURCE_NONE },
    { "\"goal\":{\"devices\":64,\"per_device_throughput\":100,\"efficiency\":0.9}", SP_SOURCE_ESTIMATE },
    { "\"goal\":{\"devices\":64}," CURVE, SP_SOURCE_FORECAST },
    { "\"goal\":{\"devices\":64},\"job\":{\"unit\":\"tokens\"},\"curves\":[{\"unit\":\"images\",\"rows\":[" ROWS "]}]", SP_SOURCE_NONE },
    { "\"goal\":{\"devices\":64},\"curves\":[{\"rows\":[{\"devices\":1,\"step_seconds\":1},{\"devices\":2,\"step_seconds\":1.1}]}]",
      SP_SOURCE_NONE },
    { "\"goal\":{\"devices\":8,\"per_device_throughput\":100},\"job\":{\"parameters\":1e9,\"per_device_batch\":8},"
      "\"cluster\":{\"devices_per_server\":8,\"inner_bytes_per_second\":1e11,\"server_bytes_per_second\":1e11}",
      SP_SOURCE_STEP },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (SpResults) results = NULL;

      g_test_message ("%s", cases[i].scenario);
      g_assert_cmpint (evaluate (cases[i].scenario, &results)->source, ==, cases[i].source);
    }
}

static void
test_missing (void)
{
  g_autoptr (SpResults) none = NULL;
  g_autoptr (SpResults) work = NULL;
  const SpCostResults *cost = evaluate ("\"goal\":{\"devices\":64}," CURVE, &none);

  g_assert_cmpint (cost->missing, ==, SP_FIELD_WORK);
  g_assert_null (cost->economics);
  g_assert_cmpuint (cost->messages->len, ==, 0);
  cost = evaluate ("\"goal\":{\"work\":1e9}", &work);
  g_assert_cmpint (cost->missing, ==, SP_FIELD_DEVICES);
}

static void
test_forecast (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost =
    evaluate ("\"cluster\":{\"price_per_device_hour\":2,\"devices_per_server\":8},"
              "\"goal\":{\"devices\":16,\"work\":1e8,\"budget\":1e6,\"allowed\":\"multiples\",\"allowed_multiple\":8,"
              "\"allowed_maximum\":64,\"several_jobs\":2}," CURVE, &results);

  g_assert_cmpuint (cost->economics->n_counts, ==, 8);
  g_assert_cmpfloat (cost->economics->counts[7].devices, ==, 64);
  g_assert_true (cost->economics->chosen.cost.has_lo[SP_LEVEL_90]);
  g_assert_true (cost->economics->chosen.has_budget_probability);
  g_assert_true (cost->has_split);
  g_assert_cmpfloat (cost->split.devices_per_job, ==, 8);
}

/* An impossible date is said where it was entered. */
static void
test_messages (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost = evaluate ("\"goal\":{\"devices\":16,\"work\":1e12,\"deadline_seconds\":1}," CURVE, &results);
  gboolean found = FALSE;

  for (guint i = 0; i < cost->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (cost->messages, i);

      found |= message->message.code == SP_MESSAGE_DEADLINE_IMPOSSIBLE && g_str_equal (message->path, "/goal/deadline_seconds");
    }
  g_assert_true (found);
}

static void
test_gather (void)
{
  g_autoptr (SpPlan) plan =
    read_plan ("\"cluster\":{\"pricing\":\"owned\",\"purchase_per_device\":30000,\"life_seconds\":126144000,\"utilisation\":0.7,"
               "\"queue\":[{\"devices\":64,\"seconds\":7200},{\"devices\":8,\"seconds\":3600},{\"devices\":16},"
               "{\"devices\":64,\"seconds\":10800}],\"startup_seconds\":1800,\"device_mtbf_seconds\":3600},"
               "\"goal\":{\"work\":5,\"allowed\":\"list\",\"allowed_list\":[{\"devices\":16},{},{\"devices\":8}]},"
               "\"job\":{\"tensor_parallel\":2}");
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (SpQueueWait));
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  SpEconomicsInput input;

  g_assert_true (sp_cost_gather (sp_plan_active (plan), &input, queue, counts));
  g_assert_cmpfloat (input.work, ==, 5);
  g_assert_true (input.has_price);
  g_assert_cmpfloat (input.price.life_hours, ==, 35040); /* four years */
  g_assert_cmpuint (input.calendar.n_queue, ==, 2);
  g_assert_cmpfloat (input.calendar.queue[0].devices, ==, 8);
  g_assert_cmpfloat (input.calendar.queue[1].hours, ==, 3);
  g_assert_cmpfloat (input.calendar.startup_hours, ==, 0.5);
  g_assert_cmpfloat (input.calendar.device_mtbf_hours, ==, 1);
  g_assert_cmpuint (input.allowed.n_list, ==, 2);
  g_assert_cmpint (input.allowed.kind, ==, SP_COUNTS_LIST);
  g_assert_cmpfloat (input.confidence, ==, 0.8);
}

/* Any count of a split model is a whole number of replicas. */
static void
test_split_model (void)
{
  g_autoptr (SpPlan) plan = read_plan ("\"job\":{\"tensor_parallel\":2,\"pipeline_parallel\":4}");
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (SpQueueWait));
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  SpEconomicsInput input;

  g_assert_false (sp_cost_gather (sp_plan_active (plan), &input, queue, counts));
  g_assert_cmpint (input.allowed.kind, ==, SP_COUNTS_MULTIPLES);
  g_assert_cmpfloat (input.allowed.multiple, ==, 8);
}

/* E = a + c B through (64, 1e8) and (512, 1.8e8): Bcrit = a / c = 496. */
static void
test_quality (void)
{
  g_autoptr (SpResults) fitted = NULL;
  g_autoptr (SpResults) refused = NULL;
  g_autoptr (SpResults) entered = NULL;
  g_autoptr (SpResults) bare = NULL;
  g_autoptr (SpResults) published = NULL;
  const SpCostResults *cost;

  cost = evaluate ("\"quality\":{\"critical\":\"runs\",\"runs\":[{\"batch\":64,\"work\":1e8},{\"batch\":512,\"work\":1.8e8}]}", &fitted);
  g_assert_true (cost->has_quality && cost->has_fit);
  g_assert_cmpfloat_with_epsilon (cost->quality.critical_batch, 496, 1e-6);
  cost = evaluate ("\"quality\":{\"critical\":\"runs\",\"runs\":[{\"batch\":64,\"work\":1e8},{\"batch\":512,\"work\":0.8e8}]}", &refused);
  g_assert_false (cost->has_quality);
  g_assert_error (cost->quality_error, SP_CORE_ERROR, SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE);
  g_assert_cmpstr (((SpPathMessage *) cost->messages->pdata[cost->messages->len - 1])->path, ==, "/quality/runs");
  cost = evaluate ("\"quality\":{\"critical\":\"entered\",\"critical_batch\":1000,\"reference_batch\":64,\"reference_work\":1e8}", &entered);
  g_assert_true (cost->has_quality);
  cost = evaluate ("\"quality\":{\"critical\":\"entered\",\"critical_batch\":1000}", &bare);
  g_assert_false (cost->has_quality);
  cost = evaluate ("\"quality\":{\"critical\":\"published\",\"published\":\"imagenet\",\"reference_batch\":64,\"reference_work\":1e8}", &published);
  g_assert_true (cost->has_quality);
  g_assert_cmpfloat (cost->quality.critical_batch, >, 0);
}

/* 16 devices, tensor parallel 2, batch 4, twice accumulated: 8 replicas, 64 samples. */
static void
test_batch (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost =
    evaluate ("\"goal\":{\"devices\":16},\"job\":{\"tensor_parallel\":2,\"per_device_batch\":4,\"accumulation\":2,"
              "\"sequence_length\":10},\"quality\":{\"tuned_rate\":0.1,\"tuned_batch\":16,\"learning_rate_rule\":\"square-root\"}",
              &results);

  g_assert_true (cost->has_batch);
  g_assert_cmpfloat (cost->batch.replicas, ==, 8);
  g_assert_cmpfloat (cost->batch.samples, ==, 64);
  g_assert_cmpfloat (cost->batch.units, ==, 640);
  g_assert_true (cost->has_learning_rate);
  g_assert_cmpfloat_with_epsilon (cost->learning_rate, 0.2, 1e-12);
}

/* (P - 1) / (V M + P - 1) = 3 / 11 with four stages and eight micro-batches */
static void
test_pipeline (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost = evaluate ("\"job\":{\"pipeline_parallel\":4,\"accumulation\":8}", &results);

  g_assert_true (cost->has_pipeline);
  g_assert_cmpfloat_with_epsilon (cost->pipeline.bubble_share, 3.0 / 11.0, 1e-12);
}

#define STEEP "\"curves\":[{\"scaling\":\"weak\",\"rows\":[{\"devices\":1,\"throughput\":100},{\"devices\":2,\"throughput\":196}," \
              "{\"devices\":4,\"throughput\":390},{\"devices\":8,\"throughput\":770}]}]"
#define DATED "\"goal\":{\"devices\":32,\"work\":1e9,\"deadline_seconds\":700000,\"confidence\":0.95,\"budget\":3000}"

/* The verdict's probability of the date is the one that was asked, and its budget that of the devices it names. */
static void
test_goal (void)
{
  g_autoptr (SpResults) results = NULL;
  const SpCostResults *cost = evaluate ("\"cluster\":{\"price_per_device_hour\":1}," DATED "," STEEP, &results);
  const SpDecisionResults *decision = &sp_results_active (results)->decision;
  const SpEconomicsPoint *answer = &cost->economics->confident_for_deadline.point;
  gboolean dated = FALSE, priced = FALSE;

  g_assert_true (cost->economics->confident_for_deadline.has_answer);
  g_assert_cmpfloat (answer->devices, <, 32);
  g_assert_cmpfloat (answer->budget_probability, !=, cost->economics->chosen.budget_probability);
  g_assert_cmpfloat (decision->evidence.budget_probability, ==, answer->budget_probability);
  for (guint i = 0; i < decision->decision.n_reasons; i++)
    {
      const SpMessage *reason = &decision->decision.reasons[i];

      if (reason->code == SP_MESSAGE_REASON_DEADLINE_NEEDS)
        dated = reason->values[0] == answer->devices && reason->values[1] == 0.95;
      if (reason->code == SP_MESSAGE_REASON_WITHIN_BUDGET || reason->code == SP_MESSAGE_REASON_OVER_BUDGET)
        priced = reason->values[1] == answer->devices;
    }
  g_assert_true (dated);
  g_assert_true (priced);
}

/* A date or a budget that was entered is never passed over in silence. */
static void
test_goal_unknown (void)
{
  g_autoptr (SpResults) no_work = NULL;
  g_autoptr (SpResults) no_price = NULL;
  const SpDecisionEvidence *evidence;

  evaluate ("\"goal\":{\"devices\":32,\"deadline_seconds\":700000,\"budget\":3000}," STEEP, &no_work);
  evidence = &sp_results_active (no_work)->decision.evidence;
  g_assert_true (evidence->deadline_unknown && evidence->budget_unknown);
  evaluate (DATED "," STEEP, &no_price);
  evidence = &sp_results_active (no_price)->decision.evidence;
  g_assert_true (evidence->has_deadline && !evidence->deadline_unknown && evidence->budget_unknown);
}

/* The estimate's efficiency is nothing to costs that rest on a curve. */
static void
test_reuse (void)
{
  static const struct
  {
    const char *rest;
    SpField field;
    double value;
    gboolean keeps;
  } cases[] = {
    { "," CURVE, SP_FIELD_EFFICIENCY, 0.8, TRUE },
    { "", SP_FIELD_EFFICIENCY, 0.8, FALSE },
    { "," CURVE, SP_FIELD_WORK, 2e9, FALSE },
    { "," CURVE, SP_FIELD_PRICE_PER_DEVICE_HOUR, 3, FALSE },
    { "," CURVE, SP_FIELD_LEVER_MICRO_BATCH, 3, TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *scenario = g_strconcat ("\"goal\":{\"devices\":16,\"per_device_throughput\":100,\"efficiency\":0.9,\"work\":1e9}",
                                               cases[i].rest, NULL);
      g_autoptr (SpPlan) plan = read_plan (scenario);
      g_autoptr (SpPlan) edited = sp_plan_set_number (plan, "scenario-1", cases[i].field, cases[i].value, NULL);
      g_autoptr (SpResults) before = sp_evaluate (plan, 0, NULL, NULL, NULL);
      g_autoptr (SpResults) after = sp_evaluate (edited, 1, before, NULL, NULL);

      g_assert_cmpint (sp_results_active (before)->cost == sp_results_active (after)->cost, ==, cases[i].keeps);
    }
}

static void
test_decision (void)
{
  g_autoptr (SpResults) measured = NULL;
  g_autoptr (SpResults) bare = NULL;
  g_autoptr (SpResults) asked = NULL;

  evaluate ("\"goal\":{\"devices\":16}," CURVE, &measured);
  g_assert_true (sp_results_active (measured)->decision.has_decision);
  g_assert_cmpfloat (sp_results_active (measured)->decision.evidence.present_devices, ==, 8);
  g_assert_cmpfloat (sp_results_active (measured)->decision.evidence.n_counts, ==, 4);
  g_assert_true (sp_results_active (measured)->decision.evidence.has_target_return);
  evaluate ("\"goal\":{\"devices\":64,\"per_device_throughput\":100,\"efficiency\":0.9}", &bare);
  g_assert_false (sp_results_active (bare)->decision.has_decision);
  evaluate ("\"cluster\":{\"present_devices\":8},\"goal\":{\"devices\":64}", &asked);
  g_assert_cmpint (sp_results_active (asked)->decision.decision.verdict, ==, SP_VERDICT_MEASURE_FIRST);
}

static void
test_json (void)
{
  static const char *const keys[] = { "\"cost\": {", "\"chosen\": {", "\"frontier\": [", "\"quality\": {", "\"decision\": {",
                                      "\"verdict\": ", "\"what_would_change_it\": [", "\"currency\": \"EUR\"" };
  g_autoptr (SpResults) results = NULL;
  g_autoptr (JsonNode) node = NULL;
  g_autofree char *text = NULL;

  evaluate ("\"cluster\":{\"price_per_device_hour\":2},\"goal\":{\"devices\":16,\"work\":1e9,\"currency\":\"EUR\"},"
            "\"job\":{\"per_device_batch\":4},"
            "\"quality\":{\"critical\":\"entered\",\"critical_batch\":1000,\"reference_batch\":64,\"reference_work\":1e8}," CURVE,
            &results);
  node = sp_results_to_json (results, NULL);
  text = sp_json_to_text (node);
  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      g_test_message ("%s", keys[i]);
      g_assert_nonnull (strstr (text, keys[i]));
    }
}

/* Random inputs of all kinds: results or reasons, and JSON of finite numbers. */
static void
test_random (void)
{
  for (int i = 0; i < (g_test_slow () ? 300 : 15); i++)
    {
      g_autoptr (GString) rows = g_string_new (NULL);
      g_autofree char *scenario = NULL;
      g_autoptr (SpResults) results = NULL;
      g_autoptr (JsonNode) node = NULL;
      g_autofree char *text = NULL;

      for (int j = g_test_rand_int_range (0, 6); j > 0; j--)
        g_string_append_printf (rows, "%s{\"devices\":%d,\"throughput\":%d}", rows->len > 0 ? "," : "",
                                1 << g_test_rand_int_range (0, 8), g_test_rand_int_range (1, 100000));
      scenario = g_strdup_printf (
        "\"job\":{\"parameters\":1e%d,\"per_device_batch\":%d,\"accumulation\":%d,\"tensor_parallel\":%d},"
        "\"cluster\":{\"devices_per_server\":%d,\"inner_bytes_per_second\":1e%d,\"server_bytes_per_second\":1e%d,"
        "\"price_per_device_hour\":%d,\"device_mtbf_seconds\":1e%d,\"checkpoint_write_seconds\":%d},"
        "\"goal\":{\"devices\":%d,\"per_device_throughput\":1e%d,\"work\":1e%d,\"deadline_seconds\":1e%d,\"budget\":1e%d},"
        "\"curves\":[{\"rows\":[%s]}]",
        g_test_rand_int_range (0, 13), g_test_rand_int_range (1, 100), g_test_rand_int_range (1, 9),
        g_test_rand_int_range (1, 3), g_test_rand_int_range (1, 17), g_test_rand_int_range (3, 13),
        g_test_rand_int_range (3, 13), g_test_rand_int_range (1, 100), g_test_rand_int_range (2, 9),
        g_test_rand_int_range (0, 1000), g_test_rand_int_range (1, 5000), g_test_rand_int_range (-3, 9),
        g_test_rand_int_range (0, 20), g_test_rand_int_range (0, 9), g_test_rand_int_range (0, 9), rows->str);
      g_test_message ("%s", scenario);
      evaluate (scenario, &results);
      node = sp_results_to_json (results, NULL);
      text = sp_json_to_text (node);
      g_assert_null (strstr (text, "nan"));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cost/estimate", test_estimate);
  g_test_add_func ("/cost/sources", test_sources);
  g_test_add_func ("/cost/missing", test_missing);
  g_test_add_func ("/cost/forecast", test_forecast);
  g_test_add_func ("/cost/messages", test_messages);
  g_test_add_func ("/cost/gather", test_gather);
  g_test_add_func ("/cost/split-model", test_split_model);
  g_test_add_func ("/cost/quality", test_quality);
  g_test_add_func ("/cost/batch", test_batch);
  g_test_add_func ("/cost/pipeline", test_pipeline);
  g_test_add_func ("/cost/reuse", test_reuse);
  g_test_add_func ("/cost/decision", test_decision);
  g_test_add_func ("/cost/goal", test_goal);
  g_test_add_func ("/cost/goal-unknown", test_goal_unknown);
  g_test_add_func ("/cost/json", test_json);
  g_test_add_func ("/cost/random", test_random);
  return g_test_run ();
}
