/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo set on pages. PDF, printer and preview draw the same ones. */
#pragma once

#include <cairo.h>

#include "report/memo.h"
#include "report/paper.h"

G_BEGIN_DECLS

typedef struct _SpMemoPages SpMemoPages;

/* @memo: must outlive the pages. @width, @height: of a page, in points.
 * Returns: (transfer full): at least one page; pictures and type shrink somewhat where
 * that makes them three or fewer */
SpMemoPages *sp_memo_pages_new  (const SpMemo      *memo,
                                 double             width,
                                 double             height);
void         sp_memo_pages_free (SpMemoPages       *pages);
guint        sp_memo_pages_n    (const SpMemoPages *pages);
/* Draws page @page, from 0, with its number; a unit of @cr is a point. */
void         sp_memo_pages_draw (const SpMemoPages *pages,
                                 guint              page,
                                 cairo_t           *cr);

/* Title and author are set, text stays text. Equal memos give equal bytes.
 * Returns: (transfer full): the file, or NULL with SP_CHART_ERROR_DRAW */
GBytes      *sp_memo_to_pdf     (const SpMemo      *memo,
                                 SpPaper            paper,
                                 GError           **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpMemoPages, sp_memo_pages_free)

G_END_DECLS
