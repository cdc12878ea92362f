/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The decision; its five steps are in decision.h. judge() goes through them once; the
 * changes that would turn the verdict are found by judging changed evidence. */
#include "core/decision.h"

#include <math.h>
#include <stddef.h>
#include <stdlib.h>

#include "core/check.h"

const SpDecisionThresholds sp_decision_thresholds_default = {
  .counts_needed = 4.0,
  .reach = 4.0,
  .material_loss = 0.10,
  .binding_share = 0.20,
  .worth_recovering = 0.25,
  .linear_slope = 0.80,
  .fair_return = 0.50,
  .widest_spread = 2.0,
  .deadline_confidence = 0.80,
  .budget_confidence = 0.80,
  .least_speedup = 1.05,
  .better_split = 1.20,
};

const char *
sp_verdict_name (SpVerdict verdict)
{
  static const char *const names[] = { "measure-first", "fix-first", "extend", "do-not-extend", "extend-for-date" };

  g_return_val_if_fail (verdict < SP_N_VERDICTS, NULL);
  return names[verdict];
}

/* --- what can vary --- */

typedef enum
{
  FIELD_SHARE, /* 0 to 1 */
  FIELD_REAL,  /* any number, looked at around 0 to 2 */
  FIELD_RATIO, /* above 0 */
  FIELD_COUNT, /* whole, 1 or more */
  FIELD_TALLY, /* whole, 0 or more, small */
} FieldKind;

typedef struct
{
  const char *name;
  FieldKind kind;
  size_t value;
  gboolean has_flag;
  size_t flag;
  gboolean can_flip;
  SpMessageCode flip;
} Field;

#define ALWAYS(name, kind) #name, kind, offsetof (SpDecisionEvidence, name), FALSE, 0
#define IF(has, name, kind) #name, kind, offsetof (SpDecisionEvidence, name), TRUE, offsetof (SpDecisionEvidence, has)

/* Every value of the evidence once. What cannot flip is no input of its own: the present devices are
 * a fact, the count for a date follows from the curve. */
static const Field fields[] = {
  { ALWAYS (present_devices, FIELD_COUNT), FALSE, 0 },
  { ALWAYS (target_devices, FIELD_COUNT), TRUE, SP_MESSAGE_FLIP_TARGET },
  { ALWAYS (devices_per_server, FIELD_COUNT), FALSE, 0 },
  { ALWAYS (n_counts, FIELD_TALLY), TRUE, SP_MESSAGE_FLIP_COUNTS_MEASURED },
  { IF (n_counts, largest_count, FIELD_COUNT), TRUE, SP_MESSAGE_FLIP_LARGEST_COUNT },
  { IF (n_counts, smallest_count, FIELD_COUNT), FALSE, 0 },
  { IF (has_advised_count, advised_count, FIELD_COUNT), FALSE, 0 },
  { IF (has_efficiency, efficiency, FIELD_RATIO), TRUE, SP_MESSAGE_FLIP_EFFICIENCY },
  { IF (has_last_slope, last_slope, FIELD_REAL), TRUE, SP_MESSAGE_FLIP_LAST_SLOPE },
  { IF (has_target_return, target_return, FIELD_REAL), TRUE, SP_MESSAGE_FLIP_RETURN },
  { IF (has_target_spread, target_spread, FIELD_RATIO), TRUE, SP_MESSAGE_FLIP_SPREAD },
  { IF (has_exposed_share, exposed_share, FIELD_SHARE), TRUE, SP_MESSAGE_FLIP_EXPOSED },
  { IF (has_straggler_share, straggler_share, FIELD_SHARE), FALSE, 0 },
  { IF (has_recovered_share, recovered_share, FIELD_SHARE), TRUE, SP_MESSAGE_FLIP_RECOVERED },
  { IF (has_deadline_probability, present_deadline_probability, FIELD_SHARE), TRUE, SP_MESSAGE_FLIP_DEADLINE_PROBABILITY },
  { IF (has_deadline_count, deadline_count, FIELD_COUNT), FALSE, 0 },
  { IF (has_budget_probability, budget_probability, FIELD_SHARE), TRUE, SP_MESSAGE_FLIP_BUDGET_PROBABILITY },
  { IF (has_value_count, value_count, FIELD_COUNT), TRUE, SP_MESSAGE_FLIP_VALUE_COUNT },
  { IF (has_split_gain, split_gain, FIELD_RATIO), FALSE, 0 },
  { IF (has_quality_count, quality_count, FIELD_COUNT), TRUE, SP_MESSAGE_FLIP_QUALITY_COUNT },
  { IF (has_net_speedup, net_speedup, FIELD_RATIO), TRUE, SP_MESSAGE_FLIP_NET_SPEEDUP },
};

