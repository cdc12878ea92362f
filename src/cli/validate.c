/* SPDX-License-Identifier: GPL-3.0-or-later */
/* validate: whether files are projects, and where they are not. */
#include "cli/project.h"
#include "cli/verb.h"

static SpExit
validate (const char *filename)
{
  g_autoptr (SpPlan) plan = sp_project_load (filename);
  g_autofree char *shown = NULL;
  g_autofree char *line = NULL;

  if (plan == NULL)
    return SP_EXIT_FAILURE;
  shown = g_filename_display_name (filename);
  line = g_strdup_printf ("%s: valid%s\n", shown,
                          sp_plan_is_newer (plan) ? ", made by a newer version: it can be read but not saved" : "");
  sp_print (line);
  return SP_EXIT_OK;
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  const SpOption options[] = { { NULL } };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  SpExit status = sp_options_read (verb, options, argc, argv, operands);
  SpExit worst = SP_EXIT_OK;
  SpExit printed;

  if (status == SP_EXIT_NONE && operands->len == 0)
    status = sp_usage_error (verb, "Name the project files.");
  if (status != SP_EXIT_NONE)
    return status;
  for (guint i = 0; i < operands->len; i++)
    if (validate (operands->pdata[i]) != SP_EXIT_OK)
      worst = SP_EXIT_FAILURE;
  printed = sp_print_end ();
  return MAX (worst, printed);
}

const SpVerb sp_verb_validate = {
  "validate",
  "FILE...",
  "Whether files are valid projects, and where they are not.",
  run,
};
