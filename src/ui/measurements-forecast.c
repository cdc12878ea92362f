/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What measurements-page.h says beyond the measured counts: the forecast and the laws,
 * the run to make next, and how published curves compare. */
#include "config.h"

#include "ui/measurements-page-private.h"

#include <glib/gi18n.h>

#include "text/curve-sentence.h"

#define OTHER_ADVICE_MAX 2
#define BIT(law) (1u << (law))
/* Beside the laws: the calibrated model of the step. */
#define STEP_MODEL BIT (SP_N_LAWS)

static SpDocument *
document_of (SpMeasurementsPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Forecast ---- */

static int
by_devices (gconstpointer a,
            gconstpointer b)
{
  const SpCurveTarget *left = *(const SpCurveTarget *const *) a, *right = *(const SpCurveTarget *const *) b;

  return (left->forecast.devices > right->forecast.devices) - (left->forecast.devices < right->forecast.devices);
}

static void
add_target (SpMeasurementsPage  *self,
            const SpCurveTarget *target,
            const SpWording     *wording)
{
  const SpForecast *forecast = &target->forecast;
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;
  g_autofree char *devices = sp_number_format_exact (wording->locale, forecast->devices);
  g_autofree char *central =
    forecast->has_central ? sp_number_format_significant (wording->locale, forecast->central, 3) : g_strdup ("–");
  g_autofree char *lo = sp_number_format_significant (wording->locale, interval->lo, 3);
  g_autofree char *hi = sp_number_format_significant (wording->locale, interval->hi, 3);
  g_autofree char *range = g_strdup_printf ("%s–%s", lo, hi);
  g_autofree char *efficiency =
    target->has_efficiency ? sp_number_format_percent_nonzero (wording->locale, target->efficiency, 0) : g_strdup ("–");
  const char *cells[] = { devices, central, range, efficiency };

  sp_data_table_add_row (self->forecast, cells, NULL);
}

static void
show_targets (SpMeasurementsPage *self,
              GPtrArray          *targets,
              const SpWording    *wording)
{
  const SpCurveTarget *first = targets->len > 0 ? g_ptr_array_index (targets, 0) : NULL;
  gboolean central = first == NULL || first->forecast.has_central;
  const char *range = central ? _("90% interval") : _("Bounds");
  const char *titles[] = { _("Devices"), _("Central"), range, _("Efficiency"), NULL };
  guint n = MIN (targets->len, SP_DATA_TABLE_ROWS), i;

  sp_data_table_begin (self->forecast, titles, 0);
  for (i = 0; i < n; i++)
    add_target (self, g_ptr_array_index (targets, i), wording);
  sp_data_table_end (self->forecast, targets->len - n);
}

/* The laws that were asked for, in a table of their own: there can be many. */
static void
show_law_values (SpMeasurementsPage *self,
                 GPtrArray          *targets,
                 const SpWording    *wording)
{
  const char *titles[SP_N_LAWS + 2] = { _("Devices") };
  guint n = 1, i;
  SpLaw law;

  for (law = 0; law < SP_N_LAWS; law++)
    if ((self->laws & BIT (law)) != 0)
      titles[n++] = sp_law_label (law, FALSE);
  sp_data_table_begin (self->law_values, titles, 0);
  for (i = 0; i < MIN (targets->len, SP_DATA_TABLE_ROWS); i++)
    {
      const SpCurveTarget *target = g_ptr_array_index (targets, i);
      g_auto (GStrv) cells = g_new0 (char *, SP_N_LAWS + 2);

      n = 0;
      cells[n++] = sp_number_format_exact (wording->locale, target->forecast.devices);
      for (law = 0; law < SP_N_LAWS; law++)
        if ((self->laws & BIT (law)) != 0)
          cells[n++] = target->has_law[law] ? sp_number_format_compact (wording->locale, target->laws[law], 3)
                                            : g_strdup ("–");
      sp_data_table_add_row (self->law_values, (const char *const *) cells, NULL);
    }
  sp_data_table_end (self->law_values, 0);
  gtk_widget_set_visible (GTK_WIDGET (self->law_values), self->laws != 0);
}

static void
show_take_over (SpMeasurementsPage  *self,
                const SpCurveResult *result,
                const SpWording     *wording)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  const SpCurveTarget *target = result->n_targets > 0 ? &result->targets[0] : NULL;
  double devices = 0.0;
  gboolean can = target != NULL && target->has_efficiency && !result->curve->relative &&
                 sp_measurements_page_is_editable (self) &&
                 sp_scenario_choice (scenario, SP_FIELD_SOLVE_FOR) == SP_SOLVE_ACTUAL &&
                 sp_scenario_number (scenario, SP_FIELD_DEVICES, &devices) && devices == target->forecast.devices;

  gtk_widget_set_visible (self->use_in_estimate, can);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "curve.take-over", can);
  if (can)
    {
      g_autofree char *efficiency = sp_number_format_percent_nonzero (wording->locale, target->efficiency, 0);
      g_autofree char *count = sp_number_format_exact (wording->locale, devices);
      /* Translators: a button; an efficiency and a number of devices */
      g_autofree char *text = g_strdup_printf (_("Use %s at %s devices in the estimate"), efficiency, count);

      gtk_label_set_text (self->use_in_estimate_text, text);
    }
}

