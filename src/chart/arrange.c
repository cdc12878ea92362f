/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room for everything: the blocks of words above and below, the margins that tick
 * labels and direct labels need, the plot in what is left, and the words in it. A
 * text is put down only where it meets no other; what has no room is left out. */
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>
#include <string.h>

#include "chart/label.h"
#include "chart/path.h"
#include "chart/picture.h"
#include "chart/place.h"

typedef enum
{
  FONT_TITLE,
  FONT_SUBTITLE,
  FONT_AXIS,
  FONT_AXIS_SMALL,
  FONT_LABEL,
  FONT_LABEL_BOLD,
  FONT_NOTE,
} Font;

static const struct
{
  double size; /* in em */
  PangoWeight weight;
} fonts[] = {
  [FONT_TITLE] = { 1.2, PANGO_WEIGHT_BOLD },
  [FONT_SUBTITLE] = { 0.88, PANGO_WEIGHT_NORMAL },
  [FONT_AXIS] = { 0.88, PANGO_WEIGHT_NORMAL },
  [FONT_AXIS_SMALL] = { 0.72, PANGO_WEIGHT_NORMAL },
  [FONT_LABEL] = { 0.88, PANGO_WEIGHT_NORMAL },
  [FONT_LABEL_BOLD] = { 0.88, PANGO_WEIGHT_BOLD },
  [FONT_NOTE] = { 0.85, PANGO_WEIGHT_NORMAL },
};

/* Lengths in em */
#define PAD             1.0
#define PAD_SMALL       0.35 /* in pictures too small for margins */
#define TICK_LENGTH     0.35
#define TICK_GAP        0.35
#define LABEL_GAP       0.6  /* between the plot and the labels of its lines */
#define LABEL_APART     0.25 /* around the label of a point, so that two don't read as one */
#define TICK_SPACE_X    1.2  /* free room between two labels of the x axis */
#define TICK_SPACE_Y    1.0
#define LABEL_WIDTH_MAX 10.5
#define KEY_WIDTH       2.2
#define KEY_GAP         0.5
#define KEY_SPACE       1.5
#define PLOT_WIDTH_MIN  5.0
#define PLOT_HEIGHT_MIN 4.0
#define PLOT_HEIGHT_GOOD 6.5 /* before a subtitle or a note takes of it */
#define CARD_PAD        0.55
#define CARD_HIDES_MAX  6.0  /* of lines and marked points */

#define LEGEND_ROWS_MAX 3
/* Below this many em labels at the ends of lines take too much from the plot. */
#define DIRECT_LABELS_FROM 24.0

/* ---- Texts and boxes ---- */

typedef struct
{
  PangoLayout *layout;
  double shift; /* of the ink's left side in the layout */
  double width;
  double height;
} Measured;

static void
measured_clear (Measured *text)
{
  g_clear_object (&text->layout);
}

/* A line end in somebody's title must not make two paragraphs of it. */
static void
set_text (PangoLayout *layout,
          Font         font,
          const char  *text)
{
  g_autofree char *line = g_strdup (text);

  if (font != FONT_NOTE)
    g_strdelimit (line, "\n\r\t", ' ');
  pango_layout_set_text (layout, line, -1);
}

static void
keep_units (PangoLayout *layout)
{
  PangoAttrList *list = sp_label_keep_units (pango_layout_get_text (layout));

  pango_layout_set_attributes (layout, list);
  pango_attr_list_unref (list);
}

/* The width that a text needs so that no word of it is broken. */
static double
widest_word (const Measured *text)
{
  PangoLayout *layout = pango_layout_copy (text->layout);
  PangoRectangle extents;

  pango_layout_set_ellipsize (layout, PANGO_ELLIPSIZE_NONE);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD);
  pango_layout_set_width (layout, 1);
  pango_layout_get_extents (layout, NULL, &extents);
  g_object_unref (layout);
  return extents.width / (double) PANGO_SCALE;
}

/* @max_width of 0: one line as long as it is. */
static Measured
measure (const SpPicture *picture,
         Font             font,
         const char      *text,
         double           max_width,
         int              max_lines)
{
  PangoFontDescription *description = pango_font_description_copy (pango_context_get_font_description (picture->context));
  Measured measured = { .layout = pango_layout_new (picture->context) };
  PangoRectangle extents;

  pango_font_description_set_absolute_size (description, round (picture->em * fonts[font].size * PANGO_SCALE));
  pango_font_description_set_weight (description, fonts[font].weight);
  pango_layout_set_font_description (measured.layout, description);
  pango_font_description_free (description);
  set_text (measured.layout, font, text);
  keep_units (measured.layout);
  if (max_width > 0.0)
    {
      pango_layout_set_width (measured.layout, MAX (1, (int) floor (max_width * PANGO_SCALE)));
      pango_layout_set_wrap (measured.layout, PANGO_WRAP_WORD_CHAR);
      pango_layout_set_ellipsize (measured.layout, PANGO_ELLIPSIZE_END);
      pango_layout_set_height (measured.layout, -max_lines);
    }
  pango_layout_get_extents (measured.layout, NULL, &extents);
  measured.shift = extents.x / (double) PANGO_SCALE;
  measured.width = extents.width / (double) PANGO_SCALE;
  measured.height = extents.height / (double) PANGO_SCALE;
  return measured;
}

/* The lines of a paragraph under each other's middles. */
static void
centre (Measured *text)
{
  PangoRectangle extents;

  pango_layout_set_alignment (text->layout, PANGO_ALIGN_CENTER);
  pango_layout_get_extents (text->layout, NULL, &extents);
  text->shift = extents.x / (double) PANGO_SCALE;
}

/* Takes the layout. */
static void
put_text (SpPicture      *picture,
          Measured       *text,
          double          x,
          double          y,
          const SpColour *colour)
{
  SpPictureText entry = { g_steal_pointer (&text->layout), x - text->shift, y, *colour };

  g_array_append_val (picture->texts, entry);
}

static void
put_box (SpPicture    *picture,
         SpBoxKind     kind,
         guint         index,
         const SpRect *rect,
         char         *text)
{
  SpBox box = { kind, index, *rect, text, FALSE };

  g_array_append_val (picture->layout->boxes, box);
}

static void
put (SpPicture      *picture,
     SpBoxKind       kind,
     guint           index,
     Measured       *text,
     double          x,
     double          y,
     const SpColour *colour)
{
  SpRect rect = { x, y, text->width, text->height };

  put_box (picture, kind, index, &rect, g_strdup (pango_layout_get_text (text->layout)));
  g_array_index (picture->layout->boxes, SpBox, picture->layout->boxes->len - 1).is_cut =
    pango_layout_is_ellipsized (text->layout);
  put_text (picture, text, x, y, colour);
}

