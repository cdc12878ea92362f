/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See diagnosis.h. */
#include "figures/diagnosis.h"

#include <glib/gi18n-lib.h>

#include "figures/bars.h"
#include "figures/words.h"
#include "text/step-sentence.h"

static void
add_cause (SpBars             *bars,
           const SpCauseFound *cause,
           gboolean            is_first)
{
  g_autofree char *label = sp_words_percent (cause->score);

  sp_bars_add (bars, &(SpBar) { .name = sp_word_cause (cause->cause), .to = cause->score,
                                .role = is_first ? SP_ROLE_LOSS : SP_ROLE_DIM, .label = label });
}

SpChart *
sp_causes_chart_new (const SpDiagnosis     *diagnosis,
                     const SpFigureOptions *options)
{
  const char *const names[SP_N_ROLES] = {
    [SP_ROLE_LOSS] = _("first suspect"),
    [SP_ROLE_DIM] = _("others"),
  };
  g_autoptr (SpBars) bars = sp_bars_new (FALSE);
  SpWording wording = sp_wording_user (NULL, NULL);
  g_autofree char *under = NULL;
  SpChart *chart;

  if (diagnosis->n_causes == 0)
    return NULL;
  for (gsize i = 0; i < diagnosis->n_causes; i++)
    add_cause (bars, &diagnosis->causes[i], i == 0);
  under = sp_sentence_diagnosis (diagnosis, &wording);
  chart = sp_figure_chart_new ("causes");
  sp_chart_set_subtitle (chart, under);
  sp_chart_set_summary (chart, _("Bars by falling strength of evidence, one a cause."));
  sp_chart_set_note (chart, _("Strength of what was measured and seen together, not a share of the step."));
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = _("Evidence"), .style = SP_TICKS_PERCENT, .with_zero = TRUE, .has_max = TRUE, .max = 1.0,
    .scale = sp_option_scale (options, SP_DIRECTION_Y, SP_SCALE_LINEAR) });
  sp_bars_to_chart (bars, chart, names);
  return chart;
}

SpChart *
sp_figure_causes (const SpScenarioResults *results,
                  const SpFigureOptions   *options)
{
  return results->diagnosis->has_diagnosis ? sp_causes_chart_new (&results->diagnosis->diagnosis, options) : NULL;
}
