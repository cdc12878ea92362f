/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Order statistics against published tables and against direct integration;
 * replica profiles against cases worked out by hand. */
#include <glib.h>
#include <gsl/gsl_cdf.h>
#include <math.h>

#include "core/error.h"
#include "core/message.h"
#include "core/stragglers.h"

/* Expected maxima of n standard normals: closed forms for 2 to 4 (1/sqrt(pi),
 * 3/(2 sqrt(pi)), and 1.0293753730), then Harter, Biometrika 48 (1961). */
static const struct
{
  double n, e;
} known[] = {
  { 1, 0 },
  { 2, 0.5641895835 },
  { 3, 0.8462843753 },
  { 4, 1.0293753730 },
  { 5, 1.1629644736 },
  { 8, 1.4236003060 },
  { 10, 1.5387527308 },
  { 16, 1.7659913931 },
  { 20, 1.8674750598 },
  { 50, 2.2490736 },
  { 100, 2.5075936 },
  { 200, 2.7460424 },
  { 1000, 3.2414358 },
};

static void
test_known (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (known); i++)
    g_assert_cmpfloat_with_epsilon (sp_expected_maximum (known[i].n), known[i].e, 2e-5);
  /* pi-based variances: 1 - 1/pi at 2 */
  g_assert_cmpfloat_with_epsilon (sp_maximum_of_normals (2).variance, 1 - 1 / G_PI, 1e-9);
  g_assert_cmpfloat (sp_maximum_of_normals (1).variance, ==, 1);
}

/* E max = integral of 1 - F on the right of 0 and of -F on its left. */
static double
integrated_wait (double cv,
                 double slow,
                 double n)
{
  const double step = 1e-3;
  double sum = 0, to = 12 * slow + (slow - 1) / cv;

  for (double x = -12 + step / 2; x < to; x += step)
    {
      double others = pow (gsl_cdf_ugaussian_P (x), slow > 1 ? n - 1 : n);
      double f = slow > 1 ? others * gsl_cdf_ugaussian_P ((x - (slow - 1) / cv) / slow) : others;

      sum += x > 0 ? 1 - f : -f;
    }
  return cv * sum * step;
}

static void
test_integrated (void)
{
  static const double counts[] = { 2, 3, 7, 64, 65, 96, 1000, 12345, 1e6 };
  static const double factors[] = { 1, 1.01, 1.1, 1.3, 2 };

  for (gsize i = 0; i < G_N_ELEMENTS (counts); i++)
    for (gsize f = 0; f < G_N_ELEMENTS (factors); f++)
      for (double cv = 0.05; cv < 0.5; cv *= 4)
        g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_NORMAL, cv, 1, factors[f], counts[i]),
                                        integrated_wait (cv, factors[f], counts[i]), cv * (factors[f] > 1 ? 3e-3 : 2e-5));
}

/* cv 0.3 among 256: 2.21 times the mean log-normal, 1.85 times normal. */
static void
test_shapes (void)
{
  g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_LOG_NORMAL, 0.3, 1, 1, 256), 1.21, 0.01);
  g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_NORMAL, 0.3, 1, 1, 256), 0.85, 0.005);
  /* little scatter: the same */
  g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_LOG_NORMAL, 1e-4, 1, 1, 64) / 1e-4,
                                  sp_expected_maximum (64), 1e-3);
  /* no scatter: the slow one alone; far behind: it alone; both: not their sum */
  g_assert_cmpfloat (sp_straggler_wait (SP_SCATTER_NORMAL, 0, 1, 1.2, 64), ==, 1.2 - 1);
  g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_NORMAL, 0.02, 1, 3, 64), 2, 1e-3);
  g_assert_cmpfloat (sp_straggler_wait (SP_SCATTER_NORMAL, 0.1, 1, 1.2, 64), <, 0.2 + 0.1 * sp_expected_maximum (64) - 0.1);
  g_assert_cmpfloat (sp_straggler_wait (SP_SCATTER_NORMAL, 0.3, 1, 1, 1), ==, 0);
  /* four micro-steps halve it */
  g_assert_cmpfloat_with_epsilon (sp_straggler_wait (SP_SCATTER_NORMAL, 0.3, 0.5, 1, 256), 0.425, 0.0025);
}

static void
test_monotone (void)
{
  for (int i = 0; i < 20000; i++)
    {
      SpScatterShape shape = g_test_rand_int_range (0, 2) ? SP_SCATTER_NORMAL : SP_SCATTER_LOG_NORMAL;
      double cv = g_test_rand_double_range (0, 0.8), f = g_test_rand_int_range (0, 2) ? 1 : g_test_rand_double_range (1, 3);
      double n = floor (exp (g_test_rand_double_range (0, 16))), wait = sp_straggler_wait (shape, cv, 1, f, n);

      g_assert_true (isfinite (wait) && wait >= f - 1);
      g_assert_cmpfloat (sp_straggler_wait (shape, cv, 1, f, n + 1 + floor (n / 50)), >=, wait - 1e-7);
      g_assert_cmpfloat (sp_straggler_wait (shape, cv, 1, f * 1.1, n), >=, wait - 1e-9);
      if (f <= 1)
        g_assert_cmpfloat (sp_straggler_wait (shape, cv * 1.1, 1, f, n), >=, wait - 1e-12);
    }
}

