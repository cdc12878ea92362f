/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a window shows and edits: the history of its plan, the results of the
 * newest snapshot, the file behind it, the draft that saves it from a crash, and
 * the texts that were typed but can't be taken yet. It knows no widget and asks
 * nothing; the window does. Edits without a place go to the active scenario, those
 * of a curve's field to the curve that is looked at. */
#pragma once

#include <gio/gio.h>

#include "plan/drafts.h"
#include "plan/history.h"
#include "plan/plan.h"
#include "plan/results.h"

G_BEGIN_DECLS

#define SP_TYPE_DOCUMENT (sp_document_get_type ())
G_DECLARE_FINAL_TYPE (SpDocument, sp_document, SP, DOCUMENT, GObject)

/* Signals, all without arguments:
 *   "busy"      a computation began or ended; see sp_document_is_busy()
 *   "changed"   the plan, what can be undone, the modified mark, the file or its name
 *   "results"   new results; they may be of an older plan than the present one
 *   "invalid"   which fields hold a text that could not be taken
 *   "disk"      another program changed the file
 *   "reload"    the plan was replaced as a whole: forget what was typed */

/* A document without a file. */
SpDocument       *sp_document_new          (SpPlan *plan);
/* Loads @file. Returns: through _finish, (transfer full), or NULL with SP_PLAN_ERROR */
void              sp_document_open_async   (GFile              *file,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
SpDocument       *sp_document_open_finish  (GAsyncResult *result,
                                            GError      **error);

/* The work that a program which ended without a word left behind. It is unsaved.
 * @draft, @content: (transfer full) */
SpDocument       *sp_document_new_recovered (SpDraft        *draft,
                                             SpDraftContent *content);

/* All (transfer none). */
SpPlan           *sp_document_get_plan     (SpDocument *self);
const SpScenario *sp_document_get_scenario (SpDocument *self);
SpResults        *sp_document_get_results  (SpDocument *self); /* (nullable) until the first are there */
/* Returns: (nullable): the results of the active scenario */
const SpScenarioResults *sp_document_get_scenario_results (SpDocument *self);
/* The curve that is looked at: the one chosen, or else the one in use. Returns: (nullable): NULL when there is none */
const SpCurve    *sp_document_get_curve    (SpDocument *self);
/* Returns: (nullable): its results, perhaps of an earlier state of it */
const SpCurveResults *sp_document_get_curve_results (SpDocument *self);
/* Chooses it; of this window alone, no edit. @curve_id: (nullable): the one in use */
void              sp_document_look_at_curve (SpDocument *self,
                                             const char *curve_id);
/* The four quantities of the calculator: the field that each choice of "solve for" makes a result. */
SpField           sp_document_solved_field (SpSolve     solve);
/* Evaluates at once, for the first frame of a window. */
void              sp_document_evaluate_now (SpDocument *self);
const SpRecord   *sp_document_get_record   (SpDocument *self,
                                            SpField     field);
GFile            *sp_document_get_file     (SpDocument *self); /* (nullable) */
/* Returns: (transfer full): the plan's title, else the name of the file, else "Untitled" */
char             *sp_document_dup_title    (SpDocument *self);
gboolean          sp_document_is_busy      (SpDocument *self);
gboolean          sp_document_is_modified  (SpDocument *self);
/* Made by a newer version: it can be looked at, not saved. */
gboolean          sp_document_is_read_only (SpDocument *self);
gboolean          sp_document_is_changed_on_disk (SpDocument *self);

/* ---- Edits, one undo step each; consecutive ones of one field are one ---- */

gboolean          sp_document_set_number   (SpDocument *self,
                                            SpField     field,
                                            double      number,
                                            GError    **error);
gboolean          sp_document_set_text     (SpDocument *self,
                                            SpField     field,
                                            const char *text,
                                            GError    **error);
gboolean          sp_document_set_choice   (SpDocument *self,
                                            SpField     field,
                                            guint       choice,
                                            GError    **error);
gboolean          sp_document_set_table    (SpDocument    *self,
                                            SpField        field,
                                            const SpTable *table,
                                            GError       **error);
gboolean          sp_document_unset        (SpDocument *self,
                                            SpField     field,
                                            GError    **error);
/* The text that edits @field went on to something that can't be taken: what its
 * beginning did to the plan is taken back. */
void              sp_document_take_back    (SpDocument *self,
                                            SpField     field);
/* Another of the four quantities of the calculator becomes the unknown. The one
 * that was starts as what it was found to be, so that nothing else changes. */
void              sp_document_solve_for    (SpDocument *self,
                                            SpSolve     solve);
/* What an edit of the curve looked at begins with: the plan, with a first curve when the scenario has none,
 * and the place @at of the curve. Returns: (transfer full) */
SpPlan           *sp_document_open_curve   (SpDocument *self,
                                            char      **at);
/* Any other edit of plan/plan.h: @plan is what it returned. */
void              sp_document_push         (SpDocument *self,
                                            SpPlan     *plan,
                                            SpEdit      edit,
                                            SpField     field,
                                            const char *at);
void              sp_document_set_scenario (SpDocument *self,
                                            const char *scenario_id);
/* The entry was left: the next edit is a step of its own. */
void              sp_document_seal         (SpDocument *self);
gboolean          sp_document_can_undo     (SpDocument *self);
gboolean          sp_document_can_redo     (SpDocument *self);
/* Returns: (nullable) (transfer full): "Undo Change of Devices" */
char             *sp_document_dup_undo_text (SpDocument *self);
char             *sp_document_dup_redo_text (SpDocument *self);
void              sp_document_undo         (SpDocument *self);
void              sp_document_redo         (SpDocument *self);

/* ---- Texts that can't be taken ---- */

/* @key: names the entry, the same at the next start: "/goal/devices". @label: what people call it.
 * @text: as typed. @error: (nullable): NULL: the entry is valid again */
void              sp_document_set_invalid  (SpDocument *self,
                                            const char *key,
                                            const char *label,
                                            const char *text,
                                            const char *error);
/* Returns: whether there is one. (out) (nullable) (transfer none) */
gboolean          sp_document_get_invalid  (SpDocument  *self,
                                            const char **key,
                                            const char **label,
                                            const char **error);
/* Returns: (nullable): the text typed into that entry before the program ended, once */
char             *sp_document_take_typed   (SpDocument *self,
                                            const char *key);

/* ---- Files ---- */

/* @file: (nullable): NULL: where it came from. @replace: also what another program wrote there meanwhile. */
void              sp_document_save_async   (SpDocument         *self,
                                            GFile              *file,
                                            gboolean            replace,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
gboolean          sp_document_save_finish  (SpDocument   *self,
                                            GAsyncResult *result,
                                            GError      **error);
/* Takes what is on the disk now; what was in the window is gone. */
void              sp_document_reload_async (SpDocument         *self,
                                            GCancellable       *cancellable,
                                            GAsyncReadyCallback callback,
                                            gpointer            user_data);
gboolean          sp_document_reload_finish (SpDocument   *self,
                                             GAsyncResult *result,
                                             GError      **error);

/* Changes are written to a draft a moment after the last one, and go with it when
 * they are saved or not wanted: the latter is said here. */
/* Returns: (nullable): why what is unsaved can't be kept against a crash; "disk" tells of a change */
const char       *sp_document_get_draft_error (SpDocument *self);
void              sp_document_discard_draft (SpDocument *self);
/* Writes it now. */
void              sp_document_write_draft  (SpDocument *self);
/* Leaves it for the next start, as the end of the session does. */
void              sp_document_abandon_draft (SpDocument *self);

G_END_DECLS
