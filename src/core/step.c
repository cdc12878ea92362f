/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step-time model; formulas are in step.h, the exchange's in collective.h and
 * the waits' in stragglers.h. What a change would bring is levers.c's. */
#include "core/step.h"

#include <math.h>

#include "core/check.h"
#include "core/error.h"
#include "core/estimate.h"
#include "core/message.h"

static const char *const part_names[SP_N_PARTS] = { "compute", "overhead", "stragglers", "communication", "input" };
static const char *const overlap_names[SP_N_OVERLAPS] = { "none", "share", "buckets" };
static const char *const sharding_names[SP_N_SHARDINGS] = { "none", "zero-1", "zero-2", "zero-3" };

const char *
sp_part_name (SpPart part)
{
  return part < SP_N_PARTS ? part_names[part] : NULL;
}

const char *
sp_overlap_name (SpOverlap overlap)
{
  return overlap < SP_N_OVERLAPS ? overlap_names[overlap] : NULL;
}

const char *
sp_sharding_name (SpSharding sharding)
{
  return sharding < SP_N_SHARDINGS ? sharding_names[sharding] : NULL;
}

void
sp_step_input_init (SpStepInput *input)
{
  *input = (SpStepInput) {
    .micro_batch = 1.0,
    .accumulation = 1.0,
    .global_batch = 1.0,
    .replica_throughput = 1.0,
    .sample_seconds = 1.0,
    .backward_share = 2.0 / 3.0,
    .tensor_parallel = 1.0,
    .pipeline_parallel = 1.0,
    .context_parallel = 1.0,
    .gradient_bytes = 4.0,
    .parameter_bytes = 2.0,
    .compression = 1.0,
    .density = 0.01,
    .index_bytes = 4.0,
    .exchange_every = 1.0,
    .algorithm = SP_ALGORITHM_BEST,
    .bucket_bytes = 25.0 * 1024.0 * 1024.0,
    .overlap = SP_OVERLAP_BUCKETS,
    .overlap_share = 1.0,
    .input_rate = 1.0,
    .shared_input_rate = 1.0,
    .slow_factor = 1.0,
    .straggler_share = 1.0,
    .max_micro_batch = 1.0,
    .device_memory_bytes = 80e9,
    .optimizer_bytes = 12.0,
    .activation_bytes = 1e9,
  };
  sp_network_init (&input->network);
}

static gboolean
share (double value)
{
  return value >= 0.0 && value <= 1.0;
}

/* One field, what must hold for it, and the code that names it. */
typedef struct
{
  gboolean holds;
  SpCoreError code;
  const char *what;
  double value;
} Rule;

static gboolean
check_rules (const Rule *rules,
             gsize       n_rules,
             GError    **error)
{
  for (gsize i = 0; i < n_rules; i++)
    if (!rules[i].holds)
      return sp_refuse (error, rules[i].code, rules[i].what, rules[i].value);
  return TRUE;
}

#define RULE(condition, code, field) { (condition), SP_CORE_ERROR_##code, #field, in->field }

static gboolean
check_work (const SpStepInput *in,
            GError           **error)
{
  const Rule rules[] = {
    RULE (sp_is_positive (in->micro_batch), MICRO_BATCH, micro_batch),
    RULE (in->strong_scaling || sp_is_count (in->accumulation), ACCUMULATION, accumulation),
    RULE (!in->strong_scaling || sp_is_positive (in->global_batch), GLOBAL_BATCH, global_batch),
    RULE (in->has_sample_seconds || sp_is_positive (in->replica_throughput), COMPUTE_RATE, replica_throughput),
    RULE (!in->has_sample_seconds || sp_is_positive (in->sample_seconds), SAMPLE_SECONDS, sample_seconds),
    RULE (sp_is_not_negative (in->micro_overhead_seconds), MICRO_OVERHEAD, micro_overhead_seconds),
    RULE (sp_is_not_negative (in->step_overhead_seconds), STEP_OVERHEAD, step_overhead_seconds),
    RULE (share (in->backward_share), BACKWARD_SHARE, backward_share),
    RULE (sp_is_count (in->tensor_parallel), PARALLELISM, tensor_parallel),
    RULE (sp_is_count (in->pipeline_parallel), PARALLELISM, pipeline_parallel),
    RULE (sp_is_count (in->context_parallel), PARALLELISM, context_parallel),
  };

  return check_rules (rules, G_N_ELEMENTS (rules), error);
}

