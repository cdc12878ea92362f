/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fitting the unknown figures of the step model; see calibrate.h. GSL does the
 * minimisation, the linear algebra and the random numbers. */
#include "core/calibrate.h"

#include <gsl/gsl_linalg.h>
#include <gsl/gsl_multifit_nlinear.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

#include "core/check.h"
#include "core/error.h"
#include "core/message.h"

#define RELATIVE_ERROR_MAX 1e6 /* a model that misses by more describes nothing */
#define MAX_ITERATIONS 200
#define PENALTY 1e3 /* a residual where the model has no value */

static const struct
{
  const char *name;
  gboolean is_share;
} unknown_table[SP_N_UNKNOWNS] = {
  [SP_UNKNOWN_SAMPLE_SECONDS] = { "sample-seconds", FALSE },
  [SP_UNKNOWN_STEP_OVERHEAD] = { "step-overhead", FALSE },
  [SP_UNKNOWN_INNER_BANDWIDTH] = { "inner-bandwidth", FALSE },
  [SP_UNKNOWN_SERVER_BANDWIDTH] = { "server-bandwidth", FALSE },
  [SP_UNKNOWN_SERVER_LATENCY] = { "server-latency", FALSE },
  [SP_UNKNOWN_OVERLAP] = { "overlap", TRUE },
  [SP_UNKNOWN_SLOWDOWN] = { "slowdown", TRUE },
  [SP_UNKNOWN_SCATTER] = { "scatter", FALSE },
  [SP_UNKNOWN_INPUT_RATE] = { "input-rate", FALSE },
};

const char *
sp_unknown_name (SpUnknown unknown)
{
  return unknown < SP_N_UNKNOWNS ? unknown_table[unknown].name : NULL;
}

gboolean
sp_unknown_is_share (SpUnknown unknown)
{
  return unknown < SP_N_UNKNOWNS && unknown_table[unknown].is_share;
}

static void
set_unknown (SpStepInput *in,
             SpUnknown    unknown,
             double       value)
{
  switch (unknown)
    {
    case SP_UNKNOWN_SAMPLE_SECONDS:
      in->has_sample_seconds = TRUE;
      in->sample_seconds = value;
      break;
    case SP_UNKNOWN_STEP_OVERHEAD:
      in->step_overhead_seconds = value;
      break;
    case SP_UNKNOWN_INNER_BANDWIDTH:
      in->network.inner_bytes_per_second = value;
      break;
    case SP_UNKNOWN_SERVER_BANDWIDTH:
      in->network.has_server_link = TRUE;
      in->network.server_bytes_per_second = value;
      break;
    case SP_UNKNOWN_SERVER_LATENCY:
      in->network.server_latency_seconds = value;
      break;
    case SP_UNKNOWN_OVERLAP:
      in->overlap = SP_OVERLAP_SHARE;
      in->overlap_share = value;
      break;
    case SP_UNKNOWN_SLOWDOWN:
      in->slowdown = value;
      break;
    case SP_UNKNOWN_SCATTER:
      in->scatter = value;
      break;
    case SP_UNKNOWN_INPUT_RATE:
      in->has_input_rate = TRUE;
      in->input_rate = value;
      break;
    case SP_N_UNKNOWNS:
    default:
      g_return_if_reached ();
    }
}

static SpPrior
factor_prior (double guess,
              double spread,
              double times)
{
  return (SpPrior) { FALSE, guess, spread, guess / times, guess * times };
}

/* Units and step seconds of the row with the fewest devices: what one replica does. */
static const SpCalibrationRow *
smallest_row (const SpCalibrationRow *rows,
              gsize                   n_rows)
{
  const SpCalibrationRow *smallest = n_rows > 0 ? &rows[0] : NULL;

  for (gsize i = 1; i < n_rows; i++)
    if (rows[i].devices < smallest->devices)
      smallest = &rows[i];
  return smallest;
}

