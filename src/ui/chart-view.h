/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart for pages: the picture, the table behind it, and buttons for zoom, copy
 * and table. It follows the desktop's light, dark and high contrast. */
#pragma once

#include <gtk/gtk.h>

#include "chart/render.h"

G_BEGIN_DECLS

#define SP_TYPE_CHART_VIEW (sp_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (SpChartView, sp_chart_view, SP, CHART_VIEW, GtkWidget)

GtkWidget *sp_chart_view_new          (void);
/* @chart: (nullable): takes a reference. A chart of the same id and scales keeps the zoom. */
void       sp_chart_view_set_chart    (SpChartView *self,
                                       SpChart     *chart);
SpChart   *sp_chart_view_get_chart    (SpChartView *self);
/* The height it likes to have, where the window has it; at least its size request. */
void       sp_chart_view_set_natural_height (SpChartView *self,
                                             int          height);
/* The part in view, for an export of what is seen; FALSE when it is all of it. */
gboolean   sp_chart_view_get_zoom     (SpChartView *self,
                                       SpZoom      *zoom);
/* The size of the picture on screen in logical pixels; 0 before it has one. */
void       sp_chart_view_get_size     (SpChartView *self,
                                       int         *width,
                                       int         *height);
gboolean   sp_chart_view_shows_data   (SpChartView *self);
void       sp_chart_view_set_shows_data (SpChartView *self,
                                         gboolean     shows_data);
/* The picture, light and at twice its size on screen, to the clipboard. */
void       sp_chart_view_copy         (SpChartView *self);
/* (transfer none): the picture's own widget */
GtkWidget *sp_chart_view_get_plot     (SpChartView *self);

G_END_DECLS
