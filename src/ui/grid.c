/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See grid.h. Row r is always shown by slot r modulo the number of slots, so a
 * row keeps its widgets while it scrolls. The cell under the cursor has the
 * keyboard focus, for screen readers; when it scrolls out of view, the grid
 * itself takes the focus until the cursor moves. */
#include "config.h"

#include "ui/grid.h"

#include <glib/gi18n.h>

#include "text/delimited.h"
#include "ui/grid-cell.h"
#include "ui/help-topics.h"
#include "ui/keypad.h"
#include "ui/page.h"

#define ROW_PADDING 7
#define CELL_PADDING 12
#define NATURAL_ROWS 10

/* A text that the model did not take. */
typedef struct
{
  char *text;
  char *error;
} Refused;

typedef struct
{
  guint top;
  guint left;
  guint bottom;
  guint right;
} Block;

struct _SpGrid
{
  GtkWidget parent_instance;

  SpGridModel *model;
  gulong model_handler;
  guint applying;              /* above 0: the model changes because we asked it to */
  guint known_rows;
  GHashTable *refused;         /* cell key to Refused */

  GtkAdjustment *adjustments[2]; /* by GtkOrientation */
  GtkScrollablePolicy policies[2];
  GPtrArray *headers;          /* GtkWidget, one a column */
  GPtrArray *cells;            /* SpGridCell, n_slots times the columns */
  guint n_slots;
  GArray *widths;              /* int */
  int row_height;
  int header_height;

  GtkWidget *hint;             /* the placeholder, over the empty last row */
  GtkWidget *editor;
  GtkWidget *menu;             /* (nullable): made when first asked for */
  gboolean editing;
  char *edit_start;            /* what the editor began with */
  guint row;                   /* cursor */
  guint column;
  guint anchor_row;
  guint anchor_column;
  gboolean tabbing;            /* the cursor came here by Tab, from tab_column on */
  guint tab_column;
  char *message;
};

static void scrollable_init (GtkScrollableInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SpGrid, sp_grid, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, scrollable_init))

enum
{
  PROP_0,
  PROP_MODEL,
  PROP_MESSAGE,
  PROP_PLACEHOLDER,
  N_PROPS,
  PROP_HADJUSTMENT,
  PROP_VADJUSTMENT,
  PROP_HSCROLL_POLICY,
  PROP_VSCROLL_POLICY
};

enum
{
  SIGNAL_NOTICE,
  SIGNAL_ERRORS_CHANGED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- Refused texts ---- */

static gint64 *
cell_key (guint row,
          guint column)
{
  gint64 *key = g_new (gint64, 1);

  *key = ((gint64) row << 16) | column;
  return key;
}

static void
refused_free (gpointer data)
{
  Refused *refused = data;

  g_free (refused->text);
  g_free (refused->error);
  g_free (refused);
}

static const Refused *
find_refused (SpGrid *self,
              guint   row,
              guint   column)
{
  gint64 key = ((gint64) row << 16) | column;

  return g_hash_table_lookup (self->refused, &key);
}

static void
refuse (SpGrid     *self,
        guint       row,
        guint       column,
        const char *text,
        char       *error)
{
  Refused *refused = g_new (Refused, 1);

  refused->text = g_strdup (text);
  refused->error = error;
  g_hash_table_insert (self->refused, cell_key (row, column), refused);
}

/* Rows from @at on have moved by @by; those that were removed take their texts along. */
static void
shift_refused (SpGrid *self,
               guint   at,
               int     by)
{
  g_autoptr (GHashTable) old = self->refused;
  GHashTableIter iter;
  gpointer key, value;

  self->refused = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, refused_free);
  g_hash_table_iter_init (&iter, old);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      gint64 row = *(gint64 *) key >> 16;
      guint column = (guint) (*(gint64 *) key & 0xffff);

      if (by < 0 && row >= at && row < (gint64) at - by)
        continue;
      if (row >= at)
        row += by;
      g_hash_table_iter_steal (&iter);
      g_free (key);
      g_hash_table_insert (self->refused, cell_key ((guint) row, column), value);
    }
}

guint
sp_grid_get_n_refused (SpGrid *self,
                       guint  *row,
                       guint  *column)
{
  gint64 first = G_MAXINT64;
  GHashTableIter iter;
  gpointer key;

  g_return_val_if_fail (SP_IS_GRID (self), 0);

  g_hash_table_iter_init (&iter, self->refused);
  while (g_hash_table_iter_next (&iter, &key, NULL))
    first = MIN (first, *(gint64 *) key);
  if (first != G_MAXINT64 && row != NULL)
    *row = (guint) (first >> 16);
  if (first != G_MAXINT64 && column != NULL)
    *column = (guint) (first & 0xffff);
  return g_hash_table_size (self->refused);
}

/* ---- The cells that there are ---- */

static guint
n_columns (SpGrid *self)
{
  return self->headers->len;
}

/* With the empty last row of a model that can grow. */
static guint
n_shown_rows (SpGrid *self)
{
  if (self->model == NULL)
    return 0;
  return sp_grid_model_get_n_rows (self->model) + (sp_grid_model_get_growable (self->model) ? 1 : 0);
}

static gboolean
is_editable (SpGrid *self,
             guint   row,
             guint   column)
{
  return row < n_shown_rows (self) && column < n_columns (self) &&
         sp_grid_model_get_column (self->model, column)->editable;
}

static Block
selection (SpGrid *self)
{
  return (Block) {
    MIN (self->row, self->anchor_row), MIN (self->column, self->anchor_column),
    MAX (self->row, self->anchor_row), MAX (self->column, self->anchor_column),
  };
}

static gboolean
block_has (const Block *block,
           guint        row,
           guint        column)
{
  return row >= block->top && row <= block->bottom && column >= block->left && column <= block->right;
}

static gboolean
is_single (const Block *block)
{
  return block->top == block->bottom && block->left == block->right;
}

static char *
cell_text (SpGrid  *self,
           guint    row,
           guint    column,
           gboolean to_edit)
{
  const Refused *refused = find_refused (self, row, column);

  if (refused != NULL)
    return g_strdup (refused->text);
  return to_edit ? sp_grid_model_get_edit_text (self->model, row, column)
                 : sp_grid_model_get_text (self->model, row, column);
}

static char *
cell_error (SpGrid *self,
            guint   row,
            guint   column)
{
  const Refused *refused = find_refused (self, row, column);

  if (refused != NULL)
    return g_strdup (refused->error);
  return sp_grid_model_get_error (self->model, row, column);
}

static GtkWidget *
editor_text (SpGrid *self)
{
  return GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self->editor)));
}

/* ---- Geometry ---- */

static double
scrolled (SpGrid        *self,
          GtkOrientation orientation)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];

  return adjustment != NULL ? gtk_adjustment_get_value (adjustment) : 0.0;
}

static int
column_width (SpGrid *self,
              guint   column)
{
  return g_array_index (self->widths, int, column);
}

static int
column_x (SpGrid *self,
          guint   column)
{
  int x = -(int) scrolled (self, GTK_ORIENTATION_HORIZONTAL);
  guint i;

  for (i = 0; i < column; i++)
    x += column_width (self, i);
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    x = gtk_widget_get_width (GTK_WIDGET (self)) - x - column_width (self, column);
  return x;
}

