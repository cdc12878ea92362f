/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which blocks the overview has, page by page; see overview.h. */
#include "report/overview.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "report/curve-tables.h"
#include "report/memo-writer.h"
#include "report/phrases.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/curve-sentence.h"
#include "text/estimate-sentence.h"
#include "text/step-sentence.h"
#include "text/units.h"

#define LONGEST_NAME 60
#define LONGEST_TEXT 1200
#define ROWS_MAX 100
#define MESSAGES_MAX 50

/* ---- Blocks ---- */

/* Nothing for NULL and "". @text: (transfer full) (nullable) */
static gboolean
say (SpMemoWriter *writer,
     char         *text)
{
  if (text == NULL || *text == '\0')
    {
      g_free (text);
      return FALSE;
    }
  sp_memo_write (writer, SP_BLOCK_PARAGRAPH, text);
  return TRUE;
}

/* @text: (transfer full) (nullable) */
static void
say_item (SpMemoWriter *writer,
          char         *text)
{
  if (text != NULL)
    sp_memo_write (writer, SP_BLOCK_ITEM, text);
}

/* Under its own title; of a very long table the beginning. @table: (transfer full) (nullable) */
static void
show_rows (SpMemoWriter  *writer,
           SpReportTable *table)
{
  guint n = table != NULL ? sp_report_table_n_rows (table) : 0;

  if (n > ROWS_MAX)
    g_array_set_size (table->cells, ROWS_MAX * sp_report_table_n_columns (table));
  sp_memo_write_rows (writer, table, table != NULL ? table->title : NULL);
  if (n > ROWS_MAX)
    {
      g_autofree char *more = sp_number_format_exact (writer->wording.locale, n - ROWS_MAX);

      /* Translators: a number of rows; then the name of a table on the command line */
      say (writer, g_strdup_printf (_("Rows left out here: %s. “report --table %s” writes them all."), more, table->id));
    }
}

static void
show_table (SpMemoWriter *writer,
            const char   *id)
{
  show_rows (writer, sp_report_table (id, writer->results, writer->digits));
}

/* What results say, with the field it is about.
 * @names_missing: FALSE where the section itself says which input it needs */
static void
show_messages (SpMemoWriter    *writer,
               GPtrArray       *messages,
               SpScope          scope,
               gboolean         names_missing,
               const SpWording *wording)
{
  for (guint i = 0; i < MIN (messages->len, MESSAGES_MAX); i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);
      SpField field = sp_field_at_path (scope, message->path);
      g_autofree char *sentence = NULL;

      if (message->message.code == SP_MESSAGE_INPUT_MISSING && !names_missing)
        continue;
      sentence = sp_sentence_message (&message->message, wording);
      /* Translators: the name of a field, and a sentence about its value */
      say_item (writer, field != SP_N_FIELDS ? g_strdup_printf (_("“%s”: %s"), sp_field_label (field), sentence) : g_strdup (sentence));
    }
  if (messages->len > MESSAGES_MAX)
    {
      g_autofree char *more = sp_number_format_exact (wording->locale, messages->len - MESSAGES_MAX);

      /* Translators: how many there are beside those that are shown */
      say_item (writer, g_strdup_printf (_("More messages: %s."), more));
    }
}

/* ---- Question and notes ---- */

static void
write_plan_text (SpMemoWriter *writer,
                 SpField       field)
{
  say (writer, sp_text_clip (sp_record_get_text (sp_plan_record (writer->plan), field), LONGEST_TEXT));
}

/* ---- Estimate ---- */

static void
write_estimate (SpMemoWriter *writer)
{
  const SpScenarioResults *results = writer->results;

  sp_memo_begin (writer, SP_MEMO_CURVE, _("Estimate"));
  if (results->has_estimate)
    say (writer, sp_sentence_estimate (&results->estimate, &writer->wording));
  say (writer, sp_phrase_estimate_missing (results, &writer->wording));
  sp_memo_write_table (writer, "estimate", NULL);
  show_messages (writer, results->messages, SP_SCOPE_SCENARIO, FALSE, &writer->wording);
}

