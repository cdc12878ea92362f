/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results as a list: a name at the start, a value at the end, one line each. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_RESULT_LIST (sp_result_list_get_type ())
G_DECLARE_FINAL_TYPE (SpResultList, sp_result_list, SP, RESULT_LIST, GtkWidget)

/* Lines are shown in the order of @line, from 0. @value: (nullable): hides the line */
void sp_result_list_set (SpResultList *self,
                         guint         line,
                         const char   *name,
                         const char   *value);

G_END_DECLS
