/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the evaluator found out about one snapshot of the plan: immutable,
 * shared by reference, read from any thread. Pages, figures, memo and command
 * line read this and compute nothing. A part that could not be computed is
 * absent and a message says why. */
#pragma once

#include <glib-object.h>

#include "core/curve-result.h"
#include "core/estimate.h"
#include "core/message.h"
#include "plan/cost-results.h"
#include "plan/plan.h"
#include "plan/step-results.h"

G_BEGIN_DECLS

/* A message and the place it is about. */
typedef struct
{
  char *path; /* relative to the scenario: "/goal/efficiency"; "" for all of it */
  SpMessage message;
} SpPathMessage;

/* One curve of a scenario. */
typedef struct
{
  gatomicrefcount refs;       /* (private) */
  const SpCurve *curve;       /* what these are the results of (owned) */
  gpointer inputs;            /* (private): what else they depend on */
  SpCurveResult *result;      /* never NULL */
  GPtrArray *messages;        /* (element-type SpPathMessage): relative to the curve, "/rows/3/devices" */
} SpCurveResults;

typedef struct
{
  gatomicrefcount refs;       /* (private) */
  const SpScenario *scenario; /* what these are the results of (owned) */

  gboolean has_estimate;
  SpEstimate estimate;
  GError *estimate_error;     /* (nullable): SP_PLAN_ERROR_MISSING or of SP_CORE_ERROR */
  SpField estimate_field;     /* the input that is missing or refused; SP_N_FIELDS for none */

  GPtrArray *curves;          /* (element-type SpCurveResults): in the scenario's order */
  SpStepResults *step;        /* never NULL */
  SpLeverResults *levers;     /* never NULL */
  SpDiagnosisResults *diagnosis; /* never NULL */
  SpCostResults *cost;        /* never NULL */
  SpDecisionResults decision;
  GPtrArray *messages;        /* (element-type SpPathMessage); those of curves, step and cost stand with them */
} SpScenarioResults;

typedef struct
{
  gatomicrefcount refs;       /* (private) */
  SpPlan *plan;
  guint64 revision;           /* as given to the evaluator */
  GPtrArray *scenarios;       /* (element-type SpScenarioResults): in the plan's order */
} SpResults;

#define SP_TYPE_RESULTS (sp_results_get_type ())
GType                    sp_results_get_type (void);
SpResults               *sp_results_ref      (const SpResults *results);
void                     sp_results_unref    (SpResults *results);

/* Returns: (transfer none) (nullable): the results of the scenario with that id */
const SpScenarioResults *sp_results_find     (const SpResults *results,
                                              const char      *scenario_id);
/* Returns: (transfer none): the results of the plan's active scenario */
const SpScenarioResults *sp_results_active   (const SpResults *results);

/* Returns: (transfer none) (nullable): the results of that curve */
const SpCurveResults    *sp_scenario_results_find_curve (const SpScenarioResults *results,
                                                         const SpCurve           *curve);
/* The results of the curve that the scenario rests on; see sp_scenario_curve_in_use() */
const SpCurveResults    *sp_scenario_results_curve_in_use (const SpScenarioResults *results);

SpCurveResults          *sp_curve_results_ref   (const SpCurveResults *results);
void                     sp_curve_results_unref (SpCurveResults       *results);

/* The gravest thing that is said about the input at @path, "/goal/devices".
 * Returns: (transfer none) (nullable): nothing of that severity or more */
const SpPathMessage     *sp_scenario_results_find_message (const SpScenarioResults *results,
                                                           const char              *path,
                                                           SpSeverity               least);

/* The same results with other levers, for a slider that is being moved; see sp_lever_results_preview().
 * Returns: (transfer full) */
SpScenarioResults       *sp_scenario_results_with_levers  (const SpScenarioResults *results,
                                                           const SpLeverResults    *levers);

/* For the evaluator. */
SpScenarioResults       *sp_scenario_results_new   (const SpScenario *scenario);
SpScenarioResults       *sp_scenario_results_ref   (const SpScenarioResults *results);
void                     sp_scenario_results_unref (SpScenarioResults *results);
/* @messages: (element-type SpPathMessage); @path: (transfer full) */
void                     sp_path_messages_add (GPtrArray       *messages,
                                               char            *path,
                                               const SpMessage *message);
GPtrArray               *sp_path_messages_new (void);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpResults, sp_results_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCurveResults, sp_curve_results_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpScenarioResults, sp_scenario_results_unref)

G_END_DECLS
