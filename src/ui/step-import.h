/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Dialogs that bring measurements of other programs into the step model's inputs. */
#pragma once

#include <gtk/gtk.h>

#include "ui/document.h"

G_BEGIN_DECLS

/* Both return the dialog (transfer none). */
/* The output of nccl-tests, for the link inside a server or across servers. */
GtkWindow *sp_step_import_exchange (GtkWindow  *parent,
                                    SpDocument *document);
/* Times of each replica's own work. */
GtkWindow *sp_step_import_replicas (GtkWindow  *parent,
                                    SpDocument *document);

G_END_DECLS
