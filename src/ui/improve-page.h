/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would bring back lost throughput: each lever alone and several together,
 * before and after. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_IMPROVE_PAGE (sp_improve_page_get_type ())
G_DECLARE_FINAL_TYPE (SpImprovePage, sp_improve_page, SP, IMPROVE_PAGE, SpPage)

G_END_DECLS
