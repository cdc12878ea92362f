/* SPDX-License-Identifier: GPL-3.0-or-later */
/* sp_evaluate() in a worker thread. One job runs at a time; submitting another
 * cancels it, and the new one starts when it has stopped. The evaluator belongs
 * to its own thread; only a job goes to the worker and comes back. */
#include "plan/evaluator.h"

#include <gio/gio.h>

typedef struct
{
  SpPlan *plan;
  guint64 revision;
  SpResults *previous; /* (nullable) */
  SpCancel cancel;
  GMainContext *context;
  SpEvaluator *evaluator; /* kept by the task */
} Job;

struct _SpEvaluator
{
  GObject parent_instance;

  Job *running; /* (nullable): owned by its task */
  Job *next;    /* (nullable) */
  SpResults *results;
  gboolean busy;
};

G_DEFINE_FINAL_TYPE (SpEvaluator, sp_evaluator, G_TYPE_OBJECT)

enum
{
  PROP_BUSY = 1,
  N_PROPS
};

enum
{
  RESULTS,
  PROGRESS,
  N_SIGNALS
};

static GParamSpec *props[N_PROPS];
static guint signals[N_SIGNALS];

static void start (SpEvaluator *evaluator);

static void
job_free (gpointer data)
{
  Job *job = data;

  sp_plan_unref (job->plan);
  g_clear_pointer (&job->previous, sp_results_unref);
  g_main_context_unref (job->context);
  g_free (job);
}

/* --- progress: from the worker to the evaluator's context --- */

typedef struct
{
  SpEvaluator *evaluator;
  guint64 revision;
  double fraction;
} Report;

static void
report_free (gpointer data)
{
  Report *report = data;

  g_object_unref (report->evaluator);
  g_free (report);
}

static gboolean
deliver_report (gpointer data)
{
  Report *report = data;
  SpEvaluator *evaluator = report->evaluator;

  if (evaluator->running != NULL && evaluator->running->revision == report->revision && evaluator->next == NULL)
    g_signal_emit (evaluator, signals[PROGRESS], 0, report->fraction);
  return G_SOURCE_REMOVE;
}

static void
on_progress (double   fraction,
             gpointer data)
{
  Job *job = data;
  g_autoptr (GSource) source = g_idle_source_new ();
  Report *report = g_new0 (Report, 1);

  report->evaluator = g_object_ref (job->evaluator);
  report->revision = job->revision;
  report->fraction = fraction;
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, deliver_report, report, report_free);
  g_source_attach (source, job->context);
}

/* --- one job after the other --- */

static void
work (GTask        *task,
      gpointer      source,
      gpointer      data,
      GCancellable *cancellable)
{
  Job *job = data;
  GError *error = NULL;
  SpResults *results = sp_evaluate (job->plan, job->revision, job->previous, &job->cancel, &error);

  if (results == NULL)
    g_task_return_error (task, error);
  else
    g_task_return_pointer (task, results, (GDestroyNotify) sp_results_unref);
}

static void
set_busy (SpEvaluator *evaluator,
          gboolean     busy)
{
  if (evaluator->busy == busy)
    return;
  evaluator->busy = busy;
  g_object_notify_by_pspec (G_OBJECT (evaluator), props[PROP_BUSY]);
}

/* A job that was cancelled too late to notice has results nobody wants. */
static void
finished (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  SpEvaluator *evaluator = SP_EVALUATOR (source);
  gboolean wanted = !sp_cancel_is_set (&evaluator->running->cancel);
  SpResults *results = g_task_propagate_pointer (G_TASK (result), NULL);

  evaluator->running = NULL;
  if (evaluator->next != NULL)
    start (evaluator);
  else
    set_busy (evaluator, FALSE);
  if (results != NULL && wanted)
    {
      g_clear_pointer (&evaluator->results, sp_results_unref);
      evaluator->results = sp_results_ref (results);
      g_signal_emit (evaluator, signals[RESULTS], 0, results);
    }
  g_clear_pointer (&results, sp_results_unref);
}

static void
start (SpEvaluator *evaluator)
{
  g_autoptr (GTask) task = g_task_new (evaluator, NULL, finished, NULL);
  Job *job = g_steal_pointer (&evaluator->next);

  evaluator->running = job;
  if (evaluator->results != NULL)
    job->previous = sp_results_ref (evaluator->results);
  g_task_set_task_data (task, job, job_free);
  g_task_run_in_thread (task, work);
}

void
sp_evaluator_submit (SpEvaluator *evaluator,
                     SpPlan      *plan,
                     guint64      revision)
{
  Job *job = g_new0 (Job, 1);

  g_return_if_fail (SP_IS_EVALUATOR (evaluator));

  job->plan = sp_plan_ref (plan);
  job->revision = revision;
  job->context = g_main_context_ref_thread_default ();
  job->cancel.progress = on_progress;
  job->cancel.progress_data = job;
  job->evaluator = evaluator;

  g_clear_pointer (&evaluator->next, job_free);
  evaluator->next = job;
  if (evaluator->running != NULL)
    sp_cancel_set (&evaluator->running->cancel);
  else
    start (evaluator);
  set_busy (evaluator, TRUE);
}

void
sp_evaluator_cancel (SpEvaluator *evaluator)
{
  g_return_if_fail (SP_IS_EVALUATOR (evaluator));

  g_clear_pointer (&evaluator->next, job_free);
  if (evaluator->running != NULL)
    sp_cancel_set (&evaluator->running->cancel);
  set_busy (evaluator, FALSE);
}

gboolean
sp_evaluator_is_busy (SpEvaluator *evaluator)
{
  g_return_val_if_fail (SP_IS_EVALUATOR (evaluator), FALSE);
  return evaluator->busy;
}

SpResults *
sp_evaluator_results (SpEvaluator *evaluator)
{
  g_return_val_if_fail (SP_IS_EVALUATOR (evaluator), NULL);
  return evaluator->results;
}

SpEvaluator *
sp_evaluator_new (void)
{
  return g_object_new (SP_TYPE_EVALUATOR, NULL);
}

static void
sp_evaluator_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  SpEvaluator *evaluator = SP_EVALUATOR (object);

  if (id == PROP_BUSY)
    g_value_set_boolean (value, evaluator->busy);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sp_evaluator_dispose (GObject *object)
{
  SpEvaluator *evaluator = SP_EVALUATOR (object);

  g_clear_pointer (&evaluator->next, job_free);
  g_clear_pointer (&evaluator->results, sp_results_unref);
  G_OBJECT_CLASS (sp_evaluator_parent_class)->dispose (object);
}

static void
sp_evaluator_class_init (SpEvaluatorClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  object_class->dispose = sp_evaluator_dispose;
  object_class->get_property = sp_evaluator_get_property;
  props[PROP_BUSY] = g_param_spec_boolean ("busy", NULL, NULL, FALSE, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, props);
  signals[RESULTS] = g_signal_new ("results", SP_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                   G_TYPE_NONE, 1, SP_TYPE_RESULTS);
  signals[PROGRESS] = g_signal_new ("progress", SP_TYPE_EVALUATOR, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                    G_TYPE_NONE, 1, G_TYPE_DOUBLE);
}

static void
sp_evaluator_init (SpEvaluator *evaluator)
{
}
