/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A draft's folder holds `lock`, `project.scaling.json` (an ordinary project,
 * so that it can be opened by hand) and `draft.json` (all the rest), written in
 * this order. The lock is the kernel's: it ends with the program, however that
 * ends. */
#include "plan/drafts.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "config.h"
#include "plan/file.h"
#include "plan/json.h"
#include "plan/scan.h"

#define LOCK "lock"
#define PROJECT "project.scaling.json"
#define REST "draft.json"
#define FORMAT "scaling-planner-draft"

struct _SpDraft
{
  char *folder;
  int lock;
  gint64 written; /* from the file's time, for sorting */
};

static void
text_free (gpointer data)
{
  SpDraftText *text = data;

  g_free (text->at);
  g_free (text->path);
  g_free (text->text);
  g_free (text);
}

SpDraftContent *
sp_draft_content_new (const SpPlan *plan,
                      GFile        *file,
                      const char   *etag)
{
  SpDraftContent *content = g_new0 (SpDraftContent, 1);

  content->plan = sp_plan_ref (plan);
  content->file = file != NULL ? g_object_ref (file) : NULL;
  content->etag = g_strdup (etag);
  content->texts = g_ptr_array_new_with_free_func (text_free);
  return content;
}

void
sp_draft_content_add_text (SpDraftContent *content,
                           const char     *at,
                           const char     *path,
                           const char     *text)
{
  SpDraftText *added = g_new0 (SpDraftText, 1);

  added->at = g_strdup (at);
  added->path = g_strdup (path);
  added->text = g_strdup (text);
  g_ptr_array_add (content->texts, added);
}

void
sp_draft_content_free (SpDraftContent *content)
{
  sp_plan_unref (content->plan);
  g_clear_object (&content->file);
  g_free (content->etag);
  g_ptr_array_unref (content->texts);
  g_free (content);
}

char *
sp_drafts_folder (void)
{
  return g_build_filename (g_get_user_data_dir (), SP_APP_ID, "drafts", NULL);
}

/* --- the lock --- */

static char *
inside (const SpDraft *draft,
        const char    *name)
{
  return g_build_filename (draft->folder, name, NULL);
}

/* Whether @fd is still the file of that name: who waited for a lock may hold
 * one of a draft that was deleted meanwhile. */
static gboolean
still_there (int         fd,
             const char *path)
{
  struct stat open_file;
  struct stat named;

  return fstat (fd, &open_file) == 0 && stat (path, &named) == 0 && open_file.st_ino == named.st_ino &&
         open_file.st_dev == named.st_dev;
}

/* Returns: the lock, or -1 when somebody has it or with errno */
static int
take_lock (const char *folder,
           gboolean    create)
{
  g_autofree char *path = g_build_filename (folder, LOCK, NULL);
  int fd = open (path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | (create ? O_CREAT : 0), 0600);

  if (fd < 0)
    return -1;
  if (flock (fd, LOCK_EX | LOCK_NB) == 0 && still_there (fd, path))
    return fd;
  close (fd);
  return -1;
}

static SpDraft *
draft_new (const char *folder,
           int         lock)
{
  SpDraft *draft = g_new0 (SpDraft, 1);

  draft->folder = g_strdup (folder);
  draft->lock = lock;
  return draft;
}

static void
draft_free (SpDraft *draft)
{
  close (draft->lock);
  g_free (draft->folder);
  g_free (draft);
}

SpDraft *
sp_draft_new (const char *folder,
              GError    **error)
{
  g_autofree char *name = g_uuid_string_random ();
  g_autofree char *own = g_build_filename (folder, name, NULL);
  int lock = -1;

  if (g_mkdir_with_parents (own, 0700) == 0)
    lock = take_lock (own, TRUE);
  if (lock >= 0)
    return draft_new (own, lock);
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE,
               /* Translators: the reason, in the words of the system */
               _ ("A draft could not be kept: %s."), g_strerror (errno));
  return NULL;
}

static int
newest_first (gconstpointer a,
              gconstpointer b)
{
  const SpDraft *one = *(SpDraft *const *) a;
  const SpDraft *two = *(SpDraft *const *) b;

  if (one->written != two->written)
    return one->written < two->written ? 1 : -1;
  return strcmp (one->folder, two->folder);
}

/* Returns: the time in microseconds the draft was written, 0 when it never was */
static gint64
time_of (const SpDraft *draft)
{
  g_autofree char *path = inside (draft, REST);
  struct stat info;

  if (stat (path, &info) < 0)
    return 0;
  return (gint64) info.st_mtim.tv_sec * G_USEC_PER_SEC + info.st_mtim.tv_nsec / 1000;
}

GPtrArray *
sp_drafts_recover (const char *folder)
{
  GPtrArray *drafts = g_ptr_array_new_with_free_func ((GDestroyNotify) sp_draft_release);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *own = g_build_filename (folder, name, NULL);
      int lock = g_uuid_string_is_valid (name) ? take_lock (own, FALSE) : -1;
      SpDraft *draft;

      if (lock < 0)
        continue;
      draft = draft_new (own, lock);
      draft->written = time_of (draft);
      if (draft->written > 0)
        g_ptr_array_add (drafts, draft);
      else
        sp_draft_release (draft);
    }
  g_ptr_array_sort (drafts, newest_first);
  return drafts;
}

