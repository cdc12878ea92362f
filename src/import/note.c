/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Notes kept in a list and given to programs. */
#include "import/note.h"

static void
note_free (gpointer data)
{
  SpNote *note = data;

  g_free (note->text);
  g_free (note->english);
  g_free (note);
}

GPtrArray *
sp_notes_new (void)
{
  return g_ptr_array_new_with_free_func (note_free);
}

void
sp_notes_add (GPtrArray  *notes,
              const char *code,
              SpSeverity  severity,
              guint       line,
              char       *text,
              char       *english)
{
  SpNote *note = g_new0 (SpNote, 1);

  note->code = code;
  note->severity = severity;
  note->line = line;
  note->text = text;
  note->english = english;
  g_ptr_array_add (notes, note);
}

JsonArray *
sp_notes_to_json (GPtrArray *notes)
{
  JsonArray *array = json_array_new ();

  for (guint i = 0; i < notes->len; i++)
    {
      const SpNote *note = g_ptr_array_index (notes, i);
      g_autofree char *path = note->line > 0 ? g_strdup_printf ("/lines/%u", note->line) : g_strdup ("");
      JsonObject *object = json_object_new ();

      json_object_set_string_member (object, "code", note->code);
      json_object_set_string_member (object, "severity", sp_severity_name (note->severity));
      json_object_set_string_member (object, "path", path);
      json_object_set_string_member (object, "text", note->english);
      json_array_add_object_element (array, object);
    }
  return array;
}
