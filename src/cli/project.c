/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading a project for a verb; failures are said here, in one line. */
#include "cli/project.h"

#include <string.h>

#include "plan/evaluator.h"
#include "plan/file.h"

#define NAMES_MAX 10 /* that a message lists */

/* Some sentences name the file already. */
SpExit
sp_file_failure (const char   *filename,
                 const GError *error)
{
  g_autofree char *shown = g_filename_display_name (filename);

  if (strstr (error->message, shown) != NULL)
    return sp_failure ("%s", error->message);
  return sp_failure ("%s: %s", shown, error->message);
}

SpPlan *
sp_project_load (const char *filename)
{
  g_autoptr (GFile) file = g_file_new_for_path (filename);
  g_autoptr (GError) error = NULL;
  SpPlan *plan = sp_file_load (file, NULL, NULL, &error);

  if (plan == NULL)
    sp_file_failure (filename, error);
  return plan;
}

static const SpScenario *
find_scenario (const SpPlan *plan,
               const char   *name)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const SpScenario *scenario = name != NULL ? sp_plan_find_scenario (plan, name) : sp_plan_active (plan);

  if (scenario != NULL)
    return scenario;
  for (guint i = 0; i < MIN (sp_plan_n_scenarios (plan), NAMES_MAX); i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", sp_scenario_name (sp_plan_scenario (plan, i)));
  sp_failure ("There is no scenario “%s”. The project has %s.", name, names->str);
  return NULL;
}

static const SpCurve *
find_curve (const SpScenario *scenario,
            const char       *name)
{
  g_autoptr (GString) names = g_string_new (NULL);
  const SpCurve *curve = sp_scenario_find_curve (scenario, name);

  if (curve != NULL)
    return curve;
  for (guint i = 0; i < MIN (sp_scenario_n_curves (scenario), NAMES_MAX); i++)
    g_string_append_printf (names, "%s“%s”", i > 0 ? ", " : "", sp_curve_name (sp_scenario_curve (scenario, i)));
  sp_failure ("The scenario “%s” has no curve “%s”. It has %s.", sp_scenario_name (scenario), name,
              names->len > 0 ? names->str : "none");
  return NULL;
}

gboolean
sp_project_find (const SpPlan      *plan,
                 const char        *scenario_name,
                 const char        *curve_name,
                 const SpScenario **scenario,
                 const SpCurve    **curve)
{
  *curve = NULL;
  *scenario = find_scenario (plan, scenario_name);
  if (*scenario == NULL || curve_name == NULL)
    return *scenario != NULL;
  *curve = find_curve (*scenario, curve_name);
  return *curve != NULL;
}

SpResults *
sp_project_evaluate (const SpPlan *plan)
{
  return sp_evaluate (plan, 0, NULL, NULL, NULL);
}
