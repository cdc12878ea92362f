/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evidence for core/decision.h, gathered from all sections of a scenario. */
#include "core/error.h"
#include "plan/cost-evaluate.h"
#include "plan/section.h"
#include "plan/step-evaluate.h"

static void
gather_counts (const SpScenarioResults *results,
               SpDecisionEvidence      *evidence)
{
  const SpMeasured *measured = results->step->measured;
  double largest = measured != NULL ? measured->points[measured->n_points - 1].devices : 1.0;
  double per_server = measured != NULL && measured->devices_per_server >= 1.0 ? measured->devices_per_server : 1.0;

  evidence->target_devices = results->cost->devices;
  evidence->present_devices = sp_section_number (results->scenario, SP_FIELD_PRESENT_DEVICES, largest);
  evidence->devices_per_server = sp_section_number (results->scenario, SP_FIELD_DEVICES_PER_SERVER, per_server);
  evidence->links_known = results->step->is_link_known;
}

static void
gather_curve (const SpScenarioResults *results,
              SpDecisionEvidence      *evidence)
{
  const SpMeasured *measured = results->step->measured;
  const SpCurveResults *curve = sp_scenario_results_curve_in_use (results);
  const SpMeasuredPoint *last;

  if (measured == NULL)
    return;
  last = &measured->points[measured->n_points - 1];
  evidence->n_counts = measured->n_points;
  evidence->smallest_count = measured->points[0].devices;
  evidence->largest_count = last->devices;
  evidence->has_efficiency = measured->n_points > 1;
  evidence->efficiency = sp_measured_efficiency (measured, measured->n_points - 1, 0);
  evidence->has_last_slope = last->has_previous;
  evidence->last_slope = last->slope;
  for (guint i = 0; curve != NULL && i < curve->result->n_advice && !evidence->has_advised_count; i++)
    {
      evidence->has_advised_count = curve->result->advice[i].kind == SP_ADVICE_COUNT;
      evidence->advised_count = curve->result->advice[i].devices;
    }
}

static void
gather_forecast (const SpScenarioResults *results,
                 SpDecisionEvidence      *evidence)
{
  const SpThroughputDraws *draws = results->cost->draws;
  const SpCurveResults *curve = sp_scenario_results_curve_in_use (results);
  const SpMeasured *measured = results->step->measured;
  double from = evidence->present_devices;
  double to = evidence->target_devices;

  if (curve != NULL && curve->result->n_targets > 0 && curve->result->targets[0].forecast.has_central)
    {
      const SpInterval *interval = &curve->result->targets[0].forecast.intervals[SP_LEVEL_90];

      evidence->has_target_spread = interval->lo > 0.0;
      evidence->target_spread = evidence->has_target_spread ? interval->hi / interval->lo : 0.0;
    }
  if (draws == NULL || measured == NULL || to <= from || from < draws->counts[0] ||
      to > draws->counts[draws->n_counts - 1])
    return;
  evidence->has_target_return = TRUE;
  evidence->target_return = (sp_throughput_draws_central (draws, to) - sp_throughput_draws_central (draws, from)) /
                            (to - from) / measured->points[0].per_device;
}

/* Waiting only where replicas were timed: a model's guess is no evidence of it. */
static void
gather_modelled_losses (const SpStepResults *step,
                        const SpStep        *modelled,
                        SpDecisionEvidence  *evidence)
{
  if (!evidence->has_exposed_share)
    evidence->exposed_share = modelled->parts[SP_PART_COMMUNICATION] / modelled->step_seconds;
  evidence->has_exposed_share = TRUE;
  if (evidence->has_straggler_share || !step->has_profile || step->profile.is_hidden)
    return;
  evidence->has_straggler_share = TRUE;
  evidence->straggler_share = modelled->parts[SP_PART_STRAGGLERS] / modelled->step_seconds;
}

/* What experiments measured, or else the model at the largest count measured. */
static void
gather_losses (const SpScenarioResults *results,
               SpDecisionEvidence      *evidence)
{
  const SpStepResults *step = results->step;
  const SpMeasuredPart *exchange = &step->parts.parts[SP_PART_COMMUNICATION];
  const SpMeasuredPart *stragglers = &step->parts.parts[SP_PART_STRAGGLERS];
  SpStep modelled;

  if (step->has_parts && exchange->is_measured)
    {
      evidence->has_exposed_share = TRUE;
      evidence->exposed_share = CLAMP (exchange->seconds / step->parts.step_seconds, 0.0, 1.0);
    }
  if (step->has_parts && stragglers->is_measured)
    {
      evidence->has_straggler_share = TRUE;
      evidence->straggler_share = CLAMP (stragglers->seconds / step->parts.step_seconds, 0.0, 1.0);
    }
  if (step->has_calibration && step->has_model && sp_step_evaluate (&step->model, evidence->largest_count, &modelled))
    gather_modelled_losses (step, &modelled, evidence);
  if (evidence->n_counts > 0.0)
    evidence->has_recovered_share =
      sp_lever_results_recovered (results->levers, evidence->largest_count, &evidence->recovered_share);
}

