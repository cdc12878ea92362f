/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers read and written in the locales that differ: comma and point, spaces
 * and apostrophes, groups of three and of India, Arabic signs. */
#include <float.h>
#include <glib.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "text/error.h"
#include "text/number.h"

static const char *const locale_names[] = {
  "C", "de_DE", "fr_FR", "sv_SE", "de_CH", "en_IN", "ps_AF", "ar_EG",
};

/* The C locale of people, see sp_number_locale_user(). */
static void
get_locale (const char     *name,
            SpNumberLocale *locale)
{
  g_autofree char *full = g_strconcat (name, ".UTF-8", NULL);

  if (strcmp (name, "C") == 0)
    *locale = *sp_number_locale_user ();
  else if (strcmp (name, "file") == 0)
    *locale = *sp_number_locale_c ();
  else if (!sp_number_locale_init_named (locale, full))
    g_error ("The locale %s is missing: tests/locales.sh compiles it.", full);
}

/* ---- What the system says of each locale ---- */

/* From the LC_NUMERIC sections of the GNU C library's locale sources. */
static const struct
{
  const char *name;
  const char *decimal;
  const char *group;
  guint8 first;
  guint8 next;
} signs[] = {
  { "C", ".", ",", 3, 3 },
  { "de_DE", ",", ".", 3, 3 },
  { "fr_FR", ",", "\u202f", 3, 3 },
  { "sv_SE", ",", "\u202f", 3, 3 },
  { "de_CH", ".", "’", 3, 3 },
  { "en_IN", ".", ",", 3, 2 },
  { "ps_AF", "\u066b", "\u066c", 3, 3 },
  { "ar_EG", ".", ",", 3, 3 },
};

static void
test_signs (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (signs); i++)
    {
      SpNumberLocale locale;

      g_test_message ("%s", signs[i].name);
      get_locale (signs[i].name, &locale);
      g_assert_cmpstr (locale.decimal, ==, signs[i].decimal);
      g_assert_cmpstr (locale.group, ==, signs[i].group);
      g_assert_cmpint (locale.first_group, ==, signs[i].first);
      g_assert_cmpint (locale.next_groups, ==, signs[i].next);
    }
}

static void
test_missing_locale (void)
{
  SpNumberLocale locale;

  g_assert_false (sp_number_locale_init_named (&locale, "xx_XX.UTF-8"));
  g_assert_cmpstr (locale.decimal, ==, ".");
  g_assert_cmpstr (locale.group, ==, "");
}

/* ---- Reading ---- */

#define OK 0

/* A text, the locale, and what comes of it: a value with a note, or the code of an error. */
typedef struct
{
  const char *locale;
  const char *text;
  int error;
  double value;
  SpNumberNote note;
} ParseCase;

#define NOTED SP_NUMBER_NOTE_READ_BY_LOCALE
#define OTHER SP_NUMBER_NOTE_OTHER_SIGN

