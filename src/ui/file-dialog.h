/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The only place that makes file choosers: native ones, which a sandbox turns
 * into the portal's. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *name;    /* translated: "Scaling Planner projects" */
  const char *suffix;  /* with its dot: ".scaling.json"; added to a name that lacks it; NULL: every file */
} SpFileType;

/* @callback gets the chosen file, or NULL when the dialog was dismissed. */
typedef void (*SpFileChosen) (GFile   *file,
                              gpointer user_data);

void sp_file_dialog_open (GtkWindow        *parent,
                          const char       *title,
                          const SpFileType *types,
                          guint             n_types,
                          SpFileChosen      callback,
                          gpointer          user_data);

/* When adding the suffix changes the name into that of an existing file, asks again. */
void sp_file_dialog_save (GtkWindow        *parent,
                          const char       *title,
                          const SpFileType *type,
                          GFile            *folder,  /* (nullable) */
                          const char       *name,
                          SpFileChosen      callback,
                          gpointer          user_data);

G_END_DECLS
