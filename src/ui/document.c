/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See document.h. */
#include "config.h"

#include "ui/document.h"

#include <glib/gi18n.h>

#include "plan/evaluator.h"
#include "plan/file.h"

#define FILE_SUFFIX ".scaling.json"

/* What took less the last time is computed at once, so that the next frame has
 * it: handing over to the worker and back costs a frame. */
#define BRIEF_MICROSECONDS 2000

/* After the last change; long enough not to write at every key. */
#define DRAFT_DELAY_SECONDS 3

/* A text that was typed and can't be taken. */
typedef struct
{
  char *key;
  char *label;
  char *text;
  char *error;
} Invalid;

/* A draft on its way to the disk. The worker sets what follows the lock. */
typedef struct
{
  SpDraft *draft;
  SpDraftContent *content;
  GMutex lock;
  GCond done;
  gboolean is_done;
  GError *error;           /* (nullable) */
} DraftWriting;

struct _SpDocument
{
  GObject parent_instance;

  SpHistory *history;
  SpEvaluator *evaluator;
  SpResults *results;
  guint64 submitted;       /* the revision last given to the evaluator */
  gint64 cost;             /* microseconds of the last evaluation done at once */
  GFile *file;             /* (nullable) */
  char *etag;              /* (nullable): the state of the file that we know */
  GFileMonitor *monitor;   /* (nullable) */
  gboolean changed_on_disk;
  guint saving;            /* our own writing is no change by another program */
  GPtrArray *invalid;      /* Invalid, in the order they came */
  GHashTable *typed;       /* (nullable): key to text, from a draft */
  char *curve_id;          /* (nullable): of the curve that was chosen to look at */
  SpPlan *blank;           /* (nullable): holds the curve of a scenario that has none */
  SpDraft *draft;          /* (nullable): made at the first change */
  guint draft_id;          /* timeout until the next writing */
  DraftWriting *writing;   /* (nullable): in its thread */
  char *draft_error;       /* (nullable): why it could not be made or written */
};

G_DEFINE_FINAL_TYPE (SpDocument, sp_document, G_TYPE_OBJECT)

enum
{
  SIGNAL_CHANGED,
  SIGNAL_RESULTS,
  SIGNAL_INVALID,
  SIGNAL_DISK,
  SIGNAL_RELOAD,
  SIGNAL_BUSY,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* ---- Reading ---- */

SpPlan *
sp_document_get_plan (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return sp_history_plan (self->history);
}

const SpScenario *
sp_document_get_scenario (SpDocument *self)
{
  return sp_plan_active (sp_document_get_plan (self));
}

SpResults *
sp_document_get_results (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return self->results;
}

const SpScenarioResults *
sp_document_get_scenario_results (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);

  if (self->results == NULL)
    return NULL;
  return sp_results_find (self->results, sp_scenario_id (sp_document_get_scenario (self)));
}

const SpCurve *
sp_document_get_curve (SpDocument *self)
{
  const SpScenario *scenario = sp_document_get_scenario (self);
  guint i;

  for (i = 0; self->curve_id != NULL && i < sp_scenario_n_curves (scenario); i++)
    if (g_str_equal (sp_curve_id (sp_scenario_curve (scenario, i)), self->curve_id))
      return sp_scenario_curve (scenario, i);
  return sp_scenario_curve_in_use (scenario);
}

const SpCurveResults *
sp_document_get_curve_results (SpDocument *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (self);
  const SpCurve *curve = sp_document_get_curve (self);
  guint i;

  for (i = 0; results != NULL && curve != NULL && i < results->curves->len; i++)
    {
      const SpCurveResults *found = g_ptr_array_index (results->curves, i);

      if (g_str_equal (sp_curve_id (found->curve), sp_curve_id (curve)))
        return found;
    }
  return NULL;
}

