/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The output of nccl-tests (all_reduce_perf and its siblings): the text of its
 * three generations of columns, or the JSON of its newest.
 *
 *   size count type redop time algbw busbw error  time algbw busbw error
 *   size count type redop root time algbw busbw #wrong  time algbw busbw #wrong
 *   the same with four columns of single iterations after each #wrong
 *
 * Times are microseconds, GB are 10^9 bytes; the first four are out of place, the
 * others in place. Where the times begin is told by algbw = size / time, so that a
 * header needn't be there. Lines of other programs, prefixes of mpirun, srun and
 * pdsh, and rows cut short are passed over. A log may hold several tables. */
#pragma once

#include "core/collective.h"

G_BEGIN_DECLS

typedef struct
{
  gboolean is_given;
  double seconds;
  double algorithm_bandwidth; /* bytes per second, as printed */
  double bus_bandwidth;
} SpNcclTime;

typedef struct
{
  double bytes;
  SpNcclTime out_of_place;
  SpNcclTime in_place;
  gboolean is_wrong;          /* the check of values failed */
} SpNcclRow;

typedef struct
{
  gboolean has_collective;
  SpCollective collective;
  gboolean has_ranks;
  gboolean ranks_are_deduced; /* from bus bandwidth over algorithm bandwidth */
  double ranks;
  double servers;             /* distinct host names, 0: not said */
  GArray *rows;               /* SpNcclRow, in the order of the log, sizes above 0 */
} SpNcclTable;

/**
 * sp_nccl_tests_read:
 * @messages: (nullable): SP_MESSAGE_NCCL_SEVERAL_TABLES, _NCCL_RANKS_DEDUCED, _NCCL_WRONG_VALUES
 *
 * Returns: (transfer full) (element-type SpNcclTable): at least one table with a row; NULL
 *   with a code of %SP_IMPORT_ERROR
 */
GPtrArray *sp_nccl_tests_read (const char *text,
                               gsize       length,
                               GArray     *messages,
                               GError    **error);

/* The table for the step model. Returns: (transfer full): NULL with a code of %SP_CORE_ERROR,
 *   _RANKS where collective or ranks aren't known */
SpCollectiveTable *sp_nccl_table_to_collective (const SpNcclTable *table,
                                                gboolean           in_place,
                                                GArray            *messages,
                                                GError           **error);

G_END_DECLS
