/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cairo or SVG; see canvas.h. cairo's own SVG surface turns text into outlines and
 * numbers its ids through the life of the process; this writer does neither. The
 * width of every line of text is written with it, so that a viewer with another
 * font keeps the layout. */
#include "chart/canvas.h"

#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

void
sp_svg_append_number (GString *svg,
                      double   value)
{
  gint64 hundredths = (gint64) llround (CLAMP (value, -1e9, 1e9) * 100.0);
  gint64 whole = ABS (hundredths) / 100;
  gint64 rest = ABS (hundredths) % 100;

  g_string_append_printf (svg, "%s%" G_GINT64_FORMAT, hundredths < 0 ? "-" : "", whole);
  if (rest % 10 != 0)
    g_string_append_printf (svg, ".%02d", (int) rest);
  else if (rest != 0)
    g_string_append_printf (svg, ".%d", (int) rest / 10);
}

/* XML 1.0 has no place for control characters; tab and line ends read as spaces. */
void
sp_svg_append_text (GString    *svg,
                    const char *text)
{
  g_autofree char *valid = g_utf8_make_valid (text, -1);
  g_autofree char *escaped = NULL;

  for (char *c = valid; *c != '\0'; c++)
    if ((guchar) *c < 0x20)
      *c = ' ';
  escaped = g_markup_escape_text (valid, -1);
  g_string_append (svg, escaped);
}

static void
append_attribute (GString    *svg,
                  const char *name,
                  double      value)
{
  g_string_append_printf (svg, " %s=\"", name);
  sp_svg_append_number (svg, value);
  g_string_append_c (svg, '"');
}

static void
append_paint (GString        *svg,
              const char     *what,
              const SpColour *colour)
{
  g_string_append_printf (svg, " %s=\"#%02x%02x%02x\"", what,
                          (guint) lround (colour->red * 255.0),
                          (guint) lround (colour->green * 255.0),
                          (guint) lround (colour->blue * 255.0));
  if (colour->alpha < 1.0)
    {
      g_autofree char *name = g_strdup_printf ("%s-opacity", what);

      append_attribute (svg, name, colour->alpha);
    }
}

static void
append_pairs (GString                 *svg,
              char                     command,
              const cairo_path_data_t *points,
              int                      n)
{
  g_string_append_c (svg, command);
  for (int i = 0; i < n; i++)
    {
      if (i > 0)
        g_string_append_c (svg, ' ');
      sp_svg_append_number (svg, points[i].point.x);
      g_string_append_c (svg, ' ');
      sp_svg_append_number (svg, points[i].point.y);
    }
}

/* Takes the path from cairo; its points are on cairo's grid of 1/256 pixel. */
static void
append_path (SpCanvas *canvas)
{
  cairo_path_t *path = cairo_copy_path (canvas->cr);
  const cairo_path_data_t *data;

  g_string_append (canvas->svg, "<path d=\"");
  for (int i = 0; i < path->num_data; i += path->data[i].header.length)
    {
      data = &path->data[i];
      switch (data->header.type)
        {
        case CAIRO_PATH_MOVE_TO:
          /* Closing a path leaves a move behind that draws nothing. */
          if (i + data->header.length < path->num_data)
            append_pairs (canvas->svg, 'M', data + 1, 1);
          break;
        case CAIRO_PATH_LINE_TO:
          append_pairs (canvas->svg, 'L', data + 1, 1);
          break;
        case CAIRO_PATH_CURVE_TO:
          append_pairs (canvas->svg, 'C', data + 1, 3);
          break;
        case CAIRO_PATH_CLOSE_PATH:
          g_string_append_c (canvas->svg, 'Z');
          break;
        default:
          break;
        }
    }
  g_string_append_c (canvas->svg, '"');
  cairo_path_destroy (path);
  cairo_new_path (canvas->cr);
}

static void
set_colour (cairo_t        *cr,
            const SpColour *colour)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha);
}

