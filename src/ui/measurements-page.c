/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See measurements-page.h. The runs are edited in the grid, the evaluator
 * computes, and this file puts what it found into words and places. */
#include "config.h"

#include "ui/measurements-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/curve-csv.h"
#include "plan/examples.h"
#include "plan/file.h"
#include "text/curve-sentence.h"
#include "text/sentences.h"
#include "text/units.h"
#include "ui/chart-card.h"
#include "ui/counts-row.h"
#include "ui/curve-details.h"
#include "ui/curve-grid-model.h"
#include "ui/data-table.h"
#include "ui/field-row.h"
#include "ui/file-dialog.h"
#include "ui/grid.h"
#include "ui/message-list.h"
#include "ui/name-dialog.h"
#include "ui/settings.h"
#include "ui/two-columns.h"
#include "ui/window.h"

#define CSV_BYTES_MAX (64 * 1024 * 1024)
#define OTHER_ADVICE_MAX 2
#define NAME_CHARACTERS 18 /* of a curve's name where it is chosen */

#define BIT(column) (1u << (column))
/* Beside the laws: the calibrated model of the step. */
#define STEP_MODEL BIT (SP_N_LAWS)

struct _SpMeasurementsPage
{
  SpPage parent_instance;

  GtkWidget *headline;
  GtkLabel *headline_text;
  GtkLabel *expect_text;
  GtkStack *name_stack;
  GtkLabel *curve_name;
  GtkDropDown *curves;
  GtkWidget *scaling;
  GtkToggleButton *weak;
  GtkToggleButton *strong;
  GtkLabel *scaling_text;
  GtkWidget *menu_button;
  GtkWidget *view_switch;
  GtkToggleButton *show_counts;
  GtkToggleButton *show_runs;
  GtkStack *tables;
  GtkWidget *counts_view;
  GtkWidget *runs_view;
  SpDataTable *counts;
  GtkWidget *add_runs;
  SpGrid *grid;
  GtkScrolledWindow *grid_window;
  GtkLabel *grid_message;
  GtkWidget *paste_button;
  GtkMenuButton *columns_button;
  GtkWidget *empty;
  GtkMenuButton *examples;
  SpMessageList *messages;
  SpFieldRow *unit;
  SpFieldRow *devices_per_server;
  SpFieldRow *baseline;
  GtkWidget *forecast_card;
  GtkMenuButton *laws_button;
  SpDataTable *forecast;
  SpDataTable *law_values;
  SpCountsRow *targets;
  GtkWidget *use_in_estimate;
  GtkLabel *use_in_estimate_text;
  GtkWidget *next_card;
  GtkLabel *next_text;
  GtkLabel *next_others;
  GtkWidget *normal_card;
  GtkLabel *normal_text;
  GtkDropDown *compare_kind;
  GtkDropDown *compare_accelerator;
  GtkDropDown *compare_link;
  GtkCheckButton *show_published;
  GtkWidget *details_card;
  GtkExpander *details;
  SpCurveDetails *details_view;
  SpChartCard *chart;

  GtkWidget *column_checks[SP_CURVE_GRID_N_EDITABLE];
  char *names_shown;       /* the names and ids in the chooser */
  char *model_curve;       /* (nullable): id of the curve that the grid shows */
  char *model_unit;
  guint model_columns;
  guint wanted_columns;    /* that a person asked for, or that had a value */
  guint model_id;          /* idle that gives the grid another model */
  guint laws;              /* 1 << SpLaw: shown */
  gboolean was_empty;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SpMeasurementsPage, sp_measurements_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "measured-throughput", N_("Throughput"), TRUE },
  { "measured-efficiency", N_("Efficiency"), FALSE },
  { "return", N_("Return"), FALSE },
  { "step-time", N_("Step time"), TRUE },
};

