/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a reader has to say about a file: what it understood, what it left out
 * and where. Unlike core's messages these quote the file, so they carry their
 * sentence in both wordings. */
#pragma once

#include <json-glib/json-glib.h>

#include "core/message.h"

G_BEGIN_DECLS

typedef struct
{
  const char *code;    /* static, "cell-not-read" */
  SpSeverity severity;
  guint line;          /* of the file, from 1; 0: about all of it */
  char *text;          /* translated */
  char *english;       /* untranslated */
} SpNote;

/* Returns: (transfer full) (element-type SpNote) */
GPtrArray *sp_notes_new     (void);

/* @text, @english: (transfer full) */
void       sp_notes_add     (GPtrArray  *notes,
                             const char *code,
                             SpSeverity  severity,
                             guint       line,
                             char       *text,
                             char       *english);

/* As messages of `--json`: [{code, severity, path, text}], the path "/lines/12" or "".
 * Returns: (transfer full) */
JsonArray *sp_notes_to_json (GPtrArray  *notes);

G_END_DECLS
