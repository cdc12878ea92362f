/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Step, experiments, levers and diagnosis as JSON. Times are seconds, rates work
 * units per second, shares fractions. */
#include "plan/evaluate-json-private.h"

/* --- step --- */

static JsonObject *
parts_of_step (const double parts[SP_N_PARTS])
{
  JsonObject *object = json_object_new ();

  for (SpPart part = 0; part < SP_N_PARTS; part++)
    json_object_set_double_member (object, sp_part_name (part), parts[part]);
  return object;
}

static JsonObject *
step_at (const SpStep *step)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "devices", step->devices);
  json_object_set_double_member (object, "servers", step->servers);
  json_object_set_double_member (object, "per_device_batch", step->micro_batch);
  json_object_set_double_member (object, "accumulation", step->accumulation);
  json_object_set_double_member (object, "step_seconds", step->step_seconds);
  json_object_set_object_member (object, "parts", parts_of_step (step->parts));
  json_object_set_double_member (object, "throughput", step->throughput);
  json_object_set_double_member (object, "efficiency", step->efficiency);
  json_object_set_double_member (object, "exchange_seconds", step->exchange_seconds);
  json_object_set_double_member (object, "hidden_seconds", step->hidden_seconds);
  json_object_set_double_member (object, "bytes_per_device", step->bytes_per_device);
  json_object_set_string_member (object, "algorithm", sp_algorithm_name (step->algorithm));
  json_object_set_boolean_member (object, "fits_memory", step->fits_memory);
  return object;
}

static JsonObject *
break_even_to_json (const SpBreakEven *figures)
{
  JsonObject *object = json_object_new ();

  sp_json_set_optional (object, "bandwidth", figures->has_bandwidth, figures->bandwidth);
  if (figures->has_bandwidth)
    json_object_set_string_member (object, "link", figures->is_server_link ? "server" : "inner");
  sp_json_set_optional (object, "per_device_batch", figures->has_micro_batch, figures->micro_batch);
  json_object_set_double_member (object, "bytes_per_compute_second", figures->bytes_per_compute_second);
  return object;
}

static JsonObject *
waterfall_to_json (const SpWaterfall *waterfall)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "base_devices", waterfall->base.devices);
  json_object_set_object_member (object, "base_loss", parts_of_step (waterfall->base_loss));
  json_object_set_object_member (object, "growth", parts_of_step (waterfall->growth));
  return object;
}

static JsonObject *
calibration_to_json (const SpCalibration *calibration)
{
  JsonObject *object = json_object_new ();
  JsonObject *unknowns = json_object_new ();

  for (SpUnknown unknown = 0; unknown < SP_N_UNKNOWNS; unknown++)
    {
      const SpEstimateOfUnknown *fitted = &calibration->unknowns[unknown];
      JsonObject *entry;

      if (!fitted->is_free)
        continue;
      entry = json_object_new ();
      json_object_set_double_member (entry, "value", fitted->value);
      sp_json_set_optional (entry, "lo_90", !fitted->is_at_bound, fitted->lo);
      sp_json_set_optional (entry, "hi_90", !fitted->is_at_bound, fitted->hi);
      json_object_set_double_member (entry, "learned", fitted->learned);
      json_object_set_object_member (unknowns, sp_unknown_name (unknown), entry);
    }
  json_object_set_int_member (object, "rows", (gint64) calibration->n_rows);
  json_object_set_double_member (object, "relative_error", calibration->relative_error);
  json_object_set_double_member (object, "misfit", calibration->misfit);
  json_object_set_object_member (object, "unknowns", unknowns);
  return object;
}

static JsonObject *
step_to_json (const SpStepResults *results)
{
  JsonObject *object;
  JsonArray *counts = json_array_new ();

  if (!results->has_model)
    {
      json_array_unref (counts);
      return NULL;
    }
  object = results->has_step ? step_at (&results->step) : json_object_new ();
  for (guint i = 0; i < results->n_steps; i++)
    json_array_add_object_element (counts, step_at (&results->steps[i]));
  if (results->has_step)
    {
      json_object_set_member (object, "step_seconds_range", sp_json_range (&results->step_seconds));
      json_object_set_member (object, "throughput_range", sp_json_range (&results->throughput));
    }
  json_object_set_member (object, "break_even",
                          sp_json_null_or (results->has_break_even ? break_even_to_json (&results->break_even) : NULL));
  json_object_set_member (object, "waterfall",
                          sp_json_null_or (results->has_waterfall ? waterfall_to_json (&results->waterfall) : NULL));
  json_object_set_member (object, "calibration",
                          sp_json_null_or (results->has_calibration ? calibration_to_json (&results->calibration) : NULL));
  json_object_set_array_member (object, "counts", counts);
  return object;
}

