/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of the step model share: how they word numbers, and what they
 * say when there is no model. */
#pragma once

#include "plan/results.h"
#include "text/sentences.h"
#include "ui/document.h"

G_BEGIN_DECLS

/* The strings are the plan's. */
SpWording sp_step_wording     (SpDocument             *document);
/* Returns: (transfer full) (nullable): why there is no step at the count in question; NULL when there is one */
char     *sp_step_missing     (const SpScenarioResults *results,
                               const SpWording         *wording);
/* Returns: (transfer full): "142 ms"; with its sign, and "within noise" where it is */
char     *sp_step_time        (const SpWording         *wording,
                               double                   seconds);
char     *sp_step_measured    (const SpWording         *wording,
                               const SpMeasuredPart    *part);
/* Returns: (transfer full): "61%" */
char     *sp_step_share       (const SpWording         *wording,
                               double                   share);
/* Returns: (transfer full): "+37%", also where text runs from right to left */
char     *sp_step_signed_share (const SpWording        *wording,
                               double                   share);

G_END_DECLS
