/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Thinning and clipping of lines; see path.h. */
#include "chart/path.h"

#include <math.h>

static void
add_point (GArray  *path,
           double   x,
           double   y,
           gboolean starts)
{
  SpPathPoint point = { x, y, starts };

  g_array_append_val (path, point);
}

/* Where the points of one column stop: the next column, a gap, or the end. */
static gsize
end_of_column (const double *x,
               const guint8 *state,
               gsize         n,
               gsize         first,
               double        columns_per_pixel)
{
  double column = floor (x[first] * columns_per_pixel);
  gsize end = first + 1;

  while (end < n && state[end] != SP_POINT_MISSING && !(fabs (floor (x[end] * columns_per_pixel) - column) > 0.0))
    end++;
  return end;
}

static void
add_column (GArray       *path,
            const double *x,
            const double *y,
            gsize         first,
            gsize         end,
            gboolean      starts)
{
  gsize low = first, high = first;
  gsize kept[4];

  for (gsize i = first + 1; i < end; i++)
    {
      if (y[i] < y[low])
        low = i;
      if (y[i] > y[high])
        high = i;
    }
  kept[0] = first;
  kept[1] = MIN (low, high);
  kept[2] = MAX (low, high);
  kept[3] = end - 1;
  for (int i = 0; i < 4; i++)
    if (i == 0 || kept[i] != kept[i - 1])
      add_point (path, x[kept[i]], y[kept[i]], starts && i == 0);
}

/* A step runs level to the next point and then up or down. */
static GArray *
make_steps (GArray *path)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (SpPathPoint));

  for (guint i = 0; i < path->len; i++)
    {
      const SpPathPoint *point = &g_array_index (path, SpPathPoint, i);

      if (!point->starts)
        add_point (steps, point->x, g_array_index (path, SpPathPoint, i - 1).y, FALSE);
      g_array_append_val (steps, *point);
    }
  g_array_unref (path);
  return steps;
}

GArray *
sp_path_new (const double *x,
             const double *y,
             const guint8 *state,
             gsize         n,
             double        columns_per_pixel,
             gboolean      step)
{
  GArray *path = g_array_new (FALSE, FALSE, sizeof (SpPathPoint));
  gboolean starts = TRUE;

  for (gsize i = 0; i < n;)
    {
      gsize end;

      if (state[i] == SP_POINT_MISSING)
        {
          starts = TRUE;
          i++;
          continue;
        }
      end = end_of_column (x, state, n, i, columns_per_pixel);
      add_column (path, x, y, i, end, starts);
      starts = FALSE;
      i = end;
    }
  return step ? make_steps (path) : path;
}

/* One side of the rectangle: keeps the part of [t0, t1] on which p t <= q. */
static gboolean
clip_side (double  p,
           double  q,
           double *t0,
           double *t1)
{
  if (p < 0.0)
    *t0 = MAX (*t0, q / p);
  else if (p > 0.0)
    *t1 = MIN (*t1, q / p);
  else if (q < 0.0)
    return FALSE;
  return *t0 <= *t1;
}

/* Liang and Barsky, "A new concept and method for line clipping", 1984. */
static gboolean
clip_segment (const SpRect      *rect,
              const SpPathPoint *a,
              const SpPathPoint *b,
              double            *t0,
              double            *t1)
{
  double dx = b->x - a->x;
  double dy = b->y - a->y;

  *t0 = 0.0;
  *t1 = 1.0;
  return clip_side (-dx, a->x - rect->x, t0, t1) &&
         clip_side (dx, rect->x + rect->width - a->x, t0, t1) &&
         clip_side (-dy, a->y - rect->y, t0, t1) &&
         clip_side (dy, rect->y + rect->height - a->y, t0, t1);
}

void
sp_path_append (const GArray *path,
                const SpRect *clip,
                cairo_t      *cr)
{
  gboolean connected = FALSE;

  for (guint i = 1; i < path->len; i++)
    {
      const SpPathPoint *a = &g_array_index (path, SpPathPoint, i - 1);
      const SpPathPoint *b = &g_array_index (path, SpPathPoint, i);
      double t0, t1;

      if (b->starts || !clip_segment (clip, a, b, &t0, &t1))
        {
          connected = FALSE;
          continue;
        }
      if (!connected || t0 > 0.0)
        cairo_move_to (cr, a->x + t0 * (b->x - a->x), a->y + t0 * (b->y - a->y));
      cairo_line_to (cr, a->x + t1 * (b->x - a->x), a->y + t1 * (b->y - a->y));
      connected = t1 >= 1.0;
    }
}

