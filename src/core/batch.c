/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch size and time to quality; formulas and refusals are in batch.h. */
#include "core/batch.h"

#include <gsl/gsl_cdf.h>
#include <gsl/gsl_fit.h>
#include <gsl/gsl_randist.h>
#include <gsl/gsl_rng.h>
#include <math.h>

#include "core/check.h"
#include "core/message.h"

gboolean
sp_effective_batch (const SpBatchInput *in,
                    SpEffectiveBatch   *batch,
                    GError            **error)
{
  const double values[] = {
    in->devices,     in->tensor,       in->pipeline,        in->context,
    in->micro_batch, in->accumulation, in->sequence_length,
  };
  double split = in->tensor * in->pipeline * in->context;
  SpEffectiveBatch b;

  for (gsize i = 0; i < G_N_ELEMENTS (values); i++)
    if (!sp_is_count (values[i]))
      return sp_refuse (error, SP_CORE_ERROR_BATCH, "part of the batch", values[i]);
  b.replicas = in->devices / split;
  if (!sp_is_count (b.replicas))
    return sp_refuse (error, SP_CORE_ERROR_BATCH_SPLIT, "replicas", b.replicas);
  b.samples = in->micro_batch * in->accumulation * b.replicas;
  b.units = b.samples * in->sequence_length;
  if (!isfinite (b.units))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "batch", b.units);
  *batch = b;
  return TRUE;
}

gboolean
sp_learning_rate_hint (SpLearningRateRule rule,
                       double             tuned_rate,
                       double             tuned_batch,
                       double             batch,
                       double            *rate,
                       GArray            *messages,
                       GError           **error)
{
  double k = batch / tuned_batch;
  double hint;

  g_return_val_if_fail (rule < SP_N_LEARNING_RATES, FALSE);

  if (!sp_is_positive (tuned_rate))
    return sp_refuse (error, SP_CORE_ERROR_LEARNING_RATE, "learning rate", tuned_rate);
  if (!sp_is_positive (tuned_batch) || !sp_is_positive (batch) || !sp_is_positive (k))
    return sp_refuse (error, SP_CORE_ERROR_BATCH, "batch", sp_is_positive (tuned_batch) ? batch : tuned_batch);
  hint = tuned_rate * (rule == SP_LEARNING_RATE_LINEAR ? k : sqrt (k));
  if (!sp_is_positive (hint))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "learning rate", hint);
  *rate = hint;
  sp_messages_add (messages, SP_MESSAGE_LEARNING_RATE_IS_A_HINT, k, 0.0);
  if (k > 1.0)
    sp_messages_add (messages, SP_MESSAGE_LEARNING_RATE_WARM_UP, k, 0.0);
  return TRUE;
}

gboolean
sp_quality_check (const SpQuality *q,
                  GError         **error)
{
  if (!sp_is_positive (q->critical_batch))
    return sp_refuse (error, SP_CORE_ERROR_CRITICAL_BATCH, "critical batch", q->critical_batch);
  if (!sp_is_not_negative (q->critical_batch_log_sd))
    return sp_refuse (error, SP_CORE_ERROR_CRITICAL_BATCH, "spread of the critical batch", q->critical_batch_log_sd);
  if (!sp_is_positive (q->reference_batch))
    return sp_refuse (error, SP_CORE_ERROR_BATCH, "batch", q->reference_batch);
  if (!sp_is_positive (q->reference_examples))
    return sp_refuse (error, SP_CORE_ERROR_WORK, "examples", q->reference_examples);
  if (!sp_is_not_negative (q->examples_log_sd))
    return sp_refuse (error, SP_CORE_ERROR_WORK, "spread of the examples", q->examples_log_sd);
  return TRUE;
}

/* Examples at @batch over those at @from. */
static double
growth_of_examples (double critical_batch,
                    double from,
                    double batch)
{
  return (1.0 + batch / critical_batch) / (1.0 + from / critical_batch);
}

