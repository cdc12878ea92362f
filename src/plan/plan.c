/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The immutable document and its edits. Every edit first finds its spot in a
 * copy of the plan in which only the parts on the way there are new, then
 * changes that copy; everything beside the way stays shared. */
#include "plan/plan-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* --- values and records --- */

SpValue *
sp_value_new_number (double number)
{
  SpValue *value = g_new0 (SpValue, 1);

  g_atomic_ref_count_init (&value->refs);
  value->number = number;
  return value;
}

SpValue *
sp_value_new_text (const char *text)
{
  SpValue *value = sp_value_new_number (0.0);

  value->text = g_strdup (text);
  return value;
}

SpValue *
sp_value_new_table (SpTable *table)
{
  SpValue *value = sp_value_new_number (0.0);

  value->table = table;
  return value;
}

static SpValue *
value_ref (SpValue *value)
{
  if (value != NULL)
    g_atomic_ref_count_inc (&value->refs);
  return value;
}

void
sp_value_unref (SpValue *value)
{
  if (value == NULL || !g_atomic_ref_count_dec (&value->refs))
    return;
  g_free (value->text);
  g_clear_pointer (&value->table, sp_table_unref);
  g_free (value->note);
  g_free (value->source);
  g_free (value->date);
  g_free (value);
}

static gboolean
value_equal (const SpValue *a,
             const SpValue *b)
{
  if (a == NULL || b == NULL)
    return a == b;
  return a->number == b->number && g_strcmp0 (a->text, b->text) == 0 && sp_table_equal (a->table, b->table) && g_strcmp0 (a->note, b->note) == 0 &&
         g_strcmp0 (a->source, b->source) == 0 && g_strcmp0 (a->date, b->date) == 0;
}

gboolean
sp_record_equal (const SpRecord *a,
                 const SpRecord *b)
{
  for (int field = 0; field < SP_N_FIELDS; field++)
    if (!value_equal (a->values[field], b->values[field]))
      return FALSE;
  return TRUE;
}

SpExtra *
sp_extra_new (JsonObject *object)
{
  SpExtra *extra = g_new0 (SpExtra, 1);

  g_atomic_ref_count_init (&extra->refs);
  extra->object = object;
  return extra;
}

SpExtra *
sp_extra_ref (SpExtra *extra)
{
  if (extra != NULL)
    g_atomic_ref_count_inc (&extra->refs);
  return extra;
}

void
sp_extra_unref (SpExtra *extra)
{
  if (extra == NULL || !g_atomic_ref_count_dec (&extra->refs))
    return;
  json_object_unref (extra->object);
  g_free (extra);
}

void
sp_record_take_value (SpRecord *record,
                      SpField   field,
                      SpValue  *value)
{
  sp_value_unref (record->values[field]);
  record->values[field] = value;
}

static void
record_copy (SpRecord       *to,
             const SpRecord *from)
{
  to->scope = from->scope;
  to->extra = sp_extra_ref (from->extra);
  for (SpField i = 0; i < SP_N_FIELDS; i++)
    to->values[i] = value_ref (from->values[i]);
}

static void
record_clear (SpRecord *record)
{
  sp_extra_unref (record->extra);
  for (SpField i = 0; i < SP_N_FIELDS; i++)
    sp_value_unref (record->values[i]);
}

/* --- rows --- */

static void
row_clear (gpointer data)
{
  SpRow *row = data;

  g_free ((char *) row->label);
  g_free ((char *) row->reason);
  sp_extra_unref (row->extra);
}

static SpRows *
rows_new (gsize reserved)
{
  SpRows *rows = g_new0 (SpRows, 1);

  g_atomic_ref_count_init (&rows->refs);
  rows->array = g_array_sized_new (FALSE, FALSE, sizeof (SpRow), (guint) reserved);
  g_array_set_clear_func (rows->array, row_clear);
  return rows;
}

static SpRows *
rows_ref (SpRows *rows)
{
  g_atomic_ref_count_inc (&rows->refs);
  return rows;
}

static void
rows_unref (SpRows *rows)
{
  if (!g_atomic_ref_count_dec (&rows->refs))
    return;
  g_array_unref (rows->array);
  g_free (rows);
}

static void
rows_append (SpRows      *rows,
             const SpRow *row)
{
  SpRow copy = *row;

  copy.label = row->label != NULL && *row->label != '\0' ? g_strdup (row->label) : NULL;
  copy.reason = row->reason != NULL && *row->reason != '\0' ? g_strdup (row->reason) : NULL;
  copy.extra = sp_extra_ref (row->extra);
  for (SpColumn i = 0; i < SP_N_COLUMNS; i++)
    if (!sp_row_has (row, i))
      copy.values[i] = 0.0;
  g_array_append_val (rows->array, copy);
}

