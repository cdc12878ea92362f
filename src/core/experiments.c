/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Measured parts of a step from experiments; see experiments.h. */
#include "core/experiments.h"

#include <gsl/gsl_fit.h>
#include <math.h>

#include "core/check.h"
#include "core/error.h"
#include "core/message.h"

#define NOISE_LIMIT 1.96       /* standard errors: 95 % of a normal */
#define LARGE_RESIDUAL 0.1     /* of the step */
#define UNDERUSED 0.8
#define FALL_THAT_PAYS 0.1     /* of the time per sample */

static const char *const kind_names[SP_N_EXPERIMENTS] = {
  "no-exchange", "from-memory", "both-off", "replica-times", "one-device-batches", "larger-batch", "loader-alone",
  "one-device-first", "profile", "collective-table", "more-counts", "second-server", "time-to-target", "memory"
};

const char *
sp_experiment_kind_name (SpExperimentKind kind)
{
  return kind < SP_N_EXPERIMENTS ? kind_names[kind] : NULL;
}

void
sp_experiments_init (SpExperiments *experiments)
{
  *experiments = (SpExperiments) { .devices = 1.0, .devices_per_server = 1.0, .micro_batch = 1.0, .accumulation = 1.0 };
}

static double
error_of (const SpMeasurement *m)
{
  return m->standard_error > 0.0 ? m->standard_error : SP_EXPERIMENT_NOISE * m->seconds;
}

static SpMeasuredPart
part (double seconds,
      double standard_error)
{
  return (SpMeasuredPart) { TRUE, seconds, standard_error, fabs (seconds) <= NOISE_LIMIT * standard_error };
}

static SpMeasuredPart
difference (const SpMeasurement *with,
            const SpMeasurement *without)
{
  return part (with->seconds - without->seconds, hypot (error_of (with), error_of (without)));
}

static gboolean
check_measurement (const SpMeasurement *m,
                   SpCoreError          code,
                   const char          *what,
                   GError             **error)
{
  if (m->is_given && !(m->seconds >= 1e-9 && m->seconds <= 1e9 && sp_is_not_negative (m->standard_error)))
    return sp_refuse (error, code, what, m->seconds);
  return TRUE;
}

static gboolean
check_one_device (const SpExperiments *x,
                  GError             **error)
{
  for (gsize i = 0; i < x->n_one_device; i++)
    {
      const SpBatchTime *t = &x->one_device[i];

      if (!sp_is_positive (t->micro_batch) || !(t->seconds >= 1e-9 && t->seconds <= 1e9) ||
          !sp_is_not_negative (t->standard_error))
        return sp_refuse (error, SP_CORE_ERROR_EXPERIMENT_ONE_DEVICE, "time of one device", t->seconds);
    }
  return TRUE;
}

static gboolean
check_experiments (const SpExperiments *x,
                   GError             **error)
{
  if (!sp_is_count (x->devices))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES, "devices", x->devices);
  if (!sp_is_count (x->devices_per_server))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES_PER_SERVER, "devices per server", x->devices_per_server);
  if (!sp_is_positive (x->micro_batch))
    return sp_refuse (error, SP_CORE_ERROR_MICRO_BATCH, "micro-batch", x->micro_batch);
  if (!sp_is_count (x->accumulation))
    return sp_refuse (error, SP_CORE_ERROR_ACCUMULATION, "accumulation", x->accumulation);
  if (!x->step.is_given)
    return sp_refuse (error, SP_CORE_ERROR_EXPERIMENT_STEP, "missing step time", 0.0);
  if (x->larger_step.is_given && !(isfinite (x->larger_micro_batch) && x->larger_micro_batch > x->micro_batch))
    return sp_refuse (error, SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, "larger micro-batch", x->larger_micro_batch);
  if (x->has_loader_rate && !sp_is_positive (x->loader_rate))
    return sp_refuse (error, SP_CORE_ERROR_EXPERIMENT_LOADER, "loader rate", x->loader_rate);
  if (x->has_utilisation && !(x->utilisation >= 0.0 && x->utilisation <= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_EXPERIMENT_UTILISATION, "utilisation", x->utilisation);
  return check_measurement (&x->step, SP_CORE_ERROR_EXPERIMENT_STEP, "step", error) &&
         check_measurement (&x->no_exchange, SP_CORE_ERROR_EXPERIMENT_NO_EXCHANGE, "exchange off", error) &&
         check_measurement (&x->from_memory, SP_CORE_ERROR_EXPERIMENT_FROM_MEMORY, "from memory", error) &&
         check_measurement (&x->both_off, SP_CORE_ERROR_EXPERIMENT_BOTH_OFF, "both off", error) &&
         check_measurement (&x->larger_step, SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, "larger batch", error) &&
         check_one_device (x, error);
}

