/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one editable table of the program. It has a cell cursor, a block
 * selection, an editor in place, the clipboard, errors and names; what the
 * cells mean is its model's business (grid-model.h). Only visible cells are
 * widgets, so that ten thousand rows cost no more than thirty.
 *
 *   arrows, Home, End, Page Up, Page Down   move; with Ctrl to the edge; with Shift select
 *   Tab, Shift+Tab    next and previous cell; out of the grid at its ends
 *   Ctrl+Tab          out of the grid
 *   typing, F2        edit (typing replaces); Enter keeps and goes down, Tab keeps and goes on,
 *                     Escape puts the old text back
 *   Delete            clears the selected cells
 *   Ctrl+Plus, Ctrl+Minus   insert and remove rows
 *   Ctrl+C, Ctrl+X, Ctrl+V, Ctrl+A
 *
 * A text that the model refuses stays in its cell, marked, until it is mended or
 * cleared: nothing typed is lost, and nothing wrong reaches the plan. */
#pragma once

#include <gtk/gtk.h>

#include "ui/grid-model.h"

G_BEGIN_DECLS

#define SP_TYPE_GRID (sp_grid_get_type ())
G_DECLARE_FINAL_TYPE (SpGrid, sp_grid, SP, GRID, GtkWidget)

/* Properties: "model"; "message" (read-only): what is wrong with the cell under
 * the cursor; "placeholder": shown in the empty last row. It scrolls: put it in
 * a GtkScrolledWindow. Signal "notice" (const char *): a sentence about a paste
 * that did not fit, to be shown as a toast. Signal "errors-changed". */
GtkWidget  *sp_grid_new           (SpGridModel *model);
void        sp_grid_set_model     (SpGrid      *self,
                                   SpGridModel *model);

void        sp_grid_set_cursor    (SpGrid *self,
                                   guint   row,
                                   guint   column);
void        sp_grid_get_cursor    (SpGrid *self,
                                   guint  *row,
                                   guint  *column);
void        sp_grid_select        (SpGrid *self,
                                   guint   row,
                                   guint   column,
                                   guint   to_row,
                                   guint   to_column);

/* As the keys do. */
void        sp_grid_edit          (SpGrid     *self,
                                   const char *text);
void        sp_grid_clear         (SpGrid *self);
char       *sp_grid_copy_text     (SpGrid *self);
void        sp_grid_paste_text    (SpGrid     *self,
                                   const char *text);

/* Returns: how many cells hold a text the model refused; @row and @column name the first. */
guint       sp_grid_get_n_refused (SpGrid *self,
                                   guint  *row,
                                   guint  *column);

/* The texts that the model refused, for a draft, and back into their cells. Returns: (transfer full) */
char       *sp_grid_save_refused    (SpGrid     *self);
void        sp_grid_restore_refused (SpGrid     *self,
                                     const char *saved);

G_END_DECLS
