/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads nccl-tests; the formats are described in nccl-tests.h. */
#include "import/nccl-tests.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "core/check.h"
#include "core/error.h"
#include "core/message.h"
#include "import/error.h"
#include "import/lines.h"
#include "plan/error.h"
#include "plan/scan.h"

#define BLANKS " \t"
#define PREFIX_WORDS 3    /* words that launchers put before a line */
#define BODY_WORDS   4    /* time, algbw, busbw, errors */
#define ROUNDING     0.0051
#define TOLERANCE    0.03
#define EXTRA_WORDS  8    /* columns of single iterations between two bodies */

static const struct
{
  const char *program;
  SpCollective collective;
} programs[] = {
  { "all_reduce_perf", SP_COLLECTIVE_ALL_REDUCE }, { "reduce_scatter_perf", SP_COLLECTIVE_REDUCE_SCATTER },
  { "all_gather_perf", SP_COLLECTIVE_ALL_GATHER }, { "alltoall_perf", SP_COLLECTIVE_ALL_TO_ALL },
  { "broadcast_perf", SP_COLLECTIVE_BROADCAST },   { "reduce_perf", SP_COLLECTIVE_REDUCE },
};

static SpNcclTable *
table_new (void)
{
  SpNcclTable *table = g_new0 (SpNcclTable, 1);

  table->rows = g_array_new (FALSE, FALSE, sizeof (SpNcclRow));
  return table;
}

static void
table_free (gpointer data)
{
  SpNcclTable *table = data;

  g_array_unref (table->rows);
  g_free (table);
}

/* What is being read: the table that rows go to, and what its header says. */
typedef struct
{
  GPtrArray *tables;
  SpNcclTable *table;
  GHashTable *ranks; /* rank numbers as text */
  GHashTable *hosts;
} Reader;

static Reader
reader_new (void)
{
  return (Reader) {
    g_ptr_array_new_with_free_func (table_free), table_new (),
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL)
  };
}

/* The factor between the two bandwidths, from the row where it is printed with
 * most digits. 0: not known */
static double
printed_factor (const SpNcclTable *table)
{
  double factor = 0.0, largest = 1e9; /* below 1 GB/s two decimals say too little */

  for (guint i = 0; i < table->rows->len; i++)
    {
      const SpNcclTime *t = &g_array_index (table->rows, SpNcclRow, i).out_of_place;

      if (t->is_given && t->algorithm_bandwidth > largest)
        {
          largest = t->algorithm_bandwidth;
          factor = t->bus_bandwidth / t->algorithm_bandwidth;
        }
    }
  return factor;
}

static gboolean
is_near (double a,
         double b)
{
  return fabs (a - b) <= 0.01 * b;
}

/* Only an all-reduce among three or more has a factor above 1. */
static void
deduce_collective (SpNcclTable *table,
                   double       factor)
{
  table->has_collective = TRUE;
  if (factor > 1.02)
    table->collective = SP_COLLECTIVE_ALL_REDUCE;
  else if (table->has_ranks && table->ranks > 2.0 && is_near (factor, (table->ranks - 1.0) / table->ranks))
    table->collective = SP_COLLECTIVE_ALL_GATHER;
  else
    table->has_collective = FALSE;
}

static void
deduce_ranks (SpNcclTable *table,
              double       factor)
{
  double passes = sp_collective_bus_factor (table->collective, 2.0) * 2.0, ranks;

  if (table->collective == SP_COLLECTIVE_BROADCAST || table->collective == SP_COLLECTIVE_REDUCE || factor >= passes)
    return;
  ranks = nearbyint (passes / (passes - factor));
  if (ranks < 2.0 || ranks > 64.0 || !is_near (sp_collective_bus_factor (table->collective, ranks), factor))
    return;
  table->has_ranks = table->ranks_are_deduced = TRUE;
  table->ranks = ranks;
}

static void
finish_table (Reader *r)
{
  SpNcclTable *table = g_steal_pointer (&r->table);
  double factor = printed_factor (table);

  r->table = table_new ();
  /* Each run of the program names its devices again; a log without does not. */
  if (g_hash_table_size (r->ranks) > 1)
    {
      table->has_ranks = TRUE;
      table->ranks = g_hash_table_size (r->ranks);
    }
  table->servers = g_hash_table_size (r->hosts);
  g_hash_table_remove_all (r->ranks);
  g_hash_table_remove_all (r->hosts);
  if (table->rows->len == 0)
    {
      /* A header that was followed by another one: what it says stays true. */
      r->table->has_collective = table->has_collective;
      r->table->collective = table->collective;
      table_free (table);
      return;
    }
  if (!table->has_collective && factor > 0.0)
    deduce_collective (table, factor);
  if (!table->has_ranks && table->has_collective && factor > 0.0)
    deduce_ranks (table, factor);
  g_ptr_array_add (r->tables, table);
}

