/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One run of a measured curve: one row of the table. Any column may be absent
 * (a row is typed cell by cell); whether a row can be used is for the evaluator
 * to say. The columns are a table, which files, CSV and the grid share. */
#pragma once

#include <glib.h>

#include "plan/field.h"

G_BEGIN_DECLS

/* X (NAME, "key", KIND, label); kinds as in SP_FIELDS */
#define SP_COLUMNS(X)                                                                            \
  X (DEVICES, "devices", WHOLE (1, SP_DEVICES_MAX), N_("Devices"))                 \
  X (THROUGHPUT, "throughput", ABOVE (RATE, 0, SP_RATE_MAX), N_("Throughput"))            \
  X (STEP_SECONDS, "step_seconds", ABOVE (TIME, 0, 1e12), N_("Step time"))             \
  X (RUN, "run", WHOLE (0, 1e9), N_("Run"))                                        \
  X (PER_DEVICE_BATCH, "per_device_batch", ABOVE (NUMBER, 0, 1e15), N_("Batch per device")) \
  X (ACCUMULATION, "accumulation", WHOLE (1, 1e9), N_("Accumulation steps"))       \
  X (GLOBAL_BATCH, "global_batch", ABOVE (NUMBER, 0, 1e15), N_("Global batch"))             \
  X (SERVERS, "servers", WHOLE (1, SP_DEVICES_MAX), N_("Servers"))                 \
  /* (end of the table) */

typedef enum
{
#define X(name, key, kind, label) SP_COLUMN_##name,
  SP_COLUMNS (X)
#undef X
  SP_N_COLUMNS
} SpColumn;

/* Start from SP_ROW_INIT. */
typedef struct
{
  double values[SP_N_COLUMNS]; /* read only where given */
  guint given;                 /* bit 1 << SpColumn */
  gboolean excluded;           /* stays in the table, is not used */
  const char *label;           /* (nullable) */
  const char *reason;          /* (nullable): why it is excluded */
  SpExtra *extra;              /* (nullable): what a file held besides; copied with the row */
} SpRow;

#define SP_ROW_INIT { .given = 0 }

const SpColumnInfo *sp_column_info  (SpColumn column);
const char         *sp_column_label (SpColumn column);
/* Returns: the column of that key, or SP_N_COLUMNS */
SpColumn            sp_column_find  (const char *key);

gboolean            sp_row_has      (const SpRow *row,
                                     SpColumn     column);
/* Returns: TRUE and the value, or FALSE when absent */
gboolean            sp_row_get      (const SpRow *row,
                                     SpColumn     column,
                                     double      *value);
void                sp_row_set      (SpRow   *row,
                                     SpColumn column,
                                     double   value);
void                sp_row_unset    (SpRow   *row,
                                     SpColumn column);

G_END_DECLS
