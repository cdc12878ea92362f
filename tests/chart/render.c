/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layout of pictures: what holds of all of them at every size, and what a chart
 * must show where. */
#include <glib.h>
#include <math.h>
#include <pango/pangocairo.h>

#include "chart/canvas.h"
#include "chart/export.h"
#include "chart/path.h"
#include "chart/place.h"
#include "chart/render.h"
#include "random-chart.h"

static PangoContext *context;

static SpChartLayout *
layout_of (const SpChart         *chart,
           double                 width,
           double                 height,
           const SpRenderOptions *options)
{
  return sp_chart_render (chart, sp_theme_get (FALSE, FALSE), NULL, context, width, height, options);
}

static const SpBox *
find_box (const SpChartLayout *layout,
          SpBoxKind            kind,
          guint                index)
{
  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const SpBox *box = &g_array_index (layout->boxes, SpBox, i);

      if (box->kind == kind && box->index == index)
        return box;
    }
  return NULL;
}

/* ---- Of all pictures ---- */

static void
assert_boxes_apart (const SpChartLayout *layout)
{
  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const SpBox *a = &g_array_index (layout->boxes, SpBox, i);

      g_assert_cmpfloat (a->rect.x, >=, -0.5);
      g_assert_cmpfloat (a->rect.y, >=, -0.5);
      g_assert_cmpfloat (a->rect.x + a->rect.width, <=, layout->width + 0.5);
      g_assert_cmpfloat (a->rect.y + a->rect.height, <=, layout->height + 0.5);
      for (guint j = 0; j < i; j++)
        {
          const SpBox *b = &g_array_index (layout->boxes, SpBox, j);

          if (sp_rect_intersects (&a->rect, &b->rect))
            g_test_message ("%d \"%s\" meets %d \"%s\" at %gx%g", (int) a->kind, a->text, (int) b->kind, b->text,
                            layout->width, layout->height);
          g_assert_false (sp_rect_intersects (&a->rect, &b->rect));
        }
    }
}

static void
assert_plot_inside (const SpChartLayout *layout)
{
  if (!layout->has_plot)
    return;
  g_assert_cmpfloat (layout->plot.x, >=, 0.0);
  g_assert_cmpfloat (layout->plot.y, >=, 0.0);
  g_assert_cmpfloat (layout->plot.x + layout->plot.width, <=, layout->width);
  g_assert_cmpfloat (layout->plot.y + layout->plot.height, <=, layout->height);
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    for (guint i = 0; i < layout->ticks[d]->len; i++)
      {
        double position = g_array_index (layout->ticks[d], SpTick, i).position;
        double from = d == SP_DIRECTION_X ? layout->plot.x : layout->plot.y;
        double length = d == SP_DIRECTION_X ? layout->plot.width : layout->plot.height;

        g_assert_cmpfloat (position, >=, from - 1e-6);
        g_assert_cmpfloat (position, <=, from + length + 1e-6);
      }
}

static void
assert_points_finite (const SpChartLayout *layout)
{
  for (guint s = 0; s < layout->series->len; s++)
    {
      const SpScreenSeries *screen = g_ptr_array_index (layout->series, s);

      for (gsize i = 0; i < screen->n; i++)
        {
          g_assert_true (isfinite (screen->x[i]) && isfinite (screen->y[i]));
          if (screen->state[i] != SP_POINT_SHOWN)
            continue;
          g_assert_cmpfloat (screen->x[i], >=, layout->plot.x - 0.1);
          g_assert_cmpfloat (screen->x[i], <=, layout->plot.x + layout->plot.width + 0.1);
        }
    }
}

static void
test_random (void)
{
  int rounds = g_test_slow () ? 5000 : 300;

  for (int round = 0; round < rounds; round++)
    {
      SpChart *chart = random_chart_new ();
      double width = pow (10.0, g_test_rand_double_range (log10 (120.0), log10 (4000.0)));
      double height = pow (10.0, g_test_rand_double_range (log10 (80.0), log10 (3000.0)));
      SpRenderOptions options = { .flags = (SpRenderFlags) g_test_rand_int_range (0, 32) };
      SpChartLayout *layout = layout_of (chart, width, height, &options);

      assert_boxes_apart (layout);
      assert_plot_inside (layout);
      assert_points_finite (layout);
      g_assert_true (layout->has_plot);
      sp_chart_layout_free (layout);
      sp_chart_unref (chart);
    }
}