void
sp_priors_init (SpPrior                 priors[SP_N_UNKNOWNS],
                const SpStepInput      *input,
                const SpCalibrationRow *rows,
                gsize                   n_rows)
{
  const SpCalibrationRow *row = smallest_row (rows, n_rows);
  const SpNetwork *net = &input->network;
  double units = input->micro_batch * input->accumulation;
  double seconds = row != NULL ? row->step_seconds : units / input->replica_throughput;

  priors[SP_UNKNOWN_SAMPLE_SECONDS] = factor_prior (seconds / units, 0.5, 100.0);
  priors[SP_UNKNOWN_STEP_OVERHEAD] = factor_prior (0.01 * seconds, 2.0, 100.0);
  /* Effective rates are some share of the nominal one, never far above it. */
  priors[SP_UNKNOWN_INNER_BANDWIDTH] =
    (SpPrior) { FALSE, 0.6 * net->inner_bytes_per_second, 0.7, 1e-3 * net->inner_bytes_per_second, 2.0 * net->inner_bytes_per_second };
  priors[SP_UNKNOWN_SERVER_BANDWIDTH] =
    (SpPrior) { FALSE, 0.6 * net->server_bytes_per_second, 0.7, 1e-3 * net->server_bytes_per_second, 2.0 * net->server_bytes_per_second };
  priors[SP_UNKNOWN_SERVER_LATENCY] = (SpPrior) { FALSE, 20e-6, 1.0, 1e-6, 10e-3 };
  priors[SP_UNKNOWN_OVERLAP] = (SpPrior) { FALSE, 0.7, 0.3, 0.0, 1.0 };
  priors[SP_UNKNOWN_SLOWDOWN] = (SpPrior) { FALSE, 0.05, 0.1, 0.0, 1.0 };
  priors[SP_UNKNOWN_SCATTER] = (SpPrior) { FALSE, 0.02, 1.0, 1e-4, 0.5 };
  priors[SP_UNKNOWN_INPUT_RATE] = factor_prior (2.0 * net->devices_per_server * units / seconds, 1.0, 100.0);
}

static double
per_server (const SpStepInput      *input,
            const SpCalibrationRow *row)
{
  return row->has_devices_per_server ? row->devices_per_server : input->network.devices_per_server;
}

/* Different counts, from 2 devices, that do or don't cross servers. */
static gsize
count_rows (const SpStepInput      *input,
            const SpCalibrationRow *rows,
            gsize                   n_rows,
            gboolean                across)
{
  gsize counted = 0;

  for (gsize i = 0; i < n_rows; i++)
    {
      gboolean is_new = rows[i].devices > 1.0 && (rows[i].devices > per_server (input, &rows[i])) == across;

      for (gsize k = 0; is_new && k < i; k++)
        is_new = rows[k].devices != rows[i].devices ||
                 (rows[k].devices > per_server (input, &rows[k])) != across;
      counted += is_new ? 1 : 0;
    }
  return counted;
}

void
sp_priors_free_by_rows (SpPrior                 priors[SP_N_UNKNOWNS],
                        const SpStepInput      *input,
                        const SpCalibrationRow *rows,
                        gsize                   n_rows)
{
  gsize inside = count_rows (input, rows, n_rows, FALSE), across = count_rows (input, rows, n_rows, TRUE);
  gboolean tells = across >= 3 || (across == 0 && inside >= 3);

  for (int i = 0; i < SP_N_UNKNOWNS; i++)
    priors[i].is_free = FALSE;
  priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = n_rows > 0;
  priors[SP_UNKNOWN_INNER_BANDWIDTH].is_free = inside > 0;
  priors[SP_UNKNOWN_SERVER_BANDWIDTH].is_free = across > 0;
  priors[SP_UNKNOWN_SERVER_LATENCY].is_free = across >= 3;
  priors[SP_UNKNOWN_OVERLAP].is_free = tells && input->overlap != SP_OVERLAP_NONE;
  priors[SP_UNKNOWN_SLOWDOWN].is_free = priors[SP_UNKNOWN_OVERLAP].is_free;
  priors[SP_UNKNOWN_SCATTER].is_free = tells && input->profile == NULL;
}