static SpDocument *
document_of (SpMeasurementsPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

static SpWindow *
window_of (SpMeasurementsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return SP_IS_WINDOW (root) ? SP_WINDOW (root) : NULL;
}

/* Several lines name what could not be taken: they stay until they are read. */
static void
tell (SpMeasurementsPage *self,
      const char         *text)
{
  const char *rest = strchr (text, '\n');
  SpWindow *window = window_of (self);

  if (window == NULL)
    return;
  if (rest == NULL)
    sp_window_toast (window, text);
  else
    sp_window_show_error (window, _("Some Cells Were Left Out"), text);
}

static gboolean
is_editable (SpMeasurementsPage *self)
{
  return !sp_document_is_read_only (document_of (self));
}

static gsize
n_rows_of (const SpCurve *curve)
{
  gsize n_rows = 0;

  if (curve != NULL)
    sp_curve_rows (curve, &n_rows);
  return n_rows;
}

static const char *
unit_of (SpMeasurementsPage *self)
{
  const char *own = sp_record_get_text (sp_document_get_record (document_of (self), SP_FIELD_CURVE_UNIT), SP_FIELD_CURVE_UNIT);

  return *own != '\0' ? own : sp_scenario_text (sp_document_get_scenario (document_of (self)), SP_FIELD_WORK_UNIT);
}

static SpWording
wording_of (SpMeasurementsPage *self)
{
  SpWording wording = sp_wording_user (unit_of (self), NULL);

  wording.digits = sp_settings_get_digits ();
  return wording;
}

/* ---- The sentence above ---- */

/* The target that the advice is for, so that the sentence speaks of one count. */
static const SpForecast *
forecast_in_question (const SpCurveResult *result)
{
  guint i;

  for (i = 0; i < result->n_targets; i++)
    if (result->targets[i].forecast.devices == result->advise_devices)
      return &result->targets[i].forecast;
  return &result->targets[0].forecast;
}

/* What to expect at the count in question, and the run that would teach most. */
static char *
expectation (const SpCurveResult *result,
             const SpWording     *wording)
{
  g_autofree char *expect = NULL;

  if (result->n_targets == 0)
    return g_strdup ("");
  expect = sp_sentence_forecast (forecast_in_question (result), result->curve->relative, wording);
  if (result->n_advice > 0 && result->advice[0].kind == SP_ADVICE_COUNT && sp_advice_helps (&result->advice[0]))
    {
      g_autofree char *devices = sp_number_format_exact (wording->locale, result->advice[0].devices);
      /* Translators: %s is a number of devices */
      g_autofree char *next = g_strdup_printf (_("The next run that would teach most is at %s devices."), devices);

      return g_strdup_printf ("%s %s", expect, next);
    }
  return g_steal_pointer (&expect);
}

static void
show_headline (SpMeasurementsPage  *self,
               const SpCurveResult *result,
               const SpWording     *wording)
{
  g_autofree char *text = sp_sentence_curve (result->curve, wording);
  g_autofree char *expect = expectation (result, wording);

  gtk_widget_set_visible (self->headline, text != NULL);
  gtk_label_set_text (self->headline_text, text != NULL ? text : "");
  gtk_label_set_text (self->expect_text, expect);
  gtk_widget_set_visible (GTK_WIDGET (self->expect_text), *expect != '\0');
  if (result->curve->has_knee)
    gtk_widget_add_css_class (self->headline, "knee");
  else
    gtk_widget_remove_css_class (self->headline, "knee");
}

/* ---- Which curve ---- */

static char *
describe_curves (const SpScenario *scenario)
{
  GString *text = g_string_new (NULL);
  guint i;

  for (i = 0; i < sp_scenario_n_curves (scenario); i++)
    g_string_append_printf (text, "%s\n%s\n", sp_curve_id (sp_scenario_curve (scenario, i)),
                            sp_curve_name (sp_scenario_curve (scenario, i)));
  return g_string_free (text, FALSE);
}

static guint
index_of_curve (const SpScenario *scenario,
                const SpCurve    *curve)
{
  guint i;

  for (i = 0; i < sp_scenario_n_curves (scenario); i++)
    if (sp_scenario_curve (scenario, i) == curve)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

static void
show_curves (SpMeasurementsPage *self)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  g_autofree char *names = describe_curves (scenario);
  gboolean several = sp_scenario_n_curves (scenario) > 1;

  self->updating = TRUE;
  if (g_strcmp0 (names, self->names_shown) != 0)
    {
      g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
      guint i;

      for (i = 0; i < sp_scenario_n_curves (scenario); i++)
        {
          g_autofree char *name = sp_text_clip (sp_curve_name (sp_scenario_curve (scenario, i)), NAME_CHARACTERS);

          gtk_string_list_append (list, name);
        }
      gtk_drop_down_set_model (self->curves, G_LIST_MODEL (list));
      g_free (self->names_shown);
      self->names_shown = g_steal_pointer (&names);
    }
  gtk_drop_down_set_selected (self->curves, index_of_curve (scenario, curve));
  self->updating = FALSE;
  gtk_label_set_text (self->curve_name, curve != NULL && *sp_record_get_text (sp_curve_record (curve), SP_FIELD_CURVE_NAME) != '\0'
                                          ? sp_curve_name (curve)
                                          : _("Measured curve"));
  gtk_stack_set_visible_child (self->name_stack, several ? GTK_WIDGET (self->curves) : GTK_WIDGET (self->curve_name));
}

static void
on_curve_chosen (SpMeasurementsPage *self)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  guint chosen = gtk_drop_down_get_selected (self->curves);

  if (!self->updating && chosen < sp_scenario_n_curves (scenario))
    sp_document_look_at_curve (document_of (self), sp_curve_id (sp_scenario_curve (scenario, chosen)));
}

/* ---- Weak or strong ---- */

/* What is said about the kind of scaling: that it was guessed, or does not fit the batches. */
static char *
scaling_sentence (const SpCurveResults *results,
                  const SpWording      *wording)
{
  guint i;

  for (i = 0; results != NULL && i < results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->messages, i);

      if (g_str_equal (message->path, "/scaling"))
        return sp_sentence_message (&message->message, wording);
    }
  return g_strdup ("");
}

static void
show_scaling (SpMeasurementsPage   *self,
              const SpCurveResults *results,
              const SpWording      *wording)
{
  g_autofree char *text = scaling_sentence (results, wording);
  gboolean strong = results != NULL && results->result->curve->scaling == SP_MODE_STRONG;

  gtk_toggle_button_set_active (self->weak, !strong);
  gtk_toggle_button_set_active (self->strong, strong);
  gtk_label_set_text (self->scaling_text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->scaling_text), *text != '\0');
  gtk_widget_set_sensitive (self->scaling, is_editable (self));
}

