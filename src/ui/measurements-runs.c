/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The runs of measurements-page.h as the table to edit: its columns, what was pasted
 * into it or read from a file, and the cells that can't be taken. */
#include "config.h"

#include "ui/measurements-page-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/curve-csv.h"
#include "plan/file.h"
#include "ui/curve-grid-model.h"
#include "ui/file-dialog.h"

#define CSV_BYTES_MAX (64 * 1024 * 1024)
#define BIT(column) (1u << (column))

static SpDocument *
document_of (SpMeasurementsPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

static void
on_view_chosen (SpMeasurementsPage *self)
{
  gboolean counts = gtk_toggle_button_get_active (self->show_counts);

  gtk_stack_set_visible_child (self->tables, counts ? self->counts_view : self->runs_view);
}

void
sp_measurements_page_show_runs (SpMeasurementsPage *self)
{
  gtk_toggle_button_set_active (self->show_runs, TRUE);
}

static void
on_add_runs (SpMeasurementsPage *self)
{
  sp_measurements_page_show_runs (self);
  sp_grid_set_cursor (self->grid, (guint) sp_measurements_n_rows (sp_document_get_curve (document_of (self))), 0);
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
follow_columns (SpMeasurementsPage *self)
{
  const char *curve = sp_measurements_page_get_curve_id (self);
  guint columns;

  if (g_strcmp0 (curve, self->model_curve) != 0 && self->model_curve != NULL)
    self->wanted_columns = 0;
  columns = columns_of (self);
  self->wanted_columns |= sp_curve_grid_used (sp_document_get_curve (document_of (self)));
  if (columns == self->model_columns && g_strcmp0 (curve, self->model_curve) == 0 &&
      g_strcmp0 (sp_measurements_page_get_unit (self), self->model_unit) == 0)
    return;
  self->model_columns = columns;
  g_free (self->model_curve);
  self->model_curve = g_strdup (curve);
  g_free (self->model_unit);
  self->model_unit = g_strdup (sp_measurements_page_get_unit (self));
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
  follow_columns (self);
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

void
sp_measurements_page_make_column_checks (SpMeasurementsPage *self)
{
  GtkWidget *box = sp_measurements_page_make_popover (self->columns_button);
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
  sp_measurements_page_tell (self, text);
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

void
sp_measurements_page_show_grid (SpMeasurementsPage *self)
{
  follow_columns (self);
  fit_grid (self);
  show_column_checks (self);
}

/* The first model, and what could not be taken before the program ended. */
void
sp_measurements_page_begin_grid (SpMeasurementsPage *self)
{
  g_autofree char *typed = sp_document_take_typed (document_of (self), "/runs");

  self->model_columns = columns_of (self);
  self->model_curve = g_strdup (sp_measurements_page_get_curve_id (self));
  self->model_unit = g_strdup (sp_measurements_page_get_unit (self));
  give_model (self);
  if (typed != NULL)
    sp_grid_restore_refused (self->grid, typed);
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

  sp_measurements_page_tell (self, notice != NULL ? notice : error->message);
  if (notice != NULL)
    sp_measurements_page_show_runs (self);
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
    sp_measurements_page_tell (self, _("The clipboard holds no text."));
}

static void
on_paste (SpMeasurementsPage *self)
{
  if (sp_measurements_page_is_editable (self))
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
              sp_measurements_n_rows (sp_document_get_curve (document_of (self))) > 0 ? name : NULL);
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
    sp_measurements_page_tell (self, error->message);
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

  sp_file_dialog_open (GTK_WINDOW (sp_measurements_page_get_window (self)), _("Import Measured Runs"), types,
                       G_N_ELEMENTS (types), import_chosen, g_object_ref (self));
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
  if (sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
    sp_measurements_page_tell (self, _("Runs exported"));
  else
    sp_measurements_page_tell (self, error->message);
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
  sp_file_dialog_save (GTK_WINDOW (sp_measurements_page_get_window (self)), _("Export Measured Runs"), &type, NULL,
                       file_name, export_chosen, g_object_ref (self));
}

/* ---- What the class knows of it ---- */

void
sp_measurements_runs_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, on_view_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_add_runs);
  gtk_widget_class_bind_template_callback (widget_class, on_notice);
  gtk_widget_class_bind_template_callback (widget_class, on_errors_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_grid_message);
  gtk_widget_class_bind_template_callback (widget_class, on_paste);
  gtk_widget_class_install_action (widget_class, "curve.import", NULL, import_action);
  gtk_widget_class_install_action (widget_class, "curve.export", NULL, export_action);
  gtk_widget_class_install_action (widget_class, "curve.paste", NULL, paste_action);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_v, GDK_CONTROL_MASK, "curve.paste", NULL);
}
