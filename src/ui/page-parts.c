/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See page-parts.h. */
#include "config.h"

#include "ui/page-parts.h"

#include <glib/gi18n.h>

#include "ui/field-facts.h"
#include "ui/glossary.h"
#include "ui/grid.h"
#include "ui/page.h"
#include "ui/remark.h"
#include "ui/table-model.h"
#include "ui/two-columns.h"

#define GRID_HEIGHT 150
#define STACK_BELOW 600
#define PAIR_BELOW 600
#define RESULTS_WIDTH 300
#define PAIR_WIDTH 320
#define CELL_CHARS 16

void
sp_text_set (GtkWidget  *label,
             const char *text)
{
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
  gtk_widget_set_visible (label, text != NULL && *text != '\0');
}

GtkWidget *
sp_sideways_new (GtkWidget *child)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();

  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), child);
  return scrolled;
}

GtkWidget *
sp_page_body_new (GtkWidget *first,
                  GtkWidget *second,
                  GtkWidget *rest,
                  int        first_width)
{
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *body = g_object_new (SP_TYPE_TWO_COLUMNS, "first", first, "second", second, "rest", rest, "first-width",
                                  first_width, "stack-below", STACK_BELOW, "second-leads", TRUE, NULL);

  gtk_widget_add_css_class (body, "page-body");
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), body);
  return scrolled;
}

GtkWidget *
sp_page_body_new_sticky (GtkWidget *results,
                         GtkWidget *inputs,
                         GtkWidget *chart)
{
  GtkWidget *pair = g_object_new (SP_TYPE_TWO_COLUMNS, "first", results, "second", inputs, "first-width", RESULTS_WIDTH,
                                  "stack-below", PAIR_BELOW, NULL);
  GtkWidget *scrolled = sp_page_body_new (pair, chart, NULL, PAIR_WIDTH);

  g_object_set (gtk_widget_get_first_child (gtk_widget_get_first_child (scrolled)), "sticky", TRUE, NULL);
  return scrolled;
}

static void
show_cell_error (SpGrid     *grid,
                 GParamSpec *pspec,
                 SpRemark   *remark)
{
  g_autofree char *message = NULL;

  g_object_get (grid, "message", &message, NULL);
  sp_remark_set (remark, message != NULL && *message != '\0' ? message : NULL, NULL);
}

void
sp_group_add_grid (SpFieldGroup *group,
                   SpDocument   *document,
                   SpField       field)
{
  g_autoptr (SpGridModel) model = sp_table_model_new (document, field);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *grid = sp_grid_new (model);
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *title = sp_label_new (sp_field_label (field), "field-title");
  GtkWidget *below = sp_label_new (NULL, "field-caption");
  SpRemark *remark = sp_remark_new (below, document, field, SP_SEVERITY_INFO);

  gtk_accessible_update_property (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_PROPERTY_LABEL, sp_field_label (field), -1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (grid), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, below, NULL, -1);
  sp_page_set_field_help (box, field);
  g_signal_connect_object (grid, "notify::message", G_CALLBACK (show_cell_error), remark, 0);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), grid);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_widget_set_size_request (scrolled, -1, GRID_HEIGHT);
  sp_append (heading, title);
  sp_append (box, heading);
  sp_field_explain_title (title, document, field);
  sp_append (box, scrolled);
  sp_append (box, below);
  sp_field_group_add (group, box);
  sp_field_group_watch (group, document, field);
}

/* ---- Tables of the report ---- */

/* "4.6 days (4.4 days to 4.9 days)" */
static char *
value_text (const SpReportTable *table,
            guint                row)
{
  const SpCell *value = sp_report_table_cell (table, row, 1);
  const SpCell *interval = sp_report_table_n_columns (table) > 2 ? sp_report_table_cell (table, row, 2) : NULL;

  if (interval == NULL || interval->text == NULL)
    return g_strdup (value->text);
  /* Translators: a value and its 90 % interval */
  return g_strdup_printf (_("%s (%s)"), value->text, interval->text);
}

