/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of one training step: its parts by device count, and the way from the
 * ideal step to the actual one, by the model and as measured. */
#pragma once

#include "chart/spec.h"
#include "core/experiments.h"
#include "core/step.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_step_parts (const SpScenarioResults *results,
                               const SpFigureOptions   *options);
SpChart *sp_figure_step_waterfall (const SpScenarioResults *results,
                                   const SpFigureOptions   *options);
SpChart *sp_figure_measured_waterfall (const SpScenarioResults *results,
                                       const SpFigureOptions   *options);
SpChart *sp_figure_levers_parts (const SpScenarioResults *results,
                                 const SpFigureOptions   *options);

/* Stacked bars. @steps: (array length=n): by rising count; those with devices 0 are left
 * out. @devices: the count in question, which the subtitle is about; 0: the largest.
 * Returns: (transfer full) (nullable): NULL when none is left */
SpChart *sp_step_parts_chart_new         (const SpStep          *steps,
                                          gsize                  n,
                                          double                 devices,
                                          const SpFigureOptions *options);

/* One bar of a waterfall: the whole step there, or by how much the step before it changes. */
typedef struct
{
  char *name;         /* translated */
  gboolean is_total;
  double seconds;     /* signed for a change */
  double error;       /* standard error; 0: none */
  gboolean is_noise;  /* can't be told from 0 */
  gboolean is_base;   /* lost at the base already */
} SpFallStep;

/* (element-type SpFallStep): what the two charts below draw, for their tables too. (transfer full) */
GArray  *sp_step_waterfall_steps         (const SpWaterfall     *waterfall);
GArray  *sp_measured_waterfall_steps     (const SpMeasuredParts *parts);

/* From compute at the base by what is lost there already, and by what each part grew, to
 * the step at the count. (transfer full) */
SpChart *sp_step_waterfall_chart_new     (const SpWaterfall     *waterfall,
                                          const SpFigureOptions *options);

/* What experiments took apart, sign kept; parts within noise say so. @devices: what was
 * measured on. (transfer full) */
SpChart *sp_measured_waterfall_chart_new (const SpMeasuredParts *parts,
                                          double                 devices,
                                          const SpFigureOptions *options);

/* One step as it is and with levers, side by side. (transfer full) */
SpChart *sp_step_before_after_chart_new  (const SpStep          *before,
                                          const SpStep          *after,
                                          const SpFigureOptions *options);

G_END_DECLS
