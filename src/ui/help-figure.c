/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See help-figure.h. Says which numbers a picture shows; what they mean is
 * core's affair, how they look that of figures and chart. */
#include "config.h"

#include "ui/help-figure.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/batch.h"
#include "core/collective.h"
#include "core/estimate.h"
#include "ui/chart-view.h"

#define HEIGHT 330
#define POINTS 33

static void
add_line (SpChart    *chart,
          const char *id,
          const char *label,
          SpRole      role,
          double      devices,
          double      throughput)
{
  const double x[] = { 0.0, devices };
  const double y[] = { 0.0, throughput };
  const SpSeries series = {
    .id = id, .label = label, .kind = SP_SERIES_LINE, .role = role, .emphasis = role == SP_ROLE_ACTUAL,
    .n = G_N_ELEMENTS (x), .x = x, .y = y,
  };

  sp_chart_add_series (chart, &series);
}

/* Both lines from no devices to the example's 64; no words in the plot, which is small. */
static SpChart *
worked_example (void)
{
  const SpEstimateInput input = {
    .solve = SP_SOLVE_ACTUAL,
    .devices = 64.0,
    .per_device_throughput = 2000.0,
    .efficiency = 0.9,
  };
  const SpAxis devices_axis = {
    .title = _("Devices"), .scale = SP_SCALE_LINEAR, .style = SP_TICKS_COUNT, .binary = TRUE, .with_zero = TRUE
  };
  const SpAxis throughput_axis = {
    .title = _("Throughput"), .unit = _("samples/s"), .scale = SP_SCALE_LINEAR, .style = SP_TICKS_NUMBER, .with_zero = TRUE
  };
  SpEstimate estimate;
  SpChart *chart;

  if (!sp_estimate (&input, &estimate, NULL, NULL))
    return NULL;
  chart = sp_chart_new ("worked-example", _("Throughput against devices"));
  sp_chart_set_axis (chart, SP_DIRECTION_X, &devices_axis);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &throughput_axis);
  add_line (chart, "ideal", _("ideal"), SP_ROLE_IDEAL, estimate.devices, estimate.ideal);
  add_line (chart, "actual", _("actual"), SP_ROLE_ACTUAL, estimate.devices, estimate.actual);
  return chart;
}

static void
add_curve (SpChart      *chart,
           const char   *id,
           const char   *label,
           SpRole        role,
           const double *x,
           const double *y)
{
  const SpSeries series = {
    .id = id, .label = label, .kind = SP_SERIES_LINE, .role = role, .n = POINTS, .x = x, .y = y,
  };

  sp_chart_add_series (chart, &series);
}

/* Steps and examples in multiples of the fewest, from a sixteenth to sixteen times the critical batch. */
static SpChart *
critical_batch (void)
{
  const SpQuality quality = { .critical_batch = 1.0, .reference_batch = 1.0, .reference_examples = 1.0 };
  const SpAxis batch_axis = { .title = _("Batch ÷ critical batch"), .scale = SP_SCALE_LOG2, .style = SP_TICKS_NUMBER };
  const SpAxis times_axis = { .title = _("Times the fewest"), .scale = SP_SCALE_LOG2, .style = SP_TICKS_NUMBER };
  SpChart *chart = sp_chart_new ("critical-batch", _("Steps and examples to the target"));
  double batches[POINTS], steps[POINTS], examples[POINTS];

  for (int i = 0; i < POINTS; i++)
    {
      batches[i] = exp2 ((i - POINTS / 2) / 4.0);
      steps[i] = sp_quality_steps (&quality, batches[i]) / sp_quality_steps_min (&quality);
      examples[i] = sp_quality_examples (&quality, batches[i]) / sp_quality_examples_min (&quality);
    }
  sp_chart_set_axis (chart, SP_DIRECTION_X, &batch_axis);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &times_axis);
  add_curve (chart, "steps", _("steps"), SP_ROLE_SERIES_1, batches, steps);
  add_curve (chart, "examples", _("examples"), SP_ROLE_SERIES_2, batches, examples);
  return chart;
}

/* From two ranks to 34: the factor nears its limit soon. */
static SpChart *
bus_factor (void)
{
  const SpAxis ranks_axis = { .title = _("Ranks"), .scale = SP_SCALE_LINEAR, .style = SP_TICKS_COUNT };
  const SpAxis factor_axis = { .title = _("busbw ÷ algbw"), .scale = SP_SCALE_LINEAR, .style = SP_TICKS_NUMBER, .with_zero = TRUE };
  SpChart *chart = sp_chart_new ("bus-factor", _("Factor between the two bandwidths"));
  double ranks[POINTS], reduce[POINTS], gather[POINTS];

  for (int i = 0; i < POINTS; i++)
    {
      ranks[i] = i + 2;
      reduce[i] = sp_collective_bus_factor (SP_COLLECTIVE_ALL_REDUCE, ranks[i]);
      gather[i] = sp_collective_bus_factor (SP_COLLECTIVE_ALL_GATHER, ranks[i]);
    }
  sp_chart_set_axis (chart, SP_DIRECTION_X, &ranks_axis);
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &factor_axis);
  add_curve (chart, "all-reduce", _("all-reduce"), SP_ROLE_SERIES_1, ranks, reduce);
  add_curve (chart, "all-gather", _("all-gather"), SP_ROLE_SERIES_2, ranks, gather);
  return chart;
}

SpChart *
sp_help_figure_build (const char *name)
{
  static const struct
  {
    const char *name;
    SpChart *(*build) (void);
  } figures[] = {
    { "worked-example", worked_example },
    { "critical-batch", critical_batch },
    { "bus-factor", bus_factor },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (figures); i++)
    if (strcmp (figures[i].name, name) == 0)
      return figures[i].build ();
  return NULL;
}

GtkWidget *
sp_help_figure_new (const char *name,
                    GtkWidget  *caption)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_autoptr (SpChart) chart = sp_help_figure_build (name);

  if (chart != NULL)
    {
      GtkWidget *view = sp_chart_view_new ();

      sp_chart_view_set_chart (SP_CHART_VIEW (view), chart);
      gtk_widget_set_size_request (view, -1, HEIGHT);
      gtk_box_append (GTK_BOX (box), view);
    }
  gtk_widget_add_css_class (caption, "caption");
  gtk_box_append (GTK_BOX (box), caption);
  return box;
}
