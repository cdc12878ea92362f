/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A table field of the scenario as the grid edits it: one undo step an act. */
#pragma once

#include "ui/document.h"
#include "ui/grid-model.h"

G_BEGIN_DECLS

#define SP_TYPE_TABLE_MODEL (sp_table_model_get_type ())
G_DECLARE_FINAL_TYPE (SpTableModel, sp_table_model, SP, TABLE_MODEL, GObject)

/* Returns: (transfer full) */
SpGridModel *sp_table_model_new (SpDocument *document,
                                 SpField     field);

G_END_DECLS
