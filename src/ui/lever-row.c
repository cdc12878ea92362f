/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See lever-row.h. The slider of a factor is logarithmic: doubling is a step of the
 * same length everywhere. */
#include "config.h"

#include "ui/lever-row.h"

#include <glib/gi18n.h>
#include <math.h>

#include "text/step-sentence.h"
#include "ui/card.h"
#include "ui/field-facts.h"
#include "ui/page.h"
#include "ui/step-words.h"

struct _SpLeverRow
{
  GtkWidget parent_instance;

  GtkWidget *on;
  GtkWidget *title;
  GtkRange *slider;
  GtkLabel *value;
  GtkLabel *outcome;

  SpDocument *document;
  SpLever lever;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (SpLeverRow, sp_lever_row, GTK_TYPE_WIDGET)

GtkWidget *
sp_lever_row_get_switch (SpLeverRow *self)
{
  g_return_val_if_fail (SP_IS_LEVER_ROW (self), NULL);
  return self->on;
}

GtkRange *
sp_lever_row_get_slider (SpLeverRow *self)
{
  g_return_val_if_fail (SP_IS_LEVER_ROW (self), NULL);
  return self->slider;
}

static SpField
on_field (SpLeverRow *self)
{
  return (SpField) (SP_FIELD_LEVER_MICRO_BATCH_ON + self->lever);
}

static SpField
value_field (SpLeverRow *self)
{
  return (SpField) (SP_FIELD_LEVER_MICRO_BATCH + self->lever);
}

/* ---- Values and places of the slider ---- */

static gboolean
is_share (SpLever lever)
{
  double lo, hi, start, none;

  sp_lever_range (lever, &lo, &hi, &start, &none);
  return hi <= 1.0;
}

static gboolean
is_whole (SpLever lever)
{
  return lever == SP_LEVER_SHARDING || lever == SP_LEVER_LOCAL_SGD;
}

static gboolean
is_factor (SpLever lever)
{
  return !is_share (lever) && lever != SP_LEVER_SHARDING;
}

static double
place_of_value (SpLever lever,
                double  value)
{
  return is_factor (lever) ? log2 (value) : value;
}

/* Two digits are what a slider can mean. */
static double
value_of_place (SpLever lever,
                double  place)
{
  double lo, hi, start, none, value;

  sp_lever_range (lever, &lo, &hi, &start, &none);
  if (is_share (lever))
    return CLAMP (round (place * 100.0) / 100.0, lo, hi);
  value = is_factor (lever) ? exp2 (place) : place;
  if (is_whole (lever))
    return CLAMP (round (value), lo, hi);
  return CLAMP (value < 10.0 ? round (value * 10.0) / 10.0 : round (value), lo, hi);
}

/* ---- From and to the plan ---- */

static void
show_plan (SpLeverRow *self)
{
  const SpScenario *scenario = sp_document_get_scenario (self->document);
  SpWording wording = sp_step_wording (self->document);
  gboolean read_only = sp_document_is_read_only (self->document);
  g_autofree char *text = NULL;
  double value = 0.0;

  sp_scenario_number (scenario, value_field (self), &value);
  text = sp_word_lever_value (self->lever, value, &wording);
  self->showing = TRUE;
  gtk_switch_set_active (GTK_SWITCH (self->on), sp_scenario_switch (scenario, on_field (self)));
  if (value_of_place (self->lever, gtk_range_get_value (self->slider)) != value)
    gtk_range_set_value (self->slider, place_of_value (self->lever, value));
  self->showing = FALSE;
  gtk_label_set_text (self->value, text);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->slider), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, text, -1);
  gtk_widget_set_sensitive (self->on, !read_only);
  gtk_widget_set_sensitive (GTK_WIDGET (self->slider), !read_only);
}

