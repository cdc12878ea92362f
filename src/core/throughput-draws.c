/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws of the throughput curve; what they are is in throughput-draws.h. */
#include "core/throughput-draws.h"

#include <gsl/gsl_cdf.h>
#include <math.h>
#include <string.h>

#include "core/check.h"

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

GArray *
sp_count_grid (double        first,
               double        last,
               const double *extra,
               gsize         n_extra)
{
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));
  GArray *grid = g_array_new (FALSE, FALSE, sizeof (double));
  double step = log (last / first) / (SP_GRID_COUNTS - 1);

  g_return_val_if_fail (first >= 1.0 && last >= first, grid);

  for (int i = 0; i < SP_GRID_COUNTS; i++)
    {
      double count = CLAMP (nearbyint (first * exp (step * i)), first, last);

      g_array_append_val (all, count);
    }
  for (gsize i = 0; i < n_extra; i++)
    if (extra[i] >= first && extra[i] <= last)
      g_array_append_val (all, extra[i]);
  g_array_sort (all, compare_counts);
  for (guint i = 0; i < all->len; i++)
    {
      double count = g_array_index (all, double, i);

      if (grid->len == 0 || count > g_array_index (grid, double, grid->len - 1))
        g_array_append_val (grid, count);
    }
  return grid;
}

static gboolean
check_count (double   previous,
             double   count,
             GError **error)
{
  if (!sp_is_count (count))
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "device count", count);
  if (!(count > previous))
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "device count that does not rise", count);
  return TRUE;
}

static gboolean
check_row (const SpThroughputRow *row,
           GError               **error)
{
  double lo = row->central;
  double hi = row->central;

  if (!sp_is_positive (row->central))
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "central value", row->central);
  for (int level = 0; level < SP_N_LEVELS && row->has_intervals; level++)
    {
      if (!sp_is_positive (row->lo[level]) || row->lo[level] > lo)
        return sp_refuse (error, SP_CORE_ERROR_DRAWS, "lower bound", row->lo[level]);
      if (!isfinite (row->hi[level]) || row->hi[level] < hi)
        return sp_refuse (error, SP_CORE_ERROR_DRAWS, "upper bound", row->hi[level]);
      lo = row->lo[level];
      hi = row->hi[level];
    }
  return TRUE;
}

static gboolean
check_whole (const SpThroughputRow *rows,
             gsize                  n_rows,
             const double          *whole,
             gsize                  n_whole,
             GError               **error)
{
  if (n_whole == 0)
    return TRUE;
  if ((double) n_whole != rows[n_rows - 1].devices - rows[0].devices + 1.0)
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "number of whole counts", (double) n_whole);
  for (gsize i = 0; i < n_whole; i++)
    if (!sp_is_positive (whole[i]))
      return sp_refuse (error, SP_CORE_ERROR_DRAWS, "central value", whole[i]);
  for (gsize i = 0; i < n_rows; i++)
    {
      double value = whole[(gsize) (rows[i].devices - rows[0].devices)];

      if (!(fabs (value - rows[i].central) <= 1e-6 * rows[i].central))
        return sp_refuse (error, SP_CORE_ERROR_DRAWS, "central value that differs between grid and whole counts", value);
    }
  return TRUE;
}

static SpThroughputDraws *
draws_alloc (gsize n_counts,
             gsize n_whole,
             gsize n_draws)
{
  SpThroughputDraws *draws = g_new0 (SpThroughputDraws, 1);

  draws->n_counts = n_counts;
  draws->counts = g_new (double, n_counts);
  draws->log_central = g_new (double, n_counts);
  draws->n_whole = n_whole;
  draws->log_whole = n_whole > 0 ? g_new (double, n_whole) : NULL;
  draws->n_draws = n_draws;
  draws->log_ratio = n_draws > 0 ? g_new (double, n_counts * n_draws) : NULL;
  draws->log_lowest = n_draws > 0 ? g_new (double, n_counts) : NULL;
  draws->log_highest = n_draws > 0 ? g_new (double, n_counts) : NULL;
  return draws;
}

void
sp_throughput_draws_free (SpThroughputDraws *draws)
{
  if (draws == NULL)
    return;
  g_free (draws->counts);
  g_free (draws->log_central);
  g_free (draws->log_whole);
  g_free (draws->log_ratio);
  g_free (draws->log_lowest);
  g_free (draws->log_highest);
  g_free (draws);
}

