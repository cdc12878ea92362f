/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Exports: the same picture at every scale and in every format, and nothing of the
 * screen in it. */
#include <cairo.h>
#include <gio/gio.h>
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "chart/export.h"
#include "random-chart.h"

static GBytes *
export (const SpChart         *chart,
        SpExportFormat         format,
        const SpExportOptions *options)
{
  g_autoptr (GError) error = NULL;
  GBytes *bytes = sp_chart_export (chart, format, options, &error);

  g_assert_no_error (error);
  g_assert_nonnull (bytes);
  return bytes;
}

typedef struct
{
  const guint8 *data;
  gsize left;
} Stream;

static cairo_status_t
read_bytes (void          *closure,
            unsigned char *data,
            unsigned int   length)
{
  Stream *stream = closure;

  if (stream->left < length)
    return CAIRO_STATUS_READ_ERROR;
  memcpy (data, stream->data, length);
  stream->data += length;
  stream->left -= length;
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
decode (GBytes *png)
{
  Stream stream;
  cairo_surface_t *surface;

  stream.data = g_bytes_get_data (png, &stream.left);
  surface = cairo_image_surface_create_from_png_stream (read_bytes, &stream);
  g_assert_cmpint (cairo_surface_status (surface), ==, CAIRO_STATUS_SUCCESS);
  return surface;
}

/* A channel of a pixel, averaged over a square of @scale device pixels. */
static double
channel (cairo_surface_t *surface,
         int              scale,
         int              x,
         int              y,
         int              shift)
{
  const guint8 *data = cairo_image_surface_get_data (surface);
  int stride = cairo_image_surface_get_stride (surface);
  double sum = 0.0;

  for (int dy = 0; dy < scale; dy++)
    for (int dx = 0; dx < scale; dx++)
      {
        guint32 pixel;

        memcpy (&pixel, data + (y * scale + dy) * stride + (x * scale + dx) * 4, 4);
        sum += pixel >> shift & 0xff;
      }
  return sum / (scale * scale);
}

/* Hairlines and letters fall on other device pixels, so single pixels may differ; the
 * picture as a whole may not. */
static void
test_scales (void)
{
  SpChart *chart = ordinary_chart_new ();
  cairo_surface_t *surfaces[4] = { NULL };
  const int width = 620, height = 460;

  for (int scale = 1; scale <= 3; scale++)
    {
      SpExportOptions options = { .width = width, .height = height, .scale = scale };
      g_autoptr (GBytes) png = export (chart, SP_EXPORT_PNG, &options);

      surfaces[scale] = decode (png);
      g_assert_cmpint (cairo_image_surface_get_width (surfaces[scale]), ==, width * scale);
      g_assert_cmpint (cairo_image_surface_get_height (surfaces[scale]), ==, height * scale);
    }
  for (int scale = 2; scale <= 3; scale++)
    {
      double sum = 0.0;
      int far = 0;

      for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++)
          {
            double off = fabs (channel (surfaces[1], 1, x, y, 8) - channel (surfaces[scale], scale, x, y, 8));

            sum += off;
            far += off > 96.0 ? 1 : 0;
          }
      g_assert_cmpfloat (sum / (width * height), <, 1.5);
      g_assert_cmpint (far, <, width * height / 300);
    }
  for (int scale = 1; scale <= 3; scale++)
    cairo_surface_destroy (surfaces[scale]);
  sp_chart_unref (chart);
}

static guint32
be32 (const guint8 *bytes)
{
  return (guint32) bytes[0] << 24 | (guint32) bytes[1] << 16 | (guint32) bytes[2] << 8 | bytes[3];
}

/* 96 dpi at scale 1 is 3779.5 pixels per metre; the size on paper stays the same. */
static void
test_physical_size (void)
{
  SpChart *chart = ordinary_chart_new ();
  static const guint32 expected[] = { 0, 3780, 7559, 11339 };

  for (int scale = 1; scale <= 3; scale++)
    {
      SpExportOptions options = { .width = 200, .height = 150, .scale = scale };
      g_autoptr (GBytes) png = export (chart, SP_EXPORT_PNG, &options);
      const guint8 *data = g_bytes_get_data (png, NULL);

      g_assert_cmpmem (data + 33 + 4, 4, "pHYs", 4);
      g_assert_cmpuint (be32 (data + 33), ==, 9);
      g_assert_cmpuint (be32 (data + 33 + 8), ==, expected[scale]);
      g_assert_cmpuint (be32 (data + 33 + 12), ==, expected[scale]);
      g_assert_cmpuint (data[33 + 16], ==, 1);
    }
  sp_chart_unref (chart);
}

