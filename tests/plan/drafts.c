/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Drafts: what is written comes back, a draft in use is nobody else's, and a
 * killed program's draft is found. */
#include "plan/drafts.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utime.h>

#include "plan/json.h"

typedef struct
{
  char *folder;
} Place;

static void
set_up (Place        *place,
        gconstpointer data)
{
  place->folder = g_dir_make_tmp ("scaling-planner-drafts-XXXXXX", NULL);
}

/* Every draft is recovered and discarded: then the folder is empty. */
static void
tear_down (Place        *place,
           gconstpointer data)
{
  g_autoptr (GPtrArray) drafts = sp_drafts_recover (place->folder);

  while (drafts->len > 0)
    sp_draft_discard (g_ptr_array_steal_index (drafts, drafts->len - 1));
  g_assert_cmpint (g_rmdir (place->folder), ==, 0);
  g_free (place->folder);
}

static guint
n_recovered (Place *place)
{
  g_autoptr (GPtrArray) drafts = sp_drafts_recover (place->folder);

  return drafts->len;
}

static void
write_titled (SpDraft    *draft,
              const char *title)
{
  g_autoptr (SpPlan) empty = sp_plan_new ();
  g_autoptr (SpPlan) plan = sp_plan_set_text (empty, NULL, SP_FIELD_TITLE, title, NULL);
  g_autoptr (SpDraftContent) content = sp_draft_content_new (plan, NULL, NULL);

  g_assert_true (sp_draft_write (draft, content, NULL));
}

static void
test_round_trip (Place        *place,
                 gconstpointer data)
{
  g_autoptr (GFile) file = g_file_new_for_path ("/some where/plan.scaling.json");
  g_autoptr (SpPlan) empty = sp_plan_new ();
  g_autoptr (SpPlan) plan = sp_plan_set_number (empty, "scenario-1", SP_FIELD_DEVICES, 64, NULL);
  g_autoptr (SpDraftContent) content = sp_draft_content_new (plan, file, "an etag");
  g_autoptr (SpDraft) draft = sp_draft_new (place->folder, NULL);
  g_autoptr (SpDraftContent) again = NULL;
  g_autofree char *text = sp_plan_to_json (plan);
  g_autofree char *back = NULL;
  const SpDraftText *typed;

  sp_draft_content_add_text (content, "scenario-1", "/goal/efficiency", "abc <\"\xC3\xA9\">");
  sp_draft_content_add_text (content, NULL, "/title", "");
  g_assert_true (sp_draft_write (draft, content, NULL));
  again = sp_draft_read (draft, NULL);
  back = sp_plan_to_json (again->plan);
  g_assert_cmpstr (back, ==, text);
  g_assert_true (g_file_equal (again->file, file));
  g_assert_cmpstr (again->etag, ==, "an etag");
  g_assert_cmpint (again->written, >, 0);
  g_assert_cmpuint (again->texts->len, ==, 2);
  typed = g_ptr_array_index (again->texts, 0);
  g_assert_cmpstr (typed->at, ==, "scenario-1");
  g_assert_cmpstr (typed->path, ==, "/goal/efficiency");
  g_assert_cmpstr (typed->text, ==, "abc <\"\xC3\xA9\">");
  typed = g_ptr_array_index (again->texts, 1);
  g_assert_null (typed->at);
}

/* Locks of one process exclude each other too, as those of two do. */
static void
test_in_use (Place        *place,
             gconstpointer data)
{
  SpDraft *draft = sp_draft_new (place->folder, NULL);

  write_titled (draft, "mine");
  g_assert_cmpuint (n_recovered (place), ==, 0);
  sp_draft_release (draft);
  g_assert_cmpuint (n_recovered (place), ==, 1);
}

static void
test_discard (Place        *place,
              gconstpointer data)
{
  SpDraft *draft = sp_draft_new (place->folder, NULL);

  write_titled (draft, "saved meanwhile");
  sp_draft_discard (draft);
  g_assert_cmpuint (n_recovered (place), ==, 0);
}

