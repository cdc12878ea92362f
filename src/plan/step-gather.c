/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of a scenario to the inputs of core/step.h and core/experiments.h:
 * one table row a number, so that nothing is read twice or forgotten. */
#include "plan/step-evaluate.h"

#include "plan/section.h"

#define PLACE(member) offsetof (SpStepInput, member)

/* Numbers that stand for themselves; has: where it is noted that one is given. */
static const struct
{
  SpField field;
  gsize place;
  gsize has; /* 0: always there */
} numbers[] = {
  { SP_FIELD_PER_DEVICE_BATCH, PLACE (micro_batch), 0 },
  { SP_FIELD_ACCUMULATION, PLACE (accumulation), 0 },
  { SP_FIELD_GLOBAL_BATCH, PLACE (global_batch), 0 },
  { SP_FIELD_MICRO_OVERHEAD_SECONDS, PLACE (micro_overhead_seconds), 0 },
  { SP_FIELD_STEP_OVERHEAD_SECONDS, PLACE (step_overhead_seconds), 0 },
  { SP_FIELD_BACKWARD_SHARE, PLACE (backward_share), 0 },
  { SP_FIELD_TENSOR_PARALLEL, PLACE (tensor_parallel), 0 },
  { SP_FIELD_PIPELINE_PARALLEL, PLACE (pipeline_parallel), 0 },
  { SP_FIELD_CONTEXT_PARALLEL, PLACE (context_parallel), 0 },
  { SP_FIELD_PARAMETERS, PLACE (parameters), 0 },
  { SP_FIELD_GRADIENT_BYTES, PLACE (gradient_bytes), 0 },
  { SP_FIELD_PARAMETER_BYTES, PLACE (parameter_bytes), 0 },
  { SP_FIELD_COMPRESSION, PLACE (compression), 0 },
  { SP_FIELD_DENSITY, PLACE (density), 0 },
  { SP_FIELD_CODING_SECONDS, PLACE (coding_seconds), 0 },
  { SP_FIELD_EXCHANGE_EVERY, PLACE (exchange_every), 0 },
  { SP_FIELD_BUCKET_BYTES, PLACE (bucket_bytes), 0 },
  { SP_FIELD_OVERLAP_SHARE, PLACE (overlap_share), 0 },
  { SP_FIELD_SLOWDOWN, PLACE (slowdown), 0 },
  { SP_FIELD_SCATTER, PLACE (scatter), 0 },
  { SP_FIELD_SLOW_FACTOR, PLACE (slow_factor), 0 },
  { SP_FIELD_INPUT_RATE, PLACE (input_rate), PLACE (has_input_rate) },
  { SP_FIELD_SHARED_INPUT_RATE, PLACE (shared_input_rate), PLACE (has_shared_input_rate) },
  { SP_FIELD_MAX_PER_DEVICE_BATCH, PLACE (max_micro_batch), PLACE (has_max_micro_batch) },
  { SP_FIELD_DEVICE_MEMORY_BYTES, PLACE (device_memory_bytes), 0 },
  { SP_FIELD_OPTIMIZER_BYTES, PLACE (optimizer_bytes), 0 },
  { SP_FIELD_ACTIVATION_BYTES, PLACE (activation_bytes), 0 },
  { SP_FIELD_DEVICES_PER_SERVER, PLACE (network.devices_per_server), 0 },
  { SP_FIELD_INNER_BYTES_PER_SECOND, PLACE (network.inner_bytes_per_second), 0 },
  { SP_FIELD_INNER_LATENCY_SECONDS, PLACE (network.inner_latency_seconds), 0 },
  { SP_FIELD_SERVER_BYTES_PER_SECOND, PLACE (network.server_bytes_per_second), PLACE (network.has_server_link) },
  { SP_FIELD_SERVER_LATENCY_SECONDS, PLACE (network.server_latency_seconds), 0 },
  { SP_FIELD_SHARE_LEFT, PLACE (network.share_left), 0 },
  { SP_FIELD_SERVERS_PER_RACK, PLACE (network.servers_per_rack), 0 },
  { SP_FIELD_RACK_BYTES_PER_SECOND, PLACE (network.rack_bytes_per_second), 0 },
  { SP_FIELD_OVERSUBSCRIPTION, PLACE (network.oversubscription), 0 },
};

