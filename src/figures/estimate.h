/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of the calculator: throughput, efficiency and speedup against
 * devices, each with the ideal, the actual and the gap between them. One efficiency
 * was entered, at one count: up to it the line is drawn through, beyond it the line
 * is dashed and says what it assumes. */
#pragma once

#include "chart/spec.h"
#include "core/estimate.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_estimate_throughput (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);
SpChart *sp_figure_estimate_efficiency (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);
SpChart *sp_figure_estimate_speedup    (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);

typedef enum
{
  SP_ESTIMATE_CHART_THROUGHPUT,
  SP_ESTIMATE_CHART_EFFICIENCY,
  SP_ESTIMATE_CHART_SPEEDUP,
} SpEstimateChart;

/* The same from an estimate alone. @unit: (nullable): the work unit, "samples". */
SpChart *sp_estimate_chart_new         (SpEstimateChart          kind,
                                        const SpEstimate        *estimate,
                                        const char              *unit,
                                        const SpFigureOptions   *options);

G_END_DECLS