static gboolean
check_exchange (const SpStepInput *in,
                GError           **error)
{
  const Rule rules[] = {
    RULE (sp_is_not_negative (in->parameters), PARAMETERS, parameters),
    RULE (sp_is_positive (in->gradient_bytes), ELEMENT_BYTES, gradient_bytes),
    RULE (sp_is_positive (in->parameter_bytes), ELEMENT_BYTES, parameter_bytes),
    RULE (!in->is_sparse || sp_is_not_negative (in->index_bytes), ELEMENT_BYTES, index_bytes),
    RULE (isfinite (in->compression) && in->compression >= 1.0, COMPRESSION, compression),
    RULE (!in->is_sparse || (in->density > 0.0 && in->density <= 1.0), DENSITY, density),
    RULE (sp_is_not_negative (in->coding_seconds), CODING_SECONDS, coding_seconds),
    RULE (sp_is_count (in->exchange_every), EXCHANGE_EVERY, exchange_every),
    RULE (sp_is_positive (in->bucket_bytes), BUCKET_BYTES, bucket_bytes),
    RULE (in->overlap != SP_OVERLAP_SHARE || share (in->overlap_share), OVERLAP, overlap_share),
    RULE (share (in->slowdown), SLOWDOWN, slowdown),
  };

  return check_rules (rules, G_N_ELEMENTS (rules), error) && sp_network_check (&in->network, error);
}

static gboolean
check_waits (const SpStepInput *in,
             GError           **error)
{
  const Rule rules[] = {
    RULE (!in->has_input_rate || sp_is_positive (in->input_rate), INPUT_RATE, input_rate),
    RULE (!in->has_shared_input_rate || sp_is_positive (in->shared_input_rate), SHARED_INPUT_RATE, shared_input_rate),
    RULE (in->scatter >= 0.0 && in->scatter <= SP_SCATTER_MAX, SCATTER, scatter),
    RULE (in->slow_factor >= 1.0 && in->slow_factor <= SP_SLOW_FACTOR_MAX, SLOW_FACTOR, slow_factor),
    RULE (share (in->straggler_share), SCATTER, straggler_share),
    RULE (!in->has_max_micro_batch || sp_is_positive (in->max_micro_batch), MAX_MICRO_BATCH, max_micro_batch),
    RULE (!in->has_memory || sp_is_positive (in->device_memory_bytes), DEVICE_MEMORY, device_memory_bytes),
    RULE (!in->has_memory || sp_is_not_negative (in->optimizer_bytes), DEVICE_MEMORY, optimizer_bytes),
    RULE (!in->has_memory || sp_is_positive (in->activation_bytes), DEVICE_MEMORY, activation_bytes),
  };

  return check_rules (rules, G_N_ELEMENTS (rules), error);
}

#undef RULE

/* Bytes a rank sends in a dense all-reduce, or contributes to a sparse gather. */
static double
gradient_volume (const SpStepInput *in,
                 double             rank_devices)
{
  double elements = in->parameters / rank_devices;
  gboolean sparse = in->is_sparse && in->sharding == SP_SHARDING_NONE;

  return elements / in->compression *
         (sparse ? in->density * (in->gradient_bytes + in->index_bytes) : in->gradient_bytes);
}

/* Buckets, of which the last may be a part: a whole number would make the step
 * jump where a little more to send makes one more bucket. */
