/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One filling function a table; see step-tables.h. */
#include "report/step-tables.h"

#include <glib/gi18n-lib.h>

#include "figures/step.h"
#include "report/facts.h"
#include "text/step-sentence.h"
#include "text/units.h"

/* ---- The step ---- */

static void
add_seconds (SpReportTable   *table,
             const SpWording *wording,
             double           seconds)
{
  sp_report_table_add_number (table, sp_step_time (wording, seconds), "s", seconds);
}

static void
add_share (SpReportTable   *table,
           const SpWording *wording,
           double           share)
{
  sp_report_table_add_number (table, sp_value_text (wording, SP_VALUE_PERCENT, share), NULL, share);
}

gboolean
sp_fill_step (SpReportTable           *table,
              const SpScenarioResults *results,
              int                      digits)
{
  const SpStep *step = &results->step->step;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->step->has_step || !(step->step_seconds > 0.0))
    return FALSE;
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("Part of the step"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Time"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Share of the step"), SP_CELLS_NUMBER);
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    {
      sp_report_table_add (table, g_strdup (sp_word_part (part)));
      add_seconds (table, &wording, step->parts[part]);
      add_share (table, &wording, step->parts[part] / step->step_seconds);
    }
  sp_report_table_add (table, g_strdup (_("Whole step")))->emphasis = TRUE;
  add_seconds (table, &wording, step->step_seconds);
  add_share (table, &wording, 1.0);
  return TRUE;
}

static void
add_break_even (SpReportTable     *table,
                const SpWording   *wording,
                const SpBreakEven *figures)
{
  if (figures->has_bandwidth)
    sp_facts_add_worded (table,
                         figures->is_server_link ? _("Rate between servers at which the exchange hides")
                                                 : _("Rate inside the server at which the exchange hides"),
                         sp_format_bandwidth (wording->locale, figures->bandwidth, wording->digits), "B/s",
                         figures->bandwidth);
  if (figures->has_micro_batch)
    sp_facts_add (table, wording, _("Batch per device at which it hides"), SP_VALUE_NUMBER, figures->micro_batch);
  if (figures->bytes_per_compute_second > 0.0)
    sp_facts_add_worded (table, _("Gradients per second of compute"),
                         sp_format_bandwidth (wording->locale, figures->bytes_per_compute_second, wording->digits), "B/s",
                         figures->bytes_per_compute_second);
}

static void
add_exchange (SpReportTable   *table,
              const SpWording *wording,
              const SpStep    *step)
{
  g_autofree char *time = sp_step_time (wording, step->exchange_seconds);

  if (step->exchange_seconds > 0.0)
    sp_facts_add_worded (table, _("The whole exchange"),
                         g_strdup_printf ("%s, %s", time, sp_word_algorithm (step->algorithm)), "s", step->exchange_seconds);
  if (step->hidden_seconds > 0.0)
    sp_facts_add_worded (table, _("Hidden behind backward"), sp_step_time (wording, step->hidden_seconds), "s",
                         step->hidden_seconds);
  if (step->bytes_per_device > 0.0)
    sp_facts_add_worded (table, _("Sent by one device in a step"),
                         sp_format_bytes (wording->locale, step->bytes_per_device, wording->digits), "B",
                         step->bytes_per_device);
}

gboolean
sp_fill_step_facts (SpReportTable           *table,
                    const SpScenarioResults *results,
                    int                      digits)
{
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->step->has_step)
    return FALSE;
  sp_facts_begin (table);
  add_exchange (table, &wording, &results->step->step);
  if (results->step->has_break_even)
    add_break_even (table, &wording, &results->step->break_even);
  return sp_report_table_n_rows (table) > 0;
}

gboolean
sp_fill_waterfall (SpReportTable           *table,
                   const SpScenarioResults *results,
                   int                      digits)
{
  SpWording wording = sp_report_wording (results->scenario, digits);
  g_autoptr (GArray) steps = NULL;
  double level = 0.0;

  if (!results->step->has_waterfall)
    return FALSE;
  steps = sp_step_waterfall_steps (&results->step->waterfall);
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("From ideal to actual"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Change"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Step then"), SP_CELLS_NUMBER);
  for (guint i = 0; i < steps->len; i++)
    {
      const SpFallStep *step = &g_array_index (steps, SpFallStep, i);
      g_autofree char *change = sp_step_time (&wording, step->seconds);

      level = step->is_total ? step->seconds : level + step->seconds;
      sp_report_table_add (table, g_strdup (step->name))->emphasis = step->is_total;
      if (step->is_total)
        sp_report_table_add (table, NULL)->unit = g_strdup ("s");
      else
        sp_report_table_add_number (table, g_strconcat (step->seconds > 0.0 ? "+" : "", change, NULL), "s", step->seconds);
      add_seconds (table, &wording, level);
    }
  return TRUE;
}

