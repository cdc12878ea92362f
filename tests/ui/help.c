/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help: every topic of every language can be shown whole, links lead
 * somewhere, searching finds, and every number in an example is what core
 * computes. */
#include <gio/gio.h>
#include <string.h>

#include "core/collective.h"
#include "core/estimate.h"
#include "core/stragglers.h"
#include "text/number.h"
#include "ui/help-page.h"

typedef struct
{
  const char *name;
  double value;
  int decimals;
  gboolean percent;
} Value;

static SpEstimate
estimate (SpSolve solve,
          double  devices,
          double  throughput,
          double  efficiency,
          double  actual)
{
  SpEstimateInput input = { solve, devices, throughput, efficiency, actual };
  SpEstimate result = { 0 };

  g_assert_true (sp_estimate (&input, &result, NULL, NULL));
  return result;
}

/* Speedup over one device with the serial share 0.1, by Amdahl's law. */
static double
amdahl_speedup (double devices)
{
  return devices / (1.0 + 0.1 * (devices - 1.0));
}

/* The large-ring limit 2 G / B, as the text says "about": the ring among very
 * many ranks without latency. */
static double
text_ring_seconds (double gradient_bytes)
{
  SpNetwork network;
  SpPlacement placement;

  sp_network_init (&network);
  network.devices_per_server = 1e6;
  network.inner_bytes_per_second = 25e9;
  network.inner_latency_seconds = 0.0;
  placement = sp_placement (&network, 1e6, 1.0);
  return sp_collective_cost (&network, &placement, SP_COLLECTIVE_ALL_REDUCE, SP_ALGORITHM_RING, gradient_bytes, 1.0).seconds;
}

static GArray *
computed_values (void)
{
  GArray *values = g_array_new (FALSE, FALSE, sizeof (Value));
  SpEstimate worked = estimate (SP_SOLVE_ACTUAL, 64, 2000, 0.9, 0);
  SpEstimate solved = estimate (SP_SOLVE_DEVICES, 0, 2000, 0.85, 200000);
  SpEstimate six = estimate (SP_SOLVE_EFFICIENCY, 16, 1, 0, 6);
  double text_bytes = 1.3e9 * 2.0;
  /* four operations a parameter and token in backward, two sequences of 2,048 tokens, 150 TFLOP/s */
  double text_backward = 4.0 * 1.3e9 * 2.0 * 2048.0 / 150e12;
  const Value table[] = {
    { "worked.devices", worked.devices, 0, FALSE },
    { "worked.throughput", worked.per_device_throughput, 0, FALSE },
    { "worked.efficiency", worked.efficiency, 0, TRUE },
    { "worked.ideal", worked.ideal, 0, FALSE },
    { "worked.actual", worked.actual, 0, FALSE },
    { "worked.lost", worked.lost, 0, FALSE },
    { "worked.devices-worth-lost", worked.devices_worth_lost, 1, FALSE },
    { "worked.speedup", worked.speedup, 1, FALSE },
    { "solve.target", solved.requested_actual, 0, FALSE },
    { "solve.efficiency", solved.efficiency, 0, TRUE },
    { "solve.throughput", solved.per_device_throughput, 0, FALSE },
    { "solve.devices", solved.devices, 0, FALSE },
    { "solve.actual", solved.actual, 0, FALSE },
    { "six.efficiency", six.efficiency, 1, TRUE },
    { "six.average-return", six.average_return, 2, FALSE },
    { "image.gradient-gb", 60e6 * 4.0 / 1e9, 2, FALSE },
    { "text.gradient-gb", text_bytes / 1e9, 1, FALSE },
    { "text.ring-ms", text_ring_seconds (text_bytes) * 1e3, 0, FALSE },
    { "text.backward-ms", text_backward * 1e3, 0, FALSE },
    { "straggler.eight", sp_straggler_wait (SP_SCATTER_NORMAL, 0.05, 1.0, 8.0), 1, TRUE },
    { "straggler.hundred", sp_straggler_wait (SP_SCATTER_NORMAL, 0.05, 1.0, 100.0), 1, TRUE },
    { "low.efficiency", 0.37, 0, TRUE },
    { "low.cost-factor", 1.0 / 0.37, 1, FALSE },
    { "amdahl.sixteen", amdahl_speedup (16.0), 1, FALSE },
    { "amdahl.two-eights", 2.0 * amdahl_speedup (8.0), 1, FALSE },
    { "busbw.eight", sp_collective_bus_factor (SP_COLLECTIVE_ALL_REDUCE, 8.0), 2, FALSE },
    { "busbw.example", 100.0 * sp_collective_bus_factor (SP_COLLECTIVE_ALL_REDUCE, 8.0), 0, FALSE },
  };

  g_array_append_vals (values, table, G_N_ELEMENTS (table));
  return values;
}

