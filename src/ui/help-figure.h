/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pictures of help topics: drawn by the chart engine from what core
 * computes, so they follow theme, text size and locale, and cannot be outdated. */
#pragma once

#include <gtk/gtk.h>

#include "chart/spec.h"

G_BEGIN_DECLS

/* @name: as in <media src="figure:NAME">
 * Returns: (transfer full) (nullable): NULL when there is no such picture */
SpChart   *sp_help_figure_build (const char *name);

/* The picture with @caption below; the caption alone when there is no such picture. */
GtkWidget *sp_help_figure_new   (const char *name,
                                 GtkWidget  *caption);

G_END_DECLS