/* A picture is drawn without an error of cairo's, whatever is in it. */
static void
test_random_drawn (void)
{
  for (int round = 0; round < 60; round++)
    {
      SpChart *chart = random_chart_new ();
      cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 400, 300);
      cairo_t *cr = cairo_create (surface);
      SpRenderOptions options = { .snap_scale = 1.0 };
      const SpTheme *theme = sp_theme_get (g_test_rand_bit (), g_test_rand_bit ());

      sp_chart_layout_free (sp_chart_render (chart, theme, cr, context, 400, 300, &options));
      g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
      cairo_destroy (cr);
      cairo_surface_destroy (surface);
      sp_chart_unref (chart);
    }
}

/* No size is refused, down to nothing at all. */
static void
test_every_size (void)
{
  SpChart *chart = ordinary_chart_new ();

  for (double width = 0.0; width <= 200.0; width += 7.0)
    for (double height = 0.0; height <= 200.0; height += 7.0)
      {
        SpChartLayout *layout = layout_of (chart, width, height, NULL);

        assert_boxes_apart (layout);
        assert_plot_inside (layout);
        sp_chart_layout_free (layout);
      }
  sp_chart_unref (chart);
}

static void
test_same_layout_at_every_scale (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpRenderOptions two = { .snap_scale = 2.0 };
  SpChartLayout *a = layout_of (chart, 620, 460, NULL);
  SpChartLayout *b = layout_of (chart, 620, 460, &two);

  g_assert_cmpuint (a->boxes->len, ==, b->boxes->len);
  for (guint i = 0; i < a->boxes->len; i++)
    {
      const SpBox *first = &g_array_index (a->boxes, SpBox, i);
      const SpBox *second = &g_array_index (b->boxes, SpBox, i);

      g_assert_cmpstr (first->text, ==, second->text);
      g_assert_cmpmem (&first->rect, sizeof (SpRect), &second->rect, sizeof (SpRect));
    }
  sp_chart_layout_free (a);
  sp_chart_layout_free (b);
  sp_chart_unref (chart);
}

/* ---- Of an ordinary one ---- */

/* A number and its unit are one word, which no card breaks however narrow the plot is. */
static void
test_cards_keep_units (void)
{
  double height = 0.0;
  guint shown = 0;

  for (double width = 180.0; width <= 700.0; width += 4.0)
    {
      SpChart *chart = ordinary_chart_new ();
      SpChartLayout *layout;
      const SpBox *card;

      sp_chart_add_annotation (chart, &(SpAnnotation) {
        .x = 40.0, .y = 40000.0, .role = SP_ROLE_ACTUAL, .lines = { "115,200\u00a0samples/s" },
        .line_roles = { SP_ROLE_TEXT } });
      layout = layout_of (chart, width, 420, NULL);
      card = find_box (layout, SP_BOX_ANNOTATION, sp_chart_n_annotations (chart) - 1);
      if (card != NULL)
        {
          g_assert_true (shown == 0 || fabs (card->rect.height - height) < 1e-6);
          height = card->rect.height;
          shown++;
        }
      sp_chart_layout_free (layout);
      sp_chart_unref (chart);
    }
  g_assert_cmpuint (shown, >, 50);
  /* One line, not as many in every picture. */
  g_assert_cmpfloat (height, <, 40.0);
}

