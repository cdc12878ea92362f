/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error domain of core; the codes are listed in error.h. */
#include "core/error.h"

G_DEFINE_QUARK (sp-core-error-quark, sp_core_error)
