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
  { "second-server", N_("A knee at the second server"),
    N_("Near linear inside one server, then the network shows: fix first.") },
  { "sixteen-for-six", N_("Sixteen devices for six"),
    N_("Sixteen devices bring six times the throughput of one: fix first.") },
  { "image-model", N_("Image model, near linear"), N_("Small gradients behind long arithmetic: extend.") },
  { "text-model", N_("Text model, two sequences at a time"),
    N_("Large gradients behind little arithmetic: measure first, and try levers.") },
  { "starved-input", N_("Starved by its input"), N_("Accelerators wait while the host decodes: fix first.") },
  { "slow-device", N_("One slow device"), N_("One hot device holds up seven others: fix first.") },
  { "saturating", N_("A curve that saturates"), N_("Further devices return a fifth of one: do not extend.") },
  { "large-batch", N_("A batch grown too large"),
    N_("The rate doubles, the target comes no sooner: do not extend.") },
  { "for-the-date", N_("For the date"), N_("Inefficient, and right because of the date: extend.") },
  { "noisy", N_("Noisy runs"),
    N_("Repeated runs that scatter, one of them excluded.") },
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

/* The scenarios' names in the files of examples. */
static const char *const scenario_names[] = {
  N_("Worked example"), N_("As it is"), N_("Sixteen devices"), N_("Thirty-two devices"), N_("Two sequences"),
  N_("Decoding on the host"), N_("Eight devices"), N_("Sixteen more"), N_("Sixty-four devices"), N_("Nine days"), N_("Today"),
};

SpPlan *
sp_example_translate (const SpExample *example,
                      const SpPlan    *plan)
{
  const SpScenario *scenario = sp_plan_active (plan);
  g_autoptr (SpPlan) titled = NULL;
  SpPlan *named = NULL;

  if (!sp_record_has (sp_plan_record (plan), SP_FIELD_TITLE))
    return sp_plan_ref (plan);
  titled = sp_plan_set_text (plan, NULL, SP_FIELD_TITLE, sp_example_title (example), NULL);
  for (gsize i = 0; titled != NULL && i < G_N_ELEMENTS (scenario_names); i++)
    if (g_str_equal (sp_scenario_name (scenario), scenario_names[i]))
      named = sp_plan_set_text (titled, sp_scenario_id (scenario), SP_FIELD_NAME, _ (scenario_names[i]), NULL);
  return named != NULL ? named : titled != NULL ? g_steal_pointer (&titled) : sp_plan_ref (plan);
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