/* Dashes have flat ends, or dots would grow into each other. */
static void
svg_stroke (SpCanvas       *canvas,
            const SpColour *colour,
            double          width,
            const double   *dash,
            int             n_dash)
{
  append_path (canvas);
  g_string_append (canvas->svg, " fill=\"none\"");
  append_paint (canvas->svg, "stroke", colour);
  append_attribute (canvas->svg, "stroke-width", width);
  g_string_append (canvas->svg, " stroke-linejoin=\"round\"");
  if (n_dash == 0)
    g_string_append (canvas->svg, " stroke-linecap=\"round\"");
  for (int i = 0; i < n_dash; i++)
    {
      g_string_append (canvas->svg, i == 0 ? " stroke-dasharray=\"" : " ");
      sp_svg_append_number (canvas->svg, dash[i]);
    }
  g_string_append (canvas->svg, n_dash > 0 ? "\"/>\n" : "/>\n");
}

void
sp_canvas_stroke (SpCanvas       *canvas,
                  const SpColour *colour,
                  double          width,
                  const double   *dash,
                  int             n_dash)
{
  if (!cairo_has_current_point (canvas->cr))
    return;
  if (canvas->svg != NULL)
    {
      svg_stroke (canvas, colour, width, dash, n_dash);
      return;
    }
  set_colour (canvas->cr, colour);
  cairo_set_line_width (canvas->cr, width);
  cairo_set_dash (canvas->cr, dash, n_dash, 0.0);
  cairo_set_line_cap (canvas->cr, n_dash > 0 ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (canvas->cr, CAIRO_LINE_JOIN_ROUND);
  cairo_stroke (canvas->cr);
}

void
sp_canvas_fill (SpCanvas       *canvas,
                const SpColour *colour)
{
  if (!cairo_has_current_point (canvas->cr))
    return;
  if (canvas->svg != NULL)
    {
      append_path (canvas);
      append_paint (canvas->svg, "fill", colour);
      g_string_append (canvas->svg, "/>\n");
      return;
    }
  set_colour (canvas->cr, colour);
  cairo_fill (canvas->cr);
}

static int
compare_runs (gconstpointer a,
              gconstpointer b)
{
  const PangoGlyphItem *const *first = a;
  const PangoGlyphItem *const *second = b;

  return (*first)->item->offset - (*second)->item->offset;
}

/* The text of a line as it is seen, in reading order: what was cut off is "…". */
static char *
line_text (PangoLayout     *layout,
           PangoLayoutLine *line)
{
  const char *text = pango_layout_get_text (layout);
  GString *visible = g_string_new (NULL);
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();

  for (GSList *l = line->runs; l != NULL; l = l->next)
    g_ptr_array_add (runs, l->data);
  g_ptr_array_sort (runs, compare_runs);
  for (guint i = 0; i < runs->len; i++)
    {
      const PangoItem *item = ((PangoGlyphItem *) g_ptr_array_index (runs, i))->item;

      if (item->analysis.flags & PANGO_ANALYSIS_FLAG_IS_ELLIPSIS)
        g_string_append (visible, "…");
      else
        g_string_append_len (visible, text + item->offset, item->length);
    }
  return g_string_free (visible, FALSE);
}

/* The family that the fonts' generic name stands for here, then the generic one. */
static void
append_font (SpCanvas    *canvas,
             PangoLayout *layout)
{
  const PangoFontDescription *wanted = pango_layout_get_font_description (layout);
  g_autoptr (PangoFont) font = pango_context_load_font (pango_layout_get_context (layout), wanted);
  PangoFontDescription *found = font != NULL ? pango_font_describe (font) : pango_font_description_copy (wanted);

  g_string_append (canvas->svg, " font-family=\"");
  sp_svg_append_text (canvas->svg, pango_font_description_get_family (found));
  g_string_append (canvas->svg, ", sans-serif\"");
  append_attribute (canvas->svg, "font-size", pango_font_description_get_size (wanted) / (double) PANGO_SCALE);
  if (pango_font_description_get_weight (wanted) >= PANGO_WEIGHT_SEMIBOLD)
    g_string_append (canvas->svg, " font-weight=\"bold\"");
  pango_font_description_free (found);
}

static void
svg_text (SpCanvas       *canvas,
          PangoLayout    *layout,
          double          x,
          double          y,
          const SpColour *colour)
{
  PangoLayoutIter *iter = pango_layout_get_iter (layout);

  do
    {
      PangoLayoutLine *line = pango_layout_iter_get_line_readonly (iter);
      gboolean rtl = line->resolved_dir == PANGO_DIRECTION_RTL;
      g_autofree char *text = line_text (layout, line);
      PangoRectangle extents;
      double left, width;

      pango_layout_iter_get_line_extents (iter, NULL, &extents);
      left = x + extents.x / (double) PANGO_SCALE;
      width = extents.width / (double) PANGO_SCALE;
      if (*text == '\0')
        continue;
      g_string_append (canvas->svg, "<text");
      append_attribute (canvas->svg, "x", rtl ? left + width : left);
      append_attribute (canvas->svg, "y", y + pango_layout_iter_get_baseline (iter) / (double) PANGO_SCALE);
      append_attribute (canvas->svg, "textLength", width);
      g_string_append (canvas->svg, " lengthAdjust=\"spacingAndGlyphs\"");
      if (rtl)
        g_string_append (canvas->svg, " direction=\"rtl\" unicode-bidi=\"embed\"");
      append_font (canvas, layout);
      append_paint (canvas->svg, "fill", colour);
      g_string_append_c (canvas->svg, '>');
      sp_svg_append_text (canvas->svg, text);
      g_string_append (canvas->svg, "</text>\n");
    }
  while (pango_layout_iter_next_line (iter));
  pango_layout_iter_free (iter);
}

void
sp_canvas_text (SpCanvas       *canvas,
                PangoLayout    *layout,
                double          x,
                double          y,
                const SpColour *colour)
{
  if (canvas->svg != NULL)
    {
      svg_text (canvas, layout, x, y, colour);
      return;
    }
  set_colour (canvas->cr, colour);
  cairo_move_to (canvas->cr, x, y);
  pango_cairo_show_layout (canvas->cr, layout);
  cairo_new_path (canvas->cr);
}

void
sp_canvas_push_clip (SpCanvas     *canvas,
                     const SpRect *rect)
{
  if (canvas->svg == NULL)
    {
      cairo_save (canvas->cr);
      cairo_rectangle (canvas->cr, rect->x, rect->y, rect->width, rect->height);
      cairo_clip (canvas->cr);
      return;
    }
  g_string_append_printf (canvas->svg, "<clipPath id=\"%sclip%u\"><rect", canvas->id_prefix, canvas->n_clips);
  append_attribute (canvas->svg, "x", rect->x);
  append_attribute (canvas->svg, "y", rect->y);
  append_attribute (canvas->svg, "width", rect->width);
  append_attribute (canvas->svg, "height", rect->height);
  g_string_append_printf (canvas->svg, "/></clipPath>\n<g clip-path=\"url(#%sclip%u)\">\n",
                          canvas->id_prefix, canvas->n_clips);
  canvas->n_clips++;
}

void
sp_canvas_pop_clip (SpCanvas *canvas)
{
  if (canvas->svg == NULL)
    cairo_restore (canvas->cr);
  else
    g_string_append (canvas->svg, "</g>\n");
}

void
sp_canvas_push_group (SpCanvas   *canvas,
                      const char *id,
                      const char *title)
{
  if (canvas->svg == NULL)
    return;
  g_string_append_printf (canvas->svg, "<g id=\"%s%s\">\n", canvas->id_prefix, id);
  if (title != NULL)
    {
      g_string_append (canvas->svg, "<title>");
      sp_svg_append_text (canvas->svg, title);
      g_string_append (canvas->svg, "</title>\n");
    }
}

void
sp_canvas_pop_group (SpCanvas *canvas)
{
  if (canvas->svg != NULL)
    g_string_append (canvas->svg, "</g>\n");
}

double
sp_canvas_snap (const SpCanvas *canvas,
                double          coordinate,
                double          width)
{
  double scale = canvas->snap_scale;
  gint64 pixels = (gint64) lround (width * scale);

  if (!(scale > 0.0))
    return coordinate;
  if (pixels % 2 != 0)
    return (floor (coordinate * scale) + 0.5) / scale;
  return nearbyint (coordinate * scale) / scale;
}
