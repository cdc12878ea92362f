/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field that is one of a few words, or on or off: its name, a drop-down or a
 * switch, and a line that explains. It follows the plan and edits it. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_OPTION_ROW (sp_option_row_get_type ())
G_DECLARE_FINAL_TYPE (SpOptionRow, sp_option_row, SP, OPTION_ROW, GtkWidget)

/* @field: a choice or switch; @title: (nullable): else the field's own name; @caption:
 * (nullable); @labels: (array) (nullable): one untranslated label a choice, in the field's order */
GtkWidget  *sp_option_row_new        (SpDocument        *document,
                                      SpField            field,
                                      const char        *title,
                                      const char        *caption,
                                      const char *const *labels);
const char *sp_option_row_get_key    (SpOptionRow       *self);
/* The drop-down or the switch, for tests. */
GtkWidget  *sp_option_row_get_control (SpOptionRow      *self);

G_END_DECLS