/* ---- Measurements ---- */

static void
write_advice (SpMemoWriter        *writer,
              const SpCurveResult *result,
              const SpWording     *wording)
{
  guint i;

  sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (_("What to measure next")));
  for (i = 0; i < result->n_advice && sp_advice_helps (&result->advice[i]); i++)
    say_item (writer, sp_sentence_advice (&result->advice[i], result->advise_devices, wording));
  if (i == 0)
    say (writer, sp_sentence_no_advice (result->advise_devices, wording));
}

static void
write_refused_laws (SpMemoWriter        *writer,
                    const SpCurveResult *result,
                    const SpWording     *wording)
{
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    if (!result->laws[law].is_fitted)
      {
        g_autofree char *why = sp_sentence_core_code (result->laws[law].refusal, wording);

        say_item (writer, g_strdup_printf ("%s: %s", sp_law_label (law, FALSE), why));
      }
}

static void
write_beyond (SpMemoWriter         *writer,
              const SpCurveResults *curve,
              const SpWording      *wording)
{
  static const char *const tables[] = { "forecast", "laws", "fits" };
  const SpCurveResult *result = curve->result;

  if (result->n_targets > 0)
    say (writer, sp_sentence_forecast (&result->targets[0].forecast, result->curve->relative, wording));
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    show_rows (writer, sp_report_table_of_curve (tables[i], writer->results, curve, writer->digits));
  write_refused_laws (writer, result, wording);
  show_rows (writer, sp_report_table_of_curve ("residuals", writer->results, curve, writer->digits));
  sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (_("Published curves")));
  say (writer, sp_sentence_comparison (result, wording));
  if (result->n_targets > 0)
    write_advice (writer, result, wording);
}

/* "Measured on A100, weak scaling" */
static char *
curve_head (const SpScenarioResults *results,
            const SpCurveResults    *curve)
{
  g_autofree char *name = sp_text_clip (sp_curve_name (curve->curve), LONGEST_NAME);
  gboolean strong = curve->result->curve->scaling == SP_MODE_STRONG;
  gboolean in_use = curve == sp_scenario_results_curve_in_use (results) && results->curves->len > 1;

  if (in_use)
    /* Translators: the name of a curve that a scenario's results rest on */
    return g_strdup_printf (strong ? _("%s, strong scaling, in use") : _("%s, weak scaling, in use"), name);
  /* Translators: the name of a curve */
  return g_strdup_printf (strong ? _("%s, strong scaling") : _("%s, weak scaling"), name);
}

static void
write_curve (SpMemoWriter         *writer,
             const SpCurveResults *curve)
{
  static const char *const tables[] = { "measured", "measured-details", "curve-facts" };
  SpWording wording = sp_curve_wording (writer->results, curve, writer->digits);

  sp_memo_write (writer, SP_BLOCK_LABEL, curve_head (writer->results, curve));
  say (writer, sp_sentence_curve (curve->result->curve, &wording));
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    show_rows (writer, sp_report_table_of_curve (tables[i], writer->results, curve, writer->digits));
  if (curve->result->curve->n_points > 0)
    write_beyond (writer, curve, &wording);
  if (curve->messages->len > 0)
    sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (_("Messages")));
  show_messages (writer, curve->messages, SP_SCOPE_CURVE, FALSE, &wording);
}

static void
write_measurements (SpMemoWriter  *writer,
                    const SpCurve *only)
{
  const SpScenarioResults *results = writer->results;

  sp_memo_begin (writer, SP_MEMO_CURVE, _("Measurements"));
  for (guint i = 0; i < results->curves->len; i++)
    {
      const SpCurveResults *curve = g_ptr_array_index (results->curves, i);

      if (only == NULL || curve->curve == only)
        write_curve (writer, curve);
    }
  if (results->curves->len == 0)
    say (writer, g_strdup (_("Nothing was measured yet.")));
}

