/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reads Mallard topics into blocks of Pango markup and finds topics by words.
 * Knows no widget: what a block looks like is the pane's affair.
 *
 * The parser walks the elements with a table that says, for each, where it may
 * stand and what its text becomes. Text is gathered in one markup buffer and
 * one plain buffer; a block is closed when its element ends. */
#include "config.h"

#include "ui/help-page.h"

#include <string.h>

#define HELP_PATH "/io/github/scalingplanner/ScalingPlanner/help/"

G_DEFINE_QUARK (sp-help-error-quark, sp_help_error)

typedef struct
{
  SpHelpPage *page;
  GPtrArray *path;     /* (element-type utf8): names of the open elements */
  GString *markup;     /* of the block being read; not valid outside one */
  GString *plain;      /* all words of the page */
  GString *cell;       /* plain words of the title or description being read */
  GPtrArray *row;      /* (nullable): cells of the row being read */
  SpHelpBlock *table;  /* (nullable) */
  char *term;          /* (nullable): name of the term being read */
  guint terms;         /* where the terms being read begin among the blocks */
  char *figure;        /* (nullable): name of the figure being read */
  char *value;         /* (nullable): name of the computed value being read */
  GString *value_text;
  char *close_tag;     /* (nullable): ends the link being read */
  guint step;          /* number of the next item of steps; 0 in a list */
  gboolean marker_due; /* the next paragraph opens an item */
  gboolean in_note;
} Reader;

static void
block_free (gpointer data)
{
  SpHelpBlock *block = data;

  g_free (block->markup);
  g_free (block->marker);
  g_free (block->name);
  g_clear_pointer (&block->rows, g_ptr_array_unref);
  g_free (block);
}

void
sp_help_page_free (SpHelpPage *page)
{
  if (page == NULL)
    return;
  g_free (page->id);
  g_free (page->title);
  g_free (page->description);
  g_free (page->group);
  g_free (page->text);
  g_ptr_array_unref (page->blocks);
  g_ptr_array_unref (page->values);
  g_free (page);
}

static SpHelpBlock *
add_block (Reader         *reader,
           SpHelpBlockKind kind)
{
  SpHelpBlock *block = g_new0 (SpHelpBlock, 1);

  block->kind = kind;
  g_ptr_array_add (reader->page->blocks, block);
  return block;
}

static const char *
parent_of (Reader *reader)
{
  return reader->path->len > 1 ? g_ptr_array_index (reader->path, reader->path->len - 2) : "";
}

static gboolean
inside (Reader     *reader,
        const char *element)
{
  for (guint i = 0; i < reader->path->len; i++)
    if (strcmp (g_ptr_array_index (reader->path, i), element) == 0)
      return TRUE;
  return FALSE;
}

/* White space of the source file is one space; a formula keeps its lines. */
static char *
tidy (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  GString *out = g_string_new (NULL);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (out, "%s%s", out->len > 0 ? " " : "", words[i]);
  return g_string_free (out, FALSE);
}

static const char *
attribute (const char **names,
           const char **values,
           const char  *wanted)
{
  for (guint i = 0; names[i] != NULL; i++)
    if (strcmp (names[i], wanted) == 0)
      return values[i];
  return NULL;
}

static void
open_link (Reader     *reader,
           const char *kind,
           const char *target)
{
  g_autofree char *open = g_markup_printf_escaped ("<a href=\"%s%s\">", kind, target);

  g_string_append (reader->markup, open);
  g_free (reader->close_tag);
  reader->close_tag = g_strdup ("</a>");
}

static void
start_link (Reader      *reader,
            const char **names,
            const char **values)
{
  const char *xref = attribute (names, values, "xref");
  const char *page = attribute (names, values, "sp:page");
  const char *type = attribute (names, values, "type");

  if (g_strcmp0 (type, "guide") == 0)
    {
      const char *section = xref != NULL ? strchr (xref, '#') : NULL;

      if (section != NULL && reader->page->group == NULL)
        reader->page->group = g_strdup (section + 1);
      return;
    }
  /* Elsewhere a link to a page of the program leads to the page's guide. */
  if (page != NULL)
    open_link (reader, "page:", page);
  else if (xref != NULL)
    open_link (reader, "topic:", xref);
}