void
sp_throughput_draws_find_ends (SpThroughputDraws *draws)
{
  for (gsize c = 0; c < draws->n_counts && draws->n_draws > 0; c++)
    {
      const double *column = &draws->log_ratio[c * draws->n_draws];

      draws->log_lowest[c] = draws->log_highest[c] = column[0];
      for (gsize d = 1; d < draws->n_draws; d++)
        {
          draws->log_lowest[c] = MIN (draws->log_lowest[c], column[d]);
          draws->log_highest[c] = MAX (draws->log_highest[c], column[d]);
        }
    }
}

#define N_KNOTS (2 * SP_N_LEVELS + 1)

/* The quantiles of one row: normal scores rising, and the log ratios there. */
static void
row_knots (const SpThroughputRow *row,
           double                *scores,
           double                *log_ratios)
{
  scores[SP_N_LEVELS] = 0.0;
  log_ratios[SP_N_LEVELS] = 0.0;
  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      double tail = (1.0 - sp_level_fraction ((SpLevel) level)) / 2.0;
      double score = gsl_cdf_ugaussian_Qinv (tail);

      scores[SP_N_LEVELS + 1 + level] = score;
      scores[SP_N_LEVELS - 1 - level] = -score;
      log_ratios[SP_N_LEVELS + 1 + level] = log (row->hi[level] / row->central);
      log_ratios[SP_N_LEVELS - 1 - level] = log (row->lo[level] / row->central);
    }
}

static void
fill_row (const SpThroughputRow *row,
          gsize                  n_draws,
          const double          *draw_scores,
          double                *log_ratio)
{
  double scores[N_KNOTS];
  double values[N_KNOTS];
  int knot = 0;

  row_knots (row, scores, values);
  for (gsize d = 0; d < n_draws; d++)
    {
      double slope;

      while (knot < N_KNOTS - 2 && draw_scores[d] > scores[knot + 1])
        knot++;
      slope = (values[knot + 1] - values[knot]) / (scores[knot + 1] - scores[knot]);
      log_ratio[d] = values[knot] + slope * (draw_scores[d] - scores[knot]);
    }
}

static gboolean
check_rows (const SpThroughputRow *rows,
            gsize                  n_rows,
            gboolean              *known,
            GError               **error)
{
  *known = TRUE;
  if (n_rows == 0)
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "number of counts", 0.0);
  for (gsize i = 0; i < n_rows; i++)
    {
      if (!check_count (i > 0 ? rows[i - 1].devices : 0.0, rows[i].devices, error) ||
          !check_row (&rows[i], error))
        return FALSE;
      *known = *known && rows[i].has_intervals;
    }
  return TRUE;
}

static gboolean
check_n_draws (gsize    n_draws,
               GError **error)
{
  if (n_draws < SP_DRAWS_MIN || n_draws > SP_DRAWS_MAX)
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "number of draws", (double) n_draws);
  return TRUE;
}

SpThroughputDraws *
sp_throughput_draws_new (const SpThroughputRow *rows,
                         gsize                  n_rows,
                         const double          *whole,
                         gsize                  n_whole,
                         gsize                  n_draws,
                         GError               **error)
{
  SpThroughputDraws *draws;
  g_autofree double *scores = NULL;
  gboolean known;

  if (!check_rows (rows, n_rows, &known, error) ||
      !check_whole (rows, n_rows, whole, n_whole, error) ||
      !check_n_draws (n_draws, error))
    return NULL;

  draws = draws_alloc (n_rows, n_whole, known ? n_draws : 0);
  scores = g_new (double, n_draws);
  for (gsize d = 0; d < n_draws; d++)
    scores[d] = gsl_cdf_ugaussian_Pinv (((double) d + 0.5) / (double) n_draws);
  for (gsize i = 0; i < n_rows; i++)
    {
      draws->counts[i] = rows[i].devices;
      draws->log_central[i] = log (rows[i].central);
      if (known)
        fill_row (&rows[i], n_draws, scores, &draws->log_ratio[i * n_draws]);
    }
  for (gsize i = 0; i < n_whole; i++)
    draws->log_whole[i] = log (whole[i]);
  sp_throughput_draws_find_ends (draws);
  return draws;
}

static gboolean
check_curves (const double *counts,
              gsize         n_counts,
              const double *central,
              const double *curves,
              gsize         n_draws,
              GError      **error)
{
  if (n_counts == 0)
    return sp_refuse (error, SP_CORE_ERROR_DRAWS, "number of counts", 0.0);
  for (gsize c = 0; c < n_counts; c++)
    {
      if (!check_count (c > 0 ? counts[c - 1] : 0.0, counts[c], error))
        return FALSE;
      if (!sp_is_positive (central[c]))
        return sp_refuse (error, SP_CORE_ERROR_DRAWS, "central value", central[c]);
    }
  for (gsize i = 0; i < n_draws * n_counts; i++)
    if (!sp_is_positive (curves[i]))
      return sp_refuse (error, SP_CORE_ERROR_DRAWS, "drawn value", curves[i]);
  return TRUE;
}

