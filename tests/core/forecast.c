/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a forecast promises whatever the curve: bounds, widths that never shrink
 * with distance, no memory of units or order; and that its intervals hold what
 * publishers it never saw have measured. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <string.h>

#include "core/forecast.h"
#include "core/message.h"
#include "core/reference.h"

#define N_MOST 8

static SpMeasured *
measure (const double      *devices,
         const double      *throughputs,
         guint              n,
         SpMeasuredOptions  options)
{
  g_autofree SpRun *runs = g_new0 (SpRun, n);

  for (guint i = 0; i < n; i++)
    runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT, .devices = devices[i], .throughput = throughputs[i] };
  return sp_measured_new (runs, n, &options, NULL);
}

/* Near-linear, bending, retrograde, superlinear and noisy curves of 2 to 8 counts,
 * some with repeated runs, in any mode, on servers of 1, 4, 8 or unknown size. */
static SpMeasured *
random_curve (void)
{
  static const double servers[] = { 0, 1, 4, 8 };
  guint n = (guint) g_test_rand_int_range (2, N_MOST + 1);
  guint repeats = g_test_rand_bit () ? 1 : 3;
  double loss = g_test_rand_double_range (-0.1, g_test_rand_bit () ? 0.05 : 0.6);
  double noise = g_test_rand_double_range (0.0, 0.1);
  double devices = g_test_rand_bit () ? 1 : 8;
  SpMeasuredOptions options = { .has_scaling = TRUE,
                                .scaling = g_test_rand_bit () ? SP_MODE_STRONG : SP_MODE_WEAK,
                                .devices_per_server = servers[g_test_rand_int_range (0, 4)] };
  SpRun runs[3 * N_MOST];
  guint n_runs = 0;

  for (guint i = 0; i < n; i++)
    {
      for (guint j = 0; j < repeats; j++)
        runs[n_runs++] = (SpRun){ .given = SP_RUN_THROUGHPUT,
                                  .devices = devices,
                                  .throughput = 50.0 * devices * pow (1.0 - loss, log2 (devices)) *
                                                exp (g_test_rand_double_range (-noise, noise)) };
      devices = floor (devices * g_test_rand_double_range (1.1, 3.0)) + 1.0;
    }
  return sp_measured_new (runs, n_runs, &options, NULL);
}

static void
assert_sane (const SpForecast *f,
             double            ideal)
{
  double before = 0.0;

  g_assert_true (f->has_central);
  g_assert_true (isfinite (f->central) && f->central > 0.0);
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    {
      const SpInterval *i = &f->intervals[level];

      g_assert_true (isfinite (i->hi));
      g_assert_cmpfloat (i->lo, >, 0.0);
      g_assert_cmpfloat (i->lo, <=, f->central);
      g_assert_cmpfloat (i->hi, >=, f->central);
      g_assert_cmpfloat (i->hi, <=, SP_FORECAST_SUPERLINEAR * ideal * (1.0 + 1e-9));
      g_assert_cmpfloat (i->hi - i->lo, >=, before);
      before = i->hi - i->lo;
    }
}

/* Linear growth from the fastest of the last measured counts. */
static double
ideal_at (const SpMeasured *curve,
          double            devices)
{
  double rate = 0.0;

  for (guint i = 0; i < curve->n_points; i++)
    rate = MAX (rate, curve->points[i].per_device);
  return rate * devices;
}

/* Relative width over 400 counts from the largest measured one to 1e7, at counts a
 * hair beyond server boundaries too. */
static void
test_width_never_shrinks (void)
{
  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (SpMeasured) curve = random_curve ();
      g_autoptr (SpForecaster) forecaster = sp_forecaster_new (curve, NULL);
      double top = curve->points[curve->n_points - 1].devices;
      double widths[SP_N_LEVELS] = { 0.0 };
      double devices = top;

      while (devices < 1e7)
        {
          SpForecast f;

          sp_forecaster_at (forecaster, devices, &f);
          assert_sane (&f, ideal_at (curve, devices));
          for (SpLevel level = 0; level < SP_N_LEVELS; level++)
            {
              double width = (f.intervals[level].hi - f.intervals[level].lo) / f.central;

              g_assert_cmpfloat (width, >=, widths[level] * (1.0 - 1e-12));
              widths[level] = width;
            }
          devices *= 1.0 + pow (10.0, g_test_rand_double_range (-4.0, -0.7));
        }
    }
}

