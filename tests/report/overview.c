/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The overview as text says what pages and memo say, number by number, within its
 * columns, whatever a person typed, and names what is missing. */
#include <string.h>

#include "plan/evaluator.h"
#include "plan/examples.h"
#include "report/curve-tables.h"
#include "report/memo-text.h"
#include "report/memo-writer.h"
#include "report/overview.h"
#include "report/tables.h"
#include "report/values.h"

#define COLUMNS 80

static SpPlan *
load (const char *name)
{
  g_autoptr (GError) error = NULL;
  SpPlan *plan = sp_example_load (name, &error);

  g_assert_no_error (error);
  return plan;
}

static SpResults *
evaluate (const SpPlan *plan)
{
  g_autoptr (GError) error = NULL;
  SpResults *results = sp_evaluate (plan, 0, NULL, NULL, &error);

  g_assert_no_error (error);
  return results;
}

static char *
overview_of (const SpPlan            *plan,
             const SpScenarioResults *results)
{
  g_autoptr (SpMemo) overview = sp_overview_new (plan, results, NULL, 0);

  return sp_memo_to_text (overview, COLUMNS);
}

static void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("“%s” is not in:\n%s", part, text);
}

/* What a terminal shows: two columns for a wide character, none for a combining one. */
static guint
width_of (const char *line)
{
  guint width = 0;

  for (; *line != '\0'; line = g_utf8_next_char (line))
    width += g_unichar_iszerowidth (g_utf8_get_char (line)) ? 0 : g_unichar_iswide (g_utf8_get_char (line)) ? 2 : 1;
  return width;
}

static void
assert_fits (const char *text)
{
  g_auto (GStrv) lines = g_strsplit (text, "\n", -1);

  g_assert_true (g_str_has_suffix (text, "\n"));
  for (guint i = 0; lines[i] != NULL; i++)
    {
      if (width_of (lines[i]) > COLUMNS)
        g_error ("wider than %d: %s", COLUMNS, lines[i]);
      g_assert_false (g_str_has_suffix (lines[i], " "));
    }
}

/* ---- The same numbers ---- */

/* Numbers have no breaks in them, so that a cell of one word stands in the text as it is. */
static void
assert_table (const char          *text,
              const SpReportTable *table)
{
  for (guint r = 0; table != NULL && r < sp_report_table_n_rows (table); r++)
    for (guint c = 1; c < sp_report_table_n_columns (table); c++)
      {
        const SpCell *cell = sp_report_table_cell (table, r, c);

        if (cell->text != NULL && strchr (cell->text, ' ') == NULL)
          assert_contains (text, cell->text);
      }
}

/* Without spaces and breaks: lines end where they like. */
static char *
squeeze (const char *text)
{
  GString *squeezed = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    if (!g_unichar_isspace (g_utf8_get_char (text)))
      g_string_append_unichar (squeezed, g_utf8_get_char (text));
  return g_string_free (squeezed, FALSE);
}

/* Every table and verdict of the memo, and what is said of verdict, cost and quality: none but pictures are left out. */
static void
assert_memo (const char              *text,
             const SpPlan            *plan,
             const SpScenarioResults *results)
{
  g_autoptr (SpMemo) memo = sp_memo_new (plan, results, &(SpMemoOptions) { .without = 1u << SP_MEMO_ASSUMPTIONS });
  g_autofree char *all = squeeze (text);

  for (guint i = 0; i < memo->blocks->len; i++)
    {
      const SpMemoBlock *block = g_ptr_array_index (memo->blocks, i);

      if (block->kind == SP_BLOCK_TABLE)
        assert_table (text, block->table);
      else if (block->kind == SP_BLOCK_LEAD)
        assert_contains (text, block->text);
      else if ((block->kind == SP_BLOCK_ITEM || block->kind == SP_BLOCK_PARAGRAPH) && block->section != SP_MEMO_CURVE)
        {
          g_autofree char *said = squeeze (block->text);

          assert_contains (all, said);
        }
    }
}

static void
test_numbers (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (SpPlan) plan = load (sp_example (i)->name);
      g_autoptr (SpResults) results = evaluate (plan);

      for (guint s = 0; s < results->scenarios->len; s++)
        {
          const SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, s);
          g_autofree char *text = overview_of (plan, scenario);

          g_test_message ("%s, %s", sp_example (i)->name, sp_scenario_name (scenario->scenario));
          assert_fits (text);
          assert_memo (text, plan, scenario);
          for (guint k = 0; k < sp_n_table_kinds (); k++)
            if (!g_str_equal (sp_table_kind (k)->id, "frontier") && !g_str_equal (sp_table_kind (k)->id, "assumptions"))
              {
                g_autoptr (SpReportTable) table = sp_report_table (sp_table_kind (k)->id, scenario, 0);

                assert_table (text, table);
              }
        }
    }
}

