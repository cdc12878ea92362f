/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Time and cost by count of devices; formulas are in economics.h. The central curve is
 * looked at on every allowed count, which is cheap; the draws only where a result shows
 * them: the grid, the answers and the probability of the deadline. */
#include "core/economics.h"

#include <math.h>
#include <stdlib.h>

#include "core/check.h"
#include "core/message.h"

/* The question while it is being worked on. */
typedef struct
{
  const SpEconomicsInput *in;
  const SpThroughputDraws *raw;
  const SpThroughputDraws *draws; /* what progress is measured in: @effective or @raw */
  SpThroughputDraws *effective;   /* with quality */
  double work;                    /* in the units of @draws */
  double baseline;
  double baseline_unit;           /* central throughput of one device at the baseline */
  double *baseline_draws;         /* throughput of the baseline, by draw */
  double *here;                   /* throughput at the count in hand, by draw */
  double *next;                   /* and at the next */
  double *scratch;
} Job;

static void
say (GArray       *messages,
     SpMessageCode code,
     double        v0,
     double        v1,
     double        v2)
{
  SpMessage message = { .code = code, .values = { v0, v1, v2 } };

  g_array_append_val (messages, message);
}

/* --- allowed counts --- */

const char *
sp_counts_kind_name (SpCountsKind kind)
{
  static const char *const names[] = { "any", "multiples", "powers-of-two", "list" };

  g_return_val_if_fail (kind < SP_N_COUNTS, NULL);
  return names[kind];
}

static int
compare_doubles (gconstpointer a,
                 gconstpointer b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Fails when one count too many comes. */
static gboolean
append_count (GArray *counts,
              double  count)
{
  if (counts->len > 0 && g_array_index (counts, double, counts->len - 1) == count)
    return TRUE;
  g_array_append_val (counts, count);
  return counts->len <= SP_COUNTS_MAX;
}

static gboolean
list_counts (const SpAllowedCounts *allowed,
             GArray                *counts)
{
  g_autofree double *sorted = g_memdup2 (allowed->list, allowed->n_list * sizeof *sorted);
  gboolean fits = TRUE;

  if (sorted == NULL)
    return TRUE;
  qsort (sorted, allowed->n_list, sizeof *sorted, compare_doubles);
  for (gsize i = 0; i < allowed->n_list && fits; i++)
    if (sorted[i] >= allowed->minimum && sorted[i] <= allowed->maximum)
      fits = append_count (counts, sorted[i]);
  return fits;
}

static gboolean
stepped_counts (const SpAllowedCounts *allowed,
                GArray                *counts)
{
  gboolean powers = allowed->kind == SP_COUNTS_POWERS_OF_TWO;
  double step = allowed->kind == SP_COUNTS_MULTIPLES ? allowed->multiple : 1.0;
  gboolean fits = TRUE;

  for (double count = powers ? 1.0 : ceil (allowed->minimum / step) * step;
       count <= allowed->maximum && fits;
       count = powers ? 2.0 * count : count + step)
    if (count >= allowed->minimum)
      fits = append_count (counts, count);
  return fits;
}

static gboolean
check_allowed (const SpAllowedCounts *allowed,
               GError               **error)
{
  g_return_val_if_fail (allowed->kind < SP_N_COUNTS, FALSE);

  if (!sp_is_count (allowed->minimum))
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "least count", allowed->minimum);
  if (!sp_is_count (allowed->maximum) || allowed->maximum < allowed->minimum)
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "largest count", allowed->maximum);
  if (allowed->kind == SP_COUNTS_MULTIPLES && !sp_is_count (allowed->multiple))
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "multiple", allowed->multiple);
  for (gsize i = 0; allowed->kind == SP_COUNTS_LIST && i < allowed->n_list; i++)
    if (!sp_is_count (allowed->list[i]))
      return sp_refuse (error, SP_CORE_ERROR_COUNTS, "count of the list", allowed->list[i]);
  return TRUE;
}

