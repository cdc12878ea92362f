/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading slopes off a curve; what the terms are for is in shape.h and, with
 * the evidence, in tests/documents/forecast-method.md. */
#include "core/shape.h"

#include <math.h>

/* Counts closer than this are one knot: between 7 and 8 devices noise has far
 * more to say about a slope than scaling has. */
#define MERGE_RATIO 1.2

/* A slope over h octaves is shrunk by h^2 / (h^2 + this): twice the variance of
 * one run (1.5 %) over the variance of slopes among published curves (0.1). */
#define SLOPE_SHRINKAGE 0.045

typedef struct
{
  double octave;
  double log_rate;
} Knot;

/* The group of counts that ends at @last; sets @first. A group never spans the
 * server boundary. */
static Knot
merge (const SpShapeInput *input,
       guint               last,
       guint              *first)
{
  double d = input->devices_per_server;
  double top = input->devices[last];
  Knot knot = { 0.0, 0.0 };
  guint i = last;

  while (i > 0 && top / input->devices[i - 1] < MERGE_RATIO && !(d > 0.0 && input->devices[i - 1] <= d && top > d))
    i--;
  *first = i;
  for (; i <= last; i++)
    {
      knot.octave += log2 (input->devices[i]);
      knot.log_rate += log (input->throughputs[i] / input->devices[i]);
    }
  knot.octave /= last - *first + 1;
  knot.log_rate /= last - *first + 1;
  return knot;
}

static Knot
knot_at (const SpShapeInput *input,
         guint               i)
{
  return (Knot){ log2 (input->devices[i]), log (input->throughputs[i] / input->devices[i]) };
}

static double
slope (Knot a,
       Knot b)
{
  double h = b.octave - a.octave;

  return (b.log_rate - a.log_rate) / h * h * h / (h * h + SLOPE_SHRINKAGE);
}

/* The last three knots and the first are all that is looked at. */
void
sp_shape_read (SpShape            *shape,
               const SpShapeInput *input)
{
  Knot last[3] = { { 0.0, 0.0 } };
  Knot knot = { 0.0, 0.0 };
  guint n = 0;
  double d = input->devices_per_server;

  g_return_if_fail (input->n > 0);

  for (guint i = input->n; i > 0;)
    {
      guint first;

      knot = merge (input, i - 1, &first);
      if (n < G_N_ELEMENTS (last))
        last[n] = knot;
      n++;
      i = first;
    }
  if (n == 1 && input->n > 1)
    {
      last[0] = knot_at (input, input->n - 1);
      knot = last[1] = knot_at (input, 0);
      n = 2;
    }
  *shape = (SpShape){
    .n_knots = n,
    .last_octave = last[0].octave,
    .last_log_rate = last[0].log_rate,
    .top = input->devices[input->n - 1],
    .devices_per_server = d,
    .crossed = input->crossed || (d > 0.0 && input->devices[input->n - 1] > d),
    .strong = input->is_strong ? 1.0 : 0.0,
  };
  if (n < 2)
    return;
  shape->last_slope = slope (last[1], last[0]);
  shape->slope_before = n > 2 ? slope (last[2], last[1]) : shape->last_slope;
  shape->whole_slope = slope (knot, last[0]);
  shape->last_crossed = d > 0.0 && last[1].octave <= log2 (d) + 1e-9 && shape->top > d;
}

gboolean
sp_shape_crosses (const SpShape *shape,
                  double         devices)
{
  return !shape->crossed && shape->devices_per_server > 0.0 && devices > shape->devices_per_server;
}

double
sp_shape_octaves (const SpShape *shape,
                  double         devices)
{
  return log2 (devices) - shape->last_octave;
}

static double
below_zero (double value)
{
  return MIN (value, 0.0);
}

/* The part of a loss in the last interval that the one before confirms: twice
 * the earlier loss and a little more. A drop after a flat stretch is often one
 * step down (a server boundary, an outlier), not a new slope. */
static double
confirmed (const SpShape *shape)
{
  double loss = -below_zero (shape->last_slope);

  if (shape->n_knots == 2)
    return -loss;
  return -MIN (loss, 2.0 * -below_zero (shape->slope_before) + 0.01);
}

/* How much faster losses grew, as far as the earlier one makes it credible. */
static double
acceleration (const SpShape *shape)
{
  double loss = -below_zero (shape->last_slope);
  double before = -below_zero (shape->slope_before);

  if (shape->n_knots == 2 || shape->last_crossed)
    return 0.0;
  return -MIN (MAX (loss - before, 0.0), before);
}

void
sp_shape_along (const SpShape *shape,
                double         octaves,
                double        *terms)
{
  double kept = confirmed (shape);
  double whole = below_zero (shape->whole_slope);

  terms[0] = octaves;
  terms[1] = octaves * kept;
  terms[2] = octaves * (below_zero (shape->last_slope) - kept);
  terms[3] = octaves * MAX (shape->last_slope, 0.0);
  terms[4] = octaves * whole;
  terms[5] = octaves * acceleration (shape);
  terms[6] = octaves * below_zero (whole + 0.25);
  terms[7] = octaves * shape->strong * whole;
}

void
sp_shape_across (const SpShape *shape,
                 double         octaves,
                 double        *terms)
{
  const double bend = 0.12; /* losses per octave beyond it count for less */
  double whole = shape->whole_slope;

  terms[0] = 1.0;
  terms[1] = octaves;
  terms[2] = octaves * MAX (below_zero (whole), -bend);
  terms[3] = octaves * below_zero (whole + bend);
  terms[4] = octaves * below_zero (shape->last_slope - whole);
  terms[5] = octaves * shape->strong * below_zero (whole);
}

void
sp_shape_along_scale (const SpShape *shape,
                      double         octaves,
                      double        *terms)
{
  double whole = MIN (fabs (shape->whole_slope), 0.5);
  double unrest = MIN (fabs (shape->last_slope - shape->whole_slope), 0.5);
  double walk = 0.03 * sqrt (octaves);
  gboolean is_short = shape->n_knots == 2;

  terms[0] = 0.01;
  terms[1] = is_short ? walk : 0.0;
  terms[2] = is_short ? 0.0 : walk;
  terms[3] = 0.03 * octaves;
  terms[4] = is_short ? octaves * whole : 0.0;
  terms[5] = is_short ? 0.0 : octaves * whole;
  terms[6] = octaves * unrest;
  terms[7] = octaves * MAX (shape->last_slope, 0.0);
  terms[8] = 0.05 * octaves * shape->strong;
}

void
sp_shape_across_scale (const SpShape *shape,
                       double         octaves,
                       double        *terms)
{
  terms[0] = 0.1;
  terms[1] = 0.05 * octaves;
  terms[2] = octaves * MIN (fabs (shape->whole_slope), 0.3);
}
