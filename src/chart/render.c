/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a chart to a picture; see render.h. This file reads the data: what range
 * they span, how bars stack, what can't be shown and where every point is. */
#include "chart/render.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "chart/path.h"
#include "chart/picture.h"

/* Far outside any picture, near enough for cairo's 24.8 coordinates. */
#define FARTHEST_PIXEL 100000.0

/* ---- What the kinds of series have in common ---- */

gboolean
sp_series_is_bars (const SpSeries *series)
{
  return series->kind == SP_SERIES_BARS || series->kind == SP_SERIES_STACKED_BARS;
}

gboolean
sp_series_has_line (const SpSeries *series)
{
  return series->kind == SP_SERIES_LINE || series->kind == SP_SERIES_LINE_MARKERS || series->kind == SP_SERIES_STEP;
}

/* ---- Stacks and groups of bars ---- */

/* Each stacked bar stands on the sum of those before it at the same x. */
static void
stack_series (const SpSeries *series,
              GHashTable     *heights,
              SpPictureSpan  *span)
{
  for (gsize i = 0; i < series->n; i++)
    {
      double *height = g_hash_table_lookup (heights, &series->x[i]);

      if (height == NULL)
        {
          height = g_new0 (double, 1);
          g_hash_table_insert (heights, g_memdup2 (&series->x[i], sizeof (double)), height);
        }
      span->lo[i] = *height;
      if (series->y[i] > 0.0 && isfinite (*height + series->y[i]))
        *height += series->y[i];
      span->hi[i] = *height;
    }
}

static void
make_spans (SpPicture *picture)
{
  g_autoptr (GHashTable) heights = g_hash_table_new_full (g_double_hash, g_double_equal, g_free, g_free);

  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);
      SpPictureSpan *span = &picture->spans[s];

      if (series->kind == SP_SERIES_STACKED_BARS)
        {
          span->lo = g_new0 (double, series->n + 1);
          span->hi = g_new0 (double, series->n + 1);
          stack_series (series, heights, span);
        }
      else if (series->lo != NULL)
        {
          span->lo = g_memdup2 (series->lo, series->n * sizeof (double));
          span->hi = g_memdup2 (series->hi, series->n * sizeof (double));
        }
    }
}

/* Bars stand side by side only where two of them share a place: the steps of a
 * waterfall are several series that never meet. */
static void
group_bars (SpPicture *picture)
{
  g_autoptr (GHashTable) taken = g_hash_table_new (g_double_hash, g_double_equal);
  gboolean shared = FALSE, stacked = FALSE;
  guint groups = 0;

  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);

      stacked = stacked || series->kind == SP_SERIES_STACKED_BARS;
      if (series->kind == SP_SERIES_BARS)
        for (gsize i = 0; i < series->n; i++)
          shared = !g_hash_table_add (taken, (gpointer) &series->x[i]) || shared;
    }
  for (guint s = 0; s < picture->n_series; s++)
    if (shared && sp_chart_get_series (picture->chart, s)->kind == SP_SERIES_BARS)
      picture->bar_group[s] = (stacked ? 1 : 0) + groups++;
  picture->n_bar_groups = MAX (1, groups + (stacked ? 1 : 0));
}

/* ---- Ranges ---- */

/* What a point asks of the y axis, ends included. */
static guint
point_values (const SpPicture *picture,
              guint            s,
              gsize            i,
              double           values[3])
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  const SpPictureSpan *span = &picture->spans[s];
  guint n = 0;

  if (series->kind == SP_SERIES_STACKED_BARS)
    values[n++] = isfinite (series->y[i]) && series->y[i] >= 0.0 ? span->hi[i] : (double) NAN;
  else
    {
      if (series->y != NULL)
        values[n++] = series->y[i];
      if (span->lo != NULL)
        {
          values[n++] = span->lo[i];
          values[n++] = span->hi[i];
        }
    }
  return n;
}

typedef struct
{
  SpExtent x;
  SpExtent y;
  guint n_log_x;   /* points refused by a logarithmic axis */
  guint n_log_y;
  guint n_invalid; /* points that are not numbers */
  gboolean below_zero;
} Reading;

/* A line that fades out towards zero on a log axis still shows its shape: bands and
 * whiskers count as not shown only when their upper end is. */
