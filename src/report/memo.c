/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which blocks the memo has, section by section; how they look is for others.
 * See memo.h. */
#include "report/memo.h"

#include <glib/gi18n-lib.h>

#include "report/memo-writer.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/step-sentence.h"
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

/* ---- Sections ---- */

static char *
plan_text (const SpMemoWriter *writer,
           SpField             field,
           glong               longest)
{
  return sp_text_clip (sp_record_get_text (sp_plan_record (writer->plan), field), longest);
}

static void
write_question (SpMemoWriter *writer)
{
  char *question = plan_text (writer, SP_FIELD_QUESTION, 1200);

  if (*question != '\0')
    sp_memo_write (writer, SP_BLOCK_PARAGRAPH, question);
  else
    g_free (question);
}

static void
write_verdict (SpMemoWriter *writer)
{
  const SpDecision *decision = &writer->results->decision.decision;

  if (!writer->results->decision.has_decision)
    return;
  sp_memo_write (writer, SP_BLOCK_LEAD, g_strdup (sp_verdict_label (decision->verdict)));
  sp_memo_write (writer, SP_BLOCK_PARAGRAPH, sp_sentence_message (&decision->message, &writer->wording));
  sp_memo_write_messages (writer, decision->reasons, decision->n_reasons);
  if (decision->n_missing > 0)
    sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (_("Missing evidence")));
  sp_memo_write_messages (writer, decision->missing, decision->n_missing);
}

/* "64 devices are expected to deliver 36,200 samples/s (90% interval: ...)." */
static void
write_forecast (SpMemoWriter *writer)
{
  const SpEconomics *e = writer->results->cost->economics;
  g_autofree char *devices = NULL, *rate = NULL, *interval = NULL;

  if (e == NULL || !e->has_chosen || !e->chosen.throughput.has_central)
    return;
  devices = sp_value_text (&writer->wording, SP_VALUE_COUNT, e->chosen.devices);
  rate = sp_value_text (&writer->wording, SP_VALUE_RATE, e->chosen.throughput.central);
  interval = sp_value_interval (&writer->wording, SP_VALUE_RATE, &e->chosen.throughput);
  sp_memo_write (writer, SP_BLOCK_PARAGRAPH,
                 interval != NULL
                   ? g_strdup_printf (_("At %s devices %s are expected; 90%% interval: %s."), devices, rate, interval)
                   : g_strdup_printf (_("At %s devices %s are expected; how sure that is, is not known."), devices, rate));
}

static void
write_curve (SpMemoWriter *writer)
{
  g_autoptr (SpReportTable) measured = sp_report_table ("measured", writer->results, writer->digits);

  write_forecast (writer);
  if (!sp_memo_write_chart (writer, "measured-throughput", FALSE))
    sp_memo_write_chart (writer, "throughput", FALSE);
  sp_memo_write_table (writer, measured != NULL ? "measured" : "estimate", NULL);
}

/* With a fixed global batch the step on one device would dwarf that of the count in question. */
static void
draw_time (SpMemoWriter *writer)
{
  gboolean strong = sp_scenario_choice (writer->results->scenario, SP_FIELD_JOB_SCALING) == SP_MODE_STRONG;

  if (strong && sp_memo_write_chart (writer, "measured-waterfall", FALSE))
    return;
  if (!sp_memo_write_chart (writer, "step-parts", FALSE))
    sp_memo_write_chart (writer, "measured-waterfall", FALSE);
}

static void
write_time (SpMemoWriter *writer)
{
  const SpStepResults *results = writer->results->step;

  if (results->has_step && results->step.step_seconds > 0.0)
    sp_memo_write (writer, SP_BLOCK_PARAGRAPH, sp_sentence_step (&results->step, &writer->wording));
  draw_time (writer);
  sp_memo_write_table (writer, "step", NULL);
}

