/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What results say about themselves: one line each, with a mark of how serious it is. */
#pragma once

#include <gtk/gtk.h>

#include "plan/results.h"
#include "text/sentences.h"

G_BEGIN_DECLS

#define SP_TYPE_MESSAGE_LIST (sp_message_list_get_type ())
G_DECLARE_FINAL_TYPE (SpMessageList, sp_message_list, SP, MESSAGE_LIST, GtkWidget)

/* Shows the messages whose place begins with @prefix ("/goal"). @results: (nullable). */
void sp_message_list_set (SpMessageList           *self,
                          const SpScenarioResults *results,
                          const char              *prefix);

/* The same from any messages. @messages: (nullable) (element-type SpPathMessage); @except: (nullable): places whose
 * messages are shown elsewhere; @least: less serious ones are left out */
void sp_message_list_set_messages (SpMessageList     *self,
                                   GPtrArray         *messages,
                                   const SpWording   *wording,
                                   const char        *prefix,
                                   const char *const *except,
                                   SpSeverity         least);

G_END_DECLS
