/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fitting the laws of law.h; which law to believe is not decided here.
 *
 * Every fitted law is a model of one response y: X, log X or N / X. Parameters
 * on their bound are found by fitting each set of free parameters and keeping
 * the best one that satisfies the bounds, which is exact for so few. Before a
 * fit, X is divided by its geometric mean and the rational laws' columns by
 * their largest value, so that the solver sees numbers near one whatever the
 * units and counts are. */
#include "core/law.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include <gsl/gsl_blas.h>
#include <gsl/gsl_cdf.h>
#include <gsl/gsl_linalg.h>
#include <gsl/gsl_matrix.h>
#include <gsl/gsl_multifit.h>
#include <gsl/gsl_multifit_nlinear.h>

#include "core/error.h"

typedef enum
{
  RESPONSE_NONE, /* nothing is fitted */
  RESPONSE_X,
  RESPONSE_LOG_X,
  RESPONSE_STEP_TIME,
} Response;

static const struct
{
  const char *name;
  Response response;
  guint n_parameters;
  const char *parameters[SP_LAW_PARAMETERS];
} laws[SP_N_LAWS] = {
  [SP_LAW_CARRY_FORWARD] = { "carry-forward", RESPONSE_NONE, 1, { "g" } },
  [SP_LAW_LAST_SLOPE] = { "last-slope", RESPONSE_NONE, 2, { "g", "slope" } },
  [SP_LAW_AMDAHL] = { "amdahl", RESPONSE_X, 2, { "g", "a" } },
  [SP_LAW_USL] = { "usl", RESPONSE_X, 3, { "g", "a", "b" } },
  [SP_LAW_POWER] = { "power", RESPONSE_LOG_X, 2, { "g", "c" } },
  [SP_LAW_LOG_STEP_TIME] = { "log-step-time", RESPONSE_STEP_TIME, 2, { "t0", "t1" } },
  [SP_LAW_TWO_TIER] = { "two-tier", RESPONSE_STEP_TIME, 3, { "t0", "t1", "t2" } },
};

const char *
sp_law_name (SpLaw law)
{
  g_return_val_if_fail (law < SP_N_LAWS, NULL);
  return laws[law].name;
}

guint
sp_law_n_parameters (SpLaw law)
{
  g_return_val_if_fail (law < SP_N_LAWS, 0);
  return laws[law].n_parameters;
}

const char *
sp_law_parameter_name (SpLaw law,
                       guint parameter)
{
  g_return_val_if_fail (law < SP_N_LAWS && parameter < laws[law].n_parameters, NULL);
  return laws[law].parameters[parameter];
}

static gboolean
refuse (GError    **error,
        SpCoreError code,
        SpLaw       law,
        const char *what)
{
  g_set_error (error, SP_CORE_ERROR, (int) code, "%s: %s", laws[law].name, what);
  return FALSE;
}

/* The runs as the solvers see them. */
typedef struct
{
  guint n;
  const double *devices;
  double *x;         /* throughput over @scale */
  double scale;      /* geometric mean of the throughputs */
  double u_scale;    /* largest N - 1, at least 1 */
  double w_scale;    /* largest N (N - 1), at least 1 */
  double d;          /* devices per server */
} Data;

typedef guint FreeSet; /* bit i: parameter i is fitted, else it is 0 */

static guint
n_free (FreeSet set)
{
  return (set & 1u) + (set >> 1 & 1u) + (set >> 2 & 1u);
}

/* Column of a parameter of a law that is linear in them. */
static double
column (SpLaw  law,
        guint  parameter,
        double devices,
        double d)
{
  if (parameter == 0)
    return 1.0;
  if (law == SP_LAW_POWER)
    return log (devices);
  if (law == SP_LAW_LOG_STEP_TIME)
    return log2 (devices);
  return parameter == 1 ? log2 (MIN (devices, d)) : log2 (MAX (1.0, devices / d));
}

