/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures that exist, one row each: pages, export dialog, memo and command
 * line ask this table and name none themselves. A figure reads results and makes a
 * chart; it computes nothing that a result does not say. To add one, write its
 * builder and add a row in figures.c. */
#pragma once

#include <glib.h>

#include "chart/spec.h"
#include "plan/results.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean has_x_scale;
  gboolean has_y_scale;
  SpScaleKind x_scale;  /* linear, log2 or log10; each figure has its own default */
  SpScaleKind y_scale;
  const char *curve;    /* (nullable): id or name of a curve; NULL: the one in use */
  guint laws;           /* 1 << SpLaw: laws to draw with the forecast; 1 << SP_N_LAWS: the calibrated step model */
  gboolean hide_published; /* no published curves behind the measured one */
  int digits;           /* significant ones of the calculator's results; 0: three */
} SpFigureOptions;

typedef struct
{
  const char *name;     /* "throughput": the word of --kind, and the chart's id */
  const char *title;    /* untranslated; see sp_figure_title() */
  /* Returns: (transfer full) (nullable): NULL when the results lack what it shows */
  SpChart *(*build) (const SpScenarioResults *results,
                     const SpFigureOptions   *options);
} SpFigure;

guint           sp_n_figures    (void);
const SpFigure *sp_figure_get   (guint                    index);
/* Returns: (nullable) */
const SpFigure *sp_figure_find  (const char              *name);
/* Translated: "Throughput against devices" */
const char     *sp_figure_title (const SpFigure          *figure);
/* @options: (nullable). Returns: (transfer full) (nullable), see above */
SpChart        *sp_figure_build (const SpFigure          *figure,
                                 const SpScenarioResults *results,
                                 const SpFigureOptions   *options);

/* For the builders: an empty chart with the name and title of a figure. (transfer full) */
SpChart        *sp_figure_chart_new (const char           *name);

G_END_DECLS
