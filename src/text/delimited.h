/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables as text: CSV files of any locale, cells copied from a spreadsheet,
 * Markdown tables. How the columns are separated and which decimal sign is
 * used is found from the whole text, so a file reads the same in every locale. */
#pragma once

#include "text/number.h"

G_BEGIN_DECLS

typedef enum
{
  SP_DELIMITER_NONE,     /* one column */
  SP_DELIMITER_TAB,
  SP_DELIMITER_MARKDOWN, /* | a | b | */
  SP_DELIMITER_SEMICOLON,
  SP_DELIMITER_COMMA,
  SP_DELIMITER_SPACES,   /* two or more */
  SP_N_DELIMITERS
} SpDelimiter;

#define SP_DELIMITED_BYTES_MAX (64 * 1024 * 1024)
#define SP_DELIMITED_ROWS_MAX 1000000
#define SP_DELIMITED_COLUMNS_MAX 10000

typedef struct _SpDelimited SpDelimited;

/**
 * sp_delimited_read:
 * @text: a byte-order mark, quotes ("a ""b""") and any line ends are understood
 * @length: in bytes, or -1
 * @preferred: (nullable): whose signs hold where the text leaves them open: the user's locale for the clipboard,
 *   NULL for files, which must read the same everywhere
 *
 * Empty lines at the end are dropped, others are rows without cells.
 *
 * Returns: (transfer full): the table, or NULL with SP_TEXT_ERROR_ENCODING or SP_TEXT_ERROR_DELIMITED
 */
SpDelimited          *sp_delimited_read            (const char           *text,
                                                    gssize                length,
                                                    const SpNumberLocale *preferred,
                                                    GError              **error);
void                  sp_delimited_free            (SpDelimited          *table);

gsize                 sp_delimited_n_rows          (const SpDelimited    *table);
gsize                 sp_delimited_n_columns       (const SpDelimited    *table); /* of the widest row */
gsize                 sp_delimited_n_cells         (const SpDelimited    *table,
                                                    gsize                 row);
/* Without spaces around; "" for a cell that isn't there. Belongs to the table. */
const char           *sp_delimited_cell            (const SpDelimited    *table,
                                                    gsize                 row,
                                                    gsize                 column);
/* The line in the text where the row begins, from 1. */
gsize                 sp_delimited_line            (const SpDelimited    *table,
                                                    gsize                 row);

/* Whether the first row names the columns: no number in it, but one in the second. */
gboolean              sp_delimited_has_header      (const SpDelimited    *table);
SpDelimiter           sp_delimited_delimiter       (const SpDelimited    *table);
/* What to read the cells with. */
const SpNumberLocale *sp_delimited_locale          (const SpDelimited    *table);
/* FALSE when some cell could be read with the other decimal sign too and nothing in the text told which. */
gboolean              sp_delimited_decimal_is_sure (const SpDelimited    *table);
/* Returns: (transfer full): "Columns are separated by semicolons and numbers have a decimal comma." */
char                 *sp_delimited_summary         (const SpDelimited    *table,
                                                    gboolean              english);

/* ---- Writing ---- */

/* One row and a line end; quotes are put where they are needed. @delimiter: tab, semicolon or comma. Numbers come
 * from sp_number_shortest() for files, and from sp_number_format_plain() for a spreadsheet of the user's locale. */
void                  sp_delimited_append_row      (GString              *text,
                                                    SpDelimiter           delimiter,
                                                    const char *const    *cells,
                                                    gsize                 n_cells);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpDelimited, sp_delimited_free)

G_END_DECLS
