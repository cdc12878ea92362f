/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One filling function a table; see curve-tables.h. */
#include "report/curve-tables.h"

#include <glib/gi18n-lib.h>

#include "report/facts.h"
#include "text/curve-sentence.h"

/* Fitted numbers have as many whatever results have: they are read with their error. */
#define FIT_DIGITS 4
#define COMPACT_DIGITS 3

SpWording
sp_curve_wording (const SpScenarioResults *results,
                  const SpCurveResults    *curve,
                  int                      digits)
{
  SpWording wording = sp_report_wording (results->scenario, digits);
  const char *unit = sp_record_get_text (sp_curve_record (curve->curve), SP_FIELD_CURVE_UNIT);

  if (*unit != '\0')
    wording.unit = unit;
  return wording;
}

/* Step times without a batch give throughput without a unit. */
static SpValueKind
measured_kind (const SpMeasured *measured)
{
  return measured->relative ? SP_VALUE_EXACT : SP_VALUE_EXACT_RATE;
}

static SpValueKind
expected_kind (const SpMeasured *measured)
{
  return measured->relative ? SP_VALUE_NUMBER : SP_VALUE_RATE;
}

static void
add_value_if (SpReportTable   *table,
              const SpWording *wording,
              gboolean         has,
              SpValueKind      kind,
              double           value)
{
  if (has)
    sp_facts_add_cell (table, wording, kind, value);
  else
    sp_report_table_add (table, NULL);
}

/* ---- Counts ---- */

gboolean
sp_fill_measured (SpReportTable           *table,
                  const SpScenarioResults *results,
                  const SpCurveResults    *curve,
                  int                      digits)
{
  const SpMeasured *measured = curve->result->curve;
  SpWording wording = sp_curve_wording (results, curve, digits);

  if (measured->n_points == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Throughput"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Scaling efficiency"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Return of each added device"), SP_CELLS_NUMBER);
  for (guint i = 0; i < measured->n_points; i++)
    {
      const SpMeasuredPoint *point = &measured->points[i];

      sp_facts_add_cell (table, &wording, SP_VALUE_COUNT, point->devices);
      sp_facts_add_cell (table, &wording, measured_kind (measured), point->throughput);
      sp_facts_add_cell (table, &wording, SP_VALUE_EFFICIENCY, point->efficiency);
      add_value_if (table, &wording, point->has_previous, SP_VALUE_RETURN, point->added_return);
    }
  return TRUE;
}

static const char *
karp_flatt_title (const SpMeasured *measured)
{
  return measured->scaling == SP_MODE_STRONG ? _("Serial fraction (Karp–Flatt)") : _("Contention (Karp–Flatt)");
}

static void
add_details (SpReportTable   *table,
             const SpMeasured *measured,
             guint             index,
             const SpWording  *wording)
{
  const SpMeasuredPoint *point = &measured->points[index];

  sp_facts_add_cell (table, wording, SP_VALUE_COUNT, point->devices);
  add_value_if (table, wording, measured->has_repeats, SP_VALUE_COUNT, point->runs);
  if (point->has_spread)
    sp_report_table_add_number (table,
                                sp_number_format_percent_nonzero (wording->locale, point->spread / point->throughput, 1),
                                NULL, point->spread / point->throughput);
  else
    sp_report_table_add (table, NULL);
  sp_facts_add_cell (table, wording, SP_VALUE_EXACT, point->per_device);
  sp_facts_add_cell (table, wording, SP_VALUE_EXACT, point->speedup);
  add_value_if (table, wording, point->has_karp_flatt, SP_VALUE_NUMBER, point->karp_flatt);
  add_value_if (table, wording, point->has_mfu, SP_VALUE_EFFICIENCY, point->mfu);
  sp_report_table_add (table, sp_sentence_curve_point (measured, index, wording));
}

gboolean
sp_fill_measured_details (SpReportTable           *table,
                          const SpScenarioResults *results,
                          const SpCurveResults    *curve,
                          int                      digits)
{
  const SpMeasured *measured = curve->result->curve;
  SpWording wording = sp_curve_wording (results, curve, digits);

  if (measured->n_points == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Runs"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Spread"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Per-device throughput"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Speedup"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, karp_flatt_title (measured), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Share of peak (MFU)"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Remark"), SP_CELLS_TEXT);
  for (guint i = 0; i < measured->n_points; i++)
    add_details (table, measured, i, &wording);
  return TRUE;
}

/* ---- What it shows ---- */

static char *
fitted_number (const SpWording *wording,
               double           value)
{
  return sp_number_format_significant (wording->locale, value, FIT_DIGITS);
}

static const char *
noise_label (SpNoiseSource source)
{
  switch (source)
    {
    case SP_NOISE_REPEATS:
      return _("Noise of one run, from repeated runs");
    case SP_NOISE_RESIDUALS:
      return _("Noise of one run, from the scatter about a smooth curve");
    case SP_NOISE_ASSUMED:
    default:
      return _("Noise of one run, as published curves have");
    }
}