GArray *
sp_allowed_counts (const SpAllowedCounts *allowed,
                   GError               **error)
{
  g_autoptr (GArray) counts = NULL;
  gboolean fits;

  if (!check_allowed (allowed, error))
    return NULL;
  counts = g_array_new (FALSE, FALSE, sizeof (double));
  fits = allowed->kind == SP_COUNTS_LIST ? list_counts (allowed, counts) : stepped_counts (allowed, counts);
  if (!fits || counts->len == 0)
    {
      sp_refuse (error, SP_CORE_ERROR_NO_COUNTS, "number of counts", counts->len);
      return NULL;
    }
  return g_steal_pointer (&counts);
}

/* --- the question --- */

static gboolean
check_power (const SpEconomicsInput *in,
             GError                **error)
{
  if (!in->has_power)
    return TRUE;
  if (!sp_is_positive (in->device_watts))
    return sp_refuse (error, SP_CORE_ERROR_POWER, "power of a device", in->device_watts);
  if (!(isfinite (in->pue) && in->pue >= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_POWER, "PUE", in->pue);
  if (in->has_carbon && !sp_is_not_negative (in->carbon_grams_per_kwh))
    return sp_refuse (error, SP_CORE_ERROR_POWER, "carbon intensity", in->carbon_grams_per_kwh);
  return TRUE;
}

static gboolean
check_goals (const SpEconomicsInput *in,
             GError                **error)
{
  if (in->has_deadline && !sp_is_positive (in->deadline_hours))
    return sp_refuse (error, SP_CORE_ERROR_DEADLINE, "deadline", in->deadline_hours);
  if (in->has_deadline && !(in->confidence > 0.0 && in->confidence < 1.0))
    return sp_refuse (error, SP_CORE_ERROR_CONFIDENCE, "probability", in->confidence);
  if (in->has_budget && !sp_is_positive (in->budget))
    return sp_refuse (error, SP_CORE_ERROR_BUDGET, "budget", in->budget);
  if (in->has_value_of_time && !sp_is_not_negative (in->value_of_time_per_hour))
    return sp_refuse (error, SP_CORE_ERROR_VALUE_OF_TIME, "value of time", in->value_of_time_per_hour);
  return TRUE;
}

static gboolean
check_quality (const SpEconomicsInput *in,
               GError                **error)
{
  double batch = in->batch.grows ? in->batch.per_device : in->batch.fixed;

  if (!in->has_quality)
    return sp_is_positive (in->work) || sp_refuse (error, SP_CORE_ERROR_WORK, "work", in->work);
  if (!sp_quality_check (&in->quality, error))
    return FALSE;
  return sp_is_positive (batch) || sp_refuse (error, SP_CORE_ERROR_BATCH, "batch", batch);
}

static gboolean
check_input (const SpEconomicsInput  *in,
             const SpThroughputDraws *draws,
             GError                 **error)
{
  double first = draws->counts[0];
  double last = draws->counts[draws->n_counts - 1];

  if (!sp_is_count (in->devices_per_server))
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "devices per server", in->devices_per_server);
  if (in->baseline_devices != 0.0 &&
      !(sp_is_count (in->baseline_devices) && in->baseline_devices >= first && in->baseline_devices <= last))
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "baseline", in->baseline_devices);
  if (in->has_chosen && !sp_is_count (in->chosen_devices))
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "chosen count", in->chosen_devices);
  return check_quality (in, error) &&
         check_power (in, error) &&
         check_goals (in, error) &&
         sp_calendar_check (&in->calendar, error) &&
         (!in->has_price || sp_price_check (&in->price, error));
}

static gboolean
job_init (Job                     *job,
          const SpEconomicsInput  *in,
          const SpThroughputDraws *raw,
          GError                 **error)
{
  gsize n = raw->n_draws;

  *job = (Job) { .in = in, .raw = raw, .draws = raw, .work = in->work };
  if (in->has_quality)
    {
      job->effective = sp_quality_effective_draws (raw, &in->quality, &in->batch, error);
      if (job->effective == NULL)
        return FALSE;
      job->draws = job->effective;
      job->work = in->quality.reference_examples;
    }
  job->baseline = in->baseline_devices > 0.0 ? in->baseline_devices : raw->counts[0];
  job->baseline_unit = sp_throughput_draws_central (job->draws, job->baseline) / job->baseline;
  job->baseline_draws = g_new (double, n);
  job->here = g_new (double, n);
  job->next = g_new (double, n);
  job->scratch = g_new (double, n);
  sp_throughput_draws_at (job->draws, job->baseline, job->baseline_draws);
  return TRUE;
}

