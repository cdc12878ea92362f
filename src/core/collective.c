/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Collective operations: formulas, measured tables and typed bandwidths; see
 * collective.h. What a job exchanges and what hides behind compute is step.c's. */
#include "core/collective.h"

#include <gsl/gsl_errno.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_interp.h>
#include <math.h>

#include "core/check.h"
#include "core/error.h"
#include "core/message.h"

static const char *const collective_names[SP_N_COLLECTIVES] = {
  "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "broadcast", "reduce"
};

static const char *const algorithm_names[SP_N_ALGORITHMS] = {
  "best", "ring", "tree", "two-level", "in-network"
};

const char *
sp_collective_name (SpCollective collective)
{
  return collective < SP_N_COLLECTIVES ? collective_names[collective] : NULL;
}

const char *
sp_algorithm_name (SpAlgorithm algorithm)
{
  return algorithm < SP_N_ALGORITHMS ? algorithm_names[algorithm] : NULL;
}

void
sp_network_init (SpNetwork *network)
{
  *network = (SpNetwork) {
    .devices_per_server = 1.0,
    .inner_bytes_per_second = 25e9,
    .server_bytes_per_second = 25e9,
    .share_left = 1.0,
    .servers_per_rack = 1.0,
    .rack_bytes_per_second = 100e9,
    .oversubscription = 1.0,
  };
}

