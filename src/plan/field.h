/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of a project, one row each. The table is the only place that
 * knows where a field stands in the JSON, what it may hold, in which unit, and
 * what it is called: reading and writing files, validation, undo texts and the
 * entries of the window all ask it. To add an input, add a row; its key may
 * never change afterwards, because files carry it. */
#pragma once

#include <glib.h>

#include "core/estimate.h"
#include "plan/table.h"
#include "text/number.h"

G_BEGIN_DECLS

/* What a field belongs to. */
typedef enum
{
  SP_SCOPE_PLAN,
  SP_SCOPE_SCENARIO,
  SP_SCOPE_CURVE,
  SP_N_SCOPES
} SpScope;

typedef enum
{
  SP_TYPE_NUMBER, /* a double within the field's range */
  SP_TYPE_TEXT,   /* UTF-8 without control characters but newline and tab */
  SP_TYPE_CHOICE, /* one of the field's names, an index from 0 */
  SP_TYPE_SWITCH, /* FALSE or TRUE */
  SP_TYPE_TABLE,  /* rows of numbers */
} SpType;

#define SP_TEXT_SHORT 10000   /* the most characters of a name */
#define SP_TEXT_LONG 1000000  /* the most characters of notes */
#define SP_RATE_MAX 1e18
#define SP_AMOUNT_MAX 1e30

/* X (NAME, SCOPE, group or NULL, "key", KIND, label)
 * KIND   WHOLE (min, max)              a whole number from min to max
 *        FROM (QUANTITY, min, max)     a number from min to max, in the quantity's own unit
 *        ABOVE (QUANTITY, min, max)    a number above min, at most max
 *        SIZE (unit, max)              bytes above 0, typed in that unit
 *        BANDWIDTH                     bytes per second above 0, one direction
 *        SPAN (unit)                   seconds above 0, typed in that unit
 *        PRICE (per)                   money above 0 per hour or the like; COST (per): from 0
 *        TEXT (longest, default)       a text; the default may be NULL
 *        CHOICE (default, "name", ...) one of the names
 *        SWITCH (default)              false or true
 *        TABLE (name)                  rows of sp_table_name
 *        Any number may be followed by DEFAULT (value): what counts when it is absent
 * label  beside the entry, and in "Undo Change of ..." */
