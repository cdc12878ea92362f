/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results as text for people at a terminal, shared by the verbs. */
#pragma once

#include "core/estimate.h"
#include "core/message.h"
#include "text/number.h"

G_BEGIN_DECLS

/* "Label:   value", one below the other. */
void sp_print_pair     (const char       *label,
                        const char       *value);

void sp_print_estimate (const SpEstimate *estimate,
                        const char       *unit);

/* @path: (nullable): the place it is about */
void sp_print_message  (const SpMessage  *message,
                        const char       *path,
                        const char       *unit);

G_END_DECLS
