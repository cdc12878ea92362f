/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See chart-readout.h. */
#include "ui/chart-readout.h"

#include <math.h>
#include <pango/pangocairo.h>

#include "chart/describe.h"

#define PAD    9.0
#define GAP    14.0  /* between names and values, and between the line and the card */
#define ROUND  6.0
#define RING   6.0

typedef struct
{
  PangoLayout *name;
  PangoLayout *value;
  SpColour colour;
} Line;

typedef struct
{
  PangoLayout *heading;
  Line *lines;
  guint n;
  gboolean stacked; /* each value under its name: there is no room beside it */
  int width;
  int height;
} Card;

static void
set_colour (cairo_t        *cr,
            const SpColour *colour)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha);
}

static PangoLayout *
make_text (PangoContext *context,
           const char   *text,
           gboolean      bold)
{
  PangoLayout *layout = pango_layout_new (context);
  PangoFontDescription *font = pango_font_description_copy (pango_context_get_font_description (context));

  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_layout_set_text (layout, text, -1);
  pango_font_description_free (font);
  return layout;
}

static int
text_height (PangoLayout *layout)
{
  int height;

  pango_layout_get_pixel_size (layout, NULL, &height);
  return height;
}

static int
text_width (PangoLayout *layout)
{
  int width;

  pango_layout_get_pixel_size (layout, &width, NULL);
  return width;
}

static char *
heading_text (const SpChart *chart,
              double         x)
{
  const char *title = sp_chart_get_axis (chart, SP_DIRECTION_X)->title;
  g_autofree char *value = sp_chart_format_value (chart, SP_DIRECTION_X, x);

  if (title == NULL || *title == '\0')
    return g_steal_pointer (&value);
  return g_strdup_printf ("%s: %s", title, value);
}

static int
line_height (const Card *card,
             const Line *line)
{
  int name = text_height (line->name), value = text_height (line->value);

  return card->stacked ? name + value : MAX (name, value);
}

/* A text that is wider than the picture goes on in another line: a number is never cut. */
static void
keep_within (PangoLayout *layout,
             int          room)
{
  if (text_width (layout) <= room)
    return;
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_width (layout, MAX (room, 1) * PANGO_SCALE);
}

/* @room: the width of its words at most */
static void
card_arrange (Card *card,
              int   room)
{
  int names = 0, values = 0;

  for (guint i = 0; i < card->n; i++)
    {
      names = MAX (names, text_width (card->lines[i].name));
      values = MAX (values, text_width (card->lines[i].value));
    }
  card->stacked = names + (int) GAP + values > room;
  keep_within (card->heading, room);
  card->width = MAX (text_width (card->heading), card->stacked ? 0 : names + (int) GAP + values);
  card->height = text_height (card->heading);
  for (guint i = 0; i < card->n; i++)
    {
      Line *line = &card->lines[i];

      keep_within (line->name, room);
      keep_within (line->value, room);
      card->width = MAX (card->width, MAX (text_width (line->name), text_width (line->value)));
      card->height += line_height (card, line);
    }
}

static void
card_init (Card          *card,
           PangoContext  *context,
           const SpTheme *theme,
           const SpChart *chart,
           double         x,
           const GArray  *readout,
           int            room)
{
  g_autofree char *heading = heading_text (chart, x);

  *card = (Card) { .heading = make_text (context, heading, TRUE), .n = readout->len };
  card->lines = g_new0 (Line, readout->len + 1);
  for (guint i = 0; i < readout->len; i++)
    {
      const SpReadoutLine *line = &g_array_index (readout, SpReadoutLine, i);
      SpStyle style;

      sp_theme_get_style (theme, sp_chart_get_series (chart, line->series)->role, FALSE, &style);
      card->lines[i] = (Line) { make_text (context, line->label, FALSE), make_text (context, line->value, FALSE), style.ink };
    }
  card_arrange (card, room);
}

static void
card_clear (Card *card)
{
  g_object_unref (card->heading);
  for (guint i = 0; i < card->n; i++)
    {
      g_object_unref (card->lines[i].name);
      g_object_unref (card->lines[i].value);
    }
  g_free (card->lines);
}

static void
show_text (cairo_t        *cr,
           PangoLayout    *layout,
           double          x,
           double          y,
           const SpColour *colour)
{
  set_colour (cr, colour);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

static void
rounded (cairo_t *cr,
         double   x,
         double   y,
         double   width,
         double   height)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x + width - ROUND, y + ROUND, ROUND, -G_PI / 2.0, 0.0);
  cairo_arc (cr, x + width - ROUND, y + height - ROUND, ROUND, 0.0, G_PI / 2.0);
  cairo_arc (cr, x + ROUND, y + height - ROUND, ROUND, G_PI / 2.0, G_PI);
  cairo_arc (cr, x + ROUND, y + ROUND, ROUND, G_PI, 1.5 * G_PI);
  cairo_close_path (cr);
}

