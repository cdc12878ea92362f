/* SPDX-License-Identifier: GPL-3.0-or-later */
/* PNG, SVG and PDF in memory; see export.h. */
#include "config.h"

#include "chart/export.h"

#include <cairo-pdf.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "chart/canvas.h"
#include "chart/describe.h"

#define INCHES_PER_METRE (1000.0 / 25.4)
#define POINTS_PER_PIXEL (72.0 / 96.0)

G_DEFINE_QUARK (sp-chart-error-quark, sp_chart_error)

const char *
sp_export_format_name (SpExportFormat format)
{
  static const char *const names[] = { "png", "svg", "pdf" };

  g_return_val_if_fail (format < SP_N_EXPORT_FORMATS, NULL);
  return names[format];
}

gboolean
sp_export_format_of_name (const char     *filename,
                          SpExportFormat *format,
                          GError        **error)
{
  const char *dot = strrchr (filename, '.');

  for (int f = 0; dot != NULL && f < SP_N_EXPORT_FORMATS; f++)
    if (g_ascii_strcasecmp (dot + 1, sp_export_format_name ((SpExportFormat) f)) == 0)
      {
        *format = (SpExportFormat) f;
        return TRUE;
      }
  g_set_error (error, SP_CHART_ERROR, SP_CHART_ERROR_FORMAT, "not .png, .svg or .pdf: %s", filename);
  return FALSE;
}

PangoContext *
sp_chart_create_context (void)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();
  PangoContext *context;
  PangoFontDescription *font = pango_font_description_from_string ("Sans 10");
  cairo_font_options_t *options = cairo_font_options_create ();

  pango_cairo_font_map_set_resolution (PANGO_CAIRO_FONT_MAP (map), 96.0);
  context = pango_font_map_create_context (map);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  cairo_font_options_set_antialias (options, CAIRO_ANTIALIAS_GRAY);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  pango_context_set_font_description (context, font);
  cairo_font_options_destroy (options);
  pango_font_description_free (font);
  return context;
}

/* ---- What the formats share ---- */

static gboolean
size_error (GError **error,
            double   width,
            double   height)
{
  char w[G_ASCII_DTOSTR_BUF_SIZE], h[G_ASCII_DTOSTR_BUF_SIZE];

  g_set_error (error, SP_CHART_ERROR, SP_CHART_ERROR_SIZE, "A picture can't have %s by %s pixels: a side has at most %d, a PNG in all %d.",
               g_ascii_dtostr (w, sizeof w, width), g_ascii_dtostr (h, sizeof h, height), SP_EXPORT_MAX_SIDE,
               SP_EXPORT_MAX_PIXELS);
  return FALSE;
}

static gboolean
check_size (SpExportFormat format,
            double         width,
            double         height,
            double         scale,
            GError       **error)
{
  if (!isfinite (width) || !isfinite (height) || !isfinite (scale) || width < 1.0 || height < 1.0 || !(scale > 0.0) ||
      width > SP_EXPORT_MAX_SIDE || height > SP_EXPORT_MAX_SIDE)
    return size_error (error, width, height);
  if (format == SP_EXPORT_PNG &&
      (ceil (width * scale) > SP_EXPORT_MAX_SIDE || ceil (height * scale) > SP_EXPORT_MAX_SIDE ||
       ceil (width * scale) * ceil (height * scale) > SP_EXPORT_MAX_PIXELS || width * scale < 1.0 || height * scale < 1.0))
    return size_error (error, width * scale, height * scale);
  return TRUE;
}

static gboolean
check_status (cairo_status_t status,
              GError       **error)
{
  if (status == CAIRO_STATUS_SUCCESS)
    return TRUE;
  g_set_error_literal (error, SP_CHART_ERROR, SP_CHART_ERROR_DRAW, cairo_status_to_string (status));
  return FALSE;
}

static cairo_status_t
append_bytes (void                *closure,
              const unsigned char *data,
              unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
render (const SpChart         *chart,
        const SpExportOptions *options,
        SpCanvas              *canvas)
{
  PangoContext *context = sp_chart_create_context ();
  SpRenderOptions how = {
    .flags = options->flags,
    .snap_scale = canvas->snap_scale,
    .zoom = options->zoom,
    .locale = options->locale,
  };

  sp_chart_layout_free (sp_chart_render_on (chart, sp_theme_get (options->dark, options->high_contrast), canvas, context,
                                            options->width, options->height, &how));
  g_object_unref (context);
}

/* ---- PNG ---- */

/* CRC of ISO/IEC 15948, annex D, bit by bit: a chunk of 13 bytes needs no table. */
static guint32
png_crc (const guint8 *data,
         gsize         n)
{
  guint32 crc = 0xffffffffu;

  for (gsize i = 0; i < n; i++)
    {
      crc ^= data[i];
      for (int bit = 0; bit < 8; bit++)
        crc = (crc & 1) != 0 ? crc >> 1 ^ 0xedb88320u : crc >> 1;
    }
  return crc ^ 0xffffffffu;
}

static void
put_be32 (guint8 *bytes,
          guint32 value)
{
  value = GUINT32_TO_BE (value);
  memcpy (bytes, &value, sizeof value);
}

/* cairo writes no physical size. The chunk goes right behind the header: 8 bytes of
 * signature, then IHDR with 4 + 4 + 13 + 4. */
static void
insert_density (GByteArray *png,
                double      scale)
{
  const guint header = 8 + 25;
  guint32 per_metre = (guint32) lround (96.0 * scale * INCHES_PER_METRE);
  guint8 chunk[4 + 4 + 9 + 4];

  put_be32 (chunk, 9);
  memcpy (chunk + 4, "pHYs", 4);
  put_be32 (chunk + 8, per_metre);
  put_be32 (chunk + 12, per_metre);
  chunk[16] = 1;
  put_be32 (chunk + 17, png_crc (chunk + 4, 13));
  g_byte_array_set_size (png, png->len + (guint) sizeof chunk);
  memmove (png->data + header + sizeof chunk, png->data + header, png->len - header - sizeof chunk);
  memcpy (png->data + header, chunk, sizeof chunk);
}

static GBytes *
export_png (const SpChart         *chart,
            const SpExportOptions *options,
            double                 scale,
            GError               **error)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) ceil (options->width * scale),
                                                         (int) ceil (options->height * scale));
  g_autoptr (GByteArray) png = g_byte_array_new ();
  SpCanvas canvas = { .snap_scale = scale };
  cairo_status_t status;

  cairo_surface_set_device_scale (surface, scale, scale);
  canvas.cr = cairo_create (surface);
  render (chart, options, &canvas);
  status = cairo_status (canvas.cr);
  cairo_destroy (canvas.cr);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_write_to_png_stream (surface, append_bytes, png);
  cairo_surface_destroy (surface);
  if (!check_status (status, error))
    return NULL;
  insert_density (png, scale);
  return g_byte_array_free_to_bytes (g_steal_pointer (&png));
}

