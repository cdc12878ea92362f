/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One visible cell of the grid: a text with an alignment and a state. It knows
 * neither rows nor data; the grid fills it anew whenever it shows another row. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_GRID_CELL (sp_grid_cell_get_type ())
G_DECLARE_FINAL_TYPE (SpGridCell, sp_grid_cell, SP, GRID_CELL, GtkWidget)

typedef enum
{
  SP_GRID_CELL_CURSOR = 1 << 0,
  SP_GRID_CELL_SELECTED = 1 << 1,
  SP_GRID_CELL_READ_ONLY = 1 << 2,
  SP_GRID_CELL_IS_TEXT = 1 << 3, /* starts at the leading edge */
} SpGridCellFlags;

GtkWidget *sp_grid_cell_new  (void);

/* @name: what the cell is called, "Devices, row 3". @error: (nullable). */
void       sp_grid_cell_fill (SpGridCell     *self,
                              const char     *name,
                              const char     *text,
                              const char     *error,
                              SpGridCellFlags flags);

G_END_DECLS