static void
read_point (const SpPicture *picture,
            guint            s,
            gsize            i,
            Reading         *reading)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  SpScaleKind x_kind = sp_chart_get_axis (picture->chart, SP_DIRECTION_X)->scale;
  SpScaleKind y_kind = sp_chart_get_axis (picture->chart, SP_DIRECTION_Y)->scale;
  double values[3];
  guint n = point_values (picture, s, i, values);
  double main_value = values[series->y == NULL ? n - 1 : 0];

  if (!isfinite (series->x[i]) || !isfinite (main_value))
    {
      reading->n_invalid++;
      return;
    }
  if (!sp_scale_shows (x_kind, series->x[i]))
    {
      reading->n_log_x++;
      reading->below_zero = reading->below_zero || series->x[i] < 0.0;
      return;
    }
  if (!sp_scale_shows (y_kind, main_value))
    {
      reading->n_log_y++;
      reading->below_zero = reading->below_zero || main_value < 0.0;
    }
  sp_extent_add (&reading->x, x_kind, series->x[i]);
  for (guint v = 0; v < n; v++)
    sp_extent_add (&reading->y, y_kind, values[v]);
}

static void
add_note (GPtrArray  *notes,
          const char *format,
          guint       n)
{
  if (n > 0)
    {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      g_ptr_array_add (notes, g_strdup_printf (format, n));
#pragma GCC diagnostic pop
    }
}

static void
list_not_shown (SpPicture     *picture,
                const Reading *reading)
{
  GPtrArray *notes = picture->layout->not_shown;
  guint n = reading->n_log_x + reading->n_log_y;

  if (reading->below_zero)
    add_note (notes,
              g_dngettext (GETTEXT_PACKAGE, "%u point not shown: not above zero on a logarithmic axis",
                           "%u points not shown: not above zero on a logarithmic axis", n),
              n);
  else
    add_note (notes,
              g_dngettext (GETTEXT_PACKAGE, "%u point not shown: zero on a logarithmic axis",
                           "%u points not shown: zero on a logarithmic axis", n),
              n);
  add_note (notes,
            g_dngettext (GETTEXT_PACKAGE, "%u point not shown: not a number", "%u points not shown: not numbers",
                         reading->n_invalid),
            reading->n_invalid);
}

/* Lines across the plot, marked points and the ground that bars stand on belong to
 * the picture too. */
static void
read_extras (const SpPicture *picture,
             Reading         *reading)
{
  const SpChart *chart = picture->chart;
  SpExtent *extents[SP_N_DIRECTIONS] = { &reading->x, &reading->y };

  for (guint i = 0; i < sp_chart_n_references (chart); i++)
    {
      const SpReference *reference = sp_chart_get_reference (chart, i);

      sp_extent_add (extents[reference->direction], sp_chart_get_axis (chart, reference->direction)->scale,
                     reference->value);
    }
  for (guint i = 0; i < sp_chart_n_annotations (chart); i++)
    {
      const SpAnnotation *annotation = sp_chart_get_annotation (chart, i);

      sp_extent_add (&reading->x, sp_chart_get_axis (chart, SP_DIRECTION_X)->scale, annotation->x);
      sp_extent_add (&reading->y, sp_chart_get_axis (chart, SP_DIRECTION_Y)->scale, annotation->y);
    }
  for (guint s = 0; s < picture->n_series; s++)
    if (sp_series_is_bars (sp_chart_get_series (chart, s)) &&
        sp_chart_get_axis (chart, SP_DIRECTION_Y)->scale == SP_SCALE_LINEAR)
      sp_extent_add (&reading->y, SP_SCALE_LINEAR, 0.0);
}

/* What a text above the highest bar takes of the plot, over the rest. How high the plot becomes is
 * not known yet: words and axis take some thirteen lines of the picture. */
static double
room_above_bars (const SpPicture *picture)
{
  const double label_lines = 1.7, other_lines = 13.0, most = 0.6;
  double lines = picture->height / picture->em - other_lines - label_lines;

  return lines > 0.0 ? MIN (label_lines / lines, most) : most;
}

/* Texts at points stand above them; those of a line can go below as well. */
static void
leave_room_for_labels (const SpPicture *picture,
                       SpExtent        *extent)
{
  double share = 0.0;

  if (sp_chart_get_axis (picture->chart, SP_DIRECTION_Y)->scale != SP_SCALE_LINEAR || extent->n == 0)
    return;
  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);

      if (series->point_labels != NULL)
        share = MAX (share, sp_series_is_bars (series) ? room_above_bars (picture) : 0.06);
    }
  if (share > 0.0)
    sp_extent_add (extent, SP_SCALE_LINEAR, extent->max + share * (extent->max - extent->min));
}

