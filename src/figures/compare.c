/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scenarios side by side; see compare.h. */
#include "figures/compare.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "figures/points.h"
#include "figures/words.h"
#include "text/units.h"

/* Longer names are cut: the label stands beside the line. */
#define NAME_CHARACTERS 40

typedef struct
{
  const SpCompared *shown[SP_COMPARE_MAX];
  guint n;
  guint n_left_out;
  gboolean efficiency;
  int digits;
  double first;  /* devices */
  double last;
} Comparison;

static gboolean
has_curve (const SpCompared *scenario)
{
  return scenario->result != NULL && scenario->result->n_band > 0;
}

static gboolean
same_unit (const SpCompared *a,
           const SpCompared *b)
{
  return g_strcmp0 (a->unit, b->unit) == 0 && a->result->curve->relative == b->result->curve->relative;
}

static Comparison
choose (const SpCompared *scenarios,
        gsize             n,
        gboolean          efficiency,
        int               digits)
{
  Comparison comparison = { .efficiency = efficiency, .digits = digits, .first = G_MAXDOUBLE };

  for (gsize i = 0; i < n; i++)
    {
      const SpCompared *one = &scenarios[i];
      const SpMeasured *curve;

      if (!has_curve (one))
        continue;
      if (comparison.n == SP_COMPARE_MAX || (!efficiency && comparison.n > 0 && !same_unit (comparison.shown[0], one)))
        {
          comparison.n_left_out++;
          continue;
        }
      curve = one->result->curve;
      comparison.first = MIN (comparison.first, curve->points[0].devices);
      comparison.last = MAX (comparison.last, one->result->band[one->result->n_band - 1].forecast.devices);
      comparison.shown[comparison.n++] = one;
    }
  return comparison;
}

static double
express (const Comparison    *comparison,
         const SpCurveResult *result,
         double               devices,
         double               throughput)
{
  const SpMeasured *curve = result->curve;

  return comparison->efficiency ? throughput / devices / curve->points[curve->baseline].per_device : throughput;
}

/* Names can be long and hold anything. */
static char *
short_name (const char *name)
{
  g_autofree char *valid = g_utf8_make_valid (name, -1);

  return sp_text_clip (valid, NAME_CHARACTERS);
}

/* Measured points, then the forecast, whose part of the line is dashed. */
static void
add_line (SpChart          *chart,
          const Comparison *comparison,
          guint             index)
{
  const SpCurveResult *result = comparison->shown[index]->result;
  const SpMeasured *curve = result->curve;
  double end = curve->points[curve->n_points - 1].devices;
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autofree char *id = g_strdup_printf ("scenario-%u", index);
  g_autofree char *name = short_name (comparison->shown[index]->name);

  for (guint i = 0; i < curve->n_points; i++)
    sp_points_add (points, curve->points[i].devices,
                   express (comparison, result, curve->points[i].devices, curve->points[i].throughput));
  for (guint i = 0; i < result->n_band; i++)
    {
      const SpForecast *forecast = &result->band[i].forecast;

      if (forecast->has_central && forecast->devices > end)
        sp_points_add (points, forecast->devices, express (comparison, result, forecast->devices, forecast->central));
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = id, .label = name, .kind = points->x->len > 1 ? SP_SERIES_LINE : SP_SERIES_MARKERS,
    .role = (SpRole) (SP_ROLE_SERIES_1 + index), .has_beyond = TRUE, .beyond = end });
}

static void
add_points (SpChart          *chart,
            const Comparison *comparison,
            guint             index)
{
  const SpCurveResult *result = comparison->shown[index]->result;
  const SpMeasured *curve = result->curve;
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autofree char *id = g_strdup_printf ("measured-%u", index);

  for (guint i = 0; i < curve->n_points; i++)
    sp_points_add (points, curve->points[i].devices,
                   express (comparison, result, curve->points[i].devices, curve->points[i].throughput));
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = id, .label = _("measured"), .kind = SP_SERIES_MARKERS, .role = (SpRole) (SP_ROLE_SERIES_1 + index),
    .unlabelled = TRUE, .unlisted = TRUE });
}

/* The largest count that all of them reach, by measurement or forecast. */
static double
common_count (const Comparison *comparison)
{
  double common = comparison->last;

  for (guint i = 0; i < comparison->n; i++)
    {
      const SpCurveResult *result = comparison->shown[i]->result;

      common = MIN (common, result->curve->points[result->curve->n_points - 1].devices);
    }
  return common;
}

