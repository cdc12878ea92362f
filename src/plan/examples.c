/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of examples; their files are data/examples, compiled in. */
#include "plan/examples.h"

#include <gio/gio.h>
#include <glib/gi18n-lib.h>

#include "plan/example-files.h"
#include "plan/json.h"

#define PREFIX "/io/github/scalingplanner/ScalingPlanner/examples/"

static const SpExample examples[] = {
  { "worked-example", N_("64 devices at 90%"), N_("Three numbers and what they mean: where to begin.") },
  { "second-server", N_("A knee at the second server"), N_("Near linear inside one server of eight, then a bend.") },
  { "sixteen-for-six", N_("Sixteen devices for six"), N_("A fixed global batch: sixteen devices do the work of six.") },
  { "saturating", N_("A job that saturates"), N_("Each doubling returns less, until more devices add next to nothing.") },
  { "noisy", N_("Noisy runs"), N_("Repeated runs that scatter, one of them excluded.") },
  { "blank", N_("Blank project"), N_("One scenario with nothing entered.") },
};

guint
sp_n_examples (void)
{
  return G_N_ELEMENTS (examples);
}

const SpExample *
sp_example (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (examples), NULL);
  return &examples[index];
}

const char *
sp_example_title (const SpExample *example)
{
  return _ (example->title);
}

const char *
sp_example_description (const SpExample *example)
{
  return _ (example->description);
}

GBytes *
sp_example_bytes (const SpExample *example)
{
  g_autofree char *path = g_strconcat (PREFIX, example->name, ".scaling.json", NULL);

  return g_resource_lookup_data (sp_example_files_get_resource (), path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL);
}

SpPlan *
sp_example_load (const char *name,
                 GError    **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autoptr (GBytes) bytes = NULL;
      const char *text;
      gsize length;

      if (g_strcmp0 (examples[i].name, name) != 0)
        continue;
      bytes = sp_example_bytes (&examples[i]);
      text = g_bytes_get_data (bytes, &length);
      return sp_plan_from_json (text, (gssize) length, error);
    }
  g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_NOT_FOUND, _ ("There is no example “%s”."), name);
  return NULL;
}
