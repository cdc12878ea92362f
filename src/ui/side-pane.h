/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A content with a pane beside it. Where there is room for both the pane takes
 * its width from the content; where there is not ("collapsed") it lies over the
 * content while it is shown, and a click beside it or Escape puts it away.
 * The window uses two: the list of pages at the start, the help at the end. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_SIDE_PANE (sp_side_pane_get_type ())
G_DECLARE_FINAL_TYPE (SpSidePane, sp_side_pane, SP, SIDE_PANE, GtkWidget)

/* Properties: "content" and "pane" (widgets), "position" (GTK_PACK_START or
 * GTK_PACK_END), "pane-width" and "collapse-below" (logical pixels),
 * "collapsed" (read-only) and "shown". Each mode remembers nothing of the other
 * but this: what was shown beside comes back beside; nothing starts overlaid. */
void     sp_side_pane_set_shown (SpSidePane *self,
                                 gboolean    shown);
gboolean sp_side_pane_get_shown (SpSidePane *self);
gboolean sp_side_pane_get_collapsed (SpSidePane *self);

G_END_DECLS
