/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The step model fitted to what was measured: known figures stay, only the
 * unknown ones move.
 *
 * The fit minimises, over the unknowns u (logarithms; shares as they are),
 *
 *   sum over rows ((model - measured) / error)^2 + sum over unknowns ((u - prior) / spread)^2
 *
 * within bounds, by Levenberg-Marquardt from several starts. A row gives the step
 * time, or the step time and how much of it was synchronisation (exposed
 * communication and the wait for the slowest), which then count apart. The priors
 * make every problem solvable; what the data add is said: how much narrower each
 * unknown became, which ones can't be told apart, which ended on a bound. Standard
 * errors follow from the curvature, widened when the fit is worse than the stated
 * errors; they are those of the parameters and know nothing of what the model leaves
 * out. */
#pragma once

#include <glib.h>

#include "core/cancel.h"
#include "core/range.h"
#include "core/step.h"

G_BEGIN_DECLS

typedef enum
{
  SP_UNKNOWN_SAMPLE_SECONDS,   /* c */
  SP_UNKNOWN_STEP_OVERHEAD,    /* u, seconds */
  SP_UNKNOWN_INNER_BANDWIDTH,  /* effective, bytes per second of a device */
  SP_UNKNOWN_SERVER_BANDWIDTH, /* effective, bytes per second of a server */
  SP_UNKNOWN_SERVER_LATENCY,   /* seconds of a stage */
  SP_UNKNOWN_OVERLAP,          /* share of backward */
  SP_UNKNOWN_SLOWDOWN,         /* kappa */
  SP_UNKNOWN_SCATTER,          /* cv */
  SP_UNKNOWN_INPUT_RATE,       /* R of a server, units per second */
  SP_N_UNKNOWNS
} SpUnknown;

/* "sample-seconds", "step-overhead" and so on */
const char *sp_unknown_name (SpUnknown unknown);

/* TRUE for shares, whose spread is additive; else it is a factor's logarithm. */
gboolean    sp_unknown_is_share (SpUnknown unknown);

typedef struct
{
  gboolean is_free;  /* FALSE: the input's own figure is known */
  double guess;      /* the prior's middle, in the unknown's own unit */
  double spread;     /* its standard deviation: of the logarithm, or of the share */
  double lo, hi;     /* bounds; lo <= guess <= hi, above 0 except for shares */
} SpPrior;

/* One measured count. What is not given is the input's. */
typedef struct
{
  double devices;
  double step_seconds;
  double step_relative_error;     /* of the step time; 0: SP_STEP_RELATIVE_ERROR */
  gboolean has_sync_seconds;
  double sync_seconds;            /* 0 to step_seconds */
  double sync_relative_error;     /* 0: SP_SYNC_RELATIVE_ERROR */
  gboolean has_micro_batch;
  double micro_batch;
  gboolean has_sample_seconds;    /* this row's own: another batch, measured on one device */
  double sample_seconds;
  gboolean has_devices_per_server;/* another placement */
  double devices_per_server;
} SpCalibrationRow;

#define SP_STEP_RELATIVE_ERROR 0.03
#define SP_SYNC_RELATIVE_ERROR 0.15

typedef struct
{
  gboolean is_free;
  double value;
  double lo, hi;           /* 90 % interval from the curvature, within the bounds */
  double standard_error;   /* of the logarithm, or of the share */
  double learned;          /* 1 - standard error / the prior's spread: 0 the data say nothing, towards 1 everything */
  gboolean is_at_bound;    /* its interval is not one; not counted as fitted */
} SpEstimateOfUnknown;

typedef struct
{
  SpStepInput input;       /* with the fitted figures */
  SpEstimateOfUnknown unknowns[SP_N_UNKNOWNS];
  double correlation[SP_N_UNKNOWNS][SP_N_UNKNOWNS]; /* 0 where one isn't free */
  SpPrior priors[SP_N_UNKNOWNS];
  gsize n_rows;
  double misfit;           /* root mean square of residuals over their stated errors; about 1 when all is well */
  double relative_error;   /* root mean square of step time residuals */
  double factor[SP_N_UNKNOWNS][SP_N_UNKNOWNS]; /* lower triangle of the covariance's Cholesky factor */
} SpCalibration;

/* Sensible priors for @input and @rows, all not free. */
void sp_priors_init (SpPrior                 priors[SP_N_UNKNOWNS],
                     const SpStepInput      *input,
                     const SpCalibrationRow *rows,
                     gsize                   n_rows);

/**
 * sp_priors_free_by_rows:
 *
 * Frees what @rows bear on and nothing else: an unknown that no row can tell
 * would only carry its prior's growth to larger counts. Compute: always. The inner
 * link: a row with two or more devices in one server. The server link: a row
 * across servers. What tells exchange from hiding, latency and waiting (overlap,
 * slowdown, server latency, scatter): three counts or more across servers; or
 * inside one where no row crosses.
 */
void sp_priors_free_by_rows (SpPrior                 priors[SP_N_UNKNOWNS],
                             const SpStepInput      *input,
                             const SpCalibrationRow *rows,
                             gsize                   n_rows);

/* |correlation| from which two unknowns that both matter can't be told apart. */
#define SP_CONFOUNDED 0.9

/**
 * sp_calibrate:
 * @input: the known figures; those that are free count for nothing
 * @messages: (nullable): SP_MESSAGE_UNKNOWN_NOT_LEARNED, _UNKNOWNS_CONFOUNDED,
 *   _UNKNOWN_AT_BOUND, _CALIBRATION_POOR, _CALIBRATION_ONE_SERVER
 *
 * Returns: FALSE with %SP_CORE_ERROR_CALIBRATION_ROW, _CALIBRATION_PRIOR,
 *   _CALIBRATION_NOTHING_FREE, _CALIBRATION_FAILED, _CANCELLED or a code of
 *   sp_step_prepare() and sp_step_check_devices()
 */
gboolean sp_calibrate (const SpStepInput      *input,
                       const SpPrior           priors[SP_N_UNKNOWNS],
                       const SpCalibrationRow *rows,
                       gsize                   n_rows,
                       SpCalibration          *calibration,
                       GArray                 *messages,
                       SpCancel               *cancel,
                       GError                **error);

/* A fixed seed, shown beside what rests on it. */
#define SP_CALIBRATION_SEED  20261129u
#define SP_CALIBRATION_DRAWS 200

/**
 * sp_calibration_draw:
 * @draws: (out) (array length=n_draws): inputs whose unknowns are drawn from the
 *   fit's normal distribution, cut at the bounds. Equal seeds give equal draws
 */
void sp_calibration_draw (const SpCalibration *calibration,
                          guint                seed,
                          SpStepInput         *draws,
                          gsize                n_draws);

/* The model's step time and throughput at @devices with the spread of its draws:
 * one more law beside the forecast. Returns: FALSE like sp_step_evaluate() */
gboolean sp_calibration_predict (const SpCalibration *calibration,
                                 const SpStepInput   *draws,
                                 gsize                n_draws,
                                 double               devices,
                                 SpStep              *central,
                                 SpRange             *step_seconds,
                                 SpRange             *throughput);

G_END_DECLS
