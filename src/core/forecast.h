/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a measured curve would deliver at any count, and how sure that is.
 *
 * The central value goes on from the largest counts with slopes read off the
 * curve and weighed as published curves teach (prior.h); the intervals are
 * quantiles of what such forecasts missed on curves of other publishers. The
 * relative width of an interval, (hi - lo) / central, never shrinks with the
 * distance from what was measured. Nothing but counts, throughputs, their
 * spread, weak or strong, and devices per server is used; units drop out.
 *
 * One count gives bounds only. Between measured counts the value lies on the
 * log-log line between them. Beyond a server boundary that no run has crossed
 * the forecast widens and says so; where a calibrated step-time model knows the
 * link, it can help across.
 *
 * Bounds of all values: above 0; the upper ends at most SP_FORECAST_SUPERLINEAR
 * times linear growth from the last counts. */
#pragma once

#include <glib.h>

#include "core/curve.h"
#include "core/prior.h"

G_BEGIN_DECLS

#define SP_FORECAST_SUPERLINEAR 1.5
/* Servers of this many devices are assumed where none are given: four in five
 * published curves come from them. */
#define SP_FORECAST_SERVER 8.0
/* A forecast beyond this many times the largest measured count says so. */
#define SP_FORECAST_FAR 8.0

/* A step-time model calibrated on the same curve: throughput at a count, or 0
 * where it has none. Must be a pure function of @devices. */
typedef double (*SpStepModelFunc) (double        devices,
                                   gconstpointer data);

typedef struct
{
  const SpScalingPrior *prior;       /* (nullable): the one of the whole library */
  SpStepModelFunc step_model; /* (nullable) */
  gconstpointer step_model_data;
} SpForecastOptions;

typedef struct
{
  double lo;
  double hi;
} SpInterval;

typedef enum
{
  SP_EXTRAPOLATION_NONE,
  SP_EXTRAPOLATION_BELOW,          /* below the smallest measured count */
  SP_EXTRAPOLATION_ABOVE,          /* above the largest */
  SP_EXTRAPOLATION_FAR,            /* above it by more than SP_FORECAST_FAR */
  SP_EXTRAPOLATION_SERVER_ASSUMED, /* beyond a boundary that may lie there */
  SP_EXTRAPOLATION_SERVER,         /* beyond a boundary never measured */
  SP_EXTRAPOLATION_ONE_COUNT,      /* from one count: bounds only */
  SP_N_EXTRAPOLATIONS
} SpExtrapolation;

/* NULL for none; "below-measured", "above-measured", "far-above-measured",
 * "server-boundary-assumed", "server-boundary", "one-count" */
const char *sp_extrapolation_name (SpExtrapolation extrapolation);

typedef struct
{
  double devices;
  gboolean has_central;                /* FALSE from one count */
  double central;                      /* units per second: as likely to be missed high as low */
  SpInterval intervals[SP_N_LEVELS];   /* with has_central: of one further run */
  SpInterval bounds;                   /* without: 95 % of published curves stay inside */
  SpExtrapolation extrapolation;
  gboolean used_step_model;
} SpForecast;

typedef struct _SpForecaster SpForecaster;

/**
 * sp_forecaster_new:
 * @curve: with one count at least; not kept
 * @options: (nullable): data of the step model must outlive the forecaster
 *
 * Returns: (transfer full): can be asked from any thread
 */
SpForecaster *sp_forecaster_new  (const SpMeasured        *curve,
                                  const SpForecastOptions *options);
void          sp_forecaster_free (SpForecaster            *forecaster);

/* @devices: a real number from 1 to SP_DEVICES_MAX */
void          sp_forecaster_at   (const SpForecaster      *forecaster,
                                  double                   devices,
                                  SpForecast              *forecast);

/* The probability, by the forecast's intervals, that throughput at @devices
 * reaches @throughput; log-linear between their ends, beyond them with the tails
 * of a normal. Returns: FALSE from one count */
gboolean      sp_forecast_probability (const SpForecast *forecast,
                                       double            throughput,
                                       double           *probability);

/* Appends what is to be said about one forecast. */
void          sp_forecast_messages (const SpForecaster *forecaster,
                                    const SpForecast   *forecast,
                                    GArray             *messages);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpForecaster, sp_forecaster_free)

G_END_DECLS
