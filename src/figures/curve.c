/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of a measured curve; see curve.h. The four differ in how a throughput
 * at a count is expressed: the table below says how; everything else is shared. */
#include "figures/curve.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/points.h"
#include "figures/words.h"
#include "plan/plan.h"
#include "text/number.h"
#include "text/units.h"

/* Nearer to the last measured count the noise of two runs hides what few devices add. */
#define RETURN_FROM 1.5
/* So many published curves can be told apart behind the measured one; of more the
 * middle half is shown. */
#define PUBLISHED_LINES 6

typedef struct
{
  SpCurveChart kind;
  const SpCurveResult *result;
  const SpMeasured *curve;
  const SpFigureOptions *options;
  const char *unit;              /* NULL: throughput has none */
  SpScaleKind x_scale;
  SpScaleKind y_scale;
  const SpMeasuredPoint *base;   /* what efficiencies refer to */
  const SpMeasuredPoint *first;  /* the first and last point of this kind of chart */
  const SpMeasuredPoint *last;
  double most;                   /* devices at the right edge */
} Figure;

/* ---- What the four charts differ in ---- */

typedef struct
{
  const char *id;
  SpScaleKind y_scale;
  SpTickStyle ticks;
  const char *y_title;
  gboolean (*measured) (const SpMeasuredPoint *point,
                        double                *value);
  /* A throughput at a count in the chart's own quantity. */
  gboolean (*express) (const Figure *figure,
                       double        devices,
                       double        throughput,
                       double       *value);
  gboolean (*ideal) (const Figure *figure,
                     double        devices,
                     double       *value);
  char *(*format) (const Figure *figure,
                   double        value);
  char *(*format_range) (const Figure *figure,
                         double        lo,
                         double        hi);
} Kind;

static gboolean
throughput_measured (const SpMeasuredPoint *point,
                     double                *value)
{
  *value = point->throughput;
  return TRUE;
}

static gboolean
throughput_express (const Figure *figure,
                    double        devices,
                    double        throughput,
                    double       *value)
{
  *value = throughput;
  return TRUE;
}

static gboolean
throughput_ideal (const Figure *figure,
                  double        devices,
                  double       *value)
{
  *value = devices * figure->base->per_device;
  return TRUE;
}

static char *
throughput_format (const Figure *figure,
                   double        value)
{
  return sp_words_rate (value, figure->unit, sp_option_digits (figure->options));
}

static char *
throughput_format_range (const Figure *figure,
                         double        lo,
                         double        hi)
{
  return sp_words_rates (lo, hi, figure->unit, sp_option_digits (figure->options));
}

static gboolean
efficiency_measured (const SpMeasuredPoint *point,
                     double                *value)
{
  *value = point->efficiency;
  return TRUE;
}

static gboolean
efficiency_express (const Figure *figure,
                    double        devices,
                    double        throughput,
                    double       *value)
{
  *value = throughput / devices / figure->base->per_device;
  return TRUE;
}

static gboolean
ideal_is_one (const Figure *figure,
              double        devices,
              double       *value)
{
  *value = 1.0;
  return TRUE;
}

static char *
efficiency_format (const Figure *figure,
                   double        value)
{
  return sp_words_efficiency (value);
}

static char *
efficiency_format_range (const Figure *figure,
                         double        lo,
                         double        hi)
{
  return sp_number_format_percent_range (sp_number_locale_user (), lo, hi, 0);
}

static gboolean
return_measured (const SpMeasuredPoint *point,
                 double                *value)
{
  *value = point->added_return;
  return point->has_previous;
}

/* Of all devices added beyond the last measured count. */
static gboolean
return_express (const Figure *figure,
                double        devices,
                double        throughput,
                double       *value)
{
  *value = (throughput - figure->last->throughput) / (devices - figure->last->devices) / figure->base->per_device;
  return devices >= RETURN_FROM * figure->last->devices;
}

static char *
return_format (const Figure *figure,
               double        value)
{
  return sp_words_return (value);
}

static char *
return_format_range (const Figure *figure,
                     double        lo,
                     double        hi)
{
  g_autofree char *low = sp_words_return (lo);
  g_autofree char *high = sp_words_return (hi);

  return sp_words_range (low, high);
}

