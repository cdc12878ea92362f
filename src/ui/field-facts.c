/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See field-facts.h. Ranges and units are those of plan/field.h, meanings are in
 * the help; the examples are here, one for each field that is typed. */
#include "config.h"

#include "ui/field-facts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "text/units.h"
#include "ui/help-topics.h"
#include "ui/page.h"

/* Nobody's figure is this large: the range has no upper end that matters. */
#define NO_LIMIT 1e12

/* ---- Examples ---- */

/* In the field's own unit: bytes, seconds, fractions. */
static const double numbers[SP_N_FIELDS] = {
  [SP_FIELD_PER_DEVICE_BATCH] = 32,
  [SP_FIELD_ACCUMULATION] = 4,
  [SP_FIELD_GLOBAL_BATCH] = 2048,
  [SP_FIELD_SEQUENCE_LENGTH] = 4096,
  [SP_FIELD_TENSOR_PARALLEL] = 8,
  [SP_FIELD_PIPELINE_PARALLEL] = 4,
  [SP_FIELD_PIPELINE_CHUNKS] = 2,
  [SP_FIELD_CONTEXT_PARALLEL] = 2,
  [SP_FIELD_FLOP_PER_UNIT] = 7.8e9,
  [SP_FIELD_PARAMETERS] = 1.3e9,
  [SP_FIELD_GRADIENT_BYTES] = 2,
  [SP_FIELD_PARAMETER_BYTES] = 2,
  [SP_FIELD_COMPRESSION] = 4,
  [SP_FIELD_DENSITY] = 0.01,
  [SP_FIELD_CODING_SECONDS] = 0.003,
  [SP_FIELD_EXCHANGE_EVERY] = 8,
  [SP_FIELD_OVERLAP_SHARE] = 0.8,
  [SP_FIELD_BUCKET_BYTES] = 26214400,
  [SP_FIELD_SLOWDOWN] = 0.1,
  [SP_FIELD_BACKWARD_SHARE] = 0.75,
  [SP_FIELD_MICRO_OVERHEAD_SECONDS] = 0.002,
  [SP_FIELD_STEP_OVERHEAD_SECONDS] = 0.01,
  [SP_FIELD_SCATTER] = 0.05,
  [SP_FIELD_SLOW_FACTOR] = 1.2,
  [SP_FIELD_MAX_PER_DEVICE_BATCH] = 64,
  [SP_FIELD_OPTIMIZER_BYTES] = 12,
  [SP_FIELD_ACTIVATION_BYTES] = 1.5e9,
  [SP_FIELD_DEVICES_PER_SERVER] = 8,
  [SP_FIELD_SERVERS_PER_RACK] = 4,
  [SP_FIELD_PRESENT_DEVICES] = 16,
  [SP_FIELD_PEAK_FLOP_PER_SECOND] = 989e12,
  [SP_FIELD_DEVICE_MEMORY_BYTES] = 80e9,
  [SP_FIELD_INNER_BYTES_PER_SECOND] = 450e9,
  [SP_FIELD_INNER_LATENCY_SECONDS] = 3e-6,
  [SP_FIELD_SERVER_BYTES_PER_SECOND] = 50e9,
  [SP_FIELD_SERVER_LATENCY_SECONDS] = 5e-6,
  [SP_FIELD_SHARE_LEFT] = 0.7,
  [SP_FIELD_RACK_BYTES_PER_SECOND] = 200e9,
  [SP_FIELD_OVERSUBSCRIPTION] = 2,
  [SP_FIELD_INNER_TABLE_DEVICES] = 8,
  [SP_FIELD_SERVER_TABLE_DEVICES] = 16,
  [SP_FIELD_INPUT_RATE] = 12000,
  [SP_FIELD_SHARED_INPUT_RATE] = 90000,
  [SP_FIELD_PRICE_PER_DEVICE_HOUR] = 2.5,
  [SP_FIELD_RESERVED_DEVICES] = 64,
  [SP_FIELD_RESERVED_SECONDS] = 720 * 3600.0,
  [SP_FIELD_EXTRA_PRICE_PER_DEVICE_HOUR] = 4,
  [SP_FIELD_PURCHASE_PER_DEVICE] = 30000,
  [SP_FIELD_NETWORK_PER_DEVICE] = 4000,
  [SP_FIELD_RESALE_PER_DEVICE] = 5000,
  [SP_FIELD_LIFE_SECONDS] = 1460 * 86400.0,
  [SP_FIELD_UTILISATION] = 0.7,
  [SP_FIELD_ELECTRICITY_PER_KWH] = 0.15,
  [SP_FIELD_UPKEEP_PER_DEVICE_HOUR] = 0.3,
  [SP_FIELD_DEVICE_WATTS] = 1000,
  [SP_FIELD_PUE] = 1.3,
  [SP_FIELD_CARBON_GRAMS_PER_KWH] = 350,
  [SP_FIELD_STARTUP_SECONDS] = 1200,
  [SP_FIELD_EVALUATION_SHARE] = 0.05,
  [SP_FIELD_CHECKPOINT_WRITE_SECONDS] = 60,
  [SP_FIELD_CHECKPOINT_INTERVAL_SECONDS] = 3600,
  [SP_FIELD_DEVICE_MTBF_SECONDS] = 50000 * 3600.0,
  [SP_FIELD_SERVER_INTERRUPTIONS_PER_HOUR] = 0.02,
  [SP_FIELD_RESTART_SECONDS] = 600,
  [SP_FIELD_DEVICES] = 64,
  [SP_FIELD_PER_DEVICE_THROUGHPUT] = 2000,
  [SP_FIELD_EFFICIENCY] = 0.9,
  [SP_FIELD_ACTUAL] = 115200,
  [SP_FIELD_WORK] = 2e9,
  [SP_FIELD_DEADLINE_SECONDS] = 12 * 86400.0,
  [SP_FIELD_CONFIDENCE] = 0.9,
  [SP_FIELD_BUDGET] = 50000,
  [SP_FIELD_VALUE_OF_TIME_PER_HOUR] = 100,
  [SP_FIELD_ALLOWED_MINIMUM] = 8,
  [SP_FIELD_ALLOWED_MAXIMUM] = 512,
  [SP_FIELD_ALLOWED_MULTIPLE] = 8,
  [SP_FIELD_SEVERAL_JOBS] = 4,
  [SP_FIELD_CRITICAL_BATCH] = 8000,
  [SP_FIELD_REFERENCE_BATCH] = 1024,
  [SP_FIELD_REFERENCE_WORK] = 1.2e9,
  [SP_FIELD_TUNED_RATE] = 0.0003,
  [SP_FIELD_TUNED_BATCH] = 256,
  [SP_FIELD_EXPERIMENT_DEVICES] = 16,
  [SP_FIELD_EXPERIMENT_STEP] = 0.25,
  [SP_FIELD_EXPERIMENT_STEP_ERROR] = 0.004,
  [SP_FIELD_EXPERIMENT_NO_EXCHANGE] = 0.2,
  [SP_FIELD_EXPERIMENT_NO_EXCHANGE_ERROR] = 0.004,
  [SP_FIELD_EXPERIMENT_FROM_MEMORY] = 0.23,
  [SP_FIELD_EXPERIMENT_FROM_MEMORY_ERROR] = 0.004,
  [SP_FIELD_EXPERIMENT_BOTH_OFF] = 0.18,
  [SP_FIELD_EXPERIMENT_BOTH_OFF_ERROR] = 0.004,
  [SP_FIELD_EXPERIMENT_LARGER_BATCH] = 64,
  [SP_FIELD_EXPERIMENT_LARGER_STEP] = 0.42,
  [SP_FIELD_EXPERIMENT_LARGER_STEP_ERROR] = 0.006,
  [SP_FIELD_EXPERIMENT_LOADER_RATE] = 9000,
  [SP_FIELD_EXPERIMENT_UTILISATION] = 0.85,
  [SP_FIELD_WARN_SHARE] = 0.1,
  [SP_FIELD_BIND_SHARE] = 0.2,
  [SP_FIELD_ACCEPTED_EFFICIENCY] = 0.8,
  [SP_FIELD_RATE_RATIO] = 2,
  [SP_FIELD_TIME_RATIO] = 1.1,
  [SP_FIELD_LEVER_MICRO_BATCH] = 2,
  [SP_FIELD_LEVER_OVERLAP] = 0.9,
  [SP_FIELD_LEVER_FEWER_BYTES] = 2,
  [SP_FIELD_LEVER_ACCUMULATION] = 4,
  [SP_FIELD_LEVER_INPUT] = 2,
  [SP_FIELD_LEVER_STRAGGLERS] = 0.5,
  [SP_FIELD_LEVER_OVERHEAD] = 0.5,
  [SP_FIELD_LEVER_PLACEMENT] = 1,
  [SP_FIELD_LEVER_INTERCONNECT] = 2,
  [SP_FIELD_LEVER_SHARDING] = 1,
  [SP_FIELD_LEVER_LOCAL_SGD] = 8,
  [SP_FIELD_LEVER_DEVICES] = 2,
  [SP_FIELD_TARGET_THROUGHPUT] = 12000,
  [SP_FIELD_CURVE_BASELINE] = 1,
};