static void
test_ordinary (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpChartLayout *layout = layout_of (chart, 620, 460, NULL);
  const SpBox *actual = find_box (layout, SP_BOX_LABEL, 2);
  const SpBox *ideal = find_box (layout, SP_BOX_LABEL, 1);
  const SpScreenSeries *screen = g_ptr_array_index (layout->series, 2);
  guint series;
  gsize index;

  g_assert_nonnull (find_box (layout, SP_BOX_TITLE, 0));
  g_assert_nonnull (find_box (layout, SP_BOX_ANNOTATION, 0));
  g_assert_cmpstr (find_box (layout, SP_BOX_AXIS_TITLE, SP_DIRECTION_Y)->text, ==, "Throughput (samples/s)");
  g_assert_nonnull (actual);
  g_assert_cmpstr (actual->text, ==, "actual\nif efficiency stayed 90%");
  g_assert_cmpfloat (ideal->rect.y, <, actual->rect.y);
  g_assert_cmpfloat (actual->rect.x, >, layout->plot.x + layout->plot.width);
  /* 64 is the middle of 0 to 128 */
  g_assert_cmpfloat_with_epsilon (screen->x[3], layout->plot.x + layout->plot.width / 2.0, 1e-6);
  g_assert_true (sp_chart_layout_nearest (layout, screen->x[3] + 3.0, screen->y[3] + 3.0, 24.0, &series, &index));
  g_assert_cmpuint (series, ==, 2);
  g_assert_cmpuint (index, ==, 3);
  g_assert_false (sp_chart_layout_nearest (layout, screen->x[3], screen->y[3] + 100.0, 24.0, &series, &index));
  sp_chart_layout_free (layout);
  sp_chart_unref (chart);
}

static void
test_flags (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpRenderOptions bare = { .flags = SP_RENDER_NO_TITLE | SP_RENDER_NO_LEGEND | SP_RENDER_NO_NOTE };
  SpRenderOptions rtl = { .flags = SP_RENDER_RTL };
  SpChartLayout *without = layout_of (chart, 620, 460, &bare);
  SpChartLayout *mirrored = layout_of (chart, 620, 460, &rtl);
  const SpBox *title = find_box (mirrored, SP_BOX_TITLE, 0);
  const SpTick *first = &g_array_index (mirrored->ticks[SP_DIRECTION_X], SpTick, 0);

  g_assert_null (find_box (without, SP_BOX_TITLE, 0));
  g_assert_null (find_box (without, SP_BOX_LABEL, 2));
  /* Words from the right, numbers from the left. */
  g_assert_cmpfloat (title->rect.x + title->rect.width, >, 600.0);
  g_assert_cmpfloat (first->value, ==, 0.0);
  g_assert_cmpfloat (first->position, ==, mirrored->plot.x);
  sp_chart_layout_free (without);
  sp_chart_layout_free (mirrored);
  sp_chart_unref (chart);
}

static void
test_zoom (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpZoom zoom = { .has_range = { TRUE, FALSE }, .min = { 32, 0 }, .max = { 96, 0 } };
  SpRenderOptions options = { .zoom = &zoom };
  SpChartLayout *layout = layout_of (chart, 620, 460, &options);
  const SpScreenSeries *screen = g_ptr_array_index (layout->series, 2);

  g_assert_cmpfloat (layout->scales[SP_DIRECTION_X].min, ==, 32.0);
  g_assert_cmpint (screen->state[0], ==, SP_POINT_OUTSIDE);
  g_assert_cmpint (screen->state[3], ==, SP_POINT_SHOWN);
  g_assert_cmpint (screen->state[5], ==, SP_POINT_OUTSIDE);
  sp_chart_layout_free (layout);
  sp_chart_unref (chart);
}

static void
test_not_shown (void)
{
  static const double x[] = { 0, 1, 2, 4 };
  const double y[] = { 10, 0, 40, (double) NAN };
  SpChart *chart = sp_chart_new ("log", "Log");
  SpChartLayout *layout;

  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) { .scale = SP_SCALE_LOG2 });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) { .scale = SP_SCALE_LOG10 });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "a", .label = "a", .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL, .n = 4, .x = x, .y = y });
  layout = layout_of (chart, 620, 460, NULL);
  g_assert_cmpuint (layout->not_shown->len, ==, 2);
  g_assert_cmpstr (g_ptr_array_index (layout->not_shown, 0), ==, "2 points not shown: zero on a logarithmic axis");
  g_assert_cmpstr (g_ptr_array_index (layout->not_shown, 1), ==, "1 point not shown: not a number");
  g_assert_nonnull (strstr (find_box (layout, SP_BOX_NOTE, 0)->text, "2 points not shown"));
  sp_chart_layout_free (layout);
  sp_chart_unref (chart);
}

