/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Units by quantity: which ones may be typed, what they are worth, and how a
 * value is shown with its own. Unit names are the international ones and case
 * counts in them (Gb is no GB); words such as "hours" are English in any case. */
#include "text/quantity.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "text/error.h"
#include "text/units.h"

#define NO_BREAK_SPACE "\u00a0"

/* ---- Prefixes ---- */

typedef enum
{
  PREFIX_NONE = 0,
  PREFIX_UP = 1 << 0,     /* k M G T P E */
  PREFIX_BINARY = 1 << 1, /* Ki Mi Gi Ti Pi Ei */
  PREFIX_DOWN = 1 << 2,   /* m u µ μ n */
} PrefixSet;

static const struct
{
  const char *name;
  PrefixSet set;
  int power;
  double multiplier;
} prefixes[] = {
  { "Ki", PREFIX_BINARY, 0, 1024.0 },
  { "Mi", PREFIX_BINARY, 0, 1048576.0 },
  { "Gi", PREFIX_BINARY, 0, 1073741824.0 },
  { "Ti", PREFIX_BINARY, 0, 1099511627776.0 },
  { "Pi", PREFIX_BINARY, 0, 1125899906842624.0 },
  { "Ei", PREFIX_BINARY, 0, 1152921504606846976.0 },
  { "k", PREFIX_UP, 3, 1.0 },
  { "K", PREFIX_UP, 3, 1.0 },
  { "M", PREFIX_UP, 6, 1.0 },
  { "G", PREFIX_UP, 9, 1.0 },
  { "T", PREFIX_UP, 12, 1.0 },
  { "P", PREFIX_UP, 15, 1.0 },
  { "E", PREFIX_UP, 18, 1.0 },
  { "m", PREFIX_DOWN, -3, 1.0 },
  { "u", PREFIX_DOWN, -6, 1.0 },
  { "µ", PREFIX_DOWN, -6, 1.0 },
  { "μ", PREFIX_DOWN, -6, 1.0 },
  { "n", PREFIX_DOWN, -9, 1.0 },
};

static const SpUnitFactor unity = { 0, 1.0, 1.0 };

/* @text without its prefix, and the prefix in @factor; @text itself when it has none of @set. */
static const char *
skip_prefix (const char   *text,
             PrefixSet     set,
             SpUnitFactor *factor)
{
  for (gsize i = 0; i < G_N_ELEMENTS (prefixes); i++)
    if ((prefixes[i].set & set) != 0 && g_str_has_prefix (text, prefixes[i].name))
      {
        factor->power += prefixes[i].power;
        factor->multiplier *= prefixes[i].multiplier;
        return text + strlen (prefixes[i].name);
      }
  return text;
}

/* ---- Tables of units ---- */

typedef struct
{
  const char *name;
  PrefixSet set;
  gboolean word; /* case does not count */
  int power;
  double multiplier;
  double divisor;
} Unit;

static const Unit number_units[] = {
  { "", PREFIX_UP, FALSE, 0, 1, 1 },
  { "B", PREFIX_NONE, FALSE, 9, 1, 1 },
  { "bn", PREFIX_NONE, TRUE, 9, 1, 1 },
  { NULL },
};

static const Unit fraction_units[] = {
  { "%", PREFIX_NONE, FALSE, -2, 1, 1 },
  { "٪", PREFIX_NONE, FALSE, -2, 1, 1 },
  { "％", PREFIX_NONE, FALSE, -2, 1, 1 },
  { "percent", PREFIX_NONE, TRUE, -2, 1, 1 },
  { NULL },
};

static const Unit byte_units[] = {
  { "B", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 1 },
  { "bit", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 8 },
  { "", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 1 },
  { "byte", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "bytes", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "bits", PREFIX_NONE, TRUE, 0, 1, 8 },
  { NULL },
};

static const Unit bandwidth_units[] = {
  { "B/s", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 1 },
  { "Bps", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 1 },
  { "bit/s", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 8 },
  { "b/s", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 8 },
  { "bps", PREFIX_UP | PREFIX_BINARY, FALSE, 0, 1, 8 },
  { NULL },
};