/* What a curve is before anything is entered. */
static const SpRecord *
blank_curve (SpDocument *self)
{
  if (self->blank == NULL)
    {
      g_autoptr (SpPlan) plan = sp_plan_new ();

      self->blank = sp_plan_add_curve (plan, sp_scenario_id (sp_plan_active (plan)), NULL, NULL, 0, NULL, NULL);
    }
  return sp_curve_record (sp_scenario_curve (sp_plan_active (self->blank), 0));
}

const SpRecord *
sp_document_get_record (SpDocument *self,
                        SpField     field)
{
  SpPlan *plan = sp_document_get_plan (self);
  const SpCurve *curve;

  switch (sp_field_info (field)->scope)
    {
    case SP_SCOPE_PLAN:
      return sp_plan_record (plan);
    case SP_SCOPE_CURVE:
      curve = sp_document_get_curve (self);
      return curve != NULL ? sp_curve_record (curve) : blank_curve (self);
    case SP_SCOPE_SCENARIO:
    case SP_N_SCOPES:
    default:
      return sp_scenario_record (sp_plan_active (plan));
    }
}

GFile *
sp_document_get_file (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return self->file;
}

static char *
file_title (GFile *file)
{
  g_autofree char *name = g_file_get_basename (file);
  g_autofree char *shown = g_filename_display_name (name);

  if (g_str_has_suffix (shown, FILE_SUFFIX))
    shown[strlen (shown) - strlen (FILE_SUFFIX)] = '\0';
  return g_steal_pointer (&shown);
}

char *
sp_document_dup_title (SpDocument *self)
{
  const char *title = sp_record_get_text (sp_plan_record (sp_document_get_plan (self)), SP_FIELD_TITLE);

  if (*title != '\0')
    return g_strdup (title);
  return self->file != NULL ? file_title (self->file) : g_strdup (_("Untitled"));
}

gboolean
sp_document_is_busy (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);
  return sp_evaluator_is_busy (self->evaluator);
}

gboolean
sp_document_is_modified (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);
  return sp_history_is_modified (self->history);
}

gboolean
sp_document_is_read_only (SpDocument *self)
{
  return sp_plan_is_newer (sp_document_get_plan (self));
}

gboolean
sp_document_is_changed_on_disk (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);
  return self->changed_on_disk;
}

/* ---- Edits ---- */

/* ---- Places ---- */

SpPlan *
sp_document_open_curve (SpDocument *self,
                        char      **at)
{
  SpPlan *plan = sp_document_get_plan (self);
  const char *scenario = sp_scenario_id (sp_plan_active (plan));
  const SpCurve *curve = sp_document_get_curve (self);
  g_autofree char *id = curve != NULL ? g_strdup (sp_curve_id (curve)) : NULL;
  SpPlan *with = curve != NULL ? sp_plan_ref (plan) : sp_plan_add_curve (plan, scenario, NULL, NULL, 0, &id, NULL);

  *at = g_strdup_printf ("%s/%s", scenario, id);
  return with;
}

/* The plan that an edit of @field begins with, and the place of the edit in it. */
static SpPlan *
open_place (SpDocument *self,
            SpField     field,
            char      **at)
{
  SpScope scope = sp_field_info (field)->scope;

  if (scope == SP_SCOPE_CURVE)
    return sp_document_open_curve (self, at);
  *at = scope == SP_SCOPE_PLAN ? NULL : g_strdup (sp_scenario_id (sp_document_get_scenario (self)));
  return sp_plan_ref (sp_document_get_plan (self));
}

/* @plan: (transfer full) (nullable): NULL when the edit was refused */
static gboolean
push_field (SpDocument *self,
            SpPlan     *plan,
            SpField     field,
            const char *at)
{
  if (plan == NULL)
    return FALSE;
  sp_history_push (self->history, plan, SP_EDIT_FIELD, field, at);
  sp_plan_unref (plan);
  return TRUE;
}

