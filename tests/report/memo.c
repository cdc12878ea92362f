/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo carries each number as the tables of the pages do, is well-formed, stands
 * on three pages at most, and stays whole whatever a person typed. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "plan/evaluator.h"
#include "plan/examples.h"
#include "plan/json.h"
#include "report/memo-html.h"
#include "report/memo-pages.h"
#include "report/tables.h"
#include "report/values.h"

static SpResults *
evaluate (const SpPlan *plan)
{
  g_autoptr (GError) error = NULL;
  SpResults *results = sp_evaluate (plan, 0, NULL, NULL, &error);

  g_assert_no_error (error);
  return results;
}

static SpPlan *
load (const char *name)
{
  g_autoptr (GError) error = NULL;
  SpPlan *plan = sp_example_load (name, &error);

  g_assert_no_error (error);
  return plan;
}

/* Runs a tool on @bytes in a file. Returns: (nullable): what it printed; NULL when it is not installed */
static char *
read_back (GBytes             *bytes,
           const char         *ending,
           const char *const  *before,
           const char         *after)
{
  g_autofree char *tool = g_find_program_in_path (before[0]);
  g_autofree char *name = NULL;
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GError) error = NULL;
  char *output = NULL;

  if (tool == NULL)
    return NULL;
  name = g_strdup_printf ("%s/memo-%u%s", g_get_tmp_dir (), g_random_int (), ending);
  g_file_set_contents (name, g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), &error);
  g_assert_no_error (error);
  for (; *before != NULL; before++)
    g_ptr_array_add (argv, (gpointer) *before);
  g_ptr_array_add (argv, name);
  if (after != NULL)
    g_ptr_array_add (argv, (gpointer) after);
  g_ptr_array_add (argv, NULL);
  process = g_subprocess_newv ((const char *const *) argv->pdata, G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate_utf8 (process, NULL, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (g_subprocess_get_exit_status (process), ==, 0);
  g_remove (name);
  return output;
}

/* Without spaces, no-break or not, and marks of isolation: lines break where they like. */
static char *
squeeze (const char *text)
{
  GString *squeezed = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)) && g_utf8_get_char (text) != 0xa0 &&
        g_unichar_isprint (g_utf8_get_char (text)))
      g_string_append_unichar (squeezed, g_utf8_get_char (text));
  return g_string_free (squeezed, FALSE);
}

static void
assert_contains (const char *squeezed,
                 const char *text)
{
  g_autofree char *wanted = squeeze (text);

  if (strstr (squeezed, wanted) == NULL)
    g_error ("not in the memo: %s", text);
}

/* The text between tags. */
static char *
strip_tags (GBytes *html)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const char *from = g_bytes_get_data (html, NULL);
  gboolean in_tag = FALSE;

  for (gsize i = 0; i < g_bytes_get_size (html); i++)
    {
      if (from[i] == '<')
        in_tag = TRUE;
      if (!in_tag)
        g_string_append_c (text, from[i]);
      if (from[i] == '>')
        in_tag = FALSE;
    }
  g_string_replace (text, "&gt;", ">", 0);
  g_string_replace (text, "&lt;", "<", 0);
  g_string_replace (text, "&amp;", "&", 0);
  return squeeze (text->str);
}

static void
assert_table (const char              *squeezed,
              const char              *id,
              const SpScenarioResults *results)
{
  g_autoptr (SpReportTable) table = sp_report_table (id, results, 0);

  for (guint r = 0; table != NULL && r < sp_report_table_n_rows (table); r++)
    for (guint c = 0; c < sp_report_table_n_columns (table); c++)
      {
        const SpCell *cell = sp_report_table_cell (table, r, c);

        /* A cell may break into lines that pdftotext tells apart by columns: only one word is sure. */
        if (cell->text != NULL && strchr (cell->text, ' ') == NULL)
          assert_contains (squeezed, cell->text);
      }
}