static gboolean
check_rack (const SpNetwork *network,
            GError         **error)
{
  if (!sp_is_count (network->servers_per_rack))
    return sp_refuse (error, SP_CORE_ERROR_SERVERS_PER_RACK, "servers per rack", network->servers_per_rack);
  if (!sp_is_positive (network->rack_bytes_per_second))
    return sp_refuse (error, SP_CORE_ERROR_RACK_BANDWIDTH, "rack uplink", network->rack_bytes_per_second);
  if (!(isfinite (network->oversubscription) && network->oversubscription >= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_OVERSUBSCRIPTION, "oversubscription", network->oversubscription);
  return TRUE;
}

gboolean
sp_network_check (const SpNetwork *network,
                  GError         **error)
{
  if (!sp_is_count (network->devices_per_server))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES_PER_SERVER, "devices per server", network->devices_per_server);
  if (!sp_is_positive (network->inner_bytes_per_second))
    return sp_refuse (error, SP_CORE_ERROR_INNER_BANDWIDTH, "inner bandwidth", network->inner_bytes_per_second);
  if (!sp_is_not_negative (network->inner_latency_seconds))
    return sp_refuse (error, SP_CORE_ERROR_INNER_LATENCY, "inner latency", network->inner_latency_seconds);
  if (!network->has_server_link)
    return TRUE;
  if (!sp_is_positive (network->server_bytes_per_second))
    return sp_refuse (error, SP_CORE_ERROR_SERVER_BANDWIDTH, "server bandwidth", network->server_bytes_per_second);
  if (!sp_is_not_negative (network->server_latency_seconds))
    return sp_refuse (error, SP_CORE_ERROR_SERVER_LATENCY, "server latency", network->server_latency_seconds);
  if (!(network->share_left > 0.0 && network->share_left <= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_SHARE_LEFT, "share left", network->share_left);
  return !network->has_rack || check_rack (network, error);
}

SpPlacement
sp_placement (const SpNetwork *network,
              double           devices,
              double           devices_per_rank)
{
  double in_use = MIN (devices, network->devices_per_server);
  double ranks = devices / devices_per_rank;
  /* A replica larger than a server has one rank of each of its rings there. */
  double ranks_per_server = MIN (MAX (floor (in_use / devices_per_rank), 1.0), ranks);

  return (SpPlacement) { ranks, ranks_per_server, ceil (ranks / ranks_per_server), in_use };
}

/* The rates and latencies that one placement meets. */
typedef struct
{
  double flat_bandwidth;  /* of a ring or tree through all ranks */
  double flat_latency;
  double outer_bandwidth; /* B_e, of one device in the two-level form */
} Route;

static Route
route_of (const SpNetwork   *network,
          const SpPlacement *p)
{
  Route route = { network->inner_bytes_per_second, network->inner_latency_seconds, 0.0 };

  if (p->servers > 1.0)
    {
      double server = network->server_bytes_per_second * network->share_left;
      double rings = p->devices_in_use / p->ranks_per_server;
      gboolean is_inside = p->ranks_per_server > 1.0;

      route.flat_bandwidth = is_inside ? MIN (route.flat_bandwidth, server / rings) : server / rings;
      route.flat_latency = is_inside ? MAX (route.flat_latency, network->server_latency_seconds)
                                     : network->server_latency_seconds;
      route.outer_bandwidth = server / p->devices_in_use;
      if (network->has_rack && p->servers > network->servers_per_rack)
        {
          double uplink = network->rack_bytes_per_second * network->share_left / network->oversubscription;

          route.outer_bandwidth = MIN (route.outer_bandwidth, uplink / (network->servers_per_rack * p->devices_in_use));
        }
    }
  return route;
}

static SpCollectiveCost
cost (SpAlgorithm algorithm,
      double      transfer,
      double      latency,
      double      bytes)
{
  return (SpCollectiveCost) { transfer + latency, latency, bytes, algorithm };
}

/* How often each rank passes on the whole buffer and walks through all stages,
 * in units of (n-1)/n G/B + (n-1) a. */
static double
passes_of (SpCollective collective)
{
  return collective == SP_COLLECTIVE_ALL_REDUCE ? 2.0 : 1.0;
}

static gboolean
whole_buffer (SpCollective collective)
{
  return collective == SP_COLLECTIVE_BROADCAST || collective == SP_COLLECTIVE_REDUCE;
}

static SpCollectiveCost
ring_cost (const Route       *route,
           const SpPlacement *p,
           SpCollective       collective,
           double             bytes,
           double             pieces)
{
  double n = p->ranks;
  double volume = whole_buffer (collective) ? bytes : passes_of (collective) * (n - 1.0) / n * bytes;

  return cost (SP_ALGORITHM_RING, volume / route->flat_bandwidth,
               pieces * passes_of (collective) * (n - 1.0) * route->flat_latency, volume);
}

/* ceil (log2 n) of a whole number from 1, without the rounding of log2(). */
static double
ceil_log2 (double n)
{
  int exponent;
  double fraction = frexp (n, &exponent);

  return (double) (fraction == 0.5 ? exponent - 1 : exponent);
}

static SpCollectiveCost
tree_cost (const Route       *route,
           const SpPlacement *p,
           SpCollective       collective,
           double             bytes,
           double             pieces)
{
  double passes = passes_of (collective);

  return cost (SP_ALGORITHM_TREE, passes * bytes / route->flat_bandwidth,
               pieces * passes * ceil_log2 (p->ranks) * route->flat_latency, passes * bytes);
}

static SpCollectiveCost
two_level_cost (const SpNetwork   *network,
                const Route       *route,
                const SpPlacement *p,
                SpCollective       collective,
                double             bytes,
                double             pieces)
{
  double r = p->ranks_per_server, s = p->servers, passes = passes_of (collective);
  double inside = passes * (r - 1.0) / r * bytes;
  double between = passes * (s - 1.0) / s * bytes / r;
  double latency = passes * ((r - 1.0) * network->inner_latency_seconds +
                             (s - 1.0) * network->server_latency_seconds);

  return cost (SP_ALGORITHM_TWO_LEVEL,
               inside / network->inner_bytes_per_second + between / route->outer_bandwidth,
               pieces * latency, inside + between);
}

static gboolean
has_tree (SpCollective collective)
{
  return collective == SP_COLLECTIVE_ALL_REDUCE || whole_buffer (collective);
}

static gboolean
has_two_levels (SpCollective       collective,
                const SpPlacement *p)
{
  return p->servers > 1.0 && !whole_buffer (collective) && collective != SP_COLLECTIVE_ALL_TO_ALL;
}

static SpCollectiveCost
faster (SpCollectiveCost a,
        SpCollectiveCost b)
{
  return b.seconds < a.seconds ? b : a;
}

SpCollectiveCost
sp_collective_cost (const SpNetwork   *network,
                    const SpPlacement *placement,
                    SpCollective       collective,
                    SpAlgorithm        algorithm,
                    double             bytes,
                    double             pieces)
{
  SpCollectiveCost best;
  Route route;

  if (placement->ranks <= 1.0)
    return cost (algorithm == SP_ALGORITHM_BEST ? SP_ALGORITHM_RING : algorithm, 0.0, 0.0, 0.0);
  route = route_of (network, placement);
  if (algorithm == SP_ALGORITHM_IN_NETWORK && has_tree (collective))
    return cost (SP_ALGORITHM_IN_NETWORK, bytes / route.flat_bandwidth, pieces * route.flat_latency, bytes);
  if (algorithm == SP_ALGORITHM_TREE && has_tree (collective))
    return tree_cost (&route, placement, collective, bytes, pieces);
  if (algorithm == SP_ALGORITHM_TWO_LEVEL && has_two_levels (collective, placement))
    return two_level_cost (network, &route, placement, collective, bytes, pieces);

  best = ring_cost (&route, placement, collective, bytes, pieces);
  if (algorithm != SP_ALGORITHM_BEST)
    return best;
  if (has_tree (collective))
    best = faster (best, tree_cost (&route, placement, collective, bytes, pieces));
  if (has_two_levels (collective, placement))
    best = faster (best, two_level_cost (network, &route, placement, collective, bytes, pieces));
  return best;
}

SpCollectiveCost
sp_collective_sparse_cost (const SpNetwork   *network,
                           const SpPlacement *placement,
                           double             bytes,
                           double             pieces)
{
  double others = placement->ranks - 1.0;
  Route route;

  if (others <= 0.0)
    return cost (SP_ALGORITHM_RING, 0.0, 0.0, 0.0);
  route = route_of (network, placement);
  return cost (SP_ALGORITHM_RING, others * bytes / route.flat_bandwidth,
               pieces * others * route.flat_latency, others * bytes);
}

double
sp_collective_bus_factor (SpCollective collective,
                          double       ranks)
{
  return whole_buffer (collective) ? 1.0 : passes_of (collective) * (ranks - 1.0) / ranks;
}

gboolean
sp_break_even_bandwidth (double  bytes,
                         double  latency_seconds,
                         double  seconds,
                         double *bandwidth)
{
  double found = bytes / (seconds - latency_seconds);

  if (!(seconds > latency_seconds) || !sp_is_positive (found))
    return FALSE;
  *bandwidth = found;
  return TRUE;
}

gboolean
sp_bandwidth_resolve (const SpBandwidthEntry *entry,
                      SpBandwidth            *bandwidth,
                      GArray                 *messages,
                      GError                **error)
{
  double value = entry->value;
  SpBandwidth b;

  if (!sp_is_count (entry->devices_per_server))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES_PER_SERVER, "devices per server", entry->devices_per_server);
  if (entry->unit == SP_BANDWIDTH_BITS)
    value /= 8.0;
  if (entry->directions == SP_BANDWIDTH_BOTH_SUMMED)
    value /= 2.0;
  b.per_device = entry->scope == SP_BANDWIDTH_PER_SERVER ? value / entry->devices_per_server : value;
  b.per_server = entry->scope == SP_BANDWIDTH_PER_SERVER ? value : value * entry->devices_per_server;
  if (!sp_is_positive (b.per_device) || !sp_is_positive (b.per_server))
    return sp_refuse (error, SP_CORE_ERROR_BANDWIDTH, "bandwidth", entry->value);

  if (b.per_device < 1e7 || b.per_device > 1e13)
    sp_messages_add (messages, SP_MESSAGE_BANDWIDTH_UNUSUAL, b.per_device, b.per_server);
  *bandwidth = b;
  return TRUE;
}

