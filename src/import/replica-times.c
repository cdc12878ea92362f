/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads per-replica times; the forms are described in replica-times.h. */
#include "import/replica-times.h"

#include <string.h>

#include "core/message.h"
#include "import/error.h"
#include "import/lines.h"

#define COLUMN_SIGNS "\t,;|"
#define BLANKS       " "
#define REPLICAS_MAX 1000000

static const struct
{
  const char *name;
  double seconds;
} units[] = { { "us", 1e-6 }, { "ms", 1e-3 }, { "ns", 1e-9 }, { "s", 1.0 }, { "sec", 1.0 }, { "seconds", 1.0 },
              { "milliseconds", 1e-3 }, { "microseconds", 1e-6 } };

/* Leaves @seconds when @word is no unit. */
static gboolean
find_unit (const char *word,
           double     *seconds)
{
  for (gsize i = 0; i < G_N_ELEMENTS (units); i++)
    if (g_ascii_strcasecmp (word, units[i].name) == 0)
      {
        *seconds = units[i].seconds;
        return TRUE;
      }
  return FALSE;
}

/* One number of the file, in the order of reading. */
typedef struct
{
  double rank; /* -1: none was given */
  double value;
} Entry;

typedef struct
{
  GArray *entries;
  gsize width;            /* numbers of a line, 0: not known yet */
  gsize lines;            /* taken */
  gsize ignored;
  gboolean has_header;
  gsize rank_column, time_column, n_columns;
  double line_unit;       /* seconds, of the line being read; 0: none */
  double unit;            /* of the file; 0: none yet */
} Reader;

/* "time_ms", "step (us)" */
static void
unit_of_name (Reader     *r,
              const char *name)
{
  g_auto (GStrv) parts = g_strsplit_set (name, "()[]-./_", -1);

  for (char **part = parts; *part != NULL; part++)
    find_unit (*part, &r->unit);
}

static gboolean
contains (const char *word,
          const char *part)
{
  g_autofree char *lower = g_ascii_strdown (word, -1);

  return strstr (lower, part) != NULL;
}

/* Names of columns; only the first such line, before any number. */
static gboolean
read_header (Reader *r,
             char  **words,
             gsize   n)
{
  gsize rank = n, time = n;

  for (gsize i = 0; i < n; i++)
    {
      if (rank == n && (contains (words[i], "rank") || contains (words[i], "replica") || contains (words[i], "device")))
        rank = i;
      else if (time == n && (contains (words[i], "time") || contains (words[i], "second") || contains (words[i], "duration") ||
                             contains (words[i], "work")))
        time = i;
    }
  if (r->lines > 0 || r->has_header || time == n)
    return FALSE;
  for (gsize i = time; i < n; i++)
    unit_of_name (r, words[i]);
  r->has_header = rank < n;
  r->rank_column = rank;
  r->time_column = time;
  r->n_columns = n;
  return TRUE;
}

/* "0.12", "120ms", "120 ms" */
static gboolean
read_value (Reader     *r,
            const char *word,
            double     *value)
{
  gsize digits = strspn (word, "+-.0123456789eE");
  g_autofree char *number = g_strndup (word, digits);

  if (!sp_word_number (number, value))
    return FALSE;
  if (word[digits] == '\0')
    return TRUE;
  return find_unit (word + digits + strspn (word + digits, BLANKS), &r->line_unit);
}

static void
add_entry (Reader *r,
           double  rank,
           double  value)
{
  Entry entry = { rank, value };

  g_array_append_val (r->entries, entry);
}

/* The line's numbers, and a unit that stands apart behind them. Returns: how many,
 * 0 when the line isn't one of numbers */
static gsize
read_numbers (Reader *r,
              char  **words,
              gsize   n,
              double *values)
{
  if (n > 1 && find_unit (words[n - 1], &r->line_unit))
    n--;
  for (gsize i = 0; i < n; i++)
    if (!read_value (r, words[i], &values[i]))
      return 0;
  return n;
}

static gboolean
is_rank (double value)
{
  return value >= 0.0 && value < REPLICAS_MAX && value == (double) (guint) value;
}

static gboolean
take_numbers (Reader *r,
              double *values,
              gsize   n)
{
  gsize width = r->width == 0 ? n : r->width;

  if (n == 0 || n != width || (width == 2 && !is_rank (values[0])))
    return FALSE;
  for (gsize i = 0; i < n; i++)
    if ((width != 2 || i == 1) && !(values[i] > 0.0))
      return FALSE;
  r->width = width;
  if (width == 2)
    add_entry (r, values[0], values[1]);
  else
    for (gsize i = 0; i < n; i++)
      add_entry (r, -1.0, values[i]);
  return TRUE;
}

/* A line below a header with a rank and a time among other columns. */
static gboolean
take_named (Reader *r,
            char  **words,
            gsize   n)
{
  double rank, value;

  if (n != r->n_columns || !sp_word_whole (words[r->rank_column], &rank) || !is_rank (rank) ||
      !read_value (r, words[r->time_column], &value) || !(value > 0.0))
    return FALSE;
  r->width = 2;
  add_entry (r, rank, value);
  return TRUE;
}

/* Blanks separate only where no other sign does: "work time (ms)" is one name. */
static gsize
split_line (char *line,
            char *words[SP_LINE_WORDS_MAX])
{
  gboolean has_signs = line[strcspn (line, COLUMN_SIGNS)] != '\0';
  gsize n = sp_words_split (line, has_signs ? COLUMN_SIGNS : BLANKS, words), kept = 0;

  for (gsize i = 0; i < n; i++)
    if (*g_strstrip (words[i]) != '\0')
      words[kept++] = words[i];
  return kept;
}