static gboolean
meets_a_box (const SpPicture *picture,
             const SpRect    *rect)
{
  for (guint i = 0; i < picture->layout->boxes->len; i++)
    if (sp_rect_intersects (rect, &g_array_index (picture->layout->boxes, SpBox, i).rect))
      return TRUE;
  return FALSE;
}

static void
start_again (SpPicture *picture)
{
  g_array_set_size (picture->texts, 0);
  g_array_set_size (picture->keys, 0);
  g_array_set_size (picture->leaders, 0);
  g_array_set_size (picture->notes, 0);
  g_array_set_size (picture->layout->boxes, 0);
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    g_array_set_size (picture->layout->ticks[d], 0);
  picture->layout->has_plot = FALSE;
}

/* ---- The frame around the plot ---- */

typedef struct
{
  double pad;
  double top;           /* words above end here */
  double bottom;        /* words below begin here */
  double tick_height;   /* of the labels under the x axis, 0 without */
  double tick_lines;    /* lines of text in them */
  double axis_height;   /* of the title under the x axis, 0 without */
  double label_width;   /* of the labels at the ends of lines */
} Frame;

/* A paragraph across the picture; on the right where words begin there. */
static void
add_block (SpPicture      *picture,
           Frame          *frame,
           SpBoxKind       kind,
           Font            font,
           const char     *text,
           int             max_lines,
           const SpColour *colour)
{
  double room = picture->width - 2.0 * frame->pad;
  Measured block;

  if (text == NULL || room < picture->em)
    return;
  block = measure (picture, font, text, room, max_lines);
  put (picture, kind, 0, &block, picture->rtl ? picture->width - frame->pad - block.width : frame->pad, frame->top, colour);
  frame->top += block.height;
}

static void
add_titles (SpPicture *picture,
            Frame     *frame)
{
  double before = frame->top;

  if (picture->flags & SP_RENDER_NO_TITLE)
    return;
  if (picture->detail < SP_DETAIL_NO_TITLE)
    add_block (picture, frame, SP_BOX_TITLE, FONT_TITLE, sp_chart_get_title (picture->chart), 3, &picture->theme->text);
  if (picture->detail < SP_DETAIL_NO_SUBTITLE && sp_chart_get_subtitle (picture->chart) != NULL)
    {
      frame->top += 0.15 * picture->em;
      add_block (picture, frame, SP_BOX_SUBTITLE, FONT_SUBTITLE, sp_chart_get_subtitle (picture->chart), 3,
                 &picture->theme->dim);
    }
  if (frame->top > before)
    frame->top += 0.9 * picture->em;
}

/* The note and what could not be shown, at the foot of the picture. */
static void
add_note (SpPicture *picture,
          Frame     *frame)
{
  const char *note = picture->flags & SP_RENDER_NO_NOTE ? NULL : sp_chart_get_note (picture->chart);
  g_autoptr (GString) text = g_string_new (note);
  Measured block;

  for (guint i = 0; i < picture->layout->not_shown->len; i++)
    {
      if (text->len > 0)
        g_string_append_c (text, '\n');
      g_string_append (text, g_ptr_array_index (picture->layout->not_shown, i));
    }
  if (text->len == 0 || picture->detail >= SP_DETAIL_NO_NOTE)
    return;
  block = measure (picture, FONT_NOTE, text->str, MAX (picture->width - 2.0 * frame->pad, 1.0), 6);
  frame->bottom -= block.height;
  put (picture, SP_BOX_NOTE, 0, &block, picture->rtl ? picture->width - frame->pad - block.width : frame->pad,
       frame->bottom, &picture->theme->dim);
  frame->bottom -= 0.5 * picture->em;
}

static gboolean
has_words (const SpPicture *picture)
{
  return picture->detail < SP_DETAIL_NO_LEGEND && !(picture->flags & SP_RENDER_NO_LEGEND);
}

static gboolean
has_ticks (const SpPicture *picture)
{
  return picture->detail < SP_DETAIL_NO_TICK_LABELS;
}

/* The name of a series with its note, or alone where that is too long. */
static char *
legend_label (const SpPicture *picture,
              const SpSeries  *series,
              double           room)
{
  g_autofree char *both = NULL;
  Measured text;
  gboolean fits;

  if (series->note == NULL || *series->note == '\0' || picture->detail >= SP_DETAIL_SHORT_LEGEND)
    return g_strdup (series->label);
  /* Translators: the name of a line, and a remark on it */
  both = g_strdup_printf (_("%s (%s)"), series->label, series->note);
  text = measure (picture, FONT_LABEL, both, 0.0, 1);
  fits = text.width <= room;
  measured_clear (&text);
  return fits ? g_steal_pointer (&both) : g_strdup (series->label);
}

/* The row of the legend that is being filled. */
typedef struct
{
  guint number;
  double used;
  double height;
} LegendRow;

static gboolean
add_key (SpPicture *picture,
         Frame     *frame,
         guint      s,
         LegendRow *row)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  double room = picture->width - 2.0 * frame->pad;
  double key = (KEY_WIDTH + KEY_GAP) * picture->em;
  g_autofree char *label = legend_label (picture, series, room - key);
  Measured name = measure (picture, FONT_LABEL, label, MAX (room - key, 1.0), 2);
  double left;
  SpRect rect;

  if (row->used > 0.0 && row->used + key + name.width > room)
    {
      frame->top += row->height + 0.15 * picture->em;
      *row = (LegendRow) { .number = row->number + 1 };
    }
  left = picture->rtl ? picture->width - frame->pad - row->used - key - name.width : frame->pad + row->used;
  rect = (SpRect) { left, frame->top, key + name.width, name.height };
  row->used += rect.width + KEY_SPACE * picture->em;
  row->height = MAX (row->height, name.height);
  if (row->number >= LEGEND_ROWS_MAX || key + name.width > room + 0.01)
    {
      measured_clear (&name);
      return FALSE;
    }
  {
    SpPictureKey entry = { s, { picture->rtl ? left + name.width + KEY_GAP * picture->em : left, frame->top,
                                KEY_WIDTH * picture->em, name.height } };

    g_array_append_val (picture->keys, entry);
  }
  put_box (picture, SP_BOX_LEGEND, s, &rect, g_steal_pointer (&label));
  put_text (picture, &name, picture->rtl ? left : left + key, frame->top, &picture->theme->text);
  return TRUE;
}

static gboolean
add_legend (SpPicture *picture,
            Frame     *frame)
{
  LegendRow row = { 0 };

  for (guint s = 0; s < picture->n_series; s++)
    {
      if (!picture->in_legend[s])
        continue;
      if (!add_key (picture, frame, s, &row))
        return FALSE;
    }
  if (row.used > 0.0)
    frame->top += row.height + 0.75 * picture->em;
  return TRUE;
}

