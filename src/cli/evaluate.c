/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluate: everything the pages of the window show for a project. */
#include "cli/print.h"
#include "cli/project.h"
#include "cli/verb.h"
#include "plan/evaluate-json.h"
#include "plan/json.h"

static void
print_scenario (const SpScenarioResults *results)
{
  const char *unit = sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT);
  g_autofree char *head = g_strdup_printf ("Scenario %s\n", sp_scenario_name (results->scenario));

  sp_print (head);
  if (results->has_estimate)
    sp_print_estimate (&results->estimate, unit);
  for (guint i = 0; i < results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->messages, i);

      sp_print_message (&message->message, message->path, unit);
    }
}

static SpExit
print_text (const SpPlan    *plan,
            const SpResults *results,
            const char      *scenario_id)
{
  const char *title = sp_record_get_text (sp_plan_record (plan), SP_FIELD_TITLE);

  if (*title != '\0')
    {
      sp_print (title);
      sp_print ("\n\n");
    }
  if (scenario_id != NULL)
    print_scenario (sp_results_find (results, scenario_id));
  for (guint i = 0; scenario_id == NULL && i < results->scenarios->len; i++)
    {
      if (i > 0)
        sp_print ("\n");
      print_scenario (g_ptr_array_index (results->scenarios, i));
    }
  return sp_print_end ();
}

static SpExit
print_json (const SpResults *results,
            const char      *scenario_id)
{
  g_autoptr (JsonNode) node = sp_results_to_json (results, scenario_id);
  g_autofree char *text = sp_json_to_text (node);

  sp_print (text);
  return sp_print_end ();
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  const char *scenario_name = NULL;
  const char *curve_name = NULL;
  gboolean json = FALSE;
  const SpOption options[] = {
    { "scenario", 0, "NAME", "only this scenario, by name or id", &scenario_name },
    SP_OPTION_CURVE (&curve_name),
    { "json", 0, NULL, "print JSON for programs", NULL, &json },
    { NULL },
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (SpPlan) plan = NULL;
  g_autoptr (SpResults) results = NULL;
  const SpScenario *scenario;
  const char *scenario_id;
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && operands->len != 1)
    status = sp_usage_error (verb, "Name one project file.");
  if (status != SP_EXIT_NONE)
    return status;
  plan = sp_project_load (operands->pdata[0]);
  if (plan == NULL)
    return SP_EXIT_FAILURE;
  scenario = sp_project_scenario (plan, scenario_name);
  if (scenario == NULL || !sp_project_check_curve (scenario, curve_name))
    return SP_EXIT_FAILURE;
  scenario_id = scenario_name != NULL ? sp_scenario_id (scenario) : NULL;
  results = sp_project_evaluate (plan);
  return json ? print_json (results, scenario_id) : print_text (plan, results, scenario_id);
}

const SpVerb sp_verb_evaluate = {
  "evaluate",
  "FILE [--scenario NAME] [--json]",
  "Everything the pages of the window show for a project.",
  run,
};