static const char *const texts[SP_N_FIELDS] = {
  [SP_FIELD_TITLE] = N_("A second server for the text model"),
  [SP_FIELD_QUESTION] = N_("Is it worth ordering two more servers?"),
  [SP_FIELD_NOTES] = N_("Prices are those of the offer of May; the cluster is shared on weekdays."),
  [SP_FIELD_NAME] = N_("As it is"),
  [SP_FIELD_WORK_UNIT] = N_("samples"),
  [SP_FIELD_MODEL] = N_("1.3B-parameter text model"),
  [SP_FIELD_CURVE_IN_USE] = N_("Measured"),
  [SP_FIELD_CURRENCY] = "EUR",
  [SP_FIELD_CRITICAL_PUBLISHED] = "ImageNet",
  [SP_FIELD_CURVE_NAME] = N_("Measured"),
  [SP_FIELD_CURVE_UNIT] = N_("samples"),
  [SP_FIELD_COMPARE_ACCELERATOR] = "A100",
};

/* The cells of a row. */
static const double rows[SP_N_FIELDS][4] = {
  [SP_FIELD_INNER_TABLE] = { 67108864, 0.0004 },
  [SP_FIELD_SERVER_TABLE] = { 67108864, 0.003 },
  [SP_FIELD_QUEUE] = { 64, 7200 },
  [SP_FIELD_ALLOWED_LIST] = { 64 },
  [SP_FIELD_QUALITY_RUNS] = { 1024, 1.2e9, 3, 0.04 },
  [SP_FIELD_EXPERIMENT_ONE_DEVICE] = { 32, 0.2 },
  [SP_FIELD_EXPERIMENT_REPLICA_TIMES] = { 5, 0.24 },
  [SP_FIELD_CURVE_TARGETS] = { 64 },
};

