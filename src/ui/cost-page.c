/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See cost-page.h. Groups of fields edit the plan, the evaluator computes, and this
 * file puts the tables of the report into places. */
#include "config.h"

#include "ui/cost-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "report/tables.h"
#include "report/values.h"
#include "text/units.h"
#include "ui/chart-card.h"
#include "ui/message-list.h"
#include "ui/missing-line.h"
#include "ui/page-parts.h"
#include "ui/settings.h"

#define INPUTS_WIDTH 270

typedef enum
{
  GROUP_GOAL,
  GROUP_PRICE,
  GROUP_RESERVED,
  GROUP_OWNED,
  GROUP_COUNTS,
  GROUP_CALENDAR,
  GROUP_POWER,
  N_GROUPS
} Group;

struct _SpCostPage
{
  SpPage parent_instance;

  SpFieldGroup *groups[N_GROUPS];
  GtkWidget *results;
  SpMissingLine *missing;
  SpMissingLine *unpriced;
  GtkWidget *numbers;
  GtkWidget *judge;
  GtkWidget *by_cost;
  GtkWidget *headline;
  GtkWidget *headline_name;
  GtkWidget *headline_number;
  GtkWidget *headline_more;
  GtkWidget *sentence;
  SpMessageList *messages;
  SpResultList *facts;
  GtkWidget *jobs_card;
  SpResultList *jobs;
  GtkWidget *counts_card;
  GtkWidget *counts;
  SpChartCard *chart;
};

G_DEFINE_FINAL_TYPE (SpCostPage, sp_cost_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "frontier", N_("Cost and time"), TRUE },
  { "calendar", N_("Time"), TRUE },
  { "next-return", N_("Next device"), FALSE },
};

static const char *const pricing_labels[] = { N_("Rented"), N_("Reserved"), N_("Spot"), N_("Owned") };
static const char *const allowed_labels[] = { N_("Any"), N_("Multiples"), N_("Powers of two"), N_("A list") };

static const SpGroupField goal_fields[] = {
  { SP_FIELD_WORK, NULL, N_("Of the whole job"), NULL },
  { SP_FIELD_DEVICES, NULL, N_("The count in question"), NULL },
  { SP_FIELD_PRESENT_DEVICES, NULL, N_("Without an order"), NULL },
  { SP_FIELD_DEADLINE_SECONDS, NULL, N_("From today, such as 10 d"), NULL },
  { SP_FIELD_CONFIDENCE, NULL, N_("Probability asked of the date"), NULL },
  { SP_FIELD_BUDGET, NULL, N_("For the whole job"), NULL },
  { SP_FIELD_VALUE_OF_TIME_PER_HOUR, NULL, N_("What it is worth to be done an hour sooner"), NULL },
  { SP_FIELD_CURRENCY, NULL, N_("Three letters, such as USD"), NULL },
};

static const SpGroupField price_fields[] = {
  { SP_FIELD_PRICING, NULL, NULL, pricing_labels },
  { SP_FIELD_PRICE_PER_DEVICE_HOUR, NULL, N_("From your own offer or bill"), NULL },
  { SP_FIELD_DEVICES_PER_SERVER, NULL, NULL, NULL },
  { SP_FIELD_BILL_WHOLE_SERVERS, NULL, NULL, NULL },
};

static const SpGroupField reserved_fields[] = {
  { SP_FIELD_RESERVED_DEVICES, NULL, NULL, NULL },
  { SP_FIELD_RESERVED_SECONDS, NULL, NULL, NULL },
  { SP_FIELD_IDLE_IS_PAID, NULL, NULL, NULL },
  { SP_FIELD_EXTRA_PRICE_PER_DEVICE_HOUR, NULL, N_("Empty: no more can be had"), NULL },
};

static const SpGroupField owned_fields[] = {
  { SP_FIELD_PURCHASE_PER_DEVICE, NULL, NULL, NULL },
  { SP_FIELD_NETWORK_PER_DEVICE, NULL, NULL, NULL },
  { SP_FIELD_RESALE_PER_DEVICE, NULL, NULL, NULL },
  { SP_FIELD_LIFE_SECONDS, NULL, NULL, NULL },
  { SP_FIELD_UTILISATION, NULL, N_("Share of its life in which it works"), NULL },
  { SP_FIELD_ELECTRICITY_PER_KWH, NULL, NULL, NULL },
  { SP_FIELD_UPKEEP_PER_DEVICE_HOUR, NULL, NULL, NULL },
};

