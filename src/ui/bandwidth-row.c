/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See bandwidth-row.h. Core resolves what was typed, this file asks. */
#include "config.h"

#include "ui/bandwidth-row.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "core/collective.h"
#include "core/presets.h"
#include "text/sentences.h"
#include "text/units.h"
#include "ui/card.h"
#include "ui/number-entry.h"

#define DIGITS 4

#define FORM_WIDTH 280

struct _SpBandwidthRow
{
  GtkWidget parent_instance;

  SpFieldRow *row;
  GtkWidget *button;
  GtkWidget *form;
  GtkDropDown *preset;
  SpNumberEntry *value;
  GtkDropDown *unit;
  GtkDropDown *directions;
  GtkDropDown *scope;
  GtkLabel *echo;
  GtkWidget *use;

  SpDocument *document;
  SpField field;
  GPtrArray *presets;     /* SpLinkPreset, those of the field */
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (SpBandwidthRow, sp_bandwidth_row, GTK_TYPE_WIDGET)

static const struct
{
  const char *name;
  SpBandwidthUnit unit;
  double scale;
} units[] = {
  { "GB/s", SP_BANDWIDTH_BYTES, 1e9 },  { "TB/s", SP_BANDWIDTH_BYTES, 1e12 },  { "MB/s", SP_BANDWIDTH_BYTES, 1e6 },
  { "Gbit/s", SP_BANDWIDTH_BITS, 1e9 }, { "Tbit/s", SP_BANDWIDTH_BITS, 1e12 }, { "Mbit/s", SP_BANDWIDTH_BITS, 1e6 },
};

SpFieldRow *
sp_bandwidth_row_get_row (SpBandwidthRow *self)
{
  g_return_val_if_fail (SP_IS_BANDWIDTH_ROW (self), NULL);
  return self->row;
}

static gboolean
is_of_device (SpBandwidthRow *self)
{
  return self->field == SP_FIELD_INNER_BYTES_PER_SECOND;
}

static double
devices_per_server (SpBandwidthRow *self)
{
  double devices = 1.0;

  sp_scenario_number (sp_document_get_scenario (self->document), SP_FIELD_DEVICES_PER_SERVER, &devices);
  return devices;
}

/* ---- In words ---- */

static char *
describe (SpBandwidthRow *self,
          double          bytes_per_second)
{
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *bytes = sp_format_bandwidth (locale, bytes_per_second, DIGITS);
  g_autofree char *bits = sp_number_format (locale, bytes_per_second * 8.0 / 1e9, DIGITS);
  double devices = devices_per_server (self);
  g_autofree char *each = sp_format_bandwidth (locale, bytes_per_second / devices, DIGITS);

  if (is_of_device (self))
    /* Translators: bytes per second, and gigabits per second */
    return g_strdup_printf (_("Understood: one device sends %s and receives as much at the same time (%s Gbit/s each way)"),
                            bytes, bits);
  if (devices > 1.0)
    /* Translators: bytes per second, gigabits per second, bytes per second */
    return g_strdup_printf (_("Understood: all ports of a server together send %s and receive as much (%s Gbit/s each way), "
                              "%s for each device"),
                            bytes, bits, each);
  return g_strdup_printf (_("Understood: all ports of a server together send %s and receive as much (%s Gbit/s each way)"),
                          bytes, bits);
}

/* Below the entry: what was understood. */
static void
show_plan (SpBandwidthRow *self)
{
  const SpRecord *record = sp_document_get_record (self->document, self->field);
  g_autofree char *caption = NULL;
  double value;

  if (!sp_record_get_number (record, self->field, &value))
    caption = g_strdup (is_of_device (self) ? _("What one device sends to its neighbours, in one direction")
                                            : _("All network ports of a server together, in one direction"));
  else
    caption = describe (self, value);
  g_object_set (self->row, "caption", caption, NULL);
  gtk_widget_set_sensitive (self->button, !sp_document_is_read_only (self->document));
}

/* ---- The form ---- */

static gboolean
read_form (SpBandwidthRow *self,
           double         *bytes_per_second,
           char          **remark)
{
  guint unit = gtk_drop_down_get_selected (self->unit);
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GError) error = NULL;
  SpWording wording = sp_wording_user (NULL, NULL);
  SpBandwidthEntry entry;
  SpBandwidth bandwidth;
  double value;