static double
pieces_of (double bytes,
           double bucket_bytes)
{
  return MAX (1.0, bytes / bucket_bytes);
}

/* Seconds of all buckets over the bus factor, so that evaluation multiplies only. */
static double
table_seconds (const SpCollectiveTable *table,
               const SpStepModel       *m,
               GArray                  *messages)
{
  double bucket = m->gradient_volume / m->gradient_pieces, seconds;
  int outside;

  if (table == NULL || m->gradient_volume <= 0.0)
    return 0.0;
  seconds = sp_collective_table_seconds (table, bucket, &outside);
  if (outside != 0)
    sp_messages_add (messages, SP_MESSAGE_BUCKET_SIZE_OUTSIDE_TABLE, bucket, outside);
  return m->gradient_pieces * seconds /
         sp_collective_bus_factor (sp_collective_table_collective (table), sp_collective_table_ranks (table));
}

static void
say_what_is_odd (const SpStepModel *m,
                 GArray            *messages)
{
  const SpStepInput *in = &m->input;
  double value_bytes = in->gradient_bytes + in->index_bytes;

  if (in->profile != NULL && (in->scatter > 0.0 || in->slow_factor > 1.0))
    sp_messages_add (messages, SP_MESSAGE_SCATTER_REPLACED, in->scatter, in->slow_factor);
  /* (n-1) density (value + index) = 2 (n-1)/n value: dense is better beyond this count. */
  if (in->is_sparse && in->sharding == SP_SHARDING_NONE)
    sp_messages_add (messages, SP_MESSAGE_SPARSE_LOSES, 2.0 * in->gradient_bytes / (in->density * value_bytes), 0.0);
}

static double
overlap_share (const SpStepInput *in,
               double             pieces)
{
  switch (in->overlap)
    {
    case SP_OVERLAP_SHARE:
      return in->overlap_share;
    case SP_OVERLAP_BUCKETS:
      return 1.0 - 1.0 / pieces;
    case SP_OVERLAP_NONE:
    case SP_N_OVERLAPS:
    default:
      return 0.0;
    }
}

gboolean
sp_step_prepare (const SpStepInput *input,
                 SpStepModel       *model,
                 GArray            *messages,
                 GError           **error)
{
  SpStepModel m = { .input = *input };
  SpStep alone;

  g_return_val_if_fail (input->algorithm < SP_N_ALGORITHMS && input->overlap < SP_N_OVERLAPS, FALSE);
  g_return_val_if_fail (input->sharding < SP_N_SHARDINGS && input->scatter_shape < SP_N_SCATTERS, FALSE);

  if (!check_work (input, error) || !check_exchange (input, error) || !check_waits (input, error))
    return FALSE;
  m.rank_devices = input->tensor_parallel * input->pipeline_parallel;
  m.replica_devices = m.rank_devices * input->context_parallel;
  m.sample_seconds = input->has_sample_seconds ? input->sample_seconds : 1.0 / input->replica_throughput;
  m.gradient_volume = gradient_volume (input, m.rank_devices);
  m.gradient_pieces = pieces_of (m.gradient_volume, input->bucket_bytes);
  m.parameter_volume = input->parameters / m.rank_devices * input->parameter_bytes;
  m.parameter_pieces = pieces_of (m.parameter_volume, input->bucket_bytes);
  m.gradient_share = overlap_share (input, m.gradient_pieces);
  m.gather_share = overlap_share (input, m.parameter_pieces);
  m.inner_table_seconds = table_seconds (input->inner_table, &m, messages);
  m.server_table_seconds = table_seconds (input->server_table, &m, messages);

  /* One replica alone, whatever the network is: its ranks have nothing to exchange. */
  m.input.parameters = 0.0;
  if (!sp_is_count (m.replica_devices))
    return sp_refuse (error, SP_CORE_ERROR_PARALLELISM, "devices of a replica", m.replica_devices);
  m.reference_rate = 1.0;
  if (!sp_step_evaluate (&m, m.replica_devices, &alone))
    return sp_step_check_devices (&m, m.replica_devices, error);
  m.reference_rate = alone.throughput;
  m.input.parameters = input->parameters;
  if (!sp_is_positive (m.reference_rate))
    return sp_refuse (error, SP_CORE_ERROR_STEP_OVERFLOW, "rate of one replica", m.reference_rate);
  say_what_is_odd (&m, messages);
  *model = m;
  return TRUE;
}