/* t = o + c b, weighted by the errors. Needs two different batches. */
static void
fit_batches (const SpExperiments *x,
             SpMeasuredParts     *m)
{
  g_autofree double *b = g_new (double, x->n_one_device), *t = g_new (double, x->n_one_device);
  g_autofree double *w = g_new (double, x->n_one_device);
  double smallest = HUGE_VAL, largest = 0.0, o, c, var_o, cov, var_c, chisq;

  for (gsize i = 0; i < x->n_one_device; i++)
    {
      SpMeasurement time = { TRUE, x->one_device[i].seconds, x->one_device[i].standard_error };
      double spread = error_of (&time);

      b[i] = x->one_device[i].micro_batch;
      t[i] = time.seconds;
      w[i] = 1.0 / (spread * spread);
      smallest = MIN (smallest, b[i]);
      largest = MAX (largest, b[i]);
    }
  if (!(largest > smallest) ||
      gsl_fit_wlinear (b, 1, w, 1, t, 1, x->n_one_device, &o, &c, &var_o, &cov, &var_c, &chisq) != 0)
    return;
  if (!sp_is_positive (c) || !isfinite (o) || !isfinite (var_o) || !isfinite (var_c))
    return;
  m->has_batch_fit = TRUE;
  m->sample_seconds = c;
  m->sample_seconds_error = sqrt (var_c);
  m->micro_overhead_seconds = o;
  m->micro_overhead_error = sqrt (var_o);
}

/* The time of one micro-step of one device at the job's batch: the nearest run's,
 * if it is that batch. */
static const SpBatchTime *
time_at_batch (const SpExperiments *x)
{
  for (gsize i = 0; i < x->n_one_device; i++)
    if (fabs (x->one_device[i].micro_batch - x->micro_batch) <= 1e-9 * x->micro_batch)
      return &x->one_device[i];
  return NULL;
}

static void
measure_compute (const SpExperiments *x,
                 SpMeasuredParts     *m)
{
  double k = x->accumulation;
  const SpBatchTime *same = time_at_batch (x);

  fit_batches (x, m);
  if (m->has_batch_fit)
    {
      m->parts[SP_PART_COMPUTE] = part (k * m->sample_seconds * x->micro_batch, k * m->sample_seconds_error * x->micro_batch);
      m->parts[SP_PART_OVERHEAD] = part (k * m->micro_overhead_seconds, k * m->micro_overhead_error);
    }
  else if (same != NULL)
    {
      SpMeasurement time = { TRUE, same->seconds, same->standard_error };

      m->parts[SP_PART_COMPUTE] = part (k * time.seconds, k * error_of (&time));
    }
  else if (x->both_off.is_given)
    m->parts[SP_PART_COMPUTE] = part (x->both_off.seconds, error_of (&x->both_off));
}

static void
measure_waits (const SpExperiments *x,
               SpMeasuredParts     *m,
               GArray              *messages)
{
  gboolean has_wait = x->profile != NULL && !x->profile->is_hidden;

  if (has_wait)
    m->parts[SP_PART_STRAGGLERS] = part (x->profile->wait_seconds, x->profile->wait_standard_error);
  if (x->from_memory.is_given)
    m->parts[SP_PART_INPUT] = difference (&x->step, &x->from_memory);
  if (!x->no_exchange.is_given)
    return;
  m->exchange_and_wait = difference (&x->step, &x->no_exchange);
  if (has_wait)
    {
      m->parts[SP_PART_COMMUNICATION] = part (m->exchange_and_wait.seconds - x->profile->wait_seconds,
                                              hypot (m->exchange_and_wait.standard_error, x->profile->wait_standard_error));
      m->exchange_and_wait = (SpMeasuredPart) { FALSE, 0.0, 0.0, FALSE };
    }
  else if (m->exchange_and_wait.seconds > 0.0 && !m->exchange_and_wait.is_noise)
    sp_messages_add (messages, SP_MESSAGE_WAIT_NOT_SEPARATED, m->exchange_and_wait.seconds,
                     m->exchange_and_wait.seconds / x->step.seconds);
}

static void
add_part (const SpMeasuredPart *p,
          double               *sum,
          double               *variance)
{
  if (!p->is_measured)
    return;
  *sum += p->seconds;
  *variance += p->standard_error * p->standard_error;
}

/* The waits that single experiments showed. */
static void
sum_waits (const SpMeasuredParts *m,
           double                *sum,
           double                *variance)
{
  add_part (&m->parts[SP_PART_STRAGGLERS], sum, variance);
  add_part (&m->parts[SP_PART_COMMUNICATION], sum, variance);
  add_part (&m->exchange_and_wait, sum, variance);
  add_part (&m->parts[SP_PART_INPUT], sum, variance);
}

/* With both off, more may go away than the single experiments took: waits in
 * parallel hide behind each other. Less is a contradiction. */