  *remark = NULL;
  if (sp_number_entry_get_error (self->value) != NULL || !sp_number_entry_get_value (self->value, &value))
    return FALSE;
  entry = (SpBandwidthEntry) {
    .value = value * units[unit].scale,
    .unit = units[unit].unit,
    .directions = gtk_drop_down_get_selected (self->directions) == 0 ? SP_BANDWIDTH_ONE_DIRECTION
                                                                     : SP_BANDWIDTH_BOTH_SUMMED,
    .scope = gtk_drop_down_get_selected (self->scope) == 0 ? SP_BANDWIDTH_PER_DEVICE : SP_BANDWIDTH_PER_SERVER,
    .devices_per_server = devices_per_server (self),
  };
  if (!sp_bandwidth_resolve (&entry, &bandwidth, messages, &error))
    {
      *remark = sp_sentence_core_error (error, &wording);
      return FALSE;
    }
  if (messages->len > 0)
    *remark = sp_sentence_message (&g_array_index (messages, SpMessage, 0), &wording);
  *bytes_per_second = is_of_device (self) ? bandwidth.per_device : bandwidth.per_server;
  return TRUE;
}

static void
show_form (SpBandwidthRow *self)
{
  g_autofree char *remark = NULL;
  g_autofree char *words = NULL;
  g_autofree char *all = NULL;
  const char *problem = sp_number_entry_get_error (self->value);
  double value = 0.0;
  gboolean is_valid = read_form (self, &value, &remark);

  if (is_valid)
    words = describe (self, value);
  if (words != NULL && remark != NULL)
    all = g_strdup_printf ("%s. %s", words, remark);
  if (problem != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->echo), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->echo), "error");
  gtk_label_set_text (self->echo, problem != NULL ? problem
                                  : all != NULL   ? all
                                  : words != NULL ? words
                                  : remark != NULL ? remark
                                                   : _("Enter the figure as it is written where you found it."));
  gtk_widget_set_sensitive (self->use, is_valid);
}

static const SpLinkPreset *
chosen_preset (SpBandwidthRow *self)
{
  guint chosen = gtk_drop_down_get_selected (self->preset);

  return chosen > 0 && chosen <= self->presets->len ? g_ptr_array_index (self->presets, chosen - 1) : NULL;
}

static void
fill_from_preset (SpBandwidthRow *self)
{
  const SpLinkPreset *preset = chosen_preset (self);

  if (preset != NULL)
    {
      self->filling = TRUE;
      sp_number_entry_set_value (self->value, TRUE, preset->bytes_per_second / 1e9);
      gtk_drop_down_set_selected (self->unit, 0);
      gtk_drop_down_set_selected (self->directions, 0);
      gtk_drop_down_set_selected (self->scope, preset->scope == SP_LINK_OF_SERVER ? 1 : 0);
      self->filling = FALSE;
    }
  show_form (self);
}

/* Another figure than the published one has another source. */
static void
form_edited (SpBandwidthRow *self)
{
  if (self->filling)
    return;
  self->filling = TRUE;
  gtk_drop_down_set_selected (self->preset, 0);
  self->filling = FALSE;
  show_form (self);
}