static void
start_section_or_page (Reader      *reader,
                       const char  *element,
                       const char **names,
                       const char **values)
{
  const char *id = attribute (names, values, "id");

  if (strcmp (element, "page") == 0)
    {
      reader->page->id = g_strdup (id);
      return;
    }
  {
    SpHelpBlock *block = add_block (reader, SP_HELP_BLOCK_HEADING);

    block->name = g_strdup (id);
  }
}

static void
start_inline (Reader      *reader,
              const char  *element,
              const char **names,
              const char **values)
{
  if (strcmp (element, "em") == 0)
    {
      const char *value = attribute (names, values, "sp:value");

      if (value != NULL)
        {
          reader->value = g_strdup (value);
          g_string_truncate (reader->value_text, 0);
        }
      else
        g_string_append (reader->markup, "<i>");
    }
  else if (strcmp (element, "code") == 0)
    g_string_append (reader->markup, "<tt>");
  else if (strcmp (element, "gui") == 0)
    {
      /* Only the program can open one of its examples; elsewhere its name is just a name. */
      const char *example = attribute (names, values, "sp:example");

      if (example != NULL)
        open_link (reader, "example:", example);
      else
        g_string_append (reader->markup, "<b>");
    }
}

/* An error that names the line. Returns: FALSE */
static gboolean
refuse (GMarkupParseContext *context,
        const char          *what,
        const char          *name,
        GError             **error)
{
  int line = 0;

  g_markup_parse_context_get_position (context, &line, NULL);
  g_set_error (error, SP_HELP_ERROR, SP_HELP_ERROR_ELEMENT,
               "line %d: the %s “%s” is not one the help pane can show", line, what, name);
  return FALSE;
}

static gboolean
is_known (GMarkupParseContext *context,
          const char          *element,
          const char         **names,
          GError             **error)
{
  static const char *const elements[] = {
    "page", "info", "link", "desc", "title", "section", "p", "list", "steps", "terms", "item", "code", "em", "gui",
    "note", "media", "table", "thead", "tbody", "tr", "td", NULL
  };
  static const char *const attributes[] = {
    "xmlns", "xmlns:sp", "xml:lang", "id", "type", "xref", "rules", "src", "style", "sp:example", "sp:page", "sp:term", "sp:value", NULL
  };

  if (!g_strv_contains (elements, element))
    return refuse (context, "element", element, error);
  for (guint i = 0; names[i] != NULL; i++)
    if (!g_strv_contains (attributes, names[i]))
      return refuse (context, "attribute", names[i], error);
  return TRUE;
}

static void
start_element (GMarkupParseContext *context,
               const char          *element,
               const char         **names,
               const char         **values,
               gpointer             user_data,
               GError             **error)
{
  Reader *reader = user_data;

  if (!is_known (context, element, names, error))
    return;
  g_ptr_array_add (reader->path, g_strdup (element));

  if (strcmp (element, "page") == 0 || strcmp (element, "section") == 0)
    start_section_or_page (reader, element, names, values);
  else if (strcmp (element, "title") == 0 || strcmp (element, "desc") == 0)
    {
      g_string_truncate (reader->cell, 0);
      g_string_truncate (reader->markup, 0);
    }
  else if (strcmp (element, "link") == 0)
    start_link (reader, names, values);
  else if (strcmp (element, "list") == 0)
    reader->step = 0;
  else if (strcmp (element, "terms") == 0)
    reader->terms = reader->page->blocks->len;
  else if (strcmp (element, "steps") == 0)
    reader->step = 1;
  else if (strcmp (element, "item") == 0)
    {
      reader->marker_due = strcmp (parent_of (reader), "terms") != 0;
      g_free (reader->term);
      reader->term = g_strdup (attribute (names, values, "sp:term"));
    }
  else if (strcmp (element, "note") == 0)
    reader->in_note = TRUE;
  else if (strcmp (element, "media") == 0)
    {
      const char *src = attribute (names, values, "src");

      reader->figure = g_strdup (src != NULL && g_str_has_prefix (src, "figure:") ? src + strlen ("figure:") : "");
    }
  else if (strcmp (element, "table") == 0)
    {
      reader->table = add_block (reader, SP_HELP_BLOCK_TABLE);
      reader->table->rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    }
  else if (strcmp (element, "tr") == 0)
    reader->row = g_ptr_array_new ();
  else if (strcmp (element, "p") == 0 || (strcmp (element, "code") == 0 && !inside (reader, "p")))
    g_string_truncate (reader->markup, 0);
  else
    start_inline (reader, element, names, values);
}