static void
measure_hidden (const SpExperiments *x,
                SpMeasuredParts     *m,
                GArray              *messages)
{
  SpMeasuredPart joint = difference (&x->step, &x->both_off);
  double sum = 0.0, variance = 0.0;

  sum_waits (m, &sum, &variance);
  m->hidden_together = part (joint.seconds - sum, sqrt (joint.standard_error * joint.standard_error + variance));
  if (m->hidden_together.is_noise)
    return;
  sp_messages_add (messages, m->hidden_together.seconds > 0.0 ? SP_MESSAGE_EXPERIMENTS_HIDE_EACH_OTHER
                                                              : SP_MESSAGE_EXPERIMENTS_CONTRADICT,
                   joint.seconds, sum);
}

static void
measure_rest (const SpExperiments *x,
              SpMeasuredParts     *m,
              GArray              *messages)
{
  double sum = 0.0, variance = m->step_standard_error * m->step_standard_error;

  if (!m->parts[SP_PART_COMPUTE].is_measured)
    return;
  add_part (&m->parts[SP_PART_COMPUTE], &sum, &variance);
  add_part (&m->parts[SP_PART_OVERHEAD], &sum, &variance);
  add_part (&m->hidden_together, &sum, &variance);
  sum_waits (m, &sum, &variance);
  m->unexplained = part (m->step_seconds - sum, sqrt (variance));
  if (m->unexplained.is_noise)
    return;
  if (m->unexplained.seconds < 0.0)
    sp_messages_add (messages, SP_MESSAGE_EXPERIMENTS_EXCEED_STEP, sum, m->step_seconds);
  else if (m->unexplained.seconds > LARGE_RESIDUAL * m->step_seconds && !x->both_off.is_given)
    sp_messages_add (messages, SP_MESSAGE_EXPERIMENT_BOTH_WANTED, m->unexplained.seconds,
                     m->unexplained.seconds / m->step_seconds);
}

/* Switching something off can't make a step longer: beyond noise, a run differs in
 * something else. [0] the part, SP_N_PARTS for exchange and wait together. */
static void
say_negative (const SpMeasuredParts *m,
              GArray                *messages)
{
  for (int i = SP_PART_STRAGGLERS; i <= SP_N_PARTS; i++)
    {
      const SpMeasuredPart *p = i < SP_N_PARTS ? &m->parts[i] : &m->exchange_and_wait;

      if (p->is_measured && p->seconds < 0.0 && !p->is_noise)
        sp_messages_add (messages, SP_MESSAGE_EXPERIMENT_NEGATIVE, i, p->seconds);
    }
}

static void
say_hints (const SpExperiments *x,
           GArray              *messages)
{
  double needed = MIN (x->devices, x->devices_per_server) * x->micro_batch * x->accumulation / x->step.seconds;
  double fall = 1.0 - x->larger_step.seconds / x->larger_micro_batch / (x->step.seconds / x->micro_batch);

  if (x->has_utilisation && x->utilisation < UNDERUSED)
    sp_messages_add (messages, SP_MESSAGE_DEVICE_UNDERUSED, x->utilisation, UNDERUSED);
  /* A starved step consumes just what the loader gives: within a twentieth is too slow. */
  if (x->has_loader_rate && x->loader_rate < 1.05 * needed)
    sp_messages_add (messages, SP_MESSAGE_LOADER_TOO_SLOW, x->loader_rate, needed);
  if (x->larger_step.is_given && fall > FALL_THAT_PAYS)
    sp_messages_add (messages, SP_MESSAGE_LARGER_BATCH_PAYS, fall, x->larger_micro_batch);
}

gboolean
sp_experiments_evaluate (const SpExperiments *experiments,
                         SpMeasuredParts     *parts,
                         GArray              *messages,
                         GError             **error)
{
  SpMeasuredParts m = { 0.0 };

  g_return_val_if_fail (experiments->one_device != NULL || experiments->n_one_device == 0, FALSE);

  if (!check_experiments (experiments, error))
    return FALSE;
  m.step_seconds = experiments->step.seconds;
  m.step_standard_error = error_of (&experiments->step);
  measure_compute (experiments, &m);
  measure_waits (experiments, &m, messages);
  say_negative (&m, messages);
  if (experiments->both_off.is_given)
    measure_hidden (experiments, &m, messages);
  measure_rest (experiments, &m, messages);
  say_hints (experiments, messages);
  *parts = m;
  return TRUE;
}

void
sp_experiments_apply (const SpExperiments   *experiments,
                      const SpMeasuredParts *parts,
                      SpStepInput           *input)
{
  const SpBatchTime *same = time_at_batch (experiments);

  if (parts->has_batch_fit)
    {
      input->has_sample_seconds = TRUE;
      input->sample_seconds = parts->sample_seconds;
      input->micro_overhead_seconds = MAX (parts->micro_overhead_seconds, 0.0);
    }
  else if (same != NULL)
    {
      input->has_sample_seconds = TRUE;
      input->sample_seconds = same->seconds / same->micro_batch;
    }
  if (experiments->profile != NULL && !experiments->profile->is_hidden)
    input->profile = experiments->profile;
  if (experiments->has_loader_rate)
    {
      input->has_input_rate = TRUE;
      input->input_rate = experiments->loader_rate;
    }
}
