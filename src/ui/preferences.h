/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The preferences: digits of results, light or dark, the unit of new plans. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @parent: (nullable) */
GtkWindow *sp_preferences_new (GtkWindow *parent);

G_END_DECLS
