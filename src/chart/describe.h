/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A chart in words and as a table: what a screen reader says, what the readout at a
 * point shows, and the numbers behind the picture. */
#pragma once

#include <glib.h>

#include "chart/spec.h"

G_BEGIN_DECLS

/* One or a few sentences on the whole chart: "2 series. ideal rises from ...". */
char      *sp_chart_describe        (const SpChart *chart);

/* A value as its axis reads it, with the unit: "115,200 samples/s". */
char      *sp_chart_format_value    (const SpChart *chart,
                                     SpDirection    direction,
                                     double         value);

/* One point: "actual: 115,200 samples/s at 64 Devices, point 5 of 9". */
char      *sp_chart_describe_point  (const SpChart *chart,
                                     guint          series,
                                     gsize          index);

/* What a readout shows at an x: each labelled series that has a point there. */
typedef struct
{
  guint series;
  gsize index;
  char *label;
  char *value;
} SpReadoutLine;

/* (transfer full): GArray of SpReadoutLine, freed with g_array_unref */
GArray    *sp_chart_readout         (const SpChart *chart,
                                     double         x);

/* The table behind the chart: the first column is x, then one for each series (and
 * its lower and upper end where it has them), rows in ascending x. */
typedef struct
{
  guint n_columns;
  guint n_rows;
  char **headers;      /* "Throughput, actual (samples/s)" */
  SpTickStyle *styles; /* how a column's numbers read */
  double *values;      /* n_rows * n_columns, row after row */
  guint8 *present;     /* 0: no number in this cell */
  char **row_names;    /* (nullable) categories in place of numbers in the first column */
} SpChartTable;

SpChartTable *sp_chart_table_new    (const SpChart      *chart);
void          sp_chart_table_free   (SpChartTable       *table);
/* For people, by locale; "" when there is none. */
char         *sp_chart_table_cell   (const SpChartTable *table,
                                     guint               row,
                                     guint               column);
/* Comma, point, shortest numbers that read back equal, unit in the header; the
 * same in every locale. */
char         *sp_chart_table_to_csv (const SpChartTable *table);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpChartTable, sp_chart_table_free)

G_END_DECLS
