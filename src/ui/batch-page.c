/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See batch-page.h. */
#include "config.h"

#include "ui/batch-page.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "report/tables.h"
#include "report/values.h"
#include "ui/chart-card.h"
#include "ui/field-facts.h"
#include "ui/message-list.h"
#include "ui/missing-line.h"
#include "ui/page-parts.h"
#include "ui/settings.h"

#define INPUTS_WIDTH 270
/* The choices of SP_FIELD_CRITICAL. */
enum
{
  CRITICAL_UNKNOWN,
  CRITICAL_ENTERED,
  CRITICAL_RUNS,
  CRITICAL_PUBLISHED
};

typedef enum
{
  GROUP_BATCH,
  GROUP_SPLIT,
  GROUP_CRITICAL,
  GROUP_RUNS,
  GROUP_REFERENCE,
  GROUP_RATE,
  N_GROUPS
} Group;

struct _SpBatchPage
{
  SpPage parent_instance;

  SpFieldGroup *groups[N_GROUPS];
  GtkWidget *published_box;
  GtkDropDown *published;
  SpMissingLine *missing;
  GtkWidget *numbers;
  GtkWidget *headline;
  GtkWidget *headline_name;
  GtkWidget *headline_number;
  GtkWidget *sentence;
  SpMessageList *messages;
  SpResultList *facts;
  SpChartCard *chart;
  gboolean updating;
};

G_DEFINE_FINAL_TYPE (SpBatchPage, sp_batch_page, SP_TYPE_PAGE)

static const SpChartChoice charts[] = {
  { "net-speedup", N_("Speedup"), TRUE },
  { "time-to-quality", N_("Time to target"), TRUE },
};

static const char *const scaling_labels[] = { N_("Weak: the batch grows"), N_("Strong: the batch is fixed") };
static const char *const critical_labels[] = { N_("Not known"), N_("An entered figure"), N_("Runs to the target"),
                                               N_("Published figures") };
static const char *const rate_labels[] = { N_("Linear (SGD)"), N_("Square root (Adam)") };

static const SpGroupField batch_fields[] = {
  { SP_FIELD_JOB_SCALING, NULL, NULL, scaling_labels },
  { SP_FIELD_PER_DEVICE_BATCH, NULL, NULL, NULL },
  { SP_FIELD_ACCUMULATION, NULL, NULL, NULL },
  { SP_FIELD_GLOBAL_BATCH, NULL, N_("For strong scaling"), NULL },
  { SP_FIELD_SEQUENCE_LENGTH, NULL, N_("When tokens are counted"), NULL },
};

static const SpGroupField split_fields[] = {
  { SP_FIELD_TENSOR_PARALLEL, NULL, NULL, NULL },
  { SP_FIELD_CONTEXT_PARALLEL, NULL, NULL, NULL },
  { SP_FIELD_PIPELINE_PARALLEL, NULL, NULL, NULL },
  { SP_FIELD_PIPELINE_CHUNKS, NULL, N_("More than 1: interleaved"), NULL },
};

static const SpGroupField critical_fields[] = {
  { SP_FIELD_CRITICAL, NULL, NULL, critical_labels },
};

static const SpGroupField reference_fields[] = {
  { SP_FIELD_CRITICAL_BATCH, NULL, N_("For an entered figure"), NULL },
  { SP_FIELD_REFERENCE_BATCH, NULL, N_("Of a run that reached the target"), NULL },
  { SP_FIELD_REFERENCE_WORK, NULL, N_("What that run needed"), NULL },
};

static const SpGroupField rate_fields[] = {
  { SP_FIELD_LEARNING_RATE_RULE, NULL, NULL, rate_labels },
  { SP_FIELD_TUNED_RATE, NULL, NULL, NULL },
  { SP_FIELD_TUNED_BATCH, NULL, NULL, NULL },
};