/* The batch of one replica at this count. Strong scaling keeps the global batch:
 * as few micro-steps as the largest micro-batch allows. */
static void
set_batch (const SpStepInput *in,
           SpStep            *s)
{
  s->micro_batch = in->micro_batch;
  s->accumulation = in->accumulation;
  if (in->strong_scaling)
    {
      double batch = in->global_batch / s->replicas;

      s->accumulation = MAX (1.0, ceil (batch / in->micro_batch * (1.0 - 1e-12)));
      s->micro_batch = batch / s->accumulation;
    }
}

/* What an exchange adds to the step, summed over its phases. */
typedef struct
{
  double total, exposed, floor, bytes;
} Exchange;

/* One phase that may hide behind @window seconds of compute, @times a step. */
static void
add_phase (Exchange *exchange,
           double    times,
           double    seconds,
           double    window,
           double    floor,
           double    bytes)
{
  exchange->total += times * seconds;
  exchange->exposed += times * MAX (seconds - window, floor);
  exchange->floor += times * floor;
  exchange->bytes += times * bytes;
}

/* The gradients' own exchange: all-reduce, reduce-scatter or sparse gather. */
static SpCollectiveCost
gradient_cost (const SpStepModel *m,
               const SpPlacement *placement)
{
  const SpStepInput *in = &m->input;
  SpCollective collective = in->sharding == SP_SHARDING_NONE ? SP_COLLECTIVE_ALL_REDUCE : SP_COLLECTIVE_REDUCE_SCATTER;
  double measured = placement->servers > 1.0 ? m->server_table_seconds : m->inner_table_seconds;
  SpCollectiveCost c;

  if (in->is_sparse && in->sharding == SP_SHARDING_NONE)
    return sp_collective_sparse_cost (&in->network, placement, m->gradient_volume, m->gradient_pieces);
  if (measured <= 0.0)
    return sp_collective_cost (&in->network, placement, collective, in->algorithm, m->gradient_volume, m->gradient_pieces);
  c.bytes_per_device = m->gradient_volume * sp_collective_bus_factor (collective, placement->ranks);
  c.seconds = measured * sp_collective_bus_factor (collective, placement->ranks);
  c.latency_seconds = 0.0;
  c.algorithm = in->algorithm == SP_ALGORITHM_BEST ? SP_ALGORITHM_RING : in->algorithm;
  return c;
}

