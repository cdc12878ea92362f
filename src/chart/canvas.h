/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the renderer draws on: a cairo context, or an SVG document of our own that
 * keeps text as text and numbers its ids from zero. Paths are built on the canvas's
 * cairo context in both cases. Private to the chart folder. */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/palette.h"
#include "chart/render.h"

G_BEGIN_DECLS

typedef struct
{
  cairo_t *cr;           /* for paths; for drawing too unless there is an svg */
  GString *svg;          /* (nullable) the document so far */
  const char *id_prefix; /* with an svg: before every id */
  guint n_clips;
  double snap_scale;     /* 0: coordinates stay as they are */
} SpCanvas;

/* The current path, which is then cleared. @dash is in pixels. */
void   sp_canvas_stroke     (SpCanvas       *canvas,
                             const SpColour *colour,
                             double          width,
                             const double   *dash,
                             int             n_dash);
void   sp_canvas_fill       (SpCanvas       *canvas,
                             const SpColour *colour);
void   sp_canvas_text       (SpCanvas       *canvas,
                             PangoLayout    *layout,
                             double          x,
                             double          y,
                             const SpColour *colour);
void   sp_canvas_push_clip  (SpCanvas       *canvas,
                             const SpRect   *rect);
void   sp_canvas_pop_clip   (SpCanvas       *canvas);
/* Names what is drawn until the pop; @title (nullable) is for people. */
void   sp_canvas_push_group (SpCanvas       *canvas,
                             const char     *id,
                             const char     *title);
void   sp_canvas_pop_group  (SpCanvas       *canvas);

/* Where a line of @width has to run to cover whole device pixels. */
double sp_canvas_snap       (const SpCanvas *canvas,
                             double          coordinate,
                             double          width);

/* "12.34", the point in every locale. */
void   sp_svg_append_number (GString        *svg,
                             double          value);
void   sp_svg_append_text   (GString        *svg,
                             const char     *text);

/* As sp_chart_render(), on any canvas. */
SpChartLayout *sp_chart_render_on (const SpChart         *chart,
                                   const SpTheme         *theme,
                                   SpCanvas              *canvas,
                                   PangoContext          *context,
                                   double                 width,
                                   double                 height,
                                   const SpRenderOptions *options);

G_END_DECLS
