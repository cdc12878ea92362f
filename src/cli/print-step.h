/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the time of a step goes, the levers and the diagnosis as text. */
#pragma once

#include "plan/results.h"

G_BEGIN_DECLS

/* Nothing is printed of what the results lack. */
void sp_print_step (const SpScenarioResults *results,
                    const char              *unit);

G_END_DECLS
