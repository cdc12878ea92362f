/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See curve-grid-model.h. Cells become rows of the plan, messages of the
 * results find the cell they are about. */
#include "config.h"

#include "ui/curve-grid-model.h"

#include <glib/gi18n.h>
#include <string.h>

#include "import/curve-csv.h"
#include "text/sentences.h"
#include "text/units.h"
#include "ui/field-facts.h"
#include "ui/help-topics.h"
#include "ui/settings.h"

#define HEAD_LINES 4

struct _SpCurveGridModel
{
  GObject parent_instance;

  SpDocument *document;
  SpGridColumn columns[SP_CURVE_GRID_N_COLUMNS];
  guint kinds[SP_CURVE_GRID_N_COLUMNS]; /* what each shown column is */
  guint n_columns;
  char *rate_unit;

  const SpCurve *curve;       /* (nullable): of plan */
  SpPlan *plan;               /* what the model shows */
  SpCurveResults *results;    /* (nullable) */
  GHashTable *messages;       /* row and column to SpPathMessage of results */
  GHashTable *first_rows;     /* row to the index of the point, plus one, of which it is the first row */
};

static void model_init (SpGridModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SpCurveGridModel, sp_curve_grid_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (SP_TYPE_GRID_MODEL, model_init))

/* ---- Columns ---- */

const char *
sp_curve_grid_title (guint column)
{
  switch (column)
    {
    case SP_CURVE_GRID_LABEL:
      return _("Label");
    case SP_CURVE_GRID_EXCLUDED:
      return _("Excluded");
    case SP_CURVE_GRID_REASON:
      return _("Reason");
    case SP_CURVE_GRID_RUNS:
      return _("Runs");
    case SP_CURVE_GRID_EFFICIENCY:
      return _("Efficiency");
    default:
      return sp_column_label ((SpColumn) column);
    }
}

guint
sp_curve_grid_used (const SpCurve *curve)
{
  gsize n_rows = 0;
  const SpRow *rows = curve != NULL ? sp_curve_rows (curve, &n_rows) : NULL;
  guint used = 0;
  gsize i;

  for (i = 0; i < n_rows; i++)
    {
      used |= rows[i].given;
      used |= rows[i].label != NULL ? 1u << SP_CURVE_GRID_LABEL : 0;
      used |= rows[i].excluded ? 1u << SP_CURVE_GRID_EXCLUDED : 0;
      used |= rows[i].reason != NULL ? 1u << SP_CURVE_GRID_REASON : 0;
    }
  return used;
}

static const char *
column_help (guint kind)
{
  static const char *const others[] = { "inputs-runs#label", "inputs-runs#excluded", "inputs-runs#reason" };
  g_autofree char *topic = NULL;

  if (kind >= SP_CURVE_GRID_N_EDITABLE)
    return "page-measurements#curve";
  if (kind >= SP_CURVE_GRID_LABEL)
    return others[kind - SP_CURVE_GRID_LABEL];
  topic = sp_help_topic_for_column ((SpColumn) kind);
  return g_intern_string (topic);
}

/* Returns: (nullable) */
static const char *
column_facts (guint kind)
{
  g_autofree char *facts = kind < SP_N_COLUMNS ? sp_column_facts ((SpColumn) kind) : NULL;

  return g_intern_string (facts);
}

static void
add_column (SpCurveGridModel *self,
            guint             kind)
{
  SpGridColumn *column = &self->columns[self->n_columns];

  column->title = sp_curve_grid_title (kind);
  column->width_chars = kind == SP_COLUMN_DEVICES || kind == SP_COLUMN_RUN || kind == SP_CURVE_GRID_RUNS ? 5 : 8;
  column->editable = kind < SP_CURVE_GRID_N_EDITABLE;
  column->help = column_help (kind);
  column->facts = column_facts (kind);
  column->is_text = kind >= SP_CURVE_GRID_LABEL && kind < SP_CURVE_GRID_N_EDITABLE;
  if (kind == SP_COLUMN_THROUGHPUT)
    column->unit = self->rate_unit;
  if (kind == SP_COLUMN_STEP_SECONDS)
    column->unit = "s";
  self->kinds[self->n_columns++] = kind;
}

/* ---- Reading ---- */

static const SpRow *
find_row (SpCurveGridModel *self,
          guint             row)
{
  gsize n_rows = 0;
  const SpRow *rows = self->curve != NULL ? sp_curve_rows (self->curve, &n_rows) : NULL;

  return row < n_rows ? &rows[row] : NULL;
}