struct _SpCollectiveTable
{
  gatomicrefcount ref_count;
  SpCollective collective;
  double ranks;
  gsize size;
  double *log_bytes;   /* rising */
  double *log_seconds;
  gsl_interp *interp;  /* only read after construction */
};

static int
compare_sizes (gconstpointer a,
               gconstpointer b)
{
  double x = ((const SpSizeTime *) a)->bytes, y = ((const SpSizeTime *) b)->bytes;

  return (x > y) - (x < y);
}

static gboolean
usable (const SpSizeTime *point)
{
  return sp_is_positive (point->bytes) && sp_is_positive (point->seconds);
}

/* The usable points by size, each size once. */
static GArray *
sorted_sizes (const SpSizeTime *points,
              gsize             n_points,
              GArray           *messages)
{
  GArray *sizes = g_array_new (FALSE, FALSE, sizeof (SpSizeTime));
  g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (SpSizeTime));
  gboolean rising = TRUE;

  for (gsize i = 0; i < n_points; i++)
    {
      if (!usable (&points[i]))
        continue;
      rising = rising && (rows->len == 0 ||
                          g_array_index (rows, SpSizeTime, rows->len - 1).bytes <= points[i].bytes);
      g_array_append_val (rows, points[i]);
    }
  if (!rising)
    sp_messages_add (messages, SP_MESSAGE_TABLE_SORTED, (double) rows->len, 0.0);
  if (rows->len < n_points)
    sp_messages_add (messages, SP_MESSAGE_TABLE_ROWS_DROPPED, (double) (n_points - rows->len), (double) n_points);

  g_array_sort (rows, compare_sizes);
  for (guint i = 0, end; i < rows->len; i = end)
    {
      SpSizeTime mean = g_array_index (rows, SpSizeTime, i);
      double sum = 0.0;

      for (end = i; end < rows->len && g_array_index (rows, SpSizeTime, end).bytes <= mean.bytes; end++)
        sum += log (g_array_index (rows, SpSizeTime, end).seconds);
      mean.seconds = exp (sum / (double) (end - i));
      g_array_append_val (sizes, mean);
    }
  return sizes;
}

