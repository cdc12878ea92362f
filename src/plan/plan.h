/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The document. A plan is an immutable value: every edit returns a new plan
 * that shares what did not change, so a snapshot costs little, undo is a list
 * of plans, and whoever holds a result can tell by comparing pointers whether
 * a scenario or curve is still the one it was computed from. Plans may be
 * read from any thread.
 *
 *   SpPlan       title, question, notes, active scenario, scenarios
 *   SpScenario   id, name, job, cluster, goal, curves
 *   SpCurve      id, name, unit, kind of scaling, rows (one run each)
 *
 * Each is an SpRecord first: the fields of its scope (plan/field.h), read with
 * sp_record_*(). Edits name their place by @at: NULL for the plan,
 * "SCENARIO-ID" for a scenario, "SCENARIO-ID/CURVE-ID" for a curve. */
#pragma once

#include <glib-object.h>

#include "plan/error.h"
#include "plan/field.h"
#include "plan/row.h"

G_BEGIN_DECLS

typedef struct _SpRecord SpRecord;
typedef struct _SpPlan SpPlan;
typedef struct _SpScenario SpScenario;
typedef struct _SpCurve SpCurve;

#define SP_TYPE_PLAN (sp_plan_get_type ())
#define SP_PLAN_SCENARIOS_MAX 10000
#define SP_PLAN_CURVES_MAX 10000
#define SP_CURVE_ROWS_MAX 100000

GType       sp_plan_get_type (void);

/* --- reading a record --- */

/* Returns: TRUE when the field was given, FALSE when it is absent or at its default */
gboolean    sp_record_has         (const SpRecord *record,
                                   SpField         field);
/* Returns: TRUE and the number, its default when absent; FALSE when it is absent
 * and has none (@number untouched) */
gboolean    sp_record_get_number  (const SpRecord *record,
                                   SpField         field,
                                   double         *number);
/* Returns: the index into the field's choices, its default when absent */
guint       sp_record_get_choice  (const SpRecord *record,
                                   SpField         field);
gboolean    sp_record_get_switch  (const SpRecord *record,
                                   SpField         field);
/* Returns: the text, its default when absent, "" when there is none; never NULL */
const char *sp_record_get_text    (const SpRecord *record,
                                   SpField         field);
/* Returns: (transfer none) (nullable) */
const SpTable *sp_record_get_table (const SpRecord *record,
                                    SpField         field);
/* What the user says about a value. Returns: (nullable): NULL when nothing was said */
const char *sp_record_get_note    (const SpRecord *record,
                                   SpField         field);
const char *sp_record_get_source  (const SpRecord *record,
                                   SpField         field);
const char *sp_record_get_date    (const SpRecord *record,
                                   SpField         field);

/* --- the plan and its parts; all (transfer none) and valid as long as the plan --- */

/* Returns: (transfer full): a plan with one scenario and nothing entered */
SpPlan           *sp_plan_new                (void);
SpPlan           *sp_plan_ref                (const SpPlan *plan);
void              sp_plan_unref              (SpPlan *plan);

const SpRecord   *sp_plan_record             (const SpPlan *plan);
const SpRecord   *sp_scenario_record         (const SpScenario *scenario);
const SpRecord   *sp_curve_record            (const SpCurve *curve);

/* Returns: TRUE for a file of a newer version: it can be looked at, not saved */
gboolean          sp_plan_is_newer           (const SpPlan *plan);

guint             sp_plan_n_scenarios        (const SpPlan *plan); /* at least 1 */
const SpScenario *sp_plan_scenario           (const SpPlan *plan,
                                              guint         index);
const SpScenario *sp_plan_active             (const SpPlan *plan);
/* By id, or else by name. Returns: (nullable) */
const SpScenario *sp_plan_find_scenario      (const SpPlan *plan,
                                              const char   *id_or_name);
/* Returns: the position of the scenario, or -1 */
int               sp_plan_index              (const SpPlan     *plan,
                                              const SpScenario *scenario);
/* Returns: (nullable): the record at @at */
const SpRecord   *sp_plan_find               (const SpPlan *plan,
                                              const char   *at);

const char       *sp_scenario_id             (const SpScenario *scenario);
/* Returns: the name, or the id when it has none */
const char       *sp_scenario_name           (const SpScenario *scenario);
/* sp_record_get_text() and _number() of the scenario's record */
const char       *sp_scenario_text           (const SpScenario *scenario,
                                              SpField           field);