static guint
get_n_columns (SpGridModel *model)
{
  return SP_CURVE_GRID_MODEL (model)->n_columns;
}

static const SpGridColumn *
get_column (SpGridModel *model,
            guint        column)
{
  return &SP_CURVE_GRID_MODEL (model)->columns[column];
}

static guint
get_n_rows (SpGridModel *model)
{
  SpCurveGridModel *self = SP_CURVE_GRID_MODEL (model);
  gsize n_rows = 0;

  if (self->curve != NULL)
    sp_curve_rows (self->curve, &n_rows);
  return (guint) n_rows;
}

static gboolean
get_growable (SpGridModel *model)
{
  return !sp_document_is_read_only (SP_CURVE_GRID_MODEL (model)->document);
}

/* What the results say of the count of @row, in its first row only. */
static char *
point_text (SpCurveGridModel *self,
            guint             row,
            guint             kind)
{
  guint index = GPOINTER_TO_UINT (g_hash_table_lookup (self->first_rows, GUINT_TO_POINTER (row)));
  const SpMeasuredPoint *point;

  if (index == 0)
    return g_strdup ("");
  point = &self->results->result->curve->points[index - 1];
  if (kind == SP_CURVE_GRID_RUNS)
    return sp_number_format_exact (sp_number_locale_user (), point->runs);
  return sp_number_format_percent_nonzero (sp_number_locale_user (), point->efficiency, 1);
}

static char *
cell_text (SpCurveGridModel *self,
           guint             row,
           guint             column,
           gboolean          to_edit)
{
  const SpRow *found = find_row (self, row);
  guint kind = self->kinds[column];
  double value;

  if (found == NULL)
    return g_strdup ("");
  if (kind >= SP_CURVE_GRID_N_EDITABLE)
    return point_text (self, row, kind);
  if (kind == SP_CURVE_GRID_LABEL)
    return g_strdup (found->label != NULL ? found->label : "");
  if (kind == SP_CURVE_GRID_REASON)
    return g_strdup (found->reason != NULL ? found->reason : "");
  if (kind == SP_CURVE_GRID_EXCLUDED)
    /* Translators: in the column "Excluded"; typing it excludes a run */
    return g_strdup (found->excluded ? C_("excluded", "yes") : "");
  if (!sp_row_get (found, (SpColumn) kind, &value))
    return g_strdup ("");
  return to_edit ? sp_number_format_plain (sp_number_locale_user (), value)
                 : sp_number_format_exact (sp_number_locale_user (), value);
}

static char *
get_text (SpGridModel *model,
          guint        row,
          guint        column)
{
  return cell_text (SP_CURVE_GRID_MODEL (model), row, column, FALSE);
}

static char *
get_edit_text (SpGridModel *model,
               guint        row,
               guint        column)
{
  return cell_text (SP_CURVE_GRID_MODEL (model), row, column, TRUE);
}

/* ---- Errors ---- */

static gpointer
cell_key (guint row,
          guint kind)
{
  return GSIZE_TO_POINTER (((gsize) row << 8) | (kind + 1));
}

/* "/rows/3/devices". Returns: FALSE for another place */
static gboolean
read_path (const char *path,
           guint      *row,
           guint      *kind)
{
  char *end;
  SpColumn column;

  if (!g_str_has_prefix (path, "/rows/"))
    return FALSE;
  *row = (guint) g_ascii_strtoull (path + strlen ("/rows/"), &end, 10);
  column = *end == '/' ? sp_column_find (end + 1) : SP_N_COLUMNS;
  *kind = column;
  return column < SP_N_COLUMNS;
}

static void
index_messages (SpCurveGridModel *self)
{
  guint i;

  for (i = 0; i < self->results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (self->results->messages, i);
      guint row, kind;

      if (read_path (message->path, &row, &kind) && !g_hash_table_contains (self->messages, cell_key (row, kind)))
        g_hash_table_insert (self->messages, cell_key (row, kind), (gpointer) message);
    }
}

/* The place of that count among the points, which are sorted. Returns: their number when it is none */
static guint
find_point (const SpMeasured *curve,
            double            devices)
{
  guint low = 0, high = curve->n_points;

  while (low < high)
    {
      guint middle = low + (high - low) / 2;

      if (curve->points[middle].devices < devices)
        low = middle + 1;
      else
        high = middle;
    }
  return low < curve->n_points && curve->points[low].devices == devices ? low : curve->n_points;
}

