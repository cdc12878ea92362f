/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See diagnose-page.h. A person ticks what was seen; core ranks the causes; this
 * file lists them with their evidence and what would confirm and mend them. */
#include "config.h"

#include "ui/diagnose-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "text/step-sentence.h"
#include "ui/card.h"
#include "ui/chart-card.h"
#include "ui/page-parts.h"
#include "ui/step-words.h"

enum
{
  GROUP_SYMPTOMS,
  GROUP_LIMITS,
  N_GROUPS
};

struct _SpDiagnosePage
{
  SpPage parent_instance;

  SpFieldGroup *groups[N_GROUPS];
  GtkLabel *seen;
  GtkLabel *verdict;
  GtkLabel *next;
  GtkWidget *verdict_card;
  GtkWidget *causes;
  GtkWidget *missing_card;
  GtkWidget *missing;
  SpChartCard *chart;
  SpDiagnosisResults *shown; /* (nullable): to rebuild the list only when it changed */
  int shown_digits;
};

G_DEFINE_FINAL_TYPE (SpDiagnosePage, sp_diagnose_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "causes", N_("Causes"), FALSE, TRUE, N_("No cause has evidence so far.") },
  { "step-parts", N_("Step by devices"), FALSE, TRUE },
  { "measured-waterfall", N_("Measured step"), FALSE, TRUE },
};

static const SpGroupField symptom_fields[] = {
  { SP_FIELD_SYMPTOM_DROP_AT_BOUNDARY, NULL, NULL, NULL },
  { SP_FIELD_SYMPTOM_HOST_SATURATED, NULL, NULL, NULL },
  { SP_FIELD_SYMPTOM_STEADY_LOSS, NULL, NULL, NULL },
  { SP_FIELD_SYMPTOM_SCATTER, NULL, NULL, NULL },
  { SP_FIELD_SYMPTOM_NO_SOONER, NULL, NULL, NULL },
  { SP_FIELD_SYMPTOM_ONE_BEHIND, NULL, NULL, NULL },
};

static const SpGroupField threshold_fields[] = {
  { SP_FIELD_WARN_SHARE, NULL, NULL, NULL },
  { SP_FIELD_BIND_SHARE, NULL, NULL, NULL },
  { SP_FIELD_ACCEPTED_EFFICIENCY, NULL, NULL, NULL },
};

static const SpGroupField quality_fields[] = {
  { SP_FIELD_RATE_RATIO, NULL, N_("Two runs to the same quality; 2 for twice the throughput"), NULL },
  { SP_FIELD_TIME_RATIO, NULL, N_("0.5 if the larger run took half the time"), NULL },
};

static SpDocument *
document_of (SpDiagnosePage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Causes ---- */

static void
add_line (GtkWidget  *box,
          const char *icon_name,
          const char *text)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (icon_name);
  GtkWidget *label = sp_label_new (text, NULL);

  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, "dim-label");
  gtk_widget_set_hexpand (label, TRUE);
  sp_append (line, icon);
  sp_append (line, label);
  sp_append (box, line);
}

static void
add_button (GtkWidget  *box,
            const char *label,
            const char *page)
{
  GtkWidget *button = sp_button_new (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.page");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", page);
  gtk_widget_set_halign (button, GTK_ALIGN_START);
  sp_append (box, button);
}

static GtkWidget *
make_cause_head (const SpCauseFound *cause,
                 guint               rank,
                 const SpWording    *wording)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  g_autofree char *name = g_strdup_printf ("%u. %s", rank, sp_word_cause (cause->cause));
  g_autofree char *strength = sp_phrase_evidence (cause, wording);
  GtkWidget *title = sp_label_new (name, "heading");
  GtkWidget *label = sp_label_new (strength, "lever-price");

  gtk_widget_set_hexpand (title, TRUE);
  sp_append (head, title);
  gtk_label_set_wrap (GTK_LABEL (label), FALSE);
  sp_append (head, label);
  return head;
}