/* A larger message that takes clearly less time points at a mixed-up table. */
static void
warn_of_falling (const SpCollectiveTable *table,
                 GArray                  *messages)
{
  for (gsize i = 1; i < table->size; i++)
    if (table->log_seconds[i] < table->log_seconds[i - 1] - log (1.5))
      {
        sp_messages_add (messages, SP_MESSAGE_TABLE_FALLING, exp (table->log_bytes[i - 1]), exp (table->log_bytes[i]));
        return;
      }
}

SpCollectiveTable *
sp_collective_table_new (SpCollective      collective,
                         double            ranks,
                         const SpSizeTime *points,
                         gsize             n_points,
                         GArray           *messages,
                         GError          **error)
{
  g_autoptr (GArray) sizes = NULL;
  SpCollectiveTable *table;

  g_return_val_if_fail (collective < SP_N_COLLECTIVES, NULL);
  g_return_val_if_fail (points != NULL || n_points == 0, NULL);

  if (!(sp_is_count (ranks) && ranks >= 2.0))
    {
      sp_refuse (error, SP_CORE_ERROR_RANKS, "ranks", ranks);
      return NULL;
    }
  sizes = sorted_sizes (points, n_points, messages);
  if (sizes->len < 2)
    {
      sp_refuse (error, SP_CORE_ERROR_TABLE_TOO_SHORT, "table sizes", sizes->len);
      return NULL;
    }

  table = g_new0 (SpCollectiveTable, 1);
  g_atomic_ref_count_init (&table->ref_count);
  table->collective = collective;
  table->ranks = ranks;
  table->size = sizes->len;
  table->log_bytes = g_new (double, sizes->len);
  table->log_seconds = g_new (double, sizes->len);
  for (guint i = 0; i < sizes->len; i++)
    {
      table->log_bytes[i] = log (g_array_index (sizes, SpSizeTime, i).bytes);
      table->log_seconds[i] = log (g_array_index (sizes, SpSizeTime, i).seconds);
    }
  table->interp = gsl_interp_alloc (table->size < 3   ? gsl_interp_linear
                                    : table->size < 5 ? gsl_interp_steffen
                                                      : gsl_interp_akima,
                                    table->size);
  gsl_interp_init (table->interp, table->log_bytes, table->log_seconds, table->size);
  warn_of_falling (table, messages);
  return table;
}

SpCollectiveTable *
sp_collective_table_ref (SpCollectiveTable *table)
{
  g_atomic_ref_count_inc (&table->ref_count);
  return table;
}

void
sp_collective_table_unref (SpCollectiveTable *table)
{
  if (table == NULL || !g_atomic_ref_count_dec (&table->ref_count))
    return;
  gsl_interp_free (table->interp);
  g_free (table->log_bytes);
  g_free (table->log_seconds);
  g_free (table);
}

SpCollective
sp_collective_table_collective (const SpCollectiveTable *table)
{
  return table->collective;
}

double
sp_collective_table_ranks (const SpCollectiveTable *table)
{
  return table->ranks;
}

gsize
sp_collective_table_size (const SpCollectiveTable *table)
{
  return table->size;
}

SpSizeTime
sp_collective_table_point (const SpCollectiveTable *table,
                           gsize                    index)
{
  g_return_val_if_fail (index < table->size, ((SpSizeTime) { 0.0, 0.0 }));
  return (SpSizeTime) { exp (table->log_bytes[index]), exp (table->log_seconds[index]) };
}

