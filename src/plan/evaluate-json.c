/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One function a section of the results; the keys stand here and nowhere else. */
#include "plan/evaluate-json-private.h"

#define RESULTS_FORMAT "scaling-planner-results"
#define RESULTS_VERSION 1

JsonNode *
sp_json_take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

JsonNode *
sp_json_null_or (JsonObject *object)
{
  return object != NULL ? sp_json_take_object (object) : json_node_new (JSON_NODE_NULL);
}

void
sp_json_set_optional (JsonObject *object,
                      const char *key,
                      gboolean    has,
                      double      value)
{
  if (has)
    json_object_set_double_member (object, key, value);
  else
    json_object_set_null_member (object, key);
}

static JsonNode *
pair_to_json (gboolean has_lo,
              double   lo,
              gboolean has_hi,
              double   hi)
{
  JsonArray *array = json_array_new ();
  JsonNode *node = json_node_new (JSON_NODE_ARRAY);

  if (has_lo)
    json_array_add_double_element (array, lo);
  else
    json_array_add_null_element (array);
  if (has_hi)
    json_array_add_double_element (array, hi);
  else
    json_array_add_null_element (array);
  json_node_take_array (node, array);
  return node;
}

static const char *const level_keys[SP_N_LEVELS] = { "50", "80", "90", "95" };

JsonNode *
sp_json_range (const SpRange *range)
{
  JsonObject *object = json_object_new ();

  sp_json_set_optional (object, "central", range->has_central, range->central);
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    if (range->has_lo[level] || range->has_hi[level])
      json_object_set_member (object, level_keys[level],
                              pair_to_json (range->has_lo[level], range->lo[level], range->has_hi[level], range->hi[level]));
  return sp_json_take_object (object);
}

void
sp_json_add_section (JsonObject *scenario,
                     const char *key,
                     JsonObject *section)
{
  if (section != NULL)
    json_object_set_object_member (scenario, key, section);
}

JsonObject *
sp_json_message (const SpMessage *message,
                 const SpWording *wording)
{
  JsonObject *object = json_object_new ();
  g_autofree char *text = sp_sentence_message (message, wording);

  json_object_set_string_member (object, "code", sp_message_code_name (message->code));
  json_object_set_string_member (object, "text", text);
  return object;
}

JsonNode *
sp_scenario_estimate_to_json (const SpScenarioResults *results)
{
  const SpEstimate *e = &results->estimate;
  JsonObject *object;

  if (!results->has_estimate)
    return NULL;
  object = json_object_new ();
  json_object_set_double_member (object, "devices", e->devices);
  json_object_set_double_member (object, "per_device_throughput", e->per_device_throughput);
  json_object_set_double_member (object, "efficiency", e->efficiency);
  json_object_set_double_member (object, "ideal", e->ideal);
  json_object_set_double_member (object, "actual", e->actual);
  json_object_set_double_member (object, "speedup", e->speedup);
  json_object_set_double_member (object, "lost", e->lost);
  json_object_set_double_member (object, "devices_worth_lost", e->devices_worth_lost);
  sp_json_set_optional (object, "average_return", e->has_average_return, e->average_return);
  json_object_set_string_member (object, "unit", sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT));
  json_object_set_string_member (object, "solved", sp_solve_name (e->solved));
  if (e->has_requested_actual)
    json_object_set_double_member (object, "requested_actual", e->requested_actual);
  return sp_json_take_object (object);
}

/* --- messages --- */

/* @prefix: what the messages' paths begin at */
static void
append_messages (JsonArray       *array,
                 GPtrArray       *messages,
                 const char      *prefix,
                 const SpWording *wording)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);
      SpSeverity severity = sp_message_severity (message->message.code);
      g_autofree char *path = g_strconcat (prefix, message->path, NULL);
      g_autofree char *text = sp_sentence_message (&message->message, wording);
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "code", sp_message_code_name (message->message.code));
      json_object_set_string_member (object, "severity", sp_severity_name (severity));
      json_object_set_string_member (object, "path", path);
      json_object_set_string_member (object, "text", text);
      json_array_add_object_element (array, object);
    }
}

/* Of the scenario and of all its curves. */
static JsonArray *
messages_to_json (const SpScenarioResults *results,
                  guint                    index)
{
  SpWording wording = sp_wording_english (sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT),
                                          sp_scenario_text (results->scenario, SP_FIELD_CURRENCY));
  g_autofree char *prefix = g_strdup_printf ("/scenarios/%u", index);
  JsonArray *array = json_array_new ();

  append_messages (array, results->messages, prefix, &wording);
  append_messages (array, results->step->messages, prefix, &wording);
  append_messages (array, results->cost->messages, prefix, &wording);
  for (guint i = 0; i < results->curves->len; i++)
    {
      const SpCurveResults *curve = g_ptr_array_index (results->curves, i);
      g_autofree char *inner = g_strdup_printf ("%s/curves/%u", prefix, i);

      append_messages (array, curve->messages, inner, &wording);
    }
  return array;
}