/* The problem as the minimiser sees it. An unknown is searched as z, any real
 * number; u = from + (to - from) logistic (z) keeps it within its bounds. */
typedef struct
{
  const SpStepInput *input;
  const SpPrior *priors;
  const SpCalibrationRow *rows;
  gsize n_rows;
  gsize n_data;                    /* residuals of rows */
  SpUnknown unknowns[SP_N_UNKNOWNS];
  gsize n_free;
  double *residuals;               /* room for all of them */
  SpCancel *cancel;
} Problem;

static double
to_scale (SpUnknown unknown,
          double    value)
{
  return sp_unknown_is_share (unknown) ? value : log (value);
}

static double
from_scale (SpUnknown unknown,
            double    u)
{
  return sp_unknown_is_share (unknown) ? u : exp (u);
}

static double
scale_lo (const Problem *p,
          gsize          i)
{
  return to_scale (p->unknowns[i], p->priors[p->unknowns[i]].lo);
}

static double
scale_hi (const Problem *p,
          gsize          i)
{
  return to_scale (p->unknowns[i], p->priors[p->unknowns[i]].hi);
}

static double
u_of_z (const Problem *p,
        gsize          i,
        double         z)
{
  return scale_lo (p, i) + (scale_hi (p, i) - scale_lo (p, i)) / (1.0 + exp (-z));
}

static double
z_of_u (const Problem *p,
        gsize          i,
        double         u)
{
  double place = (u - scale_lo (p, i)) / (scale_hi (p, i) - scale_lo (p, i));

  place = CLAMP (place, 1e-6, 1.0 - 1e-6);
  return log (place / (1.0 - place));
}

static SpStepInput
row_input (const Problem          *p,
           const double           *u,
           const SpCalibrationRow *row)
{
  SpStepInput in = *p->input;

  for (gsize i = 0; i < p->n_free; i++)
    set_unknown (&in, p->unknowns[i], from_scale (p->unknowns[i], u[i]));
  if (row->has_micro_batch)
    in.micro_batch = row->micro_batch;
  if (row->has_sample_seconds)
    set_unknown (&in, SP_UNKNOWN_SAMPLE_SECONDS, row->sample_seconds);
  if (row->has_devices_per_server)
    in.network.devices_per_server = row->devices_per_server;
  return in;
}

static double
error_or (double given,
          double otherwise)
{
  return given > 0.0 ? given : otherwise;
}

/* Writes one or two residuals, returns how many. A measured synchronisation is a
 * difference of step times, so its error has a share of theirs. */
static gsize
row_residuals (const Problem          *p,
               const double           *u,
               const SpCalibrationRow *row,
               double                 *residuals)
{
  SpStepInput in = row_input (p, u, row);
  double step_error = error_or (row->step_relative_error, SP_STEP_RELATIVE_ERROR);
  double sync_error = error_or (row->sync_relative_error, SP_SYNC_RELATIVE_ERROR);
  SpStepModel model;
  SpStep step;
  double sync, spread;

  if (!sp_step_prepare (&in, &model, NULL, NULL) || !sp_step_evaluate (&model, row->devices, &step))
    {
      residuals[0] = residuals[row->has_sync_seconds ? 1 : 0] = PENALTY;
      return row->has_sync_seconds ? 2 : 1;
    }
  if (!row->has_sync_seconds)
    {
      residuals[0] = log (step.step_seconds / row->step_seconds) / step_error;
      return 1;
    }
  sync = step.parts[SP_PART_COMMUNICATION] + step.parts[SP_PART_STRAGGLERS];
  spread = hypot (sync_error * row->sync_seconds, step_error * row->step_seconds);
  residuals[0] = log ((step.step_seconds - sync) / (row->step_seconds - row->sync_seconds)) / step_error;
  residuals[1] = (sync - row->sync_seconds) / spread;
  return 2;
}