#define SP_FIELDS(X)                                                                                                   \
  X (TITLE, PLAN, NULL, "title", TEXT (SP_TEXT_SHORT, NULL), N_("Title"))                                              \
  X (QUESTION, PLAN, NULL, "question", TEXT (SP_TEXT_LONG, NULL), N_("Question"))                                      \
  X (NOTES, PLAN, NULL, "notes", TEXT (SP_TEXT_LONG, NULL), N_("Notes"))                                               \
                                                                                                                       \
  X (NAME, SCENARIO, NULL, "name", TEXT (SP_TEXT_SHORT, NULL), N_("Scenario name"))                                    \
                                                                                                                       \
  X (WORK_UNIT, SCENARIO, "job", "unit", TEXT (SP_TEXT_SHORT, "samples"), N_("Work unit"))                             \
  X (MODEL, SCENARIO, "job", "model", TEXT (SP_TEXT_SHORT, NULL), N_("Model"))                                         \
  X (JOB_SCALING, SCENARIO, "job", "scaling", CHOICE (0, "weak", "strong"), N_("Scaling of the job"))                  \
  X (PER_DEVICE_BATCH, SCENARIO, "job", "per_device_batch", ABOVE (NUMBER, 0, 1e15), N_("Batch per device"))           \
  X (ACCUMULATION, SCENARIO, "job", "accumulation", WHOLE (1, 1e9), N_("Accumulation steps"))                          \
  X (GLOBAL_BATCH, SCENARIO, "job", "global_batch", ABOVE (NUMBER, 0, 1e15), N_("Global batch"))                       \
  X (SEQUENCE_LENGTH, SCENARIO, "job", "sequence_length", ABOVE (NUMBER, 0, 1e9), N_("Sequence length"))               \
  X (TENSOR_PARALLEL, SCENARIO, "job", "tensor_parallel", WHOLE (1, 1e6), N_("Tensor parallelism"))                    \
  X (PIPELINE_PARALLEL, SCENARIO, "job", "pipeline_parallel", WHOLE (1, 1e6), N_("Pipeline stages"))                   \
  X (PIPELINE_CHUNKS, SCENARIO, "job", "pipeline_chunks", WHOLE (1, 1e6), N_("Pipeline chunks per stage"))             \
  X (CONTEXT_PARALLEL, SCENARIO, "job", "context_parallel", WHOLE (1, 1e6), N_("Context parallelism"))                 \
  X (FLOP_PER_UNIT, SCENARIO, "job", "flop_per_unit", ABOVE (FLOP, 0, SP_AMOUNT_MAX), N_("FLOP per work unit"))        \
  X (PARAMETERS, SCENARIO, "job", "parameters", ABOVE (NUMBER, 0, 1e18), N_("Trainable parameters"))                   \
  X (GRADIENT_BYTES, SCENARIO, "job", "gradient_bytes", ABOVE (NUMBER, 0, 64) DEFAULT (4), N_("Bytes per gradient"))   \
  X (PARAMETER_BYTES, SCENARIO, "job", "parameter_bytes",                                                              \
     ABOVE (NUMBER, 0, 64) DEFAULT (2), N_("Bytes per parameter"))                                                     \
  X (SHARDING, SCENARIO, "job", "sharding", CHOICE (0, "none", "zero-1", "zero-2", "zero-3"), N_("Sharding"))          \
  X (COMPRESSION, SCENARIO, "job", "compression", FROM (NUMBER, 1, 1e6) DEFAULT (1), N_("Compression of gradients"))   \
  X (SPARSE, SCENARIO, "job", "sparse", SWITCH (FALSE), N_("Sparse gradients"))                                        \
  X (DENSITY, SCENARIO, "job", "density", ABOVE (FRACTION, 0, 1) DEFAULT (0.01), N_("Share of gradients sent"))        \
  X (CODING_SECONDS, SCENARIO, "job", "coding_seconds", FROM (TIME, 0, 1e6) DEFAULT (0), N_("Coding time"))            \
  X (EXCHANGE_EACH_MICRO_STEP, SCENARIO, "job", "exchange_each_micro_step",                                            \
     SWITCH (FALSE), N_("Exchange in every micro-step"))                                                               \
  X (EXCHANGE_EVERY, SCENARIO, "job", "exchange_every", WHOLE (1, 1e6) DEFAULT (1), N_("Steps between exchanges"))     \
  X (OVERLAP, SCENARIO, "job", "overlap", CHOICE (2, "none", "share", "buckets"), N_("Overlap with backward"))         \
  X (OVERLAP_SHARE, SCENARIO, "job", "overlap_share",                                                                  \
     FROM (FRACTION, 0, 1) DEFAULT (1), N_("Share of backward that overlaps"))                                         \
  X (BUCKET_BYTES, SCENARIO, "job", "bucket_bytes", SIZE ("MiB", 1e15) DEFAULT (26214400), N_("Bucket size"))          \
  X (SLOWDOWN, SCENARIO, "job", "slowdown", FROM (FRACTION, 0, 1) DEFAULT (0), N_("Slowdown by transfers"))            \
  X (BACKWARD_SHARE, SCENARIO, "job", "backward_share",                                                                \
     FROM (FRACTION, 0, 1) DEFAULT (2.0 / 3.0), N_("Share of backward in compute"))                                    \
  X (MICRO_OVERHEAD_SECONDS, SCENARIO, "job", "micro_overhead_seconds",                                                \
     FROM (TIME, 0, 1e6) DEFAULT (0), N_("Overhead per micro-step"))                                                   \
  X (STEP_OVERHEAD_SECONDS, SCENARIO, "job", "step_overhead_seconds",                                                  \
     FROM (TIME, 0, 1e6) DEFAULT (0), N_("Overhead per step"))                                                         \
  X (SCATTER, SCENARIO, "job", "scatter", FROM (FRACTION, 0, 2) DEFAULT (0), N_("Scatter of step times"))              \
  X (SCATTER_SHAPE, SCENARIO, "job", "scatter_shape", CHOICE (0, "normal", "log-normal"), N_("Shape of the scatter"))  \
  X (SCATTER_CORRELATED, SCENARIO, "job", "scatter_correlated", SWITCH (FALSE), N_("Scatter lasts over micro-steps"))  \
  X (SLOW_FACTOR, SCENARIO, "job", "slow_factor",                                                                      \
     FROM (NUMBER, 1, 1000) DEFAULT (1), N_("Slowest device, times slower"))                                           \
  X (NOT_PREFETCHED, SCENARIO, "job", "not_prefetched", SWITCH (FALSE), N_("Input is not prefetched"))                 \
  X (MAX_PER_DEVICE_BATCH, SCENARIO, "job", "max_per_device_batch",                                                    \
     ABOVE (NUMBER, 0, 1e15), N_("Largest batch per device"))                                                          \
  X (OPTIMIZER_BYTES, SCENARIO, "job", "optimizer_bytes",                                                              \
     FROM (NUMBER, 0, 1e3) DEFAULT (12), N_("Optimizer bytes per parameter"))                                          \
  X (ACTIVATION_BYTES, SCENARIO, "job", "activation_bytes", SIZE ("GB", 1e18), N_("Activations per work unit"))        \
  X (CALIBRATE, SCENARIO, "job", "calibrate", SWITCH (TRUE), N_("Fit unknown figures to the curve"))                   \
                                                                                                                       \
  X (DEVICES_PER_SERVER, SCENARIO, "cluster", "devices_per_server",                                                    \
     WHOLE (1, SP_DEVICES_MAX), N_("Devices per server"))                                                              \
  X (SERVERS_PER_RACK, SCENARIO, "cluster", "servers_per_rack", WHOLE (1, SP_DEVICES_MAX), N_("Servers per rack"))     \
  X (PRESENT_DEVICES, SCENARIO, "cluster", "present_devices", WHOLE (1, SP_DEVICES_MAX), N_("Devices there are"))      \
  X (PEAK_FLOP_PER_SECOND, SCENARIO, "cluster", "peak_flop_per_second",                                                \
     ABOVE (FLOP_RATE, 0, SP_AMOUNT_MAX), N_("Peak of one device"))                                                    \
  X (DEVICE_MEMORY_BYTES, SCENARIO, "cluster", "device_memory_bytes", SIZE ("GB", 1e18), N_("Memory of one device"))   \
  X (INNER_BYTES_PER_SECOND, SCENARIO, "cluster", "inner_bytes_per_second",                                            \
     BANDWIDTH, N_("Link of a device inside the server"))                                                              \
  X (INNER_LATENCY_SECONDS, SCENARIO, "cluster", "inner_latency_seconds",                                              \
     FROM (TIME, 0, 1e3) DEFAULT (0), N_("Latency inside the server"))                                                 \
  X (SERVER_BYTES_PER_SECOND, SCENARIO, "cluster", "server_bytes_per_second", BANDWIDTH, N_("Network of one server"))  \
  X (SERVER_LATENCY_SECONDS, SCENARIO, "cluster", "server_latency_seconds",                                            \
     FROM (TIME, 0, 1e3) DEFAULT (0), N_("Latency between servers"))                                                   \
  X (SHARE_LEFT, SCENARIO, "cluster", "share_left",                                                                    \
     ABOVE (FRACTION, 0, 1) DEFAULT (1), N_("Network left by other jobs"))                                             \
  X (RACK_BYTES_PER_SECOND, SCENARIO, "cluster", "rack_bytes_per_second", BANDWIDTH, N_("Uplink of one rack"))         \
  X (OVERSUBSCRIPTION, SCENARIO, "cluster", "oversubscription",                                                        \
     FROM (NUMBER, 1, 1e6) DEFAULT (1), N_("Oversubscription of the uplink"))                                          \
  X (ALGORITHM, SCENARIO, "cluster", "algorithm",                                                                      \
     CHOICE (0, "best", "ring", "tree", "two-level", "in-network"), N_("Algorithm of the exchange"))                   \
  X (INNER_TABLE, SCENARIO, "cluster", "inner_table", TABLE (collective), N_("Measured exchange inside a server"))     \
  X (INNER_TABLE_DEVICES, SCENARIO, "cluster", "inner_table_devices",                                                  \
     WHOLE (2, SP_DEVICES_MAX), N_("Devices of the exchange inside a server"))                                         \
  X (INNER_TABLE_COLLECTIVE, SCENARIO, "cluster", "inner_table_collective",                                            \
     CHOICE (0, "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "broadcast", "reduce"),                    \
     N_("Operation of the exchange inside a server"))                                                                  \
  X (SERVER_TABLE, SCENARIO, "cluster", "server_table", TABLE (collective), N_("Measured exchange across servers"))    \
  X (SERVER_TABLE_DEVICES, SCENARIO, "cluster", "server_table_devices",                                                \
     WHOLE (2, SP_DEVICES_MAX), N_("Devices of the exchange across servers"))                                          \
  X (SERVER_TABLE_COLLECTIVE, SCENARIO, "cluster", "server_table_collective",                                          \
     CHOICE (0, "all-reduce", "reduce-scatter", "all-gather", "all-to-all", "broadcast", "reduce"),                    \
     N_("Operation of the exchange across servers"))                                                                   \
  X (INPUT_RATE, SCENARIO, "cluster", "input_rate", ABOVE (RATE, 0, SP_RATE_MAX), N_("Input of one server"))           \
  X (SHARED_INPUT_RATE, SCENARIO, "cluster", "shared_input_rate",                                                      \
     ABOVE (RATE, 0, SP_RATE_MAX), N_("Input of the shared storage"))                                                  \
  X (BILL_WHOLE_SERVERS, SCENARIO, "cluster", "bill_whole_servers", SWITCH (TRUE), N_("Whole servers are billed"))     \
  X (PRICING, SCENARIO, "cluster", "pricing",                                                                          \
     CHOICE (0, "rented", "reserved", "spot", "owned"), N_("How devices are paid"))                                    \
  X (PRICE_PER_DEVICE_HOUR, SCENARIO, "cluster", "price_per_device_hour", PRICE ("h"), N_("Price of a device-hour"))   \
  X (RESERVED_DEVICES, SCENARIO, "cluster", "reserved_devices", WHOLE (1, SP_DEVICES_MAX), N_("Reserved devices"))     \
  X (RESERVED_SECONDS, SCENARIO, "cluster", "reserved_seconds", SPAN ("h"), N_("Term of the reservation"))             \
  X (IDLE_IS_PAID, SCENARIO, "cluster", "idle_is_paid", SWITCH (TRUE), N_("Idle reserved time is paid"))               \
  X (EXTRA_PRICE_PER_DEVICE_HOUR, SCENARIO, "cluster", "extra_price_per_device_hour",                                  \
     PRICE ("h"), N_("Price beyond the reservation"))                                                                  \
  X (PURCHASE_PER_DEVICE, SCENARIO, "cluster", "purchase_per_device",                                                  \
     FROM (MONEY, 0, SP_AMOUNT_MAX), N_("Purchase of a device"))                                                       \
  X (NETWORK_PER_DEVICE, SCENARIO, "cluster", "network_per_device",                                                    \
     FROM (MONEY, 0, SP_AMOUNT_MAX) DEFAULT (0), N_("Network share of a device"))                                      \
  X (RESALE_PER_DEVICE, SCENARIO, "cluster", "resale_per_device",                                                      \
     FROM (MONEY, 0, SP_AMOUNT_MAX) DEFAULT (0), N_("Resale of a device"))                                             \
  X (LIFE_SECONDS, SCENARIO, "cluster", "life_seconds", SPAN ("d"), N_("Life of a device"))                            \
  X (UTILISATION, SCENARIO, "cluster", "utilisation", ABOVE (FRACTION, 0, 1), N_("Use over its life"))                 \
  X (ELECTRICITY_PER_KWH, SCENARIO, "cluster", "electricity_per_kwh", COST ("kWh") DEFAULT (0), N_("Electricity"))     \
  X (UPKEEP_PER_DEVICE_HOUR, SCENARIO, "cluster", "upkeep_per_device_hour",                                            \
     COST ("h") DEFAULT (0), N_("Upkeep of a device"))                                                                 \
  X (DEVICE_WATTS, SCENARIO, "cluster", "device_watts",                                                                \
     ABOVE (POWER, 0, 1e9), N_("Power of a device with its share of the host"))                                        \
  X (PUE, SCENARIO, "cluster", "pue", FROM (NUMBER, 1, 10) DEFAULT (1), N_("PUE"))                                     \
  X (CARBON_GRAMS_PER_KWH, SCENARIO, "cluster", "carbon_grams_per_kwh",                                                \
     FROM (NUMBER, 0, 1e6), N_("Carbon of electricity, grams per kWh"))                                                \
  X (STARTUP_SECONDS, SCENARIO, "cluster", "startup_seconds", FROM (TIME, 0, 1e9) DEFAULT (0), N_("Start-up"))         \
  X (QUEUE, SCENARIO, "cluster", "queue", TABLE (queue), N_("Wait in the queue"))                                      \
  X (EVALUATION_SHARE, SCENARIO, "cluster", "evaluation_share",                                                        \
     FROM (FRACTION, 0, 100) DEFAULT (0), N_("Evaluation, share of the run"))                                          \
  X (CHECKPOINT_WRITE_SECONDS, SCENARIO, "cluster", "checkpoint_write_seconds",                                        \
     FROM (TIME, 0, 1e9) DEFAULT (0), N_("Writing a checkpoint"))                                                      \
  X (CHECKPOINT_INTERVAL_SECONDS, SCENARIO, "cluster", "checkpoint_interval_seconds",                                  \
     SPAN ("h"), N_("Between checkpoints"))                                                                            \
  X (DEVICE_MTBF_SECONDS, SCENARIO, "cluster", "device_mtbf_seconds", SPAN ("h"), N_("Between failures of a device"))  \
  X (SERVER_INTERRUPTIONS_PER_HOUR, SCENARIO, "cluster", "server_interruptions_per_hour",                              \
     FROM (NUMBER, 0, 1e6) DEFAULT (0), N_("Interruptions of a server per hour"))                                      \
  X (RESTART_SECONDS, SCENARIO, "cluster", "restart_seconds",                                                          \
     FROM (TIME, 0, 1e9) DEFAULT (0), N_("Restart after a stop"))                                                      \
                                                                                                                       \
  X (SOLVE_FOR, SCENARIO, "goal", "solve_for",                                                                         \
     CHOICE (SP_SOLVE_ACTUAL, "actual", "devices", "efficiency", "per_device_throughput"), N_("Solve for"))            \
  X (DEVICES, SCENARIO, "goal", "devices", WHOLE (1, SP_DEVICES_MAX), N_("Devices"))                                   \
  X (PER_DEVICE_THROUGHPUT, SCENARIO, "goal", "per_device_throughput",                                                 \
     ABOVE (RATE, 0, SP_RATE_MAX), N_("Per-device throughput"))                                                        \
  X (EFFICIENCY, SCENARIO, "goal", "efficiency", ABOVE (FRACTION, 0, 10), N_("Scaling efficiency"))                    \
  X (ACTUAL, SCENARIO, "goal", "actual", ABOVE (RATE, 0, SP_RATE_MAX), N_("Actual throughput"))                        \
  X (CURVE_IN_USE, SCENARIO, "goal", "curve", TEXT (64, NULL), N_("Curve in use"))                                     \
  X (WORK, SCENARIO, "goal", "work", ABOVE (NUMBER, 0, SP_AMOUNT_MAX), N_("Total work"))                               \
  X (DEADLINE_SECONDS, SCENARIO, "goal", "deadline_seconds", SPAN ("d"), N_("Deadline"))                               \
  X (CONFIDENCE, SCENARIO, "goal", "confidence",                                                                       \
     FROM (FRACTION, 0.01, 0.99) DEFAULT (0.8), N_("Confidence asked of the deadline"))                                \
  X (BUDGET, SCENARIO, "goal", "budget", ABOVE (MONEY, 0, SP_AMOUNT_MAX), N_("Budget"))                                \
  X (VALUE_OF_TIME_PER_HOUR, SCENARIO, "goal", "value_of_time_per_hour", COST ("h"), N_("Value of an hour"))           \
  X (CURRENCY, SCENARIO, "goal", "currency", TEXT (SP_TEXT_SHORT, "USD"), N_("Currency"))                              \
  X (ALLOWED, SCENARIO, "goal", "allowed",                                                                             \
     CHOICE (0, "any", "multiples", "powers-of-two", "list"), N_("Allowed counts"))                                    \
  X (ALLOWED_MINIMUM, SCENARIO, "goal", "allowed_minimum", WHOLE (1, SP_DEVICES_MAX), N_("Fewest devices"))            \
  X (ALLOWED_MAXIMUM, SCENARIO, "goal", "allowed_maximum", WHOLE (1, SP_DEVICES_MAX), N_("Most devices"))              \
  X (ALLOWED_MULTIPLE, SCENARIO, "goal", "allowed_multiple", WHOLE (1, SP_DEVICES_MAX), N_("Multiples of"))            \
  X (ALLOWED_LIST, SCENARIO, "goal", "allowed_list", TABLE (counts), N_("List of counts"))                             \
  X (SEVERAL_JOBS, SCENARIO, "goal", "several_jobs", WHOLE (2, 1e6), N_("Number of smaller jobs"))                     \
                                                                                                                       \
  X (CRITICAL, SCENARIO, "quality", "critical",                                                                        \
     CHOICE (0, "unknown", "entered", "runs", "published"), N_("Critical batch from"))                                 \
  X (CRITICAL_BATCH, SCENARIO, "quality", "critical_batch", ABOVE (NUMBER, 0, SP_AMOUNT_MAX), N_("Critical batch"))    \
  X (CRITICAL_PUBLISHED, SCENARIO, "quality", "published", TEXT (64, NULL), N_("Published critical batch"))            \
  X (QUALITY_RUNS, SCENARIO, "quality", "runs", TABLE (quality), N_("Runs to the target"))                             \
  X (REFERENCE_BATCH, SCENARIO, "quality", "reference_batch",                                                          \
     ABOVE (NUMBER, 0, SP_AMOUNT_MAX), N_("Batch of the reference run"))                                               \
  X (REFERENCE_WORK, SCENARIO, "quality", "reference_work",                                                            \
     ABOVE (NUMBER, 0, SP_AMOUNT_MAX), N_("Work of the reference run"))                                                \
  X (LEARNING_RATE_RULE, SCENARIO, "quality", "learning_rate_rule",                                                    \
     CHOICE (0, "linear", "square-root"), N_("Learning-rate rule"))                                                    \
  X (TUNED_RATE, SCENARIO, "quality", "tuned_rate", ABOVE (NUMBER, 0, 1e9), N_("Tuned learning rate"))                 \
  X (TUNED_BATCH, SCENARIO, "quality", "tuned_batch", ABOVE (NUMBER, 0, SP_AMOUNT_MAX), N_("Batch it was tuned at"))   \
                                                                                                                       \
  X (EXPERIMENT_DEVICES, SCENARIO, "experiments", "devices",                                                           \
     WHOLE (1, SP_DEVICES_MAX), N_("Devices of the experiments"))                                                      \
  X (EXPERIMENT_STEP, SCENARIO, "experiments", "step_seconds", ABOVE (TIME, 0, 1e9), N_("Step as it is"))              \
  X (EXPERIMENT_STEP_ERROR, SCENARIO, "experiments", "step_error_seconds",                                             \
     FROM (TIME, 0, 1e9), N_("Error of the step as it is"))                                                            \
  X (EXPERIMENT_NO_EXCHANGE, SCENARIO, "experiments", "no_exchange_seconds",                                           \
     ABOVE (TIME, 0, 1e9), N_("Step without exchange"))                                                                \
  X (EXPERIMENT_NO_EXCHANGE_ERROR, SCENARIO, "experiments", "no_exchange_error_seconds",                               \
     FROM (TIME, 0, 1e9), N_("Error of the step without exchange"))                                                    \
  X (EXPERIMENT_FROM_MEMORY, SCENARIO, "experiments", "from_memory_seconds",                                           \
     ABOVE (TIME, 0, 1e9), N_("Step with one batch from memory"))                                                      \
  X (EXPERIMENT_FROM_MEMORY_ERROR, SCENARIO, "experiments", "from_memory_error_seconds",                               \
     FROM (TIME, 0, 1e9), N_("Error of the step from memory"))                                                         \
  X (EXPERIMENT_BOTH_OFF, SCENARIO, "experiments", "both_off_seconds", ABOVE (TIME, 0, 1e9), N_("Step with both off")) \
  X (EXPERIMENT_BOTH_OFF_ERROR, SCENARIO, "experiments", "both_off_error_seconds",                                     \
     FROM (TIME, 0, 1e9), N_("Error of the step with both off"))                                                       \
  X (EXPERIMENT_LARGER_BATCH, SCENARIO, "experiments", "larger_batch",                                                 \
     ABOVE (NUMBER, 0, 1e15), N_("Larger batch per device"))                                                           \
  X (EXPERIMENT_LARGER_STEP, SCENARIO, "experiments", "larger_step_seconds",                                           \
     ABOVE (TIME, 0, 1e9), N_("Step with the larger batch"))                                                           \
  X (EXPERIMENT_LARGER_STEP_ERROR, SCENARIO, "experiments", "larger_step_error_seconds",                               \
     FROM (TIME, 0, 1e9), N_("Error of the step with the larger batch"))                                               \
  X (EXPERIMENT_ONE_DEVICE, SCENARIO, "experiments", "one_device",                                                     \
     TABLE (one_device), N_("One device at several batches"))                                                          \
  X (EXPERIMENT_REPLICA_TIMES, SCENARIO, "experiments", "replica_times",                                               \
     TABLE (replicas), N_("Work times of the replicas"))                                                               \
  X (EXPERIMENT_LOADER_RATE, SCENARIO, "experiments", "loader_rate",                                                   \
     ABOVE (RATE, 0, SP_RATE_MAX), N_("Loader by itself"))                                                             \
  X (EXPERIMENT_UTILISATION, SCENARIO, "experiments", "utilisation",                                                   \
     FROM (FRACTION, 0, 1), N_("Use of one device alone"))                                                             \
                                                                                                                       \
  X (SYMPTOM_DROP_AT_BOUNDARY, SCENARIO, "diagnosis", "drop_at_boundary",                                              \
     SWITCH (FALSE), N_("A step down where the job leaves a server or rack"))                                          \
  X (SYMPTOM_HOST_SATURATED, SCENARIO, "diagnosis", "host_saturated",                                                  \
     SWITCH (FALSE), N_("Accelerators pause while host cores are saturated"))                                          \
  X (SYMPTOM_STEADY_LOSS, SCENARIO, "diagnosis", "steady_loss", SWITCH (FALSE), N_("A slow, steady loss with size"))   \
  X (SYMPTOM_SCATTER, SCENARIO, "diagnosis", "scatter", SWITCH (FALSE), N_("Step times scatter"))                      \
  X (SYMPTOM_NO_SOONER, SCENARIO, "diagnosis", "no_sooner",                                                            \
     SWITCH (FALSE), N_("The rate rises, the days to the target do not fall"))                                         \
  X (SYMPTOM_ONE_BEHIND, SCENARIO, "diagnosis", "one_behind", SWITCH (FALSE), N_("One replica is always behind"))      \
  X (WARN_SHARE, SCENARIO, "diagnosis", "warn_share",                                                                  \
     ABOVE (FRACTION, 0, 1) DEFAULT (0.1), N_("Share of the step worth a warning"))                                    \
  X (BIND_SHARE, SCENARIO, "diagnosis", "bind_share",                                                                  \
     ABOVE (FRACTION, 0, 1) DEFAULT (0.2), N_("Share of the step that binds"))                                         \
  X (ACCEPTED_EFFICIENCY, SCENARIO, "diagnosis", "accepted_efficiency",                                                \
     ABOVE (FRACTION, 0, 1) DEFAULT (0.8), N_("Accepted efficiency"))                                                  \
  X (RATE_RATIO, SCENARIO, "diagnosis", "rate_ratio",                                                                  \
     ABOVE (NUMBER, 0, 1e6), N_("Rate of the larger run over the smaller"))                                            \
  X (TIME_RATIO, SCENARIO, "diagnosis", "time_ratio",                                                                  \
     ABOVE (NUMBER, 0, 1e6), N_("Time to target of the larger run over the smaller"))                                  \
                                                                                                                       \
  X (LEVER_MICRO_BATCH_ON, SCENARIO, "levers", "micro_batch_on", SWITCH (FALSE), N_("Larger micro-batch"))             \
  X (LEVER_OVERLAP_ON, SCENARIO, "levers", "overlap_on", SWITCH (FALSE), N_("Hide the exchange behind backward"))      \
  X (LEVER_FEWER_BYTES_ON, SCENARIO, "levers", "fewer_bytes_on", SWITCH (FALSE), N_("Send fewer bytes"))               \
  X (LEVER_ACCUMULATION_ON, SCENARIO, "levers", "accumulation_on", SWITCH (FALSE), N_("Accumulate gradients"))         \
  X (LEVER_INPUT_ON, SCENARIO, "levers", "input_on", SWITCH (FALSE), N_("Faster input"))                               \
  X (LEVER_STRAGGLERS_ON, SCENARIO, "levers", "stragglers_on", SWITCH (FALSE), N_("Less waiting for stragglers"))      \
  X (LEVER_OVERHEAD_ON, SCENARIO, "levers", "overhead_on", SWITCH (FALSE), N_("Less fixed overhead"))                  \
  X (LEVER_PLACEMENT_ON, SCENARIO, "levers", "placement_on", SWITCH (FALSE), N_("Better placement"))                   \
  X (LEVER_INTERCONNECT_ON, SCENARIO, "levers", "interconnect_on", SWITCH (FALSE), N_("Faster interconnect"))          \
  X (LEVER_SHARDING_ON, SCENARIO, "levers", "sharding_on", SWITCH (FALSE), N_("Sharding"))                             \
  X (LEVER_LOCAL_SGD_ON, SCENARIO, "levers", "local_sgd_on", SWITCH (FALSE), N_("Exchange less often"))                \
  X (LEVER_DEVICES_ON, SCENARIO, "levers", "devices_on", SWITCH (FALSE), N_("More devices"))                           \
  X (LEVER_MICRO_BATCH, SCENARIO, "levers", "micro_batch", FROM (NUMBER, 1, 64) DEFAULT (2), N_("Larger micro-batch")) \
  X (LEVER_OVERLAP, SCENARIO, "levers", "overlap",                                                                     \
     FROM (FRACTION, 0, 1) DEFAULT (0.9), N_("Hide the exchange behind backward"))                                     \
  X (LEVER_FEWER_BYTES, SCENARIO, "levers", "fewer_bytes", FROM (NUMBER, 1, 100) DEFAULT (2), N_("Send fewer bytes"))  \
  X (LEVER_ACCUMULATION, SCENARIO, "levers", "accumulation",                                                           \
     FROM (NUMBER, 1, 64) DEFAULT (2), N_("Accumulate gradients"))                                                     \
  X (LEVER_INPUT, SCENARIO, "levers", "input", FROM (NUMBER, 1, 100) DEFAULT (2), N_("Faster input"))                  \
  X (LEVER_STRAGGLERS, SCENARIO, "levers", "stragglers",                                                               \
     FROM (FRACTION, 0, 1) DEFAULT (0.5), N_("Less waiting for stragglers"))                                           \
  X (LEVER_OVERHEAD, SCENARIO, "levers", "overhead", FROM (FRACTION, 0, 1) DEFAULT (0.5), N_("Less fixed overhead"))   \
  X (LEVER_PLACEMENT, SCENARIO, "levers", "placement", FROM (FRACTION, 0, 1) DEFAULT (1), N_("Better placement"))      \
  X (LEVER_INTERCONNECT, SCENARIO, "levers", "interconnect",                                                           \
     FROM (NUMBER, 1, 100) DEFAULT (2), N_("Faster interconnect"))                                                     \
  X (LEVER_SHARDING, SCENARIO, "levers", "sharding", WHOLE (0, 3) DEFAULT (1), N_("Sharding"))                         \
  X (LEVER_LOCAL_SGD, SCENARIO, "levers", "local_sgd", WHOLE (1, 1000) DEFAULT (4), N_("Exchange less often"))         \
  X (LEVER_DEVICES, SCENARIO, "levers", "devices", FROM (NUMBER, 1, 1000) DEFAULT (2), N_("More devices"))             \
  X (HOLD_GLOBAL_BATCH, SCENARIO, "levers", "hold_global_batch", SWITCH (FALSE), N_("Hold the global batch"))          \
  X (TARGET_THROUGHPUT, SCENARIO, "levers", "target_throughput",                                                       \
     ABOVE (RATE, 0, SP_RATE_MAX), N_("Throughput to reach"))                                                          \
                                                                                                                       \
  X (CURVE_NAME, CURVE, NULL, "name", TEXT (SP_TEXT_SHORT, NULL), N_("Curve name"))                                    \
  X (CURVE_UNIT, CURVE, NULL, "unit", TEXT (SP_TEXT_SHORT, NULL), N_("Unit of the curve"))                             \
  X (CURVE_SCALING, CURVE, NULL, "scaling",                                                                            \
     CHOICE (SP_SCALING_GUESS, "guess", "weak", "strong"), N_("Kind of scaling"))                                      \
  X (CURVE_BASELINE, CURVE, NULL, "baseline_devices", WHOLE (1, SP_DEVICES_MAX), N_("Baseline devices"))               \
  X (CURVE_TARGETS, CURVE, NULL, "targets", TABLE (counts), N_("Counts of the forecast"))                              \
                                                                                                                       \
  X (COMPARE_KIND, CURVE, "compare", "kind",                                                                           \
     CHOICE (0, "any", "image", "language", "recommendation", "speech", "diffusion", "other"), N_("Published models")) \
  X (COMPARE_LINK, CURVE, "compare", "link",                                                                           \
     CHOICE (0, "any", "nvlink", "pcie", "network", "unknown"), N_("Published links"))                                 \
  X (COMPARE_ACCELERATOR, CURVE, "compare", "accelerator", TEXT (SP_TEXT_SHORT, NULL), N_("Published hardware"))       \
                                                                                                                       \
  /* (end of the table) */

/* The indices of "scaling". */
typedef enum
{
  SP_SCALING_GUESS,
  SP_SCALING_WEAK,
  SP_SCALING_STRONG,
} SpScalingChoice;

typedef enum
{
#define X(name, scope, group, key, kind, label) SP_FIELD_##name,
  SP_FIELDS (X)
#undef X
  SP_N_FIELDS
} SpField;

typedef struct
{
  SpScope scope;
  const char *group;          /* (nullable): the object of its scope that holds it, "goal" */
  const char *key;            /* "devices" */
  SpType type;
  SpQuantity quantity;        /* of a number: kind and range; see sp_scenario_quantity() */
  gsize longest;              /* of a text, in characters */
  const char *default_text;   /* (nullable) */
  gboolean has_default;       /* of a number; choices and switches always have one */
  double default_number;
  const char *const *choices; /* NULL-terminated names in files */
  const SpTableInfo *table;   /* (nullable) */
  const char *label;          /* untranslated; see sp_field_label() */
} SpFieldInfo;

const SpFieldInfo *sp_field_info  (SpField field);

/* Returns: the translated name, "Per-device throughput" */
const char        *sp_field_label (SpField field);

/* Returns: the field of that place in the file, or SP_N_FIELDS */
SpField            sp_field_find  (SpScope     scope,
                                   const char *group,
                                   const char *key);

/* Returns: (transfer full): "/goal/devices", relative to the field's scope */
char              *sp_field_path  (SpField field);
/* The way back. Returns: SP_N_FIELDS for none */
SpField            sp_field_at_path (SpScope     scope,
                                     const char *path);

/* @value is finite and within the range of @quantity. */
gboolean           sp_quantity_contains (const SpQuantity *quantity,
                                         double            value);

/* @longest: in characters.
 * Returns: (nullable) (transfer full): NULL for a good text, else the translated rule it breaks, "must ..." */
char              *sp_text_rule         (const char       *text,
                                         gsize             longest);

/* Returns: (transfer full): the translated rule, "must be a whole number from 1 to 10,000,000" */
char              *sp_quantity_rule     (const SpQuantity *quantity);

G_END_DECLS
