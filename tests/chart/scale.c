/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Scales and ticks: what every range must satisfy, over random and extreme data,
 * and a few axes worked out by hand. */
#include <glib.h>
#include <math.h>

#include "chart/label.h"
#include "chart/scale.h"

#define ROUNDS 3000

static SpScale
scale_of (SpScaleKind   kind,
          SpTickStyle   style,
          const double *data,
          gsize         n)
{
  SpAxis axis = { .scale = kind, .style = style };
  SpExtent extent = { 0 };
  SpScale scale;

  for (gsize i = 0; i < n; i++)
    sp_extent_add (&extent, kind, data[i]);
  sp_scale_init (&scale, &axis, &extent);
  return scale;
}

/* From 1e-300 to 1e300, both signs on linear axes; sometimes equal or zero. */
static double
random_value (SpScaleKind kind)
{
  double magnitude = pow (10.0, g_test_rand_double_range (-300.0, 300.0));

  if (g_test_rand_int_range (0, 3) == 0)
    magnitude = pow (10.0, g_test_rand_double_range (-6.0, 9.0));
  if (kind == SP_SCALE_LINEAR && g_test_rand_int_range (0, 10) == 0)
    return 0.0;
  return kind == SP_SCALE_LINEAR && g_test_rand_bit () ? -magnitude : magnitude;
}

static SpScale
random_scale (SpScaleKind kind,
              SpTickStyle style)
{
  double data[8];
  gsize n = (gsize) g_test_rand_int_range (1, 9);
  double centre = random_value (kind);

  for (gsize i = 0; i < n; i++)
    data[i] = random_value (kind);
  /* Ranges far narrower than their values, down to one value repeated. */
  if (g_test_rand_bit ())
    for (gsize i = 0; i < n; i++)
      data[i] = centre * (1.0 + pow (10.0, g_test_rand_double_range (-20.0, 0.0)) * (double) (i % 3));
  return scale_of (kind, style, data, n);
}

