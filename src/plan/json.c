/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan from and to a JSON tree. Reading takes every member it knows out of
 * the tree; what is left of an object is what this version doesn't know, and
 * is kept for saving. */
#include "plan/json.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "plan/plan-private.h"
#include "plan/scan.h"

#define ABOUT "about"

static const char *const about_keys[] = { "note", "source", "date" };

/* --- reading --- */

typedef struct
{
  const char *text;
  gsize length;
  GString *path;
  gboolean newer; /* of a newer version: what is not understood is left alone */
  GError **error;
} Reader;

/* Returns: the length to cut the path back to */
static gsize
enter (Reader     *reader,
       const char *key)
{
  gsize length = reader->path->len;

  sp_scan_append_key (reader->path, key);
  return length;
}

static gsize
enter_index (Reader *reader,
             guint   index)
{
  gsize length = reader->path->len;

  g_string_append_printf (reader->path, "/%u", index);
  return length;
}

static void
leave (Reader *reader,
       gsize   length)
{
  g_string_truncate (reader->path, length);
}

static gboolean
fail (Reader     *reader,
      int         code,
      const char *rule)
{
  guint line = sp_scan_find_line (reader->text, reader->length, reader->path->str);
  const char *path = reader->path->len > 0 ? reader->path->str : "/";

  if (line > 0)
    /* Translators: a place in a file, what is wrong there, and its line */
    g_set_error (reader->error, SP_PLAN_ERROR, code, _ ("%s: %s (line %u)"), path, rule, line);
  else
    g_set_error (reader->error, SP_PLAN_ERROR, code, "%s: %s", path, rule);
  return FALSE;
}

/* Returns: (nullable) (transfer full): the member, which @object no longer has */
static JsonNode *
take (JsonObject *object,
      const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node == NULL)
    return NULL;
  node = json_node_ref (node);
  json_object_remove_member (object, key);
  return node;
}

static gboolean
is_number (JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  return JSON_NODE_HOLDS_VALUE (node) && (type == G_TYPE_INT64 || type == G_TYPE_DOUBLE);
}

static gboolean
is_text (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING;
}

static gboolean
is_switch (JsonNode *node)
{
  return JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_BOOLEAN;
}

static gboolean
read_number (Reader           *reader,
             JsonNode         *node,
             const SpQuantity *quantity,
             double           *number)
{
  g_autofree char *rule = NULL;

  if (is_number (node))
    *number = json_node_get_double (node);
  if (is_number (node) && sp_quantity_contains (quantity, *number))
    return TRUE;
  rule = sp_quantity_rule (quantity);
  return fail (reader, is_number (node) ? SP_PLAN_ERROR_RANGE : SP_PLAN_ERROR_TYPE, rule);
}