/* Columns of contention and coherency, scaled. */
static double
overhead (const Data *data,
          guint       parameter,
          double      devices)
{
  return parameter == 1 ? (devices - 1.0) / data->u_scale : devices * (devices - 1.0) / data->w_scale;
}

typedef struct
{
  double p[SP_LAW_PARAMETERS];
  double covariance[SP_LAW_PARAMETERS][SP_LAW_PARAMETERS]; /* for a residual variance of 1 */
  double squares;
} Solution;

/* Spreads the covariance of the free parameters over all. */
static void
keep_covariance (Solution         *solution,
                 const gsl_matrix *covariance,
                 FreeSet           set)
{
  gsize row = 0;

  for (guint i = 0; i < SP_LAW_PARAMETERS; i++)
    {
      gsize col = 0;

      if ((set >> i & 1u) == 0)
        continue;
      for (guint j = 0; j < SP_LAW_PARAMETERS; j++)
        if (set >> j & 1u)
          solution->covariance[i][j] = gsl_matrix_get (covariance, row, col++);
      row++;
    }
}

static double
response (SpLaw       law,
          const Data *data,
          guint       run)
{
  if (laws[law].response == RESPONSE_LOG_X)
    return log (data->x[run]);
  return data->devices[run] / data->x[run];
}

/* Linear least squares on log X or N / X. */
static gboolean
solve_linear (SpLaw       law,
              const Data *data,
              FreeSet     set,
              Solution   *solution)
{
  guint p = n_free (set);
  gsl_matrix *a = gsl_matrix_alloc (data->n, p);
  gsl_vector *y = gsl_vector_alloc (data->n);
  gsl_vector *c = gsl_vector_alloc (p);
  gsl_matrix *covariance = gsl_matrix_alloc (p, p);
  gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc (data->n, p);
  gsize rank = 0;
  gsize k = 0;
  int status;

  for (guint i = 0; i < data->n; i++)
    {
      gsize col = 0;

      for (guint j = 0; j < SP_LAW_PARAMETERS; j++)
        if (set >> j & 1u)
          gsl_matrix_set (a, i, col++, column (law, j, data->devices[i], data->d));
      gsl_vector_set (y, i, response (law, data, i));
    }
  *solution = (Solution){ .squares = 0.0 };
  status = gsl_multifit_linear_tsvd (a, y, 1e-12, c, covariance, &solution->squares, &rank, work);
  for (guint j = 0; j < SP_LAW_PARAMETERS; j++)
    if (set >> j & 1u)
      solution->p[j] = gsl_vector_get (c, k++);
  /* gsl's covariance is scaled by the residual variance, which an exact fit has
   * not: take it from the columns themselves. */
  gsl_blas_dsyrk (CblasLower, CblasTrans, 1.0, a, 0.0, covariance);
  status = status || rank < p || gsl_linalg_cholesky_decomp1 (covariance) ||
           gsl_linalg_cholesky_invert (covariance);
  if (!status)
    keep_covariance (solution, covariance, set);
  gsl_multifit_linear_free (work);
  gsl_matrix_free (covariance);
  gsl_vector_free (c);
  gsl_vector_free (y);
  gsl_matrix_free (a);
  return !status;
}

typedef struct
{
  const Data *data;
  FreeSet set;
} Rational;

static double
denominator (const Rational *rational,
             const double   *p,
             double          devices)
{
  return 1.0 + p[1] * overhead (rational->data, 1, devices) + p[2] * overhead (rational->data, 2, devices);
}

static void
spread (const gsl_vector *x,
        FreeSet           set,
        double           *p)
{
  gsize k = 0;

  for (guint j = 0; j < SP_LAW_PARAMETERS; j++)
    p[j] = set >> j & 1u ? gsl_vector_get (x, k++) : 0.0;
}