void
sp_result_list_show (SpResultList        *list,
                     const SpReportTable *table)
{
  guint shown = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (list), "shown"));
  guint n = table != NULL ? sp_report_table_n_rows (table) : 0;

  for (guint row = 0; row < n; row++)
    {
      g_autofree char *value = value_text (table, row);

      sp_result_list_set (list, row, sp_report_table_cell (table, row, 0)->text, value);
    }
  for (guint row = n; row < shown; row++)
    sp_result_list_set (list, row, "", NULL);
  g_object_set_data (G_OBJECT (list), "shown", GUINT_TO_POINTER (MAX (n, shown)));
}

GtkWidget *
sp_report_grid_new (void)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 0);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 0);
  gtk_widget_add_css_class (grid, "report-grid");
  return grid;
}

static GtkWidget *
attach (GtkWidget *grid,
        guint      column,
        guint      row)
{
  GtkWidget *label = sp_label_new (NULL, NULL);

  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD);
  gtk_widget_set_hexpand (label, TRUE);
  if (row == 0 || column == 0)
    sp_glossary_explain (label);
  gtk_grid_attach (GTK_GRID (grid), label, (int) column, (int) row, 1, 1);
  return label;
}

/* A cell keeps its label from one result to the next, so that only what changed is laid out. */
static void
show_cell (GtkWidget   *grid,
           const char  *text,
           SpCellsKind  kind,
           const char  *style,
           guint        column,
           guint        row)
{
  GtkWidget *label = gtk_grid_get_child_at (GTK_GRID (grid), (int) column, (int) row);
  const char *classes[] = { "report-cell", style, NULL };
  gboolean is_text = kind == SP_CELLS_TEXT;

  if (label == NULL)
    label = attach (grid, column, row);
  gtk_label_set_text (GTK_LABEL (label), text);
  gtk_label_set_xalign (GTK_LABEL (label), is_text ? 0.0f : 1.0f);
  gtk_label_set_justify (GTK_LABEL (label), is_text ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
  gtk_label_set_width_chars (GTK_LABEL (label), (int) MIN (g_utf8_strlen (text, -1), CELL_CHARS));
  gtk_label_set_max_width_chars (GTK_LABEL (label), is_text ? 2 * CELL_CHARS : CELL_CHARS + 8);
  gtk_widget_set_css_classes (label, classes);
}

static void
show_column (GtkWidget           *grid,
             const SpReportTable *table,
             guint                column)
{
  const SpReportColumn *head = sp_report_table_column (table, column);

  show_cell (grid, head->title, head->kind, "report-head", column, 0);
  for (guint row = 0; row < sp_report_table_n_rows (table); row++)
    {
      const SpCell *cell = sp_report_table_cell (table, row, column);
      const char *style = !cell->emphasis ? NULL : column == 0 ? "report-strong" : "report-differs";

      show_cell (grid, cell->text != NULL ? cell->text : "–", head->kind, style, column, row + 1);
    }
}

void
sp_report_grid_show (GtkWidget           *grid,
                     const SpReportTable *table)
{
  guint n_columns = table != NULL ? sp_report_table_n_columns (table) : 0;
  guint n_rows = table != NULL ? sp_report_table_n_rows (table) + 1 : 0;

  gtk_widget_set_visible (grid, table != NULL);
  while (gtk_grid_get_child_at (GTK_GRID (grid), (int) n_columns, 0) != NULL)
    gtk_grid_remove_column (GTK_GRID (grid), (int) n_columns);
  while (gtk_grid_get_child_at (GTK_GRID (grid), 0, (int) n_rows) != NULL)
    gtk_grid_remove_row (GTK_GRID (grid), (int) n_rows);
  for (guint column = 0; column < n_columns; column++)
    show_column (grid, table, column);
}

char *
sp_show_stale (SpDocument *document,
               GtkWidget  *widget)
{
  const char *label;

  if (!sp_document_get_invalid (document, NULL, &label, NULL))
    {
      gtk_widget_remove_css_class (widget, "stale");
      return NULL;
    }
  gtk_widget_add_css_class (widget, "stale");
  return g_strdup_printf (_("“%s” is not valid. These results are of its last valid value."), label);
}