double
sp_quality_examples (const SpQuality *q,
                     double           batch)
{
  return q->reference_examples * growth_of_examples (q->critical_batch, q->reference_batch, batch);
}

static double
level_score (int level)
{
  return gsl_cdf_ugaussian_Qinv ((1.0 - sp_level_fraction ((SpLevel) level)) / 2.0);
}

/* Examples rise as the critical batch falls beyond the reference batch, and fall before it. Each
 * side adds the two independent distances, in log, as a right angle's sides. */
SpRange
sp_quality_examples_range (const SpQuality *q,
                           double           batch)
{
  double central = sp_quality_examples (q, batch);
  SpRange range = { .has_central = TRUE, .central = central };

  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      double score = level_score (level);
      double factor = exp (score * q->critical_batch_log_sd);
      double a = log (growth_of_examples (q->critical_batch * factor, q->reference_batch, batch) *
                      q->reference_examples / central);
      double b = log (growth_of_examples (q->critical_batch / factor, q->reference_batch, batch) *
                      q->reference_examples / central);
      double own = score * q->examples_log_sd;

      range.has_lo[level] = range.has_hi[level] = TRUE;
      range.lo[level] = central * exp (-hypot (MIN (a, b), own));
      range.hi[level] = central * exp (hypot (MAX (a, b), own));
    }
  return range;
}

double
sp_quality_steps (const SpQuality *q,
                  double           batch)
{
  return sp_quality_examples (q, batch) / batch;
}

double
sp_quality_examples_min (const SpQuality *q)
{
  return q->reference_examples / (1.0 + q->reference_batch / q->critical_batch);
}

double
sp_quality_steps_min (const SpQuality *q)
{
  return sp_quality_examples_min (q) / q->critical_batch;
}

double
sp_quality_hours (const SpQuality *q,
                  double           batch,
                  double           throughput)
{
  return sp_quality_examples (q, batch) / throughput / 3600.0;
}

double
sp_quality_net_speedup (const SpQuality *q,
                        double           from_batch,
                        double           from_throughput,
                        double           batch,
                        double           throughput)
{
  return throughput / from_throughput * growth_of_examples (q->critical_batch, batch, from_batch);
}

double
sp_quality_ceiling (const SpQuality *q,
                    double           from_batch)
{
  return 1.0 + q->critical_batch / from_batch;
}

double
sp_quality_cost_factor (const SpQuality *q,
                        double           batch,
                        double           efficiency)
{
  return (1.0 + batch / q->critical_batch) / efficiency;
}

/* The straight line of examples over batch, with the errors of its two numbers. */
typedef struct
{
  double intercept, slope;
  double intercept_error, slope_error, covariance;
  double misfit; /* root of chi-squared per degree of freedom; 1 with two runs */
} Line;

static gboolean
check_runs (const SpQualityRun *runs,
            gsize               n_runs,
            GError            **error)
{
  gboolean differ = FALSE;

  for (gsize i = 0; i < n_runs; i++)
    {
      if (!sp_is_positive (runs[i].batch))
        return sp_refuse (error, SP_CORE_ERROR_RUNS, "batch of a run", runs[i].batch);
      if (!sp_is_positive (runs[i].examples))
        return sp_refuse (error, SP_CORE_ERROR_RUNS, "examples of a run", runs[i].examples);
      if (!(isfinite (runs[i].repetitions) && runs[i].repetitions >= 1.0))
        return sp_refuse (error, SP_CORE_ERROR_RUNS, "repetitions", runs[i].repetitions);
      if (runs[i].has_spread && !sp_is_positive (runs[i].spread))
        return sp_refuse (error, SP_CORE_ERROR_RUNS, "spread", runs[i].spread);
      differ = differ || runs[i].batch != runs[0].batch;
    }
  if (!differ)
    return sp_refuse (error, SP_CORE_ERROR_RUNS, "runs at one batch", (double) n_runs);
  return TRUE;
}

