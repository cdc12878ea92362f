/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts an arranged picture on a canvas, from the ground up: fills, bars, lines,
 * points, axes, words. Nothing is decided here but strokes. */
#include "chart/picture.h"

#include <math.h>

#include "chart/path.h"

#define HAIRLINE     1.0
#define HATCH        7.0  /* from one line of a hatching to the next */
#define MARKER_SIZE  3.4  /* radius in pixels at 1x */
#define HALO         1.4  /* ground colour around a marker */
#define PALER        0.55 /* fills of what is assumed */
#define BEYOND_DASH  3.0
#define BEYOND_SPACE 2.2
/* How many times the width of the plot a line may be long and still be stroked. */
#define DENSE 16.0
/* More markers than this are thinned to one a cell, and drawn as squares. */
#define MANY_MARKERS 2000
#define MARKER_CELL  4.0

/* ---- Small things ---- */

static void
rectangle (SpCanvas     *canvas,
           const SpRect *rect)
{
  cairo_rectangle (canvas->cr, rect->x, rect->y, rect->width, rect->height);
}

static void
straight (SpCanvas       *canvas,
          double          x0,
          double          y0,
          double          x1,
          double          y1,
          const SpColour *colour,
          double          width,
          const double   *dash,
          int             n_dash)
{
  cairo_move_to (canvas->cr, x0, y0);
  cairo_line_to (canvas->cr, x1, y1);
  sp_canvas_stroke (canvas, colour, width, dash, n_dash);
}

/* Lines that run along an axis lie on whole pixels. */
static void
level_line (SpCanvas       *canvas,
            double          x0,
            double          x1,
            double          y,
            const SpColour *colour,
            double          width,
            const double   *dash,
            int             n_dash)
{
  y = sp_canvas_snap (canvas, y, width);
  straight (canvas, x0, y, x1, y, colour, width, dash, n_dash);
}

static void
upright_line (SpCanvas       *canvas,
              double          x,
              double          y0,
              double          y1,
              const SpColour *colour,
              double          width,
              const double   *dash,
              int             n_dash)
{
  x = sp_canvas_snap (canvas, x, width);
  straight (canvas, x, y0, x, y1, colour, width, dash, n_dash);
}

static void
scaled_dash (const SpStyle *style,
             double         dash[SP_DASH_MAX])
{
  for (int i = 0; i < style->n_dash; i++)
    dash[i] = style->dash[i] * style->width;
}

static const SpSeries *
series_of (const SpPicture *picture,
           guint            s,
           SpStyle         *style)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);

  sp_theme_get_style (picture->theme, series->role, series->emphasis, style);
  return series;
}

/* The plot before and after the place where a series becomes an assumption. */
static void
split_plot (const SpPicture *picture,
            const SpSeries  *series,
            SpRect          *known,
            SpRect          *assumed)
{
  const SpRect *plot = &picture->layout->plot;
  double x = plot->x + plot->width;

  *known = *assumed = *plot;
  if (series->has_beyond && sp_scale_shows (picture->layout->scales[SP_DIRECTION_X].kind, series->beyond))
    x = CLAMP (sp_picture_x (picture, series->beyond), plot->x, plot->x + plot->width);
  known->width = x - plot->x;
  assumed->x = x;
  assumed->width = plot->x + plot->width - x;
}

/* ---- Ground, grid, axes ---- */

static void
draw_ground (const SpPicture *picture,
             SpCanvas        *canvas)
{
  SpRect all = { 0.0, 0.0, picture->width, picture->height };

  if (picture->flags & SP_RENDER_NO_GROUND)
    return;
  rectangle (canvas, &all);
  sp_canvas_fill (canvas, &picture->theme->ground);
}

static void
draw_grid (const SpPicture *picture,
           SpCanvas        *canvas)
{
  const SpRect *plot = &picture->layout->plot;
  const GArray *ticks = picture->layout->ticks[SP_DIRECTION_Y];

  sp_canvas_push_group (canvas, "grid", NULL);
  for (guint i = 0; i < ticks->len; i++)
    {
      const SpTick *tick = &g_array_index (ticks, SpTick, i);

      if (tick->label != NULL)
        level_line (canvas, plot->x, plot->x + plot->width, tick->position, &picture->theme->grid, HAIRLINE, NULL, 0);
    }
  sp_canvas_pop_group (canvas);
}

