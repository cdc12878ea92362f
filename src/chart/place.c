/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Room for words; see place.h. */
#include "chart/place.h"

gboolean
sp_rect_intersects (const SpRect *a,
                    const SpRect *b)
{
  return a->x < b->x + b->width && b->x < a->x + a->width && a->y < b->y + b->height && b->y < a->y + a->height;
}

gboolean
sp_rect_contains (const SpRect *outer,
                  const SpRect *inner)
{
  return inner->x >= outer->x && inner->x + inner->width <= outer->x + outer->width && inner->y >= outer->y &&
         inner->y + inner->height <= outer->y + outer->height;
}

/* Labels that touch and move together. */
typedef struct
{
  guint first;
  guint n;
  double height;
  double wanted_top; /* sum over the labels of where each wants the cluster's top */
} Cluster;

static double
cluster_top (const Cluster *cluster,
             double         top,
             double         bottom)
{
  return MAX (top, MIN (cluster->wanted_top / cluster->n, bottom - cluster->height));
}

static void
merge (Cluster       *into,
       const Cluster *next,
       double         gap)
{
  into->wanted_top += next->wanted_top - next->n * (into->height + gap);
  into->height += gap + next->height;
  into->n += next->n;
}

static void
settle (SpStackItem   *items,
        const Cluster *cluster,
        double         gap,
        double         top)
{
  for (guint i = cluster->first; i < cluster->first + cluster->n; i++)
    {
      items[i].middle = top + items[i].height / 2.0;
      top += items[i].height + gap;
    }
}

gboolean
sp_stack (SpStackItem *items,
          guint        n,
          double       gap,
          double       top,
          double       bottom)
{
  g_autofree Cluster *clusters = g_new0 (Cluster, n + 1);
  double total = n > 1 ? gap * (n - 1) : 0.0;
  guint used = 0;

  for (guint i = 0; i < n; i++)
    total += items[i].height;
  if (total > bottom - top)
    return FALSE;
  for (guint i = 0; i < n; i++)
    {
      clusters[used++] = (Cluster) { i, 1, items[i].height, items[i].wanted - items[i].height / 2.0 };
      while (used > 1 && cluster_top (&clusters[used - 2], top, bottom) + clusters[used - 2].height + gap >
                           cluster_top (&clusters[used - 1], top, bottom))
        {
          merge (&clusters[used - 2], &clusters[used - 1], gap);
          used--;
        }
    }
  for (guint i = 0; i < used; i++)
    settle (items, &clusters[i], gap, cluster_top (&clusters[i], top, bottom));
  return TRUE;
}
