/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Pasting a table of ten thousand runs on the Measurements page: the time until
 * the window answers again, and until the results are there. */
#include <adwaita.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/grid.h"
#include "ui/window.h"

#define ROWS 10000
#define COUNTS 64
#define RUNS 5
#define TARGET_MILLISECONDS 100.0

static double
milliseconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static int
ascending (const void *a,
           const void *b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

/* @distinct: how many device counts there are among the rows */
static char *
table_text (int      distinct,
            gboolean headings)
{
  GString *text = g_string_new (headings ? "devices\tthroughput\n" : "");
  int i;

  for (i = 0; i < ROWS; i++)
    g_string_append_printf (text, "%d\t%d\n", 1 + i % distinct, 1000 * (1 + i % distinct) - i % 7);
  return g_string_free (text, FALSE);
}

static gboolean
is_done (SpDocument *document)
{
  const SpCurveResults *results = sp_document_get_curve_results (document);

  return results != NULL && results->curve == sp_document_get_curve (document);
}

static void
measure (SpWindow   *window,
         const char *name,
         const char *text)
{
  SpDocument *document = sp_window_get_document (window);
  SpGrid *grid = SP_GRID (ui_find (GTK_WIDGET (sp_window_get_page (window)), SP_TYPE_GRID, 0));
  double answered[RUNS], computed[RUNS];
  int i;

  for (i = 0; i < RUNS; i++)
    {
      gint64 start = g_get_monotonic_time ();

      sp_grid_set_cursor (grid, 0, 0);
      sp_grid_paste_text (grid, text);
      answered[i] = milliseconds_since (start);
      while (!is_done (document))
        g_main_context_iteration (NULL, TRUE);
      computed[i] = milliseconds_since (start);
      sp_document_undo (document);
      ui_settle ();
    }
  qsort (answered, RUNS, sizeof answered[0], ascending);
  qsort (computed, RUNS, sizeof computed[0], ascending);
  g_print ("paste of %d rows, %-24s %6.1f ms (target: below %.0f ms), results after %.0f ms; median of %d runs\n", ROWS, name,
           answered[RUNS / 2], TARGET_MILLISECONDS, computed[RUNS / 2], RUNS);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;
  g_autofree char *grouped = table_text (COUNTS, TRUE);
  g_autofree char *cells = table_text (COUNTS, FALSE);
  g_autofree char *distinct = table_text (ROWS, TRUE);
  SpWindow *window;

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = sp_application_open_example (application, "worked-example");
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  sp_window_show_page (window, "measurements");
  ui_settle ();
  measure (window, "64 counts, headings", grouped);
  measure (window, "64 counts, cell by cell", cells);
  measure (window, "10,000 counts, headings", distinct);
  return 0;
}
