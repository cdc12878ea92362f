/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cost, quality and decision as JSON. Money is in the scenario's currency, times
 * are hours where the key says so, shares fractions. */
#include "plan/evaluate-json-private.h"

/* --- cost --- */

static void
set_range (JsonObject    *object,
           const char    *key,
           const SpRange *range)
{
  if (range->has_central)
    json_object_set_member (object, key, sp_json_range (range));
}

static JsonObject *
point_to_json (const SpEconomicsPoint *point)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "devices", point->devices);
  json_object_set_double_member (object, "billed_devices", point->billed_devices);
  set_range (object, "throughput", &point->throughput);
  set_range (object, "run_hours", &point->run_hours);
  set_range (object, "calendar_hours", &point->calendar_hours);
  set_range (object, "device_hours", &point->device_hours);
  set_range (object, "cost", &point->cost);
  set_range (object, "cost_per_unit", &point->cost_per_unit);
  set_range (object, "energy_kwh", &point->energy_kwh);
  set_range (object, "carbon_kg", &point->carbon_kg);
  if (point->has_average_return)
    set_range (object, "average_return", &point->average_return);
  if (point->has_next)
    {
      json_object_set_double_member (object, "next_devices", point->next_devices);
      set_range (object, "next_return", &point->next_return);
      set_range (object, "next_unit_price", &point->next_unit_price);
      set_range (object, "hour_saved_price", &point->hour_saved_price);
    }
  if (point->has_deadline_probability)
    json_object_set_double_member (object, "deadline_probability", point->deadline_probability);
  if (point->has_budget_probability)
    json_object_set_double_member (object, "budget_probability", point->budget_probability);
  return object;
}

/* The count that answers, or else the one that comes nearest. */
static JsonObject *
answer_to_json (const SpEconomicsAnswer *answer)
{
  JsonObject *object;

  if (!answer->has_answer && !answer->has_best_possible)
    return NULL;
  object = point_to_json (answer->has_answer ? &answer->point : &answer->best_possible);
  json_object_set_boolean_member (object, "possible", answer->has_answer);
  return object;
}

static JsonArray *
frontier_to_json (const SpEconomics *economics)
{
  JsonArray *array = json_array_new ();

  for (gsize i = 0; i < economics->n_frontier; i++)
    {
      const SpEconomicsCount *count = &economics->frontier[i];
      JsonObject *object = json_object_new ();

      json_object_set_double_member (object, "devices", count->devices);
      json_object_set_double_member (object, "calendar_hours", count->calendar_hours);
      sp_json_set_optional (object, "cost", count->has_cost, count->cost);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
split_to_json (const SpJobSplit *split)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "jobs", split->jobs);
  json_object_set_double_member (object, "devices_per_job", split->devices_per_job);
  set_range (object, "one_throughput", &split->one_throughput);
  set_range (object, "several_throughput", &split->several_throughput);
  set_range (object, "gain", &split->gain);
  return object;
}

static void
add_answers (JsonObject        *object,
             const SpEconomics *e)
{
  if (e->has_deadline)
    {
      json_object_set_member (object, "smallest_for_deadline", sp_json_null_or (answer_to_json (&e->smallest_for_deadline)));
      json_object_set_member (object, "cheapest_for_deadline", sp_json_null_or (answer_to_json (&e->cheapest_for_deadline)));
    }
  if (e->has_confident)
    json_object_set_member (object, "confident_for_deadline", sp_json_null_or (answer_to_json (&e->confident_for_deadline)));
  if (e->has_budget)
    json_object_set_member (object, "fastest_for_budget", sp_json_null_or (answer_to_json (&e->fastest_for_budget)));
  if (e->has_value_of_time)
    json_object_set_object_member (object, "best_value", point_to_json (&e->best_value));
}

static JsonObject *
cost_to_json (const SpCostResults *results)
{
  const SpEconomics *e = results->economics;
  JsonObject *object;

  if (e == NULL)
    return NULL;
  object = json_object_new ();
  json_object_set_string_member (object, "currency", sp_scenario_text (results->scenario, SP_FIELD_CURRENCY));
  json_object_set_string_member (object, "throughput_from", sp_source_name (results->source));
  json_object_set_int_member (object, "draws", (gint64) e->n_draws);
  json_object_set_int_member (object, "seed", e->seed);
  json_object_set_member (object, "chosen", sp_json_null_or (e->has_chosen ? point_to_json (&e->chosen) : NULL));
  json_object_set_object_member (object, "fastest", point_to_json (&e->fastest));
  json_object_set_member (object, "cheapest", sp_json_null_or (e->has_cheapest ? point_to_json (&e->cheapest) : NULL));
  add_answers (object, e);
  json_object_set_array_member (object, "frontier", frontier_to_json (e));
  if (results->has_split)
    json_object_set_object_member (object, "several_jobs", split_to_json (&results->split));
  return object;
}

