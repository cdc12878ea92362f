/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step model of a scenario: known figures from the fields, what experiments
 * say put into them, the rest fitted to the curve in use. */
#include "plan/step-evaluate.h"

#include <math.h>

#include "core/error.h"
#include "plan/curve-evaluate.h"
#include "plan/plan-private.h"
#include "plan/section.h"

#define STEPS_MAX 64
#define CALIBRATION_ROWS_MAX 64

static const char *const step_groups[] = { "job", "cluster", "experiments", NULL };
static const SpField step_fields[] = { SP_FIELD_PER_DEVICE_THROUGHPUT, SP_FIELD_DEVICES, SP_N_FIELDS };
static const SpSectionReads step_reads = { step_groups, step_fields, TRUE };

SpStepResults *
sp_step_results_ref (const SpStepResults *results)
{
  SpStepResults *mutable = (SpStepResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_step_results_unref (SpStepResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_scenario_unref ((SpScenario *) results->scenario);
  g_clear_error (&results->error);
  g_clear_error (&results->parts_error);
  g_clear_pointer (&results->measured, sp_measured_free);
  g_clear_pointer (&results->inner_table, sp_collective_table_unref);
  g_clear_pointer (&results->server_table, sp_collective_table_unref);
  g_free (results->draws);
  g_free (results->steps);
  g_ptr_array_unref (results->messages);
  g_free (results);
}

/* --- what was measured --- */

static void
measure (SpStepResults *results)
{
  const SpCurve *curve = sp_scenario_curve_in_use (results->scenario);

  if (curve != NULL)
    results->measured = sp_curve_measure (results->scenario, curve);
  if (results->measured != NULL && results->measured->n_points == 0)
    g_clear_pointer (&results->measured, sp_measured_free);
}

/* A note on the path of @field is enough; the results go without it. */
static SpCollectiveTable *
read_table (SpStepResults *results,
            SpField        field,
            SpField        devices_field,
            SpField        collective_field)
{
  g_autoptr (GArray) times = sp_size_times_gather (results->scenario, field);
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autofree char *path = sp_field_path (field);
  g_autoptr (GError) error = NULL;
  SpCollectiveTable *table;
  double devices;

  if (times->len == 0)
    return NULL;
  if (!sp_scenario_number (results->scenario, devices_field, &devices))
    {
      sp_section_add_missing (results->messages, devices_field);
      return NULL;
    }
  table = sp_collective_table_new (sp_scenario_choice (results->scenario, collective_field), devices,
                                   (const SpSizeTime *) (gpointer) times->data, times->len, said, &error);
  sp_section_add_messages (results->messages, said, path);
  if (table == NULL)
    sp_path_messages_add (results->messages, g_strdup (path),
                          &(SpMessage) { .code = SP_MESSAGE_INPUT_REFUSED, .values = { error->code } });
  return table;
}

static void
read_profile (SpStepResults *results)
{
  gsize n_steps, n_replicas;
  g_autoptr (GArray) names = NULL;
  g_autoptr (GArray) seconds = sp_replica_times_gather (results->scenario, &n_steps, &n_replicas, &names);
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GError) error = NULL;

  if (seconds == NULL)
    return;
  results->has_profile = sp_replica_profile ((const double *) (gpointer) seconds->data, n_steps, n_replicas,
                                             &results->profile, said, &error);
  sp_section_add_messages (results->messages, said, "/experiments/replica_times");
  if (results->has_profile)
    results->slowest_replica = g_array_index (names, double, results->profile.slowest);
  else
    sp_section_add_refusal (results->messages, error);
}

/* @input: gets what the experiments know better than the fields */
static void
read_experiments (SpStepResults *results,
                  SpStepInput   *input)
{
  g_autoptr (GArray) one_device = sp_one_device_gather (results->scenario);
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpExperiments experiments;

  sp_experiments_gather (results->scenario, &experiments);
  experiments.one_device = (const SpBatchTime *) (gpointer) one_device->data;
  experiments.n_one_device = one_device->len;
  experiments.profile = results->has_profile ? &results->profile : NULL;
  if (!experiments.step.is_given)
    {
      if (experiments.no_exchange.is_given || experiments.from_memory.is_given || experiments.both_off.is_given)
        sp_section_add_missing (results->messages, SP_FIELD_EXPERIMENT_STEP);
      input->profile = experiments.profile != NULL && !experiments.profile->is_hidden ? experiments.profile : NULL;
      return;
    }
  results->parts_devices = experiments.devices;
  results->has_parts = sp_experiments_evaluate (&experiments, &results->parts, said, &results->parts_error);
  sp_section_add_messages (results->messages, said, "/experiments");
  if (results->has_parts)
    sp_experiments_apply (&experiments, &results->parts, input);
  else
    sp_section_add_refusal (results->messages, results->parts_error);
}

/* --- the model --- */

static double
replica_devices (const SpStepInput *input)
{
  return input->tensor_parallel * input->pipeline_parallel * input->context_parallel;
}

/* What the curve in use says where the fields say nothing. How it was run decides:
 * its rows are what the model is fitted to. */
static void
read_curve (SpStepResults *results,
            SpStepInput   *input)
{
  const SpRecord *record = sp_scenario_record (results->scenario);
  const SpMeasured *measured = results->measured;

  if (!sp_record_has (record, SP_FIELD_PER_DEVICE_BATCH))
    sp_scenario_first_cell (results->scenario, SP_COLUMN_PER_DEVICE_BATCH, &input->micro_batch);
  if (!sp_record_has (record, SP_FIELD_ACCUMULATION))
    sp_scenario_first_cell (results->scenario, SP_COLUMN_ACCUMULATION, &input->accumulation);
  if (!sp_record_has (record, SP_FIELD_GLOBAL_BATCH))
    sp_scenario_first_cell (results->scenario, SP_COLUMN_GLOBAL_BATCH, &input->global_batch);
  if (measured == NULL)
    return;
  if (sp_record_has (record, SP_FIELD_JOB_SCALING) && input->strong_scaling != (measured->scaling == SP_MODE_STRONG))
    sp_path_messages_add (results->messages, sp_field_path (SP_FIELD_JOB_SCALING),
                          &(SpMessage) { .code = SP_MESSAGE_SCALING_OF_CURVE });
  input->strong_scaling = measured->scaling == SP_MODE_STRONG;
  if (!sp_record_has (record, SP_FIELD_DEVICES_PER_SERVER) && measured->devices_per_server >= 1.0)
    input->network.devices_per_server = measured->devices_per_server;
}

/* Inputs that change nothing without another. */
static const struct
{
  SpField given, needs;
} companions[] = {
  { SP_FIELD_RACK_BYTES_PER_SECOND, SP_FIELD_SERVERS_PER_RACK },
  { SP_FIELD_OVERSUBSCRIPTION, SP_FIELD_RACK_BYTES_PER_SECOND },
  { SP_FIELD_ACTIVATION_BYTES, SP_FIELD_DEVICE_MEMORY_BYTES },
  { SP_FIELD_EXPERIMENT_LARGER_STEP, SP_FIELD_EXPERIMENT_LARGER_BATCH },
  { SP_FIELD_EXPERIMENT_LARGER_BATCH, SP_FIELD_EXPERIMENT_LARGER_STEP },
};

static void
say_what_is_half_given (SpStepResults *results)
{
  const SpRecord *record = sp_scenario_record (results->scenario);

  for (gsize i = 0; i < G_N_ELEMENTS (companions); i++)
    if (sp_record_has (record, companions[i].given) && !sp_record_has (record, companions[i].needs))
      sp_section_add_missing (results->messages, companions[i].needs);
}

/* The first input that is needed and known from nowhere; SP_N_FIELDS: none */
static SpField
find_missing (const SpStepResults *results,
              const SpStepInput   *input,
              gboolean             calibrates)
{
  const SpScenario *scenario = results->scenario;
  const SpRecord *record = sp_scenario_record (scenario);
  gboolean has_batch = sp_record_has (record, SP_FIELD_PER_DEVICE_BATCH);
  double cell;

  if (!sp_record_has (record, SP_FIELD_PARAMETERS))
    return SP_FIELD_PARAMETERS;
  if (!sp_record_has (record, SP_FIELD_PER_DEVICE_THROUGHPUT) && results->measured == NULL)
    return SP_FIELD_PER_DEVICE_THROUGHPUT;
  if (!has_batch && !sp_scenario_first_cell (scenario, SP_COLUMN_PER_DEVICE_BATCH, &cell))
    return SP_FIELD_PER_DEVICE_BATCH;
  if (input->strong_scaling && !sp_record_has (record, SP_FIELD_GLOBAL_BATCH) &&
      !sp_scenario_first_cell (scenario, SP_COLUMN_GLOBAL_BATCH, &cell))
    return SP_FIELD_GLOBAL_BATCH;
  if (!sp_record_has (record, SP_FIELD_DEVICES_PER_SERVER) &&
      (results->measured == NULL || results->measured->devices_per_server < 1.0))
    return SP_FIELD_DEVICES_PER_SERVER;
  if (!sp_record_has (record, SP_FIELD_INNER_BYTES_PER_SECOND) && results->inner_table == NULL && !calibrates &&
      input->network.devices_per_server > 1.0)
    return SP_FIELD_INNER_BYTES_PER_SECOND;
  return SP_N_FIELDS;
}

/* The step time of a measured count: as measured, or from its throughput. */
static double
step_seconds_of (const SpMeasuredPoint *point,
                 const SpStepInput     *input)
{
  double units = input->strong_scaling
                   ? input->global_batch
                   : point->devices / replica_devices (input) * input->micro_batch * input->accumulation;

  return point->has_step_seconds ? point->step_seconds : units / point->throughput;
}

/* More rows take longer and teach nothing: of very many counts those are kept that lie nearest to even steps of
 * their logarithm, the first and the last among them. */
static void
thin_out (GArray *rows)
{
  SpCalibrationRow *all = (SpCalibrationRow *) (gpointer) rows->data;
  guint n = rows->len, kept = 0, at = 0, taken = G_MAXUINT;
  double first, step;

  if (n <= CALIBRATION_ROWS_MAX)
    return;
  first = log (all[0].devices);
  step = (log (all[n - 1].devices) - first) / (CALIBRATION_ROWS_MAX - 1);
  for (guint i = 0; i < CALIBRATION_ROWS_MAX; i++)
    {
      double place = first + i * step;

      while (at + 1 < n && fabs (log (all[at + 1].devices) - place) <= fabs (log (all[at].devices) - place))
        at++;
      if (at != taken)
        all[kept++] = all[at];
      taken = at;
    }
  g_array_set_size (rows, kept);
}

static GArray *
calibration_rows (const SpStepResults *results,
                  const SpStepInput   *input)
{
  const SpMeasured *measured = results->measured;
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (SpCalibrationRow));

  for (guint i = 0; measured != NULL && !measured->relative && i < measured->n_points; i++)
    {
      const SpMeasuredPoint *point = &measured->points[i];
      SpCalibrationRow row = {
        .devices = point->devices,
        .step_seconds = step_seconds_of (point, input),
        .step_relative_error = measured->noise_source == SP_NOISE_ASSUMED
                                 ? 0.0
                                 : MAX (measured->noise / sqrt ((double) point->runs), 0.003),
        .has_devices_per_server = point->has_servers && point->servers > 1.0,
        .devices_per_server = point->has_servers ? ceil (point->devices / point->servers) : 0.0,
      };

      if (fmod (point->devices, replica_devices (input)) == 0.0)
        g_array_append_val (rows, row);
    }
  thin_out (rows);
  return rows;
}