static const ParseCase parse_cases[] = {
  /* fifteen hundred or one and a half: by the locale's rule, and said */
  { "C", "1,500", OK, 1500, NOTED },
  { "C", "1.500", OK, 1.5, NOTED },
  { "de_DE", "1.500", OK, 1500, NOTED },
  { "de_DE", "1,500", OK, 1.5, NOTED },
  { "ar_EG", "1,500", OK, 1500, NOTED },
  { "en_IN", "1,500", OK, 1500, NOTED },
  { "fr_FR", "1,500", OK, 1.5, NOTED },
  { "de_CH", "1.500", OK, 1.5, NOTED },
  /* a sign that means nothing here has two readings and no rule */
  { "fr_FR", "1.500", SP_TEXT_ERROR_AMBIGUOUS },
  { "sv_SE", "1.500", SP_TEXT_ERROR_AMBIGUOUS },
  { "de_CH", "1,500", SP_TEXT_ERROR_AMBIGUOUS },
  { "ps_AF", "1,500", SP_TEXT_ERROR_AMBIGUOUS },
  { "ps_AF", "1.500", SP_TEXT_ERROR_AMBIGUOUS },
  { "file", "1,500", SP_TEXT_ERROR_AMBIGUOUS },
  /* groups of three are not India's, but 150 may be meant as well */
  { "en_IN", "150,000", SP_TEXT_ERROR_AMBIGUOUS },
  { "en_IN", "1,50,000", OK, 150000 },
  { "en_IN", "12,34,56,789.5", OK, 123456789.5 },
  { "en_IN", "1,50,00", SP_TEXT_ERROR_GROUPS },
  { "C", "1,50,000", SP_TEXT_ERROR_GROUPS },
  /* the other sign where it has one reading */
  { "C", "1,5", OK, 1.5, OTHER },
  { "de_DE", "1.5", OK, 1.5, OTHER },
  { "de_DE", "0.500", OK, 0.5, OTHER },
  { "C", "0,500", OK, 0.5, OTHER },
  { "fr_FR", "2.25", OK, 2.25, OTHER },
  { "ps_AF", "1.5", OK, 1.5, OTHER },
  { "C", "1.234,5", OK, 1234.5, OTHER },
  { "de_DE", "1,234.5", OK, 1234.5, OTHER },
  { "C", "1.000.000", OK, 1e6, OTHER },
  { "fr_FR", "1.000.000", OK, 1e6, OTHER },
  { "de_DE", "1.2345", OK, 1.2345, OTHER },
  /* the locale's own */
  { "C", "1,000,000", OK, 1e6 },
  { "C", "1,234.56", OK, 1234.56 },
  { "de_DE", "1.000.000", OK, 1e6 },
  { "de_DE", "1.234,56", OK, 1234.56 },
  { "de_DE", "1234,56", OK, 1234.56 },
  { "fr_FR", "1\u202f234,56", OK, 1234.56 },
  { "sv_SE", "1\u00a0234\u00a0567", OK, 1234567 },
  { "de_CH", "1’234’567.5", OK, 1234567.5 },
  { "ps_AF", "۱٬۲۳۴٫۵", OK, 1234.5 },
  { "ps_AF", "1٬234٫5", OK, 1234.5 },
  { "ar_EG", "1,234.5", OK, 1234.5 },
  /* spaces and apostrophes everywhere, in correct groups */
  { "C", "1 500", OK, 1500 },
  { "de_DE", "1'500", OK, 1500 },
  { "de_DE", "1\u2009500,5", OK, 1500.5 },
  { "en_IN", "1 50 000", OK, 150000 },
  { "C", "12 50", SP_TEXT_ERROR_GROUPS },
  { "C", "1 5", SP_TEXT_ERROR_GROUPS },
  { "C", "1 2345", SP_TEXT_ERROR_GROUPS },
  { "C", "1234 567", SP_TEXT_ERROR_GROUPS },
  { "C", "0 500", SP_TEXT_ERROR_GROUPS },
  { "C", "1 500'000", SP_TEXT_ERROR_GROUPS },
  { "C", "1 500,000", OK, 1500, OTHER },
  { "C", "1,500 000", SP_TEXT_ERROR_GROUPS },
  { "C", "1,23,4", SP_TEXT_ERROR_GROUPS },
  { "C", "1.2.3", SP_TEXT_ERROR_GROUPS },
  { "de_DE", "1,2,3", SP_TEXT_ERROR_GROUPS },
  { "C", "1,234,56", SP_TEXT_ERROR_GROUPS },
  { "C", ",", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "1,,500", SP_TEXT_ERROR_GROUPS },
  { "C", "1..5", SP_TEXT_ERROR_GROUPS },
  /* plain forms */
  { "C", "64", OK, 64 },
  { "C", "  64 ", OK, 64 },
  { "C", "\u00a064\u202f", OK, 64 },
  { "C", "\u200f64\u200e", OK, 64 },
  { "C", "007", OK, 7 },
  { "C", "+5", OK, 5 },
  { "C", "-5", OK, -5 },
  { "C", "\u22125", OK, -5 },
  { "C", "- 5", OK, -5 },
  { "C", "--5", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "5-", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", ".5", OK, 0.5 },
  { "C", "5.", OK, 5 },
  { "de_DE", "5,", OK, 5 },
  { "de_DE", ",5", OK, 0.5 },
  { "C", "0", OK, 0 },
  { "C", "-0", OK, 0 },
  { "C", "0.0", OK, 0 },
  /* exponents */
  { "C", "1e3", OK, 1000 },
  { "C", "2.5E-3", OK, 0.0025 },
  { "de_DE", "2,5e+3", OK, 2500 },
  { "C", "1.2 × 10⁶", OK, 1.2e6 },
  { "C", "1.2×10^-3", OK, 0.0012 },
  { "C", "4 x 10^2", OK, 400 },
  { "C", "1e308", OK, 1e308 },
  { "C", "1e999", SP_TEXT_ERROR_TOO_LARGE },
  { "C", "1e99999999999999", SP_TEXT_ERROR_TOO_LARGE },
  { "C", "-1e999", SP_TEXT_ERROR_TOO_LARGE },
  { "C", "1e-999", SP_TEXT_ERROR_TOO_SMALL },
  { "C", "0e999", OK, 0 },
  { "C", "1e", SP_TEXT_ERROR_UNIT },
  /* prefixes and digits of other scripts */
  { "C", "2k", OK, 2000 },
  { "C", "2 K", OK, 2000 },
  { "C", "1.5M", OK, 1.5e6 },
  { "C", "7B", OK, 7e9 },
  { "C", "70 bn", OK, 70e9 },
  { "C", "2 T", OK, 2e12 },
  { "C", "１２８", OK, 128 },
  { "C", "１．５", OK, 1.5 },
  { "ar_EG", "٦٤", OK, 64 },
  { "C", "۱۲۸", OK, 128 },
  /* no numbers */
  { "C", "", SP_TEXT_ERROR_EMPTY },
  { "C", " \u00a0 ", SP_TEXT_ERROR_EMPTY },
  { "C", "\u200e", SP_TEXT_ERROR_EMPTY },
  { "C", "abc", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "nan", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "NaN", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "inf", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "-Infinity", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "∞", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "0x10", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "1+1", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "10-12", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "12:30", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "~5", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "$5", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "5 10", SP_TEXT_ERROR_GROUPS },
  { "C", "12 GB", SP_TEXT_ERROR_UNIT },
  { "C", "5 apples", SP_TEXT_ERROR_UNIT },
  { "C", "50%", SP_TEXT_ERROR_UNIT },
  { "C", "\xff\xfe", SP_TEXT_ERROR_NOT_A_NUMBER },
  { "C", "5\xff", SP_TEXT_ERROR_NOT_A_NUMBER },
};

static void
check_parse (const SpNumberLocale *locale,
             const char           *name,
             const char           *text,
             const SpQuantity     *quantity,
             int                   code,
             double                expected,
             SpNumberNote          expected_note)
{
  g_autoptr (GError) error = NULL;
  SpNumberNote note = SP_NUMBER_NOTE_NONE;
  double value = -77.0;
  gboolean read = sp_number_parse (locale, text, quantity, &value, &note, &error);

  g_test_message ("%s: %s", name, g_utf8_validate (text, -1, NULL) ? text : "(not UTF-8)");
  if (code != OK)
    {
      g_assert_false (read);
      g_assert_error (error, SP_TEXT_ERROR, code);
      g_assert_cmpfloat (value, ==, -77.0);
      g_assert_true (g_str_has_suffix (error->message, "."));
      return;
    }
  g_assert_no_error (error);
  g_assert_true (read);
  g_assert_cmpfloat (value, ==, expected);
  g_assert_false (signbit (value) && value == 0.0);
  g_assert_cmpint (note, ==, expected_note);
}

static void
test_parse (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (parse_cases); i++)
    {
      const ParseCase *c = &parse_cases[i];
      SpNumberLocale locale;

      get_locale (c->locale, &locale);
      check_parse (&locale, c->locale, c->text, NULL, c->error, c->value, c->note);
    }
}

