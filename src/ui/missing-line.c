/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See missing-line.h. The window does the going: its action "field" takes the page and
 * the path of the field. */
#include "config.h"

#include "ui/missing-line.h"

#include <glib/gi18n.h>

#include "ui/card.h"
#include "ui/lines-layout.h"

struct _SpMissingLine
{
  GtkWidget parent_instance;

  GtkWidget *label;
  GtkWidget *button;
};

G_DEFINE_FINAL_TYPE (SpMissingLine, sp_missing_line, GTK_TYPE_WIDGET)

GtkWidget *
sp_missing_line_new (void)
{
  return g_object_new (SP_TYPE_MISSING_LINE, NULL);
}

void
sp_missing_line_set (SpMissingLine *self,
                     const char    *text,
                     const char    *page,
                     SpField        field)
{
  gboolean has = text != NULL && *text != '\0';
  g_autofree char *path = field < SP_N_FIELDS ? sp_field_path (field) : g_strdup ("");

  g_return_if_fail (SP_IS_MISSING_LINE (self));

  gtk_label_set_text (GTK_LABEL (self->label), has ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (self), has);
  gtk_widget_set_visible (self->button, page != NULL);
  if (page != NULL)
    gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "(ss)", page, path);
}

static void
sp_missing_line_dispose (GObject *object)
{
  SpMissingLine *self = SP_MISSING_LINE (object);

  g_clear_pointer (&self->label, gtk_widget_unparent);
  g_clear_pointer (&self->button, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_missing_line_parent_class)->dispose (object);
}

static void
sp_missing_line_class_init (SpMissingLineClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_missing_line_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "missingline");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_missing_line_init (SpMissingLine *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 6);
  self->label = sp_label_new (NULL, "dim-label");
  self->button = sp_button_new (_("_Go There"));
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_actionable_set_action_target (GTK_ACTIONABLE (self->button), "(ss)", "", "");
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->button), "win.field");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->button), GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->label, NULL, -1);
  gtk_widget_set_parent (self->label, GTK_WIDGET (self));
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
