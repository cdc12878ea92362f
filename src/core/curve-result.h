/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything about one measured curve from one call: the curve, the laws, the
 * forecast at the counts in question and along a chart, what to measure next and
 * how it compares with published curves. Immutable, shared by reference, read
 * from any thread. */
#pragma once

#include <glib.h>

#include "core/advisor.h"
#include "core/cancel.h"
#include "core/curve.h"
#include "core/error.h"
#include "core/forecast.h"
#include "core/law.h"
#include "core/message.h"
#include "core/reference.h"

G_BEGIN_DECLS

#define SP_CURVE_BAND 64 /* counts of a chart's line */
#define SP_CURVE_TARGETS_MAX 1024
#define SP_CURVE_DOUBLINGS 24 /* of a baseline, up to SP_DEVICES_MAX */

typedef struct
{
  SpMeasuredOptions measured;
  const double *targets;         /* (array length=n_targets): counts in question, whole; in any order */
  guint n_targets;               /* at most SP_CURVE_TARGETS_MAX are looked at */
  double advise_devices;         /* what to measure next is asked for this count; 0: the largest target, else four times the largest measured count */
  double band_devices;           /* where a chart ends; 0: the largest target, at least twice the largest measured count */
  SpStepModelFunc step_model;    /* (nullable): a calibrated step-time model; asked during the call only */
  gconstpointer step_model_data;
  SpPublishedFilter published;   /* kind, link, accelerator; mode and baseline are those of the curve */
} SpCurveResultOptions;

typedef struct
{
  gboolean is_fitted;
  SpLawFit fit;         /* with is_fitted */
  SpCoreError refusal;  /* without: why; SP_CORE_ERROR_LAW_... */
  double *residuals;    /* (array) one a point of the curve: X over the law's value, less 1; 0 where it has none; owned */
} SpCurveLaw;

typedef struct
{
  SpForecast forecast;
  gboolean has_law[SP_N_LAWS];
  double laws[SP_N_LAWS];    /* units per second */
  gboolean has_step_model;
  double step_model;         /* units per second */
  gboolean has_efficiency;   /* the curve's baseline is known and the forecast has a central value */
  double efficiency;         /* of the central value, to the curve's baseline */
} SpCurveTarget;

/* The efficiencies of published curves at one count. */
typedef struct
{
  double devices;
  SpPublishedComparison others; /* its rank says nothing here */
} SpCurvePublished;

typedef struct
{
  gatomicrefcount refs;       /* (private) */
  SpMeasured *curve;
  SpCurveLaw laws[SP_N_LAWS];
  guint n_targets;            /* 0 when there is no run to go on from */
  SpCurveTarget *targets;     /* in the order asked for, without those that are no count */
  guint n_band;               /* 0 likewise */
  SpCurveTarget *band;        /* by rising count, evenly spaced in its logarithm; real numbers, but the
                                 one nearest to the largest measured count is that count */
  double advise_devices;
  guint n_advice;
  SpAdvice advice[SP_ADVICE_MAX];
  gboolean has_comparison;    /* with published curves, at the largest count that has enough of them */
  double comparison_devices;
  double comparison_efficiency; /* yours there */
  SpPublishedComparison comparison;
  GPtrArray *published;       /* (element-type SpPublishedCurve): the published curves of this mode and baseline that pass the filter */
  guint n_doublings;          /* counts with enough of them */
  SpCurvePublished doublings[SP_CURVE_DOUBLINGS]; /* at twice the baseline, four times and so on, within the band */
  GArray *messages;           /* (element-type SpMessage) */
} SpCurveResult;

/**
 * sp_curve_result_new:
 * @runs: (array length=n_runs) (nullable): in any order; not kept
 * @options: not kept
 * @cancel: (nullable): looked at between the parts
 *
 * Bad rows and bad counts are left out and messages say so; what can be computed
 * is. Takes well under a millisecond for a curve of the usual size; the first
 * call of the process learns the prior, some hundredths of a second.
 *
 * Returns: (transfer full) (nullable): NULL only with %SP_CORE_ERROR_CANCELLED
 */
SpCurveResult *sp_curve_result_new   (const SpRun                *runs,
                                      gsize                       n_runs,
                                      const SpCurveResultOptions *options,
                                      SpCancel                   *cancel,
                                      GError                    **error);
SpCurveResult *sp_curve_result_ref   (const SpCurveResult        *result);
void           sp_curve_result_unref (SpCurveResult              *result);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCurveResult, sp_curve_result_unref)

G_END_DECLS
