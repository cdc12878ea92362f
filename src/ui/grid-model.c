/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The interface of grid-model.h: its signal, and what an empty cell answers
 * beyond the last row, so that no model has to think of it. */
#include "ui/grid-model.h"

G_DEFINE_INTERFACE (SpGridModel, sp_grid_model, G_TYPE_OBJECT)

static guint changed_signal;

static void
sp_grid_model_default_init (SpGridModelInterface *iface)
{
  changed_signal = g_signal_new ("changed", SP_TYPE_GRID_MODEL, G_SIGNAL_RUN_LAST, 0,
                                 NULL, NULL, NULL, G_TYPE_NONE, 0);
}

void
sp_grid_model_emit_changed (SpGridModel *self)
{
  g_return_if_fail (SP_IS_GRID_MODEL (self));
  g_signal_emit (self, changed_signal, 0);
}

guint
sp_grid_model_get_n_columns (SpGridModel *self)
{
  return SP_GRID_MODEL_GET_IFACE (self)->get_n_columns (self);
}

const SpGridColumn *
sp_grid_model_get_column (SpGridModel *self,
                          guint        column)
{
  return SP_GRID_MODEL_GET_IFACE (self)->get_column (self, column);
}

guint
sp_grid_model_get_n_rows (SpGridModel *self)
{
  return SP_GRID_MODEL_GET_IFACE (self)->get_n_rows (self);
}

gboolean
sp_grid_model_get_growable (SpGridModel *self)
{
  return SP_GRID_MODEL_GET_IFACE (self)->get_growable (self);
}

char *
sp_grid_model_get_text (SpGridModel *self,
                        guint        row,
                        guint        column)
{
  if (row >= sp_grid_model_get_n_rows (self))
    return g_strdup ("");
  return SP_GRID_MODEL_GET_IFACE (self)->get_text (self, row, column);
}

char *
sp_grid_model_get_edit_text (SpGridModel *self,
                             guint        row,
                             guint        column)
{
  if (row >= sp_grid_model_get_n_rows (self))
    return g_strdup ("");
  return SP_GRID_MODEL_GET_IFACE (self)->get_edit_text (self, row, column);
}

char *
sp_grid_model_get_error (SpGridModel *self,
                         guint        row,
                         guint        column)
{
  if (row >= sp_grid_model_get_n_rows (self))
    return NULL;
  return SP_GRID_MODEL_GET_IFACE (self)->get_error (self, row, column);
}

void
sp_grid_model_set_cells (SpGridModel  *self,
                         SpGridChange *changes,
                         guint         n_changes)
{
  SP_GRID_MODEL_GET_IFACE (self)->set_cells (self, changes, n_changes);
}

gboolean
sp_grid_model_paste_table (SpGridModel *self,
                           guint        row,
                           const char  *text,
                           char       **notice)
{
  SpGridModelInterface *iface = SP_GRID_MODEL_GET_IFACE (self);

  *notice = NULL;
  return iface->paste_table != NULL && iface->paste_table (self, row, text, notice);
}

void
sp_grid_model_insert_rows (SpGridModel *self,
                           guint        row,
                           guint        n_rows)
{
  SP_GRID_MODEL_GET_IFACE (self)->insert_rows (self, row, n_rows);
}

void
sp_grid_model_remove_rows (SpGridModel *self,
                           guint        row,
                           guint        n_rows)
{
  SP_GRID_MODEL_GET_IFACE (self)->remove_rows (self, row, n_rows);
}
