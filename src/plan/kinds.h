/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the words of the field and column tables (plan/field.h, plan/row.h) turn
 * into initialisers. For the two files that spell those tables out. */
#pragma once

#define SP_KIND_RANGE(kind_, min_, max_, above) \
  .quantity = { .kind = SP_QUANTITY_##kind_, .min = (min_), .max = (max_), .above_min = (above) }

#define WHOLE(min_, max_) SP_KIND_RANGE (COUNT, min_, max_, FALSE)
#define FROM(kind_, min_, max_) SP_KIND_RANGE (kind_, min_, max_, FALSE)
#define ABOVE(kind_, min_, max_) SP_KIND_RANGE (kind_, min_, max_, TRUE)
#define TEXT(longest_, default_) .type = SP_TYPE_TEXT, .longest = (longest_), .default_text = (default_)
#define CHOICE(default_, ...) \
  .type = SP_TYPE_CHOICE, .default_number = (default_), .choices = (const char *const[]) { __VA_ARGS__, NULL }
#define SWITCH(default_) .type = SP_TYPE_SWITCH, .default_number = (default_)
