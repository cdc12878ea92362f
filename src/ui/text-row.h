/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A longer text of the plan: its name, and a view of several lines that follows
 * the plan and edits it. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_TEXT_ROW (sp_text_row_get_type ())
G_DECLARE_FINAL_TYPE (SpTextRow, sp_text_row, SP, TEXT_ROW, GtkWidget)

/* @field: a text; @lines: that are seen at least */
GtkWidget *sp_text_row_new      (SpDocument *document,
                                 SpField     field,
                                 int         lines);
/* The focusable widget, for tests. */
GtkWidget *sp_text_row_get_view (SpTextRow  *self);

G_END_DECLS
