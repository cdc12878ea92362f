/* SPDX-License-Identifier: GPL-3.0-or-later */
/* data/scaling-planner.schema.json is what the tables of fields and columns
 * say, and version 1's fixture still reads and writes the same. With --print
 * the program prints the schema, with --samples DIRECTORY it writes random
 * projects that written.py holds against it. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "plan/json.h"

/* --- the schema --- */

static JsonObject *
typed (const char *type)
{
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "type", type);
  return object;
}

static const char *
unit_of (SpQuantityKind kind)
{
  static const char *const units[SP_N_QUANTITIES] = {
    [SP_QUANTITY_FRACTION] = "a fraction, 1 is 100%",
    [SP_QUANTITY_PERCENT] = "a fraction, 1 is 100%",
    [SP_QUANTITY_BYTES] = "bytes",
    [SP_QUANTITY_BANDWIDTH] = "bytes per second",
    [SP_QUANTITY_TIME] = "seconds",
    [SP_QUANTITY_RATE] = "work units per second",
    [SP_QUANTITY_MONEY] = "in the scenario's currency",
    [SP_QUANTITY_POWER] = "watts",
    [SP_QUANTITY_ENERGY] = "watt hours",
    [SP_QUANTITY_FLOP] = "floating-point operations",
    [SP_QUANTITY_FLOP_RATE] = "floating-point operations per second",
  };

  return units[kind];
}

static JsonObject *
number_schema (const SpQuantity *quantity,
               const char       *label)
{
  gboolean whole = quantity->whole || quantity->kind == SP_QUANTITY_COUNT;
  JsonObject *object = typed (whole ? "integer" : "number");
  const char *unit = unit_of (quantity->kind);
  g_autofree char *description = NULL;

  if (unit != NULL && quantity->per != NULL)
    description = g_strdup_printf ("%s: %s, per %s", label, unit, quantity->per);
  else
    description = unit != NULL ? g_strdup_printf ("%s: %s", label, unit) : g_strdup (label);
  json_object_set_string_member (object, "description", description);
  json_object_set_double_member (object, quantity->above_min ? "exclusiveMinimum" : "minimum", quantity->min);
  json_object_set_double_member (object, "maximum", quantity->max);
  return object;
}

static JsonObject *
text_schema (gsize       longest,
             const char *label)
{
  JsonObject *object = typed ("string");

  if (label != NULL)
    json_object_set_string_member (object, "description", label);
  json_object_set_int_member (object, "maxLength", (gint64) longest);
  return object;
}

static JsonObject *
choice_schema (const SpFieldInfo *info)
{
  JsonObject *object = json_object_new ();
  JsonArray *names = json_array_new ();

  json_object_set_string_member (object, "description", info->label);
  for (guint i = 0; info->choices[i] != NULL; i++)
    json_array_add_string_element (names, info->choices[i]);
  json_object_set_array_member (object, "enum", names);
  json_object_set_string_member (object, "default", info->choices[(guint) info->default_number]);
  return object;
}

static JsonObject *
columns_schema (const SpTableInfo *info)
{
  JsonObject *object = typed ("object");
  JsonObject *properties = json_object_new ();

  for (guint i = 0; i < info->n_columns; i++)
    json_object_set_object_member (properties, info->columns[i].key,
                                   number_schema (&info->columns[i].quantity, info->columns[i].label));
  json_object_set_object_member (object, "properties", properties);
  return object;
}

static JsonObject *
table_schema (const SpFieldInfo *info)
{
  JsonObject *object = typed ("array");

  json_object_set_string_member (object, "description", info->label);
  json_object_set_int_member (object, "maxItems", SP_TABLE_ROWS_MAX);
  json_object_set_object_member (object, "items", columns_schema (info->table));
  return object;
}

static JsonObject *
field_schema (const SpFieldInfo *info)
{
  JsonObject *object;

  switch (info->type)
    {
    case SP_TYPE_NUMBER:
      object = number_schema (&info->quantity, info->label);
      if (info->has_default)
        json_object_set_double_member (object, "default", info->default_number);
      return object;
    case SP_TYPE_TEXT:
      object = text_schema (info->longest, info->label);
      if (info->default_text != NULL)
        json_object_set_string_member (object, "default", info->default_text);
      return object;
    case SP_TYPE_CHOICE:
      return choice_schema (info);
    case SP_TYPE_TABLE:
      return table_schema (info);
    case SP_TYPE_SWITCH:
    default:
      object = typed ("boolean");
      json_object_set_string_member (object, "description", info->label);
      json_object_set_boolean_member (object, "default", info->default_number != 0.0);
      return object;
    }
}

