/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The editable table over a model of whole numbers: cursor, editing, blocks,
 * clipboard, errors, rows, ten thousand of them. */
#include "ui-test.h"
#include "ui/grid-cell.h"
#include "ui/grid.h"

/* ---- A model: two editable columns and their sum ---- */

#define COLUMNS 3

#define TEST_TYPE_MODEL (test_model_get_type ())
G_DECLARE_FINAL_TYPE (TestModel, test_model, TEST, MODEL, GObject)

struct _TestModel
{
  GObject parent_instance;

  GArray *rows;    /* int[2]; -1 is empty */
  guint set_calls;
  guint last_changes;
};

static void model_init (SpGridModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (TestModel, test_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (SP_TYPE_GRID_MODEL, model_init))

typedef struct
{
  int cells[2];
} Row;

static guint
get_n_columns (SpGridModel *model)
{
  return COLUMNS;
}

static const SpGridColumn *
get_column (SpGridModel *model,
            guint        column)
{
  static const SpGridColumn columns[COLUMNS] = {
    { "Devices", NULL, 8, TRUE, FALSE }, { "Runs", "count", 6, TRUE, FALSE }, { "Sum", NULL, 8, FALSE, FALSE },
  };

  return &columns[column];
}

static guint
get_n_rows (SpGridModel *model)
{
  return TEST_MODEL (model)->rows->len;
}

static gboolean
get_growable (SpGridModel *model)
{
  return TRUE;
}

static char *
get_text (SpGridModel *model,
          guint        row,
          guint        column)
{
  const Row *r = &g_array_index (TEST_MODEL (model)->rows, Row, row);
  int value = column < 2 ? r->cells[column] : r->cells[0] + r->cells[1];

  return value < 0 ? g_strdup ("") : g_strdup_printf ("%d", value);
}

static char *
get_error (SpGridModel *model,
           guint        row,
           guint        column)
{
  return NULL;
}

static void
set_cell (TestModel    *self,
          SpGridChange *change)
{
  gint64 value = -1;
  Row empty = { { -1, -1 } };

  if (*change->text != '\0' && !g_ascii_string_to_signed (change->text, 10, 0, 1000000, &value, NULL))
    {
      change->error = g_strdup ("Not a whole number");
      return;
    }
  if (*change->text == '\0' && change->row >= self->rows->len)
    return;
  while (self->rows->len <= change->row)
    g_array_append_val (self->rows, empty);
  g_array_index (self->rows, Row, change->row).cells[change->column] = (int) value;
}

static void
set_cells (SpGridModel  *model,
           SpGridChange *changes,
           guint         n_changes)
{
  TestModel *self = TEST_MODEL (model);
  guint i;

  for (i = 0; i < n_changes; i++)
    set_cell (self, &changes[i]);
  self->set_calls++;
  self->last_changes = n_changes;
  sp_grid_model_emit_changed (model);
}

static void
insert_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  Row empty = { { -1, -1 } };

  while (n_rows-- > 0)
    g_array_insert_val (TEST_MODEL (model)->rows, row, empty);
  sp_grid_model_emit_changed (model);
}

static void
remove_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  g_array_remove_range (TEST_MODEL (model)->rows, row, n_rows);
  sp_grid_model_emit_changed (model);
}

static void
model_init (SpGridModelInterface *iface)
{
  iface->get_n_columns = get_n_columns;
  iface->get_column = get_column;
  iface->get_n_rows = get_n_rows;
  iface->get_growable = get_growable;
  iface->get_text = get_text;
  iface->get_edit_text = get_text;
  iface->get_error = get_error;
  iface->set_cells = set_cells;
  iface->insert_rows = insert_rows;
  iface->remove_rows = remove_rows;
}

static void
test_model_finalize (GObject *object)
{
  g_array_unref (TEST_MODEL (object)->rows);
  G_OBJECT_CLASS (test_model_parent_class)->finalize (object);
}

static void
test_model_class_init (TestModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = test_model_finalize;
}

static void
test_model_init (TestModel *self)
{
  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
}

/* ---- The tests ---- */

typedef struct
{
  GtkWidget *window;
  GtkWidget *scrolled;
  SpGrid *grid;
  TestModel *model;
} Fixture;

