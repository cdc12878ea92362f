/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See decision-page.h. */
#include "config.h"

#include "ui/decision-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "report/values.h"
#include "ui/card.h"
#include "ui/field-row.h"
#include "ui/memo-preview.h"
#include "ui/missing-line.h"
#include "ui/page-parts.h"
#include "ui/settings.h"
#include "ui/text-row.h"

#define INPUTS_WIDTH 270

struct _SpDecisionPage
{
  SpPage parent_instance;

  SpFieldRow *title;
  GtkWidget *question;
  GtkWidget *notes;
  GtkWidget *author;
  GtkWidget *sections[SP_N_MEMO_SECTIONS];
  GtkWidget *numbers;
  SpMissingLine *missing;
  GtkWidget *lead;
  GtkWidget *sentence;
  GtkWidget *reasons;
  GtkWidget *lacking;
  GtkWidget *flips;
  SpMemoPreview *preview;
};

G_DEFINE_FINAL_TYPE (SpDecisionPage, sp_decision_page, SP_TYPE_PAGE)

static SpDocument *
document_of (SpDecisionPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

SpMemo *
sp_decision_page_create_memo (SpDecisionPage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  const char *author = gtk_editable_get_text (GTK_EDITABLE (self->author));
  SpMemoOptions options = { .author = *author != '\0' ? author : NULL, .digits = sp_settings_get_digits () };

  g_return_val_if_fail (SP_IS_DECISION_PAGE (self), NULL);

  for (int i = 0; i < SP_N_MEMO_SECTIONS; i++)
    if (!gtk_check_button_get_active (GTK_CHECK_BUTTON (self->sections[i])))
      options.without |= 1u << i;
  return results != NULL ? sp_memo_new (sp_document_get_plan (document_of (self)), results, &options) : NULL;
}

/* ---- Results ---- */

static GtkWidget *
make_item (const char *sentence)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *bullet = gtk_label_new ("•");
  GtkWidget *text = sp_label_new (NULL, NULL);

  gtk_widget_set_valign (bullet, GTK_ALIGN_START);
  sp_text_set (text, sentence);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_box_append (GTK_BOX (line), bullet);
  gtk_box_append (GTK_BOX (line), text);
  return line;
}

/* A heading and one line a message; hidden without any. */
static void
show_list (GtkWidget       *box,
           const SpMessage *messages,
           guint            n,
           const SpWording *wording)
{
  GtkWidget *heading = gtk_widget_get_first_child (box);
  GtkWidget *line;

  while ((line = gtk_widget_get_next_sibling (heading)) != NULL)
    gtk_box_remove (GTK_BOX (box), line);
  for (guint i = 0; i < n; i++)
    {
      g_autofree char *sentence = sp_sentence_message (&messages[i], wording);

      gtk_box_append (GTK_BOX (box), make_item (sentence));
    }
  gtk_widget_set_visible (box, n > 0);
}

static void
show_decision (SpDecisionPage          *self,
               const SpScenarioResults *results)
{
  const SpDecision *decision = &results->decision.decision;
  SpWording wording = sp_report_wording (results->scenario, sp_settings_get_digits ());
  g_autofree char *sentence = sp_sentence_message (&decision->message, &wording);
  SpMessage flips[SP_DECISION_FLIPS];

  for (guint i = 0; i < decision->n_flips; i++)
    flips[i] = decision->flips[i].message;
  sp_text_set (self->lead, sp_verdict_label (decision->verdict));
  sp_text_set (self->sentence, sentence);
  show_list (self->reasons, decision->reasons, decision->n_reasons, &wording);
  show_list (self->lacking, decision->missing, decision->n_missing, &wording);
  show_list (self->flips, flips, decision->n_flips, &wording);
}

static void
show_preview (SpDecisionPage *self)
{
  sp_memo_preview_set (self->preview, sp_decision_page_create_memo (self));
}

static void
sp_decision_page_update (SpPage *page)
{
  SpDecisionPage *self = SP_DECISION_PAGE (page);
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  gboolean has = results != NULL && results->decision.has_decision;
  g_autofree char *stale = sp_show_stale (document_of (self), self->numbers);
  g_autofree char *missing = results != NULL ? sp_phrase_decision_missing (results) : g_strdup (_("Computing…"));

  gtk_widget_set_visible (self->numbers, has);
  if (has)
    show_decision (self, results);
  if (stale != NULL || missing == NULL || results == NULL)
    sp_missing_line_set (self->missing, stale != NULL ? stale : missing, NULL, SP_N_FIELDS);
  else if (results->curves->len > 0)
    sp_missing_line_set (self->missing, missing, "cost", SP_FIELD_DEVICES);
  else
    sp_missing_line_set (self->missing, missing, "measurements", SP_N_FIELDS);
  show_preview (self);
}

/* ---- Building ---- */

static GtkWidget *
make_plan (SpDecisionPage *self)
{
  GtkWidget *card = sp_card_new (NULL);

  self->title = g_object_new (SP_TYPE_FIELD_ROW, "optional", TRUE, NULL);
  sp_field_row_bind (self->title, document_of (self), SP_FIELD_TITLE);
  self->question = sp_text_row_new (document_of (self), SP_FIELD_QUESTION, 3);
  self->notes = sp_text_row_new (document_of (self), SP_FIELD_NOTES, 4);
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->title));
  gtk_box_append (GTK_BOX (card), self->question);
  gtk_box_append (GTK_BOX (card), self->notes);
  return card;
}