static int
rational_residuals (const gsl_vector *x,
                    void             *user_data,
                    gsl_vector       *f)
{
  const Rational *rational = user_data;
  double p[SP_LAW_PARAMETERS];

  spread (x, rational->set, p);
  for (guint i = 0; i < rational->data->n; i++)
    {
      double n = rational->data->devices[i];

      gsl_vector_set (f, i, p[0] * n / denominator (rational, p, n) - rational->data->x[i]);
    }
  return GSL_SUCCESS;
}

static int
rational_jacobian (const gsl_vector *x,
                   void             *user_data,
                   gsl_matrix       *jacobian)
{
  const Rational *rational = user_data;
  double p[SP_LAW_PARAMETERS];

  spread (x, rational->set, p);
  for (guint i = 0; i < rational->data->n; i++)
    {
      double n = rational->data->devices[i];
      double below = denominator (rational, p, n);
      gsize k = 0;

      gsl_matrix_set (jacobian, i, k++, n / below);
      for (guint j = 1; j < SP_LAW_PARAMETERS; j++)
        if (rational->set >> j & 1u)
          gsl_matrix_set (jacobian, i, k++, -p[0] * n / (below * below) * overhead (rational->data, j, n));
    }
  return GSL_SUCCESS;
}

/* N / X = 1/g + (a/g) u + (b/g) w is linear; weighted by (X^2/N)^2 it is the
 * first-order image of least squares on X and gives the start. */
static gboolean
start_rational (const Rational *rational,
                gsl_vector     *start)
{
  const Data *data = rational->data;
  guint p = n_free (rational->set);
  gsl_matrix *a = gsl_matrix_alloc (data->n, p);
  gsl_vector *y = gsl_vector_alloc (data->n);
  gsl_vector *w = gsl_vector_alloc (data->n);
  gsl_matrix *covariance = gsl_matrix_alloc (p, p);
  gsl_multifit_linear_workspace *work = gsl_multifit_linear_alloc (data->n, p);
  double squares;
  double inverse;
  int status;

  for (guint i = 0; i < data->n; i++)
    {
      double n = data->devices[i];
      double slope = data->x[i] * data->x[i] / n;
      gsize k = 0;

      gsl_matrix_set (a, i, k++, 1.0);
      for (guint j = 1; j < SP_LAW_PARAMETERS; j++)
        if (rational->set >> j & 1u)
          gsl_matrix_set (a, i, k++, overhead (data, j, n));
      gsl_vector_set (y, i, n / data->x[i]);
      gsl_vector_set (w, i, slope * slope);
    }
  status = gsl_multifit_wlinear (a, w, y, start, covariance, &squares, work);
  inverse = gsl_vector_get (start, 0);
  gsl_vector_set (start, 0, 1.0);
  if (!status && inverse > 0.0)
    gsl_vector_scale (start, 1.0 / inverse);
  else
    { /* no overhead: the rate of the smallest count */
      gsl_vector_set_zero (start);
      gsl_vector_set (start, 0, data->x[0] / data->devices[0]);
    }
  gsl_multifit_linear_free (work);
  gsl_matrix_free (covariance);
  gsl_vector_free (w);
  gsl_vector_free (y);
  gsl_matrix_free (a);
  return TRUE;
}

/* (J'J)^-1 at the solution. */
static gboolean
rational_covariance (const gsl_matrix *jacobian,
                     FreeSet           set,
                     Solution         *solution)
{
  guint p = n_free (set);
  gsl_matrix *covariance = gsl_matrix_calloc (p, p);
  int status = gsl_multifit_nlinear_covar (jacobian, 0.0, covariance);

  keep_covariance (solution, covariance, set);
  gsl_matrix_free (covariance);
  return status == GSL_SUCCESS;
}

