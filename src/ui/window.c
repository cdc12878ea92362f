/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See window.h. This file builds the window and keeps what it shows in step
 * with the document and the settings. */
#include "config.h"

#include "ui/window.h"

#include <glib/gi18n.h>

#include "ui/help-topics.h"
#include "ui/pages.h"
#include "ui/settings.h"
#include "ui/window-private.h"

/* What is computed faster than this shows no spinner. */
#define BUSY_MILLISECONDS 300

G_DEFINE_FINAL_TYPE (SpWindow, sp_window, ADW_TYPE_APPLICATION_WINDOW)

SpDocument *
sp_window_get_document (SpWindow *self)
{
  g_return_val_if_fail (SP_IS_WINDOW (self), NULL);
  return self->document;
}

void
sp_window_set_enabled (SpWindow   *self,
                       const char *action,
                       gboolean    enabled)
{
  GAction *found = g_action_map_lookup_action (G_ACTION_MAP (self), action);

  g_return_if_fail (found != NULL);
  g_simple_action_set_enabled (G_SIMPLE_ACTION (found), enabled);
}

/* Two menus are a hundred widgets, which nobody sees in the first frame. */
static gboolean
make_menus (gpointer data)
{
  SpWindow *self = data;

  adw_split_button_set_menu_model (ADW_SPLIT_BUTTON (self->open_button), self->open_menu);
  gtk_menu_button_set_menu_model (self->menu_button, self->main_menu);
  self->menus_id = 0;
  return G_SOURCE_REMOVE;
}

void
sp_window_set_open_menu (SpWindow   *self,
                         GMenuModel *menu)
{
  g_return_if_fail (SP_IS_WINDOW (self));

  g_set_object (&self->open_menu, menu);
  if (self->menus_id == 0)
    self->menus_id = g_idle_add_full (G_PRIORITY_LOW, make_menus, self, NULL);
}

/* ---- Notices ---- */

void
sp_window_toast (SpWindow   *self,
                 const char *text)
{
  g_autofree char *escaped = g_markup_escape_text (text, -1);

  g_return_if_fail (SP_IS_WINDOW (self));
  adw_toast_overlay_add_toast (self->toasts, adw_toast_new (escaped));
}

void
sp_window_show_error (SpWindow   *self,
                      const char *heading,
                      const char *body)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), heading, body);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

/* ---- Pages ---- */

SpPage *
sp_window_get_page (SpWindow *self)
{
  GtkWidget *page;

  g_return_val_if_fail (SP_IS_WINDOW (self), NULL);

  page = gtk_stack_get_visible_child (self->stack);
  return page != NULL ? SP_PAGE (page) : NULL;
}

static void
on_help_closed (SpWindow *self)
{
  sp_side_pane_set_shown (self->help_pane, FALSE);
}

/* Where the help lies over the page it makes way. */
static void
on_help_went_to_page (SpWindow   *self,
                      const char *id)
{
  sp_window_show_page (self, id);
  if (sp_side_pane_get_collapsed (self->help_pane))
    sp_side_pane_set_shown (self->help_pane, FALSE);
}

static void
make_help (SpWindow *self)
{
  self->help = SP_HELP_PANE (sp_help_pane_new ());
  gtk_widget_add_css_class (GTK_WIDGET (self->help), "help-frame");
  g_signal_connect_swapped (self->help, "close", G_CALLBACK (on_help_closed), self);
  g_signal_connect_swapped (self->help, "go-to-page", G_CALLBACK (on_help_went_to_page), self);
  g_object_set (self->help_pane, "pane", self->help, NULL);
}

static void
update_help (SpWindow *self)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (self));
  SpPage *page = sp_window_get_page (self);
  g_autofree char *topic = NULL;

  if (page == NULL || !sp_side_pane_get_shown (self->help_pane))
    return;
  if (self->help == NULL)
    make_help (self);
  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->help)))
    return;
  topic = sp_help_topic_for_page (gtk_stack_get_visible_child_name (self->stack));
  sp_help_pane_follow (self->help,
                       focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (page)) ? sp_page_get_help (focus) : NULL,
                       topic);
}

static void
on_help_shown (SpWindow *self)
{
  if (self->stack != NULL)
    update_help (self);
}

/* The title of the project, and its file where that is called otherwise: two
 * copies of a project may be open. */
static char *
make_title (SpDocument *document)
{
  g_autofree char *title = sp_document_dup_title (document);
  GFile *file = sp_document_get_file (document);
  g_autofree char *name = file != NULL ? g_file_get_basename (file) : NULL;
  g_autofree char *shown = name != NULL ? g_filename_display_name (name) : NULL;

  if (shown == NULL || g_str_has_prefix (shown, title))
    return g_steal_pointer (&title);
  /* Translators: the title of a project and the name of its file */
  return g_strdup_printf (_("%s (%s)"), title, shown);
}

