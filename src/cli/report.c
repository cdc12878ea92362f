/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report: the decision memo of a project as PDF or HTML, or one of its tables as CSV. */
#include <gio/gio.h>
#include <string.h>

#include "cli/project.h"
#include "cli/verb.h"
#include "plan/file.h"
#include "report/memo-html.h"
#include "report/memo-pages.h"
#include "report/tables.h"
#include "text/language.h"

typedef struct
{
  const char *output;
  const char *paper;
  const char *author;
  const char *without;
  const char *table;
  const char *scenario;
  const char *curve;
} Given;

typedef enum
{
  FORMAT_PDF,
  FORMAT_HTML,
  FORMAT_CSV
} Format;

/* What the options come to. */
typedef struct
{
  Format format;
  gboolean has_paper;
  SpPaper paper;
  SpMemoOptions memo;
  const SpTableKind *table;
} Wanted;

static SpNamed
get_table (guint index)
{
  const SpTableKind *kind = sp_table_kind (index);

  return (SpNamed) { kind->id, kind->title };
}

static SpNamed
get_section (guint index)
{
  SpMemoSection section = (SpMemoSection) index;

  return (SpNamed) { sp_memo_section_name (section), sp_memo_section_title (section) };
}

static const SpNameList sections = { "section", "--without help", SP_N_MEMO_SECTIONS, get_section };

static SpNameList
tables (void)
{
  return (SpNameList) { "table", "--table help", sp_n_table_kinds (), get_table };
}

static SpExit
read_output (const SpVerb *verb,
             const Given  *given,
             Wanted       *wanted)
{
  static const char *const endings[] = { [FORMAT_PDF] = ".pdf", [FORMAT_HTML] = ".html", [FORMAT_CSV] = ".csv" };
  g_autofree char *lower = given->output != NULL ? g_ascii_strdown (given->output, -1) : NULL;

  if (lower == NULL || *lower == '\0')
    return sp_usage_error (verb, "Say where to with -o FILE, ending in .pdf, .html or .csv.");
  for (gsize i = 0; i < G_N_ELEMENTS (endings); i++)
    if (g_str_has_suffix (lower, endings[i]))
      {
        wanted->format = (Format) i;
        return SP_EXIT_NONE;
      }
  return sp_usage_error (verb, "-o %s: The name must end in .pdf, .html or .csv.", given->output);
}

static SpExit
read_table (const SpVerb *verb,
            const Given  *given,
            Wanted       *wanted)
{
  SpNameList list = tables ();

  if ((given->table != NULL) != (wanted->format == FORMAT_CSV))
    return sp_usage_error (verb, "--table and a name ending in .csv go together; --table help lists the tables.");
  if (given->table == NULL && given->curve != NULL)
    return sp_usage_error (verb, "--curve goes with --table; a memo rests on the curve in use.");
  if (given->table == NULL)
    return SP_EXIT_NONE;
  wanted->table = sp_table_kind_find (given->table);
  if (wanted->table == NULL)
    return sp_names_refuse (verb, &list, given->table);
  if (given->curve != NULL && wanted->table->fill_curve == NULL)
    return sp_usage_error (verb, "--curve is for tables of a curve; “%s” is none.", given->table);
  return SP_EXIT_NONE;
}

static SpExit
read_paper (const SpVerb *verb,
            const Given  *given,
            Wanted       *wanted)
{
  if (given->paper == NULL)
    return SP_EXIT_NONE;
  for (int paper = 0; paper < SP_N_PAPERS; paper++)
    if (strcmp (given->paper, sp_paper_name ((SpPaper) paper)) == 0)
      {
        wanted->has_paper = TRUE;
        wanted->paper = (SpPaper) paper;
        return SP_EXIT_NONE;
      }
  return sp_usage_error (verb, "--paper: Type a4 or letter.");
}

static SpExit
read_without (const SpVerb *verb,
              const Given  *given,
              Wanted       *wanted)
{
  g_auto (GStrv) names = given->without != NULL ? g_strsplit (given->without, ",", -1) : NULL;

  for (int i = 0; names != NULL && names[i] != NULL; i++)
    {
      int section = 0;

      while (section < SP_N_MEMO_SECTIONS && strcmp (names[i], sp_memo_section_name ((SpMemoSection) section)) != 0)
        section++;
      if (section == SP_N_MEMO_SECTIONS)
        return sp_names_refuse (verb, &sections, names[i]);
      wanted->memo.without |= 1u << section;
    }
  return SP_EXIT_NONE;
}

