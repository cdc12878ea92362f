/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decision: situations with the verdict a careful engineer would give and why, and
 * what must hold of every decision. */
#include <glib.h>
#include <math.h>
#include <stddef.h>

#include "core/decision.h"
#include "core/error.h"

/* Sixteen devices in two servers, measured at 1, 2, 4, 8 and 16, nearly linear; 32 are asked for. */
static const SpDecisionEvidence good = {
  .present_devices = 16,
  .target_devices = 32,
  .devices_per_server = 8,
  .n_counts = 5,
  .smallest_count = 1,
  .largest_count = 16,
  .has_efficiency = TRUE,
  .efficiency = 0.92,
  .has_last_slope = TRUE,
  .last_slope = 0.93,
  .has_target_return = TRUE,
  .target_return = 0.85,
  .has_target_spread = TRUE,
  .target_spread = 1.2,
  .has_exposed_share = TRUE,
  .exposed_share = 0.05,
  .has_straggler_share = TRUE,
  .straggler_share = 0.02,
  .has_recovered_share = TRUE,
  .recovered_share = 0.1,
};

/* The same devices, but sixteen bring six times the throughput; what is free has been done. */
static const SpDecisionEvidence flat = {
  .present_devices = 16,
  .target_devices = 32,
  .devices_per_server = 8,
  .n_counts = 5,
  .smallest_count = 1,
  .largest_count = 16,
  .has_efficiency = TRUE,
  .efficiency = 0.375,
  .has_last_slope = TRUE,
  .last_slope = 0.42,
  .has_target_return = TRUE,
  .target_return = 0.12,
  .has_target_spread = TRUE,
  .target_spread = 1.4,
  .has_exposed_share = TRUE,
  .exposed_share = 0.45,
  .has_straggler_share = TRUE,
  .straggler_share = 0.05,
  .has_recovered_share = TRUE,
  .recovered_share = 0.1,
};

typedef struct
{
  enum { NOTHING, A_NUMBER, A_FLAG } kind;
  size_t offset;
  double value;
} Change;

#define NUMBER(field, value) { A_NUMBER, offsetof (SpDecisionEvidence, field), value }
#define FLAG(field, value) { A_FLAG, offsetof (SpDecisionEvidence, field), value }
#define KNOWN(field, value) FLAG (has_##field, TRUE), NUMBER (field, value)

#define MEASURE SP_VERDICT_MEASURE_FIRST
#define FIX     SP_VERDICT_FIX_FIRST
#define EXTEND  SP_VERDICT_EXTEND
#define DO_NOT  SP_VERDICT_DO_NOT_EXTEND
#define DATE    SP_VERDICT_EXTEND_FOR_DATE

