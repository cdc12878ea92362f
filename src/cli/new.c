/* SPDX-License-Identifier: GPL-3.0-or-later */
/* new: a project file from an example. */
#include "cli/project.h"
#include "cli/verb.h"
#include "plan/examples.h"
#include "plan/file.h"

static SpNamed
get_example (guint index)
{
  const SpExample *example = sp_example (index);

  return (SpNamed) { example->name, example->description };
}

static SpExit
write_project (const SpPlan *plan,
               const char   *output,
               gboolean      force)
{
  g_autoptr (GFile) file = g_file_new_for_path (output);
  g_autoptr (GError) error = NULL;

  if (sp_file_save (file, plan, force ? NULL : "", NULL, NULL, &error))
    return SP_EXIT_OK;
  if (g_error_matches (error, SP_PLAN_ERROR, SP_PLAN_ERROR_EXISTS))
    return sp_failure ("%s: The file exists; --force replaces it.", output);
  return sp_file_failure (output, error);
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  const char *name = NULL;
  const char *output = NULL;
  gboolean force = FALSE;
  const SpOption options[] = {
    { "example", 0, "NAME", "the example to copy; “help” lists them; the worked example without it", &name },
    { "output", 'o', "FILE", "where to", &output },
    { "force", 0, NULL, "replace an existing file", NULL, &force },
    { NULL },
  };
  const SpNameList examples = { "example", "--example help", sp_n_examples (), get_example };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (SpPlan) plan = NULL;
  g_autoptr (GError) error = NULL;
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && g_strcmp0 (name, "help") == 0)
    return sp_names_print (&examples);
  if (status == SP_EXIT_NONE && operands->len > 0)
    status = sp_usage_error (verb, "“%s” is no option; name the file with -o.", (char *) operands->pdata[0]);
  if (status == SP_EXIT_NONE && (output == NULL || *output == '\0'))
    status = sp_usage_error (verb, "Say where to with -o FILE.");
  if (status != SP_EXIT_NONE)
    return status;
  plan = sp_example_load (name != NULL ? name : sp_example (0)->name, &error);
  if (plan == NULL && g_error_matches (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND))
    return sp_names_refuse (verb, &examples, name);
  if (plan == NULL)
    return sp_failure ("%s", error->message);
  return write_project (plan, output, force);
}

const SpVerb sp_verb_new = {
  "new",
  "[--example NAME] -o FILE",
  "A new project from an example; an existing file is refused without --force.",
  run,
};