/* The forecast at the count in question is the one that the memo tells, with its 90 % interval. */
static void
test_forecast (void)
{
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autoptr (SpResults) results = evaluate (plan);
  const SpScenarioResults *active = sp_results_active (results);
  const SpForecast *forecast = &sp_scenario_results_curve_in_use (active)->result->targets[0].forecast;
  SpWording wording = sp_report_wording (active->scenario, 0);
  g_autoptr (SpMemo) memo = sp_memo_new (plan, active, NULL);
  g_autoptr (SpReportTable) table = sp_report_table ("forecast", active, 0);
  g_autofree char *rate = sp_value_text (&wording, SP_VALUE_RATE, forecast->central);
  g_autofree char *lo = sp_value_text (&wording, SP_VALUE_NUMBER, forecast->intervals[SP_LEVEL_90].lo);
  gboolean told = FALSE;

  g_assert_cmpstr (sp_report_table_cell (table, 0, 1)->text, ==, rate);
  g_assert_true (g_str_has_prefix (sp_report_table_cell (table, 0, 2)->text, lo));
  g_assert_cmpfloat (sp_report_table_cell (table, 0, 2)->numbers[1], ==, forecast->intervals[SP_LEVEL_90].hi);
  for (guint i = 0; i < memo->blocks->len; i++)
    {
      const SpMemoBlock *block = g_ptr_array_index (memo->blocks, i);

      told |= block->text != NULL && strstr (block->text, rate) != NULL && strstr (block->text, lo) != NULL;
    }
  g_assert_true (told);
}

/* 64 devices of 2,000 at 90%: the calculator tells all digits. */
static void
test_exact (void)
{
  g_autoptr (SpPlan) plan = load ("worked-example");
  g_autoptr (SpResults) results = evaluate (plan);
  g_autofree char *text = overview_of (plan, sp_results_active (results));

  assert_contains (text, "115,200\u00a0samples/s");
  assert_contains (text, "128,000\u00a0samples/s");
  assert_contains (text, "57.6");
}

/* Steps of the waterfall go from the first whole to the last. */
static void
test_waterfall (void)
{
  g_autoptr (SpPlan) plan = load ("second-server");
  g_autoptr (SpResults) results = evaluate (plan);
  const SpScenarioResults *active = sp_results_active (results);
  g_autoptr (SpReportTable) table = sp_report_table ("waterfall", active, 0);
  guint n;
  double level;

  g_assert_nonnull (table);
  n = sp_report_table_n_rows (table);
  level = sp_report_table_cell (table, 0, 2)->numbers[0];
  for (guint r = 1; r + 1 < n; r++)
    {
      level += sp_report_table_cell (table, r, 1)->numbers[0];
      g_assert_cmpfloat_with_epsilon (level, sp_report_table_cell (table, r, 2)->numbers[0], 1e-12);
    }
  g_assert_cmpfloat (sp_report_table_cell (table, n - 1, 2)->numbers[0], ==, active->step->step.step_seconds);
  /* Parts below the least share of a bar have none. */
  g_assert_cmpfloat_with_epsilon (level, active->step->step.step_seconds, 0.01 * level);
}

/* ---- What is missing ---- */

