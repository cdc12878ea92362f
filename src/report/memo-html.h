/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo as one file of HTML that is also well-formed XML: pictures are inside,
 * nothing is fetched, no script runs, and it prints well. */
#pragma once

#include "report/memo.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the file, or NULL with SP_CHART_ERROR */
GBytes *sp_memo_to_html (const SpMemo *memo,
                         GError      **error);

G_END_DECLS
