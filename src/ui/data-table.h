/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers in rows and columns, to read and to copy. A row may be marked: it
 * stands out by weight and by a remark of its own, never by colour alone. A long
 * table has its first rows and says how many more there are. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_DATA_TABLE (sp_data_table_get_type ())
G_DECLARE_FINAL_TYPE (SpDataTable, sp_data_table, SP, DATA_TABLE, GtkWidget)

/* As many rows as anybody reads in place. */
#define SP_DATA_TABLE_ROWS 64

/* @titles: NULL-terminated, translated; a second line is the unit
 * @n_texts: so many columns at the start hold words, which begin at the leading edge */
void sp_data_table_begin   (SpDataTable       *self,
                            const char *const *titles,
                            guint              n_texts);
/* @cells: (array) one a column, NULL is empty; @remark: (nullable): marks the row */
void sp_data_table_add_row (SpDataTable       *self,
                            const char *const *cells,
                            const char        *remark);
/* Shows what was added since sp_data_table_begin(). @n_more: rows that there are besides */
void sp_data_table_end     (SpDataTable       *self,
                            guint              n_more);

/* Returns: (transfer full): tab-separated, with the titles */
char *sp_data_table_copy_text (SpDataTable *self);

G_END_DECLS
