/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time, money and quality of a scenario, and what to do. Immutable, shared by
 * reference. */
#pragma once

#include <glib.h>

#include "core/batch.h"
#include "core/cancel.h"
#include "core/decision.h"
#include "core/economics.h"
#include "core/pipeline.h"
#include "plan/plan.h"
#include "plan/step-results.h"

G_BEGIN_DECLS

/* Where throughput at other counts comes from: the first of these there is. */
typedef enum
{
  SP_SOURCE_NONE,
  SP_SOURCE_FORECAST, /* of the curve in use */
  SP_SOURCE_STEP,     /* the step model, without interval */
  SP_SOURCE_ESTIMATE, /* the one count of the estimate */
  SP_N_SOURCES
} SpSource;

/* "none", "forecast", "step-model", "estimate" */
const char *sp_source_name (SpSource source);

typedef struct
{
  gatomicrefcount refs;        /* (private) */
  const SpScenario *scenario;  /* (owned) */
  SpStepResults *step;         /* (owned) */
  double devices;              /* the count in question; 0 for none */
  double estimate;             /* (private) throughput by the estimate; 0 for none */

  gboolean has_batch;
  SpEffectiveBatch batch;      /* at the count in question */
  SpBatchGrowth growth;        /* with has_batch */
  gboolean has_learning_rate;
  double learning_rate;
  gboolean has_pipeline;
  SpPipeline pipeline;         /* at the batch of the job; its times are those of the step */
  gboolean has_quality;        /* the critical batch and a reference run are known */
  SpQuality quality;
  gboolean has_fit;            /* from runs */
  SpCriticalBatch fit;
  GError *quality_error;       /* (nullable): why runs were refused */
  gboolean has_net_speedup;    /* from the devices there are to those in question */
  double net_speedup;
  gboolean has_ceiling;
  double ceiling;              /* of the speedup from the batch of the devices there are */

  SpSource source;
  SpThroughputDraws *draws;    /* (nullable) */
  SpField missing;             /* without which there is no cost; SP_N_FIELDS: none */
  GError *error;               /* (nullable) */
  SpEconomics *economics;      /* (nullable) */
  gboolean has_split;
  SpJobSplit split;

  GPtrArray *messages;         /* (element-type SpPathMessage): relative to the scenario */
} SpCostResults;

typedef struct
{
  SpDecisionEvidence evidence;
  GError *error;               /* (nullable) */
  gboolean has_decision;
  SpDecision decision;
} SpDecisionResults;

SpCostResults *sp_cost_results_ref   (const SpCostResults *results);
void           sp_cost_results_unref (SpCostResults       *results);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCostResults, sp_cost_results_unref)

G_END_DECLS
