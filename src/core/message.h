/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a result has to say about itself: a code and the values that its
 * sentence needs. core makes messages, plan adds the JSON path they belong to,
 * text makes the sentence. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_SEVERITY_INFO,    /* worth knowing */
  SP_SEVERITY_WARNING, /* the result may mislead */
  SP_SEVERITY_ERROR,   /* there is no result */
} SpSeverity;

/* X (ENUM_NAME, "json-code", SEVERITY) and after it what the values mean. */
#define SP_MESSAGES(X)                                                        \
  /* estimate: [0] the efficiency, a fraction above 1 */                      \
  X (EFFICIENCY_ABOVE_ONE, "efficiency-above-one", WARNING)                   \
  /* estimate: [0] the devices found, a real number; [1] the whole number used */ \
  X (DEVICES_ROUNDED_UP, "devices-rounded-up", INFO)                          \
  /* collective: [0] bytes per second of a device; [1] of a server, one direction */\
  X (BANDWIDTH_UNUSUAL, "bandwidth-unusual", WARNING)                         \
  /* collective: [0] rows that were put in order of size */                   \
  X (TABLE_SORTED, "table-sorted", INFO)                                      \
  /* collective: [0] rows without size or time left out; [1] of how many */   \
  X (TABLE_ROWS_DROPPED, "table-rows-dropped", INFO)                          \
  /* collective: [0] bytes; [1] more bytes that were measured in clearly less time */\
  X (TABLE_FALLING, "table-falling", WARNING)                                 \
  /* plan: a value that a result needs is not there; the path says which */    \
  X (INPUT_MISSING, "input-missing", INFO)                                    \
  /* plan: [0] the SpCoreError a value was refused with; the path says which */ \
  X (INPUT_REFUSED, "input-refused", ERROR)                                   \
  /* (add further messages above this line) */

typedef enum
{
#define X(name, code, severity) SP_MESSAGE_##name,
  SP_MESSAGES (X)
#undef X
  SP_N_MESSAGES
} SpMessageCode;

#define SP_MESSAGE_VALUES 6

typedef struct
{
  SpMessageCode code;
  double values[SP_MESSAGE_VALUES]; /* unused ones are 0 */
} SpMessage;

const char *sp_message_code_name (SpMessageCode code);
SpSeverity  sp_message_severity  (SpMessageCode code);
const char *sp_severity_name     (SpSeverity severity);

/* A GArray of SpMessage is how core functions collect them. */
void        sp_messages_add      (GArray       *messages,
                                  SpMessageCode code,
                                  double        v0,
                                  double        v1);

G_END_DECLS