/* All residuals at @u: the rows', then the priors'. */
static void
all_residuals (const Problem *p,
               const double  *u,
               double        *residuals)
{
  gsize at = 0;

  for (gsize i = 0; i < p->n_rows; i++)
    at += row_residuals (p, u, &p->rows[i], residuals + at);
  for (gsize i = 0; i < p->n_free; i++)
    {
      const SpPrior *prior = &p->priors[p->unknowns[i]];

      residuals[at + i] = (u[i] - to_scale (p->unknowns[i], prior->guess)) / prior->spread;
    }
}

static int
residuals_of_z (const gsl_vector *z,
                void             *data,
                gsl_vector       *f)
{
  Problem *p = data;
  double u[SP_N_UNKNOWNS];

  if (sp_cancel_is_set (p->cancel))
    return GSL_FAILURE;
  for (gsize i = 0; i < p->n_free; i++)
    u[i] = u_of_z (p, i, gsl_vector_get (z, i));
  all_residuals (p, u, p->residuals);
  for (gsize i = 0; i < f->size; i++)
    gsl_vector_set (f, i, p->residuals[i]);
  return GSL_SUCCESS;
}

/* d residual / d u by symmetric differences, one-sided at a bound. GSL's own would
 * step by a share of z, which is nothing where z is 0. */
static void
jacobian_at (const Problem *p,
             const double  *u,
             gsl_matrix    *jacobian)
{
  gsize n = p->n_data + p->n_free;
  g_autofree double *up = g_new (double, n), *down = g_new (double, n);

  for (gsize i = 0; i < p->n_free; i++)
    {
      double step = 1e-3 * p->priors[p->unknowns[i]].spread, moved[SP_N_UNKNOWNS], hi, lo;

      for (gsize k = 0; k < p->n_free; k++)
        moved[k] = u[k];
      moved[i] = hi = MIN (u[i] + step, scale_hi (p, i));
      all_residuals (p, moved, up);
      moved[i] = lo = MAX (u[i] - step, scale_lo (p, i));
      all_residuals (p, moved, down);
      for (gsize k = 0; k < n; k++)
        gsl_matrix_set (jacobian, k, i, (up[k] - down[k]) / (hi - lo));
    }
}

static int
jacobian_of_z (const gsl_vector *z,
               void             *data,
               gsl_matrix       *jacobian)
{
  Problem *p = data;
  double u[SP_N_UNKNOWNS];

  for (gsize i = 0; i < p->n_free; i++)
    u[i] = u_of_z (p, i, gsl_vector_get (z, i));
  jacobian_at (p, u, jacobian);
  for (gsize i = 0; i < p->n_free; i++)
    {
      double lo = scale_lo (p, i), hi = scale_hi (p, i);
      gsl_vector_view column = gsl_matrix_column (jacobian, i);

      gsl_vector_scale (&column.vector, (u[i] - lo) * (hi - u[i]) / (hi - lo)); /* du / dz */
    }
  return GSL_SUCCESS;
}

/* Minimises from @u, leaves the minimum there. Returns: the sum of squares, or a
 * negative number */
