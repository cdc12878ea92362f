/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a page lacks, in one line, with a button that goes to the field, on this page or
 * on another. Every page that waits for an input says so with one. */
#pragma once

#include <gtk/gtk.h>

#include "plan/plan.h"

G_BEGIN_DECLS

#define SP_TYPE_MISSING_LINE (sp_missing_line_get_type ())
G_DECLARE_FINAL_TYPE (SpMissingLine, sp_missing_line, SP, MISSING_LINE, GtkWidget)

GtkWidget *sp_missing_line_new (void);

/* @text: (nullable): NULL or empty: nothing is missing, the line hides; @page: (nullable): the id of the page that has
 * the field; NULL: there is none to go to; @field: SP_N_FIELDS: only the page */
void       sp_missing_line_set (SpMissingLine *self,
                                const char    *text,
                                const char    *page,
                                SpField        field);

G_END_DECLS