static void
index_points (SpCurveGridModel *self)
{
  const SpMeasured *curve = self->results->result->curve;
  g_autofree gboolean *seen = g_new0 (gboolean, curve->n_points + 1);
  gsize n_rows, i;
  const SpRow *rows = sp_curve_rows (self->results->curve, &n_rows);

  for (i = 0; i < n_rows; i++)
    {
      guint point;
      double devices;

      if (rows[i].excluded || !sp_row_get (&rows[i], SP_COLUMN_DEVICES, &devices))
        continue;
      point = find_point (curve, devices);
      if (point < curve->n_points && !seen[point])
        g_hash_table_insert (self->first_rows, GSIZE_TO_POINTER (i), GUINT_TO_POINTER (point + 1));
      seen[point] = TRUE;
    }
}

static SpWording
wording_of (SpDocument *document)
{
  const SpCurve *curve = sp_document_get_curve (document);
  const char *own = curve != NULL ? sp_record_get_text (sp_curve_record (curve), SP_FIELD_CURVE_UNIT) : "";
  SpWording wording =
    sp_wording_user (*own != '\0' ? own : sp_scenario_text (sp_document_get_scenario (document), SP_FIELD_WORK_UNIT), NULL);

  wording.digits = sp_settings_get_digits ();
  return wording;
}

/* The row that a message is about may hold a column that is not shown: devices speaks for it. */
static const SpPathMessage *
find_message (SpCurveGridModel *self,
              guint             row,
              guint             column)
{
  guint kind = self->kinds[column];
  const SpPathMessage *message = g_hash_table_lookup (self->messages, cell_key (row, kind));
  guint other, i;

  for (other = 0; message == NULL && kind == SP_COLUMN_DEVICES && other < SP_N_COLUMNS; other++)
    {
      for (i = 0; i < self->n_columns && self->kinds[i] != other; i++)
        ;
      if (i == self->n_columns)
        message = g_hash_table_lookup (self->messages, cell_key (row, other));
    }
  return message;
}

static char *
get_error (SpGridModel *model,
           guint        row,
           guint        column)
{
  SpCurveGridModel *self = SP_CURVE_GRID_MODEL (model);
  const SpPathMessage *message;
  SpWording wording;

  if (g_hash_table_size (self->messages) == 0 || self->results->curve != self->curve)
    return NULL;
  message = find_message (self, row, column);
  if (message == NULL)
    return NULL;
  wording = wording_of (self->document);
  return sp_sentence_message (&message->message, &wording);
}

/* ---- Writing ---- */

/* Rows on their way into the plan; their texts live as long as this. */
typedef struct
{
  GArray *rows;        /* SpRow */
  GStringChunk *texts;
} NewRows;

static NewRows
new_rows_begin (void)
{
  return (NewRows) { g_array_new (FALSE, FALSE, sizeof (SpRow)), g_string_chunk_new (256) };
}

static void
new_rows_end (NewRows *rows)
{
  g_array_unref (rows->rows);
  g_string_chunk_free (rows->texts);
}

/* Returns: (nullable): "" is none */
static const char *
keep_text (NewRows    *rows,
           const char *text)
{
  return *text != '\0' ? g_string_chunk_insert (rows->texts, text) : NULL;
}

/* Returns: whether the text says yes or no */
static gboolean
read_excluded (const char *text,
               gboolean   *excluded)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *yes = g_utf8_casefold (C_("excluded", "yes"), -1);

  *excluded = g_str_equal (folded, yes) || g_str_equal (folded, "yes") || g_str_equal (folded, "x") ||
              g_str_equal (folded, "1") || g_str_equal (folded, "true");
  return *excluded || *text == '\0' || g_str_equal (folded, "no") || g_str_equal (folded, "0") ||
         g_str_equal (folded, "false");
}

static void
set_number (SpCurveGridModel *self,
            SpRow            *row,
            SpColumn          column,
            SpGridChange     *change)
{
  SpQuantity quantity = self->curve != NULL
                          ? sp_scenario_column_quantity (sp_plan_active (self->plan), self->curve, column)
                          : sp_column_info (column)->quantity;
  g_autoptr (GError) error = NULL;
  double value;

  if (*change->text == '\0')
    sp_row_unset (row, column);
  else if (sp_number_parse (sp_number_locale_user (), change->text, &quantity, &value, NULL, &error))
    sp_row_set (row, column, value);
  else
    change->error = g_strdup (error->message);
}