static int
row_y (SpGrid *self,
       guint   row)
{
  return (int) (self->header_height + (double) row * self->row_height - scrolled (self, GTK_ORIENTATION_VERTICAL));
}

static guint
first_row (SpGrid *self)
{
  return self->row_height > 0 ? (guint) (scrolled (self, GTK_ORIENTATION_VERTICAL) / self->row_height) : 0;
}

/* The row that a slot shows, given the first row in view. */
static guint
slot_row (SpGrid *self,
          guint   slot,
          guint   first)
{
  return first + (slot + self->n_slots - first % self->n_slots) % self->n_slots;
}

static SpGridCell *
cell_widget (SpGrid *self,
             guint   row,
             guint   column)
{
  guint first = first_row (self);

  if (self->n_slots == 0 || row < first || row >= first + self->n_slots || column >= n_columns (self))
    return NULL;
  return g_ptr_array_index (self->cells, (row % self->n_slots) * n_columns (self) + column);
}

static gboolean
cell_at (SpGrid *self,
         double  x,
         double  y,
         guint  *row,
         guint  *column)
{
  guint rows = n_shown_rows (self);
  double at = (y - self->header_height + scrolled (self, GTK_ORIENTATION_VERTICAL)) / self->row_height;
  guint i;

  if (rows == 0 || n_columns (self) == 0)
    return FALSE;
  *row = at <= 0.0 ? 0 : MIN ((guint) at, rows - 1);
  *column = 0;
  for (i = 0; i < n_columns (self); i++)
    {
      int left = column_x (self, i);

      *column = i;
      if (x >= left && x < left + column_width (self, i))
        return y >= self->header_height && at < rows;
    }
  *column = (x < column_x (self, 0)) != (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
              ? 0
              : n_columns (self) - 1;
  return FALSE;
}

static void
measure_text (SpGrid *self)
{
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (self));
  PangoFontMetrics *metrics = pango_context_get_metrics (context, NULL, NULL);
  int digit = pango_font_metrics_get_approximate_digit_width (metrics);
  int line = pango_font_metrics_get_height (metrics);
  guint i;

  self->row_height = PANGO_PIXELS_CEIL (line) + 2 * ROW_PADDING;
  self->header_height = 0;
  for (i = 0; i < n_columns (self); i++)
    {
      GtkWidget *header = g_ptr_array_index (self->headers, i);
      int chars = sp_grid_model_get_column (self->model, i)->width_chars;
      int width, height;

      gtk_widget_measure (header, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
      gtk_widget_measure (header, GTK_ORIENTATION_VERTICAL, -1, NULL, &height, NULL, NULL);
      self->header_height = MAX (self->header_height, height);
      g_array_index (self->widths, int, i) = MAX (width, PANGO_PIXELS_CEIL (digit * chars) + 2 * CELL_PADDING);
    }
  pango_font_metrics_unref (metrics);
}

static int
total_width (SpGrid *self)
{
  int total = 0;
  guint i;

  for (i = 0; i < n_columns (self); i++)
    total += column_width (self, i);
  return total;
}

static void
spread_columns (SpGrid *self,
                int     width)
{
  int left = width - total_width (self);
  int columns = (int) n_columns (self);
  int i;

  for (i = 0; left > 0 && i < columns; i++)
    g_array_index (self->widths, int, (guint) i) += left / columns + (i < left % columns ? 1 : 0);
}

static void
sp_grid_measure (GtkWidget     *widget,
                 GtkOrientation orientation,
                 int            for_size,
                 int           *minimum,
                 int           *natural,
                 int           *minimum_baseline,
                 int           *natural_baseline)
{
  SpGrid *self = SP_GRID (widget);

  measure_text (self);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *natural = total_width (self);
      *minimum = MIN (*natural, 160);
      return;
    }
  *minimum = self->header_height + 3 * self->row_height;
  *natural = self->header_height + (int) CLAMP (n_shown_rows (self), 3, NATURAL_ROWS) * self->row_height;
}

/* ---- Showing ---- */

static void
update_message (SpGrid *self)
{
  g_autofree char *message = self->model != NULL && self->row < n_shown_rows (self)
                               ? cell_error (self, self->row, self->column)
                               : NULL;

  if (g_strcmp0 (message, self->message) == 0)
    return;
  g_free (self->message);
  self->message = g_steal_pointer (&message);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MESSAGE]);
}

static SpGridCellFlags
cell_flags (SpGrid *self,
            guint   row,
            guint   column)
{
  const SpGridColumn *info = sp_grid_model_get_column (self->model, column);
  Block block = selection (self);
  SpGridCellFlags flags = 0;

  if (row == self->row && column == self->column)
    flags |= SP_GRID_CELL_CURSOR;
  if (!is_single (&block) && block_has (&block, row, column))
    flags |= SP_GRID_CELL_SELECTED;
  if (!info->editable)
    flags |= SP_GRID_CELL_READ_ONLY;
  if (info->is_text)
    flags |= SP_GRID_CELL_IS_TEXT;
  return flags;
}

static void
fill_cell (SpGrid     *self,
           SpGridCell *cell,
           guint       row,
           guint       column)
{
  /* Translators: a cell of a table, "Devices, row 3". */
  g_autofree char *name = g_strdup_printf (_("%s, row %u"), sp_grid_model_get_column (self->model, column)->title,
                                           row + 1);
  g_autofree char *text = cell_text (self, row, column, FALSE);
  g_autofree char *error = cell_error (self, row, column);

  sp_grid_cell_fill (cell, name, text, error, cell_flags (self, row, column));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (cell),
                                  GTK_ACCESSIBLE_RELATION_ROW_INDEX, (int) row + 1,
                                  GTK_ACCESSIBLE_RELATION_COL_INDEX, (int) column + 1, -1);
}

static gboolean
has_focus_within (SpGrid *self)
{
  return (gtk_widget_get_state_flags (GTK_WIDGET (self)) & GTK_STATE_FLAG_FOCUS_WITHIN) != 0;
}

static void
focus_cursor (SpGrid *self)
{
  SpGridCell *cell = cell_widget (self, self->row, self->column);

  if (self->editing)
    return;
  if (cell != NULL && gtk_widget_get_child_visible (GTK_WIDGET (cell)))
    gtk_widget_grab_focus (GTK_WIDGET (cell));
  else
    {
      GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

      if (root != NULL)
        gtk_root_set_focus (root, GTK_WIDGET (self));
    }
}

