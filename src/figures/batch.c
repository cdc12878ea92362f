/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of time to quality; see batch.h. */
#include "figures/batch.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/hours.h"
#include "figures/points.h"
#include "figures/words.h"

/* ---- Time to the target ---- */

static const SpRange *
run_of (const SpEconomicsPoint *point)
{
  return &point->run_hours;
}

static const SpEconomicsPoint *
shortest_run (const SpEconomics *economics)
{
  const SpEconomicsPoint *best = NULL;

  for (gsize i = 0; i < economics->n_points; i++)
    if (economics->points[i].run_hours.has_central &&
        (best == NULL || economics->points[i].run_hours.central < best->run_hours.central))
      best = &economics->points[i];
  return best;
}

/* Where more devices stop helping, or help by less than a twentieth. */
static void
add_turn (SpChart             *chart,
          const SpQualityTurn *turn)
{
  if (turn->has_count)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_X, .value = turn->count, .label = _("no sooner beyond"), .role = SP_ROLE_LIMIT });
  if (!turn->has_count || turn->near_count < turn->count)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_X, .value = turn->near_count, .label = _("within 5% of the shortest"), .role = SP_ROLE_DIM });
}

static char *
quality_subtitle (const SpEconomics      *economics,
                  const SpEconomicsPoint *best)
{
  g_autofree char *devices = sp_words_count (economics->turn.has_count ? economics->turn.count : best->devices);
  g_autofree char *near = sp_words_count (economics->turn.near_count);
  g_autofree char *time = sp_words_hours (best->run_hours.central);

  if (economics->turn.has_count)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         "More than %s device does not reach the target sooner; %s is within 5%% of the shortest time",
                                         "More than %s devices do not reach the target sooner; %s are within 5%% of the shortest time",
                                         sp_words_plural (economics->turn.count)),
                            devices, near);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Time to the target still falls at %s device: %s",
                                       "Time to the target still falls at %s devices: %s", sp_words_plural (best->devices)),
                          devices, time);
}

SpChart *
sp_time_to_quality_chart_new (const SpEconomics     *economics,
                              const SpFigureOptions *options)
{
  const SpEconomicsPoint *best = shortest_run (economics);
  g_autofree char *under = NULL, *worth = NULL, *first = NULL, *second = NULL;
  SpTimeUnit unit;
  SpChart *chart;

  if (!economics->has_turn || best == NULL)
    return NULL;
  chart = sp_figure_chart_new ("time-to-quality");
  under = quality_subtitle (economics, best);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("A line of time over the device count that falls, flattens and may rise again, with its band."));
  sp_chart_set_note (chart, _("Running time without queue and interruptions; a larger batch needs more examples."));
  unit = sp_chart_add_hours (chart, economics, run_of, _("Time to the target"), options);
  add_turn (chart, &economics->turn);
  if (economics->has_chosen && economics->chosen.run_hours.has_central)
    {
      worth = sp_words_hours (economics->chosen.run_hours.central);
      first = sp_words_at_count (economics->chosen.devices, worth);
      second = sp_words_hours_90 (&economics->chosen.run_hours);
      sp_chart_add_annotation (chart, &(SpAnnotation) {
        .x = economics->chosen.devices, .y = economics->chosen.run_hours.central / unit.hours, .role = SP_ROLE_ACTUAL,
        .drop = TRUE, .lines = { first, second }, .line_roles = { SP_ROLE_TEXT, SP_ROLE_DIM } });
    }
  return chart;
}

/* ---- Net speedup ---- */

typedef struct
{
  const SpQuality *quality;
  const SpBatchGrowth *growth;
  const SpThroughputDraws *draws;
  double from;
  double from_throughput;
  int digits;
} Net;

static double
net_at (const Net *net,
        double     devices)
{
  return sp_quality_net_speedup (net->quality, sp_batch_at (net->growth, net->from), net->from_throughput,
                                 sp_batch_at (net->growth, devices), sp_throughput_draws_central (net->draws, devices));
}

