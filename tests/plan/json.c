/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Projects as JSON: what is written, what is read, what is refused and where,
 * and what comes back of what this version doesn't know. */
#include "plan/json.h"

#include <math.h>
#include <string.h>

static SpPlan *
read_good (const char *text)
{
  GError *error = NULL;
  SpPlan *plan = sp_plan_from_json (text, -1, &error);

  g_assert_no_error (error);
  return plan;
}

/* Written by hand: the order of keys, shortest numbers, one line a run. */
static const char whole[] =
  "{\n"
  "  \"format\": \"scaling-planner\",\n"
  "  \"version\": 1,\n"
  "  \"title\": \"T \\\"q\\\" \xC3\xA9\",\n"
  "  \"active\": \"b\",\n"
  "  \"scenarios\": [\n"
  "    { \"id\": \"a\" },\n"
  "    {\n"
  "      \"id\": \"b\",\n"
  "      \"name\": \"N\",\n"
  "      \"job\": {\n"
  "        \"unit\": \"tokens\"\n"
  "      },\n"
  "      \"cluster\": {\n"
  "        \"devices_per_server\": 8\n"
  "      },\n"
  "      \"goal\": {\n"
  "        \"solve_for\": \"devices\",\n"
  "        \"per_device_throughput\": 0.1,\n"
  "        \"efficiency\": 0.9,\n"
  "        \"work\": 1e21,\n"
  "        \"about\": {\n"
  "          \"efficiency\": {\n"
  "            \"note\": \"guess\",\n"
  "            \"source\": \"me\",\n"
  "            \"date\": \"2024-05-01\"\n"
  "          }\n"
  "        }\n"
  "      },\n"
  "      \"curves\": [\n"
  "        {\n"
  "          \"id\": \"curve-1\",\n"
  "          \"scaling\": \"weak\",\n"
  "          \"rows\": [\n"
  "            { \"devices\": 1, \"step_seconds\": 0.25, \"label\": \"cold\", \"excluded\": true, \"reason\": \"warm-up\" },\n"
  "            { \"devices\": 2 }\n"
  "          ]\n"
  "        }\n"
  "      ]\n"
  "    }\n"
  "  ]\n"
  "}\n";

static void
test_round_trip (void)
{
  g_autoptr (SpPlan) plan = read_good (whole);
  g_autofree char *text = sp_plan_to_json (plan);
  const SpRecord *record = sp_plan_find (plan, "b");

  g_assert_cmpstr (text, ==, whole);
  g_assert_cmpstr (sp_record_get_text (sp_plan_record (plan), SP_FIELD_TITLE), ==, "T \"q\" \xC3\xA9");
  g_assert_cmpuint (sp_record_get_choice (record, SP_FIELD_SOLVE_FOR), ==, SP_SOLVE_DEVICES);
  g_assert_cmpstr (sp_record_get_source (record, SP_FIELD_EFFICIENCY), ==, "me");
  g_assert_cmpuint (sp_record_get_choice (sp_plan_find (plan, "b/curve-1"), SP_FIELD_CURVE_SCALING), ==, SP_SCALING_WEAK);
}

