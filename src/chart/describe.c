/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart in words and as a table; see describe.h. */
#include "chart/describe.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "chart/label.h"
#include "chart/scale.h"
#include "text/number.h"

/* ---- Values ---- */

char *
sp_chart_format_value (const SpChart *chart,
                       SpDirection    direction,
                       double         value)
{
  const SpAxis *axis = sp_chart_get_axis (chart, direction);
  g_autofree char *number = NULL;

  if (!isfinite (value))
    return g_strdup ("–");
  if (axis->scale == SP_SCALE_CATEGORIES)
    {
      guint category = value >= 0.0 ? (guint) MIN (nearbyint (value), 1e9) : G_MAXUINT;

      return g_strdup (category < sp_chart_n_categories (chart) ? sp_chart_get_category (chart, category) : "");
    }
  number = sp_label_value (sp_number_locale_user (), axis->style, value);
  if (axis->unit == NULL || *axis->unit == '\0' || axis->style == SP_TICKS_PERCENT || axis->style == SP_TICKS_SECONDS)
    return g_steal_pointer (&number);
  return g_strdup_printf ("%s\u00a0%s", number, axis->unit);
}

/* "115,200 samples/s", or "105,000 to 118,000 samples/s" for a band. */
static char *
format_point (const SpChart  *chart,
              const SpSeries *series,
              gsize           index)
{
  g_autofree char *value = NULL, *lo = NULL, *hi = NULL;

  if (series->y != NULL)
    value = sp_chart_format_value (chart, SP_DIRECTION_Y, series->y[index]);
  if (series->lo == NULL)
    return g_steal_pointer (&value);
  lo = sp_chart_format_value (chart, SP_DIRECTION_Y, series->lo[index]);
  hi = sp_chart_format_value (chart, SP_DIRECTION_Y, series->hi[index]);
  if (value == NULL)
    /* Translators: a range of values, lower and upper end */
    return g_strdup_printf (_("%s to %s"), lo, hi);
  /* Translators: a value and the range around it */
  return g_strdup_printf (_("%s (%s to %s)"), value, lo, hi);
}

/* The name of the x axis, or a word for it. */
static const char *
x_title (const SpChart *chart)
{
  const char *title = sp_chart_get_axis (chart, SP_DIRECTION_X)->title;

  return title != NULL && *title != '\0' ? title : "x";
}

/* ---- Words ---- */

static gboolean
is_listed (const SpSeries *series)
{
  return !series->unlisted && series->n > 0;
}

static gboolean
has_point (const SpSeries *series,
           gsize           index)
{
  const double *values = series->y != NULL ? series->y : series->hi;

  return isfinite (series->x[index]) && isfinite (values[index]);
}

/* "actual: from 1,800 samples/s at 1 to 230,400 samples/s at 128." */
static void
append_course (GString        *text,
               const SpChart  *chart,
               const SpSeries *series)
{
  gsize first = 0, last = series->n;
  g_autofree char *from = NULL, *from_x = NULL, *to = NULL, *to_x = NULL;

  while (first < series->n && !has_point (series, first))
    first++;
  while (last > first && !has_point (series, last - 1))
    last--;
  if (first == last)
    return;
  from = format_point (chart, series, first);
  from_x = sp_chart_format_value (chart, SP_DIRECTION_X, series->x[first]);
  g_string_append_c (text, ' ');
  if (last - first == 1)
    {
      /* Translators: the name of a line, its value, where */
      g_string_append_printf (text, _("%s: %s at %s."), series->label, from, from_x);
      return;
    }
  to = format_point (chart, series, last - 1);
  to_x = sp_chart_format_value (chart, SP_DIRECTION_X, series->x[last - 1]);
  if (series->y == NULL)
    /* Translators: the name of a band, its first range, where, its last range, where */
    g_string_append_printf (text, _("%s: %s at %s, and %s at %s."), series->label, from, from_x, to, to_x);
  else
    /* Translators: the name of a line, its first value, where, its last value, where */
    g_string_append_printf (text, _("%s: from %s at %s to %s at %s."), series->label, from, from_x, to, to_x);
}

