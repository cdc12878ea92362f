/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See checks.h. */
#include "checks.h"

#include <glib.h>
#include <libintl.h>
#include <locale.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "chart/export.h"
#include "chart/place.h"
#include "chart/render.h"

#define DOMAIN "scaling-planner"

void
check_use_german (gboolean on)
{
  g_assert_nonnull (setlocale (LC_MESSAGES, on ? "de_DE.UTF-8" : "C.UTF-8"));
  g_setenv ("LANGUAGE", on ? "de" : "", TRUE);
  bindtextdomain (DOMAIN, g_getenv ("SP_LOCALEDIR"));
  bind_textdomain_codeset (DOMAIN, "UTF-8");
}

/* ---- Pictures ---- */

static void
assert_apart (const SpChartLayout *layout)
{
  for (guint i = 0; i < layout->boxes->len; i++)
    {
      const SpBox *a = &g_array_index (layout->boxes, SpBox, i);

      g_assert_cmpfloat (a->rect.x, >=, -0.5);
      g_assert_cmpfloat (a->rect.y, >=, -0.5);
      g_assert_cmpfloat (a->rect.x + a->rect.width, <=, layout->width + 0.5);
      g_assert_cmpfloat (a->rect.y + a->rect.height, <=, layout->height + 0.5);
      for (guint j = 0; j < i; j++)
        if (sp_rect_intersects (&a->rect, &g_array_index (layout->boxes, SpBox, j).rect))
          g_error ("\"%s\" meets \"%s\" at %gx%g", a->text, g_array_index (layout->boxes, SpBox, j).text, layout->width,
                   layout->height);
    }
}

/* Above and below the plot a text has so many lines; on a picture of a slide's size
 * none may need more. The sizes are those of the renderer. */
static void
assert_not_cut (PangoContext *context,
                const char   *text,
                double        size,
                double        share,
                int           lines)
{
  const double width = 640.0;
  PangoFontDescription *font = pango_font_description_copy (pango_context_get_font_description (context));
  PangoLayout *layout = pango_layout_new (context);
  double em = pango_font_description_get_size (font) / (double) PANGO_SCALE;

  if (!pango_font_description_get_size_is_absolute (font))
    em *= 96.0 / 72.0;
  pango_font_description_set_absolute_size (font, em * size * PANGO_SCALE);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_width (layout, (int) ((width - 2.0 * em) * share * PANGO_SCALE));
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_text (layout, text, -1);
  if (pango_layout_get_line_count (layout) > lines)
    g_error ("\"%s\" is cut", text);
  pango_font_description_free (font);
  g_object_unref (layout);
}

static void
assert_words (const SpChart *chart,
              PangoContext  *context)
{
  g_autofree char *said = sp_chart_describe (chart);

  g_assert_cmpstr (sp_chart_get_title (chart), !=, "");
  assert_not_cut (context, sp_chart_get_title (chart), 1.2, 1.0, 2);
  g_assert_nonnull (sp_chart_get_subtitle (chart));
  assert_not_cut (context, sp_chart_get_subtitle (chart), 0.95, 1.0, 2);
  if (sp_chart_get_note (chart) != NULL)
    assert_not_cut (context, sp_chart_get_note (chart), 0.85, 1.0, 3);
  for (guint i = 0; i < sp_chart_n_categories (chart); i++)
    assert_not_cut (context, sp_chart_get_category (chart, i), 0.88, 0.83 / sp_chart_n_categories (chart), 3);
  g_assert_nonnull (sp_chart_get_summary (chart));
  g_assert_nonnull (strstr (said, sp_chart_get_summary (chart)));
  g_assert_true (g_utf8_validate (said, -1, NULL));
  g_assert_null (strstr (said, "nan"));
  g_assert_null (strstr (said, "%s"));
}

static void
assert_finite (const SpChart *chart)
{
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    {
      const SpSeries *series = sp_chart_get_series (chart, s);

      for (gsize i = 0; i < series->n; i++)
        {
          g_assert_true (isfinite (series->x[i]));
          g_assert_true (series->y == NULL || isfinite (series->y[i]));
          g_assert_true (series->lo == NULL || (isfinite (series->lo[i]) && series->lo[i] <= series->hi[i]));
        }
    }
}

void
check_figure (const SpChart *chart)
{
  static const double sizes[][2] = { { 320, 240 }, { 480, 360 }, { 640, 400 }, { 960, 540 }, { 1600, 900 } };
  PangoContext *context = sp_chart_create_context ();

  g_assert_nonnull (chart);
  assert_finite (chart);
  assert_words (chart, context);
  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      SpRenderOptions options = { .flags = i % 2 == 0 ? SP_RENDER_DEFAULT : SP_RENDER_RTL };
      g_autoptr (SpChartLayout) layout =
        sp_chart_render (chart, sp_theme_get (i % 2 == 1, FALSE), NULL, context, sizes[i][0], sizes[i][1], &options);

      g_assert_true (layout->has_plot);
      g_assert_cmpuint (layout->not_shown->len, ==, 0);
      assert_apart (layout);
    }
  g_object_unref (context);
}

/* ---- Series ---- */

static const SpSeries *
find_series (const SpChart *chart,
             const char    *id)
{
  for (guint s = 0; s < sp_chart_n_series (chart); s++)
    if (g_strcmp0 (sp_chart_get_series (chart, s)->id, id) == 0)
      return sp_chart_get_series (chart, s);
  return NULL;
}

gboolean
check_has_series (const SpChart *chart,
                  const char    *id)
{
  return find_series (chart, id) != NULL;
}

const SpSeries *
check_series (const SpChart *chart,
              const char    *id)
{
  const SpSeries *series = find_series (chart, id);

  if (series == NULL)
    g_error ("there is no series \"%s\"", id);
  return series;
}

double
check_value (const SpChart *chart,
             const char    *id,
             double         x)
{
  const SpSeries *series = check_series (chart, id);

  for (gsize i = 0; i < series->n; i++)
    if (fabs (series->x[i] - x) < 1e-9 * MAX (1.0, fabs (x)))
      return series->y[i];
  g_error ("\"%s\" has no point at %g", id, x);
}