static gboolean
step_measured (const SpMeasuredPoint *point,
               double                *value)
{
  *value = point->step_seconds;
  return point->has_step_seconds;
}

/* One step holds as much work as at the last measured count: for each device in weak
 * scaling, in all in strong scaling. */
static gboolean
step_express (const Figure *figure,
              double        devices,
              double        throughput,
              double       *value)
{
  double share = figure->curve->scaling == SP_MODE_STRONG ? 1.0 : devices / figure->last->devices;

  *value = figure->last->step_seconds * figure->last->throughput / throughput * share;
  return TRUE;
}

static gboolean
step_ideal (const Figure *figure,
            double        devices,
            double       *value)
{
  double share = figure->curve->scaling == SP_MODE_STRONG ? figure->first->devices / devices : 1.0;

  *value = figure->first->step_seconds * share;
  return TRUE;
}

static char *
step_format (const Figure *figure,
             double        value)
{
  return sp_words_duration (value);
}

static char *
step_format_range (const Figure *figure,
                   double        lo,
                   double        hi)
{
  return sp_words_durations (lo, hi);
}

static const Kind kinds[SP_N_CURVE_CHARTS] = {
  [SP_CURVE_CHART_THROUGHPUT] = {
    "measured-throughput", SP_SCALE_LOG10, SP_TICKS_COMPACT, N_("Throughput"),
    throughput_measured, throughput_express, throughput_ideal, throughput_format, throughput_format_range,
  },
  [SP_CURVE_CHART_EFFICIENCY] = {
    "measured-efficiency", SP_SCALE_LINEAR, SP_TICKS_PERCENT, N_("Scaling efficiency"),
    efficiency_measured, efficiency_express, ideal_is_one, efficiency_format, efficiency_format_range,
  },
  [SP_CURVE_CHART_RETURN] = {
    "return", SP_SCALE_LINEAR, SP_TICKS_NUMBER, N_("Return of each added device, in devices’ worth"),
    return_measured, return_express, ideal_is_one, return_format, return_format_range,
  },
  [SP_CURVE_CHART_STEP_TIME] = {
    "step-time", SP_SCALE_LINEAR, SP_TICKS_SECONDS, N_("Step time"),
    step_measured, step_express, step_ideal, step_format, step_format_range,
  },
};

static const Kind *
kind_of (const Figure *figure)
{
  return &kinds[figure->kind];
}

/* ---- Measured ---- */

/* The value of the point when it had this throughput: a run of it, or an end of its
 * spread. Points of a return have no such thing: it takes two counts. */
static gboolean
at_throughput (const Figure          *figure,
               const SpMeasuredPoint *point,
               double                 throughput,
               double                *value)
{
  if (figure->kind == SP_CURVE_CHART_RETURN || !(throughput > 0.0))
    return FALSE;
  if (figure->kind != SP_CURVE_CHART_STEP_TIME)
    return kind_of (figure)->express (figure, point->devices, throughput, value);
  *value = point->step_seconds * point->throughput / throughput;
  return point->has_step_seconds;
}

static void
add_measured (SpChart      *chart,
              const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->curve->n_points; i++)
    {
      double value;

      if (kind_of (figure)->measured (&figure->curve->points[i], &value))
        sp_points_add (points, figure->curve->points[i].devices, value);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "measured", .label = _("measured"), .role = SP_ROLE_ACTUAL, .emphasis = TRUE,
    .kind = figure->kind == SP_CURVE_CHART_RETURN ? SP_SERIES_MARKERS : SP_SERIES_LINE_MARKERS });
}

/* A return holds for all devices between two counts. */
static void
add_return_steps (SpChart      *chart,
                  const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  const SpMeasuredPoint *measured = figure->curve->points;

  for (guint i = 1; i < figure->curve->n_points; i++)
    sp_points_add (points, measured[i - 1].devices, measured[i].added_return);
  sp_points_add (points, figure->last->devices, figure->last->added_return);
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "steps", .label = _("measured"), .kind = SP_SERIES_STEP, .role = SP_ROLE_ACTUAL, .emphasis = TRUE,
    .unlabelled = TRUE, .unlisted = TRUE });
}

