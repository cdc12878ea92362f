/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See estimate-page.h. Fields edit the plan, the evaluator computes, and this
 * file puts what it found into words and places. */
#include "config.h"

#include "ui/estimate-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "text/estimate-sentence.h"
#include "text/sentences.h"
#include "text/units.h"
#include "ui/card.h"
#include "ui/chart-card.h"
#include "ui/two-columns.h"
#include "ui/field-facts.h"
#include "ui/field-row.h"
#include "ui/message-list.h"
#include "ui/missing-line.h"
#include "ui/pages.h"
#include "ui/result-list.h"
#include "ui/settings.h"

struct _SpEstimatePage
{
  SpPage parent_instance;

  SpFieldRow *devices;
  SpFieldRow *per_device_throughput;
  SpFieldRow *efficiency;
  SpFieldRow *actual;
  SpFieldRow *work_unit;
  GtkDropDown *solve_for;
  GtkWidget *results;
  SpMissingLine *missing;
  GtkWidget *numbers;
  GtkWidget *headline;
  GtkLabel *solved_label;
  GtkLabel *solved_number;
  GtkLabel *solved_unit;
  GtkLabel *sentence;
  SpResultList *list;
  SpMessageList *messages;
  GtkLabel *note;
  GtkWidget *measure_button;
  SpChartCard *chart;

  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SpEstimatePage, sp_estimate_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "throughput", N_("Throughput"), TRUE },
  { "efficiency", N_("Efficiency"), FALSE },
  { "speedup", N_("Speedup"), TRUE },
};

