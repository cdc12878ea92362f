/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The scenario switcher: choosing, adding, renaming and deleting what the plan
 * compares. Deleting asks nothing; it can be undone. */
#include "config.h"

#include <glib/gi18n.h>

#include "ui/name-dialog.h"
#include "ui/window-private.h"

static SpPlan *
plan_of (SpWindow *self)
{
  return sp_document_get_plan (self->document);
}

static const char *
active_id (SpWindow *self)
{
  return sp_scenario_id (sp_plan_active (plan_of (self)));
}

/* ---- The list ----
 * It is made when it is asked for, and only the rows in view have widgets: a
 * project may have thousands of scenarios. */

/* From here on a name is found faster by typing than by looking. */
#define SEARCH_FROM 9
#define LIST_HEIGHT 320
#define NAME_CHARS 32

/* One scenario: its name, and its id as data. */
static GtkStringObject *
make_item (const SpScenario *scenario)
{
  GtkStringObject *item = gtk_string_object_new (sp_scenario_name (scenario));

  g_object_set_data_full (G_OBJECT (item), "id", g_strdup (sp_scenario_id (scenario)), g_free);
  return item;
}

static const char *
id_of (gpointer item)
{
  return g_object_get_data (item, "id");
}

static GListModel *
make_model (SpPlan *plan)
{
  guint i, n = sp_plan_n_scenarios (plan);
  g_autoptr (GPtrArray) items = g_ptr_array_new_full (n, g_object_unref);
  GListStore *store = g_list_store_new (GTK_TYPE_STRING_OBJECT);

  for (i = 0; i < n; i++)
    g_ptr_array_add (items, make_item (sp_plan_scenario (plan, i)));
  g_list_store_splice (store, 0, 0, items->pdata, n);
  return G_LIST_MODEL (store);
}

static void
set_up_row (GtkSignalListItemFactory *factory,
            GtkListItem              *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_MIDDLE);
  gtk_label_set_width_chars (GTK_LABEL (label), NAME_CHARS * 3 / 4);
  gtk_label_set_max_width_chars (GTK_LABEL (label), NAME_CHARS);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (box), label);
  gtk_box_append (GTK_BOX (box), gtk_image_new_from_icon_name ("object-select-symbolic"));
  gtk_list_item_set_child (row, box);
}

static void
bind_row (GtkSignalListItemFactory *factory,
          GtkListItem              *row,
          SpWindow                 *self)
{
  gpointer item = gtk_list_item_get_item (row);
  const char *name = gtk_string_object_get_string (item);
  GtkWidget *box = gtk_list_item_get_child (row);

  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (box)), name);
  gtk_widget_set_tooltip_text (box, g_utf8_strlen (name, -1) > NAME_CHARS ? name : NULL);
  gtk_widget_set_opacity (gtk_widget_get_last_child (box), g_str_equal (id_of (item), active_id (self)) ? 1.0 : 0.0);
}

static void
row_activated (GtkListView *list,
               guint        position,
               SpWindow    *self)
{
  g_autoptr (GObject) item = g_list_model_get_item (G_LIST_MODEL (gtk_list_view_get_model (list)), position);

  if (item == NULL)
    return;
  gtk_menu_button_popdown (self->scenario_button);
  g_action_group_activate_action (G_ACTION_GROUP (self), "scenario", g_variant_new_string (id_of (item)));
}

static GtkFilter *
make_filter (GtkWidget *search)
{
  GtkExpression *name = gtk_property_expression_new (GTK_TYPE_STRING_OBJECT, NULL, "string");
  GtkStringFilter *filter = gtk_string_filter_new (name);

  g_object_bind_property (search, "text", filter, "search", G_BINDING_SYNC_CREATE);
  return GTK_FILTER (filter);
}

/* @search: what narrows the list */
static GtkWidget *
make_list (SpWindow  *self,
           GtkWidget *search)
{
  GListModel *all = make_model (plan_of (self));
  GListModel *found = G_LIST_MODEL (gtk_filter_list_model_new (all, make_filter (search)));
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkWidget *list = gtk_list_view_new (GTK_SELECTION_MODEL (gtk_no_selection_new (found)), factory);
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (set_up_row), NULL);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_row), self);
  gtk_list_view_set_single_click_activate (GTK_LIST_VIEW (list), TRUE);
  g_signal_connect (list, "activate", G_CALLBACK (row_activated), self);
  gtk_accessible_update_property (GTK_ACCESSIBLE (list), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Scenarios"), -1);
  gtk_widget_add_css_class (list, "scenario-list");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), LIST_HEIGHT);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), list);
  gtk_widget_activate_action (list, "list.scroll-to-item", "u",
                              (guint) sp_plan_index (plan_of (self), sp_plan_active (plan_of (self))));
  return scrolled;
}

static GtkWidget *
make_switcher (SpWindow *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *search = gtk_search_entry_new ();

  gtk_accessible_update_property (GTK_ACCESSIBLE (search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Find a scenario"), -1);
  g_object_set (search, "placeholder-text", _("Find a scenario"), NULL);
  gtk_widget_set_visible (search, sp_plan_n_scenarios (plan_of (self)) >= SEARCH_FROM);
  gtk_box_append (GTK_BOX (box), search);
  gtk_box_append (GTK_BOX (box), make_list (self, search));
  return box;
}

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) switcher = g_menu_new ();
  g_autoptr (GMenu) edits = g_menu_new ();
  g_autoptr (GMenuItem) custom = g_menu_item_new (NULL, NULL);

  g_menu_item_set_attribute (custom, "custom", "s", "switcher");
  g_menu_append_item (switcher, custom);
  g_menu_append (edits, _("_Add Scenario"), "win.add-scenario");
  g_menu_append (edits, _("D_uplicate"), "win.duplicate-scenario");
  g_menu_append (edits, _("_Rename…"), "win.rename-scenario");
  g_menu_append (edits, _("_Delete"), "win.delete-scenario");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (switcher));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edits));
  return G_MENU_MODEL (menu);
}

