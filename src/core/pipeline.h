/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pipeline parallelism: how much of a step its stages stand idle.
 *
 *   bubble share    (P - 1) / (V M + P - 1)
 *   step            (M + (P - 1) / V) t
 *   micro-batches for bubble share beta    M = (P - 1) (1 - beta) / (beta V), rounded up
 *
 * P stages, M micro-batches to a step, V chunks of the model on each stage (1: plain, more:
 * interleaved), t seconds for forward and backward of one micro-batch on one stage. Stages
 * are taken to be equal, and what they send each other to be hidden. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double stages;        /* whole numbers, 1 or more, all three */
  double micro_batches;
  double chunks;
  double stage_seconds; /* above 0 */
} SpPipelineInput;

typedef struct
{
  double bubble_share;  /* of the step */
  double step_seconds;
  double busy_seconds;  /* M t */
} SpPipeline;

/**
 * sp_pipeline:
 * @pipeline: (out): untouched on error
 * @messages: (nullable): told when an interleaved schedule does not come out even (the
 *   micro-batches are no multiple of the stages)
 *
 * Returns: FALSE with %SP_CORE_ERROR_PIPELINE
 */
gboolean sp_pipeline               (const SpPipelineInput *input,
                                    SpPipeline            *pipeline,
                                    GArray                *messages,
                                    GError               **error);

/* @bubble_share: above 0, below 1. Returns: FALSE with %SP_CORE_ERROR_PIPELINE or
 * %SP_CORE_ERROR_BUBBLE */
gboolean sp_pipeline_micro_batches (double                 stages,
                                    double                 chunks,
                                    double                 bubble_share,
                                    double                *micro_batches,
                                    GError               **error);

G_END_DECLS
