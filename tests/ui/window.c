/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real window over the worked example: editing to results, undo, invalid
 * texts, closing, files, drafts, and a walk over every control of every page. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <math.h>

#include "plan/json.h"
#include "ui-test.h"
#include "ui/application.h"
#include "ui/field-row.h"
#include "ui/message-list.h"
#include "ui/number-entry.h"
#include "ui/pages.h"
#include "ui/side-pane.h"
#include "ui/two-columns.h"
#include "ui/window.h"

/* A process has one application; every test has a window of its own. */
static SpApplication *application;

typedef struct
{
  SpWindow *window;
  SpDocument *document;
} Fixture;

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  f->window = sp_application_open_example (application, "worked-example");
  f->document = sp_window_get_document (f->window);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1100, 760);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
  ui_settle ();
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  sp_document_discard_draft (f->document);
  gtk_window_destroy (GTK_WINDOW (f->window));
  ui_settle ();
}

static SpFieldRow *
row_of (Fixture *f,
        guint    nth)
{
  return SP_FIELD_ROW (ui_find (GTK_WIDGET (sp_window_get_page (f->window)), SP_TYPE_FIELD_ROW, nth));
}

static SpNumberEntry *
entry_of (Fixture *f,
          guint    nth)
{
  return SP_NUMBER_ENTRY (ui_find (GTK_WIDGET (row_of (f, nth)), SP_TYPE_NUMBER_ENTRY, 0));
}

static void
count_widget (GtkWidget *widget,
              gpointer   data)
{
  (*(guint *) data)++;
}

static double
actual_of (Fixture *f)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (f->document);

  return results != NULL && results->has_estimate ? results->estimate.actual : (double) NAN;
}

static double
devices_of (Fixture *f)
{
  double devices = NAN;

  sp_record_get_number (sp_document_get_record (f->document, SP_FIELD_DEVICES), SP_FIELD_DEVICES, &devices);
  return devices;
}

static gboolean
shows_number (Fixture *f,
              double   value)
{
  g_autofree char *text = sp_number_format (sp_number_locale_user (), value, 3);
  guint i;

  for (i = 0; i < 60; i++)
    {
      GtkWidget *label = ui_find (GTK_WIDGET (sp_window_get_page (f->window)), GTK_TYPE_LABEL, i);

      if (gtk_widget_has_css_class (label, "big-number"))
        return g_str_equal (gtk_label_get_text (GTK_LABEL (label)), text);
    }
  return FALSE;
}

/* 64 devices, 2,000 samples/s, 90%: 115,200; with 128 devices 230,400. */
static void
test_edit_to_result (Fixture      *f,
                     gconstpointer data)
{
  ui_until (shows_number (f, 115200));
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  ui_until (actual_of (f) == 230400.0);
  ui_until (shows_number (f, 230400));
  g_assert_true (sp_document_is_modified (f->document));
}

static void
test_undo (Fixture      *f,
           gconstpointer data)
{
  g_autofree char *text = NULL;

  /* Typing is one step. */
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "1");
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "12");
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  g_signal_emit_by_name (sp_number_entry_get_text_widget (entry_of (f, 0)), "activate");
  text = sp_document_dup_undo_text (f->document);
  g_assert_nonnull (text);
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.undo", NULL);
  g_assert_cmpfloat (devices_of (f), ==, 64.0);
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (f, 0))), ==, "64");
  g_assert_false (sp_document_is_modified (f->document));
  g_assert_false (sp_document_can_undo (f->document));
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.redo", NULL);
  g_assert_cmpfloat (devices_of (f), ==, 128.0);
  ui_until (actual_of (f) == 230400.0);
}

