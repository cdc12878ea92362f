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

/* A run of @devices at @throughput; 0 for what is not typed yet. */
static SpRow
row_of (double devices,
        double throughput)
{
  SpRow row = SP_ROW_INIT;

  if (devices > 0)
    sp_row_set (&row, SP_COLUMN_DEVICES, devices);
  if (throughput > 0)
    sp_row_set (&row, SP_COLUMN_THROUGHPUT, throughput);
  return row;
}

/* The worked example and two curves, the first exactly linear. */
static SpPlan *
measured_example (void)
{
  SpRow linear[] = { row_of (1, 100), row_of (2, 200), row_of (4, 400), row_of (8, 800) };
  SpRow bent[] = { row_of (1, 100), row_of (2, 190), row_of (4, 330), row_of (8, 500) };
  g_autoptr (SpPlan) plan = worked_example ();
  g_autoptr (SpPlan) one = sp_plan_add_curve (plan, AT, "linear", linear, G_N_ELEMENTS (linear), NULL, NULL);

  return sp_plan_add_curve (one, AT, "bent", bent, G_N_ELEMENTS (bent), NULL, NULL);
}

static const SpCurveResults *
curve_at (const SpResults *results,
          guint            index)
{
  return g_ptr_array_index (sp_results_active (results)->curves, index);
}

/* The count in question is the estimate's, 64; 16 and 32 are the other powers of two within three of 8. */
static void
test_curves (void)
{
  g_autoptr (SpPlan) plan = measured_example ();
  g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, NULL);
  const SpCurveResult *linear = curve_at (results, 0)->result;

  g_assert_cmpuint (sp_results_active (results)->curves->len, ==, 2);
  g_assert_cmpuint (linear->curve->n_points, ==, 4);
  g_assert_cmpfloat (linear->curve->points[3].efficiency, ==, 1.0);
  g_assert_cmpuint (linear->n_targets, ==, 3);
  g_assert_cmpfloat (linear->targets[0].forecast.devices, ==, 64);
  g_assert_cmpfloat (linear->targets[0].laws[SP_LAW_CARRY_FORWARD], ==, 6400);
  g_assert_true (sp_scenario_results_curve_in_use (sp_results_active (results)) == curve_at (results, 0));
}

static void
test_curve_in_use (void)
{
  g_autoptr (SpPlan) plan = measured_example ();
  g_autoptr (SpPlan) chosen = sp_plan_set_text (plan, AT, SP_FIELD_CURVE_IN_USE, "curve-2", NULL);
  g_autoptr (SpPlan) gone = sp_plan_remove_curve (chosen, AT "/curve-2", NULL);

  g_assert_cmpstr (sp_curve_id (sp_scenario_curve_in_use (sp_plan_active (chosen))), ==, "curve-2");
  g_assert_cmpstr (sp_curve_id (sp_scenario_curve_in_use (sp_plan_active (gone))), ==, "curve-1");
}

/* A curve keeps its results as long as nothing they depend on changes. */
static void
test_curve_reuse (void)
{
  static const struct
  {
    const char *at;
    SpField field;
    double value;
    gboolean keeps[2];
  } edits[] = {
    { AT, SP_FIELD_EFFICIENCY, 0.8, { TRUE, TRUE } },
    { AT, SP_FIELD_DEVICES, 65, { FALSE, FALSE } },
    { AT, SP_FIELD_DEVICES_PER_SERVER, 4, { FALSE, FALSE } },
    { AT "/curve-2", SP_FIELD_CURVE_BASELINE, 2, { TRUE, FALSE } },
  };
  g_autoptr (SpPlan) plan = measured_example ();
  g_autoptr (SpResults) before = sp_evaluate (plan, 0, NULL, NULL, NULL);

  for (gsize i = 0; i < G_N_ELEMENTS (edits); i++)
    {
      g_autoptr (SpPlan) edited = sp_plan_set_number (plan, edits[i].at, edits[i].field, edits[i].value, NULL);
      g_autoptr (SpResults) after = sp_evaluate (edited, 1, before, NULL, NULL);

      for (guint j = 0; j < 2; j++)
        g_assert_cmpint (curve_at (before, j) == curve_at (after, j), ==, edits[i].keeps[j]);
    }
}

/* Lines where nothing is typed yet are nothing; a message finds its row behind them. */
static void
test_row_messages (void)
{
  SpRow rows[] = { row_of (0, 0), row_of (1, 100), row_of (0, 0), row_of (2, 0), row_of (4, 400) };
  g_autoptr (SpPlan) plan = sp_plan_new ();
  g_autoptr (SpPlan) measured = sp_plan_add_curve (plan, AT, NULL, rows, G_N_ELEMENTS (rows), NULL, NULL);
  g_autoptr (SpResults) results = sp_evaluate (measured, 0, NULL, NULL, NULL);
  const SpCurveResults *curve = curve_at (results, 0);
  guint n_found = 0;

  g_assert_cmpuint (curve->result->curve->n_points, ==, 2);
  for (guint i = 0; i < curve->messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (curve->messages, i);

      if (message->message.code != SP_MESSAGE_RUN_NOT_MEASURED)
        continue;
      g_assert_cmpstr (message->path, ==, "/rows/3/throughput");
      g_assert_cmpfloat (message->message.values[0], ==, 3);
      n_found++;
    }
  g_assert_cmpuint (n_found, ==, 1);
}

