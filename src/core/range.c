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