static double
minimise (Problem *p,
          double  *u)
{
  gsl_multifit_nlinear_parameters parameters = gsl_multifit_nlinear_default_parameters ();
  gsl_multifit_nlinear_fdf fdf = { residuals_of_z, jacobian_of_z, NULL, p->n_data + p->n_free, p->n_free, p, 0, 0, 0 };
  gsl_multifit_nlinear_workspace *w = gsl_multifit_nlinear_alloc (gsl_multifit_nlinear_trust, &parameters, fdf.n, fdf.p);
  gsl_vector *z = gsl_vector_alloc (fdf.p);
  double sum = -1.0;
  int info;

  for (gsize i = 0; i < fdf.p; i++)
    gsl_vector_set (z, i, z_of_u (p, i, u[i]));
  if (gsl_multifit_nlinear_init (z, &fdf, w) == GSL_SUCCESS)
    {
      gsl_multifit_nlinear_driver (MAX_ITERATIONS, 1e-8, 1e-8, 1e-10, NULL, NULL, &info, w);
      for (gsize i = 0; i < fdf.p; i++)
        u[i] = u_of_z (p, i, gsl_vector_get (gsl_multifit_nlinear_position (w), i));
      gsl_blas_ddot (gsl_multifit_nlinear_residual (w), gsl_multifit_nlinear_residual (w), &sum);
    }
  gsl_vector_free (z);
  gsl_multifit_nlinear_free (w);
  return isfinite (sum) && !sp_cancel_is_set (p->cancel) ? sum : -1.0;
}

/* Starts: the priors, then each unknown that can hide another one low and high. */
static double
minimise_from_all (Problem *p,
                   double  *best)
{
  double best_sum = -1.0;
  gsize n_starts = 1 + 2 * p->n_free;

  for (gsize s = 0; s < n_starts && !sp_cancel_is_set (p->cancel); s++)
    {
      double u[SP_N_UNKNOWNS], sum;

      for (gsize i = 0; i < p->n_free; i++)
        {
          const SpPrior *prior = &p->priors[p->unknowns[i]];
          double shift = s == 1 + 2 * i ? -1.5 : s == 2 + 2 * i ? 1.5 : 0.0;

          u[i] = CLAMP (to_scale (p->unknowns[i], prior->guess) + shift * prior->spread, scale_lo (p, i), scale_hi (p, i));
        }
      sum = minimise (p, u);
      sp_cancel_progress (p->cancel, (double) (s + 1) / (double) n_starts);
      if (sum >= 0.0 && (best_sum < 0.0 || sum < best_sum))
        {
          best_sum = sum;
          for (gsize i = 0; i < p->n_free; i++)
            best[i] = u[i];
        }
    }
  return best_sum;
}

/* What data alone say of unknown i, in units of what its prior says. */
static double
information (const Problem    *p,
             const gsl_matrix *jacobian,
             gsize             i,
             double            scale)
{
  double spread = p->priors[p->unknowns[i]].spread, sum = 0.0;

  for (gsize k = 0; k < p->n_data; k++)
    sum += gsl_matrix_get (jacobian, k, i) * gsl_matrix_get (jacobian, k, i);
  return sum * spread * spread / scale;
}

/* (J^T J)^-1, the data's residuals divided by sqrt (scale). FALSE if singular. */
static gboolean
covariance_of (const Problem *p,
               gsl_matrix    *jacobian,
               double         scale,
               gsl_matrix    *covariance)
{
  for (gsize k = 0; k < p->n_data; k++)
    for (gsize i = 0; i < p->n_free; i++)
      gsl_matrix_set (jacobian, k, i, gsl_matrix_get (jacobian, k, i) / sqrt (scale));
  gsl_blas_dgemm (CblasTrans, CblasNoTrans, 1.0, jacobian, jacobian, 0.0, covariance);
  return gsl_linalg_cholesky_decomp1 (covariance) == GSL_SUCCESS &&
         gsl_linalg_cholesky_invert (covariance) == GSL_SUCCESS;
}

