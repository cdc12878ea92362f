/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Asks for the new name of something. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

/* @name: without spaces around, never empty; only told when a name was given */
typedef void (*SpNameChosen) (const char *name,
                              gpointer    user_data);

/* @heading: "Rename Scenario"; @field: what is named; @data_free: (nullable) */
void sp_name_dialog_ask (GtkWindow     *parent,
                         const char    *heading,
                         SpDocument    *document,
                         SpField        field,
                         const char    *name,
                         SpNameChosen   callback,
                         gpointer       user_data,
                         GDestroyNotify data_free);

G_END_DECLS