static void
set_cell (SpCurveGridModel *self,
          NewRows          *rows,
          SpRow            *row,
          SpGridChange     *change)
{
  guint kind = self->kinds[change->column];

  if (kind < SP_N_COLUMNS)
    {
      set_number (self, row, (SpColumn) kind, change);
      return;
    }
  if (kind == SP_CURVE_GRID_EXCLUDED)
    {
      if (!read_excluded (change->text, &row->excluded))
        /* Translators: "yes" is the word of the column "Excluded" */
        change->error = g_strdup (_("Type “yes” to exclude this run, or nothing."));
      return;
    }
  change->error = sp_text_rule (change->text, SP_TEXT_SHORT);
  if (change->error != NULL)
    return;
  if (kind == SP_CURVE_GRID_LABEL)
    row->label = keep_text (rows, change->text);
  else
    row->reason = keep_text (rows, change->text);
}

static void
push_rows (SpDocument    *document,
           guint          position,
           guint          n_remove,
           const NewRows *rows,
           SpEdit         edit)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) base = sp_document_open_curve (document, &at);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_splice_rows (base, at, position, n_remove,
                                                 (const SpRow *) (gpointer) rows->rows->data, rows->rows->len, &error);

  if (plan != NULL)
    sp_document_push (document, plan, edit, SP_N_FIELDS, at);
}

/* The rows from the first to the last that @changes name; an empty text beyond the end makes no row. */
static void
find_span (const SpGridChange *changes,
           guint               n_changes,
           guint               n_rows,
           guint              *first,
           guint              *end)
{
  guint i;

  *first = n_rows;
  *end = 0;
  for (i = 0; i < n_changes; i++)
    {
      if (changes[i].row >= n_rows && *changes[i].text == '\0')
        continue;
      *first = MIN (*first, changes[i].row);
      *end = MAX (*end, changes[i].row + 1);
    }
}

static void
copy_rows (SpCurveGridModel *self,
           NewRows          *rows,
           guint             first,
           guint             end)
{
  static const SpRow empty = SP_ROW_INIT;
  guint i;

  for (i = first; i < end; i++)
    {
      const SpRow *row = find_row (self, i);

      g_array_append_vals (rows->rows, row != NULL ? row : &empty, 1);
    }
}

/* Rows at the end that hold nothing, because all their texts were refused, are not kept. */
static void
drop_empty_end (NewRows *rows,
                guint    least)
{
  while (rows->rows->len > least)
    {
      const SpRow *last = &g_array_index (rows->rows, SpRow, rows->rows->len - 1);

      if (last->given != 0 || last->label != NULL || last->reason != NULL || last->excluded)
        return;
      g_array_set_size (rows->rows, rows->rows->len - 1);
    }
}

static void
set_cells (SpGridModel  *model,
           SpGridChange *changes,
           guint         n_changes)
{
  SpCurveGridModel *self = SP_CURVE_GRID_MODEL (model);
  guint n_rows = get_n_rows (model), first, end, n_old, i, n_taken = 0;
  NewRows rows = new_rows_begin ();

  find_span (changes, n_changes, n_rows, &first, &end);
  copy_rows (self, &rows, first, end);
  for (i = 0; i < n_changes; i++)
    if (changes[i].row >= first && changes[i].row < end)
      {
        set_cell (self, &rows, &g_array_index (rows.rows, SpRow, changes[i].row - first), &changes[i]);
        n_taken += changes[i].error == NULL ? 1 : 0;
      }
  n_old = first < end ? MIN (end, n_rows) - first : 0;
  drop_empty_end (&rows, n_old);
  if (n_taken > 0)
    push_rows (self->document, first, n_old, &rows, n_changes > 1 ? SP_EDIT_PASTE_ROWS : SP_EDIT_ROWS);
  new_rows_end (&rows);
}

static void
insert_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  static const SpRow empty = SP_ROW_INIT;
  NewRows rows = new_rows_begin ();
  guint i;

  for (i = 0; i < n_rows; i++)
    g_array_append_val (rows.rows, empty);
  push_rows (SP_CURVE_GRID_MODEL (model)->document, MIN (row, get_n_rows (model)), 0, &rows, SP_EDIT_INSERT_ROWS);
  new_rows_end (&rows);
}

static void
remove_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  NewRows rows = new_rows_begin ();

  push_rows (SP_CURVE_GRID_MODEL (model)->document, row, n_rows, &rows, SP_EDIT_REMOVE_ROWS);
  new_rows_end (&rows);
}

