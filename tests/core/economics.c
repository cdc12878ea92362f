/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Money and calendar against values worked out by hand, the answers against brute force
 * over random curves, and the intervals against the draws they come from. */
#include <glib.h>
#include <math.h>
#include <string.h>

#include "core/calendar.h"
#include "core/economics.h"
#include "core/error.h"
#include "core/message.h"
#include "core/price.h"

static void
assert_close (double value,
              double expected)
{
  g_assert_cmpfloat_with_epsilon (value, expected, 1e-10 * MAX (1.0, fabs (expected)));
}

/* --- calendar --- */

/* 1,000 devices, one failure of a device in 100,000 h: M = 100 h. A checkpoint of 7.2 s = 0.002 h:
 * tau = sqrt (2 * 0.002 * 100) = 0.63245553 h; write share 0.002 / 0.63245553 = 0.00316228, loss share
 * 0.63245553 / 200 = 0.00316228, restart 0.5 / 100 = 0.005. */
static void
test_young (void)
{
  SpCalendarInput in = {
    .startup_hours = 0.25,
    .evaluation_share = 0.02,
    .checkpoint_write_seconds = 7.2,
    .has_device_mtbf = TRUE,
    .device_mtbf_hours = 100000,
    .restart_hours = 0.5,
  };
  SpCalendar c;

  g_assert_true (sp_calendar_at (&in, 1000, 125, &c, NULL));
  assert_close (c.stop_hours, 100);
  assert_close (c.checkpoint_interval_hours, sqrt (0.4));
  assert_close (c.checkpoint_share, 0.002 / sqrt (0.4));
  assert_close (c.failure_share, sqrt (0.4) / 200 + 0.005);
  assert_close (sp_calendar_held_hours (&c, 10), 0.25 + 10 * (1.02 + 0.002 / sqrt (0.4) + sqrt (0.4) / 200 + 0.005));
  assert_close (sp_calendar_hours (&c, 10), sp_calendar_held_hours (&c, 10));
  assert_close (sp_calendar_run_hours (&c, sp_calendar_hours (&c, 10)), 10);

  /* An interval of 2 h instead: 0.002 / 2 + 2 / 200 + 0.005. */
  in.has_checkpoint_interval = TRUE;
  in.checkpoint_interval_hours = 2;
  g_assert_true (sp_calendar_at (&in, 1000, 125, &c, NULL));
  assert_close (c.checkpoint_share, 0.001);
  assert_close (c.failure_share, 0.015);

  /* Without failures only the checkpoints are left. */
  in.has_device_mtbf = FALSE;
  g_assert_true (sp_calendar_at (&in, 1000, 125, &c, NULL));
  g_assert_false (c.has_stop_hours);
  assert_close (c.checkpoint_share, 0.001);
  assert_close (c.failure_share, 0);

  /* Spot: 125 servers, each taken back every 1,250 h: M = 10 h; 2 h / 20 + 0.5 / 10. */
  in.server_interruptions_per_hour = 1.0 / 1250;
  g_assert_true (sp_calendar_at (&in, 1000, 125, &c, NULL));
  assert_close (c.stop_hours, 10);
  assert_close (c.failure_share, 0.15);
}

/* Writing that costs nothing leaves the restarts only. */
static void
test_free_checkpoints (void)
{
  SpCalendarInput in = { .has_device_mtbf = TRUE, .device_mtbf_hours = 1000, .restart_hours = 1 };
  SpCalendar c;

  g_assert_true (sp_calendar_at (&in, 10, 2, &c, NULL));
  g_assert_false (c.has_checkpoint_interval);
  assert_close (c.checkpoint_share, 0);
  assert_close (c.failure_share, 0.01);
}

