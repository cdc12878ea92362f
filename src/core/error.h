/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a core function refused. The code is for programs and for text/, which
 * makes the sentence for people; the message of the GError is for developers. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_CORE_ERROR (sp_core_error_quark ())

/* Each area has a hundred codes of its own, so that a code never changes its number. */
typedef enum
{
  SP_CORE_ERROR_CANCELLED = 1,   /* the caller asked to stop */
  SP_CORE_ERROR_NO_MEMORY = 2,   /* a size no machine can hold was asked for */

  /* estimate.h */
  SP_CORE_ERROR_DEVICES = 100,   /* not a whole number from 1 to SP_DEVICES_MAX */
  SP_CORE_ERROR_THROUGHPUT,      /* not finite or not above 0 */
  SP_CORE_ERROR_EFFICIENCY,      /* not finite or not above 0 */
  SP_CORE_ERROR_ACTUAL,          /* not finite or not above 0 */
  SP_CORE_ERROR_TOO_MANY_DEVICES,/* the answer would be above SP_DEVICES_MAX */
  SP_CORE_ERROR_OVERFLOW,        /* the result is larger than a double holds, or smaller than it resolves */

  /* curve.h, law.h, forecast.h, reference.h, advisor.h */
  SP_CORE_ERROR_LAW_POINTS = 200,   /* fewer distinct counts than parameters */
  SP_CORE_ERROR_LAW_SERVERS,        /* devices per server not known, or no count beyond one server */
  SP_CORE_ERROR_LAW_NO_FIT,         /* no parameters inside their bounds describe the points */
  SP_CORE_ERROR_LAW_NO_VALUE,       /* the law has no positive throughput at that count */
  SP_CORE_ERROR_LAW_NO_INTERVAL,    /* no degree of freedom is left */

  /* collective.h: a field of a network or of a measured table */
  SP_CORE_ERROR_DEVICES_PER_SERVER = 300, /* not a whole number from 1 */
  SP_CORE_ERROR_INNER_BANDWIDTH,    /* not finite or not above 0 */
  SP_CORE_ERROR_INNER_LATENCY,      /* not finite or below 0 */
  SP_CORE_ERROR_SERVER_BANDWIDTH,   /* not finite or not above 0 */
  SP_CORE_ERROR_SERVER_LATENCY,     /* not finite or below 0 */
  SP_CORE_ERROR_SHARE_LEFT,         /* not above 0 and at most 1 */
  SP_CORE_ERROR_SERVERS_PER_RACK,   /* not a whole number from 1 */
  SP_CORE_ERROR_RACK_BANDWIDTH,     /* not finite or not above 0 */
  SP_CORE_ERROR_OVERSUBSCRIPTION,   /* not finite or below 1 */
  SP_CORE_ERROR_BANDWIDTH,          /* a typed bandwidth: not finite or not above 0 */
  SP_CORE_ERROR_RANKS,              /* of a measured table: not a whole number from 2 */
  SP_CORE_ERROR_TABLE_TOO_SHORT,    /* too few different sizes */
  SP_CORE_ERROR_TABLE_FIT,          /* larger messages don't take longer */

  /* stragglers.h, step.h: a field of a step */
  SP_CORE_ERROR_SCATTER,            /* coefficient of variation not from 0 to 2 */
  SP_CORE_ERROR_SLOW_FACTOR,        /* not from 1 to 1000 */
  SP_CORE_ERROR_REPLICA_TIMES,      /* not two or more positive times, or not the same replicas in each step */
  SP_CORE_ERROR_COMPUTE_RATE,       /* units per second of one replica: not finite or not above 0 */
  SP_CORE_ERROR_SAMPLE_SECONDS,     /* seconds per unit: not finite or not above 0 */
  SP_CORE_ERROR_MICRO_OVERHEAD,     /* not finite or below 0 */
  SP_CORE_ERROR_STEP_OVERHEAD,      /* not finite or below 0 */
  SP_CORE_ERROR_BACKWARD_SHARE,     /* not from 0 to 1 */
  SP_CORE_ERROR_MICRO_BATCH,        /* not finite or not above 0 */
  SP_CORE_ERROR_ACCUMULATION,       /* not a whole number from 1 */
  SP_CORE_ERROR_GLOBAL_BATCH,       /* not finite or not above 0 */
  SP_CORE_ERROR_PARAMETERS,         /* not finite or below 0 */
  SP_CORE_ERROR_ELEMENT_BYTES,      /* bytes of a gradient or a parameter: not finite or not above 0 */
  SP_CORE_ERROR_COMPRESSION,        /* not finite or below 1 */
  SP_CORE_ERROR_DENSITY,            /* not above 0 and at most 1 */
  SP_CORE_ERROR_CODING_SECONDS,     /* not finite or below 0 */
  SP_CORE_ERROR_EXCHANGE_EVERY,     /* not a whole number from 1 */
  SP_CORE_ERROR_BUCKET_BYTES,       /* not finite or not above 0 */
  SP_CORE_ERROR_OVERLAP,            /* not from 0 to 1 */
  SP_CORE_ERROR_SLOWDOWN,           /* of backward beside transfers: not from 0 to 1 */
  SP_CORE_ERROR_PARALLELISM,        /* tensor, pipeline or context parallel: not a whole number from 1 */
  SP_CORE_ERROR_INPUT_RATE,         /* not finite or not above 0 */
  SP_CORE_ERROR_SHARED_INPUT_RATE,  /* not finite or not above 0 */
  SP_CORE_ERROR_MAX_MICRO_BATCH,    /* not finite or not above 0 */
  SP_CORE_ERROR_DEVICE_MEMORY,      /* a memory figure: not finite or out of range, or nothing is left for a sample */
  SP_CORE_ERROR_NOT_A_MULTIPLE,     /* devices aren't a multiple of those that one replica needs */
  SP_CORE_ERROR_NO_SERVER_LINK,     /* more devices than one server holds and nothing known beyond it */
  SP_CORE_ERROR_TOO_FEW_SAMPLES,    /* strong scaling: more replicas than samples in the global batch */
  SP_CORE_ERROR_STEP_OVERFLOW,      /* a time or rate that a double can't hold */

  /* calibrate.h */
  SP_CORE_ERROR_CALIBRATION_ROW,    /* no row, or a measured row with a value that can't be */
  SP_CORE_ERROR_CALIBRATION_PRIOR,  /* a prior whose guess, spread and bounds contradict each other */
  SP_CORE_ERROR_CALIBRATION_NOTHING_FREE, /* nothing is unknown */
  SP_CORE_ERROR_CALIBRATION_FAILED, /* no minimum was found */

  /* experiments.h: a measured time that isn't one */
  SP_CORE_ERROR_EXPERIMENT_STEP,    /* the step itself is missing, not above 0 or absurd */
  SP_CORE_ERROR_EXPERIMENT_NO_EXCHANGE,
  SP_CORE_ERROR_EXPERIMENT_FROM_MEMORY,
  SP_CORE_ERROR_EXPERIMENT_BOTH_OFF,
  SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, /* or the batch isn't larger */
  SP_CORE_ERROR_EXPERIMENT_ONE_DEVICE,
  SP_CORE_ERROR_EXPERIMENT_LOADER,
  SP_CORE_ERROR_EXPERIMENT_UTILISATION, /* not from 0 to 1 */

  /* levers.h */
  SP_CORE_ERROR_LEVER,              /* a lever's value is outside its range */
  SP_CORE_ERROR_LEVER_TARGET,       /* a target throughput that isn't above 0 */

  /* diagnosis.h */
  SP_CORE_ERROR_DIAGNOSIS_POINTS,   /* a curve that doesn't rise in devices, or has a value that can't be */
  SP_CORE_ERROR_DIAGNOSIS_THRESHOLD,/* not from 0 to 1, or the warning above the binding one */
  SP_CORE_ERROR_DIAGNOSIS_RATIO,    /* of loader, rates or times: not finite or not above 0 */
  /* throughput-draws.h, calendar.h, price.h, economics.h */
  SP_CORE_ERROR_DRAWS = 400,     /* a throughput, interval or count out of range or order */
  SP_CORE_ERROR_WORK,            /* not finite or not above 0 */
  SP_CORE_ERROR_COUNTS,          /* a device count out of range, or outside the forecast */
  SP_CORE_ERROR_NO_COUNTS,       /* no count is allowed within the forecast, or too many */
  SP_CORE_ERROR_PRICE,           /* a part of the price out of range */
  SP_CORE_ERROR_POWER,           /* power, PUE or carbon out of range */
  SP_CORE_ERROR_CALENDAR,        /* a part of the calendar time out of range */
  SP_CORE_ERROR_FAILURES,        /* the checkpoint interval or restart is not far below the time between stops */
  SP_CORE_ERROR_DEADLINE,        /* not finite or not above 0 */
  SP_CORE_ERROR_BUDGET,          /* not finite or not above 0 */
  SP_CORE_ERROR_VALUE_OF_TIME,   /* not finite or below 0 */
  SP_CORE_ERROR_CONFIDENCE,      /* not between 0 and 1 */
  /* batch.h, pipeline.h */
  SP_CORE_ERROR_BATCH,           /* a batch, or a part of one, out of range */
  SP_CORE_ERROR_BATCH_SPLIT,     /* the devices are not a whole number of replicas */
  SP_CORE_ERROR_LEARNING_RATE,   /* not finite or not above 0 */
  SP_CORE_ERROR_CRITICAL_BATCH,  /* an entered critical batch, or its spread, out of range */
  SP_CORE_ERROR_RUNS,            /* a value of a run out of range, or fewer than two batches */
  SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE,        /* runs that no positive critical batch explains */
  SP_CORE_ERROR_CRITICAL_BATCH_NOISE,           /* examples differ by less than runs do */
  SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED, /* the batches cannot tell the least examples */
  SP_CORE_ERROR_PIPELINE,        /* stages, micro-batches, chunks or stage time out of range */
  SP_CORE_ERROR_BUBBLE,          /* not between 0 and 1 */
  /* decision.h */
  SP_CORE_ERROR_EVIDENCE = 450,  /* a piece of evidence, or a threshold, out of range */
} SpCoreError;

GQuark sp_core_error_quark (void);

G_END_DECLS
