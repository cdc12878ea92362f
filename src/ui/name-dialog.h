/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for the new name of something. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @name: without spaces around, never empty; only told when a name was given */
typedef void (*SpNameChosen) (const char *name,
                              gpointer    user_data);

/* @heading: "Rename Scenario"; @label: what the name is, for screen readers; @data_free: (nullable) */
void sp_name_dialog_ask (GtkWindow     *parent,
                         const char    *heading,
                         const char    *label,
                         const char    *name,
                         SpNameChosen   callback,
                         gpointer       user_data,
                         GDestroyNotify data_free);

G_END_DECLS
