/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From a number typed on the Estimate page to its results and the drawn chart, and from
 * a move of a slider on the Improve page to the chart that shows it, at 1400x900: the
 * time from the edit to the end of the frame that shows it. */
#include <adwaita.h>
#include <stdlib.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/lever-row.h"
#include "ui/number-entry.h"
#include "ui/window.h"

#define RUNS 5
#define EDITS 100
#define REST_MILLISECONDS 40
#define EDIT_MILLISECONDS 8.0
#define SLIDER_MILLISECONDS 16.0

static gint64 painted;
static const SpScenarioResults *drawn;
static SpDocument *document;

static void
on_after_paint (GdkFrameClock *clock,
                gpointer       data)
{
  drawn = sp_document_get_scenario_results (document);
  painted = g_get_monotonic_time ();
}

/* Milliseconds until a frame with the results of this edit is drawn. */
static double
edit (SpNumberEntry *entry,
      int            devices)
{
  g_autofree char *text = g_strdup_printf ("%d", devices);
  gint64 started = g_get_monotonic_time ();

  drawn = NULL;
  gtk_editable_set_text (GTK_EDITABLE (entry), text);
  while (drawn == NULL || !drawn->has_estimate || (int) drawn->estimate.devices != devices)
    g_main_context_iteration (NULL, TRUE);
  return (double) (painted - started) / 1000.0;
}

static int
ascending (const void *a,
           const void *b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

static gboolean
on_rest (gpointer data)
{
  *(gboolean *) data = TRUE;
  return G_SOURCE_REMOVE;
}

/* A person pauses longer than a frame. */
static void
rest (void)
{
  gboolean done = FALSE;

  g_timeout_add (REST_MILLISECONDS, on_rest, &done);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

typedef double (*Act) (gpointer data,
                       int      i);

static double
type (gpointer data,
      int      i)
{
  return edit (data, 1 + i * 7);
}

/* Milliseconds until a frame with the picture of this place of the slider is drawn:
 * the page makes a new chart of each move. */
static double
slide (gpointer data,
       int      i)
{
  SpLeverRow *row = data;
  SpPage *page = SP_PAGE (gtk_widget_get_ancestor (GTK_WIDGET (row), SP_TYPE_PAGE));
  g_autoptr (SpChart) before = sp_chart_ref (sp_chart_view_get_chart (sp_page_get_chart_view (page)));
  GtkRange *slider = sp_lever_row_get_slider (row);
  gint64 started = g_get_monotonic_time ();

  painted = 0;
  gtk_range_set_value (slider, 0.5 + 0.2 * (i % 25));
  g_assert_true (sp_chart_view_get_chart (sp_page_get_chart_view (page)) != before);
  while (painted < started)
    g_main_context_iteration (NULL, TRUE);
  return (double) (painted - started) / 1000.0;
}

/* Milliseconds of most edits, and of all but the slowest in a hundred. */
static void
percentiles (Act      act,
             gpointer data,
             double  *half,
             double  *most)
{
  double times[EDITS];
  int i;

  for (i = 0; i < EDITS; i++)
    {
      times[i] = act (data, i);
      rest ();
    }
  qsort (times, EDITS, sizeof times[0], ascending);
  *half = times[EDITS / 2];
  *most = times[(EDITS * 99 + 99) / 100 - 1];
}

static void
measure (const char *what,
         double      target,
         Act         act,
         gpointer    data)
{
  double half[RUNS], most[RUNS];
  int i;

  for (i = 0; i < RUNS; i++)
    percentiles (act, data, &half[i], &most[i]);
  qsort (half, RUNS, sizeof half[0], ascending);
  qsort (most, RUNS, sizeof most[0], ascending);
  g_print ("%-34s median %.2f ms, 99th percentile %.2f ms, medians of %d runs (target: below %.0f ms)\n", what,
           half[RUNS / 2], most[RUNS / 2], RUNS, target);
}

static SpWindow *
open_window (SpApplication *application,
             const char    *example)
{
  SpWindow *window = sp_application_open_example (application, example);

  document = sp_window_get_document (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 1400, 900);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_settle ();
  g_signal_connect (gtk_widget_get_frame_clock (GTK_WIDGET (window)), "after-paint", G_CALLBACK (on_after_paint), NULL);
  return window;
}

/* A blinking cursor and fading buttons keep the screen's clock ticking, and a change waits up to
 * 17 ms for the next tick, whatever the program does. At rest a frame begins at once. */
static void
still_the_clock (void)
{
  g_object_set (gtk_settings_get_default (), "gtk-cursor-blink", FALSE, "gtk-enable-animations", FALSE, NULL);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;
  SpWindow *window;

  ui_test_init (&argc, &argv);
  still_the_clock ();
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = open_window (application, "worked-example");
  measure ("edit to drawn chart, 1400x900", EDIT_MILLISECONDS, type,
           ui_find (GTK_WIDGET (sp_window_get_page (window)), SP_TYPE_NUMBER_ENTRY, 0));
  gtk_window_close (GTK_WINDOW (window));
  window = open_window (application, "text-model");
  sp_window_show_page (window, "improve");
  ui_settle ();
  measure ("slider to drawn chart, 1400x900", SLIDER_MILLISECONDS, slide,
           ui_find (GTK_WIDGET (sp_window_get_page (window)), SP_TYPE_LEVER_ROW, SP_LEVER_MICRO_BATCH));
  return 0;
}