static SpDocument *
document_of (SpEstimatePage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

static SpSolve
solve_of (SpEstimatePage *self)
{
  return (SpSolve) sp_record_get_choice (sp_document_get_record (document_of (self), SP_FIELD_SOLVE_FOR),
                                         SP_FIELD_SOLVE_FOR);
}

static SpWording
wording_of (SpEstimatePage *self)
{
  const SpRecord *record = sp_document_get_record (document_of (self), SP_FIELD_WORK_UNIT);
  SpWording wording = sp_wording_user (sp_record_get_text (record, SP_FIELD_WORK_UNIT), NULL);

  wording.digits = sp_settings_get_digits ();
  return wording;
}

static char *
number (const SpWording *wording,
        double           value)
{
  return sp_number_format (wording->locale, value, wording->digits);
}

/* ---- Results ---- */

static double
solved_value (const SpEstimate *e)
{
  switch (e->solved)
    {
    case SP_SOLVE_DEVICES:
      return e->devices;
    case SP_SOLVE_EFFICIENCY:
      return e->efficiency;
    case SP_SOLVE_THROUGHPUT:
      return e->per_device_throughput;
    case SP_SOLVE_ACTUAL:
    case SP_N_SOLVES:
    default:
      return e->actual;
    }
}

static void
show_headline (SpEstimatePage   *self,
               const SpEstimate *e,
               const SpWording  *wording)
{
  gboolean rate = e->solved == SP_SOLVE_ACTUAL || e->solved == SP_SOLVE_THROUGHPUT;
  const char *name = sp_field_label (sp_document_solved_field (e->solved));
  g_autofree char *value = e->solved == SP_SOLVE_EFFICIENCY
                             ? sp_number_format_percent_nonzero (wording->locale, e->efficiency, MAX (wording->digits - 2, 0))
                             : number (wording, solved_value (e));
  g_autofree char *unit = rate ? sp_unit_per_second (wording->unit) : g_strdup ("");
  g_autofree char *spoken = g_strdup_printf ("%s: %s %s", name, value, unit);

  gtk_label_set_text (self->solved_label, name);
  gtk_label_set_text (self->solved_number, value);
  gtk_label_set_text (self->solved_unit, unit);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->headline), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

static void
show_list (SpEstimatePage   *self,
           const SpEstimate *e,
           const SpWording  *wording)
{
  g_autofree char *actual = number (wording, e->actual);
  g_autofree char *ideal = number (wording, e->ideal);
  g_autofree char *speedup = number (wording, e->speedup);
  /* Translators: a speedup, "57.6 ×" */
  g_autofree char *times = g_strdup_printf (_("%s ×"), speedup);
  gboolean gained = e->lost < 0.0;
  g_autofree char *lost = number (wording, ABS (e->lost));
  g_autofree char *worth = number (wording, ABS (e->devices_worth_lost));
  g_autofree char *average = e->has_average_return ? number (wording, e->average_return) : NULL;
  /* Translators: what an added device returns, "0.898 of a device" */
  g_autofree char *part = average != NULL ? g_strdup_printf (_("%s of a device"), average) : NULL;

  sp_result_list_set (self->list, 0, sp_field_label (SP_FIELD_ACTUAL), e->solved != SP_SOLVE_ACTUAL ? actual : NULL);
  sp_result_list_set (self->list, 1, _("Ideal (linear)"), ideal);
  sp_result_list_set (self->list, 2, _("Speedup over one device"), times);
  sp_result_list_set (self->list, 3, gained ? _("Above ideal throughput") : _("Lost to scaling"), lost);
  sp_result_list_set (self->list, 4, gained ? _("Devices’ worth gained") : _("Devices’ worth lost"), worth);
  sp_result_list_set (self->list, 5, _("Average return of the added devices"), part);
}

static void
show_estimate (SpEstimatePage   *self,
               const SpEstimate *e)
{
  SpWording wording = wording_of (self);
  g_autofree char *sentence = sp_sentence_estimate (e, &wording);

  show_headline (self, e, &wording);
  show_list (self, e, &wording);
  gtk_label_set_text (self->sentence, sentence);
}

/* Says what is missing, or why there is no result. */
static char *
describe_missing (SpEstimatePage          *self,
                  const SpScenarioResults *results)
{
  SpWording wording = wording_of (self);

  return results != NULL ? sp_phrase_estimate_missing (results, &wording) : g_strdup (_("Computing…"));
}

static void
show_results (SpEstimatePage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  gboolean has = results != NULL && results->has_estimate;
  g_autofree char *missing = has ? NULL : describe_missing (self, results);

  if (has)
    show_estimate (self, &results->estimate);
  gtk_widget_set_visible (self->numbers, has);
  sp_missing_line_set (self->missing, missing, results != NULL && results->estimate_error != NULL ? "estimate" : NULL,
                       results != NULL ? results->estimate_field : SP_N_FIELDS);
  sp_message_list_set (self->messages, has ? results : NULL, "/goal");
  sp_chart_card_set_results (self->chart, has ? results : NULL, NULL);
}

/* While a field is not valid, the results are those of the last valid value. */
static void
show_validity (SpEstimatePage *self)
{
  const char *label;
  gboolean stale = sp_document_get_invalid (document_of (self), NULL, &label, NULL);
  GtkWidget *greyed[] = { self->numbers, GTK_WIDGET (self->chart) };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (greyed); i++)
    if (stale)
      gtk_widget_add_css_class (greyed[i], "stale");
    else
      gtk_widget_remove_css_class (greyed[i], "stale");
  if (stale)
    {
      g_autofree char *text = g_strdup_printf (_("“%s” is not valid. These results are of its last valid value."),
                                               label);

      sp_missing_line_set (self->missing, text, NULL, SP_N_FIELDS);
    }
}

static void
show_note (SpEstimatePage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *text = NULL;

  if (results != NULL && results->has_estimate)
    {
      g_autofree char *efficiency = sp_number_format_percent_nonzero (locale, results->estimate.efficiency,
                                                                      MAX (sp_settings_get_digits () - 2, 0));
      g_autofree char *devices = sp_number_format_exact (locale, results->estimate.devices);

      /* Translators: an efficiency and a number of devices, "90% holds at 64 devices only." */
      text = g_strdup_printf (_("%s holds at %s devices only. Measure at 1, 2, 4, … devices to see where the curve "
                                "bends."),
                              efficiency, devices);
    }
  gtk_label_set_text (self->note, text != NULL ? text : _("An efficiency holds only at the count it was measured at."));
}

/* ---- Inputs ---- */

static void
show_inputs (SpEstimatePage *self)
{
  SpSolve solve = solve_of (self);
  SpFieldRow *rows[SP_N_SOLVES] = { self->actual, self->devices, self->efficiency, self->per_device_throughput };
  guint i;

  for (i = 0; i < SP_N_SOLVES; i++)
    gtk_widget_set_visible (GTK_WIDGET (rows[i]), i != (guint) solve);
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->solve_for, (guint) solve);
  self->updating = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->solve_for), !sp_document_is_read_only (document_of (self)));
}

static void
on_solve_for (SpEstimatePage *self)
{
  guint chosen = gtk_drop_down_get_selected (self->solve_for);

  if (self->updating || chosen >= SP_N_SOLVES)
    return;
  sp_document_solve_for (document_of (self), (SpSolve) chosen);
}

