/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the step model in the real window: inputs and where they are
 * found, bandwidths and published figures, imports, levers while a slider moves,
 * symptoms and causes. */
#include <adwaita.h>
#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/presets.h"
#include "ui-test.h"
#include "ui/application.h"
#include "ui/bandwidth-row.h"
#include "ui/chart-card.h"
#include "ui/field-group.h"
#include "ui/field-row.h"
#include "ui/lever-row.h"
#include "ui/message-list.h"
#include "ui/number-entry.h"
#include "ui/option-row.h"
#include "ui/paste-dialog.h"
#include "ui/result-list.h"
#include "ui/step-import.h"
#include "ui/table-model.h"
#include "ui/window.h"

static SpApplication *application;

typedef struct
{
  SpWindow *window;
  SpDocument *document;
} Fixture;

static void
open_example (Fixture    *f,
              const char *name)
{
  f->window = sp_application_open_example (application, name);
  f->document = sp_window_get_document (f->window);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 1100, 760);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->window)));
  ui_settle ();
}

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  open_example (f, data);
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  sp_document_discard_draft (f->document);
  gtk_window_destroy (GTK_WINDOW (f->window));
  ui_settle ();
}

static GtkWidget *
show_page (Fixture    *f,
           const char *id)
{
  sp_window_show_page (f->window, id);
  ui_settle ();
  return GTK_WIDGET (sp_window_get_page (f->window));
}

static double
number_of (Fixture *f,
           SpField  field)
{
  double number = NAN;

  sp_record_get_number (sp_document_get_record (f->document, field), field, &number);
  return number;
}

static const SpScenarioResults *
results_of (Fixture *f)
{
  return sp_document_get_scenario_results (f->document);
}

static gboolean
is_current (Fixture *f)
{
  return results_of (f) != NULL && results_of (f)->scenario == sp_document_get_scenario (f->document);
}

/* Every input of the model has an entry on the page, and the focus finds it. */
static void
test_fields (Fixture      *f,
             gconstpointer data)
{
  static const char *const groups[] = { "job", "cluster", "experiments" };
  static const SpField elsewhere[] = {
    SP_FIELD_WORK_UNIT, SP_FIELD_MODEL, SP_FIELD_SEQUENCE_LENGTH, SP_FIELD_PIPELINE_CHUNKS, SP_FIELD_FLOP_PER_UNIT,
  };
  SpPage *page = SP_PAGE (show_page (f, "step"));
  guint n_found = 0;

  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);
      g_autofree char *key = sp_field_path (field);
      gboolean is_elsewhere = info->type == SP_TYPE_TABLE || info->scope != SP_SCOPE_SCENARIO ||
                              (g_strcmp0 (info->group, groups[0]) != 0 && g_strcmp0 (info->group, groups[2]) != 0);

      for (guint i = 0; i < G_N_ELEMENTS (elsewhere); i++)
        is_elsewhere |= field == elsewhere[i];
      if (is_elsewhere)
        continue;
      g_test_message ("%s", key);
      g_assert_true (sp_page_focus_field (page, key));
      n_found++;
    }
  g_assert_cmpuint (n_found, >, 30);
  g_assert_true (sp_page_focus_field (page, "/cluster/inner_bytes_per_second"));
  g_assert_false (sp_page_focus_field (page, "/goal/budget"));
}

static void
test_edit (Fixture      *f,
           gconstpointer data)
{
  double before = results_of (f)->step->step.step_seconds;

  show_page (f, "step");
  g_assert_true (sp_document_set_number (f->document, SP_FIELD_PARAMETERS, 4.0 * number_of (f, SP_FIELD_PARAMETERS), NULL));
  ui_until (is_current (f));
  g_assert_true (results_of (f)->step->has_step);
  g_assert_cmpfloat (fabs (results_of (f)->step->step.step_seconds - before), >, 0.0);
}

/* Returns: (nullable): the line below an entry, of that style */
static const char *
line_below (GtkWidget  *page,
            SpField     field,
            const char *css_class)
{
  g_autofree char *key = sp_field_path (field);
  GtkWidget *row = NULL, *line;

  for (guint i = 0; (row = ui_find (page, SP_TYPE_FIELD_ROW, i)) != NULL; i++)
    if (g_strcmp0 (sp_field_row_get_key (SP_FIELD_ROW (row)), key) == 0)
      break;
  g_assert_nonnull (row);
  line = gtk_widget_get_last_child (row);
  return gtk_widget_has_css_class (line, css_class) && gtk_widget_get_visible (line) ? gtk_label_get_text (GTK_LABEL (line))
                                                                                     : NULL;
}