static gboolean
is_stale (GtkWidget *widget)
{
  GtkWidget *child;

  if (gtk_widget_has_css_class (widget, "stale"))
    return TRUE;
  for (child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (is_stale (child))
      return TRUE;
  return FALSE;
}

static void
test_invalid_text (Fixture      *f,
                   gconstpointer data)
{
  const char *label = NULL;

  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "many");
  g_assert_true (sp_document_get_invalid (f->document, NULL, &label, NULL));
  g_assert_cmpstr (label, ==, sp_field_label (SP_FIELD_DEVICES));
  g_assert_cmpfloat (devices_of (f), ==, 64.0);
  g_assert_true (is_stale (GTK_WIDGET (sp_window_get_page (f->window))));
  g_assert_false (sp_window_is_pristine (f->window));
  /* Which object it names is variadic, and not the same in all releases of GTK. */
  g_assert_true (gtk_test_accessible_has_relation (GTK_ACCESSIBLE (sp_field_row_get_entry (row_of (f, 0))),
                                                   GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE));
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "64");
  g_assert_false (sp_document_get_invalid (f->document, NULL, NULL, NULL));
  g_assert_false (is_stale (GTK_WIDGET (sp_window_get_page (f->window))));
}

static AdwMessageDialog *
find_dialog (Fixture *f)
{
  GListModel *windows = gtk_window_get_toplevels ();
  guint i;

  for (i = 0; i < g_list_model_get_n_items (windows); i++)
    {
      g_autoptr (GtkWidget) window = g_list_model_get_item (windows, i);

      if (ADW_IS_MESSAGE_DIALOG (window) && gtk_widget_get_mapped (window))
        return ADW_MESSAGE_DIALOG (window);
    }
  return NULL;
}

static void
answer (Fixture    *f,
        const char *response)
{
  AdwMessageDialog *dialog;

  ui_until ((dialog = find_dialog (f)) != NULL);
  adw_message_dialog_response (dialog, response);
  gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
type (SpNumberEntry *entry,
      const char    *text)
{
  gsize n;

  for (n = 1; n <= strlen (text); n++)
    {
      g_autofree char *typed = g_strndup (text, n);

      gtk_editable_set_text (GTK_EDITABLE (entry), typed);
    }
}

/* What begins like a number and ends as none is no value on the way either: the
 * project has the one before, and nothing to undo. */
static void
test_half_typed (Fixture      *f,
                 gconstpointer data)
{
  static const char *const texts[] = { "1e308", "1000 parsecs", "12 12 x", "1,,2" };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      type (entry_of (f, 0), texts[i]);
      g_assert_true (sp_document_get_invalid (f->document, NULL, NULL, NULL));
      g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (f, 0))), ==, texts[i]);
      g_assert_cmpfloat (devices_of (f), ==, 64.0);
      g_assert_false (sp_document_is_modified (f->document));
      g_assert_false (sp_document_can_undo (f->document));
    }
  type (entry_of (f, 0), "128");
  g_assert_cmpfloat (devices_of (f), ==, 128.0);
  sp_document_undo (f->document);
  g_assert_cmpfloat (devices_of (f), ==, 64.0);
}

/* The question before saving names the value that is kept. */
static void
test_names_kept_value (Fixture      *f,
                       gconstpointer data)
{
  AdwMessageDialog *dialog;

  type (entry_of (f, 0), "1e308");
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.save", NULL);
  ui_until ((dialog = find_dialog (f)) != NULL);
  g_assert_nonnull (strstr (adw_message_dialog_get_body (dialog), "64"));
  answer (f, "cancel");
}

/* Another unknown keeps the numbers: what was found becomes what is entered. */
static void
test_solve_for (Fixture      *f,
                gconstpointer data)
{
  GtkDropDown *solve = GTK_DROP_DOWN (ui_find (GTK_WIDGET (sp_window_get_page (f->window)), GTK_TYPE_DROP_DOWN, 0));
  const SpScenarioResults *results;

  gtk_drop_down_set_selected (solve, SP_SOLVE_DEVICES);
  ui_until ((results = sp_document_get_scenario_results (f->document))->has_estimate &&
            results->estimate.solved == SP_SOLVE_DEVICES);
  g_assert_cmpfloat (results->estimate.devices, ==, 64.0);
  g_assert_cmpfloat (results->estimate.actual, ==, 115200.0);
  ui_until (!gtk_widget_get_visible (GTK_WIDGET (row_of (f, 0))));
  g_assert_true (gtk_widget_get_visible (GTK_WIDGET (row_of (f, 3))));
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.undo", NULL);
  ui_until (gtk_widget_get_visible (GTK_WIDGET (row_of (f, 0))));
}