/* --- experiments --- */

static JsonObject *
measured_part (const SpMeasuredPart *part)
{
  JsonObject *object;

  if (!part->is_measured)
    return NULL;
  object = json_object_new ();
  json_object_set_double_member (object, "seconds", part->seconds);
  json_object_set_double_member (object, "standard_error", part->standard_error);
  json_object_set_boolean_member (object, "within_noise", part->is_noise);
  return object;
}

static JsonObject *
experiments_to_json (const SpStepResults *results)
{
  const SpMeasuredParts *parts = &results->parts;
  JsonObject *object;

  if (!results->has_parts)
    return NULL;
  object = json_object_new ();
  json_object_set_double_member (object, "devices", results->parts_devices);
  json_object_set_double_member (object, "step_seconds", parts->step_seconds);
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    json_object_set_member (object, sp_part_name (part), sp_json_null_or (measured_part (&parts->parts[part])));
  json_object_set_member (object, "exchange_and_wait", sp_json_null_or (measured_part (&parts->exchange_and_wait)));
  json_object_set_member (object, "hidden_together", sp_json_null_or (measured_part (&parts->hidden_together)));
  json_object_set_member (object, "unexplained", sp_json_null_or (measured_part (&parts->unexplained)));
  return object;
}

/* --- levers --- */

static JsonArray *
experiment_names (guint bits)
{
  JsonArray *array = json_array_new ();

  for (SpExperimentKind kind = 0; kind < SP_N_EXPERIMENTS; kind++)
    if ((bits & (1u << kind)) != 0)
      json_array_add_string_element (array, sp_experiment_kind_name (kind));
  return array;
}

/* What a lever or several of them bring. */
static JsonObject *
outcome_to_json (const SpLeverOutcome *outcome,
                 const SpRange        *throughput,
                 const SpRange        *gain)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "devices", outcome->devices);
  json_object_set_double_member (object, "throughput", outcome->step.throughput);
  json_object_set_double_member (object, "gain", outcome->gain);
  json_object_set_double_member (object, "efficiency", outcome->efficiency_own);
  json_object_set_double_member (object, "efficiency_original", outcome->efficiency_original);
  sp_json_set_optional (object, "share_of_gap", outcome->has_share_of_gap, outcome->share_of_gap);
  json_object_set_string_member (object, "binds_next", sp_part_name (outcome->binding));
  json_object_set_boolean_member (object, "memory_limited", outcome->is_memory_limited);
  json_object_set_boolean_member (object, "grows_batch", outcome->grows_batch);
  json_object_set_array_member (object, "needs", experiment_names (outcome->needs));
  if (throughput != NULL && throughput->has_central)
    json_object_set_member (object, "throughput_range", sp_json_range (throughput));
  if (gain != NULL && gain->has_central)
    json_object_set_member (object, "gain_range", sp_json_range (gain));
  return object;
}

static JsonObject *
lever_to_json (const SpLeverResults *results,
               SpLever               lever)
{
  static const char *const prices[] = { "free", "convergence", "rebuild", "hardware" };
  const SpLeverOutcome *outcome = &results->outcomes[lever];
  JsonObject *object = outcome_to_json (outcome, &results->throughput[lever], &results->gain[lever]);

  json_object_set_string_member (object, "lever", sp_lever_name (lever));
  json_object_set_double_member (object, "value", results->settings.values[lever]);
  json_object_set_boolean_member (object, "on", results->settings.is_on[lever]);
  json_object_set_string_member (object, "price", prices[sp_lever_price (lever)]);
  json_object_set_boolean_member (object, "changes_nothing", outcome->changes_nothing);
  return object;
}

