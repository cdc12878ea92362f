/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of the calculator; see estimate.h. */
#include "figures/estimate.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/words.h"
#include "plan/plan.h"
#include "text/number.h"
#include "text/units.h"

#define DEFAULT_DIGITS 3

typedef struct
{
  SpEstimateChart kind;
  const SpEstimate *estimate;
  const char *unit;   /* "samples" */
  char *rate_unit;    /* "samples/s" */
  SpScaleKind x_scale;
  SpScaleKind y_scale;
  double most;        /* devices at the right edge */
  int digits;         /* as the results beside the chart have */
} Figure;

/* ---- What the three charts differ in ---- */

static double
ideal_at (const Figure *figure,
          double        devices)
{
  switch (figure->kind)
    {
    case SP_ESTIMATE_CHART_THROUGHPUT:
      return devices * figure->estimate->per_device_throughput;
    case SP_ESTIMATE_CHART_SPEEDUP:
      return devices;
    case SP_ESTIMATE_CHART_EFFICIENCY:
    default:
      return 1.0;
    }
}

/* At the entered count what the estimate says, not a product that rounds otherwise; at
 * one device the ideal, which is what its throughput is called. */
static double
actual_at (const Figure *figure,
           double        devices)
{
  const SpEstimate *e = figure->estimate;

  if (figure->kind == SP_ESTIMATE_CHART_THROUGHPUT && fabs (devices - e->devices) < 0.5)
    return e->actual;
  if (fabs (devices - 1.0) < 0.5 && e->devices > 1.0)
    return ideal_at (figure, 1.0);
  return ideal_at (figure, devices) * e->efficiency;
}

static const char *
chart_id (SpEstimateChart kind)
{
  static const char *const ids[] = { "throughput", "efficiency", "speedup" };

  return ids[kind];
}

/* ---- Places ---- */

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return (*first > *second) - (*first < *second);
}

/* Counts that people ask about: one device, the powers of two, the entered count, its
 * quarters and its double. Where one axis is logarithmic and the other is not the lines
 * are curves and need more. */
static GArray *
choose_counts (const Figure *figure)
{
  GArray *counts = g_array_new (FALSE, FALSE, sizeof (double));
  double d = figure->estimate->devices;
  gboolean curved = sp_scale_is_log (figure->x_scale) != sp_scale_is_log (figure->y_scale) &&
                    figure->kind != SP_ESTIMATE_CHART_EFFICIENCY;
  guint unique = 0;

  for (double count = 1.0; count <= figure->most; count *= 2.0)
    g_array_append_val (counts, count);
  for (int quarter = 1; quarter <= 8; quarter++)
    {
      double count = nearbyint (d * quarter / 4.0);

      if (count >= 1.0 && count <= figure->most)
        g_array_append_val (counts, count);
    }
  for (int i = 0; curved && i <= 64; i++)
    {
      double count = nearbyint (pow (figure->most, i / 64.0));

      g_array_append_val (counts, count);
    }
  g_array_append_val (counts, d);
  g_array_append_val (counts, figure->most);
  g_array_sort (counts, compare_doubles);
  for (guint i = 0; i < counts->len; i++)
    {
      double count = g_array_index (counts, double, i);

      if (unique == 0 || count > g_array_index (counts, double, unique - 1))
        g_array_index (counts, double, unique++) = count;
    }
  g_array_set_size (counts, unique);
  return counts;
}

/* ---- Words ---- */

/* "64 devices: 115,200 samples/s" */
static char *
headline (const Figure *figure)
{
  const SpEstimate *e = figure->estimate;
  g_autofree char *value = NULL;

  switch (figure->kind)
    {
    case SP_ESTIMATE_CHART_THROUGHPUT:
      value = sp_format_rate (sp_number_locale_user (), e->actual, figure->unit, figure->digits);
      break;
    case SP_ESTIMATE_CHART_SPEEDUP:
      {
        g_autofree char *times = sp_number_format (sp_number_locale_user (), e->speedup, figure->digits);

        /* Translators: so many times as fast as one device */
        value = g_strdup_printf (_("%s times one device"), times);
      }
      break;
    case SP_ESTIMATE_CHART_EFFICIENCY:
    default:
      value = sp_words_efficiency (e->efficiency);
      break;
    }
  return sp_words_at_count (e->devices, value);
}

/* "12,800 below ideal"; nothing when there is no gap. */
static char *
gap_line (const Figure *figure)
{
  const SpEstimate *e = figure->estimate;
  gboolean below = e->lost > 0.0;
  g_autofree char *gap = NULL;

  if (!(fabs (e->lost) > 0.0))
    return NULL;
  if (figure->kind == SP_ESTIMATE_CHART_THROUGHPUT)
    {
      gap = sp_format_rate (sp_number_locale_user (), fabs (e->lost), figure->unit, figure->digits);
      return g_strdup_printf (below ? _("%s below ideal") : _("%s above ideal"), gap);
    }
  gap = sp_number_format (sp_number_locale_user (), fabs (e->devices_worth_lost), figure->digits);
  /* Translators: the gap to the ideal in devices: "worth 6.4 devices less than ideal" */
  return g_strdup_printf (below ? _("worth %s devices less than ideal") : _("worth %s devices more than ideal"), gap);
}

static char *
subtitle (const Figure *figure)
{
  g_autofree char *efficiency = sp_words_efficiency (figure->estimate->efficiency);

  if (figure->estimate->lost > 0.0)
    return g_strdup_printf (_("Constant efficiency of %s; the shaded gap is what scaling costs"), efficiency);
  return g_strdup_printf (_("Constant efficiency of %s"), efficiency);
}

