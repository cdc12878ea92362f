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
  /* curve: [0] the run's index, [1] its throughput, [2] what its step time and batch make */ \
  X (RUN_RATE_CONTRADICTS, "run-rate-contradicts", WARNING)                   \
  /* curve: [0] the run's index, [1] its global batch, [2] what its other figures make */ \
  X (RUN_BATCH_CONTRADICTS, "run-batch-contradicts", WARNING)                 \
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
  /* forecast: [0] the largest count, which nothing lies beyond */            \
  X (FORECAST_NOTHING_BEYOND, "forecast-nothing-beyond", WARNING)             \
  /* collective: [0] bytes per second of a device; [1] of a server, one direction */\
  X (BANDWIDTH_UNUSUAL, "bandwidth-unusual", WARNING)                         \
  /* collective: [0] rows that were put in order of size */                   \
  X (TABLE_SORTED, "table-sorted", INFO)                                      \
  /* collective: [0] rows without size or time left out; [1] of how many */   \
  X (TABLE_ROWS_DROPPED, "table-rows-dropped", INFO)                          \
  /* collective: [0] bytes; [1] more bytes that were measured in clearly less time */\
  X (TABLE_FALLING, "table-falling", WARNING)                                 \
  /* plan: [0] the count, [1] the largest measured one, within reach of it */   \
  X (FORECAST_ABOVE, "forecast-above", INFO)                                  \
  /* plan: the curve's unit is another than the job's */                       \
  X (CURVE_UNIT_DIFFERS, "curve-unit-differs", WARNING)                       \
  /* plan: a value that a result needs is not there; the path says which */    \
  X (INPUT_MISSING, "input-missing", INFO)                                    \
  /* plan: [0] the SpCoreError a value was refused with; the path says which */ \
  X (INPUT_REFUSED, "input-refused", ERROR)                                   \
  /* plan: far from what is usual, which a wrong unit often is; the path says which */ \
  X (INPUT_UNUSUAL, "input-unusual", WARNING)                                 \
  /* plan: [0] the micro-batch; [1] the largest that the memory of a device holds */ \
  X (MICRO_BATCH_EXCEEDS_MEMORY, "micro-batch-exceeds-memory", WARNING)       \
  /* plan: the memory of a device does not even hold the model's state */      \
  X (MODEL_EXCEEDS_MEMORY, "model-exceeds-memory", WARNING)                   \
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
  /* step: the measured curve was run the other way than the job is said to scale */\
  X (SCALING_OF_CURVE, "scaling-of-curve", WARNING)                           \
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
  /* decision: the verdict */ \
  X (VERDICT_MEASURE_FIRST, "verdict-measure-first", INFO) \
  /* decision: the verdict */ \
  X (VERDICT_FIX_FIRST, "verdict-fix-first", INFO) \
  /* decision: the verdict; [0] the devices to extend to */ \
  X (VERDICT_EXTEND, "verdict-extend", INFO) \
  /* decision: the verdict; [0] the present devices */ \
  X (VERDICT_DO_NOT_EXTEND, "verdict-do-not-extend", INFO) \
  /* decision: the verdict; [0] the devices to extend to */ \
  X (VERDICT_EXTEND_FOR_DATE, "verdict-extend-for-date", INFO) \
  /* decision: [0] the counts measured; [1] the counts needed */ \
  X (REASON_FEW_COUNTS, "reason-few-counts", INFO) \
  /* decision: [0] the devices wanted; [1] the largest count measured; [2] how many times that is the farthest */ \
  X (REASON_FAR_TARGET, "reason-far-target", INFO) \
  /* decision: [0] the devices wanted; [1] the devices of a server */ \
  X (REASON_SERVERS_NOT_CROSSED, "reason-servers-not-crossed", INFO) \
  /* decision: [0] upper over lower end of the 90 % interval; [1] at that many devices */ \
  X (REASON_FORECAST_WIDE, "reason-forecast-wide", INFO) \
  /* decision: [0] the share of the ideal that is lost; [1] at that many devices */ \
  X (REASON_EXPOSED_UNKNOWN, "reason-exposed-unknown", INFO) \
  /* decision: [0] the share of the ideal that is lost; [1] at that many devices */ \
  X (REASON_SPREAD_UNKNOWN, "reason-spread-unknown", INFO) \
  /* decision: [0] the share of the ideal that is lost; [1] at that many devices */ \
  X (REASON_LITTLE_LOST, "reason-little-lost", INFO) \
  /* decision: [0] the share of the loss that free levers recover; [1] how many times the throughput; [2] at that many devices */ \
  X (REASON_FREE_LEVERS, "reason-free-levers", INFO) \
  /* decision: [0] the share of the loss that free levers recover; [1] at that many devices */ \
  X (REASON_LEVERS_USED_UP, "reason-levers-used-up", INFO) \
  /* decision: [0] the share of the ideal that is lost; [1] at that many devices */ \
  X (REASON_LEVERS_UNKNOWN, "reason-levers-unknown", INFO) \
  /* decision: [0] the present devices; [1] the probability asked */ \
  X (REASON_DEADLINE_MET, "reason-deadline-met", INFO) \
  /* decision: [0] the devices that make the date; [1] the probability asked */ \
  X (REASON_DEADLINE_NEEDS, "reason-deadline-needs", INFO) \
  /* decision: [0] the probability asked */ \
  X (REASON_DEADLINE_OUT_OF_REACH, "reason-deadline-out-of-reach", INFO) \
  /* decision: a deadline is set, and no calendar time could be worked out */ \
  X (REASON_DEADLINE_UNKNOWN, "reason-deadline-unknown", INFO) \
  /* decision: [0] the slope of log throughput over log count, 1 is linear; [1] up to that count */ \
  X (REASON_NEAR_LINEAR, "reason-near-linear", INFO) \
  /* decision: [0] the slope of log throughput over log count, 1 is linear; [1] up to that count */ \
  X (REASON_FLATTENS, "reason-flattens", INFO) \
  /* decision: [0] the exposed share of the step; [1] at that many devices */ \
  X (REASON_EXCHANGE_BINDS, "reason-exchange-binds", INFO) \
  /* decision: [0] what each added device brings, in devices' worth; [1] up to that many devices */ \
  X (REASON_RETURN_FAIR, "reason-return-fair", INFO) \
  /* decision: [0] what each added device brings, in devices' worth; [1] up to that many devices */ \
  X (REASON_RETURN_LOW, "reason-return-low", INFO) \
  /* decision: [0] throughput of several small jobs over one large; [1] on that many devices */ \
  X (REASON_SEVERAL_JOBS, "reason-several-jobs", INFO) \
  /* decision: the batch grows and no critical batch is known */ \
  X (REASON_QUALITY_UNKNOWN, "reason-quality-unknown", INFO) \
  /* decision: [0] the count beyond which time to the target does not fall */ \
  X (REASON_QUALITY_LIMIT, "reason-quality-limit", INFO) \
  /* decision: [0] how many times as soon the target is reached; [1] on that many devices */ \
  X (REASON_QUALITY_GAINS_LITTLE, "reason-quality-gains-little", INFO) \
  /* decision: [0] the probability to keep within the budget; [1] on that many devices */ \
  X (REASON_WITHIN_BUDGET, "reason-within-budget", INFO) \
  /* decision: [0] the probability to keep within the budget; [1] on that many devices */ \
  X (REASON_OVER_BUDGET, "reason-over-budget", INFO) \
  /* decision: a budget is set, and no cost could be worked out */ \
  X (REASON_BUDGET_UNKNOWN, "reason-budget-unknown", INFO) \
  /* decision: [0] the count of least cost plus value of time */ \
  X (REASON_VALUE_OF_TIME, "reason-value-of-time", INFO) \
  /* decision: [0] the count of least cost plus value of time */ \
  X (REASON_NOT_WORTH_IT, "reason-not-worth-it", INFO) \
  /* decision: [0] the present devices */ \
  X (REASON_NOTHING_ASKED, "reason-nothing-asked", INFO) \
  /* decision: [0] the count to measure */ \
  X (MISSING_COUNT, "missing-count", INFO) \
  /* decision: [0] the count to measure */ \
  X (MISSING_LARGER_COUNT, "missing-larger-count", INFO) \
  /* decision: [0] the devices of two servers */ \
  X (MISSING_SECOND_SERVER, "missing-second-server", INFO) \
  /* decision: [0] the count to measure at */ \
  X (MISSING_EXPOSED, "missing-exposed", INFO) \
  /* decision: [0] the count to measure at */ \
  X (MISSING_SPREAD, "missing-spread", INFO) \
  /* decision: [0] the smallest count measured */ \
  X (MISSING_BASELINE, "missing-baseline", INFO) \
  /* decision: nothing said what free levers recover */ \
  X (MISSING_LEVERS, "missing-levers", INFO) \
  /* decision: no critical batch is known */ \
  X (MISSING_QUALITY, "missing-quality", INFO) \
  /* decision: a deadline or a budget is set and could not be judged */ \
  X (MISSING_GOAL, "missing-goal", INFO) \
  /* decision: the verdict is SpVerdict [2] when the count asked for is [1] instead of [0] */ \
  X (FLIP_TARGET, "flip-target", INFO) \
  /* decision: the verdict is SpVerdict [2] when the number of counts measured is [1] instead of [0] */ \
  X (FLIP_COUNTS_MEASURED, "flip-counts-measured", INFO) \
  /* decision: the verdict is SpVerdict [2] when the largest count measured is [1] instead of [0] */ \
  X (FLIP_LARGEST_COUNT, "flip-largest-count", INFO) \
  /* decision: the verdict is SpVerdict [2] when the efficiency at the largest count is [1] instead of [0] */ \
  X (FLIP_EFFICIENCY, "flip-efficiency", INFO) \
  /* decision: the verdict is SpVerdict [2] when the slope of the last stretch is [1] instead of [0] */ \
  X (FLIP_LAST_SLOPE, "flip-last-slope", INFO) \
  /* decision: the verdict is SpVerdict [2] when the return of an added device is [1] instead of [0] */ \
  X (FLIP_RETURN, "flip-return", INFO) \
  /* decision: the verdict is SpVerdict [2] when the factor between the ends of the forecast's interval is [1] instead of [0] */ \
  X (FLIP_SPREAD, "flip-spread", INFO) \
  /* decision: the verdict is SpVerdict [2] when the exposed share of the step is [1] instead of [0] */ \
  X (FLIP_EXPOSED, "flip-exposed", INFO) \
  /* decision: the verdict is SpVerdict [2] when the share of the loss that free levers recover is [1] instead of [0] */ \
  X (FLIP_RECOVERED, "flip-recovered", INFO) \
  /* decision: the verdict is SpVerdict [2] when the probability to make the date on the present devices is [1] instead of [0] */ \
  X (FLIP_DEADLINE_PROBABILITY, "flip-deadline-probability", INFO) \
  /* decision: the verdict is SpVerdict [2] when the probability to keep within the budget is [1] instead of [0] */ \
  X (FLIP_BUDGET_PROBABILITY, "flip-budget-probability", INFO) \
  /* decision: the verdict is SpVerdict [2] when the count of least cost plus value of time is [1] instead of [0] */ \
  X (FLIP_VALUE_COUNT, "flip-value-count", INFO) \
  /* decision: the verdict is SpVerdict [2] when the count beyond which time to the target does not fall is [1] instead of [0] */ \
  X (FLIP_QUALITY_COUNT, "flip-quality-count", INFO) \
  /* decision: the verdict is SpVerdict [2] when how many times as soon the target is reached is [1] instead of [0] */ \
  X (FLIP_NET_SPEEDUP, "flip-net-speedup", INFO) \
  /* experiments: [0] SpPart, or SP_N_PARTS for exchange and wait together; [1] seconds below 0, beyond noise */\
  X (EXPERIMENT_NEGATIVE, "experiment-negative", WARNING)                     \
  /* experiments: [0] seconds that went away with both off; [1] more that went away in single experiments */\
  X (EXPERIMENTS_CONTRADICT, "experiments-contradict", WARNING)               \
  /* experiments: [0] seconds of all measured parts; [1] fewer of the step */ \
  X (EXPERIMENTS_EXCEED_STEP, "experiments-exceed-step", WARNING)             \
  /* experiments: [0] seconds that went away with both off; [1] fewer in single experiments */\
  X (EXPERIMENTS_HIDE_EACH_OTHER, "experiments-hide-each-other", INFO)        \
  /* experiments: [0] unexplained seconds; [1] their share of the step */     \
  X (EXPERIMENT_BOTH_WANTED, "experiment-both-wanted", WARNING)               \
  /* experiments: [0] seconds of exchange and straggler wait together; [1] share of the step */\
  X (WAIT_NOT_SEPARATED, "wait-not-separated", INFO)                          \
  /* experiments: [0] utilisation of one device; [1] what is expected */      \
  X (DEVICE_UNDERUSED, "device-underused", WARNING)                           \
  /* experiments: [0] units per second of the loader alone; [1] what the devices of a server consume */\
  X (LOADER_TOO_SLOW, "loader-too-slow", WARNING)                             \
  /* experiments: [0] share by which the time of a unit falls; [1] the larger micro-batch */\
  X (LARGER_BATCH_PAYS, "larger-batch-pays", INFO)                            \
  /* diagnosis: [0] SpSymptom that was ticked */                              \
  X (EVIDENCE_TICKED, "evidence-ticked", INFO)                                \
  /* diagnosis: [0] from devices in one server; [1] to more; [2] share of per-device throughput lost */\
  X (EVIDENCE_DROP_AT_SERVER, "evidence-drop-at-server", INFO)                \
  /* diagnosis: likewise from one rack */                                     \
  X (EVIDENCE_DROP_AT_RACK, "evidence-drop-at-rack", INFO)                    \
  /* diagnosis: likewise inside one server */                                 \
  X (EVIDENCE_DROP_INSIDE, "evidence-drop-inside", INFO)                      \
  /* diagnosis: [0] from devices; [1] to devices; [2] share of per-device throughput lost at each doubling */\
  X (EVIDENCE_STEADY_LOSS, "evidence-steady-loss", INFO)                      \
  /* diagnosis: [0] share of the step that the exchange takes */              \
  X (EVIDENCE_EXCHANGE_MEASURED, "evidence-exchange-measured", INFO)          \
  /* diagnosis: likewise by the model */                                      \
  X (EVIDENCE_EXCHANGE_MODELLED, "evidence-exchange-modelled", INFO)          \
  /* diagnosis: [0] share of the step that waits for input */                 \
  X (EVIDENCE_INPUT_MEASURED, "evidence-input-measured", INFO)                \
  /* diagnosis: likewise by the model */                                      \
  X (EVIDENCE_INPUT_MODELLED, "evidence-input-modelled", INFO)                \
  /* diagnosis: [0] share of the step that waits for the slowest replica */   \
  X (EVIDENCE_WAIT_MEASURED, "evidence-wait-measured", INFO)                  \
  /* diagnosis: likewise by the model */                                      \
  X (EVIDENCE_WAIT_MODELLED, "evidence-wait-modelled", INFO)                  \
  /* diagnosis: [0] the loader's rate over what the devices consume */        \
  X (EVIDENCE_LOADER, "evidence-loader", INFO)                                \
  /* diagnosis: [0] coefficient of variation among replicas; [1] share of the step that waits */\
  X (EVIDENCE_SCATTER, "evidence-scatter", INFO)                              \
  /* diagnosis: [0] number of the slowest replica, as people know it; [1] how many times slower; [2] in this share of the steps */\
  X (EVIDENCE_ONE_BEHIND, "evidence-one-behind", INFO)                        \
  /* diagnosis: [0] times the throughput; [1] times the time to target */     \
  X (EVIDENCE_NO_SOONER, "evidence-no-sooner", INFO)                          \
  /* nccl-tests: [0] tables in one log */                                     \
  X (NCCL_SEVERAL_TABLES, "nccl-several-tables", INFO)                        \
  /* nccl-tests: [0] ranks, told by the two bandwidths */                     \
  X (NCCL_RANKS_DEDUCED, "nccl-ranks-deduced", INFO)                          \
  /* nccl-tests: [0] rows whose values were wrong; [1] of how many */         \
  X (NCCL_WRONG_VALUES, "nccl-wrong-values", WARNING)                         \
  /* replica-times: [0] lines that are no times */                            \
  X (REPLICA_LINES_IGNORED, "replica-lines-ignored", INFO)                    \
  /* replica-times: [0] steps that all replicas have; [1] times that were dropped */\
  X (REPLICA_STEPS_UNEVEN, "replica-steps-uneven", WARNING)                   \
  /* replica-times: [0] seconds of the unit that was taken, none being given */\
  X (REPLICA_UNIT_ASSUMED, "replica-unit-assumed", INFO)                      \
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
