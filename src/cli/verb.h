/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a verb is, and the words all verbs share: options, exit statuses, the
 * one line that says what went wrong. To add a verb, write its file, declare it
 * below and add it to the table in cli.c. */
#pragma once

#include <glib.h>

#include "text/number.h"

G_BEGIN_DECLS

typedef enum
{
  SP_EXIT_OK = 0,
  SP_EXIT_FAILURE = 1,
  SP_EXIT_USAGE = 2,
  SP_EXIT_NONE = -1, /* go on */
} SpExit;

typedef struct _SpVerb SpVerb;

struct _SpVerb
{
  const char *name;
  const char *synopsis; /* after the name */
  const char *summary;  /* one line */
  SpExit (*run) (const SpVerb *verb,
                 int           argc,
                 char         **argv); /* argv[0] is the verb */
};

extern const SpVerb sp_verb_chart;
extern const SpVerb sp_verb_estimate;
extern const SpVerb sp_verb_evaluate;
extern const SpVerb sp_verb_new;
extern const SpVerb sp_verb_predict;
extern const SpVerb sp_verb_report;
extern const SpVerb sp_verb_validate;

/* ---- Options ---- */

typedef struct
{
  const char *name;     /* "devices" for --devices */
  char short_name;      /* 'o' for -o, or 0 */
  const char *argument; /* what its value is called in the help, NULL for a switch */
  const char *help;
  const char **value;   /* for options with a value: set to it */
  gboolean *is_set;     /* for switches */
} SpOption;

/**
 * sp_options_read:
 * @options: ended by one without a name; --help is always there
 * @operands: (element-type char *): what is no option; grows
 *
 * "--name VALUE", "--name=VALUE" and "-o VALUE" are understood; the argument after an option with a value is that
 * value, whatever it begins with. After "--" nothing is an option.
 *
 * Returns: SP_EXIT_NONE to go on, else the exit status: the help was printed, or the usage was wrong
 */
SpExit sp_options_read (const SpVerb   *verb,
                        const SpOption *options,
                        int             argc,
                        char          **argv,
                        GPtrArray      *operands);

/**
 * sp_option_number:
 * @name: of the option, without "--"
 *
 * Numbers as scripts write them: a decimal point, no group signs, in every locale.
 *
 * Returns: SP_EXIT_NONE with @value, or the exit status after the complaint
 */
SpExit sp_option_number (const SpVerb     *verb,
                         const char       *name,
                         const char       *text,
                         const SpQuantity *quantity,
                         double           *value);

/* The name nearest to a misspelled one, NULL when none is near. @names: NULL-terminated */
const char *sp_nearest_name (const char        *wrong,
                             const char *const *names);

/* ---- Lists of names: kinds, tables, sections, examples ---- */

typedef struct
{
  const char *name;
  const char *meaning;
} SpNamed;

typedef struct
{
  const char *what;  /* "kind": one of them */
  const char *asked; /* "--kind help": what lists them */
  guint n;
  SpNamed (*get) (guint index);
} SpNameList;

/* One line each, the meanings below each other. */
SpExit sp_names_print  (const SpNameList *list);
/* Says that there is no such name, and which is near. */
SpExit sp_names_refuse (const SpVerb     *verb,
                        const SpNameList *list,
                        const char       *wrong);

/* ---- Ends ---- */

/* One line on stderr. */
SpExit sp_usage_error (const SpVerb *verb,
                       const char   *format,
                       ...) G_GNUC_PRINTF (2, 3);
SpExit sp_failure     (const char   *format,
                       ...) G_GNUC_PRINTF (1, 2);

/* Writes to stdout. */
void   sp_print       (const char   *text);

/* What was printed has arrived, or the failure to say so (a full disk behind a redirection). */
SpExit sp_print_end   (void);

G_END_DECLS