static char *
axis_title (const SpPicture *picture,
            SpDirection      direction)
{
  const SpAxis *axis = sp_chart_get_axis (picture->chart, direction);
  gboolean logarithmic = axis->scale == SP_SCALE_LOG2 || axis->scale == SP_SCALE_LOG10;
  gboolean has_unit = axis->unit != NULL && *axis->unit != '\0';

  if (axis->title == NULL || *axis->title == '\0')
    return NULL;
  if (!logarithmic)
    return sp_label_with_unit (axis->title, axis->unit);
  if (has_unit)
    /* Translators: the title of an axis and its unit */
    return g_strdup_printf (_("%s (%s, logarithmic)"), axis->title, axis->unit);
  /* Translators: the title of an axis */
  return g_strdup_printf (_("%s (logarithmic)"), axis->title);
}

static Measured
measure_axis_title (const SpPicture *picture,
                    const Frame     *frame,
                    SpDirection      direction)
{
  g_autofree char *title = picture->detail < SP_DETAIL_NO_AXIS_TITLES ? axis_title (picture, direction) : NULL;

  if (title == NULL)
    return (Measured) { 0 };
  return measure (picture, FONT_AXIS, title, MAX (picture->width - 2.0 * frame->pad, 1.0), 2);
}

/* ---- Ticks ---- */

/* Categories break into lines no wider than their place. */
/* A name of a category may take several lines; a number is never broken. */
static Measured
measure_category (const SpPicture *picture,
                  guint            category,
                  double           slot,
                  int              lines)
{
  const char *name = category < sp_chart_n_categories (picture->chart) ? sp_chart_get_category (picture->chart, category) : "";
  Font font = picture->small_names ? FONT_AXIS_SMALL : FONT_AXIS;

  if (g_unichar_isdigit (g_utf8_get_char (name)))
    return measure (picture, font, name, 0.0, 1);
  return measure (picture, font, name, MAX (slot, 1.0), lines);
}

static Measured
measure_tick (const SpPicture *picture,
              SpDirection      direction,
              const SpTickSet *ticks,
              int              index,
              double           slot,
              int              lines)
{
  const SpAxis *axis = sp_chart_get_axis (picture->chart, direction);
  g_autofree char *label = NULL;

  if (axis->scale == SP_SCALE_CATEGORIES)
    {
      Measured name = measure_category (picture, (guint) ticks->values[index], slot, lines);

      centre (&name);
      return name;
    }
  label = sp_label_tick (picture->locale, axis->style, ticks, index);
  return measure (picture, FONT_AXIS, label, 0.0, 1);
}

static void
add_tick (SpPicture  *picture,
          SpDirection direction,
          double      value,
          char       *label)
{
  const SpRect *plot = &picture->layout->plot;
  double place = CLAMP (sp_scale_map (&picture->layout->scales[direction], value), 0.0, 1.0);
  SpTick tick = {
    .value = value,
    .position = direction == SP_DIRECTION_X ? plot->x + place * plot->width : plot->y + (1.0 - place) * plot->height,
    .label = label,
  };

  g_array_append_val (picture->layout->ticks[direction], tick);
}

/* The centre of a tick's label along its axis. */
static double
tick_centre (const SpPicture *picture,
             SpDirection      direction,
             double           value)
{
  const SpRect *plot = &picture->layout->plot;
  double place = CLAMP (sp_scale_map (&picture->layout->scales[direction], value), 0.0, 1.0);

  return direction == SP_DIRECTION_X ? plot->x + place * plot->width : plot->y + (1.0 - place) * plot->height;
}

static void
clear_measured (Measured *texts,
                int       n)
{
  for (int i = 0; i < n; i++)
    measured_clear (&texts[i]);
}

/* Where a label under the x axis begins: centred, but within the picture. */
static double
label_left (const SpPicture *picture,
            double           value,
            double           width)
{
  double left = tick_centre (picture, SP_DIRECTION_X, value) - width / 2.0;

  return CLAMP (left, 0.0, MAX (0.0, picture->width - width));
}

/* The free room between two neighbouring labels along their axis. */
static double
room_between (const SpPicture *picture,
              SpDirection      direction,
              const SpTickSet *ticks,
              const Measured  *texts,
              int              i)
{
  if (direction == SP_DIRECTION_X)
    return label_left (picture, ticks->values[i], texts[i].width) -
           label_left (picture, ticks->values[i - 1], texts[i - 1].width) - texts[i - 1].width;
  return tick_centre (picture, direction, ticks->values[i - 1]) - tick_centre (picture, direction, ticks->values[i]) -
         (texts[i].height + texts[i - 1].height) / 2.0;
}

/* A count of which only a part is seen is another count. A word may be shortened. */
static gboolean
is_broken_number (const Measured *text)
{
  const char *string = pango_layout_get_text (text->layout);
  gboolean is_broken = pango_layout_is_ellipsized (text->layout) || pango_layout_get_line_count (text->layout) > 1;

  while (*string != '\0' && !g_unichar_isalpha (g_utf8_get_char (string)))
    string = g_utf8_next_char (string);
  return is_broken && *string == '\0';
}

/* Whether labels of these sizes leave each other room along the axis. */
static gboolean
labels_fit (const SpPicture *picture,
            SpDirection      direction,
            const SpTickSet *ticks,
            const Measured  *texts)
{
  double space = picture->em * (direction == SP_DIRECTION_X ? TICK_SPACE_X : TICK_SPACE_Y);

  if (sp_chart_get_axis (picture->chart, direction)->scale == SP_SCALE_CATEGORIES)
    {
      space = 0.2 * picture->em;
      for (int i = 0; i < ticks->n; i++)
        if (is_broken_number (&texts[i]))
          return FALSE;
    }
  for (int i = 1; i < ticks->n; i++)
    if (room_between (picture, direction, ticks, texts, i) < space)
      return FALSE;
  return TRUE;
}

/* The finest ticks whose labels have room. @texts are left for the caller to put. */
static gboolean
choose_ticks (const SpPicture *picture,
              SpDirection      direction,
              double           slot,
              int              lines,
              SpTickSet       *ticks,
              Measured         texts[SP_TICKS_MAX])
{
  for (int level = 0; sp_scale_get_ticks (&picture->layout->scales[direction], level, ticks); level++)
    {
      /* Between categories a step is how many of them share one name. */
      double step = ticks->n > 1 ? ticks->values[1] - ticks->values[0] : 1.0;

      for (int i = 0; i < ticks->n; i++)
        texts[i] = measure_tick (picture, direction, ticks, i, slot * step, lines);
      if (labels_fit (picture, direction, ticks, texts))
        return TRUE;
      clear_measured (texts, ticks->n);
    }
  ticks->n = 0;
  return FALSE;
}

