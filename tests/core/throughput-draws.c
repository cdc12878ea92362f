/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Ranges and throughput draws: quantiles by hand, the intervals given against those
 * read off the draws, interpolation in log-log, and what is refused. */
#include <glib.h>
#include <math.h>

#include "core/error.h"
#include "core/range.h"
#include "core/throughput-draws.h"

static void
assert_close (double value,
              double expected,
              double tolerance)
{
  g_assert_cmpfloat_with_epsilon (value, expected, tolerance * MAX (1.0, fabs (expected)));
}

/* Hazen by hand on 10, 20, 30, 40: value i sits at (i - 1/2) / 4, so 1/8, 3/8, 5/8, 7/8. */
static void
test_quantile (void)
{
  const double values[] = { 10, 20, 30, 40 };
  const double ends[] = { -HUGE_VAL, 1, 2, HUGE_VAL };

  assert_close (sp_quantile_sorted (values, 4, 0.0), 10, 1e-15);
  assert_close (sp_quantile_sorted (values, 4, 0.125), 10, 1e-15);
  assert_close (sp_quantile_sorted (values, 4, 0.25), 15, 1e-15);
  assert_close (sp_quantile_sorted (values, 4, 0.5), 25, 1e-15);
  assert_close (sp_quantile_sorted (values, 4, 0.8), 37, 1e-15);
  assert_close (sp_quantile_sorted (values, 4, 1.0), 40, 1e-15);
  assert_close (sp_quantile_sorted (values, 1, 0.3), 10, 1e-15);
  g_assert_true (isinf (sp_quantile_sorted (ends, 4, 0.75)));
  g_assert_true (sp_quantile_sorted (ends, 4, 0.2) < 0 && isinf (sp_quantile_sorted (ends, 4, 0.2)));
  assert_close (sp_quantile_sorted (ends, 4, 0.5), 1.5, 1e-15);
}

static void
test_sort (void)
{
  for (int i = 0; i < 300; i++)
    {
      gsize n = (gsize) g_test_rand_int_range (0, 60);
      double values[60];
      int shape = i % 3;
      double sum = 0;

      for (gsize k = 0; k < n; k++)
        {
          values[k] = shape == 0 ? (double) k : shape == 1 ? -(double) k : g_test_rand_double_range (-1, 1);
          sum += values[k];
        }
      sp_sort_values (values, n);
      for (gsize k = 0; k < n; k++)
        {
          sum -= values[k];
          g_assert_true (k == 0 || values[k - 1] <= values[k]);
        }
      assert_close (sum, 0, 1e-9);
    }
}

/* A falling function of the draws has the interval of the draws turned over: exactly. */
static void
test_range_turns_over (void)
{
  double up[501], down[501];
  SpRange a, b;

  for (int i = 0; i < 501; i++)
    {
      up[i] = g_test_rand_double_range (-5, 5);
      down[i] = -3 * up[i] + 7;
    }
  a = sp_range_from_draws (1, up, 501);
  b = sp_range_from_draws (4, down, 501);
  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      assert_close (b.lo[level], -3 * a.hi[level] + 7, 1e-12);
      assert_close (b.hi[level], -3 * a.lo[level] + 7, 1e-12);
    }
}

/* Six draws in ten are infinite: no upper bound at any level, a lower one where it is finite. */
static void
test_range_without_bound (void)
{
  double draws[10] = { 1, HUGE_VAL, 2, HUGE_VAL, 3, HUGE_VAL, 4, HUGE_VAL, HUGE_VAL, HUGE_VAL };
  SpRange range = sp_range_from_draws (HUGE_VAL, draws, 10);
  SpRange unknown = sp_range_from_draws (5, NULL, 0);

  g_assert_false (range.has_central);
  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      g_assert_false (range.has_hi[level]);
      g_assert_cmpfloat (range.hi[level], ==, 0);
      g_assert_true (range.has_lo[level]);
      g_assert_false (unknown.has_lo[level] || unknown.has_hi[level]);
    }
  g_assert_true (unknown.has_central);
}

static SpThroughputRow
row (double devices,
     double central,
     double half_width)
{
  SpThroughputRow r = { devices, central, TRUE };

  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      r.lo[level] = central / (1 + half_width * (level + 1));
      r.hi[level] = central * (1 + 1.5 * half_width * (level + 1));
    }
  return r;
}

/* The draws give back the intervals they were made from, at the grid. */
static void
test_intervals_return (void)
{
  SpThroughputRow rows[] = { row (1, 100, 0.01), row (8, 700, 0.03), row (64, 4800, 0.1), row (100, 6000, 0.2) };
  g_autofree double *values = g_new (double, 1000);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpThroughputDraws) draws = sp_throughput_draws_new (rows, G_N_ELEMENTS (rows), NULL, 0, 1000, &error);

  g_assert_no_error (error);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      SpRange range;

      sp_throughput_draws_at (draws, rows[i].devices, values);
      g_assert_true (values[0] < values[999]);
      range = sp_range_from_draws (rows[i].central, values, 1000);
      for (int level = 0; level < SP_N_LEVELS; level++)
        {
          assert_close (range.lo[level] / rows[i].lo[level], 1, 3e-4);
          assert_close (range.hi[level] / rows[i].hi[level], 1, 3e-4);
        }
      assert_close (values[499] / rows[i].central, 1, 1e-3);
      assert_close (values[500] / rows[i].central, 1, 1e-3);
      assert_close (sp_throughput_draws_central (draws, rows[i].devices), rows[i].central, 1e-12);
    }
}

/* Between 1 (100) and 4 (400 * 0.64 = 256): half-way in log is 2, and the geometric mean 160. A draw
 * that is 10 % below at 1 and 40 % below at 4: sqrt (0.9 * 0.6) below at 2. */
