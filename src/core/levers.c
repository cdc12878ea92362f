/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Counterfactuals on the step model; see levers.h. One row of the table below is
 * one lever. */
#include "core/levers.h"

#include <math.h>

#include "core/check.h"
#include "core/error.h"

#define DEFAULT_BUCKET (25.0 * 1024.0 * 1024.0)
#define ADDS_NOTHING 1e-3

typedef struct
{
  SpStepInput *in;
  double devices; /* changed by one lever only */
  double value;
} Change;

static void
change_micro_batch (Change *c)
{
  c->in->micro_batch *= c->value;
}

/* At least four buckets, so that something can leave before backward ends. */
static void
change_overlap (Change *c)
{
  SpStepInput *in = c->in;
  double bytes = in->parameters / (in->tensor_parallel * in->pipeline_parallel) * in->gradient_bytes / in->compression;
  double bucket = in->overlap == SP_OVERLAP_NONE ? DEFAULT_BUCKET : in->bucket_bytes;
  double now = in->overlap == SP_OVERLAP_SHARE     ? in->overlap_share
               : in->overlap == SP_OVERLAP_BUCKETS ? 1.0 - MIN (1.0, bucket / MAX (bytes, G_MINDOUBLE))
                                                   : 0.0;

  in->overlap_share = MAX (now, c->value);
  in->overlap = SP_OVERLAP_SHARE;
  if (bytes > 0.0)
    in->bucket_bytes = MIN (bucket, bytes / 4.0);
}

static void
change_bytes (Change *c)
{
  c->in->compression *= c->value;
}

static void
change_accumulation (Change *c)
{
  if (c->in->strong_scaling)
    c->in->micro_batch /= c->value;
  else
    c->in->accumulation = MAX (1.0, nearbyint (c->in->accumulation * c->value));
}

static void
change_input (Change *c)
{
  c->in->input_rate *= c->value;
  c->in->shared_input_rate *= c->value;
}

static void
change_stragglers (Change *c)
{
  c->in->straggler_share *= c->value;
}

static void
change_overhead (Change *c)
{
  c->in->micro_overhead_seconds *= c->value;
  c->in->step_overhead_seconds *= c->value;
}

static void
change_placement (Change *c)
{
  SpNetwork *net = &c->in->network;

  if (c->value <= 0.0)
    return;
  net->share_left += c->value * (1.0 - net->share_left);
  net->oversubscription += c->value * (1.0 - net->oversubscription);
  if (c->in->algorithm != SP_ALGORITHM_IN_NETWORK)
    c->in->algorithm = SP_ALGORITHM_BEST;
}

/* A measured table knows nothing of a faster link: its bus bandwidth at the
 * buckets' size stands for it, and grows. */
static void
speed_up (const SpCollectiveTable **table,
          double                   *bandwidth,
          double                   *latency,
          double                    bucket_bytes,
          double                    factor)
{
  if (*table != NULL)
    {
      double ranks = sp_collective_table_ranks (*table);

      *bandwidth = bucket_bytes * sp_collective_bus_factor (sp_collective_table_collective (*table), ranks) /
                   sp_collective_table_seconds (*table, bucket_bytes, NULL);
      *latency = 0.0;
      *table = NULL;
    }
  *bandwidth *= factor;
}

static void
change_interconnect (Change *c)
{
  SpStepInput *in = c->in;
  SpNetwork *net = &in->network;
  double bytes = in->parameters * in->gradient_bytes / in->compression / (in->tensor_parallel * in->pipeline_parallel);
  double bucket = MIN (in->bucket_bytes, MAX (bytes, 1.0));

  if (c->devices > net->devices_per_server)
    {
      speed_up (&in->server_table, &net->server_bytes_per_second, &net->server_latency_seconds, bucket, c->value);
      net->rack_bytes_per_second *= c->value;
    }
  else
    speed_up (&in->inner_table, &net->inner_bytes_per_second, &net->inner_latency_seconds, bucket, c->value);
}

static void
change_sharding (Change *c)
{
  c->in->sharding = (SpSharding) (int) c->value;
}

static void
change_local_sgd (Change *c)
{
  c->in->exchange_every *= nearbyint (c->value);
}

static void
change_devices (Change *c)
{
  double replica = c->in->tensor_parallel * c->in->pipeline_parallel * c->in->context_parallel;

  c->devices = MAX (c->devices, nearbyint (c->devices * c->value / replica) * replica);
}

/* What a lever has to act on. */
static gboolean
has_exchange (const SpStepInput *in,
              double             devices)
{
  return in->parameters > 0.0 && devices > in->tensor_parallel * in->pipeline_parallel;
}

