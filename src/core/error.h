/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a core function refused. The code is for programs and for text/, which
 * makes the sentence for people; the message of the GError is for developers. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_CORE_ERROR (sp_core_error_quark ())

/* Each area has a hundred codes of its own, so that a code never changes its number. */
typedef enum
{
  SP_CORE_ERROR_CANCELLED = 1,   /* the caller asked to stop */
  SP_CORE_ERROR_NO_MEMORY = 2,   /* a size no machine can hold was asked for */

  /* estimate.h */
  SP_CORE_ERROR_DEVICES = 100,   /* not a whole number from 1 to SP_DEVICES_MAX */
  SP_CORE_ERROR_THROUGHPUT,      /* not finite or not above 0 */
  SP_CORE_ERROR_EFFICIENCY,      /* not finite or not above 0 */
  SP_CORE_ERROR_ACTUAL,          /* not finite or not above 0 */
  SP_CORE_ERROR_TOO_MANY_DEVICES,/* the answer would be above SP_DEVICES_MAX */
  SP_CORE_ERROR_OVERFLOW,        /* the result is larger than a double holds, or smaller than it resolves */
} SpCoreError;

GQuark sp_core_error_quark (void);

G_END_DECLS
