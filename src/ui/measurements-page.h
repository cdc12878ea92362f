/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The measured curve: what was run, what it shows, what to expect beyond it, how
 * it compares, and what to measure next. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_MEASUREMENTS_PAGE (sp_measurements_page_get_type ())
G_DECLARE_FINAL_TYPE (SpMeasurementsPage, sp_measurements_page, SP, MEASUREMENTS_PAGE, SpPage)

G_END_DECLS