static const double run[SP_N_COLUMNS] = {
  [SP_COLUMN_DEVICES] = 8,          [SP_COLUMN_THROUGHPUT] = 3150, [SP_COLUMN_STEP_SECONDS] = 0.25,
  [SP_COLUMN_RUN] = 2,              [SP_COLUMN_PER_DEVICE_BATCH] = 32, [SP_COLUMN_ACCUMULATION] = 4,
  [SP_COLUMN_GLOBAL_BATCH] = 1024,  [SP_COLUMN_SERVERS] = 1,
};

/* ---- Words ---- */

/* People enter shares in percent, and rates in some unit. */
static SpQuantity
entered (SpQuantity quantity)
{
  if (quantity.kind == SP_QUANTITY_FRACTION)
    quantity.kind = SP_QUANTITY_PERCENT;
  if (quantity.kind == SP_QUANTITY_RATE && quantity.unit == NULL)
    quantity.unit = sp_field_info (SP_FIELD_WORK_UNIT)->default_text;
  return quantity;
}

static char *
format (const SpQuantity *quantity,
        double            value)
{
  return sp_quantity_format (sp_number_locale_user (), quantity, value);
}

static char *
money_unit (const SpQuantity *quantity)
{
  const char *currency = quantity->unit != NULL ? quantity->unit : "USD";

  return quantity->per != NULL ? g_strdup_printf ("%s/%s", currency, quantity->per) : g_strdup (currency);
}

static char *
unit_of (const SpQuantity *quantity)
{
  if (quantity->bare_unit != NULL)
    return g_strdup (quantity->bare_unit);
  switch (quantity->kind)
    {
    case SP_QUANTITY_COUNT:
      return g_strdup (quantity->unit != NULL ? quantity->unit : _("a whole number"));
    case SP_QUANTITY_FRACTION:
    case SP_QUANTITY_PERCENT:
      return g_strdup ("%");
    case SP_QUANTITY_BYTES:
      return g_strdup ("B");
    case SP_QUANTITY_BANDWIDTH:
      return g_strdup ("B/s");
    case SP_QUANTITY_TIME:
      return g_strdup ("s");
    case SP_QUANTITY_RATE:
      return g_strdup_printf ("%s/s", quantity->unit != NULL ? quantity->unit : "");
    case SP_QUANTITY_MONEY:
      return money_unit (quantity);
    case SP_QUANTITY_POWER:
      return g_strdup ("W");
    case SP_QUANTITY_ENERGY:
      return g_strdup ("Wh");
    case SP_QUANTITY_FLOP:
      return g_strdup ("FLOP");
    case SP_QUANTITY_FLOP_RATE:
      return g_strdup ("FLOP/s");
    case SP_QUANTITY_NUMBER:
    case SP_N_QUANTITIES:
    default:
      return g_strdup (quantity->unit != NULL ? quantity->unit : _("a plain number"));
    }
}

