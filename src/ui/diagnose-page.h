/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From symptoms to causes: what was seen, what the data show, what to do first. */
#pragma once

#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_DIAGNOSE_PAGE (sp_diagnose_page_get_type ())
G_DECLARE_FINAL_TYPE (SpDiagnosePage, sp_diagnose_page, SP, DIAGNOSE_PAGE, SpPage)

G_END_DECLS
