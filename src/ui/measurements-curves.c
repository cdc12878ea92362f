/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The curves of measurements-page.h: which one is looked at, weak or strong, and adding,
 * copying, renaming and deleting them. */
#include "config.h"

#include "ui/measurements-page-private.h"

#include <glib/gi18n.h>

#include "text/units.h"
#include "ui/name-dialog.h"

#define NAME_CHARACTERS 18 /* of a curve's name where it is chosen */

static SpDocument *
document_of (SpMeasurementsPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Which curve ---- */

static char *
describe_curves (const SpScenario *scenario)
{
  GString *text = g_string_new (NULL);
  guint i;

  for (i = 0; i < sp_scenario_n_curves (scenario); i++)
    g_string_append_printf (text, "%s\n%s\n", sp_curve_id (sp_scenario_curve (scenario, i)),
                            sp_curve_name (sp_scenario_curve (scenario, i)));
  return g_string_free (text, FALSE);
}

/* @curve: (nullable) */
static gboolean
has_name (const SpCurve *curve)
{
  return curve != NULL && *sp_record_get_text (sp_curve_record (curve), SP_FIELD_CURVE_NAME) != '\0';
}

/* @curve: (nullable) */
static gboolean
is_scaling_chosen (const SpCurve *curve)
{
  return curve != NULL &&
         sp_record_get_choice (sp_curve_record (curve), SP_FIELD_CURVE_SCALING) != SP_SCALING_GUESS;
}

static guint
index_of_curve (const SpScenario *scenario,
                const SpCurve    *curve)
{
  guint i;

  for (i = 0; i < sp_scenario_n_curves (scenario); i++)
    if (sp_scenario_curve (scenario, i) == curve)
      return i;
  return GTK_INVALID_LIST_POSITION;
}

void
sp_measurements_page_show_curves (SpMeasurementsPage *self)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  g_autofree char *names = describe_curves (scenario);
  gboolean several = sp_scenario_n_curves (scenario) > 1;

  self->updating = TRUE;
  if (g_strcmp0 (names, self->names_shown) != 0)
    {
      g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
      guint i;

      for (i = 0; i < sp_scenario_n_curves (scenario); i++)
        {
          g_autofree char *name = sp_text_clip (sp_curve_name (sp_scenario_curve (scenario, i)), NAME_CHARACTERS);

          gtk_string_list_append (list, name);
        }
      gtk_drop_down_set_model (self->curves, G_LIST_MODEL (list));
      g_free (self->names_shown);
      self->names_shown = g_steal_pointer (&names);
    }
  gtk_drop_down_set_selected (self->curves, index_of_curve (scenario, curve));
  self->updating = FALSE;
  gtk_label_set_text (self->curve_name, has_name (curve) ? sp_curve_name (curve) : _("Measured curve"));
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->curve_name), gtk_label_get_text (self->curve_name));
  gtk_stack_set_visible_child (self->name_stack, several ? GTK_WIDGET (self->curves) : GTK_WIDGET (self->curve_name));
}

static void
on_curve_chosen (SpMeasurementsPage *self)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  guint chosen = gtk_drop_down_get_selected (self->curves);

  if (!self->updating && chosen < sp_scenario_n_curves (scenario))
    sp_document_look_at_curve (document_of (self), sp_curve_id (sp_scenario_curve (scenario, chosen)));
}

/* ---- Weak or strong ---- */

/* What is said about the kind of scaling: that it was guessed, or does not fit the batches. */
static char *
scaling_sentence (const SpCurveResults *results,
                  const SpWording      *wording)
{
  guint i;

  for (i = 0; results != NULL && i < results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->messages, i);

      if (g_str_equal (message->path, "/scaling"))
        return sp_sentence_message (&message->message, wording);
    }
  return g_strdup ("");
}

void
sp_measurements_page_show_scaling (SpMeasurementsPage   *self,
                                   const SpCurveResults *results,
                                   const SpWording      *wording)
{
  g_autofree char *text = scaling_sentence (results, wording);
  gboolean strong = results != NULL && results->result->curve->scaling == SP_MODE_STRONG;

  gtk_toggle_button_set_active (self->weak, !strong);
  gtk_toggle_button_set_active (self->strong, strong);
  gtk_label_set_text (self->scaling_text, text);
  gtk_widget_set_visible (GTK_WIDGET (self->scaling_text), *text != '\0');
  gtk_widget_set_sensitive (self->scaling, sp_measurements_page_is_editable (self));
}

