/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Throughput as a function of the device count, with its uncertainty: one
 * central curve and a number of draws, each of them a whole curve. Everything
 * that follows from throughput (time, cost, the return of the next device) is
 * worked out for the central curve and again for every draw, so that the interval
 * of a result is that of the draws and nothing is glued on. Where the curve comes
 * from (a forecast, a step-time model) is not known here.
 *
 * The draws are kept on a grid of counts, at most some hundreds; between two of
 * them a draw's ratio to the central curve follows a straight line in log-log.
 * The central curve may also be given at every whole count, so that the steps it
 * takes where another server begins are not smoothed away. */
#pragma once

#include <glib.h>

#include "core/range.h"

G_BEGIN_DECLS

#define SP_DRAWS_DEFAULT 1000
#define SP_DRAWS_MIN     100 /* fewer cannot carry a 95 % interval */
#define SP_DRAWS_MAX     100000
#define SP_GRID_COUNTS   256

/* What is known of the throughput at one count. Units per second, finite, above 0,
 * lo[95] <= lo[90] <= lo[80] <= lo[50] <= central <= hi[50] <= ... <= hi[95]. */
typedef struct
{
  double devices; /* a whole number, 1 to SP_DEVICES_MAX */
  double central; /* the middle: half of what is possible lies below */
  gboolean has_intervals;
  double lo[SP_N_LEVELS];
  double hi[SP_N_LEVELS];
} SpThroughputRow;

typedef struct
{
  gsize n_counts;
  double *counts;      /* the grid, rising whole numbers */
  double *log_central; /* at the grid */
  gsize n_whole;       /* 0, or the whole counts from counts[0] to the last */
  double *log_whole;   /* the central curve at these */
  gsize n_draws;       /* 0 when the uncertainty is unknown */
  double *log_ratio;   /* draw d at grid count c, over the central curve: [c * n_draws + d] */
  double *log_lowest;  /* the least and the largest of these at each grid count */
  double *log_highest;
} SpThroughputDraws;

/**
 * sp_count_grid:
 * @first: a whole number, 1 or more
 * @last: a whole number, @first or more
 * @extra: (array length=n_extra) (nullable): counts to have as well (the allowed and
 *   chosen ones); those outside @first to @last are left out
 *
 * Returns: (transfer full): rising whole numbers (double), at most SP_GRID_COUNTS of
 *   them evenly spread in log, and @extra
 */
GArray *sp_count_grid (double        first,
                       double        last,
                       const double *extra,
                       gsize         n_extra);

/**
 * sp_throughput_draws_new:
 * @rows: (array length=n_rows): rising in devices
 * @whole: (array length=n_whole) (nullable): the central curve at every whole count from
 *   the first to the last row, equal to the rows' own where they meet
 * @n_draws: how many when all rows have intervals (no draws are made when one has none)
 *
 * One uniform number a draw, the same at all counts: a job that turns out slower than
 * thought at one count does so at all. The numbers are (i - 1/2) / n_draws, one for each
 * of n_draws equal slices, in rising order: nothing is left to chance, the intervals read
 * off the draws are the ones given, and draws with no other uncertainty come sorted.
 * Between the quantiles given, and beyond the last along the last stretch, the log of the
 * ratio to the central value is linear in the normal score.
 *
 * Returns: (transfer full): free with sp_throughput_draws_free(), or NULL with
 *   %SP_CORE_ERROR_DRAWS
 */
SpThroughputDraws *sp_throughput_draws_new (const SpThroughputRow *rows,
                                            gsize                  n_rows,
                                            const double          *whole,
                                            gsize                  n_whole,
                                            gsize                  n_draws,
                                            GError               **error);

/**
 * sp_throughput_draws_new_from_curves:
 * @counts: (array length=n_counts): rising whole numbers
 * @central: (array length=n_counts): units per second, above 0
 * @curves: (array) (nullable): draw d at count c: [d * n_counts + c], above 0
 * @n_draws: 0, or SP_DRAWS_MIN to SP_DRAWS_MAX
 *
 * For a model that has its own draws.
 *
 * Returns: (transfer full): or NULL with %SP_CORE_ERROR_DRAWS
 */
SpThroughputDraws *sp_throughput_draws_new_from_curves (const double *counts,
                                                        gsize         n_counts,
                                                        const double *central,
                                                        const double *curves,
                                                        gsize         n_draws,
                                                        GError      **error);

void               sp_throughput_draws_free (SpThroughputDraws *draws);

/* For who changes the ratios of draws of his own: brings their ends up to date. */
void               sp_throughput_draws_find_ends (SpThroughputDraws *draws);

/* @devices: a whole number within the grid's ends. Returns: units per second. */
double sp_throughput_draws_central (const SpThroughputDraws *draws,
                                    double                   devices);

/* Writes the throughput of every draw at @devices into @values (n_draws of them). */
void   sp_throughput_draws_at      (const SpThroughputDraws *draws,
                                    double                   devices,
                                    double                  *values);

/* The share of draws whose throughput at @devices is @wanted or more: (0 to 1).
 * @draws must have some. @wanted: finite, above 0. */
double sp_throughput_draws_share   (const SpThroughputDraws *draws,
                                    double                   devices,
                                    double                   wanted);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpThroughputDraws, sp_throughput_draws_free)

G_END_DECLS