static void
choose_scaling (SpMeasurementsPage *self,
                SpScalingChoice     choice)
{
  sp_document_seal (document_of (self));
  sp_document_set_choice (document_of (self), SP_FIELD_CURVE_SCALING, choice, NULL);
  sp_document_seal (document_of (self));
  SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

static void
on_scaling_chosen (SpMeasurementsPage *self,
                   GtkToggleButton    *button)
{
  choose_scaling (self, button == self->strong ? SP_SCALING_STRONG : SP_SCALING_WEAK);
}

/* ---- By device count ---- */

static char *
two_lines (const char *first,
           const char *second)
{
  return g_strdup_printf ("%s\n%s", first, second);
}

static void
add_point (SpMeasurementsPage *self,
           const SpMeasured   *curve,
           guint               index,
           const SpWording    *wording)
{
  const SpMeasuredPoint *point = &curve->points[index];
  g_autofree char *devices = sp_number_format_exact (wording->locale, point->devices);
  g_autofree char *throughput = sp_number_format (wording->locale, point->throughput, wording->digits);
  g_autofree char *runs = sp_number_format_exact (wording->locale, point->runs);
  g_autofree char *spread =
    point->has_spread ? sp_number_format_percent (wording->locale, point->spread / point->throughput, 1) : NULL;
  g_autofree char *efficiency = sp_number_format_percent (wording->locale, point->efficiency, MAX (wording->digits - 2, 0));
  g_autofree char *returned = point->has_previous ? sp_number_format_fixed (wording->locale, point->added_return, 2) : NULL;
  g_autofree char *remark = sp_sentence_curve_point (curve, index, wording);
  const char *with_runs[] = { devices, throughput, runs, spread, efficiency, returned };
  const char *plain[] = { devices, throughput, efficiency, returned };

  sp_data_table_add_row (self->counts, curve->has_repeats ? with_runs : plain, remark);
}

/* Runs and spread have a column when some count was run more than once. */
static void
show_points (SpMeasurementsPage *self,
             const SpMeasured   *curve,
             const SpWording    *wording)
{
  g_autofree char *unit = sp_text_clip (wording->unit, SP_CURVE_GRID_UNIT_CHARACTERS);
  g_autofree char *rate = curve->relative ? g_strdup ("") : sp_unit_per_second (unit);
  g_autofree char *throughput = two_lines (_("Throughput"), rate);
  g_autofree char *devices = two_lines (_("Devices"), "");
  g_autofree char *runs = two_lines (_("Runs"), "");
  g_autofree char *spread = two_lines (_("Spread"), "");
  g_autofree char *efficiency = two_lines (_("Efficiency"), "");
  /* Translators: what each added device returns; short, a column */
  g_autofree char *returned = two_lines (_("Return"), "");
  const char *with_runs[] = { devices, throughput, runs, spread, efficiency, returned, NULL };
  const char *plain[] = { devices, throughput, efficiency, returned, NULL };
  guint n = MIN (curve->n_points, SP_DATA_TABLE_ROWS), i;

  sp_data_table_begin (self->counts, curve->has_repeats ? with_runs : plain, 0);
  for (i = 0; i < n; i++)
    add_point (self, curve, i, wording);
  sp_data_table_end (self->counts, curve->n_points - n);
}

static void
on_view_chosen (SpMeasurementsPage *self)
{
  gboolean counts = gtk_toggle_button_get_active (self->show_counts);

  gtk_stack_set_visible_child (self->tables, counts ? self->counts_view : self->runs_view);
}

static void
show_runs (SpMeasurementsPage *self)
{
  gtk_toggle_button_set_active (self->show_runs, TRUE);
}

static void
on_add_runs (SpMeasurementsPage *self)
{
  show_runs (self);
  sp_grid_set_cursor (self->grid, (guint) n_rows_of (sp_document_get_curve (document_of (self))), 0);
  gtk_widget_grab_focus (GTK_WIDGET (self->grid));
}

/* ---- Runs ---- */

/* Devices and one measure always; a column that had a value stays while the page looks at the curve. */
static guint
columns_of (SpMeasurementsPage *self)
{
  guint columns = self->wanted_columns | sp_curve_grid_used (sp_document_get_curve (document_of (self)));

  columns |= BIT (SP_COLUMN_DEVICES);
  if ((columns & BIT (SP_COLUMN_STEP_SECONDS)) == 0)
    columns |= BIT (SP_COLUMN_THROUGHPUT);
  return columns;
}

static guint
count_bits (guint bits)
{
  guint n = 0;

  for (; bits != 0; bits &= bits - 1)
    n++;
  return n;
}

static const char *
id_of_curve (SpMeasurementsPage *self)
{
  const SpCurve *curve = sp_document_get_curve (document_of (self));

  return curve != NULL ? sp_curve_id (curve) : NULL;
}

/* The grid's own height as long as it has few rows; pages give no more than they must. */
static void
fit_grid (SpMeasurementsPage *self)
{
  int natural;

  gtk_widget_measure (GTK_WIDGET (self->grid), GTK_ORIENTATION_VERTICAL, -1, NULL, &natural, NULL, NULL);
  gtk_scrolled_window_set_min_content_height (self->grid_window, natural);
}

static void
give_model (SpMeasurementsPage *self)
{
  g_autoptr (SpCurveGridModel) model = sp_curve_grid_model_new (document_of (self), self->model_columns);
  guint row, column;

  sp_grid_get_cursor (self->grid, &row, &column);
  sp_grid_set_model (self->grid, SP_GRID_MODEL (model));
  row = MIN (row, sp_grid_model_get_n_rows (SP_GRID_MODEL (model)));
  sp_grid_set_cursor (self->grid, row, MIN (column, count_bits (self->model_columns) - 1));
  fit_grid (self);
}

static gboolean
give_model_idle (gpointer data)
{
  SpMeasurementsPage *self = data;

  self->model_id = 0;
  give_model (self);
  return G_SOURCE_REMOVE;
}

/* Another curve, unit or set of columns needs another model. It comes a moment
 * later, because the grid may be in the middle of the act that led to it. */
static void
show_grid (SpMeasurementsPage *self)
{
  const char *curve = id_of_curve (self);
  guint columns;

  if (g_strcmp0 (curve, self->model_curve) != 0 && self->model_curve != NULL)
    self->wanted_columns = 0;
  columns = columns_of (self);
  self->wanted_columns |= sp_curve_grid_used (sp_document_get_curve (document_of (self)));
  if (columns == self->model_columns && g_strcmp0 (curve, self->model_curve) == 0 &&
      g_strcmp0 (unit_of (self), self->model_unit) == 0)
    return;
  self->model_columns = columns;
  g_free (self->model_curve);
  self->model_curve = g_strdup (curve);
  g_free (self->model_unit);
  self->model_unit = g_strdup (unit_of (self));
  if (self->model_id == 0)
    self->model_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, give_model_idle, self, NULL);
}

static void
on_column_toggled (SpMeasurementsPage *self,
                   GtkCheckButton     *check)
{
  guint i;

  if (self->updating)
    return;
  for (i = 0; i < SP_CURVE_GRID_N_EDITABLE; i++)
    if (self->column_checks[i] == GTK_WIDGET (check))
      self->wanted_columns = gtk_check_button_get_active (check) ? self->wanted_columns | BIT (i)
                                                                 : self->wanted_columns & ~BIT (i);
  show_grid (self);
}

/* A column with values can't be hidden. */
static void
show_column_checks (SpMeasurementsPage *self)
{
  guint used = sp_curve_grid_used (sp_document_get_curve (document_of (self))) | BIT (SP_COLUMN_DEVICES);
  guint i;

  self->updating = TRUE;
  for (i = 0; i < SP_CURVE_GRID_N_EDITABLE; i++)
    {
      gtk_check_button_set_active (GTK_CHECK_BUTTON (self->column_checks[i]), (self->model_columns & BIT (i)) != 0);
      gtk_widget_set_sensitive (self->column_checks[i], (used & BIT (i)) == 0);
    }
  self->updating = FALSE;
}

static GtkWidget *
make_popover (GtkMenuButton *button)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
  return box;
}

static void
make_column_checks (SpMeasurementsPage *self)
{
  GtkWidget *box = make_popover (self->columns_button);
  guint i;

  for (i = 0; i < SP_CURVE_GRID_N_EDITABLE; i++)
    {
      self->column_checks[i] = gtk_check_button_new_with_label (sp_curve_grid_title (i));
      g_signal_connect_swapped (self->column_checks[i], "toggled", G_CALLBACK (on_column_toggled), self);
      gtk_box_append (GTK_BOX (box), self->column_checks[i]);
    }
}

static void
on_notice (SpMeasurementsPage *self,
           const char         *text)
{
  tell (self, text);
}

static void
on_grid_message (SpMeasurementsPage *self)
{
  g_autofree char *message = NULL;

  g_object_get (self->grid, "message", &message, NULL);
  gtk_label_set_text (self->grid_message, message != NULL ? message : "");
  gtk_widget_set_visible (GTK_WIDGET (self->grid_message), message != NULL);
}