/* A figure that was found becomes one that could have been typed. */
static double
as_entered (double found)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.4g", found), NULL);
}

static void
take_over_action (GtkWidget  *widget,
                  const char *name,
                  GVariant   *parameter)
{
  SpDocument *document = document_of (SP_MEASUREMENTS_PAGE (widget));
  const SpCurveResults *results = sp_document_get_curve_results (document);
  const char *at = sp_scenario_id (sp_document_get_scenario (document));
  const SpMeasured *curve = results != NULL ? results->result->curve : NULL;
  g_autoptr (SpPlan) throughput = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (curve == NULL || results->result->n_targets == 0)
    return;
  throughput = sp_plan_set_number (sp_document_get_plan (document), at, SP_FIELD_PER_DEVICE_THROUGHPUT,
                                   as_entered (curve->points[curve->baseline].per_device), NULL);
  if (throughput != NULL)
    plan = sp_plan_set_number (throughput, at, SP_FIELD_EFFICIENCY,
                               as_entered (results->result->targets[0].efficiency), NULL);
  if (plan == NULL)
    return;
  sp_document_seal (document);
  sp_document_push (document, plan, SP_EDIT_FIELD, SP_FIELD_EFFICIENCY, at);
  sp_document_seal (document);
  sp_measurements_page_tell (SP_MEASUREMENTS_PAGE (widget), _("Taken into the estimate"));
}

void
sp_measurements_page_show_forecast (SpMeasurementsPage  *self,
                                    const SpCurveResult *result,
                                    const SpWording     *wording)
{
  g_autoptr (GPtrArray) targets = g_ptr_array_new ();
  guint i;

  for (i = 0; i < result->n_targets; i++)
    g_ptr_array_add (targets, &result->targets[i]);
  g_ptr_array_sort (targets, by_devices);
  show_targets (self, targets, wording);
  show_law_values (self, targets, wording);
  show_take_over (self, result, wording);
}

static void
on_law_toggled (SpMeasurementsPage *self,
                GtkCheckButton     *check)
{
  guint bit = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (check), "law"));

  self->laws = gtk_check_button_get_active (check) ? self->laws | bit : self->laws & ~bit;
  SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

static void
add_law_check (SpMeasurementsPage *self,
               GtkWidget          *box,
               const char         *label,
               guint               bit)
{
  GtkWidget *check = gtk_check_button_new_with_label (label);

  g_object_set_data (G_OBJECT (check), "law", GUINT_TO_POINTER (bit));
  g_signal_connect_swapped (check, "toggled", G_CALLBACK (on_law_toggled), self);
  gtk_box_append (GTK_BOX (box), check);
}

void
sp_measurements_page_make_law_checks (SpMeasurementsPage *self)
{
  GtkWidget *box = sp_measurements_page_make_popover (self->laws_button);
  SpLaw law;

  for (law = 0; law < SP_N_LAWS; law++)
    add_law_check (self, box, sp_law_label (law, FALSE), BIT (law));
  add_law_check (self, box, _("Calibrated step model"), STEP_MODEL);
}

/* ---- What to measure next ---- */