static void
test_scenarios (Fixture      *f,
                gconstpointer data)
{
  SpPlan *plan;

  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.duplicate-scenario", NULL);
  plan = sp_document_get_plan (f->document);
  g_assert_cmpuint (sp_plan_n_scenarios (plan), ==, 2);
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "8");
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.scenario", "s",
                              sp_scenario_id (sp_plan_scenario (sp_document_get_plan (f->document), 0)));
  ui_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (f, 0))), ==, "64");
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.delete-scenario", NULL);
  g_assert_cmpuint (sp_plan_n_scenarios (sp_document_get_plan (f->document)), ==, 1);
  ui_settle ();
  g_assert_cmpstr (gtk_editable_get_text (GTK_EDITABLE (entry_of (f, 0))), ==, "8");
}

static void
test_close_asks (Fixture      *f,
                 gconstpointer data)
{
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  gtk_window_close (GTK_WINDOW (f->window));
  answer (f, "cancel");
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
  g_assert_cmpfloat (devices_of (f), ==, 128.0);

  g_object_add_weak_pointer (G_OBJECT (f->window), (gpointer *) &f->window);
  g_object_ref (f->document);
  gtk_window_close (GTK_WINDOW (f->window));
  answer (f, "discard");
  ui_until (f->window == NULL);
  g_object_unref (f->document);

  set_up (f, NULL);
}

static void
test_closes_unchanged (Fixture      *f,
                       gconstpointer data)
{
  g_object_add_weak_pointer (G_OBJECT (f->window), (gpointer *) &f->window);
  gtk_window_close (GTK_WINDOW (f->window));
  ui_until (f->window == NULL);
  g_assert_null (find_dialog (f));
  set_up (f, NULL);
}

static void
on_done (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static void
test_saves_and_opens (Fixture      *f,
                      gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("ui-window-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "plan.scaling.json", NULL);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GAsyncResult) opened = NULL;
  g_autoptr (SpDocument) again = NULL;
  double devices;

  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  sp_document_save_async (f->document, file, TRUE, NULL, on_done, &saved);
  ui_until (saved != NULL);
  g_assert_true (sp_document_save_finish (f->document, saved, NULL));
  g_assert_false (sp_document_is_modified (f->document));
  g_assert_nonnull (strstr (gtk_window_get_title (GTK_WINDOW (f->window)), "(plan.scaling.json)"));
  sp_document_open_async (file, NULL, on_done, &opened);
  ui_until (opened != NULL);
  again = sp_document_open_finish (opened, NULL);
  g_assert_nonnull (again);
  g_assert_true (sp_record_get_number (sp_document_get_record (again, SP_FIELD_DEVICES), SP_FIELD_DEVICES, &devices));
  g_assert_cmpfloat (devices, ==, 128.0);

  /* Undo goes back past the save, and the mark follows. */
  sp_document_undo (f->document);
  g_assert_true (sp_document_is_modified (f->document));
  sp_document_redo (f->document);
  g_assert_false (sp_document_is_modified (f->document));

  /* Another program writes: it is noticed, and a plain save does not overwrite it. */
  g_assert_true (g_file_set_contents (path, "{}", -1, NULL));
  ui_until (sp_document_is_changed_on_disk (f->document));
  sp_document_undo (f->document);
  g_clear_object (&saved);
  sp_document_save_async (f->document, NULL, FALSE, NULL, on_done, &saved);
  ui_until (saved != NULL);
  g_assert_false (sp_document_save_finish (f->document, saved, NULL));
  g_assert_cmpint (g_remove (path), ==, 0);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What was typed comes back, valid or not. */
static void
test_draft (Fixture      *f,
            gconstpointer data)
{
  g_autofree char *folder = sp_drafts_folder ();
  g_autoptr (GPtrArray) drafts = NULL;
  g_autoptr (SpDocument) recovered = NULL;
  g_autofree char *typed = NULL;
  SpDraft *draft;

  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 1)), "fast");
  sp_document_write_draft (f->document);
  /* The draft of a running program is its own. */
  drafts = sp_drafts_recover (folder);
  g_assert_cmpuint (drafts->len, ==, 0);
  g_clear_pointer (&drafts, g_ptr_array_unref);

  sp_document_abandon_draft (f->document);
  drafts = sp_drafts_recover (folder);
  g_assert_cmpuint (drafts->len, ==, 1);
  draft = g_ptr_array_steal_index (drafts, 0);
  recovered = sp_document_new_recovered (draft, sp_draft_read (draft, NULL));
  g_assert_true (sp_document_is_modified (recovered));
  typed = sp_document_take_typed (recovered, "/goal/per_device_throughput");
  g_assert_cmpstr (typed, ==, "fast");
  sp_document_discard_draft (recovered);
  sp_document_discard_draft (f->document);
}