/* --- curves --- */

static JsonNode *
interval_to_json (const SpInterval *interval)
{
  return pair_to_json (TRUE, interval->lo, TRUE, interval->hi);
}

/* The sentence about how far a count lies from what was measured. */
static SpMessage
message_of_extrapolation (const SpCurveResult *result,
                          const SpForecast    *forecast)
{
  static const SpMessageCode codes[SP_N_EXTRAPOLATIONS] = {
    [SP_EXTRAPOLATION_BELOW] = SP_MESSAGE_FORECAST_BELOW,
    [SP_EXTRAPOLATION_ABOVE] = SP_MESSAGE_FORECAST_ABOVE,
    [SP_EXTRAPOLATION_FAR] = SP_MESSAGE_FORECAST_FAR,
    [SP_EXTRAPOLATION_SERVER_ASSUMED] = SP_MESSAGE_FORECAST_SERVER_ASSUMED,
    [SP_EXTRAPOLATION_SERVER] = SP_MESSAGE_FORECAST_BEYOND_SERVER,
    [SP_EXTRAPOLATION_ONE_COUNT] = SP_MESSAGE_FORECAST_ONE_COUNT,
  };
  const SpMeasured *curve = result->curve;
  double least = curve->points[0].devices;
  double most = curve->points[curve->n_points - 1].devices;
  const double values[SP_N_EXTRAPOLATIONS][2] = {
    [SP_EXTRAPOLATION_BELOW] = { forecast->devices, least },
    [SP_EXTRAPOLATION_ABOVE] = { forecast->devices, most },
    [SP_EXTRAPOLATION_FAR] = { forecast->devices, forecast->devices / most },
    [SP_EXTRAPOLATION_SERVER_ASSUMED] = { SP_FORECAST_SERVER, 0.0 },
    [SP_EXTRAPOLATION_SERVER] = { curve->devices_per_server, most },
    [SP_EXTRAPOLATION_ONE_COUNT] = { most, 0.0 },
  };
  const double *own = values[forecast->extrapolation];

  return (SpMessage) { .code = codes[forecast->extrapolation], .values = { own[0], own[1] } };
}

static JsonObject *
extrapolation_to_json (const SpCurveResult *result,
                       const SpForecast    *forecast,
                       const SpWording     *wording)
{
  g_autofree char *text = NULL;
  SpMessage message;
  JsonObject *object;

  if (forecast->extrapolation == SP_EXTRAPOLATION_NONE)
    return NULL;
  message = message_of_extrapolation (result, forecast);
  text = sp_sentence_message (&message, wording);
  object = json_object_new ();
  json_object_set_string_member (object, "code", sp_extrapolation_name (forecast->extrapolation));
  json_object_set_string_member (object, "text", text);
  return object;
}

static JsonObject *
law_values_to_json (const SpCurveTarget *target)
{
  JsonObject *object = json_object_new ();

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    sp_json_set_optional (object, sp_law_name (law), target->has_law[law], target->laws[law]);
  return object;
}

static JsonObject *
target_to_json (const SpCurveResult *result,
                const SpCurveTarget *target,
                const SpWording     *wording)
{
  const SpForecast *forecast = &target->forecast;
  JsonObject *object = json_object_new ();
  JsonObject *intervals = json_object_new ();

  json_object_set_double_member (object, "devices", forecast->devices);
  sp_json_set_optional (object, "central", forecast->has_central, forecast->central);
  if (!forecast->has_central)
    json_object_set_member (object, "bounds", interval_to_json (&forecast->bounds));
  for (SpLevel level = 0; forecast->has_central && level < SP_N_LEVELS; level++)
    json_object_set_member (intervals, level_keys[level], interval_to_json (&forecast->intervals[level]));
  json_object_set_object_member (object, "intervals", intervals);
  json_object_set_member (object, "extrapolation", sp_json_null_or (extrapolation_to_json (result, forecast, wording)));
  json_object_set_object_member (object, "laws", law_values_to_json (target));
  if (target->has_step_model)
    json_object_set_double_member (object, "step_model", target->step_model);
  sp_json_set_optional (object, "efficiency", target->has_efficiency, target->efficiency);
  return object;
}

