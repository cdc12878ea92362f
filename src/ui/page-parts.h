/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What pages are put together from when they show tables of the report:
 * the way from a table to widgets. Pages say what goes where. */
#pragma once

#include "report/table.h"
#include "ui/card.h"
#include "ui/document.h"
#include "ui/field-group.h"
#include "ui/result-list.h"

G_BEGIN_DECLS

/* Labels show a text or are hidden. @text: (nullable) */
void       sp_text_set          (GtkWidget           *label,
                                 const char          *text);
/* @child, which scrolls sideways where it is too wide. */
GtkWidget *sp_sideways_new      (GtkWidget           *child);
/* The scrolled window of a page: fields at the start, what came out beside them, and
 * below that the rest. Where there is no room for both, what came out stands first,
 * then the fields, then the rest. @rest: (nullable) */
GtkWidget *sp_page_body_new     (GtkWidget           *first,
                                 GtkWidget           *second,
                                 GtkWidget           *rest,
                                 int                  first_width);
/* The same with a chart that stays in view while results and inputs scroll beside it. */
GtkWidget *sp_page_body_new_sticky (GtkWidget        *results,
                                    GtkWidget        *inputs,
                                    GtkWidget        *chart);
/* The editable table of a field in a group, with its name and what is wrong with it. */
void       sp_group_add_grid    (SpFieldGroup        *group,
                                 SpDocument          *document,
                                 SpField              field);

/* @table: (nullable): hides all lines. */
void       sp_result_list_show  (SpResultList        *list,
                                 const SpReportTable *table);
/* A grid that shows a table: text at the start, numbers at the end, cells that stand
 * out marked. */
GtkWidget *sp_report_grid_new   (void);
/* @table: (nullable): hides the grid. */
void       sp_report_grid_show  (GtkWidget           *grid,
                                 const SpReportTable *table);

/* Pales @widget while a field is not valid. Returns: (transfer full) (nullable): which */
char      *sp_show_stale        (SpDocument          *document,
                                 GtkWidget           *widget);

G_END_DECLS