static gboolean
solve_rational (SpLaw       law,
                const Data *data,
                FreeSet     set,
                Solution   *solution)
{
  guint p = n_free (set);
  Rational rational = { data, set };
  gsl_multifit_nlinear_parameters how = gsl_multifit_nlinear_default_parameters ();
  gsl_multifit_nlinear_fdf fdf = { .f = rational_residuals, .df = rational_jacobian, .n = data->n, .p = p,
                                   .params = &rational };
  gsl_multifit_nlinear_workspace *work = gsl_multifit_nlinear_alloc (gsl_multifit_nlinear_trust, &how, data->n, p);
  gsl_vector *start = gsl_vector_alloc (p);
  gboolean is_good;
  int info;

  start_rational (&rational, start);
  *solution = (Solution){ .squares = 0.0 };
  gsl_multifit_nlinear_init (start, &fdf, work);
  /* A solver that can make no further step has arrived: bounds and squares are
   * judged by the caller, so its status does not matter. */
  gsl_multifit_nlinear_driver (200, 1e-15, 1e-15, 0.0, NULL, NULL, &info, work);
  spread (gsl_multifit_nlinear_position (work), set, solution->p);
  gsl_blas_ddot (gsl_multifit_nlinear_residual (work), gsl_multifit_nlinear_residual (work), &solution->squares);
  is_good = isfinite (solution->squares) && rational_covariance (gsl_multifit_nlinear_jac (work), set, solution);
  for (guint i = 0; i < data->n; i++)
    is_good = is_good && denominator (&rational, solution->p, data->devices[i]) > 0.0;
  gsl_vector_free (start);
  gsl_multifit_nlinear_free (work);
  return is_good;
}

/* a and b add their scaled selves to a denominator of 1 at the largest count: less than this is rounding. */
#define RESOLUTION 1e-9

static gboolean
is_rounding (double scaled)
{
  return scaled > 0.0 && scaled < RESOLUTION;
}

static gboolean
within_bounds (SpLaw           law,
               const Solution *solution)
{
  if (laws[law].response == RESPONSE_LOG_X)
    return TRUE;
  if (laws[law].response == RESPONSE_X && (is_rounding (solution->p[1]) || is_rounding (solution->p[2])))
    return FALSE;
  /* t0 may be below 0 on a curve that starts far above one device. */
  return (laws[law].response == RESPONSE_STEP_TIME || solution->p[0] > 0.0) && solution->p[1] >= 0.0 &&
         solution->p[2] >= 0.0;
}

static gboolean
solve (SpLaw       law,
       const Data *data,
       FreeSet     set,
       Solution   *solution)
{
  return laws[law].response == RESPONSE_X ? solve_rational (law, data, set, solution)
                                          : solve_linear (law, data, set, solution);
}

/* The best admissible solution over the sets of free parameters within @most.
 * The full set comes first and wins when it is admissible. */
static gboolean
solve_bounded (SpLaw       law,
               const Data *data,
               FreeSet     most,
               Solution   *best,
               FreeSet    *best_set)
{
  gboolean found = FALSE;

  for (FreeSet set = most; set > 0; set--)
    {
      Solution solution;

      if ((set & ~most) != 0 || (set & 1u) == 0)
        continue;
      if (!solve (law, data, set, &solution) || !within_bounds (law, &solution))
        continue;
      if (!found || solution.squares < best->squares)
        {
          *best = solution;
          *best_set = set;
        }
      found = TRUE;
      if (set == most)
        break;
    }
  return found;
}

static guint
n_distinct (const double *values,
            guint         n)
{
  guint distinct = n > 0 ? 1 : 0;

  for (guint i = 1; i < n; i++)
    distinct += values[i] != values[i - 1] ? 1 : 0;
  return distinct;
}

/* Both tiers must be seen: a count beyond one server, and two different counts
 * inside one, else t1 is not fitted. */