static void
fill (SpGrid *self)
{
  guint first = first_row (self), rows = n_shown_rows (self), slot, column;

  for (slot = 0; slot < self->n_slots; slot++)
    for (column = 0; column < n_columns (self); column++)
      {
        guint row = slot_row (self, slot, first);
        SpGridCell *cell = g_ptr_array_index (self->cells, slot * n_columns (self) + column);

        gtk_widget_set_child_visible (GTK_WIDGET (cell), row < rows);
        gtk_widget_set_focusable (GTK_WIDGET (cell), row < rows);
        if (row < rows)
          fill_cell (self, cell, row, column);
      }
  update_message (self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
set_slots (SpGrid *self,
           guint   n_slots)
{
  guint wanted = n_slots * n_columns (self);

  if (n_slots == self->n_slots && self->cells->len == wanted)
    return;
  while (self->cells->len > wanted)
    {
      gtk_widget_unparent (g_ptr_array_index (self->cells, self->cells->len - 1));
      g_ptr_array_set_size (self->cells, (int) self->cells->len - 1);
    }
  while (self->cells->len < wanted)
    {
      GtkWidget *cell = sp_grid_cell_new ();

      gtk_widget_insert_after (cell, GTK_WIDGET (self), NULL);
      g_ptr_array_add (self->cells, cell);
    }
  self->n_slots = n_slots;
}

static void
configure_adjustment (SpGrid        *self,
                      GtkOrientation orientation,
                      double         upper,
                      double         page,
                      double         step)
{
  GtkAdjustment *adjustment = self->adjustments[orientation];
  double value;

  if (adjustment == NULL)
    return;
  value = CLAMP (gtk_adjustment_get_value (adjustment), 0.0, MAX (upper - page, 0.0));
  gtk_adjustment_configure (adjustment, value, 0.0, MAX (upper, page), step, MAX (page - step, step), page);
}

static void
allocate_child (GtkWidget *child,
                int        x,
                int        y,
                int        width,
                int        height)
{
  GtkAllocation allocation = { x, y, width, height };
  int minimum;

  /* Cells never ask for room; headers and the editor may, and are clipped. */
  gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  allocation.width = MAX (width, minimum);
  gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, -1, &minimum, NULL, NULL, NULL);
  allocation.height = MAX (height, minimum);
  gtk_widget_size_allocate (child, &allocation, -1);
}

/* The placeholder stands in the empty last row while nobody types there. */
static gboolean
show_hint (SpGrid *self)
{
  guint rows = n_shown_rows (self), first = first_row (self);
  gboolean show = rows > 0 && sp_grid_model_get_growable (self->model) && rows - 1 >= first &&
                  rows - 1 < first + self->n_slots && !(self->editing && self->row == rows - 1);

  gtk_widget_set_child_visible (self->hint, show);
  return show;
}

static void
sp_grid_size_allocate (GtkWidget *widget,
                       int        width,
                       int        height,
                       int        baseline)
{
  SpGrid *self = SP_GRID (widget);
  guint rows = n_shown_rows (self), slots, slot, column;
  int natural;

  if (self->model == NULL)
    return;
  measure_text (self);
  natural = total_width (self);
  spread_columns (self, width);
  slots = (guint) MAX (height - self->header_height, 0) / (guint) self->row_height + 2;
  configure_adjustment (self, GTK_ORIENTATION_HORIZONTAL, natural, width, self->row_height);
  configure_adjustment (self, GTK_ORIENTATION_VERTICAL,
                        self->header_height + (double) rows * self->row_height, height, self->row_height);
  if (slots != self->n_slots)
    {
      set_slots (self, slots);
      fill (self);
    }

  for (column = 0; column < n_columns (self); column++)
    {
      int x = column_x (self, column);

      allocate_child (g_ptr_array_index (self->headers, column), x, 0, column_width (self, column), self->header_height);
      for (slot = 0; slot < self->n_slots; slot++)
        {
          guint row = slot_row (self, slot, first_row (self));

          if (row < rows)
            allocate_child (g_ptr_array_index (self->cells, slot * n_columns (self) + column),
                            x, row_y (self, row), column_width (self, column), self->row_height);
        }
    }
  if (show_hint (self))
    allocate_child (self->hint, 0, row_y (self, rows - 1), width, self->row_height);
  if (self->editing)
    allocate_child (self->editor, column_x (self, self->column), row_y (self, self->row),
                    column_width (self, self->column), self->row_height);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
snapshot_children (SpGrid      *self,
                   GtkSnapshot *snapshot,
                   GPtrArray   *children)
{
  guint i;

  for (i = 0; i < children->len; i++)
    gtk_widget_snapshot_child (GTK_WIDGET (self), g_ptr_array_index (children, i), snapshot);
}

static void
sp_grid_snapshot (GtkWidget   *widget,
                  GtkSnapshot *snapshot)
{
  SpGrid *self = SP_GRID (widget);
  float width = (float) gtk_widget_get_width (widget);
  float height = (float) gtk_widget_get_height (widget);
  float header = (float) self->header_height;

  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, header, width, MAX (height - header, 0)));
  snapshot_children (self, snapshot, self->cells);
  gtk_widget_snapshot_child (widget, self->hint, snapshot);
  if (self->editing)
    gtk_widget_snapshot_child (widget, self->editor, snapshot);
  gtk_snapshot_pop (snapshot);
  gtk_snapshot_push_clip (snapshot, &GRAPHENE_RECT_INIT (0, 0, width, header));
  snapshot_children (self, snapshot, self->headers);
  gtk_snapshot_pop (snapshot);
}

static void
scrolled_away (SpGrid *self)
{
  gboolean focused = has_focus_within (self);

  fill (self);
  if (focused)
    focus_cursor (self);
}

static void
scroll_to_cursor (SpGrid *self)
{
  GtkAdjustment *vertical = self->adjustments[GTK_ORIENTATION_VERTICAL];
  GtkAdjustment *horizontal = self->adjustments[GTK_ORIENTATION_HORIZONTAL];
  double x = 0.0, y = (double) self->row * self->row_height;
  guint i;

  if (vertical == NULL || horizontal == NULL || self->widths->len == 0)
    return;
  for (i = 0; i < self->column; i++)
    x += column_width (self, i);
  gtk_adjustment_clamp_page (horizontal, x, x + column_width (self, self->column));
  gtk_adjustment_clamp_page (vertical, y, y + self->header_height + self->row_height);
}

/* ---- Cursor and selection ---- */

/* F1 leads to the topic of the column under the cursor. */
static void
explain_column (SpGrid *self)
{
  const char *topic = self->column < n_columns (self) ? sp_grid_model_get_column (self->model, self->column)->help : NULL;

  if (topic == NULL || g_strcmp0 (topic, sp_page_get_help (GTK_WIDGET (self))) == 0)
    return;
  sp_page_set_help (GTK_WIDGET (self), topic);
  gtk_widget_activate_action (GTK_WIDGET (self), "win.follow-help", NULL);
}

static void
move_to (SpGrid  *self,
         guint    row,
         guint    column,
         gboolean extend)
{
  guint rows = n_shown_rows (self);

  if (rows == 0 || n_columns (self) == 0)
    return;
  self->tabbing = self->tabbing && row == self->row && column == self->column;
  self->row = MIN (row, rows - 1);
  self->column = MIN (column, n_columns (self) - 1);
  if (!extend)
    {
      self->anchor_row = self->row;
      self->anchor_column = self->column;
    }
  scroll_to_cursor (self);
  fill (self);
  if (has_focus_within (self))
    focus_cursor (self);
  explain_column (self);
}

void
sp_grid_set_cursor (SpGrid *self,
                    guint   row,
                    guint   column)
{
  g_return_if_fail (SP_IS_GRID (self));
  move_to (self, row, column, FALSE);
}

void
sp_grid_get_cursor (SpGrid *self,
                    guint  *row,
                    guint  *column)
{
  g_return_if_fail (SP_IS_GRID (self));

  if (row != NULL)
    *row = self->row;
  if (column != NULL)
    *column = self->column;
}

