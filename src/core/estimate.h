/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The calculator: what a number of devices delivers at a given efficiency, and
 * any one of the four quantities from the other three.
 *
 *   ideal throughput    I = d v
 *   actual throughput   A = I E
 *   speedup over one    S = d E
 *   lost throughput     L = I - A, worth d (1 - E) devices
 *   average return of the added devices  (d E - 1) / (d - 1), for d > 1
 *
 * d: devices (replicas), a whole number. v: throughput of one device measured
 * alone, in work units per second. E: scaling efficiency, a fraction above 0;
 * it belongs to the count it was measured at and is an input, not a forecast.
 * A first-order model: one number stands for every cause of loss. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_DEVICES_MAX 10000000

typedef enum
{
  SP_SOLVE_ACTUAL,
  SP_SOLVE_DEVICES,
  SP_SOLVE_EFFICIENCY,
  SP_SOLVE_THROUGHPUT,
  SP_N_SOLVES
} SpSolve;

/* "actual", "devices", "efficiency", "per_device_throughput" */
const char *sp_solve_name (SpSolve solve);

typedef struct
{
  SpSolve solve;                /* the quantity that is not given; its field is not read */
  double devices;               /* a whole number, 1 to SP_DEVICES_MAX */
  double per_device_throughput; /* units per second, above 0 */
  double efficiency;            /* fraction, above 0; above 1 is accepted with a message */
  double actual;                /* units per second, above 0 */
} SpEstimateInput;

typedef struct
{
  SpSolve solved;
  double devices;
  double per_device_throughput;
  double efficiency;
  double ideal;
  double actual;
  double speedup;
  double lost;                  /* below 0 when efficiency is above 1 */
  double devices_worth_lost;    /* likewise */
  gboolean has_average_return;  /* FALSE at one device */
  double average_return;        /* in devices' worth */
  gboolean has_requested_actual;/* TRUE when devices were solved for */
  double requested_actual;      /* what was asked; actual is what the rounded count delivers */
} SpEstimate;

/**
 * sp_estimate:
 * @input: three of the four quantities
 * @estimate: (out): all of them and what follows; untouched on error
 * @messages: (nullable): an array of SpMessage to append to
 *
 * Devices that are solved for are rounded up to a whole number.
 *
 * Returns: FALSE with %SP_CORE_ERROR_DEVICES, _THROUGHPUT, _EFFICIENCY,
 *   _ACTUAL, _TOO_MANY_DEVICES or _OVERFLOW
 */
gboolean sp_estimate (const SpEstimateInput *input,
                      SpEstimate            *estimate,
                      GArray                *messages,
                      GError               **error);

G_END_DECLS
