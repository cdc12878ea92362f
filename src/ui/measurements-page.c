/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See measurements-page.h. The runs are edited in the grid, the evaluator
 * computes, and this file puts what it found into words and places. */
#include "config.h"

#include "ui/measurements-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "plan/examples.h"
#include "report/values.h"
#include "text/curve-sentence.h"
#include "text/units.h"
#include "ui/card.h"
#include "ui/field-facts.h"
#include "ui/measurements-page-private.h"
#include "ui/settings.h"
#include "ui/two-columns.h"

G_DEFINE_FINAL_TYPE (SpMeasurementsPage, sp_measurements_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "measured-throughput", N_("Throughput"), TRUE },
  { "measured-efficiency", N_("Efficiency"), FALSE },
  { "return", N_("Return"), FALSE },
  { "step-time", N_("Step time"), TRUE },
};

static SpDocument *
document_of (SpMeasurementsPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

SpWindow *
sp_measurements_page_get_window (SpMeasurementsPage *self)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));

  return SP_IS_WINDOW (root) ? SP_WINDOW (root) : NULL;
}

/* Several lines name what could not be taken: they stay until they are read. */
void
sp_measurements_page_tell (SpMeasurementsPage *self,
                           const char         *text)
{
  const char *rest = strchr (text, '\n');
  SpWindow *window = sp_measurements_page_get_window (self);

  if (window == NULL)
    return;
  if (rest == NULL)
    sp_window_toast (window, text);
  else
    sp_window_show_error (window, _("Some Cells Were Left Out"), text);
}

gboolean
sp_measurements_page_is_editable (SpMeasurementsPage *self)
{
  return !sp_document_is_read_only (document_of (self));
}

gsize
sp_measurements_n_rows (const SpCurve *curve)
{
  gsize n_rows = 0;

  if (curve != NULL)
    sp_curve_rows (curve, &n_rows);
  return n_rows;
}

const char *
sp_measurements_page_get_unit (SpMeasurementsPage *self)
{
  const SpRecord *record = sp_document_get_record (document_of (self), SP_FIELD_CURVE_UNIT);
  const char *own = sp_record_get_text (record, SP_FIELD_CURVE_UNIT);

  return *own != '\0' ? own : sp_scenario_text (sp_document_get_scenario (document_of (self)), SP_FIELD_WORK_UNIT);
}

SpWording
sp_measurements_page_get_wording (SpMeasurementsPage *self)
{
  SpWording wording = sp_wording_user (sp_measurements_page_get_unit (self), NULL);

  wording.digits = sp_settings_get_digits ();
  return wording;
}

const char *
sp_measurements_page_get_curve_id (SpMeasurementsPage *self)
{
  const SpCurve *curve = sp_document_get_curve (document_of (self));

  return curve != NULL ? sp_curve_id (curve) : NULL;
}

GtkWidget *
sp_measurements_page_make_popover (GtkMenuButton *button)
{
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);

  gtk_popover_set_child (GTK_POPOVER (popover), box);
  gtk_menu_button_set_popover (button, popover);
  return box;
}

/* ---- The sentence above ---- */

/* The target that the advice is for, so that the sentence speaks of one count. */
static const SpForecast *
forecast_in_question (const SpCurveResult *result)
{
  guint i;

  for (i = 0; i < result->n_targets; i++)
    if (result->targets[i].forecast.devices == result->advise_devices)
      return &result->targets[i].forecast;
  return &result->targets[0].forecast;
}

/* What to expect at the count in question, and the run that would teach most. */
static char *
expectation (const SpCurveResult *result,
             const SpWording     *wording)
{
  g_autofree char *expect = NULL;

  if (result->n_targets == 0)
    return g_strdup ("");
  expect = sp_sentence_forecast (forecast_in_question (result), result->curve->relative, wording);
  if (result->n_advice > 0 && result->advice[0].kind == SP_ADVICE_COUNT && sp_advice_helps (&result->advice[0]))
    {
      g_autofree char *devices = sp_number_format_exact (wording->locale, result->advice[0].devices);
      /* Translators: %s is a number of devices */
      g_autofree char *next = g_strdup_printf (_("The next run that would teach most is at %s devices."), devices);

      return g_strdup_printf ("%s %s", expect, next);
    }
  return g_steal_pointer (&expect);
}

static void
show_headline (SpMeasurementsPage  *self,
               const SpCurveResult *result,
               const SpWording     *wording)
{
  g_autofree char *text = sp_sentence_curve (result->curve, wording);
  g_autofree char *expect = expectation (result, wording);

  gtk_widget_set_visible (self->headline, text != NULL);
  gtk_label_set_text (self->headline_text, text != NULL ? text : "");
  gtk_label_set_text (self->expect_text, expect);
  gtk_widget_set_visible (GTK_WIDGET (self->expect_text), *expect != '\0');
  if (result->curve->has_knee)
    gtk_widget_add_css_class (self->headline, "knee");
  else
    gtk_widget_remove_css_class (self->headline, "knee");
}

