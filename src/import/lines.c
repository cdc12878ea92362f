/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lines and words; see lines.h. */
#include "import/lines.h"

#include <math.h>
#include <string.h>

void
sp_lines_init (SpLines    *lines,
               const char *text,
               gsize       length)
{
  *lines = (SpLines) { text, text + length, g_string_new (NULL) };
}

void
sp_lines_clear (SpLines *lines)
{
  if (lines->line != NULL)
    g_string_free (lines->line, TRUE);
  lines->line = NULL;
}

char *
sp_lines_next (SpLines *lines)
{
  const char *start = lines->at, *end;

  if (start >= lines->end)
    return NULL;
  end = memchr (start, '\n', (gsize) (lines->end - start));
  lines->at = end != NULL ? end + 1 : lines->end;
  end = end != NULL ? end : lines->end;
  if (end > start && end[-1] == '\r')
    end--;

  g_string_truncate (lines->line, 0);
  if (end - start <= SP_LINE_BYTES_MAX)
    g_string_append_len (lines->line, start, end - start);
  for (gsize i = 0; i < lines->line->len; i++)
    if (lines->line->str[i] == '\0')
      lines->line->str[i] = ' ';
  return lines->line->str;
}

gsize
sp_words_split (char       *line,
                const char *separators,
                char       *words[SP_LINE_WORDS_MAX])
{
  gsize n = 0;

  while (n < SP_LINE_WORDS_MAX)
    {
      line += strspn (line, separators);
      if (*line == '\0')
        break;
      words[n++] = line;
      line += strcspn (line, separators);
      if (*line == '\0')
        break;
      *line++ = '\0';
    }
  return n;
}

gboolean
sp_word_number (const char *word,
                double     *value)
{
  char *end;
  double v;

  /* g_ascii_strtod() takes hexadecimal, "inf" and "nan", which no measurement is written in. */
  if (*word == '\0' || word[strspn (word, "+-.0123456789eE")] != '\0')
    return FALSE;
  v = g_ascii_strtod (word, &end);
  if (*end != '\0' || !isfinite (v))
    return FALSE;
  *value = v;
  return TRUE;
}

gboolean
sp_word_whole (const char *word,
               double     *value)
{
  const char *digits = word + (*word == '-');

  return *digits != '\0' && digits[strspn (digits, "0123456789")] == '\0' && sp_word_number (word, value);
}
