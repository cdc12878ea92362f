/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of figures; see figures.h. */
#include "figures/figures.h"

#include <glib/gi18n-lib.h>

#include "figures/curve.h"
#include "figures/estimate.h"

static const SpFigure figures[] = {
  { "throughput", N_("Throughput against devices"), sp_figure_estimate_throughput },
  { "efficiency", N_("Scaling efficiency against devices"), sp_figure_estimate_efficiency },
  { "speedup", N_("Speedup against devices"), sp_figure_estimate_speedup },
  { "measured-throughput", N_("Measured throughput against devices"), sp_figure_measured_throughput },
  { "measured-efficiency", N_("Measured efficiency against devices"), sp_figure_measured_efficiency },
  { "return", N_("What each added device returns"), sp_figure_return },
  { "step-time", N_("Step time against devices"), sp_figure_step_time },
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
sp_figure_build (const SpFigure          *figure,
                 const SpScenarioResults *results,
                 const SpFigureOptions   *options)
{
  static const SpFigureOptions defaults = { 0 };

  return figure->build (results, options != NULL ? options : &defaults);
}