/* ---- PDF ---- */

static void
set_metadata (cairo_surface_t       *surface,
              const SpChart         *chart,
              const SpExportOptions *options)
{
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, sp_chart_get_title (chart));
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Scaling Planner " SP_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, SP_EXPORT_CREATE_DATE);
  if (options->author != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, options->author);
  if (sp_chart_get_subtitle (chart) != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, sp_chart_get_subtitle (chart));
}

static GBytes *
export_pdf (const SpChart         *chart,
            const SpExportOptions *options,
            GError               **error)
{
  g_autoptr (GByteArray) pdf = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append_bytes, pdf, options->width * POINTS_PER_PIXEL,
                                                                  options->height * POINTS_PER_PIXEL);
  SpCanvas canvas = { 0 };
  cairo_status_t status;

  set_metadata (surface, chart, options);
  canvas.cr = cairo_create (surface);
  cairo_scale (canvas.cr, POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  render (chart, options, &canvas);
  status = cairo_status (canvas.cr);
  cairo_destroy (canvas.cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (!check_status (status, error))
    return NULL;
  return g_byte_array_free_to_bytes (g_steal_pointer (&pdf));
}

/* ---- SVG ---- */

static void
append_size (GString    *svg,
             const char *name,
             double      value)
{
  g_string_append_printf (svg, " %s=\"", name);
  sp_svg_append_number (svg, value);
  g_string_append_c (svg, '"');
}

static void
begin_svg (GString               *svg,
           const SpChart         *chart,
           const SpExportOptions *options,
           const char            *prefix)
{
  g_autofree char *description = sp_chart_describe (chart);

  g_string_append (svg, "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\"");
  append_size (svg, "width", options->width);
  append_size (svg, "height", options->height);
  g_string_append (svg, " viewBox=\"0 0 ");
  sp_svg_append_number (svg, options->width);
  g_string_append_c (svg, ' ');
  sp_svg_append_number (svg, options->height);
  g_string_append_printf (svg, "\" aria-labelledby=\"%stitle %sdesc\">\n<title id=\"%stitle\">", prefix, prefix, prefix);
  sp_svg_append_text (svg, sp_chart_get_title (chart));
  g_string_append_printf (svg, "</title>\n<desc id=\"%sdesc\">", prefix);
  sp_svg_append_text (svg, description);
  g_string_append (svg, "</desc>\n");
}

static GBytes *
export_svg (const SpChart         *chart,
            const SpExportOptions *options,
            GError               **error)
{
  g_autoptr (GString) svg = g_string_new ("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
  g_autofree char *prefix = options->id_prefix != NULL ? g_strdup (options->id_prefix)
                                                       : g_strconcat (sp_chart_get_id (chart), "-", NULL);
  cairo_surface_t *paths = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
  SpCanvas canvas = { .cr = cairo_create (paths), .svg = svg, .id_prefix = prefix };
  cairo_status_t status;

  begin_svg (svg, chart, options, prefix);
  render (chart, options, &canvas);
  g_string_append (svg, "</svg>\n");
  status = cairo_status (canvas.cr);
  cairo_destroy (canvas.cr);
  cairo_surface_destroy (paths);
  if (!check_status (status, error))
    return NULL;
  return g_string_free_to_bytes (g_steal_pointer (&svg));
}

GBytes *
sp_chart_export (const SpChart         *chart,
                 SpExportFormat         format,
                 const SpExportOptions *options,
                 GError               **error)
{
  double scale = fabs (options->scale) > 0.0 ? options->scale : 1.0;

  g_return_val_if_fail (chart != NULL && format < SP_N_EXPORT_FORMATS, NULL);

  if (!check_size (format, options->width, options->height, scale, error))
    return NULL;
  switch (format)
    {
    case SP_EXPORT_PNG:
      return export_png (chart, options, scale, error);
    case SP_EXPORT_SVG:
      return export_svg (chart, options, error);
    case SP_EXPORT_PDF:
      return export_pdf (chart, options, error);
    case SP_N_EXPORT_FORMATS:
    default:
      return NULL;
    }
}