static void
test_blank (void)
{
  static const char *const said[] = {
    "Enter “Devices”, “Scaling efficiency”, “Per-device throughput” to see the result.", "Nothing was measured yet.",
    "to see where the time of a step goes.", "Measure first: what is known does not carry a verdict.", "to get a verdict.",
  };
  g_autoptr (SpPlan) plan = load ("blank");
  g_autoptr (SpResults) results = evaluate (plan);
  g_autofree char *text = overview_of (plan, sp_results_active (results));
  g_auto (GStrv) words = g_strsplit_set (text, " \n", -1);
  g_autoptr (GString) unbroken = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (unbroken, "%s ", words[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (said); i++)
    assert_contains (unbroken->str, said[i]);
}

static void
test_one_curve (void)
{
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autoptr (SpResults) results = evaluate (plan);
  const SpScenarioResults *active = sp_results_active (results);
  g_autoptr (SpMemo) overview = sp_overview_new (plan, active, sp_scenario_curve (active->scenario, 0), 0);
  g_autofree char *text = sp_memo_to_text (overview, COLUMNS);

  assert_contains (text, "Measurements\n");
  g_assert_null (strstr (text, "Decision\n"));
  g_assert_null (strstr (text, "Improve\n"));
}

/* ---- Layout ---- */

static SpMemo *
memo_of (SpMemoBlock *block)
{
  SpMemo *memo = g_new0 (SpMemo, 1);

  memo->title = g_strdup ("T");
  memo->scenario = g_strdup ("S");
  memo->blocks = g_ptr_array_new ();
  g_ptr_array_add (memo->blocks, block);
  return memo;
}

/* By hand: text begins at its edge, numbers end at theirs, a column without a word is not there. */
static void
test_table (void)
{
  g_autoptr (SpReportTable) table = sp_report_table_new ("t", "T");
  SpMemoBlock block = { .kind = SP_BLOCK_TABLE, .table = table };
  g_autoptr (SpMemo) memo = memo_of (&block);
  g_autofree char *text = NULL;

  sp_report_table_add_column (table, "Name", SP_CELLS_TEXT);
  sp_report_table_add_column (table, "Silent", SP_CELLS_NUMBER);
  sp_report_table_add_column (table, "n", SP_CELLS_NUMBER);
  sp_report_table_add (table, g_strdup ("a"));
  sp_report_table_add (table, NULL);
  sp_report_table_add (table, g_strdup ("10"));
  sp_report_table_add (table, g_strdup ("計算"));
  sp_report_table_add (table, NULL);
  sp_report_table_add (table, NULL);
  text = sp_memo_to_text (memo, COLUMNS);
  g_assert_cmpstr (text, ==, "T\nS\n=\n\n  Name   n\n  --------\n  a     10\n  計算   –\n");
}

/* Too wide for one line: the rest stands below, again with the first column, and no word is cut. */
static void
test_wide_table (void)
{
  g_autoptr (SpReportTable) table = sp_report_table_new ("t", "T");
  SpMemoBlock block = { .kind = SP_BLOCK_TABLE, .table = table };
  g_autoptr (SpMemo) memo = memo_of (&block);
  g_autofree char *text = NULL;

  sp_report_table_add_column (table, "First", SP_CELLS_TEXT);
  for (guint c = 0; c < 12; c++)
    sp_report_table_add_column (table, "Unbreakable", SP_CELLS_NUMBER);
  sp_report_table_add (table, g_strdup ("row"));
  for (guint c = 0; c < 12; c++)
    sp_report_table_add (table, g_strdup_printf ("%u", 1000 + c));
  text = sp_memo_to_text (memo, COLUMNS);
  assert_fits (text);
  for (guint c = 0; c < 12; c++)
    {
      g_autofree char *cell = g_strdup_printf ("%u", 1000 + c);

      assert_contains (text, cell);
    }
  g_assert_null (strstr (text, "Unbreak\n"));
  assert_contains (strstr (text, "row") + 1, "row");
}

/* Lines break at spaces; what has none is cut between characters, an accent stays with its letter. */
static void
test_lines (void)
{
  g_autoptr (GString) paragraph = g_string_new ("samples/s ");
  SpMemoBlock block = { .kind = SP_BLOCK_ITEM };
  g_autoptr (SpMemo) memo = memo_of (&block);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  for (guint i = 0; i < 100; i++)
    g_string_append (paragraph, "e\u0301");
  for (guint i = 0; i < 60; i++)
    g_string_append (paragraph, "計");
  for (guint i = 0; i < 20; i++)
    g_string_append (paragraph, " samples/s");
  block.text = paragraph->str;
  text = sp_memo_to_text (memo, COLUMNS);
  assert_fits (text);
  lines = g_strsplit (text, "\n", -1);
  /* 78 letters beside the sign of the item, each with its accent. */
  g_assert_cmpuint (width_of (lines[5]), ==, COLUMNS);
  for (guint i = 0; lines[i] != NULL; i++)
    {
      g_assert_false (g_str_has_suffix (lines[i], "/"));
      g_assert_true (g_utf8_validate (lines[i], -1, NULL));
      g_assert_false (g_str_has_prefix (lines[i] + strspn (lines[i], " "), "\u0301"));
    }
}

/* Orders to the terminal, marks of direction, 10,000 characters in every text: nothing moves the cursor. */
static void
test_hostile (void)
{
  static const SpField fields[] = { SP_FIELD_TITLE, SP_FIELD_QUESTION, SP_FIELD_NOTES, SP_FIELD_NAME };
  g_autoptr (GString) name = g_string_new ("\u202e\u2066 計算\t");
  g_autoptr (SpPlan) plan = load ("image-model");
  g_autofree char *id = g_strdup (sp_scenario_id (sp_plan_active (plan)));
  g_autoptr (SpResults) results = NULL;
  g_autofree char *text = NULL;

  while (g_utf8_strlen (name->str, -1) < 9990)
    g_string_append (name, "wörter計");
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      g_autoptr (GError) error = NULL;
      SpPlan *changed = sp_plan_set_text (plan, sp_field_info (fields[i])->scope == SP_SCOPE_PLAN ? NULL : id, fields[i],
                                          name->str, &error);

      g_assert_no_error (error);
      sp_plan_unref (plan);
      plan = changed;
    }
  results = evaluate (plan);
  text = overview_of (plan, sp_results_active (results));
  assert_fits (text);
  g_assert_cmpuint (strlen (text), <, 40000);
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar unichar = g_utf8_get_char (c);

      g_assert_true (unichar == '\n' || !g_unichar_iscntrl (unichar));
      g_assert_true (unichar < 0x202a || unichar > 0x202e);
      g_assert_true (unichar < 0x2066 || unichar > 0x2069);
    }
}