/* ---- SpPage ---- */

static void
sp_estimate_page_update (SpPage *page)
{
  SpEstimatePage *self = SP_ESTIMATE_PAGE (page);

  show_inputs (self);
  show_results (self);
  show_validity (self);
  show_note (self);
}

static void
fill_solve_for (SpEstimatePage *self)
{
  const char *names[SP_N_SOLVES + 1] = { NULL };
  g_autoptr (GtkStringList) list = NULL;
  guint i;

  for (i = 0; i < SP_N_SOLVES; i++)
    names[i] = sp_field_label (sp_document_solved_field ((SpSolve) i));
  list = gtk_string_list_new (names);
  self->updating = TRUE;
  gtk_drop_down_set_model (self->solve_for, G_LIST_MODEL (list));
  self->updating = FALSE;
}

static void
sp_estimate_page_bind (SpPage *page)
{
  SpEstimatePage *self = SP_ESTIMATE_PAGE (page);
  SpDocument *document = document_of (self);
  const struct
  {
    SpFieldRow *row;
    SpField field;
  } rows[] = {
    { self->devices, SP_FIELD_DEVICES },
    { self->per_device_throughput, SP_FIELD_PER_DEVICE_THROUGHPUT },
    { self->efficiency, SP_FIELD_EFFICIENCY },
    { self->actual, SP_FIELD_ACTUAL },
    { self->work_unit, SP_FIELD_WORK_UNIT },
  };
  guint i;

  fill_solve_for (self);
  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    sp_field_row_bind (rows[i].row, document, rows[i].field);
  sp_field_explain (GTK_WIDGET (self->solve_for), document, SP_FIELD_SOLVE_FOR);
  sp_field_explain_title (gtk_widget_get_first_child (gtk_widget_get_prev_sibling (GTK_WIDGET (self->solve_for))), document,
                          SP_FIELD_SOLVE_FOR);
  sp_page_set_help (GTK_WIDGET (self->chart), "one-number");
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  gtk_widget_set_visible (self->measure_button, sp_page_find ("measurements") != NULL);
}

static SpChartView *
sp_estimate_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_ESTIMATE_PAGE (page)->chart);
}

static gboolean
sp_estimate_page_focus_field (SpPage     *page,
                              const char *key)
{
  SpEstimatePage *self = SP_ESTIMATE_PAGE (page);
  SpFieldRow *rows[] = { self->devices, self->per_device_throughput, self->efficiency, self->actual, self->work_unit };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_strcmp0 (sp_field_row_get_key (rows[i]), key) == 0)
      return gtk_widget_grab_focus (GTK_WIDGET (rows[i]));
  return FALSE;
}

/* ---- GObject ---- */

static void
sp_estimate_page_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), SP_TYPE_ESTIMATE_PAGE);
  G_OBJECT_CLASS (sp_estimate_page_parent_class)->dispose (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  g_type_ensure (SP_TYPE_CHART_CARD);
  g_type_ensure (SP_TYPE_TWO_COLUMNS);
  g_type_ensure (SP_TYPE_FIELD_ROW);
  g_type_ensure (SP_TYPE_MESSAGE_LIST);
  g_type_ensure (SP_TYPE_MISSING_LINE);
  g_type_ensure (SP_TYPE_RESULT_LIST);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/scalingplanner/ScalingPlanner/estimate-page.ui");
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, devices);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, per_device_throughput);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, efficiency);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, actual);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, work_unit);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, solve_for);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, results);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, missing);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, numbers);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, headline);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, solved_label);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, solved_number);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, solved_unit);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, sentence);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, list);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, messages);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, note);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, measure_button);
  gtk_widget_class_bind_template_child (widget_class, SpEstimatePage, chart);
  gtk_widget_class_bind_template_callback (widget_class, on_solve_for);
}

static void
sp_estimate_page_class_init (SpEstimatePageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_estimate_page_dispose;
  page_class->bind = sp_estimate_page_bind;
  page_class->update = sp_estimate_page_update;
  page_class->get_chart_view = sp_estimate_page_get_chart_view;
  page_class->focus_field = sp_estimate_page_focus_field;
  bind_template (GTK_WIDGET_CLASS (klass));
}

static void
sp_estimate_page_init (SpEstimatePage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  sp_name_buttons (GTK_WIDGET (self));
}
