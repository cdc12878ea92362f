/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A curve at a terminal: its points in columns, its knee, and the forecast at
 * the counts in question with the interval that four of five runs stay in. */
#include "cli/print-curve.h"

#include "cli/print.h"
#include "cli/verb.h"
#include "text/number.h"
#include "text/units.h"

#define DIGITS 6
#define PERCENT_DECIMALS 1

static char *
number (double value)
{
  return sp_number_format (sp_number_locale_c (), value, DIGITS);
}

static void
print_row (const char *devices,
           const char *throughput,
           const char *per_device,
           const char *efficiency,
           const char *speedup)
{
  g_autofree char *line = g_strdup_printf ("%10s %16s %16s %12s %10s\n", devices, throughput, per_device, efficiency, speedup);

  sp_print (line);
}

static void
print_points (const SpMeasured *curve)
{
  print_row ("devices", "throughput", "per device", "efficiency", "speedup");
  for (guint i = 0; i < curve->n_points; i++)
    {
      const SpMeasuredPoint *point = &curve->points[i];
      g_autofree char *devices = number (point->devices);
      g_autofree char *throughput = number (point->throughput);
      g_autofree char *per_device = number (point->per_device);
      g_autofree char *efficiency = sp_number_format_percent_nonzero (sp_number_locale_c (), point->efficiency, PERCENT_DECIMALS);
      g_autofree char *speedup = number (point->speedup);

      print_row (devices, throughput, per_device, efficiency, speedup);
    }
}

static void
print_knee (const SpKnee *knee)
{
  static const char *const places[SP_N_PLACES] = {
    [SP_PLACE_INSIDE_SERVER] = "inside a server",
    [SP_PLACE_SERVER_BOUNDARY] = "where a second server is used",
    [SP_PLACE_RACK] = "where a second rack is used",
    [SP_PLACE_UNKNOWN] = "place not known",
  };
  g_autofree char *devices = number (knee->devices);
  g_autofree char *lost = sp_number_format_percent (sp_number_locale_c (), knee->lost, PERCENT_DECIMALS);
  g_autofree char *value = g_strdup_printf ("after %s devices, %s; %s of throughput is missing at the next count", devices,
                                            places[knee->place], lost);

  sp_print_pair ("Knee", value);
}

static char *
rate (double      per_second,
      const char *unit)
{
  return unit != NULL ? sp_format_rate (sp_number_locale_c (), per_second, unit, 4)
                      : sp_number_format (sp_number_locale_c (), per_second, 4);
}

static void
print_forecast (const SpForecast *forecast,
                const char       *unit)
{
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_80] : &forecast->bounds;
  g_autofree char *devices = number (forecast->devices);
  g_autofree char *label = g_strdup_printf ("Forecast at %s devices", devices);
  g_autofree char *lo = sp_number_format (sp_number_locale_c (), interval->lo, 4);
  g_autofree char *hi = rate (interval->hi, unit);
  g_autofree char *central = forecast->has_central ? rate (forecast->central, unit) : NULL;
  g_autofree char *value = central != NULL ? g_strdup_printf ("%s, with 80%% between %s and %s", central, lo, hi)
                                           : g_strdup_printf ("between %s and %s", lo, hi);

  sp_print_pair (label, value);
}

static void
print_step_model (const SpCurveTarget *target,
                  const char          *unit)
{
  g_autofree char *devices = number (target->forecast.devices);
  g_autofree char *label = g_strdup_printf ("Step model at %s devices", devices);
  g_autofree char *value = rate (target->step_model, unit);

  sp_print_pair (label, value);
}

void
sp_print_curve (const SpCurveResults *results,
                const char           *unit)
{
  const SpCurveResult *result = results->result;
  const SpMeasured *curve = result->curve;
  g_autofree char *head = g_strdup_printf ("\nCurve %s (%s scaling)\n", sp_curve_name (results->curve),
                                           sp_scaling_mode_name (curve->scaling));

  sp_print (head);
  if (curve->n_points > 0)
    print_points (curve);
  if (curve->has_knee)
    print_knee (&curve->knee);
  for (guint i = 0; i < result->n_targets; i++)
    {
      print_forecast (&result->targets[i].forecast, curve->relative ? NULL : unit);
      if (result->targets[i].has_step_model)
        print_step_model (&result->targets[i], curve->relative ? NULL : unit);
    }
  for (guint i = 0; i < results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->messages, i);

      sp_print_message (&message->message, message->path, unit);
    }
}
