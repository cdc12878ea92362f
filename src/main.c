/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the command line or the application, nothing else. */
#include "cli/cli.h"
#include "ui/application.h"

int
main (int    argc,
      char **argv)
{
  return sp_cli_wants (argc, argv) ? sp_cli_run (argc, argv) : sp_application_main (argc, argv);
}
