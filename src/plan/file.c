/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files of this machine by system calls, because only they can promise what
 * file.h promises: never to block on a pipe, and to leave either the old or the
 * new content behind. The new content goes to a file of its own in the same
 * folder, is written through to the disk, and then takes the old one's name. */
#include "plan/file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "plan/json.h"

#define LINKS_MAX 40
#define TEMPORARY_PREFIX ".scaling-planner-"
#define TEMPORARY_END "XXXXXX"
/* No save takes as long. */
#define LEFT_OVER_SECONDS 3600

static char *
etag_of (const struct stat *info)
{
  return g_strdup_printf ("%" G_GINT64_FORMAT ".%09ld-%" G_GINT64_FORMAT "-%" G_GUINT64_FORMAT,
                          (gint64) info->st_mtim.tv_sec, info->st_mtim.tv_nsec, (gint64) info->st_size,
                          (guint64) info->st_ino);
}

static gboolean
is_local (GFile *file)
{
  return g_file_is_native (file) && g_file_peek_path (file) != NULL;
}

/* --- reading --- */

/* Returns: the bytes read, at most @size; -1 with errno */
static gssize
read_up_to (int           fd,
            char         *buffer,
            gsize         size,
            GCancellable *cancellable)
{
  gsize done = 0;

  while (done < size && !g_cancellable_is_cancelled (cancellable))
    {
      gssize n = read (fd, buffer + done, MIN (size - done, 1 << 20));

      if (n == 0)
        break;
      if (n < 0 && errno != EINTR)
        return -1;
      done += n > 0 ? (gsize) n : 0;
    }
  return (gssize) done;
}

/* @fd: of a regular file of about @expected bytes */
static GBytes *
read_open (GFile        *file,
           int           fd,
           gsize         expected,
           gsize         max_bytes,
           GCancellable *cancellable,
           GError      **error)
{
  gsize size = expected + 4096;
  g_autofree char *buffer = g_malloc (size + 1);
  gssize n = read_up_to (fd, buffer, size, cancellable);

  /* It grew while it was read, or it is one of the kernel's, which tell no size. */
  while (n == (gssize) size && size <= max_bytes)
    {
      gssize more;

      buffer = g_realloc (buffer, 2 * size + 1);
      more = read_up_to (fd, buffer + size, size, cancellable);
      n = more < 0 ? -1 : n + more;
      size *= 2;
    }
  if (n < 0)
    {
      sp_file_fail_errno (file, FALSE, errno, error);
      return NULL;
    }
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return NULL;
  if ((gsize) n > max_bytes)
    {
      sp_file_fail_size (file, max_bytes, error);
      return NULL;
    }
  buffer[n] = '\0';
  return g_bytes_new_take (g_steal_pointer (&buffer), (gsize) n);
}