static char *
range_of (const SpQuantity *quantity)
{
  g_autofree char *low = format (quantity, quantity->min);
  g_autofree char *high = format (quantity, quantity->max);

  if (quantity->max >= NO_LIMIT && quantity->above_min)
    /* Translators: what a field accepts: "above 0 s" */
    return g_strdup_printf (_("above %s"), low);
  if (quantity->max >= NO_LIMIT)
    /* Translators: what a field accepts: "from $0" */
    return g_strdup_printf (_("from %s"), low);
  if (quantity->above_min)
    /* Translators: what a field accepts: "above 0 s, up to 1,000 s" */
    return g_strdup_printf (_("above %s, up to %s"), low, high);
  return g_strdup_printf (_("%s to %s"), low, high);
}

static char *
number_facts (SpQuantity quantity,
              double     example)
{
  SpQuantity typed = entered (quantity);
  g_autofree char *unit = unit_of (&typed);
  g_autofree char *range = range_of (&typed);
  g_autofree char *shown = format (&typed, example);

  /* Translators: three lines about a field: its unit, its range, an example */
  return g_strdup_printf (_("Unit: %s\nAllowed: %s\nExample: %s"), unit, range, shown);
}

static char *
table_facts (const SpTableInfo *table,
             const double      *example)
{
  GString *columns = g_string_new (NULL);
  GString *cells = g_string_new (NULL);
  char *facts;

  for (guint i = 0; i < table->n_columns; i++)
    {
      SpQuantity quantity = entered (table->columns[i].quantity);
      g_autofree char *unit = unit_of (&quantity);
      g_autofree char *range = range_of (&quantity);
      g_autofree char *cell = format (&quantity, example[i]);

      /* Translators: the name of a column, its unit, what it accepts */
      g_string_append_printf (columns, _("%s (%s): %s"), _(table->columns[i].label), unit, range);
      g_string_append_c (columns, '\n');
      g_string_append_printf (cells, "%s%s", i > 0 ? "; " : "", cell);
    }
  /* Translators: lines about the columns of a table, then the cells of a row */
  facts = g_strdup_printf (_("%sExample: %s"), columns->str, cells->str);
  g_string_free (columns, TRUE);
  g_string_free (cells, TRUE);
  return facts;
}

static char *
text_facts (SpField     field,
            const char *example)
{
  gboolean is_unit = field == SP_FIELD_WORK_UNIT || field == SP_FIELD_CURVE_UNIT;
  gsize most = is_unit ? SP_UNIT_NAME_CHARACTERS_MAX : sp_field_info (field)->longest;
  g_autofree char *longest = sp_number_format_exact (sp_number_locale_user (), (double) most);

  /* Translators: two lines about a field for a text: how long it may be, an example */
  return g_strdup_printf (_("Allowed: up to %s characters\nExample: %s"), longest, _(example));
}

char *
sp_field_facts (const SpScenario *scenario,
                SpField           field)
{
  const SpFieldInfo *info = sp_field_info (field);

  switch (info->type)
    {
    case SP_TYPE_NUMBER:
      return number_facts (sp_scenario_quantity (scenario, field), numbers[field]);
    case SP_TYPE_TEXT:
      return text_facts (field, texts[field]);
    case SP_TYPE_TABLE:
      return table_facts (info->table, rows[field]);
    case SP_TYPE_SWITCH:
      return g_strdup (info->default_number != 0.0 ? _("Allowed: on or off\nUsually on") : _("Allowed: on or off\nUsually off"));
    case SP_TYPE_CHOICE:
    default:
      /* The list is the unit, the range and the examples. */
      return g_strdup (_("Allowed: one of the list"));
    }
}

char *
sp_column_facts (SpColumn column)
{
  return number_facts (sp_column_info (column)->quantity, run[column]);
}

