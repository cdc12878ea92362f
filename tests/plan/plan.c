/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document: edits change what they should and share the rest. */
#include "plan/plan.h"

#include <math.h>

#include "core/collective.h"
#include "core/curve.h"
#include "core/economics.h"
#include "core/levers.h"
#include "core/reference.h"
#include "core/step.h"

#define AT "scenario-1"

static double
number_of (const SpPlan *plan,
           const char   *at,
           SpField       field)
{
  double number = (double) NAN;

  sp_record_get_number (sp_plan_find (plan, at), field, &number);
  return number;
}

static void
test_new (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  const SpRecord *record = sp_plan_find (plan, AT);

  g_assert_cmpuint (sp_plan_n_scenarios (plan), ==, 1);
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (plan)), ==, AT);
  g_assert_cmpstr (sp_scenario_name (sp_plan_active (plan)), ==, AT);
  g_assert_false (sp_record_has (record, SP_FIELD_DEVICES));
  g_assert_cmpstr (sp_record_get_text (record, SP_FIELD_WORK_UNIT), ==, "samples");
  g_assert_cmpuint (sp_record_get_choice (record, SP_FIELD_SOLVE_FOR), ==, SP_SOLVE_ACTUAL);
  g_assert_null (sp_plan_find (plan, "scenario-2"));
  g_assert_null (sp_plan_find (plan, "scenario-1/curve-1"));
}

/* The ranges that the table of fields states. */
static const struct
{
  SpField field;
  double value;
  gboolean good;
} numbers[] = {
  { SP_FIELD_DEVICES, 1, TRUE },
  { SP_FIELD_DEVICES, 10000000, TRUE },
  { SP_FIELD_DEVICES, 10000001, FALSE },
  { SP_FIELD_DEVICES, 0, FALSE },
  { SP_FIELD_DEVICES, -1, FALSE },
  { SP_FIELD_DEVICES, 1.5, FALSE },
  { SP_FIELD_DEVICES, 1e308, FALSE },
  { SP_FIELD_DEVICES, (double) NAN, FALSE },
  { SP_FIELD_DEVICES, (double) INFINITY, FALSE },
  { SP_FIELD_PER_DEVICE_THROUGHPUT, 1e-9, TRUE },
  { SP_FIELD_PER_DEVICE_THROUGHPUT, 0, FALSE },
  { SP_FIELD_PER_DEVICE_THROUGHPUT, 1e308, FALSE },
  { SP_FIELD_EFFICIENCY, 0.9, TRUE },
  { SP_FIELD_EFFICIENCY, 10, TRUE },
  { SP_FIELD_EFFICIENCY, 10.5, FALSE },
};

static void
test_ranges (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    {
      g_autoptr (SpPlan) plan = sp_plan_new ();
      g_autoptr (GError) error = NULL;
      g_autoptr (SpPlan) edited = sp_plan_set_number (plan, AT, numbers[i].field, numbers[i].value, &error);

      if (numbers[i].good)
        {
          g_assert_no_error (error);
          g_assert_cmpfloat (number_of (edited, AT, numbers[i].field), ==, numbers[i].value);
        }
      else
        {
          g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
          g_assert_null (edited);
        }
      g_assert_true (isnan (number_of (plan, AT, numbers[i].field)));
    }
}

static void
test_rule (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_plan_set_number (plan, AT, SP_FIELD_DEVICES, 0, &error));
  g_assert_cmpstr (error->message, ==, "Devices: must be a whole number from 1 to 10,000,000");
}

static void
test_not_found (void)
{
  static const char *const places[] = {
    "", "scenario", "scenario-10", "scenario-1/", "scenario-1/curve-1", "/", "scenario-1/x/y",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (SpPlan) plan = sp_plan_new ();
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_plan_set_number (plan, places[i], SP_FIELD_DEVICES, 8, &error));
      g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND);
    }
}

static void
test_sharing (void)
{
  g_autoptr (SpPlan) one = sp_plan_new ();
  g_autoptr (SpPlan) two = sp_plan_add_scenario (one, NULL, "Second", NULL);
  g_autoptr (SpPlan) three = sp_plan_set_number (two, "scenario-2", SP_FIELD_DEVICES, 8, NULL);
  g_autoptr (SpPlan) same = sp_plan_set_number (three, "scenario-2", SP_FIELD_DEVICES, 8, NULL);
  g_autoptr (SpPlan) titled = sp_plan_set_text (three, NULL, SP_FIELD_TITLE, "Title", NULL);

  g_assert_true (sp_plan_scenario (one, 0) == sp_plan_scenario (three, 0));
  g_assert_true (sp_plan_scenario (two, 1) != sp_plan_scenario (three, 1));
  g_assert_true (same == three);
  g_assert_true (sp_plan_scenario (titled, 1) == sp_plan_scenario (three, 1));
  g_assert_cmpstr (sp_scenario_name (sp_plan_active (titled)), ==, "Second");
  g_assert_true (isnan (number_of (two, "scenario-2", SP_FIELD_DEVICES)));
}

