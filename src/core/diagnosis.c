/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Evidence for causes, their rank and the verdict; see diagnosis.h. Each look_
 * function below looks for one kind of evidence. */
#include "core/diagnosis.h"

#include <math.h>

#include "core/check.h"
#include "core/error.h"

#define STRONGEST      0.95 /* no single piece of evidence is certain */
#define STEADY         0.6  /* of the whole loss, at most in one interval */
#define LEAST_LOSS     0.02 /* of a doubling: less is flat */
#define STARVED        1.05 /* a loader this little faster than needed starves */
#define SOONER         0.95 /* a time ratio above it isn't sooner */
#define FASTER         1.1  /* a rate ratio from it is faster */
#define CONVINCING     0.6  /* more than one symptom that was only ticked */
#define WEAK_EVIDENCE  0.3
#define LEAST_COUNTS   3

static const char *const symptom_names[SP_N_SYMPTOMS] = {
  "drop-at-boundary", "host-saturated", "steady-loss", "scatter", "no-sooner", "one-behind"
};

static const char *const verdict_names[SP_N_DIAGNOSES] = { "measure-first", "healthy", "watch", "fix" };

/* What confirms a cause, what confirms it when that was done already, and what to try first. */
static const struct
{
  const char *name;
  SpExperimentKind confirm, then;
  gboolean has_lever;
  SpLever lever;
} cause_table[SP_N_CAUSES] = {
  [SP_CAUSE_NETWORK] = { "network", SP_EXPERIMENT_NO_EXCHANGE, SP_EXPERIMENT_COLLECTIVE_TABLE, TRUE, SP_LEVER_MICRO_BATCH },
  [SP_CAUSE_INPUT] = { "input", SP_EXPERIMENT_FROM_MEMORY, SP_EXPERIMENT_LOADER_ALONE, TRUE, SP_LEVER_INPUT },
  [SP_CAUSE_EXCHANGE] = { "exchange", SP_EXPERIMENT_NO_EXCHANGE, SP_EXPERIMENT_PROFILE, TRUE, SP_LEVER_ACCUMULATION },
  [SP_CAUSE_UNEQUAL] = { "unequal", SP_EXPERIMENT_REPLICA_TIMES, SP_EXPERIMENT_PROFILE, TRUE, SP_LEVER_STRAGGLERS },
  [SP_CAUSE_BATCH] = { "batch", SP_EXPERIMENT_TIME_TO_TARGET, SP_EXPERIMENT_TIME_TO_TARGET, FALSE, SP_LEVER_MICRO_BATCH },
  [SP_CAUSE_DEVICE] = { "device", SP_EXPERIMENT_REPLICA_TIMES, SP_EXPERIMENT_PROFILE, TRUE, SP_LEVER_STRAGGLERS },
};

const char *
sp_symptom_name (SpSymptom symptom)
{
  return symptom < SP_N_SYMPTOMS ? symptom_names[symptom] : NULL;
}

const char *
sp_cause_name (SpCause cause)
{
  return cause < SP_N_CAUSES ? cause_table[cause].name : NULL;
}

const char *
sp_diagnosis_verdict_name (SpDiagnosisVerdict verdict)
{
  return verdict < SP_N_DIAGNOSES ? verdict_names[verdict] : NULL;
}

void
sp_diagnosis_thresholds_init (SpDiagnosisThresholds *thresholds)
{
  *thresholds = (SpDiagnosisThresholds) { 0.10, 0.20, 0.80 };
}

/* The patient: what is known, and what was found so far by cause. */
typedef struct
{
  const SpDiagnosisInput *in;
  const SpDiagnosisThresholds *limits;
  SpCauseFound found[SP_N_CAUSES];
  guint seen;
} Case;

static void
add_evidence (Case         *c,
              SpCause       cause,
              double        strength,
              SpMessageCode code,
              double        v0,
              double        v1,
              double        v2)
{
  SpCauseFound *f = &c->found[cause];

  if (f->n_evidence < SP_DIAGNOSIS_EVIDENCE)
    f->evidence[f->n_evidence++] = (SpMessage) { .code = code, .values = { v0, v1, v2 } };
  f->score = 1.0 - (1.0 - f->score) * (1.0 - CLAMP (strength, 0.0, STRONGEST));
}

static void
set_share (Case   *c,
           SpCause cause,
           double  share)
{
  c->found[cause].has_share = TRUE;
  c->found[cause].share = MAX (c->found[cause].share, share);
}

