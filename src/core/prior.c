/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Learning from the published library; what is learned is in prior.h.
 *
 * Examples: of every curve, every prefix of two counts or more and every later
 * count. The examples of one curve weigh one together, and a source's curves
 * weigh less the more of them there are. For the central value, examples with
 * two slopes to read count more than those with one.
 *
 * Central value: weighted least absolute deviations (iteratively reweighted
 * least squares), each deviation relative to the size of the change at hand, so
 * that near-linear and bending curves count alike. Coefficients are drawn to
 * plain starting values (half the last slope, half the whole one, ...), because
 * some terms are seen in few sources.
 *
 * Scale: the deviations of each source's examples from coefficients learned
 * without that source, described by a sum of terms with coefficients at least
 * 0 (maximum likelihood of an exponential). Quantiles: of deviation over scale,
 * within a regime, the other regimes' counting a little. */
#include "core/prior.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_linalg.h>

#include "core/reference.h"

#define SOURCE_WEIGHT -0.3    /* power of a source's number of curves, for coefficients */
#define QUANTILE_WEIGHT -0.2  /* the same, for scale and quantiles */
#define OTHER_REGIME 0.15     /* weight of the other regimes' examples in a regime's quantiles */
#define LONG_WEIGHT 3.0       /* of an example with three knots or more, for coefficients */
#define LEAST_LOSS 0.002      /* per octave: throughput per device isn't expected to rise */
#define SOFTNESS 0.5          /* below this many sizes a deviation counts by its square */
#define CENTRAL_ROUNDS 30
#define LEAVE_OUT_ROUNDS 12   /* enough from a start this near */
#define SCALE_ROUNDS 200
#define LEAST_QUANTILE 0.05

static const double along_start[SP_ALONG_TERMS] = { -0.006, 0.25, 0.0, -0.2, 0.35, 1.2, 0.3, 0.2 };
static const double across_start[SP_ACROSS_TERMS] = { -0.015, -0.02, 1.2, 1.0, 0.35, 0.4 };
#define ALONG_PULL 0.3  /* to the starting values, against all examples' weight of 1 */
#define ACROSS_PULL 3.0

typedef struct
{
  guint group;        /* of the source */
  SpRegime regime;
  gboolean is_long;   /* three knots or more */
  double weight;      /* within its curve, later times its source's, for coefficients */
  double spread_weight; /* the same for scale and quantiles */
  double octaves;
  double change;      /* of log x: what is to be forecast */
  double size;        /* of the change at hand, roughly */
  double along[SP_ALONG_TERMS];
  double across[SP_ACROSS_TERMS];
  double scale[SP_TERMS_MAX];
} Example;

/* One published curve with equal counts averaged. */
typedef struct
{
  guint n;
  double *devices;
  double *throughputs;
} Curve;

typedef struct
{
  GArray *examples;      /* of Example, by curve */
  GPtrArray *groups;     /* names of the sources, borrowed */
  GArray *group_curves;  /* guint: curves of each */
  GArray *pairs;         /* of Pair: for one count */
} Lessons;

/* From one count to another of the same curve. */
typedef struct
{
  guint group;
  gboolean crosses;
  double weight;
  double slope; /* d log x per octave */
} Pair;

static Curve
read_curve (const SpPublishedCurve *published)
{
  const double (*points)[2] = sp_published_curve_points (published);
  Curve curve = { 0, g_new (double, published->n_points), g_new (double, published->n_points) };
  guint runs = 0;

  for (guint i = 0; i < published->n_points; i++)
    {
      if (i == 0 || points[i][0] != points[i - 1][0])
        {
          curve.devices[curve.n] = points[i][0];
          curve.throughputs[curve.n++] = 0.0;
          runs = 0;
        }
      curve.throughputs[curve.n - 1] += (points[i][1] - curve.throughputs[curve.n - 1]) / ++runs;
    }
  return curve;
}

static guint
find_group (Lessons    *lessons,
            const char *name)
{
  guint index;
  const guint none = 0;

  if (g_ptr_array_find_with_equal_func (lessons->groups, name, g_str_equal, &index))
    return index;
  g_ptr_array_add (lessons->groups, (gpointer) name);
  g_array_append_val (lessons->group_curves, none);
  return lessons->groups->len - 1;
}

