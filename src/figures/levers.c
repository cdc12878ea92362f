/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of levers; see levers.h. */
#include "figures/levers.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/bars.h"
#include "figures/points.h"
#include "figures/words.h"
#include "text/units.h"

/* A gain below this share is none. */
#define LEAST_GAIN 0.001
/* More bars have no room for their names. */
#define BARS_MAX 8

/* ---- Before and after ---- */

static void
add_steps (SpChart        *chart,
           const SpStep   *steps,
           gsize           n,
           gboolean        is_ideal,
           const SpSeries *series)
{
  g_autoptr (SpPoints) points = sp_points_new ();

  for (gsize i = 0; i < n; i++)
    if (steps[i].devices > 0.0)
      sp_points_add (points, steps[i].devices, is_ideal ? steps[i].ideal_throughput : steps[i].throughput);
  sp_points_to_chart (points, chart, series);
}

static const SpStep *
step_at (const SpStep *steps,
         gsize         n,
         double        devices)
{
  for (gsize i = 0; i < n; i++)
    if (fabs (steps[i].devices - devices) < 0.5)
      return &steps[i];
  return NULL;
}

static void
add_interval (SpChart       *chart,
              double         devices,
              const SpRange *throughput)
{
  double lo, hi;

  if (throughput == NULL || !throughput->has_lo[SP_LEVEL_90] || !throughput->has_hi[SP_LEVEL_90])
    return;
  lo = throughput->lo[SP_LEVEL_90];
  hi = throughput->hi[SP_LEVEL_90];
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "interval", .label = _("90% interval"), .kind = SP_SERIES_ERROR_BARS, .role = SP_ROLE_FORECAST, .unlabelled = TRUE,
    .n = 1, .x = &devices, .lo = &lo, .hi = &hi });
}

/* "16 devices: 4,650 samples/s" and under it "+58.9% over before" */
static void
mark_after (SpChart      *chart,
            const SpStep *before,
            const SpStep *after,
            const char   *unit,
            int           digits)
{
  double gain = after->throughput / before->throughput - 1.0;
  g_autofree char *rate = sp_words_rate (after->throughput, unit, digits);
  g_autofree char *first = sp_words_at_count (after->devices, rate);
  g_autofree char *percent = sp_words_signed_percent (gain);
  g_autofree char *second = g_strdup_printf (_("%s against before"), percent);

  sp_chart_add_annotation (chart, &(SpAnnotation) {
    .x = after->devices, .y = after->throughput, .role = SP_ROLE_FORECAST, .drop = TRUE, .lines = { first, second },
    .line_roles = { SP_ROLE_TEXT, gain < 0.0 ? SP_ROLE_LOSS : SP_ROLE_GAIN } });
}

static char *
curve_subtitle (const SpStep *before,
                const SpStep *after,
                const char   *unit,
                int           digits)
{
  g_autofree char *devices = sp_words_count (after->devices);
  g_autofree char *from = sp_words_rate (before->throughput, unit, digits);
  g_autofree char *to = sp_words_rate (after->throughput, unit, digits);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s instead of %s on %s device", "%s instead of %s on %s devices",
                                       sp_words_plural (after->devices)),
                          to, from, devices);
}

SpChart *
sp_levers_curve_chart_new (const SpStep          *before,
                           const SpStep          *after,
                           gsize                  n,
                           const char            *unit,
                           double                 devices,
                           const SpRange         *throughput,
                           const SpFigureOptions *options)
{
  const SpStep *was = step_at (before, n, devices);
  const SpStep *is = step_at (after, n, devices);
  g_autofree char *rate_unit = sp_unit_per_second (unit);
  g_autofree char *under = NULL;
  double first = 0.0, last = 0.0;
  SpChart *chart;

  for (gsize i = 0; i < n; i++)
    if (before[i].devices > 0.0)
      {
        first = first > 0.0 ? first : before[i].devices;
        last = before[i].devices;
      }
  if (!(last > 0.0))
    return NULL;
  chart = sp_figure_chart_new ("levers-curve");
  sp_chart_set_devices_axis (chart, sp_option_scale (options, SP_DIRECTION_X, SP_SCALE_LOG2), first, last);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = _("Throughput"), .unit = rate_unit, .style = SP_TICKS_COMPACT, .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LOG10) });
  add_steps (chart, before, n, TRUE, &(SpSeries) {
    .id = "ideal", .label = _("ideal"), .note = _("as it was"), .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL });
  add_steps (chart, before, n, FALSE, &(SpSeries) {
    .id = "before", .label = _("before"), .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL });
  add_interval (chart, devices, throughput);
  add_steps (chart, after, n, FALSE, &(SpSeries) {
    .id = "after", .label = _("after"), .kind = SP_SERIES_LINE, .role = SP_ROLE_FORECAST, .emphasis = TRUE });
  if (was != NULL && is != NULL)
    {
      under = curve_subtitle (was, is, unit, sp_option_digits (options));
      mark_after (chart, was, is, unit, sp_option_digits (options));
    }
  else
    under = g_strdup (_("The levers at their settings, by the calibrated model"));
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("Two lines over the device count: throughput as it is and with the levers, under the ideal."));
  sp_chart_set_note (chart, _("By the calibrated step-time model; levers act together, gains are not added up."));
  return chart;
}

/* ---- What each brings alone ---- */

static SpRole
price_role (SpLeverPrice price)
{
  switch (price)
    {
    case SP_PRICE_CONVERGENCE:
      return SP_ROLE_SERIES_4;
    case SP_PRICE_REBUILD:
      return SP_ROLE_SERIES_5;
    case SP_PRICE_HARDWARE:
      return SP_ROLE_SERIES_2;
    case SP_PRICE_FREE:
    default:
      return SP_ROLE_GAIN;
    }
}

