/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes as pure numbers: from a value to a place between 0 and 1 and back, a range
 * from the data, and tick positions. No text and no pixels: whoever can measure
 * text asks for one level of ticks after the other, from fine to coarse, and takes
 * the first whose labels have room. */
#pragma once

#include <glib.h>

#include "chart/spec.h"

G_BEGIN_DECLS

/* Ranges stay within these, so that no difference or quotient of two places
 * overflows; a value outside is beyond the edge of the plot. */
#define SP_SCALE_LARGEST  1e305
#define SP_SCALE_SMALLEST 1e-305

typedef struct
{
  SpScaleKind kind;
  gboolean binary; /* linear: steps are powers of two */
  gboolean whole;  /* no ticks between whole numbers */
  double min;      /* min < max, both finite, on log scales above 0 */
  double max;
  double low;      /* of min and max on the straight coordinate, kept for speed */
  double high;
} SpScale;

/* What the data say about an axis. Starts as all zero; finite values only count. */
typedef struct
{
  gsize n;         /* values that the scale can show */
  gsize n_refused; /* zero and below on a log scale */
  gsize n_invalid; /* NaN and infinite */
  double min;
  double max;
} SpExtent;

/* Linear and log10 axes have 2 to 10 labelled ticks, log2 axes 2 to 16: counts
 * that double are read by heart. */
#define SP_TICKS_MAX  16
#define SP_MINORS_MAX 64

typedef struct
{
  int n;
  double values[SP_TICKS_MAX];  /* ascending, within the range; zero is exactly 0.0 */
  double step;                  /* linear: the distance; 0 where it varies */
  int decimals;                 /* places after the point that tell the ticks apart; -1: each its own */
  int n_minors;
  double minors[SP_MINORS_MAX]; /* ascending, no labels */
} SpTickSet;

gboolean sp_scale_shows      (SpScaleKind     kind,
                              double          value);
void     sp_extent_add       (SpExtent       *extent,
                              SpScaleKind     kind,
                              double          value);

/* The range of an axis over data: never empty, ends of the axis that are fixed are
 * kept when the scale can show them. */
void     sp_scale_init       (SpScale        *scale,
                              const SpAxis   *axis,
                              const SpExtent *extent);
/* A range that a person chose by zooming, made sane. */
void     sp_scale_set_range  (SpScale        *scale,
                              double          min,
                              double          max);

/* 0 at min, 1 at max; below 0 or above 1 outside, always finite. @value must be
 * one that the scale shows. */
double   sp_scale_map        (const SpScale  *scale,
                              double          value);
double   sp_scale_unmap      (const SpScale  *scale,
                              double          place);

/* Ticks at coarseness @level, 0 the finest. FALSE when there is no such level. */
/* On an axis of categories level n shows every first, second, third, fourth, sixth... */
gboolean sp_scale_get_ticks  (const SpScale  *scale,
                              int             level,
                              SpTickSet      *ticks);

G_END_DECLS
