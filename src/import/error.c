/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The domain and the sentences of import's errors. */
#include "import/error.h"

#include <glib/gi18n-lib.h>

G_DEFINE_QUARK (sp-import-error, sp_import_error)

gboolean
sp_import_refuse (GError      **error,
                  SpImportError code)
{
  static const char *const sentences[] = {
    [SP_IMPORT_ERROR_TOO_BIG] = N_("The file is too large to be read."),
    [SP_IMPORT_ERROR_SYNTAX] = N_("The file is not complete JSON."),
    [SP_IMPORT_ERROR_NOTHING] = N_("No measurements were found in the file."),
    [SP_IMPORT_ERROR_ONE_ONLY] = N_("Times of at least two replicas are needed."),
  };

  g_set_error_literal (error, SP_IMPORT_ERROR, (int) code, g_dgettext (GETTEXT_PACKAGE, sentences[code]));
  return FALSE;
}