static void
test_too_long (void)
{
  g_autofree char *digits = g_strnfill (5000, '9');

  check_parse (sp_number_locale_english (), "C", digits, NULL, SP_TEXT_ERROR_NOT_A_NUMBER, 0, 0);
  digits[200] = '\0';
  check_parse (sp_number_locale_english (), "C", digits, NULL, OK, 1e200, 0);
}

/* ---- Quantities ---- */

typedef struct
{
  SpQuantity quantity;
  const char *text;
  int error;
  double value;
} QuantityCase;

#define PLAIN(k) { .kind = SP_QUANTITY_##k }
#define DEVICES { .kind = SP_QUANTITY_COUNT, .unit = "devices", .min = 1, .max = 1e7 }
#define SAMPLES { .kind = SP_QUANTITY_RATE, .unit = "samples" }
#define DOLLARS { .kind = SP_QUANTITY_MONEY, .unit = "USD", .per = "h" }

static const QuantityCase quantity_cases[] = {
  { DEVICES, "64", OK, 64 },
  { DEVICES, "64 devices", OK, 64 },
  { DEVICES, "1 device", OK, 1 },
  { DEVICES, "1k", OK, 1000 },
  { DEVICES, "1.5k devices", OK, 1500 },
  { DEVICES, "6.4e1", OK, 64 },
  { DEVICES, "64.5", SP_TEXT_ERROR_NOT_WHOLE },
  { DEVICES, "0", SP_TEXT_ERROR_RANGE },
  { DEVICES, "-4", SP_TEXT_ERROR_RANGE },
  { DEVICES, "10000001", SP_TEXT_ERROR_RANGE },
  { DEVICES, "64 samples", SP_TEXT_ERROR_UNIT },
  { PLAIN (COUNT), "-1", SP_TEXT_ERROR_RANGE },
  { PLAIN (COUNT), "1.5", SP_TEXT_ERROR_NOT_WHOLE },
  { PLAIN (FRACTION), "0.9", OK, 0.9 },
  { PLAIN (FRACTION), "90%", OK, 0.9 },
  { PLAIN (FRACTION), "90 %", OK, 0.9 },
  { PLAIN (FRACTION), "90\u202f%", OK, 0.9 },
  { PLAIN (FRACTION), "90٪", OK, 0.9 },
  { PLAIN (FRACTION), "90 percent", OK, 0.9 },
  { PLAIN (FRACTION), "105%", OK, 1.05 },
  { PLAIN (FRACTION), "1.05", OK, 1.05 },
  { PLAIN (FRACTION), "2", OK, 2 },
  { PLAIN (FRACTION), "90", SP_TEXT_ERROR_NEEDS_PERCENT },
  { PLAIN (FRACTION), "2.1", SP_TEXT_ERROR_NEEDS_PERCENT },
  { PLAIN (FRACTION), "90 %%", SP_TEXT_ERROR_UNIT },
  { PLAIN (FRACTION), "90k", SP_TEXT_ERROR_UNIT },
  { PLAIN (PERCENT), "90", OK, 0.9 },
  { PLAIN (PERCENT), "90%", OK, 0.9 },
  { PLAIN (PERCENT), "57", OK, 0.57 },
  { PLAIN (PERCENT), "0", OK, 0 },
  { PLAIN (PERCENT), "0.5%", OK, 0.005 },
  { PLAIN (PERCENT), "0.9", SP_TEXT_ERROR_AMBIGUOUS },
  { PLAIN (PERCENT), "1", SP_TEXT_ERROR_AMBIGUOUS },
  { PLAIN (BYTES), "12 GB", OK, 12e9 },
  { PLAIN (BYTES), "12GB", OK, 12e9 },
  { PLAIN (BYTES), "12G", OK, 12e9 },
  { PLAIN (BYTES), "2 GiB", OK, 2147483648.0 },
  { PLAIN (BYTES), "1 KiB", OK, 1024 },
  { PLAIN (BYTES), "1 kB", OK, 1000 },
  { PLAIN (BYTES), "16 Gbit", OK, 2e9 },
  { PLAIN (BYTES), "512", OK, 512 },
  { PLAIN (BYTES), "512 bytes", OK, 512 },
  { PLAIN (BYTES), "12 Gb", SP_TEXT_ERROR_UNIT },
  { PLAIN (BYTES), "12 gb", SP_TEXT_ERROR_UNIT },
  { PLAIN (BYTES), "12 mB", SP_TEXT_ERROR_UNIT },
  { PLAIN (BYTES), "12 GB/s", SP_TEXT_ERROR_UNIT },
  { PLAIN (BANDWIDTH), "400 Gbit/s", OK, 50e9 },
  { PLAIN (BANDWIDTH), "400 Gb/s", OK, 50e9 },
  { PLAIN (BANDWIDTH), "400Gbps", OK, 50e9 },
  { PLAIN (BANDWIDTH), "50 GB/s", OK, 50e9 },
  { PLAIN (BANDWIDTH), "1 GiB/s", OK, 1073741824.0 },
  { PLAIN (BANDWIDTH), "50 GB", SP_TEXT_ERROR_UNIT },
  { { .kind = SP_QUANTITY_BANDWIDTH, .bare_unit = "GB/s" }, "50", OK, 50e9 },
  { { .kind = SP_QUANTITY_BANDWIDTH, .bare_unit = "GB/s" }, "400 Gbit/s", OK, 50e9 },
  { PLAIN (TIME), "250 ms", OK, 0.25 },
  { PLAIN (TIME), "250ms", OK, 0.25 },
  { PLAIN (TIME), "12 µs", OK, 12e-6 },
  { PLAIN (TIME), "12 us", OK, 12e-6 },
  { PLAIN (TIME), "5 ns", OK, 5e-9 },
  { PLAIN (TIME), "1.5", OK, 1.5 },
  { PLAIN (TIME), "2 min", OK, 120 },
  { PLAIN (TIME), "2 h", OK, 7200 },
  { PLAIN (TIME), "2 hours", OK, 7200 },
  { PLAIN (TIME), "2 d", OK, 172800 },
  { PLAIN (TIME), "1 Week", OK, 604800 },
  { PLAIN (TIME), "3 h 20 min", OK, 12000 },
  { PLAIN (TIME), "3h20min", OK, 12000 },
  { PLAIN (TIME), "1 d 4 h 30 min 15 s", OK, 102615 },
  { PLAIN (TIME), "20 min 3 h", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "3 h 90 min", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "3 h 0.5 h", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "3 h 20", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "3 h -20 min", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "1:30", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (TIME), "5 m", SP_TEXT_ERROR_UNIT },
  { PLAIN (TIME), "5 kB", SP_TEXT_ERROR_UNIT },
  { { .kind = SP_QUANTITY_TIME, .bare_unit = "ms" }, "250", OK, 0.25 },
  { SAMPLES, "2,000", OK, 2000 },
  { SAMPLES, "2k", OK, 2000 },
  { SAMPLES, "2,000/s", OK, 2000 },
  { SAMPLES, "2,000 samples/s", OK, 2000 },
  { SAMPLES, "2,000 Samples / sec", OK, 2000 },
  { SAMPLES, "2,000 samples per second", OK, 2000 },
  { SAMPLES, "2k samples/s", OK, 2000 },
  { SAMPLES, "2 ksamples/s", OK, 2000 },
  { SAMPLES, "120,000 samples/min", OK, 2000 },
  { SAMPLES, "7.2M/h", OK, 2000 },
  { SAMPLES, "2,000 tokens/s", SP_TEXT_ERROR_UNIT },
  { SAMPLES, "2,000 samples/fortnight", SP_TEXT_ERROR_UNIT },
  { SAMPLES, "2,000 samples/s/s", SP_TEXT_ERROR_UNIT },
  { PLAIN (RATE), "2,000 samples/s", SP_TEXT_ERROR_UNIT },
  { DOLLARS, "2.50", OK, 2.5 },
  { DOLLARS, "$2.50", OK, 2.5 },
  { DOLLARS, "US$ 2.50", OK, 2.5 },
  { DOLLARS, "2.50 $", OK, 2.5 },
  { DOLLARS, "2.50 USD", OK, 2.5 },
  { DOLLARS, "usd 2.50", OK, 2.5 },
  { DOLLARS, "-$2.50", OK, -2.5 },
  { DOLLARS, "$-2.50", OK, -2.5 },
  { DOLLARS, "$2.50/h", OK, 2.5 },
  { DOLLARS, "2.50 $/h", OK, 2.5 },
  { DOLLARS, "$1.2M", OK, 1.2e6 },
  { DOLLARS, "1.2 M$", OK, 1.2e6 },
  { DOLLARS, "12 k USD", OK, 12000 },
  { DOLLARS, "€2.50", SP_TEXT_ERROR_CURRENCY },
  { DOLLARS, "2.50 EUR", SP_TEXT_ERROR_CURRENCY },
  { DOLLARS, "1.2 M€", SP_TEXT_ERROR_CURRENCY },
  { DOLLARS, "$2.50/kWh", SP_TEXT_ERROR_UNIT },
  { DOLLARS, "$2.50 $", SP_TEXT_ERROR_UNIT },
  { DOLLARS, "$", SP_TEXT_ERROR_NOT_A_NUMBER },
  { PLAIN (POWER), "700 W", OK, 700 },
  { PLAIN (POWER), "10.2 kW", OK, 10200 },
  { PLAIN (POWER), "1 MW", OK, 1e6 },
  { PLAIN (POWER), "5 kWh", SP_TEXT_ERROR_UNIT },
  { PLAIN (ENERGY), "5 kWh", OK, 5000 },
  { PLAIN (ENERGY), "3.6 MJ", OK, 1000 },
  { PLAIN (FLOP), "6 TFLOP", OK, 6e12 },
  { PLAIN (FLOP_RATE), "989 TFLOP/s", OK, 989e12 },
  { PLAIN (FLOP_RATE), "312 TFLOPS", OK, 312e12 },
};

