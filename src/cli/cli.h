/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command line: the same program without a window. It needs no display, no
 * session bus and no settings, speaks untranslated English, and reads and
 * writes numbers in C format, so that scripts see the same bytes everywhere. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Whether the arguments are for the command line: a verb, or an option that isn't the window's. A first argument that
 * neither names a file nor looks like one counts as a misspelled verb. */
gboolean sp_cli_wants (int    argc,
                       char **argv);

/* Returns: the exit status: 0, 1 on a failure, 2 on wrong usage */
int      sp_cli_run   (int    argc,
                       char **argv);

G_END_DECLS