static void
test_curve_sharing (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpPlan) a = sp_plan_add_curve (plan, AT, "A", NULL, 0, NULL, NULL);
  g_autoptr (SpPlan) b = sp_plan_add_curve (a, AT, "B", NULL, 0, NULL, NULL);
  g_autoptr (SpPlan) c = sp_plan_set_choice (b, AT "/curve-2", SP_FIELD_CURVE_SCALING, SP_SCALING_WEAK, NULL);
  g_autoptr (SpPlan) copy = sp_plan_add_scenario (c, AT, NULL, NULL);
  g_autoptr (SpPlan) removed = sp_plan_remove_curve (c, AT "/curve-1", NULL);
  const SpScenario *before = sp_plan_scenario (b, 0);
  const SpScenario *after = sp_plan_scenario (c, 0);

  g_assert_true (sp_scenario_curve (before, 0) == sp_scenario_curve (after, 0));
  g_assert_true (sp_scenario_curve (before, 1) != sp_scenario_curve (after, 1));
  g_assert_true (sp_scenario_curve (sp_plan_scenario (copy, 1), 1) == sp_scenario_curve (after, 1));
  g_assert_cmpstr (sp_scenario_id (sp_plan_scenario (copy, 1)), ==, "scenario-2");
  g_assert_true (sp_scenario_find_curve (after, "B") == sp_scenario_curve (after, 1));
  g_assert_cmpuint (sp_scenario_n_curves (sp_plan_scenario (removed, 0)), ==, 1);
  g_assert_cmpstr (sp_curve_name (sp_scenario_curve (sp_plan_scenario (removed, 0), 0)), ==, "B");
}

static void
test_texts (void)
{
  static const char *const bad[] = { "\xFF", "a\001b", "\x7F", "\xC2\x85" };
  g_autofree char *long_name = g_strnfill (10000, 'x');
  g_autofree char *too_long = g_strnfill (10001, 'x');
  const char *marked = "<b>\"A&B\"</b> \u202Eabc\u202C \u05D0\n\t";
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpPlan) good = sp_plan_set_text (plan, AT, SP_FIELD_NAME, long_name, NULL);
  g_autoptr (SpPlan) odd = sp_plan_set_text (plan, AT, SP_FIELD_NAME, marked, NULL);
  g_autoptr (SpPlan) empty = sp_plan_set_text (odd, AT, SP_FIELD_NAME, "", NULL);
  GError *error = NULL;

  g_assert_cmpstr (sp_scenario_name (sp_plan_active (good)), ==, long_name);
  g_assert_cmpstr (sp_scenario_name (sp_plan_active (odd)), ==, marked);
  g_assert_false (sp_record_has (sp_plan_find (empty, AT), SP_FIELD_NAME));
  g_assert_null (sp_plan_set_text (plan, AT, SP_FIELD_NAME, too_long, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "Scenario name: must be at most 10,000 characters long");
  g_clear_error (&error);
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_null (sp_plan_set_text (plan, AT, SP_FIELD_NAME, bad[i], &error));
      g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
      g_clear_error (&error);
    }
}

/* A note about a value stays when the value changes and goes when it goes; a source
 * stands for its number only. */
