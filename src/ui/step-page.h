/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the time of a step goes: the inputs of the model, its parts by device
 * count, the way from ideal to actual, break-even figures and experiments. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_STEP_PAGE (sp_step_page_get_type ())
G_DECLARE_FINAL_TYPE (SpStepPage, sp_step_page, SP, STEP_PAGE, SpPage)

G_END_DECLS