static void
test_numbers (void)
{
  static const char *const examples[] = { "image-model", "saturating", "large-batch", "worked-example" };
  static const char *const ids[] = { "counts", "cost", "quality", "step", "measured" };
  static const char *const pdftotext[] = { "pdftotext", "-layout", NULL };

  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (SpPlan) plan = load (examples[i]);
      g_autoptr (SpResults) results = evaluate (plan);
      const SpScenarioResults *active = sp_results_active (results);
      g_autoptr (SpMemo) memo = sp_memo_new (plan, active, &(SpMemoOptions) { .author = "A. Planner" });
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) pdf = sp_memo_to_pdf (memo, SP_PAPER_A4, &error);
      g_autoptr (GBytes) html = sp_memo_to_html (memo, &error);
      g_autofree char *text = NULL, *pdf_text = NULL, *html_text = NULL;

      g_test_message ("%s", examples[i]);
      g_assert_no_error (error);
      html_text = strip_tags (html);
      text = read_back (pdf, ".pdf", pdftotext, "-");
      pdf_text = text != NULL ? squeeze (text) : NULL;
      for (gsize t = 0; t < G_N_ELEMENTS (ids); t++)
        if (!g_str_equal (ids[t], "quality") || active->cost->has_quality)
          {
            if (!g_str_equal (ids[t], "measured") || active->curves->len > 0)
              assert_table (html_text, ids[t], active);
            if (pdf_text != NULL)
              assert_table (pdf_text, ids[t], active);
          }
      if (active->decision.has_decision)
        assert_contains (html_text, sp_verdict_label (active->decision.decision.verdict));
    }
}

static void
test_pages (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (SpPlan) plan = load (sp_example (i)->name);
      g_autoptr (SpResults) results = evaluate (plan);
      g_autoptr (SpMemo) memo = sp_memo_new (plan, sp_results_active (results), NULL);

      g_test_message ("%s", sp_example (i)->name);
      for (int paper = 0; paper < SP_N_PAPERS; paper++)
        {
          g_autoptr (SpMemoPages) pages = NULL;
          double width, height;

          sp_paper_size ((SpPaper) paper, &width, &height);
          pages = sp_memo_pages_new (memo, width, height);
          g_assert_cmpuint (sp_memo_pages_n (pages), >=, 1);
          g_assert_cmpuint (sp_memo_pages_n (pages), <=, 3);
        }
    }
}

/* Ids are unique, nothing is fetched, no script runs, and it is XML. */
static void
assert_html (GBytes *html)
{
  static const char *const xmllint[] = { "xmllint", "--noout", "--nonet", NULL };
  g_autofree char *said = read_back (html, ".xhtml", xmllint, NULL);
  g_autofree char *text = g_strndup (g_bytes_get_data (html, NULL), g_bytes_get_size (html));
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_auto (GStrv) parts = g_strsplit (text, " id=\"", -1);

  for (int i = 1; parts[i] != NULL; i++)
    g_assert_true (g_hash_table_add (seen, g_strndup (parts[i], strcspn (parts[i], "\""))));
  g_assert_null (strstr (text, "<script"));
  g_assert_null (strstr (text, " src="));
  g_assert_null (strstr (text, "href=\"http"));
  g_assert_null (strstr (text, "url(http"));
}

static void
test_html (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (SpPlan) plan = load (sp_example (i)->name);
      g_autoptr (SpResults) results = evaluate (plan);
      g_autoptr (SpMemo) memo = sp_memo_new (plan, sp_results_active (results), NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) html = sp_memo_to_html (memo, &error);

      g_assert_no_error (error);
      assert_html (html);
    }
}

/* Markup, marks of direction and 10,000 characters in every text. */
static void
test_hostile (void)
{
  g_autoptr (GString) name = g_string_new ("<script>alert(1)</script> & \"x\" \u202e\u2066 ");
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autoptr (GError) error = NULL;
  g_autoptr (SpResults) results = NULL;
  g_autoptr (SpMemo) memo = NULL;
  g_autoptr (GBytes) html = NULL, pdf = NULL;
  static const SpField fields[] = { SP_FIELD_TITLE, SP_FIELD_QUESTION, SP_FIELD_NOTES, SP_FIELD_NAME, SP_FIELD_MODEL };
  g_autofree char *id = g_strdup (sp_scenario_id (sp_plan_active (plan)));

  while (g_utf8_strlen (name->str, -1) < 9990)
    g_string_append (name, "wörter");
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      SpPlan *changed = sp_plan_set_text (plan, sp_field_info (fields[i])->scope == SP_SCOPE_PLAN ? NULL : id, fields[i],
                                          name->str, &error);

      g_assert_no_error (error);
      sp_plan_unref (plan);
      plan = changed;
    }
  results = evaluate (plan);
  memo = sp_memo_new (plan, sp_results_active (results), &(SpMemoOptions) { .author = "<&>" });
  html = sp_memo_to_html (memo, &error);
  g_assert_no_error (error);
  assert_html (html);
  pdf = sp_memo_to_pdf (memo, SP_PAPER_LETTER, &error);
  g_assert_no_error (error);
}