static void
reader_clear (Reader *r)
{
  table_free (r->table);
  g_hash_table_unref (r->ranks);
  g_hash_table_unref (r->hosts);
  g_clear_pointer (&r->tables, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Reader, reader_clear)

static gboolean
fits_size (double bytes,
           double microseconds,
           double gigabytes_per_second)
{
  double expected = bytes / microseconds / 1e3;

  return fabs (gigabytes_per_second - expected) <= ROUNDING + TOLERANCE * expected;
}

/* time algbw busbw errors at @words. */
static gboolean
read_body (char      **words,
           gsize       n,
           double      bytes,
           SpNcclTime *time,
           gboolean   *is_wrong)
{
  double microseconds, algorithm, bus, wrong = 0.0;

  if (n < BODY_WORDS || !sp_word_number (words[0], &microseconds) || !sp_word_number (words[1], &algorithm) ||
      !sp_word_number (words[2], &bus))
    return FALSE;
  if (!(microseconds > 0.0) || !(algorithm >= 0.0) || !(bus >= 0.0) || !fits_size (bytes, microseconds, algorithm))
    return FALSE;
  if (!sp_word_number (words[3], &wrong) && strcmp (words[3], "N/A") != 0)
    return FALSE;
  *time = (SpNcclTime) { TRUE, microseconds * 1e-6, algorithm * 1e9, bus * 1e9 };
  /* The older column "error" is a largest deviation, tiny when all is well. */
  *is_wrong = *is_wrong || wrong >= 1.0;
  return TRUE;
}

static gboolean
is_name (const char *word)
{
  return g_ascii_islower (*word) && word[strspn (word, "abcdefghijklmnopqrstuvwxyz0123456789_")] == '\0';
}

/* size count type, then perhaps an operation and a root, then the bodies. */
static gboolean
read_row (char     **words,
          gsize      n,
          SpNcclRow *row)
{
  double count;
  gsize at = 3;

  *row = (SpNcclRow) { 0.0 };
  if (n < 3 + BODY_WORDS || !sp_word_whole (words[0], &row->bytes) || !sp_word_whole (words[1], &count) ||
      !is_name (words[2]) || row->bytes < 1.0 || count < 0.0)
    return FALSE;
  at += is_name (words[at]) ? 1 : 0;
  if (!read_body (words + at, n - at, row->bytes, &row->out_of_place, &row->is_wrong) &&
      (++at >= n || !read_body (words + at, n - at, row->bytes, &row->out_of_place, &row->is_wrong)))
    return FALSE;
  at += BODY_WORDS;
  for (gsize skip = 0; skip <= EXTRA_WORDS && at + skip + BODY_WORDS <= n; skip++)
    if (read_body (words + at + skip, n - at - skip, row->bytes, &row->in_place, &row->is_wrong))
      break;
  return TRUE;
}

static gboolean
read_row_after_prefix (char     **words,
                       gsize      n,
                       SpNcclRow *row)
{
  for (gsize skip = 0; skip <= PREFIX_WORDS && skip < n; skip++)
    if (read_row (words + skip, n - skip, row))
      return TRUE;
  return FALSE;
}

static void
name_collective (Reader     *r,
                 const char *text)
{
  for (gsize i = 0; i < G_N_ELEMENTS (programs); i++)
    {
      const char *found = strstr (text, programs[i].program);

      /* reduce_perf is also the end of all_reduce_perf */
      if (found == NULL || (found > text && (g_ascii_isalnum (found[-1]) || found[-1] == '_')))
        continue;
      if (r->table->rows->len > 0)
        finish_table (r);
      r->table->has_collective = TRUE;
      r->table->collective = programs[i].collective;
      return;
    }
}

/* "#  Rank  0 Group  0 Pid 112424 on host device  0 [0x00] name" */
static void
read_rank (Reader *r,
           char  **words,
           gsize   n)
{
  for (gsize i = 0; i + 1 < n; i++)
    {
      double rank;

      if (strcmp (words[i], "Rank") != 0 || !sp_word_whole (words[i + 1], &rank))
        continue;
      g_hash_table_add (r->ranks, g_strdup (words[i + 1]));
      for (gsize k = i + 2; k + 1 < n; k++)
        if (strcmp (words[k], "on") == 0)
          {
            g_hash_table_add (r->hosts, g_strdup (words[k + 1]));
            break;
          }
      return;
    }
}

/* mpirun's "[1,0]<stdout>:" stands against the line without a blank. */
static char *
after_tag (char *line)
{
  char *tag = line[0] == '[' ? strstr (line, "<stdout>:") : NULL;

  return tag != NULL ? tag + strlen ("<stdout>:") : line;
}

static void
read_line (Reader *r,
           char   *line)
{
  char *words[SP_LINE_WORDS_MAX];
  SpNcclRow row;
  gsize n;

  line = after_tag (line);
  name_collective (r, line);
  if (strstr (line, "nThread") != NULL && r->table->rows->len > 0)
    finish_table (r);
  n = sp_words_split (line, BLANKS, words);
  if (read_row_after_prefix (words, n, &row))
    g_array_append_val (r->table->rows, row);
  else
    read_rank (r, words, n);
}

static JsonObject *
object_member (JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
}

static JsonArray *
array_member (JsonObject *object,
              const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
}

static gboolean
number_member (JsonObject *object,
               const char *name,
               double     *value)
{
  JsonNode *node = json_object_get_member (object, name);
  GType type = node != NULL && JSON_NODE_HOLDS_VALUE (node) ? json_node_get_value_type (node) : G_TYPE_INVALID;

  if (type != G_TYPE_INT64 && type != G_TYPE_DOUBLE)
    return FALSE;
  *value = json_node_get_double (node);
  return TRUE;
}

static const char *
string_of (JsonNode *node)
{
  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : NULL;
}

static void
read_json_time (JsonObject *result,
                const char *name,
                SpNcclTime *time,
                gboolean   *is_wrong)
{
  JsonObject *body = object_member (result, name);
  double microseconds, algorithm = 0.0, bus = 0.0, wrong = 0.0;

  if (body == NULL || !number_member (body, "time", &microseconds) || !sp_is_positive (microseconds))
    return;
  number_member (body, "alg_bw", &algorithm);
  number_member (body, "bus_bw", &bus);
  number_member (body, "nwrong", &wrong);
  *is_wrong = *is_wrong || wrong >= 1.0;
  *time = (SpNcclTime) { TRUE, microseconds * 1e-6, MAX (algorithm, 0.0) * 1e9, MAX (bus, 0.0) * 1e9 };
}

static void
read_json_results (Reader    *r,
                   JsonArray *results)
{
  for (guint i = 0; i < json_array_get_length (results); i++)
    {
      JsonNode *node = json_array_get_element (results, i);
      JsonObject *result = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      SpNcclRow row = { 0.0 };

      if (result == NULL || !number_member (result, "size", &row.bytes) || !(row.bytes >= 1.0))
        continue;
      read_json_time (result, "out_of_place", &row.out_of_place, &row.is_wrong);
      read_json_time (result, "in_place", &row.in_place, &row.is_wrong);
      if (row.out_of_place.is_given || row.in_place.is_given)
        g_array_append_val (r->table->rows, row);
    }
}

static void
read_json_devices (Reader    *r,
                   JsonArray *devices)
{
  for (guint i = 0; i < json_array_get_length (devices); i++)
    {
      JsonNode *node = json_array_get_element (devices, i);
      JsonObject *device = JSON_NODE_HOLDS_OBJECT (node) ? json_node_get_object (node) : NULL;
      const char *host = device != NULL ? string_of (json_object_get_member (device, "hostname")) : NULL;

      g_hash_table_add (r->ranks, g_strdup_printf ("%u", i));
      if (host != NULL)
        g_hash_table_add (r->hosts, g_strdup (host));
    }
}

static void
read_json_object (Reader     *r,
                  JsonObject *root)
{
  JsonArray *args = array_member (root, "args"), *results = array_member (root, "results");
  JsonObject *config = object_member (root, "config");
  JsonArray *devices = array_member (root, "devices");

  for (guint i = 0; args != NULL && i < json_array_get_length (args); i++)
    {
      const char *arg = string_of (json_array_get_element (args, i));

      if (arg != NULL)
        name_collective (r, arg);
    }
  if (devices == NULL && config != NULL)
    devices = array_member (config, "devices");
  if (devices != NULL)
    read_json_devices (r, devices);
  if (results != NULL)
    read_json_results (r, results);
}

static gboolean
read_json (Reader     *r,
           const char *text,
           gsize       length,
           GError    **error)
{
  g_autoptr (GError) problem = NULL;
  g_autofree char *clean = sp_scan_json (text, length, &problem);
  g_autoptr (JsonParser) parser = json_parser_new ();
  JsonNode *root;

  if (clean == NULL)
    return sp_import_refuse (error, g_error_matches (problem, SP_PLAN_ERROR, SP_PLAN_ERROR_TOO_BIG)
                                      ? SP_IMPORT_ERROR_TOO_BIG : SP_IMPORT_ERROR_SYNTAX);
  if (!json_parser_load_from_data (parser, clean, -1, NULL))
    return sp_import_refuse (error, SP_IMPORT_ERROR_SYNTAX);
  root = json_parser_get_root (parser);
  if (root != NULL && JSON_NODE_HOLDS_OBJECT (root))
    read_json_object (r, json_node_get_object (root));
  return TRUE;
}

static void
say_what_was_read (GPtrArray *tables,
                   GArray    *messages)
{
  if (tables->len > 1)
    sp_messages_add (messages, SP_MESSAGE_NCCL_SEVERAL_TABLES, tables->len, 0.0);
  for (guint i = 0; i < tables->len; i++)
    {
      const SpNcclTable *table = g_ptr_array_index (tables, i);
      guint wrong = 0;

      for (guint k = 0; k < table->rows->len; k++)
        wrong += g_array_index (table->rows, SpNcclRow, k).is_wrong ? 1 : 0;
      if (table->ranks_are_deduced)
        sp_messages_add (messages, SP_MESSAGE_NCCL_RANKS_DEDUCED, table->ranks, 0.0);
      if (wrong > 0)
        sp_messages_add (messages, SP_MESSAGE_NCCL_WRONG_VALUES, wrong, table->rows->len);
    }
}

static gboolean
begins_like_json (const char *text,
                  gsize       length)
{
  gsize at = 0;

  while (at < length && g_ascii_isspace (text[at]))
    at++;
  return at < length && text[at] == '{';
}

GPtrArray *
sp_nccl_tests_read (const char *text,
                    gsize       length,
                    GArray     *messages,
                    GError    **error)
{
  g_auto (Reader) r = reader_new ();

  g_return_val_if_fail (text != NULL || length == 0, NULL);

  if (length > SP_IMPORT_BYTES_MAX)
    {
      sp_import_refuse (error, SP_IMPORT_ERROR_TOO_BIG);
      return NULL;
    }
  if (begins_like_json (text, length))
    {
      if (!read_json (&r, text, length, error))
        return NULL;
    }
  else
    {
      g_auto (SpLines) lines = { NULL };
      char *line;

      sp_lines_init (&lines, text, length);
      while ((line = sp_lines_next (&lines)) != NULL)
        read_line (&r, line);
    }
  finish_table (&r);
  if (r.tables->len == 0)
    {
      sp_import_refuse (error, SP_IMPORT_ERROR_NOTHING);
      return NULL;
    }
  say_what_was_read (r.tables, messages);
  return g_steal_pointer (&r.tables);
}

SpCollectiveTable *
sp_nccl_table_to_collective (const SpNcclTable *table,
                             gboolean           in_place,
                             GArray            *messages,
                             GError           **error)
{
  g_autofree SpSizeTime *points = g_new (SpSizeTime, MAX (table->rows->len, 1));
  gsize n = 0;

  if (!table->has_ranks || !table->has_collective)
    {
      sp_refuse (error, SP_CORE_ERROR_RANKS, "ranks of a table", table->ranks);
      return NULL;
    }
  for (guint i = 0; i < table->rows->len; i++)
    {
      const SpNcclRow *row = &g_array_index (table->rows, SpNcclRow, i);
      const SpNcclTime *time = in_place ? &row->in_place : &row->out_of_place;

      if (time->is_given)
        points[n++] = (SpSizeTime) { row->bytes, time->seconds };
    }
  return sp_collective_table_new (table->collective, table->ranks, points, n, messages, error);
}