/* The experiment without exchange tells how much of its step was synchronisation. */
static void
add_experiment_row (const SpStepResults *results,
                    GArray              *rows)
{
  SpExperiments experiments;
  SpCalibrationRow row;

  sp_experiments_gather (results->scenario, &experiments);
  if (!results->has_parts || !experiments.no_exchange.is_given)
    return;
  row = (SpCalibrationRow) {
    .devices = experiments.devices,
    .step_seconds = experiments.step.seconds,
    .has_sync_seconds = TRUE,
    .sync_seconds = CLAMP (experiments.step.seconds - experiments.no_exchange.seconds, 0.0, experiments.step.seconds),
  };
  g_array_append_val (rows, row);
}

static gboolean
crosses_servers (GArray            *rows,
                 const SpStepInput *input)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const SpCalibrationRow *row = &g_array_index (rows, SpCalibrationRow, i);
      double per_server = row->has_devices_per_server ? row->devices_per_server : input->network.devices_per_server;

      if (row->devices > per_server)
        return TRUE;
    }
  return FALSE;
}

/* FALSE with results->error when the fit was refused; the known figures then stand. */
static gboolean
calibrate (SpStepResults *results,
           SpStepInput   *input,
           GArray        *rows,
           SpCancel      *cancel)
{
  const SpCalibrationRow *data = (const SpCalibrationRow *) (gpointer) rows->data;
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpPrior priors[SP_N_UNKNOWNS];

  if (crosses_servers (rows, input))
    input->network.has_server_link = TRUE;
  sp_priors_init (priors, input, data, rows->len);
  sp_priors_free_by_rows (priors, input, data, rows->len);
  if (results->has_parts && results->parts.has_batch_fit)
    priors[SP_UNKNOWN_SAMPLE_SECONDS].is_free = FALSE;
  results->has_calibration =
    sp_calibrate (input, priors, data, rows->len, &results->calibration, said, cancel, &results->error);
  sp_section_add_messages (results->messages, said, "/job");
  if (!results->has_calibration)
    return FALSE;
  results->n_draws = SP_CALIBRATION_DRAWS;
  results->draws = g_new (SpStepInput, results->n_draws);
  sp_calibration_draw (&results->calibration, SP_CALIBRATION_SEED, results->draws, results->n_draws);
  *input = results->calibration.input;
  return TRUE;
}