static void
draw_axes (const SpPicture *picture,
           SpCanvas        *canvas)
{
  const SpRect *plot = &picture->layout->plot;
  const GArray *ticks = picture->layout->ticks[SP_DIRECTION_X];
  const SpScale *y_scale = &picture->layout->scales[SP_DIRECTION_Y];
  gboolean categories = picture->layout->scales[SP_DIRECTION_X].kind == SP_SCALE_CATEGORIES;
  double bottom = plot->y + plot->height;

  sp_canvas_push_group (canvas, "axes", NULL);
  for (guint i = 0; i < ticks->len && !categories; i++)
    {
      const SpTick *tick = &g_array_index (ticks, SpTick, i);
      double length = picture->em * (tick->label != NULL ? 0.35 : 0.2);

      upright_line (canvas, tick->position, bottom, bottom + length, &picture->theme->axis, HAIRLINE, NULL, 0);
    }
  level_line (canvas, plot->x, plot->x + plot->width, bottom, &picture->theme->axis, HAIRLINE, NULL, 0);
  if (y_scale->kind == SP_SCALE_LINEAR && y_scale->min < 0.0 && y_scale->max > 0.0)
    level_line (canvas, plot->x, plot->x + plot->width, sp_picture_y (picture, 0.0), &picture->theme->axis, HAIRLINE, NULL, 0);
  sp_canvas_pop_group (canvas);
}

/* ---- Bands ---- */

/* One edge of a band. A lower end that a log axis refuses is at the very bottom. */
static GArray *
band_edge (const SpPicture *picture,
           guint            s,
           const double    *values)
{
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  const SpRect *plot = &picture->layout->plot;
  SpScaleKind kind = picture->layout->scales[SP_DIRECTION_Y].kind;
  g_autofree double *y = g_new0 (double, screen->n + 1);

  for (gsize i = 0; i < screen->n; i++)
    y[i] = sp_scale_shows (kind, values[i]) ? sp_picture_y (picture, values[i]) : plot->y + plot->height * 2.0;
  return sp_path_new (screen->x, y, screen->state, screen->n, picture->columns_per_pixel, FALSE);
}

/* From one gap to the next along the upper edge and back along the lower one. Both
 * have the same gaps, but need not have kept the same points. */
static void
band_outline (const GArray *upper,
              const GArray *lower,
              cairo_t      *cr)
{
  guint u = 0, l = 0;

  while (u < upper->len && l < lower->len)
    {
      guint back;

      cairo_new_sub_path (cr);
      do
        {
          const SpPathPoint *point = &g_array_index (upper, SpPathPoint, u++);

          cairo_line_to (cr, point->x, point->y);
        }
      while (u < upper->len && !g_array_index (upper, SpPathPoint, u).starts);
      back = l++;
      while (l < lower->len && !g_array_index (lower, SpPathPoint, l).starts)
        l++;
      for (guint i = l; i-- > back;)
        cairo_line_to (cr, g_array_index (lower, SpPathPoint, i).x, g_array_index (lower, SpPathPoint, i).y);
      cairo_close_path (cr);
    }
}

static void
fill_band (SpCanvas       *canvas,
           const SpRect   *clip,
           const GArray   *upper,
           const GArray   *lower,
           const SpColour *colour)
{
  if (!(clip->width > 0.0) || !(colour->alpha > 0.0))
    return;
  sp_canvas_push_clip (canvas, clip);
  band_outline (upper, lower, canvas->cr);
  sp_canvas_fill (canvas, colour);
  sp_canvas_pop_clip (canvas);
}

/* Where fills are too faint: fine upright lines from edge to edge. */
static void
hatch_band (const SpPicture *picture,
            SpCanvas        *canvas,
            const GArray    *upper,
            const GArray    *lower,
            const SpColour  *colour)
{
  const SpRect *plot = &picture->layout->plot;
  double bottom = plot->y + plot->height;

  for (double x = plot->x + HATCH / 2.0; x < plot->x + plot->width; x += HATCH)
    {
      double from, to;

      if (!sp_path_get_y (upper, x, &from) || !sp_path_get_y (lower, x, &to))
        continue;
      from = CLAMP (from, plot->y, bottom);
      to = CLAMP (to, plot->y, bottom);
      if (fabs (to - from) > HAIRLINE)
        upright_line (canvas, x, from, to, colour, HAIRLINE, NULL, 0);
    }
}

