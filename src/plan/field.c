/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of fields, spelled out, and the sentences about ranges. */
#include "plan/field.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "plan/kinds.h"

static const SpFieldInfo infos[SP_N_FIELDS] = {
#define X(name, scope_, group_, key_, kind, label_) \
  [SP_FIELD_##name] = {                                     \
    .scope = SP_SCOPE_##scope_,                             \
    .group = group_,                                        \
    .key = key_,                                            \
    kind,                                                   \
    .label = label_,                                        \
  },
  SP_FIELDS (X)
#undef X
};

const SpFieldInfo *
sp_field_info (SpField field)
{
  g_return_val_if_fail (field < SP_N_FIELDS, NULL);
  return &infos[field];
}

const char *
sp_field_label (SpField field)
{
  return _ (sp_field_info (field)->label);
}

SpField
sp_field_find (SpScope     scope,
               const char *group,
               const char *key)
{
  for (SpField i = 0; i < SP_N_FIELDS; i++)
    if (infos[i].scope == scope && g_strcmp0 (infos[i].group, group) == 0 && strcmp (infos[i].key, key) == 0)
      return i;
  return SP_N_FIELDS;
}

char *
sp_field_path (SpField field)
{
  const SpFieldInfo *info = sp_field_info (field);

  return info->group != NULL ? g_strdup_printf ("/%s/%s", info->group, info->key) : g_strconcat ("/", info->key, NULL);
}

SpField
sp_field_at_path (SpScope     scope,
                  const char *path)
{
  g_auto (GStrv) names = g_strsplit (path, "/", -1);
  guint n = g_strv_length (names);

  if (n == 2)
    return sp_field_find (scope, NULL, names[1]);
  return n == 3 ? sp_field_find (scope, names[1], names[2]) : SP_N_FIELDS;
}

static gboolean
is_whole (const SpQuantity *quantity)
{
  return quantity->whole || quantity->kind == SP_QUANTITY_COUNT;
}

gboolean
sp_quantity_contains (const SpQuantity *quantity,
                      double            value)
{
  if (!isfinite (value) || (is_whole (quantity) && floor (value) != value))
    return FALSE;
  if (!(quantity->min < quantity->max))
    return TRUE;
  return (quantity->above_min ? value > quantity->min : value >= quantity->min) && value <= quantity->max;
}

char *
sp_text_rule (const char *text,
              gsize       longest)
{
  if (!g_utf8_validate (text, -1, NULL))
    return g_strdup (_ ("must be text in UTF-8"));
  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_iscntrl (g_utf8_get_char (p)) && *p != '\n' && *p != '\t')
      return g_strdup (_ ("must not contain control characters"));
  if ((gsize) g_utf8_strlen (text, -1) > longest)
    {
      g_autofree char *limit = sp_number_format_exact (sp_number_locale_user (), (double) longest);

      return g_strdup_printf (_ ("must be at most %s characters long"), limit);
    }
  return NULL;
}

char *
sp_quantity_rule (const SpQuantity *quantity)
{
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *min = sp_number_format_exact (locale, quantity->min);
  g_autofree char *max = sp_number_format_exact (locale, quantity->max);

  if (is_whole (quantity))
    /* Translators: a rule after the name of an input; the numbers are its smallest and largest value. */
    return g_strdup_printf (_ ("must be a whole number from %s to %s"), min, max);
  if (quantity->above_min)
    /* Translators: a rule after the name of an input. */
    return g_strdup_printf (_ ("must be a number above %s and at most %s"), min, max);
  /* Translators: a rule after the name of an input. */
  return g_strdup_printf (_ ("must be a number from %s to %s"), min, max);
}