static const struct
{
  const char *title;
  gboolean open;
  const SpGroupField *fields;
  guint n_fields;
} groups[N_GROUPS] = {
  [GROUP_BATCH] = { N_("Batch"), TRUE, batch_fields, G_N_ELEMENTS (batch_fields) },
  [GROUP_SPLIT] = { N_("Split models"), FALSE, split_fields, G_N_ELEMENTS (split_fields) },
  [GROUP_CRITICAL] = { N_("Critical batch"), TRUE, critical_fields, G_N_ELEMENTS (critical_fields) },
  [GROUP_RUNS] = { N_("Runs to the target"), TRUE, NULL, 0 },
  [GROUP_REFERENCE] = { N_("A run that reached the target"), TRUE, reference_fields, G_N_ELEMENTS (reference_fields) },
  [GROUP_RATE] = { N_("Learning rate"), FALSE, rate_fields, G_N_ELEMENTS (rate_fields) },
};

static SpDocument *
document_of (SpBatchPage *self)
{
  return sp_page_get_document (SP_PAGE (self));
}

/* ---- Results ---- */

static void
show_headline (SpBatchPage             *self,
               const SpScenarioResults *results)
{
  const SpCostResults *cost = results->cost;
  SpWording wording = sp_report_wording (results->scenario, sp_settings_get_digits ());
  const char *name = cost->has_net_speedup ? _("Net speedup in time to the target") : _("Effective batch");
  g_autofree char *number =
    cost->has_net_speedup ? sp_value_text (&wording, SP_VALUE_NUMBER, cost->net_speedup)
                          : sp_value_text (&wording, SP_VALUE_COUNT, cost->batch.samples);
  /* Translators: a speedup, "57.6 ×" */
  g_autofree char *shown = cost->has_net_speedup ? g_strdup_printf (_("%s ×"), number) : g_strdup (number);
  g_autofree char *spoken = g_strdup_printf ("%s: %s", name, shown);
  g_autofree char *ceiling = cost->has_ceiling ? sp_value_text (&wording, SP_VALUE_NUMBER, cost->ceiling) : NULL;
  g_autofree char *sentence =
    ceiling != NULL ? g_strdup_printf (_("However many devices there are, the larger batch lets the target come at most %s times sooner."),
                                       ceiling)
                    : NULL;

  gtk_widget_set_visible (self->headline, cost->has_batch || cost->has_net_speedup);
  sp_text_set (self->headline_name, name);
  sp_text_set (self->headline_number, shown);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->headline), GTK_ACCESSIBLE_PROPERTY_LABEL, spoken, -1);
  sp_text_set (self->sentence, sentence);
}

static char *
describe_missing (const SpScenarioResults *results)
{
  SpWording wording;

  if (results == NULL)
    return g_strdup (_("Computing…"));
  wording = sp_report_wording (results->scenario, 0);
  if (results->cost->quality_error == NULL && results->cost->has_quality && results->cost->economics == NULL)
    return g_strdup (_("Enter devices and throughput to see time to the target."));
  return sp_phrase_quality_missing (results, &wording);
}

/* Where the missing line goes to. */
static void
show_missing (SpBatchPage             *self,
              const char              *missing,
              const SpScenarioResults *results)
{
  const SpCostResults *cost = results != NULL ? results->cost : NULL;
  gboolean elsewhere = cost != NULL && cost->quality_error == NULL && cost->has_quality;
  SpField field = elsewhere ? SP_FIELD_DEVICES
                  : cost != NULL && cost->quality_error == NULL && !cost->has_batch ? SP_FIELD_PER_DEVICE_BATCH
                                                                                    : SP_FIELD_CRITICAL;

  sp_missing_line_set (self->missing, missing, cost == NULL ? NULL : elsewhere ? "estimate" : "batch", field);
}

