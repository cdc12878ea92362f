/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Values and their intervals as pages and memo write them. All strings are
 * (transfer full). */
#pragma once

#include "core/range.h"
#include "plan/results.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* What a number of the results is. */
typedef enum
{
  SP_VALUE_NUMBER,
  SP_VALUE_EXACT,      /* by arithmetic from what was entered, or measured: every digit before the decimal sign */
  SP_VALUE_EXACT_RATE, /* likewise */
  SP_VALUE_COUNT,
  SP_VALUE_PERCENT,
  SP_VALUE_EFFICIENCY, /* never 0% */
  SP_VALUE_HOURS,
  SP_VALUE_MONEY,
  SP_VALUE_RATE,
  SP_VALUE_ENERGY,   /* kWh */
  SP_VALUE_CARBON,   /* kg */
  SP_VALUE_RETURN,   /* of an added device, in devices' worth: "0.67" */
  SP_VALUE_DEVICES   /* the same: "0.67 of a device" */
} SpValueKind;

/* The user's language and digits, with the words of the scenario. The strings are the scenario's. */
SpWording   sp_report_wording  (const SpScenario *scenario,
                               int               digits);

char       *sp_value_text    (const SpWording  *wording,
                               SpValueKind       kind,
                               double            value);
/* Several that are held against each other: those that have a choice of units in one. */
void        sp_value_texts   (const SpWording  *wording,
                               SpValueKind       kind,
                               const double     *values,
                               gsize             n,
                               char            **texts);
/* "9 days to 12 days", "at least 9 days"; NULL when neither end of the 90 % interval is known */
char       *sp_value_interval (const SpWording  *wording,
                               SpValueKind       kind,
                               const SpRange    *range);
/* What the numbers of a CSV are in: "h", "USD", "samples/s". Returns: (nullable) (transfer full) */
char       *sp_value_unit     (const SpWording  *wording,
                               SpValueKind       kind);
/* "Measure first": the verdict in two or three words. Translated, (transfer none) */
const char *sp_verdict_label  (SpVerdict         verdict);

G_END_DECLS