/* Two steps of four replicas, worked out by hand: waits 14 - 11 = 3 and 12 - 10.5 = 1.5. */
static void
test_profile (void)
{
  static const double seconds[] = { 10, 10, 10, 14, 10, 10, 10, 12 };
  SpReplicaProfile p;

  g_assert_true (sp_replica_profile (seconds, 2, 4, &p, NULL, NULL));
  g_assert_cmpfloat_with_epsilon (p.mean_seconds, 10.75, 1e-12);
  g_assert_cmpfloat_with_epsilon (p.wait_seconds, 2.25, 1e-12);
  g_assert_cmpfloat_with_epsilon (p.wait_standard_error, 0.75, 1e-12);
  g_assert_cmpuint (p.slowest, ==, 3);
  g_assert_true (p.is_persistent);
  g_assert_cmpfloat (p.scatter, ==, 0);
  g_assert_cmpfloat_with_epsilon (p.slow_factor, (14 / 11.0 + 12 / 10.5) / (10 / 11.0 + 10 / 10.5), 1e-12);
  /* all four: (3/11 + 1.5/10.5) / 2. One of them: on average none. */
  g_assert_cmpfloat_with_epsilon (sp_replica_profile_wait (&p, 4), (3 / 11.0 + 1.5 / 10.5) / 2, 1e-12);
  g_assert_cmpfloat (sp_replica_profile_wait (&p, 1), ==, 0);
  /* two at random hold the slow one half the time: half of its distance from the rest, less the mean's */
  g_assert_cmpfloat_with_epsilon (sp_replica_profile_wait (&p, 2),
                                  ((0.5 * 14 + 0.5 * 10) / 11 + (0.5 * 12 + 0.5 * 10) / 10.5) / 2 - 1, 0.02);
  /* no scatter besides: more replicas wait no longer */
  g_assert_cmpfloat (sp_replica_profile_wait (&p, 400), ==, sp_replica_profile_wait (&p, 4));
}

static void
test_profile_of_random (void)
{
  enum { STEPS = 400, REPLICAS = 16 };
  g_autofree double *seconds = g_new (double, STEPS * REPLICAS);
  SpReplicaProfile p;

  for (int i = 0; i < STEPS * REPLICAS; i++)
    seconds[i] = 1 + 0.05 * gsl_cdf_ugaussian_Pinv (g_test_rand_double_range (1e-9, 1));
  g_assert_true (sp_replica_profile (seconds, STEPS, REPLICAS, &p, NULL, NULL));
  g_assert_false (p.is_persistent);
  g_assert_cmpfloat_with_epsilon (p.scatter, 0.05, 0.003);
  for (double n = 2; n <= REPLICAS; n *= 2)
    g_assert_cmpfloat_with_epsilon (sp_replica_profile_wait (&p, n), 0.05 * sp_expected_maximum (n), 0.006);
  g_assert_cmpfloat_with_epsilon (sp_replica_profile_wait (&p, 256), 0.05 * sp_expected_maximum (256), 0.012);
}

static void
test_equal_times_hide (void)
{
  static const double seconds[] = { 0.5, 0.5, 0.5001, 0.5, 0.51, 0.51, 0.51, 0.51 };
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpReplicaProfile p;

  g_assert_true (sp_replica_profile (seconds, 2, 4, &p, messages, NULL));
  g_assert_true (p.is_hidden);
  g_assert_false (p.is_persistent);
  g_assert_cmpuint (messages->len, ==, 1);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_REPLICA_TIMES_EQUAL);
}

static void
test_bad_times (void)
{
  static const double zero[] = { 1, 0, 1 }, nan[] = { 1, NAN }, huge[] = { 1, 1e300 }, one[] = { 1 };
  const struct { const double *seconds; gsize n; } bad[] = { { zero, 3 }, { nan, 2 }, { huge, 2 }, { one, 1 }, { one, 0 } };
  SpReplicaProfile p;

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (sp_replica_profile (bad[i].seconds, 1, bad[i].n, &p, NULL, &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_REPLICA_TIMES);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/stragglers/known", test_known);
  g_test_add_func ("/core/stragglers/integrated", test_integrated);
  g_test_add_func ("/core/stragglers/shapes", test_shapes);
  g_test_add_func ("/core/stragglers/monotone", test_monotone);
  g_test_add_func ("/core/stragglers/profile", test_profile);
  g_test_add_func ("/core/stragglers/profile-of-random", test_profile_of_random);
  g_test_add_func ("/core/stragglers/equal-times-hide", test_equal_times_hide);
  g_test_add_func ("/core/stragglers/bad-times", test_bad_times);
  return g_test_run ();
}
