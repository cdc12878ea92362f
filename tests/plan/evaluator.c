/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a plan to its results, at once and in the worker. */
#include "plan/evaluator.h"

#include "core/error.h"

#define AT "scenario-1"

/* 64 devices, 2,000 per second, 90%: the worked example, 115,200 */
static SpPlan *
worked_example (void)
{
  g_autoptr (SpPlan) empty = sp_plan_new ();
  g_autoptr (SpPlan) one = sp_plan_set_number (empty, AT, SP_FIELD_DEVICES, 64, NULL);
  g_autoptr (SpPlan) two = sp_plan_set_number (one, AT, SP_FIELD_PER_DEVICE_THROUGHPUT, 2000, NULL);

  return sp_plan_set_number (two, AT, SP_FIELD_EFFICIENCY, 0.9, NULL);
}

static const SpPathMessage *
only_message (const SpResults *results)
{
  g_assert_cmpuint (sp_results_active (results)->messages->len, ==, 1);
  return g_ptr_array_index (sp_results_active (results)->messages, 0);
}

static void
test_estimate (void)
{
  g_autoptr (SpPlan) plan = worked_example ();
  g_autoptr (SpResults) results = sp_evaluate (plan, 7, NULL, NULL, NULL);
  const SpScenarioResults *scenario = sp_results_active (results);

  g_assert_cmpuint (results->revision, ==, 7);
  g_assert_true (scenario->has_estimate);
  g_assert_cmpfloat (scenario->estimate.actual, ==, 115200);
  g_assert_cmpuint (scenario->messages->len, ==, 0);
  g_assert_true (sp_results_find (results, AT) == scenario);
  g_assert_null (sp_results_find (results, "scenario-2"));
}

static void
test_missing (void)
{
  g_autoptr (SpPlan) whole = worked_example ();
  g_autoptr (SpPlan) plan = sp_plan_unset (whole, AT, SP_FIELD_PER_DEVICE_THROUGHPUT, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  const SpScenarioResults *scenario = sp_results_active (results);

  g_assert_false (scenario->has_estimate);
  g_assert_error (scenario->estimate_error, SP_PLAN_ERROR, SP_PLAN_ERROR_MISSING);
  g_assert_cmpint (scenario->estimate_field, ==, SP_FIELD_PER_DEVICE_THROUGHPUT);
  g_assert_cmpint (only_message (results)->message.code, ==, SP_MESSAGE_INPUT_MISSING);
  g_assert_cmpstr (only_message (results)->path, ==, "/goal/per_device_throughput");
}

/* 1e18 units per second need more devices than there may be. */
static void
test_refused (void)
{
  g_autoptr (SpPlan) whole = worked_example ();
  g_autoptr (SpPlan) solve = sp_plan_set_choice (whole, AT, SP_FIELD_SOLVE_FOR, SP_SOLVE_DEVICES, NULL);
  g_autoptr (SpPlan) plan = sp_plan_set_number (solve, AT, SP_FIELD_ACTUAL, 1e18, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);

  g_assert_error (sp_results_active (results)->estimate_error, SP_CORE_ERROR, SP_CORE_ERROR_TOO_MANY_DEVICES);
  g_assert_cmpint (only_message (results)->message.code, ==, SP_MESSAGE_INPUT_REFUSED);
  g_assert_cmpfloat (only_message (results)->message.values[0], ==, SP_CORE_ERROR_TOO_MANY_DEVICES);
  g_assert_cmpstr (only_message (results)->path, ==, "/goal/actual");
}

static void
test_message_paths (void)
{
  g_autoptr (SpPlan) whole = worked_example ();
  g_autoptr (SpPlan) plan = sp_plan_set_number (whole, AT, SP_FIELD_EFFICIENCY, 1.1, NULL);
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);

  g_assert_cmpint (only_message (results)->message.code, ==, SP_MESSAGE_EFFICIENCY_ABOVE_ONE);
  g_assert_cmpstr (only_message (results)->path, ==, "/goal/efficiency");
}

/* A scenario that did not change keeps its results, wherever it moved. */
static void
test_reuse (void)
{
  g_autoptr (SpPlan) one = worked_example ();
  g_autoptr (SpPlan) two = sp_plan_add_scenario (one, AT, NULL, NULL);
  g_autoptr (SpPlan) edited = sp_plan_set_number (two, "scenario-2", SP_FIELD_DEVICES, 128, NULL);
  g_autoptr (SpPlan) moved = sp_plan_move_scenario (edited, "scenario-2", 0, NULL);
  g_autoptr (SpResults) before = sp_evaluate (two, 1, NULL, NULL, NULL);
  g_autoptr (SpResults) after = sp_evaluate (moved, 2, before, NULL, NULL);

  g_assert_true (sp_results_find (before, AT) == sp_results_find (after, AT));
  g_assert_true (sp_results_find (before, "scenario-2") != sp_results_find (after, "scenario-2"));
  g_assert_cmpfloat (sp_results_find (after, "scenario-2")->estimate.actual, ==, 230400);
  g_assert_true (g_ptr_array_index (after->scenarios, 0) == (gpointer) sp_results_find (after, "scenario-2"));
}