/* --- curves, scenarios, plans --- */

SpCurve *
sp_curve_new (const char *id)
{
  SpCurve *curve = g_new0 (SpCurve, 1);

  g_atomic_ref_count_init (&curve->refs);
  curve->record.scope = SP_SCOPE_CURVE;
  curve->id = g_strdup (id);
  curve->rows = rows_new (0);
  return curve;
}

SpCurve *
sp_curve_ref (const SpCurve *curve)
{
  SpCurve *mutable = (SpCurve *) curve;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_curve_unref (SpCurve *curve)
{
  if (!g_atomic_ref_count_dec (&curve->refs))
    return;
  record_clear (&curve->record);
  g_free (curve->id);
  rows_unref (curve->rows);
  g_free (curve);
}

static SpCurve *
curve_copy (const SpCurve *from)
{
  SpCurve *curve = g_new0 (SpCurve, 1);

  g_atomic_ref_count_init (&curve->refs);
  record_copy (&curve->record, &from->record);
  curve->id = g_strdup (from->id);
  curve->rows = rows_ref (from->rows);
  return curve;
}

void
sp_curve_append_row (SpCurve     *curve,
                     const SpRow *row)
{
  rows_append (curve->rows, row);
}

static GPtrArray *
curves_new (void)
{
  return g_ptr_array_new_with_free_func ((GDestroyNotify) sp_curve_unref);
}

SpScenario *
sp_scenario_new (const char *id)
{
  SpScenario *scenario = g_new0 (SpScenario, 1);

  g_atomic_ref_count_init (&scenario->refs);
  scenario->record.scope = SP_SCOPE_SCENARIO;
  scenario->id = g_strdup (id);
  scenario->curves = curves_new ();
  return scenario;
}

SpScenario *
sp_scenario_ref (const SpScenario *scenario)
{
  SpScenario *mutable = (SpScenario *) scenario;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_scenario_unref (SpScenario *scenario)
{
  if (!g_atomic_ref_count_dec (&scenario->refs))
    return;
  record_clear (&scenario->record);
  g_free (scenario->id);
  g_ptr_array_unref (scenario->curves);
  g_free (scenario);
}

static SpScenario *
scenario_copy (const SpScenario *from,
               const char       *id)
{
  SpScenario *scenario = g_new0 (SpScenario, 1);

  g_atomic_ref_count_init (&scenario->refs);
  record_copy (&scenario->record, &from->record);
  scenario->id = g_strdup (id);
  scenario->curves = curves_new ();
  for (guint i = 0; i < from->curves->len; i++)
    g_ptr_array_add (scenario->curves, sp_curve_ref (g_ptr_array_index (from->curves, i)));
  return scenario;
}

G_DEFINE_BOXED_TYPE (SpPlan, sp_plan, sp_plan_ref, sp_plan_unref)

SpPlan *
sp_plan_new_empty (void)
{
  SpPlan *plan = g_new0 (SpPlan, 1);

  g_atomic_ref_count_init (&plan->refs);
  plan->record.scope = SP_SCOPE_PLAN;
  plan->scenarios = g_ptr_array_new_with_free_func ((GDestroyNotify) sp_scenario_unref);
  return plan;
}

SpPlan *
sp_plan_new (void)
{
  SpPlan *plan = sp_plan_new_empty ();

  g_ptr_array_add (plan->scenarios, sp_scenario_new (SP_SCENARIO_PREFIX "1"));
  return plan;
}

SpPlan *
sp_plan_ref (const SpPlan *plan)
{
  SpPlan *mutable = (SpPlan *) plan;

  g_atomic_ref_count_inc (&mutable->refs);
  return mutable;
}

void
sp_plan_unref (SpPlan *plan)
{
  if (!g_atomic_ref_count_dec (&plan->refs))
    return;
  record_clear (&plan->record);
  g_ptr_array_unref (plan->scenarios);
  g_free (plan->active);
  g_free (plan);
}

static SpPlan *
plan_copy (const SpPlan *from)
{
  SpPlan *plan = sp_plan_new_empty ();

  record_copy (&plan->record, &from->record);
  plan->active = g_strdup (from->active);
  plan->version = from->version;
  for (guint i = 0; i < from->scenarios->len; i++)
    g_ptr_array_add (plan->scenarios, sp_scenario_ref (g_ptr_array_index (from->scenarios, i)));
  return plan;
}

/* --- reading --- */

static const SpValue *
record_value (const SpRecord *record,
              SpField         field)
{
  g_return_val_if_fail (field < SP_N_FIELDS, NULL);
  g_return_val_if_fail (sp_field_info (field)->scope == record->scope, NULL);
  return record->values[field];
}

gboolean
sp_record_has (const SpRecord *record,
               SpField         field)
{
  return record_value (record, field) != NULL;
}

gboolean
sp_record_get_number (const SpRecord *record,
                      SpField         field,
                      double         *number)
{
  const SpValue *value = record_value (record, field);

  g_return_val_if_fail (sp_field_info (field)->type == SP_TYPE_NUMBER, FALSE);
  if (value == NULL && !sp_field_info (field)->has_default)
    return FALSE;
  *number = value != NULL ? value->number : sp_field_info (field)->default_number;
  return TRUE;
}

static guint
index_or_default (const SpRecord *record,
                  SpField         field,
                  SpType          type)
{
  const SpValue *value = record_value (record, field);

  g_return_val_if_fail (sp_field_info (field)->type == type, 0);
  return (guint) (value != NULL ? value->number : sp_field_info (field)->default_number);
}

guint
sp_record_get_choice (const SpRecord *record,
                      SpField         field)
{
  return index_or_default (record, field, SP_TYPE_CHOICE);
}

gboolean
sp_record_get_switch (const SpRecord *record,
                      SpField         field)
{
  return index_or_default (record, field, SP_TYPE_SWITCH) != 0;
}

const char *
sp_record_get_text (const SpRecord *record,
                    SpField         field)
{
  const SpValue *value = record_value (record, field);
  const char *text = value != NULL ? value->text : sp_field_info (field)->default_text;

  g_return_val_if_fail (sp_field_info (field)->type == SP_TYPE_TEXT, "");
  return text != NULL ? text : "";
}

const SpTable *
sp_record_get_table (const SpRecord *record,
                     SpField         field)
{
  const SpValue *value = record_value (record, field);

  g_return_val_if_fail (sp_field_info (field)->type == SP_TYPE_TABLE, NULL);
  return value != NULL ? value->table : NULL;
}

const char *
sp_record_get_note (const SpRecord *record,
                    SpField         field)
{
  const SpValue *value = record_value (record, field);

  return value != NULL ? value->note : NULL;
}

const char *
sp_record_get_source (const SpRecord *record,
                      SpField         field)
{
  const SpValue *value = record_value (record, field);

  return value != NULL ? value->source : NULL;
}

const char *
sp_record_get_date (const SpRecord *record,
                    SpField         field)
{
  const SpValue *value = record_value (record, field);

  return value != NULL ? value->date : NULL;
}

const SpRecord *
sp_plan_record (const SpPlan *plan)
{
  return &plan->record;
}

const SpRecord *
sp_scenario_record (const SpScenario *scenario)
{
  return &scenario->record;
}

const SpRecord *
sp_curve_record (const SpCurve *curve)
{
  return &curve->record;
}

gboolean
sp_plan_is_newer (const SpPlan *plan)
{
  return plan->version > 0;
}

guint
sp_plan_n_scenarios (const SpPlan *plan)
{
  return plan->scenarios->len;
}

const SpScenario *
sp_plan_scenario (const SpPlan *plan,
                  guint         index)
{
  g_return_val_if_fail (index < plan->scenarios->len, NULL);
  return g_ptr_array_index (plan->scenarios, index);
}

/* @length: of the id, which need not end there */
static int
scenario_index (const SpPlan *plan,
                const char   *id,
                gsize         length)
{
  for (guint i = 0; i < plan->scenarios->len; i++)
    {
      const char *other = sp_plan_scenario (plan, i)->id;

      if (strncmp (other, id, length) == 0 && other[length] == '\0')
        return (int) i;
    }
  return -1;
}

static int
curve_index (const SpScenario *scenario,
             const char       *id)
{
  for (guint i = 0; i < scenario->curves->len; i++)
    if (strcmp (sp_scenario_curve (scenario, i)->id, id) == 0)
      return (int) i;
  return -1;
}

const SpScenario *
sp_plan_active (const SpPlan *plan)
{
  int index = plan->active != NULL ? scenario_index (plan, plan->active, strlen (plan->active)) : 0;

  return sp_plan_scenario (plan, (guint) MAX (index, 0));
}

const SpScenario *
sp_plan_find_scenario (const SpPlan *plan,
                       const char   *id_or_name)
{
  int index = scenario_index (plan, id_or_name, strlen (id_or_name));

  if (index >= 0)
    return sp_plan_scenario (plan, (guint) index);
  for (guint i = 0; i < plan->scenarios->len; i++)
    if (strcmp (sp_scenario_name (sp_plan_scenario (plan, i)), id_or_name) == 0)
      return sp_plan_scenario (plan, i);
  return NULL;
}

int
sp_plan_index (const SpPlan     *plan,
               const SpScenario *scenario)
{
  guint index;

  return g_ptr_array_find (plan->scenarios, scenario, &index) ? (int) index : -1;
}

const SpRecord *
sp_plan_find (const SpPlan *plan,
              const char   *at)
{
  const char *slash = at != NULL ? strchr (at, '/') : NULL;
  const SpScenario *scenario;
  int index;

  if (at == NULL)
    return &plan->record;
  index = scenario_index (plan, at, slash != NULL ? (gsize) (slash - at) : strlen (at));
  if (index < 0)
    return NULL;
  scenario = sp_plan_scenario (plan, (guint) index);
  if (slash == NULL)
    return &scenario->record;
  index = curve_index (scenario, slash + 1);
  return index < 0 ? NULL : &sp_scenario_curve (scenario, (guint) index)->record;
}

const char *
sp_scenario_id (const SpScenario *scenario)
{
  return scenario->id;
}

const char *
sp_scenario_name (const SpScenario *scenario)
{
  const char *name = sp_record_get_text (&scenario->record, SP_FIELD_NAME);

  return *name != '\0' ? name : scenario->id;
}

const char *
sp_scenario_text (const SpScenario *scenario,
                  SpField           field)
{
  return sp_record_get_text (&scenario->record, field);
}

gboolean
sp_scenario_number (const SpScenario *scenario,
                    SpField           field,
                    double           *number)
{
  return sp_record_get_number (&scenario->record, field, number);
}

guint
sp_scenario_choice (const SpScenario *scenario,
                    SpField           field)
{
  return sp_record_get_choice (&scenario->record, field);
}

gboolean
sp_scenario_switch (const SpScenario *scenario,
                    SpField           field)
{
  return sp_record_get_switch (&scenario->record, field);
}

guint
sp_scenario_n_curves (const SpScenario *scenario)
{
  return scenario->curves->len;
}

const SpCurve *
sp_scenario_curve (const SpScenario *scenario,
                   guint             index)
{
  g_return_val_if_fail (index < scenario->curves->len, NULL);
  return g_ptr_array_index (scenario->curves, index);
}

const SpCurve *
sp_scenario_find_curve (const SpScenario *scenario,
                        const char       *id_or_name)
{
  int index = curve_index (scenario, id_or_name);

  if (index >= 0)
    return sp_scenario_curve (scenario, (guint) index);
  for (guint i = 0; i < scenario->curves->len; i++)
    if (strcmp (sp_curve_name (sp_scenario_curve (scenario, i)), id_or_name) == 0)
      return sp_scenario_curve (scenario, i);
  return NULL;
}

const SpCurve *
sp_scenario_curve_in_use (const SpScenario *scenario)
{
  int index = curve_index (scenario, sp_scenario_text (scenario, SP_FIELD_CURVE_IN_USE));

  if (scenario->curves->len == 0)
    return NULL;
  return sp_scenario_curve (scenario, (guint) MAX (index, 0));
}

static SpQuantity
with_words (SpQuantity        quantity,
            const SpScenario *scenario,
            const char       *work_unit)
{
  if (quantity.kind == SP_QUANTITY_RATE)
    quantity.unit = *work_unit != '\0' ? work_unit : sp_record_get_text (&scenario->record, SP_FIELD_WORK_UNIT);
  if (quantity.kind == SP_QUANTITY_MONEY)
    quantity.unit = sp_record_get_text (&scenario->record, SP_FIELD_CURRENCY);
  return quantity;
}

SpQuantity
sp_scenario_quantity (const SpScenario *scenario,
                      SpField           field)
{
  return with_words (sp_field_info (field)->quantity, scenario, "");
}

SpQuantity
sp_scenario_column_quantity (const SpScenario *scenario,
                             const SpCurve    *curve,
                             SpColumn          column)
{
  return with_words (sp_column_info (column)->quantity, scenario,
                     sp_record_get_text (&curve->record, SP_FIELD_CURVE_UNIT));
}

const char *
sp_curve_id (const SpCurve *curve)
{
  return curve->id;
}

const char *
sp_curve_name (const SpCurve *curve)
{
  const char *name = sp_record_get_text (&curve->record, SP_FIELD_CURVE_NAME);

  return *name != '\0' ? name : curve->id;
}

const SpRow *
sp_curve_rows (const SpCurve *curve,
               gsize         *n_rows)
{
  *n_rows = curve->rows->array->len;
  return (const SpRow *) (gpointer) curve->rows->array->data;
}

/* --- rules --- */

gboolean
sp_id_is_valid (const char *id)
{
  gsize length = strspn (id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-");

  return length > 0 && length <= 64 && id[length] == '\0';
}

char *
sp_id_next (const char *prefix,
            GHashTable *ids)
{
  GHashTableIter iter;
  gpointer id;
  guint64 highest = 0;
  guint64 number;

  g_hash_table_iter_init (&iter, ids);
  while (g_hash_table_iter_next (&iter, &id, NULL))
    if (g_str_has_prefix (id, prefix) &&
        g_ascii_string_to_unsigned ((const char *) id + strlen (prefix), 10, 0, G_MAXINT64, &number, NULL))
      highest = MAX (highest, number);
  return g_strdup_printf ("%s%" G_GUINT64_FORMAT, prefix, highest + 1);
}

/* --- edits --- */

/* The new parts on the way to an edit; those below it are NULL. */
typedef struct
{
  SpPlan *plan;
  SpScenario *scenario;
  SpCurve *curve;
  SpRecord *record; /* of the last of them */
} Spot;

static gboolean
not_found (GError    **error,
           const char *at)
{
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND, _ ("There is no scenario or curve “%s”."), at);
  return FALSE;
}

static gpointer
replace_part (GPtrArray *parts,
              guint      index,
              gpointer   copy,
              void     (*unref) (gpointer))
{
  unref (parts->pdata[index]);
  parts->pdata[index] = copy;
  return copy;
}

/* The plan is copied only after @at is known to exist. */
static gboolean
open_spot (const SpPlan *plan,
           const char   *at,
           Spot         *spot,
           GError      **error)
{
  const char *slash = at != NULL ? strchr (at, '/') : NULL;
  const SpScenario *scenario;
  int index;

  *spot = (Spot) { 0 };
  if (sp_plan_find (plan, at) == NULL)
    return not_found (error, at);
  spot->plan = plan_copy (plan);
  spot->record = &spot->plan->record;
  if (at == NULL)
    return TRUE;

  index = scenario_index (plan, at, slash != NULL ? (gsize) (slash - at) : strlen (at));
  scenario = sp_plan_scenario (plan, (guint) index);
  spot->scenario = replace_part (spot->plan->scenarios, (guint) index, scenario_copy (scenario, scenario->id),
                                 (void (*) (gpointer)) sp_scenario_unref);
  spot->record = &spot->scenario->record;
  if (slash == NULL)
    return TRUE;

  index = curve_index (scenario, slash + 1);
  spot->curve = replace_part (spot->scenario->curves, (guint) index,
                              curve_copy (sp_scenario_curve (scenario, (guint) index)),
                              (void (*) (gpointer)) sp_curve_unref);
  spot->record = &spot->curve->record;
  return TRUE;
}

/* @value: (transfer full) (nullable) */
static SpPlan *
set_value (const SpPlan *plan,
           const char   *at,
           SpField       field,
           SpValue      *value,
           GError      **error)
{
  g_autoptr (SpValue) owned = value;
  const SpRecord *record = sp_plan_find (plan, at);
  Spot spot;

  if (record == NULL)
    {
      not_found (error, at);
      return NULL;
    }
  if (value_equal (record_value (record, field), value))
    return sp_plan_ref (plan);
  if (!open_spot (plan, at, &spot, error))
    return NULL;
  sp_record_take_value (spot.record, field, g_steal_pointer (&owned));
  return spot.plan;
}

/* What was said about the old value stays with the new one; but a figure that has a
 * source is the source's: another figure is not. */
static SpPlan *
change_value (const SpPlan *plan,
              const char   *at,
              SpField       field,
              SpValue      *value,
              GError      **error)
{
  const SpRecord *record = sp_plan_find (plan, at);
  const SpValue *old = record != NULL ? record_value (record, field) : NULL;

  if (old != NULL && (old->source == NULL || old->number == value->number))
    {
      value->note = g_strdup (old->note);
      value->source = g_strdup (old->source);
      value->date = g_strdup (old->date);
    }
  return set_value (plan, at, field, value, error);
}

static SpPlan *
refuse (SpField     field,
        const char *rule,
        GError    **error)
{
  /* Translators: the name of an input and a rule: "Devices: must be a whole number from 1 to 10,000,000" */
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE, _ ("%s: %s"), sp_field_label (field), rule);
  return NULL;
}

SpPlan *
sp_plan_set_number (const SpPlan *plan,
                    const char   *at,
                    SpField       field,
                    double        number,
                    GError      **error)
{
  const SpFieldInfo *info = sp_field_info (field);
  g_autofree char *rule = NULL;

  g_return_val_if_fail (info->type == SP_TYPE_NUMBER, NULL);

  if (sp_quantity_contains (&info->quantity, number))
    return change_value (plan, at, field, sp_value_new_number (number), error);
  rule = sp_quantity_rule (&info->quantity);
  return refuse (field, rule, error);
}

SpPlan *
sp_plan_set_choice (const SpPlan *plan,
                    const char   *at,
                    SpField       field,
                    guint         choice,
                    GError      **error)
{
  const SpFieldInfo *info = sp_field_info (field);

  g_return_val_if_fail (info->type == SP_TYPE_CHOICE, NULL);
  g_return_val_if_fail (choice < g_strv_length ((char **) info->choices), NULL);

  return change_value (plan, at, field, sp_value_new_number (choice), error);
}

SpPlan *
sp_plan_set_switch (const SpPlan *plan,
                    const char   *at,
                    SpField       field,
                    gboolean      on,
                    GError      **error)
{
  g_return_val_if_fail (sp_field_info (field)->type == SP_TYPE_SWITCH, NULL);

  return change_value (plan, at, field, sp_value_new_number (on ? 1.0 : 0.0), error);
}

SpPlan *
sp_plan_set_text (const SpPlan *plan,
                  const char   *at,
                  SpField       field,
                  const char   *text,
                  GError      **error)
{
  const SpFieldInfo *info = sp_field_info (field);
  g_autofree char *rule = NULL;

  g_return_val_if_fail (info->type == SP_TYPE_TEXT, NULL);

  if (*text == '\0')
    return sp_plan_unset (plan, at, field, error);
  rule = sp_text_rule (text, info->longest);
  if (rule != NULL)
    return refuse (field, rule, error);
  return change_value (plan, at, field, sp_value_new_text (text), error);
}

/* Returns: (nullable) (transfer full): the rule that a cell breaks, and where */
static char *
table_rule (const SpTable *table)
{
  const SpTableInfo *info = sp_table_info (table);

  for (gsize row = 0; row < sp_table_n_rows (table); row++)
    for (guint column = 0; column < info->n_columns; column++)
      {
        const SpColumnInfo *cell = &info->columns[column];
        g_autofree char *rule = NULL;
        double value;

        if (!sp_table_get (table, row, column, &value) || sp_quantity_contains (&cell->quantity, value))
          continue;
        rule = sp_quantity_rule (&cell->quantity);
        return g_strdup_printf (_ ("Row %u, %s: %s"), (guint) row + 1, _ (cell->label), rule);
      }
  return NULL;
}

SpPlan *
sp_plan_set_table (const SpPlan  *plan,
                   const char    *at,
                   SpField        field,
                   const SpTable *table,
                   GError       **error)
{
  g_autofree char *rule = NULL;

  g_return_val_if_fail (sp_field_info (field)->type == SP_TYPE_TABLE, NULL);
  g_return_val_if_fail (sp_table_info (table) == sp_field_info (field)->table, NULL);

  if (sp_table_n_rows (table) == 0)
    return sp_plan_unset (plan, at, field, error);
  if (sp_table_n_rows (table) > SP_TABLE_ROWS_MAX)
    rule = g_strdup (_ ("holds too many of these"));
  else
    rule = table_rule (table);
  if (rule != NULL)
    return refuse (field, rule, error);
  return change_value (plan, at, field, sp_value_new_table (sp_table_ref (table)), error);
}

SpPlan *
sp_plan_unset (const SpPlan *plan,
               const char   *at,
               SpField       field,
               GError      **error)
{
  return set_value (plan, at, field, NULL, error);
}

static char *
dup_nonempty (const char *text)
{
  return text != NULL && *text != '\0' ? g_strdup (text) : NULL;
}

SpPlan *
sp_plan_set_about (const SpPlan *plan,
                   const char   *at,
                   SpField       field,
                   const char   *note,
                   const char   *source,
                   const char   *date,
                   GError      **error)
{
  const char *const texts[] = { note, source, date };
  const SpRecord *record = sp_plan_find (plan, at);
  const SpValue *old = record != NULL ? record_value (record, field) : NULL;
  SpValue *value;

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autofree char *rule = texts[i] != NULL ? sp_text_rule (texts[i], SP_TEXT_SHORT) : NULL;

      if (rule != NULL)
        return refuse (field, rule, error);
    }
  if (old == NULL)
    return set_value (plan, at, field, NULL, error);
  value = sp_value_new_text (old->text);
  value->table = old->table != NULL ? sp_table_ref (old->table) : NULL;
  value->number = old->number;
  value->note = dup_nonempty (note);
  value->source = dup_nonempty (source);
  value->date = dup_nonempty (date);
  return set_value (plan, at, field, value, error);
}

