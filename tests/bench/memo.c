/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How long the memo takes: from the results of an example to the bytes of its PDF and
 * of its HTML, for the example whose memo takes longest. */
#include <stdlib.h>

#include "plan/evaluator.h"
#include "plan/examples.h"
#include "report/memo-html.h"
#include "report/memo-pages.h"

#define ROUNDS 5
#define TARGET_MILLISECONDS 500.0

static int
ascending (const void *a,
           const void *b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

/* Milliseconds, the median of the rounds. */
static double
measure (const SpPlan            *plan,
         const SpScenarioResults *results,
         gboolean                 html)
{
  double times[ROUNDS];

  for (int round = 0; round < ROUNDS; round++)
    {
      gint64 start = g_get_monotonic_time ();
      g_autoptr (SpMemo) memo = sp_memo_new (plan, results, NULL);
      g_autoptr (GError) error = NULL;
      g_autoptr (GBytes) bytes = html ? sp_memo_to_html (memo, &error) : sp_memo_to_pdf (memo, SP_PAPER_A4, &error);

      g_assert_no_error (error);
      g_assert_nonnull (bytes);
      times[round] = (double) (g_get_monotonic_time () - start) / 1000.0;
    }
  qsort (times, ROUNDS, sizeof times[0], ascending);
  return times[ROUNDS / 2];
}

int
main (void)
{
  double pdf = 0.0, html = 0.0;
  const char *slowest = "";

  for (guint i = 0; i < sp_n_examples (); i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (SpPlan) plan = sp_example_load (sp_example (i)->name, &error);
      g_autoptr (SpResults) results = sp_evaluate (plan, 0, NULL, NULL, &error);
      double took;

      g_assert_no_error (error);
      took = measure (plan, sp_results_active (results), FALSE);
      slowest = took > pdf ? sp_example (i)->name : slowest;
      pdf = MAX (pdf, took);
      html = MAX (html, measure (plan, sp_results_active (results), TRUE));
    }
  g_print ("memo as PDF, slowest example (%s)   %.0f ms, median of %d (target: below %.0f ms); as HTML %.0f ms\n", slowest, pdf,
           ROUNDS, TARGET_MILLISECONDS, html);
  return 0;
}