/* A text that the curve could not take holds saving back like one in any entry. */
static void
on_errors_changed (SpMeasurementsPage *self)
{
  guint row = 0, column = 0;
  guint n = sp_grid_get_n_refused (self->grid, &row, &column);
  g_autofree char *label = g_strdup_printf (_("Measured runs, row %u"), row + 1);
  g_autofree char *typed = sp_grid_save_refused (self->grid);

  sp_document_set_invalid (document_of (self), "/runs", label, typed, n > 0 ? _("A cell can’t be read") : NULL);
}

/* ---- Pasting and files ---- */

static void
take_table (SpMeasurementsPage *self,
            const char         *text,
            gssize              length,
            gboolean            for_user,
            const char         *curve_name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *notice =
    sp_curve_grid_take_table (document_of (self), text, length, for_user, G_MAXUINT, curve_name, &error);

  tell (self, notice != NULL ? notice : error->message);
  if (notice != NULL)
    show_runs (self);
}

static void
pasted (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (SpMeasurementsPage) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text != NULL)
    take_table (self, text, -1, TRUE, NULL);
  else
    tell (self, _("The clipboard holds no text."));
}

static void
on_paste (SpMeasurementsPage *self)
{
  if (is_editable (self))
    gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (self)), NULL, pasted, g_object_ref (self));
}

static void
paste_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  on_paste (SP_MEASUREMENTS_PAGE (widget));
}

/* An empty curve takes the runs; else they are a curve of their own, named as the file. */
static void
take_file (SpMeasurementsPage *self,
           GFile              *file,
           const char         *text,
           gsize               length)
{
  g_autofree char *base = g_file_get_basename (file);
  g_autofree char *name = g_filename_display_name (base);
  char *dot = strrchr (name, '.');

  if (dot != NULL && dot != name)
    *dot = '\0';
  take_table (self, text, (gssize) length, FALSE,
              n_rows_of (sp_document_get_curve (document_of (self))) > 0 ? name : NULL);
}

static void
read_work (GTask        *task,
           gpointer      source,
           gpointer      file,
           GCancellable *cancellable)
{
  GError *error = NULL;
  GBytes *bytes = sp_file_read (file, CSV_BYTES_MAX, NULL, cancellable, &error);

  if (bytes != NULL)
    g_task_return_pointer (task, bytes, (GDestroyNotify) g_bytes_unref);
  else
    g_task_return_error (task, error);
}

static void
file_read (GObject      *source,
           GAsyncResult *result,
           gpointer      data)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (source);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = g_task_propagate_pointer (G_TASK (result), &error);
  gsize length = 0;
  const char *text = bytes != NULL ? g_bytes_get_data (bytes, &length) : NULL;

  if (bytes == NULL)
    tell (self, error->message);
  else
    take_file (self, g_task_get_task_data (G_TASK (result)), text != NULL ? text : "", length);
}

static void
import_chosen (GFile   *file,
               gpointer data)
{
  g_autoptr (SpMeasurementsPage) self = data;
  g_autoptr (GTask) task = NULL;

  if (file == NULL)
    return;
  task = g_task_new (self, NULL, file_read, NULL);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  g_task_run_in_thread (task, read_work);
}

static void
import_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  SpFileType types[] = { { _("Comma-separated values"), ".csv" }, { _("All files"), NULL } };

  sp_file_dialog_open (GTK_WINDOW (window_of (self)), _("Import Measured Runs"), types, G_N_ELEMENTS (types),
                       import_chosen, g_object_ref (self));
}

static void
export_chosen (GFile   *file,
               gpointer data)
{
  g_autoptr (SpMeasurementsPage) self = data;
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;
  gsize n_rows;
  const SpRow *rows;
  char *csv;

  if (file == NULL || curve == NULL)
    return;
  rows = sp_curve_rows (curve, &n_rows);
  csv = sp_curve_table_write (rows, n_rows);
  bytes = g_bytes_new_take (csv, strlen (csv));
  tell (self, sp_file_replace (file, bytes, NULL, NULL, NULL, &error) ? _("Runs exported") : error->message);
}

static void
export_action (GtkWidget  *widget,
               const char *name,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  SpFileType type = { _("Comma-separated values"), ".csv" };
  g_autofree char *file_name = curve != NULL ? g_strconcat (sp_curve_name (curve), ".csv", NULL) : NULL;

  if (curve == NULL)
    return;
  g_strdelimit (file_name, "/\\:", '-');
  sp_file_dialog_save (GTK_WINDOW (window_of (self)), _("Export Measured Runs"), &type, NULL, file_name, export_chosen,
                       g_object_ref (self));
}

/* ---- Curves: add, copy, rename, delete ---- */

/* "Curve 2": a name that no other curve of the scenario has. */
static char *
free_name (const SpScenario *scenario)
{
  guint n = sp_scenario_n_curves (scenario) + 1;

  for (;; n++)
    {
      /* Translators: the name of a new curve */
      g_autofree char *name = g_strdup_printf (_("Curve %u"), n);

      if (sp_scenario_find_curve (scenario, name) == NULL)
        return g_steal_pointer (&name);
    }
}

/* @curve: (nullable): whose rows and fields the new one has */
static void
add_curve (SpMeasurementsPage *self,
           const SpCurve      *copy_of,
           const char         *name)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  gsize n_rows = 0;
  const SpRow *rows = copy_of != NULL ? sp_curve_rows (copy_of, &n_rows) : NULL;
  g_autoptr (SpPlan) plan = sp_plan_add_curve (sp_document_get_plan (document_of (self)), sp_scenario_id (scenario), name,
                                               rows, n_rows, &id, &error);

  if (plan == NULL)
    {
      tell (self, error->message);
      return;
    }
  sp_document_push (document_of (self), plan, SP_EDIT_ADD_CURVE, SP_N_FIELDS, NULL);
  sp_document_look_at_curve (document_of (self), id);
  show_runs (self);
}

static void
add_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  g_autofree char *name = free_name (sp_document_get_scenario (document_of (self)));

  add_curve (self, NULL, name);
}

static void
duplicate_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  /* Translators: the name of a copied curve */
  g_autofree char *name = curve != NULL ? g_strdup_printf (_("%s (copy)"), sp_curve_name (curve)) : NULL;

  if (curve != NULL)
    add_curve (self, curve, name);
}