/* 10 on 20 is 10 to 30; what is missing adds nothing. */
static void
test_stacks (void)
{
  static const double x[] = { 0, 1 };
  static const double below[] = { 20, 30 };
  const double above[] = { 10, (double) NAN };
  const char *const names[] = { "one", "two", NULL };
  SpChart *chart = sp_chart_new ("stack", "Stack");
  SpChartLayout *layout;
  const SpScreenSeries *upper;
  double zero, thirty;

  sp_chart_set_categories (chart, names);
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "a", .label = "a", .kind = SP_SERIES_STACKED_BARS, .role = SP_ROLE_SERIES_1, .n = 2, .x = x, .y = below });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "b", .label = "b", .kind = SP_SERIES_STACKED_BARS, .role = SP_ROLE_SERIES_2, .n = 2, .x = x, .y = above });
  layout = layout_of (chart, 620, 460, NULL);
  upper = g_ptr_array_index (layout->series, 1);
  zero = layout->plot.y + layout->plot.height;
  thirty = ((SpScreenSeries *) g_ptr_array_index (layout->series, 0))->y[1];
  g_assert_cmpfloat (layout->scales[SP_DIRECTION_Y].min, ==, 0.0);
  g_assert_cmpfloat_with_epsilon (upper->y[0], thirty, 1e-6);
  g_assert_cmpfloat (upper->y[0], <, zero);
  sp_chart_layout_free (layout);
  sp_chart_unref (chart);
}

/* ---- Parts ---- */

/* Thinning keeps the ends and the extremes of every column, and not much more. */
static void
test_thinning (void)
{
  const gsize n = 100000;
  g_autofree double *x = g_new (double, n), *y = g_new (double, n);
  g_autofree guint8 *state = g_new (guint8, n);
  g_autoptr (GArray) path = NULL;
  double low[1000], high[1000], kept_low[1000], kept_high[1000];

  for (int c = 0; c < 1000; c++)
    {
      low[c] = kept_low[c] = G_MAXDOUBLE;
      high[c] = kept_high[c] = -G_MAXDOUBLE;
    }
  for (gsize i = 0; i < n; i++)
    {
      int column;

      x[i] = (double) i * 999.5 / (double) n;
      y[i] = g_test_rand_double_range (-500.0, 500.0);
      state[i] = SP_POINT_SHOWN;
      column = (int) floor (x[i]);
      low[column] = MIN (low[column], y[i]);
      high[column] = MAX (high[column], y[i]);
    }
  path = sp_path_new (x, y, state, n, 1.0, FALSE);
  g_assert_cmpuint (path->len, <=, 4000);
  for (guint i = 0; i < path->len; i++)
    {
      const SpPathPoint *point = &g_array_index (path, SpPathPoint, i);
      int column = (int) floor (point->x);

      kept_low[column] = MIN (kept_low[column], point->y);
      kept_high[column] = MAX (kept_high[column], point->y);
    }
  g_assert_cmpmem (low, sizeof low, kept_low, sizeof kept_low);
  g_assert_cmpmem (high, sizeof high, kept_high, sizeof kept_high);
  g_assert_cmpfloat (g_array_index (path, SpPathPoint, path->len - 1).x, ==, x[n - 1]);
}