static JsonArray *
sequence_to_json (const SpLeverSequence *sequence)
{
  JsonArray *array = json_array_new ();

  for (gsize i = 0; i < sequence->n; i++)
    {
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "lever", sp_lever_name (sequence->levers[i]));
      json_object_set_double_member (object, "throughput", sequence->throughput[i]);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
set_to_json (const SpLeverResults *results)
{
  JsonObject *object;
  JsonArray *levers;

  if (!results->has_target)
    return NULL;
  object = outcome_to_json (&results->set.outcome, NULL, NULL);
  levers = json_array_new ();
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    if (results->set.settings.is_on[lever])
      json_array_add_string_element (levers, sp_lever_name (lever));
  json_object_set_double_member (object, "target_throughput", results->target_throughput);
  json_object_set_boolean_member (object, "reached", results->set.is_reached);
  json_object_set_array_member (object, "levers", levers);
  return object;
}

static JsonObject *
levers_to_json (const SpLeverResults *results)
{
  JsonObject *object;
  JsonArray *alone;

  if (!results->has_outcomes)
    return NULL;
  object = json_object_new ();
  alone = json_array_new ();
  for (guint i = 0; i < SP_N_LEVERS; i++)
    json_array_add_object_element (alone, lever_to_json (results, results->order[i]));
  json_object_set_array_member (object, "alone", alone);
  json_object_set_member (object, "together",
                          sp_json_null_or (results->has_combination
                                             ? outcome_to_json (&results->combination, &results->combination_throughput,
                                                                &results->combination_gain)
                                             : NULL));
  json_object_set_member (object, "free_together",
                          sp_json_null_or (results->has_free ? outcome_to_json (&results->free, NULL, NULL) : NULL));
  json_object_set_array_member (object, "order", sequence_to_json (&results->sequence));
  json_object_set_member (object, "smallest_set", sp_json_null_or (set_to_json (results)));
  return object;
}

/* --- diagnosis --- */

static JsonObject *
cause_to_json (const SpCauseFound *cause,
               const SpWording    *wording)
{
  JsonObject *object = json_object_new ();
  JsonArray *evidence = json_array_new ();

  for (gsize i = 0; i < cause->n_evidence; i++)
    json_array_add_object_element (evidence, sp_json_message (&cause->evidence[i], wording));
  json_object_set_string_member (object, "cause", sp_cause_name (cause->cause));
  json_object_set_double_member (object, "score", cause->score);
  json_object_set_array_member (object, "evidence", evidence);
  sp_json_set_optional (object, "share", cause->has_share, cause->share);
  json_object_set_boolean_member (object, "may_be_replicas", cause->may_be_replicas);
  json_object_set_string_member (object, "confirm", sp_experiment_kind_name (cause->confirm));
  if (cause->has_lever)
    json_object_set_string_member (object, "lever", sp_lever_name (cause->lever));
  sp_json_set_optional (object, "gain", cause->has_gain, cause->gain);
  return object;
}

static JsonObject *
diagnosis_to_json (const SpDiagnosisResults *results,
                   const SpWording          *wording)
{
  const SpDiagnosis *diagnosis = &results->diagnosis;
  JsonObject *object;
  JsonArray *causes, *missing;

  if (!results->has_diagnosis)
    return NULL;
  object = json_object_new ();
  causes = json_array_new ();
  missing = json_array_new ();
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    json_array_add_object_element (causes, cause_to_json (&diagnosis->causes[i], wording));
  for (gsize i = 0; i < diagnosis->n_missing; i++)
    json_array_add_string_element (missing, sp_experiment_kind_name (diagnosis->missing[i]));
  json_object_set_string_member (object, "verdict", sp_diagnosis_verdict_name (diagnosis->verdict));
  sp_json_set_optional (object, "efficiency", diagnosis->has_efficiency, diagnosis->efficiency);
  json_object_set_array_member (object, "causes", causes);
  json_object_set_array_member (object, "missing", missing);
  return object;
}

void
sp_json_add_step (JsonObject              *scenario,
                  const SpScenarioResults *results)
{
  SpWording wording = sp_wording_english (sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT), NULL);
  gboolean has_something = results->step->has_model || results->step->measured != NULL || results->step->has_parts;

  sp_json_add_section (scenario, "step", step_to_json (results->step));
  sp_json_add_section (scenario, "experiments", experiments_to_json (results->step));
  sp_json_add_section (scenario, "levers", levers_to_json (results->levers));
  if (has_something)
    sp_json_add_section (scenario, "diagnosis", diagnosis_to_json (results->diagnosis, &wording));
}
