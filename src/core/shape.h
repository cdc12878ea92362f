/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shape of a measured curve as the forecast sees it: a few slopes that have
 * no unit and know nothing of where the curve comes from, and how they combine
 * into the terms of the forecast. Learning (prior.h) and forecasting
 * (forecast.h) read curves through this file only, so both see the same.
 *
 * Everything is in natural logarithms of the per-device throughput x = X / N
 * and in octaves of the device count: a slope of -0.69 per octave means that
 * doubling the devices adds nothing. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A curve's distinct counts, rising, and what a user can know besides. */
typedef struct
{
  guint n;                    /* from 1 */
  const double *devices;
  const double *throughputs;  /* means, above 0 */
  double devices_per_server;  /* 0 if not known */
  gboolean crossed;           /* some count used more than one server */
  gboolean is_strong;
} SpShapeInput;

typedef struct
{
  guint n_knots;              /* counts left after near ones are merged; 1 only for one count */
  double last_octave;         /* log2 of the last knot's devices */
  double last_log_rate;       /* log x there */
  double last_slope;          /* d log x per octave, between the last two knots */
  double slope_before;        /* between the two before; last_slope where there are none */
  double whole_slope;         /* from the first knot to the last */
  gboolean last_crossed;      /* the last two knots lie on both sides of the server boundary */
  double top;                 /* largest measured count */
  double devices_per_server;  /* 0 if not known */
  gboolean crossed;
  double strong;              /* 1 under strong scaling, else 0 */
} SpShape;

void     sp_shape_read    (SpShape            *shape,
                           const SpShapeInput *input);

/* TRUE when @devices lie beyond a server boundary that no count has crossed. */
gboolean sp_shape_crosses (const SpShape *shape,
                           double         devices);

/* Octaves from the last knot to @devices. */
double   sp_shape_octaves (const SpShape *shape,
                           double         devices);

/* Terms of the change of log x from the last knot on, @octaves away, and of its
 * scale: along where nothing new is crossed, across beyond an unmeasured server
 * boundary. Every term of a scale is at least 0 and never falls with @octaves. */
#define SP_ALONG_TERMS 8
#define SP_ACROSS_TERMS 6
#define SP_ALONG_SCALES 9
#define SP_ACROSS_SCALES 3
#define SP_TERMS_MAX 9

void     sp_shape_along        (const SpShape *shape,
                                double         octaves,
                                double        *terms);
void     sp_shape_across       (const SpShape *shape,
                                double         octaves,
                                double        *terms);
void     sp_shape_along_scale  (const SpShape *shape,
                                double         octaves,
                                double        *terms);
void     sp_shape_across_scale (const SpShape *shape,
                                double         octaves,
                                double        *terms);

G_END_DECLS
