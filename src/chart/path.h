/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines in the picture: thinned to what the eye can tell apart, cut at the edges of
 * a rectangle, and asked how much of them a rectangle would hide. Private to the
 * chart folder. */
#pragma once

#include <cairo.h>

#include "chart/render.h"

G_BEGIN_DECLS

typedef struct
{
  double x;
  double y;
  gboolean starts; /* no line leads here from the point before */
} SpPathPoint;

/* Of all neighbouring points in one column, the first, the lowest, the highest and
 * the last stay. Missing points leave a gap. (transfer full): GArray of SpPathPoint */
GArray *sp_path_new       (const double *x,
                           const double *y,
                           const guint8 *state,
                           gsize         n,
                           double        columns_per_pixel,
                           gboolean      step);

/* Adds the part inside @clip to the current path of @cr. */
void    sp_path_append    (const GArray *path,
                           const SpRect *clip,
                           cairo_t      *cr);

/* The line as one upright stretch for each column of device pixels in @clip, @width
 * taller than the line: how a line that goes up and down within every pixel is drawn. */
void    sp_path_append_columns (const GArray *path,
                                const SpRect *clip,
                                double        scale,
                                double        width,
                                cairo_t      *cr);

/* Where the line is last seen inside @clip; FALSE when it never is. */
gboolean sp_path_get_end  (const GArray *path,
                           const SpRect *clip,
                           double       *x,
                           double       *y);

/* The y of a line that runs from left to right, at @x; FALSE in gaps and outside. */
gboolean sp_path_get_y    (const GArray *path,
                           double        x,
                           double       *y);

/* The length of the part inside @rect. */
double  sp_path_length_in (const GArray *path,
                           const SpRect *rect);

G_END_DECLS
