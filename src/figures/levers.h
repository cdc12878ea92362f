/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of levers: throughput before and after, and what each brings alone. */
#pragma once

#include "chart/spec.h"
#include "core/levers.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_levers_curve (const SpScenarioResults *results,
                                 const SpFigureOptions   *options);
SpChart *sp_figure_levers_gains (const SpScenarioResults *results,
                                 const SpFigureOptions   *options);

/**
 * sp_levers_curve_chart_new:
 * @before: @after: (array length=n): steps at the same rising counts, without and with the
 *   levers; those with devices 0 are left out
 * @unit: (nullable): the work unit, "samples"
 * @devices: the count in question, one of those
 * @throughput: (nullable): of @after at @devices, for a whisker
 *
 * Returns: (transfer full) (nullable): NULL when no count is left
 */
SpChart *sp_levers_curve_chart_new (const SpStep          *before,
                                    const SpStep          *after,
                                    gsize                  n,
                                    const char            *unit,
                                    double                 devices,
                                    const SpRange         *throughput,
                                    const SpFigureOptions *options);

/**
 * sp_levers_gains_chart_new:
 * @outcomes: of each lever alone, by lever; as of sp_levers_rank()
 * @order: levers by falling throughput
 * @gains: (array length=SP_N_LEVERS) (nullable): their gains over the draws
 *
 * Returns: (transfer full) (nullable): NULL when no lever changes anything
 */
SpChart *sp_levers_gains_chart_new (const SpLeverOutcome   outcomes[SP_N_LEVERS],
                                    const SpLever          order[SP_N_LEVERS],
                                    const SpRange         *gains,
                                    const SpFigureOptions *options);

G_END_DECLS