static void
append_sentence (GString    *text,
                 const char *sentence)
{
  if (sentence == NULL || *sentence == '\0')
    return;
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
  if (!g_str_has_suffix (sentence, ".") && !g_str_has_suffix (sentence, "?") && !g_str_has_suffix (sentence, "!"))
    g_string_append_c (text, '.');
}

static void
append_annotations (GString       *text,
                    const SpChart *chart)
{
  for (guint i = 0; i < sp_chart_n_annotations (chart); i++)
    for (int line = 0; line < SP_ANNOTATION_LINES; line++)
      append_sentence (text, sp_chart_get_annotation (chart, i)->lines[line]);
  for (guint i = 0; i < sp_chart_n_references (chart); i++)
    {
      const SpReference *reference = sp_chart_get_reference (chart, i);
      g_autofree char *value = sp_chart_format_value (chart, reference->direction, reference->value);

      if (reference->label != NULL)
        /* Translators: the name of a line across the chart, and its value */
        g_string_append_printf (text, _(" %s: %s."), reference->label, value);
    }
}

char *
sp_chart_describe (const SpChart *chart)
{
  GString *text = g_string_new (NULL);
  guint listed = 0;

  append_sentence (text, sp_chart_get_subtitle (chart));
  append_sentence (text, sp_chart_get_summary (chart));
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    listed += is_listed (sp_chart_get_series (chart, s)) ? 1 : 0;
  if (listed == 0)
    append_sentence (text, _("There is nothing to show yet."));
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    if (is_listed (sp_chart_get_series (chart, s)))
      append_course (text, chart, sp_chart_get_series (chart, s));
  append_annotations (text, chart);
  append_sentence (text, sp_chart_get_note (chart));
  return g_strstrip (g_string_free (text, FALSE));
}

char *
sp_chart_describe_point (const SpChart *chart,
                         guint          s,
                         gsize          index)
{
  const SpSeries *series = sp_chart_get_series (chart, s);
  g_autofree char *value = NULL, *x = NULL;

  g_return_val_if_fail (series != NULL && index < series->n, NULL);

  value = format_point (chart, series, index);
  x = sp_chart_format_value (chart, SP_DIRECTION_X, series->x[index]);
  /* Translators: "Devices: 64. actual: 115,200 samples/s. Point 5 of 9." */
  return g_strdup_printf (_("%s: %s. %s: %s. Point %u of %u."), x_title (chart), x, series->label, value,
                          (guint) index + 1, (guint) series->n);
}

/* ---- Readout ---- */

static void
readout_line_clear (gpointer data)
{
  SpReadoutLine *line = data;

  g_free (line->label);
  g_free (line->value);
}

static gboolean
same_number (double a,
             double b)
{
  return !(a < b) && !(a > b);
}

GArray *
sp_chart_readout (const SpChart *chart,
                  double         x)
{
  GArray *lines = g_array_new (FALSE, FALSE, sizeof (SpReadoutLine));

  g_array_set_clear_func (lines, readout_line_clear);
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    {
      const SpSeries *series = sp_chart_get_series (chart, s);

      for (gsize i = 0; is_listed (series) && i < series->n; i++)
        if (has_point (series, i) && same_number (series->x[i], x))
          {
            SpReadoutLine line = { s, i, g_strdup (series->label), format_point (chart, series, i) };

            g_array_append_val (lines, line);
            break;
          }
    }
  return lines;
}

/* ---- The table ---- */

/* A series and how far it has been copied, in the order of x. */
typedef struct
{
  const SpSeries *series;
  gsize *order;
  gsize n;
  gsize next;
  guint column;
} Cursor;

static int
compare_places (gconstpointer a,
                gconstpointer b,
                gpointer      data)
{
  const double *x = data;
  gsize first = *(const gsize *) a;
  gsize second = *(const gsize *) b;

  if (x[first] < x[second])
    return -1;
  if (x[first] > x[second])
    return 1;
  return (first > second) - (first < second);
}

static guint
series_columns (const SpSeries *series)
{
  return (series->y != NULL ? 1 : 0) + (series->lo != NULL ? 2 : 0);
}