/* ---- Step time ---- */

static void
write_step (SpMemoWriter *writer)
{
  static const char *const tables[] = { "step", "step-facts", "waterfall", "step-counts", "experiments", "fitted" };
  const SpStepResults *step = writer->results->step;

  sp_memo_begin (writer, SP_MEMO_TIME, _("Step time"));
  say (writer, sp_phrase_step_missing (writer->results, &writer->wording));
  if (step->has_step)
    say (writer, sp_sentence_step (&step->step, &writer->wording));
  if (step->has_step && step->has_break_even)
    say (writer, sp_sentence_break_even (&step->step, &step->break_even, &writer->wording));
  for (gsize i = 0; i < G_N_ELEMENTS (tables); i++)
    show_table (writer, tables[i]);
  if (step->has_calibration)
    say (writer, sp_phrase_fitted (&step->calibration, &writer->wording));
  show_messages (writer, step->messages, SP_SCOPE_SCENARIO, TRUE, &writer->wording);
}

/* ---- Improve ---- */

static void
write_levers (SpMemoWriter *writer)
{
  const SpLeverResults *levers = writer->results->levers;

  sp_memo_begin (writer, SP_MEMO_LEVERS, _("Improve"));
  if (!levers->has_outcomes)
    {
      char *missing = sp_phrase_step_missing (writer->results, &writer->wording);

      if (missing == NULL && levers->error != NULL)
        missing = sp_sentence_core_error (levers->error, &writer->wording);
      say (writer, missing);
      return;
    }
  if (levers->has_combination || levers->has_free)
    say (writer, sp_sentence_outcome (&levers->step->step, levers->has_combination ? &levers->combination : &levers->free,
                                      &writer->wording));
  say (writer, sp_phrase_held (levers));
  show_table (writer, "levers");
  show_table (writer, "lever-notes");
  show_table (writer, "combination");
  show_table (writer, "order");
  say (writer, sp_phrase_smallest_set (levers, &writer->wording));
}

/* ---- Diagnose ---- */

static void
write_cause (SpMemoWriter       *writer,
             const SpCauseFound *cause,
             gsize               rank)
{
  const SpWording *wording = &writer->wording;
  g_autofree char *evidence = sp_phrase_evidence (cause, wording);

  sp_memo_write (writer, SP_BLOCK_LABEL,
                 g_strdup_printf ("%" G_GSIZE_FORMAT ". %s, %s", rank, sp_word_cause (cause->cause), evidence));
  sp_memo_write_messages (writer, cause->evidence, (guint) cause->n_evidence);
  say_item (writer, sp_phrase_cause_share (cause, wording));
  say_item (writer, g_strdup (sp_word_cause_remedy (cause->cause)));
  say_item (writer, sp_phrase_confirm (cause));
  say_item (writer, sp_phrase_first_lever (cause, wording));
}

static void
write_diagnosis (SpMemoWriter *writer)
{
  const SpDiagnosisResults *results = writer->results->diagnosis;
  const SpDiagnosis *diagnosis = &results->diagnosis;

  sp_memo_begin (writer, SP_MEMO_TIME, _("Diagnose"));
  if (!results->has_diagnosis)
    {
      say (writer, g_strdup (_("There is nothing to diagnose yet.")));
      if (results->error != NULL)
        say (writer, sp_sentence_core_error (results->error, &writer->wording));
      return;
    }
  say (writer, sp_sentence_diagnosis (diagnosis, &writer->wording));
  say (writer, sp_phrase_next_step (diagnosis, &writer->wording));
  say (writer, sp_phrase_seen (diagnosis));
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    write_cause (writer, &diagnosis->causes[i], i + 1);
  if (diagnosis->n_missing > 0)
    sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (_("What would tell more")));
  for (gsize i = 0; i < diagnosis->n_missing; i++)
    say_item (writer, g_strdup_printf ("%s: %s", sp_word_experiment (diagnosis->missing[i]),
                                       sp_word_experiment_how (diagnosis->missing[i])));
}