static void
draw_band (const SpPicture *picture,
           SpCanvas        *canvas,
           guint            s)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, s, &style);
  g_autoptr (GArray) upper = band_edge (picture, s, picture->spans[s].hi);
  g_autoptr (GArray) lower = band_edge (picture, s, picture->spans[s].lo);
  SpRect known, assumed;
  SpColour paler = style.fill;

  split_plot (picture, series, &known, &assumed);
  paler.alpha *= PALER;
  sp_canvas_push_group (canvas, series->id, series->label);
  fill_band (canvas, &known, upper, lower, &style.fill);
  fill_band (canvas, &assumed, upper, lower, &paler);
  if (picture->theme->high_contrast)
    hatch_band (picture, canvas, upper, lower, &style.line);
  sp_canvas_pop_group (canvas);
}

/* ---- Bars and whiskers ---- */

static gboolean
visible_part (const SpRect *plot,
              SpRect       *rect)
{
  double left = MAX (rect->x, plot->x);
  double right = MIN (rect->x + rect->width, plot->x + plot->width);
  double top = MAX (rect->y, plot->y);
  double bottom = MIN (rect->y + rect->height, plot->y + plot->height);

  *rect = (SpRect) { left, top, right - left, bottom - top };
  return rect->width > 0.0 && rect->height > 0.0;
}

static void
snap_rect (const SpCanvas *canvas,
           SpRect         *rect)
{
  double right = sp_canvas_snap (canvas, rect->x + rect->width, 0.0);
  double bottom = sp_canvas_snap (canvas, rect->y + rect->height, 0.0);

  rect->x = sp_canvas_snap (canvas, rect->x, 0.0);
  rect->y = sp_canvas_snap (canvas, rect->y, 0.0);
  rect->width = right - rect->x;
  rect->height = bottom - rect->y;
}

/* Parts of a stack are parted by a line of the ground. */
static void
draw_bars (const SpPicture *picture,
           SpCanvas        *canvas,
           guint            s)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, s, &style);

  sp_canvas_push_group (canvas, series->id, series->label);
  for (gsize i = 0; i < series->n; i++)
    {
      SpRect bar;
      SpColour colour = style.line;

      if (!sp_picture_bar (picture, s, i, &bar) || !visible_part (&picture->layout->plot, &bar))
        continue;
      if (series->has_beyond && series->x[i] > series->beyond)
        colour.alpha *= PALER;
      snap_rect (canvas, &bar);
      rectangle (canvas, &bar);
      sp_canvas_fill (canvas, &colour);
      if (series->kind == SP_SERIES_STACKED_BARS && bar.height > 3.0)
        level_line (canvas, bar.x, bar.x + bar.width, bar.y, &picture->theme->ground, HAIRLINE, NULL, 0);
    }
  sp_canvas_pop_group (canvas);
}

static void
draw_whisker (const SpPicture *picture,
              SpCanvas        *canvas,
              guint            s,
              gsize            index,
              const SpStyle   *style)
{
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  const SpRect *plot = &picture->layout->plot;
  SpScaleKind kind = picture->layout->scales[SP_DIRECTION_Y].kind;
  double lo = picture->spans[s].lo[index];
  double hi = picture->spans[s].hi[index];
  double half = 0.3 * picture->em;
  double x = screen->x[index];
  double top, bottom;

  if (screen->state[index] == SP_POINT_MISSING || x < plot->x || x > plot->x + plot->width || !sp_scale_shows (kind, hi))
    return;
  top = CLAMP (sp_picture_y (picture, hi), plot->y, plot->y + plot->height);
  bottom = plot->y + plot->height;
  if (sp_scale_shows (kind, lo))
    bottom = CLAMP (sp_picture_y (picture, lo), plot->y, plot->y + plot->height);
  upright_line (canvas, x, top, bottom, &style->line, 1.5, NULL, 0);
  level_line (canvas, x - half, x + half, top, &style->line, 1.5, NULL, 0);
  level_line (canvas, x - half, x + half, bottom, &style->line, 1.5, NULL, 0);
}