static double
field_get (const SpDecisionEvidence *e,
           const Field              *field)
{
  return *(const double *) (const void *) ((const char *) e + field->value);
}

static void
field_set (SpDecisionEvidence *e,
           const Field        *field,
           double              value)
{
  *(double *) (void *) ((char *) e + field->value) = value;
}

/* The counts' flag is their number. */
static gboolean
field_is_read (const SpDecisionEvidence *e,
               const Field              *field)
{
  if (!field->has_flag)
    return TRUE;
  if (field->flag == offsetof (SpDecisionEvidence, n_counts))
    return e->n_counts > 0.0;
  return *(const gboolean *) (const void *) ((const char *) e + field->flag);
}

static gboolean
field_is_valid (const Field *field,
                double       value)
{
  switch (field->kind)
    {
    case FIELD_SHARE:
      return value >= 0.0 && value <= 1.0;
    case FIELD_REAL:
      return isfinite (value);
    case FIELD_RATIO:
      return sp_is_positive (value);
    case FIELD_COUNT:
      return sp_is_count (value);
    case FIELD_TALLY:
      return value == 0.0 || sp_is_count (value);
    default:
      g_return_val_if_reached (FALSE);
    }
}

static gboolean
check_evidence (const SpDecisionEvidence *e,
                GError                  **error)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    if (field_is_read (e, &fields[i]) && !field_is_valid (&fields[i], field_get (e, &fields[i])))
      return sp_refuse (error, SP_CORE_ERROR_EVIDENCE, fields[i].name, field_get (e, &fields[i]));
  if (e->n_counts > 0.0 && e->smallest_count > e->largest_count)
    return sp_refuse (error, SP_CORE_ERROR_EVIDENCE, "smallest_count", e->smallest_count);
  return TRUE;
}

static gboolean
check_thresholds (const SpDecisionThresholds *t,
                  GError                    **error)
{
  const double positive[] = { t->counts_needed, t->reach, t->fair_return, t->widest_spread, t->least_speedup, t->better_split };
  const double shares[] = { t->material_loss, t->binding_share, t->worth_recovering, t->linear_slope,
                            t->deadline_confidence, t->budget_confidence };

  for (gsize i = 0; i < G_N_ELEMENTS (positive); i++)
    if (!sp_is_positive (positive[i]))
      return sp_refuse (error, SP_CORE_ERROR_EVIDENCE, "threshold", positive[i]);
  for (gsize i = 0; i < G_N_ELEMENTS (shares); i++)
    if (!(shares[i] > 0.0 && shares[i] <= 1.0))
      return sp_refuse (error, SP_CORE_ERROR_EVIDENCE, "threshold", shares[i]);
  return TRUE;
}

/* --- the five steps --- */

typedef struct
{
  const SpDecisionEvidence *e;
  const SpDecisionThresholds *t;
  SpDecision *d;
} Case;

static SpMessage
make_message (SpMessageCode code,
              double        v0,
              double        v1,
              double        v2)
{
  return (SpMessage) { .code = code, .values = { v0, v1, v2 } };
}

static void
reason (const Case   *c,
        SpMessageCode code,
        double        v0,
        double        v1,
        double        v2)
{
  g_return_if_fail (c->d->n_reasons < SP_DECISION_REASONS);
  c->d->reasons[c->d->n_reasons++] = make_message (code, v0, v1, v2);
}

static void
missing (const Case   *c,
         SpMessageCode code,
         double        v0)
{
  g_return_if_fail (c->d->n_missing < SP_DECISION_MISSING);
  c->d->missing[c->d->n_missing++] = make_message (code, v0, 0.0, 0.0);
}

