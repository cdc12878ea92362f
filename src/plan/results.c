/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The life of results; what they mean is in results.h. */
#include "plan/results.h"

#include <string.h>

#include "plan/curve-evaluate.h"
#include "plan/plan-private.h"

G_DEFINE_BOXED_TYPE (SpResults, sp_results, sp_results_ref, sp_results_unref)

static void
path_message_free (gpointer data)
{
  SpPathMessage *message = data;

  g_free (message->path);
  g_free (message);
}

GPtrArray *
sp_path_messages_new (void)
{
  return g_ptr_array_new_with_free_func (path_message_free);
}

void
sp_path_messages_add (GPtrArray       *messages,
                      char            *path,
                      const SpMessage *message)
{
  SpPathMessage *added = g_new0 (SpPathMessage, 1);

  added->path = path;
  added->message = *message;
  g_ptr_array_add (messages, added);
}

static const SpPathMessage *
graver (const SpPathMessage *found,
        GPtrArray           *messages,
        const char          *path,
        SpSeverity           least)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);
      SpSeverity severity = sp_message_severity (message->message.code);

      if (g_str_equal (message->path, path) && severity >= least &&
          (found == NULL || severity > sp_message_severity (found->message.code)))
        found = message;
    }
  return found;
}

const SpPathMessage *
sp_scenario_results_find_message (const SpScenarioResults *results,
                                  const char              *path,
                                  SpSeverity               least)
{
  const SpPathMessage *found = graver (NULL, results->messages, path, least);

  found = graver (found, results->step->messages, path, least);
  return graver (found, results->cost->messages, path, least);
}

SpCurveResults *
sp_curve_results_ref (const SpCurveResults *results)
{
  SpCurveResults *mutable = (SpCurveResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_curve_results_unref (SpCurveResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_curve_unref ((SpCurve *) results->curve);
  sp_curve_inputs_free (results->inputs);
  g_clear_pointer (&results->result, sp_curve_result_unref);
  g_ptr_array_unref (results->messages);
  g_free (results);
}

SpScenarioResults *
sp_scenario_results_new (const SpScenario *scenario)
{
  SpScenarioResults *results = g_new0 (SpScenarioResults, 1);

  g_atomic_ref_count_init (&results->refs);
  results->scenario = sp_scenario_ref (scenario);
  results->estimate_field = SP_N_FIELDS;
  results->curves = g_ptr_array_new_with_free_func ((GDestroyNotify) sp_curve_results_unref);
  results->messages = sp_path_messages_new ();
  return results;
}

SpScenarioResults *
sp_scenario_results_ref (const SpScenarioResults *results)
{
  SpScenarioResults *mutable = (SpScenarioResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_scenario_results_unref (SpScenarioResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  sp_scenario_unref ((SpScenario *) results->scenario);
  g_clear_error (&results->estimate_error);
  g_ptr_array_unref (results->curves);
  g_clear_pointer (&results->step, sp_step_results_unref);
  g_clear_pointer (&results->levers, sp_lever_results_unref);
  g_clear_pointer (&results->diagnosis, sp_diagnosis_results_unref);
  g_clear_pointer (&results->cost, sp_cost_results_unref);
  g_clear_error (&results->decision.error);
  g_ptr_array_unref (results->messages);
  g_free (results);
}

SpScenarioResults *
sp_scenario_results_with_levers (const SpScenarioResults *results,
                                 const SpLeverResults    *levers)
{
  SpScenarioResults *copy = g_memdup2 (results, sizeof *results);

  g_atomic_ref_count_init (&copy->refs);
  copy->scenario = sp_scenario_ref (results->scenario);
  copy->estimate_error = results->estimate_error != NULL ? g_error_copy (results->estimate_error) : NULL;
  copy->curves = g_ptr_array_ref (results->curves);
  copy->step = sp_step_results_ref (results->step);
  copy->levers = sp_lever_results_ref (levers);
  copy->diagnosis = sp_diagnosis_results_ref (results->diagnosis);
  copy->cost = sp_cost_results_ref (results->cost);
  copy->decision.error = results->decision.error != NULL ? g_error_copy (results->decision.error) : NULL;
  copy->messages = g_ptr_array_ref (results->messages);
  return copy;
}

const SpCurveResults *
sp_scenario_results_find_curve (const SpScenarioResults *results,
                                const SpCurve           *curve)
{
  for (guint i = 0; i < results->curves->len; i++)
    {
      const SpCurveResults *found = g_ptr_array_index (results->curves, i);

      if (found->curve == curve)
        return found;
    }
  return NULL;
}

const SpCurveResults *
sp_scenario_results_curve_in_use (const SpScenarioResults *results)
{
  return sp_scenario_results_find_curve (results, sp_scenario_curve_in_use (results->scenario));
}

SpResults *
sp_results_ref (const SpResults *results)
{
  SpResults *mutable = (SpResults *) results;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_results_unref (SpResults *results)
{
  if (!g_atomic_ref_count_dec (&results->refs))
    return;
  g_clear_pointer (&results->plan, sp_plan_unref);
  g_ptr_array_unref (results->scenarios);
  g_free (results);
}

const SpScenarioResults *
sp_results_find (const SpResults *results,
                 const char      *scenario_id)
{
  for (guint i = 0; i < results->scenarios->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, i);

      if (strcmp (sp_scenario_id (scenario->scenario), scenario_id) == 0)
        return scenario;
    }
  return NULL;
}

const SpScenarioResults *
sp_results_active (const SpResults *results)
{
  return sp_results_find (results, sp_scenario_id (sp_plan_active (results->plan)));
}