static void
test_inside_and_below (void)
{
  for (guint round = 0; round < 400; round++)
    {
      g_autoptr (SpMeasured) curve = random_curve ();
      g_autoptr (SpForecaster) forecaster = sp_forecaster_new (curve, NULL);
      double first = curve->points[0].devices;
      double top = curve->points[curve->n_points - 1].devices;
      SpForecast f;

      for (guint i = 0; i < 20; i++)
        {
          double devices = first * pow (top / first, g_test_rand_double ());

          sp_forecaster_at (forecaster, CLAMP (devices, first, top), &f);
          assert_sane (&f, ideal_at (curve, devices));
          g_assert_cmpint (f.extrapolation, ==, SP_EXTRAPOLATION_NONE);
        }
      for (guint i = 0; i < curve->n_points; i++)
        {
          sp_forecaster_at (forecaster, curve->points[i].devices, &f);
          g_assert_cmpfloat_with_epsilon (f.central / curve->points[i].throughput, 1.0, 1e-12);
        }
      if (first > 1.0)
        {
          sp_forecaster_at (forecaster, 1.0, &f);
          g_assert_cmpint (f.extrapolation, ==, SP_EXTRAPOLATION_BELOW);
          g_assert_true (f.has_central && f.central > 0.0);
        }
    }
}

static void
assert_scaled (const SpForecast *a,
               const SpForecast *b,
               double            factor)
{
  g_assert_cmpint (a->extrapolation, ==, b->extrapolation);
  g_assert_cmpfloat_with_epsilon (b->central / a->central / factor, 1.0, 1e-9);
  for (SpLevel level = 0; level < SP_N_LEVELS; level++)
    {
      g_assert_cmpfloat_with_epsilon (b->intervals[level].lo / a->intervals[level].lo / factor, 1.0, 1e-9);
      g_assert_cmpfloat_with_epsilon (b->intervals[level].hi / a->intervals[level].hi / factor, 1.0, 1e-9);
    }
}

/* Throughput x 1000, or 1e-9 or 1e15 of it, changes nothing but the unit. */
static void
test_units_change_nothing (void)
{
  const double devices[] = { 1, 2, 4, 8, 16 };
  const double x[] = { 1520, 2998, 5922, 11674, 15440 };
  const double factors[] = { 1e3, 1e-12, 1e12 };

  for (guint i = 0; i < G_N_ELEMENTS (factors); i++)
    {
      SpMeasuredOptions options = { .devices_per_server = 8 };
      double scaled[5];
      g_autoptr (SpMeasured) a = measure (devices, x, 5, options);
      g_autoptr (SpMeasured) b = NULL;
      g_autoptr (SpForecaster) fa = sp_forecaster_new (a, NULL);
      g_autoptr (SpForecaster) fb = NULL;

      for (guint j = 0; j < 5; j++)
        scaled[j] = x[j] * factors[i];
      b = measure (devices, scaled, 5, options);
      fb = sp_forecaster_new (b, NULL);
      for (double n = 1.0; n < 1e6; n *= 3.0)
        {
          SpForecast at_a;
          SpForecast at_b;

          sp_forecaster_at (fa, n, &at_a);
          sp_forecaster_at (fb, n, &at_b);
          assert_scaled (&at_a, &at_b, factors[i]);
        }
    }
}

static void
test_order_changes_nothing (void)
{
  const double devices[] = { 1, 2, 4, 8, 16 };
  const double x[] = { 1520, 2998, 5922, 11674, 15440 };
  const double mixed_devices[] = { 8, 1, 16, 4, 2 };
  const double mixed_x[] = { 11674, 1520, 15440, 5922, 2998 };
  SpMeasuredOptions options = { .devices_per_server = 8 };
  g_autoptr (SpMeasured) a = measure (devices, x, 5, options);
  g_autoptr (SpMeasured) b = measure (mixed_devices, mixed_x, 5, options);
  g_autoptr (SpForecaster) fa = sp_forecaster_new (a, NULL);
  g_autoptr (SpForecaster) fb = sp_forecaster_new (b, NULL);
  SpForecast at_a;
  SpForecast at_b;

  sp_forecaster_at (fa, 64, &at_a);
  sp_forecaster_at (fb, 64, &at_b);
  g_assert_cmpfloat (at_a.central, ==, at_b.central);
  g_assert_cmpfloat (at_a.intervals[SP_LEVEL_90].lo, ==, at_b.intervals[SP_LEVEL_90].lo);
}