static Example
make_example (const Curve            *curve,
              const SpPublishedCurve *published,
              guint                   n,
              guint                   target)
{
  SpShapeInput input = { .n = n,
                         .devices = curve->devices,
                         .throughputs = curve->throughputs,
                         .devices_per_server = published->devices_per_server,
                         .is_strong = published->mode == SP_MODE_STRONG && !published->is_mixed };
  double devices = curve->devices[target];
  SpShape shape;
  Example example = { 0 };
  gboolean crosses;

  sp_shape_read (&shape, &input);
  crosses = sp_shape_crosses (&shape, devices);
  example.octaves = sp_shape_octaves (&shape, devices);
  example.change = log (curve->throughputs[target] / devices) - shape.last_log_rate;
  example.regime = crosses ? SP_REGIME_ACROSS : shape.n_knots == 2 ? SP_REGIME_SHORT : SP_REGIME_LONG;
  example.is_long = shape.n_knots > 2;
  example.size = 0.02 * sqrt (example.octaves) + (crosses ? 0.06 : 0.0) +
                 0.5 * example.octaves * MIN (0.5 * fabs (shape.last_slope) + 0.5 * fabs (shape.whole_slope), 0.6);
  sp_shape_along (&shape, example.octaves, example.along);
  sp_shape_across (&shape, example.octaves, example.across);
  if (crosses)
    sp_shape_across_scale (&shape, example.octaves, example.scale);
  else
    sp_shape_along_scale (&shape, example.octaves, example.scale);
  return example;
}

static void
learn_curve (Lessons                *lessons,
             const SpPublishedCurve *published)
{
  Curve curve = read_curve (published);
  double d = published->devices_per_server;
  guint group = find_group (lessons, published->source_group);
  double n_examples = 0.5 * (curve.n - 1.0) * (curve.n - 2.0);
  double n_pairs = 0.5 * curve.n * (curve.n - 1.0);

  g_array_index (lessons->group_curves, guint, group)++;
  for (guint first = 0; first + 1 < curve.n; first++)
    for (guint target = first + 1; target < curve.n; target++)
      {
        double octaves = log2 (curve.devices[target] / curve.devices[first]);
        Pair pair = { .group = group, .weight = 1.0 / n_pairs };

        pair.crosses = d > 0.0 && curve.devices[first] <= d && curve.devices[target] > d;
        pair.slope = log (curve.throughputs[target] / curve.throughputs[first]) / octaves - G_LN2;
        g_array_append_val (lessons->pairs, pair);
      }
  for (guint n = 2; n < curve.n; n++)
    for (guint target = n; target < curve.n; target++)
      {
        Example example = make_example (&curve, published, n, target);

        example.group = group;
        example.weight = 1.0 / n_examples;
        g_array_append_val (lessons->examples, example);
      }
  g_free (curve.devices);
  g_free (curve.throughputs);
}

static double
group_weight (const Lessons *lessons,
              guint          group,
              double         power)
{
  return pow (g_array_index (lessons->group_curves, guint, group), power);
}

static void
weigh_by_source (Lessons *lessons)
{
  for (guint i = 0; i < lessons->examples->len; i++)
    {
      Example *example = &g_array_index (lessons->examples, Example, i);

      example->spread_weight = example->weight * group_weight (lessons, example->group, QUANTILE_WEIGHT);
      example->weight *= group_weight (lessons, example->group, SOURCE_WEIGHT) * (example->is_long ? LONG_WEIGHT : 1.0);
    }
  for (guint i = 0; i < lessons->pairs->len; i++)
    {
      Pair *pair = &g_array_index (lessons->pairs, Pair, i);

      pair->weight *= group_weight (lessons, pair->group, QUANTILE_WEIGHT);
    }
}

static gpointer
make_lessons (gpointer data)
{
  Lessons *lessons = g_new0 (Lessons, 1);

  lessons->examples = g_array_new (FALSE, FALSE, sizeof (Example));
  lessons->pairs = g_array_new (FALSE, FALSE, sizeof (Pair));
  lessons->groups = g_ptr_array_new ();
  lessons->group_curves = g_array_new (FALSE, FALSE, sizeof (guint));
  for (guint i = 0; i < sp_n_published_curves; i++)
    learn_curve (lessons, &sp_published_curves[i]);
  weigh_by_source (lessons);
  return lessons;
}

static const Lessons *
get_lessons (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_lessons, NULL);
}

/* A system of examples that are fitted together; every array has @n entries. */
typedef struct
{
  guint n;
  guint n_terms;
  double *terms;   /* n rows of n_terms */
  double *target;
  double *weight;
  guint *group;
  guint *example;  /* its index among all */
} System;