static JsonObject *
reference (const char *name)
{
  g_autofree char *path = g_strconcat ("#/$defs/", name, NULL);
  JsonObject *object = json_object_new ();

  json_object_set_string_member (object, "$ref", path);
  return object;
}

static JsonObject *
array_of (const char *name,
          gint64      most)
{
  JsonObject *object = typed ("array");

  json_object_set_int_member (object, "maxItems", most);
  json_object_set_object_member (object, "items", reference (name));
  return object;
}

/* Returns: the properties of @group, made when it isn't there */
static JsonObject *
group_properties (JsonObject *properties,
                  const char *group)
{
  if (group == NULL)
    return properties;
  if (!json_object_has_member (properties, group))
    {
      JsonObject *object = typed ("object");

      json_object_set_object_member (object, "properties", json_object_new ());
      json_object_set_object_member (properties, group, object);
    }
  return json_object_get_object_member (json_object_get_object_member (properties, group), "properties");
}

/* The fields of @scope, groups as objects of their own, each with "about" at its end. */
static void
add_fields (JsonObject *properties,
            SpScope     scope)
{
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);

      if (info->scope == scope)
        json_object_set_object_member (group_properties (properties, info->group), info->key, field_schema (info));
    }
  for (SpField field = 0; field < SP_N_FIELDS; field++)
    if (sp_field_info (field)->scope == scope)
      json_object_set_object_member (group_properties (properties, sp_field_info (field)->group), "about",
                                     reference ("about"));
}

/* @required: (nullable) */
static JsonObject *
object_schema (JsonObject *properties,
               const char *required)
{
  JsonObject *object = typed ("object");

  if (required != NULL)
    {
      JsonArray *names = json_array_new ();

      json_array_add_string_element (names, required);
      json_object_set_array_member (object, "required", names);
    }
  json_object_set_object_member (object, "properties", properties);
  return object;
}

static JsonObject *
id_schema (void)
{
  JsonObject *object = typed ("string");

  json_object_set_string_member (object, "pattern", "^[A-Za-z0-9_.-]{1,64}$");
  return object;
}

static JsonObject *
row_schema (void)
{
  JsonObject *properties = json_object_new ();

  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    json_object_set_object_member (properties, sp_column_info (column)->key,
                                   number_schema (&sp_column_info (column)->quantity, sp_column_info (column)->label));
  json_object_set_object_member (properties, "label", text_schema (SP_TEXT_SHORT, NULL));
  json_object_set_object_member (properties, "excluded", typed ("boolean"));
  json_object_set_object_member (properties, "reason", text_schema (SP_TEXT_SHORT, NULL));
  return object_schema (properties, NULL);
}

static JsonObject *
about_schema (void)
{
  JsonObject *object = typed ("object");
  JsonObject *properties = json_object_new ();

  json_object_set_string_member (object, "description", "What is said about the values beside it, by their keys");
  json_object_set_object_member (properties, "note", text_schema (SP_TEXT_SHORT, NULL));
  json_object_set_object_member (properties, "source", text_schema (SP_TEXT_SHORT, NULL));
  json_object_set_object_member (properties, "date", text_schema (SP_TEXT_SHORT, NULL));
  json_object_set_object_member (object, "additionalProperties", object_schema (properties, NULL));
  return object;
}

static JsonObject *
definitions (void)
{
  JsonObject *all = json_object_new ();
  JsonObject *scenario = json_object_new ();
  JsonObject *curve = json_object_new ();

  json_object_set_object_member (scenario, "id", id_schema ());
  add_fields (scenario, SP_SCOPE_SCENARIO);
  json_object_set_object_member (scenario, "curves", array_of ("curve", SP_PLAN_CURVES_MAX));
  json_object_set_object_member (curve, "id", id_schema ());
  add_fields (curve, SP_SCOPE_CURVE);
  json_object_set_object_member (curve, "rows", array_of ("row", SP_CURVE_ROWS_MAX));
  json_object_set_object_member (all, "scenario", object_schema (scenario, NULL));
  json_object_set_object_member (all, "curve", object_schema (curve, NULL));
  json_object_set_object_member (all, "row", row_schema ());
  json_object_set_object_member (all, "about", about_schema ());
  return all;
}