/* Drawn by columns, a line still reaches each of its extremes. */
static void
test_columns (void)
{
  const SpRect clip = { 10.25, 0.0, 200.0, 300.0 };
  cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (SpPathPoint));

  for (int i = 0; i < 500; i++)
    {
      SpPathPoint point = { 10.0 + g_test_rand_double_range (0.0, 210.0), g_test_rand_double_range (20.0, 280.0), i == 0 };

      g_array_append_val (path, point);
    }
  sp_path_append_columns (path, &clip, 2.0, 3.0, cr);
  for (guint i = 0; i < path->len; i++)
    {
      const SpPathPoint *point = &g_array_index (path, SpPathPoint, i);

      if (point->x > clip.x + 0.5 && point->x < clip.x + clip.width - 0.5)
        {
          g_assert_true (cairo_in_fill (cr, point->x, point->y + 1.4));
          g_assert_true (cairo_in_fill (cr, point->x, point->y - 1.4));
        }
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

static void
test_gaps (void)
{
  static const double x[] = { 0, 10, 20, 30, 40 };
  static const double y[] = { 0, 0, 0, 0, 0 };
  static const guint8 state[] = { 2, 2, 0, 2, 2 };
  const SpRect all = { -100, -100, 200, 200 };
  const SpRect part = { 5, -5, 30, 10 };
  g_autoptr (GArray) path = sp_path_new (x, y, state, 5, 1.0, FALSE);

  g_assert_cmpfloat_with_epsilon (sp_path_length_in (path, &all), 20.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (sp_path_length_in (path, &part), 10.0, 1e-9);
}

/* Labels keep their order and their distance; alone they stay where they want to be. */
static void
test_stacking (void)
{
  for (int round = 0; round < 2000; round++)
    {
      SpStackItem items[8];
      guint n = (guint) g_test_rand_int_range (1, 9);
      double last = 0.0;

      for (guint i = 0; i < n; i++)
        {
          last += g_test_rand_bit () ? g_test_rand_double_range (0.0, 40.0) : 0.0;
          items[i] = (SpStackItem) { last, g_test_rand_double_range (8.0, 30.0), 0.0 };
        }
      g_assert_true (sp_stack (items, n, 2.0, 0.0, 320.0));
      for (guint i = 0; i < n; i++)
        {
          g_assert_cmpfloat (items[i].middle - items[i].height / 2.0, >=, -1e-9);
          g_assert_cmpfloat (items[i].middle + items[i].height / 2.0, <=, 320.0 + 1e-9);
          if (i > 0)
            g_assert_cmpfloat (items[i].middle - items[i].height / 2.0, >=,
                               items[i - 1].middle + items[i - 1].height / 2.0 + 2.0 - 1e-9);
        }
    }
  {
    SpStackItem alone = { 100.0, 20.0, 0.0 };
    SpStackItem pair[] = { { 100.0, 20.0, 0.0 }, { 100.0, 20.0, 0.0 } };

    g_assert_true (sp_stack (&alone, 1, 2.0, 0.0, 300.0));
    g_assert_cmpfloat (alone.middle, ==, 100.0);
    /* Both give way alike: 22 apart around 100. */
    g_assert_true (sp_stack (pair, 2, 2.0, 0.0, 300.0));
    g_assert_cmpfloat (pair[0].middle, ==, 89.0);
    g_assert_cmpfloat (pair[1].middle, ==, 111.0);
    g_assert_false (sp_stack (pair, 2, 2.0, 0.0, 41.0));
  }
}

int
main (int    argc,
      char **argv)
{
  int status;

  g_test_init (&argc, &argv, NULL);
  context = sp_chart_create_context ();
  g_test_add_func ("/render/random", test_random);
  g_test_add_func ("/render/random-drawn", test_random_drawn);
  g_test_add_func ("/render/every-size", test_every_size);
  g_test_add_func ("/render/same-layout-at-every-scale", test_same_layout_at_every_scale);
  g_test_add_func ("/render/cards-keep-units", test_cards_keep_units);
  g_test_add_func ("/render/ordinary", test_ordinary);
  g_test_add_func ("/render/flags", test_flags);
  g_test_add_func ("/render/zoom", test_zoom);
  g_test_add_func ("/render/not-shown", test_not_shown);
  g_test_add_func ("/render/stacks", test_stacks);
  g_test_add_func ("/path/thinning", test_thinning);
  g_test_add_func ("/path/columns", test_columns);
  g_test_add_func ("/path/gaps", test_gaps);
  g_test_add_func ("/place/stacking", test_stacking);
  status = g_test_run ();
  g_object_unref (context);
  return status;
}
