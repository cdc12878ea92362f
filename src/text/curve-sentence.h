/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A measured curve in plain sentences: what it shows, what to expect beyond it,
 * what to measure next and how it compares. All return a new string. */
#pragma once

#include "core/curve-result.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* "Near linear to 8 devices (96%), then a knee where the second server joins. Each device from 8 to 16 returned 0.31 of
 * a device." Returns: (nullable): NULL without a run */
char *sp_sentence_curve           (const SpMeasured    *curve,
                                   const SpWording     *wording);

/* What stands beside one count: the knee that shows there, growth beyond linear, a fall. Returns: (nullable) */
char *sp_sentence_curve_point     (const SpMeasured    *curve,
                                   guint                point,
                                   const SpWording     *wording);

/* "At 32 devices expect about 23,300 samples/s; nine of ten runs would give 20,900 to 25,400."
 * @relative: throughput has no unit */
char *sp_sentence_forecast        (const SpForecast    *forecast,
                                   gboolean             relative,
                                   const SpWording     *wording);

/* "Measure at 32 devices, 5 runs: the 90% interval at 64 devices would shrink from ±22% to ±9%."
 * @devices: the count in question */
char *sp_sentence_advice          (const SpAdvice      *advice,
                                   double               devices,
                                   const SpWording     *wording);

/* That no run would. */
char *sp_sentence_no_advice       (double               devices,
                                   const SpWording     *wording);

/* Whether the run would narrow the interval by as much as people would notice. */
gboolean sp_advice_helps          (const SpAdvice      *advice);

/* "63.5% at 16 devices is in the lower third of 23 comparable published curves; half of them have 80% to 92%." Says so
 * when there are too few. */
char *sp_sentence_comparison      (const SpCurveResult *result,
                                   const SpWording     *wording);

/* "20,900 samples/s", three digits being as many as a forecast has; without the unit when it is relative. */
char *sp_format_forecast          (double               throughput,
                                   gboolean             relative,
                                   const SpWording     *wording);

/* The name of a law for people, "Amdahl". */
const char *sp_law_label          (SpLaw                law,
                                   gboolean             english);

G_END_DECLS
