/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of money and calendar; see economics.h. */
#include "figures/economics.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/hours.h"
#include "figures/points.h"
#include "figures/words.h"

/* So many counts are written along the frontier. */
#define COUNTS_MAX 9

/* ---- Words ---- */

/* "80% likely to meet the deadline"; NULL without a probability. */
static char *
deadline_words (const SpEconomicsPoint *point)
{
  g_autofree char *percent = NULL;

  if (!point->has_deadline_probability)
    return NULL;
  percent = sp_words_probability (point->deadline_probability);
  return g_strdup_printf (_("%s likely to meet the deadline"), percent);
}

static void
mark_point (SpChart                *chart,
            const SpEconomicsPoint *point,
            double                  x,
            double                  y,
            const char             *first,
            gboolean                drop)
{
  g_autofree char *second = sp_words_hours_90 (&point->calendar_hours);
  g_autofree char *third = deadline_words (point);

  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = x, .y = y, .role = SP_ROLE_ACTUAL, .drop = drop,
    .lines = { first, second != NULL ? second : third, second != NULL ? third : NULL },
    .line_roles = { SP_ROLE_TEXT, SP_ROLE_DIM, SP_ROLE_DIM } });
}

/* ---- Cost against time ---- */

typedef struct
{
  const SpEconomics *economics;
  const SpEconomicsInput *input;
  const char *currency;
  int digits;
  SpTimeUnit unit;
  SpScaleKind x_scale;
  SpScaleKind y_scale;
} Frontier;

static double
longest_on_frontier (const SpEconomics      *economics,
                     const SpEconomicsInput *input)
{
  double longest = economics->frontier[economics->n_frontier - 1].calendar_hours;

  return input->has_deadline ? MAX (longest, input->deadline_hours) : longest;
}

/* The frontier goes by rising time and can have as many counts as there are. */
static gboolean
is_on_frontier (const SpEconomics      *economics,
                const SpEconomicsPoint *point)
{
  const double slack = 1e-9;
  double hours = point->calendar_hours.central;
  gsize from = 0, to = economics->n_frontier;

  while (from < to)
    {
      gsize middle = from + (to - from) / 2;

      if (economics->frontier[middle].calendar_hours < hours * (1.0 - slack))
        from = middle + 1;
      else
        to = middle;
    }
  for (; from < economics->n_frontier && economics->frontier[from].calendar_hours <= hours * (1.0 + slack); from++)
    if (fabs (economics->frontier[from].devices - point->devices) < 0.5)
      return TRUE;
  return FALSE;
}

/* The band lies between the frontier as it may be at best and at worst: each count has
 * a best place (short and cheap) and a worst one. Straight lines in between, on the
 * axes' own scales; at its two ends the band is closed by the fastest and the slowest
 * count's line from best to worst. */
typedef struct
{
  GArray *x;
  GArray *y;
} Edge;

static double
forward (SpScaleKind scale,
         double      value)
{
  return sp_scale_is_log (scale) ? log (value) : value;
}

static double
backward (SpScaleKind scale,
          double      value)
{
  return sp_scale_is_log (scale) ? exp (value) : value;
}

static void
edge_add (Edge  *edge,
          double x,
          double y)
{
  if (edge->x->len > 0 && x <= g_array_index (edge->x, double, edge->x->len - 1))
    return;
  g_array_append_val (edge->x, x);
  g_array_append_val (edge->y, y);
}

static double
edge_at (const Frontier *frontier,
         const Edge     *edge,
         double          x)
{
  const double *xs = (const double *) (gpointer) edge->x->data;
  const double *ys = (const double *) (gpointer) edge->y->data;
  double from, to, share;
  guint i = 1;

  while (i + 1 < edge->x->len && xs[i] < x)
    i++;
  from = forward (frontier->x_scale, xs[i - 1]);
  to = forward (frontier->x_scale, xs[i]);
  share = CLAMP ((forward (frontier->x_scale, x) - from) / (to - from), 0.0, 1.0);
  return backward (frontier->y_scale, (1.0 - share) * forward (frontier->y_scale, ys[i - 1]) +
                                        share * forward (frontier->y_scale, ys[i]));
}