static char *
schema (void)
{
  g_autoptr (JsonNode) root = json_node_new (JSON_NODE_OBJECT);
  JsonObject *properties = json_object_new ();
  JsonObject *format = json_object_new ();
  JsonObject *version = json_object_new ();
  JsonObject *object;

  json_object_set_string_member (format, "const", SP_FORMAT_NAME);
  json_object_set_int_member (version, "const", SP_FORMAT_VERSION);
  json_object_set_object_member (properties, "format", format);
  json_object_set_object_member (properties, "version", version);
  add_fields (properties, SP_SCOPE_PLAN);
  json_object_set_object_member (properties, "active", id_schema ());
  json_object_set_object_member (properties, "scenarios", array_of ("scenario", SP_PLAN_SCENARIOS_MAX));

  object = json_object_new ();
  json_object_set_string_member (object, "$schema", "https://json-schema.org/draft/2020-12/schema");
  json_object_set_string_member (object, "title", "Scaling Planner project, version 1");
  json_object_set_string_member (object, "description", "Keys that are not named here are allowed and kept on saving.");
  json_object_set_string_member (object, "type", "object");
  json_object_set_array_member (object, "required", json_array_new ());
  json_array_add_string_element (json_object_get_array_member (object, "required"), "format");
  json_array_add_string_element (json_object_get_array_member (object, "required"), "version");
  json_object_set_object_member (object, "properties", properties);
  json_object_set_object_member (object, "$defs", definitions ());
  json_node_take_object (root, object);
  return sp_json_to_text (root);
}

/* --- samples --- */

static double
random_number (const SpQuantity *quantity)
{
  double low = quantity->min;
  double number;

  if (quantity->whole || quantity->kind == SP_QUANTITY_COUNT)
    return floor (g_test_rand_double_range (low, MIN (quantity->max, 1e6)));
  switch (g_test_rand_int_range (0, 4))
    {
    case 0:
      return quantity->max;
    case 1:
      return quantity->above_min ? low + MAX (fabs (low), 1.0) * 1e-9 : low;
    default:
      number = low + MIN (quantity->max - low, 1000.0) * g_test_rand_double ();
      return quantity->above_min && number == low ? quantity->max : number;
    }
}

static SpTable *
random_table (const SpTableInfo *info)
{
  SpTable *table = sp_table_new (info, (gsize) g_test_rand_int_range (1, 4));

  for (gsize row = 0; row < sp_table_n_rows (table); row++)
    for (guint column = 0; column < info->n_columns; column++)
      if (g_test_rand_int_range (0, 4) > 0)
        sp_table_set (table, row, column, random_number (&info->columns[column].quantity));
  return table;
}

/* @plan: (transfer full) */
static SpPlan *
fill (SpPlan     *plan,
      const char *at,
      SpScope     scope)
{
  static const char *const texts[] = { "x", "<b>\"A&B\"</b>\n\t", "\u202Eabc\u202C \u05D0 \U0001F600", "\\/" };

  for (SpField field = 0; field < SP_N_FIELDS; field++)
    {
      const SpFieldInfo *info = sp_field_info (field);
      SpPlan *next;
      SpPlan *noted;

      if (info->scope != scope || g_test_rand_int_range (0, 4) == 0)
        continue;
      if (info->type == SP_TYPE_NUMBER)
        next = sp_plan_set_number (plan, at, field, random_number (&info->quantity), NULL);
      else if (info->type == SP_TYPE_TEXT)
        next = sp_plan_set_text (plan, at, field, texts[g_test_rand_int_range (0, G_N_ELEMENTS (texts))], NULL);
      else if (info->type == SP_TYPE_CHOICE)
        next = sp_plan_set_choice (plan, at, field,
                                   (guint) g_test_rand_int_range (0, (int) g_strv_length ((char **) info->choices)), NULL);
      else if (info->type == SP_TYPE_TABLE)
        {
          g_autoptr (SpTable) table = random_table (info->table);

          next = sp_plan_set_table (plan, at, field, table, NULL);
        }
      else
        next = sp_plan_set_switch (plan, at, field, g_test_rand_bit () != 0, NULL);
      noted = sp_plan_set_about (next, at, field, g_test_rand_bit () ? "note" : NULL, "source", "2024-05-01", NULL);
      sp_plan_unref (plan);
      sp_plan_unref (next);
      plan = noted;
    }
  return plan;
}

