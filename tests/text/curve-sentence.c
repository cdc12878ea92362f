/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Curves in plain words: which sentence is chosen, and that each figure stands
 * where it belongs. */
#include "text/curve-sentence.h"

#include <string.h>

typedef struct
{
  double devices;
  double throughput;
} Pair;

/* A weak curve on servers of eight. */
static SpMeasured *
measured (const Pair *pairs,
          guint       n,
          double      baseline)
{
  SpMeasuredOptions options = {
    .has_scaling = TRUE,
    .scaling = SP_MODE_WEAK,
    .devices_per_server = 8,
    .baseline_devices = baseline,
  };
  SpRun runs[8] = { 0 };

  g_assert_cmpuint (n, <=, G_N_ELEMENTS (runs));
  for (guint i = 0; i < n; i++)
    runs[i] = (SpRun) { .given = SP_RUN_THROUGHPUT, .devices = pairs[i].devices, .throughput = pairs[i].throughput };
  return sp_measured_new (runs, n, &options, NULL);
}

static void
test_curve (void)
{
  static const struct
  {
    guint n;
    Pair pairs[8];
    double baseline;
    const char *text;
  } cases[] = {
    { 1, { { 1, 100 } }, 0, "One device delivers 100\u00a0samples/s. A second count would show how it scales." },
    { 1, { { 8, 800 } }, 0, "8 devices deliver 800\u00a0samples/s. A second count would show how it scales." },
    /* 390 / 4 is 97.5 of 100. */
    { 3, { { 1, 100 }, { 2, 198 }, { 4, 390 } }, 0,
      "Near linear: at 4 devices each delivers 97.5% of what one does alone." },
    { 2, { { 2, 200 }, { 4, 392 } }, 0, "Near linear: at 4 devices each delivers 98% of what it does at 2." },
    { 2, { { 1, 100 }, { 4, 420 } }, 0, "Better than linear: at 4 devices each delivers 105% of what one does alone." },
    /* (1,100 - 788) / 8 is 39 of 100. */
    { 5, { { 1, 100 }, { 2, 199 }, { 4, 396 }, { 8, 788 }, { 16, 1100 } }, 0,
      "Near linear to 8 devices (98.5%), then a knee where the second server joins. "
      "Each device added from 8 to 16 returned 0.39 of a device." },
    /* Efficiencies 80% and 64%: each doubling keeps the same share. */
    { 3, { { 1, 100 }, { 2, 160 }, { 4, 256 } }, 0,
      "A steady loss without a knee: at 4 devices efficiency is 64%. "
      "Each device added from 2 to 4 returned 0.48 of a device." },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SpWording wording = sp_wording_english ("samples", NULL);
      g_autoptr (SpMeasured) curve = measured (cases[i].pairs, cases[i].n, cases[i].baseline);
      g_autofree char *text = NULL;

      wording.digits = 3;
      text = sp_sentence_curve (curve, &wording);
      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

static void
test_no_curve (void)
{
  SpWording wording = sp_wording_english ("samples", NULL);
  g_autoptr (SpMeasured) curve = measured (NULL, 0, 0);

  g_assert_null (sp_sentence_curve (curve, &wording));
}

/* The row of 16 shows the knee, the others nothing. */
static void
test_points (void)
{
  static const Pair pairs[] = { { 1, 100 }, { 2, 199 }, { 4, 396 }, { 8, 788 }, { 16, 1100 } };
  SpWording wording = sp_wording_english ("samples", NULL);
  g_autoptr (SpMeasured) curve = measured (pairs, G_N_ELEMENTS (pairs), 0);
  g_autofree char *remark = sp_sentence_curve_point (curve, 4, &wording);

  g_assert_cmpstr (remark, ==, "Knee: the second server joins");
  for (guint i = 0; i < 4; i++)
    g_assert_null (sp_sentence_curve_point (curve, i, &wording));
}

static void
test_forecast (void)
{
  SpWording wording = sp_wording_english ("images", NULL);
  SpForecast central = { .devices = 32, .has_central = TRUE, .central = 23345.0 };
  SpForecast bounds = { .devices = 32, .bounds = { 10000.0, 48000.0 } };
  g_autofree char *whole = NULL;
  g_autofree char *relative = NULL;
  g_autofree char *only_bounds = sp_sentence_forecast (&bounds, FALSE, &wording);

  central.intervals[SP_LEVEL_90] = (SpInterval) { 20912.0, 25390.0 };
  whole = sp_sentence_forecast (&central, FALSE, &wording);
  relative = sp_sentence_forecast (&central, TRUE, &wording);
  g_assert_cmpstr (whole, ==,
                   "At 32 devices expect about 23,300\u00a0images/s; nine of ten runs would give 20,900 to 25,400\u00a0images/s.");
  g_assert_cmpstr (relative, ==, "At 32 devices expect about 23,300; nine of ten runs would give 20,900 to 25,400.");
  g_assert_cmpstr (only_bounds, ==, "At 32 devices expect something between 10,000 and 48,000\u00a0images/s.");
}

static void
test_advice (void)
{
  static const struct
  {
    SpAdvice advice;
    const char *text;
    gboolean helps;
  } cases[] = {
    { { .kind = SP_ADVICE_COUNT, .devices = 32, .runs = 5, .has_width_now = TRUE, .width_now = 0.44, .width_then = 0.18 },
      "Measure 32 devices, 5 runs. The 90% interval at 64 devices would shrink from ±22% to ±9%.", TRUE },
    { { .kind = SP_ADVICE_COUNT, .devices = 16, .runs = 1, .crosses_server = TRUE, .has_width_now = TRUE, .width_now = 0.44,
        .width_then = 0.18 },
      "Measure 16 devices, one run: the first beyond one server. The 90% interval at 64 devices would shrink from ±22% to ±9%.",
      TRUE },
    { { .kind = SP_ADVICE_REPEAT, .devices = 8, .runs = 3, .has_width_now = TRUE, .width_now = 0.26, .width_then = 0.252 },
      "Repeat the run at 8 devices 3 times. The 90% interval at 64 devices would shrink from ±13% to ±12.6%.", FALSE },
    { { .kind = SP_ADVICE_DEVICES_PER_SERVER, .has_width_now = TRUE, .width_now = 0.44, .width_then = 0.3 },
      "Say how many devices one server holds. The 90% interval at 64 devices would shrink from ±22% to ±15%.", TRUE },
    { { .kind = SP_ADVICE_REPEAT, .devices = 1, .runs = 1, .width_then = 0.5 },
      "Repeat the run on one device once. The 90% interval at 64 devices would then be ±25%.", TRUE },
    { { .kind = SP_ADVICE_COUNT, .devices = 1, .runs = 1, .width_then = 0.5 },
      "Measure one device, one run. The 90% interval at 64 devices would then be ±25%.", TRUE },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SpWording wording = sp_wording_english ("samples", NULL);
      g_autofree char *text = sp_sentence_advice (&cases[i].advice, 64, &wording);

      g_assert_cmpstr (text, ==, cases[i].text);
      g_assert_cmpint (sp_advice_helps (&cases[i].advice), ==, cases[i].helps);
    }
}

static void
test_comparison (void)
{
  static const struct
  {
    double rank;
    const char *third;
  } cases[] = { { 0.1, "lower third of 23" }, { 0.5, "middle third of 23" }, { 0.9, "upper third of 23" } };
  SpWording wording = sp_wording_english ("samples", NULL);
  SpCurveResult result = {
    .has_comparison = TRUE,
    .comparison_devices = 16,
    .comparison_efficiency = 0.635,
    .comparison = { .n_curves = 23, .quartiles = { 0.8, 0.85, 0.92 } },
  };

  wording.digits = 3;
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = NULL;

      result.comparison.rank = cases[i].rank;
      text = sp_sentence_comparison (&result, &wording);
      g_assert_true (g_str_has_prefix (text, "63.5% at 16 devices is in the "));
      g_assert_nonnull (strstr (text, cases[i].third));
      g_assert_true (g_str_has_suffix (text, "half of them have 80% to 92%."));
    }
}

/* Values that nobody measured are no measurements. */
static void
test_between (void)
{
  static const struct
  {
    guint n;
    const char *said;
  } cases[] = {
    { 1, "92%. 1 of them was not measured at 24 devices and is read between its measured counts." },
    { 7, "92%. 7 of them were not measured at 24 devices and are read between their measured counts." },
    { 23, "92%. None of them was measured at 24 devices: all are read between their measured counts." },
  };
  SpWording wording = sp_wording_english ("samples", NULL);
  SpCurveResult result = {
    .has_comparison = TRUE,
    .comparison_devices = 24,
    .comparison_efficiency = 0.635,
    .comparison = { .n_curves = 23, .rank = 0.5, .quartiles = { 0.8, 0.85, 0.92 } },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = NULL;

      result.comparison.n_between = cases[i].n;
      text = sp_sentence_comparison (&result, &wording);
      g_assert_true (g_str_has_suffix (text, cases[i].said));
    }
}

/* Every law has a name, and no two the same. */
static void
test_laws (void)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    g_assert_true (g_hash_table_add (seen, (gpointer) sp_law_label (law, TRUE)));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/curve-sentence/curve", test_curve);
  g_test_add_func ("/curve-sentence/no-curve", test_no_curve);
  g_test_add_func ("/curve-sentence/points", test_points);
  g_test_add_func ("/curve-sentence/forecast", test_forecast);
  g_test_add_func ("/curve-sentence/advice", test_advice);
  g_test_add_func ("/curve-sentence/comparison", test_comparison);
  g_test_add_func ("/curve-sentence/between", test_between);
  g_test_add_func ("/curve-sentence/laws", test_laws);
  return g_test_run ();
}
