/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See curve-details.h. */
#include "config.h"

#include "ui/curve-details.h"

#include <glib/gi18n.h>

#include "text/curve-sentence.h"
#include "ui/data-table.h"
#include "ui/lines-layout.h"
#include "ui/message-list.h"
#include "ui/result-list.h"

#define FIT_DIGITS 4

struct _SpCurveDetails
{
  GtkWidget parent_instance;

  SpResultList *facts;
  SpDataTable *laws;
  GtkWidget *refused;
  GtkWidget *residuals_title;
  SpDataTable *residuals;
  GtkWidget *messages_title;
  SpMessageList *messages;
};

G_DEFINE_FINAL_TYPE (SpCurveDetails, sp_curve_details, GTK_TYPE_WIDGET)

static char *
number (const SpWording *wording,
        double           value)
{
  return sp_number_format_significant (wording->locale, value, FIT_DIGITS);
}

/* ---- Facts ---- */

static const char *
noise_label (SpNoiseSource source)
{
  switch (source)
    {
    case SP_NOISE_REPEATS:
      return _("Noise of one run, from repeated runs");
    case SP_NOISE_RESIDUALS:
      return _("Noise of one run, from the scatter about a smooth curve");
    case SP_NOISE_ASSUMED:
    default:
      return _("Noise of one run, as published curves have");
    }
}

static char *
plus_minus (const SpWording *wording,
            double           fraction,
            double           error)
{
  g_autofree char *value = sp_number_format_percent (wording->locale, fraction, 1);
  g_autofree char *spread = sp_number_format_percent (wording->locale, error, 1);

  return g_strdup_printf ("%s ± %s", value, spread);
}

static void
show_facts (SpCurveDetails   *self,
            const SpMeasured *curve,
            const SpWording  *wording)
{
  const SpMeasuredPoint *last = curve->n_points > 0 ? &curve->points[curve->n_points - 1] : NULL;
  g_autofree char *noise = sp_number_format_percent (wording->locale, curve->noise, 1);
  g_autofree char *lost = curve->has_knee ? plus_minus (wording, curve->knee.lost, curve->knee.lost_error) : NULL;
  g_autofree char *before = curve->has_knee ? number (wording, curve->knee.slope_before) : NULL;
  g_autofree char *after = curve->has_knee ? number (wording, curve->knee.slope_after) : NULL;
  g_autofree char *chance = curve->has_knee ? sp_number_format_significant (wording->locale, curve->knee.p_value, 2) : NULL;
  g_autofree char *karp = last != NULL && last->has_karp_flatt ? number (wording, last->karp_flatt) : NULL;
  g_autofree char *mfu = last != NULL && last->has_mfu ? sp_number_format_percent (wording->locale, last->mfu, 1) : NULL;

  sp_result_list_set (self->facts, 0, noise_label (curve->noise_source), curve->n_points > 0 ? noise : NULL);
  sp_result_list_set (self->facts, 1, _("Lost at the knee"), lost);
  sp_result_list_set (self->facts, 2, _("Slope on log axes up to the knee"), before);
  sp_result_list_set (self->facts, 3, _("Slope beyond it"), after);
  sp_result_list_set (self->facts, 4, _("Chance of such a knee from noise alone"), chance);
  sp_result_list_set (self->facts, 5,
                      curve->scaling == SP_MODE_STRONG ? _("Serial fraction (Karp–Flatt) at the largest count")
                                                       : _("Contention (Karp–Flatt) at the largest count"),
                      karp);
  sp_result_list_set (self->facts, 6, _("Share of peak (MFU) at the largest count"), mfu);
}

/* ---- Laws ---- */

static void
add_fitted (SpDataTable     *table,
            const char      *law,
            const char      *name,
            double           value,
            const char      *error,
            const SpWording *wording)
{
  g_autofree char *text = number (wording, value);
  const char *cells[] = { law, name, text, error };

  sp_data_table_add_row (table, cells, NULL);
}

/* Symbols are the same everywhere; one of the parameters is called by a word. */
static const char *
parameter_name (SpLaw law,
                guint parameter)
{
  const char *name = sp_law_parameter_name (law, parameter);

  return g_str_equal (name, "slope") ? _("slope") : name;
}

static void
add_law (SpDataTable     *table,
         const SpLawFit  *fit,
         const SpWording *wording)
{
  const char *label = sp_law_label (fit->law, FALSE);
  guint i;

  for (i = 0; i < fit->n_parameters; i++)
    {
      const SpLawParameter *parameter = &fit->parameters[i];
      g_autofree char *error = parameter->has_error ? number (wording, parameter->standard_error) : NULL;

      /* Translators: a fitted parameter that may not be below 0 and is 0 */
      add_fitted (table, i == 0 ? label : "", parameter_name (fit->law, (guint) i), parameter->value,
                  parameter->at_bound ? _("at its bound") : error, wording);
    }
  if (fit->has_residual)
    add_fitted (table, "", _("residual"), fit->residual, NULL, wording);
  if (fit->has_limit)
    add_fitted (table, "", _("limit"), fit->limit, NULL, wording);
  if (fit->has_peak)
    add_fitted (table, "", _("devices at the peak"), fit->peak_devices, NULL, wording);
}