SpPlan *
sp_plan_set_active (const SpPlan *plan,
                    const char   *scenario_id,
                    GError      **error)
{
  int index = scenario_index (plan, scenario_id, strlen (scenario_id));
  SpPlan *edited;

  if (index < 0)
    {
      not_found (error, scenario_id);
      return NULL;
    }
  if (sp_plan_active (plan) == sp_plan_scenario (plan, (guint) index))
    return sp_plan_ref (plan);
  edited = plan_copy (plan);
  g_free (edited->active);
  edited->active = g_strdup (scenario_id);
  return edited;
}

static gboolean
too_many (GPtrArray *parts,
          guint      most,
          GError   **error)
{
  if (parts->len < most)
    return FALSE;
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE, _ ("There can't be more than %u of these."), most);
  return TRUE;
}

static char *
next_scenario_id (const SpPlan *plan)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < plan->scenarios->len; i++)
    g_hash_table_add (ids, sp_plan_scenario (plan, i)->id);
  return sp_id_next (SP_SCENARIO_PREFIX, ids);
}

static char *
next_curve_id (const SpScenario *scenario)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < scenario->curves->len; i++)
    g_hash_table_add (ids, sp_scenario_curve (scenario, i)->id);
  return sp_id_next (SP_CURVE_PREFIX, ids);
}

