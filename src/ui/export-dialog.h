/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a chart becomes a file: format, size, sharpness, background, words. */
#pragma once

#include "ui/chart-view.h"
#include "ui/window.h"

G_BEGIN_DECLS

/* It starts with the size on screen, and offers the part in view when the chart is zoomed. */
void sp_export_dialog_show (SpWindow    *parent,
                            SpChartView *view);

G_END_DECLS
