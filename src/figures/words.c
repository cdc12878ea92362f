/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See words.h. */
#include "figures/words.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "text/number.h"
#include "text/units.h"

#define DIGITS 4
#define DEFAULT_DIGITS 3

char *
sp_words_number (double value)
{
  return sp_number_format (sp_number_locale_user (), value, DIGITS);
}

char *
sp_words_return (double worth)
{
  return sp_format_return (sp_number_locale_user (), worth);
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

char *
sp_words_efficiency (double efficiency)
{
  return sp_number_format_percent_nonzero (sp_number_locale_user (), efficiency, 1);
}

int
sp_option_digits (const SpFigureOptions *options)
{
  return options != NULL && options->digits > 0 ? options->digits : DEFAULT_DIGITS;
}

char *
sp_words_times (double value,
                int    digits)
{
  return sp_number_format (sp_number_locale_user (), sp_number_round (value, digits), digits);
}

char *
sp_words_rate (double      value,
               const char *unit,
               int         digits)
{
  return unit != NULL ? sp_format_result_rate (sp_number_locale_user (), value, unit, digits) : sp_words_times (value, digits);
}

char *
sp_words_rates (double      lo,
                double      hi,
                const char *unit,
                int         digits)
{
  g_autofree char *range = sp_number_format_range (sp_number_locale_user (), sp_number_round (lo, digits),
                                                   sp_number_round (hi, digits), digits);
  g_autofree char *per_second = unit != NULL ? sp_unit_per_second (unit) : NULL;

  return per_second != NULL ? g_strdup_printf ("%s\u00a0%s", range, per_second) : g_steal_pointer (&range);
}

char *
sp_words_probability (double probability)
{
  return sp_format_chance (sp_number_locale_user (), probability);
}

char *
sp_words_duration (double seconds)
{
  return sp_format_duration (sp_number_locale_user (), seconds);
}

/* A left-to-right mark keeps the sign before the number. */
static char *
with_sign (double value,
           char  *size)
{
  char *text = g_strconcat (value > 0.0 ? "\u200e+" : value < 0.0 ? "\u200e\u2212" : "", size, NULL);

  g_free (size);
  return text;
}

char *
sp_words_signed_duration (double seconds)
{
  return with_sign (seconds, sp_words_duration (fabs (seconds)));
}

char *
sp_words_signed_percent (double fraction)
{
  double shown = nearbyint (fraction * 1000.0) / 1000.0;

  return with_sign (shown, sp_words_percent (fabs (shown)));
}

char *
sp_words_cost (double      amount,
               const char *currency,
               int         digits)
{
  return sp_format_cost (sp_number_locale_user (), currency, amount, digits);
}

char *
sp_words_money (double      amount,
                const char *currency)
{
  return sp_format_money (sp_number_locale_user (), currency, amount);
}

char *
sp_words_at_count (double      devices,
                   const char *worth)
{
  g_autofree char *count = sp_words_count (devices);

  /* Translators: a number of devices and what they deliver */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s device: %s", "%s devices: %s", sp_words_plural (devices)),
                          count, worth);
}

char *
sp_words_durations (double lo,
                    double hi)
{
  double seconds[] = { lo, hi };
  g_autofree char *from = NULL, *to = NULL;
  char *texts[2];

  sp_format_durations (sp_number_locale_user (), seconds, 2, texts);
  from = texts[0];
  to = texts[1];
  return sp_words_range (from, to);
}

char *
sp_words_range (const char *lo,
                const char *hi)
{
  return sp_text_range (lo, hi);
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

const char *
sp_words_part (SpPart part)
{
  static const char *const names[SP_N_PARTS] = {
    [SP_PART_COMPUTE] = N_("compute"),
    [SP_PART_OVERHEAD] = N_("overhead"),
    [SP_PART_STRAGGLERS] = N_("waiting for the slowest"),
    [SP_PART_COMMUNICATION] = N_("exchange"),
    [SP_PART_INPUT] = N_("waiting for input"),
  };

  g_return_val_if_fail (part < SP_N_PARTS, "");
  return _(names[part]);
}

const char *
sp_words_lever (SpLever lever)
{
  static const char *const names[SP_N_LEVERS] = {
    [SP_LEVER_MICRO_BATCH] = N_("larger micro-batch"),
    [SP_LEVER_OVERLAP] = N_("more overlap"),
    [SP_LEVER_FEWER_BYTES] = N_("fewer bytes"),
    [SP_LEVER_ACCUMULATION] = N_("accumulate more"),
    [SP_LEVER_INPUT] = N_("faster input"),
    [SP_LEVER_STRAGGLERS] = N_("fewer stragglers"),
    [SP_LEVER_OVERHEAD] = N_("less overhead"),
    [SP_LEVER_PLACEMENT] = N_("better placement"),
    [SP_LEVER_INTERCONNECT] = N_("faster links"),
    [SP_LEVER_SHARDING] = N_("sharding"),
    [SP_LEVER_LOCAL_SGD] = N_("local SGD"),
    [SP_LEVER_DEVICES] = N_("more devices"),
  };

  g_return_val_if_fail (lever < SP_N_LEVERS, "");
  return _(names[lever]);
}

SpScaleKind
sp_option_scale (const SpFigureOptions *options,
                 SpDirection            direction,
                 SpScaleKind            usual)
{
  if (options == NULL)
    return usual;
  if (direction == SP_DIRECTION_X)
    return options->has_x_scale ? options->x_scale : usual;
  return options->has_y_scale ? options->y_scale : usual;
}

SpScaleKind
sp_scale_for (double lo,
              double hi)
{
  return lo > 0.0 && hi > 12.0 * lo ? SP_SCALE_LOG10 : SP_SCALE_LINEAR;
}

const char *
sp_curve_work_unit (const SpScenario *scenario,
                    const SpCurve    *curve)
{
  const char *unit = sp_record_get_text (sp_curve_record (curve), SP_FIELD_CURVE_UNIT);

  return *unit != '\0' ? unit : sp_scenario_text (scenario, SP_FIELD_WORK_UNIT);
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

void
sp_chart_set_devices_axis (SpChart    *chart,
                           SpScaleKind scale,
                           double      first,
                           double      last)
{
  SpAxis axis = {
    .title = _("Devices"),
    .scale = scale,
    .style = SP_TICKS_COUNT,
    .binary = sp_count_is_binary (last),
    .has_min = TRUE,
    .has_max = TRUE,
    .min = sp_scale_is_log (scale) ? first : 0.0,
    .max = last > first ? last : 2.0 * first,
  };

  sp_chart_set_axis (chart, SP_DIRECTION_X, &axis);
}