gboolean
sp_document_set_number (SpDocument *self,
                        SpField     field,
                        double      number,
                        GError    **error)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = open_place (self, field, &at);

  return push_field (self, sp_plan_set_number (plan, at, field, number, error), field, at);
}

gboolean
sp_document_set_text (SpDocument *self,
                      SpField     field,
                      const char *text,
                      GError    **error)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = open_place (self, field, &at);

  return push_field (self, sp_plan_set_text (plan, at, field, text, error), field, at);
}

gboolean
sp_document_set_choice (SpDocument *self,
                        SpField     field,
                        guint       choice,
                        GError    **error)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = open_place (self, field, &at);

  return push_field (self, sp_plan_set_choice (plan, at, field, choice, error), field, at);
}

gboolean
sp_document_set_table (SpDocument    *self,
                       SpField        field,
                       const SpTable *table,
                       GError       **error)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = open_place (self, field, &at);

  return push_field (self, sp_plan_set_table (plan, at, field, table, error), field, at);
}

gboolean
sp_document_unset (SpDocument *self,
                   SpField     field,
                   GError    **error)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = open_place (self, field, &at);

  return push_field (self, sp_plan_unset (plan, at, field, error), field, at);
}

void
sp_document_take_back (SpDocument *self,
                       SpField     field)
{
  g_autofree char *at = NULL;
  g_autoptr (SpPlan) plan = NULL;

  g_return_if_fail (SP_IS_DOCUMENT (self));

  plan = open_place (self, field, &at);
  sp_history_take_back (self->history, field, at);
}

void
sp_document_look_at_curve (SpDocument *self,
                           const char *curve_id)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  if (g_strcmp0 (curve_id, self->curve_id) == 0)
    return;
  g_free (self->curve_id);
  self->curve_id = g_strdup (curve_id);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

SpField
sp_document_solved_field (SpSolve solve)
{
  static const SpField fields[SP_N_SOLVES] = {
    [SP_SOLVE_ACTUAL] = SP_FIELD_ACTUAL,
    [SP_SOLVE_DEVICES] = SP_FIELD_DEVICES,
    [SP_SOLVE_EFFICIENCY] = SP_FIELD_EFFICIENCY,
    [SP_SOLVE_THROUGHPUT] = SP_FIELD_PER_DEVICE_THROUGHPUT,
  };

  g_return_val_if_fail (solve < SP_N_SOLVES, SP_N_FIELDS);
  return fields[solve];
}

/* A found number becomes an entered one: to twelve digits, so that the entry
 * does not show how a double rounds. */
static double
as_entered (double found)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  return g_ascii_strtod (g_ascii_formatd (text, sizeof text, "%.12g", found), NULL);
}

static double
found_value (const SpEstimate *e)
{
  const double values[SP_N_SOLVES] = {
    [SP_SOLVE_ACTUAL] = e->actual,
    [SP_SOLVE_DEVICES] = e->devices,
    [SP_SOLVE_EFFICIENCY] = e->efficiency,
    [SP_SOLVE_THROUGHPUT] = e->per_device_throughput,
  };

  return as_entered (values[e->solved]);
}

void
sp_document_solve_for (SpDocument *self,
                       SpSolve     solve)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (self);
  const char *at = sp_scenario_id (sp_document_get_scenario (self));
  g_autoptr (SpPlan) filled = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (results != NULL && results->has_estimate && results->estimate.solved != solve)
    filled = sp_plan_set_number (sp_document_get_plan (self), at, sp_document_solved_field (results->estimate.solved),
                                 found_value (&results->estimate), NULL);
  if (filled == NULL)
    filled = sp_plan_ref (sp_document_get_plan (self));
  plan = sp_plan_set_choice (filled, at, SP_FIELD_SOLVE_FOR, solve, NULL);
  if (plan == NULL)
    return;
  sp_document_seal (self);
  sp_document_push (self, plan, SP_EDIT_FIELD, SP_FIELD_SOLVE_FOR, at);
  sp_document_seal (self);
}

