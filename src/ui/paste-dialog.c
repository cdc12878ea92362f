/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See paste-dialog.h. */
#include "config.h"

#include "ui/paste-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "ui/card.h"
#include "ui/file-dialog.h"

#define FILE_BYTES_MAX (32 * 1024 * 1024)

typedef struct
{
  GtkWindow *window;
  GtkTextBuffer *buffer;
  GtkLabel *said;
  GtkWidget *accept_button;
  SpPasteKind kind;
  GCancellable *cancellable;
  gpointer user_data;
  GDestroyNotify data_free;
} Dialog;

static void
dialog_free (Dialog *dialog)
{
  g_object_unref (dialog->cancellable);
  if (dialog->data_free != NULL)
    dialog->data_free (dialog->user_data);
  g_free (dialog);
}

static Dialog *
dialog_of (GtkWindow *window)
{
  return g_object_get_data (G_OBJECT (window), "sp-paste-dialog");
}

static char *
dup_text (Dialog *dialog)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (dialog->buffer, &start, &end);
  return gtk_text_buffer_get_text (dialog->buffer, &start, &end, FALSE);
}

static void
reread (Dialog *dialog)
{
  g_autofree char *text = dup_text (dialog);
  g_autofree char *said = NULL;
  gboolean is_good = FALSE;

  if (*g_strstrip (text) != '\0')
    said = dialog->kind.describe (text, &is_good, dialog->user_data);
  gtk_label_set_text (dialog->said, said != NULL ? said : _("Paste the text, or open a file."));
  if (said != NULL && !is_good)
    gtk_widget_add_css_class (GTK_WIDGET (dialog->said), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (dialog->said), "error");
  gtk_widget_set_sensitive (dialog->accept_button, is_good);
}

void
sp_paste_dialog_reread (GtkWindow *window)
{
  reread (dialog_of (window));
}

void
sp_paste_dialog_take (GtkWindow  *window,
                      const char *text)
{
  gtk_text_buffer_set_text (dialog_of (window)->buffer, text, -1);
}

static void
accept (Dialog *dialog)
{
  g_autofree char *text = dup_text (dialog);

  dialog->kind.accept (text, dialog->user_data);
  gtk_window_destroy (dialog->window);
}

/* ---- Files ---- */

static void
loaded (GObject      *object,
        GAsyncResult *result,
        gpointer      user_data)
{
  g_autoptr (GtkWindow) window = user_data;
  g_autofree char *text = NULL;
  g_autofree char *valid = NULL;
  g_autoptr (GError) error = NULL;
  Dialog *dialog = dialog_of (window);
  gsize length;

  if (!g_file_load_contents_finish (G_FILE (object), result, &text, &length, NULL, &error))
    {
      if (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED))
        return;
      gtk_label_set_text (dialog->said, error->message);
      return;
    }
  if (length > FILE_BYTES_MAX)
    {
      gtk_label_set_text (dialog->said, _("The file is too large to be such a log."));
      return;
    }
  valid = g_utf8_make_valid (text, (gssize) length);
  sp_paste_dialog_take (window, valid);
}

static void
file_chosen (GFile   *file,
             gpointer user_data)
{
  g_autoptr (GtkWindow) window = user_data;
  Dialog *dialog = dialog_of (window);

  if (file != NULL && !g_cancellable_is_cancelled (dialog->cancellable))
    g_file_load_contents_async (file, dialog->cancellable, loaded, g_object_ref (window));
}

static void
open_file (Dialog *dialog)
{
  const SpFileType types[] = { { _("All files"), NULL } };

  sp_file_dialog_open (dialog->window, dialog->kind.title, types, G_N_ELEMENTS (types), file_chosen,
                       g_object_ref (dialog->window));
}

/* ---- The window ---- */

static GtkWidget *
make_label (const char *text,
            const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
make_header (Dialog *dialog)
{
  GtkWidget *header = gtk_header_bar_new ();
  GtkWidget *cancel = sp_button_new (_("_Cancel"));
  GtkWidget *open = sp_button_new (_("_Open File…"));

  gtk_header_bar_set_show_title_buttons (GTK_HEADER_BAR (header), FALSE);
  dialog->accept_button = sp_button_new (_("_Import"));
  gtk_widget_add_css_class (dialog->accept_button, "suggested-action");
  g_signal_connect_swapped (cancel, "clicked", G_CALLBACK (gtk_window_destroy), dialog->window);
  g_signal_connect_swapped (open, "clicked", G_CALLBACK (open_file), dialog);
  g_signal_connect_swapped (dialog->accept_button, "clicked", G_CALLBACK (accept), dialog);
  gtk_header_bar_pack_start (GTK_HEADER_BAR (header), cancel);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), dialog->accept_button);
  gtk_header_bar_pack_end (GTK_HEADER_BAR (header), open);
  return header;
}

static GtkWidget *
make_text (Dialog *dialog)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *view = gtk_text_view_new ();

  gtk_text_view_set_monospace (GTK_TEXT_VIEW (view), TRUE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (view), FALSE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (view), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Text"), -1);
  dialog->buffer = gtk_text_view_get_buffer (GTK_TEXT_VIEW (view));
  g_signal_connect_swapped (dialog->buffer, "changed", G_CALLBACK (reread), dialog);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), view);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_vexpand (scrolled, TRUE);
  gtk_widget_set_size_request (scrolled, -1, 120);
  return scrolled;
}

GtkWindow *
sp_paste_dialog_show (GtkWindow         *parent,
                      const SpPasteKind *kind,
                      GtkWidget         *options,
                      gpointer           user_data,
                      GDestroyNotify     data_free)
{
  Dialog *dialog = g_new0 (Dialog, 1);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  dialog->window = g_object_new (GTK_TYPE_WINDOW, "title", kind->title, "modal", TRUE, "transient-for", parent,
                                 "default-width", 620, "default-height", 460, NULL);
  dialog->kind = *kind;
  dialog->user_data = user_data;
  dialog->data_free = data_free;
  dialog->cancellable = g_cancellable_new ();
  g_object_set_data_full (G_OBJECT (dialog->window), "sp-paste-dialog", dialog, (GDestroyNotify) dialog_free);
  dialog->said = GTK_LABEL (make_label (NULL, NULL));
  gtk_window_set_titlebar (dialog->window, make_header (dialog));
  gtk_widget_add_css_class (box, "page-dialog");
  gtk_box_append (GTK_BOX (box), make_label (kind->explanation, "dim-label"));
  gtk_box_append (GTK_BOX (box), make_text (dialog));
  if (options != NULL)
    gtk_box_append (GTK_BOX (box), options);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (dialog->said));
  gtk_window_set_child (dialog->window, box);
  /* A file that is still being read finds nothing to write into. */
  g_signal_connect_swapped (dialog->window, "destroy", G_CALLBACK (g_cancellable_cancel), dialog->cancellable);
  reread (dialog);
  gtk_window_present (dialog->window);
  return dialog->window;
}
