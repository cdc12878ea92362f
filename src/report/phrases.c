/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See phrases.h. */
#include "report/phrases.h"

#include <glib/gi18n-lib.h>

#include "plan/error.h"
#include "report/values.h"
#include "text/step-sentence.h"

/* Gains below this aren't told. */
#define LEAST_GAIN 0.0005

static const char *
lever_label (SpLever lever)
{
  return sp_field_label ((SpField) (SP_FIELD_LEVER_MICRO_BATCH_ON + lever));
}

/* In quotation marks, behind those that are there. */
static void
append_name (GString    *names,
             const char *name)
{
  g_string_append (names, names->len > 0 ? ", " : "");
  /* Translators: the name of a field in a list of names */
  g_string_append_printf (names, _("“%s”"), name);
}

/* ---- What is missing ---- */

/* “Devices”, “Scaling efficiency”: the empty ones of the three that are needed. */
static char *
list_missing (const SpScenario *scenario)
{
  static const SpField fields[SP_N_SOLVES] = {
    [SP_SOLVE_ACTUAL] = SP_FIELD_ACTUAL,
    [SP_SOLVE_DEVICES] = SP_FIELD_DEVICES,
    [SP_SOLVE_EFFICIENCY] = SP_FIELD_EFFICIENCY,
    [SP_SOLVE_THROUGHPUT] = SP_FIELD_PER_DEVICE_THROUGHPUT,
  };
  guint solve = sp_scenario_choice (scenario, SP_FIELD_SOLVE_FOR);
  GString *list = g_string_new (NULL);

  for (guint i = 0; i < SP_N_SOLVES; i++)
    {
      double value;

      if (i == solve || sp_scenario_number (scenario, fields[i], &value))
        continue;
      append_name (list, sp_field_label (fields[i]));
    }
  return g_string_free (list, FALSE);
}

char *
sp_phrase_estimate_missing (const SpScenarioResults *results,
                            const SpWording         *wording)
{
  g_autofree char *missing = NULL;

  if (results->has_estimate || results->estimate_error == NULL)
    return NULL;
  if (!g_error_matches (results->estimate_error, SP_PLAN_ERROR, SP_PLAN_ERROR_MISSING))
    return sp_sentence_core_error (results->estimate_error, wording);
  missing = list_missing (results->scenario);
  /* Translators: %s is a list of the names of empty fields, in quotation marks */
  return g_strdup_printf (_("Enter %s to see the result."), missing);
}

char *
sp_phrase_step_missing (const SpScenarioResults *results,
                        const SpWording         *wording)
{
  const SpStepResults *step = results->step;

  if (step->has_step)
    return NULL;
  if (step->missing == SP_N_FIELDS && step->error != NULL)
    return sp_sentence_core_error (step->error, wording);
  /* Translators: %s is the name of an empty field */
  return g_strdup_printf (_("Enter “%s” to see where the time of a step goes."),
                          sp_field_label (step->missing != SP_N_FIELDS ? step->missing : SP_FIELD_DEVICES));
}

char *
sp_phrase_quality_missing (const SpScenarioResults *results,
                           const SpWording         *wording)
{
  const SpCostResults *cost = results->cost;

  if (cost->quality_error != NULL)
    return sp_sentence_core_error (cost->quality_error, wording);
  if (!cost->has_batch)
    /* Translators: %s is the name of an empty field */
    return g_strdup_printf (_("Enter “%s” to see the result."), sp_field_label (SP_FIELD_PER_DEVICE_BATCH));
  return cost->has_quality ? NULL : g_strdup (_("Say where the critical batch is known from to see time to the target."));
}

char *
sp_phrase_cost_missing (const SpScenarioResults *results,
                        const SpWording         *wording)
{
  const SpCostResults *cost = results->cost;

  if (cost->economics != NULL)
    return NULL;
  if (cost->error != NULL)
    return sp_sentence_core_error (cost->error, wording);
  if (cost->missing == SP_FIELD_DEVICES)
    return g_strdup (_("Enter devices, throughput and efficiency on the Estimate page, or measurements, to see time and cost."));
  /* Translators: %s is the name of an empty field */
  return g_strdup_printf (_("Enter “%s” to see the result."),
                          sp_field_label (cost->missing < SP_N_FIELDS ? cost->missing : SP_FIELD_WORK));
}

char *
sp_phrase_decision_missing (const SpScenarioResults *results)
{
  return results->decision.has_decision
           ? NULL
           : g_strdup (_("Enter measurements, or the devices there are, and the devices in question to get a verdict."));
}

/* ---- Model and levers ---- */

char *
sp_phrase_fitted (const SpCalibration *calibration,
                  const SpWording     *wording)
{
  g_autofree char *rows = sp_number_format_exact (wording->locale, (double) calibration->n_rows);
  g_autofree char *error = sp_step_share (wording, calibration->relative_error);

  /* Translators: a number of measured steps (of a curve and of an experiment), and a typical relative error */
  return g_strdup_printf (_("Fitted to %s measured steps; the model misses them by %s."), rows, error);
}

