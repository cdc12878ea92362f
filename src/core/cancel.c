/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The cancel flag and progress of long work; see cancel.h. */
#include "core/cancel.h"

#include "core/error.h"

void
sp_cancel_set (SpCancel *cancel)
{
  if (cancel != NULL)
    g_atomic_int_set (&cancel->cancelled, 1);
}

gboolean
sp_cancel_is_set (SpCancel *cancel)
{
  return cancel != NULL && g_atomic_int_get (&cancel->cancelled) != 0;
}

void
sp_cancel_progress (SpCancel *cancel,
                    double    fraction)
{
  if (cancel != NULL && cancel->progress != NULL)
    cancel->progress (CLAMP (fraction, 0.0, 1.0), cancel->progress_data);
}

gboolean
sp_cancel_check (SpCancel *cancel,
                 GError  **error)
{
  if (!sp_cancel_is_set (cancel))
    return FALSE;
  g_set_error_literal (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED, "cancelled");
  return TRUE;
}
