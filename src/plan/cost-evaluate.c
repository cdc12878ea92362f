/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Quality first, because with a target the work follows from it; then
 * throughput at other counts, from the best source there is; then what core
 * makes of both. */
#include "plan/cost-evaluate.h"

#include <math.h>

#include "core/error.h"
#include "core/forecast-draws.h"
#include "plan/curve-evaluate.h"
#include "plan/plan-private.h"
#include "plan/section.h"
#include "plan/step-evaluate.h"

#define COUNTS_REACH 4.0     /* as far beyond what is known as costs are looked at */
#define COUNTS_LAST 10000.0  /* unless more is asked for */

static const char *const cost_groups[] = { "job", "cluster", "quality", NULL };
static const SpField cost_fields[] = {
  SP_FIELD_CURVE_IN_USE,    SP_FIELD_WORK,            SP_FIELD_DEADLINE_SECONDS,        SP_FIELD_CONFIDENCE,
  SP_FIELD_BUDGET,          SP_FIELD_VALUE_OF_TIME_PER_HOUR, SP_FIELD_ALLOWED,          SP_FIELD_ALLOWED_MINIMUM,
  SP_FIELD_ALLOWED_MAXIMUM, SP_FIELD_ALLOWED_MULTIPLE, SP_FIELD_ALLOWED_LIST,           SP_FIELD_SEVERAL_JOBS,
  SP_N_FIELDS,
};
static const SpSectionReads cost_reads = { cost_groups, cost_fields, TRUE };

const char *
sp_source_name (SpSource source)
{
  static const char *const names[] = { "none", "forecast", "step-model", "estimate" };

  g_return_val_if_fail (source < SP_N_SOURCES, NULL);
  return names[source];
}

