/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding room for words. Private to the chart folder. */
#pragma once

#include "chart/render.h"

G_BEGIN_DECLS

gboolean sp_rect_intersects (const SpRect *a,
                             const SpRect *b);
gboolean sp_rect_contains   (const SpRect *outer,
                             const SpRect *inner);

/* One label of a column: where its middle wants to be, and where it goes. */
typedef struct
{
  double wanted;
  double height;
  double middle; /* (out) */
} SpStackItem;

/* Moves the labels of a column apart, each as little as possible (least squares),
 * within [@top, @bottom]. @items is in ascending order of wanted. FALSE when they
 * don't fit. */
gboolean sp_stack           (SpStackItem  *items,
                             guint         n,
                             double        gap,
                             double        top,
                             double        bottom);

G_END_DECLS
