/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of one training step; see step.h. */
#include "figures/step.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "figures/bars.h"
#include "figures/points.h"
#include "figures/words.h"

/* A part smaller than this share of the step has no bar. */
#define LEAST_SHARE 0.0005
/* Two-sided 95 % of a normal. */
#define Z95 1.96
/* Shares beside compute that are worth a word. */
#define WORTH_A_WORD 0.01

static void
set_seconds_axis (SpChart               *chart,
                  const SpFigureOptions *options)
{
  SpAxis axis = {
    .title = _("Step time"),
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LINEAR),
    .style = SP_TICKS_SECONDS,
    .with_zero = TRUE,
  };

  sp_chart_set_axis (chart, SP_DIRECTION_Y, &axis);
}

/* ---- Parts by device count ---- */

static const SpRole part_roles[SP_N_PARTS] = {
  [SP_PART_COMPUTE] = SP_ROLE_SERIES_1,
  [SP_PART_OVERHEAD] = SP_ROLE_SERIES_5,
  [SP_PART_STRAGGLERS] = SP_ROLE_SERIES_4,
  [SP_PART_COMMUNICATION] = SP_ROLE_SERIES_2,
  [SP_PART_INPUT] = SP_ROLE_SERIES_3,
};

static gboolean
matters (const SpStep *steps,
         gsize         n,
         SpPart        part)
{
  for (gsize i = 0; i < n; i++)
    if (steps[i].devices > 0.0 && steps[i].parts[part] > LEAST_SHARE * steps[i].step_seconds)
      return TRUE;
  return FALSE;
}

static void
add_counts (SpChart      *chart,
            const SpStep *steps,
            gsize         n)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < n; i++)
    if (steps[i].devices > 0.0)
      g_ptr_array_add (names, sp_words_count (steps[i].devices));
  g_ptr_array_add (names, NULL);
  sp_chart_set_categories (chart, (const char *const *) names->pdata);
}

/* The whole step stands above the last part. */
static void
add_part (SpChart      *chart,
          const SpStep *steps,
          gsize         n,
          SpPart        part,
          gboolean      is_top)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new_with_free_func (g_free);

  for (gsize i = 0; i < n; i++)
    if (steps[i].devices > 0.0)
      {
        sp_points_add (points, points->x->len, steps[i].parts[part]);
        g_ptr_array_add (labels, is_top ? sp_words_duration (steps[i].step_seconds) : g_strdup (""));
      }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = sp_part_name (part), .label = sp_words_part (part), .kind = SP_SERIES_STACKED_BARS, .role = part_roles[part],
    .point_labels = (const char *const *) labels->pdata });
}

/* Those that are worth a bar, one on the other. */
static void
add_parts (SpChart      *chart,
           const SpStep *steps,
           gsize         n)
{
  SpPart top = SP_PART_COMPUTE;

  for (SpPart part = 0; part < SP_N_PARTS; part++)
    top = matters (steps, n, part) ? part : top;
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    if (matters (steps, n, part))
      add_part (chart, steps, n, part, part == top);
}

/* The largest part besides compute; SP_PART_COMPUTE when none is worth a word. */
static char *
parts_subtitle (const SpStep *step)
{
  SpPart second = sp_step_binding_part (step, WORTH_A_WORD);
  g_autofree char *devices = sp_words_count (step->devices);
  g_autofree char *compute = sp_words_percent (step->parts[SP_PART_COMPUTE] / step->step_seconds);
  g_autofree char *share = sp_words_percent (step->parts[second] / step->step_seconds);

  if (second == SP_PART_COMPUTE)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of a step on %s device is compute",
                                         "%s of a step on %s devices is compute", sp_words_plural (step->devices)),
                            compute, devices);
  /* Translators: share, devices, share, name of a part: "... is compute; 25% is exchange" */
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s of a step on %s device is compute; %s is %s",
                                       "%s of a step on %s devices is compute; %s is %s", sp_words_plural (step->devices)),
                          compute, devices, share, sp_words_part (second));
}

