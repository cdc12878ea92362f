/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See result-list.h. Each line is one object for screen readers, "Speedup: 57.6". */
#include "config.h"

#include "ui/result-list.h"

#include "chart/label.h"
#include "ui/card.h"
#include "ui/glossary.h"
#include "ui/lines-layout.h"

#define LINE_CHARS 16

struct _SpResultList
{
  GtkWidget parent_instance;

  GPtrArray *lines; /* GtkWidget: a box with two labels */
};

G_DEFINE_FINAL_TYPE (SpResultList, sp_result_list, GTK_TYPE_WIDGET)

static GtkWidget *
make_line (void)
{
  GtkWidget *line = g_object_new (GTK_TYPE_BOX, "spacing", 12, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, NULL);
  GtkWidget *name = gtk_label_new (NULL);
  GtkWidget *value = gtk_label_new (NULL);

  sp_label_wrap_line (GTK_LABEL (name));
  gtk_widget_set_hexpand (name, TRUE);
  sp_glossary_explain (name);
  gtk_label_set_xalign (GTK_LABEL (value), 1.0f);
  gtk_label_set_justify (GTK_LABEL (value), GTK_JUSTIFY_RIGHT);
  gtk_widget_add_css_class (value, "result-value");
  gtk_widget_add_css_class (value, "numeric");
  gtk_widget_add_css_class (line, "result-row");
  gtk_box_append (GTK_BOX (line), name);
  gtk_box_append (GTK_BOX (line), value);
  return line;
}

/* Short values stay in one line, whatever their name needs; a label that never wraps
 * is measured several times faster. */
static void
show_value (GtkLabel   *label,
            const char *value)
{
  PangoAttrList *units;

  if (g_str_equal (gtk_label_get_text (label), value))
    return;
  units = sp_label_keep_units (value);
  gtk_label_set_text (label, value);
  gtk_label_set_wrap (label, g_utf8_strlen (value, -1) > LINE_CHARS);
  gtk_label_set_attributes (label, units);
  gtk_label_set_width_chars (label, (int) MIN (g_utf8_strlen (value, -1), LINE_CHARS));
  pango_attr_list_unref (units);
}

void
sp_result_list_set (SpResultList *self,
                    guint         line,
                    const char   *name,
                    const char   *value)
{
  g_autofree char *spoken = NULL;
  GtkWidget *widget;

  g_return_if_fail (SP_IS_RESULT_LIST (self));

  while (self->lines->len <= line)
    {
      GtkWidget *added = make_line ();

      gtk_widget_set_parent (added, GTK_WIDGET (self));
      g_ptr_array_add (self->lines, added);
    }
  widget = g_ptr_array_index (self->lines, line);
  gtk_widget_set_visible (widget, value != NULL);
  if (value == NULL)
    return;
  gtk_label_set_text (GTK_LABEL (gtk_widget_get_first_child (widget)), name);
  show_value (GTK_LABEL (gtk_widget_get_last_child (widget)), value);
  spoken = g_strdup_printf ("%s: %s", name, value);
  gtk_accessible_update_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
sp_result_list_dispose (GObject *object)
{
  SpResultList *self = SP_RESULT_LIST (object);
  guint i;

  for (i = 0; i < self->lines->len; i++)
    gtk_widget_unparent (g_ptr_array_index (self->lines, i));
  g_ptr_array_set_size (self->lines, 0);
  G_OBJECT_CLASS (sp_result_list_parent_class)->dispose (object);
}

static void
sp_result_list_finalize (GObject *object)
{
  g_ptr_array_unref (SP_RESULT_LIST (object)->lines);
  G_OBJECT_CLASS (sp_result_list_parent_class)->finalize (object);
}

static void
sp_result_list_class_init (SpResultListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_result_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_result_list_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "resultlist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_result_list_init (SpResultList *self)
{

  self->lines = g_ptr_array_new ();
}
