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

/* What the menu shows, to compare with. */
static char *
describe_scenarios (SpPlan *plan)
{
  GString *text = g_string_new (NULL);
  guint i;

  for (i = 0; i < sp_plan_n_scenarios (plan); i++)
    g_string_append_printf (text, "%s\t%s\n", sp_scenario_id (sp_plan_scenario (plan, i)),
                            sp_scenario_name (sp_plan_scenario (plan, i)));
  return g_string_free (text, FALSE);
}

/* Names are people's text: their underscores are no mnemonics. */
static char *
escape_mnemonic (const char *name)
{
  g_auto (GStrv) parts = g_strsplit (name, "_", -1);

  return g_strjoinv ("__", parts);
}

static GMenuModel *
make_menu (SpPlan *plan)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) scenarios = g_menu_new ();
  g_autoptr (GMenu) edits = g_menu_new ();
  guint i;

  for (i = 0; i < sp_plan_n_scenarios (plan); i++)
    {
      const SpScenario *scenario = sp_plan_scenario (plan, i);
      g_autofree char *label = escape_mnemonic (sp_scenario_name (scenario));
      g_autoptr (GMenuItem) item = g_menu_item_new (label, NULL);

      g_menu_item_set_action_and_target (item, "win.scenario", "s", sp_scenario_id (scenario));
      g_menu_append_item (scenarios, item);
    }
  g_menu_append (edits, _("_Add Scenario"), "win.add-scenario");
  g_menu_append (edits, _("D_uplicate"), "win.duplicate-scenario");
  g_menu_append (edits, _("_Rename…"), "win.rename-scenario");
  g_menu_append (edits, _("_Delete"), "win.delete-scenario");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (scenarios));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (edits));
  return G_MENU_MODEL (menu);
}

void
sp_window_update_scenarios (SpWindow *self)
{
  SpPlan *plan = plan_of (self);
  g_autofree char *shown = describe_scenarios (plan);
  gboolean editable = !sp_document_is_read_only (self->document);
  GAction *action = g_action_map_lookup_action (G_ACTION_MAP (self), "scenario");

  gtk_label_set_text (self->scenario_label, sp_scenario_name (sp_plan_active (plan)));
  g_simple_action_set_state (G_SIMPLE_ACTION (action), g_variant_new_string (active_id (self)));
  sp_window_set_enabled (self, "add-scenario", editable);
  sp_window_set_enabled (self, "duplicate-scenario", editable);
  sp_window_set_enabled (self, "rename-scenario", editable);
  sp_window_set_enabled (self, "delete-scenario", editable && sp_plan_n_scenarios (plan) > 1);
  if (g_strcmp0 (shown, self->scenarios_shown) != 0)
    {
      g_autoptr (GMenuModel) menu = make_menu (plan);

      gtk_menu_button_set_menu_model (self->scenario_button, menu);
      g_free (self->scenarios_shown);
      self->scenarios_shown = g_steal_pointer (&shown);
    }
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

  sp_name_dialog_ask (GTK_WINDOW (self), _("Rename Scenario"), _("Scenario name"),
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
}