void
sp_document_push (SpDocument *self,
                  SpPlan     *plan,
                  SpEdit      edit,
                  SpField     field,
                  const char *at)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));
  sp_history_push (self->history, plan, edit, field, at);
}

void
sp_document_set_scenario (SpDocument *self,
                          const char *scenario_id)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));
  sp_history_set_active (self->history, scenario_id, NULL);
}

void
sp_document_seal (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));
  sp_history_seal (self->history);
}

gboolean
sp_document_can_undo (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);
  return sp_history_can_undo (self->history);
}

gboolean
sp_document_can_redo (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);
  return sp_history_can_redo (self->history);
}

char *
sp_document_dup_undo_text (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return sp_history_undo_text (self->history);
}

char *
sp_document_dup_redo_text (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return sp_history_redo_text (self->history);
}

void
sp_document_undo (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  if (sp_history_can_undo (self->history))
    sp_history_undo (self->history);
}

void
sp_document_redo (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  if (sp_history_can_redo (self->history))
    sp_history_redo (self->history);
}

static void schedule_draft (SpDocument *self);

/* ---- Texts that can't be taken ---- */

static void
invalid_free (gpointer data)
{
  Invalid *invalid = data;

  g_free (invalid->key);
  g_free (invalid->label);
  g_free (invalid->text);
  g_free (invalid->error);
  g_free (invalid);
}

static int
find_invalid (SpDocument *self,
              const char *key)
{
  guint i;

  for (i = 0; i < self->invalid->len; i++)
    if (g_str_equal (((Invalid *) g_ptr_array_index (self->invalid, i))->key, key))
      return (int) i;
  return -1;
}

void
sp_document_set_invalid (SpDocument *self,
                         const char *key,
                         const char *label,
                         const char *text,
                         const char *error)
{
  int at;

  g_return_if_fail (SP_IS_DOCUMENT (self));

  at = find_invalid (self, key);
  if (at < 0 && error == NULL)
    return;
  if (at >= 0)
    g_ptr_array_remove_index (self->invalid, (guint) at);
  if (error != NULL)
    {
      Invalid *invalid = g_new (Invalid, 1);

      invalid->key = g_strdup (key);
      invalid->label = g_strdup (label);
      invalid->text = g_strdup (text);
      invalid->error = g_strdup (error);
      g_ptr_array_insert (self->invalid, at, invalid);
    }
  schedule_draft (self);
  g_signal_emit (self, signals[SIGNAL_INVALID], 0);
}

gboolean
sp_document_get_invalid (SpDocument  *self,
                         const char **key,
                         const char **label,
                         const char **error)
{
  const Invalid *invalid;

  g_return_val_if_fail (SP_IS_DOCUMENT (self), FALSE);

  if (self->invalid->len == 0)
    return FALSE;
  invalid = g_ptr_array_index (self->invalid, 0);
  if (key != NULL)
    *key = invalid->key;
  if (label != NULL)
    *label = invalid->label;
  if (error != NULL)
    *error = invalid->error;
  return TRUE;
}

char *
sp_document_take_typed (SpDocument *self,
                        const char *key)
{
  gpointer own_key = NULL, text = NULL;

  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);

  if (self->typed != NULL && g_hash_table_steal_extended (self->typed, key, &own_key, &text))
    g_free (own_key);
  return text;
}

/* ---- Results ---- */

static void
take_results (SpDocument *self,
              SpResults  *results)
{
  g_clear_pointer (&self->results, sp_results_unref);
  self->results = sp_results_ref (results);
  g_signal_emit (self, signals[SIGNAL_RESULTS], 0);
}

static void
busy_changed (SpDocument *self)
{
  g_signal_emit (self, signals[SIGNAL_BUSY], 0);
}

static void
evaluated (SpDocument *self,
           SpResults  *results)
{
  take_results (self, results);
}