static const struct
{
  const char *name;
  const char *why;
  const SpDecisionEvidence *base;
  Change changes[8];
  SpVerdict verdict;
  double count;         /* to extend to, or 0 */
  SpMessageCode reason; /* one that must be given */
} situations[] = {
  /* 1: is the evidence enough? */
  { "nothing-measured", "no curve, no decision; one device is the first run to make",
    &good, { NUMBER (n_counts, 0), FLAG (has_efficiency, FALSE), FLAG (has_last_slope, FALSE) },
    MEASURE, 0, SP_MESSAGE_REASON_FEW_COUNTS },
  { "one-count", "one efficiency hides every cause and has no slope",
    &good, { NUMBER (n_counts, 1), FLAG (has_last_slope, FALSE) }, MEASURE, 0, SP_MESSAGE_REASON_FEW_COUNTS },
  { "one-and-sixteen", "two counts fix a line and cannot show where it bends",
    &good, { NUMBER (n_counts, 2) }, MEASURE, 0, SP_MESSAGE_REASON_FEW_COUNTS },
  { "three-counts", "a bend needs points on both sides of it",
    &good, { NUMBER (n_counts, 3) }, MEASURE, 0, SP_MESSAGE_REASON_FEW_COUNTS },
  { "four-counts", "1, 4, 8 and 16 show the server's edge and a stretch behind it",
    &good, { NUMBER (n_counts, 4) }, EXTEND, 32, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "far-target", "256 from a curve that ends at 16 is a guess",
    &good, { NUMBER (target_devices, 256) }, MEASURE, 0, SP_MESSAGE_REASON_FAR_TARGET },
  { "four-times-as-far", "64 is as far as a curve to 16 is stretched",
    &good, { NUMBER (target_devices, 64) }, EXTEND, 64, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "inside-one-server", "points inside one server say nothing of what crossing servers costs",
    &good, { NUMBER (n_counts, 4), NUMBER (largest_count, 8) }, MEASURE, 0, SP_MESSAGE_REASON_SERVERS_NOT_CROSSED },
  { "inside-one-server-links-known", "the figures of the network stand in for the run",
    &good, { NUMBER (n_counts, 4), NUMBER (largest_count, 8), FLAG (links_known, TRUE) },
    EXTEND, 32, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "target-in-the-same-server", "no second server is asked for, so none needs to be measured",
    &good, { NUMBER (largest_count, 4), NUMBER (present_devices, 4), NUMBER (target_devices, 8), NUMBER (n_counts, 4) },
    EXTEND, 8, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "forecast-vague", "an interval that spans a factor of three decides nothing",
    &good, { NUMBER (target_spread, 3) }, MEASURE, 0, SP_MESSAGE_REASON_FORECAST_WIDE },
  { "six-for-sixteen-exchange-unknown", "62 % is lost and nobody knows where: more devices may buy more of it",
    &flat, { FLAG (has_exposed_share, FALSE) }, MEASURE, 0, SP_MESSAGE_REASON_EXPOSED_UNKNOWN },
  { "six-for-sixteen-replicas-unknown", "one slow replica looks like communication",
    &flat, { FLAG (has_straggler_share, FALSE) }, MEASURE, 0, SP_MESSAGE_REASON_SPREAD_UNKNOWN },
  { "little-lost-and-unexplained", "of 8 % lost no part can bind: listed as missing, no reason to wait",
    &good, { FLAG (has_exposed_share, FALSE), FLAG (has_straggler_share, FALSE) },
    EXTEND, 32, SP_MESSAGE_REASON_LITTLE_LOST },
  { "date-does-not-replace-evidence", "a date makes the money no better spent when two counts are all there is",
    &good, { NUMBER (n_counts, 2), FLAG (has_deadline, TRUE), KNOWN (deadline_count, 32) },
    MEASURE, 0, SP_MESSAGE_REASON_FEW_COUNTS },
  { "date-needs-too-many", "the date asks for 128 and the curve ends at 16: it does not reach that far",
    &good, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 128) }, MEASURE, 0, SP_MESSAGE_REASON_FAR_TARGET },

  /* 2: free levers */
  { "six-for-sixteen-levers-left", "half of the gap for free brings eleven of sixteen before anything is ordered",
    &flat, { NUMBER (recovered_share, 0.5) }, FIX, 0, SP_MESSAGE_REASON_FREE_LEVERS },
  { "levers-before-the-date", "free changes speed up the larger cluster too, and cost less than it",
    &flat, { NUMBER (recovered_share, 0.4), FLAG (has_deadline, TRUE), KNOWN (deadline_count, 32) },
    FIX, 0, SP_MESSAGE_REASON_FREE_LEVERS },
  { "levers-on-a-near-linear-curve", "a fifth is lost evenly and half of it is free: the slope hides it",
    &good, { NUMBER (efficiency, 0.8), NUMBER (recovered_share, 0.5) }, FIX, 0, SP_MESSAGE_REASON_FREE_LEVERS },
  { "levers-of-a-small-loss", "all of 8 % is not worth holding up an order for",
    &good, { NUMBER (recovered_share, 1) }, EXTEND, 32, SP_MESSAGE_REASON_LITTLE_LOST },
  { "levers-small", "a tenth of a fifth is not worth waiting for",
    &good, { NUMBER (efficiency, 0.8) }, EXTEND, 32, SP_MESSAGE_REASON_LEVERS_USED_UP },
  { "levers-unknown", "the curve decides, and that the levers were not looked at is said",
    &good, { NUMBER (efficiency, 0.8), FLAG (has_recovered_share, FALSE) }, EXTEND, 32, SP_MESSAGE_REASON_LEVERS_UNKNOWN },

  /* 3: the curve */
  { "near-linear", "what was added last returned well and nothing binds",
    &good, { { 0 } }, EXTEND, 32, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "six-for-sixteen-fixed", "each further device brings an eighth of one: network or another parallelism instead",
    &flat, { { 0 } }, DO_NOT, 0, SP_MESSAGE_REASON_FLATTENS },
  { "exchange-binds", "still linear, but a quarter of the step is exchange, which grows with every replica",
    &good, { NUMBER (efficiency, 0.7), NUMBER (exposed_share, 0.25) }, DO_NOT, 0, SP_MESSAGE_REASON_EXCHANGE_BINDS },
  { "next-devices-return-little", "linear so far, but the forecast sees the next ones at a third each",
    &good, { NUMBER (target_return, 0.33) }, DO_NOT, 0, SP_MESSAGE_REASON_RETURN_LOW },
  { "low-but-steady", "half was lost at the first server's edge and none since: the next servers are like the last",
    &good, { NUMBER (efficiency, 0.55), NUMBER (last_slope, 0.95), NUMBER (target_return, 0.52), NUMBER (exposed_share, 0.18) },
    EXTEND, 32, SP_MESSAGE_REASON_NEAR_LINEAR },
  { "several-jobs-instead", "two jobs on half the devices each do half as much again in all",
    &flat, { KNOWN (split_gain, 1.5) }, DO_NOT, 0, SP_MESSAGE_REASON_SEVERAL_JOBS },
  { "nothing-asked", "the target is what is there already",
    &good, { NUMBER (target_devices, 16) }, DO_NOT, 0, SP_MESSAGE_REASON_NOTHING_ASKED },
  { "above-linear", "a cache effect beyond one is no loss",
    &good, { NUMBER (efficiency, 1.1), NUMBER (last_slope, 1.1) }, EXTEND, 32, SP_MESSAGE_REASON_LITTLE_LOST },
  { "baseline-of-eight", "what was lost up to 8 is not visible; it does not change what 32 adds to 16",
    &good, { NUMBER (smallest_count, 8) }, EXTEND, 32, SP_MESSAGE_REASON_NEAR_LINEAR },

  /* 4: quality */
  { "quality-limit-below-present", "more samples a second, and the target no sooner",
    &good, { FLAG (batch_grows, TRUE), FLAG (quality_known, TRUE), KNOWN (quality_count, 12) },
    DO_NOT, 0, SP_MESSAGE_REASON_QUALITY_LIMIT },
  { "quality-limit-below-target", "as far as the target still comes sooner, and no further",
    &good, { FLAG (batch_grows, TRUE), FLAG (quality_known, TRUE), KNOWN (quality_count, 24), KNOWN (net_speedup, 1.2) },
    EXTEND, 24, SP_MESSAGE_REASON_QUALITY_LIMIT },
  { "quality-gains-little", "twice the devices for 3 % less time to the target",
    &good, { FLAG (batch_grows, TRUE), FLAG (quality_known, TRUE), KNOWN (net_speedup, 1.03) },
    DO_NOT, 0, SP_MESSAGE_REASON_QUALITY_GAINS_LITTLE },
  { "quality-unknown", "throughput says extend; that it is throughput only is said",
    &good, { FLAG (batch_grows, TRUE) }, EXTEND, 32, SP_MESSAGE_REASON_QUALITY_UNKNOWN },

  /* 5: date, value of time, budget */
  { "date-met-already", "the present devices make the date: an order buys nothing that was asked for",
    &good, { FLAG (has_deadline, TRUE), FLAG (has_deadline_probability, TRUE),
             NUMBER (present_deadline_probability, 0.9), KNOWN (deadline_count, 14) }, DO_NOT, 0, SP_MESSAGE_REASON_DEADLINE_MET },
  { "fewest-for-the-date", "24 make the date, so 32 are not needed",
    &good, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 24) }, EXTEND, 24, SP_MESSAGE_REASON_DEADLINE_NEEDS },
  { "date-needs-more-than-asked", "32 miss the date and 48 make it, on a curve that carries them",
    &good, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 48) }, EXTEND, 48, SP_MESSAGE_REASON_DEADLINE_NEEDS },
  { "flat-but-the-date", "an inefficient run that makes the date beats an efficient one that misses it",
    &flat, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 32) }, DATE, 32, SP_MESSAGE_REASON_DEADLINE_NEEDS },
  { "flat-and-the-date-lost", "no count makes the date, so devices that return an eighth buy nothing",
    &flat, { FLAG (has_deadline, TRUE) }, DO_NOT, 0, SP_MESSAGE_REASON_DEADLINE_OUT_OF_REACH },
  { "near-linear-and-the-date-lost", "the order would not reach what it is for; another date has to be agreed",
    &good, { FLAG (has_deadline, TRUE) }, DO_NOT, 0, SP_MESSAGE_REASON_DEADLINE_OUT_OF_REACH },
  { "date-beyond-quality", "the date asks for 32, but beyond 24 the target comes no sooner",
    &good, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 32), FLAG (batch_grows, TRUE), FLAG (quality_known, TRUE),
             KNOWN (quality_count, 24) }, DO_NOT, 0, SP_MESSAGE_REASON_DEADLINE_OUT_OF_REACH },
  { "flat-and-the-date-unknown", "no work was entered, so nobody knows what the date needs: that is said",
    &flat, { FLAG (deadline_unknown, TRUE) }, DO_NOT, 0, SP_MESSAGE_REASON_DEADLINE_UNKNOWN },
  { "near-linear-and-the-date-unknown", "well used whatever the date is, and that it was not looked at is said",
    &good, { FLAG (deadline_unknown, TRUE) }, EXTEND, 32, SP_MESSAGE_REASON_DEADLINE_UNKNOWN },
  { "budget-unknown", "no price was entered: well used, and that nobody knows the cost is said",
    &good, { FLAG (budget_unknown, TRUE) }, EXTEND, 32, SP_MESSAGE_REASON_BUDGET_UNKNOWN },
  { "over-budget", "well used, but not to be paid",
    &good, { KNOWN (budget_probability, 0.3) }, DO_NOT, 0, SP_MESSAGE_REASON_OVER_BUDGET },
  { "within-budget", "well used and paid for",
    &good, { KNOWN (budget_probability, 0.95) }, EXTEND, 32, SP_MESSAGE_REASON_WITHIN_BUDGET },
  { "date-over-budget", "the date can be made and not be paid: somebody has to give way first",
    &flat, { FLAG (has_deadline, TRUE), KNOWN (deadline_count, 32), KNOWN (budget_probability, 0.1) },
    DO_NOT, 0, SP_MESSAGE_REASON_OVER_BUDGET },
  { "time-is-dear", "37 % efficient, and each hour saved is worth more than it costs",
    &flat, { KNOWN (value_count, 32) }, DATE, 32, SP_MESSAGE_REASON_VALUE_OF_TIME },
  { "time-is-cheap", "linear, but an hour is worth less than the order makes it cost",
    &good, { KNOWN (value_count, 16) }, DO_NOT, 0, SP_MESSAGE_REASON_NOT_WORTH_IT },
  { "time-asks-for-less", "at the value of an hour 24 are best, not 32",
    &good, { KNOWN (value_count, 24) }, EXTEND, 24, SP_MESSAGE_REASON_VALUE_OF_TIME },
};

