/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Single bars side by side, each with a name, a meaning and words at its end: the
 * steps of a waterfall, things ranked by what they bring. For the figures. */
#pragma once

#include "chart/spec.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;      /* under the bar */
  double from;           /* 0, or where the bar before it ended */
  double to;
  SpRole role;
  const char *label;     /* at its end */
  gboolean has_whisker;
  double lo;
  double hi;
} SpBar;

typedef struct
{
  GArray *bars;          /* (element-type SpBar) */
  gboolean is_waterfall; /* bars stand on each other, not on 0 */
  gboolean has_legend;   /* of what their roles mean; FALSE until set */
} SpBars;

SpBars *sp_bars_new      (gboolean      is_waterfall);
void    sp_bars_free     (SpBars       *bars);
/* The strings are copied. */
void    sp_bars_add      (SpBars       *bars,
                          const SpBar  *bar);
/* Adds the bars as categories, one series a role. @names: (array length=SP_N_ROLES): what
 * each role that is used means. */
void    sp_bars_to_chart (const SpBars *bars,
                          SpChart      *chart,
                          const char *const *names);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpBars, sp_bars_free)

G_END_DECLS
