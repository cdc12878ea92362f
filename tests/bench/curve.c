/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One edit of a 16-row curve: refit, forecast at 64 counts, advice and chart
 * line; the median over five rounds of each round's 99th percentile is what an
 * edit may cost. And once each: learning the prior, 10,000 rows. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <math.h>
#include <stdlib.h>

#include "core/curve-result.h"
#include "core/prior.h"

#define ROUNDS 5
#define EDITS 200
#define ROWS 16
#define TARGETS 64

static int
compare_doubles (const void *a,
                 const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

static double
milliseconds_of (const SpRun                *runs,
                 gsize                       n,
                 const SpCurveResultOptions *options)
{
  gint64 start = g_get_monotonic_time ();

  sp_curve_result_unref (sp_curve_result_new (runs, n, options, NULL, NULL));
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static SpRun *
make_runs (gsize n)
{
  SpRun *runs = g_new0 (SpRun, n);

  for (gsize i = 0; i < n; i++)
    {
      double devices = floor (exp2 ((double) (i % 160) / 10.0));

      runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT,
                         .devices = devices,
                         .throughput = 100.0 * pow (devices, 0.92) * (1.0 + 0.01 * sin ((double) i)) };
    }
  return runs;
}

static void
time_edits (const SpCurveResultOptions *options)
{
  g_autofree SpRun *runs = g_new0 (SpRun, ROWS);
  double medians[ROUNDS];
  double tails[ROUNDS];

  for (guint i = 0; i < ROWS; i++)
    runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT,
                       .devices = exp2 (i / 2),
                       .throughput = 100.0 * pow (exp2 (i / 2), 0.92) * (1.0 + 0.01 * (i % 2)) };
  for (guint round = 0; round < ROUNDS; round++)
    {
      double times[EDITS];

      for (guint i = 0; i < EDITS; i++)
        {
          runs[i % ROWS].throughput *= 1.0001;
          times[i] = milliseconds_of (runs, ROWS, options);
        }
      qsort (times, EDITS, sizeof *times, compare_doubles);
      medians[round] = times[EDITS / 2];
      tails[round] = times[EDITS * 99 / 100];
    }
  qsort (medians, ROUNDS, sizeof *medians, compare_doubles);
  qsort (tails, ROUNDS, sizeof *tails, compare_doubles);
  g_print ("edit of %d rows, %d counts: median %.3f ms, p99 %.3f ms\n", ROWS, TARGETS, medians[ROUNDS / 2],
           tails[ROUNDS / 2]);
}

int
main (void)
{
  double targets[TARGETS];
  SpCurveResultOptions options = { .measured = { .devices_per_server = 8 }, .targets = targets, .n_targets = TARGETS };
  g_autofree SpRun *many = make_runs (10000);
  gint64 start;

  gsl_set_error_handler_off ();
  for (guint i = 0; i < TARGETS; i++)
    targets[i] = 16.0 * (i + 1.0);
  start = g_get_monotonic_time ();
  sp_scaling_prior_get ();
  g_print ("learning the prior: %.1f ms\n", (double) (g_get_monotonic_time () - start) / 1000.0);
  time_edits (&options);
  g_print ("10,000 rows: %.1f ms\n", milliseconds_of (many, 10000, &options));
  return 0;
}
