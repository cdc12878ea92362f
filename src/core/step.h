/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One synchronous training step at any device count, in parts that sum to it:
 *
 *   T(N) = compute + fixed overhead + straggler wait + exposed communication + input wait
 *   X(N) = n b K / T(N)
 *
 * N devices, n = N / (tensor * pipeline * context parallel) replicas, b units a
 * micro-step, K micro-steps a step.
 *
 *   compute         K b c, or K b / v with v the rate of one replica measured alone
 *                   (launch overhead, exchange inside a replica and its pipeline bubble in it)
 *   overhead        K o + u
 *   stragglers      the expected wait for the slowest of n (stragglers.h), own work
 *                   being compute + overhead; independent scatter counts cv / sqrt (K H)
 *   communication   what of the exchange does not hide: max (exchange - share *
 *                   backward of one micro-step, last bucket), or all of it without
 *                   overlap; K times if every micro-step reduces, 1/H of it if only
 *                   every H-th step exchanges
 *   input           max (0, max (min (N, d_s) b K / R, N b K / R_shared) - the rest) with
 *                   ideal prefetch, N counting replicas; without prefetch the times add
 *
 * Backward is 2/3 of compute unless given. Overlap means here: transfers that run
 * while backward still computes; they may slow it, backward * (1 + slowdown) for
 * as long as they run, which is counted as compute. What hides is never counted
 * as communication.
 *
 * Bytes: G = parameters / (tensor * pipeline) * gradient bytes, P likewise with
 * parameter bytes. Plain: all-reduce of G. ZeRO-1/2: reduce-scatter of G behind
 * backward, all-gather of P after the update. ZeRO-3: 2 K gathers of P, behind
 * forward and backward, and a reduce-scatter of G. Sparse: all-gather of what
 * each rank kept.
 *
 * First order: no memory limits on speed, no congestion beyond the network's
 * figures, no interruptions. Not in it: checkpoints and evaluation. */
#pragma once

#include <glib.h>

#include "core/collective.h"
#include "core/stragglers.h"

G_BEGIN_DECLS

typedef enum
{
  SP_PART_COMPUTE,
  SP_PART_OVERHEAD,
  SP_PART_STRAGGLERS,
  SP_PART_COMMUNICATION,
  SP_PART_INPUT,
  SP_N_PARTS
} SpPart;

/* "compute", "overhead", "stragglers", "communication", "input" */
const char *sp_part_name (SpPart part);

typedef enum
{
  SP_OVERLAP_NONE,
  SP_OVERLAP_SHARE,   /* overlap_share of backward */
  SP_OVERLAP_BUCKETS, /* 1 - 1 / buckets: every bucket leaves when its gradients are there */
  SP_N_OVERLAPS
} SpOverlap;

/* "none", "share", "buckets" */
const char *sp_overlap_name (SpOverlap overlap);

typedef enum
{
  SP_SHARDING_NONE,
  SP_SHARDING_ZERO_1, /* optimizer state */
  SP_SHARDING_ZERO_2, /* and gradients */
  SP_SHARDING_ZERO_3, /* and parameters */
  SP_N_SHARDINGS
} SpSharding;

/* "none", "zero-1", "zero-2", "zero-3" */
const char *sp_sharding_name (SpSharding sharding);

/* Plain values; sp_step_input_init() sets the defaults named here. Seconds and
 * bytes; rates in work units per second of useful units. */
typedef struct
{
  /* work of one replica */
  gboolean strong_scaling;        /* FALSE. TRUE: global_batch stays, K and b follow from it */
  double micro_batch;             /* b; 1. Strong: the largest b */
  double accumulation;            /* K, whole; 1. Strong: not read */
  double global_batch;            /* strong only */
  gboolean has_sample_seconds;    /* FALSE: replica_throughput counts; TRUE: sample_seconds */
  double replica_throughput;      /* v of one replica at micro_batch */
  double sample_seconds;          /* c */
  double micro_overhead_seconds;  /* o, on top of b / v or b c; 0 */
  double step_overhead_seconds;   /* u, likewise; 0 */
  double backward_share;          /* of compute, 0 to 1; 2/3, with full recomputation 3/4 */

  /* the model's split */
  double tensor_parallel;         /* whole; 1 */
  double pipeline_parallel;       /* whole; 1 */
  double context_parallel;        /* whole; 1 */

  /* what is exchanged */
  double parameters;              /* trainable; 0: nothing is exchanged */
  double gradient_bytes;          /* of one gradient; 4 */
  double parameter_bytes;         /* of one parameter in a gather; 2 */
  SpSharding sharding;            /* NONE */
  double compression;             /* gradient bytes are divided by it, 1 or more; 1 */
  gboolean is_sparse;             /* top-k by all-gather, with sharding NONE only; FALSE */
  double density;                 /* share of gradients that is sent, above 0 to 1 */
  double index_bytes;             /* 4 */
  double coding_seconds;          /* of an exchange; 0 */
  gboolean exchange_each_micro_step; /* FALSE */
  double exchange_every;          /* H steps, whole; 1. Above 1: local SGD */

  /* how */
  SpNetwork network;
  SpAlgorithm algorithm;          /* BEST */
  double bucket_bytes;            /* 25 MiB */
  SpOverlap overlap;              /* BUCKETS */
  double overlap_share;           /* 0 to 1 */
  double slowdown;                /* kappa, 0 to 1; 0 */
  const SpCollectiveTable *inner_table;  /* (nullable) measured inside one server */
  const SpCollectiveTable *server_table; /* (nullable) measured across servers */

  /* input */
  gboolean has_input_rate;
  double input_rate;              /* R of one server */
  gboolean has_shared_input_rate;
  double shared_input_rate;       /* R_shared of all */
  gboolean is_not_prefetched;     /* FALSE */

  /* stragglers */
  double scatter;                 /* cv of the own work of one micro-step; 0 */
  SpScatterShape scatter_shape;   /* NORMAL */
  gboolean scatter_is_correlated; /* FALSE. TRUE: does not average over micro-steps */
  double slow_factor;             /* of one slow device; 1 */
  const SpReplicaProfile *profile;/* (nullable): measured times replace the four above */
  double straggler_share;         /* of the wait that is left after something was done, 0 to 1; 1 */

  /* memory */
  gboolean has_max_micro_batch;
  double max_micro_batch;
  gboolean has_memory;
  double device_memory_bytes;
  double optimizer_bytes;         /* a parameter, with master copies; 12 */
  double activation_bytes;        /* of one unit of the micro-batch in one replica's device */
} SpStepInput;

