/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Order statistics and measured per-replica times; see stragglers.h. */
#include "core/stragglers.h"

#include <math.h>
#include <string.h>

#include "core/check.h"
#include "core/error.h"
#include "core/estimate.h"
#include "core/message.h"

/* Moments of the maximum: every count up to DIRECT, then STEPS a doubling of
 * the count, up to beyond SP_DEVICES_MAX. */
#define DIRECT 64
#define FIRST_DOUBLING 6
#define DOUBLINGS 20
#define STEPS 4
#define NODES (DOUBLINGS * STEPS + 2)

/* The integrals are sums over a grid that covers 9 standard deviations below
 * and 12 above: for smooth integrands that vanish at both ends the trapezoid
 * rule is exact to rounding. */
#define GRID_FROM (-9.0)
#define GRID_STEP 0.0125
#define GRID_POINTS 1681

typedef struct
{
  SpMaximum maximum;
  double deficit; /* e(n) less what clark() makes of n like replicas, one taken apart */
} Node;

typedef struct
{
  Node direct[DIRECT + 1];
  Node nodes[NODES + 1];
} MaximumTable;

static double
log_normal_cdf (double x)
{
  return x < 0.0 ? log (0.5 * erfc (-x * G_SQRT2 / 2.0)) : log1p (-0.5 * erfc (x * G_SQRT2 / 2.0));
}

static double
normal_density (double x)
{
  return exp (-0.5 * x * x) / sqrt (2.0 * G_PI);
}

static SpMaximum
integrate (const double *log_cdf,
           const double *density,
           double        n)
{
  double weights[GRID_POINTS];
  SpMaximum m = { 0.0, 0.0, 0.0 };

  for (int i = 0; i < GRID_POINTS; i++)
    {
      weights[i] = GRID_STEP * n * density[i] * exp ((n - 1.0) * log_cdf[i]);
      m.mean += weights[i] * (GRID_FROM + GRID_STEP * i);
    }
  for (int i = 0; i < GRID_POINTS; i++)
    {
      double d = GRID_FROM + GRID_STEP * i - m.mean;

      m.variance += weights[i] * d * d;
      m.third += weights[i] * d * d * d;
    }
  return m;
}

/* Clark, Operations Research 9 (1961): the mean of the larger of two independent
 * normals. @first: how likely the first one is it. With n - 1 like replicas taken
 * for a normal of their maximum's moments, the mean is within 0.003 standard
 * deviations (test). */
static double
clark (double  mean1,
       double  variance1,
       double  mean2,
       double  variance2,
       double *first)
{
  double theta = sqrt (variance1 + variance2), a = (mean1 - mean2) / theta;

  *first = 0.5 * erfc (-a * G_SQRT2 / 2.0);
  return mean2 + (mean1 - mean2) * *first + theta * normal_density (a);
}

static Node
make_node (const double *log_cdf,
           const double *density,
           double        n)
{
  SpMaximum others = integrate (log_cdf, density, n - 1.0);
  Node node = { integrate (log_cdf, density, n), 0.0 };
  double first;

  node.deficit = node.maximum.mean - clark (others.mean, others.variance, 0.0, 1.0, &first);
  return node;
}

static gpointer
make_table (gpointer data)
{
  MaximumTable *table = g_new0 (MaximumTable, 1);
  double log_cdf[GRID_POINTS], density[GRID_POINTS];

  for (int i = 0; i < GRID_POINTS; i++)
    {
      log_cdf[i] = log_normal_cdf (GRID_FROM + GRID_STEP * i);
      density[i] = normal_density (GRID_FROM + GRID_STEP * i);
    }
  table->direct[1].maximum = (SpMaximum) { 0.0, 1.0, 0.0 };
  for (int n = 2; n <= DIRECT; n++)
    table->direct[n] = make_node (log_cdf, density, n);
  /* One node before the first, so that the cubic has its neighbours. */
  for (int i = 0; i <= NODES; i++)
    table->nodes[i] = make_node (log_cdf, density, exp2 (FIRST_DOUBLING + (i - 1) / (double) STEPS));
  return table;
}

static const MaximumTable *
maximum_table (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_table, NULL);
}

/* Catmull-Rom through four neighbours, t from 0 at b to 1 at c. */
static double
cubic (double a,
       double b,
       double c,
       double d,
       double t)
{
  return b + 0.5 * t * (c - a + t * (2.0 * a - 5.0 * b + 4.0 * c - d + t * (3.0 * (b - c) + d - a)));
}

/* The node before and the place after it, for counts beyond DIRECT. */
static const Node *
find_nodes (double  n,
            double *t)
{
  double place = (log2 (MIN (n, SP_DEVICES_MAX)) - FIRST_DOUBLING) * STEPS, whole = floor (place);

  *t = place - whole;
  return &maximum_table ()->nodes[(int) whole];
}

#define BETWEEN(field) cubic (p[0].field, p[1].field, p[2].field, p[3].field, t)

