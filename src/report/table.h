/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table of results: the same one is shown on a page, printed in the memo and
 * written as CSV, so that the three can't disagree. Text is by the user's
 * language and locale; the number behind a cell goes into the CSV. */
#pragma once

#include <glib.h>

#include "text/number.h"

G_BEGIN_DECLS

typedef struct
{
  char *text;          /* (nullable): NULL: nothing to say here */
  guint n_numbers;     /* 0: the CSV has the text; 2: both ends of an interval */
  gboolean has[2];     /* an end may be open */
  double numbers[2];
  char *unit;          /* (nullable): of the numbers in the CSV: "h" */
  gboolean emphasis;   /* differs from its neighbours */
} SpCell;

typedef enum
{
  SP_CELLS_TEXT,
  SP_CELLS_NUMBER,     /* ends at the far edge */
  SP_CELLS_INTERVAL    /* likewise; two columns in the CSV */
} SpCellsKind;

typedef struct
{
  char *title;
  SpCellsKind kind;
} SpReportColumn;

typedef struct
{
  char *id;            /* [a-z-]+: names it on the command line */
  char *title;
  gboolean has_units;  /* the CSV has a column of units behind the first */
  GArray *columns;     /* SpReportColumn; the first names the row */
  GArray *cells;       /* SpCell, row after row */
} SpReportTable;

SpReportTable *sp_report_table_new        (const char    *id,
                                           const char    *title);
void           sp_report_table_free       (SpReportTable *table);
void           sp_report_table_add_column (SpReportTable *table,
                                           const char    *title,
                                           SpCellsKind    kind);
/* Cells fill the rows one after the other. Long texts are cut, here and in the titles of columns. @text: (transfer full)
 * (nullable) */
SpCell        *sp_report_table_add        (SpReportTable *table,
                                           char          *text);
SpCell        *sp_report_table_add_number (SpReportTable *table,
                                           char          *text,
                                           const char    *unit,
                                           double         number);
guint          sp_report_table_n_columns  (const SpReportTable *table);
guint          sp_report_table_n_rows     (const SpReportTable *table);
const SpReportColumn *sp_report_table_column (const SpReportTable *table,
                                              guint                column);
const SpCell  *sp_report_table_cell       (const SpReportTable *table,
                                           guint                row,
                                           guint                column);

/* Comma, point, shortest numbers that read back equal, the same in every locale.
 * Text that a spreadsheet would take for a formula gets an apostrophe.
 * Returns: (transfer full) */
char          *sp_report_table_to_csv     (const SpReportTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpReportTable, sp_report_table_free)

G_END_DECLS