gboolean
sp_fill_step_counts (SpReportTable           *table,
                     const SpScenarioResults *results,
                     int                      digits)
{
  const SpStepResults *all = results->step;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (all->n_steps == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Step time"), SP_CELLS_NUMBER);
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    sp_report_table_add_column (table, sp_word_part (part), SP_CELLS_NUMBER);
  for (guint i = 0; i < all->n_steps; i++)
    {
      const SpStep *step = &all->steps[i];

      sp_report_table_add_number (table, sp_value_text (&wording, SP_VALUE_COUNT, step->devices), NULL, step->devices);
      add_seconds (table, &wording, step->step_seconds);
      for (SpPart part = 0; part < SP_N_PARTS; part++)
        add_seconds (table, &wording, step->parts[part]);
    }
  return TRUE;
}

/* ---- What was learned ---- */

static void
add_measured (SpReportTable        *table,
              const SpWording      *wording,
              const char           *name,
              const SpMeasuredPart *part)
{
  if (!part->is_measured)
    return;
  sp_report_table_add (table, g_strdup (name));
  sp_report_table_add_number (table, sp_step_measured (wording, part), "s", part->seconds);
}

gboolean
sp_fill_experiments (SpReportTable           *table,
                     const SpScenarioResults *results,
                     int                      digits)
{
  const SpMeasuredParts *parts = &results->step->parts;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->step->has_parts)
    return FALSE;
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("Part of the step"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Measured"), SP_CELLS_NUMBER);
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    add_measured (table, &wording, sp_word_part (part), &parts->parts[part]);
  add_measured (table, &wording, _("Exchange and waiting for the slowest"), &parts->exchange_and_wait);
  add_measured (table, &wording,
                parts->hidden_together.seconds < 0.0 ? _("Counted twice") : _("Waits that hide each other"),
                &parts->hidden_together);
  add_measured (table, &wording, _("Unexplained"), &parts->unexplained);
  return sp_report_table_n_rows (table) > 0;
}

static char *
format_unknown (SpUnknown        unknown,
                double           value,
                const SpWording *wording)
{
  switch (unknown)
    {
    case SP_UNKNOWN_SAMPLE_SECONDS:
    case SP_UNKNOWN_STEP_OVERHEAD:
    case SP_UNKNOWN_SERVER_LATENCY:
      return sp_step_time (wording, value);
    case SP_UNKNOWN_INNER_BANDWIDTH:
    case SP_UNKNOWN_SERVER_BANDWIDTH:
      return sp_format_bandwidth (wording->locale, value, wording->digits);
    case SP_UNKNOWN_INPUT_RATE:
      return sp_format_result_rate (wording->locale, value, wording->unit, wording->digits);
    case SP_UNKNOWN_OVERLAP:
    case SP_UNKNOWN_SLOWDOWN:
    case SP_UNKNOWN_SCATTER:
    case SP_N_UNKNOWNS:
    default:
      return sp_step_share (wording, value);
    }
}

static const char *
unknown_word (SpUnknown unknown)
{
  static const char *const words[SP_N_UNKNOWNS] = {
    [SP_UNKNOWN_SAMPLE_SECONDS] = N_("Compute of one unit"),
    [SP_UNKNOWN_STEP_OVERHEAD] = N_("Overhead of a step"),
    [SP_UNKNOWN_INNER_BANDWIDTH] = N_("Effective rate inside a server"),
    [SP_UNKNOWN_SERVER_BANDWIDTH] = N_("Effective rate between servers"),
    [SP_UNKNOWN_SERVER_LATENCY] = N_("Latency between servers"),
    [SP_UNKNOWN_OVERLAP] = N_("Overlap"),
    [SP_UNKNOWN_SLOWDOWN] = N_("Slowdown of backward"),
    [SP_UNKNOWN_SCATTER] = N_("Scatter"),
    [SP_UNKNOWN_INPUT_RATE] = N_("Input rate of a server"),
  };

  return _(words[unknown]);
}

static const char *
unknown_unit (SpUnknown        unknown,
              const SpWording *wording)
{
  switch (unknown)
    {
    case SP_UNKNOWN_SAMPLE_SECONDS:
    case SP_UNKNOWN_STEP_OVERHEAD:
    case SP_UNKNOWN_SERVER_LATENCY:
      return "s";
    case SP_UNKNOWN_INNER_BANDWIDTH:
    case SP_UNKNOWN_SERVER_BANDWIDTH:
      return "B/s";
    case SP_UNKNOWN_INPUT_RATE:
      return wording->unit;
    case SP_UNKNOWN_OVERLAP:
    case SP_UNKNOWN_SLOWDOWN:
    case SP_UNKNOWN_SCATTER:
    case SP_N_UNKNOWNS:
    default:
      return NULL;
    }
}

static void
add_unknown (SpReportTable             *table,
             const SpWording           *wording,
             SpUnknown                  unknown,
             const SpEstimateOfUnknown *fitted)
{
  g_autofree char *value = format_unknown (unknown, fitted->value, wording);
  g_autofree char *lo = format_unknown (unknown, fitted->lo, wording);
  g_autofree char *hi = format_unknown (unknown, fitted->hi, wording);
  SpCell *cell;

  sp_report_table_add (table, g_strdup (unknown_word (unknown)));
  sp_report_table_add_number (table,
                              /* Translators: a fitted value at the end of the range it may have */
                              fitted->is_at_bound ? g_strdup_printf (_("%s, at its limit"), value) : g_strdup (value),
                              unknown_unit (unknown, wording), fitted->value);
  /* Translators: both ends of an interval */
  cell = sp_report_table_add (table, fitted->is_at_bound ? NULL : g_strdup_printf (_("%s to %s"), lo, hi));
  cell->n_numbers = 2;
  cell->has[0] = cell->has[1] = !fitted->is_at_bound;
  cell->numbers[0] = fitted->lo;
  cell->numbers[1] = fitted->hi;
}

gboolean
sp_fill_fitted (SpReportTable           *table,
                const SpScenarioResults *results,
                int                      digits)
{
  const SpCalibration *calibration = &results->step->calibration;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->step->has_calibration)
    return FALSE;
  sp_facts_begin (table);
  for (SpUnknown unknown = 0; unknown < SP_N_UNKNOWNS; unknown++)
    if (calibration->unknowns[unknown].is_free)
      add_unknown (table, &wording, unknown, &calibration->unknowns[unknown]);
  return sp_report_table_n_rows (table) > 0;
}

