/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of the step model in groups, with published figures to start from,
 * and the worksheet of experiments. Part of the Step time page. */
#pragma once

#include "ui/document.h"

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_STEP_INPUTS (sp_step_inputs_get_type ())
G_DECLARE_FINAL_TYPE (SpStepInputs, sp_step_inputs, SP, STEP_INPUTS, GtkWidget)

GtkWidget *sp_step_inputs_new         (SpDocument   *document);
gboolean   sp_step_inputs_focus_field (SpStepInputs *self,
                                       const char   *key);

G_END_DECLS
