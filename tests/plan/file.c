/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Files: what is refused before it is read, and that a save that fails or is
 * killed leaves the old file whole. What permissions decide runs in a child
 * that is nobody, because they don't bind root. */
#include "plan/file-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <unistd.h>

#include "plan/json.h"

#define AT "scenario-1"
#define NOBODY 65534
#define OLD "old content"

typedef struct
{
  char *folder;
  char *path;
  GFile *file;
} Place;

static void
set_up (Place        *place,
        gconstpointer data)
{
  place->folder = g_dir_make_tmp ("scaling-planner-XXXXXX", NULL);
  g_assert_cmpint (g_chmod (place->folder, 0777), ==, 0);
  place->path = g_build_filename (place->folder, "plan.scaling.json", NULL);
  place->file = g_file_new_for_path (place->path);
}

static void
remove_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR) && !g_file_test (path, G_FILE_TEST_IS_SYMLINK))
        remove_all (path);
      else
        g_unlink (path);
    }
  g_rmdir (folder);
}

static void
tear_down (Place        *place,
           gconstpointer data)
{
  g_chmod (place->folder, 0777);
  remove_all (place->folder);
  g_object_unref (place->file);
  g_free (place->path);
  g_free (place->folder);
}

static void
put (const char *path,
     const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static void
assert_holds (const char *path,
              const char *text)
{
  g_autofree char *content = NULL;

  g_assert_true (g_file_get_contents (path, &content, NULL, NULL));
  g_assert_cmpstr (content, ==, text);
}

/* Nothing but what the test made: no temporary file is left. */
static void
assert_n_files (const char *folder,
                guint       expected)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;
  g_assert_cmpuint (n, ==, expected);
}

static SpPlan *
plan_of (double devices)
{
  g_autoptr (SpPlan) empty = sp_plan_new ();

  return sp_plan_set_number (empty, AT, SP_FIELD_DEVICES, devices, NULL);
}

/* A project of about @size bytes. */
static SpPlan *
big_plan (char  letter,
          gsize size)
{
  g_autofree char *notes = g_strnfill (size, letter);
  g_autoptr (SpPlan) empty = sp_plan_new ();

  return sp_plan_set_text (empty, NULL, SP_FIELD_NOTES, notes, NULL);
}

/* --- loading --- */

