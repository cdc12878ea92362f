/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See field-group.h. */
#include "config.h"

#include "ui/field-group.h"

#include <glib/gi18n.h>

#include "ui/bandwidth-row.h"
#include "ui/field-row.h"
#include "ui/option-row.h"

struct _SpFieldGroup
{
  GtkWidget parent_instance;

  GtkWidget *expander;
  GtkWidget *box;
  GtkWidget *title;
  GtkWidget *mark;
  SpDocument *document; /* (nullable): of the fields */
  GPtrArray *paths;     /* of all inputs inside */
};

G_DEFINE_FINAL_TYPE (SpFieldGroup, sp_field_group, GTK_TYPE_WIDGET)

/* What counts while the field is empty belongs to its explanation. */
static char *
make_caption (SpDocument         *document,
              const SpGroupField *entry)
{
  const SpFieldInfo *info = sp_field_info (entry->field);
  SpQuantity quantity = sp_scenario_quantity (sp_document_get_scenario (document), entry->field);
  g_autofree char *value = NULL;

  if (g_strcmp0 (entry->caption, "") == 0)
    return g_strdup ("");
  if (info->type != SP_TYPE_NUMBER || !info->has_default)
    return entry->caption != NULL ? g_strdup (_(entry->caption)) : NULL;
  if (quantity.kind == SP_QUANTITY_FRACTION)
    value = sp_number_format_percent (sp_number_locale_user (), info->default_number, 1);
  else
    value = sp_quantity_format (sp_number_locale_user (), &quantity, info->default_number);
  if (entry->caption == NULL)
    /* Translators: what counts while a field is empty */
    return g_strdup_printf (_("Empty: %s"), value);
  /* Translators: an explanation, and what counts while the field is empty */
  return g_strdup_printf (_("%s. Empty: %s"), _(entry->caption), value);
}

static GtkWidget *
make_number_row (SpDocument         *document,
                 const SpGroupField *entry)
{
  g_autofree char *caption = make_caption (document, entry);
  SpFieldRow *row = g_object_new (SP_TYPE_FIELD_ROW, "optional", TRUE, NULL);

  if (entry->title != NULL)
    g_object_set (row, "title", _(entry->title), NULL);
  if (caption != NULL)
    g_object_set (row, "caption", caption, NULL);
  sp_field_row_bind (row, document, entry->field);
  return GTK_WIDGET (row);
}

static gboolean
is_link (SpField field)
{
  return field == SP_FIELD_INNER_BYTES_PER_SECOND || field == SP_FIELD_SERVER_BYTES_PER_SECOND;
}

static GtkWidget *
make_row (SpDocument         *document,
          const SpGroupField *entry)
{
  SpType type = sp_field_info (entry->field)->type;

  if (is_link (entry->field))
    return sp_bandwidth_row_new (document, entry->field);
  if (type == SP_TYPE_CHOICE || type == SP_TYPE_SWITCH)
    return sp_option_row_new (document, entry->field, entry->title != NULL ? _(entry->title) : NULL,
                              entry->caption != NULL ? _(entry->caption) : NULL, entry->labels);
  return make_number_row (document, entry);
}

/* A folded group hides what is said about its inputs, so it says that something is. */
static void
show_mark (SpFieldGroup *self)
{
  const SpScenarioResults *results = self->document != NULL ? sp_document_get_scenario_results (self->document) : NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < self->paths->len && results != NULL && !found; i++)
    found = sp_scenario_results_find_message (results, g_ptr_array_index (self->paths, i), SP_SEVERITY_WARNING) != NULL;
  gtk_widget_set_visible (self->mark, found && !gtk_expander_get_expanded (GTK_EXPANDER (self->expander)));
}

void
sp_field_group_watch (SpFieldGroup *self,
                      SpDocument   *document,
                      SpField       field)
{
  g_return_if_fail (SP_IS_FIELD_GROUP (self));
  g_return_if_fail (self->document == NULL || self->document == document);

  if (self->document == NULL)
    {
      self->document = g_object_ref (document);
      g_signal_connect_object (document, "results", G_CALLBACK (show_mark), self, G_CONNECT_SWAPPED);
    }
  g_ptr_array_add (self->paths, sp_field_path (field));
  show_mark (self);
}

