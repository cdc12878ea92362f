/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks to lines. A line is measured in columns of the terminal, and broken where
 * the text's script allows. See memo-text.h. */
#include "report/memo-text.h"

#include <pango/pango.h>
#include <string.h>

#define LEAST_COLUMNS 40
#define COLUMN_GAP 2
#define TABLE_INDENT 2
#define LEAST_CELL 6
#define HEAD_LINES 8

/* ---- Columns ---- */

static guint
width_of_char (gunichar c)
{
  return g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
}

static guint
width_of (const char *text)
{
  guint width = 0;

  for (; *text != '\0'; text = g_utf8_next_char (text))
    width += width_of_char (g_utf8_get_char (text));
  return width;
}

/* Marks that turn the direction of a whole line, and whatever a terminal takes for an order. */
static gboolean
is_order (gunichar c)
{
  return (g_unichar_iscntrl (c) && c != '\n') || (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069);
}

/* Returns: (transfer full): @text without orders; a tab is a space */
static char *
harmless (const char *text)
{
  GString *clean = g_string_new (NULL);

  for (; *text != '\0'; text = g_utf8_next_char (text))
    {
      gunichar c = g_utf8_get_char (text);

      if (c == '\t')
        g_string_append_c (clean, ' ');
      else if (!is_order (c))
        g_string_append_unichar (clean, c);
      else if (g_unichar_iscntrl (c))
        g_string_append_unichar (clean, 0xfffd);
    }
  return g_string_free (clean, FALSE);
}

/* ---- Lines ---- */

/* "samples/s" stays whole, though Unicode would let it end at the stroke. */
static gboolean
may_break_before (const PangoLogAttr *attr,
                  gunichar            before)
{
  return attr->is_line_break && (g_unichar_isspace (before) || before > 0x7f);
}

/* Where the line that starts at @text ends: the last place to break at within @width,
 * or else the last place between two characters. @attrs: of @text's characters */
static const char *
end_of_line (const char         *text,
             const PangoLogAttr *attrs,
             guint               width)
{
  const char *broken = NULL, *cut = NULL;
  guint used = 0, i = 0;
  gunichar before = 0;

  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c), i++)
    {
      gunichar now = g_utf8_get_char (c);

      if (now == '\n')
        return c;
      if (i > 0 && may_break_before (&attrs[i], before))
        broken = c;
      if (i > 0 && attrs[i].is_cursor_position && used <= width)
        cut = c;
      used += width_of_char (now);
      if (used > width && !g_unichar_isspace (now))
        return broken != NULL ? broken : cut != NULL ? cut : g_utf8_next_char (c);
      before = now;
    }
  return text + strlen (text);
}

/* Returns: (transfer full) (element-type char *): the lines, without spaces at their ends */
static GPtrArray *
wrap (const char *text,
      guint       width)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *clean = harmless (text);
  glong n = g_utf8_strlen (clean, -1);
  g_autofree PangoLogAttr *attrs = g_new0 (PangoLogAttr, n + 1);
  const char *line = clean;

  pango_get_log_attrs (clean, -1, -1, pango_language_get_default (), attrs, (int) n + 1);
  do
    {
      const PangoLogAttr *here = attrs + g_utf8_pointer_to_offset (clean, line);
      const char *end = end_of_line (line, here, width);

      g_ptr_array_add (lines, g_strchomp (g_strndup (line, (gsize) (end - line))));
      line = *end == '\n' ? end + 1 : end;
    }
  while (*line != '\0');
  return lines;
}

static void
append_spaces (GString *text,
               guint    n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (text, ' ');
}

/* @first: before the first line; the others are as far in */
static void
append_wrapped (GString    *out,
                const char *text,
                const char *first,
                guint       columns)
{
  guint indent = width_of (first);
  g_autoptr (GPtrArray) lines = wrap (text, columns - indent);

  for (guint i = 0; i < lines->len; i++)
    {
      if (i == 0)
        g_string_append (out, first);
      else
        append_spaces (out, *(const char *) lines->pdata[i] != '\0' ? indent : 0);
      g_string_append (out, lines->pdata[i]);
      g_string_append_c (out, '\n');
    }
}

static void
append_rule (GString *out,
             char     sign,
             guint    n)
{
  for (guint i = 0; i < n; i++)
    g_string_append_c (out, sign);
  g_string_append_c (out, '\n');
}

/* Text over a rule of its own width. */
static void
append_ruled (GString    *out,
              const char *text,
              char        sign,
              guint       columns)
{
  g_autoptr (GPtrArray) lines = wrap (text, columns);
  guint widest = 0;

  for (guint i = 0; i < lines->len; i++)
    {
      g_string_append_printf (out, "%s\n", (char *) lines->pdata[i]);
      widest = MAX (widest, width_of (lines->pdata[i]));
    }
  append_rule (out, sign, widest);
}

/* ---- Tables ---- */

/* @row: -1 for the head */
static const char *
text_of_cell (const SpReportTable *table,
              int                  row,
              guint                column)
{
  const char *text = row < 0 ? sp_report_table_column (table, column)->title
                             : sp_report_table_cell (table, (guint) row, column)->text;

  return text != NULL ? text : "–";
}