/* Keys this version doesn't know, at every level, and numbers of theirs. */
static void
test_unknown (void)
{
  static const char *const kept[] = {
    "\"x-first\": {", "{ \"a\": null }", "\"extra\": true", "\"later\": 0.9", "\"big\": 9223372036854775807",
    "\"note\": \"n\"", "\"who\": \"w\"", "\"note\": \"l\"", "\"empty\": {}", "\"list\": []", "\"colour\": \"red\"",
    "\"mood\": \"good\"", "\"list\": [1, 2]", "\"z-last\": \"kept\"", "\"devices\": 16",
  };
  g_autoptr (SpPlan) plan = read_good (
    "{\"x-first\": {\"deep\": [1, 2.5, {\"a\": null}]}, \"format\": \"scaling-planner\", \"version\": 1,"
    " \"scenarios\": [{\"id\": \"a\", \"extra\": true, \"goal\": {\"devices\": 8, \"later\": 0.9, \"big\": 9223372036854775807,"
    " \"about\": {\"devices\": {\"note\": \"n\", \"who\": \"w\"}, \"later\": {\"note\": \"l\"}}},"
    " \"future\": {\"empty\": {}, \"list\": []},"
    " \"curves\": [{\"id\": \"c\", \"colour\": \"red\", \"rows\": [{\"devices\": 1, \"mood\": \"good\", \"list\": [1, 2]}]}]}],"
    " \"z-last\": \"kept\"}");
  g_autoptr (SpPlan) edited = sp_plan_set_number (plan, "a", SP_FIELD_DEVICES, 16, NULL);
  g_autofree char *written = sp_plan_to_json (edited);
  g_autoptr (SpPlan) again = read_good (written);
  g_autofree char *rewritten = sp_plan_to_json (again);

  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    {
      g_test_message ("%s", kept[i]);
      g_assert_nonnull (strstr (written, kept[i]));
    }
  g_assert_true (strstr (written, "x-first") < strstr (written, "z-last"));
  g_assert_cmpstr (rewritten, ==, written);
}

#define HEAD "{\"format\":\"scaling-planner\",\"version\":1,"
#define DEVICES "must be a whole number from 1 to 10,000,000 (line 1)"
#define SOLVES "must be one of: actual, devices, efficiency, per_device_throughput (line 1)"

