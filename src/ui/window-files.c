/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Saving, closing and what else a window does with its file. Each step that
 * waits for an answer holds the window; a chain ends with its callback, told
 * whether the document was saved. */
#include "config.h"

#include <glib/gi18n.h>

#include "plan/error.h"
#include "ui/application.h"
#include "ui/card.h"
#include "ui/file-dialog.h"
#include "ui/window-private.h"

#define NOTICE_SECONDS 20

#define SUFFIX ".scaling.json"

typedef void (*Saved) (SpWindow *self,
                       gboolean  saved,
                       gpointer  user_data);

/* One request to save, through all its questions. */
typedef struct
{
  SpWindow *self;
  GFile *file;      /* (nullable): the document's own */
  gboolean replace; /* also what another program wrote */
  Saved callback;   /* (nullable) */
  gpointer user_data;
} Save;

static void save_somewhere (Save *save);

static void
end_save (Save    *save,
          gboolean done)
{
  if (save->callback != NULL)
    save->callback (save->self, done, save->user_data);
  g_clear_object (&save->file);
  g_object_unref (save->self);
  g_free (save);
}

static AdwMessageDialog *
make_question (SpWindow   *self,
               const char *heading,
               const char *body)
{
  AdwMessageDialog *dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (self), heading, body));

  adw_message_dialog_add_response (dialog, "cancel", _("_Cancel"));
  adw_message_dialog_set_default_response (dialog, "cancel");
  adw_message_dialog_set_close_response (dialog, "cancel");
  return dialog;
}

/* ---- Fields that are not valid ---- */

typedef struct
{
  SpWindow *self;
  SpWindowGoOn go_on;
  gpointer user_data;
} AskInvalid;

static void
invalid_answered (AdwMessageDialog *dialog,
                  const char       *response,
                  gpointer          data)
{
  AskInvalid *ask = data;
  SpPage *page = sp_window_get_page (ask->self);
  const char *key;

  if (g_str_equal (response, "go-on"))
    ask->go_on (ask->self, ask->user_data);
  else if (page != NULL && sp_document_get_invalid (ask->self->document, &key, NULL, NULL))
    sp_page_focus_field (page, key);
  g_object_unref (ask->self);
  g_free (ask);
}

/* The field that reported itself by @key and @label, or SP_N_FIELDS for what is none (a cell). */
static SpField
field_of (const char *key,
          const char *label)
{
  int field;

  for (field = 0; field < SP_N_FIELDS; field++)
    {
      g_autofree char *path = sp_field_path ((SpField) field);

      if (g_str_equal (path, key) && g_str_equal (sp_field_label ((SpField) field), label))
        break;
    }
  return (SpField) field;
}

/* Returns: (nullable) (transfer full): what the project holds in a field whose text is not valid */
static char *
kept_value (SpDocument *document,
            SpField     field)
{
  SpQuantity quantity;
  double number;

  if (field == SP_N_FIELDS || sp_field_info (field)->type != SP_TYPE_NUMBER ||
      !sp_record_get_number (sp_document_get_record (document, field), field, &number))
    return NULL;
  quantity = sp_scenario_quantity (sp_document_get_scenario (document), field);
  if (quantity.kind == SP_QUANTITY_FRACTION)
    quantity.kind = SP_QUANTITY_PERCENT;
  return sp_quantity_format (sp_number_locale_user (), &quantity, number);
}

static char *
describe_invalid (SpDocument *document)
{
  const char *key, *label, *error;
  g_autofree char *kept = NULL;

  if (!sp_document_get_invalid (document, &key, &label, &error))
    return NULL;
  kept = kept_value (document, field_of (key, label));
  if (kept != NULL)
    /* Translators: the name of a field, what is wrong with what was typed into it, and the value it had before */
    return g_strdup_printf (_("“%s”: %s The project keeps %s."), label, error, kept);
  /* Translators: the name of a field, and what is wrong with what was typed into it */
  return g_strdup_printf (_("“%s”: %s The project keeps the last valid value."), label, error);
}

