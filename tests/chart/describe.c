/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart in words and as a table. */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "random-chart.h"

static void
test_describe (void)
{
  SpChart *chart = ordinary_chart_new ();
  g_autofree char *text = sp_chart_describe (chart);

  g_assert_nonnull (strstr (text, "actual: from 0\u00a0samples/s at 0 to 230,400\u00a0samples/s at 128."));
  g_assert_nonnull (strstr (text, "64 devices: 115,200 samples/s."));
  g_assert_null (strstr (text, "gap:"));
  sp_chart_unref (chart);
}

static void
test_nothing (void)
{
  SpChart *chart = sp_chart_new ("empty", "Empty");
  g_autofree char *text = sp_chart_describe (chart);
  g_autoptr (SpChartTable) table = sp_chart_table_new (chart);
  g_autofree char *csv = sp_chart_table_to_csv (table);

  g_assert_cmpstr (text, ==, "There is nothing to show yet.");
  g_assert_cmpuint (table->n_rows, ==, 0);
  g_assert_cmpstr (csv, ==, "x\n");
  sp_chart_unref (chart);
}

static void
test_point_and_readout (void)
{
  SpChart *chart = ordinary_chart_new ();
  g_autofree char *point = sp_chart_describe_point (chart, 2, 3);
  g_autoptr (GArray) lines = sp_chart_readout (chart, 64.0);
  g_autoptr (GArray) none = sp_chart_readout (chart, 65.0);

  g_assert_cmpstr (point, ==, "Devices: 64. actual: 115,200\u00a0samples/s. Point 4 of 6.");
  g_assert_cmpuint (lines->len, ==, 2);
  g_assert_cmpstr (g_array_index (lines, SpReadoutLine, 0).label, ==, "ideal");
  g_assert_cmpstr (g_array_index (lines, SpReadoutLine, 1).value, ==, "115,200\u00a0samples/s");
  g_assert_cmpuint (none->len, ==, 0);
  sp_chart_unref (chart);
}

/* Two runs at 2, a hole at 4, a band, an efficiency: every kind of column. */
static void
test_table (void)
{
  static const double ax[] = { 4, 2, 2, 1 };
  const double ay[] = { (double) NAN, 0.97, 0.95, 1 };
  static const double bx[] = { 2, 4 };
  static const double lo[] = { 0.9, 0.8 }, hi[] = { 1, 0.95 };
  SpChart *chart = sp_chart_new ("table", "Table");
  g_autoptr (SpChartTable) table = NULL;
  g_autofree char *csv = NULL, *cell = NULL, *hole = NULL;

  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) { .title = "Devices", .style = SP_TICKS_COUNT });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) { .title = "Efficiency", .style = SP_TICKS_PERCENT });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "a", .label = "measured, \"clean\"", .kind = SP_SERIES_MARKERS, .role = SP_ROLE_ACTUAL, .n = 4, .x = ax, .y = ay });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "b", .label = "90%", .kind = SP_SERIES_BAND, .role = SP_ROLE_FORECAST, .n = 2, .x = bx, .lo = lo, .hi = hi });
  table = sp_chart_table_new (chart);
  csv = sp_chart_table_to_csv (table);
  g_assert_cmpstr (csv, ==,
                   "Devices,\"measured, \"\"clean\"\" (fraction)\",\"90%, lower end (fraction)\",\"90%, upper end (fraction)\"\n"
                   "1,1,,\n"
                   "2,0.97,0.9,1\n"
                   "2,0.95,,\n"
                   "4,,0.8,0.95\n");
  cell = sp_chart_table_cell (table, 1, 1);
  hole = sp_chart_table_cell (table, 3, 1);
  g_assert_cmpstr (cell, ==, "97%");
  g_assert_cmpstr (hole, ==, "");
  sp_chart_unref (chart);
}

static void
test_categories (void)
{
  static const double x[] = { 0, 1 }, y[] = { 3, 0.1 };
  const char *const names[] = { "one, two", "three", NULL };
  SpChart *chart = sp_chart_new ("bars", "Bars");
  g_autoptr (SpChartTable) table = NULL;
  g_autofree char *csv = NULL;

  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) { .title = "Part", .scale = SP_SCALE_CATEGORIES });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) { .title = "Time", .style = SP_TICKS_SECONDS });
  sp_chart_set_categories (chart, names);
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "a", .label = "step", .kind = SP_SERIES_BARS, .role = SP_ROLE_ACTUAL, .n = 2, .x = x, .y = y });
  table = sp_chart_table_new (chart);
  csv = sp_chart_table_to_csv (table);
  g_assert_cmpstr (csv, ==, "Part,step (s)\n\"one, two\",3\nthree,0.1\n");
  sp_chart_unref (chart);
}

static void
test_random (void)
{
  for (int round = 0; round < 300; round++)
    {
      SpChart *chart = random_chart_new ();
      g_autofree char *text = sp_chart_describe (chart);
      g_autoptr (SpChartTable) table = sp_chart_table_new (chart);
      g_autofree char *csv = sp_chart_table_to_csv (table);
      gsize points = 0;

      g_assert_true (g_utf8_validate (text, -1, NULL));
      g_assert_true (g_utf8_validate (csv, -1, NULL));
      for (guint s = 0; s < sp_chart_n_series (chart); s++)
        points += sp_chart_get_series (chart, s)->n;
      g_assert_cmpuint (table->n_rows, <=, points);
      for (guint row = 1; row < table->n_rows; row++)
        g_assert_cmpfloat (table->values[row * table->n_columns], >=, table->values[(row - 1) * table->n_columns]);
      for (guint row = 0; row < table->n_rows; row++)
        for (guint column = 0; column < table->n_columns; column++)
          g_free (sp_chart_table_cell (table, row, column));
      sp_chart_unref (chart);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/describe/chart", test_describe);
  g_test_add_func ("/describe/nothing", test_nothing);
  g_test_add_func ("/describe/point-and-readout", test_point_and_readout);
  g_test_add_func ("/describe/table", test_table);
  g_test_add_func ("/describe/categories", test_categories);
  g_test_add_func ("/describe/random", test_random);
  return g_test_run ();
}