void
sp_grid_select (SpGrid *self,
                guint   row,
                guint   column,
                guint   to_row,
                guint   to_column)
{
  g_return_if_fail (SP_IS_GRID (self));

  move_to (self, row, column, FALSE);
  move_to (self, to_row, to_column, TRUE);
}

/* ---- Changes ---- */

static void
errors_changed (SpGrid *self)
{
  fill (self);
  g_signal_emit (self, signals[SIGNAL_ERRORS_CHANGED], 0);
}

static void
apply (SpGrid *self,
       GArray *changes)
{
  guint i;

  if (changes->len == 0)
    return;
  self->applying++;
  sp_grid_model_set_cells (self->model, (SpGridChange *) (void *) changes->data, changes->len);
  self->applying--;
  self->known_rows = sp_grid_model_get_n_rows (self->model);
  for (i = 0; i < changes->len; i++)
    {
      SpGridChange *change = &g_array_index (changes, SpGridChange, i);
      gint64 key = ((gint64) change->row << 16) | change->column;

      if (change->error != NULL)
        refuse (self, change->row, change->column, change->text, g_steal_pointer (&change->error));
      else
        g_hash_table_remove (self->refused, &key);
    }
  errors_changed (self);
}

static void
add_change (GArray     *changes,
            guint       row,
            guint       column,
            const char *text)
{
  SpGridChange change = { .row = row, .column = column, .text = text };

  g_array_append_val (changes, change);
}

static void
end_edit (SpGrid  *self,
          gboolean keep)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (SpGridChange));
  g_autofree char *text = NULL;
  gboolean focused;

  if (!self->editing)
    return;
  focused = has_focus_within (self);
  text = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->editor)));
  self->editing = FALSE;
  gtk_widget_set_child_visible (self->editor, FALSE);
  if (keep && g_strcmp0 (text, self->edit_start) != 0)
    add_change (changes, self->row, self->column, text);
  apply (self, changes);
  if (focused)
    focus_cursor (self);
}

static void
begin_edit (SpGrid     *self,
            const char *text)
{
  g_autofree char *old = NULL;

  if (self->editing || !is_editable (self, self->row, self->column))
    return;
  move_to (self, self->row, self->column, FALSE);
  old = cell_text (self, self->row, self->column, TRUE);
  g_free (self->edit_start);
  self->edit_start = g_strdup (old);
  self->editing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->editor), text != NULL ? text : old);
  gtk_editable_set_alignment (GTK_EDITABLE (self->editor),
                              sp_grid_model_get_column (self->model, self->column)->is_text ? 0.0f : 1.0f);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  sp_grid_model_get_column (self->model, self->column)->title, -1);
  gtk_widget_set_child_visible (self->editor, TRUE);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_grab_focus (self->editor);
  gtk_editable_set_position (GTK_EDITABLE (self->editor), -1);
}

void
sp_grid_edit (SpGrid     *self,
              const char *text)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (SpGridChange));

  g_return_if_fail (SP_IS_GRID (self));

  if (!is_editable (self, self->row, self->column))
    return;
  add_change (changes, self->row, self->column, text);
  apply (self, changes);
}

/* A line for each: row, column, text. */
char *
sp_grid_save_refused (SpGrid *self)
{
  GString *saved = g_string_new (NULL);
  GHashTableIter iter;
  gpointer key, value;

  g_return_val_if_fail (SP_IS_GRID (self), NULL);

  g_hash_table_iter_init (&iter, self->refused);
  while (g_hash_table_iter_next (&iter, &key, &value))
    g_string_append_printf (saved, "%" G_GINT64_FORMAT " %u %s\n", *(gint64 *) key >> 16, (guint) (*(gint64 *) key & 0xffff),
                            ((const Refused *) value)->text);
  return g_string_free (saved, FALSE);
}

void
sp_grid_restore_refused (SpGrid     *self,
                         const char *saved)
{
  g_auto (GStrv) lines = g_strsplit (saved, "\n", -1);
  g_autoptr (GPtrArray) kept = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (SpGridChange));
  guint i;

  g_return_if_fail (SP_IS_GRID (self));

  for (i = 0; lines[i] != NULL; i++)
    {
      char **parts = g_strsplit (lines[i], " ", 3);
      guint64 row, column;

      g_ptr_array_add (kept, parts);
      if (g_strv_length (parts) == 3 && g_ascii_string_to_unsigned (parts[0], 10, 0, n_shown_rows (self), &row, NULL) &&
          g_ascii_string_to_unsigned (parts[1], 10, 0, G_MAXUINT16, &column, NULL) &&
          is_editable (self, (guint) row, (guint) column))
        add_change (changes, (guint) row, (guint) column, parts[2]);
    }
  apply (self, changes);
}

void
sp_grid_clear (SpGrid *self)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (SpGridChange));
  Block block = selection (self);
  guint row, column;

  g_return_if_fail (SP_IS_GRID (self));

  for (row = block.top; row <= block.bottom; row++)
    for (column = block.left; column <= block.right; column++)
      {
        g_autofree char *text = cell_text (self, row, column, TRUE);

        if (*text != '\0' && is_editable (self, row, column))
          add_change (changes, row, column, "");
      }
  apply (self, changes);
}