/* ---- Levers ---- */

static char *
lever_label (SpLever lever)
{
  return g_strdup (sp_field_label ((SpField) (SP_FIELD_LEVER_MICRO_BATCH_ON + lever)));
}

gboolean
sp_fill_levers (SpReportTable           *table,
                const SpScenarioResults *results,
                int                      digits)
{
  const SpLeverResults *levers = results->levers;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!levers->has_outcomes)
    return FALSE;
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("Lever, alone"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Throughput"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Gain"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("90% interval"), SP_CELLS_INTERVAL);
  for (int i = 0; i < SP_N_LEVERS; i++)
    {
      SpLever lever = levers->order[i];
      const SpLeverOutcome *outcome = &levers->outcomes[lever];

      if (outcome->changes_nothing || !(outcome->gain > 0.0))
        continue;
      sp_report_table_add (table, lever_label (lever));
      sp_facts_add_cell (table, &wording, SP_VALUE_RATE, outcome->step.throughput);
      add_share (table, &wording, outcome->gain);
      sp_facts_add_interval (table, &wording, SP_VALUE_PERCENT, &levers->gain[lever]);
    }
  return sp_report_table_n_rows (table) > 0;
}

static const char *
what_binds (const SpLeverOutcome *outcome)
{
  return outcome->changes_nothing ? NULL : sp_word_part (outcome->binding);
}