static SpDecisionEvidence
evidence_of (gsize i)
{
  SpDecisionEvidence e = *situations[i].base;

  for (gsize k = 0; k < G_N_ELEMENTS (situations[i].changes); k++)
    {
      const Change *change = &situations[i].changes[k];

      if (change->kind == A_FLAG)
        *(gboolean *) (void *) ((char *) &e + change->offset) = change->value > 0;
      else if (change->kind == A_NUMBER)
        *(double *) (void *) ((char *) &e + change->offset) = change->value;
    }
  return e;
}

static gboolean
gives_reason (const SpDecision *d,
              SpMessageCode     code)
{
  for (guint i = 0; i < d->n_reasons; i++)
    if (d->reasons[i].code == code)
      return TRUE;
  return FALSE;
}

static void
test_situation (gconstpointer data)
{
  gsize i = GPOINTER_TO_SIZE (data);
  SpDecisionEvidence e = evidence_of (i);
  SpDecision d;
  g_autoptr (GError) error = NULL;

  g_assert_true (sp_decide (&e, NULL, &d, &error));
  g_assert_no_error (error);
  if (d.verdict != situations[i].verdict)
    g_error ("%s: %s, not %s, because %s", situations[i].name, sp_verdict_name (d.verdict),
             sp_verdict_name (situations[i].verdict), situations[i].why);
  g_assert_cmpint (d.has_count, ==, situations[i].count > 0);
  g_assert_cmpfloat (d.count, ==, situations[i].count);
  if (!gives_reason (&d, situations[i].reason))
    g_error ("%s: no %s", situations[i].name, sp_message_code_name (situations[i].reason));
}