static void
assert_refused (const char *path,
                int         code)
{
  g_autoptr (GFile) file = g_file_new_for_path (path);
  g_autoptr (GError) error = NULL;
  g_autofree char *etag = NULL;

  g_assert_null (sp_file_load (file, &etag, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, code);
  g_assert_null (etag);
  g_assert_cmpstr (error->message, !=, "");
}

static void
test_load_kinds (Place        *place,
                 gconstpointer data)
{
  g_autofree char *pipe = g_build_filename (place->folder, "pipe", NULL);
  g_autofree char *missing = g_build_filename (place->folder, "missing", NULL);
  g_autofree char *under = g_build_filename (place->path, "under", NULL);
  g_autofree char *loop = g_build_filename (place->folder, "loop", NULL);
  g_autofree char *name = g_build_filename (place->folder, "socket", NULL);
  struct sockaddr_un address = { .sun_family = AF_UNIX };
  int fd = socket (AF_UNIX, SOCK_STREAM, 0);

  g_assert_cmpint (mkfifo (pipe, 0600), ==, 0);
  g_assert_cmpint (symlink (loop, loop), ==, 0);
  g_strlcpy (address.sun_path, name, sizeof address.sun_path);
  g_assert_cmpint (bind (fd, (struct sockaddr *) &address, sizeof address), ==, 0);
  put (place->path, "");
  assert_refused (place->folder, SP_PLAN_ERROR_NOT_A_FILE);
  assert_refused (pipe, SP_PLAN_ERROR_NOT_A_FILE);
  assert_refused ("/dev/zero", SP_PLAN_ERROR_NOT_A_FILE);
  assert_refused (name, SP_PLAN_ERROR_NOT_A_FILE);
  assert_refused (missing, SP_PLAN_ERROR_ACCESS);
  assert_refused (under, SP_PLAN_ERROR_ACCESS);
  assert_refused (loop, SP_PLAN_ERROR_ACCESS);
  assert_refused (place->path, SP_PLAN_ERROR_SYNTAX);
  close (fd);
}

/* 300 MB that are never read: the file is a hole. */
static void
test_load_too_big (Place        *place,
                   gconstpointer data)
{
  g_autoptr (GError) error = NULL;

  put (place->path, "{");
  g_assert_cmpint (truncate (place->path, 300000000), ==, 0);
  g_assert_null (sp_file_load (place->file, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
  g_assert_nonnull (strstr (error->message, "64"));
}

/* A file that tells no size (the kernel's) is read all the same, up to the limit. */
static void
test_load_sizeless (Place        *place,
                    gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/proc/self/maps");
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) all = sp_file_read (file, 1 << 24, NULL, NULL, NULL);
  g_autofree char *copy = NULL;

  g_assert_cmpuint (g_bytes_get_size (all), >, 4096);
  g_assert_null (sp_file_read (file, 4096, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
}

/* Every beginning of a good file: an error, never a plan. */
static void
test_load_truncated (Place        *place,
                     gconstpointer data)
{
  g_autoptr (SpPlan) plan = plan_of (64);
  g_autofree char *text = sp_plan_to_json (plan);
  gsize length = strlen (text);

  for (gsize n = 0; n + 1 < length; n += 7)
    {
      g_autoptr (GError) error = NULL;

      g_assert_true (g_file_set_contents (place->path, text, (gssize) n, NULL));
      g_assert_null (sp_file_load (place->file, NULL, NULL, &error));
      g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_SYNTAX);
    }
}

static void
test_load_cancelled (Place        *place,
                     gconstpointer data)
{
  g_autoptr (GCancellable) cancelled = g_cancellable_new ();
  g_autoptr (GError) error = NULL;

  put (place->path, "{}");
  g_cancellable_cancel (cancelled);
  g_assert_null (sp_file_load (place->file, NULL, cancelled, &error));
  g_assert_error (error, G_IO_ERROR, G_IO_ERROR_CANCELLED);
}

/* --- saving --- */

static void
assert_saves (Place      *place,
              SpPlan     *plan,
              const char *etag)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) again = NULL;
  g_autofree char *text = sp_plan_to_json (plan);
  g_autofree char *rewritten = NULL;

  sp_file_save (place->file, plan, etag, NULL, NULL, &error);
  g_assert_no_error (error);
  again = sp_file_load (place->file, NULL, NULL, &error);
  g_assert_no_error (error);
  rewritten = sp_plan_to_json (again);
  g_assert_cmpstr (rewritten, ==, text);
}

static void
assert_fails (Place      *place,
              const char *etag,
              int         code)
{
  g_autoptr (SpPlan) plan = plan_of (64);
  g_autoptr (GError) error = NULL;

  g_assert_false (sp_file_save (place->file, plan, etag, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, code);
}

static void
test_save (Place        *place,
           gconstpointer data)
{
  g_autoptr (SpPlan) one = plan_of (64);
  g_autoptr (SpPlan) two = plan_of (128);
  mode_t mask = umask (0);
  struct stat info;

  umask (mask);
  assert_saves (place, one, "");
  g_assert_cmpint (g_stat (place->path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0666 & ~mask);
  assert_saves (place, two, NULL);
  assert_n_files (place->folder, 1);
}

static void
test_save_keeps_mode (Place        *place,
                      gconstpointer data)
{
  g_autoptr (SpPlan) plan = plan_of (64);
  struct stat info;

  put (place->path, OLD);
  g_assert_cmpint (g_chmod (place->path, 0640), ==, 0);
  assert_saves (place, plan, NULL);
  g_assert_cmpint (g_stat (place->path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 07777, ==, 0640);
}

/* The link stays a link; what it leads to is replaced, in its own folder. */
static void
test_save_follows_links (Place        *place,
                         gconstpointer data)
{
  g_autofree char *deep = g_build_filename (place->folder, "deep", NULL);
  g_autofree char *target = g_build_filename (deep, "target", NULL);
  g_autofree char *middle = g_build_filename (place->folder, "middle", NULL);
  g_autoptr (SpPlan) plan = plan_of (64);

  g_mkdir (deep, 0755);
  g_assert_cmpint (symlink ("deep/target", middle), ==, 0);
  g_assert_cmpint (symlink (middle, place->path), ==, 0);
  assert_saves (place, plan, NULL); /* nothing is there yet */
  g_assert_true (g_file_test (target, G_FILE_TEST_IS_REGULAR));
  assert_saves (place, plan, NULL);
  g_assert_true (g_file_test (place->path, G_FILE_TEST_IS_SYMLINK));
  g_assert_true (g_file_test (middle, G_FILE_TEST_IS_SYMLINK));
  assert_n_files (deep, 1);
}

static void
test_save_kinds (Place        *place,
                 gconstpointer data)
{
  g_autofree char *missing = g_build_filename (place->folder, "no", "such", NULL);
  Place other = { place->folder, place->folder, NULL };

  other.file = g_file_new_for_path (place->folder);
  assert_fails (&other, NULL, SP_PLAN_ERROR_NOT_A_FILE);
  g_object_unref (other.file);
  other.file = g_file_new_for_path (missing);
  assert_fails (&other, NULL, SP_PLAN_ERROR_ACCESS);
  g_object_unref (other.file);
  other.file = g_file_new_for_path ("/dev/null");
  assert_fails (&other, NULL, SP_PLAN_ERROR_NOT_A_FILE);
  g_object_unref (other.file);
  g_assert_cmpint (mkfifo (place->path, 0600), ==, 0);
  assert_fails (place, NULL, SP_PLAN_ERROR_NOT_A_FILE);
  assert_n_files (place->folder, 1);
}

static void
test_save_fresh (Place        *place,
                 gconstpointer data)
{
  put (place->path, OLD);
  assert_fails (place, "", SP_PLAN_ERROR_EXISTS);
  assert_holds (place->path, OLD);
}

static void
test_save_changed (Place        *place,
                   gconstpointer data)
{
  g_autoptr (SpPlan) one = plan_of (64);
  g_autoptr (SpPlan) two = plan_of (128);
  g_autofree char *etag = NULL;
  g_autofree char *newer = NULL;
  g_autofree char *loaded = NULL;
  g_autoptr (SpPlan) again = NULL;

  g_assert_true (sp_file_save (place->file, one, NULL, &etag, NULL, NULL));
  g_assert_true (sp_file_save (place->file, two, etag, &newer, NULL, NULL));
  g_assert_cmpstr (etag, !=, newer);
  again = sp_file_load (place->file, &loaded, NULL, NULL);
  g_assert_cmpstr (loaded, ==, newer);
  put (place->path, OLD);
  assert_fails (place, newer, SP_PLAN_ERROR_CHANGED);
  assert_holds (place->path, OLD);
  g_assert_cmpint (g_unlink (place->path), ==, 0);
  assert_saves (place, one, newer); /* deleted meanwhile: nothing to lose */
}

static void
test_save_newer (Place        *place,
                 gconstpointer data)
{
  g_autoptr (SpPlan) plan = sp_plan_from_json ("{\"format\":\"scaling-planner\",\"version\":2}", -1, NULL);
  g_autoptr (GError) error = NULL;

  put (place->path, OLD);
  g_assert_false (sp_file_save (place->file, plan, NULL, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NEWER);
  assert_holds (place->path, OLD);
}

/* --- in a child --- */

typedef void (*ChildFunc) (Place *place);

/* Runs @function in a process of its own, as nobody when this one is root. */
static void
as_nobody (Place    *place,
           ChildFunc function)
{
  pid_t child;
  int status;

  child = fork ();
  if (child == 0)
    {
      g_test_set_nonfatal_assertions ();
      if (geteuid () == 0 && setuid (NOBODY) < 0)
        _exit (3);
      function (place);
      _exit (g_test_failed () ? 1 : 0);
    }
  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 0);
}

static void
load_unreadable (Place *place)
{
  assert_refused (place->path, SP_PLAN_ERROR_ACCESS);
}

static void
save_denied (Place *place)
{
  assert_fails (place, NULL, SP_PLAN_ERROR_ACCESS);
}

static void
test_unreadable (Place        *place,
                 gconstpointer data)
{
  put (place->path, OLD);
  g_assert_cmpint (g_chmod (place->path, 0), ==, 0);
  as_nobody (place, load_unreadable);
}

/* A rename would replace a write-protected file; it must not. */
static void
test_save_protected (Place        *place,
                     gconstpointer data)
{
  put (place->path, OLD);
  g_assert_cmpint (g_chmod (place->path, 0444), ==, 0);
  as_nobody (place, save_denied);
  assert_holds (place->path, OLD);
  assert_n_files (place->folder, 1);
}

static void
test_save_read_only_folder (Place        *place,
                            gconstpointer data)
{
  put (place->path, OLD);
  g_assert_cmpint (g_chmod (place->path, 0666), ==, 0);
  g_assert_cmpint (g_chmod (place->folder, 0555), ==, 0);
  as_nobody (place, save_denied);
  assert_holds (place->path, OLD);
}

typedef gboolean (*ReplaceFunc) (GFile        *file,
                                 GBytes       *bytes,
                                 const char   *etag,
                                 char        **new_etag,
                                 GCancellable *cancellable,
                                 GError      **error);

/* By system calls and through GIO alike. */
static const ReplaceFunc ways[] = { sp_file_replace, sp_file_replace_remote };

static void
save_without_room (Place *place)
{
  g_autofree char *text = g_strnfill (3000000, 'x');
  g_autoptr (GBytes) bytes = g_bytes_new (text, 3000000);

  for (gsize i = 0; i < G_N_ELEMENTS (ways); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (ways[i] (place->file, bytes, NULL, NULL, NULL, &error));
      g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE);
      assert_holds (place->path, OLD);
      assert_n_files (place->folder, 1);
    }
}

/* The limit raises a signal that ends whoever does not expect it; GIO's way
 * needs it ignored, ours must do without. */
static void
save_beyond_limit (Place *place)
{
  struct rlimit limit = { 1 << 20, 1 << 20 };
  g_autoptr (SpPlan) plan = big_plan ('x', 2000000 / 2);
  g_autofree char *text = g_strnfill (3000000, 'x');
  g_autoptr (GBytes) bytes = g_bytes_new (text, 3000000);
  g_autoptr (GError) error = NULL;

  g_assert_cmpint (setrlimit (RLIMIT_FSIZE, &limit), ==, 0);
  g_assert_false (sp_file_replace (place->file, bytes, NULL, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE);
  assert_holds (place->path, OLD);
  g_assert_true (sp_file_save (place->file, plan, NULL, NULL, NULL, NULL));
  put (place->path, OLD);
  signal (SIGXFSZ, SIG_IGN);
  save_without_room (place);
}

static void
test_save_beyond_limit (Place        *place,
                        gconstpointer data)
{
  put (place->path, OLD);
  g_assert_cmpint (g_chmod (place->path, 0666), ==, 0);
  as_nobody (place, save_beyond_limit);
  assert_holds (place->path, OLD);
}

/* The left-overs of saves that were killed long ago go with the next one; a young one
 * may be at work, and what only looks alike is not ours. */
static void
test_save_removes_left_overs (Place        *place,
                              gconstpointer data)
{
  static const struct
  {
    const char *name;
    gboolean old;
    gboolean stays;
  } files[] = {
    { ".scaling-planner-ABC123", TRUE, FALSE },
    { ".scaling-planner-abcdef", FALSE, TRUE },
    { ".scaling-planner-settings", TRUE, TRUE },
    { "scaling-planner-ABC123", TRUE, TRUE },
  };
  g_autoptr (SpPlan) plan = plan_of (64);
  const struct timespec long_ago[2] = { { 1000000000, 0 }, { 1000000000, 0 } };

  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (place->folder, files[i].name, NULL);

      put (path, OLD);
      if (files[i].old)
        g_assert_cmpint (utimensat (AT_FDCWD, path, long_ago, 0), ==, 0);
    }
  g_assert_true (sp_file_save (place->file, plan, NULL, NULL, NULL, NULL));
  for (gsize i = 0; i < G_N_ELEMENTS (files); i++)
    {
      g_autofree char *path = g_build_filename (place->folder, files[i].name, NULL);

      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, files[i].stays);
    }
}

/* What is said of a failure is true: nothing is called unchanged that never was, and
 * no folder missing that is there. */
static void
test_failures_are_true (Place        *place,
                        gconstpointer data)
{
  g_autoptr (GFile) kernel = g_file_new_for_path ("/proc/scaling-planner-test");
  g_autoptr (GError) in_kernel = NULL, fresh = NULL, replaced = NULL;
  g_autoptr (SpPlan) plan = plan_of (64);

  g_assert_false (sp_file_save (kernel, plan, NULL, NULL, NULL, &in_kernel));
  g_assert_nonnull (strstr (in_kernel->message, "takes no new files"));
  sp_file_fail_errno (place->file, TRUE, ENOSPC, &fresh);
  g_assert_null (strstr (fresh->message, "unchanged"));
  put (place->path, OLD);
  sp_file_fail_errno (place->file, TRUE, ENOSPC, &replaced);
  g_assert_nonnull (strstr (replaced->message, "What it held before is unchanged."));
}

/* A disk of 1 MiB with 1 MiB and less on it. */
static void
test_save_full_disk (Place        *place,
                     gconstpointer data)
{
  g_autofree char *disk = g_build_filename (place->folder, "disk", NULL);
  g_autofree char *path = g_build_filename (disk, "plan", NULL);
  Place there = { disk, path, NULL };

  g_mkdir (disk, 0755);
  if (mount ("none", disk, "tmpfs", 0, "size=1m") < 0)
    {
      g_test_skip ("a file system of a given size can't be mounted without the right to");
      return;
    }
  there.file = g_file_new_for_path (path);
  put (path, OLD);
  save_without_room (&there);
  g_object_unref (there.file);
  g_assert_cmpint (umount (disk), ==, 0);
}

static void
test_save_read_only_disk (Place        *place,
                          gconstpointer data)
{
  g_autofree char *disk = g_build_filename (place->folder, "disk", NULL);
  g_autofree char *path = g_build_filename (disk, "plan", NULL);
  Place there = { disk, path, NULL };

  g_mkdir (disk, 0755);
  if (mount ("none", disk, "tmpfs", 0, "size=1m") < 0)
    {
      g_test_skip ("a read-only file system can't be mounted without the right to");
      return;
    }
  there.file = g_file_new_for_path (path);
  put (path, OLD);
  g_assert_cmpint (mount ("none", disk, NULL, MS_REMOUNT | MS_RDONLY, NULL), ==, 0);
  assert_fails (&there, NULL, SP_PLAN_ERROR_ACCESS);
  assert_holds (path, OLD);
  g_object_unref (there.file);
  g_assert_cmpint (umount (disk), ==, 0);
}

/* Saves two plans in turn, and says so on the pipe before each. */
static void
save_for_ever (Place  *place,
               SpPlan *plans[2],
               int     pipe)
{
  for (guint i = 0;; i++)
    if (write (pipe, "", 1) != 1 || !sp_file_save (place->file, plans[i % 2], NULL, NULL, NULL, NULL))
      _exit (1);
}

/* Killed at any moment, the file is one of the two, whole. */
static void
test_save_killed (Place        *place,
                  gconstpointer data)
{
  SpPlan *plans[2] = { big_plan ('a', 300000), big_plan ('b', 300000) };
  g_autofree char *a = sp_plan_to_json (plans[0]);
  g_autofree char *b = sp_plan_to_json (plans[1]);
  guint n_seen[2] = { 0, 0 };

  put (place->path, a);
  for (int round = 0; round < (g_test_slow () ? 500 : 25); round++)
    {
      g_autofree char *content = NULL;
      int pipes[2];
      pid_t child;
      char byte;

      g_assert_cmpint (pipe (pipes), ==, 0);
      child = fork ();
      if (child == 0)
        save_for_ever (place, plans, pipes[1]);
      close (pipes[1]);
      for (int n = g_test_rand_int_range (1, 4); n > 0; n--)
        g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
      for (volatile int spin = g_test_rand_int_range (0, 4000000); spin > 0; spin--)
        ;
      kill (child, SIGKILL);
      waitpid (child, NULL, 0);
      close (pipes[0]);

      g_assert_true (g_file_get_contents (place->path, &content, NULL, NULL));
      g_assert_true (g_str_equal (content, a) || g_str_equal (content, b));
      n_seen[g_str_equal (content, b)]++;
    }
  g_test_message ("old %u times, new %u times", n_seen[0], n_seen[1]);
  sp_plan_unref (plans[0]);
  sp_plan_unref (plans[1]);
}

/* --- through GIO --- */

static void
test_remote (Place        *place,
             gconstpointer data)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static ("new", 3);
  g_autoptr (GBytes) again = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *loaded = NULL;
  GError *error = NULL;

  g_assert_true (sp_file_replace_remote (place->file, bytes, "", &etag, NULL, NULL));
  g_assert_false (sp_file_replace_remote (place->file, bytes, "", NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_EXISTS);
  g_clear_error (&error);
  again = sp_file_read_remote (place->file, 3, &loaded, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (g_bytes_equal (bytes, again));
  g_assert_cmpstr (loaded, ==, etag);
  g_assert_null (sp_file_read_remote (place->file, 2, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG);
  g_clear_error (&error);
  g_assert_false (sp_file_replace_remote (place->file, bytes, "other", NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_CHANGED);
  g_clear_error (&error);
  assert_holds (place->path, "new");
  assert_n_files (place->folder, 1);
}

static void
test_remote_kinds (Place        *place,
                   gconstpointer data)
{
  g_autoptr (GFile) folder = g_file_new_for_path (place->folder);
  GError *error = NULL;

  g_assert_null (sp_file_read_remote (folder, 10, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_A_FILE);
  g_clear_error (&error);
  g_assert_cmpint (mkfifo (place->path, 0600), ==, 0);
  g_assert_null (sp_file_read_remote (place->file, 10, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_A_FILE);
  g_clear_error (&error);
  g_assert_cmpint (g_unlink (place->path), ==, 0);
  g_assert_null (sp_file_read_remote (place->file, 10, NULL, NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_ACCESS);
  g_clear_error (&error);
}

/* --- asynchronously; threads begin here, so these come last --- */

static void
keep_result (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  *(GAsyncResult **) data = g_object_ref (result);
}

static GAsyncResult *
wait_for (GAsyncResult **result)
{
  while (*result == NULL)
    g_main_context_iteration (NULL, TRUE);
  return *result;
}

static void
test_async (Place        *place,
            gconstpointer data)
{
  g_autoptr (SpPlan) plan = plan_of (64);
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GAsyncResult) loaded = NULL;
  g_autoptr (SpPlan) again = NULL;
  g_autofree char *etag = NULL;
  g_autofree char *same = NULL;
  g_autofree char *text = sp_plan_to_json (plan);
  g_autoptr (GError) error = NULL;

  sp_file_save_async (place->file, plan, NULL, NULL, keep_result, &saved);
  g_assert_true (sp_file_save_finish (wait_for (&saved), &etag, &error));
  g_assert_no_error (error);
  assert_holds (place->path, text);
  sp_file_load_async (place->file, NULL, keep_result, &loaded);
  again = sp_file_load_finish (wait_for (&loaded), &same, &error);
  g_assert_no_error (error);
  g_assert_cmpstr (etag, ==, same);
}

static gboolean
set_true (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* The old content is there when the failure is reported, and stays: GIO's own
 * asynchronous save truncates it some milliseconds later. */
static void
test_async_failure (Place        *place,
                    gconstpointer data)
{
  g_autoptr (SpPlan) plan = plan_of (64);
  g_autoptr (GAsyncResult) saved = NULL;
  g_autoptr (GError) error = NULL;
  gboolean later = FALSE;

  put (place->path, OLD);
  sp_file_save_async (place->file, plan, "another etag", NULL, keep_result, &saved);
  g_assert_false (sp_file_save_finish (wait_for (&saved), NULL, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_CHANGED);
  assert_holds (place->path, OLD);
  g_timeout_add (500, set_true, &later);
  while (!later)
    g_main_context_iteration (NULL, TRUE);
  assert_holds (place->path, OLD);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *name;
    void (*function) (Place *, gconstpointer);
  } tests[] = {
    { "/file/load-kinds", test_load_kinds },
    { "/file/load-too-big", test_load_too_big },
    { "/file/load-sizeless", test_load_sizeless },
    { "/file/load-truncated", test_load_truncated },
    { "/file/load-cancelled", test_load_cancelled },
    { "/file/unreadable", test_unreadable },
    { "/file/save", test_save },
    { "/file/save-keeps-mode", test_save_keeps_mode },
    { "/file/save-follows-links", test_save_follows_links },
    { "/file/save-kinds", test_save_kinds },
    { "/file/save-fresh", test_save_fresh },
    { "/file/save-changed", test_save_changed },
    { "/file/save-newer", test_save_newer },
    { "/file/save-protected", test_save_protected },
    { "/file/save-read-only-folder", test_save_read_only_folder },
    { "/file/save-beyond-limit", test_save_beyond_limit },
    { "/file/save-full-disk", test_save_full_disk },
    { "/file/save-read-only-disk", test_save_read_only_disk },
    { "/file/save-killed", test_save_killed },
    { "/file/save-removes-left-overs", test_save_removes_left_overs },
    { "/file/failures-are-true", test_failures_are_true },
    { "/file/remote", test_remote },
    { "/file/remote-kinds", test_remote_kinds },
    { "/file/async", test_async },
    { "/file/async-failure", test_async_failure },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Place, NULL, set_up, tests[i].function, tear_down);
  return g_test_run ();
}
