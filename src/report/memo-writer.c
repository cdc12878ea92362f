/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks and how they come into a memo; what they say is for others. See
 * memo-writer.h. */
#include "report/memo-writer.h"

#include <glib/gi18n-lib.h>

#include "figures/figures.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/units.h"

#define LONGEST_TITLE 160

static void
block_free (gpointer data)
{
  SpMemoBlock *block = data;

  g_free (block->text);
  g_clear_pointer (&block->table, sp_report_table_free);
  g_clear_pointer (&block->chart, sp_chart_unref);
  g_free (block);
}

static SpMemoBlock *
add_block (SpMemoWriter   *writer,
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

void
sp_memo_begin (SpMemoWriter *writer,
               SpMemoSection section,
               const char   *heading)
{
  writer->section = section;
  writer->heading = heading;
}

SpMemoBlock *
sp_memo_write (SpMemoWriter   *writer,
               SpMemoBlockKind kind,
               char           *text)
{
  if (writer->heading != NULL)
    add_block (writer, SP_BLOCK_HEADING, g_strdup (writer->heading));
  writer->heading = NULL;
  return add_block (writer, kind, text);
}

void
sp_memo_write_rows (SpMemoWriter  *writer,
                    SpReportTable *table,
                    const char    *label)
{
  if (table == NULL)
    return;
  if (label != NULL)
    sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (label));
  sp_memo_write (writer, SP_BLOCK_TABLE, NULL)->table = table;
}

void
sp_memo_write_table (SpMemoWriter *writer,
                     const char   *id,
                     const char   *label)
{
  sp_memo_write_rows (writer, sp_report_table (id, writer->results, writer->digits), label);
}

gboolean
sp_memo_write_chart (SpMemoWriter *writer,
                     const char   *name,
                     gboolean      optional)
{
  const SpFigure *figure = sp_figure_find (name);
  SpFigureOptions options = { .digits = writer->digits };
  SpChart *chart = figure != NULL ? sp_figure_build (figure, writer->results, &options) : NULL;
  SpMemoBlock *block;

  if (chart == NULL)
    return FALSE;
  block = sp_memo_write (writer, SP_BLOCK_CHART, NULL);
  block->chart = chart;
  block->optional = optional;
  return TRUE;
}

void
sp_memo_write_messages (SpMemoWriter    *writer,
                        const SpMessage *messages,
                        guint            n)
{
  for (guint i = 0; i < n; i++)
    sp_memo_write (writer, SP_BLOCK_ITEM, sp_sentence_message (&messages[i], &writer->wording));
}

void
sp_memo_write_said (SpMemoWriter *writer,
                    GPtrArray    *messages,
                    const char   *prefix,
                    SpSeverity    least)
{
  for (guint i = 0; i < messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);

      if (g_str_has_prefix (message->path, prefix) && sp_message_severity (message->message.code) >= least)
        sp_memo_write_messages (writer, &message->message, 1);
    }
}

/* ---- The memo around them ---- */

static char *
memo_title (const SpPlan *plan)
{
  const char *title = sp_record_get_text (sp_plan_record (plan), SP_FIELD_TITLE);

  return sp_text_clip (*title != '\0' ? title : _("Capacity plan"), LONGEST_TITLE);
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
sp_memo_writer_start (SpMemoWriter            *writer,
                      const SpPlan            *plan,
                      const SpScenarioResults *results,
                      const SpMemoOptions     *options)
{
  int digits = options != NULL ? options->digits : 0;
  SpMemo *memo = g_new0 (SpMemo, 1);

  memo->title = memo_title (plan);
  memo->scenario = sp_text_clip (sp_scenario_name (results->scenario), LONGEST_TITLE);
  memo->author = options != NULL ? g_strdup (options->author) : NULL;
  memo->language = memo_language ();
  memo->rtl = memo_is_rtl ();
  memo->blocks = g_ptr_array_new_with_free_func (block_free);
  *writer = (SpMemoWriter) { .memo = memo, .plan = plan, .results = results, .digits = digits,
                             .wording = sp_report_wording (results->scenario, digits) };
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
