/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Waiting for the slowest: a synchronous step ends with its slowest replica.
 *
 *   expected maximum of n standard normals   e(n) = integral x n phi(x) Phi(x)^(n-1) dx
 *   replicas whose own work has mean 1 and coefficient of variation cv wait
 *     normal      cv e(n)
 *     log-normal  E exp(sigma Zmax - sigma^2/2) - 1,  sigma^2 = ln (1 + cv^2); with a slow
 *                 device or averaging: the normal whose wait at n is this one
 *   one device slower by f > 1: the expected maximum of n - 1 like replicas and
 *     one of mean f, by Clark 1961, so that both together are not added up
 *
 * Known: e(2) = 1/sqrt(pi) = 0.5642, e(3) = 1.5/sqrt(pi) = 0.8463, e(4) = 1.0294,
 * e(10) = 1.5388, e(100) = 2.5076 (tables of normal order statistics).
 * Leaves out: skew beyond the log-normal's, and replicas that slow each other. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_SCATTER_NORMAL,
  SP_SCATTER_LOG_NORMAL,
  SP_N_SCATTERS
} SpScatterShape;

#define SP_SCATTER_MAX 2.0
#define SP_SLOW_FACTOR_MAX 1000.0

/* e(n), its variance and third central moment; @n from 1, interpolated beyond
 * 64 to better than 1e-5. All 0, 1, 0 at n = 1. */
double sp_expected_maximum (double n);

typedef struct
{
  double mean;
  double variance;
  double third; /* central moment */
} SpMaximum;

SpMaximum sp_maximum_of_normals (double n);

/**
 * sp_straggler_wait:
 * @scatter: cv of one replica's own work, 0 to SP_SCATTER_MAX
 * @averaging: what averaging over a step leaves of it, above 0 to 1 (1 / sqrt (K)). The
 *   log-normal's skew is kept: averaging takes it away more slowly than it may seem
 * @slow_factor: f, 1 (none) to SP_SLOW_FACTOR_MAX
 * @replicas: n, 1 or more
 *
 * Returns: what the step grows by, as a multiple of the mean own work of a
 *   replica that isn't slow; 0 or more. One replica doesn't wait, but a slow one
 *   still takes f - 1 longer
 */
double sp_straggler_wait (SpScatterShape shape,
                          double         scatter,
                          double         averaging,
                          double         slow_factor,
                          double         replicas);

/* What measured per-replica times say. All waits are multiples of the mean own
 * work. They replace scatter and slow factor. */
#define SP_REPLICA_NODES 33

typedef struct
{
  double replicas;          /* m */
  double steps;
  double mean_seconds;      /* own work, over replicas and steps */
  double wait_seconds;      /* mean over steps of (max - mean over replicas) */
  double wait_standard_error; /* over steps; 0 with one step */
  double scatter;           /* cv over replicas within a step, without the slowest if it is persistent */
  guint slowest;            /* index of the replica that is slowest most often */
  double slowest_share;     /* of the steps */
  gboolean is_persistent;   /* always the same: hardware or heat. Needs two steps */
  double slow_factor;       /* the slowest replica's mean over the others' mean, at least 1 */
  gboolean is_hidden;       /* all times equal: full step times of a synchronous job say nothing */
  double wait_at[SP_REPLICA_NODES]; /* at the counts m^(i / (SP_REPLICA_NODES - 1)) */
} SpReplicaProfile;

/**
 * sp_replica_profile:
 * @seconds: own work time (step start to the first blocking collective, or with
 *   the exchange off), step by step: seconds[step * n_replicas + replica]
 * @messages: (nullable): SP_MESSAGE_REPLICA_TIMES_EQUAL
 *
 * Returns: FALSE with %SP_CORE_ERROR_REPLICA_TIMES
 */
gboolean sp_replica_profile (const double     *seconds,
                             gsize             n_steps,
                             gsize             n_replicas,
                             SpReplicaProfile *profile,
                             GArray           *messages,
                             GError          **error);

/* The expected wait of @replicas: up to m that of a random choice among the
 * measured ones, beyond m what further scatter adds. */
double sp_replica_profile_wait (const SpReplicaProfile *profile,
                                double                  replicas);

G_END_DECLS
