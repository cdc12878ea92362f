/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Everything the pages of the window show for a scenario, in their order and words,
 * as blocks like those of the memo, without pictures: for a person who has a terminal
 * only. What is not there yet is named with what it lacks. */
#pragma once

#include "report/memo.h"

G_BEGIN_DECLS

/* @only: (nullable): one curve of the scenario, and nothing else.
 * Returns: (transfer full) */
SpMemo *sp_overview_new (const SpPlan            *plan,
                         const SpScenarioResults *results,
                         const SpCurve           *only,
                         int                      digits);

G_END_DECLS
