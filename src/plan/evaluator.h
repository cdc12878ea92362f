/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a plan to its results. sp_evaluate() is the one way there; the
 * evaluator runs it in a worker thread for the window. The newest snapshot
 * wins: submitting one cancels the one being computed. */
#pragma once

#include "core/cancel.h"
#include "plan/plan.h"
#include "plan/results.h"

G_BEGIN_DECLS

/**
 * sp_evaluate:
 * @revision: a number the results carry
 * @previous: (nullable): earlier results; scenarios and curves that have not
 *   changed since keep theirs by reference
 * @cancel: (nullable)
 *
 * Returns: (transfer full): the results, or NULL with SP_CORE_ERROR_CANCELLED.
 *   Inputs that are missing or refused are no error here: the results say so
 */
SpResults *sp_evaluate (const SpPlan    *plan,
                        guint64          revision,
                        const SpResults *previous,
                        SpCancel        *cancel,
                        GError         **error);

/* The same for one curve and counts of the caller's choice.
 * Returns: (transfer full): NULL with SP_CORE_ERROR_CANCELLED */
SpCurveResults *sp_evaluate_curve (const SpScenario *scenario,
                                   const SpCurve    *curve,
                                   const double     *targets,
                                   guint             n_targets,
                                   SpCancel         *cancel,
                                   GError          **error);

#define SP_TYPE_EVALUATOR (sp_evaluator_get_type ())
G_DECLARE_FINAL_TYPE (SpEvaluator, sp_evaluator, SP, EVALUATOR, GObject)

/* Used from one thread; its signals come in that thread's default main context:
 *   "results"  (SpEvaluator *, SpResults *)   results of the last submitted snapshot
 *   "progress" (SpEvaluator *, double)        0 to 1
 *   "notify::busy"                            property "busy": TRUE from submit to results
 * A running computation keeps the evaluator alive; cancel it before dropping
 * the last reference. */
SpEvaluator     *sp_evaluator_new     (void);
void             sp_evaluator_submit  (SpEvaluator *evaluator,
                                       SpPlan      *plan,
                                       guint64      revision);
/* Drops what is being computed; no results follow. */
void             sp_evaluator_cancel  (SpEvaluator *evaluator);
gboolean         sp_evaluator_is_busy (SpEvaluator *evaluator);
/* Returns: (transfer none) (nullable): the newest results */
SpResults       *sp_evaluator_results (SpEvaluator *evaluator);

G_END_DECLS
