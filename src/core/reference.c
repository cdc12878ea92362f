/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Choosing and comparing published curves; the numbers are in reference-data.c. */
#include "core/reference.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <gsl/gsl_statistics_double.h>

const char *
sp_model_kind_name (SpModelKind kind)
{
  static const char *const names[SP_N_MODELS] = { "image", "language", "recommendation", "speech", "diffusion", "other" };

  g_return_val_if_fail (kind < SP_N_MODELS, NULL);
  return names[kind];
}

const char *
sp_link_kind_name (SpLinkKind kind)
{
  static const char *const names[SP_N_LINKS] = { "nvlink", "pcie", "network", "unknown" };

  g_return_val_if_fail (kind < SP_N_LINKS, NULL);
  return names[kind];
}

/* Mean per-device throughput of the runs of one count, which start at @point.
 * Returns: the first point of the next count. */
static guint
mean_of_count (const SpPublishedCurve *curve,
               guint                   point,
               double                 *per_device)
{
  const double (*points)[2] = sp_published_curve_points (curve);
  double sum = 0.0;
  guint i = point;

  while (i < curve->n_points && points[i][0] == points[point][0])
    sum += points[i++][1];
  *per_device = sum / (i - point) / points[point][0];
  return i;
}

static gboolean
has_count (const SpPublishedCurve *curve,
           double                  devices)
{
  const double (*points)[2] = sp_published_curve_points (curve);

  for (guint i = 0; i < curve->n_points; i++)
    if (points[i][0] == devices)
      return TRUE;
  return FALSE;
}

static gboolean
passes (const SpPublishedCurve  *curve,
        const SpPublishedFilter *filter)
{
  if (filter->has_kind && curve->kind != filter->kind)
    return FALSE;
  if (filter->has_link && curve->link_kind != filter->link)
    return FALSE;
  if (filter->accelerator != NULL && g_strcmp0 (curve->accelerator, filter->accelerator) != 0)
    return FALSE;
  if (filter->has_mode && (curve->is_mixed || curve->mode != filter->mode))
    return FALSE;
  return !(filter->baseline_devices > 0.0) || has_count (curve, filter->baseline_devices);
}

GPtrArray *
sp_published_select (const SpPublishedFilter *filter)
{
  GPtrArray *curves = g_ptr_array_new ();

  for (guint i = 0; i < sp_n_published_curves; i++)
    if (passes (&sp_published_curves[i], filter))
      g_ptr_array_add (curves, (gpointer) &sp_published_curves[i]);
  return curves;
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static gpointer
list_accelerators (gpointer data)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < sp_n_published_curves; i++)
    {
      const char *name = sp_published_curves[i].accelerator;

      if (name != NULL && !g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_ptr_array_add (names, (gpointer) name);
    }
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return g_ptr_array_free (names, FALSE);
}

const char *const *
sp_published_accelerators (void)
{
  static GOnce once = G_ONCE_INIT;

  return g_once (&once, list_accelerators, NULL);
}

/* log x at @devices, linear in log N between the counts. */
static gboolean
read_log_rate (const SpPublishedCurve *curve,
               double                  devices,
               double                 *log_rate)
{
  const double (*points)[2] = sp_published_curve_points (curve);
  double before = 0.0;
  double rate;
  guint next;

  for (guint i = 0; i < curve->n_points; i = next)
    {
      next = mean_of_count (curve, i, &rate);
      *log_rate = log (rate);
      if (points[i][0] == devices)
        return TRUE;
      if (points[i][0] > devices && i > 0)
        {
          double share = log (devices / points[i - 1][0]) / log (points[i][0] / points[i - 1][0]);

          *log_rate = before + share * (log (rate) - before);
          return TRUE;
        }
      if (points[i][0] > devices)
        return FALSE;
      before = log (rate);
    }
  return FALSE;
}

gboolean
sp_published_efficiency (const SpPublishedCurve *curve,
                         double                  devices,
                         double                  baseline,
                         double                 *efficiency)
{
  double at;
  double base;

  if (!has_count (curve, baseline) || !read_log_rate (curve, devices, &at) || !read_log_rate (curve, baseline, &base))
    return FALSE;
  *efficiency = exp (at - base);
  return TRUE;
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

gboolean
sp_published_compare (const SpPublishedFilter *filter,
                      double                   devices,
                      double                   efficiency,
                      SpPublishedComparison   *comparison)
{
  g_autofree double *others = g_new (double, sp_n_published_curves);
  SpPublishedComparison made = { 0 };

  g_return_val_if_fail (filter->has_mode && filter->baseline_devices > 0.0, FALSE);

  for (guint i = 0; i < sp_n_published_curves; i++)
    if (passes (&sp_published_curves[i], filter) &&
        sp_published_efficiency (&sp_published_curves[i], devices, filter->baseline_devices, &others[made.n_curves]))
      {
        made.n_curves++;
        made.n_between += has_count (&sp_published_curves[i], devices) ? 0 : 1;
      }
  *comparison = made;
  if (made.n_curves < SP_PUBLISHED_LEAST || devices <= filter->baseline_devices)
    return FALSE;
  qsort (others, made.n_curves, sizeof *others, compare_doubles);
  for (guint i = 0; i < made.n_curves; i++)
    made.rank += others[i] < efficiency ? 1.0 : others[i] > efficiency ? 0.0 : 0.5;
  made.rank /= made.n_curves;
  for (guint i = 0; i < 3; i++)
    made.quartiles[i] = gsl_stats_quantile_from_sorted_data (others, 1, made.n_curves, 0.25 * (i + 1));
  made.least = others[0];
  made.most = others[made.n_curves - 1];
  *comparison = made;
  return TRUE;
}
