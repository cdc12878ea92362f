/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See application.h. */
#include "config.h"

#include "ui/application.h"

#include <glib/gi18n.h>
#include <locale.h>
#include <stdlib.h>

#include "plan/examples.h"
#include "text/language.h"
#include "ui/card.h"
#include "ui/file-dialog.h"
#include "ui/pages.h"
#include "ui/preferences.h"
#include "ui/recent.h"
#include "ui/resources.h"
#include "ui/settings.h"
#include "ui/shortcuts.h"
#include "ui/window.h"

/* The offer comes after the first window and the file it was started with. */
#define RECOVERY_DELAY_MILLISECONDS 400

struct _SpApplication
{
  AdwApplication parent_instance;

  GMenu *recent_menu; /* behind every Open button */
  GMenu *open_menu;
  gboolean recent_fault_said;
};

G_DEFINE_FINAL_TYPE (SpApplication, sp_application, ADW_TYPE_APPLICATION)

void
sp_ui_init (void)
{
  sp_language_bind ();
  g_resources_register (sp_resources_get_resource ());
}

/* ---- Windows ---- */

static SpWindow *
active_window (SpApplication *self)
{
  GtkWindow *window = gtk_application_get_active_window (GTK_APPLICATION (self));

  while (window != NULL && !SP_IS_WINDOW (window))
    window = gtk_window_get_transient_for (window);
  return window != NULL ? SP_WINDOW (window) : NULL;
}

static SpWindow *
add_window (SpApplication *self,
            SpDocument    *document)
{
  SpWindow *window = sp_window_new (GTK_APPLICATION (self), document);

  sp_window_set_open_menu (window, G_MENU_MODEL (self->open_menu));
  gtk_window_present (GTK_WINDOW (window));
  sp_window_focus_page (window);
  return window;
}

/* Returns: (transfer full) (nullable): the example in the words of the user's language */
static SpPlan *
load_example (const char *name,
              GError    **error)
{
  g_autoptr (SpPlan) plan = sp_example_load (name, error);
  guint i;

  for (i = 0; plan != NULL && i < sp_n_examples (); i++)
    if (g_str_equal (sp_example (i)->name, name))
      return sp_example_translate (sp_example (i), plan);
  return NULL;
}

SpWindow *
sp_application_open_example (SpApplication *self,
                             const char    *name)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = load_example (name, &error);
  g_autoptr (SpDocument) document = NULL;

  if (plan == NULL)
    {
      g_warning ("%s", error->message);
      plan = sp_plan_new ();
    }
  document = sp_document_new (plan);
  return add_window (self, document);
}