/* ---- By device count ---- */

static char *
two_lines (const char *first,
           const char *second)
{
  return g_strdup_printf ("%s\n%s", first, second);
}

static void
add_point (SpMeasurementsPage *self,
           const SpMeasured   *curve,
           guint               index,
           const SpWording    *wording)
{
  const SpMeasuredPoint *point = &curve->points[index];
  g_autofree char *devices = sp_number_format_exact (wording->locale, point->devices);
  g_autofree char *throughput = sp_number_format (wording->locale, point->throughput, wording->digits);
  g_autofree char *runs = sp_number_format_exact (wording->locale, point->runs);
  g_autofree char *spread =
    point->has_spread ? sp_number_format_percent_nonzero (wording->locale, point->spread / point->throughput, 1) : NULL;
  g_autofree char *efficiency = sp_value_text (wording, SP_VALUE_EFFICIENCY, point->efficiency);
  g_autofree char *returned =
    point->has_previous ? sp_format_return (wording->locale, point->added_return) : NULL;
  g_autofree char *remark = sp_sentence_curve_point (curve, index, wording);
  const char *with_runs[] = { devices, throughput, runs, spread, efficiency, returned };
  const char *plain[] = { devices, throughput, efficiency, returned };

  sp_data_table_add_row (self->counts, curve->has_repeats ? with_runs : plain, remark);
}

/* Runs and spread have a column when some count was run more than once. */
static void
show_points (SpMeasurementsPage *self,
             const SpMeasured   *curve,
             const SpWording    *wording)
{
  g_autofree char *unit = sp_text_clip (wording->unit, SP_CURVE_GRID_UNIT_CHARACTERS);
  g_autofree char *rate = curve->relative ? g_strdup ("") : sp_unit_per_second (unit);
  g_autofree char *throughput = two_lines (_("Throughput"), rate);
  g_autofree char *devices = two_lines (_("Devices"), "");
  g_autofree char *runs = two_lines (_("Runs"), "");
  g_autofree char *spread = two_lines (_("Spread"), "");
  g_autofree char *efficiency = two_lines (_("Efficiency"), "");
  /* Translators: what each added device returns; short, a column */
  g_autofree char *returned = two_lines (_("Return"), "");
  const char *with_runs[] = { devices, throughput, runs, spread, efficiency, returned, NULL };
  const char *plain[] = { devices, throughput, efficiency, returned, NULL };
  guint n = MIN (curve->n_points, SP_DATA_TABLE_ROWS), i;

  sp_data_table_begin (self->counts, curve->has_repeats ? with_runs : plain, 0);
  for (i = 0; i < n; i++)
    add_point (self, curve, i, wording);
  sp_data_table_end (self->counts, curve->n_points - n);
}

/* ---- Details ---- */

static void
show_details (SpMeasurementsPage *self)
{
  const SpCurveResults *results = sp_document_get_curve_results (document_of (self));
  SpWording wording = sp_measurements_page_get_wording (self);

  if (results != NULL && gtk_expander_get_expanded (self->details))
    sp_curve_details_set (self->details_view, sp_document_get_scenario_results (document_of (self)), results, &wording);
}

static void
on_details_expanded (SpMeasurementsPage *self)
{
  if (document_of (self) != NULL)
    show_details (self);
}

/* ---- All of it ---- */

static void
show_chart (SpMeasurementsPage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));

  sp_chart_card_set_curve (self->chart, sp_measurements_page_get_curve_id (self), self->laws,
                           !gtk_check_button_get_active (self->show_published));
  sp_chart_card_set_results (self->chart, results,
                             _("Here the measured runs are drawn, with what to expect beyond them."));
}

/* What the places show that speak for themselves: cells, and the words beside weak and strong. */
static const char *const shown_elsewhere[] = { "/rows/", "/scaling", NULL };

static void
show_results (SpMeasurementsPage   *self,
              const SpCurveResults *results,
              const SpWording      *wording)
{
  gboolean has = results != NULL && results->result->curve->n_points > 0;

  if (has)
    {
      show_headline (self, results->result, wording);
      show_points (self, results->result->curve, wording);
      sp_measurements_page_show_forecast (self, results->result, wording);
      sp_measurements_page_show_advice (self, results->result, wording);
      sp_measurements_page_show_comparison (self, results->result, wording);
    }
  gtk_widget_set_visible (self->headline, has);
  gtk_widget_set_visible (self->forecast_card, has);
  gtk_widget_set_visible (self->normal_card, has);
  gtk_widget_set_visible (self->details_card, has);
  gtk_widget_set_visible (self->next_card, has);
  sp_message_list_set_messages (self->messages, results != NULL ? results->messages : NULL, wording, "",
                                shown_elsewhere, SP_SEVERITY_WARNING);
}

