/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See shortcuts.h. The only file that uses GtkShortcutsWindow. */
#include "config.h"

#include "ui/shortcuts.h"

void
sp_shortcuts_show (GtkWindow *parent)
{
  g_autoptr (GtkBuilder) builder =
    gtk_builder_new_from_resource ("/io/github/scalingplanner/ScalingPlanner/shortcuts.ui");
  GtkWindow *window = GTK_WINDOW (gtk_builder_get_object (builder, "shortcuts"));

  gtk_window_set_transient_for (window, parent);
  gtk_window_present (window);
}