/* Nothing is read before the open file is known to be an ordinary one. */
static GBytes *
read_local (GFile        *file,
            gsize         max_bytes,
            char        **etag,
            GCancellable *cancellable,
            GError      **error)
{
  int fd = open (g_file_peek_path (file), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  GBytes *bytes = NULL;
  struct stat info;

  if (fd < 0)
    {
      sp_file_fail_errno (file, FALSE, errno, error);
      return NULL;
    }
  if (fstat (fd, &info) < 0)
    sp_file_fail_errno (file, FALSE, errno, error);
  else if (!S_ISREG (info.st_mode))
    sp_file_fail_kind (file, S_ISDIR (info.st_mode), error);
  else if (info.st_size > (off_t) max_bytes)
    sp_file_fail_size (file, max_bytes, error);
  else
    bytes = read_open (file, fd, (gsize) info.st_size, max_bytes, cancellable, error);
  close (fd);
  if (bytes != NULL && etag != NULL)
    *etag = etag_of (&info);
  return bytes;
}

GBytes *
sp_file_read (GFile        *file,
              gsize         max_bytes,
              char        **etag,
              GCancellable *cancellable,
              GError      **error)
{
  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (is_local (file))
    return read_local (file, max_bytes, etag, cancellable, error);
  return sp_file_read_remote (file, max_bytes, etag, cancellable, error);
}

SpPlan *
sp_file_load (GFile        *file,
              char        **etag,
              GCancellable *cancellable,
              GError      **error)
{
  g_autofree char *mark = NULL;
  g_autoptr (GBytes) bytes = sp_file_read (file, SP_FILE_BYTES_MAX, &mark, cancellable, error);
  const char *text;
  gsize length;
  SpPlan *plan;

  if (bytes == NULL)
    return NULL;
  text = g_bytes_get_data (bytes, &length);
  plan = sp_plan_from_json (text, (gssize) length, error);
  if (plan != NULL && etag != NULL)
    *etag = g_steal_pointer (&mark);
  return plan;
}

char *
sp_file_etag (GFile *file)
{
  g_autoptr (GFileInfo) info = NULL;
  struct stat local;

  g_return_val_if_fail (G_IS_FILE (file), NULL);

  if (is_local (file))
    return stat (g_file_peek_path (file), &local) == 0 ? etag_of (&local) : NULL;
  info = g_file_query_info (file, G_FILE_ATTRIBUTE_ETAG_VALUE, G_FILE_QUERY_INFO_NONE, NULL, NULL);
  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

/* --- writing --- */

/* Where @path leads by symbolic links, also when nothing is there yet.
 * Returns: (transfer full) (nullable): NULL when they lead in a circle */
static char *
follow_links (const char *path)
{
  g_autofree char *at = g_strdup (path);

  for (int i = 0; i < LINKS_MAX; i++)
    {
      g_autofree char *link = g_file_read_link (at, NULL);
      g_autofree char *folder = NULL;

      if (link == NULL)
        return g_steal_pointer (&at);
      folder = g_path_get_dirname (at);
      g_free (at);
      at = g_path_is_absolute (link) ? g_steal_pointer (&link) : g_build_filename (folder, link, NULL);
    }
  return NULL;
}

/* Beyond a limit on file sizes (ulimit -f) a write raises SIGXFSZ, which would
 * end the program; blocked and taken back, it is an ordinary error. */
static gssize
write_quietly (int         fd,
               const char *data,
               gsize       size)
{
  static const struct timespec at_once = { 0, 0 };
  sigset_t blocked;
  sigset_t before;
  gssize n;
  int saved;

  sigemptyset (&blocked);
  sigaddset (&blocked, SIGXFSZ);
  pthread_sigmask (SIG_BLOCK, &blocked, &before);
  n = write (fd, data, size);
  saved = errno;
  if (n < 0 && saved == EFBIG && !sigismember (&before, SIGXFSZ))
    while (sigtimedwait (&blocked, NULL, &at_once) < 0 && errno == EINTR)
      ;
  pthread_sigmask (SIG_SETMASK, &before, NULL);
  errno = saved;
  return n;
}

static gboolean
write_all (int     fd,
           GBytes *bytes)
{
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  while (size > 0)
    {
      gssize n = write_quietly (fd, data, size);

      if (n < 0 && errno != EINTR)
        return FALSE;
      data += MAX (n, 0);
      size -= (gsize) MAX (n, 0);
    }
  return TRUE;
}

/* The old file's mode and, where that is allowed, its owner. Returns: FALSE with errno */
static gboolean
take_over_mode (int                fd,
                const struct stat *old)
{
  if (fchown (fd, old->st_uid, old->st_gid) < 0 && fchown (fd, (uid_t) -1, old->st_gid) < 0)
    g_debug ("The owner of a file could not be kept: %s", g_strerror (errno));
  return fchmod (fd, old->st_mode & 07777) == 0;
}

static void
sync_folder (const char *folder)
{
  int fd = open (folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);

  /* Not every file system can do it; the new file is in place all the same. */
  if (fd < 0)
    return;
  if (fsync (fd) < 0)
    g_debug ("A folder could not be synchronised: %s", g_strerror (errno));
  close (fd);
}

/* Files of ours that a save which was killed has left. One that is younger may be
 * another program's save at work. */
static void
remove_left_over (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  gint64 now = g_get_real_time () / G_USEC_PER_SEC;
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = NULL;
      struct stat info;

      if (!g_str_has_prefix (name, TEMPORARY_PREFIX) || strlen (name) != strlen (TEMPORARY_PREFIX TEMPORARY_END))
        continue;
      path = g_build_filename (folder, name, NULL);
      if (lstat (path, &info) == 0 && S_ISREG (info.st_mode) && info.st_uid == geteuid () &&
          now - info.st_mtim.tv_sec > LEFT_OVER_SECONDS)
        g_unlink (path);
    }
}

/* @fresh: only where nothing is. Returns: FALSE with errno */
static gboolean
put_in_place (const char *temporary,
              const char *path,
              gboolean    fresh)
{
  if (!fresh)
    return rename (temporary, path) == 0;
  if (link (temporary, path) < 0)
    {
      /* A file system without hard links: nothing was there a moment ago. */
      if (errno == EPERM || errno == EOPNOTSUPP || errno == ENOSYS)
        return rename (temporary, path) == 0;
      return FALSE;
    }
  g_unlink (temporary);
  return TRUE;
}

/* @old: (nullable): what stands in the way, whose mode is taken over. Returns: 0 or an errno */
static int
fill (int                fd,
      GBytes            *bytes,
      const struct stat *old)
{
  int failure = 0;

  if (!write_all (fd, bytes) || (old != NULL && !take_over_mode (fd, old)) || fsync (fd) < 0)
    failure = errno;
  if (close (fd) < 0 && failure == 0)
    failure = errno;
  return failure;
}

/* Returns: 0 or an errno, and then nothing has changed */
static int
write_beside (const char        *path,
              GBytes            *bytes,
              const struct stat *old,
              gboolean           fresh)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *temporary = g_build_filename (folder, TEMPORARY_PREFIX TEMPORARY_END, NULL);
  int fd = g_mkstemp_full (temporary, O_RDWR | O_CLOEXEC, old != NULL ? 0600 : 0666);
  int failure;

  if (fd < 0)
    return errno;
  failure = fill (fd, bytes, old);
  if (failure == 0 && !put_in_place (temporary, path, fresh))
    failure = errno;
  if (failure != 0)
    g_unlink (temporary);
  else
    sync_folder (folder);
  remove_left_over (folder);
  return failure;
}

