/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to measure next: the run, the repetition or the missing fact that would
 * shrink the forecast's 90 % interval at a count most, with the width expected
 * then. Each candidate is tried: the curve is continued with outcomes that the
 * forecast itself holds possible there, and the forecast asked again. No random
 * numbers: five outcomes stand for the distribution. */
#pragma once

#include <glib.h>

#include "core/forecast.h"

G_BEGIN_DECLS

typedef enum
{
  SP_ADVICE_COUNT,              /* measure at a count that has no run yet */
  SP_ADVICE_REPEAT,             /* measure again at a count that has */
  SP_ADVICE_DEVICES_PER_SERVER, /* say how many devices one server holds */
  SP_ADVICE_LINK,               /* give the link between servers: a calibrated step time helps across */
  SP_N_ADVICES
} SpAdviceKind;

/* "count", "repeat", "devices-per-server", "link" */
const char *sp_advice_kind_name (SpAdviceKind kind);

typedef struct
{
  SpAdviceKind kind;
  double devices;           /* where to measure; for SP_ADVICE_COUNT and _REPEAT */
  guint runs;               /* how many */
  gboolean crosses_server;  /* it would be the first run beyond one server */
  gboolean has_width_now;   /* FALSE without any run */
  double width_now;         /* (hi - lo) / central of the 90 % interval; from one count of its bounds, to their geometric mean */
  double width_then;        /* expected */
} SpAdvice;

#define SP_ADVICE_MAX 24

/**
 * sp_advise:
 * @curve: may be empty
 * @options: (nullable): as for the forecast
 * @devices: the count in question, from 1; runs there or beyond are not proposed
 * @advice: (out caller-allocates) (array length=SP_ADVICE_MAX): best first; what would not help is left out
 *
 * Returns: how many
 */
guint sp_advise (const SpMeasured        *curve,
                 const SpForecastOptions *options,
                 double                   devices,
                 SpAdvice                *advice);

G_END_DECLS
