/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves as tables of text: the ways people write them, what is left out, and
 * that what is written reads back. */
#include "import/curve-csv.h"

#include <string.h>

#include "plan/error.h"

static SpCurveTable *
read_good (const char *text)
{
  GError *error = NULL;
  SpCurveTable *table = sp_curve_table_read (text, -1, NULL, &error);

  g_assert_no_error (error);
  return table;
}

static double
cell (const SpCurveTable *table,
      guint               row,
      SpColumn            column)
{
  double value = -1.0;

  sp_row_get (&g_array_index (table->rows, SpRow, row), column, &value);
  return value;
}

/* Two runs, 1 device at 2000.5 and 8 at 14000 samples per second, as people write them. */
static const char *const same[] = {
  "devices,throughput\n1,2000.5\n8,14000\n",
  "1,2000.5\n8,14000\n",
  "\xEF\xBB\xBF" "devices;throughput\r\n1;2000,5\r\n8;14000\r\n",
  "devices\tthroughput\n1\t2,000.5\n8\t14,000\n",
  "GPUs;Throughput (samples/s)\n1;2.000,5\n8;14.000\n",
  "| devices | throughput |\n|---|---|\n| 1 | 2000.5 |\n| 8 | 14000 |\n",
  "throughput,comment,devices\n2000.5,first,1\n14000,,8\n",
  "\"devices\",\"samples/s\"\n\"1\",\"2000.5\"\n\"8\",\"14000\"\n",
  "Num GPUs,Throughput\n1,2000.5 samples/s\n8,14k\n",
};

static void
test_same (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    {
      g_autoptr (SpCurveTable) table = NULL;

      g_test_message ("%s", same[i]);
      table = read_good (same[i]);
      g_assert_cmpuint (table->rows->len, ==, 2);
      g_assert_cmpfloat (cell (table, 0, SP_COLUMN_DEVICES), ==, 1);
      g_assert_cmpfloat (cell (table, 0, SP_COLUMN_THROUGHPUT), ==, 2000.5);
      g_assert_cmpfloat (cell (table, 1, SP_COLUMN_DEVICES), ==, 8);
      g_assert_cmpfloat (cell (table, 1, SP_COLUMN_THROUGHPUT), ==, 14000);
    }
}

/* The heading's unit, a cell's own, and the plain one are the same 0.25 s. */
static void
test_units (void)
{
  static const char *const texts[] = {
    "devices,step time (ms)\n1,250\n", "devices,step_seconds\n1,0.25\n", "devices,step_seconds\n1,250 ms\n",
    "devices,ms per step\n1,250\n",    "devices,step_time [s]\n1,0.25\n",
  };
  g_autoptr (SpCurveTable) named = read_good ("devices,throughput (images/s)\n1,100\n");

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SpCurveTable) table = read_good (texts[i]);

      g_test_message ("%s", texts[i]);
      g_assert_cmpfloat_with_epsilon (cell (table, 0, SP_COLUMN_STEP_SECONDS), 0.25, 1e-15);
      g_assert_null (table->unit);
    }
  g_assert_cmpstr (named->unit, ==, "images");
}

static void
test_every_column (void)
{
  g_autoptr (SpCurveTable) table = read_good (
    "devices,step_seconds,run,per_device_batch,accumulation,global_batch,servers,label,excluded,reason\n"
    "16,0.5,2,32,4,2048,2,\"second, rack\",true,cold\n");
  const SpRow *row = &g_array_index (table->rows, SpRow, 0);

  g_assert_cmpfloat (cell (table, 0, SP_COLUMN_RUN), ==, 2);
  g_assert_cmpfloat (cell (table, 0, SP_COLUMN_PER_DEVICE_BATCH), ==, 32);
  g_assert_cmpfloat (cell (table, 0, SP_COLUMN_ACCUMULATION), ==, 4);
  g_assert_cmpfloat (cell (table, 0, SP_COLUMN_GLOBAL_BATCH), ==, 2048);
  g_assert_cmpfloat (cell (table, 0, SP_COLUMN_SERVERS), ==, 2);
  g_assert_cmpstr (row->label, ==, "second, rack");
  g_assert_cmpstr (row->reason, ==, "cold");
  g_assert_true (row->excluded);
  g_assert_false (sp_row_has (row, SP_COLUMN_THROUGHPUT));
}

static const SpNote *
only_note_after_summary (const SpCurveTable *table)
{
  g_assert_cmpuint (table->notes->len, ==, 2);
  g_assert_cmpstr (((SpNote *) g_ptr_array_index (table->notes, 0))->code, ==, "table-read");
  return g_ptr_array_index (table->notes, 1);
}

/* A bad cell is left out and named; its row and the others stay. */
static void
test_bad_cells (void)
{
  static const char *const texts[] = {
    "devices,throughput\n1,100\nabc,200\n4,300\n", "devices,throughput\n1,100\n0,200\n4,300\n",
    "devices,throughput\n1,100\n1.5,200\n4,300\n", "devices,throughput\n1,100\n-2,200\n4,300\n",
    "devices,throughput\n1,100\n1e300,200\n4,300\n",
  };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (SpCurveTable) table = read_good (texts[i]);
      const SpNote *note = only_note_after_summary (table);

      g_test_message ("%s", texts[i]);
      g_assert_cmpstr (note->code, ==, "cell-left-out");
      g_assert_cmpint (note->severity, ==, SP_SEVERITY_WARNING);
      g_assert_cmpuint (note->line, ==, 3);
      g_assert_cmpuint (table->rows->len, ==, 3);
      g_assert_cmpfloat (cell (table, 1, SP_COLUMN_DEVICES), ==, -1);
      g_assert_cmpfloat (cell (table, 1, SP_COLUMN_THROUGHPUT), ==, 200);
    }
}