/* The widest line that @text has in a cell so narrow. */
static guint
widest_line (const char *text,
             guint       width)
{
  g_autoptr (GPtrArray) lines = wrap (text, width);
  guint widest = 0;

  for (guint i = 0; i < lines->len; i++)
    widest = MAX (widest, width_of (lines->pdata[i]));
  return widest;
}

static guint
longest_word (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, " ", -1);
  guint longest = 1;

  for (guint i = 0; words[i] != NULL; i++)
    longest = MAX (longest, width_of (words[i]));
  return longest;
}

/* What the cells of a column wish for, and the longest word of its head. */
static guint
natural_width (const SpReportTable *table,
               guint                column)
{
  guint widest = longest_word (text_of_cell (table, -1, column));

  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    widest = MAX (widest, widest_line (text_of_cell (table, (int) r, column), G_MAXINT));
  return widest;
}

/* What no word has to be cut for. */
static guint
least_width (const SpReportTable *table,
             guint                column)
{
  guint widest = LEAST_CELL;

  for (int r = -1; r < (int) sp_report_table_n_rows (table); r++)
    widest = MAX (widest, longest_word (text_of_cell (table, r, column)));
  return widest;
}

/* The least width from @width on at which @head has no more than @n_lines. */
static guint
width_for_head (const char *head,
                guint       n_lines,
                guint       width)
{
  for (;; width++)
    {
      g_autoptr (GPtrArray) lines = wrap (head, width);

      if (lines->len <= n_lines)
        return width;
    }
}

/* Heads are broken before anything else is: into as few lines as there is room for.
 * @widths: without them; grow */
static void
widen_for_heads (const SpReportTable *table,
                 guint               *widths,
                 guint                room)
{
  guint n = sp_report_table_n_columns (table);
  g_autofree guint *wider = g_new (guint, n);

  for (guint n_lines = 1; n_lines <= HEAD_LINES; n_lines++)
    {
      guint total = 0;

      for (guint c = 0; c < n; c++)
        total += wider[c] = width_for_head (text_of_cell (table, -1, c), n_lines, widths[c]);
      if (total <= room)
        {
          memcpy (widths, wider, n * sizeof *widths);
          return;
        }
    }
}

/* Columns get what they wish for; where that is too much the widest give way first, and
 * words are cut only when nothing else is left. */
static guint *
column_widths (const SpReportTable *table,
               guint                room)
{
  guint n = sp_report_table_n_columns (table), total = 0;
  guint *widths = g_new (guint, n);
  g_autofree guint *least = g_new (guint, n);

  for (guint c = 0; c < n; c++)
    {
      total += widths[c] = natural_width (table, c);
      least[c] = least_width (table, c);
    }
  if (total <= room)
    widen_for_heads (table, widths, room);
  for (guint round = 0; round < 2 && total > room; round++)
    for (;;)
      {
        guint widest = n;

        for (guint c = 0; c < n; c++)
          if (widths[c] > (round == 0 ? least[c] : LEAST_CELL) && (widest == n || widths[c] > widths[widest]))
            widest = c;
        if (widest == n || total <= room)
          break;
        widths[widest]--;
        total--;
      }
  return widths;
}

static void
append_padded (GString    *out,
               const char *text,
               guint       width,
               gboolean    at_end)
{
  guint used = width_of (text);
  guint pad = width > used ? width - used : 0;

  append_spaces (out, at_end ? pad : 0);
  g_string_append (out, text);
  append_spaces (out, at_end ? 0 : pad);
}

/* A row of cells that were broken into lines. A head stands on the rule below it, other
 * cells begin at the top. */
static void
append_lines (GString             *out,
              const SpReportTable *table,
              gboolean             is_head,
              const GPtrArray     *cells,
              guint                n_lines,
              const guint         *widths)
{
  for (guint l = 0; l < n_lines; l++)
    {
      g_autoptr (GString) line = g_string_new (NULL);

      append_spaces (line, TABLE_INDENT);
      for (guint c = 0; c < cells->len; c++)
        {
          const GPtrArray *lines = g_ptr_array_index (cells, c);
          guint above = is_head ? n_lines - lines->len : 0;
          const char *text = l >= above && l - above < lines->len ? lines->pdata[l - above] : "";

          append_spaces (line, c > 0 ? COLUMN_GAP : 0);
          append_padded (line, text, widths[c], sp_report_table_column (table, c)->kind != SP_CELLS_TEXT);
        }
      g_string_append_printf (out, "%s\n", g_strchomp (line->str));
    }
}

static void
append_row (GString             *out,
            const SpReportTable *table,
            int                  row,
            const guint         *widths)
{
  g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  guint n_lines = 0;

  for (guint c = 0; c < sp_report_table_n_columns (table); c++)
    {
      GPtrArray *lines = wrap (text_of_cell (table, row, c), widths[c]);

      n_lines = MAX (n_lines, lines->len);
      g_ptr_array_add (cells, lines);
    }
  append_lines (out, table, row < 0, cells, n_lines, widths);
}