static void
add_speedups (SpChart   *chart,
              const Net *net)
{
  g_autoptr (SpPoints) ideal = sp_points_new ();
  g_autoptr (SpPoints) throughput = sp_points_new ();
  g_autoptr (SpPoints) target = sp_points_new ();

  for (gsize i = 0; i < net->draws->n_counts; i++)
    {
      double devices = net->draws->counts[i];

      if (devices < net->from)
        continue;
      sp_points_add (ideal, devices, devices / net->from);
      sp_points_add (throughput, devices, sp_throughput_draws_central (net->draws, devices) / net->from_throughput);
      sp_points_add (target, devices, net_at (net, devices));
    }
  sp_points_to_chart (ideal, chart, &(SpSeries) {
    .id = "ideal", .label = _("ideal"), .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL });
  sp_points_to_chart (throughput, chart, &(SpSeries) {
    .id = "throughput", .label = _("in throughput"), .kind = SP_SERIES_LINE, .role = SP_ROLE_SERIES_6 });
  sp_points_to_chart (target, chart, &(SpSeries) {
    .id = "net", .label = _("in time to the target"), .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL, .emphasis = TRUE });
}

static char *
net_subtitle (const Net *net,
              double     devices)
{
  g_autofree char *count = sp_words_count (devices);
  g_autofree char *from = sp_words_count (net->from);
  g_autofree char *raw = sp_words_times (sp_throughput_draws_central (net->draws, devices) / net->from_throughput, net->digits);
  g_autofree char *real = sp_words_times (net_at (net, devices), net->digits);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "%s device has %s times the throughput of %s and reaches the target %s times as fast",
                                       "%s devices have %s times the throughput of %s and reach the target %s times as fast",
                                       sp_words_plural (devices)),
                          count, raw, from, real);
}

SpChart *
sp_net_speedup_chart_new (const SpQuality         *quality,
                          const SpBatchGrowth     *growth,
                          const SpThroughputDraws *draws,
                          double                   from_devices,
                          const SpFigureOptions   *options)
{
  Net net = { quality, growth, draws, from_devices, sp_throughput_draws_central (draws, from_devices),
              sp_option_digits (options) };
  double last = draws->counts[draws->n_counts - 1];
  double ceiling = sp_quality_ceiling (quality, sp_batch_at (growth, from_devices));
  SpChart *chart = sp_figure_chart_new ("net-speedup");
  g_autofree char *under = net_subtitle (&net, last);
  g_autofree char *top = NULL, *label = NULL, *from = NULL, *title = NULL;

  from = sp_words_count (from_devices);
  title = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Speedup over %s device", "Speedup over %s devices",
                                        sp_words_plural (from_devices)),
                           from);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("Two lines over the device count below the ideal; the one of time to the target flattens first."));
  sp_chart_set_note (chart, _("A batch that grows beyond the critical one needs more examples."));
  sp_chart_set_devices_axis (chart, sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2), from_devices, last);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = title, .style = SP_TICKS_NUMBER, .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LOG2) });
  add_speedups (chart, &net);
  /* A ceiling above all that is shown would only push the lines down. */
  if (growth->grows && ceiling <= last / from_devices)
    {
      top = sp_words_times (ceiling, net.digits);
      label = g_strdup_printf (_("ceiling: %s times"), top);
      sp_chart_add_reference (chart, &(SpReference) {
        .direction = SP_DIRECTION_Y, .value = ceiling, .label = label, .role = SP_ROLE_LIMIT });
    }
  return chart;
}

/* ---- From results ---- */

SpChart *
sp_figure_time_to_quality (const SpScenarioResults *results,
                           const SpFigureOptions   *options)
{
  return results->cost->economics != NULL ? sp_time_to_quality_chart_new (results->cost->economics, options) : NULL;
}

/* Against the devices there are, or else the fewest whose throughput is known. */
SpChart *
sp_figure_net_speedup (const SpScenarioResults *results,
                       const SpFigureOptions   *options)
{
  const SpCostResults *cost = results->cost;
  double from = results->decision.evidence.present_devices;

  if (!cost->has_quality || !cost->has_batch || cost->draws == NULL)
    return NULL;
  if (!(from >= cost->draws->counts[0] && from < cost->draws->counts[cost->draws->n_counts - 1]))
    from = cost->draws->counts[0];
  return sp_net_speedup_chart_new (&cost->quality, &cost->growth, cost->draws, from, options);
}
