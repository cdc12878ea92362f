/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See improve-page.h. While a slider moves, central values come at once from the
 * step that is known; intervals and the smallest set follow from the evaluator. */
#include "config.h"

#include "ui/improve-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "report/tables.h"
#include "text/step-sentence.h"
#include "text/units.h"
#include "ui/chart-card.h"
#include "ui/lever-row.h"
#include "ui/page-parts.h"
#include "ui/step-words.h"

struct _SpImprovePage
{
  SpPage parent_instance;

  GtkWidget *rows[SP_N_LEVERS];
  SpFieldGroup *held;
  SpMissingLine *missing;
  GtkWidget *numbers;
  GtkLabel *number;
  GtkLabel *sentence;
  SpResultList *list;
  GtkLabel *held_text;
  GtkWidget *order_card;
  SpResultList *order;
  GtkWidget *set_card;
  GtkLabel *set_text;
  SpChartCard *chart;
};

G_DEFINE_FINAL_TYPE (SpImprovePage, sp_improve_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "levers-gains", N_("Each alone"), FALSE, TRUE },
  { "levers-curve", N_("Before and after"), TRUE, FALSE },
  { "levers-parts", N_("Step"), FALSE, TRUE },
};

static const SpGroupField held_fields[] = {
  { SP_FIELD_HOLD_GLOBAL_BATCH, NULL, N_("A larger micro-batch then lowers accumulation; otherwise the global batch grows"), NULL },
  { SP_FIELD_TARGET_THROUGHPUT, NULL, N_("Empty: the accepted efficiency of the ideal"), NULL },
};

static SpDocument *
document_of (SpImprovePage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Results ---- */

static void
show_combination (SpImprovePage           *self,
                  const SpScenarioResults *results,
                  const SpWording         *wording)
{
  const SpLeverResults *levers = results->levers;
  const SpLeverOutcome *outcome = levers->has_combination ? &levers->combination : &levers->free;
  g_autoptr (SpReportTable) table = sp_report_table ("combination", results, wording->digits);
  g_autofree char *number = sp_step_signed_share (wording, outcome->gain);
  g_autofree char *sentence = sp_sentence_outcome (&levers->step->step, outcome, wording);
  g_autofree char *held = sp_phrase_held (levers);

  gtk_label_set_text (self->number, number);
  gtk_label_set_text (self->sentence, sentence);
  sp_result_list_show (self->list, table);
  gtk_label_set_text (self->held_text, held);
  gtk_widget_set_visible (GTK_WIDGET (self->held_text), *held != '\0');
}

static void
show_order (SpImprovePage           *self,
            const SpScenarioResults *results,
            const SpWording         *wording)
{
  g_autoptr (SpReportTable) table = sp_report_table ("order", results, wording->digits);

  gtk_widget_set_visible (self->order_card, table != NULL);
  sp_result_list_show (self->order, table);
}

/* Absent while a slider moves: what was said last is greyed until the new is known. */
static void
show_set (SpImprovePage        *self,
          const SpLeverResults *levers,
          const SpWording      *wording)
{
  g_autofree char *text = sp_phrase_smallest_set (levers, wording);

  sp_set_stale (&self->set_card, 1, text == NULL);
  if (text != NULL)
    gtk_label_set_text (self->set_text, text);
}

static void
show_levers (SpImprovePage           *self,
             const SpScenarioResults *results,
             const SpWording         *wording)
{
  show_combination (self, results, wording);
  show_order (self, results, wording);
  show_set (self, results->levers, wording);
}

/* Levers of the plan as it is now. Returns: (transfer full) */
static SpScenarioResults *
results_now (SpImprovePage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  SpScenarioResults *now;
  SpLeverResults *levers;

  if (results == NULL)
    return NULL;
  if (results->scenario == scenario || !results->step->has_step)
    return sp_scenario_results_ref (results);
  levers = sp_lever_results_preview (scenario, results->levers);
  now = sp_scenario_results_with_levers (results, levers);
  sp_lever_results_unref (levers);
  return now;
}

static void
sp_improve_page_update (SpPage *page)
{
  SpImprovePage *self = SP_IMPROVE_PAGE (page);
  SpScenarioResults *results = results_now (self);
  SpWording wording = sp_step_wording (document_of (self));
  g_autofree char *missing = sp_step_missing (results, &wording);
  gboolean has = missing == NULL && results->levers->has_outcomes;
  const char *label;
  gboolean stale = sp_document_get_invalid (document_of (self), NULL, &label, NULL);
  GtkWidget *greyed[] = { self->numbers, GTK_WIDGET (self->chart) };

  if (has)
    show_levers (self, results, &wording);
  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    sp_lever_row_set_outcome (SP_LEVER_ROW (self->rows[lever]), has ? &results->levers->outcomes[lever] : NULL);
  gtk_widget_set_visible (self->numbers, has);
  gtk_widget_set_visible (self->set_card, has);
  if (!has)
    gtk_widget_set_visible (self->order_card, FALSE);
  sp_step_missing_show (self->missing, missing, results);
  sp_chart_card_set_results (self->chart, results, missing != NULL ? NULL : _("Turn a lever on to see what it changes."));
  sp_set_stale (greyed, G_N_ELEMENTS (greyed), stale);
  if (results != NULL)
    sp_scenario_results_unref (results);
}

/* ---- Parts of the page ---- */

static GtkWidget *
make_levers (SpImprovePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  GtkWidget *card = sp_card_new (_("What could change, free things first"));

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      self->rows[lever] = sp_lever_row_new (document_of (self), lever);
      sp_append (card, self->rows[lever]);
    }
  self->held = SP_FIELD_GROUP (sp_field_group_new (_("What is held, what is aimed at"), TRUE));
  sp_field_group_add_fields (self->held, document_of (self), held_fields, G_N_ELEMENTS (held_fields));
  sp_append (box, card);
  sp_append (box, self->held);
  return box;
}

