/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers and names as all pictures write them, and the counts along their axes.
 * For the figures; nobody else includes this. */
#pragma once

#include <glib.h>

#include "chart/spec.h"
#include "core/law.h"
#include "core/levers.h"
#include "core/step.h"
#include "figures/figures.h"

G_BEGIN_DECLS

/* All (transfer full) and by the user's locale. */
char       *sp_words_number  (double value);    /* four digits: "57.6" */
char       *sp_words_return  (double worth);    /* two decimals: "0.31" */
char       *sp_words_count   (double value);    /* "10,000" */
char       *sp_words_percent (double fraction); /* "90.5%" */
char       *sp_words_efficiency (double efficiency); /* the same, never "0%" */
/* @digits of these: significant ones, as the tables beside the picture have. */
int         sp_option_digits (const SpFigureOptions *options);
char       *sp_words_times   (double      value,
                              int         digits); /* "1.81" */
/* With the unit: "36,200 samples/s". @unit: (nullable): NULL for throughput without a unit */
char       *sp_words_rate    (double      value,
                              const char *unit,
                              int         digits);
char       *sp_words_rates   (double      lo,
                              double      hi,
                              const char *unit,
                              int         digits);

/* "80%", "> 99%", "< 1%": never quite sure. */
char       *sp_words_probability (double probability);
char       *sp_words_duration (double seconds);
/* With its sign: "+12 ms", "−3 ms", "0 s"; "+24%". */
char       *sp_words_signed_duration (double seconds);
char       *sp_words_signed_percent  (double fraction);
/* "$12,300", of a result; @currency: (nullable) */
char       *sp_words_cost    (double      amount,
                              const char *currency,
                              int         digits);
/* "$12,345", as it was entered */
char       *sp_words_money   (double      amount,
                              const char *currency);
/* "64 devices: 36,200 samples/s" */
char       *sp_words_at_count (double      devices,
                               const char *worth);
/* "28 ms to 31 ms", both in one unit */
char       *sp_words_durations (double     lo,
                                double     hi);
/* Both ends, or one where they read alike. */
char       *sp_words_range   (const char *lo,
                              const char *hi);

/* Which of two plural forms a text takes. */
gulong      sp_words_plural  (double value);

/* "universal scaling law": translated, for legends. */
const char *sp_words_law     (SpLaw law);

/* "exchange", "larger micro-batch": translated, in the middle of a sentence. */
const char *sp_words_part    (SpPart part);
const char *sp_words_lever   (SpLever lever);

/* The scale of an axis: the one asked for, or the figure's own. */
SpScaleKind sp_option_scale  (const SpFigureOptions *options,
                              SpDirection            direction,
                              SpScaleKind            usual);
/* Linear, or logarithmic where a linear axis would crowd the small values. */
SpScaleKind sp_scale_for     (double lo,
                              double hi);
/* The unit of a curve: its own, or else the job's. */
const char *sp_curve_work_unit (const SpScenario *scenario,
                                const SpCurve    *curve);
gboolean    sp_scale_is_log  (SpScaleKind kind);
/* The x axis of device counts. Linear ones begin at 0. */
void        sp_chart_set_devices_axis (SpChart    *chart,
                                       SpScaleKind scale,
                                       double      first,
                                       double      last);
/* Counts that double or go by eights have ticks at powers of two. */
gboolean    sp_count_is_binary (double devices);

G_END_DECLS
