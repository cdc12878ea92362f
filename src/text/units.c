/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values with their units, for people. Unit signs (GB, ms, kW) are
 * international and stay; words such as "days" are translated. */
#include "text/units.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#define NO_BREAK_SPACE "\u00a0"
#define CURRENCY_CHARACTERS_MAX 12

/* ---- Names ---- */

/* Embeddings, overrides and isolates of Unicode's bidirectional algorithm. Marks that only
 * say what direction they have stay. */
static gboolean
turns_direction (gunichar c)
{
  return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

char *
sp_text_clip (const char *text,
              glong       longest)
{
  g_autoptr (GString) shown = g_string_new (NULL);
  glong length = 0;
  gsize cut = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      if (turns_direction (g_utf8_get_char (c)))
        continue;
      if (length == longest)
        {
          g_string_truncate (shown, cut);
          g_string_append (shown, "…");
          break;
        }
      if (++length == longest)
        cut = shown->len;
      g_string_append_unichar (shown, g_utf8_get_char (c));
    }
  return g_string_free (g_steal_pointer (&shown), FALSE);
}

/* The unit of "5.7 days", with its space. Returns: (nullable): NULL for "3 h 20 min", and where a language writes it
 * before the number */
static const char *
unit_behind (const char *text)
{
  const char *unit = strstr (text, NO_BREAK_SPACE);

  return g_unichar_isdigit (g_utf8_get_char (text)) && unit != NULL && strchr (unit, ' ') == NULL ? unit : NULL;
}

char *
sp_text_range (const char *lo,
               const char *hi)
{
  const char *lo_unit = unit_behind (lo);
  const char *hi_unit = unit_behind (hi);
  gboolean once = lo_unit != NULL && hi_unit != NULL && strcmp (lo_unit, hi_unit) == 0;
  g_autofree char *number = once ? g_strndup (lo, (gsize) (lo_unit - lo)) : NULL;

  if (strcmp (lo, hi) == 0)
    return g_strdup (lo);
  /* Translators: both ends of an interval */
  return g_strdup_printf (_("%s to %s"), number != NULL ? number : lo, hi);
}

/* ---- Work units ---- */

char *
sp_unit_per_second (const char *unit)
{
  g_autofree char *shown = NULL;

  if (unit == NULL || *unit == '\0')
    /* Translators: work units per second, when the user has not named the unit. */
    return g_strdup (_("units/s"));
  shown = sp_text_clip (unit, SP_UNIT_NAME_CHARACTERS_MAX);
  return g_strconcat (shown, "/s", NULL);
}

gboolean
sp_unit_name_is_valid (const char *name)
{
  g_autofree char *trimmed = NULL;
  glong length;

  if (!g_utf8_validate (name, -1, NULL))
    return FALSE;
  trimmed = g_strstrip (g_strdup (name));
  length = g_utf8_strlen (trimmed, -1);
  if (length < 1 || length > SP_UNIT_NAME_CHARACTERS_MAX)
    return FALSE;
  for (const char *p = trimmed; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isdigit (c) || !g_unichar_isprint (c) || c == '/')
        return FALSE;
    }
  return TRUE;
}

/* ---- Durations ---- */

#define MINUTE 60.0
#define HOUR 3600.0
#define DAY 86400.0
#define YEAR (365.25 * DAY)

static char *
with_sign (const SpNumberLocale *locale,
           double                value,
           int                   digits,
           const char           *sign)
{
  g_autofree char *number = sp_number_format (locale, value, digits);

  return g_strconcat (number, NO_BREAK_SPACE, sign, NULL);
}

/* "3 h 20 min": @small parts in one @large; nothing is said of 0 small ones. */
static char *
two_parts (const SpNumberLocale *locale,
           double                small_parts,
           double                in_large,
           const char           *large_sign,
           const char           *small_sign)
{
  double large = floor (small_parts / in_large);
  double small = small_parts - large * in_large;
  g_autofree char *large_text = with_sign (locale, large, 3, large_sign);
  g_autofree char *small_text = with_sign (locale, small, 3, small_sign);

  return small > 0.0 ? g_strconcat (large_text, " ", small_text, NULL) : g_steal_pointer (&large_text);
}