/* A curve without rows is shown as the place to enter some. */
static void
show_emptiness (SpMeasurementsPage *self)
{
  gboolean empty = sp_measurements_n_rows (sp_document_get_curve (document_of (self))) == 0;

  gtk_widget_set_visible (self->empty, empty);
  gtk_widget_set_visible (self->view_switch, !empty);
  if (empty)
    sp_measurements_page_show_runs (self);
}

static void
sp_measurements_page_update (SpPage *page)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  const SpCurveResults *results = sp_document_get_curve_results (document_of (self));
  SpWording wording = sp_measurements_page_get_wording (self);

  sp_measurements_page_show_curves (self);
  sp_measurements_page_show_scaling (self, results, &wording);
  show_emptiness (self);
  sp_measurements_page_show_grid (self);
  show_results (self, results, &wording);
  sp_measurements_page_show_actions (self);
  show_details (self);
  show_chart (self);
}

static void
fill_examples (SpMeasurementsPage *self)
{
  g_autoptr (GMenu) menu = g_menu_new ();
  guint i;

  for (i = 0; i < sp_n_examples (); i++)
    {
      const SpExample *example = sp_example (i);
      g_autoptr (GMenuItem) item = g_menu_item_new (sp_example_title (example), NULL);

      g_menu_item_set_action_and_target (item, "app.example", "s", example->name);
      g_menu_append_item (menu, item);
    }
  gtk_menu_button_set_menu_model (self->examples, G_MENU_MODEL (menu));
}

static void
set_help (SpMeasurementsPage *self)
{
  const struct
  {
    gpointer widget;
    const char *topic;
  } topics[] = {
    { self->counts_view, "page-measurements#curve" },
    { self->runs_view, "inputs-runs" },
    { self->forecast_card, "page-measurements#forecast" },
    { self->next_card, "page-measurements#next" },
    { self->normal_card, "page-measurements#published" },
    { self->details_card, "extrapolation" },
    { self->chart, "page-measurements#curve" },
  };

  SpDocument *document = document_of (self);

  for (gsize i = 0; i < G_N_ELEMENTS (topics); i++)
    sp_page_set_help (topics[i].widget, topics[i].topic);
  sp_field_explain (GTK_WIDGET (self->curves), document, SP_FIELD_CURVE_NAME);
  sp_field_explain (self->scaling, document, SP_FIELD_CURVE_SCALING);
  sp_field_explain (GTK_WIDGET (self->compare_kind), document, SP_FIELD_COMPARE_KIND);
  sp_field_explain (GTK_WIDGET (self->compare_link), document, SP_FIELD_COMPARE_LINK);
  sp_field_explain (GTK_WIDGET (self->compare_accelerator), document, SP_FIELD_COMPARE_ACCELERATOR);
}

static void
sp_measurements_page_bind (SpPage *page)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  SpDocument *document = document_of (self);

  fill_examples (self);
  sp_measurements_page_fill_comparison (self);
  sp_measurements_page_make_column_checks (self);
  sp_measurements_page_make_law_checks (self);
  sp_field_row_bind (self->unit, document, SP_FIELD_CURVE_UNIT);
  sp_field_row_bind (self->devices_per_server, document, SP_FIELD_DEVICES_PER_SERVER);
  sp_field_row_bind (self->baseline, document, SP_FIELD_CURVE_BASELINE);
  sp_counts_row_bind (self->targets, document, SP_FIELD_CURVE_TARGETS,
                      _("Empty: the next powers of two. The estimate’s device count is always there."));
  set_help (self);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_chart_card_set_logarithmic (self->chart, TRUE);
  sp_measurements_page_begin_grid (self);
}

static SpChartView *
sp_measurements_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_MEASUREMENTS_PAGE (page)->chart);
}

static gboolean
focus_runs (SpMeasurementsPage *self)
{
  guint row = 0, column = 0;

  sp_measurements_page_show_runs (self);
  if (sp_grid_get_n_refused (self->grid, &row, &column) > 0)
    sp_grid_set_cursor (self->grid, row, column);
  return gtk_widget_grab_focus (GTK_WIDGET (self->grid));
}

