/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of a measured curve: throughput, efficiency, the return of each added
 * device and step time against devices. Behind the measured points stands the ideal,
 * beyond them the forecast goes on with its 90 % band, and a knee is named where it is.
 * Laws and published curves are shown when asked for. */
#pragma once

#include "chart/spec.h"
#include "core/curve-result.h"
#include "figures/figures.h"

G_BEGIN_DECLS

/* Returns NULL without a curve that has a run, the return also from one count, step time
 * also when no run has one. */
SpChart *sp_figure_measured_throughput (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);
SpChart *sp_figure_measured_efficiency (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);
SpChart *sp_figure_return              (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);
SpChart *sp_figure_step_time           (const SpScenarioResults *results,
                                        const SpFigureOptions   *options);

typedef enum
{
  SP_CURVE_CHART_THROUGHPUT,
  SP_CURVE_CHART_EFFICIENCY,
  SP_CURVE_CHART_RETURN,
  SP_CURVE_CHART_STEP_TIME,
  SP_N_CURVE_CHARTS
} SpCurveChart;

/* The same from the result alone. @unit: (nullable): the work unit, "samples".
 * Returns: (transfer full) (nullable), see above */
SpChart *sp_curve_chart_new            (SpCurveChart             kind,
                                        const SpCurveResult     *result,
                                        const char              *unit,
                                        const SpFigureOptions   *options);

G_END_DECLS