static void
make_popover (GtkMenuButton *button,
              gpointer       data)
{
  g_autoptr (GMenuModel) menu = make_menu ();
  GtkWidget *popover = gtk_popover_menu_new_from_model (menu);

  gtk_popover_menu_add_child (GTK_POPOVER_MENU (popover), make_switcher (data), "switcher");
  gtk_menu_button_set_popover (button, popover);
}

void
sp_window_update_scenarios (SpWindow *self)
{
  SpPlan *plan = plan_of (self);
  gboolean editable = !sp_document_is_read_only (self->document);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "scenario");

  gtk_label_set_text (self->scenario_label, sp_scenario_name (sp_plan_active (plan)));
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (active_id (self)));
  sp_window_set_enabled (self, "add-scenario", editable);
  sp_window_set_enabled (self, "duplicate-scenario", editable);
  sp_window_set_enabled (self, "rename-scenario", editable);
  sp_window_set_enabled (self, "delete-scenario", editable && sp_plan_n_scenarios (plan) > 1);
}

/* "Today copy", "Scenario 3": a name that no other scenario has. */
static char *
free_name (SpPlan     *plan,
           const char *format)
{
  guint n = sp_plan_n_scenarios (plan) + 1;

  for (;; n++)
    {
      g_autofree char *number = g_strdup_printf ("%u", n);
      g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
      g_autofree char *name = g_strjoinv (number, parts);

      if (sp_plan_find_scenario (plan, name) == NULL)
        return g_steal_pointer (&name);
    }
}

static void
push (SpWindow *self,
      SpPlan   *plan,
      SpEdit    edit,
      GError   *error)
{
  if (plan != NULL)
    sp_document_push (self->document, plan, edit, SP_N_FIELDS, NULL);
  else
    sp_window_toast (self, error->message);
}

static void
add_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  SpWindow *self = data;
  /* Translators: the name of a new scenario; %s is a number */
  g_autofree char *name = free_name (plan_of (self), _("Scenario %s"));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_add_scenario (plan_of (self), NULL, name, &error);

  push (self, plan, SP_EDIT_ADD_SCENARIO, error);
}

static void
duplicate_action (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       data)
{
  SpWindow *self = data;
  const SpScenario *active = sp_plan_active (plan_of (self));
  /* Translators: the name of a copied scenario */
  g_autofree char *copy = g_strdup_printf (_("%s (copy)"), sp_scenario_name (active));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = NULL;

  plan = sp_plan_add_scenario (plan_of (self), sp_scenario_id (active), copy, &error);
  push (self, plan, SP_EDIT_ADD_SCENARIO, error);
}

static void
undo_clicked (SpWindow *self)
{
  sp_document_undo (self->document);
}

static void
delete_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  SpWindow *self = data;
  g_autofree char *text = g_strdup_printf (_("“%s” deleted"), sp_scenario_name (sp_plan_active (plan_of (self))));
  g_autofree char *escaped = g_markup_escape_text (text, -1);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_remove_scenario (plan_of (self), active_id (self), &error);
  AdwToast *toast;

  push (self, plan, SP_EDIT_REMOVE_SCENARIO, error);
  if (plan == NULL)
    return;
  toast = adw_toast_new (escaped);
  adw_toast_set_button_label (toast, _("_Undo"));
  g_signal_connect_object (toast, "button-clicked", G_CALLBACK (undo_clicked), self, G_CONNECT_SWAPPED);
  adw_toast_overlay_add_toast (self->toasts, toast);
}

static void
renamed (const char *name,
         gpointer    data)
{
  SpWindow *self = data;
  g_autoptr (GError) error = NULL;

  sp_document_seal (self->document);
  if (!sp_document_set_text (self->document, SP_FIELD_NAME, name, &error))
    sp_window_toast (self, error->message);
  sp_document_seal (self->document);
}

static void
rename_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  SpWindow *self = data;

  sp_name_dialog_ask (GTK_WINDOW (self), _("Rename Scenario"), self->document, SP_FIELD_NAME,
                      sp_scenario_name (sp_plan_active (plan_of (self))), renamed, g_object_ref (self), g_object_unref);
}

static void
scenario_action (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       data)
{
  sp_document_set_scenario (SP_WINDOW (data)->document, g_variant_get_string (parameter, NULL));
}

static void
scenario_state (GSimpleAction *action,
                GVariant      *state,
                gpointer       data)
{
  g_simple_action_set_state (action, state);
}

void
sp_window_add_scenario_actions (SpWindow *self)
{
  static const GActionEntry entries[] = {
    { "scenario", scenario_action, "s", "''", scenario_state },
    { "add-scenario", add_action },
    { "duplicate-scenario", duplicate_action },
    { "rename-scenario", rename_action },
    { "delete-scenario", delete_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  gtk_menu_button_set_create_popup_func (self->scenario_button, make_popover, self, NULL);
}