static const Value *
find_value (const GArray *values,
            const char   *name)
{
  for (guint i = 0; i < values->len; i++)
    if (strcmp (g_array_index (values, Value, i).name, name) == 0)
      return &g_array_index (values, Value, i);
  return NULL;
}

/* "115,200", "115.200" and "90 %" alike: only the digits and the decimals count. */
static char *
digits_of (const char *text)
{
  GString *digits = g_string_new (NULL);

  for (const char *p = text; *p != '\0'; p++)
    if (g_ascii_isdigit (*p))
      g_string_append_c (digits, *p);
  return g_string_free (digits, FALSE);
}

static void
check_values (const char *language)
{
  const char *languages[] = { language, NULL };
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);
  g_autoptr (GArray) values = computed_values ();
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      for (guint v = 0; v < page->values->len; v++)
        {
          GStrv pair = g_ptr_array_index (page->values, v);
          const Value *value = find_value (values, pair[0]);
          g_autofree char *expected = NULL;
          g_autofree char *expected_digits = NULL;
          g_autofree char *digits = digits_of (pair[1]);

          g_test_message ("%s: %s says %s", page->id, pair[0], pair[1]);
          g_assert_nonnull (value);
          expected = value->percent ? sp_number_format_percent (sp_number_locale_english (), value->value, value->decimals)
                                    : sp_number_format_fixed (sp_number_locale_english (), value->value, value->decimals);
          expected_digits = digits_of (expected);
          g_assert_cmpstr (digits, ==, expected_digits);
          g_hash_table_add (used, (char *) value->name);
        }
    }
  g_assert_cmpuint (g_hash_table_size (used), ==, values->len);
}

static void
test_values (gconstpointer data)
{
  check_values (data);
}

static gboolean
is_program_page (const char *id)
{
  static const char *const pages[] = {
    "estimate", "measurements", "step-time", "improve", "batch", "cost", "diagnose", "compare", "decision", NULL
  };

  return g_strv_contains (pages, id);
}

static void
check_links (const SpHelpLibrary *library,
             const char          *markup)
{
  g_auto (GStrv) parts = g_strsplit (markup, "<a href=\"", -1);

  for (guint i = 1; parts[0] != NULL && parts[i] != NULL; i++)
    {
      g_autofree char *target = g_strndup (parts[i], strcspn (parts[i], "\""));

      g_test_message ("link to %s", target);
      if (g_str_has_prefix (target, "topic:"))
        g_assert_nonnull (sp_help_library_find (library, target + strlen ("topic:")));
      else
        g_assert_true (g_str_has_prefix (target, "page:") && is_program_page (target + strlen ("page:")));
    }
}

static void
test_links (gconstpointer data)
{
  const char *languages[] = { data, NULL };
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      for (guint b = 0; b < page->blocks->len; b++)
        {
          const SpHelpBlock *block = g_ptr_array_index (page->blocks, b);

          if (block->markup != NULL)
            check_links (library, block->markup);
        }
    }
}

static void
test_complete (gconstpointer data)
{
  const char *languages[] = { data, NULL };
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);

  for (guint i = 0; i < library->damaged->len; i++)
    g_test_message ("%s", (char *) g_ptr_array_index (library->damaged, i));
  g_assert_cmpuint (library->damaged->len, ==, 0);
  g_assert_cmpuint (library->pages->len, >, 30);
  g_assert_nonnull (sp_help_library_find (library, "index"));
  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      g_test_message ("%s", page->id);
      g_assert_cmpuint (page->blocks->len, >, 0);
      g_assert_true (page->group != NULL || strcmp (page->id, "index") == 0);
    }
}

