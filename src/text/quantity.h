/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The units that may stand beside a number, for number-parse.c; callers use number.h. */
#pragma once

#include "text/number.h"

G_BEGIN_DECLS

/* value in the quantity's own unit = number * 10^power * multiplier / divisor; kept apart so that 90% is exactly 0.9. */
typedef struct
{
  int power;
  double multiplier;
  double divisor;
} SpUnitFactor;

/* @text: what stands after the number, trimmed; @before: what stands before it (money). */
gboolean sp_unit_read        (const SpQuantity *quantity,
                              const char       *before,
                              const char       *text,
                              SpUnitFactor     *factor,
                              GError          **error);

/* The factor of the bare unit, or of the quantity's own unit. */
void     sp_unit_bare_factor (const SpQuantity *quantity,
                              SpUnitFactor     *factor);

/* @digits: a number in C format. HUGE_VAL when it is too large. */
double   sp_unit_apply       (const SpUnitFactor *factor,
                              const char         *digits,
                              int                 exponent);

G_END_DECLS