/* What is wrong only together with other inputs is said at the one to mend, on each
 * page that shows it, and goes away when it is mended. */
static void
test_remarks (Fixture      *f,
              gconstpointer data)
{
  GtkWidget *step = show_page (f, "step");
  GtkWidget *batch = show_page (f, "batch");

  ui_until (is_current (f));
  g_assert_null (line_below (step, SP_FIELD_PER_DEVICE_BATCH, "warning"));
  g_assert_true (sp_document_set_number (f->document, SP_FIELD_MAX_PER_DEVICE_BATCH, 1.0, NULL));
  ui_until (is_current (f));
  g_assert_nonnull (line_below (step, SP_FIELD_PER_DEVICE_BATCH, "warning"));
  g_assert_cmpstr (line_below (batch, SP_FIELD_PER_DEVICE_BATCH, "warning"), ==,
                   line_below (step, SP_FIELD_PER_DEVICE_BATCH, "warning"));
  sp_document_undo (f->document);
  ui_until (is_current (f));
  g_assert_null (line_below (step, SP_FIELD_PER_DEVICE_BATCH, "warning"));
  g_assert_true (sp_document_set_number (f->document, SP_FIELD_TENSOR_PARALLEL, 7.0, NULL));
  ui_until (is_current (f));
  g_assert_nonnull (line_below (step, SP_FIELD_DEVICES, "error"));
}

typedef struct
{
  const char *css_class;
  guint n;
} Shown;

static void
count_shown (GtkWidget *widget,
             gpointer   data)
{
  Shown *shown = data;

  shown->n += gtk_widget_has_css_class (widget, shown->css_class) && gtk_widget_get_mapped (widget);
}

static guint
n_shown (GtkWidget  *page,
         const char *css_class)
{
  Shown shown = { css_class, 0 };

  ui_walk (page, count_shown, &shown);
  return shown.n;
}

/* A group that is folded tells that something is said inside. */
static void
test_folded (Fixture      *f,
             gconstpointer data)
{
  GtkWidget *page = show_page (f, "step");
  guint n;

  ui_until (is_current (f));
  g_assert_cmpuint (n_shown (page, "group-mark"), ==, 0);
  g_assert_true (sp_document_set_number (f->document, SP_FIELD_INNER_LATENCY_SECONDS, 100.0, NULL));
  ui_until (is_current (f));
  ui_settle ();
  n = n_shown (page, "group-mark"); /* the fit may be said to be poor, too */
  g_assert_cmpuint (n, >=, 1);
  g_assert_true (sp_page_focus_field (SP_PAGE (page), "/cluster/inner_latency_seconds"));
  ui_settle ();
  g_assert_cmpuint (n_shown (page, "group-mark"), ==, n - 1);
  g_assert_nonnull (line_below (page, SP_FIELD_INNER_LATENCY_SECONDS, "warning"));
}

static graphene_point_t
place_of (GtkWidget *page,
          GtkWidget *widget)
{
  graphene_point_t place;

  g_assert_true (gtk_widget_compute_point (widget, page, &GRAPHENE_POINT_INIT (0, 0), &place));
  return place;
}

/* The picture stands beside the fields, and above them where there is no room: not below
 * a long column. */
static void
test_stacked (Fixture      *f,
              gconstpointer data)
{
  static const char *const pages[] = { "step", "improve", "diagnose", "batch", "cost" };
  GtkSettings *settings = gtk_settings_get_default ();
  int dpi;

  g_object_get (settings, "gtk-xft-dpi", &dpi, NULL);
  for (guint large = 0; large <= 1; large++)
    {
      g_object_set (settings, "gtk-xft-dpi", large ? 2 * 96 * 1024 : 96 * 1024, NULL);
      for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
        {
          GtkWidget *page = show_page (f, pages[i]);
          graphene_point_t chart = place_of (page, ui_find (page, SP_TYPE_CHART_CARD, 0));
          graphene_point_t fields = place_of (page, ui_find (page, SP_TYPE_FIELD_GROUP, 0));

          g_test_message ("%s at %u", pages[i], large + 1);
          if (large)
            g_assert_cmpfloat (chart.y, <, fields.y);
          else
            g_assert_cmpfloat (chart.x, >, fields.x);
        }
    }
  g_object_set (settings, "gtk-xft-dpi", dpi, NULL);
}

