/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Delimited text. The text is cut once by each delimiter it could have, over a
 * sample of its lines; the one under which rows are alike and cells are numbers
 * wins and cuts all of it. The decimal sign then follows from all cells. What
 * the columns mean is left to the caller. */
#include "text/delimited.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "text/error.h"

#define SAMPLE_ROWS 400

/* Cells are stored one behind the other, each with its NUL. */
struct _SpDelimited
{
  GString *cells;
  GArray *cell_starts; /* gsize: into cells */
  GArray *rows;        /* Row */
  gsize n_columns;
  SpDelimiter delimiter;
  SpNumberLocale locale;
  gboolean decimal_is_sure;
  gboolean has_header;
};

typedef struct
{
  gsize first_cell;
  gsize n_cells;
  gsize line;
} Row;

void
sp_delimited_free (SpDelimited *table)
{
  if (table == NULL)
    return;
  g_string_free (table->cells, TRUE);
  g_array_unref (table->cell_starts);
  g_array_unref (table->rows);
  g_free (table);
}

static SpDelimited *
table_new (SpDelimiter delimiter)
{
  SpDelimited *table = g_new0 (SpDelimited, 1);

  table->cells = g_string_new (NULL);
  table->cell_starts = g_array_new (FALSE, FALSE, sizeof (gsize));
  table->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  table->delimiter = delimiter;
  return table;
}

/* ---- Cutting ---- */

typedef struct
{
  SpDelimited *table;
  const char *p;
  const char *end;
  gsize line;
  gsize open_quote; /* the line of a quote without end, 0 for none */
} Cutter;

static gboolean
at_line_end (const Cutter *c)
{
  return c->p == c->end || *c->p == '\n' || *c->p == '\r';
}

static void
skip_line_end (Cutter *c)
{
  if (c->p == c->end)
    return;
  if (*c->p == '\r' && c->p + 1 < c->end && c->p[1] == '\n')
    c->p++;
  c->p++;
  c->line++;
}

/* How long the delimiter at the cutter's place is, 0 when there is none. */
static gsize
delimiter_length (const Cutter *c)
{
  const char *p = c->p;

  switch (c->table->delimiter)
    {
    case SP_DELIMITER_TAB:
      return *p == '\t' ? 1 : 0;
    case SP_DELIMITER_MARKDOWN:
      return *p == '|' ? 1 : 0;
    case SP_DELIMITER_SEMICOLON:
      return *p == ';' ? 1 : 0;
    case SP_DELIMITER_COMMA:
      return *p == ',' ? 1 : 0;
    case SP_DELIMITER_SPACES:
      while (p < c->end && *p == ' ')
        p++;
      return p - c->p >= 2 ? (gsize) (p - c->p) : 0;
    case SP_DELIMITER_NONE:
    case SP_N_DELIMITERS:
    default:
      return 0;
    }
}

static gboolean
knows_quotes (SpDelimiter delimiter)
{
  return delimiter != SP_DELIMITER_MARKDOWN && delimiter != SP_DELIMITER_SPACES;
}

static gboolean
is_blank (char c)
{
  return c == ' ' || c == '\t';
}

/* A quoted cell: to the quote that isn't doubled, over line ends. */
static void
take_quoted (Cutter *c)
{
  GString *out = c->table->cells;

  c->open_quote = c->line;
  for (c->p++; c->p < c->end; c->p++)
    {
      if (*c->p == '"' && (c->p + 1 == c->end || c->p[1] != '"'))
        {
          c->open_quote = 0;
          c->p++;
          return;
        }
      if (*c->p == '"')
        c->p++;
      else if (*c->p == '\n' || (*c->p == '\r' && (c->p + 1 == c->end || c->p[1] != '\n')))
        c->line++;
      g_string_append_c (out, *c->p);
    }
}

