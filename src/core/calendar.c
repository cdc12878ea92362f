/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Calendar time; formulas and limits are in calendar.h. */
#include "core/calendar.h"

#include <math.h>

#include "core/check.h"
#include "core/error.h"

static gboolean
check_queue (const SpCalendarInput *in,
             GError               **error)
{
  for (gsize i = 0; i < in->n_queue; i++)
    {
      double previous = i > 0 ? in->queue[i - 1].devices : 0.0;

      if (!(isfinite (in->queue[i].devices) && in->queue[i].devices >= 1.0 && in->queue[i].devices > previous))
        return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "devices of a queue wait", in->queue[i].devices);
      if (!sp_is_not_negative (in->queue[i].hours))
        return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "queue wait", in->queue[i].hours);
    }
  return TRUE;
}

gboolean
sp_calendar_check (const SpCalendarInput *in,
                   GError               **error)
{
  if (!check_queue (in, error))
    return FALSE;
  if (!sp_is_not_negative (in->startup_hours))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "start-up", in->startup_hours);
  if (!sp_is_not_negative (in->evaluation_share))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "evaluation share", in->evaluation_share);
  if (!sp_is_not_negative (in->checkpoint_write_seconds))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "checkpoint time", in->checkpoint_write_seconds);
  if (in->has_checkpoint_interval &&
      !(sp_is_not_negative (in->checkpoint_interval_hours) && in->checkpoint_interval_hours > 0.0))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "checkpoint interval", in->checkpoint_interval_hours);
  if (in->has_device_mtbf && !(sp_is_not_negative (in->device_mtbf_hours) && in->device_mtbf_hours > 0.0))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "time between failures", in->device_mtbf_hours);
  if (!sp_is_not_negative (in->server_interruptions_per_hour))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "interruptions", in->server_interruptions_per_hour);
  if (!sp_is_not_negative (in->restart_hours))
    return sp_refuse (error, SP_CORE_ERROR_CALENDAR, "restart", in->restart_hours);
  return TRUE;
}

static double
queue_hours (const SpCalendarInput *in,
             double                 devices)
{
  const SpQueueWait *q = in->queue;
  double weight;
  gsize i;

  if (in->n_queue == 0)
    return 0.0;
  if (devices <= q[0].devices)
    return q[0].hours;
  for (i = 1; i < in->n_queue && devices > q[i].devices; i++)
    ;
  if (i == in->n_queue)
    return q[i - 1].hours;
  weight = log (devices / q[i - 1].devices) / log (q[i].devices / q[i - 1].devices);
  return q[i - 1].hours + weight * (q[i].hours - q[i - 1].hours);
}

static gboolean
too_often (GError    **error,
           const char *what,
           double      ratio)
{
  g_set_error (error, SP_CORE_ERROR, SP_CORE_ERROR_FAILURES,
               "%s is %g of the time between stops, above %g", what, ratio, SP_FAILURE_RATIO_MAX);
  return FALSE;
}

/* Shares of a job that nothing stops: only the checkpoints somebody asked for. */
static void
add_checkpoints (const SpCalendarInput *in,
                 SpCalendar            *c)
{
  if (!in->has_checkpoint_interval)
    return;
  c->has_checkpoint_interval = TRUE;
  c->checkpoint_interval_hours = in->checkpoint_interval_hours;
  c->checkpoint_share = in->checkpoint_write_seconds / 3600.0 / in->checkpoint_interval_hours;
}

static gboolean
add_failures (const SpCalendarInput *in,
              double                 stops_per_hour,
              SpCalendar            *c,
              GError               **error)
{
  double m = 1.0 / stops_per_hour;
  double write_hours = in->checkpoint_write_seconds / 3600.0;
  double tau = in->has_checkpoint_interval ? in->checkpoint_interval_hours : sqrt (2.0 * write_hours * m);

  if (tau > SP_FAILURE_RATIO_MAX * m)
    return too_often (error, "checkpoint interval", tau / m);
  if (in->restart_hours > SP_FAILURE_RATIO_MAX * m)
    return too_often (error, "restart", in->restart_hours / m);

  c->has_stop_hours = TRUE;
  c->stop_hours = m;
  c->has_checkpoint_interval = tau > 0.0;
  if (c->has_checkpoint_interval)
    {
      c->checkpoint_interval_hours = tau;
      c->checkpoint_share = write_hours / tau;
    }
  c->failure_share = tau / (2.0 * m) + in->restart_hours / m;
  return TRUE;
}

gboolean
sp_calendar_at (const SpCalendarInput *in,
                double                 devices,
                double                 servers,
                SpCalendar            *calendar,
                GError               **error)
{
  SpCalendar c = {
    .queue_hours = queue_hours (in, devices),
    .startup_hours = in->startup_hours,
    .evaluation_share = in->evaluation_share,
  };
  double stops_per_hour = servers * in->server_interruptions_per_hour;

  if (in->has_device_mtbf)
    stops_per_hour += devices / in->device_mtbf_hours;
  if (stops_per_hour > 0.0)
    {
      if (!add_failures (in, stops_per_hour, &c, error))
        return FALSE;
    }
  else
    add_checkpoints (in, &c);
  *calendar = c;
  return TRUE;
}

static double
stretch (const SpCalendar *c)
{
  return 1.0 + c->checkpoint_share + c->evaluation_share + c->failure_share;
}

double
sp_calendar_held_hours (const SpCalendar *calendar,
                        double            run_hours)
{
  return calendar->startup_hours + run_hours * stretch (calendar);
}

double
sp_calendar_hours (const SpCalendar *calendar,
                   double            run_hours)
{
  return calendar->queue_hours + sp_calendar_held_hours (calendar, run_hours);
}

double
sp_calendar_run_hours (const SpCalendar *calendar,
                       double            calendar_hours)
{
  return (calendar_hours - calendar->queue_hours - calendar->startup_hours) / stretch (calendar);
}
