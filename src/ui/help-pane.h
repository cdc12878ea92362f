/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help beside a page. Topics are .ui files in the program's resources
 * (help/NAME.ui): they need no help viewer, are translated like every other text,
 * and their links go to other topics ("help:efficiency"). A part of a topic is a
 * widget of it with an id; the pane goes there when the focus is in a field. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_HELP_PANE (sp_help_pane_get_type ())
G_DECLARE_FINAL_TYPE (SpHelpPane, sp_help_pane, SP, HELP_PANE, GtkWidget)

/* @topic: the name of a file; @place: (nullable): the id of a part of it.
 * A topic that there isn't leaves the pane as it is. */
void sp_help_pane_show (SpHelpPane *self,
                        const char *topic,
                        const char *place);

G_END_DECLS
