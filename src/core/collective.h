/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an exchange among devices costs: the time of a collective operation from
 * link figures or from a measured table, the bytes that a device moves, and how
 * a bandwidth that a person typed is understood.
 *
 * Among n ranks, G bytes, bandwidth B per rank and direction, latency a a stage:
 *
 *   ring         2 (n-1)/n G/B + 2 (n-1) a
 *   tree         2 G/B + 2 ceil(log2 n) a             (double binary tree)
 *   two-level    r ranks in each of s servers:
 *                2 (r-1)/r G/B_in + 2 (s-1)/s (G/r)/B_e + 2 (r-1) a_in + 2 (s-1) a_net
 *   in-network   G/B + a                              (the switch adds up)
 *
 * A flat ring enters and leaves each server once, so across servers its B is
 * min(B_in, W) with W the whole network rate of a server (W alone where each
 * server has one rank). The two-level form has
 * every device of a server on the network at once: B_e = min(W / devices in use,
 * rack uplink / (oversubscription * devices in the rack)). What other jobs leave
 * of the network scales W and the uplink. Reduce-scatter or all-gather alone is
 * half an all-reduce of the ring and of the two-level form.
 *
 * First order: no congestion inside a switch, no protocol changes with size
 * (a measured table has them), every server equally full. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_COLLECTIVE_ALL_REDUCE,
  SP_COLLECTIVE_REDUCE_SCATTER,
  SP_COLLECTIVE_ALL_GATHER,
  SP_COLLECTIVE_ALL_TO_ALL,
  SP_COLLECTIVE_BROADCAST,
  SP_COLLECTIVE_REDUCE,
  SP_N_COLLECTIVES
} SpCollective;

typedef enum
{
  SP_ALGORITHM_BEST, /* the fastest of ring, tree and two-level */
  SP_ALGORITHM_RING,
  SP_ALGORITHM_TREE,
  SP_ALGORITHM_TWO_LEVEL,
  SP_ALGORITHM_IN_NETWORK,
  SP_N_ALGORITHMS
} SpAlgorithm;

/* "all-reduce", "ring" and so on: the words of files. NULL for what isn't one. */
const char *sp_collective_name (SpCollective collective);
const char *sp_algorithm_name  (SpAlgorithm algorithm);

/* The devices' links. Rates are bytes per second in one direction. */
typedef struct
{
  double devices_per_server;       /* whole, 1 or more */
  double inner_bytes_per_second;   /* B_in: one device to its neighbours inside the server */
  double inner_latency_seconds;    /* a_in, 0 or more */
  gboolean has_server_link;        /* FALSE: one server only, the next four are not read */
  double server_bytes_per_second;  /* W: all network ports of one server together */
  double server_latency_seconds;   /* a_net, 0 or more */
  double share_left;               /* what other jobs leave of the network, above 0 to 1 */
  gboolean has_rack;               /* FALSE: one rack, or racks joined without a narrower link */
  double servers_per_rack;         /* whole, 1 or more */
  double rack_bytes_per_second;    /* nominal uplink of one rack */
  double oversubscription;         /* 1 or more: what the uplink is divided by */
} SpNetwork;

/* Where the ranks of one collective sit. */
typedef struct
{
  double ranks;             /* n */
  double ranks_per_server;  /* r, those of the fullest server */
  double servers;           /* s = ceil (n / r) */
  double devices_in_use;    /* devices of the job in the fullest server; r unless other
                               collectives of the same job share the server */
} SpPlacement;

typedef struct
{
  double seconds;
  double latency_seconds;   /* the part of @seconds that does not depend on the bytes */
  double bytes_per_device;  /* sent by one device */
  SpAlgorithm algorithm;    /* the one that was used, never SP_ALGORITHM_BEST */
} SpCollectiveCost;

/* One device alone on a 25 GB/s link, nothing known about other servers. */
void sp_network_init (SpNetwork *network);

/**
 * sp_network_check:
 *
 * Returns: FALSE with %SP_CORE_ERROR_DEVICES_PER_SERVER, _INNER_BANDWIDTH,
 *   _INNER_LATENCY, _SERVER_BANDWIDTH, _SERVER_LATENCY, _SHARE_LEFT,
 *   _SERVERS_PER_RACK, _RACK_BANDWIDTH or _OVERSUBSCRIPTION
 */
gboolean sp_network_check (const SpNetwork *network,
                           GError         **error);

/**
 * sp_placement:
 * @devices: devices of the job, each holding @devices_per_rank-th part of a replica
 * @devices_per_rank: 1 for plain data parallelism
 *
 * Fills servers one after the other, as schedulers do.
 */
SpPlacement sp_placement (const SpNetwork *network,
                          double           devices,
                          double           devices_per_rank);

/**
 * sp_collective_cost:
 * @network: one that sp_network_check() accepts
 * @bytes: G, 0 or more. All-reduce, broadcast and reduce: the buffer of a rank.
 *   Reduce-scatter, all-gather and all-to-all: all ranks' parts together
 * @pieces: into how many equal pieces the bytes are cut, 1 or more: each pays
 *   the latencies again
 *
 * n = 1 costs nothing. An algorithm that does not exist for @collective or
 * @placement falls back to the ring; more than one server needs has_server_link.
 */
SpCollectiveCost sp_collective_cost (const SpNetwork   *network,
                                     const SpPlacement *placement,
                                     SpCollective       collective,
                                     SpAlgorithm        algorithm,
                                     double             bytes,
                                     double             pieces);

/* Sparse gradients by all-gather: every rank sends its @bytes to all others,
 * (n-1) bytes/B + (n-1) a. */
SpCollectiveCost sp_collective_sparse_cost (const SpNetwork   *network,
                                            const SpPlacement *placement,
                                            double             bytes,
                                            double             pieces);

