/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The results of a measured curve as text. */
#pragma once

#include "plan/results.h"

G_BEGIN_DECLS

/* @unit: (nullable): the work unit; NULL when throughput is relative */
void sp_print_curve (const SpCurveResults *results,
                     const char           *unit);

G_END_DECLS
