/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pipeline bubble against values worked out by hand. */
#include <glib.h>
#include <math.h>

#include "core/error.h"
#include "core/message.h"
#include "core/pipeline.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-12 * MAX (1.0, fabs (expected)));
}

/* 4 stages, 8 micro-batches: 3 of 11 slots idle, 27.3 %; step 11 t. In two chunks: 1.5 of 9.5. */
static void
test_cases (void)
{
  const struct
  {
    SpPipelineInput in;
    double bubble, step, busy;
    guint messages;
  } cases[] = {
    { { 4, 8, 1, 0.1 }, 3.0 / 11, 1.1, 0.8, 0 },
    { { 4, 8, 2, 0.1 }, 3.0 / 19, 0.95, 0.8, 0 },
    { { 4, 10, 2, 0.1 }, 3.0 / 23, 1.15, 1.0, 1 },
    { { 4, 10, 1, 0.1 }, 3.0 / 13, 1.3, 1.0, 0 },
    { { 1, 8, 1, 0.1 }, 0, 0.8, 0.8, 0 },
    { { 8, 1, 1, 2 }, 7.0 / 8, 16, 2, 0 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
      SpPipeline p;

      g_assert_true (sp_pipeline (&cases[i].in, &p, messages, NULL));
      assert_close (p.bubble_share, cases[i].bubble);
      assert_close (p.step_seconds, cases[i].step);
      assert_close (p.busy_seconds, cases[i].busy);
      assert_close (p.busy_seconds / p.step_seconds, 1 - p.bubble_share);
      g_assert_cmpuint (messages->len, ==, cases[i].messages);
    }
}

/* 4 stages at 5 %: 3 * 0.95 / 0.05 = 57; in 3 chunks 19; at 27.3 % (3/11) 8 again. */
static void
test_micro_batches (void)
{
  const double cases[][4] = {
    { 4, 1, 0.05, 57 }, { 4, 3, 0.05, 19 }, { 4, 1, 3.0 / 11, 8 }, { 4, 1, 0.06, 47 },
    { 1, 1, 0.05, 1 },  { 2, 1, 0.9, 1 },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      double m;

      g_assert_true (sp_pipeline_micro_batches (cases[i][0], cases[i][1], cases[i][2], &m, NULL));
      g_assert_cmpfloat (m, ==, cases[i][3]);
    }
}

/* What is asked is kept, and by one micro-batch fewer it would not be. */
static void
test_round_trip (void)
{
  for (int i = 0; i < 2000; i++)
    {
      double stages = g_test_rand_int_range (2, 65);
      double chunks = g_test_rand_int_range (1, 9);
      double asked = g_test_rand_double_range (0.005, 0.6);
      double m;
      SpPipeline p;

      g_assert_true (sp_pipeline_micro_batches (stages, chunks, asked, &m, NULL));
      g_assert_true (sp_pipeline (&(SpPipelineInput) { stages, m, chunks, 1 }, &p, NULL, NULL));
      g_assert_cmpfloat (p.bubble_share, <=, asked * (1 + 1e-12));
      if (m > 1)
        {
          g_assert_true (sp_pipeline (&(SpPipelineInput) { stages, m - 1, chunks, 1 }, &p, NULL, NULL));
          g_assert_cmpfloat (p.bubble_share, >, asked);
        }
    }
}

static void
test_refusals (void)
{
  const SpPipelineInput bad[] = {
    { 0, 1, 1, 1 }, { 1.5, 1, 1, 1 }, { 1, 0, 1, 1 }, { 1, 1, 0, 1 }, { 1, 1, 1, 0 }, { 1, 1, 1, NAN },
  };
  g_autoptr (GError) error = NULL;
  SpPipeline p;
  double m;

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_assert_false (sp_pipeline (&bad[i], &p, NULL, &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_PIPELINE);
      g_clear_error (&error);
    }
  g_assert_false (sp_pipeline_micro_batches (4, 1, 0, &m, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_BUBBLE);
  g_clear_error (&error);
  g_assert_false (sp_pipeline_micro_batches (4, 1, 1, &m, NULL));
  g_assert_false (sp_pipeline_micro_batches (0, 1, 0.5, &m, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_PIPELINE);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/pipeline/cases", test_cases);
  g_test_add_func ("/core/pipeline/micro-batches", test_micro_batches);
  g_test_add_func ("/core/pipeline/round-trip", test_round_trip);
  g_test_add_func ("/core/pipeline/refusals", test_refusals);
  return g_test_run ();
}