/* Whether the present plan differs from the evaluated one in no curve: then it
 * costs about what that one did. */
static gboolean
has_same_curves (SpDocument *self)
{
  const SpScenario *now = sp_document_get_scenario (self);
  const SpScenario *before = self->results != NULL
                               ? sp_plan_find_scenario (self->results->plan, sp_scenario_id (now))
                               : NULL;
  guint i;

  if (before == NULL || sp_scenario_n_curves (before) != sp_scenario_n_curves (now))
    return FALSE;
  for (i = 0; i < sp_scenario_n_curves (now); i++)
    if (sp_scenario_curve (before, i) != sp_scenario_curve (now, i))
      return FALSE;
  return TRUE;
}

void
sp_document_evaluate_now (SpDocument *self)
{
  g_autoptr (SpResults) results = NULL;
  gint64 started = g_get_monotonic_time ();

  g_return_if_fail (SP_IS_DOCUMENT (self));

  sp_evaluator_cancel (self->evaluator);
  self->submitted = sp_history_revision (self->history);
  results = sp_evaluate (sp_history_plan (self->history), self->submitted, self->results, NULL, NULL);
  self->cost = g_get_monotonic_time () - started;
  if (results != NULL)
    take_results (self, results);
}

static void
submit (SpDocument *self)
{
  guint64 revision = sp_history_revision (self->history);

  if (revision == self->submitted)
    return;
  if (self->cost < BRIEF_MICROSECONDS && has_same_curves (self))
    {
      sp_document_evaluate_now (self);
      return;
    }
  self->submitted = revision;
  sp_evaluator_submit (self->evaluator, sp_history_plan (self->history), revision);
}

/* ---- The draft ---- */

/* A draft that can't be kept is said once; editing goes on without. */
static void
set_draft_error (SpDocument *self,
                 const char *error)
{
  gboolean news = (error != NULL) != (self->draft_error != NULL);

  g_free (self->draft_error);
  self->draft_error = g_strdup (error);
  if (news)
    g_signal_emit (self, signals[SIGNAL_DISK], 0);
}

static void
writing_clear (gpointer data)
{
  DraftWriting *writing = data;

  sp_draft_content_free (writing->content);
  g_mutex_clear (&writing->lock);
  g_cond_clear (&writing->done);
  g_clear_error (&writing->error);
}

static void
writing_unref (gpointer data)
{
  g_atomic_rc_box_release_full (data, writing_clear);
}

/* Waits for a draft on its way, so that the draft is the caller's alone. */
static void
finish_writing (SpDocument *self)
{
  DraftWriting *writing = g_steal_pointer (&self->writing);

  if (writing == NULL)
    return;
  g_mutex_lock (&writing->lock);
  while (!writing->is_done)
    g_cond_wait (&writing->done, &writing->lock);
  g_mutex_unlock (&writing->lock);
  set_draft_error (self, writing->error != NULL ? writing->error->message : NULL);
  writing_unref (writing);
}

void
sp_document_discard_draft (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  g_clear_handle_id (&self->draft_id, g_source_remove);
  finish_writing (self);
  g_clear_pointer (&self->draft, sp_draft_discard);
}

void
sp_document_abandon_draft (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  g_clear_handle_id (&self->draft_id, g_source_remove);
  finish_writing (self);
  g_clear_pointer (&self->draft, sp_draft_release);
}

static gboolean
make_draft (SpDocument *self)
{
  g_autofree char *folder = sp_drafts_folder ();
  g_autoptr (GError) error = NULL;

  if (self->draft == NULL && self->draft_error == NULL)
    self->draft = sp_draft_new (folder, &error);
  if (error != NULL)
    set_draft_error (self, error->message);
  return self->draft != NULL;
}

const char *
sp_document_get_draft_error (SpDocument *self)
{
  g_return_val_if_fail (SP_IS_DOCUMENT (self), NULL);
  return self->draft_error;
}

