/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the evaluator found out about one snapshot of the plan: immutable,
 * shared by reference, read from any thread. Pages, figures, memo and command
 * line read this and compute nothing. A part that could not be computed is
 * absent and a message says why. */
#pragma once

#include <glib-object.h>

#include "core/estimate.h"
#include "core/message.h"
#include "plan/plan.h"

G_BEGIN_DECLS

/* A message and the place it is about. */
typedef struct
{
  char *path; /* relative to the scenario: "/goal/efficiency"; "" for all of it */
  SpMessage message;
} SpPathMessage;

typedef struct
{
  gatomicrefcount refs;       /* (private) */
  const SpScenario *scenario; /* what these are the results of (owned) */

  gboolean has_estimate;
  SpEstimate estimate;
  GError *estimate_error;     /* (nullable): SP_PLAN_ERROR_MISSING or of SP_CORE_ERROR */
  SpField estimate_field;     /* the input that is missing or refused; SP_N_FIELDS for none */

  GPtrArray *messages;        /* (element-type SpPathMessage) */
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

/* For the evaluator. */
SpScenarioResults       *sp_scenario_results_new   (const SpScenario *scenario);
SpScenarioResults       *sp_scenario_results_ref   (const SpScenarioResults *results);
void                     sp_scenario_results_unref (SpScenarioResults *results);
/* @path: (transfer full) */
void                     sp_scenario_results_add   (SpScenarioResults *results,
                                                    char              *path,
                                                    const SpMessage   *message);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpResults, sp_results_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpScenarioResults, sp_scenario_results_unref)

G_END_DECLS