/* A blank project says which input it wants first, and goes there. */
static void
test_blank (Fixture      *f,
            gconstpointer data)
{
  SpPage *page = SP_PAGE (show_page (f, "step"));
  g_autofree char *key = NULL;

  ui_until (is_current (f));
  g_assert_false (results_of (f)->step->has_step);
  g_assert_cmpint (results_of (f)->step->missing, !=, SP_N_FIELDS);
  key = sp_field_path (results_of (f)->step->missing);
  g_assert_true (sp_page_focus_field (page, key));
  show_page (f, "improve");
  show_page (f, "diagnose");
}

static GtkDropDown *
drop_down (GtkWidget *root,
           guint      nth)
{
  return GTK_DROP_DOWN (ui_find (root, GTK_TYPE_DROP_DOWN, nth));
}

static GtkWidget *
button_of_class (GtkWidget  *root,
                 const char *css_class)
{
  GtkWidget *found = NULL;

  if (GTK_IS_BUTTON (root) && gtk_widget_has_css_class (root, css_class))
    return root;
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL && found == NULL;
       child = gtk_widget_get_next_sibling (child))
    found = button_of_class (child, css_class);
  return found;
}

/* 3,600 Gbit/s, both directions, of one device: 225 GB/s one way. */
static void
test_bandwidth (Fixture      *f,
                gconstpointer data)
{
  GtkWidget *page = show_page (f, "step");
  GtkWidget *row = ui_find (page, SP_TYPE_BANDWIDTH_ROW, 0);
  SpNumberEntry *value = SP_NUMBER_ENTRY (ui_find (row, SP_TYPE_NUMBER_ENTRY, 1));
  const SpRecord *record;

  gtk_drop_down_set_selected (drop_down (row, 1), 3);
  gtk_drop_down_set_selected (drop_down (row, 2), 1);
  gtk_drop_down_set_selected (drop_down (row, 3), 0);
  sp_number_entry_type (value, "3600");
  g_signal_emit_by_name (button_of_class (row, "suggested-action"), "clicked");
  g_assert_cmpfloat (number_of (f, SP_FIELD_INNER_BYTES_PER_SECOND), ==, 225e9);

  gtk_drop_down_set_selected (drop_down (row, 0), 2);
  g_signal_emit_by_name (button_of_class (row, "suggested-action"), "clicked");
  g_assert_cmpfloat (number_of (f, SP_FIELD_INNER_BYTES_PER_SECOND), ==,
                     sp_link_preset_find ("nvlink-4")->bytes_per_second);
  record = sp_document_get_record (f->document, SP_FIELD_INNER_BYTES_PER_SECOND);
  g_assert_cmpstr (sp_record_get_source (record, SP_FIELD_INNER_BYTES_PER_SECOND), ==,
                   sp_link_preset_find ("nvlink-4")->source);
  g_assert_cmpstr (sp_record_get_date (record, SP_FIELD_INNER_BYTES_PER_SECOND), ==,
                   sp_link_preset_find ("nvlink-4")->date);
  sp_document_undo (f->document);
  g_assert_cmpfloat (number_of (f, SP_FIELD_INNER_BYTES_PER_SECOND), ==, 225e9);
}

/* Whether a label on the screen has those words. */
/* Parts of sentences can only be looked for in the language they are written in. */
static gboolean
is_english (void)
{
  return strcmp (_("Devices"), "Devices") == 0;
}

static gboolean
shows (GtkWidget  *widget,
       const char *words)
{
  if (GTK_IS_LABEL (widget) && gtk_widget_get_mapped (widget) &&
      strstr (gtk_label_get_text (GTK_LABEL (widget)), words) != NULL)
    return TRUE;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    if (shows (child, words))
      return TRUE;
  return FALSE;
}

/* What is wrong with the figure is said below it, and it can't be used. How high the form is does not
 * depend on the width that a popover asks with. */