static SpDraftContent *
draft_content (SpDocument *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self));
  SpDraftContent *content = sp_draft_content_new (sp_document_get_plan (self), self->file, self->etag);
  guint i;

  for (i = 0; i < self->invalid->len; i++)
    {
      const Invalid *invalid = g_ptr_array_index (self->invalid, i);

      sp_draft_content_add_text (content, at, invalid->key, invalid->text);
    }
  return content;
}

/* A disk may take its time; the window goes on. */
static void
write_in_thread (GTask        *task,
                 gpointer      source,
                 gpointer      data,
                 GCancellable *cancellable)
{
  DraftWriting *writing = data;

  g_mutex_lock (&writing->lock);
  sp_draft_write (writing->draft, writing->content, &writing->error);
  writing->is_done = TRUE;
  g_cond_signal (&writing->done);
  g_mutex_unlock (&writing->lock);
  g_task_return_boolean (task, TRUE);
}

static void
written (GObject      *source,
         GAsyncResult *result,
         gpointer      data)
{
  SpDocument *self = SP_DOCUMENT (source);

  if (self->writing == g_task_get_task_data (G_TASK (result)))
    finish_writing (self);
}

static void
begin_writing (SpDocument *self)
{
  g_autoptr (GTask) task = NULL;

  finish_writing (self);
  if (!make_draft (self))
    return;
  self->writing = g_atomic_rc_box_new0 (DraftWriting);
  self->writing->draft = self->draft;
  self->writing->content = draft_content (self);
  g_mutex_init (&self->writing->lock);
  g_cond_init (&self->writing->done);
  task = g_task_new (self, NULL, written, NULL);
  g_task_set_task_data (task, g_atomic_rc_box_acquire (self->writing), writing_unref);
  g_task_run_in_thread (task, write_in_thread);
}

void
sp_document_write_draft (SpDocument *self)
{
  g_return_if_fail (SP_IS_DOCUMENT (self));

  g_clear_handle_id (&self->draft_id, g_source_remove);
  begin_writing (self);
  finish_writing (self);
}

static gboolean
draft_due (gpointer data)
{
  SpDocument *self = data;

  self->draft_id = 0;
  begin_writing (self);
  return G_SOURCE_REMOVE;
}

/* What is saved needs no draft; what is not gets one a moment after the last change. */
static void
schedule_draft (SpDocument *self)
{
  if (!sp_history_is_modified (self->history) && self->invalid->len == 0)
    {
      sp_document_discard_draft (self);
      return;
    }
  g_clear_handle_id (&self->draft_id, g_source_remove);
  self->draft_id = g_timeout_add_seconds (DRAFT_DELAY_SECONDS, draft_due, self);
}

static void
history_changed (SpDocument *self)
{
  submit (self);
  schedule_draft (self);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
}

/* ---- The file ---- */

static void
set_changed_on_disk (SpDocument *self,
                     gboolean    changed)
{
  if (self->changed_on_disk == changed)
    return;
  self->changed_on_disk = changed;
  g_signal_emit (self, signals[SIGNAL_DISK], 0);
}

static void
disk_event (SpDocument       *self,
            GFile            *file,
            GFile            *other,
            GFileMonitorEvent event)
{
  g_autofree char *etag = NULL;

  if (self->saving > 0 || self->file == NULL ||
      event == G_FILE_MONITOR_EVENT_PRE_UNMOUNT || event == G_FILE_MONITOR_EVENT_UNMOUNTED)
    return;
  etag = sp_file_etag (self->file);
  set_changed_on_disk (self, g_strcmp0 (etag, self->etag) != 0);
}