static const Unit time_units[] = {
  { "s", PREFIX_DOWN, FALSE, 0, 1, 1 },
  { "sec", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "secs", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "second", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "seconds", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "min", PREFIX_NONE, TRUE, 0, 60, 1 },
  { "mins", PREFIX_NONE, TRUE, 0, 60, 1 },
  { "minute", PREFIX_NONE, TRUE, 0, 60, 1 },
  { "minutes", PREFIX_NONE, TRUE, 0, 60, 1 },
  { "h", PREFIX_NONE, TRUE, 0, 3600, 1 },
  { "hr", PREFIX_NONE, TRUE, 0, 3600, 1 },
  { "hrs", PREFIX_NONE, TRUE, 0, 3600, 1 },
  { "hour", PREFIX_NONE, TRUE, 0, 3600, 1 },
  { "hours", PREFIX_NONE, TRUE, 0, 3600, 1 },
  { "d", PREFIX_NONE, TRUE, 0, 86400, 1 },
  { "day", PREFIX_NONE, TRUE, 0, 86400, 1 },
  { "days", PREFIX_NONE, TRUE, 0, 86400, 1 },
  { "week", PREFIX_NONE, TRUE, 0, 604800, 1 },
  { "weeks", PREFIX_NONE, TRUE, 0, 604800, 1 },
  { NULL },
};

static const Unit power_units[] = {
  { "W", PREFIX_UP | PREFIX_DOWN, FALSE, 0, 1, 1 },
  { "watt", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "watts", PREFIX_NONE, TRUE, 0, 1, 1 },
  { NULL },
};

static const Unit energy_units[] = {
  { "Wh", PREFIX_UP, FALSE, 0, 1, 1 },
  { "J", PREFIX_UP, FALSE, 0, 1, 3600 },
  { NULL },
};

static const Unit flop_units[] = {
  { "FLOP", PREFIX_UP, FALSE, 0, 1, 1 },
  { "FLOPs", PREFIX_UP, FALSE, 0, 1, 1 },
  { "flop", PREFIX_UP, FALSE, 0, 1, 1 },
  { "", PREFIX_UP, FALSE, 0, 1, 1 },
  { NULL },
};

static const Unit flop_rate_units[] = {
  { "FLOP/s", PREFIX_UP, FALSE, 0, 1, 1 },
  { "FLOPS", PREFIX_UP, FALSE, 0, 1, 1 },
  { "FLOPs", PREFIX_UP, FALSE, 0, 1, 1 },
  { "flop/s", PREFIX_UP, FALSE, 0, 1, 1 },
  { "flops", PREFIX_UP, FALSE, 0, 1, 1 },
  { NULL },
};

static const Unit per_time_units[] = {
  { "s", PREFIX_NONE, FALSE, 0, 1, 1 },
  { "sec", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "second", PREFIX_NONE, TRUE, 0, 1, 1 },
  { "min", PREFIX_NONE, TRUE, 0, 1, 60 },
  { "minute", PREFIX_NONE, TRUE, 0, 1, 60 },
  { "h", PREFIX_NONE, TRUE, 0, 1, 3600 },
  { "hour", PREFIX_NONE, TRUE, 0, 1, 3600 },
  { "d", PREFIX_NONE, TRUE, 0, 1, 86400 },
  { "day", PREFIX_NONE, TRUE, 0, 1, 86400 },
  { NULL },
};

/* The quantity's own unit, as it is shown, and the other units that may be typed. The rest is read by its own code. */
static const struct
{
  const char *own;
  const Unit *units;
} quantities[SP_N_QUANTITIES] = {
  [SP_QUANTITY_NUMBER] = { "", number_units },
  [SP_QUANTITY_COUNT] = { "", number_units },
  [SP_QUANTITY_FRACTION] = { "%", fraction_units },
  [SP_QUANTITY_PERCENT] = { "%", fraction_units },
  [SP_QUANTITY_BYTES] = { "B", byte_units },
  [SP_QUANTITY_BANDWIDTH] = { "B/s", bandwidth_units },
  [SP_QUANTITY_TIME] = { "s", time_units },
  [SP_QUANTITY_RATE] = { "/s", NULL },
  [SP_QUANTITY_MONEY] = { "", NULL },
  [SP_QUANTITY_POWER] = { "W", power_units },
  [SP_QUANTITY_ENERGY] = { "Wh", energy_units },
  [SP_QUANTITY_FLOP] = { "FLOP", flop_units },
  [SP_QUANTITY_FLOP_RATE] = { "FLOP/s", flop_rate_units },
};

