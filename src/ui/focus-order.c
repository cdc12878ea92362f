/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See focus-order.h. */
#include "ui/focus-order.h"

gboolean
sp_focus_in_order (GtkWidget        *widget,
                   GtkDirectionType  direction,
                   GtkWidget *const *parts,
                   guint             n_parts)
{
  gboolean forward = direction == GTK_DIR_TAB_FORWARD;
  GtkWidget *within = gtk_widget_get_focus_child (widget);
  gboolean reached = within == NULL;
  guint i;

  for (i = 0; i < n_parts; i++)
    {
      GtkWidget *part = parts[forward ? i : n_parts - 1 - i];

      if (part == NULL)
        continue;
      reached = reached || part == within;
      if (reached && gtk_widget_get_child_visible (part) && gtk_widget_child_focus (part, direction))
        return TRUE;
    }
  return FALSE;
}
