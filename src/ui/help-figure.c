/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See help-figure.h. Says which numbers a picture shows; what they mean is
 * core's affair, how they look that of figures and chart. */
#include "ui/help-figure.h"

#include <string.h>

#include "core/estimate.h"
#include "figures/estimate.h"
#include "ui/chart-view.h"

#define HEIGHT 230

static SpChart *
worked_example (void)
{
  const SpEstimateInput input = {
    .solve = SP_SOLVE_ACTUAL,
    .devices = 64.0,
    .per_device_throughput = 2000.0,
    .efficiency = 0.9,
  };
  const SpFigureOptions options = { 0 };
  SpEstimate estimate;

  if (!sp_estimate (&input, &estimate, NULL, NULL))
    return NULL;
  return sp_estimate_chart_new (SP_ESTIMATE_CHART_THROUGHPUT, &estimate, "samples", &options);
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