static void
job_clear (Job *job)
{
  sp_throughput_draws_free (job->effective);
  g_free (job->baseline_draws);
  g_free (job->here);
  g_free (job->next);
  g_free (job->scratch);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Job, job_clear)

static double
servers_of (const Job *job,
            double     devices)
{
  return ceil (devices / job->in->devices_per_server);
}

static double
billed_of (const Job *job,
           double     devices)
{
  return job->in->bill_whole_servers ? sp_billed_devices (devices, job->in->devices_per_server) : devices;
}

/* --- one count, one throughput --- */

static double
run_hours (const Job *job,
           double     throughput)
{
  return job->work / throughput / 3600.0;
}

/* A count, and what time and cost on it are worked out from. */
typedef struct
{
  const Job *job;
  double devices;
  double billed;
  const SpCalendar *calendar;
} Place;

static Place
place_of (const Job        *job,
          double            devices,
          const SpCalendar *calendar)
{
  return (Place) { job, devices, billed_of (job, devices), calendar };
}

static gboolean
cost_of (const Place *place,
         double       throughput,
         double      *cost)
{
  return place->job->in->has_price &&
         sp_price_cost (&place->job->in->price, place->billed,
                        sp_calendar_held_hours (place->calendar, run_hours (place->job, throughput)), cost);
}

/* --- the central curve --- */

static gboolean
central_count (const Job        *job,
               double            devices,
               const SpCalendar *calendar,
               SpEconomicsCount *count,
               GError          **error)
{
  double throughput = sp_throughput_draws_central (job->draws, devices);
  Place place = place_of (job, devices, calendar);
  SpEconomicsCount c = { .devices = devices };

  c.calendar_hours = sp_calendar_hours (calendar, run_hours (job, throughput));
  c.has_cost = cost_of (&place, throughput, &c.cost);
  if (!sp_is_positive (c.calendar_hours) || (c.has_cost && !sp_is_positive (c.cost)))
    return sp_refuse (error, SP_CORE_ERROR_OVERFLOW, "time or cost", c.calendar_hours);
  *count = c;
  return TRUE;
}

/* Every allowed count within the forecast for which a calendar time can be worked out. */
static GArray *
central_counts (const Job *job,
                GArray    *messages,
                GError   **error)
{
  g_autoptr (GArray) allowed = sp_allowed_counts (&job->in->allowed, error);
  g_autoptr (GArray) counts = NULL;
  g_autoptr (GError) failure = NULL;
  double first = job->draws->counts[0];
  double last = job->draws->counts[job->draws->n_counts - 1];
  guint outside = 0;
  guint failing = 0;
  double first_failing = 0.0;

  if (allowed == NULL)
    return NULL;
  counts = g_array_new (FALSE, FALSE, sizeof (SpEconomicsCount));
  for (guint i = 0; i < allowed->len; i++)
    {
      double devices = g_array_index (allowed, double, i);
      SpEconomicsCount count;
      SpCalendar calendar;

      if (devices < first || devices > last)
        {
          outside++;
          continue;
        }
      if (!sp_calendar_at (&job->in->calendar, devices, servers_of (job, devices), &calendar,
                           failure == NULL ? &failure : NULL))
        {
          first_failing = failing++ == 0 ? devices : first_failing;
          continue;
        }
      if (!central_count (job, devices, &calendar, &count, error))
        return NULL;
      g_array_append_val (counts, count);
    }
  if (counts->len == 0 && failing > 0)
    {
      g_propagate_error (error, g_steal_pointer (&failure));
      return NULL;
    }
  if (counts->len == 0)
    {
      sp_refuse (error, SP_CORE_ERROR_NO_COUNTS, "counts within the forecast", 0.0);
      return NULL;
    }
  if (outside > 0)
    say (messages, SP_MESSAGE_COUNTS_OUTSIDE_FORECAST, first, last, 0.0);
  if (failing > 0)
    say (messages, SP_MESSAGE_FAILURES_TOO_FREQUENT, first_failing, failing, 0.0);
  if (job->in->has_price && !g_array_index (counts, SpEconomicsCount, counts->len - 1).has_cost)
    say (messages, SP_MESSAGE_RESERVATION_EXCEEDED, job->in->price.reserved_devices, 0.0, 0.0);
  return g_steal_pointer (&counts);
}