SpCostResults *
sp_cost_results_ref (const SpCostResults *results)
{
  SpCostResults *mutable = (SpCostResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_cost_results_unref (SpCostResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_scenario_unref ((SpScenario *) results->scenario);
  sp_step_results_unref (results->step);
  g_clear_error (&results->quality_error);
  g_clear_error (&results->error);
  g_clear_pointer (&results->draws, sp_throughput_draws_free);
  g_clear_pointer (&results->economics, sp_economics_free);
  g_ptr_array_unref (results->messages);
  g_free (results);
}

/* --- batch and quality --- */

/* The field, or else the first row of the curve in use that says it. */
static gboolean
batch_figure (const SpScenario *scenario,
              SpField           field,
              SpColumn          column,
              double           *value)
{
  return sp_scenario_number (scenario, field, value) || sp_scenario_first_cell (scenario, column, value);
}

static gboolean
is_strong (const SpCostResults *results)
{
  const SpMeasured *measured = results->step->measured;

  return measured != NULL ? measured->scaling == SP_MODE_STRONG
                          : sp_scenario_choice (results->scenario, SP_FIELD_JOB_SCALING) == SP_MODE_STRONG;
}

static void
evaluate_batch (SpCostResults *results)
{
  const SpScenario *scenario = results->scenario;
  SpBatchInput input = {
    .devices = results->devices,
    .tensor = sp_section_number (scenario, SP_FIELD_TENSOR_PARALLEL, 1.0),
    .pipeline = sp_section_number (scenario, SP_FIELD_PIPELINE_PARALLEL, 1.0),
    .context = sp_section_number (scenario, SP_FIELD_CONTEXT_PARALLEL, 1.0),
    .accumulation = 1.0,
    .sequence_length = sp_section_number (scenario, SP_FIELD_SEQUENCE_LENGTH, 1.0),
  };
  g_autoptr (GError) error = NULL;

  batch_figure (scenario, SP_FIELD_ACCUMULATION, SP_COLUMN_ACCUMULATION, &input.accumulation);
  results->growth.grows = !is_strong (results);
  if (results->growth.grows)
    {
      if (!batch_figure (scenario, SP_FIELD_PER_DEVICE_BATCH, SP_COLUMN_PER_DEVICE_BATCH, &input.micro_batch))
        return;
      results->growth.per_device = input.micro_batch * input.accumulation / (input.tensor * input.pipeline * input.context);
      results->has_batch = results->devices >= 1.0 && sp_effective_batch (&input, &results->batch, &error);
    }
  else if (batch_figure (scenario, SP_FIELD_GLOBAL_BATCH, SP_COLUMN_GLOBAL_BATCH, &results->growth.fixed))
    {
      results->has_batch = results->devices >= 1.0;
      results->batch = (SpEffectiveBatch) {
        .replicas = results->devices / (input.tensor * input.pipeline * input.context),
        .samples = results->growth.fixed,
        .units = results->growth.fixed * input.sequence_length,
      };
    }
  if (error != NULL)
    sp_section_add_refusal (results->messages, error);
}

static void
evaluate_learning_rate (SpCostResults *results)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  double rate, batch;

  if (!results->has_batch || !sp_scenario_number (results->scenario, SP_FIELD_TUNED_RATE, &rate) ||
      !sp_scenario_number (results->scenario, SP_FIELD_TUNED_BATCH, &batch))
    return;
  results->has_learning_rate =
    sp_learning_rate_hint (sp_scenario_choice (results->scenario, SP_FIELD_LEARNING_RATE_RULE), rate, batch,
                           results->batch.samples, &results->learning_rate, said, NULL);
  sp_section_add_messages (results->messages, said, "/quality/tuned_rate");
}

/* The step model's compute is what keeps all stages busy. */
static void
evaluate_pipeline (SpCostResults *results)
{
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpPipelineInput input = { .chunks = sp_section_number (results->scenario, SP_FIELD_PIPELINE_CHUNKS, 1.0) };

  if (!sp_scenario_number (results->scenario, SP_FIELD_PIPELINE_PARALLEL, &input.stages) || input.stages < 2.0)
    return;
  input.micro_batches = 1.0;
  batch_figure (results->scenario, SP_FIELD_ACCUMULATION, SP_COLUMN_ACCUMULATION, &input.micro_batches);
  input.stage_seconds = results->step->has_step
                          ? results->step->step.parts[SP_PART_COMPUTE] / input.micro_batches
                          : 1.0;
  results->has_pipeline = sp_pipeline (&input, &results->pipeline, said, NULL);
  sp_section_add_messages (results->messages, said, "/job/pipeline_parallel");
}

static gboolean
fit_runs (SpCostResults *results)
{
  g_autoptr (GArray) runs = sp_quality_runs_gather (results->scenario);
  g_autoptr (GArray) said = g_array_new (FALSE, FALSE, sizeof (SpMessage));

  if (runs->len == 0)
    return FALSE;
  results->has_fit = sp_critical_batch_fit ((const SpQualityRun *) (gpointer) runs->data, runs->len, &results->fit, said,
                                            &results->quality_error);
  sp_section_add_messages (results->messages, said, "/quality/runs");
  if (results->has_fit)
    results->quality = results->fit.quality;
  else
    sp_section_add_refusal (results->messages, results->quality_error);
  return results->has_fit;
}

/* The published range is taken as the 80 % interval of a log-normal value. */
static gboolean
look_up_published (SpCostResults *results)
{
  gsize n;
  const SpPublishedCriticalBatch *published = sp_published_critical_batches (&n);
  const char *id = sp_scenario_text (results->scenario, SP_FIELD_CRITICAL_PUBLISHED);

  for (gsize i = 0; i < n; i++)
    if (g_str_equal (published[i].id, id))
      {
        results->quality.critical_batch = sqrt (published[i].low * published[i].high);
        results->quality.critical_batch_log_sd = log (published[i].high / published[i].low) / (2.0 * 1.2815515655446004);
        return TRUE;
      }
  return FALSE;
}

/* Entered and published critical batches need a run that tells how much work the target takes. */
static gboolean
read_reference (SpCostResults *results)
{
  return sp_scenario_number (results->scenario, SP_FIELD_REFERENCE_BATCH, &results->quality.reference_batch) &&
         sp_scenario_number (results->scenario, SP_FIELD_REFERENCE_WORK, &results->quality.reference_examples);
}

static void
evaluate_quality (SpCostResults *results)
{
  const SpScenario *scenario = results->scenario;

  switch (sp_scenario_choice (scenario, SP_FIELD_CRITICAL))
    {
    case 1:
      results->has_quality = sp_scenario_number (scenario, SP_FIELD_CRITICAL_BATCH, &results->quality.critical_batch) &&
                             read_reference (results);
      break;
    case 2:
      results->has_quality = fit_runs (results);
      break;
    case 3:
      results->has_quality = look_up_published (results) && read_reference (results);
      break;
    default:
      break;
    }
  if (results->has_quality && !sp_quality_check (&results->quality, &results->quality_error))
    {
      sp_section_add_refusal (results->messages, results->quality_error);
      results->has_quality = FALSE;
    }
}

/* --- throughput --- */

static double
present_devices (const SpCostResults *results)
{
  const SpMeasured *measured = results->step->measured;
  double largest = measured != NULL ? measured->points[measured->n_points - 1].devices : 1.0;

  return sp_section_number (results->scenario, SP_FIELD_PRESENT_DEVICES, largest);
}

/* The counts that are looked at. */
static void
find_ends (const SpCostResults *results,
           double              *first,
           double              *last)
{
  double known = MAX (present_devices (results), results->devices);

  *first = sp_section_number (results->scenario, SP_FIELD_ALLOWED_MINIMUM, 1.0);
  *last = sp_section_number (results->scenario, SP_FIELD_ALLOWED_MAXIMUM,
                             MAX (MIN (COUNTS_REACH * known, COUNTS_LAST), known));
  *last = CLAMP (*last, *first, (double) SP_FORECAST_DRAWS_LAST);
}

/* A curve without a unit, or in another one than the job, says nothing of its time. */
static gboolean
curve_counts (const SpCostResults *results)
{
  const SpCurve *curve = sp_scenario_curve_in_use (results->scenario);
  const SpMeasured *measured = results->step->measured;
  const char *unit = curve != NULL ? sp_record_get_text (sp_curve_record (curve), SP_FIELD_CURVE_UNIT) : "";

  return measured != NULL && measured->n_points >= 2 && !measured->relative &&
         (*unit == '\0' || g_str_equal (unit, sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT)));
}

