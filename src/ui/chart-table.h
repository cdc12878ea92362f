/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers behind a chart as a table to read and copy. Nothing that is done in it
 * changes the chart. */
#pragma once

#include <gtk/gtk.h>

#include "chart/spec.h"

G_BEGIN_DECLS

#define SP_TYPE_CHART_TABLE_VIEW (sp_chart_table_view_get_type ())
G_DECLARE_FINAL_TYPE (SpChartTableView, sp_chart_table_view, SP, CHART_TABLE_VIEW, GtkWidget)

GtkWidget *sp_chart_table_view_new       (void);
/* @chart: (nullable) */
void       sp_chart_table_view_set_chart (SpChartTableView *self,
                                          SpChart          *chart);
/* Selects and shows the first row at that x. */
void       sp_chart_table_view_show_x    (SpChartTableView *self,
                                          double            x);
/* Puts all of it on the clipboard: as in describe.h. */
void       sp_chart_table_view_copy      (SpChartTableView *self);

G_END_DECLS