static void
set_up (Fixture      *f,
        gconstpointer n_rows)
{
  int i;

  f->model = g_object_new (TEST_TYPE_MODEL, NULL);
  for (i = 0; i < GPOINTER_TO_INT (n_rows); i++)
    {
      Row row = { { i, 2 } };

      g_array_append_val (f->model->rows, row);
    }
  f->grid = SP_GRID (sp_grid_new (SP_GRID_MODEL (f->model)));
  f->window = gtk_window_new ();
  f->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (f->scrolled), GTK_WIDGET (f->grid));
  gtk_window_set_child (GTK_WINDOW (f->window), f->scrolled);
  gtk_window_set_default_size (GTK_WINDOW (f->window), 500, 400);
  gtk_window_present (GTK_WINDOW (f->window));
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->grid)) && gtk_widget_get_width (GTK_WIDGET (f->grid)) > 0);
  ui_settle ();
}

static void
tear_down (Fixture      *f,
           gconstpointer n_rows)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  g_assert_finalize_object (f->model);
}

static void
assert_cursor (Fixture *f,
               guint    row,
               guint    column)
{
  guint at_row, at_column;

  sp_grid_get_cursor (f->grid, &at_row, &at_column);
  g_assert_cmpuint (at_row, ==, row);
  g_assert_cmpuint (at_column, ==, column);
}

static gboolean
press (Fixture        *f,
       guint           keyval,
       GdkModifierType state)
{
  GtkWidget *focus = gtk_root_get_focus (GTK_ROOT (f->window));

  return ui_press (focus != NULL ? focus : GTK_WIDGET (f->grid), keyval, state);
}

static void
test_moves (Fixture      *f,
            gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  assert_cursor (f, 0, 0);
  press (f, GDK_KEY_Down, 0);
  press (f, GDK_KEY_Right, 0);
  assert_cursor (f, 1, 1);
  press (f, GDK_KEY_End, 0);
  assert_cursor (f, 1, 2);
  press (f, GDK_KEY_Tab, 0);
  assert_cursor (f, 2, 0);
  /* The sum takes no entry: Tab passes it. */
  press (f, GDK_KEY_ISO_Left_Tab, GDK_SHIFT_MASK);
  assert_cursor (f, 1, 1);
  press (f, GDK_KEY_End, GDK_CONTROL_MASK);
  assert_cursor (f, 5, 2);
  /* After the last cell Tab leaves, Ctrl+Tab leaves from anywhere. */
  g_assert_false (press (f, GDK_KEY_Tab, 0));
  press (f, GDK_KEY_Home, GDK_CONTROL_MASK);
  assert_cursor (f, 0, 0);
  g_assert_false (press (f, GDK_KEY_Tab, GDK_CONTROL_MASK));
  press (f, GDK_KEY_Return, 0);
  assert_cursor (f, 1, 0);
}

/* Rows typed as in any spreadsheet: Tab to the next cell, Enter to the next row. */
static void
test_types_rows (Fixture      *f,
                 gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  press (f, GDK_KEY_Tab, 0);
  assert_cursor (f, 0, 1);
  press (f, GDK_KEY_Return, 0);
  assert_cursor (f, 1, 0);
  press (f, GDK_KEY_F2, 0);
  press (f, GDK_KEY_Tab, 0);
  press (f, GDK_KEY_F2, 0);
  press (f, GDK_KEY_Return, 0);
  assert_cursor (f, 2, 0);
  /* From a second row's first cell by Tab, the run goes on; another move ends it. */
  press (f, GDK_KEY_Tab, 0);
  press (f, GDK_KEY_Tab, 0);
  assert_cursor (f, 3, 0);
  press (f, GDK_KEY_Right, 0);
  press (f, GDK_KEY_Return, 0);
  assert_cursor (f, 4, 1);
}

static void
expect_sum_named (SpGrid     *grid,
                  const char *text,
                  guint      *n)
{
  g_assert_nonnull (strstr (text, "“Sum”"));
  ++*n;
}

static void
test_says_not_editable (Fixture      *f,
                        gconstpointer data)
{
  guint n = 0;

  g_signal_connect (f->grid, "notice", G_CALLBACK (expect_sum_named), &n);
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  sp_grid_set_cursor (f->grid, 0, 2);
  g_assert_true (press (f, GDK_KEY_8, 0));
  g_assert_cmpuint (n, ==, 1);
  g_assert_cmpuint (f->model->set_calls, ==, 0);
  assert_cursor (f, 0, 2);
}