static void
settle (const Case *c,
        int         step,
        SpVerdict   verdict,
        double      count)
{
  static const SpMessageCode codes[SP_N_VERDICTS] = {
    SP_MESSAGE_VERDICT_MEASURE_FIRST, SP_MESSAGE_VERDICT_FIX_FIRST, SP_MESSAGE_VERDICT_EXTEND,
    SP_MESSAGE_VERDICT_DO_NOT_EXTEND, SP_MESSAGE_VERDICT_EXTEND_FOR_DATE,
  };

  c->d->verdict = verdict;
  c->d->step = step;
  c->d->has_count = verdict == SP_VERDICT_EXTEND || verdict == SP_VERDICT_EXTEND_FOR_DATE;
  c->d->count = c->d->has_count ? count : 0.0;
  c->d->message = make_message (codes[verdict], count, 0.0, 0.0);
}

static double
loss (const Case *c)
{
  return c->e->has_efficiency ? MAX (1.0 - c->e->efficiency, 0.0) : 0.0;
}

static gboolean
loss_is_material (const Case *c)
{
  return c->e->has_efficiency && loss (c) >= c->t->material_loss;
}

/* The count the goal asks for, before quality has its say. */
static double
wanted_count (const SpDecisionEvidence *e)
{
  if (e->has_deadline && e->has_deadline_count)
    return e->deadline_count;
  if (!e->has_deadline && e->has_value_count)
    return MIN (e->target_devices, e->value_count);
  return e->target_devices;
}

double
sp_decision_count (const SpDecisionEvidence *evidence)
{
  double wanted = wanted_count (evidence);

  return evidence->has_quality_count ? MIN (wanted, evidence->quality_count) : wanted;
}

/* The next count worth a run when nobody who saw the curve advised one: twice the largest, no farther
 * than what is wanted. */
static double
next_count (const Case *c)
{
  if (c->e->has_advised_count)
    return c->e->advised_count;
  if (c->e->n_counts == 0.0)
    return 1.0;
  return MIN (2.0 * c->e->largest_count, MAX (wanted_count (c->e), c->e->largest_count + 1.0));
}

/* Whether the curve covers the count in question. */
static gboolean
curve_is_enough (const Case *c)
{
  const SpDecisionEvidence *e = c->e;
  double wanted = wanted_count (e);
  gboolean enough = TRUE;

  if (e->n_counts > 0.0 && !e->links_known && wanted > e->devices_per_server &&
      e->largest_count <= e->devices_per_server)
    {
      reason (c, SP_MESSAGE_REASON_SERVERS_NOT_CROSSED, wanted, e->devices_per_server, 0.0);
      missing (c, SP_MESSAGE_MISSING_SECOND_SERVER, 2.0 * e->devices_per_server);
      enough = FALSE;
    }
  if (e->n_counts > 0.0 && wanted > c->t->reach * e->largest_count)
    {
      reason (c, SP_MESSAGE_REASON_FAR_TARGET, wanted, e->largest_count, c->t->reach);
      missing (c, SP_MESSAGE_MISSING_LARGER_COUNT, ceil (wanted / c->t->reach));
      enough = FALSE;
    }
  if (e->n_counts < c->t->counts_needed || !e->has_last_slope)
    {
      reason (c, SP_MESSAGE_REASON_FEW_COUNTS, e->n_counts, c->t->counts_needed, 0.0);
      missing (c, SP_MESSAGE_MISSING_COUNT, next_count (c));
      return FALSE;
    }
  if (e->has_target_spread && e->target_spread > c->t->widest_spread)
    {
      reason (c, SP_MESSAGE_REASON_FORECAST_WIDE, e->target_spread, e->target_devices, 0.0);
      missing (c, SP_MESSAGE_MISSING_COUNT, next_count (c));
      return FALSE;
    }
  return enough;
}

/* Whether it is known where a loss that matters goes. What is not known of a small loss is listed as
 * missing and does not hold up a decision. */
static gboolean
loss_is_explained (const Case *c)
{
  const SpDecisionEvidence *e = c->e;
  gboolean matters = loss_is_material (c);

  if (!e->has_exposed_share && e->n_counts > 0.0)
    {
      if (matters)
        reason (c, SP_MESSAGE_REASON_EXPOSED_UNKNOWN, loss (c), e->largest_count, 0.0);
      missing (c, SP_MESSAGE_MISSING_EXPOSED, e->largest_count);
    }
  if (!e->has_straggler_share && e->n_counts > 0.0)
    {
      if (matters)
        reason (c, SP_MESSAGE_REASON_SPREAD_UNKNOWN, loss (c), e->largest_count, 0.0);
      missing (c, SP_MESSAGE_MISSING_SPREAD, e->largest_count);
    }
  return !matters || (e->has_exposed_share && e->has_straggler_share);
}