static gboolean
read_text (Reader      *reader,
           JsonNode    *node,
           gsize        longest,
           const char **text)
{
  g_autofree char *rule = NULL;

  if (!is_text (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be text"));
  *text = json_node_get_string (node);
  rule = sp_text_rule (*text, longest);
  return rule == NULL || fail (reader, SP_PLAN_ERROR_RANGE, rule);
}

static gboolean
read_choice (Reader            *reader,
             JsonNode          *node,
             const SpFieldInfo *info,
             double            *choice)
{
  g_autofree char *names = g_strjoinv (", ", (char **) info->choices);
  g_autofree char *rule = g_strdup_printf (_ ("must be one of: %s"), names);

  for (guint i = 0; is_text (node) && info->choices[i] != NULL; i++)
    if (strcmp (info->choices[i], json_node_get_string (node)) == 0)
      {
        *choice = i;
        return TRUE;
      }
  return fail (reader, is_text (node) ? SP_PLAN_ERROR_RANGE : SP_PLAN_ERROR_TYPE, rule);
}

static gboolean
read_switch (Reader   *reader,
             JsonNode *node,
             gboolean *on)
{
  if (!is_switch (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be true or false"));
  *on = json_node_get_boolean (node);
  return TRUE;
}

static gboolean
read_table_row (Reader   *reader,
                JsonNode *node,
                SpTable  *table,
                guint     row)
{
  const SpTableInfo *info = sp_table_info (table);
  g_autoptr (SpExtra) extra = NULL;
  JsonObject *object;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be an object"));
  object = json_node_get_object (node);
  for (guint i = 0; i < info->n_columns; i++)
    {
      g_autoptr (JsonNode) cell = take (object, info->columns[i].key);
      gsize length = enter (reader, info->columns[i].key);
      double value = 0.0;

      if (cell != NULL && !JSON_NODE_HOLDS_NULL (cell))
        {
          if (!read_number (reader, cell, &info->columns[i].quantity, &value))
            return FALSE;
          sp_table_set (table, row, i, value);
        }
      leave (reader, length);
    }
  if (json_object_get_size (object) > 0)
    extra = sp_extra_new (json_object_ref (object));
  sp_table_set_extra (table, row, extra);
  return TRUE;
}

static gboolean
read_table (Reader            *reader,
            JsonNode          *node,
            const SpTableInfo *info,
            SpTable          **result)
{
  g_autoptr (SpTable) table = NULL;
  JsonArray *rows;

  if (!JSON_NODE_HOLDS_ARRAY (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be an array"));
  rows = json_node_get_array (node);
  if (json_array_get_length (rows) > SP_TABLE_ROWS_MAX)
    return fail (reader, SP_PLAN_ERROR_RANGE, _ ("holds too many of these"));
  table = sp_table_new (info, json_array_get_length (rows));
  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      gsize length = enter_index (reader, i);

      if (!read_table_row (reader, json_array_get_element (rows, i), table, i))
        return FALSE;
      leave (reader, length);
    }
  *result = g_steal_pointer (&table);
  return TRUE;
}

/* @value: (out) (nullable): NULL for an empty text or table */
static gboolean
read_value (Reader            *reader,
            JsonNode          *node,
            const SpFieldInfo *info,
            SpValue          **value)
{
  const char *text;
  SpTable *table = NULL;
  double number = 0.0;
  gboolean on = FALSE;

  *value = NULL;
  switch (info->type)
    {
    case SP_TYPE_NUMBER:
      if (!read_number (reader, node, &info->quantity, &number))
        return FALSE;
      break;
    case SP_TYPE_TEXT:
      if (!read_text (reader, node, info->longest, &text))
        return FALSE;
      *value = *text != '\0' ? sp_value_new_text (text) : NULL;
      return TRUE;
    case SP_TYPE_CHOICE:
      if (!read_choice (reader, node, info, &number))
        return FALSE;
      break;
    case SP_TYPE_TABLE:
      if (!read_table (reader, node, info->table, &table))
        return FALSE;
      if (sp_table_n_rows (table) > 0)
        *value = sp_value_new_table (table);
      else
        sp_table_unref (table);
      return TRUE;
    case SP_TYPE_SWITCH:
    default:
      if (!read_switch (reader, node, &on))
        return FALSE;
      number = on ? 1.0 : 0.0;
      break;
    }
  *value = sp_value_new_number (number);
  return TRUE;
}

/* One field out of the object that holds it. null is as good as absent. */
static gboolean
read_field (Reader     *reader,
            SpRecord   *record,
            SpField     field,
            JsonObject *place)
{
  const SpFieldInfo *info = sp_field_info (field);
  JsonNode *node = json_object_get_member (place, info->key);
  gsize length = enter (reader, info->key);
  SpValue *value = NULL;

  if (node != NULL && !JSON_NODE_HOLDS_NULL (node) && !read_value (reader, node, info, &value))
    {
      if (!reader->newer)
        return FALSE;
      g_clear_error (reader->error);
      leave (reader, length);
      return TRUE;
    }
  if (node != NULL)
    json_object_remove_member (place, info->key);
  sp_record_take_value (record, field, value);
  leave (reader, length);
  return TRUE;
}

/* What @key of an object holds, if it is there. @node: (nullable) */
static gboolean
check_holds (Reader      *reader,
             const char  *key,
             JsonNode    *node,
             JsonNodeType type)
{
  gsize length = enter (reader, key);

  if (node != NULL && json_node_get_node_type (node) != type)
    return fail (reader, SP_PLAN_ERROR_TYPE, type == JSON_NODE_ARRAY ? _ ("must be an array") : _ ("must be an object"));
  leave (reader, length);
  return TRUE;
}

/* @object: (out) (nullable): NULL when the member is absent */
static gboolean
get_object (Reader      *reader,
            JsonObject  *parent,
            const char  *key,
            JsonObject **object)
{
  JsonNode *node = json_object_get_member (parent, key);

  *object = NULL;
  if (!check_holds (reader, key, node, JSON_NODE_OBJECT))
    return FALSE;
  if (node != NULL)
    *object = json_node_get_object (node);
  return TRUE;
}

/* @array: (out) (nullable) (transfer full): NULL when the member is absent; it is taken out of @parent */
static gboolean
take_array (Reader     *reader,
            JsonObject *parent,
            const char *key,
            JsonArray **array)
{
  g_autoptr (JsonNode) node = take (parent, key);

  *array = NULL;
  if (!check_holds (reader, key, node, JSON_NODE_ARRAY))
    return FALSE;
  if (node != NULL)
    *array = json_node_dup_array (node);
  return TRUE;
}

/* The texts of one entry of "about" into @value. */
static gboolean
read_about_entry (Reader     *reader,
                  JsonObject *entry,
                  SpValue    *value)
{
  char **const places[] = { &value->note, &value->source, &value->date };

  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autoptr (JsonNode) node = take (entry, about_keys[i]);
      gsize length = enter (reader, about_keys[i]);
      const char *text;

      if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
        {
          if (!read_text (reader, node, SP_TEXT_SHORT, &text))
            return FALSE;
          *places[i] = *text != '\0' ? g_strdup (text) : NULL;
        }
      leave (reader, length);
    }
  return TRUE;
}

static void
remove_if_empty (JsonObject *object,
                 const char *key)
{
  JsonNode *node = json_object_get_member (object, key);

  if (node != NULL && JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) == 0)
    json_object_remove_member (object, key);
}

/* "about" beside the values of @group: what is said about values that are there. */
static gboolean
read_about (Reader     *reader,
            SpRecord   *record,
            const char *group,
            JsonObject *place)
{
  JsonObject *about;
  gsize length;

  if (!get_object (reader, place, ABOUT, &about))
    return FALSE;
  length = enter (reader, ABOUT);
  for (SpField field = 0; about != NULL && field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);
      JsonObject *entry;
      gsize inner;

      if (info->scope != record->scope || g_strcmp0 (info->group, group) != 0 || record->values[field] == NULL)
        continue;
      if (!get_object (reader, about, info->key, &entry))
        return FALSE;
      inner = enter (reader, info->key);
      if (entry != NULL && !read_about_entry (reader, entry, record->values[field]))
        return FALSE;
      leave (reader, inner);
      remove_if_empty (about, info->key);
    }
  leave (reader, length);
  remove_if_empty (place, ABOUT);
  return TRUE;
}

/* All fields of one group (NULL: of the record itself). */
static gboolean
read_group (Reader     *reader,
            SpRecord   *record,
            const char *group,
            JsonObject *place)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);

      if (info->scope == record->scope && g_strcmp0 (info->group, group) == 0 &&
          !read_field (reader, record, field, place))
        return FALSE;
    }
  return read_about (reader, record, group, place);
}

