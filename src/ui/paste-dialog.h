/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes another program's output: pasted, typed or from a file. While the text
 * stands there, the dialog says what was understood or why it can't be read. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

typedef struct
{
  const char *title;
  const char *explanation;
  /* Returns: (transfer full): what was understood, or why not. @is_good: (out) */
  char *(*describe) (const char *text,
                     gboolean   *is_good,
                     gpointer    user_data);
  void (*accept)    (const char *text,
                     gpointer    user_data);
} SpPasteKind;

/**
 * sp_paste_dialog_show:
 * @kind: not kept; its texts are translated
 * @options: (nullable): more to ask, shown below the text; "changed" is re-read through sp_paste_dialog_reread()
 *
 * Returns: (transfer none): the dialog, which ends itself
 */
GtkWindow *sp_paste_dialog_show   (GtkWindow         *parent,
                                   const SpPasteKind *kind,
                                   GtkWidget         *options,
                                   gpointer           user_data,
                                   GDestroyNotify     data_free);
void       sp_paste_dialog_reread (GtkWindow         *dialog);
/* As if it were pasted. */
void       sp_paste_dialog_take   (GtkWindow         *dialog,
                                   const char        *text);

G_END_DECLS