static void
make_scales (SpPicture    *picture,
             const SpZoom *zoom)
{
  SpAxis x_axis = *sp_chart_get_axis (picture->chart, SP_DIRECTION_X);
  const SpAxis *y_axis = sp_chart_get_axis (picture->chart, SP_DIRECTION_Y);
  SpScale *scales = picture->layout->scales;
  Reading reading = { 0 };

  for (guint s = 0; s < picture->n_series; s++)
    for (gsize i = 0; i < sp_chart_get_series (picture->chart, s)->n; i++)
      read_point (picture, s, i, &reading);
  list_not_shown (picture, &reading);
  read_extras (picture, &reading);
  if (x_axis.scale == SP_SCALE_CATEGORIES)
    {
      x_axis.has_min = x_axis.has_max = TRUE;
      x_axis.min = -0.5;
      x_axis.max = MAX (sp_chart_n_categories (picture->chart), 1) - 0.5;
    }
  leave_room_for_labels (picture, &reading.y);
  sp_scale_init (&scales[SP_DIRECTION_X], &x_axis, &reading.x);
  sp_scale_init (&scales[SP_DIRECTION_Y], y_axis, &reading.y);
  for (int d = 0; zoom != NULL && d < SP_N_DIRECTIONS; d++)
    if (zoom->has_range[d])
      sp_scale_set_range (&scales[d], zoom->min[d], zoom->max[d]);
}

/* ---- Places ---- */

double
sp_picture_x (const SpPicture *picture,
              double           value)
{
  const SpRect *plot = &picture->layout->plot;
  double x = plot->x + plot->width * sp_scale_map (&picture->layout->scales[SP_DIRECTION_X], value);

  return CLAMP (x, -FARTHEST_PIXEL, FARTHEST_PIXEL);
}

double
sp_picture_y (const SpPicture *picture,
              double           value)
{
  const SpRect *plot = &picture->layout->plot;
  double y = plot->y + plot->height * (1.0 - sp_scale_map (&picture->layout->scales[SP_DIRECTION_Y], value));

  return CLAMP (y, -FARTHEST_PIXEL, FARTHEST_PIXEL);
}

static gboolean
in_plot (const SpRect *plot,
         double        x,
         double        y)
{
  const double slack = 0.01;

  return x >= plot->x - slack && x <= plot->x + plot->width + slack && y >= plot->y - slack &&
         y <= plot->y + plot->height + slack;
}

static void
place_series (SpPicture *picture,
              guint      s)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  const SpScale *scales = picture->layout->scales;
  const double *y = series->y != NULL && series->kind != SP_SERIES_STACKED_BARS ? series->y : picture->spans[s].hi;

  for (gsize i = 0; i < series->n; i++)
    {
      screen->state[i] = SP_POINT_MISSING;
      screen->x[i] = screen->y[i] = 0.0;
      if (!sp_scale_shows (scales[SP_DIRECTION_X].kind, series->x[i]) ||
          !sp_scale_shows (scales[SP_DIRECTION_Y].kind, y[i]))
        continue;
      screen->x[i] = sp_picture_x (picture, series->x[i]);
      screen->y[i] = sp_picture_y (picture, y[i]);
      screen->state[i] = in_plot (&picture->layout->plot, screen->x[i], screen->y[i]) ? SP_POINT_SHOWN : SP_POINT_OUTSIDE;
    }
  if (sp_series_has_line (series))
    g_ptr_array_index (picture->paths, s) =
      sp_path_new (screen->x, screen->y, screen->state, series->n, picture->columns_per_pixel, series->kind == SP_SERIES_STEP);
}

/* The room one place has for its bars. */
static double
bar_slot (const SpPicture *picture)
{
  const SpScale *scale = &picture->layout->scales[SP_DIRECTION_X];
  double slot = picture->layout->plot.width / 2.0;

  if (scale->kind == SP_SCALE_CATEGORIES)
    return picture->layout->plot.width / (scale->max - scale->min);
  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);
      const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);

      for (gsize i = 1; sp_series_is_bars (series) && i < series->n; i++)
        if (screen->state[i] != SP_POINT_MISSING && screen->state[i - 1] != SP_POINT_MISSING &&
            fabs (screen->x[i] - screen->x[i - 1]) > 0.0)
          slot = MIN (slot, fabs (screen->x[i] - screen->x[i - 1]));
    }
  return slot;
}

