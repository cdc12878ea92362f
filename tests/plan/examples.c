/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples load, are what the program itself would write, and compute. */
#include "plan/examples.h"

#include <locale.h>
#include <string.h>

#include "plan/evaluator.h"
#include "plan/json.h"
#include "text/language.h"

static void
test_load (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      const SpExample *example = sp_example (i);
      g_autoptr (GError) error = NULL;
      g_autoptr (SpPlan) plan = sp_example_load (example->name, &error);
      g_autoptr (GBytes) bytes = sp_example_bytes (example);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = sp_plan_to_json (plan);
      g_assert_cmpmem (text, strlen (text), g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (sp_example_title (example), !=, "");
      g_assert_cmpstr (sp_example_description (example), !=, "");
    }
}

/* 64 * 2,000 * 0.9 */
static void
test_first (void)
{
  g_autoptr (SpPlan) plan = sp_example_load (sp_example (0)->name, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);

  g_assert_cmpfloat (sp_results_active (results)->estimate.actual, ==, 115200);
}

/* What each example is there to show. */
static const struct
{
  const char *name;
  SpVerdict verdict;
} verdicts[] = {
  { "second-server", SP_VERDICT_FIX_FIRST },      { "sixteen-for-six", SP_VERDICT_FIX_FIRST },
  { "image-model", SP_VERDICT_EXTEND },           { "text-model", SP_VERDICT_MEASURE_FIRST },
  { "starved-input", SP_VERDICT_FIX_FIRST },      { "slow-device", SP_VERDICT_FIX_FIRST },
  { "saturating", SP_VERDICT_DO_NOT_EXTEND },     { "large-batch", SP_VERDICT_DO_NOT_EXTEND },
  { "for-the-date", SP_VERDICT_EXTEND_FOR_DATE },
};

static void
test_verdicts (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (verdicts); i++)
    {
      g_autoptr (SpPlan) plan = sp_example_load (verdicts[i].name, NULL);
      g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
      const SpScenarioResults *scenario = sp_results_active (results);

      g_test_message ("%s", verdicts[i].name);
      g_assert_true (scenario->decision.has_decision);
      g_assert_cmpint (scenario->decision.decision.verdict, ==, verdicts[i].verdict);
    }
}

static SpCause
first_cause (const char *name)
{
  g_autoptr (SpPlan) plan = sp_example_load (name, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  const SpDiagnosisResults *diagnosis = sp_results_active (results)->diagnosis;

  g_assert_cmpuint (diagnosis->diagnosis.n_causes, >, 0);
  return diagnosis->diagnosis.causes[0].cause;
}

static void
test_causes (void)
{
  g_assert_cmpint (first_cause ("second-server"), ==, SP_CAUSE_NETWORK);
  g_assert_cmpint (first_cause ("starved-input"), ==, SP_CAUSE_INPUT);
  g_assert_cmpint (first_cause ("slow-device"), ==, SP_CAUSE_DEVICE);
  g_assert_cmpint (first_cause ("large-batch"), ==, SP_CAUSE_BATCH);
  g_assert_cmpint (first_cause ("text-model"), ==, SP_CAUSE_EXCHANGE);
}

/* The knee at the second server is found there. */
static void
test_knee (void)
{
  g_autoptr (SpPlan) plan = sp_example_load ("second-server", NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  const SpMeasured *curve = sp_scenario_results_curve_in_use (sp_results_active (results))->result->curve;

  g_assert_true (curve->has_knee);
  g_assert_cmpfloat (curve->knee.devices, ==, 8);
  g_assert_cmpint (curve->knee.place, ==, SP_PLACE_SERVER_BOUNDARY);
}

static void
test_unknown (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_example_load ("nonsense", &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND);
}

/* In English an example says what its file says. */
static void
test_translate (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (SpPlan) plan = sp_example_load (sp_example (i)->name, NULL);
      g_autoptr (SpPlan) shown = sp_example_translate (sp_example (i), plan);

      g_assert_cmpstr (sp_scenario_name (sp_plan_active (shown)), ==, sp_scenario_name (sp_plan_active (plan)));
      g_assert_cmpstr (sp_record_get_text (sp_plan_record (shown), SP_FIELD_TITLE), ==,
                       sp_record_get_text (sp_plan_record (plan), SP_FIELD_TITLE));
    }
}

/* What runs are called and why they are excluded is text for people as well. */
static void
test_translate_runs (void)
{
  const SpExample *noisy = NULL;
  g_autoptr (SpPlan) plan = sp_example_load ("noisy", NULL);
  g_autoptr (SpPlan) shown = NULL;
  const SpRow *rows;
  guint excluded = 0;
  gsize n_rows;

  if (setlocale (LC_ALL, "de_DE.UTF-8") == NULL)
    g_error ("the tests' locales are not there");
  sp_language_bind ();
  for (guint i = 0; i < sp_n_examples (); i++)
    if (strcmp (sp_example (i)->name, "noisy") == 0)
      noisy = sp_example (i);
  shown = sp_example_translate (noisy, plan);
  setlocale (LC_ALL, "C");
  rows = sp_curve_rows (sp_scenario_curve (sp_plan_active (shown), 0), &n_rows);
  for (gsize i = 0; i < n_rows; i++)
    if (rows[i].excluded)
      {
        g_assert_cmpstr (rows[i].label, ==, "Dienstagnacht");
        g_assert_cmpstr (rows[i].reason, ==, "Ein anderer Job nutzte denselben Server.");
        excluded++;
      }
  g_assert_cmpuint (excluded, ==, 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/examples/load", test_load);
  g_test_add_func ("/examples/first", test_first);
  g_test_add_func ("/examples/verdicts", test_verdicts);
  g_test_add_func ("/examples/causes", test_causes);
  g_test_add_func ("/examples/knee", test_knee);
  g_test_add_func ("/examples/unknown", test_unknown);
  g_test_add_func ("/examples/translate", test_translate);
  g_test_add_func ("/examples/translate-runs", test_translate_runs);
  return g_test_run ();
}
