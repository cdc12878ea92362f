/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two parts of a page: side by side where there is room, else one below the
 * other. The first part (fields, results) keeps its natural width between
 * limits; the second (pictures, tables) takes what is left. With "sticky",
 * beside the first and in a scrolled window, the second is as tall as the window
 * and stays in view while the first scrolls: what a person types and what it
 * does are seen together. With "second-leads" the second stands above the first
 * where they are stacked: what came out before the many fields. The rest, if there
 * is one, stands below the second, and last when stacked. */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

#define SP_TYPE_TWO_COLUMNS (sp_two_columns_get_type ())
G_DECLARE_FINAL_TYPE (SpTwoColumns, sp_two_columns, SP, TWO_COLUMNS, GtkWidget)

/* Properties: "first", "second" and "rest" (widgets), "first-width" (width of the
 * first part beside the second), "stack-below" (own width in pixels at ordinary letters),
 * "spacing", "sticky" (without a rest), "second-leads". */

G_END_DECLS
