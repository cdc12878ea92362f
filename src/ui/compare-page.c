/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See compare-page.h. Which scenarios are compared is the page's own, not the plan's:
 * the first ones and the one in view, until a person chooses. */
#include "config.h"

#include "ui/compare-page.h"

#include <glib/gi18n.h>
#include <string.h>

#include "figures/compare.h"
#include "report/tables.h"
#include "text/units.h"
#include "ui/card.h"
#include "ui/page-parts.h"
#include "ui/settings.h"

/* A list of hundreds would be no choice: the rest is found by name. */
#define LISTED_MAX 100
/* Side by side; the chart has fewer colours. */
#define COLUMNS_MAX 20
/* Below that many all are in view. */
#define SEARCH_FROM 10
#define NAME_CHARACTERS 200
#define CHART_HEIGHT 360

struct _SpComparePage
{
  SpPage parent_instance;

  GtkWidget *choice;       /* a menu button */
  GtkWidget *search;
  GtkWidget *choices;      /* the box of check buttons in its popover */
  GtkWidget *unlisted;
  GtkWidget *efficiency;
  GtkWidget *alone;
  GtkWidget *mixed;
  GtkWidget *body;
  GtkWidget *chart_card;
  SpChartView *view;
  GtkWidget *results_card;
  GtkWidget *results;
  GtkWidget *inputs_card;
  GtkWidget *inputs;
  GtkWidget *same;
  GHashTable *wanted;      /* (nullable): ids of scenarios; NULL until a person chose */
  char *listed;            /* what the popover lists */
};

G_DEFINE_FINAL_TYPE (SpComparePage, sp_compare_page, SP_TYPE_PAGE)

static SpDocument *
document_of (SpComparePage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

static gboolean
is_wanted (SpComparePage    *self,
           const SpScenario *scenario,
           guint             index)
{
  const SpScenario *active = sp_document_get_scenario (document_of (self));
  SpPlan *plan = sp_document_get_plan (document_of (self));
  guint first = SP_COMPARE_MAX;

  if (self->wanted != NULL)
    return g_hash_table_contains (self->wanted, sp_scenario_id (scenario));
  if (scenario == active)
    return TRUE;
  for (guint i = 0; i + 1 < first && i < sp_plan_n_scenarios (plan); i++)
    if (sp_plan_scenario (plan, i) == active)
      return index < first;
  return index + 1 < first;
}

/* Returns: (transfer container): of SpScenarioResults, at most COLUMNS_MAX */
static GPtrArray *
compared (SpComparePage *self)
{
  SpResults *results = sp_document_get_results (document_of (self));
  GPtrArray *chosen = g_ptr_array_new ();

  for (guint i = 0; results != NULL && i < results->scenarios->len && chosen->len < COLUMNS_MAX; i++)
    {
      SpScenarioResults *scenario = g_ptr_array_index (results->scenarios, i);

      if (is_wanted (self, scenario->scenario, i))
        g_ptr_array_add (chosen, scenario);
    }
  return chosen;
}

/* ---- Results ---- */

static void
show_chart (SpComparePage *self,
            GPtrArray     *chosen)
{
  g_autofree SpCompared *scenarios = g_new0 (SpCompared, chosen->len + 1);
  gboolean efficiency = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->efficiency));
  g_autoptr (SpChart) chart = NULL;

  for (guint i = 0; i < chosen->len; i++)
    {
      const SpScenarioResults *results = g_ptr_array_index (chosen, i);
      const SpCurveResults *curve = sp_scenario_results_curve_in_use (results);

      scenarios[i].name = sp_scenario_name (results->scenario);
      scenarios[i].unit = sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT);
      scenarios[i].result = curve != NULL ? curve->result : NULL;
    }
  chart = sp_compare_chart_new (scenarios, chosen->len, efficiency, &(SpFigureOptions) { 0 });
  sp_chart_view_set_chart (self->view, chart);
  gtk_widget_set_visible (self->chart_card, chart != NULL);
}

