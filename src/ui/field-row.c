/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See field-row.h. */
#include "config.h"

#include "ui/field-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "text/units.h"
#include "ui/card.h"
#include "ui/field-facts.h"
#include "ui/lines-layout.h"
#include "ui/number-entry.h"
#include "ui/page.h"
#include "ui/remark.h"

struct _SpFieldRow
{
  GtkWidget parent_instance;

  GtkWidget *line;       /* name and entry */
  GtkWidget *title;
  GtkWidget *entry;      /* SpNumberEntry or GtkEntry */
  GtkWidget *caption;
  SpRemark *remark;      /* in the caption */

  SpDocument *document;
  SpField field;
  char *key;
  char *own_title;
  char *own_caption;
  char *text_error;      /* of a text field */
  gboolean optional;
  gboolean showing;
  gboolean taking_back;  /* the plan changes because our text is not valid */
};

G_DEFINE_FINAL_TYPE (SpFieldRow, sp_field_row, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_TITLE,
  PROP_CAPTION,
  PROP_OPTIONAL,
  PROP_INLINE,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static gboolean
is_number (SpFieldRow *self)
{
  return sp_field_info (self->field)->type == SP_TYPE_NUMBER;
}

GtkWidget *
sp_field_row_get_entry (SpFieldRow *self)
{
  g_return_val_if_fail (SP_IS_FIELD_ROW (self), NULL);
  return self->entry;
}

const char *
sp_field_row_get_key (SpFieldRow *self)
{
  g_return_val_if_fail (SP_IS_FIELD_ROW (self), NULL);
  return self->key;
}

static const char *
row_error (SpFieldRow *self)
{
  return is_number (self) ? sp_number_entry_get_error (SP_NUMBER_ENTRY (self->entry)) : self->text_error;
}

gboolean
sp_field_row_is_valid (SpFieldRow *self)
{
  g_return_val_if_fail (SP_IS_FIELD_ROW (self), FALSE);
  return self->entry == NULL || row_error (self) == NULL;
}

/* ---- What may be entered ---- */

/* People enter efficiencies in percent, so a bare number is one. */
static SpQuantity
entry_quantity (SpFieldRow *self)
{
  SpQuantity quantity = sp_scenario_quantity (sp_document_get_scenario (self->document), self->field);

  if (quantity.kind == SP_QUANTITY_FRACTION)
    quantity.kind = SP_QUANTITY_PERCENT;
  return quantity;
}

/* Returns: (transfer full): what a number field accepts */
static char *
make_range (SpFieldRow *self)
{
  SpQuantity quantity = entry_quantity (self);
  g_autofree char *low = sp_quantity_format (sp_number_locale_user (), &quantity, quantity.min);
  g_autofree char *high = sp_quantity_format (sp_number_locale_user (), &quantity, quantity.max);

  if (quantity.above_min)
    /* Translators: what a field accepts, "Above 0 %" */
    return g_strdup_printf (_("Above %s"), low);
  /* Translators: what a field accepts, "1 to 10,000,000" */
  return g_strdup_printf (_("%s to %s"), low, high);
}

static char *
explain_value (SpFieldRow *self)
{
  if (self->own_caption != NULL || !is_number (self))
    return g_strdup (self->own_caption != NULL ? self->own_caption : "");
  return make_range (self);
}

/* A figure from a data sheet says which. */
static char *
make_caption (SpFieldRow *self)
{
  const SpRecord *record = sp_document_get_record (self->document, self->field);
  const char *source = sp_record_get_source (record, self->field);
  const char *date = sp_record_get_date (record, self->field);
  g_autofree char *explained = explain_value (self);

  if (source == NULL)
    return g_steal_pointer (&explained);
  if (*explained == '\0')
    /* Translators: the source of a figure, its date */
    return g_strdup_printf (_("Nominal, %s, %s"), source, date != NULL ? date : "");
  /* Translators: an explanation, the source of a figure, its date */
  return g_strdup_printf (_("%s. Nominal, %s, %s"), explained, source, date != NULL ? date : "");
}

/* One object in GTK 4.8, a list of them in newer ones: the value's type tells,
 * where the variadic call would read past its arguments. The list is handed over. */
static void
set_error_message (GtkAccessible *entry,
                   GtkWidget     *message)
{
  GtkAccessibleRelation relation = GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE;
  GValue value = G_VALUE_INIT;

  gtk_accessible_relation_init_value (relation, &value);
  if (G_VALUE_HOLDS (&value, G_TYPE_POINTER))
    g_value_set_pointer (&value, g_list_append (NULL, message));
  else
    g_value_set_object (&value, message);
  gtk_accessible_update_relation_value (entry, 1, &relation, &value);
  g_value_unset (&value);
}

/* The line below keeps its place whether it explains or complains. */
static void
update_caption (SpFieldRow *self)
{
  const char *error = row_error (self);
  g_autofree char *caption = make_caption (self);
  GtkAccessible *entry = GTK_ACCESSIBLE (self->entry);

  sp_remark_set (self->remark, error, caption);
  if (error != NULL)
    set_error_message (entry, self->caption);
  else
    gtk_accessible_reset_relation (entry, GTK_ACCESSIBLE_RELATION_ERROR_MESSAGE);
}

/* "1.5" on its way to "1.5 x" is no value that anybody entered. */
static void
take_back (SpFieldRow *self)
{
  self->taking_back = TRUE;
  sp_document_take_back (self->document, self->field);
  self->taking_back = FALSE;
}

static void
report (SpFieldRow *self)
{
  const char *error = row_error (self);

  update_caption (self);
  sp_document_set_invalid (self->document, self->key, sp_field_label (self->field),
                           gtk_editable_get_text (GTK_EDITABLE (self->entry)), error);
  if (error != NULL)
    take_back (self);
}

/* ---- From and to the plan ---- */

static void
show_plan (SpFieldRow *self)
{
  const SpRecord *record = sp_document_get_record (self->document, self->field);
  SpQuantity quantity;
  double number = 0.0;
  gboolean has_number;

  self->showing = TRUE;
  if (is_number (self))
    {
      quantity = entry_quantity (self);
      has_number = sp_record_get_number (record, self->field, &number);
      sp_number_entry_set_quantity (SP_NUMBER_ENTRY (self->entry), &quantity);
      if (self->taking_back)
        sp_number_entry_keep_value (SP_NUMBER_ENTRY (self->entry), has_number, number);
      else
        sp_number_entry_set_value (SP_NUMBER_ENTRY (self->entry), has_number, number);
    }
  else if (self->text_error == NULL &&
           g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->entry)), sp_record_get_text (record, self->field)) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), sp_record_get_text (record, self->field));
  self->showing = FALSE;
  gtk_widget_set_sensitive (self->entry, !sp_document_is_read_only (self->document));
  update_caption (self);
}