static void
add_spread (SpChart      *chart,
            const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->curve->n_points; i++)
    {
      const SpMeasuredPoint *point = &figure->curve->points[i];
      double a, b;

      if (point->has_spread && at_throughput (figure, point, point->throughput - point->spread, &a) &&
          at_throughput (figure, point, point->throughput + point->spread, &b))
        sp_points_add_range (points, point->devices, MIN (a, b), MAX (a, b));
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "spread", .label = _("spread of a run"), .kind = SP_SERIES_ERROR_BARS, .role = SP_ROLE_ACTUAL,
    .unlabelled = TRUE });
}

/* The runs of counts that have several. */
static void
add_runs (SpChart      *chart,
          const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  const SpMeasured *curve = figure->curve;
  guint run = 0;

  for (guint i = 0; i < curve->n_points; i++)
    for (guint k = 0; k < curve->points[i].runs; k++, run++)
      {
        double value;

        if (curve->points[i].runs > 1 &&
            at_throughput (figure, &curve->points[i], curve->run_throughputs[run], &value))
          sp_points_add (points, curve->run_devices[run], value);
      }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "runs", .label = _("single runs"), .kind = SP_SERIES_MARKERS, .role = SP_ROLE_DIM, .unlabelled = TRUE });
}

static void
add_excluded (SpChart      *chart,
              const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->curve->n_excluded; i++)
    {
      double devices = figure->curve->excluded_devices[i];
      double value;

      if (figure->kind != SP_CURVE_CHART_RETURN && devices <= figure->most &&
          kind_of (figure)->express (figure, devices, figure->curve->excluded_throughputs[i], &value))
        sp_points_add (points, devices, value);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "excluded", .label = _("excluded runs"), .kind = SP_SERIES_MARKERS, .role = SP_ROLE_IDEAL });
}

/* ---- Ideal, forecast, laws ---- */

static void
add_ideal (SpChart      *chart,
           const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->result->n_band; i++)
    {
      double devices = figure->result->band[i].forecast.devices;
      double value;

      if (kind_of (figure)->ideal (figure, devices, &value))
        sp_points_add (points, devices, value);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "ideal", .label = _("ideal"), .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL });
}

/* The interval to show: 90 %, or the bounds where one count allows no more. */
static SpInterval
interval_of (const SpForecast *forecast)
{
  return forecast->has_central ? forecast->intervals[SP_LEVEL_90] : forecast->bounds;
}

/* In the chart's quantity; a step is long where throughput is low. */
static gboolean
express_interval (const Figure     *figure,
                  const SpForecast *forecast,
                  SpInterval       *interval)
{
  SpInterval rates = interval_of (forecast);
  double a, b;

  if (!(rates.lo > 0.0) || !kind_of (figure)->express (figure, forecast->devices, rates.lo, &a) ||
      !kind_of (figure)->express (figure, forecast->devices, rates.hi, &b))
    return FALSE;
  *interval = (SpInterval) { MIN (a, b), MAX (a, b) };
  return TRUE;
}

static gboolean
is_beyond (const Figure     *figure,
           const SpForecast *forecast)
{
  return forecast->devices >= figure->last->devices;
}

static void
add_band (SpChart      *chart,
          const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  gboolean bounds = figure->curve->n_points == 1;

  for (guint i = 0; i < figure->result->n_band; i++)
    {
      const SpForecast *forecast = &figure->result->band[i].forecast;
      SpInterval interval;

      if (is_beyond (figure, forecast) && express_interval (figure, forecast, &interval))
        sp_points_add_range (points, forecast->devices, interval.lo, interval.hi);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "band", .label = bounds ? _("95% of published curves") : _("90% band"), .kind = SP_SERIES_BAND, .role = SP_ROLE_FORECAST,
    .unlabelled = !bounds });
}

static void
add_forecast (SpChart      *chart,
              const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->result->n_band; i++)
    {
      const SpForecast *forecast = &figure->result->band[i].forecast;
      double value;

      if (forecast->has_central && is_beyond (figure, forecast) &&
          kind_of (figure)->express (figure, forecast->devices, forecast->central, &value))
        sp_points_add (points, forecast->devices, value);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "forecast", .label = _("forecast"), .note = _("90% band"), .kind = SP_SERIES_LINE, .role = SP_ROLE_FORECAST,
    .emphasis = TRUE });
}

