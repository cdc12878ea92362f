/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From hours of computing to a date: how long a job waits, starts up, checkpoints,
 * evaluates and repeats lost work.
 *
 *   calendar = queue wait(N) + start-up + run (1 + checkpoint + evaluation + failures)
 *   M = 1 / (N / MTBF of a device + servers * interruptions of a server per hour)
 *   tau = sqrt (2 t_write M)                     unless the interval is given
 *   checkpoint share = t_write / tau             failure share = tau / (2 M) + restart / M
 *
 * The interval is Young's (1974), to first order in tau / M: a loss falls in the middle of
 * an interval on average and repeated work is not lost again. At tau = M / 5 that
 * understates the time by 2.5 %, so a larger tau, or restart, is refused. Failures are taken
 * to be independent and any one of them stops the job. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* The largest tau / M and restart / M that are still worked out. */
#define SP_FAILURE_RATIO_MAX 0.2

typedef struct
{
  double devices; /* rising, 1 or more */
  double hours;   /* 0 or more */
} SpQueueWait;

typedef struct
{
  /* (array length=n_queue): straight lines over log devices, level beyond the ends; none: no wait */
  const SpQueueWait *queue;
  gsize n_queue;
  double startup_hours;                 /* 0 or more */
  double evaluation_share;              /* of the run, 0 or more */
  double checkpoint_write_seconds;      /* the job stands still that long, 0 or more */
  gboolean has_checkpoint_interval;
  double checkpoint_interval_hours;     /* above 0 */
  gboolean has_device_mtbf;
  double device_mtbf_hours;             /* mean time between failures of one device, above 0 */
  double server_interruptions_per_hour; /* spot capacity taken back, 0 or more */
  double restart_hours;                 /* from a stop to the next useful step, 0 or more */
} SpCalendarInput;

typedef struct
{
  double queue_hours;
  double startup_hours;
  double checkpoint_share;              /* shares are of the run */
  double evaluation_share;
  double failure_share;
  gboolean has_checkpoint_interval;     /* FALSE when nothing asks for checkpoints, or writing is free */
  double checkpoint_interval_hours;
  gboolean has_stop_hours;              /* FALSE when nothing stops the job */
  double stop_hours;                    /* M, mean time between stops of the whole job */
} SpCalendar;

/* Returns: FALSE with %SP_CORE_ERROR_CALENDAR */
gboolean sp_calendar_check (const SpCalendarInput *input,
                            GError               **error);

/**
 * sp_calendar_at:
 * @input: checked with sp_calendar_check()
 * @devices: 1 or more
 * @servers: the servers they are in
 * @calendar: (out): untouched on error
 *
 * Returns: FALSE with %SP_CORE_ERROR_FAILURES when stops come too often for the formula
 */
gboolean sp_calendar_at    (const SpCalendarInput *input,
                            double                 devices,
                            double                 servers,
                            SpCalendar            *calendar,
                            GError               **error);

/* Hours for which the job holds its devices: everything but the queue. */
double   sp_calendar_held_hours (const SpCalendar *calendar,
                                 double            run_hours);

/* From the order to the result. */
double   sp_calendar_hours      (const SpCalendar *calendar,
                                 double            run_hours);

/* The longest run, in hours, that is done @calendar_hours after the order; below 0 or 0: none. */
double   sp_calendar_run_hours  (const SpCalendar *calendar,
                                 double            calendar_hours);

G_END_DECLS