static void
put_ticks (SpPicture   *picture,
           SpDirection  direction,
           SpTickSet   *ticks,
           Measured    *texts)
{
  const SpRect *plot = &picture->layout->plot;
  double away = (TICK_LENGTH + TICK_GAP) * picture->em;

  for (int i = 0; i < ticks->n_minors; i++)
    add_tick (picture, direction, ticks->minors[i], NULL);
  for (int i = 0; i < ticks->n; i++)
    {
      double centre = tick_centre (picture, direction, ticks->values[i]);
      guint index = picture->layout->ticks[direction]->len;
      double x, y;

      add_tick (picture, direction, ticks->values[i], g_strdup (pango_layout_get_text (texts[i].layout)));
      if (direction == SP_DIRECTION_X)
        {
          x = label_left (picture, ticks->values[i], texts[i].width);
          y = plot->y + plot->height + away;
          put (picture, SP_BOX_TICK_X, index, &texts[i], x, y, &picture->theme->dim);
        }
      else
        {
          x = plot->x - TICK_GAP * 1.6 * picture->em - texts[i].width;
          y = centre - texts[i].height / 2.0;
          put (picture, SP_BOX_TICK_Y, index, &texts[i], x, y, &picture->theme->dim);
        }
    }
}

/* Ticks without labels, for pictures that have no room for any. */
static void
put_bare_ticks (SpPicture  *picture,
                SpDirection direction)
{
  SpTickSet ticks;

  if (!sp_scale_get_ticks (&picture->layout->scales[direction], 1, &ticks) &&
      !sp_scale_get_ticks (&picture->layout->scales[direction], 0, &ticks))
    return;
  for (int i = 0; i < ticks.n; i++)
    add_tick (picture, direction, ticks.values[i], NULL);
}

/* Smaller letters where a word would be broken otherwise. */
static gboolean
has_broken_names (const SpPicture *picture,
                  double           slot)
{
  gboolean broken = FALSE;

  for (guint i = 0; i < sp_chart_n_categories (picture->chart) && !broken; i++)
    {
      Measured name = measure (picture, FONT_AXIS, sp_chart_get_category (picture->chart, i), slot, 1);

      broken = widest_word (&name) > slot;
      measured_clear (&name);
    }
  return broken;
}

/* How tall the labels under the axis will be, before the plot's width is known. */
static void
foresee_x_labels (SpPicture *picture,
                  Frame     *frame)
{
  const SpAxis *axis = sp_chart_get_axis (picture->chart, SP_DIRECTION_X);
  guint n = sp_chart_n_categories (picture->chart);
  double slot = MAX (picture->width - 2.0 * frame->pad - 5.0 * picture->em, 1.0) / MAX (n, 1);
  Measured digit = measure (picture, FONT_AXIS, "0", 0.0, 1);

  frame->tick_height = digit.height;
  frame->tick_lines = 1;
  if (axis->scale == SP_SCALE_CATEGORIES)
    {
      picture->small_names = has_broken_names (picture, 0.95 * slot);
      for (guint i = 0; i < n; i++)
        {
          Measured name = measure_category (picture, i, 0.94 * slot, 6);

          frame->tick_height = MAX (frame->tick_height, name.height);
          frame->tick_lines = MAX (frame->tick_lines, pango_layout_get_line_count (name.layout));
          measured_clear (&name);
        }
    }
  measured_clear (&digit);
}

/* ---- Labels at the ends of lines ---- */

/* The middle of the last bar that is in the plot. */
static gboolean
find_last_bar (const SpPicture *picture,
               guint            s,
               double          *x,
               double          *y)
{
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  SpRect bar;

  for (gsize i = screen->n; i-- > 0;)
    if (screen->state[i] == SP_POINT_SHOWN && sp_picture_bar (picture, s, i, &bar))
      {
        *x = bar.x + bar.width;
        *y = bar.y + bar.height / 2.0;
        return TRUE;
      }
  return FALSE;
}

/* Where a series is last seen in the plot. */
static gboolean
find_end (const SpPicture *picture,
          guint            s,
          double          *x,
          double          *y)
{
  const GArray *path = g_ptr_array_index (picture->paths, s);

  if (path != NULL)
    return sp_path_get_end (path, &picture->layout->plot, x, y);
  return find_last_bar (picture, s, x, y);
}

/* Kinds whose name can stand at their end. */
static gboolean
can_end_in_label (const SpSeries *series)
{
  return sp_series_has_line (series) || series->kind == SP_SERIES_STACKED_BARS;
}

static void
decide_legend (SpPicture *picture)
{
  guint named = 0;

  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);

      if (series->unlabelled || series->unlisted || series->n == 0)
        {
          picture->in_legend[s] = FALSE;
          continue;
        }
      named++;
      if (!can_end_in_label (series) || picture->width < DIRECT_LABELS_FROM * picture->em)
        picture->in_legend[s] = TRUE;
    }
  /* The title names a thing that is alone. */
  if (named < 2)
    memset (picture->in_legend, 0, picture->n_series * sizeof (gboolean));
}

gboolean
sp_picture_use_legend (SpPicture *picture)
{
  gboolean moved = FALSE;

  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);

      if (series->unlabelled || series->unlisted || series->n == 0 || picture->in_legend[s])
        continue;
      picture->in_legend[s] = moved = TRUE;
    }
  return moved;
}

static gboolean
wants_end_label (const SpPicture *picture,
                 guint            s)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);

  return has_words (picture) && !picture->in_legend[s] && !series->unlabelled && !series->unlisted &&
         can_end_in_label (series) && series->n > 0 && picture->width >= DIRECT_LABELS_FROM * picture->em;
}

/* A name and under it, quieter, its note. */
typedef struct
{
  Measured name;
  Measured note;
  double width;
  double height;
} EndLabel;

static EndLabel
measure_end_label (const SpPicture *picture,
                   guint            s)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  double room = MIN (LABEL_WIDTH_MAX * picture->em, 0.3 * picture->width);
  EndLabel label = { 0 };

  label.name = measure (picture, series->emphasis ? FONT_LABEL_BOLD : FONT_LABEL, series->label, room, 3);
  if (series->note != NULL && *series->note != '\0')
    label.note = measure (picture, FONT_NOTE, series->note, room, 3);
  label.width = MAX (label.name.width, label.note.width);
  label.height = label.name.height + label.note.height;
  return label;
}

static void
end_label_clear (EndLabel *label)
{
  measured_clear (&label->name);
  measured_clear (&label->note);
}

static double
end_labels_width (const SpPicture *picture)
{
  double width = 0.0;

  for (guint s = 0; s < picture->n_series; s++)
    if (wants_end_label (picture, s))
      {
        EndLabel label = measure_end_label (picture, s);

        width = MAX (width, label.width);
        end_label_clear (&label);
      }
  return width;
}