static SpWindow *
find_window (SpApplication *self,
             GFile         *file)
{
  GList *l;

  for (l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (SP_IS_WINDOW (l->data))
      {
        GFile *own = sp_document_get_file (sp_window_get_document (l->data));

        if (own != NULL && g_file_equal (own, file))
          return l->data;
      }
  return NULL;
}

/* ---- Recovery ---- */

typedef struct
{
  SpApplication *self;
  GPtrArray *drafts;   /* SpDraft, those not taken yet */
} Recovery;

static void
recovery_free (Recovery *recovery)
{
  g_ptr_array_unref (recovery->drafts);
  g_object_unref (recovery->self);
  g_free (recovery);
}

static void
recover (Recovery *recovery)
{
  while (recovery->drafts->len > 0)
    {
      SpDraft *draft = g_ptr_array_steal_index (recovery->drafts, 0);
      SpDraftContent *content = sp_draft_read (draft, NULL);
      g_autoptr (SpDocument) document = NULL;

      if (content == NULL)
        {
          sp_draft_release (draft);
          continue;
        }
      document = sp_document_new_recovered (draft, content);
      add_window (recovery->self, document);
    }
}

static void
recovery_answered (AdwMessageDialog *dialog,
                   const char       *response,
                   gpointer          data)
{
  Recovery *recovery = data;

  if (g_str_equal (response, "recover"))
    recover (recovery);
  else if (g_str_equal (response, "discard"))
    while (recovery->drafts->len > 0)
      sp_draft_discard (g_ptr_array_steal_index (recovery->drafts, 0));
  recovery_free (recovery);
}

/* "“Worked example”, 2026-08-22 14:05", a line each. */
static char *
describe_drafts (GPtrArray *drafts)
{
  GString *text = g_string_new (_("Scaling Planner ended before these changes were saved:"));
  guint i;

  g_string_append_c (text, '\n');
  for (i = 0; i < drafts->len; i++)
    {
      g_autoptr (SpDraftContent) content = sp_draft_read (g_ptr_array_index (drafts, i), NULL);
      g_autoptr (SpDocument) document = NULL;
      g_autoptr (GDateTime) time = NULL;
      g_autofree char *title = NULL;
      g_autofree char *when = NULL;

      if (content == NULL)
        continue;
      document = sp_document_new (content->plan);
      title = sp_document_dup_title (document);
      time = g_date_time_new_from_unix_local (content->written);
      when = g_date_time_format (time, "%x %R");
      /* Translators: the title of a project, and date and time of its last change */
      g_string_append_printf (text, _("\n“%s”, %s"), title, when);
    }
  return g_string_free (text, FALSE);
}

static gboolean
say_settings_fault (gpointer data)
{
  SpWindow *window = active_window (data);
  g_autofree char *fault = sp_settings_dup_fault ();

  if (fault != NULL && window == NULL)
    return G_SOURCE_CONTINUE;
  if (fault != NULL)
    {
      /* Translators: %s is the reason */
      g_autofree char *text = g_strdup_printf (_("Preferences cannot be kept beyond this session: %s"), fault);

      sp_window_notice (window, text);
    }
  return G_SOURCE_REMOVE;
}

static gboolean
offer_recovery (gpointer data)
{
  SpApplication *self = data;
  SpWindow *window = active_window (self);
  g_autofree char *folder = sp_drafts_folder ();
  g_autofree char *body = NULL;
  AdwMessageDialog *dialog;
  Recovery *recovery;

  /* A large file may still be on its way. */
  if (window == NULL)
    return G_SOURCE_CONTINUE;
  if (!g_file_test (folder, G_FILE_TEST_IS_DIR))
    return G_SOURCE_REMOVE;
  recovery = g_new (Recovery, 1);
  recovery->self = g_object_ref (self);
  recovery->drafts = sp_drafts_recover (folder);
  if (recovery->drafts->len == 0)
    {
      recovery_free (recovery);
      return G_SOURCE_REMOVE;
    }
  body = describe_drafts (recovery->drafts);
  dialog = ADW_MESSAGE_DIALOG (adw_message_dialog_new (GTK_WINDOW (window), _("Recover Unsaved Work?"), body));
  adw_message_dialog_add_responses (dialog, "later", _("_Later"), "discard", _("_Discard"), "recover", _("_Recover"),
                                    NULL);
  adw_message_dialog_set_response_appearance (dialog, "discard", ADW_RESPONSE_DESTRUCTIVE);
  adw_message_dialog_set_response_appearance (dialog, "recover", ADW_RESPONSE_SUGGESTED);
  adw_message_dialog_set_default_response (dialog, "recover");
  adw_message_dialog_set_close_response (dialog, "later");
  g_signal_connect (dialog, "response", G_CALLBACK (recovery_answered), recovery);
  gtk_window_present (GTK_WINDOW (dialog));
  return G_SOURCE_REMOVE;
}

/* ---- Recent files ---- */

static void
update_recent (SpApplication *self)
{
  g_autoptr (GPtrArray) files = sp_recent_list ();
  guint i;

  g_menu_remove_all (self->recent_menu);
  for (i = 0; i < files->len; i++)
    {
      GFile *file = g_ptr_array_index (files, i);
      g_autofree char *uri = g_file_get_uri (file);
      g_autofree char *name = g_file_get_basename (file);
      g_autofree char *shown = g_filename_display_name (name);
      g_auto (GStrv) parts = g_strsplit (shown, "_", -1);
      g_autofree char *label = g_strjoinv ("__", parts);
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "app.open-uri", "s", uri);
      g_menu_append_item (self->recent_menu, item);
    }
}

void
sp_application_remember (SpApplication *self,
                         GFile         *file)
{
  g_autoptr (GError) error = NULL;
  SpWindow *window;

  g_return_if_fail (SP_IS_APPLICATION (self));

  window = active_window (self);
  if (!sp_recent_add (file, &error) && !self->recent_fault_said && window != NULL)
    {
      /* Translators: %s is the reason */
      g_autofree char *text = g_strdup_printf (_("The list of recent files cannot be kept: %s"), error->message);

      sp_window_notice (window, text);
      self->recent_fault_said = TRUE;
    }
  update_recent (self);
}