/* --- figures that look wrong --- */

/* What is usual, generously: from the smallest experiment to far beyond the largest
 * machine. A wrong unit is off by more. */
static const struct
{
  SpField field;
  double low, high;
} usual[] = {
  { SP_FIELD_PER_DEVICE_THROUGHPUT, 1e-9, 1e12 },
  { SP_FIELD_PER_DEVICE_BATCH, 1e-3, 1e9 },
  { SP_FIELD_GLOBAL_BATCH, 1e-3, 1e12 },
  { SP_FIELD_ACCUMULATION, 1.0, 1e5 },
  { SP_FIELD_PARAMETERS, 1.0, 1e15 },
  { SP_FIELD_GRADIENT_BYTES, 0.01, 16.0 },
  { SP_FIELD_PARAMETER_BYTES, 0.01, 16.0 },
  { SP_FIELD_BUCKET_BYTES, 1.0, 1e12 },
  { SP_FIELD_DENSITY, 1e-9, 1.0 },
  { SP_FIELD_CODING_SECONDS, 0.0, 100.0 },
  { SP_FIELD_MICRO_OVERHEAD_SECONDS, 0.0, 100.0 },
  { SP_FIELD_STEP_OVERHEAD_SECONDS, 0.0, 1000.0 },
  { SP_FIELD_INNER_BYTES_PER_SECOND, 1e6, 1e14 },
  { SP_FIELD_SERVER_BYTES_PER_SECOND, 1e6, 1e14 },
  { SP_FIELD_RACK_BYTES_PER_SECOND, 1e6, 1e16 },
  { SP_FIELD_INNER_LATENCY_SECONDS, 0.0, 0.1 },
  { SP_FIELD_SERVER_LATENCY_SECONDS, 0.0, 1.0 },
  { SP_FIELD_SHARE_LEFT, 1e-4, 1.0 },
  { SP_FIELD_INPUT_RATE, 1e-9, 1e15 },
  { SP_FIELD_SHARED_INPUT_RATE, 1e-9, 1e18 },
  { SP_FIELD_DEVICE_MEMORY_BYTES, 1e6, 1e15 },
  { SP_FIELD_ACTIVATION_BYTES, 1e-3, 1e15 },
};

