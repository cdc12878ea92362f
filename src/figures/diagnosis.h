/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The picture of a diagnosis: causes by the strength of their evidence. */
#pragma once

#include "chart/spec.h"
#include "figures/figures.h"

G_BEGIN_DECLS

SpChart *sp_figure_causes     (const SpScenarioResults *results,
                               const SpFigureOptions   *options);
/* Returns: (transfer full) (nullable): NULL when there is no cause */
SpChart *sp_causes_chart_new  (const SpDiagnosis       *diagnosis,
                               const SpFigureOptions   *options);

G_END_DECLS