static gboolean
misses (const SpDecision *d,
        SpMessageCode     code,
        double            value)
{
  for (guint i = 0; i < d->n_missing; i++)
    if (d->missing[i].code == code)
      return d->missing[i].values[0] == value;
  return FALSE;
}

/* What is missing is said with the count to measure, what teaches most first. */
static void
test_missing (void)
{
  SpDecisionEvidence e = good;
  SpDecision d;

  e.n_counts = 0;
  e.has_efficiency = e.has_last_slope = FALSE;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_COUNT, 1));

  e = good;
  e.n_counts = 3;
  e.smallest_count = 2;
  e.largest_count = 8;
  e.target_devices = 64;
  e.has_exposed_share = FALSE;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_cmpint (d.missing[0].code, ==, SP_MESSAGE_MISSING_SECOND_SERVER);
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_SECOND_SERVER, 16));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_LARGER_COUNT, 16));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_COUNT, 16));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_EXPOSED, 8));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_BASELINE, 2));
  e.has_advised_count = TRUE;
  e.advised_count = 4;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_COUNT, 4));

  e = flat;
  e.has_recovered_share = e.has_straggler_share = FALSE;
  e.batch_grows = TRUE;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_SPREAD, 16));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_LEVERS, 0));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_QUALITY, 0));
  g_assert_false (misses (&d, SP_MESSAGE_MISSING_GOAL, 0));
  e.deadline_unknown = TRUE;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_true (misses (&d, SP_MESSAGE_MISSING_GOAL, 0));
}

