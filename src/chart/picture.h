/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A picture in the making: what render.c, arrange.c and draw.c hand to each other.
 * Private to the chart folder.
 *
 *   render.c   reads the data: scales, stacks, places of the points
 *   arrange.c  finds room for the plot and every word, or says that there is none
 *   draw.c     puts it on a canvas
 *
 * Words are dropped in a fixed order until the plot has room: see SpDetail. */
#pragma once

#include <pango/pango.h>

#include "chart/canvas.h"
#include "chart/render.h"

G_BEGIN_DECLS

/* What is left out, each with all before it. */
typedef enum
{
  SP_DETAIL_ALL,
  SP_DETAIL_NO_NOTE,
  SP_DETAIL_NO_SUBTITLE,
  SP_DETAIL_SHORT_LEGEND, /* names without notes */
  SP_DETAIL_NO_LEGEND,
  SP_DETAIL_NO_AXIS_TITLES,
  SP_DETAIL_NO_TITLE,
  SP_DETAIL_NO_TICK_LABELS,
  SP_N_DETAILS
} SpDetail;

/* A text that is drawn when all shapes are. */
typedef struct
{
  PangoLayout *layout;
  double x;
  double y;
  SpColour colour;
} SpPictureText;

/* A short sample of a series beside its name. */
typedef struct
{
  guint series;
  SpRect rect;
} SpPictureKey;

/* From the end of a series to its label, where they are apart. */
typedef struct
{
  guint series;
  double x0;
  double y0;
  double x1;
  double y1;
} SpPictureLeader;

typedef struct
{
  guint annotation;
  gboolean has_point;  /* its place is in the plot */
  double x;
  double y;
  gboolean has_card;
  SpRect card;
} SpPictureNote;

/* Ends of bands, bars and whiskers in the units of the axis; NULL: none */
typedef struct
{
  double *lo;
  double *hi;
} SpPictureSpan;

typedef struct
{
  const SpChart *chart;
  const SpTheme *theme;
  PangoContext *context;
  const SpNumberLocale *locale;
  SpRenderFlags flags;
  double width;
  double height;
  double em;            /* the size of ordinary text */
  double columns_per_pixel;
  gboolean rtl;

  guint n_series;
  SpPictureSpan *spans;
  gboolean *in_legend;  /* has no room for a label at its end */
  guint n_bar_groups;   /* bars side by side at one place */
  guint *bar_group;     /* for each series of bars */
  double bar_slot;      /* pixels that one place has for its bars */
  gboolean small_names; /* of categories */

  SpDetail detail;
  SpChartLayout *layout;
  GPtrArray *paths;     /* for each series a GArray of SpPathPoint, or NULL */
  GArray *texts;        /* SpPictureText */
  GArray *keys;         /* SpPictureKey */
  GArray *leaders;      /* SpPictureLeader */
  GArray *notes;        /* SpPictureNote */
} SpPicture;

/* render.c */
void     sp_picture_place_points (SpPicture       *picture);

/* arrange.c: FALSE when it has to be tried again with less detail, or with what
 * it has moved into the legend. */
gboolean sp_picture_arrange      (SpPicture       *picture);
/* Moves all names into the legend. Returns: whether there was one elsewhere */
gboolean sp_picture_use_legend   (SpPicture       *picture);

/* draw.c */
void     sp_picture_draw         (const SpPicture *picture,
                                  SpCanvas        *canvas);

/* Shared: where a value is in the picture. */
double   sp_picture_x            (const SpPicture *picture,
                                  double           value);
double   sp_picture_y            (const SpPicture *picture,
                                  double           value);
/* The rectangle of a bar; FALSE when the point is missing. */
gboolean sp_picture_bar          (const SpPicture *picture,
                                  guint            series,
                                  gsize            index,
                                  SpRect          *rect);
gboolean sp_series_is_bars       (const SpSeries  *series);
gboolean sp_series_has_line      (const SpSeries  *series);

G_END_DECLS