void sp_step_input_init (SpStepInput *input);

/* What does not depend on the count, worked out once. Plain; holds a copy of the
 * input, whose tables and profile must outlive it. */
typedef struct
{
  SpStepInput input;
  double replica_devices;      /* tensor * pipeline * context parallel */
  double rank_devices;         /* tensor * pipeline: what one rank of the exchange spans */
  double sample_seconds;
  double gradient_volume;      /* G after compression, bytes of a rank */
  double gradient_pieces;      /* buckets, 1 or more; need not be whole */
  double parameter_volume;     /* P */
  double parameter_pieces;
  double gradient_share;       /* of backward that the gradients' exchange may use; 0 without overlap */
  double gather_share;         /* likewise for gathers of parameters */
  double inner_table_seconds;  /* of all buckets over the bus factor; 0 without table */
  double server_table_seconds;
  double reference_rate;       /* units per second of one replica alone by this model */
} SpStepModel;

/**
 * sp_step_prepare:
 * @messages: (nullable): SP_MESSAGE_SCATTER_REPLACED, _SPARSE_LOSES (at @input's
 *   server), _BUCKET_SIZE_OUTSIDE_TABLE
 *
 * Returns: FALSE with the SP_CORE_ERROR_ code of the first field that is wrong
 */
gboolean sp_step_prepare (const SpStepInput *input,
                          SpStepModel       *model,
                          GArray            *messages,
                          GError           **error);

typedef struct
{
  double devices;
  double replicas;
  double servers;
  double micro_batch;              /* b, in strong scaling that of this count */
  double accumulation;             /* K likewise */
  double parts[SP_N_PARTS];        /* seconds, each 0 or more */
  double step_seconds;             /* their sum, exactly */
  double throughput;               /* X, units per second */
  double ideal_throughput;         /* replicas times one replica's rate by the model */
  double efficiency;               /* X over it: what scaling alone loses */
  double exchange_seconds;         /* of one step, hidden or not */
  double hidden_seconds;           /* exchange that runs beside compute */
  double last_bucket_seconds;      /* what can't hide */
  gboolean is_hidden;              /* nothing but the last buckets is exposed */
  double bytes_per_device;         /* sent by one device in one step */
  SpAlgorithm algorithm;           /* of the gradient exchange */
  gboolean fits_memory;            /* micro_batch is within the bound, or there is none */
} SpStep;

/**
 * sp_step_evaluate:
 * @devices: a whole number
 *
 * No allocation; fast enough to be called for every pixel of a slider.
 *
 * Returns: FALSE, and leaves @step, when sp_step_check_devices() says why
 */
gboolean sp_step_evaluate (const SpStepModel *model,
                           double             devices,
                           SpStep            *step);

/* Returns: FALSE with %SP_CORE_ERROR_DEVICES, _NOT_A_MULTIPLE, _NO_SERVER_LINK,
 * _TOO_FEW_SAMPLES or _STEP_OVERFLOW */
gboolean sp_step_check_devices (const SpStepModel *model,
                                double             devices,
                                GError           **error);

/* The largest micro-batch that fits at @devices. FALSE: no bound is given.
 * 0: not even one unit fits. */
gboolean sp_step_max_micro_batch (const SpStepModel *model,
                                  double             devices,
                                  double            *micro_batch);

/* At which figure all but the last bucket would hide; overlap by buckets is
 * assumed where the input has none. */
typedef struct
{
  gboolean has_bandwidth;   /* FALSE: no bandwidth is enough, or a measured table rules */
  gboolean is_server_link;  /* which link it is: between servers, else inside */
  double bandwidth;         /* bytes per second of that link, the other unchanged */
  gboolean has_micro_batch; /* FALSE in strong scaling, or if none is enough */
  double micro_batch;
  double bytes_per_compute_second; /* gradient bytes over compute of a step: decides everything */
} SpBreakEven;

/* Returns: FALSE like sp_step_evaluate() */
gboolean sp_step_break_even (const SpStepModel *model,
                             double             devices,
                             SpBreakEven       *result);

/* From ideal to actual: what one device already loses stands apart. */
typedef struct
{
  SpStep base, step;
  double base_loss[SP_N_PARTS]; /* parts of the base other than compute, seconds */
  double growth[SP_N_PARTS];    /* part (N) - part (N0), signed */
} SpWaterfall;

gboolean sp_step_waterfall (const SpStepModel *model,
                            double             base_devices,
                            double             devices,
                            SpWaterfall       *waterfall);

/* The largest part besides compute, its share of the step at least @threshold;
 * SP_PART_COMPUTE when none is. */
SpPart sp_step_binding_part (const SpStep *step,
                             double        threshold);

G_END_DECLS