/* TRUE for the first field of each group of its scope. */
static gboolean
begins_group (SpField field)
{
  const SpFieldInfo *info = sp_field_info (field);

  for (SpField i = 0; i < field; i++)
    if (sp_field_info (i)->scope == info->scope && g_strcmp0 (sp_field_info (i)->group, info->group) == 0)
      return FALSE;
  return TRUE;
}

/* Everything that @object holds for @record. Call it last: what is left is kept. */
static gboolean
read_record (Reader     *reader,
             SpRecord   *record,
             JsonObject *object)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const char *group = sp_field_info (field)->group;
      JsonObject *place = object;
      gsize length = reader->path->len;

      if (sp_field_info (field)->scope != record->scope || !begins_group (field))
        continue;
      if (group != NULL && !get_object (reader, object, group, &place))
        return FALSE;
      if (place == NULL)
        continue;
      if (group != NULL)
        enter (reader, group);
      if (!read_group (reader, record, group, place))
        return FALSE;
      leave (reader, length);
      if (group != NULL)
        remove_if_empty (object, group);
    }
  if (json_object_get_size (object) > 0)
    record->extra = sp_extra_new (json_object_ref (object));
  return TRUE;
}

static gboolean
read_row_text (Reader      *reader,
               JsonNode    *node,
               const char **text)
{
  if (node == NULL || JSON_NODE_HOLDS_NULL (node))
    return TRUE;
  return read_text (reader, node, SP_TEXT_SHORT, text);
}