/* From fast to slow: the points of the grid that are on the frontier. */
static GPtrArray *
frontier_points (const SpEconomics *economics)
{
  GPtrArray *points = g_ptr_array_new ();

  for (gsize i = economics->n_points; i-- > 0;)
    {
      const SpEconomicsPoint *point = &economics->points[i];
      double lo, hi;

      if (sp_range_90 (&point->calendar_hours, &lo, &hi) && sp_range_90 (&point->cost, &lo, &hi) &&
          is_on_frontier (economics, point))
        g_ptr_array_add (points, (gpointer) point);
    }
  return points;
}

static void
fill_edges (const Frontier *frontier,
            GPtrArray      *points,
            Edge           *best,
            Edge           *worst)
{
  for (guint i = 0; i < points->len; i++)
    {
      const SpEconomicsPoint *point = g_ptr_array_index (points, i);
      double hours_lo, hours_hi, cost_lo, cost_hi;

      sp_range_90 (&point->calendar_hours, &hours_lo, &hours_hi);
      sp_range_90 (&point->cost, &cost_lo, &cost_hi);
      if (i == 0)
        edge_add (worst, hours_lo / frontier->unit.hours, cost_lo);
      edge_add (best, hours_lo / frontier->unit.hours, cost_lo);
      edge_add (worst, hours_hi / frontier->unit.hours, cost_hi);
      if (i + 1 == points->len)
        edge_add (best, hours_hi / frontier->unit.hours, cost_hi);
    }
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  const double *first = a;
  const double *second = b;

  return (*first > *second) - (*first < *second);
}

static void
add_frontier_band (SpChart        *chart,
                   const Frontier *frontier)
{
  g_autoptr (GPtrArray) points = frontier_points (frontier->economics);
  g_autoptr (GArray) best_x = g_array_new (FALSE, FALSE, sizeof (double)), best_y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) worst_x = g_array_new (FALSE, FALSE, sizeof (double)), worst_y = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GArray) all = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (SpPoints) band = sp_points_new ();
  Edge best = { best_x, best_y }, worst = { worst_x, worst_y };

  fill_edges (frontier, points, &best, &worst);
  if (best.x->len < 2 || worst.x->len < 2)
    return;
  g_array_append_vals (all, best.x->data, best.x->len);
  g_array_append_vals (all, worst.x->data, worst.x->len);
  g_array_sort (all, compare_doubles);
  for (guint i = 0; i < all->len; i++)
    {
      double x = g_array_index (all, double, i);
      double low = edge_at (frontier, &best, x);
      double high = edge_at (frontier, &worst, x);

      sp_points_add_range (band, x, MIN (low, high), MAX (low, high));
    }
  sp_points_to_chart (band, chart, &(SpSeries) {
    .id = "band", .label = _("90% band"), .kind = SP_SERIES_BAND, .role = SP_ROLE_FORECAST, .unlabelled = TRUE });
}

static void
add_frontier_line (SpChart        *chart,
                   const Frontier *frontier)
{
  const SpEconomics *economics = frontier->economics;
  g_autoptr (SpPoints) points = sp_points_new ();

  for (gsize i = 0; i < economics->n_frontier; i++)
    sp_points_add (points, economics->frontier[i].calendar_hours / frontier->unit.hours, economics->frontier[i].cost);
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "frontier", .label = _("cost"), .kind = economics->n_frontier > 1 ? SP_SERIES_LINE : SP_SERIES_MARKERS,
    .role = SP_ROLE_ACTUAL, .emphasis = TRUE, .unlabelled = TRUE });
}

/* Counts along the frontier: those that double, or the few there are. */
static void
add_counts (SpChart        *chart,
            const Frontier *frontier)
{
  const SpEconomics *economics = frontier->economics;
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < economics->n_frontier; i++)
    {
      double devices = economics->frontier[i].devices;
      gboolean doubles = fabs (exp2 (nearbyint (log2 (devices))) - devices) < 0.5;

      if (!doubles && economics->n_frontier > COUNTS_MAX)
        continue;
      sp_points_add (points, economics->frontier[i].calendar_hours / frontier->unit.hours, economics->frontier[i].cost);
      g_ptr_array_add (labels, sp_words_count (devices));
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "counts", .label = _("devices"), .kind = SP_SERIES_MARKERS, .role = SP_ROLE_ACTUAL, .unlabelled = TRUE,
    .unlisted = TRUE, .point_labels = (const char *const *) labels->pdata });
}