static void
number_edited (SpFieldRow *self)
{
  g_autoptr (GError) error = NULL;
  double number;

  if (sp_number_entry_get_value (SP_NUMBER_ENTRY (self->entry), &number))
    sp_document_set_number (self->document, self->field, number, &error);
  else
    sp_document_unset (self->document, self->field, &error);
  /* The entry asks for the field's own range, so the plan has no reason left. */
  if (error != NULL)
    g_warning ("%s: %s", self->key, error->message);
}

static void
set_text_error (SpFieldRow *self,
                const char *error)
{
  g_free (self->text_error);
  self->text_error = g_strdup (error);
  if (error != NULL)
    gtk_widget_add_css_class (self->entry, "error");
  else
    gtk_widget_remove_css_class (self->entry, "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->entry), GTK_ACCESSIBLE_STATE_INVALID,
                               error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  report (self);
}

/* Returns: (nullable): the rule that the name of a work unit breaks */
static const char *
unit_rule (const char *text)
{
  g_autofree char *name = g_strstrip (g_strdup (text));
  const char *p;

  if (sp_unit_name_is_valid (text))
    return NULL;
  if (*name == '\0')
    return _("Type what is counted, such as samples or tokens.");
  for (p = name; *p != '\0'; p = g_utf8_next_char (p))
    if (g_unichar_isdigit (g_utf8_get_char (p)))
      return _("Type a word without digits, such as samples or tokens.");
  if (strchr (name, '/') != NULL)
    return _("Type the unit without “/”: the time is added to it.");
  return _("Type at most 40 characters, such as samples or tokens.");
}

static void
text_edited (SpFieldRow *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self->entry));
  g_autoptr (GError) error = NULL;

  if (self->showing)
    return;
  if (self->field == SP_FIELD_WORK_UNIT && unit_rule (text) != NULL)
    {
      set_text_error (self, unit_rule (text));
      return;
    }
  sp_document_set_text (self->document, self->field, text, &error);
  set_text_error (self, error != NULL ? error->message : NULL);
}

static void
left (SpFieldRow *self)
{
  /* A window that goes takes the focus from rows that are gone already. */
  if (self->document != NULL)
    sp_document_seal (self->document);
}

static void
reload (SpFieldRow *self)
{
  if (!is_number (self))
    {
      set_text_error (self, NULL);
      return;
    }
  /* Any other value makes the entry forget its text; the plan's own follows. */
  sp_number_entry_set_value (SP_NUMBER_ENTRY (self->entry), FALSE, 0.0);
  show_plan (self);
}

