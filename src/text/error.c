/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The error domain of text; the codes are listed in error.h. */
#include "text/error.h"

G_DEFINE_QUARK (sp-text-error-quark, sp_text_error)
