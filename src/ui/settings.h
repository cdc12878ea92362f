/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person's preferences. Also answers without an installed schema, with its
 * defaults, so that tests and a program run from the build folder need nothing. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns: (transfer none) (nullable): NULL when the schema is nowhere to be found */
GSettings *sp_settings                  (void);

/* Why what is chosen is lost at the end: the backends of settings keep it in files
 * of the user's folder of configuration, and only warn on the terminal when they
 * cannot. Returns: (transfer full) (nullable): the system's reason */
char      *sp_settings_dup_fault        (void);

/* Significant digits of results, 2 to 6. */
int        sp_settings_get_digits       (void);
/* Returns: (transfer full): the unit of work of new plans, "samples" */
char      *sp_settings_get_default_unit (void);

G_END_DECLS
