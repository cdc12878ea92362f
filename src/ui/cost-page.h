/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Money and calendar: what the count in question costs and when it is done, which
 * count makes the date or keeps the budget, and what the next device returns. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_COST_PAGE (sp_cost_page_get_type ())
G_DECLARE_FINAL_TYPE (SpCostPage, sp_cost_page, SP, COST_PAGE, SpPage)

G_END_DECLS
