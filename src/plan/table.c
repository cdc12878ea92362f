/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The columns of each table, and the cells. An absent cell is a NaN that never
 * leaves this file. */
#include "plan/table.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "plan/kinds.h"
#include "plan/plan-private.h"

static const SpColumnInfo collective[] = {
  { .key = "bytes", SIZE ("MB", 1e18), .label = N_("Size") },
  { .key = "seconds", SPAN ("us"), .label = N_("Time") },
};
static const SpColumnInfo queue[] = {
  { .key = "devices", WHOLE (1, SP_DEVICES_MAX), .label = N_("Devices") },
  { .key = "seconds", FROM (TIME, 0, 1e12), .label = N_("Wait") },
};
static const SpColumnInfo counts[] = {
  { .key = "devices", WHOLE (1, SP_DEVICES_MAX), .label = N_("Devices") },
};
static const SpColumnInfo quality[] = {
  { .key = "batch", ABOVE (NUMBER, 0, SP_AMOUNT_MAX), .label = N_("Batch") },
  { .key = "work", ABOVE (NUMBER, 0, SP_AMOUNT_MAX), .label = N_("Work to the target") },
  { .key = "repetitions", WHOLE (1, 1e6), .label = N_("Repetitions") },
  { .key = "spread", ABOVE (FRACTION, 0, 10), .label = N_("Spread of one run") },
};
static const SpColumnInfo one_device[] = {
  { .key = "per_device_batch", ABOVE (NUMBER, 0, 1e15), .label = N_("Batch per device") },
  { .key = "seconds", SPAN ("ms"), .label = N_("Micro-step") },
};
static const SpColumnInfo replicas[] = {
  { .key = "replica", WHOLE (0, SP_DEVICES_MAX), .label = N_("Replica") },
  { .key = "seconds", SPAN ("ms"), .label = N_("Work time") },
};

const SpTableInfo sp_table_collective = { G_N_ELEMENTS (collective), collective };
const SpTableInfo sp_table_queue = { G_N_ELEMENTS (queue), queue };
const SpTableInfo sp_table_counts = { G_N_ELEMENTS (counts), counts };
const SpTableInfo sp_table_quality = { G_N_ELEMENTS (quality), quality };
const SpTableInfo sp_table_one_device = { G_N_ELEMENTS (one_device), one_device };
const SpTableInfo sp_table_replicas = { G_N_ELEMENTS (replicas), replicas };

struct _SpTable
{
  gatomicrefcount refs;
  const SpTableInfo *info;
  gsize n_rows;
  double *cells;
  SpExtra **extras; /* (nullable) (array length=n_rows) */
};

static double *
cell (const SpTable *table,
      gsize          row,
      guint          column)
{
  return &table->cells[row * table->info->n_columns + column];
}

SpTable *
sp_table_new (const SpTableInfo *info,
              gsize              n_rows)
{
  SpTable *table = g_new0 (SpTable, 1);

  g_atomic_ref_count_init (&table->refs);
  table->info = info;
  table->n_rows = n_rows;
  table->cells = g_new (double, MAX (n_rows * info->n_columns, 1));
  for (gsize i = 0; i < n_rows * info->n_columns; i++)
    table->cells[i] = (double) NAN;
  return table;
}

SpTable *
sp_table_ref (const SpTable *table)
{
  SpTable *mutable = (SpTable *) table;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_table_unref (SpTable *table)
{
  if (!g_atomic_ref_count_dec (&table->refs))
    return;
  for (gsize i = 0; table->extras != NULL && i < table->n_rows; i++)
    sp_extra_unref (table->extras[i]);
  g_free (table->extras);
  g_free (table->cells);
  g_free (table);
}

const SpTableInfo *
sp_table_info (const SpTable *table)
{
  return table->info;
}

gsize
sp_table_n_rows (const SpTable *table)
{
  return table->n_rows;
}

gboolean
sp_table_get (const SpTable *table,
              gsize          row,
              guint          column,
              double        *value)
{
  g_return_val_if_fail (row < table->n_rows && column < table->info->n_columns, FALSE);

  if (isnan (*cell (table, row, column)))
    return FALSE;
  *value = *cell (table, row, column);
  return TRUE;
}

void
sp_table_set (SpTable *table,
              gsize    row,
              guint    column,
              double   value)
{
  g_return_if_fail (row < table->n_rows && column < table->info->n_columns);
  *cell (table, row, column) = value;
}

SpExtra *
sp_table_get_extra (const SpTable *table,
                    gsize          row)
{
  return table->extras != NULL ? table->extras[row] : NULL;
}

void
sp_table_set_extra (SpTable *table,
                    gsize    row,
                    SpExtra *extra)
{
  if (extra == NULL)
    return;
  if (table->extras == NULL)
    table->extras = g_new0 (SpExtra *, table->n_rows);
  table->extras[row] = sp_extra_ref (extra);
}

static void
copy_row (SpTable       *to,
          gsize          to_row,
          const SpTable *from,
          gsize          from_row)
{
  for (guint i = 0; i < to->info->n_columns; i++)
    *cell (to, to_row, i) = *cell (from, from_row, i);
  sp_table_set_extra (to, to_row, sp_table_get_extra (from, from_row));
}

SpTable *
sp_table_splice (const SpTable *table,
                 gsize          position,
                 gsize          n_remove,
                 const SpTable *rows)
{
  gsize n_old = table != NULL ? table->n_rows : 0;
  gsize n_new = rows != NULL ? rows->n_rows : 0;
  SpTable *spliced;
  gsize to = 0;

  g_return_val_if_fail (table != NULL || rows != NULL, NULL);
  g_return_val_if_fail (position <= n_old && n_remove <= n_old - position, NULL);
  g_return_val_if_fail (table == NULL || rows == NULL || table->info == rows->info, NULL);

  spliced = sp_table_new (table != NULL ? table->info : rows->info, n_old - n_remove + n_new);
  for (gsize i = 0; i < position; i++)
    copy_row (spliced, to++, table, i);
  for (gsize i = 0; i < n_new; i++)
    copy_row (spliced, to++, rows, i);
  for (gsize i = position + n_remove; i < n_old; i++)
    copy_row (spliced, to++, table, i);
  return spliced;
}

gboolean
sp_table_equal (const SpTable *a,
                const SpTable *b)
{
  if (a == b)
    return TRUE;
  if (a == NULL || b == NULL || a->info != b->info || a->n_rows != b->n_rows)
    return FALSE;
  for (gsize i = 0; i < a->n_rows * a->info->n_columns; i++)
    if (a->cells[i] != b->cells[i] && !(isnan (a->cells[i]) && isnan (b->cells[i])))
      return FALSE;
  for (gsize i = 0; i < a->n_rows; i++)
    if (sp_table_get_extra (a, i) != sp_table_get_extra (b, i))
      return FALSE;
  return TRUE;
}
