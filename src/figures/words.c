/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See words.h. */
#include "figures/words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "text/number.h"
#include "text/units.h"

#define DIGITS 4
#define SHORT_DIGITS 3

char *
sp_words_number (double value)
{
  return sp_number_format (sp_number_locale_user (), value, DIGITS);
}

char *
sp_words_short (double value)
{
  return sp_number_format (sp_number_locale_user (), nearbyint (value * 100.0) / 100.0, SHORT_DIGITS);
}

char *
sp_words_count (double value)
{
  return sp_number_format (sp_number_locale_user (), nearbyint (value), DIGITS);
}

char *
sp_words_percent (double fraction)
{
  return sp_number_format_percent (sp_number_locale_user (), fraction, 1);
}

/* What is measured or expected is not known to more digits. */
static double
rounded (double value)
{
  double unit;

  if (!(fabs (value) >= 1.0))
    return value;
  unit = pow (10.0, floor (log10 (fabs (value))) - (SHORT_DIGITS - 1));
  return unit > 1.0 ? nearbyint (value / unit) * unit : value;
}

char *
sp_words_rate (double      value,
               const char *unit)
{
  if (unit == NULL)
    return sp_number_format (sp_number_locale_user (), rounded (value), SHORT_DIGITS);
  return sp_format_rate (sp_number_locale_user (), rounded (value), unit, SHORT_DIGITS);
}

char *
sp_words_rates (double      lo,
                double      hi,
                const char *unit)
{
  g_autofree char *range = sp_number_format_range (sp_number_locale_user (), rounded (lo), rounded (hi), SHORT_DIGITS);
  g_autofree char *per_second = unit != NULL ? sp_unit_per_second (unit) : NULL;

  return per_second != NULL ? g_strdup_printf ("%s\u00a0%s", range, per_second) : g_steal_pointer (&range);
}

gulong
sp_words_plural (double value)
{
  return fabs (value - 1.0) < 0.5 ? 1 : 2;
}

const char *
sp_words_law (SpLaw law)
{
  static const char *const names[SP_N_LAWS] = {
    [SP_LAW_CARRY_FORWARD] = N_("per-device rate carried forward"),
    [SP_LAW_LAST_SLOPE] = N_("last slope carried on"),
    [SP_LAW_AMDAHL] = N_("Amdahl’s law"),
    [SP_LAW_USL] = N_("universal scalability law"),
    [SP_LAW_POWER] = N_("power law"),
    [SP_LAW_LOG_STEP_TIME] = N_("logarithmic step time"),
    [SP_LAW_TWO_TIER] = N_("two-tier step time"),
  };

  g_return_val_if_fail (law < SP_N_LAWS, "");
  return _(names[law]);
}

gboolean
sp_scale_is_log (SpScaleKind kind)
{
  return kind == SP_SCALE_LOG2 || kind == SP_SCALE_LOG10;
}

gboolean
sp_count_is_binary (double devices)
{
  gboolean doubles = fabs (exp2 (nearbyint (log2 (devices))) - devices) < 0.5;
  gboolean eights = fmod (devices, 8.0) < 0.5 && fmod (devices, 10.0) > 0.5 && devices <= 4096.0;

  return doubles || eights;
}
