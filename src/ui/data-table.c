/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See data-table.h. Labels are kept from one filling to the next, so that a table
 * that follows every keystroke only changes texts. */
#include "config.h"

#include "ui/data-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "text/delimited.h"
#include "ui/glossary.h"
#include "ui/lines-layout.h"

#define TITLE_WIDTH_CHARS 12

/* One row: its texts, and the labels that show them. */
typedef struct
{
  char **cells;  /* as many as columns */
  char *remark;  /* (nullable) */
} Row;

struct _SpDataTable
{
  GtkWidget parent_instance;

  GtkGrid *grid;
  GtkLabel *more;
  char **titles;
  guint n_columns;
  guint n_texts;     /* columns of words */
  GPtrArray *rows;   /* Row */
  GPtrArray *labels; /* GtkLabel by line, then column; line 0 is the titles; then a remark below each line */
  guint shown_columns;
  guint shown_texts;
};

G_DEFINE_FINAL_TYPE (SpDataTable, sp_data_table, GTK_TYPE_WIDGET)

static void
row_free (gpointer data)
{
  Row *row = data;

  g_strfreev (row->cells);
  g_free (row->remark);
  g_free (row);
}

void
sp_data_table_begin (SpDataTable       *self,
                     const char *const *titles,
                     guint              n_texts)
{
  g_return_if_fail (SP_IS_DATA_TABLE (self));

  g_strfreev (self->titles);
  self->titles = g_strdupv ((char **) titles);
  self->n_columns = g_strv_length (self->titles);
  self->n_texts = n_texts;
  g_ptr_array_set_size (self->rows, 0);
}

void
sp_data_table_add_row (SpDataTable       *self,
                       const char *const *cells,
                       const char        *remark)
{
  Row *row = g_new0 (Row, 1);
  guint i;

  g_return_if_fail (SP_IS_DATA_TABLE (self));

  row->cells = g_new0 (char *, self->n_columns + 1);
  for (i = 0; i < self->n_columns; i++)
    row->cells[i] = g_strdup (cells[i] != NULL ? cells[i] : "");
  row->remark = g_strdup (remark);
  g_ptr_array_add (self->rows, row);
}

/* ---- Labels ---- */

/* Numbers run from left to right and stand below each other also where words don't. */
static GtkLabel *
make_label (gboolean is_text)
{
  GtkLabel *label = GTK_LABEL (gtk_label_new (NULL));

  gtk_label_set_xalign (label, is_text ? 0.0f : 1.0f);
  gtk_label_set_justify (label, is_text ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT);
  if (!is_text)
    gtk_widget_set_direction (GTK_WIDGET (label), GTK_TEXT_DIR_LTR);
  gtk_widget_set_hexpand (GTK_WIDGET (label), TRUE);
  gtk_widget_add_css_class (GTK_WIDGET (label), "numeric");
  return label;
}

static void
remove_labels (SpDataTable *self,
               guint        from)
{
  guint i;

  for (i = from; i < self->labels->len; i++)
    gtk_grid_remove (self->grid, g_ptr_array_index (self->labels, i));
  g_ptr_array_set_size (self->labels, (int) MIN (from, self->labels->len));
}

/* As many labels as @n_lines of titles and rows need; a line has one more, for its remark. */
static void
need_labels (SpDataTable *self,
             guint        n_lines)
{
  guint per_line = self->n_columns + 1;
  guint line, column;

  if (self->shown_columns != self->n_columns || self->shown_texts != self->n_texts)
    remove_labels (self, 0);
  self->shown_columns = self->n_columns;
  self->shown_texts = self->n_texts;
  remove_labels (self, n_lines * per_line);
  for (line = self->labels->len / per_line; line < n_lines; line++)
    for (column = 0; column < per_line; column++)
      {
        gboolean remark = column == self->n_columns;
        GtkLabel *label = make_label (column < self->n_texts || remark);

        gtk_grid_attach (self->grid, GTK_WIDGET (label), remark ? 0 : (int) column, (int) line * 2 + (remark ? 1 : 0),
                         remark ? (int) self->n_columns : 1, 1);
        if (line == 0)
          {
            gtk_label_set_wrap (label, TRUE);
            gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
            gtk_label_set_max_width_chars (label, TITLE_WIDTH_CHARS);
          }
        if (line == 0 || column == 0)
          sp_glossary_explain (GTK_WIDGET (label));
        gtk_widget_add_css_class (GTK_WIDGET (label), line == 0 ? "table-title" : remark ? "table-remark" : "table-cell");
        g_ptr_array_add (self->labels, label);
      }
}