static void
show_laws (SpCurveDetails      *self,
           const SpCurveResult *result,
           const SpWording     *wording)
{
  const char *titles[] = { _("Law"), _("Number"), _("Value"), _("Standard error"), NULL };
  GString *refused = g_string_new (NULL);
  SpLaw law;

  sp_data_table_begin (self->laws, titles, 2);
  for (law = 0; law < SP_N_LAWS; law++)
    if (result->laws[law].is_fitted)
      add_law (self->laws, &result->laws[law].fit, wording);
    else
      {
        g_autofree char *why = sp_sentence_core_code (result->laws[law].refusal, wording);

        g_string_append_printf (refused, "%s%s: %s", refused->len > 0 ? "\n" : "", sp_law_label (law, FALSE), why);
      }
  sp_data_table_end (self->laws, 0);
  gtk_label_set_text (GTK_LABEL (self->refused), refused->str);
  gtk_widget_set_visible (self->refused, refused->len > 0);
  g_string_free (refused, TRUE);
}

/* ---- Residuals ---- */

/* The laws that are fitted; the other two go through the last points. */
static const SpLaw fitted_laws[] = { SP_LAW_AMDAHL, SP_LAW_USL, SP_LAW_POWER, SP_LAW_LOG_STEP_TIME, SP_LAW_TWO_TIER };

static void
show_residuals (SpCurveDetails      *self,
                const SpCurveResult *result,
                const SpWording     *wording)
{
  const char *titles[G_N_ELEMENTS (fitted_laws) + 2] = { _("Devices") };
  guint n_points = MIN (result->curve->n_points, SP_DATA_TABLE_ROWS), n = 1, i, point;

  for (i = 0; i < G_N_ELEMENTS (fitted_laws); i++)
    if (result->laws[fitted_laws[i]].is_fitted)
      titles[n++] = sp_law_label (fitted_laws[i], FALSE);
  sp_data_table_begin (self->residuals, titles, 0);
  for (point = 0; point < n_points; point++)
    {
      g_auto (GStrv) cells = g_new0 (char *, G_N_ELEMENTS (titles));

      n = 0;
      cells[n++] = sp_number_format_exact (wording->locale, result->curve->points[point].devices);
      for (i = 0; i < G_N_ELEMENTS (fitted_laws); i++)
        if (result->laws[fitted_laws[i]].is_fitted)
          cells[n++] = sp_number_format_percent (wording->locale, result->laws[fitted_laws[i]].residuals[point], 1);
      sp_data_table_add_row (self->residuals, (const char *const *) cells, NULL);
    }
  sp_data_table_end (self->residuals, result->curve->n_points - n_points);
  gtk_widget_set_visible (self->residuals_title, titles[1] != NULL);
  gtk_widget_set_visible (GTK_WIDGET (self->residuals), titles[1] != NULL);
}

void
sp_curve_details_set (SpCurveDetails       *self,
                      const SpCurveResults *results,
                      const SpWording      *wording)
{
  g_return_if_fail (SP_IS_CURVE_DETAILS (self));

  show_facts (self, results->result->curve, wording);
  show_laws (self, results->result, wording);
  show_residuals (self, results->result, wording);
  sp_message_list_set_messages (self->messages, results->messages, wording, "", NULL, SP_SEVERITY_INFO);
  gtk_widget_set_visible (self->messages_title, results->messages->len > 0);
}

/* ---- GObject ---- */

static void
sp_curve_details_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (sp_curve_details_parent_class)->dispose (object);
}

static void
sp_curve_details_class_init (SpCurveDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_curve_details_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "curvedetails");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add (SpCurveDetails *self,
     GtkWidget      *widget)
{
  gtk_widget_set_parent (widget, GTK_WIDGET (self));
  return widget;
}

static GtkWidget *
add_text (SpCurveDetails *self,
          const char     *text,
          const char     *css_class)
{
  GtkWidget *label = add (self, gtk_label_new (text));

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
sp_curve_details_init (SpCurveDetails *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 12);
  self->facts = SP_RESULT_LIST (add (self, g_object_new (SP_TYPE_RESULT_LIST, NULL)));
  self->laws = SP_DATA_TABLE (add (self, g_object_new (SP_TYPE_DATA_TABLE, NULL)));
  self->refused = add_text (self, NULL, "dim-label");
  self->residuals_title = add_text (self, _("Residuals: how far measured throughput lies above each law"), "field-title");
  self->residuals = SP_DATA_TABLE (add (self, g_object_new (SP_TYPE_DATA_TABLE, NULL)));
  self->messages_title = add_text (self, _("Messages"), "field-title");
  self->messages = SP_MESSAGE_LIST (add (self, g_object_new (SP_TYPE_MESSAGE_LIST, NULL)));
}