/* The factor from algorithm bandwidth (bytes / time) to bus bandwidth among
 * @ranks: 2 (n-1)/n for all-reduce, (n-1)/n for reduce-scatter, all-gather and
 * all-to-all, 1 for broadcast and reduce. Source: nccl-tests, doc/PERFORMANCE.md. */
double sp_collective_bus_factor (SpCollective collective,
                                 double       ranks);

/**
 * sp_break_even_bandwidth:
 * @bytes: what a device sends
 * @latency_seconds: what does not depend on bandwidth
 * @seconds: the time there is
 * @bandwidth: (out): bytes per second at which the exchange takes just @seconds
 *
 * Returns: FALSE when no bandwidth is enough
 */
gboolean sp_break_even_bandwidth (double  bytes,
                                  double  latency_seconds,
                                  double  seconds,
                                  double *bandwidth);

/* Entering a bandwidth. */
typedef enum { SP_BANDWIDTH_BYTES, SP_BANDWIDTH_BITS } SpBandwidthUnit;
typedef enum { SP_BANDWIDTH_ONE_DIRECTION, SP_BANDWIDTH_BOTH_SUMMED } SpBandwidthDirections;
typedef enum { SP_BANDWIDTH_PER_DEVICE, SP_BANDWIDTH_PER_SERVER } SpBandwidthScope;

typedef struct
{
  double value;              /* bits or bytes per second, above 0 */
  SpBandwidthUnit unit;
  SpBandwidthDirections directions;
  SpBandwidthScope scope;
  double devices_per_server; /* whole, 1 or more */
} SpBandwidthEntry;

/* What was understood, in bytes per second and one direction. */
typedef struct
{
  double per_device;
  double per_server;
} SpBandwidth;

/**
 * sp_bandwidth_resolve:
 * @messages: (nullable): SP_MESSAGE_BANDWIDTH_UNUSUAL below 10 MB/s or above
 *   10 TB/s a device
 *
 * Returns: FALSE with %SP_CORE_ERROR_BANDWIDTH or _DEVICES_PER_SERVER
 */
gboolean sp_bandwidth_resolve (const SpBandwidthEntry *entry,
                               SpBandwidth            *bandwidth,
                               GArray                 *messages,
                               GError                **error);

/* A measured table. */
typedef struct
{
  double bytes;
  double seconds;
} SpSizeTime;

typedef struct _SpCollectiveTable SpCollectiveTable;

/**
 * sp_collective_table_new:
 * @ranks: the count it was measured at, 2 or more
 * @points: in any order. Rows without bytes or without a positive time are left
 *   out; rows of the same size are averaged (geometrically)
 * @messages: (nullable): SP_MESSAGE_TABLE_SORTED, _TABLE_ROWS_DROPPED,
 *   _TABLE_FALLING
 *
 * Returns: (transfer full): NULL with %SP_CORE_ERROR_RANKS or
 *   %SP_CORE_ERROR_TABLE_TOO_SHORT when fewer than two sizes are left
 */
SpCollectiveTable *sp_collective_table_new   (SpCollective      collective,
                                              double            ranks,
                                              const SpSizeTime *points,
                                              gsize             n_points,
                                              GArray           *messages,
                                              GError          **error);
SpCollectiveTable *sp_collective_table_ref   (SpCollectiveTable *table);
void               sp_collective_table_unref (SpCollectiveTable *table);
SpCollective       sp_collective_table_collective (const SpCollectiveTable *table);
double             sp_collective_table_ranks (const SpCollectiveTable *table);
gsize              sp_collective_table_size  (const SpCollectiveTable *table);
SpSizeTime         sp_collective_table_point (const SpCollectiveTable *table,
                                              gsize                    index);

/* Seconds for @bytes among the ranks the table was measured at. Between sizes:
 * Akima's cubic (1970) in log-log, kept between its two neighbours (below five sizes
 * Steffen's, 1990). Below the smallest its time, above
 * the largest its bandwidth. @outside (nullable) (out): -1, 0 or 1 for below,
 * inside or above the sizes that were measured. */
double sp_collective_table_seconds (const SpCollectiveTable *table,
                                    double                   bytes,
                                    int                     *outside);

/* The same at another count: bus bandwidth and stages carried over. */
double sp_collective_table_seconds_at (const SpCollectiveTable *table,
                                       SpCollective             collective,
                                       double                   ranks,
                                       double                   bytes);

typedef struct
{
  gsize n_sizes;
  double latency_seconds;         /* the intercept, 0 or more */
  double latency_standard_error;
  double algorithm_bandwidth;     /* bytes per second */
  double bandwidth_standard_error;
  double bus_bandwidth;           /* times the bus factor: B of the formulas */
  double stage_latency_seconds;   /* a of the ring: latency / stages */
  double mean_relative_error;     /* of the fit on its own sizes */
  double worst_relative_error;
} SpAlphaBeta;

/**
 * sp_collective_table_fit:
 * @from_bytes: the size range to fit, inclusive: that of the job's own buckets
 *
 * seconds = latency + bytes / bandwidth, least squares of the relative error.
 * A negative latency is refitted as 0.
 *
 * Returns: FALSE with %SP_CORE_ERROR_TABLE_TOO_SHORT when the range holds fewer
 *   than three sizes, %SP_CORE_ERROR_TABLE_FIT when larger sizes aren't slower
 */
gboolean sp_collective_table_fit (const SpCollectiveTable *table,
                                  double                   from_bytes,
                                  double                   to_bytes,
                                  SpAlphaBeta             *fit,
                                  GError                 **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCollectiveTable, sp_collective_table_unref)

G_END_DECLS
