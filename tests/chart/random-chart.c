/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See random-chart.h. */
#include "random-chart.h"

#include <math.h>

static const char *const texts[] = {
  "", "x", "Throughput", "Throughput of the second cluster after the network was replaced, by device count",
  "Donaudampfschifffahrtsgesellschaftskapitänspatent und weitere Wörter", "<b>&amp; \"quoted\"</b>",
  "معدل الإنتاجية حسب عدد الأجهزة", "line\nbreak", "吞吐量与设备数量的关系", "a b c d e f g h i j k l m n o p",
};

static const char *
random_text (void)
{
  return texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))];
}

static double
random_number (void)
{
  static const double odd[] = { 0.0, -1.0, 1e300, -1e300, 1e-300, 4.9e-324 };

  if (g_test_rand_int_range (0, 40) == 0)
    return odd[g_test_rand_int_range (0, G_N_ELEMENTS (odd))];
  if (g_test_rand_int_range (0, 60) == 0)
    return (double) NAN;
  return g_test_rand_double_range (0.5, 2000.0);
}

static SpAxis
random_axis (SpDirection direction)
{
  SpAxis axis = {
    .title = random_text (),
    .unit = g_test_rand_bit () ? random_text () : NULL,
    .scale = (SpScaleKind) g_test_rand_int_range (0, direction == SP_DIRECTION_X ? 4 : 3),
    .style = (SpTickStyle) g_test_rand_int_range (0, 5),
    .binary = g_test_rand_bit (),
    .with_zero = g_test_rand_bit (),
  };

  if (g_test_rand_int_range (0, 4) == 0)
    {
      axis.has_min = TRUE;
      axis.min = random_number ();
      axis.has_max = g_test_rand_bit ();
      axis.max = random_number ();
    }
  return axis;
}

static void
add_random_series (SpChart *chart,
                   int      number)
{
  gsize n = (gsize) g_test_rand_int_range (0, 30);
  g_autofree double *x = g_new0 (double, n + 1), *y = g_new0 (double, n + 1);
  g_autofree double *lo = g_new0 (double, n + 1), *hi = g_new0 (double, n + 1);
  g_autofree const char **labels = g_new0 (const char *, n + 1);
  char id[16];
  SpSeriesKind kind = (SpSeriesKind) g_test_rand_int_range (0, SP_N_SERIES_KINDS);
  gboolean range = kind == SP_SERIES_BAND || kind == SP_SERIES_ERROR_BARS || (kind == SP_SERIES_BARS && g_test_rand_bit ());

  g_snprintf (id, sizeof id, "s%d", number);
  for (gsize i = 0; i < n; i++)
    {
      x[i] = sp_chart_get_axis (chart, SP_DIRECTION_X)->scale == SP_SCALE_CATEGORIES
               ? g_test_rand_int_range (0, 6) : random_number ();
      y[i] = random_number ();
      lo[i] = y[i] - fabs (random_number ());
      hi[i] = y[i] + fabs (random_number ());
      labels[i] = random_text ();
    }
  sp_chart_add_series (chart, &(SpSeries) {
    .id = id, .label = random_text (), .note = g_test_rand_bit () ? random_text () : NULL, .kind = kind,
    .role = (SpRole) g_test_rand_int_range (0, SP_N_ROLES), .emphasis = g_test_rand_bit (),
    .unlabelled = g_test_rand_int_range (0, 5) == 0, .has_beyond = g_test_rand_bit (), .beyond = random_number (),
    .n = n, .x = x, .y = kind == SP_SERIES_BAND ? NULL : y, .lo = range ? lo : NULL, .hi = range ? hi : NULL,
    .point_labels = g_test_rand_int_range (0, 6) == 0 ? labels : NULL });
}

SpChart *
random_chart_new (void)
{
  static const char *const categories[] = {
    "Ideal", "Exposed communication", "", "Waiting for the slowest", "Kontrollpunktsicherung", "Actual", NULL,
  };
  SpChart *chart = sp_chart_new ("random", random_text ());
  SpAxis x = random_axis (SP_DIRECTION_X);
  SpAxis y = random_axis (SP_DIRECTION_Y);
  int n = g_test_rand_int_range (0, 9);

  sp_chart_set_subtitle (chart, random_text ());
  sp_chart_set_note (chart, random_text ());
  sp_chart_set_axis (chart, SP_DIRECTION_X, &x);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &y);
  if (x.scale == SP_SCALE_CATEGORIES && g_test_rand_bit ())
    sp_chart_set_categories (chart, categories);
  for (int i = 0; i < n; i++)
    add_random_series (chart, i);
  for (int i = g_test_rand_int_range (0, 3); i > 0; i--)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = g_test_rand_bit () ? SP_DIRECTION_X : SP_DIRECTION_Y, .value = random_number (), .label = random_text (),
      .role = SP_ROLE_LIMIT });
  for (int i = g_test_rand_int_range (0, 3); i > 0; i--)
    sp_chart_add_annotation (chart, &(SpAnnotation) {
      .x = random_number (), .y = random_number (), .role = SP_ROLE_ACTUAL, .drop = g_test_rand_bit (),
      .lines = { random_text (), random_text (), random_text () } });
  return chart;
}

SpChart *
ordinary_chart_new (void)
{
  static const double x[] = { 0, 16, 32, 64, 96, 128 };
  static const double ideal[] = { 0, 32000, 64000, 128000, 192000, 256000 };
  static const double actual[] = { 0, 28800, 57600, 115200, 172800, 230400 };
  SpChart *chart = sp_chart_new ("throughput", "Throughput against devices");

  sp_chart_set_subtitle (chart, "Constant efficiency of 90%; the shaded gap is what scaling costs");
  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) {
    .title = "Devices", .style = SP_TICKS_COUNT, .binary = TRUE, .has_min = TRUE, .has_max = TRUE, .max = 128 });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = "Throughput", .unit = "samples/s", .style = SP_TICKS_COMPACT, .with_zero = TRUE });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "gap", .label = "gap", .kind = SP_SERIES_BAND, .role = SP_ROLE_LOSS, .unlabelled = TRUE, .unlisted = TRUE,
    .has_beyond = TRUE, .beyond = 64, .n = 6, .x = x, .lo = actual, .hi = ideal });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "ideal", .label = "ideal", .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL, .n = 6, .x = x, .y = ideal });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "actual", .label = "actual", .note = "if efficiency stayed 90%", .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL,
    .emphasis = TRUE, .has_beyond = TRUE, .beyond = 64, .n = 6, .x = x, .y = actual });
  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = 64, .y = 115200, .role = SP_ROLE_ACTUAL, .drop = TRUE,
    .lines = { "64 devices: 115,200 samples/s", "12,800 below ideal" }, .line_roles = { SP_ROLE_TEXT, SP_ROLE_LOSS } });
  return chart;
}