/* M = 1 h at 1,000 devices: 72 s = 0.02 h gives tau = 0.2 h, just allowed; more is not. */
static void
test_failures_refused (void)
{
  SpCalendarInput in = { .checkpoint_write_seconds = 71.9, .has_device_mtbf = TRUE, .device_mtbf_hours = 1000 };
  g_autoptr (GError) error = NULL;
  SpCalendar c;

  g_assert_true (sp_calendar_at (&in, 1000, 125, &c, NULL));
  in.checkpoint_write_seconds = 72.1;
  g_assert_false (sp_calendar_at (&in, 1000, 125, &c, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_FAILURES);
  g_clear_error (&error);
  in.checkpoint_write_seconds = 0;
  in.restart_hours = 0.3;
  g_assert_false (sp_calendar_at (&in, 1000, 125, &c, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_FAILURES);
}

/* A day at 16, five at 64: three at 32, half-way in log; level beyond. */
static void
test_queue (void)
{
  const SpQueueWait queue[] = { { 16, 24 }, { 64, 120 } };
  SpCalendarInput in = { .queue = queue, .n_queue = 2 };
  const double cases[][2] = { { 1, 24 }, { 16, 24 }, { 32, 72 }, { 64, 120 }, { 100, 120 } };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      SpCalendar c;

      g_assert_true (sp_calendar_at (&in, cases[i][0], 1, &c, NULL));
      assert_close (c.queue_hours, cases[i][1]);
    }
}

static void
test_calendar_refusals (void)
{
  const SpQueueWait falling[] = { { 16, 24 }, { 8, 120 } };
  const SpQueueWait negative[] = { { 16, -1 } };
  const SpCalendarInput bad[] = {
    { .queue = falling, .n_queue = 2 },
    { .queue = negative, .n_queue = 1 },
    { .startup_hours = -1 },
    { .evaluation_share = NAN },
    { .checkpoint_write_seconds = -1 },
    { .has_checkpoint_interval = TRUE, .checkpoint_interval_hours = 0 },
    { .has_device_mtbf = TRUE, .device_mtbf_hours = 0 },
    { .server_interruptions_per_hour = -1 },
    { .restart_hours = HUGE_VAL },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (sp_calendar_check (&bad[i], &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CALENDAR);
    }
}

/* --- price --- */

static const SpPriceInput rented = { SP_PRICING_RENTED, 2.5 };

/* Owned: (30,000 + 5,000 - 8,000) / (35,000 h * 0.6) = 27,000 / 21,000 = 1.2857142857;
 * power 1.2 kW * 1.3 * 0.10 = 0.156; upkeep 0.2: 1.6417142857. */
static const SpPriceInput owned = {
  .pricing = SP_PRICING_OWNED,
  .purchase_per_device = 30000,
  .network_per_device = 5000,
  .resale_per_device = 8000,
  .life_hours = 35000,
  .utilisation = 0.6,
  .device_watts = 1200,
  .pue = 1.3,
  .electricity_per_kwh = 0.10,
  .upkeep_per_device_hour = 0.2,
};

static const SpPriceInput reserved = {
  .pricing = SP_PRICING_RESERVED,
  .price_per_device_hour = 2,
  .reserved_devices = 32,
  .reserved_hours = 100,
};

static void
test_price (void)
{
  SpPriceInput in;
  double cost;

  g_assert_true (sp_price_cost (&rented, 16, 10, &cost));
  assert_close (cost, 400);
  g_assert_true (sp_price_cost (&owned, 16, 10, &cost));
  assert_close (cost, 160 * (27.0 / 21.0 + 0.356));

  /* 16 of 32 for 10 h: 2 * 16 * 10 = 320 when idle time is free, 2 * 32 * 100 = 6,400 when not. */
  in = reserved;
  g_assert_true (sp_price_cost (&in, 16, 10, &cost));
  assert_close (cost, 320);
  in.idle_is_paid = TRUE;
  g_assert_true (sp_price_cost (&in, 16, 10, &cost));
  assert_close (cost, 6400);
  /* 150 h outlast the term: 2 * 32 * 150. */
  g_assert_true (sp_price_cost (&in, 16, 150, &cost));
  assert_close (cost, 9600);
  /* 40 devices are 8 more than reserved: not to be had, then at 5 each. */
  g_assert_false (sp_price_cost (&in, 40, 10, &cost));
  in.has_extra_price = TRUE;
  in.extra_price_per_device_hour = 5;
  g_assert_true (sp_price_cost (&in, 40, 10, &cost));
  assert_close (cost, 6400 + 400);
  /* An hour more: 2 * 32 + 5 * 8. */
  g_assert_true (sp_price_rate (&in, 40, &cost));
  assert_close (cost, 104);

  assert_close (sp_billed_devices (1, 8), 8);
  assert_close (sp_billed_devices (8, 8), 8);
  assert_close (sp_billed_devices (9, 8), 16);
}

static void
test_price_refusals (void)
{
  SpPriceInput bad[12] = { rented, rented, rented, reserved, reserved, reserved, owned, owned, owned, owned, owned, owned };

  bad[0].price_per_device_hour = 0;
  bad[1].price_per_device_hour = -1;
  bad[2].price_per_device_hour = NAN;
  bad[3].reserved_devices = 0;
  bad[4].reserved_hours = -1;
  bad[5].has_extra_price = TRUE;
  bad[6].utilisation = 1.1;
  bad[7].life_hours = 0;
  bad[8].resale_per_device = 40000;
  bad[9].pue = 0.9;
  bad[10].purchase_per_device = -1;
  bad[11].purchase_per_device = bad[11].network_per_device = bad[11].resale_per_device = 0;
  bad[11].electricity_per_kwh = bad[11].upkeep_per_device_hour = 0;
  for (gsize i = 0; i < G_N_ELEMENTS (bad); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_false (sp_price_check (&bad[i], &error));
      g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_PRICE);
    }
  bad[0].price_per_device_hour = 1e-9;
  g_assert_true (sp_price_check (&bad[0], NULL));
}

/* --- allowed counts --- */

static void
test_allowed (void)
{
  const double list[] = { 24, 8, 8, 100, 16 };
  const struct
  {
    SpAllowedCounts in;
    double counts[6]; /* ends with 0 */
  } cases[] = {
    { { SP_COUNTS_ANY, 3, 6 }, { 3, 4, 5, 6 } },
    { { SP_COUNTS_MULTIPLES, 5, 33, 8 }, { 8, 16, 24, 32 } },
    { { SP_COUNTS_POWERS_OF_TWO, 3, 33 }, { 4, 8, 16, 32 } },
    { { SP_COUNTS_LIST, 1, 50, 0, list, 5 }, { 8, 16, 24 } },
    { { SP_COUNTS_ANY, 7, 7 }, { 7 } },
  };
  const struct
  {
    SpAllowedCounts in;
    SpCoreError code;
  } refusals[] = {
    { { SP_COUNTS_ANY, 0, 6 }, SP_CORE_ERROR_COUNTS },
    { { SP_COUNTS_ANY, 6, 5 }, SP_CORE_ERROR_COUNTS },
    { { SP_COUNTS_ANY, 1.5, 5 }, SP_CORE_ERROR_COUNTS },
    { { SP_COUNTS_MULTIPLES, 1, 5, 0 }, SP_CORE_ERROR_COUNTS },
    { { SP_COUNTS_MULTIPLES, 1, 5, 8 }, SP_CORE_ERROR_NO_COUNTS },
    { { SP_COUNTS_LIST, 1, 5, 0, NULL, 0 }, SP_CORE_ERROR_NO_COUNTS },
    { { SP_COUNTS_ANY, 1, 1000000 }, SP_CORE_ERROR_NO_COUNTS },
  };

  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autoptr (GArray) counts = sp_allowed_counts (&cases[i].in, NULL);
      guint n = 0;

      while (cases[i].counts[n] > 0)
        n++;
      g_assert_cmpuint (counts->len, ==, n);
      for (guint k = 0; k < n; k++)
        g_assert_cmpfloat (g_array_index (counts, double, k), ==, cases[i].counts[k]);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (refusals); i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_allowed_counts (&refusals[i].in, &error));
      g_assert_error (error, SP_CORE_ERROR, (int) refusals[i].code);
    }
}