/* Nothing was typed: nothing is offered. */
static void
test_empty (Place        *place,
            gconstpointer data)
{
  sp_draft_release (sp_draft_new (place->folder, NULL));
  g_assert_cmpuint (n_recovered (place), ==, 0);
}

static void
test_no_folder (Place        *place,
                gconstpointer data)
{
  g_autofree char *missing = g_build_filename (place->folder, "missing", NULL);
  g_autoptr (GPtrArray) drafts = sp_drafts_recover (missing);

  g_assert_cmpuint (drafts->len, ==, 0);
}

static void
test_not_writable (Place        *place,
                   gconstpointer data)
{
  g_autofree char *file = g_build_filename (place->folder, "file", NULL);
  g_autoptr (GError) error = NULL;

  g_assert_true (g_file_set_contents (file, "", 0, NULL));
  g_assert_null (sp_draft_new (file, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_WRITE);
  g_assert_cmpint (g_unlink (file), ==, 0);
}

/* The draft just written gets a time of its own: the clock of files is coarse. */
static void
set_time (Place *place,
          time_t seconds)
{
  g_autoptr (GDir) dir = g_dir_open (place->folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (place->folder, name, "draft.json", NULL);
      struct utimbuf times = { seconds, seconds };
      GStatBuf info;

      g_assert_cmpint (g_stat (path, &info), ==, 0);
      if (info.st_mtime > 1000000)
        g_assert_cmpint (g_utime (path, &times), ==, 0);
    }
}

/* All are found, and who has found them has them. */
static void
test_newest_first (Place        *place,
                   gconstpointer data)
{
  static const char *const titles[] = { "first", "second", "third" };
  g_autoptr (GPtrArray) drafts = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (titles); i++)
    {
      SpDraft *draft = sp_draft_new (place->folder, NULL);

      write_titled (draft, titles[i]);
      sp_draft_release (draft);
      set_time (place, (time_t) i + 1);
    }
  drafts = sp_drafts_recover (place->folder);
  g_assert_cmpuint (drafts->len, ==, 3);
  g_assert_cmpuint (n_recovered (place), ==, 0);
  for (guint i = 0; i < 3; i++)
    {
      g_autoptr (SpDraftContent) content = sp_draft_read (g_ptr_array_index (drafts, i), NULL);

      g_assert_cmpstr (sp_record_get_text (sp_plan_record (content->plan), SP_FIELD_TITLE), ==, titles[2 - i]);
    }
}

/* The lock goes with the program, whatever it was doing. */
static void
test_killed (Place        *place,
             gconstpointer data)
{
  int pipes[2];
  pid_t child;
  char byte;

  g_assert_cmpint (pipe (pipes), ==, 0);
  child = fork ();
  if (child == 0)
    {
      SpDraft *draft = sp_draft_new (place->folder, NULL);

      for (guint i = 0;; i++)
        {
          g_autofree char *title = g_strdup_printf ("%u", i);

          write_titled (draft, title);
          if (write (pipes[1], "", 1) != 1)
            _exit (1);
        }
    }
  close (pipes[1]);
  g_assert_cmpint (read (pipes[0], &byte, 1), ==, 1);
  g_assert_cmpuint (n_recovered (place), ==, 0);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  close (pipes[0]);
  {
    g_autoptr (GPtrArray) drafts = sp_drafts_recover (place->folder);
    g_autoptr (SpDraftContent) content = NULL;
    g_autoptr (GError) error = NULL;

    g_assert_cmpuint (drafts->len, ==, 1);
    content = sp_draft_read (g_ptr_array_index (drafts, 0), &error);
    g_assert_no_error (error);
  }
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
    { "/drafts/round-trip", test_round_trip },
    { "/drafts/in-use", test_in_use },
    { "/drafts/discard", test_discard },
    { "/drafts/empty", test_empty },
    { "/drafts/no-folder", test_no_folder },
    { "/drafts/not-writable", test_not_writable },
    { "/drafts/newest-first", test_newest_first },
    { "/drafts/killed", test_killed },
  };

  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].name, Place, NULL, set_up, tests[i].function, tear_down);
  return g_test_run ();
}
