/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A page of the window: shows one document and reads its results. A page that
 * is not in view learns nothing; when it comes into view it is brought up to date. */
#pragma once

#include <gtk/gtk.h>

#include "ui/chart-view.h"
#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_PAGE (sp_page_get_type ())
G_DECLARE_DERIVABLE_TYPE (SpPage, sp_page, SP, PAGE, GtkWidget)

struct _SpPageClass
{
  GtkWidgetClass parent_class;

  /* Once, after the document is there: bind the fields. */
  void     (*bind)         (SpPage *self);
  /* The plan, the results, the validity of the inputs or the digits to show changed. */
  void     (*update)       (SpPage *self);
  /* (nullable) Returns: (transfer none) (nullable): the chart that the page shows, to export and copy */
  SpChartView *(*get_chart_view) (SpPage *self);
  /* (nullable) Moves the focus into the entry of that key. Returns: FALSE when the page has no such entry */
  gboolean (*focus_field)  (SpPage     *self,
                            const char *key);
};

/* Property "document", construct only. */
SpDocument *sp_page_get_document (SpPage *self);
/* Returns: (transfer none) (nullable): NULL also when it has nothing to show */
SpChartView *sp_page_get_chart_view (SpPage *self);
gboolean    sp_page_focus_field  (SpPage     *self,
                                  const char *key);

/* What the help pane shows while the focus is in @widget: a topic, "one-number", or
 * a section of one. Any widget of a page may have one; field rows have theirs. Where
 * there is none the pane shows the guide of the page. */
void        sp_page_set_help     (GtkWidget  *widget,
                                  const char *topic);
/* The same, with what the help says about @field. */
void        sp_page_set_field_help (GtkWidget *widget,
                                    SpField    field);
/* Returns: (nullable): that of the nearest parent which has one */
const char *sp_page_get_help     (GtkWidget  *widget);

G_END_DECLS