/* --- content --- */

static JsonNode *
rest_to_json (const SpDraftContent *content)
{
  JsonNode *node = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *texts = json_array_new ();

  json_object_set_string_member (object, "format", FORMAT);
  json_object_set_int_member (object, "version", 1);
  json_object_set_int_member (object, "written", g_get_real_time () / G_USEC_PER_SEC);
  if (content->file != NULL)
    {
      g_autofree char *uri = g_file_get_uri (content->file);

      json_object_set_string_member (object, "file", uri);
    }
  if (content->etag != NULL)
    json_object_set_string_member (object, "etag", content->etag);
  for (guint i = 0; i < content->texts->len; i++)
    {
      const SpDraftText *text = g_ptr_array_index (content->texts, i);
      JsonObject *entry = json_object_new ();

      if (text->at != NULL)
        json_object_set_string_member (entry, "at", text->at);
      json_object_set_string_member (entry, "path", text->path);
      json_object_set_string_member (entry, "text", text->text);
      json_array_add_object_element (texts, entry);
    }
  json_object_set_array_member (object, "texts", texts);
  json_node_take_object (node, object);
  return node;
}

static gboolean
write_text (const SpDraft *draft,
            const char    *name,
            char          *text,
            GError       **error)
{
  g_autofree char *path = inside (draft, name);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = g_bytes_new_take (text, strlen (text));

  return sp_file_replace (file, bytes, NULL, NULL, NULL, error);
}

gboolean
sp_draft_write (SpDraft              *draft,
                const SpDraftContent *content,
                GError              **error)
{
  g_autoptr (JsonNode) rest = rest_to_json (content);

  return write_text (draft, PROJECT, sp_plan_to_json (content->plan), error) &&
         write_text (draft, REST, sp_json_to_text (rest), error);
}

/* Returns: (nullable): the text of a member, NULL when it is no text */
static const char *
text_member (JsonObject *object,
             const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_string (node) : NULL;
}

static void
read_texts (JsonObject     *object,
            SpDraftContent *content)
{
  JsonNode *node = json_object_get_member (object, "texts");
  JsonArray *texts = node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;

  for (guint i = 0; texts != NULL && i < json_array_get_length (texts); i++)
    {
      JsonNode *element = json_array_get_element (texts, i);
      JsonObject *entry = JSON_NODE_HOLDS_OBJECT (element) ? json_node_get_object (element) : NULL;

      if (entry != NULL && text_member (entry, "path") != NULL && text_member (entry, "text") != NULL)
        sp_draft_content_add_text (content, text_member (entry, "at"), text_member (entry, "path"),
                                   text_member (entry, "text"));
    }
}

static gboolean
read_rest (const SpDraft  *draft,
           SpDraftContent *content,
           GError        **error)
{
  g_autofree char *path = inside (draft, REST);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GBytes) bytes = sp_file_read (file, SP_FILE_BYTES_MAX, NULL, NULL, error);
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *checked = NULL;
  JsonObject *object;
  JsonNode *written;

  if (bytes == NULL)
    return FALSE;
  checked = sp_scan_json (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), error);
  if (checked == NULL || !json_parser_load_from_data (parser, checked, -1, error))
    return FALSE;
  if (!JSON_NODE_HOLDS_OBJECT (json_parser_get_root (parser)))
    return TRUE;
  object = json_node_get_object (json_parser_get_root (parser));
  if (text_member (object, "file") != NULL)
    content->file = g_file_new_for_uri (text_member (object, "file"));
  content->etag = g_strdup (text_member (object, "etag"));
  written = json_object_get_member (object, "written");
  if (written != NULL && JSON_NODE_HOLDS_VALUE (written))
    content->written = json_node_get_int (written);
  read_texts (object, content);
  return TRUE;
}

SpDraftContent *
sp_draft_read (SpDraft *draft,
               GError **error)
{
  g_autofree char *path = inside (draft, PROJECT);
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (SpPlan) plan = sp_file_load (file, NULL, NULL, error);
  g_autoptr (SpDraftContent) content = NULL;

  if (plan == NULL)
    return NULL;
  content = sp_draft_content_new (plan, NULL, NULL);
  if (!read_rest (draft, content, error))
    return NULL;
  return g_steal_pointer (&content);
}

/* --- the end --- */

/* All of it, also what a write that was killed has left. */
void
sp_draft_discard (SpDraft *draft)
{
  g_autoptr (GDir) dir = g_dir_open (draft->folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = inside (draft, name);

      g_unlink (path);
    }
  g_rmdir (draft->folder);
  draft_free (draft);
}

void
sp_draft_release (SpDraft *draft)
{
  if (time_of (draft) == 0)
    sp_draft_discard (draft);
  else
    draft_free (draft);
}