void
sp_field_group_add_fields (SpFieldGroup       *self,
                           SpDocument         *document,
                           const SpGroupField *fields,
                           guint               n_fields)
{
  g_return_if_fail (SP_IS_FIELD_GROUP (self));

  for (guint i = 0; i < n_fields; i++)
    {
      gtk_box_append (GTK_BOX (self->box), make_row (document, &fields[i]));
      sp_field_group_watch (self, document, fields[i].field);
    }
}

void
sp_field_group_add (SpFieldGroup *self,
                    GtkWidget    *widget)
{
  g_return_if_fail (SP_IS_FIELD_GROUP (self));
  gtk_box_append (GTK_BOX (self->box), widget);
}

void
sp_field_group_set_open (SpFieldGroup *self,
                         gboolean      open)
{
  g_return_if_fail (SP_IS_FIELD_GROUP (self));
  gtk_expander_set_expanded (GTK_EXPANDER (self->expander), open);
}

static const char *
key_of (GtkWidget *widget)
{
  if (SP_IS_FIELD_ROW (widget))
    return sp_field_row_get_key (SP_FIELD_ROW (widget));
  if (SP_IS_OPTION_ROW (widget))
    return sp_option_row_get_key (SP_OPTION_ROW (widget));
  return NULL;
}

static GtkWidget *
find (GtkWidget  *widget,
      const char *key)
{
  GtkWidget *found = g_strcmp0 (key_of (widget), key) == 0 ? widget : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); found == NULL && child != NULL;
       child = gtk_widget_get_next_sibling (child))
    found = find (child, key);
  return found;
}

gboolean
sp_field_group_focus_field (SpFieldGroup *self,
                            const char   *key)
{
  GtkWidget *row;

  g_return_val_if_fail (SP_IS_FIELD_GROUP (self), FALSE);

  row = find (self->box, key);
  if (row == NULL)
    return FALSE;
  sp_field_group_set_open (self, TRUE);
  return gtk_widget_grab_focus (row);
}

gboolean
sp_field_groups_focus_field (SpFieldGroup *const *groups,
                             guint                n_groups,
                             const char          *key)
{
  for (guint i = 0; i < n_groups; i++)
    if (gtk_widget_get_visible (GTK_WIDGET (groups[i])) && sp_field_group_focus_field (groups[i], key))
      return TRUE;
  return FALSE;
}

/* ---- GObject ---- */

GtkWidget *
sp_field_group_new (const char *title,
                    gboolean    open)
{
  SpFieldGroup *self = g_object_new (SP_TYPE_FIELD_GROUP, NULL);

  gtk_label_set_text (GTK_LABEL (self->title), title);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, title, -1);
  sp_field_group_set_open (self, open);
  return GTK_WIDGET (self);
}

static void
sp_field_group_dispose (GObject *object)
{
  g_clear_pointer (&SP_FIELD_GROUP (object)->expander, gtk_widget_unparent);
  g_clear_object (&SP_FIELD_GROUP (object)->document);
  G_OBJECT_CLASS (sp_field_group_parent_class)->dispose (object);
}

static void
sp_field_group_finalize (GObject *object)
{
  g_ptr_array_unref (SP_FIELD_GROUP (object)->paths);
  G_OBJECT_CLASS (sp_field_group_parent_class)->finalize (object);
}

static void
sp_field_group_class_init (SpFieldGroupClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_field_group_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_field_group_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "fieldgroup");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
make_heading (SpFieldGroup *self)
{
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (self->title), TRUE);
  gtk_widget_add_css_class (self->title, "heading");
  /* Translators: behind the heading of folded inputs, one of which is odd or refused */
  self->mark = gtk_label_new (_("look here"));
  gtk_widget_set_visible (self->mark, FALSE);
  gtk_widget_add_css_class (self->mark, "group-mark");
  gtk_box_append (GTK_BOX (heading), self->title);
  gtk_box_append (GTK_BOX (heading), self->mark);
  return heading;
}

static void
sp_field_group_init (SpFieldGroup *self)
{
  self->paths = g_ptr_array_new_with_free_func (g_free);
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class (self->box, "group-body");
  self->expander = gtk_expander_new (NULL);
  gtk_expander_set_label_widget (GTK_EXPANDER (self->expander), make_heading (self));
  gtk_expander_set_child (GTK_EXPANDER (self->expander), self->box);
  gtk_widget_add_css_class (self->expander, "card");
  gtk_widget_set_parent (self->expander, GTK_WIDGET (self));
  g_signal_connect_swapped (self->expander, "notify::expanded", G_CALLBACK (show_mark), self);
}