static void
assert_sane (const SpScale *scale)
{
  g_assert_true (isfinite (scale->min) && isfinite (scale->max));
  g_assert_cmpfloat (scale->min, <, scale->max);
  if (scale->kind == SP_SCALE_LOG2 || scale->kind == SP_SCALE_LOG10)
    g_assert_cmpfloat (scale->min, >, 0.0);
  g_assert_cmpfloat_with_epsilon (sp_scale_map (scale, scale->min), 0.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (sp_scale_map (scale, scale->max), 1.0, 1e-9);
}

static gboolean
is_step_mantissa (double step)
{
  double mantissa = step / pow (10.0, floor (log10 (step) + 1e-9));

  return fabs (mantissa - 1.0) < 1e-6 || fabs (mantissa - 2.0) < 1e-6 || fabs (mantissa - 2.5) < 1e-6 ||
         fabs (mantissa - 5.0) < 1e-6;
}

static void
assert_ticks_inside (const SpScale   *scale,
                     const SpTickSet *ticks)
{
  int most = scale->kind == SP_SCALE_LOG2 ? 16 : 10;

  g_assert_cmpint (ticks->n, >=, 2);
  g_assert_cmpint (ticks->n, <=, most);
  for (int i = 0; i < ticks->n; i++)
    {
      g_assert_true (isfinite (ticks->values[i]));
      if (i > 0)
        g_assert_cmpfloat (ticks->values[i], >, ticks->values[i - 1]);
      g_assert_cmpfloat (sp_scale_map (scale, ticks->values[i]), >=, -1e-9);
      g_assert_cmpfloat (sp_scale_map (scale, ticks->values[i]), <=, 1.0 + 1e-9);
    }
  for (int i = 1; i < ticks->n_minors; i++)
    g_assert_cmpfloat (ticks->minors[i], >, ticks->minors[i - 1]);
}

static void
assert_zero_is_zero (const SpScale   *scale,
                     const SpTickSet *ticks)
{
  double room = 0.1 * ticks->step;
  gboolean found = FALSE;

  for (int i = 0; i < ticks->n; i++)
    {
      if (!(fabs (ticks->values[i]) < room))
        continue;
      g_assert_cmpfloat (ticks->values[i], ==, 0.0);
      g_assert_false (signbit (ticks->values[i]));
      found = TRUE;
    }
  if (scale->min <= 0.0 && scale->max >= 0.0)
    g_assert_true (found);
}

static void
test_invariants (gconstpointer data)
{
  SpScaleKind kind = (SpScaleKind) GPOINTER_TO_INT (data);

  for (int round = 0; round < ROUNDS; round++)
    {
      SpScale scale = random_scale (kind, SP_TICKS_NUMBER);
      SpTickSet ticks;
      double step = 0.0;
      int level;

      assert_sane (&scale);
      for (level = 0; sp_scale_get_ticks (&scale, level, &ticks); level++)
        {
          assert_ticks_inside (&scale, &ticks);
          if (kind != SP_SCALE_LINEAR)
            continue;
          g_assert_cmpfloat (ticks.step, >, step);
          step = ticks.step;
          g_assert_true (is_step_mantissa (ticks.step));
          assert_zero_is_zero (&scale, &ticks);
        }
      g_assert_cmpint (level, >, 0);
    }
}

/* Labels tell the ticks apart and read back within half a unit of their last digit. */
static void
test_labels (gconstpointer data)
{
  SpScaleKind kind = (SpScaleKind) GPOINTER_TO_INT (data);
  static const SpTickStyle styles[] = { SP_TICKS_NUMBER, SP_TICKS_COMPACT };

  for (int round = 0; round < ROUNDS; round++)
    {
      SpTickStyle style = styles[round % 2];
      SpScale scale = random_scale (kind, style);
      SpTickSet ticks;

      g_assert_true (sp_scale_get_ticks (&scale, 0, &ticks));
      for (int i = 0; i < ticks.n; i++)
        {
          g_autofree char *label = sp_label_tick (sp_number_locale_c (), style, &ticks, i);
          g_autofree char *next = i + 1 < ticks.n ? sp_label_tick (sp_number_locale_c (), style, &ticks, i + 1) : NULL;
          double value = 0.0;

          g_assert_cmpstr (label, !=, next);
          g_assert_false (g_str_has_prefix (label, "-0") && ticks.values[i] >= 0.0);
          g_assert_true (sp_number_parse (sp_number_locale_c (), label, NULL, &value, NULL, NULL));
          g_assert_cmpfloat (fabs (value - ticks.values[i]), <=, 1e-10 * fabs (ticks.values[i]));
        }
    }
}

static void
test_map_round_trip (gconstpointer data)
{
  SpScaleKind kind = (SpScaleKind) GPOINTER_TO_INT (data);

  for (int round = 0; round < ROUNDS; round++)
    {
      SpScale scale = random_scale (kind, SP_TICKS_NUMBER);
      double place = g_test_rand_double_range (0.0, 1.0);
      double value = sp_scale_unmap (&scale, place);

      g_assert_cmpfloat (value, >=, scale.min * (scale.min > 0.0 ? 1.0 - 1e-9 : 1.0 + 1e-9));
      g_assert_cmpfloat_with_epsilon (sp_scale_map (&scale, value), place, 1e-6);
    }
}

/* Units times 10^k are the same picture with other numbers. */
static void
test_scaling (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      int power = g_test_rand_int_range (-30, 30);
      double low = g_test_rand_double_range (-1000.0, 1000.0);
      double high = low + g_test_rand_double_range (1.0, 1000.0);
      double data[] = { low, high };
      double scaled[] = { low * pow (10.0, power), high * pow (10.0, power) };
      SpScale one = scale_of (SP_SCALE_LINEAR, SP_TICKS_NUMBER, data, 2);
      SpScale other = scale_of (SP_SCALE_LINEAR, SP_TICKS_NUMBER, scaled, 2);
      SpTickSet a, b;

      g_assert_true (sp_scale_get_ticks (&one, 0, &a));
      g_assert_true (sp_scale_get_ticks (&other, 0, &b));
      g_assert_cmpint (a.n, ==, b.n);
      for (int i = 0; i < a.n; i++)
        g_assert_cmpfloat_with_epsilon (b.values[i] / pow (10.0, power), a.values[i], 1e-9 * (fabs (low) + fabs (high)));
    }
}

/* Worked out by hand from the rule: the finest of 1, 2, 2.5, 5 times 10^k, or 2^k,
 * with at most ten ticks. */