/* Batches and examples are taken relative to the largest, so that no square overflows. */
static Line
fit_line (const SpQualityRun *runs,
          gsize               n_runs,
          double              batch_scale,
          double              examples_scale)
{
  g_autofree double *x = g_new (double, n_runs);
  g_autofree double *y = g_new (double, n_runs);
  g_autofree double *w = g_new (double, n_runs);
  double var_intercept, var_slope, chi_squared;
  Line line = { .misfit = 1.0 };

  for (gsize i = 0; i < n_runs; i++)
    {
      double spread = runs[i].has_spread ? runs[i].spread : SP_RUN_SPREAD_DEFAULT;
      double error;

      x[i] = runs[i].batch / batch_scale;
      y[i] = runs[i].examples / examples_scale;
      error = hypot (spread / sqrt (runs[i].repetitions), SP_TUNING_SPREAD) * y[i];
      w[i] = 1.0 / (error * error);
    }
  gsl_fit_wlinear (x, 1, w, 1, y, 1, n_runs, &line.intercept, &line.slope,
                   &var_intercept, &line.covariance, &var_slope, &chi_squared);
  if (n_runs > 2)
    line.misfit = MAX (sqrt (chi_squared / (double) (n_runs - 2)), 1.0);
  line.intercept_error = sqrt (var_intercept) * line.misfit;
  line.slope_error = sqrt (var_slope) * line.misfit;
  line.covariance *= line.misfit * line.misfit;
  return line;
}

static gboolean
check_line (const Line *line,
            GError    **error)
{
  if (line->slope < 0.0 || line->intercept <= 0.0)
    return sp_refuse (error, SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE, "critical batch",
                   line->intercept / line->slope);
  if (!(line->slope >= SP_FIT_ERRORS_MIN * line->slope_error))
    return sp_refuse (error, SP_CORE_ERROR_CRITICAL_BATCH_NOISE, "growth of examples, in its errors",
                   line->slope / line->slope_error);
  if (!(line->intercept >= SP_FIT_ERRORS_MIN * line->intercept_error))
    return sp_refuse (error, SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED, "least examples, in its errors",
                   line->intercept / line->intercept_error);
  return TRUE;
}

static SpRange
log_normal_range (double median,
                  double log_sd)
{
  SpRange range = { .has_central = TRUE, .central = median };

  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      double score = level_score (level);

      range.has_lo[level] = range.has_hi[level] = TRUE;
      range.lo[level] = median * exp (-score * log_sd);
      range.hi[level] = median * exp (score * log_sd);
    }
  return range;
}

/* With E0 = a + c B0 and log Bcrit = log a - log c, the covariance of their errors,
 * va / a - vac / c + B0 (vac / a - vc / c), is zero at one B0; vac is below 0, so that B0 is above. */
static SpQuality
line_quality (const Line *line,
              double      batch_scale,
              double      examples_scale)
{
  double a = line->intercept;
  double c = line->slope;
  double va = line->intercept_error * line->intercept_error;
  double vc = line->slope_error * line->slope_error;
  double vac = line->covariance;
  double b0 = (va / a - vac / c) / (vc / c - vac / a);
  double e0 = a + c * b0;

  return (SpQuality) {
    .critical_batch = a / c * batch_scale,
    .critical_batch_log_sd = sqrt (va / (a * a) + vc / (c * c) - 2.0 * vac / (a * c)),
    .reference_batch = b0 * batch_scale,
    .reference_examples = e0 * examples_scale,
    .examples_log_sd = sqrt (MAX (va + 2.0 * b0 * vac + b0 * b0 * vc, 0.0)) / e0,
  };
}