static guint
count_windows (void)
{
  GList *l;
  guint n = 0;

  for (l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    n += SP_IS_WINDOW (l->data);
  return n;
}

static SpWindow *
window_of (GFile *file)
{
  GList *l;

  for (l = gtk_application_get_windows (GTK_APPLICATION (application)); l != NULL; l = l->next)
    if (SP_IS_WINDOW (l->data))
      {
        GFile *own = sp_document_get_file (sp_window_get_document (l->data));

        if (own != NULL && g_file_equal (own, file))
          return l->data;
      }
  return NULL;
}

static GFile *
write_file (const char *folder,
            const char *name,
            const char *text)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);

  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return g_file_new_for_path (path);
}

static void
open_file (GFile *file)
{
  g_application_open (G_APPLICATION (application), &file, 1, "");
}

static void
remove_file (GFile *file)
{
  g_assert_true (g_file_delete (file, NULL, NULL));
}

/* One window a file: an untouched window takes the first, another file gets its own,
 * a file that is open comes to the front, and one that can't be read is said. */
static void
test_one_window_a_file (Fixture      *f,
                        gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("ui-window-XXXXXX", NULL);
  g_autofree char *json = sp_plan_to_json (sp_document_get_plan (f->document));
  g_autoptr (GFile) one = write_file (folder, "one.scaling.json", json);
  g_autoptr (GFile) two = write_file (folder, "two.scaling.json", json);
  g_autoptr (GFile) bad = write_file (folder, "bad.scaling.json", "{ \"format\": ");

  open_file (one);
  ui_until (window_of (one) != NULL);
  g_assert_true (window_of (one) == f->window);
  f->document = sp_window_get_document (f->window);
  open_file (two);
  ui_until (window_of (two) != NULL);
  g_assert_cmpuint (count_windows (), ==, 2);
  open_file (one);
  ui_settle ();
  g_assert_cmpuint (count_windows (), ==, 2);
  open_file (bad);
  answer (f, "close");
  g_assert_cmpuint (count_windows (), ==, 2);
  gtk_window_destroy (GTK_WINDOW (window_of (two)));
  remove_file (one);
  remove_file (two);
  remove_file (bad);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* What a newer version wrote can be looked at, not changed. */
static void
test_newer_is_read_only (Fixture      *f,
                         gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("ui-window-XXXXXX", NULL);
  g_autofree char *json = sp_plan_to_json (sp_document_get_plan (f->document));
  g_autoptr (GString) newer = g_string_new (json);
  g_autoptr (GFile) file = NULL;

  g_assert_cmpuint (g_string_replace (newer, "\"version\": 1,", "\"version\": 999,", 1), ==, 1);
  file = write_file (folder, "newer.scaling.json", newer->str);
  open_file (file);
  ui_until (window_of (file) != NULL);
  f->document = sp_window_get_document (f->window);
  g_assert_true (sp_document_is_read_only (f->document));
  g_assert_false (gtk_widget_get_sensitive (sp_field_row_get_entry (row_of (f, 0))));
  ui_until (shows_number (f, 115200));
  g_assert_false (g_action_group_get_action_enabled (G_ACTION_GROUP (f->window), "save"));
  remove_file (file);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
}

/* ---- The walk ---- */

static gboolean
has_text (GtkWidget *widget)
{
  GtkWidget *child;

  if (GTK_IS_LABEL (widget) && *gtk_label_get_text (GTK_LABEL (widget)) != '\0')
    return TRUE;
  for (child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (has_text (child))
      return TRUE;
  return FALSE;
}

static gboolean
has_name (GtkWidget *widget)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (widget);

  return gtk_test_accessible_has_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL) ||
         gtk_test_accessible_has_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY) || has_text (widget);
}