static const SpGroupField counts_fields[] = {
  { SP_FIELD_ALLOWED, NULL, NULL, allowed_labels },
  { SP_FIELD_ALLOWED_MULTIPLE, NULL, N_("Empty: the devices of a server"), NULL },
  { SP_FIELD_ALLOWED_MINIMUM, NULL, NULL, NULL },
  { SP_FIELD_ALLOWED_MAXIMUM, NULL, NULL, NULL },
  { SP_FIELD_SEVERAL_JOBS, NULL, N_("To compare with one large job"), NULL },
};

static const SpGroupField calendar_fields[] = {
  { SP_FIELD_STARTUP_SECONDS, NULL, NULL, NULL },
  { SP_FIELD_EVALUATION_SHARE, NULL, NULL, NULL },
  { SP_FIELD_CHECKPOINT_WRITE_SECONDS, NULL, NULL, NULL },
  { SP_FIELD_CHECKPOINT_INTERVAL_SECONDS, NULL, N_("Empty: the best one for the failures"), NULL },
  { SP_FIELD_DEVICE_MTBF_SECONDS, NULL, NULL, NULL },
  { SP_FIELD_SERVER_INTERRUPTIONS_PER_HOUR, NULL, N_("Spot capacity that is taken back"), NULL },
  { SP_FIELD_RESTART_SECONDS, NULL, NULL, NULL },
};

static const SpGroupField power_fields[] = {
  { SP_FIELD_DEVICE_WATTS, NULL, NULL, NULL },
  { SP_FIELD_PUE, NULL, N_("Power of the building over that of the devices"), NULL },
  { SP_FIELD_CARBON_GRAMS_PER_KWH, NULL, NULL, NULL },
};

static const struct
{
  const char *title;
  gboolean open;
  const SpGroupField *fields;
  guint n_fields;
} groups[N_GROUPS] = {
  [GROUP_GOAL] = { N_("Goal"), TRUE, goal_fields, G_N_ELEMENTS (goal_fields) },
  [GROUP_PRICE] = { N_("Price"), TRUE, price_fields, G_N_ELEMENTS (price_fields) },
  [GROUP_RESERVED] = { N_("Reservation"), TRUE, reserved_fields, G_N_ELEMENTS (reserved_fields) },
  [GROUP_OWNED] = { N_("Owned hardware"), TRUE, owned_fields, G_N_ELEMENTS (owned_fields) },
  [GROUP_COUNTS] = { N_("Allowed counts"), FALSE, counts_fields, G_N_ELEMENTS (counts_fields) },
  [GROUP_CALENDAR] = { N_("Queue, start-up, failures"), FALSE, calendar_fields, G_N_ELEMENTS (calendar_fields) },
  [GROUP_POWER] = { N_("Power and carbon"), FALSE, power_fields, G_N_ELEMENTS (power_fields) },
};

static SpDocument *
document_of (SpCostPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Results ---- */

/* What is judged by stands large, the other beside it. */
static void
show_numbers (SpCostPage             *self,
              const SpEconomicsPoint *point,
              const SpWording        *wording,
              gboolean                by_cost)
{
  g_autofree char *devices = sp_value_text (wording, SP_VALUE_COUNT, point->devices);
  /* Translators: a number of devices */
  g_autofree char *name = by_cost ? g_strdup_printf (_("Cost on %s devices"), devices)
                                  /* Translators: a number of devices */
                                  : g_strdup_printf (_("Calendar time on %s devices"), devices);
  g_autofree char *time = sp_value_text (wording, SP_VALUE_HOURS, point->calendar_hours.central);
  g_autofree char *cost = point->cost.has_central ? sp_value_text (wording, SP_VALUE_MONEY, point->cost.central) : NULL;
  const char *first = by_cost ? cost : time;
  const char *second = by_cost ? time : cost;
  g_autofree char *spoken = g_strdup_printf ("%s: %s %s", name, first, second != NULL ? second : "");

  sp_text_set (self->headline_name, name);
  sp_text_set (self->headline_number, first);
  sp_text_set (self->headline_more, second);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->headline), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
}

/* How sure the limit is kept: the date's, or the budget's. Returns: (nullable) */
static char *
chance_sentence (const SpEconomicsPoint *point,
                 const SpWording        *wording,
                 gboolean                by_cost)
{
  gboolean has = by_cost ? point->has_budget_probability : point->has_deadline_probability;
  g_autofree char *chance =
    has ? sp_format_chance (wording->locale, by_cost ? point->budget_probability : point->deadline_probability) : NULL;

  if (chance == NULL)
    return NULL;
  return by_cost ? g_strdup_printf (_("The budget is kept with a probability of %s."), chance)
                 : g_strdup_printf (_("The date is made with a probability of %s."), chance);
}

