/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One input of the plan as people see it: its name, an entry with its unit, and
 * a line below that says what may be entered or what is wrong. It follows the
 * plan and edits it; pages place it and say which field it is. The same field may
 * stand on several pages. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_FIELD_ROW (sp_field_row_get_type ())
G_DECLARE_FINAL_TYPE (SpFieldRow, sp_field_row, SP, FIELD_ROW, GtkWidget)

/* Properties for .ui files: "title" (with a mnemonic; else the field's own
 * name), "caption" (else what the field may hold; empty: none), "optional",
 * "inline": the entry stands beside its name. */

/* Binds the row to a number or text field; once. */
void       sp_field_row_bind      (SpFieldRow *self,
                                   SpDocument *document,
                                   SpField     field);
/* The focusable widget, for relations and tests. */
GtkWidget *sp_field_row_get_entry (SpFieldRow *self);
gboolean   sp_field_row_is_valid  (SpFieldRow *self);
/* "/goal/devices": names the row among those of its document */
const char *sp_field_row_get_key  (SpFieldRow *self);

G_END_DECLS