static void
add_gain (SpBars               *bars,
          SpLever               lever,
          const SpLeverOutcome *outcome,
          const SpRange        *gains)
{
  const SpRange *range = gains != NULL ? &gains[lever] : NULL;
  gboolean has_range = range != NULL && range->has_lo[SP_LEVEL_90] && range->has_hi[SP_LEVEL_90];
  g_autofree char *label = sp_words_signed_percent (outcome->gain);

  sp_bars_add (bars, &(SpBar) {
    .name = sp_words_lever (lever), .to = outcome->gain, .role = price_role (sp_lever_price (lever)), .label = label,
    .has_whisker = has_range, .lo = has_range ? range->lo[SP_LEVEL_90] : 0.0,
    .hi = has_range ? range->hi[SP_LEVEL_90] : 0.0 });
}

/* What can't be known yet, one sentence; NULL when nothing. */
static char *
unknown_levers (const SpLeverOutcome outcomes[SP_N_LEVERS])
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (SpLever lever = 0; lever < SP_N_LEVERS; lever++)
    if (outcomes[lever].changes_nothing && outcomes[lever].needs != 0)
      /* Translators: between the members of a list */
      g_string_append_printf (names, "%s%s", names->len > 0 ? _(", ") : "", sp_words_lever (lever));
  if (names->len == 0)
    return NULL;
  /* Translators: a list of levers */
  return g_strdup_printf (_("Not known before it is measured: %s."), names->str);
}

static char *
gains_note (const SpLeverOutcome outcomes[SP_N_LEVERS],
            gboolean             has_whiskers)
{
  g_autofree char *unknown = unknown_levers (outcomes);
  const char *alone = _("Each lever alone, at its setting.");
  const char *whiskers = has_whiskers ? _("Whiskers: 90% intervals.") : NULL;
  GString *note = g_string_new (alone);

  if (whiskers != NULL)
    g_string_append_printf (note, " %s", whiskers);
  if (unknown != NULL)
    g_string_append_printf (note, " %s", unknown);
  return g_string_free (note, FALSE);
}

static gboolean
brings_something (const SpLeverOutcome *outcome)
{
  return !outcome->changes_nothing && outcome->gain >= LEAST_GAIN;
}

/* Free ones come first, whatever hardware would bring. */
static char *
gains_subtitle (const SpLeverOutcome outcomes[SP_N_LEVERS],
                const SpLever        order[SP_N_LEVERS])
{
  SpLever best = order[0];
  gboolean is_free = FALSE;
  g_autofree char *gain = NULL;

  for (guint i = SP_N_LEVERS; i-- > 0;)
    if (sp_lever_price (order[i]) == SP_PRICE_FREE && brings_something (&outcomes[order[i]]))
      {
        best = order[i];
        is_free = TRUE;
      }
  gain = sp_words_signed_percent (outcomes[best].gain);
  if (is_free)
    /* Translators: the name of a lever, by how much throughput grows */
    return g_strdup_printf (_("Strongest free lever: %s, %s throughput"), sp_words_lever (best), gain);
  /* Translators: the name of a lever, by how much throughput grows */
  return g_strdup_printf (_("No free lever helps; strongest: %s, %s throughput"), sp_words_lever (best), gain);
}

SpChart *
sp_levers_gains_chart_new (const SpLeverOutcome   outcomes[SP_N_LEVERS],
                           const SpLever          order[SP_N_LEVERS],
                           const SpRange         *gains,
                           const SpFigureOptions *options)
{
  g_autoptr (SpBars) bars = sp_bars_new (FALSE);
  const char *const prices[SP_N_ROLES] = {
    [SP_ROLE_GAIN] = _("free: settings and care"),
    [SP_ROLE_SERIES_2] = _("hardware"),
    [SP_ROLE_SERIES_4] = _("changes convergence"),
    [SP_ROLE_SERIES_5] = _("another way to run the job"),
  };
  g_autofree char *under = NULL, *foot = NULL;
  SpChart *chart;

  bars->has_legend = TRUE;
  for (guint i = 0; i < SP_N_LEVERS && bars->bars->len < BARS_MAX; i++)
    if (brings_something (&outcomes[order[i]]))
      add_gain (bars, order[i], &outcomes[order[i]], gains);
  if (bars->bars->len == 0)
    return NULL;
  chart = sp_figure_chart_new ("levers-gains");
  under = gains_subtitle (outcomes, order);
  foot = gains_note (outcomes, gains != NULL);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_note (chart, foot);
  sp_chart_set_summary (chart, _("Bars by falling gain, one a lever, coloured by what the lever costs."));
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = _("Gain in throughput"), .style = SP_TICKS_PERCENT, .with_zero = TRUE,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LINEAR) });
  sp_bars_to_chart (bars, chart, prices);
  return chart;
}

/* ---- From results ---- */

SpChart *
sp_figure_levers_curve (const SpScenarioResults *results,
                        const SpFigureOptions   *options)
{
  const SpLeverResults *levers = results->levers;

  if (levers->after == NULL)
    return NULL;
  return sp_levers_curve_chart_new (levers->step->steps, levers->after, levers->step->n_steps,
                                    sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT), levers->step->devices,
                                    &levers->combination_throughput, options);
}

SpChart *
sp_figure_levers_gains (const SpScenarioResults *results,
                        const SpFigureOptions   *options)
{
  const SpLeverResults *levers = results->levers;

  if (!levers->has_outcomes)
    return NULL;
  return sp_levers_gains_chart_new (levers->outcomes, levers->order, levers->step->n_draws > 0 ? levers->gain : NULL, options);
}