SpChart *
sp_step_parts_chart_new (const SpStep          *steps,
                         gsize                  n,
                         double                 devices,
                         const SpFigureOptions *options)
{
  const SpStep *first = NULL, *last = NULL, *told = NULL;
  g_autofree char *under = NULL, *said = NULL, *shortest = NULL, *longest = NULL;
  SpChart *chart;

  for (gsize i = 0; i < n; i++)
    if (steps[i].devices > 0.0)
      {
        first = first != NULL ? first : &steps[i];
        last = &steps[i];
        told = fabs (last->devices - devices) < 0.5 ? last : told;
      }
  if (last == NULL)
    return NULL;
  chart = sp_figure_chart_new ("step-parts");
  under = parts_subtitle (told != NULL ? told : last);
  shortest = sp_words_duration (first->step_seconds);
  longest = sp_words_duration (last->step_seconds);
  said = g_strdup_printf (_("Stacked bars, one a device count; the whole step takes %s at the first and %s at the last."),
                          shortest, longest);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, said);
  sp_chart_set_note (chart, _("By the step-time model. Exchange that hides behind backward is not shown."));
  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) { .title = _("Devices"), .scale = SP_SCALE_CATEGORIES });
  set_seconds_axis (chart, options);
  add_counts (chart, steps, n);
  add_parts (chart, steps, n);
  return chart;
}

/* ---- Before and after ---- */

SpChart *
sp_step_before_after_chart_new (const SpStep          *before,
                                const SpStep          *after,
                                const SpFigureOptions *options)
{
  const SpStep steps[] = { *before, *after };
  const char *const names[] = { _("now"), _("with the levers"), NULL };
  g_autofree char *from = sp_words_duration (before->step_seconds);
  g_autofree char *to = sp_words_duration (after->step_seconds);
  /* Translators: two times */
  g_autofree char *said = g_strdup_printf (_("Stacked bars of one step: %s now, %s with the levers."), from, to);
  /* Translators: two times */
  g_autofree char *under = g_strdup_printf (_("A step takes %s now and %s with the levers"), from, to);
  SpChart *chart = sp_figure_chart_new ("levers-parts");

  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, said);
  sp_chart_set_note (chart, _("A longer step may still deliver more: with more work in it, or on more devices."));
  set_seconds_axis (chart, options);
  sp_chart_set_categories (chart, names);
  add_parts (chart, steps, G_N_ELEMENTS (steps));
  return chart;
}

/* ---- Waterfalls ---- */

static void
clear_step (gpointer data)
{
  g_free (((SpFallStep *) data)->name);
}

/* @name: translated */
static SpFallStep *
add_step (GArray     *steps,
          const char *name,
          gboolean    is_total,
          double      seconds)
{
  SpFallStep step = { .name = g_strdup (name), .is_total = is_total, .seconds = seconds };

  g_array_append_val (steps, step);
  return &g_array_index (steps, SpFallStep, steps->len - 1);
}

static GArray *
steps_new (void)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (SpFallStep));

  g_array_set_clear_func (steps, clear_step);
  return steps;
}

static SpRole
role_of (const SpFallStep *step)
{
  if (step->is_total)
    return SP_ROLE_ACTUAL;
  if (step->is_base)
    return SP_ROLE_SERIES_5;
  if (step->is_noise)
    return SP_ROLE_DIM;
  return step->seconds > 0.0 ? SP_ROLE_LOSS : SP_ROLE_GAIN;
}