/* Whether what is at @path may be replaced, by its kind, its permissions and @etag. */
static gboolean
may_replace (GFile             *file,
             const char        *path,
             const struct stat *old,
             const char        *etag,
             GError           **error)
{
  g_autofree char *now = etag_of (old);

  if (!S_ISREG (old->st_mode))
    return sp_file_fail_kind (file, S_ISDIR (old->st_mode), error);
  if (etag != NULL && *etag == '\0')
    return sp_file_fail_exists (file, error);
  if (etag != NULL && strcmp (etag, now) != 0)
    return sp_file_fail_changed (file, error);
  if (faccessat (AT_FDCWD, path, W_OK, AT_EACCESS) < 0)
    return sp_file_fail_errno (file, TRUE, errno, error);
  return TRUE;
}

static gboolean
replace_local (GFile        *file,
               GBytes       *bytes,
               const char   *etag,
               char        **new_etag,
               GCancellable *cancellable,
               GError      **error)
{
  gboolean fresh = etag != NULL && *etag == '\0';
  g_autofree char *path = follow_links (g_file_peek_path (file));
  struct stat old;
  gboolean exists;
  int failure;

  if (path == NULL)
    return sp_file_fail_errno (file, TRUE, ELOOP, error);
  exists = stat (path, &old) == 0;
  if (!exists && errno != ENOENT)
    return sp_file_fail_errno (file, TRUE, errno, error);
  if (exists && !may_replace (file, path, &old, etag, error))
    return FALSE;
  if (g_cancellable_set_error_if_cancelled (cancellable, error))
    return FALSE;
  failure = write_beside (path, bytes, exists ? &old : NULL, fresh);
  if (failure == EEXIST)
    return sp_file_fail_exists (file, error);
  if (failure != 0)
    return sp_file_fail_errno (file, TRUE, failure, error);
  if (new_etag != NULL)
    *new_etag = sp_file_etag (file);
  return TRUE;
}

gboolean
sp_file_replace (GFile        *file,
                 GBytes       *bytes,
                 const char   *etag,
                 char        **new_etag,
                 GCancellable *cancellable,
                 GError      **error)
{
  g_return_val_if_fail (G_IS_FILE (file), FALSE);

  if (is_local (file))
    return replace_local (file, bytes, etag, new_etag, cancellable, error);
  return sp_file_replace_remote (file, bytes, etag, new_etag, cancellable, error);
}

/* What would be written has to read back to the same; else a mistake of ours
 * would replace a good file. */