SpMaximum
sp_maximum_of_normals (double n)
{
  const Node *p;
  double t;

  if (n <= DIRECT)
    return maximum_table ()->direct[n < 1.0 ? 1 : (int) n].maximum;
  p = find_nodes (n, &t);
  return (SpMaximum) { BETWEEN (maximum.mean), BETWEEN (maximum.variance), BETWEEN (maximum.third) };
}

double
sp_expected_maximum (double n)
{
  const Node *p;
  double t;

  if (n <= DIRECT)
    return maximum_table ()->direct[n < 1.0 ? 1 : (int) n].maximum.mean;
  p = find_nodes (n, &t);
  return BETWEEN (maximum.mean);
}

/* Clark's error at f = 1. */
static double
deficit_of (double n)
{
  const Node *p;
  double t;

  if (n <= DIRECT)
    return maximum_table ()->direct[(int) n].deficit;
  p = find_nodes (n, &t);
  return BETWEEN (deficit);
}

#undef BETWEEN

/* n - 1 like replicas and a slow one. Clark's error at f = 1 is known; it fades as the
 * slow one decides alone. */
static double
slow_wait (double scatter,
           double slow_factor,
           double n)
{
  SpMaximum others = sp_maximum_of_normals (n - 1.0);
  double first, mean;

  mean = clark (others.mean, others.variance, (slow_factor - 1.0) / scatter, slow_factor * slow_factor, &first);
  return scatter * (mean + deficit_of (n) * MIN (1.0, first * n / (n - 1.0)));
}

/* E exp of a nearly normal variable from its cumulants. */
static double
mean_of_exp (double    sigma,
             SpMaximum m)
{
  return exp (sigma * m.mean + sigma * sigma * (m.variance / 2.0 + sigma * m.third / 6.0));
}

/* What the wait of like log-normal replicas is over that of normal ones. */
static double
log_normal_excess (double    scatter,
                   SpMaximum maximum)
{
  double sigma = sqrt (log1p (scatter * scatter));

  return (exp (-0.5 * sigma * sigma) * mean_of_exp (sigma, maximum) - 1.0) / (scatter * maximum.mean);
}

double
sp_straggler_wait (SpScatterShape shape,
                   double         scatter,
                   double         averaging,
                   double         slow_factor,
                   double         replicas)
{
  double spread = scatter * averaging;

  if (spread < 1e-9 || replicas <= 1.0)
    return slow_factor - 1.0;
  if (shape == SP_SCATTER_LOG_NORMAL)
    spread *= log_normal_excess (scatter, sp_maximum_of_normals (replicas));
  if (slow_factor <= 1.0)
    return spread * sp_expected_maximum (replicas);
  /* Never less than waiting for the slow one alone. */
  return MAX (slow_wait (spread, slow_factor, replicas), slow_factor - 1.0);
}

/* Row-wise helpers of sp_replica_profile(). */
static double
mean_of (const double *values,
         gsize         n)
{
  double sum = 0.0;

  for (gsize i = 0; i < n; i++)
    sum += values[i];
  return sum / (double) n;
}

