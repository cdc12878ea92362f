/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs the program as a script would: exit statuses, the one line on stderr,
 * the keys of its JSON, files that are no projects, and equal bytes in every
 * locale. It gets no display, no session bus and no home. */
/* alarm() and truncate() are POSIX, prctl() is Linux's. */
#define _GNU_SOURCE

#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <json-glib/json-glib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define SECONDS_MAX 30

/* ---- Running ---- */

typedef struct
{
  int status; /* exit status; -1 when a signal ended it, such as our alarm */
  char *out;
  gsize out_length;
  char *err;
} Run;

static void
run_clear (Run *run)
{
  g_clear_pointer (&run->out, g_free);
  g_clear_pointer (&run->err, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

/* The folder of this test case: the working directory of what runs. */
static char *folder;

/* After fork(): a run that hangs ends, and root may not read or write what the modes forbid. */
static void
prepare_child (gpointer data)
{
  enum { DAC_OVERRIDE = 1, DAC_READ_SEARCH = 2 };

  alarm (SECONDS_MAX);
  prctl (PR_CAPBSET_DROP, DAC_OVERRIDE, 0, 0, 0);
  prctl (PR_CAPBSET_DROP, DAC_READ_SEARCH, 0, 0, 0);
}

static char **
environment (const char *locale)
{
  static const char *const kept[] = { "LOCPATH", "ASAN_OPTIONS", "LSAN_OPTIONS", "UBSAN_OPTIONS", "G_DEBUG", "PATH" };
  char **env = g_environ_setenv (NULL, "LC_ALL", locale, TRUE);

  env = g_environ_setenv (env, "LANGUAGE", g_str_has_prefix (locale, "de") ? "de" : "en", TRUE);
  env = g_environ_setenv (env, "HOME", "/nonexistent", TRUE);
  env = g_environ_setenv (env, "DBUS_SESSION_BUS_ADDRESS", "unix:path=/nonexistent", TRUE);
  for (gsize i = 0; i < G_N_ELEMENTS (kept); i++)
    if (g_getenv (kept[i]) != NULL)
      env = g_environ_setenv (env, kept[i], g_getenv (kept[i]), TRUE);
  return env;
}

static void
run_in (Run               *run,
        const char        *locale,
        const char *const *arguments)
{
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_auto (GStrv) env = environment (locale);
  g_autoptr (GError) error = NULL;
  int status;

  g_ptr_array_add (argv, (gpointer) g_getenv ("SP_PROGRAM"));
  for (gsize i = 0; arguments[i] != NULL; i++)
    g_ptr_array_add (argv, (gpointer) arguments[i]);
  g_ptr_array_add (argv, NULL);
  memset (run, 0, sizeof *run);
  g_spawn_sync (folder, (char **) argv->pdata, env, G_SPAWN_DEFAULT, prepare_child, NULL, &run->out, &run->err, &status, &error);
  g_assert_no_error (error);
  run->status = WIFEXITED (status) ? WEXITSTATUS (status) : -1;
  run->out_length = strlen (run->out);
}

#define RUN(run, ...) run_in (run, "C.UTF-8", (const char *const[]) { __VA_ARGS__, NULL })

/* One line that names the program and no more. */
static void
assert_one_line (const char *err)
{
  g_assert_true (g_str_has_prefix (err, "scaling-planner: "));
  g_assert_true (g_utf8_validate (err, -1, NULL));
  g_assert_cmpuint (strlen (err), >, strlen ("scaling-planner: \n"));
  if (strchr (err, '\n') != err + strlen (err) - 1)
    g_error ("not one line: %s", err);
}

static void
assert_refused (const Run  *run,
                int         status,
                const char *part)
{
  if (run->status != status || strstr (run->err, part) == NULL)
    g_error ("exit status %d, not %d; stderr without “%s”: %s", run->status, status, part, run->err);
  assert_one_line (run->err);
  g_assert_cmpstr (run->out, ==, "");
}

static void
assert_ok (const Run *run)
{
  g_assert_cmpstr (run->err, ==, "");
  g_assert_cmpint (run->status, ==, 0);
}

static void
run_ok (Run               *run,
        const char *const *arguments)
{
  run_in (run, "C.UTF-8", arguments);
  assert_ok (run);
}

#define RUN_OK(run, ...) run_ok (run, (const char *const[]) { __VA_ARGS__, NULL })

static void
refused (int                status,
         const char        *part,
         const char *const *arguments)
{
  g_auto (Run) run = { 0 };

  run_in (&run, "C.UTF-8", arguments);
  assert_refused (&run, status, part);
}

#define REFUSED(status, part, ...) refused (status, part, (const char *const[]) { __VA_ARGS__, NULL })

static char *
in_folder (const char *name)
{
  return g_build_filename (folder, name, NULL);
}

static void
write_file (const char *name,
            const char *text,
            gssize      length)
{
  g_autofree char *path = in_folder (name);
  g_autoptr (GError) error = NULL;

  g_file_set_contents (path, text, length, &error);
  g_assert_no_error (error);
}

static char *
read_file (const char *name,
           gsize      *length)
{
  g_autofree char *path = in_folder (name);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, length, &error);
  g_assert_no_error (error);
  return text;
}

static void
remove_tree (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *child = g_build_filename (path, name, NULL);

      if (g_file_test (child, G_FILE_TEST_IS_DIR) && !g_file_test (child, G_FILE_TEST_IS_SYMLINK))
        remove_tree (child);
      else
        g_remove (child);
    }
  g_rmdir (path);
}

static void
set_up (gpointer      *fixture,
        gconstpointer  data)
{
  g_autoptr (GError) error = NULL;

  folder = g_dir_make_tmp ("scaling-planner-XXXXXX", &error);
  g_assert_no_error (error);
}

static void
tear_down (gpointer      *fixture,
           gconstpointer  data)
{
  remove_tree (folder);
  g_clear_pointer (&folder, g_free);
}

/* ---- estimate ---- */

static JsonObject *
parse (JsonParser *parser,
       const char *text)
{
  g_autoptr (GError) error = NULL;

  json_parser_load_from_data (parser, text, -1, &error);
  g_assert_no_error (error);
  return json_node_get_object (json_parser_get_root (parser));
}

/* Of what evaluate --json printed. */
static JsonObject *
first_scenario (JsonParser *parser,
                const char *text)
{
  return json_array_get_object_element (json_object_get_array_member (parse (parser, text), "scenarios"), 0);
}

#define ESTIMATE_MAX 12

