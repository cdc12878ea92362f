/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of messages; see message.h. */
#include "core/message.h"

static const struct
{
  const char *name;
  SpSeverity severity;
} message_table[SP_N_MESSAGES] = {
#define X(name, code, severity) [SP_MESSAGE_##name] = { code, SP_SEVERITY_##severity },
  SP_MESSAGES (X)
#undef X
};

const char *
sp_message_code_name (SpMessageCode code)
{
  g_return_val_if_fail (code < SP_N_MESSAGES, NULL);
  return message_table[code].name;
}

SpSeverity
sp_message_severity (SpMessageCode code)
{
  g_return_val_if_fail (code < SP_N_MESSAGES, SP_SEVERITY_INFO);
  return message_table[code].severity;
}

const char *
sp_severity_name (SpSeverity severity)
{
  static const char *const names[] = { "info", "warning", "error" };

  g_return_val_if_fail (severity < G_N_ELEMENTS (names), NULL);
  return names[severity];
}

void
sp_messages_add (GArray       *messages,
                 SpMessageCode code,
                 double        v0,
                 double        v1)
{
  SpMessage message = { .code = code, .values = { v0, v1 } };

  if (messages != NULL)
    g_array_append_val (messages, message);
}
