/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a chart shows: axes, series, reference lines, annotations and the words
 * around them. No colour, no pixel, no font: those belong to palette.h and
 * render.h. A chart is built by one owner with the functions below and never
 * changed once it is handed over, so that threads, pages and exports may share
 * it by reference. Every string is UTF-8 and meant for people, ids excepted;
 * all strings and arrays that are passed in are copied. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_DIRECTION_X,
  SP_DIRECTION_Y,
  SP_N_DIRECTIONS
} SpDirection;

typedef enum
{
  SP_SCALE_LINEAR,
  SP_SCALE_LOG2,       /* values above 0; the others are listed as not shown */
  SP_SCALE_LOG10,      /* likewise */
  SP_SCALE_CATEGORIES, /* x only: positions 0, 1, 2... stand for the categories */
  SP_N_SCALES
} SpScaleKind;

/* "linear", "log2", "log10", "categories": the words of the command line */
const char *sp_scale_kind_name (SpScaleKind kind);

/* How the numbers on an axis read. */
typedef enum
{
  SP_TICKS_NUMBER,  /* 1,500 */
  SP_TICKS_COMPACT, /* 1.5 k */
  SP_TICKS_COUNT,   /* a whole number of things: never 2.5 */
  SP_TICKS_PERCENT, /* the values are fractions: 0.9 reads 90% */
  SP_TICKS_SECONDS, /* 20 ms */
} SpTickStyle;

typedef struct
{
  const char *title;   /* "Throughput" */
  const char *unit;    /* (nullable) "samples/s" */
  SpScaleKind scale;
  SpTickStyle style;
  gboolean binary;     /* linear only: steps of 2^k, for counts that double */
  gboolean with_zero;  /* linear only: the range always holds zero */
  gboolean has_min;    /* a fixed end; the other follows from the data */
  gboolean has_max;
  double min;
  double max;
} SpAxis;

/* What a thing means; palette.h turns it into colour, dash and marker. */
typedef enum
{
  SP_ROLE_TEXT,
  SP_ROLE_DIM,
  SP_ROLE_IDEAL,    /* the unreachable line that things are held against */
  SP_ROLE_ACTUAL,   /* what is measured or entered */
  SP_ROLE_FORECAST, /* what is expected */
  SP_ROLE_LOSS,
  SP_ROLE_GAIN,
  SP_ROLE_LIMIT,    /* a deadline, a budget, a boundary */
  SP_ROLE_SERIES_1, /* things among equals: laws, scenarios, parts of a step */
  SP_ROLE_SERIES_2,
  SP_ROLE_SERIES_3,
  SP_ROLE_SERIES_4,
  SP_ROLE_SERIES_5,
  SP_ROLE_SERIES_6,
  SP_ROLE_SERIES_7,
  SP_ROLE_SERIES_8,
  SP_N_ROLES
} SpRole;

typedef enum
{
  SP_SERIES_LINE,
  SP_SERIES_MARKERS,
  SP_SERIES_LINE_MARKERS,
  SP_SERIES_STEP,         /* holds its value until the next x */
  SP_SERIES_BARS,         /* side by side; from 0 to y, or from lo to hi (a waterfall) */
  SP_SERIES_STACKED_BARS, /* on top of the stacked bars added before; y at least 0 */
  SP_SERIES_BAND,         /* filled between lo and hi */
  SP_SERIES_ERROR_BARS,   /* a whisker from lo to hi, a marker at y if there is y */
  SP_N_SERIES_KINDS
} SpSeriesKind;

typedef struct
{
  const char *id;        /* [a-z0-9-]+, unique in the chart: names it in SVG and tests */
  const char *label;     /* "actual" */
  const char *note;      /* (nullable) a second, quieter line of its label */
  SpSeriesKind kind;
  SpRole role;
  gboolean emphasis;     /* the line that matters: heavier, its label bold */
  gboolean unlabelled;   /* shown, but named by another series (the band of a line) */
  gboolean unlisted;     /* a drawing aid: not in the table behind the chart either */
  gboolean has_beyond;   /* the part at x > beyond is assumed: dashed, fills paler */
  double beyond;
  gsize n;
  const double *x;
  const double *y;       /* (nullable) only for a band, error bars, bars from lo to hi */
  const double *lo;      /* (nullable) both or neither */
  const double *hi;
  const char *const *point_labels; /* (nullable) n texts at the points; "" for none */
} SpSeries;

/* A line across the plot. */
typedef struct
{
  SpDirection direction; /* of the axis the value is on: X stands upright */
  double value;
  const char *label;     /* (nullable) */
  SpRole role;
} SpReference;

#define SP_ANNOTATION_LINES 3

/* A point with words beside it. */
typedef struct
{
  double x;
  double y;
  SpRole role;                                /* of its marker */
  gboolean drop;                              /* a fine line down to the x axis */
  const char *lines[SP_ANNOTATION_LINES];     /* (nullable) the first is bold */
  SpRole line_roles[SP_ANNOTATION_LINES];     /* SP_ROLE_TEXT unless set */
} SpAnnotation;

typedef struct _SpChart SpChart;

/* @id: [a-z0-9-]+, the figure's name: "throughput" */
SpChart *sp_chart_new            (const char        *id,
                                  const char        *title);
SpChart *sp_chart_ref            (SpChart           *chart);
void     sp_chart_unref          (SpChart           *chart);

void     sp_chart_set_subtitle   (SpChart           *chart,
                                  const char        *subtitle);
/* Said below the plot: what the figure rests on. */
void     sp_chart_set_note       (SpChart           *chart,
                                  const char        *note);
/* What a person should see in it, for those who can't: "Throughput rises from
 * ... to ...". Without it one is made from the series (describe.h). */
void     sp_chart_set_summary    (SpChart           *chart,
                                  const char        *summary);
void     sp_chart_set_axis       (SpChart           *chart,
                                  SpDirection        direction,
                                  const SpAxis      *axis);
/* Makes the x axis one of categories. */
void     sp_chart_set_categories (SpChart           *chart,
                                  const char *const *names);
/* Each returns the index of what was added. */
guint    sp_chart_add_series     (SpChart           *chart,
                                  const SpSeries    *series);
guint    sp_chart_add_reference  (SpChart           *chart,
                                  const SpReference *reference);
guint    sp_chart_add_annotation (SpChart           *chart,
                                  const SpAnnotation *annotation);

const char         *sp_chart_get_id         (const SpChart *chart);
const char         *sp_chart_get_title      (const SpChart *chart);
const char         *sp_chart_get_subtitle   (const SpChart *chart); /* (nullable) */
const char         *sp_chart_get_note       (const SpChart *chart); /* (nullable) */
const char         *sp_chart_get_summary    (const SpChart *chart); /* (nullable) */
const SpAxis       *sp_chart_get_axis       (const SpChart *chart,
                                             SpDirection    direction);
guint               sp_chart_n_categories   (const SpChart *chart);
const char         *sp_chart_get_category   (const SpChart *chart,
                                             guint          index);
guint               sp_chart_n_series       (const SpChart *chart);
const SpSeries     *sp_chart_get_series     (const SpChart *chart,
                                             guint          index);
guint               sp_chart_n_references   (const SpChart *chart);
const SpReference  *sp_chart_get_reference  (const SpChart *chart,
                                             guint          index);
guint               sp_chart_n_annotations  (const SpChart *chart);
const SpAnnotation *sp_chart_get_annotation (const SpChart *chart,
                                             guint          index);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpChart, sp_chart_unref)

G_END_DECLS
