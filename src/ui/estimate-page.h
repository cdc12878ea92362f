/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The first page: three numbers in, the fourth and what it means out. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_ESTIMATE_PAGE (sp_estimate_page_get_type ())
G_DECLARE_FINAL_TYPE (SpEstimatePage, sp_estimate_page, SP, ESTIMATE_PAGE, SpPage)

G_END_DECLS
