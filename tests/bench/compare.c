/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What one edit costs the Compare page with twenty scenarios side by side, of twenty and
 * of five hundred: the work of the main thread from the results to the page and its layout,
 * and the painting. Computing itself is the worker's. */
#include <adwaita.h>
#include <stdlib.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/window.h"

#define EDITS 60
#define TARGET_MILLISECONDS 16.0

static gint64 began;
static gint64 frame_began;
static gint64 paint_began;
static double page;     /* milliseconds of one edit: the page's own */
static double layout;   /* of its frames, up to painting */
static double painting; /* in software, the whole window */

/* The page follows this signal; its part of it is measured from the first handler to the last. */
static void
before_page (SpDocument *document,
             gpointer    data)
{
  began = g_get_monotonic_time ();
}

static void
after_page (SpDocument *document,
            gpointer    data)
{
  page += (double) (g_get_monotonic_time () - began) / 1000.0;
}

static double
milliseconds_since (gint64 start)
{
  return (double) (g_get_monotonic_time () - start) / 1000.0;
}

static void
on_before_paint (GdkFrameClock *clock,
                 gpointer       data)
{
  frame_began = paint_began = g_get_monotonic_time ();
}

static void
on_layout (GdkFrameClock *clock,
           gpointer       data)
{
  layout += milliseconds_since (frame_began);
  paint_began = g_get_monotonic_time ();
}

static void
on_after_paint (GdkFrameClock *clock,
                gpointer       data)
{
  painting += milliseconds_since (paint_began);
}

static int
ascending (const void *a,
           const void *b)
{
  double left = *(const double *) a, right = *(const double *) b;

  return (left > right) - (left < right);
}

static void
edit (SpDocument *document,
      double      devices)
{
  page = layout = painting = 0.0;
  sp_document_set_number (document, SP_FIELD_DEVICES, devices, NULL);
  ui_until (sp_document_get_scenario_results (document) != NULL && !sp_document_is_busy (document));
  ui_settle ();
}

static void
measure (SpWindow *window,
         guint     n_scenarios)
{
  SpDocument *document = sp_window_get_document (window);
  double times[EDITS], paints[EDITS];

  while (sp_plan_n_scenarios (sp_document_get_plan (document)) < n_scenarios)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.duplicate-scenario", NULL);
  ui_until (sp_document_get_scenario_results (document) != NULL && !sp_document_is_busy (document));
  ui_settle ();
  for (int i = 0; i < EDITS; i++)
    {
      edit (document, 8.0 * (1 + i % 16));
      times[i] = page + layout;
      paints[i] = painting;
    }
  qsort (times, EDITS, sizeof times[0], ascending);
  qsort (paints, EDITS, sizeof paints[0], ascending);
  g_print ("an edit on Compare, %3u scenarios   page and layout %.1f ms, worst of %d %.1f ms (target: below %.0f ms); painting "
           "the window in software %.1f ms\n",
           n_scenarios, times[EDITS / 2], EDITS, times[EDITS - 1], TARGET_MILLISECONDS, paints[EDITS / 2]);
}

/* Twenty side by side: all are ticked. */
static void
tick_all (GtkWidget *widget,
          gpointer   data)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    tick_all (child, data);
  if (GTK_IS_CHECK_BUTTON (widget))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), TRUE);
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;
  GdkFrameClock *clock;
  SpDocument *document;
  SpWindow *window;

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = sp_application_open_example (application, "image-model");
  document = sp_window_get_document (window);
  gtk_window_set_default_size (GTK_WINDOW (window), 1400, 900);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_signal_connect (document, "results", G_CALLBACK (before_page), NULL);
  sp_window_show_page (window, "compare");
  g_signal_connect (document, "results", G_CALLBACK (after_page), NULL);
  ui_settle ();
  clock = gtk_widget_get_frame_clock (GTK_WIDGET (window));
  g_signal_connect (clock, "before-paint", G_CALLBACK (on_before_paint), NULL);
  g_signal_connect (clock, "after-paint", G_CALLBACK (on_after_paint), NULL);
  g_signal_connect (clock, "layout", G_CALLBACK (on_layout), NULL);
  while (sp_plan_n_scenarios (sp_document_get_plan (document)) < 20)
    gtk_widget_activate_action (GTK_WIDGET (window), "win.duplicate-scenario", NULL);
  ui_settle ();
  tick_all (GTK_WIDGET (sp_window_get_page (window)), NULL);
  measure (window, 20);
  measure (window, 500);
  return 0;
}
