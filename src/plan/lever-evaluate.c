/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Levers and diagnosis of a scenario, on the step model and what was measured. */
#include <math.h>

#include "core/error.h"
#include "plan/plan-private.h"
#include "plan/section.h"
#include "plan/step-evaluate.h"

static const SpField no_fields[] = { SP_N_FIELDS };
static const char *const lever_groups[] = { "levers", "diagnosis", NULL };
static const SpSectionReads lever_reads = { lever_groups, no_fields, FALSE };

SpLeverResults *
sp_lever_results_ref (const SpLeverResults *results)
{
  SpLeverResults *mutable = (SpLeverResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_lever_results_unref (SpLeverResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_scenario_unref ((SpScenario *) results->scenario);
  sp_step_results_unref (results->step);
  g_clear_error (&results->error);
  g_free (results->after);
  g_free (results);
}

/* --- levers --- */

static SpLeverSettings
gather_settings (const SpScenario *scenario)
{
  SpLeverSettings settings;

  sp_lever_settings_init (&settings);
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      settings.is_on[lever] = sp_scenario_switch (scenario, SP_FIELD_LEVER_MICRO_BATCH_ON + (SpField) lever);
      sp_scenario_number (scenario, SP_FIELD_LEVER_MICRO_BATCH + (SpField) lever, &settings.values[lever]);
    }
  settings.hold_global_batch = sp_scenario_switch (scenario, SP_FIELD_HOLD_GLOBAL_BATCH);
  return settings;
}

static gboolean
any_on (const SpLeverSettings *settings)
{
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    if (settings->is_on[lever])
      return TRUE;
  return FALSE;
}

/* The levers that cost nothing, at their values. */
static SpLeverSettings
free_settings (const SpLeverSettings *settings)
{
  SpLeverSettings free_ones = *settings;

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    free_ones.is_on[lever] = sp_lever_price (lever) == SP_PRICE_FREE;
  return free_ones;
}

static SpLeverJob
job_of (const SpScenario    *scenario,
        const SpStepResults *step)
{
  return (SpLeverJob) {
    .input = step->model.input,
    .devices = step->devices,
    .threshold = sp_section_number (scenario, SP_FIELD_BIND_SHARE, SP_BINDING_THRESHOLD),
    .draws = step->draws,
    .n_draws = step->n_draws,
  };
}

static void
evaluate_combination (SpLeverResults   *results,
                      const SpLeverJob *job)
{
  const SpStepResults *step = results->step;
  g_autofree double *counts = NULL;

  results->has_combination = any_on (&results->settings) &&
                             sp_levers_evaluate (job, &results->settings, &results->combination, &results->error);
  if (!results->has_combination)
    return;
  counts = g_new (double, MAX (step->n_steps, 1));
  for (guint i = 0; i < step->n_steps; i++)
    counts[i] = step->steps[i].devices;
  results->after = g_new0 (SpStep, MAX (step->n_steps, 1));
  if (!sp_levers_curve (job, &results->settings, counts, step->n_steps, results->after, NULL))
    g_clear_pointer (&results->after, g_free);
}

static void
evaluate_intervals (SpLeverResults   *results,
                    const SpLeverJob *job,
                    SpCancel         *cancel)
{
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      SpLeverSettings alone = results->settings;

      for (SpLever other = 0; other < SP_N_LEVERS; other++)
        alone.is_on[other] = other == lever;
      if (!results->outcomes[lever].changes_nothing)
        sp_levers_interval (job, &alone, &results->throughput[lever], &results->gain[lever], cancel, NULL);
    }
  if (results->has_combination)
    sp_levers_interval (job, &results->settings, &results->combination_throughput, &results->combination_gain, cancel,
                        NULL);
}

/* What is aimed at: a throughput, or else the efficiency that is accepted. */
static double
target_of (const SpLeverResults *results)
{
  const SpScenario *scenario = results->scenario;
  double accepted = sp_section_number (scenario, SP_FIELD_ACCEPTED_EFFICIENCY, 0.8);

  return sp_section_number (scenario, SP_FIELD_TARGET_THROUGHPUT, accepted * results->step->step.ideal_throughput);
}

