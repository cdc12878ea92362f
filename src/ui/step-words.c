/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-words.h. */
#include "config.h"

#include "ui/step-words.h"

#include <glib/gi18n.h>
#include <math.h>

#include "text/units.h"
#include "ui/settings.h"

/* Two-sided 95 % of a normal. */
#define Z95 1.96

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
  if (results == NULL)
    return g_strdup (_("Computing…"));
  if (results->step->has_step)
    return NULL;
  if (results->step->missing != SP_N_FIELDS)
    /* Translators: %s is the name of an empty field */
    return g_strdup_printf (_("Enter “%s” to see where the time of a step goes."), sp_field_label (results->step->missing));
  if (results->step->error != NULL)
    return sp_sentence_core_error (results->step->error, wording);
  return g_strdup_printf (_("Enter “%s” to see where the time of a step goes."), sp_field_label (SP_FIELD_DEVICES));
}

char *
sp_step_time (const SpWording *wording,
              double           seconds)
{
  g_autofree char *time = sp_format_duration (wording->locale, fabs (seconds));

  return seconds < 0.0 ? g_strconcat ("\u2212", time, NULL) : g_steal_pointer (&time);
}

char *
sp_step_measured (const SpWording      *wording,
                  const SpMeasuredPart *part)
{
  g_autofree char *time = sp_step_time (wording, part->seconds);
  g_autofree char *error = sp_format_duration (wording->locale, Z95 * part->standard_error);

  if (!part->is_measured)
    return NULL;
  if (part->is_noise)
    /* Translators: a measured time and its uncertainty */
    return g_strdup_printf (_("%s ± %s, within noise"), time, error);
  return g_strdup_printf (_("%s ± %s"), time, error);
}

char *
sp_step_share (const SpWording *wording,
               double           share)
{
  return sp_number_format_percent (wording->locale, share, MAX (wording->digits - 2, 0));
}

char *
sp_step_signed_share (const SpWording *wording,
                      double           share)
{
  g_autofree char *amount = sp_step_share (wording, fabs (share));

  /* A left-to-right mark keeps the sign before the number. */
  return g_strconcat ("\u200e", share < 0.0 ? "\u2212" : "+", amount, NULL);
}