gboolean
sp_critical_batch_fit (const SpQualityRun *runs,
                       gsize               n_runs,
                       SpCriticalBatch    *fit,
                       GArray             *messages,
                       GError            **error)
{
  double largest = 0.0;
  double most = 0.0;
  SpCriticalBatch f = { .n_runs = n_runs };
  Line line;

  if (!check_runs (runs, n_runs, error))
    return FALSE;
  for (gsize i = 0; i < n_runs; i++)
    {
      largest = MAX (largest, runs[i].batch);
      most = MAX (most, runs[i].examples);
    }
  line = fit_line (runs, n_runs, largest, most);
  if (!check_line (&line, error))
    return FALSE;

  f.largest_batch = largest;
  f.examples_min = line.intercept * most;
  f.quality = line_quality (&line, largest, most);
  f.steps_min = f.examples_min / f.quality.critical_batch;
  f.critical_batch = log_normal_range (f.quality.critical_batch, f.quality.critical_batch_log_sd);
  if (!sp_is_positive (f.steps_min) || !sp_quality_check (&f.quality, NULL))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "critical batch", f.quality.critical_batch);
  if (line.misfit > SP_FIT_ERRORS_MIN)
    sp_messages_add (messages, SP_MESSAGE_CRITICAL_BATCH_POOR_FIT, line.misfit, (double) n_runs);
  *fit = f;
  return TRUE;
}

const SpPublishedCriticalBatch *
sp_published_critical_batches (gsize *n)
{
  static const SpPublishedCriticalBatch table[] = {
    { "mnist", "MNIST", "images", 200, 200, FALSE },
    { "svhn", "SVHN", "images", 500, 500, FALSE },
    { "cifar-10", "CIFAR-10", "images", 900, 900, FALSE },
    { "imagenet", "ImageNet", "images", 15000, 15000, FALSE },
    { "svhn-autoencoder", "SVHN autoencoder", "images", 40, 40, FALSE },
    { "svhn-vae", "SVHN VAE", "images", 200, 200, FALSE },
    { "billion-word", "Billion Word", "tokens", 100000, 100000, FALSE },
    { "atari", "Atari", "frames", 400, 8000, FALSE },
    { "dota-1v1", "Dota 1v1", "frames", 3e6, 3e6, FALSE },
    { "dota-5v5", "Dota 5v5", "frames", 8e6, 8e6, TRUE },
  };

  *n = G_N_ELEMENTS (table);
  return table;
}

double
sp_batch_at (const SpBatchGrowth *growth,
             double               devices)
{
  return growth->grows ? growth->per_device * devices : growth->fixed;
}

/* One normal score from each of @n equal slices, in an order that has nothing to do with
 * that of the throughput draws nor with that for another @seed. */
static double *
shuffled_scores (gsize         n,
                 unsigned long seed)
{
  double *scores = g_new (double, n);
  gsl_rng *rng;

  if (n == 0)
    return scores;
  for (gsize d = 0; d < n; d++)
    scores[d] = gsl_cdf_ugaussian_Pinv (((double) d + 0.5) / (double) n);
  rng = gsl_rng_alloc (gsl_rng_mt19937);
  gsl_rng_set (rng, seed);
  gsl_ran_shuffle (rng, scores, n, sizeof *scores);
  gsl_rng_free (rng);
  return scores;
}

/* Takes off the log of how many more examples each draw needs at @batch than the central values do.
 * @examples: the log by which the draw's own E0 differs. */
static void
add_log_examples (const SpQuality *q,
                  double           batch,
                  const double    *critical_batches,
                  const double    *examples,
                  gsize            n,
                  double          *log_ratio)
{
  double central = growth_of_examples (q->critical_batch, q->reference_batch, batch);

  for (gsize d = 0; d < n; d++)
    log_ratio[d] -= examples[d] + log (growth_of_examples (critical_batches[d], q->reference_batch, batch) / central);
}

static gboolean
all_finite (const double *values,
            gsize         n)
{
  for (gsize i = 0; i < n; i++)
    if (!isfinite (values[i]))
      return FALSE;
  return TRUE;
}