/* To the next delimiter or line end. */
static void
take_cell (Cutter *c)
{
  GString *out = c->table->cells;
  gsize start = out->len;
  gboolean quoted = FALSE;

  while (!at_line_end (c) && is_blank (*c->p) && delimiter_length (c) == 0)
    c->p++;
  if (!at_line_end (c) && *c->p == '"' && knows_quotes (c->table->delimiter))
    {
      take_quoted (c);
      quoted = TRUE;
    }
  while (!at_line_end (c) && delimiter_length (c) == 0)
    {
      if (*c->p == '\\' && c->table->delimiter == SP_DELIMITER_MARKDOWN && c->p + 1 < c->end && c->p[1] == '|')
        c->p++;
      g_string_append_c (out, *c->p++);
    }
  while (!quoted && out->len > start && is_blank (out->str[out->len - 1]))
    g_string_truncate (out, out->len - 1);
  g_string_append_c (out, '\0');
  g_array_append_val (c->table->cell_starts, start);
}

/* "|---|:--:|" stands between the header of a Markdown table and its rows. */
static gboolean
is_rule (const SpDelimited *table,
         const Row         *row)
{
  if (table->delimiter != SP_DELIMITER_MARKDOWN || row->n_cells == 0)
    return FALSE;
  for (gsize i = 0; i < row->n_cells; i++)
    {
      const char *cell = table->cells->str + g_array_index (table->cell_starts, gsize, row->first_cell + i);

      if (strchr (cell, '-') == NULL || strspn (cell, ":-") != strlen (cell))
        return FALSE;
    }
  return TRUE;
}

/* Drops the empty cell behind the closing "|" of a Markdown row, and whatever indents a row of spaces. */
static void
take_row (Cutter *c)
{
  SpDelimited *table = c->table;
  Row row = { table->cell_starts->len, 0, c->line };
  gsize length;

  while (!at_line_end (c) && *c->p == ' ')
    c->p++;
  if (!at_line_end (c) && table->delimiter == SP_DELIMITER_MARKDOWN && *c->p == '|')
    c->p++;
  while (!at_line_end (c) || table->cell_starts->len > row.first_cell)
    {
      take_cell (c);
      if (at_line_end (c))
        break;
      length = delimiter_length (c);
      c->p += length;
      if (at_line_end (c) && (table->delimiter == SP_DELIMITER_MARKDOWN || table->delimiter == SP_DELIMITER_SPACES))
        break;
    }
  skip_line_end (c);
  row.n_cells = table->cell_starts->len - row.first_cell;
  if (is_rule (table, &row))
    g_array_set_size (table->cell_starts, (guint) row.first_cell);
  else
    g_array_append_val (table->rows, row);
  table->n_columns = MAX (table->n_columns, row.n_cells);
}

static SpDelimited *
cut (const char *text,
     gsize       length,
     SpDelimiter delimiter,
     gsize       most_rows,
     gsize      *open_quote)
{
  Cutter c = { table_new (delimiter), text, text + length, 1, 0 };

  while (c.p < c.end && c.table->rows->len < most_rows)
    take_row (&c);
  while (c.table->rows->len > 0 && g_array_index (c.table->rows, Row, c.table->rows->len - 1).n_cells == 0)
    g_array_set_size (c.table->rows, c.table->rows->len - 1);
  if (open_quote != NULL)
    *open_quote = c.open_quote;
  return c.table;
}

/* ---- Reading a table ---- */

gsize
sp_delimited_n_rows (const SpDelimited *table)
{
  return table->rows->len;
}

gsize
sp_delimited_n_columns (const SpDelimited *table)
{
  return table->n_columns;
}

gsize
sp_delimited_n_cells (const SpDelimited *table,
                      gsize              row)
{
  g_return_val_if_fail (row < table->rows->len, 0);
  return g_array_index (table->rows, Row, row).n_cells;
}

const char *
sp_delimited_cell (const SpDelimited *table,
                   gsize              row,
                   gsize              column)
{
  const Row *r;

  g_return_val_if_fail (row < table->rows->len, "");

  r = &g_array_index (table->rows, Row, row);
  if (column >= r->n_cells)
    return "";
  return table->cells->str + g_array_index (table->cell_starts, gsize, r->first_cell + column);
}

gsize
sp_delimited_line (const SpDelimited *table,
                   gsize              row)
{
  g_return_val_if_fail (row < table->rows->len, 0);
  return g_array_index (table->rows, Row, row).line;
}

gboolean
sp_delimited_has_header (const SpDelimited *table)
{
  return table->has_header;
}

