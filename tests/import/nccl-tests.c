/* SPDX-License-Identifier: GPL-3.0-or-later */
/* nccl-tests logs of three generations, among other programs' lines, as JSON, and
 * damaged in every way. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/error.h"
#include "core/message.h"
#include "import/error.h"
#include "import/nccl-tests.h"
#include "junk.h"

/* Lines of nccl_allreduce.log (8 A100-40GB) of microsoft/superbenchmark,
 * tests/data: the generation without a root column. */
#define OLD_LOG                                                                                                     \
  "# nThread 1 nGpus 8 minBytes 1 maxBytes 8589934592 step: 2(factor) warmup iters: 5 iters: 20 validation: 0\n"    \
  "#\n# Using devices\n"                                                                                            \
  "#   Rank  0 Pid 112424 on localhost device  0 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  1 Pid 112424 on localhost device  1 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  2 Pid 112424 on localhost device  2 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  3 Pid 112424 on localhost device  3 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  4 Pid 112424 on localhost device  4 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  5 Pid 112424 on localhost device  5 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  6 Pid 112424 on localhost device  6 [0x00] A100-SXM4-40GB\n"                                           \
  "#   Rank  7 Pid 112424 on localhost device  7 [0x00] A100-SXM4-40GB\n"                                           \
  "#       size         count    type   redop     time   algbw   busbw  error     time   algbw   busbw  error\n"     \
  "hostname:3442:3442 [0] NCCL INFO Launch mode Parallel\n"                                                         \
  "           0             0   float     sum    35.20    0.00    0.00    N/A    34.05    0.00    0.00    N/A\n"    \
  "           4             1   float     sum    34.73    0.00    0.00    N/A    35.30    0.00    0.00    N/A\n"    \
  "     1048576        262144   float     sum    74.78   14.02   24.54    N/A    76.17   13.77   24.09    N/A\n"    \
  "    67108864      16777216   float     sum    584.5  114.81  200.91    N/A    581.9  115.33  201.82    N/A\n"    \
  "  8589934592    2147483648   float     sum    63896  134.44  235.26    N/A    63959  134.30  235.03    N/A\n"    \
  "# Out of bounds values : 0 OK\n# Avg bus bandwidth    : 68.4048\n"

/* The current columns, with launchers' prefixes and a broken last line. */
#define NEW_LOG                                                                                                     \
  "# Collective test starting: all_reduce_perf\n"                                                                   \
  "#  Rank  0 Group  0 Pid  1234 on    node-a device  0 [0000:07:00] NVIDIA H100 80GB HBM3\n"                       \
  "#  Rank  1 Group  0 Pid  1234 on    node-a device  1 [0000:0a:00] NVIDIA H100 80GB HBM3\n"                       \
  "[1,0]<stdout>:#  Rank  2 Group  0 Pid  77 on    node-b device  0 [0000:07:00] NVIDIA H100 80GB HBM3\n"           \
  "[1,0]<stdout>:#  Rank  3 Group  0 Pid  77 on    node-b device  1 [0000:0a:00] NVIDIA H100 80GB HBM3\n"           \
  "node-a:1234:1300 [0] NCCL INFO comm 0x5 rank 0 nranks 4 - Init COMPLETE\n"                                       \
  "[1,0]<stdout>:     8388608       2097152     float     sum      -1    110.1   76.20  114.30      0    109.8   76.40  114.60      0\n" \
  "0:   16777216       4194304     float     sum      -1    200.0   83.89  125.83      0    199.0   84.31  126.46      2\n" \
  "node-a: 33554432       8388608  bfloat16     sum      -1    390.0   86.04  129.06    N/A    388.0   86.48  129.72    N/A\n" \
  "    67108864      16777216     float     sum      -1    770.0   87.1\n"

