/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

#include <gtk/gtk.h>

/* Makes the application print "MILLISECONDS KIBIBYTES" once its first window's
 * first frame is drawn, then end. Milliseconds count from the moment in the
 * environment's BENCH_STARTED (CLOCK_MONOTONIC in nanoseconds, set by whoever
 * started the process), so that loading the libraries counts; KIBIBYTES is the
 * memory resident once the window has come to rest. */
void first_frame_watch (GtkApplication *application);