static void
mark_chosen (SpChart        *chart,
             const Frontier *frontier)
{
  const SpEconomicsPoint *chosen = &frontier->economics->chosen;
  g_autofree char *time = NULL, *cost = NULL, *worth = NULL, *first = NULL;

  if (!frontier->economics->has_chosen || !chosen->cost.has_central || !chosen->calendar_hours.has_central)
    return;
  time = sp_words_hours (chosen->calendar_hours.central);
  cost = sp_words_cost (chosen->cost.central, frontier->currency, frontier->digits);
  /* Translators: a span of time, an amount of money */
  worth = g_strdup_printf (_("%s, %s"), time, cost);
  first = sp_words_at_count (chosen->devices, worth);
  mark_point (chart, chosen, chosen->calendar_hours.central / frontier->unit.hours, chosen->cost.central, first, FALSE);
}

static void
add_limits (SpChart        *chart,
            const Frontier *frontier)
{
  const SpEconomicsInput *input = frontier->input;
  g_autofree char *money = NULL, *budget = NULL;

  if (input->has_deadline)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_X, .value = input->deadline_hours / frontier->unit.hours, .label = _("deadline"),
      .role = SP_ROLE_LIMIT });
  if (!input->has_budget)
    return;
  money = sp_words_money (input->budget, frontier->currency);
  budget = g_strdup_printf (_("budget of %s"), money);
  sp_chart_add_reference (chart, &(SpReference) {
    .direction = SP_DIRECTION_Y, .value = input->budget, .label = budget, .role = SP_ROLE_LIMIT });
}

static char *
frontier_subtitle (const Frontier *frontier)
{
  const SpEconomics *economics = frontier->economics;
  const SpEconomicsAnswer *answer = &economics->cheapest_for_deadline;
  const SpEconomicsPoint *point = &economics->fastest;
  g_autofree char *devices = NULL, *time = NULL, *cost = NULL;
  gulong plural;

  if (economics->has_deadline && answer->has_answer)
    point = &answer->point;
  devices = sp_words_count (point->devices);
  time = sp_words_hours (point->calendar_hours.central);
  cost = sp_words_cost (point->cost.has_central ? point->cost.central : 0.0, frontier->currency, frontier->digits);
  plural = sp_words_plural (point->devices);
  if (economics->has_deadline && !answer->has_answer)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "No count makes the deadline; the fastest is %s device with %s",
                                         "No count makes the deadline; the fastest is %s devices with %s", plural),
                            devices, time);
  if (economics->has_deadline)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The cheapest count for the deadline is %s device: %s, %s",
                                         "The cheapest count for the deadline is %s devices: %s, %s", plural),
                            devices, time, cost);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The fastest count is %s device: %s, %s",
                                       "The fastest count is %s devices: %s, %s", plural),
                          devices, time, cost);
}

static char *
frontier_summary (const Frontier *frontier)
{
  const SpEconomicsCount *fast = &frontier->economics->frontier[0];
  const SpEconomicsCount *slow = &frontier->economics->frontier[frontier->economics->n_frontier - 1];
  g_autofree char *fast_time = sp_words_hours (fast->calendar_hours);
  g_autofree char *fast_cost = sp_words_cost (fast->cost, frontier->currency, frontier->digits);
  g_autofree char *slow_time = sp_words_hours (slow->calendar_hours);
  g_autofree char *slow_cost = sp_words_cost (slow->cost, frontier->currency, frontier->digits);

  return g_strdup_printf (_("Cost falls as time grows: from %s in %s to %s in %s."), fast_cost, fast_time, slow_cost, slow_time);
}

static void
set_frontier_axes (SpChart        *chart,
                   const Frontier *frontier)
{
  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) {
    .title = _("Calendar time"), .unit = frontier->unit.name, .scale = frontier->x_scale, .style = SP_TICKS_NUMBER,
    .with_zero = TRUE });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = _("Cost"), .unit = frontier->currency, .scale = frontier->y_scale, .style = SP_TICKS_COMPACT, .with_zero = TRUE });
}

