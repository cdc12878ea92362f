/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages of the memo, one below the other, as wide as there is room. */
#pragma once

#include <gtk/gtk.h>

#include "report/memo.h"

G_BEGIN_DECLS

#define SP_TYPE_MEMO_PREVIEW (sp_memo_preview_get_type ())
G_DECLARE_FINAL_TYPE (SpMemoPreview, sp_memo_preview, SP, MEMO_PREVIEW, GtkWidget)

/* @memo: (transfer full) (nullable) */
void  sp_memo_preview_set     (SpMemoPreview *self,
                               SpMemo        *memo);
guint sp_memo_preview_n_pages (SpMemoPreview *self);

G_END_DECLS
