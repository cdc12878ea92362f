/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is drawn over a chart: the upright line at a point, rings around the points
 * at that place, and a card with their values. */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/render.h"

G_BEGIN_DECLS

void sp_chart_readout_draw (cairo_t             *cr,
                            PangoContext        *context,
                            const SpTheme       *theme,
                            const SpChart       *chart,
                            const SpChartLayout *layout,
                            guint                series,
                            gsize                index);

G_END_DECLS