/* By hand: 64 * 2,000 * 0.9 = 115,200; 200,000 / (2,000 * 0.85) = 117.6 -> 118 deliver 200,600; 6x on 8 is 0.75. */
static const struct
{
  const char *arguments[ESTIMATE_MAX];
  const char *solved;
  double devices;
  double per_device_throughput;
  double efficiency;
  double ideal;
  double actual;
  double speedup;
  double lost;
  double devices_worth_lost;
  double requested_actual; /* 0: the key is absent */
} estimates[] = {
  { { "--devices", "64", "--throughput", "2000", "--efficiency", "90%" }, "actual",
    64, 2000, 0.9, 128000, 115200, 57.6, 12800, 6.4, 0 },
  { { "--devices=64", "--throughput=2k", "--efficiency=0.9" }, "actual",
    64, 2000, 0.9, 128000, 115200, 57.6, 12800, 6.4, 0 },
  { { "--actual", "200000", "--throughput", "2000", "--efficiency", "85%" }, "devices",
    118, 2000, 0.85, 236000, 200600, 100.3, 35400, 17.7, 200000 },
  { { "--devices", "8", "--throughput", "100", "--actual", "600" }, "efficiency",
    8, 100, 0.75, 800, 600, 6, 200, 2, 0 },
  { { "--devices", "4", "--efficiency", "50 %", "--actual", "1000 samples/s" }, "per_device_throughput",
    4, 500, 0.5, 2000, 1000, 2, 1000, 2, 0 },
  { { "--devices", "2", "--throughput", "10", "--efficiency", "1.25" }, "actual",
    2, 10, 1.25, 20, 25, 2.5, -5, -0.5, 0 },
};

static void
assert_member (JsonObject *object,
               const char *key,
               double      expected)
{
  g_assert_true (json_object_has_member (object, key));
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (object, key), expected, 1e-9 * (1.0 + ABS (expected)));
}

static void
test_estimate (gpointer      *fixture,
               gconstpointer  data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (estimates); i++)
    {
      g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
      g_autoptr (JsonParser) parser = json_parser_new ();
      g_auto (Run) run = { 0 };
      JsonObject *o;

      g_ptr_array_add (arguments, (gpointer) "estimate");
      g_ptr_array_add (arguments, (gpointer) "--json");
      for (gsize k = 0; estimates[i].arguments[k] != NULL; k++)
        g_ptr_array_add (arguments, (gpointer) estimates[i].arguments[k]);
      g_ptr_array_add (arguments, NULL);
      run_in (&run, "C.UTF-8", (const char *const *) arguments->pdata);
      assert_ok (&run);
      o = parse (parser, run.out);
      assert_member (o, "devices", estimates[i].devices);
      assert_member (o, "per_device_throughput", estimates[i].per_device_throughput);
      assert_member (o, "efficiency", estimates[i].efficiency);
      assert_member (o, "ideal", estimates[i].ideal);
      assert_member (o, "actual", estimates[i].actual);
      assert_member (o, "speedup", estimates[i].speedup);
      assert_member (o, "lost", estimates[i].lost);
      assert_member (o, "devices_worth_lost", estimates[i].devices_worth_lost);
      g_assert_true (json_object_has_member (o, "average_return"));
      g_assert_cmpstr (json_object_get_string_member (o, "unit"), ==, "samples");
      g_assert_cmpstr (json_object_get_string_member (o, "solved"), ==, estimates[i].solved);
      g_assert_cmpint (json_object_has_member (o, "requested_actual"), ==, estimates[i].requested_actual > 0);
      if (estimates[i].requested_actual > 0)
        assert_member (o, "requested_actual", estimates[i].requested_actual);
    }
}

static void
assert_contains (const char *text,
                 const char *part)
{
  if (strstr (text, part) == NULL)
    g_error ("no “%s” in:\n%s", part, text);
}