SpChart *
sp_frontier_chart_new (const SpEconomics      *economics,
                       const SpEconomicsInput *input,
                       const char             *currency,
                       const SpFigureOptions  *options)
{
  Frontier frontier = { .economics = economics, .input = input, .currency = currency, .digits = sp_option_digits (options) };
  g_autofree char *under = NULL, *said = NULL;
  const SpEconomicsCount *fast, *slow;
  SpChart *chart;

  if (economics->n_frontier == 0)
    return NULL;
  fast = &economics->frontier[0];
  slow = &economics->frontier[economics->n_frontier - 1];
  frontier.unit = sp_time_unit_for (longest_on_frontier (economics, input));
  frontier.x_scale = sp_option_scale (options, SP_DIRECTION_X, sp_scale_for (fast->calendar_hours, slow->calendar_hours));
  frontier.y_scale = sp_option_scale (options, SP_DIRECTION_Y, sp_scale_for (slow->cost, fast->cost));
  chart = sp_figure_chart_new ("frontier");
  under = frontier_subtitle (&frontier);
  said = frontier_summary (&frontier);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, said);
  sp_chart_set_note (chart, economics->n_draws > 0
                              ? _("Numbers along the line: devices. Band: 90% interval; when a count takes longer, it costs more too. Counts that others "
                                  "beat in both are left out.")
                              : _("Numbers along the line: devices. Counts that others beat in both are left out."));
  set_frontier_axes (chart, &frontier);
  add_frontier_band (chart, &frontier);
  add_frontier_line (chart, &frontier);
  add_counts (chart, &frontier);
  add_limits (chart, &frontier);
  mark_chosen (chart, &frontier);
  return chart;
}

/* ---- Time against devices ---- */

static const SpRange *
calendar_of (const SpEconomicsPoint *point)
{
  return &point->calendar_hours;
}

SpChart *
sp_calendar_chart_new (const SpEconomics      *economics,
                       const SpEconomicsInput *input,
                       const SpFigureOptions  *options)
{
  const SpEconomicsPoint *fastest = &economics->fastest;
  g_autofree char *devices = NULL, *time = NULL, *under = NULL, *first = NULL, *chosen = NULL;
  SpTimeUnit unit;
  SpChart *chart;

  if (economics->n_points == 0)
    return NULL;
  chart = sp_figure_chart_new ("calendar");
  devices = sp_words_count (fastest->devices);
  time = sp_words_hours (fastest->calendar_hours.central);
  under = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The shortest is %s on %s device", "The shortest is %s on %s devices",
                                        sp_words_plural (fastest->devices)),
                           time, devices);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("A line of time over the device count, with its band; lower is sooner."));
  sp_chart_set_note (chart, _("With queue, start-up, checkpoints, evaluation and failures."));
  unit = sp_chart_add_hours (chart, economics, calendar_of, _("Calendar time"), options);
  if (input->has_deadline)
    sp_chart_add_reference (chart, &(SpReference) {
      .direction = SP_DIRECTION_Y, .value = input->deadline_hours / unit.hours, .label = _("deadline"), .role = SP_ROLE_LIMIT });
  if (economics->has_chosen && economics->chosen.calendar_hours.has_central)
    {
      chosen = sp_words_hours (economics->chosen.calendar_hours.central);
      first = sp_words_at_count (economics->chosen.devices, chosen);
      mark_point (chart, &economics->chosen, economics->chosen.devices, economics->chosen.calendar_hours.central / unit.hours,
                  first, TRUE);
    }
  return chart;
}

/* ---- The next device ---- */

static void
add_return (SpChart           *chart,
            const SpEconomics *economics)
{
  g_autoptr (SpPoints) line = sp_points_new ();
  g_autoptr (SpPoints) band = sp_points_new ();
  g_autoptr (SpPoints) full = sp_points_new ();

  for (gsize i = 0; i < economics->n_points; i++)
    {
      const SpEconomicsPoint *point = &economics->points[i];
      double lo, hi;

      sp_points_add (full, point->devices, 1.0);
      if (!point->has_next || !point->next_return.has_central)
        continue;
      sp_points_add (line, point->devices, point->next_return.central);
      if (sp_range_90 (&point->next_return, &lo, &hi))
        sp_points_add_range (band, point->devices, lo, hi);
    }
  sp_points_to_chart (band, chart, &(SpSeries) {
    .id = "band", .label = _("90% band"), .kind = SP_SERIES_BAND, .role = SP_ROLE_FORECAST, .unlabelled = TRUE });
  sp_points_to_chart (full, chart, &(SpSeries) {
    .id = "ideal", .label = _("ideal"), .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL });
  sp_points_to_chart (line, chart, &(SpSeries) {
    .id = "next", .label = _("next device"), .note = economics->n_draws > 0 ? _("90% band") : NULL, .kind = SP_SERIES_LINE,
    .role = SP_ROLE_ACTUAL, .emphasis = TRUE });
}

static void
add_average (SpChart           *chart,
             const SpEconomics *economics)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (gsize i = 0; i < economics->n_points; i++)
    if (economics->points[i].has_average_return && economics->points[i].average_return.has_central)
      sp_points_add (points, economics->points[i].devices, economics->points[i].average_return.central);
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "average", .label = _("average so far"), .kind = SP_SERIES_LINE, .role = SP_ROLE_SERIES_2 });
}

