/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of colours; see palette.h. */
#include "chart/palette.h"

#include <math.h>

#define RGB(hex) { ((hex) >> 16 & 0xff) / 255.0, ((hex) >> 8 & 0xff) / 255.0, ((hex) & 0xff) / 255.0, 1.0 }

#define N_SLOTS 8

/* A colour for shapes and one for text of the same hue. */
typedef struct
{
  SpColour line;
  SpColour ink;
} Slot;

typedef struct
{
  SpTheme theme;
  double fill_alpha;
  double widening;
  Slot neutral;
  Slot slots[N_SLOTS];
} Palette;

/* blue, vermillion, green, purple, brown, sky, olive, near the text */
#define LIGHT_SLOTS                                                                                 \
  {                                                                                                 \
    { RGB (0x1d58ac), RGB (0x1d58ac) }, { RGB (0xb04a1d), RGB (0xb04a1d) },                         \
    { RGB (0x168356), RGB (0x13734b) }, { RGB (0xa7407f), RGB (0xa7407f) },                         \
    { RGB (0x593100), RGB (0x593100) }, { RGB (0x1099da), RGB (0x0a6ba0) },                         \
    { RGB (0x9e9300), RGB (0x756c00) }, { RGB (0x3a3a3a), RGB (0x3a3a3a) },                         \
  }
#define DARK_SLOTS                                                                                  \
  {                                                                                                 \
    { RGB (0x61a3ea), RGB (0x74b0f2) }, { RGB (0xff935f), RGB (0xff935f) },                         \
    { RGB (0x36d5a2), RGB (0x36d5a2) }, { RGB (0xd887bc), RGB (0xe09bc7) },                         \
    { RGB (0x988024), RGB (0xc7ab45) }, { RGB (0xa2dbfb), RGB (0xa2dbfb) },                         \
    { RGB (0xf6e35f), RGB (0xf6e35f) }, { RGB (0xe2e6e5), RGB (0xe2e6e5) },                         \
  }

static const Palette palettes[2][2] = {
  {
    {
      .theme = {
        .ground = RGB (0xffffff), .text = RGB (0x2e2e33), .dim = RGB (0x626267),
        .grid = RGB (0xe9e9eb), .axis = RGB (0x8c8c92), .card = RGB (0xffffff), .card_edge = RGB (0xc4c4c8),
      },
      .fill_alpha = 0.17, .widening = 1.0,
      .neutral = { RGB (0x77777c), RGB (0x626267) },
      .slots = LIGHT_SLOTS,
    },
    {
      .theme = {
        .high_contrast = TRUE,
        .ground = RGB (0xffffff), .text = RGB (0x000000), .dim = RGB (0x333333),
        .grid = RGB (0xb4b4b4), .axis = RGB (0x000000), .card = RGB (0xffffff), .card_edge = RGB (0x000000),
      },
      .fill_alpha = 0.0, .widening = 1.5,
      .neutral = { RGB (0x4a4a4a), RGB (0x333333) },
      .slots = LIGHT_SLOTS,
    },
  },
  {
    {
      .theme = {
        .dark = TRUE,
        .ground = RGB (0x242424), .text = RGB (0xf2f2f2), .dim = RGB (0xb4b4b8),
        .grid = RGB (0x454549), .axis = RGB (0x909095), .card = RGB (0x303033), .card_edge = RGB (0x6b6b70),
      },
      .fill_alpha = 0.20, .widening = 1.0,
      .neutral = { RGB (0xa0a0a5), RGB (0xb4b4b8) },
      .slots = DARK_SLOTS,
    },
    {
      .theme = {
        .dark = TRUE, .high_contrast = TRUE,
        .ground = RGB (0x000000), .text = RGB (0xffffff), .dim = RGB (0xdddddd),
        .grid = RGB (0x5c5c5c), .axis = RGB (0xffffff), .card = RGB (0x000000), .card_edge = RGB (0xffffff),
      },
      .fill_alpha = 0.0, .widening = 1.5,
      .neutral = { RGB (0xc8c8c8), RGB (0xdddddd) },
      .slots = DARK_SLOTS,
    },
  },
};

#define WIDTH          2.0
#define WIDTH_EMPHASIS 3.0
#define WIDTH_FINE     1.5

