/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours, dashes and markers of the pictures: light and dark, each also in high
 * contrast. The series colours begin with those of Okabe and Ito ("Color Universal
 * Design", 2008), darkened or lightened until each has a contrast of at least 3:1
 * to its ground and no two fall together for eyes that lack one kind of cone.
 * Colour never stands alone: every role has a dash and a marker of its own. */
#pragma once

#include <glib.h>

#include "chart/spec.h"

G_BEGIN_DECLS

/* sRGB, 0 to 1 */
typedef struct
{
  double red;
  double green;
  double blue;
  double alpha;
} SpColour;

typedef enum
{
  SP_MARKER_DISC,
  SP_MARKER_SQUARE,
  SP_MARKER_DIAMOND,
  SP_MARKER_TRIANGLE,
  SP_MARKER_TRIANGLE_DOWN,
  SP_MARKER_RING,
  SP_MARKER_CROSS,
  SP_MARKER_PLUS,
  SP_N_MARKERS
} SpMarker;

#define SP_DASH_MAX 6

typedef struct
{
  SpColour line;             /* lines, markers, bars: at least 3:1 to the ground */
  SpColour ink;              /* the same hue for text: at least 4.5:1 */
  SpColour fill;             /* bands and gaps */
  double width;              /* of the line, in pixels at 1x */
  double dash[SP_DASH_MAX];  /* in multiples of the width */
  int n_dash;                /* 0: solid */
  SpMarker marker;
} SpStyle;

typedef struct
{
  gboolean dark;
  gboolean high_contrast;    /* heavier lines; fills give way to outlines */
  SpColour ground;           /* behind everything */
  SpColour text;
  SpColour dim;              /* subtitles, tick labels: still 4.5:1 */
  SpColour grid;
  SpColour axis;
  SpColour card;             /* behind annotations and readouts */
  SpColour card_edge;
} SpTheme;

const SpTheme *sp_theme_get       (gboolean       dark,
                                   gboolean       high_contrast);
/* The style of a role in a theme; emphasis makes the line heavier. */
void           sp_theme_get_style (const SpTheme *theme,
                                   SpRole         role,
                                   gboolean       emphasis,
                                   SpStyle       *style);

/* Contrast ratio of WCAG 2.1, 1 to 21; alpha is not read. */
double         sp_colour_contrast (const SpColour *a,
                                   const SpColour *b);

G_END_DECLS
