/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Times of each replica's own work, as a person collects them: a column of
 * numbers (one replica a line); rank and time (a rank that comes again is the next
 * step); a named header with a rank and a time column among others; or three and
 * more numbers a line (one step a line). Separated by blanks, commas, semicolons or
 * tabs; "#" begins a comment. A unit (s, ms, us) may stand after the numbers or in the
 * time column's name. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  gsize n_replicas;
  gsize n_steps;
  double *seconds;       /* seconds[step * n_replicas + replica], for sp_replica_profile() */
  double *ranks;         /* the name of each replica: its rank, or its place from 0 */
  gboolean unit_is_assumed;
} SpReplicaTimes;

/**
 * sp_replica_times_read:
 * @seconds_per_unit: of numbers without a unit, above 0
 * @messages: (nullable): SP_MESSAGE_REPLICA_LINES_IGNORED, _REPLICA_STEPS_UNEVEN,
 *   _REPLICA_UNIT_ASSUMED
 *
 * Returns: (transfer full): NULL with a code of %SP_IMPORT_ERROR
 */
SpReplicaTimes *sp_replica_times_read (const char *text,
                                       gsize       length,
                                       double      seconds_per_unit,
                                       GArray     *messages,
                                       GError    **error);
void            sp_replica_times_free (SpReplicaTimes *times);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpReplicaTimes, sp_replica_times_free)

G_END_DECLS