static char *
assumption (const Figure *figure)
{
  g_autofree char *efficiency = sp_words_efficiency (figure->estimate->efficiency);

  return g_strdup_printf (_("if efficiency stayed %s"), efficiency);
}

/* ---- The chart ---- */

static void
set_axes (SpChart      *chart,
          const Figure *figure)
{
  SpAxis y = { .scale = figure->y_scale, .with_zero = TRUE, .style = SP_TICKS_COMPACT };

  switch (figure->kind)
    {
    case SP_ESTIMATE_CHART_THROUGHPUT:
      y.title = _("Throughput");
      y.unit = figure->rate_unit;
      break;
    case SP_ESTIMATE_CHART_SPEEDUP:
      y.title = _("Speedup over one device");
      break;
    case SP_ESTIMATE_CHART_EFFICIENCY:
    default:
      y.title = _("Scaling efficiency");
      y.style = SP_TICKS_PERCENT;
      break;
    }
  sp_chart_set_devices_axis (chart, figure->x_scale, 1.0, figure->most);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &y);
}

static void
add_lines (SpChart      *chart,
           const Figure *figure)
{
  g_autoptr (GArray) counts = choose_counts (figure);
  /* No device does no work; its efficiency is not defined. */
  gboolean from_zero = !sp_scale_is_log (figure->x_scale) && !sp_scale_is_log (figure->y_scale) &&
                       figure->kind != SP_ESTIMATE_CHART_EFFICIENCY;
  double zero = 0.0;
  g_autofree char *assumed = assumption (figure);
  double d = figure->estimate->devices;
  gboolean beyond = figure->most > d;
  g_autofree double *ideal = NULL, *actual = NULL;
  const double *x;
  gsize n;

  if (from_zero)
    g_array_prepend_val (counts, zero);
  x = (const double *) (gpointer) counts->data;
  n = counts->len;
  ideal = g_new (double, n);
  actual = g_new (double, n);
  for (gsize i = 0; i < n; i++)
    {
      ideal[i] = ideal_at (figure, x[i]);
      actual[i] = actual_at (figure, x[i]);
    }
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "gap", .label = _("gap to ideal"), .kind = SP_SERIES_BAND, .unlabelled = TRUE, .unlisted = TRUE,
    .role = figure->estimate->lost < 0.0 ? SP_ROLE_GAIN : SP_ROLE_LOSS,
    .has_beyond = beyond, .beyond = d, .n = n, .x = x, .lo = actual, .hi = ideal });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "ideal", .label = _("ideal"), .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL, .n = n, .x = x, .y = ideal });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "actual", .label = _("actual"), .note = beyond ? assumed : NULL, .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL,
    .emphasis = TRUE, .has_beyond = beyond, .beyond = d, .n = n, .x = x, .y = actual });
}

static void
mark_entered (SpChart      *chart,
              const Figure *figure)
{
  g_autofree char *first = headline (figure);
  g_autofree char *second = gap_line (figure);

  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = figure->estimate->devices,
    .y = actual_at (figure, figure->estimate->devices),
    .role = SP_ROLE_ACTUAL,
    .drop = TRUE,
    .lines = { first, second },
    .line_roles = { SP_ROLE_TEXT, figure->estimate->lost < 0.0 ? SP_ROLE_GAIN : SP_ROLE_LOSS } });
}

SpChart *
sp_estimate_chart_new (SpEstimateChart        kind,
                       const SpEstimate      *estimate,
                       const char            *unit,
                       const SpFigureOptions *options)
{
  g_autofree char *rate_unit = sp_unit_per_second (unit);
  Figure figure = {
    .kind = kind,
    .estimate = estimate,
    .unit = unit,
    .digits = options != NULL && options->digits > 0 ? options->digits : DEFAULT_DIGITS,
    .rate_unit = rate_unit,
    .x_scale = sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LINEAR),
    .y_scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LINEAR),
    .most = MAX (2.0, MIN (2.0 * estimate->devices, SP_DEVICES_MAX)),
  };
  g_autofree char *under = subtitle (&figure);
  SpChart *chart;

  g_return_val_if_fail (figure.x_scale != SP_SCALE_CATEGORIES && figure.y_scale != SP_SCALE_CATEGORIES, NULL);

  chart = sp_figure_chart_new (chart_id (kind));
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("Two lines over the device count, the ideal and the actual one, and the shaded gap between them."));
  set_axes (chart, &figure);
  add_lines (chart, &figure);
  mark_entered (chart, &figure);
  return chart;
}

static SpChart *
from_results (SpEstimateChart          kind,
              const SpScenarioResults *results,
              const SpFigureOptions   *options)
{
  if (!results->has_estimate)
    return NULL;
  return sp_estimate_chart_new (kind, &results->estimate,
                                sp_record_get_text (sp_scenario_record (results->scenario), SP_FIELD_WORK_UNIT), options);
}

SpChart *
sp_figure_estimate_throughput (const SpScenarioResults *results,
                               const SpFigureOptions   *options)
{
  return from_results (SP_ESTIMATE_CHART_THROUGHPUT, results, options);
}

SpChart *
sp_figure_estimate_efficiency (const SpScenarioResults *results,
                               const SpFigureOptions   *options)
{
  return from_results (SP_ESTIMATE_CHART_EFFICIENCY, results, options);
}

SpChart *
sp_figure_estimate_speedup (const SpScenarioResults *results,
                            const SpFigureOptions   *options)
{
  return from_results (SP_ESTIMATE_CHART_SPEEDUP, results, options);
}
