/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Money and calendar: what a job costs and when it is done, on every count of devices
 * that is allowed, with the uncertainty of its throughput.
 *
 *   run hours          W / (3600 X(N))
 *   held hours         start-up + run (1 + checkpoint + evaluation + failures)   what is paid and powered
 *   calendar hours     queue wait(N) + held
 *   billed devices     ceil(N / devices per server) * devices per server
 *   cost               the price of billed devices for the held hours (price.h)
 *   energy             N * watts * held * PUE / 1000 kWh;  carbon = energy * intensity
 *   return of the next devices       (X(N') - X(N)) / (N' - N) over the baseline's X / N, N' the next count
 *   price of the next unit of work   what N' costs more an hour / (3600 (X(N') - X(N)))
 *   cost of an hour saved            (cost(N') - cost(N)) / (calendar(N) - calendar(N'))
 *
 * Every one of them is worked out on the central curve, exactly on whole counts, and on each
 * draw of it; the intervals are those of the draws. With a target quality given, X is
 * throughput in examples of the reference batch and W what these need (batch.h). */
#pragma once

#include <glib.h>

#include "core/batch.h"
#include "core/calendar.h"
#include "core/cancel.h"
#include "core/price.h"
#include "core/range.h"
#include "core/throughput-draws.h"

G_BEGIN_DECLS

typedef enum
{
  SP_COUNTS_ANY,
  SP_COUNTS_MULTIPLES,
  SP_COUNTS_POWERS_OF_TWO,
  SP_COUNTS_LIST,
  SP_N_COUNTS
} SpCountsKind;

/* "any", "multiples", "powers-of-two", "list" */
const char *sp_counts_kind_name (SpCountsKind kind);

/* As many counts as are ever looked at. */
#define SP_COUNTS_MAX 100000

typedef struct
{
  SpCountsKind kind;
  double minimum;      /* whole numbers, 1 or more */
  double maximum;      /* @minimum or more */
  double multiple;     /* of these, such as the devices of a server or of a model split */
  const double *list;  /* (array length=n_list): whole numbers in any order; those outside are left out */
  gsize n_list;
} SpAllowedCounts;

/* Returns: (transfer full): rising whole numbers (double), at least one; or NULL with
 * %SP_CORE_ERROR_COUNTS (a value out of range) or %SP_CORE_ERROR_NO_COUNTS (none left, or
 * more than SP_COUNTS_MAX) */
GArray *sp_allowed_counts (const SpAllowedCounts *allowed,
                           GError               **error);

/* Plain values that a plan can hold; @has_x is FALSE for what was not entered. */
typedef struct
{
  double work;                     /* units to do, above 0; not read with quality */
  gboolean has_quality;            /* the work is what a target needs */
  SpQuality quality;
  SpBatchGrowth batch;

  double devices_per_server;       /* whole number, 1 or more */
  gboolean bill_whole_servers;
  SpAllowedCounts allowed;
  double baseline_devices;         /* what a device's worth is measured at; 0: the smallest count known */
  gboolean has_chosen;
  double chosen_devices;           /* looked at whether allowed or not */

  gboolean has_price;
  SpPriceInput price;
  gboolean has_power;
  double device_watts;             /* with the host's share, above 0 */
  double pue;                      /* 1 or more */
  gboolean has_carbon;             /* read with power only */
  double carbon_grams_per_kwh;     /* 0 or more */
  SpCalendarInput calendar;

  gboolean has_deadline;
  double deadline_hours;           /* calendar, above 0 */
  gboolean has_budget;
  double budget;                   /* above 0 */
  gboolean has_value_of_time;
  double value_of_time_per_hour;   /* 0 or more */
  double confidence;               /* the probability that is asked of a deadline, above 0, below 1 */
} SpEconomicsInput;