static void
insert_rows (SpGrid *self)
{
  Block block = selection (self);

  if (self->model == NULL || !sp_grid_model_get_growable (self->model) ||
      block.top >= sp_grid_model_get_n_rows (self->model))
    return;
  self->applying++;
  sp_grid_model_insert_rows (self->model, block.top, block.bottom - block.top + 1);
  self->applying--;
  self->known_rows = sp_grid_model_get_n_rows (self->model);
  shift_refused (self, block.top, (int) (block.bottom - block.top + 1));
  errors_changed (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
remove_rows (SpGrid *self)
{
  Block block = selection (self);
  guint rows = self->model != NULL ? sp_grid_model_get_n_rows (self->model) : 0;
  guint bottom = MIN (block.bottom + 1, rows);

  if (self->model == NULL || !sp_grid_model_get_growable (self->model) || block.top >= bottom)
    return;
  self->applying++;
  sp_grid_model_remove_rows (self->model, block.top, bottom - block.top);
  self->applying--;
  self->known_rows = sp_grid_model_get_n_rows (self->model);
  shift_refused (self, block.top, -(int) (bottom - block.top));
  errors_changed (self);
  move_to (self, block.top, self->column, FALSE);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

/* ---- Clipboard ---- */

char *
sp_grid_copy_text (SpGrid *self)
{
  g_autoptr (GString) text = g_string_new (NULL);
  Block block = selection (self);
  guint row, column;

  g_return_val_if_fail (SP_IS_GRID (self), NULL);

  for (row = block.top; row <= block.bottom && row < n_shown_rows (self); row++)
    {
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

      for (column = block.left; column <= block.right; column++)
        g_ptr_array_add (cells, cell_text (self, row, column, TRUE));
      sp_delimited_append_row (text, SP_DELIMITER_TAB, (const char *const *) cells->pdata, cells->len);
    }
  return g_string_free (g_steal_pointer (&text), FALSE);
}

/* A table from elsewhere may have another decimal sign than the user's; the whole text tells which. */
static char *
pasted_cell (const SpDelimited *table,
             gsize              row,
             gsize              column)
{
  const SpNumberLocale *user = sp_number_locale_user ();
  const SpNumberLocale *locale = sp_delimited_locale (table);
  const char *text = sp_delimited_cell (table, row, column);
  double value;

  if (g_str_equal (locale->decimal, user->decimal) || !sp_number_parse (locale, text, NULL, &value, NULL, NULL))
    return g_strdup (text);
  return sp_number_format_plain (user, value);
}

static void
tell_left_out (SpGrid *self,
               guint   left_out)
{
  g_autofree char *notice = NULL;

  if (left_out == 0)
    return;
  notice = g_strdup_printf (ngettext ("%u pasted cell did not fit into the table",
                                      "%u pasted cells did not fit into the table", left_out), left_out);
  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, notice);
}

/* A single value fills the whole selection; else the block goes where the selection starts. */
static void
paste_table (SpGrid            *self,
             const SpDelimited *table)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (SpGridChange));
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  Block block = selection (self);
  gboolean single = sp_delimited_n_rows (table) == 1 && sp_delimited_n_columns (table) == 1;
  gboolean growable = sp_grid_model_get_growable (self->model);
  guint height = single ? block.bottom - block.top + 1 : (guint) sp_delimited_n_rows (table);
  guint width = single ? block.right - block.left + 1 : (guint) sp_delimited_n_columns (table);
  guint left_out = 0, row, column;

  for (row = 0; row < height; row++)
    for (column = 0; column < width; column++)
      {
        guint at_row = block.top + row, at_column = block.left + column;
        char *text = pasted_cell (table, single ? 0 : row, single ? 0 : column);

        g_ptr_array_add (texts, text);
        if (at_column < n_columns (self) && (growable || at_row < n_shown_rows (self)) &&
            sp_grid_model_get_column (self->model, at_column)->editable)
          add_change (changes, at_row, at_column, text);
        else if (*text != '\0')
          left_out++;
      }
  apply (self, changes);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  if (!single && changes->len > 0)
    sp_grid_select (self, block.top, block.left, block.top + height - 1,
                    MIN (block.left + width, n_columns (self)) - 1);
  tell_left_out (self, left_out);
}

static gboolean
is_from_row (gpointer key,
             gpointer value,
             gpointer row)
{
  return *(gint64 *) key >> 16 >= GPOINTER_TO_UINT (row);
}

/* Returns: whether the model took the text as a whole */
static gboolean
paste_whole (SpGrid     *self,
             const char *text)
{
  g_autofree char *notice = NULL;
  guint row = selection (self).top;
  gboolean taken;

  self->applying++;
  taken = sp_grid_model_paste_table (self->model, row, text, &notice);
  self->applying--;
  self->known_rows = sp_grid_model_get_n_rows (self->model);
  if (taken && g_hash_table_foreach_remove (self->refused, is_from_row, GUINT_TO_POINTER (row)) > 0)
    errors_changed (self);
  if (notice != NULL)
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, notice);
  return taken;
}

void
sp_grid_paste_text (SpGrid     *self,
                    const char *text)
{
  g_autoptr (SpDelimited) table = NULL;
  g_autoptr (GError) error = NULL;

  g_return_if_fail (SP_IS_GRID (self));

  if (self->model == NULL || n_shown_rows (self) == 0 || text == NULL)
    return;
  if (paste_whole (self, text))
    return;
  table = sp_delimited_read (text, -1, sp_number_locale_user (), &error);
  if (table == NULL)
    g_signal_emit (self, signals[SIGNAL_NOTICE], 0, error->message);
  else if (sp_delimited_n_rows (table) > 0)
    paste_table (self, table);
}

static void
pasted (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (SpGrid) self = data;
  g_autofree char *text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);

  if (text != NULL)
    sp_grid_paste_text (self, text);
}

static void
copy_action (GtkWidget  *widget,
             const char *name,
             GVariant   *parameter)
{
  SpGrid *self = SP_GRID (widget);
  g_autofree char *text = sp_grid_copy_text (self);

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
  if (g_str_equal (name, "clipboard.cut"))
    sp_grid_clear (self);
}

static void
paste_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (widget), NULL, pasted, g_object_ref (widget));
}

static void
clear_action (GtkWidget  *widget,
              const char *name,
              GVariant   *parameter)
{
  sp_grid_clear (SP_GRID (widget));
}

static void
select_all_action (GtkWidget  *widget,
                   const char *name,
                   GVariant   *parameter)
{
  SpGrid *self = SP_GRID (widget);
  guint rows = self->model != NULL ? sp_grid_model_get_n_rows (self->model) : 0;

  if (rows == 0)
    return;
  self->anchor_row = self->anchor_column = 0;
  self->row = rows - 1;
  self->column = n_columns (self) - 1;
  fill (self);
}

static void
insert_rows_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  insert_rows (SP_GRID (widget));
}

static void
remove_rows_action (GtkWidget  *widget,
                    const char *name,
                    GVariant   *parameter)
{
  remove_rows (SP_GRID (widget));
}

static GMenuModel *
context_menu (void)
{
  GMenu *menu = g_menu_new (), *clipboard = g_menu_new (), *rows = g_menu_new ();

  g_menu_append (clipboard, _("Cu_t"), "clipboard.cut");
  g_menu_append (clipboard, _("_Copy"), "clipboard.copy");
  g_menu_append (clipboard, _("_Paste"), "clipboard.paste");
  g_menu_append (clipboard, _("C_lear"), "selection.delete");
  g_menu_append (rows, _("_Insert Rows Above"), "grid.insert-rows");
  g_menu_append (rows, _("_Remove Rows"), "grid.remove-rows");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (clipboard));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (rows));
  g_object_unref (clipboard);
  g_object_unref (rows);
  return G_MENU_MODEL (menu);
}

static void
show_menu (SpGrid *self,
           double  x,
           double  y)
{
  GdkRectangle at = { (int) x, (int) y, 1, 1 };

  if (self->menu == NULL)
    {
      g_autoptr (GMenuModel) model = context_menu ();

      self->menu = gtk_popover_menu_new_from_model (model);
      gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
      gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
      gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
    }
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &at);
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static gboolean
menu_key (GtkWidget *widget,
          GVariant  *args,
          gpointer   data)
{
  SpGrid *self = SP_GRID (widget);

  if (self->editing || self->widths->len == 0)
    return FALSE;
  show_menu (self, column_x (self, self->column) + CELL_PADDING, row_y (self, self->row) + self->row_height);
  return TRUE;
}

/* ---- Keys ---- */

static gboolean
has_editable_column (SpGrid *self)
{
  guint i;

  for (i = 0; i < n_columns (self); i++)
    if (sp_grid_model_get_column (self->model, i)->editable)
      return TRUE;
  return FALSE;
}

/* To the next cell that takes an entry; to the next one where none does.
 * Returns: FALSE at the ends, where Tab leaves the grid. */