SpPlan *
sp_plan_add_scenario (const SpPlan *plan,
                      const char   *copy_of,
                      const char   *name,
                      GError      **error)
{
  int behind = copy_of != NULL ? scenario_index (plan, copy_of, strlen (copy_of)) : (int) plan->scenarios->len - 1;
  g_autofree char *id = next_scenario_id (plan);
  g_autofree char *rule = NULL;
  SpScenario *scenario;
  SpPlan *edited;

  if (behind < 0)
    {
      not_found (error, copy_of);
      return NULL;
    }
  if (too_many (plan->scenarios, SP_PLAN_SCENARIOS_MAX, error))
    return NULL;
  rule = name != NULL ? sp_text_rule (name, SP_TEXT_SHORT) : NULL;
  if (rule != NULL)
    return refuse (SP_FIELD_NAME, rule, error);

  scenario = copy_of != NULL ? scenario_copy (sp_plan_scenario (plan, (guint) behind), id) : sp_scenario_new (id);
  sp_record_take_value (&scenario->record, SP_FIELD_NAME,
                        name != NULL && *name != '\0' ? sp_value_new_text (name) : NULL);
  edited = plan_copy (plan);
  g_ptr_array_insert (edited->scenarios, behind + 1, scenario);
  g_free (edited->active);
  edited->active = g_steal_pointer (&id);
  return edited;
}