static GtkLabel *
label_at (SpDataTable *self,
          guint        line,
          guint        column)
{
  return g_ptr_array_index (self->labels, line * (self->n_columns + 1) + column);
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* The first line of a title, which the unit follows. */
static char *
short_title (const char *title)
{
  return g_strndup (title, strcspn (title, "\n"));
}

/* Screen readers hear what a number is: "Efficiency, Devices 16: 63.5%". */
static void
name_cell (SpDataTable *self,
           GtkLabel    *label,
           const Row   *row,
           guint        column)
{
  g_autofree char *title = short_title (self->titles[column]);
  g_autofree char *first = short_title (self->titles[0]);
  g_autofree char *name = column == 0
                            ? g_strdup_printf ("%s: %s", title, row->cells[0])
                            : g_strdup_printf ("%s, %s %s: %s", title, first, row->cells[0], row->cells[column]);

  gtk_accessible_update_property (GTK_ACCESSIBLE (label), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
show_row (SpDataTable *self,
          guint        line,
          const Row   *row)
{
  GtkLabel *remark = label_at (self, line, self->n_columns);
  guint column;

  for (column = 0; column < self->n_columns; column++)
    {
      GtkLabel *label = label_at (self, line, column);

      if (!g_str_equal (gtk_label_get_text (label), row->cells[column]))
        gtk_label_set_text (label, row->cells[column]);
      name_cell (self, label, row, column);
      set_class (GTK_WIDGET (label), "marked", row->remark != NULL);
      set_class (GTK_WIDGET (label), "first", column == 0);
      set_class (GTK_WIDGET (label), "last", column + 1 == self->n_columns);
    }
  gtk_label_set_text (remark, row->remark != NULL ? row->remark : "");
  gtk_widget_set_visible (GTK_WIDGET (remark), row->remark != NULL);
  set_class (GTK_WIDGET (remark), "marked", row->remark != NULL);
}

static void
show_titles (SpDataTable *self)
{
  guint column;

  for (column = 0; column < self->n_columns; column++)
    gtk_label_set_text (label_at (self, 0, column), self->titles[column]);
  gtk_widget_set_visible (GTK_WIDGET (label_at (self, 0, self->n_columns)), FALSE);
}

void
sp_data_table_end (SpDataTable *self,
                   guint        n_more)
{
  g_autofree char *text = NULL;
  guint i;

  g_return_if_fail (SP_IS_DATA_TABLE (self));

  need_labels (self, self->rows->len + 1);
  show_titles (self);
  for (i = 0; i < self->rows->len; i++)
    show_row (self, i + 1, g_ptr_array_index (self->rows, i));
  text = g_strdup_printf (ngettext ("%u more row", "%u more rows", n_more), n_more);
  gtk_label_set_text (self->more, text);
  gtk_widget_set_visible (GTK_WIDGET (self->more), n_more > 0);
}

char *
sp_data_table_copy_text (SpDataTable *self)
{
  GString *text = g_string_new (NULL);
  g_auto (GStrv) titles = NULL;
  guint i;

  g_return_val_if_fail (SP_IS_DATA_TABLE (self), NULL);

  titles = g_strdupv (self->titles);
  for (i = 0; i < self->n_columns; i++)
    g_strdelimit (titles[i], "\n", ' ');
  sp_delimited_append_row (text, SP_DELIMITER_TAB, (const char *const *) titles, self->n_columns);
  for (i = 0; i < self->rows->len; i++)
    {
      const Row *row = g_ptr_array_index (self->rows, i);

      sp_delimited_append_row (text, SP_DELIMITER_TAB, (const char *const *) row->cells, self->n_columns);
    }
  return g_string_free (text, FALSE);
}

/* ---- GObject ---- */

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  g_autofree char *text = sp_data_table_copy_text (SP_DATA_TABLE (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
show_menu (GtkGestureClick *gesture,
           int              n_press,
           double           x,
           double           y,
           gpointer         data)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  GtkWidget *popover;

  g_menu_append (menu, _("_Copy Table"), "table.copy");
  popover = gtk_popover_menu_new_from_model (G_MENU_MODEL (menu));
  gtk_popover_set_pointing_to (GTK_POPOVER (popover), &(GdkRectangle){ (int) x, (int) y, 1, 1 });
  gtk_popover_set_has_arrow (GTK_POPOVER (popover), FALSE);
  gtk_widget_set_parent (popover, data);
  g_signal_connect (popover, "closed", G_CALLBACK (gtk_widget_unparent), NULL);
  gtk_popover_popup (GTK_POPOVER (popover));
}

static void
sp_data_table_dispose (GObject *object)
{
  SpDataTable *self = SP_DATA_TABLE (object);
  GtkWidget *child;

  g_ptr_array_set_size (self->labels, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (sp_data_table_parent_class)->dispose (object);
}

static void
sp_data_table_finalize (GObject *object)
{
  SpDataTable *self = SP_DATA_TABLE (object);

  g_strfreev (self->titles);
  g_ptr_array_unref (self->rows);
  g_ptr_array_unref (self->labels);
  G_OBJECT_CLASS (sp_data_table_parent_class)->finalize (object);
}

static void
sp_data_table_class_init (SpDataTableClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_data_table_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_data_table_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "datatable");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "table.copy", NULL, copy_action);
}

static void
sp_data_table_init (SpDataTable *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->rows = g_ptr_array_new_with_free_func (row_free);
  self->labels = g_ptr_array_new ();
  self->grid = GTK_GRID (gtk_grid_new ());
  gtk_widget_set_parent (GTK_WIDGET (self->grid), GTK_WIDGET (self));
  self->more = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->more, 0.0f);
  gtk_widget_add_css_class (GTK_WIDGET (self->more), "dim-label");
  gtk_widget_set_parent (GTK_WIDGET (self->more), GTK_WIDGET (self));
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), GDK_BUTTON_SECONDARY);
  g_signal_connect (click, "pressed", G_CALLBACK (show_menu), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
}