static gboolean
has_input_limit (const SpStepInput *in,
                 double             devices)
{
  return in->has_input_rate || in->has_shared_input_rate;
}

static gboolean
has_stragglers (const SpStepInput *in,
                double             devices)
{
  return in->profile != NULL || in->scatter > 0.0 || in->slow_factor > 1.0;
}

static gboolean
has_overhead (const SpStepInput *in,
              double             devices)
{
  return in->micro_overhead_seconds > 0.0 || in->step_overhead_seconds > 0.0;
}

static gboolean
has_servers (const SpStepInput *in,
             double             devices)
{
  return has_exchange (in, devices) && devices > in->network.devices_per_server;
}

static gboolean
always (const SpStepInput *in,
        double             devices)
{
  return TRUE;
}

#define NEEDS(kind) (1u << SP_EXPERIMENT_##kind)

static const struct
{
  const char *name;
  SpLeverPrice price;
  double lo, hi, start, none;
  void (*change) (Change *change);
  gboolean (*acts_on) (const SpStepInput *in, double devices);
  guint needs_if_absent; /* when there is nothing to act on: what would show whether there is */
  guint needs;           /* what can't be known in any case */
} lever_table[SP_N_LEVERS] = {
  [SP_LEVER_MICRO_BATCH] = { "micro-batch", SP_PRICE_FREE, 1.0, 64.0, 2.0, 1.0, change_micro_batch, always, 0, 0 },
  [SP_LEVER_OVERLAP] = { "overlap", SP_PRICE_FREE, 0.0, 1.0, 0.9, 0.0, change_overlap, has_exchange, 0, 0 },
  [SP_LEVER_FEWER_BYTES] = { "fewer-bytes", SP_PRICE_FREE, 1.0, 100.0, 2.0, 1.0, change_bytes, has_exchange, 0,
                             NEEDS (TIME_TO_TARGET) },
  [SP_LEVER_ACCUMULATION] = { "accumulation", SP_PRICE_FREE, 1.0, 64.0, 2.0, 1.0, change_accumulation, has_exchange, 0, 0 },
  [SP_LEVER_INPUT] = { "input", SP_PRICE_FREE, 1.0, 100.0, 2.0, 1.0, change_input, has_input_limit,
                       NEEDS (LOADER_ALONE) | NEEDS (FROM_MEMORY), 0 },
  [SP_LEVER_STRAGGLERS] = { "stragglers", SP_PRICE_FREE, 0.0, 1.0, 0.5, 1.0, change_stragglers, has_stragglers,
                            NEEDS (REPLICA_TIMES), 0 },
  [SP_LEVER_OVERHEAD] = { "overhead", SP_PRICE_FREE, 0.0, 1.0, 0.5, 1.0, change_overhead, has_overhead,
                          NEEDS (ONE_DEVICE_BATCHES), 0 },
  [SP_LEVER_PLACEMENT] = { "placement", SP_PRICE_FREE, 0.0, 1.0, 1.0, 0.0, change_placement, has_servers, 0, 0 },
  [SP_LEVER_INTERCONNECT] = { "interconnect", SP_PRICE_HARDWARE, 1.0, 100.0, 2.0, 1.0, change_interconnect, has_exchange, 0, 0 },
  [SP_LEVER_SHARDING] = { "sharding", SP_PRICE_REBUILD, 0.0, 3.0, 1.0, 0.0, change_sharding, has_exchange, 0, 0 },
  [SP_LEVER_LOCAL_SGD] = { "local-sgd", SP_PRICE_CONVERGENCE, 1.0, 1000.0, 4.0, 1.0, change_local_sgd, has_exchange, 0,
                           NEEDS (TIME_TO_TARGET) },
  [SP_LEVER_DEVICES] = { "devices", SP_PRICE_HARDWARE, 1.0, 1000.0, 2.0, 1.0, change_devices, always, 0, 0 },
};

const char *
sp_lever_name (SpLever lever)
{
  return lever < SP_N_LEVERS ? lever_table[lever].name : NULL;
}

SpLeverPrice
sp_lever_price (SpLever lever)
{
  g_return_val_if_fail (lever < SP_N_LEVERS, SP_PRICE_FREE);
  return lever_table[lever].price;
}

void
sp_lever_range (SpLever lever,
                double *lo,
                double *hi,
                double *start,
                double *none)
{
  g_return_if_fail (lever < SP_N_LEVERS);
  *lo = lever_table[lever].lo;
  *hi = lever_table[lever].hi;
  *start = lever_table[lever].start;
  *none = lever_table[lever].none;
}

