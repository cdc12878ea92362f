/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One plan to its results: for each scenario its inputs are gathered, core
 * computes, and what core says about them gets the path it belongs to. */
#include "plan/evaluator.h"

#include "core/error.h"
#include "plan/cost-evaluate.h"
#include "plan/curve-evaluate.h"
#include "plan/section.h"
#include "plan/step-evaluate.h"

/* Returns: FALSE when one is missing, which @results then say */
static gboolean
gather_estimate (const SpRecord    *record,
                 SpEstimateInput   *input,
                 SpScenarioResults *results)
{
  static const SpField needed[SP_N_SOLVES] = {
    [SP_SOLVE_ACTUAL] = SP_FIELD_ACTUAL,
    [SP_SOLVE_DEVICES] = SP_FIELD_DEVICES,
    [SP_SOLVE_EFFICIENCY] = SP_FIELD_EFFICIENCY,
    [SP_SOLVE_THROUGHPUT] = SP_FIELD_PER_DEVICE_THROUGHPUT,
  };
  /* In the order of the page, so that the first one missing is named. */
  static const SpSolve order[] = { SP_SOLVE_DEVICES, SP_SOLVE_THROUGHPUT, SP_SOLVE_EFFICIENCY, SP_SOLVE_ACTUAL };
  double *const places[SP_N_SOLVES] = {
    [SP_SOLVE_ACTUAL] = &input->actual,
    [SP_SOLVE_DEVICES] = &input->devices,
    [SP_SOLVE_EFFICIENCY] = &input->efficiency,
    [SP_SOLVE_THROUGHPUT] = &input->per_device_throughput,
  };

  input->solve = sp_record_get_choice (record, SP_FIELD_SOLVE_FOR);
  for (gsize i = 0; i < G_N_ELEMENTS (order); i++)
    {
      SpField field = needed[order[i]];

      if (order[i] == input->solve || sp_record_get_number (record, field, places[order[i]]))
        continue;
      results->estimate_field = field;
      g_set_error (&results->estimate_error, SP_PLAN_ERROR, SP_PLAN_ERROR_MISSING, "%s is missing",
                   sp_field_info (field)->key);
      sp_section_add_missing (results->messages, field);
      return FALSE;
    }
  return TRUE;
}

static void
evaluate_estimate (SpScenarioResults *results)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpEstimateInput input = { 0 };

  if (!gather_estimate (sp_scenario_record (results->scenario), &input, results))
    return;
  results->has_estimate = sp_estimate (&input, &results->estimate, messages, &results->estimate_error);
  sp_section_add_messages (results->messages, messages, "/goal");
  if (results->has_estimate)
    return;
  results->estimate_field = sp_section_field_of_error (results->estimate_error->code);
  sp_section_add_refusal (results->messages, results->estimate_error);
}

/* --- reuse --- */

/* Earlier results, by the scenario itself, by its id for the sections that are
 * left as they were, and by the curve; of a curve that several scenarios share
 * the last. */
typedef struct
{
  GHashTable *scenarios;
  GHashTable *ids;
  GHashTable *curves;
} Known;

static Known
known_from (const SpResults *previous)
{
  Known known = {
    .scenarios = g_hash_table_new (NULL, NULL),
    .ids = g_hash_table_new (g_str_hash, g_str_equal),
    .curves = g_hash_table_new (NULL, NULL),
  };

  for (guint i = 0; previous != NULL && i < previous->scenarios->len; i++)
    {
      const SpScenarioResults *results = g_ptr_array_index (previous->scenarios, i);

      g_hash_table_insert (known.scenarios, (gpointer) results->scenario, (gpointer) results);
      g_hash_table_insert (known.ids, (gpointer) sp_scenario_id (results->scenario), (gpointer) results);
      for (guint j = 0; j < results->curves->len; j++)
        {
          const SpCurveResults *curve = g_ptr_array_index (results->curves, j);

          g_hash_table_insert (known.curves, (gpointer) curve->curve, (gpointer) curve);
        }
    }
  return known;
}

static void
known_clear (Known *known)
{
  g_hash_table_unref (known->scenarios);
  g_hash_table_unref (known->ids);
  g_hash_table_unref (known->curves);
}

/* --- curves --- */

/* The count in question: what was solved for, or else what was entered; 0 for none. */
static double
count_in_question (const SpScenarioResults *results)
{
  if (results->has_estimate)
    return results->estimate.devices;
  return sp_section_number (results->scenario, SP_FIELD_DEVICES, 0.0);
}

/* The model that was calibrated on a curve helps it across a server boundary when
 * the link there is known. */
static gboolean
helps_across (const SpScenarioResults *results,
              const SpCurve           *curve)
{
  return curve == sp_scenario_curve_in_use (results->scenario) && results->step->has_calibration &&
         results->step->has_model && results->step->is_link_known;
}