/* --- one count with its draws --- */

typedef double (*QuantityFunc) (const Place *place,
                                double       throughput);

static double
quantity_run (const Place *p,
              double       throughput)
{
  return run_hours (p->job, throughput);
}

static double
quantity_held (const Place *p,
               double       throughput)
{
  return sp_calendar_held_hours (p->calendar, run_hours (p->job, throughput));
}

static double
quantity_calendar (const Place *p,
                   double       throughput)
{
  return sp_calendar_hours (p->calendar, run_hours (p->job, throughput));
}

static double
quantity_device_hours (const Place *p,
                       double       throughput)
{
  return p->billed * quantity_held (p, throughput);
}

static double
quantity_cost (const Place *p,
               double       throughput)
{
  double cost;

  return cost_of (p, throughput, &cost) ? cost : HUGE_VAL;
}

static double
quantity_cost_per_unit (const Place *p,
                        double       throughput)
{
  return quantity_cost (p, throughput) / p->job->work;
}

static double
quantity_energy (const Place *p,
                 double       throughput)
{
  const SpEconomicsInput *in = p->job->in;

  return p->devices * in->device_watts * quantity_held (p, throughput) * in->pue / 1000.0;
}

static double
quantity_carbon (const Place *p,
                 double       throughput)
{
  return quantity_energy (p, throughput) * p->job->in->carbon_grams_per_kwh / 1000.0;
}

/* @job->here is sorted by now, and every quantity rises or falls with throughput, so that
 * sp_range_from_draws() finds its values in order. */
static SpRange
quantity_range (const Place *place,
                QuantityFunc quantity)
{
  const Job *job = place->job;

  for (gsize d = 0; d < job->draws->n_draws; d++)
    job->scratch[d] = quantity (place, job->here[d]);
  return sp_range_from_draws (quantity (place, sp_throughput_draws_central (job->draws, place->devices)),
                              job->scratch, job->draws->n_draws);
}

/* Infinite where nothing is gained, however much is paid. */
static double
price_of (double paid,
          double gained)
{
  return gained > 0.0 && isfinite (paid) ? paid / gained : HUGE_VAL;
}

/* What the next count costs more an hour; infinite when it, or this one, has no price. */
static double
added_rate (const Place *here,
            const Place *next)
{
  const SpEconomicsInput *in = here->job->in;
  double rate, next_rate;

  if (!sp_price_rate (&in->price, here->billed, &rate) || !sp_price_rate (&in->price, next->billed, &next_rate))
    return HUGE_VAL;
  return next_rate - rate;
}

static double
hour_price (const Place *here,
            const Place *next,
            double       throughput,
            double       next_throughput)
{
  return price_of (quantity_cost (next, next_throughput) - quantity_cost (here, throughput),
                   quantity_calendar (here, throughput) - quantity_calendar (next, next_throughput));
}

static void
add_average_return (const Job        *job,
                    SpEconomicsPoint *p)
{
  double added = p->devices - job->baseline;
  double central;

  if (added <= 0.0)
    return;
  central = (sp_throughput_draws_central (job->draws, p->devices) / job->baseline_unit - job->baseline) / added;
  for (gsize d = 0; d < job->draws->n_draws; d++)
    job->scratch[d] = (job->here[d] / job->baseline_draws[d] - 1.0) * job->baseline / added;
  p->has_average_return = TRUE;
  p->average_return = sp_range_from_draws (central, job->scratch, job->draws->n_draws);
}

