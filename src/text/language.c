/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where translations are; see language.h. */
#include "config.h"

#include "text/language.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

static gpointer
find_build_root (gpointer unused)
{
  g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
  gsize length = strlen (SP_BUILD_ROOT);

  if (program == NULL || strncmp (program, SP_BUILD_ROOT, length) != 0 || program[length] != G_DIR_SEPARATOR)
    return NULL;
  return (gpointer) (guintptr) SP_BUILD_ROOT;
}

const char *
sp_build_root (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, find_build_root, NULL);
}

void
sp_language_bind (void)
{
  const char *root = sp_build_root ();
  g_autofree char *own = root != NULL ? g_build_filename (root, "po", NULL) : NULL;

  bindtextdomain (SP_GETTEXT_DOMAIN, own != NULL ? own : SP_LOCALEDIR);
  bind_textdomain_codeset (SP_GETTEXT_DOMAIN, "UTF-8");
  textdomain (SP_GETTEXT_DOMAIN);
}

void
sp_language_init (void)
{
  setlocale (LC_ALL, "");
  sp_language_bind ();
}

void
sp_language_end (void)
{
  setlocale (LC_MESSAGES, "C");
}