static GtkWidget *
make_result_card (SpImprovePage *self)
{
  GtkWidget *card = sp_card_new (NULL);

  self->missing = SP_MISSING_LINE (sp_missing_line_new ());
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->number = GTK_LABEL (sp_label_new (NULL, "big-number"));
  gtk_widget_add_css_class (GTK_WIDGET (self->number), "numeric");
  self->sentence = GTK_LABEL (sp_label_new (NULL, NULL));
  self->held_text = GTK_LABEL (sp_label_new (NULL, "dim-label"));
  self->list = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  sp_append (self->numbers, sp_label_new (_("Throughput with these changes"), "dim-label"));
  sp_append (self->numbers, self->number);
  sp_append (self->numbers, self->sentence);
  sp_append (self->numbers, self->held_text);
  sp_append (self->numbers, self->list);
  sp_append (card, self->missing);
  sp_append (card, self->numbers);
  return card;
}

static GtkWidget *
make_results (SpImprovePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->set_card = sp_card_new (_("The fewest changes that reach the target"));
  self->set_text = GTK_LABEL (sp_label_new (NULL, NULL));
  sp_append (self->set_card, self->set_text);
  self->order_card = sp_card_new (_("The best order"));
  self->order = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  sp_append (self->order_card, sp_label_new (_("Throughput with each and all before it; gains are never added up."), "dim-label"));
  sp_append (self->order_card, self->order);
  sp_append (box, make_result_card (self));
  sp_append (box, self->set_card);
  sp_append (box, self->order_card);
  return box;
}

static void
sp_improve_page_bind (SpPage *page)
{
  SpImprovePage *self = SP_IMPROVE_PAGE (page);
  GtkWidget *results = make_results (self);

  self->chart = g_object_new (SP_TYPE_CHART_CARD, NULL);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_page_set_help (GTK_WIDGET (self->chart), "page-improve");
  gtk_widget_set_parent (sp_page_body_new_sticky (results, make_levers (self), GTK_WIDGET (self->chart)),
                         GTK_WIDGET (self));
}

static SpChartView *
sp_improve_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_IMPROVE_PAGE (page)->chart);
}

static gboolean
sp_improve_page_focus_field (SpPage     *page,
                             const char *key)
{
  return sp_field_group_focus_field (SP_IMPROVE_PAGE (page)->held, key);
}

static void
sp_improve_page_class_init (SpImprovePageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  page_class->bind = sp_improve_page_bind;
  page_class->update = sp_improve_page_update;
  page_class->get_chart_view = sp_improve_page_get_chart_view;
  page_class->focus_field = sp_improve_page_focus_field;
}

static void
sp_improve_page_init (SpImprovePage *self)
{
}
