/* SPDX-License-Identifier: GPL-3.0-or-later */
/* "Sixteen devices bring six times the throughput. Order more?" One pure function from what is
 * known to a verdict, its reasons in the order they were looked at, what is missing, and the
 * smallest change of one input that would turn the verdict.
 *
 *   1 evidence    enough counts, not too far from the target, over servers if it is; where a
 *                 material loss goes. If not: measure first
 *   2 levers      free changes recover a good part of a material loss: fix first
 *   3 the curve   near linear at its last stretch, not bound by the exchange, the next devices
 *                 return enough: extending is efficient
 *   4 quality     no further than time to the target still falls
 *   5 the goal    the fewest devices for the date; what an hour is worth; the budget. Efficient
 *                 and wanted: extend. Wanted for the date only: extend for the date. Else not
 *
 * It knows no other part of core: whoever asks fills in the evidence. */
#pragma once

#include <glib.h>

#include "core/message.h"

G_BEGIN_DECLS

typedef enum
{
  SP_VERDICT_MEASURE_FIRST,
  SP_VERDICT_FIX_FIRST,
  SP_VERDICT_EXTEND,
  SP_VERDICT_DO_NOT_EXTEND,
  SP_VERDICT_EXTEND_FOR_DATE,
  SP_N_VERDICTS
} SpVerdict;

/* "measure-first", "fix-first", "extend", "do-not-extend", "extend-for-date" */
const char *sp_verdict_name (SpVerdict verdict);

/* A value is read when its has_ is TRUE. Shares and probabilities are 0 to 1, counts whole numbers. */
typedef struct
{
  double present_devices;              /* what the job can run on without an order, 1 or more */
  double target_devices;               /* what is asked for, 1 or more */
  double devices_per_server;           /* 1 or more */
  gboolean links_known;                /* the network between servers: measured, or its figures entered */

  double n_counts;                     /* distinct measured counts, 0 or more */
  double smallest_count;               /* measured; read when there are counts, as the next */
  double largest_count;
  gboolean has_advised_count;          /* the measurement that would teach most */
  double advised_count;
  gboolean has_efficiency;             /* at the largest count over the smallest, above 0 */
  double efficiency;
  gboolean has_last_slope;             /* of log throughput over log count between the last two: 1 is linear */
  double last_slope;
  gboolean has_target_return;          /* forecast: what each device from present to target adds, in devices' worth */
  double target_return;
  gboolean has_target_spread;          /* forecast at the target: upper over lower end of the 90 % interval, 1 or more */
  double target_spread;

  gboolean has_exposed_share;          /* of the step at the largest count: exchange that nothing hides */
  double exposed_share;
  gboolean has_straggler_share;        /* and waiting for the slowest replica */
  double straggler_share;
  gboolean has_recovered_share;        /* of what is lost at the largest count, by the free levers together */
  double recovered_share;

  gboolean has_deadline;
  gboolean deadline_unknown;           /* one is set, and no count's calendar time could be worked out */
  gboolean has_deadline_probability;   /* FALSE without an interval */
  double present_deadline_probability; /* to make it on the present devices */
  gboolean has_deadline_count;         /* FALSE when no count makes it with the confidence asked */
  double deadline_count;               /* the fewest devices that do */
  gboolean has_budget_probability;
  double budget_probability;           /* to keep within the budget at sp_decision_count() */
  gboolean budget_unknown;             /* one is set, and no count's cost could be worked out */
  gboolean has_value_count;            /* the count of least cost plus value of time */
  double value_count;
  gboolean has_split_gain;             /* throughput of several small jobs over one at the target, above 0 */
  double split_gain;

  gboolean batch_grows;                /* with the count, so that quality matters */
  gboolean quality_known;              /* a critical batch was fitted, entered or looked up */
  gboolean has_quality_count;          /* beyond it time to target does not fall */
  double quality_count;
  gboolean has_net_speedup;            /* in time to target, from present to target, above 0 */
  double net_speedup;
} SpDecisionEvidence;

typedef struct
{
  double counts_needed;    /* 4: fewer cannot show a bend and a trend after it */
  double reach;            /* 4: the largest count over this is the farthest target */
  double material_loss;    /* 0.10 of the ideal: less is not worth explaining */
  double binding_share;    /* 0.20 of the step: exchange above it binds */
  double worth_recovering; /* 0.25 of the loss */
  double linear_slope;     /* 0.80 */
  double fair_return;      /* 0.50 of a device each */
  double widest_spread;    /* 2: a factor of two in the 90 % interval says too little */
  double deadline_confidence; /* 0.80: the probability asked of the date */
  double budget_confidence;   /* 0.80 */
  double least_speedup;    /* 1.05: sooner by less is not sooner */
  double better_split;     /* 1.20 */
} SpDecisionThresholds;

extern const SpDecisionThresholds sp_decision_thresholds_default;

#define SP_DECISION_REASONS 16
#define SP_DECISION_MISSING 9
#define SP_DECISION_FLIPS   3

typedef struct
{
  SpMessage message;       /* one of SP_MESSAGE_FLIP_...: [0] from, [1] to, [2] @verdict */
  SpVerdict verdict;       /* then */
  double distance;         /* in steps: 0.05 of a share, a quarter of a doubling, one count measured */
} SpFlip;

typedef struct
{
  SpVerdict verdict;
  SpMessage message;       /* the verdict in a sentence: SP_MESSAGE_VERDICT_... */
  int step;                /* 1 to 5: where it was settled */
  gboolean has_count;      /* to extend to */
  double count;
  guint n_reasons;
  SpMessage reasons[SP_DECISION_REASONS]; /* SP_MESSAGE_REASON_... */
  guint n_missing;
  SpMessage missing[SP_DECISION_MISSING]; /* SP_MESSAGE_MISSING_..., what teaches most first */
  guint n_flips;
  SpFlip flips[SP_DECISION_FLIPS];        /* the nearest first */
} SpDecision;

/* The count that an extension would go to: what the date or the value of time asks for, or else the
 * target, no farther than time to the target falls. What is asked of the budget is asked there. */
double sp_decision_count (const SpDecisionEvidence *evidence);

/**
 * sp_decide:
 * @thresholds: (nullable): sp_decision_thresholds_default
 * @decision: (out): untouched on error
 *
 * Returns: FALSE with %SP_CORE_ERROR_EVIDENCE when a value is out of its range
 */
gboolean sp_decide (const SpDecisionEvidence   *evidence,
                    const SpDecisionThresholds *thresholds,
                    SpDecision                 *decision,
                    GError                    **error);

G_END_DECLS