/* What a role looks like apart from the theme. Slot -1 is the neutral, -2 the text. */
static const struct
{
  int slot;
  double width;
  SpMarker marker;
  int n_dash;
  double dash[SP_DASH_MAX];
} looks[SP_N_ROLES] = {
  [SP_ROLE_TEXT] = { -2, WIDTH, SP_MARKER_DISC, 0, { 0 } },
  [SP_ROLE_DIM] = { -1, WIDTH_FINE, SP_MARKER_PLUS, 2, { 1, 2 } },
  [SP_ROLE_IDEAL] = { -1, WIDTH, SP_MARKER_RING, 2, { 3.5, 2.5 } },
  [SP_ROLE_ACTUAL] = { 0, WIDTH, SP_MARKER_DISC, 0, { 0 } },
  [SP_ROLE_FORECAST] = { 0, WIDTH, SP_MARKER_RING, 2, { 1, 1.6 } },
  [SP_ROLE_LOSS] = { 1, WIDTH, SP_MARKER_TRIANGLE_DOWN, 4, { 5, 2, 1, 2 } },
  [SP_ROLE_GAIN] = { 2, WIDTH, SP_MARKER_TRIANGLE, 2, { 6, 2 } },
  [SP_ROLE_LIMIT] = { 1, WIDTH_FINE, SP_MARKER_CROSS, 2, { 3, 2 } },
  [SP_ROLE_SERIES_1] = { 0, WIDTH, SP_MARKER_DISC, 0, { 0 } },
  [SP_ROLE_SERIES_2] = { 1, WIDTH, SP_MARKER_SQUARE, 2, { 6, 2 } },
  [SP_ROLE_SERIES_3] = { 2, WIDTH, SP_MARKER_TRIANGLE, 2, { 1, 1.6 } },
  [SP_ROLE_SERIES_4] = { 3, WIDTH, SP_MARKER_DIAMOND, 4, { 6, 2, 1, 2 } },
  [SP_ROLE_SERIES_5] = { 4, WIDTH, SP_MARKER_TRIANGLE_DOWN, 2, { 3, 1.6 } },
  [SP_ROLE_SERIES_6] = { 5, WIDTH, SP_MARKER_RING, 6, { 6, 2, 1, 2, 1, 2 } },
  [SP_ROLE_SERIES_7] = { 6, WIDTH, SP_MARKER_CROSS, 2, { 1, 3.2 } },
  [SP_ROLE_SERIES_8] = { 7, WIDTH, SP_MARKER_PLUS, 4, { 9, 2, 3, 2 } },
};

static const Palette *
palette_of (const SpTheme *theme)
{
  return &palettes[theme->dark ? 1 : 0][theme->high_contrast ? 1 : 0];
}

const SpTheme *
sp_theme_get (gboolean dark,
              gboolean high_contrast)
{
  return &palettes[dark ? 1 : 0][high_contrast ? 1 : 0].theme;
}

void
sp_theme_get_style (const SpTheme *theme,
                    SpRole         role,
                    gboolean       emphasis,
                    SpStyle       *style)
{
  const Palette *palette = palette_of (theme);
  Slot text = { theme->text, theme->text };
  const Slot *slot;

  g_return_if_fail (role < SP_N_ROLES);

  slot = looks[role].slot == -2 ? &text
         : looks[role].slot == -1 ? &palette->neutral
         : &palette->slots[looks[role].slot];
  *style = (SpStyle) {
    .line = slot->line,
    .ink = slot->ink,
    .fill = slot->line,
    .width = (emphasis ? WIDTH_EMPHASIS : looks[role].width) * palette->widening,
    .n_dash = looks[role].n_dash,
    .marker = looks[role].marker,
  };
  style->fill.alpha = palette->fill_alpha;
  for (int i = 0; i < looks[role].n_dash; i++)
    style->dash[i] = looks[role].dash[i];
}

/* WCAG 2.1, "relative luminance" */
static double
linear_part (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
luminance (const SpColour *colour)
{
  return 0.2126 * linear_part (colour->red) + 0.7152 * linear_part (colour->green) + 0.0722 * linear_part (colour->blue);
}

double
sp_colour_contrast (const SpColour *a,
                    const SpColour *b)
{
  double la = luminance (a);
  double lb = luminance (b);

  return (MAX (la, lb) + 0.05) / (MIN (la, lb) + 0.05);
}