static const struct
{
  const char *text;
  int code;
  const char *message;
} bad[] = {
  { "[]", SP_PLAN_ERROR_FORMAT, "/: must be an object (line 1)" },
  { "{}", SP_PLAN_ERROR_FORMAT, "This is not a Scaling Planner project: /format must be \"scaling-planner\"." },
  { "{\"format\":\"other\",\"version\":1}", SP_PLAN_ERROR_FORMAT,
    "This is not a Scaling Planner project: /format must be \"scaling-planner\"." },
  { "{\"format\":\"scaling-planner\"}", SP_PLAN_ERROR_FORMAT, "/version: is missing" },
  { "{\"format\":\"scaling-planner\",\"version\":\"1\"}", SP_PLAN_ERROR_TYPE,
    "/version: must be a whole number from 1 to 1,000,000,000 (line 1)" },
  { "{\"format\":\"scaling-planner\",\"version\":0}", SP_PLAN_ERROR_RANGE,
    "/version: must be a whole number from 1 to 1,000,000,000 (line 1)" },
  { HEAD "\"scenarios\":{}}", SP_PLAN_ERROR_TYPE, "/scenarios: must be an array (line 1)" },
  { HEAD "\"scenarios\":[7]}", SP_PLAN_ERROR_TYPE, "/scenarios/0: must be an object (line 1)" },
  { HEAD "\"scenarios\":[{\"goal\":[]}]}", SP_PLAN_ERROR_TYPE, "/scenarios/0/goal: must be an object (line 1)" },
  { HEAD "\"scenarios\":[{\"goal\":{\n\"devices\":0}}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/goal/devices: must be a whole number from 1 to 10,000,000 (line 2)" },
  { HEAD "\"scenarios\":[{\"goal\":{\"devices\":\"64\"}}]}", SP_PLAN_ERROR_TYPE, "/scenarios/0/goal/devices: " DEVICES },
  { HEAD "\"scenarios\":[{\"goal\":{\"devices\":1.5}}]}", SP_PLAN_ERROR_RANGE, "/scenarios/0/goal/devices: " DEVICES },
  { HEAD "\"scenarios\":[{\"goal\":{\"efficiency\":90}}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/goal/efficiency: must be a number above 0 and at most 10 (line 1)" },
  { HEAD "\"scenarios\":[{\"goal\":{\"solve_for\":\"all\"}}]}", SP_PLAN_ERROR_RANGE, "/scenarios/0/goal/solve_for: " SOLVES },
  { HEAD "\"scenarios\":[{\"goal\":{\"solve_for\":1}}]}", SP_PLAN_ERROR_TYPE, "/scenarios/0/goal/solve_for: " SOLVES },
  { HEAD "\"scenarios\":[{\"name\":[]}]}", SP_PLAN_ERROR_TYPE, "/scenarios/0/name: must be text (line 1)" },
  { HEAD "\"scenarios\":[{\"name\":\"\\u0007\"}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/name: must not contain control characters (line 1)" },
  { HEAD "\"scenarios\":[{\"id\":\"a/b\"}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/id: must be 1 to 64 of the characters A to Z, a to z, 0 to 9, _ . - (line 1)" },
  { HEAD "\"scenarios\":[{\"id\":\"a\"},{\"id\":\"a\"}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/1/id: must differ from the other ids (line 1)" },
  { HEAD "\"active\":\"b\",\"scenarios\":[{\"id\":\"a\"}]}", SP_PLAN_ERROR_NOT_FOUND,
    "/active: must be the id of a scenario (line 1)" },
  { HEAD "\"active\":\"scenario-1\",\"scenarios\":[]}", SP_PLAN_ERROR_NOT_FOUND,
    "/active: must be the id of a scenario (line 1)" },
  { HEAD "\"active\":\"scenario-1\"}", SP_PLAN_ERROR_NOT_FOUND, "/active: must be the id of a scenario (line 1)" },
  { HEAD "\"scenarios\":[{\"goal\":{\"devices\":8,\"about\":{\"devices\":{\"note\":7}}}}]}", SP_PLAN_ERROR_TYPE,
    "/scenarios/0/goal/about/devices/note: must be text (line 1)" },
  { HEAD "\"scenarios\":[{\"curves\":[{\"rows\":[{},{\"devices\":-1}]}]}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/curves/0/rows/1/devices: must be a whole number from 1 to 10,000,000; correct the value or take it out, "
    "the other runs stay (line 1)" },
  { HEAD "\"scenarios\":[{\"curves\":[{\"rows\":[{\"devices\":1,\"throughput\":0}]}]}]}", SP_PLAN_ERROR_RANGE,
    "/scenarios/0/curves/0/rows/0/throughput: must be a number above 0 and at most 1e18; correct the value or take it out, "
    "the other runs stay (line 1)" },
  { HEAD "\"scenarios\":[{\"curves\":[{\"rows\":[{\"excluded\":1}]}]}]}", SP_PLAN_ERROR_TYPE,
    "/scenarios/0/curves/0/rows/0/excluded: must be true or false (line 1)" },
  { HEAD "\"title\":1e400}", SP_PLAN_ERROR_RANGE, "/title: this number is too large (line 1)" },
};

static void
test_bad (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad[i].text);
      g_assert_null (sp_plan_from_json (bad[i].text, -1, &error));
      g_assert_error (error, SP_PLAN_ERROR, bad[i].code);
      g_assert_cmpstr (error->message, ==, bad[i].message);
    }
}

/* Files written by hand or by other programs leave much out. */
static void
test_sparse (void)
{
  g_autoptr (SpPlan) bare = read_good ("{\"format\":\"scaling-planner\",\"version\":1}");
  g_autoptr (SpPlan) ids = read_good (HEAD "\"title\":null,\"scenarios\":[{},{\"goal\":{\"devices\":null}}]}");

  g_assert_cmpuint (sp_plan_n_scenarios (bare), ==, 1);
  g_assert_cmpstr (sp_scenario_id (sp_plan_scenario (ids, 1)), ==, "scenario-2");
  g_assert_false (sp_record_has (sp_plan_find (ids, "scenario-2"), SP_FIELD_DEVICES));
  g_assert_true (sp_plan_active (ids) == sp_plan_scenario (ids, 0));
}

