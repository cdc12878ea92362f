/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What an editable table needs to know of its data. The grid asks for the cells
 * it shows and hands over what a person changed, all cells of one act (a
 * keystroke, a paste, a deletion) in one call, so that it becomes one undo step. */
#pragma once

#include <glib-object.h>

G_BEGIN_DECLS

#define SP_TYPE_GRID_MODEL (sp_grid_model_get_type ())
G_DECLARE_INTERFACE (SpGridModel, sp_grid_model, SP, GRID_MODEL, GObject)

typedef struct
{
  const char *title;  /* translated; names the column on screen and to screen readers */
  const char *unit;   /* (nullable): shown under the title */
  int width_chars;    /* digits that fit without being cut */
  gboolean editable;
  gboolean is_text;   /* starts at the leading edge; numbers end at the right */
  const char *help;   /* (nullable): the topic that explains the column; a static or interned string */
  const char *facts;  /* (nullable): translated: what its cells accept; likewise */
} SpGridColumn;

typedef struct
{
  guint row;          /* at or beyond the number of rows: a new row */
  guint column;
  const char *text;   /* as typed; empty clears the cell */
  char *error;        /* (out) (nullable): why the text was not taken, a sentence for people */
} SpGridChange;

struct _SpGridModelInterface
{
  GTypeInterface parent;

  guint               (*get_n_columns) (SpGridModel *self);
  const SpGridColumn *(*get_column)    (SpGridModel *self,
                                        guint        column);
  guint               (*get_n_rows)    (SpGridModel *self);
  /* Whether rows can be added and removed; the grid then offers an empty last row. */
  gboolean            (*get_growable)  (SpGridModel *self);
  /* The text to show. */
  char               *(*get_text)      (SpGridModel *self,
                                        guint        row,
                                        guint        column);
  /* The text to edit and to copy: no groups, the locale's decimal sign. */
  char               *(*get_edit_text) (SpGridModel *self,
                                        guint        row,
                                        guint        column);
  /* (nullable): what is wrong with a cell that the model holds. */
  char               *(*get_error)     (SpGridModel *self,
                                        guint        row,
                                        guint        column);
  /* Cells that are refused get an error and change nothing; the others are set. */
  void                (*set_cells)     (SpGridModel  *self,
                                        SpGridChange *changes,
                                        guint         n_changes);
  /* (nullable): takes a text that says itself what its columns are, as one step, from @row on.
   * @notice: (out) (nullable): what is to be told. Returns: FALSE when the text is to be taken cell by cell */
  gboolean            (*paste_table)   (SpGridModel *self,
                                        guint        row,
                                        const char  *text,
                                        char       **notice);
  void                (*insert_rows)   (SpGridModel *self,
                                        guint        row,
                                        guint        n_rows);
  void                (*remove_rows)   (SpGridModel *self,
                                        guint        row,
                                        guint        n_rows);
};

/* Signal "changed": cells or rows are no longer what they were. */
void sp_grid_model_emit_changed (SpGridModel *self);

guint               sp_grid_model_get_n_columns (SpGridModel *self);
const SpGridColumn *sp_grid_model_get_column    (SpGridModel *self,
                                                 guint        column);
guint               sp_grid_model_get_n_rows    (SpGridModel *self);
gboolean            sp_grid_model_get_growable  (SpGridModel *self);
char               *sp_grid_model_get_text      (SpGridModel *self,
                                                 guint        row,
                                                 guint        column);
char               *sp_grid_model_get_edit_text (SpGridModel *self,
                                                 guint        row,
                                                 guint        column);
char               *sp_grid_model_get_error     (SpGridModel *self,
                                                 guint        row,
                                                 guint        column);
void                sp_grid_model_set_cells     (SpGridModel  *self,
                                                 SpGridChange *changes,
                                                 guint         n_changes);
gboolean            sp_grid_model_paste_table   (SpGridModel *self,
                                                 guint        row,
                                                 const char  *text,
                                                 char       **notice);
void                sp_grid_model_insert_rows   (SpGridModel *self,
                                                 guint        row,
                                                 guint        n_rows);
void                sp_grid_model_remove_rows   (SpGridModel *self,
                                                 guint        row,
                                                 guint        n_rows);

G_END_DECLS