static void
show_inputs (SpBatchPage *self)
{
  const SpScenario *scenario = sp_document_get_scenario (document_of (self));
  guint critical = sp_scenario_choice (scenario, SP_FIELD_CRITICAL);
  const char *id = sp_scenario_text (scenario, SP_FIELD_CRITICAL_PUBLISHED);
  gsize n;
  const SpPublishedCriticalBatch *published = sp_published_critical_batches (&n);
  guint chosen = 0;

  for (gsize i = 0; i < n; i++)
    if (g_str_equal (published[i].id, id))
      chosen = (guint) i + 1;
  self->updating = TRUE;
  gtk_drop_down_set_selected (self->published, chosen);
  self->updating = FALSE;
  gtk_widget_set_sensitive (GTK_WIDGET (self->published), !sp_document_is_read_only (document_of (self)));
  gtk_widget_set_visible (self->published_box, critical == CRITICAL_PUBLISHED);
  gtk_widget_set_visible (GTK_WIDGET (self->groups[GROUP_RUNS]), critical == CRITICAL_RUNS);
  gtk_widget_set_visible (GTK_WIDGET (self->groups[GROUP_REFERENCE]),
                          critical == CRITICAL_ENTERED || critical == CRITICAL_PUBLISHED);
}

static void
sp_batch_page_update (SpPage *page)
{
  SpBatchPage *self = SP_BATCH_PAGE (page);
  const SpScenarioResults *results = sp_document_get_scenario_results (document_of (self));
  SpWording wording = sp_report_wording (sp_document_get_scenario (document_of (self)), sp_settings_get_digits ());
  g_autoptr (SpReportTable) table = results != NULL ? sp_report_table ("quality", results, wording.digits) : NULL;
  g_autofree char *missing = describe_missing (results);
  g_autofree char *stale = sp_show_stale (document_of (self), self->numbers);

  show_inputs (self);
  gtk_widget_set_visible (self->numbers, table != NULL);
  if (table != NULL)
    show_headline (self, results);
  sp_result_list_show (self->facts, table);
  if (stale != NULL)
    sp_missing_line_set (self->missing, stale, NULL, SP_N_FIELDS);
  else
    show_missing (self, missing, results);
  sp_message_list_set_messages (self->messages, results != NULL ? results->cost->messages : NULL, &wording, "/quality", NULL,
                                SP_SEVERITY_INFO);
  sp_chart_card_set_results (self->chart, results, NULL);
}

/* ---- Building ---- */

static void
on_published (SpBatchPage *self)
{
  gsize n;
  const SpPublishedCriticalBatch *published = sp_published_critical_batches (&n);
  guint chosen = gtk_drop_down_get_selected (self->published);

  if (!self->updating && chosen <= n)
    sp_document_set_text (document_of (self), SP_FIELD_CRITICAL_PUBLISHED, chosen > 0 ? published[chosen - 1].id : "", NULL);
}

/* A unit of core's table. */
static const char *
unit_word (const char *unit)
{
  static const char *const words[] = { N_("images"), N_("tokens"), N_("frames") };

  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_str_equal (unit, words[i]))
      return _(words[i]);
  return unit;
}

static char *
published_label (const SpPublishedCriticalBatch *published)
{
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *range = sp_number_format_range (locale, published->low, published->high, 3);

  if (published->at_least)
    /* Translators: what was trained, a batch, its unit: "Dota 5v5: ≥ 8,000,000 frames" */
    return g_strdup_printf (_("%1$s: ≥ %2$s %3$s"), published->name, range, unit_word (published->unit));
  /* Translators: what was trained, batches, their unit: "ImageNet: 1,000 to 21,000 images" */
  return g_strdup_printf (_("%1$s: %2$s %3$s"), published->name, range, unit_word (published->unit));
}

static GtkWidget *
make_published (SpBatchPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 4);
  GtkWidget *heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  GtkWidget *title = sp_label_new (NULL, "field-title");
  GtkWidget *source = sp_label_new (NULL, "dim-label");
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  gsize n;
  const SpPublishedCriticalBatch *published = sp_published_critical_batches (&n);

  gtk_string_list_append (list, _("None chosen"));
  for (gsize i = 0; i < n; i++)
    gtk_string_list_take (list, published_label (&published[i]));
  sp_text_set (title, sp_field_label (SP_FIELD_CRITICAL_PUBLISHED));
  sp_text_set (source, SP_PUBLISHED_CRITICAL_BATCH_SOURCE);
  self->published = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&list)), NULL));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->published), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  g_signal_connect_swapped (self->published, "notify::selected", G_CALLBACK (on_published), self);
  gtk_box_append (GTK_BOX (heading), title);
  gtk_box_append (GTK_BOX (box), heading);
  gtk_box_append (GTK_BOX (box), GTK_WIDGET (self->published));
  sp_field_explain_title (title, document_of (self), SP_FIELD_CRITICAL_PUBLISHED);
  sp_field_explain (GTK_WIDGET (self->published), document_of (self), SP_FIELD_CRITICAL_PUBLISHED);
  gtk_box_append (GTK_BOX (box), source);
  self->published_box = box;
  return box;
}

