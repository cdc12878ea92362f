/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Inputs that belong together, under a heading that folds: what most people
 * need is open, the rest is a click away. Groups are described by tables of fields. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

#define SP_TYPE_FIELD_GROUP (sp_field_group_get_type ())
G_DECLARE_FINAL_TYPE (SpFieldGroup, sp_field_group, SP, FIELD_GROUP, GtkWidget)

typedef struct
{
  SpField field;             /* a number, text, choice or switch */
  const char *title;         /* (nullable): untranslated; else the field's own name */
  const char *caption;       /* (nullable): untranslated; else what the field may hold; empty: none */
  const char *const *labels; /* of a choice: untranslated, one each */
} SpGroupField;

/* @title: translated */
GtkWidget *sp_field_group_new          (const char         *title,
                                        gboolean            open);
/* Adds a row a field; all may be left empty. @fields: static */
void       sp_field_group_add_fields   (SpFieldGroup       *self,
                                        SpDocument         *document,
                                        const SpGroupField *fields,
                                        guint               n_fields);
/* Anything else. */
void       sp_field_group_add          (SpFieldGroup       *self,
                                        GtkWidget          *widget);
void       sp_field_group_set_open     (SpFieldGroup       *self,
                                        gboolean            open);
/* While it is folded, the group also tells of what is said about @field. */
void       sp_field_group_watch        (SpFieldGroup       *self,
                                        SpDocument         *document,
                                        SpField             field);
/* Opens the group and moves the focus there. Returns: FALSE when it has no entry of that key */
gboolean   sp_field_group_focus_field  (SpFieldGroup       *self,
                                        const char         *key);
/* The same in the first group that is shown and has it. */
gboolean   sp_field_groups_focus_field (SpFieldGroup *const *groups,
                                        guint               n_groups,
                                        const char         *key);

G_END_DECLS
