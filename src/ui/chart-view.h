/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart on the screen. */
#pragma once

#include <gtk/gtk.h>

#include "chart/spec.h"

G_BEGIN_DECLS

#define SP_TYPE_CHART_VIEW (sp_chart_view_get_type ())
G_DECLARE_FINAL_TYPE (SpChartView, sp_chart_view, SP, CHART_VIEW, GtkWidget)

GtkWidget *sp_chart_view_new       (void);
/* @chart: (nullable) */
void       sp_chart_view_set_chart (SpChartView *self,
                                    SpChart     *chart);

G_END_DECLS
