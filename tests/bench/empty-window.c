/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The least a libadwaita program can show: what our window is measured against. */
#include <adwaita.h>

#include "first-frame.h"

static void
on_activate (GtkApplication *application)
{
  GtkWidget *window = adw_application_window_new (application);

  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 760);
  gtk_window_present (GTK_WINDOW (window));
}

int
main (int argc, char **argv)
{
  g_autoptr (AdwApplication) application = adw_application_new ("io.github.scalingplanner.Empty", G_APPLICATION_DEFAULT_FLAGS);

  first_frame_watch (GTK_APPLICATION (application));
  g_signal_connect (application, "activate", G_CALLBACK (on_activate), NULL);
  return g_application_run (G_APPLICATION (application), argc, argv);
}
