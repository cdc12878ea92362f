/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pipeline bubble; formulas are in pipeline.h. */
#include "core/pipeline.h"

#include <float.h>
#include <math.h>

#include "core/check.h"
#include "core/message.h"

gboolean
sp_pipeline (const SpPipelineInput *in,
             SpPipeline            *pipeline,
             GArray                *messages,
             GError               **error)
{
  double idle;
  SpPipeline p;

  if (!sp_is_count (in->stages))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "stages", in->stages);
  if (!sp_is_count (in->micro_batches))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "micro-batches", in->micro_batches);
  if (!sp_is_count (in->chunks))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "chunks", in->chunks);
  if (!(isfinite (in->stage_seconds) && in->stage_seconds > 0.0))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "stage time", in->stage_seconds);

  idle = (in->stages - 1.0) / in->chunks;
  p.bubble_share = idle / (in->micro_batches + idle);
  p.busy_seconds = in->micro_batches * in->stage_seconds;
  p.step_seconds = (in->micro_batches + idle) * in->stage_seconds;
  if (!isfinite (p.step_seconds) || p.busy_seconds <= 0.0)
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "step time", p.step_seconds);
  *pipeline = p;
  if (in->chunks > 1.0 && fmod (in->micro_batches, in->stages) > 0.0)
    sp_messages_add (messages, SP_MESSAGE_PIPELINE_UNEVEN, in->micro_batches, in->stages);
  return TRUE;
}

gboolean
sp_pipeline_micro_batches (double   stages,
                           double   chunks,
                           double   bubble_share,
                           double  *micro_batches,
                           GError **error)
{
  double exact, nearest;

  if (!sp_is_count (stages))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "stages", stages);
  if (!sp_is_count (chunks))
    return sp_refuse (error, SP_CORE_ERROR_PIPELINE, "chunks", chunks);
  if (!(bubble_share > 0.0 && bubble_share < 1.0))
    return sp_refuse (error, SP_CORE_ERROR_BUBBLE, "bubble share", bubble_share);

  exact = (stages - 1.0) * (1.0 - bubble_share) / (bubble_share * chunks);
  nearest = nearbyint (exact);
  if (!isfinite (exact))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "micro-batches", exact);
  /* A whole number missed by rounding alone is that number. */
  *micro_batches = MAX (fabs (exact - nearest) <= 8.0 * DBL_EPSILON * exact ? nearest : ceil (exact), 1.0);
  return TRUE;
}
