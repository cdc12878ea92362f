/* SPDX-License-Identifier: GPL-3.0-or-later */
/* predict: what a measured curve would deliver at other counts. The curve is one
 * of a project or a table of runs; what the options add goes into a plan of its
 * own, so that the answer is the one the window would give. */
#include <string.h>

#include "cli/print.h"
#include "cli/project.h"
#include "cli/verb.h"
#include "import/curve-csv.h"
#include "plan/evaluate-json.h"
#include "plan/evaluator.h"
#include "plan/file.h"
#include "plan/json.h"
#include "text/number.h"
#include "text/units.h"

#define DIGITS 4
#define TABLE_BYTES_MAX (64 * 1024 * 1024)

typedef struct
{
  const char *at;
  const char *scaling;
  const char *devices_per_server;
  const char *unit;
  const char *scenario;
  const char *curve;
  gboolean json;
} Given;

/* What there is to go on from. */
typedef struct
{
  SpPlan *plan;
  const SpScenario *scenario; /* of @plan */
  const SpCurve *curve;       /* of @scenario */
  GPtrArray *notes;           /* (nullable) (element-type SpNote): about the table it was read from */
} Source;

static void
source_clear (Source *source)
{
  g_clear_pointer (&source->plan, sp_plan_unref);
  g_clear_pointer (&source->notes, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Source, source_clear)

/* ---- Options ---- */

/* "64,128". */
static SpExit
read_counts (const SpVerb *verb,
             const char   *text,
             GArray       *counts)
{
  const SpQuantity quantity = { .kind = SP_QUANTITY_COUNT, .min = 1, .max = SP_DEVICES_MAX };
  g_auto (GStrv) words = NULL;

  if (text == NULL)
    return sp_usage_error (verb, "Say which counts with --at, such as --at 64,128.");
  words = g_strsplit (text, ",", -1);
  for (guint i = 0; words[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;
      double devices;

      if (!sp_number_parse (sp_number_locale_c (), words[i], &quantity, &devices, NULL, &error))
        return sp_usage_error (verb, "--at: %s", error->message);
      g_array_append_val (counts, devices);
    }
  if (counts->len == 0)
    return sp_usage_error (verb, "--at: Name a count, such as --at 64,128.");
  if (counts->len > SP_CURVE_TARGETS_MAX)
    return sp_usage_error (verb, "--at: At most %d counts can be looked at.", SP_CURVE_TARGETS_MAX);
  return SP_EXIT_NONE;
}

/* Takes the place of @plan. */
static SpExit
take (const SpVerb *verb,
      const char   *option,
      SpPlan      **plan,
      SpPlan       *changed,
      const GError *error)
{
  if (changed == NULL)
    return sp_usage_error (verb, "--%s: %s", option, error->message);
  sp_plan_unref (*plan);
  *plan = changed;
  return SP_EXIT_NONE;
}

static SpExit
enter_scaling (const SpVerb *verb,
               const Given  *given,
               const char   *at,
               SpPlan      **plan)
{
  g_autoptr (GError) error = NULL;
  guint choice = g_strcmp0 (given->scaling, "strong") == 0 ? SP_SCALING_STRONG : SP_SCALING_WEAK;

  if (given->scaling == NULL)
    return SP_EXIT_NONE;
  if (choice == SP_SCALING_WEAK && strcmp (given->scaling, "weak") != 0)
    return sp_usage_error (verb, "--scaling: Type weak or strong.");
  return take (verb, "scaling", plan, sp_plan_set_choice (*plan, at, SP_FIELD_CURVE_SCALING, choice, &error), error);
}

static SpExit
enter_servers (const SpVerb *verb,
               const Given  *given,
               const char   *scenario,
               SpPlan      **plan)
{
  SpQuantity quantity = sp_field_info (SP_FIELD_DEVICES_PER_SERVER)->quantity;
  g_autoptr (GError) error = NULL;
  double devices;

  if (given->devices_per_server == NULL)
    return SP_EXIT_NONE;
  if (!sp_number_parse (sp_number_locale_c (), given->devices_per_server, &quantity, &devices, NULL, &error))
    return sp_usage_error (verb, "--devices-per-server: %s", error->message);
  return take (verb, "devices-per-server", plan,
               sp_plan_set_number (*plan, scenario, SP_FIELD_DEVICES_PER_SERVER, devices, &error), error);
}

/* @field: the unit of the job, or of one curve of a project */
static SpExit
enter_unit (const SpVerb *verb,
            const Given  *given,
            const char   *at,
            SpField       field,
            SpPlan      **plan)
{
  g_autoptr (GError) error = NULL;

  if (given->unit == NULL)
    return SP_EXIT_NONE;
  if (!sp_unit_name_is_valid (given->unit))
    return sp_usage_error (verb, "--unit: Type a name of up to 40 letters, such as samples.");
  return take (verb, "unit", plan, sp_plan_set_text (*plan, at, field, given->unit, &error), error);
}

/* ---- Where the curve is from ---- */

static gboolean
is_project (GBytes *bytes)
{
  gsize length, i = 0;
  const char *text = g_bytes_get_data (bytes, &length);

  if (length >= 3 && memcmp (text, "\xef\xbb\xbf", 3) == 0)
    i = 3;
  while (i < length && g_ascii_isspace (text[i]))
    i++;
  return i < length && text[i] == '{';
}

static SpExit
read_project (const char  *filename,
              const Given *given,
              Source      *source)
{
  source->plan = sp_project_load (filename);
  if (source->plan == NULL ||
      !sp_project_find (source->plan, given->scenario, given->curve, &source->scenario, &source->curve))
    return SP_EXIT_FAILURE;
  if (source->curve == NULL)
    source->curve = sp_scenario_curve_in_use (source->scenario);
  if (source->curve == NULL)
    return sp_failure ("%s: The scenario “%s” has no measured curve.", filename, sp_scenario_name (source->scenario));
  return SP_EXIT_NONE;
}

/* A plan that holds the table's runs and nothing else; its unit is the job's. */
static SpPlan *
plan_of_table (const SpCurveTable *table,
               GError            **error)
{
  g_autoptr (SpPlan) empty = sp_plan_new ();
  const char *scenario = sp_scenario_id (sp_plan_active (empty));
  g_autoptr (SpPlan) plan = sp_plan_add_curve (empty, scenario, NULL, (const SpRow *) (gpointer) table->rows->data,
                                               table->rows->len, NULL, error);
  SpPlan *with_unit = NULL;

  if (plan == NULL)
    return NULL;
  if (table->unit != NULL && sp_unit_name_is_valid (table->unit))
    with_unit = sp_plan_set_text (plan, scenario, SP_FIELD_WORK_UNIT, table->unit, NULL);
  return with_unit != NULL ? with_unit : g_steal_pointer (&plan);
}

static SpExit
read_table (const SpVerb *verb,
            const char   *filename,
            const Given  *given,
            GBytes       *bytes,
            Source       *source)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpCurveTable) table = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  if (given->scenario != NULL || given->curve != NULL)
    return sp_usage_error (verb, "--%s is for projects; a table has one curve.", given->scenario != NULL ? "scenario" : "curve");
  table = sp_curve_table_read (text, (gssize) length, NULL, &error);
  if (table != NULL)
    source->plan = plan_of_table (table, &error);
  if (source->plan == NULL)
    return sp_file_failure (filename, error);
  source->notes = g_ptr_array_ref (table->notes);
  source->scenario = sp_plan_active (source->plan);
  source->curve = sp_scenario_curve (source->scenario, 0);
  return SP_EXIT_NONE;
}

