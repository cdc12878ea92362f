/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files that have no path on this machine, through GIO. A stream of
 * g_file_replace() puts the new content in place when it is closed, whatever
 * was written, unless the close is cancelled before it begins. */
#include "plan/file-private.h"

static char *
etag_of (GFileInfo *info)
{
  return info != NULL ? g_strdup (g_file_info_get_etag (info)) : NULL;
}

/* Returns: (transfer full) (nullable): NULL with an error when there is more */
static GBytes *
read_all (GFile        *file,
          GInputStream *stream,
          gsize         max_bytes,
          GCancellable *cancellable,
          GError      **error)
{
  g_autoptr (GByteArray) array = g_byte_array_new ();
  g_autoptr (GError) local = NULL;
  g_autofree guint8 *buffer = g_malloc (65536);
  static const guint8 nul = 0;
  guint length;
  gssize n;

  while ((n = g_input_stream_read (stream, buffer, 65536, cancellable, &local)) > 0)
    {
      g_byte_array_append (array, buffer, (guint) n);
      if (array->len > max_bytes)
        {
          sp_file_fail_size (file, max_bytes, error);
          return NULL;
        }
    }
  if (n < 0)
    {
      sp_file_fail_gio (file, FALSE, local, error);
      return NULL;
    }
  length = array->len;
  g_byte_array_append (array, &nul, 1);
  return g_bytes_new_take (g_byte_array_free (g_steal_pointer (&array), FALSE), length);
}

GBytes *
sp_file_read_remote (GFile        *file,
                     gsize         max_bytes,
                     char        **etag,
                     GCancellable *cancellable,
                     GError      **error)
{
  g_autoptr (GFileInputStream) stream = NULL;
  g_autoptr (GFileInfo) info = NULL;
  g_autoptr (GError) local = NULL;
  GBytes *bytes;

  info = g_file_query_info (file, G_FILE_ATTRIBUTE_STANDARD_TYPE "," G_FILE_ATTRIBUTE_ETAG_VALUE,
                            G_FILE_QUERY_INFO_NONE, cancellable, &local);
  if (info != NULL && g_file_info_get_file_type (info) != G_FILE_TYPE_REGULAR)
    {
      sp_file_fail_kind (file, g_file_info_get_file_type (info) == G_FILE_TYPE_DIRECTORY, error);
      return NULL;
    }
  if (info != NULL)
    stream = g_file_read (file, cancellable, &local);
  if (stream == NULL)
    {
      sp_file_fail_gio (file, FALSE, local, error);
      return NULL;
    }
  bytes = read_all (file, G_INPUT_STREAM (stream), max_bytes, cancellable, error);
  if (bytes != NULL && etag != NULL)
    *etag = etag_of (info);
  return bytes;
}

/* Closing with a cancelled cancellable drops what was written and keeps the old file. */
static void
abandon (GFileOutputStream *stream)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();

  g_cancellable_cancel (cancelled);
  g_output_stream_close (G_OUTPUT_STREAM (stream), cancelled, NULL);
}

gboolean
sp_file_replace_remote (GFile        *file,
                        GBytes       *bytes,
                        const char   *etag,
                        char        **new_etag,
                        GCancellable *cancellable,
                        GError      **error)
{
  gboolean create = etag != NULL && *etag == '\0';
  g_autoptr (GFileOutputStream) stream = NULL;
  g_autoptr (GError) local = NULL;
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  stream = create ? g_file_create (file, G_FILE_CREATE_NONE, cancellable, &local)
                  : g_file_replace (file, etag, FALSE, G_FILE_CREATE_NONE, cancellable, &local);
  if (stream == NULL)
    return sp_file_fail_gio (file, TRUE, local, error);
  if (!g_output_stream_write_all (G_OUTPUT_STREAM (stream), data, size, NULL, cancellable, &local))
    {
      abandon (stream);
      if (create)
        g_file_delete (file, NULL, NULL);
      return sp_file_fail_gio (file, TRUE, local, error);
    }
  if (!g_output_stream_close (G_OUTPUT_STREAM (stream), cancellable, &local))
    return sp_file_fail_gio (file, TRUE, local, error);
  if (new_etag != NULL)
    *new_etag = g_file_output_stream_get_etag (stream);
  return TRUE;
}
