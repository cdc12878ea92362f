/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of columns, spelled out, and the cells of one row. */
#include "plan/row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "plan/kinds.h"

static const SpColumnInfo infos[SP_N_COLUMNS] = {
#define X(name, key_, kind, label_) [SP_COLUMN_##name] = { .key = key_, kind, .label = label_ },
  SP_COLUMNS (X)
#undef X
};

const SpColumnInfo *
sp_column_info (SpColumn column)
{
  g_return_val_if_fail (column < SP_N_COLUMNS, NULL);
  return &infos[column];
}

const char *
sp_column_label (SpColumn column)
{
  return _ (sp_column_info (column)->label);
}

SpColumn
sp_column_find (const char *key)
{
  for (SpColumn i = 0; i < SP_N_COLUMNS; i++)
    if (strcmp (infos[i].key, key) == 0)
      return i;
  return SP_N_COLUMNS;
}

gboolean
sp_row_has (const SpRow *row,
            SpColumn     column)
{
  g_return_val_if_fail (column < SP_N_COLUMNS, FALSE);
  return (row->given & (1u << column)) != 0;
}

gboolean
sp_row_get (const SpRow *row,
            SpColumn     column,
            double      *value)
{
  if (!sp_row_has (row, column))
    return FALSE;
  *value = row->values[column];
  return TRUE;
}

void
sp_row_set (SpRow   *row,
            SpColumn column,
            double   value)
{
  g_return_if_fail (column < SP_N_COLUMNS);
  row->values[column] = value;
  row->given |= 1u << column;
}

void
sp_row_unset (SpRow   *row,
              SpColumn column)
{
  g_return_if_fail (column < SP_N_COLUMNS);
  row->values[column] = 0.0;
  row->given &= ~(1u << column);
}
