/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Spans of time as axes and words: hours up to three days, then days. For the figures. */
#pragma once

#include "chart/spec.h"
#include "core/economics.h"
#include "figures/figures.h"

G_BEGIN_DECLS

typedef struct
{
  double hours;      /* of one unit */
  const char *name;  /* translated: "days" */
} SpTimeUnit;

/* The unit for times up to @most hours. */
SpTimeUnit sp_time_unit_for    (double          most);
/* "9 days 5 h" */
char      *sp_words_hours      (double          hours);
/* "90% interval: 8 days to 12 days"; NULL when there is none. */
char      *sp_words_hours_90   (const SpRange  *range);
/* The 90 % interval of a range. Returns: FALSE when an end is not known */
gboolean   sp_range_90         (const SpRange  *range,
                                double         *lo,
                                double         *hi);

/* Axes and the line of a span of time against devices, with its 90 % band. @hours: which
 * span of a point; @title: of the axis. Returns: the unit of the axis */
SpTimeUnit sp_chart_add_hours  (SpChart               *chart,
                                const SpEconomics     *economics,
                                const SpRange       *(*hours) (const SpEconomicsPoint *point),
                                const char            *title,
                                const SpFigureOptions *options);

G_END_DECLS