static void
look_at_ticks (Case *c)
{
  for (int i = 0; i < SP_N_SYMPTOMS; i++)
    if ((c->in->ticked >> i & 1u) != 0)
      add_evidence (c, (SpCause) i, SP_DIAGNOSIS_TICKED, SP_MESSAGE_EVIDENCE_TICKED, i, 0.0, 0.0);
}

/* The curve, interval by interval. */
static double
point_error (const SpDiagnosisPoint *p)
{
  return p->relative_error > 0.0 ? p->relative_error : SP_DIAGNOSIS_NOISE;
}

/* The share of per-device throughput that is lost from point i to the next. */
static double
fall_after (const SpDiagnosisInput *in,
            gsize                   i)
{
  const SpDiagnosisPoint *a = &in->points[i], *b = &in->points[i + 1];

  return 1.0 - b->throughput / b->devices / (a->throughput / a->devices);
}

static double
noise_after (const SpDiagnosisInput *in,
             gsize                   i)
{
  return 2.0 * hypot (point_error (&in->points[i]), point_error (&in->points[i + 1]));
}

/* Loss of log per-device throughput for each doubling of the count. */
static double
loss_per_doubling (const SpDiagnosisInput *in,
                   gsize                   i)
{
  return -log (1.0 - fall_after (in, i)) / log2 (in->points[i + 1].devices / in->points[i].devices);
}

/* Whether i to i + 1 leaves the first server, or the first rack. */
static gboolean
leaves_first (const SpDiagnosisInput *in,
              gsize                   i,
              double                  size)
{
  return size > 0.0 && in->points[i].devices <= size && in->points[i + 1].devices > size;
}

static double
rack_size (const SpDiagnosisInput *in)
{
  return in->devices_per_server * in->servers_per_rack;
}

/* The largest loss of a doubling in all other intervals. */
static double
largest_loss_elsewhere (const SpDiagnosisInput *in,
                        gsize                   but)
{
  double largest = LEAST_LOSS;

  for (gsize i = 0; i + 1 < in->n_points; i++)
    if (i != but)
      largest = MAX (largest, loss_per_doubling (in, i));
  return largest;
}

/* A step down: more than noise, worth a warning, and steeper than anywhere else. */
static gboolean
is_step_down (const Case *c,
              gsize       i)
{
  double fall = fall_after (c->in, i);

  return fall > c->limits->warn && fall > noise_after (c->in, i) &&
         loss_per_doubling (c->in, i) > 1.5 * largest_loss_elsewhere (c->in, i);
}

static void
look_for_step_down (Case *c)
{
  const SpDiagnosisInput *in = c->in;

  for (gsize i = 0; i + 1 < in->n_points; i++)
    {
      double from = in->points[i].devices, to = in->points[i + 1].devices, fall = fall_after (in, i);
      gboolean server = leaves_first (in, i, in->devices_per_server), rack = leaves_first (in, i, rack_size (in));

      if (!is_step_down (c, i))
        continue;
      if (server || rack)
        {
          c->seen |= 1u << SP_SYMPTOM_DROP_AT_BOUNDARY;
          add_evidence (c, SP_CAUSE_NETWORK, fall / c->limits->bind,
                        server ? SP_MESSAGE_EVIDENCE_DROP_AT_SERVER : SP_MESSAGE_EVIDENCE_DROP_AT_RACK, from, to, fall);
          set_share (c, SP_CAUSE_NETWORK, fall);
        }
      /* Inside one server a step down points at what its devices share: the loader, host cores. */
      else if (to <= in->devices_per_server)
        add_evidence (c, SP_CAUSE_INPUT, WEAK_EVIDENCE, SP_MESSAGE_EVIDENCE_DROP_INSIDE, from, to, fall);
    }
}

/* Most intervals lose a little, and none loses most of it. */
static void
look_for_steady_loss (Case *c)
{
  const SpDiagnosisInput *in = c->in;
  double total = 0.0, largest = 0.0, doublings, loss;
  gsize losing = 0;

  if (in->n_points < LEAST_COUNTS)
    return;
  for (gsize i = 0; i + 1 < in->n_points; i++)
    {
      loss = -log (1.0 - fall_after (in, i));
      total += loss;
      largest = MAX (largest, loss);
      losing += loss_per_doubling (in, i) > LEAST_LOSS ? 1 : 0;
    }
  doublings = log2 (in->points[in->n_points - 1].devices / in->points[0].devices);
  loss = 1.0 - exp (-total);
  if (loss <= c->limits->warn || losing * 3 < (in->n_points - 1) * 2 || largest > STEADY * total)
    return;
  c->seen |= 1u << SP_SYMPTOM_STEADY_LOSS;
  add_evidence (c, SP_CAUSE_EXCHANGE, 0.7 * loss / c->limits->bind, SP_MESSAGE_EVIDENCE_STEADY_LOSS,
                in->points[0].devices, in->points[in->n_points - 1].devices, 1.0 - exp (-total / doublings));
}

