/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences by code, for sentences.c. */
#pragma once

#include "core/error.h"
#include "core/message.h"

G_BEGIN_DECLS

/* How a value is written. */
typedef enum
{
  SP_AS_NONE,
  SP_AS_COUNT,      /* all digits, in groups */
  SP_AS_NUMBER,
  SP_AS_PERCENT,    /* of a fraction */
  SP_AS_RATE,       /* with the work unit, "2,000 samples/s" */
  SP_AS_SECONDS,    /* "3 h 20 min" */
  SP_AS_HOURS,      /* likewise, of hours */
  SP_AS_BYTES,
  SP_AS_BANDWIDTH,
  SP_AS_POWER,
  SP_AS_MONEY,      /* an amount that was entered */
  SP_AS_COST,       /* one that was computed */
  SP_AS_CHANCE,     /* a probability that was computed */
  SP_AS_ROW,        /* of an index from 0 */
  SP_AS_UNKNOWN,    /* the name of that SpUnknown of the step model */
  SP_AS_PART,       /* the name of that SpPart of a step; SP_N_PARTS: exchange and wait together */
  SP_AS_SYMPTOM,    /* the sentence of that SpSymptom, as a person saw it */
  SP_AS_CORE_ERROR, /* the sentence of that SpCoreError */
} SpValueForm;

/* "%1$s" in the text is places[0], and so on. */
typedef struct
{
  const char *text;   /* untranslated; NULL: the code has no sentence */
  const char *plural; /* (nullable): the text when values[plural_of] isn't one */
  int plural_of;
  struct
  {
    int value;        /* index into the message's values */
    SpValueForm form;
  } places[SP_MESSAGE_VALUES];
} SpSentence;

/* Returns: (nullable) */
const SpSentence *sp_sentence_of_message (SpMessageCode code);
/* Returns: (nullable). Its only value is SP_DEVICES_MAX. */
const SpSentence *sp_sentence_of_error   (SpCoreError code);

G_END_DECLS
