/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Headings are compared by their letters and digits alone; what stands behind
 * them in brackets, or after "in", is a unit. text/delimited.h has found out
 * how columns and decimals are written. */
#include "import/curve-csv.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "plan/error.h"
#include "plan/plan.h"
#include "text/delimited.h"

/* Columns beside the numeric ones of plan/row.h. */
enum
{
  COLUMN_LABEL = SP_N_COLUMNS,
  COLUMN_EXCLUDED,
  COLUMN_REASON,
  COLUMN_UNKNOWN
};

/* Letters and digits of a heading -> column. */
static const struct
{
  const char *name;
  int column;
  const char *unit; /* (nullable): that the name implies */
} names[] = {
  { "devices", SP_COLUMN_DEVICES, NULL },
  { "device", SP_COLUMN_DEVICES, NULL },
  { "gpus", SP_COLUMN_DEVICES, NULL },
  { "gpu", SP_COLUMN_DEVICES, NULL },
  { "numgpus", SP_COLUMN_DEVICES, NULL },
  { "ngpus", SP_COLUMN_DEVICES, NULL },
  { "tpus", SP_COLUMN_DEVICES, NULL },
  { "accelerators", SP_COLUMN_DEVICES, NULL },
  { "workers", SP_COLUMN_DEVICES, NULL },
  { "worldsize", SP_COLUMN_DEVICES, NULL },
  { "n", SP_COLUMN_DEVICES, NULL },
  { "throughput", SP_COLUMN_THROUGHPUT, NULL },
  { "samplespersecond", SP_COLUMN_THROUGHPUT, "samples" },
  { "samplespersec", SP_COLUMN_THROUGHPUT, "samples" },
  { "sampless", SP_COLUMN_THROUGHPUT, "samples" },
  { "samplessec", SP_COLUMN_THROUGHPUT, "samples" },
  { "imagespersecond", SP_COLUMN_THROUGHPUT, "images" },
  { "imagespersec", SP_COLUMN_THROUGHPUT, "images" },
  { "imagess", SP_COLUMN_THROUGHPUT, "images" },
  { "imagessec", SP_COLUMN_THROUGHPUT, "images" },
  { "imgs", SP_COLUMN_THROUGHPUT, "images" },
  { "imgsec", SP_COLUMN_THROUGHPUT, "images" },
  { "tokenspersecond", SP_COLUMN_THROUGHPUT, "tokens" },
  { "tokenspersec", SP_COLUMN_THROUGHPUT, "tokens" },
  { "tokenss", SP_COLUMN_THROUGHPUT, "tokens" },
  { "tokenssec", SP_COLUMN_THROUGHPUT, "tokens" },
  { "stepseconds", SP_COLUMN_STEP_SECONDS, NULL },
  { "steptime", SP_COLUMN_STEP_SECONDS, NULL },
  { "steptimes", SP_COLUMN_STEP_SECONDS, NULL },
  { "secondsperstep", SP_COLUMN_STEP_SECONDS, NULL },
  { "iterationtime", SP_COLUMN_STEP_SECONDS, NULL },
  { "steptimems", SP_COLUMN_STEP_SECONDS, "ms" },
  { "stepms", SP_COLUMN_STEP_SECONDS, "ms" },
  { "msperstep", SP_COLUMN_STEP_SECONDS, "ms" },
  { "run", SP_COLUMN_RUN, NULL },
  { "repetition", SP_COLUMN_RUN, NULL },
  { "perdevicebatch", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "perdevicebatchsize", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "pergpubatch", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "pergpubatchsize", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "batchperdevice", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "batchpergpu", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "microbatch", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "microbatchsize", SP_COLUMN_PER_DEVICE_BATCH, NULL },
  { "accumulation", SP_COLUMN_ACCUMULATION, NULL },
  { "accumulationsteps", SP_COLUMN_ACCUMULATION, NULL },
  { "gradientaccumulation", SP_COLUMN_ACCUMULATION, NULL },
  { "gradientaccumulationsteps", SP_COLUMN_ACCUMULATION, NULL },
  { "globalbatch", SP_COLUMN_GLOBAL_BATCH, NULL },
  { "globalbatchsize", SP_COLUMN_GLOBAL_BATCH, NULL },
  { "totalbatch", SP_COLUMN_GLOBAL_BATCH, NULL },
  { "totalbatchsize", SP_COLUMN_GLOBAL_BATCH, NULL },
  { "servers", SP_COLUMN_SERVERS, NULL },
  { "nodes", SP_COLUMN_SERVERS, NULL },
  { "hosts", SP_COLUMN_SERVERS, NULL },
  { "label", COLUMN_LABEL, NULL },
  { "name", COLUMN_LABEL, NULL },
  { "excluded", COLUMN_EXCLUDED, NULL },
  { "reason", COLUMN_REASON, NULL },
};