/* A run with a figure that can't be is not guessed at: the file would be saved otherwise than it was read. Taking
 * the figure out does no harm to the others, so say so. */
static gboolean
read_cell (Reader             *reader,
           JsonNode           *node,
           const SpColumnInfo *info,
           double             *value)
{
  g_autofree char *rule = NULL, *advice = NULL;

  if (!is_number (node) || sp_quantity_contains (&info->quantity, json_node_get_double (node)))
    return read_number (reader, node, &info->quantity, value);
  rule = sp_quantity_rule (&info->quantity);
  /* Translators: a rule, "must be above 0"; then what to do in the file */
  advice = g_strdup_printf (_ ("%s; correct the value or take it out, the other runs stay"), rule);
  return fail (reader, SP_PLAN_ERROR_RANGE, advice);
}

static gboolean
read_cells (Reader     *reader,
            JsonObject *object,
            SpRow      *row)
{
  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    {
      const SpColumnInfo *info = sp_column_info (column);
      g_autoptr (JsonNode) node = take (object, info->key);
      gsize length = enter (reader, info->key);
      double value = 0.0;

      if (node != NULL && !JSON_NODE_HOLDS_NULL (node))
        {
          if (!read_cell (reader, node, info, &value))
            return FALSE;
          sp_row_set (row, column, value);
        }
      leave (reader, length);
    }
  return TRUE;
}