static void
add_law (SpChart      *chart,
         const Figure *figure,
         SpLaw         law)
{
  static const SpRole roles[SP_N_LAWS] = { SP_ROLE_SERIES_2, SP_ROLE_SERIES_3, SP_ROLE_SERIES_4, SP_ROLE_SERIES_5,
                                           SP_ROLE_SERIES_6, SP_ROLE_SERIES_7, SP_ROLE_SERIES_8 };
  g_autoptr (SpPoints) points = sp_points_new ();

  for (guint i = 0; i < figure->result->n_band; i++)
    {
      const SpCurveTarget *at = &figure->result->band[i];
      double value;

      if (at->has_law[law] && at->laws[law] > 0.0 &&
          kind_of (figure)->express (figure, at->forecast.devices, at->laws[law], &value))
        sp_points_add (points, at->forecast.devices, value);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = sp_law_name (law), .label = sp_words_law (law), .kind = SP_SERIES_LINE, .role = roles[law] });
}

static int
by_devices (gconstpointer a,
            gconstpointer b)
{
  double left = (*(const SpCurveTarget *const *) a)->forecast.devices;
  double right = (*(const SpCurveTarget *const *) b)->forecast.devices;

  return (left > right) - (left < right);
}

/* The model knows whole counts only: those asked for, and what the line's counts have of them. */
static void
add_step_model (SpChart      *chart,
                const Figure *figure)
{
  g_autoptr (GPtrArray) at = g_ptr_array_new ();
  g_autoptr (SpPoints) points = sp_points_new ();
  double value;

  for (guint i = 0; i < figure->result->n_band; i++)
    g_ptr_array_add (at, &figure->result->band[i]);
  for (guint i = 0; i < figure->result->n_targets; i++)
    g_ptr_array_add (at, &figure->result->targets[i]);
  g_ptr_array_sort (at, by_devices);
  for (guint i = 0; i < at->len; i++)
    {
      const SpCurveTarget *target = g_ptr_array_index (at, i);

      if (target->has_step_model && target->forecast.devices <= figure->most &&
          kind_of (figure)->express (figure, target->forecast.devices, target->step_model, &value))
        sp_points_add (points, target->forecast.devices, value);
    }
  if (points->x->len > 0)
    sp_points_to_chart (points, chart, &(SpSeries) {
      .id = "step-model", .label = _("calibrated step model"), .kind = SP_SERIES_LINE_MARKERS, .role = SP_ROLE_SERIES_1 });
}

/* ---- Published curves ---- */

static void
add_published_curve (SpChart      *chart,
                     const Figure *figure,
                     guint         index)
{
  const SpPublishedCurve *published = g_ptr_array_index (figure->result->published, index);
  const double (*runs)[2] = sp_published_curve_points (published);
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autofree char *id = g_strdup_printf ("published-%u", index);

  for (guint i = 0; i < published->n_points; i++)
    {
      double devices = runs[i][0];
      double efficiency;

      if ((i == 0 || devices > runs[i - 1][0]) && devices >= figure->base->devices && devices <= figure->most &&
          sp_published_efficiency (published, devices, figure->base->devices, &efficiency))
        sp_points_add (points, devices, efficiency);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = id, .label = published->title, .kind = SP_SERIES_LINE, .role = SP_ROLE_DIM, .unlabelled = TRUE });
}

static void
add_published_half (SpChart      *chart,
                    const Figure *figure)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  sp_points_add_range (points, figure->base->devices, 1.0, 1.0);
  for (guint i = 0; i < figure->result->n_doublings; i++)
    {
      const SpCurvePublished *at = &figure->result->doublings[i];

      sp_points_add_range (points, at->devices, at->others.quartiles[0], at->others.quartiles[2]);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "published", .label = _("middle half of published curves"), .kind = SP_SERIES_BAND, .role = SP_ROLE_DIM });
}

static void
add_published (SpChart      *chart,
               const Figure *figure)
{
  guint n = figure->result->published->len;

  if (figure->kind != SP_CURVE_CHART_EFFICIENCY || figure->options->hide_published)
    return;
  if (n > PUBLISHED_LINES && figure->result->n_doublings > 0)
    add_published_half (chart, figure);
  else
    for (guint i = 0; i < MIN (n, PUBLISHED_LINES); i++)
      add_published_curve (chart, figure, i);
}

