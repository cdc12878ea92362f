/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All that a curve's results hold, for who wants to check them: the fitted
 * numbers of each law, what each law leaves over, the evidence of the knee, and
 * every message. */
#pragma once

#include <gtk/gtk.h>

#include "plan/results.h"
#include "text/sentences.h"

G_BEGIN_DECLS

#define SP_TYPE_CURVE_DETAILS (sp_curve_details_get_type ())
G_DECLARE_FINAL_TYPE (SpCurveDetails, sp_curve_details, SP, CURVE_DETAILS, GtkWidget)

/* @scenario: whose curve it is */
void sp_curve_details_set (SpCurveDetails          *self,
                           const SpScenarioResults *scenario,
                           const SpCurveResults    *results,
                           const SpWording         *wording);

G_END_DECLS
