/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers of an axis as text; see label.h. How a number is written is number.h's;
 * this file only knows how many digits an axis needs. */
#include "chart/label.h"

#include <math.h>

#include "text/units.h"

/* Enough to tell any two ticks apart, few enough to hide binary fractions. */
#define TICK_DIGITS  12
/* More places than this read better as a power of ten. */
#define MAX_DECIMALS 6

static const struct
{
  double size;
  int places;
  const char *symbol;
} time_units[] = { { 1.0, 0, "s" }, { 1e-3, 3, "ms" }, { 1e-6, 6, "µs" }, { 1e-9, 9, "ns" } };

/* Fixed places where an axis needs few, otherwise significant digits. */
static char *
format_places (const SpNumberLocale *locale,
               double                value,
               int                   decimals)
{
  if (decimals < 0 || decimals > MAX_DECIMALS || fabs (value) >= 1e15)
    return sp_number_format_significant (locale, value, TICK_DIGITS);
  return sp_number_format_fixed (locale, value, decimals);
}

static char *
format_percent (const SpNumberLocale *locale,
                double                fraction,
                int                   decimals)
{
  return sp_number_format_percent (locale, fraction, CLAMP (decimals < 0 ? 2 : decimals - 2, 0, 12));
}

static char *
format_seconds (const SpNumberLocale *locale,
                double                seconds,
                double                largest,
                int                   decimals)
{
  guint unit = 0;
  g_autofree char *number = NULL;

  while (unit + 1 < G_N_ELEMENTS (time_units) && largest < time_units[unit].size)
    unit++;
  if (!(fabs (seconds) > 0.0))
    return g_strdup ("0");
  number = format_places (locale, seconds / time_units[unit].size,
                          decimals < 0 ? -1 : MAX (0, decimals - time_units[unit].places));
  return g_strdup_printf ("%s\u00a0%s", number, time_units[unit].symbol);
}

char *
sp_label_tick (const SpNumberLocale *locale,
               SpTickStyle           style,
               const SpTickSet      *ticks,
               int                   index)
{
  double value = ticks->values[index];
  double largest = fabs (value);

  if (ticks->decimals >= 0)
    largest = MAX (fabs (ticks->values[0]), fabs (ticks->values[ticks->n - 1]));
  switch (style)
    {
    case SP_TICKS_COMPACT:
      return sp_number_format_compact (locale, value, TICK_DIGITS);
    case SP_TICKS_PERCENT:
      return format_percent (locale, value, ticks->decimals);
    case SP_TICKS_SECONDS:
      return format_seconds (locale, value, largest, ticks->decimals);
    case SP_TICKS_NUMBER:
    case SP_TICKS_COUNT:
    default:
      return format_places (locale, value, ticks->decimals);
    }
}

char *
sp_label_value (const SpNumberLocale *locale,
                SpTickStyle           style,
                double                value)
{
  switch (style)
    {
    case SP_TICKS_PERCENT:
      return sp_number_format_percent_nonzero (locale, value, 1);
    case SP_TICKS_SECONDS:
      return value >= 0.0 ? sp_format_duration (locale, value) : sp_number_format (locale, value, 4);
    case SP_TICKS_NUMBER:
    case SP_TICKS_COMPACT:
    case SP_TICKS_COUNT:
    default:
      return sp_number_format (locale, value, 4);
    }
}

char *
sp_label_with_unit (const char *title,
                    const char *unit)
{
  if (unit == NULL || *unit == '\0')
    return g_strdup (title);
  return g_strdup_printf ("%s (%s)", title, unit);
}

PangoAttrList *
sp_label_keep_units (const char *text)
{
  PangoAttrList *list = pango_attr_list_new ();

  for (const char *p = strchr (text, '/'); p != NULL; p = strchr (p + 1, '/'))
    {
      const char *before = g_utf8_find_prev_char (text, p);
      PangoAttribute *attribute = pango_attr_allow_breaks_new (FALSE);

      attribute->start_index = (guint) ((before != NULL ? before : p) - text);
      attribute->end_index = (guint) (p - text) + 1;
      if (p[1] != '\0')
        attribute->end_index = (guint) (g_utf8_next_char (p + 1) - text);
      pango_attr_list_insert (list, attribute);
    }
  return list;
}