static gboolean
read_row (Reader   *reader,
          JsonNode *node,
          SpCurve  *curve)
{
  g_autoptr (JsonNode) label = NULL;
  g_autoptr (JsonNode) excluded = NULL;
  g_autoptr (JsonNode) reason = NULL;
  g_autoptr (SpExtra) extra = NULL;
  SpRow row = SP_ROW_INIT;
  JsonObject *object;
  gsize length = reader->path->len;

  if (!JSON_NODE_HOLDS_OBJECT (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be an object"));
  object = json_node_get_object (node);
  label = take (object, "label");
  excluded = take (object, "excluded");
  reason = take (object, "reason");

  if (!read_cells (reader, object, &row))
    return FALSE;
  enter (reader, "label");
  if (!read_row_text (reader, label, &row.label))
    return FALSE;
  leave (reader, length);
  enter (reader, "excluded");
  if (excluded != NULL && !read_switch (reader, excluded, &row.excluded))
    return FALSE;
  leave (reader, length);
  enter (reader, "reason");
  if (!read_row_text (reader, reason, &row.reason))
    return FALSE;
  leave (reader, length);
  if (json_object_get_size (object) > 0)
    extra = sp_extra_new (json_object_ref (object));
  row.extra = extra;
  sp_curve_append_row (curve, &row);
  return TRUE;
}

/* @id: (out) (transfer full): one that no other part has */
static gboolean
take_id (Reader     *reader,
         JsonObject *object,
         const char *prefix,
         GHashTable *ids,
         char      **id)
{
  g_autoptr (JsonNode) node = take (object, "id");
  gsize length = enter (reader, "id");

  if (node == NULL)
    *id = sp_id_next (prefix, ids);
  else if (!is_text (node) || !sp_id_is_valid (json_node_get_string (node)))
    return fail (reader, SP_PLAN_ERROR_RANGE, _ ("must be 1 to 64 of the characters A to Z, a to z, 0 to 9, _ . -"));
  else
    *id = g_strdup (json_node_get_string (node));
  if (!g_hash_table_add (ids, g_strdup (*id)))
    {
      g_clear_pointer (id, g_free);
      return fail (reader, SP_PLAN_ERROR_RANGE, _ ("must differ from the other ids"));
    }
  leave (reader, length);
  return TRUE;
}

/* An array of parts, each read by @read into @parent, with ids of their own. */
typedef gboolean (*ReadPart) (Reader     *reader,
                              JsonObject *object,
                              GHashTable *ids,
                              gpointer    parent);

static gboolean
read_parts (Reader     *reader,
            JsonObject *object,
            const char *key,
            guint       most,
            ReadPart    read,
            gpointer    parent)
{
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (JsonArray) array = NULL;
  gsize length = reader->path->len;

  if (!take_array (reader, object, key, &array))
    return FALSE;
  enter (reader, key);
  if (array != NULL && json_array_get_length (array) > most)
    return fail (reader, SP_PLAN_ERROR_RANGE, _ ("holds too many of these"));
  for (guint i = 0; array != NULL && i < json_array_get_length (array); i++)
    {
      JsonNode *node = json_array_get_element (array, i);
      gsize inner = enter_index (reader, i);

      if (!JSON_NODE_HOLDS_OBJECT (node))
        return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be an object"));
      if (!read (reader, json_node_get_object (node), ids, parent))
        return FALSE;
      leave (reader, inner);
    }
  leave (reader, length);
  return TRUE;
}

static gboolean
read_rows (Reader     *reader,
           JsonObject *object,
           SpCurve    *curve)
{
  g_autoptr (JsonArray) rows = NULL;
  gsize length = reader->path->len;

  if (!take_array (reader, object, "rows", &rows))
    return FALSE;
  enter (reader, "rows");
  if (rows != NULL && json_array_get_length (rows) > SP_CURVE_ROWS_MAX)
    return fail (reader, SP_PLAN_ERROR_RANGE, _ ("holds too many of these"));
  for (guint i = 0; rows != NULL && i < json_array_get_length (rows); i++)
    {
      gsize inner = enter_index (reader, i);

      if (!read_row (reader, json_array_get_element (rows, i), curve))
        return FALSE;
      leave (reader, inner);
    }
  leave (reader, length);
  return TRUE;
}

static gboolean
read_curve (Reader     *reader,
            JsonObject *object,
            GHashTable *ids,
            gpointer    parent)
{
  SpScenario *scenario = parent;
  g_autofree char *id = NULL;
  SpCurve *curve;

  if (!take_id (reader, object, SP_CURVE_PREFIX, ids, &id))
    return FALSE;
  curve = sp_curve_new (id);
  g_ptr_array_add (scenario->curves, curve);
  return read_rows (reader, object, curve) && read_record (reader, &curve->record, object);
}

static gboolean
read_scenario (Reader     *reader,
               JsonObject *object,
               GHashTable *ids,
               gpointer    parent)
{
  SpPlan *plan = parent;
  g_autofree char *id = NULL;
  SpScenario *scenario;

  if (!take_id (reader, object, SP_SCENARIO_PREFIX, ids, &id))
    return FALSE;
  scenario = sp_scenario_new (id);
  g_ptr_array_add (plan->scenarios, scenario);
  return read_parts (reader, object, "curves", SP_PLAN_CURVES_MAX, read_curve, scenario) &&
         read_record (reader, &scenario->record, object);
}

static gboolean
read_head (Reader     *reader,
           JsonObject *object,
           SpPlan     *plan)
{
  static const SpQuantity versions = { .kind = SP_QUANTITY_COUNT, .min = 1, .max = 1e9 };
  g_autoptr (JsonNode) format = take (object, "format");
  g_autoptr (JsonNode) version = take (object, "version");
  gsize length = reader->path->len;
  double number = 0.0;

  if (format == NULL || !is_text (format) || strcmp (json_node_get_string (format), SP_FORMAT_NAME) != 0)
    {
      g_set_error (reader->error, SP_PLAN_ERROR, SP_PLAN_ERROR_FORMAT,
                   _ ("This is not a Scaling Planner project: /format must be \"%s\"."), SP_FORMAT_NAME);
      return FALSE;
    }
  enter (reader, "version");
  if (version == NULL)
    return fail (reader, SP_PLAN_ERROR_FORMAT, _ ("is missing"));
  if (!read_number (reader, version, &versions, &number))
    return FALSE;
  leave (reader, length);
  reader->newer = number > SP_FORMAT_VERSION;
  plan->version = reader->newer ? (gint64) number : 0;
  return TRUE;
}

/* After the scenarios of the file, and before there is one that it does not name. */
static gboolean
read_active (Reader     *reader,
             JsonObject *object,
             SpPlan     *plan)
{
  g_autoptr (JsonNode) node = take (object, "active");
  gsize length = enter (reader, "active");

  if (node != NULL && !is_text (node))
    return fail (reader, SP_PLAN_ERROR_TYPE, _ ("must be text"));
  if (node != NULL)
    plan->active = json_node_dup_string (node);
  if (node != NULL && sp_plan_find (plan, plan->active) == NULL)
    return fail (reader, SP_PLAN_ERROR_NOT_FOUND, _ ("must be the id of a scenario"));
  leave (reader, length);
  return TRUE;
}

static SpPlan *
read_plan (Reader   *reader,
           JsonNode *root)
{
  g_autoptr (SpPlan) plan = sp_plan_new_empty ();
  JsonObject *object;

  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    {
      fail (reader, SP_PLAN_ERROR_FORMAT, _ ("must be an object"));
      return NULL;
    }
  object = json_node_get_object (root);
  if (!read_head (reader, object, plan) ||
      !read_parts (reader, object, "scenarios", SP_PLAN_SCENARIOS_MAX, read_scenario, plan))
    return NULL;
  if (!read_active (reader, object, plan) || !read_record (reader, &plan->record, object))
    return NULL;
  if (plan->scenarios->len == 0)
    g_ptr_array_add (plan->scenarios, sp_scenario_new (SP_SCENARIO_PREFIX "1"));
  return g_steal_pointer (&plan);
}

SpPlan *
sp_plan_from_json (const char *text,
                   gssize      length,
                   GError    **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GString) path = g_string_new (NULL);
  g_autoptr (JsonNode) root = NULL;
  g_autoptr (GError) local = NULL;
  g_autofree char *checked = NULL;
  SpPlan *plan;
  Reader reader = {
    .text = text,
    .length = length < 0 ? strlen (text) : (gsize) length,
    .path = path,
    .error = &local,
  };

  checked = sp_scan_json (reader.text, reader.length, error);
  if (checked == NULL)
    return NULL;
  if (!json_parser_load_from_data (parser, checked, -1, &local))
    {
      g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_SYNTAX, "/: %s", local->message);
      return NULL;
    }
  g_clear_pointer (&checked, g_free);
  root = json_parser_steal_root (parser);
  plan = read_plan (&reader, root);
  if (plan == NULL)
    g_propagate_error (error, g_steal_pointer (&local));
  return plan;
}

