/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help: every topic of every language can be shown whole, links lead
 * somewhere, searching finds, and every number in an example is what core
 * computes. */
#include <gio/gio.h>
#include <libintl.h>
#include <locale.h>
#include <string.h>

#include "core/batch.h"
#include "core/collective.h"
#include "core/curve.h"
#include "core/decision.h"
#include "core/diagnosis.h"
#include "core/estimate.h"
#include "core/pipeline.h"
#include "core/price.h"
#include "core/stragglers.h"
#include "plan/examples.h"
#include "plan/field.h"
#include "plan/row.h"
#include "text/number.h"
#include "ui/field-facts.h"
#include "ui/glossary.h"
#include "ui/help-figure.h"
#include "ui/help-page.h"
#include "ui/help-topics.h"
#include "ui/pages.h"

#define DOMAIN "scaling-planner"

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

/* How much of what is missing comes back when the speedup becomes @speedup. */
static double
share_of_gap (const SpEstimate *estimate,
              double            speedup)
{
  return (speedup - estimate->speedup) / (estimate->devices - estimate->speedup);
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

/* A job measured at 1, 8 and 16 devices. */
static SpMeasured *
measured_example (void)
{
  const SpRun runs[] = {
    { .given = SP_RUN_THROUGHPUT, .devices = 1, .throughput = 1.0 },
    { .given = SP_RUN_THROUGHPUT, .devices = 8, .throughput = 7.2 },
    { .given = SP_RUN_THROUGHPUT, .devices = 16, .throughput = 11.2 },
  };
  const SpMeasuredOptions options = { 0 };

  return sp_measured_new (runs, G_N_ELEMENTS (runs), &options, NULL);
}

static double
bubble_share (double stages,
              double micro_batches)
{
  const SpPipelineInput input = { .stages = stages, .micro_batches = micro_batches, .chunks = 1.0, .stage_seconds = 1.0 };
  SpPipeline pipeline = { 0 };

  g_assert_true (sp_pipeline (&input, &pipeline, NULL, NULL));
  return pipeline.bubble_share;
}

static SpDiagnosisThresholds
diagnosis_thresholds (void)
{
  SpDiagnosisThresholds thresholds;

  sp_diagnosis_thresholds_init (&thresholds);
  return thresholds;
}

static GArray *
computed_values (void)
{
  const SpQuality quality = { .critical_batch = 2048.0, .reference_batch = 256.0, .reference_examples = 1e6 };
  const SpDecisionThresholds *decision = &sp_decision_thresholds_default;
  const SpDiagnosisThresholds diagnosis = diagnosis_thresholds ();
  g_autoptr (SpMeasured) measured = measured_example ();
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
    { "six.devices", six.devices, 0, FALSE },
    { "six.speedup", six.speedup, 0, FALSE },
    { "six.low", 11.0, 0, FALSE },
    { "six.high", 12.0, 0, FALSE },
    { "six.share-low", share_of_gap (&six, 11.0), 0, TRUE },
    { "six.share-high", share_of_gap (&six, 12.0), 0, TRUE },
    { "six.most", six.devices * six.average_return, 1, FALSE },
    { "image.gradient-gb", 60e6 * 4.0 / 1e9, 2, FALSE },
    { "text.gradient-gb", text_bytes / 1e9, 1, FALSE },
    { "text.ring-ms", text_ring_seconds (text_bytes) * 1e3, 0, FALSE },
    { "text.backward-ms", text_backward * 1e3, 0, FALSE },
    { "straggler.eight", sp_straggler_wait (SP_SCATTER_NORMAL, 0.05, 1.0, 1.0, 8.0), 1, TRUE },
    { "straggler.hundred", sp_straggler_wait (SP_SCATTER_NORMAL, 0.05, 1.0, 1.0, 100.0), 1, TRUE },
    { "low.efficiency", 0.37, 0, TRUE },
    { "low.cost-factor", 1.0 / 0.37, 1, FALSE },
    { "amdahl.sixteen", amdahl_speedup (16.0), 1, FALSE },
    { "amdahl.two-eights", 2.0 * amdahl_speedup (8.0), 1, FALSE },
    { "inputs.gflop-token", 6.0 * 1.3, 1, FALSE },
    { "measured.speedup-eight", measured->points[1].speedup, 1, FALSE },
    { "measured.speedup-sixteen", measured->points[2].speedup, 1, FALSE },
    { "measured.efficiency-eight", measured->points[1].efficiency, 0, TRUE },
    { "measured.efficiency-sixteen", measured->points[2].efficiency, 0, TRUE },
    { "measured.return", measured->points[2].added_return, 2, FALSE },
    { "text.exposed-ms", (text_ring_seconds (text_bytes) - text_backward) * 1e3, 0, FALSE },
    { "improve.after", 11.0, 0, FALSE },
    { "improve.share", share_of_gap (&six, 11.0), 0, TRUE },
    { "diagnose.warn", diagnosis.warn, 0, TRUE },
    { "diagnose.bind", diagnosis.bind, 0, TRUE },
    { "diagnose.efficiency", diagnosis.efficiency, 0, TRUE },
    { "batch.critical", quality.critical_batch, 0, FALSE },
    { "batch.from", quality.reference_batch, 0, FALSE },
    { "batch.net", sp_quality_net_speedup (&quality, 256.0, 1.0, 8.0 * 256.0, 8.0), 1, FALSE },
    { "batch.ceiling", sp_quality_ceiling (&quality, 256.0), 0, FALSE },
    { "pipeline.stages", 4.0, 0, FALSE },
    { "pipeline.micro-batches", 12.0, 0, FALSE },
    { "pipeline.bubble", bubble_share (4.0, 12.0), 0, TRUE },
    { "cost.devices", 20.0, 0, FALSE },
    { "cost.billed", sp_billed_devices (20.0, 8.0), 0, FALSE },
    { "decision.loss", decision->material_loss, 0, TRUE },
    { "decision.return", decision->fair_return, 1, FALSE },
    { "decision.confidence", decision->deadline_confidence, 0, TRUE },
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

/* As people of that language write it: "115,200" or "115.200", "90%" or "90 %". */
static char *
written (const Value          *value,
         const SpNumberLocale *locale,
         const char           *language)
{
  g_autofree char *number = sp_number_format_fixed (locale, value->percent ? 100.0 * value->value : value->value,
                                                    value->decimals);

  if (!value->percent)
    return g_steal_pointer (&number);
  return g_strconcat (number, strcmp (language, "de") == 0 ? "\302\240%" : "%", NULL);
}

static void
language_locale (const char     *language,
                 SpNumberLocale *locale)
{
  if (strcmp (language, "C") == 0)
    *locale = *sp_number_locale_english ();
  else
    g_assert_true (sp_number_locale_init_named (locale, "de_DE.UTF-8"));
}

static void
check_values (const char *language)
{
  const char *languages[] = { language, NULL };
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);
  g_autoptr (GArray) values = computed_values ();
  g_autoptr (GHashTable) used = g_hash_table_new (g_str_hash, g_str_equal);
  SpNumberLocale locale;

  language_locale (language, &locale);
  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      for (guint v = 0; v < page->values->len; v++)
        {
          GStrv pair = g_ptr_array_index (page->values, v);
          const Value *value = find_value (values, pair[0]);
          g_autofree char *expected = NULL;

          g_test_message ("%s: %s says %s", page->id, pair[0], pair[1]);
          g_assert_nonnull (value);
          expected = written (value, &locale, language);
          g_assert_cmpstr (pair[1], ==, expected);
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
is_example (const char *name)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    if (strcmp (sp_example (i)->name, name) == 0)
      return TRUE;
  return FALSE;
}

static void
assert_target (const SpHelpLibrary *library,
               const char          *target)
{
  const SpHelpPage *page = sp_help_library_find (library, target);
  const char *section = sp_help_target_section (target);

  g_assert_nonnull (page);
  if (section != NULL)
    g_assert_nonnull (sp_help_page_find_block (page, SP_HELP_BLOCK_HEADING, section, 0));
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
        assert_target (library, target + strlen ("topic:"));
      else if (g_str_has_prefix (target, "example:"))
        g_assert_true (is_example (target + strlen ("example:")));
      else
        g_assert_true (g_str_has_prefix (target, "page:") && sp_page_find (target + strlen ("page:")) != NULL);
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

/* Nothing was left in English, and what is shown beside it is there. */
static void
test_translated (gconstpointer data)
{
  const char *languages[] = { data, NULL };
  g_autoptr (SpHelpLibrary) english = sp_help_library_load (NULL);
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);
      const SpHelpPage *source = sp_help_library_find (english, page->id);

      g_test_message ("%s", page->id);
      g_assert_cmpstr (page->text, !=, source->text);
      g_assert_cmpuint (page->blocks->len, ==, source->blocks->len);
      g_assert_cmpstr (page->group, ==, source->group);
    }
}

static void
test_figures (void)
{
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (NULL);
  guint figures = 0;

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      for (guint b = 0; b < page->blocks->len; b++)
        {
          const SpHelpBlock *block = g_ptr_array_index (page->blocks, b);
          g_autoptr (SpChart) chart = NULL;

          if (block->kind != SP_HELP_BLOCK_FIGURE)
            continue;
          chart = sp_help_figure_build (block->name);
          g_assert_nonnull (chart);
          figures++;
        }
    }
  g_assert_cmpuint (figures, >, 0);
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
    { PAGE ("<p><link href='scaling-planner:cost'>dead elsewhere</link></p>"), SP_HELP_ERROR_ELEMENT },
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

/* The section of an input is called as the input is and says what it means. */
static void
check_section (const char *target,
               const char *label,
               const char *text)
{
  const SpHelpPage *page = sp_help_library_find (sp_help_library (), target);
  const SpHelpBlock *heading;
  g_autofree char *title = NULL;

  g_test_message ("%s", target);
  g_assert_nonnull (page);
  heading = sp_help_page_find_block (page, SP_HELP_BLOCK_HEADING, sp_help_target_section (target), 0);
  g_assert_nonnull (heading);
  title = sp_help_block_dup_text (heading);
  if (label != NULL)
    g_assert_cmpstr (title, ==, label);
  g_assert_nonnull (text);
  g_assert_cmpuint (strlen (text), >, 10);
  g_assert_cmpuint (g_utf8_strlen (text, -1), <, 300);
}

/* Every field explains itself under the name that it has beside its entry. */
static void
test_fields (void)
{
  for (int i = 0; i < SP_N_FIELDS; i++)
    {
      g_autofree char *target = sp_help_topic_for_field ((SpField) i);
      g_autofree char *text = sp_help_field_text ((SpField) i);
      gboolean is_error = strstr (sp_field_info ((SpField) i)->key, "_error") != NULL;

      check_section (target, is_error ? NULL : sp_field_label ((SpField) i), text);
    }
  for (int i = 0; i < SP_N_COLUMNS; i++)
    {
      g_autofree char *target = sp_help_topic_for_column ((SpColumn) i);
      g_autofree char *text = sp_help_column_text ((SpColumn) i);

      check_section (target, sp_column_label ((SpColumn) i), text);
    }
}

static SpQuantity
typed (SpQuantity quantity)
{
  if (quantity.kind == SP_QUANTITY_FRACTION)
    quantity.kind = SP_QUANTITY_PERCENT;
  if (quantity.kind == SP_QUANTITY_RATE)
    quantity.unit = "samples";
  return quantity;
}

/* The example is what the field itself would take, and not nothing. */
static void
check_example (const char       *facts,
               const SpQuantity *quantity)
{
  g_auto (GStrv) lines = g_strsplit (facts, "\n", -1);
  const char *example;
  g_autoptr (GError) error = NULL;
  double value = 0.0;

  g_test_message ("%s", facts);
  g_assert_cmpuint (g_strv_length (lines), ==, 3);
  example = strstr (lines[2], ": ");
  g_assert_nonnull (example);
  sp_number_parse (sp_number_locale_user (), example + 2, quantity, &value, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpfloat (value, !=, 0.0);
}

/* Unit, range and example of every input, whatever it holds. */
static void
test_facts (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();

  for (int i = 0; i < SP_N_FIELDS; i++)
    {
      g_autofree char *facts = sp_field_facts (sp_plan_active (plan), (SpField) i);
      g_autofree char *target = sp_help_topic_for_field ((SpField) i);
      g_autofree char *in_help = sp_topic_facts (target);
      SpQuantity quantity = typed (sp_scenario_quantity (sp_plan_active (plan), (SpField) i));

      g_test_message ("%s", sp_field_info ((SpField) i)->key);
      g_assert_nonnull (in_help);
      g_assert_null (strstr (facts, "(null)"));
      if (sp_field_info ((SpField) i)->type == SP_TYPE_NUMBER)
        check_example (facts, &quantity);
      if (sp_field_info ((SpField) i)->type != SP_TYPE_TABLE)
        continue;
      for (guint c = 0; c < sp_field_info ((SpField) i)->table->n_columns; c++)
        {
          g_auto (GStrv) columns = sp_table_facts ((SpField) i);
          SpQuantity column = typed (sp_field_info ((SpField) i)->table->columns[c].quantity);

          check_example (columns[c], &column);
        }
    }
  for (int i = 0; i < SP_N_COLUMNS; i++)
    {
      g_autofree char *facts = sp_column_facts ((SpColumn) i);
      SpQuantity quantity = typed (sp_column_info ((SpColumn) i)->quantity);

      check_example (facts, &quantity);
    }
}

/* Every term has a name and words, in the order of the language. */
static void
test_glossary (gconstpointer data)
{
  const char *languages[] = { data, NULL };
  g_autoptr (SpHelpLibrary) library = sp_help_library_load (languages);
  const SpHelpPage *page = sp_help_library_find (library, "glossary");
  const char *previous = NULL;

  g_assert_cmpuint (page->blocks->len % 2, ==, 0);
  for (guint i = 0; i < page->blocks->len; i += 2)
    {
      const SpHelpBlock *term = g_ptr_array_index (page->blocks, i);
      const SpHelpBlock *words = g_ptr_array_index (page->blocks, i + 1);

      g_assert_cmpint (term->kind, ==, SP_HELP_BLOCK_TERM);
      g_assert_cmpint (words->kind, ==, SP_HELP_BLOCK_PARAGRAPH);
      g_assert_nonnull (term->name);
      g_assert_true (sp_help_page_find_block (page, SP_HELP_BLOCK_TERM, term->name, 0) == term);
      if (previous != NULL)
        g_assert_cmpint (g_utf8_collate (previous, term->markup), <, 0);
      previous = term->markup;
    }
}

static void
test_glossary_text (void)
{
  g_autofree char *text = sp_help_glossary ("speedup");
  g_autofree char *nothing = sp_help_glossary ("xylophone");

  g_assert_nonnull (text);
  g_assert_null (strchr (text, '<'));
  g_assert_null (nothing);
}

/* What the pages explain with the glossary is in it. */
static void
test_glossary_words (void)
{
  const char *word, *term;

  for (guint i = 0; (word = sp_glossary_word (i, &term)) != NULL; i++)
    {
      g_autofree char *text = sp_help_glossary (term);

      g_test_message ("%s: %s", word, term);
      g_assert_nonnull (text);
      g_assert_cmpstr (sp_glossary_term (g_dgettext (DOMAIN, word)), ==, term);
    }
  g_assert_null (sp_glossary_term ("xylophone"));
}

static void
test_text_of_markup (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpHelpPage) page = sp_help_page_parse (PAGE ("<p>a &lt; <link xref='b'>b &amp; <em>c</em></link></p>"), -1, &error);
  g_autofree char *text = NULL;

  g_assert_no_error (error);
  text = sp_help_block_dup_text (g_ptr_array_index (page->blocks, 0));
  g_assert_cmpstr (text, ==, "a < b & c");
}

static void
add (const char   *path,
     const char   *language,
     GTestDataFunc test)
{
  g_autofree char *whole = g_strconcat (path, language, NULL);

  g_test_add_data_func (whole, language, test);
}

int
main (int argc, char **argv)
{
  static const char *const languages[] = { "C", "de" };

  setlocale (LC_ALL, "");
  if (g_getenv ("SP_LOCALEDIR") != NULL)
    bindtextdomain (DOMAIN, g_getenv ("SP_LOCALEDIR"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
  textdomain (DOMAIN);
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (languages); i++)
    {
      add ("/help/complete/", languages[i], test_complete);
      add ("/help/links/", languages[i], test_links);
      add ("/help/values/", languages[i], test_values);
      add ("/help/glossary/", languages[i], test_glossary);
    }
  g_test_add_data_func ("/help/translated/de", "de", test_translated);
  g_test_add_func ("/help/figures", test_figures);
  g_test_add_func ("/help/fields", test_fields);
  g_test_add_func ("/help/facts", test_facts);
  g_test_add_func ("/help/glossary-text", test_glossary_text);
  g_test_add_func ("/help/glossary-words", test_glossary_words);
  g_test_add_func ("/help/text-of-markup", test_text_of_markup);
  g_test_add_func ("/help/search", test_search);
  g_test_add_func ("/help/damaged", test_damaged);
  g_test_add_func ("/help/truncated", test_truncated);
  g_test_add_func ("/help/blocks", test_blocks);
  return g_test_run ();
}
