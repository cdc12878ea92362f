/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cells and their CSV; what stands in them is for others to say. See table.h. */
#include "report/table.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "text/fill.h"
#include "text/units.h"

/* In characters: names and sources can have ten thousand. No text of our own comes near these. */
#define LONGEST_CELL 160
#define LONGEST_TITLE 60

static void
clear_column (gpointer data)
{
  g_free (((SpReportColumn *) data)->title);
}

static void
clear_cell (gpointer data)
{
  SpCell *cell = data;

  g_free (cell->text);
  g_free (cell->unit);
}

SpReportTable *
sp_report_table_new (const char *id,
                     const char *title)
{
  SpReportTable *table = g_new0 (SpReportTable, 1);

  table->id = g_strdup (id);
  table->title = g_strdup (title);
  table->columns = g_array_new (FALSE, TRUE, sizeof (SpReportColumn));
  table->cells = g_array_new (FALSE, TRUE, sizeof (SpCell));
  g_array_set_clear_func (table->columns, clear_column);
  g_array_set_clear_func (table->cells, clear_cell);
  return table;
}

void
sp_report_table_free (SpReportTable *table)
{
  g_free (table->id);
  g_free (table->title);
  g_array_unref (table->columns);
  g_array_unref (table->cells);
  g_free (table);
}

void
sp_report_table_add_column (SpReportTable *table,
                            const char    *title,
                            SpCellsKind    kind)
{
  SpReportColumn column = { sp_text_clip (title, LONGEST_TITLE), kind };

  g_array_append_val (table->columns, column);
}

SpCell *
sp_report_table_add (SpReportTable *table,
                     char          *text)
{
  SpCell cell = { .text = text != NULL ? sp_text_clip (text, LONGEST_CELL) : NULL };

  g_free (text);
  g_array_append_val (table->cells, cell);
  return &g_array_index (table->cells, SpCell, table->cells->len - 1);
}

SpCell *
sp_report_table_add_number (SpReportTable *table,
                            char          *text,
                            const char    *unit,
                            double         number)
{
  SpCell *cell = sp_report_table_add (table, text);

  cell->n_numbers = 1;
  cell->has[0] = TRUE;
  cell->numbers[0] = number;
  cell->unit = g_strdup (unit);
  return cell;
}

guint
sp_report_table_n_columns (const SpReportTable *table)
{
  return table->columns->len;
}

guint
sp_report_table_n_rows (const SpReportTable *table)
{
  return table->columns->len > 0 ? table->cells->len / table->columns->len : 0;
}

const SpReportColumn *
sp_report_table_column (const SpReportTable *table,
                        guint                column)
{
  return &g_array_index (table->columns, SpReportColumn, column);
}

const SpCell *
sp_report_table_cell (const SpReportTable *table,
                      guint                row,
                      guint                column)
{
  return &g_array_index (table->cells, SpCell, row * table->columns->len + column);
}

/* ---- CSV ---- */

static void
append_text (GString    *csv,
             const char *text)
{
  gboolean formula = text != NULL && *text != '\0' && strchr ("=+-@\t", *text) != NULL;

  if (text == NULL)
    return;
  if (!formula && strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append (csv, formula ? "\"'" : "\"");
  for (; *text != '\0'; text++)
    {
      if (*text == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *text);
    }
  g_string_append_c (csv, '"');
}

/* Returns: (nullable): what all numbers of a column are in */
static const char *
unit_of_column (const SpReportTable *table,
                guint                column)
{
  const char *unit = NULL;

  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    {
      const SpCell *cell = sp_report_table_cell (table, r, column);

      if (cell->unit != NULL && unit != NULL && !g_str_equal (cell->unit, unit))
        return NULL;
      if (cell->unit != NULL)
        unit = cell->unit;
    }
  return unit;
}

/* "Calendar time (h)": what the numbers of a column are in, where a table has no column of units.
 * @pattern: (nullable): of the title, "%s, low" */
static void
append_title (GString             *csv,
              const SpReportTable *table,
              guint                column,
              const char          *pattern)
{
  const char *const title[] = { sp_report_table_column (table, column)->title };
  g_autofree char *text = sp_fill (pattern, title, 1);
  const char *unit = table->has_units ? NULL : unit_of_column (table, column);

  if (unit != NULL && *unit != '\0')
    {
      g_autofree char *with_unit = g_strdup_printf ("%s (%s)", text, unit);

      append_text (csv, with_unit);
    }
  else
    append_text (csv, text);
}

static void
append_header (GString             *csv,
               const SpReportTable *table)
{
  for (guint c = 0; c < table->columns->len; c++)
    {
      const SpReportColumn *column = sp_report_table_column (table, c);

      if (c > 0)
        g_string_append_c (csv, ',');
      if (column->kind == SP_CELLS_INTERVAL)
        {
          append_title (csv, table, c, _("%s, low"));
          g_string_append_c (csv, ',');
          append_title (csv, table, c, _("%s, high"));
        }
      else
        append_title (csv, table, c, "%s");
      if (c == 0 && table->has_units)
        {
          g_string_append_c (csv, ',');
          append_text (csv, _("Unit"));
        }
    }
  g_string_append (csv, "\n");
}

static void
append_cell (GString      *csv,
             const SpCell *cell,
             SpCellsKind   kind)
{
  guint n = kind == SP_CELLS_INTERVAL ? 2 : 1;

  if (cell->n_numbers == 0 && n == 1)
    {
      append_text (csv, cell->text);
      return;
    }
  for (guint i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (csv, ',');
      if (i < cell->n_numbers && cell->has[i])
        sp_number_append_shortest (csv, cell->numbers[i]);
    }
}

char *
sp_report_table_to_csv (const SpReportTable *table)
{
  GString *csv = g_string_new (NULL);
  guint n_rows = sp_report_table_n_rows (table);

  append_header (csv, table);
  for (guint r = 0; r < n_rows; r++)
    {
      for (guint c = 0; c < table->columns->len; c++)
        {
          if (c > 0)
            g_string_append_c (csv, ',');
          append_cell (csv, sp_report_table_cell (table, r, c), sp_report_table_column (table, c)->kind);
          if (c == 0 && table->has_units)
            {
              g_string_append_c (csv, ',');
              append_text (csv, sp_report_table_n_columns (table) > 1 ? sp_report_table_cell (table, r, 1)->unit : NULL);
            }
        }
      g_string_append (csv, "\n");
    }
  return g_string_free (csv, FALSE);
}
