/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of a measured curve gathered for core, and its results with the
 * places their messages are about. Part of the evaluator. */
#pragma once

#include "plan/results.h"
#include "plan/step-results.h"

G_BEGIN_DECLS

/* The curve as core reads it, without forecast. Returns: (transfer full) */
SpMeasured     *sp_curve_measure      (const SpScenario *scenario,
                                       const SpCurve    *curve);

/* What the results of a curve depend on besides its rows. */
typedef struct _SpCurveInputs SpCurveInputs;

/* @targets: (array length=n_targets) (nullable): counts to forecast
 * @step: (nullable): a calibrated step model, asked across server boundaries
 * Returns: (transfer full) */
SpCurveInputs  *sp_curve_inputs_new   (const SpScenario *scenario,
                                       const SpCurve    *curve,
                                       const double     *targets,
                                       guint             n_targets,
                                       const SpStepResults *step);
/* With the counts of the curve's own list, or else the three powers of two beyond
 * its largest count; @devices, the count in question, comes first. 0: none
 * Returns: (transfer full) */
SpCurveInputs  *sp_curve_inputs_new_standing (const SpScenario    *scenario,
                                              const SpCurve       *curve,
                                              double               devices,
                                              const SpStepResults *step);
void            sp_curve_inputs_free  (SpCurveInputs    *inputs);

/* Whether @results are those of @curve with these inputs. */
gboolean        sp_curve_results_match (const SpCurveResults *results,
                                        const SpCurve        *curve,
                                        const SpCurveInputs  *inputs);

/* @inputs: (transfer full)
 * Returns: (transfer full): NULL with SP_CORE_ERROR_CANCELLED */
SpCurveResults *sp_curve_results_new  (const SpCurve *curve,
                                       SpCurveInputs *inputs,
                                       SpCancel      *cancel,
                                       GError       **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCurveInputs, sp_curve_inputs_free)

G_END_DECLS
