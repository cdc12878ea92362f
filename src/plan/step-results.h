/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the time of a step goes: the model (calibrated on the curve in use where
 * there is one), the experiments, the levers and the diagnosis. Immutable,
 * shared by reference. */
#pragma once

#include <glib.h>

#include "core/calibrate.h"
#include "core/cancel.h"
#include "core/curve.h"
#include "core/diagnosis.h"
#include "core/experiments.h"
#include "core/levers.h"
#include "core/step.h"
#include "plan/plan.h"

G_BEGIN_DECLS

typedef struct
{
  gatomicrefcount refs;           /* (private) */
  const SpScenario *scenario;     /* what these were computed from (owned) */

  SpField missing;                /* the input without which there is no model; SP_N_FIELDS: none */
  GError *error;                  /* (nullable): why core refused the model or the count in question */
  gboolean has_model;
  SpStepModel model;              /* calibrated when has_calibration */
  gboolean has_calibration;
  SpCalibration calibration;
  gsize n_draws;                  /* 0 without calibration */
  SpStepInput *draws;
  gboolean is_link_known;         /* between servers: entered or measured */

  double devices;                 /* the count in question; 0 when there is none */
  gboolean has_step;
  SpStep step;                    /* at that count */
  SpRange step_seconds;           /* with draws, else its central value only */
  SpRange throughput;
  gboolean has_break_even;
  SpBreakEven break_even;
  gboolean has_waterfall;
  SpWaterfall waterfall;          /* from the smallest count to the one in question */
  guint n_steps;
  SpStep *steps;                  /* by rising count: for charts */

  SpMeasured *measured;           /* (nullable): the curve in use as it was calibrated on */
  gboolean has_parts;
  SpMeasuredParts parts;          /* what the experiments say */
  double parts_devices;
  GError *parts_error;            /* (nullable) */
  gboolean has_profile;
  SpReplicaProfile profile;
  double slowest_replica; /* as the table numbers it; its place, from 1, where the table gives no numbers */
  SpCollectiveTable *inner_table; /* (nullable) */
  SpCollectiveTable *server_table;

  GPtrArray *messages;            /* (element-type SpPathMessage): relative to the scenario */
} SpStepResults;

typedef struct
{
  gatomicrefcount refs;           /* (private) */
  const SpScenario *scenario;     /* (owned) */
  SpStepResults *step;            /* (owned) */

  SpLeverSettings settings;
  GError *error;                  /* (nullable): why there are no outcomes */
  gboolean has_outcomes;
  SpLeverOutcome outcomes[SP_N_LEVERS]; /* each lever alone, at its value */
  SpLever order[SP_N_LEVERS];           /* by falling throughput */
  SpRange throughput[SP_N_LEVERS];
  SpRange gain[SP_N_LEVERS];
  gboolean has_combination;       /* some lever is on */
  SpLeverOutcome combination;
  SpRange combination_throughput;
  SpRange combination_gain;
  SpStep *after;                  /* (nullable): the combination at the counts of step->steps; devices 0 where it can't be */
  SpLeverSequence sequence;       /* the best order of those that are on, of the free ones when none is */
  gboolean has_free;              /* what the free levers bring together */
  SpLeverOutcome free;
  gboolean has_target;
  double target_throughput;
  SpLeverSet set;                 /* the smallest that reaches it */
} SpLeverResults;

typedef struct
{
  gatomicrefcount refs;           /* (private) */
  const SpScenario *scenario;     /* (owned) */
  SpLeverResults *levers;         /* (owned) */

  GError *error;                  /* (nullable) */
  gboolean has_diagnosis;
  SpDiagnosis diagnosis;
} SpDiagnosisResults;

/* What the levers of @scenario would do on the step of @before, at once: central values only, without the
 * smallest set, for a slider that is being moved. Returns: (transfer full) */
SpLeverResults     *sp_lever_results_preview   (const SpScenario         *scenario,
                                                const SpLeverResults     *before);

SpStepResults      *sp_step_results_ref        (const SpStepResults      *results);
void                sp_step_results_unref      (SpStepResults            *results);
SpLeverResults     *sp_lever_results_ref       (const SpLeverResults     *results);
void                sp_lever_results_unref     (SpLeverResults           *results);
SpDiagnosisResults *sp_diagnosis_results_ref   (const SpDiagnosisResults *results);
void                sp_diagnosis_results_unref (SpDiagnosisResults       *results);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpStepResults, sp_step_results_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpLeverResults, sp_lever_results_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpDiagnosisResults, sp_diagnosis_results_unref)

G_END_DECLS