static Exchange
exchange_of (const SpStepModel *m,
             SpStep            *s,
             double             micro_compute)
{
  const SpStepInput *in = &m->input;
  SpPlacement placement = sp_placement (&in->network, s->devices, m->rank_devices);
  SpCollectiveCost gradients, gather = { 0.0, 0.0, 0.0, SP_ALGORITHM_RING };
  double reduces = in->exchange_each_micro_step ? s->accumulation : 1.0;
  double stretched = micro_compute * (1.0 + in->slowdown);
  double backward = stretched * in->backward_share, forward = stretched - backward;
  double last, gather_last;
  Exchange x = { 0.0, 0.0, 0.0, 0.0 };

  if (placement.ranks <= 1.0 || in->parameters <= 0.0)
    return x;
  gradients = gradient_cost (m, &placement);
  s->algorithm = gradients.algorithm;
  last = gradients.seconds / m->gradient_pieces;
  if (in->sharding != SP_SHARDING_NONE)
    gather = sp_collective_cost (&in->network, &placement, SP_COLLECTIVE_ALL_GATHER, in->algorithm,
                                 m->parameter_volume, m->parameter_pieces);

  if (in->sharding == SP_SHARDING_ZERO_3)
    {
      gather_last = gather.seconds / m->parameter_pieces;
      forward *= m->gather_share;
      backward *= m->gather_share;
      add_phase (&x, s->accumulation, gather.seconds, forward, gather_last, gather.bytes_per_device);
      add_phase (&x, s->accumulation - reduces, gather.seconds, backward, gather_last, gather.bytes_per_device);
      add_phase (&x, reduces, gather.seconds + gradients.seconds, backward, gather_last + last,
                 gather.bytes_per_device + gradients.bytes_per_device);
    }
  else
    {
      add_phase (&x, reduces, gradients.seconds, m->gradient_share * backward, last, gradients.bytes_per_device);
      add_phase (&x, 1.0, gather.seconds, 0.0, gather.seconds, gather.bytes_per_device);
    }
  x.total += in->coding_seconds * reduces;
  x.exposed += in->coding_seconds * reduces;
  x.floor += in->coding_seconds * reduces;
  return x;
}

/* Seconds of waiting. Independent scatter adds up in squares: over K micro-steps,
 * the last with the update, and over the H steps between two exchanges. */
static double
straggler_wait (const SpStepInput *in,
                const SpStep      *s)
{
  double own = s->parts[SP_PART_COMPUTE] + s->parts[SP_PART_OVERHEAD];
  double micro_step = (own - in->step_overhead_seconds) / s->accumulation;
  double last = micro_step + in->step_overhead_seconds;
  double averaging = 1.0 / sqrt (in->exchange_every);

  if (in->profile != NULL)
    return own * in->straggler_share * sp_replica_profile_wait (in->profile, s->replicas);
  if (!in->scatter_is_correlated && s->accumulation > 1.0)
    averaging *= sqrt ((s->accumulation - 1.0) * micro_step * micro_step + last * last) / own;
  return own * in->straggler_share * sp_straggler_wait (in->scatter_shape, in->scatter, averaging, in->slow_factor, s->replicas);
}

static double
input_wait (const SpStepModel *m,
            const SpStep      *s,
            double             rest)
{
  const SpStepInput *in = &m->input;
  double batch = s->micro_batch * s->accumulation, needed = 0.0;

  if (in->has_input_rate)
    needed = MIN (s->devices, in->network.devices_per_server) / m->replica_devices * batch / in->input_rate;
  if (in->has_shared_input_rate)
    needed = MAX (needed, s->replicas * batch / in->shared_input_rate);
  return in->is_not_prefetched ? needed : MAX (0.0, needed - rest);
}

static double
sum_parts (const SpStep *s)
{
  double sum = 0.0;

  for (int i = 0; i < SP_N_PARTS; i++)
    sum += s->parts[i];
  return sum;
}

static gboolean
fits (const SpStepModel *m,
      const SpStep      *s)
{
  double most;

  return !sp_step_max_micro_batch (m, s->devices, &most) || s->micro_batch <= most * (1.0 + 1e-12);
}

/* Why @devices can't be evaluated, 0 if it can. */
static SpCoreError
devices_problem (const SpStepModel *m,
                 double             devices)
{
  const SpStepInput *in = &m->input;
  double replicas = devices / m->replica_devices;

  if (!sp_is_count (devices))
    return SP_CORE_ERROR_DEVICES;
  if (floor (replicas) != replicas || replicas < 1.0)
    return SP_CORE_ERROR_NOT_A_MULTIPLE;
  if (devices > in->network.devices_per_server && !in->network.has_server_link && in->parameters > 0.0)
    return SP_CORE_ERROR_NO_SERVER_LINK;
  if (in->strong_scaling && replicas > in->global_batch)
    return SP_CORE_ERROR_TOO_FEW_SAMPLES;
  return (SpCoreError) 0;
}