static GtkWidget *
make_cause (const SpCauseFound *cause,
            guint               rank,
            const SpWording    *wording)
{
  GtkWidget *card = sp_card_new (NULL);
  g_autofree char *share = sp_phrase_cause_share (cause, wording);
  g_autofree char *confirm = sp_phrase_confirm (cause);
  g_autofree char *lever = sp_phrase_first_lever (cause, wording);

  sp_append (card, make_cause_head (cause, rank, wording));
  for (gsize i = 0; i < cause->n_evidence; i++)
    {
      g_autofree char *sentence = sp_sentence_message (&cause->evidence[i], wording);

      add_line (card, "sp-diagnose-symbolic", sentence);
    }
  if (share != NULL)
    sp_append (card, sp_label_new (share, NULL));
  sp_append (card, sp_label_new (sp_word_cause_remedy (cause->cause), NULL));
  if (cause->may_be_replicas)
    add_line (card, "dialog-warning-symbolic",
              _("A hot server or a noisy neighbour can look like this: time each replica before the network is blamed."));
  add_line (card, "sp-step-symbolic", confirm);
  if (lever != NULL)
    add_line (card, "sp-improve-symbolic", lever);
  if (lever != NULL)
    add_button (card, _("Try It under _Improve"), "improve");
  return card;
}

static void
show_causes (SpDiagnosePage    *self,
             const SpDiagnosis *diagnosis,
             const SpWording   *wording)
{
  sp_empty (self->causes);
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    sp_append (self->causes, make_cause (&diagnosis->causes[i], (guint) i + 1, wording));
}

static const char *
page_of_experiment (SpExperimentKind kind)
{
  switch (kind)
    {
    case SP_EXPERIMENT_MORE_COUNTS:
    case SP_EXPERIMENT_SECOND_SERVER:
      return "measurements";
    case SP_EXPERIMENT_TIME_TO_TARGET:
      return "diagnose";
    case SP_EXPERIMENT_NO_EXCHANGE:
    case SP_EXPERIMENT_FROM_MEMORY:
    case SP_EXPERIMENT_BOTH_OFF:
    case SP_EXPERIMENT_REPLICA_TIMES:
    case SP_EXPERIMENT_ONE_DEVICE_BATCHES:
    case SP_EXPERIMENT_LARGER_BATCH:
    case SP_EXPERIMENT_LOADER_ALONE:
    case SP_EXPERIMENT_ONE_DEVICE_FIRST:
    case SP_EXPERIMENT_PROFILE:
    case SP_EXPERIMENT_COLLECTIVE_TABLE:
    case SP_EXPERIMENT_MEMORY:
    case SP_N_EXPERIMENTS:
    default:
      return "step";
    }
}

static void
show_missing (SpDiagnosePage    *self,
              const SpDiagnosis *diagnosis)
{
  sp_empty (self->missing);
  gtk_widget_set_visible (self->missing_card, diagnosis->n_missing > 0);
  for (gsize i = 0; i < diagnosis->n_missing; i++)
    {
      SpExperimentKind kind = diagnosis->missing[i];
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);

      sp_append (box, sp_label_new (sp_word_experiment (kind), "field-title"));
      sp_append (box, sp_label_new (sp_word_experiment_how (kind), "field-caption"));
      if (i == 0)
        add_button (box, _("_Enter It"), page_of_experiment (kind));
      sp_append (self->missing, box);
    }
}

/* ---- The verdict ---- */

static void
show_verdict (SpDiagnosePage    *self,
              const SpDiagnosis *diagnosis,
              const SpWording   *wording)
{
  g_autofree char *verdict = sp_sentence_diagnosis (diagnosis, wording);
  g_autofree char *next = sp_phrase_next_step (diagnosis, wording);

  gtk_label_set_text (self->verdict, verdict);
  gtk_label_set_text (self->next, next);
}

static void
show_seen (SpDiagnosePage    *self,
           const SpDiagnosis *diagnosis)
{
  g_autofree char *text = sp_phrase_seen (diagnosis);

  gtk_widget_set_visible (GTK_WIDGET (self->seen), text != NULL);
  gtk_label_set_text (self->seen, text != NULL ? text : "");
}

static void
show_diagnosis (SpDiagnosePage           *self,
                const SpDiagnosisResults *results,
                const SpWording          *wording)
{
  if (results->has_diagnosis)
    {
      show_verdict (self, &results->diagnosis, wording);
      show_seen (self, &results->diagnosis);
      show_causes (self, &results->diagnosis, wording);
      show_missing (self, &results->diagnosis);
      return;
    }
  if (results->error != NULL)
    {
      g_autofree char *text = sp_sentence_core_error (results->error, wording);

      gtk_label_set_text (self->next, text);
    }
  gtk_label_set_text (self->verdict, _("There is nothing to diagnose yet."));
  gtk_widget_set_visible (GTK_WIDGET (self->seen), FALSE);
  gtk_widget_set_visible (self->missing_card, FALSE);
  sp_empty (self->causes);
}

