/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every core function asks of the numbers it is given, and how it says no. */
#pragma once

#include <glib.h>

#include "core/error.h"

G_BEGIN_DECLS

gboolean sp_is_positive     (double value); /* finite and above 0 */
gboolean sp_is_not_negative (double value); /* finite and 0 or above */
gboolean sp_is_count        (double value); /* a whole number from 1 to SP_DEVICES_MAX */

/* Sets @error to "@what refused: @value", for developers. Returns: FALSE */
gboolean sp_refuse          (GError    **error,
                             SpCoreError code,
                             const char *what,
                             double      value);

G_END_DECLS