/* The budget is asked at the count that would be ordered: 24 for the date or for quality, not the 32 asked for. */
static void
test_budget_count (void)
{
  SpDecisionEvidence e = good;
  SpDecision d;

  g_assert_cmpfloat (sp_decision_count (&e), ==, 32);
  e.has_quality_count = TRUE;
  e.quality_count = 28;
  g_assert_cmpfloat (sp_decision_count (&e), ==, 28);
  e.has_deadline = e.has_deadline_count = TRUE;
  e.deadline_count = 24;
  g_assert_cmpfloat (sp_decision_count (&e), ==, 24);
  e.has_budget_probability = TRUE;
  e.budget_probability = 0.9;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_cmpint (d.verdict, ==, SP_VERDICT_EXTEND);
  g_assert_cmpint (d.reasons[d.n_reasons - 1].code, ==, SP_MESSAGE_REASON_WITHIN_BUDGET);
  g_assert_cmpfloat (d.reasons[d.n_reasons - 1].values[1], ==, 24);
}

/* Near linear with slope 0.93, exchange 5 % and return 0.85: the slope has 0.13 to fall to 0.8 (2.6 steps),
 * the exchange 0.15 to rise to 0.2 (3), the return 0.35 (7), and 5 counts may be 3 (2 steps). */
