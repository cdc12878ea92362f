/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A JSON tree as text. json-glib's own generator writes 0.9 as
 * 0.90000000000000002 and infinity as something nobody reads; this one writes
 * the shortest decimal. Short lists of plain values, and plain objects within
 * a list, stay on one line, so that a run of a curve is a line of the file. */
#include "plan/json.h"

#include <math.h>
#include <string.h>

#include "text/number.h"

static void write_node (GString  *out,
                        JsonNode *node,
                        guint     depth,
                        gboolean  in_array);

static void
write_string (GString    *out,
              const char *text)
{
  g_string_append_c (out, '"');
  for (const char *p = text; *p != '\0'; p++)
    {
      static const char special[] = "\"\\\b\f\n\r\t";
      const char *known = strchr (special, *p);

      if (known != NULL)
        g_string_append_printf (out, "\\%c", "\"\\bfnrt"[known - special]);
      else if ((guchar) *p < 0x20 || *p == 0x7F)
        g_string_append_printf (out, "\\u%04x", (guint) (guchar) *p);
      else
        g_string_append_c (out, *p);
    }
  g_string_append_c (out, '"');
}

static void
write_scalar (GString  *out,
              JsonNode *node)
{
  GType type = json_node_get_value_type (node);

  if (JSON_NODE_HOLDS_NULL (node))
    g_string_append (out, "null");
  else if (type == G_TYPE_STRING)
    write_string (out, json_node_get_string (node));
  else if (type == G_TYPE_BOOLEAN)
    g_string_append (out, json_node_get_boolean (node) ? "true" : "false");
  else if (type == G_TYPE_INT64)
    g_string_append_printf (out, "%" G_GINT64_FORMAT, json_node_get_int (node));
  else
    {
      g_return_if_fail (isfinite (json_node_get_double (node)));
      sp_number_append_shortest (out, json_node_get_double (node));
    }
}

static gboolean
is_scalar (JsonNode *node)
{
  return !JSON_NODE_HOLDS_OBJECT (node) && !JSON_NODE_HOLDS_ARRAY (node);
}

static gboolean
is_plain (JsonNode *node)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;
  JsonArray *array;

  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      json_object_iter_init_ordered (&iter, json_node_get_object (node));
      while (json_object_iter_next_ordered (&iter, &key, &member))
        if (!is_scalar (member))
          return FALSE;
      return TRUE;
    }
  array = json_node_get_array (node);
  for (guint i = 0; i < json_array_get_length (array); i++)
    if (!is_scalar (json_array_get_element (array, i)))
      return FALSE;
  return TRUE;
}

static void
break_line (GString *out,
            guint    depth)
{
  g_string_append_c (out, '\n');
  for (guint i = 0; i < depth; i++)
    g_string_append (out, "  ");
}

static void
write_object (GString    *out,
              JsonObject *object,
              guint       depth,
              gboolean    one_line)
{
  JsonObjectIter iter;
  const char *key;
  JsonNode *member;
  gboolean first = TRUE;

  g_string_append_c (out, '{');
  json_object_iter_init_ordered (&iter, object);
  while (json_object_iter_next_ordered (&iter, &key, &member))
    {
      if (!first)
        g_string_append_c (out, ',');
      first = FALSE;
      if (one_line)
        g_string_append_c (out, ' ');
      else
        break_line (out, depth + 1);
      write_string (out, key);
      g_string_append (out, ": ");
      write_node (out, member, depth + 1, FALSE);
    }
  if (one_line)
    g_string_append_c (out, ' ');
  else
    break_line (out, depth);
  g_string_append_c (out, '}');
}

static void
write_array (GString   *out,
             JsonArray *array,
             guint      depth,
             gboolean   one_line)
{
  g_string_append_c (out, '[');
  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      if (i > 0)
        g_string_append (out, one_line ? ", " : ",");
      if (!one_line)
        break_line (out, depth + 1);
      write_node (out, json_array_get_element (array, i), depth + 1, TRUE);
    }
  if (!one_line)
    break_line (out, depth);
  g_string_append_c (out, ']');
}

static void
write_node (GString  *out,
            JsonNode *node,
            guint     depth,
            gboolean  in_array)
{
  if (JSON_NODE_HOLDS_OBJECT (node) && json_object_get_size (json_node_get_object (node)) == 0)
    g_string_append (out, "{}");
  else if (JSON_NODE_HOLDS_OBJECT (node))
    write_object (out, json_node_get_object (node), depth, in_array && is_plain (node));
  else if (JSON_NODE_HOLDS_ARRAY (node) && json_array_get_length (json_node_get_array (node)) == 0)
    g_string_append (out, "[]");
  else if (JSON_NODE_HOLDS_ARRAY (node))
    write_array (out, json_node_get_array (node), depth, is_plain (node));
  else
    write_scalar (out, node);
}

char *
sp_json_to_text (JsonNode *node)
{
  GString *out = g_string_new (NULL);

  write_node (out, node, 0, FALSE);
  g_string_append_c (out, '\n');
  return g_string_free (out, FALSE);
}