/* ---- Whole tables ---- */

/* A table may have a fault in every row. */
#define TOLD_MOST 20

/* "12 runs read." and what was found of delimiter and decimal sign; then one
 * line for every cell that could not be taken, so that none is lost unsaid. */
static char *
tell_table (const SpCurveTable *table)
{
  GString *text = g_string_new (NULL);
  guint told = 0, untold = 0;
  guint i;

  g_string_append_printf (text, ngettext ("%u run read.", "%u runs read.", table->rows->len), table->rows->len);
  for (i = 0; i < table->notes->len; i++)
    {
      const SpNote *note = g_ptr_array_index (table->notes, i);

      if (note->severity == SP_SEVERITY_INFO)
        g_string_append_printf (text, " %s", note->text);
    }
  for (i = 0; i < table->notes->len; i++)
    {
      const SpNote *note = g_ptr_array_index (table->notes, i);

      if (note->severity == SP_SEVERITY_INFO)
        continue;
      if (told < TOLD_MOST)
        g_string_append_printf (text, "\n%s", note->text);
      else
        untold++;
      told++;
    }
  if (untold > 0)
    {
      g_string_append_c (text, '\n');
      /* Translators: faults of a table beyond those that are listed */
      g_string_append_printf (text, ngettext ("%u more could not be taken.", "%u more could not be taken.", untold), untold);
    }
  return g_string_free (text, FALSE);
}

/* A unit that the table names is the curve's own, unless it is the job's. */
static SpPlan *
with_unit (SpDocument *document,
           SpPlan     *plan,
           const char *at,
           const char *unit)
{
  SpPlan *changed;

  if (unit == NULL || g_str_equal (unit, sp_scenario_text (sp_document_get_scenario (document), SP_FIELD_WORK_UNIT)) ||
      !sp_unit_name_is_valid (unit))
    return plan;
  changed = sp_plan_set_text (plan, at, SP_FIELD_CURVE_UNIT, unit, NULL);
  if (changed == NULL)
    return plan;
  sp_plan_unref (plan);
  return changed;
}

static gboolean
add_curve (SpDocument         *document,
           const SpCurveTable *table,
           const char         *name,
           GError            **error)
{
  const char *scenario = sp_scenario_id (sp_document_get_scenario (document));
  g_autofree char *id = NULL;
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = sp_plan_add_curve (sp_document_get_plan (document), scenario, name,
                                               (const SpRow *) (gpointer) table->rows->data, table->rows->len, &id, error);

  if (plan == NULL)
    return FALSE;
  at = g_strdup_printf ("%s/%s", scenario, id);
  plan = with_unit (document, plan, at, table->unit);
  sp_document_push (document, plan, SP_EDIT_IMPORT, SP_N_FIELDS, at);
  sp_document_look_at_curve (document, id);
  return TRUE;
}

static gboolean
put_rows (SpDocument         *document,
          const SpCurveTable *table,
          guint               row,
          GError            **error)
{
  const SpCurve *curve = sp_document_get_curve (document);
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) base = sp_document_open_curve (document, &at);
  g_autoptr (SpPlan) plan = NULL;
  gsize n_rows = 0, position;

  if (curve != NULL)
    sp_curve_rows (curve, &n_rows);
  position = MIN (row, n_rows);
  plan = sp_plan_splice_rows (base, at, position, MIN (table->rows->len, n_rows - position),
                              (const SpRow *) (gpointer) table->rows->data, table->rows->len, error);
  if (plan == NULL)
    return FALSE;
  if (position == 0 && table->rows->len >= n_rows)
    plan = with_unit (document, plan, at, table->unit);
  sp_document_push (document, plan, SP_EDIT_PASTE_ROWS, SP_N_FIELDS, at);
  return TRUE;
}

char *
sp_curve_grid_take_table (SpDocument *document,
                          const char *text,
                          gssize      length,
                          gboolean    for_user,
                          guint       row,
                          const char *curve_name,
                          GError    **error)
{
  g_autoptr (SpCurveTable) table = sp_curve_table_read (text, length, for_user ? sp_number_locale_user () : NULL, error);

  if (table == NULL)
    return NULL;
  if (table->rows->len == 0)
    {
      g_set_error_literal (error, SP_PLAN_ERROR, SP_PLAN_ERROR_FORMAT, _("The table has no run that can be read."));
      return NULL;
    }
  if (curve_name != NULL ? !add_curve (document, table, curve_name, error) : !put_rows (document, table, row, error))
    return NULL;
  return tell_table (table);
}