static void
test_curve_unit (void)
{
  g_autoptr (SpPlan) plan = measured_example ();
  g_autoptr (SpPlan) other = sp_plan_set_text (plan, AT "/curve-1", SP_FIELD_CURVE_UNIT, "tokens", NULL);
  g_autoptr (SpResults) results = sp_evaluate (other, 0, NULL, NULL, NULL);
  GPtrArray *messages = curve_at (results, 0)->messages;
  const SpPathMessage *last = g_ptr_array_index (messages, messages->len - 1);

  g_assert_cmpint (last->message.code, ==, SP_MESSAGE_CURVE_UNIT_DIFFERS);
  g_assert_cmpstr (last->path, ==, "/unit");
}

/* The curve's own list stands in for the powers of two; the count in question, 64, stays first. */
static void
test_curve_targets (void)
{
  g_autoptr (SpPlan) plan = measured_example ();
  g_autoptr (SpTable) list = sp_table_new (&sp_table_counts, 3);
  g_autoptr (SpPlan) listed = NULL;
  g_autoptr (SpResults) results = NULL;
  const SpCurveResult *curve;

  sp_table_set (list, 0, 0, 24);
  sp_table_set (list, 2, 0, 12);
  listed = sp_plan_set_table (plan, AT "/curve-1", SP_FIELD_CURVE_TARGETS, list, NULL);
  results = sp_evaluate (listed, 0, NULL, NULL, NULL);
  curve = curve_at (results, 0)->result;
  g_assert_cmpuint (curve->n_targets, ==, 3);
  g_assert_cmpfloat (curve->targets[0].forecast.devices, ==, 64);
  g_assert_cmpfloat (curve->targets[1].forecast.devices, ==, 24);
  g_assert_cmpfloat (curve->targets[2].forecast.devices, ==, 12);
  g_assert_cmpfloat (curve->advise_devices, ==, 64);
}

/* The count in question, 64, is measured: the advice is for the nearest count beyond that the forecast shows,
 * and where the curve's own list has none, for the next power of two, which joins it. */
static void
test_advises_beyond (void)
{
  SpRow rows[] = { row_of (1, 100), row_of (4, 380), row_of (16, 1400), row_of (64, 5000) };
  g_autoptr (SpPlan) plan = worked_example ();
  g_autoptr (SpPlan) measured = sp_plan_add_curve (plan, AT, "measured", rows, G_N_ELEMENTS (rows), NULL, NULL);
  g_autoptr (SpTable) list = sp_table_new (&sp_table_counts, 1);
  g_autoptr (SpPlan) listed = NULL;
  g_autoptr (SpResults) powers = sp_evaluate (measured, 0, NULL, NULL, NULL);
  g_autoptr (SpResults) own = NULL;
  const SpCurveResult *curve = curve_at (powers, 0)->result;

  g_assert_cmpfloat (curve->targets[0].forecast.devices, ==, 64);
  g_assert_cmpfloat (curve->advise_devices, ==, 128);
  sp_table_set (list, 0, 0, 12);
  listed = sp_plan_set_table (measured, AT "/curve-1", SP_FIELD_CURVE_TARGETS, list, NULL);
  own = sp_evaluate (listed, 0, NULL, NULL, NULL);
  curve = curve_at (own, 0)->result;
  g_assert_cmpfloat (curve->advise_devices, ==, 128);
  g_assert_cmpuint (curve->n_targets, ==, 3);
  g_assert_cmpfloat (curve->targets[2].forecast.devices, ==, 128);
}

/* What others may be asked for besides the scenario's own count. */
static void
test_evaluate_curve (void)
{
  static const double targets[] = { 16, 128 };
  g_autoptr (SpPlan) plan = measured_example ();
  const SpScenario *scenario = sp_plan_active (plan);
  g_autoptr (SpCurveResults) results =
    sp_evaluate_curve (scenario, sp_scenario_curve (scenario, 1), targets, 2, NULL, NULL);

  g_assert_cmpuint (results->result->n_targets, ==, 2);
  g_assert_cmpfloat (results->result->targets[1].forecast.devices, ==, 128);
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
  g_test_add_func ("/evaluator/curves", test_curves);
  g_test_add_func ("/evaluator/curve-in-use", test_curve_in_use);
  g_test_add_func ("/evaluator/curve-reuse", test_curve_reuse);
  g_test_add_func ("/evaluator/row-messages", test_row_messages);
  g_test_add_func ("/evaluator/curve-unit", test_curve_unit);
  g_test_add_func ("/evaluator/evaluate-curve", test_evaluate_curve);
  g_test_add_func ("/evaluator/curve-targets", test_curve_targets);
  g_test_add_func ("/evaluator/advises-beyond", test_advises_beyond);
  g_test_add_func ("/evaluator/cancelled", test_cancelled);
  g_test_add_func ("/evaluator/worker", test_worker);
  g_test_add_func ("/evaluator/newest-wins", test_newest_wins);
  g_test_add_func ("/evaluator/worker-cancelled", test_worker_cancelled);
  return g_test_run ();
}