static void
test_dark_does_not_leak (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpExportOptions light = { .width = 300, .height = 200 };
  SpExportOptions dark = { .width = 300, .height = 200, .dark = TRUE };
  SpExportOptions clear = { .width = 300, .height = 200, .flags = SP_RENDER_NO_GROUND };

  for (int format = 0; format < SP_N_EXPORT_FORMATS; format++)
    {
      g_autoptr (GBytes) before = export (chart, (SpExportFormat) format, &light);
      g_autoptr (GBytes) between = export (chart, (SpExportFormat) format, &dark);
      g_autoptr (GBytes) after = export (chart, (SpExportFormat) format, &light);

      g_assert_true (g_bytes_equal (before, after));
      g_assert_false (g_bytes_equal (before, between));
    }
  {
    g_autoptr (GBytes) white = export (chart, SP_EXPORT_PNG, &light);
    g_autoptr (GBytes) none = export (chart, SP_EXPORT_PNG, &clear);
    cairo_surface_t *opaque = decode (white);
    cairo_surface_t *transparent = decode (none);

    g_assert_cmpfloat (channel (opaque, 1, 0, 0, 16), ==, 255.0);
    g_assert_cmpfloat (channel (opaque, 1, 299, 199, 0), ==, 255.0);
    g_assert_cmpfloat (channel (transparent, 1, 0, 0, 24), ==, 0.0);
    cairo_surface_destroy (opaque);
    cairo_surface_destroy (transparent);
  }
  sp_chart_unref (chart);
}

/* ---- SVG ---- */

typedef struct
{
  GHashTable *ids;
  guint n_texts;
  gboolean has_title;
  gboolean has_description;
} Seen;

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             data,
               GError             **error)
{
  Seen *seen = data;

  for (int i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], "id") == 0)
      g_assert_true (g_hash_table_add (seen->ids, g_strdup (values[i])));
    else if (g_str_has_prefix (values[i], "url(#"))
      {
        g_autofree char *target = g_strndup (values[i] + 5, strlen (values[i]) - 6);

        g_assert_true (g_hash_table_contains (seen->ids, target));
      }
  seen->n_texts += strcmp (element, "text") == 0 ? 1 : 0;
  seen->has_title = seen->has_title || strcmp (element, "title") == 0;
  seen->has_description = seen->has_description || strcmp (element, "desc") == 0;
}

static void
parse_svg (GBytes *svg,
           Seen   *seen)
{
  const GMarkupParser parser = { .start_element = start_element };
  GMarkupParseContext *context = g_markup_parse_context_new (&parser, G_MARKUP_DEFAULT_FLAGS, seen, NULL);
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (svg, &length);

  g_assert_true (g_markup_parse_context_parse (context, text, (gssize) length, &error));
  g_assert_no_error (error);
  g_assert_true (g_markup_parse_context_end_parse (context, &error));
  g_assert_no_error (error);
  g_markup_parse_context_free (context);
}

static void
test_svg (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpExportOptions options = { .width = 620, .height = 460 };
  SpExportOptions second = { .width = 620, .height = 460, .id_prefix = "fig2-" };
  g_autoptr (GBytes) one = export (chart, SP_EXPORT_SVG, &options);
  g_autoptr (GBytes) same = export (chart, SP_EXPORT_SVG, &options);
  g_autoptr (GBytes) other = export (chart, SP_EXPORT_SVG, &second);
  Seen seen = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), 0, FALSE, FALSE };

  g_assert_true (g_bytes_equal (one, same));
  parse_svg (one, &seen);
  /* Title, subtitle, two axis titles, ticks, three lines of labels, two of the note. */
  g_assert_cmpuint (seen.n_texts, >, 15);
  g_assert_true (seen.has_title && seen.has_description);
  g_assert_true (g_hash_table_contains (seen.ids, "throughput-actual"));
  /* In one page with the first: the parser asserts that no id comes twice. */
  parse_svg (other, &seen);
  g_hash_table_unref (seen.ids);
  sp_chart_unref (chart);
}

static void
test_random_svg (void)
{
  for (int round = 0; round < 60; round++)
    {
      SpChart *chart = random_chart_new ();
      SpExportOptions options = { .width = 500, .height = 400, .flags = g_test_rand_bit () ? SP_RENDER_RTL : 0 };
      g_autoptr (GBytes) svg = export (chart, SP_EXPORT_SVG, &options);
      Seen seen = { g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL), 0, FALSE, FALSE };

      parse_svg (svg, &seen);
      g_hash_table_unref (seen.ids);
      sp_chart_unref (chart);
    }
}

/* ---- PDF ---- */