/* --- one point by hand --- */

/* 1: 100/s, 8: 720/s (E = 0.9), 16: 1,152/s (E = 0.72). Draws: a hundred curves, draw d scaled by
 * 0.9 + 0.002 d at every count, so the quantile of fraction q is 0.9 + 0.002 (100 q - 1/2). */
static SpThroughputDraws *
small_draws (void)
{
  const double counts[] = { 1, 8, 16 };
  const double central[] = { 100, 720, 1152 };
  g_autofree double *curves = g_new (double, 300);

  for (int d = 0; d < 100; d++)
    for (int c = 0; c < 3; c++)
      curves[3 * d + c] = central[c] * (0.9 + 0.002 * d);
  return sp_throughput_draws_new_from_curves (counts, 3, central, curves, 100, NULL);
}

static const double small_list[] = { 1, 8, 16 };

/* 25,920,000 units: 72 h on one, 10 h on 8, 6.25 h on 16. */
static SpEconomicsInput
small_input (void)
{
  return (SpEconomicsInput) {
    .work = 25920000,
    .devices_per_server = 8,
    .bill_whole_servers = TRUE,
    .allowed = { SP_COUNTS_LIST, 1, 16, 0, small_list, 3 },
    .has_price = TRUE,
    .price = rented,
    .has_power = TRUE,
    .device_watts = 700,
    .pue = 1.2,
    .has_carbon = TRUE,
    .carbon_grams_per_kwh = 400,
    .confidence = 0.8,
  };
}

static void
test_point (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (GError) error = NULL;
  g_autoptr (SpEconomics) e = sp_economics (&in, draws, NULL, &error);
  const SpEconomicsPoint *p;

  g_assert_no_error (error);
  g_assert_cmpuint (e->n_points, ==, 3);
  p = &e->points[1];
  assert_close (p->devices, 8);
  assert_close (p->billed_devices, 8);
  assert_close (p->throughput.central, 720);
  assert_close (p->run_hours.central, 10);
  assert_close (p->calendar_hours.central, 10);
  assert_close (p->device_hours.central, 80);
  assert_close (p->cost.central, 200);
  assert_close (p->cost_per_unit.central, 200 / 25920000.0);
  assert_close (p->energy_kwh.central, 8 * 0.7 * 10 * 1.2);
  assert_close (p->carbon_kg.central, 8 * 0.7 * 10 * 1.2 * 0.4);
  /* 90 %: 5 % of the draws are below 0.9 + 0.002 * 4.5 = 0.909, 5 % above 1.089. */
  assert_close (p->run_hours.hi[SP_LEVEL_90], 0.5 * (10 / 0.908 + 10 / 0.91));
  assert_close (p->run_hours.lo[SP_LEVEL_90], 0.5 * (10 / 1.088 + 10 / 1.09));
  assert_close (p->cost.hi[SP_LEVEL_90], 20 * p->run_hours.hi[SP_LEVEL_90]);
  /* Seven devices brought 620 of 700: 0.886 of a device each; eight more bring 432 of 800. */
  assert_close (p->average_return.central, 6.2 / 7);
  assert_close (p->average_return.lo[SP_LEVEL_95], 6.2 / 7);
  assert_close (p->next_devices, 16);
  assert_close (p->next_return.central, 0.54);
  /* 2.5 * 8 more an hour for 432 more units a second. */
  assert_close (p->next_unit_price.central, 20 / (3600 * 432.0));
  /* 250 - 200 for 10 - 6.25 hours. */
  assert_close (p->hour_saved_price.central, 50 / 3.75);
  assert_close (p->hour_saved_price.lo[SP_LEVEL_50], 50 / 3.75);

  /* One device is billed as a server of 8: 20 an hour for 72 hours; the next seven cost nothing more
   * an hour and save 1,240 in 62 hours. */
  p = &e->points[0];
  assert_close (p->billed_devices, 8);
  assert_close (p->cost.central, 1440);
  g_assert_false (p->has_average_return);
  assert_close (p->next_unit_price.central, 0);
  assert_close (p->hour_saved_price.central, -1240 / 62.0);
  g_assert_false (e->points[2].has_next);

  /* The frontier: 16 (6.25 h, 250), then 8 (10 h, 200); one device is beaten in both. */
  g_assert_cmpuint (e->n_frontier, ==, 2);
  assert_close (e->frontier[0].devices, 16);
  assert_close (e->frontier[0].cost, 250);
  assert_close (e->frontier[1].devices, 8);
  assert_close (e->fastest.devices, 16);
  assert_close (e->cheapest.devices, 8);
  g_assert_cmpuint (e->messages->len, ==, 0);
}