static void
test_unknown_column (void)
{
  g_autoptr (SpCurveTable) table = read_good ("devices,throughput,temperature\n1,100,60\n");
  const SpNote *note = only_note_after_summary (table);

  g_assert_cmpstr (note->code, ==, "column-left-out");
  g_assert_cmpstr (note->english, ==, "The column “temperature” is not known and was left out.");
}

static void
test_refused (void)
{
  GError *error = NULL;

  g_assert_null (sp_curve_table_read ("count,throughput\n1,100\n", -1, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_FORMAT);
  g_clear_error (&error);
  g_assert_null (sp_curve_table_read ("devices,throughput\n1,\"100\n", -1, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
  g_assert_null (sp_curve_table_read ("\xFF\xFE", 2, NULL, &error));
  g_assert_nonnull (error);
  g_clear_error (&error);
}

static SpRow
random_row (void)
{
  static const char *const labels[] = { NULL, "plain", "with, comma", "with \"quotes\"", "two\nlines", "1,5" };
  SpRow row = SP_ROW_INIT;

  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    if (column == SP_COLUMN_DEVICES || g_test_rand_bit ())
      sp_row_set (&row, column,
                  sp_column_info (column)->quantity.kind == SP_QUANTITY_COUNT ? g_test_rand_int_range (1, 1000)
                                                                             : g_test_rand_double_range (1e-9, 1e9));
  row.label = labels[g_test_rand_int_range (0, G_N_ELEMENTS (labels))];
  row.excluded = g_test_rand_bit () != 0;
  row.reason = row.excluded ? labels[g_test_rand_int_range (0, G_N_ELEMENTS (labels))] : NULL;
  return row;
}

static void
assert_same_row (const SpRow *one,
                 const SpRow *two)
{
  g_assert_cmpuint (one->given, ==, two->given);
  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    if (sp_row_has (one, column))
      g_assert_cmpfloat (one->values[column], ==, two->values[column]);
  g_assert_cmpint (one->excluded, ==, two->excluded);
  g_assert_cmpstr (one->label, ==, two->label);
  g_assert_cmpstr (one->reason, ==, two->reason);
}

static void
test_round_trip (void)
{
  for (int i = 0; i < 300; i++)
    {
      SpRow rows[8];
      gsize n_rows = (gsize) g_test_rand_int_range (0, 9);
      g_autofree char *text = NULL;
      g_autoptr (SpCurveTable) table = NULL;

      for (gsize j = 0; j < n_rows; j++)
        rows[j] = random_row ();
      text = sp_curve_table_write (rows, n_rows);
      g_test_message ("%s", text);
      table = read_good (text);
      g_assert_cmpuint (table->notes->len, ==, 1);
      g_assert_cmpuint (table->rows->len, ==, n_rows);
      for (gsize j = 0; j < n_rows; j++)
        assert_same_row (&rows[j], &g_array_index (table->rows, SpRow, j));
    }
}

static void
test_written (void)
{
  SpRow rows[2] = { SP_ROW_INIT, SP_ROW_INIT };
  g_autofree char *text = NULL;

  sp_row_set (&rows[0], SP_COLUMN_DEVICES, 1);
  sp_row_set (&rows[0], SP_COLUMN_THROUGHPUT, 2000.5);
  sp_row_set (&rows[1], SP_COLUMN_DEVICES, 8);
  rows[1].label = "a, b";
  text = sp_curve_table_write (rows, 2);
  g_assert_cmpstr (text, ==, "devices,throughput,label\n1,2000.5,\n8,,\"a, b\"\n");
}

static void
test_notes_json (void)
{
  g_autoptr (SpCurveTable) table = read_good ("devices,throughput\n1,100\nabc,200\n");
  g_autoptr (JsonArray) array = sp_notes_to_json (table->notes);
  JsonObject *first = json_array_get_object_element (array, 0);
  JsonObject *second = json_array_get_object_element (array, 1);

  g_assert_cmpstr (json_object_get_string_member (first, "path"), ==, "");
  g_assert_cmpstr (json_object_get_string_member (first, "severity"), ==, "info");
  g_assert_cmpstr (json_object_get_string_member (second, "path"), ==, "/lines/3");
  g_assert_cmpstr (json_object_get_string_member (second, "code"), ==, "cell-left-out");
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curve-csv/same", test_same);
  g_test_add_func ("/curve-csv/units", test_units);
  g_test_add_func ("/curve-csv/every-column", test_every_column);
  g_test_add_func ("/curve-csv/bad-cells", test_bad_cells);
  g_test_add_func ("/curve-csv/unknown-column", test_unknown_column);
  g_test_add_func ("/curve-csv/refused", test_refused);
  g_test_add_func ("/curve-csv/round-trip", test_round_trip);
  g_test_add_func ("/curve-csv/written", test_written);
  g_test_add_func ("/curve-csv/notes-json", test_notes_json);
  return g_test_run ();
}