static void
add_next (const Job        *job,
          const Place      *here,
          const Place      *next,
          SpEconomicsPoint *p)
{
  double x = sp_throughput_draws_central (job->draws, here->devices);
  double y = sp_throughput_draws_central (job->draws, next->devices);
  double added = next->devices - here->devices;
  double rate;
  gsize n = job->draws->n_draws;

  sp_throughput_draws_at (job->draws, next->devices, job->next);
  p->has_next = TRUE;
  p->next_devices = next->devices;
  for (gsize d = 0; d < n; d++)
    job->scratch[d] = (job->next[d] - job->here[d]) / added / job->baseline_draws[d] * job->baseline;
  p->next_return = sp_range_from_draws ((y - x) / added / job->baseline_unit, job->scratch, n);
  if (!job->in->has_price)
    return;
  rate = added_rate (here, next);
  for (gsize d = 0; d < n; d++)
    job->scratch[d] = price_of (rate, 3600.0 * (job->next[d] - job->here[d]));
  p->next_unit_price = sp_range_from_draws (price_of (rate, 3600.0 * (y - x)), job->scratch, n);
  for (gsize d = 0; d < n; d++)
    job->scratch[d] = hour_price (here, next, job->here[d], job->next[d]);
  p->hour_saved_price = sp_range_from_draws (hour_price (here, next, x, y), job->scratch, n);
}

/* The throughput that makes the deadline; infinite when no throughput does. */
static double
throughput_for_deadline (const Job        *job,
                         const SpCalendar *calendar)
{
  double hours = sp_calendar_run_hours (calendar, job->in->deadline_hours);

  return hours > 0.0 ? job->work / hours / 3600.0 : HUGE_VAL;
}

static double
deadline_probability (const Job        *job,
                      double            devices,
                      const SpCalendar *calendar)
{
  double wanted = throughput_for_deadline (job, calendar);

  return isfinite (wanted) && wanted > 0.0 ? sp_throughput_draws_share (job->draws, devices, wanted) : 0.0;
}

static double
budget_probability (const Place *place)
{
  const Job *job = place->job;
  gsize within = 0;

  for (gsize d = 0; d < job->draws->n_draws; d++)
    within += quantity_cost (place, job->here[d]) <= job->in->budget;
  return (double) within / (double) job->draws->n_draws;
}

static void
add_quantities (const Job        *job,
                const Place      *place,
                SpEconomicsPoint *p)
{
  const SpEconomicsInput *in = job->in;

  p->run_hours = quantity_range (place, quantity_run);
  p->held_hours = quantity_range (place, quantity_held);
  p->calendar_hours = quantity_range (place, quantity_calendar);
  p->device_hours = quantity_range (place, quantity_device_hours);
  if (isfinite (quantity_cost (place, sp_throughput_draws_central (job->draws, place->devices))))
    {
      p->cost = quantity_range (place, quantity_cost);
      p->cost_per_unit = quantity_range (place, quantity_cost_per_unit);
      p->has_budget_probability = in->has_budget && job->draws->n_draws > 0;
      p->budget_probability = p->has_budget_probability ? budget_probability (place) : 0.0;
    }
  if (in->has_power)
    p->energy_kwh = quantity_range (place, quantity_energy);
  if (in->has_power && in->has_carbon)
    p->carbon_kg = quantity_range (place, quantity_carbon);
  p->has_deadline_probability = in->has_deadline && job->draws->n_draws > 0;
  if (p->has_deadline_probability)
    p->deadline_probability = deadline_probability (job, place->devices, place->calendar);
}

/* @next_devices: 0 when there is none. Both counts have a calendar. */
static SpEconomicsPoint
point_at (const Job *job,
          double     devices,
          double     next_devices)
{
  SpEconomicsPoint p = { .devices = devices, .billed_devices = billed_of (job, devices) };
  SpCalendar next_calendar;
  Place here = place_of (job, devices, &p.calendar);
  Place next = place_of (job, next_devices, &next_calendar);

  sp_calendar_at (&job->in->calendar, devices, servers_of (job, devices), &p.calendar, NULL);
  sp_throughput_draws_at (job->raw, devices, job->scratch);
  p.throughput = sp_range_from_draws (sp_throughput_draws_central (job->raw, devices), job->scratch,
                                      job->raw->n_draws);
  sp_throughput_draws_at (job->draws, devices, job->here);
  add_average_return (job, &p);
  if (next_devices > 0.0 &&
      sp_calendar_at (&job->in->calendar, next_devices, servers_of (job, next_devices), &next_calendar, NULL))
    add_next (job, &here, &next, &p);
  sp_sort_values (job->here, job->draws->n_draws);
  add_quantities (job, &here, &p);
  return p;
}

