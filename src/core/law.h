/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The laws of scaling: one table, fitted to measured runs by least squares.
 *
 *   carry-forward   X = N x(N_last)
 *   last-slope      log X goes on with the slope of the last two counts
 *   amdahl          X = g N / (1 + a (N-1))
 *   usl             X = g N / (1 + a (N-1) + b N (N-1))      Gunther's universal law
 *   power           X = g N^c
 *   log-step-time   N / X = t0 + t1 log2 N
 *   two-tier        N / X = t0 + t1 log2 min (N, d) + t2 log2 max (1, N / d)
 *
 * N devices, X throughput, g the throughput of one device, a contention, b
 * coherency, d devices per server. Bounds: g > 0; a, b, t1, t2 >= 0.
 * A law has no value where its step time is not above 0.
 *
 * Amdahl and USL are fitted on X (unweighted, as R's nls does), the power law
 * on log X, the step-time laws on N / X. Each run is one observation.
 * Confidence is by the delta method with the two-sided t quantile and as many
 * degrees of freedom as runs less free parameters; a parameter on its bound is
 * not free. Without a degree of freedom there is no error and no interval.
 * All of it is invariant to the unit of throughput. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_LAW_CARRY_FORWARD,
  SP_LAW_LAST_SLOPE,
  SP_LAW_AMDAHL,
  SP_LAW_USL,
  SP_LAW_POWER,
  SP_LAW_LOG_STEP_TIME,
  SP_LAW_TWO_TIER,
  SP_N_LAWS
} SpLaw;

#define SP_LAW_PARAMETERS 3

/* "carry-forward", "last-slope", "amdahl", "usl", "power", "log-step-time", "two-tier" */
const char *sp_law_name           (SpLaw law);
/* How many parameters the law has: 1 to SP_LAW_PARAMETERS; it needs as many distinct counts. */
guint       sp_law_n_parameters   (SpLaw law);
/* "g", "a", "b", "c", "t0", "t1", "t2", "slope" */
const char *sp_law_parameter_name (SpLaw law,
                                   guint parameter);

typedef struct
{
  double value;           /* g in units per second; t0, t1, t2 in device seconds per unit; others without unit */
  gboolean at_bound;      /* held at 0, not counted */
  gboolean has_error;
  double standard_error;
} SpLawParameter;

typedef struct
{
  SpLaw law;
  guint n_parameters;
  SpLawParameter parameters[SP_LAW_PARAMETERS];
  guint n_runs;
  double df;              /* runs less free parameters */
  gboolean has_residual;  /* df > 0 */
  double residual;        /* residual standard error: of X (amdahl, usl), of log X (power), of N / X (step-time laws) */
  gboolean has_limit;     /* throughput that no count reaches */
  double limit;
  gboolean has_peak;      /* the count of most throughput, a real number */
  double peak_devices;
  double peak_throughput;
  gboolean has_optimum;   /* 1 / a: the count where the ideal line meets the limit g / a */
  double optimum_devices;

  /* For the functions below. */
  double anchor_devices;
  double anchor_throughput;
  double devices_per_server;
  double covariance[SP_LAW_PARAMETERS][SP_LAW_PARAMETERS];
} SpLawFit;

typedef struct
{
  double devices_per_server; /* for two-tier; 0 if not known */
  gboolean count_bounded;    /* a parameter on its bound stays free in errors and df, as in R's nls (port) */
} SpLawOptions;

/**
 * sp_law_fit:
 * @devices: (array length=n_runs): by rising count, from 1
 * @throughputs: (array length=n_runs): above 0
 * @options: (nullable): what else is known
 * @fit: (out): untouched on error
 *
 * Returns: FALSE with %SP_CORE_ERROR_LAW_POINTS (fewer distinct counts than
 *   parameters), _LAW_SERVERS or _LAW_NO_FIT
 */
gboolean sp_law_fit (SpLaw               law,
                     const double       *devices,
                     const double       *throughputs,
                     guint               n_runs,
                     const SpLawOptions *options,
                     SpLawFit           *fit,
                     GError            **error);

/* Throughput at @devices, at least 1. Returns: FALSE with %SP_CORE_ERROR_LAW_NO_VALUE
 * when the law has no positive, finite throughput there. */
gboolean sp_law_value (const SpLawFit *fit,
                       double          devices,
                       double         *throughput,
                       GError        **error);

typedef enum
{
  SP_LAW_INTERVAL_CURVE, /* of the law's mean */
  SP_LAW_INTERVAL_RUN,   /* of one further run */
} SpLawIntervalKind;

typedef struct
{
  double lo;
  double hi;
  double standard_error; /* of the curve, on the scale the law was fitted on */
} SpLawInterval;

/* A two-sided interval of @level (0 to 1). @interval's lo can be below 0 for the
 * laws fitted on X, as it is in their source. Returns: FALSE with
 * %SP_CORE_ERROR_LAW_NO_INTERVAL or _LAW_NO_VALUE. */
gboolean sp_law_interval (const SpLawFit   *fit,
                          double            devices,
                          double            level,
                          SpLawIntervalKind kind,
                          SpLawInterval    *interval,
                          GError          **error);

G_END_DECLS