static gboolean
match_unit (const Unit   *unit,
            const char   *text,
            SpUnitFactor *factor)
{
  SpUnitFactor found = unity;
  const char *name = text;

  /* "m" is the prefix only where a unit follows: "min" is no milli-inch. */
  if (unit->word ? g_ascii_strcasecmp (text, unit->name) != 0 : !g_str_equal (text, unit->name))
    {
      name = skip_prefix (text, unit->set, &found);
      if (name == text || !g_str_equal (name, unit->name))
        return FALSE;
    }
  factor->power += found.power + unit->power;
  factor->multiplier *= found.multiplier * unit->multiplier;
  factor->divisor *= unit->divisor;
  return TRUE;
}

static gboolean
match_any (const Unit   *units,
           const char   *text,
           SpUnitFactor *factor)
{
  for (const Unit *unit = units; unit->name != NULL; unit++)
    if (match_unit (unit, text, factor))
      return TRUE;
  return FALSE;
}

/* ---- Named units: devices, samples ---- */

static gboolean
equals_folded (const char *a,
               const char *b)
{
  g_autofree char *a_folded = g_utf8_casefold (a, -1);
  g_autofree char *b_folded = g_utf8_casefold (b, -1);

  return g_str_equal (a_folded, b_folded);
}

/* "samples" and "sample" alike. */
static gboolean
is_named_unit (const char *name,
               const char *text)
{
  g_autofree char *singular = NULL;

  if (name == NULL)
    return FALSE;
  if (equals_folded (name, text))
    return TRUE;
  if (!g_str_has_suffix (name, "s") || strlen (name) < 3)
    return FALSE;
  singular = g_strndup (name, strlen (name) - 1);
  return equals_folded (singular, text);
}

/* "", "k", "samples", "k samples", "ksamples" */
static gboolean
read_named (const char   *name,
            const char   *text,
            SpUnitFactor *factor)
{
  SpUnitFactor prefixed = *factor;
  const char *rest;

  if (is_named_unit (name, text))
    return TRUE;
  rest = skip_prefix (text, PREFIX_UP, &prefixed);
  while (*rest == ' ')
    rest++;
  if (*rest != '\0' && !is_named_unit (name, rest))
    return FALSE;
  *factor = prefixed;
  return TRUE;
}

/* Cuts "/min" or " per minute" off @text, which holds what stays. FALSE when it isn't a time. */
static gboolean
cut_per_time (char         *text,
              SpUnitFactor *factor)
{
  char *slash = strrchr (text, '/');
  char *unit = slash != NULL ? slash + 1 : NULL;

  if (slash == NULL && g_str_has_prefix (text, "per "))
    {
      slash = text;
      unit = text + strlen ("per ");
    }
  if (slash == NULL && (slash = g_strrstr (text, " per ")) != NULL)
    unit = slash + strlen (" per ");
  if (slash == NULL)
    return TRUE;
  *slash = '\0';
  g_strchomp (text);
  return match_any (per_time_units, g_strstrip (unit), factor);
}

static gboolean
read_rate (const SpQuantity *quantity,
           const char       *text,
           SpUnitFactor     *factor)
{
  g_autofree char *unit = g_strdup (text);

  return cut_per_time (unit, factor) && read_named (quantity->unit, unit, factor);
}

/* ---- Money ---- */

/* The currency may stand on one side of the number, with or without a prefix: "M€" or "USD". */
static gboolean
read_money (const SpQuantity *quantity,
            const char       *before,
            const char       *text,
            SpUnitFactor     *factor,
            gboolean         *other_currency)
{
  g_autofree char *unit = g_strdup (text);
  char *slash = strchr (unit, '/');
  const char *rest;
  gboolean has_currency = *before != '\0';

  if (has_currency && !sp_currency_matches (quantity->unit, before))
    {
      *other_currency = sp_currency_is_known (before);
      return FALSE;
    }
  if (slash != NULL)
    {
      *slash = '\0';
      g_strchomp (unit);
      if (quantity->per == NULL || !equals_folded (g_strstrip (slash + 1), quantity->per))
        return FALSE;
    }
  if (*unit == '\0')
    return TRUE;
  if (!has_currency && sp_currency_matches (quantity->unit, unit))
    return TRUE;
  if (!has_currency && sp_currency_is_known (unit))
    {
      *other_currency = TRUE;
      return FALSE;
    }
  rest = skip_prefix (unit, PREFIX_UP, factor);
  if (rest == unit)
    return FALSE;
  while (*rest == ' ')
    rest++;
  if (*rest == '\0')
    return TRUE;
  *other_currency = !has_currency && sp_currency_is_known (rest) && !sp_currency_matches (quantity->unit, rest);
  return !has_currency && sp_currency_matches (quantity->unit, rest);
}