static JsonArray *
targets_to_json (const SpCurveResult *result,
                 const SpWording     *wording)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < result->n_targets; i++)
    json_array_add_object_element (array, target_to_json (result, &result->targets[i], wording));
  return array;
}

static JsonObject *
knee_to_json (const SpMeasured *curve)
{
  const SpKnee *knee = &curve->knee;
  JsonObject *object;
  JsonObject *evidence;

  if (!curve->has_knee)
    return NULL;
  object = json_object_new ();
  evidence = json_object_new ();
  json_object_set_double_member (object, "devices", knee->devices);
  json_object_set_string_member (object, "place", sp_place_name (knee->place));
  json_object_set_double_member (evidence, "next_devices", knee->next_devices);
  json_object_set_double_member (evidence, "slope_before", knee->slope_before);
  json_object_set_double_member (evidence, "slope_after", knee->slope_after);
  json_object_set_double_member (evidence, "lost", knee->lost);
  json_object_set_double_member (evidence, "lost_error", knee->lost_error);
  json_object_set_double_member (evidence, "p_value", knee->p_value);
  json_object_set_double_member (evidence, "added_return", knee->added_return);
  json_object_set_object_member (object, "evidence", evidence);
  return object;
}

static JsonObject *
point_to_json (const SpMeasuredPoint *point)
{
  JsonObject *object = json_object_new ();

  json_object_set_double_member (object, "devices", point->devices);
  json_object_set_int_member (object, "runs", point->runs);
  json_object_set_double_member (object, "throughput", point->throughput);
  sp_json_set_optional (object, "spread", point->has_spread, point->spread);
  sp_json_set_optional (object, "servers", point->has_servers, point->servers);
  sp_json_set_optional (object, "step_seconds", point->has_step_seconds, point->step_seconds);
  json_object_set_double_member (object, "per_device_throughput", point->per_device);
  json_object_set_double_member (object, "efficiency", point->efficiency);
  sp_json_set_optional (object, "efficiency_error", point->has_efficiency_error, point->efficiency_error);
  json_object_set_double_member (object, "speedup", point->speedup);
  sp_json_set_optional (object, "added_return", point->has_previous, point->added_return);
  sp_json_set_optional (object, "karp_flatt", point->has_karp_flatt, point->karp_flatt);
  sp_json_set_optional (object, "mfu", point->has_mfu, point->mfu);
  json_object_set_boolean_member (object, "superlinear", point->superlinear);
  json_object_set_boolean_member (object, "retrograde", point->retrograde);
  return object;
}

static JsonObject *
law_to_json (const SpCurveLaw *law)
{
  const SpLawFit *fit = &law->fit;
  JsonObject *object;
  JsonObject *parameters;

  if (!law->is_fitted)
    return NULL;
  object = json_object_new ();
  parameters = json_object_new ();
  for (guint i = 0; i < fit->n_parameters; i++)
    {
      const SpLawParameter *parameter = &fit->parameters[i];
      JsonObject *entry = json_object_new ();

      json_object_set_double_member (entry, "value", parameter->value);
      sp_json_set_optional (entry, "standard_error", parameter->has_error, parameter->standard_error);
      json_object_set_object_member (parameters, sp_law_parameter_name (fit->law, i), entry);
    }
  json_object_set_object_member (object, "parameters", parameters);
  sp_json_set_optional (object, "residual", fit->has_residual, fit->residual);
  sp_json_set_optional (object, "limit", fit->has_limit, fit->limit);
  sp_json_set_optional (object, "peak_devices", fit->has_peak, fit->peak_devices);
  sp_json_set_optional (object, "optimum_devices", fit->has_optimum, fit->optimum_devices);
  return object;
}

static JsonObject *
laws_to_json (const SpCurveResult *result)
{
  JsonObject *object = json_object_new ();

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    json_object_set_member (object, sp_law_name (law), sp_json_null_or (law_to_json (&result->laws[law])));
  return object;
}

static JsonArray *
advice_to_json (const SpCurveResult *result)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < result->n_advice; i++)
    {
      const SpAdvice *advice = &result->advice[i];
      gboolean runs = advice->kind == SP_ADVICE_COUNT || advice->kind == SP_ADVICE_REPEAT;
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "kind", sp_advice_kind_name (advice->kind));
      sp_json_set_optional (object, "devices", runs, advice->devices);
      sp_json_set_optional (object, "runs", runs, advice->runs);
      sp_json_set_optional (object, "relative_width_now", advice->has_width_now, advice->width_now);
      json_object_set_double_member (object, "relative_width_then", advice->width_then);
      json_array_add_object_element (array, object);
    }
  return array;
}

