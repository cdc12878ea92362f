/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See card.h. */
#include "config.h"

#include "ui/card.h"

#define LINE_CHARS 12

static void
wrap (GtkLabel *label)
{
  gtk_label_set_xalign (label, 0.0f);
  gtk_label_set_wrap (label, TRUE);
  gtk_label_set_wrap_mode (label, PANGO_WRAP_WORD_CHAR);
}

GtkWidget *
sp_label_new (const char *text,
              const char *css_class)
{
  GtkWidget *label = gtk_label_new (text);

  wrap (GTK_LABEL (label));
  if (css_class != NULL)
    gtk_widget_add_css_class (label, css_class);
  return label;
}

void
sp_label_wrap_line (GtkLabel *label)
{
  wrap (label);
  gtk_label_set_width_chars (label, LINE_CHARS);
}

/* "_Go There" is called "Go There"; a doubled mark stands for itself. */
static char *
without_mnemonic (const char *label)
{
  GString *name = g_string_new (NULL);

  for (const char *p = label; *p != '\0'; p++)
    {
      if (p[0] == '_' && p[1] != '\0')
        p++;
      g_string_append_c (name, *p);
    }
  return g_string_free (name, FALSE);
}

void
sp_name_buttons (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget) && gtk_button_get_use_underline (GTK_BUTTON (widget)) &&
      gtk_button_get_label (GTK_BUTTON (widget)) != NULL)
    {
      g_autofree char *name = without_mnemonic (gtk_button_get_label (GTK_BUTTON (widget)));

      gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    sp_name_buttons (child);
}

GtkWidget *
sp_button_new (const char *label)
{
  GtkWidget *button = gtk_button_new_with_mnemonic (label);

  sp_name_buttons (button);
  return button;
}

GtkWidget *
sp_card_new (const char *title)
{
  GtkWidget *card = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  gtk_widget_add_css_class (card, "card");
  if (title != NULL)
    gtk_box_append (GTK_BOX (card), sp_label_new (title, "heading"));
  return card;
}

void
sp_append (GtkWidget *box,
           gpointer   child)
{
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (child));
}

void
sp_empty (GtkWidget *box)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (box)) != NULL)
    gtk_box_remove (GTK_BOX (box), child);
}

double
sp_text_scale (GtkWidget *widget)
{
  int dpi = 0;

  g_object_get (gtk_widget_get_settings (widget), "gtk-xft-dpi", &dpi, NULL);
  return dpi > 0 ? CLAMP (dpi / (96.0 * 1024.0), 1.0, 2.0) : 1.0;
}

void
sp_set_stale (GtkWidget *const *widgets,
              guint             n_widgets,
              gboolean          stale)
{
  for (guint i = 0; i < n_widgets; i++)
    if (stale)
      gtk_widget_add_css_class (widgets[i], "stale");
    else
      gtk_widget_remove_css_class (widgets[i], "stale");
}
