/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Children beside each other as wide as they like to be, in as many lines as that
 * takes. A row of choices keeps its words in languages that need longer ones. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_FLOW_LAYOUT (sp_flow_layout_get_type ())
G_DECLARE_FINAL_TYPE (SpFlowLayout, sp_flow_layout, SP, FLOW_LAYOUT, GtkLayoutManager)

/* Between neighbours and between lines. */
void sp_flow_layout_set_spacing (SpFlowLayout *self,
                                 int           spacing);

G_END_DECLS
