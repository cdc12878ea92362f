/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch size and time to quality: what a larger batch buys in steps and costs in
 * examples.
 *
 *   effective batch   B = b K replicas (* sequence length)
 *   replicas          devices / (tensor * pipeline * context parallel)
 *   steps to target   S(B) = Smin (1 + Bcrit / B)
 *   examples          E(B) = Emin (1 + B / Bcrit) = B S(B)         Bcrit = Emin / Smin
 *   time to target    E(B) / X
 *   net speedup       X / X0 * (1 + B0 / Bcrit) / (1 + B / Bcrit)
 *   ceiling           1 + Bcrit / B0, were throughput to grow with the batch for ever
 *   cost to target    (1 + B / Bcrit) / efficiency, over that of a tiny batch on one device
 *
 * (McCandlish and others 2018, arXiv 1812.06162.) Bcrit belongs to one target and to runs
 * that were retuned for their batch, and it grows while a model trains; a figure for a
 * whole run is an average. Batches and examples are in one unit throughout. */
#pragma once

#include <glib.h>

#include "core/range.h"
#include "core/throughput-draws.h"

G_BEGIN_DECLS

typedef struct
{
  double devices;         /* whole numbers, 1 or more, all of these */
  double tensor;
  double pipeline;
  double context;
  double micro_batch;     /* samples a replica takes at a time */
  double accumulation;    /* micro-steps to a step */
  double sequence_length; /* tokens to a sample; 1 when samples are what is counted */
} SpBatchInput;

typedef struct
{
  double replicas;
  double samples;         /* to a step, of all replicas */
  double units;           /* samples * sequence length */
} SpEffectiveBatch;

/* Returns: FALSE with %SP_CORE_ERROR_BATCH, or %SP_CORE_ERROR_BATCH_SPLIT when the devices
 * are not a whole number of replicas */
gboolean sp_effective_batch (const SpBatchInput *input,
                             SpEffectiveBatch   *batch,
                             GError            **error);

typedef enum
{
  SP_LEARNING_RATE_LINEAR, /* SGD: in proportion to the batch (Goyal and others 2017, arXiv 1706.02677) */
  SP_LEARNING_RATE_SQRT,   /* Adam and its like: to the batch's square root */
  SP_N_LEARNING_RATES
} SpLearningRateRule;

/* A first guess for a tuning run, no more: no rule holds for all jobs (Shallue and others 2019,
 * JMLR 20:112). Says so in @messages, and says when the batch grows that a warm-up is needed.
 * Returns: FALSE with %SP_CORE_ERROR_BATCH or %SP_CORE_ERROR_LEARNING_RATE */
gboolean sp_learning_rate_hint (SpLearningRateRule rule,
                                double             tuned_rate,
                                double             tuned_batch,
                                double             batch,
                                double            *rate,
                                GArray            *messages,
                                GError           **error);

/* The examples that a target needs, tied to the batch where that was seen: E(B0) = E0. The
 * spreads are standard deviations of logarithms, 0 when not known, and independent. */
typedef struct
{
  double critical_batch;        /* Bcrit, above 0 */
  double critical_batch_log_sd;
  double reference_batch;       /* B0, above 0 */
  double reference_examples;    /* E0, above 0 */
  double examples_log_sd;       /* of E0 */
} SpQuality;

/* Returns: FALSE with %SP_CORE_ERROR_CRITICAL_BATCH (critical batch or its spread),
 * %SP_CORE_ERROR_BATCH or %SP_CORE_ERROR_WORK (examples) */
gboolean sp_quality_check        (const SpQuality *quality,
                                  GError         **error);

double   sp_quality_examples     (const SpQuality *quality,
                                  double           batch);
/* The same with what is known of its spread; that of a further run comes on top. */
SpRange  sp_quality_examples_range (const SpQuality *quality,
                                    double           batch);
double   sp_quality_steps        (const SpQuality *quality,
                                  double           batch);
double   sp_quality_examples_min (const SpQuality *quality);
double   sp_quality_steps_min    (const SpQuality *quality);
/* @throughput: units per second */
double   sp_quality_hours        (const SpQuality *quality,
                                  double           batch,
                                  double           throughput);
/* How much sooner the target comes at @batch and @throughput than at @from_batch and
 * @from_throughput. */
double   sp_quality_net_speedup  (const SpQuality *quality,
                                  double           from_batch,
                                  double           from_throughput,
                                  double           batch,
                                  double           throughput);
double   sp_quality_ceiling      (const SpQuality *quality,
                                  double           from_batch);
double   sp_quality_cost_factor  (const SpQuality *quality,
                                  double           batch,
                                  double           efficiency);

/* One run, or the mean of several, that reached the target. Examples = steps * batch. */
typedef struct
{
  double batch;       /* above 0 */
  double examples;    /* to the target, above 0 */
  double repetitions; /* 1 or more: how many runs @examples is the mean of */
  gboolean has_spread;
  double spread;      /* relative standard deviation of one run's examples, above 0 */
} SpQualityRun;