static void
card_draw (const Card    *card,
           cairo_t       *cr,
           const SpTheme *theme,
           double         x,
           double         y)
{
  double top = y + PAD + text_height (card->heading);

  rounded (cr, x + 0.5, y + 0.5, card->width + 2.0 * PAD, card->height + 2.0 * PAD);
  set_colour (cr, &theme->card);
  cairo_fill_preserve (cr);
  set_colour (cr, &theme->card_edge);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
  show_text (cr, card->heading, x + PAD, y + PAD, &theme->text);
  for (guint i = 0; i < card->n; i++)
    {
      const Line *line = &card->lines[i];
      double right = x + PAD + card->width - text_width (line->value);
      double below = card->stacked ? text_height (line->name) : 0.0;

      show_text (cr, line->name, x + PAD, top, &line->colour);
      show_text (cr, line->value, right, top + below, &theme->text);
      top += line_height (card, line);
    }
}

static double
common_area (const SpRect *a,
             const SpRect *b)
{
  double width = MIN (a->x + a->width, b->x + b->width) - MAX (a->x, b->x);
  double height = MIN (a->y + a->height, b->y + b->height) - MAX (a->y, b->y);

  return width > 0.0 && height > 0.0 ? width * height : 0.0;
}

/* Beside the line, before it or behind it, above the point or below: where the card
 * stays in the picture and hides least of what is said about marked points. */
static void
card_place (const Card          *card,
            const SpChartLayout *layout,
            double               x,
            double               y,
            double              *left,
            double              *top)
{
  SpRect rect = { 0.0, 0.0, card->width + 2.0 * PAD + 1.0, card->height + 2.0 * PAD + 1.0 };
  double best = G_MAXDOUBLE;

  for (int place = 0; place < 4; place++)
    {
      double wanted_x = place % 2 == 0 ? x + GAP : x - GAP - rect.width;
      double wanted_y = place < 2 ? y - rect.height - GAP / 2.0 : y + GAP / 2.0;
      double hidden;

      rect.x = floor (MAX (0.0, MIN (wanted_x, layout->width - rect.width)));
      rect.y = floor (MAX (0.0, MIN (wanted_y, layout->height - rect.height)));
      /* A card that was pushed back into the picture lies over what is read. */
      hidden = fabs (rect.x - wanted_x) > 1.0 ? rect.width * rect.height : 0.0;
      for (guint i = 0; i < layout->boxes->len; i++)
        {
          const SpBox *box = &g_array_index (layout->boxes, SpBox, i);

          if (box->kind == SP_BOX_ANNOTATION)
            hidden += common_area (&rect, &box->rect);
        }
      if (hidden >= best)
        continue;
      best = hidden;
      *left = rect.x;
      *top = rect.y;
    }
}

void
sp_chart_readout_draw (cairo_t             *cr,
                       PangoContext        *context,
                       const SpTheme       *theme,
                       const SpChart       *chart,
                       const SpChartLayout *layout,
                       guint                series,
                       gsize                index)
{
  const SpScreenSeries *screen = g_ptr_array_index (layout->series, series);
  double value = sp_chart_get_series (chart, series)->x[index];
  g_autoptr (GArray) readout = sp_chart_readout (chart, value);
  double x = screen->x[index];
  double left = 0.0, top = 0.0;
  Card card;

  set_colour (cr, &theme->axis);
  cairo_set_line_width (cr, 1.0);
  cairo_move_to (cr, floor (x) + 0.5, layout->plot.y);
  cairo_line_to (cr, floor (x) + 0.5, layout->plot.y + layout->plot.height);
  cairo_stroke (cr);
  for (guint i = 0; i < readout->len; i++)
    {
      const SpReadoutLine *line = &g_array_index (readout, SpReadoutLine, i);
      const SpScreenSeries *other = g_ptr_array_index (layout->series, line->series);
      SpStyle style;

      if (other->state[line->index] != SP_POINT_SHOWN)
        continue;
      sp_theme_get_style (theme, sp_chart_get_series (chart, line->series)->role, FALSE, &style);
      cairo_new_sub_path (cr);
      cairo_arc (cr, other->x[line->index], other->y[line->index], line->series == series ? RING : RING - 2.0, 0.0, 2.0 * G_PI);
      set_colour (cr, &theme->ground);
      cairo_fill_preserve (cr);
      set_colour (cr, &style.line);
      cairo_set_line_width (cr, line->series == series ? 2.5 : 1.5);
      cairo_stroke (cr);
    }
  card_init (&card, context, theme, chart, value, readout, (int) (layout->width - 2.0 * PAD) - 1);
  card_place (&card, layout, x, screen->y[index], &left, &top);
  card_draw (&card, cr, theme, left, top);
  card_clear (&card);
}