/* The name of a column in files. */
static const char *
column_key (int column)
{
  static const char *const texts[] = { "label", "excluded", "reason" };

  return column < COLUMN_LABEL ? sp_column_info ((SpColumn) column)->key : texts[column - COLUMN_LABEL];
}

/* What one column of the text holds. */
typedef struct
{
  int column;
  char *unit; /* (nullable): as a bare number's unit */
} Heading;

/* --- headings --- */

static void
heading_clear (gpointer data)
{
  g_free (((Heading *) data)->unit);
}

/* Returns: (transfer full): the letters and digits of @text, folded */
static char *
letters_of (const char *text,
            gsize       length)
{
  g_autofree char *folded = g_utf8_casefold (text, (gssize) length);
  GString *letters = g_string_new (NULL);

  for (const char *p = folded; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isalnum (g_utf8_get_char (p)))
      g_string_append_unichar (letters, g_utf8_get_char (p));
  return g_string_free (letters, FALSE);
}

/* "step time (ms)" and "throughput [images/s]": the unit between the brackets. */
static char *
unit_in_brackets (const char *heading,
                  gsize      *before)
{
  const char *open = strpbrk (heading, "([");
  const char *close = open != NULL ? strpbrk (open, ")]") : NULL;

  *before = open != NULL ? (gsize) (open - heading) : strlen (heading);
  return close != NULL ? g_strndup (open + 1, (gsize) (close - open - 1)) : NULL;
}

static Heading
read_heading (const char *text)
{
  gsize before;
  Heading heading = { COLUMN_UNKNOWN, unit_in_brackets (text, &before) };
  g_autofree char *letters = letters_of (text, before);

  for (gsize i = 0; i < G_N_ELEMENTS (names); i++)
    if (strcmp (names[i].name, letters) == 0)
      {
        heading.column = names[i].column;
        if (heading.unit == NULL)
          heading.unit = g_strdup (names[i].unit);
        break;
      }
  return heading;
}

static Heading
without_heading (gsize column)
{
  static const int order[] = { SP_COLUMN_DEVICES, SP_COLUMN_THROUGHPUT };

  return (Heading) { column < G_N_ELEMENTS (order) ? order[column] : COLUMN_UNKNOWN, NULL };
}

static void
note_column_left_out (SpCurveTable *table,
                      const char   *name,
                      guint         line)
{
  sp_notes_add (table->notes, "column-left-out", SP_SEVERITY_INFO, line,
                g_strdup_printf (_ ("The column “%s” is not known and was left out."), name),
                g_strdup_printf ("The column “%s” is not known and was left out.", name));
}

/* Also where no number follows that would tell: a known name is a heading. */
static gboolean
has_headings (const SpDelimited *delimited)
{
  gboolean known = sp_delimited_has_header (delimited);

  for (gsize i = 0; !known && sp_delimited_n_rows (delimited) > 0 && i < sp_delimited_n_cells (delimited, 0); i++)
    {
      Heading heading = read_heading (sp_delimited_cell (delimited, 0, i));

      known = heading.column != COLUMN_UNKNOWN;
      heading_clear (&heading);
    }
  return known;
}

/* The second column of the same kind is left out like an unknown one. */
static GArray *
read_headings (SpCurveTable      *table,
               const SpDelimited *delimited)
{
  gboolean has_header = has_headings (delimited);
  GArray *headings = g_array_new (FALSE, FALSE, sizeof (Heading));
  guint seen = 0;

  g_array_set_clear_func (headings, heading_clear);
  for (gsize i = 0; i < sp_delimited_n_columns (delimited); i++)
    {
      const char *cell = has_header ? sp_delimited_cell (delimited, 0, i) : "";
      Heading heading = has_header ? read_heading (cell) : without_heading (i);

      if (heading.column != COLUMN_UNKNOWN && (seen & (1u << heading.column)) != 0)
        heading.column = COLUMN_UNKNOWN;
      if (heading.column != COLUMN_UNKNOWN)
        seen |= 1u << heading.column;
      else if (*cell != '\0')
        note_column_left_out (table, cell, (guint) sp_delimited_line (delimited, 0));
      g_array_append_val (headings, heading);
    }
  return headings;
}