static SpRow
random_row (void)
{
  SpRow row = SP_ROW_INIT;

  for (SpColumn column = 0; column < SP_N_COLUMNS; column++)
    if (g_test_rand_bit ())
      sp_row_set (&row, column, random_number (&sp_column_info (column)->quantity));
  row.excluded = g_test_rand_bit () != 0;
  row.label = "label";
  row.reason = g_test_rand_bit () ? "reason" : NULL;
  return row;
}

static SpPlan *
random_plan (void)
{
  SpPlan *plan = fill (sp_plan_new (), NULL, SP_SCOPE_PLAN);

  for (int i = g_test_rand_int_range (0, 3); i > 0; i--)
    {
      SpRow rows[] = { random_row (), random_row () };
      const char *scenario = sp_scenario_id (sp_plan_active (plan));
      g_autofree char *id = NULL;
      g_autofree char *at = NULL;
      SpPlan *next = sp_plan_add_curve (plan, scenario, NULL, rows, G_N_ELEMENTS (rows), &id, NULL);

      at = g_strconcat (scenario, "/", id, NULL);
      sp_plan_unref (plan);
      plan = fill (fill (next, "scenario-1", SP_SCOPE_SCENARIO), at, SP_SCOPE_CURVE);
      next = sp_plan_add_scenario (plan, g_test_rand_bit () ? "scenario-1" : NULL, "copy", NULL);
      sp_plan_unref (plan);
      plan = next;
    }
  return plan;
}

static int
write_samples (const char *folder)
{
  for (int i = 0; i < 100; i++)
    {
      g_autoptr (SpPlan) plan = random_plan ();
      g_autofree char *text = sp_plan_to_json (plan);
      g_autofree char *name = g_strdup_printf ("%s/sample-%d.json", folder, i);

      if (!g_file_set_contents (name, text, -1, NULL))
        return 1;
    }
  return 0;
}

/* --- tests --- */

static char *
contents (const char *first,
          const char *second)
{
  g_autofree char *path = g_test_build_filename (G_TEST_DIST, first, second, NULL);
  g_autoptr (GError) error = NULL;
  char *text;

  g_file_get_contents (path, &text, NULL, &error);
  g_assert_no_error (error);
  return text;
}

static void
test_committed (void)
{
  g_autofree char *now = schema ();
  g_autofree char *committed = contents ("../data", "scaling-planner.schema.json");

  g_assert_cmpstr (committed, ==, now);
}

/* A random project reads back as it was written. */
static void
test_round_trip (void)
{
  for (int i = 0; i < 200; i++)
    {
      g_autoptr (SpPlan) plan = random_plan ();
      g_autofree char *text = sp_plan_to_json (plan);
      g_autoptr (GError) error = NULL;
      g_autoptr (SpPlan) again = sp_plan_from_json (text, -1, &error);
      g_autofree char *rewritten = NULL;

      g_assert_no_error (error);
      rewritten = sp_plan_to_json (again);
      g_assert_cmpstr (rewritten, ==, text);
    }
}

/* A file of the first release: it must read for ever, and nothing of it may be lost. */
static void
test_version_1 (void)
{
  g_autofree char *text = contents ("plan/fixtures", "version-1.scaling.json");
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_from_json (text, -1, &error);
  g_autofree char *rewritten = NULL;

  g_assert_no_error (error);
  rewritten = sp_plan_to_json (plan);
  g_assert_cmpstr (rewritten, ==, text);
}

int
main (int   argc,
      char *argv[])
{
  if (argc == 2 && strcmp (argv[1], "--print") == 0)
    {
      g_autofree char *text = schema ();

      return fputs (text, stdout) < 0;
    }
  g_test_init (&argc, &argv, NULL);
  if (argc == 3 && strcmp (argv[1], "--samples") == 0)
    return write_samples (argv[2]);
  g_test_add_func ("/schema/committed", test_committed);
  g_test_add_func ("/schema/round-trip", test_round_trip);
  g_test_add_func ("/schema/version-1", test_version_1);
  return g_test_run ();
}