/* 150 counts: the first hundred, and how to have the rest. */
static void
test_long_table (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (SpRow));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) with = NULL;
  g_autoptr (SpResults) results = NULL;
  g_autofree char *text = NULL;

  for (guint i = 1; i <= 150; i++)
    {
      SpRow row = { .given = (1u << SP_COLUMN_DEVICES) | (1u << SP_COLUMN_THROUGHPUT) };

      row.values[SP_COLUMN_DEVICES] = i;
      row.values[SP_COLUMN_THROUGHPUT] = 100.0 * i;
      g_array_append_val (rows, row);
    }
  with = sp_plan_add_curve (plan, sp_scenario_id (sp_plan_active (plan)), "C", (const SpRow *) (gpointer) rows->data,
                            rows->len, NULL, &error);
  g_assert_no_error (error);
  results = evaluate (with);
  text = overview_of (with, sp_results_active (results));
  assert_contains (text, "Rows left out here: 50. “report --table measured” writes them all.");
}

/* Eighty rows that contradict themselves: the first fifty, and how many more. */
static void
test_many_messages (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (GArray) rows = g_array_new (FALSE, TRUE, sizeof (SpRow));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) with = NULL;
  g_autoptr (SpResults) results = NULL;
  g_autofree char *text = NULL;

  for (guint i = 1; i <= 80; i++)
    {
      SpRow row = SP_ROW_INIT;

      sp_row_set (&row, SP_COLUMN_DEVICES, i);
      sp_row_set (&row, SP_COLUMN_THROUGHPUT, 100.0 * i);
      sp_row_set (&row, SP_COLUMN_PER_DEVICE_BATCH, 8);
      sp_row_set (&row, SP_COLUMN_GLOBAL_BATCH, 9.0 * i);
      g_array_append_val (rows, row);
    }
  with = sp_plan_add_curve (plan, sp_scenario_id (sp_plan_active (plan)), "C", (const SpRow *) (gpointer) rows->data,
                            rows->len, NULL, &error);
  g_assert_no_error (error);
  results = evaluate (with);
  text = overview_of (with, sp_results_active (results));
  assert_contains (text, "Row 50 contradicts itself");
  g_assert_null (strstr (text, "Row 51 contradicts itself"));
  assert_contains (text, "More messages: 3");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/overview/numbers", test_numbers);
  g_test_add_func ("/overview/forecast", test_forecast);
  g_test_add_func ("/overview/exact", test_exact);
  g_test_add_func ("/overview/waterfall", test_waterfall);
  g_test_add_func ("/overview/blank", test_blank);
  g_test_add_func ("/overview/one-curve", test_one_curve);
  g_test_add_func ("/overview/table", test_table);
  g_test_add_func ("/overview/wide-table", test_wide_table);
  g_test_add_func ("/overview/lines", test_lines);
  g_test_add_func ("/overview/hostile", test_hostile);
  g_test_add_func ("/overview/long-table", test_long_table);
  g_test_add_func ("/overview/many-messages", test_many_messages);
  return g_test_run ();
}
