/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the pages of the step model share: how they word numbers, and what they
 * say when there is no model. */
#pragma once

#include "plan/results.h"
#include "text/step-sentence.h"
#include "ui/document.h"
#include "ui/missing-line.h"

G_BEGIN_DECLS

/* The strings are the plan's. */
SpWording sp_step_wording     (SpDocument             *document);
/* Returns: (transfer full) (nullable): why there is no step at the count in question; NULL when there is one */
char     *sp_step_missing     (const SpScenarioResults *results,
                               const SpWording         *wording);
/* Puts that into @line, with the way to the field. @missing: (nullable) */
void      sp_step_missing_show (SpMissingLine          *line,
                                const char             *missing,
                                const SpScenarioResults *results);

G_END_DECLS
