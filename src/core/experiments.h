/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What experiments say about one step, without any model: any subset of them in,
 * measured parts with their uncertainty out.
 *
 *   T              the job as it is, N devices
 *   T_free         exchange off (results thrown away): mean of the free-running replicas
 *                  T - T_free = exposed communication + straggler wait
 *   T_memory       one batch served from memory over and over: T - T_memory = input wait
 *   T_both         both at once: T - T_both = all waits, also those that hide behind
 *                  each other in the single experiments
 *   replica times  mean over steps of (max - mean) = straggler wait (stragglers.h)
 *   t(b)           one device at several micro-batches: t = o + c b
 *
 * Differences keep their sign; one within 1.96 standard errors of 0 is "within
 * noise". What is left of T is called unexplained. Compute slowed by transfers
 * counts as communication here: the experiment can't tell. */
#pragma once

#include <glib.h>

#include "core/step.h"

G_BEGIN_DECLS

/* Runs that tell something, by what they tell: the worksheet's rows. */
typedef enum
{
  SP_EXPERIMENT_NO_EXCHANGE,       /* exchange and straggler wait */
  SP_EXPERIMENT_FROM_MEMORY,       /* input wait */
  SP_EXPERIMENT_BOTH_OFF,          /* waits that hide behind each other */
  SP_EXPERIMENT_REPLICA_TIMES,     /* straggler wait, and which replica */
  SP_EXPERIMENT_ONE_DEVICE_BATCHES,/* compute per unit and overhead */
  SP_EXPERIMENT_LARGER_BATCH,      /* whether more work per step amortises */
  SP_EXPERIMENT_LOADER_ALONE,      /* the input's rate */
  SP_EXPERIMENT_ONE_DEVICE_FIRST,  /* what one device loses already */
  SP_EXPERIMENT_PROFILE,           /* gaps, long collectives, waits */
  SP_EXPERIMENT_COLLECTIVE_TABLE,  /* what the links deliver */
  SP_EXPERIMENT_MORE_COUNTS,       /* the curve at 1, 2, 4, 8, ... */
  SP_EXPERIMENT_SECOND_SERVER,     /* one count across servers */
  SP_EXPERIMENT_TIME_TO_TARGET,    /* whether a larger batch still pays */
  SP_EXPERIMENT_MEMORY,            /* the largest micro-batch that fits */
  SP_N_EXPERIMENTS
} SpExperimentKind;

/* "no-exchange", "from-memory" and so on */
const char *sp_experiment_kind_name (SpExperimentKind kind);

typedef struct
{
  gboolean is_given;
  double seconds;        /* above 0 */
  double standard_error; /* of the mean; 0: SP_EXPERIMENT_NOISE of it is assumed */
} SpMeasurement;

/* A relative standard error of step times nobody gave one for. */
#define SP_EXPERIMENT_NOISE 0.01

/* One micro-step of one device alone. */
typedef struct
{
  double micro_batch;
  double seconds;
  double standard_error;
} SpBatchTime;

typedef struct
{
  double devices;
  double devices_per_server;
  double micro_batch;
  double accumulation;
  SpMeasurement step;          /* T */
  SpMeasurement no_exchange;   /* T_free */
  SpMeasurement from_memory;   /* T_memory */
  SpMeasurement both_off;      /* T_both */
  SpMeasurement larger_step;   /* the job at larger_micro_batch, all else equal */
  double larger_micro_batch;   /* above micro_batch */
  const SpReplicaProfile *profile;  /* (nullable) */
  const SpBatchTime *one_device;    /* (nullable) */
  gsize n_one_device;
  gboolean has_loader_rate;
  double loader_rate;          /* units per second of one server's loader by itself */
  gboolean has_utilisation;
  double utilisation;          /* of one device training alone, 0 to 1 */
} SpExperiments;

void sp_experiments_init (SpExperiments *experiments);

typedef struct
{
  gboolean is_measured;
  double seconds;          /* signed */
  double standard_error;
  gboolean is_noise;       /* |seconds| <= 1.96 standard errors */
} SpMeasuredPart;

typedef struct
{
  double step_seconds;
  double step_standard_error;
  SpMeasuredPart parts[SP_N_PARTS];    /* compute holds overhead when overhead isn't measured */
  SpMeasuredPart exchange_and_wait;    /* T - T_free, when the straggler wait isn't known apart */
  SpMeasuredPart hidden_together;      /* waits that only show with both off */
  SpMeasuredPart unexplained;          /* T less all of the above; needs compute */
  gboolean has_batch_fit;
  double sample_seconds;               /* c and o of one device, with their standard errors */
  double sample_seconds_error;
  double micro_overhead_seconds;       /* signed: a fit may go below 0 within noise */
  double micro_overhead_error;
} SpMeasuredParts;

/**
 * sp_experiments_evaluate:
 * @messages: (nullable): SP_MESSAGE_EXPERIMENT_NEGATIVE, _EXPERIMENTS_CONTRADICT,
 *   _EXPERIMENTS_EXCEED_STEP, _EXPERIMENTS_HIDE_EACH_OTHER, _EXPERIMENT_BOTH_WANTED,
 *   _WAIT_NOT_SEPARATED, _DEVICE_UNDERUSED, _LOADER_TOO_SLOW, _LARGER_BATCH_PAYS
 *
 * Returns: FALSE with %SP_CORE_ERROR_EXPERIMENT_STEP, _EXPERIMENT_NO_EXCHANGE,
 *   _EXPERIMENT_FROM_MEMORY, _EXPERIMENT_BOTH_OFF, _EXPERIMENT_LARGER_BATCH,
 *   _EXPERIMENT_ONE_DEVICE, _EXPERIMENT_LOADER, _EXPERIMENT_UTILISATION or, for the
 *   counts and batch, _DEVICES, _DEVICES_PER_SERVER, _MICRO_BATCH or _ACCUMULATION
 */
gboolean sp_experiments_evaluate (const SpExperiments *experiments,
                                  SpMeasuredParts     *parts,
                                  GArray              *messages,
                                  GError             **error);

/* Puts what was measured into the known figures of the model: c and o of one
 * device, measured replica times, the loader's rate where it is too slow. */
void     sp_experiments_apply    (const SpExperiments   *experiments,
                                  const SpMeasuredParts *parts,
                                  SpStepInput           *input);

G_END_DECLS
