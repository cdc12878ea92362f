/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A text file line by line and word by word, whatever is in it: any line end,
 * embedded zero bytes, lines of any length. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A line longer than this is no line of a measurement and is given as empty. */
#define SP_LINE_BYTES_MAX 65536
#define SP_LINE_WORDS_MAX 64

typedef struct
{
  const char *at, *end; /* what is left of the text */
  GString *line;
} SpLines;

void     sp_lines_init  (SpLines    *lines,
                         const char *text,
                         gsize       length);
void     sp_lines_clear (SpLines    *lines);

/* Returns: (nullable) (transfer none): the next line without its end, valid until
 * the next call; NULL after the last */
char    *sp_lines_next  (SpLines    *lines);

/* Cuts @line at @separators in place. Returns: how many words, at most SP_LINE_WORDS_MAX */
gsize    sp_words_split (char       *line,
                         const char *separators,
                         char       *words[SP_LINE_WORDS_MAX]);

/* All of @word is a finite number in C format. */
gboolean sp_word_number (const char *word,
                         double     *value);
/* And a whole one. */
gboolean sp_word_whole  (const char *word,
                         double     *value);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (SpLines, sp_lines_clear)

G_END_DECLS