gboolean
sp_step_evaluate (const SpStepModel *model,
                  double             devices,
                  SpStep            *step)
{
  const SpStepInput *in = &model->input;
  SpStep s = { .devices = devices, .algorithm = SP_ALGORITHM_RING };
  double micro_compute, slowed;
  Exchange x;

  if (devices_problem (model, devices) != 0)
    return FALSE;
  s.replicas = devices / model->replica_devices;
  s.servers = ceil (devices / in->network.devices_per_server);
  set_batch (in, &s);
  micro_compute = model->sample_seconds * s.micro_batch;
  s.parts[SP_PART_COMPUTE] = s.accumulation * micro_compute;
  s.parts[SP_PART_OVERHEAD] = s.accumulation * in->micro_overhead_seconds + in->step_overhead_seconds;
  s.parts[SP_PART_STRAGGLERS] = straggler_wait (in, &s);

  x = exchange_of (model, &s, micro_compute);
  s.exchange_seconds = x.total / in->exchange_every;
  s.hidden_seconds = MAX (x.total - x.exposed, 0.0) / in->exchange_every;
  s.last_bucket_seconds = x.floor / in->exchange_every;
  s.is_hidden = x.exposed <= x.floor * (1.0 + 1e-9);
  s.bytes_per_device = x.bytes / in->exchange_every;
  s.parts[SP_PART_COMMUNICATION] = x.exposed / in->exchange_every;
  /* hidden_seconds of wall time advance backward by 1 / (1 + kappa) of them only. */
  slowed = s.hidden_seconds * in->slowdown / (1.0 + in->slowdown);
  s.parts[SP_PART_COMPUTE] += slowed;
  s.parts[SP_PART_INPUT] = input_wait (model, &s, sum_parts (&s));

  s.step_seconds = sum_parts (&s);
  s.throughput = s.replicas * s.micro_batch * s.accumulation / s.step_seconds;
  if (!sp_is_positive (s.step_seconds) || !sp_is_positive (s.throughput))
    return FALSE;
  s.ideal_throughput = s.replicas * model->reference_rate;
  s.efficiency = s.throughput / s.ideal_throughput;
  s.fits_memory = fits (model, &s);
  *step = s;
  return TRUE;
}

gboolean
sp_step_check_devices (const SpStepModel *model,
                       double             devices,
                       GError           **error)
{
  SpCoreError problem = devices_problem (model, devices);
  SpStep step;

  if (problem != 0)
    return sp_refuse (error, problem, "devices", devices);
  if (!sp_step_evaluate (model, devices, &step))
    return sp_refuse (error, SP_CORE_ERROR_STEP_OVERFLOW, "step at devices", devices);
  return TRUE;
}

/* Weights, gradients and optimizer state of one device, each over the ranks
 * that the sharding spreads it over. */
static double
state_bytes (const SpStepModel *m,
             double             ranks)
{
  const SpStepInput *in = &m->input;
  double over[3] = { 1.0, 1.0, 1.0 }; /* weights, gradients, optimizer */

  for (int level = 0; level < (int) in->sharding && level < 3; level++)
    over[2 - level] = ranks;
  return in->parameters / m->rank_devices *
         (in->parameter_bytes / over[0] + in->gradient_bytes / over[1] + in->optimizer_bytes / over[2]);
}

gboolean
sp_step_max_micro_batch (const SpStepModel *model,
                         double             devices,
                         double            *micro_batch)
{
  const SpStepInput *in = &model->input;
  double most = in->has_max_micro_batch ? in->max_micro_batch : HUGE_VAL;

  if (!in->has_max_micro_batch && !in->has_memory)
    return FALSE;
  if (in->has_memory)
    {
      double left = in->device_memory_bytes - state_bytes (model, devices / model->rank_devices);

      most = MIN (most, MAX (0.0, floor (left / in->activation_bytes)));
    }
  *micro_batch = most;
  return TRUE;
}