static void
system_init (System        *system,
             const Lessons *lessons,
             gboolean       across)
{
  guint most = lessons->examples->len;

  system->n = 0;
  system->n_terms = across ? SP_ACROSS_TERMS : SP_ALONG_TERMS;
  system->terms = g_new (double, (gsize) most * system->n_terms);
  system->target = g_new (double, most);
  system->weight = g_new (double, most);
  system->group = g_new (guint, most);
  system->example = g_new (guint, most);
  for (guint i = 0; i < most; i++)
    {
      const Example *example = &g_array_index (lessons->examples, Example, i);
      const double *terms = across ? example->across : example->along;

      if ((example->regime == SP_REGIME_ACROSS) != across)
        continue;
      for (guint j = 0; j < system->n_terms; j++)
        system->terms[(gsize) system->n * system->n_terms + j] = terms[j] / example->size;
      system->target[system->n] = example->change / example->size;
      system->weight[system->n] = example->weight;
      system->group[system->n] = example->group;
      system->example[system->n++] = i;
    }
}

static void
system_clear (System *system)
{
  g_free (system->terms);
  g_free (system->target);
  g_free (system->weight);
  g_free (system->group);
  g_free (system->example);
}

#define NO_GROUP G_MAXUINT

static gboolean
left_out (const System *system,
          guint         i,
          guint         without,
          guint         also)
{
  return system->group[i] == without || system->group[i] == also;
}

/* Root mean square of each term where it occurs, so that the pull to the start
 * is alike for all and strong for terms that few examples have. */
static double
term_sizes (const System *system,
            guint         without,
            guint         also,
            double       *sizes)
{
  double total = 0.0;
  double seen[SP_TERMS_MAX] = { 0.0 };

  memset (sizes, 0, sizeof (double) * system->n_terms);
  for (guint i = 0; i < system->n; i++)
    {
      const double *row = &system->terms[(gsize) i * system->n_terms];

      if (left_out (system, i, without, also))
        continue;
      total += system->weight[i];
      for (guint j = 0; j < system->n_terms; j++)
        {
          sizes[j] += system->weight[i] * row[j] * row[j];
          seen[j] += row[j] != 0.0 ? system->weight[i] : 0.0;
        }
    }
  for (guint j = 0; j < system->n_terms; j++)
    sizes[j] = seen[j] > 0.0 && sizes[j] > 0.0 ? sqrt (sizes[j] / seen[j]) : 1.0;
  return total;
}

/* One round of reweighted least squares from @b; all of it in terms of size 1. */
static void
reweight (const System *system,
          guint         without,
          guint         also,
          const double *b,
          double       *matrix,
          double       *vector)
{
  guint p = system->n_terms;

  for (guint i = 0; i < system->n; i++)
    {
      const double *row = &system->terms[(gsize) i * p];
      double deviation = -system->target[i];
      double w;

      if (left_out (system, i, without, also))
        continue;
      for (guint j = 0; j < p; j++)
        deviation += row[j] * b[j];
      w = system->weight[i] * SOFTNESS / sqrt (deviation * deviation + SOFTNESS * SOFTNESS);
      for (guint j = 0; j < p; j++)
        {
          double scaled = w * row[j];

          vector[j] += scaled * system->target[i];
          for (guint k = 0; k <= j; k++)
            matrix[j * p + k] += scaled * row[k];
        }
    }
}

static void
fit_central (const System *system,
             guint         without,
             guint         also,
             const double *start,
             double        pull,
             const double *from,
             guint         rounds,
             double       *b)
{
  guint p = system->n_terms;
  double sizes[SP_TERMS_MAX];
  double total = term_sizes (system, without, also, sizes);
  double lambda = pull * total * SOFTNESS;

  memcpy (b, from, sizeof (double) * p);
  for (guint round = 0; round < rounds; round++)
    {
      double matrix[SP_TERMS_MAX * SP_TERMS_MAX] = { 0.0 };
      double vector[SP_TERMS_MAX] = { 0.0 };
      double solution[SP_TERMS_MAX] = { 0.0 };
      gsl_matrix_view m = gsl_matrix_view_array (matrix, p, p);
      gsl_vector_view v = gsl_vector_view_array (vector, p);
      gsl_vector_view x = gsl_vector_view_array (solution, p);

      reweight (system, without, also, b, matrix, vector);
      for (guint j = 0; j < p; j++)
        {
          matrix[j * p + j] += lambda * sizes[j] * sizes[j];
          vector[j] += lambda * sizes[j] * sizes[j] * start[j];
        }
      if (gsl_linalg_cholesky_decomp1 (&m.matrix) || gsl_linalg_cholesky_solve (&m.matrix, &v.vector, &x.vector))
        return; /* without examples of this kind the start stays */
      memcpy (b, solution, sizeof (double) * p);
    }
}

