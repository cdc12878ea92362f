/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library of published curves, and where a curve lies among them. */
#include <glib.h>
#include <math.h>

#include "core/reference.h"

static const SpPublishedCurve *
find (const char *title_start,
      double      devices,
      double      throughput)
{
  for (guint i = 0; i < sp_n_published_curves; i++)
    {
      const SpPublishedCurve *curve = &sp_published_curves[i];
      const double (*points)[2] = sp_published_curve_points (curve);

      if (g_str_has_prefix (curve->title, title_start))
        for (guint j = 0; j < curve->n_points; j++)
          if (points[j][0] == devices && points[j][1] == throughput)
            return curve;
    }
  g_assert_not_reached ();
}

static void
test_table (void)
{
  g_assert_cmpuint (sp_n_published_curves, ==, 376);
  for (guint i = 0; i < sp_n_published_curves; i++)
    {
      const SpPublishedCurve *curve = &sp_published_curves[i];
      const double (*points)[2] = sp_published_curve_points (curve);

      g_assert_true (curve->title != NULL && curve->source != NULL && curve->source_group != NULL && curve->unit != NULL);
      g_assert_cmpint (curve->kind, <, SP_N_MODELS);
      g_assert_cmpuint (curve->n_points, >=, 3);
      for (guint j = 0; j < curve->n_points; j++)
        {
          g_assert_true (points[j][0] >= 1.0 && floor (points[j][0]) == points[j][0]);
          g_assert_true (points[j][1] > 0.0 && isfinite (points[j][1]));
          g_assert_true (j == 0 || points[j][0] > points[j - 1][0]);
        }
    }
}

/* NVIDIA DeepLearningExamples, ResNet-50 v1.5 for MXNet on a DGX-1, mixed precision:
 * 1376, 2768, 5357, 10723 images/s on 1, 2, 4, 8 devices. E(8; 1) = 10723 / 11008;
 * at 3 devices, between 2 and 4 on the log-log plane. */
static void
test_efficiency (void)
{
  const SpPublishedCurve *curve = find ("ResNet-50 v1.5 for MXNet", 8, 10723);
  double share = log (1.5) / log (2.0);
  double e;

  g_assert_cmpint (curve->kind, ==, SP_MODEL_IMAGE);
  g_assert_cmpint (curve->link_kind, ==, SP_LINK_NVLINK);
  g_assert_cmpstr (curve->accelerator, ==, "V100");
  g_assert_true (sp_published_efficiency (curve, 8, 1, &e));
  g_assert_cmpfloat_with_epsilon (e, 10723.0 / 11008.0, 1e-12);
  g_assert_true (sp_published_efficiency (curve, 8, 2, &e));
  g_assert_cmpfloat_with_epsilon (e, 10723.0 / 8.0 / 1384.0, 1e-12);
  g_assert_true (sp_published_efficiency (curve, 3, 1, &e));
  g_assert_cmpfloat_with_epsilon (log (e), (1.0 - share) * log (1384.0 / 1376.0) + share * log (1339.25 / 1376.0), 1e-12);
  g_assert_false (sp_published_efficiency (curve, 16, 1, &e));  /* never outside its counts */
  g_assert_false (sp_published_efficiency (curve, 8, 3, &e));   /* 3 is no count of it */
}

static void
test_select (void)
{
  SpPublishedFilter filter = { .has_kind = TRUE, .kind = SP_MODEL_LANGUAGE, .accelerator = "A100", .has_mode = TRUE,
                               .mode = SP_MODE_WEAK, .baseline_devices = 8 };
  SpPublishedFilter all = { 0 };
  g_autoptr (GPtrArray) some = sp_published_select (&filter);
  g_autoptr (GPtrArray) every = sp_published_select (&all);
  double e;

  g_assert_cmpuint (every->len, ==, sp_n_published_curves);
  g_assert_cmpuint (some->len, >, 0);
  g_assert_cmpuint (some->len, <, every->len);
  for (guint i = 0; i < some->len; i++)
    {
      const SpPublishedCurve *curve = g_ptr_array_index (some, i);

      g_assert_cmpint (curve->kind, ==, SP_MODEL_LANGUAGE);
      g_assert_cmpstr (curve->accelerator, ==, "A100");
      g_assert_false (curve->is_mixed);
      g_assert_true (sp_published_efficiency (curve, 8, 8, &e));
    }
}