static void
show_tables (SpComparePage *self,
             GPtrArray     *chosen)
{
  int digits = sp_settings_get_digits ();
  g_autoptr (SpReportTable) results = chosen->len > 0 ? sp_compare_results (chosen, digits) : NULL;
  g_autoptr (SpReportTable) inputs = chosen->len > 1 ? sp_compare_inputs (chosen, digits) : NULL;

  sp_report_grid_show (self->results, results);
  gtk_widget_set_visible (self->results_card, results != NULL);
  sp_report_grid_show (self->inputs, inputs);
  sp_text_set (self->same, inputs == NULL && chosen->len > 1 ? _("All inputs are the same.") : NULL);
  gtk_widget_set_visible (self->inputs_card, chosen->len > 1);
  sp_text_set (self->mixed, sp_compare_mixes_currencies (chosen)
                              ? _("The scenarios count in different currencies: costs stand side by side, and no difference "
                                  "is formed.")
                              : NULL);
}

static void
show_results (SpComparePage *self)
{
  SpPlan *plan = sp_document_get_plan (document_of (self));
  g_autoptr (GPtrArray) chosen = compared (self);
  g_autofree char *stale = sp_show_stale (document_of (self), self->body);
  guint n = sp_plan_n_scenarios (plan);
  g_autofree char *label = g_strdup_printf (_("%u of %u scenarios"), chosen->len, n);

  gtk_menu_button_set_label (GTK_MENU_BUTTON (self->choice), label);
  gtk_widget_set_visible (self->choice, n > 1);
  sp_text_set (self->alone, stale != NULL ? stale
                            : n < 2 ? _("There is one scenario. Duplicate it and change what you would do otherwise.")
                                    : NULL);
  show_chart (self, chosen);
  show_tables (self, chosen);
}

/* ---- The choice ---- */

/* From the first choice on, what is wanted is a list of its own. */
static void
begin_choice (SpComparePage *self)
{
  SpPlan *plan = sp_document_get_plan (document_of (self));
  GHashTable *wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < sp_plan_n_scenarios (plan); i++)
    if (is_wanted (self, sp_plan_scenario (plan, i), i))
      g_hash_table_add (wanted, g_strdup (sp_scenario_id (sp_plan_scenario (plan, i))));
  self->wanted = wanted;
}

/* No more than stand side by side can be ticked. */
static void
show_full (SpComparePage *self)
{
  gboolean full = self->wanted != NULL && g_hash_table_size (self->wanted) >= COLUMNS_MAX;

  for (GtkWidget *check = gtk_widget_get_first_child (self->choices); check != NULL; check = gtk_widget_get_next_sibling (check))
    gtk_widget_set_sensitive (check, !full || gtk_check_button_get_active (GTK_CHECK_BUTTON (check)));
}

static void
toggled (GtkCheckButton *check,
         SpComparePage  *self)
{
  const char *id = g_object_get_data (G_OBJECT (check), "id");

  if (self->wanted == NULL)
    begin_choice (self);
  if (gtk_check_button_get_active (check))
    g_hash_table_add (self->wanted, g_strdup (id));
  else
    g_hash_table_remove (self->wanted, id);
  show_full (self);
  show_results (self);
}

static void
add_choice (SpComparePage    *self,
            const SpScenario *scenario,
            gboolean          wanted)
{
  GtkWidget *check = gtk_check_button_new ();
  g_autofree char *name = sp_text_clip (sp_scenario_name (scenario), NAME_CHARACTERS);
  GtkWidget *label = gtk_label_new (name);

  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 40);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_check_button_set_child (GTK_CHECK_BUTTON (check), label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (check), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  g_object_set_data_full (G_OBJECT (check), "id", g_strdup (sp_scenario_id (scenario)), g_free);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), wanted);
  g_signal_connect (check, "toggled", G_CALLBACK (toggled), self);
  gtk_box_append (GTK_BOX (self->choices), check);
}

static gboolean
matches (const char *name,
         const char *sought)
{
  g_autofree char *folded = g_utf8_casefold (name, -1);
  g_autofree char *part = g_utf8_casefold (sought, -1);

  return strstr (folded, part) != NULL;
}