static SpExit
read_source (const SpVerb *verb,
             const char   *filename,
             const Given  *given,
             Source       *source)
{
  g_autoptr (GFile) file = g_file_new_for_path (filename);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = sp_file_read (file, TABLE_BYTES_MAX, NULL, NULL, &error);

  if (bytes == NULL)
    return sp_file_failure (filename, error);
  return is_project (bytes) ? read_project (filename, given, source)
                            : read_table (verb, filename, given, bytes, source);
}

/* The options into the plan; its parts are other ones afterwards. */
static SpExit
enter (const SpVerb *verb,
       const Given  *given,
       Source       *source)
{
  g_autofree char *scenario = g_strdup (sp_scenario_id (source->scenario));
  g_autofree char *curve = g_strdup (sp_curve_id (source->curve));
  g_autofree char *at = g_strdup_printf ("%s/%s", scenario, curve);
  gboolean is_table = source->notes != NULL;
  SpExit status = enter_scaling (verb, given, at, &source->plan);

  if (status == SP_EXIT_NONE)
    status = enter_servers (verb, given, scenario, &source->plan);
  if (status == SP_EXIT_NONE)
    status = enter_unit (verb, given, is_table ? scenario : at, is_table ? SP_FIELD_WORK_UNIT : SP_FIELD_CURVE_UNIT,
                         &source->plan);
  source->scenario = sp_plan_find_scenario (source->plan, scenario);
  source->curve = sp_scenario_find_curve (source->scenario, curve);
  return status;
}

/* ---- Printing ---- */

static const char *
unit_of (const Source *source)
{
  const char *own = sp_record_get_text (sp_curve_record (source->curve), SP_FIELD_CURVE_UNIT);

  return *own != '\0' ? own : sp_scenario_text (source->scenario, SP_FIELD_WORK_UNIT);
}