static void
test_accelerators (void)
{
  const char *const *names = sp_published_accelerators ();

  g_assert_true (g_strv_contains (names, "A100") && g_strv_contains (names, "V100"));
  for (guint i = 1; names[i] != NULL; i++)
    g_assert_cmpstr (names[i - 1], <, names[i]);
}

/* Comparable curves that have no run on @devices, counted one by one. */
static guint
counted_between (const SpPublishedFilter *filter,
                 double                   devices)
{
  g_autoptr (GPtrArray) curves = sp_published_select (filter);
  guint n = 0;

  for (guint i = 0; i < curves->len; i++)
    {
      const SpPublishedCurve *curve = g_ptr_array_index (curves, i);
      gboolean measured = FALSE;
      double efficiency;

      for (guint p = 0; p < curve->n_points; p++)
        measured |= sp_published_curve_points (curve)[p][0] == devices;
      n += !measured && sp_published_efficiency (curve, devices, filter->baseline_devices, &efficiency);
    }
  return n;
}

static void
test_compare (void)
{
  SpPublishedFilter filter = { .has_mode = TRUE, .mode = SP_MODE_WEAK, .baseline_devices = 1 };
  SpPublishedFilter few = { .has_mode = TRUE, .mode = SP_MODE_STRONG, .baseline_devices = 4, .has_kind = TRUE,
                            .kind = SP_MODEL_SPEECH };
  SpPublishedComparison c;
  double before = -1.0;

  g_assert_true (sp_published_compare (&filter, 16, 0.0, &c));
  g_assert_cmpfloat (c.rank, ==, 0.0);
  g_assert_true (sp_published_compare (&filter, 16, 10.0, &c));
  g_assert_cmpfloat (c.rank, ==, 1.0);
  g_assert_cmpfloat (c.least, <, c.quartiles[0]);
  g_assert_cmpfloat (c.quartiles[0], <, c.quartiles[1]);
  g_assert_cmpfloat (c.quartiles[1], <, c.quartiles[2]);
  g_assert_cmpfloat (c.quartiles[2], <, c.most);
  for (double e = 0.1; e < 1.2; e += 0.05)
    {
      g_assert_true (sp_published_compare (&filter, 16, e, &c));
      g_assert_cmpfloat (c.rank, >=, before);
      before = c.rank;
    }
  g_assert_true (sp_published_compare (&filter, 16, c.quartiles[1], &c));
  g_assert_cmpfloat_with_epsilon (c.rank, 0.5, 0.02);
  /* Few published runs used 24 devices, most that can be compared were read between others. */
  g_assert_true (sp_published_compare (&filter, 24, 0.9, &c));
  g_assert_cmpuint (c.n_between, >, c.n_curves / 2);
  g_assert_cmpuint (c.n_between, <=, c.n_curves);
  g_assert_cmpuint (counted_between (&filter, 24), ==, c.n_between);
  g_assert_true (sp_published_compare (&filter, 8, 0.9, &c));
  g_assert_cmpuint (counted_between (&filter, 8), ==, c.n_between);
  g_assert_false (sp_published_compare (&few, 16, 0.9, &c));
  g_assert_cmpuint (c.n_curves, <, SP_PUBLISHED_LEAST);
  g_assert_false (sp_published_compare (&filter, 1, 1.0, &c)); /* the baseline itself says nothing */
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/reference/table", test_table);
  g_test_add_func ("/reference/efficiency", test_efficiency);
  g_test_add_func ("/reference/select", test_select);
  g_test_add_func ("/reference/accelerators", test_accelerators);
  g_test_add_func ("/reference/compare", test_compare);
  return g_test_run ();
}
