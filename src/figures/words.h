/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers and names as all pictures write them, and the counts along their axes.
 * For the figures; nobody else includes this. */
#pragma once

#include <glib.h>

#include "chart/spec.h"
#include "core/law.h"

G_BEGIN_DECLS

/* All (transfer full) and by the user's locale. */
char       *sp_words_number  (double value);    /* four digits: "57.6" */
char       *sp_words_short   (double value);    /* two digits after a leading 0, three in all: "0.31" */
char       *sp_words_count   (double value);    /* "10,000" */
char       *sp_words_percent (double fraction); /* "90.5%" */
/* With the unit, three significant digits from 1,000 on: "36,200 samples/s".
 * @unit: (nullable): NULL for throughput without a unit */
char       *sp_words_rate    (double      value,
                              const char *unit);
char       *sp_words_rates   (double      lo,
                              double      hi,
                              const char *unit);

/* Which of two plural forms a text takes. */
gulong      sp_words_plural  (double value);

/* "universal scaling law": translated, for legends. */
const char *sp_words_law     (SpLaw law);

gboolean    sp_scale_is_log  (SpScaleKind kind);
/* Counts that double or go by eights have ticks at powers of two. */
gboolean    sp_count_is_binary (double devices);

G_END_DECLS
