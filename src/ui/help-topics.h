/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which topic explains what: fields and columns of the plan, pages of the
 * window, words of the field. Targets are topic#section, as links have them.
 *
 * A field's section is found by the field's place in the file: /goal/devices is
 * the section "devices" of the topic "inputs-goal". So a new field needs words,
 * and no entry in any table. */
#pragma once

#include "plan/field.h"
#include "plan/row.h"
#include "ui/help-page.h"

G_BEGIN_DECLS

/* All topics in the user's language, read once. */
const SpHelpLibrary *sp_help_library          (void);

/* Returns: (transfer full): the target; its topic need not be there */
char                *sp_help_topic_for_field  (SpField     field);
char                *sp_help_topic_for_column (SpColumn    column);
/* @page: "estimate" */
char                *sp_help_topic_for_page   (const char *page);

/* What the field means, in one or two sentences, for a tooltip.
 * Returns: (transfer full) (nullable) */
char                *sp_help_field_text       (SpField     field);
char                *sp_help_column_text      (SpColumn    column);

/* @section_target: "inputs-goal#devices". Returns: (transfer full) (nullable): the section's first paragraph */
char                *sp_help_section_text     (const char *section_target);

/* @term: the untranslated name of a word in the glossary, "exposed-communication"
 * Returns: (transfer full) (nullable): its explanation, for a tooltip */
char                *sp_help_glossary         (const char *term);

G_END_DECLS
