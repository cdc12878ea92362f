/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step, levers and diagnosis of a scenario. Part of the evaluator. Each
 * takes the results it had before (nullable) and returns them again when
 * nothing it reads has changed; NULL only with SP_CORE_ERROR_CANCELLED. */
#pragma once

#include "plan/step-results.h"

G_BEGIN_DECLS

/* @devices: the count in question; 0 for none */
SpStepResults      *sp_step_results_new      (const SpScenario     *scenario,
                                              double                devices,
                                              const SpStepResults  *before,
                                              SpCancel             *cancel,
                                              GError              **error);
SpLeverResults     *sp_lever_results_new     (const SpScenario     *scenario,
                                              const SpStepResults  *step,
                                              const SpLeverResults *before,
                                              SpCancel             *cancel,
                                              GError              **error);
SpDiagnosisResults *sp_diagnosis_results_new (const SpScenario         *scenario,
                                              const SpLeverResults     *levers,
                                              const SpDiagnosisResults *before);

/* What the free levers together bring back of the loss at @devices: a share of it. */
gboolean            sp_lever_results_recovered (const SpLeverResults *levers,
                                                double                devices,
                                                double               *share);

/* The number in the first row of the curve in use that has one in @column. */
gboolean            sp_scenario_first_cell   (const SpScenario *scenario,
                                              SpColumn          column,
                                              double           *value);
/* An SpStepModelFunc; @model: an SpStepModel */
double              sp_step_model_throughput (double            devices,
                                              gconstpointer     model);

/* The inputs of the step that the scenario holds, with the defaults of core. */
void                sp_step_gather           (const SpScenario *scenario,
                                              SpStepInput      *input);
void                sp_experiments_gather    (const SpScenario *scenario,
                                              SpExperiments    *experiments);
/* Returns: (transfer full): of SpBatchTime */
GArray             *sp_one_device_gather     (const SpScenario *scenario);
/* Work times step by step, as sp_replica_profile() wants them.
 * @names: (out) (transfer full) (optional): of double: the number by which people know each replica,
 *   that of the table, or its row from 1 where the table has none. NULL without times
 * Returns: (transfer full) (nullable): of double */
GArray             *sp_replica_times_gather  (const SpScenario *scenario,
                                              gsize            *n_steps,
                                              gsize            *n_replicas,
                                              GArray          **names);
/* @field: SP_FIELD_INNER_TABLE or _SERVER_TABLE. Returns: (transfer full): of SpSizeTime */
GArray             *sp_size_times_gather     (const SpScenario *scenario,
                                              SpField           field);

G_END_DECLS