/* ---- Words in the plot ---- */

static const char *
knee_label (const SpKnee *knee,
            double        devices_per_server)
{
  switch (knee->place)
    {
    case SP_PLACE_SERVER_BOUNDARY:
      return knee->devices <= devices_per_server ? _("second server joins") : _("more servers join");
    case SP_PLACE_RACK:
      return _("another rack joins");
    case SP_PLACE_INSIDE_SERVER:
    case SP_PLACE_UNKNOWN:
    case SP_N_PLACES:
    default:
      return _("knee");
    }
}

static void
add_boundaries (SpChart      *chart,
                const Figure *figure)
{
  const SpMeasured *curve = figure->curve;
  double server = curve->devices_per_server;
  gboolean at_knee = curve->has_knee && fabs (curve->knee.devices - server) < 0.5;

  if (server > 1.0 && server >= curve->points[0].devices && server < figure->most && !at_knee)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_X, .value = server, .label = _("end of the first server"), .role = SP_ROLE_DIM });
  if (curve->has_knee)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_X, .value = curve->knee.devices, .label = knee_label (&curve->knee, server),
      .role = SP_ROLE_LIMIT });
}

static const SpMeasuredPoint *
measured_at (const Figure *figure,
             double        devices)
{
  for (guint i = 0; i < figure->curve->n_points; i++)
    if (fabs (figure->curve->points[i].devices - devices) < 0.5)
      return &figure->curve->points[i];
  return NULL;
}

/* "64 devices: 36,200 samples/s" */
static char *
at_count (const Figure *figure,
          double        devices,
          double        value)
{
  g_autofree char *worth = kind_of (figure)->format (figure, value);

  return sp_words_at_count (devices, worth);
}

static void
mark_measured_target (SpChart               *chart,
                      const Figure          *figure,
                      const SpMeasuredPoint *point)
{
  g_autofree char *first = NULL;
  double value;

  if (!kind_of (figure)->measured (point, &value))
    return;
  first = at_count (figure, point->devices, value);
  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = point->devices, .y = value, .role = SP_ROLE_ACTUAL, .drop = TRUE, .lines = { first, _("measured") },
    .line_roles = { SP_ROLE_TEXT, SP_ROLE_DIM } });
}

/* The count that the scenario asks about. */
static void
mark_target (SpChart      *chart,
             const Figure *figure)
{
  const SpForecast *forecast;
  const SpMeasuredPoint *point;
  g_autofree char *first = NULL, *second = NULL, *range = NULL;
  SpInterval interval;
  double value;

  if (figure->result->n_targets == 0)
    return;
  forecast = &figure->result->targets[0].forecast;
  point = measured_at (figure, forecast->devices);
  if (point != NULL)
    {
      mark_measured_target (chart, figure, point);
      return;
    }
  if (!forecast->has_central || forecast->devices < figure->first->devices ||
      !kind_of (figure)->express (figure, forecast->devices, forecast->central, &value) ||
      !express_interval (figure, forecast, &interval))
    return;
  first = at_count (figure, forecast->devices, value);
  range = kind_of (figure)->format_range (figure, interval.lo, interval.hi);
  second = g_strdup_printf (_("90%% interval: %s"), range);
  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = forecast->devices, .y = value, .role = SP_ROLE_FORECAST, .drop = TRUE, .lines = { first, second },
    .line_roles = { SP_ROLE_TEXT, SP_ROLE_DIM } });
}

/* ---- Words around it ---- */

