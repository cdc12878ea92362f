/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The keys that other programs rely on. */
#include "plan/evaluate-json.h"

#include "plan/evaluator.h"
#include "plan/json.h"

#define HEAD "{\"format\":\"scaling-planner\",\"version\":1,"

static char *
evaluated (const char *project,
           const char *scenario_id)
{
  g_autoptr (SpPlan) plan = sp_plan_from_json (project, -1, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  g_autoptr (JsonNode) node = sp_results_to_json (results, scenario_id);

  return sp_json_to_text (node);
}

/* Worked out by hand: 56.6 / 63 = 0.8984126984126984...; 12,800 / 2,000 = 6.4. */
static void
test_worked_example (void)
{
  g_autofree char *text = evaluated (
    HEAD "\"scenarios\":[{\"id\":\"a\",\"name\":\"N\",\"job\":{\"unit\":\"images\"},"
         "\"goal\":{\"devices\":64,\"per_device_throughput\":2000,\"efficiency\":0.9}}]}", NULL);

  g_assert_cmpstr (text, ==,
                   "{\n"
                   "  \"format\": \"scaling-planner-results\",\n"
                   "  \"version\": 1,\n"
                   "  \"scenarios\": [\n"
                   "    {\n"
                   "      \"id\": \"a\",\n"
                   "      \"name\": \"N\",\n"
                   "      \"estimate\": {\n"
                   "        \"devices\": 64,\n"
                   "        \"per_device_throughput\": 2000,\n"
                   "        \"efficiency\": 0.9,\n"
                   "        \"ideal\": 128000,\n"
                   "        \"actual\": 115200,\n"
                   "        \"speedup\": 57.6,\n"
                   "        \"lost\": 12800,\n"
                   "        \"devices_worth_lost\": 6.4,\n"
                   "        \"average_return\": 0.8984126984126984,\n"
                   "        \"unit\": \"images\",\n"
                   "        \"solved\": \"actual\"\n"
                   "      },\n"
                   "      \"messages\": []\n"
                   "    }\n"
                   "  ]\n"
                   "}\n");
}

static JsonObject *
scenario_of (JsonParser *parser,
             const char *text,
             guint       index)
{
  JsonObject *root;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  root = json_node_get_object (json_parser_get_root (parser));
  return json_array_get_object_element (json_object_get_array_member (root, "scenarios"), index);
}

/* 200,000 / (2,000 * 0.85) = 117.6 -> 118, which deliver 200,600. The path is
 * the place in the file, also when only one scenario is asked for. */
static void
test_solved_devices (void)
{
  g_autofree char *text = evaluated (
    HEAD "\"scenarios\":[{\"id\":\"a\"},{\"id\":\"b\",\"goal\":{\"solve_for\":\"devices\","
         "\"per_device_throughput\":2000,\"efficiency\":0.85,\"actual\":200000}}]}", "b");
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario = scenario_of (parser, text, 0);
  JsonObject *estimate = json_object_get_object_member (scenario, "estimate");
  JsonObject *message = json_array_get_object_element (json_object_get_array_member (scenario, "messages"), 0);

  g_assert_cmpfloat (json_object_get_double_member (estimate, "devices"), ==, 118);
  g_assert_cmpfloat (json_object_get_double_member (estimate, "actual"), ==, 200600);
  g_assert_cmpfloat (json_object_get_double_member (estimate, "requested_actual"), ==, 200000);
  g_assert_cmpstr (json_object_get_string_member (message, "code"), ==, "devices-rounded-up");
  g_assert_cmpstr (json_object_get_string_member (message, "severity"), ==, "info");
  g_assert_cmpstr (json_object_get_string_member (message, "path"), ==, "/scenarios/1/goal/devices");
  g_assert_cmpstr (json_object_get_string_member (message, "text"), !=, "");
}

static void
test_one_device (void)
{
  g_autofree char *text = evaluated (
    HEAD "\"scenarios\":[{\"goal\":{\"devices\":1,\"per_device_throughput\":2000,\"efficiency\":1}}]}", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *estimate = json_object_get_object_member (scenario_of (parser, text, 0), "estimate");

  g_assert_true (json_object_get_null_member (estimate, "average_return"));
}

static void
test_missing (void)
{
  g_autofree char *text = evaluated (HEAD "\"scenarios\":[{}]}", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario = scenario_of (parser, text, 0);

  g_assert_false (json_object_has_member (scenario, "estimate"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (scenario, "messages")), ==, 1);
}

#define ROWS "{\"devices\":1,\"throughput\":100},{\"devices\":2,\"throughput\":190},{\"devices\":4,\"throughput\":330},{\"devices\":8,\"throughput\":500}"

static void
assert_members (JsonObject        *object,
                const char *const *names)
{
  for (gsize i = 0; names[i] != NULL; i++)
    {
      g_test_message ("%s", names[i]);
      g_assert_true (json_object_has_member (object, names[i]));
    }
}

/* 500 / 8 / 100; the last added devices returned (500 - 330) / 4 / 100. */
static void
test_curve (void)
{
  static const char *const keys[] = { "id", "name", "unit", "scaling", "points", "at", "laws", "knee", "measure_next", NULL };
  g_autofree char *text = evaluated (HEAD "\"scenarios\":[{\"goal\":{\"devices\":64},\"curves\":[{\"rows\":[" ROWS "]}]}]}", NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario = scenario_of (parser, text, 0);
  JsonObject *curve = json_array_get_object_element (json_object_get_array_member (scenario, "curves"), 0);
  JsonObject *point = json_array_get_object_element (json_object_get_array_member (curve, "points"), 3);
  JsonObject *at = json_array_get_object_element (json_object_get_array_member (curve, "at"), 0);

  assert_members (curve, keys);
  g_assert_cmpfloat (json_object_get_double_member (point, "efficiency"), ==, 0.625);
  g_assert_cmpfloat (json_object_get_double_member (point, "added_return"), ==, 0.425);
  g_assert_cmpfloat (json_object_get_double_member (at, "devices"), ==, 64);
}

static JsonObject *
predicted (JsonParser *parser,
           const char *rows,
           double      devices)
{
  g_autofree char *project = g_strdup_printf (HEAD "\"scenarios\":[{\"curves\":[{\"rows\":[%s]}]}]}", rows);
  g_autoptr (SpPlan) plan = sp_plan_from_json (project, -1, NULL);
  const SpScenario *scenario = sp_plan_active (plan);
  g_autoptr (SpCurveResults) results = sp_evaluate_curve (scenario, sp_scenario_curve (scenario, 0), &devices, 1, NULL, NULL);
  g_autoptr (JsonNode) node = sp_curve_prediction_to_json (results, "samples");
  g_autofree char *text = sp_json_to_text (node);

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  return json_node_get_object (json_parser_get_root (parser));
}

/* The keys of predict, as other programs rely on them. */
static void
test_prediction (void)
{
  static const char *const levels[] = { "50", "80", "90", "95", NULL };
  static const char *const laws[] = { "carry-forward", "last-slope", "amdahl", "usl", "power", "log-step-time", "two-tier", NULL };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = predicted (parser, ROWS, 64);
  JsonObject *at = json_array_get_object_element (json_object_get_array_member (root, "at"), 0);
  JsonObject *intervals = json_object_get_object_member (at, "intervals");
  JsonArray *ninety;

  assert_members (intervals, levels);
  assert_members (json_object_get_object_member (at, "laws"), laws);
  ninety = json_object_get_array_member (intervals, "90");
  g_assert_cmpfloat (json_array_get_double_element (ninety, 0), <, json_object_get_double_member (at, "central"));
  g_assert_cmpfloat (json_array_get_double_element (ninety, 1), >, json_object_get_double_member (at, "central"));
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (at, "extrapolation"), "text"), !=, "");
  g_assert_true (json_object_has_member (root, "knee"));
  g_assert_true (json_object_has_member (root, "messages"));
}

/* Every way of lying outside what was measured has its code and its sentence. */
static void
test_extrapolations (void)
{
  static const struct
  {
    const char *rows;
    double devices;
    const char *code; /* NULL: none */
  } cases[] = {
    { ROWS, 4, NULL },
    { "{\"devices\":2,\"throughput\":190},{\"devices\":4,\"throughput\":330}", 1, "below-measured" },
    { "{\"devices\":1,\"throughput\":100},{\"devices\":2,\"throughput\":190}", 4, "above-measured" },
    { "{\"devices\":4,\"throughput\":330},{\"devices\":16,\"throughput\":1000},{\"devices\":32,\"throughput\":1900}", 1024,
      "far-above-measured" },
    { ROWS, 16, "server-boundary-assumed" },
    { "{\"devices\":1,\"throughput\":100}", 4, "one-count" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (JsonParser) parser = json_parser_new ();
      JsonObject *root = predicted (parser, cases[i].rows, cases[i].devices);
      JsonObject *at = json_array_get_object_element (json_object_get_array_member (root, "at"), 0);
      JsonObject *extrapolation;

      g_assert_cmpint (json_object_get_null_member (at, "extrapolation"), ==, cases[i].code == NULL);
      if (cases[i].code == NULL)
        continue;
      extrapolation = json_object_get_object_member (at, "extrapolation");
      g_assert_cmpstr (json_object_get_string_member (extrapolation, "code"), ==, cases[i].code);
      g_assert_cmpstr (json_object_get_string_member (extrapolation, "text"), !=, "");
    }
}

/* From one count there is no central value, but bounds. */
static void
test_one_count (void)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root = predicted (parser, "{\"devices\":1,\"throughput\":100}", 64);
  JsonObject *at = json_array_get_object_element (json_object_get_array_member (root, "at"), 0);

  g_assert_true (json_object_get_null_member (at, "central"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (at, "bounds")), ==, 2);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evaluate-json/worked-example", test_worked_example);
  g_test_add_func ("/evaluate-json/solved-devices", test_solved_devices);
  g_test_add_func ("/evaluate-json/one-device", test_one_device);
  g_test_add_func ("/evaluate-json/missing", test_missing);
  g_test_add_func ("/evaluate-json/curve", test_curve);
  g_test_add_func ("/evaluate-json/prediction", test_prediction);
  g_test_add_func ("/evaluate-json/extrapolations", test_extrapolations);
  g_test_add_func ("/evaluate-json/one-count", test_one_count);
  return g_test_run ();
}
