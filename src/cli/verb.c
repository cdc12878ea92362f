/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Options and the ends of a run; see verb.h. GOption is not used: it reads
 * arguments in the locale's encoding, and its complaints name no way out. */
#include "cli/verb.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

#define PROGRAM "scaling-planner"

/* ---- Ends ---- */

/* Control characters of a file name or an argument would break the line, or the terminal. */
static void
complain (const char *message)
{
  g_autofree char *line = g_utf8_make_valid (message, -1);

  g_strdelimit (line, "\n\r\t", ' ');
  for (char *p = line; *p != '\0'; p++)
    if (g_ascii_iscntrl (*p))
      *p = '?';
  fprintf (stderr, PROGRAM ": %s\n", line);
}

SpExit
sp_usage_error (const SpVerb *verb,
                const char   *format,
                ...)
{
  g_autofree char *message = NULL;
  g_autofree char *line = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  line = verb != NULL ? g_strdup_printf ("%s: %s See %s %s --help.", verb->name, message, PROGRAM, verb->name)
                      : g_strdup_printf ("%s See %s --help.", message, PROGRAM);
  complain (line);
  return SP_EXIT_USAGE;
}

SpExit
sp_failure (const char *format,
            ...)
{
  g_autofree char *message = NULL;
  va_list args;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  complain (message);
  return SP_EXIT_FAILURE;
}

static SpExit
output_failed (void)
{
  return sp_failure ("The output could not be written: %s.", g_strerror (errno != 0 ? errno : EIO));
}

/* The first failure is the one that is said: what follows a full disk fails for reasons of its own. */
void
sp_print (const char *text)
{
  if (ferror (stdout))
    return;
  errno = 0;
  if (fputs (text, stdout) < 0)
    output_failed ();
}

SpExit
sp_print_end (void)
{
  if (ferror (stdout))
    return SP_EXIT_FAILURE;
  errno = 0;
  return fflush (stdout) == 0 ? SP_EXIT_OK : output_failed ();
}

/* ---- Names ---- */

/* How many letters have to be changed, added or removed (Levenshtein's distance). */
static guint
distance (const char *a,
          const char *b)
{
  gsize n = strlen (b);
  g_autofree guint *row = g_new (guint, n + 1);

  for (gsize k = 0; k <= n; k++)
    row[k] = (guint) k;
  for (gsize i = 0; a[i] != '\0'; i++)
    {
      guint diagonal = row[0];

      row[0] = (guint) i + 1;
      for (gsize k = 1; k <= n; k++)
        {
          guint above = row[k];

          row[k] = MIN (MIN (above, row[k - 1]) + 1, diagonal + (a[i] == b[k - 1] ? 0 : 1));
          diagonal = above;
        }
    }
  return row[n];
}

const char *
sp_nearest_name (const char        *wrong,
                 const char *const *names)
{
  const char *nearest = NULL;
  guint nearest_distance = 3;

  if (strlen (wrong) > 40)
    return NULL;
  for (gsize i = 0; names[i] != NULL; i++)
    {
      guint d = distance (wrong, names[i]);

      if (d < nearest_distance && d < strlen (names[i]))
        {
          nearest = names[i];
          nearest_distance = d;
        }
    }
  return nearest;
}

SpExit
sp_names_print (const SpNameList *list)
{
  g_autoptr (GString) text = g_string_new (NULL);
  int width = 0;

  for (guint i = 0; i < list->n; i++)
    width = MAX (width, (int) strlen (list->get (i).name));
  for (guint i = 0; i < list->n; i++)
    g_string_append_printf (text, "%-*s  %s\n", width, list->get (i).name, list->get (i).meaning);
  sp_print (text->str);
  return sp_print_end ();
}

SpExit
sp_names_refuse (const SpVerb     *verb,
                 const SpNameList *list,
                 const char       *wrong)
{
  g_autofree const char **names = g_new0 (const char *, list->n + 1);
  const char *nearest;

  for (guint i = 0; i < list->n; i++)
    names[i] = list->get (i).name;
  nearest = sp_nearest_name (wrong, names);
  if (nearest != NULL)
    return sp_usage_error (verb, "There is no %s “%s”; “%s” is near.", list->what, wrong, nearest);
  return sp_usage_error (verb, "There is no %s “%s”; %s lists them.", list->what, wrong, list->asked);
}

/* ---- Options ---- */

static SpExit
print_help (const SpVerb   *verb,
            const SpOption *options)
{
  g_autoptr (GString) text = g_string_new (NULL);

  g_string_append_printf (text, "Usage: %s %s %s\n%s\n\nOptions:\n", PROGRAM, verb->name, verb->synopsis, verb->summary);
  for (const SpOption *o = options; o->name != NULL; o++)
    {
      g_autofree char *shown = g_strdup_printf ("%c%c%c --%s %s", o->short_name != 0 ? '-' : ' ',
                                                o->short_name != 0 ? o->short_name : ' ', o->short_name != 0 ? ',' : ' ',
                                                o->name, o->argument != NULL ? o->argument : "");

      g_string_append_printf (text, "  %-26s %s\n", shown, o->help);
    }
  g_string_append_printf (text, "  %-26s %s\n", "    --help", "print this and stop");
  sp_print (text->str);
  return sp_print_end ();
}

