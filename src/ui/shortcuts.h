/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The list of keyboard shortcuts. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @parent: (nullable) */
void sp_shortcuts_show (GtkWindow *parent);

G_END_DECLS