/* Those whose names have what is sought in them: (transfer container): of indices */
static GArray *
found (SpComparePage *self)
{
  SpPlan *plan = sp_document_get_plan (document_of (self));
  const char *sought = gtk_editable_get_text (GTK_EDITABLE (self->search));
  GArray *indices = g_array_new (FALSE, FALSE, sizeof (guint));

  for (guint i = 0; i < sp_plan_n_scenarios (plan); i++)
    if (matches (sp_scenario_name (sp_plan_scenario (plan, i)), sought))
      g_array_append_val (indices, i);
  return indices;
}

/* Only while it is open. The same list as before stays, with its focus. */
static void
show_choices (SpComparePage *self)
{
  SpPlan *plan = sp_document_get_plan (document_of (self));
  g_autoptr (GArray) indices = gtk_widget_get_mapped (self->choices) ? found (self) : NULL;
  g_autoptr (GString) list = g_string_new (NULL);
  g_autofree char *rest = NULL;
  guint n, more;

  if (indices == NULL)
    return;
  n = MIN (indices->len, LISTED_MAX);
  more = indices->len - n;
  for (guint i = 0; i < n; i++)
    {
      guint index = g_array_index (indices, guint, i);
      const SpScenario *scenario = sp_plan_scenario (plan, index);

      g_string_append_printf (list, "%s\n%s\n%d\n", sp_scenario_id (scenario), sp_scenario_name (scenario),
                              is_wanted (self, scenario, index));
    }
  rest = more > 0 ? g_strdup_printf (ngettext ("%u more: type a part of its name.", "%u more: type a part of their names.", more), more)
                  : n == 0 ? g_strdup (_("No scenario has that in its name.")) : NULL;
  sp_text_set (self->unlisted, rest);
  gtk_widget_set_visible (self->search, sp_plan_n_scenarios (plan) > SEARCH_FROM);
  if (g_strcmp0 (list->str, self->listed) == 0)
    return;
  sp_empty (self->choices);
  for (guint i = 0; i < n; i++)
    add_choice (self, sp_plan_scenario (plan, g_array_index (indices, guint, i)),
                is_wanted (self, sp_plan_scenario (plan, g_array_index (indices, guint, i)), g_array_index (indices, guint, i)));
  show_full (self);
  g_free (self->listed);
  self->listed = g_string_free (g_steal_pointer (&list), FALSE);
}

/* Hundreds of ticks are not undone one by one. */
static void
choose_none (SpComparePage *self)
{
  g_clear_pointer (&self->wanted, g_hash_table_unref);
  self->wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  show_choices (self);
  show_results (self);
}

static void
sp_compare_page_update (SpPage *page)
{
  SpComparePage *self = SP_COMPARE_PAGE (page);

  show_choices (self);
  show_results (self);
}

/* ---- Building ---- */

static GtkWidget *
make_choice (SpComparePage *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *popover = gtk_popover_new ();
  GtkWidget *list = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *none = sp_button_new (_("Choose _None"));
  GtkWidget *duplicate = sp_button_new (_("D_uplicate Scenario"));

  self->choices = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  self->search = gtk_search_entry_new ();
  self->unlisted = sp_label_new (NULL, "dim-label");
  gtk_label_set_max_width_chars (GTK_LABEL (self->unlisted), 30);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Find scenarios by name"), -1);
  g_signal_connect_swapped (self->choices, "map", G_CALLBACK (show_choices), self);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (show_choices), self);
  g_signal_connect_swapped (none, "clicked", G_CALLBACK (choose_none), self);
  sp_append (list, self->search);
  sp_append (list, scrolled);
  sp_append (list, self->unlisted);
  sp_append (list, none);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_propagate_natural_height (GTK_SCROLLED_WINDOW (scrolled), TRUE);
  gtk_scrolled_window_set_max_content_height (GTK_SCROLLED_WINDOW (scrolled), 360);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), self->choices);
  gtk_popover_set_child (GTK_POPOVER (popover), list);
  self->choice = gtk_menu_button_new ();
  gtk_menu_button_set_popover (GTK_MENU_BUTTON (self->choice), popover);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (duplicate), "win.duplicate-scenario");
  gtk_box_append (GTK_BOX (bar), self->choice);
  gtk_box_append (GTK_BOX (bar), duplicate);
  return bar;
}