static void
test_quantities (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (quantity_cases); i++)
    {
      const QuantityCase *c = &quantity_cases[i];
      g_autoptr (GError) error = NULL;
      double value = -77.0;
      gboolean read = sp_number_parse (sp_number_locale_english (), c->text, &c->quantity, &value, NULL, &error);

      g_test_message ("%s", c->text);
      if (c->error == OK)
        {
          g_assert_no_error (error);
          g_assert_true (read);
          g_assert_true (fabs (value - c->value) <= 1e-15 * fabs (c->value));
          continue;
        }
      g_assert_error (error, SP_TEXT_ERROR, c->error);
      g_assert_cmpfloat (value, ==, -77.0);
    }
}

/* The messages name what may be typed. */
static void
test_messages (void)
{
  const struct
  {
    SpQuantity quantity;
    const char *locale;
    const char *text;
    const char *message;
  } cases[] = {
    { DEVICES, "C", "0", "Type a whole number from 1 to 10,000,000." },
    { DEVICES, "de_DE", "0", "Type a whole number from 1 to 10.000.000." },
    { { SP_QUANTITY_NUMBER, .min = 0, .max = INFINITY, .above_min = TRUE }, "C", "0", "Type a number above 0." },
    { { SP_QUANTITY_FRACTION, .min = 0, .max = 1 }, "C", "120%", "Type a number from 0% to 100%." },
    { PLAIN (FRACTION), "C", "90", "90 is too large for a fraction. For 90% type 90% or 0.9." },
    { PLAIN (FRACTION), "de_DE", "90", "90 is too large for a fraction. For 90% type 90% or 0,9." },
    { PLAIN (PERCENT), "C", "0.9", "0.9 can mean 0.9% or 90%. Type it with the percent sign." },
    { PLAIN (NUMBER), "fr_FR", "1.500", "“1.500” can be read as 1,5 or as 1500. Type the one that is meant." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      SpNumberLocale locale;
      double value;

      get_locale (cases[i].locale, &locale);
      g_assert_false (sp_number_parse (&locale, cases[i].text, &cases[i].quantity, &value, NULL, &error));
      g_assert_cmpstr (error->message, ==, cases[i].message);
    }
}

/* ---- Writing ---- */

static const struct
{
  double value;
  const char *text;
} shortest_cases[] = {
  { 0.0, "0" },
  { -0.0, "0" },
  { 64, "64" },
  { -64, "-64" },
  { 0.9, "0.9" },
  { 0.1, "0.1" },
  { 1.0 / 3.0, "0.3333333333333333" },
  { 2.0 / 3.0, "0.6666666666666666" },
  { 115200, "115200" },
  { 1e15, "1000000000000000" },
  { 999999999999999.0, "999999999999999" },
  { 1e16, "1e16" },
  { 1e-7, "1e-7" },
  { 1.5e-7, "1.5e-7" },
  { 1e308, "1e308" },
  { 5e-324, "5e-324" },
  { 123456.789, "123456.789" },
};

static void
test_shortest (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (shortest_cases); i++)
    {
      g_autofree char *text = sp_number_shortest (shortest_cases[i].value);

      g_assert_cmpstr (text, ==, shortest_cases[i].text);
    }
}

