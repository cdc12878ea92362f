/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo carries each number as the tables of the pages do, is well-formed, stands
 * on three pages at most, and stays whole whatever a person typed. */
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <string.h>

#include "figures/figures.h"
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

        if (cell->text != NULL)
          assert_contains (squeezed, cell->text);
      }
}

static void
test_numbers (void)
{
  static const char *const examples[] = { "image-model", "saturating", "large-batch", "worked-example" };
  static const char *const ids[] = { "counts", "cost", "quality", "step", "measured" };
  /* As drawn: the lines of a cell follow each other. */
  static const char *const pdftotext[] = { "pdftotext", "-raw", NULL };

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

static SpPlan *
with_number (SpPlan *plan,
             SpField field,
             double  number)
{
  g_autofree char *id = g_strdup (sp_scenario_id (sp_plan_active (plan)));
  g_autoptr (GError) error = NULL;
  SpPlan *changed = sp_plan_set_number (plan, id, field, number, &error);

  g_assert_no_error (error);
  sp_plan_unref (plan);
  return changed;
}

/* What stands in the row of the table of counts that begins with @question. */
static const char *
count_text (const SpReportTable *table,
            const char          *question,
            guint                column)
{
  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    if (g_str_has_prefix (sp_report_table_cell (table, r, 0)->text, question))
      return sp_report_table_cell (table, r, column)->text;
  g_error ("no row: %s", question);
}

static char *
all_sentences (const SpScenarioResults *results,
               int                      digits)
{
  SpWording wording = sp_report_wording (results->scenario, digits);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < results->cost->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->cost->messages, i);
      g_autofree char *sentence = sp_sentence_message (&message->message, &wording);

      g_string_append_printf (text, "%s\n", sentence);
    }
  return g_string_free (text, FALSE);
}

/* A budget and a date that nothing keeps: sentence, table and picture write cost, time and
 * chance of the same count with the same digits, whatever number of digits is asked for. */
static void
test_one_way (void)
{
  for (int digits = 2; digits <= 6; digits++)
    {
      g_autoptr (SpPlan) plan =
        with_number (with_number (load ("for-the-date"), SP_FIELD_BUDGET, 100.0), SP_FIELD_DEADLINE_SECONDS, 3600.0);
      g_autoptr (SpResults) results = evaluate (plan);
      const SpScenarioResults *active = sp_results_active (results);
      g_autoptr (SpReportTable) counts = sp_report_table ("counts", active, digits);
      g_autofree char *said = all_sentences (active, digits);
      g_autoptr (SpChart) chart = sp_figure_build (sp_figure_find ("frontier"), active, &(SpFigureOptions) { .digits = digits });
      const char *cheapest = count_text (counts, "No count keeps the budget", 4);
      const char *fastest = count_text (counts, "No count makes the date; ", 2);
      const char *const *lines = sp_chart_get_annotation (chart, 0)->lines;
      g_autofree char *drawn = g_strjoin ("|", lines[0], lines[1], lines[2], NULL);

      g_assert_nonnull (strstr (said, cheapest));
      g_assert_nonnull (strstr (said, fastest));
      g_assert_nonnull (strstr (said, "$100.00"));
      g_assert_nonnull (strstr (said, count_text (counts, "No count makes the date with", 5)));
      g_assert_nonnull (strstr (drawn, count_text (counts, "The count in question", 4)));
      g_assert_nonnull (strstr (drawn, count_text (counts, "The count in question", 2)));
      g_assert_nonnull (strstr (drawn, count_text (counts, "The count in question", 5)));
      g_assert_nonnull (strstr (sp_chart_get_subtitle (chart), fastest));
    }
}

/* 39 h 41 min and 4.5 days are 1.7 and 4.5 days; 950 kWh and 1.2 MWh are 0.95 and 1.2 MWh. */
static void
test_one_unit (void)
{
  SpWording wording = sp_wording_english ("samples", "USD");
  SpRange hours = { .has_central = TRUE, .central = 55.0 };
  SpRange energy = { .has_central = TRUE, .central = 1000.0 };
  g_autofree char *time = NULL, *used = NULL, *least = NULL, *carbon = NULL;

  hours.has_lo[SP_LEVEL_90] = hours.has_hi[SP_LEVEL_90] = energy.has_lo[SP_LEVEL_90] = energy.has_hi[SP_LEVEL_90] = TRUE;
  hours.lo[SP_LEVEL_90] = 39.68;
  hours.hi[SP_LEVEL_90] = 108.0;
  energy.lo[SP_LEVEL_90] = 950.0;
  energy.hi[SP_LEVEL_90] = 1200.0;
  time = sp_value_interval (&wording, SP_VALUE_HOURS, &hours);
  used = sp_value_interval (&wording, SP_VALUE_ENERGY, &energy);
  carbon = sp_value_interval (&wording, SP_VALUE_CARBON, &energy);
  hours.has_hi[SP_LEVEL_90] = FALSE;
  least = sp_value_interval (&wording, SP_VALUE_HOURS, &hours);
  g_assert_cmpstr (time, ==, "1.7 to 4.5\u00a0days");
  g_assert_cmpstr (used, ==, "0.95 to 1.2\u00a0MWh");
  g_assert_cmpstr (carbon, ==, "0.95 t CO₂ to 1.2 t CO₂");
  g_assert_cmpstr (least, ==, "at least 39\u00a0h 41\u00a0min");
}

