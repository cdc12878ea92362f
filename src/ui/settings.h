/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A person's preferences. Also answers without an installed schema, with its
 * defaults, so that tests and a program run from the build folder need nothing. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

/* Returns: (transfer none) (nullable): NULL when the schema is nowhere to be found */
GSettings *sp_settings                  (void);

/* Significant digits of results, 2 to 6. */
int        sp_settings_get_digits       (void);
/* Returns: (transfer full): the unit of work of new plans, "samples" */
char      *sp_settings_get_default_unit (void);

G_END_DECLS