/* Powers of ten beyond what is usual; 0 within. */
static double
strangeness (const SpScenario *scenario,
             guint             i)
{
  double value;

  if (!sp_scenario_number (scenario, usual[i].field, &value) || value <= 0.0)
    return 0.0;
  return MAX (0.0, MAX (log10 (value / usual[i].high), usual[i].low > 0.0 ? log10 (usual[i].low / value) : 0.0));
}

static void
say_what_is_unusual (SpStepResults *results)
{
  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (strangeness (results->scenario, i) > 0.0)
      sp_path_messages_add (results->messages, sp_field_path (usual[i].field),
                            &(SpMessage) { .code = SP_MESSAGE_INPUT_UNUSUAL });
}

/* A time that no double holds comes from the strangest figure. */
static char *
path_of_strangest (const SpScenario *scenario)
{
  SpField strangest = SP_N_FIELDS;
  double most = 0.0;

  for (guint i = 0; i < G_N_ELEMENTS (usual); i++)
    if (strangeness (scenario, i) > most)
      {
        most = strangeness (scenario, i);
        strangest = usual[i].field;
      }
  return strangest < SP_N_FIELDS ? sp_field_path (strangest) : g_strdup ("");
}

static void
add_refusal (SpStepResults *results)
{
  if (results->error->code != SP_CORE_ERROR_STEP_OVERFLOW)
    sp_section_add_refusal (results->messages, results->error);
  else
    sp_path_messages_add (results->messages, path_of_strangest (results->scenario),
                          &(SpMessage) { .code = SP_MESSAGE_INPUT_REFUSED, .values = { results->error->code } });
}