static void
test_cancelled (void)
{
  g_autoptr (SpPlan) plan = worked_example ();
  g_autoptr (GError) error = NULL;
  SpCancel cancel = { .cancelled = 1 };

  g_assert_null (sp_evaluate (plan, 0, NULL, &cancel, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED);
}

typedef struct
{
  GThread *thread;
  guint n_results;
  guint64 last;
  guint n_busy;
  double progress;
} Seen;

static void
on_results (SpEvaluator *evaluator,
            SpResults   *results,
            Seen        *seen)
{
  g_assert_true (g_thread_self () == seen->thread);
  g_assert_cmpuint (results->revision, >, seen->last);
  g_assert_true (sp_evaluator_results (evaluator) == results);
  seen->n_results++;
  seen->last = results->revision;
}

static void
on_progress (SpEvaluator *evaluator,
             double       fraction,
             Seen        *seen)
{
  g_assert_true (g_thread_self () == seen->thread);
  seen->progress = fraction;
}

static void
on_busy (SpEvaluator *evaluator,
         GParamSpec  *pspec,
         Seen        *seen)
{
  seen->n_busy++;
}

static SpEvaluator *
watched (Seen *seen)
{
  SpEvaluator *evaluator = sp_evaluator_new ();

  seen->thread = g_thread_self ();
  g_signal_connect (evaluator, "results", G_CALLBACK (on_results), seen);
  g_signal_connect (evaluator, "progress", G_CALLBACK (on_progress), seen);
  g_signal_connect (evaluator, "notify::busy", G_CALLBACK (on_busy), seen);
  return evaluator;
}

static void
test_worker (void)
{
  g_autoptr (SpPlan) plan = worked_example ();
  Seen seen = { 0 };
  g_autoptr (SpEvaluator) evaluator = watched (&seen);

  sp_evaluator_submit (evaluator, plan, 1);
  g_assert_true (sp_evaluator_is_busy (evaluator));
  while (seen.n_results == 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_false (sp_evaluator_is_busy (evaluator));
  g_assert_cmpuint (seen.n_busy, ==, 2);
  g_assert_cmpfloat (seen.progress, ==, 1.0);
  g_assert_cmpfloat (sp_results_active (sp_evaluator_results (evaluator))->estimate.actual, ==, 115200);
}

/* A burst of snapshots: the last one's results come, and nothing after them. */
static void
test_newest_wins (void)
{
  Seen seen = { 0 };
  g_autoptr (SpEvaluator) evaluator = watched (&seen);
  SpPlan *plan = worked_example ();

  for (guint i = 1; i <= 200; i++)
    {
      SpPlan *next = sp_plan_set_number (plan, AT, SP_FIELD_DEVICES, i, NULL);

      sp_plan_unref (plan);
      plan = next;
      sp_evaluator_submit (evaluator, plan, i);
      if (g_test_rand_bit ())
        g_main_context_iteration (NULL, FALSE);
    }
  while (sp_evaluator_is_busy (evaluator))
    g_main_context_iteration (NULL, TRUE);
  while (g_main_context_iteration (NULL, FALSE))
    ;
  g_assert_cmpuint (seen.last, ==, 200);
  g_assert_cmpfloat (sp_results_active (sp_evaluator_results (evaluator))->estimate.actual, ==, 200 * 2000 * 0.9);
  sp_plan_unref (plan);
}

static void
test_worker_cancelled (void)
{
  g_autoptr (SpPlan) plan = worked_example ();
  Seen seen = { 0 };
  SpEvaluator *evaluator = watched (&seen);

  sp_evaluator_submit (evaluator, plan, 1);
  sp_evaluator_submit (evaluator, plan, 2);
  sp_evaluator_cancel (evaluator);
  g_assert_false (sp_evaluator_is_busy (evaluator));
  g_object_add_weak_pointer (G_OBJECT (evaluator), (gpointer *) &evaluator);
  g_object_unref (evaluator);
  while (evaluator != NULL)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (seen.n_results, ==, 0);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/evaluator/estimate", test_estimate);
  g_test_add_func ("/evaluator/missing", test_missing);
  g_test_add_func ("/evaluator/refused", test_refused);
  g_test_add_func ("/evaluator/message-paths", test_message_paths);
  g_test_add_func ("/evaluator/reuse", test_reuse);
  g_test_add_func ("/evaluator/cancelled", test_cancelled);
  g_test_add_func ("/evaluator/worker", test_worker);
  g_test_add_func ("/evaluator/newest-wins", test_newest_wins);
  g_test_add_func ("/evaluator/worker-cancelled", test_worker_cancelled);
  return g_test_run ();
}