static void
test_flips (void)
{
  SpDecisionEvidence e = good;
  SpDecision d;

  g_assert_true (sp_decide (&good, NULL, &d, NULL));
  g_assert_cmpuint (d.n_flips, ==, SP_DECISION_FLIPS);
  g_assert_cmpint (d.flips[0].message.code, ==, SP_MESSAGE_FLIP_COUNTS_MEASURED);
  g_assert_cmpfloat (d.flips[0].message.values[1], ==, 3);
  g_assert_cmpint (d.flips[0].verdict, ==, SP_VERDICT_MEASURE_FIRST);
  g_assert_cmpint (d.flips[1].message.code, ==, SP_MESSAGE_FLIP_LAST_SLOPE);
  g_assert_cmpfloat_with_epsilon (d.flips[1].message.values[1], 0.8, 1e-4);
  g_assert_cmpint (d.flips[1].verdict, ==, SP_VERDICT_DO_NOT_EXTEND);
  g_assert_cmpint (d.flips[2].message.code, ==, SP_MESSAGE_FLIP_SPREAD);
  g_assert_cmpfloat_with_epsilon (d.flips[2].message.values[1], 2, 1e-3);
  g_assert_cmpfloat (d.flips[2].message.values[2], ==, SP_VERDICT_MEASURE_FIRST);

  /* 56 may fall to the 16 that are there, or rise by nine beyond four times 16, which is nearer. */
  e.target_devices = 56;
  g_assert_true (sp_decide (&e, NULL, &d, NULL));
  g_assert_cmpint (d.flips[0].message.code, ==, SP_MESSAGE_FLIP_TARGET);
  g_assert_cmpfloat (d.flips[0].message.values[1], ==, 65);
}

