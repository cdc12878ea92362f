/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One filling function a table; see tables.h. */
#include "report/tables.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "report/curve-tables.h"
#include "report/facts.h"
#include "report/step-tables.h"
#include "report/values.h"
#include "text/fill.h"
#include "text/units.h"

#define LEAST_MONEY 0.01
#define MILLION 1e6

/* ---- Facts ---- */

static void
add_chance (SpReportTable   *table,
            const SpWording *wording,
            const char      *name,
            gboolean         has,
            double           probability)
{
  if (!has)
    return;
  sp_report_table_add (table, g_strdup (name));
  sp_report_table_add_number (table, sp_format_chance (wording->locale, probability), NULL, probability);
  sp_facts_add_interval (table, wording, SP_VALUE_PERCENT, NULL);
}

/* ---- Estimate ---- */

static gboolean
fill_estimate (SpReportTable           *table,
               const SpScenarioResults *results,
               int                      digits)
{
  const SpEstimate *e = &results->estimate;
  SpWording wording = sp_report_wording (results->scenario, digits);
  gboolean gained = e->lost < 0.0;

  if (!results->has_estimate)
    return FALSE;
  sp_facts_begin (table);
  sp_facts_add (table, &wording, _("Devices"), SP_VALUE_COUNT, e->devices);
  sp_facts_add (table, &wording, _("Per-device throughput"), SP_VALUE_EXACT_RATE, e->per_device_throughput);
  sp_facts_add (table, &wording, _("Scaling efficiency"), SP_VALUE_EFFICIENCY, e->efficiency);
  sp_facts_add (table, &wording, _("Actual throughput"), SP_VALUE_EXACT_RATE, e->actual);
  sp_facts_add (table, &wording, _("Ideal (linear)"), SP_VALUE_EXACT_RATE, e->ideal);
  sp_facts_add (table, &wording, _("Speedup over one device"), SP_VALUE_EXACT, e->speedup);
  sp_facts_add (table, &wording, gained ? _("Above ideal throughput") : _("Lost to scaling"), SP_VALUE_EXACT_RATE, ABS (e->lost));
  sp_facts_add (table, &wording, gained ? _("Devices’ worth gained") : _("Devices’ worth lost"), SP_VALUE_EXACT,
                ABS (e->devices_worth_lost));
  if (e->has_average_return)
    sp_facts_add (table, &wording, _("Average return of the added devices"), SP_VALUE_DEVICES, e->average_return);
  return TRUE;
}

/* ---- Which count ---- */