static GtkWidget *
make_chart (SpComparePage *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *throughput = gtk_toggle_button_new_with_label (_("Throughput"));

  self->chart_card = sp_card_new (NULL);
  self->efficiency = gtk_toggle_button_new_with_label (_("Efficiency"));
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->efficiency), GTK_TOGGLE_BUTTON (throughput));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (throughput), TRUE);
  gtk_widget_add_css_class (bar, "linked");
  gtk_accessible_update_property (GTK_ACCESSIBLE (bar), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Chart"), -1);
  gtk_box_append (GTK_BOX (bar), throughput);
  gtk_box_append (GTK_BOX (bar), self->efficiency);
  g_signal_connect_swapped (self->efficiency, "toggled", G_CALLBACK (show_results), self);
  self->view = SP_CHART_VIEW (sp_chart_view_new ());
  gtk_widget_set_size_request (GTK_WIDGET (self->view), -1, CHART_HEIGHT);
  gtk_box_append (GTK_BOX (self->chart_card), bar);
  gtk_box_append (GTK_BOX (self->chart_card), GTK_WIDGET (self->view));
  return self->chart_card;
}

static void
make_tables (SpComparePage *self)
{
  self->mixed = sp_label_new (NULL, "warning");
  self->results = sp_report_grid_new ();
  self->results_card = sp_card_new (_("Results at the count in question"));
  gtk_box_append (GTK_BOX (self->results_card), self->mixed);
  gtk_box_append (GTK_BOX (self->results_card), sp_sideways_new (self->results));
  self->inputs = sp_report_grid_new ();
  self->same = sp_label_new (NULL, "dim-label");
  self->inputs_card = sp_card_new (_("Inputs that differ"));
  gtk_box_append (GTK_BOX (self->inputs_card), self->same);
  gtk_box_append (GTK_BOX (self->inputs_card), sp_sideways_new (self->inputs));
  gtk_box_append (GTK_BOX (self->body), self->results_card);
  gtk_box_append (GTK_BOX (self->body), self->inputs_card);
}

static void
sp_compare_page_bind (SpPage *page)
{
  SpComparePage *self = SP_COMPARE_PAGE (page);
  GtkWidget *scrolled = gtk_scrolled_window_new ();
  GtkWidget *outer = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->alone = sp_label_new (NULL, "dim-label");
  self->body = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  gtk_widget_add_css_class (outer, "page-body");
  gtk_box_append (GTK_BOX (outer), make_choice (self));
  gtk_box_append (GTK_BOX (outer), self->alone);
  gtk_box_append (GTK_BOX (self->body), make_chart (self));
  make_tables (self);
  gtk_box_append (GTK_BOX (outer), self->body);
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (scrolled), outer);
  gtk_widget_set_parent (scrolled, GTK_WIDGET (self));
}

static SpChartView *
sp_compare_page_get_chart_view (SpPage *page)
{
  return SP_COMPARE_PAGE (page)->view;
}

static void
sp_compare_page_finalize (GObject *object)
{
  SpComparePage *self = SP_COMPARE_PAGE (object);

  g_clear_pointer (&self->wanted, g_hash_table_unref);
  g_free (self->listed);
  G_OBJECT_CLASS (sp_compare_page_parent_class)->finalize (object);
}

static void
sp_compare_page_class_init (SpComparePageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sp_compare_page_finalize;
  page_class->bind = sp_compare_page_bind;
  page_class->update = sp_compare_page_update;
  page_class->get_chart_view = sp_compare_page_get_chart_view;
}

static void
sp_compare_page_init (SpComparePage *self)
{
}
