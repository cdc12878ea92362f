/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field that holds a list of device counts, as one entry: "24, 32, 64". */
#pragma once

#include "ui/document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_COUNTS_ROW (sp_counts_row_get_type ())
G_DECLARE_FINAL_TYPE (SpCountsRow, sp_counts_row, SP, COUNTS_ROW, GtkWidget)

/* Binds the row to a table of counts; once. @caption: what the list is for and what an empty one means */
void sp_counts_row_bind (SpCountsRow *self,
                         SpDocument  *document,
                         SpField      field,
                         const char  *caption);

G_END_DECLS
