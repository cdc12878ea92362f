/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows become runs, fields become options. A row without a single number is a
 * line of the table where nothing has been typed yet: core never sees it, so
 * what core says of its runs is led back to the rows. */
#include "plan/curve-evaluate.h"

#include <string.h>

#include "plan/plan-private.h"
#include "plan/section.h"
#include "plan/step-evaluate.h"

/* Beyond the largest count measured, where the curve says no others. */
#define POWERS_BEYOND 3

struct _SpCurveInputs
{
  SpCurveResultOptions options;
  double *targets;
  char *accelerator; /* (nullable) */
  SpStepResults *step; /* (nullable) */
  gboolean unit_differs;
};

static double
number_or_zero (const SpRecord *record,
                SpField         field)
{
  double number = 0.0;

  sp_record_get_number (record, field, &number);
  return number;
}

/* Devices that hold one copy of the model; 0 when it is not split. */
static double
devices_per_replica (const SpRecord *scenario)
{
  static const SpField ways[] = { SP_FIELD_TENSOR_PARALLEL, SP_FIELD_PIPELINE_PARALLEL, SP_FIELD_CONTEXT_PARALLEL };
  double product = 1.0;

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    product *= MAX (number_or_zero (scenario, ways[i]), 1.0);
  return product > 1.0 ? product : 0.0;
}

static void
gather_measured (const SpRecord    *scenario,
                 const SpRecord    *curve,
                 SpMeasuredOptions *measured)
{
  guint scaling = sp_record_get_choice (curve, SP_FIELD_CURVE_SCALING);

  measured->has_scaling = scaling != SP_SCALING_GUESS;
  measured->scaling = scaling == SP_SCALING_STRONG ? SP_MODE_STRONG : SP_MODE_WEAK;
  measured->devices_per_server = number_or_zero (scenario, SP_FIELD_DEVICES_PER_SERVER);
  measured->servers_per_rack = number_or_zero (scenario, SP_FIELD_SERVERS_PER_RACK);
  measured->devices_per_replica = devices_per_replica (scenario);
  measured->baseline_devices = number_or_zero (curve, SP_FIELD_CURVE_BASELINE);
  measured->flop_per_unit = number_or_zero (scenario, SP_FIELD_FLOP_PER_UNIT);
  measured->peak_flop_per_second = number_or_zero (scenario, SP_FIELD_PEAK_FLOP_PER_SECOND);
}

/* The choices' first name is "any", the others are core's in their order. */
static void
gather_published (const SpRecord    *curve,
                  const char        *accelerator,
                  SpPublishedFilter *filter)
{
  guint kind = sp_record_get_choice (curve, SP_FIELD_COMPARE_KIND);
  guint link = sp_record_get_choice (curve, SP_FIELD_COMPARE_LINK);

  filter->has_kind = kind > 0;
  filter->kind = kind > 0 ? kind - 1 : 0;
  filter->has_link = link > 0;
  filter->link = link > 0 ? link - 1 : 0;
  filter->accelerator = accelerator;
}

SpCurveInputs *
sp_curve_inputs_new (const SpScenario    *scenario,
                     const SpCurve       *curve,
                     const double        *targets,
                     guint                n_targets,
                     const SpStepResults *step)
{
  SpCurveInputs *inputs = g_new0 (SpCurveInputs, 1);
  const SpRecord *record = sp_curve_record (curve);
  const char *accelerator = sp_record_get_text (record, SP_FIELD_COMPARE_ACCELERATOR);
  const char *unit = sp_record_get_text (record, SP_FIELD_CURVE_UNIT);

  inputs->targets = g_memdup2 (targets, n_targets * sizeof *targets);
  inputs->accelerator = *accelerator != '\0' ? g_strdup (accelerator) : NULL;
  inputs->unit_differs = *unit != '\0' && strcmp (unit, sp_scenario_text (scenario, SP_FIELD_WORK_UNIT)) != 0;
  inputs->options.targets = inputs->targets;
  inputs->options.n_targets = n_targets;
  gather_measured (sp_scenario_record (scenario), record, &inputs->options.measured);
  if (step != NULL)
    {
      inputs->step = sp_step_results_ref (step);
      inputs->options.step_model = sp_step_model_throughput;
      inputs->options.step_model_data = &inputs->step->model;
    }
  gather_published (record, inputs->accelerator, &inputs->options.published);
  return inputs;
}

/* 0 when no row takes part. */
static double
largest_count (const SpCurve *curve)
{
  gsize n_rows;
  const SpRow *rows = sp_curve_rows (curve, &n_rows);
  double largest = 0.0;

  for (gsize i = 0; i < n_rows; i++)
    if (!rows[i].excluded && sp_row_has (&rows[i], SP_COLUMN_DEVICES))
      largest = MAX (largest, rows[i].values[SP_COLUMN_DEVICES]);
  return largest;
}

static void
add_target (GArray *targets,
            double  devices)
{
  for (guint i = 0; i < targets->len; i++)
    if (g_array_index (targets, double, i) == devices)
      return;
  g_array_append_val (targets, devices);
}