static void
update_title (SpWindow *self)
{
  const char *id = gtk_stack_get_visible_child_name (self->stack);
  const SpPageInfo *info = sp_page_find (id);
  g_autofree char *title = make_title (self->document);
  g_autofree char *marked = NULL;
  g_autofree char *whole = NULL;

  if (sp_document_is_modified (self->document))
    /* Translators: a document that has unsaved changes */
    marked = g_strdup_printf (_("• %s"), title);
  else
    marked = g_strdup (title);
  /* Translators: the title of a window: document – program */
  whole = g_strdup_printf (_("%s – Scaling Planner"), marked);
  adw_window_title_set_title (self->title, info != NULL ? _(info->title) : "");
  adw_window_title_set_subtitle (self->title, marked);
  gtk_window_set_title (GTK_WINDOW (self), whole);
}

void
sp_window_show_page (SpWindow   *self,
                     const char *id)
{
  const SpPageInfo *info = sp_page_find (id);
  GtkListBoxRow *row;
  guint i;

  g_return_if_fail (SP_IS_WINDOW (self));

  if (info == NULL)
    return;
  if (gtk_stack_get_child_by_name (self->stack, id) == NULL)
    gtk_stack_add_named (self->stack, g_object_new (info->get_type (), "document", self->document, NULL), id);
  gtk_stack_set_visible_child_name (self->stack, id);
  for (i = 0; i < sp_n_pages (); i++)
    {
      row = gtk_list_box_get_row_at_index (self->page_list, (int) i);
      if (sp_page_info (i) == info && !gtk_list_box_row_is_selected (row))
        gtk_list_box_select_row (self->page_list, row);
    }
  g_action_change_state (g_action_map_lookup_action (G_ACTION_MAP (self), "page"), g_variant_new_string (id));
  update_title (self);
  sp_window_update_exports (self);
  update_help (self);
}

void
sp_window_focus_page (SpWindow *self)
{
  SpPage *page = sp_window_get_page (self);

  if (page != NULL)
    gtk_widget_child_focus (GTK_WIDGET (page), GTK_DIR_TAB_FORWARD);
}

static void
on_page_selected (SpWindow      *self,
                  GtkListBoxRow *row)
{
  if (row != NULL)
    sp_window_show_page (self, sp_page_info ((guint) gtk_list_box_row_get_index (row))->id);
}

static void
on_page_activated (SpWindow *self)
{
  if (sp_side_pane_get_collapsed (self->sidebar_pane))
    sp_side_pane_set_shown (self->sidebar_pane, FALSE);
}

/* The list of GTK 4.8 stops at each row, and to stop there is to choose the page: Tab leaves it at once. */
static gboolean
leave_page_list (SpWindow       *self,
                 guint           keyval,
                 guint           keycode,
                 GdkModifierType state)
{
  gboolean is_back = keyval == GDK_KEY_ISO_Left_Tab || (state & GDK_SHIFT_MASK) != 0;

  if ((keyval != GDK_KEY_Tab && keyval != GDK_KEY_KP_Tab && keyval != GDK_KEY_ISO_Left_Tab) || (state & GDK_CONTROL_MASK) != 0)
    return FALSE;
  gtk_widget_set_can_focus (GTK_WIDGET (self->page_list), FALSE);
  g_signal_emit_by_name (self, "move-focus", is_back ? GTK_DIR_TAB_BACKWARD : GTK_DIR_TAB_FORWARD);
  gtk_widget_set_can_focus (GTK_WIDGET (self->page_list), TRUE);
  return TRUE;
}

static void
fill_page_list (SpWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  guint i;

  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (leave_page_list), self);
  gtk_widget_add_controller (GTK_WIDGET (self->page_list), keys);

  for (i = 0; i < sp_n_pages (); i++)
    {
      const SpPageInfo *info = sp_page_info (i);
      GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
      GtkWidget *label = gtk_label_new (_(info->title));
      GtkWidget *row = gtk_list_box_row_new ();

      gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name (info->icon_name));
      gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
      gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
      gtk_box_append (GTK_BOX (box), label);
      gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
      gtk_accessible_update_property (GTK_ACCESSIBLE (row), GTK_ACCESSIBLE_PROPERTY_LABEL, _(info->title), -1);
      gtk_list_box_append (self->page_list, row);
    }
}

/* ---- Following the document ---- */

static void
update_undo_button (GtkWidget  *button,
                    const char *text,
                    const char *otherwise)
{
  gtk_widget_set_tooltip_text (button, text != NULL ? text : otherwise);
}

