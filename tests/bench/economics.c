/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the whole answer takes: cost against time on 1 to 10,000 devices with 1,000
 * draws, a deadline, a budget and the return of the next device, as the worker computes it. */
#include <glib.h>
#include <math.h>

#include "core/economics.h"

#define LAST   10000
#define ROUNDS 15

/* Efficiency that falls with the log of the count, and at each further server of eight;
 * intervals that widen with it. */
static double
central (double devices)
{
  return 2000.0 * devices * (1.0 - 0.04 * log (devices)) * (1.0 - 0.002 * log (ceil (devices / 8.0)));
}

static SpThroughputDraws *
make_draws (void)
{
  g_autoptr (GArray) grid = sp_count_grid (1.0, LAST, NULL, 0);
  g_autofree SpThroughputRow *rows = g_new0 (SpThroughputRow, grid->len);
  g_autofree double *whole = g_new (double, LAST);

  for (guint i = 0; i < grid->len; i++)
    {
      double devices = g_array_index (grid, double, i);

      rows[i].devices = devices;
      rows[i].central = central (devices);
      rows[i].has_intervals = TRUE;
      for (int level = 0; level < SP_N_LEVELS; level++)
        {
          double width = 1.0 + 0.02 * (level + 1) * (1.0 + log (devices));

          rows[i].lo[level] = rows[i].central / width;
          rows[i].hi[level] = rows[i].central * width;
        }
    }
  for (int i = 0; i < LAST; i++)
    whole[i] = central (i + 1);
  return sp_throughput_draws_new (rows, grid->len, whole, LAST, SP_DRAWS_DEFAULT, NULL);
}

static SpEconomicsInput
question (gboolean with_quality)
{
  SpEconomicsInput in = {
    .work = 1e12,
    .devices_per_server = 8,
    .bill_whole_servers = TRUE,
    .allowed = { SP_COUNTS_ANY, 1, LAST },
    .has_price = TRUE,
    .price = { SP_PRICING_RENTED, 2.5 },
    .has_power = TRUE,
    .device_watts = 1000,
    .pue = 1.2,
    .calendar = { .startup_hours = 0.2, .checkpoint_write_seconds = 30, .has_device_mtbf = TRUE,
                  .device_mtbf_hours = 100000, .restart_hours = 0.2 },
    .has_deadline = TRUE,
    .deadline_hours = 20,
    .has_budget = TRUE,
    .budget = 1e6,
    .has_value_of_time = TRUE,
    .value_of_time_per_hour = 1000,
    .confidence = 0.9,
  };

  in.has_quality = with_quality;
  in.quality = (SpQuality) { 1e6, 0.3, 2048, 1e12 };
  in.batch = (SpBatchGrowth) { TRUE, 32, 0 };
  return in;
}

static int
compare_times (gconstpointer a,
               gconstpointer b)
{
  gint64 x = *(const gint64 *) a;
  gint64 y = *(const gint64 *) b;

  return (x > y) - (x < y);
}

static void
measure (const char *name,
         gboolean    with_quality)
{
  SpEconomicsInput in = question (with_quality);
  gint64 times[ROUNDS];

  for (int i = 0; i < ROUNDS; i++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (SpThroughputDraws) draws = make_draws ();
      g_autoptr (SpEconomics) e = sp_economics (&in, draws, NULL, NULL);

      g_assert_nonnull (e);
      times[i] = g_get_monotonic_time () - start;
    }
  qsort (times, ROUNDS, sizeof *times, compare_times);
  g_print ("%-50s %6" G_GINT64_FORMAT " us (target: at most 100000)\n", name, times[ROUNDS / 2]);
}

int
main (void)
{
  measure ("frontier, 10,000 counts, 1,000 draws", FALSE);
  measure ("the same with time to quality", TRUE);
  return 0;
}