static gboolean
has_column (GArray *headings,
            int     column)
{
  for (guint i = 0; i < headings->len; i++)
    if (g_array_index (headings, Heading, i).column == column)
      return TRUE;
  return FALSE;
}

/* "images/s" and "2000 images/s" name the work unit; "2k/s" does not.
 * Returns: (transfer full) (nullable) */
static char *
unit_before_slash (const char *text)
{
  const char *end = strchr (text, '/');
  const char *start = end;

  while (start != NULL && start > text && (g_ascii_isalpha (start[-1]) || start[-1] == '-' || start[-1] == '_'))
    start--;
  return start != NULL && end - start > 1 ? g_strndup (start, (gsize) (end - start)) : NULL;
}

/* From the heading of the throughput, or else from the first cell that says it. */
static void
find_unit (SpCurveTable      *table,
           const SpDelimited *delimited,
           GArray            *headings)
{
  for (guint i = 0; i < headings->len; i++)
    {
      const Heading *heading = &g_array_index (headings, Heading, i);

      if (heading->column != SP_COLUMN_THROUGHPUT)
        continue;
      if (heading->unit != NULL)
        table->unit = strchr (heading->unit, '/') != NULL ? unit_before_slash (heading->unit) : g_strdup (heading->unit);
      for (gsize j = 0; table->unit == NULL && j < sp_delimited_n_rows (delimited); j++)
        table->unit = unit_before_slash (sp_delimited_cell (delimited, j, i));
    }
  if (table->unit != NULL && *g_strstrip (table->unit) == '\0')
    g_clear_pointer (&table->unit, g_free);
}

/* --- cells --- */

/* One cell on its way into a row. */
typedef struct
{
  SpCurveTable *table;
  const SpDelimited *delimited;
  const Heading *heading;
  const char *text;
  guint line;
} Cell;

static void
note_cell_left_out (const Cell *cell,
                    const char *why)
{
  const char *key = column_key (cell->heading->column);

  sp_notes_add (cell->table->notes, "cell-left-out", SP_SEVERITY_WARNING, cell->line,
                /* Translators: a line of a file, the text of a cell in it, the column, and what is wrong with it */
                g_strdup_printf (_ ("Line %u: “%s” in the column %s was left out: %s"), cell->line, cell->text, key, why),
                g_strdup_printf ("Line %u: “%s” in the column %s was left out.", cell->line, cell->text, key));
}

static void
read_number (const Cell *cell,
             SpColumn    column,
             SpRow      *row)
{
  SpQuantity quantity = sp_column_info (column)->quantity;
  g_autoptr (GError) error = NULL;
  double value;

  if (quantity.kind == SP_QUANTITY_RATE)
    quantity.unit = cell->table->unit;
  if (quantity.kind == SP_QUANTITY_TIME)
    quantity.bare_unit = cell->heading->unit;
  if (sp_number_parse (sp_delimited_locale (cell->delimited), cell->text, &quantity, &value, NULL, &error))
    sp_row_set (row, column, value);
  else
    note_cell_left_out (cell, error->message);
}

static void
read_excluded (const Cell *cell,
               SpRow      *row)
{
  static const char *const yes[] = { "true", "yes", "1", "x", "excluded", NULL };
  static const char *const no[] = { "false", "no", "0", "included", NULL };
  g_autofree char *letters = letters_of (cell->text, strlen (cell->text));

  if (g_strv_contains (yes, letters))
    row->excluded = TRUE;
  else if (!g_strv_contains (no, letters))
    note_cell_left_out (cell, _ ("must be true or false"));
}

/* Returns: (transfer full) (nullable) */
static char *
read_text (const Cell *cell)
{
  g_autofree char *rule = sp_text_rule (cell->text, SP_TEXT_SHORT);

  if (rule == NULL)
    return g_strdup (cell->text);
  note_cell_left_out (cell, rule);
  return NULL;
}

static void
read_cell (const Cell *cell,
           SpRow      *row)
{
  int column = cell->heading->column;

  if (*cell->text == '\0' || column == COLUMN_UNKNOWN)
    return;
  if (column == COLUMN_LABEL)
    row->label = read_text (cell);
  else if (column == COLUMN_REASON)
    row->reason = read_text (cell);
  else if (column == COLUMN_EXCLUDED)
    read_excluded (cell, row);
  else
    read_number (cell, (SpColumn) column, row);
}