/* --- quality --- */

static JsonObject *
critical_to_json (const SpCostResults *results)
{
  const SpQuality *quality = &results->quality;
  JsonObject *object;

  if (!results->has_quality)
    return NULL;
  object = json_object_new ();
  json_object_set_double_member (object, "critical_batch", quality->critical_batch);
  if (results->has_fit)
    json_object_set_member (object, "critical_batch_range", sp_json_range (&results->fit.critical_batch));
  json_object_set_double_member (object, "least_work", sp_quality_examples_min (quality));
  json_object_set_double_member (object, "least_steps", sp_quality_steps_min (quality));
  return object;
}

static JsonObject *
turn_to_json (const SpQualityTurn *turn)
{
  JsonObject *object = json_object_new ();

  sp_json_set_optional (object, "devices", turn->has_count, turn->count);
  json_object_set_double_member (object, "near_devices", turn->near_count);
  sp_json_set_optional (object, "beyond_share", turn->has_beyond_share, turn->beyond_share);
  return object;
}

static JsonObject *
quality_to_json (const SpCostResults *results)
{
  JsonObject *object;

  if (!results->has_quality && !results->has_learning_rate && !results->has_pipeline)
    return NULL;
  object = json_object_new ();
  sp_json_set_optional (object, "effective_batch", results->has_batch, results->batch.samples);
  json_object_set_member (object, "critical", sp_json_null_or (critical_to_json (results)));
  if (results->has_batch && results->has_quality)
    {
      json_object_set_double_member (object, "work_to_target", sp_quality_examples (&results->quality, results->batch.samples));
      json_object_set_double_member (object, "steps_to_target", sp_quality_steps (&results->quality, results->batch.samples));
    }
  sp_json_set_optional (object, "net_speedup", results->has_net_speedup, results->net_speedup);
  sp_json_set_optional (object, "ceiling", results->has_ceiling, results->ceiling);
  sp_json_set_optional (object, "learning_rate_hint", results->has_learning_rate, results->learning_rate);
  sp_json_set_optional (object, "pipeline_bubble", results->has_pipeline, results->pipeline.bubble_share);
  if (results->economics != NULL && results->economics->has_turn)
    json_object_set_object_member (object, "turn", turn_to_json (&results->economics->turn));
  return object;
}

/* --- decision --- */

static JsonArray *
messages_to_json (const SpMessage *messages,
                  guint            n,
                  const SpWording *wording)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < n; i++)
    json_array_add_object_element (array, sp_json_message (&messages[i], wording));
  return array;
}

static JsonObject *
decision_to_json (const SpDecisionResults *results,
                  const SpWording         *wording)
{
  const SpDecision *decision = &results->decision;
  g_autofree char *text = NULL;
  JsonObject *object;
  JsonArray *flips;

  if (!results->has_decision)
    return NULL;
  object = json_object_new ();
  flips = json_array_new ();
  text = sp_sentence_message (&decision->message, wording);
  for (guint i = 0; i < decision->n_flips; i++)
    {
      JsonObject *flip = sp_json_message (&decision->flips[i].message, wording);

      json_object_set_string_member (flip, "verdict", sp_verdict_name (decision->flips[i].verdict));
      json_array_add_object_element (flips, flip);
    }
  json_object_set_string_member (object, "verdict", sp_verdict_name (decision->verdict));
  json_object_set_string_member (object, "text", text);
  json_object_set_int_member (object, "step", decision->step);
  sp_json_set_optional (object, "devices", decision->has_count, decision->count);
  json_object_set_array_member (object, "reasons", messages_to_json (decision->reasons, decision->n_reasons, wording));
  json_object_set_array_member (object, "missing", messages_to_json (decision->missing, decision->n_missing, wording));
  json_object_set_array_member (object, "what_would_change_it", flips);
  return object;
}

void
sp_json_add_cost (JsonObject              *scenario,
                  const SpScenarioResults *results)
{
  SpWording wording = sp_wording_english (sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT),
                                          sp_scenario_text (results->scenario, SP_FIELD_CURRENCY));

  sp_json_add_section (scenario, "cost", cost_to_json (results->cost));
  sp_json_add_section (scenario, "quality", quality_to_json (results->cost));
  sp_json_add_section (scenario, "decision", decision_to_json (&results->decision, &wording));
}
