/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What went wrong with a file, in sentences that name it and say whether the
 * old file is still there. */
#include "plan/file-private.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

/* @sentence: with one %s, the file's name */
static gboolean
fail (GFile      *file,
      int         code,
      const char *sentence,
      GError    **error)
{
  g_autofree char *name = g_file_get_parse_name (file);

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  g_set_error (error, SP_PLAN_ERROR, code, sentence, name);
#pragma GCC diagnostic pop
  return FALSE;
}

gboolean
sp_file_fail_kind (GFile    *file,
                   gboolean  is_folder,
                   GError  **error)
{
  return fail (file, SP_PLAN_ERROR_NOT_A_FILE,
               is_folder ? _ ("“%s” is a folder, not a file.") : _ ("“%s” is no ordinary file."), error);
}

gboolean
sp_file_fail_size (GFile   *file,
                   gsize    max_bytes,
                   GError **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  g_autofree char *size = g_format_size_full (max_bytes, G_FORMAT_SIZE_IEC_UNITS);

  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG, _ ("“%s” is too big: the limit is %s."), name, size);
  return FALSE;
}

gboolean
sp_file_fail_changed (GFile   *file,
                      GError **error)
{
  return fail (file, SP_PLAN_ERROR_CHANGED, _ ("“%s” was changed by another program since it was read."), error);
}

gboolean
sp_file_fail_exists (GFile   *file,
                     GError **error)
{
  return fail (file, SP_PLAN_ERROR_EXISTS, _ ("“%s” exists already."), error);
}

static gboolean
fail_write (GFile      *file,
            const char *why,
            GError    **error)
{
  g_autofree char *name = g_file_get_parse_name (file);
  gboolean exists = g_file_query_exists (file, NULL);

  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE,
               /* Translators: a file and the reason, in the words of the system */
               exists ? _ ("“%s” could not be saved: %s. What it held before is unchanged.")
                      : _ ("“%s” could not be saved: %s."),
               name, why);
  return FALSE;
}

static gboolean
fail_read (GFile      *file,
           const char *why,
           GError    **error)
{
  g_autofree char *name = g_file_get_parse_name (file);

  /* Translators: a file and the reason, in the words of the system */
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_ACCESS, _ ("“%s” could not be read: %s."), name, why);
  return FALSE;
}

/* Some folders are there and take no files, as those of the kernel. */
static gboolean
has_folder (GFile *file)
{
  g_autoptr (GFile) folder = g_file_get_parent (file);

  return folder != NULL && g_file_query_file_type (folder, G_FILE_QUERY_INFO_NONE, NULL) == G_FILE_TYPE_DIRECTORY;
}

gboolean
sp_file_fail_errno (GFile    *file,
                    gboolean  writing,
                    int       saved_errno,
                    GError  **error)
{
  switch (saved_errno)
    {
    case EACCES:
    case EPERM:
      return fail (file, SP_PLAN_ERROR_ACCESS,
                   writing ? _ ("You don't have permission to write “%s”.") : _ ("You don't have permission to read “%s”."),
                   error);
    case EROFS:
      return fail (file, SP_PLAN_ERROR_ACCESS, _ ("“%s” is in a place that can only be read."), error);
    case ENOENT:
    case ENOTDIR:
      if (writing && has_folder (file))
        return fail (file, SP_PLAN_ERROR_ACCESS, _ ("The folder of “%s” takes no new files."), error);
      return fail (file, SP_PLAN_ERROR_ACCESS,
                   writing ? _ ("The folder of “%s” does not exist.") : _ ("“%s” does not exist."), error);
    case EISDIR:
      return sp_file_fail_kind (file, TRUE, error);
    case ENXIO:
      return sp_file_fail_kind (file, FALSE, error);
    default:
      return writing ? fail_write (file, g_strerror (saved_errno), error) : fail_read (file, g_strerror (saved_errno), error);
    }
}

gboolean
sp_file_fail_gio (GFile    *file,
                  gboolean  writing,
                  GError   *cause,
                  GError  **error)
{
  static const struct
  {
    int code;
    int number;
  } same[] = {
    { G_IO_ERROR_PERMISSION_DENIED, EACCES }, { G_IO_ERROR_READ_ONLY, EROFS },        { G_IO_ERROR_NOT_FOUND, ENOENT },
    { G_IO_ERROR_NOT_DIRECTORY, ENOTDIR },    { G_IO_ERROR_IS_DIRECTORY, EISDIR },    { G_IO_ERROR_NOT_REGULAR_FILE, ENXIO },
  };

  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_CANCELLED))
    {
      g_propagate_error (error, g_error_copy (cause));
      return FALSE;
    }
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_WRONG_ETAG))
    return sp_file_fail_changed (file, error);
  if (g_error_matches (cause, G_IO_ERROR, G_IO_ERROR_EXISTS))
    return sp_file_fail_exists (file, error);
  for (gsize i = 0; i < G_N_ELEMENTS (same); i++)
    if (g_error_matches (cause, G_IO_ERROR, same[i].code))
      return sp_file_fail_errno (file, writing, same[i].number, error);
  return writing ? fail_write (file, cause->message, error) : fail_read (file, cause->message, error);
}
