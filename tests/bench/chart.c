/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long a chart takes from its specification to pixels, at 1400 by 900: an
 * ordinary one, and ones of 100,000 points. Prints median and 99th percentile of the
 * processor's time, which a busy machine changes least. */
#include <cairo.h>
#include <glib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <stdlib.h>
#include <time.h>

#include "chart/export.h"
#include "chart/render.h"

#define WIDTH  1400
#define HEIGHT 900
#define POINTS 100000
#define ROUNDS 101

typedef double (*Shape) (gsize i);

static double
straight (gsize i)
{
  return 2.0 * (double) i;
}

/* A random walk: every column of pixels has its own extremes. */
static double
walk (gsize i)
{
  static double value = 1000.0;
  static guint32 state = 2463534242u;

  if (i == 0)
    value = 1000.0;
  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  value += (double) state / 4294967296.0 - 0.5;
  return value;
}

static double
noise (gsize i)
{
  static guint32 state = 88675123u;

  state ^= state << 13;
  state ^= state >> 17;
  state ^= state << 5;
  return 1.0 + (double) state / 4294967296.0;
}

static SpChart *
make_chart (gsize        n,
            Shape        shape,
            SpSeriesKind kind,
            SpScaleKind  scale)
{
  g_autofree double *x = g_new (double, n), *y = g_new (double, n);
  SpChart *chart = sp_chart_new ("bench", "Throughput against devices");

  for (gsize i = 0; i < n; i++)
    {
      x[i] = (double) (i + 1);
      y[i] = shape (i);
    }
  sp_chart_set_subtitle (chart, "Constant efficiency of 90%; the shaded gap is what scaling costs");
  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) { .title = "Devices", .scale = scale });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) { .title = "Throughput", .unit = "samples/s", .style = SP_TICKS_COMPACT });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "a", .label = "actual", .kind = kind, .role = SP_ROLE_ACTUAL, .n = n, .x = x, .y = y });
  return chart;
}

static double
milliseconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

static int
compare (const void *a,
         const void *b)
{
  double first = *(const double *) a;
  double second = *(const double *) b;

  return (first > second) - (first < second);
}

static void
measure (const char *name,
         SpChart    *chart)
{
  PangoContext *context = sp_chart_create_context ();
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  SpRenderOptions options = { .snap_scale = 1.0 };
  double times[ROUNDS];

  for (int i = -3; i < ROUNDS; i++)
    {
      cairo_t *cr = cairo_create (surface);
      double start = milliseconds ();

      sp_chart_layout_free (sp_chart_render (chart, sp_theme_get (FALSE, FALSE), cr, context, WIDTH, HEIGHT, &options));
      cairo_surface_flush (surface);
      if (i >= 0)
        times[i] = milliseconds () - start;
      cairo_destroy (cr);
    }
  qsort (times, ROUNDS, sizeof times[0], compare);
  g_print ("chart, %-28s median %6.2f ms, 99th percentile %6.2f ms\n", name, times[ROUNDS / 2], times[ROUNDS - 2]);
  cairo_surface_destroy (surface);
  g_object_unref (context);
  sp_chart_unref (chart);
}

int
main (void)
{
  measure ("ordinary", make_chart (12, straight, SP_SERIES_LINE, SP_SCALE_LINEAR));
  measure ("100,000 points, a line", make_chart (POINTS, straight, SP_SERIES_LINE, SP_SCALE_LINEAR));
  measure ("100,000 points, a walk", make_chart (POINTS, walk, SP_SERIES_LINE, SP_SCALE_LINEAR));
  measure ("100,000 points, a walk, log", make_chart (POINTS, walk, SP_SERIES_LINE, SP_SCALE_LOG10));
  measure ("100,000 points, noise", make_chart (POINTS, noise, SP_SERIES_LINE, SP_SCALE_LINEAR));
  measure ("100,000 points, a cloud", make_chart (POINTS, noise, SP_SERIES_MARKERS, SP_SCALE_LINEAR));
  return 0;
}