/* A later version's file can be looked at; what we would refuse is left alone. */
static void
test_newer (void)
{
  g_autoptr (SpPlan) plan = read_good ("{\"format\":\"scaling-planner\",\"version\":2,"
                                       "\"scenarios\":[{\"goal\":{\"devices\":8,\"solve_for\":\"everything\"}}]}");
  g_autofree char *text = sp_plan_to_json (plan);
  g_autoptr (SpPlan) ours = read_good (whole);

  g_assert_true (sp_plan_is_newer (plan));
  g_assert_false (sp_plan_is_newer (ours));
  g_assert_nonnull (strstr (text, "\"version\": 2"));
  g_assert_nonnull (strstr (text, "\"everything\""));
}

static void
test_many_scenarios (void)
{
  g_autofree char *name = g_strnfill (10000, '<');
  SpPlan *plan = sp_plan_new ();
  g_autofree char *text = NULL;
  g_autoptr (SpPlan) again = NULL;
  g_autofree char *rewritten = NULL;

  for (int i = 1; i < 500; i++)
    {
      SpPlan *next = sp_plan_add_scenario (plan, NULL, name, NULL);

      sp_plan_unref (plan);
      plan = next;
    }
  text = sp_plan_to_json (plan);
  again = read_good (text);
  rewritten = sp_plan_to_json (again);
  g_assert_cmpuint (sp_plan_n_scenarios (again), ==, 500);
  g_assert_true (g_str_equal (text, rewritten));
  sp_plan_unref (plan);
}

/* Any number within a field's range comes back the same, bit for bit. */
static void
test_numbers (void)
{
  for (int i = 0; i < 2000; i++)
    {
      double number = ldexp (g_test_rand_double_range (0.5, 1), g_test_rand_int_range (-1000, 59));
      g_autoptr (SpPlan) empty = sp_plan_new ();
      g_autoptr (SpPlan) plan = sp_plan_set_number (empty, "scenario-1", SP_FIELD_PER_DEVICE_THROUGHPUT, number, NULL);
      g_autofree char *text = sp_plan_to_json (plan);
      g_autoptr (SpPlan) again = read_good (text);
      double back = 0.0;

      sp_record_get_number (sp_plan_find (again, "scenario-1"), SP_FIELD_PER_DEVICE_THROUGHPUT, &back);
      g_assert_cmpfloat (back, ==, number);
    }
}

/* Damaged files: refused with a message, or read to something that reads back. */
static void
test_fuzz (void)
{
  static const char bytes[] = "{}[]\",:\\0123456789.eE+-ntfu \n\xC3\xA9";

  for (int i = 0; i < (g_test_slow () ? 300000 : 5000); i++)
    {
      g_autofree char *text = g_strdup (whole);
      g_autofree char *written = NULL;
      g_autofree char *rewritten = NULL;
      g_autoptr (SpPlan) plan = NULL;
      g_autoptr (SpPlan) again = NULL;
      g_autoptr (GError) error = NULL;
      gsize length = strlen (text);

      for (int n = g_test_rand_int_range (0, 4); n > 0; n--)
        text[g_test_rand_int_range (0, (int) length)] = bytes[g_test_rand_int_range (0, sizeof bytes - 1)];
      if (g_test_rand_int_range (0, 10) == 0)
        length = (gsize) g_test_rand_int_range (0, (int) length);
      plan = sp_plan_from_json (text, (gssize) length, &error);
      if (plan == NULL)
        {
          g_assert_nonnull (error);
          g_assert_cmpstr (error->message, !=, "");
          continue;
        }
      written = sp_plan_to_json (plan);
      again = read_good (written);
      rewritten = sp_plan_to_json (again);
      g_assert_cmpstr (written, ==, rewritten);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/json/round-trip", test_round_trip);
  g_test_add_func ("/json/unknown", test_unknown);
  g_test_add_func ("/json/bad", test_bad);
  g_test_add_func ("/json/sparse", test_sparse);
  g_test_add_func ("/json/newer", test_newer);
  g_test_add_func ("/json/many-scenarios", test_many_scenarios);
  g_test_add_func ("/json/numbers", test_numbers);
  g_test_add_func ("/json/fuzz", test_fuzz);
  return g_test_run ();
}
