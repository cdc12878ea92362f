/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-words.h. */
#include "config.h"

#include "ui/step-words.h"

#include <glib/gi18n.h>

#include "report/phrases.h"
#include "ui/settings.h"

SpWording
sp_step_wording (SpDocument *document)
{
  const SpScenario *scenario = sp_document_get_scenario (document);
  SpWording wording = sp_wording_user (sp_scenario_text (scenario, SP_FIELD_WORK_UNIT),
                                       sp_scenario_text (scenario, SP_FIELD_CURRENCY));

  wording.digits = sp_settings_get_digits ();
  return wording;
}

char *
sp_step_missing (const SpScenarioResults *results,
                 const SpWording         *wording)
{
  return results != NULL ? sp_phrase_step_missing (results, wording) : g_strdup (_("Computing…"));
}

void
sp_step_missing_show (SpMissingLine           *line,
                      const char              *missing,
                      const SpScenarioResults *results)
{
  SpField field = results != NULL ? results->step->missing : SP_N_FIELDS;
  gboolean has_count = results == NULL || sp_record_has (sp_scenario_record (results->scenario), SP_FIELD_DEVICES);

  if (field == SP_N_FIELDS && !has_count)
    field = SP_FIELD_DEVICES;
  sp_missing_line_set (line, missing, results == NULL ? NULL : field == SP_FIELD_DEVICES ? "estimate" : "step", field);
}
