/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-page.h. Fields edit the plan, the evaluator computes, and this file
 * puts what it found into words and places. */
#include "config.h"

#include "ui/step-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/step-sentence.h"
#include "text/units.h"
#include "ui/card.h"
#include "ui/chart-card.h"
#include "ui/message-list.h"
#include "ui/page-parts.h"
#include "ui/step-inputs.h"
#include "ui/step-words.h"

struct _SpStepPage
{
  SpPage parent_instance;

  SpStepInputs *inputs;
  SpMissingLine *missing;
  GtkWidget *numbers;
  GtkWidget *headline;
  GtkLabel *headline_name;
  GtkLabel *headline_number;
  GtkLabel *headline_more;
  GtkLabel *sentence;
  GtkLabel *break_even;
  SpResultList *parts;
  SpResultList *facts;
  SpMessageList *messages;
  GtkWidget *measured_card;
  SpResultList *measured;
  GtkWidget *fitted_card;
  GtkLabel *fitted_text;
  SpResultList *fitted;
  GtkWidget *improve_button;
  SpChartCard *chart;
};

G_DEFINE_FINAL_TYPE (SpStepPage, sp_step_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "step-parts", N_("By devices"), FALSE, TRUE },
  { "step-waterfall", N_("Ideal to actual"), FALSE, TRUE },
  { "measured-waterfall", N_("Measured"), FALSE, TRUE },
};

static SpDocument *
document_of (SpStepPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Results ---- */

static void
show_headline (SpStepPage          *self,
               const SpStepResults *results,
               const SpWording     *wording)
{
  const SpStep *step = &results->step;
  g_autofree char *devices = sp_number_format_exact (wording->locale, step->devices);
  /* Translators: a number of devices */
  g_autofree char *name = step->devices == 1.0 ? g_strdup (_("Step time on one device"))
                                               : g_strdup_printf (_("Step time on %s devices"), devices);
  g_autofree char *time = sp_step_time (wording, step->step_seconds);
  g_autofree char *rate = sp_value_text (wording, SP_VALUE_RATE, step->throughput);
  g_autofree char *share = sp_step_positive_share (wording, step->efficiency);
  /* Translators: a throughput, and an efficiency in percent */
  g_autofree char *more = g_strdup_printf (_("%s, %s efficient"), rate, share);
  g_autofree char *spoken = g_strdup_printf ("%s: %s, %s", name, time, more);

  gtk_label_set_text (self->headline_name, name);
  gtk_label_set_text (self->headline_number, time);
  gtk_label_set_text (self->headline_more, more);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->headline), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
show_parts (SpStepPage          *self,
            const SpStepResults *results,
            const SpWording     *wording)
{
  const SpStep *step = &results->step;
  guint line = 0;

  for (SpPart part = 0; part < SP_N_PARTS; part++)
    {
      g_autofree char *time = sp_step_time (wording, step->parts[part]);
      g_autofree char *share = sp_step_share (wording, step->parts[part] / step->step_seconds);
      g_autofree char *both = g_strdup_printf ("%s · %s", time, share);

      sp_result_list_set (self->parts, line++, sp_word_part (part), both);
    }
}

/* What experiments and the curve taught, each in a card of its own where there is something. */
static void
show_learned (SpStepPage              *self,
              const SpScenarioResults *results,
              const SpWording         *wording)
{
  g_autoptr (SpReportTable) measured = sp_report_table ("experiments", results, wording->digits);
  g_autoptr (SpReportTable) fitted = sp_report_table ("fitted", results, wording->digits);
  g_autofree char *text =
    results->step->has_calibration ? sp_phrase_fitted (&results->step->calibration, wording) : g_strdup ("");

  gtk_widget_set_visible (self->measured_card, measured != NULL);
  sp_result_list_show (self->measured, measured);
  gtk_widget_set_visible (self->fitted_card, results->step->has_calibration);
  gtk_label_set_text (self->fitted_text, text);
  sp_result_list_show (self->fitted, fitted);
}

static void
show_step (SpStepPage              *self,
           const SpScenarioResults *results,
           const SpWording         *wording)
{
  g_autofree char *sentence = sp_sentence_step (&results->step->step, wording);
  g_autofree char *break_even =
    results->step->has_break_even ? sp_sentence_break_even (&results->step->step, &results->step->break_even, wording)
                                  : g_strdup ("");
  g_autoptr (SpReportTable) facts = sp_report_table ("step-facts", results, wording->digits);

  show_headline (self, results->step, wording);
  show_parts (self, results->step, wording);
  sp_result_list_show (self->facts, facts);
  gtk_label_set_text (self->sentence, sentence);
  gtk_label_set_text (self->break_even, break_even);
  gtk_widget_set_visible (GTK_WIDGET (self->break_even), *break_even != '\0');
}

/* While a field is not valid, the results are those of the last valid value. */
static void
show_validity (SpStepPage *self)
{
  const char *label;
  gboolean stale = sp_document_get_invalid (document_of (self), NULL, &label, NULL);
  GtkWidget *greyed[] = { self->numbers, self->measured_card, self->fitted_card, GTK_WIDGET (self->chart) };

  sp_set_stale (greyed, G_N_ELEMENTS (greyed), stale);
  if (stale)
    {
      g_autofree char *text = g_strdup_printf (_("“%s” is not valid. These results are of its last valid value."), label);

      sp_missing_line_set (self->missing, text, NULL, SP_N_FIELDS);
    }
}

static void
sp_step_page_update (SpPage *page)
{
  SpStepPage *self = SP_STEP_PAGE (page);
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  SpWording wording = sp_step_wording (document_of (self));
  g_autofree char *missing = sp_step_missing (results, &wording);

  if (missing == NULL)
    show_step (self, results, &wording);
  gtk_widget_set_visible (self->numbers, missing == NULL);
  sp_step_missing_show (self->missing, missing, results);
  if (results != NULL)
    {
      show_learned (self, results, &wording);
      sp_message_list_set_messages (self->messages, results->step->messages, &wording, "", NULL, SP_SEVERITY_INFO);
    }
  sp_chart_card_set_results (self->chart, results, missing != NULL ? NULL : _("Enter experiments to see what they take apart."));
  show_validity (self);
}

/* ---- Parts of the page ---- */

static GtkWidget *
make_headline (SpStepPage *self)
{
  self->headline = g_object_new (GTK_TYPE_BOX, "orientation", GTK_ORIENTATION_VERTICAL, "accessible-role",
                                 GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  self->headline_name = GTK_LABEL (sp_label_new (NULL, "dim-label"));
  self->headline_number = GTK_LABEL (sp_label_new (NULL, "big-number"));
  gtk_widget_add_css_class (GTK_WIDGET (self->headline_number), "numeric");
  self->headline_more = GTK_LABEL (sp_label_new (NULL, "dim-label"));
  sp_append (self->headline, self->headline_name);
  sp_append (self->headline, self->headline_number);
  sp_append (self->headline, self->headline_more);
  return self->headline;
}

static GtkWidget *
make_result_card (SpStepPage *self)
{
  GtkWidget *card = sp_card_new (NULL);

  self->missing = SP_MISSING_LINE (sp_missing_line_new ());
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->sentence = GTK_LABEL (sp_label_new (NULL, NULL));
  self->break_even = GTK_LABEL (sp_label_new (NULL, NULL));
  self->parts = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  self->facts = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  self->messages = g_object_new (SP_TYPE_MESSAGE_LIST, NULL);
  self->improve_button = sp_button_new (_("See What Would _Help"));
  gtk_widget_set_halign (self->improve_button, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->improve_button, "suggested-action");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->improve_button), "win.page");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->improve_button), "s", "improve");
  sp_append (self->numbers, make_headline (self));
  sp_append (self->numbers, self->sentence);
  sp_append (self->numbers, self->break_even);
  sp_append (self->numbers, self->parts);
  sp_append (self->numbers, self->facts);
  sp_append (self->numbers, self->improve_button);
  sp_append (card, self->missing);
  sp_append (card, self->numbers);
  sp_append (card, self->messages);
  return card;
}

