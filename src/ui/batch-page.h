/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Batch and quality: the effective batch, what the target needs, how far more
 * devices shorten the way there, and the pipeline's bubble. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_BATCH_PAGE (sp_batch_page_get_type ())
G_DECLARE_FINAL_TYPE (SpBatchPage, sp_batch_page, SP, BATCH_PAGE, SpPage)

G_END_DECLS