/* What nobody sees in the first frame. */
static gboolean
after_first_frame (gpointer data)
{
  gtk_window_set_default_icon_name (SP_APP_ID);
  update_recent (data);
  return G_SOURCE_REMOVE;
}

static GMenu *
make_open_menu (GMenu *recent)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) examples = g_menu_new ();
  guint i;

  for (i = 0; i < sp_n_examples (); i++)
    {
      const SpExample *example = sp_example (i);
      g_autoptr (GMenuItem) item = g_menu_item_new (sp_example_title (example), NULL);

      g_menu_item_set_action_and_target (item, "app.example", "s", example->name);
      g_menu_append_item (examples, item);
    }
  g_menu_append_section (menu, _("Recent Projects"), G_MENU_MODEL (recent));
  g_menu_append_section (menu, _("Examples"), G_MENU_MODEL (examples));
  return menu;
}

/* ---- Opening ---- */

typedef struct
{
  SpApplication *self;
  GFile *file;
} Open;

static void
open_free (Open *open)
{
  g_application_release (G_APPLICATION (open->self));
  g_object_unref (open->self);
  g_object_unref (open->file);
  g_free (open);
}

static void
open_failed (Open       *open,
             const char *message)
{
  SpWindow *window = active_window (open->self);
  g_autofree char *name = g_file_get_basename (open->file);
  g_autofree char *shown = name != NULL ? g_filename_display_name (name) : g_file_get_uri (open->file);
  /* Translators: %s is a file name */
  g_autofree char *heading = g_strdup_printf (_("Could Not Open “%s”"), shown);

  if (window == NULL)
    window = sp_application_open_example (open->self, sp_example (0)->name);
  sp_window_show_error (window, heading, message);
}

static void
opened (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  Open *open = data;
  SpWindow *window = active_window (open->self);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpDocument) document = sp_document_open_finish (result, &error);

  if (document == NULL)
    open_failed (open, error->message);
  else if (find_window (open->self, open->file) != NULL)
    gtk_window_present (GTK_WINDOW (find_window (open->self, open->file)));
  else if (window != NULL && sp_window_is_pristine (window))
    sp_window_set_document (window, document);
  else
    add_window (open->self, document);
  if (document != NULL)
    sp_application_remember (open->self, open->file);
  open_free (open);
}

static void
open_file (SpApplication *self,
           GFile         *file)
{
  SpWindow *window = find_window (self, file);
  Open *open;

  if (window != NULL)
    {
      gtk_window_present (GTK_WINDOW (window));
      return;
    }
  open = g_new (Open, 1);
  open->self = g_object_ref (self);
  open->file = g_object_ref (file);
  g_application_hold (G_APPLICATION (self));
  sp_document_open_async (file, NULL, opened, open);
}

static void
file_chosen (GFile   *file,
             gpointer data)
{
  if (file != NULL)
    open_file (data, file);
}

static void
open_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  SpFileType types[] = { { _("Scaling Planner projects"), ".scaling.json" }, { _("All files"), NULL } };

  sp_file_dialog_open (GTK_WINDOW (active_window (data)), _("Open Project"), types, G_N_ELEMENTS (types), file_chosen,
                       data);
}

static void
open_uri_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  g_autoptr (GFile) file = g_file_new_for_uri (g_variant_get_string (parameter, NULL));

  open_file (data, file);
}

static void
example_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  sp_application_open_example (data, g_variant_get_string (parameter, NULL));
}

/* An empty plan in the words that this person uses. */
static SpPlan *
make_new_plan (void)
{
  g_autoptr (SpPlan) empty = sp_plan_new ();
  g_autofree char *unit = sp_settings_get_default_unit ();
  const char *at = sp_scenario_id (sp_plan_active (empty));
  g_autoptr (SpPlan) named = sp_plan_set_text (empty, at, SP_FIELD_NAME, _("Scenario 1"), NULL);
  SpPlan *plan = named != NULL ? sp_plan_set_text (named, at, SP_FIELD_WORK_UNIT, unit, NULL) : NULL;

  return plan != NULL ? plan : g_steal_pointer (&empty);
}

static void
new_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  g_autoptr (SpPlan) plan = make_new_plan ();
  g_autoptr (SpDocument) document = sp_document_new (plan);

  add_window (data, document);
}

/* ---- Leaving ---- */

