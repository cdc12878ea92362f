/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writing a memo block by block, for the files that say what one holds: the memo of
 * a decision (memo.h) and all there is to know (overview.h). */
#pragma once

#include "report/memo.h"
#include "text/sentences.h"

G_BEGIN_DECLS

typedef struct
{
  SpMemo *memo;                     /* (not owned) */
  const SpPlan *plan;
  const SpScenarioResults *results;
  SpWording wording;
  int digits;
  SpMemoSection section;
  const char *heading;              /* (nullable): comes with the first block of the section */
} SpMemoWriter;

/* A memo without blocks, titled as the plan and its scenario are.
 * @options: (nullable). Returns: (transfer full) */
SpMemo      *sp_memo_writer_start    (SpMemoWriter            *writer,
                                      const SpPlan            *plan,
                                      const SpScenarioResults *results,
                                      const SpMemoOptions     *options);

/* @heading: (nullable): translated */
void         sp_memo_begin           (SpMemoWriter    *writer,
                                      SpMemoSection    section,
                                      const char      *heading);
/* @text: (transfer full) (nullable). Returns: (transfer none) */
SpMemoBlock *sp_memo_write           (SpMemoWriter    *writer,
                                      SpMemoBlockKind  kind,
                                      char            *text);
/* Nothing without @table. @table: (transfer full) (nullable); @label: (nullable): over it */
void         sp_memo_write_rows      (SpMemoWriter    *writer,
                                      SpReportTable   *table,
                                      const char      *label);
/* The table of that name, where results have it. */
void         sp_memo_write_table     (SpMemoWriter    *writer,
                                      const char      *id,
                                      const char      *label);
/* Returns: FALSE when results lack what it shows */
gboolean     sp_memo_write_chart     (SpMemoWriter    *writer,
                                      const char      *name,
                                      gboolean         optional);
/* One item each. */
void         sp_memo_write_messages  (SpMemoWriter    *writer,
                                      const SpMessage *messages,
                                      guint            n);
/* Items: what results say about the places that begin with @prefix.
 * @messages: (element-type SpPathMessage) */
void         sp_memo_write_said      (SpMemoWriter    *writer,
                                      GPtrArray       *messages,
                                      const char      *prefix,
                                      SpSeverity       least);

G_END_DECLS