/* Messages of the results, then what was said about the table. */
static SpExit
print_json (const Source         *source,
            const SpCurveResults *results)
{
  g_autoptr (JsonNode) node = sp_curve_prediction_to_json (results, unit_of (source));
  JsonArray *messages = json_object_get_array_member (json_node_get_object (node), "messages");
  g_autoptr (JsonArray) notes = source->notes != NULL ? sp_notes_to_json (source->notes) : json_array_new ();
  g_autofree char *text = NULL;

  for (guint i = 0; i < json_array_get_length (notes); i++)
    json_array_add_element (messages, json_array_dup_element (notes, i));
  text = sp_json_to_text (node);
  sp_print (text);
  return sp_print_end ();
}

static char *
number (double value)
{
  return sp_number_format (sp_number_locale_c (), value, DIGITS);
}

static void
print_row (const char *devices,
           const char *central,
           const char *low,
           const char *high,
           const char *efficiency)
{
  g_autofree char *line = g_strdup_printf ("%10s %16s %16s %16s %12s\n", devices, central, low, high, efficiency);

  sp_print (line);
}

static void
print_target (const SpCurveTarget *target)
{
  const SpForecast *forecast = &target->forecast;
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;
  g_autofree char *devices = number (forecast->devices);
  g_autofree char *central = forecast->has_central ? number (forecast->central) : g_strdup ("-");
  g_autofree char *low = number (interval->lo);
  g_autofree char *high = number (interval->hi);
  g_autofree char *efficiency = target->has_efficiency
                                  ? sp_number_format_percent_nonzero (sp_number_locale_c (), target->efficiency, 1)
                                  : g_strdup ("-");

  print_row (devices, central, low, high, efficiency);
}

static SpExit
print_text (const Source         *source,
            const SpCurveResults *results)
{
  const SpCurveResult *result = results->result;
  const char *unit = unit_of (source);
  g_autofree char *rate = result->curve->relative ? g_strdup ("relative") : sp_unit_per_second (unit);

  print_row ("devices", rate, "90% from", "to", "efficiency");
  for (guint i = 0; i < result->n_targets; i++)
    print_target (&result->targets[i]);
  if (result->curve->has_knee)
    {
      g_autofree char *devices = number (result->curve->knee.devices);
      g_autofree char *knee = g_strdup_printf ("after %s devices (%s)", devices, sp_place_name (result->curve->knee.place));

      sp_print_pair ("Knee", knee);
    }
  for (guint i = 0; i < results->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (results->messages, i);

      sp_print_message (&message->message, message->path, unit);
    }
  for (guint i = 0; source->notes != NULL && i < source->notes->len; i++)
    {
      const SpNote *note = g_ptr_array_index (source->notes, i);
      g_autofree char *line = g_strdup_printf ("%s: %s\n", note->severity == SP_SEVERITY_INFO ? "Note" : "Warning",
                                               note->english);

      sp_print (line);
    }
  return sp_print_end ();
}

static SpExit
predict (const char   *filename,
         const Given  *given,
         const Source *source,
         GArray       *counts)
{
  g_autoptr (SpCurveResults) results =
    sp_evaluate_curve (source->scenario, source->curve, (const double *) (gpointer) counts->data, counts->len, NULL, NULL);
  SpExit status = given->json ? print_json (source, results) : print_text (source, results);

  if (status == SP_EXIT_OK && results->result->curve->n_points == 0)
    return sp_failure ("%s: There is no run to go on from.", filename);
  return status;
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  Given given = { NULL };
  const SpOption options[] = {
    { "at", 0, "N,N…", "the counts to look at, such as 64,128", &given.at },
    { "scaling", 0, "KIND", "weak or strong; told from the batches without it", &given.scaling },
    { "devices-per-server", 0, "N", "devices of one server", &given.devices_per_server },
    { "unit", 0, "UNIT", "what throughput counts", &given.unit },
    SP_OPTION_SCENARIO (&given.scenario),
    SP_OPTION_CURVE (&given.curve),
    { "json", 0, NULL, "print JSON for programs", NULL, &given.json },
    { NULL },
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  g_auto (Source) source = { NULL };
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && operands->len != 1)
    status = sp_usage_error (verb, "Name one project or table of runs.");
  if (status == SP_EXIT_NONE)
    status = read_counts (verb, given.at, counts);
  if (status == SP_EXIT_NONE)
    status = read_source (verb, operands->pdata[0], &given, &source);
  if (status == SP_EXIT_NONE)
    status = enter (verb, &given, &source);
  return status != SP_EXIT_NONE ? status : predict (operands->pdata[0], &given, &source, counts);
}

const SpVerb sp_verb_predict = {
  "predict",
  "FILE --at N,N… [--json]",
  "What a measured curve would deliver at other counts; FILE is a project or a table of runs.",
  run,
};
