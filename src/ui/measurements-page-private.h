/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the Measurements page share: measurements-page.c builds it and
 * brings it up to date, measurements-runs.c has the runs, measurements-curves.c the
 * curves, and measurements-forecast.c what lies beyond them. */
#pragma once

#include "text/sentences.h"
#include "ui/chart-card.h"
#include "ui/counts-row.h"
#include "ui/curve-details.h"
#include "ui/curve-grid-model.h"
#include "ui/data-table.h"
#include "ui/field-row.h"
#include "ui/grid.h"
#include "ui/measurements-page.h"
#include "ui/message-list.h"
#include "ui/window.h"

G_BEGIN_DECLS

/* 1 << column for the columns of ui/curve-grid-model.h, 1 << law for laws. */
struct _SpMeasurementsPage
{
  SpPage parent_instance;

  GtkWidget *headline;
  GtkLabel *headline_text;
  GtkLabel *expect_text;
  GtkStack *name_stack;
  GtkLabel *curve_name;
  GtkDropDown *curves;
  GtkWidget *scaling;
  GtkToggleButton *weak;
  GtkToggleButton *strong;
  GtkLabel *scaling_text;
  GtkWidget *view_switch;
  GtkToggleButton *show_counts;
  GtkToggleButton *show_runs;
  GtkStack *tables;
  GtkWidget *counts_view;
  GtkWidget *runs_view;
  SpDataTable *counts;
  GtkWidget *add_runs;
  SpGrid *grid;
  GtkScrolledWindow *grid_window;
  GtkLabel *grid_message;
  GtkWidget *paste_button;
  GtkMenuButton *columns_button;
  GtkWidget *empty;
  GtkMenuButton *examples;
  SpMessageList *messages;
  SpFieldRow *unit;
  SpFieldRow *devices_per_server;
  SpFieldRow *baseline;
  GtkWidget *forecast_card;
  GtkMenuButton *laws_button;
  SpDataTable *forecast;
  SpDataTable *law_values;
  SpCountsRow *targets;
  GtkWidget *use_in_estimate;
  GtkLabel *use_in_estimate_text;
  GtkWidget *next_card;
  GtkLabel *next_text;
  GtkLabel *next_others;
  GtkWidget *normal_card;
  GtkLabel *normal_text;
  GtkDropDown *compare_kind;
  GtkDropDown *compare_accelerator;
  GtkDropDown *compare_link;
  GtkCheckButton *show_published;
  GtkWidget *details_card;
  GtkExpander *details;
  SpCurveDetails *details_view;
  SpChartCard *chart;

  GtkWidget *column_checks[SP_CURVE_GRID_N_EDITABLE];
  char *names_shown;       /* the names and ids in the chooser */
  char *model_curve;       /* (nullable): id of the curve that the grid shows */
  char *model_unit;
  guint model_columns;
  guint wanted_columns;    /* that a person asked for, or that had a value */
  guint model_id;          /* idle that gives the grid another model */
  guint laws;              /* 1 << SpLaw: shown */
  gboolean updating;
};

/* Returns: (transfer none) (nullable): NULL while the page is in no window */
SpWindow   *sp_measurements_page_get_window   (SpMeasurementsPage *self);
void        sp_measurements_page_tell         (SpMeasurementsPage *self,
                                               const char         *text);
gboolean    sp_measurements_page_is_editable  (SpMeasurementsPage *self);
/* Of the curve that is looked at; the job's where it has none of its own. */
const char *sp_measurements_page_get_unit     (SpMeasurementsPage *self);
SpWording   sp_measurements_page_get_wording  (SpMeasurementsPage *self);
/* Returns: (nullable) */
const char *sp_measurements_page_get_curve_id (SpMeasurementsPage *self);
/* @curve: (nullable) */
gsize       sp_measurements_n_rows            (const SpCurve      *curve);
/* Returns: (transfer none): the box inside a new popover of @button */
GtkWidget  *sp_measurements_page_make_popover (GtkMenuButton      *button);

/* measurements-runs.c */
void sp_measurements_runs_class_init         (GtkWidgetClass     *widget_class);
void sp_measurements_page_make_column_checks (SpMeasurementsPage *self);
void sp_measurements_page_begin_grid         (SpMeasurementsPage *self);
void sp_measurements_page_show_grid          (SpMeasurementsPage *self);
/* Turns to the table of runs. */
void sp_measurements_page_show_runs          (SpMeasurementsPage *self);

/* measurements-curves.c. @results: (nullable) */
void sp_measurements_curves_class_init       (GtkWidgetClass     *widget_class);
void sp_measurements_page_show_curves        (SpMeasurementsPage *self);
void sp_measurements_page_show_scaling       (SpMeasurementsPage   *self,
                                              const SpCurveResults *results,
                                              const SpWording      *wording);
void sp_measurements_page_show_actions       (SpMeasurementsPage *self);

/* measurements-forecast.c */
void sp_measurements_forecast_class_init     (GtkWidgetClass     *widget_class);
void sp_measurements_page_make_law_checks    (SpMeasurementsPage *self);
void sp_measurements_page_fill_comparison    (SpMeasurementsPage *self);
void sp_measurements_page_show_forecast      (SpMeasurementsPage  *self,
                                              const SpCurveResult *result,
                                              const SpWording     *wording);
void sp_measurements_page_show_advice        (SpMeasurementsPage  *self,
                                              const SpCurveResult *result,
                                              const SpWording     *wording);
void sp_measurements_page_show_comparison    (SpMeasurementsPage  *self,
                                              const SpCurveResult *result,
                                              const SpWording     *wording);

G_END_DECLS