static gboolean
reads_back (const char *text,
            GError    **error)
{
  g_autoptr (SpPlan) again = sp_plan_from_json (text, -1, error);
  g_autofree char *rewritten = NULL;

  if (again == NULL)
    return FALSE;
  rewritten = sp_plan_to_json (again);
  if (strcmp (rewritten, text) == 0)
    return TRUE;
  g_set_error_literal (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE,
                       _ ("The project was not saved, because it would not read back as it is. This is a fault of the program."));
  return FALSE;
}

gboolean
sp_file_save (GFile        *file,
              const SpPlan *plan,
              const char   *etag,
              char        **new_etag,
              GCancellable *cancellable,
              GError      **error)
{
  g_autofree char *text = NULL;
  g_autoptr (GBytes) bytes = NULL;
  gsize length;

  if (sp_plan_is_newer (plan))
    {
      g_set_error_literal (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NEWER,
                           _ ("This project was made by a newer version of Scaling Planner and can't be saved by this one."));
      return FALSE;
    }
  text = sp_plan_to_json (plan);
  if (!reads_back (text, error))
    return FALSE;
  length = strlen (text);
  if (length > SP_FILE_BYTES_MAX)
    return sp_file_fail_size (file, SP_FILE_BYTES_MAX, error);
  bytes = g_bytes_new_take (g_steal_pointer (&text), length);
  return sp_file_replace (file, bytes, etag, new_etag, cancellable, error);
}

/* --- in a worker thread --- */

typedef struct
{
  GFile *file;
  SpPlan *plan; /* to save, or what was loaded */
  char *etag;
  char *new_etag;
} Job;

static void
job_free (gpointer data)
{
  Job *job = data;

  g_object_unref (job->file);
  g_clear_pointer (&job->plan, sp_plan_unref);
  g_free (job->etag);
  g_free (job->new_etag);
  g_free (job);
}

static GTask *
task_new (GFile              *file,
          const SpPlan       *plan,
          const char         *etag,
          GCancellable       *cancellable,
          GAsyncReadyCallback callback,
          gpointer            user_data)
{
  GTask *task = g_task_new (file, cancellable, callback, user_data);
  Job *job = g_new0 (Job, 1);

  job->file = g_object_ref (file);
  job->plan = plan != NULL ? sp_plan_ref (plan) : NULL;
  job->etag = g_strdup (etag);
  g_task_set_task_data (task, job, job_free);
  /* A save that was done is done, also when it was cancelled meanwhile. */
  g_task_set_check_cancellable (task, FALSE);
  return task;
}

static void
load_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  SpPlan *plan = sp_file_load (job->file, &job->new_etag, cancellable, &error);

  if (plan != NULL)
    g_task_return_pointer (task, plan, (GDestroyNotify) sp_plan_unref);
  else
    g_task_return_error (task, error);
}

static void
save_in_thread (GTask        *task,
                gpointer      source,
                gpointer      data,
                GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;

  if (sp_file_save (job->file, job->plan, job->etag, &job->new_etag, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static void
take_etag (GAsyncResult *result,
           char        **etag)
{
  Job *job = g_task_get_task_data (G_TASK (result));

  if (etag != NULL)
    *etag = g_steal_pointer (&job->new_etag);
}

void
sp_file_load_async (GFile              *file,
                    GCancellable       *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer            user_data)
{
  g_autoptr (GTask) task = task_new (file, NULL, NULL, cancellable, callback, user_data);

  g_task_run_in_thread (task, load_in_thread);
}

SpPlan *
sp_file_load_finish (GAsyncResult *result,
                     char        **etag,
                     GError      **error)
{
  SpPlan *plan = g_task_propagate_pointer (G_TASK (result), error);

  if (plan != NULL)
    take_etag (result, etag);
  return plan;
}

void
sp_file_save_async (GFile              *file,
                    const SpPlan       *plan,
                    const char         *etag,
                    GCancellable       *cancellable,
                    GAsyncReadyCallback callback,
                    gpointer            user_data)
{
  g_autoptr (GTask) task = task_new (file, plan, etag, cancellable, callback, user_data);

  g_task_run_in_thread (task, save_in_thread);
}

gboolean
sp_file_save_finish (GAsyncResult *result,
                     char        **new_etag,
                     GError      **error)
{
  if (!g_task_propagate_boolean (G_TASK (result), error))
    return FALSE;
  take_etag (result, new_etag);
  return TRUE;
}
