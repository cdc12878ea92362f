/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured scaling curve: runs go in, one point a device count comes out,
 * with everything the numbers say by themselves.
 *
 *   per-device throughput   x(N) = X(N) / N
 *   efficiency              E(N; N0) = x(N) / x(N0)
 *   speedup                 S(N; N0) = X(N) / X(N0)
 *   return of the devices added from Na to Nb   (X(Nb) - X(Na)) / (Nb - Na) / x(N0)
 *   Karp-Flatt              n = N / N0,  e = (1/S - 1/n) / (1 - 1/n)
 *   from a step time        X = replicas b K / T
 *   MFU                     X FLOP per unit / (N peak)
 *
 * N devices, X throughput in work units per second (useful ones), N0 the
 * baseline count, b the per-device batch of one micro-step, K the accumulation
 * steps, T the step time. Efficiencies compare only at equal baseline and mode.
 * The relative variance of E is that of x(N) plus that of x(N0).
 *
 * A knee is where the log-log slope of X(N) drops by more than the noise. The
 * noise of one run is estimated from repeated runs where there are any, else
 * from what the best smooth shape leaves over, and is never taken to be far
 * below what published curves show (curve.c). */
#pragma once

#include <glib.h>

#include "core/estimate.h"

G_BEGIN_DECLS

typedef enum
{
  SP_MODE_WEAK,   /* the batch of one device stays, the global batch grows */
  SP_MODE_STRONG, /* the global batch stays, each device gets less */
  SP_N_MODES
} SpScalingMode;

/* "weak", "strong" */
const char *sp_scaling_mode_name (SpScalingMode scaling);

/* Which optional fields of an SpRun are given. */
typedef enum
{
  SP_RUN_THROUGHPUT = 1 << 0,
  SP_RUN_STEP_SECONDS = 1 << 1,
  SP_RUN_PER_DEVICE_BATCH = 1 << 2,
  SP_RUN_ACCUMULATION = 1 << 3,
  SP_RUN_GLOBAL_BATCH = 1 << 4,
  SP_RUN_SERVERS = 1 << 5,
} SpRunFields;

/* One run. A throughput wins over a step time when both are given, the batch of one device over the global one; a
 * message says when they contradict each other: rates by more than 1 %. */
typedef struct
{
  guint given;             /* SpRunFields */
  gboolean excluded;       /* stays in the table, takes no part */
  double devices;          /* a whole number, 1 to SP_DEVICES_MAX */
  double throughput;       /* work units per second, above 0 */
  double step_seconds;     /* above 0 */
  double per_device_batch; /* work units of one micro-step of one replica, above 0 */
  double accumulation;     /* micro-steps per optimizer step, whole, from 1; 1 if not given */
  double global_batch;     /* work units of one optimizer step of all replicas, above 0 */
  double servers;          /* servers used, whole, 1 to devices */
} SpRun;

/* What else is known. All zero means nothing: SpMeasuredOptions options = { 0 }. */
typedef struct
{
  gboolean has_scaling;        /* chosen by the user; else guessed from batches */
  SpScalingMode scaling;
  double devices_per_server;   /* 0 if not known */
  double servers_per_rack;     /* 0 if not known */
  double devices_per_replica;  /* model parallelism: devices that hold one copy; 0 means 1 */
  double baseline_devices;     /* the count efficiencies refer to; 0 means the smallest */
  double flop_per_unit;        /* FLOP that one work unit needs; 0 if not known */
  double peak_flop_per_second; /* peak of one device; 0 if not known */
} SpMeasuredOptions;