static SpThroughputDraws *
copy_with_whole_counts (const SpThroughputDraws *draws)
{
  SpThroughputDraws *copy = g_memdup2 (draws, sizeof *draws);
  gsize n_ratios = draws->n_counts * draws->n_draws;

  copy->counts = g_memdup2 (draws->counts, draws->n_counts * sizeof (double));
  copy->log_central = g_memdup2 (draws->log_central, draws->n_counts * sizeof (double));
  copy->log_ratio = n_ratios > 0 ? g_memdup2 (draws->log_ratio, n_ratios * sizeof (double)) : NULL;
  copy->log_lowest = n_ratios > 0 ? g_new (double, draws->n_counts) : NULL;
  copy->log_highest = n_ratios > 0 ? g_new (double, draws->n_counts) : NULL;
  copy->n_whole = (gsize) (draws->counts[draws->n_counts - 1] - draws->counts[0]) + 1;
  copy->log_whole = g_new (double, copy->n_whole);
  for (gsize i = 0; i < copy->n_whole; i++)
    copy->log_whole[i] = log (sp_throughput_draws_central (draws, draws->counts[0] + (double) i));
  return copy;
}

SpThroughputDraws *
sp_quality_effective_draws (const SpThroughputDraws *draws,
                            const SpQuality         *q,
                            const SpBatchGrowth     *growth,
                            GError                 **error)
{
  g_autoptr (SpThroughputDraws) effective = copy_with_whole_counts (draws);
  g_autofree double *critical_batches = shuffled_scores (draws->n_draws, SP_DRAWS_SEED);
  g_autofree double *examples = shuffled_scores (draws->n_draws, SP_DRAWS_SEED + 1);

  for (gsize d = 0; d < draws->n_draws; d++)
    {
      critical_batches[d] = q->critical_batch * exp (q->critical_batch_log_sd * critical_batches[d]);
      examples[d] *= q->examples_log_sd;
    }
  for (gsize i = 0; i < effective->n_whole; i++)
    {
      double batch = sp_batch_at (growth, draws->counts[0] + (double) i);

      effective->log_whole[i] -= log (growth_of_examples (q->critical_batch, q->reference_batch, batch));
    }
  for (gsize c = 0; c < draws->n_counts; c++)
    {
      double batch = sp_batch_at (growth, draws->counts[c]);

      effective->log_central[c] -= log (growth_of_examples (q->critical_batch, q->reference_batch, batch));
      if (draws->n_draws > 0)
        add_log_examples (q, batch, critical_batches, examples, draws->n_draws,
                          &effective->log_ratio[c * draws->n_draws]);
    }
  sp_throughput_draws_find_ends (effective);
  if (!all_finite (effective->log_whole, effective->n_whole) ||
      !all_finite (effective->log_ratio, draws->n_counts * draws->n_draws))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "effective throughput", 0.0), NULL;
  return g_steal_pointer (&effective);
}

/* The grid count at which draw @d is fastest. */
static gsize
fastest_count_of_draw (const SpThroughputDraws *draws,
                       gsize                    d)
{
  gsize best = 0;
  double most = -INFINITY;

  for (gsize c = 0; c < draws->n_counts; c++)
    {
      double value = draws->log_central[c] + draws->log_ratio[c * draws->n_draws + d];

      if (value > most)
        {
          most = value;
          best = c;
        }
    }
  return best;
}

SpQualityTurn
sp_quality_turn (const SpThroughputDraws *effective)
{
  SpQualityTurn turn = { FALSE };
  double first = effective->counts[0];
  gsize best = 0;
  gsize near = 0;
  gsize beyond = 0;

  g_return_val_if_fail (effective->n_whole > 0, turn);

  for (gsize i = 1; i < effective->n_whole; i++)
    if (effective->log_whole[i] > effective->log_whole[best])
      best = i;
  while (effective->log_whole[near] < effective->log_whole[best] - log1p (SP_QUALITY_NEAR))
    near++;
  turn.has_count = best + 1 < effective->n_whole;
  turn.count = turn.has_count ? first + (double) best : 0.0;
  turn.near_count = first + (double) near;
  turn.has_beyond_share = effective->n_draws > 0;
  for (gsize d = 0; d < effective->n_draws; d++)
    beyond += fastest_count_of_draw (effective, d) + 1 == effective->n_counts;
  if (turn.has_beyond_share)
    turn.beyond_share = (double) beyond / (double) effective->n_draws;
  return turn;
}
