/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo as a list of snapshots. Entry i holds the plan after its edit; entry 0
 * the plan it began with; the present plan is that of entry `now`. */
#include "plan/history.h"

#include <glib/gi18n-lib.h>

#include "plan/plan-private.h"

#define STEPS_MAX 1000 /* snapshots share what they can; this bounds the rest */

typedef struct
{
  SpPlan *plan;
  SpEdit edit;
  SpField field;
  char *at;
} Step;

struct _SpHistory
{
  GObject parent_instance;

  GPtrArray *steps; /* of Step; [0] made by no edit */
  guint now;
  SpPlan *saved; /* (nullable) */
  guint64 revision;
  gboolean sealed;
};

G_DEFINE_FINAL_TYPE (SpHistory, sp_history, G_TYPE_OBJECT)

enum
{
  CHANGED,
  N_SIGNALS
};

static guint signals[N_SIGNALS];

/* %s: only in the sentences of one field. */
static const struct
{
  const char *undo;
  const char *redo;
} sentences[SP_N_EDITS] = {
  /* Translators: %s is the name of an input: "Undo Change of Devices" */
  [SP_EDIT_FIELD] = { N_("Undo Change of %s"), N_("Redo Change of %s") },
  /* Translators: %s is the name of an input; the note says where its value is from */
  [SP_EDIT_ABOUT] = { N_("Undo Note on %s"), N_("Redo Note on %s") },
  [SP_EDIT_ADD_SCENARIO] = { N_("Undo Adding a Scenario"), N_("Redo Adding a Scenario") },
  [SP_EDIT_REMOVE_SCENARIO] = { N_("Undo Removing a Scenario"), N_("Redo Removing a Scenario") },
  [SP_EDIT_MOVE_SCENARIO] = { N_("Undo Moving a Scenario"), N_("Redo Moving a Scenario") },
  [SP_EDIT_ADD_CURVE] = { N_("Undo Adding a Curve"), N_("Redo Adding a Curve") },
  [SP_EDIT_REMOVE_CURVE] = { N_("Undo Removing a Curve"), N_("Redo Removing a Curve") },
  [SP_EDIT_ROWS] = { N_("Undo Change of a Measurement"), N_("Redo Change of a Measurement") },
  [SP_EDIT_PASTE_ROWS] = { N_("Undo Pasting Measurements"), N_("Redo Pasting Measurements") },
  [SP_EDIT_INSERT_ROWS] = { N_("Undo Inserting Measurements"), N_("Redo Inserting Measurements") },
  [SP_EDIT_REMOVE_ROWS] = { N_("Undo Removing Measurements"), N_("Redo Removing Measurements") },
  [SP_EDIT_IMPORT] = { N_("Undo Import"), N_("Redo Import") },
};

static void
step_free (gpointer data)
{
  Step *step = data;

  sp_plan_unref (step->plan);
  g_free (step->at);
  g_free (step);
}

static Step *
step_new (SpPlan     *plan,
          SpEdit      edit,
          SpField     field,
          const char *at)
{
  Step *step = g_new0 (Step, 1);

  step->plan = sp_plan_ref (plan);
  step->edit = edit;
  step->field = field;
  step->at = g_strdup (at);
  return step;
}

static void
replace_plan (Step   *step,
              SpPlan *plan)
{
  SpPlan *fresh = sp_plan_ref (plan);

  sp_plan_unref (step->plan);
  step->plan = fresh;
}

static Step *
step_at (SpHistory *history,
         guint      index)
{
  return g_ptr_array_index (history->steps, index);
}

static void
sp_history_finalize (GObject *object)
{
  SpHistory *history = SP_HISTORY (object);

  g_ptr_array_unref (history->steps);
  g_clear_pointer (&history->saved, sp_plan_unref);
  G_OBJECT_CLASS (sp_history_parent_class)->finalize (object);
}

