/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A card with a picture of the results: which figure, on linear or logarithmic
 * axes, and the chart itself. Pages say which figures they offer. */
#pragma once

#include <gtk/gtk.h>

#include "plan/results.h"
#include "ui/chart-view.h"

G_BEGIN_DECLS

#define SP_TYPE_CHART_CARD (sp_chart_card_get_type ())
G_DECLARE_FINAL_TYPE (SpChartCard, sp_chart_card, SP, CHART_CARD, GtkWidget)

typedef struct
{
  const char *figure;  /* its name in figures/figures.h */
  const char *label;   /* untranslated, short: "Throughput" */
  gboolean log_y;      /* whether "logarithmic" is also for the y axis */
  gboolean no_log;     /* bars: nothing to make logarithmic */
  const char *missing; /* (nullable): untranslated: what this figure lacks where the page's words don't fit */
} SpChartChoice;

/* @choices: static */
void     sp_chart_card_set_choices (SpChartCard         *self,
                                    const SpChartChoice *choices,
                                    guint                n_choices);
/* @results: (nullable): NULL or results without the figure show @missing instead; @missing: (nullable): the card hides
 * instead, because the page says it already */
void     sp_chart_card_set_results (SpChartCard             *self,
                                    const SpScenarioResults *results,
                                    const char              *missing);
/* Which curve of the results is drawn (nullable: the one in use), which laws with it (1 << SpLaw), and whether
 * published curves stand behind it; for figures of curves. */
void     sp_chart_card_set_curve   (SpChartCard         *self,
                                    const char          *curve_id,
                                    guint                laws,
                                    gboolean             hide_published);
/* What the axes are until a person chooses. */
void     sp_chart_card_set_logarithmic (SpChartCard     *self,
                                        gboolean         logarithmic);
/* Returns: (transfer none); its chart is NULL while nothing is shown */
SpChartView *sp_chart_card_get_view (SpChartCard *self);

G_END_DECLS