static void quit_next (SpApplication *self);

static void
quit_closed (SpWindow *window,
             gboolean  closed,
             gpointer  data)
{
  if (closed)
    quit_next (data);
}

/* Windows are asked one after the other; the first "Cancel" ends it. */
static void
quit_next (SpApplication *self)
{
  GList *l;

  for (l = gtk_application_get_windows (GTK_APPLICATION (self)); l != NULL; l = l->next)
    if (SP_IS_WINDOW (l->data))
      {
        sp_window_try_close (l->data, quit_closed, self);
        return;
      }
}

static void
quit_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  quit_next (data);
}

/* ---- Windows of the program itself ---- */

static void
preferences_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       data)
{
  gtk_window_present (GTK_WINDOW (sp_preferences_new (GTK_WINDOW (active_window (data)))));
}

static void
shortcuts_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       data)
{
  sp_shortcuts_show (GTK_WINDOW (active_window (data)));
}

static void
about_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  adw_show_about_window (GTK_WINDOW (active_window (data)),
                         "application-name", _("Scaling Planner"),
                         "application-icon", SP_APP_ID,
                         "version", SP_VERSION,
                         "developer-name", _("The Scaling Planner developers"),
                         "license-type", GTK_LICENSE_GPL_3_0,
                         "comments", _("Plans data-parallel training capacity: how much faster N devices will be, "
                                       "where the missing speed goes, and which count meets the deadline."),
                         NULL);
}