/* value and digits; then as sp_number_format(), _significant, _compact, _percent write it */
static const struct
{
  double value;
  int digits;
  const char *result;
  const char *significant;
  const char *compact;
} format_cases[] = {
  { 115200, 3, "115,200", "115,000", "115\u00a0k" },
  { 115200, 4, "115,200", "115,200", "115.2\u00a0k" },
  { 57.6, 3, "57.6", "57.6", "57.6" },
  { 57.04, 3, "57", "57", "57" },
  { 56.6 / 63.0, 3, "0.898", "0.898", "0.898" },
  { 250000, 3, "250,000", "250,000", "250\u00a0k" },
  { 1.2e6, 3, "1,200,000", "1,200,000", "1.2\u00a0M" },
  { 999.6, 3, "1,000", "1,000", "1\u00a0k" },
  { 999950, 3, "999,950", "1,000,000", "1\u00a0M" },
  { -12800, 3, "\u221212,800", "\u221212,800", "\u221212.8\u00a0k" },
  { -0.0001, 3, "\u22120.0001", "\u22120.0001", "\u22120.0001" },
  { 0, 3, "0", "0", "0" },
  { -0.0, 3, "0", "0", "0" },
  { 3.2e12, 2, "3,200,000,000,000", "3,200,000,000,000", "3.2\u00a0T" },
  { 1.2e17, 2, "1.2\u00a0×\u00a010¹⁷", "1.2\u00a0×\u00a010¹⁷", "120\u00a0P" },
  { 1.2e21, 2, "1.2\u00a0×\u00a010²¹", "1.2\u00a0×\u00a010²¹", "1.2\u00a0×\u00a010²¹" },
  { 0.000012, 2, "1.2\u00a0×\u00a010⁻⁵", "1.2\u00a0×\u00a010⁻⁵", "1.2\u00a0×\u00a010⁻⁵" },
  { 0.00099999, 3, "0.001", "0.001", "0.001" },
};