/* The part of a menu button or drop-down that has the focus speaks for its parent. */
static gboolean
is_named (GtkWidget *widget)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);

  return has_name (widget) ||
         (parent != NULL && (GTK_IS_MENU_BUTTON (parent) || GTK_IS_DROP_DOWN (parent) || ADW_IS_SPLIT_BUTTON (parent)) && has_name (parent));
}

static void
visit_control (GtkWidget *widget,
               gpointer   data)
{
  GtkAccessibleRole role;

  if (!gtk_widget_get_focusable (widget) || GTK_IS_WINDOW (widget) || GTK_IS_SCROLLED_WINDOW (widget) ||
      GTK_IS_LABEL (widget))
    return;
  /* Below the button of a drop-down it is GTK's own affair. */
  if (gtk_widget_get_ancestor (gtk_widget_get_parent (widget), GTK_TYPE_TOGGLE_BUTTON) != NULL)
    return;
  (*(guint *) data)++;
  /* The text of an entry has the focus, the entry has the role. */
  if (GTK_IS_TEXT (widget) && (GTK_IS_ENTRY (gtk_widget_get_parent (widget)) || GTK_IS_SEARCH_ENTRY (gtk_widget_get_parent (widget))))
    widget = gtk_widget_get_parent (widget);
  role = gtk_accessible_get_accessible_role (GTK_ACCESSIBLE (widget));
  if (role == GTK_ACCESSIBLE_ROLE_WIDGET || role == GTK_ACCESSIBLE_ROLE_NONE ||
      role == GTK_ACCESSIBLE_ROLE_PRESENTATION)
    g_error ("%s has no role", G_OBJECT_TYPE_NAME (widget));
  if (!is_named (widget))
    g_error ("%s in %s has no name", G_OBJECT_TYPE_NAME (widget), G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)));
}

static void
test_every_control_has_role_and_name (Fixture      *f,
                                      gconstpointer data)
{
  guint i, controls = 0;

  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.help", NULL);
  for (i = 0; i < sp_n_pages (); i++)
    {
      sp_window_show_page (f->window, sp_page_info (i)->id);
      ui_settle ();
      ui_walk (GTK_WIDGET (f->window), visit_control, &controls);
    }
  g_assert_cmpuint (controls, >, 15);
}

/* ---- Sizes ---- */

static void
test_sizes (Fixture      *f,
            gconstpointer data)
{
  static const struct
  {
    int width;
    gboolean sidebar_over;
    gboolean help_over;
  } rows[] = { { 1600, FALSE, FALSE }, { 1100, FALSE, FALSE }, { 980, FALSE, TRUE }, { 720, TRUE, TRUE } };
  SpSidePane *sidebar = SP_SIDE_PANE (ui_find (GTK_WIDGET (f->window), SP_TYPE_SIDE_PANE, 0));
  SpSidePane *help = SP_SIDE_PANE (ui_find (GTK_WIDGET (sidebar), SP_TYPE_SIDE_PANE, 1));
  guint i;

  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (f->window), rows[i].width, 480);
      /* Without a window manager's shadow GTK takes a frame from the size. */
      ui_until (ABS (gtk_widget_get_width (GTK_WIDGET (f->window)) - rows[i].width) < 30);
      ui_settle ();
      g_assert_cmpint (sp_side_pane_get_collapsed (sidebar), ==, rows[i].sidebar_over);
      g_assert_cmpint (sp_side_pane_get_collapsed (help), ==, rows[i].help_over);
      g_assert_cmpint (sp_side_pane_get_shown (sidebar), ==, !rows[i].sidebar_over);
    }
  /* Over the content, a pane comes when it is asked for and Escape puts it away. */
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.sidebar", NULL);
  g_assert_true (sp_side_pane_get_shown (sidebar));
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.sidebar", NULL);
  g_assert_false (sp_side_pane_get_shown (sidebar));
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1100, 760);
  ui_until (!sp_side_pane_get_collapsed (sidebar));
  ui_settle ();
  g_assert_true (sp_side_pane_get_shown (sidebar));
}