static void
document_changed (SpWindow *self)
{
  g_autofree char *undo = sp_document_dup_undo_text (self->document);
  g_autofree char *redo = sp_document_dup_redo_text (self->document);

  sp_window_set_enabled (self, "undo", sp_document_can_undo (self->document));
  sp_window_set_enabled (self, "redo", sp_document_can_redo (self->document));
  update_undo_button (self->undo_button, undo, _("Undo"));
  update_undo_button (self->redo_button, redo, _("Redo"));
  sp_window_update_scenarios (self);
  sp_window_update_files (self);
  update_title (self);
}

static void
results_changed (SpWindow *self)
{
  sp_window_update_exports (self);
}

static gboolean
busy_long (gpointer data)
{
  SpWindow *self = data;

  self->busy_id = 0;
  gtk_spinner_start (self->busy);
  gtk_widget_set_visible (GTK_WIDGET (self->busy), TRUE);
  return G_SOURCE_REMOVE;
}

static void
busy_changed (SpWindow *self)
{
  g_clear_handle_id (&self->busy_id, g_source_remove);
  gtk_spinner_stop (self->busy);
  gtk_widget_set_visible (GTK_WIDGET (self->busy), FALSE);
  if (sp_document_is_busy (self->document))
    self->busy_id = g_timeout_add (BUSY_MILLISECONDS, busy_long, self);
}

static void
remove_pages (SpWindow *self)
{
  GtkWidget *page;

  while ((page = gtk_widget_get_first_child (GTK_WIDGET (self->stack))) != NULL)
    gtk_stack_remove (self->stack, page);
}

void
sp_window_set_document (SpWindow   *self,
                        SpDocument *document)
{
  g_autofree char *page = NULL;

  g_return_if_fail (SP_IS_WINDOW (self));
  g_return_if_fail (SP_IS_DOCUMENT (document));

  page = g_strdup (gtk_stack_get_visible_child_name (self->stack));
  if (self->document != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->document, self);
      sp_document_discard_draft (self->document);
    }
  remove_pages (self);
  g_set_object (&self->document, document);
  if (sp_document_get_results (document) == NULL)
    sp_document_evaluate_now (document);
  g_signal_connect_swapped (document, "changed", G_CALLBACK (document_changed), self);
  g_signal_connect_swapped (document, "results", G_CALLBACK (results_changed), self);
  g_signal_connect_swapped (document, "busy", G_CALLBACK (busy_changed), self);
  g_signal_connect_swapped (document, "disk", G_CALLBACK (sp_window_update_files), self);
  sp_window_show_page (self, page != NULL ? page : sp_page_info (0)->id);
  document_changed (self);
  busy_changed (self);
}

gboolean
sp_window_is_pristine (SpWindow *self)
{
  g_return_val_if_fail (SP_IS_WINDOW (self), FALSE);
  return sp_document_get_file (self->document) == NULL && !sp_window_has_changes (self);
}

/* ---- Actions ---- */

static void
undo_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  sp_document_undo (SP_WINDOW (data)->document);
}

static void
redo_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  sp_document_redo (SP_WINDOW (data)->document);
}

static void
help_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  SpWindow *self = data;

  sp_side_pane_set_shown (self->help_pane, !sp_side_pane_get_shown (self->help_pane));
}

/* Opens the help at a topic, whatever it showed. */
static void
explain_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  SpWindow *self = data;

  sp_side_pane_set_shown (self->help_pane, TRUE);
  update_help (self);
  sp_help_pane_show_topic (self->help, g_variant_get_string (parameter, NULL));
}

/* What there is to search is the help. */
static void
find_help_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       data)
{
  SpWindow *self = data;

  sp_side_pane_set_shown (self->help_pane, TRUE);
  update_help (self);
  sp_help_pane_find (self->help);
}

/* The topic of what has the focus changed: the cursor of a table went to another column. */
static void
follow_help_action (GSimpleAction *action,
                    GVariant      *parameter,
                    gpointer       data)
{
  update_help (data);
}

static void
sidebar_action (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       data)
{
  SpWindow *self = data;

  sp_side_pane_set_shown (self->sidebar_pane, !sp_side_pane_get_shown (self->sidebar_pane));
}

static void
fullscreen_action (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       data)
{
  GtkWindow *window = data;

  if (gtk_window_is_fullscreen (window))
    gtk_window_unfullscreen (window);
  else
    gtk_window_fullscreen (window);
}

static void
page_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  sp_window_show_page (data, g_variant_get_string (parameter, NULL));
}

static void
field_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  SpWindow *self = data;
  const char *page, *path;

  g_variant_get (parameter, "(&s&s)", &page, &path);
  sp_window_show_page (self, page);
  if (*path == '\0' || !sp_page_focus_field (sp_window_get_page (self), path))
    sp_window_focus_page (self);
}

static void
page_state (GSimpleAction *action,
            GVariant      *state,
            gpointer       data)
{
  g_simple_action_set_state (action, state);
}

