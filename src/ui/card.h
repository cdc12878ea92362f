/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pieces that pages made in code are put together from. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* A label that starts at the leading edge and wraps. @text, @css_class: (nullable) */
GtkWidget *sp_label_new (const char *text,
                         const char *css_class);
/* For a label that fills its line: wraps, and is never narrower than a dozen characters. Without
 * such a width it is laid out letter below letter each time, to learn how narrow it could be. */
void       sp_label_wrap_line (GtkLabel *label);
/* GTK 4.8 tells screen readers the mark of a mnemonic as part of a button's name: gives the names without it to
 * the widget and to all inside it. */
void       sp_name_buttons (GtkWidget *widget);
/* A button with a mnemonic, and so named. */
GtkWidget *sp_button_new (const char *label);
/* A vertical box on a card, with a heading if there is one. @title: (nullable) */
GtkWidget *sp_card_new  (const char *title);
/* gtk_box_append() for any widget type. */
void       sp_append    (GtkWidget  *box,
                         gpointer    child);
/* Removes all children of a box. */
void       sp_empty     (GtkWidget  *box);
/* How large letters are, 1 to 2 times as usual: what holds more of them needs more room. */
double     sp_text_scale (GtkWidget *widget);
/* Greys the widgets while what they show is out of date. */
void       sp_set_stale (GtkWidget *const *widgets,
                         guint       n_widgets,
                         gboolean    stale);

G_END_DECLS
