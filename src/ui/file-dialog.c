/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See file-dialog.h. A native chooser is not owned by its window: the request
 * holds it until it has answered. */
#include "config.h"

#include "ui/file-dialog.h"

#include <adwaita.h>
#include <glib/gi18n.h>

typedef struct
{
  GtkFileChooserNative *chooser;
  GtkWindow *parent;
  char *suffix;   /* (nullable) */
  GFile *file;    /* (nullable): waits for the answer to "replace?" */
  SpFileChosen callback;
  gpointer user_data;
} Request;

static void
finish (Request *request,
        GFile   *file)
{
  request->callback (file, request->user_data);
  g_clear_object (&request->chooser);
  g_clear_object (&request->file);
  g_clear_object (&request->parent);
  g_free (request->suffix);
  g_free (request);
}

static void
replace_answered (AdwMessageDialog *dialog,
                  const char       *response,
                  gpointer          data)
{
  Request *request = data;

  finish (request, g_str_equal (response, "replace") ? request->file : NULL);
}

static void
ask_replace (Request *request)
{
  GtkWidget *dialog = adw_message_dialog_new (request->parent, _("Replace File?"), NULL);
  g_autofree char *name = g_file_get_basename (request->file);
  g_autofree char *shown = g_filename_display_name (name);

  adw_message_dialog_format_body (ADW_MESSAGE_DIALOG (dialog),
                                  /* Translators: %s is a file name */
                                  _("“%s” exists already. Replacing it loses what it holds."), shown);
  adw_message_dialog_add_responses (ADW_MESSAGE_DIALOG (dialog), "cancel", _("_Cancel"), "replace", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (ADW_MESSAGE_DIALOG (dialog), "replace", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_default_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  adw_message_dialog_set_close_response (ADW_MESSAGE_DIALOG (dialog), "cancel");
  g_signal_connect (dialog, "response", G_CALLBACK (replace_answered), request);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* Returns: (transfer full): @file with the suffix, NULL when it has it already */
static GFile *
with_suffix (GFile      *file,
             const char *suffix)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *lower = name != NULL ? g_ascii_strdown (name, -1) : NULL;
  g_autofree char *full = NULL;
  g_autoptr (GFile) folder = g_file_get_parent (file);

  if (suffix == NULL || lower == NULL || folder == NULL || g_str_has_suffix (lower, suffix))
    return NULL;
  full = g_strconcat (name, suffix, NULL);
  return g_file_get_child (folder, full);
}

static void
chosen (GtkNativeDialog *native,
        int              response,
        gpointer         data)
{
  Request *request = data;
  g_autoptr (GFile) file = NULL;

  gtk_native_dialog_hide (native);
  if (response == GTK_RESPONSE_ACCEPT)
    file = gtk_file_chooser_get_file (GTK_FILE_CHOOSER (native));
  if (file != NULL)
    request->file = with_suffix (file, request->suffix);
  if (request->file != NULL && g_file_query_exists (request->file, NULL))
    ask_replace (request);
  else
    finish (request, request->file != NULL ? request->file : file);
}

static Request *
request_new (GtkWindow           *parent,
             const char          *title,
             GtkFileChooserAction action,
             SpFileChosen         callback,
             gpointer             user_data)
{
  Request *request = g_new0 (Request, 1);

  request->chooser = gtk_file_chooser_native_new (title, parent, action, NULL, NULL);
  request->parent = parent != NULL ? g_object_ref (parent) : NULL;
  request->callback = callback;
  request->user_data = user_data;
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (request->chooser), TRUE);
  g_signal_connect (request->chooser, "response", G_CALLBACK (chosen), request);
  return request;
}

static void
add_filter (Request          *request,
            const SpFileType *type)
{
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  gtk_file_filter_set_name (filter, type->name);
  if (type->suffix != NULL)
    gtk_file_filter_add_suffix (filter, type->suffix + 1);
  else
    gtk_file_filter_add_pattern (filter, "*");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (request->chooser), filter);
}

void
sp_file_dialog_open (GtkWindow        *parent,
                     const char       *title,
                     const SpFileType *types,
                     guint             n_types,
                     SpFileChosen      callback,
                     gpointer          user_data)
{
  Request *request = request_new (parent, title, GTK_FILE_CHOOSER_ACTION_OPEN, callback, user_data);
  guint i;

  for (i = 0; i < n_types; i++)
    add_filter (request, &types[i]);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (request->chooser));
}

void
sp_file_dialog_save (GtkWindow        *parent,
                     const char       *title,
                     const SpFileType *type,
                     GFile            *folder,
                     const char       *name,
                     SpFileChosen      callback,
                     gpointer          user_data)
{
  Request *request = request_new (parent, title, GTK_FILE_CHOOSER_ACTION_SAVE, callback, user_data);

  request->suffix = g_strdup (type->suffix);
  add_filter (request, type);
  if (folder != NULL)
    gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (request->chooser), folder, NULL);
  gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (request->chooser), name);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (request->chooser));
}