/* Returns: (nullable): the count looked at, whichever question it answers */
static const SpEconomicsPoint *
point_at (const SpEconomics *economics,
          double             devices)
{
  const struct
  {
    gboolean is_there;
    const SpEconomicsPoint *point;
  } answers[] = {
    { economics->has_chosen, &economics->chosen },
    { economics->confident_for_deadline.has_answer, &economics->confident_for_deadline.point },
    { economics->smallest_for_deadline.has_answer, &economics->smallest_for_deadline.point },
    { economics->has_value_of_time, &economics->best_value },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (answers); i++)
    if (answers[i].is_there && answers[i].point->devices == devices)
      return answers[i].point;
  for (gsize i = 0; i < economics->n_points; i++)
    if (economics->points[i].devices == devices)
      return &economics->points[i];
  return NULL;
}

static void
gather_goal (const SpScenarioResults *results,
             SpDecisionEvidence      *evidence)
{
  const SpEconomics *economics = results->cost->economics;
  const SpEconomicsAnswer *answer;
  const SpEconomicsPoint *present;
  const SpRecord *record = sp_scenario_record (results->scenario);

  evidence->deadline_unknown = economics == NULL && sp_record_has (record, SP_FIELD_DEADLINE_SECONDS);
  evidence->budget_unknown = sp_record_has (record, SP_FIELD_BUDGET) && (economics == NULL || !economics->has_budget);
  if (economics == NULL)
    return;
  present = point_at (economics, evidence->present_devices);
  answer = economics->has_confident ? &economics->confident_for_deadline : &economics->smallest_for_deadline;
  evidence->has_deadline = economics->has_deadline;
  evidence->has_deadline_probability = present != NULL && present->has_deadline_probability;
  evidence->present_deadline_probability = evidence->has_deadline_probability ? present->deadline_probability : 0.0;
  evidence->has_deadline_count = economics->has_deadline && answer->has_answer;
  evidence->deadline_count = evidence->has_deadline_count ? answer->point.devices : 0.0;
  evidence->has_value_count = economics->has_value_of_time;
  evidence->value_count = economics->best_value.devices;
  evidence->has_split_gain = results->cost->has_split && results->cost->split.gain.has_central;
  evidence->split_gain = results->cost->split.gain.central;
}

static void
gather_quality (const SpScenarioResults *results,
                SpDecisionEvidence      *evidence)
{
  const SpCostResults *cost = results->cost;

  evidence->batch_grows = cost->has_batch && cost->growth.grows;
  evidence->quality_known = cost->has_quality;
  evidence->has_quality_count = cost->economics != NULL && cost->economics->has_turn && cost->economics->turn.has_count;
  evidence->quality_count = evidence->has_quality_count ? cost->economics->turn.count : 0.0;
  evidence->has_net_speedup = cost->has_net_speedup;
  evidence->net_speedup = cost->net_speedup;
}

/* At the count that an extension would go to, which is known once date, value of time and quality are. Where
 * that count was not looked at, the next larger one that was stands for it: it costs no less. */
static void
gather_budget (const SpEconomics  *economics,
               SpDecisionEvidence *evidence)
{
  double count = sp_decision_count (evidence);
  const SpEconomicsPoint *point = point_at (economics, count);

  for (gsize i = 0; point == NULL && i < economics->n_points; i++)
    if (economics->points[i].devices > count)
      point = &economics->points[i];
  evidence->has_budget_probability = point != NULL && point->has_budget_probability;
  evidence->budget_probability = evidence->has_budget_probability ? point->budget_probability : 0.0;
}

/* Without a count in question, or anything that was measured or is there, nobody asks. */
void
sp_decide_scenario (const SpScenarioResults *results,
                    SpDecisionResults       *decision)
{
  gboolean asked = results->step->measured != NULL ||
                   sp_record_has (sp_scenario_record (results->scenario), SP_FIELD_PRESENT_DEVICES);
  SpDecisionThresholds thresholds = sp_decision_thresholds_default;
  double confidence;

  if (!asked || results->cost->devices < 1.0)
    return;
  gather_counts (results, &decision->evidence);
  gather_curve (results, &decision->evidence);
  gather_forecast (results, &decision->evidence);
  gather_losses (results, &decision->evidence);
  gather_goal (results, &decision->evidence);
  gather_quality (results, &decision->evidence);
  if (results->cost->economics != NULL)
    gather_budget (results->cost->economics, &decision->evidence);
  if (sp_scenario_number (results->scenario, SP_FIELD_CONFIDENCE, &confidence))
    thresholds.deadline_confidence = confidence;
  decision->has_decision = sp_decide (&decision->evidence, &thresholds, &decision->decision, &decision->error);
}
