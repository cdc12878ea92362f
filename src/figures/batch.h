/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of time to quality: how long to the target on so many devices, and how
 * much of the speedup the larger batch leaves. */
#pragma once

#include "chart/spec.h"
#include "core/economics.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_time_to_quality (const SpScenarioResults *results,
                                    const SpFigureOptions   *options);
SpChart *sp_figure_net_speedup (const SpScenarioResults *results,
                                const SpFigureOptions   *options);

/* @economics: worked out with quality. Returns: (transfer full) (nullable): NULL without */
SpChart *sp_time_to_quality_chart_new (const SpEconomics       *economics,
                                       const SpFigureOptions   *options);

/**
 * sp_net_speedup_chart_new:
 * @quality: @growth: checked
 * @draws: throughput
 * @from_devices: what the speedup is against, within the draws' grid
 *
 * Returns: (transfer full): the speedup in throughput and in time to the target, and the
 *   ceiling of the latter
 */
SpChart *sp_net_speedup_chart_new     (const SpQuality         *quality,
                                       const SpBatchGrowth     *growth,
                                       const SpThroughputDraws *draws,
                                       double                   from_devices,
                                       const SpFigureOptions   *options);

G_END_DECLS