/* The plural follows the number that is shown: "1 day", "1.5 days". */
static gulong
plural_of (const char *number,
           double      value)
{
  return strcmp (number, "1") == 0 ? 1 : (value < 2.0 ? 2 : (gulong) value);
}

/* How a duration is written, from the shortest on. */
typedef enum
{
  IN_NANOSECONDS,
  IN_MICROSECONDS,
  IN_MILLISECONDS,
  IN_SECONDS,
  IN_MINUTES,
  IN_HOURS,
  IN_DAYS,
  IN_YEARS
} DurationForm;

static const struct
{
  double seconds;
  const char *sign; /* NULL: a word */
} duration_units[] = {
  [IN_NANOSECONDS] = { 1e-9, "ns" }, [IN_MICROSECONDS] = { 1e-6, "µs" }, [IN_MILLISECONDS] = { 1e-3, "ms" },
  [IN_SECONDS] = { 1.0, "s" },       [IN_MINUTES] = { MINUTE, "min" },   [IN_HOURS] = { HOUR, "h" },
  [IN_DAYS] = { DAY, NULL },         [IN_YEARS] = { YEAR, NULL },
};

/* Rounded first, so that 59.99 s is 1 min and never 60 s. */
static DurationForm
form_of (double seconds)
{
  if (seconds == 0.0)
    return IN_SECONDS;
  if (seconds < 0.9995e-6)
    return IN_NANOSECONDS;
  if (seconds < 0.9995e-3)
    return IN_MICROSECONDS;
  if (seconds < 0.9995)
    return IN_MILLISECONDS;
  if (seconds < 59.95)
    return IN_SECONDS;
  if (round (seconds) < HOUR)
    return IN_MINUTES;
  if (round (seconds / MINUTE) * MINUTE < 2.0 * DAY)
    return IN_HOURS;
  return seconds < YEAR ? IN_DAYS : IN_YEARS;
}

static char *
format_long (const SpNumberLocale *locale,
             double                seconds,
             DurationForm          form)
{
  double value = seconds / duration_units[form].seconds;
  g_autofree char *number = sp_number_format (locale, value, value < 10.0 ? 2 : 3);
  gulong n = plural_of (number, value);

  return form == IN_YEARS ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s\u00a0year", "%s\u00a0years", n), number)
                          : g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s\u00a0day", "%s\u00a0days", n), number);
}

/* In one number: "1.75 h" */
static char *
format_in (const SpNumberLocale *locale,
           double                seconds,
           DurationForm          form)
{
  if (duration_units[form].sign == NULL)
    return format_long (locale, seconds, form);
  return with_sign (locale, seconds / duration_units[form].seconds, 3, duration_units[form].sign);
}

char *
sp_format_duration (const SpNumberLocale *locale,
                    double                seconds)
{
  DurationForm form;

  g_return_val_if_fail (isfinite (seconds) && seconds >= 0.0, g_strdup (""));

  form = form_of (seconds);
  if (form == IN_MINUTES)
    return two_parts (locale, round (seconds), MINUTE, "min", "s");
  if (form == IN_HOURS)
    return two_parts (locale, round (seconds / MINUTE), HOUR / MINUTE, "h", "min");
  return format_in (locale, seconds, form);
}

void
sp_format_durations (const SpNumberLocale *locale,
                     const double         *seconds,
                     gsize                 n,
                     char                **texts)
{
  DurationForm longest;
  double most = 0.0;
  gboolean alike = TRUE;

  for (gsize i = 0; i < n; i++)
    most = MAX (most, seconds[i]);
  longest = form_of (most);
  for (gsize i = 0; i < n; i++)
    alike = alike && form_of (seconds[i]) == longest;
  for (gsize i = 0; i < n; i++)
    texts[i] = alike ? sp_format_duration (locale, seconds[i]) : format_in (locale, seconds[i], longest);
}