static void
put_end_label (SpPicture *picture,
               guint      s,
               EndLabel  *label,
               double     x,
               double     y)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  SpRect rect = { x, y, label->width, label->height };
  SpStyle style;

  sp_theme_get_style (picture->theme, series->role, series->emphasis, &style);
  put_box (picture, SP_BOX_LABEL, s, &rect,
           label->note.layout != NULL ? g_strdup_printf ("%s\n%s", series->label, series->note) : g_strdup (series->label));
  put_text (picture, &label->name, x, y, &style.ink);
  if (label->note.layout != NULL)
    put_text (picture, &label->note, x, y + rect.height - label->note.height, &picture->theme->dim);
}

typedef struct
{
  guint series;
  double x;
  double y;
} LineEnd;

static int
compare_ends (gconstpointer a,
              gconstpointer b)
{
  const LineEnd *first = a;
  const LineEnd *second = b;

  return (first->y > second->y) - (first->y < second->y);
}

/* Ends at the right edge are labelled beside it. FALSE: there are too many. */
static gboolean
put_margin_labels (SpPicture *picture,
                   GArray    *ends)
{
  const SpRect *plot = &picture->layout->plot;
  double left = plot->x + plot->width + LABEL_GAP * picture->em;
  g_autofree SpStackItem *items = g_new0 (SpStackItem, ends->len + 1);
  g_autofree EndLabel *labels = g_new0 (EndLabel, ends->len + 1);
  gboolean fits;

  for (guint i = 0; i < ends->len; i++)
    {
      const LineEnd *end = &g_array_index (ends, LineEnd, i);

      labels[i] = measure_end_label (picture, end->series);
      items[i].height = labels[i].height;
      /* The name stands beside the end, its note hangs below. */
      items[i].wanted = end->y - labels[i].name.height / 2.0 + labels[i].height / 2.0;
    }
  fits = sp_stack (items, ends->len, 0.15 * picture->em, plot->y - 0.6 * picture->em, plot->y + plot->height);
  for (guint i = 0; i < ends->len; i++)
    {
      const LineEnd *end = &g_array_index (ends, LineEnd, i);
      double top = items[i].middle - items[i].height / 2.0;
      double name_middle = top + labels[i].name.height / 2.0;

      if (fits && fabs (items[i].middle - items[i].wanted) > 0.55 * picture->em)
        {
          SpPictureLeader leader = { end->series, end->x + 0.1 * picture->em, end->y, left - 0.12 * picture->em, name_middle };

          g_array_append_val (picture->leaders, leader);
        }
      if (fits)
        put_end_label (picture, end->series, &labels[i], left, top);
      else
        picture->in_legend[end->series] = TRUE;
      end_label_clear (&labels[i]);
    }
  return fits;
}

/* ---- Words in the plot ---- */

/* How much of the picture a card at this place would hide. */
static double
hidden_by (const SpPicture *picture,
           const SpRect    *rect)
{
  double hidden = 0.0;

  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);
      const GArray *path = g_ptr_array_index (picture->paths, s);

      if (path != NULL)
        hidden += sp_path_length_in (path, rect);
      for (gsize i = 0; sp_series_is_bars (series) && i < series->n; i++)
        {
          SpRect bar;

          if (sp_picture_bar (picture, s, i, &bar) && sp_rect_intersects (&bar, rect))
            hidden += picture->em * 3.0;
        }
    }
  for (guint i = 0; i < picture->notes->len; i++)
    {
      const SpPictureNote *note = &g_array_index (picture->notes, SpPictureNote, i);
      const SpAnnotation *annotation = sp_chart_get_annotation (picture->chart, note->annotation);
      SpRect mark = { note->x - 0.6 * picture->em, note->y - 0.6 * picture->em, 1.2 * picture->em, 1.2 * picture->em };

      if (annotation->drop)
        mark.height = picture->layout->plot.y + picture->layout->plot.height - mark.y;
      if (note->has_point && sp_rect_intersects (&mark, rect))
        hidden += picture->em * 4.0;
    }
  return hidden;
}

/* Upright and level lines that a text at this place would stand on. */
static double
crossed_by_references (const SpPicture *picture,
                       const SpRect    *rect)
{
  double crossed = 0.0;

  for (guint i = 0; i < sp_chart_n_references (picture->chart); i++)
    {
      const SpReference *reference = sp_chart_get_reference (picture->chart, i);

      if (!sp_scale_shows (picture->layout->scales[reference->direction].kind, reference->value))
        continue;
      if (reference->direction == SP_DIRECTION_X)
        {
          double x = sp_picture_x (picture, reference->value);

          crossed += x > rect->x && x < rect->x + rect->width ? rect->height : 0.0;
        }
      else
        {
          double y = sp_picture_y (picture, reference->value);

          crossed += y > rect->y && y < rect->y + rect->height ? rect->width : 0.0;
        }
    }
  return crossed;
}

/* The least hiding of the places given; FALSE when none is free of other words. */
static gboolean
choose_place (const SpPicture *picture,
              const SpRect    *places,
              guint            n,
              double          *hidden,
              SpRect          *place)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < n && best > 0.0; i++)
    {
      double cost;

      if (!sp_rect_contains (&picture->layout->plot, &places[i]) || meets_a_box (picture, &places[i]))
        continue;
      cost = hidden_by (picture, &places[i]) + crossed_by_references (picture, &places[i]);
      if (cost < best)
        {
          best = cost;
          *place = places[i];
        }
    }
  if (hidden != NULL)
    *hidden = best;
  return best < G_MAXDOUBLE;
}

/* Moves a stretch of this length as little as needed to lie within another. */
static double
keep_inside (double start,
             double length,
             double from,
             double room)
{
  const double inset = 2.0;

  return MAX (from + inset, MIN (start, from + room - length - inset));
}

#define N_AROUND 40

/* Places around a point, the best first: right below, right above, left..., then
 * farther away. */
static void
places_around (const SpPicture *picture,
               double           x,
               double           y,
               double           width,
               double           height,
               SpRect           places[N_AROUND])
{
  static const struct
  {
    double right; /* 1: to the right, 0: centred, -1: to the left */
    double down;
  } sides[] = { { 1, 1 }, { 1, -1 }, { -1, -1 }, { -1, 1 }, { 1, 0 }, { -1, 0 }, { 0, -1 }, { 0, 1 } };
  static const double distances[] = { 0.9, 2.2, 4.5, 7.0, 10.0 };
  const SpRect *plot = &picture->layout->plot;

  for (guint d = 0; d < G_N_ELEMENTS (distances); d++)
    for (guint i = 0; i < G_N_ELEMENTS (sides); i++)
      {
        double away = distances[d] * picture->em;
        double down = sides[i].right > 0.0 || sides[i].right < 0.0 ? 0.55 * away : away;

        places[d * G_N_ELEMENTS (sides) + i] = (SpRect) {
          keep_inside (x + sides[i].right * (away + width / 2.0) - width / 2.0, width, plot->x, plot->width),
          keep_inside (y + sides[i].down * (down + height / 2.0) - height / 2.0, height, plot->y, plot->height),
          width,
          height,
        };
      }
}