static gsize
largest_of (const double *values,
            gsize         n)
{
  gsize at = 0;

  for (gsize i = 1; i < n; i++)
    if (values[i] > values[at])
      at = i;
  return at;
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* The expected maximum of @k chosen at random among @n sorted values: value i
 * (from 1) is the largest of them with probability C(i-1, k-1) / C(n, k). */
static double
expected_maximum_of_choice (const double *sorted,
                            gsize         n,
                            gsize         k)
{
  double probability = (double) k / (double) n, sum = 0.0;

  for (gsize i = n; i >= k && i > 0; i--)
    {
      sum += probability * sorted[i - 1];
      if (i > 1)
        probability *= (double) (i - k) / (double) (i - 1);
    }
  return sum;
}

static double
node_count (const SpReplicaProfile *profile,
            int                     node)
{
  return MAX (1.0, nearbyint (pow (profile->replicas, node / (double) (SP_REPLICA_NODES - 1))));
}

/* Averages over the steps: sorted relative times, how often each is slowest. */
static void
scan_steps (const double     *seconds,
            gsize             n_steps,
            gsize             n_replicas,
            SpReplicaProfile *p,
            double           *sorted,
            double           *replica_means,
            guint            *times_slowest)
{
  g_autofree double *row = g_new (double, n_replicas);
  double sum_squares = 0.0;

  for (gsize s = 0; s < n_steps; s++)
    {
      const double *step = seconds + s * n_replicas;
      double mean = mean_of (step, n_replicas), wait = step[largest_of (step, n_replicas)] - mean;

      p->mean_seconds += mean / (double) n_steps;
      p->wait_seconds += wait / (double) n_steps;
      sum_squares += wait * wait / (double) n_steps;
      times_slowest[largest_of (step, n_replicas)]++;
      for (gsize r = 0; r < n_replicas; r++)
        {
          row[r] = step[r] / mean;
          replica_means[r] += row[r] / (double) n_steps;
        }
      qsort (row, n_replicas, sizeof (double), compare_doubles);
      for (gsize r = 0; r < n_replicas; r++)
        sorted[r] += row[r] / (double) n_steps;
    }
  if (n_steps > 1)
    p->wait_standard_error = sqrt (MAX (sum_squares - p->wait_seconds * p->wait_seconds, 0.0) / (double) (n_steps - 1));
}

/* One replica is persistently slow when it is the slowest in most steps and in
 * many more than chance would have it. */
static void
find_slowest (SpReplicaProfile *p,
              const double     *replica_means,
              const guint      *times_slowest,
              gsize             n_replicas)
{
  double others = 0.0;

  for (gsize r = 1; r < n_replicas; r++)
    if (times_slowest[r] > times_slowest[p->slowest])
      p->slowest = (guint) r;
  for (gsize r = 0; r < n_replicas; r++)
    if (r != p->slowest)
      others += replica_means[r] / (double) (n_replicas - 1);
  p->slowest_share = times_slowest[p->slowest] / p->steps;
  p->slow_factor = MAX (replica_means[p->slowest] / others, 1.0);
  p->is_persistent = p->steps > 1.0 && p->slowest_share >= 0.5 &&
                     p->slowest_share >= 2.0 / p->replicas && !p->is_hidden;
}

static double
scatter_within_steps (const double           *seconds,
                      gsize                   n_steps,
                      gsize                   n_replicas,
                      const SpReplicaProfile *p)
{
  double squares = 0.0, freedom = 0.0;

  for (gsize s = 0; s < n_steps; s++)
    {
      const double *step = seconds + s * n_replicas;
      double sum = 0.0, used = 0.0, mean;

      for (gsize r = 0; r < n_replicas; r++)
        if (!(p->is_persistent && r == p->slowest))
          {
            sum += step[r];
            used += 1.0;
          }
      mean = sum / used;
      for (gsize r = 0; r < n_replicas; r++)
        if (!(p->is_persistent && r == p->slowest))
          squares += (step[r] / mean - 1.0) * (step[r] / mean - 1.0);
      freedom += used - 1.0;
    }
  return freedom > 0.0 ? sqrt (squares / freedom) : 0.0;
}

static gboolean
check_times (const double *seconds,
             gsize         n_steps,
             gsize         n_replicas,
             GError      **error)
{
  if (n_replicas < 2 || n_replicas > SP_DEVICES_MAX || n_steps < 1)
    return sp_refuse (error, SP_CORE_ERROR_REPLICA_TIMES, "replicas", (double) n_replicas);
  for (gsize i = 0; i < n_steps * n_replicas; i++)
    if (!(seconds[i] >= 1e-12 && seconds[i] <= 1e12))
      return sp_refuse (error, SP_CORE_ERROR_REPLICA_TIMES, "replica time", seconds[i]);
  return TRUE;
}

gboolean
sp_replica_profile (const double     *seconds,
                    gsize             n_steps,
                    gsize             n_replicas,
                    SpReplicaProfile *profile,
                    GArray           *messages,
                    GError          **error)
{
  g_autofree double *sorted = NULL, *replica_means = NULL;
  g_autofree guint *times_slowest = NULL;
  SpReplicaProfile p = { .replicas = (double) n_replicas, .steps = (double) n_steps };

  if (!check_times (seconds, n_steps, n_replicas, error))
    return FALSE;
  sorted = g_new0 (double, n_replicas);
  replica_means = g_new0 (double, n_replicas);
  times_slowest = g_new0 (guint, n_replicas);
  scan_steps (seconds, n_steps, n_replicas, &p, sorted, replica_means, times_slowest);

  p.is_hidden = p.wait_seconds < 1e-3 * p.mean_seconds;
  find_slowest (&p, replica_means, times_slowest, n_replicas);
  p.scatter = scatter_within_steps (seconds, n_steps, n_replicas, &p);
  for (int i = 0; i < SP_REPLICA_NODES; i++)
    p.wait_at[i] = MAX (expected_maximum_of_choice (sorted, n_replicas, (gsize) node_count (&p, i)) - 1.0, 0.0);
  if (p.is_hidden)
    sp_messages_add (messages, SP_MESSAGE_REPLICA_TIMES_EQUAL, p.replicas, p.wait_seconds / p.mean_seconds);
  *profile = p;
  return TRUE;
}

double
sp_replica_profile_wait (const SpReplicaProfile *profile,
                         double                  replicas)
{
  double place, whole, t;
  const double *w;

  if (replicas <= 1.0)
    return 0.0;
  if (replicas >= profile->replicas)
    return profile->wait_at[SP_REPLICA_NODES - 1] +
           profile->scatter * (sp_expected_maximum (replicas) - sp_expected_maximum (profile->replicas));
  place = log (replicas) / log (profile->replicas) * (SP_REPLICA_NODES - 1);
  whole = MIN (floor (place), SP_REPLICA_NODES - 2.0);
  t = place - whole;
  w = &profile->wait_at[(int) whole];
  return w[0] + t * (w[1] - w[0]);
}
