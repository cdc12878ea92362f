/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers to text. Rounding is the C library's, on the exact binary value; here
 * its digits only get the signs and groups of a locale. */
#include "text/number.h"

#include <float.h>
#include <math.h>
#include <string.h>

#include "text/fill.h"

#define NO_BREAK_SPACE "\u00a0"
#define MINUS "\u2212"
#define DIGITS_MAX 17
#define DECIMALS_MAX 15
/* Below the first and from the second on, a power of ten reads better than zeros. */
#define SMALLEST_EXPONENT (-4)
#define LARGEST_EXPONENT 15

/* ---- Digits from the C library ---- */

#define BUFFER_BYTES 512 /* "%.15f" of the largest double needs 326 */

static void
print_c (char   buffer[BUFFER_BYTES],
         double value,
         int    precision,
         char   conversion)
{
  char format[16];

  g_snprintf (format, sizeof format, "%%.%d%c", precision, conversion);
  g_ascii_formatd (buffer, BUFFER_BYTES, format, value);
}

/* @e: the "e-05" that the C library wrote. */
static int
exponent_of (const char *e)
{
  return (int) g_ascii_strtoll (e + 1, NULL, 10);
}

/* The power of ten of the first digit once @value is rounded to @digits. */
static int
decimal_exponent (double value,
                  int    digits)
{
  char buffer[BUFFER_BYTES];

  print_c (buffer, value, digits - 1, 'e');
  return exponent_of (strchr (buffer, 'e'));
}

static void
drop_trailing_zeros (char *number)
{
  char *end;

  if (strchr (number, '.') == NULL)
    return;
  end = number + strlen (number);
  while (end[-1] == '0')
    end--;
  if (end[-1] == '.')
    end--;
  *end = '\0';
}

static gboolean
is_zero (const char *number)
{
  return strpbrk (number, "123456789") == NULL;
}

/* ---- Files ---- */

void
sp_number_append_shortest (GString *string,
                           double   value)
{
  char buffer[BUFFER_BYTES];
  char *exponent;
  int precision;

  g_return_if_fail (isfinite (value));

  if (fabs (value) <= 1e15 && nearbyint (value) == value)
    {
      print_c (buffer, fabs (value), 0, 'f');
      if (value < 0.0)
        g_string_append_c (string, '-');
      g_string_append (string, buffer);
      return;
    }

  /* 15 digits always survive, except where a double has fewer than its usual bits. */
  for (precision = fabs (value) < DBL_MIN ? 1 : 15; precision < DIGITS_MAX; precision++)
    {
      print_c (buffer, value, precision, 'g');
      if (g_ascii_strtod (buffer, NULL) == value)
        break;
    }
  print_c (buffer, value, precision, 'g');
  exponent = strchr (buffer, 'e');
  if (exponent == NULL)
    {
      g_string_append (string, buffer);
      return;
    }
  *exponent = '\0';
  g_string_append_printf (string, "%se%d", buffer, exponent_of (exponent));
}

char *
sp_number_shortest (double value)
{
  GString *string = g_string_new (NULL);

  sp_number_append_shortest (string, value);
  return g_string_free (string, FALSE);
}

double
sp_number_shift (double value,
                 int    power)
{
  g_autofree char *number = NULL;
  g_autofree char *shifted = NULL;
  char *e;
  int exponent;

  g_return_val_if_fail (isfinite (value), value);

  number = sp_number_shortest (value);
  e = strchr (number, 'e');
  exponent = e != NULL ? exponent_of (e) : 0;
  if (e != NULL)
    *e = '\0';
  shifted = g_strdup_printf ("%se%d", number, exponent + power);
  return g_ascii_strtod (shifted, NULL);
}

/* ---- People ---- */

static void
append_grouped (GString              *out,
                const SpNumberLocale *locale,
                const char           *digits,
                gsize                 n)
{
  for (gsize i = 0; i < n; i++)
    {
      gsize left = n - i;

      if (i > 0 && locale->first_group > 0 && left >= locale->first_group &&
          (left - locale->first_group) % locale->next_groups == 0)
        g_string_append (out, locale->group);
      g_string_append_c (out, digits[i]);
    }
}

