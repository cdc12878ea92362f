/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quantiles of draws; see range.h. */
#include "core/range.h"

#include <math.h>
#include <stdlib.h>

double
sp_level_fraction (SpLevel level)
{
  static const double fractions[] = { 0.5, 0.8, 0.9, 0.95 };

  g_return_val_if_fail (level < SP_N_LEVELS, 0.0);
  return fractions[level];
}

static int
compare_values (const void *a,
                const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static void
reverse_values (double *values,
                gsize   n)
{
  for (gsize i = 0; i < n / 2; i++)
    {
      double swapped = values[i];

      values[i] = values[n - 1 - i];
      values[n - 1 - i] = swapped;
    }
}

/* Draws that move together come in order already, rising or falling, and looking
 * for that first is what keeps a frontier of thousands of counts quick. */
void
sp_sort_values (double *values,
                gsize   n)
{
  gboolean rising = TRUE;
  gboolean falling = TRUE;

  for (gsize i = 1; i < n && (rising || falling); i++)
    {
      rising = rising && values[i - 1] <= values[i];
      falling = falling && values[i - 1] >= values[i];
    }
  if (rising)
    return;
  if (falling)
    reverse_values (values, n);
  else
    qsort (values, n, sizeof *values, compare_values);
}

double
sp_quantile_sorted (const double *sorted,
                    gsize         n,
                    double        fraction)
{
  double position = fraction * (double) n + 0.5;
  double weight;
  gsize below;

  g_return_val_if_fail (n > 0, 0.0);
  g_return_val_if_fail (fraction >= 0.0 && fraction <= 1.0, 0.0);

  if (position <= 1.0)
    return sorted[0];
  if (position >= (double) n)
    return sorted[n - 1];
  below = (gsize) position;
  weight = position - (double) below;
  if (weight <= 0.0 || sorted[below - 1] >= sorted[below])
    return sorted[below - 1];
  if (isinf (sorted[below - 1]) || isinf (sorted[below]))
    return isinf (sorted[below]) ? sorted[below] : sorted[below - 1];
  return sorted[below - 1] + weight * (sorted[below] - sorted[below - 1]);
}

SpRange
sp_range_from_draws (double  central,
                     double *draws,
                     gsize   n)
{
  SpRange range = { 0 };

  range.has_central = isfinite (central);
  if (range.has_central)
    range.central = central;
  if (n == 0)
    return range;
  sp_sort_values (draws, n);
  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      double tail = (1.0 - sp_level_fraction ((SpLevel) level)) / 2.0;
      double lo = sp_quantile_sorted (draws, n, tail);
      double hi = sp_quantile_sorted (draws, n, 1.0 - tail);

      range.has_lo[level] = isfinite (lo);
      range.lo[level] = range.has_lo[level] ? lo : 0.0;
      range.has_hi[level] = isfinite (hi);
      range.hi[level] = range.has_hi[level] ? hi : 0.0;
    }
  return range;
}

/* One end of a level on both sides. @upper: the end where the difference is large. */
static gboolean
difference_end (const SpRange *one,
                const SpRange *two,
                int            level,
                gboolean       upper,
                double        *end)
{
  double mine = upper ? one->hi[level] : one->lo[level];
  double other = upper ? two->lo[level] : two->hi[level];
  double sign = upper ? 1.0 : -1.0;

  if (!(upper ? one->has_hi[level] && two->has_lo[level] : one->has_lo[level] && two->has_hi[level]))
    return FALSE;
  *end = one->central - two->central + sign * hypot (mine - one->central, other - two->central);
  return TRUE;
}

static void
difference_together (const SpRange *one,
                     const SpRange *two,
                     int            level,
                     SpRange       *difference)
{
  double low = one->lo[level] - two->lo[level];
  double high = one->hi[level] - two->hi[level];

  if (!one->has_lo[level] || !two->has_lo[level] || !one->has_hi[level] || !two->has_hi[level])
    return;
  difference->has_lo[level] = difference->has_hi[level] = TRUE;
  difference->lo[level] = MIN (low, high);
  difference->hi[level] = MAX (low, high);
}

SpRange
sp_range_difference (const SpRange *one,
                     const SpRange *two,
                     gboolean       together)
{
  SpRange difference = { 0 };

  if (!one->has_central || !two->has_central)
    return difference;
  difference.has_central = TRUE;
  difference.central = one->central - two->central;
  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      if (together)
        {
          difference_together (one, two, level, &difference);
          continue;
        }
      difference.has_lo[level] = difference_end (one, two, level, FALSE, &difference.lo[level]);
      difference.has_hi[level] = difference_end (one, two, level, TRUE, &difference.hi[level]);
    }
  return difference;
}
