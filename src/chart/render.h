/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The one renderer: screen, PNG, SVG, PDF and print all come here. It returns the
 * layout it drew: where the plot, the ticks, every text and every point are. Hover,
 * keyboard, tests and descriptions read the layout, so they can't disagree with the
 * picture. All lengths are logical pixels (1/96 inch on paper). */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/palette.h"
#include "chart/scale.h"
#include "chart/spec.h"
#include "text/number.h"

G_BEGIN_DECLS

typedef struct
{
  double x;
  double y;
  double width;
  double height;
} SpRect;

typedef enum
{
  SP_BOX_TITLE,
  SP_BOX_SUBTITLE,
  SP_BOX_NOTE,        /* the chart's note, and what could not be shown */
  SP_BOX_AXIS_TITLE,  /* index: SpDirection */
  SP_BOX_TICK_X,      /* index: into ticks[SP_DIRECTION_X] */
  SP_BOX_TICK_Y,
  SP_BOX_LEGEND,      /* index: the series; with its key */
  SP_BOX_LABEL,       /* index: the series; the direct label at its end */
  SP_BOX_POINT_LABEL, /* index: the series */
  SP_BOX_REFERENCE,   /* index: the reference line */
  SP_BOX_ANNOTATION,  /* index: the annotation; the whole card */
} SpBoxKind;

/* A text and the room it takes. No two boxes of a layout intersect. */
typedef struct
{
  SpBoxKind kind;
  guint index;
  SpRect rect;
  char *text;
  gboolean is_cut; /* there was no room for all of it */
} SpBox;

typedef struct
{
  double value;
  double position;  /* x or y in the picture */
  char *label;      /* NULL: a minor tick, or no room for labels */
} SpTick;

typedef enum
{
  SP_POINT_MISSING, /* not a number, or refused by a scale; its place is 0, 0 */
  SP_POINT_OUTSIDE, /* beyond the edge of the plot */
  SP_POINT_SHOWN,
} SpPointState;

/* The points of a series in the picture, one for each point of the spec. */
typedef struct
{
  gsize n;
  double *x;
  double *y;        /* of y, or of the upper end; bars: of their end */
  guint8 *state;    /* SpPointState */
} SpScreenSeries;

typedef struct
{
  double width;
  double height;
  gboolean has_plot;     /* FALSE when there is no room for one */
  SpRect plot;
  SpScale scales[SP_N_DIRECTIONS];
  GArray *ticks[SP_N_DIRECTIONS]; /* SpTick */
  GArray *boxes;         /* SpBox */
  GPtrArray *series;     /* SpScreenSeries, one for each series */
  GPtrArray *not_shown;  /* char *: "2 points not shown: zero on a logarithmic axis" */
} SpChartLayout;

typedef enum
{
  SP_RENDER_DEFAULT = 0,
  SP_RENDER_NO_TITLE = 1 << 0,    /* nor subtitle: the page says it */
  SP_RENDER_NO_LEGEND = 1 << 1,   /* nor direct labels */
  SP_RENDER_NO_NOTE = 1 << 2,
  SP_RENDER_NO_GROUND = 1 << 3,   /* transparent */
  SP_RENDER_RTL = 1 << 4,         /* words run from the right; number axes still from the left */
} SpRenderFlags;

/* The part of the data that is looked at. */
typedef struct
{
  gboolean has_range[SP_N_DIRECTIONS];
  double min[SP_N_DIRECTIONS];
  double max[SP_N_DIRECTIONS];
} SpZoom;

typedef struct
{
  SpRenderFlags flags;
  double snap_scale;   /* device pixels per logical pixel to align fine lines with; 0 for vectors */
  const SpZoom *zoom;  /* (nullable) */
  const SpNumberLocale *locale; /* (nullable): the user's */
} SpRenderOptions;

/**
 * sp_chart_render:
 * @cr: (nullable): where to draw, from (0, 0); NULL only lays out
 * @context: fonts; its font is the size of ordinary text, the others follow from it
 * @width: @height: in logical pixels
 * @options: (nullable)
 *
 * Returns: (transfer full): the layout
 */
SpChartLayout *sp_chart_render         (const SpChart         *chart,
                                        const SpTheme         *theme,
                                        cairo_t               *cr,
                                        PangoContext          *context,
                                        double                 width,
                                        double                 height,
                                        const SpRenderOptions *options);

void           sp_chart_layout_free    (SpChartLayout         *layout);

/* The shown point nearest to (@x, @y), at most @radius away. */
gboolean       sp_chart_layout_nearest (const SpChartLayout   *layout,
                                        double                 x,
                                        double                 y,
                                        double                 radius,
                                        guint                 *series,
                                        gsize                 *index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpChartLayout, sp_chart_layout_free)

G_END_DECLS
