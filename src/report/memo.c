/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which blocks the memo has, section by section; how they look is for others.
 * See memo.h. */
#include "report/memo.h"

#include <glib/gi18n-lib.h>

#include "figures/figures.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/units.h"

#define LEVERS_MAX 5

static const struct
{
  const char *name;
  const char *title;
} sections[SP_N_MEMO_SECTIONS] = {
  [SP_MEMO_QUESTION] = { "question", N_("Question") },
  [SP_MEMO_VERDICT] = { "verdict", N_("Verdict") },
  [SP_MEMO_CURVE] = { "curve", N_("The curve") },
  [SP_MEMO_TIME] = { "time", N_("Where the time goes") },
  [SP_MEMO_LEVERS] = { "levers", N_("Levers") },
  [SP_MEMO_COST] = { "cost", N_("Cost and deadline") },
  [SP_MEMO_QUALITY] = { "quality", N_("Batch and quality") },
  [SP_MEMO_CHANGE] = { "change", N_("What would change the verdict") },
  [SP_MEMO_ASSUMPTIONS] = { "assumptions", N_("Assumptions") },
  [SP_MEMO_NOTES] = { "notes", N_("Notes") },
};

const char *
sp_memo_section_name (SpMemoSection section)
{
  g_return_val_if_fail (section < SP_N_MEMO_SECTIONS, NULL);
  return sections[section].name;
}

const char *
sp_memo_section_title (SpMemoSection section)
{
  g_return_val_if_fail (section < SP_N_MEMO_SECTIONS, NULL);
  return _(sections[section].title);
}

/* ---- Blocks ---- */

static void
block_free (gpointer data)
{
  SpMemoBlock *block = data;

  g_free (block->text);
  g_clear_pointer (&block->table, sp_report_table_free);
  g_clear_pointer (&block->chart, sp_chart_unref);
  g_free (block);
}

/* A section being written: its heading comes with its first block. */
typedef struct
{
  SpMemo *memo;
  const SpPlan *plan;
  const SpScenarioResults *results;
  SpWording wording;
  int digits;
  SpMemoSection section;
  gboolean begun;
} Writer;

static SpMemoBlock *
add_block (Writer         *writer,
           SpMemoBlockKind kind,
           char           *text)
{
  SpMemoBlock *block = g_new0 (SpMemoBlock, 1);

  block->kind = kind;
  block->section = writer->section;
  block->text = text;
  g_ptr_array_add (writer->memo->blocks, block);
  return block;
}

static SpMemoBlock *
write_block (Writer         *writer,
             SpMemoBlockKind kind,
             char           *text)
{
  if (!writer->begun && writer->section != SP_MEMO_QUESTION)
    add_block (writer, SP_BLOCK_HEADING, g_strdup (sp_memo_section_title (writer->section)));
  writer->begun = TRUE;
  return add_block (writer, kind, text);
}

/* @label: (nullable) */
static void
write_table (Writer     *writer,
             const char *id,
             const char *label)
{
  SpReportTable *table = sp_report_table (id, writer->results, writer->digits);

  if (table == NULL)
    return;
  if (label != NULL)
    write_block (writer, SP_BLOCK_LABEL, g_strdup (label));
  write_block (writer, SP_BLOCK_TABLE, NULL)->table = table;
}

static gboolean
write_chart (Writer     *writer,
             const char *name,
             gboolean    optional)
{
  const SpFigure *figure = sp_figure_find (name);
  SpChart *chart = figure != NULL ? sp_figure_build (figure, writer->results, NULL) : NULL;
  SpMemoBlock *block;

  if (chart == NULL)
    return FALSE;
  block = write_block (writer, SP_BLOCK_CHART, NULL);
  block->chart = chart;
  block->optional = optional;
  return TRUE;
}

static void
write_messages (Writer          *writer,
                const SpMessage *messages,
                guint            n)
{
  for (guint i = 0; i < n; i++)
    write_block (writer, SP_BLOCK_ITEM, sp_sentence_message (&messages[i], &writer->wording));
}

