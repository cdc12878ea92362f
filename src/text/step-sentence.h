/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The names of the parts of a step, of levers, experiments and causes, and the
 * sentences that say what a step, a lever or a diagnosis comes to, for people.
 * Names are in the user's language. */
#pragma once

#include "core/diagnosis.h"
#include "core/experiments.h"
#include "core/levers.h"
#include "core/step.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* "Exposed exchange": stands alone. */
const char *sp_word_part           (SpPart              part);
const char *sp_word_algorithm      (SpAlgorithm         algorithm);
/* "Step without exchange" and how to do it. */
const char *sp_word_experiment     (SpExperimentKind    kind);
const char *sp_word_experiment_how (SpExperimentKind    kind);
/* "Network between servers", and the sentence that says what to try. */
const char *sp_word_cause          (SpCause             cause);
const char *sp_word_cause_remedy   (SpCause             cause);
/* What is done, and what it costs in words. */
const char *sp_word_lever_how      (SpLever             lever);
const char *sp_word_lever_price    (SpLever             lever);

/* All (transfer full). */
/* "142 ms", with its sign. */
char *sp_step_time              (const SpWording     *wording,
                                 double               seconds);
/* "12 ms ± 3 ms", and "within noise" where it is. Returns: (nullable): NULL when it was not measured */
char *sp_step_measured          (const SpWording      *wording,
                                 const SpMeasuredPart *part);
/* "61%", never "0%": of an efficiency, which nothing that runs has. */
char *sp_step_positive_share    (const SpWording     *wording,
                                 double               share);
/* "61%"; "+37%", also where text runs from right to left. */
char *sp_step_share             (const SpWording     *wording,
                                 double               share);
char *sp_step_signed_share      (const SpWording     *wording,
                                 double               share);

/* "A step on 64 devices takes 142 ms. 61% of it is compute, 25% “Exposed exchange”." */
char *sp_sentence_step          (const SpStep        *step,
                                 const SpWording     *wording);
/* At which bandwidth or micro-batch the exchange hides; "" when it does already. */
char *sp_sentence_break_even    (const SpStep        *step,
                                 const SpBreakEven   *figures,
                                 const SpWording     *wording);
/* Throughput with levers against that without, and what binds next. */
char *sp_sentence_outcome       (const SpStep         *before,
                                 const SpLeverOutcome *outcome,
                                 const SpWording      *wording);
/* "Accumulate gradients" at its value: "×2", "90%", "ZeRO-1", "every 4 steps". */
char *sp_word_lever_value       (SpLever              lever,
                                 double               value,
                                 const SpWording     *wording);
char *sp_sentence_diagnosis     (const SpDiagnosis   *diagnosis,
                                 const SpWording     *wording);

G_END_DECLS