static void
use (SpBandwidthRow *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  const SpLinkPreset *preset = chosen_preset (self);
  SpField latency = is_of_device (self) ? SP_FIELD_INNER_LATENCY_SECONDS : SP_FIELD_SERVER_LATENCY_SECONDS;
  g_autofree char *remark = NULL;
  g_autoptr (SpPlan) plan = NULL;
  double value;

  if (!read_form (self, &value, &remark))
    return;
  plan = sp_plan_set_number (sp_document_get_plan (self->document), at, self->field, value, NULL);
  if (plan != NULL && preset != NULL)
    {
      g_autoptr (SpPlan) fast = g_steal_pointer (&plan);
      g_autoptr (SpPlan) dated = sp_plan_set_about (fast, at, self->field, preset->name, preset->source, preset->date, NULL);
      g_autoptr (SpPlan) delayed = sp_plan_set_number (dated, at, latency, preset->latency_seconds, NULL);

      plan = sp_plan_set_about (delayed, at, latency, preset->name, SP_LINK_LATENCY_SOURCE, SP_LINK_LATENCY_DATE, NULL);
    }
  if (plan == NULL)
    return;
  sp_document_seal (self->document);
  sp_document_push (self->document, plan, SP_EDIT_FIELD, self->field, at);
  sp_document_seal (self->document);
  gtk_menu_button_popdown (GTK_MENU_BUTTON (self->button));
}

static GtkDropDown *
make_choice (SpBandwidthRow    *self,
             const char        *name,
             const char *const *labels)
{
  GtkWidget *drop_down = gtk_drop_down_new_from_strings (labels);

  gtk_accessible_update_property (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_set_hexpand (drop_down, TRUE);
  gtk_box_append (GTK_BOX (self->form), drop_down);
  return GTK_DROP_DOWN (drop_down);
}

static void
collect_presets (SpBandwidthRow *self)
{
  gsize n;
  const SpLinkPreset *all = sp_link_presets (&n);

  self->presets = g_ptr_array_new ();
  for (gsize i = 0; i < n; i++)
    if ((all[i].scope == SP_LINK_INSIDE_SERVER) == is_of_device (self))
      g_ptr_array_add (self->presets, (gpointer) &all[i]);
}

static void
make_presets (SpBandwidthRow *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  collect_presets (self);
  g_ptr_array_add (names, g_strdup (_("Published figures…")));
  for (guint i = 0; i < self->presets->len; i++)
    {
      const SpLinkPreset *preset = g_ptr_array_index (self->presets, i);

      g_ptr_array_add (names, g_strdup_printf ("%s (%s)", preset->name, preset->date));
    }
  g_ptr_array_add (names, NULL);
  self->preset = make_choice (self, _("Published figures"), (const char *const *) names->pdata);
  g_signal_connect_swapped (self->preset, "notify::selected", G_CALLBACK (fill_from_preset), self);
}

static void
make_value (SpBandwidthRow *self)
{
  SpQuantity quantity = { .kind = SP_QUANTITY_NUMBER, .min = 0.0, .max = 1e9, .above_min = TRUE };
  const char *names[G_N_ELEMENTS (units) + 1] = { NULL };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  for (guint i = 0; i < G_N_ELEMENTS (units); i++)
    names[i] = units[i].name;
  self->value = SP_NUMBER_ENTRY (sp_number_entry_new ());
  g_object_set (self->value, "optional", TRUE, NULL);
  sp_number_entry_set_quantity (self->value, &quantity);
  gtk_widget_set_hexpand (GTK_WIDGET (self->value), TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->value), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Figure"), -1);
  g_signal_connect_swapped (self->value, "edited", G_CALLBACK (form_edited), self);
  g_signal_connect_swapped (self->value, "notify::error", G_CALLBACK (form_edited), self);
  self->unit = GTK_DROP_DOWN (gtk_drop_down_new_from_strings (names));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->unit), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Unit"), -1);
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->value));
  gtk_box_append (GTK_BOX (line), GTK_WIDGET (self->unit));
  gtk_box_append (GTK_BOX (self->form), line);
  g_signal_connect_swapped (self->unit, "notify::selected", G_CALLBACK (form_edited), self);
}