/* Ends inside the plot are labelled next to them where nothing is hidden. */
static gboolean
put_inner_label (SpPicture *picture,
                 guint      s,
                 double     x,
                 double     y)
{
  EndLabel label = measure_end_label (picture, s);
  double gap = 0.5 * picture->em;
  double middle = y - label.name.height / 2.0;
  SpRect places[] = {
    { x + gap, middle, label.width, label.height },
    { x + gap, y - label.height, label.width, label.height },
    { x + gap, y, label.width, label.height },
    { x - label.width / 2.0, y - label.height - gap, label.width, label.height },
    { x - label.width / 2.0, y + gap, label.width, label.height },
  };
  SpRect place = { 0 };
  double hidden;
  gboolean fits = choose_place (picture, places, G_N_ELEMENTS (places), &hidden, &place) && hidden < 0.3 * picture->em;

  if (fits)
    put_end_label (picture, s, &label, place.x, place.y);
  else
    picture->in_legend[s] = TRUE;
  end_label_clear (&label);
  return fits;
}

/* Near enough to be labelled beside the plot: the room that scales leave is. */
static gboolean
is_at_right_edge (const SpPicture *picture,
                  double           x)
{
  const SpRect *plot = &picture->layout->plot;

  return x >= plot->x + plot->width - MAX (1.2 * picture->em, 0.06 * plot->width);
}

static gboolean
put_end_labels (SpPicture *picture)
{
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (LineEnd));
  gboolean fits;

  for (guint s = 0; s < picture->n_series; s++)
    {
      LineEnd end = { .series = s };

      if (!wants_end_label (picture, s))
        continue;
      if (!find_end (picture, s, &end.x, &end.y))
        picture->in_legend[s] = TRUE; /* nothing of it is in view, but it has a name */
      else if (sp_chart_get_series (picture->chart, s)->kind == SP_SERIES_STACKED_BARS ||
               is_at_right_edge (picture, end.x))
        g_array_append_val (ends, end);
    }
  g_array_sort (ends, compare_ends);
  fits = put_margin_labels (picture, ends);
  for (guint s = 0; s < picture->n_series; s++)
    {
      double x, y;

      if (!wants_end_label (picture, s) || !find_end (picture, s, &x, &y) ||
          sp_chart_get_series (picture->chart, s)->kind == SP_SERIES_STACKED_BARS ||
          is_at_right_edge (picture, x))
        continue;
      fits = put_inner_label (picture, s, x, y) && fits;
    }
  return fits;
}

static void
put_reference_labels (SpPicture *picture)
{
  const SpRect *plot = &picture->layout->plot;

  for (guint i = 0; i < sp_chart_n_references (picture->chart) && has_words (picture); i++)
    {
      const SpReference *reference = sp_chart_get_reference (picture->chart, i);
      double gap = 0.4 * picture->em;
      SpRect places[8], place = { 0 };
      guint n = 0;
      Measured text;
      SpStyle style;

      if (reference->label == NULL || !sp_scale_shows (picture->layout->scales[reference->direction].kind, reference->value))
        continue;
      text = measure (picture, FONT_LABEL_BOLD, reference->label, MAX (0.45 * plot->width, 1.0), 3);
      for (int step = 0; step < 4; step++)
        {
          if (reference->direction == SP_DIRECTION_X)
            {
              double x = sp_picture_x (picture, reference->value);
              double y = plot->y + gap + step * 1.6 * text.height;

              places[n++] = (SpRect) { x - gap - text.width, y, text.width, text.height };
              places[n++] = (SpRect) { x + gap, y, text.width, text.height };
            }
          else
            {
              double y = sp_picture_y (picture, reference->value);
              double x = plot->x + gap + step * (plot->width - 2.0 * gap - text.width) / 3.0;

              places[n++] = (SpRect) { x, y - 0.5 * gap - text.height, text.width, text.height };
              places[n++] = (SpRect) { x, y + 0.5 * gap, text.width, text.height };
            }
        }
      sp_theme_get_style (picture->theme, reference->role, FALSE, &style);
      if (choose_place (picture, places, n, NULL, &place))
        put (picture, SP_BOX_REFERENCE, i, &text, place.x, place.y, &style.ink);
      measured_clear (&text);
    }
}

static void
find_noted_points (SpPicture *picture)
{
  const SpRect *plot = &picture->layout->plot;

  for (guint i = 0; i < sp_chart_n_annotations (picture->chart); i++)
    {
      const SpAnnotation *annotation = sp_chart_get_annotation (picture->chart, i);
      SpPictureNote note = { .annotation = i };

      if (sp_scale_shows (picture->layout->scales[SP_DIRECTION_X].kind, annotation->x) &&
          sp_scale_shows (picture->layout->scales[SP_DIRECTION_Y].kind, annotation->y))
        {
          note.x = sp_picture_x (picture, annotation->x);
          note.y = sp_picture_y (picture, annotation->y);
          note.has_point = note.x >= plot->x - 0.01 && note.x <= plot->x + plot->width + 0.01 && note.y >= plot->y - 0.01 &&
                           note.y <= plot->y + plot->height + 0.01;
        }
      g_array_append_val (picture->notes, note);
    }
}

/* The lines beside a marked point, broken at a width. */
typedef struct
{
  Measured lines[SP_ANNOTATION_LINES];
  double width;
  double height;
  SpRect place;
  double hidden; /* what of the picture it would hide there */
} Card;

static Font
annotation_font (int line)
{
  return line == 0 ? FONT_LABEL_BOLD : FONT_LABEL;
}

/* A card is at least as wide as its widest word, if the plot is. */
static double
card_room (const SpPicture    *picture,
           const SpAnnotation *annotation,
           double              wanted)
{
  double room = MAX (wanted, 1.0);

  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    if (annotation->lines[i] != NULL)
      {
        Measured line = measure (picture, annotation_font (i), annotation->lines[i], 0.0, 1);

        room = MAX (room, ceil (widest_word (&line)));
        measured_clear (&line);
      }
  return MAX (1.0, MIN (room, picture->layout->plot.width - 2.0 * CARD_PAD * picture->em));
}