SpDelimiter
sp_delimited_delimiter (const SpDelimited *table)
{
  return table->delimiter;
}

const SpNumberLocale *
sp_delimited_locale (const SpDelimited *table)
{
  return &table->locale;
}

gboolean
sp_delimited_decimal_is_sure (const SpDelimited *table)
{
  return table->decimal_is_sure;
}

/* ---- Finding the delimiter ---- */

/* Cheap: whether a cell is made as numbers are, whatever its signs mean. */
static gboolean
looks_numeric (const char *cell)
{
  gboolean digit = FALSE;

  for (const char *p = cell; *p != '\0'; p++)
    {
      if (g_ascii_isdigit (*p))
        digit = TRUE;
      else if ((p[0] == ' ' && p[1] == ' ') ||
               (strchr ("+-.,eE%' ", *p) == NULL && (guchar) *p < 0x80))
        return FALSE;
    }
  return digit;
}

/* How well a sample is a table: the share of rows as long as most are, and of cells that are numbers. 0 to 2; 0 when
 * it is one column. */
static double
score (const SpDelimited *sample)
{
  g_autofree gsize *lengths = g_new0 (gsize, sample->n_columns + 1);
  gsize usual = 0;
  gsize filled = 0;
  gsize numeric = 0;
  gsize rows = 0;

  for (gsize i = 0; i < sample->rows->len; i++)
    {
      gsize n = sp_delimited_n_cells (sample, i);

      lengths[n]++;
      rows += n > 0 ? 1 : 0;
      for (gsize k = 0; k < n; k++)
        {
          const char *cell = sp_delimited_cell (sample, i, k);

          filled += *cell != '\0' ? 1 : 0;
          numeric += looks_numeric (cell) ? 1 : 0;
        }
    }
  for (gsize n = 1; n <= sample->n_columns; n++)
    if (lengths[n] > lengths[usual] || usual == 0)
      usual = n;
  if (usual < 2 || rows == 0)
    return 0.0;
  return (double) lengths[usual] / (double) rows + (double) numeric / (double) MAX (filled, 1);
}

/* "1,5" below "2,5": cells of a decimal comma, or two columns? The user's own sign decides, unless words head the
 * columns or a point is there as decimal sign. */
static gboolean
is_column_of_decimals (const SpDelimited    *sample,
                       const SpNumberLocale *preferred)
{
  if (preferred == NULL || strcmp (preferred->decimal, ",") != 0 || sample->n_columns != 2)
    return FALSE;
  for (gsize i = 0; i < sample->rows->len; i++)
    for (gsize k = 0; k < sp_delimited_n_cells (sample, i); k++)
      {
        const char *cell = sp_delimited_cell (sample, i, k);

        if (*cell == '\0' || strspn (cell, "+-0123456789") != strlen (cell))
          return FALSE;
      }
  return TRUE;
}

static SpDelimiter
find_delimiter (const char           *text,
                gsize                 length,
                const SpNumberLocale *preferred)
{
  SpDelimiter best = SP_DELIMITER_NONE;
  double best_score = 0.0;

  for (SpDelimiter i = SP_DELIMITER_TAB; i < SP_N_DELIMITERS; i++)
    {
      gsize open_quote;
      g_autoptr (SpDelimited) sample = cut (text, length, i, SAMPLE_ROWS, &open_quote);
      double its_score = score (sample);

      if (i == SP_DELIMITER_COMMA && is_column_of_decimals (sample, preferred))
        continue;
      if (open_quote > 0)
        its_score -= 1.0;
      /* No one types a tab inside a cell: programs put it between cells. */
      if (i == SP_DELIMITER_TAB && its_score > 0.0)
        its_score += 0.5;
      if (its_score > best_score)
        {
          best = i;
          best_score = its_score;
        }
    }
  return best;
}

/* ---- Finding the decimal sign ---- */

typedef struct
{
  gsize point; /* cells that only a decimal point explains */
  gsize comma;
  gsize open;  /* cells that read differently with each: 1.500 */
} Evidence;

