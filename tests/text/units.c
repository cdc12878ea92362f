/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Durations, sizes, money, dates and unit names, worked out by hand. */
#include <glib.h>
#include <math.h>

#include "text/units.h"

static void
test_durations (void)
{
  static const struct
  {
    double seconds;
    const char *text;
  } cases[] = {
    { 0, "0\u00a0s" },
    { 5e-9, "5\u00a0ns" },
    { 1.25e-5, "12.5\u00a0µs" },
    { 0.25, "250\u00a0ms" },
    { 0.99999, "1\u00a0s" },
    { 12.345, "12.3\u00a0s" },
    { 59.96, "1\u00a0min" },
    { 60, "1\u00a0min" },
    { 200, "3\u00a0min 20\u00a0s" },
    { 3599.6, "1\u00a0h" },
    { 12000, "3\u00a0h 20\u00a0min" },
    { 36000, "10\u00a0h" },
    { 172799, "2\u00a0days" },
    { 820800, "9.5\u00a0days" },
    { 86400.0 * 100, "100\u00a0days" },
    { 86400.0 * 365.25, "1\u00a0year" },
    { 86400.0 * 365.25 * 3.25, "3.2\u00a0years" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = sp_format_duration (sp_number_locale_english (), cases[i].seconds);

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* What a duration shows is what an entry of time understands, within what is shown. */
static void
test_durations_read_back (void)
{
  const SpQuantity time = { SP_QUANTITY_TIME };

  for (int i = 0; i < 5000; i++)
    {
      double seconds = pow (10.0, g_test_rand_double_range (-9.0, 5.2));
      g_autofree char *text = sp_format_duration (sp_number_locale_english (), seconds);
      double back = 0.0;
      g_autoptr (GError) error = NULL;

      sp_number_parse (sp_number_locale_english (), text, &time, &back, NULL, &error);
      g_assert_no_error (error);
      if (fabs (back - seconds) > 0.0091 * seconds)
        g_error ("%s for %g reads as %g", text, seconds, back);
    }
}

static void
assert_text (char       *text,
             const char *expected)
{
  g_assert_cmpstr (text, ==, expected);
  g_free (text);
}

/* By hand: ends that differ in their unit go into that of the longer. */
static void
test_durations_together (void)
{
  static const struct
  {
    double seconds[2];
    const char *texts[2];
  } cases[] = {
    { { 142860, 388800 }, { "1.7\u00a0days", "4.5\u00a0days" } },
    { { 102480, 130500 }, { "28\u00a0h 28\u00a0min", "36\u00a0h 15\u00a0min" } },
    { { 3300, 3900 }, { "0.917\u00a0h", "1.08\u00a0h" } },
    { { 45, 70 }, { "0.75\u00a0min", "1.17\u00a0min" } },
    { { 0.5, 1.2 }, { "0.5\u00a0s", "1.2\u00a0s" } },
    { { 86400.0 * 300, 86400.0 * 365.25 * 2 }, { "0.82\u00a0years", "2\u00a0years" } },
    { { 0, 172800 }, { "0\u00a0days", "2\u00a0days" } },
    { { 0, 0 }, { "0\u00a0s", "0\u00a0s" } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      char *texts[2];

      sp_format_durations (sp_number_locale_english (), cases[i].seconds, 2, texts);
      assert_text (texts[0], cases[i].texts[0]);
      assert_text (texts[1], cases[i].texts[1]);
    }
}

/* A share of draws, the return of a device and a cost: by hand. */
static void
test_results (void)
{
  const SpNumberLocale *english = sp_number_locale_english ();

  assert_text (sp_text_range ("5.7\u00a0days", "8.1\u00a0days"), "5.7 to 8.1\u00a0days");
  assert_text (sp_text_range ("1\u00a0day", "2\u00a0days"), "1\u00a0day to 2\u00a0days");
  assert_text (sp_text_range ("1\u00a0h 2\u00a0min", "2\u00a0h 2\u00a0min"), "1\u00a0h 2\u00a0min to 2\u00a0h 2\u00a0min");
  assert_text (sp_text_range ("$1", "$2"), "$1 to $2");
  assert_text (sp_text_range ("CHF\u00a01", "CHF\u00a02"), "CHF\u00a01 to CHF\u00a02");
  assert_text (sp_text_range ("$1", "$1"), "$1");
  assert_text (sp_format_chance (english, 0.0), "<\u00a01%");
  assert_text (sp_format_chance (english, 0.004), "<\u00a01%");
  assert_text (sp_format_chance (english, 0.8), "80%");
  assert_text (sp_format_chance (english, 1.0), ">\u00a099%");
  assert_text (sp_format_return (english, 0.6721), "0.67");
  assert_text (sp_format_return (english, 0.4), "0.40");
  assert_text (sp_format_return (english, -0.0026), "0.00");
  assert_text (sp_format_return (english, -0.026), "\u22120.03");
  assert_text (sp_format_cost (english, "USD", 13406.0, 3), "$13,400");
  assert_text (sp_format_cost (english, "USD", 13406.0, 5), "$13,406");
  assert_text (sp_format_cost (english, "USD", 10.284, 3), "$10.28");
  assert_text (sp_format_result_rate (english, 36214.0, "samples", 3), "36,200\u00a0samples/s");
  assert_text (sp_format_flop (english, 312e12, TRUE), "312\u00a0TFLOP/s");
  assert_text (sp_format_flop (english, 7.85e9, FALSE), "7.85\u00a0GFLOP");
}

/* Ten thousand characters are cut, and what turns the direction of its neighbours goes. */
static void
test_clip (void)
{
  assert_text (sp_text_clip ("devices", 7), "devices");
  assert_text (sp_text_clip ("devices", 6), "devic…");
  assert_text (sp_text_clip ("Geräte", 4), "Ger…");
  assert_text (sp_text_clip ("", 3), "");
  assert_text (sp_text_clip ("a\u202eb\u2066c\u2069d", 4), "abcd");
  assert_text (sp_text_clip ("\u202e\u202d\u2067", 2), "");
  /* A mark that says its own direction only stays. */
  assert_text (sp_text_clip ("a\u200fb", 3), "a\u200fb");
}

static void
test_sizes (void)
{
  const SpNumberLocale *english = sp_number_locale_english ();
  SpNumberLocale german;

  sp_number_locale_init (&german, ",", ".");
  assert_text (sp_format_bytes (english, 2.6e9, 2), "2.6\u00a0GB");
  assert_text (sp_format_bytes (&german, 2.6e9, 2), "2,6\u00a0GB");
  assert_text (sp_format_bytes (english, 512, 3), "512\u00a0B");
  assert_text (sp_format_bytes (english, 0, 3), "0\u00a0B");
  assert_text (sp_format_bandwidth (english, 50e9, 3), "50\u00a0GB/s");
  assert_text (sp_format_power (english, 10200, 3), "10.2\u00a0kW");
  assert_text (sp_format_energy (english, 1.5e6, 3), "1.5\u00a0MWh");
  assert_text (sp_format_rate (english, 115200, "samples", 3), "115,200\u00a0samples/s");
  assert_text (sp_format_rate_compact (english, 115200, "samples", 3), "115\u00a0k\u00a0samples/s");
  assert_text (sp_format_rate (english, 2, NULL, 3), "2\u00a0units/s");
}

static void
test_money (void)
{
  const SpNumberLocale *english = sp_number_locale_english ();
  SpNumberLocale german;
  SpNumberLocale swiss;

  g_assert_true (sp_number_locale_init_named (&german, "de_DE.UTF-8"));
  g_assert_true (sp_number_locale_init_named (&swiss, "de_CH.UTF-8"));
  assert_text (sp_format_money (english, "USD", 12340), "$12,340");
  assert_text (sp_format_money (english, "a currency nobody knows", 12340), "a currency …\u00a012,340");
  assert_text (sp_format_money (english, "USD", 12.3), "$12.30");
  assert_text (sp_format_money (english, "USD", -12.3), "\u2212$12.30");
  assert_text (sp_format_money (english, "USD", 0.0042), "$0.0042");
  assert_text (sp_format_money (english, "USD", 0), "$0.00");
  assert_text (sp_format_money (english, "USD", 999.999), "$1,000");
  assert_text (sp_format_money (english, "CHF", 12.3), "CHF\u00a012.30");
  assert_text (sp_format_money (english, "XAU", 12.3), "XAU\u00a012.30");
  assert_text (sp_format_money (english, NULL, 12.3), "12.30");
  assert_text (sp_format_money (&german, "EUR", 12340), "12.340\u00a0€");
  assert_text (sp_format_money (&german, "USD", 12.3), "12,30\u00a0$");
  assert_text (sp_format_money (&swiss, "CHF", 12340), "CHF\u00a012’340");
  assert_text (sp_currency_attach (english, "USD", "h", "2.5"), "$2.5/h");
}

static void
test_names (void)
{
  assert_text (sp_unit_per_second ("samples"), "samples/s");
  assert_text (sp_unit_per_second (""), "units/s");
  assert_text (sp_unit_per_second ("0123456789012345678901234567890123456789x"),
               "012345678901234567890123456789012345678…/s");
  g_assert_true (sp_unit_name_is_valid ("samples"));
  g_assert_true (sp_unit_name_is_valid (" Bilder "));
  g_assert_true (sp_unit_name_is_valid ("画像"));
  g_assert_false (sp_unit_name_is_valid (""));
  g_assert_false (sp_unit_name_is_valid ("  "));
  g_assert_false (sp_unit_name_is_valid ("samples/s"));
  g_assert_false (sp_unit_name_is_valid ("10 samples"));
  g_assert_false (sp_unit_name_is_valid ("a\nb"));
  g_assert_false (sp_unit_name_is_valid ("\xff"));
  g_assert_false (sp_unit_name_is_valid ("a name that is much longer than any unit of work"));
  g_assert_true (sp_currency_code_is_valid ("EUR"));
  g_assert_false (sp_currency_code_is_valid ("eur"));
  g_assert_false (sp_currency_code_is_valid ("EURO"));
  g_assert_true (sp_currency_matches ("EUR", "€"));
  g_assert_false (sp_currency_matches ("EUR", "$"));
}

static void
test_dates (void)
{
  assert_text (sp_format_date (0), "1970-01-01");
  assert_text (sp_format_date (1787356800), "2026-08-22");
  g_assert_true (sp_date_is_valid ("2024-02-29"));
  g_assert_false (sp_date_is_valid ("2023-02-29"));
  g_assert_false (sp_date_is_valid ("2023-13-01"));
  g_assert_false (sp_date_is_valid ("2023-1-01"));
  g_assert_false (sp_date_is_valid ("22.08.2026"));
  g_assert_false (sp_date_is_valid ("0000-01-01"));
  g_assert_false (sp_date_is_valid (""));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/units/durations", test_durations);
  g_test_add_func ("/units/durations-read-back", test_durations_read_back);
  g_test_add_func ("/units/durations-together", test_durations_together);
  g_test_add_func ("/units/results", test_results);
  g_test_add_func ("/units/clip", test_clip);
  g_test_add_func ("/units/sizes", test_sizes);
  g_test_add_func ("/units/money", test_money);
  g_test_add_func ("/units/names", test_names);
  g_test_add_func ("/units/dates", test_dates);
  return g_test_run ();
}