static void
test_format (void)
{
  const SpNumberLocale *english = sp_number_locale_english ();

  for (gsize i = 0; i < G_N_ELEMENTS (format_cases); i++)
    {
      g_autofree char *result = sp_number_format (english, format_cases[i].value, format_cases[i].digits);
      g_autofree char *significant =
        sp_number_format_significant (english, format_cases[i].value, format_cases[i].digits);
      g_autofree char *compact = sp_number_format_compact (english, format_cases[i].value, format_cases[i].digits);

      g_assert_cmpstr (result, ==, format_cases[i].result);
      g_assert_cmpstr (significant, ==, format_cases[i].significant);
      g_assert_cmpstr (compact, ==, format_cases[i].compact);
    }
}

static void
test_format_locales (void)
{
  const struct
  {
    const char *locale;
    const char *fixed; /* 1234567.5 with one decimal */
    const char *exact; /* the same */
    const char *plain;
  } cases[] = {
    { "C", "1,234,567.50", "1,234,567.5", "1234567.5" },
    { "file", "1234567.50", "1234567.5", "1234567.5" },
    { "de_DE", "1.234.567,50", "1.234.567,5", "1234567,5" },
    { "fr_FR", "1\u202f234\u202f567,50", "1\u202f234\u202f567,5", "1234567,5" },
    { "sv_SE", "1\u202f234\u202f567,50", "1\u202f234\u202f567,5", "1234567,5" },
    { "de_CH", "1’234’567.50", "1’234’567.5", "1234567.5" },
    { "en_IN", "12,34,567.50", "12,34,567.5", "1234567.5" },
    { "ps_AF", "1٬234٬567٫50", "1٬234٬567٫5", "1234567٫5" },
    { "ar_EG", "1,234,567.50", "1,234,567.5", "1234567.5" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SpNumberLocale locale;
      g_autofree char *fixed = NULL;
      g_autofree char *exact = NULL;
      g_autofree char *plain = NULL;

      get_locale (cases[i].locale, &locale);
      fixed = sp_number_format_fixed (&locale, 1234567.5, 2);
      exact = sp_number_format_exact (&locale, 1234567.5);
      plain = sp_number_format_plain (&locale, 1234567.5);
      g_assert_cmpstr (fixed, ==, cases[i].fixed);
      g_assert_cmpstr (exact, ==, cases[i].exact);
      g_assert_cmpstr (plain, ==, cases[i].plain);
    }
}

static void
test_percent (void)
{
  const struct
  {
    const char *pattern;
    double fraction;
    int decimals;
    const char *text;
  } cases[] = {
    { "%s%%", 0.9, 1, "90%" },
    { "%s%%", 0.905, 1, "90.5%" },
    { "%s%%", 0.5704, 1, "57%" },
    { "%s%%", -0.25, 0, "\u221225%" },
    { "%s%%", 1.05, 0, "105%" },
    { "%s\u00a0%%", 0.9, 1, "90\u00a0%" },
    { "%s\u202f%%", 0.9, 1, "90\u202f%" },
    { "%%%s", 0.9, 1, "%90" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SpNumberLocale locale = *sp_number_locale_english ();
      g_autofree char *text = NULL;

      g_strlcpy (locale.percent, cases[i].pattern, sizeof locale.percent);
      text = sp_number_format_percent (&locale, cases[i].fraction, cases[i].decimals);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* What isn't 0 is never shown as 0%, and a question about a percent sign names two
 * answers that can be typed and differ. */
static void
test_percent_nonzero (void)
{
  static const struct
  {
    double fraction;
    int decimals;
    const char *text;
  } cases[] = {
    { 0.9, 1, "90%" }, { 0.0, 1, "0%" }, { 3.2e-6, 2, "0.0003%" }, { 1e-5, 1, "0.001%" },
    { 1e-300, 4, "1\u00a0×\u00a010⁻²⁹⁸%" },
  };
  const SpQuantity percent = { .kind = SP_QUANTITY_PERCENT };
  g_autoptr (GError) error = NULL;
  double value;

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = sp_number_format_percent_nonzero (sp_number_locale_english (), cases[i].fraction, cases[i].decimals);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
  g_assert_false (sp_number_parse (sp_number_locale_english (), "1e-300", &percent, &value, NULL, &error));
  g_assert_cmpstr (error->message, ==, "1e-300 can mean 1e-300% or 1e-298%. Type it with the percent sign.");
}

static void
assert_range (double      lo,
              double      hi,
              const char *expected)
{
  g_autofree char *text = sp_number_format_range (sp_number_locale_english (), lo, hi, 3);

  g_assert_cmpstr (text, ==, expected);
}

static void
test_range (void)
{
  g_autofree char *percent = sp_number_format_percent_range (sp_number_locale_english (), 0.85, 0.9, 0);

  assert_range (105000, 118000, "105,000–118,000");
  assert_range (0.851, 0.905, "0.851–0.905");
  assert_range (57.601, 57.602, "57.6");
  assert_range (-3, 5, "\u22123\u00a0–\u00a05");
  g_assert_cmpstr (percent, ==, "85–90%");
}

/* ---- Properties ---- */

static int
rounds (void)
{
  return g_test_slow () ? 200000 : 4000;
}

/* 0 to 1e15, every size as likely. */
static double
random_size (void)
{
  double value = pow (10.0, g_test_rand_double_range (-4.0, 15.0));

  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      return floor (value);
    case 1:
      return floor (value * 100.0) / 100.0;
    case 2:
      return 0.0;
    default:
      return value;
    }
}

static void
assert_reads_back (const SpNumberLocale *locale,
                   const char           *text,
                   double                expected,
                   double                tolerance)
{
  g_autoptr (GError) error = NULL;
  double value;

  if (!sp_number_parse (locale, text, NULL, &value, NULL, &error))
    g_error ("%s: %s", text, error->message);
  if (!(fabs (value - expected) <= tolerance))
    g_error ("%s read as %.17g, not %.17g", text, value, expected);
}

static void
test_round_trip (gconstpointer data)
{
  SpNumberLocale locale;

  get_locale (data, &locale);
  for (int i = 0; i < rounds (); i++)
    {
      double value = (g_test_rand_bit () ? 1.0 : -1.0) * random_size ();
      int digits = g_test_rand_int_range (1, 16);
      g_autofree char *exact = sp_number_format_exact (&locale, value);
      g_autofree char *plain = sp_number_format_plain (&locale, value);
      g_autofree char *rounded = sp_number_format (&locale, value, digits);
      g_autofree char *fixed = sp_number_format_fixed (&locale, value, 2);
      g_autofree char *compact = sp_number_format_compact (&locale, value, digits);
      /* half of the last digit shown, and one step between doubles for reading it back */
      double half_unit = fabs (value) * (0.5000001 * pow (10.0, 1 - digits) + DBL_EPSILON);

      assert_reads_back (&locale, exact, value, 0.0);
      assert_reads_back (&locale, plain, value, 0.0);
      assert_reads_back (&locale, rounded, value, half_unit);
      assert_reads_back (&locale, compact, value, half_unit);
      assert_reads_back (&locale, fixed, value, 0.0050001 + fabs (value) * 1e-15);
    }
}

/* Any finite double survives a file, in C format, whatever the process's locale is. */
static void
test_shortest_round_trip (void)
{
  for (int i = 0; i < 10 * rounds (); i++)
    {
      union { guint64 bits; double value; } any;
      g_autofree char *text = NULL;

      any.bits = (guint64) (guint32) g_test_rand_int () << 32 | (guint32) g_test_rand_int ();
      if (!isfinite (any.value))
        continue;
      text = sp_number_shortest (any.value);
      g_assert_cmpfloat (g_ascii_strtod (text, NULL), ==, any.value);
      g_assert_cmpuint (strspn (text, "-0123456789.e"), ==, strlen (text));
      g_assert_cmpuint (strlen (text), <=, 24);
    }
}

/* Quantities read back what they show, in the quantity's own unit exactly. */
static void
test_quantity_round_trip (gconstpointer data)
{
  static const SpQuantity quantities[] = {
    PLAIN (NUMBER), PLAIN (FRACTION), PLAIN (PERCENT), PLAIN (BYTES), PLAIN (BANDWIDTH), PLAIN (TIME), SAMPLES,
    PLAIN (RATE), DOLLARS, PLAIN (MONEY), PLAIN (POWER), PLAIN (ENERGY), PLAIN (FLOP), PLAIN (FLOP_RATE),
    { .kind = SP_QUANTITY_BYTES, .bare_unit = "GB" },
    { .kind = SP_QUANTITY_BANDWIDTH, .bare_unit = "Gbit/s" },
    { .kind = SP_QUANTITY_TIME, .bare_unit = "ms" },
    { .kind = SP_QUANTITY_TIME, .bare_unit = "h" },
  };
  SpNumberLocale locale;

  get_locale (data, &locale);
  for (int i = 0; i < rounds (); i++)
    {
      const SpQuantity *quantity = &quantities[g_test_rand_int_range (0, G_N_ELEMENTS (quantities))];
      double value = random_size ();
      g_autofree char *text = sp_quantity_format (&locale, quantity, value);
      g_autoptr (GError) error = NULL;
      double back;

      if (!sp_number_parse (&locale, text, quantity, &back, NULL, &error))
        g_error ("%s: %s", text, error->message);
      if (!(fabs (back - value) <= fabs (value) * 4e-16))
        g_error ("%s read as %.17g, not %.17g", text, back, value);
    }
}

/* Whatever is typed is understood as a finite number or refused, and reading it leaves no trace. */
static void
test_any_text (void)
{
  static const char *const pieces[] = {
    "0", "1", "5", "00", "500", "12", ".", ",", "'", "’", " ", "\u00a0", "-", "+", "e", "E", "x", "×", "10^", "⁶", "%",
    "k", "M", "Gi", "B", "bit", "/s", "s", "min", "h", "$", "€", "USD", "samples", "٫", "٬", "٣", "９", "nan", "inf",
    "\u200f", "\n", "\t", ":", "per ", "(", "\xf0\x9f\x98\x80",
  };

  for (int i = 0; i < 5 * rounds (); i++)
    {
      SpQuantity quantity = { .kind = g_test_rand_int_range (0, SP_N_QUANTITIES), .unit = "samples" };
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (GError) error = NULL;
      SpNumberLocale locale;
      double value = NAN;
      int n = g_test_rand_int_range (0, 8);

      get_locale (locale_names[g_test_rand_int_range (0, G_N_ELEMENTS (locale_names))], &locale);
      for (int k = 0; k < n; k++)
        g_string_append (text, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
      if (sp_number_parse (&locale, text->str, &quantity, &value, NULL, &error))
        g_assert_true (isfinite (value));
      else
        g_assert_true (error->domain == SP_TEXT_ERROR && isnan (value));
    }
}

static void
test_process_locale_untouched (void)
{
  g_autofree char *before = g_strdup (setlocale (LC_ALL, NULL));
  SpNumberLocale locale;
  g_autofree char *text = NULL;

  get_locale ("de_DE", &locale);
  text = sp_number_format (&locale, 1.5, 3);
  g_assert_cmpstr (text, ==, "1,5");
  g_assert_cmpstr (setlocale (LC_ALL, NULL), ==, before);
}

/* Files stay in C format in a process whose own numbers have commas, and people get commas. */
static void
test_german_process (void)
{
  if (g_test_subprocess ())
    {
      g_autofree char *shortest = NULL;
      g_autofree char *shown = NULL;

      g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
      shortest = sp_number_shortest (1234.5);
      shown = sp_number_format (sp_number_locale_user (), 1234.5, 5);
      g_assert_cmpstr (shortest, ==, "1234.5");
      g_assert_cmpstr (shown, ==, "1.234,5");
      return;
    }
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_test_trap_assert_passed ();
}

static void
add_by_locale (const char     *prefix,
               GTestDataFunc   test)
{
  for (gsize i = 0; i < G_N_ELEMENTS (locale_names); i++)
    {
      g_autofree char *path = g_strconcat (prefix, locale_names[i], NULL);

      g_test_add_data_func (path, locale_names[i], test);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/number/signs", test_signs);
  g_test_add_func ("/number/missing-locale", test_missing_locale);
  g_test_add_func ("/number/parse", test_parse);
  g_test_add_func ("/number/too-long", test_too_long);
  g_test_add_func ("/number/quantities", test_quantities);
  g_test_add_func ("/number/messages", test_messages);
  g_test_add_func ("/number/shortest", test_shortest);
  g_test_add_func ("/number/format", test_format);
  g_test_add_func ("/number/format-locales", test_format_locales);
  g_test_add_func ("/number/percent", test_percent);
  g_test_add_func ("/number/percent-nonzero", test_percent_nonzero);
  g_test_add_func ("/number/range", test_range);
  g_test_add_func ("/number/shortest-round-trip", test_shortest_round_trip);
  add_by_locale ("/number/round-trip/", test_round_trip);
  add_by_locale ("/number/quantity-round-trip/", test_quantity_round_trip);
  g_test_add_func ("/number/any-text", test_any_text);
  g_test_add_func ("/number/process-locale-untouched", test_process_locale_untouched);
  g_test_add_func ("/number/german-process", test_german_process);
  return g_test_run ();
}