static void
add_powers (GArray *targets,
            double  largest)
{
  double devices = 1.0;

  while (devices <= largest)
    devices *= 2.0;
  for (guint i = 0; i < POWERS_BEYOND && devices <= SP_DEVICES_MAX; i++, devices *= 2.0)
    add_target (targets, devices);
  /* The last power may lie below a count that is allowed still. */
  if (devices > SP_DEVICES_MAX && largest < SP_DEVICES_MAX)
    add_target (targets, SP_DEVICES_MAX);
}

static void
add_listed (GArray        *targets,
            const SpTable *list)
{
  for (gsize i = 0; i < sp_table_n_rows (list); i++)
    {
      double devices;

      if (sp_table_get (list, i, 0, &devices))
        add_target (targets, devices);
    }
}

/* What to measure next is asked for a count beyond the measured ones that the
 * forecast shows too: @devices, else the nearest in @targets, which gets the next
 * power of two where it has none. Returns: 0 where there is no greater count */
static double
count_to_advise_for (GArray *targets,
                     double  devices,
                     double  largest)
{
  double nearest = 0.0;
  double power = 1.0;

  if (devices > largest)
    return devices;
  for (guint i = 0; i < targets->len; i++)
    {
      double target = g_array_index (targets, double, i);

      if (target > largest && (nearest == 0.0 || target < nearest))
        nearest = target;
    }
  while (power <= largest)
    power *= 2.0;
  if (nearest > 0.0 || largest == 0.0 || power > SP_DEVICES_MAX)
    return nearest;
  add_target (targets, power);
  return power;
}

SpCurveInputs *
sp_curve_inputs_new_standing (const SpScenario    *scenario,
                              const SpCurve       *curve,
                              double               devices,
                              const SpStepResults *step)
{
  g_autoptr (GArray) targets = g_array_new (FALSE, FALSE, sizeof (double));
  const SpTable *list = sp_record_get_table (sp_curve_record (curve), SP_FIELD_CURVE_TARGETS);
  double largest = largest_count (curve);
  double advise_for;
  SpCurveInputs *inputs;

  if (devices > 0.0)
    add_target (targets, devices);
  if (list != NULL)
    add_listed (targets, list);
  else if (largest > 0.0)
    add_powers (targets, largest);
  advise_for = count_to_advise_for (targets, devices, largest);
  inputs = sp_curve_inputs_new (scenario, curve, (const double *) (gpointer) targets->data, targets->len, step);
  inputs->options.advise_devices = advise_for;
  return inputs;
}

void
sp_curve_inputs_free (SpCurveInputs *inputs)
{
  g_free (inputs->targets);
  g_free (inputs->accelerator);
  g_clear_pointer (&inputs->step, sp_step_results_unref);
  g_free (inputs);
}

static gboolean
same_measured (const SpMeasuredOptions *a,
               const SpMeasuredOptions *b)
{
  return a->has_scaling == b->has_scaling && a->scaling == b->scaling &&
         a->devices_per_server == b->devices_per_server && a->servers_per_rack == b->servers_per_rack &&
         a->devices_per_replica == b->devices_per_replica && a->baseline_devices == b->baseline_devices &&
         a->flop_per_unit == b->flop_per_unit && a->peak_flop_per_second == b->peak_flop_per_second;
}

gboolean
sp_curve_results_match (const SpCurveResults *results,
                        const SpCurve        *curve,
                        const SpCurveInputs  *inputs)
{
  const SpCurveInputs *old = results->inputs;

  /* What else there is stands in the curve itself. */
  if (results->curve != curve || old->unit_differs != inputs->unit_differs || old->step != inputs->step ||
      old->options.n_targets != inputs->options.n_targets ||
      old->options.advise_devices != inputs->options.advise_devices ||
      !same_measured (&old->options.measured, &inputs->options.measured))
    return FALSE;
  for (guint i = 0; i < inputs->options.n_targets; i++)
    if (old->targets[i] != inputs->targets[i])
      return FALSE;
  return TRUE;
}

/* --- rows to runs and back --- */

static SpRun
run_of_row (const SpRow *row)
{
  static const struct
  {
    SpColumn column;
    SpRunFields field;
  } fields[] = {
    { SP_COLUMN_THROUGHPUT, SP_RUN_THROUGHPUT },
    { SP_COLUMN_STEP_SECONDS, SP_RUN_STEP_SECONDS },
    { SP_COLUMN_PER_DEVICE_BATCH, SP_RUN_PER_DEVICE_BATCH },
    { SP_COLUMN_ACCUMULATION, SP_RUN_ACCUMULATION },
    { SP_COLUMN_GLOBAL_BATCH, SP_RUN_GLOBAL_BATCH },
    { SP_COLUMN_SERVERS, SP_RUN_SERVERS },
  };
  SpRun run = {
    .excluded = row->excluded,
    .devices = row->values[SP_COLUMN_DEVICES],
    .throughput = row->values[SP_COLUMN_THROUGHPUT],
    .step_seconds = row->values[SP_COLUMN_STEP_SECONDS],
    .per_device_batch = row->values[SP_COLUMN_PER_DEVICE_BATCH],
    .accumulation = row->values[SP_COLUMN_ACCUMULATION],
    .global_batch = row->values[SP_COLUMN_GLOBAL_BATCH],
    .servers = row->values[SP_COLUMN_SERVERS],
  };

  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (sp_row_has (row, fields[i].column))
      run.given |= fields[i].field;
  return run;
}

