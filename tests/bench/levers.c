/* SPDX-License-Identifier: GPL-3.0-or-later */
/* All levers and all their pairs at 64 counts: central values (the target is one
 * frame, 16.7 ms), and again for 200 draws (300 ms). */
#include <glib.h>
#include <gsl/gsl_errno.h>

#include "core/calibrate.h"
#include "core/levers.h"

#define ROUNDS 5
#define COUNTS 64

static SpCalibration
calibrated_job (void)
{
  SpCalibrationRow rows[5];
  SpPrior priors[SP_N_UNKNOWNS];
  SpCalibration c;
  SpStepInput in;

  sp_step_input_init (&in);
  in.micro_batch = 32;
  in.replica_throughput = 320;
  in.parameters = 1e9;
  in.micro_overhead_seconds = 0.005;
  in.network.devices_per_server = 8;
  in.network.inner_bytes_per_second = 200e9;
  in.network.has_server_link = TRUE;
  in.network.server_bytes_per_second = 25e9;
  in.has_input_rate = TRUE;
  in.input_rate = 4000;
  for (int i = 0; i < 5; i++)
    rows[i] = (SpCalibrationRow) { .devices = 1 << i, .step_seconds = 0.105 + (i == 4 ? 0.2 : 0.01 * i) };
  sp_priors_init (priors, &in, rows, G_N_ELEMENTS (rows));
  sp_priors_free_by_rows (priors, &in, rows, G_N_ELEMENTS (rows));
  g_assert_true (sp_calibrate (&in, priors, rows, G_N_ELEMENTS (rows), &c, NULL, NULL, NULL));
  return c;
}

/* Every lever, and every pair with a later one. */
static double
sweep (const SpStepInput *input)
{
  SpLeverJob job = { .input = *input, .devices = 64, .threshold = SP_BINDING_THRESHOLD };
  double counts[COUNTS], sum = 0.0;
  SpStep steps[COUNTS];

  for (int i = 0; i < COUNTS; i++)
    counts[i] = 8.0 * (i + 1);
  for (int a = 0; a < SP_N_LEVERS; a++)
    for (int b = a; b < SP_N_LEVERS; b++)
      {
        SpLeverSettings settings;

        sp_lever_settings_init (&settings);
        settings.is_on[a] = settings.is_on[b] = TRUE;
        g_assert_true (sp_levers_curve (&job, &settings, counts, COUNTS, steps, NULL));
        sum += steps[COUNTS - 1].throughput;
      }
  return sum;
}

static double
milliseconds (const SpStepInput *inputs,
              int                n)
{
  double best = G_MAXDOUBLE;

  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 started = g_get_monotonic_time ();

      for (int i = 0; i < n; i++)
        g_assert_cmpfloat (sweep (&inputs[i]), >, 0.0);
      best = MIN (best, (double) (g_get_monotonic_time () - started) * 1e-3);
    }
  return best;
}

int
main (void)
{
  g_autofree SpStepInput *draws = g_new (SpStepInput, SP_CALIBRATION_DRAWS);
  SpCalibration c;

  gsl_set_error_handler_off ();
  c = calibrated_job ();
  sp_calibration_draw (&c, SP_CALIBRATION_SEED, draws, SP_CALIBRATION_DRAWS);
  g_print ("levers and pairs at %d counts, central  %8.2f ms (target: 16.7 ms)\n", COUNTS, milliseconds (&c.input, 1));
  g_print ("levers and pairs at %d counts, %d draws %7.1f ms (target: 300 ms)\n", COUNTS, SP_CALIBRATION_DRAWS,
           milliseconds (draws, SP_CALIBRATION_DRAWS));
  return 0;
}
