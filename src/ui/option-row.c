/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See option-row.h. */
#include "config.h"

#include "ui/option-row.h"

#include <glib/gi18n.h>

#include "ui/card.h"
#include "ui/field-facts.h"
#include "ui/page.h"
#include "ui/remark.h"

struct _SpOptionRow
{
  GtkWidget parent_instance;

  GtkWidget *line;
  GtkWidget *title;
  GtkWidget *control;
  GtkWidget *caption;

  SpDocument *document;
  SpField field;
  char *key;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (SpOptionRow, sp_option_row, GTK_TYPE_WIDGET)

const char *
sp_option_row_get_key (SpOptionRow *self)
{
  g_return_val_if_fail (SP_IS_OPTION_ROW (self), NULL);
  return self->key;
}

GtkWidget *
sp_option_row_get_control (SpOptionRow *self)
{
  g_return_val_if_fail (SP_IS_OPTION_ROW (self), NULL);
  return self->control;
}

static gboolean
is_switch (SpOptionRow *self)
{
  return sp_field_info (self->field)->type == SP_TYPE_SWITCH;
}

/* ---- From and to the plan ---- */

static void
show_plan (SpOptionRow *self)
{
  const SpRecord *record = sp_document_get_record (self->document, self->field);

  self->showing = TRUE;
  if (is_switch (self))
    gtk_switch_set_active (GTK_SWITCH (self->control), sp_record_get_switch (record, self->field));
  else
    gtk_drop_down_set_selected (GTK_DROP_DOWN (self->control), sp_record_get_choice (record, self->field));
  self->showing = FALSE;
  gtk_widget_set_sensitive (self->control, !sp_document_is_read_only (self->document));
}

static void
set_switch (SpOptionRow *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  g_autoptr (SpPlan) plan = sp_plan_set_switch (sp_document_get_plan (self->document), at, self->field,
                                                gtk_switch_get_active (GTK_SWITCH (self->control)), NULL);

  if (plan != NULL)
    sp_document_push (self->document, plan, SP_EDIT_FIELD, self->field, at);
}

static void
changed (SpOptionRow *self)
{
  if (self->showing)
    return;
  if (is_switch (self))
    set_switch (self);
  else
    sp_document_set_choice (self->document, self->field, gtk_drop_down_get_selected (GTK_DROP_DOWN (self->control)),
                            NULL);
  sp_document_seal (self->document);
}

/* ---- Parts ---- */

static void
make_switch (SpOptionRow *self)
{
  self->control = gtk_switch_new ();
  gtk_widget_set_valign (self->control, GTK_ALIGN_CENTER);
  gtk_widget_set_hexpand (gtk_widget_get_parent (self->title), TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->line), GTK_ORIENTATION_HORIZONTAL);
  gtk_box_set_spacing (GTK_BOX (self->line), 12);
  g_signal_connect_swapped (self->control, "notify::active", G_CALLBACK (changed), self);
}

static void
make_drop_down (SpOptionRow       *self,
                const char *const *labels)
{
  const char *const *names = sp_field_info (self->field)->choices;
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (guint i = 0; names[i] != NULL; i++)
    gtk_string_list_append (list, labels != NULL ? _(labels[i]) : names[i]);
  self->control = gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&list)), NULL);
  gtk_widget_set_hexpand (self->control, TRUE);
  g_signal_connect_swapped (self->control, "notify::selected", G_CALLBACK (changed), self);
}

static void
explain (SpOptionRow *self)
{
  sp_page_set_field_help (GTK_WIDGET (self), self->field);
  sp_field_explain_title (self->title, self->document, self->field);
  sp_field_explain (self->control, self->document, self->field);
}

GtkWidget *
sp_option_row_new (SpDocument        *document,
                   SpField            field,
                   const char        *title,
                   const char        *caption,
                   const char *const *labels)
{
  SpOptionRow *self = g_object_new (SP_TYPE_OPTION_ROW, NULL);

  self->document = g_object_ref (document);
  self->field = field;
  self->key = sp_field_path (field);
  gtk_label_set_text_with_mnemonic (GTK_LABEL (self->title), title != NULL ? title : sp_field_label (field));
  if (is_switch (self))
    make_switch (self);
  else
    make_drop_down (self, labels);
  gtk_box_append (GTK_BOX (self->line), self->control);
  gtk_label_set_mnemonic_widget (GTK_LABEL (self->title), self->control);
  sp_remark_set (sp_remark_new (self->caption, document, field, SP_SEVERITY_WARNING), NULL, caption);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->control), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title,
                                  NULL, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->caption, NULL, -1);
  explain (self);
  show_plan (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* ---- GObject ---- */

static gboolean
sp_option_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SP_OPTION_ROW (widget)->control);
}

static void
sp_option_row_dispose (GObject *object)
{
  SpOptionRow *self = SP_OPTION_ROW (object);

  if (self->control != NULL)
    g_signal_handlers_disconnect_by_data (self->control, self);
  self->control = NULL;
  g_clear_pointer (&self->line, gtk_widget_unparent);
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_option_row_parent_class)->dispose (object);
}

static void
sp_option_row_finalize (GObject *object)
{
  g_free (SP_OPTION_ROW (object)->key);
  G_OBJECT_CLASS (sp_option_row_parent_class)->finalize (object);
}

static void
sp_option_row_class_init (SpOptionRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_option_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_option_row_finalize;
  widget_class->grab_focus = sp_option_row_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "fieldrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_option_row_init (SpOptionRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *heading;

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 4);
  self->line = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->title = sp_label_new (NULL, "field-title");
  heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (heading), self->title);
  gtk_box_append (GTK_BOX (self->line), heading);
  gtk_widget_set_parent (self->line, GTK_WIDGET (self));
  self->caption = sp_label_new (NULL, "field-caption");
  gtk_widget_set_parent (self->caption, GTK_WIDGET (self));
}