static gboolean
move_by_tab (SpGrid *self,
             gboolean back)
{
  guint columns = n_columns (self), rows = n_shown_rows (self);
  guint64 at = (guint64) self->row * columns + self->column;
  guint start = self->tabbing ? self->tab_column : self->column;
  gboolean any = !has_editable_column (self);

  do
    {
      if (columns == 0 || (back ? at == 0 : at + 1 >= (guint64) rows * columns))
        return FALSE;
      at = back ? at - 1 : at + 1;
    }
  while (!any && !sp_grid_model_get_column (self->model, (guint) (at % columns))->editable);
  move_to (self, (guint) (at / columns), (guint) (at % columns), FALSE);
  self->tabbing = TRUE;
  self->tab_column = start;
  return TRUE;
}

/* As in other tables: after cells filled by Tab, to where the next row begins. */
static void
move_by_return (SpGrid  *self,
                gboolean back)
{
  guint column = self->tabbing ? self->tab_column : self->column;

  move_to (self, back ? self->row - MIN (self->row, 1) : self->row + 1, column, FALSE);
}

static void
move_by_key (SpGrid  *self,
             guint    keyval,
             gboolean edge,
             gboolean extend)
{
  gboolean rtl = gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
  guint last_row = MAX (n_shown_rows (self), 1) - 1, last_column = MAX (n_columns (self), 1) - 1;
  guint page = self->n_slots > 3 ? self->n_slots - 3 : 1;
  guint row = self->row, column = self->column;

  if (rtl && (keyval == GDK_KEY_Left || keyval == GDK_KEY_Right))
    keyval = keyval == GDK_KEY_Left ? GDK_KEY_Right : GDK_KEY_Left;
  switch (keyval)
    {
    case GDK_KEY_Up:
      row = edge || row == 0 ? 0 : row - 1;
      break;
    case GDK_KEY_Down:
      row = edge ? last_row : row + 1;
      break;
    case GDK_KEY_Left:
      column = edge || column == 0 ? 0 : column - 1;
      break;
    case GDK_KEY_Right:
      column = edge ? last_column : column + 1;
      break;
    case GDK_KEY_Home:
      column = 0;
      row = edge ? 0 : row;
      break;
    case GDK_KEY_End:
      column = last_column;
      row = edge ? last_row : row;
      break;
    case GDK_KEY_Page_Up:
      row -= MIN (row, page);
      break;
    case GDK_KEY_Page_Down:
      row += page;
      break;
    default:
      break;
    }
  move_to (self, row, column, extend);
}

/* A key of the keypad is the key it stands for. */
static guint
main_key (guint keyval)
{
  static const guint pairs[][2] = {
    { GDK_KEY_KP_Up, GDK_KEY_Up }, { GDK_KEY_KP_Down, GDK_KEY_Down }, { GDK_KEY_KP_Left, GDK_KEY_Left },
    { GDK_KEY_KP_Right, GDK_KEY_Right }, { GDK_KEY_KP_Home, GDK_KEY_Home }, { GDK_KEY_KP_End, GDK_KEY_End },
    { GDK_KEY_KP_Page_Up, GDK_KEY_Page_Up }, { GDK_KEY_KP_Page_Down, GDK_KEY_Page_Down },
    { GDK_KEY_KP_Enter, GDK_KEY_Return }, { GDK_KEY_ISO_Enter, GDK_KEY_Return },
    { GDK_KEY_KP_Delete, GDK_KEY_Delete }, { GDK_KEY_BackSpace, GDK_KEY_Delete },
    { GDK_KEY_ISO_Left_Tab, GDK_KEY_Tab }, { GDK_KEY_KP_Tab, GDK_KEY_Tab },
  };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (pairs); i++)
    if (pairs[i][0] == keyval)
      return pairs[i][1];
  return keyval;
}

static gboolean
command_key (SpGrid         *self,
             guint           keyval,
             GdkModifierType state)
{
  gboolean shift = (state & GDK_SHIFT_MASK) != 0, control = (state & GDK_CONTROL_MASK) != 0;

  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_Down:
    case GDK_KEY_Left:
    case GDK_KEY_Right:
    case GDK_KEY_Home:
    case GDK_KEY_End:
    case GDK_KEY_Page_Up:
    case GDK_KEY_Page_Down:
      move_by_key (self, keyval, control, shift);
      return TRUE;
    case GDK_KEY_Tab:
      return !control && move_by_tab (self, shift);
    case GDK_KEY_Return:
      move_by_return (self, shift);
      return TRUE;
    case GDK_KEY_F2:
      begin_edit (self, NULL);
      return TRUE;
    case GDK_KEY_Delete:
      sp_grid_clear (self);
      return TRUE;
    default:
      return FALSE;
    }
}

/* What is typed where nothing can be must not just vanish. */
static void
tell_not_editable (SpGrid *self)
{
  /* Translators: %s is the heading of a column */
  g_autofree char *notice = g_strdup_printf (_("The column “%s” can’t be edited."),
                                             sp_grid_model_get_column (self->model, self->column)->title);

  g_signal_emit (self, signals[SIGNAL_NOTICE], 0, notice);
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             gpointer               data)
{
  SpGrid *self = data;
  gunichar typed = gdk_keyval_to_unicode (keyval);

  if (self->editing || n_shown_rows (self) == 0)
    return FALSE;
  if ((state & (GDK_ALT_MASK | GDK_SUPER_MASK | GDK_META_MASK)) != 0)
    return FALSE;
  if (command_key (self, main_key (keyval), state))
    return TRUE;
  if ((state & GDK_CONTROL_MASK) != 0)
    return FALSE;
  if (keyval != GDK_KEY_KP_Decimal && keyval != GDK_KEY_KP_Separator &&
      (typed == 0 || !g_unichar_isprint (typed)))
    return FALSE;
  if (!is_editable (self, self->row, self->column))
    {
      tell_not_editable (self);
      return TRUE;
    }
  begin_edit (self, "");
  if (!sp_keypad_type (GTK_EDITABLE (self->editor), keyval))
    gtk_event_controller_key_forward (controller, editor_text (self));
  return TRUE;
}

static gboolean
editor_key_pressed (GtkEventControllerKey *controller,
                    guint                  keyval,
                    guint                  keycode,
                    GdkModifierType        state,
                    gpointer               data)
{
  SpGrid *self = data;
  guint key = main_key (keyval);

  if (!self->editing)
    return FALSE;
  if (keyval == GDK_KEY_Escape)
    {
      end_edit (self, FALSE);
      return TRUE;
    }
  if (key == GDK_KEY_Return)
    {
      end_edit (self, TRUE);
      move_by_return (self, (state & GDK_SHIFT_MASK) != 0);
      return TRUE;
    }
  if (key == GDK_KEY_Up || key == GDK_KEY_Down)
    {
      end_edit (self, TRUE);
      move_by_key (self, key, FALSE, FALSE);
      return TRUE;
    }
  if (key == GDK_KEY_Tab)
    {
      end_edit (self, TRUE);
      return move_by_tab (self, (state & GDK_SHIFT_MASK) != 0);
    }
  return sp_keypad_type (GTK_EDITABLE (self->editor), keyval);
}

static void
editor_left (SpGrid *self)
{
  end_edit (self, TRUE);
}

/* ---- Pointer ---- */

