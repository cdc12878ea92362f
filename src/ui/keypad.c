/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See keypad.h. */
#include "ui/keypad.h"

#include "text/number.h"

gboolean
sp_keypad_type (GtkEditable *editable,
                guint        keyval)
{
  const char *sign = sp_number_locale_user ()->decimal;
  int position;

  if (keyval != GDK_KEY_KP_Decimal && keyval != GDK_KEY_KP_Separator)
    return FALSE;
  gtk_editable_delete_selection (editable);
  position = gtk_editable_get_position (editable);
  gtk_editable_insert_text (editable, sign, -1, &position);
  gtk_editable_set_position (editable, position);
  return TRUE;
}