static const struct
{
  const char *name;
  SpScaleKind kind;
  SpTickStyle style;
  gboolean binary;
  double min;
  double max;
  int n;
  double values[SP_TICKS_MAX];
} hand_made[] = {
  { "hundreds", SP_SCALE_LINEAR, SP_TICKS_NUMBER, FALSE, 0, 100, 6, { 0, 20, 40, 60, 80, 100 } },
  { "quarters", SP_SCALE_LINEAR, SP_TICKS_NUMBER, FALSE, 0, 2, 9, { 0, 0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2 } },
  { "tenths", SP_SCALE_LINEAR, SP_TICKS_NUMBER, FALSE, -0.4, 0.4, 9, { -0.4, -0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3, 0.4 } },
  { "whole", SP_SCALE_LINEAR, SP_TICKS_COUNT, FALSE, 0, 4, 5, { 0, 1, 2, 3, 4 } },
  { "binary", SP_SCALE_LINEAR, SP_TICKS_COUNT, TRUE, 0, 128, 9, { 0, 16, 32, 48, 64, 80, 96, 112, 128 } },
  { "powers-of-two", SP_SCALE_LOG2, SP_TICKS_COUNT, FALSE, 1, 1024, 11, { 1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024 } },
  { "one-two-five", SP_SCALE_LOG10, SP_TICKS_NUMBER, FALSE, 1000, 100000, 7,
    { 1000, 2000, 5000, 10000, 20000, 50000, 100000 } },
  { "decades", SP_SCALE_LOG10, SP_TICKS_NUMBER, FALSE, 1, 1e5, 6, { 1, 10, 100, 1000, 1e4, 1e5 } },
  { "less-than-a-decade", SP_SCALE_LOG10, SP_TICKS_NUMBER, FALSE, 6, 9, 7, { 6, 6.5, 7, 7.5, 8, 8.5, 9 } },
};

static void
test_hand_made (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpAxis axis = {
    .scale = hand_made[i].kind, .style = hand_made[i].style, .binary = hand_made[i].binary,
    .has_min = TRUE, .has_max = TRUE, .min = hand_made[i].min, .max = hand_made[i].max,
  };
  SpExtent extent = { 0 };
  SpScale scale;
  SpTickSet ticks;

  sp_scale_init (&scale, &axis, &extent);
  g_assert_cmpfloat (scale.min, ==, hand_made[i].min);
  g_assert_cmpfloat (scale.max, ==, hand_made[i].max);
  g_assert_true (sp_scale_get_ticks (&scale, 0, &ticks));
  g_assert_cmpint (ticks.n, ==, hand_made[i].n);
  for (int t = 0; t < ticks.n; t++)
    g_assert_cmpfloat (ticks.values[t], ==, hand_made[i].values[t]);
}

static void
test_powers_are_thinned (void)
{
  SpAxis axis = { .scale = SP_SCALE_LOG2, .style = SP_TICKS_COUNT, .has_min = TRUE, .has_max = TRUE, .min = 1, .max = 1024 };
  SpExtent extent = { 0 };
  SpScale scale;
  SpTickSet ticks;

  sp_scale_init (&scale, &axis, &extent);
  g_assert_true (sp_scale_get_ticks (&scale, 1, &ticks));
  g_assert_cmpint (ticks.n, ==, 6); /* 1 4 16 64 256 1024 */
  g_assert_cmpfloat (ticks.values[1], ==, 4.0);
  g_assert_cmpfloat (ticks.values[5], ==, 1024.0);
  g_assert_cmpint (ticks.n_minors, ==, 5);
}

/* What matplotlib hung on and PK-Sim crashed on: zeros on a log axis, a maximum of 0,
 * nothing at all, one value, not a number. */
static void
test_pathological (void)
{
  const double denormal = 4.9e-324;
  const double inputs[][3] = {
    { 0, 0, 0 }, { -1, -2, -3 }, { (double) NAN, (double) NAN, (double) NAN }, { (double) INFINITY, -(double) INFINITY, 1 },
    { denormal, denormal, denormal }, { 0, denormal, denormal }, { 1e300, 1e300, 1e300 }, { -1e300, 1e300, 0 },
    { 1e-300, 1e-300, 1e300 }, { G_MAXDOUBLE, -G_MAXDOUBLE, 0 }, { 5, 5, 5 }, { -5, -5, -5 },
    { 1e15, 1e15 + 0.125, 1e15 }, { 0, 0, (double) NAN },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (inputs); i++)
    for (int kind = SP_SCALE_LINEAR; kind <= SP_SCALE_LOG10; kind++)
      for (gsize n = 0; n <= 3; n++)
        {
          SpScale scale = scale_of ((SpScaleKind) kind, SP_TICKS_NUMBER, inputs[i], n);
          SpScale counts = scale_of ((SpScaleKind) kind, SP_TICKS_COUNT, inputs[i], n);
          SpTickSet ticks;

          assert_sane (&scale);
          assert_sane (&counts);
          g_assert_true (sp_scale_get_ticks (&scale, 0, &ticks));
          assert_ticks_inside (&scale, &ticks);
          g_assert_true (sp_scale_get_ticks (&counts, 0, &ticks));
          assert_ticks_inside (&counts, &ticks);
        }
}

static void
test_whole_ticks (void)
{
  for (int round = 0; round < ROUNDS; round++)
    {
      double data[] = { g_test_rand_int_range (0, 20), g_test_rand_int_range (0, 100000) };
      SpScale scale = scale_of (g_test_rand_bit () ? SP_SCALE_LINEAR : SP_SCALE_LOG2, SP_TICKS_COUNT, data, 2);
      SpTickSet ticks;

      for (int level = 0; sp_scale_get_ticks (&scale, level, &ticks); level++)
        for (int i = 0; i < ticks.n; i++)
          g_assert_cmpfloat (ticks.values[i], ==, floor (ticks.values[i]));
    }
}

