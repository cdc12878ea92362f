/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why another program's file could not be read. The messages are translated
 * whole sentences for people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_IMPORT_ERROR (sp_import_error_quark ())

#define SP_IMPORT_BYTES_MAX (256u * 1024u * 1024u)

typedef enum
{
  SP_IMPORT_ERROR_TOO_BIG,  /* above SP_IMPORT_BYTES_MAX, or nested too deep */
  SP_IMPORT_ERROR_SYNTAX,   /* begins like JSON and isn't */
  SP_IMPORT_ERROR_NOTHING,  /* no line of the kind that was looked for */
  SP_IMPORT_ERROR_ONE_ONLY, /* one replica where at least two are needed */
} SpImportError;

GQuark sp_import_error_quark (void);

/* Sets @error to the sentence of @code. Returns: FALSE */
gboolean sp_import_refuse (GError      **error,
                           SpImportError code);

G_END_DECLS
