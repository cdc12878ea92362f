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

/* What people read in the files of examples: questions, notes, names of scenarios,
 * models and curves, labels of runs and why they are excluded. Titles are in the table above. */
static const char *const texts[] = {
  N_("The conference is in nine days. Do more devices make it?"),
  N_("Inefficient, and right all the same: the date decides, not the cost of a sample."),
  N_("Nine days"),
  N_("400M-parameter model"),
  N_("Measured"),
  N_("Does the job carry twice the devices?"),
  N_("60M parameters: 0.24 GB of gradients behind long arithmetic. The exchange hides almost completely."),
  N_("Thirty-two devices"),
  N_("60M-parameter image model"),
  N_("The rate doubles with the devices. Why does the target not come sooner?"),
  N_("Two runs to the same target at two batch sizes tell where larger batches stop paying."),
  N_("Sixty-four devices"),
  N_("Small language model"),
  N_("How sure can the forecast be?"),
  N_("Today"),
  N_("Tuesday night"),
  N_("Another job used the same server."),
  N_("Shared cluster"),
  N_("What would another sixteen devices return?"),
  N_("A fixed global batch: each device gets less work while the exchange stays. Everything free has been "
     "tried; what each further device returns falls below half a device."),
  N_("Sixteen more"),
  N_("Recommender"),
  N_("Is it worth ordering two more servers?"),
  N_("Near linear inside one server, then the network between servers shows. More work per device and "
     "hiding the exchange come before more devices."),
  N_("As it is"),
  N_("100M-parameter encoder"),
  N_("Sixteen devices bring six times the throughput of one. Order more?"),
  N_("Strong scaling of a small job: each device gets little work, the exchange does not shrink with it."),
  N_("Sixteen devices"),
  N_("25M-parameter tagger"),
  N_("Why are eight devices worth only seven?"),
  N_("Device 5 runs hot and clocks down. Full step times are equal for all and hide it; each device's own "
     "work time shows it."),
  N_("Eight devices"),
  N_("80M-parameter model"),
  N_("Faster devices did not help. What does?"),
  N_("The accelerators pause while the host cores decode images. Serving one batch from memory shows it."),
  N_("Decoding on the host"),
  N_("25M-parameter classifier"),
  N_("Where does the missing speed go?"),
  N_("1.3B parameters and two sequences of 2,048 tokens on each device: 2.6 GB of gradients have to cross "
     "while little is computed."),
  N_("Two sequences"),
  N_("1.3B-parameter text model"),
  N_("What do 64 devices really deliver?"),
  N_("Worked example"),
};

/* Returns: (nullable): the text in the user's language */
static const char *
translation_of (const SpExample *example,
                const char      *text)
{
  if (g_strcmp0 (text, example->title) == 0)
    return sp_example_title (example);
  for (gsize i = 0; i < G_N_ELEMENTS (texts); i++)
    if (g_strcmp0 (text, texts[i]) == 0)
      return _ (texts[i]);
  return NULL;
}

/* Every text of the record at @at. Takes and returns a reference. */
static SpPlan *
translate_record (const SpExample *example,
                  SpPlan          *plan,
                  const char      *at,
                  SpScope          scope)
{
  for (int i = 0; i < SP_N_FIELDS; i++)
    {
      const SpFieldInfo *info = sp_field_info ((SpField) i);
      const SpRecord *record = at != NULL ? sp_plan_find (plan, at) : sp_plan_record (plan);
      const char *text = NULL;
      SpPlan *changed = NULL;

      if (info->scope == scope && info->type == SP_TYPE_TEXT && sp_record_has (record, (SpField) i))
        text = translation_of (example, sp_record_get_text (record, (SpField) i));
      if (text != NULL)
        changed = sp_plan_set_text (plan, at, (SpField) i, text, NULL);
      if (changed != NULL)
        {
          sp_plan_unref (plan);
          plan = changed;
        }
    }
  return plan;
}

static void
translate_text (const SpExample *example,
                const char     **text,
                gboolean        *changed)
{
  const char *translation = *text != NULL ? translation_of (example, *text) : NULL;

  if (translation == NULL)
    return;
  *text = translation;
  *changed = TRUE;
}

/* What runs are called and why they are left out. Takes and returns a reference. */
static SpPlan *
translate_rows (const SpExample *example,
                SpPlan          *plan,
                const SpCurve   *curve,
                const char      *at)
{
  gsize n_rows;
  const SpRow *rows = sp_curve_rows (curve, &n_rows);

  for (gsize i = 0; i < n_rows; i++)
    {
      SpRow row = rows[i];
      gboolean changed = FALSE;
      SpPlan *shown = NULL;

      translate_text (example, &row.label, &changed);
      translate_text (example, &row.reason, &changed);
      if (changed)
        shown = sp_plan_splice_rows (plan, at, i, 1, &row, 1, NULL);
      if (shown != NULL)
        {
          sp_plan_unref (plan);
          plan = shown;
        }
    }
  return plan;
}

SpPlan *
sp_example_translate (const SpExample *example,
                      const SpPlan    *plan)
{
  SpPlan *shown = translate_record (example, sp_plan_ref (plan), NULL, SP_SCOPE_PLAN);

  for (guint i = 0; i < sp_plan_n_scenarios (plan); i++)
    {
      const SpScenario *scenario = sp_plan_scenario (plan, i);

      shown = translate_record (example, shown, sp_scenario_id (scenario), SP_SCOPE_SCENARIO);
      for (guint j = 0; j < sp_scenario_n_curves (scenario); j++)
        {
          const SpCurve *curve = sp_scenario_curve (scenario, j);
          g_autofree char *at = g_strdup_printf ("%s/%s", sp_scenario_id (scenario), sp_curve_id (curve));

          shown = translate_record (example, shown, at, SP_SCOPE_CURVE);
          shown = translate_rows (example, shown, curve, at);
        }
    }
  return shown;
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
