/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What published curves teach about how a curve goes on: coefficients of the
 * terms of shape.h, the scale of what they miss, and the quantiles of that.
 * Learned once from the shipped library (reference.h), from numbers, counts per
 * server and mode alone: never from a name. The same bytes every time.
 *
 * How it is learned, and what it is worth on curves whose publisher was left
 * out, is in tests/documents/forecast-method.md and forecast-accuracy.md. */
#pragma once

#include <glib.h>

#include "core/range.h"
#include "core/shape.h"

G_BEGIN_DECLS

typedef enum
{
  SP_REGIME_SHORT,  /* along, two knots */
  SP_REGIME_LONG,   /* along, three knots or more */
  SP_REGIME_ACROSS, /* beyond an unmeasured server boundary */
  SP_N_REGIMES
} SpRegime;

typedef struct
{
  double along[SP_ALONG_TERMS];
  double across[SP_ACROSS_TERMS];
  double along_scale[SP_ALONG_SCALES];   /* at least 0 */
  double across_scale[SP_ACROSS_SCALES]; /* at least 0 */
  double quantiles[SP_N_REGIMES][SP_N_LEVELS][2]; /* in scales: below 0, above 0; wider with the level */
  double one_count[2][2]; /* bounds of d log x per octave from one count: along, across; 2.5 and 97.5 % */
} SpScalingPrior;

/* The one learned from the whole library. Returns: (transfer none) */
const SpScalingPrior *sp_scaling_prior_get (void);

/* For judging the forecast: what the library teaches without the curves of one
 * source group. Takes some hundredths of a second.
 * @source_group: (nullable): as in SpPublishedCurve */
void           sp_scaling_prior_learn (SpScalingPrior    *prior,
                               const char *source_group);

/* log x (N) - log x (last knot), never above a hair below 0. */
double         sp_scaling_prior_central (const SpScalingPrior *prior,
                                 const SpShape *shape,
                                 double         octaves,
                                 gboolean       crosses);

/* Scale of what the central value misses. */
double         sp_scaling_prior_scale   (const SpScalingPrior *prior,
                                 const SpShape *shape,
                                 double         octaves,
                                 gboolean       crosses);

G_END_DECLS
