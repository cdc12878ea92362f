/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See chart-table.h. */
#include "config.h"

#include "ui/chart-table.h"

#include <glib/gi18n.h>

#include "chart/describe.h"

struct _SpChartTableView
{
  GtkWidget parent_instance;

  GtkWidget *scroller;
  GtkColumnView *view;
  GtkSingleSelection *selection;
  SpChartTable *table; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (SpChartTableView, sp_chart_table_view, GTK_TYPE_WIDGET)

/* ---- Rows: nothing but their number ---- */

#define SP_TYPE_CHART_ROW (sp_chart_row_get_type ())
G_DECLARE_FINAL_TYPE (SpChartRow, sp_chart_row, SP, CHART_ROW, GObject)

struct _SpChartRow
{
  GObject parent_instance;
  guint number;
};

G_DEFINE_FINAL_TYPE (SpChartRow, sp_chart_row, G_TYPE_OBJECT)

static void
sp_chart_row_class_init (SpChartRowClass *klass)
{
}

static void
sp_chart_row_init (SpChartRow *self)
{
}

static GListModel *
make_rows (guint n)
{
  GListStore *rows = g_list_store_new (SP_TYPE_CHART_ROW);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (SpChartRow) row = g_object_new (SP_TYPE_CHART_ROW, NULL);

      row->number = i;
      g_list_store_append (rows, row);
    }
  return G_LIST_MODEL (rows);
}

/* ---- Cells ---- */

static void
set_up_cell (GtkSignalListItemFactory *factory,
             GtkListItem              *item,
             SpChartTableView         *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 1.0f);
  gtk_widget_add_css_class (label, "numeric");
  gtk_list_item_set_child (item, label);
}

static void
bind_cell (GtkSignalListItemFactory *factory,
           GtkListItem              *item,
           SpChartTableView         *self)
{
  guint column = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (factory), "column"));
  SpChartRow *row = gtk_list_item_get_item (item);
  GtkWidget *label = gtk_list_item_get_child (item);
  g_autofree char *text = NULL;

  if (self->table != NULL && row->number < self->table->n_rows && column < self->table->n_columns)
    text = sp_chart_table_cell (self->table, row->number, column);
  gtk_label_set_text (GTK_LABEL (label), text != NULL ? text : "");
}

static void
add_column (SpChartTableView *self,
            guint             number)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  g_autoptr (GtkColumnViewColumn) column = NULL;

  g_object_set_data (G_OBJECT (factory), "column", GUINT_TO_POINTER (number));
  g_signal_connect (factory, "setup", G_CALLBACK (set_up_cell), self);
  g_signal_connect (factory, "bind", G_CALLBACK (bind_cell), self);
  column = gtk_column_view_column_new (self->table->headers[number], factory);
  gtk_column_view_column_set_expand (column, TRUE);
  gtk_column_view_column_set_resizable (column, TRUE);
  gtk_column_view_append_column (self->view, column);
}

/* Titles stand over their numbers. GTK has no setting for it, so the labels of the
 * header are looked up; where it is built otherwise they stay on the left. */
static void
align_titles (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_LABEL (child))
        gtk_widget_set_halign (widget, GTK_ALIGN_END);
      align_titles (child);
    }
}

static void
clear_columns (SpChartTableView *self)
{
  GListModel *columns = gtk_column_view_get_columns (self->view);

  while (g_list_model_get_n_items (columns) > 0)
    {
      g_autoptr (GtkColumnViewColumn) column = g_list_model_get_item (columns, 0);

      gtk_column_view_remove_column (self->view, column);
    }
}

/* ---- The table ---- */

void
sp_chart_table_view_set_chart (SpChartTableView *self,
                               SpChart          *chart)
{
  g_autoptr (GListModel) rows = NULL;

  g_return_if_fail (SP_IS_CHART_TABLE_VIEW (self));

  gtk_single_selection_set_model (self->selection, NULL);
  clear_columns (self);
  g_clear_pointer (&self->table, sp_chart_table_free);
  if (chart == NULL)
    return;
  self->table = sp_chart_table_new (chart);
  for (guint column = 0; column < self->table->n_columns; column++)
    add_column (self, column);
  align_titles (gtk_widget_get_first_child (GTK_WIDGET (self->view)));
  rows = make_rows (self->table->n_rows);
  gtk_single_selection_set_model (self->selection, rows);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_PROPERTY_LABEL, sp_chart_get_title (chart), -1);
}

void
sp_chart_table_view_show_x (SpChartTableView *self,
                            double            x)
{
  g_return_if_fail (SP_IS_CHART_TABLE_VIEW (self));

  for (guint row = 0; self->table != NULL && row < self->table->n_rows; row++)
    {
      double value = self->table->values[(gsize) row * self->table->n_columns];

      if (value < x || value > x)
        continue;
      gtk_single_selection_set_selected (self->selection, row);
      /* The list inside the view knows how to scroll. */
      for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->view)); child != NULL;
           child = gtk_widget_get_next_sibling (child))
        gtk_widget_activate_action (child, "list.scroll-to-item", "u", row);
      return;
    }
}

void
sp_chart_table_view_copy (SpChartTableView *self)
{
  g_autofree char *csv = NULL;

  g_return_if_fail (SP_IS_CHART_TABLE_VIEW (self));

  if (self->table == NULL)
    return;
  csv = sp_chart_table_to_csv (self->table);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), csv);
}

static void
sp_chart_table_view_dispose (GObject *object)
{
  SpChartTableView *self = SP_CHART_TABLE_VIEW (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->table, sp_chart_table_free);
  G_OBJECT_CLASS (sp_chart_table_view_parent_class)->dispose (object);
}

static void
sp_chart_table_view_class_init (SpChartTableViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_chart_table_view_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "charttable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_chart_table_view_init (SpChartTableView *self)
{
  self->selection = gtk_single_selection_new (NULL);
  gtk_single_selection_set_autoselect (self->selection, FALSE);
  gtk_single_selection_set_can_unselect (self->selection, TRUE);
  self->view = GTK_COLUMN_VIEW (gtk_column_view_new (GTK_SELECTION_MODEL (self->selection)));
  gtk_column_view_set_show_row_separators (self->view, TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (self->view), "data-table");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->view));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}

GtkWidget *
sp_chart_table_view_new (void)
{
  return g_object_new (SP_TYPE_CHART_TABLE_VIEW, NULL);
}
