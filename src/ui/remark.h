/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The line below an input: what it means, or what is wrong with it. What is typed
 * wrong comes first; then what the results say about the input, which may be
 * refused or odd only together with others; else its explanation. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_REMARK (sp_remark_get_type ())
G_DECLARE_FINAL_TYPE (SpRemark, sp_remark, SP, REMARK, GObject)

/* Puts its words into @label, which keeps it. @least: what results say with less weight
 * is left to the lists of messages. Returns: (transfer none) */
SpRemark *sp_remark_new (GtkWidget  *label,
                         SpDocument *document,
                         SpField     field,
                         SpSeverity  least);

/* @error: (nullable): what is wrong with what was typed; @caption: (nullable) */
void      sp_remark_set (SpRemark   *self,
                         const char *error,
                         const char *caption);

G_END_DECLS