static void
switched (SpLeverRow *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  g_autoptr (SpPlan) plan = NULL;

  if (self->showing)
    return;
  plan = sp_plan_set_switch (sp_document_get_plan (self->document), at, on_field (self),
                             gtk_switch_get_active (GTK_SWITCH (self->on)), NULL);
  if (plan == NULL)
    return;
  sp_document_seal (self->document);
  sp_document_push (self->document, plan, SP_EDIT_FIELD, on_field (self), at);
  sp_document_seal (self->document);
}

/* Moving the slider of a lever that is off asks what it would do: it goes on. */
static void
moved (SpLeverRow *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  g_autoptr (SpPlan) set = NULL;
  g_autoptr (SpPlan) on = NULL;

  if (self->showing)
    return;
  set = sp_plan_set_number (sp_document_get_plan (self->document), at, value_field (self),
                            value_of_place (self->lever, gtk_range_get_value (self->slider)), NULL);
  if (set != NULL)
    on = sp_plan_set_switch (set, at, on_field (self), TRUE, NULL);
  if (on != NULL)
    sp_document_push (self->document, on, SP_EDIT_FIELD, value_field (self), at);
}

static void
seal (SpLeverRow *self)
{
  sp_document_seal (self->document);
}

/* ---- The outcome ---- */

static void
add_words (GString    *text,
           const char *words)
{
  if (text->len > 0)
    g_string_append (text, " · ");
  g_string_append (text, words);
}

/* What can't be known without a measurement. */
static void
add_needs (GString *text,
           guint    needs)
{
  g_autoptr (GString) names = g_string_new (NULL);

  for (SpExperimentKind kind = 0; kind < SP_N_EXPERIMENTS; kind++)
    if ((needs & (1u << kind)) != 0)
      g_string_append_printf (names, "%s“%s”", names->len > 0 ? ", " : "", sp_word_experiment (kind));
  if (names->len > 0)
    {
      /* Translators: %s are names of experiments */
      g_autofree char *said = g_strdup_printf (_("to be sure, measure %s"), names->str);

      add_words (text, said);
    }
}

static char *
describe (SpLeverRow           *self,
          const SpLeverOutcome *outcome)
{
  SpWording wording = sp_step_wording (self->document);
  GString *text = g_string_new (NULL);
  g_autofree char *gain = sp_step_signed_share (&wording, outcome->gain);
  /* Translators: a gain in percent */
  g_autofree char *alone = g_strdup_printf (_("%s alone"), gain);

  if (outcome->changes_nothing)
    add_words (text, _("has nothing to act on here"));
  else
    add_words (text, fabs (outcome->gain) < 0.0005 ? _("changes nothing alone") : alone);
  if (outcome->is_memory_limited)
    add_words (text, _("cut to what memory holds"));
  if (outcome->grows_batch)
    add_words (text, _("the global batch grows"));
  add_needs (text, outcome->needs);
  return g_string_free (text, FALSE);
}

void
sp_lever_row_set_outcome (SpLeverRow           *self,
                          const SpLeverOutcome *outcome)
{
  g_autofree char *text = NULL;

  g_return_if_fail (SP_IS_LEVER_ROW (self));

  text = outcome != NULL ? describe (self, outcome) : g_strdup ("");
  gtk_label_set_text (self->outcome, text);
  gtk_widget_set_visible (GTK_WIDGET (self->outcome), *text != '\0');
}

/* ---- Parts ---- */

/* The wheel scrolls the page; it never changes a number. */
static void
remove_scrolling (GtkWidget *slider)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (slider);

  for (guint i = g_list_model_get_n_items (controllers); i > 0; i--)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i - 1);

      if (GTK_IS_EVENT_CONTROLLER_SCROLL (controller))
        gtk_widget_remove_controller (slider, controller);
    }
}