void
sp_picture_place_points (SpPicture *picture)
{
  g_ptr_array_set_size (picture->paths, 0);
  g_ptr_array_set_size (picture->paths, (int) picture->n_series);
  for (guint s = 0; s < picture->n_series; s++)
    place_series (picture, s);
  picture->bar_slot = bar_slot (picture);
}

gboolean
sp_picture_bar (const SpPicture *picture,
                guint            s,
                gsize            index,
                SpRect          *rect)
{
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  const SpRect *plot = &picture->layout->plot;
  SpScaleKind y_kind = picture->layout->scales[SP_DIRECTION_Y].kind;
  double all = MIN (0.72 * picture->bar_slot, 6.0 * picture->em * picture->n_bar_groups);
  double width = all / picture->n_bar_groups;
  double base = 0.0;
  double foot;

  if (screen->state[index] == SP_POINT_MISSING)
    return FALSE;
  if (picture->spans[s].lo != NULL)
    base = picture->spans[s].lo[index];
  foot = sp_scale_shows (y_kind, base) ? sp_picture_y (picture, base) : plot->y + plot->height;
  rect->x = screen->x[index] - all / 2.0 + width * picture->bar_group[s];
  rect->width = MAX (width * (picture->n_bar_groups > 1 ? 0.94 : 1.0), 0.5);
  rect->y = MIN (screen->y[index], foot);
  rect->height = fabs (screen->y[index] - foot);
  return TRUE;
}

/* ---- The picture and its layout ---- */

static void
screen_series_free (gpointer data)
{
  SpScreenSeries *screen = data;

  g_free (screen->x);
  g_free (screen->y);
  g_free (screen->state);
  g_free (screen);
}

static void
box_clear (gpointer data)
{
  g_free (((SpBox *) data)->text);
}

static void
tick_clear (gpointer data)
{
  g_free (((SpTick *) data)->label);
}

static void
text_clear (gpointer data)
{
  g_object_unref (((SpPictureText *) data)->layout);
}

static void
path_free (gpointer data)
{
  if (data != NULL)
    g_array_unref (data);
}

static GArray *
array_new (gsize          size,
           GDestroyNotify clear)
{
  GArray *array = g_array_new (FALSE, FALSE, (guint) size);

  if (clear != NULL)
    g_array_set_clear_func (array, clear);
  return array;
}

static SpChartLayout *
layout_new (const SpChart *chart,
            double         width,
            double         height)
{
  SpChartLayout *layout = g_new0 (SpChartLayout, 1);

  layout->width = width;
  layout->height = height;
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    layout->ticks[d] = array_new (sizeof (SpTick), tick_clear);
  layout->boxes = array_new (sizeof (SpBox), box_clear);
  layout->series = g_ptr_array_new_with_free_func (screen_series_free);
  layout->not_shown = g_ptr_array_new_with_free_func (g_free);
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    {
      SpScreenSeries *screen = g_new0 (SpScreenSeries, 1);

      screen->n = sp_chart_get_series (chart, s)->n;
      screen->x = g_new0 (double, screen->n + 1);
      screen->y = g_new0 (double, screen->n + 1);
      screen->state = g_new0 (guint8, screen->n + 1);
      g_ptr_array_add (layout->series, screen);
    }
  return layout;
}

void
sp_chart_layout_free (SpChartLayout *layout)
{
  if (layout == NULL)
    return;
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    g_array_unref (layout->ticks[d]);
  g_array_unref (layout->boxes);
  g_ptr_array_unref (layout->series);
  g_ptr_array_unref (layout->not_shown);
  g_free (layout);
}

/* The size of ordinary text in pixels. */
static double
context_em (PangoContext *context)
{
  const PangoFontDescription *font = pango_context_get_font_description (context);
  double size = font != NULL ? pango_font_description_get_size (font) / (double) PANGO_SCALE : 0.0;
  double resolution = pango_cairo_context_get_resolution (context);

  if (!(size > 0.0))
    size = 10.0;
  if (font != NULL && pango_font_description_get_size_is_absolute (font))
    return size;
  return size * (resolution > 0.0 ? resolution : 96.0) / 72.0;
}