/* Calls @go_on at once when every field is valid. On cancel the data is the caller's to forget. */
void
sp_window_ask_invalid (SpWindow    *self,
                       const char  *go_on_label,
                       SpWindowGoOn go_on,
                       gpointer     user_data)
{
  g_autofree char *body = describe_invalid (self->document);
  AdwMessageDialog *dialog;
  AskInvalid *ask;

  if (body == NULL)
    {
      go_on (self, user_data);
      return;
    }
  ask = g_new (AskInvalid, 1);
  ask->self = g_object_ref (self);
  ask->go_on = go_on;
  ask->user_data = user_data;
  dialog = make_question (self, _("A Field Is Not Valid"), body);
  adw_message_dialog_set_response_label (dialog, "cancel", _("_Go to Field"));
  adw_message_dialog_add_response (dialog, "go-on", go_on_label);
  g_signal_connect (dialog, "response", G_CALLBACK (invalid_answered), ask);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Saving ---- */

static void
choose_file (Save *save);

static void
changed_answered (AdwMessageDialog *dialog,
                  const char       *response,
                  gpointer          data)
{
  Save *save = data;

  if (g_str_equal (response, "replace"))
    {
      save->replace = TRUE;
      save_somewhere (save);
    }
  else if (g_str_equal (response, "save-as"))
    choose_file (save);
  else
    end_save (save, FALSE);
}

static void
ask_changed (Save *save)
{
  AdwMessageDialog *dialog = make_question (save->self, _("The File Has Changed"),
                                            _("Another program changed the file since it was opened. "
                                              "Replacing it loses what that program wrote."));

  adw_message_dialog_add_responses (dialog, "save-as", _("Save _As…"), "replace", _("_Replace"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "replace", ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect (dialog, "response", G_CALLBACK (changed_answered), save);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
failure_answered (AdwMessageDialog *dialog,
                  const char       *response,
                  gpointer          data)
{
  if (g_str_equal (response, "save-as"))
    choose_file (data);
  else
    end_save (data, FALSE);
}

/* Another place may be writable. */
static void
show_failure (Save       *save,
              const char *message)
{
  AdwMessageDialog *dialog = make_question (save->self, _("Could Not Save"), message);

  adw_message_dialog_set_response_label (dialog, "cancel", _("_Close"));
  adw_message_dialog_add_response (dialog, "save-as", _("Save _As…"));
  adw_message_dialog_set_default_response (dialog, "save-as");
  g_signal_connect (dialog, "response", G_CALLBACK (failure_answered), save);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
saved (GObject      *source,
       GAsyncResult *result,
       gpointer      data)
{
  Save *save = data;
  g_autoptr (GError) error = NULL;

  if (sp_document_save_finish (SP_DOCUMENT (source), result, &error))
    {
      GtkApplication *application = gtk_window_get_application (GTK_WINDOW (save->self));

      if (SP_IS_APPLICATION (application))
        sp_application_remember (SP_APPLICATION (application), sp_document_get_file (save->self->document));
      end_save (save, TRUE);
      return;
    }
  if (g_error_matches (error, SP_PLAN_ERROR, SP_PLAN_ERROR_CHANGED))
    {
      ask_changed (save);
      return;
    }
  show_failure (save, error->message);
}

static void
file_chosen (GFile   *file,
             gpointer data)
{
  Save *save = data;

  if (file == NULL)
    {
      end_save (save, FALSE);
      return;
    }
  g_set_object (&save->file, file);
  save->replace = TRUE;
  save_somewhere (save);
}

static void
choose_file (Save *save)
{
  SpFileType type = { _("Scaling Planner projects"), SUFFIX };
  g_autofree char *title = sp_document_dup_title (save->self->document);
  g_autofree char *name = NULL;
  g_autoptr (GFile) folder = NULL;
  GFile *file = sp_document_get_file (save->self->document);

  if (file != NULL)
    {
      folder = g_file_get_parent (file);
      name = g_file_get_basename (file);
    }
  else
    name = g_strconcat (g_strdelimit (title, "/\n\t", '-'), SUFFIX, NULL);
  sp_file_dialog_save (GTK_WINDOW (save->self), _("Save Project"), &type, folder, name, file_chosen, save);
}

static void
save_somewhere (Save *save)
{
  if (save->file == NULL && sp_document_get_file (save->self->document) == NULL)
    choose_file (save);
  else
    sp_document_save_async (save->self->document, save->file, save->replace, NULL, saved, save);
}

static Save *
save_new (SpWindow *self,
          Saved     callback,
          gpointer  user_data)
{
  Save *save = g_new0 (Save, 1);

  save->self = g_object_ref (self);
  save->callback = callback;
  save->user_data = user_data;
  return save;
}

static void
start_save (SpWindow *self,
            gpointer  user_data)
{
  save_somewhere (save_new (self, NULL, NULL));
}

static void
start_save_as (SpWindow *self,
               gpointer  user_data)
{
  choose_file (save_new (self, NULL, NULL));
}

static void
save_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  sp_window_ask_invalid (data, _("_Save Anyway"), start_save, NULL);
}

static void
save_as_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  sp_window_ask_invalid (data, _("_Save Anyway"), start_save_as, NULL);
}

/* ---- Closing ---- */

typedef struct
{
  SpWindow *self;
  SpWindowClosed callback; /* (nullable) */
  gpointer user_data;
} Close;

static void
end_close (Close   *close,
           gboolean go)
{
  SpWindow *self = close->self;

  if (go)
    {
      self->closing = TRUE;
      gtk_window_close (GTK_WINDOW (self));
    }
  if (close->callback != NULL)
    close->callback (self, go, close->user_data);
  g_object_unref (self);
  g_free (close);
}

static void
saved_to_close (SpWindow *self,
                gboolean  done,
                gpointer  data)
{
  end_close (data, done);
}

static gboolean
discard_idle (gpointer data)
{
  end_close (data, TRUE);
  return G_SOURCE_REMOVE;
}

/* The window must not go before the dialog that belongs to it has. */
static void
close_answered (AdwMessageDialog *dialog,
                const char       *response,
                gpointer          data)
{
  Close *close = data;

  if (g_str_equal (response, "save"))
    save_somewhere (save_new (close->self, saved_to_close, close));
  else if (g_str_equal (response, "discard"))
    g_idle_add (discard_idle, close);
  else
    end_close (close, FALSE);
}

static char *
describe_changes (SpDocument *document)
{
  g_autofree char *title = sp_document_dup_title (document);
  g_autofree char *invalid = describe_invalid (document);

  if (invalid != NULL)
    return g_strdup_printf (_("“%s” has changes that are not saved. If you discard them they are lost.\n\n%s"),
                            title, invalid);
  return g_strdup_printf (_("“%s” has changes that are not saved. If you discard them they are lost."), title);
}

gboolean
sp_window_has_changes (SpWindow *self)
{
  return sp_document_is_modified (self->document) || sp_document_get_invalid (self->document, NULL, NULL, NULL);
}

void
sp_window_try_close (SpWindow      *self,
                     SpWindowClosed callback,
                     gpointer       user_data)
{
  Close *close;
  AdwMessageDialog *dialog;
  g_autofree char *body = NULL;

  g_return_if_fail (SP_IS_WINDOW (self));

  close = g_new (Close, 1);
  close->self = g_object_ref (self);
  close->callback = callback;
  close->user_data = user_data;
  if (!sp_window_has_changes (self))
    {
      end_close (close, TRUE);
      return;
    }
  body = describe_changes (self->document);
  dialog = make_question (self, _("Save Changes?"), body);
  adw_message_dialog_add_responses (dialog, "discard", _("_Discard"), "save", _("_Save"), NULL);
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "save", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_response_enabled (dialog, "save", !sp_document_is_read_only (self->document));
  adw_message_dialog_set_default_response (dialog, "save");
  g_signal_connect (dialog, "response", G_CALLBACK (close_answered), close);
  gtk_window_present (GTK_WINDOW (self));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- The banner ---- */

static void
reloaded (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (SpWindow) self = data;
  g_autoptr (GError) error = NULL;

  if (!sp_document_reload_finish (SP_DOCUMENT (source), result, &error))
    sp_window_show_error (self, _("Could Not Reload"), error->message);
}

static void
reload (SpWindow *self)
{
  sp_document_reload_async (self->document, NULL, reloaded, g_object_ref (self));
}

static void
reload_answered (AdwMessageDialog *dialog,
                 const char       *response,
                 gpointer          data)
{
  g_autoptr (SpWindow) self = data;

  if (g_str_equal (response, "reload"))
    reload (self);
}

static void
reload_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  SpWindow *self = data;
  AdwMessageDialog *dialog;

  if (!sp_document_is_modified (self->document))
    {
      reload (self);
      return;
    }
  dialog = make_question (self, _("Discard Changes?"), _("Reloading the file loses your changes that are not saved."));
  adw_message_dialog_add_response (dialog, "reload", _("_Reload"));
  adw_message_dialog_set_response_appearance (dialog, "reload", ADW_RESPONSE_DESTRUCTIVE);
  g_signal_connect (dialog, "response", G_CALLBACK (reload_answered), g_object_ref (self));
  gtk_window_present (GTK_WINDOW (dialog));
}

void
sp_window_notice (SpWindow   *self,
                  const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  AdwToast *toast;

  g_return_if_fail (SP_IS_WINDOW (self));

  toast = adw_toast_new (escaped);
  adw_toast_set_timeout (toast, NOTICE_SECONDS);
  adw_toast_set_priority (toast, ADW_TOAST_PRIORITY_HIGH);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

void
sp_window_update_files (SpWindow *self)
{
  gboolean read_only = sp_document_is_read_only (self->document);
  gboolean changed = sp_document_is_changed_on_disk (self->document);
  const char *draft_error = sp_document_get_draft_error (self->document);
  /* Translators: %s is the reason */
  g_autofree char *no_draft = draft_error != NULL
                                ? g_strdup_printf (_("What is not saved would be lost in a crash: %s"), draft_error)
                                : NULL;

  sp_window_set_enabled (self, "save", !read_only);
  sp_window_set_enabled (self, "save-as", !read_only);
  sp_window_set_enabled (self, "reload", changed);
  gtk_label_set_text (self->banner_label,
                      changed     ? _("Another program changed this file.")
                      : read_only ? _("A newer version of Scaling Planner made this project. It can be looked at and "
                                      "exported, not changed or saved.")
                      : no_draft != NULL ? no_draft
                                         : "");
  gtk_button_set_label (self->banner_button, _("_Reload"));
  sp_name_buttons (GTK_WIDGET (self->banner_button));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->banner_button), "win.reload");
  gtk_widget_set_visible (GTK_WIDGET (self->banner_button), changed);
  gtk_widget_set_visible (self->banner, changed || read_only || no_draft != NULL);
}

void
sp_window_add_file_actions (SpWindow *self)
{
  static const GActionEntry entries[] = {
    { "save", save_action },
    { "save-as", save_as_action },
    { "reload", reload_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