/* What results say about the places that begin with @prefix. */
static void
write_warnings (Writer     *writer,
                GPtrArray  *messages,
                const char *prefix)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);

      if (g_str_has_prefix (message->path, prefix) && sp_message_severity (message->message.code) != SP_SEVERITY_INFO)
        write_block (writer, SP_BLOCK_ITEM, sp_sentence_message (&message->message, &writer->wording));
    }
}

/* ---- Sections ---- */

static char *
plan_text (const Writer *writer,
           SpField       field,
           glong         longest)
{
  return sp_text_clip (sp_record_get_text (sp_plan_record (writer->plan), field), longest);
}

static void
write_question (Writer *writer)
{
  char *question = plan_text (writer, SP_FIELD_QUESTION, 1200);

  if (*question != '\0')
    write_block (writer, SP_BLOCK_PARAGRAPH, question);
  else
    g_free (question);
}

static void
write_verdict (Writer *writer)
{
  const SpDecision *decision = &writer->results->decision.decision;

  if (!writer->results->decision.has_decision)
    return;
  write_block (writer, SP_BLOCK_LEAD, g_strdup (sp_verdict_label (decision->verdict)));
  write_block (writer, SP_BLOCK_PARAGRAPH, sp_sentence_message (&decision->message, &writer->wording));
  write_messages (writer, decision->reasons, decision->n_reasons);
  if (decision->n_missing > 0)
    write_block (writer, SP_BLOCK_LABEL, g_strdup (_("Missing evidence")));
  write_messages (writer, decision->missing, decision->n_missing);
}

/* "64 devices are expected to deliver 36,200 samples/s (90% interval: ...)." */
static void
write_forecast (Writer *writer)
{
  const SpEconomics *e = writer->results->cost->economics;
  g_autofree char *devices = NULL, *rate = NULL, *interval = NULL;

  if (e == NULL || !e->has_chosen || !e->chosen.throughput.has_central)
    return;
  devices = sp_value_text (&writer->wording, SP_VALUE_COUNT, e->chosen.devices);
  rate = sp_value_text (&writer->wording, SP_VALUE_RATE, e->chosen.throughput.central);
  interval = sp_value_interval (&writer->wording, SP_VALUE_RATE, &e->chosen.throughput);
  write_block (writer, SP_BLOCK_PARAGRAPH,
               interval != NULL
                 ? g_strdup_printf (_("At %s devices %s are expected; 90%% interval: %s."), devices, rate, interval)
                 : g_strdup_printf (_("At %s devices %s are expected; how sure that is, is not known."), devices, rate));
}

static void
write_curve (Writer *writer)
{
  g_autoptr (SpReportTable) measured = sp_report_table ("measured", writer->results, writer->digits);

  write_forecast (writer);
  if (!write_chart (writer, "measured-throughput", FALSE))
    write_chart (writer, "throughput", FALSE);
  write_table (writer, measured != NULL ? "measured" : "estimate", NULL);
}

static void
write_time (Writer *writer)
{
  write_table (writer, "step", NULL);
}

static void
write_levers (Writer *writer)
{
  SpReportTable *table = sp_report_table ("levers", writer->results, writer->digits);

  if (table == NULL)
    return;
  if (sp_report_table_n_rows (table) > LEVERS_MAX)
    g_array_set_size (table->cells, LEVERS_MAX * sp_report_table_n_columns (table));
  write_block (writer, SP_BLOCK_TABLE, NULL)->table = table;
}

static void
write_cost (Writer *writer)
{
  const SpCostResults *cost = writer->results->cost;

  if (cost->economics == NULL)
    return;
  write_warnings (writer, cost->messages, "/goal");
  write_warnings (writer, cost->messages, "/cluster");
  write_table (writer, "counts", NULL);
  write_table (writer, "cost", _("The count in question"));
  write_table (writer, "jobs", _("One job or several"));
  if (!write_chart (writer, "frontier", FALSE))
    write_chart (writer, "calendar", FALSE);
  write_chart (writer, "next-return", TRUE);
}