static SpExit
refuse_option (const SpVerb   *verb,
               const SpOption *options,
               const char     *name)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *nearest;

  for (const SpOption *o = options; o->name != NULL; o++)
    g_ptr_array_add (names, (gpointer) o->name);
  g_ptr_array_add (names, NULL);
  nearest = sp_nearest_name (name, (const char *const *) names->pdata);
  if (nearest != NULL)
    return sp_usage_error (verb, "There is no option --%s; --%s is near.", name, nearest);
  return sp_usage_error (verb, "There is no option --%s.", name);
}

static const SpOption *
find_option (const SpOption *options,
             const char     *name)
{
  for (const SpOption *o = options; o->name != NULL; o++)
    if (strcmp (o->name, name) == 0)
      return o;
  return NULL;
}

static const SpOption *
find_short_option (const SpOption *options,
                   char            name)
{
  for (const SpOption *o = options; o->name != NULL; o++)
    if (o->short_name == name)
      return o;
  return NULL;
}

/* @inline_value: what followed "=", or NULL; then the next argument is the value. */
static SpExit
take_option (const SpVerb   *verb,
             const SpOption *option,
             const char     *inline_value,
             int            *i,
             int             argc,
             char          **argv)
{
  if (option->argument == NULL && inline_value != NULL)
    return sp_usage_error (verb, "--%s takes no value.", option->name);
  if (option->argument == NULL)
    {
      *option->is_set = TRUE;
      return SP_EXIT_NONE;
    }
  if (*option->value != NULL)
    return sp_usage_error (verb, "--%s is given twice.", option->name);
  if (inline_value == NULL && *i + 1 >= argc)
    return sp_usage_error (verb, "--%s needs a value: %s.", option->name, option->argument);
  *option->value = inline_value != NULL ? inline_value : argv[++*i];
  return SP_EXIT_NONE;
}

static SpExit
take_long (const SpVerb   *verb,
           const SpOption *options,
           int            *i,
           int             argc,
           char          **argv)
{
  const char *text = argv[*i] + 2;
  const char *equals = strchr (text, '=');
  g_autofree char *name = equals != NULL ? g_strndup (text, (gsize) (equals - text)) : g_strdup (text);
  const SpOption *option = find_option (options, name);

  if (strcmp (text, "help") == 0)
    return print_help (verb, options);
  if (option == NULL)
    return refuse_option (verb, options, name);
  return take_option (verb, option, equals != NULL ? equals + 1 : NULL, i, argc, argv);
}

static SpExit
take_short (const SpVerb   *verb,
            const SpOption *options,
            int            *i,
            int             argc,
            char          **argv)
{
  const char *text = argv[*i] + 1;
  const SpOption *option = find_short_option (options, text[0]);

  if (strcmp (text, "h") == 0)
    return print_help (verb, options);
  if (option == NULL)
    return sp_usage_error (verb, "There is no option -%s.", text);
  return take_option (verb, option, text[1] != '\0' ? text + 1 : NULL, i, argc, argv);
}

/* "1 500", "1'500": a sign between two digits, which is no unit. */
static gboolean
has_group_sign (const char *text)
{
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      const char *next = g_utf8_next_char (p);
      gunichar c = g_utf8_get_char (next);

      if (g_unichar_isdigit (g_utf8_get_char (p)) && (g_unichar_isspace (c) || c == '\'' || c == 0x2019) &&
          g_unichar_isdigit (g_utf8_get_char (g_utf8_next_char (next))))
        return TRUE;
    }
  return FALSE;
}

SpExit
sp_option_number (const SpVerb     *verb,
                  const char       *name,
                  const char       *text,
                  const SpQuantity *quantity,
                  double           *value)
{
  g_autoptr (GError) error = NULL;
  SpNumberNote note;

  if (!sp_number_parse (sp_number_locale_c (), text, quantity, value, &note, &error))
    return sp_usage_error (verb, "--%s: %s", name, error->message);
  if (note == SP_NUMBER_NOTE_OTHER_SIGN || has_group_sign (text))
    return sp_usage_error (verb, "--%s: Write “%s” with a decimal point and without group signs.", name, text);
  return SP_EXIT_NONE;
}

SpExit
sp_options_read (const SpVerb   *verb,
                 const SpOption *options,
                 int             argc,
                 char          **argv,
                 GPtrArray      *operands)
{
  gboolean only_operands = FALSE;

  for (int i = 1; i < argc; i++)
    {
      SpExit status = SP_EXIT_NONE;

      if (argv[i][0] == '\0')
        return sp_usage_error (verb, "An argument is empty.");
      if (only_operands || argv[i][0] != '-' || argv[i][1] == '\0')
        g_ptr_array_add (operands, argv[i]);
      else if (strcmp (argv[i], "--") == 0)
        only_operands = TRUE;
      else if (argv[i][1] == '-')
        status = take_long (verb, options, &i, argc, argv);
      else
        status = take_short (verb, options, &i, argc, argv);
      if (status != SP_EXIT_NONE)
        return status;
    }
  return SP_EXIT_NONE;
}