static gboolean
evaluate_curves (SpScenarioResults *results,
                 const Known       *known,
                 SpCancel          *cancel,
                 GError           **error)
{
  double devices = count_in_question (results);

  for (guint i = 0; i < sp_scenario_n_curves (results->scenario); i++)
    {
      const SpCurve *curve = sp_scenario_curve (results->scenario, i);
      const SpCurveResults *old = g_hash_table_lookup (known->curves, curve);
      const SpStepResults *step = helps_across (results, curve) ? results->step : NULL;
      g_autoptr (SpCurveInputs) inputs = sp_curve_inputs_new_standing (results->scenario, curve, devices, step);
      SpCurveResults *evaluated;

      if (old != NULL && sp_curve_results_match (old, curve, inputs))
        evaluated = sp_curve_results_ref (old);
      else
        evaluated = sp_curve_results_new (curve, g_steal_pointer (&inputs), cancel, error);
      if (evaluated == NULL)
        return FALSE;
      g_ptr_array_add (results->curves, evaluated);
    }
  return TRUE;
}

SpCurveResults *
sp_evaluate_curve (const SpScenario *scenario,
                   const SpCurve    *curve,
                   const double     *targets,
                   guint             n_targets,
                   SpCancel         *cancel,
                   GError          **error)
{
  g_autoptr (SpScenarioResults) results = sp_scenario_results_new (scenario);
  const SpStepResults *step;

  evaluate_estimate (results);
  results->step = sp_step_results_new (scenario, count_in_question (results), NULL, cancel, error);
  if (results->step == NULL)
    return NULL;
  step = helps_across (results, curve) ? results->step : NULL;
  return sp_curve_results_new (curve, sp_curve_inputs_new (scenario, curve, targets, n_targets, step), cancel, error);
}

/* --- all of it --- */

static gboolean
evaluate_step (SpScenarioResults *results,
               const Known       *known,
               SpCancel          *cancel,
               GError           **error)
{
  const SpScenarioResults *before = g_hash_table_lookup (known->ids, sp_scenario_id (results->scenario));

  results->step = sp_step_results_new (results->scenario, count_in_question (results),
                                       before != NULL ? before->step : NULL, cancel, error);
  if (results->step == NULL)
    return FALSE;
  results->levers = sp_lever_results_new (results->scenario, results->step, before != NULL ? before->levers : NULL,
                                          cancel, error);
  if (results->levers == NULL)
    return FALSE;
  results->diagnosis = sp_diagnosis_results_new (results->scenario, results->levers,
                                                 before != NULL ? before->diagnosis : NULL);
  if (results->diagnosis->error != NULL)
    sp_section_add_refusal (results->messages, results->diagnosis->error);
  if (results->levers->error != NULL)
    sp_section_add_refusal (results->messages, results->levers->error);
  return TRUE;
}

static gboolean
evaluate_cost (SpScenarioResults *results,
               const Known       *known,
               SpCancel          *cancel,
               GError           **error)
{
  const SpScenarioResults *before = g_hash_table_lookup (known->ids, sp_scenario_id (results->scenario));

  results->cost = sp_cost_results_new (results, count_in_question (results), before != NULL ? before->cost : NULL, cancel,
                                       error);
  return results->cost != NULL;
}

static SpScenarioResults *
evaluate_scenario (const SpScenario *scenario,
                   const Known      *known,
                   SpCancel         *cancel,
                   GError          **error)
{
  const SpScenarioResults *unchanged = g_hash_table_lookup (known->scenarios, scenario);
  g_autoptr (SpScenarioResults) results = NULL;

  if (unchanged != NULL)
    return sp_scenario_results_ref (unchanged);
  results = sp_scenario_results_new (scenario);
  evaluate_estimate (results);
  if (!evaluate_step (results, known, cancel, error) || !evaluate_curves (results, known, cancel, error) ||
      !evaluate_cost (results, known, cancel, error))
    return NULL;
  sp_decide_scenario (results, &results->decision);
  return g_steal_pointer (&results);
}

SpResults *
sp_evaluate (const SpPlan    *plan,
             guint64          revision,
             const SpResults *previous,
             SpCancel        *cancel,
             GError         **error)
{
  g_autoptr (SpResults) results = g_new0 (SpResults, 1);
  guint n_scenarios = sp_plan_n_scenarios (plan);
  Known known = known_from (previous);

  g_atomic_ref_count_init (&results->refs);
  results->plan = sp_plan_ref (plan);
  results->revision = revision;
  results->scenarios = g_ptr_array_new_with_free_func ((GDestroyNotify) sp_scenario_results_unref);
  for (guint i = 0; i < n_scenarios; i++)
    {
      SpScenarioResults *scenario = NULL;

      if (!sp_cancel_check (cancel, error))
        scenario = evaluate_scenario (sp_plan_scenario (plan, i), &known, cancel, error);
      if (scenario == NULL)
        break;
      g_ptr_array_add (results->scenarios, scenario);
      sp_cancel_progress (cancel, (i + 1.0) / n_scenarios);
    }
  known_clear (&known);
  return results->scenarios->len == n_scenarios ? g_steal_pointer (&results) : NULL;
}
