/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See print-step.h. Parts in milliseconds; levers by falling throughput; causes with
 * their evidence. The words are those of the JSON. */
#include "cli/print-step.h"

#include "cli/print.h"
#include "cli/verb.h"
#include "text/number.h"
#include "text/units.h"

#define DIGITS 4
#define PERCENT_DECIMALS 1
/* Levers that bring less aren't listed. */
#define LEAST_GAIN 0.0005

static char *
percent (double fraction)
{
  return sp_number_format_percent (sp_number_locale_c (), fraction, PERCENT_DECIMALS);
}

static void
print_parts (const SpStepResults *results,
             const char          *unit)
{
  const SpStep *step = &results->step;
  g_autofree char *devices = sp_number_format (sp_number_locale_c (), step->devices, DIGITS);
  g_autofree char *time = sp_format_duration (sp_number_locale_c (), step->step_seconds);
  g_autofree char *rate = sp_format_rate (sp_number_locale_c (), step->throughput, unit, DIGITS);
  g_autofree char *efficiency = percent (step->efficiency);
  g_autofree char *head = g_strdup_printf ("\nStep on %s devices (%s)\n", devices,
                                           results->has_calibration ? "model fitted to the curve" : "model of known figures");
  g_autofree char *all = g_strdup_printf ("%s, %s, efficiency %s", time, rate, efficiency);

  sp_print (head);
  sp_print_pair ("Step", all);
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    {
      g_autofree char *seconds = sp_format_duration (sp_number_locale_c (), step->parts[part]);
      g_autofree char *share = percent (step->parts[part] / step->step_seconds);
      g_autofree char *label = g_strconcat ("  ", sp_part_name (part), NULL);
      g_autofree char *value = g_strdup_printf ("%s, %s", seconds, share);

      sp_print_pair (label, value);
    }
}

static void
print_lever (const SpLeverResults *results,
             SpLever               lever,
             const char           *unit)
{
  const SpLeverOutcome *outcome = &results->outcomes[lever];
  g_autofree char *gain = percent (outcome->gain);
  g_autofree char *rate = sp_format_rate (sp_number_locale_c (), outcome->step.throughput, unit, DIGITS);
  g_autofree char *label = g_strconcat ("  ", sp_lever_name (lever), NULL);
  g_autofree char *value = g_strdup_printf ("%s more, %s, then %s", gain, rate, sp_part_name (outcome->binding));

  if (!outcome->changes_nothing && outcome->gain >= LEAST_GAIN)
    sp_print_pair (label, value);
}

static void
print_levers (const SpLeverResults *results,
              const char           *unit)
{
  sp_print ("Levers, each alone\n");
  for (guint i = 0; i < SP_N_LEVERS; i++)
    print_lever (results, results->order[i], unit);
  if (results->has_combination)
    {
      g_autofree char *rate = sp_format_rate (sp_number_locale_c (), results->combination.step.throughput, unit, DIGITS);

      sp_print_pair ("Levers that are on, together", rate);
    }
}

static void
print_diagnosis (const SpDiagnosis *diagnosis,
                 const char        *unit)
{
  sp_print_pair ("Diagnosis", sp_diagnosis_verdict_name (diagnosis->verdict));
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    {
      const SpCauseFound *cause = &diagnosis->causes[i];
      g_autofree char *score = percent (cause->score);
      g_autofree char *label = g_strconcat ("  ", sp_cause_name (cause->cause), NULL);
      g_autofree char *value = g_strdup_printf ("evidence %s; to confirm: %s", score, sp_experiment_kind_name (cause->confirm));

      sp_print_pair (label, value);
      for (gsize j = 0; j < cause->n_evidence; j++)
        sp_print_message (&cause->evidence[j], NULL, unit);
    }
}

void
sp_print_step (const SpScenarioResults *results,
               const char              *unit)
{
  if (results->step->has_step)
    print_parts (results->step, unit);
  if (results->levers->has_outcomes)
    print_levers (results->levers, unit);
  if (results->diagnosis->has_diagnosis && (results->step->has_step || results->diagnosis->diagnosis.n_causes > 0))
    print_diagnosis (&results->diagnosis->diagnosis, unit);
}
