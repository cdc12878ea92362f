/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The domain of plan's errors. */
#include "plan/error.h"

G_DEFINE_QUARK (sp-plan-error, sp_plan_error)
