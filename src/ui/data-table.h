/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in rows and columns, to read and to copy. A row may be marked: it
 * stands out by weight and by a remark of its own, never by colour alone. Long
 * tables show their first rows and say how many follow. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_DATA_TABLE (sp_data_table_get_type ())
G_DECLARE_FINAL_TYPE (SpDataTable, sp_data_table, SP, DATA_TABLE, GtkWidget)

/* @titles: NULL-terminated, translated; a second line is the unit
 * @n_texts: so many columns at the start hold words, which begin at the leading edge */
void sp_data_table_begin   (SpDataTable       *self,
                            const char *const *titles,
                            guint              n_texts);
/* @cells: (array) one a column, NULL is empty; @remark: (nullable): marks the row */
void sp_data_table_add_row (SpDataTable       *self,
                            const char *const *cells,
                            const char        *remark);
/* Shows what was added since sp_data_table_begin(). */
void sp_data_table_end     (SpDataTable       *self);

/* Returns: (transfer full): tab-separated, with the titles and all rows */
char *sp_data_table_copy_text (SpDataTable *self);

G_END_DECLS