static void
test_about (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpPlan) absent = sp_plan_set_about (plan, AT, SP_FIELD_DEVICES, "note", NULL, NULL, NULL);
  g_autoptr (SpPlan) set = sp_plan_set_number (plan, AT, SP_FIELD_DEVICES, 8, NULL);
  g_autoptr (SpPlan) noted = sp_plan_set_about (set, AT, SP_FIELD_DEVICES, "quote", NULL, NULL, NULL);
  g_autoptr (SpPlan) sourced = sp_plan_set_about (set, AT, SP_FIELD_DEVICES, "sheet", "vendor", "2024-05-01", NULL);
  g_autoptr (SpPlan) same = sp_plan_set_number (sourced, AT, SP_FIELD_DEVICES, 8, NULL);
  g_autoptr (SpPlan) other = sp_plan_set_number (sourced, AT, SP_FIELD_DEVICES, 16, NULL);
  g_autoptr (SpPlan) changed = sp_plan_set_number (noted, AT, SP_FIELD_DEVICES, 16, NULL);
  g_autoptr (SpPlan) unset = sp_plan_unset (changed, AT, SP_FIELD_DEVICES, NULL);
  g_autoptr (SpPlan) again = sp_plan_set_number (unset, AT, SP_FIELD_DEVICES, 16, NULL);

  g_assert_true (absent == plan);
  g_assert_null (sp_record_get_note (sp_plan_find (set, AT), SP_FIELD_DEVICES));
  g_assert_cmpfloat (number_of (noted, AT, SP_FIELD_DEVICES), ==, 8);
  g_assert_cmpstr (sp_record_get_note (sp_plan_find (changed, AT), SP_FIELD_DEVICES), ==, "quote");
  g_assert_cmpstr (sp_record_get_source (sp_plan_find (same, AT), SP_FIELD_DEVICES), ==, "vendor");
  g_assert_cmpstr (sp_record_get_date (sp_plan_find (same, AT), SP_FIELD_DEVICES), ==, "2024-05-01");
  g_assert_null (sp_record_get_source (sp_plan_find (other, AT), SP_FIELD_DEVICES));
  g_assert_null (sp_record_get_note (sp_plan_find (other, AT), SP_FIELD_DEVICES));
  g_assert_null (sp_record_get_note (sp_plan_find (again, AT), SP_FIELD_DEVICES));
}