void
sp_lever_settings_init (SpLeverSettings *settings)
{
  *settings = (SpLeverSettings) { .hold_global_batch = FALSE };
  for (int i = 0; i < SP_N_LEVERS; i++)
    settings->values[i] = lever_table[i].start;
}

static gboolean
check_settings (const SpLeverSettings *settings,
                GError               **error)
{
  for (int i = 0; i < SP_N_LEVERS; i++)
    if (settings->is_on[i] && !(settings->values[i] >= lever_table[i].lo && settings->values[i] <= lever_table[i].hi))
      return sp_refuse (error, SP_CORE_ERROR_LEVER, lever_table[i].name, settings->values[i]);
  return TRUE;
}

/* b K n stays: from here the batch follows from the count, as in strong scaling. */
static void
hold_batch (SpStepInput *in,
            double       devices)
{
  double replica = in->tensor_parallel * in->pipeline_parallel * in->context_parallel;

  if (in->strong_scaling)
    return;
  in->strong_scaling = TRUE;
  in->global_batch = in->micro_batch * in->accumulation * devices / replica;
}

/* A larger micro-batch ends where memory does, but not below what runs today. */
static gboolean
limit_micro_batch (const SpStepInput *original,
                   SpStepInput       *in,
                   double             devices,
                   gboolean          *is_limited,
                   GError           **error)
{
  SpStepModel model;
  double most;

  *is_limited = FALSE;
  if (!sp_step_prepare (in, &model, NULL, error))
    return FALSE;
  if (in->micro_batch > original->micro_batch && sp_step_max_micro_batch (&model, devices, &most) &&
      in->micro_batch > most)
    {
      in->micro_batch = MAX (original->micro_batch, most);
      *is_limited = TRUE;
    }
  return TRUE;
}

gboolean
sp_levers_apply (const SpStepInput     *input,
                 double                 devices,
                 const SpLeverSettings *settings,
                 SpStepInput           *changed,
                 double                *changed_devices,
                 gboolean              *is_memory_limited,
                 GError               **error)
{
  SpStepInput in = *input;
  Change change = { .in = &in, .devices = devices };

  if (!check_settings (settings, error))
    return FALSE;
  if (settings->hold_global_batch)
    hold_batch (&in, devices);
  for (int i = 0; i < SP_N_LEVERS; i++)
    if (settings->is_on[i])
      {
        change.value = settings->values[i];
        lever_table[i].change (&change);
      }
  if (!limit_micro_batch (input, &in, change.devices, is_memory_limited, error))
    return FALSE;
  *changed = in;
  *changed_devices = change.devices;
  return TRUE;
}

static gboolean
prepare_and_evaluate (const SpStepInput *in,
                      double             devices,
                      SpStepModel       *model,
                      SpStep            *step,
                      GError           **error)
{
  return sp_step_prepare (in, model, NULL, error) &&
         (sp_step_evaluate (model, devices, step) || sp_step_check_devices (model, devices, error));
}

/* One rate without an overhead apart: how much faster a larger batch runs on one
 * device can't be told. */
static guint
needs_of (const SpStepInput     *in,
          double                 devices,
          const SpLeverSettings *settings,
          gboolean              *changes_nothing)
{
  gboolean knows_memory = in->has_memory || in->has_max_micro_batch;
  guint needs = 0;

  *changes_nothing = TRUE;
  for (int i = 0; i < SP_N_LEVERS; i++)
    {
      if (!settings->is_on[i])
        continue;
      needs |= lever_table[i].needs;
      if (lever_table[i].acts_on (in, devices))
        *changes_nothing = *changes_nothing && settings->values[i] == lever_table[i].none;
      else
        needs |= lever_table[i].needs_if_absent;
    }
  if (settings->is_on[SP_LEVER_MICRO_BATCH] && !has_overhead (in, devices))
    needs |= NEEDS (ONE_DEVICE_BATCHES);
  if (settings->is_on[SP_LEVER_MICRO_BATCH] && !knows_memory)
    needs |= NEEDS (MEMORY);
  return needs;
}

/* One job, worked out once for many settings. */
typedef struct
{
  SpStepModel model;
  SpStep step;
} Base;

static gboolean
base_of (const SpLeverJob *job,
         Base             *base,
         GError          **error)
{
  return prepare_and_evaluate (&job->input, job->devices, &base->model, &base->step, error);
}