static void
test_bandwidth_form (Fixture      *f,
                     gconstpointer data)
{
  GtkWidget *page = show_page (f, "step");
  GtkWidget *row = ui_find (page, SP_TYPE_BANDWIDTH_ROW, 0);
  SpNumberEntry *value = SP_NUMBER_ENTRY (ui_find (row, SP_TYPE_NUMBER_ENTRY, 1));
  GtkWidget *use = button_of_class (row, "suggested-action");
  GtkLabel *echo = GTK_LABEL (gtk_widget_get_prev_sibling (use));
  GtkWidget *child;
  int exact, wide;

  sp_number_entry_type (value, "900");
  child = gtk_popover_get_child (GTK_POPOVER (ui_find (row, GTK_TYPE_POPOVER, 0)));
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, 280, &exact, NULL, NULL, NULL);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, 700, &wide, NULL, NULL, NULL);
  g_assert_cmpint (exact, ==, wide);
  sp_number_entry_type (value, "-1");
  g_assert_false (gtk_widget_get_sensitive (use));
  g_assert_cmpstr (gtk_label_get_text (echo), ==, sp_number_entry_get_error (value));
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (echo), "error"));
  sp_number_entry_type (value, "900");
  g_assert_true (gtk_widget_get_sensitive (use));
  g_assert_false (gtk_widget_has_css_class (GTK_WIDGET (echo), "error"));
}

/* ---- Imports ---- */

/* Four sizes among eight ranks; time in microseconds, so that bus bandwidth is 7/4 of
 * the algorithm's. */
static const char nccl_log[] =
  "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n"
  "#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)\n"
  "     1048576        262144     float     sum      -1    100.0   10.49   18.35      0    100.0   10.49   18.35      0\n"
  "     2097152        524288     float     sum      -1    150.0   13.98   24.47      0    150.0   13.98   24.47      0\n"
  "     4194304       1048576     float     sum      -1    250.0   16.78   29.36      0    250.0   16.78   29.36      0\n"
  "     8388608       2097152     float     sum      -1    450.0   18.64   32.62      0    450.0   18.64   32.62      0\n"
  "# Avg bus bandwidth    : 26.2\n# Collective test starting: all_reduce_perf\n";

static const char nccl_one_size[] =
  "#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong\n"
  "     1048576        262144     float     sum      -1    100.0   10.49   18.35      0    100.0   10.49   18.35      0\n";

static GtkWidget *
accept_button (GtkWindow *dialog)
{
  return button_of_class (gtk_window_get_titlebar (dialog), "suggested-action");
}

static void
test_import_exchange (Fixture      *f,
                      gconstpointer data)
{
  GtkWindow *dialog;
  const SpTable *table;
  double bytes, seconds;

  show_page (f, "step");
  dialog = sp_step_import_exchange (GTK_WINDOW (f->window), f->document);
  ui_settle ();
  g_assert_false (gtk_widget_get_sensitive (accept_button (dialog)));
  sp_paste_dialog_take (dialog, "nothing of the kind");
  g_assert_false (gtk_widget_get_sensitive (accept_button (dialog)));
  sp_paste_dialog_take (dialog, nccl_one_size);
  ui_settle ();
  g_assert_false (gtk_widget_get_sensitive (accept_button (dialog)));
  g_assert_true (!is_english () || shows (GTK_WIDGET (dialog), "too few different sizes"));
  g_assert_true (!is_english () || shows (GTK_WIDGET (dialog), "there were 8"));
  sp_paste_dialog_take (dialog, nccl_log);
  g_assert_true (gtk_widget_get_sensitive (accept_button (dialog)));
  g_signal_emit_by_name (accept_button (dialog), "clicked");
  ui_settle ();
  table = sp_record_get_table (sp_document_get_record (f->document, SP_FIELD_INNER_TABLE), SP_FIELD_INNER_TABLE);
  g_assert_nonnull (table);
  g_assert_cmpuint (sp_table_n_rows (table), ==, 4);
  g_assert_true (sp_table_get (table, 3, 0, &bytes) && sp_table_get (table, 3, 1, &seconds));
  g_assert_cmpfloat (bytes, ==, 8388608.0);
  g_assert_cmpfloat_with_epsilon (seconds, 450e-6, 1e-12);
  g_assert_cmpfloat (number_of (f, SP_FIELD_INNER_TABLE_DEVICES), ==, 8.0);
  sp_document_undo (f->document);
  g_assert_null (sp_record_get_table (sp_document_get_record (f->document, SP_FIELD_INNER_TABLE), SP_FIELD_INNER_TABLE));
}