/* FALSE when nothing is said, or when there is no place for it. */
static gboolean
card_init (Card                *card,
           const SpPicture     *picture,
           const SpPictureNote *note,
           double               room)
{
  const SpAnnotation *annotation = sp_chart_get_annotation (picture->chart, note->annotation);
  double pad = CARD_PAD * picture->em;
  double width = card_room (picture, annotation, room);
  SpRect places[N_AROUND];

  *card = (Card) { .width = 2.0 * pad, .height = 2.0 * pad };
  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    {
      if (annotation->lines[i] == NULL || *annotation->lines[i] == '\0')
        continue;
      card->lines[i] = measure (picture, annotation_font (i), annotation->lines[i], width, 3);
      card->width = MAX (card->width, card->lines[i].width + 2.0 * pad);
      card->height += card->lines[i].height;
    }
  places_around (picture, note->x, note->y, card->width, card->height, places);
  return card->height > 2.0 * pad && choose_place (picture, places, N_AROUND, &card->hidden, &card->place);
}

static void
card_clear (Card *card)
{
  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    measured_clear (&card->lines[i]);
}

static void
put_card (SpPicture     *picture,
          SpPictureNote *note,
          Card          *card)
{
  const SpAnnotation *annotation = sp_chart_get_annotation (picture->chart, note->annotation);
  g_autoptr (GString) said = g_string_new (NULL);
  double pad = CARD_PAD * picture->em;
  double y = card->place.y + pad;

  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    {
      SpStyle style;

      if (card->lines[i].layout == NULL)
        continue;
      sp_theme_get_style (picture->theme, annotation->line_roles[i], FALSE, &style);
      put_text (picture, &card->lines[i], card->place.x + pad, y, &style.ink);
      y += card->lines[i].height;
      g_string_append_printf (said, "%s%s", said->len > 0 ? "\n" : "", annotation->lines[i]);
    }
  note->has_card = TRUE;
  note->card = card->place;
  put_box (picture, SP_BOX_ANNOTATION, note->annotation, &note->card, g_string_free (g_steal_pointer (&said), FALSE));
}

/* Wide where that hides nothing, otherwise in the shape that hides least; a card that
 * would hide much of a small picture is left out. */
static void
choose_card (SpPicture     *picture,
             SpPictureNote *note)
{
  static const double shapes[] = { 0.6, 0.36, 0.28 };
  Card best = { .hidden = G_MAXDOUBLE };

  for (guint i = 0; i < G_N_ELEMENTS (shapes) && best.hidden > 0.0; i++)
    {
      Card card;

      if (card_init (&card, picture, note, MIN (20.0 * picture->em, shapes[i] * picture->layout->plot.width)) &&
          card.hidden < best.hidden)
        {
          card_clear (&best);
          best = card;
        }
      else
        card_clear (&card);
    }
  if (best.hidden < CARD_HIDES_MAX * picture->em)
    put_card (picture, note, &best);
  card_clear (&best);
}

static void
put_cards (SpPicture *picture)
{
  for (guint i = 0; i < picture->notes->len && has_words (picture); i++)
    {
      SpPictureNote *note = &g_array_index (picture->notes, SpPictureNote, i);

      if (note->has_point)
        choose_card (picture, note);
    }
}

/* Dark words on a dark bar can't be read. */
static gboolean
meets_a_bar (const SpPicture *picture,
             const SpRect    *rect)
{
  for (guint s = 0; s < picture->n_series; s++)
    {
      const SpSeries *series = sp_chart_get_series (picture->chart, s);
      SpRect bar;

      for (gsize i = 0; sp_series_is_bars (series) && i < series->n; i++)
        if (sp_picture_bar (picture, s, i, &bar) && sp_rect_intersects (&bar, rect))
          return TRUE;
    }
  return FALSE;
}

/* The label of a point, and where it stands. */
typedef struct
{
  guint series;
  Measured text;
  SpRect place;
} PointLabel;

static void
point_label_clear (gpointer data)
{
  measured_clear (&((PointLabel *) data)->text);
}

static gboolean
meets_a_label (GArray       *labels,
               const SpRect *rect)
{
  for (guint i = 0; i < labels->len; i++)
    if (sp_rect_intersects (rect, &g_array_index (labels, PointLabel, i).place))
      return TRUE;
  return FALSE;
}

/* Above a point or the end of a bar; a bar that hangs down has its text below.
 * FALSE: there is no room. */
static gboolean
find_point_label (SpPicture    *picture,
                  const SpRect *mark,
                  double        gap,
                  GArray       *labels,
                  PointLabel   *label)
{
  double width = label->text.width, height = label->text.height;
  double x = mark->x + mark->width / 2.0 - width / 2.0;
  SpRect places[] = { { x, mark->y - gap - height, width, height },
                      { x, mark->y + mark->height + gap, width, height } };

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      SpRect apart = { x - LABEL_APART * picture->em, places[i].y, width + 2.0 * LABEL_APART * picture->em, height };

      label->place = places[i];
      if (sp_rect_contains (&picture->layout->plot, &places[i]) && !meets_a_box (picture, &apart) &&
          !meets_a_label (labels, &apart) && !meets_a_bar (picture, &places[i]))
        return TRUE;
    }
  return FALSE;
}

/* Adds those that have room. Returns: whether all have */
static gboolean
find_labels_of_series (SpPicture *picture,
                       guint      s,
                       GArray    *labels)
{
  const SpSeries *series = sp_chart_get_series (picture->chart, s);
  const SpScreenSeries *screen = g_ptr_array_index (picture->layout->series, s);
  gboolean bars = sp_series_is_bars (series), all = TRUE;

  for (gsize i = 0; series->point_labels != NULL && i < series->n; i++)
    {
      SpRect mark = { screen->x[i], screen->y[i], 0.0, 0.0 };
      PointLabel label = { .series = s };

      if (*series->point_labels[i] == '\0' || screen->state[i] != SP_POINT_SHOWN ||
          (bars && !sp_picture_bar (picture, s, i, &mark)))
        continue;
      label.text = measure (picture, FONT_AXIS, series->point_labels[i], 0.0, 1);
      if (find_point_label (picture, &mark, (bars ? 0.2 : 0.5) * picture->em, labels, &label))
        {
          g_array_append_val (labels, label);
          continue;
        }
      point_label_clear (&label);
      all = FALSE;
    }
  return all;
}

static void
put_found_labels (SpPicture *picture,
                  GArray    *labels)
{
  for (guint i = 0; i < labels->len; i++)
    {
      PointLabel *label = &g_array_index (labels, PointLabel, i);

      put (picture, SP_BOX_POINT_LABEL, label->series, &label->text, label->place.x, label->place.y, &picture->theme->text);
    }
}