static void
clicked (GtkGestureClick *gesture,
         int              n_press,
         double           x,
         double           y,
         gpointer         data)
{
  SpGrid *self = data;
  guint button = gtk_gesture_single_get_current_button (GTK_GESTURE_SINGLE (gesture));
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (gesture));
  Block block = selection (self);
  guint row, column;

  if (!cell_at (self, x, y, &row, &column))
    return;
  if (self->editing && row == self->row && column == self->column)
    return;
  end_edit (self, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (button == GDK_BUTTON_PRIMARY || !block_has (&block, row, column))
    move_to (self, row, column, (state & GDK_SHIFT_MASK) != 0);
  if (button == GDK_BUTTON_SECONDARY)
    show_menu (self, x, y);
  else if (n_press == 2)
    begin_edit (self, NULL);
}

static void
dragged (GtkGestureDrag *gesture,
         double          offset_x,
         double          offset_y,
         gpointer        data)
{
  SpGrid *self = data;
  double x, y;
  guint row, column;

  if (self->editing || !gtk_gesture_drag_get_start_point (gesture, &x, &y) || y < self->header_height ||
      n_shown_rows (self) == 0)
    return;
  cell_at (self, x + offset_x, y + offset_y, &row, &column);
  if (row != self->row || column != self->column)
    move_to (self, row, column, TRUE);
}

/* ---- Model ---- */

/* The topic is read when somebody asks. */
static gboolean
query_header_tooltip (GtkWidget  *header,
                      int         x,
                      int         y,
                      gboolean    keyboard,
                      GtkTooltip *tooltip)
{
  const char *facts = g_object_get_data (G_OBJECT (header), "facts");
  g_autofree char *meaning = sp_help_section_text (g_object_get_data (G_OBJECT (header), "help"));
  g_autofree char *text = g_strconcat (meaning != NULL ? meaning : gtk_label_get_text (GTK_LABEL (header)),
                                       facts != NULL ? "\n\n" : NULL, facts, NULL);

  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

static GtkWidget *
make_header (const SpGridColumn *column)
{
  GtkWidget *header = g_object_new (GTK_TYPE_LABEL,
                                    "accessible-role", GTK_ACCESSIBLE_ROLE_COLUMN_HEADER,
                                    "xalign", column->is_text ? 0.0 : 1.0,
                                    "justify", column->is_text ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT,
                                    "yalign", 1.0,
                                    NULL);
  g_autofree char *text = column->unit != NULL ? g_strdup_printf ("%s\n%s", column->title, column->unit)
                                               : g_strdup (column->title);

  gtk_label_set_text (GTK_LABEL (header), text);
  gtk_widget_add_css_class (header, "grid-header");
  if (column->help != NULL)
    {
      gtk_widget_set_has_tooltip (header, TRUE);
      g_object_set_data (G_OBJECT (header), "help", (gpointer) column->help);
      g_object_set_data (G_OBJECT (header), "facts", (gpointer) column->facts);
      g_signal_connect (header, "query-tooltip", G_CALLBACK (query_header_tooltip), NULL);
    }
  return header;
}

static void
make_headers (SpGrid *self)
{
  guint columns = self->model != NULL ? sp_grid_model_get_n_columns (self->model) : 0;
  guint i;

  set_slots (self, 0);
  for (i = 0; i < self->headers->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->headers, i));
  g_ptr_array_set_size (self->headers, 0);
  g_array_set_size (self->widths, columns);
  for (i = 0; i < columns; i++)
    {
      GtkWidget *header = make_header (sp_grid_model_get_column (self->model, i));

      gtk_widget_insert_before (header, GTK_WIDGET (self), self->editor);
      g_ptr_array_add (self->headers, header);
    }
}

static void
model_changed (SpGrid *self)
{
  guint rows = sp_grid_model_get_n_rows (self->model);

  /* When rows come or go by another hand (undo), nobody can say where a refused text belongs. */
  if (self->applying == 0 && rows != self->known_rows && g_hash_table_size (self->refused) > 0)
    {
      g_hash_table_remove_all (self->refused);
      g_signal_emit (self, signals[SIGNAL_ERRORS_CHANGED], 0);
    }
  self->known_rows = rows;
  self->row = MIN (self->row, MAX (n_shown_rows (self), 1) - 1);
  self->anchor_row = MIN (self->anchor_row, MAX (n_shown_rows (self), 1) - 1);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_RELATION_ROW_COUNT, (int) n_shown_rows (self),
                                  GTK_ACCESSIBLE_RELATION_COL_COUNT, (int) n_columns (self), -1);
  fill (self);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
sp_grid_set_model (SpGrid      *self,
                   SpGridModel *model)
{
  g_return_if_fail (SP_IS_GRID (self));

  if (model == self->model)
    return;
  end_edit (self, FALSE);
  if (self->model != NULL)
    g_clear_signal_handler (&self->model_handler, self->model);
  g_hash_table_remove_all (self->refused);
  g_set_object (&self->model, model);
  self->row = self->column = self->anchor_row = self->anchor_column = 0;
  make_headers (self);
  if (model != NULL)
    {
      self->known_rows = sp_grid_model_get_n_rows (model);
      self->model_handler = g_signal_connect_swapped (model, "changed", G_CALLBACK (model_changed), self);
      model_changed (self);
      explain_column (self);
    }
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_MODEL]);
}

GtkWidget *
sp_grid_new (SpGridModel *model)
{
  return g_object_new (SP_TYPE_GRID, "model", model, NULL);
}

/* ---- Focus ---- */

static gboolean
sp_grid_grab_focus (GtkWidget *widget)
{
  focus_cursor (SP_GRID (widget));
  return TRUE;
}

static gboolean
sp_grid_focus (GtkWidget       *widget,
               GtkDirectionType direction)
{
  SpGrid *self = SP_GRID (widget);

  if (has_focus_within (self) || n_shown_rows (self) == 0)
    return FALSE;
  scroll_to_cursor (self);
  focus_cursor (self);
  return TRUE;
}

/* ---- GObject ---- */