static void
say_what_does_not_fit (SpStepResults *results)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  double most;

  if (results->step.fits_memory || !sp_step_max_micro_batch (&results->model, results->devices, &most))
    return;
  sp_messages_add (said, most > 0.0 ? SP_MESSAGE_MICRO_BATCH_EXCEEDS_MEMORY : SP_MESSAGE_MODEL_EXCEEDS_MEMORY,
                   results->step.micro_batch, most);
  sp_section_add_messages (results->messages, said, "/job");
}

/* --- the model's answers --- */

static int
compare_counts (gconstpointer a,
                gconstpointer b)
{
  double one = *(const double *) a;
  double two = *(const double *) b;

  return (one > two) - (one < two);
}

/* Powers of two of the replica, what was measured, and the count in question. */
static GArray *
counts_for_chart (const SpStepResults *results)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (double));
  const SpMeasured *measured = results->measured;
  double replica = results->model.replica_devices;
  double most = MAX (results->devices, replica);

  for (guint i = 0; measured != NULL && i < measured->n_points; i++)
    {
      g_array_append_val (counts, measured->points[i].devices);
      most = MAX (most, measured->points[i].devices);
    }
  if (results->devices >= 1.0)
    g_array_append_val (counts, results->devices);
  for (double count = replica; count <= 2.0 * most && counts->len < STEPS_MAX; count *= 2.0)
    g_array_append_val (counts, count);
  g_array_sort (counts, compare_counts);
  return counts;
}

static void
evaluate_steps (SpStepResults *results)
{
  g_autoptr (GArray) counts = counts_for_chart (results);

  results->steps = g_new (SpStep, MAX (counts->len, 1));
  for (guint i = 0; i < counts->len; i++)
    {
      double count = g_array_index (counts, double, i);
      gboolean repeated = i > 0 && count == g_array_index (counts, double, i - 1);

      if (!repeated && sp_step_evaluate (&results->model, count, &results->steps[results->n_steps]))
        results->n_steps++;
    }
}