static void
assert_few_pages (const SpMemo *memo)
{
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

static void
test_pages (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (SpPlan) plan = load (sp_example (i)->name);
      g_autoptr (SpResults) results = evaluate (plan);
      g_autoptr (SpMemo) memo = sp_memo_new (plan, sp_results_active (results), NULL);

      g_test_message ("%s", sp_example (i)->name);
      assert_few_pages (memo);
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

/* Sets every text of the scenario and the plan, and the source of every number. */
static SpPlan *
set_texts (SpPlan     *plan,
           const char *text)
{
  g_autofree char *id = g_strdup (sp_scenario_id (sp_plan_active (plan)));
  guint n_set = 0;

  for (int f = 0; f < SP_N_FIELDS; f++)
    {
      const SpFieldInfo *info = sp_field_info ((SpField) f);
      const char *of = info->scope == SP_SCOPE_PLAN ? NULL : id;
      SpPlan *changed = NULL;

      if (info->scope != SP_SCOPE_PLAN && info->scope != SP_SCOPE_SCENARIO)
        continue;
      if (info->type == SP_TYPE_TEXT)
        changed = sp_plan_set_text (plan, of, (SpField) f, text, NULL);
      else if (info->type == SP_TYPE_NUMBER)
        changed = sp_plan_set_about (plan, of, (SpField) f, text, text, NULL, NULL);
      if (changed == NULL)
        continue;
      n_set++;
      sp_plan_unref (plan);
      plan = changed;
    }
  g_assert_cmpuint (n_set, >, 20);
  return plan;
}

static void
assert_no_turns (const char *text)
{
  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      g_assert_false ((c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069));
    }
}

/* Markup, marks of direction and 10,000 characters in every text. */
static void
test_hostile (void)
{
  g_autoptr (GString) name = g_string_new ("<script>alert(1)</script> & \"x\" \u202e\u2066 ");
  g_autoptr (SpPlan) plan = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (SpResults) results = NULL;
  g_autoptr (SpMemo) memo = NULL;
  g_autoptr (GBytes) html = NULL, pdf = NULL;
  g_autofree char *text = NULL;

  while (g_utf8_strlen (name->str, -1) < 9990)
    g_string_append (name, "wörter");
  plan = set_texts (load ("image-model"), name->str);
  results = evaluate (plan);
  memo = sp_memo_new (plan, sp_results_active (results), &(SpMemoOptions) { .author = "<&>" });
  assert_few_pages (memo);
  html = sp_memo_to_html (memo, &error);
  g_assert_no_error (error);
  assert_html (html);
  text = g_strndup (g_bytes_get_data (html, NULL), g_bytes_get_size (html));
  assert_no_turns (text);
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

static void
assert_csv_has (const char        *example,
                 const char        *id,
                 const char *const *lines)
{
  g_autoptr (SpPlan) plan = load (example);
  g_autoptr (SpResults) results = evaluate (plan);
  g_autoptr (SpReportTable) table = sp_report_table (id, sp_results_active (results), 0);
  g_autofree char *csv = sp_report_table_to_csv (table);

  for (; *lines != NULL; lines++)
    if (strstr (csv, *lines) == NULL)
      g_error ("no %s in %s", *lines, csv);
}

/* A number in a CSV says what it is in: beside it, or at the head of its column. */
static void
test_csv_units (void)
{
  static const char *const counts[] = { "Question,Devices,Calendar time (h),\"90% interval, low (h)\",\"90% interval, high (h)\","
                                        "Cost (USD),Makes the date\n", NULL };
  static const char *const cost[] = { "\nThroughput,samples/s,", "\nCalendar time,h,", "\nCost,USD,", NULL };
  static const char *const frontier[] = { "Devices,Calendar time (h),Cost (USD)\n", NULL };
  static const char *const inputs[] = { "Input,Unit,Value\n", "\nDeadline,s,777600\n", "\nPrice of a device-hour,USD/h,2.4\n",
                                        "\nPer-device throughput,samples/s,120\n", "\nNetwork of one server,B/s,25000000000\n",
                                        "\nDevices,,64\n", "\nScaling efficiency,,0.55\n", NULL };
  static const char *const measured[] = { "Devices,Throughput (samples/s),Scaling efficiency,", NULL };

  assert_csv_has ("for-the-date", "counts", counts);
  assert_csv_has ("for-the-date", "cost", cost);
  assert_csv_has ("for-the-date", "frontier", frontier);
  assert_csv_has ("for-the-date", "assumptions", inputs);
  assert_csv_has ("for-the-date", "measured", measured);
}

/* A reader who recomputes a result starts from what was entered: 206.5 ms are not 206 ms. */
static void
test_inputs_exact (void)
{
  g_autoptr (SpPlan) plan = load ("for-the-date");
  g_autoptr (SpResults) results = evaluate (plan);
  g_autoptr (SpReportTable) table = sp_report_table ("assumptions", sp_results_active (results), 0);
  gboolean found = FALSE;

  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    if (g_str_equal (sp_report_table_cell (table, r, 0)->text, "Step as it is"))
      found = g_str_equal (sp_report_table_cell (table, r, 1)->text, "0.2065\u00a0s");
  g_assert_true (found);
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
  g_test_add_func ("/memo/one-way", test_one_way);
  g_test_add_func ("/memo/one-unit", test_one_unit);
  g_test_add_func ("/memo/pages", test_pages);
  g_test_add_func ("/memo/html", test_html);
  g_test_add_func ("/memo/hostile", test_hostile);
  g_test_add_func ("/memo/same-bytes", test_same_bytes);
  g_test_add_func ("/memo/sections", test_sections);
  g_test_add_func ("/table/csv", test_csv);
  g_test_add_func ("/table/csv-units", test_csv_units);
  g_test_add_func ("/table/inputs-exact", test_inputs_exact);
  g_test_add_func ("/range/difference", test_difference);
  return g_test_run ();
}
