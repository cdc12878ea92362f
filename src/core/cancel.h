/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long work is stopped and watched: an atomic flag that any thread may
 * set, and a progress callback that runs in the worker's thread. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* @fraction: 0 to 1, never falling during one piece of work. */
typedef void (*SpProgressFunc) (double fraction, gpointer user_data);

typedef struct
{
  gint cancelled; /* atomic; see sp_cancel_set() */
  SpProgressFunc progress; /* (nullable) */
  gpointer progress_data;
} SpCancel;

/* Every function that takes an SpCancel accepts NULL: never cancelled, nobody watches. */
void     sp_cancel_set      (SpCancel *cancel);
gboolean sp_cancel_is_set   (SpCancel *cancel);
void     sp_cancel_progress (SpCancel *cancel,
                             double    fraction);

/* Returns: TRUE and sets @error to SP_CORE_ERROR_CANCELLED when @cancel is set. */
gboolean sp_cancel_check    (SpCancel *cancel,
                             GError  **error);

G_END_DECLS