static void
mark_next (SpChart                *chart,
           const SpEconomicsPoint *chosen)
{
  g_autofree char *worth = NULL, *first = NULL, *devices = NULL, *next = NULL, *lo_text = NULL, *hi_text = NULL;
  g_autofree char *range = NULL, *second = NULL;
  double lo, hi;

  if (!chosen->has_next || !chosen->next_return.has_central)
    return;
  worth = sp_words_return (chosen->next_return.central);
  devices = sp_words_count (chosen->devices);
  next = sp_words_count (chosen->next_devices);
  first = g_strdup_printf (_("each device from %s to %s returns %s"), devices, next, worth);
  if (sp_range_90 (&chosen->next_return, &lo, &hi))
    {
      lo_text = sp_words_return (lo);
      hi_text = sp_words_return (hi);
      range = sp_words_range (lo_text, hi_text);
      second = g_strdup_printf (_("90%% interval: %s"), range);
    }
  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = chosen->devices, .y = chosen->next_return.central, .role = SP_ROLE_ACTUAL, .drop = TRUE, .lines = { first, second },
    .line_roles = { SP_ROLE_TEXT, SP_ROLE_DIM } });
}

static char *
next_subtitle (const SpEconomicsPoint *point)
{
  g_autofree char *devices = sp_words_count (point->devices);
  g_autofree char *worth = sp_words_return (point->next_return.has_central ? point->next_return.central : 0.0);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "Beyond %s device each further one is worth %s of one of the first",
                                       "Beyond %s devices each further one is worth %s of one of the first",
                                       sp_words_plural (point->devices)),
                          devices, worth);
}

SpChart *
sp_next_return_chart_new (const SpEconomics     *economics,
                          const SpFigureOptions *options)
{
  const SpEconomicsPoint *told = NULL;
  g_autofree char *under = NULL;
  SpChart *chart;

  for (gsize i = 0; i < economics->n_points; i++)
    told = economics->points[i].has_next ? &economics->points[i] : told;
  if (economics->has_chosen && economics->chosen.has_next)
    told = &economics->chosen;
  if (told == NULL || economics->n_points < 2)
    return NULL;
  chart = sp_figure_chart_new ("next-return");
  under = next_subtitle (told);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("A line over the device count: what the next devices add, each in the worth of one of the first."));
  sp_chart_set_note (chart, _("1 is a device that adds as much as one at the baseline; the average counts all devices beyond it."));
  sp_chart_set_devices_axis (chart, sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2), economics->points[0].devices,
                             economics->points[economics->n_points - 1].devices);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = _("Return of each added device, in devices’ worth"), .style = SP_TICKS_NUMBER, .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LINEAR) });
  add_return (chart, economics);
  add_average (chart, economics);
  if (economics->has_chosen)
    mark_next (chart, &economics->chosen);
  return chart;
}

/* ---- From results ---- */

/* What the limits are drawn from. */
static SpEconomicsInput
limits_of (const SpScenario *scenario)
{
  SpEconomicsInput input = { 0 };

  input.has_deadline = sp_scenario_number (scenario, SP_FIELD_DEADLINE_SECONDS, &input.deadline_hours);
  input.deadline_hours /= 3600.0;
  input.has_budget = sp_scenario_number (scenario, SP_FIELD_BUDGET, &input.budget);
  return input;
}

SpChart *
sp_figure_frontier (const SpScenarioResults *results,
                    const SpFigureOptions   *options)
{
  SpEconomicsInput input = limits_of (results->scenario);

  if (results->cost->economics == NULL)
    return NULL;
  return sp_frontier_chart_new (results->cost->economics, &input, sp_scenario_text (results->scenario, SP_FIELD_CURRENCY),
                                options);
}

SpChart *
sp_figure_calendar (const SpScenarioResults *results,
                    const SpFigureOptions   *options)
{
  SpEconomicsInput input = limits_of (results->scenario);

  return results->cost->economics != NULL ? sp_calendar_chart_new (results->cost->economics, &input, options) : NULL;
}

SpChart *
sp_figure_next_return (const SpScenarioResults *results,
                       const SpFigureOptions   *options)
{
  return results->cost->economics != NULL ? sp_next_return_chart_new (results->cost->economics, options) : NULL;
}