static void
store_unknown (const Problem *p,
               gsize          i,
               double         u,
               double         variance,
               SpCalibration *c)
{
  SpUnknown unknown = p->unknowns[i];
  SpEstimateOfUnknown *e = &c->unknowns[unknown];
  double range = scale_hi (p, i) - scale_lo (p, i), reach = 1.6449 * sqrt (variance); /* 90 % of a normal */

  e->is_free = TRUE;
  e->value = from_scale (unknown, u);
  e->standard_error = sqrt (variance);
  e->learned = MAX (0.0, 1.0 - e->standard_error / p->priors[unknown].spread);
  e->lo = from_scale (unknown, MAX (u - reach, scale_lo (p, i)));
  e->hi = from_scale (unknown, MIN (u + reach, scale_hi (p, i)));
  e->is_at_bound = u - scale_lo (p, i) < 1e-3 * range || scale_hi (p, i) - u < 1e-3 * range;
  set_unknown (&c->input, unknown, e->value);
}

static void
say_message (GArray       *messages,
             SpMessageCode code,
             double        v0,
             double        v1,
             double        v2)
{
  SpMessage message = { .code = code, .values = { v0, v1, v2 } };

  if (messages != NULL)
    g_array_append_val (messages, message);
}

/* Below this, in prior variances, the data do not bear on an unknown at all. */
#define MATTERS 0.25

static void
say_what_was_learned (const Problem       *p,
                      const SpCalibration *c,
                      const double        *informations,
                      GArray              *messages)
{
  for (gsize i = 0; i < p->n_free; i++)
    {
      SpUnknown a = p->unknowns[i];

      if (c->unknowns[a].is_at_bound)
        sp_messages_add (messages, SP_MESSAGE_UNKNOWN_AT_BOUND, a, c->unknowns[a].value);
      if (informations[i] < MATTERS)
        sp_messages_add (messages, SP_MESSAGE_UNKNOWN_NOT_LEARNED, a, c->unknowns[a].value);
      for (gsize k = 0; k < i; k++)
        if (informations[i] >= MATTERS && informations[k] >= MATTERS &&
            fabs (c->correlation[a][p->unknowns[k]]) >= SP_CONFOUNDED)
          say_message (messages, SP_MESSAGE_UNKNOWNS_CONFOUNDED, p->unknowns[k], a, c->correlation[a][p->unknowns[k]]);
    }
  if (c->misfit > 2.0)
    sp_messages_add (messages, SP_MESSAGE_CALIBRATION_POOR, c->misfit, c->relative_error);
}

static void
say_one_server (const Problem *p,
                GArray        *messages)
{
  double most = 0.0;

  for (gsize i = 0; i < p->n_rows; i++)
    {
      if (p->rows[i].devices > per_server (p->input, &p->rows[i]))
        return;
      most = MAX (most, p->rows[i].devices);
    }
  sp_messages_add (messages, SP_MESSAGE_CALIBRATION_ONE_SERVER, most, p->input->network.has_server_link);
}

static void
measure_fit (const Problem *p,
             const double  *u,
             SpCalibration *c)
{
  double sum = 0.0, squares = 0.0;

  all_residuals (p, u, p->residuals);
  for (gsize i = 0; i < p->n_data; i++)
    sum += p->residuals[i] * p->residuals[i];
  c->misfit = sqrt (sum / (double) p->n_data);
  for (gsize i = 0; i < p->n_rows; i++)
    {
      SpStepInput in = row_input (p, u, &p->rows[i]);
      SpStepModel model;
      SpStep step;

      if (sp_step_prepare (&in, &model, NULL, NULL) && sp_step_evaluate (&model, p->rows[i].devices, &step))
        squares += pow (step.step_seconds / p->rows[i].step_seconds - 1.0, 2.0);
    }
  c->relative_error = sqrt (squares / (double) p->n_rows);
}

