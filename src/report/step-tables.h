/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of the step model, its levers and the diagnosis, for the list in
 * tables.c. Each returns FALSE when results lack what it shows. */
#pragma once

#include "plan/results.h"
#include "report/table.h"

G_BEGIN_DECLS

/* Parts of the step in question; what else is known of it; from ideal to it. */
gboolean sp_fill_step        (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
gboolean sp_fill_step_facts  (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
gboolean sp_fill_waterfall   (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
/* The step at other counts. */
gboolean sp_fill_step_counts (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
/* What experiments took apart; what was learned from the curve. */
gboolean sp_fill_experiments (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
gboolean sp_fill_fitted      (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);

/* Each lever alone: what it brings; at which value, at what price, what binds then. */
gboolean sp_fill_levers      (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
gboolean sp_fill_lever_notes (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
/* Those that are on, or the free ones, together; in their best order. */
gboolean sp_fill_combination (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);
gboolean sp_fill_order       (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);

gboolean sp_fill_causes      (SpReportTable           *table,
                              const SpScenarioResults *results,
                              int                      digits);

G_END_DECLS