static gboolean
choose_set (SpLaw       law,
            const Data *data,
            FreeSet    *set,
            GError    **error)
{
  guint distinct = n_distinct (data->devices, data->n);
  guint needed;

  *set = (1u << laws[law].n_parameters) - 1u;
  if (law == SP_LAW_TWO_TIER)
    {
      if (!(data->d > 0.0) || data->devices[data->n - 1] <= data->d)
        return refuse (error, SP_CORE_ERROR_LAW_SERVERS, law, "no count beyond one server");
      if (data->devices[0] >= data->d || data->d <= 1.0)
        *set &= ~2u;
    }
  needed = n_free (*set);
  if (distinct < needed)
    return refuse (error, SP_CORE_ERROR_LAW_POINTS, law, "fewer distinct counts than parameters");
  return TRUE;
}

static void
scale_data (Data         *data,
            const double *throughputs)
{
  double sum = 0.0;
  double last = data->devices[data->n - 1];

  for (guint i = 0; i < data->n; i++)
    sum += log (throughputs[i]);
  data->scale = exp (sum / data->n);
  for (guint i = 0; i < data->n; i++)
    data->x[i] = throughputs[i] / data->scale;
  data->u_scale = MAX (last - 1.0, 1.0);
  data->w_scale = MAX (last * (last - 1.0), 1.0);
}

/* From the solver's numbers to the user's: value, error and covariance scale alike. */
static void
unscale (SpLawFit       *fit,
         const Data     *data,
         const Solution *solution,
         FreeSet         set,
         FreeSet         counted)
{
  Response kind = laws[fit->law].response;
  double factor[SP_LAW_PARAMETERS] = { 1.0, 1.0, 1.0 };
  double variance = fit->has_residual ? solution->squares / fit->df : 0.0;

  if (kind == RESPONSE_X)
    {
      factor[0] = data->scale;
      factor[1] = 1.0 / data->u_scale;
      factor[2] = 1.0 / data->w_scale;
    }
  else if (kind == RESPONSE_STEP_TIME)
    factor[0] = factor[1] = factor[2] = 1.0 / data->scale;
  fit->residual = sqrt (variance) * (kind == RESPONSE_LOG_X ? 1.0 : factor[0]);
  for (guint i = 0; i < fit->n_parameters; i++)
    {
      SpLawParameter *p = &fit->parameters[i];

      p->value = solution->p[i] * factor[i];
      p->at_bound = (set >> i & 1u) == 0;
      p->has_error = fit->has_residual && (counted >> i & 1u) != 0;
      for (guint j = 0; j < fit->n_parameters; j++)
        fit->covariance[i][j] = variance * solution->covariance[i][j] * factor[i] * factor[j];
      p->standard_error = p->has_error ? sqrt (MAX (fit->covariance[i][i], 0.0)) : 0.0;
    }
}

/* log g is what the power law fits; g is what it shows. */
static void
show_power (SpLawFit   *fit,
            const Data *data)
{
  SpLawParameter *g = &fit->parameters[0];

  g->value = exp (g->value) * data->scale;
  g->standard_error *= g->value;
}

static void
describe_rational (SpLawFit *fit)
{
  double g = fit->parameters[0].value;
  double a = fit->parameters[1].value;
  double b = fit->law == SP_LAW_USL ? fit->parameters[2].value : 0.0;

  fit->has_limit = a > 0.0 && !(b > 0.0) && isfinite (g / a);
  fit->limit = fit->has_limit ? g / a : 0.0;
  fit->has_optimum = a > 0.0 && isfinite (1.0 / a);
  fit->optimum_devices = fit->has_optimum ? 1.0 / a : 0.0;
  fit->has_peak = b > 0.0 && a < 1.0 && isfinite ((1.0 - a) / b);
  if (!fit->has_peak)
    return;
  fit->peak_devices = sqrt ((1.0 - a) / b);
  fit->has_peak = fit->peak_devices >= 1.0 && sp_law_value (fit, fit->peak_devices, &fit->peak_throughput, NULL);
  if (!fit->has_peak)
    fit->peak_devices = 0.0;
}