static void
make_form (SpBandwidthRow *self)
{
  const char *directions[] = { _("In one direction"), _("Both directions summed"), NULL };
  const char *scopes[] = { _("Of one device"), _("Of a whole server"), NULL };
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *clamp = adw_clamp_new ();

  self->form = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);
  gtk_widget_set_size_request (self->form, FORM_WIDTH, -1);
  make_presets (self);
  make_value (self);
  self->directions = make_choice (self, _("Directions"), directions);
  self->scope = make_choice (self, _("Of what"), scopes);
  gtk_drop_down_set_selected (self->scope, is_of_device (self) ? 0 : 1);
  g_signal_connect_swapped (self->directions, "notify::selected", G_CALLBACK (form_edited), self);
  g_signal_connect_swapped (self->scope, "notify::selected", G_CALLBACK (form_edited), self);
  self->echo = GTK_LABEL (gtk_label_new (NULL));
  gtk_label_set_xalign (self->echo, 0.0f);
  gtk_label_set_wrap (self->echo, TRUE);
  gtk_label_set_width_chars (self->echo, 30);
  gtk_label_set_max_width_chars (self->echo, 36);
  gtk_box_append (GTK_BOX (self->form), GTK_WIDGET (self->echo));
  self->use = sp_button_new (_("_Use This Rate"));
  gtk_widget_add_css_class (self->use, "suggested-action");
  g_signal_connect_swapped (self->use, "clicked", G_CALLBACK (use), self);
  gtk_box_append (GTK_BOX (self->form), self->use);
  /* GTK 4.8 asks for the height at a width that holds the shadow too, and gives the form less: what wraps would
   * push the button out of view. */
  adw_clamp_set_maximum_size (ADW_CLAMP (clamp), FORM_WIDTH);
  adw_clamp_set_tightening_threshold (ADW_CLAMP (clamp), FORM_WIDTH);
  adw_clamp_set_child (ADW_CLAMP (clamp), self->form);
  gtk_popover_set_child (GTK_POPOVER (popover), clamp);
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->button), popover);
  show_form (self);
}

GtkWidget *
sp_bandwidth_row_new (SpDocument *document,
                      SpField     field)
{
  SpBandwidthRow *self = g_object_new (SP_TYPE_BANDWIDTH_ROW, NULL);
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 6);
  self->document = g_object_ref (document);
  self->field = field;
  self->row = g_object_new (SP_TYPE_FIELD_ROW, "optional", TRUE, NULL);
  sp_field_row_bind (self->row, document, field);
  gtk_widget_set_parent (GTK_WIDGET (self->row), GTK_WIDGET (self));
  self->button = gtk_menu_button_new ();
  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->button), _("From a Data Sheet"));
  gtk_widget_set_halign (self->button, GTK_ALIGN_START);
  gtk_widget_add_css_class (self->button, "small-button");
  gtk_widget_set_parent (self->button, GTK_WIDGET (self));
  make_form (self);
  show_plan (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* ---- GObject ---- */

static gboolean
sp_bandwidth_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (GTK_WIDGET (SP_BANDWIDTH_ROW (widget)->row));
}

static void
sp_bandwidth_row_dispose (GObject *object)
{
  SpBandwidthRow *self = SP_BANDWIDTH_ROW (object);
  GtkWidget *child;

  if (self->document != NULL)
    g_signal_handlers_disconnect_by_data (self->document, self);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->document);
  g_clear_pointer (&self->presets, g_ptr_array_unref);
  G_OBJECT_CLASS (sp_bandwidth_row_parent_class)->dispose (object);
}

static void
sp_bandwidth_row_class_init (SpBandwidthRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_bandwidth_row_dispose;
  widget_class->grab_focus = sp_bandwidth_row_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "bandwidthrow");
}

static void
sp_bandwidth_row_init (SpBandwidthRow *self)
{
}
