/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A series under construction: points are added one by one. For the figures. */
#pragma once

#include "chart/spec.h"

G_BEGIN_DECLS

typedef struct
{
  GArray *x;
  GArray *y;
  GArray *lo;
  GArray *hi;
} SpPoints;

SpPoints *sp_points_new       (void);
void      sp_points_free      (SpPoints *points);
void      sp_points_add       (SpPoints *points,
                               double    x,
                               double    y);
void      sp_points_add_range (SpPoints *points,
                               double    x,
                               double    lo,
                               double    hi);
/* A value with its range. All points of a series are added by the same one of the three. */
void      sp_points_add_all   (SpPoints *points,
                               double    x,
                               double    y,
                               double    lo,
                               double    hi);
/* Adds the series to the chart unless it has no points. @series: without its points */
void      sp_points_to_chart  (const SpPoints *points,
                               SpChart        *chart,
                               const SpSeries *series);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpPoints, sp_points_free)

G_END_DECLS
