/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tab goes through the parts of a widget in the order they are read. GTK orders
 * them by where their middles lie, which puts a chart beside a long column of
 * fields before the fields. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* For the focus function of @widget. @parts: in reading order, those not there are NULL.
 * Returns: FALSE when the focus leaves the widget; other directions than Tab's are the caller's */
gboolean sp_focus_in_order (GtkWidget        *widget,
                            GtkDirectionType  direction,
                            GtkWidget *const *parts,
                            guint             n_parts);

G_END_DECLS