SpPlan *
sp_plan_remove_scenario (const SpPlan *plan,
                         const char   *scenario_id,
                         GError      **error)
{
  int index = scenario_index (plan, scenario_id, strlen (scenario_id));
  gboolean was_active = index >= 0 && sp_plan_active (plan) == sp_plan_scenario (plan, (guint) index);
  SpPlan *edited;

  if (index < 0)
    {
      not_found (error, scenario_id);
      return NULL;
    }
  if (plan->scenarios->len == 1)
    {
      g_set_error_literal (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE, _ ("The last scenario can't be removed."));
      return NULL;
    }
  edited = plan_copy (plan);
  g_ptr_array_remove_index (edited->scenarios, (guint) index);
  if (was_active)
    {
      guint next = MIN ((guint) index, edited->scenarios->len - 1);

      g_free (edited->active);
      edited->active = g_strdup (sp_plan_scenario (edited, next)->id);
    }
  return edited;
}

SpPlan *
sp_plan_move_scenario (const SpPlan *plan,
                       const char   *scenario_id,
                       guint         index,
                       GError      **error)
{
  int from = scenario_index (plan, scenario_id, strlen (scenario_id));
  SpPlan *edited;

  g_return_val_if_fail (index < plan->scenarios->len, NULL);

  if (from < 0)
    {
      not_found (error, scenario_id);
      return NULL;
    }
  if ((guint) from == index)
    return sp_plan_ref (plan);
  edited = plan_copy (plan);
  /* Without an active id the first is active, wherever it goes. */
  if (edited->active == NULL)
    edited->active = g_strdup (sp_plan_active (plan)->id);
  g_ptr_array_insert (edited->scenarios, (int) index, g_ptr_array_steal_index (edited->scenarios, (guint) from));
  return edited;
}