/* Dresses "-12345.67" in the locale's signs. "-0.00" loses its sign. */
static void
append_dressed (GString              *out,
                const SpNumberLocale *locale,
                const char           *number,
                gboolean              grouped)
{
  const char *digits = number[0] == '-' ? number + 1 : number;
  gsize whole = strcspn (digits, ".");

  if (number[0] == '-' && !is_zero (number))
    g_string_append (out, MINUS);
  if (grouped)
    append_grouped (out, locale, digits, whole);
  else
    g_string_append_len (out, digits, (gssize) whole);
  if (digits[whole] == '.')
    {
      g_string_append (out, locale->decimal);
      g_string_append (out, digits + whole + 1);
    }
}

static void
append_superscript (GString *out,
                    int      value)
{
  static const char *const digits[] = { "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹" };
  char buffer[16];

  g_snprintf (buffer, sizeof buffer, "%d", value);
  for (const char *c = buffer; *c != '\0'; c++)
    g_string_append (out, *c == '-' ? "⁻" : digits[*c - '0']);
}

static char *
format_power (const SpNumberLocale *locale,
              double                value,
              int                   digits)
{
  GString *out = g_string_new (NULL);
  char buffer[BUFFER_BYTES];
  char *exponent;

  print_c (buffer, value, digits - 1, 'e');
  exponent = strchr (buffer, 'e');
  *exponent = '\0';
  drop_trailing_zeros (buffer);
  append_dressed (out, locale, buffer, FALSE);
  g_string_append (out, NO_BREAK_SPACE "×" NO_BREAK_SPACE "10");
  append_superscript (out, exponent_of (exponent));
  return g_string_free (out, FALSE);
}

static char *
format_decimals (const SpNumberLocale *locale,
                 double                value,
                 int                   decimals,
                 gboolean              keep_zeros)
{
  GString *out = g_string_new (NULL);
  char buffer[BUFFER_BYTES];

  print_c (buffer, value, decimals, 'f');
  if (!keep_zeros)
    drop_trailing_zeros (buffer);
  append_dressed (out, locale, buffer, TRUE);
  return g_string_free (out, FALSE);
}

static gboolean
needs_power (double value,
             int    exponent)
{
  return value != 0.0 && (exponent < SMALLEST_EXPONENT || exponent >= LARGEST_EXPONENT);
}

double
sp_number_round (double value,
                 int    digits)
{
  double unit;

  if (!(fabs (value) >= 1.0))
    return value;
  unit = pow (10.0, floor (log10 (fabs (value))) - (digits - 1));
  return unit > 1.0 ? nearbyint (value / unit) * unit : value;
}

char *
sp_number_format (const SpNumberLocale *locale,
                  double                value,
                  int                   digits)
{
  int exponent;

  g_return_val_if_fail (isfinite (value), g_strdup (""));
  g_return_val_if_fail (digits >= 1 && digits <= DIGITS_MAX, g_strdup (""));

  exponent = decimal_exponent (value, digits);
  if (needs_power (value, exponent))
    return format_power (locale, value, digits);
  return format_decimals (locale, value, MAX (digits - 1 - exponent, 0), FALSE);
}

char *
sp_number_format_significant (const SpNumberLocale *locale,
                              double                value,
                              int                   digits)
{
  char buffer[BUFFER_BYTES];

  g_return_val_if_fail (isfinite (value), g_strdup (""));
  g_return_val_if_fail (digits >= 1 && digits <= DIGITS_MAX, g_strdup (""));

  print_c (buffer, value, digits - 1, 'e');
  if (decimal_exponent (value, digits) >= LARGEST_EXPONENT)
    return format_power (locale, value, digits);
  return sp_number_format (locale, g_ascii_strtod (buffer, NULL), digits);
}

char *
sp_number_format_fixed (const SpNumberLocale *locale,
                        double                value,
                        int                   decimals)
{
  g_return_val_if_fail (isfinite (value), g_strdup (""));
  g_return_val_if_fail (decimals >= 0 && decimals <= DECIMALS_MAX, g_strdup (""));

  if (fabs (value) >= 1e15)
    return format_power (locale, value, decimals + 1);
  return format_decimals (locale, value, decimals, TRUE);
}

char *
sp_number_format_compact (const SpNumberLocale *locale,
                          double                value,
                          int                   digits)
{
  static const char *const prefixes[] = { "", "k", "M", "G", "T", "P" };
  static const double factors[] = { 1.0, 1e3, 1e6, 1e9, 1e12, 1e15 };
  g_autofree char *number = NULL;
  int exponent;
  gsize i;

  g_return_val_if_fail (isfinite (value), g_strdup (""));
  g_return_val_if_fail (digits >= 1 && digits <= DIGITS_MAX, g_strdup (""));

  exponent = decimal_exponent (value, digits);
  if (exponent < 3)
    return sp_number_format (locale, value, digits);
  i = (gsize) exponent / 3;
  if (i >= G_N_ELEMENTS (prefixes))
    return format_power (locale, value, digits);
  number = sp_number_format (locale, value / factors[i], digits);
  return g_strconcat (number, NO_BREAK_SPACE, prefixes[i], NULL);
}

