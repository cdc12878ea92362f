/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The examples load, are what the program itself would write, and compute. */
#include "plan/examples.h"

#include "plan/evaluator.h"
#include "plan/json.h"

static void
test_load (void)
{
  for (guint i = 0; i < sp_n_examples (); i++)
    {
      const SpExample *example = sp_example (i);
      g_autoptr (GError) error = NULL;
      g_autoptr (SpPlan) plan = sp_example_load (example->name, &error);
      g_autoptr (GBytes) bytes = sp_example_bytes (example);
      g_autofree char *text = NULL;

      g_assert_no_error (error);
      text = sp_plan_to_json (plan);
      g_assert_cmpmem (text, strlen (text), g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
      g_assert_cmpstr (sp_example_title (example), !=, "");
      g_assert_cmpstr (sp_example_description (example), !=, "");
    }
}

/* 64 * 2,000 * 0.9 */
static void
test_first (void)
{
  g_autoptr (SpPlan) plan = sp_example_load (sp_example (0)->name, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);

  g_assert_cmpfloat (sp_results_active (results)->estimate.actual, ==, 115200);
}

static void
test_unknown (void)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_example_load ("nonsense", &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/examples/load", test_load);
  g_test_add_func ("/examples/first", test_first);
  g_test_add_func ("/examples/unknown", test_unknown);
  return g_test_run ();
}
