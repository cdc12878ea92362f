/* SPDX-License-Identifier: GPL-3.0-or-later */
/* evaluate: everything the pages of the window show for a project. */
#include <string.h>

#include "cli/project.h"
#include "cli/verb.h"
#include "plan/evaluate-json.h"
#include "plan/json.h"
#include "report/memo-text.h"
#include "report/overview.h"
#include "text/language.h"

/* What was asked for: all of it, a scenario, or a curve of one. */
typedef struct
{
  const SpScenario *scenario; /* (nullable) */
  const SpCurve *curve;       /* (nullable): of @scenario */
} Part;

/* In the language and the number format of the person, as pages and memo are. */
static SpExit
print_text (const SpPlan    *plan,
            const SpResults *results,
            const Part      *part)
{
  g_autoptr (GString) all = g_string_new (NULL);

  sp_language_init ();
  for (guint i = 0; i < results->scenarios->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, i);
      g_autoptr (SpMemo) overview = NULL;
      g_autofree char *text = NULL;

      if (part->scenario != NULL && scenario->scenario != part->scenario)
        continue;
      overview = sp_overview_new (plan, scenario, part->curve, 0);
      text = sp_memo_to_text (overview, SP_TEXT_COLUMNS);
      g_string_append_printf (all, "%s%s", all->len > 0 ? "\n\n" : "", text);
    }
  sp_language_end ();
  sp_print (all->str);
  return sp_print_end ();
}

/* Leaves only that curve in the one scenario of the document. */
static void
keep_curve (JsonNode   *node,
            const char *id)
{
  JsonArray *scenarios = json_object_get_array_member (json_node_get_object (node), "scenarios");
  JsonObject *scenario = json_array_get_object_element (scenarios, 0);
  JsonArray *curves = json_object_get_array_member (scenario, "curves");

  for (guint i = json_array_get_length (curves); i-- > 0;)
    if (strcmp (json_object_get_string_member (json_array_get_object_element (curves, i), "id"), id) != 0)
      json_array_remove_element (curves, i);
}

static SpExit
print_json (const SpResults *results,
            const Part      *part)
{
  g_autoptr (JsonNode) node =
    sp_results_to_json (results, part->scenario != NULL ? sp_scenario_id (part->scenario) : NULL);
  g_autofree char *text = NULL;

  if (part->curve != NULL)
    keep_curve (node, sp_curve_id (part->curve));
  text = sp_json_to_text (node);
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
    { "curve", 0, "NAME", "only this curve of the scenario, or of the active one", &curve_name },
    { "json", 0, NULL, "print JSON for programs", NULL, &json },
    { NULL },
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (SpPlan) plan = NULL;
  g_autoptr (SpResults) results = NULL;
  Part part = { NULL };
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && operands->len != 1)
    status = sp_usage_error (verb, "Name one project file.");
  if (status != SP_EXIT_NONE)
    return status;
  plan = sp_project_load (operands->pdata[0]);
  if (plan == NULL)
    return SP_EXIT_FAILURE;
  if (!sp_project_find (plan, scenario_name, curve_name, &part.scenario, &part.curve))
    return SP_EXIT_FAILURE;
  if (scenario_name == NULL && curve_name == NULL)
    part.scenario = NULL;
  results = sp_project_evaluate (plan);
  return json ? print_json (results, &part) : print_text (plan, results, &part);
}

const SpVerb sp_verb_evaluate = {
  "evaluate",
  "FILE [--scenario NAME] [--curve NAME] [--json]",
  "Everything the pages of the window show for a project.",
  run,
};