static void
test_cursor_has_focus (Fixture      *f,
                       gconstpointer data)
{
  GtkWidget *focus;

  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  press (f, GDK_KEY_Down, 0);
  focus = gtk_root_get_focus (GTK_ROOT (f->window));
  g_assert_true (SP_IS_GRID_CELL (focus));
  gtk_test_accessible_assert_role (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_ROLE_GRID_CELL);
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_LABEL, "Devices, row 2: 1");
}

static void
test_edits (Fixture      *f,
            gconstpointer data)
{
  GtkWidget *editor;

  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  press (f, GDK_KEY_F2, 0);
  editor = gtk_root_get_focus (GTK_ROOT (f->window));
  g_assert_true (GTK_IS_TEXT (editor));
  gtk_editable_set_text (GTK_EDITABLE (editor), "42");
  press (f, GDK_KEY_Return, 0);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 0).cells[0], ==, 42);
  assert_cursor (f, 1, 0);
  g_assert_true (SP_IS_GRID_CELL (gtk_root_get_focus (GTK_ROOT (f->window))));

  press (f, GDK_KEY_F2, 0);
  gtk_editable_set_text (GTK_EDITABLE (editor), "43");
  press (f, GDK_KEY_Escape, 0);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 1).cells[0], ==, 1);
  assert_cursor (f, 1, 0);
  g_assert_cmpuint (f->model->set_calls, ==, 1);
  /* An edit that changes nothing is none. */
  press (f, GDK_KEY_F2, 0);
  press (f, GDK_KEY_Tab, 0);
  g_assert_cmpuint (f->model->set_calls, ==, 1);
  assert_cursor (f, 1, 1);
}

static void
test_read_only_column (Fixture      *f,
                       gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  sp_grid_set_cursor (f->grid, 0, 2);
  press (f, GDK_KEY_F2, 0);
  g_assert_false (GTK_IS_TEXT (gtk_root_get_focus (GTK_ROOT (f->window))));
  sp_grid_edit (f->grid, "9");
  g_assert_cmpuint (f->model->set_calls, ==, 0);
}

static void
test_keeps_refused_text (Fixture      *f,
                         gconstpointer data)
{
  g_autofree char *copy = NULL;
  g_autofree char *message = NULL;
  guint row, column;

  sp_grid_set_cursor (f->grid, 2, 1);
  sp_grid_edit (f->grid, "two");
  g_assert_cmpint (g_array_index (f->model->rows, Row, 2).cells[1], ==, 2);
  g_assert_cmpuint (sp_grid_get_n_refused (f->grid, &row, &column), ==, 1);
  g_assert_cmpuint (row, ==, 2);
  g_assert_cmpuint (column, ==, 1);
  copy = sp_grid_copy_text (f->grid);
  g_assert_cmpstr (copy, ==, "two\n");
  g_object_get (f->grid, "message", &message, NULL);
  g_assert_cmpstr (message, ==, "Not a whole number");

  /* The text moves with its row. */
  sp_grid_set_cursor (f->grid, 0, 0);
  gtk_widget_activate_action (GTK_WIDGET (f->grid), "grid.insert-rows", NULL);
  sp_grid_get_n_refused (f->grid, &row, NULL);
  g_assert_cmpuint (row, ==, 3);

  sp_grid_set_cursor (f->grid, 3, 1);
  sp_grid_edit (f->grid, "5");
  g_assert_cmpuint (sp_grid_get_n_refused (f->grid, NULL, NULL), ==, 0);
}

static void
test_selects_and_clears (Fixture      *f,
                         gconstpointer data)
{
  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  sp_grid_set_cursor (f->grid, 1, 0);
  press (f, GDK_KEY_Down, GDK_SHIFT_MASK);
  press (f, GDK_KEY_Right, GDK_SHIFT_MASK);
  press (f, GDK_KEY_Delete, 0);
  g_assert_cmpuint (f->model->set_calls, ==, 1);
  g_assert_cmpuint (f->model->last_changes, ==, 4);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 1).cells[0], ==, -1);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 2).cells[1], ==, -1);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 3).cells[0], ==, 3);
}

static void
count_notice (SpGrid     *grid,
              const char *text,
              gpointer    data)
{
  (*(guint *) data)++;
}

