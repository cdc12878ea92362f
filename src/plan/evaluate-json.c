/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One function a section of the results; the keys stand here and nowhere else. */
#include "plan/evaluate-json.h"

#include "text/sentences.h"

#define RESULTS_FORMAT "scaling-planner-results"
#define RESULTS_VERSION 1

static JsonNode *
take_object (JsonObject *object)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);

  json_node_take_object (node, object);
  return node;
}

static void
set_optional (JsonObject *object,
              const char *key,
              gboolean    has,
              double      value)
{
  if (has)
    json_object_set_double_member (object, key, value);
  else
    json_object_set_null_member (object, key);
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
  set_optional (object, "average_return", e->has_average_return, e->average_return);
  json_object_set_string_member (object, "unit", sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT));
  json_object_set_string_member (object, "solved", sp_solve_name (e->solved));
  if (e->has_requested_actual)
    json_object_set_double_member (object, "requested_actual", e->requested_actual);
  return take_object (object);
}

static JsonObject *
message_to_json (const SpPathMessage *message,
                 guint                index,
                 const SpWording     *wording)
{
  JsonObject *object = json_object_new ();
  g_autofree char *path = g_strdup_printf ("/scenarios/%u%s", index, message->path);
  g_autofree char *text = sp_sentence_message (&message->message, wording);

  json_object_set_string_member (object, "code", sp_message_code_name (message->message.code));
  json_object_set_string_member (object, "severity", sp_severity_name (sp_message_severity (message->message.code)));
  json_object_set_string_member (object, "path", path);
  json_object_set_string_member (object, "text", text);
  return object;
}

static JsonArray *
messages_to_json (const SpScenarioResults *results,
                  guint                    index)
{
  SpWording wording = sp_wording_english (sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT),
                                          sp_scenario_text (results->scenario, SP_FIELD_CURRENCY));
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < results->messages->len; i++)
    json_array_add_object_element (array, message_to_json (g_ptr_array_index (results->messages, i), index, &wording));
  return array;
}

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
  return take_object (object);
}