static void
end_paragraph (Reader *reader)
{
  g_autofree char *markup = tidy (reader->markup->str);
  SpHelpBlock *block;

  if (reader->row != NULL)
    {
      g_ptr_array_add (reader->row, g_steal_pointer (&markup));
      return;
    }
  if (reader->figure != NULL)
    {
      block = add_block (reader, SP_HELP_BLOCK_FIGURE);
      block->name = g_strdup (reader->figure);
    }
  else if (reader->marker_due)
    {
      block = add_block (reader, SP_HELP_BLOCK_ITEM);
      block->marker = reader->step > 0 ? g_strdup_printf ("%u.", reader->step++) : g_strdup ("•");
      reader->marker_due = FALSE;
    }
  else
    block = add_block (reader, reader->in_note ? SP_HELP_BLOCK_NOTE : SP_HELP_BLOCK_PARAGRAPH);
  block->markup = g_steal_pointer (&markup);
}

static void
end_title (Reader *reader)
{
  g_autofree char *markup = tidy (reader->markup->str);
  const char *parent = parent_of (reader);

  if (strcmp (parent, "page") == 0)
    reader->page->title = tidy (reader->cell->str);
  else if (strcmp (parent, "section") == 0)
    {
      SpHelpBlock *heading = g_ptr_array_index (reader->page->blocks, reader->page->blocks->len - 1);

      heading->markup = g_steal_pointer (&markup);
    }
  else if (strcmp (parent, "item") == 0)
    {
      SpHelpBlock *term = add_block (reader, SP_HELP_BLOCK_TERM);

      term->markup = g_steal_pointer (&markup);
      term->name = g_steal_pointer (&reader->term);
    }
}

/* A section of the guide that has no text of its own lists its topics. */
static void
end_section (Reader *reader)
{
  SpHelpBlock *last = g_ptr_array_index (reader->page->blocks, reader->page->blocks->len - 1);

  if (last->kind == SP_HELP_BLOCK_HEADING && last->name != NULL)
    {
      SpHelpBlock *topics = add_block (reader, SP_HELP_BLOCK_TOPICS);

      topics->name = g_strdup (last->name);
    }
}

static int
compare_terms (gconstpointer a,
               gconstpointer b)
{
  const SpHelpBlock *first = g_ptr_array_index (*(GPtrArray *const *) a, 0);
  const SpHelpBlock *second = g_ptr_array_index (*(GPtrArray *const *) b, 0);

  return g_utf8_collate (first->markup, second->markup);
}

/* Named terms are a glossary: a translation has them in another order. Each
 * term takes what follows it along. */
static void
sort_terms (Reader *reader)
{
  GPtrArray *blocks = reader->page->blocks;
  const SpHelpBlock *first = reader->terms < blocks->len ? g_ptr_array_index (blocks, reader->terms) : NULL;
  g_autoptr (GPtrArray) terms = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  guint to = reader->terms;

  if (first == NULL || first->kind != SP_HELP_BLOCK_TERM || first->name == NULL)
    return;
  for (guint i = reader->terms; i < blocks->len; i++)
    {
      SpHelpBlock *block = g_ptr_array_index (blocks, i);

      if (block->kind == SP_HELP_BLOCK_TERM)
        g_ptr_array_add (terms, g_ptr_array_new ());
      g_ptr_array_add (g_ptr_array_index (terms, terms->len - 1), block);
    }
  g_ptr_array_sort (terms, compare_terms);
  for (guint i = 0; i < terms->len; i++)
    {
      GPtrArray *term = g_ptr_array_index (terms, i);

      for (guint j = 0; j < term->len; j++)
        blocks->pdata[to++] = g_ptr_array_index (term, j);
    }
}