static GPtrArray *
read_log (const char *text,
          GArray     *messages)
{
  g_autoptr (GError) error = NULL;
  GPtrArray *tables = sp_nccl_tests_read (text, strlen (text), messages, &error);

  g_assert_no_error (error);
  return tables;
}

static void
assert_row (const SpNcclTable *table,
            guint              i,
            double             bytes,
            double             out_of_place,
            double             in_place)
{
  const SpNcclRow *row = &g_array_index (table->rows, SpNcclRow, i);

  g_assert_cmpfloat (row->bytes, ==, bytes);
  g_assert_cmpint (row->out_of_place.is_given, ==, out_of_place > 0);
  g_assert_cmpfloat_with_epsilon (row->out_of_place.seconds, out_of_place * 1e-6, 1e-15);
  g_assert_cmpint (row->in_place.is_given, ==, in_place > 0);
  g_assert_cmpfloat_with_epsilon (row->in_place.seconds, in_place * 1e-6, 1e-15);
}

static void
test_old (void)
{
  g_autoptr (GPtrArray) tables = read_log (OLD_LOG, NULL);
  const SpNcclTable *t = g_ptr_array_index (tables, 0);
  g_autoptr (SpCollectiveTable) c = NULL;

  g_assert_cmpuint (tables->len, ==, 1);
  g_assert_cmpuint (t->rows->len, ==, 4); /* the row of 0 bytes is no measurement */
  assert_row (t, 0, 4, 34.73, 35.30);
  assert_row (t, 3, 8589934592.0, 63896, 63959);
  /* the program isn't named: 235.26 / 134.44 = 2 (7/8) */
  g_assert_true (t->has_collective);
  g_assert_cmpint (t->collective, ==, SP_COLLECTIVE_ALL_REDUCE);
  g_assert_true (t->has_ranks && !t->ranks_are_deduced);
  g_assert_cmpfloat (t->ranks, ==, 8);
  g_assert_cmpfloat (t->servers, ==, 1);
  c = sp_nccl_table_to_collective (t, FALSE, NULL, NULL);
  g_assert_cmpuint (sp_collective_table_size (c), ==, 4);
  g_assert_cmpfloat_with_epsilon (sp_collective_table_seconds (c, 1048576, NULL), 74.78e-6, 1e-12);
}

static void
test_new (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GPtrArray) tables = read_log (NEW_LOG, messages);
  const SpNcclTable *t = g_ptr_array_index (tables, 0);

  g_assert_cmpuint (t->rows->len, ==, 3); /* the last one was cut short */
  assert_row (t, 0, 8388608, 110.1, 109.8);
  assert_row (t, 1, 16777216, 200, 199);
  assert_row (t, 2, 33554432, 390, 388);
  g_assert_cmpfloat (t->ranks, ==, 4);
  g_assert_cmpfloat (t->servers, ==, 2);
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_NCCL_WRONG_VALUES);
}

/* Forms of one row: what stands before the times is told by size / time. */
static const struct
{
  const char *name, *line;
  double bytes, out_of_place, in_place;
} rows[] = {
  { "root-of-a-broadcast", " 1048576 262144 float none 3 50.00 20.97 20.97 0 51.00 20.56 20.56 0", 1048576, 50, 51 },
  { "no-operation", " 1048576 262144 float 50.00 20.97 20.97 0 51.00 20.56 20.56 0", 1048576, 50, 51 },
  { "whole-time-without-root", " 1073741824 268435456 half sum 16215 66.22 115.88 0 16203 66.27 115.97 0", 1073741824, 16215, 16203 },
  { "iterations", " 1048576 262144 float sum -1 50.00 20.97 36.70 0 48.1 55.2 54.9 2.1 51.00 20.56 35.98 0 49.0 56.0 55.0 2.2", 1048576, 50, 51 },
  { "only-in-place", " 1048576 262144 float sum -1 51.00 20.56 35.98 0", 1048576, 51, 0 },
  { "time-stamp", " 1048576 262144 float sum -1 50.00 20.97 36.70 0 51.00 20.56 35.98 0 2025-11-29 12:00:00", 1048576, 50, 51 },
  { "carriage-return", " 1048576 262144 float sum -1 50.00 20.97 36.70 0 51.00 20.56 35.98 0\r", 1048576, 50, 51 },
};

