/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What every field says about itself: what it means, its unit, what it accepts and
 * an example, in the tooltip of its name and of its control; and the button "What
 * does this mean?" beside its name, which opens its topic. F1 does the same. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

/* @scenario: whose work unit and currency are in the words.
 * Returns: (transfer full): a line each for unit, range and example */
char      *sp_field_facts        (const SpScenario *scenario,
                                  SpField           field);
/* Returns: (transfer full): the meaning and the facts */
char      *sp_field_explanation  (const SpScenario *scenario,
                                  SpField           field);

/* The same of a column of runs, and of the columns of a field's table (NULL-terminated). */
char      *sp_column_facts       (SpColumn          column);
GStrv      sp_table_facts        (SpField           field);

/* Returns: (transfer full) (nullable): the facts of the input that a section of the help is about */
char      *sp_topic_facts        (const char        *target);

/* Explains @field wherever @widget is pointed at; F1 in it leads to the field's topic. */
void       sp_field_explain      (GtkWidget  *widget,
                                  SpDocument *document,
                                  SpField     field);
/* The same of a row's @title, a label in a box; and adds the button behind it. */
void       sp_field_explain_title (GtkWidget  *title,
                                   SpDocument *document,
                                   SpField     field);

/* Returns: the button; @topic: "inputs-goal#devices" */
GtkWidget *sp_what_button_new    (const char *topic);

/* Returns: whether sp_field_explain() was told of @widget, and the field */
gboolean   sp_field_is_explained (GtkWidget *widget,
                                  SpField   *field);

G_END_DECLS