/* ---- Lines ---- */

/* A line so long within the plot that its strokes lie on each other many times over:
 * stroking it would take long and look the same. Vectors keep the line. */
static gboolean
is_dense (const SpPicture *picture,
          const SpCanvas  *canvas,
          const GArray    *path)
{
  return canvas->snap_scale > 0.0 &&
         sp_path_length_in (path, &picture->layout->plot) > DENSE * picture->layout->plot.width;
}

static void
draw_line (const SpPicture *picture,
           SpCanvas        *canvas,
           guint            s)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, s, &style);
  const GArray *path = g_ptr_array_index (picture->paths, s);
  double dash[SP_DASH_MAX] = { 0 };
  double beyond_dash[2] = { BEYOND_DASH * style.width, BEYOND_SPACE * style.width };
  SpRect known, assumed;

  split_plot (picture, series, &known, &assumed);
  scaled_dash (&style, dash);
  sp_canvas_push_group (canvas, series->id, series->label);
  if (is_dense (picture, canvas, path))
    {
      sp_path_append_columns (path, &picture->layout->plot, canvas->snap_scale, style.width, canvas->cr);
      sp_canvas_fill (canvas, &style.line);
      known.width = assumed.width = 0.0;
    }
  if (known.width > 0.0)
    {
      sp_path_append (path, &known, canvas->cr);
      sp_canvas_stroke (canvas, &style.line, style.width, dash, style.n_dash);
    }
  if (assumed.width > 0.0)
    {
      sp_path_append (path, &assumed, canvas->cr);
      sp_canvas_stroke (canvas, &style.line, style.width, style.n_dash > 0 ? dash : beyond_dash,
                        style.n_dash > 0 ? style.n_dash : 2);
    }
  sp_canvas_pop_group (canvas);
}

/* ---- Markers ---- */

static void
polygon (SpCanvas     *canvas,
         double        x,
         double        y,
         double        radius,
         const double *corners,
         int           n)
{
  for (int i = 0; i < n; i++)
    {
      if (i == 0)
        cairo_move_to (canvas->cr, x + radius * corners[0], y + radius * corners[1]);
      else
        cairo_line_to (canvas->cr, x + radius * corners[2 * i], y + radius * corners[2 * i + 1]);
    }
  cairo_close_path (canvas->cr);
}

static void
crossing (SpCanvas *canvas,
          double    x,
          double    y,
          double    dx,
          double    dy)
{
  cairo_move_to (canvas->cr, x - dx, y - dy);
  cairo_line_to (canvas->cr, x + dx, y + dy);
  cairo_move_to (canvas->cr, x - dy, y + dx);
  cairo_line_to (canvas->cr, x + dy, y - dx);
}

static void
marker_shape (SpCanvas *canvas,
              SpMarker  marker,
              double    x,
              double    y,
              double    r)
{
  static const double square[] = { -0.9, -0.9, 0.9, -0.9, 0.9, 0.9, -0.9, 0.9 };
  static const double diamond[] = { 0, -1.25, 1.25, 0, 0, 1.25, -1.25, 0 };
  static const double up[] = { 0, -1.15, 1.15, 0.9, -1.15, 0.9 };
  static const double down[] = { 0, 1.15, 1.15, -0.9, -1.15, -0.9 };

  switch (marker)
    {
    case SP_MARKER_SQUARE:
      polygon (canvas, x, y, r, square, 4);
      break;
    case SP_MARKER_DIAMOND:
      polygon (canvas, x, y, r, diamond, 4);
      break;
    case SP_MARKER_TRIANGLE:
      polygon (canvas, x, y, r, up, 3);
      break;
    case SP_MARKER_TRIANGLE_DOWN:
      polygon (canvas, x, y, r, down, 3);
      break;
    case SP_MARKER_CROSS:
      crossing (canvas, x, y, r, r);
      break;
    case SP_MARKER_PLUS:
      crossing (canvas, x, y, 1.2 * r, 0.0);
      break;
    case SP_MARKER_DISC:
    case SP_MARKER_RING:
    case SP_N_MARKERS:
    default:
      cairo_new_sub_path (canvas->cr);
      cairo_arc (canvas->cr, x, y, r, 0.0, 2.0 * G_PI);
      cairo_close_path (canvas->cr);
      break;
    }
}