static const char *
unit_error (Fixture    *f,
            const char *text)
{
  const char *error = NULL;

  gtk_editable_set_text (GTK_EDITABLE (sp_field_row_get_entry (row_of (f, 4))), text);
  sp_document_get_invalid (f->document, NULL, NULL, &error);
  return error;
}

/* A refused work unit is told the rule that it breaks. */
static void
test_unit_rules (Fixture      *f,
                 gconstpointer data)
{
  static const char *const texts[] = { "", "tokens2", "tokens/s", "an exceedingly long name of a unit of work" };
  g_autoptr (GPtrArray) seen = g_ptr_array_new_with_free_func (g_free);
  guint i, j;

  for (i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      const char *error = unit_error (f, texts[i]);

      g_assert_nonnull (error);
      for (j = 0; j < i; j++)
        g_assert_cmpstr (error, !=, g_ptr_array_index (seen, j));
      g_ptr_array_add (seen, g_strdup (error));
    }
  g_assert_nonnull (strstr (g_ptr_array_index (seen, 3), "40"));
  g_assert_null (unit_error (f, "tokens"));
}

/* Whatever is typed, and whatever is said of it, the columns stay where they are. */
static void
test_columns_stay (Fixture      *f,
                   gconstpointer data)
{
  static const char *const texts[] = { "an exceedingly long name of a unit of", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
                                       "samples" };
  static const int widths[] = { 1100, 1000, 720 };

  for (gsize w = 0; w < G_N_ELEMENTS (widths); w++)
    {
      int column;

      gtk_window_set_default_size (GTK_WINDOW (f->window), widths[w], 700);
      ui_settle ();
      column = gtk_widget_get_width (GTK_WIDGET (row_of (f, 0)));
      for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
        {
          gtk_editable_set_text (GTK_EDITABLE (sp_field_row_get_entry (row_of (f, 4))), texts[i]);
          ui_settle ();
          g_test_message ("%d, %s: %d", widths[w], texts[i], gtk_widget_get_width (GTK_WIDGET (row_of (f, 0))));
          g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (row_of (f, 0))), ==, column);
        }
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "12345678901234567890123456789012345678901234567890 parsecs");
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 1)), "9,99,9.9.9 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW");
      ui_settle ();
      g_assert_cmpint (gtk_widget_get_width (GTK_WIDGET (row_of (f, 0))), ==, column);
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "64");
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 1)), "2000");
    }
}

/* What can't be saved here may be saved elsewhere. */
static void
test_failed_save_offers_another_place (Fixture      *f,
                                       gconstpointer data)
{
  g_autofree char *folder = g_dir_make_tmp ("ui-window-XXXXXX", NULL);
  g_autofree char *json = sp_plan_to_json (sp_document_get_plan (f->document));
  g_autoptr (GFile) file = write_file (folder, "one.scaling.json", json);
  AdwMessageDialog *dialog;

  open_file (file);
  ui_until (window_of (file) != NULL);
  f->document = sp_window_get_document (f->window);
  gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 0)), "128");
  remove_file (file);
  g_assert_cmpint (g_rmdir (folder), ==, 0);
  ui_until (sp_document_is_changed_on_disk (f->document));
  gtk_widget_activate_action (GTK_WIDGET (f->window), "win.save", NULL);
  ui_until ((dialog = find_dialog (f)) != NULL);
  g_assert_false (adw_message_dialog_has_response (dialog, "replace"));
  g_assert_true (adw_message_dialog_has_response (dialog, "save-as"));
  answer (f, "cancel");
}