static void
cursor_init (Cursor         *cursor,
             const SpSeries *series,
             guint           column)
{
  *cursor = (Cursor) { .series = series, .order = g_new0 (gsize, series->n + 1), .column = column };
  for (gsize i = 0; i < series->n; i++)
    if (isfinite (series->x[i]))
      cursor->order[cursor->n++] = i;
  g_qsort_with_data (cursor->order, (int) cursor->n, sizeof (gsize), compare_places, (gpointer) series->x);
}

static double
cursor_x (const Cursor *cursor)
{
  return cursor->series->x[cursor->order[cursor->next]];
}

static void
add_header (GPtrArray     *headers,
            GArray        *styles,
            const SpChart *chart,
            SpDirection    direction,
            const char    *title)
{
  const SpAxis *axis = sp_chart_get_axis (chart, direction);
  const char *unit = axis->unit;

  if (axis->style == SP_TICKS_PERCENT)
    unit = _("fraction");
  if (axis->style == SP_TICKS_SECONDS)
    unit = "s";
  g_ptr_array_add (headers, sp_label_with_unit (title, unit));
  g_array_append_val (styles, axis->style);
}

static void
add_series_headers (GPtrArray      *headers,
                    GArray         *styles,
                    const SpChart  *chart,
                    const SpSeries *series)
{
  g_autofree char *low = NULL, *high = NULL;

  if (series->y != NULL)
    add_header (headers, styles, chart, SP_DIRECTION_Y, series->label);
  if (series->lo == NULL)
    return;
  /* Translators: a column of a table; %s is the name of a line */
  low = g_strdup_printf (_("%s, lower end"), series->label);
  /* Translators: a column of a table; %s is the name of a line */
  high = g_strdup_printf (_("%s, upper end"), series->label);
  add_header (headers, styles, chart, SP_DIRECTION_Y, low);
  add_header (headers, styles, chart, SP_DIRECTION_Y, high);
}

static void
set_cell (GArray      *values,
          GByteArray  *present,
          gsize        cell,
          double       value)
{
  g_array_index (values, double, cell) = isfinite (value) ? value : 0.0;
  present->data[cell] = isfinite (value) ? 1 : 0;
}

/* One row: x, and the next point of each series that is there. */
static void
add_row (GArray     *values,
         GByteArray *present,
         guint       n_columns,
         Cursor     *cursors,
         guint       n,
         double      x)
{
  gsize start = values->len;

  g_array_set_size (values, values->len + n_columns);
  g_byte_array_set_size (present, present->len + n_columns);
  memset (present->data + start, 0, n_columns);
  set_cell (values, present, start, x);
  for (guint c = 0; c < n; c++)
    {
      Cursor *cursor = &cursors[c];
      gsize cell = start + cursor->column;
      gsize i;

      if (cursor->next >= cursor->n || !same_number (cursor_x (cursor), x))
        continue;
      i = cursor->order[cursor->next++];
      if (cursor->series->y != NULL)
        set_cell (values, present, cell++, cursor->series->y[i]);
      if (cursor->series->lo != NULL)
        {
          set_cell (values, present, cell++, cursor->series->lo[i]);
          set_cell (values, present, cell, cursor->series->hi[i]);
        }
    }
}

static gboolean
next_x (const Cursor *cursors,
        guint         n,
        double       *x)
{
  gboolean any = FALSE;

  for (guint c = 0; c < n; c++)
    if (cursors[c].next < cursors[c].n && (!any || cursor_x (&cursors[c]) < *x))
      {
        *x = cursor_x (&cursors[c]);
        any = TRUE;
      }
  return any;
}

static void
name_rows (SpChartTable  *table,
           const SpChart *chart)
{
  if (sp_chart_get_axis (chart, SP_DIRECTION_X)->scale != SP_SCALE_CATEGORIES)
    return;
  table->row_names = g_new0 (char *, table->n_rows + 1);
  for (guint row = 0; row < table->n_rows; row++)
    table->row_names[row] = sp_chart_format_value (chart, SP_DIRECTION_X, table->values[(gsize) row * table->n_columns]);
}