static gboolean
fit_by_squares (SpLawFit           *fit,
                const double       *throughputs,
                Data               *data,
                const SpLawOptions *options,
                GError            **error)
{
  g_autofree double *x = g_new (double, data->n);
  FreeSet most;
  FreeSet set = 0;
  FreeSet counted;
  Solution solution;
  Solution full;

  if (!choose_set (fit->law, data, &most, error))
    return FALSE;
  data->x = x;
  scale_data (data, throughputs);
  if (!solve_bounded (fit->law, data, most, &solution, &set))
    return refuse (error, SP_CORE_ERROR_LAW_NO_FIT, fit->law, "no parameters inside their bounds");
  counted = set;
  if (options != NULL && options->count_bounded && set != most && laws[fit->law].response == RESPONSE_X)
    { /* the Jacobian of all parameters at the bounded solution */
      Rational rational = { data, most };
      gsl_matrix *jacobian = gsl_matrix_alloc (data->n, n_free (most));
      gsl_vector_view at = gsl_vector_view_array (solution.p, n_free (most));

      full = solution;
      rational_jacobian (&at.vector, &rational, jacobian);
      if (rational_covariance (jacobian, most, &full))
        {
          solution = full;
          counted = most;
        }
      gsl_matrix_free (jacobian);
    }
  fit->df = (double) data->n - n_free (counted);
  fit->has_residual = fit->df > 0.0;
  unscale (fit, data, &solution, set, counted);
  if (fit->law == SP_LAW_POWER)
    show_power (fit, data);
  if (laws[fit->law].response == RESPONSE_X)
    describe_rational (fit);
  return TRUE;
}

/* Mean throughput of the runs of one count, which ends before @end. */
static double
mean_of_count (const double *devices,
               const double *throughputs,
               guint         end,
               guint        *begin)
{
  double sum = 0.0;

  *begin = end;
  do
    sum += throughputs[--*begin];
  while (*begin > 0 && devices[*begin - 1] == devices[end - 1]);
  return sum / (end - *begin);
}

static gboolean
fit_last (SpLawFit     *fit,
          const double *devices,
          const double *throughputs,
          guint         n,
          GError      **error)
{
  guint begin;

  fit->anchor_devices = devices[n - 1];
  fit->anchor_throughput = mean_of_count (devices, throughputs, n, &begin);
  fit->parameters[0].value = fit->anchor_throughput / fit->anchor_devices;
  if (fit->law == SP_LAW_CARRY_FORWARD)
    return TRUE;
  if (begin == 0)
    return refuse (error, SP_CORE_ERROR_LAW_POINTS, fit->law, "one distinct count");
  n = begin;
  fit->parameters[1].value = log (fit->anchor_throughput / mean_of_count (devices, throughputs, n, &begin)) /
                             log (fit->anchor_devices / devices[n - 1]);
  return TRUE;
}

gboolean
sp_law_fit (SpLaw               law,
            const double       *devices,
            const double       *throughputs,
            guint               n_runs,
            const SpLawOptions *options,
            SpLawFit           *fit,
            GError            **error)
{
  Data data = { .n = n_runs, .devices = devices, .d = options != NULL ? options->devices_per_server : 0.0 };
  SpLawFit made = { .law = law, .n_runs = n_runs, .devices_per_server = data.d };
  gboolean is_fitted;

  g_return_val_if_fail (law < SP_N_LAWS, FALSE);

  made.n_parameters = laws[law].n_parameters;
  if (n_runs == 0)
    return refuse (error, SP_CORE_ERROR_LAW_POINTS, law, "no runs");
  is_fitted = laws[law].response == RESPONSE_NONE ? fit_last (&made, devices, throughputs, n_runs, error)
                                                  : fit_by_squares (&made, throughputs, &data, options, error);
  if (is_fitted)
    *fit = made;
  return is_fitted;
}