/* Standard errors, correlations and the factor that draws are made with. */
static gboolean
store_uncertainty (const Problem *p,
                   const double  *u,
                   SpCalibration *c,
                   GArray        *messages)
{
  gsl_matrix *jacobian = gsl_matrix_alloc (p->n_data + p->n_free, p->n_free);
  gsl_matrix *covariance = gsl_matrix_alloc (p->n_free, p->n_free);
  double scale = MAX (1.0, c->misfit * c->misfit), informations[SP_N_UNKNOWNS];
  gboolean ok;

  jacobian_at (p, u, jacobian);
  for (gsize i = 0; i < p->n_free; i++)
    informations[i] = information (p, jacobian, i, scale);
  ok = covariance_of (p, jacobian, scale, covariance);
  for (gsize i = 0; ok && i < p->n_free; i++)
    store_unknown (p, i, u[i], gsl_matrix_get (covariance, i, i), c);
  for (gsize i = 0; ok && i < p->n_free; i++)
    for (gsize k = 0; k < p->n_free; k++)
      c->correlation[p->unknowns[i]][p->unknowns[k]] =
        gsl_matrix_get (covariance, i, k) / sqrt (gsl_matrix_get (covariance, i, i) * gsl_matrix_get (covariance, k, k));
  if (ok)
    say_what_was_learned (p, c, informations, messages);
  ok = ok && gsl_linalg_cholesky_decomp1 (covariance) == GSL_SUCCESS;
  for (gsize i = 0; ok && i < p->n_free; i++)
    for (gsize k = 0; k <= i; k++)
      c->factor[p->unknowns[i]][p->unknowns[k]] = gsl_matrix_get (covariance, i, k);
  gsl_matrix_free (jacobian);
  gsl_matrix_free (covariance);
  return ok;
}

static gboolean
check_row (const SpCalibrationRow *row)
{
  return sp_is_count (row->devices) && row->step_seconds >= 1e-9 && row->step_seconds <= 1e9 &&
         (row->step_relative_error == 0.0 || sp_is_positive (row->step_relative_error)) &&
         (row->sync_relative_error == 0.0 || sp_is_positive (row->sync_relative_error)) &&
         (!row->has_sync_seconds || (row->sync_seconds >= 0.0 && row->sync_seconds < row->step_seconds)) &&
         (!row->has_micro_batch || sp_is_positive (row->micro_batch)) &&
         (!row->has_sample_seconds || sp_is_positive (row->sample_seconds)) &&
         (!row->has_devices_per_server || sp_is_count (row->devices_per_server));
}

static gboolean
check_prior (const SpPrior *prior,
             SpUnknown      unknown)
{
  double least = sp_unknown_is_share (unknown) ? 0.0 : G_MINDOUBLE;

  return sp_is_positive (prior->spread) && isfinite (prior->hi) && prior->lo >= least && prior->lo <= prior->guess &&
         prior->guess <= prior->hi && prior->lo < prior->hi && (!sp_unknown_is_share (unknown) || prior->hi <= 1.0);
}

/* The model must have a value at every row with the priors' guesses. */
static gboolean
check_model (const Problem *p,
             GError       **error)
{
  double guess[SP_N_UNKNOWNS];

  for (gsize i = 0; i < p->n_free; i++)
    guess[i] = to_scale (p->unknowns[i], p->priors[p->unknowns[i]].guess);
  for (gsize i = 0; i < p->n_rows; i++)
    {
      SpStepInput in = row_input (p, guess, &p->rows[i]);
      SpStepModel model;

      if (!sp_step_prepare (&in, &model, NULL, error) || !sp_step_check_devices (&model, p->rows[i].devices, error))
        return FALSE;
    }
  return TRUE;
}

static gboolean
make_problem (Problem *p,
              GError **error)
{
  if (p->n_rows < 1)
    return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_ROW, "rows", 0.0);
  for (gsize i = 0; i < p->n_rows; i++)
    {
      if (!check_row (&p->rows[i]))
        return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_ROW, "row", (double) i);
      p->n_data += p->rows[i].has_sync_seconds ? 2 : 1;
    }
  for (int u = 0; u < SP_N_UNKNOWNS; u++)
    if (p->priors[u].is_free)
      {
        if (!check_prior (&p->priors[u], (SpUnknown) u))
          return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_PRIOR, "prior", u);
        p->unknowns[p->n_free++] = (SpUnknown) u;
      }
  if (p->n_free == 0)
    return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_NOTHING_FREE, "free unknowns", 0.0);
  return check_model (p, error);
}

