/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the scan lets through and what it refuses, and where. */
#include "plan/scan.h"

#include <json-glib/json-glib.h>
#include <string.h>

#include "plan/error.h"

static const char *const good[] = {
  "{}",
  "[]",
  " [ 1 , -0.5e+3, true, false, null, \"\" ] \n",
  "0",
  "-0",
  "1e308",
  "1E-400",
  "\"\\u00e9\\ud83d\\ude00\\/\"",
  "{\"a\":{\"a\":{}},\"b\":[{},{}]}",
  "\xEF\xBB\xBF{}",
  "9223372036854775807",
  "123456789012345678901234567890",
};

#define INVALID "this is not valid JSON"
#define EARLY "the file ends too early"

static const struct
{
  const char *text;
  int code;
  const char *message;
} bad[] = {
  { "", SP_PLAN_ERROR_SYNTAX, "/: " EARLY " (line 1)" },
  { "{", SP_PLAN_ERROR_SYNTAX, "/: " EARLY " (line 1)" },
  { "{\"a\":", SP_PLAN_ERROR_SYNTAX, "/a: " EARLY " (line 1)" },
  { "[1,\n2,]", SP_PLAN_ERROR_SYNTAX, "/2: " INVALID " (line 2)" },
  { "{\"a\":1,}", SP_PLAN_ERROR_SYNTAX, "/: " INVALID " (line 1)" },
  { "[01]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[.5]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[5.]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[+5]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[0x10]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[NaN]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[-Infinity]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[1e400]", SP_PLAN_ERROR_RANGE, "/0: this number is too large (line 1)" },
  { "/* c */ {}", SP_PLAN_ERROR_SYNTAX, "/: " INVALID " (line 1)" },
  { "{} {}", SP_PLAN_ERROR_SYNTAX, "/: something follows the end of the JSON (line 1)" },
  { "{'a':1}", SP_PLAN_ERROR_SYNTAX, "/: " INVALID " (line 1)" },
  { "{a:1}", SP_PLAN_ERROR_SYNTAX, "/: " INVALID " (line 1)" },
  { "[\"\t\"]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[\"\\x\"]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[\"\\u12g4\"]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[\"\\ud83d\"]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[\"\\ude00\"]", SP_PLAN_ERROR_SYNTAX, "/0: " INVALID " (line 1)" },
  { "[\"\\u0000\"]", SP_PLAN_ERROR_SYNTAX, "/0: a text must not contain a NUL character (line 1)" },
  { "[\n\n\"\xFF\"]", SP_PLAN_ERROR_SYNTAX, "/: this is not text in UTF-8 (line 3)" },
  { "{\"x\":{\"a\":1,\n\"\\u0061\":2}}", SP_PLAN_ERROR_SYNTAX, "/x/a: this key is there twice (line 2)" },
  { "{\"a/b~\":[1,tru]}", SP_PLAN_ERROR_SYNTAX, "/a~1b~0/1: " INVALID " (line 1)" },
};

static void
test_good (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (good); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *text = sp_scan_json (good[i], strlen (good[i]), &error);

      g_assert_no_error (error);
      g_assert_nonnull (text);
    }
}

static void
test_bad (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_test_message ("%s", bad[i].text);
      g_assert_null (sp_scan_json (bad[i].text, strlen (bad[i].text), &error));
      g_assert_error (error, SP_PLAN_ERROR, bad[i].code);
      g_assert_cmpstr (error->message, ==, bad[i].message);
    }
}

static char *
nested (gsize depth)
{
  g_autofree char *open = g_strnfill (depth, '[');
  g_autofree char *close = g_strnfill (depth, ']');

  return g_strconcat (open, close, NULL);
}

static void
test_depth (void)
{
  g_autofree char *deepest = nested (64);
  g_autofree char *deeper = nested (65);
  g_autofree char *abyss = g_strnfill (1000000, '[');
  g_autofree char *checked = sp_scan_json (deepest, 128, NULL);
  GError *error = NULL;

  g_assert_nonnull (checked);
  g_assert_null (sp_scan_json (deeper, 130, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
  g_clear_error (&error);
  g_assert_null (sp_scan_json (abyss, 1000000, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
  g_clear_error (&error);
}

static void
test_many (void)
{
  gsize length = 2 * SP_SCAN_VALUES_MAX + 1;
  g_autofree char *text = g_malloc (length);
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < length; i++)
    text[i] = i % 2 == 0 ? ',' : '0';
  text[0] = '[';
  text[length - 1] = ']';
  g_assert_null (sp_scan_json (text, length, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
}

static void
test_nul (void)
{
  static const char text[] = "[\"a\0b\"]";
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_scan_json (text, sizeof text - 1, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_SYNTAX);
  g_assert_nonnull (strstr (error->message, "this holds a zero byte"));
}

/* 2^63 would be read as -2^63; numbers that fit stay as they are. */
static void
test_big_integers (void)
{
  static const char integers[] = "[9223372036854775808,-123456789012345678901,7]";
  g_autofree char *text = sp_scan_json (integers, strlen (integers), NULL);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonArray *array;

  g_assert_true (json_parser_load_from_data (parser, text, -1, NULL));
  array = json_node_get_array (json_parser_get_root (parser));
  g_assert_cmpfloat (json_array_get_double_element (array, 0), ==, 9223372036854775808.0);
  g_assert_cmpfloat (json_array_get_double_element (array, 1), ==, -123456789012345678901.0);
  g_assert_cmpint (json_array_get_int_element (array, 2), ==, 7);
}

static void
test_find_line (void)
{
  static const char text[] = "{\n \"a\": [\n  1,\n  {\"b~\": 2}],\n \"c\": 3\n}";

  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), ""), ==, 1);
  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), "/a"), ==, 2);
  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), "/a/0"), ==, 3);
  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), "/a/1/b~0"), ==, 4);
  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), "/c"), ==, 5);
  g_assert_cmpuint (sp_scan_find_line (text, strlen (text), "/d"), ==, 0);
}

/* Random damage: what the scan lets through, json-glib reads. */
static void
test_fuzz (void)
{
  static const char seed[] = "{\"a\": [1, -2.5e3, \"x\\u00e9\\n\", {\"b\": null}], \"c\": {\"d\": true, \"e\": [[], {}]}}";
  static const char bytes[] = "{}[]\",:\\0123456789.eE+-ntfu \n\xC3\xA9/*";

  for (int i = 0; i < (g_test_slow () ? 1000000 : 20000); i++)
    {
      char text[sizeof seed];
      g_autofree char *checked = NULL;
      g_autoptr (JsonParser) parser = NULL;
      g_autoptr (GError) error = NULL;

      memcpy (text, seed, sizeof seed);
      for (int n = g_test_rand_int_range (1, 5); n > 0; n--)
        text[g_test_rand_int_range (0, sizeof seed - 1)] = bytes[g_test_rand_int_range (0, sizeof bytes - 1)];
      checked = sp_scan_json (text, sizeof seed - 1, NULL);
      if (checked == NULL)
        continue;
      parser = json_parser_new ();
      json_parser_load_from_data (parser, checked, -1, &error);
      g_assert_no_error (error);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scan/good", test_good);
  g_test_add_func ("/scan/bad", test_bad);
  g_test_add_func ("/scan/depth", test_depth);
  g_test_add_func ("/scan/many", test_many);
  g_test_add_func ("/scan/nul", test_nul);
  g_test_add_func ("/scan/big-integers", test_big_integers);
  g_test_add_func ("/scan/find-line", test_find_line);
  g_test_add_func ("/scan/fuzz", test_fuzz);
  return g_test_run ();
}