/* Thousands of scenarios: only those in view have rows, however long their names. */
static void
test_many_scenarios (Fixture      *f,
                     gconstpointer data)
{
  GtkWidget *switcher = NULL, *popover, *list;
  g_autofree char *name = g_strnfill (100, 'W');
  guint i, nth = 0, widgets = 0;
  int width;

  for (i = 1; i < 3000; i++)
    {
      g_autofree char *own = g_strdup_printf ("%u %s", i, name);
      g_autoptr (SpPlan) plan = sp_plan_add_scenario (sp_document_get_plan (f->document), NULL, own, NULL);

      sp_document_push (f->document, plan, SP_EDIT_ADD_SCENARIO, SP_N_FIELDS, NULL);
    }
  while (switcher == NULL)
    {
      GtkWidget *button = ui_find (GTK_WIDGET (f->window), GTK_TYPE_MENU_BUTTON, nth++);
      GtkWidget *child = gtk_menu_button_get_child (GTK_MENU_BUTTON (button));

      if (GTK_IS_LABEL (child))
        switcher = button;
    }
  gtk_menu_button_popup (GTK_MENU_BUTTON (switcher));
  popover = GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (switcher)));
  ui_until (gtk_widget_get_mapped (popover));
  ui_settle ();
  ui_walk (popover, count_widget, &widgets);
  g_assert_cmpuint (widgets, >, 20);
  g_assert_cmpuint (widgets, <, 3000);
  gtk_widget_measure (popover, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  g_assert_cmpint (width, <, 500);
  list = ui_find (popover, GTK_TYPE_LIST_VIEW, 0);
  g_signal_emit_by_name (list, "activate", 41);
  g_assert_cmpint (sp_plan_index (sp_document_get_plan (f->document), sp_document_get_scenario (f->document)), ==, 41);
  ui_until (!gtk_widget_get_mapped (popover));
}

/* Tab goes as one reads: fields, then the chart, wherever the chart stands. */
static void
test_tab_order (Fixture      *f,
                gconstpointer data)
{
  static const int widths[] = { 1100, 1600, 720 };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      GtkWidget *plot = sp_chart_view_get_plot (sp_page_get_chart_view (sp_window_get_page (f->window)));
      guint entries = 0, moves;

      gtk_window_set_default_size (GTK_WINDOW (f->window), widths[i], 760);
      ui_until (ABS (gtk_widget_get_width (GTK_WIDGET (f->window)) - widths[i]) < 30);
      ui_settle ();
      gtk_widget_grab_focus (GTK_WIDGET (row_of (f, 0)));
      for (moves = 0; moves < 60 && gtk_window_get_focus (GTK_WINDOW (f->window)) != plot; moves++)
        {
          entries += gtk_widget_get_ancestor (gtk_window_get_focus (GTK_WINDOW (f->window)), SP_TYPE_NUMBER_ENTRY) != NULL;
          gtk_widget_child_focus (GTK_WIDGET (f->window), GTK_DIR_TAB_FORWARD);
        }
      g_assert_true (gtk_window_get_focus (GTK_WINDOW (f->window)) == plot);
      g_assert_cmpuint (entries, ==, 3);
      g_assert_cmpuint (moves, <, 15);
    }
}

/* Who asks for a new project goes on to type. */
static void
test_new_starts_in_a_field (Fixture      *f,
                            gconstpointer data)
{
  GtkWindow *fresh;
  GtkWidget *focus;

  g_action_group_activate_action (G_ACTION_GROUP (application), "new", NULL);
  fresh = gtk_application_get_active_window (GTK_APPLICATION (application));
  g_assert_true (fresh != GTK_WINDOW (f->window));
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (fresh)));
  ui_settle ();
  focus = gtk_window_get_focus (fresh);
  g_assert_true (gtk_widget_is_ancestor (focus, ui_find (GTK_WIDGET (fresh), SP_TYPE_FIELD_ROW, 0)));
  gtk_window_destroy (fresh);
}

/* What a box holds ends inside it: else it is painted over what comes below. */
static void
visit_box_child (GtkWidget *widget,
                 gpointer   data)
{
  GtkWidget *parent = gtk_widget_get_parent (widget);
  graphene_rect_t bounds;

  if (parent == NULL || !(GTK_IS_BOX (parent) || SP_IS_MESSAGE_LIST (parent) || SP_IS_FIELD_ROW (parent) || SP_IS_TWO_COLUMNS (parent)) ||
      !gtk_widget_compute_bounds (widget, parent, &bounds))
    return;
  if ((double) (bounds.origin.y + bounds.size.height) > gtk_widget_get_height (parent) + 1.0)
    g_error ("%s: a %s of %d pixels has a %s that ends at %.0f: %s", (const char *) data, G_OBJECT_TYPE_NAME (parent),
             gtk_widget_get_height (parent), G_OBJECT_TYPE_NAME (widget), (double) (bounds.origin.y + bounds.size.height),
             GTK_IS_LABEL (widget) ? gtk_label_get_text (GTK_LABEL (widget)) : "");
}