/* Start-up, evaluation and a queue: 8 devices run 10 h, held 1 + 10 * 1.1 = 12 h, done after 12 + 24. */
static void
test_point_with_calendar (void)
{
  const SpQueueWait queue[] = { { 8, 24 }, { 16, 100 } };
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;

  in.calendar = (SpCalendarInput) { .queue = queue, .n_queue = 2, .startup_hours = 1, .evaluation_share = 0.1 };
  e = sp_economics (&in, draws, NULL, NULL);
  assert_close (e->points[1].held_hours.central, 12);
  assert_close (e->points[1].calendar_hours.central, 36);
  assert_close (e->points[1].cost.central, 240);
  assert_close (e->points[1].energy_kwh.central, 8 * 0.7 * 12 * 1.2);
  /* 16 devices: 100 + 1 + 6.25 * 1.1: the queue eats what is saved; no hour is saved at any price. */
  assert_close (e->points[2].calendar_hours.central, 107.875);
  g_assert_false (e->points[1].hour_saved_price.has_central);
  g_assert_false (e->points[1].hour_saved_price.has_lo[SP_LEVEL_95]);
  assert_close (e->fastest.devices, 8);
}

static SpMessageCode
only_message (const SpEconomics *e)
{
  g_assert_cmpuint (e->messages->len, ==, 1);
  return g_array_index (e->messages, SpMessage, 0).code;
}

/* 10 h on 8 with draws from 0.9 to 1.098 of the throughput: 10.5 h are met by draws of 0.95238 and
 * more, that is d >= 27 of 0 .. 99: 0.73. */
static void
test_deadline (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;
  g_autoptr (SpEconomics) hopeless = NULL;
  const SpMessage *message;

  in.has_deadline = TRUE;
  in.deadline_hours = 10.5;
  e = sp_economics (&in, draws, NULL, NULL);
  g_assert_true (e->cheapest_for_deadline.has_answer);
  assert_close (e->cheapest_for_deadline.point.devices, 8);
  assert_close (e->cheapest_for_deadline.point.deadline_probability, 0.73);
  assert_close (e->smallest_for_deadline.point.devices, 8);
  assert_close (e->confident_for_deadline.point.devices, 16);
  assert_close (e->confident_for_deadline.point.deadline_probability, 1);

  in.deadline_hours = 5;
  hopeless = sp_economics (&in, draws, NULL, NULL);
  g_assert_false (hopeless->cheapest_for_deadline.has_answer);
  g_assert_true (hopeless->cheapest_for_deadline.has_best_possible);
  assert_close (hopeless->cheapest_for_deadline.best_possible.devices, 16);
  g_assert_false (hopeless->confident_for_deadline.has_answer);
  assert_close (hopeless->confident_for_deadline.best_possible.deadline_probability, 0);
  assert_close (hopeless->confident_for_deadline.best_possible.devices, 16);
  message = &g_array_index (hopeless->messages, SpMessage, 0);
  g_assert_cmpint (message->code, ==, SP_MESSAGE_DEADLINE_IMPOSSIBLE);
  assert_close (message->values[0], 5);
  assert_close (message->values[1], 6.25);
  assert_close (message->values[2], 16);
  g_assert_cmpint (g_array_index (hopeless->messages, SpMessage, 1).code, ==, SP_MESSAGE_DEADLINE_UNLIKELY);
}

static void
test_budget_and_value (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;
  g_autoptr (SpEconomics) poor = NULL;
  g_autoptr (SpEconomics) hurried = NULL;

  in.has_budget = TRUE;
  in.budget = 240;
  in.has_value_of_time = TRUE;
  in.value_of_time_per_hour = 13;
  e = sp_economics (&in, draws, NULL, NULL);
  assert_close (e->fastest_for_budget.point.devices, 8);
  /* 20 * 10 / x <= 240 from x = 0.8333: all of them; on 16, 250 / x <= 240 from x = 1.0417: d >= 71. */
  assert_close (e->fastest_for_budget.point.budget_probability, 1);
  assert_close (e->points[2].budget_probability, 0.29);
  /* An hour is worth 13 and costs 13.33 to save. */
  assert_close (e->best_value.devices, 8);

  in.value_of_time_per_hour = 14;
  in.budget = 100;
  poor = sp_economics (&in, draws, NULL, NULL);
  assert_close (poor->best_value.devices, 16);
  g_assert_false (poor->fastest_for_budget.has_answer);
  assert_close (poor->fastest_for_budget.best_possible.devices, 8);
  g_assert_cmpint (only_message (poor), ==, SP_MESSAGE_BUDGET_IMPOSSIBLE);

  in.has_price = FALSE;
  hurried = sp_economics (&in, draws, NULL, NULL);
  g_assert_false (hurried->has_budget || hurried->has_value_of_time || hurried->has_cheapest);
  g_assert_false (hurried->points[0].cost.has_central);
  g_assert_cmpuint (hurried->n_frontier, ==, 0);
  assert_close (hurried->fastest.devices, 16);
}

static void
test_reserved_and_failing (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) few = NULL;
  g_autoptr (SpEconomics) failing = NULL;
  g_autoptr (GError) error = NULL;

  in.price = reserved;
  in.price.reserved_devices = 8;
  few = sp_economics (&in, draws, NULL, NULL);
  g_assert_cmpint (only_message (few), ==, SP_MESSAGE_RESERVATION_EXCEEDED);
  g_assert_false (few->points[2].cost.has_central);
  g_assert_true (few->points[2].calendar_hours.has_central);
  g_assert_false (few->points[1].next_unit_price.has_central);
  assert_close (few->cheapest.devices, 8);

  /* A restart of 1 h and a failure every 50 device-hours: 0.16 of M on 8, 0.32 on 16. */
  in.calendar.has_device_mtbf = TRUE;
  in.calendar.device_mtbf_hours = 50;
  in.calendar.restart_hours = 1;
  in.price = rented;
  failing = sp_economics (&in, draws, NULL, NULL);
  g_assert_cmpint (only_message (failing), ==, SP_MESSAGE_FAILURES_TOO_FREQUENT);
  g_assert_cmpuint (failing->n_counts, ==, 2);
  assert_close (failing->points[1].calendar_hours.central, 11.6);
  in.calendar.device_mtbf_hours = 4;
  g_assert_null (sp_economics (&in, draws, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_FAILURES);
}

