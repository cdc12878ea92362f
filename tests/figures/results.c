/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every figure of the table from evaluated plans: one that has everything, one that
 * has nothing, and what a figure says where a part is missing. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <string.h>

#include "checks.h"
#include "figures/compare.h"
#include "figures/figures.h"
#include "plan/evaluator.h"
#include "plan/json.h"

/* A text model of 1.3 billion parameters on servers of eight, measured to 16, priced,
 * with a deadline, a budget, experiments, levers and a critical batch. */
static const char everything[] =
  "{\"format\":\"scaling-planner\",\"version\":1,\"scenarios\":[{\"name\":\"Today\","
  "\"job\":{\"unit\":\"sequences\",\"parameters\":1.3e9,\"gradient_bytes\":2,\"per_device_batch\":2},"
  "\"cluster\":{\"devices_per_server\":8,\"inner_bytes_per_second\":150e9,\"server_bytes_per_second\":50e9,"
  "\"price_per_device_hour\":2.5,\"present_devices\":16},"
  "\"goal\":{\"devices\":64,\"per_device_throughput\":9.4,\"efficiency\":0.8,\"work\":4e8,\"deadline_seconds\":2592000,"
  "\"budget\":100000,\"currency\":\"EUR\"},"
  "\"quality\":{\"critical\":\"entered\",\"critical_batch\":512,\"reference_batch\":32,\"reference_work\":2e8},"
  "\"experiments\":{\"devices\":16,\"step_seconds\":0.305,\"no_exchange_seconds\":0.24,\"from_memory_seconds\":0.303},"
  "\"levers\":{\"micro_batch_on\":true,\"overlap_on\":true},"
  "\"curves\":[{\"scaling\":\"weak\",\"rows\":["
  "{\"devices\":1,\"throughput\":9.4,\"per_device_batch\":2},{\"devices\":1,\"throughput\":9.3,\"per_device_batch\":2},"
  "{\"devices\":2,\"throughput\":18,\"per_device_batch\":2},{\"devices\":4,\"throughput\":35,\"per_device_batch\":2},"
  "{\"devices\":8,\"throughput\":67,\"per_device_batch\":2},{\"devices\":16,\"throughput\":105,\"per_device_batch\":2}]}]},"
  "{\"name\":\"Nothing\"}]}";

static SpResults *
evaluate (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_from_json (everything, -1, &error);

  g_assert_no_error (error);
  return sp_evaluate (plan, 0, NULL, NULL, NULL);
}

static const SpScenarioResults *
scenario (const SpResults *results,
          guint            index)
{
  return g_ptr_array_index (results->scenarios, index);
}

static void
test_everything (void)
{
  g_autoptr (SpResults) results = evaluate ();
  const SpFigureOptions linear = {
    .has_x_scale = TRUE, .x_scale = SP_SCALE_LINEAR, .has_y_scale = TRUE, .y_scale = SP_SCALE_LINEAR };

  for (guint i = 0; i < sp_n_figures (); i++)
    {
      const SpFigure *figure = sp_figure_get (i);
      g_autoptr (SpChart) chart = sp_figure_build (figure, scenario (results, 0), NULL);
      g_autoptr (SpChart) other = sp_figure_build (figure, scenario (results, 0), &linear);

      g_test_message ("%s", figure->name);
      g_assert_nonnull (chart);
      g_assert_cmpstr (sp_chart_get_id (chart), ==, figure->name);
      g_assert_cmpstr (sp_chart_get_title (chart), ==, sp_figure_title (figure));
      check_figure (chart);
      check_figure (other);
    }
}

static void
test_nothing (void)
{
  g_autoptr (SpResults) results = evaluate ();

  for (guint i = 0; i < sp_n_figures (); i++)
    {
      const SpFigure *figure = sp_figure_get (i);

      g_test_message ("%s", figure->name);
      g_assert_null (sp_figure_build (figure, scenario (results, 1), NULL));
    }
}

/* The pictures show what the results say. */
static void
test_same_numbers (void)
{
  g_autoptr (SpResults) results = evaluate ();
  const SpScenarioResults *today = scenario (results, 0);
  g_autoptr (SpChart) parts = sp_figure_build (sp_figure_find ("step-parts"), today, NULL);
  g_autoptr (SpChart) frontier = sp_figure_build (sp_figure_find ("frontier"), today, NULL);
  g_autoptr (SpChart) calendar = sp_figure_build (sp_figure_find ("calendar"), today, NULL);
  g_autoptr (SpChart) levers = sp_figure_build (sp_figure_find ("levers-curve"), today, NULL);
  const SpEconomics *economics = today->cost->economics;

  g_assert_cmpfloat (check_value (parts, "compute", 0), ==, today->step->steps[0].parts[SP_PART_COMPUTE]);
  g_assert_cmpfloat (check_series (frontier, "frontier")->y[0], ==, economics->frontier[0].cost);
  g_assert_cmpfloat (sp_chart_get_annotation (frontier, 0)->y, ==, economics->chosen.cost.central);
  g_assert_cmpfloat (check_value (levers, "after", 64), ==, today->levers->combination.step.throughput);
  /* Thirty days and a hundred thousand are lines across. */
  g_assert_cmpuint (sp_chart_n_references (frontier), ==, 2);
  g_assert_cmpfloat (sp_chart_get_reference (frontier, 1)->value, ==, 100000);
  g_assert_cmpfloat (sp_chart_get_reference (calendar, 0)->value, ==, 30);
}

static void
test_compare (void)
{
  g_autoptr (SpResults) results = evaluate ();
  g_autoptr (SpChart) chart = sp_figure_compare (results, FALSE, NULL);

  g_assert_cmpstr (check_series (chart, "scenario-0")->label, ==, "Today");
  g_assert_cmpfloat (check_value (chart, "scenario-0", 16), ==, 105.0);
  g_assert_cmpstr (sp_chart_get_axis (chart, SP_DIRECTION_Y)->unit, ==, "sequences/s");
  check_figure (chart);
}

static void
test_german (void)
{
  g_autoptr (SpResults) results = evaluate ();

  check_use_german (TRUE);
  for (guint i = 0; i < sp_n_figures (); i++)
    {
      g_autoptr (SpChart) chart = sp_figure_build (sp_figure_get (i), scenario (results, 0), NULL);

      check_figure (chart);
      g_assert_cmpstr (sp_chart_get_title (chart), !=, sp_figure_get (i)->title);
    }
  check_use_german (FALSE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/figures/results/everything", test_everything);
  g_test_add_func ("/figures/results/nothing", test_nothing);
  g_test_add_func ("/figures/results/same-numbers", test_same_numbers);
  g_test_add_func ("/figures/results/compare", test_compare);
  g_test_add_func ("/figures/results/german", test_german);
  return g_test_run ();
}
