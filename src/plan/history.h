/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan as a person edits it: the present snapshot, the ones before and
 * after it, and which of them was saved. Consecutive edits of one field are
 * one step. Used from one thread. */
#pragma once

#include "plan/plan.h"

G_BEGIN_DECLS

#define SP_TYPE_HISTORY (sp_history_get_type ())
G_DECLARE_FINAL_TYPE (SpHistory, sp_history, SP, HISTORY, GObject)

/* What an edit did; each has its own undo and redo sentence. */
typedef enum
{
  SP_EDIT_FIELD,           /* "Undo Change of Devices"; needs the field */
  SP_EDIT_ABOUT,           /* a note, source or date; needs the field */
  SP_EDIT_ADD_SCENARIO,
  SP_EDIT_REMOVE_SCENARIO,
  SP_EDIT_MOVE_SCENARIO,
  SP_EDIT_ADD_CURVE,
  SP_EDIT_REMOVE_CURVE,
  SP_EDIT_ROWS,            /* a cell */
  SP_EDIT_PASTE_ROWS,
  SP_EDIT_INSERT_ROWS,
  SP_EDIT_REMOVE_ROWS,
  SP_EDIT_IMPORT,
  SP_N_EDITS
} SpEdit;

/* Signal "changed": (SpHistory *history): the present plan, what can be undone
 * or redone, or the modified mark changed. */

SpHistory  *sp_history_new          (SpPlan *plan);

/* Returns: (transfer none): the present plan */
SpPlan     *sp_history_plan         (SpHistory *history);
/* Returns: a number that rises with every change of the present plan */
guint64     sp_history_revision     (SpHistory *history);

/**
 * sp_history_push:
 * @plan: the plan after the edit; no step is made when it is the present one
 * @field: for SP_EDIT_FIELD and SP_EDIT_ABOUT, else ignored
 * @at: (nullable): the place of the edit, as in plan/plan.h
 *
 * Forgets what could be redone.
 */
void        sp_history_push         (SpHistory  *history,
                                     SpPlan     *plan,
                                     SpEdit      edit,
                                     SpField     field,
                                     const char *at);

/* Takes back the edit in progress of @field at @at, if there is one: its text
 * went on to something that can't be taken. What was saved meanwhile stays. */
void        sp_history_take_back    (SpHistory  *history,
                                     SpField     field,
                                     const char *at);

/* The edits of plan/plan.h as one step each. Returns: FALSE with their error */
gboolean    sp_history_set_number   (SpHistory  *history,
                                     const char *at,
                                     SpField     field,
                                     double      number,
                                     GError    **error);
gboolean    sp_history_set_choice   (SpHistory  *history,
                                     const char *at,
                                     SpField     field,
                                     guint       choice,
                                     GError    **error);
gboolean    sp_history_set_switch   (SpHistory  *history,
                                     const char *at,
                                     SpField     field,
                                     gboolean    on,
                                     GError    **error);
gboolean    sp_history_set_text     (SpHistory  *history,
                                     const char *at,
                                     SpField     field,
                                     const char *text,
                                     GError    **error);
gboolean    sp_history_unset        (SpHistory  *history,
                                     const char *at,
                                     SpField     field,
                                     GError    **error);

/* Which scenario is looked at is part of the file, but no step and no
 * modification of its own. */
gboolean    sp_history_set_active   (SpHistory  *history,
                                     const char *scenario_id,
                                     GError    **error);

/* The next edit is a step of its own even if it is of the same field (the
 * entry was left). */
void        sp_history_seal         (SpHistory *history);

gboolean    sp_history_can_undo     (SpHistory *history);
gboolean    sp_history_can_redo     (SpHistory *history);
/* Returns: (nullable) (transfer full): "Undo Change of Devices", translated */
char       *sp_history_undo_text    (SpHistory *history);
char       *sp_history_redo_text    (SpHistory *history);
void        sp_history_undo         (SpHistory *history);
void        sp_history_redo         (SpHistory *history);

/* The plan @saved (the present one or an earlier one, which a save that took
 * its time has written) is what the file holds. */
void        sp_history_mark_saved   (SpHistory *history,
                                     SpPlan    *saved);
/* The file does not hold the present plan, whatever it is (a recovered draft). */
void        sp_history_mark_unsaved (SpHistory *history);
gboolean    sp_history_is_modified  (SpHistory *history);

/* Starts over with @plan, saved, nothing to undo. */
void        sp_history_reset        (SpHistory *history,
                                     SpPlan    *plan);

G_END_DECLS