gboolean          sp_scenario_number         (const SpScenario *scenario,
                                              SpField           field,
                                              double           *number);
/* sp_record_get_choice() and _switch() likewise */
guint             sp_scenario_choice         (const SpScenario *scenario,
                                              SpField           field);
gboolean          sp_scenario_switch         (const SpScenario *scenario,
                                              SpField           field);
guint             sp_scenario_n_curves       (const SpScenario *scenario);
const SpCurve    *sp_scenario_curve          (const SpScenario *scenario,
                                              guint             index);
const SpCurve    *sp_scenario_find_curve     (const SpScenario *scenario,
                                              const char       *id_or_name);

/* The quantity of a number field with the scenario's words in it (its work
 * unit, its currency): what an entry parses with. The strings are the plan's. */
SpQuantity        sp_scenario_quantity       (const SpScenario *scenario,
                                              SpField           field);
SpQuantity        sp_scenario_column_quantity (const SpScenario *scenario,
                                               const SpCurve    *curve,
                                               SpColumn          column);

/* The curve that forecasts, time and cost of the scenario rest on: the one
 * chosen, or else the first. Returns: (nullable): NULL when there is none */
const SpCurve    *sp_scenario_curve_in_use   (const SpScenario *scenario);

const char       *sp_curve_id                (const SpCurve *curve);
const char       *sp_curve_name              (const SpCurve *curve);
const SpRow      *sp_curve_rows              (const SpCurve *curve,
                                              gsize         *n_rows);

/* --- edits ---
 * Returns: (transfer full): the changed plan (a new reference to the same one
 * when nothing changed), or NULL with SP_PLAN_ERROR_RANGE, _TYPE or _NOT_FOUND */

SpPlan *sp_plan_set_number    (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               double        number,
                               GError      **error);
SpPlan *sp_plan_set_choice    (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               guint         choice,
                               GError      **error);
SpPlan *sp_plan_set_switch    (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               gboolean      on,
                               GError      **error);
/* An empty text makes the field absent. */
SpPlan *sp_plan_set_text      (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               const char   *text,
                               GError      **error);
/* A table without rows makes the field absent. @table must have the field's columns. */
SpPlan *sp_plan_set_table     (const SpPlan  *plan,
                               const char    *at,
                               SpField        field,
                               const SpTable *table,
                               GError       **error);
/* Makes the field absent; what was said about it goes with it. */
SpPlan *sp_plan_unset         (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               GError      **error);
/* What is said about a value that is there; NULL or "" for nothing. A note stays when the
 * value changes; a source, a date and what was noted with them go with their number. */
SpPlan *sp_plan_set_about     (const SpPlan *plan,
                               const char   *at,
                               SpField       field,
                               const char   *note,
                               const char   *source,
                               const char   *date,
                               GError      **error);

SpPlan *sp_plan_set_active       (const SpPlan *plan,
                                  const char   *scenario_id,
                                  GError      **error);
/* Inserts a copy of @copy_of (NULL: an empty scenario) behind it (NULL: at the
 * end), makes it active, and gives it a new id (see sp_plan_active()). */
SpPlan *sp_plan_add_scenario     (const SpPlan *plan,
                                  const char   *copy_of,
                                  const char   *name,
                                  GError      **error);
/* The last scenario can't be removed. */
SpPlan *sp_plan_remove_scenario  (const SpPlan *plan,
                                  const char   *scenario_id,
                                  GError      **error);
SpPlan *sp_plan_move_scenario    (const SpPlan *plan,
                                  const char   *scenario_id,
                                  guint         index,
                                  GError      **error);

/* Appends a curve; @curve_id: (out) (transfer full) (optional): its id */
SpPlan *sp_plan_add_curve        (const SpPlan *plan,
                                  const char   *scenario_id,
                                  const char   *name,
                                  const SpRow  *rows,
                                  gsize         n_rows,
                                  char        **curve_id,
                                  GError      **error);
SpPlan *sp_plan_remove_curve     (const SpPlan *plan,
                                  const char   *at,
                                  GError      **error);
/* At row @position removes @n_remove rows and inserts @rows (copied) there:
 * one function for a cell, a paste, a deletion and an insertion. */
SpPlan *sp_plan_splice_rows      (const SpPlan *plan,
                                  const char   *at,
                                  gsize         position,
                                  gsize         n_remove,
                                  const SpRow  *rows,
                                  gsize         n_rows,
                                  GError      **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpPlan, sp_plan_unref)

G_END_DECLS