static const struct
{
  const char *name;
  double devices_per_server;
  guint n;
  double devices[3];
  double at;
  SpExtrapolation expected;
} places[] = {
  { "measured", 8, 3, { 1, 2, 4 }, 2, SP_EXTRAPOLATION_NONE },
  { "between", 8, 3, { 1, 2, 4 }, 3, SP_EXTRAPOLATION_NONE },
  { "above", 8, 3, { 1, 2, 4 }, 8, SP_EXTRAPOLATION_ABOVE },
  { "beyond-the-server", 8, 3, { 1, 2, 4 }, 9, SP_EXTRAPOLATION_SERVER },
  { "boundary-measured", 8, 3, { 4, 8, 16 }, 32, SP_EXTRAPOLATION_ABOVE },
  { "far", 8, 3, { 4, 8, 16 }, 256, SP_EXTRAPOLATION_FAR },
  { "below", 8, 3, { 4, 8, 16 }, 2, SP_EXTRAPOLATION_BELOW },
  { "server-not-known", 0, 3, { 1, 2, 4 }, 16, SP_EXTRAPOLATION_SERVER_ASSUMED },
  { "server-not-known-but-passed", 0, 3, { 4, 8, 16 }, 32, SP_EXTRAPOLATION_ABOVE },
  { "one-count", 8, 1, { 4 }, 8, SP_EXTRAPOLATION_ONE_COUNT },
};

static void
test_place (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const double x[] = { 100, 190, 370 };
  SpMeasuredOptions options = { .devices_per_server = places[i].devices_per_server };
  g_autoptr (SpMeasured) curve = measure (places[i].devices, x, places[i].n, options);
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (curve, NULL);
  SpForecast f;

  sp_forecaster_at (forecaster, places[i].at, &f);
  g_assert_cmpint (f.extrapolation, ==, places[i].expected);
  g_assert_cmpint (f.has_central, ==, places[i].n > 1);
  if (f.has_central)
    return;
  /* one count of 100 at 4 devices: about 200 at 8 at the very best */
  g_assert_cmpfloat (f.bounds.lo, >, 0.0);
  g_assert_cmpfloat (f.bounds.lo, <, 150.0);
  g_assert_cmpfloat (f.bounds.hi, >, 199.0);
  g_assert_cmpfloat (f.bounds.hi, <, 300.0);
}

/* The same curve is surer of 16 when a server holds 16 than when it holds 8. */
static void
test_boundary_widens (void)
{
  const double devices[] = { 1, 2, 4, 8 };
  const double x[] = { 100, 199, 396, 790 };
  SpMeasuredOptions eight = { .devices_per_server = 8 };
  SpMeasuredOptions sixteen = { .devices_per_server = 16 };
  g_autoptr (SpMeasured) a = measure (devices, x, 4, eight);
  g_autoptr (SpMeasured) b = measure (devices, x, 4, sixteen);
  g_autoptr (SpForecaster) fa = sp_forecaster_new (a, NULL);
  g_autoptr (SpForecaster) fb = sp_forecaster_new (b, NULL);
  SpForecast crossing;
  SpForecast inside;

  sp_forecaster_at (fa, 16, &crossing);
  sp_forecaster_at (fb, 16, &inside);
  g_assert_cmpfloat (crossing.intervals[SP_LEVEL_90].lo, <, inside.intervals[SP_LEVEL_90].lo);
  g_assert_cmpfloat (crossing.central, <, inside.central);
}

