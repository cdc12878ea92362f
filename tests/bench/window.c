/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The real window, timed to its first frame by the code that times an empty one. */
#include <locale.h>

#include "first-frame.h"
#include "ui/application.h"

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;

  setlocale (LC_ALL, "");
  sp_ui_init ();
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  first_frame_watch (GTK_APPLICATION (application));
  return g_application_run (G_APPLICATION (application), argc, argv);
}
