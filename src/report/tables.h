/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables that exist, one row each: pages, memo, CSV and the command line ask
 * this list and name none themselves. A table reads results and computes nothing. */
#pragma once

#include "plan/results.h"
#include "report/table.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;     /* "counts" */
  const char *title;  /* untranslated; see sp_table_kind_title() */
  /* Fills the table. Returns: FALSE when the results lack what it shows */
  gboolean (*fill) (SpReportTable           *table,
                    const SpScenarioResults *results,
                    int                      digits);
  /* In place of it, of a measured curve. */
  gboolean (*fill_curve) (SpReportTable           *table,
                          const SpScenarioResults *results,
                          const SpCurveResults    *curve,
                          int                      digits);
} SpTableKind;

guint              sp_n_table_kinds    (void);
const SpTableKind *sp_table_kind       (guint              index);
/* Returns: (nullable) */
const SpTableKind *sp_table_kind_find  (const char        *id);
const char        *sp_table_kind_title (const SpTableKind *kind);

/* @id: of the list. @digits: significant ones; 0: three.
 * Returns: (transfer full) (nullable): NULL when the results lack what it shows */
SpReportTable     *sp_report_table     (const char              *id,
                                        const SpScenarioResults *results,
                                        int                      digits);

/* The same of any curve of the scenario; sp_report_table() takes the one in use. @curve: (nullable) */
SpReportTable     *sp_report_table_of_curve (const char              *id,
                                             const SpScenarioResults *results,
                                             const SpCurveResults    *curve,
                                             int                      digits);

/* Scenarios side by side: one column each, and where there are two or more, how the
 * others differ from the first. @results: (element-type SpScenarioResults).
 * Inputs: those that differ, all of them with emphasis. (transfer full) (nullable) */
SpReportTable     *sp_compare_inputs   (GPtrArray *results,
                                        int        digits);
SpReportTable     *sp_compare_results  (GPtrArray *results,
                                        int        digits);
/* Whether money can't be set side by side. */
gboolean           sp_compare_mixes_currencies (GPtrArray *results);

G_END_DECLS