/* Runs that scatter by 10 % leave a forecast less sure than runs that agree. */
static void
test_noise_widens (void)
{
  double widths[2];

  for (guint noisy = 0; noisy < 2; noisy++)
    {
      SpRun runs[12];
      SpMeasuredOptions options = { .devices_per_server = 64 };
      g_autoptr (SpMeasured) curve = NULL;
      g_autoptr (SpForecaster) forecaster = NULL;
      SpForecast f;

      for (guint i = 0; i < 12; i++)
        {
          double devices = exp2 (i / 3);

          runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT,
                             .devices = devices,
                             .throughput = devices * (1.0 + (noisy ? 0.1 : 0.001) * ((double) (i % 3) - 1.0)) };
        }
      curve = sp_measured_new (runs, 12, &options, NULL);
      forecaster = sp_forecaster_new (curve, NULL);
      sp_forecaster_at (forecaster, 32, &f);
      widths[noisy] = f.intervals[SP_LEVEL_90].hi - f.intervals[SP_LEVEL_90].lo;
    }
  g_assert_cmpfloat (widths[1], >, 1.5 * widths[0]);
}

static double
half_speed_beyond_eight (double        devices,
                         gconstpointer data)
{
  return devices <= 8.0 ? 100.0 * devices : 50.0 * devices;
}

static double
no_model (double        devices,
          gconstpointer data)
{
  return 0.0;
}

static void
test_step_model (void)
{
  const double devices[] = { 1, 2, 4, 8 };
  const double x[] = { 100, 199, 396, 790 };
  SpMeasuredOptions options = { .devices_per_server = 8 };
  SpForecastOptions with = { .step_model = half_speed_beyond_eight };
  SpForecastOptions silent = { .step_model = no_model };
  g_autoptr (SpMeasured) curve = measure (devices, x, 4, options);
  g_autoptr (SpForecaster) alone = sp_forecaster_new (curve, NULL);
  g_autoptr (SpForecaster) helped = sp_forecaster_new (curve, &with);
  g_autoptr (SpForecaster) unhelped = sp_forecaster_new (curve, &silent);
  SpForecast a;
  SpForecast b;
  SpForecast c;

  sp_forecaster_at (alone, 32, &a);
  sp_forecaster_at (helped, 32, &b);
  sp_forecaster_at (unhelped, 32, &c);
  g_assert_true (b.used_step_model);
  g_assert_false (c.used_step_model);
  g_assert_cmpfloat (c.central, ==, a.central);
  /* half way, on the log scale, between the learned loss and half speed */
  g_assert_cmpfloat_with_epsilon (log (b.central), 0.5 * (log (a.central) + log (0.5 * 32.0 * 790.0 / 8.0)), 1e-9);
  g_assert_cmpfloat (log (b.intervals[SP_LEVEL_90].hi / b.intervals[SP_LEVEL_90].lo), <,
                     log (a.intervals[SP_LEVEL_90].hi / a.intervals[SP_LEVEL_90].lo));
  /* inside the server it has no say */
  sp_forecaster_at (alone, 6, &a);
  sp_forecaster_at (helped, 6, &b);
  g_assert_cmpfloat (a.central, ==, b.central);
}

static void
test_probability (void)
{
  const double devices[] = { 1, 2, 4, 8, 16 };
  const double x[] = { 1520, 2998, 5922, 11674, 15440 };
  SpMeasuredOptions options = { .devices_per_server = 8 };
  g_autoptr (SpMeasured) curve = measure (devices, x, 5, options);
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (curve, NULL);
  SpForecast f;
  double p;
  double before = 1.0;

  sp_forecaster_at (forecaster, 64, &f);
  for (double at = f.central / 1000.0; at < f.central * 1000.0; at *= 1.01)
    {
      g_assert_true (sp_forecast_probability (&f, at, &p));
      g_assert_cmpfloat (p, >=, 0.0);
      g_assert_cmpfloat (p, <=, before + 1e-12);
      before = p;
    }
  g_assert_true (sp_forecast_probability (&f, f.central, &p));
  g_assert_cmpfloat_with_epsilon (p, 0.5, 1e-12);
  g_assert_true (sp_forecast_probability (&f, f.intervals[SP_LEVEL_90].lo, &p));
  g_assert_cmpfloat_with_epsilon (p, 0.95, 1e-12);
  g_assert_true (sp_forecast_probability (&f, f.intervals[SP_LEVEL_80].hi, &p));
  g_assert_cmpfloat_with_epsilon (p, 0.1, 1e-12);
}