static GtkWidget *
make_head (SpLeverRow *self)
{
  GtkWidget *head = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *price = sp_label_new (sp_word_lever_price (self->lever), "lever-price");
  GtkWidget *heading;

  self->on = gtk_switch_new ();
  gtk_widget_set_valign (self->on, GTK_ALIGN_CENTER);
  self->title = sp_label_new (sp_field_label (on_field (self)), "field-title");
  gtk_widget_set_valign (price, GTK_ALIGN_CENTER);
  gtk_label_set_wrap (GTK_LABEL (price), FALSE);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->on), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  g_signal_connect_swapped (self->on, "notify::active", G_CALLBACK (switched), self);
  sp_append (head, self->on);
  heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_hexpand (heading, TRUE);
  sp_append (heading, self->title);
  sp_append (head, heading);
  sp_append (head, price);
  return head;
}

static GtkWidget *
make_slider (SpLeverRow *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkGesture *press = gtk_gesture_click_new ();
  double lo, hi, start, none, step;
  GtkWidget *slider;

  sp_lever_range (self->lever, &lo, &hi, &start, &none);
  step = is_share (self->lever) ? 0.05 : self->lever == SP_LEVER_SHARDING ? 1.0 : 0.1;
  slider = gtk_scale_new_with_range (GTK_ORIENTATION_HORIZONTAL, place_of_value (self->lever, lo),
                                     place_of_value (self->lever, hi), step);
  self->slider = GTK_RANGE (slider);
  gtk_widget_set_hexpand (slider, TRUE);
  gtk_scale_set_draw_value (GTK_SCALE (slider), FALSE);
  if (is_whole (self->lever) && !is_factor (self->lever))
    gtk_range_set_round_digits (self->slider, 0);
  remove_scrolling (slider);
  gtk_accessible_update_relation (GTK_ACCESSIBLE (slider), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  g_signal_connect_swapped (slider, "value-changed", G_CALLBACK (moved), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (seal), self);
  gtk_widget_add_controller (slider, focus);
  gtk_event_controller_set_propagation_phase (GTK_EVENT_CONTROLLER (press), GTK_PHASE_CAPTURE);
  g_signal_connect_swapped (press, "pressed", G_CALLBACK (seal), self);
  gtk_widget_add_controller (slider, GTK_EVENT_CONTROLLER (press));
  self->value = GTK_LABEL (sp_label_new (NULL, "numeric"));
  gtk_label_set_width_chars (self->value, 7);
  gtk_label_set_xalign (self->value, 1.0f);
  sp_append (line, slider);
  sp_append (line, self->value);
  return line;
}

GtkWidget *
sp_lever_row_new (SpDocument *document,
                  SpLever     lever)
{
  SpLeverRow *self = g_object_new (SP_TYPE_LEVER_ROW, NULL);
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  self->document = g_object_ref (document);
  self->lever = lever;
  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 2);
  gtk_widget_set_parent (make_head (self), GTK_WIDGET (self));
  gtk_widget_set_parent (make_slider (self), GTK_WIDGET (self));
  gtk_widget_set_parent (sp_label_new (sp_word_lever_how (lever), "field-caption"), GTK_WIDGET (self));
  self->outcome = GTK_LABEL (sp_label_new (NULL, "lever-outcome"));
  gtk_widget_set_parent (GTK_WIDGET (self->outcome), GTK_WIDGET (self));
  sp_page_set_field_help (GTK_WIDGET (self), value_field (self));
  sp_field_explain_title (self->title, document, on_field (self));
  sp_field_explain (self->on, document, on_field (self));
  sp_field_explain (GTK_WIDGET (self->slider), document, value_field (self));
  show_plan (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  return GTK_WIDGET (self);
}

/* ---- GObject ---- */

static void
sp_lever_row_dispose (GObject *object)
{
  SpLeverRow *self = SP_LEVER_ROW (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_lever_row_parent_class)->dispose (object);
}

static void
sp_lever_row_class_init (SpLeverRowClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sp_lever_row_dispose;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "leverrow");
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_lever_row_init (SpLeverRow *self)
{
}