static void
list_what_would_help (const Case *c)
{
  if (c->e->n_counts > 0.0 && c->e->smallest_count > 1.0)
    missing (c, SP_MESSAGE_MISSING_BASELINE, c->e->smallest_count);
  if (loss_is_material (c) && !c->e->has_recovered_share)
    missing (c, SP_MESSAGE_MISSING_LEVERS, 0.0);
  if (c->e->batch_grows && !c->e->quality_known)
    missing (c, SP_MESSAGE_MISSING_QUALITY, 0.0);
  if (c->e->deadline_unknown || c->e->budget_unknown)
    missing (c, SP_MESSAGE_MISSING_GOAL, 0.0);
}

static gboolean
evidence_is_enough (const Case *c)
{
  gboolean curve = curve_is_enough (c);
  gboolean explained = loss_is_explained (c);

  list_what_would_help (c);
  return curve && explained;
}

static gboolean
levers_are_used_up (const Case *c)
{
  const SpDecisionEvidence *e = c->e;

  if (!loss_is_material (c))
    {
      if (e->has_efficiency)
        reason (c, SP_MESSAGE_REASON_LITTLE_LOST, loss (c), e->largest_count, 0.0);
      return TRUE;
    }
  if (!e->has_recovered_share)
    {
      reason (c, SP_MESSAGE_REASON_LEVERS_UNKNOWN, loss (c), e->largest_count, 0.0);
      return TRUE;
    }
  if (e->recovered_share < c->t->worth_recovering)
    {
      reason (c, SP_MESSAGE_REASON_LEVERS_USED_UP, e->recovered_share, e->largest_count, 0.0);
      return TRUE;
    }
  reason (c, SP_MESSAGE_REASON_FREE_LEVERS, e->recovered_share,
          1.0 + e->recovered_share * loss (c) / e->efficiency, e->largest_count);
  return FALSE;
}

static gboolean
extending_is_efficient (const Case *c)
{
  const SpDecisionEvidence *e = c->e;
  gboolean linear = e->last_slope >= c->t->linear_slope;
  gboolean bound = e->has_exposed_share && e->exposed_share > c->t->binding_share;
  gboolean fair = !e->has_target_return || e->target_return >= c->t->fair_return;

  reason (c, linear ? SP_MESSAGE_REASON_NEAR_LINEAR : SP_MESSAGE_REASON_FLATTENS, e->last_slope, e->largest_count, 0.0);
  if (bound)
    reason (c, SP_MESSAGE_REASON_EXCHANGE_BINDS, e->exposed_share, e->largest_count, 0.0);
  if (e->has_target_return)
    reason (c, fair ? SP_MESSAGE_REASON_RETURN_FAIR : SP_MESSAGE_REASON_RETURN_LOW, e->target_return,
            e->target_devices, 0.0);
  if (e->has_split_gain && e->split_gain >= c->t->better_split)
    reason (c, SP_MESSAGE_REASON_SEVERAL_JOBS, e->split_gain, e->target_devices, 0.0);
  return linear && !bound && fair;
}

/* Lowers @count to where time to the target stops falling. Returns: FALSE when that leaves nothing to gain. */
static gboolean
quality_allows (const Case *c,
                double     *count)
{
  const SpDecisionEvidence *e = c->e;

  if (e->batch_grows && !e->quality_known)
    reason (c, SP_MESSAGE_REASON_QUALITY_UNKNOWN, 0.0, 0.0, 0.0);
  if (e->has_quality_count && e->quality_count < *count)
    {
      reason (c, SP_MESSAGE_REASON_QUALITY_LIMIT, e->quality_count, 0.0, 0.0);
      *count = e->quality_count;
    }
  if (e->has_net_speedup && e->net_speedup < c->t->least_speedup)
    {
      reason (c, SP_MESSAGE_REASON_QUALITY_GAINS_LITTLE, e->net_speedup, e->target_devices, 0.0);
      return FALSE;
    }
  return *count > e->present_devices;
}