static void
begin_counts (SpReportTable *table)
{
  sp_report_table_add_column (table, _("Question"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Calendar time"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("90% interval"), SP_CELLS_INTERVAL);
  sp_report_table_add_column (table, _("Cost"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Makes the date"), SP_CELLS_NUMBER);
}

static void
add_optional (SpReportTable   *table,
              const SpWording *wording,
              SpValueKind      kind,
              const SpRange   *range)
{
  if (range->has_central)
    sp_facts_add_cell (table, wording, kind, range->central);
  else
    sp_report_table_add (table, NULL);
}

static void
add_count (SpReportTable          *table,
           const SpWording        *wording,
           char                   *question,
           const SpEconomicsPoint *point,
           gboolean                emphasis)
{
  sp_report_table_add (table, question)->emphasis = emphasis;
  sp_report_table_add_number (table, sp_value_text (wording, SP_VALUE_COUNT, point->devices), NULL, point->devices);
  add_optional (table, wording, SP_VALUE_HOURS, &point->calendar_hours);
  sp_facts_add_interval (table, wording, SP_VALUE_HOURS, &point->calendar_hours);
  add_optional (table, wording, SP_VALUE_MONEY, &point->cost);
  if (point->has_deadline_probability)
    sp_report_table_add_number (table, sp_format_chance (wording->locale, point->deadline_probability), NULL,
                                point->deadline_probability);
  else
    sp_report_table_add (table, NULL);
}

/* When no count will do, the one that comes nearest stands there and says so. */
static void
add_answer (SpReportTable           *table,
            const SpWording         *wording,
            const char              *question,
            const char              *impossible,
            const SpEconomicsAnswer *answer)
{
  if (answer->has_answer)
    add_count (table, wording, g_strdup (question), &answer->point, FALSE);
  else if (answer->has_best_possible)
    add_count (table, wording, g_strdup (impossible), &answer->best_possible, FALSE);
}

static void
add_confident (SpReportTable           *table,
               const SpWording         *wording,
               const SpScenarioResults *results)
{
  double confidence = 0.8;
  g_autofree char *percent = NULL, *question = NULL, *impossible = NULL;

  sp_scenario_number (results->scenario, SP_FIELD_CONFIDENCE, &confidence);
  percent = sp_value_text (wording, SP_VALUE_PERCENT, confidence);
  question = g_strdup_printf (_("Fewest devices that make the date with %s"), percent);
  impossible = g_strdup_printf (_("No count makes the date with %s; best possible"), percent);
  add_answer (table, wording, question, impossible, &results->cost->economics->confident_for_deadline);
}

static gboolean
fill_counts (SpReportTable           *table,
             const SpScenarioResults *results,
             int                      digits)
{
  const SpEconomics *e = results->cost->economics;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (e == NULL)
    return FALSE;
  begin_counts (table);
  if (e->has_chosen)
    add_count (table, &wording, g_strdup (_("The count in question")), &e->chosen, TRUE);
  if (e->has_deadline)
    add_answer (table, &wording, e->has_cheapest ? _("Cheapest count for the date") : _("Fewest devices for the date"),
                _("No count makes the date; best possible"), &e->cheapest_for_deadline);
  if (e->has_deadline && e->has_confident)
    add_confident (table, &wording, results);
  if (e->has_budget)
    add_answer (table, &wording, _("Fastest within the budget"), _("No count keeps the budget; cheapest possible"),
                &e->fastest_for_budget);
  if (e->has_value_of_time)
    add_count (table, &wording, g_strdup (_("Least cost plus value of time")), &e->best_value, FALSE);
  add_count (table, &wording, g_strdup (_("Fastest of all")), &e->fastest, FALSE);
  if (e->has_cheapest)
    add_count (table, &wording, g_strdup (_("Cheapest of all")), &e->cheapest, FALSE);
  return TRUE;
}

/* ---- What the count in question costs ---- */

/* Money for so little work is told for a million of it. */
static void
add_money_per_work (SpReportTable   *table,
                    const SpWording *wording,
                    const char      *one,
                    const char      *million,
                    SpRange          range)
{
  gboolean small = range.has_central && ABS (range.central) < LEAST_MONEY;
  gboolean named = wording->unit != NULL && *wording->unit != '\0';
  g_autofree char *clipped = sp_text_clip (named ? wording->unit : _("units"), SP_UNIT_NAME_CHARACTERS_MAX);
  const char *unit = clipped;
  g_autofree char *name = sp_fill (small ? million : one, &unit, 1);

  if (small)
    {
      range.central *= MILLION;
      for (int level = 0; level < SP_N_LEVELS; level++)
        {
          range.lo[level] *= MILLION;
          range.hi[level] *= MILLION;
        }
    }
  sp_facts_add_range (table, wording, name, SP_VALUE_MONEY, &range);
}

static void
add_next (SpReportTable          *table,
          const SpWording        *wording,
          const SpEconomicsPoint *point)
{
  g_autofree char *next = sp_value_text (wording, SP_VALUE_COUNT, point->next_devices);
  /* Translators: %s is the next number of devices that is allowed */
  g_autofree char *returned = g_strdup_printf (_("Each device up to %s returns"), next);

  sp_facts_add_range (table, wording, returned, SP_VALUE_DEVICES, &point->next_return);
  /* Translators: %s is the work unit, "samples" */
  add_money_per_work (table, wording, _("Work added by it, each of the %s"), _("Work added by it, a million %s"),
                      point->next_unit_price);
  sp_facts_add_range (table, wording, _("An hour saved by it costs"), SP_VALUE_MONEY, &point->hour_saved_price);
}

static gboolean
fill_cost (SpReportTable           *table,
           const SpScenarioResults *results,
           int                      digits)
{
  const SpEconomics *e = results->cost->economics;
  const SpEconomicsPoint *point = e != NULL ? &e->chosen : NULL;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (e == NULL || !e->has_chosen)
    return FALSE;
  sp_facts_begin (table);
  sp_facts_add (table, &wording, _("Devices"), SP_VALUE_COUNT, point->devices);
  if (point->billed_devices > point->devices)
    sp_facts_add (table, &wording, _("Devices billed (whole servers)"), SP_VALUE_COUNT, point->billed_devices);
  sp_facts_add_range (table, &wording, _("Throughput"), SP_VALUE_RATE, &point->throughput);
  sp_facts_add_range (table, &wording, _("Computing"), SP_VALUE_HOURS, &point->run_hours);
  sp_facts_add_range (table, &wording, _("Calendar time"), SP_VALUE_HOURS, &point->calendar_hours);
  sp_facts_add_range (table, &wording, _("Device-hours billed"), SP_VALUE_NUMBER, &point->device_hours);
  sp_facts_add_range (table, &wording, _("Cost"), SP_VALUE_MONEY, &point->cost);
  /* Translators: %s is the work unit, "samples" */
  add_money_per_work (table, &wording, _("Cost of each of the %s"), _("Cost of a million %s"), point->cost_per_unit);
  sp_facts_add_range (table, &wording, _("Energy"), SP_VALUE_ENERGY, &point->energy_kwh);
  sp_facts_add_range (table, &wording, _("Carbon"), SP_VALUE_CARBON, &point->carbon_kg);
  add_chance (table, &wording, _("Makes the date with probability"), point->has_deadline_probability,
              point->deadline_probability);
  add_chance (table, &wording, _("Keeps the budget with probability"), point->has_budget_probability,
              point->budget_probability);
  if (point->has_average_return)
    sp_facts_add_range (table, &wording, _("Average return of the added devices"), SP_VALUE_DEVICES, &point->average_return);
  if (point->has_next)
    add_next (table, &wording, point);
  return TRUE;
}

static gboolean
fill_split (SpReportTable           *table,
            const SpScenarioResults *results,
            int                      digits)
{
  const SpJobSplit *split = &results->cost->split;
  SpWording wording = sp_report_wording (results->scenario, digits);
  g_autofree char *devices = NULL, *jobs = NULL, *each = NULL, *one = NULL, *several = NULL;

  if (!results->cost->has_split)
    return FALSE;
  devices = sp_value_text (&wording, SP_VALUE_COUNT, split->devices);
  jobs = sp_value_text (&wording, SP_VALUE_COUNT, split->jobs);
  each = sp_value_text (&wording, SP_VALUE_COUNT, split->devices_per_job);
  one = g_strdup_printf (_("One job on %s devices"), devices);
  several = g_strdup_printf (_("%s jobs on %s devices each, in all"), jobs, each);
  sp_facts_begin (table);
  sp_facts_add_range (table, &wording, one, SP_VALUE_RATE, &split->one_throughput);
  sp_facts_add_range (table, &wording, several, SP_VALUE_RATE, &split->several_throughput);
  sp_facts_add_range (table, &wording, _("Several over one"), SP_VALUE_NUMBER, &split->gain);
  return TRUE;
}

static gboolean
fill_frontier (SpReportTable           *table,
               const SpScenarioResults *results,
               int                      digits)
{
  const SpEconomics *e = results->cost->economics;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (e == NULL || e->n_frontier == 0)
    return FALSE;
  sp_report_table_add_column (table, _("Devices"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Calendar time (h)"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("Cost"), SP_CELLS_NUMBER);
  for (gsize i = 0; i < e->n_frontier; i++)
    {
      const SpEconomicsCount *count = &e->frontier[i];

      sp_report_table_add_number (table, sp_value_text (&wording, SP_VALUE_COUNT, count->devices), NULL, count->devices);
      sp_report_table_add_number (table, sp_value_text (&wording, SP_VALUE_NUMBER, count->calendar_hours), NULL,
                                  count->calendar_hours);
      sp_facts_add_cell (table, &wording, SP_VALUE_MONEY, count->cost);
    }
  return TRUE;
}

/* ---- Batch and quality ---- */

static void
add_to_target (SpReportTable           *table,
               const SpWording         *wording,
               const SpScenarioResults *results)
{
  const SpCostResults *cost = results->cost;
  const SpQuality *quality = &cost->quality;
  const SpEconomics *e = cost->economics;
  double batch = sp_batch_at (&cost->growth, cost->devices);
  SpRange examples = sp_quality_examples_range (quality, batch);

  sp_facts_add_range (table, wording, _("Work to the target"), SP_VALUE_NUMBER, &examples);
  sp_facts_add (table, wording, _("Steps to the target"), SP_VALUE_NUMBER, sp_quality_steps (quality, batch));
  if (e != NULL && e->has_chosen)
    sp_facts_add_range (table, wording, _("Time to the target"), SP_VALUE_HOURS, &e->chosen.calendar_hours);
  if (cost->has_net_speedup)
    sp_facts_add (table, wording, _("Net speedup over the devices there are"), SP_VALUE_NUMBER, cost->net_speedup);
  if (cost->has_ceiling)
    sp_facts_add (table, wording, _("Ceiling of that speedup"), SP_VALUE_NUMBER, cost->ceiling);
  if (e != NULL && e->has_turn && e->turn.has_count)
    sp_facts_add (table, wording, _("More devices stop helping at"), SP_VALUE_COUNT, e->turn.count);
  if (e != NULL && e->has_turn)
    sp_facts_add (table, wording, _("Close to the shortest time from"), SP_VALUE_COUNT, e->turn.near_count);
}

static gboolean
fill_quality (SpReportTable           *table,
              const SpScenarioResults *results,
              int                      digits)
{
  const SpCostResults *cost = results->cost;
  SpWording wording = sp_report_wording (results->scenario, digits);

  if (!cost->has_quality && !cost->has_learning_rate && !cost->has_batch && !cost->has_pipeline)
    return FALSE;
  sp_facts_begin (table);
  if (cost->has_batch)
    {
      sp_facts_add (table, &wording, _("Replicas"), SP_VALUE_COUNT, cost->batch.replicas);
      sp_facts_add (table, &wording, _("Effective batch"), SP_VALUE_COUNT, cost->batch.samples);
    }
  if (cost->has_batch && cost->batch.units != cost->batch.samples)
    sp_facts_add (table, &wording, _("Tokens in a step"), SP_VALUE_COUNT, cost->batch.units);
  if (cost->has_fit)
    sp_facts_add_range (table, &wording, _("Critical batch"), SP_VALUE_NUMBER, &cost->fit.critical_batch);
  else if (cost->has_quality)
    sp_facts_add (table, &wording, _("Critical batch"), SP_VALUE_NUMBER, cost->quality.critical_batch);
  if (cost->has_quality && cost->has_batch)
    add_to_target (table, &wording, results);
  if (cost->has_learning_rate)
    sp_facts_add (table, &wording, _("Learning rate to try first"), SP_VALUE_NUMBER, cost->learning_rate);
  if (cost->has_pipeline)
    sp_facts_add (table, &wording, _("Pipeline bubble, share of the step"), SP_VALUE_PERCENT, cost->pipeline.bubble_share);
  return sp_report_table_n_rows (table) > 0;
}

/* ---- Assumptions ---- */

typedef struct
{
  SpField field;
  const char *labels[4];
} ChoiceWords;

static const ChoiceWords choice_words[] = {
  { SP_FIELD_JOB_SCALING, { N_("weak"), N_("strong") } },
  { SP_FIELD_PRICING, { N_("rented"), N_("reserved"), N_("spot"), N_("owned") } },
  { SP_FIELD_ALLOWED, { N_("any"), N_("multiples"), N_("powers of two"), N_("a list") } },
  { SP_FIELD_CRITICAL, { N_("not known"), N_("entered"), N_("runs"), N_("published figures") } },
};

static const char *
choice_label (const SpScenario *scenario,
              SpField           field)
{
  for (gsize i = 0; i < G_N_ELEMENTS (choice_words); i++)
    if (choice_words[i].field == field)
      return _(choice_words[i].labels[sp_scenario_choice (scenario, field)]);
  return NULL;
}

/* All digits, as the entry shows it: who recomputes a result must not start from a rounded input. */
static char *
number_text (const SpScenario *scenario,
             SpField           field)
{
  SpQuantity quantity = sp_scenario_quantity (scenario, field);
  double number;

  if (!sp_scenario_number (scenario, field, &number))
    return NULL;
  if (quantity.kind == SP_QUANTITY_FLOP || quantity.kind == SP_QUANTITY_FLOP_RATE)
    return sp_format_flop (sp_number_locale_user (), number, quantity.kind == SP_QUANTITY_FLOP_RATE);
  return sp_quantity_format (sp_number_locale_user (), &quantity, number);
}

/* Returns: (nullable): what was entered, for people */
static char *
input_text (const SpScenario *scenario,
            SpField           field)
{
  switch (sp_field_info (field)->type)
    {
    case SP_TYPE_NUMBER:
      return number_text (scenario, field);
    case SP_TYPE_TEXT:
      return g_strdup (sp_scenario_text (scenario, field));
    case SP_TYPE_CHOICE:
      return g_strdup (choice_label (scenario, field));
    case SP_TYPE_SWITCH:
      return g_strdup (sp_scenario_switch (scenario, field) ? _("yes") : _("no"));
    case SP_TYPE_TABLE:
    default:
      return NULL;
    }
}

/* Fields that are inputs of results; a name or the choice of a curve is not. */
static gboolean
is_assumption (SpField field)
{
  const SpFieldInfo *info = sp_field_info (field);

  return info->scope == SP_SCOPE_SCENARIO && info->group != NULL && info->type != SP_TYPE_TABLE &&
         field != SP_FIELD_SOLVE_FOR && field != SP_FIELD_CURVE_IN_USE && g_strcmp0 (info->group, "diagnosis") != 0 &&
         g_strcmp0 (info->group, "levers") != 0;
}

/* "price list of the vendor, 2026-05-01: first year only" */
static char *
about_text (const SpRecord *record,
            SpField         field)
{
  const char *const parts[] = { sp_record_get_source (record, field), sp_record_get_date (record, field),
                                sp_record_get_note (record, field) };
  g_autoptr (GString) text = g_string_new (NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (parts); i++)
    if (parts[i] != NULL && *parts[i] != '\0')
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", parts[i]);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
has_sources (const SpRecord *record)
{
  for (int f = 0; f < SP_N_FIELDS; f++)
    {
      SpField field = (SpField) f;
      g_autofree char *about = is_assumption (field) && sp_record_has (record, field) ? about_text (record, field) : NULL;

      if (about != NULL && *about != '\0')
        return TRUE;
    }
  return FALSE;
}

static gboolean
fill_assumptions (SpReportTable           *table,
                  const SpScenarioResults *results,
                  int                      digits)
{
  const SpRecord *record = sp_scenario_record (results->scenario);
  gboolean sourced = has_sources (record);

  table->has_units = TRUE;
  sp_report_table_add_column (table, _("Input"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Value"), SP_CELLS_NUMBER);
  if (sourced)
    sp_report_table_add_column (table, _("Source"), SP_CELLS_TEXT);
  for (int f = 0; f < SP_N_FIELDS; f++)
    {
      SpField field = (SpField) f;
      char *text = is_assumption (field) && sp_record_has (record, field) ? input_text (results->scenario, field) : NULL;
      double number;

      if (text == NULL)
        continue;
      sp_report_table_add (table, g_strdup (sp_field_label (field)));
      if (sp_field_info (field)->type == SP_TYPE_NUMBER && sp_record_get_number (record, field, &number))
        {
          SpQuantity quantity = sp_scenario_quantity (results->scenario, field);
          g_autofree char *unit = sp_quantity_own_unit (&quantity);

          sp_report_table_add_number (table, text, unit, number);
        }
      else
        sp_report_table_add (table, text);
      if (sourced)
        sp_report_table_add (table, about_text (record, field));
    }
  return sp_report_table_n_rows (table) > 0;
}

/* ---- The list ---- */

static const SpTableKind kinds[] = {
  { "estimate", N_("Estimate"), fill_estimate },
  { "measured", N_("Measured curve"), NULL, sp_fill_measured },
  { "measured-details", N_("More on each measured count"), NULL, sp_fill_measured_details },
  { "curve-facts", N_("What the curve shows"), NULL, sp_fill_curve_facts },
  { "forecast", N_("Forecast"), NULL, sp_fill_forecast },
  { "laws", N_("Laws at the counts of the forecast"), NULL, sp_fill_laws },
  { "fits", N_("Laws as they were fitted"), NULL, sp_fill_fits },
  { "residuals", N_("Residuals: how far measured throughput lies above each law"), NULL, sp_fill_residuals },
  { "step", N_("Where the time goes"), sp_fill_step },
  { "step-facts", N_("Exchange and break-even"), sp_fill_step_facts },
  { "waterfall", N_("From ideal to actual"), sp_fill_waterfall },
  { "step-counts", N_("The step at other counts"), sp_fill_step_counts },
  { "experiments", N_("What the experiments show"), sp_fill_experiments },
  { "fitted", N_("Learned from the curve"), sp_fill_fitted },
  { "levers", N_("Levers"), sp_fill_levers },
  { "lever-notes", N_("Values and prices of the levers"), sp_fill_lever_notes },
  { "combination", N_("Levers together"), sp_fill_combination },
  { "order", N_("The best order"), sp_fill_order },
  { "causes", N_("Causes"), sp_fill_causes },
  { "counts", N_("Which count"), fill_counts },
  { "cost", N_("Cost and time of the count in question"), fill_cost },
  { "jobs", N_("One job or several"), fill_split },
  { "frontier", N_("Cost against time"), fill_frontier },
  { "quality", N_("Batch and quality"), fill_quality },
  { "assumptions", N_("Assumptions"), fill_assumptions },
};

guint
sp_n_table_kinds (void)
{
  return G_N_ELEMENTS (kinds);
}

const SpTableKind *
sp_table_kind (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (kinds), NULL);
  return &kinds[index];
}

const SpTableKind *
sp_table_kind_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (g_strcmp0 (kinds[i].id, id) == 0)
      return &kinds[i];
  return NULL;
}

const char *
sp_table_kind_title (const SpTableKind *kind)
{
  return _(kind->title);
}

SpReportTable *
sp_report_table_of_curve (const char              *id,
                          const SpScenarioResults *results,
                          const SpCurveResults    *curve,
                          int                      digits)
{
  const SpTableKind *kind = sp_table_kind_find (id);
  g_autoptr (SpReportTable) table = NULL;

  g_return_val_if_fail (kind != NULL && kind->fill_curve != NULL, NULL);
  if (curve == NULL)
    return NULL;
  table = sp_report_table_new (id, sp_table_kind_title (kind));
  return kind->fill_curve (table, results, curve, digits) ? g_steal_pointer (&table) : NULL;
}

SpReportTable *
sp_report_table (const char              *id,
                 const SpScenarioResults *results,
                 int                      digits)
{
  const SpTableKind *kind = sp_table_kind_find (id);
  g_autoptr (SpReportTable) table = NULL;

  g_return_val_if_fail (kind != NULL, NULL);
  if (kind->fill_curve != NULL)
    return sp_report_table_of_curve (id, results, sp_scenario_results_curve_in_use (results), digits);
  table = sp_report_table_new (id, sp_table_kind_title (kind));
  return kind->fill (table, results, digits) ? g_steal_pointer (&table) : NULL;
}

/* ---- Side by side ---- */

static void
begin_compare (SpReportTable *table,
               GPtrArray     *results)
{
  sp_report_table_add_column (table, _("Quantity"), SP_CELLS_TEXT);
  for (guint i = 0; i < results->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results, i);

      sp_report_table_add_column (table, sp_scenario_name (scenario->scenario), SP_CELLS_NUMBER);
    }
}

static gboolean
differs (GPtrArray *texts)
{
  for (guint i = 1; i < texts->len; i++)
    if (g_strcmp0 (texts->pdata[i], texts->pdata[0]) != 0)
      return TRUE;
  return FALSE;
}

SpReportTable *
sp_compare_inputs (GPtrArray *results,
                   int        digits)
{
  g_autoptr (SpReportTable) table = sp_report_table_new ("inputs", _("Inputs that differ"));

  begin_compare (table, results);
  for (int f = 0; f < SP_N_FIELDS; f++)
    {
      SpField field = (SpField) f;
      g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);

      for (guint i = 0; i < results->len && is_assumption (field); i++)
        {
          const SpScenarioResults *scenario = g_ptr_array_index (results, i);

          g_ptr_array_add (texts, input_text (scenario->scenario, field));
        }
      if (!differs (texts))
        continue;
      sp_report_table_add (table, g_strdup (sp_field_label (field)));
      for (guint i = 0; i < texts->len; i++)
        sp_report_table_add (table, g_strdup (texts->pdata[i]))->emphasis =
          i > 0 && g_strcmp0 (texts->pdata[i], texts->pdata[0]) != 0;
    }
  return sp_report_table_n_rows (table) > 0 ? g_steal_pointer (&table) : NULL;
}

/* What is set side by side: a range of the count in question. */
typedef struct
{
  const char *name;
  SpValueKind kind;
  const SpRange *(*range) (const SpEconomicsPoint *point);
} Compared;

static const SpRange *
throughput_of (const SpEconomicsPoint *point)
{
  return &point->throughput;
}

static const SpRange *
time_of (const SpEconomicsPoint *point)
{
  return &point->calendar_hours;
}

static const SpRange *
cost_of (const SpEconomicsPoint *point)
{
  return &point->cost;
}

static const SpRange *
energy_of (const SpEconomicsPoint *point)
{
  return &point->energy_kwh;
}

static const Compared compared[] = {
  { N_("Throughput"), SP_VALUE_RATE, throughput_of },
  { N_("Calendar time"), SP_VALUE_HOURS, time_of },
  { N_("Cost"), SP_VALUE_MONEY, cost_of },
  { N_("Energy"), SP_VALUE_ENERGY, energy_of },
};

static const SpRange *
range_of (const SpScenarioResults *results,
          const Compared          *what)
{
  const SpEconomics *e = results->cost->economics;
  const SpRange *range = e != NULL && e->has_chosen ? what->range (&e->chosen) : NULL;

  return range != NULL && range->has_central ? range : NULL;
}

/* "$12,300 ($11,000 to $14,000)" */
static char *
with_interval (const SpWording *wording,
               SpValueKind      kind,
               const SpRange   *range)
{
  g_autofree char *value = sp_value_text (wording, kind, range->central);
  g_autofree char *interval = sp_value_interval (wording, kind, range);

  /* Translators: a value and its 90 % interval */
  return interval != NULL && strcmp (interval, value) != 0 ? g_strdup_printf (_("%s (%s)"), value, interval) : g_steal_pointer (&value);
}

static gboolean
add_compared (SpReportTable  *table,
              GPtrArray      *results,
              const Compared *what,
              int             digits)
{
  gboolean any = FALSE;

  for (guint i = 0; i < results->len; i++)
    any |= range_of (g_ptr_array_index (results, i), what) != NULL;
  if (!any)
    return FALSE;
  sp_report_table_add (table, g_strdup (_(what->name)));
  for (guint i = 0; i < results->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results, i);
      const SpRange *range = range_of (scenario, what);
      SpWording wording = sp_report_wording (scenario->scenario, digits);

      if (range != NULL)
        sp_report_table_add_number (table, with_interval (&wording, what->kind, range), NULL, range->central);
      else
        sp_report_table_add (table, NULL);
    }
  return TRUE;
}

/* Two scenarios on equal measurements are wrong together, on others each by itself. */
static gboolean
share_curve (const SpScenarioResults *one,
             const SpScenarioResults *two)
{
  const SpCurveResults *first = sp_scenario_results_curve_in_use (one);
  const SpCurveResults *second = sp_scenario_results_curve_in_use (two);
  const SpMeasured *a = first != NULL ? first->result->curve : NULL;
  const SpMeasured *b = second != NULL ? second->result->curve : NULL;

  if (a == b || a == NULL || b == NULL)
    return a == b && a != NULL;
  return a->n_runs == b->n_runs && memcmp (a->run_devices, b->run_devices, a->n_runs * sizeof (double)) == 0 &&
         memcmp (a->run_throughputs, b->run_throughputs, a->n_runs * sizeof (double)) == 0;
}

static char *
with_sign (double      value,
           const char *size)
{
  return g_strconcat (value > 0.0 ? "+" : value < 0.0 ? "\u2212" : "", size, NULL);
}

static char *
difference_text (const SpWording *wording,
                 SpValueKind      kind,
                 const SpRange   *difference)
{
  gboolean has_ends = difference->has_lo[SP_LEVEL_90] && difference->has_hi[SP_LEVEL_90] &&
                      difference->hi[SP_LEVEL_90] > difference->lo[SP_LEVEL_90];
  double values[] = { difference->central, difference->lo[SP_LEVEL_90], difference->hi[SP_LEVEL_90] };
  double sizes[] = { fabs (values[0]), fabs (values[1]), fabs (values[2]) };
  gsize n = has_ends ? 3 : 1;
  char *texts[3] = { NULL }, *shown[3] = { NULL };
  char *text;

  sp_value_texts (wording, kind, sizes, n, texts);
  for (gsize i = 0; i < n; i++)
    shown[i] = with_sign (values[i], texts[i]);
  text = has_ends ? g_strdup_printf (_("%s (%s to %s)"), shown[0], shown[1], shown[2]) : g_strdup (shown[0]);
  for (gsize i = 0; i < n; i++)
    {
      g_free (texts[i]);
      g_free (shown[i]);
    }
  return text;
}

static gboolean
same_words (const SpScenarioResults *one,
            const SpScenarioResults *two,
            SpValueKind              kind)
{
  SpField field = kind == SP_VALUE_MONEY ? SP_FIELD_CURRENCY : SP_FIELD_WORK_UNIT;

  return (kind != SP_VALUE_MONEY && kind != SP_VALUE_RATE) ||
         g_str_equal (sp_scenario_text (one->scenario, field), sp_scenario_text (two->scenario, field));
}

static void
add_difference (SpReportTable  *table,
                GPtrArray      *results,
                const Compared *what,
                int             digits)
{
  const SpScenarioResults *first = g_ptr_array_index (results, 0);
  const SpRange *base = range_of (first, what);

  sp_report_table_add (table, g_strdup (_("Difference to the first")));
  sp_report_table_add (table, NULL);
  for (guint i = 1; i < results->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results, i);
      const SpRange *range = range_of (scenario, what);
      SpWording wording = sp_report_wording (scenario->scenario, digits);
      SpRange difference;

      if (base == NULL || range == NULL || !same_words (first, scenario, what->kind))
        {
          sp_report_table_add (table, NULL);
          continue;
        }
      difference = sp_range_difference (range, base, share_curve (first, scenario));
      sp_report_table_add_number (table, difference_text (&wording, what->kind, &difference), NULL, difference.central);
    }
}

static void
add_verdicts (SpReportTable *table,
              GPtrArray     *results)
{
  sp_report_table_add (table, g_strdup (_("Verdict")));
  for (guint i = 0; i < results->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results, i);

      sp_report_table_add (table, scenario->decision.has_decision
                                    ? g_strdup (sp_verdict_label (scenario->decision.decision.verdict)) : NULL);
    }
}

SpReportTable *
sp_compare_results (GPtrArray *results,
                    int        digits)
{
  SpReportTable *table = sp_report_table_new ("results", _("Results at the count in question"));

  begin_compare (table, results);
  for (gsize i = 0; i < G_N_ELEMENTS (compared); i++)
    if (add_compared (table, results, &compared[i], digits) && results->len > 1)
      add_difference (table, results, &compared[i], digits);
  add_verdicts (table, results);
  return table;
}

gboolean
sp_compare_mixes_currencies (GPtrArray *results)
{
  for (guint i = 1; i < results->len; i++)
    if (!same_words (g_ptr_array_index (results, 0), g_ptr_array_index (results, i), SP_VALUE_MONEY))
      return TRUE;
  return FALSE;
}
