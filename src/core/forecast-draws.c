/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Forecasts as draws; see forecast-draws.h. */
#include "core/forecast-draws.h"

#include "core/check.h"

/* Rounding may put an end a hair on the wrong side of the central value. */
static SpThroughputRow
row_of (const SpForecast *forecast)
{
  SpThroughputRow row = { .devices = forecast->devices, .central = forecast->central, .has_intervals = TRUE };
  double lo = forecast->central;
  double hi = forecast->central;

  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      lo = row.lo[level] = MIN (forecast->intervals[level].lo, lo);
      hi = row.hi[level] = MAX (forecast->intervals[level].hi, hi);
    }
  return row;
}

static gboolean
central_values (const SpForecaster *forecaster,
                double              first,
                double             *whole,
                gsize               n_whole,
                SpCancel           *cancel,
                GError            **error)
{
  for (gsize i = 0; i < n_whole; i++)
    {
      SpForecast forecast;

      if (sp_cancel_check (cancel, error))
        return FALSE;
      sp_forecaster_at (forecaster, first + (double) i, &forecast);
      if (!forecast.has_central)
        return sp_refuse (error, SP_CORE_ERROR_DRAWS, "forecast from one count at", forecast.devices);
      whole[i] = forecast.central;
    }
  return TRUE;
}

SpThroughputDraws *
sp_forecast_draws (const SpForecaster *forecaster,
                   double              first,
                   double              last,
                   const double       *extra,
                   gsize               n_extra,
                   SpCancel           *cancel,
                   GError            **error)
{
  g_autoptr (GArray) grid = NULL;
  g_autofree SpThroughputRow *rows = NULL;
  g_autofree double *whole = NULL;
  gsize n_whole;

  if (!sp_is_count (first) || !sp_is_count (last) || last < first || last > SP_FORECAST_DRAWS_LAST)
    {
      sp_refuse (error, SP_CORE_ERROR_COUNTS, "counts to forecast up to", last);
      return NULL;
    }
  n_whole = (gsize) (last - first) + 1;
  whole = g_new (double, n_whole);
  if (!central_values (forecaster, first, whole, n_whole, cancel, error))
    return NULL;
  grid = sp_count_grid (first, last, extra, n_extra);
  rows = g_new (SpThroughputRow, grid->len);
  for (guint i = 0; i < grid->len; i++)
    {
      SpForecast forecast;

      sp_forecaster_at (forecaster, g_array_index (grid, double, i), &forecast);
      rows[i] = row_of (&forecast);
    }
  return sp_throughput_draws_new (rows, grid->len, whole, n_whole, SP_DRAWS_DEFAULT, error);
}