/* ---- Quality, cost, decision ---- */

static gboolean
is_about_quality (const SpPathMessage *message)
{
  return g_str_has_prefix (message->path, "/quality");
}

/* Those about quality, or the others. */
static void
show_cost_messages (SpMemoWriter *writer,
                    gboolean      quality)
{
  GPtrArray *all = writer->results->cost->messages;
  g_autoptr (GPtrArray) some = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (is_about_quality (g_ptr_array_index (all, i)) == quality)
      g_ptr_array_add (some, g_ptr_array_index (all, i));
  show_messages (writer, some, SP_SCOPE_SCENARIO, FALSE, &writer->wording);
}

static void
write_quality (SpMemoWriter *writer)
{
  sp_memo_begin (writer, SP_MEMO_QUALITY, _("Batch & quality"));
  say (writer, sp_phrase_quality_missing (writer->results, &writer->wording));
  sp_memo_write_table (writer, "quality", NULL);
  show_cost_messages (writer, TRUE);
}

static void
write_cost (SpMemoWriter *writer)
{
  sp_memo_begin (writer, SP_MEMO_COST, _("Cost & deadline"));
  say (writer, sp_phrase_cost_missing (writer->results, &writer->wording));
  if (writer->results->cost->economics != NULL && !writer->results->cost->economics->chosen.cost.has_central)
    say (writer, g_strdup (_("Enter a price to see what it costs.")));
  show_table (writer, "counts");
  sp_memo_write_table (writer, "cost", _("The count in question"));
  show_table (writer, "jobs");
  show_cost_messages (writer, FALSE);
}

static void
write_list (SpMemoWriter    *writer,
            const char      *label,
            const SpMessage *messages,
            guint            n)
{
  if (n > 0)
    sp_memo_write (writer, SP_BLOCK_LABEL, g_strdup (label));
  sp_memo_write_messages (writer, messages, n);
}

static void
write_decision (SpMemoWriter *writer)
{
  const SpDecisionResults *results = &writer->results->decision;
  const SpDecision *decision = &results->decision;
  SpMessage flips[SP_DECISION_FLIPS];

  sp_memo_begin (writer, SP_MEMO_VERDICT, _("Decision"));
  if (!results->has_decision)
    {
      say (writer, sp_phrase_decision_missing (writer->results));
      return;
    }
  for (guint i = 0; i < decision->n_flips; i++)
    flips[i] = decision->flips[i].message;
  sp_memo_write (writer, SP_BLOCK_LEAD, g_strdup (sp_verdict_label (decision->verdict)));
  say (writer, sp_sentence_message (&decision->message, &writer->wording));
  write_list (writer, _("Reasons"), decision->reasons, decision->n_reasons);
  write_list (writer, _("Missing evidence"), decision->missing, decision->n_missing);
  write_list (writer, _("What would change the verdict"), flips, decision->n_flips);
}

SpMemo *
sp_overview_new (const SpPlan            *plan,
                 const SpScenarioResults *results,
                 const SpCurve           *only,
                 int                      digits)
{
  SpMemoWriter writer;
  SpMemo *overview = sp_memo_writer_start (&writer, plan, results, &(SpMemoOptions) { .digits = digits });

  if (only != NULL)
    {
      write_measurements (&writer, only);
      return overview;
    }
  sp_memo_begin (&writer, SP_MEMO_QUESTION, NULL);
  write_plan_text (&writer, SP_FIELD_QUESTION);
  write_estimate (&writer);
  write_measurements (&writer, NULL);
  write_step (&writer);
  write_levers (&writer);
  write_quality (&writer);
  write_cost (&writer);
  write_diagnosis (&writer);
  write_decision (&writer);
  sp_memo_begin (&writer, SP_MEMO_NOTES, sp_memo_section_title (SP_MEMO_NOTES));
  write_plan_text (&writer, SP_FIELD_NOTES);
  return overview;
}
