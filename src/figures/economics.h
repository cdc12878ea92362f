/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of money and calendar: cost against time, time against devices, and what
 * the next device returns. */
#pragma once

#include "chart/spec.h"
#include "core/economics.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_frontier (const SpScenarioResults *results,
                             const SpFigureOptions   *options);
SpChart *sp_figure_calendar (const SpScenarioResults *results,
                             const SpFigureOptions   *options);
SpChart *sp_figure_next_return (const SpScenarioResults *results,
                                const SpFigureOptions   *options);

/* Cost against calendar time: the frontier with its counts, the band of the 90 % interval,
 * the chosen count, deadline and budget. @input: what was asked; @currency: (nullable).
 * Returns: (transfer full) (nullable): NULL without a price */
SpChart *sp_frontier_chart_new    (const SpEconomics      *economics,
                                   const SpEconomicsInput *input,
                                   const char             *currency,
                                   const SpFigureOptions  *options);

/* Calendar time against devices, with deadline and chosen count.
 * Returns: (transfer full) (nullable): NULL when no count could be worked out */
SpChart *sp_calendar_chart_new    (const SpEconomics      *economics,
                                   const SpEconomicsInput *input,
                                   const SpFigureOptions  *options);

/* What each of the next devices adds, in devices' worth, against devices.
 * Returns: (transfer full) (nullable): NULL with fewer than two counts */
SpChart *sp_next_return_chart_new (const SpEconomics      *economics,
                                   const SpFigureOptions  *options);

G_END_DECLS