/* ---- Refusals ---- */

static gboolean G_GNUC_PRINTF (2, 3)
refuse (GError    **error,
        const char *format,
        ...)
{
  va_list args;
  g_autofree char *message = NULL;

  va_start (args, format);
  message = g_strdup_vprintf (format, args);
  va_end (args);
  g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_UNIT, message);
  return FALSE;
}

static gboolean
refuse_named (const SpQuantity *quantity,
              const char       *text,
              GError          **error)
{
  if (quantity->kind == SP_QUANTITY_RATE)
    return refuse (error,
                   /* Translators: the first %s is what was typed, the second the work unit, e.g. "samples". */
                   _("“%s” is not known here. Type a number of %s per second; “/s”, “/min” and “/h” may follow it."),
                   text, quantity->unit);
  if (quantity->kind == SP_QUANTITY_MONEY)
    return refuse (error,
                   /* Translators: the first %s is what was typed, the second a currency code such as USD. */
                   _("“%s” is not known here. Type an amount in %s; k and M may stand for thousands and millions."),
                   text, quantity->unit);
  return refuse (error,
                 /* Translators: the first %s is what was typed, the second the unit of the field, e.g. "devices". */
                 _("“%s” is not known here. Type a number of %s; k, M, G and B may stand for the powers of ten."),
                 text, quantity->unit);
}

static gboolean
refuse_unit (const SpQuantity *quantity,
             const char       *text,
             GError          **error)
{
  if (quantity->unit != NULL && (quantity->kind == SP_QUANTITY_RATE || quantity->kind == SP_QUANTITY_MONEY ||
                                 quantities[quantity->kind].units == number_units))
    return refuse_named (quantity, text, error);
  switch (quantity->kind)
    {
    case SP_QUANTITY_FRACTION:
    case SP_QUANTITY_PERCENT:
      return refuse (error, _("“%s” is not known here. Type a percentage such as 90%%, or a fraction such as 0.9."), text);
    case SP_QUANTITY_BYTES:
      return refuse (error, _("“%s” is no unit of data. Type for instance kB, MB, GB, MiB or GiB; for bits write Gbit."),
                     text);
    case SP_QUANTITY_BANDWIDTH:
      return refuse (error, _("“%s” is no unit of bandwidth. Type for instance GB/s, GiB/s, Gbit/s or Gbps."), text);
    case SP_QUANTITY_TIME:
      return refuse (error, _("“%s” is no unit of time. Type for instance ms, s, min, h or d."), text);
    case SP_QUANTITY_RATE:
      return refuse (error, _("“%s” is not known here. Type a number per second; “/s”, “/min” and “/h” may follow it."),
                     text);
    case SP_QUANTITY_MONEY:
      return refuse (error, _("“%s” is not known here. Type an amount; k and M may stand for thousands and millions."),
                     text);
    case SP_QUANTITY_POWER:
      return refuse (error, _("“%s” is no unit of power. Type for instance W, kW or MW."), text);
    case SP_QUANTITY_ENERGY:
      return refuse (error, _("“%s” is no unit of energy. Type for instance Wh, kWh or MWh."), text);
    case SP_QUANTITY_FLOP:
      return refuse (error, _("“%s” is not known here. Type a number of operations, for instance in GFLOP or TFLOP."), text);
    case SP_QUANTITY_FLOP_RATE:
      return refuse (error, _("“%s” is not known here. Type operations per second, for instance in TFLOP/s or PFLOP/s."),
                     text);
    case SP_QUANTITY_NUMBER:
    case SP_QUANTITY_COUNT:
    case SP_N_QUANTITIES:
    default:
      return refuse (error, _("“%s” is not known here. Type a number; k, M, G and B may stand for the powers of ten."), text);
    }
}