static SpThroughputDraws *
draws_of_forecast (const SpCostResults *results,
                   double               first,
                   double               last,
                   SpCancel            *cancel,
                   GError             **error)
{
  const SpStepResults *step = results->step;
  gboolean helps = step->has_calibration && step->has_model && step->is_link_known;
  SpForecastOptions options = {
    .step_model = helps ? sp_step_model_throughput : NULL,
    .step_model_data = &step->model,
  };
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (step->measured, &options);
  double extra[] = { present_devices (results), results->devices };

  return sp_forecast_draws (forecaster, first, last, extra, results->devices >= 1.0 ? 2 : 1, cancel, error);
}

static SpThroughputDraws *
draws_of_step (const SpCostResults *results,
               double               first,
               double               last,
               GError             **error)
{
  double extra[] = { present_devices (results), results->devices };
  g_autoptr (GArray) counts = sp_count_grid (first, last, extra, G_N_ELEMENTS (extra));
  g_autoptr (GArray) good = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) central = g_array_new (FALSE, FALSE, sizeof (double));

  for (guint i = 0; i < counts->len; i++)
    {
      double count = g_array_index (counts, double, i);
      double throughput = sp_step_model_throughput (count, &results->step->model);

      if (!(throughput > 0.0))
        continue;
      g_array_append_val (good, count);
      g_array_append_val (central, throughput);
    }
  return sp_throughput_draws_new_from_curves ((const double *) (gpointer) good->data, good->len,
                                              (const double *) (gpointer) central->data, NULL, 0, error);
}

static void
find_draws (SpCostResults *results,
            SpCancel      *cancel)
{
  double first, last;

  find_ends (results, &first, &last);
  if (curve_counts (results))
    {
      results->source = SP_SOURCE_FORECAST;
      results->draws = draws_of_forecast (results, first, last, cancel, &results->error);
    }
  else if (results->step->has_step)
    {
      results->source = SP_SOURCE_STEP;
      results->draws = draws_of_step (results, first, last, &results->error);
    }
  else if (results->estimate > 0.0)
    {
      results->source = SP_SOURCE_ESTIMATE;
      results->draws = sp_throughput_draws_new_from_curves (&results->devices, 1, &results->estimate, NULL, 0,
                                                            &results->error);
    }
}

