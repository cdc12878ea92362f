/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the tests of windows share. Waiting is for a condition and bounded; keys
 * go to the key controllers of a widget and its parents, in GTK's order. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/* GTK, libadwaita, our resources; the locale is that of the environment. */
void       ui_test_init   (int    *argc,
                           char ***argv);

/* Runs the main loop until @condition holds; fails the test after half a minute. */
#define ui_until(condition) \
  G_STMT_START { gint64 ui_end = ui_patience (); while (!(condition)) ui_turn (ui_end, #condition); } G_STMT_END
gint64     ui_patience    (void);
void       ui_turn        (gint64      end,
                           const char *condition);
/* Lets everything that is pending happen. */
void       ui_settle      (void);

/* Returns: whether a controller handled the key */
gboolean   ui_press       (GtkWidget      *widget,
                           guint           keyval,
                           GdkModifierType state);

typedef void (*UiVisit) (GtkWidget *widget,
                         gpointer   user_data);
/* Every mapped widget below and at @root. */
void       ui_walk        (GtkWidget *root,
                           UiVisit    visit,
                           gpointer   user_data);
/* Returns: the @nth descendant of that type, mapped or not; fails the test when there is none */
GtkWidget *ui_find        (GtkWidget *root,
                           GType      type,
                           guint      nth);

/* Everything folded at and below @root: what is folded away is not in the tree. */
void       ui_open_expanders (GtkWidget *root);

G_END_DECLS
