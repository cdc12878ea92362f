/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decimal key of a numeric keypad types the locale's decimal sign, whatever
 * is printed on the key: people enter columns of numbers with one hand. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* Returns: TRUE when @keyval was that key; the sign is then in @editable */
gboolean sp_keypad_type (GtkEditable *editable,
                         guint        keyval);

G_END_DECLS