gboolean
sp_fill_lever_notes (SpReportTable           *table,
                     const SpScenarioResults *results,
                     int                      digits)
{
  const SpLeverResults *levers = results->levers;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!levers->has_outcomes)
    return FALSE;
  sp_report_table_add_column (table, _("Lever, alone"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Value"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Price"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Share of the gap recovered"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Binds next"), SP_CELLS_TEXT);
  for (int i = 0; i < SP_N_LEVERS; i++)
    {
      SpLever lever = levers->order[i];
      const SpLeverOutcome *outcome = &levers->outcomes[lever];

      sp_report_table_add (table, lever_label (lever));
      sp_report_table_add_number (table, sp_word_lever_value (lever, levers->settings.values[lever], &wording), NULL,
                                  levers->settings.values[lever]);
      sp_report_table_add (table, g_strdup (sp_word_lever_price (lever)));
      if (outcome->has_share_of_gap && !outcome->changes_nothing)
        sp_report_table_add_number (table, sp_step_share (&wording, outcome->share_of_gap), NULL, outcome->share_of_gap);
      else
        sp_report_table_add (table, NULL);
      sp_report_table_add (table, g_strdup (what_binds (outcome)));
    }
  return TRUE;
}

gboolean
sp_fill_combination (SpReportTable           *table,
                     const SpScenarioResults *results,
                     int                      digits)
{
  const SpLeverResults *levers = results->levers;
  const SpLeverOutcome *outcome = levers->has_combination ? &levers->combination : &levers->free;
  SpWording wording = sp_report_wording (results->scenario, digits);
  SpRange then = { .has_central = TRUE, .central = outcome->step.throughput };

  if (!levers->has_outcomes || (!levers->has_combination && !levers->has_free))
    return FALSE;
  if (levers->has_combination && levers->combination_throughput.has_central)
    then = levers->combination_throughput;
  then.central = outcome->step.throughput;
  sp_facts_begin (table);
  sp_facts_add (table, &wording, _("Throughput now"), SP_VALUE_RATE, levers->step->step.throughput);
  sp_facts_add_range (table, &wording, _("Throughput then"), SP_VALUE_RATE, &then);
  sp_facts_add (table, &wording, _("Gain"), SP_VALUE_PERCENT, outcome->gain);
  sp_facts_add (table, &wording, _("Efficiency now"), SP_VALUE_EFFICIENCY, levers->step->step.efficiency);
  sp_facts_add (table, &wording, _("Efficiency then, against its own device"), SP_VALUE_EFFICIENCY, outcome->efficiency_own);
  sp_facts_add (table, &wording, _("Against the ideal of today"), SP_VALUE_EFFICIENCY, outcome->efficiency_original);
  if (outcome->has_share_of_gap)
    sp_facts_add_worded (table, _("Share of the gap recovered"), sp_step_share (&wording, outcome->share_of_gap), NULL,
                         outcome->share_of_gap);
  return TRUE;
}

gboolean
sp_fill_order (SpReportTable           *table,
               const SpScenarioResults *results,
               int                      digits)
{
  const SpLeverSequence *sequence = &results->levers->sequence;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->levers->has_outcomes || sequence->n == 0)
    return FALSE;
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("With each and all before it"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Throughput"), SP_CELLS_NUMBER);
  for (gsize i = 0; i < sequence->n; i++)
    {
      g_autofree char *label = lever_label (sequence->levers[i]);

      sp_report_table_add (table, g_strdup_printf ("%" G_GSIZE_FORMAT ". %s", i + 1, label));
      sp_facts_add_cell (table, &wording, SP_VALUE_RATE, sequence->throughput[i]);
    }
  return TRUE;
}

/* ---- Diagnosis ---- */

gboolean
sp_fill_causes (SpReportTable           *table,
                const SpScenarioResults *results,
                int                      digits)
{
  const SpDiagnosis *diagnosis = &results->diagnosis->diagnosis;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!results->diagnosis->has_diagnosis || diagnosis->n_causes == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Cause"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Evidence"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Share of the step"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("To confirm"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("First lever"), SP_CELLS_TEXT);
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    {
      const SpCauseFound *cause = &diagnosis->causes[i];

      sp_report_table_add (table, g_strdup (sp_word_cause (cause->cause)));
      sp_report_table_add_number (table, sp_step_share (&wording, cause->score), NULL, cause->score);
      if (cause->has_share)
        sp_report_table_add_number (table, sp_step_share (&wording, cause->share), NULL, cause->share);
      else
        sp_report_table_add (table, NULL);
      sp_report_table_add (table, g_strdup (sp_word_experiment (cause->confirm)));
      sp_report_table_add (table, cause->has_lever ? lever_label (cause->lever) : NULL);
    }
  return TRUE;
}