static gboolean
sp_measurements_page_focus_field (SpPage     *page,
                                  const char *key)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (page);
  SpFieldRow *rows[] = { self->unit, self->devices_per_server, self->baseline };
  guint i;

  if (g_strcmp0 (key, "/runs") == 0)
    return focus_runs (self);
  if (g_strcmp0 (key, "/targets") == 0)
    return gtk_widget_grab_focus (GTK_WIDGET (self->targets));
  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_strcmp0 (sp_field_row_get_key (rows[i]), key) == 0)
      {
        GtkWidget *inputs = gtk_widget_get_ancestor (GTK_WIDGET (rows[i]), GTK_TYPE_EXPANDER);

        gtk_expander_set_expanded (GTK_EXPANDER (inputs), TRUE);
        return gtk_widget_grab_focus (GTK_WIDGET (rows[i]));
      }
  return FALSE;
}

/* ---- GObject ---- */

static void
sp_measurements_page_dispose (GObject *object)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (object);

  g_clear_handle_id (&self->model_id, g_source_remove);
  gtk_widget_dispose_template (GTK_WIDGET (object), SP_TYPE_MEASUREMENTS_PAGE);
  G_OBJECT_CLASS (sp_measurements_page_parent_class)->dispose (object);
}

static void
sp_measurements_page_finalize (GObject *object)
{
  SpMeasurementsPage *self = SP_MEASUREMENTS_PAGE (object);

  g_free (self->names_shown);
  g_free (self->model_curve);
  g_free (self->model_unit);
  G_OBJECT_CLASS (sp_measurements_page_parent_class)->finalize (object);
}

static void
bind_template (GtkWidgetClass *widget_class)
{
  static const struct
  {
    const char *name;
    goffset offset;
  } children[] = {
#define CHILD(name) { #name, G_STRUCT_OFFSET (SpMeasurementsPage, name) }
    CHILD (headline), CHILD (headline_text), CHILD (expect_text), CHILD (name_stack), CHILD (curve_name),
    CHILD (curves), CHILD (scaling), CHILD (weak), CHILD (strong), CHILD (scaling_text), CHILD (view_switch),
    CHILD (show_counts), CHILD (show_runs), CHILD (tables), CHILD (counts_view), CHILD (runs_view),
    CHILD (counts), CHILD (add_runs), CHILD (grid), CHILD (grid_window), CHILD (grid_message),
    CHILD (paste_button), CHILD (columns_button), CHILD (empty), CHILD (examples), CHILD (messages),
    CHILD (unit), CHILD (devices_per_server), CHILD (baseline), CHILD (forecast_card), CHILD (laws_button),
    CHILD (forecast), CHILD (law_values), CHILD (targets), CHILD (use_in_estimate),
    CHILD (use_in_estimate_text), CHILD (next_card), CHILD (next_text), CHILD (next_others),
    CHILD (normal_card), CHILD (normal_text), CHILD (compare_kind), CHILD (compare_accelerator),
    CHILD (compare_link), CHILD (show_published), CHILD (details_card), CHILD (details), CHILD (details_view),
    CHILD (chart),
#undef CHILD
  };
  guint i;

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/scalingplanner/ScalingPlanner/measurements-page.ui");
  for (i = 0; i < G_N_ELEMENTS (children); i++)
    gtk_widget_class_bind_template_child_full (widget_class, children[i].name, FALSE, children[i].offset);
}

static void
sp_measurements_page_class_init (SpMeasurementsPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_measurements_page_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_measurements_page_finalize;
  page_class->bind = sp_measurements_page_bind;
  page_class->update = sp_measurements_page_update;
  page_class->get_chart_view = sp_measurements_page_get_chart_view;
  page_class->focus_field = sp_measurements_page_focus_field;
  g_type_ensure (SP_TYPE_CHART_CARD);
  g_type_ensure (SP_TYPE_COUNTS_ROW);
  g_type_ensure (SP_TYPE_CURVE_DETAILS);
  g_type_ensure (SP_TYPE_DATA_TABLE);
  g_type_ensure (SP_TYPE_FIELD_ROW);
  g_type_ensure (SP_TYPE_GRID);
  g_type_ensure (SP_TYPE_MESSAGE_LIST);
  g_type_ensure (SP_TYPE_TWO_COLUMNS);
  bind_template (GTK_WIDGET_CLASS (klass));
  gtk_widget_class_bind_template_callback (GTK_WIDGET_CLASS (klass), on_details_expanded);
  sp_measurements_runs_class_init (GTK_WIDGET_CLASS (klass));
  sp_measurements_curves_class_init (GTK_WIDGET_CLASS (klass));
  sp_measurements_forecast_class_init (GTK_WIDGET_CLASS (klass));
}

static void
sp_measurements_page_init (SpMeasurementsPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  sp_name_buttons (GTK_WIDGET (self));
}
