/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The two ways to the disk, for the tests: paths of this machine by system
 * calls, anything else (network shares of the desktop) through GIO. */
#pragma once

#include "plan/file.h"

G_BEGIN_DECLS

GBytes  *sp_file_read_remote    (GFile        *file,
                                 gsize         max_bytes,
                                 char        **etag,
                                 GCancellable *cancellable,
                                 GError      **error);
gboolean sp_file_replace_remote (GFile        *file,
                                 GBytes       *bytes,
                                 const char   *etag,
                                 char        **new_etag,
                                 GCancellable *cancellable,
                                 GError      **error);

/* Errors of this file's kind about @file, from an errno or a GIO error.
 * Returns: FALSE */
gboolean sp_file_fail_errno     (GFile        *file,
                                 gboolean      writing,
                                 int           saved_errno,
                                 GError      **error);
gboolean sp_file_fail_gio       (GFile        *file,
                                 gboolean      writing,
                                 GError       *cause,
                                 GError      **error);
gboolean sp_file_fail_kind      (GFile        *file,
                                 gboolean      is_folder,
                                 GError      **error);
gboolean sp_file_fail_size      (GFile        *file,
                                 gsize         max_bytes,
                                 GError      **error);
gboolean sp_file_fail_changed   (GFile        *file,
                                 GError      **error);
gboolean sp_file_fail_exists    (GFile        *file,
                                 GError      **error);

G_END_DECLS