/* A marker stands off from the line below it by a rim of the ground. */
static void
draw_marker (const SpPicture *picture,
             SpCanvas        *canvas,
             const SpStyle   *style,
             double           x,
             double           y,
             double           radius)
{
  gboolean open = style->marker == SP_MARKER_CROSS || style->marker == SP_MARKER_PLUS;

  marker_shape (canvas, style->marker, x, y, radius);
  sp_canvas_stroke (canvas, &picture->theme->ground, open ? 1.8 + 2.0 * HALO : 2.0 * HALO, NULL, 0);
  marker_shape (canvas, style->marker, x, y, radius);
  if (open)
    {
      sp_canvas_stroke (canvas, &style->line, 1.8, NULL, 0);
      return;
    }
  sp_canvas_fill (canvas, style->marker == SP_MARKER_RING ? &picture->theme->ground : &style->line);
  if (style->marker == SP_MARKER_RING)
    {
      marker_shape (canvas, style->marker, x, y, radius);
      sp_canvas_stroke (canvas, &style->line, 1.6, NULL, 0);
    }
}

static gboolean
has_markers (const SpSeries *series)
{
  return series->kind == SP_SERIES_MARKERS || series->kind == SP_SERIES_LINE_MARKERS ||
         (series->kind == SP_SERIES_ERROR_BARS && series->y != NULL);
}

/* A cloud: each cell of the plot that holds a point is one small square. */
static void
draw_cloud (const SpPicture      *picture,
            SpCanvas             *canvas,
            const SpScreenSeries *screen,
            const SpStyle        *style)
{
  const SpRect *plot = &picture->layout->plot;
  int columns = (int) ceil (plot->width / MARKER_CELL) + 1;
  int rows = (int) ceil (plot->height / MARKER_CELL) + 1;
  g_autofree guint8 *taken = g_new0 (guint8, (gsize) columns * (gsize) rows);

  for (gsize i = 0; i < screen->n; i++)
    {
      int column = (int) floor ((screen->x[i] - plot->x) / MARKER_CELL);
      int row = (int) floor ((screen->y[i] - plot->y) / MARKER_CELL);

      if (screen->state[i] == SP_POINT_SHOWN && column >= 0 && row >= 0 && column < columns && row < rows)
        taken[row * columns + column] = 1;
    }
  for (int row = 0; row < rows; row++)
    {
      for (int column = 0; column < columns; column++)
        if (taken[row * columns + column])
          cairo_rectangle (canvas->cr, floor (plot->x) + column * MARKER_CELL, floor (plot->y) + row * MARKER_CELL,
                           MARKER_CELL - 1.0, MARKER_CELL - 1.0);
      sp_canvas_fill (canvas, &style->line);
    }
}

static void
draw_markers (const SpPicture *picture,
              SpCanvas        *canvas,
              guint            s)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, s, &style);
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  double radius = MARKER_SIZE * (series->emphasis ? 1.2 : 1.0);
  double crowded = picture->layout->plot.width / (4.0 * MARKER_SIZE);

  /* Markers closer than their own size would only thicken the line. */
  if (series->kind == SP_SERIES_LINE_MARKERS && (double) series->n > crowded)
    return;
  if (series->kind == SP_SERIES_MARKERS)
    sp_canvas_push_group (canvas, series->id, series->label);
  if (series->n > MANY_MARKERS)
    draw_cloud (picture, canvas, screen, &style);
  for (gsize i = 0; series->n <= MANY_MARKERS && i < series->n; i++)
    if (screen->state[i] == SP_POINT_SHOWN)
      draw_marker (picture, canvas, &style, screen->x[i], screen->y[i], radius);
  if (series->kind == SP_SERIES_MARKERS)
    sp_canvas_pop_group (canvas);
}

/* ---- References and notes ---- */