static void
make_entry (SpFieldRow *self)
{
  if (is_number (self))
    {
      self->entry = sp_number_entry_new ();
      g_object_set (self->entry, "optional", self->optional, NULL);
      g_signal_connect_swapped (self->entry, "edited", G_CALLBACK (number_edited), self);
      g_signal_connect_swapped (self->entry, "notify::error", G_CALLBACK (report), self);
      g_signal_connect_swapped (self->entry, "left", G_CALLBACK (left), self);
    }
  else
    {
      GtkEventController *focus = gtk_event_controller_focus_new ();

      self->entry = gtk_entry_new ();
      g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (text_edited), self);
      g_signal_connect_swapped (focus, "leave", G_CALLBACK (left), self);
      gtk_widget_add_controller (self->entry, focus);
    }
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_box_append (GTK_BOX (self->line), self->entry);
}

static void
name_entry (SpFieldRow *self)
{
  const char *title = self->own_title != NULL ? self->own_title : sp_field_label (self->field);

  gtk_label_set_text_with_mnemonic (GTK_LABEL (self->title), title);
  gtk_label_set_mnemonic_widget (GTK_LABEL (self->title), self->entry);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL,
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->caption, NULL, -1);
}

/* What the field means: in a tooltip, and whole in the help. */
static void
explain (SpFieldRow *self)
{
  sp_page_set_field_help (GTK_WIDGET (self), self->field);
  sp_field_explain_title (self->title, self->document, self->field);
  sp_field_explain (self->entry, self->document, self->field);
}

void
sp_field_row_bind (SpFieldRow *self,
                   SpDocument *document,
                   SpField     field)
{
  g_autofree char *typed = NULL;

  g_return_if_fail (SP_IS_FIELD_ROW (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->field = field;
  self->key = sp_field_path (field);
  self->remark = sp_remark_new (self->caption, document, field, SP_SEVERITY_WARNING);
  make_entry (self);
  name_entry (self);
  explain (self);
  show_plan (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "reload", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  typed = sp_document_take_typed (document, self->key);
  if (typed != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), typed);
}

/* ---- GObject ---- */

static void
set_inline (SpFieldRow *self,
            gboolean    is_inline)
{
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self->line),
                                  is_inline ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL);
  gtk_box_set_spacing (GTK_BOX (self->line), is_inline ? 12 : 4);
}

static gboolean
sp_field_row_grab_focus (GtkWidget *widget)
{
  SpFieldRow *self = SP_FIELD_ROW (widget);

  return self->entry != NULL && gtk_widget_grab_focus (self->entry);
}

static void
sp_field_row_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  SpFieldRow *self = SP_FIELD_ROW (object);

  switch (id)
    {
    case PROP_TITLE:
      g_free (self->own_title);
      self->own_title = g_value_dup_string (value);
      break;
    case PROP_CAPTION:
      g_free (self->own_caption);
      self->own_caption = g_value_dup_string (value);
      if (self->entry != NULL)
        update_caption (self);
      break;
    case PROP_OPTIONAL:
      self->optional = g_value_get_boolean (value);
      break;
    case PROP_INLINE:
      set_inline (self, g_value_get_boolean (value));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sp_field_row_dispose (GObject *object)
{
  SpFieldRow *self = SP_FIELD_ROW (object);

  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  g_clear_pointer (&self->line, gtk_widget_unparent);
  self->entry = NULL;
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_field_row_parent_class)->dispose (object);
}

static void
sp_field_row_finalize (GObject *object)
{
  SpFieldRow *self = SP_FIELD_ROW (object);

  g_free (self->key);
  g_free (self->own_title);
  g_free (self->own_caption);
  g_free (self->text_error);
  G_OBJECT_CLASS (sp_field_row_parent_class)->finalize (object);
}

static void
sp_field_row_class_init (SpFieldRowClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = sp_field_row_set_property;
  object_class->dispose = sp_field_row_dispose;
  object_class->finalize = sp_field_row_finalize;
  widget_class->grab_focus = sp_field_row_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "fieldrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);

  properties[PROP_TITLE] = g_param_spec_string ("title", NULL, NULL, NULL, G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_CAPTION] = g_param_spec_string ("caption", NULL, NULL, NULL,
                                                  G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_OPTIONAL] = g_param_spec_boolean ("optional", NULL, NULL, FALSE,
                                                    G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_INLINE] = g_param_spec_boolean ("inline", NULL, NULL, FALSE,
                                                  G_PARAM_WRITABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sp_field_row_init (SpFieldRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkWidget *heading;

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 4);
  self->line = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  self->title = sp_label_new (NULL, "field-title");
  heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (heading), self->title);
  gtk_box_append (GTK_BOX (self->line), heading);
  gtk_widget_set_parent (self->line, GTK_WIDGET (self));
  self->caption = gtk_label_new (NULL);
  sp_label_wrap_line (GTK_LABEL (self->caption));
  gtk_widget_add_css_class (self->caption, "field-caption");
  gtk_widget_set_parent (self->caption, GTK_WIDGET (self));
}