static void
choose_scaling (SpMeasurementsPage *self,
                SpScalingChoice     choice)
{
  sp_document_seal (document_of (self));
  sp_document_set_choice (document_of (self), SP_FIELD_CURVE_SCALING, choice, NULL);
  sp_document_seal (document_of (self));
  SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

static void
on_scaling_chosen (SpMeasurementsPage *self,
                   GtkToggleButton    *button)
{
  choose_scaling (self, button == self->strong ? SP_SCALING_STRONG : SP_SCALING_WEAK);
}

/* ---- Curves: add, copy, rename, delete ---- */

/* "Curve 2": a name that no other curve of the scenario has. */
static char *
free_name (const SpScenario *scenario)
{
  guint n = sp_scenario_n_curves (scenario) + 1;

  for (;; n++)
    {
      /* Translators: the name of a new curve */
      g_autofree char *name = g_strdup_printf (_("Curve %u"), n);

      if (sp_scenario_find_curve (scenario, name) == NULL)
        return g_steal_pointer (&name);
    }
}

/* @curve: (nullable): whose rows and fields the new one has */
static void
add_curve (SpMeasurementsPage *self,
           const SpCurve      *copy_of,
           const char         *name)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  g_autoptr (GError) error = NULL;
  g_autofree char *id = NULL;
  gsize n_rows = 0;
  const SpRow *rows = copy_of != NULL ? sp_curve_rows (copy_of, &n_rows) : NULL;
  g_autoptr (SpPlan) plan =
    sp_plan_add_curve (sp_document_get_plan (document_of (self)), sp_scenario_id (scenario), name, rows, n_rows, &id, &error);

  if (plan == NULL)
    {
      sp_measurements_page_tell (self, error->message);
      return;
    }
  sp_document_push (document_of (self), plan, SP_EDIT_ADD_CURVE, SP_N_FIELDS, NULL);
  sp_document_look_at_curve (document_of (self), id);
  sp_measurements_page_show_runs (self);
}

static void
add_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  g_autofree char *name = free_name (sp_document_get_scenario (document_of (self)));

  add_curve (self, NULL, name);
}

static void
duplicate_action (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  /* Translators: the name of a copied curve */
  g_autofree char *name = curve != NULL ? g_strdup_printf (_("%s (copy)"), sp_curve_name (curve)) : NULL;

  if (curve != NULL)
    add_curve (self, curve, name);
}

static void
renamed (const char *name,
         gpointer    data)
{
  SpMeasurementsPage *self = data;
  g_autoptr (GError) error = NULL;

  sp_document_seal (document_of (self));
  if (!sp_document_set_text (document_of (self), SP_FIELD_CURVE_NAME, name, &error))
    sp_measurements_page_tell (self, error->message);
  sp_document_seal (document_of (self));
}

static void
rename_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));

  if (curve != NULL)
    sp_name_dialog_ask (GTK_WINDOW (sp_measurements_page_get_window (self)), _("Rename Curve"),
                        document_of (self), SP_FIELD_CURVE_NAME, sp_curve_name (curve), renamed, g_object_ref (self),
                        g_object_unref);
}

static void
delete_action (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  g_autofree char *at = NULL;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (curve == NULL)
    return;
  at = g_strdup_printf ("%s/%s", sp_scenario_id (sp_document_get_scenario (document_of (self))), sp_curve_id (curve));
  name = sp_text_clip (sp_curve_name (curve), NAME_CHARACTERS);
  text = g_strdup_printf (_("“%s” deleted"), name);
  plan = sp_plan_remove_curve (sp_document_get_plan (document_of (self)), at, NULL);
  if (plan == NULL)
    return;
  sp_document_push (document_of (self), plan, SP_EDIT_REMOVE_CURVE, SP_N_FIELDS, NULL);
  sp_measurements_page_tell (self, text);
}

static void
use_action (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (widget);

  if (sp_measurements_page_get_curve_id (self) == NULL)
    return;
  sp_document_seal (document_of (self));
  sp_document_set_text (document_of (self), SP_FIELD_CURVE_IN_USE, sp_measurements_page_get_curve_id (self), NULL);
  sp_document_seal (document_of (self));
}

static void
guess_action (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  choose_scaling (SP_MEASUREMENTS_PAGE (widget), SP_SCALING_GUESS);
}

void
sp_measurements_page_show_actions (SpMeasurementsPage *self)
{
  static const char *const of_curve[] = { "curve.duplicate", "curve.rename", "curve.delete" };
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurve *curve = sp_document_get_curve (document_of (self));
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean editable = sp_measurements_page_is_editable (self);
  guint i;

  for (i = 0; i < G_N_ELEMENTS (of_curve); i++)
    gtk_widget_action_set_enabled (widget, of_curve[i], editable && curve != NULL);
  gtk_widget_action_set_enabled (widget, "curve.add", editable);
  gtk_widget_action_set_enabled (widget, "curve.import", editable);
  gtk_widget_action_set_enabled (widget, "curve.export", sp_measurements_n_rows (curve) > 0);
  gtk_widget_action_set_enabled (widget, "curve.use", editable && curve != sp_scenario_curve_in_use (scenario));
  gtk_widget_action_set_enabled (widget, "curve.guess", editable && is_scaling_chosen (curve));
  gtk_widget_set_sensitive (self->paste_button, editable);
  gtk_widget_set_visible (self->add_runs, editable);
}

/* ---- What the class knows of it ---- */

void
sp_measurements_curves_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, on_curve_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_scaling_chosen);
  gtk_widget_class_install_action (widget_class, "curve.add", NULL, add_action);
  gtk_widget_class_install_action (widget_class, "curve.duplicate", NULL, duplicate_action);
  gtk_widget_class_install_action (widget_class, "curve.rename", NULL, rename_action);
  gtk_widget_class_install_action (widget_class, "curve.delete", NULL, delete_action);
  gtk_widget_class_install_action (widget_class, "curve.use", NULL, use_action);
  gtk_widget_class_install_action (widget_class, "curve.guess", NULL, guess_action);
}
