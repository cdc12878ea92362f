/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculator against values worked out by hand, and its inverses against
 * each other over random inputs. */
#include <glib.h>
#include <math.h>

#include "core/error.h"
#include "core/estimate.h"
#include "core/message.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-12 * MAX (1.0, fabs (expected)));
}

/* Worked out by hand: 64 * 2000 = 128,000; * 0.9 = 115,200; 64 * 0.9 = 57.6;
 * 56.6 / 63 = 0.898412698...; six-fold on 8 and on 16 devices; one device. */
static const struct
{
  const char *name;
  SpEstimateInput in;
  SpEstimate out;
} cases[] = {
  { "worked-example",
    { SP_SOLVE_ACTUAL, 64, 2000, 0.9, 0 },
    { SP_SOLVE_ACTUAL, 64, 2000, 0.9, 128000, 115200, 57.6, 12800, 6.4, TRUE, 56.6 / 63.0, FALSE, 0 } },
  { "six-fold-on-eight",
    { SP_SOLVE_EFFICIENCY, 8, 100, 0, 600 },
    { SP_SOLVE_EFFICIENCY, 8, 100, 0.75, 800, 600, 6, 200, 2, TRUE, 5.0 / 7.0, FALSE, 0 } },
  { "six-fold-on-sixteen",
    { SP_SOLVE_EFFICIENCY, 16, 100, 0, 600 },
    { SP_SOLVE_EFFICIENCY, 16, 100, 0.375, 1600, 600, 6, 1000, 10, TRUE, 1.0 / 3.0, FALSE, 0 } },
  { "exact-count-is-not-rounded-up",
    { SP_SOLVE_DEVICES, 0, 2000, 0.9, 115200 },
    { SP_SOLVE_DEVICES, 64, 2000, 0.9, 128000, 115200, 57.6, 12800, 6.4, TRUE, 56.6 / 63.0, TRUE, 115200 } },
  /* 200,000 / (2,000 * 0.85) = 117.647 -> 118 deliver 200,600 */
  { "devices-rounded-up",
    { SP_SOLVE_DEVICES, 0, 2000, 0.85, 200000 },
    { SP_SOLVE_DEVICES, 118, 2000, 0.85, 236000, 200600, 100.3, 35400, 17.7, TRUE, 99.3 / 117.0, TRUE, 200000 } },
  { "per-device-throughput",
    { SP_SOLVE_THROUGHPUT, 4, 0, 0.5, 1000 },
    { SP_SOLVE_THROUGHPUT, 4, 500, 0.5, 2000, 1000, 2, 1000, 2, TRUE, 1.0 / 3.0, FALSE, 0 } },
  { "one-device-has-no-return",
    { SP_SOLVE_ACTUAL, 1, 10, 1, 0 },
    { SP_SOLVE_ACTUAL, 1, 10, 1, 10, 10, 1, 0, 0, FALSE, 0, FALSE, 0 } },
  { "above-one",
    { SP_SOLVE_ACTUAL, 2, 10, 1.25, 0 },
    { SP_SOLVE_ACTUAL, 2, 10, 1.25, 20, 25, 2.5, -5, -0.5, TRUE, 1.5, FALSE, 0 } },
  { "less-than-one-device-is-one",
    { SP_SOLVE_DEVICES, 0, 1000, 1, 1 },
    { SP_SOLVE_DEVICES, 1, 1000, 1, 1000, 1000, 1, 0, 0, FALSE, 0, TRUE, 1 } },
};

static void
test_case (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  const SpEstimate *want = &cases[i].out;
  SpEstimate got;
  g_autoptr (GError) error = NULL;

  g_assert_true (sp_estimate (&cases[i].in, &got, NULL, &error));
  g_assert_no_error (error);
  g_assert_cmpint (got.solved, ==, want->solved);
  g_assert_cmpfloat (got.devices, ==, want->devices);
  assert_close (got.per_device_throughput, want->per_device_throughput);
  assert_close (got.efficiency, want->efficiency);
  assert_close (got.ideal, want->ideal);
  assert_close (got.actual, want->actual);
  assert_close (got.speedup, want->speedup);
  assert_close (got.lost, want->lost);
  assert_close (got.devices_worth_lost, want->devices_worth_lost);
  g_assert_cmpint (got.has_average_return, ==, want->has_average_return);
  assert_close (got.average_return, want->average_return);
  g_assert_cmpint (got.has_requested_actual, ==, want->has_requested_actual);
  assert_close (got.requested_actual, want->requested_actual);
}