static gboolean
evaluate_from (const SpLeverJob      *job,
               const Base            *base,
               const SpLeverSettings *settings,
               SpLeverOutcome        *outcome,
               GError               **error)
{
  SpLeverOutcome o = { 0.0 };
  SpStepInput in;
  SpStepModel model;
  double gap, batch, base_batch;

  if (!sp_levers_apply (&job->input, job->devices, settings, &in, &o.devices, &o.is_memory_limited, error) ||
      !prepare_and_evaluate (&in, o.devices, &model, &o.step, error))
    return FALSE;
  gap = base->step.ideal_throughput - base->step.throughput;
  batch = o.step.replicas * o.step.micro_batch * o.step.accumulation;
  base_batch = base->step.replicas * base->step.micro_batch * base->step.accumulation;
  o.gain = o.step.throughput / base->step.throughput - 1.0;
  o.efficiency_own = o.step.efficiency;
  o.efficiency_original = o.step.throughput / (o.step.replicas * base->model.reference_rate);
  o.has_share_of_gap = gap > 1e-9 * base->step.ideal_throughput;
  o.share_of_gap = o.has_share_of_gap ? (o.step.throughput - base->step.throughput) / gap : 0.0;
  o.binding = sp_step_binding_part (&o.step, job->threshold);
  o.fits_memory = o.step.fits_memory;
  o.grows_batch = batch > base_batch * (1.0 + 1e-9);
  o.needs = needs_of (&job->input, job->devices, settings, &o.changes_nothing);
  if (o.grows_batch)
    o.needs |= NEEDS (TIME_TO_TARGET);
  *outcome = o;
  return TRUE;
}

gboolean
sp_levers_evaluate (const SpLeverJob      *job,
                    const SpLeverSettings *settings,
                    SpLeverOutcome        *outcome,
                    GError               **error)
{
  Base base;

  return base_of (job, &base, error) && evaluate_from (job, &base, settings, outcome, error);
}

gboolean
sp_levers_curve (const SpLeverJob      *job,
                 const SpLeverSettings *settings,
                 const double          *counts,
                 gsize                  n_counts,
                 SpStep                *steps,
                 GError               **error)
{
  SpStepModel model;
  SpStepInput in;
  double devices;
  gboolean is_limited;

  if (!sp_levers_apply (&job->input, job->devices, settings, &in, &devices, &is_limited, error) ||
      !sp_step_prepare (&in, &model, NULL, error))
    return FALSE;
  for (gsize i = 0; i < n_counts; i++)
    if (!sp_step_evaluate (&model, counts[i], &steps[i]))
      steps[i] = (SpStep) { .devices = 0.0 };
  return TRUE;
}

gboolean
sp_levers_interval (const SpLeverJob      *job,
                    const SpLeverSettings *settings,
                    SpRange               *throughput,
                    SpRange               *gain,
                    SpCancel              *cancel,
                    GError               **error)
{
  g_autofree double *rates = g_new (double, MAX (job->n_draws, 1)), *gains = g_new (double, MAX (job->n_draws, 1));
  SpLeverOutcome central;
  gsize n = 0;

  if (!sp_levers_evaluate (job, settings, &central, error))
    return FALSE;
  for (gsize d = 0; d < job->n_draws; d++)
    {
      SpStepInput in;
      SpStepModel model;
      SpStep before, after;
      double devices;
      gboolean is_limited;

      if (sp_cancel_check (cancel, error))
        return FALSE;
      if (!prepare_and_evaluate (&job->draws[d], job->devices, &model, &before, NULL) ||
          !sp_levers_apply (&job->draws[d], job->devices, settings, &in, &devices, &is_limited, NULL) ||
          !prepare_and_evaluate (&in, devices, &model, &after, NULL))
        continue;
      rates[n] = after.throughput;
      gains[n++] = after.throughput / before.throughput - 1.0;
    }
  *throughput = sp_range_from_draws (central.step.throughput, rates, n);
  *gain = sp_range_from_draws (central.gain, gains, n);
  return TRUE;
}

static SpLeverSettings
only (const SpLeverSettings *settings,
      guint                  bits)
{
  SpLeverSettings s = *settings;

  for (int i = 0; i < SP_N_LEVERS; i++)
    s.is_on[i] = (bits >> i & 1u) != 0;
  return s;
}

static SpLeverOutcome
outcome_of_nothing (const SpLeverJob *job,
                    const Base       *base)
{
  return (SpLeverOutcome) {
    .devices = job->devices,
    .step = base->step,
    .efficiency_own = base->step.efficiency,
    .efficiency_original = base->step.efficiency,
    .binding = sp_step_binding_part (&base->step, job->threshold),
    .changes_nothing = TRUE,
    .fits_memory = base->step.fits_memory,
  };
}