static GtkWidget *
make_inputs (SpBatchPage *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  for (int i = 0; i < N_GROUPS; i++)
    {
      GtkWidget *group = sp_field_group_new (_(groups[i].title), groups[i].open);

      self->groups[i] = SP_FIELD_GROUP (group);
      if (groups[i].n_fields > 0)
        sp_field_group_add_fields (self->groups[i], document_of (self), groups[i].fields, groups[i].n_fields);
      gtk_box_append (GTK_BOX (box), group);
    }
  sp_field_group_add (self->groups[GROUP_CRITICAL], make_published (self));
  sp_group_add_grid (self->groups[GROUP_RUNS], document_of (self), SP_FIELD_QUALITY_RUNS);
  return box;
}

static GtkWidget *
make_results (SpBatchPage *self)
{
  GtkWidget *card = sp_card_new (NULL);

  self->missing = SP_MISSING_LINE (sp_missing_line_new ());
  self->numbers = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  self->headline = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);
  self->headline_name = sp_label_new (NULL, "dim-label");
  self->headline_number = sp_label_new (NULL, "big-number");
  self->sentence = sp_label_new (NULL, NULL);
  self->facts = g_object_new (SP_TYPE_RESULT_LIST, NULL);
  self->messages = g_object_new (SP_TYPE_MESSAGE_LIST, NULL);
  gtk_box_append (GTK_BOX (self->headline), self->headline_name);
  gtk_box_append (GTK_BOX (self->headline), self->headline_number);
  gtk_box_append (GTK_BOX (self->numbers), self->headline);
  gtk_box_append (GTK_BOX (self->numbers), self->sentence);
  gtk_box_append (GTK_BOX (self->numbers), GTK_WIDGET (self->facts));
  sp_append (card, self->missing);
  gtk_box_append (GTK_BOX (card), self->numbers);
  gtk_box_append (GTK_BOX (card), GTK_WIDGET (self->messages));
  return card;
}

static void
sp_batch_page_bind (SpPage *page)
{
  SpBatchPage *self = SP_BATCH_PAGE (page);
  GtkWidget *second = gtk_box_new (GTK_ORIENTATION_VERTICAL, 18);

  self->chart = g_object_new (SP_TYPE_CHART_CARD, NULL);
  sp_chart_card_set_choices (self->chart, charts, G_N_ELEMENTS (charts));
  gtk_box_append (GTK_BOX (second), make_results (self));
  gtk_box_append (GTK_BOX (second), GTK_WIDGET (self->chart));
  gtk_widget_set_parent (sp_page_body_new (make_inputs (self), second, NULL, INPUTS_WIDTH), GTK_WIDGET (self));
}

static SpChartView *
sp_batch_page_get_chart_view (SpPage *page)
{
  return sp_chart_card_get_view (SP_BATCH_PAGE (page)->chart);
}

static gboolean
sp_batch_page_focus_field (SpPage     *page,
                           const char *key)
{
  return sp_field_groups_focus_field (SP_BATCH_PAGE (page)->groups, N_GROUPS, key);
}

static void
sp_batch_page_class_init (SpBatchPageClass *klass)
{
  SpPageClass *page_class = SP_PAGE_CLASS (klass);

  page_class->bind = sp_batch_page_bind;
  page_class->update = sp_batch_page_update;
  page_class->get_chart_view = sp_batch_page_get_chart_view;
  page_class->focus_field = sp_batch_page_focus_field;
}

static void
sp_batch_page_init (SpBatchPage *self)
{
}