/* The inputs, and below them what was learned of them. */
static GtkWidget *
make_inputs (SpStepPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->measured_card = sp_card_new (_("What the experiments show"));
  self->measured = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  sp_append (self->measured_card, self->measured);
  self->fitted_card = sp_card_new (_("Learned from the curve"));
  self->fitted_text = GTK_LABEL (sp_label_new (NULL, "dim-label"));
  self->fitted = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  sp_append (self->fitted_card, self->fitted_text);
  sp_append (self->fitted_card, self->fitted);
  sp_append (box, self->inputs);
  sp_append (box, self->measured_card);
  sp_append (box, self->fitted_card);
  return box;
}

static void
sp_step_page_bind (SpPage *page)
{
  SpStepPage *self = SP_STEP_PAGE (page);
  GtkWidget *results = make_result_card (self);

  self->inputs = SP_STEP_INPUTS (sp_step_inputs_new (document_of (self)));
  self->chart = g_object_new (SP_TYPE_CHART_CARD, NULL);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_page_set_help (GTK_WIDGET (self->chart), "page-step");
  gtk_widget_set_parent (sp_page_body_new_sticky (results, make_inputs (self), GTK_WIDGET (self->chart)),
                         GTK_WIDGET (self));
}

static SpChartView *
sp_step_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_STEP_PAGE (page)->chart);
}

static gboolean
sp_step_page_focus_field (SpPage     *page,
                          const char *key)
{
  return sp_step_inputs_focus_field (SP_STEP_PAGE (page)->inputs, key);
}

static void
sp_step_page_class_init (SpStepPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  page_class->bind = sp_step_page_bind;
  page_class->update = sp_step_page_update;
  page_class->get_chart_view = sp_step_page_get_chart_view;
  page_class->focus_field = sp_step_page_focus_field;
}

static void
sp_step_page_init (SpStepPage *self)
{
}