static void
sp_diagnose_page_update (SpPage *page)
{
  SpDiagnosePage *self = SP_DIAGNOSE_PAGE (page);
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  SpWording wording = sp_step_wording (document_of (self));
  gboolean stale = sp_document_get_invalid (document_of (self), NULL, NULL, NULL);
  GtkWidget *greyed[] = { self->verdict_card, self->causes, self->missing_card, GTK_WIDGET (self->chart) };

  if (results != NULL && (results->diagnosis != self->shown || wording.digits != self->shown_digits))
    {
      show_diagnosis (self, results->diagnosis, &wording);
      g_clear_pointer (&self->shown, sp_diagnosis_results_unref);
      self->shown = sp_diagnosis_results_ref (results->diagnosis);
      self->shown_digits = wording.digits;
    }
  sp_chart_card_set_results (self->chart, results, _("This picture needs the step model or experiments."));
  sp_set_stale (greyed, G_N_ELEMENTS (greyed), stale);
}

/* ---- Parts of the page ---- */

/* The verdict, and what was seen. */
static GtkWidget *
make_inputs (SpDiagnosePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->verdict_card = sp_card_new (NULL);
  self->verdict = GTK_LABEL (sp_label_new (NULL, "verdict"));
  self->next = GTK_LABEL (sp_label_new (NULL, NULL));
  sp_append (self->verdict_card, self->verdict);
  sp_append (self->verdict_card, self->next);
  self->groups[GROUP_SYMPTOMS] = SP_FIELD_GROUP (sp_field_group_new (_("What was seen"), TRUE));
  self->seen = GTK_LABEL (sp_label_new (NULL, "field-caption"));
  sp_field_group_add_fields (self->groups[GROUP_SYMPTOMS], document_of (self), symptom_fields, G_N_ELEMENTS (symptom_fields));
  sp_field_group_add (self->groups[GROUP_SYMPTOMS], GTK_WIDGET (self->seen));
  sp_append (box, self->verdict_card);
  sp_append (box, self->groups[GROUP_SYMPTOMS]);
  return box;
}

static GtkWidget *
make_results (SpDiagnosePage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->causes = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  self->missing_card = sp_card_new (_("What would tell more"));
  self->missing = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  sp_append (self->missing_card, self->missing);
  self->groups[GROUP_LIMITS] = SP_FIELD_GROUP (sp_field_group_new (_("Limits and runs to the target"), FALSE));
  sp_field_group_add_fields (self->groups[GROUP_LIMITS], document_of (self), threshold_fields, G_N_ELEMENTS (threshold_fields));
  sp_field_group_add_fields (self->groups[GROUP_LIMITS], document_of (self), quality_fields, G_N_ELEMENTS (quality_fields));
  sp_append (box, self->causes);
  sp_append (box, self->missing_card);
  sp_append (box, self->groups[GROUP_LIMITS]);
  return box;
}

static void
sp_diagnose_page_bind (SpPage *page)
{
  SpDiagnosePage *self = SP_DIAGNOSE_PAGE (page);
  GtkWidget *inputs = make_inputs (self);

  self->chart = g_object_new (SP_TYPE_CHART_CARD, NULL);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_page_set_help (GTK_WIDGET (self->chart), "page-diagnose");
  gtk_widget_set_parent (sp_page_body_new_sticky (inputs, make_results (self), GTK_WIDGET (self->chart)),
                         GTK_WIDGET (self));
}

static SpChartView *
sp_diagnose_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_DIAGNOSE_PAGE (page)->chart);
}

static gboolean
sp_diagnose_page_focus_field (SpPage     *page,
                              const char *key)
{
  return sp_field_groups_focus_field (SP_DIAGNOSE_PAGE (page)->groups, N_GROUPS, key);
}

static void
sp_diagnose_page_finalize (GObject *object)
{
  g_clear_pointer (&SP_DIAGNOSE_PAGE (object)->shown, sp_diagnosis_results_unref);
  G_OBJECT_CLASS (sp_diagnose_page_parent_class)->finalize (object);
}

static void
sp_diagnose_page_class_init (SpDiagnosePageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sp_diagnose_page_finalize;
  page_class->bind = sp_diagnose_page_bind;
  page_class->update = sp_diagnose_page_update;
  page_class->get_chart_view = sp_diagnose_page_get_chart_view;
  page_class->focus_field = sp_diagnose_page_focus_field;
}

static void
sp_diagnose_page_init (SpDiagnosePage *self)
{
}
