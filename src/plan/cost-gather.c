/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Fields of a scenario to the inputs of core/economics.h. The plan holds seconds
 * and core's economics counts hours. */
#include "plan/cost-evaluate.h"

#include "plan/section.h"

#define HOUR 3600.0

static double
hours (const SpScenario *scenario,
       SpField           field)
{
  return sp_section_number (scenario, field, 0.0) / HOUR;
}

static gboolean
has_hours (const SpScenario *scenario,
           SpField           field,
           double           *value)
{
  if (!sp_scenario_number (scenario, field, value))
    return FALSE;
  *value /= HOUR;
  return TRUE;
}

/* Whether the figures that this way of paying needs are there. */
static gboolean
gather_price (const SpScenario *scenario,
              SpPriceInput     *price)
{
  price->pricing = sp_scenario_choice (scenario, SP_FIELD_PRICING);
  price->idle_is_paid = sp_scenario_switch (scenario, SP_FIELD_IDLE_IS_PAID);
  price->reserved_hours = hours (scenario, SP_FIELD_RESERVED_SECONDS);
  price->has_extra_price = sp_scenario_number (scenario, SP_FIELD_EXTRA_PRICE_PER_DEVICE_HOUR,
                                               &price->extra_price_per_device_hour);
  price->network_per_device = sp_section_number (scenario, SP_FIELD_NETWORK_PER_DEVICE, 0.0);
  price->resale_per_device = sp_section_number (scenario, SP_FIELD_RESALE_PER_DEVICE, 0.0);
  price->device_watts = sp_section_number (scenario, SP_FIELD_DEVICE_WATTS, 0.0);
  price->pue = sp_section_number (scenario, SP_FIELD_PUE, 1.0);
  price->electricity_per_kwh = sp_section_number (scenario, SP_FIELD_ELECTRICITY_PER_KWH, 0.0);
  price->upkeep_per_device_hour = sp_section_number (scenario, SP_FIELD_UPKEEP_PER_DEVICE_HOUR, 0.0);
  switch (price->pricing)
    {
    case SP_PRICING_OWNED:
      return sp_scenario_number (scenario, SP_FIELD_PURCHASE_PER_DEVICE, &price->purchase_per_device) &&
             has_hours (scenario, SP_FIELD_LIFE_SECONDS, &price->life_hours) &&
             sp_scenario_number (scenario, SP_FIELD_UTILISATION, &price->utilisation);
    case SP_PRICING_RESERVED:
      if (!sp_scenario_number (scenario, SP_FIELD_RESERVED_DEVICES, &price->reserved_devices))
        return FALSE;
      return sp_scenario_number (scenario, SP_FIELD_PRICE_PER_DEVICE_HOUR, &price->price_per_device_hour);
    case SP_PRICING_RENTED:
    case SP_PRICING_SPOT:
    case SP_N_PRICINGS:
    default:
      return sp_scenario_number (scenario, SP_FIELD_PRICE_PER_DEVICE_HOUR, &price->price_per_device_hour);
    }
}

static int
by_devices (gconstpointer a,
            gconstpointer b)
{
  double one = ((const SpQueueWait *) a)->devices;
  double two = ((const SpQueueWait *) b)->devices;

  return (one > two) - (one < two);
}

/* Rows with a gap are being typed; of two for one count the last counts. */
static void
gather_queue (const SpScenario *scenario,
              GArray           *queue)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), SP_FIELD_QUEUE);

  for (gsize i = 0; table != NULL && i < sp_table_n_rows (table); i++)
    {
      SpQueueWait wait;

      if (!sp_table_get (table, i, 0, &wait.devices) || !sp_table_get (table, i, 1, &wait.hours))
        continue;
      wait.hours /= HOUR;
      for (guint j = queue->len; j-- > 0;)
        if (g_array_index (queue, SpQueueWait, j).devices == wait.devices)
          g_array_remove_index (queue, j);
      g_array_append_val (queue, wait);
    }
  g_array_sort (queue, by_devices);
}

