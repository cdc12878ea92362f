/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sentences, one row a code: what is so, and what follows or what to do. A
 * row holds a whole sentence; nothing is glued from pieces, because languages
 * order theirs differently. */
#include "text/sentence-tables.h"

#include <glib/gi18n-lib.h>

/* Marks a text and its plural for translation. */
#define NP_(one, many) .text = one, .plural = many

static const SpSentence messages[SP_N_MESSAGES] = {
  /* Translators: %1$s is a percentage above 100. */
  [SP_MESSAGE_EFFICIENCY_ABOVE_ONE] = {
    .text = N_("An efficiency of %1$s is above 100%%. Cache effects can do that, but a slow baseline or changed settings "
               "are more likely: check what the single device was measured with."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_DEVICES_ROUNDED_UP] = {
    NP_ ("Less than one device would be enough. There are only whole ones, so the results are those of one.",
         "The count was rounded up to %1$s, because there are only whole devices. The results are those of %1$s."),
    .plural_of = 1,
    .places = { { 1, SP_AS_COUNT } } },

  [SP_MESSAGE_RUN_DEVICES_INVALID] = {
    .text = N_("Row %1$s is left out: its devices must be a whole number from 1 to 10,000,000."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_THROUGHPUT_INVALID] = {
    .text = N_("Row %1$s is left out: its throughput must be above 0."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_STEP_SECONDS_INVALID] = {
    .text = N_("Row %1$s is left out: its step time must be above 0."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_BATCH_INVALID] = {
    .text = N_("Row %1$s is left out: its batch must be above 0."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_ACCUMULATION_INVALID] = {
    .text = N_("Row %1$s is left out: its accumulation steps must be a whole number of at least 1."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_SERVERS_INVALID] = {
    .text = N_("Row %1$s is left out: its servers must be a whole number from 1 to its devices."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_NOT_MEASURED] = {
    .text = N_("Row %1$s is left out: it has neither a throughput nor a step time."),
    .places = { { 0, SP_AS_ROW } } },
  [SP_MESSAGE_RUN_RELATIVE_LEFT_OUT] = {
    .text = N_("Row %1$s is left out: it has a step time but no batch, and the other rows have throughputs. Add its batch."),
    .places = { { 0, SP_AS_ROW } } },

  [SP_MESSAGE_RUN_RATE_CONTRADICTS] = {
    .text = N_("Row %1$s contradicts itself: its throughput is %2$s, its step time and batch make %3$s. The throughput counts."),
    .places = { { 0, SP_AS_ROW }, { 1, SP_AS_RATE }, { 2, SP_AS_RATE } } },
  [SP_MESSAGE_RUN_BATCH_CONTRADICTS] = {
    .text = N_("Row %1$s contradicts itself: its global batch is %2$s, its batch per device, accumulation and devices make %3$s. "
               "The batch per device counts."),
    .places = { { 0, SP_AS_ROW }, { 1, SP_AS_NUMBER }, { 2, SP_AS_NUMBER } } },

  [SP_MESSAGE_CURVE_EMPTY] = { .text = N_("The curve has no runs yet.") },
  [SP_MESSAGE_CURVE_ALL_EXCLUDED] = {
    NP_ ("The only run of the curve is excluded. Include it to see results.",
         "All %1$s runs of the curve are excluded. Include some to see results."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_CURVE_ONE_COUNT] = {
    NP_ ("Every run used one device. A second count shows how the job scales.",
         "Every run used %1$s devices. A second count shows how the job scales."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_CURVE_RUNS_GROUPED] = {
    NP_ ("%1$s runs at one device count: each count shows the mean of its runs.",
         "%1$s runs at %2$s device counts: each count shows the mean of its runs."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_CURVE_RELATIVE] = {
    .text = N_("The rows have step times but no batch. Throughput is therefore relative, for an equal batch on each device; "
               "add the batch to see it in work units.") },
  [SP_MESSAGE_SCALING_GUESSED_WEAK] = {
    .text = N_("The batch on each device stays the same, so this was read as weak scaling.") },
  [SP_MESSAGE_SCALING_GUESSED_STRONG] = {
    .text = N_("The global batch stays the same, so this was read as strong scaling.") },
  [SP_MESSAGE_SCALING_ASSUMED_WEAK] = {
    .text = N_("The kind of scaling is not known; weak scaling, with the same batch on each device, was assumed. "
               "Choose it if it was strong.") },
  [SP_MESSAGE_SCALING_MIXED] = {
    .text = N_("The batch of a device goes from %1$s to %2$s and the global batch from %3$s to %4$s: "
               "this is neither weak nor strong scaling. Compare efficiencies only where one of them stays the same."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_NUMBER }, { 2, SP_AS_NUMBER }, { 3, SP_AS_NUMBER } } },
  [SP_MESSAGE_SCALING_LOOKS_STRONG] = {
    .text = N_("Weak scaling was chosen, but the global batch stays the same: this looks like strong scaling.") },
  [SP_MESSAGE_SCALING_LOOKS_WEAK] = {
    .text = N_("Strong scaling was chosen, but the batch on each device stays the same: this looks like weak scaling.") },
  [SP_MESSAGE_BASELINE_NOT_MEASURED] = {
    .text = N_("No run used %1$s devices, so efficiencies refer to %2$s instead."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_BASELINE_ABOVE_ONE] = {
    .text = N_("Efficiencies refer to %1$s devices. What is lost up to there cannot be seen; "
               "compare only with curves of the same baseline."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_CURVE_SUPERLINEAR] = {
    .text = N_("From %1$s to %2$s devices throughput grew to %3$s times, more than the devices did. "
               "Check whether the runs had the same settings."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_NUMBER } } },
  [SP_MESSAGE_CURVE_RETROGRADE] = {
    .text = N_("From %1$s to %2$s devices throughput fell to %3$s times what it was: the added devices did harm."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_NUMBER } } },
  [SP_MESSAGE_MFU_ABOVE_ONE] = {
    .text = N_("At %1$s devices the model would use %2$s of the peak. More than 100%% is impossible: "
               "check the operations of one unit and the peak of one device."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_PERCENT } } },

  [SP_MESSAGE_FORECAST_ONE_COUNT] = {
    .text = N_("One measured count gives bounds only: how a curve goes on shows from a second count.") },
  [SP_MESSAGE_FORECAST_BEYOND_SERVER] = {
    .text = N_("No run went beyond one server of %1$s devices, so what crossing to a second one costs is not known and the "
               "interval is wider. Measure on two servers, or give the link between them."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_FORECAST_SERVER_ASSUMED] = {
    .text = N_("The devices per server are not given: %1$s are assumed, and the interval is wider beyond them. Enter how "
               "many devices one server holds."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_FORECAST_FAR] = {
    .text = N_("%1$s devices are %2$s times the largest measured count: few published curves reach that far beyond their "
               "measurements. Measure at a larger count."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_NUMBER } } },
  [SP_MESSAGE_FORECAST_ABOVE] = {
    .text = N_("%1$s devices are beyond the largest measured count, %2$s."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_CURVE_UNIT_DIFFERS] = {
    .text = N_("This curve counts another unit of work than the job. Its throughput is not used for time and cost.") },
  [SP_MESSAGE_FORECAST_BELOW] = {
    .text = N_("%1$s is below the smallest measured count, %2$s. What was lost before that can't be seen."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FORECAST_STEP_MODEL] = {
    .text = N_("Beyond one server of %1$s devices the forecast takes half of the change from the calibrated step time."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_FORECAST_COUNT_INVALID] = {
    .text = N_("A count to forecast must be a whole number from 1 to 10,000,000.") },
  [SP_MESSAGE_FORECAST_NOTHING_BEYOND] = {
    .text = N_("The curve was measured up to %1$s devices, the most that can be planned: there is nothing beyond to forecast."),
    .places = { { 0, SP_AS_COUNT } } },

  [SP_MESSAGE_BANDWIDTH_UNUSUAL] = {
    .text = N_("%1$s for a device or %2$s for a server is unusual. Check whether bits were meant, and that it is one direction."),
    .places = { { 0, SP_AS_BANDWIDTH }, { 1, SP_AS_BANDWIDTH } } },
  [SP_MESSAGE_TABLE_SORTED] = {
    NP_ ("One row of the table was put in order of size.", "%1$s rows of the table were put in order of size."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_TABLE_ROWS_DROPPED] = {
    NP_ ("One row of %2$s has no size or no time and is left out.", "%1$s rows of %2$s have no size or no time and are left out."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_TABLE_FALLING] = {
    .text = N_("%2$s took clearly less time than %1$s. The library probably changed its method in between; "
               "measure again to be sure."),
    .places = { { 0, SP_AS_BYTES }, { 1, SP_AS_BYTES } } },

  [SP_MESSAGE_INPUT_MISSING] = { .text = N_("This value is needed for a result and is not there yet.") },
  [SP_MESSAGE_INPUT_REFUSED] = {
    .text = "%1$s",
    .places = { { 0, SP_AS_CORE_ERROR } } },
  [SP_MESSAGE_INPUT_UNUSUAL] = { .text = N_("This value is far from what is usual. Check its unit.") },
  [SP_MESSAGE_MICRO_BATCH_EXCEEDS_MEMORY] = {
    .text = N_("A micro-batch of %1$s does not fit: the memory of a device holds at most %2$s."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_NUMBER } } },
  [SP_MESSAGE_MODEL_EXCEEDS_MEMORY] = {
    .text = N_("The memory of a device does not hold the model with its gradients and optimizer state. "
               "Shard it, split it, or enter another memory.") },

  [SP_MESSAGE_REPLICA_TIMES_EQUAL] = {
    .text = N_("The times of the %1$s replicas are all equal. Such times often include the waiting for each other: "
               "record each replica's own computing time, without communication."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_SCATTER_REPLACED] = {
    .text = N_("The measured times of the replicas are used instead of the scatter of %1$s and the slow factor of %2$s."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_NUMBER } } },
  [SP_MESSAGE_SCALING_OF_CURVE] = {
    .text = N_("The measured curve was run the other way, and the model follows the curve. Change how the curve scales "
               "under Measurements, or use a curve of this kind.") },
  [SP_MESSAGE_SPARSE_LOSES] = {
    .text = N_("Beyond %1$s replicas sparse gradients move more bytes than dense ones would."),
    .places = { { 0, SP_AS_NUMBER } } },
  [SP_MESSAGE_BUCKET_SIZE_OUTSIDE_TABLE] = {
    .text = N_("The bucket of %1$s is outside the sizes of the measured table, so its time is carried on from the nearest. "
               "Measure that size to be sure."),
    .places = { { 0, SP_AS_BYTES } } },

  [SP_MESSAGE_UNKNOWN_NOT_LEARNED] = {
    .text = N_("The measured steps say nothing of the “%1$s”; what was guessed stays."),
    .places = { { 0, SP_AS_UNKNOWN } } },
  [SP_MESSAGE_UNKNOWNS_CONFOUNDED] = {
    .text = N_("The measured steps cannot tell the “%1$s” from the “%2$s”. Enter the one that is known, "
               "or measure at other counts or batches."),
    .places = { { 0, SP_AS_UNKNOWN }, { 1, SP_AS_UNKNOWN } } },
  [SP_MESSAGE_UNKNOWN_AT_BOUND] = {
    .text = N_("The “%1$s” would leave its range to fit the measured steps. Check the other inputs and the units."),
    .places = { { 0, SP_AS_UNKNOWN } } },
  [SP_MESSAGE_CALIBRATION_POOR] = {
    .text = N_("The model misses the measured steps by %2$s, %1$s times what their scatter explains. "
               "Something that matters is not in it."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_CALIBRATION_ONE_SERVER] = {
    .text = N_("Every measured step ran inside one server, on up to %1$s devices. "
               "The network between servers was not measured: run on two servers to learn it."),
    .places = { { 0, SP_AS_COUNT } } },

  [SP_MESSAGE_EXPERIMENT_NEGATIVE] = {
    .text = N_("Switching “%1$s” off made the step longer. The runs differ in something else: repeat them with equal settings."),
    .places = { { 0, SP_AS_PART } } },
  [SP_MESSAGE_EXPERIMENTS_CONTRADICT] = {
    .text = N_("With both switched off %1$s went away, but %2$s in the single experiments. "
               "Both cannot be true: repeat the experiments."),
    .places = { { 0, SP_AS_SECONDS }, { 1, SP_AS_SECONDS } } },
  [SP_MESSAGE_EXPERIMENTS_EXCEED_STEP] = {
    .text = N_("The measured parts take %1$s together, the step only %2$s. Check that all were measured at the same settings."),
    .places = { { 0, SP_AS_SECONDS }, { 1, SP_AS_SECONDS } } },
  [SP_MESSAGE_EXPERIMENTS_HIDE_EACH_OTHER] = {
    .text = N_("With both switched off %1$s went away, but only %2$s in the single experiments: the waits hide each other. "
               "Removing one alone will gain less than its own length."),
    .places = { { 0, SP_AS_SECONDS }, { 1, SP_AS_SECONDS } } },
  [SP_MESSAGE_EXPERIMENT_BOTH_WANTED] = {
    .text = N_("%1$s of the step are unexplained, %2$s of it. Waits may hide each other: "
               "measure once with the exchange off and input from memory at the same time."),
    .places = { { 0, SP_AS_SECONDS }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_WAIT_NOT_SEPARATED] = {
    .text = N_("%1$s, %2$s of the step, are exchange and waiting for the slowest together. "
               "The times of the replicas would separate them."),
    .places = { { 0, SP_AS_SECONDS }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_DEVICE_UNDERUSED] = {
    .text = N_("One device alone is used to %1$s, less than the %2$s to expect. "
               "Speed up the single device first: more devices multiply what one does."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_LOADER_TOO_SLOW] = {
    .text = N_("The input pipeline of a server gives %1$s and its devices take %2$s: it holds the step back, or is about to."),
    .places = { { 0, SP_AS_RATE }, { 1, SP_AS_RATE } } },
  [SP_MESSAGE_LARGER_BATCH_PAYS] = {
    .text = N_("With a micro-batch of %2$s a unit takes %1$s less time. Use it if memory and quality allow."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_NUMBER } } },

  [SP_MESSAGE_EVIDENCE_TICKED] = { .text = "%1$s", .places = { { 0, SP_AS_SYMPTOM } } },
  [SP_MESSAGE_EVIDENCE_DROP_AT_SERVER] = {
    .text = N_("From %1$s devices in one server to %2$s in more, each device loses %3$s of its throughput."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_DROP_AT_RACK] = {
    .text = N_("From %1$s devices in one rack to %2$s in more, each device loses %3$s of its throughput."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_DROP_INSIDE] = {
    .text = N_("From %1$s to %2$s devices inside one server, each device loses %3$s of its throughput."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_STEADY_LOSS] = {
    .text = N_("From %1$s to %2$s devices, each doubling costs a device %3$s of its throughput."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_EXCHANGE_MEASURED] = {
    .text = N_("The exchange takes %1$s of the measured step."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_EXCHANGE_MODELLED] = {
    .text = N_("The exchange takes %1$s of the step, says the model."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_INPUT_MEASURED] = {
    .text = N_("The measured step waits for input %1$s of its time."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_INPUT_MODELLED] = {
    .text = N_("The step waits for input %1$s of its time, says the model."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_WAIT_MEASURED] = {
    .text = N_("The measured step waits for the slowest replica %1$s of its time."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_WAIT_MODELLED] = {
    .text = N_("The step waits for the slowest replica %1$s of its time, says the model."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_LOADER] = {
    .text = N_("The input pipeline alone gives %1$s of what the devices could take."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_SCATTER] = {
    .text = N_("The times of the replicas scatter by %1$s, and %2$s of the step is spent waiting for the slowest."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_ONE_BEHIND] = {
    .text = N_("Replica %1$s takes %2$s times as long as the others and is the slowest in %3$s of the steps."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_NUMBER }, { 2, SP_AS_PERCENT } } },
  [SP_MESSAGE_EVIDENCE_NO_SOONER] = {
    .text = N_("Throughput rose to %1$s times, but the time to the target is still %2$s times what it was."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_NUMBER } } },

  [SP_MESSAGE_NCCL_SEVERAL_TABLES] = {
    .text = N_("The log holds %1$s tables. Choose the one of the collective and the devices that are meant."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_NCCL_RANKS_DEDUCED] = {
    .text = N_("The log does not name its ranks; its two bandwidths tell that there were %1$s."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_NCCL_WRONG_VALUES] = {
    NP_ ("One row of %2$s had wrong values: the network or a device corrupts data. Repair it before measuring.",
         "%1$s rows of %2$s had wrong values: the network or a device corrupts data. Repair it before measuring."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REPLICA_LINES_IGNORED] = {
    NP_ ("One line holds no time and was left out.", "%1$s lines hold no times and were left out."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_REPLICA_STEPS_UNEVEN] = {
    NP_ ("Only one step was recorded by every replica; %2$s other times were left out.",
         "%1$s steps were recorded by every replica; %2$s other times were left out."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REPLICA_UNIT_ASSUMED] = {
    .text = N_("The times have no unit; one was taken to be %1$s. Choose another if that is wrong."),
    .places = { { 0, SP_AS_SECONDS } } },

  [SP_MESSAGE_DEADLINE_IMPOSSIBLE] = {
    .text = N_("No allowed count meets the deadline of %1$s. The fastest, %3$s devices, takes %2$s."),
    .places = { { 0, SP_AS_HOURS }, { 1, SP_AS_HOURS }, { 2, SP_AS_COUNT } } },
  [SP_MESSAGE_DEADLINE_UNLIKELY] = {
    .text = N_("No allowed count meets the deadline with a probability of %1$s. The best is %2$s, with %3$s devices."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_CHANCE }, { 2, SP_AS_COUNT } } },
  [SP_MESSAGE_BUDGET_IMPOSSIBLE] = {
    .text = N_("The budget of %1$s is not enough for any allowed count. The cheapest, %3$s devices, costs %2$s."),
    .places = { { 0, SP_AS_MONEY }, { 1, SP_AS_COST }, { 2, SP_AS_COUNT } } },
  [SP_MESSAGE_FAILURES_TOO_FREQUENT] = {
    NP_ ("The count of %1$s devices is left out: it would fail too often to make progress.",
         "%2$s counts from %1$s devices on are left out: they would fail too often to make progress."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_RESERVATION_EXCEEDED] = {
    .text = N_("Only %1$s devices are reserved; larger counts have no price."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_COUNTS_OUTSIDE_FORECAST] = {
    .text = N_("Allowed counts below %1$s or above %2$s devices are left out: the forecast does not reach them."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_NO_INTERVAL] = {
    .text = N_("The forecast does not say how sure it is, so times, costs and probabilities have no interval either. "
               "Measure at another count.") },

  [SP_MESSAGE_LEARNING_RATE_IS_A_HINT] = {
    .text = N_("The batch is %1$s times the tuned one. A rule gives the learning rate to start from; "
               "only a tuning run can confirm it."),
    .places = { { 0, SP_AS_NUMBER } } },
  [SP_MESSAGE_LEARNING_RATE_WARM_UP] = {
    .text = N_("At %1$s times the tuned batch, raise the learning rate slowly over the first steps."),
    .places = { { 0, SP_AS_NUMBER } } },
  [SP_MESSAGE_CRITICAL_BATCH_POOR_FIT] = {
    .text = N_("The %2$s runs miss the line of the critical batch by %1$s times their spread. "
               "Take the critical batch as a rough value."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_PIPELINE_UNEVEN] = {
    .text = N_("%1$s micro-batches do not divide evenly among %2$s stages, so the bubble can be larger than shown."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },

  [SP_MESSAGE_VERDICT_MEASURE_FIRST] = {
    .text = N_("Measure first: what is known does not carry a decision yet.") },
  [SP_MESSAGE_VERDICT_FIX_FIRST] = {
    .text = N_("Fix first: free changes recover much of what is lost. Make them and measure again before anything"
               " is ordered.") },
  [SP_MESSAGE_VERDICT_EXTEND] = {
    NP_ ("Extend to one device.",
         "Extend to %1$s devices."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_VERDICT_DO_NOT_EXTEND] = {
    NP_ ("Do not extend: stay with one device.",
         "Do not extend: stay with %1$s devices."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_VERDICT_EXTEND_FOR_DATE] = {
    NP_ ("Extend to one device because time counts, although it will not be used well.",
         "Extend to %1$s devices because time counts, although they will not be used well."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_FEW_COUNTS] = {
    NP_ ("The curve has one device count; %2$s are needed to see how it bends.",
         "The curve has %1$s device counts; %2$s are needed to see how it bends."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_FAR_TARGET] = {
    .text = N_("%1$s devices are more than %3$s times the largest measured count of %2$s: too far to forecast."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT }, { 2, SP_AS_NUMBER } } },
  [SP_MESSAGE_REASON_SERVERS_NOT_CROSSED] = {
    .text = N_("%1$s devices fill more than one server of %2$s, but nothing is known yet of the network between "
               "servers."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_FORECAST_WIDE] = {
    .text = N_("The forecast at %2$s devices is too vague: the ends of its 90%% interval differ by a factor of "
               "%1$s."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_EXPOSED_UNKNOWN] = {
    .text = N_("At %2$s devices %1$s of the ideal is lost, and it is not known how much of that is gradient "
               "exchange."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_SPREAD_UNKNOWN] = {
    .text = N_("At %2$s devices %1$s of the ideal is lost, and it is not known how much of that is waiting for "
               "the slowest replica."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_LITTLE_LOST] = {
    .text = N_("At %2$s devices only %1$s of the ideal is lost."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_FREE_LEVERS] = {
    .text = N_("Free changes recover %1$s of what is lost at %3$s devices: %2$s times the throughput without an "
               "order."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_NUMBER }, { 2, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_LEVERS_USED_UP] = {
    .text = N_("Free changes would recover only %1$s of what is lost at %2$s devices."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_LEVERS_UNKNOWN] = {
    .text = N_("At %2$s devices %1$s of the ideal is lost, and what free changes would recover has not been "
               "worked out."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_DEADLINE_MET] = {
    NP_ ("The present device makes the date with the probability asked, %2$s.",
         "The present %1$s devices make the date with the probability asked, %2$s."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_REASON_DEADLINE_NEEDS] = {
    .text = N_("%1$s devices make the date with a probability of %2$s or more; the present ones do not."),
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_REASON_DEADLINE_OUT_OF_REACH] = {
    .text = N_("No count that helps makes the date with the probability asked, %1$s."),
    .places = { { 0, SP_AS_PERCENT } } },
  [SP_MESSAGE_REASON_DEADLINE_UNKNOWN] = {
    .text = N_("Whether the date can be made is not known, and it might turn this verdict.") },
  [SP_MESSAGE_REASON_NEAR_LINEAR] = {
    .text = N_("The curve is still close to linear at %2$s devices: its slope there is %1$s of the ideal."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_FLATTENS] = {
    .text = N_("The curve flattens at %2$s devices: its slope there is %1$s of the ideal, and more devices lower "
               "it further."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_EXCHANGE_BINDS] = {
    .text = N_("Exposed gradient exchange takes %1$s of the step at %2$s devices and grows with each replica. A "
               "faster network or another parallelism comes before more devices."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_RETURN_FAIR] = {
    .text = N_("Each device added up to %2$s brings %1$s of a device."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_RETURN_LOW] = {
    .text = N_("Each device added up to %2$s brings only %1$s of a device."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_SEVERAL_JOBS] = {
    .text = N_("Several small jobs on %2$s devices would do %1$s times the work of one large job."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_QUALITY_UNKNOWN] = {
    .text = N_("The batch grows with the devices, and what that costs in examples to the target is not known.") },
  [SP_MESSAGE_REASON_QUALITY_LIMIT] = {
    NP_ ("Beyond one device the target is not reached any sooner.",
         "Beyond %1$s devices the target is not reached any sooner."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_QUALITY_GAINS_LITTLE] = {
    .text = N_("On %2$s devices the target comes only %1$s times as soon, because the larger batch needs more "
               "examples."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_WITHIN_BUDGET] = {
    .text = N_("On %2$s devices the job keeps within the budget with a probability of %1$s."),
    .places = { { 0, SP_AS_CHANCE }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_OVER_BUDGET] = {
    .text = N_("On %2$s devices the job keeps within the budget with a probability of only %1$s."),
    .places = { { 0, SP_AS_CHANCE }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_BUDGET_UNKNOWN] = {
    .text = N_("Whether the job keeps within the budget is not known, and it might turn this verdict.") },
  [SP_MESSAGE_REASON_VALUE_OF_TIME] = {
    .text = N_("At the value given to an hour, %1$s devices are the best count."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_NOT_WORTH_IT] = {
    NP_ ("At the value given to an hour, one device is the best count, and it is there already.",
         "At the value given to an hour, %1$s devices are the best count, and they are there already."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_REASON_NOTHING_ASKED] = {
    NP_ ("No more is asked for than the one device that is there.",
         "No more is asked for than the %1$s devices that are there."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_COUNT] = {
    NP_ ("Measure at one device.",
         "Measure at %1$s devices."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_LARGER_COUNT] = {
    .text = N_("Measure closer to the target: at %1$s devices or more."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_SECOND_SERVER] = {
    .text = N_("Measure at %1$s devices in two servers, or enter the figures of the network between them."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_EXPOSED] = {
    NP_ ("Run one device with the gradient exchange switched off and compare the step times.",
         "Run %1$s devices with the gradient exchange switched off and compare the step times."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_SPREAD] = {
    NP_ ("Time the work of the replica on one device, without its waiting.",
         "Time each replica's own work on %1$s devices, without its waiting."),
    .plural_of = 0,
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_BASELINE] = {
    .text = N_("Measure one device alone: what was lost before %1$s devices is not visible."),
    .places = { { 0, SP_AS_COUNT } } },
  [SP_MESSAGE_MISSING_LEVERS] = {
    .text = N_("Enter the parts of the step, so that free changes can be worked out.") },
  [SP_MESSAGE_MISSING_QUALITY] = {
    .text = N_("Enter a critical batch, or runs at two different batches.") },
  [SP_MESSAGE_MISSING_GOAL] = {
    .text = N_("Complete “Cost & deadline”, so that the date and the budget can be judged.") },
  [SP_MESSAGE_FLIP_TARGET] = {
    NP_ ("Asking for one device instead of %1$s changes the verdict.",
         "Asking for %2$s devices instead of %1$s changes the verdict."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FLIP_COUNTS_MEASURED] = {
    NP_ ("Measuring one device count instead of %1$s changes the verdict.",
         "Measuring %2$s device counts instead of %1$s changes the verdict."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FLIP_LARGEST_COUNT] = {
    NP_ ("Measuring up to one device instead of %1$s changes the verdict.",
         "Measuring up to %2$s devices instead of %1$s changes the verdict."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FLIP_EFFICIENCY] = {
    .text = N_("An efficiency of %2$s instead of %1$s at the largest measured count changes the verdict."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_LAST_SLOPE] = {
    .text = N_("A slope of %2$s of the ideal instead of %1$s over the last stretch of the curve changes the "
               "verdict."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_RETURN] = {
    .text = N_("A return of %2$s of a device instead of %1$s for each one added changes the verdict."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_SPREAD] = {
    .text = N_("A forecast whose 90%% interval spans a factor of %2$s instead of %1$s changes the verdict."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_NUMBER } } },
  [SP_MESSAGE_FLIP_EXPOSED] = {
    .text = N_("An exposed gradient exchange of %2$s of the step instead of %1$s changes the verdict."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_RECOVERED] = {
    .text = N_("Recovering %2$s of the loss by free changes instead of %1$s changes the verdict."),
    .places = { { 0, SP_AS_PERCENT }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_DEADLINE_PROBABILITY] = {
    .text = N_("A probability of %2$s instead of %1$s to make the date with what is there changes the verdict."),
    .places = { { 0, SP_AS_CHANCE }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_BUDGET_PROBABILITY] = {
    .text = N_("A probability of %2$s instead of %1$s to keep within the budget changes the verdict."),
    .places = { { 0, SP_AS_CHANCE }, { 1, SP_AS_PERCENT } } },
  [SP_MESSAGE_FLIP_VALUE_COUNT] = {
    NP_ ("A value of time at which one device is best instead of %1$s changes the verdict.",
         "A value of time at which %2$s devices are best instead of %1$s changes the verdict."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FLIP_QUALITY_COUNT] = {
    NP_ ("A time to the target that stops falling at one device instead of %1$s changes the verdict.",
         "A time to the target that stops falling at %2$s devices instead of %1$s changes the verdict."),
    .plural_of = 1,
    .places = { { 0, SP_AS_COUNT }, { 1, SP_AS_COUNT } } },
  [SP_MESSAGE_FLIP_NET_SPEEDUP] = {
    .text = N_("Reaching the target %2$s times as soon instead of %1$s times changes the verdict."),
    .places = { { 0, SP_AS_NUMBER }, { 1, SP_AS_NUMBER } } },
};

static const struct
{
  SpCoreError code;
  SpSentence sentence;
} errors[] = {
  { SP_CORE_ERROR_CANCELLED, { .text = N_("The calculation was stopped.") } },
  { SP_CORE_ERROR_NO_MEMORY, { .text = N_("This is too large to calculate with. Use smaller counts.") } },

  { SP_CORE_ERROR_DEVICES, {
    .text = N_("The number of devices must be a whole number from 1 to %1$s."),
    .places = { { 0, SP_AS_COUNT } } } },
  { SP_CORE_ERROR_THROUGHPUT, { .text = N_("The throughput of one device must be above 0.") } },
  { SP_CORE_ERROR_EFFICIENCY, { .text = N_("The scaling efficiency must be above 0.") } },
  { SP_CORE_ERROR_ACTUAL, { .text = N_("The actual throughput must be above 0.") } },
  { SP_CORE_ERROR_TOO_MANY_DEVICES, {
    .text = N_("More than %1$s devices would be needed. Ask for less throughput, or check the throughput of one device."),
    .places = { { 0, SP_AS_COUNT } } } },
  { SP_CORE_ERROR_OVERFLOW, {
    .text = N_("The result is too large or too small to calculate with. Check the sizes of the numbers.") } },

  { SP_CORE_ERROR_LAW_POINTS, { .text = N_("There are too few device counts for this law. Measure at another one.") } },
  { SP_CORE_ERROR_LAW_SERVERS, {
    .text = N_("This law needs the devices per server, and a run on more than one server.") } },
  { SP_CORE_ERROR_LAW_NO_FIT, { .text = N_("This law does not describe the measured runs.") } },
  { SP_CORE_ERROR_LAW_NO_VALUE, { .text = N_("This law gives no throughput at that count.") } },
  { SP_CORE_ERROR_LAW_NO_INTERVAL, {
    .text = N_("There are too few runs to tell how sure this is. Measure at another count.") } },

  { SP_CORE_ERROR_DEVICES_PER_SERVER, { .text = N_("The devices per server must be a whole number of at least 1.") } },
  { SP_CORE_ERROR_INNER_BANDWIDTH, { .text = N_("The bandwidth inside a server must be above 0.") } },
  { SP_CORE_ERROR_INNER_LATENCY, { .text = N_("The latency inside a server must not be negative.") } },
  { SP_CORE_ERROR_SERVER_BANDWIDTH, { .text = N_("The bandwidth between servers must be above 0.") } },
  { SP_CORE_ERROR_SERVER_LATENCY, { .text = N_("The latency between servers must not be negative.") } },
  { SP_CORE_ERROR_SHARE_LEFT, { .text = N_("The share of the network that is left must be above 0%% and at most 100%%.") } },
  { SP_CORE_ERROR_SERVERS_PER_RACK, { .text = N_("The servers per rack must be a whole number of at least 1.") } },
  { SP_CORE_ERROR_RACK_BANDWIDTH, { .text = N_("The bandwidth of a rack must be above 0.") } },
  { SP_CORE_ERROR_OVERSUBSCRIPTION, { .text = N_("The oversubscription must be at least 1.") } },
  { SP_CORE_ERROR_BANDWIDTH, { .text = N_("The bandwidth must be above 0.") } },
  { SP_CORE_ERROR_RANKS, { .text = N_("The measured table must be of at least 2 devices, a whole number.") } },
  { SP_CORE_ERROR_TABLE_TOO_SHORT, { .text = N_("The measured table has too few different sizes. Add some.") } },
  { SP_CORE_ERROR_TABLE_FIT, {
    .text = N_("In the measured table larger messages do not take longer. Check its columns and units.") } },

  { SP_CORE_ERROR_SCATTER, { .text = N_("The scatter of step times must be from 0%% to 200%%.") } },
  { SP_CORE_ERROR_SLOW_FACTOR, { .text = N_("The factor of the slow device must be from 1 to 1,000.") } },
  { SP_CORE_ERROR_REPLICA_TIMES, {
    .text = N_("The measured times need two or more replicas, the same ones in each step, and times above 0.") } },
  { SP_CORE_ERROR_COMPUTE_RATE, { .text = N_("The compute rate of one replica must be above 0.") } },
  { SP_CORE_ERROR_SAMPLE_SECONDS, { .text = N_("The compute time of one unit must be above 0.") } },
  { SP_CORE_ERROR_MICRO_OVERHEAD, { .text = N_("The overhead of a micro-step must not be negative.") } },
  { SP_CORE_ERROR_STEP_OVERHEAD, { .text = N_("The overhead of a step must not be negative.") } },
  { SP_CORE_ERROR_BACKWARD_SHARE, { .text = N_("The share of the backward pass must be from 0%% to 100%%.") } },
  { SP_CORE_ERROR_MICRO_BATCH, { .text = N_("The batch of a micro-step must be above 0.") } },
  { SP_CORE_ERROR_ACCUMULATION, { .text = N_("The accumulation steps must be a whole number of at least 1.") } },
  { SP_CORE_ERROR_GLOBAL_BATCH, { .text = N_("The global batch must be above 0.") } },
  { SP_CORE_ERROR_PARAMETERS, { .text = N_("The number of parameters must not be negative.") } },
  { SP_CORE_ERROR_ELEMENT_BYTES, { .text = N_("The bytes of a gradient or parameter must be above 0.") } },
  { SP_CORE_ERROR_COMPRESSION, { .text = N_("The compression must be at least 1.") } },
  { SP_CORE_ERROR_DENSITY, { .text = N_("The share of gradients that is sent must be above 0%% and at most 100%%.") } },
  { SP_CORE_ERROR_CODING_SECONDS, { .text = N_("The time to compress and restore must not be negative.") } },
  { SP_CORE_ERROR_EXCHANGE_EVERY, {
    .text = N_("The steps between exchanges must be a whole number of at least 1.") } },
  { SP_CORE_ERROR_BUCKET_BYTES, { .text = N_("The bucket size must be above 0.") } },
  { SP_CORE_ERROR_OVERLAP, { .text = N_("The overlap must be from 0%% to 100%%.") } },
  { SP_CORE_ERROR_SLOWDOWN, { .text = N_("The slowdown of the backward pass must be from 0%% to 100%%.") } },
  { SP_CORE_ERROR_PARALLELISM, {
    .text = N_("Tensor, pipeline and context parallelism must be whole numbers of at least 1.") } },
  { SP_CORE_ERROR_INPUT_RATE, { .text = N_("The input rate of a server must be above 0.") } },
  { SP_CORE_ERROR_SHARED_INPUT_RATE, { .text = N_("The input rate of the shared storage must be above 0.") } },
  { SP_CORE_ERROR_MAX_MICRO_BATCH, { .text = N_("The largest batch of a micro-step must be above 0.") } },
  { SP_CORE_ERROR_DEVICE_MEMORY, {
    .text = N_("The memory figures leave no room for a single sample, or one of them is out of range.") } },
  { SP_CORE_ERROR_NOT_A_MULTIPLE, {
    .text = N_("The devices must be a multiple of those that one copy of the model needs.") } },
  { SP_CORE_ERROR_NO_SERVER_LINK, {
    .text = N_("There are more devices than one server holds. Say how servers are linked.") } },
  { SP_CORE_ERROR_TOO_FEW_SAMPLES, {
    .text = N_("The global batch has fewer samples than there are copies of the model. Use fewer devices or a larger batch.") } },
  { SP_CORE_ERROR_STEP_OVERFLOW, {
    .text = N_("A time or rate of the step is too large or too small to calculate with. Check the sizes of the numbers.") } },

  { SP_CORE_ERROR_CALIBRATION_ROW, { .text = N_("There is no measured step, or one has a value out of its range.") } },
  { SP_CORE_ERROR_CALIBRATION_PRIOR, {
    .text = N_("The guess, spread and bounds of something unknown contradict each other.") } },
  { SP_CORE_ERROR_CALIBRATION_NOTHING_FREE, { .text = N_("Nothing is left unknown, so there is nothing to learn.") } },
  { SP_CORE_ERROR_CALIBRATION_FAILED, {
    .text = N_("The model could not be fitted to the measured steps. Check their values and units.") } },

  { SP_CORE_ERROR_EXPERIMENT_STEP, { .text = N_("The step time of the job itself is missing or out of its range.") } },
  { SP_CORE_ERROR_EXPERIMENT_NO_EXCHANGE, { .text = N_("The step time with the exchange off is out of its range.") } },
  { SP_CORE_ERROR_EXPERIMENT_FROM_MEMORY, { .text = N_("The step time with input from memory is out of its range.") } },
  { SP_CORE_ERROR_EXPERIMENT_BOTH_OFF, { .text = N_("The step time with both off is out of its range.") } },
  { SP_CORE_ERROR_EXPERIMENT_LARGER_BATCH, {
    .text = N_("The step with a larger batch needs a time above 0 and a micro-batch above the job's own.") } },
  { SP_CORE_ERROR_EXPERIMENT_ONE_DEVICE, { .text = N_("A time of one device alone is out of its range.") } },
  { SP_CORE_ERROR_EXPERIMENT_LOADER, { .text = N_("The rate of the input pipeline must be above 0.") } },
  { SP_CORE_ERROR_EXPERIMENT_UTILISATION, { .text = N_("The utilisation must be from 0%% to 100%%.") } },

  { SP_CORE_ERROR_LEVER, { .text = N_("The value of a lever is out of its range.") } },
  { SP_CORE_ERROR_LEVER_TARGET, { .text = N_("The throughput to reach must be above 0.") } },

  { SP_CORE_ERROR_DIAGNOSIS_POINTS, { .text = N_("The measured counts must rise, and their throughput must be above 0.") } },
  { SP_CORE_ERROR_DIAGNOSIS_THRESHOLD, {
    .text = N_("Thresholds must be from 0%% to 100%%, and the one that warns below the one that binds.") } },
  { SP_CORE_ERROR_DIAGNOSIS_RATIO, { .text = N_("Rates and times that are compared must be above 0.") } },

  { SP_CORE_ERROR_DRAWS, { .text = N_("The forecast has a throughput or a count that cannot be used.") } },
  { SP_CORE_ERROR_WORK, { .text = N_("The total work must be above 0.") } },
  { SP_CORE_ERROR_COUNTS, { .text = N_("A device count is out of range or outside the forecast.") } },
  { SP_CORE_ERROR_NO_COUNTS, {
    .text = N_("No device count is allowed within the forecast, or there are too many. Check the counts that are allowed.") } },
  { SP_CORE_ERROR_PRICE, { .text = N_("A part of the price is out of range. Check the prices.") } },
  { SP_CORE_ERROR_POWER, { .text = N_("The power, its overhead or its carbon is out of range. Check the energy figures.") } },
  { SP_CORE_ERROR_CALENDAR, { .text = N_("A part of the calendar time is out of range. Check the waiting and working times.") } },
  { SP_CORE_ERROR_FAILURES, {
    .text = N_("Failures come too soon after each other for these checkpoints and restarts. "
               "Save more often, restart faster or use fewer devices.") } },
  { SP_CORE_ERROR_DEADLINE, { .text = N_("The deadline must be above 0.") } },
  { SP_CORE_ERROR_BUDGET, { .text = N_("The budget must be above 0.") } },
  { SP_CORE_ERROR_VALUE_OF_TIME, { .text = N_("The value of time must not be negative.") } },
  { SP_CORE_ERROR_CONFIDENCE, { .text = N_("The probability must be between 0%% and 100%%.") } },
  { SP_CORE_ERROR_BATCH, { .text = N_("The batch or a part of it is out of range.") } },
  { SP_CORE_ERROR_BATCH_SPLIT, {
    .text = N_("The devices do not make a whole number of copies of the model. Use a multiple of the devices of one copy.") } },
  { SP_CORE_ERROR_LEARNING_RATE, { .text = N_("The learning rate must be above 0.") } },
  { SP_CORE_ERROR_CRITICAL_BATCH, { .text = N_("The critical batch and its spread must be above 0.") } },
  { SP_CORE_ERROR_RUNS, { .text = N_("The runs need two different batches at least, and values above 0.") } },
  { SP_CORE_ERROR_CRITICAL_BATCH_NEGATIVE, {
    .text = N_("No critical batch explains these runs: larger batches needed fewer examples. Check the runs.") } },
  { SP_CORE_ERROR_CRITICAL_BATCH_NOISE, {
    .text = N_("The runs differ by less than their own spread, so they do not tell the critical batch. "
               "Add runs with a much larger batch.") } },
  { SP_CORE_ERROR_CRITICAL_BATCH_ILL_CONDITIONED, {
    .text = N_("The batches of the runs are too close together to tell the critical batch. "
               "Add runs with a much smaller batch.") } },
  { SP_CORE_ERROR_PIPELINE, {
    .text = N_("The stages, micro-batches, chunks or stage time of the pipeline are out of range.") } },
  { SP_CORE_ERROR_BUBBLE, { .text = N_("The share of the bubble must be between 0%% and 100%%.") } },
  { SP_CORE_ERROR_EVIDENCE, { .text = N_("A piece of evidence or its threshold is out of range.") } },
};

const SpSentence *
sp_sentence_of_message (SpMessageCode code)
{
  g_return_val_if_fail (code < SP_N_MESSAGES, NULL);
  return messages[code].text != NULL ? &messages[code] : NULL;
}

const SpSentence *
sp_sentence_of_error (SpCoreError code)
{
  for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
    if (errors[i].code == code)
      return &errors[i].sentence;
  return NULL;
}