/* --- cost --- */

static void
evaluate_economics (SpCostResults    *results,
                    SpEconomicsInput *input,
                    SpCancel         *cancel)
{
  double jobs;

  input->allowed.minimum = results->draws->counts[0];
  input->allowed.maximum = results->draws->counts[results->draws->n_counts - 1];
  input->has_chosen = results->devices >= 1.0;
  input->chosen_devices = results->devices;
  input->has_quality = results->has_quality && (results->growth.per_device > 0.0 || results->growth.fixed > 0.0);
  input->quality = results->quality;
  input->batch = results->growth;
  results->economics = sp_economics (input, results->draws, cancel, &results->error);
  if (results->economics == NULL)
    return;
  sp_section_add_messages (results->messages, results->economics->messages, "/goal");
  if (input->has_chosen && sp_scenario_number (results->scenario, SP_FIELD_SEVERAL_JOBS, &jobs))
    results->has_split = sp_job_split (results->draws, results->devices, jobs, &results->split, NULL);
}

static void
evaluate_cost (SpCostResults *results,
               SpCancel      *cancel)
{
  g_autoptr (GArray) queue = g_array_new (FALSE, FALSE, sizeof (SpQueueWait));
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  SpEconomicsInput input;
  gboolean has_work = sp_cost_gather (results->scenario, &input, queue, counts);

  if (!has_work && !results->has_quality)
    {
      results->missing = SP_FIELD_WORK;
      return;
    }
  if (results->draws != NULL)
    evaluate_economics (results, &input, cancel);
  else if (results->error == NULL)
    results->missing = SP_FIELD_DEVICES;
  if (results->error != NULL && !g_error_matches (results->error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED))
    sp_section_add_refusal (results->messages, results->error);
}

static gboolean
inside (const SpThroughputDraws *draws,
        double                   devices)
{
  return draws != NULL && devices >= draws->counts[0] && devices <= draws->counts[draws->n_counts - 1];
}

static void
evaluate_speedup (SpCostResults *results)
{
  double present = present_devices (results);
  double from, to;

  if (!results->has_quality || !results->has_batch)
    return;
  from = sp_batch_at (&results->growth, present);
  to = sp_batch_at (&results->growth, results->devices);
  results->has_ceiling = TRUE;
  results->ceiling = sp_quality_ceiling (&results->quality, from);
  results->has_net_speedup = inside (results->draws, present) && inside (results->draws, results->devices);
  if (results->has_net_speedup)
    results->net_speedup =
      sp_quality_net_speedup (&results->quality, from, sp_throughput_draws_central (results->draws, present), to,
                              sp_throughput_draws_central (results->draws, results->devices));
}

SpCostResults *
sp_cost_results_new (const SpScenarioResults *scenario,
                     double                   devices,
                     const SpCostResults     *before,
                     SpCancel                *cancel,
                     GError                 **error)
{
  double estimate = scenario->has_estimate ? scenario->estimate.actual : 0.0;
  g_autoptr (SpCostResults) results = NULL;

  /* The estimate only counts where nothing better is known. */
  if (before != NULL && before->step == scenario->step && before->devices == devices &&
      (before->estimate == estimate || before->source == SP_SOURCE_FORECAST || before->source == SP_SOURCE_STEP) &&
      sp_section_same (&cost_reads, before->scenario, scenario->scenario))
    return sp_cost_results_ref (before);
  results = g_new0 (SpCostResults, 1);
  g_atomic_ref_count_init (&results->refs);
  results->scenario = sp_scenario_ref (scenario->scenario);
  results->step = sp_step_results_ref (scenario->step);
  results->devices = devices;
  results->estimate = estimate;
  results->missing = SP_N_FIELDS;
  results->messages = sp_path_messages_new ();
  evaluate_batch (results);
  evaluate_learning_rate (results);
  evaluate_pipeline (results);
  evaluate_quality (results);
  find_draws (results, cancel);
  evaluate_cost (results, cancel);
  evaluate_speedup (results);
  return sp_cancel_check (cancel, error) ? NULL : g_steal_pointer (&results);
}
