/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Patterns of translators, filled without printf: a translation that does not
 * match its original can misplace a value but never read past the arguments. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @pattern: knows "%s" (the next value), "%2$s" (that value) and "%%". A value that is not there is left out.
 * Returns: (transfer full) */
char *sp_fill (const char        *pattern,
               const char *const *values,
               gsize              n_values);

G_END_DECLS