static void
test_learning_is_deterministic (void)
{
  SpScalingPrior again;
  SpScalingPrior without;

  sp_scaling_prior_learn (&again, NULL);
  g_assert_cmpmem (&again, sizeof again, sp_scaling_prior_get (), sizeof again);
  sp_scaling_prior_learn (&without, sp_published_curves[0].source_group);
  g_assert_cmpint (memcmp (&again, &without, sizeof again), !=, 0);
  sp_scaling_prior_learn (&without, "nobody");
  g_assert_cmpmem (&again, sizeof again, &without, sizeof without);
}

/* Every published curve of four counts or more, its largest count foretold from
 * the others by what the other publishers teach: the 90 % intervals hold 86 to
 * 94 %, those of 50 % the half within ten points. */
static void
test_holds_what_was_measured (void)
{
  g_autoptr (GHashTable) priors = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  guint n = 0;
  guint held[SP_N_LEVELS] = { 0 };

  for (guint i = 0; i < sp_n_published_curves; i++)
    {
      const SpPublishedCurve *published = &sp_published_curves[i];
      const double (*points)[2] = sp_published_curve_points (published);
      SpScalingPrior *prior = g_hash_table_lookup (priors, published->source_group);
      double devices[16];
      double x[16];
      SpMeasuredOptions options = { .has_scaling = TRUE,
                                    .scaling = published->is_mixed ? SP_MODE_WEAK : published->mode,
                                    .devices_per_server = published->devices_per_server };
      g_autoptr (SpMeasured) curve = NULL;
      g_autoptr (SpForecaster) forecaster = NULL;
      SpForecastOptions how;
      SpForecast f;
      guint last = published->n_points - 1;

      if (published->n_points < 4)
        continue;
      if (prior == NULL)
        {
          prior = g_new0 (SpScalingPrior, 1);
          sp_scaling_prior_learn (prior, published->source_group);
          g_hash_table_insert (priors, (gpointer) published->source_group, prior);
        }
      for (guint j = 0; j < published->n_points; j++)
        {
          devices[j] = points[j][0];
          x[j] = points[j][1];
        }
      how = (SpForecastOptions){ .prior = prior };
      curve = measure (devices, x, last, options);
      forecaster = sp_forecaster_new (curve, &how);
      sp_forecaster_at (forecaster, devices[last], &f);
      n++;
      for (SpLevel level = 0; level < SP_N_LEVELS; level++)
        held[level] += f.intervals[level].lo <= x[last] && x[last] <= f.intervals[level].hi ? 1 : 0;
    }
  g_test_message ("of %u: 50 %%: %u, 80 %%: %u, 90 %%: %u, 95 %%: %u", n, held[0], held[1], held[2], held[3]);
  g_assert_cmpuint (100 * held[SP_LEVEL_90], >=, 86 * n);
  g_assert_cmpuint (100 * held[SP_LEVEL_90], <=, 94 * n);
  g_assert_cmpuint (100 * held[SP_LEVEL_50], >=, 40 * n);
  g_assert_cmpuint (100 * held[SP_LEVEL_50], <=, 60 * n);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/forecast/width-never-shrinks", test_width_never_shrinks);
  g_test_add_func ("/forecast/inside-and-below", test_inside_and_below);
  g_test_add_func ("/forecast/units-change-nothing", test_units_change_nothing);
  g_test_add_func ("/forecast/order-changes-nothing", test_order_changes_nothing);
  g_test_add_func ("/forecast/boundary-widens", test_boundary_widens);
  g_test_add_func ("/forecast/noise-widens", test_noise_widens);
  g_test_add_func ("/forecast/step-model", test_step_model);
  g_test_add_func ("/forecast/probability", test_probability);
  g_test_add_func ("/forecast/learning-is-deterministic", test_learning_is_deterministic);
  g_test_add_func ("/forecast/holds-what-was-measured", test_holds_what_was_measured);
  for (gsize i = 0; i < G_N_ELEMENTS (places); i++)
    {
      g_autofree char *path = g_strdup_printf ("/forecast/place/%s", places[i].name);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_place);
    }
  return g_test_run ();
}
