/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One chart on screen: the picture, a readout that follows pointer and keyboard,
 * zoom and pan. The picture is one render node, rebuilt only when chart, size, zoom,
 * theme or font change; what moves is drawn over it.
 *
 * Signals: "zoom-changed"; "details" (Return on a point): show its numbers. */
#pragma once

#include <gtk/gtk.h>

#include "chart/render.h"

G_BEGIN_DECLS

#define SP_TYPE_CHART_PLOT (sp_chart_plot_get_type ())
G_DECLARE_FINAL_TYPE (SpChartPlot, sp_chart_plot, SP, CHART_PLOT, GtkWidget)

GtkWidget *sp_chart_plot_new        (void);
/* @chart: (nullable) */
void       sp_chart_plot_set_chart  (SpChartPlot *self,
                                     SpChart     *chart);
SpChart   *sp_chart_plot_get_chart  (SpChartPlot *self);

/* In steps of the buttons: above 0 closer, below 0 farther. */
void       sp_chart_plot_zoom       (SpChartPlot *self,
                                     int          steps);
void       sp_chart_plot_reset_zoom (SpChartPlot *self);
gboolean   sp_chart_plot_is_zoomed  (SpChartPlot *self);
/* The part in view, for exports; FALSE when it is all of it. */
gboolean   sp_chart_plot_get_zoom   (SpChartPlot *self,
                                     SpZoom      *zoom);

/* The point that the readout is at. */
gboolean   sp_chart_plot_get_point  (SpChartPlot *self,
                                     guint       *series,
                                     gsize       *index);
void       sp_chart_plot_set_point  (SpChartPlot *self,
                                     guint        series,
                                     gsize        index);
void       sp_chart_plot_clear_point (SpChartPlot *self);

/* As it is drawn now. (transfer none) (nullable) */
const SpChartLayout *sp_chart_plot_get_layout (SpChartPlot *self);

G_END_DECLS