static void
read_line (Reader *r,
           char   *line)
{
  char *words[SP_LINE_WORDS_MAX];
  double values[SP_LINE_WORDS_MAX];
  gsize n;

  line[strcspn (line, "#")] = '\0';
  n = split_line (line, words);
  if (n == 0)
    return;
  r->line_unit = 0.0;
  if (r->has_header ? take_named (r, words, n) : take_numbers (r, values, read_numbers (r, words, n, values)))
    {
      r->lines++;
      r->unit = r->line_unit > 0.0 ? r->line_unit : r->unit;
    }
  else if (!read_header (r, words, n))
    r->ignored++;
}

/* One column is one step of all replicas; a wide line is one step. */
static SpReplicaTimes *
arrange_plain (const Reader *r)
{
  SpReplicaTimes *t = g_new0 (SpReplicaTimes, 1);

  t->n_replicas = r->width == 1 ? r->entries->len : r->width;
  t->n_steps = r->entries->len / t->n_replicas;
  t->seconds = g_new (double, r->entries->len);
  t->ranks = g_new (double, t->n_replicas);
  for (guint i = 0; i < r->entries->len; i++)
    t->seconds[i] = g_array_index (r->entries, Entry, i).value;
  for (gsize i = 0; i < t->n_replicas; i++)
    t->ranks[i] = (double) i;
  return t;
}

static int
compare_ranks (gconstpointer a,
               gconstpointer b)
{
  double x = ((const Entry *) a)->rank, y = ((const Entry *) b)->rank;

  return (x > y) - (x < y);
}

/* Where each rank begins in the sorted entries, and the fewest steps of any. */
static GArray *
rank_starts (const GArray *sorted,
             gsize        *fewest)
{
  GArray *starts = g_array_new (FALSE, FALSE, sizeof (guint));

  *fewest = sorted->len;
  for (guint i = 0, end; i < sorted->len; i = end)
    {
      for (end = i + 1; end < sorted->len &&
                        compare_ranks (&g_array_index (sorted, Entry, i), &g_array_index (sorted, Entry, end)) == 0;)
        end++;
      g_array_append_val (starts, i);
      *fewest = MIN (*fewest, (gsize) (end - i));
    }
  return starts;
}

/* Every rank's n-th time belongs to step n; steps that not all ranks have are dropped. */
static SpReplicaTimes *
arrange_ranked (const Reader *r,
                GArray       *messages)
{
  SpReplicaTimes *t = g_new0 (SpReplicaTimes, 1);
  g_autoptr (GArray) starts = NULL;

  g_array_sort (r->entries, compare_ranks); /* stable: steps keep their order */
  starts = rank_starts (r->entries, &t->n_steps);
  t->n_replicas = starts->len;
  t->seconds = g_new (double, t->n_steps * t->n_replicas);
  t->ranks = g_new (double, t->n_replicas);
  for (guint k = 0; k < starts->len; k++)
    {
      guint start = g_array_index (starts, guint, k);

      t->ranks[k] = g_array_index (r->entries, Entry, start).rank;
      for (guint s = 0; s < t->n_steps; s++)
        t->seconds[s * t->n_replicas + k] = g_array_index (r->entries, Entry, start + s).value;
    }
  if (t->n_steps * t->n_replicas < r->entries->len)
    sp_messages_add (messages, SP_MESSAGE_REPLICA_STEPS_UNEVEN, (double) t->n_steps,
                     (double) (r->entries->len - t->n_steps * t->n_replicas));
  return t;
}

static SpReplicaTimes *
finish (Reader  *r,
        double   seconds_per_unit,
        GArray  *messages,
        GError **error)
{
  g_autoptr (SpReplicaTimes) t = NULL;
  double unit = r->unit > 0.0 ? r->unit : seconds_per_unit;

  if (r->entries->len == 0)
    {
      sp_import_refuse (error, SP_IMPORT_ERROR_NOTHING);
      return NULL;
    }
  t = r->width == 2 ? arrange_ranked (r, messages) : arrange_plain (r);
  if (t->n_replicas < 2)
    {
      sp_import_refuse (error, SP_IMPORT_ERROR_ONE_ONLY);
      return NULL;
    }
  for (gsize i = 0; i < t->n_steps * t->n_replicas; i++)
    t->seconds[i] *= unit;
  t->unit_is_assumed = !(r->unit > 0.0);
  if (t->unit_is_assumed)
    sp_messages_add (messages, SP_MESSAGE_REPLICA_UNIT_ASSUMED, unit, 0.0);
  if (r->ignored > 0)
    sp_messages_add (messages, SP_MESSAGE_REPLICA_LINES_IGNORED, (double) r->ignored, 0.0);
  return g_steal_pointer (&t);
}

SpReplicaTimes *
sp_replica_times_read (const char *text,
                       gsize       length,
                       double      seconds_per_unit,
                       GArray     *messages,
                       GError    **error)
{
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (Entry));
  g_auto (SpLines) lines = { NULL };
  Reader r = { .entries = entries };
  char *line;

  g_return_val_if_fail (text != NULL || length == 0, NULL);
  g_return_val_if_fail (seconds_per_unit > 0.0, NULL);

  if (length > SP_IMPORT_BYTES_MAX)
    {
      sp_import_refuse (error, SP_IMPORT_ERROR_TOO_BIG);
      return NULL;
    }
  sp_lines_init (&lines, text, length);
  while ((line = sp_lines_next (&lines)) != NULL)
    read_line (&r, line);
  return finish (&r, seconds_per_unit, messages, error);
}

void
sp_replica_times_free (SpReplicaTimes *times)
{
  if (times == NULL)
    return;
  g_free (times->seconds);
  g_free (times->ranks);
  g_free (times);
}