static void
read_rows (SpCurveTable      *table,
           const SpDelimited *delimited,
           GArray            *headings)
{
  for (gsize i = has_headings (delimited) ? 1 : 0; i < sp_delimited_n_rows (delimited); i++)
    {
      SpRow row = SP_ROW_INIT;

      for (guint j = 0; j < headings->len; j++)
        {
          Cell cell = {
            .table = table,
            .delimited = delimited,
            .heading = &g_array_index (headings, Heading, j),
            .text = sp_delimited_cell (delimited, i, j),
            .line = (guint) sp_delimited_line (delimited, i),
          };

          read_cell (&cell, &row);
        }
      if (row.given != 0 || row.label != NULL || row.reason != NULL)
        g_array_append_val (table->rows, row);
    }
}

static void
row_clear (gpointer data)
{
  SpRow *row = data;

  g_free ((char *) row->label);
  g_free ((char *) row->reason);
}

SpCurveTable *
sp_curve_table_read (const char           *text,
                     gssize                length,
                     const SpNumberLocale *preferred,
                     GError              **error)
{
  g_autoptr (SpDelimited) delimited = sp_delimited_read (text, length, preferred, error);
  g_autoptr (SpCurveTable) table = NULL;
  g_autoptr (GArray) headings = NULL;

  if (delimited == NULL)
    return NULL;
  table = g_new0 (SpCurveTable, 1);
  table->rows = g_array_new (FALSE, FALSE, sizeof (SpRow));
  g_array_set_clear_func (table->rows, row_clear);
  table->notes = sp_notes_new ();
  sp_notes_add (table->notes, "table-read", SP_SEVERITY_INFO, 0, sp_delimited_summary (delimited, FALSE),
                sp_delimited_summary (delimited, TRUE));
  table->has_headings = has_headings (delimited);
  headings = read_headings (table, delimited);
  if (!has_column (headings, SP_COLUMN_DEVICES))
    {
      g_set_error_literal (error, SP_PLAN_ERROR, SP_PLAN_ERROR_FORMAT,
                           _ ("No column is named “devices”. A table of a curve has the columns devices and throughput or step_seconds."));
      return NULL;
    }
  find_unit (table, delimited, headings);
  read_rows (table, delimited, headings);
  return g_steal_pointer (&table);
}

void
sp_curve_table_free (SpCurveTable *table)
{
  g_array_unref (table->rows);
  g_ptr_array_unref (table->notes);
  g_free (table->unit);
  g_free (table);
}

/* --- writing --- */

/* The cell of @row in @column; "" for none. Returns: (transfer full) */
static char *
cell_text (const SpRow *row,
           int          column)
{
  double value;

  if (column == COLUMN_LABEL)
    return g_strdup (row->label != NULL ? row->label : "");
  if (column == COLUMN_REASON)
    return g_strdup (row->reason != NULL ? row->reason : "");
  if (column == COLUMN_EXCLUDED)
    return g_strdup (row->excluded ? "true" : "");
  return sp_row_get (row, (SpColumn) column, &value) ? sp_number_shortest (value) : g_strdup ("");
}

/* Devices and throughput always have a column, so that an empty curve reads back. */
static gboolean
is_used (const SpRow *rows,
         gsize        n_rows,
         int          column)
{
  gboolean used = column == SP_COLUMN_DEVICES || (column == SP_COLUMN_THROUGHPUT && n_rows == 0);

  for (gsize i = 0; i < n_rows && !used; i++)
    {
      g_autofree char *text = cell_text (&rows[i], column);

      used = *text != '\0';
    }
  return used;
}

/* @row: (nullable): NULL for the headings */
static void
append_row (GString     *text,
            const SpRow *row,
            GArray      *columns)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < columns->len; i++)
    {
      int column = g_array_index (columns, int, i);

      g_ptr_array_add (cells, row != NULL ? cell_text (row, column) : g_strdup (column_key (column)));
    }
  sp_delimited_append_row (text, SP_DELIMITER_COMMA, (const char *const *) cells->pdata, cells->len);
}

char *
sp_curve_table_write (const SpRow *rows,
                      gsize        n_rows)
{
  g_autoptr (GArray) columns = g_array_new (FALSE, FALSE, sizeof (int));
  GString *text = g_string_new (NULL);

  for (int column = 0; column < COLUMN_UNKNOWN; column++)
    if (is_used (rows, n_rows, column))
      g_array_append_val (columns, column);
  append_row (text, NULL, columns);
  for (gsize i = 0; i < n_rows; i++)
    append_row (text, &rows[i], columns);
  return g_string_free (text, FALSE);
}
