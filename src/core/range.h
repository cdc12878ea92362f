/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A number with its uncertainty: a central value and two-sided intervals that
 * are read off draws. What the draws are, and whose central value it is, is the
 * business of who makes the range. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_LEVEL_50,
  SP_LEVEL_80,
  SP_LEVEL_90,
  SP_LEVEL_95,
  SP_N_LEVELS
} SpLevel;

/* Returns: 0.5, 0.8, 0.9 or 0.95 */
double sp_level_fraction (SpLevel level);

/* A bound is absent when nothing is known about the spread, or when more draws
 * than the level leaves out have no finite value on that side ("no hour is saved
 * at any price"). A range that is all zero bytes is absent altogether. */
typedef struct
{
  gboolean has_central;
  double central;
  gboolean has_lo[SP_N_LEVELS];
  double lo[SP_N_LEVELS];
  gboolean has_hi[SP_N_LEVELS];
  double hi[SP_N_LEVELS];
} SpRange;

/* Sorts @n values, none of them NaN, in rising order. */
void     sp_sort_values      (double *values,
                              gsize   n);

/**
 * sp_quantile_sorted:
 * @sorted: (array length=n): rising; may hold infinities at its ends
 * @fraction: 0 to 1
 *
 * Value number i (from 1) is the quantile of (i - 1/2) / n, straight lines between
 * (Hazen's plotting position, type 5 of Hyndman and Fan 1996): symmetric, so that the
 * interval of a falling function of the values is the function of their interval.
 */
double   sp_quantile_sorted  (const double *sorted,
                              gsize         n,
                              double        fraction);

/**
 * sp_range_from_draws:
 * @central: not finite when there is no central value
 * @draws: (array length=n) (inout): one value a draw, not NaN, infinite where a
 *   draw has none; sorted on return
 * @n: 0 when the spread is unknown
 */
SpRange  sp_range_from_draws (double  central,
                              double *draws,
                              gsize   n);

/**
 * sp_range_difference:
 * @together: what makes one large makes the other large too (two prices of one forecast);
 *   else the two vary independently
 *
 * @one less @two. Together the ends belong to each other: lo - lo, hi - hi. Independent
 * deviations add in quadrature on each side, which is exact for normal values.
 * An end is absent when one it needs is.
 */
SpRange  sp_range_difference (const SpRange *one,
                              const SpRange *two,
                              gboolean       together);

G_END_DECLS
