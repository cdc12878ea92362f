/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios side by side: their measured curves and forecasts in one picture. */
#pragma once

#include "chart/spec.h"
#include "core/curve-result.h"
#include "figures/figures.h"
#include "plan/results.h"

G_BEGIN_DECLS

/* So many can be told apart. */
#define SP_COMPARE_MAX 8

typedef struct
{
  const char *name;            /* of the scenario */
  const char *unit;            /* (nullable): its work unit */
  const SpCurveResult *result; /* (nullable): what its curve says */
} SpCompared;

/**
 * sp_compare_chart_new:
 * @scenarios: (array length=n): the first SP_COMPARE_MAX with a curve are shown
 * @efficiency: efficiency in place of throughput. Throughputs of another unit than the
 *   first one's are left out
 *
 * Returns: (transfer full) (nullable): NULL when none has a curve
 */
SpChart *sp_compare_chart_new (const SpCompared      *scenarios,
                               gsize                  n,
                               gboolean               efficiency,
                               const SpFigureOptions *options);

/* All scenarios of a plan, each by its curve in use; see above. */
SpChart *sp_figure_compare    (const SpResults       *results,
                               gboolean               efficiency,
                               const SpFigureOptions *options);

G_END_DECLS
