/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evaluations of the full step model per second on one core; the target is 3,000,000. */
#include <glib.h>

#include "core/step.h"

#define ROUNDS      5
#define EVALUATIONS 1000000

static const struct
{
  const char *name;
  double slow_factor;
  SpScatterShape shape;
} jobs[] = {
  { "normal scatter", 1.0, SP_SCATTER_NORMAL },
  { "log-normal scatter", 1.0, SP_SCATTER_LOG_NORMAL },
  { "and a slow device", 1.1, SP_SCATTER_NORMAL },
};

/* Every part is there: racks, accumulation, overlap, input limits, scatter. */
static SpStepInput
full_input (void)
{
  SpStepInput in;

  sp_step_input_init (&in);
  in.micro_batch = 32;
  in.accumulation = 2;
  in.replica_throughput = 320;
  in.parameters = 1e9;
  in.network.devices_per_server = 8;
  in.network.inner_latency_seconds = 2e-6;
  in.network.has_server_link = TRUE;
  in.network.server_latency_seconds = 1e-5;
  in.network.has_rack = TRUE;
  in.network.servers_per_rack = 4;
  in.scatter = 0.05;
  in.slowdown = 0.1;
  in.has_input_rate = TRUE;
  in.input_rate = 3000;
  in.has_shared_input_rate = TRUE;
  in.shared_input_rate = 1e6;
  return in;
}

static double
evaluations_per_second (const SpStepModel *model)
{
  double best = 0.0, sum = 0.0;

  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 started = g_get_monotonic_time ();
      double rate;

      for (int i = 0; i < EVALUATIONS; i++)
        {
          SpStep step;

          sp_step_evaluate (model, 1.0 + i % 4096, &step);
          sum += step.step_seconds;
        }
      rate = EVALUATIONS / ((double) (g_get_monotonic_time () - started) * 1e-6);
      best = MAX (best, rate);
    }
  g_assert_cmpfloat (sum, >, 0.0);
  return best;
}

int
main (void)
{
  for (gsize i = 0; i < G_N_ELEMENTS (jobs); i++)
    {
      SpStepInput in = full_input ();
      SpStepModel model;

      in.slow_factor = jobs[i].slow_factor;
      in.scatter_shape = jobs[i].shape;
      g_assert_true (sp_step_prepare (&in, &model, NULL, NULL));
      g_print ("step model, %-20s %10.0f evaluations/s\n", jobs[i].name, evaluations_per_second (&model));
    }
  return 0;
}