static void
end_emphasis (Reader *reader)
{
  char **pair;

  if (reader->value == NULL)
    {
      g_string_append (reader->markup, "</i>");
      return;
    }
  pair = g_new0 (char *, 3);
  pair[0] = g_steal_pointer (&reader->value);
  pair[1] = g_strdup (reader->value_text->str);
  g_ptr_array_add (reader->page->values, pair);
}

static void
end_code (Reader *reader)
{
  if (inside (reader, "p"))
    {
      g_string_append (reader->markup, "</tt>");
      return;
    }
  add_block (reader, SP_HELP_BLOCK_FORMULA)->markup = g_strdup (g_strstrip (reader->markup->str));
  g_string_truncate (reader->markup, 0);
}

static void
end_row (Reader *reader)
{
  g_ptr_array_add (reader->row, NULL);
  g_ptr_array_add (reader->table->rows, g_ptr_array_free (g_steal_pointer (&reader->row), FALSE));
}

static void
end_element (GMarkupParseContext *context,
             const char          *element,
             gpointer             user_data,
             GError             **error)
{
  Reader *reader = user_data;

  if (strcmp (element, "p") == 0)
    end_paragraph (reader);
  else if (strcmp (element, "title") == 0)
    end_title (reader);
  else if (strcmp (element, "desc") == 0)
    reader->page->description = tidy (reader->cell->str);
  else if (strcmp (element, "section") == 0)
    end_section (reader);
  else if (strcmp (element, "em") == 0)
    end_emphasis (reader);
  else if (strcmp (element, "code") == 0)
    end_code (reader);
  else if ((strcmp (element, "link") == 0 || strcmp (element, "gui") == 0) && reader->close_tag != NULL)
    {
      g_string_append (reader->markup, reader->close_tag);
      g_clear_pointer (&reader->close_tag, g_free);
    }
  else if (strcmp (element, "gui") == 0)
    g_string_append (reader->markup, "</b>");
  else if (strcmp (element, "note") == 0)
    reader->in_note = FALSE;
  else if (strcmp (element, "media") == 0)
    g_clear_pointer (&reader->figure, g_free);
  else if (strcmp (element, "terms") == 0)
    sort_terms (reader);
  else if (strcmp (element, "item") == 0)
    g_clear_pointer (&reader->term, g_free);
  else if (strcmp (element, "tr") == 0)
    end_row (reader);
  else if (strcmp (element, "table") == 0)
    reader->table = NULL;
  if (reader->row != NULL || strcmp (element, "tr") == 0)
    g_string_append_c (reader->plain, ' ');
  g_ptr_array_set_size (reader->path, (int) reader->path->len - 1);
}

static void
read_text (GMarkupParseContext *context,
           const char          *text,
           gsize                length,
           gpointer             user_data,
           GError             **error)
{
  Reader *reader = user_data;
  g_autofree char *escaped = g_markup_escape_text (text, (gssize) length);

  g_string_append (reader->markup, escaped);
  g_string_append_len (reader->cell, text, (gssize) length);
  if (!inside (reader, "info"))
    g_string_append_len (reader->plain, text, (gssize) length);
  if (reader->value != NULL)
    g_string_append_len (reader->value_text, text, (gssize) length);
}