/* ---- Data, power, rates ---- */

static char *
with_prefixed_sign (const SpNumberLocale *locale,
                    double                value,
                    const char           *sign,
                    int                   digits)
{
  g_autofree char *number = sp_number_format_compact (locale, value, digits);
  /* "2.6 G" already has the space that the prefix needs before it. */
  gboolean prefixed = number[0] != '\0' && g_ascii_isalpha (number[strlen (number) - 1]);

  return g_strconcat (number, prefixed ? "" : NO_BREAK_SPACE, sign, NULL);
}

char *
sp_format_bytes (const SpNumberLocale *locale,
                 double                bytes,
                 int                   digits)
{
  return with_prefixed_sign (locale, bytes, "B", digits);
}

char *
sp_format_bandwidth (const SpNumberLocale *locale,
                     double                bytes_per_second,
                     int                   digits)
{
  return with_prefixed_sign (locale, bytes_per_second, "B/s", digits);
}

char *
sp_format_power (const SpNumberLocale *locale,
                 double                watts,
                 int                   digits)
{
  return with_prefixed_sign (locale, watts, "W", digits);
}

char *
sp_format_energy (const SpNumberLocale *locale,
                  double                watt_hours,
                  int                   digits)
{
  return with_prefixed_sign (locale, watt_hours, "Wh", digits);
}

char *
sp_format_flop (const SpNumberLocale *locale,
                double                operations,
                gboolean              per_second)
{
  return with_prefixed_sign (locale, operations, per_second ? "FLOP/s" : "FLOP", 15);
}

char *
sp_format_rate (const SpNumberLocale *locale,
                double                per_second,
                const char           *unit,
                int                   digits)
{
  g_autofree char *number = sp_number_format (locale, per_second, digits);
  g_autofree char *rate = sp_unit_per_second (unit);

  return g_strconcat (number, NO_BREAK_SPACE, rate, NULL);
}

char *
sp_format_rate_compact (const SpNumberLocale *locale,
                        double                per_second,
                        const char           *unit,
                        int                   digits)
{
  g_autofree char *number = sp_number_format_compact (locale, per_second, digits);
  g_autofree char *rate = sp_unit_per_second (unit);

  return g_strconcat (number, NO_BREAK_SPACE, rate, NULL);
}

char *
sp_format_result_rate (const SpNumberLocale *locale,
                       double                per_second,
                       const char           *unit,
                       int                   digits)
{
  return sp_format_rate (locale, sp_number_round (per_second, digits), unit, digits);
}

/* ---- Shares of the uncertain ---- */

#define LEAST_CHANCE 0.01

char *
sp_format_chance (const SpNumberLocale *locale,
                  double                probability)
{
  double shown = CLAMP (probability, LEAST_CHANCE, 1.0 - LEAST_CHANCE);
  g_autofree char *percent = sp_number_format_percent (locale, shown, 0);

  if (probability > shown)
    return g_strconcat (">", NO_BREAK_SPACE, percent, NULL);
  return probability < shown ? g_strconcat ("<", NO_BREAK_SPACE, percent, NULL) : g_steal_pointer (&percent);
}

char *
sp_format_return (const SpNumberLocale *locale,
                  double                worth)
{
  /* No sign stays before a zero. */
  return sp_number_format_fixed (locale, fabs (worth) < 0.005 ? 0.0 : worth, 2);
}

/* ---- Money ---- */

static const struct
{
  const char *code;
  const char *sign;
} currencies[] = {
  { "USD", "$" }, { "EUR", "€" }, { "GBP", "£" }, { "JPY", "¥" }, { "INR", "₹" },
  { "KRW", "₩" }, { "CHF", "CHF" }, { "SEK", "SEK" }, { "NOK", "NOK" }, { "DKK", "DKK" },
  { "CNY", "CN¥" }, { "CAD", "CA$" }, { "AUD", "A$" }, { "BRL", "R$" }, { "PLN", "zł" },
  { "CZK", "Kč" }, { "ILS", "₪" }, { "UAH", "₴" }, { "TRY", "₺" }, { "VND", "₫" },
};