static void
renamed (const char *name,
         gpointer    data)
{
  SpMeasurementsPage *self = data;
  g_autoptr (GError) error = NULL;

  sp_document_seal (document_of (self));
  if (!sp_document_set_text (document_of (self), SP_FIELD_CURVE_NAME, name, &error))
    tell (self, error->message);
  sp_document_seal (document_of (self));
}

static void
rename_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));

  if (curve != NULL)
    sp_name_dialog_ask (GTK_WINDOW (window_of (self)), _("Rename Curve"), sp_field_label (SP_FIELD_CURVE_NAME),
                        sp_curve_name (curve), renamed, g_object_ref (self), g_object_unref);
}

static void
delete_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  g_autofree char *at = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (curve == NULL)
    return;
  at = g_strdup_printf ("%s/%s", sp_scenario_id (sp_document_get_scenario (document_of (self))), sp_curve_id (curve));
  name = sp_text_clip (sp_curve_name (curve), NAME_CHARACTERS);
  text = g_strdup_printf (_("“%s” deleted"), name);
  plan = sp_plan_remove_curve (sp_document_get_plan (document_of (self)), at, NULL);
  if (plan == NULL)
    return;
  sp_document_push (document_of (self), plan, SP_EDIT_REMOVE_CURVE, SP_N_FIELDS, NULL);
  tell (self, text);
}

static void
use_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);

  if (id_of_curve (self) == NULL)
    return;
  sp_document_seal (document_of (self));
  sp_document_set_text (document_of (self), SP_FIELD_CURVE_IN_USE, id_of_curve (self), NULL);
  sp_document_seal (document_of (self));
}

static void
guess_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  choose_scaling (SP_MEASUREMENTS_PAGE (widget), SP_SCALING_GUESS);
}

static void
show_actions (SpMeasurementsPage *self)
{
  static const char *const of_curve[] = { "curve.duplicate", "curve.rename", "curve.delete" };
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean editable = is_editable (self);
  guint i;

  for (i = 0; i < G_N_ELEMENTS (of_curve); i++)
    gtk_widget_action_set_enabled (widget, of_curve[i], editable && curve != NULL);
  gtk_widget_action_set_enabled (widget, "curve.add", editable);
  gtk_widget_action_set_enabled (widget, "curve.import", editable);
  gtk_widget_action_set_enabled (widget, "curve.export", n_rows_of (curve) > 0);
  gtk_widget_action_set_enabled (widget, "curve.use", editable && curve != sp_scenario_curve_in_use (scenario));
  gtk_widget_action_set_enabled (widget, "curve.guess",
                                 editable && curve != NULL &&
                                   sp_record_get_choice (sp_curve_record (curve), SP_FIELD_CURVE_SCALING) != SP_SCALING_GUESS);
  gtk_widget_set_sensitive (self->paste_button, editable);
  gtk_widget_set_visible (self->add_runs, editable);
}

/* ---- Forecast ---- */

static int
by_devices (gconstpointer a,
            gconstpointer b)
{
  const SpCurveTarget *left = *(const SpCurveTarget *const *) a, *right = *(const SpCurveTarget *const *) b;

  return (left->forecast.devices > right->forecast.devices) - (left->forecast.devices < right->forecast.devices);
}

static void
add_target (SpMeasurementsPage  *self,
            const SpCurveTarget *target,
            const SpWording     *wording)
{
  const SpForecast *forecast = &target->forecast;
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;
  g_autofree char *devices = sp_number_format_exact (wording->locale, forecast->devices);
  g_autofree char *central =
    forecast->has_central ? sp_number_format_significant (wording->locale, forecast->central, 3) : g_strdup ("–");
  g_autofree char *lo = sp_number_format_significant (wording->locale, interval->lo, 3);
  g_autofree char *hi = sp_number_format_significant (wording->locale, interval->hi, 3);
  g_autofree char *range = g_strdup_printf ("%s–%s", lo, hi);
  g_autofree char *efficiency =
    target->has_efficiency ? sp_number_format_percent (wording->locale, target->efficiency, 0) : g_strdup ("–");
  const char *cells[] = { devices, central, range, efficiency };

  sp_data_table_add_row (self->forecast, cells, NULL);
}

static void
show_targets (SpMeasurementsPage *self,
              GPtrArray          *targets,
              const SpWording    *wording)
{
  const SpCurveTarget *first = targets->len > 0 ? g_ptr_array_index (targets, 0) : NULL;
  gboolean central = first == NULL || first->forecast.has_central;
  const char *titles[] = { _("Devices"), _("Central"), central ? _("90% interval") : _("Bounds"), _("Efficiency"), NULL };
  guint n = MIN (targets->len, SP_DATA_TABLE_ROWS), i;

  sp_data_table_begin (self->forecast, titles, 0);
  for (i = 0; i < n; i++)
    add_target (self, g_ptr_array_index (targets, i), wording);
  sp_data_table_end (self->forecast, targets->len - n);
}

/* The laws that were asked for, in a table of their own: there can be many. */
static void
show_law_values (SpMeasurementsPage *self,
                 GPtrArray          *targets,
                 const SpWording    *wording)
{
  const char *titles[SP_N_LAWS + 2] = { _("Devices") };
  guint n = 1, i;
  SpLaw law;

  for (law = 0; law < SP_N_LAWS; law++)
    if ((self->laws & BIT (law)) != 0)
      titles[n++] = sp_law_label (law, FALSE);
  sp_data_table_begin (self->law_values, titles, 0);
  for (i = 0; i < MIN (targets->len, SP_DATA_TABLE_ROWS); i++)
    {
      const SpCurveTarget *target = g_ptr_array_index (targets, i);
      g_auto (GStrv) cells = g_new0 (char *, SP_N_LAWS + 2);

      n = 0;
      cells[n++] = sp_number_format_exact (wording->locale, target->forecast.devices);
      for (law = 0; law < SP_N_LAWS; law++)
        if ((self->laws & BIT (law)) != 0)
          cells[n++] = target->has_law[law] ? sp_number_format_compact (wording->locale, target->laws[law], 3)
                                            : g_strdup ("–");
      sp_data_table_add_row (self->law_values, (const char *const *) cells, NULL);
    }
  sp_data_table_end (self->law_values, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->law_values), self->laws != 0);
}