static const struct
{
  const char *name;
  SpEstimateInput in;
  SpCoreError code;
} refusals[] = {
  { "no-devices", { SP_SOLVE_ACTUAL, 0, 1, 1, 0 }, SP_CORE_ERROR_DEVICES },
  { "negative-devices", { SP_SOLVE_ACTUAL, -4, 1, 1, 0 }, SP_CORE_ERROR_DEVICES },
  { "half-a-device", { SP_SOLVE_ACTUAL, 1.5, 1, 1, 0 }, SP_CORE_ERROR_DEVICES },
  { "nan-devices", { SP_SOLVE_ACTUAL, NAN, 1, 1, 0 }, SP_CORE_ERROR_DEVICES },
  { "above-the-most", { SP_SOLVE_ACTUAL, SP_DEVICES_MAX + 1.0, 1, 1, 0 }, SP_CORE_ERROR_DEVICES },
  { "no-throughput", { SP_SOLVE_ACTUAL, 1, 0, 1, 0 }, SP_CORE_ERROR_THROUGHPUT },
  { "infinite-throughput", { SP_SOLVE_ACTUAL, 1, INFINITY, 1, 0 }, SP_CORE_ERROR_THROUGHPUT },
  { "no-efficiency", { SP_SOLVE_ACTUAL, 1, 1, 0, 0 }, SP_CORE_ERROR_EFFICIENCY },
  { "negative-efficiency", { SP_SOLVE_ACTUAL, 1, 1, -0.1, 0 }, SP_CORE_ERROR_EFFICIENCY },
  { "nan-efficiency", { SP_SOLVE_ACTUAL, 1, 1, NAN, 0 }, SP_CORE_ERROR_EFFICIENCY },
  { "no-actual", { SP_SOLVE_DEVICES, 1, 1, 1, 0 }, SP_CORE_ERROR_ACTUAL },
  { "too-many", { SP_SOLVE_DEVICES, 0, 1e-3, 1, 1e6 }, SP_CORE_ERROR_TOO_MANY_DEVICES },
  { "overflow", { SP_SOLVE_ACTUAL, 100, 1e308, 1, 0 }, SP_CORE_ERROR_OVERFLOW },
  { "underflow", { SP_SOLVE_EFFICIENCY, 100, 1e308, 0, 1e-300 }, SP_CORE_ERROR_OVERFLOW },
};

static void
test_refusal (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpEstimate got;
  g_autoptr (GError) error = NULL;

  g_assert_false (sp_estimate (&refusals[i].in, &got, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, (int) refusals[i].code);
}

static void
test_messages (void)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  SpEstimateInput above = { SP_SOLVE_ACTUAL, 2, 10, 1.25, 0 };
  SpEstimateInput rounded = { SP_SOLVE_DEVICES, 0, 2000, 0.85, 200000 };
  SpEstimateInput exact = { SP_SOLVE_DEVICES, 0, 2000, 0.9, 115200 };
  SpEstimate e;

  g_assert_true (sp_estimate (&exact, &e, messages, NULL));
  g_assert_cmpuint (messages->len, ==, 0);
  g_assert_true (sp_estimate (&above, &e, messages, NULL));
  g_assert_true (sp_estimate (&rounded, &e, messages, NULL));
  g_assert_cmpuint (messages->len, ==, 2);
  g_assert_cmpint (g_array_index (messages, SpMessage, 0).code, ==, SP_MESSAGE_EFFICIENCY_ABOVE_ONE);
  assert_close (g_array_index (messages, SpMessage, 0).values[0], 1.25);
  g_assert_cmpint (g_array_index (messages, SpMessage, 1).code, ==, SP_MESSAGE_DEVICES_ROUNDED_UP);
  assert_close (g_array_index (messages, SpMessage, 1).values[0], 2000.0 / 17.0);
  assert_close (g_array_index (messages, SpMessage, 1).values[1], 118);
}

/* Solving for any quantity from the results of the others gives it back. */
static void
test_inverses (void)
{
  for (int i = 0; i < 10000; i++)
    {
      SpEstimateInput in = {
        SP_SOLVE_ACTUAL,
        (double) g_test_rand_int_range (1, SP_DEVICES_MAX + 1),
        exp (g_test_rand_double_range (-20, 40)),
        g_test_rand_double_range (1e-6, 1.2),
        0
      };
      SpEstimate first, again;

      g_assert_true (sp_estimate (&in, &first, NULL, NULL));
      in.actual = first.actual;
      for (int s = SP_SOLVE_DEVICES; s < SP_N_SOLVES; s++)
        {
          in.solve = (SpSolve) s;
          g_assert_true (sp_estimate (&in, &again, NULL, NULL));
          g_assert_cmpfloat (again.devices, ==, first.devices);
          g_assert_cmpfloat_with_epsilon (again.per_device_throughput / first.per_device_throughput, 1, 1e-12);
          g_assert_cmpfloat_with_epsilon (again.efficiency / first.efficiency, 1, 1e-12);
          g_assert_cmpfloat_with_epsilon (again.actual / first.actual, 1, 1e-12);
        }
    }
}

/* More devices, faster devices or a better efficiency never deliver less, and
 * a larger demand never needs fewer devices. */
static void
test_monotone (void)
{
  for (int i = 0; i < 10000; i++)
    {
      SpEstimateInput a = {
        SP_SOLVE_ACTUAL,
        (double) g_test_rand_int_range (1, 1000000),
        exp (g_test_rand_double_range (-10, 20)),
        g_test_rand_double_range (0.01, 1.2),
        exp (g_test_rand_double_range (0, 5))
      };
      SpEstimateInput b = a;
      SpEstimate ea, eb;

      switch (g_test_rand_int_range (0, 4))
        {
        case 0: b.devices += 1; break;
        case 1: b.per_device_throughput *= 1.5; break;
        case 2: b.efficiency *= 1.01; break;
        default:
          a.solve = b.solve = SP_SOLVE_DEVICES;
          a.per_device_throughput = b.per_device_throughput = 0.01;
          b.actual *= 1.1;
          break;
        }
      g_assert_true (sp_estimate (&a, &ea, NULL, NULL));
      g_assert_true (sp_estimate (&b, &eb, NULL, NULL));
      g_assert_cmpfloat (eb.actual, >=, ea.actual);
      g_assert_cmpfloat (eb.devices, >=, ea.devices);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/estimate/case/%s", cases[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_case);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/estimate/refuses/%s", refusals[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_refusal);
    }
  g_test_add_func ("/core/estimate/messages", test_messages);
  g_test_add_func ("/core/estimate/inverses", test_inverses);
  g_test_add_func ("/core/estimate/monotone", test_monotone);
  return g_test_run ();
}
