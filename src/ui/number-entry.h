/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strict number entry. What is typed is read by the locale or refused, while
 * it is typed; the text stays as typed until it is valid, and nothing is ever
 * rounded, clamped or replaced by 0. Which texts are numbers is text/number.h's
 * business, what the number is for is its owner's.
 *
 * Valid text becomes the value at once ("edited"). When the entry is left, or
 * with Enter, it shows the value in full, in groups; the unit stands behind it.
 * Up and Down step, Page Up and Page Down in larger steps; the scroll wheel does
 * nothing. Copying gives the number without groups. */
#pragma once

#include <gtk/gtk.h>

#include "text/number.h"

G_BEGIN_DECLS

#define SP_TYPE_NUMBER_ENTRY (sp_number_entry_get_type ())
G_DECLARE_FINAL_TYPE (SpNumberEntry, sp_number_entry, SP, NUMBER_ENTRY, GtkEntry)

/* A GtkEntry, for its accessible text interface. Properties: "optional" (an empty text is no error but no
 * value), "error" (read-only, nullable): why the text is not taken.
 * Signals: "edited": a person entered another value, or emptied an optional
 * entry; "left": the focus went elsewhere or Enter was pressed. */
GtkWidget  *sp_number_entry_new          (void);

/* The strings in @quantity are copied. */
void        sp_number_entry_set_quantity (SpNumberEntry    *self,
                                          const SpQuantity *quantity);
/* The value as its owner has it. A text that is being typed, or that is not
 * valid, stays unless the value is another one than the entry knew. */
void        sp_number_entry_set_value    (SpNumberEntry *self,
                                          gboolean       has_value,
                                          double         value);
/* The value that its owner keeps while the text is not valid; the text stays. */
void        sp_number_entry_keep_value   (SpNumberEntry *self,
                                          gboolean       has_value,
                                          double         value);
/* Returns: FALSE when there is none; an invalid text leaves the last valid value */
gboolean    sp_number_entry_get_value    (SpNumberEntry *self,
                                          double        *value);
const char *sp_number_entry_get_error    (SpNumberEntry *self);
/* Shows a text that was typed earlier, as if it were typed now (recovery). */
void        sp_number_entry_type         (SpNumberEntry *self,
                                          const char    *text);

/* The part of the entry that has the keyboard focus. */
GtkWidget  *sp_number_entry_get_text_widget (SpNumberEntry *self);

G_END_DECLS