/* Sets the figure that a break-even search varies. */
typedef void (*SetFigure) (SpStepInput *in, double value);

static void
set_inner_bandwidth (SpStepInput *in,
                     double       value)
{
  in->network.inner_bytes_per_second = value;
}

static void
set_server_bandwidth (SpStepInput *in,
                      double       value)
{
  in->network.server_bytes_per_second = value;
}

static void
set_micro_batch (SpStepInput *in,
                 double       value)
{
  in->micro_batch = value;
}

static gboolean
hides (const SpStepInput *input,
       SetFigure          set,
       double             value,
       double             devices)
{
  SpStepInput in = *input;
  SpStepModel model;
  SpStep step;

  set (&in, value);
  return sp_step_prepare (&in, &model, NULL, NULL) && sp_step_evaluate (&model, devices, &step) && step.is_hidden;
}

/* The smallest figure that hides the exchange: more of it never hides less. */
static gboolean
search_figure (const SpStepInput *input,
               SetFigure          set,
               double             from,
               double             to,
               double             devices,
               double            *found)
{
  double lo = log (from), hi = log (to);

  if (!hides (input, set, to, devices))
    return FALSE;
  while (hi - lo > 1e-9)
    {
      double middle = 0.5 * (lo + hi);

      if (hides (input, set, exp (middle), devices))
        hi = middle;
      else
        lo = middle;
    }
  *found = exp (hi);
  return TRUE;
}

gboolean
sp_step_break_even (const SpStepModel *model,
                    double             devices,
                    SpBreakEven       *result)
{
  SpStepInput in = model->input;
  SpBreakEven r = { FALSE };
  SpStep step;

  if (!sp_step_evaluate (model, devices, &step))
    return FALSE;
  if (in.overlap == SP_OVERLAP_NONE)
    in.overlap = SP_OVERLAP_BUCKETS;
  r.bytes_per_compute_second = model->gradient_volume / step.parts[SP_PART_COMPUTE];
  if (step.exchange_seconds > 0.0)
    {
      gboolean measured = (step.servers > 1.0 ? in.server_table : in.inner_table) != NULL;

      r.is_server_link = step.servers > 1.0;
      r.has_bandwidth = !measured && search_figure (&in, r.is_server_link ? set_server_bandwidth : set_inner_bandwidth,
                                                    1e3, 1e18, devices, &r.bandwidth);
      r.has_micro_batch = !in.strong_scaling && search_figure (&in, set_micro_batch, 1e-9 * in.micro_batch,
                                                               1e9 * in.micro_batch, devices, &r.micro_batch);
    }
  *result = r;
  return TRUE;
}

gboolean
sp_step_waterfall (const SpStepModel *model,
                   double             base_devices,
                   double             devices,
                   SpWaterfall       *waterfall)
{
  SpWaterfall w = { .base_loss = { 0.0 } };

  if (!sp_step_evaluate (model, base_devices, &w.base) || !sp_step_evaluate (model, devices, &w.step))
    return FALSE;
  for (int i = 0; i < SP_N_PARTS; i++)
    {
      w.growth[i] = w.step.parts[i] - w.base.parts[i];
      w.base_loss[i] = i == SP_PART_COMPUTE ? 0.0 : w.base.parts[i];
    }
  *waterfall = w;
  return TRUE;
}

SpPart
sp_step_binding_part (const SpStep *step,
                      double        threshold)
{
  int largest = SP_PART_OVERHEAD;

  for (int i = SP_PART_OVERHEAD + 1; i < SP_N_PARTS; i++)
    if (step->parts[i] > step->parts[largest])
      largest = i;
  return step->parts[largest] >= threshold * step->step_seconds ? (SpPart) largest : SP_PART_COMPUTE;
}
