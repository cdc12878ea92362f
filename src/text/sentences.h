/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Whole sentences for people, made from core's codes and values: translated
 * for the window, in untranslated English for programs' output. */
#pragma once

#include "core/error.h"
#include "core/message.h"
#include "text/number.h"

G_BEGIN_DECLS

/* How a sentence is worded. The strings are the caller's. */
typedef struct
{
  const SpNumberLocale *locale;
  gboolean english;     /* untranslated */
  const char *unit;     /* (nullable): the work unit, "samples" */
  const char *currency; /* (nullable): "USD" */
  int digits;           /* significant ones of measured and computed values, 1 to 17 */
} SpWording;

/* The user's language and numbers, three digits. */
SpWording sp_wording_user    (const char *unit,
                              const char *currency);
/* Untranslated, for JSON and the command line. */
SpWording sp_wording_english (const char *unit,
                              const char *currency);

/* Returns: (transfer full): what the message says */
char     *sp_sentence_message    (const SpMessage *message,
                                  const SpWording *wording);

/* Returns: (transfer full): why core refused. Errors of other domains carry
 * their sentence already: it is returned. */
char     *sp_sentence_core_error (const GError    *error,
                                  const SpWording *wording);
char     *sp_sentence_core_code  (SpCoreError      code,
                                  const SpWording *wording);

G_END_DECLS
