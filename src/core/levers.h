/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What would bring back lost throughput: each lever as a counterfactual on the
 * step model, alone or in any combination. Combinations go through the model
 * together; gains are never added up.
 *
 * A lever that speeds up one device moves the ideal with it, so each outcome has
 * the efficiency against its own rate of one replica and against the original one.
 * Held: in weak scaling the batch of a replica, so a larger micro-batch or more
 * devices enlarge the global batch; with hold_global_batch b K n stays, and a larger
 * micro-batch lowers K. Intervals come from draws of the calibration's uncertainty and
 * are paired: the same draw with and without the lever. */
#pragma once

#include <glib.h>

#include "core/cancel.h"
#include "core/experiments.h"
#include "core/range.h"
#include "core/step.h"

G_BEGIN_DECLS

/* In the order in which they should be tried: free ones first, hardware last. */
typedef enum
{
  SP_LEVER_MICRO_BATCH,  /* value: factor on the micro-batch, within memory */
  SP_LEVER_OVERLAP,      /* value: share of backward that the exchange may use */
  SP_LEVER_FEWER_BYTES,  /* value: factor by which gradient bytes shrink */
  SP_LEVER_ACCUMULATION, /* value: factor on the micro-steps of a step */
  SP_LEVER_INPUT,        /* value: factor on the input's rates */
  SP_LEVER_STRAGGLERS,   /* value: share of the straggler wait that stays */
  SP_LEVER_OVERHEAD,     /* value: share of the fixed overhead that stays */
  SP_LEVER_PLACEMENT,    /* value: share of what neighbours and racks take that comes back; best algorithm */
  SP_LEVER_INTERCONNECT, /* value: factor on the link that the exchange crosses */
  SP_LEVER_SHARDING,     /* value: ZeRO level, 0 to 3 */
  SP_LEVER_LOCAL_SGD,    /* value: steps between exchanges */
  SP_LEVER_DEVICES,      /* value: factor on the devices */
  SP_N_LEVERS
} SpLever;

/* "micro-batch", "overlap" and so on */
const char *sp_lever_name (SpLever lever);

typedef enum
{
  SP_PRICE_FREE,        /* a setting or some work on the job */
  SP_PRICE_CONVERGENCE, /* changes what is computed: judge by time to target */
  SP_PRICE_REBUILD,     /* another way to run the job */
  SP_PRICE_HARDWARE
} SpLeverPrice;

SpLeverPrice sp_lever_price (SpLever lever);

/* A slider's ends and where it starts. @none: the value that changes nothing. */
void sp_lever_range (SpLever lever,
                     double *lo,
                     double *hi,
                     double *start,
                     double *none);

typedef struct
{
  gboolean is_on[SP_N_LEVERS];
  double values[SP_N_LEVERS];
  gboolean hold_global_batch;
} SpLeverSettings;

/* All off, at their start values. */
void sp_lever_settings_init (SpLeverSettings *settings);

/* The calibrated job. @draws (nullable): sp_calibration_draw() of it. */
typedef struct
{
  SpStepInput input;
  double devices;
  double threshold;         /* share of the step from which a part binds */
  const SpStepInput *draws;
  gsize n_draws;
} SpLeverJob;

#define SP_BINDING_THRESHOLD 0.1

typedef struct
{
  double devices;
  SpStep step;
  double gain;                 /* X' / X - 1 */
  double efficiency_own;       /* against n' times one replica's rate with the levers */
  double efficiency_original;  /* against n' times one replica's rate without */
  gboolean has_share_of_gap;   /* FALSE: there is no gap between X and its ideal */
  double share_of_gap;         /* (X' - X) / (ideal - X), the original ideal at the original count */
  SpPart binding;              /* what binds next; SP_PART_COMPUTE: nothing does */
  gboolean changes_nothing;    /* the model has nothing for these levers to act on */
  gboolean is_memory_limited;  /* the micro-batch was cut to what fits */
  gboolean fits_memory;
  gboolean grows_batch;        /* the global batch grows: judge by time to target */
  guint needs;                 /* bits 1 << SpExperimentKind: what can't be known without */
} SpLeverOutcome;

/**
 * sp_levers_apply:
 * @changed: (out): the input with the levers that are on
 * @changed_devices: (out): more with SP_LEVER_DEVICES
 * @is_memory_limited: (out)
 *
 * Returns: FALSE with %SP_CORE_ERROR_LEVER for a value outside its range, or a code
 *   of sp_step_prepare()
 */
gboolean sp_levers_apply    (const SpStepInput     *input,
                             double                 devices,
                             const SpLeverSettings *settings,
                             SpStepInput           *changed,
                             double                *changed_devices,
                             gboolean              *is_memory_limited,
                             GError               **error);

/* Returns: FALSE like sp_levers_apply(), or with a code of sp_step_check_devices() */
gboolean sp_levers_evaluate (const SpLeverJob      *job,
                             const SpLeverSettings *settings,
                             SpLeverOutcome        *outcome,
                             GError               **error);

/* Without any error, for SP_N_LEVERS curves: the step at each of @counts (those of the
 * original job, to which SP_LEVER_DEVICES does nothing). A count that can't be has
 * step.devices 0. */
gboolean sp_levers_curve    (const SpLeverJob      *job,
                             const SpLeverSettings *settings,
                             const double          *counts,
                             gsize                  n_counts,
                             SpStep                *steps,
                             GError               **error);

/* Throughput and gain over the draws; absent intervals without draws. */
gboolean sp_levers_interval (const SpLeverJob      *job,
                             const SpLeverSettings *settings,
                             SpRange               *throughput,
                             SpRange               *gain,
                             SpCancel              *cancel,
                             GError               **error);

/**
 * sp_levers_rank:
 * @settings: values; which are on does not count
 * @outcomes: (out): of each lever alone, by lever
 * @order: (out): levers by falling throughput, equal ones in their own order
 *
 * A lever that can't be evaluated has changes_nothing set and the job's own step.
 *
 * Returns: FALSE when the job itself can't be evaluated
 */
gboolean sp_levers_rank     (const SpLeverJob      *job,
                             const SpLeverSettings *settings,
                             SpLeverOutcome         outcomes[SP_N_LEVERS],
                             SpLever                order[SP_N_LEVERS],
                             GError               **error);

typedef struct
{
  gsize n;
  SpLever levers[SP_N_LEVERS];
  double throughput[SP_N_LEVERS]; /* with the first i + 1 of them together */
} SpLeverSequence;

/* The best order: at each place the lever that adds most to those before it, among
 * those on in @settings; ends where nothing adds 0.1 % any more. */
gboolean sp_levers_order    (const SpLeverJob      *job,
                             const SpLeverSettings *settings,
                             SpLeverSequence       *sequence,
                             GError               **error);

typedef struct
{
  gboolean is_reached;
  SpLeverSettings settings;    /* the smallest set that reaches the target, else the best of all */
  guint n_levers;
  SpLeverOutcome outcome;
} SpLeverSet;

/* Every subset of the levers on in @settings is tried: the fewest levers, among equally
 * many the cheaper ones, among equally cheap the faster. */
gboolean sp_levers_smallest_set (const SpLeverJob      *job,
                                 const SpLeverSettings *settings,
                                 double                 target_throughput,
                                 SpLeverSet            *set,
                                 SpCancel              *cancel,
                                 GError               **error);

G_END_DECLS