static void
add_knee (SpReportTable   *table,
          const SpWording *wording,
          const SpKnee    *knee)
{
  g_autofree char *lost = sp_number_format_percent (wording->locale, knee->lost, 1);
  g_autofree char *error = sp_number_format_percent (wording->locale, knee->lost_error, 1);

  sp_facts_add_worded (table, _("Lost at the knee"), g_strdup_printf ("%s ± %s", lost, error), NULL, knee->lost);
  sp_facts_add_worded (table, _("Slope on log axes up to the knee"), fitted_number (wording, knee->slope_before), NULL,
                       knee->slope_before);
  sp_facts_add_worded (table, _("Slope beyond it"), fitted_number (wording, knee->slope_after), NULL, knee->slope_after);
  sp_facts_add_worded (table, _("Chance of such a knee from noise alone"),
                       sp_number_format_significant (wording->locale, knee->p_value, 2), NULL, knee->p_value);
}

gboolean
sp_fill_curve_facts (SpReportTable           *table,
                     const SpScenarioResults *results,
                     const SpCurveResults    *curve,
                     int                      digits)
{
  const SpMeasured *measured = curve->result->curve;
  const SpMeasuredPoint *last = measured->n_points > 0 ? &measured->points[measured->n_points - 1] : NULL;
  SpWording wording = sp_curve_wording (results, curve, digits);

  if (last == NULL)
    return FALSE;
  sp_facts_begin (table);
  sp_facts_add_worded (table, noise_label (measured->noise_source),
                       sp_number_format_percent_nonzero (wording.locale, measured->noise, 1), NULL, measured->noise);
  if (measured->has_knee)
    add_knee (table, &wording, &measured->knee);
  if (last->has_karp_flatt)
    sp_facts_add_worded (table,
                         measured->scaling == SP_MODE_STRONG ? _("Serial fraction (Karp–Flatt) at the largest count")
                                                             : _("Contention (Karp–Flatt) at the largest count"),
                         fitted_number (&wording, last->karp_flatt), NULL, last->karp_flatt);
  if (last->has_mfu)
    sp_facts_add_worded (table, _("Share of peak (MFU) at the largest count"),
                         sp_number_format_percent_nonzero (wording.locale, last->mfu, 1), NULL, last->mfu);
  return TRUE;
}

/* ---- Beyond the measured counts ---- */

static int
by_devices (gconstpointer a,
            gconstpointer b)
{
  const SpCurveTarget *left = *(const SpCurveTarget *const *) a, *right = *(const SpCurveTarget *const *) b;

  return (left->forecast.devices > right->forecast.devices) - (left->forecast.devices < right->forecast.devices);
}

/* Returns: (transfer full) (element-type SpCurveTarget) */
static GPtrArray *
sorted_targets (const SpCurveResult *result)
{
  GPtrArray *targets = g_ptr_array_new ();

  for (guint i = 0; i < result->n_targets; i++)
    g_ptr_array_add (targets, &result->targets[i]);
  g_ptr_array_sort (targets, by_devices);
  return targets;
}

/* The interval that pages and memo have; the bounds where one count says no more. */
static SpRange
range_of (const SpForecast *forecast)
{
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;
  SpRange range = { .has_central = forecast->has_central, .central = forecast->central };

  range.has_lo[SP_LEVEL_90] = range.has_hi[SP_LEVEL_90] = TRUE;
  range.lo[SP_LEVEL_90] = interval->lo;
  range.hi[SP_LEVEL_90] = interval->hi;
  return range;
}

gboolean
sp_fill_forecast (SpReportTable           *table,
                  const SpScenarioResults *results,
                  const SpCurveResults    *curve,
                  int                      digits)
{
  const SpCurveResult *result = curve->result;
  g_autoptr (GPtrArray) targets = sorted_targets (result);
  SpWording wording = sp_curve_wording (results, curve, digits);

  if (targets->len == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Throughput"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, result->targets[0].forecast.has_central ? _("90% interval") : _("Bounds"),
                              SP_CELLS_INTERVAL);
  sp_report_table_add_column (table, _("Scaling efficiency"), SP_CELLS_NUMBER);
  for (guint i = 0; i < targets->len; i++)
    {
      const SpCurveTarget *target = g_ptr_array_index (targets, i);
      SpRange range = range_of (&target->forecast);

      sp_facts_add_cell (table, &wording, SP_VALUE_COUNT, target->forecast.devices);
      add_value_if (table, &wording, range.has_central, expected_kind (result->curve), range.central);
      sp_facts_add_interval (table, &wording, SP_VALUE_NUMBER, &range);
      add_value_if (table, &wording, target->has_efficiency, SP_VALUE_EFFICIENCY, target->efficiency);
    }
  return TRUE;
}

