/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rate of a link. People find it in bits or bytes, for one direction or both,
 * of one device or of a server, and a wrong guess is off by 2 or 8: so the row has
 * an entry in the plan's own meaning, a form that asks and converts, published
 * figures to start from, and says in words what was understood. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"
#include "ui/field-row.h"

G_BEGIN_DECLS

#define SP_TYPE_BANDWIDTH_ROW (sp_bandwidth_row_get_type ())
G_DECLARE_FINAL_TYPE (SpBandwidthRow, sp_bandwidth_row, SP, BANDWIDTH_ROW, GtkWidget)

/* @field: SP_FIELD_INNER_BYTES_PER_SECOND (of a device) or SP_FIELD_SERVER_BYTES_PER_SECOND (of a server) */
GtkWidget  *sp_bandwidth_row_new     (SpDocument     *document,
                                      SpField         field);
SpFieldRow *sp_bandwidth_row_get_row (SpBandwidthRow *self);

G_END_DECLS