static SpExit
read_given (const SpVerb *verb,
            const Given  *given,
            Wanted       *wanted)
{
  SpExit status = read_output (verb, given, wanted);

  wanted->memo.author = given->author;
  if (status == SP_EXIT_NONE)
    status = read_table (verb, given, wanted);
  if (status == SP_EXIT_NONE)
    status = read_paper (verb, given, wanted);
  if (status == SP_EXIT_NONE)
    status = read_without (verb, given, wanted);
  return status;
}

/* @curve: (nullable): in place of the one in use */
static GBytes *
make_table (const Wanted            *wanted,
            const SpScenarioResults *results,
            const SpCurve           *curve)
{
  const char *id = wanted->table->id;
  g_autoptr (SpReportTable) table =
    curve != NULL ? sp_report_table_of_curve (id, results, sp_scenario_results_find_curve (results, curve), 0)
                  : sp_report_table (id, results, 0);
  char *csv;

  if (table == NULL)
    return NULL;
  csv = sp_report_table_to_csv (table);
  return g_bytes_new_take (csv, strlen (csv));
}

static GBytes *
make_memo (const SpPlan            *plan,
           const Wanted            *wanted,
           const SpScenarioResults *results,
           GError                 **error)
{
  g_autoptr (SpMemo) memo = NULL;

  /* A memo is for people, unlike a table as CSV: it is in their language. */
  sp_language_init ();
  memo = sp_memo_new (plan, results, &wanted->memo);
  if (wanted->format == FORMAT_PDF)
    return sp_memo_to_pdf (memo, wanted->has_paper ? wanted->paper : sp_paper_locale (), error);
  return sp_memo_to_html (memo, error);
}

/* Memory first, then the file, atomically: a failure leaves what was there. */
static SpExit
report (const Given  *given,
        const Wanted *wanted,
        const char   *filename)
{
  g_autoptr (SpPlan) plan = sp_project_load (filename);
  g_autoptr (SpResults) results = NULL;
  g_autoptr (GFile) file = g_file_new_for_path (given->output);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  const SpScenarioResults *found;
  const SpScenario *scenario;
  const SpCurve *curve;

  if (plan == NULL || !sp_project_find (plan, given->scenario, given->curve, &scenario, &curve))
    return SP_EXIT_FAILURE;
  results = sp_project_evaluate (plan);
  found = sp_results_find (results, sp_scenario_id (scenario));
  bytes = wanted->table != NULL ? make_table (wanted, found, curve) : make_memo (plan, wanted, found, &error);
  sp_language_end ();
  if (bytes == NULL && error == NULL)
    return sp_failure ("%s: The scenario “%s” lacks what this table shows; evaluate says what is missing.", filename,
                       sp_scenario_name (scenario));
  if (bytes == NULL || !sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
    return sp_file_failure (given->output, error);
  return SP_EXIT_OK;
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  Given given = { NULL };
  const SpOption options[] = {
    { "output", 'o', "FILE", "where to: a name ending in .pdf, .html or .csv", &given.output },
    { "paper", 0, "SIZE", "a4 or letter; that of the locale without it", &given.paper },
    { "author", 0, "NAME", "who signs the memo", &given.author },
    { "without", 0, "LIST", "sections to leave out, with commas; “help” lists them", &given.without },
    { "table", 0, "TABLE", "one table as CSV in place of the memo; “help” lists them", &given.table },
    SP_OPTION_SCENARIO (&given.scenario),
    SP_OPTION_CURVE (&given.curve),
    { NULL },
  };
  Wanted wanted = { 0 };
  SpNameList list = tables ();
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && g_strcmp0 (given.table, "help") == 0)
    return sp_names_print (&list);
  if (status == SP_EXIT_NONE && g_strcmp0 (given.without, "help") == 0)
    return sp_names_print (&sections);
  if (status == SP_EXIT_NONE && operands->len != 1)
    status = sp_usage_error (verb, "Name one project file.");
  if (status == SP_EXIT_NONE)
    status = read_given (verb, &given, &wanted);
  if (status != SP_EXIT_NONE)
    return status;
  return report (&given, &wanted, operands->pdata[0]);
}

const SpVerb sp_verb_report = {
  "report",
  "FILE -o OUT.{pdf,html,csv}",
  "The decision memo of a project, or one of its tables; an existing file is replaced.",
  run,
};