SpChartTable *
sp_chart_table_new (const SpChart *chart)
{
  SpChartTable *table = g_new0 (SpChartTable, 1);
  GPtrArray *headers = g_ptr_array_new ();
  GArray *styles = g_array_new (FALSE, FALSE, sizeof (SpTickStyle));
  GArray *values = g_array_new (FALSE, TRUE, sizeof (double));
  GByteArray *present = g_byte_array_new ();
  guint n = 0;
  g_autofree Cursor *cursors = g_new0 (Cursor, sp_chart_n_series (chart) + 1);
  double x = 0.0;

  add_header (headers, styles, chart, SP_DIRECTION_X, x_title (chart));
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    {
      const SpSeries *series = sp_chart_get_series (chart, s);

      if (!is_listed (series))
        continue;
      cursor_init (&cursors[n++], series, headers->len);
      add_series_headers (headers, styles, chart, series);
      g_assert (headers->len == cursors[n - 1].column + series_columns (series));
    }
  for (; next_x (cursors, n, &x); table->n_rows++)
    add_row (values, present, headers->len, cursors, n, x);
  for (guint c = 0; c < n; c++)
    g_free (cursors[c].order);
  table->n_columns = headers->len;
  g_ptr_array_add (headers, NULL);
  table->headers = (char **) g_ptr_array_free (headers, FALSE);
  table->styles = (SpTickStyle *) (gpointer) g_array_free (styles, FALSE);
  table->values = (double *) (gpointer) g_array_free (values, FALSE);
  table->present = g_byte_array_free (present, FALSE);
  name_rows (table, chart);
  return table;
}

void
sp_chart_table_free (SpChartTable *table)
{
  if (table == NULL)
    return;
  g_strfreev (table->headers);
  g_strfreev (table->row_names);
  g_free (table->styles);
  g_free (table->values);
  g_free (table->present);
  g_free (table);
}

char *
sp_chart_table_cell (const SpChartTable *table,
                     guint               row,
                     guint               column)
{
  gsize cell = (gsize) row * table->n_columns + column;

  g_return_val_if_fail (row < table->n_rows && column < table->n_columns, NULL);

  if (column == 0 && table->row_names != NULL)
    return g_strdup (table->row_names[row]);
  if (!table->present[cell])
    return g_strdup ("");
  /* The header says seconds, so the cells do without a unit. */
  if (table->styles[column] == SP_TICKS_SECONDS)
    return sp_number_format (sp_number_locale_user (), table->values[cell], 4);
  return sp_label_value (sp_number_locale_user (), table->styles[column], table->values[cell]);
}

/* RFC 4180 */
static void
append_csv_text (GString    *csv,
                 const char *text)
{
  if (strpbrk (text, ",\"\r\n") == NULL)
    {
      g_string_append (csv, text);
      return;
    }
  g_string_append_c (csv, '"');
  for (const char *c = text; *c != '\0'; c++)
    {
      if (*c == '"')
        g_string_append_c (csv, '"');
      g_string_append_c (csv, *c);
    }
  g_string_append_c (csv, '"');
}

char *
sp_chart_table_to_csv (const SpChartTable *table)
{
  GString *csv = g_string_new (NULL);

  for (guint column = 0; column < table->n_columns; column++)
    {
      if (column > 0)
        g_string_append_c (csv, ',');
      append_csv_text (csv, table->headers[column]);
    }
  g_string_append_c (csv, '\n');
  for (guint row = 0; row < table->n_rows; row++)
    {
      for (guint column = 0; column < table->n_columns; column++)
        {
          gsize cell = (gsize) row * table->n_columns + column;

          if (column > 0)
            g_string_append_c (csv, ',');
          if (column == 0 && table->row_names != NULL)
            append_csv_text (csv, table->row_names[row]);
          else if (table->present[cell])
            sp_number_append_shortest (csv, table->values[cell]);
        }
      g_string_append_c (csv, '\n');
    }
  return g_string_free (csv, FALSE);
}