GStrv
sp_table_facts (SpField field)
{
  const SpTableInfo *table = sp_field_info (field)->table;
  GStrv facts = g_new0 (char *, table->n_columns + 1);

  for (guint i = 0; i < table->n_columns; i++)
    facts[i] = number_facts (table->columns[i].quantity, rows[field][i]);
  return facts;
}

char *
sp_field_explanation (const SpScenario *scenario,
                      SpField           field)
{
  g_autofree char *meaning = sp_help_field_text (field);
  g_autofree char *facts = sp_field_facts (scenario, field);

  return meaning != NULL ? g_strdup_printf ("%s\n\n%s", meaning, facts) : g_steal_pointer (&facts);
}

/* The words of a plan with nothing entered. */
static char *
facts_of_field (SpField field)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();

  return sp_field_facts (sp_plan_active (plan), field);
}

/* A lever is explained where its switch is; what it is set to has more to say. */
char *
sp_topic_facts (const char *target)
{
  for (int i = SP_N_FIELDS - 1; i >= 0; i--)
    {
      g_autofree char *topic = sp_help_topic_for_field ((SpField) i);

      if (g_str_equal (topic, target) && strstr (sp_field_info ((SpField) i)->key, "_error") == NULL)
        return facts_of_field ((SpField) i);
    }
  for (int i = 0; i < SP_N_COLUMNS; i++)
    {
      g_autofree char *topic = sp_help_topic_for_column ((SpColumn) i);

      if (g_str_equal (topic, target))
        return sp_column_facts ((SpColumn) i);
    }
  return NULL;
}

/* ---- Widgets ---- */

static GQuark
field_quark (void)
{
  return g_quark_from_static_string ("sp-field");
}

gboolean
sp_field_is_explained (GtkWidget *widget,
                       SpField   *field)
{
  guint stored = GPOINTER_TO_UINT (g_object_get_qdata (G_OBJECT (widget), field_quark ()));

  if (stored == 0)
    return FALSE;
  *field = (SpField) (stored - 1);
  return TRUE;
}

/* The topics are read when somebody asks, not when a page is made. */
static gboolean
query_tooltip (GtkWidget  *widget,
               int         x,
               int         y,
               gboolean    keyboard,
               GtkTooltip *tooltip,
               SpDocument *document)
{
  g_autofree char *text = NULL;
  SpField field;

  if (!sp_field_is_explained (widget, &field))
    return FALSE;
  text = sp_field_explanation (sp_document_get_scenario (document), field);
  gtk_tooltip_set_text (tooltip, text);
  return TRUE;
}

void
sp_field_explain (GtkWidget  *widget,
                  SpDocument *document,
                  SpField     field)
{
  g_return_if_fail (GTK_IS_WIDGET (widget));

  sp_page_set_field_help (widget, field);
  g_object_set_qdata (G_OBJECT (widget), field_quark (), GUINT_TO_POINTER ((guint) field + 1));
  gtk_widget_set_has_tooltip (widget, TRUE);
  g_signal_connect_object (widget, "query-tooltip", G_CALLBACK (query_tooltip), document, 0);
}

void
sp_field_explain_title (GtkWidget  *title,
                        SpDocument *document,
                        SpField     field)
{
  GtkWidget *box = gtk_widget_get_parent (title);
  g_autofree char *topic = sp_help_topic_for_field (field);

  g_return_if_fail (GTK_IS_BOX (box));

  sp_field_explain (title, document, field);
  gtk_box_insert_child_after (GTK_BOX (box), sp_what_button_new (topic), title);
}

static void
show_topic (GtkButton *button)
{
  gtk_widget_activate_action (GTK_WIDGET (button), "win.explain", "s", sp_page_get_help (GTK_WIDGET (button)));
}

/* Not a stop of the Tab key: F1 does the same in the field itself. */
GtkWidget *
sp_what_button_new (const char *topic)
{
  GtkWidget *button = gtk_button_new_from_icon_name ("sp-help-symbolic");

  sp_page_set_help (button, topic);
  gtk_widget_set_tooltip_text (button, _("What does this mean? (F1)"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, _("What does this mean?"), -1);
  gtk_widget_set_focusable (button, FALSE);
  gtk_widget_set_valign (button, GTK_ALIGN_CENTER);
  gtk_widget_add_css_class (button, "flat");
  gtk_widget_add_css_class (button, "what");
  g_signal_connect (button, "clicked", G_CALLBACK (show_topic), NULL);
  return button;
}