static void
show_take_over (SpMeasurementsPage  *self,
                const SpCurveResult *result,
                const SpWording     *wording)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurveTarget *target = result->n_targets > 0 ? &result->targets[0] : NULL;
  double devices = 0.0;
  gboolean can = target != NULL && target->has_efficiency && !result->curve->relative && is_editable (self) &&
                 sp_scenario_choice (scenario, SP_FIELD_SOLVE_FOR) == SP_SOLVE_ACTUAL &&
                 sp_scenario_number (scenario, SP_FIELD_DEVICES, &devices) && devices == target->forecast.devices;

  gtk_widget_set_visible (self->use_in_estimate, can);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "curve.take-over", can);
  if (can)
    {
      g_autofree char *efficiency = sp_number_format_percent (wording->locale, target->efficiency, 0);
      g_autofree char *count = sp_number_format_exact (wording->locale, devices);
      /* Translators: a button; an efficiency and a number of devices */
      g_autofree char *text = g_strdup_printf (_("Use %s at %s devices in the estimate"), efficiency, count);

      gtk_label_set_text (self->use_in_estimate_text, text);
    }
}

/* A figure that was found becomes one that could have been typed. */
static double
as_entered (double found)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.4g", found), NULL);
}

static void
take_over_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  SpDocument *document = document_of (SP_MEASUREMENTS_PAGE (widget));
  const SpCurveResults *results = sp_document_get_curve_results (document);
  const char *at = sp_scenario_id (sp_document_get_scenario (document));
  const SpMeasured *curve = results != NULL ? results->result->curve : NULL;
  g_autoptr (SpPlan) throughput = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (curve == NULL || results->result->n_targets == 0)
    return;
  throughput = sp_plan_set_number (sp_document_get_plan (document), at, SP_FIELD_PER_DEVICE_THROUGHPUT,
                                   as_entered (curve->points[curve->baseline].per_device), NULL);
  if (throughput != NULL)
    plan = sp_plan_set_number (throughput, at, SP_FIELD_EFFICIENCY, as_entered (results->result->targets[0].efficiency), NULL);
  if (plan == NULL)
    return;
  sp_document_seal (document);
  sp_document_push (document, plan, SP_EDIT_FIELD, SP_FIELD_EFFICIENCY, at);
  sp_document_seal (document);
  tell (SP_MEASUREMENTS_PAGE (widget), _("Taken into the estimate"));
}

static void
show_forecast (SpMeasurementsPage  *self,
               const SpCurveResult *result,
               const SpWording     *wording)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  guint i;

  for (i = 0; i < result->n_targets; i++)
    g_ptr_array_add (targets, &result->targets[i]);
  g_ptr_array_sort (targets, by_devices);
  show_targets (self, targets, wording);
  show_law_values (self, targets, wording);
  show_take_over (self, result, wording);
}

static void
on_law_toggled (SpMeasurementsPage *self,
                GtkCheckButton     *check)
{
  guint bit = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "law"));

  self->laws = gtk_check_button_get_active (check) ? self->laws | bit : self->laws & ~bit;
  SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

static void
add_law_check (SpMeasurementsPage *self,
               GtkWidget          *box,
               const char         *label,
               guint               bit)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  g_object_set_data (G_OBJECT (check), "law", GUINT_TO_POINTER (bit));
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_law_toggled), self);
  gtk_box_append (GTK_BOX (box), check);
}

static void
make_law_checks (SpMeasurementsPage *self)
{
  GtkWidget *box = make_popover (self->laws_button);
  SpLaw law;

  for (law = 0; law < SP_N_LAWS; law++)
    add_law_check (self, box, sp_law_label (law, FALSE), BIT (law));
  add_law_check (self, box, _("Calibrated step model"), STEP_MODEL);
}

/* ---- What to measure next ---- */

static char *
no_advice (double           devices,
           const SpWording *wording)
{
  g_autofree char *count = sp_number_format_exact (wording->locale, devices);

  /* Translators: %s is a number of devices */
  return g_strdup_printf (_("No single run would make the forecast at %s devices much surer."), count);
}

static void
show_advice (SpMeasurementsPage  *self,
             const SpCurveResult *result,
             const SpWording     *wording)
{
  GString *others = g_string_new (NULL);
  g_autofree char *first = NULL;
  guint i;

  if (result->n_advice > 0 && sp_advice_helps (&result->advice[0]))
    first = sp_sentence_advice (&result->advice[0], result->advise_devices, wording);
  else
    first = no_advice (result->advise_devices, wording);
  for (i = 1; i < MIN (result->n_advice, 1 + OTHER_ADVICE_MAX) && sp_advice_helps (&result->advice[i]); i++)
    {
      g_autofree char *other = sp_sentence_advice (&result->advice[i], result->advise_devices, wording);

      g_string_append_printf (others, "%s%s", others->len > 0 ? "\n" : "", other);
    }
  gtk_label_set_text (self->next_text, first);
  gtk_label_set_text (self->next_others, others->str);
  gtk_widget_set_visible (GTK_WIDGET (self->next_others), others->len > 0);
  g_string_free (others, TRUE);
}

/* ---- Comparison ---- */

/* In the order of the field's choices. */
static const char *const kinds[] = {
  N_("Any kind of model"), N_("Image models"), N_("Language models"), N_("Recommendation models"),
  N_("Speech models"), N_("Diffusion models"), N_("Other models"), NULL,
};
static const char *const links[] = {
  N_("Any link inside the server"), N_("NVLink"), N_("PCIe"), N_("One device a server"), N_("Link not known"), NULL,
};

static void
fill_choices (GtkDropDown       *drop_down,
              const char *const *names,
              gboolean           translate)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (; *names != NULL; names++)
    gtk_string_list_append (list, translate ? _(*names) : *names);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (list));
}

static void
fill_comparison (SpMeasurementsPage *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *const *accelerators = sp_published_accelerators ();

  g_ptr_array_add (names, (gpointer) _("Any hardware"));
  for (; *accelerators != NULL; accelerators++)
    g_ptr_array_add (names, (gpointer) *accelerators);
  g_ptr_array_add (names, NULL);
  self->updating = TRUE;
  fill_choices (self->compare_kind, kinds, TRUE);
  fill_choices (self->compare_link, links, TRUE);
  fill_choices (self->compare_accelerator, (const char *const *) names->pdata, FALSE);
  self->updating = FALSE;
}

/* Returns: its place in the list, 0 for any */
static guint
find_accelerator (const char *name)
{
  const char *const *accelerators = sp_published_accelerators ();
  guint i;

  for (i = 0; accelerators[i] != NULL; i++)
    if (g_str_equal (accelerators[i], name))
      return i + 1;
  return 0;
}

