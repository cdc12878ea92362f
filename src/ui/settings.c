/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See settings.h. */
#include "config.h"

#include "ui/settings.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "text/language.h"

#define DEFAULT_DIGITS 3

static GSettingsSchema *
find_schema (void)
{
  GSettingsSchemaSource *source = g_settings_schema_source_get_default ();
  g_autoptr (GSettingsSchemaSource) own = NULL;
  const char *root = sp_build_root ();

  if (root != NULL)
    {
      g_autofree char *directory = g_build_filename (root, "data", NULL);

      own = g_settings_schema_source_new_from_directory (directory, source, FALSE, NULL);
    }
  if (own == NULL && source == NULL)
    return NULL;
  return g_settings_schema_source_lookup (own != NULL ? own : source, SP_APP_ID, TRUE);
}

static gpointer
make_settings (gpointer unused)
{
  g_autoptr (GSettingsSchema) schema = find_schema ();

  return schema != NULL ? g_settings_new_full (schema, NULL, NULL) : NULL;
}

GSettings *
sp_settings (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, make_settings, NULL);
}

char *
sp_settings_dup_fault (void)
{
  const char *folder = g_get_user_config_dir ();

  if (g_mkdir_with_parents (folder, 0700) == 0 && g_access (folder, W_OK | X_OK) == 0)
    return NULL;
  return g_strdup (g_strerror (errno));
}

int
sp_settings_get_digits (void)
{
  GSettings *settings = sp_settings ();

  return settings != NULL ? g_settings_get_int (settings, "digits") : DEFAULT_DIGITS;
}

char *
sp_settings_get_default_unit (void)
{
  GSettings *settings = sp_settings ();

  return settings != NULL ? g_settings_get_string (settings, "default-unit") : g_strdup ("samples");
}
