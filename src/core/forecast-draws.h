/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a forecast of throughput to draws of it, which time and cost are worked
 * out on. Knows both ends and nothing of what is made of them. */
#pragma once

#include "core/cancel.h"
#include "core/forecast.h"
#include "core/throughput-draws.h"

G_BEGIN_DECLS

/**
 * sp_forecast_draws:
 * @first: the smallest count wanted, a whole number, 1 or more
 * @last: the largest, @first to SP_FORECAST_DRAWS_LAST
 * @extra: (array length=n_extra) (nullable): counts the grid should have as well: the
 *   allowed ones when they are few, the present and the chosen one
 *
 * The central curve at every whole count from @first to @last, and draws on the grid.
 *
 * Returns: (transfer full): SP_DRAWS_DEFAULT draws; NULL with %SP_CORE_ERROR_COUNTS (a count out of
 *   range), %SP_CORE_ERROR_DRAWS (a forecast from one count has no central value) or _CANCELLED
 */
SpThroughputDraws *sp_forecast_draws (const SpForecaster *forecaster,
                                      double              first,
                                      double              last,
                                      const double       *extra,
                                      gsize               n_extra,
                                      SpCancel           *cancel,
                                      GError            **error);

#define SP_FORECAST_DRAWS_LAST 100000

G_END_DECLS
