/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to measure next: the proposals that each situation calls for, and that a
 * proposal, followed, does about what it promised. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>

#include "core/advisor.h"

static SpMeasured *
measure (const double *devices,
         const double *throughputs,
         guint         n,
         double        devices_per_server)
{
  g_autofree SpRun *runs = g_new0 (SpRun, MAX (n, 1));
  SpMeasuredOptions options = { .devices_per_server = devices_per_server };

  for (guint i = 0; i < n; i++)
    runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT, .devices = devices[i], .throughput = throughputs[i] };
  return sp_measured_new (runs, n, &options, NULL);
}

static const SpAdvice *
find (const SpAdvice *advice,
      guint           n,
      SpAdviceKind    kind)
{
  for (guint i = 0; i < n; i++)
    if (advice[i].kind == kind)
      return &advice[i];
  return NULL;
}

static void
assert_sane (const SpAdvice *advice,
             guint           n,
             double          devices)
{
  g_assert_cmpuint (n, <=, SP_ADVICE_MAX);
  for (guint i = 0; i < n; i++)
    {
      if (advice[i].kind == SP_ADVICE_COUNT)
        g_assert_cmpfloat (advice[i].devices, <, devices);
      g_assert_cmpfloat (advice[i].width_then, <, advice[i].width_now);
      if (i > 0)
        g_assert_cmpfloat (advice[i].width_then, >=, advice[i - 1].width_then);
    }
}

static const double devices[] = { 1, 2, 4, 8 };
static const double throughputs[] = { 100, 199, 396, 790 };

/* Nothing beyond one server of eight: the best run for 64 crosses it, and knowing the link helps. */
static void
test_second_server (void)
{
  g_autoptr (SpMeasured) curve = measure (devices, throughputs, 4, 8);
  SpAdvice advice[SP_ADVICE_MAX];
  guint n = sp_advise (curve, NULL, 64, advice);

  assert_sane (advice, n, 64);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpint (advice[0].kind, ==, SP_ADVICE_COUNT);
  g_assert_true (advice[0].crosses_server);
  g_assert_nonnull (find (advice, n, SP_ADVICE_LINK));
  g_assert_null (find (advice, n, SP_ADVICE_DEVICES_PER_SERVER));
  g_assert_null (find (advice, n, SP_ADVICE_REPEAT));
}

static void
test_servers_not_known (void)
{
  g_autoptr (SpMeasured) curve = measure (devices, throughputs, 4, 0);
  SpAdvice advice[SP_ADVICE_MAX];
  guint n = sp_advise (curve, NULL, 16, advice);

  assert_sane (advice, n, 16);
  g_assert_nonnull (find (advice, n, SP_ADVICE_DEVICES_PER_SERVER));
}

/* Runs that scatter by 15 % at every count. */
static void
test_repeat (void)
{
  double many_devices[16];
  double x[16];
  SpAdvice advice[SP_ADVICE_MAX];
  g_autoptr (SpMeasured) curve = NULL;
  guint n;

  for (guint i = 0; i < 16; i++)
    {
      many_devices[i] = exp2 (i / 4);
      x[i] = 100.0 * many_devices[i] * (1.0 + 0.15 * ((double) (i % 4) - 1.5));
    }
  curve = measure (many_devices, x, 16, 64);
  n = sp_advise (curve, NULL, 16, advice);
  assert_sane (advice, n, 16);
  g_assert_nonnull (find (advice, n, SP_ADVICE_REPEAT));
  g_assert_cmpfloat (find (advice, n, SP_ADVICE_REPEAT)->devices, ==, 8.0);
}

static void
test_from_little (void)
{
  g_autoptr (SpMeasured) none = measure (devices, throughputs, 0, 8);
  g_autoptr (SpMeasured) one = measure (devices, throughputs, 1, 8);
  SpAdvice advice[SP_ADVICE_MAX];
  guint n;

  g_assert_cmpuint (sp_advise (none, NULL, 64, advice), ==, 1);
  g_assert_cmpfloat (advice[0].devices, ==, 1.0);
  g_assert_false (advice[0].has_width_now);
  n = sp_advise (one, NULL, 8, advice);
  assert_sane (advice, n, 8);
  g_assert_cmpuint (n, >, 0);
  g_assert_cmpint (advice[0].kind, ==, SP_ADVICE_COUNT);
}

/* Followed with the outcome the forecast expected, the promise is kept within a quarter. */
static void
test_promise (void)
{
  g_autoptr (SpMeasured) curve = measure (devices, throughputs, 4, 8);
  g_autoptr (SpForecaster) before = sp_forecaster_new (curve, NULL);
  g_autoptr (SpForecaster) after = NULL;
  g_autoptr (SpMeasured) followed = NULL;
  SpAdvice advice[SP_ADVICE_MAX];
  double more_devices[5] = { 1, 2, 4, 8 };
  double more_throughputs[5] = { 100, 199, 396, 790 };
  SpForecast f;

  g_assert_cmpuint (sp_advise (curve, NULL, 64, advice), >, 0);
  more_devices[4] = advice[0].devices;
  sp_forecaster_at (before, advice[0].devices, &f);
  more_throughputs[4] = f.central;
  followed = measure (more_devices, more_throughputs, 5, 8);
  after = sp_forecaster_new (followed, NULL);
  sp_forecaster_at (after, 64, &f);
  g_assert_cmpfloat_with_epsilon ((f.intervals[SP_LEVEL_90].hi - f.intervals[SP_LEVEL_90].lo) / f.central /
                                    advice[0].width_then, 1.0, 0.25);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  gsl_set_error_handler_off ();

  g_test_add_func ("/advisor/second-server", test_second_server);
  g_test_add_func ("/advisor/servers-not-known", test_servers_not_known);
  g_test_add_func ("/advisor/repeat", test_repeat);
  g_test_add_func ("/advisor/from-little", test_from_little);
  g_test_add_func ("/advisor/promise", test_promise);
  return g_test_run ();
}
