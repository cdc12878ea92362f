/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculator's result in one plain sentence. */
#pragma once

#include "core/estimate.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* "64 devices do the work of 57.6: 12,800 samples/s are lost to scaling, what 6.4 devices deliver."
 * Returns: (transfer full) */
char *sp_sentence_estimate (const SpEstimate *estimate,
                            const SpWording  *wording);

G_END_DECLS