/* A part of the step, measured if it can be, else the model's. Returns: its share,
 * 0 when unknown or within noise */
static double
part_share (const SpDiagnosisInput *in,
            SpPart                  part,
            gboolean               *is_measured)
{
  const SpMeasuredParts *m = in->measured;

  *is_measured = m != NULL && m->parts[part].is_measured;
  if (*is_measured)
    return m->parts[part].is_noise ? 0.0 : MAX (m->parts[part].seconds, 0.0) / m->step_seconds;
  /* Exchange and wait together are mostly exchange, unless replica times say otherwise. */
  if (part == SP_PART_COMMUNICATION && m != NULL && m->exchange_and_wait.is_measured)
    {
      *is_measured = TRUE;
      return m->exchange_and_wait.is_noise ? 0.0 : MAX (m->exchange_and_wait.seconds, 0.0) / m->step_seconds;
    }
  return in->step != NULL ? in->step->parts[part] / in->step->step_seconds : 0.0;
}

static void
look_at_part (Case         *c,
              SpPart        part,
              SpCause       cause,
              SpMessageCode measured_code,
              SpMessageCode model_code)
{
  gboolean is_measured;
  double share = part_share (c->in, part, &is_measured);

  if (share < c->limits->warn)
    return;
  /* What a model says is worth less than what was measured. */
  add_evidence (c, cause, (is_measured ? 0.9 : 0.6) * share / c->limits->bind, is_measured ? measured_code : model_code,
                share, 0.0, 0.0);
  set_share (c, cause, share);
}

static void
look_at_input (Case *c)
{
  look_at_part (c, SP_PART_INPUT, SP_CAUSE_INPUT, SP_MESSAGE_EVIDENCE_INPUT_MEASURED, SP_MESSAGE_EVIDENCE_INPUT_MODELLED);
  if (c->in->has_loader_ratio && c->in->loader_ratio < STARVED)
    add_evidence (c, SP_CAUSE_INPUT, 0.8, SP_MESSAGE_EVIDENCE_LOADER, c->in->loader_ratio, 0.0, 0.0);
  if (c->found[SP_CAUSE_INPUT].has_share || (c->in->has_loader_ratio && c->in->loader_ratio < STARVED))
    c->seen |= 1u << SP_SYMPTOM_HOST_SATURATED;
}

static void
look_at_exchange (Case *c)
{
  SpCause cause = (c->seen & 1u << SP_SYMPTOM_DROP_AT_BOUNDARY) != 0 ? SP_CAUSE_NETWORK : SP_CAUSE_EXCHANGE;

  look_at_part (c, SP_PART_COMMUNICATION, cause, SP_MESSAGE_EVIDENCE_EXCHANGE_MEASURED,
                SP_MESSAGE_EVIDENCE_EXCHANGE_MODELLED);
}

static void
look_at_replicas (Case *c)
{
  const SpReplicaProfile *p = c->in->profile;
  double wait;

  if (p == NULL)
    {
      look_at_part (c, SP_PART_STRAGGLERS, SP_CAUSE_UNEQUAL, SP_MESSAGE_EVIDENCE_WAIT_MEASURED,
                    SP_MESSAGE_EVIDENCE_WAIT_MODELLED);
      return;
    }
  wait = p->wait_seconds / (p->mean_seconds + p->wait_seconds);
  if (p->is_hidden || wait < c->limits->warn / 2.0)
    return;
  if (p->is_persistent)
    {
      c->seen |= 1u << SP_SYMPTOM_ONE_BEHIND;
      add_evidence (c, SP_CAUSE_DEVICE, 0.9 * wait / c->limits->warn, SP_MESSAGE_EVIDENCE_ONE_BEHIND,
                    c->in->slowest_replica, p->slow_factor, p->slowest_share);
      set_share (c, SP_CAUSE_DEVICE, wait);
      return;
    }
  c->seen |= 1u << SP_SYMPTOM_SCATTER;
  add_evidence (c, SP_CAUSE_UNEQUAL, 0.9 * wait / c->limits->warn, SP_MESSAGE_EVIDENCE_SCATTER, p->scatter, wait, 0.0);
  set_share (c, SP_CAUSE_UNEQUAL, wait);
}