/* --- choosing among the counts --- */

static double
time_of (const SpEconomicsCount *c,
         double                  unused)
{
  return c->calendar_hours;
}

static double
money_of (const SpEconomicsCount *c,
          double                  value_of_time)
{
  return c->has_cost ? c->cost + value_of_time * c->calendar_hours : HUGE_VAL;
}

typedef double (*MeasureFunc) (const SpEconomicsCount *count,
                               double                  parameter);

/* The count with the least @measure among those no slower than @hours and no dearer than @budget,
 * of equals the one with the least @second, then the smallest: its index, or -1. */
static int
least (const SpEconomics *e,
       MeasureFunc        measure,
       double             parameter,
       MeasureFunc        second,
       double             hours,
       double             budget)
{
  int best = -1;

  for (gsize i = 0; i < e->n_counts; i++)
    {
      const SpEconomicsCount *c = &e->counts[i];
      double value = measure (c, parameter);
      double best_value = best < 0 ? HUGE_VAL : measure (&e->counts[best], parameter);

      if (c->calendar_hours > hours || (isfinite (budget) && !(money_of (c, 0.0) <= budget)))
        continue;
      if (value < best_value ||
          (best >= 0 && value == best_value && second (c, 0.0) < second (&e->counts[best], 0.0)))
        best = (int) i;
    }
  return best;
}

static SpEconomicsPoint
point_of_index (const Job         *job,
                const SpEconomics *e,
                int                index)
{
  gsize i = (gsize) index;

  return point_at (job, e->counts[i].devices, i + 1 < e->n_counts ? e->counts[i + 1].devices : 0.0);
}

static SpEconomicsAnswer
answer (const Job         *job,
        const SpEconomics *e,
        int                index,
        int                best_possible)
{
  SpEconomicsAnswer a = { .has_answer = index >= 0 };

  if (a.has_answer)
    {
      a.point = point_of_index (job, e, index);
      return a;
    }
  a.has_best_possible = best_possible >= 0;
  if (a.has_best_possible)
    a.best_possible = point_of_index (job, e, best_possible);
  return a;
}

static double
count_of (const SpEconomicsCount *c,
          double                  unused)
{
  return c->devices;
}

static void
answer_deadline (const Job   *job,
                 SpEconomics *e,
                 int          fastest)
{
  double deadline = job->in->deadline_hours;
  gboolean priced = job->in->has_price;
  int smallest = least (e, count_of, 0.0, time_of, deadline, HUGE_VAL);
  int cheapest = priced ? least (e, money_of, 0.0, time_of, deadline, HUGE_VAL) : smallest;
  int fastest_priced = priced ? least (e, time_of, 0.0, money_of, HUGE_VAL, G_MAXDOUBLE) : fastest;

  e->has_deadline = TRUE;
  e->smallest_for_deadline = answer (job, e, smallest, fastest);
  e->cheapest_for_deadline = answer (job, e, cheapest, fastest_priced);
  if (smallest < 0)
    say (e->messages, SP_MESSAGE_DEADLINE_IMPOSSIBLE, deadline, e->counts[fastest].calendar_hours,
         e->counts[fastest].devices);
}

/* Of counts that are equally likely, as all are when none can make it, the one done first is nearest. */
static gboolean
is_likelier (const SpEconomics *e,
             gsize              index,
             double             probability,
             int                likeliest,
             double             most)
{
  if (likeliest < 0 || probability > most)
    return TRUE;
  return probability == most && e->counts[index].calendar_hours < e->counts[likeliest].calendar_hours;
}

