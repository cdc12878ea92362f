/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One switch over the kinds of values; see values.h. */
#include "report/values.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "text/fill.h"
#include "text/units.h"

#define HOUR 3600.0

SpWording
sp_report_wording (const SpScenario *scenario,
                  int               digits)
{
  SpWording wording = sp_wording_user (sp_scenario_text (scenario, SP_FIELD_WORK_UNIT),
                                       sp_scenario_text (scenario, SP_FIELD_CURRENCY));

  if (digits > 0)
    wording.digits = digits;
  return wording;
}

/* Units that follow each other, the smallest first. */
typedef struct
{
  double size;
  const char *pattern;
} ScaledUnit;

static const ScaledUnit carbon_units[] = { { 1.0, N_("%s kg CO₂") }, { 1e3, N_("%s t CO₂") } };
static const ScaledUnit energy_units[] = { { 1e-3, "%s\u00a0Wh" }, { 1.0, "%s\u00a0kWh" }, { 1e3, "%s\u00a0MWh" }, { 1e6, "%s\u00a0GWh" } };

/* All in the largest unit that the largest of them fills. */
static void
scaled_texts (const SpWording  *wording,
              const ScaledUnit *units,
              gsize             n_units,
              const double     *values,
              gsize             n,
              char            **texts)
{
  double most = 0.0;
  gsize unit = 0;

  for (gsize i = 0; i < n; i++)
    most = MAX (most, fabs (values[i]));
  while (unit + 1 < n_units && most >= units[unit + 1].size)
    unit++;
  for (gsize i = 0; i < n; i++)
    {
      double scaled = sp_number_round (values[i] / units[unit].size, wording->digits);
      g_autofree char *number = sp_number_format (wording->locale, scaled, wording->digits);
      const char *const numbers[] = { number };

      texts[i] = sp_fill (_(units[unit].pattern), numbers, 1);
    }
}

static char *
plain_text (const SpWording *wording,
            SpValueKind      kind,
            double           value)
{
  switch (kind)
    {
    case SP_VALUE_COUNT:
      return sp_number_format_exact (wording->locale, value);
    case SP_VALUE_EXACT:
      return sp_number_format (wording->locale, value, wording->digits);
    case SP_VALUE_EXACT_RATE:
      return sp_format_rate (wording->locale, value, wording->unit, wording->digits);
    case SP_VALUE_PERCENT:
      return sp_number_format_percent (wording->locale, value, MAX (wording->digits - 2, 0));
    case SP_VALUE_EFFICIENCY:
      return sp_number_format_percent_nonzero (wording->locale, value, MAX (wording->digits - 2, 0));
    case SP_VALUE_MONEY:
      return sp_format_cost (wording->locale, wording->currency, value, wording->digits);
    case SP_VALUE_RATE:
      return sp_format_result_rate (wording->locale, value, wording->unit, wording->digits);
    case SP_VALUE_RETURN:
      return sp_format_return (wording->locale, value);
    case SP_VALUE_DEVICES:
      {
        g_autofree char *number = sp_format_return (wording->locale, value);

        /* Translators: what an added device returns, "0.90 of a device" */
        return g_strdup_printf (_("%s of a device"), number);
      }
    case SP_VALUE_HOURS:
    case SP_VALUE_ENERGY:
    case SP_VALUE_CARBON:
    case SP_VALUE_NUMBER:
    default:
      return sp_number_format (wording->locale, sp_number_round (value, wording->digits), wording->digits);
    }
}

static void
hours_texts (const SpWording *wording,
             const double    *values,
             gsize            n,
             char           **texts)
{
  g_autofree double *seconds = g_new (double, n);

  for (gsize i = 0; i < n; i++)
    seconds[i] = MAX (values[i], 0.0) * HOUR;
  sp_format_durations (wording->locale, seconds, n, texts);
}

void
sp_value_texts (const SpWording *wording,
                SpValueKind      kind,
                const double    *values,
                gsize            n,
                char           **texts)
{
  if (kind == SP_VALUE_HOURS)
    hours_texts (wording, values, n, texts);
  else if (kind == SP_VALUE_CARBON)
    scaled_texts (wording, carbon_units, G_N_ELEMENTS (carbon_units), values, n, texts);
  else if (kind == SP_VALUE_ENERGY)
    scaled_texts (wording, energy_units, G_N_ELEMENTS (energy_units), values, n, texts);
  else
    for (gsize i = 0; i < n; i++)
      texts[i] = plain_text (wording, kind, values[i]);
}

char *
sp_value_text (const SpWording *wording,
               SpValueKind      kind,
               double           value)
{
  char *text;

  sp_value_texts (wording, kind, &value, 1, &text);
  return text;
}

/* "0.70 of a device to 0.90 of a device" says its unit once too often. */
static SpValueKind
kind_of_ends (SpValueKind kind)
{
  return kind == SP_VALUE_DEVICES ? SP_VALUE_RETURN : kind;
}

char *
sp_value_interval (const SpWording *wording,
                   SpValueKind      kind,
                   const SpRange   *range)
{
  gboolean has_lo = range->has_lo[SP_LEVEL_90], has_hi = range->has_hi[SP_LEVEL_90];
  double ends[] = { has_lo ? range->lo[SP_LEVEL_90] : range->hi[SP_LEVEL_90],
                    has_hi ? range->hi[SP_LEVEL_90] : range->lo[SP_LEVEL_90] };
  g_autofree char *lo = NULL, *hi = NULL;
  char *texts[2];

  if (!has_lo && !has_hi)
    return NULL;
  sp_value_texts (wording, kind_of_ends (kind), ends, 2, texts);
  lo = texts[0];
  hi = texts[1];
  if (!has_hi)
    return g_strdup_printf (_("at least %s"), lo);
  if (!has_lo)
    return g_strdup_printf (_("at most %s"), hi);
  return sp_text_range (lo, hi);
}

char *
sp_value_unit (const SpWording *wording,
               SpValueKind      kind)
{
  switch (kind)
    {
    case SP_VALUE_HOURS:
      return g_strdup ("h");
    case SP_VALUE_MONEY:
      return g_strdup (wording->currency);
    case SP_VALUE_RATE:
    case SP_VALUE_EXACT_RATE:
      return sp_unit_per_second (wording->unit);
    case SP_VALUE_ENERGY:
      return g_strdup ("kWh");
    case SP_VALUE_CARBON:
      return g_strdup ("kg");
    case SP_VALUE_NUMBER:
    case SP_VALUE_EXACT:
    case SP_VALUE_COUNT:
    case SP_VALUE_PERCENT:
    case SP_VALUE_EFFICIENCY:
    case SP_VALUE_RETURN:
    case SP_VALUE_DEVICES:
    default:
      return NULL;
    }
}

const char *
sp_verdict_label (SpVerdict verdict)
{
  static const char *const names[SP_N_VERDICTS] = {
    [SP_VERDICT_MEASURE_FIRST] = N_("Measure first"),
    [SP_VERDICT_FIX_FIRST] = N_("Fix first"),
    [SP_VERDICT_EXTEND] = N_("Extend"),
    [SP_VERDICT_DO_NOT_EXTEND] = N_("Do not extend"),
    [SP_VERDICT_EXTEND_FOR_DATE] = N_("Extend because of the date"),
  };

  g_return_val_if_fail (verdict < SP_N_VERDICTS, "");
  return _(names[verdict]);
}