/* Central values: quick enough for every move of a slider. */
static void
evaluate_central (SpLeverResults   *results,
                  const SpLeverJob *job)
{
  SpLeverSettings free_ones = free_settings (&results->settings);
  const SpLeverSettings *tried = any_on (&results->settings) ? &results->settings : &free_ones;

  results->has_outcomes = sp_levers_rank (job, &results->settings, results->outcomes, results->order, &results->error);
  if (!results->has_outcomes)
    return;
  evaluate_combination (results, job);
  results->has_free = sp_levers_evaluate (job, &free_ones, &results->free, NULL);
  if (!sp_levers_order (job, tried, &results->sequence, NULL))
    results->sequence.n = 0;
  results->target_throughput = target_of (results);
}

static void
evaluate_levers (SpLeverResults *results,
                 SpCancel       *cancel)
{
  SpLeverJob job = job_of (results->scenario, results->step);
  SpLeverSettings free_ones = free_settings (&results->settings);
  const SpLeverSettings *tried = any_on (&results->settings) ? &results->settings : &free_ones;

  evaluate_central (results, &job);
  if (!results->has_outcomes)
    return;
  evaluate_intervals (results, &job, cancel);
  results->has_target = sp_levers_smallest_set (&job, tried, results->target_throughput, &results->set, cancel, NULL);
}

static SpLeverResults *
results_new (const SpScenario    *scenario,
             const SpStepResults *step)
{
  SpLeverResults *results = g_new0 (SpLeverResults, 1);

  g_atomic_ref_count_init (&results->refs);
  results->scenario = sp_scenario_ref (scenario);
  results->step = sp_step_results_ref (step);
  results->settings = gather_settings (scenario);
  return results;
}

SpLeverResults *
sp_lever_results_preview (const SpScenario     *scenario,
                          const SpLeverResults *before)
{
  SpLeverResults *results = results_new (scenario, before->step);
  SpLeverJob job;

  if (before->step->has_step)
    {
      job = job_of (scenario, before->step);
      evaluate_central (results, &job);
    }
  return results;
}

SpLeverResults *
sp_lever_results_new (const SpScenario     *scenario,
                      const SpStepResults  *step,
                      const SpLeverResults *before,
                      SpCancel             *cancel,
                      GError              **error)
{
  g_autoptr (SpLeverResults) results = NULL;

  if (before != NULL && before->step == step && sp_section_same (&lever_reads, before->scenario, scenario))
    return sp_lever_results_ref (before);
  results = results_new (scenario, step);
  if (step->has_step)
    evaluate_levers (results, cancel);
  return sp_cancel_check (cancel, error) ? NULL : g_steal_pointer (&results);
}

gboolean
sp_lever_results_recovered (const SpLeverResults *levers,
                            double                devices,
                            double               *share)
{
  SpLeverSettings settings = free_settings (&levers->settings);
  SpLeverOutcome outcome;
  SpLeverJob job;

  if (!levers->step->has_model)
    return FALSE;
  job = job_of (levers->scenario, levers->step);
  job.devices = devices;
  if (!sp_levers_evaluate (&job, &settings, &outcome, NULL) || !outcome.has_share_of_gap)
    return FALSE;
  *share = CLAMP (outcome.share_of_gap, 0.0, 1.0);
  return TRUE;
}

/* --- diagnosis --- */

