/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo as plain text for a terminal: wrapped, tables in columns, without colour
 * and without pictures. What people typed can't move the cursor. */
#pragma once

#include "report/memo.h"

G_BEGIN_DECLS

#define SP_TEXT_COLUMNS 80

/* @columns: how wide a line may be; at least 40 are taken. Wide characters count as two.
 * Returns: (transfer full): ends with a new line */
char *sp_memo_to_text (const SpMemo *memo,
                       guint         columns);

G_END_DECLS