static void
draw_references (const SpPicture *picture,
                 SpCanvas        *canvas)
{
  const SpRect *plot = &picture->layout->plot;

  for (guint i = 0; i < sp_chart_n_references (picture->chart); i++)
    {
      const SpReference *reference = sp_chart_get_reference (picture->chart, i);
      const SpScale *scale = &picture->layout->scales[reference->direction];
      double dash[SP_DASH_MAX];
      double place;
      SpStyle style;

      if (!sp_scale_shows (scale->kind, reference->value))
        continue;
      place = sp_scale_map (scale, reference->value);
      if (place < 0.0 || place > 1.0)
        continue;
      sp_theme_get_style (picture->theme, reference->role, FALSE, &style);
      scaled_dash (&style, dash);
      if (reference->direction == SP_DIRECTION_X)
        upright_line (canvas, plot->x + place * plot->width, plot->y, plot->y + plot->height, &style.line, style.width, dash,
                      style.n_dash);
      else
        level_line (canvas, plot->x, plot->x + plot->width, plot->y + (1.0 - place) * plot->height, &style.line, style.width,
                    dash, style.n_dash);
    }
}

static void
rounded (SpCanvas     *canvas,
         const SpRect *rect,
         double        radius)
{
  double x0 = rect->x + radius, x1 = rect->x + rect->width - radius;
  double y0 = rect->y + radius, y1 = rect->y + rect->height - radius;

  cairo_new_sub_path (canvas->cr);
  cairo_arc (canvas->cr, x1, y0, radius, -G_PI / 2.0, 0.0);
  cairo_arc (canvas->cr, x1, y1, radius, 0.0, G_PI / 2.0);
  cairo_arc (canvas->cr, x0, y1, radius, G_PI / 2.0, G_PI);
  cairo_arc (canvas->cr, x0, y0, radius, G_PI, 1.5 * G_PI);
  cairo_close_path (canvas->cr);
}

/* From the point to the nearest place on its card, when they are far apart. */
static void
draw_card (const SpPicture     *picture,
           SpCanvas            *canvas,
           const SpPictureNote *note)
{
  double x = CLAMP (note->x, note->card.x, note->card.x + note->card.width);
  double y = CLAMP (note->y, note->card.y, note->card.y + note->card.height);

  if (hypot (x - note->x, y - note->y) > 2.0 * picture->em)
    straight (canvas, note->x, note->y, x, y, &picture->theme->card_edge, HAIRLINE, NULL, 0);
  rounded (canvas, &note->card, 0.35 * picture->em);
  sp_canvas_fill (canvas, &picture->theme->card);
  rounded (canvas, &note->card, 0.35 * picture->em);
  sp_canvas_stroke (canvas, &picture->theme->card_edge, HAIRLINE, NULL, 0);
}

static void
draw_drops (const SpPicture *picture,
            SpCanvas        *canvas)
{
  const double dash[] = { 2.0, 3.0 };
  double bottom = picture->layout->plot.y + picture->layout->plot.height;

  for (guint i = 0; i < picture->notes->len; i++)
    {
      const SpPictureNote *note = &g_array_index (picture->notes, SpPictureNote, i);

      if (note->has_point && sp_chart_get_annotation (picture->chart, note->annotation)->drop)
        upright_line (canvas, note->x, note->y, bottom, &picture->theme->axis, HAIRLINE, dash, 2);
    }
}

static void
draw_notes (const SpPicture *picture,
            SpCanvas        *canvas)
{
  for (guint i = 0; i < picture->notes->len; i++)
    {
      const SpPictureNote *note = &g_array_index (picture->notes, SpPictureNote, i);
      SpStyle style;

      if (!note->has_point)
        continue;
      if (note->has_card)
        draw_card (picture, canvas, note);
      sp_theme_get_style (picture->theme, sp_chart_get_annotation (picture->chart, note->annotation)->role, TRUE, &style);
      draw_marker (picture, canvas, &style, note->x, note->y, 1.55 * MARKER_SIZE);
    }
}

/* ---- Keys, leaders, texts ---- */

