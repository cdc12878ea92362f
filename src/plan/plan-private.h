/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a plan is made of its parts, for the two files that build plans: plan.c
 * (edits) and json.c (files). A part may be changed only before anybody else
 * holds a reference to it. */
#pragma once

#include <json-glib/json-glib.h>

#include "plan/plan.h"

G_BEGIN_DECLS

/* One field's content. Which member counts is the field's type to say. */
typedef struct
{
  gatomicrefcount refs;
  double number;
  char *text;
  SpTable *table;
  char *note;
  char *source;
  char *date;
} SpValue;

SpValue *sp_value_new_number (double number);
SpValue *sp_value_new_text   (const char *text);
/* @table: (transfer full) */
SpValue *sp_value_new_table  (SpTable    *table);
void     sp_value_unref      (SpValue *value);

/* Members of a file's object that this version doesn't know, kept for saving.
 * Immutable; json-glib's own reference counts are not relied on across threads. */
struct _SpExtra
{
  gatomicrefcount refs;
  JsonObject *object;
};

/* @object: (transfer full) */
SpExtra *sp_extra_new   (JsonObject *object);
SpExtra *sp_extra_ref   (SpExtra *extra);
void     sp_extra_unref (SpExtra *extra);

/* What a table's row held besides, and whether two tables hold the same. */
SpExtra *sp_table_get_extra (const SpTable *table,
                             gsize          row);
void     sp_table_set_extra (SpTable       *table,
                             gsize          row,
                             SpExtra       *extra);
gboolean sp_table_equal     (const SpTable *a,
                             const SpTable *b);

/* Whether two records say the same in every field. */
gboolean sp_record_equal (const SpRecord *a,
                          const SpRecord *b);

struct _SpRecord
{
  SpScope scope;
  SpValue *values[SP_N_FIELDS]; /* NULL: absent */
  SpExtra *extra;               /* (nullable): mirrors the groups */
};

typedef struct
{
  gatomicrefcount refs;
  GArray *array; /* of SpRow, with their own copies of strings */
} SpRows;

struct _SpCurve
{
  SpRecord record;
  gatomicrefcount refs;
  char *id;
  SpRows *rows;
};

struct _SpScenario
{
  SpRecord record;
  gatomicrefcount refs;
  char *id;
  GPtrArray *curves;
};

struct _SpPlan
{
  SpRecord record;
  gatomicrefcount refs;
  GPtrArray *scenarios;
  char *active; /* (nullable): an id; NULL is the first */
  gint64 version; /* of the file when it is newer than ours, else 0 */
};

/* Empty parts with one reference; ids are copied. */
SpPlan     *sp_plan_new_empty    (void);
SpScenario *sp_scenario_new      (const char *id);
SpScenario *sp_scenario_ref      (const SpScenario *scenario);
void        sp_scenario_unref    (SpScenario *scenario);
SpCurve    *sp_curve_new         (const char *id);
SpCurve    *sp_curve_ref         (const SpCurve *curve);
void        sp_curve_unref       (SpCurve *curve);
/* @row's strings are copied. */
void        sp_curve_append_row  (SpCurve     *curve,
                                  const SpRow *row);

/* @value: (transfer full) (nullable) */
void        sp_record_take_value (SpRecord *record,
                                  SpField   field,
                                  SpValue  *value);

#define SP_SCENARIO_PREFIX "scenario-"
#define SP_CURVE_PREFIX "curve-"

/* @ids: the ids in use, as keys.
 * Returns: (transfer full): @prefix and one more than the highest number in use */
char       *sp_id_next           (const char *prefix,
                                  GHashTable *ids);

gboolean    sp_id_is_valid       (const char *id);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpScenario, sp_scenario_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpCurve, sp_curve_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpExtra, sp_extra_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpValue, sp_value_unref)

G_END_DECLS
