/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost, quality and decision of a scenario. Part of the evaluator. */
#pragma once

#include "plan/cost-results.h"
#include "plan/results.h"

G_BEGIN_DECLS

/* @results: with its estimate and step
 * @before: (nullable): returned again when nothing it reads has changed
 * Returns: (transfer full): NULL with SP_CORE_ERROR_CANCELLED */
SpCostResults *sp_cost_results_new (const SpScenarioResults *results,
                                    double                   devices,
                                    const SpCostResults     *before,
                                    SpCancel                *cancel,
                                    GError                 **error);

/* The inputs of core/economics.h that the scenario holds. @queue and @counts keep
 * what @input points to.
 * Returns: FALSE when the work is not known */
gboolean       sp_cost_gather      (const SpScenario *scenario,
                                    SpEconomicsInput *input,
                                    GArray           *queue,
                                    GArray           *counts);
/* Returns: (transfer full): of SpQualityRun */
GArray        *sp_quality_runs_gather (const SpScenario *scenario);

/* From all sections to a verdict. @results: with all of them but the decision. */
void           sp_decide_scenario  (const SpScenarioResults *results,
                                    SpDecisionResults       *decision);

G_END_DECLS