/* A throughput in a narrow column: "115 k". */
static void
add_compact (SpReportTable   *table,
             const SpWording *wording,
             gboolean         has,
             double           value)
{
  if (has)
    sp_report_table_add_number (table, sp_number_format_compact (wording->locale, value, COMPACT_DIGITS), NULL, value);
  else
    sp_report_table_add (table, NULL);
}

gboolean
sp_fill_laws (SpReportTable           *table,
              const SpScenarioResults *results,
              const SpCurveResults    *curve,
              int                      digits)
{
  g_autoptr (GPtrArray) targets = sorted_targets (curve->result);
  SpWording wording = sp_curve_wording (results, curve, digits);

  if (targets->len == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    sp_report_table_add_column (table, sp_law_label (law, FALSE), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Calibrated step model"), SP_CELLS_NUMBER);
  for (guint i = 0; i < targets->len; i++)
    {
      const SpCurveTarget *target = g_ptr_array_index (targets, i);

      sp_facts_add_cell (table, &wording, SP_VALUE_COUNT, target->forecast.devices);
      for (SpLaw law = 0; law < SP_N_LAWS; law++)
        add_compact (table, &wording, target->has_law[law], target->laws[law]);
      add_compact (table, &wording, target->has_step_model, target->step_model);
    }
  return TRUE;
}

/* ---- The laws ---- */

/* @error: (nullable) */
static void
add_fitted (SpReportTable   *table,
            const SpWording *wording,
            const char      *law,
            const char      *name,
            double           value,
            const char      *error)
{
  sp_report_table_add (table, g_strdup (law));
  sp_report_table_add (table, g_strdup (name));
  sp_report_table_add_number (table, fitted_number (wording, value), NULL, value);
  sp_report_table_add (table, g_strdup (error));
}

/* Symbols are the same everywhere; one of the parameters is called by a word. */
static const char *
parameter_name (SpLaw law,
                guint parameter)
{
  const char *name = sp_law_parameter_name (law, parameter);

  return g_str_equal (name, "slope") ? _("slope") : name;
}

static void
add_law (SpReportTable   *table,
         const SpWording *wording,
         const SpLawFit  *fit)
{
  const char *label = sp_law_label (fit->law, FALSE);

  for (guint i = 0; i < fit->n_parameters; i++)
    {
      const SpLawParameter *parameter = &fit->parameters[i];
      g_autofree char *error = parameter->has_error ? fitted_number (wording, parameter->standard_error) : NULL;

      add_fitted (table, wording, i == 0 ? label : "", parameter_name (fit->law, i), parameter->value,
                  /* Translators: a fitted parameter that may not be below 0 and is 0 */
                  parameter->at_bound ? _("at its bound") : error);
    }
  if (fit->has_residual)
    add_fitted (table, wording, "", _("residual"), fit->residual, NULL);
  if (fit->has_limit)
    add_fitted (table, wording, "", _("limit"), fit->limit, NULL);
  if (fit->has_peak)
    add_fitted (table, wording, "", _("devices at the peak"), fit->peak_devices, NULL);
}

gboolean
sp_fill_fits (SpReportTable           *table,
              const SpScenarioResults *results,
              const SpCurveResults    *curve,
              int                      digits)
{
  SpWording wording = sp_curve_wording (results, curve, digits);

  sp_report_table_add_column (table, _("Law"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Number"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Value"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Standard error"), SP_CELLS_NUMBER);
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    if (curve->result->laws[law].is_fitted)
      add_law (table, &wording, &curve->result->laws[law].fit);
  return sp_report_table_n_rows (table) > 0;
}

/* The laws that are fitted; the other two go through the last points. */
static const SpLaw fitted_laws[] = { SP_LAW_AMDAHL, SP_LAW_USL, SP_LAW_POWER, SP_LAW_LOG_STEP_TIME, SP_LAW_TWO_TIER };

gboolean
sp_fill_residuals (SpReportTable           *table,
                   const SpScenarioResults *results,
                   const SpCurveResults    *curve,
                   int                      digits)
{
  const SpCurveResult *result = curve->result;
  SpWording wording = sp_curve_wording (results, curve, digits);

  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  for (gsize i = 0; i < G_N_ELEMENTS (fitted_laws); i++)
    if (result->laws[fitted_laws[i]].is_fitted)
      sp_report_table_add_column (table, sp_law_label (fitted_laws[i], FALSE), SP_CELLS_NUMBER);
  if (sp_report_table_n_columns (table) == 1)
    return FALSE;
  for (guint point = 0; point < result->curve->n_points; point++)
    {
      sp_facts_add_cell (table, &wording, SP_VALUE_COUNT, result->curve->points[point].devices);
      for (gsize i = 0; i < G_N_ELEMENTS (fitted_laws); i++)
        if (result->laws[fitted_laws[i]].is_fitted)
          {
            double residual = result->laws[fitted_laws[i]].residuals[point];

            sp_report_table_add_number (table, sp_number_format_percent (wording.locale, residual, 1), NULL, residual);
          }
    }
  return TRUE;
}
