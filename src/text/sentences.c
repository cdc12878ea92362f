/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Takes the sentence of a code from the tables, in the language asked for, and
 * puts the values into its places. */
#include "text/sentences.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "core/calibrate.h"
#include "core/diagnosis.h"
#include "core/estimate.h"
#include "core/step.h"
#include "text/fill.h"
#include "text/sentence-tables.h"
#include "text/step-sentence.h"
#include "text/units.h"

#define DIGITS 3

SpWording
sp_wording_user (const char *unit,
                 const char *currency)
{
  return (SpWording) { sp_number_locale_user (), FALSE, unit, currency, DIGITS };
}

SpWording
sp_wording_english (const char *unit,
                    const char *currency)
{
  return (SpWording) { sp_number_locale_english (), TRUE, unit, currency, DIGITS };
}

/* Translators: what a model learns from measured steps; stands in quotation marks within a sentence. */
static const char *const unknowns[SP_N_UNKNOWNS] = {
  [SP_UNKNOWN_SAMPLE_SECONDS] = N_("compute time of one unit"),
  [SP_UNKNOWN_STEP_OVERHEAD] = N_("overhead of a step"),
  [SP_UNKNOWN_INNER_BANDWIDTH] = N_("bandwidth inside a server"),
  [SP_UNKNOWN_SERVER_BANDWIDTH] = N_("bandwidth between servers"),
  [SP_UNKNOWN_SERVER_LATENCY] = N_("latency between servers"),
  [SP_UNKNOWN_OVERLAP] = N_("overlap"),
  [SP_UNKNOWN_SLOWDOWN] = N_("slowdown of the backward pass"),
  [SP_UNKNOWN_SCATTER] = N_("scatter of step times"),
  [SP_UNKNOWN_INPUT_RATE] = N_("input rate of a server"),
};

/* Translators: the parts of a training step; each stands in quotation marks within a sentence. */
static const char *const parts[SP_N_PARTS + 1] = {
  [SP_PART_COMPUTE] = N_("compute"),
  [SP_PART_OVERHEAD] = N_("overhead"),
  [SP_PART_STRAGGLERS] = N_("waiting for the slowest"),
  [SP_PART_COMMUNICATION] = N_("exchange"),
  [SP_PART_INPUT] = N_("waiting for input"),
  [SP_N_PARTS] = N_("exchange and waiting for the slowest"),
};

/* What a person ticked. */
static const char *const symptoms[SP_N_SYMPTOMS] = {
  [SP_SYMPTOM_DROP_AT_BOUNDARY] = N_("It was seen that throughput drops where the job leaves a server or a rack."),
  [SP_SYMPTOM_HOST_SATURATED] = N_("It was seen that devices pause while the processor cores of their host are busy."),
  [SP_SYMPTOM_STEADY_LOSS] = N_("It was seen that every added device loses a little more."),
  [SP_SYMPTOM_SCATTER] = N_("It was seen that step times scatter."),
  [SP_SYMPTOM_NO_SOONER] = N_("It was seen that throughput rises but the target is not reached sooner."),
  [SP_SYMPTOM_ONE_BEHIND] = N_("It was seen that one replica is always behind."),
};

static char *
write_word (const char *const *words,
            gsize              n_words,
            double             value,
            gboolean           english)
{
  gsize i = value >= 0.0 && value < (double) n_words ? (gsize) value : 0;

  return g_strdup (english ? words[i] : g_dgettext (GETTEXT_PACKAGE, words[i]));
}