static void
draw_key (const SpPicture    *picture,
          SpCanvas           *canvas,
          const SpPictureKey *key)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, key->series, &style);
  double dash[SP_DASH_MAX] = { 0 };
  double y = key->rect.y + key->rect.height / 2.0;
  SpRect swatch = { key->rect.x, y - 0.4 * picture->em, key->rect.width, 0.8 * picture->em };

  scaled_dash (&style, dash);
  if (sp_series_is_bars (series))
    {
      swatch.width = 0.8 * picture->em;
      swatch.x += key->rect.width - swatch.width;
      rectangle (canvas, &swatch);
      sp_canvas_fill (canvas, &style.line);
    }
  if (series->kind == SP_SERIES_BAND)
    {
      rectangle (canvas, &swatch);
      sp_canvas_fill (canvas, &style.fill);
      rectangle (canvas, &swatch);
      sp_canvas_stroke (canvas, &style.line, HAIRLINE, NULL, 0);
    }
  if (sp_series_has_line (series))
    level_line (canvas, key->rect.x, key->rect.x + key->rect.width, y, &style.line, style.width, dash, style.n_dash);
  if (series->kind == SP_SERIES_ERROR_BARS)
    upright_line (canvas, key->rect.x + key->rect.width / 2.0, y - 0.45 * picture->em, y + 0.45 * picture->em, &style.line,
                  1.5, NULL, 0);
  if (has_markers (series))
    draw_marker (picture, canvas, &style, key->rect.x + key->rect.width / 2.0, y, MARKER_SIZE);
}

static void
draw_words (const SpPicture *picture,
            SpCanvas        *canvas)
{
  sp_canvas_push_group (canvas, "words", NULL);
  for (guint i = 0; i < picture->keys->len; i++)
    draw_key (picture, canvas, &g_array_index (picture->keys, SpPictureKey, i));
  for (guint i = 0; i < picture->leaders->len; i++)
    {
      const SpPictureLeader *leader = &g_array_index (picture->leaders, SpPictureLeader, i);
      SpStyle style;

      series_of (picture, leader->series, &style);
      straight (canvas, leader->x0, leader->y0, leader->x1, leader->y1, &style.line, HAIRLINE, NULL, 0);
    }
  for (guint i = 0; i < picture->texts->len; i++)
    {
      const SpPictureText *text = &g_array_index (picture->texts, SpPictureText, i);

      sp_canvas_text (canvas, text->layout, text->x, text->y, &text->colour);
    }
  sp_canvas_pop_group (canvas);
}

/* ---- All of it ---- */

static void
draw_whiskers (const SpPicture *picture,
               SpCanvas        *canvas,
               guint            s)
{
  SpStyle style;
  const SpSeries *series = series_of (picture, s, &style);

  sp_canvas_push_group (canvas, series->id, series->label);
  for (gsize i = 0; i < series->n; i++)
    draw_whisker (picture, canvas, s, i, &style);
  sp_canvas_pop_group (canvas);
}

/* What matters lies on top. */
static void
draw_lines (const SpPicture *picture,
            SpCanvas        *canvas,
            gboolean         emphasis)
{
  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);

      if (sp_series_has_line (series) && (series->emphasis != FALSE) == (emphasis != FALSE))
        draw_line (picture, canvas, s);
    }
}

static void
draw_series (const SpPicture *picture,
             SpCanvas        *canvas)
{
  for (guint s = 0; s < picture->n_series; s++)
    if (sp_chart_get_series (picture->chart, s)->kind == SP_SERIES_BAND)
      draw_band (picture, canvas, s);
  for (guint s = 0; s < picture->n_series; s++)
    if (sp_series_is_bars (sp_chart_get_series (picture->chart, s)))
      draw_bars (picture, canvas, s);
  draw_references (picture, canvas);
  draw_drops (picture, canvas);
  draw_lines (picture, canvas, FALSE);
  draw_lines (picture, canvas, TRUE);
  for (guint s = 0; s < picture->n_series; s++)
    if (sp_chart_get_series (picture->chart, s)->kind == SP_SERIES_ERROR_BARS)
      draw_whiskers (picture, canvas, s);
  for (guint s = 0; s < picture->n_series; s++)
    if (has_markers (sp_chart_get_series (picture->chart, s)))
      draw_markers (picture, canvas, s);
}

void
sp_picture_draw (const SpPicture *picture,
                 SpCanvas        *canvas)
{
  draw_ground (picture, canvas);
  if (!picture->layout->has_plot)
    return;
  draw_grid (picture, canvas);
  draw_series (picture, canvas);
  draw_axes (picture, canvas);
  draw_notes (picture, canvas);
  draw_words (picture, canvas);
}