/* Assumed of a run whose spread is not given. Published runs of one submission
 * commonly scatter by some percent around their mean. */
#define SP_RUN_SPREAD_DEFAULT 0.05
/* What repeated runs at one batch have in common: they were tuned once, and tuning falls out better
 * at one batch than at another, so that no number of repetitions makes their mean better than this.
 * Chosen with the published series of tests/documents/time-to-quality.md in view, where without it
 * the 90 % interval of the examples holds half of the points. */
#define SP_TUNING_SPREAD 0.03
/* A fitted number smaller than this many of its standard errors is not known. */
#define SP_FIT_ERRORS_MIN 2.0

typedef struct
{
  SpQuality quality;            /* tied to the batch at which the errors of E0 and Bcrit are independent */
  SpRange critical_batch;       /* Bcrit; intervals log-normal */
  double examples_min;
  double steps_min;
  double largest_batch;         /* of the runs: beyond it the fit is carried on */
  gsize n_runs;
} SpCriticalBatch;

/**
 * sp_critical_batch_fit:
 * @runs: (array length=n_runs): at two different batches at least
 * @fit: (out): untouched on error
 * @messages: (nullable): told when three or more runs do not lie on the line
 *
 * A weighted straight line E = a + c B, Bcrit = a / c. A run's weight is one over its
 * squared error, that is spread^2 / repetitions + SP_TUNING_SPREAD^2; when the runs miss the line by more than
 * that explains, the standard errors grow by as much.
 *
 * Returns: FALSE with %SP_CORE_ERROR_RUNS (a value out of range, or fewer than two batches),
 *   %SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE (the larger batch needed fewer examples, or more
 *   than in proportion), %SP_CORE_ERROR_CRITICAL_BATCH_NOISE (the examples differ by less than
 *   runs do among themselves) or %SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED (the batches are
 *   too close, or too large, to tell Emin)
 */
gboolean sp_critical_batch_fit (const SpQualityRun *runs,
                                gsize               n_runs,
                                SpCriticalBatch    *fit,
                                GArray             *messages,
                                GError            **error);

/* Critical batches from McCandlish and others 2018, table 1: averages near the end of training. */
typedef struct
{
  const char *id;   /* "imagenet" */
  const char *name; /* "ImageNet", a proper name */
  const char *unit; /* "images", "tokens", "frames" */
  double low;
  double high;      /* equal to low when one figure is given */
  gboolean at_least;/* the source gives a lower bound only */
} SpPublishedCriticalBatch;

#define SP_PUBLISHED_CRITICAL_BATCH_SOURCE "McCandlish, Kaplan, Amodei 2018, arXiv:1812.06162, table 1"

const SpPublishedCriticalBatch *sp_published_critical_batches (gsize *n);

/* How the batch follows the device count. */
typedef struct
{
  gboolean grows;          /* weak scaling: per_device * devices; else fixed */
  double per_device;       /* above 0, units */
  double fixed;            /* above 0, units */
} SpBatchGrowth;

double sp_batch_at (const SpBatchGrowth *growth,
                    double               devices);

/* Pairs the draws of quality with those of throughput; results show it. */
#define SP_DRAWS_SEED 1812u

/**
 * sp_quality_effective_draws:
 * @draws: throughput
 * @quality: checked
 *
 * Throughput in examples of the reference batch: X (1 + B0 / Bcrit) / (1 + B / Bcrit). Time to
 * the target is E0 over it, and all that is said of throughput can be said of it. Each draw gets
 * a critical batch and examples of its own, independent of its throughput: one log-normal value from
 * each of n_draws equal slices, shuffled by SP_DRAWS_SEED.
 *
 * Returns: (transfer full): free with sp_throughput_draws_free(); NULL with
 *   %SP_CORE_ERROR_OVERFLOW
 */
SpThroughputDraws *sp_quality_effective_draws (const SpThroughputDraws *draws,
                                               const SpQuality         *quality,
                                               const SpBatchGrowth     *growth,
                                               GError                 **error);

/* Within this share of the shortest time counts as "as good as". */
#define SP_QUALITY_NEAR 0.05

typedef struct
{
  gboolean has_count;  /* FALSE when time still falls at the last count known */
  double count;        /* the smallest with the shortest time: more devices do not shorten it */
  double near_count;   /* the smallest whose time is within SP_QUALITY_NEAR of the shortest known */
  double beyond_share; /* share of the draws in which time still falls at the last count */
  gboolean has_beyond_share; /* FALSE without draws */
} SpQualityTurn;

/* The count beyond which more devices no longer shorten time to target: exact on whole counts for
 * the central curve, on the grid for the draws. @effective: from sp_quality_effective_draws() */
SpQualityTurn sp_quality_turn (const SpThroughputDraws *effective);

G_END_DECLS
