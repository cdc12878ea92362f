/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See help-topics.h. Makes the names of topics and sections; the words are in
 * the topics. */
#include "config.h"

#include "ui/help-topics.h"

#include <string.h>

const SpHelpLibrary *
sp_help_library (void)
{
  static gsize library;

  if (g_once_init_enter (&library))
    g_once_init_leave (&library, (gsize) sp_help_library_load (g_get_language_names ()));
  return (const SpHelpLibrary *) library;
}

/* Keys have underscores, ids hyphens. The error of a measurement is explained
 * with it, and so is the switch of a lever. */
static char *
target (const char *topic,
        const char *key)
{
  GString *section = g_string_new (key);
  g_autofree char *id = NULL;

  g_string_replace (section, "_error", "", 0);
  if (g_str_has_suffix (section->str, "_on"))
    g_string_truncate (section, section->len - strlen ("_on"));
  id = g_strdelimit (g_string_free (section, FALSE), "_", '-');
  return g_strdup_printf ("inputs-%s#%s", topic, id);
}

char *
sp_help_topic_for_field (SpField field)
{
  const SpFieldInfo *info = sp_field_info (field);

  if (info->scope == SP_SCOPE_CURVE)
    return target ("curve", info->key);
  return target (info->group != NULL ? info->group : "project", info->key);
}

char *
sp_help_topic_for_column (SpColumn column)
{
  return target ("runs", sp_column_info (column)->key);
}

char *
sp_help_topic_for_page (const char *page)
{
  return g_strconcat ("page-", page, NULL);
}

/* The first paragraph of the section. */
char *
sp_help_section_text (const char *section_target)
{
  const SpHelpPage *page = sp_help_library_find (sp_help_library (), section_target);
  const SpHelpBlock *block = NULL;

  if (page != NULL)
    block = sp_help_page_find_block (page, SP_HELP_BLOCK_HEADING, sp_help_target_section (section_target), 1);
  return block != NULL ? sp_help_block_dup_text (block) : NULL;
}

char *
sp_help_field_text (SpField field)
{
  g_autofree char *section = sp_help_topic_for_field (field);

  return sp_help_section_text (section);
}

char *
sp_help_column_text (SpColumn column)
{
  g_autofree char *section = sp_help_topic_for_column (column);

  return sp_help_section_text (section);
}

char *
sp_help_glossary (const char *term)
{
  const SpHelpPage *page = sp_help_library_find (sp_help_library (), "glossary");
  const SpHelpBlock *block = page != NULL ? sp_help_page_find_block (page, SP_HELP_BLOCK_TERM, term, 1) : NULL;

  return block != NULL ? sp_help_block_dup_text (block) : NULL;
}