static void
test_pastes (Fixture      *f,
             gconstpointer data)
{
  g_autofree char *copy = NULL;
  guint notices = 0;

  g_signal_connect (f->grid, "notice", G_CALLBACK (count_notice), &notices);
  /* A block that goes beyond the last row adds rows; one call, one undo step. */
  sp_grid_set_cursor (f->grid, 4, 0);
  sp_grid_paste_text (f->grid, "10\t11\n20\t21\n30\t31\n");
  g_assert_cmpuint (f->model->set_calls, ==, 1);
  g_assert_cmpuint (f->model->rows->len, ==, 7);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 6).cells[1], ==, 31);
  g_assert_cmpuint (notices, ==, 0);
  copy = sp_grid_copy_text (f->grid);
  g_assert_cmpstr (copy, ==, "10\t11\n20\t21\n30\t31\n");

  /* One value fills the selection. */
  sp_grid_select (f->grid, 0, 0, 1, 1);
  sp_grid_paste_text (f->grid, "7");
  g_assert_cmpuint (f->model->set_calls, ==, 2);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 1).cells[1], ==, 7);

  /* What lies beyond the editable columns is said, not lost in silence. */
  sp_grid_set_cursor (f->grid, 0, 1);
  sp_grid_paste_text (f->grid, "1\t2\t3\n");
  g_assert_cmpint (g_array_index (f->model->rows, Row, 0).cells[1], ==, 1);
  g_assert_cmpuint (notices, ==, 1);
}

static void
test_removes_rows (Fixture      *f,
                   gconstpointer data)
{
  sp_grid_select (f->grid, 1, 0, 2, 0);
  gtk_widget_activate_action (GTK_WIDGET (f->grid), "grid.remove-rows", NULL);
  g_assert_cmpuint (f->model->rows->len, ==, 3);
  g_assert_cmpint (g_array_index (f->model->rows, Row, 1).cells[0], ==, 3);
  assert_cursor (f, 1, 0);
}

static void
count_cells (GtkWidget *widget,
             gpointer   data)
{
  if (SP_IS_GRID_CELL (widget))
    (*(guint *) data)++;
}

static void
test_many_rows (Fixture      *f,
                gconstpointer data)
{
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (f->scrolled));
  GtkWidget *focus;
  guint cells = 0;

  gtk_widget_grab_focus (GTK_WIDGET (f->grid));
  press (f, GDK_KEY_End, GDK_CONTROL_MASK);
  assert_cursor (f, 10000, 2);
  press (f, GDK_KEY_Up, 0);
  ui_settle ();
  focus = gtk_root_get_focus (GTK_ROOT (f->window));
  gtk_test_accessible_assert_property (GTK_ACCESSIBLE (focus), GTK_ACCESSIBLE_PROPERTY_LABEL, "Sum, row 10000: 10001");
  ui_walk (f->window, count_cells, &cells);
  g_assert_cmpuint (cells, <, 200);

  /* Scrolled out of view the cursor stays where it is; the next key brings it back. */
  gtk_adjustment_set_value (adjustment, 0.0);
  ui_settle ();
  g_assert_true (gtk_root_get_focus (GTK_ROOT (f->window)) == GTK_WIDGET (f->grid));
  press (f, GDK_KEY_Down, 0);
  assert_cursor (f, 10000, 2);
  g_assert_cmpfloat (gtk_adjustment_get_value (adjustment), >, 1000.0);
}

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
#define ADD(name, rows, function) \
  g_test_add ("/grid/" name, Fixture, GINT_TO_POINTER (rows), set_up, function, tear_down)
  ADD ("moves", 5, test_moves);
  ADD ("types-rows", 5, test_types_rows);
  ADD ("says-not-editable", 5, test_says_not_editable);
  ADD ("cursor-has-focus", 5, test_cursor_has_focus);
  ADD ("edits", 5, test_edits);
  ADD ("read-only-column", 5, test_read_only_column);
  ADD ("keeps-refused-text", 5, test_keeps_refused_text);
  ADD ("selects-and-clears", 5, test_selects_and_clears);
  ADD ("pastes", 5, test_pastes);
  ADD ("removes-rows", 5, test_removes_rows);
  ADD ("many-rows", 10000, test_many_rows);
#undef ADD
  return g_test_run ();
}
