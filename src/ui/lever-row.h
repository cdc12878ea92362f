/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One lever: a switch, a slider, what it means and what it alone would bring. */
#pragma once

#include <gtk/gtk.h>

#include "core/levers.h"
#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_LEVER_ROW (sp_lever_row_get_type ())
G_DECLARE_FINAL_TYPE (SpLeverRow, sp_lever_row, SP, LEVER_ROW, GtkWidget)

GtkWidget *sp_lever_row_new        (SpDocument           *document,
                                    SpLever               lever);
/* @outcome: (nullable): of the lever alone at its value */
void       sp_lever_row_set_outcome (SpLeverRow           *self,
                                     const SpLeverOutcome *outcome);
/* For tests. */
GtkWidget *sp_lever_row_get_switch (SpLeverRow           *self);
GtkRange  *sp_lever_row_get_slider (SpLeverRow           *self);

G_END_DECLS
