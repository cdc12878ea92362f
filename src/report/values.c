/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One switch over the kinds of values; see values.h. */
#include "report/values.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "text/units.h"

#define HOUR 3600.0
#define LEAST_CHANCE 0.01

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

/* What is expected is not known to more digits than are asked for. */
static double
rounded (double value,
         int    digits)
{
  double unit;

  if (!(fabs (value) >= 1.0))
    return value;
  unit = pow (10.0, floor (log10 (fabs (value))) - (digits - 1));
  return unit > 1.0 ? nearbyint (value / unit) * unit : value;
}

static char *
carbon (const SpWording *wording,
        double           kilograms)
{
  gboolean tonnes = fabs (kilograms) >= 1000.0;
  g_autofree char *number = sp_number_format (wording->locale, tonnes ? kilograms / 1000.0 : kilograms, wording->digits);

  return g_strdup_printf (tonnes ? _("%s t CO₂") : _("%s kg CO₂"), number);
}

char *
sp_value_text (const SpWording *wording,
                SpValueKind      kind,
                double           value)
{
  double round = rounded (value, wording->digits);

  switch (kind)
    {
    case SP_VALUE_COUNT:
      return sp_number_format_exact (wording->locale, value);
    case SP_VALUE_PERCENT:
      return sp_number_format_percent (wording->locale, value, MAX (wording->digits - 2, 0));
    case SP_VALUE_HOURS:
      return sp_format_duration (wording->locale, MAX (value, 0.0) * HOUR);
    case SP_VALUE_MONEY:
      return sp_format_money (wording->locale, wording->currency, round);
    case SP_VALUE_RATE:
      return sp_format_rate (wording->locale, round, wording->unit, wording->digits);
    case SP_VALUE_ENERGY:
      return sp_format_energy (wording->locale, value * 1000.0, wording->digits);
    case SP_VALUE_CARBON:
      return carbon (wording, value);
    case SP_VALUE_DEVICES:
      {
        g_autofree char *number = sp_number_format (wording->locale, nearbyint (value * 1000.0) / 1000.0, wording->digits);

        /* Translators: what an added device returns, "0.898 of a device" */
        return g_strdup_printf (_("%s of a device"), number);
      }
    case SP_VALUE_NUMBER:
    default:
      return sp_number_format (wording->locale, round, wording->digits);
    }
}

/* "0.7 of a device to 0.9 of a device" says its unit once too often. */
static SpValueKind
kind_of_ends (SpValueKind kind)
{
  return kind == SP_VALUE_DEVICES ? SP_VALUE_NUMBER : kind;
}

char *
sp_value_interval (const SpWording *wording,
                   SpValueKind      kind,
                   const SpRange   *range)
{
  gboolean has_lo = range->has_lo[SP_LEVEL_90], has_hi = range->has_hi[SP_LEVEL_90];
  g_autofree char *lo = has_lo ? sp_value_text (wording, kind_of_ends (kind), range->lo[SP_LEVEL_90]) : NULL;
  g_autofree char *hi = has_hi ? sp_value_text (wording, kind_of_ends (kind), range->hi[SP_LEVEL_90]) : NULL;

  if (lo != NULL && hi != NULL)
    return g_strcmp0 (lo, hi) == 0 ? g_steal_pointer (&lo)
                                   /* Translators: both ends of an interval */
                                   : g_strdup_printf (_("%s to %s"), lo, hi);
  if (lo != NULL)
    return g_strdup_printf (_("at least %s"), lo);
  return hi != NULL ? g_strdup_printf (_("at most %s"), hi) : NULL;
}

const char *
sp_value_unit (const SpWording *wording,
               SpValueKind      kind)
{
  switch (kind)
    {
    case SP_VALUE_HOURS:
      return "h";
    case SP_VALUE_MONEY:
      return wording->currency;
    case SP_VALUE_RATE:
      return wording->unit;
    case SP_VALUE_ENERGY:
      return "kWh";
    case SP_VALUE_CARBON:
      return "kg";
    case SP_VALUE_NUMBER:
    case SP_VALUE_COUNT:
    case SP_VALUE_PERCENT:
    case SP_VALUE_DEVICES:
    default:
      return NULL;
    }
}

char *
sp_chance_text (const SpWording *wording,
                 double           probability)
{
  double shown = CLAMP (probability, LEAST_CHANCE, 1.0 - LEAST_CHANCE);
  g_autofree char *percent = sp_number_format_percent (wording->locale, shown, 0);

  if (probability > shown)
    return g_strconcat (">\u00a0", percent, NULL);
  return probability < shown ? g_strconcat ("<\u00a0", percent, NULL) : g_steal_pointer (&percent);
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
