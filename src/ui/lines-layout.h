/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One child below the other, each as high as its text is at the width there is.
 * GTK's box layout asks its children whether their height depends on the width,
 * and remembers the answer: a list that was hidden while it had no lines keeps
 * the height of one-line texts and is painted over what comes below it. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_LINES_LAYOUT (sp_lines_layout_get_type ())
G_DECLARE_FINAL_TYPE (SpLinesLayout, sp_lines_layout, SP, LINES_LAYOUT, GtkLayoutManager)

void sp_lines_layout_set_spacing (SpLinesLayout *self,
                                  int            spacing);

G_END_DECLS