static void
test_row (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  g_autoptr (GPtrArray) tables = read_log (rows[i].line, NULL);

  g_assert_cmpuint (((SpNcclTable *) g_ptr_array_index (tables, 0))->rows->len, ==, 1);
  assert_row (g_ptr_array_index (tables, 0), 0, rows[i].bytes, rows[i].out_of_place, rows[i].in_place);
}

static void
test_several (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GPtrArray) tables = read_log (OLD_LOG NEW_LOG "+ ./build/all_gather_perf -b 8\n"
                                           " 1048576 262144 float none -1 50.00 20.97 15.73 0 51.00 20.56 15.42 0\n", messages);

  g_assert_cmpuint (tables->len, ==, 3);
  g_assert_cmpfloat (((SpNcclTable *) g_ptr_array_index (tables, 0))->ranks, ==, 8);
  g_assert_cmpfloat (((SpNcclTable *) g_ptr_array_index (tables, 1))->ranks, ==, 4);
  g_assert_cmpint (((SpNcclTable *) g_ptr_array_index (tables, 2))->collective, ==, SP_COLLECTIVE_ALL_GATHER);
  /* 15.73 / 20.97 = 3/4: four ranks, said to be deduced */
  g_assert_true (((SpNcclTable *) g_ptr_array_index (tables, 2))->ranks_are_deduced);
  g_assert_cmpfloat (((SpNcclTable *) g_ptr_array_index (tables, 2))->ranks, ==, 4);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_NCCL_SEVERAL_TABLES);
}

#define JSON_LOG                                                                                                    \
  "{\"version\":2,\"args\":[\"./reduce_scatter_perf\",\"-b\",\"8\"],\"env\":[\"A=1\"],"                             \
  "\"config\":{\"ngpus\":2,\"devices\":[{\"rank\":0,\"hostname\":\"a\"},{\"rank\":1,\"hostname\":\"b\"}]},"         \
  "\"results\":[{\"size\":1048576,\"count\":262144,\"type\":\"float\",\"redop\":\"sum\",\"root\":\"    -1\","       \
  "\"out_of_place\":{\"time\":50.000000,\"alg_bw\":20.971520,\"bus_bw\":10.485760,\"nwrong\":0.000000},"            \
  "\"in_place\":{\"time\":51.000000,\"alg_bw\":20.560314,\"bus_bw\":10.280157,\"nwrong\":null}},"                   \
  "{\"size\":2097152,\"out_of_place\":null,\"in_place\":{\"time\":90.0,\"alg_bw\":23.3,\"bus_bw\":11.65}},"         \
  "{\"size\":0,\"out_of_place\":{\"time\":5.0}},{\"size\":4194304,\"out_of_place\":{\"time\":\"nan\"}}]}"

static void
test_json (void)
{
  g_autoptr (GPtrArray) tables = read_log (JSON_LOG, NULL);
  const SpNcclTable *t = g_ptr_array_index (tables, 0);
  g_autoptr (GError) error = NULL;

  g_assert_cmpuint (t->rows->len, ==, 2);
  assert_row (t, 0, 1048576, 50, 51);
  assert_row (t, 1, 2097152, 0, 90);
  g_assert_cmpint (t->collective, ==, SP_COLLECTIVE_REDUCE_SCATTER);
  g_assert_cmpfloat (t->ranks, ==, 2);
  g_assert_cmpfloat (t->servers, ==, 2);
  /* a run that was killed leaves half a document */
  g_assert_null (sp_nccl_tests_read (JSON_LOG, strlen (JSON_LOG) / 2, NULL, &error));
  g_assert_error (error, SP_IMPORT_ERROR, SP_IMPORT_ERROR_SYNTAX);
}