static gboolean
present_makes_deadline (const Case *c)
{
  const SpDecisionEvidence *e = c->e;

  if (!e->has_deadline)
    return FALSE;
  if (e->has_deadline_probability && e->present_deadline_probability >= c->t->deadline_confidence)
    return TRUE;
  return e->has_deadline_count && e->deadline_count <= e->present_devices;
}

static gboolean
budget_allows (const Case *c,
               double      count)
{
  const SpDecisionEvidence *e = c->e;
  gboolean allowed = !e->has_budget_probability || e->budget_probability >= c->t->budget_confidence;

  if (e->budget_unknown)
    reason (c, SP_MESSAGE_REASON_BUDGET_UNKNOWN, 0.0, 0.0, 0.0);
  if (e->has_budget_probability)
    reason (c, allowed ? SP_MESSAGE_REASON_WITHIN_BUDGET : SP_MESSAGE_REASON_OVER_BUDGET, e->budget_probability,
            count, 0.0);
  return allowed;
}

/* Whether a date, or what time is worth, asks for @count; @pressing: also where devices are not used well. */
static gboolean
goal_asks (const Case *c,
           double      count,
           gboolean   *pressing)
{
  const SpDecisionEvidence *e = c->e;

  *pressing = FALSE;
  if (e->deadline_unknown)
    reason (c, SP_MESSAGE_REASON_DEADLINE_UNKNOWN, 0.0, 0.0, 0.0);
  if (e->has_deadline)
    {
      *pressing = e->has_deadline_count && count >= e->deadline_count;
      if (*pressing)
        reason (c, SP_MESSAGE_REASON_DEADLINE_NEEDS, e->deadline_count, c->t->deadline_confidence, 0.0);
      else
        reason (c, SP_MESSAGE_REASON_DEADLINE_OUT_OF_REACH, c->t->deadline_confidence, 0.0, 0.0);
      return *pressing;
    }
  if (e->has_value_count)
    {
      *pressing = e->value_count > e->present_devices;
      reason (c, *pressing ? SP_MESSAGE_REASON_VALUE_OF_TIME : SP_MESSAGE_REASON_NOT_WORTH_IT, e->value_count, 0.0, 0.0);
      return *pressing;
    }
  return TRUE;
}

static void
judge_goal (const Case *c,
            gboolean    efficient,
            double      count)
{
  gboolean pressing;
  gboolean asked = goal_asks (c, count, &pressing);
  gboolean affordable = budget_allows (c, count);

  if (!asked || !affordable || !(efficient || pressing))
    settle (c, 5, SP_VERDICT_DO_NOT_EXTEND, c->e->present_devices);
  else
    settle (c, 5, efficient ? SP_VERDICT_EXTEND : SP_VERDICT_EXTEND_FOR_DATE, count);
}

static void
judge (const SpDecisionEvidence   *e,
       const SpDecisionThresholds *t,
       SpDecision                 *d)
{
  Case c = { e, t, d };
  double count = wanted_count (e);
  gboolean efficient;

  *d = (SpDecision) { 0 };
  if (!evidence_is_enough (&c))
    {
      settle (&c, 1, SP_VERDICT_MEASURE_FIRST, 0.0);
      return;
    }
  if (!levers_are_used_up (&c))
    {
      settle (&c, 2, SP_VERDICT_FIX_FIRST, 0.0);
      return;
    }
  if (present_makes_deadline (&c))
    {
      reason (&c, SP_MESSAGE_REASON_DEADLINE_MET, e->present_devices, t->deadline_confidence, 0.0);
      settle (&c, 3, SP_VERDICT_DO_NOT_EXTEND, e->present_devices);
      return;
    }
  efficient = extending_is_efficient (&c);
  if (count <= e->present_devices)
    {
      if (e->has_value_count && e->value_count <= e->present_devices)
        reason (&c, SP_MESSAGE_REASON_NOT_WORTH_IT, e->value_count, 0.0, 0.0);
      else
        reason (&c, SP_MESSAGE_REASON_NOTHING_ASKED, e->present_devices, 0.0, 0.0);
      settle (&c, 3, SP_VERDICT_DO_NOT_EXTEND, e->present_devices);
      return;
    }
  if (!quality_allows (&c, &count))
    {
      settle (&c, 4, SP_VERDICT_DO_NOT_EXTEND, e->present_devices);
      return;
    }
  judge_goal (&c, efficient, count);
}