/* All there is to say about one count. A range that is absent is all zero. */
typedef struct
{
  double devices;
  double billed_devices;
  SpCalendar calendar;
  SpRange throughput;              /* units per second, as it is without regard to quality */
  SpRange run_hours;
  SpRange held_hours;
  SpRange calendar_hours;
  SpRange device_hours;            /* billed */
  SpRange cost;                    /* absent without a price, and beyond what is reserved */
  SpRange cost_per_unit;           /* of work; with quality, of an example of the reference batch */
  SpRange energy_kwh;
  SpRange carbon_kg;
  gboolean has_average_return;     /* FALSE at the baseline and below */
  SpRange average_return;          /* of the devices beyond the baseline, in devices' worth */

  gboolean has_next;               /* FALSE at the last count allowed */
  double next_devices;
  SpRange next_return;             /* in devices' worth, each */
  SpRange next_unit_price;         /* absent when nothing is added; a bound is absent likewise */
  SpRange hour_saved_price;        /* below 0 when saving time saves money too; absent when none is saved */

  gboolean has_deadline_probability;
  double deadline_probability;
  gboolean has_budget_probability;
  double budget_probability;
} SpEconomicsPoint;

/* One count on the central curve. */
typedef struct
{
  double devices;
  double calendar_hours;
  gboolean has_cost;
  double cost;
} SpEconomicsCount;

/* An answer is a count with all that is known of it. When no count will do, has_answer is FALSE
 * and @best_possible is the count that comes nearest. */
typedef struct
{
  gboolean has_answer;
  SpEconomicsPoint point;
  gboolean has_best_possible;
  SpEconomicsPoint best_possible;
} SpEconomicsAnswer;

/* Immutable once made. */
typedef struct
{
  gsize n_counts;
  SpEconomicsCount *counts;        /* every allowed count that can be worked out, rising */
  gsize n_frontier;
  SpEconomicsCount *frontier;      /* of these, the ones that no other beats in both time and cost:
                                      from fast and dear to slow and cheap; none without a price */
  gsize n_points;
  SpEconomicsPoint *points;        /* the allowed counts on the grid, for charts with a band */

  gboolean has_chosen;
  SpEconomicsPoint chosen;
  SpEconomicsPoint fastest;        /* shortest calendar time, the cheapest and then smallest of equals */
  gboolean has_cheapest;           /* FALSE without a price */
  SpEconomicsPoint cheapest;       /* least cost, the fastest of equals */

  gboolean has_deadline;
  SpEconomicsAnswer smallest_for_deadline;
  SpEconomicsAnswer cheapest_for_deadline;  /* the smallest one without a price */
  gboolean has_confident;                   /* FALSE without draws */
  SpEconomicsAnswer confident_for_deadline; /* the smallest that makes it with the probability asked */
  gboolean has_budget;             /* FALSE without a price */
  SpEconomicsAnswer fastest_for_budget;
  gboolean has_value_of_time;      /* FALSE without a price */
  SpEconomicsPoint best_value;     /* least cost + value of time * calendar hours */
  gboolean has_turn;               /* FALSE without quality */
  SpQualityTurn turn;

  gsize n_draws;
  guint seed;                      /* SP_DRAWS_SEED */
  GArray *messages;                /* of SpMessage */
} SpEconomics;

/**
 * sp_economics:
 * @input: what is asked
 * @draws: throughput; the allowed counts outside its grid's ends are left out, with a message
 * @cancel: (nullable): looked at between counts
 *
 * Returns: (transfer full): free with sp_economics_free(); NULL with %SP_CORE_ERROR_WORK, _COUNTS,
 *   _NO_COUNTS, _PRICE, _POWER, _CALENDAR, _DEADLINE, _BUDGET, _VALUE_OF_TIME, _CONFIDENCE,
 *   _CRITICAL_BATCH, _BATCH, _FAILURES (at every count), _OVERFLOW or _CANCELLED
 */
SpEconomics *sp_economics      (const SpEconomicsInput  *input,
                                const SpThroughputDraws *draws,
                                SpCancel                *cancel,
                                GError                 **error);
void         sp_economics_free (SpEconomics             *economics);

/* One large job or several small ones on the same devices. */
typedef struct
{
  double devices;
  double jobs;
  double devices_per_job;
  SpRange one_throughput;       /* X(N) */
  SpRange several_throughput;   /* m X(N / m) in all */
  SpRange gain;                 /* several over one */
} SpJobSplit;

/* @jobs: a whole number above 1 that divides @devices into counts of the grid's range.
 * Returns: FALSE with %SP_CORE_ERROR_COUNTS */
gboolean sp_job_split (const SpThroughputDraws *draws,
                       double                   devices,
                       double                   jobs,
                       SpJobSplit              *split,
                       GError                 **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpEconomics, sp_economics_free)

G_END_DECLS