static void
test_refused_are_counted (void)
{
  SpExtent extent = { 0 };
  const double data[] = { 0, -1, 2, 8, (double) NAN, (double) INFINITY };

  for (gsize i = 0; i < G_N_ELEMENTS (data); i++)
    sp_extent_add (&extent, SP_SCALE_LOG2, data[i]);
  g_assert_cmpuint (extent.n, ==, 2);
  g_assert_cmpuint (extent.n_refused, ==, 2);
  g_assert_cmpuint (extent.n_invalid, ==, 2);
  g_assert_cmpfloat (extent.min, ==, 2.0);
  g_assert_cmpfloat (extent.max, ==, 8.0);
}

static void
test_zoom (void)
{
  SpAxis axis = { .scale = SP_SCALE_LOG2, .has_min = TRUE, .has_max = TRUE, .min = 1, .max = 64 };
  SpExtent extent = { 0 };
  SpScale scale;

  sp_scale_init (&scale, &axis, &extent);
  sp_scale_set_range (&scale, 8.0, 2.0); /* either way round */
  g_assert_cmpfloat (scale.min, ==, 2.0);
  g_assert_cmpfloat (scale.max, ==, 8.0);
  sp_scale_set_range (&scale, -1.0, 4.0); /* nothing that the scale can't show */
  g_assert_cmpfloat (scale.min, ==, 2.0);
  sp_scale_set_range (&scale, 4.0, 4.0);
  assert_sane (&scale);
}

static void
test_styles (void)
{
  SpTickSet halves = { .n = 3, .values = { 0, 0.5, 1 }, .step = 0.5, .decimals = 1 };
  SpTickSet small = { .n = 3, .values = { 0, 0.025, 0.05 }, .step = 0.025, .decimals = 3 };
  SpTickSet alone = { .n = 2, .values = { 0.001, 10 }, .decimals = -1 };
  const SpNumberLocale *c = sp_number_locale_c ();
  g_autofree char *half = sp_label_tick (c, SP_TICKS_PERCENT, &halves, 1);
  g_autofree char *fortieth = sp_label_tick (c, SP_TICKS_PERCENT, &small, 1);
  g_autofree char *milliseconds = sp_label_tick (c, SP_TICKS_SECONDS, &small, 1);
  g_autofree char *zero = sp_label_tick (c, SP_TICKS_SECONDS, &small, 0);
  g_autofree char *one = sp_label_tick (c, SP_TICKS_SECONDS, &alone, 0);
  g_autofree char *ten = sp_label_tick (c, SP_TICKS_SECONDS, &alone, 1);

  g_assert_cmpstr (half, ==, "50%");
  g_assert_cmpstr (fortieth, ==, "2.5%");
  g_assert_cmpstr (milliseconds, ==, "25\u00a0ms");
  g_assert_cmpstr (zero, ==, "0");
  g_assert_cmpstr (one, ==, "1\u00a0ms");
  g_assert_cmpstr (ten, ==, "10\u00a0s");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (int kind = SP_SCALE_LINEAR; kind <= SP_SCALE_LOG10; kind++)
    {
      const char *name = sp_scale_kind_name ((SpScaleKind) kind);
      g_autofree char *invariants = g_strconcat ("/scale/invariants/", name, NULL);
      g_autofree char *labels = g_strconcat ("/scale/labels/", name, NULL);
      g_autofree char *map = g_strconcat ("/scale/map-round-trip/", name, NULL);

      g_test_add_data_func (invariants, GINT_TO_POINTER (kind), test_invariants);
      g_test_add_data_func (labels, GINT_TO_POINTER (kind), test_labels);
      g_test_add_data_func (map, GINT_TO_POINTER (kind), test_map_round_trip);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (hand_made); i++)
    {
      g_autofree char *path = g_strconcat ("/scale/by-hand/", hand_made[i].name, NULL);

      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_hand_made);
    }
  g_test_add_func ("/scale/units-times-powers-of-ten", test_scaling);
  g_test_add_func ("/scale/powers-are-thinned", test_powers_are_thinned);
  g_test_add_func ("/scale/pathological", test_pathological);
  g_test_add_func ("/scale/whole-ticks", test_whole_ticks);
  g_test_add_func ("/scale/refused-are-counted", test_refused_are_counted);
  g_test_add_func ("/scale/zoom", test_zoom);
  g_test_add_func ("/scale/styles", test_styles);
  return g_test_run ();
}
