/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a text could not be read. Unlike core's, the message of these errors is a
 * translated sentence for people: it says what is wrong and what to type. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_TEXT_ERROR (sp_text_error_quark ())

typedef enum
{
  SP_TEXT_ERROR_EMPTY = 1,     /* nothing but spaces */
  SP_TEXT_ERROR_NOT_A_NUMBER,  /* words, hexadecimal, "nan", "inf", two decimal signs, ... */
  SP_TEXT_ERROR_GROUPS,        /* group signs at the wrong places */
  SP_TEXT_ERROR_AMBIGUOUS,     /* two readings and no rule that tells which */
  SP_TEXT_ERROR_UNIT,          /* a unit that does not belong to this quantity */
  SP_TEXT_ERROR_CURRENCY,      /* another currency than the plan's */
  SP_TEXT_ERROR_NEEDS_PERCENT, /* a bare number above 2 where a fraction is asked */
  SP_TEXT_ERROR_NOT_WHOLE,     /* a fraction of something countable */
  SP_TEXT_ERROR_RANGE,         /* outside what the quantity allows */
  SP_TEXT_ERROR_TOO_LARGE,     /* more than a double holds */
  SP_TEXT_ERROR_TOO_SMALL,     /* not zero, but nearer to it than a double resolves */
  SP_TEXT_ERROR_ENCODING,      /* not UTF-8 */
  SP_TEXT_ERROR_DELIMITED,     /* a quote that never ends, or too many rows, columns or bytes */
} SpTextError;

GQuark sp_text_error_quark (void);

G_END_DECLS