/* The pattern may come from a translation. */
static char *
attach_percent (const SpNumberLocale *locale,
                const char           *number)
{
  return sp_fill (locale->percent, &number, 1);
}

static char *
percent_number (const SpNumberLocale *locale,
                double                fraction,
                int                   decimals)
{
  double percent = fraction * 100.0;

  if (fabs (percent) >= 1e15)
    return format_power (locale, percent, decimals + 1);
  return format_decimals (locale, percent, decimals, FALSE);
}

char *
sp_number_format_percent (const SpNumberLocale *locale,
                          double                fraction,
                          int                   decimals)
{
  g_autofree char *number = NULL;

  g_return_val_if_fail (isfinite (fraction * 100.0), g_strdup (""));
  g_return_val_if_fail (decimals >= 0 && decimals <= DECIMALS_MAX, g_strdup (""));

  number = percent_number (locale, fraction, decimals);
  return attach_percent (locale, number);
}

char *
sp_number_format_percent_nonzero (const SpNumberLocale *locale,
                                  double                fraction,
                                  int                   decimals)
{
  g_autofree char *number = NULL;

  g_return_val_if_fail (isfinite (fraction * 100.0), g_strdup (""));
  g_return_val_if_fail (decimals >= 0 && decimals <= DECIMALS_MAX, g_strdup (""));

  number = percent_number (locale, fraction, decimals);
  if (fraction != 0.0 && is_zero (number))
    {
      g_free (number);
      number = sp_number_format (locale, fraction * 100.0, 1);
    }
  return attach_percent (locale, number);
}

static char *
dress_shortest (const SpNumberLocale *locale,
                double                value,
                gboolean              grouped)
{
  g_autofree char *number = sp_number_shortest (value);
  char *exponent = strchr (number, 'e');
  GString *out = g_string_new (NULL);

  if (exponent != NULL)
    *exponent = '\0';
  append_dressed (out, locale, number, grouped);
  if (exponent != NULL)
    g_string_append_printf (out, "e%s", exponent + 1);
  return g_string_free (out, FALSE);
}

char *
sp_number_format_plain (const SpNumberLocale *locale,
                        double                value)
{
  g_autofree char *dressed = NULL;

  g_return_val_if_fail (isfinite (value), g_strdup (""));

  dressed = dress_shortest (locale, fabs (value), FALSE);
  return g_strconcat (value < 0.0 ? "-" : "", dressed, NULL);
}

char *
sp_number_format_exact (const SpNumberLocale *locale,
                        double                value)
{
  g_return_val_if_fail (isfinite (value), g_strdup (""));

  return dress_shortest (locale, value, TRUE);
}

char *
sp_number_format_percent_exact (const SpNumberLocale *locale,
                                double                fraction)
{
  g_autofree char *number = NULL;

  g_return_val_if_fail (isfinite (fraction * 100.0), g_strdup (""));

  number = dress_shortest (locale, sp_number_shift (fraction, 2), TRUE);
  return attach_percent (locale, number);
}

/* A dash between two minus signs can't be read: then it stands free. */
static char *
join_range (const char *lo,
            const char *hi)
{
  if (g_str_equal (lo, hi))
    return g_strdup (lo);
  if (g_str_has_prefix (lo, MINUS) || g_str_has_prefix (hi, MINUS))
    return g_strconcat (lo, NO_BREAK_SPACE "–" NO_BREAK_SPACE, hi, NULL);
  return g_strconcat (lo, "–", hi, NULL);
}

char *
sp_number_format_range (const SpNumberLocale *locale,
                        double                lo,
                        double                hi,
                        int                   digits)
{
  g_autofree char *lo_text = sp_number_format (locale, lo, digits);
  g_autofree char *hi_text = sp_number_format (locale, hi, digits);

  return join_range (lo_text, hi_text);
}

char *
sp_number_format_percent_range (const SpNumberLocale *locale,
                                double                lo,
                                double                hi,
                                int                   decimals)
{
  g_autofree char *lo_text = percent_number (locale, lo, decimals);
  g_autofree char *hi_text = percent_number (locale, hi, decimals);
  g_autofree char *range = join_range (lo_text, hi_text);

  return attach_percent (locale, range);
}