/* @indices: (out): the row of each run */
static GArray *
runs_of_curve (const SpCurve *curve,
               GArray       **indices)
{
  gsize n_rows;
  const SpRow *rows = sp_curve_rows (curve, &n_rows);
  GArray *runs = g_array_sized_new (FALSE, FALSE, sizeof (SpRun), (guint) n_rows);

  *indices = g_array_sized_new (FALSE, FALSE, sizeof (gsize), (guint) n_rows);
  for (gsize i = 0; i < n_rows; i++)
    {
      SpRun run = run_of_row (&rows[i]);

      if (rows[i].given == 0)
        continue;
      g_array_append_val (runs, run);
      g_array_append_val (*indices, i);
    }
  return runs;
}

SpMeasured *
sp_curve_measure (const SpScenario *scenario,
                  const SpCurve    *curve)
{
  g_autoptr (GArray) indices = NULL;
  g_autoptr (GArray) runs = runs_of_curve (curve, &indices);
  SpMeasuredOptions options = { 0 };

  gather_measured (sp_scenario_record (scenario), sp_curve_record (curve), &options);
  return sp_measured_new ((const SpRun *) (gpointer) runs->data, runs->len, &options, NULL);
}

/* Messages about one row: the column they are about. */
static const struct
{
  SpMessageCode code;
  SpColumn column;
} row_messages[] = {
  { SP_MESSAGE_RUN_DEVICES_INVALID, SP_COLUMN_DEVICES },
  { SP_MESSAGE_RUN_THROUGHPUT_INVALID, SP_COLUMN_THROUGHPUT },
  { SP_MESSAGE_RUN_STEP_SECONDS_INVALID, SP_COLUMN_STEP_SECONDS },
  { SP_MESSAGE_RUN_BATCH_INVALID, SP_COLUMN_PER_DEVICE_BATCH },
  { SP_MESSAGE_RUN_ACCUMULATION_INVALID, SP_COLUMN_ACCUMULATION },
  { SP_MESSAGE_RUN_SERVERS_INVALID, SP_COLUMN_SERVERS },
  { SP_MESSAGE_RUN_NOT_MEASURED, SP_COLUMN_THROUGHPUT },
  { SP_MESSAGE_RUN_RELATIVE_LEFT_OUT, SP_COLUMN_PER_DEVICE_BATCH },
  { SP_MESSAGE_RUN_RATE_CONTRADICTS, SP_COLUMN_STEP_SECONDS },
  { SP_MESSAGE_RUN_BATCH_CONTRADICTS, SP_COLUMN_GLOBAL_BATCH },
};

static void
add_message (SpCurveResults  *results,
             const SpMessage *message,
             GArray          *indices)
{
  SpField field = sp_section_field_of_message (message);
  SpMessage led_back = *message;

  for (gsize i = 0; i < G_N_ELEMENTS (row_messages); i++)
    if (row_messages[i].code == message->code)
      {
        gsize row = g_array_index (indices, gsize, (guint) message->values[0]);

        led_back.values[0] = (double) row;
        sp_path_messages_add (results->messages,
                              g_strdup_printf ("/rows/%" G_GSIZE_FORMAT "/%s", row,
                                               sp_column_info (row_messages[i].column)->key),
                              &led_back);
        return;
      }
  sp_path_messages_add (results->messages, field < SP_N_FIELDS ? sp_field_path (field) : g_strdup (""), message);
}

SpCurveResults *
sp_curve_results_new (const SpCurve *curve,
                      SpCurveInputs *inputs,
                      SpCancel      *cancel,
                      GError       **error)
{
  g_autoptr (SpCurveResults) results = g_new0 (SpCurveResults, 1);
  g_autoptr (GArray) indices = NULL;
  g_autoptr (GArray) runs = runs_of_curve (curve, &indices);

  g_atomic_ref_count_init (&results->refs);
  results->curve = sp_curve_ref (curve);
  results->inputs = inputs;
  results->messages = sp_path_messages_new ();
  results->result = sp_curve_result_new ((const SpRun *) (gpointer) runs->data, runs->len, &inputs->options, cancel, error);
  if (results->result == NULL)
    return NULL;
  for (guint i = 0; i < results->result->messages->len; i++)
    add_message (results, &g_array_index (results->result->messages, SpMessage, i), indices);
  if (inputs->unit_differs)
    sp_path_messages_add (results->messages, sp_field_path (SP_FIELD_CURVE_UNIT),
                          &(SpMessage) { .code = SP_MESSAGE_CURVE_UNIT_DIFFERS });
  return g_steal_pointer (&results);
}
