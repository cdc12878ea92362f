/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A small table of numbers as the value of one field: a measured exchange by
 * size, runs to a target, a wait by count. Immutable once a plan has it. Any
 * cell may be absent, because tables are typed cell by cell. Which columns a
 * table has is fixed by its field. */
#pragma once

#include <glib.h>

#include "text/number.h"

G_BEGIN_DECLS

typedef struct
{
  const char *key;
  SpQuantity quantity;
  const char *label; /* untranslated */
} SpColumnInfo;

typedef struct
{
  guint n_columns;
  const SpColumnInfo *columns;
} SpTableInfo;

extern const SpTableInfo sp_table_collective; /* bytes, seconds */
extern const SpTableInfo sp_table_queue;      /* devices, seconds */
extern const SpTableInfo sp_table_counts;     /* devices */
extern const SpTableInfo sp_table_quality;    /* batch, work, repetitions, spread */
extern const SpTableInfo sp_table_one_device; /* per_device_batch, seconds */
extern const SpTableInfo sp_table_replicas;   /* replica, seconds; a step after the other */

#define SP_TABLE_ROWS_MAX 100000

typedef struct _SpExtra SpExtra;
typedef struct _SpTable SpTable;

/* Returns: (transfer full): @n_rows rows without any value */
SpTable           *sp_table_new    (const SpTableInfo *info,
                                    gsize              n_rows);
SpTable           *sp_table_ref    (const SpTable     *table);
void               sp_table_unref  (SpTable           *table);
const SpTableInfo *sp_table_info   (const SpTable     *table);
gsize              sp_table_n_rows (const SpTable     *table);
/* Returns: TRUE and the value, or FALSE when the cell is absent */
gboolean           sp_table_get    (const SpTable     *table,
                                    gsize              row,
                                    guint              column,
                                    double            *value);

/* Only before a plan has @table. */
void               sp_table_set    (SpTable           *table,
                                    gsize              row,
                                    guint              column,
                                    double             value);

/* @table: (nullable): none is a table without rows
 * Returns: (transfer full): @table with @n_remove rows at @position replaced by those of @rows (nullable: none) */
SpTable           *sp_table_splice (const SpTable     *table,
                                    gsize              position,
                                    gsize              n_remove,
                                    const SpTable     *rows);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpTable, sp_table_unref)

G_END_DECLS
