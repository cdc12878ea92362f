/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of figures; see figures.h. */
#include "figures/figures.h"

#include <glib/gi18n-lib.h>

#include "figures/batch.h"
#include "figures/curve.h"
#include "figures/diagnosis.h"
#include "figures/economics.h"
#include "figures/estimate.h"
#include "figures/levers.h"
#include "figures/step.h"

static const SpFigure figures[] = {
  { "throughput", N_("Throughput against devices"), sp_figure_estimate_throughput },
  { "efficiency", N_("Scaling efficiency against devices"), sp_figure_estimate_efficiency },
  { "speedup", N_("Speedup against devices"), sp_figure_estimate_speedup },
  { "measured-throughput", N_("Measured throughput against devices"), sp_figure_measured_throughput },
  { "measured-efficiency", N_("Measured efficiency against devices"), sp_figure_measured_efficiency },
  { "return", N_("What each added device returns"), sp_figure_return },
  { "step-time", N_("Step time against devices"), sp_figure_step_time },
  { "step-parts", N_("Where a step’s time goes"), sp_figure_step_parts },
  { "step-waterfall", N_("From the ideal step to the actual one"), sp_figure_step_waterfall },
  { "measured-waterfall", N_("What the measured step is made of"), sp_figure_measured_waterfall },
  { "levers-curve", N_("Throughput before and after"), sp_figure_levers_curve },
  { "levers-gains", N_("What each lever brings"), sp_figure_levers_gains },
  { "levers-parts", N_("A step before and after"), sp_figure_levers_parts },
  { "causes", N_("Causes by their evidence"), sp_figure_causes },
  { "frontier", N_("Cost against time"), sp_figure_frontier },
  { "calendar", N_("Calendar time against devices"), sp_figure_calendar },
  { "next-return", N_("What the next device returns"), sp_figure_next_return },
  { "time-to-quality", N_("Time to the target quality against devices"), sp_figure_time_to_quality },
  { "net-speedup", N_("Speedup in throughput and in time to the target"), sp_figure_net_speedup },
};

guint
sp_n_figures (void)
{
  return G_N_ELEMENTS (figures);
}

const SpFigure *
sp_figure_get (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (figures), NULL);
  return &figures[index];
}

const SpFigure *
sp_figure_find (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    if (g_strcmp0 (figures[i].name, name) == 0)
      return &figures[i];
  return NULL;
}

const char *
sp_figure_title (const SpFigure *figure)
{
  return _(figure->title);
}

SpChart *
sp_figure_chart_new (const char *name)
{
  return sp_chart_new (name, sp_figure_title (sp_figure_find (name)));
}

SpChart *
sp_figure_build (const SpFigure          *figure,
                 const SpScenarioResults *results,
                 const SpFigureOptions   *options)
{
  static const SpFigureOptions defaults = { 0 };

  return figure->build (results, options != NULL ? options : &defaults);
}