typedef struct
{
  double top;
  double bottom;
} Stretch;

/* What one segment covers of each column. */
static void
cover_columns (const SpPathPoint *a,
               const SpPathPoint *b,
               double             left,
               double             scale,
               Stretch           *columns,
               int                n)
{
  double x0 = (MIN (a->x, b->x) - left) * scale;
  double x1 = (MAX (a->x, b->x) - left) * scale;
  int first = MAX ((int) floor (x0), 0);
  int last = MIN ((int) floor (x1), n - 1);
  double slope = x1 > x0 ? (a->x < b->x ? b->y - a->y : a->y - b->y) / (x1 - x0) : 0.0;
  double start = a->x < b->x ? a->y : b->y;

  for (int c = first; c <= last; c++)
    {
      double from = x1 > x0 ? start + slope * (MAX (c, x0) - x0) : a->y;
      double to = x1 > x0 ? start + slope * (MIN (c + 1.0, x1) - x0) : b->y;

      columns[c].top = MIN (columns[c].top, MIN (from, to));
      columns[c].bottom = MAX (columns[c].bottom, MAX (from, to));
    }
}

/* Rectangles that lie on whole pixels and never overlap are quick to fill. */
void
sp_path_append_columns (const GArray *path,
                        const SpRect *clip,
                        double        scale,
                        double        width,
                        cairo_t      *cr)
{
  double left = floor (clip->x * scale) / scale;
  int n = (int) ceil ((clip->x + clip->width - left) * scale);
  g_autofree Stretch *columns = g_new (Stretch, MAX (n, 1));

  for (int c = 0; c < n; c++)
    columns[c] = (Stretch) { G_MAXDOUBLE, -G_MAXDOUBLE };
  for (guint i = 1; i < path->len; i++)
    if (!g_array_index (path, SpPathPoint, i).starts)
      cover_columns (&g_array_index (path, SpPathPoint, i - 1), &g_array_index (path, SpPathPoint, i), left, scale, columns, n);
  for (int c = 0; c < n; c++)
    {
      double top = MAX (columns[c].top - width / 2.0, clip->y);
      double bottom = MIN (columns[c].bottom + width / 2.0, clip->y + clip->height);

      top = floor (top * scale) / scale;
      bottom = ceil (bottom * scale) / scale;
      if (bottom > top)
        cairo_rectangle (cr, left + c / scale, top, 1.0 / scale, bottom - top);
    }
}

gboolean
sp_path_get_end (const GArray *path,
                 const SpRect *clip,
                 double       *x,
                 double       *y)
{
  for (guint i = path->len; i-- > 0;)
    {
      const SpPathPoint *b = &g_array_index (path, SpPathPoint, i);
      const SpPathPoint *a = b->starts ? b : &g_array_index (path, SpPathPoint, i - 1);
      double t0, t1;

      if (!clip_segment (clip, a, b, &t0, &t1))
        continue;
      *x = a->x + t1 * (b->x - a->x);
      *y = a->y + t1 * (b->y - a->y);
      return TRUE;
    }
  return FALSE;
}

gboolean
sp_path_get_y (const GArray *path,
               double        x,
               double       *y)
{
  for (guint i = 1; i < path->len; i++)
    {
      const SpPathPoint *a = &g_array_index (path, SpPathPoint, i - 1);
      const SpPathPoint *b = &g_array_index (path, SpPathPoint, i);

      if (b->starts || x < a->x || x > b->x || !(b->x > a->x))
        continue;
      *y = a->y + (x - a->x) / (b->x - a->x) * (b->y - a->y);
      return TRUE;
    }
  return FALSE;
}

double
sp_path_length_in (const GArray *path,
                   const SpRect *rect)
{
  double length = 0.0;

  for (guint i = 1; i < path->len; i++)
    {
      const SpPathPoint *a = &g_array_index (path, SpPathPoint, i - 1);
      const SpPathPoint *b = &g_array_index (path, SpPathPoint, i);
      double t0, t1;

      if (!b->starts && clip_segment (rect, a, b, &t0, &t1))
        length += (t1 - t0) * hypot (b->x - a->x, b->y - a->y);
    }
  return length;
}