static void
test_scenarios (void)
{
  g_autoptr (SpPlan) one = sp_plan_new ();
  g_autoptr (SpPlan) two = sp_plan_add_scenario (one, NULL, NULL, NULL);
  g_autoptr (SpPlan) three = sp_plan_add_scenario (two, AT, "Copy", NULL);
  g_autoptr (SpPlan) moved = sp_plan_move_scenario (three, "scenario-2", 0, NULL);
  g_autoptr (SpPlan) removed = sp_plan_remove_scenario (three, "scenario-3", NULL);
  g_autoptr (SpPlan) looked = sp_plan_set_active (three, "scenario-2", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_cmpstr (sp_scenario_id (sp_plan_scenario (three, 1)), ==, "scenario-3");
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (three)), ==, "scenario-3");
  g_assert_cmpstr (sp_scenario_id (sp_plan_scenario (moved, 0)), ==, "scenario-2");
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (moved)), ==, "scenario-3");
  g_assert_cmpuint (sp_plan_n_scenarios (removed), ==, 2);
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (removed)), ==, "scenario-2");
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (looked)), ==, "scenario-2");
  g_assert_true (sp_plan_find_scenario (three, "Copy") == sp_plan_scenario (three, 1));
  g_assert_cmpint (sp_plan_index (three, sp_plan_scenario (three, 2)), ==, 2);
  g_assert_null (sp_plan_remove_scenario (one, AT, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
}

static SpRow
row_of (double devices,
        double throughput)
{
  SpRow row = SP_ROW_INIT;

  sp_row_set (&row, SP_COLUMN_DEVICES, devices);
  sp_row_set (&row, SP_COLUMN_THROUGHPUT, throughput);
  row.label = "run";
  return row;
}

static void
assert_rows (const SpPlan *plan,
             GArray       *model)
{
  gsize n_rows;
  const SpRow *rows = sp_curve_rows (sp_scenario_curve (sp_plan_active (plan), 0), &n_rows);

  g_assert_cmpuint (n_rows, ==, model->len);
  for (guint i = 0; i < n_rows; i++)
    {
      g_assert_cmpfloat (rows[i].values[SP_COLUMN_DEVICES], ==, g_array_index (model, double, i));
      g_assert_cmpstr (rows[i].label, ==, "run");
    }
}

/* Random splices against the same done to a plain array. */
static void
test_splices (void)
{
  g_autoptr (GArray) model = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (SpPlan) empty = sp_plan_new ();
  SpPlan *plan = sp_plan_add_curve (empty, AT, NULL, NULL, 0, NULL, NULL);

  for (int step = 0; step < 300; step++)
    {
      guint position = (guint) g_test_rand_int_range (0, (int) model->len + 1);
      guint n_remove = (guint) g_test_rand_int_range (0, (int) (model->len - position) + 1);
      guint n_rows = (guint) g_test_rand_int_range (0, 4);
      double devices[4];
      SpRow rows[4];
      SpPlan *next;

      for (guint i = 0; i < n_rows; i++)
        {
          devices[i] = g_test_rand_int_range (1, 1000);
          rows[i] = row_of (devices[i], 1.0);
        }
      if (n_remove > 0)
        g_array_remove_range (model, position, n_remove);
      if (n_rows > 0)
        g_array_insert_vals (model, position, devices, n_rows);
      next = sp_plan_splice_rows (plan, AT "/curve-1", position, n_remove, rows, n_rows, NULL);
      sp_plan_unref (plan);
      plan = next;
      assert_rows (plan, model);
    }
  sp_plan_unref (plan);
}

static void
test_bad_rows (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  SpRow rows[] = { row_of (1, 100), row_of (0, 100) };
  GError *error = NULL;

  g_assert_null (sp_plan_add_curve (plan, AT, NULL, rows, 2, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
  g_assert_cmpstr (error->message, ==, "Row 2, Devices: must be a whole number from 1 to 10,000,000");
  g_clear_error (&error);
  rows[1] = row_of (2, 100);
  rows[1].label = "\x07";
  g_assert_null (sp_plan_add_curve (plan, AT, NULL, rows, 2, NULL, &error));
  g_assert_cmpstr (error->message, ==, "Row 2, Label: must not contain control characters");
  g_clear_error (&error);
}

static SpTable *
table_of (const double (*rows)[2],
          gsize          n_rows)
{
  SpTable *table = sp_table_new (&sp_table_queue, n_rows);

  for (gsize i = 0; i < n_rows; i++)
    for (guint j = 0; j < 2; j++)
      sp_table_set (table, i, j, rows[i][j]);
  return table;
}

static void
test_tables (void)
{
  static const double three[][2] = { { 8, 0 }, { 16, 60 }, { 32, 600 } };
  static const double one[][2] = { { 64, 3600 } };
  static const double bad[][2] = { { 8, -1 } };
  g_autoptr (SpTable) before = table_of (three, 3);
  g_autoptr (SpTable) more = table_of (one, 1);
  g_autoptr (SpTable) wrong = table_of (bad, 1);
  g_autoptr (SpTable) spliced = sp_table_splice (before, 1, 2, more);
  g_autoptr (SpTable) none = sp_table_splice (before, 0, 3, NULL);
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpPlan) set = sp_plan_set_table (plan, AT, SP_FIELD_QUEUE, spliced, NULL);
  g_autoptr (SpTable) equal = sp_table_splice (before, 1, 2, more);
  g_autoptr (SpPlan) same = sp_plan_set_table (set, AT, SP_FIELD_QUEUE, equal, NULL);
  g_autoptr (SpPlan) unset = sp_plan_set_table (set, AT, SP_FIELD_QUEUE, none, NULL);
  g_autoptr (GError) error = NULL;
  const SpTable *read = sp_record_get_table (sp_plan_find (set, AT), SP_FIELD_QUEUE);
  double value = 0.0;

  g_assert_cmpuint (sp_table_n_rows (read), ==, 2);
  g_assert_true (sp_table_get (read, 0, 1, &value));
  g_assert_cmpfloat (value, ==, 0);
  g_assert_true (sp_table_get (read, 1, 0, &value));
  g_assert_cmpfloat (value, ==, 64);
  g_assert_true (same == set);
  g_assert_false (sp_record_has (sp_plan_find (unset, AT), SP_FIELD_QUEUE));
  g_assert_null (sp_plan_set_table (plan, AT, SP_FIELD_QUEUE, wrong, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
}

static void
test_absent_cells (void)
{
  g_autoptr (SpTable) table = sp_table_new (&sp_table_queue, 1);
  double value = 7.0;

  g_assert_false (sp_table_get (table, 0, 0, &value));
  g_assert_cmpfloat (value, ==, 7);
}

/* Numbers with a default count when absent, and say that they are. */
static void
test_defaults (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();
  const SpRecord *record = sp_plan_find (plan, AT);
  double value = 0.0;

  g_assert_true (sp_record_get_number (record, SP_FIELD_GRADIENT_BYTES, &value));
  g_assert_cmpfloat (value, ==, 4);
  g_assert_false (sp_record_has (record, SP_FIELD_GRADIENT_BYTES));
  g_assert_true (sp_record_get_switch (record, SP_FIELD_BILL_WHOLE_SERVERS));
}

/* The names of choices are core's own, in their order; some begin with one more. */
static void
assert_names (SpField field,
              guint   first,
              guint   n,
              const char *(*name_of) (guint))
{
  const char *const *choices = sp_field_info (field)->choices;

  g_assert_cmpuint (g_strv_length ((char **) choices), ==, first + n);
  for (guint i = 0; i < n; i++)
    g_assert_cmpstr (choices[first + i], ==, name_of (i));
}

#define NAMES(function) (const char *(*) (guint)) function

static void
test_choices (void)
{
  assert_names (SP_FIELD_SOLVE_FOR, 0, SP_N_SOLVES, NAMES (sp_solve_name));
  assert_names (SP_FIELD_SHARDING, 0, SP_N_SHARDINGS, NAMES (sp_sharding_name));
  assert_names (SP_FIELD_OVERLAP, 0, SP_N_OVERLAPS, NAMES (sp_overlap_name));
  assert_names (SP_FIELD_ALGORITHM, 0, SP_N_ALGORITHMS, NAMES (sp_algorithm_name));
  assert_names (SP_FIELD_INNER_TABLE_COLLECTIVE, 0, SP_N_COLLECTIVES, NAMES (sp_collective_name));
  assert_names (SP_FIELD_SERVER_TABLE_COLLECTIVE, 0, SP_N_COLLECTIVES, NAMES (sp_collective_name));
  assert_names (SP_FIELD_PRICING, 0, SP_N_PRICINGS, NAMES (sp_pricing_name));
  assert_names (SP_FIELD_ALLOWED, 0, SP_N_COUNTS, NAMES (sp_counts_kind_name));
  assert_names (SP_FIELD_JOB_SCALING, 0, SP_N_MODES, NAMES (sp_scaling_mode_name));
  assert_names (SP_FIELD_CURVE_SCALING, 1, SP_N_MODES, NAMES (sp_scaling_mode_name));
  assert_names (SP_FIELD_COMPARE_KIND, 1, SP_N_MODELS, NAMES (sp_model_kind_name));
  assert_names (SP_FIELD_COMPARE_LINK, 1, SP_N_LINKS, NAMES (sp_link_kind_name));
}

/* A lever's field has the range and the start of core's lever. */
static void
test_levers (void)
{
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      const SpFieldInfo *info = sp_field_info (SP_FIELD_LEVER_MICRO_BATCH + (SpField) lever);
      g_auto (GStrv) words = g_strsplit (sp_lever_name (lever), "-", -1);
      g_autofree char *key = g_strjoinv ("_", words);
      g_autofree char *switch_key = g_strconcat (key, "_on", NULL);
      double lo, hi, start, none;

      sp_lever_range (lever, &lo, &hi, &start, &none);
      g_assert_cmpstr (info->key, ==, key);
      g_assert_cmpstr (sp_field_info (SP_FIELD_LEVER_MICRO_BATCH_ON + (SpField) lever)->key, ==, switch_key);
      g_assert_cmpfloat (info->quantity.min, ==, lo);
      g_assert_cmpfloat (info->quantity.max, ==, hi);
      g_assert_cmpfloat (info->default_number, ==, start);
    }
}

/* Every row of the table of fields is complete and its place is its own. */
static void
test_fields (void)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);

      g_assert_cmpstr (info->key, !=, "about");
      g_assert_cmpstr (info->label, !=, "");
      g_assert_true (sp_field_find (info->scope, info->group, info->key) == field);
      if (info->type == SP_TYPE_NUMBER)
        g_assert_cmpfloat (info->quantity.min, <, info->quantity.max);
      if (info->has_default)
        g_assert_true (sp_quantity_contains (&info->quantity, info->default_number));
      if (info->type == SP_TYPE_TABLE)
        g_assert_cmpuint (info->table->n_columns, >, 0);
      if (info->type == SP_TYPE_TEXT)
        g_assert_cmpuint (info->longest, >, 0);
      if (info->type == SP_TYPE_CHOICE)
        g_assert_cmpfloat (info->default_number, <, g_strv_length ((char **) info->choices));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/plan/new", test_new);
  g_test_add_func ("/plan/ranges", test_ranges);
  g_test_add_func ("/plan/rule", test_rule);
  g_test_add_func ("/plan/not-found", test_not_found);
  g_test_add_func ("/plan/sharing", test_sharing);
  g_test_add_func ("/plan/curve-sharing", test_curve_sharing);
  g_test_add_func ("/plan/texts", test_texts);
  g_test_add_func ("/plan/about", test_about);
  g_test_add_func ("/plan/scenarios", test_scenarios);
  g_test_add_func ("/plan/splices", test_splices);
  g_test_add_func ("/plan/bad-rows", test_bad_rows);
  g_test_add_func ("/plan/tables", test_tables);
  g_test_add_func ("/plan/absent-cells", test_absent_cells);
  g_test_add_func ("/plan/defaults", test_defaults);
  g_test_add_func ("/plan/choices", test_choices);
  g_test_add_func ("/plan/levers", test_levers);
  g_test_add_func ("/plan/fields", test_fields);
  return g_test_run ();
}