static void
reader_clear (Reader *reader)
{
  g_ptr_array_unref (reader->path);
  g_string_free (reader->markup, TRUE);
  g_string_free (reader->plain, TRUE);
  g_string_free (reader->cell, TRUE);
  g_string_free (reader->value_text, TRUE);
  if (reader->row != NULL)
    {
      g_ptr_array_set_free_func (reader->row, g_free);
      g_ptr_array_unref (reader->row);
    }
  g_free (reader->term);
  g_free (reader->figure);
  g_free (reader->value);
  g_free (reader->close_tag);
}

SpHelpPage *
sp_help_page_parse (const char *xml,
                    gssize      length,
                    GError    **error)
{
  static const GMarkupParser parser = { start_element, end_element, read_text, NULL, NULL };
  g_autoptr (SpHelpPage) page = g_new0 (SpHelpPage, 1);
  g_autoptr (GMarkupParseContext) context = NULL;
  g_autoptr (GError) local = NULL;
  Reader reader = {
    .page = page,
    .path = g_ptr_array_new_with_free_func (g_free),
    .markup = g_string_new (NULL),
    .plain = g_string_new (NULL),
    .cell = g_string_new (NULL),
    .value_text = g_string_new (NULL),
  };
  gboolean read;

  page->blocks = g_ptr_array_new_with_free_func (block_free);
  page->values = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
  context = g_markup_parse_context_new (&parser, 0, &reader, NULL);
  read = g_markup_parse_context_parse (context, xml, length, &local) &&
         g_markup_parse_context_end_parse (context, &local);
  page->text = tidy (reader.plain->str);
  reader_clear (&reader);

  if (!read && local->domain == SP_HELP_ERROR)
    {
      g_propagate_error (error, g_steal_pointer (&local));
      return NULL;
    }
  if (!read || page->id == NULL || page->title == NULL)
    {
      g_set_error (error, SP_HELP_ERROR, SP_HELP_ERROR_DAMAGED, "%s", local != NULL ? local->message : "no id or no title");
      return NULL;
    }
  return g_steal_pointer (&page);
}

static SpHelpPage *
load_topic (const char *language,
            const char *name,
            GError    **error)
{
  g_autofree char *path = g_strconcat (HELP_PATH, language, "/", name, NULL);
  g_autoptr (GBytes) bytes = g_resources_lookup_data (path, G_RESOURCE_LOOKUP_FLAGS_NONE, error);

  if (bytes == NULL)
    return NULL;
  return sp_help_page_parse (g_bytes_get_data (bytes, NULL), (gssize) g_bytes_get_size (bytes), error);
}

/* The best language that has the topic, English last; a damaged translation
 * gives way to English too. */
static SpHelpPage *
load_best (const char *const *languages,
           const char        *name,
           GPtrArray         *damaged)
{
  for (guint i = 0; languages != NULL && languages[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      SpHelpPage *page;

      if (strcmp (languages[i], "C") == 0 || g_str_has_prefix (languages[i], "en"))
        break;
      page = load_topic (languages[i], name, &error);
      if (page != NULL)
        return page;
      if (error->domain == SP_HELP_ERROR)
        g_ptr_array_add (damaged, g_strdup_printf ("%s/%s: %s", languages[i], name, error->message));
    }
  {
    g_autoptr (GError) error = NULL;
    SpHelpPage *page = load_topic ("C", name, &error);

    if (page == NULL)
      g_ptr_array_add (damaged, g_strdup_printf ("C/%s: %s", name, error->message));
    return page;
  }
}

static int
compare_pages (gconstpointer a,
               gconstpointer b)
{
  const SpHelpPage *first = *(SpHelpPage *const *) a;
  const SpHelpPage *second = *(SpHelpPage *const *) b;
  gboolean first_guide = strcmp (first->id, "index") == 0;
  gboolean second_guide = strcmp (second->id, "index") == 0;

  if (first_guide != second_guide)
    return first_guide ? -1 : 1;
  return g_utf8_collate (first->title, second->title);
}

SpHelpLibrary *
sp_help_library_load (const char *const *languages)
{
  SpHelpLibrary *library = g_new0 (SpHelpLibrary, 1);
  g_auto (GStrv) names = g_resources_enumerate_children (HELP_PATH "C/", G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);

  library->pages = g_ptr_array_new_with_free_func ((GDestroyNotify) sp_help_page_free);
  library->damaged = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; names != NULL && names[i] != NULL; i++)
    {
      SpHelpPage *page = g_str_has_suffix (names[i], ".page") ? load_best (languages, names[i], library->damaged) : NULL;

      if (page != NULL)
        g_ptr_array_add (library->pages, page);
    }
  g_ptr_array_sort (library->pages, compare_pages);
  return library;
}