/* Returns: (nullable) (transfer full): what is wrong with the row; @what: (out): with which part of it */
static char *
row_rule (const SpRow *row,
          const char **what)
{
  const char *const texts[] = { row->label, row->reason };

  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    if (sp_row_has (row, column) && !sp_quantity_contains (&sp_column_info (column)->quantity, row->values[column]))
      {
        *what = sp_column_label (column);
        return sp_quantity_rule (&sp_column_info (column)->quantity);
      }
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      char *rule = texts[i] != NULL ? sp_text_rule (texts[i], SP_TEXT_SHORT) : NULL;

      *what = i == 0 ? _ ("Label") : _ ("Reason");
      if (rule != NULL)
        return rule;
    }
  return NULL;
}

static gboolean
check_rows (const SpRow *rows,
            gsize        n_rows,
            GError     **error)
{
  for (gsize i = 0; i < n_rows; i++)
    {
      const char *what;
      g_autofree char *rule = row_rule (&rows[i], &what);

      if (rule == NULL)
        continue;
      g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE,
                   /* Translators: a row of a table, one of its columns, and a rule */
                   _ ("Row %u, %s: %s"), (guint) i + 1, what, rule);
      return FALSE;
    }
  return TRUE;
}

SpPlan *
sp_plan_add_curve (const SpPlan *plan,
                   const char   *scenario_id,
                   const char   *name,
                   const SpRow  *rows,
                   gsize         n_rows,
                   char        **curve_id,
                   GError      **error)
{
  g_autofree char *id = NULL;
  g_autofree char *rule = name != NULL ? sp_text_rule (name, SP_TEXT_SHORT) : NULL;
  SpCurve *curve;
  Spot spot;

  g_return_val_if_fail (scenario_id != NULL && strchr (scenario_id, '/') == NULL, NULL);

  if (rule != NULL)
    return refuse (SP_FIELD_CURVE_NAME, rule, error);
  if (!check_rows (rows, n_rows, error) || !open_spot (plan, scenario_id, &spot, error))
    return NULL;
  if (too_many (spot.scenario->curves, SP_PLAN_CURVES_MAX, error))
    {
      sp_plan_unref (spot.plan);
      return NULL;
    }
  id = next_curve_id (spot.scenario);
  curve = sp_curve_new (id);
  if (name != NULL && *name != '\0')
    sp_record_take_value (&curve->record, SP_FIELD_CURVE_NAME, sp_value_new_text (name));
  for (gsize i = 0; i < n_rows; i++)
    sp_curve_append_row (curve, &rows[i]);
  g_ptr_array_add (spot.scenario->curves, curve);
  if (curve_id != NULL)
    *curve_id = g_steal_pointer (&id);
  return spot.plan;
}

