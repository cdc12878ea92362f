/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of verbs and the way to one of them. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>

#include "cli/verb.h"
#include "config.h"

static const SpVerb *const verbs[] = {
  &sp_verb_estimate,
  &sp_verb_evaluate,
  &sp_verb_predict,
  &sp_verb_chart,
  &sp_verb_report,
  &sp_verb_new,
  &sp_verb_validate,
};

static const SpVerb *
find_verb (const char *name)
{
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    if (strcmp (verbs[i]->name, name) == 0)
      return verbs[i];
  return NULL;
}

/* Options that the window takes; see GApplication. */
static gboolean
is_option_of_window (const char *argument)
{
  return g_str_has_prefix (argument, "--gapplication-") || g_str_has_prefix (argument, "--display") ||
         strcmp (argument, "--help-all") == 0 || strcmp (argument, "--help-gapplication") == 0;
}

gboolean
sp_cli_wants (int    argc,
              char **argv)
{
  if (argc < 2 || argv[1][0] == '\0')
    return FALSE;
  if (argv[1][0] == '-')
    return strcmp (argv[1], "--") != 0 && !is_option_of_window (argv[1]);
  if (find_verb (argv[1]) != NULL)
    return TRUE;
  return strpbrk (argv[1], "./:") == NULL && !g_file_test (argv[1], G_FILE_TEST_EXISTS);
}

static SpExit
print_help (void)
{
  g_autoptr (GString) text = g_string_new ("Usage: scaling-planner [FILE...]\n"
                                           "       scaling-planner VERB ...\n\n"
                                           "Plans data-parallel training capacity. Without a verb the window opens.\n\n"
                                           "Verbs:\n");

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    g_string_append_printf (text, "  %-10s %s\n", verbs[i]->name, verbs[i]->summary);
  g_string_append (text, "\n  --help     print this and stop; after a verb, its options\n"
                         "  --version  print the version and stop\n");
  sp_print (text->str);
  return sp_print_end ();
}

static SpExit
refuse_verb (const char *name)
{
  const char *names[G_N_ELEMENTS (verbs) + 1] = { NULL };
  const char *nearest;

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    names[i] = verbs[i]->name;
  nearest = sp_nearest_name (name, names);
  if (nearest != NULL)
    return sp_usage_error (NULL, "There is no verb or file “%s”; the verb “%s” is near.", name, nearest);
  return sp_usage_error (NULL, "There is no verb or file “%s”.", name);
}

int
sp_cli_run (int    argc,
            char **argv)
{
  const SpVerb *verb;

  g_return_val_if_fail (argc >= 1, SP_EXIT_USAGE);

  /* Files are read and written by this process alone: no bus, no mounts. */
  g_setenv ("GIO_USE_VFS", "local", TRUE);
  if (argc < 2)
    return print_help ();
  if (strcmp (argv[1], "--help") == 0 || strcmp (argv[1], "-h") == 0)
    return print_help ();
  if (strcmp (argv[1], "--version") == 0)
    {
      sp_print ("Scaling Planner " SP_VERSION "\n");
      return sp_print_end ();
    }
  if (argv[1][0] == '-')
    return sp_usage_error (NULL, "There is no option %s.", argv[1]);
  verb = find_verb (argv[1]);
  if (verb == NULL)
    return refuse_verb (argv[1]);
  return verb->run (verb, argc - 1, argv + 1);
}
