/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a result has to say about itself: a code and the values that its
 * sentence needs. core makes messages, plan adds the JSON path they belong to,
 * text makes the sentence. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_SEVERITY_INFO,    /* worth knowing */
  SP_SEVERITY_WARNING, /* the result may mislead */
  SP_SEVERITY_ERROR,   /* there is no result */
} SpSeverity;

/* X (ENUM_NAME, "json-code", SEVERITY) and after it what the values mean. */
#define SP_MESSAGES(X)                                                        \
  /* estimate: [0] the efficiency, a fraction above 1 */                      \
  X (EFFICIENCY_ABOVE_ONE, "efficiency-above-one", WARNING)                   \
  /* estimate: [0] the devices found, a real number; [1] the whole number used */ \
  X (DEVICES_ROUNDED_UP, "devices-rounded-up", INFO)                          \
  /* curve: of one run; [0] its index in the rows, [1] the value */             \
  X (RUN_DEVICES_INVALID, "run-devices-invalid", ERROR)                       \
  X (RUN_THROUGHPUT_INVALID, "run-throughput-invalid", ERROR)                 \
  X (RUN_STEP_SECONDS_INVALID, "run-step-seconds-invalid", ERROR)             \
  X (RUN_BATCH_INVALID, "run-batch-invalid", ERROR)                           \
  X (RUN_ACCUMULATION_INVALID, "run-accumulation-invalid", ERROR)             \
  X (RUN_SERVERS_INVALID, "run-servers-invalid", ERROR)                       \
  /* curve: [0] the run's index; neither a throughput nor a step time */      \
  X (RUN_NOT_MEASURED, "run-not-measured", ERROR)                             \
  /* curve: [0] the run's index; a step time without a batch among throughputs */ \
  X (RUN_RELATIVE_LEFT_OUT, "run-relative-left-out", WARNING)                 \
  /* curve: nothing to show */                                                \
  X (CURVE_EMPTY, "curve-empty", INFO)                                        \
  /* curve: [0] the excluded runs, all there are */                           \
  X (CURVE_ALL_EXCLUDED, "curve-all-excluded", WARNING)                       \
  /* curve: [0] the only count */                                             \
  X (CURVE_ONE_COUNT, "curve-one-count", INFO)                                \
  /* curve: [0] runs that take part, [1] distinct counts */                   \
  X (CURVE_RUNS_GROUPED, "curve-runs-grouped", INFO)                          \
  /* curve: step times without a batch; throughput is relative, weak scaling */ \
  X (CURVE_RELATIVE, "curve-relative", WARNING)                               \
  /* curve: scaling not chosen; told from the batches */                      \
  X (SCALING_GUESSED_WEAK, "scaling-guessed-weak", INFO)                      \
  X (SCALING_GUESSED_STRONG, "scaling-guessed-strong", INFO)                  \
  /* curve: scaling neither chosen nor told by batches */                     \
  X (SCALING_ASSUMED_WEAK, "scaling-assumed-weak", INFO)                      \
  /* curve: [0], [1] the smallest and largest per-device batch of a step, [2], [3] of the global batch */ \
  X (SCALING_MIXED, "scaling-mixed", WARNING)                                 \
  /* curve: the batches say strong where weak was chosen, and the other way round */ \
  X (SCALING_LOOKS_STRONG, "scaling-looks-strong", WARNING)                   \
  X (SCALING_LOOKS_WEAK, "scaling-looks-weak", WARNING)                       \
  /* curve: [0] the baseline asked for, [1] the one used */                   \
  X (BASELINE_NOT_MEASURED, "baseline-not-measured", WARNING)                 \
  /* curve: [0] the baseline; what was lost before it can't be seen */        \
  X (BASELINE_ABOVE_ONE, "baseline-above-one", INFO)                          \
  /* curve: [0] from this count [1] to that one, [2] times the throughput */  \
  X (CURVE_SUPERLINEAR, "curve-superlinear", WARNING)                         \
  X (CURVE_RETROGRADE, "curve-retrograde", WARNING)                           \
  /* curve: [0] the count, [1] the MFU above 1 */                             \
  X (MFU_ABOVE_ONE, "mfu-above-one", WARNING)                                 \
  /* forecast: one measured count, so bounds only; [0] it */                  \
  X (FORECAST_ONE_COUNT, "forecast-one-count", WARNING)                       \
  /* forecast: [0] devices per server, [1] the largest measured count: beyond a */ \
  /* server boundary that was never measured; a link figure would help */     \
  X (FORECAST_BEYOND_SERVER, "forecast-beyond-server", WARNING)               \
  /* forecast: [0] the devices per server assumed, as none were given */      \
  X (FORECAST_SERVER_ASSUMED, "forecast-server-assumed", WARNING)             \
  /* forecast: [0] the count, [1] times the largest measured one */           \
  X (FORECAST_FAR, "forecast-far", WARNING)                                   \
  /* forecast: [0] the count, [1] the smallest measured one above it */       \
  X (FORECAST_BELOW, "forecast-below", INFO)                                  \
  /* forecast: [0] devices per server; a step-time model helped across it */  \
  X (FORECAST_STEP_MODEL, "forecast-step-model", INFO)                        \
  /* forecast: a count asked for: [0] its value, not whole from 1 to the most */ \
  X (FORECAST_COUNT_INVALID, "forecast-count-invalid", ERROR)                 \
  /* collective: [0] bytes per second of a device; [1] of a server, one direction */\
  X (BANDWIDTH_UNUSUAL, "bandwidth-unusual", WARNING)                         \
  /* collective: [0] rows that were put in order of size */                   \
  X (TABLE_SORTED, "table-sorted", INFO)                                      \
  /* collective: [0] rows without size or time left out; [1] of how many */   \
  X (TABLE_ROWS_DROPPED, "table-rows-dropped", INFO)                          \
  /* collective: [0] bytes; [1] more bytes that were measured in clearly less time */\
  X (TABLE_FALLING, "table-falling", WARNING)                                 \
  /* plan: a value that a result needs is not there; the path says which */    \
  X (INPUT_MISSING, "input-missing", INFO)                                    \
  /* plan: [0] the SpCoreError a value was refused with; the path says which */ \
  X (INPUT_REFUSED, "input-refused", ERROR)                                   \
  /* economics: [0] the deadline in hours; [1] the shortest calendar time; [2] its devices */ \
  X (DEADLINE_IMPOSSIBLE, "deadline-impossible", WARNING)                     \
  /* economics: [0] the probability asked; [1] the best there is; [2] its devices */ \
  X (DEADLINE_UNLIKELY, "deadline-unlikely", WARNING)                         \
  /* economics: [0] the budget; [1] the least cost; [2] its devices */        \
  X (BUDGET_IMPOSSIBLE, "budget-impossible", WARNING)                         \
  /* economics: [0] the smallest count that fails too often to work out; [1] how many such counts */ \
  X (FAILURES_TOO_FREQUENT, "failures-too-frequent", WARNING)                 \
  /* economics: [0] the devices reserved: counts beyond have no price */      \
  X (RESERVATION_EXCEEDED, "reservation-exceeded", INFO)                      \
  /* economics: [0], [1] the first and last count of the forecast; allowed ones outside were left out */ \
  X (COUNTS_OUTSIDE_FORECAST, "counts-outside-forecast", INFO)                \
  /* economics: the forecast has no interval, so nothing that follows from it has one */ \
  X (NO_INTERVAL, "no-interval", WARNING)                                     \
  /* batch: [0] how many times the tuned batch */                             \
  X (LEARNING_RATE_IS_A_HINT, "learning-rate-is-a-hint", INFO)                \
  /* batch: [0] how many times the tuned batch */                             \
  X (LEARNING_RATE_WARM_UP, "learning-rate-warm-up", INFO)                    \
  /* batch: [0] by how many times their spread the runs miss the line; [1] runs */ \
  X (CRITICAL_BATCH_POOR_FIT, "critical-batch-poor-fit", WARNING)             \
  /* pipeline: [0] micro-batches; [1] stages */                               \
  X (PIPELINE_UNEVEN, "pipeline-uneven", INFO)                                \
  /* stragglers: [0] replicas whose times are all equal; [1] their wait over their mean */\
  X (REPLICA_TIMES_EQUAL, "replica-times-equal", WARNING)                     \
  /* step: measured replica times replace [0] the scatter and [1] the slow factor */\
  X (SCATTER_REPLACED, "scatter-replaced", INFO)                              \
  /* step: [0] beyond this count sparse gradients move more bytes than dense ones */\
  X (SPARSE_LOSES, "sparse-loses", INFO)                                      \
  /* step: [0] bytes of a bucket; [1] -1 below or 1 above the sizes of the table */\
  X (BUCKET_SIZE_OUTSIDE_TABLE, "bucket-size-outside-table", WARNING)         \
  /* calibrate: [0] SpUnknown; [1] its value, which is the prior: the data say nothing of it */\
  X (UNKNOWN_NOT_LEARNED, "unknown-not-learned", INFO)                        \
  /* calibrate: [0], [1] SpUnknown; [2] correlation: the data cannot tell them apart */\
  X (UNKNOWNS_CONFOUNDED, "unknowns-confounded", WARNING)                     \
  /* calibrate: [0] SpUnknown; [1] its value, on a bound */                   \
  X (UNKNOWN_AT_BOUND, "unknown-at-bound", WARNING)                           \
  /* calibrate: [0] how many times the stated errors the fit is off; [1] relative error of step times */\
  X (CALIBRATION_POOR, "calibration-poor", WARNING)                           \
  /* calibrate: [0] the most devices measured, all in one server; [1] 1 if the link beyond is known */\
  X (CALIBRATION_ONE_SERVER, "calibration-one-server", INFO)                  \
  /* (add further messages above this line) */

typedef enum
{
#define X(name, code, severity) SP_MESSAGE_##name,
  SP_MESSAGES (X)
#undef X
  SP_N_MESSAGES
} SpMessageCode;

#define SP_MESSAGE_VALUES 6

typedef struct
{
  SpMessageCode code;
  double values[SP_MESSAGE_VALUES]; /* unused ones are 0 */
} SpMessage;

const char *sp_message_code_name (SpMessageCode code);
SpSeverity  sp_message_severity  (SpMessageCode code);
const char *sp_severity_name     (SpSeverity severity);

/* A GArray of SpMessage is how core functions collect them. */
void        sp_messages_add      (GArray       *messages,
                                  SpMessageCode code,
                                  double        v0,
                                  double        v1);

G_END_DECLS
