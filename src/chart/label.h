/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The numbers of an axis as text, and units that stay in one line. */
#pragma once

#include <pango/pango.h>

#include "chart/scale.h"
#include "chart/spec.h"
#include "text/number.h"

G_BEGIN_DECLS

/* Tick @index of a set. Within a set no two labels are alike. */
char *sp_label_tick       (const SpNumberLocale *locale,
                           SpTickStyle           style,
                           const SpTickSet      *ticks,
                           int                   index);
/* A value on its own, without unit except where the style has one. */
char *sp_label_value      (const SpNumberLocale *locale,
                           SpTickStyle           style,
                           double                value);
/* "Throughput (samples/s)" */
char *sp_label_with_unit  (const char           *title,
                           const char           *unit);

/* "samples/s" is one word: no line ends at its stroke. Returns: (transfer full) */
PangoAttrList *sp_label_keep_units (const char *text);

G_END_DECLS