/* Quality: at 10 units a device, B = 10 N; Bcrit = 80, B0 = 10: progress is X (1 + 1/8) / (1 + N/8), so
 * 8 devices make 720 * 1.125 / 2 = 405, and 16 make 1,152 * 1.125 / 3 = 432. */
static void
test_quality (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;

  in.has_quality = TRUE;
  in.quality = (SpQuality) { 80, 0, 10, 360000 };
  in.batch = (SpBatchGrowth) { TRUE, 10, 0 };
  e = sp_economics (&in, draws, NULL, NULL);
  assert_close (e->points[0].run_hours.central, 1);
  assert_close (e->points[1].run_hours.central, 100 / 405.0);
  assert_close (e->points[1].throughput.central, 720);
  assert_close (e->points[1].next_return.central, 27 / 8.0 / 100);
  /* A quarter of the draws is below 0.9 + 0.002 * 24.5. */
  assert_close (e->points[1].run_hours.hi[SP_LEVEL_50], 100 / 405.0 * 0.5 * (1 / 0.948 + 1 / 0.95));
  g_assert_true (e->has_turn);
}

static void
test_bad_input (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput bad[16];
  const SpCoreError codes[16] = {
    SP_CORE_ERROR_WORK, SP_CORE_ERROR_WORK, SP_CORE_ERROR_PRICE, SP_CORE_ERROR_POWER,
    SP_CORE_ERROR_POWER, SP_CORE_ERROR_POWER, SP_CORE_ERROR_CALENDAR, SP_CORE_ERROR_DEADLINE,
    SP_CORE_ERROR_CONFIDENCE, SP_CORE_ERROR_BUDGET, SP_CORE_ERROR_VALUE_OF_TIME, SP_CORE_ERROR_COUNTS,
    SP_CORE_ERROR_COUNTS, SP_CORE_ERROR_CRITICAL_BATCH, SP_CORE_ERROR_BATCH, SP_CORE_ERROR_NO_COUNTS,
  };

  for (int i = 0; i < 16; i++)
    bad[i] = small_input ();
  bad[0].work = 0;
  bad[1].work = NAN;
  bad[2].price.price_per_device_hour = 0;
  bad[3].device_watts = 0;
  bad[4].pue = 0.5;
  bad[5].carbon_grams_per_kwh = -1;
  bad[6].calendar.startup_hours = -1;
  bad[7].has_deadline = TRUE;
  bad[8].has_deadline = TRUE;
  bad[8].deadline_hours = 1;
  bad[8].confidence = 1;
  bad[9].has_budget = TRUE;
  bad[10].has_value_of_time = TRUE;
  bad[10].value_of_time_per_hour = -1;
  bad[11].devices_per_server = 0;
  bad[12].baseline_devices = 17;
  bad[13].has_quality = TRUE;
  bad[14].has_quality = TRUE;
  bad[14].quality = (SpQuality) { 80, 0, 10, 1 };
  bad[15].allowed = (SpAllowedCounts) { SP_COUNTS_ANY, 17, 20 };
  for (int i = 0; i < 16; i++)
    {
      g_autoptr (GError) error = NULL;

      g_assert_null (sp_economics (&bad[i], draws, NULL, &error));
      g_assert_error (error, SP_CORE_ERROR, (int) codes[i]);
    }
}