SpPlan *
sp_plan_remove_curve (const SpPlan *plan,
                      const char   *at,
                      GError      **error)
{
  Spot spot;

  g_return_val_if_fail (at != NULL && strchr (at, '/') != NULL, NULL);

  if (!open_spot (plan, at, &spot, error))
    return NULL;
  g_ptr_array_remove (spot.scenario->curves, spot.curve);
  return spot.plan;
}

SpPlan *
sp_plan_splice_rows (const SpPlan *plan,
                     const char   *at,
                     gsize         position,
                     gsize         n_remove,
                     const SpRow  *rows,
                     gsize         n_rows,
                     GError      **error)
{
  g_autoptr (SpPlan) owned = NULL;
  const SpRow *old;
  gsize n_old;
  SpRows *fresh;
  Spot spot;

  g_return_val_if_fail (at != NULL && strchr (at, '/') != NULL, NULL);

  if (!check_rows (rows, n_rows, error) || !open_spot (plan, at, &spot, error))
    return NULL;
  owned = spot.plan;
  old = sp_curve_rows (spot.curve, &n_old);
  g_return_val_if_fail (position <= n_old && n_remove <= n_old - position, NULL);
  if (n_rows > SP_CURVE_ROWS_MAX || n_old - n_remove > SP_CURVE_ROWS_MAX - n_rows)
    {
      g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE, _ ("A curve can't have more than %d rows."),
                   SP_CURVE_ROWS_MAX);
      return NULL;
    }
  fresh = rows_new (n_old - n_remove + n_rows);
  for (gsize i = 0; i < position; i++)
    rows_append (fresh, &old[i]);
  for (gsize i = 0; i < n_rows; i++)
    rows_append (fresh, &rows[i]);
  for (gsize i = position + n_remove; i < n_old; i++)
    rows_append (fresh, &old[i]);
  rows_unref (spot.curve->rows);
  spot.curve->rows = fresh;
  return g_steal_pointer (&owned);
}