static void
test_estimate_text (gpointer      *fixture,
                    gconstpointer  data)
{
  g_auto (Run) worked = { 0 };
  g_auto (Run) rounded = { 0 };
  g_auto (Run) above = { 0 };
  g_auto (Run) tiny = { 0 };

  RUN_OK (&worked, "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "90%");
  assert_contains (worked.out, "115200\u00a0samples/s");
  assert_contains (worked.out, "128000\u00a0samples/s");
  assert_contains (worked.out, "57.6\n");
  assert_contains (worked.out, "12800\u00a0samples/s, worth 6.4 devices");
  RUN_OK (&rounded, "estimate", "--actual", "200000", "--throughput", "2000", "--efficiency", "85%", "--unit", "tokens");
  assert_contains (rounded.out, "Note: The count was rounded up to 118");
  assert_contains (rounded.out, "tokens/s");
  RUN_OK (&above, "estimate", "--devices", "2", "--throughput", "10", "--efficiency", "125%");
  assert_contains (above.out, "Warning: An efficiency of 125% is above 100%.");
  RUN_OK (&tiny, "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "1e-300");
  assert_contains (tiny.out, " 1\u00a0×\u00a010⁻²⁹⁸%\n");
}

/* ---- Wrong usage ---- */

static const struct
{
  const char *arguments[ESTIMATE_MAX];
  const char *part;
} wrong_usages[] = {
  { { "--bogus" }, "There is no option --bogus" },
  { { "estimat" }, "“estimate” is near" },
  { { "estimate" }, "Give three of" },
  { { "estimate", "--devices", "64", "--throughput", "2000" }, "Give three of" },
  { { "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "0.9", "--actual", "5" }, "Give three of" },
  { { "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "90" }, "For 90% type 90% or 0.9." },
  { { "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "0" }, "--efficiency" },
  { { "estimate", "--devices", "64", "--throughput", "2000", "--efficiency", "-90%" }, "--efficiency" },
  { { "estimate", "--devices", "0", "--throughput", "2000", "--efficiency", "90%" }, "whole number from 1 to 10000000" },
  { { "estimate", "--devices", "6.5", "--throughput", "2000", "--efficiency", "90%" }, "whole number from 1 to 10000000" },
  { { "estimate", "--devices", "1e8", "--throughput", "2000", "--efficiency", "90%" }, "whole number from 1 to 10000000" },
  { { "estimate", "--devices", "-4", "--throughput", "2000", "--efficiency", "90%" }, "--devices" },
  { { "estimate", "--devices", "abc", "--throughput", "2000", "--efficiency", "90%" }, "“abc” is not a number" },
  { { "estimate", "--devices", "", "--throughput", "2000", "--efficiency", "90%" }, "Type a number." },
  { { "estimate", "--devices", "\xff", "--throughput", "2000", "--efficiency", "90%" }, "not a number" },
  { { "estimate", "--devices", "64", "--throughput", "2,000", "--efficiency", "90%" }, "can be read as 2000 or as 2" },
  { { "estimate", "--devices", "64", "--throughput", "1.500,5", "--efficiency", "90%" }, "without group signs" },
  { { "estimate", "--devices", "64", "--throughput", "1,500,000", "--efficiency", "90%" }, "without group signs" },
  { { "estimate", "--devices", "64", "--throughput", "1 500", "--efficiency", "90%" }, "without group signs" },
  { { "estimate", "--devices", "64", "--throughput", "1,5", "--efficiency", "90%" }, "a decimal point" },
  { { "estimate", "--devices", "64", "--throughput", "1e999", "--efficiency", "90%" }, "too large" },
  { { "estimate", "--devices", "64", "--throughput", "nan", "--efficiency", "90%" }, "“nan” is not a number" },
  { { "estimate", "--devices", "64", "--throughput", "5 apples/s", "--efficiency", "90%" }, "“apples/s” is not known" },
  { { "estimate", "--devices" }, "--devices needs a value" },
  { { "estimate", "--devices", "64", "--devices", "65" }, "--devices is given twice" },
  { { "estimate", "--device", "64" }, "--devices is near" },
  { { "estimate", "--json=yes" }, "--json takes no value" },
  { { "estimate", "64" }, "“64” is no option" },
  { { "estimate", "--unit", "samples/s", "--devices", "1", "--throughput", "1", "--efficiency", "1" }, "--unit" },
  { { "estimate", "--unit", "\xff", "--devices", "1", "--throughput", "1", "--efficiency", "1" }, "--unit" },
  { { "evaluate" }, "Name one project file" },
  { { "evaluate", "a", "b" }, "Name one project file" },
  { { "predict", "a" }, "--at 64,128" },
  { { "predict", "--at", "64" }, "Name one project or table of runs" },
  { { "predict", "a", "--at", "64,,128" }, "--at" },
  { { "predict", "a", "--at", "0" }, "whole number from 1 to 10000000" },
  { { "predict", "a", "--at", "64.5" }, "whole number from 1 to 10000000" },
  { { "chart", "a" }, "--kind" },
  { { "chart", "--kind", "throughput", "-o", "x.svg" }, "Name one project file" },
  { { "chart", "a", "--kind", "throughput" }, "-o FILE" },
  { { "chart", "a", "--kind", "througput", "-o", "x.svg" }, "“throughput” is near" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.jpg" }, ".png, .svg or .pdf" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--size", "wide" }, "960x540" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--size", "0x10" }, "960x540" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--size", "10x10" }, "from 50 to 32767" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--size", "100000x100000" }, "from 50 to 32767" },
  { { "chart", "a", "--kind", "throughput", "-o", "" }, "Say where to" },
  { { "new", "-o", "" }, "Say where to" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--size", "-5x10" }, "960x540" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--scale", "0" }, "--scale" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--scale", "1e9" }, "--scale" },
  { { "chart", "a", "--kind", "throughput", "-o", "x.png", "--x-axis", "log" }, "linear, log2 or log10" },
  { { "new" }, "-o FILE" },
  { { "new", "x" }, "“x” is no option" },
  { { "new", "--example", "blnk", "-o", "x" }, "“blank” is near" },
  { { "validate" }, "Name the project files" },
  { { "validate", "--json5" }, "There is no option --json5" },
  { { "validate", "-x" }, "There is no option -x" },
};

static void
test_wrong_usage (gpointer      *fixture,
                  gconstpointer  data)
{
  for (gsize i = 0; i < G_N_ELEMENTS (wrong_usages); i++)
    {
      g_auto (Run) run = { 0 };

      run_in (&run, "C.UTF-8", wrong_usages[i].arguments);
      assert_refused (&run, 2, wrong_usages[i].part);
    }
}

static void
test_failures (gpointer      *fixture,
               gconstpointer  data)
{
  g_auto (Run) large = { 0 };

  REFUSED (1, "More than 10,000,000 devices", "estimate", "--actual", "1e15", "--throughput", "1", "--efficiency", "1");
  REFUSED (1, "too large or too small", "estimate", "--devices", "1", "--throughput", "1e18", "--actual", "1e-310");
}

/* ---- Help ---- */

/* Every option of the help is in the manual and the completion. */
static void
assert_documented (const char *help)
{
  g_autofree char *man_path = g_build_filename (g_getenv ("SP_SOURCE_ROOT"), "data", "scaling-planner.1", NULL);
  g_autofree char *completion_path = g_build_filename (g_getenv ("SP_SOURCE_ROOT"), "data", "scaling-planner.bash", NULL);
  g_autofree char *man = NULL;
  g_autofree char *completion = NULL;
  g_autoptr (GRegex) option = g_regex_new ("^  .{0,5} --([a-z-]+)", G_REGEX_MULTILINE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  g_assert_true (g_file_get_contents (man_path, &man, NULL, NULL));
  g_assert_true (g_file_get_contents (completion_path, &completion, NULL, NULL));
  for (g_regex_match (option, help, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *name = g_match_info_fetch (match, 1);
      g_auto (GStrv) parts = g_strsplit (name, "-", -1);
      g_autofree char *escaped = g_strjoinv ("\\-", parts);
      g_autofree char *in_man = g_strconcat ("\\-\\-", escaped, NULL);
      g_autofree char *in_completion = g_strconcat ("--", name, NULL);

      if (strcmp (name, "help") != 0)
        assert_contains (man, in_man);
      assert_contains (completion, in_completion);
    }
}

static void
test_help (gpointer      *fixture,
           gconstpointer  data)
{
  static const char *const verbs[] = { "estimate", "evaluate", "predict", "chart", "report", "new", "validate" };
  g_auto (Run) whole = { 0 };
  g_auto (Run) version = { 0 };

  RUN_OK (&whole, "--help");
  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_auto (Run) help = { 0 };
      g_auto (Run) short_help = { 0 };

      assert_contains (whole.out, verbs[i]);
      RUN_OK (&help, verbs[i], "--help");
      g_assert_true (g_str_has_prefix (help.out, "Usage: scaling-planner "));
      assert_documented (help.out);
      RUN_OK (&short_help, verbs[i], "-h");
      g_assert_cmpstr (short_help.out, ==, help.out);
    }
  RUN_OK (&version, "--version");
  g_assert_true (g_str_has_prefix (version.out, "Scaling Planner "));
}

/* ---- Projects ---- */

static void
make_project (const char *name)
{
  g_auto (Run) run = { 0 };

  RUN_OK (&run, "new", "-o", name);
  g_assert_cmpstr (run.out, ==, "");
}

static void
test_new (gpointer      *fixture,
          gconstpointer  data)
{
  g_auto (Run) forced = { 0 };
  g_auto (Run) blank = { 0 };
  g_auto (Run) list = { 0 };
  g_auto (Run) on_folder = { 0 };
  g_autofree char *kept = NULL;
  g_autofree char *written = NULL;

  make_project ("a.scaling.json");
  write_file ("b.scaling.json", "mine", -1);
  REFUSED (1, "--force", "new", "-o", "b.scaling.json");
  kept = read_file ("b.scaling.json", NULL);
  g_assert_cmpstr (kept, ==, "mine");
  RUN_OK (&forced, "new", "--force", "-o", "b.scaling.json");
  written = read_file ("b.scaling.json", NULL);
  assert_contains (written, "\"format\": \"scaling-planner\"");
  RUN_OK (&blank, "new", "--example", "blank", "-o", "c.scaling.json");
  RUN_OK (&list, "new", "--example", "help");
  assert_contains (list.out, "worked-example");
  REFUSED (1, "folder.scaling.json", "new", "-o", "no/such/folder.scaling.json");
  RUN (&on_folder, "new", "--force", "-o", ".");
  g_assert_cmpint (on_folder.status, ==, 1);
  assert_one_line (on_folder.err);
}

/* A folder that may not be written to, also for root: see prepare_child(). */
static void
test_unwritable (gpointer      *fixture,
                 gconstpointer  data)
{
  g_auto (Run) chart = { 0 };
  g_autofree char *locked = in_folder ("locked");
  g_autofree char *inside = in_folder ("locked/old.svg");

  make_project ("a.scaling.json");
  g_assert_cmpint (g_mkdir (locked, 0700), ==, 0);
  write_file ("locked/old.svg", "old", -1);
  g_assert_cmpint (g_chmod (inside, 0400), ==, 0);
  g_assert_cmpint (g_chmod (locked, 0500), ==, 0);
  REFUSED (1, "a.scaling.json", "new", "-o", "locked/a.scaling.json");
  REFUSED (1, "old.svg", "chart", "a.scaling.json", "--kind", "throughput", "-o", "locked/old.svg");
  g_assert_cmpint (g_chmod (locked, 0700), ==, 0);
}

static void
test_evaluate (gpointer      *fixture,
               gconstpointer  data)
{
  g_auto (Run) json = { 0 };
  g_auto (Run) text = { 0 };
  g_auto (Run) by_name = { 0 };
  g_auto (Run) by_id = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *root;
  JsonObject *scenario;
  const char *id;

  make_project ("a.scaling.json");
  RUN_OK (&json, "evaluate", "a.scaling.json", "--json");
  root = parse (parser, json.out);
  g_assert_true (json_object_has_member (root, "format"));
  g_assert_true (json_object_has_member (root, "version"));
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (root, "scenarios")), ==, 1);
  scenario = json_array_get_object_element (json_object_get_array_member (root, "scenarios"), 0);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (scenario, "messages")), ==, 0);
  assert_member (json_object_get_object_member (scenario, "estimate"), "actual", 115200);
  id = json_object_get_string_member (scenario, "id");

  RUN_OK (&by_name, "evaluate", "--json", "--scenario", json_object_get_string_member (scenario, "name"), "a.scaling.json");
  g_assert_cmpstr (by_name.out, ==, json.out);
  RUN_OK (&by_id, "evaluate", "--json", "--scenario", id, "--", "a.scaling.json");
  g_assert_cmpstr (by_id.out, ==, json.out);
  RUN_OK (&text, "evaluate", "a.scaling.json");
  assert_contains (text.out, "115,200\u00a0samples/s");
  REFUSED (1, "There is no scenario “nobody”", "evaluate", "a.scaling.json", "--scenario", "nobody");
  REFUSED (1, "no curve “nothing”", "evaluate", "a.scaling.json", "--curve", "nothing");
}

/* 11,500 on 16 is 718.75 each, 71.9% of the 1,000 of one device. */
static const char two_curves[] =
  "{\"format\": \"scaling-planner\", \"version\": 1, \"scenarios\": [{\"id\": \"a\", \"name\": \"Base\","
  " \"goal\": {\"devices\": 64}, \"cluster\": {\"devices_per_server\": 8}, \"curves\": ["
  "{\"id\": \"c1\", \"name\": \"Measured\", \"rows\": [{\"devices\": 1, \"throughput\": 1000},"
  " {\"devices\": 8, \"throughput\": 7400}, {\"devices\": 16, \"throughput\": 11500}]},"
  "{\"id\": \"c2\", \"name\": \"Old\", \"rows\": [{\"devices\": 1, \"throughput\": 900}]}]}]}";

static void
test_curves (gpointer      *fixture,
             gconstpointer  data)
{
  g_auto (Run) table = { 0 };
  g_autofree char *csv = NULL;
  g_auto (Run) all = { 0 };
  g_auto (Run) one = { 0 };
  g_auto (Run) json = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario;
  JsonArray *curves;

  write_file ("a.scaling.json", two_curves, -1);
  RUN_OK (&all, "evaluate", "a.scaling.json");
  assert_contains (all.out, "Measured, weak scaling, in use");
  assert_contains (all.out, "11,500\u00a0samples/s");
  assert_contains (all.out, "71.9%");
  assert_contains (all.out, "At 64 devices expect about");
  assert_contains (all.out, "Old, weak scaling");
  RUN_OK (&one, "evaluate", "a.scaling.json", "--curve", "Old");
  g_assert_null (strstr (one.out, "Measured, weak scaling"));
  g_assert_null (strstr (one.out, "Decision"));
  assert_contains (one.out, "Old, weak scaling");
  RUN_OK (&json, "evaluate", "a.scaling.json", "--curve", "c1", "--json");
  scenario = first_scenario (parser, json.out);
  curves = json_object_get_array_member (scenario, "curves");
  g_assert_cmpuint (json_array_get_length (curves), ==, 1);
  g_assert_cmpstr (json_object_get_string_member (json_array_get_object_element (curves, 0), "id"), ==, "c1");
  REFUSED (1, "It has “Measured”, “Old”.", "evaluate", "a.scaling.json", "--curve", "new");
  RUN_OK (&table, "report", "a.scaling.json", "--table", "measured", "--curve", "Old", "-o", "old.csv");
  csv = read_file ("old.csv", NULL);
  g_assert_cmpstr (csv, ==, "Devices,Throughput (samples/s),Scaling efficiency,Return of each added device\n1,900,1,\n");
  REFUSED (2, "goes with --table", "report", "a.scaling.json", "--curve", "Old", "-o", "old.pdf");
  REFUSED (2, "is for tables of a curve", "report", "a.scaling.json", "--table", "cost", "--curve", "Old", "-o", "old.csv");
}

/* ---- Predictions ---- */

/* 100, 195 and 380 on one, two and four devices. */
static const char three_runs[] = "devices,throughput\n1,100\n2,195\n4,380\n";

static JsonObject *
first_target (JsonParser *parser,
              const Run  *run)
{
  return json_array_get_object_element (json_object_get_array_member (parse (parser, run->out), "at"), 0);
}

static double
end_of (JsonObject *target,
        const char *level,
        guint       end)
{
  JsonObject *intervals = json_object_get_object_member (target, "intervals");

  return json_array_get_double_element (json_object_get_array_member (intervals, level), end);
}

/* 380 / 4 * 64 = 6,080; one doubling from 2 to 4 gave 380 / 195, four more give its fourth power. */
static void
test_predict_table (gpointer      *fixture,
                    gconstpointer  data)
{
  static const char *const levels[] = { "50", "80", "90", "95" };
  g_auto (Run) json = { 0 };
  g_auto (Run) text = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *target, *laws;
  double central, ratio = 380.0 / 195.0;

  write_file ("runs.csv", three_runs, -1);
  RUN_OK (&json, "predict", "runs.csv", "--at", "64,128", "--json");
  target = first_target (parser, &json);
  g_assert_cmpuint (json_array_get_length (json_object_get_array_member (parse (parser, json.out), "at")), ==, 2);
  target = first_target (parser, &json);
  g_assert_cmpfloat (json_object_get_double_member (target, "devices"), ==, 64);
  central = json_object_get_double_member (target, "central");
  for (gsize i = 0; i < G_N_ELEMENTS (levels); i++)
    {
      g_assert_cmpfloat (end_of (target, levels[i], 0), <, i > 0 ? end_of (target, levels[i - 1], 0) : central);
      g_assert_cmpfloat (end_of (target, levels[i], 1), >, i > 0 ? end_of (target, levels[i - 1], 1) : central);
    }
  laws = json_object_get_object_member (target, "laws");
  g_assert_cmpfloat (json_object_get_double_member (laws, "carry-forward"), ==, 6080);
  g_assert_cmpfloat_with_epsilon (json_object_get_double_member (laws, "last-slope"), 380.0 * ratio * ratio * ratio * ratio,
                                  1e-6);
  g_assert_true (json_object_get_null_member (laws, "two-tier"));
  g_assert_cmpstr (json_object_get_string_member (json_object_get_object_member (target, "extrapolation"), "code"), ==,
                   "server-boundary-assumed");
  RUN_OK (&text, "predict", "runs.csv", "--at", "64");
  assert_contains (text.out, "samples/s");
  assert_contains (text.out, "Note: Columns are separated by commas");
}

/* The options say what a table can't. */
static void
test_predict_options (gpointer      *fixture,
                      gconstpointer  data)
{
  g_auto (Run) servers = { 0 };
  g_auto (Run) strong = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *laws;

  write_file ("runs.csv", three_runs, -1);
  RUN_OK (&servers, "predict", "runs.csv", "--at", "64", "--devices-per-server", "2", "--unit", "tokens", "--json");
  laws = json_object_get_object_member (first_target (parser, &servers), "laws");
  g_assert_false (json_object_get_null_member (laws, "two-tier"));
  RUN_OK (&strong, "predict", "runs.csv", "--at", "64", "--scaling", "strong", "--unit", "tokens");
  assert_contains (strong.out, "tokens/s");
  g_assert_null (strstr (strong.out, "/scaling"));
  REFUSED (2, "weak or strong", "predict", "runs.csv", "--at", "64", "--scaling", "week");
  REFUSED (2, "--curve is for projects", "predict", "runs.csv", "--at", "64", "--curve", "a");
}

/* 800 on eight devices: bounds, and no more. */
static void
test_predict_one_count (gpointer      *fixture,
                        gconstpointer  data)
{
  g_auto (Run) run = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *target;
  JsonArray *bounds;

  write_file ("one.csv", "devices;step_seconds;per_device_batch\n8;0,5;50\n", -1);
  RUN_OK (&run, "predict", "one.csv", "--at", "16", "--json");
  target = first_target (parser, &run);
  g_assert_true (json_object_get_null_member (target, "central"));
  bounds = json_object_get_array_member (target, "bounds");
  g_assert_cmpfloat (json_array_get_double_element (bounds, 0), <, 1600);
  g_assert_cmpfloat (json_array_get_double_element (bounds, 1), >=, 1600);
  g_assert_cmpfloat (json_object_get_double_member (json_object_get_object_member (target, "laws"), "carry-forward"), ==, 1600);
}

static void
test_predict_refuses (gpointer      *fixture,
                      gconstpointer  data)
{
  static const struct
  {
    const char *text;
    const char *part;
  } cases[] = {
    { "", "devices" },
    { "a,b\n1,2\n", "devices" },
    { "devices,throughput\n", "no run" },
    { "devices,throughput\n8,-800\n", "no run" },
    { "devices,throughput,excluded\n8,800,yes\n", "no run" },
    { "\xff\xfe\x00", "" },
    { "{\"format\": 1}", "format" },
  };
  g_auto (Run) missing = { 0 };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_auto (Run) run = { 0 };

      write_file ("x.csv", cases[i].text, -1);
      RUN (&run, "predict", "x.csv", "--at", "64", "--json");
      g_assert_cmpint (run.status, ==, 1);
      assert_contains (run.err, cases[i].part);
    }
  REFUSED (1, "missing.csv", "predict", "missing.csv", "--at", "64");
}

static char *
target_text (JsonObject *target)
{
  g_autoptr (JsonNode) node = json_node_init_object (json_node_alloc (), target);

  return json_to_string (node, FALSE);
}

/* The window and this verb ask the same evaluator: at the count in question both say the same. */
static void
test_predict_project (gpointer      *fixture,
                      gconstpointer  data)
{
  g_auto (Run) predicted = { 0 };
  g_auto (Run) evaluated = { 0 };
  g_auto (Run) other = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (JsonParser) second = json_parser_new ();
  g_autofree char *one = NULL;
  g_autofree char *two = NULL;
  JsonObject *scenario, *curve;

  write_file ("a.scaling.json", two_curves, -1);
  RUN_OK (&predicted, "predict", "a.scaling.json", "--at", "64", "--json");
  one = target_text (first_target (parser, &predicted));
  RUN (&evaluated, "evaluate", "a.scaling.json", "--json");
  scenario = first_scenario (second, evaluated.out);
  curve = json_array_get_object_element (json_object_get_array_member (scenario, "curves"), 0);
  two = target_text (json_array_get_object_element (json_object_get_array_member (curve, "at"), 0));
  g_assert_cmpstr (one, ==, two);
  g_assert_true (json_object_has_member (parse (parser, predicted.out), "knee"));
  RUN_OK (&other, "predict", "a.scaling.json", "--at", "64", "--curve", "Old", "--json");
  g_assert_true (json_object_get_null_member (first_target (parser, &other), "central"));
  REFUSED (1, "It has “Measured”, “Old”.", "predict", "a.scaling.json", "--at", "64", "--curve", "new");
}

/* Step, experiments, levers and diagnosis, in JSON and in words; and as pictures. */
static void
test_evaluate_step (gpointer      *fixture,
                    gconstpointer  data)
{
  static const char *const sections[] = { "step", "experiments", "levers", "diagnosis" };
  static const char *const names[] = { "compute", "overhead", "stragglers", "communication", "input" };
  static const char *const kinds[] = { "step-parts", "step-waterfall", "measured-waterfall", "levers-gains", "causes" };
  g_auto (Run) made = { 0 };
  g_auto (Run) json = { 0 };
  g_auto (Run) text = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario;
  JsonObject *parts;
  double sum = 0.0;

  RUN_OK (&made, "new", "--example", "slow-device", "-o", "a.scaling.json");
  RUN_OK (&json, "evaluate", "a.scaling.json", "--json");
  scenario = first_scenario (parser, json.out);
  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    g_assert_true (json_object_has_member (scenario, sections[i]));
  parts = json_object_get_object_member (json_object_get_object_member (scenario, "step"), "parts");
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    sum += json_object_get_double_member (parts, names[i]);
  g_assert_cmpfloat_with_epsilon (
    sum, json_object_get_double_member (json_object_get_object_member (scenario, "step"), "step_seconds"), 1e-12);
  RUN_OK (&text, "evaluate", "a.scaling.json");
  assert_contains (text.out, "A step on 8 devices takes");
  assert_contains (text.out, "Waiting for the slowest");
  assert_contains (text.out, "Lever, alone");
  assert_contains (text.out, "From ideal to actual");
  assert_contains (text.out, "1. A faulty or hot device, evidence");
  assert_contains (text.out, "Replica 5 takes");
  assert_contains (text.out, "=> Fix first");
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_auto (Run) chart = { 0 };

      RUN_OK (&chart, "chart", "a.scaling.json", "--kind", kinds[i], "-o", "a.svg");
    }
}

/* Beside results, too, an input that does nothing without another is named with what it lacks. */
static void
test_evaluate_half_given (gpointer      *fixture,
                          gconstpointer  data)
{
  static const char half[] =
    "{\"format\":\"scaling-planner\",\"version\":1,\"scenarios\":[{"
    "\"job\":{\"parameters\":1e9,\"per_device_batch\":2},"
    "\"cluster\":{\"devices_per_server\":8,\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9,"
    "\"rack_bytes_per_second\":100e9},\"goal\":{\"devices\":64,\"per_device_throughput\":9.4}}]}";
  g_auto (Run) text = { 0 };

  write_file ("half.scaling.json", half, -1);
  RUN_OK (&text, "evaluate", "half.scaling.json");
  assert_contains (text.out, "A step on 64 devices takes");
  assert_contains (text.out, "“Servers per rack”: This value is needed");
}

/* What is missing is said with its place, and the program still succeeds: the project is valid. */
static void
test_evaluate_blank (gpointer      *fixture,
                     gconstpointer  data)
{
  g_auto (Run) made = { 0 };
  g_auto (Run) json = { 0 };
  g_auto (Run) chart = { 0 };
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonObject *scenario;
  JsonObject *message;

  RUN_OK (&made, "new", "--example", "blank", "-o", "a.scaling.json");
  RUN_OK (&json, "evaluate", "a.scaling.json", "--json");
  scenario = first_scenario (parser, json.out);
  g_assert_false (json_object_has_member (scenario, "estimate"));
  message = json_array_get_object_element (json_object_get_array_member (scenario, "messages"), 0);
  g_assert_cmpstr (json_object_get_string_member (message, "code"), ==, "input-missing");
  g_assert_cmpstr (json_object_get_string_member (message, "severity"), ==, "info");
  g_assert_cmpstr (json_object_get_string_member (message, "path"), ==, "/scenarios/0/goal/devices");
  g_assert_true (g_str_has_prefix (json_object_get_string_member (message, "text"), "This value is needed"));
  REFUSED (1, "lacks what this chart shows", "chart", "a.scaling.json", "--kind", "throughput", "-o", "x.svg");
}

static void
test_validate (gpointer      *fixture,
               gconstpointer  data)
{
  g_auto (Run) both = { 0 };
  g_auto (Run) one_bad = { 0 };
  g_auto (Run) strange = { 0 };

  make_project ("a.scaling.json");
  make_project ("b.scaling.json");
  RUN_OK (&both, "validate", "a.scaling.json", "b.scaling.json");
  g_assert_cmpstr (both.out, ==, "a.scaling.json: valid\nb.scaling.json: valid\n");
  RUN (&one_bad, "validate", "a.scaling.json", "missing", "b.scaling.json");
  g_assert_cmpint (one_bad.status, ==, 1);
  assert_one_line (one_bad.err);
  g_assert_cmpstr (one_bad.out, ==, both.out);
  make_project ("\xff.scaling.json");
  RUN_OK (&strange, "validate", "\xff.scaling.json");
  g_assert_true (g_utf8_validate (strange.out, -1, NULL));
}

/* ---- Files that are no projects ---- */

static void
assert_bad (const char *name,
            const char *part)
{
  static const char *const verbs[] = { "validate", "evaluate" };

  for (gsize i = 0; i < G_N_ELEMENTS (verbs); i++)
    {
      g_auto (Run) run = { 0 };

      RUN (&run, verbs[i], name);
      assert_refused (&run, 1, part);
      assert_contains (run.err, name);
    }
}

static void
assert_bad_text (const char *text,
                 gssize      length,
                 const char *part)
{
  write_file ("bad.scaling.json", text, length);
  assert_bad ("bad.scaling.json", part);
}

#define WITH_GOAL(goal) \
  "{\"format\": \"scaling-planner\", \"version\": 1, \"scenarios\": [{\"id\": \"a\", \"goal\": " goal "}]}"

static void
test_bad_texts (gpointer      *fixture,
                gconstpointer  data)
{
  g_autofree char *deep = g_strnfill (100000, '[');
  g_autofree char *whole = NULL;

  make_project ("a.scaling.json");
  whole = read_file ("a.scaling.json", NULL);
  assert_bad_text ("", 0, "bad.scaling.json");
  assert_bad_text ("hello", -1, "bad.scaling.json");
  assert_bad_text ("\xff\xfe{}", -1, "bad.scaling.json");
  assert_bad_text ("{}\0{}", 5, "bad.scaling.json");
  assert_bad_text ("{}", -1, "bad.scaling.json");
  assert_bad_text ("[]", -1, "bad.scaling.json");
  assert_bad_text (deep, -1, "bad.scaling.json");
  for (gsize length = 1; length + 2 < strlen (whole); length += strlen (whole) / 7)
    assert_bad_text (whole, (gssize) length, "bad.scaling.json");
  assert_bad_text (WITH_GOAL ("{\"devices\": NaN}"), -1, "bad.scaling.json");
  assert_bad_text (WITH_GOAL ("{\"devices\": 1e999}"), -1, "bad.scaling.json");
  assert_bad_text (WITH_GOAL ("{\"devices\": 0}"), -1, "/scenarios/0/goal/devices");
  assert_bad_text (WITH_GOAL ("{\"devices\": \"64\"}"), -1, "/scenarios/0/goal/devices");
  assert_bad_text (WITH_GOAL ("{\"devices\": 1, \"devices\": 2}"), -1, "devices");
  assert_bad_text (WITH_GOAL ("7"), -1, "/scenarios/0/goal");
}

static void
test_bad_files (gpointer      *fixture,
                gconstpointer  data)
{
  g_autofree char *fifo = in_folder ("fifo");
  g_autofree char *sub_folder = in_folder ("folder");
  g_autofree char *secret = in_folder ("secret");
  g_autofree char *huge = in_folder ("huge");

  g_assert_cmpint (mkfifo (fifo, 0600), ==, 0);
  g_assert_cmpint (g_mkdir (sub_folder, 0700), ==, 0);
  write_file ("secret", "{}", -1);
  g_assert_cmpint (g_chmod (secret, 0), ==, 0);
  write_file ("huge", "{", -1);
  g_assert_cmpint (truncate (huge, 300 * 1024 * 1024), ==, 0);
  assert_bad ("fifo", "file");
  assert_bad ("folder", "folder");
  assert_bad ("secret", "secret");
  assert_bad ("huge", "huge");
  assert_bad ("missing", "missing");
}

/* ---- chart ---- */

static guint32
big_endian (const char *bytes)
{
  const guchar *b = (const guchar *) bytes;

  return (guint32) b[0] << 24 | (guint32) b[1] << 16 | (guint32) b[2] << 8 | (guint32) b[3];
}

/* Width and height stand at fixed places of a PNG (ISO/IEC 15948, 11.2.2). */
static void
assert_png_size (const char *name,
                 guint32     width,
                 guint32     height)
{
  gsize length;
  g_autofree char *png = read_file (name, &length);

  g_assert_cmpuint (length, >, 100);
  g_assert_true (memcmp (png, "\x89PNG\r\n\x1a\n", 8) == 0);
  g_assert_cmpuint (big_endian (png + 16), ==, width);
  g_assert_cmpuint (big_endian (png + 20), ==, height);
}

static void
assert_drawn (const char *const *options,
              const char        *output)
{
  g_autoptr (GPtrArray) arguments = g_ptr_array_new ();
  g_auto (Run) run = { 0 };

  g_ptr_array_add (arguments, (gpointer) "chart");
  g_ptr_array_add (arguments, (gpointer) "a.scaling.json");
  g_ptr_array_add (arguments, (gpointer) "-o");
  g_ptr_array_add (arguments, (gpointer) output);
  for (gsize i = 0; options[i] != NULL; i++)
    g_ptr_array_add (arguments, (gpointer) options[i]);
  g_ptr_array_add (arguments, NULL);
  run_in (&run, "C.UTF-8", (const char *const *) arguments->pdata);
  assert_ok (&run);
  g_assert_cmpstr (run.out, ==, "");
}

#define DRAW(output, ...) assert_drawn ((const char *const[]) { __VA_ARGS__, NULL }, output)

/* The curve in use is the first; one that has only one count still has bounds. */
static void
test_chart_of_curve (gpointer      *fixture,
                     gconstpointer  data)
{
  g_autofree char *first = NULL;
  g_autofree char *same = NULL;
  g_autofree char *second = NULL;

  write_file ("a.scaling.json", two_curves, -1);
  DRAW ("first.svg", "--kind", "measured-throughput");
  DRAW ("same.svg", "--kind", "measured-throughput", "--curve", "c1");
  DRAW ("second.svg", "--kind", "measured-throughput", "--curve", "Old");
  first = read_file ("first.svg", NULL);
  same = read_file ("same.svg", NULL);
  second = read_file ("second.svg", NULL);
  g_assert_cmpstr (first, ==, same);
  g_assert_cmpstr (first, !=, second);
  REFUSED (1, "lacks what this chart shows", "chart", "a.scaling.json", "--kind", "return", "--curve", "Old", "-o", "x.svg");
}

static void
test_chart (gpointer      *fixture,
            gconstpointer  data)
{
  g_auto (Run) kinds = { 0 };
  g_auto (GStrv) lines = NULL;
  g_autofree char *svg = NULL;
  g_autofree char *same = NULL;
  g_autofree char *dark = NULL;
  g_autofree char *logarithmic = NULL;
  g_autofree char *pdf = NULL;

  make_project ("a.scaling.json");
  RUN_OK (&kinds, "chart", "--kind", "help");
  lines = g_strsplit (kinds.out, "\n", -1);
  for (gsize i = 0; lines[i][0] != '\0'; i++)
    {
      g_auto (GStrv) words = g_strsplit (lines[i], " ", 2);

      g_auto (Run) run = { 0 };

      RUN (&run, "chart", "a.scaling.json", "--kind", words[0], "-o", "kind.svg");
      if (run.status != 0)
        assert_refused (&run, 1, "lacks what this chart shows");
    }
  assert_contains (kinds.out, "throughput");
  assert_contains (kinds.out, "efficiency");
  assert_contains (kinds.out, "speedup");

  DRAW ("a.png", "--kind", "throughput");
  assert_png_size ("a.png", 960, 540);
  DRAW ("a.png", "--kind", "throughput", "--size", "400x300", "--scale", "2");
  assert_png_size ("a.png", 800, 600);
  DRAW ("a.svg", "--kind", "throughput");
  DRAW ("b.svg", "--kind", "throughput");
  DRAW ("dark.svg", "--kind", "throughput", "--dark");
  DRAW ("log.svg", "--kind", "throughput", "--x-axis", "log2", "--y-axis", "log10");
  DRAW ("a.PDF", "--kind", "speedup");
  svg = read_file ("a.svg", NULL);
  same = read_file ("b.svg", NULL);
  dark = read_file ("dark.svg", NULL);
  logarithmic = read_file ("log.svg", NULL);
  pdf = read_file ("a.PDF", NULL);
  assert_contains (svg, "<svg");
  g_assert_cmpstr (svg, ==, same);
  g_assert_cmpstr (svg, !=, dark);
  g_assert_cmpstr (svg, !=, logarithmic);
  g_assert_true (g_str_has_prefix (pdf, "%PDF-"));
}

static void
test_chart_too_large (gpointer      *fixture,
                      gconstpointer  data)
{
  g_autofree char *kept = NULL;

  make_project ("a.scaling.json");
  write_file ("old.png", "old", -1);
  REFUSED (1, "old.png", "chart", "a.scaling.json", "--kind", "throughput", "-o", "old.png", "--size", "30000x30000", "--scale", "8");
  kept = read_file ("old.png", NULL);
  g_assert_cmpstr (kept, ==, "old");
}

/* ---- Everywhere the same ---- */

static void
assert_same_in_german (const char *const *arguments)
{
  g_auto (Run) english = { 0 };
  g_auto (Run) german = { 0 };

  run_in (&english, "C.UTF-8", arguments);
  run_in (&german, "de_DE.UTF-8", arguments);
  g_assert_cmpint (english.status, ==, german.status);
  g_assert_cmpstr (english.out, ==, german.out);
  g_assert_cmpstr (english.err, ==, german.err);
}

#define SAME(...) assert_same_in_german ((const char *const[]) { __VA_ARGS__, NULL })

static void
test_german (gpointer      *fixture,
             gconstpointer  data)
{
  g_auto (Run) project = { 0 };
  g_autofree char *english_project = NULL;
  g_autofree char *german_project = NULL;

  make_project ("a.scaling.json");
  write_file ("c.scaling.json", two_curves, -1);
  write_file ("r.csv", "devices;throughput\n1;100,5\n2;195,25\n4;x\n", -1);
  SAME ("predict", "r.csv", "--at", "8,64");
  SAME ("predict", "c.scaling.json", "--at", "8,64", "--json");
  SAME ("evaluate", "c.scaling.json", "--json");
  SAME ("estimate", "--devices", "64", "--throughput", "2000.5", "--efficiency", "90.5%");
  SAME ("estimate", "--devices", "64", "--throughput", "2000.5", "--efficiency", "0.905", "--json");
  SAME ("estimate", "--devices", "64", "--throughput", "2.000,5", "--efficiency", "90");
  SAME ("estimate", "--actual", "1e15", "--throughput", "1", "--efficiency", "1");
  SAME ("evaluate", "a.scaling.json", "--json");
  SAME ("evaluate", "missing");
  SAME ("validate", ".");
  SAME ("chart", "--kind", "help");
  SAME ("report", "--table", "help");
  SAME ("report", "--without", "help");
  SAME ("report", "c.scaling.json", "--table", "measured", "-o", "same.csv");
  SAME ("report", "c.scaling.json", "-o", "no/such/folder.pdf");
  SAME ("chart", "c.scaling.json", "--kind", "throughput", "-o", "x.svg");
  SAME ("chart", "c.scaling.json", "--kind", "measured-throughput", "-o", "no/such/folder.svg");
  SAME ("new", "--example", "help");
  SAME ("--help");

  run_in (&project, "de_DE.UTF-8", (const char *const[]) { "new", "-o", "b.scaling.json", NULL });
  assert_ok (&project);
  english_project = read_file ("a.scaling.json", NULL);
  german_project = read_file ("b.scaling.json", NULL);
  g_assert_cmpstr (english_project, ==, german_project);

}

/* What is made for people to read is in their language, and in their number format. */
static void
test_language (gpointer      *fixture,
               gconstpointer  data)
{
  g_auto (Run) text = { 0 };
  g_auto (Run) chart = { 0 };
  g_auto (Run) memo = { 0 };
  g_auto (Run) unknown = { 0 };
  g_auto (Run) english = { 0 };
  g_autofree char *svg = NULL;
  g_autofree char *html = NULL;

  write_file ("c.scaling.json", two_curves, -1);
  run_in (&text, "de_DE.UTF-8", (const char *const[]) { "evaluate", "c.scaling.json", NULL });
  assert_ok (&text);
  assert_contains (text.out, "Messungen\n");
  assert_contains (text.out, "11.500\u00a0samples/s");
  run_in (&memo, "de_DE.UTF-8", (const char *const[]) { "report", "c.scaling.json", "-o", "b.html", NULL });
  assert_ok (&memo);
  html = read_file ("b.html", NULL);
  assert_contains (html, "lang=\"de\"");
  assert_contains (html, "11.500\u00a0samples/s");
  run_in (&chart, "de_DE.UTF-8",
          (const char *const[]) { "chart", "c.scaling.json", "--kind", "measured-throughput", "-o", "b.svg", NULL });
  assert_ok (&chart);
  svg = read_file ("b.svg", NULL);
  g_assert_true (g_str_has_prefix (svg, "<?xml"));
  run_in (&unknown, "xx_YY.UTF-8", (const char *const[]) { "evaluate", "c.scaling.json", NULL });
  assert_ok (&unknown);
  RUN (&english, "evaluate", "c.scaling.json");
  g_assert_cmpstr (unknown.out, ==, english.out);
}

/* Output that does not arrive is no success, and the reason is that of its first failure. */
static void
assert_full_disk (const char *const *arguments)
{
  int full = g_open ("/dev/full", O_WRONLY, 0);
  g_auto (GStrv) env = environment ("C.UTF-8");
  g_autoptr (GPtrArray) argv = g_ptr_array_new ();
  g_autofree char *err = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GIOChannel) channel = NULL;
  GPid pid;
  int err_fd;
  int status;

  g_assert_cmpint (full, >=, 0);
  g_ptr_array_add (argv, (gpointer) g_getenv ("SP_PROGRAM"));
  for (; *arguments != NULL; arguments++)
    g_ptr_array_add (argv, (gpointer) *arguments);
  g_ptr_array_add (argv, NULL);
  g_spawn_async_with_pipes_and_fds (folder, (const char *const *) argv->pdata, (const char *const *) env,
                                    G_SPAWN_DO_NOT_REAP_CHILD, prepare_child, NULL, -1, full, -1, NULL, NULL, 0, &pid,
                                    NULL, NULL, &err_fd, &error);
  g_assert_no_error (error);
  channel = g_io_channel_unix_new (err_fd);
  g_io_channel_set_close_on_unref (channel, TRUE);
  g_io_channel_read_to_end (channel, &err, NULL, &error);
  g_assert_no_error (error);
  while (waitpid (pid, &status, 0) < 0 && errno == EINTR)
    ;
  g_spawn_close_pid (pid);
  close (full);
  g_assert_true (WIFEXITED (status));
  g_assert_cmpint (WEXITSTATUS (status), ==, 1);
  assert_one_line (err);
  assert_contains (err, "No space left");
}

static void
test_full_disk (gpointer      *fixture,
                gconstpointer  data)
{
  g_auto (Run) made = { 0 };

  RUN_OK (&made, "new", "--example", "image-model", "-o", "a.scaling.json");
  assert_full_disk ((const char *const[]) { "--help", NULL });
  assert_full_disk ((const char *const[]) { "evaluate", "a.scaling.json", NULL });
  assert_full_disk ((const char *const[]) { "evaluate", "a.scaling.json", "--json", NULL });
}

static void
test_empty (gpointer      *fixture,
            gconstpointer  data)
{
  make_project ("a.scaling.json");
  write_file ("r.csv", three_runs, -1);
  REFUSED (2, "An argument is empty", "evaluate", "");
  REFUSED (2, "An argument is empty", "validate", "a.scaling.json", "");
  REFUSED (2, "Name a count", "predict", "r.csv", "--at", "");
  REFUSED (2, "Say where to with -o FILE", "report", "a.scaling.json", "-o", "");
  REFUSED (2, "There is no table “mesured”; “measured” is near", "report", "a.scaling.json", "--table", "mesured", "-o", "x.csv");
  REFUSED (2, "There is no section “kurve”; “curve” is near", "report", "a.scaling.json", "--without", "kurve", "-o", "x.pdf");
}

static void
add (const char *path,
     void      (*test) (gpointer *, gconstpointer))
{
  g_test_add (path, gpointer, NULL, set_up, test, tear_down);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  add ("/cli/estimate", test_estimate);
  add ("/cli/estimate-text", test_estimate_text);
  add ("/cli/wrong-usage", test_wrong_usage);
  add ("/cli/failures", test_failures);
  add ("/cli/help", test_help);
  add ("/cli/new", test_new);
  add ("/cli/unwritable", test_unwritable);
  add ("/cli/evaluate", test_evaluate);
  add ("/cli/curves", test_curves);
  add ("/cli/chart-of-curve", test_chart_of_curve);
  add ("/cli/evaluate-step", test_evaluate_step);
  add ("/cli/predict-table", test_predict_table);
  add ("/cli/predict-options", test_predict_options);
  add ("/cli/predict-one-count", test_predict_one_count);
  add ("/cli/predict-refuses", test_predict_refuses);
  add ("/cli/predict-project", test_predict_project);
  add ("/cli/evaluate-half-given", test_evaluate_half_given);
  add ("/cli/evaluate-blank", test_evaluate_blank);
  add ("/cli/validate", test_validate);
  add ("/cli/bad-texts", test_bad_texts);
  add ("/cli/bad-files", test_bad_files);
  add ("/cli/chart", test_chart);
  add ("/cli/chart-too-large", test_chart_too_large);
  add ("/cli/german", test_german);
  add ("/cli/language", test_language);
  add ("/cli/full-disk", test_full_disk);
  add ("/cli/empty", test_empty);
  return g_test_run ();
}
