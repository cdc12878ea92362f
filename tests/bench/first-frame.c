/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times the first frame of any application's first window, so that ours and an
 * empty one are measured by the same code. */
#include "first-frame.h"

#include <stdio.h>
#include <time.h>

/* Long enough for what an application does when idle after its first frame. */
#define REST_MILLISECONDS 500

static double frame_milliseconds;

static gboolean
on_rest (gpointer application)
{
  g_autofree char *status = NULL;
  const char *resident;

  if (!g_file_get_contents ("/proc/self/status", &status, NULL, NULL))
    return G_SOURCE_REMOVE;
  resident = g_strstr_len (status, -1, "VmRSS:");
  g_print ("%.2f %" G_GINT64_FORMAT "\n", frame_milliseconds,
           resident ? g_ascii_strtoll (resident + 6, NULL, 10) : 0);
  fflush (stdout);
  _Exit (0);
}

static void
on_after_paint (GdkFrameClock *clock,
                gpointer       application)
{
  struct timespec now;
  gint64 started = g_ascii_strtoll (g_getenv ("BENCH_STARTED"), NULL, 10);

  clock_gettime (CLOCK_MONOTONIC, &now);
  frame_milliseconds = (double) (now.tv_sec * G_GINT64_CONSTANT (1000000000) + now.tv_nsec - started) / 1e6;
  g_signal_handlers_disconnect_by_func (clock, on_after_paint, application);
  g_timeout_add (REST_MILLISECONDS, on_rest, application);
}

static void
on_map (GtkWidget *window,
        gpointer   application)
{
  g_signal_connect (gtk_widget_get_frame_clock (window), "after-paint", G_CALLBACK (on_after_paint), application);
}

static void
on_window_added (GtkApplication *application,
                 GtkWindow      *window)
{
  g_signal_handlers_disconnect_by_func (application, on_window_added, NULL);
  g_signal_connect (window, "map", G_CALLBACK (on_map), application);
}

void
first_frame_watch (GtkApplication *application)
{
  g_return_if_fail (g_getenv ("BENCH_STARTED") != NULL);
  g_signal_connect (application, "window-added", G_CALLBACK (on_window_added), NULL);
}