gboolean
sp_calibrate (const SpStepInput      *input,
              const SpPrior           priors[SP_N_UNKNOWNS],
              const SpCalibrationRow *rows,
              gsize                   n_rows,
              SpCalibration          *calibration,
              GArray                 *messages,
              SpCancel               *cancel,
              GError                **error)
{
  Problem p = { .input = input, .priors = priors, .rows = rows, .n_rows = n_rows, .cancel = cancel };
  SpCalibration c = { .input = *input, .n_rows = n_rows };
  g_autofree double *residuals = NULL;
  double u[SP_N_UNKNOWNS] = { 0.0 }, sum;

  if (!make_problem (&p, error))
    return FALSE;
  p.residuals = residuals = g_new (double, p.n_data + p.n_free);
  for (int i = 0; i < SP_N_UNKNOWNS; i++)
    c.priors[i] = priors[i];
  sum = minimise_from_all (&p, u);
  if (sp_cancel_check (cancel, error))
    return FALSE;
  if (sum < 0.0)
    return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_FAILED, "minimum", sum);
  measure_fit (&p, u, &c);
  if (!(isfinite (c.misfit) && c.relative_error <= RELATIVE_ERROR_MAX))
    return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_FAILED, "relative error", c.relative_error);
  if (!store_uncertainty (&p, u, &c, messages))
    return sp_refuse (error, SP_CORE_ERROR_CALIBRATION_FAILED, "covariance", c.misfit);
  say_one_server (&p, messages);
  *calibration = c;
  return TRUE;
}

void
sp_calibration_draw (const SpCalibration *calibration,
                     guint                seed,
                     SpStepInput         *draws,
                     gsize                n_draws)
{
  gsl_rng *rng = gsl_rng_alloc (gsl_rng_mt19937);

  gsl_rng_set (rng, seed);
  for (gsize d = 0; d < n_draws; d++)
    {
      double normal[SP_N_UNKNOWNS];

      draws[d] = calibration->input;
      for (int i = 0; i < SP_N_UNKNOWNS; i++)
        {
          SpUnknown unknown = (SpUnknown) i;
          const SpPrior *prior = &calibration->priors[i];
          double u;

          normal[i] = gsl_ran_ugaussian (rng);
          if (!calibration->unknowns[i].is_free)
            continue;
          u = to_scale (unknown, calibration->unknowns[i].value);
          for (int k = 0; k <= i; k++)
            u += calibration->factor[i][k] * normal[k];
          set_unknown (&draws[d], unknown, CLAMP (from_scale (unknown, u), prior->lo, prior->hi));
        }
    }
  gsl_rng_free (rng);
}

gboolean
sp_calibration_predict (const SpCalibration *calibration,
                        const SpStepInput   *draws,
                        gsize                n_draws,
                        double               devices,
                        SpStep              *central,
                        SpRange             *step_seconds,
                        SpRange             *throughput)
{
  g_autofree double *seconds = g_new (double, MAX (n_draws, 1)), *rates = g_new (double, MAX (n_draws, 1));
  SpStepModel model;
  SpStep step;
  gsize n = 0;

  if (!sp_step_prepare (&calibration->input, &model, NULL, NULL) || !sp_step_evaluate (&model, devices, central))
    return FALSE;
  for (gsize d = 0; d < n_draws; d++)
    if (sp_step_prepare (&draws[d], &model, NULL, NULL) && sp_step_evaluate (&model, devices, &step))
      {
        seconds[n] = step.step_seconds;
        rates[n++] = step.throughput;
      }
  *step_seconds = sp_range_from_draws (central->step_seconds, seconds, n);
  *throughput = sp_range_from_draws (central->throughput, rates, n);
  return TRUE;
}