SpDiagnosisResults *
sp_diagnosis_results_ref (const SpDiagnosisResults *results)
{
  SpDiagnosisResults *mutable = (SpDiagnosisResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_diagnosis_results_unref (SpDiagnosisResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_scenario_unref ((SpScenario *) results->scenario);
  sp_lever_results_unref (results->levers);
  g_clear_error (&results->error);
  g_free (results);
}

static guint
ticked (const SpScenario *scenario)
{
  guint bits = 0;

  for (SpSymptom symptom = 0; symptom < SP_N_SYMPTOMS; symptom++)
    if (sp_scenario_switch (scenario, SP_FIELD_SYMPTOM_DROP_AT_BOUNDARY + (SpField) symptom))
      bits |= 1u << symptom;
  return bits;
}

static GArray *
points_of (const SpMeasured *measured)
{
  GArray *points = g_array_new (FALSE, FALSE, sizeof (SpDiagnosisPoint));

  for (guint i = 0; measured != NULL && i < measured->n_points; i++)
    {
      SpDiagnosisPoint point = {
        .devices = measured->points[i].devices,
        .throughput = measured->points[i].throughput,
        .relative_error = measured->noise_source == SP_NOISE_ASSUMED
                            ? 0.0
                            : measured->noise / sqrt ((double) measured->points[i].runs),
      };

      g_array_append_val (points, point);
    }
  return points;
}

/* The loader's rate over what the devices of a server would take if not starved. */
static gboolean
loader_ratio (const SpScenario *scenario,
              double           *ratio)
{
  double loader, rate, per_server;

  if (!sp_scenario_number (scenario, SP_FIELD_EXPERIMENT_LOADER_RATE, &loader) ||
      !sp_scenario_number (scenario, SP_FIELD_PER_DEVICE_THROUGHPUT, &rate) ||
      !sp_scenario_number (scenario, SP_FIELD_DEVICES_PER_SERVER, &per_server))
    return FALSE;
  *ratio = loader / (rate * per_server);
  return TRUE;
}

static void
diagnose (SpDiagnosisResults *results)
{
  const SpScenario *scenario = results->scenario;
  const SpStepResults *step = results->levers->step;
  g_autoptr (GArray) points = points_of (step->measured);
  SpLeverJob job = job_of (scenario, step);
  SpDiagnosisThresholds thresholds;
  SpDiagnosisInput input = {
    .ticked = ticked (scenario),
    .points = (const SpDiagnosisPoint *) (gpointer) points->data,
    .n_points = points->len,
    .devices_per_server = sp_section_number (scenario, SP_FIELD_DEVICES_PER_SERVER,
                                             step->measured != NULL ? step->measured->devices_per_server : 0.0),
    .servers_per_rack = sp_section_number (scenario, SP_FIELD_SERVERS_PER_RACK, 0.0),
    .step = step->has_step ? &step->step : NULL,
    .measured = step->has_parts ? &step->parts : NULL,
    .profile = step->has_profile ? &step->profile : NULL,
    .slowest_replica = step->slowest_replica,
    .job = step->has_step ? &job : NULL,
  };

  sp_diagnosis_thresholds_init (&thresholds);
  sp_scenario_number (scenario, SP_FIELD_WARN_SHARE, &thresholds.warn);
  sp_scenario_number (scenario, SP_FIELD_BIND_SHARE, &thresholds.bind);
  sp_scenario_number (scenario, SP_FIELD_ACCEPTED_EFFICIENCY, &thresholds.efficiency);
  input.has_loader_ratio = loader_ratio (scenario, &input.loader_ratio);
  input.has_quality = sp_scenario_number (scenario, SP_FIELD_RATE_RATIO, &input.rate_ratio) &&
                      sp_scenario_number (scenario, SP_FIELD_TIME_RATIO, &input.time_ratio);
  results->has_diagnosis = sp_diagnose (&input, &thresholds, &results->diagnosis, &results->error);
}

SpDiagnosisResults *
sp_diagnosis_results_new (const SpScenario         *scenario,
                          const SpLeverResults     *levers,
                          const SpDiagnosisResults *before)
{
  SpDiagnosisResults *results;

  if (before != NULL && before->levers == levers)
    return sp_diagnosis_results_ref (before);
  results = g_new0 (SpDiagnosisResults, 1);
  g_atomic_ref_count_init (&results->refs);
  results->scenario = sp_scenario_ref (scenario);
  results->levers = sp_lever_results_ref (levers);
  diagnose (results);
  return results;
}
