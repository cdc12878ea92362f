/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help beside the work: topics, search as you type, back and forward. A
 * target is a topic, "efficiency", or a section of one, "inputs-goal#devices". */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_HELP_PANE (sp_help_pane_get_type ())
G_DECLARE_FINAL_TYPE (SpHelpPane, sp_help_pane, SP, HELP_PANE, GtkBox)

/* Signals:
 *   go-to-page (page id)  a link into the program was followed
 *   close                 the reader is done
 */
GtkWidget  *sp_help_pane_new        (void);

/* Shows @target and remembers the place before; the guide when there is no such topic. */
void        sp_help_pane_show_topic (SpHelpPane *self,
                                     const char *target);

/* Goes along with what the person works on: shows @target, or @fallback when there
 * is no such topic. Leaves a search alone, and no trace in the history when the
 * pane goes on to follow.
 * @target: (nullable) */
void        sp_help_pane_follow     (SpHelpPane *self,
                                     const char *target,
                                     const char *fallback);

/* Returns: the target that is shown */
const char *sp_help_pane_get_topic  (SpHelpPane *self);

/* Returns: (transfer full): the plain words of what is shown */
char       *sp_help_pane_dup_text   (SpHelpPane *self);

/* Moves the focus into the search field. */
void        sp_help_pane_find       (SpHelpPane *self);

G_END_DECLS