char *
sp_phrase_held (const SpLeverResults *levers)
{
  const SpLeverOutcome *outcome = &levers->combination;
  g_autoptr (GString) held = g_string_new (NULL);

  if (!levers->has_combination)
    return g_strdup (_("No lever is on: these are the free ones together, at the values shown."));
  if (outcome->grows_batch)
    g_string_append (held, _("The global batch grows: judge by the time to the target, not by the rate."));
  if (outcome->is_memory_limited)
    g_string_append_printf (held, "%s%s", held->len > 0 ? " " : "", _("The micro-batch was cut to what memory holds."));
  return g_strdup (held->str);
}

char *
sp_phrase_smallest_set (const SpLeverResults *levers,
                        const SpWording      *wording)
{
  g_autoptr (GString) names = g_string_new (NULL);
  g_autofree char *target = NULL;
  g_autofree char *reached = NULL;

  if (!levers->has_target)
    return NULL;
  target = sp_value_text (wording, SP_VALUE_RATE, levers->target_throughput);
  reached = sp_value_text (wording, SP_VALUE_RATE, levers->set.outcome.step.throughput);
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    if (levers->set.settings.is_on[lever])
      append_name (names, lever_label (lever));
  if (levers->set.is_reached && levers->set.n_levers == 0)
    /* Translators: a throughput */
    return g_strdup_printf (_("%s is reached already."), target);
  if (levers->set.is_reached)
    /* Translators: a throughput, names of levers, a throughput */
    return g_strdup_printf (_("%s needs %s, which brings %s."), target, names->str, reached);
  /* Translators: both are throughputs */
  return g_strdup_printf (_("%s is out of reach of these levers; the most they bring is %s."), target, reached);
}

/* ---- Diagnosis ---- */

/* One thing to do next. Returns: (transfer none) */
static const char *
next_step (const SpDiagnosis *diagnosis)
{
  if (diagnosis->verdict == SP_DIAGNOSIS_HEALTHY)
    return _("Nothing has to be mended; look at what more devices return.");
  if (diagnosis->verdict == SP_DIAGNOSIS_MEASURE_FIRST && diagnosis->n_missing > 0)
    return sp_word_experiment_how (diagnosis->missing[0]);
  return diagnosis->n_causes > 0 ? sp_word_cause_remedy (diagnosis->causes[0].cause) : "";
}

char *
sp_phrase_next_step (const SpDiagnosis *diagnosis,
                     const SpWording   *wording)
{
  g_autofree char *efficiency = diagnosis->has_efficiency ? sp_step_positive_share (wording, diagnosis->efficiency) : NULL;

  if (efficiency == NULL || diagnosis->verdict == SP_DIAGNOSIS_HEALTHY)
    return g_strdup (next_step (diagnosis));
  /* Translators: an efficiency in percent, and a sentence */
  return g_strdup_printf (_("At the largest measured count devices keep %s of their throughput. %s"), efficiency,
                          next_step (diagnosis));
}

char *
sp_phrase_seen (const SpDiagnosis *diagnosis)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (SpSymptom symptom = 0; symptom < SP_N_SYMPTOMS; symptom++)
    if ((diagnosis->seen & (1u << symptom)) != 0)
      append_name (names, sp_field_label ((SpField) (SP_FIELD_SYMPTOM_DROP_AT_BOUNDARY + symptom)));
  /* Translators: %s are symptoms in quotation marks */
  return names->len > 0 ? g_strdup_printf (_("Seen in the data: %s."), names->str) : NULL;
}

char *
sp_phrase_evidence (const SpCauseFound *cause,
                    const SpWording    *wording)
{
  g_autofree char *score = sp_step_share (wording, cause->score);

  /* Translators: the strength of the evidence for a cause, in percent */
  return g_strdup_printf (_("evidence %s"), score);
}

char *
sp_phrase_cause_share (const SpCauseFound *cause,
                       const SpWording    *wording)
{
  g_autofree char *share = cause->has_share ? sp_step_share (wording, cause->share) : NULL;

  /* Translators: a share in percent */
  return share != NULL ? g_strdup_printf (_("It takes about %s of the step."), share) : NULL;
}

char *
sp_phrase_first_lever (const SpCauseFound *cause,
                       const SpWording    *wording)
{
  g_autofree char *gain = cause->has_gain ? sp_step_share (wording, cause->gain) : NULL;

  if (!cause->has_lever)
    return NULL;
  if (gain != NULL && cause->gain >= LEAST_GAIN)
    /* Translators: the name of a lever, and a gain in percent */
    return g_strdup_printf (_("First lever: “%s”, about %s more throughput"), lever_label (cause->lever), gain);
  return g_strdup_printf (_("First lever: “%s”"), lever_label (cause->lever));
}

char *
sp_phrase_confirm (const SpCauseFound *cause)
{
  /* Translators: the name of an experiment */
  return g_strdup_printf (_("To confirm: “%s”"), sp_word_experiment (cause->confirm));
}