/* --- writing --- */

/* A copy that shares nothing: the counts of nodes that a plan keeps are not
 * touched from the thread that saves. */
static JsonNode *
deep_copy (JsonNode *node)
{
  JsonNode *copy;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      JsonObject *object = json_object_new ();
      JsonObjectIter iter;
      const char *key;
      JsonNode *member;

      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &member))
        json_object_set_member (object, key, deep_copy (member));
      copy = json_node_new (JSON_NODE_OBJECT);
      json_node_take_object (copy, object);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      JsonArray *array = json_array_new ();

      for (guint i = 0; i < json_array_get_length (json_node_get_array (node)); i++)
        json_array_add_element (array, deep_copy (json_array_get_element (json_node_get_array (node), i)));
      copy = json_node_new (JSON_NODE_ARRAY);
      json_node_take_array (copy, array);
    }
  else
    copy = json_node_copy (node);
  return copy;
}

/* What a file held besides goes behind what is known, at its own level. */
static void
merge (JsonObject *object,
       JsonObject *extra)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;

  json_object_iter_init_ordered (&iter, extra);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    {
      JsonNode *known = json_object_get_member (object, key);

      if (known == NULL)
        json_object_set_member (object, key, deep_copy (member));
      else if (JSON_NODE_HOLDS_OBJECT (known) && JSON_NODE_HOLDS_OBJECT (member))
        merge (json_node_get_object (known), json_node_get_object (member));
    }
}

static JsonArray *
write_table (const SpTable *table)
{
  const SpTableInfo *info = sp_table_info (table);
  JsonArray *array = json_array_new ();

  for (gsize row = 0; row < sp_table_n_rows (table); row++)
    {
      JsonObject *object = json_object_new ();
      SpExtra *extra = sp_table_get_extra (table, row);
      double value;

      for (guint i = 0; i < info->n_columns; i++)
        if (sp_table_get (table, row, i, &value))
          json_object_set_double_member (object, info->columns[i].key, value);
      if (extra != NULL)
        merge (object, extra->object);
      json_array_add_object_element (array, object);
    }
  return array;
}

static void
write_value (JsonObject        *object,
             const SpFieldInfo *info,
             const SpValue     *value)
{
  switch (info->type)
    {
    case SP_TYPE_NUMBER:
      json_object_set_double_member (object, info->key, value->number);
      break;
    case SP_TYPE_TEXT:
      json_object_set_string_member (object, info->key, value->text);
      break;
    case SP_TYPE_CHOICE:
      json_object_set_string_member (object, info->key, info->choices[(guint) value->number]);
      break;
    case SP_TYPE_TABLE:
      json_object_set_array_member (object, info->key, write_table (value->table));
      break;
    case SP_TYPE_SWITCH:
    default:
      json_object_set_boolean_member (object, info->key, value->number != 0.0);
      break;
    }
}