static void
write_levers (SpMemoWriter *writer)
{
  SpReportTable *table = sp_report_table ("levers", writer->results, writer->digits);

  if (table == NULL)
    return;
  if (sp_report_table_n_rows (table) > LEVERS_MAX)
    g_array_set_size (table->cells, LEVERS_MAX * sp_report_table_n_columns (table));
  sp_memo_write (writer, SP_BLOCK_TABLE, NULL)->table = table;
}

static void
write_cost (SpMemoWriter *writer)
{
  const SpCostResults *cost = writer->results->cost;

  if (cost->economics == NULL)
    return;
  sp_memo_write_said (writer, cost->messages, "/goal", SP_SEVERITY_WARNING);
  sp_memo_write_said (writer, cost->messages, "/cluster", SP_SEVERITY_WARNING);
  sp_memo_write_table (writer, "counts", NULL);
  sp_memo_write_table (writer, "cost", _("The count in question"));
  sp_memo_write_table (writer, "jobs", _("One job or several"));
  if (!sp_memo_write_chart (writer, "frontier", FALSE))
    sp_memo_write_chart (writer, "calendar", FALSE);
  sp_memo_write_chart (writer, "next-return", TRUE);
}

static void
write_quality (SpMemoWriter *writer)
{
  const SpCostResults *cost = writer->results->cost;

  if (cost->quality_error != NULL)
    sp_memo_write (writer, SP_BLOCK_ITEM, sp_sentence_core_error (cost->quality_error, &writer->wording));
  if (!cost->has_quality && !cost->has_learning_rate && !cost->has_pipeline)
    return;
  sp_memo_write_table (writer, "quality", NULL);
  sp_memo_write_chart (writer, "net-speedup", TRUE);
}

static void
write_change (SpMemoWriter *writer)
{
  const SpDecision *decision = &writer->results->decision.decision;

  for (guint i = 0; writer->results->decision.has_decision && i < decision->n_flips; i++)
    sp_memo_write_messages (writer, &decision->flips[i].message, 1);
}

static void
write_assumptions (SpMemoWriter *writer)
{
  sp_memo_write (writer, SP_BLOCK_PARAGRAPH,
                 g_strdup (_("A first-order estimate. Figures that were entered are inputs, not results. Intervals are those "
                             "of the throughput’s forecast; prices, power and carbon are taken as entered.")));
  sp_memo_write_table (writer, "assumptions", NULL);
}

static void
write_notes (SpMemoWriter *writer)
{
  char *notes = plan_text (writer, SP_FIELD_NOTES, 2400);

  if (*notes != '\0')
    sp_memo_write (writer, SP_BLOCK_PARAGRAPH, notes);
  else
    g_free (notes);
}

/* ---- The memo ---- */

SpMemo *
sp_memo_new (const SpPlan            *plan,
             const SpScenarioResults *results,
             const SpMemoOptions     *options)
{
  static void (*const write[SP_N_MEMO_SECTIONS]) (SpMemoWriter *writer) = {
    [SP_MEMO_QUESTION] = write_question, [SP_MEMO_VERDICT] = write_verdict, [SP_MEMO_CURVE] = write_curve,
    [SP_MEMO_TIME] = write_time, [SP_MEMO_LEVERS] = write_levers, [SP_MEMO_COST] = write_cost,
    [SP_MEMO_QUALITY] = write_quality, [SP_MEMO_CHANGE] = write_change, [SP_MEMO_ASSUMPTIONS] = write_assumptions,
    [SP_MEMO_NOTES] = write_notes,
  };
  SpMemoWriter writer;
  SpMemo *memo = sp_memo_writer_start (&writer, plan, results, options);

  for (int s = 0; s < SP_N_MEMO_SECTIONS; s++)
    if (options == NULL || (options->without & 1u << s) == 0)
      {
        sp_memo_begin (&writer, (SpMemoSection) s, s != SP_MEMO_QUESTION ? sp_memo_section_title ((SpMemoSection) s) : NULL);
        write[s] (&writer);
      }
  return memo;
}