/* Titles come before texts, case and accents do not matter, all words must occur. */
static void
test_search (void)
{
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (NULL);
  g_autoptr (GPtrArray) straggler = sp_help_library_search (library, "STRAGGLÉR");
  g_autoptr (GPtrArray) both = sp_help_library_search (library, "weak  strong");
  g_autoptr (GPtrArray) nothing = sp_help_library_search (library, "weak xylophone");

  g_assert_cmpuint (straggler->len, >, 1);
  g_assert_cmpstr (((SpHelpPage *) g_ptr_array_index (straggler, 0))->id, ==, "straggler");
  g_assert_cmpuint (both->len, >, 0);
  g_assert_cmpstr (((SpHelpPage *) g_ptr_array_index (both, 0))->id, ==, "weak-or-strong");
  g_assert_cmpuint (nothing->len, ==, 0);
}

#define PAGE(body) "<page xmlns='http://projectmallard.org/1.0/' id='x'><title>X</title>" body "</page>"

static void
test_damaged (void)
{
  static const struct
  {
    const char *xml;
    SpHelpError code;
  } cases[] = {
    { PAGE ("<screen>no</screen>"), SP_HELP_ERROR_ELEMENT },
    { PAGE ("<p>text<b>bold</b></p>"), SP_HELP_ERROR_ELEMENT },
    { "<page id='x'><title>X</title><p>", SP_HELP_ERROR_DAMAGED },
    { "<page><title>X</title></page>", SP_HELP_ERROR_DAMAGED },
    { "<page id='x'></page>", SP_HELP_ERROR_DAMAGED },
    { "<section></section>", SP_HELP_ERROR_DAMAGED },
    { "<page id='x'><tr><td><p>cell", SP_HELP_ERROR_DAMAGED },
    { "</page>", SP_HELP_ERROR_DAMAGED },
    { "", SP_HELP_ERROR_DAMAGED },
    { "\xff\xfe", SP_HELP_ERROR_DAMAGED },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autofree char *shown = g_strescape (cases[i].xml, NULL);

      g_test_message ("%s", shown);
      g_assert_null (sp_help_page_parse (cases[i].xml, -1, &error));
      g_assert_error (error, SP_HELP_ERROR, (int) cases[i].code);
    }
}

/* Any cut of a whole page is refused, never half shown and never a crash. */
static void
test_truncated (void)
{
  static const char xml[] = PAGE ("<list><item><p>one <em>two</em></p></item></list><table><tr><td><p>a</p></td></tr></table>"
                                  "<section id='s'><title>T</title><p>three</p></section>");

  for (gsize length = 0; length < sizeof xml - 1; length++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_help_page_parse (xml, (gssize) length, &error));
      g_assert_nonnull (error);
    }
}

static void
test_blocks (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpHelpPage) page = sp_help_page_parse (PAGE ("<p>a &amp; <code>b</code></p><steps><item><p>one</p></item>"
                                                          "<item><p>two</p></item></steps><code>x = 1\ny = 2</code>"),
                                                    -1, &error);
  const SpHelpBlock *block;

  g_assert_no_error (error);
  g_assert_cmpuint (page->blocks->len, ==, 4);
  block = g_ptr_array_index (page->blocks, 0);
  g_assert_cmpstr (block->markup, ==, "a &amp; <tt>b</tt>");
  block = g_ptr_array_index (page->blocks, 2);
  g_assert_cmpint (block->kind, ==, SP_HELP_BLOCK_ITEM);
  g_assert_cmpstr (block->marker, ==, "2.");
  block = g_ptr_array_index (page->blocks, 3);
  g_assert_cmpint (block->kind, ==, SP_HELP_BLOCK_FORMULA);
  g_assert_cmpstr (block->markup, ==, "x = 1\ny = 2");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/help/complete/C", "C", test_complete);
  g_test_add_data_func ("/help/links/C", "C", test_links);
  g_test_add_data_func ("/help/values/C", "C", test_values);
  g_test_add_func ("/help/search", test_search);
  g_test_add_func ("/help/damaged", test_damaged);
  g_test_add_func ("/help/truncated", test_truncated);
  g_test_add_func ("/help/blocks", test_blocks);
  return g_test_run ();
}