static void
add_actions (SpApplication *self)
{
  static const GActionEntry entries[] = {
    { "new", new_action },
    { "open", open_action },
    { "open-uri", open_uri_action, "s" },
    { "example", example_action, "s" },
    { "preferences", preferences_action },
    { "shortcuts", shortcuts_action },
    { "about", about_action },
    { "quit", quit_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}

static void
add_keys (GtkApplication *application)
{
  static const struct
  {
    const char *action;
    const char *keys[3];
  } rows[] = {
    { "app.new", { "<Control>n" } },
    { "app.open", { "<Control>o" } },
    { "app.quit", { "<Control>q" } },
    { "app.preferences", { "<Control>comma" } },
    { "app.shortcuts", { "<Control>question", "<Control>slash" } },
    { "win.save", { "<Control>s" } },
    { "win.save-as", { "<Control><Shift>s" } },
    { "win.export", { "<Control>e" } },
    { "win.memo-print", { "<Control>p" } },
    { "win.find-help", { "<Control>f" } },
    { "win.copy-chart", { "<Control><Shift>c" } },
    { "win.help", { "F1" } },
    { "win.sidebar", { "F9" } },
    { "win.fullscreen", { "F11" } },
    { "window.close", { "<Control>w" } },
  };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    gtk_application_set_accels_for_action (application, rows[i].action, rows[i].keys);
  for (i = 0; i < sp_n_pages () && i < 9; i++)
    {
      g_autofree char *action = g_strconcat ("win.page::", sp_page_info (i)->id, NULL);
      g_autofree char *key = g_strdup_printf ("<Alt>%u", i + 1);
      const char *keys[] = { key, NULL };

      gtk_application_set_accels_for_action (application, action, keys);
    }
}

/* ---- GObject ---- */

static void
apply_color_scheme (GSettings  *settings,
                    const char *key,
                    gpointer    data)
{
  static const AdwColorScheme schemes[] = { ADW_COLOR_SCHEME_DEFAULT, ADW_COLOR_SCHEME_FORCE_LIGHT,
                                            ADW_COLOR_SCHEME_FORCE_DARK };
  int chosen = g_settings_get_enum (settings, "color-scheme");

  adw_style_manager_set_color_scheme (adw_style_manager_get_default (), schemes[CLAMP (chosen, 0, 2)]);
}

/* Also those that libadwaita puts into its dialogs. */
static void
name_buttons_of_windows (GListModel *windows,
                         guint       position,
                         guint       n_removed,
                         guint       n_added)
{
  for (guint i = position; i < position + n_added; i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      g_signal_connect (window, "map", G_CALLBACK (sp_name_buttons), NULL);
    }
}

/* Pango looks through the machine's fonts in threads of its own, and the first text waits
 * for them. Asked now, they look while GTK reads its styles. */
static void
begin_fonts (void)
{
  static const PangoWeight weights[] = { PANGO_WEIGHT_NORMAL, PANGO_WEIGHT_BOLD };
  PangoFontMap *map = pango_cairo_font_map_get_default ();
  PangoContext *context = pango_font_map_create_context (map);
  g_autofree char *name = NULL;
  PangoFontDescription *font;
  int dpi = 0;
  gsize i;

  g_object_get (gtk_settings_get_default (), "gtk-font-name", &name, "gtk-xft-dpi", &dpi, NULL);
  font = pango_font_description_from_string (name != NULL ? name : "");
  if (dpi > 0 && !pango_font_description_get_size_is_absolute (font))
    pango_font_description_set_absolute_size (font, pango_font_description_get_size (font) * (dpi / 1024.0) / 72.0);
  for (i = 0; i < G_N_ELEMENTS (weights); i++)
    {
      pango_font_description_set_weight (font, weights[i]);
      g_object_unref (pango_font_map_load_fontset (map, context, font, pango_language_get_default ()));
    }
  pango_font_description_free (font);
  g_object_unref (context);
}

static void
sp_application_startup (GApplication *application)
{
  SpApplication *self = SP_APPLICATION (application);
  GSettings *settings = sp_settings ();

  /* GTK would end the program with a warning of its own. */
  if (!gtk_init_check ())
    {
      g_printerr ("%s\n", _("Scaling Planner found no display to open a window on. Without one, use its commands, such as "
                            "“scaling-planner estimate”; see “scaling-planner --help”."));
      exit (EXIT_FAILURE);
    }
  begin_fonts ();
  G_APPLICATION_CLASS (sp_application_parent_class)->startup (application);
  g_signal_connect (gtk_window_get_toplevels (), "items-changed", G_CALLBACK (name_buttons_of_windows), NULL);
  add_actions (self);
  add_keys (GTK_APPLICATION (application));
  self->recent_menu = g_menu_new ();
  self->open_menu = make_open_menu (self->recent_menu);
  g_idle_add_full (G_PRIORITY_LOW, after_first_frame, g_object_ref (self), g_object_unref);
  g_timeout_add_full (G_PRIORITY_LOW, RECOVERY_DELAY_MILLISECONDS, offer_recovery, g_object_ref (self), g_object_unref);
  g_timeout_add_full (G_PRIORITY_LOW, RECOVERY_DELAY_MILLISECONDS, say_settings_fault, g_object_ref (self), g_object_unref);
  if (settings != NULL)
    {
      g_signal_connect_object (settings, "changed::color-scheme", G_CALLBACK (apply_color_scheme), self, 0);
      apply_color_scheme (settings, NULL, NULL);
    }
}

static void
sp_application_activate (GApplication *application)
{
  SpApplication *self = SP_APPLICATION (application);
  SpWindow *window = active_window (self);

  if (window != NULL)
    gtk_window_present (GTK_WINDOW (window));
  else
    sp_application_open_example (self, sp_example (0)->name);
}

static void
sp_application_open (GApplication *application,
                     GFile       **files,
                     int           n_files,
                     const char   *hint)
{
  int i;

  for (i = 0; i < n_files; i++)
    open_file (SP_APPLICATION (application), files[i]);
}

static void
sp_application_dispose (GObject *object)
{
  SpApplication *self = SP_APPLICATION (object);

  g_clear_object (&self->recent_menu);
  g_clear_object (&self->open_menu);
  G_OBJECT_CLASS (sp_application_parent_class)->dispose (object);
}

static void
sp_application_class_init (SpApplicationClass *klass)
{
  GApplicationClass *application_class = G_APPLICATION_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_application_dispose;
  application_class->startup = sp_application_startup;
  application_class->activate = sp_application_activate;
  application_class->open = sp_application_open;
}

static void
sp_application_init (SpApplication *self)
{
}

SpApplication *
sp_application_new (GApplicationFlags flags)
{
  return g_object_new (SP_TYPE_APPLICATION,
                       "application-id", SP_APP_ID,
                       "resource-base-path", "/io/github/scalingplanner/ScalingPlanner",
                       "flags", flags,
                       NULL);
}

int
sp_application_main (int    argc,
                     char **argv)
{
  g_autoptr (SpApplication) application = NULL;

  setlocale (LC_ALL, "");
  /* Once is enough: GTK would complain of a locale that the machine does not have. */
  gtk_disable_setlocale ();
  sp_ui_init ();
  application = sp_application_new (G_APPLICATION_HANDLES_OPEN);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