static void
look_at_quality (Case *c)
{
  const SpDiagnosisInput *in = c->in;

  if (!in->has_quality || in->rate_ratio < FASTER || in->time_ratio < SOONER)
    return;
  c->seen |= 1u << SP_SYMPTOM_NO_SOONER;
  add_evidence (c, SP_CAUSE_BATCH, 0.9, SP_MESSAGE_EVIDENCE_NO_SOONER, in->rate_ratio, in->time_ratio, 0.0);
}

static gboolean
was_done (const SpDiagnosisInput *in,
          SpExperimentKind        kind)
{
  const SpMeasuredParts *m = in->measured;

  if (kind == SP_EXPERIMENT_NO_EXCHANGE)
    return m != NULL && (m->exchange_and_wait.is_measured || m->parts[SP_PART_COMMUNICATION].is_measured);
  if (kind == SP_EXPERIMENT_FROM_MEMORY)
    return m != NULL && m->parts[SP_PART_INPUT].is_measured;
  if (kind == SP_EXPERIMENT_REPLICA_TIMES)
    return in->profile != NULL && !in->profile->is_hidden;
  return FALSE;
}

static void
add_treatment (Case         *c,
               SpCauseFound *f)
{
  SpLeverSettings settings;
  SpLeverOutcome outcome;

  f->confirm = was_done (c->in, cause_table[f->cause].confirm) ? cause_table[f->cause].then : cause_table[f->cause].confirm;
  f->has_lever = cause_table[f->cause].has_lever;
  f->lever = cause_table[f->cause].lever;
  f->may_be_replicas = (f->cause == SP_CAUSE_NETWORK || f->cause == SP_CAUSE_EXCHANGE) &&
                       !was_done (c->in, SP_EXPERIMENT_REPLICA_TIMES);
  if (!f->has_lever || c->in->job == NULL)
    return;
  sp_lever_settings_init (&settings);
  settings.is_on[f->lever] = TRUE;
  if (sp_levers_evaluate (c->in->job, &settings, &outcome, NULL) && !outcome.changes_nothing)
    {
      f->has_gain = TRUE;
      f->gain = outcome.gain;
    }
}

static void
rank_causes (Case        *c,
             SpDiagnosis *d)
{
  for (int i = 0; i < SP_N_CAUSES; i++)
    {
      SpCauseFound f = c->found[i];
      gsize at = d->n_causes;

      if (f.score <= 0.0)
        continue;
      f.cause = (SpCause) i;
      add_treatment (c, &f);
      for (; at > 0 && d->causes[at - 1].score < f.score; at--)
        d->causes[at] = d->causes[at - 1];
      d->causes[at] = f;
      d->n_causes++;
    }
}

static void
want (SpDiagnosis     *d,
      SpExperimentKind kind)
{
  for (gsize i = 0; i < d->n_missing; i++)
    if (d->missing[i] == kind)
      return;
  d->missing[d->n_missing++] = kind;
}

/* What would teach most first: the curve, what confirms the first cause, then the
 * experiments that split the step. */
static void
list_missing (const Case  *c,
              SpDiagnosis *d)
{
  const SpDiagnosisInput *in = c->in;
  double largest = in->n_points > 0 ? in->points[in->n_points - 1].devices : 0.0;

  if (in->n_points < LEAST_COUNTS)
    want (d, SP_EXPERIMENT_MORE_COUNTS);
  if (d->n_causes > 0)
    want (d, d->causes[0].confirm);
  if (in->n_points > 0 && in->points[0].devices > 1.0)
    want (d, SP_EXPERIMENT_ONE_DEVICE_FIRST);
  if (!was_done (in, SP_EXPERIMENT_NO_EXCHANGE))
    want (d, SP_EXPERIMENT_NO_EXCHANGE);
  if (!was_done (in, SP_EXPERIMENT_REPLICA_TIMES))
    want (d, SP_EXPERIMENT_REPLICA_TIMES);
  if (!was_done (in, SP_EXPERIMENT_FROM_MEMORY))
    want (d, SP_EXPERIMENT_FROM_MEMORY);
  if (in->devices_per_server > 0.0 && largest == in->devices_per_server)
    want (d, SP_EXPERIMENT_SECOND_SERVER);
}

static double
largest_share (const Case *c)
{
  double largest = 0.0;
  gboolean is_measured;

  for (int i = SP_PART_OVERHEAD; i < SP_N_PARTS; i++)
    largest = MAX (largest, part_share (c->in, (SpPart) i, &is_measured));
  return largest;
}

