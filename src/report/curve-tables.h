/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of a measured curve, for the list in tables.c. Each returns FALSE when
 * results lack what it shows. */
#pragma once

#include "plan/results.h"
#include "report/table.h"
#include "report/values.h"

G_BEGIN_DECLS

/* Words of a scenario, with the unit that the curve counts. */
SpWording sp_curve_wording        (const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);

/* Each count: the short table, and what else is known of it. */
gboolean sp_fill_measured         (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
gboolean sp_fill_measured_details (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
/* Noise, knee, contention. */
gboolean sp_fill_curve_facts      (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
/* By rising count: the forecast, and what each law says there. */
gboolean sp_fill_forecast         (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
gboolean sp_fill_laws             (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
/* Parameters of the laws, and how far the counts lie above them. */
gboolean sp_fill_fits             (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);
gboolean sp_fill_residuals        (SpReportTable           *table,
                                   const SpScenarioResults *results,
                                   const SpCurveResults    *curve,
                                   int                      digits);

G_END_DECLS
