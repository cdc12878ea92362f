/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See hours.h. */
#include "figures/hours.h"

#include <glib/gi18n-lib.h>

#include "figures/points.h"
#include "figures/words.h"

#define SECONDS_AN_HOUR 3600.0
#define HOURS_A_DAY 24.0
#define DAYS_FROM 72.0
/* More would hide the line. */
#define MARKERS_MAX 24

SpTimeUnit
sp_time_unit_for (double most)
{
  if (most >= DAYS_FROM)
    return (SpTimeUnit) { HOURS_A_DAY, _("days") };
  return (SpTimeUnit) { 1.0, _("hours") };
}

char *
sp_words_hours (double hours)
{
  return sp_words_duration (hours * SECONDS_AN_HOUR);
}

gboolean
sp_range_90 (const SpRange *range,
             double        *lo,
             double        *hi)
{
  *lo = range->lo[SP_LEVEL_90];
  *hi = range->hi[SP_LEVEL_90];
  return range->has_lo[SP_LEVEL_90] && range->has_hi[SP_LEVEL_90];
}

char *
sp_words_hours_90 (const SpRange *range)
{
  g_autofree char *both = NULL;
  double lo, hi;

  if (!sp_range_90 (range, &lo, &hi))
    return NULL;
  both = sp_words_durations (lo * SECONDS_AN_HOUR, hi * SECONDS_AN_HOUR);
  return g_strdup_printf (_("90%% interval: %s"), both);
}

static void
add_line (SpChart           *chart,
          const SpEconomics *economics,
          const SpRange   *(*hours) (const SpEconomicsPoint *point),
          SpTimeUnit         unit)
{
  g_autoptr (SpPoints) line = sp_points_new ();
  g_autoptr (SpPoints) band = sp_points_new ();

  for (gsize i = 0; i < economics->n_points; i++)
    {
      const SpEconomicsPoint *point = &economics->points[i];
      const SpRange *range = hours (point);
      double lo, hi;

      if (!range->has_central)
        continue;
      sp_points_add (line, point->devices, range->central / unit.hours);
      if (sp_range_90 (range, &lo, &hi))
        sp_points_add_range (band, point->devices, lo / unit.hours, hi / unit.hours);
    }
  sp_points_to_chart (band, chart, &(SpSeries) {
    .id = "band", .label = _("90% band"), .kind = SP_SERIES_BAND, .role = SP_ROLE_FORECAST, .unlabelled = TRUE });
  sp_points_to_chart (line, chart, &(SpSeries) {
    .id = "time", .label = _("time"), .note = economics->n_draws > 0 ? _("90% band") : NULL,
    .kind = line->x->len <= MARKERS_MAX ? SP_SERIES_LINE_MARKERS : SP_SERIES_LINE,
    .role = SP_ROLE_ACTUAL, .emphasis = TRUE });
}

SpTimeUnit
sp_chart_add_hours (SpChart               *chart,
                    const SpEconomics     *economics,
                    const SpRange       *(*hours) (const SpEconomicsPoint *point),
                    const char            *title,
                    const SpFigureOptions *options)
{
  double shortest = G_MAXDOUBLE, longest = 0.0;
  SpTimeUnit unit;

  for (gsize i = 0; i < economics->n_points; i++)
    {
      const SpRange *range = hours (&economics->points[i]);

      shortest = range->has_central ? MIN (shortest, range->central) : shortest;
      longest = range->has_central ? MAX (longest, range->central) : longest;
    }
  unit = sp_time_unit_for (longest);
  sp_chart_set_devices_axis (chart, sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2), economics->points[0].devices,
                             economics->points[economics->n_points - 1].devices);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = title, .unit = unit.name, .style = SP_TICKS_NUMBER, .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, sp_scale_for (shortest, longest)) });
  add_line (chart, economics, hours, unit);
  return unit;
}