/* Enough: three counts, or measured parts, or one cause beyond doubt. */
static gboolean
is_enough (const Case        *c,
           const SpDiagnosis *d)
{
  return c->in->n_points >= LEAST_COUNTS || was_done (c->in, SP_EXPERIMENT_NO_EXCHANGE) ||
         (d->n_causes > 0 && d->causes[0].score >= CONVINCING);
}

static SpDiagnosisVerdict
verdict_of (const Case        *c,
            const SpDiagnosis *d)
{
  double best = d->n_causes > 0 ? d->causes[0].score : 0.0, share = largest_share (c);
  gboolean is_low = d->has_efficiency && d->efficiency < c->limits->efficiency;

  if (!is_enough (c, d) || (is_low && best < CONVINCING))
    return SP_DIAGNOSIS_MEASURE_FIRST;
  if (best >= CONVINCING && (is_low || share >= c->limits->bind || best >= 0.75))
    return SP_DIAGNOSIS_FIX;
  if (best > 0.0 || share >= c->limits->warn)
    return SP_DIAGNOSIS_WATCH;
  return SP_DIAGNOSIS_HEALTHY;
}

static gboolean
check_points (const SpDiagnosisInput *in,
              GError                **error)
{
  for (gsize i = 0; i < in->n_points; i++)
    {
      const SpDiagnosisPoint *p = &in->points[i];

      if (!sp_is_count (p->devices) || !(p->throughput >= 1e-12 && p->throughput <= 1e15) ||
          !(p->relative_error >= 0.0 && p->relative_error < 1.0) || (i > 0 && p->devices <= in->points[i - 1].devices))
        return sp_refuse (error, SP_CORE_ERROR_DIAGNOSIS_POINTS, "point", (double) i);
    }
  return TRUE;
}

static gboolean
check_input (const SpDiagnosisInput      *in,
             const SpDiagnosisThresholds *t,
             GError                     **error)
{
  if (!(t->warn > 0.0 && t->warn <= t->bind && t->bind <= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_DIAGNOSIS_THRESHOLD, "warning threshold", t->warn);
  if (!(t->efficiency > 0.0 && t->efficiency <= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_DIAGNOSIS_THRESHOLD, "accepted efficiency", t->efficiency);
  if (in->devices_per_server != 0.0 && !sp_is_count (in->devices_per_server))
    return sp_refuse (error, SP_CORE_ERROR_DEVICES_PER_SERVER, "devices per server", in->devices_per_server);
  if (in->servers_per_rack != 0.0 && !sp_is_count (in->servers_per_rack))
    return sp_refuse (error, SP_CORE_ERROR_SERVERS_PER_RACK, "servers per rack", in->servers_per_rack);
  if (in->has_loader_ratio && !sp_is_positive (in->loader_ratio))
    return sp_refuse (error, SP_CORE_ERROR_DIAGNOSIS_RATIO, "loader ratio", in->loader_ratio);
  if (in->has_quality && (!sp_is_positive (in->rate_ratio) || !sp_is_positive (in->time_ratio)))
    return sp_refuse (error, SP_CORE_ERROR_DIAGNOSIS_RATIO, "quality ratio", in->rate_ratio);
  return check_points (in, error);
}

gboolean
sp_diagnose (const SpDiagnosisInput      *input,
             const SpDiagnosisThresholds *thresholds,
             SpDiagnosis                 *diagnosis,
             GError                     **error)
{
  Case c = { .in = input, .limits = thresholds };
  SpDiagnosis d = { .n_causes = 0 };

  g_return_val_if_fail (input->points != NULL || input->n_points == 0, FALSE);

  if (!check_input (input, thresholds, error))
    return FALSE;
  look_at_ticks (&c);
  look_for_step_down (&c);
  look_for_steady_loss (&c);
  look_at_input (&c);
  look_at_exchange (&c);
  look_at_replicas (&c);
  look_at_quality (&c);

  d.seen = c.seen;
  d.has_efficiency = input->n_points > 1;
  if (d.has_efficiency)
    {
      const SpDiagnosisPoint *first = &input->points[0], *last = &input->points[input->n_points - 1];

      d.efficiency = last->throughput / last->devices / (first->throughput / first->devices);
    }
  rank_causes (&c, &d);
  d.verdict = verdict_of (&c, &d);
  list_missing (&c, &d);
  *diagnosis = d;
  return TRUE;
}