static void
weigh_cell (const char *cell,
            Evidence   *evidence)
{
  SpNumberLocale by_point;
  SpNumberLocale by_comma;
  double point;
  double comma;
  gboolean point_reads;
  gboolean comma_reads;
  SpNumberNote note;

  if (strpbrk (cell, ".,") == NULL || !looks_numeric (cell))
    return;
  sp_number_locale_init (&by_point, ".", ",");
  sp_number_locale_init (&by_comma, ",", ".");
  point_reads = sp_number_parse (&by_point, cell, NULL, &point, &note, NULL) && note != SP_NUMBER_NOTE_OTHER_SIGN;
  comma_reads = sp_number_parse (&by_comma, cell, NULL, &comma, &note, NULL) && note != SP_NUMBER_NOTE_OTHER_SIGN;
  if (point_reads && !comma_reads)
    evidence->point++;
  if (comma_reads && !point_reads)
    evidence->comma++;
  if (point_reads && comma_reads && point != comma)
    evidence->open++;
}

static void
find_decimal (SpDelimited          *table,
              const SpNumberLocale *preferred)
{
  Evidence e = { 0 };
  gboolean comma;

  for (gsize i = 0; i < table->rows->len; i++)
    for (gsize k = 0; k < sp_delimited_n_cells (table, i); k++)
      weigh_cell (sp_delimited_cell (table, i, k), &e);

  /* Programs that write a decimal comma separate with semicolons; those that separate with commas have a point. */
  if (e.point != e.comma)
    comma = e.comma > e.point;
  else if (table->delimiter == SP_DELIMITER_COMMA || table->delimiter == SP_DELIMITER_SEMICOLON || preferred == NULL)
    comma = table->delimiter == SP_DELIMITER_SEMICOLON;
  else
    comma = strcmp (preferred->decimal, ",") == 0;

  table->decimal_is_sure = (e.open == 0 || e.point != e.comma) && !(e.point > 0 && e.comma > 0);
  if (preferred != NULL && strcmp (preferred->decimal, comma ? "," : ".") == 0)
    table->locale = *preferred;
  else
    sp_number_locale_init (&table->locale, comma ? "," : ".", comma ? "." : ",");
}

static gboolean
row_has_number (const SpDelimited *table,
                gsize              row)
{
  for (gsize k = 0; k < sp_delimited_n_cells (table, row); k++)
    if (looks_numeric (sp_delimited_cell (table, row, k)))
      return TRUE;
  return FALSE;
}

/* ---- The whole ---- */

static gsize
line_of (const char *text,
         const char *place)
{
  gsize line = 1;

  for (const char *p = text; p < place; p++)
    line += *p == '\n' ? 1 : 0;
  return line;
}

static gboolean
check_encoding (const char *text,
                gsize       length,
                GError    **error)
{
  g_autofree char *line = NULL;
  const char *bad;

  if (length >= 2 && (memcmp (text, "\xff\xfe", 2) == 0 || memcmp (text, "\xfe\xff", 2) == 0))
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_ENCODING,
                           _("This text is in UTF-16. Save it as UTF-8; spreadsheets call that “CSV UTF-8”."));
      return FALSE;
    }
  if (g_utf8_validate_len (text, length, &bad))
    return TRUE;
  line = sp_number_format_exact (sp_number_locale_user (), (double) line_of (text, bad));
  g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_ENCODING,
               /* Translators: %s is a line number. */
               _("Line %s is not UTF-8 text. Save the file as UTF-8; spreadsheets call that “CSV UTF-8”."), line);
  return FALSE;
}

static gboolean
check_size (const SpDelimited *table,
            gsize              open_quote,
            GError           **error)
{
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *rows = sp_number_format_exact (locale, SP_DELIMITED_ROWS_MAX);
  g_autofree char *columns = sp_number_format_exact (locale, SP_DELIMITED_COLUMNS_MAX);
  g_autofree char *line = sp_number_format_exact (locale, (double) open_quote);

  if (table->rows->len > SP_DELIMITED_ROWS_MAX || table->n_columns > SP_DELIMITED_COLUMNS_MAX)
    {
      g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_DELIMITED,
                   /* Translators: both are large numbers. */
                   _("The table has more than %s rows or %s columns. Take a part of it."), rows, columns);
      return FALSE;
    }
  if (open_quote > 0)
    {
      g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_DELIMITED,
                   /* Translators: %s is a line number. */
                   _("The quotation mark that begins in line %s has no end. Add it, or remove the first one."), line);
      return FALSE;
    }
  return TRUE;
}