/* "63.5% efficiency at 16 devices, against 1" */
static char *
subtitle (const Figure *figure)
{
  const SpMeasured *curve = figure->curve;
  const SpMeasuredPoint *last = &curve->points[curve->n_points - 1];
  g_autofree char *devices = sp_words_count (last->devices);
  g_autofree char *base = sp_words_count (figure->base->devices);
  g_autofree char *efficiency = sp_words_efficiency (last->efficiency);

  if (curve->n_points == 1)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "Measured at %s device only: published curves bound what more would deliver",
                                         "Measured at %s devices only: published curves bound what more would deliver",
                                         sp_words_plural (last->devices)),
                            devices);
  if (curve->has_knee)
    {
      g_autofree char *from = sp_words_count (curve->knee.devices);
      g_autofree char *to = sp_words_count (curve->knee.next_devices);
      g_autofree char *worth = sp_words_return (curve->knee.added_return);
      const SpMeasuredPoint *before = measured_at (figure, curve->knee.devices);
      g_autofree char *till = sp_words_efficiency (before != NULL ? before->efficiency : last->efficiency);

      return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                           "%s efficiency at %s device; each one added from there to %s returns %s of one",
                                           "%s efficiency at %s devices; each one added from there to %s returns %s of one",
                                           sp_words_plural (curve->knee.devices)),
                              till, from, to, worth);
    }
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s efficiency at %s devices, measured against %s device",
                                       "%s efficiency at %s devices, measured against %s devices",
                                       sp_words_plural (figure->base->devices)),
                          efficiency, devices, base);
}

static void
add_sentence (GString    *text,
              const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

/* What the marks are, for those that the labels do not say. */
static char *
note (const Figure *figure)
{
  GString *text = g_string_new (NULL);
  guint n = figure->result->published->len;
  gboolean published = figure->kind == SP_CURVE_CHART_EFFICIENCY && !figure->options->hide_published && n > 0;

  add_sentence (text, figure->curve->scaling == SP_MODE_STRONG ? _("Strong scaling: the global batch stays.")
                                                               : _("Weak scaling: the batch of one device stays."));
  if (figure->curve->relative)
    add_sentence (text, _("Step times without a batch: throughput is relative."));
  if (figure->curve->has_repeats && figure->kind != SP_CURVE_CHART_RETURN)
    add_sentence (text, _("Bars at points: one standard deviation of a run; crosses: single runs."));
  if (figure->kind == SP_CURVE_CHART_RETURN && figure->most >= RETURN_FROM * figure->last->devices)
    {
      g_autofree char *devices = sp_words_count (figure->last->devices);

      g_string_append_printf (text, " ");
      g_string_append_printf (text, g_dngettext (GETTEXT_PACKAGE, "Forecast: on average over all beyond %s device.",
                                                 "Forecast: on average over all beyond %s devices.",
                                                 sp_words_plural (figure->last->devices)),
                              devices);
    }
  if (published && n <= PUBLISHED_LINES)
    add_sentence (text, _("Dotted lines: published curves of the same mode and baseline."));
  return g_string_free (text, FALSE);
}

static char *
summary (const Figure *figure)
{
  const SpMeasured *curve = figure->curve;
  g_autofree char *first = sp_words_count (figure->first->devices);
  g_autofree char *last = sp_words_count (figure->last->devices);
  g_autofree char *most = sp_words_count (figure->most);

  if (curve->n_points == 1)
    return g_strdup (_("There is one measured point, and a band that widens to both sides beyond it."));
  if (figure->kind == SP_CURVE_CHART_STEP_TIME)
    return g_strdup_printf (_("Measured step times from %s to %s devices, and a forecast to %s."), first, last, most);
  if (curve->has_knee)
    {
      g_autofree char *knee = sp_words_count (curve->knee.devices);

      return g_strdup_printf (_("The measured line runs from %s to %s devices and bends down at %s; a forecast goes on to %s."),
                              first, last, knee, most);
    }
  return g_strdup_printf (_("The measured line runs from %s to %s devices without a clear bend; a forecast goes on to %s."),
                          first, last, most);
}

/* ---- The chart ---- */

static void
set_axes (SpChart      *chart,
          const Figure *figure)
{
  const Kind *kind = kind_of (figure);
  gboolean relative = figure->kind == SP_CURVE_CHART_THROUGHPUT && figure->unit == NULL;
  g_autofree char *unit = figure->kind == SP_CURVE_CHART_THROUGHPUT && !relative ? sp_unit_per_second (figure->unit) : NULL;
  SpAxis y = {
    .title = relative ? _("Relative throughput") : _(kind->y_title),
    .unit = unit,
    .scale = figure->y_scale,
    .style = kind->ticks,
    .with_zero = TRUE,
  };

  sp_chart_set_devices_axis (chart, figure->x_scale, figure->curve->points[0].devices, figure->most);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &y);
}