double
sp_collective_table_seconds (const SpCollectiveTable *table,
                             double                   bytes,
                             int                     *outside)
{
  gsize last = table->size - 1, at;
  double x, y, a, b;

  g_return_val_if_fail (bytes > 0.0, 0.0);

  x = log (bytes);
  /* exp (log (x)) needn't be x: a size of the table is inside it. */
  if (outside != NULL)
    *outside = x < table->log_bytes[0] ? -1 : x > table->log_bytes[last] ? 1 : 0;
  if (x <= table->log_bytes[0])
    return exp (table->log_seconds[0]);
  if (x >= table->log_bytes[last])
    return exp (table->log_seconds[last] + x - table->log_bytes[last]);
  y = table->log_seconds[last];
  gsl_interp_eval_e (table->interp, table->log_bytes, table->log_seconds, x, NULL, &y);
  at = gsl_interp_bsearch (table->log_bytes, x, 0, last);
  a = table->log_seconds[at];
  b = table->log_seconds[at + 1];
  return exp (CLAMP (y, MIN (a, b), MAX (a, b)));
}

double
sp_collective_table_seconds_at (const SpCollectiveTable *table,
                                SpCollective             collective,
                                double                   ranks,
                                double                   bytes)
{
  if (ranks <= 1.0)
    return 0.0;
  return sp_collective_table_seconds (table, bytes, NULL) * sp_collective_bus_factor (collective, ranks) /
         sp_collective_bus_factor (table->collective, table->ranks);
}

/* The points of a fit, weighted so that relative errors are what is squared. */
typedef struct
{
  double *bytes, *seconds, *weights;
  gsize n;
} FitPoints;

static FitPoints
fit_points (const SpCollectiveTable *table,
            double                   from_bytes,
            double                   to_bytes)
{
  FitPoints points = { g_new (double, table->size), g_new (double, table->size), g_new (double, table->size), 0 };

  for (gsize i = 0; i < table->size; i++)
    {
      double bytes = exp (table->log_bytes[i]), seconds = exp (table->log_seconds[i]);

      if (bytes < from_bytes * (1.0 - 1e-12) || bytes > to_bytes * (1.0 + 1e-12))
        continue;
      points.bytes[points.n] = bytes;
      points.seconds[points.n] = seconds;
      points.weights[points.n++] = 1.0 / (seconds * seconds);
    }
  return points;
}

static void
fit_points_clear (FitPoints *points)
{
  g_free (points->bytes);
  g_free (points->seconds);
  g_free (points->weights);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FitPoints, fit_points_clear)

static void
fit_errors (const FitPoints *points,
            SpAlphaBeta     *fit)
{
  for (gsize i = 0; i < points->n; i++)
    {
      double model = fit->latency_seconds + points->bytes[i] / fit->algorithm_bandwidth;
      double error = fabs (model / points->seconds[i] - 1.0);

      fit->mean_relative_error += error / (double) points->n;
      fit->worst_relative_error = MAX (fit->worst_relative_error, error);
    }
}

gboolean
sp_collective_table_fit (const SpCollectiveTable *table,
                         double                   from_bytes,
                         double                   to_bytes,
                         SpAlphaBeta             *fit,
                         GError                 **error)
{
  g_auto (FitPoints) points = fit_points (table, from_bytes, to_bytes);
  double latency, slope, cov00, cov01, cov11, chisq, scale;
  SpAlphaBeta f = { .n_sizes = points.n };

  if (points.n < 3)
    return sp_refuse (error, SP_CORE_ERROR_TABLE_TOO_SHORT, "sizes in range", (double) points.n);
  gsl_fit_wlinear (points.bytes, 1, points.weights, 1, points.seconds, 1, points.n,
                   &latency, &slope, &cov00, &cov01, &cov11, &chisq);
  scale = chisq / (double) (points.n - 2);
  if (latency < 0.0)
    {
      gsl_fit_wmul (points.bytes, 1, points.weights, 1, points.seconds, 1, points.n, &slope, &cov11, &chisq);
      latency = cov00 = 0.0;
      scale = chisq / (double) (points.n - 1);
    }
  if (!sp_is_positive (slope) || !sp_is_positive (1.0 / slope))
    return sp_refuse (error, SP_CORE_ERROR_TABLE_FIT, "seconds per byte", slope);

  f.latency_seconds = latency;
  f.latency_standard_error = sqrt (cov00 * scale);
  f.algorithm_bandwidth = 1.0 / slope;
  f.bandwidth_standard_error = sqrt (cov11 * scale) / (slope * slope);
  f.bus_bandwidth = f.algorithm_bandwidth * sp_collective_bus_factor (table->collective, table->ranks);
  f.stage_latency_seconds = latency / (passes_of (table->collective) * (table->ranks - 1.0));
  fit_errors (&points, &f);
  *fit = f;
  return TRUE;
}
