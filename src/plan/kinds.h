/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How the words of the field and column tables (plan/field.h, plan/row.h,
 * plan/table.c) turn into initialisers. For the files that spell them out. */
#pragma once

#define SP_KIND_RANGE(kind_, min_, max_, ...) \
  .quantity = { .kind = SP_QUANTITY_##kind_, .min = (min_), .max = (max_), __VA_ARGS__ }

#define WHOLE(min_, max_) SP_KIND_RANGE (COUNT, min_, max_, .whole = TRUE)
#define FROM(kind_, min_, max_) SP_KIND_RANGE (kind_, min_, max_, .above_min = FALSE)
#define ABOVE(kind_, min_, max_) SP_KIND_RANGE (kind_, min_, max_, .above_min = TRUE)
#define SIZE(unit_, max_) SP_KIND_RANGE (BYTES, 0, max_, .above_min = TRUE, .bare_unit = (unit_))
#define BANDWIDTH SP_KIND_RANGE (BANDWIDTH, 0, 1e18, .above_min = TRUE, .bare_unit = "GB/s")
#define SPAN(unit_) SP_KIND_RANGE (TIME, 0, 1e12, .above_min = TRUE, .bare_unit = (unit_))
#define PRICE(per_) SP_KIND_RANGE (MONEY, 0, SP_AMOUNT_MAX, .above_min = TRUE, .per = (per_))
#define COST(per_) SP_KIND_RANGE (MONEY, 0, SP_AMOUNT_MAX, .per = (per_))
#define DEFAULT(value_) , .has_default = TRUE, .default_number = (value_)
#define TEXT(longest_, default_) .type = SP_TYPE_TEXT, .longest = (longest_), .default_text = (default_)
#define CHOICE(default_, ...) \
  .type = SP_TYPE_CHOICE, .default_number = (default_), .choices = (const char *const[]) { __VA_ARGS__, NULL }
#define SWITCH(default_) .type = SP_TYPE_SWITCH, .default_number = (default_)
#define TABLE(name_) .type = SP_TYPE_TABLE, .table = &sp_table_##name_