/* What one of poppler's programs says about a document; NULL without it. */
static char *
read_pdf (GBytes     *pdf,
          const char *name,
          const char *output_name)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *program = g_find_program_in_path (name);
  g_autoptr (GSubprocess) process = NULL;
  g_autoptr (GBytes) output = NULL;
  gsize length;
  const char *text;

  if (program == NULL)
    return NULL;
  process = g_subprocess_new (G_SUBPROCESS_FLAGS_STDIN_PIPE | G_SUBPROCESS_FLAGS_STDOUT_PIPE, &error, program, "-", output_name, NULL);
  g_assert_no_error (error);
  g_assert_true (g_subprocess_communicate (process, pdf, NULL, &output, NULL, &error));
  g_assert_no_error (error);
  text = g_bytes_get_data (output, &length);
  return g_strndup (text, length);
}

static void
test_pdf (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpExportOptions options = { .width = 620, .height = 460, .author = "A. N. Author" };
  g_autoptr (GBytes) pdf = export (chart, SP_EXPORT_PDF, &options);
  g_autoptr (GBytes) same = export (chart, SP_EXPORT_PDF, &options);
  g_autofree char *text = read_pdf (pdf, "pdftotext", "-");
  g_autofree char *information = read_pdf (pdf, "pdfinfo", NULL);

  g_assert_cmpmem (g_bytes_get_data (pdf, NULL), 5, "%PDF-", 5);
  g_assert_true (g_bytes_equal (pdf, same));
  if (text == NULL || information == NULL)
    {
      g_test_skip ("pdftotext or pdfinfo is not installed");
      sp_chart_unref (chart);
      return;
    }
  g_assert_nonnull (strstr (information, "A. N. Author"));
  g_assert_nonnull (strstr (information, "Throughput against devices"));
  g_assert_nonnull (strstr (text, "Throughput against devices"));
  g_assert_nonnull (strstr (text, "64 devices: 115,200 samples/s"));
  g_assert_nonnull (strstr (text, "if efficiency stayed 90%"));
  sp_chart_unref (chart);
}

/* ---- Refusals ---- */

static const struct
{
  const char *name;
  SpExportFormat format;
  double width;
  double height;
  double scale;
} refused[] = {
  { "zero", SP_EXPORT_PNG, 0, 100, 1 },
  { "negative", SP_EXPORT_SVG, 100, -1, 1 },
  { "too-wide", SP_EXPORT_PNG, 40000, 100, 1 },
  { "too-wide-by-scale", SP_EXPORT_PNG, 20000, 100, 2 },
  { "too-many-pixels", SP_EXPORT_PNG, 30000, 30000, 1 },
  { "too-wide-for-pdf", SP_EXPORT_PDF, 1e9, 100, 1 },
  { "negative-scale", SP_EXPORT_PNG, 100, 100, -1 },
};

static void
test_refused (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpChart *chart = ordinary_chart_new ();
  SpExportOptions options = { .width = refused[i].width, .height = refused[i].height, .scale = refused[i].scale };
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_chart_export (chart, refused[i].format, &options, &error));
  g_assert_error (error, SP_CHART_ERROR, SP_CHART_ERROR_SIZE);
  sp_chart_unref (chart);
}

static void
test_not_finite (void)
{
  SpChart *chart = ordinary_chart_new ();
  SpExportOptions options = { .width = (double) NAN, .height = 100 };
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_chart_export (chart, SP_EXPORT_PNG, &options, &error));
  g_assert_error (error, SP_CHART_ERROR, SP_CHART_ERROR_SIZE);
  sp_chart_unref (chart);
}

static void
test_names (void)
{
  SpExportFormat format = SP_EXPORT_PNG;
  g_autoptr (GError) error = NULL;

  g_assert_true (sp_export_format_of_name ("a/b.c/chart.SVG", &format, NULL));
  g_assert_cmpint (format, ==, SP_EXPORT_SVG);
  g_assert_true (sp_export_format_of_name ("chart.pdf", &format, NULL));
  g_assert_cmpint (format, ==, SP_EXPORT_PDF);
  g_assert_false (sp_export_format_of_name ("chart.jpeg", &format, &error));
  g_assert_error (error, SP_CHART_ERROR, SP_CHART_ERROR_FORMAT);
  g_assert_false (sp_export_format_of_name ("chart", &format, NULL));
  g_assert_cmpint (format, ==, SP_EXPORT_PDF);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export/scales", test_scales);
  g_test_add_func ("/export/physical-size", test_physical_size);
  g_test_add_func ("/export/dark-does-not-leak", test_dark_does_not_leak);
  g_test_add_func ("/export/svg", test_svg);
  g_test_add_func ("/export/random-svg", test_random_svg);
  g_test_add_func ("/export/pdf", test_pdf);
  for (gsize i = 0; i < G_N_ELEMENTS (refused); i++)
    {
      g_autofree char *path = g_strconcat ("/export/refused/", refused[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_refused);
    }
  g_test_add_func ("/export/refused/not-finite", test_not_finite);
  g_test_add_func ("/export/names", test_names);
  return g_test_run ();
}
