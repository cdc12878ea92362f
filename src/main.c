/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Starts the command line or the application, nothing else. */
#include "cli/cli.h"

int
main (int   argc,
      char *argv[])
{
  return sp_cli_run (argc, argv);
}