static gboolean
measured_at (const Comparison *comparison,
             guint             index,
             double            devices,
             double           *value)
{
  const SpCurveResult *result = comparison->shown[index]->result;
  const SpMeasured *curve = result->curve;

  for (guint i = 0; i < curve->n_points; i++)
    if (fabs (curve->points[i].devices - devices) < 0.5)
      {
        *value = express (comparison, result, devices, curve->points[i].throughput);
        return TRUE;
      }
  return FALSE;
}

/* Who leads at the largest count that all have measured. */
static char *
subtitle (const Comparison *comparison)
{
  double devices = common_count (comparison);
  g_autofree char *count = sp_words_count (devices);
  g_autofree char *name = NULL, *value = NULL;
  double best = 0.0;
  guint leader = 0;

  for (guint i = 0; i < comparison->n; i++)
    {
      double at;

      if (comparison->n == 1 || !measured_at (comparison, i, devices, &at))
        return g_strdup (_("Measured where there are marks, beyond by forecast"));
      leader = at > best ? i : leader;
      best = MAX (best, at);
    }
  name = short_name (comparison->shown[leader]->name);
  value = comparison->efficiency ? sp_words_efficiency (best)
                                 : sp_words_rate (best, comparison->shown[leader]->result->curve->relative
                                                          ? NULL
                                                          : comparison->shown[leader]->unit,
                                                comparison->digits);
  /* Translators: a count, the name of a scenario, what it delivers */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "At %s device %s is ahead: %s", "At %s devices %s is ahead: %s",
                                       sp_words_plural (devices)),
                          count, name, value);
}

static char *
note (const Comparison *comparison)
{
  g_autofree char *left_out = NULL;

  if (comparison->n_left_out == 0)
    return g_strdup (_("Beyond the marks: forecast."));
  left_out = sp_words_count (comparison->n_left_out);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Beyond the marks: forecast. %s more scenario is not shown: too many, or another unit.",
                                       "Beyond the marks: forecast. %s more scenarios are not shown: too many, or another unit.",
                                       comparison->n_left_out),
                          left_out);
}

static void
set_value_axis (SpChart               *chart,
                const Comparison      *comparison,
                const SpFigureOptions *options)
{
  const SpCompared *first = comparison->shown[0];
  gboolean relative = first->result->curve->relative;
  g_autofree char *unit = relative ? NULL : sp_unit_per_second (first->unit);
  SpScaleKind usual = comparison->efficiency ? SP_SCALE_LINEAR : SP_SCALE_LOG10;

  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = comparison->efficiency ? _("Scaling efficiency") : relative ? _("Relative throughput") : _("Throughput"),
    .unit = comparison->efficiency ? NULL : unit,
    .style = comparison->efficiency ? SP_TICKS_PERCENT : SP_TICKS_COMPACT,
    .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, usual) });
}

SpChart *
sp_compare_chart_new (const SpCompared      *scenarios,
                      gsize                  n,
                      gboolean               efficiency,
                      const SpFigureOptions *options)
{
  Comparison comparison = choose (scenarios, n, efficiency, sp_option_digits (options));
  g_autofree char *under = NULL, *foot = NULL;
  SpChart *chart;

  if (comparison.n == 0)
    return NULL;
  chart = sp_chart_new (efficiency ? "compare-efficiency" : "compare-throughput",
                        efficiency ? _("Efficiency of the scenarios") : _("Throughput of the scenarios"));
  under = subtitle (&comparison);
  foot = note (&comparison);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_note (chart, foot);
  sp_chart_set_summary (chart, _("One line a scenario over the device count, marked where measured, by forecast beyond."));
  sp_chart_set_devices_axis (chart, sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2), comparison.first, comparison.last);
  set_value_axis (chart, &comparison, options);
  for (guint i = 0; i < comparison.n; i++)
    add_line (chart, &comparison, i);
  for (guint i = 0; i < comparison.n; i++)
    add_points (chart, &comparison, i);
  return chart;
}

SpChart *
sp_figure_compare (const SpResults       *results,
                   gboolean               efficiency,
                   const SpFigureOptions *options)
{
  g_autofree SpCompared *scenarios = g_new0 (SpCompared, results->scenarios->len);

  for (guint i = 0; i < results->scenarios->len; i++)
    {
      const SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, i);
      const SpCurveResults *curve = sp_scenario_results_curve_in_use (scenario);

      scenarios[i] = (SpCompared) {
        .name = sp_scenario_name (scenario->scenario),
        .unit = curve != NULL ? sp_curve_work_unit (scenario->scenario, curve->curve) : NULL,
        .result = curve != NULL ? curve->result : NULL,
      };
    }
  return sp_compare_chart_new (scenarios, results->scenarios->len, efficiency, options);
}