static void
add_actions (SpWindow *self)
{
  static const GActionEntry entries[] = {
    { "undo", undo_action },
    { "redo", redo_action },
    { "help", help_action },
    { "explain", explain_action, "s" },
    { "follow-help", follow_help_action },
    { "find-help", find_help_action },
    { "sidebar", sidebar_action },
    { "fullscreen", fullscreen_action },
    { "page", page_action, "s", "''", page_state },
    { "field", field_action, "(ss)" },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  sp_window_add_file_actions (self);
  sp_window_add_scenario_actions (self);
  sp_window_add_export_actions (self);
  sp_window_add_memo_actions (self);
}

/* ---- Settings ---- */

static void
restore_size (SpWindow *self)
{
  GSettings *settings = sp_settings ();

  if (settings == NULL)
    return;
  gtk_window_set_default_size (GTK_WINDOW (self), g_settings_get_int (settings, "window-width"),
                               g_settings_get_int (settings, "window-height"));
  if (g_settings_get_boolean (settings, "window-maximized"))
    gtk_window_maximize (GTK_WINDOW (self));
  if (g_settings_get_boolean (settings, "help-visible"))
    sp_side_pane_set_shown (self->help_pane, TRUE);
}

static void
store_size (SpWindow *self)
{
  GSettings *settings = sp_settings ();
  int width, height;

  if (settings == NULL)
    return;
  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  g_settings_set_boolean (settings, "window-maximized", gtk_window_is_maximized (GTK_WINDOW (self)));
  if (width > 0 && height > 0)
    {
      g_settings_set_int (settings, "window-width", width);
      g_settings_set_int (settings, "window-height", height);
    }
  if (!sp_side_pane_get_collapsed (self->help_pane))
    g_settings_set_boolean (settings, "help-visible", sp_side_pane_get_shown (self->help_pane));
}

/* ---- GObject ---- */

static gboolean
sp_window_close_request (GtkWindow *window)
{
  SpWindow *self = SP_WINDOW (window);

  if (!self->closing && sp_window_has_changes (self))
    {
      sp_window_try_close (self, NULL, NULL);
      return TRUE;
    }
  sp_document_discard_draft (self->document);
  store_size (self);
  return GTK_WINDOW_CLASS (sp_window_parent_class)->close_request (window);
}

static void
sp_window_dispose (GObject *object)
{
  SpWindow *self = SP_WINDOW (object);

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  g_clear_handle_id (&self->busy_id, g_source_remove);
  g_clear_handle_id (&self->menus_id, g_source_remove);
  g_clear_object (&self->open_menu);
  gtk_widget_dispose_template (GTK_WIDGET (object), SP_TYPE_WINDOW);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_window_parent_class)->dispose (object);
}

SpWindow *
sp_window_new (GtkApplication *application,
               SpDocument     *document)
{
  SpWindow *self = g_object_new (SP_TYPE_WINDOW, "application", application, NULL);

  sp_window_set_document (self, document);
  return self;
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SP_TYPE_SIDE_PANE);
  gtk_widget_class_set_template_from_resource (widget_class, "/io/github/scalingplanner/ScalingPlanner/window.ui");
  gtk_widget_class_bind_template_child (widget_class, SpWindow, sidebar_pane);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, help_pane);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, page_list);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, title);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, open_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, menu_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, main_menu);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, save_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, busy);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, scenario_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, scenario_label);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, banner);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, banner_label);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, banner_button);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, toasts);
  gtk_widget_class_bind_template_child (widget_class, SpWindow, stack);
  gtk_widget_class_bind_template_callback (widget_class, on_page_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_page_activated);
  gtk_widget_class_bind_template_callback (widget_class, on_help_shown);
}

static void
sp_window_class_init (SpWindowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = sp_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = sp_window_close_request;
  bind_template (widget_class);

  /* Here and not among the application's accelerators: those come before the
   * text entries, which undo their own typing first. */
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK, "win.undo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_z, GDK_CONTROL_MASK | GDK_SHIFT_MASK, "win.redo", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_y, GDK_CONTROL_MASK, "win.redo", NULL);
}

/* The tooltip of the arrow beside Open only describes it; a screen reader needs its name. */
static void
name_open_menu (SpWindow *self)
{
  for (GtkWidget *part = gtk_widget_get_first_child (self->open_button); part != NULL;
       part = gtk_widget_get_next_sibling (part))
    if (GTK_IS_MENU_BUTTON (part))
      gtk_accessible_update_property (GTK_ACCESSIBLE (part), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                      adw_split_button_get_dropdown_tooltip (ADW_SPLIT_BUTTON (self->open_button)), -1);
}

static void
sp_window_init (SpWindow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  name_open_menu (self);
  add_actions (self);
  fill_page_list (self);
  restore_size (self);
  g_signal_connect (self, "notify::focus-widget", G_CALLBACK (on_help_shown), NULL);
}
