/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Comparing inputs, and the table that leads a refusal of core to its input. */
#include "plan/section.h"

#include "core/error.h"
#include "plan/plan-private.h"

gboolean
sp_section_same (const SpSectionReads *reads,
                 const SpScenario     *one,
                 const SpScenario     *two)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);

      if (info->scope == SP_SCOPE_SCENARIO && info->group != NULL && g_strv_contains (reads->groups, info->group) &&
          one->record.values[field] != two->record.values[field])
        return FALSE;
    }
  for (const SpField *field = reads->fields; *field < SP_N_FIELDS; field++)
    if (one->record.values[*field] != two->record.values[*field])
      return FALSE;
  return !reads->curve || sp_scenario_curve_in_use (one) == sp_scenario_curve_in_use (two);
}

static const struct
{
  int code;
  SpField field;
} fields_of_errors[] = {
  { SP_CORE_ERROR_DEVICES, SP_FIELD_DEVICES },
  { SP_CORE_ERROR_TOO_MANY_DEVICES, SP_FIELD_ACTUAL },
  { SP_CORE_ERROR_THROUGHPUT, SP_FIELD_PER_DEVICE_THROUGHPUT },
  { SP_CORE_ERROR_EFFICIENCY, SP_FIELD_EFFICIENCY },
  { SP_CORE_ERROR_ACTUAL, SP_FIELD_ACTUAL },
  { SP_CORE_ERROR_DEVICES_PER_SERVER, SP_FIELD_DEVICES_PER_SERVER },
  { SP_CORE_ERROR_INNER_BANDWIDTH, SP_FIELD_INNER_BYTES_PER_SECOND },
  { SP_CORE_ERROR_SERVER_BANDWIDTH, SP_FIELD_SERVER_BYTES_PER_SECOND },
  { SP_CORE_ERROR_NO_SERVER_LINK, SP_FIELD_SERVER_BYTES_PER_SECOND },
  { SP_CORE_ERROR_RACK_BANDWIDTH, SP_FIELD_RACK_BYTES_PER_SECOND },
  { SP_CORE_ERROR_COMPUTE_RATE, SP_FIELD_PER_DEVICE_THROUGHPUT },
  { SP_CORE_ERROR_MICRO_BATCH, SP_FIELD_PER_DEVICE_BATCH },
  { SP_CORE_ERROR_GLOBAL_BATCH, SP_FIELD_GLOBAL_BATCH },
  { SP_CORE_ERROR_TOO_FEW_SAMPLES, SP_FIELD_GLOBAL_BATCH },
  { SP_CORE_ERROR_PARAMETERS, SP_FIELD_PARAMETERS },
  { SP_CORE_ERROR_PARALLELISM, SP_FIELD_TENSOR_PARALLEL },
  { SP_CORE_ERROR_NOT_A_MULTIPLE, SP_FIELD_DEVICES },
  { SP_CORE_ERROR_DEVICE_MEMORY, SP_FIELD_DEVICE_MEMORY_BYTES },
  { SP_CORE_ERROR_REPLICA_TIMES, SP_FIELD_EXPERIMENT_REPLICA_TIMES },
  { SP_CORE_ERROR_EXPERIMENT_STEP, SP_FIELD_EXPERIMENT_STEP },
  { SP_CORE_ERROR_EXPERIMENT_NO_EXCHANGE, SP_FIELD_EXPERIMENT_NO_EXCHANGE },
  { SP_CORE_ERROR_EXPERIMENT_FROM_MEMORY, SP_FIELD_EXPERIMENT_FROM_MEMORY },
  { SP_CORE_ERROR_EXPERIMENT_BOTH_OFF, SP_FIELD_EXPERIMENT_BOTH_OFF },
  { SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, SP_FIELD_EXPERIMENT_LARGER_BATCH },
  { SP_CORE_ERROR_EXPERIMENT_ONE_DEVICE, SP_FIELD_EXPERIMENT_ONE_DEVICE },
  { SP_CORE_ERROR_EXPERIMENT_LOADER, SP_FIELD_EXPERIMENT_LOADER_RATE },
  { SP_CORE_ERROR_EXPERIMENT_UTILISATION, SP_FIELD_EXPERIMENT_UTILISATION },
  { SP_CORE_ERROR_DIAGNOSIS_THRESHOLD, SP_FIELD_WARN_SHARE },
  { SP_CORE_ERROR_DIAGNOSIS_RATIO, SP_FIELD_RATE_RATIO },
  { SP_CORE_ERROR_WORK, SP_FIELD_WORK },
  { SP_CORE_ERROR_COUNTS, SP_FIELD_ALLOWED_MAXIMUM },
  { SP_CORE_ERROR_NO_COUNTS, SP_FIELD_ALLOWED },
  { SP_CORE_ERROR_PRICE, SP_FIELD_PRICE_PER_DEVICE_HOUR },
  { SP_CORE_ERROR_POWER, SP_FIELD_DEVICE_WATTS },
  { SP_CORE_ERROR_FAILURES, SP_FIELD_DEVICE_MTBF_SECONDS },
  { SP_CORE_ERROR_CALENDAR, SP_FIELD_QUEUE },
  { SP_CORE_ERROR_DEADLINE, SP_FIELD_DEADLINE_SECONDS },
  { SP_CORE_ERROR_BUDGET, SP_FIELD_BUDGET },
  { SP_CORE_ERROR_CRITICAL_BATCH, SP_FIELD_CRITICAL_BATCH },
  { SP_CORE_ERROR_BATCH, SP_FIELD_PER_DEVICE_BATCH },
  { SP_CORE_ERROR_BATCH_SPLIT, SP_FIELD_DEVICES },
  { SP_CORE_ERROR_RUNS, SP_FIELD_QUALITY_RUNS },
  { SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE, SP_FIELD_QUALITY_RUNS },
  { SP_CORE_ERROR_CRITICAL_BATCH_NOISE, SP_FIELD_QUALITY_RUNS },
  { SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED, SP_FIELD_QUALITY_RUNS },
};

SpField
sp_section_field_of_error (int code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields_of_errors); i++)
    if (fields_of_errors[i].code == code)
      return fields_of_errors[i].field;
  return SP_N_FIELDS;
}

static char *
path_of (SpField field)
{
  return field < SP_N_FIELDS ? sp_field_path (field) : g_strdup ("");
}

void
sp_section_add_messages (GPtrArray  *messages,
                         GArray     *said,
                         const char *path)
{
  for (guint i = 0; i < said->len; i++)
    sp_path_messages_add (messages, g_strdup (path), &g_array_index (said, SpMessage, i));
}

void
sp_section_add_missing (GPtrArray *messages,
                        SpField    field)
{
  sp_path_messages_add (messages, path_of (field), &(SpMessage) { .code = SP_MESSAGE_INPUT_MISSING });
}

void
sp_section_add_refusal (GPtrArray    *messages,
                        const GError *error)
{
  sp_path_messages_add (messages, path_of (sp_section_field_of_error (error->code)),
                        &(SpMessage) { .code = SP_MESSAGE_INPUT_REFUSED, .values = { error->code } });
}

double
sp_section_number (const SpScenario *scenario,
                   SpField           field,
                   double            otherwise)
{
  sp_scenario_number (scenario, field, &otherwise);
  return otherwise;
}