typedef struct
{
  double devices;
  guint runs;
  double throughput;          /* mean over the runs */
  gboolean has_spread;        /* from two runs up */
  double spread;              /* sample standard deviation of one run, units per second */
  double standard_error;      /* spread / sqrt (runs); with has_spread */
  gboolean has_servers;       /* given, or from devices per server */
  double servers;             /* the largest of the runs */
  gboolean has_step_seconds;  /* given, or from a batch */
  double step_seconds;
  double per_device;          /* units per second and device */
  double efficiency;          /* to the curve's baseline */
  gboolean has_efficiency_error; /* when the curve has repeated runs */
  double efficiency_error;    /* standard error of efficiency, 0 at the baseline */
  double speedup;             /* to the curve's baseline */
  gboolean has_previous;      /* the three below; FALSE at the smallest count */
  double added_return;        /* of each device added since the previous count, in devices' worth */
  double slope;               /* log-log slope of X since the previous count: 1 is linear */
  double slope_error;         /* its standard error from the curve's noise */
  gboolean has_karp_flatt;    /* above the baseline */
  double karp_flatt;          /* a serial fraction under strong scaling, else the contention coefficient */
  gboolean has_mfu;
  double mfu;                 /* fraction of peak */
  gboolean superlinear;       /* grew faster than the count since the previous point, beyond the noise */
  gboolean retrograde;        /* fell below the previous point, beyond the noise */
} SpMeasuredPoint;

typedef enum
{
  SP_NOISE_ASSUMED,   /* too few points to tell: what published curves show */
  SP_NOISE_RESIDUALS, /* from what the best smooth shape leaves over */
  SP_NOISE_REPEATS,   /* from repeated runs */
} SpNoiseSource;

typedef enum
{
  SP_PLACE_INSIDE_SERVER,
  SP_PLACE_SERVER_BOUNDARY,
  SP_PLACE_RACK,
  SP_PLACE_UNKNOWN,
  SP_N_PLACES
} SpPlace;

/* "inside-server", "server-boundary", "rack", "unknown" */
const char *sp_place_name (SpPlace place);

typedef enum
{
  SP_KNEE_BEND, /* the slope is lower from here on */
  SP_KNEE_STEP, /* one loss between two counts, the slope before and after is the same */
} SpKneeShape;

typedef struct
{
  double devices;      /* the last count before the drop */
  double next_devices; /* the first count that shows it */
  SpPlace place;
  SpKneeShape shape;
  double slope_before; /* log-log slope of X up to here */
  double slope_after;  /* between here and next_devices */
  double lost;         /* share of throughput missing at next_devices against the slope before */
  double lost_error;   /* its standard error */
  double p_value;      /* of no knee anywhere, corrected for the places tried */
  double added_return; /* of each device added from here to next_devices, in devices' worth */
} SpKnee;

typedef struct
{
  SpScalingMode scaling;
  gboolean scaling_given;    /* FALSE: guessed or assumed, and a message says so */
  gboolean relative;         /* step times without a batch: throughput has no unit */
  gboolean has_repeats;      /* some count has two runs or more */
  guint n_runs;              /* that take part */
  guint n_points;            /* distinct counts */
  SpMeasuredPoint *points;      /* by rising count; owned */
  double *run_devices;       /* n_runs, by rising count, then throughput; owned */
  double *run_throughputs;   /* n_runs; owned */
  guint n_excluded;          /* excluded runs that can be read, in the unit of the others */
  double *excluded_devices;  /* n_excluded, sorted likewise; owned */
  double *excluded_throughputs;
  guint baseline;            /* index of the point efficiencies refer to */
  double devices_per_server; /* given or seen in the rows; 0 if not known */
  double noise;              /* relative standard deviation of one run */
  double noise_df;           /* degrees of freedom behind it, prior included */
  SpNoiseSource noise_source;
  gboolean has_knee;
  SpKnee knee;               /* the strongest one */
} SpMeasured;

/**
 * sp_measured_new:
 * @runs: (array length=n_runs) (nullable): in any order
 * @options: what else is known
 * @messages: (nullable): an array of SpMessage to append to; messages about one
 *   run carry its index in @runs as their first value
 *
 * A run that can't be read as a measurement is left out and a message says why.
 *
 * Returns: (transfer full): a curve, without points when no run takes part
 */
SpMeasured *sp_measured_new  (const SpRun          *runs,
                        gsize                 n_runs,
                        const SpMeasuredOptions *options,
                        GArray               *messages);
void     sp_measured_free (SpMeasured              *curve);

/* E(N; N0) for any two measured points. */
double   sp_measured_efficiency (const SpMeasured *curve,
                              guint          point,
                              guint          baseline);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpMeasured, sp_measured_free)

G_END_DECLS