/* Bars that go on from where the one before ended. */
static void
add_fall (SpChart *chart,
          GArray  *steps)
{
  const char *const names[SP_N_ROLES] = {
    [SP_ROLE_ACTUAL] = _("whole"),
    [SP_ROLE_SERIES_5] = _("lost at the base"),
    [SP_ROLE_LOSS] = _("longer by"),
    [SP_ROLE_GAIN] = _("shorter by"),
    [SP_ROLE_DIM] = _("within noise"),
  };
  g_autoptr (SpBars) bars = sp_bars_new (TRUE);
  double level = 0.0;

  for (guint i = 0; i < steps->len; i++)
    {
      const SpFallStep *step = &g_array_index (steps, SpFallStep, i);
      double from = step->is_total ? 0.0 : level;
      g_autofree char *label = step->is_total ? sp_words_duration (step->seconds) : sp_words_signed_duration (step->seconds);

      level = from + step->seconds;
      /* The legend says what a pale bar is. */
      bars->has_legend = bars->has_legend || step->is_noise;
      sp_bars_add (bars, &(SpBar) {
        .name = step->name, .from = from, .to = level, .role = role_of (step), .label = label,
        .has_whisker = step->error > 0.0, .lo = level - Z95 * step->error, .hi = level + Z95 * step->error });
    }
  sp_bars_to_chart (bars, chart, names);
}

static SpChart *
waterfall_new (const char            *id,
               const SpFigureOptions *options)
{
  SpChart *chart = sp_figure_chart_new (id);

  set_seconds_axis (chart, options);
  return chart;
}

static double
sum_of (const double parts[SP_N_PARTS])
{
  double sum = 0.0;

  for (int i = 0; i < SP_N_PARTS; i++)
    sum += parts[i];
  return sum;
}

static char *
waterfall_subtitle (const SpWaterfall *w)
{
  g_autofree char *step = sp_words_duration (w->step.step_seconds);
  g_autofree char *devices = sp_words_count (w->step.devices);
  g_autofree char *base = sp_words_duration (w->base.step_seconds);
  g_autofree char *base_devices = sp_words_count (w->base.devices);

  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "A step takes %s on %s devices, %s on %s device",
                                       "A step takes %s on %s devices, %s on %s devices",
                                       sp_words_plural (w->base.devices)),
                          step, devices, base, base_devices);
}

/* In strong scaling the work of a step is shared among more. */
static const char *
grown_name (SpPart part,
            double growth)
{
  return part == SP_PART_COMPUTE && growth < 0.0 ? _("less work for each") : sp_words_part (part);
}

GArray *
sp_step_waterfall_steps (const SpWaterfall *w)
{
  GArray *steps = steps_new ();
  double least = LEAST_SHARE * w->step.step_seconds;
  g_autofree char *base = sp_words_count (w->base.devices);
  g_autofree char *lost = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "lost on %s device already",
                                                        "lost on %s devices already", sp_words_plural (w->base.devices)),
                                           base);

  add_step (steps, _("compute alone"), TRUE, w->base.parts[SP_PART_COMPUTE]);
  if (sum_of (w->base_loss) > least)
    add_step (steps, lost, FALSE, sum_of (w->base_loss))->is_base = TRUE;
  for (SpPart part = 0; part < SP_N_PARTS; part++)
    if (fabs (w->growth[part]) > least)
      add_step (steps, grown_name (part, w->growth[part]), FALSE, w->growth[part]);
  add_step (steps, _("actual step"), TRUE, w->step.step_seconds);
  return steps;
}

SpChart *
sp_step_waterfall_chart_new (const SpWaterfall     *w,
                             const SpFigureOptions *options)
{
  g_autoptr (GArray) steps = sp_step_waterfall_steps (w);
  SpChart *chart = waterfall_new ("step-waterfall", options);
  g_autofree char *under = waterfall_subtitle (w);

  add_fall (chart, steps);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("A waterfall: it starts at compute alone, each bar adds what a part grew, the last is the actual step."));
  sp_chart_set_note (chart, _("By the step-time model. What the base loses already is no scaling loss."));
  return chart;
}

/* ---- As measured ---- */

static void
add_measured (GArray               *steps,
              const char           *name,
              const SpMeasuredPart *part)
{
  SpFallStep *step;

  if (!part->is_measured)
    return;
  step = add_step (steps, name, FALSE, part->seconds);
  step->error = part->standard_error;
  step->is_noise = part->is_noise;
}

