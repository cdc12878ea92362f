/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured curve as a table of text: CSV files, cells copied from a
 * spreadsheet, Markdown tables. One run is one row. The columns are those of
 * plan/row.h (devices; throughput or step_seconds; run, per_device_batch,
 * accumulation, global_batch, servers) and label, excluded, reason; common
 * other names are understood, and units in a heading or a cell ("step time
 * (ms)", "250 ms"). Without headings the first column is devices and the second
 * throughput. A file reads the same in every locale. */
#pragma once

#include "import/note.h"
#include "plan/row.h"
#include "text/number.h"

G_BEGIN_DECLS

typedef struct
{
  GArray *rows;     /* (element-type SpRow): with strings of their own */
  GPtrArray *notes; /* (element-type SpNote): what was understood, first, and what was left out */
  gboolean has_headings; /* FALSE: the columns were told by their place */
  char *unit;       /* (nullable): of the throughput, "images", where a heading or a cell says so */
} SpCurveTable;

/* Cells that can't be read are left out, and a note says which.
 * @length: in bytes, or -1
 * @preferred: (nullable): as for sp_delimited_read(): the user's locale for the clipboard, NULL for files
 * Returns: (transfer full): NULL with an error of SP_TEXT_ERROR, or with
 *   SP_PLAN_ERROR_FORMAT when no column holds devices */
SpCurveTable *sp_curve_table_read  (const char           *text,
                                    gssize                length,
                                    const SpNumberLocale *preferred,
                                    GError              **error);
void          sp_curve_table_free  (SpCurveTable         *table);

/* With headings, commas and numbers in C format; only columns that some row has.
 * Returns: (transfer full) */
char         *sp_curve_table_write (const SpRow          *rows,
                                    gsize                 n_rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCurveTable, sp_curve_table_free)

G_END_DECLS