static void
assert_fits (Fixture    *f,
             const char *what)
{
  ui_settle ();
  ui_walk (GTK_WIDGET (f->window), visit_box_child, (gpointer) what);
}

static void
test_everything_fits (Fixture      *f,
                      gconstpointer data)
{
  GtkDropDown *solve = GTK_DROP_DOWN (ui_find (GTK_WIDGET (sp_window_get_page (f->window)), GTK_TYPE_DROP_DOWN, 0));
  static const int widths[] = { 1100, 720, 1600 };
  guint i, page;

  for (i = 0; i < G_N_ELEMENTS (widths); i++)
    {
      gtk_window_set_default_size (GTK_WINDOW (f->window), widths[i], 760);
      ui_until (ABS (gtk_widget_get_width (GTK_WIDGET (f->window)) - widths[i]) < 30);
      sp_window_show_page (f->window, sp_page_info (0)->id);
      assert_fits (f, "worked example");
      gtk_drop_down_set_selected (solve, SP_SOLVE_DEVICES);
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 3)), "200000");
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 2)), "85");
      assert_fits (f, "solved for devices");
      gtk_drop_down_set_selected (solve, SP_SOLVE_ACTUAL);
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 2)), "150");
      assert_fits (f, "efficiency above 1");
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 2)), "1e308 percent of what");
      assert_fits (f, "efficiency not valid");
      for (page = 1; page < sp_n_pages (); page++)
        {
          sp_window_show_page (f->window, sp_page_info (page)->id);
          assert_fits (f, sp_page_info (page)->id);
        }
      sp_window_show_page (f->window, sp_page_info (0)->id);
      gtk_editable_set_text (GTK_EDITABLE (entry_of (f, 2)), "90");
    }
}

/* Curves bring tables, facts and messages of every length. */
static void
test_measured_fits (Fixture      *f,
                    gconstpointer data)
{
  static const char *const names[] = { "second-server", "noisy", "saturating" };
  guint i, page;

  for (i = 0; i < G_N_ELEMENTS (names); i++)
    {
      tear_down (f, NULL);
      f->window = sp_application_open_example (application, names[i]);
      f->document = sp_window_get_document (f->window);
      gtk_window_set_default_size (GTK_WINDOW (f->window), 1100, 760);
      ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
      for (page = 0; page < sp_n_pages (); page++)
        {
          sp_window_show_page (f->window, sp_page_info (page)->id);
          assert_fits (f, sp_page_info (page)->id);
        }
    }
}

int
main (int    argc,
      char **argv)
{
  int status;

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE | G_APPLICATION_HANDLES_OPEN);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
#define ADD(name, function) g_test_add ("/window/" name, Fixture, NULL, set_up, function, tear_down)
  ADD ("edit-to-result", test_edit_to_result);
  ADD ("undo", test_undo);
  ADD ("invalid-text", test_invalid_text);
  ADD ("half-typed", test_half_typed);
  ADD ("names-kept-value", test_names_kept_value);
  ADD ("solve-for", test_solve_for);
  ADD ("scenarios", test_scenarios);
  ADD ("close-asks", test_close_asks);
  ADD ("closes-unchanged", test_closes_unchanged);
  ADD ("saves-and-opens", test_saves_and_opens);
  ADD ("draft", test_draft);
  ADD ("one-window-a-file", test_one_window_a_file);
  ADD ("newer-is-read-only", test_newer_is_read_only);
  ADD ("every-control-has-role-and-name", test_every_control_has_role_and_name);
  ADD ("sizes", test_sizes);
  ADD ("unit-rules", test_unit_rules);
  ADD ("failed-save-offers-another-place", test_failed_save_offers_another_place);
  ADD ("columns-stay", test_columns_stay);
  ADD ("many-scenarios", test_many_scenarios);
  ADD ("tab-order", test_tab_order);
  ADD ("new-starts-in-a-field", test_new_starts_in_a_field);
  ADD ("everything-fits", test_everything_fits);
  ADD ("measured-fits", test_measured_fits);
#undef ADD
  status = g_test_run ();
  g_object_unref (application);
  return status;
}