/* Returns: the object at @key, made when it isn't there */
static JsonObject *
open_object (JsonObject *parent,
             const char *key)
{
  if (!json_object_has_member (parent, key))
    json_object_set_object_member (parent, key, json_object_new ());
  return json_object_get_object_member (parent, key);
}

static void
write_about (JsonObject        *place,
             const SpFieldInfo *info,
             const SpValue     *value)
{
  const char *const texts[] = { value->note, value->source, value->date };

  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (texts[i] != NULL)
      json_object_set_string_member (open_object (open_object (place, ABOUT), info->key), about_keys[i], texts[i]);
}

/* The values of one group first, then what is said about them. */
static void
write_group (JsonObject     *object,
             const SpRecord *record,
             const char     *group)
{
  for (int pass = 0; pass < 2; pass++)
    for (SpField field = 0; field < SP_N_FIELDS; field++)
      {
        const SpFieldInfo *info = sp_field_info (field);
        const SpValue *value = record->values[field];
        JsonObject *place;

        if (value == NULL || info->scope != record->scope || g_strcmp0 (info->group, group) != 0)
          continue;
        place = group != NULL ? open_object (object, group) : object;
        if (pass == 0)
          write_value (place, info, value);
        else
          write_about (place, info, value);
      }
}

static void
write_record (JsonObject     *object,
              const SpRecord *record)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    if (sp_field_info (field)->scope == record->scope && begins_group (field))
      write_group (object, record, sp_field_info (field)->group);
}

static JsonObject *
write_row (const SpRow *row)
{
  JsonObject *object = json_object_new ();

  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    if (sp_row_has (row, column))
      json_object_set_double_member (object, sp_column_info (column)->key, row->values[column]);
  if (row->label != NULL)
    json_object_set_string_member (object, "label", row->label);
  if (row->excluded)
    json_object_set_boolean_member (object, "excluded", TRUE);
  if (row->reason != NULL)
    json_object_set_string_member (object, "reason", row->reason);
  if (row->extra != NULL)
    merge (object, row->extra->object);
  return object;
}

static JsonObject *
write_curve (const SpCurve *curve)
{
  JsonObject *object = json_object_new ();
  JsonArray *array = json_array_new ();
  gsize n_rows;
  const SpRow *rows = sp_curve_rows (curve, &n_rows);

  json_object_set_string_member (object, "id", curve->id);
  write_record (object, &curve->record);
  for (gsize i = 0; i < n_rows; i++)
    json_array_add_object_element (array, write_row (&rows[i]));
  json_object_set_array_member (object, "rows", array);
  if (curve->record.extra != NULL)
    merge (object, curve->record.extra->object);
  return object;
}

static JsonObject *
write_scenario (const SpScenario *scenario)
{
  JsonObject *object = json_object_new ();
  JsonArray *curves;

  json_object_set_string_member (object, "id", scenario->id);
  write_record (object, &scenario->record);
  if (scenario->curves->len > 0)
    {
      curves = json_array_new ();
      for (guint i = 0; i < scenario->curves->len; i++)
        json_array_add_object_element (curves, write_curve (sp_scenario_curve (scenario, i)));
      json_object_set_array_member (object, "curves", curves);
    }
  if (scenario->record.extra != NULL)
    merge (object, scenario->record.extra->object);
  return object;
}

char *
sp_plan_to_json (const SpPlan *plan)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *object = json_object_new ();
  JsonArray *scenarios = json_array_new ();

  json_node_take_object (root, object);
  json_object_set_string_member (object, "format", SP_FORMAT_NAME);
  json_object_set_int_member (object, "version", plan->version > 0 ? plan->version : SP_FORMAT_VERSION);
  write_record (object, &plan->record);
  json_object_set_string_member (object, "active", sp_plan_active (plan)->id);
  for (guint i = 0; i < plan->scenarios->len; i++)
    json_array_add_object_element (scenarios, write_scenario (sp_plan_scenario (plan, i)));
  json_object_set_array_member (object, "scenarios", scenarios);
  if (plan->record.extra != NULL)
    merge (object, plan->record.extra->object);
  return sp_json_to_text (root);
}
