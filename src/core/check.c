/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Checks of numbers; see check.h. */
#include "core/check.h"

#include <math.h>

#include "core/estimate.h"

gboolean
sp_is_positive (double value)
{
  return isfinite (value) && value > 0.0;
}

gboolean
sp_is_not_negative (double value)
{
  return isfinite (value) && value >= 0.0;
}

gboolean
sp_is_count (double value)
{
  return value >= 1.0 && value <= SP_DEVICES_MAX && floor (value) == value;
}

gboolean
sp_refuse (GError    **error,
           SpCoreError code,
           const char *what,
           double      value)
{
  g_set_error (error, SP_CORE_ERROR, (int) code, "%s refused: %g", what, value);
  return FALSE;
}