static double
combine (const double *terms,
         const double *coefficients,
         guint         n)
{
  double sum = 0.0;

  for (guint i = 0; i < n; i++)
    sum += terms[i] * coefficients[i];
  return sum;
}

static double
bounded_central (double   along,
                 double   across,
                 double   octaves,
                 gboolean crosses)
{
  double change = MIN (along, -LEAST_LOSS * octaves);

  return crosses ? MIN (change, across) : change;
}

typedef struct
{
  double along[SP_ALONG_TERMS];
  double across[SP_ACROSS_TERMS];
} Coefficients;

static void
fit_both (const System       *along,
          const System       *across,
          guint               without,
          guint               also,
          const Coefficients *from,
          guint               rounds,
          Coefficients       *to)
{
  fit_central (along, without, also, along_start, ALONG_PULL, from->along, rounds, to->along);
  fit_central (across, without, also, across_start, ACROSS_PULL, from->across, rounds, to->across);
}

/* What coefficients learned without an example's own source miss of it. */
static double *
leave_out_deviations (const Lessons      *lessons,
                      const System       *along,
                      const System       *across,
                      guint               without,
                      const Coefficients *all)
{
  double *deviations = g_new0 (double, lessons->examples->len);

  for (guint group = 0; group < lessons->groups->len; group++)
    {
      Coefficients others;

      if (group == without)
        continue;
      fit_both (along, across, without, group, all, LEAVE_OUT_ROUNDS, &others);
      for (guint i = 0; i < lessons->examples->len; i++)
        {
          const Example *e = &g_array_index (lessons->examples, Example, i);

          if (e->group == group)
            deviations[i] = e->change - bounded_central (combine (e->along, others.along, SP_ALONG_TERMS),
                                                         combine (e->across, others.across, SP_ACROSS_TERMS), e->octaves,
                                                         e->regime == SP_REGIME_ACROSS);
        }
    }
  return deviations;
}

/* Multiplicative updates keep the coefficients at least 0 and raise the likelihood. */
static void
fit_scale (const Lessons *lessons,
           const double  *deviations,
           guint          without,
           gboolean       across,
           double        *c)
{
  guint p = across ? SP_ACROSS_SCALES : SP_ALONG_SCALES;

  for (guint j = 0; j < p; j++)
    c[j] = 0.3;
  for (guint round = 0; round < SCALE_ROUNDS; round++)
    {
      double up[SP_TERMS_MAX] = { 0.0 };
      double down[SP_TERMS_MAX] = { 0.0 };
      double total = 0.0;

      for (guint i = 0; i < lessons->examples->len; i++)
        {
          const Example *e = &g_array_index (lessons->examples, Example, i);
          double w = e->spread_weight;
          double scale;

          if (e->group == without || (e->regime == SP_REGIME_ACROSS) != across)
            continue;
          scale = combine (e->scale, c, p);
          total += w;
          for (guint j = 0; j < p; j++)
            {
              up[j] += w * fabs (deviations[i]) / (scale * scale) * e->scale[j];
              down[j] += w / scale * e->scale[j];
            }
        }
      for (guint j = 0; j < p; j++)
        c[j] *= sqrt ((up[j] + 1e-4 * total) / (down[j] + 1e-4 * total));
    }
}

typedef struct
{
  double value;
  double weight;
} Weighted;

static int
compare_weighted (const void *a,
                  const void *b)
{
  double x = ((const Weighted *) a)->value;
  double y = ((const Weighted *) b)->value;

  return (x > y) - (x < y);
}

/* Linear between the middles of the sorted values' weights. */
static double
quantile (const Weighted *sorted,
          guint           n,
          double          probability)
{
  double total = 0.0;
  double sum = 0.0;
  double at = 0.0;

  for (guint i = 0; i < n; i++)
    total += sorted[i].weight;
  for (guint i = 0; i < n; i++)
    {
      double previous = at;

      at = sum + 0.5 * sorted[i].weight;
      sum += sorted[i].weight;
      if (at >= probability * total)
        return i == 0 || at <= previous
                 ? sorted[i].value
                 : sorted[i - 1].value + (probability * total - previous) / (at - previous) *
                                           (sorted[i].value - sorted[i - 1].value);
    }
  return n > 0 ? sorted[n - 1].value : 0.0;
}