static void
set_adjustment (SpGrid        *self,
                GtkOrientation orientation,
                GtkAdjustment *adjustment)
{
  GtkAdjustment **slot = &self->adjustments[orientation];

  if (adjustment == *slot && adjustment != NULL)
    return;
  if (*slot != NULL)
    g_signal_handlers_disconnect_by_func (*slot, scrolled_away, self);
  if (adjustment == NULL)
    adjustment = gtk_adjustment_new (0, 0, 0, 0, 0, 0);
  g_set_object (slot, adjustment);
  g_signal_connect_swapped (adjustment, "value-changed", G_CALLBACK (scrolled_away), self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
sp_grid_set_property (GObject      *object,
                      guint         id,
                      const GValue *value,
                      GParamSpec   *pspec)
{
  SpGrid *self = SP_GRID (object);

  switch (id)
    {
    case PROP_MODEL:
      sp_grid_set_model (self, g_value_get_object (value));
      break;
    case PROP_PLACEHOLDER:
      gtk_label_set_text (GTK_LABEL (self->hint), g_value_get_string (value));
      break;
    case PROP_HADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_HORIZONTAL, g_value_get_object (value));
      break;
    case PROP_VADJUSTMENT:
      set_adjustment (self, GTK_ORIENTATION_VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_HORIZONTAL] = g_value_get_enum (value);
      break;
    case PROP_VSCROLL_POLICY:
      self->policies[GTK_ORIENTATION_VERTICAL] = g_value_get_enum (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sp_grid_get_property (GObject    *object,
                      guint       id,
                      GValue     *value,
                      GParamSpec *pspec)
{
  SpGrid *self = SP_GRID (object);

  switch (id)
    {
    case PROP_MODEL:
      g_value_set_object (value, self->model);
      break;
    case PROP_MESSAGE:
      g_value_set_string (value, self->message);
      break;
    case PROP_PLACEHOLDER:
      g_value_set_string (value, gtk_label_get_text (GTK_LABEL (self->hint)));
      break;
    case PROP_HADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VADJUSTMENT:
      g_value_set_object (value, self->adjustments[GTK_ORIENTATION_VERTICAL]);
      break;
    case PROP_HSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[GTK_ORIENTATION_HORIZONTAL]);
      break;
    case PROP_VSCROLL_POLICY:
      g_value_set_enum (value, (int) self->policies[GTK_ORIENTATION_VERTICAL]);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sp_grid_dispose (GObject *object)
{
  SpGrid *self = SP_GRID (object);
  int i;

  self->editing = FALSE;
  if (self->editor != NULL)
    sp_grid_set_model (self, NULL);
  for (i = 0; i < 2; i++)
    if (self->adjustments[i] != NULL)
      {
        g_signal_handlers_disconnect_by_func (self->adjustments[i], scrolled_away, self);
        g_clear_object (&self->adjustments[i]);
      }
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->hint, gtk_widget_unparent);
  g_clear_pointer (&self->editor, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_grid_parent_class)->dispose (object);
}

static void
sp_grid_finalize (GObject *object)
{
  SpGrid *self = SP_GRID (object);

  g_hash_table_unref (self->refused);
  g_ptr_array_unref (self->headers);
  g_ptr_array_unref (self->cells);
  g_array_unref (self->widths);
  g_free (self->edit_start);
  g_free (self->message);
  G_OBJECT_CLASS (sp_grid_parent_class)->finalize (object);
}

static void
scrollable_init (GtkScrollableInterface *iface)
{
}

static void
add_keys (GtkWidgetClass *widget_class)
{
  static const struct
  {
    guint key;
    GdkModifierType modifiers;
    const char *action;
  } keys[] = {
    { GDK_KEY_c, GDK_CONTROL_MASK, "clipboard.copy" },
    { GDK_KEY_Insert, GDK_CONTROL_MASK, "clipboard.copy" },
    { GDK_KEY_x, GDK_CONTROL_MASK, "clipboard.cut" },
    { GDK_KEY_v, GDK_CONTROL_MASK, "clipboard.paste" },
    { GDK_KEY_Insert, GDK_SHIFT_MASK, "clipboard.paste" },
    { GDK_KEY_a, GDK_CONTROL_MASK, "selection.select-all" },
    { GDK_KEY_plus, GDK_CONTROL_MASK, "grid.insert-rows" },
    { GDK_KEY_KP_Add, GDK_CONTROL_MASK, "grid.insert-rows" },
    { GDK_KEY_minus, GDK_CONTROL_MASK, "grid.remove-rows" },
    { GDK_KEY_KP_Subtract, GDK_CONTROL_MASK, "grid.remove-rows" },
  };
  guint i;

  gtk_widget_class_install_action (widget_class, "clipboard.copy", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "clipboard.cut", NULL, copy_action);
  gtk_widget_class_install_action (widget_class, "clipboard.paste", NULL, paste_action);
  gtk_widget_class_install_action (widget_class, "selection.delete", NULL, clear_action);
  gtk_widget_class_install_action (widget_class, "selection.select-all", NULL, select_all_action);
  gtk_widget_class_install_action (widget_class, "grid.insert-rows", NULL, insert_rows_action);
  gtk_widget_class_install_action (widget_class, "grid.remove-rows", NULL, remove_rows_action);
  for (i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].modifiers, keys[i].action, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Menu, 0, menu_key, NULL);
  gtk_widget_class_add_binding (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, menu_key, NULL);
}

static void
sp_grid_class_init (SpGridClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = sp_grid_set_property;
  object_class->get_property = sp_grid_get_property;
  object_class->dispose = sp_grid_dispose;
  object_class->finalize = sp_grid_finalize;
  widget_class->measure = sp_grid_measure;
  widget_class->size_allocate = sp_grid_size_allocate;
  widget_class->snapshot = sp_grid_snapshot;
  widget_class->focus = sp_grid_focus;
  widget_class->grab_focus = sp_grid_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "spgrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID);
  add_keys (widget_class);

  properties[PROP_MODEL] = g_param_spec_object ("model", NULL, NULL, SP_TYPE_GRID_MODEL,
                                                G_PARAM_READWRITE | G_PARAM_EXPLICIT_NOTIFY | G_PARAM_STATIC_STRINGS);
  properties[PROP_MESSAGE] = g_param_spec_string ("message", NULL, NULL, NULL,
                                                  G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_PLACEHOLDER] = g_param_spec_string ("placeholder", NULL, NULL, NULL,
                                                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");

  signals[SIGNAL_NOTICE] = g_signal_new ("notice", SP_TYPE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[SIGNAL_ERRORS_CHANGED] = g_signal_new ("errors-changed", SP_TYPE_GRID, G_SIGNAL_RUN_LAST, 0,
                                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
make_editor (SpGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->editor = gtk_entry_new ();
  gtk_entry_set_has_frame (GTK_ENTRY (self->editor), FALSE);
  gtk_widget_add_css_class (self->editor, "grid-editor");
  gtk_widget_set_direction (self->editor, GTK_TEXT_DIR_LTR);
  gtk_widget_set_direction (editor_text (self), GTK_TEXT_DIR_LTR);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->editor), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Cell"), -1);
  gtk_widget_set_child_visible (self->editor, FALSE);
  gtk_widget_set_parent (self->editor, GTK_WIDGET (self));
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (editor_key_pressed), self);
  gtk_widget_add_controller (editor_text (self), keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (editor_left), self);
  gtk_widget_add_controller (self->editor, focus);
}

static void
sp_grid_init (SpGrid *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkGesture *drag = gtk_gesture_drag_new ();

  self->refused = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, refused_free);
  self->headers = g_ptr_array_new ();
  self->cells = g_ptr_array_new ();
  self->widths = g_array_new (FALSE, TRUE, sizeof (int));
  self->row_height = 1;
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  self->hint = gtk_label_new (NULL);
  gtk_label_set_ellipsize (GTK_LABEL (self->hint), PANGO_ELLIPSIZE_END);
  gtk_label_set_xalign (GTK_LABEL (self->hint), 0.0f);
  gtk_widget_set_can_target (self->hint, FALSE);
  gtk_widget_add_css_class (self->hint, "grid-hint");
  gtk_widget_add_css_class (self->hint, "dim-label");
  gtk_widget_set_child_visible (self->hint, FALSE);
  gtk_widget_set_parent (self->hint, GTK_WIDGET (self));
  make_editor (self);

  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (click), 0);
  g_signal_connect (click, "pressed", G_CALLBACK (clicked), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  g_signal_connect (drag, "drag-update", G_CALLBACK (dragged), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
}