static void
show_comparison (SpMeasurementsPage  *self,
                 const SpCurveResult *result,
                 const SpWording     *wording)
{
  const SpRecord *record = sp_document_get_record (document_of (self), SP_FIELD_COMPARE_KIND);
  g_autofree char *text = sp_sentence_comparison (result, wording);

  gtk_label_set_text (self->normal_text, text);
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->compare_kind, sp_record_get_choice (record, SP_FIELD_COMPARE_KIND));
  gtk_drop_down_set_selected (self->compare_link, sp_record_get_choice (record, SP_FIELD_COMPARE_LINK));
  gtk_drop_down_set_selected (self->compare_accelerator,
                              find_accelerator (sp_record_get_text (record, SP_FIELD_COMPARE_ACCELERATOR)));
  self->updating = FALSE;
}

static void
on_compare_chosen (SpMeasurementsPage *self,
                   GParamSpec         *pspec,
                   GtkDropDown        *drop_down)
{
  guint chosen = gtk_drop_down_get_selected (drop_down);
  SpDocument *document = document_of (self);

  if (self->updating || chosen == GTK_INVALID_LIST_POSITION)
    return;
  sp_document_seal (document);
  if (drop_down == self->compare_accelerator)
    sp_document_set_text (document, SP_FIELD_COMPARE_ACCELERATOR, chosen > 0 ? sp_published_accelerators ()[chosen - 1] : "",
                          NULL);
  else
    sp_document_set_choice (document, drop_down == self->compare_kind ? SP_FIELD_COMPARE_KIND : SP_FIELD_COMPARE_LINK, chosen,
                            NULL);
  sp_document_seal (document);
}

static void
on_show_published (SpMeasurementsPage *self)
{
  if (!self->updating)
    SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

/* ---- Details ---- */

static void
show_details (SpMeasurementsPage *self)
{
  const SpCurveResults *results = sp_document_get_curve_results (document_of (self));
  SpWording wording = wording_of (self);

  if (results != NULL && gtk_expander_get_expanded (self->details))
    sp_curve_details_set (self->details_view, results, &wording);
}

static void
on_details_expanded (SpMeasurementsPage *self)
{
  if (document_of (self) != NULL)
    show_details (self);
}

/* ---- All of it ---- */

static void
show_chart (SpMeasurementsPage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));

  sp_chart_card_set_curve (self->chart, id_of_curve (self), self->laws,
                           !gtk_check_button_get_active (self->show_published));
  sp_chart_card_set_results (self->chart, results, _("Here the measured runs are drawn, with what to expect beyond them."));
}

/* What the places show that speak for themselves: cells, and the words beside weak and strong. */
static const char *const shown_elsewhere[] = { "/rows/", "/scaling", NULL };

static void
show_results (SpMeasurementsPage   *self,
              const SpCurveResults *results,
              const SpWording      *wording)
{
  gboolean has = results != NULL && results->result->curve->n_points > 0;

  if (has)
    {
      show_headline (self, results->result, wording);
      show_points (self, results->result->curve, wording);
      show_forecast (self, results->result, wording);
      show_advice (self, results->result, wording);
      show_comparison (self, results->result, wording);
    }
  gtk_widget_set_visible (self->headline, has);
  gtk_widget_set_visible (self->forecast_card, has);
  gtk_widget_set_visible (self->normal_card, has);
  gtk_widget_set_visible (self->details_card, has);
  gtk_widget_set_visible (self->next_card, has);
  sp_message_list_set_messages (self->messages, results != NULL ? results->messages : NULL, wording, "", shown_elsewhere,
                                SP_SEVERITY_WARNING);
}

/* A curve without rows is shown as the place to enter some. */
static void
show_emptiness (SpMeasurementsPage *self)
{
  gboolean empty = n_rows_of (sp_document_get_curve (document_of (self))) == 0;

  gtk_widget_set_visible (self->empty, empty);
  gtk_widget_set_visible (self->view_switch, !empty);
  if (empty)
    show_runs (self);
  self->was_empty = empty;
}

static void
sp_measurements_page_update (SpPage *page)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  const SpCurveResults *results = sp_document_get_curve_results (document_of (self));
  SpWording wording = wording_of (self);

  show_curves (self);
  show_scaling (self, results, &wording);
  show_emptiness (self);
  show_grid (self);
  fit_grid (self);
  show_column_checks (self);
  show_results (self, results, &wording);
  show_actions (self);
  show_details (self);
  show_chart (self);
}

static void
fill_examples (SpMeasurementsPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  guint i;

  for (i = 0; i < sp_n_examples (); i++)
    {
      const SpExample *example = sp_example (i);
      g_autoptr (GMenuItem) item = g_menu_item_new (sp_example_title (example), NULL);

      g_menu_item_set_action_and_target (item, "app.example", "s", example->name);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->examples, G_MENU_MODEL (menu));
}

static void
set_help (SpMeasurementsPage *self)
{
  const struct
  {
    gpointer widget;
    const char *topic;
  } topics[] = {
    { self->counts_view, "page-measurements#curve" },
    { self->runs_view, "inputs-runs" },
    { self->forecast_card, "page-measurements#forecast" },
    { self->next_card, "page-measurements#next" },
    { self->normal_card, "page-measurements#published" },
    { self->details_card, "extrapolation" },
    { self->chart, "page-measurements#curve" },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (topics); i++)
    sp_page_set_help (topics[i].widget, topics[i].topic);
  sp_page_set_field_help (GTK_WIDGET (self->curves), SP_FIELD_CURVE_NAME);
  sp_page_set_field_help (self->scaling, SP_FIELD_CURVE_SCALING);
  sp_page_set_field_help (GTK_WIDGET (self->targets), SP_FIELD_CURVE_TARGETS);
  sp_page_set_field_help (GTK_WIDGET (self->compare_kind), SP_FIELD_COMPARE_KIND);
  sp_page_set_field_help (GTK_WIDGET (self->compare_link), SP_FIELD_COMPARE_LINK);
  sp_page_set_field_help (GTK_WIDGET (self->compare_accelerator), SP_FIELD_COMPARE_ACCELERATOR);
}