static void
show_headline (SpCostPage              *self,
               const SpScenarioResults *results)
{
  const SpEconomics *e = results->cost->economics;
  const SpEconomicsPoint *point = e->has_chosen ? &e->chosen : &e->fastest;
  SpWording wording = sp_report_wording (results->scenario, sp_settings_get_digits ());
  gboolean by_cost = point->cost.has_central && gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->by_cost));
  g_autofree char *sentence = chance_sentence (point, &wording, by_cost);

  show_numbers (self, point, &wording, by_cost);
  gtk_widget_set_visible (self->judge, point->cost.has_central);
  sp_text_set (self->sentence, sentence);
  sp_missing_line_set (self->unpriced, point->cost.has_central ? NULL : _("Enter a price to see what it costs."), "cost",
                       sp_scenario_choice (results->scenario, SP_FIELD_PRICING) == SP_PRICING_OWNED
                         ? SP_FIELD_PURCHASE_PER_DEVICE : SP_FIELD_PRICE_PER_DEVICE_HOUR);
}

/* Where the missing line goes to. */
static void
show_missing (SpCostPage              *self,
              const char              *missing,
              const SpScenarioResults *results)
{
  SpField field = results != NULL ? results->cost->missing : SP_N_FIELDS;

  if (field == SP_N_FIELDS || missing == NULL)
    sp_missing_line_set (self->missing, missing, NULL, SP_N_FIELDS);
  else
    sp_missing_line_set (self->missing, missing, field == SP_FIELD_DEVICES ? "estimate" : "cost", field);
}

static char *
describe_missing (const SpScenarioResults *results)
{
  SpWording wording;

  if (results == NULL)
    return g_strdup (_("Computing…"));
  wording = sp_report_wording (results->scenario, 0);
  return sp_phrase_cost_missing (results, &wording);
}

static void
show_tables (SpCostPage              *self,
             const SpScenarioResults *results)
{
  int digits = sp_settings_get_digits ();
  g_autoptr (SpReportTable) facts = results != NULL ? sp_report_table ("cost", results, digits) : NULL;
  g_autoptr (SpReportTable) jobs = results != NULL ? sp_report_table ("jobs", results, digits) : NULL;
  g_autoptr (SpReportTable) counts = results != NULL ? sp_report_table ("counts", results, digits) : NULL;

  sp_result_list_show (self->facts, facts);
  sp_result_list_show (self->jobs, jobs);
  gtk_widget_set_visible (self->jobs_card, jobs != NULL);
  sp_report_grid_show (self->counts, counts);
  gtk_widget_set_visible (self->counts_card, counts != NULL);
}

static void
show_results (SpCostPage *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  /* The Batch & quality page says these. */
  static const char *const elsewhere[] = { "/quality", NULL };
  gboolean has = results != NULL && results->cost->economics != NULL;
  g_autofree char *missing = has ? NULL : describe_missing (results);
  g_autofree char *stale = sp_show_stale (document_of (self), self->numbers);
  SpWording wording = sp_report_wording (sp_document_get_scenario (document_of (self)), sp_settings_get_digits ());

  gtk_widget_set_visible (self->numbers, has);
  if (has)
    show_headline (self, results);
  if (stale != NULL)
    sp_missing_line_set (self->missing, stale, NULL, SP_N_FIELDS);
  else
    show_missing (self, missing, results);
  show_tables (self, has ? results : NULL);
  sp_message_list_set_messages (self->messages, results != NULL ? results->cost->messages : NULL, &wording, "", elsewhere,
                                SP_SEVERITY_INFO);
  sp_chart_card_set_results (self->chart, has ? results : NULL,
                             missing != NULL ? NULL : _("Enter a price to see cost against time."));
}

static void
show_groups (SpCostPage *self)
{
  guint pricing = sp_scenario_choice (sp_document_get_scenario (document_of (self)), SP_FIELD_PRICING);

  gtk_widget_set_visible (GTK_WIDGET (self->groups[GROUP_RESERVED]), pricing == SP_PRICING_RESERVED);
  gtk_widget_set_visible (GTK_WIDGET (self->groups[GROUP_OWNED]), pricing == SP_PRICING_OWNED);
}

static void
sp_cost_page_update (SpPage *page)
{
  SpCostPage *self = SP_COST_PAGE (page);

  show_groups (self);
  show_results (self);
}

/* ---- Building ---- */

static GtkWidget *
make_inputs (SpCostPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  for (int i = 0; i < N_GROUPS; i++)
    {
      GtkWidget *group = sp_field_group_new (_(groups[i].title), groups[i].open);

      self->groups[i] = SP_FIELD_GROUP (group);
      sp_field_group_add_fields (self->groups[i], document_of (self), groups[i].fields, groups[i].n_fields);
      gtk_box_append (GTK_BOX (box), group);
    }
  sp_group_add_grid (self->groups[GROUP_COUNTS], document_of (self), SP_FIELD_ALLOWED_LIST);
  sp_group_add_grid (self->groups[GROUP_CALENDAR], document_of (self), SP_FIELD_QUEUE);
  return box;
}