static void
test_import_replicas (Fixture      *f,
                      gconstpointer data)
{
  GtkWindow *dialog;
  const SpTable *table;
  double seconds;

  show_page (f, "step");
  dialog = sp_step_import_replicas (GTK_WINDOW (f->window), f->document);
  sp_paste_dialog_take (dialog, "0 100\n1 101\n2 99\n3 130\n0 100\n1 102\n2 98\n3 131\n");
  g_assert_true (gtk_widget_get_sensitive (accept_button (dialog)));
  g_signal_emit_by_name (accept_button (dialog), "clicked");
  table = sp_record_get_table (sp_document_get_record (f->document, SP_FIELD_EXPERIMENT_REPLICA_TIMES),
                               SP_FIELD_EXPERIMENT_REPLICA_TIMES);
  g_assert_nonnull (table);
  g_assert_cmpuint (sp_table_n_rows (table), ==, 8);
  g_assert_true (sp_table_get (table, 3, 1, &seconds));
  g_assert_cmpfloat_with_epsilon (seconds, 0.13, 1e-12); /* milliseconds unless said otherwise */
  ui_until (is_current (f));
  g_assert_true (results_of (f)->step->has_profile);
  g_assert_true (results_of (f)->step->profile.is_persistent);
}

/* A cell at a time, in the unit of the column; what is wrong changes nothing. */
static void
test_table (Fixture      *f,
            gconstpointer data)
{
  g_autoptr (SpGridModel) model = sp_table_model_new (f->document, SP_FIELD_EXPERIMENT_ONE_DEVICE);
  SpGridChange good[] = { { .row = 0, .column = 0, .text = "16" }, { .row = 0, .column = 1, .text = "50" },
                          { .row = 1, .column = 0, .text = "32" } };
  SpGridChange bad[] = { { .row = 1, .column = 1, .text = "minus one" } };
  g_autofree char *text = NULL;
  g_autofree char *error = NULL;
  double seconds;

  sp_grid_model_set_cells (model, good, G_N_ELEMENTS (good));
  g_assert_cmpuint (sp_grid_model_get_n_rows (model), ==, 2);
  g_assert_true (sp_table_get (sp_record_get_table (sp_document_get_record (f->document, SP_FIELD_EXPERIMENT_ONE_DEVICE),
                                                    SP_FIELD_EXPERIMENT_ONE_DEVICE), 0, 1, &seconds));
  g_assert_cmpfloat_with_epsilon (seconds, 0.05, 1e-15);
  error = sp_grid_model_get_error (model, 1, 1);
  g_assert_nonnull (error);
  sp_grid_model_set_cells (model, bad, 1);
  g_assert_nonnull (bad[0].error);
  g_free (bad[0].error);
  text = sp_grid_model_get_edit_text (model, 0, 1);
  good[0] = (SpGridChange) { .row = 0, .column = 1, .text = text };
  sp_grid_model_set_cells (model, good, 1);
  g_assert_true (sp_table_get (sp_record_get_table (sp_document_get_record (f->document, SP_FIELD_EXPERIMENT_ONE_DEVICE),
                                                    SP_FIELD_EXPERIMENT_ONE_DEVICE), 0, 1, &seconds));
  g_assert_cmpfloat_with_epsilon (seconds, 0.05, 1e-15);
  sp_grid_model_remove_rows (model, 0, 2);
  g_assert_cmpuint (sp_grid_model_get_n_rows (model), ==, 0);
}

/* ---- Levers ---- */

static char *
big_number (GtkWidget *page)
{
  GtkWidget *label = NULL;

  for (guint i = 0; label == NULL; i++)
    {
      GtkWidget *found = ui_find (page, GTK_TYPE_LABEL, i);

      label = gtk_widget_has_css_class (found, "big-number") ? found : NULL;
    }
  return g_strdup (gtk_label_get_text (GTK_LABEL (label)));
}