static void
test_log_log (void)
{
  const double counts[] = { 1, 4 };
  const double central[] = { 100, 256 };
  g_autofree double *curves = g_new (double, 200);
  double values[100];
  g_autoptr (SpThroughputDraws) draws = NULL;

  for (int d = 0; d < 100; d++)
    {
      curves[2 * d] = d == 7 ? 90 : 100;
      curves[2 * d + 1] = d == 7 ? 256 * 0.6 : 256;
    }
  draws = sp_throughput_draws_new_from_curves (counts, 2, central, curves, 100, NULL);
  assert_close (sp_throughput_draws_central (draws, 2), 160, 1e-12);
  sp_throughput_draws_at (draws, 2, values);
  assert_close (values[7], 160 * sqrt (0.54), 1e-12);
  assert_close (values[8], 160, 1e-12);
  assert_close (sp_throughput_draws_share (draws, 2, 159), 0.99, 1e-12);
  assert_close (sp_throughput_draws_share (draws, 2, 100), 1, 1e-12);
  assert_close (sp_throughput_draws_share (draws, 4, 300), 0, 1e-12);
}

/* A central curve that steps down where the second server begins is kept as it is. */
static void
test_whole_counts (void)
{
  const double whole[] = { 10, 20, 30, 32, 40 };
  SpThroughputRow rows[] = { row (1, 10, 0.1), row (5, 40, 0.1) };
  SpThroughputRow wrong[] = { row (1, 10, 0.1), row (5, 41, 0.1) };
  g_autoptr (GError) error = NULL;
  g_autoptr (SpThroughputDraws) draws = sp_throughput_draws_new (rows, 2, whole, 5, 200, NULL);

  for (int i = 0; i < 5; i++)
    assert_close (sp_throughput_draws_central (draws, i + 1), whole[i], 1e-12);
  g_assert_null (sp_throughput_draws_new (wrong, 2, whole, 5, 200, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_DRAWS);
  g_clear_error (&error);
  g_assert_null (sp_throughput_draws_new (rows, 2, whole, 4, 200, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_DRAWS);
}

/* One row without an interval: nothing has one. */
static void
test_no_interval (void)
{
  SpThroughputRow rows[] = { row (1, 10, 0.1), { 2, 19, FALSE } };
  g_autoptr (SpThroughputDraws) draws = sp_throughput_draws_new (rows, 2, NULL, 0, 200, NULL);

  g_assert_cmpuint (draws->n_draws, ==, 0);
  assert_close (sp_throughput_draws_central (draws, 2), 19, 1e-12);
}

static void
test_refusals (void)
{
  SpThroughputRow good[] = { row (1, 10, 0.1), row (2, 19, 0.1) };
  SpThroughputRow bad[9][2];

  for (int i = 0; i < 9; i++)
    {
      bad[i][0] = good[0];
      bad[i][1] = good[1];
    }
  bad[0][1].devices = 1;
  bad[1][0].devices = 0;
  bad[2][0].devices = 1.5;
  bad[3][1].central = 0;
  bad[4][1].central = NAN;
  bad[5][1].lo[SP_LEVEL_50] = 20;
  bad[6][1].lo[SP_LEVEL_95] = bad[6][1].lo[SP_LEVEL_50];
  bad[7][1].hi[SP_LEVEL_95] = HUGE_VAL;
  bad[8][1].lo[SP_LEVEL_95] = -1;
  for (int i = 0; i < 9; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_throughput_draws_new (bad[i], 2, NULL, 0, 200, &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_DRAWS);
    }
  g_assert_null (sp_throughput_draws_new (good, 0, NULL, 0, 200, NULL));
  g_assert_null (sp_throughput_draws_new (good, 2, NULL, 0, 99, NULL));
  g_assert_null (sp_throughput_draws_new (good, 2, NULL, 0, SP_DRAWS_MAX + 1, NULL));
}

static void
test_grid (void)
{
  const double extra[] = { 3000, 0.5, 12345, 7 };
  g_autoptr (GArray) wide = sp_count_grid (1, 10000, extra, 4);
  g_autoptr (GArray) narrow = sp_count_grid (3, 6, NULL, 0);
  g_autoptr (GArray) one = sp_count_grid (5, 5, NULL, 0);
  gboolean has_extra = FALSE;

  g_assert_cmpuint (wide->len, <=, SP_GRID_COUNTS + 2);
  g_assert_cmpfloat (g_array_index (wide, double, 0), ==, 1);
  g_assert_cmpfloat (g_array_index (wide, double, wide->len - 1), ==, 10000);
  for (guint i = 1; i < wide->len; i++)
    {
      double count = g_array_index (wide, double, i);

      g_assert_cmpfloat (count, >, g_array_index (wide, double, i - 1));
      g_assert_cmpfloat (count, ==, floor (count));
      has_extra = has_extra || count == 3000;
    }
  g_assert_true (has_extra);
  g_assert_cmpuint (narrow->len, ==, 4);
  g_assert_cmpuint (one->len, ==, 1);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/range/quantile", test_quantile);
  g_test_add_func ("/core/range/sort", test_sort);
  g_test_add_func ("/core/range/turns-over", test_range_turns_over);
  g_test_add_func ("/core/range/without-bound", test_range_without_bound);
  g_test_add_func ("/core/throughput-draws/intervals-return", test_intervals_return);
  g_test_add_func ("/core/throughput-draws/log-log", test_log_log);
  g_test_add_func ("/core/throughput-draws/whole-counts", test_whole_counts);
  g_test_add_func ("/core/throughput-draws/no-interval", test_no_interval);
  g_test_add_func ("/core/throughput-draws/refusals", test_refusals);
  g_test_add_func ("/core/throughput-draws/grid", test_grid);
  return g_test_run ();
}