void
sp_step_gather (const SpScenario *scenario,
                SpStepInput      *input)
{
  const SpRecord *record = sp_scenario_record (scenario);

  sp_step_input_init (input);
  for (gsize i = 0; i < G_N_ELEMENTS (numbers); i++)
    if (sp_record_get_number (record, numbers[i].field, G_STRUCT_MEMBER_P (input, numbers[i].place)) &&
        numbers[i].has != 0)
      G_STRUCT_MEMBER (gboolean, input, numbers[i].has) = TRUE;
  input->strong_scaling = sp_scenario_choice (scenario, SP_FIELD_JOB_SCALING) == SP_MODE_STRONG;
  input->sharding = sp_scenario_choice (scenario, SP_FIELD_SHARDING);
  input->is_sparse = sp_scenario_switch (scenario, SP_FIELD_SPARSE) && input->sharding == SP_SHARDING_NONE;
  input->exchange_each_micro_step = sp_scenario_switch (scenario, SP_FIELD_EXCHANGE_EACH_MICRO_STEP);
  input->overlap = sp_scenario_choice (scenario, SP_FIELD_OVERLAP);
  input->algorithm = sp_scenario_choice (scenario, SP_FIELD_ALGORITHM);
  input->scatter_shape = sp_scenario_choice (scenario, SP_FIELD_SCATTER_SHAPE);
  input->scatter_is_correlated = sp_scenario_switch (scenario, SP_FIELD_SCATTER_CORRELATED);
  input->is_not_prefetched = sp_scenario_switch (scenario, SP_FIELD_NOT_PREFETCHED);
  input->network.has_rack = sp_record_has (record, SP_FIELD_RACK_BYTES_PER_SECOND) &&
                            sp_record_has (record, SP_FIELD_SERVERS_PER_RACK);
  input->has_memory = sp_record_has (record, SP_FIELD_DEVICE_MEMORY_BYTES) &&
                      sp_record_has (record, SP_FIELD_ACTIVATION_BYTES);
}

gboolean
sp_scenario_first_cell (const SpScenario *scenario,
                        SpColumn          column,
                        double           *value)
{
  const SpCurve *curve = sp_scenario_curve_in_use (scenario);
  gsize n_rows = 0;
  const SpRow *rows = curve != NULL ? sp_curve_rows (curve, &n_rows) : NULL;

  for (gsize i = 0; i < n_rows; i++)
    if (!rows[i].excluded && sp_row_get (&rows[i], column, value))
      return TRUE;
  return FALSE;
}

double
sp_step_model_throughput (double        devices,
                          gconstpointer model)
{
  SpStep step;

  return sp_step_evaluate (model, devices, &step) ? step.throughput : 0.0;
}

static SpMeasurement
measurement (const SpScenario *scenario,
             SpField           field,
             SpField           error_field)
{
  SpMeasurement m = { FALSE, 0.0, sp_section_number (scenario, error_field, 0.0) };

  m.is_given = sp_scenario_number (scenario, field, &m.seconds);
  return m;
}

void
sp_experiments_gather (const SpScenario *scenario,
                       SpExperiments    *experiments)
{
  SpExperiments *e = experiments;

  sp_experiments_init (e);
  sp_scenario_number (scenario, SP_FIELD_DEVICES, &e->devices);
  sp_scenario_number (scenario, SP_FIELD_EXPERIMENT_DEVICES, &e->devices);
  sp_scenario_number (scenario, SP_FIELD_DEVICES_PER_SERVER, &e->devices_per_server);
  sp_scenario_number (scenario, SP_FIELD_PER_DEVICE_BATCH, &e->micro_batch);
  sp_scenario_number (scenario, SP_FIELD_ACCUMULATION, &e->accumulation);
  e->step = measurement (scenario, SP_FIELD_EXPERIMENT_STEP, SP_FIELD_EXPERIMENT_STEP_ERROR);
  e->no_exchange = measurement (scenario, SP_FIELD_EXPERIMENT_NO_EXCHANGE, SP_FIELD_EXPERIMENT_NO_EXCHANGE_ERROR);
  e->from_memory = measurement (scenario, SP_FIELD_EXPERIMENT_FROM_MEMORY, SP_FIELD_EXPERIMENT_FROM_MEMORY_ERROR);
  e->both_off = measurement (scenario, SP_FIELD_EXPERIMENT_BOTH_OFF, SP_FIELD_EXPERIMENT_BOTH_OFF_ERROR);
  e->larger_step = measurement (scenario, SP_FIELD_EXPERIMENT_LARGER_STEP, SP_FIELD_EXPERIMENT_LARGER_STEP_ERROR);
  e->larger_step.is_given &= sp_scenario_number (scenario, SP_FIELD_EXPERIMENT_LARGER_BATCH, &e->larger_micro_batch);
  e->has_loader_rate = sp_scenario_number (scenario, SP_FIELD_EXPERIMENT_LOADER_RATE, &e->loader_rate);
  e->has_utilisation = sp_scenario_number (scenario, SP_FIELD_EXPERIMENT_UTILISATION, &e->utilisation);
}