static void
test_same_bytes (void)
{
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autoptr (SpResults) results = evaluate (plan);
  g_autoptr (SpMemo) memo = sp_memo_new (plan, sp_results_active (results), NULL);
  g_autoptr (GBytes) one = sp_memo_to_pdf (memo, SP_PAPER_A4, NULL);
  g_autoptr (GBytes) two = sp_memo_to_pdf (memo, SP_PAPER_A4, NULL);

  g_assert_true (g_bytes_equal (one, two));
}

static void
test_sections (void)
{
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autoptr (SpResults) results = evaluate (plan);

  for (int section = 0; section < SP_N_MEMO_SECTIONS; section++)
    {
      g_autoptr (SpMemo) memo = sp_memo_new (plan, sp_results_active (results), &(SpMemoOptions) { .without = 1u << section });

      for (guint i = 0; i < memo->blocks->len; i++)
        g_assert_cmpint (((SpMemoBlock *) memo->blocks->pdata[i])->section, !=, section);
    }
}

/* By hand: an interval fills two columns, a formula is disarmed, quotes double. */
static void
test_csv (void)
{
  g_autoptr (SpReportTable) table = sp_report_table_new ("t", "T");
  SpCell *cell;
  g_autofree char *csv = NULL;

  table->has_units = TRUE;
  sp_report_table_add_column (table, "a", SP_CELLS_TEXT);
  sp_report_table_add_column (table, "b", SP_CELLS_NUMBER);
  sp_report_table_add_column (table, "c", SP_CELLS_INTERVAL);
  sp_report_table_add (table, g_strdup ("=1+\"2\""));
  sp_report_table_add_number (table, g_strdup ("0,1"), "h", 0.1);
  cell = sp_report_table_add (table, g_strdup ("1 to"));
  cell->n_numbers = 2;
  cell->has[0] = TRUE;
  cell->numbers[0] = 1.0;
  csv = sp_report_table_to_csv (table);
  g_assert_cmpstr (csv, ==, "a,Unit,b,\"c, low\",\"c, high\"\n\"'=1+\"\"2\"\"\",h,0.1,1,\n");
}

/* 10 (8 to 13) less 4 (3 to 6): apart 6 - hypot (2, 2) to 6 + hypot (3, 1); together 5 to 7. */
static void
test_difference (void)
{
  SpRange one = { .has_central = TRUE, .central = 10.0 };
  SpRange two = { .has_central = TRUE, .central = 4.0 };
  SpRange apart, together;

  one.has_lo[SP_LEVEL_90] = one.has_hi[SP_LEVEL_90] = two.has_lo[SP_LEVEL_90] = two.has_hi[SP_LEVEL_90] = TRUE;
  one.lo[SP_LEVEL_90] = 8.0;
  one.hi[SP_LEVEL_90] = 13.0;
  two.lo[SP_LEVEL_90] = 3.0;
  two.hi[SP_LEVEL_90] = 6.0;
  apart = sp_range_difference (&one, &two, FALSE);
  together = sp_range_difference (&one, &two, TRUE);
  g_assert_cmpfloat (apart.central, ==, 6.0);
  g_assert_cmpfloat_with_epsilon (apart.lo[SP_LEVEL_90], 6.0 - 2.8284271247461903, 1e-12);
  g_assert_cmpfloat_with_epsilon (apart.hi[SP_LEVEL_90], 6.0 + 3.1622776601683795, 1e-12);
  g_assert_false (apart.has_lo[SP_LEVEL_50]);
  g_assert_cmpfloat (together.lo[SP_LEVEL_90], ==, 5.0);
  g_assert_cmpfloat (together.hi[SP_LEVEL_90], ==, 7.0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/memo/numbers", test_numbers);
  g_test_add_func ("/memo/pages", test_pages);
  g_test_add_func ("/memo/html", test_html);
  g_test_add_func ("/memo/hostile", test_hostile);
  g_test_add_func ("/memo/same-bytes", test_same_bytes);
  g_test_add_func ("/memo/sections", test_sections);
  g_test_add_func ("/table/csv", test_csv);
  g_test_add_func ("/range/difference", test_difference);
  return g_test_run ();
}
