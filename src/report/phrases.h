/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What several results come to in a sentence, as pages and overview say it: above all
 * what is missing. Sentences of one result are in text/. */
#pragma once

#include "plan/results.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* Why there is no such result. All (transfer full) (nullable): NULL when there is one. */
char *sp_phrase_estimate_missing (const SpScenarioResults *results,
                                  const SpWording         *wording);
char *sp_phrase_step_missing     (const SpScenarioResults *results,
                                  const SpWording         *wording);
char *sp_phrase_quality_missing  (const SpScenarioResults *results,
                                  const SpWording         *wording);
char *sp_phrase_cost_missing     (const SpScenarioResults *results,
                                  const SpWording         *wording);
char *sp_phrase_decision_missing (const SpScenarioResults *results);

/* "Fitted to 4 measured steps; the model misses them by 1.2%." (transfer full) */
char *sp_phrase_fitted           (const SpCalibration     *calibration,
                                  const SpWording         *wording);
/* What is to be kept in mind about the levers together. (transfer full): "" for nothing */
char *sp_phrase_held             (const SpLeverResults    *levers);
/* "36,000 samples/s needs “Accumulate gradients”, which brings ...". (transfer full) (nullable): no target */
char *sp_phrase_smallest_set     (const SpLeverResults    *levers,
                                  const SpWording         *wording);

/* What to do next, and what the data show. (transfer full) */
char *sp_phrase_next_step        (const SpDiagnosis       *diagnosis,
                                  const SpWording         *wording);
/* (transfer full) (nullable) */
char *sp_phrase_seen             (const SpDiagnosis       *diagnosis);
/* "evidence 61%", "It takes about 12% of the step.", "First lever: ...". All (transfer full); the last two (nullable) */
char *sp_phrase_evidence         (const SpCauseFound      *cause,
                                  const SpWording         *wording);
char *sp_phrase_cause_share      (const SpCauseFound      *cause,
                                  const SpWording         *wording);
char *sp_phrase_first_lever      (const SpCauseFound      *cause,
                                  const SpWording         *wording);
char *sp_phrase_confirm          (const SpCauseFound      *cause);

G_END_DECLS