static void
test_extremes (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  SpCancel cancel = { 0 };
  g_autoptr (SpEconomics) cheap = NULL;
  g_autoptr (SpEconomics) wide = NULL;
  g_autoptr (GError) error = NULL;

  in.price.price_per_device_hour = 1e-9;
  cheap = sp_economics (&in, draws, NULL, NULL);
  assert_close (cheap->points[1].cost.central / 8e-8, 1);

  in.allowed = (SpAllowedCounts) { SP_COUNTS_ANY, 1, 20 };
  in.has_chosen = TRUE;
  in.chosen_devices = 18;
  wide = sp_economics (&in, draws, NULL, NULL);
  g_assert_cmpuint (wide->n_counts, ==, 16);
  g_assert_cmpuint (wide->n_points, ==, 3);
  g_assert_false (wide->has_chosen);
  g_assert_cmpint (only_message (wide), ==, SP_MESSAGE_COUNTS_OUTSIDE_FORECAST);

  in.work = 1e308;
  in.price.price_per_device_hour = 1e20;
  g_assert_null (sp_economics (&in, draws, NULL, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_OVERFLOW);
  g_clear_error (&error);

  in = small_input ();
  sp_cancel_set (&cancel);
  g_assert_null (sp_economics (&in, draws, &cancel, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_CANCELLED);
}

/* The chosen count need not be allowed: 12 on the way from 8 to 16. */
static void
test_chosen (void)
{
  g_autoptr (SpThroughputDraws) draws = small_draws ();
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;
  double x = 720 * pow (1.6, log (1.5) / log (2));

  in.has_chosen = TRUE;
  in.chosen_devices = 12;
  e = sp_economics (&in, draws, NULL, NULL);
  g_assert_true (e->has_chosen);
  assert_close (e->chosen.devices, 12);
  assert_close (e->chosen.billed_devices, 16);
  assert_close (e->chosen.throughput.central, x);
  assert_close (e->chosen.next_devices, 16);
  assert_close (e->chosen.next_return.central, (1152 - x) / 400);
}

/* Without intervals: central values, no bounds, no probabilities, and it is said. */
static void
test_no_draws (void)
{
  const double counts[] = { 1, 8, 16 };
  const double central[] = { 100, 720, 1152 };
  g_autoptr (SpThroughputDraws) draws = sp_throughput_draws_new_from_curves (counts, 3, central, NULL, 0, NULL);
  SpEconomicsInput in = small_input ();
  g_autoptr (SpEconomics) e = NULL;

  in.has_deadline = TRUE;
  in.deadline_hours = 10.5;
  e = sp_economics (&in, draws, NULL, NULL);
  assert_close (e->cheapest_for_deadline.point.cost.central, 200);
  g_assert_false (e->cheapest_for_deadline.point.cost.has_lo[SP_LEVEL_50]);
  g_assert_false (e->cheapest_for_deadline.point.has_deadline_probability);
  g_assert_false (e->has_confident);
  g_assert_cmpint (only_message (e), ==, SP_MESSAGE_NO_INTERVAL);
}

/* --- random curves --- */

typedef struct
{
  SpThroughputDraws *draws;
  double *curves; /* as given, draw-major */
  double *counts;
  gsize n_counts;
  gsize n_draws;
  SpEconomicsInput in;
} Random;

/* Any curve at all: rising, falling, jagged; draws that cross each other. */
static Random
random_case (void)
{
  Random r = { .n_counts = (gsize) g_test_rand_int_range (2, 12), .n_draws = 120 };
  g_autofree double *central = g_new (double, r.n_counts);

  r.counts = g_new (double, r.n_counts);
  r.curves = g_new (double, r.n_counts * r.n_draws);
  for (gsize c = 0; c < r.n_counts; c++)
    {
      r.counts[c] = (c > 0 ? r.counts[c - 1] : 0) + g_test_rand_int_range (1, 12);
      central[c] = 50 * pow (r.counts[c], g_test_rand_double_range (0.2, 1.1));
    }
  for (gsize d = 0; d < r.n_draws; d++)
    for (gsize c = 0; c < r.n_counts; c++)
      r.curves[d * r.n_counts + c] = central[c] * exp (g_test_rand_double_range (-0.4, 0.4));
  r.draws = sp_throughput_draws_new_from_curves (r.counts, r.n_counts, central, r.curves, r.n_draws, NULL);
  r.in = (SpEconomicsInput) {
    .work = exp (g_test_rand_double_range (5, 25)),
    .devices_per_server = g_test_rand_int_range (1, 9),
    .bill_whole_servers = g_test_rand_bit (),
    .allowed = { SP_COUNTS_ANY, r.counts[0], r.counts[r.n_counts - 1] },
    .has_price = TRUE,
    .price = g_test_rand_bit () ? rented : owned,
    .has_power = TRUE,
    .device_watts = 700,
    .pue = 1.1,
    .calendar = { .startup_hours = g_test_rand_double_range (0, 1), .evaluation_share = 0.05 },
    .confidence = 0.8,
  };
  return r;
}

static void
random_clear (Random *r)
{
  sp_throughput_draws_free (r->draws);
  g_free (r->curves);
  g_free (r->counts);
}

/* Time and cost of one count from the definitions, with nothing of the module but the curve. */
static void
by_definition (const Random *r,
               double        devices,
               double        throughput,
               double       *hours,
               double       *cost)
{
  double server = r->in.bill_whole_servers ? r->in.devices_per_server : 1;
  double price = r->in.price.pricing == SP_PRICING_RENTED ? 2.5 : 27.0 / 21.0 + 0.356;

  *hours = r->in.calendar.startup_hours + 1.05 * r->in.work / throughput / 3600;
  *cost = price * ceil (devices / server) * server * *hours;
}

static void
test_against_brute_force (void)
{
  for (int round = 0; round < 300; round++)
    {
      Random r = random_case ();
      double last = r.counts[r.n_counts - 1];
      double middle, unused, best_cost = HUGE_VAL, best_hours = HUGE_VAL, best_value = HUGE_VAL;
      double smallest = 0;
      g_autoptr (SpEconomics) e = NULL;

      by_definition (&r, last, sp_throughput_draws_central (r.draws, last), &middle, &unused);
      r.in.has_deadline = r.in.has_budget = r.in.has_value_of_time = TRUE;
      r.in.deadline_hours = middle * g_test_rand_double_range (0.7, 2.5);
      r.in.budget = unused * g_test_rand_double_range (0.5, 1.5);
      r.in.value_of_time_per_hour = exp (g_test_rand_double_range (-3, 8));
      e = sp_economics (&r.in, r.draws, NULL, NULL);

      for (double devices = r.counts[0]; devices <= last; devices++)
        {
          double hours, cost;

          by_definition (&r, devices, sp_throughput_draws_central (r.draws, devices), &hours, &cost);
          if (hours <= r.in.deadline_hours)
            {
              best_cost = MIN (best_cost, cost);
              smallest = smallest > 0 ? smallest : devices;
            }
          if (cost <= r.in.budget)
            best_hours = MIN (best_hours, hours);
          best_value = MIN (best_value, cost + r.in.value_of_time_per_hour * hours);
        }
      g_assert_cmpint (e->cheapest_for_deadline.has_answer, ==, isfinite (best_cost));
      if (e->cheapest_for_deadline.has_answer)
        {
          assert_close (e->cheapest_for_deadline.point.cost.central / best_cost, 1);
          assert_close (e->smallest_for_deadline.point.devices, smallest);
          g_assert_cmpfloat (e->cheapest_for_deadline.point.calendar_hours.central, <=,
                             r.in.deadline_hours * (1 + 1e-12));
        }
      g_assert_cmpint (e->fastest_for_budget.has_answer, ==, isfinite (best_hours));
      if (e->fastest_for_budget.has_answer)
        assert_close (e->fastest_for_budget.point.calendar_hours.central / best_hours, 1);
      assert_close ((e->best_value.cost.central +
                     r.in.value_of_time_per_hour * e->best_value.calendar_hours.central) / best_value, 1);
      random_clear (&r);
    }
}

/* Along the frontier time rises and cost falls, and nothing allowed beats a count on it. */
static void
test_frontier (void)
{
  for (int round = 0; round < 300; round++)
    {
      Random r = random_case ();
      g_autoptr (SpEconomics) e = sp_economics (&r.in, r.draws, NULL, NULL);

      g_assert_cmpuint (e->n_frontier, >, 0);
      for (gsize i = 1; i < e->n_frontier; i++)
        {
          g_assert_cmpfloat (e->frontier[i].calendar_hours, >, e->frontier[i - 1].calendar_hours);
          g_assert_cmpfloat (e->frontier[i].cost, <, e->frontier[i - 1].cost);
        }
      for (gsize i = 0; i < e->n_counts; i++)
        {
          gboolean matched = FALSE;

          for (gsize k = 0; k < e->n_frontier && !matched; k++)
            matched = e->frontier[k].calendar_hours <= e->counts[i].calendar_hours &&
                      e->frontier[k].cost <= e->counts[i].cost;
          g_assert_true (matched);
        }
      assert_close (e->frontier[0].calendar_hours, e->fastest.calendar_hours.central);
      assert_close (e->frontier[e->n_frontier - 1].cost / e->cheapest.cost.central, 1);
      random_clear (&r);
    }
}

static void
assert_range (const SpRange *range,
              double        *values,
              gsize          n)
{
  SpRange expected = sp_range_from_draws (range->central, values, n);

  for (int level = 0; level < SP_N_LEVELS; level++)
    {
      g_assert_cmpint (range->has_lo[level], ==, expected.has_lo[level]);
      g_assert_cmpint (range->has_hi[level], ==, expected.has_hi[level]);
      assert_close (range->lo[level], expected.lo[level]);
      assert_close (range->hi[level], expected.hi[level]);
    }
}

/* Every interval is that of the quantity worked out on each draw by its definition. */
static void
test_intervals_are_those_of_the_draws (void)
{
  for (int round = 0; round < 60; round++)
    {
      Random r = random_case ();
      gsize n = r.n_draws;
      double hours[120], cost[120], energy[120], next_return[120], saved[120], average[120];
      gsize c = (gsize) g_test_rand_int_range (0, (gint32) r.n_counts - 1);
      g_autoptr (SpEconomics) e = NULL;
      double met = 0, within = 0;

      r.in.allowed = (SpAllowedCounts) { SP_COUNTS_LIST, r.counts[0], r.counts[r.n_counts - 1], 0, r.counts, r.n_counts };
      r.in.has_deadline = r.in.has_budget = TRUE;
      by_definition (&r, r.counts[c], sp_throughput_draws_central (r.draws, r.counts[c]), &r.in.deadline_hours, &r.in.budget);
      e = sp_economics (&r.in, r.draws, NULL, NULL);
      for (gsize d = 0; d < n; d++)
        {
          const double *x = &r.curves[d * r.n_counts];
          double next_hours, next_cost;

          by_definition (&r, r.counts[c], x[c], &hours[d], &cost[d]);
          by_definition (&r, r.counts[c + 1], x[c + 1], &next_hours, &next_cost);
          energy[d] = r.counts[c] * 700 * hours[d] * 1.1 / 1000;
          next_return[d] = (x[c + 1] - x[c]) / (r.counts[c + 1] - r.counts[c]) / (x[0] / r.counts[0]);
          saved[d] = next_hours < hours[d] ? (next_cost - cost[d]) / (hours[d] - next_hours) : HUGE_VAL;
          average[d] = c == 0 ? 0 : (x[c] - x[0]) / (r.counts[c] - r.counts[0]) / (x[0] / r.counts[0]);
          met += hours[d] <= r.in.deadline_hours;
          within += cost[d] <= r.in.budget;
        }
      assert_close (e->points[c].deadline_probability, met / (double) n);
      assert_close (e->points[c].budget_probability, within / (double) n);
      assert_range (&e->points[c].calendar_hours, hours, n);
      assert_range (&e->points[c].cost, cost, n);
      assert_range (&e->points[c].energy_kwh, energy, n);
      assert_range (&e->points[c].next_return, next_return, n);
      assert_range (&e->points[c].hour_saved_price, saved, n);
      g_assert_cmpint (e->points[c].has_average_return, ==, c > 0);
      if (c > 0)
        assert_range (&e->points[c].average_return, average, n);
      random_clear (&r);
    }
}

/* The count for a confidence against counting draws at every count. */
static void
test_confident (void)
{
  for (int round = 0; round < 60; round++)
    {
      Random r = random_case ();
      double last = r.counts[r.n_counts - 1];
      double expected = 0, unused;
      g_autofree double *values = g_new (double, r.n_draws);
      g_autoptr (SpEconomics) e = NULL;

      r.in.has_deadline = TRUE;
      by_definition (&r, last, sp_throughput_draws_central (r.draws, last), &r.in.deadline_hours, &unused);
      r.in.deadline_hours *= g_test_rand_double_range (0.9, 2);
      e = sp_economics (&r.in, r.draws, NULL, NULL);
      for (double devices = r.counts[0]; devices <= last && !(expected > 0); devices++)
        {
          gsize met = 0;

          sp_throughput_draws_at (r.draws, devices, values);
          for (gsize d = 0; d < r.n_draws; d++)
            {
              double hours;

              by_definition (&r, devices, values[d], &hours, &unused);
              met += hours <= r.in.deadline_hours;
            }
          if ((double) met >= 0.8 * (double) r.n_draws)
            expected = devices;
        }
      g_assert_cmpint (e->confident_for_deadline.has_answer, ==, expected > 0);
      if (expected > 0)
        g_assert_cmpfloat (e->confident_for_deadline.point.devices, ==, expected);
      random_clear (&r);
    }
}

/* Scale-free: twice the work at twice the throughput takes as long and costs as much. */
static void
test_scale_free (void)
{
  Random r = random_case ();
  g_autofree double *central = g_new (double, r.n_counts);
  g_autofree double *curves = g_memdup2 (r.curves, r.n_counts * r.n_draws * sizeof (double));
  g_autoptr (SpThroughputDraws) twice = NULL;
  g_autoptr (SpEconomics) a = sp_economics (&r.in, r.draws, NULL, NULL);
  g_autoptr (SpEconomics) b = NULL;

  for (gsize c = 0; c < r.n_counts; c++)
    central[c] = 2 * sp_throughput_draws_central (r.draws, r.counts[c]);
  for (gsize i = 0; i < r.n_counts * r.n_draws; i++)
    curves[i] *= 2;
  twice = sp_throughput_draws_new_from_curves (r.counts, r.n_counts, central, curves, r.n_draws, NULL);
  r.in.work *= 2;
  b = sp_economics (&r.in, twice, NULL, NULL);
  for (gsize i = 0; i < a->n_points; i++)
    {
      assert_close (b->points[i].calendar_hours.hi[SP_LEVEL_95] / a->points[i].calendar_hours.hi[SP_LEVEL_95], 1);
      assert_close (b->points[i].cost.central / a->points[i].cost.central, 1);
      assert_close (b->points[i].next_return.central, a->points[i].next_return.central);
    }
  random_clear (&r);
}

/* Amdahl with a = 0.1: one job on 16 runs 16 / 2.5 = 6.4 times, two on 8 run 2 * 8 / 1.7 = 9.41 in all. */
static void
test_split (void)
{
  const double counts[] = { 1, 8, 16 };
  const double central[] = { 1, 8 / 1.7, 6.4 };
  g_autoptr (SpThroughputDraws) draws = sp_throughput_draws_new_from_curves (counts, 3, central, NULL, 0, NULL);
  g_autoptr (SpThroughputDraws) scaled = small_draws ();
  g_autoptr (GError) error = NULL;
  SpJobSplit split;

  g_assert_true (sp_job_split (draws, 16, 2, &split, NULL));
  assert_close (split.one_throughput.central, 6.4);
  assert_close (split.several_throughput.central, 16 / 1.7);
  assert_close (split.gain.central, 2.5 / 1.7);
  assert_close (split.devices_per_job, 8);
  g_assert_true (sp_job_split (scaled, 16, 2, &split, NULL));
  assert_close (split.gain.lo[SP_LEVEL_95], 1.25);
  assert_close (split.several_throughput.lo[SP_LEVEL_90], 1440 * 0.909);
  g_assert_false (sp_job_split (draws, 16, 3, &split, &error));
  g_assert_error (error, SP_CORE_ERROR, SP_CORE_ERROR_COUNTS);
  g_assert_false (sp_job_split (draws, 16, 1, &split, NULL));
  g_assert_false (sp_job_split (draws, 32, 2, &split, NULL));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/calendar/young", test_young);
  g_test_add_func ("/core/calendar/free-checkpoints", test_free_checkpoints);
  g_test_add_func ("/core/calendar/failures-refused", test_failures_refused);
  g_test_add_func ("/core/calendar/queue", test_queue);
  g_test_add_func ("/core/calendar/refusals", test_calendar_refusals);
  g_test_add_func ("/core/price/kinds", test_price);
  g_test_add_func ("/core/price/refusals", test_price_refusals);
  g_test_add_func ("/core/economics/allowed", test_allowed);
  g_test_add_func ("/core/economics/point", test_point);
  g_test_add_func ("/core/economics/point-with-calendar", test_point_with_calendar);
  g_test_add_func ("/core/economics/deadline", test_deadline);
  g_test_add_func ("/core/economics/budget-and-value", test_budget_and_value);
  g_test_add_func ("/core/economics/reserved-and-failing", test_reserved_and_failing);
  g_test_add_func ("/core/economics/quality", test_quality);
  g_test_add_func ("/core/economics/bad-input", test_bad_input);
  g_test_add_func ("/core/economics/extremes", test_extremes);
  g_test_add_func ("/core/economics/chosen", test_chosen);
  g_test_add_func ("/core/economics/no-draws", test_no_draws);
  g_test_add_func ("/core/economics/brute-force", test_against_brute_force);
  g_test_add_func ("/core/economics/frontier", test_frontier);
  g_test_add_func ("/core/economics/intervals", test_intervals_are_those_of_the_draws);
  g_test_add_func ("/core/economics/confident", test_confident);
  g_test_add_func ("/core/economics/scale-free", test_scale_free);
  g_test_add_func ("/core/economics/split", test_split);
  return g_test_run ();
}
