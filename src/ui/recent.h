/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The projects opened or saved last, newest first. The list is the program's own
 * file, so that it works the same inside a sandbox. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SP_RECENT_MAX 10

/* Returns: (transfer full) (element-type GFile): at most SP_RECENT_MAX, only those that exist */
GPtrArray *sp_recent_list (void);
/* Returns: whether the list could be written */
gboolean   sp_recent_add  (GFile   *file,
                           GError **error);

G_END_DECLS