/* --- what would change it --- */

/* @distance steps from @from on @side (-1 or 1), inside the field's range. */
static double
moved (const Field *field,
       double       from,
       double       side,
       double       distance)
{
  switch (field->kind)
    {
    case FIELD_SHARE:
      return CLAMP (from + side * 0.05 * distance, 0.0, 1.0);
    case FIELD_REAL:
      return from + side * 0.05 * distance;
    case FIELD_RATIO:
      return from * exp2 (side * 0.25 * distance);
    case FIELD_COUNT:
      return MAX (side < 0.0 ? floor (from * exp2 (-0.25 * distance)) : ceil (from * exp2 (0.25 * distance)), 1.0);
    case FIELD_TALLY:
      return MAX (from + side * ceil (distance), 0.0);
    default:
      g_return_val_if_reached (from);
    }
}

/* Returns: TRUE when the verdict is another one with the field at @value. */
static gboolean
turns (const SpDecisionEvidence   *e,
       const SpDecisionThresholds *t,
       const Field                *field,
       double                      value,
       SpVerdict                   verdict,
       SpVerdict                  *then)
{
  SpDecisionEvidence changed = *e;
  SpDecision d;

  field_set (&changed, field, value);
  if (!check_evidence (&changed, NULL))
    return FALSE;
  judge (&changed, t, &d);
  *then = d.verdict;
  return d.verdict != verdict;
}

/* Farther than this no change is called near: a share from end to end, a factor of 32. */
#define FARTHEST 20.0
#define STRIDE   0.5

/* The nearest value on one side that turns the verdict, to a thousandth of a step. */
static gboolean
flip_on_side (const SpDecisionEvidence   *e,
              const SpDecisionThresholds *t,
              const Field                *field,
              SpVerdict                   verdict,
              double                      side,
              SpFlip                     *flip)
{
  double from = field_get (e, field);
  double near = 0.0;
  double far = STRIDE;
  SpVerdict then = verdict;

  while (far <= FARTHEST && !turns (e, t, field, moved (field, from, side, far), verdict, &then))
    {
      near = far;
      far += STRIDE;
    }
  if (far > FARTHEST)
    return FALSE;
  while (far - near > 1e-3)
    {
      double middle = (near + far) / 2.0;

      if (turns (e, t, field, moved (field, from, side, middle), verdict, &then))
        far = middle;
      else
        near = middle;
    }
  turns (e, t, field, moved (field, from, side, far), verdict, &then);
  *flip = (SpFlip) { make_message (field->flip, from, moved (field, from, side, far), then), then, far };
  return TRUE;
}

static void
keep_nearest (SpDecision   *d,
              const SpFlip *flip)
{
  guint place = 0;

  while (place < d->n_flips && d->flips[place].distance <= flip->distance)
    place++;
  if (place == SP_DECISION_FLIPS)
    return;
  d->n_flips = MIN (d->n_flips + 1, (guint) SP_DECISION_FLIPS);
  for (guint i = d->n_flips - 1; i > place; i--)
    d->flips[i] = d->flips[i - 1];
  d->flips[place] = *flip;
}

static void
find_flips (const SpDecisionEvidence   *e,
            const SpDecisionThresholds *t,
            SpDecision                 *d)
{
  for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
    {
      SpFlip down, up;
      gboolean has_down, has_up;

      if (!fields[i].can_flip || !field_is_read (e, &fields[i]))
        continue;
      has_down = flip_on_side (e, t, &fields[i], d->verdict, -1.0, &down);
      has_up = flip_on_side (e, t, &fields[i], d->verdict, 1.0, &up);
      if (has_down && (!has_up || down.distance <= up.distance))
        keep_nearest (d, &down);
      else if (has_up)
        keep_nearest (d, &up);
    }
}

gboolean
sp_decide (const SpDecisionEvidence   *evidence,
           const SpDecisionThresholds *thresholds,
           SpDecision                 *decision,
           GError                    **error)
{
  const SpDecisionThresholds *t = thresholds != NULL ? thresholds : &sp_decision_thresholds_default;
  SpDecision d;

  if (!check_evidence (evidence, error) || !check_thresholds (t, error))
    return FALSE;
  judge (evidence, t, &d);
  find_flips (evidence, t, &d);
  *decision = d;
  return TRUE;
}