static double
measured_waits (const SpMeasuredParts *parts)
{
  const SpMeasuredPart *all[] = { &parts->exchange_and_wait, &parts->hidden_together };
  double sum = 0.0;

  for (SpPart part = SP_PART_OVERHEAD; part < SP_N_PARTS; part++)
    sum += parts->parts[part].is_measured ? parts->parts[part].seconds : 0.0;
  for (guint i = 0; i < G_N_ELEMENTS (all); i++)
    sum += all[i]->is_measured ? all[i]->seconds : 0.0;
  return sum;
}

static char *
measured_subtitle (const SpMeasuredParts *parts,
                   double                 devices)
{
  g_autofree char *step = sp_words_duration (parts->step_seconds);
  g_autofree char *count = sp_words_count (devices);
  g_autofree char *waits = sp_words_percent (measured_waits (parts) / parts->step_seconds);

  if (measured_waits (parts) <= 0.0)
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "A step of %s on %s device; experiments show no waits in it",
                                         "A step of %s on %s devices; experiments show no waits in it",
                                         sp_words_plural (devices)),
                            step, count);
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "A step of %s on %s device; experiments explain %s of it beside compute",
                                       "A step of %s on %s devices; experiments explain %s of it beside compute",
                                       sp_words_plural (devices)),
                          step, count, waits);
}

GArray *
sp_measured_waterfall_steps (const SpMeasuredParts *parts)
{
  GArray *steps = steps_new ();
  const SpMeasuredPart *compute = &parts->parts[SP_PART_COMPUTE];

  if (compute->is_measured)
    add_step (steps, parts->parts[SP_PART_OVERHEAD].is_measured ? _("compute") : _("compute and overhead"), TRUE,
              compute->seconds);
  else
    add_step (steps, _("not taken apart"), TRUE, parts->step_seconds - measured_waits (parts));
  for (SpPart part = SP_PART_OVERHEAD; part < SP_N_PARTS; part++)
    add_measured (steps, sp_words_part (part), &parts->parts[part]);
  add_measured (steps, _("exchange and waiting"), &parts->exchange_and_wait);
  add_measured (steps, parts->hidden_together.seconds < 0.0 ? _("counted twice") : _("waits hidden behind each other"),
                &parts->hidden_together);
  add_measured (steps, _("unexplained"), &parts->unexplained);
  add_step (steps, _("measured step"), TRUE, parts->step_seconds);
  return steps;
}

SpChart *
sp_measured_waterfall_chart_new (const SpMeasuredParts *parts,
                                 double                 devices,
                                 const SpFigureOptions *options)
{
  g_autoptr (GArray) steps = sp_measured_waterfall_steps (parts);
  SpChart *chart = waterfall_new ("measured-waterfall", options);
  g_autofree char *under = measured_subtitle (parts, devices);

  add_fall (chart, steps);
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("A waterfall: each bar is what one experiment showed, with its sign; the last is the measured step."));
  sp_chart_set_note (chart, _("Whiskers: 95% intervals. Bars within noise can’t be told from 0."));
  return chart;
}

/* ---- From results ---- */

SpChart *
sp_figure_step_parts (const SpScenarioResults *results,
                      const SpFigureOptions   *options)
{
  return sp_step_parts_chart_new (results->step->steps, results->step->n_steps, results->step->devices, options);
}

SpChart *
sp_figure_step_waterfall (const SpScenarioResults *results,
                          const SpFigureOptions   *options)
{
  return results->step->has_waterfall ? sp_step_waterfall_chart_new (&results->step->waterfall, options) : NULL;
}

SpChart *
sp_figure_measured_waterfall (const SpScenarioResults *results,
                              const SpFigureOptions   *options)
{
  if (!results->step->has_parts)
    return NULL;
  return sp_measured_waterfall_chart_new (&results->step->parts, results->step->parts_devices, options);
}

SpChart *
sp_figure_levers_parts (const SpScenarioResults *results,
                        const SpFigureOptions   *options)
{
  const SpLeverResults *levers = results->levers;

  if (!levers->has_combination)
    return NULL;
  return sp_step_before_after_chart_new (&levers->step->step, &levers->combination.step, options);
}