static char *
write_value (double           value,
             SpValueForm      form,
             const SpWording *wording)
{
  const SpNumberLocale *locale = wording->locale;

  switch (form)
    {
    case SP_AS_COUNT:
      return sp_number_format_exact (locale, value);
    case SP_AS_NUMBER:
      return sp_number_format (locale, value, wording->digits);
    case SP_AS_PERCENT:
      return sp_number_format_percent_nonzero (locale, value, MAX (wording->digits - 2, 0));
    case SP_AS_RATE:
      return sp_format_result_rate (locale, value, wording->unit, wording->digits);
    case SP_AS_SECONDS:
      return sp_step_time (wording, value);
    case SP_AS_HOURS:
      return sp_step_time (wording, value * 3600.0);
    case SP_AS_BYTES:
      return sp_format_bytes (locale, value, wording->digits);
    case SP_AS_BANDWIDTH:
      return sp_format_bandwidth (locale, value, wording->digits);
    case SP_AS_POWER:
      return sp_format_power (locale, value, wording->digits);
    case SP_AS_MONEY:
      return sp_format_money (locale, wording->currency, value);
    case SP_AS_COST:
      return sp_format_cost (locale, wording->currency, value, wording->digits);
    case SP_AS_CHANCE:
      return sp_format_chance (locale, value);
    case SP_AS_ROW:
      return sp_number_format_exact (locale, value + 1.0);
    case SP_AS_UNKNOWN:
      return write_word (unknowns, G_N_ELEMENTS (unknowns), value, wording->english);
    case SP_AS_PART:
      return write_word (parts, G_N_ELEMENTS (parts), value, wording->english);
    case SP_AS_SYMPTOM:
      return write_word (symptoms, G_N_ELEMENTS (symptoms), value, wording->english);
    case SP_AS_CORE_ERROR:
      return sp_sentence_core_code ((SpCoreError) (int) value, wording);
    case SP_AS_NONE:
    default:
      g_return_val_if_reached (g_strdup (""));
    }
}

/* The plural follows the number that is shown; all but one itself are many. */
static const char *
choose_text (const SpSentence *sentence,
             const double     *values,
             gboolean          english)
{
  double n = sentence->plural != NULL ? values[sentence->plural_of] : 1.0;
  gulong count = n < 0.0 || n != floor (n) ? 2 : (gulong) MIN (n, 1e9);

  if (english)
    return n == 1.0 ? sentence->text : sentence->plural;
  if (sentence->plural == NULL)
    return g_dgettext (GETTEXT_PACKAGE, sentence->text);
  return g_dngettext (GETTEXT_PACKAGE, sentence->text, sentence->plural, count);
}

static char *
make (const SpSentence *sentence,
      const double     *values,
      const SpWording  *wording)
{
  char *texts[SP_MESSAGE_VALUES] = { NULL };
  gsize n = 0;
  char *made;

  for (; n < SP_MESSAGE_VALUES && sentence->places[n].form != SP_AS_NONE; n++)
    texts[n] = write_value (values[sentence->places[n].value], sentence->places[n].form, wording);
  made = sp_fill (choose_text (sentence, values, wording->english), (const char *const *) texts, n);
  for (gsize i = 0; i < n; i++)
    g_free (texts[i]);
  return made;
}

char *
sp_sentence_message (const SpMessage *message,
                     const SpWording *wording)
{
  const SpSentence *sentence = sp_sentence_of_message (message->code);

  g_return_val_if_fail (sentence != NULL, g_strdup (sp_message_code_name (message->code)));
  return make (sentence, message->values, wording);
}

char *
sp_sentence_core_code (SpCoreError      code,
                       const SpWording *wording)
{
  static const double values[SP_MESSAGE_VALUES] = { SP_DEVICES_MAX };
  const SpSentence *sentence = sp_sentence_of_error (code);

  g_return_val_if_fail (sentence != NULL, g_strdup (""));
  return make (sentence, values, wording);
}

char *
sp_sentence_core_error (const GError    *error,
                        const SpWording *wording)
{
  if (error->domain != SP_CORE_ERROR || sp_sentence_of_error ((SpCoreError) error->code) == NULL)
    return g_strdup (error->message);
  return sp_sentence_core_code ((SpCoreError) error->code, wording);
}