static void
test_thresholds (void)
{
  SpDecisionThresholds t = sp_decision_thresholds_default;
  SpDecisionEvidence dated = good;
  g_autoptr (GError) error = NULL;
  SpDecision d;

  t.linear_slope = 0.95;
  g_assert_true (sp_decide (&good, &t, &d, NULL));
  g_assert_cmpint (d.verdict, ==, SP_VERDICT_DO_NOT_EXTEND);
  t = sp_decision_thresholds_default;
  t.deadline_confidence = 0.95;
  dated.has_deadline = dated.has_deadline_probability = dated.has_deadline_count = TRUE;
  dated.present_deadline_probability = 0.9;
  dated.deadline_count = 24;
  g_assert_true (sp_decide (&dated, NULL, &d, NULL));
  g_assert_true (gives_reason (&d, SP_MESSAGE_REASON_DEADLINE_MET));
  g_assert_true (sp_decide (&dated, &t, &d, NULL));
  g_assert_cmpint (d.reasons[d.n_reasons - 1].code, ==, SP_MESSAGE_REASON_DEADLINE_NEEDS);
  g_assert_cmpfloat (d.reasons[d.n_reasons - 1].values[1], ==, 0.95);
  t.linear_slope = NAN;
  g_assert_false (sp_decide (&good, &t, &d, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_EVIDENCE);
}

static void
test_refusals (void)
{
  SpDecisionEvidence bad[9];

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    bad[i] = good;
  bad[0].present_devices = 0;
  bad[1].target_devices = 1.5;
  bad[2].efficiency = 0;
  bad[3].last_slope = NAN;
  bad[4].exposed_share = 1.1;
  bad[5].n_counts = -1;
  bad[6].smallest_count = 32;
  bad[7].target_spread = HUGE_VAL;
  bad[8].recovered_share = -0.1;
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;
      SpDecision d;

      g_assert_false (sp_decide (&bad[i], NULL, &d, &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_EVIDENCE);
    }
}

static SpDecisionEvidence
random_evidence (void)
{
  SpDecisionEvidence e = g_test_rand_bit () ? good : flat;

  e.present_devices = g_test_rand_int_range (1, 64);
  e.target_devices = g_test_rand_int_range (1, 128);
  e.n_counts = g_test_rand_int_range (0, 8);
  e.largest_count = g_test_rand_int_range (1, 64);
  e.has_efficiency = g_test_rand_int_range (0, 6) > 0;
  e.efficiency = g_test_rand_double_range (0.2, 1.1);
  e.has_last_slope = g_test_rand_int_range (0, 6) > 0;
  e.last_slope = g_test_rand_double_range (0, 1.2);
  e.target_return = g_test_rand_double_range (-0.2, 1);
  e.has_exposed_share = g_test_rand_int_range (0, 6) > 0;
  e.exposed_share = g_test_rand_double_range (0, 0.5);
  e.recovered_share = g_test_rand_double_range (0, 0.6);
  e.has_deadline = g_test_rand_bit ();
  e.has_deadline_probability = g_test_rand_bit ();
  e.present_deadline_probability = g_test_rand_double_range (0, 1);
  e.has_deadline_count = g_test_rand_bit ();
  e.deadline_count = g_test_rand_int_range (1, 128);
  e.has_budget_probability = g_test_rand_bit ();
  e.budget_probability = g_test_rand_double_range (0, 1);
  e.has_value_count = g_test_rand_bit ();
  e.value_count = g_test_rand_int_range (1, 128);
  e.batch_grows = g_test_rand_bit ();
  e.quality_known = g_test_rand_bit ();
  e.has_quality_count = e.quality_known && g_test_rand_bit ();
  e.quality_count = g_test_rand_int_range (1, 128);
  return e;
}

static void
apply_flip (SpDecisionEvidence *e,
            const SpFlip       *flip)
{
  static const struct
  {
    SpMessageCode code;
    size_t offset;
  } table[] = {
    { SP_MESSAGE_FLIP_TARGET, offsetof (SpDecisionEvidence, target_devices) },
    { SP_MESSAGE_FLIP_COUNTS_MEASURED, offsetof (SpDecisionEvidence, n_counts) },
    { SP_MESSAGE_FLIP_LARGEST_COUNT, offsetof (SpDecisionEvidence, largest_count) },
    { SP_MESSAGE_FLIP_EFFICIENCY, offsetof (SpDecisionEvidence, efficiency) },
    { SP_MESSAGE_FLIP_LAST_SLOPE, offsetof (SpDecisionEvidence, last_slope) },
    { SP_MESSAGE_FLIP_RETURN, offsetof (SpDecisionEvidence, target_return) },
    { SP_MESSAGE_FLIP_SPREAD, offsetof (SpDecisionEvidence, target_spread) },
    { SP_MESSAGE_FLIP_EXPOSED, offsetof (SpDecisionEvidence, exposed_share) },
    { SP_MESSAGE_FLIP_RECOVERED, offsetof (SpDecisionEvidence, recovered_share) },
    { SP_MESSAGE_FLIP_DEADLINE_PROBABILITY, offsetof (SpDecisionEvidence, present_deadline_probability) },
    { SP_MESSAGE_FLIP_BUDGET_PROBABILITY, offsetof (SpDecisionEvidence, budget_probability) },
    { SP_MESSAGE_FLIP_VALUE_COUNT, offsetof (SpDecisionEvidence, value_count) },
    { SP_MESSAGE_FLIP_QUALITY_COUNT, offsetof (SpDecisionEvidence, quality_count) },
    { SP_MESSAGE_FLIP_NET_SPEEDUP, offsetof (SpDecisionEvidence, net_speedup) },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (table); i++)
    if (table[i].code == flip->message.code)
      {
        double *value = (double *) (void *) ((char *) e + table[i].offset);

        g_assert_cmpfloat (*value, ==, flip->message.values[0]);
        *value = flip->message.values[1];
        return;
      }
  g_assert_not_reached ();
}

/* Every decision has a reason; counts go with extending and lie beyond the present; each change that is said
 * to turn the verdict turns it into what is said; they come in order; more is said missing when measuring. */
static void
test_always (void)
{
  int verdicts[SP_N_VERDICTS] = { 0 };

  for (int i = 0; i < 5000; i++)
    {
      SpDecisionEvidence e = random_evidence ();
      SpDecision d;

      g_assert_true (sp_decide (&e, NULL, &d, NULL));
      verdicts[d.verdict]++;
      g_assert_cmpuint (d.n_reasons, >, 0);
      g_assert_cmpint (d.step, >=, 1);
      g_assert_cmpint (d.step, <=, 5);
      g_assert_cmpint (d.has_count, ==, d.verdict == SP_VERDICT_EXTEND || d.verdict == SP_VERDICT_EXTEND_FOR_DATE);
      if (d.has_count)
        g_assert_cmpfloat (d.count, >, e.present_devices);
      if (d.verdict == SP_VERDICT_MEASURE_FIRST)
        g_assert_cmpuint (d.n_missing, >, 0);
      for (guint k = 0; k < d.n_flips; k++)
        {
          SpDecisionEvidence changed = e;
          SpDecision then;

          g_assert_true (k == 0 || d.flips[k - 1].distance <= d.flips[k].distance);
          g_assert_cmpint (d.flips[k].verdict, !=, d.verdict);
          apply_flip (&changed, &d.flips[k]);
          g_assert_true (sp_decide (&changed, NULL, &then, NULL));
          g_assert_cmpint (then.verdict, ==, d.flips[k].verdict);
        }
    }
  for (int v = 0; v < SP_N_VERDICTS; v++)
    g_assert_cmpint (verdicts[v], >, 0);
}

/* Worse news never turns "do not extend" into "extend". */
static void
test_monotone (void)
{
  for (int i = 0; i < 5000; i++)
    {
      SpDecisionEvidence e = random_evidence ();
      SpDecisionEvidence worse = e;
      SpDecision a, b;

      worse.last_slope -= g_test_rand_double_range (0, 0.3);
      worse.exposed_share = MIN (worse.exposed_share + g_test_rand_double_range (0, 0.2), 1);
      worse.target_return -= g_test_rand_double_range (0, 0.3);
      worse.budget_probability *= g_test_rand_double_range (0.5, 1);
      g_assert_true (sp_decide (&e, NULL, &a, NULL));
      g_assert_true (sp_decide (&worse, NULL, &b, NULL));
      if (b.verdict == SP_VERDICT_EXTEND)
        g_assert_cmpint (a.verdict, ==, SP_VERDICT_EXTEND);
      if (b.verdict == SP_VERDICT_EXTEND_FOR_DATE)
        g_assert_true (a.verdict == SP_VERDICT_EXTEND || a.verdict == SP_VERDICT_EXTEND_FOR_DATE);
    }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (situations); i++)
    {
      g_autofree char *path = g_strdup_printf ("/core/decision/situation/%s", situations[i].name);
      g_test_add_data_func (path, GSIZE_TO_POINTER (i), test_situation);
    }
  g_test_add_func ("/core/decision/missing", test_missing);
  g_test_add_func ("/core/decision/budget-count", test_budget_count);
  g_test_add_func ("/core/decision/flips", test_flips);
  g_test_add_func ("/core/decision/thresholds", test_thresholds);
  g_test_add_func ("/core/decision/refusals", test_refusals);
  g_test_add_func ("/core/decision/always", test_always);
  g_test_add_func ("/core/decision/monotone", test_monotone);
  return g_test_run ();
}