/* Told from its first lines, so that long texts without headings are not read twice. */
static gboolean
has_headings (const char *text)
{
  const char *end = text;
  g_autoptr (SpCurveTable) table = NULL;
  guint i;

  for (i = 0; i < HEAD_LINES && end != NULL; i++)
    end = strchr (end + (i > 0 ? 1 : 0), '\n');
  table = sp_curve_table_read (text, end != NULL ? end - text : -1, sp_number_locale_user (), NULL);
  return table != NULL && table->has_headings;
}

static gboolean
paste_table (SpGridModel *model,
             guint        row,
             const char  *text,
             char       **notice)
{
  g_autoptr (SpCurveTable) table = has_headings (text) ? sp_curve_table_read (text, -1, sp_number_locale_user (), NULL) : NULL;

  if (table == NULL || table->rows->len == 0)
    return FALSE;
  if (!put_rows (SP_CURVE_GRID_MODEL (model)->document, table, row, NULL))
    return FALSE;
  *notice = tell_table (table);
  return TRUE;
}

/* ---- Following the document ---- */

static void
update (SpCurveGridModel *self)
{
  SpPlan *plan = sp_document_get_plan (self->document);
  const SpCurve *curve = sp_document_get_curve (self->document);
  const SpCurveResults *results = sp_document_get_curve_results (self->document);

  if (curve == self->curve && results == self->results)
    return;
  sp_plan_ref (plan);
  g_clear_pointer (&self->plan, sp_plan_unref);
  self->plan = plan;
  self->curve = curve;
  if (results != self->results)
    {
      g_hash_table_remove_all (self->messages);
      g_hash_table_remove_all (self->first_rows);
      g_clear_pointer (&self->results, sp_curve_results_unref);
      self->results = results != NULL ? sp_curve_results_ref (results) : NULL;
    }
  if (results != NULL && g_hash_table_size (self->first_rows) == 0)
    {
      index_messages (self);
      index_points (self);
    }
  sp_grid_model_emit_changed (SP_GRID_MODEL (self));
}

/* ---- GObject ---- */

static void
sp_curve_grid_model_finalize (GObject *object)
{
  SpCurveGridModel *self = SP_CURVE_GRID_MODEL (object);

  g_clear_object (&self->document);
  g_clear_pointer (&self->plan, sp_plan_unref);
  g_clear_pointer (&self->results, sp_curve_results_unref);
  g_hash_table_unref (self->messages);
  g_hash_table_unref (self->first_rows);
  g_free (self->rate_unit);
  G_OBJECT_CLASS (sp_curve_grid_model_parent_class)->finalize (object);
}

static void
sp_curve_grid_model_class_init (SpCurveGridModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sp_curve_grid_model_finalize;
}

static void
sp_curve_grid_model_init (SpCurveGridModel *self)
{
  self->messages = g_hash_table_new (NULL, NULL);
  self->first_rows = g_hash_table_new (NULL, NULL);
}

static void
model_init (SpGridModelInterface *iface)
{
  iface->get_n_columns = get_n_columns;
  iface->get_column = get_column;
  iface->get_n_rows = get_n_rows;
  iface->get_growable = get_growable;
  iface->get_text = get_text;
  iface->get_edit_text = get_edit_text;
  iface->get_error = get_error;
  iface->set_cells = set_cells;
  iface->paste_table = paste_table;
  iface->insert_rows = insert_rows;
  iface->remove_rows = remove_rows;
}

SpCurveGridModel *
sp_curve_grid_model_new (SpDocument *document,
                         guint       columns)
{
  SpCurveGridModel *self = g_object_new (SP_TYPE_CURVE_GRID_MODEL, NULL);
  g_autofree char *unit = NULL;
  guint i;

  self->document = g_object_ref (document);
  unit = sp_text_clip (wording_of (document).unit, SP_CURVE_GRID_UNIT_CHARACTERS);
  self->rate_unit = sp_unit_per_second (unit);
  for (i = 0; i < SP_CURVE_GRID_N_COLUMNS; i++)
    if (i >= SP_CURVE_GRID_N_EDITABLE || (columns & (1u << i)) != 0)
      add_column (self, i);
  g_signal_connect_object (document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "results", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  update (self);
  return self;
}