static gboolean
answer_confident (const Job   *job,
                  SpEconomics *e,
                  SpCancel    *cancel,
                  GError     **error)
{
  double confidence = job->in->confidence;
  double most = -1.0;
  int found = -1;
  int likeliest = -1;

  for (gsize i = 0; i < e->n_counts && found < 0; i++)
    {
      double devices = e->counts[i].devices;
      double probability;
      SpCalendar calendar;

      if (sp_cancel_check (cancel, error))
        return FALSE;
      sp_calendar_at (&job->in->calendar, devices, servers_of (job, devices), &calendar, NULL);
      probability = deadline_probability (job, devices, &calendar);
      if (is_likelier (e, i, probability, likeliest, most))
        likeliest = (int) i;
      most = MAX (most, probability);
      if (probability >= confidence)
        found = (int) i;
    }
  e->has_confident = TRUE;
  e->confident_for_deadline = answer (job, e, found, likeliest);
  if (found < 0)
    say (e->messages, SP_MESSAGE_DEADLINE_UNLIKELY, confidence, most, e->counts[likeliest].devices);
  return TRUE;
}

static void
answer_budget (const Job   *job,
               SpEconomics *e,
               int          cheapest)
{
  double budget = job->in->budget;
  int fastest = least (e, time_of, 0.0, money_of, HUGE_VAL, budget);

  e->has_budget = TRUE;
  e->fastest_for_budget = answer (job, e, fastest, cheapest);
  if (fastest < 0)
    say (e->messages, SP_MESSAGE_BUDGET_IMPOSSIBLE, budget, e->counts[cheapest].cost, e->counts[cheapest].devices);
}

static gboolean
add_answers (const Job   *job,
             SpEconomics *e,
             SpCancel    *cancel,
             GError     **error)
{
  int fastest = least (e, time_of, 0.0, money_of, HUGE_VAL, HUGE_VAL);
  int cheapest = least (e, money_of, 0.0, time_of, HUGE_VAL, HUGE_VAL);

  e->fastest = point_of_index (job, e, fastest);
  e->has_cheapest = cheapest >= 0;
  if (e->has_cheapest)
    e->cheapest = point_of_index (job, e, cheapest);
  if (job->in->has_deadline)
    answer_deadline (job, e, fastest);
  if (job->in->has_deadline && job->draws->n_draws > 0 && !answer_confident (job, e, cancel, error))
    return FALSE;
  if (job->in->has_budget && e->has_cheapest)
    answer_budget (job, e, cheapest);
  e->has_value_of_time = job->in->has_value_of_time && e->has_cheapest;
  if (e->has_value_of_time)
    e->best_value = point_of_index (job, e, least (e, money_of, job->in->value_of_time_per_hour, time_of,
                                                   HUGE_VAL, HUGE_VAL));
  return TRUE;
}

/* --- the whole --- */

static int
compare_by_time (const void *a,
                 const void *b)
{
  const SpEconomicsCount *x = a;
  const SpEconomicsCount *y = b;

  if (x->calendar_hours != y->calendar_hours)
    return x->calendar_hours < y->calendar_hours ? -1 : 1;
  if (x->cost != y->cost)
    return x->cost < y->cost ? -1 : 1;
  return (x->devices > y->devices) - (x->devices < y->devices);
}

/* From the fastest on, each that is cheaper than all before it. */
static void
add_frontier (SpEconomics *e)
{
  gsize n_priced = 0;
  double least_cost = HUGE_VAL;

  e->frontier = g_new (SpEconomicsCount, e->n_counts);
  for (gsize i = 0; i < e->n_counts; i++)
    if (e->counts[i].has_cost)
      e->frontier[n_priced++] = e->counts[i];
  qsort (e->frontier, n_priced, sizeof *e->frontier, compare_by_time);
  for (gsize i = 0; i < n_priced; i++)
    if (e->frontier[i].cost < least_cost)
      {
        least_cost = e->frontier[i].cost;
        e->frontier[e->n_frontier++] = e->frontier[i];
      }
}

