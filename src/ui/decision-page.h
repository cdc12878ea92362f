/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict with its reasons, and the memo that says it to others. */
#pragma once

#include "report/memo.h"
#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_DECISION_PAGE (sp_decision_page_get_type ())
G_DECLARE_FINAL_TYPE (SpDecisionPage, sp_decision_page, SP, DECISION_PAGE, SpPage)

/* The memo with the sections that are ticked. Returns: (transfer full) (nullable) until there are results */
SpMemo *sp_decision_page_create_memo (SpDecisionPage *self);

G_END_DECLS