SpThroughputDraws *
sp_throughput_draws_new_from_curves (const double *counts,
                                     gsize         n_counts,
                                     const double *central,
                                     const double *curves,
                                     gsize         n_draws,
                                     GError      **error)
{
  SpThroughputDraws *draws;

  if ((n_draws > 0 && !check_n_draws (n_draws, error)) ||
      !check_curves (counts, n_counts, central, curves, n_draws, error))
    return NULL;

  draws = draws_alloc (n_counts, 0, n_draws);
  memcpy (draws->counts, counts, n_counts * sizeof *counts);
  for (gsize c = 0; c < n_counts; c++)
    {
      draws->log_central[c] = log (central[c]);
      for (gsize d = 0; d < n_draws; d++)
        draws->log_ratio[c * n_draws + d] = log (curves[d * n_counts + c]) - draws->log_central[c];
    }
  sp_throughput_draws_find_ends (draws);
  return draws;
}

/* The grid count at or below @devices, and how far @devices is on the way to the next, in log. */
static gsize
place (const SpThroughputDraws *draws,
       double                   devices,
       double                  *weight)
{
  gsize low = 0;
  gsize high = draws->n_counts - 1;

  while (high - low > 1)
    {
      gsize middle = low + (high - low) / 2;

      if (draws->counts[middle] <= devices)
        low = middle;
      else
        high = middle;
    }
  if (draws->counts[high] <= devices)
    low = high;
  *weight = 0.0;
  if (low + 1 < draws->n_counts && devices > draws->counts[low])
    *weight = log (devices / draws->counts[low]) / log (draws->counts[low + 1] / draws->counts[low]);
  return low;
}

static double
log_central (const SpThroughputDraws *draws,
             double                   devices,
             gsize                    low,
             double                   weight)
{
  if (draws->n_whole > 0)
    return draws->log_whole[(gsize) (devices - draws->counts[0])];
  if (weight <= 0.0)
    return draws->log_central[low];
  return draws->log_central[low] + weight * (draws->log_central[low + 1] - draws->log_central[low]);
}

static gboolean
inside (const SpThroughputDraws *draws,
        double                   devices)
{
  return devices >= draws->counts[0] && devices <= draws->counts[draws->n_counts - 1] && floor (devices) == devices;
}

double
sp_throughput_draws_central (const SpThroughputDraws *draws,
                             double                   devices)
{
  double weight;
  gsize low;

  g_return_val_if_fail (inside (draws, devices), 0.0);

  low = place (draws, devices, &weight);
  return exp (log_central (draws, devices, low, weight));
}

void
sp_throughput_draws_at (const SpThroughputDraws *draws,
                        double                   devices,
                        double                  *values)
{
  double weight, central;
  gsize low;
  const double *at, *next;

  g_return_if_fail (inside (draws, devices));

  if (draws->n_draws == 0)
    return;
  low = place (draws, devices, &weight);
  central = exp (log_central (draws, devices, low, weight));
  at = &draws->log_ratio[low * draws->n_draws];
  next = weight > 0.0 ? at + draws->n_draws : at;
  for (gsize d = 0; d < draws->n_draws; d++)
    values[d] = central * exp (at[d] + weight * (next[d] - at[d]));
}

double
sp_throughput_draws_share (const SpThroughputDraws *draws,
                           double                   devices,
                           double                   wanted)
{
  double weight, needed;
  gsize low, high;
  gsize enough = 0;
  const double *at, *next;

  g_return_val_if_fail (inside (draws, devices), 0.0);
  g_return_val_if_fail (draws->n_draws > 0, 0.0);

  low = place (draws, devices, &weight);
  high = weight > 0.0 ? low + 1 : low;
  needed = log (wanted) - log_central (draws, devices, low, weight);
  if (needed > MAX (draws->log_highest[low], draws->log_highest[high]))
    return 0.0;
  if (needed < MIN (draws->log_lowest[low], draws->log_lowest[high]))
    return 1.0;
  at = &draws->log_ratio[low * draws->n_draws];
  next = &draws->log_ratio[high * draws->n_draws];
  for (gsize d = 0; d < draws->n_draws; d++)
    enough += at[d] + weight * (next[d] - at[d]) >= needed;
  return (double) enough / (double) draws->n_draws;
}