static void
picture_init (SpPicture             *picture,
              const SpChart         *chart,
              const SpTheme         *theme,
              PangoContext          *context,
              const SpRenderOptions *options,
              SpChartLayout         *layout)
{
  *picture = (SpPicture) {
    .chart = chart,
    .theme = theme,
    .context = context,
    .locale = options->locale != NULL ? options->locale : sp_number_locale_user (),
    .flags = options->flags,
    .width = layout->width,
    .height = layout->height,
    .em = context_em (context),
    .columns_per_pixel = options->snap_scale > 0.0 ? options->snap_scale : 2.0,
    .rtl = (options->flags & SP_RENDER_RTL) != 0,
    .n_series = sp_chart_n_series (chart),
    .layout = layout,
    .paths = g_ptr_array_new_with_free_func (path_free),
    .texts = array_new (sizeof (SpPictureText), text_clear),
    .keys = array_new (sizeof (SpPictureKey), NULL),
    .leaders = array_new (sizeof (SpPictureLeader), NULL),
    .notes = array_new (sizeof (SpPictureNote), NULL),
  };
  picture->spans = g_new0 (SpPictureSpan, picture->n_series + 1);
  picture->in_legend = g_new0 (gboolean, picture->n_series + 1);
  picture->bar_group = g_new0 (guint, picture->n_series + 1);
}

static void
picture_clear (SpPicture *picture)
{
  for (guint s = 0; s < picture->n_series; s++)
    {
      g_free (picture->spans[s].lo);
      g_free (picture->spans[s].hi);
    }
  g_free (picture->spans);
  g_free (picture->in_legend);
  g_free (picture->bar_group);
  g_ptr_array_unref (picture->paths);
  g_array_unref (picture->texts);
  g_array_unref (picture->keys);
  g_array_unref (picture->leaders);
  g_array_unref (picture->notes);
}

/* With each detail the labels first try the ends of their lines; a failed attempt has
 * moved at least one of them into the legend, or else all go there. */
static void
arrange (SpPicture *picture)
{
  for (int detail = 0; detail < SP_N_DETAILS; detail++)
    {
      picture->detail = (SpDetail) detail;
      memset (picture->in_legend, 0, picture->n_series * sizeof (gboolean));
      for (guint attempt = 0; attempt <= picture->n_series; attempt++)
        {
          guint before = 0, after = 0;

          for (guint s = 0; s < picture->n_series; s++)
            before += picture->in_legend[s] ? 1 : 0;
          if (sp_picture_arrange (picture))
            return;
          for (guint s = 0; s < picture->n_series; s++)
            after += picture->in_legend[s] ? 1 : 0;
          if (after == before && !sp_picture_use_legend (picture))
            break;
        }
    }
}

SpChartLayout *
sp_chart_render_on (const SpChart         *chart,
                    const SpTheme         *theme,
                    SpCanvas              *canvas,
                    PangoContext          *context,
                    double                 width,
                    double                 height,
                    const SpRenderOptions *options)
{
  SpChartLayout *layout = layout_new (chart, width, height);
  SpPicture picture;

  picture_init (&picture, chart, theme, context, options, layout);
  make_spans (&picture);
  group_bars (&picture);
  make_scales (&picture, options->zoom);
  arrange (&picture);
  if (canvas != NULL)
    sp_picture_draw (&picture, canvas);
  picture_clear (&picture);
  return layout;
}

SpChartLayout *
sp_chart_render (const SpChart         *chart,
                 const SpTheme         *theme,
                 cairo_t               *cr,
                 PangoContext          *context,
                 double                 width,
                 double                 height,
                 const SpRenderOptions *options)
{
  static const SpRenderOptions none = { 0 };
  SpCanvas canvas = { .cr = cr };

  g_return_val_if_fail (chart != NULL && theme != NULL && PANGO_IS_CONTEXT (context), NULL);
  g_return_val_if_fail (isfinite (width) && isfinite (height), NULL);

  if (options == NULL)
    options = &none;
  canvas.snap_scale = options->snap_scale;
  return sp_chart_render_on (chart, theme, cr != NULL ? &canvas : NULL, context, width, height, options);
}

gboolean
sp_chart_layout_nearest (const SpChartLayout *layout,
                         double               x,
                         double               y,
                         double               radius,
                         guint               *series,
                         gsize               *index)
{
  double best = radius * radius;
  gboolean found = FALSE;

  for (guint s = 0; s < layout->series->len; s++)
    {
      const SpScreenSeries *screen = g_ptr_array_index (layout->series, s);

      for (gsize i = 0; i < screen->n; i++)
        {
          double dx = screen->x[i] - x;
          double dy = screen->y[i] - y;

          if (screen->state[i] != SP_POINT_SHOWN || dx * dx + dy * dy > best)
            continue;
          best = dx * dx + dy * dy;
          *series = s;
          *index = i;
          found = TRUE;
        }
    }
  return found;
}