/* The currency that counts: days or money. */
static GtkWidget *
make_judge (SpCostPage *self)
{
  GtkWidget *by_time = gtk_toggle_button_new_with_label (_("Time"));

  self->judge = g_object_new (GTK_TYPE_BOX, "accessible-role", GTK_ACCESSIBLE_ROLE_GROUP, "halign", GTK_ALIGN_START, NULL);
  self->by_cost = gtk_toggle_button_new_with_label (_("Cost"));
  gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (self->by_cost), GTK_TOGGLE_BUTTON (by_time));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (by_time), TRUE);
  gtk_widget_add_css_class (self->judge, "linked");
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->judge), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Judge by"), -1);
  g_signal_connect_swapped (self->by_cost, "toggled", G_CALLBACK (show_results), self);
  sp_append (self->judge, by_time);
  sp_append (self->judge, self->by_cost);
  return self->judge;
}

static GtkWidget *
make_headline (SpCostPage *self)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 18);

  self->headline = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->headline_name = sp_label_new (NULL, "dim-label");
  self->headline_number = sp_label_new (NULL, "big-number");
  self->headline_more = sp_label_new (NULL, "title-2");
  gtk_widget_set_valign (self->headline_more, GTK_ALIGN_END);
  gtk_widget_set_margin_bottom (self->headline_more, 6);
  gtk_box_append (GTK_BOX (line), self->headline_number);
  gtk_box_append (GTK_BOX (line), self->headline_more);
  gtk_box_append (GTK_BOX (self->headline), self->headline_name);
  gtk_box_append (GTK_BOX (self->headline), line);
  return self->headline;
}

static GtkWidget *
make_results (SpCostPage *self)
{
  self->results = sp_card_new (NULL);
  self->missing = SP_MISSING_LINE (sp_missing_line_new ());
  self->unpriced = SP_MISSING_LINE (sp_missing_line_new ());
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->sentence = sp_label_new (NULL, NULL);
  self->messages = g_object_new (SP_TYPE_MESSAGE_LIST, NULL);
  self->facts = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  sp_append (self->numbers, make_judge (self));
  sp_append (self->numbers, make_headline (self));
  sp_append (self->numbers, self->sentence);
  sp_append (self->numbers, self->unpriced);
  sp_append (self->results, self->missing);
  gtk_box_append (GTK_BOX (self->results), self->numbers);
  gtk_box_append (GTK_BOX (self->results), GTK_WIDGET (self->messages));
  return self->results;
}

/* What the count in question comes to. */
static GtkWidget *
make_answer (SpCostPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->chart = g_object_new (SP_TYPE_CHART_CARD, NULL);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  sp_append (box, make_results (self));
  sp_append (box, self->chart);
  return box;
}

static GtkWidget *
make_tables (SpCostPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);
  GtkWidget *facts_card = sp_card_new (_("The count in question"));

  self->counts = sp_report_grid_new ();
  self->counts_card = sp_card_new (_("Which count"));
  sp_append (self->counts_card, sp_sideways_new (self->counts));
  self->jobs = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  self->jobs_card = sp_card_new (_("One job or several"));
  sp_append (self->jobs_card, self->jobs);
  sp_append (facts_card, self->facts);
  sp_append (box, self->counts_card);
  sp_append (box, facts_card);
  sp_append (box, self->jobs_card);
  g_object_bind_property (self->numbers, "visible", box, "visible", G_BINDING_SYNC_CREATE);
  return box;
}

static void
sp_cost_page_bind (SpPage *page)
{
  SpCostPage *self = SP_COST_PAGE (page);
  GtkWidget *inputs = make_inputs (self);
  GtkWidget *answer = make_answer (self);

  gtk_widget_set_parent (sp_page_body_new (inputs, answer, make_tables (self), INPUTS_WIDTH), GTK_WIDGET (self));
}

static SpChartView *
sp_cost_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_COST_PAGE (page)->chart);
}

static gboolean
sp_cost_page_focus_field (SpPage     *page,
                          const char *key)
{
  return sp_field_groups_focus_field (SP_COST_PAGE (page)->groups, N_GROUPS, key);
}

static void
sp_cost_page_class_init (SpCostPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  page_class->bind = sp_cost_page_bind;
  page_class->update = sp_cost_page_update;
  page_class->get_chart_view = sp_cost_page_get_chart_view;
  page_class->focus_field = sp_cost_page_focus_field;
}

static void
sp_cost_page_init (SpCostPage *self)
{
}
