/* SPDX-License-Identifier: GPL-3.0-or-later */
/* estimate: the calculator. Three of four quantities become a plan, and the
 * evaluator that also serves the window finds the fourth and what follows. */
#include "cli/print.h"
#include "cli/project.h"
#include "cli/verb.h"
#include "plan/evaluate-json.h"
#include "plan/json.h"
#include "text/sentences.h"
#include "text/units.h"

typedef struct
{
  const char *devices;
  const char *throughput;
  const char *efficiency;
  const char *actual;
  const char *unit;
  gboolean json;
} Given;

/* The options as inputs of a plan. */
#define N_INPUTS 4
typedef struct
{
  const char *option;
  const char *text; /* NULL: not given */
  SpField field;
  SpSolve solve;
} Input;

/* The one that is not given. */
static SpExit
find_solve (const SpVerb *verb,
            const Input   inputs[N_INPUTS],
            SpSolve      *solve)
{
  gsize missing = 0;

  for (gsize i = 0; i < N_INPUTS; i++)
    if (inputs[i].text == NULL)
      {
        *solve = inputs[i].solve;
        missing++;
      }
  if (missing == 1)
    return SP_EXIT_NONE;
  return sp_usage_error (verb, "Give three of --devices, --throughput, --efficiency and --actual.");
}

/* @plan: replaced by the plan with the input in it. What is typed here has the ranges that the window has. */
static SpExit
enter_number (const SpVerb *verb,
              const Input  *input,
              SpPlan      **plan)
{
  const SpScenario *scenario = sp_plan_active (*plan);
  SpQuantity quantity = sp_scenario_quantity (scenario, input->field);
  g_autoptr (GError) error = NULL;
  SpPlan *entered;
  SpExit status;
  double value;

  if (input->text == NULL)
    return SP_EXIT_NONE;
  status = sp_option_number (verb, input->option, input->text, &quantity, &value);
  if (status != SP_EXIT_NONE)
    return status;
  entered = sp_plan_set_number (*plan, sp_scenario_id (scenario), input->field, value, &error);
  if (entered == NULL)
    return sp_usage_error (verb, "--%s: %s", input->option, error->message);
  sp_plan_unref (*plan);
  *plan = entered;
  return SP_EXIT_NONE;
}

/* Names that can't be refused here, see sp_unit_name_is_valid(). */
static void
enter_job (SpPlan    **plan,
           const char *unit,
           SpSolve     solve)
{
  const char *id = sp_scenario_id (sp_plan_active (*plan));
  g_autoptr (SpPlan) solving = sp_plan_set_choice (*plan, id, SP_FIELD_SOLVE_FOR, solve, NULL);
  SpPlan *entered = unit != NULL ? sp_plan_set_text (solving, id, SP_FIELD_WORK_UNIT, unit, NULL) : sp_plan_ref (solving);

  sp_plan_unref (*plan);
  *plan = entered;
}

/* The plan that says what the options say. */
static SpExit
enter (const SpVerb *verb,
       const Given  *given,
       SpPlan      **plan)
{
  const Input inputs[N_INPUTS] = {
    { "devices", given->devices, SP_FIELD_DEVICES, SP_SOLVE_DEVICES },
    { "throughput", given->throughput, SP_FIELD_PER_DEVICE_THROUGHPUT, SP_SOLVE_THROUGHPUT },
    { "efficiency", given->efficiency, SP_FIELD_EFFICIENCY, SP_SOLVE_EFFICIENCY },
    { "actual", given->actual, SP_FIELD_ACTUAL, SP_SOLVE_ACTUAL },
  };
  SpSolve solve = SP_SOLVE_ACTUAL;
  SpExit status = find_solve (verb, inputs, &solve);

  if (status == SP_EXIT_NONE && given->unit != NULL && !sp_unit_name_is_valid (given->unit))
    status = sp_usage_error (verb, "--unit: Type a name of up to 40 letters, such as samples.");
  if (status != SP_EXIT_NONE)
    return status;
  enter_job (plan, given->unit, solve);
  for (gsize i = 0; i < N_INPUTS && status == SP_EXIT_NONE; i++)
    status = enter_number (verb, &inputs[i], plan);
  return status;
}

static SpExit
print_json (const SpScenarioResults *results)
{
  g_autoptr (JsonNode) node = sp_scenario_estimate_to_json (results);
  g_autofree char *text = sp_json_to_text (node);

  sp_print (text);
  return sp_print_end ();
}

static SpExit
print_text (const SpScenarioResults *results)
{
  const char *unit = sp_scenario_text (results->scenario, SP_FIELD_WORK_UNIT);

  sp_print_estimate (&results->estimate, unit);
  for (guint i = 0; i < results->messages->len; i++)
    sp_print_message (&((const SpPathMessage *) results->messages->pdata[i])->message, NULL, unit);
  return sp_print_end ();
}

static SpExit
print_results (const SpPlan *plan,
               gboolean      json)
{
  g_autoptr (SpResults) all = sp_project_evaluate (plan);
  const SpScenarioResults *results = sp_results_active (all);

  if (!results->has_estimate)
    {
      const SpWording wording = sp_wording_english (NULL, NULL);
      g_autofree char *sentence = sp_sentence_core_error (results->estimate_error, &wording);

      return sp_failure ("%s", sentence);
    }
  return json ? print_json (results) : print_text (results);
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  Given given = { NULL };
  const SpOption options[] = {
    { "devices", 0, "N", "number of devices, a whole number", &given.devices },
    { "throughput", 0, "T", "throughput of one device alone, in work units per second", &given.throughput },
    { "efficiency", 0, "E", "scaling efficiency, 90% or 0.9", &given.efficiency },
    { "actual", 0, "A", "throughput of all devices together", &given.actual },
    { "unit", 0, "UNIT", "what throughput counts; samples without it", &given.unit },
    { "json", 0, NULL, "print JSON for programs", NULL, &given.json },
    { NULL },
  };
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  g_autoptr (SpPlan) plan = NULL;
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && operands->len > 0)
    status = sp_usage_error (verb, "“%s” is no option.", (char *) operands->pdata[0]);
  if (status != SP_EXIT_NONE)
    return status;
  plan = sp_plan_new ();
  status = enter (verb, &given, &plan);
  return status != SP_EXIT_NONE ? status : print_results (plan, given.json);
}

const SpVerb sp_verb_estimate = {
  "estimate",
  "--devices N --throughput T --efficiency E",
  "What devices really deliver; any one of four quantities from the other three (--actual A).",
  run,
};