/* --- tables: rows with a gap are still being typed and are left out --- */

static gsize
n_rows_of (const SpTable *table)
{
  return table != NULL ? sp_table_n_rows (table) : 0;
}

GArray *
sp_one_device_gather (const SpScenario *scenario)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), SP_FIELD_EXPERIMENT_ONE_DEVICE);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (SpBatchTime));

  for (gsize i = 0; i < n_rows_of (table); i++)
    {
      SpBatchTime time = { 0 };

      if (sp_table_get (table, i, 0, &time.micro_batch) && sp_table_get (table, i, 1, &time.seconds))
        g_array_append_val (times, time);
    }
  return times;
}

GArray *
sp_size_times_gather (const SpScenario *scenario,
                      SpField           field)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), field);
  GArray *times = g_array_new (FALSE, FALSE, sizeof (SpSizeTime));

  for (gsize i = 0; i < n_rows_of (table); i++)
    {
      SpSizeTime time;

      if (sp_table_get (table, i, 0, &time.bytes) && sp_table_get (table, i, 1, &time.seconds))
        g_array_append_val (times, time);
    }
  return times;
}

/* The times of one replica, in the order of the table. */
static GArray *
times_of (GPtrArray  *lists,
          GHashTable *by_replica,
          double      replica)
{
  GArray *list = g_hash_table_lookup (by_replica, &replica);

  if (list != NULL)
    return list;
  list = g_array_new (FALSE, FALSE, sizeof (double));
  g_ptr_array_add (lists, list);
  g_hash_table_insert (by_replica, g_memdup2 (&replica, sizeof replica), list);
  return list;
}

/* A column of times without replicas is one step of as many replicas. Steps that
 * not every replica has are left out. */
GArray *
sp_replica_times_gather (const SpScenario *scenario,
                         gsize            *n_steps,
                         gsize            *n_replicas,
                         GArray          **names)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), SP_FIELD_EXPERIMENT_REPLICA_TIMES);
  g_autoptr (GArray) known_as = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);
  g_autoptr (GHashTable) by_replica = g_hash_table_new_full (g_double_hash, g_double_equal, g_free, NULL);
  gsize least = G_MAXSIZE;
  GArray *seconds;

  for (gsize i = 0; i < n_rows_of (table); i++)
    {
      double replica = (double) i;
      double name = replica + 1.0;
      double time;

      if (!sp_table_get (table, i, 1, &time))
        continue;
      if (sp_table_get (table, i, 0, &replica))
        name = replica;
      g_array_append_val (times_of (lists, by_replica, replica), time);
      if (lists->len > known_as->len)
        g_array_append_val (known_as, name);
    }
  if (names != NULL)
    *names = lists->len > 0 ? g_array_ref (known_as) : NULL;
  if (lists->len == 0)
    return NULL;
  for (guint i = 0; i < lists->len; i++)
    least = MIN (least, ((GArray *) lists->pdata[i])->len);
  seconds = g_array_new (FALSE, FALSE, sizeof (double));
  for (gsize step = 0; step < least; step++)
    for (guint i = 0; i < lists->len; i++)
      g_array_append_val (seconds, g_array_index ((GArray *) lists->pdata[i], double, step));
  *n_steps = least;
  *n_replicas = lists->len;
  return seconds;
}