/* Returns: (transfer full): the table with some of its columns. @picked: (array): one for each */
static SpReportTable *
pick_columns (const SpReportTable *table,
              const gboolean      *picked)
{
  SpReportTable *some = sp_report_table_new (table->id, table->title);
  guint n = sp_report_table_n_columns (table);

  for (guint c = 0; c < n; c++)
    if (picked[c])
      sp_report_table_add_column (some, sp_report_table_column (table, c)->title, sp_report_table_column (table, c)->kind);
  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    for (guint c = 0; c < n; c++)
      if (picked[c])
        sp_report_table_add (some, g_strdup (sp_report_table_cell (table, r, c)->text));
  return some;
}

static gboolean
says_something (const SpReportTable *table,
                guint                column)
{
  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    if (sp_report_table_cell (table, r, column)->text != NULL)
      return TRUE;
  return column == 0;
}

/* Columns side by side. */
static void
append_grid (GString             *out,
             const SpReportTable *table,
             guint                columns)
{
  guint n = sp_report_table_n_columns (table);
  guint gaps = TABLE_INDENT + (n - 1) * COLUMN_GAP, total = (n - 1) * COLUMN_GAP;
  g_autofree guint *widths = column_widths (table, columns > gaps ? columns - gaps : n);

  for (guint c = 0; c < n; c++)
    total += widths[c];
  append_row (out, table, -1, widths);
  append_spaces (out, TABLE_INDENT);
  append_rule (out, '-', total);
  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    append_row (out, table, (int) r, widths);
}

/* How many columns from @from on fit beside the first one; one at least. */
static guint
columns_that_fit (const SpReportTable *table,
                  guint                from,
                  guint                columns)
{
  guint used = TABLE_INDENT + least_width (table, 0), c = from;

  for (; c < sp_report_table_n_columns (table); c++)
    {
      used += COLUMN_GAP + least_width (table, c);
      if (used > columns && c > from)
        break;
    }
  return MAX (c - from, 1);
}

/* Columns in which no row says anything are left out. Where there are too many for one
 * line the rest follow below, again with the first. */
static void
append_table (GString             *out,
              const SpReportTable *all,
              guint                columns)
{
  guint n = sp_report_table_n_columns (all), from = 1;
  g_autofree gboolean *picked = g_new0 (gboolean, n);
  g_autoptr (SpReportTable) table = NULL;

  for (guint c = 0; c < n; c++)
    picked[c] = says_something (all, c);
  table = pick_columns (all, picked);
  n = sp_report_table_n_columns (table);
  do
    {
      guint fitting = columns_that_fit (table, from, columns);
      g_autoptr (SpReportTable) part = NULL;

      for (guint c = 0; c < n; c++)
        picked[c] = c == 0 || (c >= from && c < from + fitting);
      part = pick_columns (table, picked);
      if (from > 1)
        g_string_append_c (out, '\n');
      append_grid (out, part, columns);
      from += fitting;
    }
  while (from < n);
}

/* ---- Blocks ---- */

/* Without an empty line between them. */
static gboolean
follows_closely (SpMemoBlockKind kind,
                 SpMemoBlockKind before)
{
  return (kind == SP_BLOCK_ITEM && before == SP_BLOCK_ITEM) || (kind != SP_BLOCK_HEADING && before == SP_BLOCK_HEADING) ||
         before == SP_BLOCK_LABEL;
}

static void
append_block (GString           *out,
              const SpMemoBlock *block,
              SpMemoBlockKind    before,
              guint              columns)
{
  if (!follows_closely (block->kind, before))
    g_string_append_c (out, '\n');
  switch (block->kind)
    {
    case SP_BLOCK_HEADING:
      append_ruled (out, block->text, '-', columns);
      break;
    case SP_BLOCK_LEAD:
      append_wrapped (out, block->text, "=> ", columns);
      break;
    case SP_BLOCK_LABEL:
    case SP_BLOCK_PARAGRAPH:
      append_wrapped (out, block->text, "", columns);
      break;
    case SP_BLOCK_ITEM:
      append_wrapped (out, block->text, "- ", columns);
      break;
    case SP_BLOCK_TABLE:
      append_table (out, block->table, columns);
      break;
    case SP_BLOCK_CHART:
    default:
      break;
    }
}

char *
sp_memo_to_text (const SpMemo *memo,
                 guint         columns)
{
  GString *out = g_string_new (NULL);
  SpMemoBlockKind before = SP_BLOCK_PARAGRAPH;

  columns = MAX (columns, LEAST_COLUMNS);
  append_wrapped (out, memo->title, "", columns);
  append_ruled (out, memo->scenario, '=', columns);
  for (guint i = 0; i < memo->blocks->len; i++)
    {
      const SpMemoBlock *block = g_ptr_array_index (memo->blocks, i);

      if (block->kind == SP_BLOCK_CHART)
        continue;
      append_block (out, block, before, columns);
      before = block->kind;
    }
  return g_string_free (out, FALSE);
}
