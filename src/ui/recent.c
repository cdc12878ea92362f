/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See recent.h. The list is a convenience: when it can't be read or written,
 * there is none, and all else works. */
#include "config.h"

#include "ui/recent.h"

#include <errno.h>

#define MIME_TYPE "application/vnd.scaling-planner+json"

static char *
list_path (void)
{
  return g_build_filename (g_get_user_data_dir (), "scaling-planner", "recently-used.xbel", NULL);
}

static GBookmarkFile *
load (void)
{
  GBookmarkFile *bookmarks = g_bookmark_file_new ();
  g_autofree char *path = list_path ();

  g_bookmark_file_load_from_file (bookmarks, path, NULL);
  return bookmarks;
}

typedef struct
{
  char *uri;
  gint64 modified;
} Entry;

static void
entry_clear (gpointer data)
{
  g_free (((Entry *) data)->uri);
}

static int
newest_first (gconstpointer a,
              gconstpointer b)
{
  const Entry *left = a, *right = b;

  return (right->modified > left->modified) - (right->modified < left->modified);
}

static GArray *
sorted_entries (GBookmarkFile *bookmarks)
{
  GArray *entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_auto (GStrv) uris = g_bookmark_file_get_uris (bookmarks, NULL);
  guint i;

  g_array_set_clear_func (entries, entry_clear);
  for (i = 0; uris[i] != NULL; i++)
    {
      GDateTime *modified = g_bookmark_file_get_modified_date_time (bookmarks, uris[i], NULL);
      Entry entry = { .uri = g_strdup (uris[i]),
                      .modified = modified != NULL
                                    ? g_date_time_to_unix (modified) * G_USEC_PER_SEC + g_date_time_get_microsecond (modified)
                                    : 0 };

      g_array_append_val (entries, entry);
    }
  g_array_sort (entries, newest_first);
  return entries;
}

GPtrArray *
sp_recent_list (void)
{
  GPtrArray *files = g_ptr_array_new_with_free_func (g_object_unref);
  GBookmarkFile *bookmarks = load ();
  g_autoptr (GArray) entries = sorted_entries (bookmarks);
  guint i;

  for (i = 0; i < entries->len && files->len < SP_RECENT_MAX; i++)
    {
      g_autoptr (GFile) file = g_file_new_for_uri (g_array_index (entries, Entry, i).uri);

      if (g_file_query_exists (file, NULL))
        g_ptr_array_add (files, g_steal_pointer (&file));
    }
  g_bookmark_file_free (bookmarks);
  return files;
}

gboolean
sp_recent_add (GFile   *file,
               GError **error)
{
  GBookmarkFile *bookmarks = load ();
  g_autofree char *uri = g_file_get_uri (file);
  g_autofree char *path = list_path ();
  g_autofree char *directory = g_path_get_dirname (path);
  g_autoptr (GDateTime) now = g_date_time_new_now_utc ();
  g_autoptr (GArray) entries = NULL;
  gboolean written = FALSE;
  guint i;

  g_bookmark_file_set_mime_type (bookmarks, uri, MIME_TYPE);
  g_bookmark_file_add_application (bookmarks, uri, "Scaling Planner", "scaling-planner %f");
  g_bookmark_file_set_modified_date_time (bookmarks, uri, now);
  entries = sorted_entries (bookmarks);
  for (i = SP_RECENT_MAX * 3; i < entries->len; i++)
    g_bookmark_file_remove_item (bookmarks, g_array_index (entries, Entry, i).uri, NULL);
  if (g_mkdir_with_parents (directory, 0700) != 0)
    g_set_error_literal (error, G_FILE_ERROR, g_file_error_from_errno (errno), g_strerror (errno));
  else
    written = g_bookmark_file_to_file (bookmarks, path, error);
  g_bookmark_file_free (bookmarks);
  return written;
}