static void
test_refusals (void)
{
  static const char *const nothing[] = {
    "", "\n\n", "# Avg bus bandwidth : 1\n", "1 2 3 4 5 6 7 8 9\n", "{}", "{\"results\":7}", "{\"results\":[1,null,{}]}",
    /* numbers that contradict each other are no row: 1 MiB in 50 us isn't 99 GB/s */
    " 1048576 262144 float sum -1 50.00 99.00 173.2 0 51.00 20.56 35.98\n",
  };
  g_autoptr (GError) error = NULL;

  for (gsize i = 0; i < G_N_ELEMENTS (nothing); i++)
    {
      g_assert_null (sp_nccl_tests_read (nothing[i], strlen (nothing[i]), NULL, &error));
      g_assert_error (error, SP_IMPORT_ERROR, SP_IMPORT_ERROR_NOTHING);
      g_clear_error (&error);
    }
  /* ranks and collective unknown: a table, but none for the model */
  {
    g_autoptr (GPtrArray) tables = read_log (rows[1].line, NULL);

    g_assert_null (sp_nccl_table_to_collective (g_ptr_array_index (tables, 0), FALSE, NULL, &error));
    g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_RANKS);
  }
}

static void
test_long_lines (void)
{
  g_autoptr (GString) s = g_string_new (NULL);
  g_autoptr (GPtrArray) tables = NULL;

  for (int i = 0; i < 3000000; i++)
    g_string_append_c (s, "0 x"[i % 3]);
  g_string_append (s, "\n" OLD_LOG);
  tables = read_log (s->str, NULL);
  g_assert_cmpuint (((SpNcclTable *) g_ptr_array_index (tables, 0))->rows->len, ==, 4);
  /* deep nesting is refused, not followed */
  g_string_truncate (s, 0);
  for (int i = 0; i < 100000; i++)
    g_string_append (s, "{\"a\":");
  g_assert_null (sp_nccl_tests_read (s->str, s->len, NULL, NULL));
}

static void
test_junk (void)
{
  static const char *const logs[] = { OLD_LOG, NEW_LOG, JSON_LOG };

  for (int i = 0; i < 3000; i++)
    {
      g_autoptr (GString) s = i % 4 == 3 ? noise (2000) : damaged (logs[i % 4]);
      g_autoptr (GError) error = NULL;
      g_autoptr (GPtrArray) tables = sp_nccl_tests_read (s->str, s->len, NULL, &error);

      g_assert_true ((tables == NULL) == (error != NULL));
      for (guint t = 0; tables != NULL && t < tables->len; t++)
        {
          const SpNcclTable *table = g_ptr_array_index (tables, t);

          g_assert_cmpuint (table->rows->len, >, 0);
          for (guint k = 0; k < table->rows->len; k++)
            {
              const SpNcclRow *row = &g_array_index (table->rows, SpNcclRow, k);

              g_assert_true (isfinite (row->bytes) && row->bytes >= 1);
              g_assert_true (isfinite (row->out_of_place.seconds) && isfinite (row->in_place.seconds));
            }
        }
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();
  g_test_add_func ("/import/nccl-tests/old", test_old);
  g_test_add_func ("/import/nccl-tests/new", test_new);
  for (gsize i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *path = g_strdup_printf ("/import/nccl-tests/row/%s", rows[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_row);
    }
  g_test_add_func ("/import/nccl-tests/several", test_several);
  g_test_add_func ("/import/nccl-tests/json", test_json);
  g_test_add_func ("/import/nccl-tests/refusals", test_refusals);
  g_test_add_func ("/import/nccl-tests/long-lines", test_long_lines);
  g_test_add_func ("/import/nccl-tests/junk", test_junk);
  return g_test_run ();
}