void
sp_help_library_free (SpHelpLibrary *library)
{
  if (library == NULL)
    return;
  g_ptr_array_unref (library->pages);
  g_ptr_array_unref (library->damaged);
  g_free (library);
}

const SpHelpPage *
sp_help_library_find (const SpHelpLibrary *library,
                      const char          *target)
{
  gsize length = strcspn (target, "#");

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      if (strlen (page->id) == length && strncmp (page->id, target, length) == 0)
        return page;
    }
  return NULL;
}

const char *
sp_help_target_section (const char *target)
{
  const char *hash = strchr (target, '#');

  return hash != NULL ? hash + 1 : NULL;
}

const SpHelpBlock *
sp_help_page_find_block (const SpHelpPage *page,
                         SpHelpBlockKind   kind,
                         const char       *name,
                         guint             offset)
{
  for (guint i = 0; i + offset < page->blocks->len; i++)
    {
      const SpHelpBlock *block = g_ptr_array_index (page->blocks, i);

      if (block->kind == kind && g_strcmp0 (block->name, name) == 0)
        return g_ptr_array_index (page->blocks, i + offset);
    }
  return NULL;
}

static void
append_text (GMarkupParseContext *context,
             const char          *text,
             gsize                length,
             gpointer             user_data,
             GError             **error)
{
  g_string_append_len (user_data, text, (gssize) length);
}

char *
sp_help_block_dup_text (const SpHelpBlock *block)
{
  static const GMarkupParser parser = { NULL, NULL, append_text, NULL, NULL };
  GString *text = g_string_new (NULL);
  g_autoptr (GMarkupParseContext) context = g_markup_parse_context_new (&parser, 0, text, NULL);

  if (block->markup != NULL)
    {
      g_markup_parse_context_parse (context, "<p>", -1, NULL);
      g_markup_parse_context_parse (context, block->markup, -1, NULL);
      g_markup_parse_context_parse (context, "</p>", -1, NULL);
    }
  return g_string_free (text, FALSE);
}

/* Case folded and without accents: "Épreuve" and "epreuve" are one word. */
static char *
fold (const char *text)
{
  g_autofree char *folded = g_utf8_casefold (text, -1);
  g_autofree char *decomposed = g_utf8_normalize (folded, -1, G_NORMALIZE_ALL);
  GString *out = g_string_new (NULL);

  for (const char *p = decomposed; p != NULL && *p != '\0'; p = g_utf8_next_char (p))
    if (!g_unichar_ismark (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
  return g_string_free (out, FALSE);
}

static gboolean
has_all_words (const char *text,
               GStrv       words)
{
  g_autofree char *folded = fold (text);

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0' && strstr (folded, words[i]) == NULL)
      return FALSE;
  return TRUE;
}

GPtrArray *
sp_help_library_search (const SpHelpLibrary *library,
                        const char          *query)
{
  g_autofree char *folded = fold (query);
  g_auto (GStrv) words = g_strsplit_set (folded, " \t\n", -1);
  GPtrArray *found = g_ptr_array_new ();

  for (guint pass = 0; pass < 2; pass++)
    for (guint i = 0; i < library->pages->len; i++)
      {
        SpHelpPage *page = g_ptr_array_index (library->pages, i);
        gboolean in_title = has_all_words (page->title, words);

        if (strcmp (page->id, "index") != 0 && (pass == 0 ? in_title : !in_title && has_all_words (page->text, words)))
          g_ptr_array_add (found, page);
      }
  return found;
}
