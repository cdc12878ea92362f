/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decision memo: what a person sends to those who decide. It is built once
 * from results as a row of blocks; memo-pages.h sets these on paper (PDF, print,
 * preview) and memo-html.h on a page of HTML, so that all say the same. A section
 * without data is absent. */
#pragma once

#include "chart/spec.h"
#include "plan/results.h"
#include "report/table.h"

G_BEGIN_DECLS

typedef enum
{
  SP_MEMO_QUESTION,
  SP_MEMO_VERDICT,
  SP_MEMO_CURVE,
  SP_MEMO_TIME,
  SP_MEMO_LEVERS,
  SP_MEMO_COST,
  SP_MEMO_QUALITY,
  SP_MEMO_CHANGE,
  SP_MEMO_ASSUMPTIONS,
  SP_MEMO_NOTES,
  SP_N_MEMO_SECTIONS
} SpMemoSection;

/* "question", "verdict", ...: the words of the command line */
const char *sp_memo_section_name  (SpMemoSection section);
/* Translated: "Where the time goes" */
const char *sp_memo_section_title (SpMemoSection section);

typedef enum
{
  SP_BLOCK_HEADING,
  SP_BLOCK_LEAD,      /* the verdict in few words */
  SP_BLOCK_PARAGRAPH,
  SP_BLOCK_LABEL,     /* over a list or table */
  SP_BLOCK_ITEM,      /* of a list */
  SP_BLOCK_TABLE,
  SP_BLOCK_CHART
} SpMemoBlockKind;

typedef struct
{
  SpMemoBlockKind kind;
  SpMemoSection section;
  char *text;           /* (nullable) */
  SpReportTable *table; /* (nullable) */
  SpChart *chart;       /* (nullable) */
  gboolean optional;    /* a picture that paper may leave out to stay within its pages */
} SpMemoBlock;

typedef struct
{
  char *title;
  char *scenario;
  char *author;         /* (nullable) */
  char *language;       /* "de", for HTML */
  gboolean rtl;
  GPtrArray *blocks;    /* SpMemoBlock */
} SpMemo;

typedef struct
{
  guint without;        /* 1 << SpMemoSection: left out */
  const char *author;   /* (nullable) */
  int digits;           /* significant ones; 0: three */
} SpMemoOptions;

/* @options: (nullable). Long texts of the user are cut, so that a memo stays one.
 * Returns: (transfer full) */
SpMemo *sp_memo_new  (const SpPlan            *plan,
                      const SpScenarioResults *results,
                      const SpMemoOptions     *options);
void    sp_memo_free (SpMemo                  *memo);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpMemo, sp_memo_free)

G_END_DECLS