static void
sp_measurements_page_bind (SpPage *page)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  SpDocument *document = document_of (self);
  g_autofree char *typed = NULL;

  fill_examples (self);
  fill_comparison (self);
  make_column_checks (self);
  make_law_checks (self);
  sp_field_row_bind (self->unit, document, SP_FIELD_CURVE_UNIT);
  sp_field_row_bind (self->devices_per_server, document, SP_FIELD_DEVICES_PER_SERVER);
  sp_field_row_bind (self->baseline, document, SP_FIELD_CURVE_BASELINE);
  sp_counts_row_bind (self->targets, document, SP_FIELD_CURVE_TARGETS,
                      _("Empty: the next powers of two. The estimate’s device count is always there."));
  set_help (self);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_chart_card_set_logarithmic (self->chart, TRUE);
  if (sp_settings () != NULL)
    g_signal_connect_object (sp_settings (), "changed::digits", G_CALLBACK (sp_measurements_page_update), self,
                             G_CONNECT_SWAPPED);
  self->model_columns = columns_of (self);
  self->model_curve = g_strdup (id_of_curve (self));
  self->model_unit = g_strdup (unit_of (self));
  give_model (self);
  typed = sp_document_take_typed (document, "/runs");
  if (typed != NULL)
    sp_grid_restore_refused (self->grid, typed);
}

static SpChartView *
sp_measurements_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_MEASUREMENTS_PAGE (page)->chart);
}

static gboolean
focus_runs (SpMeasurementsPage *self)
{
  guint row = 0, column = 0;

  show_runs (self);
  if (sp_grid_get_n_refused (self->grid, &row, &column) > 0)
    sp_grid_set_cursor (self->grid, row, column);
  return gtk_widget_grab_focus (GTK_WIDGET (self->grid));
}

static gboolean
sp_measurements_page_focus_field (SpPage     *page,
                                  const char *key)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  SpFieldRow *rows[] = { self->unit, self->devices_per_server, self->baseline };
  guint i;

  if (g_strcmp0 (key, "/runs") == 0)
    return focus_runs (self);
  if (g_strcmp0 (key, "/targets") == 0)
    return gtk_widget_grab_focus (GTK_WIDGET (self->targets));
  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_strcmp0 (sp_field_row_get_key (rows[i]), key) == 0)
      {
        GtkWidget *inputs = gtk_widget_get_ancestor (GTK_WIDGET (rows[i]), GTK_TYPE_EXPANDER);

        gtk_expander_set_expanded (GTK_EXPANDER (inputs), TRUE);
        return gtk_widget_grab_focus (GTK_WIDGET (rows[i]));
      }
  return FALSE;
}

/* ---- GObject ---- */

static void
sp_measurements_page_dispose (GObject *object)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (object);

  g_clear_handle_id (&self->model_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (object), SP_TYPE_MEASUREMENTS_PAGE);
  G_OBJECT_CLASS (sp_measurements_page_parent_class)->dispose (object);
}

static void
sp_measurements_page_finalize (GObject *object)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (object);

  g_free (self->names_shown);
  g_free (self->model_curve);
  g_free (self->model_unit);
  G_OBJECT_CLASS (sp_measurements_page_parent_class)->finalize (object);
}

static void
bind_callbacks (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, on_curve_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_scaling_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_view_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_add_runs);
  gtk_widget_class_bind_template_callback (widget_class, on_notice);
  gtk_widget_class_bind_template_callback (widget_class, on_errors_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_grid_message);
  gtk_widget_class_bind_template_callback (widget_class, on_paste);
  gtk_widget_class_bind_template_callback (widget_class, on_compare_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_show_published);
  gtk_widget_class_bind_template_callback (widget_class, on_details_expanded);
}

static void
install_actions (GtkWidgetClass *widget_class)
{
  gtk_widget_class_install_action (widget_class, "curve.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "curve.duplicate", NULL, duplicate_action);
  gtk_widget_class_install_action (widget_class, "curve.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "curve.delete", NULL, delete_action);
  gtk_widget_class_install_action (widget_class, "curve.import", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "curve.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "curve.use", NULL, use_action);
  gtk_widget_class_install_action (widget_class, "curve.guess", NULL, guess_action);
  gtk_widget_class_install_action (widget_class, "curve.take-over", NULL, take_over_action);
  gtk_widget_class_install_action (widget_class, "curve.paste", NULL, paste_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "curve.paste", NULL);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    goffset offset;
  } children[] = {
#define CHILD(name) { #name, G_STRUCT_OFFSET (SpMeasurementsPage, name) }
    CHILD (headline), CHILD (headline_text), CHILD (expect_text), CHILD (name_stack), CHILD (curve_name),
    CHILD (curves), CHILD (scaling), CHILD (weak), CHILD (strong), CHILD (scaling_text), CHILD (menu_button),
    CHILD (view_switch), CHILD (show_counts), CHILD (show_runs), CHILD (tables), CHILD (counts_view),
    CHILD (runs_view), CHILD (counts), CHILD (add_runs), CHILD (grid), CHILD (grid_window), CHILD (grid_message), CHILD (paste_button),
    CHILD (columns_button), CHILD (empty), CHILD (examples), CHILD (messages), CHILD (unit),
    CHILD (devices_per_server), CHILD (baseline), CHILD (forecast_card), CHILD (laws_button), CHILD (forecast), CHILD (law_values),
    CHILD (targets), CHILD (use_in_estimate), CHILD (use_in_estimate_text), CHILD (next_card), CHILD (next_text),
    CHILD (next_others), CHILD (normal_card), CHILD (normal_text), CHILD (compare_kind),
    CHILD (compare_accelerator), CHILD (compare_link), CHILD (show_published), CHILD (details_card),
    CHILD (details), CHILD (details_view), CHILD (chart),
#undef CHILD
  };
  guint i;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/scalingplanner/ScalingPlanner/measurements-page.ui");
  for (i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE, children[i].offset);
}

static void
sp_measurements_page_class_init (SpMeasurementsPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_measurements_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_measurements_page_finalize;
  page_class->bind = sp_measurements_page_bind;
  page_class->update = sp_measurements_page_update;
  page_class->get_chart_view = sp_measurements_page_get_chart_view;
  page_class->focus_field = sp_measurements_page_focus_field;
  g_type_ensure (SP_TYPE_CHART_CARD);
  g_type_ensure (SP_TYPE_COUNTS_ROW);
  g_type_ensure (SP_TYPE_CURVE_DETAILS);
  g_type_ensure (SP_TYPE_DATA_TABLE);
  g_type_ensure (SP_TYPE_FIELD_ROW);
  g_type_ensure (SP_TYPE_GRID);
  g_type_ensure (SP_TYPE_MESSAGE_LIST);
  g_type_ensure (SP_TYPE_TWO_COLUMNS);
  bind_template (GTK_WIDGET_CLASS (klass));
  bind_callbacks (GTK_WIDGET_CLASS (klass));
  install_actions (GTK_WIDGET_CLASS (klass));
}

static void
sp_measurements_page_init (SpMeasurementsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
