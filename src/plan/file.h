/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Projects on disk. Loading refuses what is no ordinary file and never blocks
 * on one. Saving is atomic: whatever happens (full disk, read-only folder,
 * power cut), the file holds either the old or the new project, whole. */
#pragma once

#include <gio/gio.h>

#include "plan/plan.h"

G_BEGIN_DECLS

#define SP_FILE_BYTES_MAX (64 * 1024 * 1024)

/**
 * sp_file_load:
 * @etag: (out) (transfer full) (optional): marks this state of the file, for sp_file_save()
 *
 * Returns: (transfer full): the plan, or NULL with an error of SP_PLAN_ERROR or
 *   G_IO_ERROR_CANCELLED. A file of a newer version loads; see sp_plan_is_newer()
 */
SpPlan  *sp_file_load        (GFile        *file,
                              char        **etag,
                              GCancellable *cancellable,
                              GError      **error);
void     sp_file_load_async  (GFile              *file,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
SpPlan  *sp_file_load_finish (GAsyncResult *result,
                              char        **etag,
                              GError      **error);

/**
 * sp_file_save:
 * @etag: (nullable): what loading or the last save gave; when the file has
 *   changed since, nothing is written and the error is SP_PLAN_ERROR_CHANGED.
 *   NULL replaces whatever is there; "" writes only where nothing is (SP_PLAN_ERROR_EXISTS)
 * @new_etag: (out) (transfer full) (optional)
 *
 * Returns: FALSE with an error of SP_PLAN_ERROR or G_IO_ERROR_CANCELLED, and the
 *   old file intact. The text is read back and validated before anything is replaced
 */
gboolean sp_file_save        (GFile        *file,
                              const SpPlan *plan,
                              const char   *etag,
                              char        **new_etag,
                              GCancellable *cancellable,
                              GError      **error);
void     sp_file_save_async  (GFile              *file,
                              const SpPlan       *plan,
                              const char         *etag,
                              GCancellable       *cancellable,
                              GAsyncReadyCallback callback,
                              gpointer            user_data);
gboolean sp_file_save_finish (GAsyncResult *result,
                              char        **new_etag,
                              GError      **error);

/* Returns: (transfer full) (nullable): what the file's etag is now; NULL when it can't be read */
char    *sp_file_etag        (GFile        *file);

/* The text of the file behind the same guards, for any reader.
 * @max_bytes: at most SP_FILE_BYTES_MAX for projects
 * Returns: (transfer full): NUL-terminated beyond its end */
GBytes  *sp_file_read        (GFile        *file,
                              gsize         max_bytes,
                              char        **etag,
                              GCancellable *cancellable,
                              GError      **error);

/* Writes with the same care any file of the program (pictures, memo, CSV);
 * @etag as in sp_file_save(). Links are followed; permissions stay. */
gboolean sp_file_replace     (GFile        *file,
                              GBytes       *bytes,
                              const char   *etag,
                              char        **new_etag,
                              GCancellable *cancellable,
                              GError      **error);

G_END_DECLS