static gboolean
find_ends (Figure *figure)
{
  for (guint i = 0; i < figure->curve->n_points; i++)
    {
      const SpMeasuredPoint *point = &figure->curve->points[i];
      double value;

      if (!kind_of (figure)->measured (point, &value))
        continue;
      figure->first = figure->first != NULL ? figure->first : point;
      figure->last = point;
    }
  return figure->last != NULL;
}

static void
draw (SpChart      *chart,
      const Figure *figure)
{
  set_axes (chart, figure);
  add_published (chart, figure);
  add_band (chart, figure);
  add_ideal (chart, figure);
  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    if (figure->options->laws & (1u << law))
      add_law (chart, figure, law);
  if (figure->options->laws & (1u << SP_N_LAWS))
    add_step_model (chart, figure);
  add_forecast (chart, figure);
  add_runs (chart, figure);
  add_spread (chart, figure);
  if (figure->kind == SP_CURVE_CHART_RETURN)
    add_return_steps (chart, figure);
  add_measured (chart, figure);
  add_excluded (chart, figure);
  add_boundaries (chart, figure);
  mark_target (chart, figure);
}

SpChart *
sp_curve_chart_new (SpCurveChart           kind,
                    const SpCurveResult   *result,
                    const char            *unit,
                    const SpFigureOptions *options)
{
  static const SpFigureOptions defaults = { 0 };
  const SpMeasured *curve = result->curve;
  Figure figure = { .kind = kind, .result = result, .curve = curve, .unit = curve->relative ? NULL : unit };
  g_autofree char *under = NULL, *foot = NULL, *said = NULL;
  SpChart *chart;

  g_return_val_if_fail (kind < SP_N_CURVE_CHARTS, NULL);

  figure.options = options != NULL ? options : &defaults;
  figure.x_scale = sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2);
  figure.y_scale = sp_option_scale (options, SP_DIRECTION_Y, kinds[kind].y_scale);
  g_return_val_if_fail (figure.x_scale != SP_SCALE_CATEGORIES && figure.y_scale != SP_SCALE_CATEGORIES, NULL);

  if (curve->n_points == 0 || result->n_band == 0 || !find_ends (&figure))
    return NULL;
  figure.base = &curve->points[curve->baseline];
  figure.most = result->band[result->n_band - 1].forecast.devices;
  chart = sp_figure_chart_new (kinds[kind].id);
  under = subtitle (&figure);
  foot = note (&figure);
  said = summary (&figure);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_note (chart, foot);
  sp_chart_set_summary (chart, said);
  draw (chart, &figure);
  return chart;
}

static const SpCurveResults *
find_results (const SpScenarioResults *results,
              const SpFigureOptions   *options)
{
  const SpCurve *curve;

  if (options->curve == NULL)
    return sp_scenario_results_curve_in_use (results);
  curve = sp_scenario_find_curve (results->scenario, options->curve);
  return curve != NULL ? sp_scenario_results_find_curve (results, curve) : NULL;
}

static SpChart *
from_results (SpCurveChart             kind,
              const SpScenarioResults *results,
              const SpFigureOptions   *options)
{
  const SpCurveResults *found = find_results (results, options);

  if (found == NULL)
    return NULL;
  return sp_curve_chart_new (kind, found->result, sp_curve_work_unit (results->scenario, found->curve), options);
}

SpChart *
sp_figure_measured_throughput (const SpScenarioResults *results,
                               const SpFigureOptions   *options)
{
  return from_results (SP_CURVE_CHART_THROUGHPUT, results, options);
}

SpChart *
sp_figure_measured_efficiency (const SpScenarioResults *results,
                               const SpFigureOptions   *options)
{
  return from_results (SP_CURVE_CHART_EFFICIENCY, results, options);
}

SpChart *
sp_figure_return (const SpScenarioResults *results,
                  const SpFigureOptions   *options)
{
  return from_results (SP_CURVE_CHART_RETURN, results, options);
}

SpChart *
sp_figure_step_time (const SpScenarioResults *results,
                     const SpFigureOptions   *options)
{
  return from_results (SP_CURVE_CHART_STEP_TIME, results, options);
}