gboolean
sp_levers_rank (const SpLeverJob      *job,
                const SpLeverSettings *settings,
                SpLeverOutcome         outcomes[SP_N_LEVERS],
                SpLever                order[SP_N_LEVERS],
                GError               **error)
{
  Base base;

  if (!base_of (job, &base, error))
    return FALSE;
  for (int i = 0; i < SP_N_LEVERS; i++)
    {
      SpLeverSettings one = only (settings, 1u << i);
      int at = i;

      if (!evaluate_from (job, &base, &one, &outcomes[i], NULL))
        outcomes[i] = outcome_of_nothing (job, &base);
      for (; at > 0 && outcomes[order[at - 1]].step.throughput < outcomes[i].step.throughput; at--)
        order[at] = order[at - 1];
      order[at] = (SpLever) i;
    }
  return TRUE;
}

static guint
bits_of (const SpLeverSettings *settings)
{
  guint bits = 0;

  for (int i = 0; i < SP_N_LEVERS; i++)
    bits |= settings->is_on[i] ? 1u << i : 0u;
  return bits;
}

gboolean
sp_levers_order (const SpLeverJob      *job,
                 const SpLeverSettings *settings,
                 SpLeverSequence       *sequence,
                 GError               **error)
{
  SpLeverSequence s = { 0 };
  guint left = bits_of (settings), taken = 0;
  double now;
  Base base;

  if (!check_settings (settings, error) || !base_of (job, &base, error))
    return FALSE;
  now = base.step.throughput;
  while (left != 0)
    {
      double best = now * (1.0 + ADDS_NOTHING);
      int found = -1;

      for (int i = 0; i < SP_N_LEVERS; i++)
        {
          SpLeverSettings with = only (settings, taken | 1u << i);
          SpLeverOutcome o;

          if ((left >> i & 1u) != 0 && evaluate_from (job, &base, &with, &o, NULL) && o.step.throughput > best)
            {
              best = o.step.throughput;
              found = i;
            }
        }
      if (found < 0)
        break;
      taken |= 1u << found;
      left &= ~(1u << found);
      s.levers[s.n] = (SpLever) found;
      s.throughput[s.n++] = now = best;
    }
  *sequence = s;
  return TRUE;
}

static guint
count_bits (guint bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

static guint
price_of (guint bits)
{
  guint price = 0;

  for (int i = 0; i < SP_N_LEVERS; i++)
    if ((bits >> i & 1u) != 0)
      price += (guint) lever_table[i].price;
  return price;
}

/* TRUE when @a is the better set: fewer, cheaper, faster. */
static gboolean
is_better_set (guint                 a,
               const SpLeverOutcome *outcome_a,
               guint                 b,
               const SpLeverOutcome *outcome_b)
{
  if (count_bits (a) != count_bits (b))
    return count_bits (a) < count_bits (b);
  if (price_of (a) != price_of (b))
    return price_of (a) < price_of (b);
  return outcome_a->step.throughput > outcome_b->step.throughput;
}

gboolean
sp_levers_smallest_set (const SpLeverJob      *job,
                        const SpLeverSettings *settings,
                        double                 target_throughput,
                        SpLeverSet            *set,
                        SpCancel              *cancel,
                        GError               **error)
{
  guint allowed = bits_of (settings), found = 0;
  SpLeverSet s = { FALSE };
  Base base;

  if (!sp_is_positive (target_throughput))
    return sp_refuse (error, SP_CORE_ERROR_LEVER_TARGET, "target throughput", target_throughput);
  if (!check_settings (settings, error) || !base_of (job, &base, error))
    return FALSE;
  s.outcome = outcome_of_nothing (job, &base);
  s.is_reached = base.step.throughput >= target_throughput;
  for (guint bits = 1; bits < 1u << SP_N_LEVERS && !(s.is_reached && found == 0); bits++)
    {
      SpLeverSettings these = only (settings, bits);
      SpLeverOutcome o;
      gboolean reaches;

      if (sp_cancel_check (cancel, error))
        return FALSE;
      if ((bits & ~allowed) != 0 || !evaluate_from (job, &base, &these, &o, NULL))
        continue;
      reaches = o.step.throughput >= target_throughput;
      if (reaches ? !s.is_reached || is_better_set (bits, &o, found, &s.outcome)
                  : !s.is_reached && o.step.throughput > s.outcome.step.throughput)
        {
          s.is_reached = reaches;
          s.outcome = o;
          found = bits;
        }
    }
  s.settings = only (settings, found);
  s.n_levers = count_bits (found);
  *set = s;
  return TRUE;
}
