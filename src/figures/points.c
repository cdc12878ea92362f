/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See points.h. */
#include "figures/points.h"

SpPoints *
sp_points_new (void)
{
  SpPoints *points = g_new0 (SpPoints, 1);

  points->x = g_array_new (FALSE, FALSE, sizeof (double));
  points->y = g_array_new (FALSE, FALSE, sizeof (double));
  points->lo = g_array_new (FALSE, FALSE, sizeof (double));
  points->hi = g_array_new (FALSE, FALSE, sizeof (double));
  return points;
}

void
sp_points_free (SpPoints *points)
{
  g_array_unref (points->x);
  g_array_unref (points->y);
  g_array_unref (points->lo);
  g_array_unref (points->hi);
  g_free (points);
}

void
sp_points_add (SpPoints *points,
               double    x,
               double    y)
{
  g_array_append_val (points->x, x);
  g_array_append_val (points->y, y);
}

void
sp_points_add_range (SpPoints *points,
                     double    x,
                     double    lo,
                     double    hi)
{
  g_array_append_val (points->x, x);
  g_array_append_val (points->lo, lo);
  g_array_append_val (points->hi, hi);
}

void
sp_points_add_all (SpPoints *points,
                   double    x,
                   double    y,
                   double    lo,
                   double    hi)
{
  sp_points_add_range (points, x, lo, hi);
  g_array_append_val (points->y, y);
}

static const double *
values_of (const GArray *array)
{
  return array->len > 0 ? (const double *) (gpointer) array->data : NULL;
}

void
sp_points_to_chart (const SpPoints *points,
                    SpChart        *chart,
                    const SpSeries *series)
{
  SpSeries filled = *series;

  if (points->x->len == 0)
    return;
  filled.n = points->x->len;
  filled.x = values_of (points->x);
  filled.y = values_of (points->y);
  filled.lo = values_of (points->lo);
  filled.hi = values_of (points->hi);
  sp_chart_add_series (chart, &filled);
}