static void
evaluate_count (SpStepResults *results)
{
  double base;

  if (results->devices < 1.0)
    return;
  results->has_step = sp_step_evaluate (&results->model, results->devices, &results->step);
  if (!results->has_step)
    {
      sp_step_check_devices (&results->model, results->devices, &results->error);
      add_refusal (results);
      return;
    }
  say_what_does_not_fit (results);
  results->step_seconds = sp_range_from_draws (results->step.step_seconds, NULL, 0);
  results->throughput = sp_range_from_draws (results->step.throughput, NULL, 0);
  if (results->has_calibration)
    sp_calibration_predict (&results->calibration, results->draws, results->n_draws, results->devices, &results->step,
                            &results->step_seconds, &results->throughput);
  results->has_break_even = sp_step_break_even (&results->model, results->devices, &results->break_even);
  base = results->n_steps > 0 ? results->steps[0].devices : results->model.replica_devices;
  results->has_waterfall = sp_step_waterfall (&results->model, base, results->devices, &results->waterfall);
}

/* Why there is no model, as far as anybody asked for one. */
static gboolean
prepare (SpStepResults *results,
         SpStepInput   *input)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));

  if (results->error != NULL && !results->has_calibration)
    {
      sp_section_add_refusal (results->messages, results->error);
      g_clear_error (&results->error);
    }
  results->has_model = sp_step_prepare (input, &results->model, said, &results->error);
  sp_section_add_messages (results->messages, said, "/job");
  if (!results->has_model)
    add_refusal (results);
  return results->has_model;
}

static void
evaluate_model (SpStepResults *results,
                SpCancel      *cancel)
{
  g_autoptr (GArray) rows = NULL;
  gboolean calibrates;
  SpStepInput input;

  sp_step_gather (results->scenario, &input);
  measure (results);
  results->inner_table = read_table (results, SP_FIELD_INNER_TABLE, SP_FIELD_INNER_TABLE_DEVICES,
                                     SP_FIELD_INNER_TABLE_COLLECTIVE);
  results->server_table = read_table (results, SP_FIELD_SERVER_TABLE, SP_FIELD_SERVER_TABLE_DEVICES,
                                      SP_FIELD_SERVER_TABLE_COLLECTIVE);
  read_profile (results);
  read_curve (results, &input);
  input.inner_table = results->inner_table;
  input.server_table = results->server_table;
  input.network.has_server_link |= results->server_table != NULL;
  results->is_link_known = input.network.has_server_link;
  input.replica_throughput =
    sp_section_number (results->scenario, SP_FIELD_PER_DEVICE_THROUGHPUT,
                       results->measured != NULL ? results->measured->points[0].per_device : 1.0) *
    replica_devices (&input);
  read_experiments (results, &input);
  rows = calibration_rows (results, &input);
  calibrates = sp_scenario_switch (results->scenario, SP_FIELD_CALIBRATE) && rows->len >= 2;
  results->missing = find_missing (results, &input, calibrates);
  if (results->missing != SP_N_FIELDS)
    return;
  say_what_is_unusual (results);
  say_what_is_half_given (results);
  add_experiment_row (results, rows);
  if (calibrates)
    calibrate (results, &input, rows, cancel);
  if (!prepare (results, &input))
    return;
  evaluate_steps (results);
  evaluate_count (results);
}

SpStepResults *
sp_step_results_new (const SpScenario    *scenario,
                     double               devices,
                     const SpStepResults *before,
                     SpCancel            *cancel,
                     GError             **error)
{
  g_autoptr (SpStepResults) results = NULL;

  if (before != NULL && before->devices == devices && sp_section_same (&step_reads, before->scenario, scenario))
    return sp_step_results_ref (before);
  results = g_new0 (SpStepResults, 1);
  g_atomic_ref_count_init (&results->refs);
  results->scenario = sp_scenario_ref (scenario);
  results->devices = devices;
  results->missing = SP_N_FIELDS;
  results->messages = sp_path_messages_new ();
  evaluate_model (results, cancel);
  return sp_cancel_check (cancel, error) ? NULL : g_steal_pointer (&results);
}
