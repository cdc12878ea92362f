/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables of facts: a name, a value and its 90 % interval. For the files that fill
 * tables. */
#pragma once

#include "report/table.h"
#include "report/values.h"

G_BEGIN_DECLS

/* The three columns; the CSV has the unit too. */
void sp_facts_begin        (SpReportTable   *table);
void sp_facts_add          (SpReportTable   *table,
                            const SpWording *wording,
                            const char      *name,
                            SpValueKind      kind,
                            double           value);
/* Nothing without a central value. */
void sp_facts_add_range    (SpReportTable   *table,
                            const SpWording *wording,
                            const char      *name,
                            SpValueKind      kind,
                            const SpRange   *range);
/* A value in words of its own. @text: (transfer full) (nullable): nothing is added without; @unit: (nullable):
 * of @number */
void sp_facts_add_worded   (SpReportTable   *table,
                            const char      *name,
                            char            *text,
                            const char      *unit,
                            double           number);
/* One cell, with the unit of its number. */
void sp_facts_add_cell     (SpReportTable   *table,
                            const SpWording *wording,
                            SpValueKind      kind,
                            double           value);
/* One cell. @range: (nullable) */
void sp_facts_add_interval (SpReportTable   *table,
                            const SpWording *wording,
                            SpValueKind      kind,
                            const SpRange   *range);

G_END_DECLS
