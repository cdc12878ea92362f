/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Per-replica times in every form a person may paste, and damaged ones. */
#include <glib.h>
#include <math.h>

#include "core/message.h"
#include "core/stragglers.h"
#include "import/error.h"
#include "import/replica-times.h"
#include "junk.h"

static const struct
{
  const char *name, *text;
  gsize replicas, steps;
  double seconds[6]; /* step by step */
  gboolean unit_is_assumed;
} cases[] = {
  { "column", "0.10\n0.12\n0.11\n", 3, 1, { 0.10, 0.12, 0.11 }, TRUE },
  { "rank-and-time", "2 0.12\n0 0.10\n1 0.11\n", 3, 1, { 0.10, 0.11, 0.12 }, TRUE },
  { "two-steps", "0,0.10\n1,0.20\n0,0.11\n1,0.21\n", 2, 2, { 0.10, 0.20, 0.11, 0.21 }, TRUE },
  { "unit-attached", "100ms\n120ms\n", 2, 1, { 0.10, 0.12 }, FALSE },
  { "unit-apart", "0\t100 ms\n1\t120 ms\n", 2, 1, { 0.10, 0.12 }, FALSE },
  { "header-with-unit", "rank;time_ms\n0;100\n1;120\n", 2, 1, { 0.10, 0.12 }, FALSE },
  { "named-columns", "host,rank,step,work time (us)\na,0,1,100\nb,1,1,120\n", 2, 1, { 100e-6, 120e-6 }, FALSE },
  { "one-named-column", "time [s]\n0.1\n0.2\n", 2, 1, { 0.1, 0.2 }, FALSE },
  { "wide", "0.10 0.20 0.30\n0.11 0.21 0.31\n", 3, 2, { 0.10, 0.20, 0.30, 0.11, 0.21, 0.31 }, TRUE },
  { "comments", "# replicas\r\n\r\n0.10 # first\r\n0.12\r\n", 2, 1, { 0.10, 0.12 }, TRUE },
  { "other-lines", "0.10\nwarning: something\n0.12\n-3\n", 2, 1, { 0.10, 0.12 }, TRUE },
  { "uneven-steps", "0 0.1\n1 0.2\n0 0.3\n", 2, 1, { 0.1, 0.2 }, TRUE },
};

static void
test_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GError) error = NULL;
  g_autoptr (SpReplicaTimes) t = sp_replica_times_read (cases[i].text, strlen (cases[i].text), 1, NULL, &error);
  SpReplicaProfile profile;

  g_assert_no_error (error);
  g_assert_cmpuint (t->n_replicas, ==, cases[i].replicas);
  g_assert_cmpuint (t->n_steps, ==, cases[i].steps);
  g_assert_cmpint (t->unit_is_assumed, ==, cases[i].unit_is_assumed);
  for (gsize k = 0; k < t->n_replicas * t->n_steps; k++)
    g_assert_cmpfloat_with_epsilon (t->seconds[k], cases[i].seconds[k], 1e-12);
  g_assert_true (sp_replica_profile (t->seconds, t->n_steps, t->n_replicas, &profile, NULL, NULL));
}

static void
test_messages (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  const char *text = "0 100\n1 110\nhello\n0 120\n";
  g_autoptr (SpReplicaTimes) t = sp_replica_times_read (text, strlen (text), 1e-3, messages, NULL);

  g_assert_cmpfloat_with_epsilon (t->seconds[1], 0.11, 1e-12);
  g_assert_cmpuint (messages->len, ==, 3);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_REPLICA_STEPS_UNEVEN);
  g_assert_cmpint (g_array_index (messages, SpMessage, 1).code, ==, SP_MESSAGE_REPLICA_UNIT_ASSUMED);
  g_assert_cmpint (g_array_index (messages, SpMessage, 2).code, ==, SP_MESSAGE_REPLICA_LINES_IGNORED);
}

static void
test_refusals (void)
{
  static const struct { const char *text; SpImportError code; } bad[] = {
    { "", SP_IMPORT_ERROR_NOTHING }, { "hello\nworld\n", SP_IMPORT_ERROR_NOTHING }, { "-1\n0\n", SP_IMPORT_ERROR_NOTHING },
    { "nan\ninf\n0x10\n", SP_IMPORT_ERROR_NOTHING }, { "0.1\n", SP_IMPORT_ERROR_ONE_ONLY },
    { "3 0.1\n3 0.2\n", SP_IMPORT_ERROR_ONE_ONLY },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_replica_times_read (bad[i].text, strlen (bad[i].text), 1, NULL, &error));
      g_assert_error (error, SP_IMPORT_ERROR, (int) bad[i].code);
    }
}

static void
test_junk (void)
{
  for (int i = 0; i < 5000; i++)
    {
      g_autoptr (GString) s = i % 2 != 0 ? noise (300) : damaged (cases[(gsize) i / 2 % G_N_ELEMENTS (cases)].text);
      g_autoptr (GError) error = NULL;
      g_autoptr (SpReplicaTimes) t = sp_replica_times_read (s->str, s->len, 1, NULL, &error);

      g_assert_true ((t == NULL) == (error != NULL));
      for (gsize k = 0; t != NULL && k < t->n_replicas * t->n_steps; k++)
        g_assert_true (isfinite (t->seconds[k]) && t->seconds[k] >= 0);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/import/replica-times/case/%s", cases[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  g_test_add_func ("/import/replica-times/messages", test_messages);
  g_test_add_func ("/import/replica-times/refusals", test_refusals);
  g_test_add_func ("/import/replica-times/junk", test_junk);
  return g_test_run ();
}