/* Numbers at some categories and not at others would look chosen: all of them, or none. */
static void
put_point_labels (SpPicture *picture)
{
  gboolean categories = sp_chart_get_axis (picture->chart, SP_DIRECTION_X)->scale == SP_SCALE_CATEGORIES;
  g_autoptr (GArray) labels = g_array_new (FALSE, FALSE, sizeof (PointLabel));
  gboolean all = TRUE;

  g_array_set_clear_func (labels, point_label_clear);
  for (guint s = 0; s < picture->n_series && has_words (picture); s++)
    all = find_labels_of_series (picture, s, labels) && all;
  if (all || !categories)
    put_found_labels (picture, labels);
}

/* ---- All of it ---- */

/* From the left edge of the picture to the plot, and from the plot to the right
 * edge: tick labels, half a label of the x axis, names at the ends. */
static gboolean
set_plot_columns (SpPicture *picture,
                  Frame     *frame,
                  SpTickSet *ticks,
                  Measured  *texts)
{
  SpRect *plot = &picture->layout->plot;
  double tick_width = 0.0;
  double right = frame->pad;

  for (int i = 0; i < ticks->n; i++)
    tick_width = MAX (tick_width, texts[i].width);
  plot->x = frame->pad + (tick_width > 0.0 ? tick_width + TICK_GAP * 1.6 * picture->em : 0.0);
  frame->label_width = end_labels_width (picture);
  if (frame->label_width > 0.0)
    right = MAX (right, 0.6 * frame->pad + frame->label_width + LABEL_GAP * picture->em);
  else if (has_ticks (picture))
    right = MAX (right, 1.4 * picture->em);
  plot->width = picture->width - right - plot->x;
  return plot->width >= (has_ticks (picture) ? PLOT_WIDTH_MIN * picture->em : 2.0);
}

static gboolean
set_plot_rows (SpPicture *picture,
               Frame     *frame)
{
  SpRect *plot = &picture->layout->plot;
  Measured y_title = measure_axis_title (picture, frame, SP_DIRECTION_Y);
  Measured x_title = measure_axis_title (picture, frame, SP_DIRECTION_X);
  double least = picture->detail < SP_DETAIL_SHORT_LEGEND ? PLOT_HEIGHT_GOOD : PLOT_HEIGHT_MIN;

  plot->y = frame->top;
  if (y_title.layout != NULL)
    plot->y += y_title.height + 0.75 * picture->em;
  else if (has_ticks (picture))
    plot->y += 0.6 * picture->em;
  frame->axis_height = x_title.height;
  if (x_title.layout != NULL)
    frame->bottom -= x_title.height + 0.2 * picture->em;
  if (has_ticks (picture))
    {
      foresee_x_labels (picture, frame);
      frame->bottom -= frame->tick_height + (TICK_LENGTH + TICK_GAP) * picture->em;
    }
  plot->height = frame->bottom - plot->y;
  measured_clear (&y_title);
  measured_clear (&x_title);
  return plot->height >= (has_ticks (picture) ? least * picture->em : 2.0);
}

static void
put_axis_titles (SpPicture *picture,
                 Frame     *frame)
{
  const SpRect *plot = &picture->layout->plot;
  Measured x_title = measure_axis_title (picture, frame, SP_DIRECTION_X);
  /* Labels at the ends of lines begin lower than this title ends. */
  Measured y_title = measure_axis_title (picture, frame, SP_DIRECTION_Y);

  if (x_title.layout != NULL)
    {
      double x = plot->x + plot->width / 2.0 - x_title.width / 2.0;

      x = CLAMP (x, 0.0, MAX (0.0, picture->width - x_title.width));
      put (picture, SP_BOX_AXIS_TITLE, SP_DIRECTION_X, &x_title, x,
           frame->bottom + frame->tick_height + (TICK_LENGTH + TICK_GAP + 0.2) * picture->em, &picture->theme->text);
    }
  if (y_title.layout != NULL)
    put (picture, SP_BOX_AXIS_TITLE, SP_DIRECTION_Y, &y_title, CLAMP (picture->width - frame->pad - y_title.width, 0.0, plot->x),
         frame->top, &picture->theme->text);
  measured_clear (&x_title);
  measured_clear (&y_title);
}

/* With the plot's place known: ticks, points and the words among them. */
static gboolean
fill_plot (SpPicture *picture,
           Frame     *frame,
           SpTickSet *y_ticks,
           Measured  *y_texts)
{
  Measured x_texts[SP_TICKS_MAX] = { 0 };
  SpTickSet x_ticks;
  double n = MAX (sp_chart_n_categories (picture->chart), 1);
  double slot = 0.94 * picture->layout->plot.width / n;

  if (!has_ticks (picture))
    {
      put_bare_ticks (picture, SP_DIRECTION_X);
      put_bare_ticks (picture, SP_DIRECTION_Y);
    }
  else
    {
      if (!choose_ticks (picture, SP_DIRECTION_X, slot, (int) frame->tick_lines, &x_ticks, x_texts))
        return FALSE;
      put_ticks (picture, SP_DIRECTION_X, &x_ticks, x_texts);
      put_ticks (picture, SP_DIRECTION_Y, y_ticks, y_texts);
    }
  put_axis_titles (picture, frame);
  sp_picture_place_points (picture);
  find_noted_points (picture);
  if (!put_end_labels (picture))
    return FALSE;
  put_cards (picture);
  put_reference_labels (picture);
  put_point_labels (picture);
  picture->layout->has_plot = TRUE;
  return TRUE;
}

static gboolean
try_to_arrange (SpPicture *picture)
{
  double small = MIN (picture->width, picture->height) / picture->em;
  Frame frame = { .pad = picture->em * (small < 16.0 ? PAD_SMALL : PAD) };
  Measured y_texts[SP_TICKS_MAX] = { 0 };
  SpTickSet y_ticks = { 0 };
  gboolean fits;

  frame.top = frame.pad;
  frame.bottom = picture->height - frame.pad;
  add_titles (picture, &frame);
  add_note (picture, &frame);
  if (has_words (picture))
    {
      decide_legend (picture);
      if (!add_legend (picture, &frame))
        return FALSE;
    }
  if (!set_plot_rows (picture, &frame))
    return FALSE;
  fits = !has_ticks (picture) || choose_ticks (picture, SP_DIRECTION_Y, 0.0, 1, &y_ticks, y_texts);
  fits = fits && set_plot_columns (picture, &frame, &y_ticks, y_texts) && fill_plot (picture, &frame, &y_ticks, y_texts);
  clear_measured (y_texts, SP_TICKS_MAX);
  return fits;
}

gboolean
sp_picture_arrange (SpPicture *picture)
{
  start_again (picture);
  if (try_to_arrange (picture))
    return TRUE;
  start_again (picture);
  return FALSE;
}