static void
write_quality (Writer *writer)
{
  const SpCostResults *cost = writer->results->cost;

  if (cost->quality_error != NULL)
    write_block (writer, SP_BLOCK_ITEM, sp_sentence_core_error (cost->quality_error, &writer->wording));
  if (!cost->has_quality && !cost->has_learning_rate && !cost->has_pipeline)
    return;
  write_table (writer, "quality", NULL);
  write_chart (writer, "net-speedup", TRUE);
}

static void
write_change (Writer *writer)
{
  const SpDecision *decision = &writer->results->decision.decision;

  for (guint i = 0; writer->results->decision.has_decision && i < decision->n_flips; i++)
    write_messages (writer, &decision->flips[i].message, 1);
}

static void
write_assumptions (Writer *writer)
{
  write_block (writer, SP_BLOCK_PARAGRAPH,
               g_strdup (_("A first-order estimate. Figures that were entered are inputs, not results. Intervals are those of "
                           "the throughput’s forecast; prices, power and carbon are taken as entered.")));
  write_table (writer, "assumptions", NULL);
}

static void
write_notes (Writer *writer)
{
  char *notes = plan_text (writer, SP_FIELD_NOTES, 2400);

  if (*notes != '\0')
    write_block (writer, SP_BLOCK_PARAGRAPH, notes);
  else
    g_free (notes);
}

/* ---- The memo ---- */

static char *
memo_title (const SpPlan *plan)
{
  const char *title = sp_record_get_text (sp_plan_record (plan), SP_FIELD_TITLE);

  return sp_text_clip (*title != '\0' ? title : _("Capacity plan"), 160);
}

/* The language of the words around, not that of the system: a program without a
 * translation writes English. */
static char *
memo_language (void)
{
  /* Translators: the code of your language as in HTML: "de" */
  const char *language = C_("language code", "en");

  return g_strdup (language);
}

/* The direction of the words around. */
static gboolean
memo_is_rtl (void)
{
  GUnicodeScript script = g_unichar_get_script (g_utf8_get_char (sp_memo_section_title (SP_MEMO_VERDICT)));

  return script == G_UNICODE_SCRIPT_ARABIC || script == G_UNICODE_SCRIPT_HEBREW;
}

SpMemo *
sp_memo_new (const SpPlan            *plan,
             const SpScenarioResults *results,
             const SpMemoOptions     *options)
{
  static void (*const write[SP_N_MEMO_SECTIONS]) (Writer *writer) = {
    [SP_MEMO_QUESTION] = write_question, [SP_MEMO_VERDICT] = write_verdict, [SP_MEMO_CURVE] = write_curve,
    [SP_MEMO_TIME] = write_time, [SP_MEMO_LEVERS] = write_levers, [SP_MEMO_COST] = write_cost,
    [SP_MEMO_QUALITY] = write_quality, [SP_MEMO_CHANGE] = write_change, [SP_MEMO_ASSUMPTIONS] = write_assumptions,
    [SP_MEMO_NOTES] = write_notes,
  };
  static const SpMemoOptions all = { 0 };
  SpMemo *memo = g_new0 (SpMemo, 1);
  Writer writer = { .memo = memo, .plan = plan, .results = results };

  options = options != NULL ? options : &all;
  writer.digits = options->digits;
  writer.wording = sp_report_wording (results->scenario, options->digits);
  memo->title = memo_title (plan);
  memo->scenario = sp_text_clip (sp_scenario_name (results->scenario), 160);
  memo->author = g_strdup (options->author);
  memo->language = memo_language ();
  memo->rtl = memo_is_rtl ();
  memo->blocks = g_ptr_array_new_with_free_func (block_free);
  for (int s = 0; s < SP_N_MEMO_SECTIONS; s++)
    if ((options->without & 1u << s) == 0)
      {
        writer.section = (SpMemoSection) s;
        writer.begun = FALSE;
        write[s] (&writer);
      }
  return memo;
}

void
sp_memo_free (SpMemo *memo)
{
  g_free (memo->title);
  g_free (memo->scenario);
  g_free (memo->author);
  g_free (memo->language);
  g_ptr_array_unref (memo->blocks);
  g_free (memo);
}