/* @etag: (transfer full) (nullable) */
static void
set_file (SpDocument *self,
          GFile      *file,
          char       *etag)
{
  gboolean moved = self->file == NULL || file == NULL || !g_file_equal (self->file, file);

  g_free (self->etag);
  self->etag = etag;
  if (moved)
    {
      g_set_object (&self->file, file);
      g_clear_object (&self->monitor);
      if (file != NULL)
        self->monitor = g_file_monitor_file (file, G_FILE_MONITOR_NONE, NULL, NULL);
      if (self->monitor != NULL)
        g_signal_connect_swapped (self->monitor, "changed", G_CALLBACK (disk_event), self);
    }
  set_changed_on_disk (self, FALSE);
}

SpDocument *
sp_document_new (SpPlan *plan)
{
  SpDocument *self = g_object_new (SP_TYPE_DOCUMENT, NULL);

  self->history = sp_history_new (plan);
  g_signal_connect_swapped (self->history, "changed", G_CALLBACK (history_changed), self);
  return self;
}

static void
opened (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  g_autoptr (GTask) task = data;
  g_autoptr (SpPlan) plan = NULL;
  g_autofree char *etag = NULL;
  GError *error = NULL;
  SpDocument *self;

  plan = sp_file_load_finish (result, &etag, &error);
  if (plan == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  self = sp_document_new (plan);
  set_file (self, g_task_get_task_data (task), g_steal_pointer (&etag));
  g_task_return_pointer (task, self, g_object_unref);
}

void
sp_document_open_async (GFile              *file,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  GTask *task = g_task_new (NULL, cancellable, callback, user_data);

  g_task_set_source_tag (task, sp_document_open_async);
  g_task_set_task_data (task, g_object_ref (file), g_object_unref);
  sp_file_load_async (file, cancellable, opened, task);
}

SpDocument *
sp_document_open_finish (GAsyncResult *result,
                         GError      **error)
{
  return g_task_propagate_pointer (G_TASK (result), error);
}

typedef struct
{
  GFile *file;
  SpPlan *plan;
} Save;

static void
save_free (gpointer data)
{
  Save *save = data;

  g_clear_object (&save->file);
  sp_plan_unref (save->plan);
  g_free (save);
}

static void
saved (GObject      *source,
       GAsyncResult *result,
       gpointer      data)
{
  g_autoptr (GTask) task = data;
  SpDocument *self = g_task_get_source_object (task);
  Save *save = g_task_get_task_data (task);
  g_autofree char *etag = NULL;
  GError *error = NULL;

  self->saving--;
  if (!sp_file_save_finish (result, &etag, &error))
    {
      if (g_error_matches (error, SP_PLAN_ERROR, SP_PLAN_ERROR_CHANGED))
        set_changed_on_disk (self, TRUE);
      g_task_return_error (task, error);
      return;
    }
  set_file (self, save->file, g_steal_pointer (&etag));
  sp_history_mark_saved (self->history, save->plan);
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_task_return_boolean (task, TRUE);
}

void
sp_document_save_async (SpDocument         *self,
                        GFile              *file,
                        gboolean            replace,
                        GCancellable       *cancellable,
                        GAsyncReadyCallback callback,
                        gpointer            user_data)
{
  GTask *task;
  Save *save;
  gboolean same;

  g_return_if_fail (SP_IS_DOCUMENT (self));
  g_return_if_fail (file != NULL || self->file != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  save = g_new0 (Save, 1);
  save->file = g_object_ref (file != NULL ? file : self->file);
  save->plan = sp_plan_ref (sp_document_get_plan (self));
  g_task_set_source_tag (task, sp_document_save_async);
  g_task_set_task_data (task, save, save_free);
  same = self->file != NULL && g_file_equal (self->file, save->file);
  self->saving++;
  sp_file_save_async (save->file, save->plan, same && !replace ? self->etag : NULL, cancellable, saved, task);
}

gboolean
sp_document_save_finish (SpDocument   *self,
                         GAsyncResult *result,
                         GError      **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
reloaded (GObject      *source,
          GAsyncResult *result,
          gpointer      data)
{
  g_autoptr (GTask) task = data;
  SpDocument *self = g_task_get_source_object (task);
  g_autoptr (SpPlan) plan = NULL;
  g_autofree char *etag = NULL;
  GError *error = NULL;

  plan = sp_file_load_finish (result, &etag, &error);
  if (plan == NULL)
    {
      g_task_return_error (task, error);
      return;
    }
  g_signal_emit (self, signals[SIGNAL_RELOAD], 0);
  sp_history_reset (self->history, plan);
  set_file (self, self->file, g_steal_pointer (&etag));
  g_signal_emit (self, signals[SIGNAL_CHANGED], 0);
  g_task_return_boolean (task, TRUE);
}

void
sp_document_reload_async (SpDocument         *self,
                          GCancellable       *cancellable,
                          GAsyncReadyCallback callback,
                          gpointer            user_data)
{
  GTask *task;

  g_return_if_fail (SP_IS_DOCUMENT (self));
  g_return_if_fail (self->file != NULL);

  task = g_task_new (self, cancellable, callback, user_data);
  g_task_set_source_tag (task, sp_document_reload_async);
  sp_file_load_async (self->file, cancellable, reloaded, task);
}

gboolean
sp_document_reload_finish (SpDocument   *self,
                           GAsyncResult *result,
                           GError      **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

SpDocument *
sp_document_new_recovered (SpDraft        *draft,
                           SpDraftContent *content)
{
  SpDocument *self = sp_document_new (content->plan);
  guint i;

  self->draft = draft;
  sp_history_mark_unsaved (self->history);
  if (content->file != NULL)
    set_file (self, content->file, g_strdup (content->etag));
  self->typed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  for (i = 0; i < content->texts->len; i++)
    {
      const SpDraftText *text = g_ptr_array_index (content->texts, i);

      g_hash_table_insert (self->typed, g_strdup (text->path), g_strdup (text->text));
    }
  sp_draft_content_free (content);
  return self;
}

/* ---- GObject ---- */

static void
sp_document_dispose (GObject *object)
{
  SpDocument *self = SP_DOCUMENT (object);

  if (self->evaluator != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->evaluator, self);
      sp_evaluator_cancel (self->evaluator);
    }
  if (self->history != NULL)
    g_signal_handlers_disconnect_by_data (self->history, self);
  sp_document_abandon_draft (self);
  g_clear_object (&self->monitor);
  g_clear_object (&self->evaluator);
  g_clear_object (&self->history);
  g_clear_object (&self->file);
  g_clear_pointer (&self->results, sp_results_unref);
  G_OBJECT_CLASS (sp_document_parent_class)->dispose (object);
}

static void
sp_document_finalize (GObject *object)
{
  SpDocument *self = SP_DOCUMENT (object);

  g_free (self->etag);
  g_free (self->draft_error);
  g_ptr_array_unref (self->invalid);
  g_clear_pointer (&self->typed, g_hash_table_unref);
  g_clear_pointer (&self->blank, sp_plan_unref);
  g_free (self->curve_id);
  G_OBJECT_CLASS (sp_document_parent_class)->finalize (object);
}

static void
sp_document_class_init (SpDocumentClass *klass)
{
  static const char *const names[N_SIGNALS] = { "changed", "results", "invalid", "disk", "reload", "busy" };
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  guint i;

  object_class->dispose = sp_document_dispose;
  object_class->finalize = sp_document_finalize;
  for (i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], SP_TYPE_DOCUMENT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sp_document_init (SpDocument *self)
{
  self->invalid = g_ptr_array_new_with_free_func (invalid_free);
  self->evaluator = sp_evaluator_new ();
  g_signal_connect_swapped (self->evaluator, "results", G_CALLBACK (evaluated), self);
  g_signal_connect_swapped (self->evaluator, "notify::busy", G_CALLBACK (busy_changed), self);
}