static const char *
currency_sign (const char *code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (currencies); i++)
    if (g_str_equal (currencies[i].code, code))
      return currencies[i].sign;
  return code;
}

gboolean
sp_currency_matches (const char *code,
                     const char *text)
{
  if (code == NULL || *code == '\0')
    return FALSE;
  return g_ascii_strcasecmp (code, text) == 0 || g_str_equal (currency_sign (code), text) ||
         (g_str_equal (code, "USD") && g_str_equal (text, "US$"));
}

gboolean
sp_currency_code_is_valid (const char *code)
{
  return strlen (code) == 3 && strspn (code, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") == 3;
}

gboolean
sp_currency_is_known (const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (currencies); i++)
    if (sp_currency_matches (currencies[i].code, text))
      return TRUE;
  return sp_currency_code_is_valid (text);
}

char *
sp_currency_attach (const SpNumberLocale *locale,
                    const char           *code,
                    const char           *per,
                    const char           *number)
{
  g_autofree char *sign = sp_text_clip (code != NULL ? currency_sign (code) : "", CURRENCY_CHARACTERS_MAX);
  const char *slash = per != NULL ? "/" : "";
  const char *per_text = per != NULL ? per : "";
  /* A code of letters never touches the number. */
  const char *space = *sign == '\0'                                            ? ""
                      : locale->currency_space || g_ascii_isalpha (sign[0]) ? NO_BREAK_SPACE
                                                                               : "";

  if (locale->currency_after)
    return g_strconcat (number, space, sign, slash, per_text, NULL);
  if (g_str_has_prefix (number, "\u2212"))
    return g_strconcat ("\u2212", sign, space, number + strlen ("\u2212"), slash, per_text, NULL);
  return g_strconcat (sign, space, number, slash, per_text, NULL);
}

char *
sp_format_money (const SpNumberLocale *locale,
                 const char           *code,
                 double                amount)
{
  g_autofree char *number = NULL;
  double size = fabs (amount);

  g_return_val_if_fail (isfinite (amount), g_strdup (""));

  if (size >= 999.995)
    number = sp_number_format_fixed (locale, amount, 0);
  else if (size >= 0.01 || size == 0.0)
    number = sp_number_format_fixed (locale, amount, 2);
  else
    number = sp_number_format (locale, amount, 2);
  return sp_currency_attach (locale, code, NULL, number);
}

char *
sp_format_cost (const SpNumberLocale *locale,
                const char           *code,
                double                amount,
                int                   digits)
{
  return sp_format_money (locale, code, sp_number_round (amount, digits));
}

/* ---- Dates ---- */

char *
sp_format_date (gint64 unix_seconds)
{
  g_autoptr (GDateTime) date = g_date_time_new_from_unix_utc (unix_seconds);

  g_return_val_if_fail (date != NULL, g_strdup (""));
  return g_date_time_format (date, "%Y-%m-%d");
}

static int
two_digits (const char *text)
{
  return (text[0] - '0') * 10 + (text[1] - '0');
}

gboolean
sp_date_is_valid (const char *text)
{
  int year;
  int month;
  int day;

  if (strlen (text) != strlen ("2026-08-22"))
    return FALSE;
  for (gsize i = 0; i < strlen (text); i++)
    if (i == 4 || i == 7 ? text[i] != '-' : !g_ascii_isdigit (text[i]))
      return FALSE;
  year = two_digits (text) * 100 + two_digits (text + 2);
  month = two_digits (text + 5);
  day = two_digits (text + 8);
  return year >= 1 && g_date_valid_dmy ((GDateDay) day, (GDateMonth) month, (GDateYear) year);
}