static void
sp_history_class_init (SpHistoryClass *class)
{
  G_OBJECT_CLASS (class)->finalize = sp_history_finalize;
  signals[CHANGED] = g_signal_new ("changed", SP_TYPE_HISTORY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
sp_history_init (SpHistory *history)
{
  history->steps = g_ptr_array_new_with_free_func (step_free);
}

static void
start_over (SpHistory *history,
            SpPlan    *plan)
{
  g_autoptr (SpPlan) kept = sp_plan_ref (plan);

  g_ptr_array_set_size (history->steps, 0);
  g_ptr_array_add (history->steps, step_new (kept, SP_N_EDITS, SP_N_FIELDS, NULL));
  history->now = 0;
  history->sealed = TRUE;
  g_clear_pointer (&history->saved, sp_plan_unref);
  history->saved = sp_plan_ref (kept);
  history->revision++;
}

static void
changed (SpHistory *history)
{
  g_signal_emit (history, signals[CHANGED], 0);
}

SpHistory *
sp_history_new (SpPlan *plan)
{
  SpHistory *history = g_object_new (SP_TYPE_HISTORY, NULL);

  start_over (history, plan);
  return history;
}

SpPlan *
sp_history_plan (SpHistory *history)
{
  return step_at (history, history->now)->plan;
}

guint64
sp_history_revision (SpHistory *history)
{
  return history->revision;
}

/* The saved state is never merged away: undo has to lead back to it. */
static gboolean
merges (SpHistory  *history,
        SpEdit      edit,
        SpField     field,
        const char *at)
{
  const Step *step = step_at (history, history->now);

  return !history->sealed && history->now > 0 && edit == SP_EDIT_FIELD && step->edit == edit && step->field == field &&
         g_strcmp0 (step->at, at) == 0 && history->saved != step->plan;
}

/* The edit in progress becomes undone, and there is nothing to redo of it. */
static void
drop_step (SpHistory *history)
{
  g_ptr_array_set_size (history->steps, (int) history->now);
  history->now--;
  history->sealed = TRUE;
}

/* Whether @plan says at @at what was said before the edit in progress: who types
 * a number and its old one again has changed nothing. */
static gboolean
leads_back (SpHistory  *history,
            SpPlan     *plan,
            const char *at)
{
  const SpRecord *before = sp_plan_find (step_at (history, history->now - 1)->plan, at);
  const SpRecord *after = sp_plan_find (plan, at);

  return before != NULL && after != NULL && sp_record_equal (before, after);
}

void
sp_history_push (SpHistory  *history,
                 SpPlan     *plan,
                 SpEdit      edit,
                 SpField     field,
                 const char *at)
{
  g_return_if_fail (edit < SP_N_EDITS);
  g_return_if_fail (field < SP_N_FIELDS || (edit != SP_EDIT_FIELD && edit != SP_EDIT_ABOUT));

  if (plan == sp_history_plan (history))
    return;
  g_ptr_array_set_size (history->steps, (int) history->now + 1);
  if (!merges (history, edit, field, at))
    {
      g_ptr_array_add (history->steps, step_new (plan, edit, field, at));
      history->now++;
      history->sealed = FALSE;
    }
  else if (leads_back (history, plan, at))
    drop_step (history);
  else
    replace_plan (step_at (history, history->now), plan);
  if (history->steps->len > STEPS_MAX + 1)
    {
      g_ptr_array_remove_index (history->steps, 0);
      history->now--;
    }
  history->revision++;
  changed (history);
}

void
sp_history_take_back (SpHistory  *history,
                      SpField     field,
                      const char *at)
{
  if (!merges (history, SP_EDIT_FIELD, field, at))
    return;
  g_ptr_array_set_size (history->steps, (int) history->now + 1);
  drop_step (history);
  history->revision++;
  changed (history);
}

/* @plan: (transfer full) (nullable) */
static gboolean
push_field (SpHistory  *history,
            SpPlan     *plan,
            SpField     field,
            const char *at)
{
  if (plan == NULL)
    return FALSE;
  sp_history_push (history, plan, SP_EDIT_FIELD, field, at);
  sp_plan_unref (plan);
  return TRUE;
}

gboolean
sp_history_set_number (SpHistory  *history,
                       const char *at,
                       SpField     field,
                       double      number,
                       GError    **error)
{
  return push_field (history, sp_plan_set_number (sp_history_plan (history), at, field, number, error), field, at);
}

gboolean
sp_history_set_choice (SpHistory  *history,
                       const char *at,
                       SpField     field,
                       guint       choice,
                       GError    **error)
{
  return push_field (history, sp_plan_set_choice (sp_history_plan (history), at, field, choice, error), field, at);
}

gboolean
sp_history_set_switch (SpHistory  *history,
                       const char *at,
                       SpField     field,
                       gboolean    on,
                       GError    **error)
{
  return push_field (history, sp_plan_set_switch (sp_history_plan (history), at, field, on, error), field, at);
}

gboolean
sp_history_set_text (SpHistory  *history,
                     const char *at,
                     SpField     field,
                     const char *text,
                     GError    **error)
{
  return push_field (history, sp_plan_set_text (sp_history_plan (history), at, field, text, error), field, at);
}

gboolean
sp_history_unset (SpHistory  *history,
                  const char *at,
                  SpField     field,
                  GError    **error)
{
  return push_field (history, sp_plan_unset (sp_history_plan (history), at, field, error), field, at);
}

/* The present entry itself changes, and what was saved of it stays saved: who
 * only looks around has nothing to save and nothing to undo. */
gboolean
sp_history_set_active (SpHistory  *history,
                       const char *scenario_id,
                       GError    **error)
{
  SpPlan *present = sp_history_plan (history);
  g_autoptr (SpPlan) plan = sp_plan_set_active (present, scenario_id, error);

  if (plan == NULL)
    return FALSE;
  if (plan == present)
    return TRUE;
  if (history->saved == present)
    {
      sp_plan_unref (history->saved);
      history->saved = sp_plan_ref (plan);
    }
  replace_plan (step_at (history, history->now), plan);
  history->revision++;
  changed (history);
  return TRUE;
}

void
sp_history_seal (SpHistory *history)
{
  history->sealed = TRUE;
}

gboolean
sp_history_can_undo (SpHistory *history)
{
  return history->now > 0;
}

gboolean
sp_history_can_redo (SpHistory *history)
{
  return history->now + 1 < history->steps->len;
}

static char *
sentence (const Step *step,
          gboolean    redo)
{
  const char *pattern = redo ? sentences[step->edit].redo : sentences[step->edit].undo;

  if (step->edit != SP_EDIT_FIELD && step->edit != SP_EDIT_ABOUT)
    return g_strdup (_ (pattern));
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  return g_strdup_printf (_ (pattern), sp_field_label (step->field));
#pragma GCC diagnostic pop
}

char *
sp_history_undo_text (SpHistory *history)
{
  return sp_history_can_undo (history) ? sentence (step_at (history, history->now), FALSE) : NULL;
}

char *
sp_history_redo_text (SpHistory *history)
{
  return sp_history_can_redo (history) ? sentence (step_at (history, history->now + 1), TRUE) : NULL;
}

static void
move_to (SpHistory *history,
         guint      index)
{
  history->now = index;
  history->sealed = TRUE;
  history->revision++;
  changed (history);
}

void
sp_history_undo (SpHistory *history)
{
  if (sp_history_can_undo (history))
    move_to (history, history->now - 1);
}

void
sp_history_redo (SpHistory *history)
{
  if (sp_history_can_redo (history))
    move_to (history, history->now + 1);
}

void
sp_history_mark_saved (SpHistory *history,
                       SpPlan    *saved)
{
  SpPlan *kept = sp_plan_ref (saved);

  g_clear_pointer (&history->saved, sp_plan_unref);
  history->saved = kept;
  changed (history);
}

void
sp_history_mark_unsaved (SpHistory *history)
{
  g_clear_pointer (&history->saved, sp_plan_unref);
  changed (history);
}

gboolean
sp_history_is_modified (SpHistory *history)
{
  return sp_history_plan (history) != history->saved;
}

void
sp_history_reset (SpHistory *history,
                  SpPlan    *plan)
{
  start_over (history, plan);
  changed (history);
}
