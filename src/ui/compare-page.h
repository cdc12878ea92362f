/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios side by side: their curves in one picture, the inputs that differ, the
 * results and how far they are apart. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_COMPARE_PAGE (sp_compare_page_get_type ())
G_DECLARE_FINAL_TYPE (SpComparePage, sp_compare_page, SP, COMPARE_PAGE, SpPage)

G_END_DECLS