gboolean
sp_unit_read (const SpQuantity *quantity,
              const char       *before,
              const char       *text,
              SpUnitFactor     *factor,
              GError          **error)
{
  const Unit *units = quantities[quantity->kind].units;
  gboolean other_currency = FALSE;
  SpUnitFactor found = unity;
  gboolean known;

  if (*text == '\0' && *before == '\0')
    {
      sp_unit_bare_factor (quantity, factor);
      return TRUE;
    }
  if (quantity->kind == SP_QUANTITY_MONEY)
    known = read_money (quantity, before, text, &found, &other_currency);
  else if (quantity->kind == SP_QUANTITY_RATE)
    known = read_rate (quantity, text, &found);
  else
    known = match_any (units, text, &found) ||
            (units == number_units && read_named (quantity->unit, text, &found));
  if (known)
    {
      *factor = found;
      return TRUE;
    }
  if (!other_currency)
    return refuse_unit (quantity, text, error);
  g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_CURRENCY,
               /* Translators: %s is a currency code such as USD. */
               _("This plan counts in %s. Type the amount in that currency, or change the plan's currency."),
               quantity->unit);
  return FALSE;
}

void
sp_unit_bare_factor (const SpQuantity *quantity,
                     SpUnitFactor     *factor)
{
  const Unit *units = quantities[quantity->kind].units;

  *factor = unity;
  if (quantity->kind == SP_QUANTITY_PERCENT)
    factor->power = -2;
  if (quantity->bare_unit == NULL)
    return;
  g_return_if_fail (units != NULL);
  if (!match_any (units, quantity->bare_unit, factor))
    g_return_if_reached ();
}

/* The power of ten goes into the digits: "90" * 10^-2 is the double nearest to 0.9. */
double
sp_unit_apply (const SpUnitFactor *factor,
               const char         *digits,
               int                 exponent)
{
  g_autofree char *number = g_strdup_printf ("%se%d", digits, exponent + factor->power);

  return g_ascii_strtod (number, NULL) * factor->multiplier / factor->divisor;
}

/* ---- Showing ---- */

/* "$2.40", and all digits where there are more. */
static char *
format_money (const SpNumberLocale *locale,
              const SpQuantity     *quantity,
              double                value,
              const char           *exact)
{
  double tenths = nearbyint (value * 10.0);
  gboolean has_tenths = tenths / 10.0 == value && fmod (tenths, 10.0) != 0.0;
  g_autofree char *cents = has_tenths ? sp_number_format_fixed (locale, value, 2) : NULL;

  return sp_currency_attach (locale, quantity->unit, quantity->per, cents != NULL ? cents : exact);
}

char *
sp_quantity_format (const SpNumberLocale *locale,
                    const SpQuantity     *quantity,
                    double                value)
{
  g_autofree char *number = NULL;
  const char *unit;
  SpUnitFactor factor;

  g_return_val_if_fail (quantity->kind < SP_N_QUANTITIES, g_strdup (""));
  g_return_val_if_fail (isfinite (value), g_strdup (""));

  if (quantity->kind == SP_QUANTITY_FRACTION || quantity->kind == SP_QUANTITY_PERCENT)
    return sp_number_format_percent_exact (locale, value);
  sp_unit_bare_factor (quantity, &factor);
  number = sp_number_format_exact (locale, sp_number_shift (value * factor.divisor / factor.multiplier, -factor.power));
  if (quantity->kind == SP_QUANTITY_MONEY)
    return format_money (locale, quantity, value, number);
  if (quantity->kind == SP_QUANTITY_RATE)
    return quantity->unit != NULL ? g_strconcat (number, NO_BREAK_SPACE, quantity->unit, "/s", NULL)
                                  : g_strconcat (number, "/s", NULL);
  if (quantity->kind == SP_QUANTITY_COUNT || quantity->kind == SP_QUANTITY_NUMBER)
    return g_steal_pointer (&number);
  unit = quantity->bare_unit != NULL ? quantity->bare_unit : quantities[quantity->kind].own;
  return g_strconcat (number, NO_BREAK_SPACE, unit, NULL);
}

char *
sp_quantity_own_unit (const SpQuantity *quantity)
{
  const char *own;

  g_return_val_if_fail (quantity->kind < SP_N_QUANTITIES, NULL);

  own = quantities[quantity->kind].own;
  if (quantity->kind == SP_QUANTITY_FRACTION || quantity->kind == SP_QUANTITY_PERCENT)
    return NULL;
  if (quantity->kind == SP_QUANTITY_RATE)
    return g_strconcat (quantity->unit != NULL ? quantity->unit : "", own, NULL);
  if (quantity->kind == SP_QUANTITY_MONEY && quantity->unit != NULL)
    return quantity->per != NULL ? g_strconcat (quantity->unit, "/", quantity->per, NULL) : g_strdup (quantity->unit);
  return *own != '\0' ? g_strdup (own) : NULL;
}