/* The picture of a move is there before the evaluator has answered. */
static void
test_slider (Fixture      *f,
             gconstpointer data)
{
  GtkWidget *page = show_page (f, "improve");
  SpLeverRow *row = SP_LEVER_ROW (ui_find (page, SP_TYPE_LEVER_ROW, SP_LEVER_DEVICES));
  g_autofree char *before = NULL, *during = NULL, *after = NULL;

  ui_until (is_current (f));
  gtk_range_set_value (sp_lever_row_get_slider (row), 1.5); /* 2^1.5 = 2.8 */
  before = big_number (page);
  gtk_range_set_value (sp_lever_row_get_slider (row), 2.0);
  during = big_number (page);
  g_assert_cmpstr (before, !=, during);
  g_assert_cmpfloat (number_of (f, SP_FIELD_LEVER_DEVICES), ==, 4.0);
  g_assert_true (gtk_switch_get_active (GTK_SWITCH (sp_lever_row_get_switch (row))));
  g_assert_false (is_current (f));
  ui_until (is_current (f));
  ui_settle ();
  after = big_number (page);
  g_assert_cmpstr (during, ==, after);
  g_assert_true (results_of (f)->levers->has_combination);
}

static void
test_wheel (Fixture      *f,
            gconstpointer data)
{
  GtkWidget *page = show_page (f, "improve");

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    {
      SpLeverRow *row = SP_LEVER_ROW (ui_find (page, SP_TYPE_LEVER_ROW, lever));
      g_autoptr (GListModel) controllers =
        gtk_widget_observe_controllers (GTK_WIDGET (sp_lever_row_get_slider (row)));

      for (guint i = 0; i < g_list_model_get_n_items (controllers); i++)
        {
          g_autoptr (GObject) controller = g_list_model_get_item (controllers, i);

          g_assert_false (GTK_IS_EVENT_CONTROLLER_SCROLL (controller));
        }
    }
}

/* ---- Diagnosis ---- */

static guint
bits_of_causes (Fixture *f)
{
  const SpDiagnosis *diagnosis = &results_of (f)->diagnosis->diagnosis;
  guint bits = 0;

  for (gsize i = 0; i < diagnosis->n_causes; i++)
    bits |= 1u << diagnosis->causes[i].cause;
  return bits;
}

static void
test_symptoms (Fixture      *f,
               gconstpointer data)
{
  GtkWidget *page = show_page (f, "diagnose");

  ui_until (is_current (f));
  for (SpSymptom symptom = 0; symptom < SP_N_SYMPTOMS; symptom++)
    {
      SpOptionRow *row = SP_OPTION_ROW (ui_find (page, SP_TYPE_OPTION_ROW, symptom));

      gtk_switch_set_active (GTK_SWITCH (sp_option_row_get_control (row)), TRUE);
      ui_until (is_current (f));
      g_assert_true (results_of (f)->diagnosis->has_diagnosis);
      g_assert_cmpuint (bits_of_causes (f) & (1u << symptom), !=, 0);
    }
  ui_settle ();
}

/* Where nothing holds the job up there is a model, and no cause to draw. */
static void
test_no_cause (Fixture      *f,
               gconstpointer data)
{
  GtkWidget *page = show_page (f, "diagnose");

  ui_until (is_current (f));
  ui_settle ();
  g_assert_cmpuint (results_of (f)->diagnosis->diagnosis.n_causes, ==, 0);
  g_assert_true (results_of (f)->step->has_step);
  g_assert_true (shows (page, _("No cause has evidence so far.")));
  g_assert_false (shows (page, _("This picture needs the step model or experiments.")));
}

int
main (int    argc,
      char **argv)
{
  static const struct
  {
    const char *name;
    const char *example;
    void (*test) (Fixture *f, gconstpointer data);
  } cases[] = {
    { "/step-pages/fields", "second-server", test_fields },
    { "/step-pages/edit", "second-server", test_edit },
    { "/step-pages/remarks", "text-model", test_remarks },
    { "/step-pages/folded", "text-model", test_folded },
    { "/step-pages/stacked", "text-model", test_stacked },
    { "/step-pages/blank", "blank", test_blank },
    { "/step-pages/bandwidth", "text-model", test_bandwidth },
    { "/step-pages/bandwidth-form", "text-model", test_bandwidth_form },
    { "/step-pages/import-exchange", "text-model", test_import_exchange },
    { "/step-pages/import-replicas", "text-model", test_import_replicas },
    { "/step-pages/table", "blank", test_table },
    { "/step-pages/slider", "text-model", test_slider },
    { "/step-pages/wheel", "text-model", test_wheel },
    { "/step-pages/symptoms", "slow-device", test_symptoms },
    { "/step-pages/no-cause", "image-model", test_no_cause },
  };

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    g_test_add (cases[i].name, Fixture, cases[i].example, set_up, cases[i].test, tear_down);
  return g_test_run ();
}
