/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculator; formulas and ranges are in estimate.h. */
#include "core/estimate.h"

#include <float.h>
#include <math.h>

#include "core/check.h"
#include "core/error.h"
#include "core/message.h"

const char *
sp_solve_name (SpSolve solve)
{
  static const char *const names[] = { "actual", "devices", "efficiency", "per_device_throughput" };

  g_return_val_if_fail (solve < SP_N_SOLVES, NULL);
  return names[solve];
}

static gboolean
check_input (const SpEstimateInput *in,
             GError               **error)
{
  if (in->solve != SP_SOLVE_DEVICES && !sp_is_count (in->devices))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES, "devices", in->devices);
  if (in->solve != SP_SOLVE_THROUGHPUT && !sp_is_positive (in->per_device_throughput))
    return sp_refuse (error, SP_CORE_ERROR_THROUGHPUT, "per-device throughput", in->per_device_throughput);
  if (in->solve != SP_SOLVE_EFFICIENCY && !sp_is_positive (in->efficiency))
    return sp_refuse (error, SP_CORE_ERROR_EFFICIENCY, "efficiency", in->efficiency);
  if (in->solve != SP_SOLVE_ACTUAL && !sp_is_positive (in->actual))
    return sp_refuse (error, SP_CORE_ERROR_ACTUAL, "actual throughput", in->actual);
  return TRUE;
}

/* 115,200 / (2,000 * 0.9) must be 64 devices, not 65: a quotient that misses a
 * whole number by rounding alone is that number. */
static double
round_up (double devices)
{
  double nearest = nearbyint (devices);

  if (fabs (devices - nearest) <= 8.0 * DBL_EPSILON * devices)
    return MAX (nearest, 1.0);
  return MAX (ceil (devices), 1.0);
}

static gboolean
solve_devices (const SpEstimateInput *in,
               SpEstimate            *e,
               GArray                *messages,
               GError               **error)
{
  double wanted = in->actual / in->efficiency / in->per_device_throughput;

  if (!(wanted <= SP_DEVICES_MAX))
    return sp_refuse (error, SP_CORE_ERROR_TOO_MANY_DEVICES, "devices needed", wanted);
  e->devices = round_up (wanted);
  e->has_requested_actual = TRUE;
  e->requested_actual = in->actual;
  if (fabs (e->devices - wanted) > 8.0 * DBL_EPSILON * e->devices)
    sp_messages_add (messages, SP_MESSAGE_DEVICES_ROUNDED_UP, wanted, e->devices);
  return TRUE;
}

gboolean
sp_estimate (const SpEstimateInput *input,
             SpEstimate            *estimate,
             GArray                *messages,
             GError               **error)
{
  SpEstimate e = {
    .solved = input->solve,
    .devices = input->devices,
    .per_device_throughput = input->per_device_throughput,
    .efficiency = input->efficiency,
  };

  g_return_val_if_fail (input->solve < SP_N_SOLVES, FALSE);

  if (!check_input (input, error))
    return FALSE;
  if (input->solve == SP_SOLVE_DEVICES && !solve_devices (input, &e, messages, error))
    return FALSE;
  if (input->solve == SP_SOLVE_EFFICIENCY)
    e.efficiency = input->actual / input->per_device_throughput / input->devices;
  if (input->solve == SP_SOLVE_THROUGHPUT)
    e.per_device_throughput = input->actual / input->efficiency / input->devices;

  e.ideal = e.devices * e.per_device_throughput;
  e.actual = input->solve == SP_SOLVE_EFFICIENCY || input->solve == SP_SOLVE_THROUGHPUT
               ? input->actual
               : e.ideal * e.efficiency;
  e.speedup = e.devices * e.efficiency;
  if (!sp_is_positive (e.efficiency) || !sp_is_positive (e.per_device_throughput) ||
      !sp_is_positive (e.ideal) || !sp_is_positive (e.actual) || !sp_is_positive (e.speedup))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "result", e.ideal);

  e.lost = e.ideal - e.actual;
  /* d (1 - E), without the rounding of 1 - E: 12,800 of 2,000 each are 6.4 devices. */
  e.devices_worth_lost = e.lost / e.per_device_throughput;
  e.has_average_return = e.devices > 1.0;
  if (e.has_average_return)
    e.average_return = (e.speedup - 1.0) / (e.devices - 1.0);
  if (e.efficiency > 1.0)
    sp_messages_add (messages, SP_MESSAGE_EFFICIENCY_ABOVE_ONE, e.efficiency, 0.0);
  *estimate = e;
  return TRUE;
}