void
sp_measurements_page_show_advice (SpMeasurementsPage  *self,
                                  const SpCurveResult *result,
                                  const SpWording     *wording)
{
  GString *others = g_string_new (NULL);
  g_autofree char *first = NULL;
  guint i;

  if (result->n_advice > 0 && sp_advice_helps (&result->advice[0]))
    first = sp_sentence_advice (&result->advice[0], result->advise_devices, wording);
  else
    first = sp_sentence_no_advice (result->advise_devices, wording);
  for (i = 1; i < MIN (result->n_advice, 1 + OTHER_ADVICE_MAX) && sp_advice_helps (&result->advice[i]); i++)
    {
      g_autofree char *other = sp_sentence_advice (&result->advice[i], result->advise_devices, wording);

      g_string_append_printf (others, "%s%s", others->len > 0 ? "\n" : "", other);
    }
  gtk_label_set_text (self->next_text, first);
  gtk_label_set_text (self->next_others, others->str);
  gtk_widget_set_visible (GTK_WIDGET (self->next_others), others->len > 0);
  g_string_free (others, TRUE);
}

/* ---- Comparison ---- */

/* In the order of the field's choices. */
static const char *const kinds[] = {
  N_("Any kind of model"), N_("Image models"), N_("Language models"), N_("Recommendation models"),
  N_("Speech models"), N_("Diffusion models"), N_("Other models"), NULL,
};
static const char *const links[] = {
  N_("Any link inside the server"), N_("NVLink"), N_("PCIe"), N_("One device a server"), N_("Link not known"), NULL,
};

static void
fill_choices (GtkDropDown       *drop_down,
              const char *const *names,
              gboolean           translate)
{
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);

  for (; *names != NULL; names++)
    gtk_string_list_append (list, translate ? _(*names) : *names);
  gtk_drop_down_set_model (drop_down, G_LIST_MODEL (list));
}

void
sp_measurements_page_fill_comparison (SpMeasurementsPage *self)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();
  const char *const *accelerators = sp_published_accelerators ();

  g_ptr_array_add (names, (gpointer) _("Any hardware"));
  for (; *accelerators != NULL; accelerators++)
    g_ptr_array_add (names, (gpointer) *accelerators);
  g_ptr_array_add (names, NULL);
  self->updating = TRUE;
  fill_choices (self->compare_kind, kinds, TRUE);
  fill_choices (self->compare_link, links, TRUE);
  fill_choices (self->compare_accelerator, (const char *const *) names->pdata, FALSE);
  self->updating = FALSE;
}

/* Returns: its place in the list, 0 for any */
static guint
find_accelerator (const char *name)
{
  const char *const *accelerators = sp_published_accelerators ();
  guint i;

  for (i = 0; accelerators[i] != NULL; i++)
    if (g_str_equal (accelerators[i], name))
      return i + 1;
  return 0;
}

void
sp_measurements_page_show_comparison (SpMeasurementsPage  *self,
                                      const SpCurveResult *result,
                                      const SpWording     *wording)
{
  const SpRecord *record = sp_document_get_record (document_of (self), SP_FIELD_COMPARE_KIND);
  g_autofree char *text = sp_sentence_comparison (result, wording);

  gtk_label_set_text (self->normal_text, text);
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->compare_kind, sp_record_get_choice (record, SP_FIELD_COMPARE_KIND));
  gtk_drop_down_set_selected (self->compare_link, sp_record_get_choice (record, SP_FIELD_COMPARE_LINK));
  gtk_drop_down_set_selected (self->compare_accelerator,
                              find_accelerator (sp_record_get_text (record, SP_FIELD_COMPARE_ACCELERATOR)));
  self->updating = FALSE;
}

static void
on_compare_chosen (SpMeasurementsPage *self,
                   GParamSpec         *pspec,
                   GtkDropDown        *drop_down)
{
  guint chosen = gtk_drop_down_get_selected (drop_down);
  SpDocument *document = document_of (self);

  if (self->updating || chosen == GTK_INVALID_LIST_POSITION)
    return;
  sp_document_seal (document);
  if (drop_down == self->compare_accelerator)
    sp_document_set_text (document, SP_FIELD_COMPARE_ACCELERATOR,
                          chosen > 0 ? sp_published_accelerators ()[chosen - 1] : "", NULL);
  else
    sp_document_set_choice (document,
                            drop_down == self->compare_kind ? SP_FIELD_COMPARE_KIND : SP_FIELD_COMPARE_LINK, chosen, NULL);
  sp_document_seal (document);
}

static void
on_show_published (SpMeasurementsPage *self)
{
  if (!self->updating)
    SP_PAGE_GET_CLASS (self)->update (SP_PAGE (self));
}

/* ---- What the class knows of it ---- */

void
sp_measurements_forecast_class_init (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_callback (widget_class, on_compare_chosen);
  gtk_widget_class_bind_template_callback (widget_class, on_show_published);
  gtk_widget_class_install_action (widget_class, "curve.take-over", NULL, take_over_action);
}
