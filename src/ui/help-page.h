/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A help topic as the pane shows it, and the library of all topics.
 *
 * The source is Mallard, the same files that Yelp shows. Only the elements
 * that the topics use are understood; any other is an error, so that a topic
 * never looks complete while a part of it is missing. */
#pragma once

#include <gio/gio.h>

G_BEGIN_DECLS

#define SP_HELP_ERROR (sp_help_error_quark ())

typedef enum
{
  SP_HELP_ERROR_ELEMENT, /* an element or attribute that the reader does not know */
  SP_HELP_ERROR_DAMAGED, /* not well-formed, or without id or title */
  SP_HELP_ERROR_MISSING, /* no such topic or folder */
} SpHelpError;

GQuark sp_help_error_quark (void);

typedef enum
{
  SP_HELP_BLOCK_PARAGRAPH,
  SP_HELP_BLOCK_HEADING, /* of a section */
  SP_HELP_BLOCK_ITEM,    /* of a list or of steps: marker and text */
  SP_HELP_BLOCK_TERM,    /* of a terms list: title in bold; its text follows as a paragraph */
  SP_HELP_BLOCK_FORMULA, /* one formula a line */
  SP_HELP_BLOCK_NOTE,
  SP_HELP_BLOCK_TABLE,
  SP_HELP_BLOCK_FIGURE,  /* a live figure; the text is what it shows, in words */
  SP_HELP_BLOCK_TOPICS,  /* the topics of a section of the guide, in the order of their titles' places */
} SpHelpBlockKind;

typedef struct
{
  SpHelpBlockKind kind;
  char *markup;     /* (nullable): Pango markup; links are topic:TARGET, page:ID and example:NAME */
  char *marker;     /* (nullable): of an item: a bullet or a number */
  char *name;       /* (nullable): of a figure, a section or a term of the glossary */
  GPtrArray *rows;  /* (nullable) (element-type GStrv): of a table, the head first; cells are markup */
} SpHelpBlock;

typedef struct
{
  char *id;
  char *title;       /* plain text */
  char *description; /* (nullable): plain text */
  char *group;       /* (nullable): the section of the guide it belongs to */
  char *text;        /* all words, plain, for searching */
  GPtrArray *blocks; /* (element-type SpHelpBlock) */
  GPtrArray *values; /* (element-type GStrv): {name, text} of every figure that a test computes anew */
} SpHelpPage;

/**
 * sp_help_page_parse:
 * @xml: a Mallard page
 *
 * Returns: (transfer full) (nullable): the topic, or %NULL with an error of
 *   %SP_HELP_ERROR that names the line
 */
SpHelpPage *sp_help_page_parse (const char *xml,
                                gssize      length,
                                GError    **error);
void        sp_help_page_free  (SpHelpPage *page);

/* Returns: (nullable): the block @offset blocks after the first of that kind and name */
const SpHelpBlock *sp_help_page_find_block (const SpHelpPage *page,
                                            SpHelpBlockKind   kind,
                                            const char       *name,
                                            guint             offset);
/* Returns: (transfer full): its words without markup */
char              *sp_help_block_dup_text  (const SpHelpBlock *block);
/* Returns: (nullable): "an-example" of "efficiency#an-example" */
const char        *sp_help_target_section  (const char *target);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpHelpPage, sp_help_page_free)

/* All topics of one language. */
typedef struct
{
  GPtrArray *pages;   /* (element-type SpHelpPage), the guide first */
  GPtrArray *damaged; /* (element-type utf8): what could not be read, and why */
} SpHelpLibrary;

/**
 * sp_help_library_load:
 * @languages: (array zero-terminated=1): language codes, the best first, as
 *   of g_get_language_names()
 *
 * Reads every topic from the program's resources; a topic that has no
 * translation is there in English. A damaged topic is left out and reported.
 *
 * Returns: (transfer full): the library, possibly without topics
 */
SpHelpLibrary    *sp_help_library_load   (const char *const   *languages);
void              sp_help_library_free   (SpHelpLibrary       *library);

/* @target: "efficiency" or, with a section of the topic, "efficiency#an-example"
 * Returns: (nullable): the topic, whether or not it has the section */
const SpHelpPage *sp_help_library_find   (const SpHelpLibrary *library,
                                          const char          *target);

/**
 * sp_help_library_search:
 * @query: what the user typed; case and accents don't matter, every word must occur
 *
 * Returns: (transfer container) (element-type SpHelpPage): topics with all
 *   words in their title first, then those with all words in their text
 */
GPtrArray        *sp_help_library_search (const SpHelpLibrary *library,
                                          const char          *query);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpHelpLibrary, sp_help_library_free)

G_END_DECLS