static void
add_button (GtkWidget  *box,
            const char *label,
            const char *action,
            const char *style)
{
  GtkWidget *button = sp_button_new (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  if (style != NULL)
    gtk_widget_add_css_class (button, style);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
make_sections (SpDecisionPage *self)
{
  GtkWidget *group = sp_field_group_new (_("Sections of the memo"), FALSE);

  for (int i = 0; i < SP_N_MEMO_SECTIONS; i++)
    {
      self->sections[i] = gtk_check_button_new_with_label (sp_memo_section_title ((SpMemoSection) i));
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->sections[i]), TRUE);
      g_signal_connect_swapped (self->sections[i], "toggled", G_CALLBACK (show_preview), self);
      sp_field_group_add (SP_FIELD_GROUP (group), self->sections[i]);
    }
  return group;
}

/* Who signs: people can say so, the system's guess is where it starts. */
static void
add_author (SpDecisionPage *self,
            GtkWidget      *card)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *title = sp_label_new (NULL, "field-title");
  const char *name = g_get_real_name ();

  sp_text_set (title, _("Author"));
  self->author = gtk_entry_new ();
  gtk_entry_set_max_length (GTK_ENTRY (self->author), 200);
  gtk_editable_set_text (GTK_EDITABLE (self->author), g_strcmp0 (name, "Unknown") != 0 ? name : "");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->author), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  g_signal_connect_swapped (self->author, "changed", G_CALLBACK (show_preview), self);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), self->author);
  gtk_box_append (GTK_BOX (card), box);
}

static GtkWidget *
make_memo (SpDecisionPage *self)
{
  GtkWidget *card = sp_card_new (_("The memo"));
  GtkWidget *buttons = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  add_author (self, card);
  add_button (buttons, _("Export as _PDF…"), "win.memo-pdf", "suggested-action");
  add_button (buttons, _("Export as _HTML…"), "win.memo-html", NULL);
  add_button (buttons, _("P_rint…"), "win.memo-print", NULL);
  gtk_box_append (GTK_BOX (card), buttons);
  return card;
}

static GtkWidget *
make_list (const char *title)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *heading = sp_label_new (NULL, "heading");

  sp_text_set (heading, title);
  gtk_box_append (GTK_BOX (box), heading);
  return box;
}

static GtkWidget *
make_verdict (SpDecisionPage *self)
{
  GtkWidget *card = sp_card_new (NULL);

  self->missing = SP_MISSING_LINE (sp_missing_line_new ());
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->lead = sp_label_new (NULL, "big-number");
  self->sentence = sp_label_new (NULL, NULL);
  self->reasons = make_list (_("Reasons"));
  self->lacking = make_list (_("Missing evidence"));
  self->flips = make_list (_("What would change the verdict"));
  gtk_box_append (GTK_BOX (self->numbers), self->lead);
  gtk_box_append (GTK_BOX (self->numbers), self->sentence);
  gtk_box_append (GTK_BOX (self->numbers), self->reasons);
  gtk_box_append (GTK_BOX (self->numbers), self->lacking);
  gtk_box_append (GTK_BOX (self->numbers), self->flips);
  sp_append (card, self->missing);
  gtk_box_append (GTK_BOX (card), self->numbers);
  return card;
}

static void
sp_decision_page_bind (SpPage *page)
{
  SpDecisionPage *self = SP_DECISION_PAGE (page);
  GtkWidget *first = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *second = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  gtk_box_append (GTK_BOX (first), make_plan (self));
  self->preview = g_object_new (SP_TYPE_MEMO_PREVIEW, NULL);
  gtk_box_append (GTK_BOX (first), make_memo (self));
  gtk_box_append (GTK_BOX (first), make_sections (self));
  gtk_box_append (GTK_BOX (second), make_verdict (self));
  gtk_box_append (GTK_BOX (second), GTK_WIDGET (self->preview));
  gtk_widget_set_parent (sp_page_body_new (first, second, NULL, INPUTS_WIDTH), GTK_WIDGET (self));
}

static gboolean
sp_decision_page_focus_field (SpPage     *page,
                              const char *key)
{
  SpDecisionPage *self = SP_DECISION_PAGE (page);
  const struct
  {
    SpField field;
    GtkWidget *row;
  } rows[] = { { SP_FIELD_TITLE, GTK_WIDGET (self->title) }, { SP_FIELD_QUESTION, self->question }, { SP_FIELD_NOTES, self->notes } };

  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = sp_field_path (rows[i].field);

      if (g_strcmp0 (path, key) == 0)
        return gtk_widget_grab_focus (rows[i].row);
    }
  return FALSE;
}

static void
sp_decision_page_class_init (SpDecisionPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  page_class->bind = sp_decision_page_bind;
  page_class->update = sp_decision_page_update;
  page_class->focus_field = sp_decision_page_focus_field;
}

static void
sp_decision_page_init (SpDecisionPage *self)
{
}
