/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every code has a sentence, every sentence gets its values, and German is
 * German. */
#include <glib.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "core/error.h"
#include "core/message.h"
#include "text/curve-sentence.h"
#include "text/fill.h"
#include "text/sentence-tables.h"
#include "text/sentences.h"

#define DOMAIN "scaling-planner"

/* ---- Patterns ---- */

static void
test_fill (void)
{
  static const char *const values[] = { "one", "two" };
  static const struct
  {
    const char *pattern;
    const char *text;
  } cases[] = {
    { "plain", "plain" },
    { "%s and %s", "one and two" },
    { "%2$s before %1$s", "two before one" },
    { "100%%", "100%" },
    { "%s%%", "one%" },
    { "%1$s, %1$s", "one, one" },
    /* what a wrong translation may hold */
    { "%s %s %s", "one two " },
    { "%9$s!", "!" },
    { "%0$s!", "%0$s!" },
    { "50%", "50%" },
    { "%d", "%d" },
    { "%1$", "%1$" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *text = sp_fill (cases[i].pattern, values, G_N_ELEMENTS (values));

      g_assert_cmpstr (text, ==, cases[i].text);
    }
}

/* ---- Completeness ---- */

/* The codes as the header lists them: "SP_CORE_ERROR_NAME = 100," or one more than the line before. */
static GArray *
listed_errors (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("SP_SOURCE_ROOT"), "src", "core", "error.h", NULL);
  g_autofree char *header = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GRegex) line = g_regex_new ("^  SP_CORE_ERROR_\\w+(?: = (\\d+))?,", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  GArray *codes = g_array_new (FALSE, FALSE, sizeof (int));
  int code = 0;

  g_file_get_contents (path, &header, NULL, &error);
  g_assert_no_error (error);
  for (g_regex_match (line, header, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *number = g_match_info_fetch (match, 1);

      code = number != NULL && *number != '\0' ? (int) g_ascii_strtoll (number, NULL, 10) : code + 1;
      g_array_append_val (codes, code);
    }
  g_assert_cmpuint (codes->len, >=, 8);
  return codes;
}

static void
assert_is_sentence (const char *text)
{
  g_assert_true (g_utf8_validate (text, -1, NULL));
  g_assert_cmpuint (strlen (text), >, 10);
  g_assert_true (g_str_has_suffix (text, "."));
  g_assert_null (strstr (text, "$s"));
  g_assert_null (strstr (text, "%s"));
  g_assert_null (strstr (text, "%%"));
  g_assert_null (strstr (text, "  "));
}

static void
test_every_message (void)
{
  for (SpMessageCode code = 0; code < SP_N_MESSAGES; code++)
    {
      const SpWording wording = sp_wording_english ("samples", "USD");
      SpMessage message = { .code = code, .values = { 2, 4, 3, 8, 16, 32 } };
      g_autofree char *text = NULL;

      if (sp_sentence_of_message (code) == NULL)
        g_error ("%s has no sentence in src/text/sentence-tables.c", sp_message_code_name (code));
      if (code == SP_MESSAGE_INPUT_REFUSED)
        message.values[0] = SP_CORE_ERROR_DEVICES;
      text = sp_sentence_message (&message, &wording);
      g_test_message ("%s", text);
      assert_is_sentence (text);
    }
}

static void
test_every_error (void)
{
  g_autoptr (GArray) codes = listed_errors ();

  for (guint i = 0; i < codes->len; i++)
    {
      const SpWording wording = sp_wording_english (NULL, NULL);
      SpCoreError code = (SpCoreError) g_array_index (codes, int, i);
      g_autofree char *text = NULL;

      if (sp_sentence_of_error (code) == NULL)
        g_error ("SpCoreError %d has no sentence in src/text/sentence-tables.c", (int) code);
      text = sp_sentence_core_code (code, &wording);
      assert_is_sentence (text);
    }
}

/* The places of a row are those of its text. */
static void
check_places (const SpSentence *sentence,
              const char       *text)
{
  for (int i = 0; i < SP_MESSAGE_VALUES; i++)
    {
      g_autofree char *place = g_strdup_printf ("%%%d$s", i + 1);
      gboolean used = strstr (text, place) != NULL;

      if (used && sentence->places[i].form == SP_AS_NONE)
        g_error ("%s: nothing for %s", text, place);
      if (!used && sentence->plural == NULL && sentence->places[i].form != SP_AS_NONE)
        g_error ("%s: %s is not used", text, place);
    }
}

static void
test_places (void)
{
  for (SpMessageCode code = 0; code < SP_N_MESSAGES; code++)
    {
      const SpSentence *sentence = sp_sentence_of_message (code);

      check_places (sentence, sentence->text);
      if (sentence->plural != NULL)
        check_places (sentence, sentence->plural);
    }
}

/* ---- Wording ---- */

static void
test_english (void)
{
  const SpWording wording = sp_wording_english ("samples", "USD");
  const SpMessage rounded = { SP_MESSAGE_DEVICES_ROUNDED_UP, { 117.647, 118 } };
  const SpMessage above = { SP_MESSAGE_EFFICIENCY_ABOVE_ONE, { 1.25 } };
  const SpMessage one = { SP_MESSAGE_CURVE_ONE_COUNT, { 1 } };
  const SpMessage eight = { SP_MESSAGE_CURVE_ONE_COUNT, { 8 } };
  const SpMessage row = { SP_MESSAGE_RUN_NOT_MEASURED, { 2 } };
  g_autofree char *rounded_text = sp_sentence_message (&rounded, &wording);
  g_autofree char *above_text = sp_sentence_message (&above, &wording);
  g_autofree char *one_text = sp_sentence_message (&one, &wording);
  g_autofree char *eight_text = sp_sentence_message (&eight, &wording);
  g_autofree char *row_text = sp_sentence_message (&row, &wording);

  g_assert_cmpstr (rounded_text, ==,
                   "The count was rounded up to 118, because there are only whole devices. "
                   "The results are those of 118.");
  g_assert_true (g_str_has_prefix (above_text, "An efficiency of 125% is above 100%."));
  g_assert_cmpstr (one_text, ==, "Every run used one device. A second count shows how the job scales.");
  g_assert_cmpstr (eight_text, ==, "Every run used 8 devices. A second count shows how the job scales.");
  g_assert_cmpstr (row_text, ==, "Row 3 is left out: it has neither a throughput nor a step time.");
}

static void
test_errors (void)
{
  const SpWording wording = sp_wording_english (NULL, NULL);
  g_autoptr (GError) devices = g_error_new_literal (SP_CORE_ERROR, SP_CORE_ERROR_DEVICES, "for developers");
  g_autoptr (GError) other = g_error_new_literal (G_FILE_ERROR, G_FILE_ERROR_NOSPC, "The disk is full.");
  g_autofree char *devices_text = sp_sentence_core_error (devices, &wording);
  g_autofree char *other_text = sp_sentence_core_error (other, &wording);

  g_assert_cmpstr (devices_text, ==, "The number of devices must be a whole number from 1 to 10,000,000.");
  g_assert_cmpstr (other_text, ==, "The disk is full.");
}

/* ---- German ---- */

static void
german (void)
{
  SpWording wording;
  g_autofree char *percent = NULL;

  g_assert_nonnull (setlocale (LC_ALL, "de_DE.UTF-8"));
  bindtextdomain (DOMAIN, g_getenv ("SP_LOCALEDIR"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  textdomain (DOMAIN);
  wording = sp_wording_user ("Bilder", "EUR");
  percent = sp_number_format_percent (wording.locale, 0.9, 1);
  g_assert_cmpstr (percent, ==, "90\u00a0%");
  for (SpMessageCode code = 0; code < SP_N_MESSAGES; code++)
    {
      SpWording english = sp_wording_english ("Bilder", "EUR");
      SpMessage message = { .code = code, .values = { 2, 4, 3, 8, 16, 32 } };
      g_autofree char *there = NULL;
      g_autofree char *here = NULL;

      if (code == SP_MESSAGE_INPUT_REFUSED)
        message.values[0] = SP_CORE_ERROR_DEVICES;
      here = sp_sentence_message (&message, &wording);
      there = sp_sentence_message (&message, &english);
      assert_is_sentence (here);
      g_assert_cmpstr (here, !=, there);
    }
}

static void
test_german (void)
{
  if (g_test_subprocess ())
    {
      german ();
      return;
    }
  g_setenv ("LANGUAGE", "de", TRUE);
  g_test_trap_subprocess (NULL, 0, G_TEST_SUBPROCESS_INHERIT_STDERR);
  g_unsetenv ("LANGUAGE");
  g_test_trap_assert_passed ();
}

/* ---- A curve ---- */

/* More than linear is not near it. */
static void
test_words_before_knee (void)
{
  static const struct
  {
    double efficiency;
    const char *text;
  } cases[] = { { 0.85, "Efficiency falls" }, { 0.97, "Near linear to 4 " }, { 1.01, "Near linear" },
                { 1.2, "Better than linear to 4 devices (120%), then a knee where the second server joins." } };
  const SpWording wording = sp_wording_english ("samples", NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double e = cases[i].efficiency;
      SpMeasuredPoint points[] = { { .devices = 1, .throughput = 100, .efficiency = 1 },
                                   { .devices = 4, .throughput = 400 * e, .efficiency = e },
                                   { .devices = 8, .throughput = 420 * e, .efficiency = 0.525 * e } };
      SpMeasured curve = { .n_points = 3, .points = points, .devices_per_server = 4, .has_knee = TRUE,
                           .knee = { .devices = 4, .next_devices = 8, .place = SP_PLACE_SERVER_BOUNDARY } };
      g_autofree char *text = sp_sentence_curve (&curve, &wording);

      g_assert_true (g_str_has_prefix (text, cases[i].text));
    }
}

/* A time that experiments measured below 0 keeps its sign. */
static void
test_negative_time (void)
{
  const SpWording wording = sp_wording_english ("samples", NULL);
  const SpMessage message = { .code = SP_MESSAGE_EXPERIMENTS_CONTRADICT, .values = { -0.02, 0.15 } };
  g_autofree char *text = sp_sentence_message (&message, &wording);

  g_assert_nonnull (strstr (text, "\u221220\u00a0ms"));
  g_assert_nonnull (strstr (text, "150\u00a0ms"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/sentences/fill", test_fill);
  g_test_add_func ("/sentences/every-message", test_every_message);
  g_test_add_func ("/sentences/every-error", test_every_error);
  g_test_add_func ("/sentences/places", test_places);
  g_test_add_func ("/sentences/english", test_english);
  g_test_add_func ("/sentences/errors", test_errors);
  g_test_add_func ("/sentences/german", test_german);
  g_test_add_func ("/sentences/words-before-knee", test_words_before_knee);
  g_test_add_func ("/sentences/negative-time", test_negative_time);
  return g_test_run ();
}