/* The response and its gradient at a count; the power law's first parameter is log g. */
static double
predict (const SpLawFit *fit,
         double          devices,
         double         *gradient)
{
  const SpLawParameter *p = fit->parameters;
  double y = 0.0;

  if (laws[fit->law].response == RESPONSE_X)
    {
      double b = fit->law == SP_LAW_USL ? p[2].value : 0.0;
      double below = 1.0 + p[1].value * (devices - 1.0) + b * devices * (devices - 1.0);

      gradient[0] = devices / below;
      y = p[0].value * gradient[0];
      gradient[1] = -y / below * (devices - 1.0);
      gradient[2] = -y / below * devices * (devices - 1.0);
      return y;
    }
  for (guint j = 0; j < fit->n_parameters; j++)
    {
      double value = fit->law == SP_LAW_POWER && j == 0 ? log (p[0].value) : p[j].value;

      gradient[j] = column (fit->law, j, devices, fit->devices_per_server);
      y += value * gradient[j];
    }
  return y;
}

/* From the fitted response back to throughput; not finite where there is none. */
static double
throughput_of (const SpLawFit *fit,
               double          devices,
               double          y)
{
  switch (laws[fit->law].response)
    {
    case RESPONSE_LOG_X:
      return exp (y);
    case RESPONSE_STEP_TIME:
      return y > 0.0 ? devices / y : HUGE_VAL;
    case RESPONSE_X:
    case RESPONSE_NONE:
      break;
    }
  return y;
}

gboolean
sp_law_value (const SpLawFit *fit,
              double          devices,
              double         *throughput,
              GError        **error)
{
  double gradient[SP_LAW_PARAMETERS] = { 0 };
  double x;

  g_return_val_if_fail (devices >= 1.0, FALSE);

  if (fit->law == SP_LAW_CARRY_FORWARD)
    x = devices * fit->parameters[0].value;
  else if (fit->law == SP_LAW_LAST_SLOPE)
    x = fit->anchor_throughput * pow (devices / fit->anchor_devices, fit->parameters[1].value);
  else
    x = throughput_of (fit, devices, predict (fit, devices, gradient));
  if (!(isfinite (x) && x > 0.0))
    return refuse (error, SP_CORE_ERROR_LAW_NO_VALUE, fit->law, "no positive throughput");
  *throughput = x;
  return TRUE;
}

gboolean
sp_law_interval (const SpLawFit   *fit,
                 double            devices,
                 double            level,
                 SpLawIntervalKind kind,
                 SpLawInterval    *interval,
                 GError          **error)
{
  double gradient[SP_LAW_PARAMETERS] = { 0 };
  double variance = 0.0;
  double reach;
  double y;
  double a;
  double b;

  g_return_val_if_fail (devices >= 1.0 && level > 0.0 && level < 1.0, FALSE);

  if (!fit->has_residual)
    return refuse (error, SP_CORE_ERROR_LAW_NO_INTERVAL, fit->law, "no degree of freedom");
  y = predict (fit, devices, gradient);
  for (guint i = 0; i < fit->n_parameters; i++)
    for (guint j = 0; j < fit->n_parameters; j++)
      variance += gradient[i] * gradient[j] * fit->covariance[i][j];
  variance = MAX (variance, 0.0);
  reach = gsl_cdf_tdist_Pinv (0.5 + level / 2.0, fit->df) *
          sqrt (variance + (kind == SP_LAW_INTERVAL_RUN ? fit->residual * fit->residual : 0.0));
  a = throughput_of (fit, devices, y - reach);
  b = throughput_of (fit, devices, y + reach);
  if (!isfinite (a) || !isfinite (b))
    return refuse (error, SP_CORE_ERROR_LAW_NO_VALUE, fit->law, "the interval has no end");
  *interval = (SpLawInterval){ MIN (a, b), MAX (a, b), sqrt (variance) };
  return TRUE;
}
