/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See name-dialog.h. */
#include "config.h"

#include "ui/name-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/field-facts.h"
#include "ui/help-topics.h"

typedef struct
{
  SpNameChosen callback;
  gpointer data;
  GDestroyNotify data_free;
} Question;

static void
answered (AdwMessageDialog *dialog,
          const char       *response,
          gpointer          data)
{
  Question *question = data;
  GtkWidget *entry = adw_message_dialog_get_extra_child (dialog);
  g_autofree char *name = g_strstrip (g_strdup (gtk_editable_get_text (GTK_EDITABLE (entry))));

  if (g_str_equal (response, "rename") && *name != '\0')
    question->callback (name, question->data);
  if (question->data_free != NULL)
    question->data_free (question->data);
  g_free (question);
}

void
sp_name_dialog_ask (GtkWindow     *parent,
                    const char    *heading,
                    SpDocument    *document,
                    SpField        field,
                    const char    *name,
                    SpNameChosen   callback,
                    gpointer       user_data,
                    GDestroyNotify data_free)
{
  g_autofree char *meaning = sp_help_field_text (field);
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (parent, heading, meaning));
  GtkWidget *entry = gtk_entry_new ();
  Question *question = g_new (Question, 1);

  *question = (Question) { callback, user_data, data_free };
  gtk_editable_set_text (GTK_EDITABLE (entry), name);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, sp_field_label (field), -1);
  sp_field_explain (entry, document, field);
  adw_message_dialog_set_extra_child (dialog, entry);
  adw_message_dialog_add_responses (dialog, "cancel", _("_Cancel"), "rename", _("_Rename"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "rename", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "rename");
  adw_message_dialog_set_close_response (dialog, "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (answered), question);
  gtk_window_present (GTK_WINDOW (dialog));
}