static void
read_quantiles (const Lessons *lessons,
                const double  *deviations,
                guint          without,
                SpRegime       regime,
                SpScalingPrior       *prior)
{
  g_autofree Weighted *values = g_new (Weighted, lessons->examples->len);
  guint n = 0;

  for (guint i = 0; i < lessons->examples->len; i++)
    {
      const Example *e = &g_array_index (lessons->examples, Example, i);
      double scale = e->regime == SP_REGIME_ACROSS ? combine (e->scale, prior->across_scale, SP_ACROSS_SCALES)
                                                   : combine (e->scale, prior->along_scale, SP_ALONG_SCALES);

      if (e->group == without)
        continue;
      values[n].value = deviations[i] / scale;
      values[n++].weight = e->spread_weight * (e->regime == regime ? 1.0 : OTHER_REGIME);
    }
  qsort (values, n, sizeof *values, compare_weighted);
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    {
      double tail = 0.5 * (1.0 - sp_level_fraction (level));

      prior->quantiles[regime][level][0] = MIN (quantile (values, n, tail), -LEAST_QUANTILE);
      prior->quantiles[regime][level][1] = MAX (quantile (values, n, 1.0 - tail), LEAST_QUANTILE);
    }
}

static void
read_one_count (const Lessons *lessons,
                guint          without,
                gboolean       crosses,
                double        *bounds)
{
  g_autofree Weighted *values = g_new (Weighted, lessons->pairs->len);
  guint n = 0;

  for (guint i = 0; i < lessons->pairs->len; i++)
    {
      const Pair *pair = &g_array_index (lessons->pairs, Pair, i);

      if (pair->group == without || pair->crosses != crosses)
        continue;
      values[n].value = pair->slope;
      values[n++].weight = pair->weight;
    }
  qsort (values, n, sizeof *values, compare_weighted);
  bounds[0] = quantile (values, n, 0.025);
  bounds[1] = quantile (values, n, 0.975);
}

void
sp_scaling_prior_learn (SpScalingPrior    *prior,
                const char *source_group)
{
  const Lessons *lessons = get_lessons ();
  guint without = NO_GROUP;
  System along;
  System across;
  Coefficients start;
  Coefficients all;
  g_autofree double *deviations = NULL;

  if (source_group != NULL &&
      !g_ptr_array_find_with_equal_func (lessons->groups, source_group, g_str_equal, &without))
    without = NO_GROUP;
  memcpy (start.along, along_start, sizeof along_start);
  memcpy (start.across, across_start, sizeof across_start);
  system_init (&along, lessons, FALSE);
  system_init (&across, lessons, TRUE);
  fit_both (&along, &across, without, NO_GROUP, &start, CENTRAL_ROUNDS, &all);
  deviations = leave_out_deviations (lessons, &along, &across, without, &all);
  memcpy (prior->along, all.along, sizeof all.along);
  memcpy (prior->across, all.across, sizeof all.across);
  fit_scale (lessons, deviations, without, FALSE, prior->along_scale);
  fit_scale (lessons, deviations, without, TRUE, prior->across_scale);
  for (SpRegime regime = 0; regime < SP_N_REGIMES; regime++)
    read_quantiles (lessons, deviations, without, regime, prior);
  read_one_count (lessons, without, FALSE, prior->one_count[0]);
  read_one_count (lessons, without, TRUE, prior->one_count[1]);
  system_clear (&along);
  system_clear (&across);
}

static gpointer
learn_all (gpointer data)
{
  SpScalingPrior *prior = g_new0 (SpScalingPrior, 1);

  sp_scaling_prior_learn (prior, NULL);
  return prior;
}

const SpScalingPrior *
sp_scaling_prior_get (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, learn_all, NULL);
}

double
sp_scaling_prior_central (const SpScalingPrior *prior,
                  const SpShape *shape,
                  double         octaves,
                  gboolean       crosses)
{
  double along[SP_ALONG_TERMS];
  double across[SP_ACROSS_TERMS];

  sp_shape_along (shape, octaves, along);
  sp_shape_across (shape, octaves, across);
  return bounded_central (combine (along, prior->along, SP_ALONG_TERMS),
                          combine (across, prior->across, SP_ACROSS_TERMS), octaves, crosses);
}

double
sp_scaling_prior_scale (const SpScalingPrior *prior,
                const SpShape *shape,
                double         octaves,
                gboolean       crosses)
{
  double terms[SP_TERMS_MAX];

  if (crosses)
    {
      sp_shape_across_scale (shape, octaves, terms);
      return combine (terms, prior->across_scale, SP_ACROSS_SCALES);
    }
  sp_shape_along_scale (shape, octaves, terms);
  return combine (terms, prior->along_scale, SP_ALONG_SCALES);
}