static void
gather_calendar (const SpScenario *scenario,
                 SpCalendarInput  *calendar,
                 GArray           *queue)
{
  gather_queue (scenario, queue);
  calendar->queue = (const SpQueueWait *) (gpointer) queue->data;
  calendar->n_queue = queue->len;
  calendar->startup_hours = hours (scenario, SP_FIELD_STARTUP_SECONDS);
  calendar->evaluation_share = sp_section_number (scenario, SP_FIELD_EVALUATION_SHARE, 0.0);
  calendar->checkpoint_write_seconds = sp_section_number (scenario, SP_FIELD_CHECKPOINT_WRITE_SECONDS, 0.0);
  calendar->has_checkpoint_interval = has_hours (scenario, SP_FIELD_CHECKPOINT_INTERVAL_SECONDS,
                                                 &calendar->checkpoint_interval_hours);
  calendar->has_device_mtbf = has_hours (scenario, SP_FIELD_DEVICE_MTBF_SECONDS, &calendar->device_mtbf_hours);
  calendar->server_interruptions_per_hour = sp_section_number (scenario, SP_FIELD_SERVER_INTERRUPTIONS_PER_HOUR, 0.0);
  calendar->restart_hours = hours (scenario, SP_FIELD_RESTART_SECONDS);
}

static double
replica_devices (const SpScenario *scenario)
{
  return sp_section_number (scenario, SP_FIELD_TENSOR_PARALLEL, 1.0) *
         sp_section_number (scenario, SP_FIELD_PIPELINE_PARALLEL, 1.0) *
         sp_section_number (scenario, SP_FIELD_CONTEXT_PARALLEL, 1.0);
}

/* Any count is any number of replicas. The ends are the draws' to say. */
static void
gather_counts (const SpScenario *scenario,
               SpAllowedCounts  *allowed,
               GArray           *counts)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), SP_FIELD_ALLOWED_LIST);
  double replica = replica_devices (scenario);

  for (gsize i = 0; table != NULL && i < sp_table_n_rows (table); i++)
    {
      double count;

      if (sp_table_get (table, i, 0, &count))
        g_array_append_val (counts, count);
    }
  allowed->kind = sp_scenario_choice (scenario, SP_FIELD_ALLOWED);
  allowed->multiple = sp_section_number (scenario, SP_FIELD_ALLOWED_MULTIPLE,
                                         sp_section_number (scenario, SP_FIELD_DEVICES_PER_SERVER, replica));
  allowed->list = (const double *) (gpointer) counts->data;
  allowed->n_list = counts->len;
  if (allowed->kind == SP_COUNTS_ANY && replica > 1.0)
    {
      allowed->kind = SP_COUNTS_MULTIPLES;
      allowed->multiple = replica;
    }
}

gboolean
sp_cost_gather (const SpScenario *scenario,
                SpEconomicsInput *input,
                GArray           *queue,
                GArray           *counts)
{
  *input = (SpEconomicsInput) { 0 };
  input->devices_per_server = sp_section_number (scenario, SP_FIELD_DEVICES_PER_SERVER, 1.0);
  input->bill_whole_servers = sp_scenario_switch (scenario, SP_FIELD_BILL_WHOLE_SERVERS);
  gather_counts (scenario, &input->allowed, counts);
  input->has_price = gather_price (scenario, &input->price);
  input->has_power = sp_scenario_number (scenario, SP_FIELD_DEVICE_WATTS, &input->device_watts);
  input->pue = sp_section_number (scenario, SP_FIELD_PUE, 1.0);
  input->has_carbon = sp_scenario_number (scenario, SP_FIELD_CARBON_GRAMS_PER_KWH, &input->carbon_grams_per_kwh);
  gather_calendar (scenario, &input->calendar, queue);
  input->has_deadline = has_hours (scenario, SP_FIELD_DEADLINE_SECONDS, &input->deadline_hours);
  input->has_budget = sp_scenario_number (scenario, SP_FIELD_BUDGET, &input->budget);
  input->has_value_of_time = sp_scenario_number (scenario, SP_FIELD_VALUE_OF_TIME_PER_HOUR,
                                                 &input->value_of_time_per_hour);
  input->confidence = sp_section_number (scenario, SP_FIELD_CONFIDENCE, 0.8);
  return sp_scenario_number (scenario, SP_FIELD_WORK, &input->work);
}

GArray *
sp_quality_runs_gather (const SpScenario *scenario)
{
  const SpTable *table = sp_record_get_table (sp_scenario_record (scenario), SP_FIELD_QUALITY_RUNS);
  GArray *runs = g_array_new (FALSE, FALSE, sizeof (SpQualityRun));

  for (gsize i = 0; table != NULL && i < sp_table_n_rows (table); i++)
    {
      SpQualityRun run = { .repetitions = 1.0 };

      if (!sp_table_get (table, i, 0, &run.batch) || !sp_table_get (table, i, 1, &run.examples))
        continue;
      sp_table_get (table, i, 2, &run.repetitions);
      run.has_spread = sp_table_get (table, i, 3, &run.spread);
      g_array_append_val (runs, run);
    }
  return runs;
}