static gboolean
add_points (const Job   *job,
            SpEconomics *e,
            SpCancel    *cancel,
            GError     **error)
{
  gsize grid = 0;

  e->points = g_new (SpEconomicsPoint, MIN (e->n_counts, job->raw->n_counts));
  for (gsize i = 0; i < e->n_counts; i++)
    {
      while (job->raw->counts[grid] < e->counts[i].devices)
        grid++;
      if (job->raw->counts[grid] > e->counts[i].devices)
        continue;
      if (sp_cancel_check (cancel, error))
        return FALSE;
      e->points[e->n_points++] = point_of_index (job, e, (int) i);
      sp_cancel_progress (cancel, (double) (i + 1) / (double) e->n_counts);
    }
  return TRUE;
}

static void
add_chosen (const Job   *job,
            SpEconomics *e)
{
  double devices = job->in->chosen_devices;
  double next = 0.0;
  SpCalendar calendar;

  if (!job->in->has_chosen || devices < job->raw->counts[0] || devices > job->raw->counts[job->raw->n_counts - 1])
    return;
  if (!sp_calendar_at (&job->in->calendar, devices, servers_of (job, devices), &calendar, NULL))
    return;
  for (gsize i = 0; i < e->n_counts && next <= devices; i++)
    next = e->counts[i].devices;
  e->has_chosen = TRUE;
  e->chosen = point_at (job, devices, next > devices ? next : 0.0);
}

SpEconomics *
sp_economics (const SpEconomicsInput  *input,
              const SpThroughputDraws *draws,
              SpCancel                *cancel,
              GError                 **error)
{
  g_autoptr (SpEconomics) e = NULL;
  g_autoptr (GArray) counts = NULL;
  g_auto (Job) job = { 0 };

  if (!check_input (input, draws, error) || !job_init (&job, input, draws, error))
    return NULL;
  e = g_new0 (SpEconomics, 1);
  e->messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  e->n_draws = draws->n_draws;
  e->seed = SP_DRAWS_SEED;
  counts = central_counts (&job, e->messages, error);
  if (counts == NULL)
    return NULL;
  e->n_counts = counts->len;
  e->counts = (SpEconomicsCount *) (void *) g_array_free (g_steal_pointer (&counts), FALSE);
  if (draws->n_draws == 0)
    say (e->messages, SP_MESSAGE_NO_INTERVAL, 0.0, 0.0, 0.0);

  add_frontier (e);
  if (!add_points (&job, e, cancel, error) || !add_answers (&job, e, cancel, error))
    return NULL;
  add_chosen (&job, e);
  e->has_turn = input->has_quality;
  if (e->has_turn)
    e->turn = sp_quality_turn (job.draws);
  return g_steal_pointer (&e);
}

void
sp_economics_free (SpEconomics *economics)
{
  if (economics == NULL)
    return;
  g_free (economics->counts);
  g_free (economics->frontier);
  g_free (economics->points);
  g_array_unref (economics->messages);
  g_free (economics);
}

/* --- one large job or several small ones --- */

gboolean
sp_job_split (const SpThroughputDraws *draws,
              double                   devices,
              double                   jobs,
              SpJobSplit              *split,
              GError                 **error)
{
  double each = devices / jobs;
  gsize n = draws->n_draws;
  g_autofree double *large = g_new (double, n);
  g_autofree double *small = g_new (double, n);
  g_autofree double *gains = g_new (double, n);
  double x, y;

  if (!sp_is_count (devices) || devices > draws->counts[draws->n_counts - 1])
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "devices", devices);
  if (!sp_is_count (jobs) || jobs < 2.0 || !sp_is_count (each) || each < draws->counts[0])
    return sp_refuse (error, SP_CORE_ERROR_COUNTS, "jobs", jobs);

  x = sp_throughput_draws_central (draws, devices);
  y = sp_throughput_draws_central (draws, each) * jobs;
  sp_throughput_draws_at (draws, devices, large);
  sp_throughput_draws_at (draws, each, small);
  for (gsize d = 0; d < n; d++)
    {
      small[d] *= jobs;
      gains[d] = small[d] / large[d];
    }
  *split = (SpJobSplit) { devices, jobs, each };
  split->gain = sp_range_from_draws (y / x, gains, n);
  split->one_throughput = sp_range_from_draws (x, large, n);
  split->several_throughput = sp_range_from_draws (y, small, n);
  return TRUE;
}