SpDelimited *
sp_delimited_read (const char           *text,
                   gssize                length,
                   const SpNumberLocale *preferred,
                   GError              **error)
{
  gsize bytes = length < 0 ? strlen (text) : (gsize) length;
  g_autoptr (SpDelimited) table = NULL;
  gsize open_quote;

  if (bytes > SP_DELIMITED_BYTES_MAX)
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_DELIMITED,
                           _("The table is larger than 64 MiB. Take a part of it."));
      return NULL;
    }
  if (!check_encoding (text, bytes, error))
    return NULL;
  if (bytes >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    {
      text += 3;
      bytes -= 3;
    }
  table = cut (text, bytes, find_delimiter (text, bytes, preferred), SP_DELIMITED_ROWS_MAX + 1, &open_quote);
  if (!check_size (table, open_quote, error))
    return NULL;
  find_decimal (table, preferred);
  table->has_header = table->rows->len > 1 && sp_delimited_n_cells (table, 0) > 0 && !row_has_number (table, 0) &&
                      row_has_number (table, 1);
  return g_steal_pointer (&table);
}

char *
sp_delimited_summary (const SpDelimited *table,
                      gboolean           english)
{
  static const char *const sentences[SP_N_DELIMITERS][2] = {
    [SP_DELIMITER_NONE] = { N_("The text is one column and numbers have a decimal point."),
                            N_("The text is one column and numbers have a decimal comma.") },
    [SP_DELIMITER_TAB] = { N_("Columns are separated by tabs and numbers have a decimal point."),
                           N_("Columns are separated by tabs and numbers have a decimal comma.") },
    [SP_DELIMITER_MARKDOWN] = { N_("The text is a Markdown table and numbers have a decimal point."),
                                N_("The text is a Markdown table and numbers have a decimal comma.") },
    [SP_DELIMITER_SEMICOLON] = { N_("Columns are separated by semicolons and numbers have a decimal point."),
                                 N_("Columns are separated by semicolons and numbers have a decimal comma.") },
    [SP_DELIMITER_COMMA] = { N_("Columns are separated by commas and numbers have a decimal point."),
                             N_("Columns are separated by commas and numbers have a decimal comma.") },
    [SP_DELIMITER_SPACES] = { N_("Columns are separated by spaces and numbers have a decimal point."),
                              N_("Columns are separated by spaces and numbers have a decimal comma.") },
  };
  const char *sentence = sentences[table->delimiter][strcmp (table->locale.decimal, ",") == 0 ? 1 : 0];

  return g_strdup (english ? sentence : g_dgettext (GETTEXT_PACKAGE, sentence));
}

/* ---- Writing ---- */

void
sp_delimited_append_row (GString           *text,
                         SpDelimiter        delimiter,
                         const char *const *cells,
                         gsize              n_cells)
{
  static const char signs[SP_N_DELIMITERS] = {
    [SP_DELIMITER_TAB] = '\t',
    [SP_DELIMITER_SEMICOLON] = ';',
    [SP_DELIMITER_COMMA] = ',',
  };
  char special[] = { signs[delimiter], '"', '\n', '\r', '\0' };

  g_return_if_fail (signs[delimiter] != '\0');

  for (gsize i = 0; i < n_cells; i++)
    {
      const char *cell = cells[i];
      gsize length = strlen (cell);
      gboolean quoted = strpbrk (cell, special) != NULL ||
                        (length > 0 && (is_blank (cell[0]) || is_blank (cell[length - 1])));

      if (i > 0)
        g_string_append_c (text, signs[delimiter]);
      if (quoted)
        g_string_append_c (text, '"');
      for (const char *p = cell; *p != '\0'; p++)
        {
          if (quoted && *p == '"')
            g_string_append_c (text, '"');
          g_string_append_c (text, *p);
        }
      if (quoted)
        g_string_append_c (text, '"');
    }
  g_string_append_c (text, '\n');
}