static JsonObject *
comparison_to_json (const SpCurveResult *result)
{
  const SpPublishedComparison *comparison = &result->comparison;
  JsonArray *quartiles;
  JsonObject *object;

  if (!result->has_comparison)
    return NULL;
  object = json_object_new ();
  quartiles = json_array_new ();
  for (gsize i = 0; i < G_N_ELEMENTS (comparison->quartiles); i++)
    json_array_add_double_element (quartiles, comparison->quartiles[i]);
  json_object_set_double_member (object, "devices", result->comparison_devices);
  json_object_set_double_member (object, "efficiency", result->comparison_efficiency);
  json_object_set_int_member (object, "curves", comparison->n_curves);
  json_object_set_double_member (object, "rank", comparison->rank);
  json_object_set_array_member (object, "quartiles", quartiles);
  return object;
}

static JsonObject *
curve_to_json (const SpCurveResults *results,
               const SpWording      *wording)
{
  const SpMeasured *curve = results->result->curve;
  const char *unit = sp_record_get_text (sp_curve_record (results->curve), SP_FIELD_CURVE_UNIT);
  JsonObject *object = json_object_new ();
  JsonArray *points = json_array_new ();

  for (guint i = 0; i < curve->n_points; i++)
    json_array_add_object_element (points, point_to_json (&curve->points[i]));
  json_object_set_string_member (object, "id", sp_curve_id (results->curve));
  json_object_set_string_member (object, "name", sp_curve_name (results->curve));
  json_object_set_string_member (object, "unit", *unit != '\0' ? unit : wording->unit);
  json_object_set_string_member (object, "scaling", sp_scaling_mode_name (curve->scaling));
  json_object_set_boolean_member (object, "relative", curve->relative);
  sp_json_set_optional (object, "baseline_devices", curve->n_points > 0,
                curve->n_points > 0 ? curve->points[curve->baseline].devices : 0.0);
  json_object_set_array_member (object, "points", points);
  json_object_set_array_member (object, "at", targets_to_json (results->result, wording));
  json_object_set_object_member (object, "laws", laws_to_json (results->result));
  json_object_set_member (object, "knee", sp_json_null_or (knee_to_json (curve)));
  json_object_set_array_member (object, "measure_next", advice_to_json (results->result));
  json_object_set_member (object, "published", sp_json_null_or (comparison_to_json (results->result)));
  return object;
}

static JsonArray *
curves_to_json (const SpScenarioResults *results)
{
  SpWording wording = sp_wording_english (sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT), NULL);
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < results->curves->len; i++)
    json_array_add_object_element (array, curve_to_json (g_ptr_array_index (results->curves, i), &wording));
  return array;
}

JsonNode *
sp_curve_prediction_to_json (const SpCurveResults *results,
                             const char           *unit)
{
  SpWording wording = sp_wording_english (unit, NULL);
  JsonObject *object = json_object_new ();
  JsonArray *messages = json_array_new ();

  append_messages (messages, results->messages, "", &wording);
  json_object_set_array_member (object, "at", targets_to_json (results->result, &wording));
  json_object_set_member (object, "knee", sp_json_null_or (knee_to_json (results->result->curve)));
  json_object_set_array_member (object, "messages", messages);
  return sp_json_take_object (object);
}

/* --- scenarios --- */

/* @index: of the scenario in the plan, for the paths */
static JsonObject *
scenario_to_json (const SpScenarioResults *results,
                  guint                    index)
{
  JsonObject *object = json_object_new ();
  JsonNode *estimate = sp_scenario_estimate_to_json (results);

  json_object_set_string_member (object, "id", sp_scenario_id (results->scenario));
  json_object_set_string_member (object, "name", sp_scenario_name (results->scenario));
  if (estimate != NULL)
    json_object_set_member (object, "estimate", estimate);
  if (results->curves->len > 0)
    json_object_set_array_member (object, "curves", curves_to_json (results));
  sp_json_add_step (object, results);
  sp_json_add_cost (object, results);
  json_object_set_array_member (object, "messages", messages_to_json (results, index));
  return object;
}

JsonNode *
sp_results_to_json (const SpResults *results,
                    const char      *scenario_id)
{
  JsonObject *object = json_object_new ();
  JsonArray *scenarios = json_array_new ();

  json_object_set_string_member (object, "format", RESULTS_FORMAT);
  json_object_set_int_member (object, "version", RESULTS_VERSION);
  for (guint i = 0; i < results->scenarios->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, i);

      if (scenario_id == NULL || g_str_equal (sp_scenario_id (scenario->scenario), scenario_id))
        json_array_add_object_element (scenarios, scenario_to_json (scenario, i));
    }
  json_object_set_array_member (object, "scenarios", scenarios);
  return sp_json_take_object (object);
}
