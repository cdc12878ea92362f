/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Words of the pages that the glossary of the help explains: pointed at, they say
 * what they mean. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* @label, a GtkLabel, explains its text whenever that is one of the words. */
void        sp_glossary_explain (GtkWidget *label);

/* @word: as a page shows it, translated. Returns: (nullable): the term of the glossary, "speedup" */
const char *sp_glossary_term    (const char *word);

/* Returns: (nullable): the @index-th word, untranslated, and its term */
const char *sp_glossary_word    (guint        index,
                                 const char **term);

G_END_DECLS
