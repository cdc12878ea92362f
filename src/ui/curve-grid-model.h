/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the curve that a document looks at, as a table to edit: one run a
 * row. The columns are fixed when the model is made; what the curve says of each
 * count stands behind them, read-only, in the first row of that count. */
#pragma once

#include "ui/document.h"
#include "ui/grid-model.h"

G_BEGIN_DECLS

#define SP_TYPE_CURVE_GRID_MODEL (sp_curve_grid_model_get_type ())
G_DECLARE_FINAL_TYPE (SpCurveGridModel, sp_curve_grid_model, SP, CURVE_GRID_MODEL, GObject)

/* The columns of plan/row.h, and these. */
enum
{
  SP_CURVE_GRID_LABEL = SP_N_COLUMNS,
  SP_CURVE_GRID_EXCLUDED,
  SP_CURVE_GRID_REASON,
  SP_CURVE_GRID_N_EDITABLE,
  SP_CURVE_GRID_RUNS = SP_CURVE_GRID_N_EDITABLE,
  SP_CURVE_GRID_EFFICIENCY,
  SP_CURVE_GRID_N_COLUMNS
};

/* Of a work unit in the title of a column. */
#define SP_CURVE_GRID_UNIT_CHARACTERS 14

/* The translated title of a column. */
const char       *sp_curve_grid_title   (guint column);
/* Returns: 1 << column for each column that a row of @curve has a value in. @curve: (nullable) */
guint             sp_curve_grid_used    (const SpCurve *curve);

/* @columns: 1 << column for each editable column to show */
SpCurveGridModel *sp_curve_grid_model_new (SpDocument *document,
                                           guint       columns);

/* Takes the runs of a table of text, as one step: behind the rows there are, or from @row on in place of them.
 * @row: G_MAXUINT for behind. @for_user: the clipboard's, whose numbers may be those of the user's locale.
 * @curve_name: (nullable): a curve of that name is added for them instead.
 * Returns: (transfer full) (nullable): what is to be told, NULL with an error when it is no table of runs */
char             *sp_curve_grid_take_table (SpDocument *document,
                                            const char *text,
                                            gssize      length,
                                            gboolean    for_user,
                                            guint       row,
                                            const char *curve_name,
                                            GError    **error);

G_END_DECLS
