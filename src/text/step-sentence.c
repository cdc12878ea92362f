/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-sentence.h. */
#include "text/step-sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "text/fill.h"
#include "text/units.h"

/* Two-sided 95 % of a normal. */
#define Z95 1.96
/* Shares below this aren't named in a sentence. */
#define WORTH_A_WORD 0.01

const char *
sp_word_part (SpPart part)
{
  static const char *const words[SP_N_PARTS] = {
    [SP_PART_COMPUTE] = N_("Compute"),
    [SP_PART_OVERHEAD] = N_("Fixed overhead"),
    [SP_PART_STRAGGLERS] = N_("Waiting for the slowest"),
    [SP_PART_COMMUNICATION] = N_("Exposed exchange"),
    [SP_PART_INPUT] = N_("Waiting for input"),
  };

  g_return_val_if_fail (part < SP_N_PARTS, "");
  return g_dgettext (GETTEXT_PACKAGE, words[part]);
}

const char *
sp_word_algorithm (SpAlgorithm algorithm)
{
  static const char *const words[SP_N_ALGORITHMS] = {
    [SP_ALGORITHM_BEST] = N_("the fastest"),   [SP_ALGORITHM_RING] = N_("ring"),
    [SP_ALGORITHM_TREE] = N_("tree"),          [SP_ALGORITHM_TWO_LEVEL] = N_("two-level"),
    [SP_ALGORITHM_IN_NETWORK] = N_("in the network"),
  };

  g_return_val_if_fail (algorithm < SP_N_ALGORITHMS, "");
  return g_dgettext (GETTEXT_PACKAGE, words[algorithm]);
}

static const struct
{
  const char *name;
  const char *how;
} experiments[SP_N_EXPERIMENTS] = {
  [SP_EXPERIMENT_NO_EXCHANGE] = {
    N_("Step without exchange"),
    N_("Same job and devices, gradients not exchanged, results thrown away. What the step gains is exchange and waiting for the slowest.") },
  [SP_EXPERIMENT_FROM_MEMORY] = {
    N_("Step with one batch from memory"),
    N_("Serve one batch from memory over and over. What the step gains was waiting for input.") },
  [SP_EXPERIMENT_BOTH_OFF] = {
    N_("Step with both off"),
    N_("No exchange and input from memory at once: shows waits that hide behind each other.") },
  [SP_EXPERIMENT_REPLICA_TIMES] = {
    N_("Work times of the replicas"),
    N_("Each replica’s own time from the start of the step to its first exchange. Whole step times are equal and show nothing.") },
  [SP_EXPERIMENT_ONE_DEVICE_BATCHES] = {
    N_("One device at several batches"),
    N_("Time of one micro-step on one device at two or more batches: separates compute from overhead.") },
  [SP_EXPERIMENT_LARGER_BATCH] = {
    N_("Step with a larger batch"),
    N_("The same job with more work a device: a sharp fall of time a unit means that overhead or exchange was badly amortised.") },
  [SP_EXPERIMENT_LOADER_ALONE] = {
    N_("Loader by itself"),
    N_("Run only the input pipeline of one server and count what it delivers.") },
  [SP_EXPERIMENT_ONE_DEVICE_FIRST] = {
    N_("One device first"),
    N_("How well one device alone is used. What one device wastes, every device wastes.") },
  [SP_EXPERIMENT_PROFILE] = {
    N_("Profile of one step"),
    N_("Look for gaps between kernels, long exchanges and waits for data.") },
  [SP_EXPERIMENT_COLLECTIVE_TABLE] = {
    N_("Measured exchange"),
    N_("Run nccl-tests on the devices of the job and import its output.") },
  [SP_EXPERIMENT_MORE_COUNTS] = {
    N_("More device counts"),
    N_("Run the job at 1, 2, 4, 8 … devices and enter the throughput under Measurements.") },
  [SP_EXPERIMENT_SECOND_SERVER] = {
    N_("A run on two servers"),
    N_("One count beyond the first server shows what the network takes.") },
  [SP_EXPERIMENT_TIME_TO_TARGET] = {
    N_("Time to the target"),
    N_("Train to the same quality at two batch sizes and compare the time, not the rate.") },
  [SP_EXPERIMENT_MEMORY] = {
    N_("Largest batch that fits"),
    N_("Raise the batch on one device until memory is full.") },
};

const char *
sp_word_experiment (SpExperimentKind kind)
{
  g_return_val_if_fail (kind < SP_N_EXPERIMENTS, "");
  return g_dgettext (GETTEXT_PACKAGE, experiments[kind].name);
}

const char *
sp_word_experiment_how (SpExperimentKind kind)
{
  g_return_val_if_fail (kind < SP_N_EXPERIMENTS, "");
  return g_dgettext (GETTEXT_PACKAGE, experiments[kind].how);
}

static const struct
{
  const char *name;
  const char *remedy;
} causes[SP_N_CAUSES] = {
  [SP_CAUSE_NETWORK] = {
    N_("Network between servers"),
    N_("Give each step more work, hide the exchange behind backward, then look at the network.") },
  [SP_CAUSE_INPUT] = {
    N_("Input too slow"),
    N_("More loader processes, prefetching, a cache or faster storage. Cheap, and easily mistaken for a network problem.") },
  [SP_CAUSE_EXCHANGE] = {
    N_("Rising share of exchange"),
    N_("Exchange less often or fewer bytes, and review which devices share a link.") },
  [SP_CAUSE_UNEQUAL] = {
    N_("Unequal replicas or inputs"),
    N_("Time each replica, even out lengths and shards, keep neighbours away.") },
  [SP_CAUSE_BATCH] = {
    N_("Batch too large"),
    N_("Revisit learning rate and convergence: the rate rises, the time to the target does not.") },
  [SP_CAUSE_DEVICE] = {
    N_("A faulty or hot device"),
    N_("Read the clock and temperature of the device that is always behind, and replace it.") },
};

const char *
sp_word_cause (SpCause cause)
{
  g_return_val_if_fail (cause < SP_N_CAUSES, "");
  return g_dgettext (GETTEXT_PACKAGE, causes[cause].name);
}

const char *
sp_word_cause_remedy (SpCause cause)
{
  g_return_val_if_fail (cause < SP_N_CAUSES, "");
  return g_dgettext (GETTEXT_PACKAGE, causes[cause].remedy);
}

const char *
sp_word_lever_how (SpLever lever)
{
  static const char *const words[SP_N_LEVERS] = {
    [SP_LEVER_MICRO_BATCH] = N_("More work between two exchanges, as far as memory allows"),
    [SP_LEVER_OVERLAP] = N_("Share of backward during which gradients already travel"),
    [SP_LEVER_FEWER_BYTES] = N_("Half width or compressed gradients; check the numerics"),
    [SP_LEVER_ACCUMULATION] = N_("Several micro-steps for one exchange; the effective batch grows"),
    [SP_LEVER_INPUT] = N_("Loader processes, prefetching, cache, storage"),
    [SP_LEVER_STRAGGLERS] = N_("Share of the wait that stays after lengths, shards and neighbours are mended"),
    [SP_LEVER_OVERHEAD] = N_("Share of the overhead that stays with fewer launches and captured graphs"),
    [SP_LEVER_PLACEMENT] = N_("Share that comes back of what neighbours and racks take; best algorithm"),
    [SP_LEVER_INTERCONNECT] = N_("Rate of the link that the exchange crosses"),
    [SP_LEVER_SHARDING] = N_("ZeRO level: less memory, other exchanges"),
    [SP_LEVER_LOCAL_SGD] = N_("Steps between two exchanges; changes convergence"),
    [SP_LEVER_DEVICES] = N_("Factor on the device count; each further one returns less"),
  };

  g_return_val_if_fail (lever < SP_N_LEVERS, "");
  return g_dgettext (GETTEXT_PACKAGE, words[lever]);
}

const char *
sp_word_lever_price (SpLever lever)
{
  switch (sp_lever_price (lever))
    {
    case SP_PRICE_CONVERGENCE:
      return g_dgettext (GETTEXT_PACKAGE, N_("Changes convergence"));
    case SP_PRICE_REBUILD:
      return g_dgettext (GETTEXT_PACKAGE, N_("Rebuilds the job"));
    case SP_PRICE_HARDWARE:
      return g_dgettext (GETTEXT_PACKAGE, N_("Hardware"));
    case SP_PRICE_FREE:
    default:
      return g_dgettext (GETTEXT_PACKAGE, N_("Free"));
    }
}

static char *
fill (const char        *pattern,
      const SpWording   *wording,
      const char *const *values,
      gsize              n)
{
  return sp_fill (wording->english ? pattern : g_dgettext (GETTEXT_PACKAGE, pattern), values, n);
}

char *
sp_step_time (const SpWording *wording,
              double           seconds)
{
  g_autofree char *time = sp_format_duration (wording->locale, fabs (seconds));

  return seconds < 0.0 ? g_strconcat ("\u2212", time, NULL) : g_steal_pointer (&time);
}

char *
sp_step_measured (const SpWording      *wording,
                  const SpMeasuredPart *part)
{
  g_autofree char *time = sp_step_time (wording, part->seconds);
  g_autofree char *error = sp_format_duration (wording->locale, Z95 * part->standard_error);

  if (!part->is_measured)
    return NULL;
  if (part->is_noise)
    /* Translators: a measured time and its uncertainty */
    return g_strdup_printf (g_dgettext (GETTEXT_PACKAGE, "%s ± %s, within noise"), time, error);
  return g_strdup_printf (g_dgettext (GETTEXT_PACKAGE, "%s ± %s"), time, error);
}

char *
sp_step_share (const SpWording *wording,
               double           share)
{
  return sp_number_format_percent (wording->locale, share, MAX (wording->digits - 2, 0));
}

char *
sp_step_positive_share (const SpWording *wording,
                        double           share)
{
  return sp_number_format_percent_nonzero (wording->locale, share, MAX (wording->digits - 2, 0));
}

char *
sp_step_signed_share (const SpWording *wording,
                      double           share)
{
  g_autofree char *amount = sp_step_share (wording, fabs (share));

  /* A left-to-right mark keeps the sign before the number. */
  return g_strconcat ("\u200e", share < 0.0 ? "\u2212" : "+", amount, NULL);
}

char *
sp_sentence_step (const SpStep    *step,
                  const SpWording *wording)
{
  SpPart second = sp_step_binding_part (step, WORTH_A_WORD);
  g_autofree char *devices = sp_number_format_exact (wording->locale, step->devices);
  g_autofree char *time = sp_format_duration (wording->locale, step->step_seconds);
  g_autofree char *compute = sp_step_positive_share (wording, step->parts[SP_PART_COMPUTE] / step->step_seconds);
  g_autofree char *share = sp_step_share (wording, step->parts[second] / step->step_seconds);
  const char *values[] = { devices, time, compute, share, sp_word_part (second) };

  if (step->devices == 1.0)
    return second == SP_PART_COMPUTE
             ? fill (N_("A step on one device takes %2$s, nearly all of it compute."), wording, values, 5)
             /* Translators: %2$s is a time, %3$s and %4$s are shares, %5$s is the name of a part of a step */
             : fill (N_("A step on one device takes %2$s: %3$s is compute, %4$s is “%5$s”."), wording, values, 5);
  if (second == SP_PART_COMPUTE)
    return fill (N_("A step on %1$s devices takes %2$s, nearly all of it compute."), wording, values, 5);
  /* Translators: %1$s is a number of devices, %2$s a time, %3$s and %4$s are shares, %5$s is the name of a part of a step */
  return fill (N_("A step on %1$s devices takes %2$s: %3$s is compute, %4$s is “%5$s”."), wording, values, 5);
}

char *
sp_sentence_break_even (const SpStep      *step,
                        const SpBreakEven *figures,
                        const SpWording   *wording)
{
  g_autofree char *rate =
    figures->has_bandwidth ? sp_format_bandwidth (wording->locale, figures->bandwidth, wording->digits) : g_strdup ("");
  g_autofree char *batch =
    figures->has_micro_batch ? sp_number_format (wording->locale, figures->micro_batch, wording->digits) : g_strdup ("");
  const char *values[] = { rate, batch };

  if (step->exchange_seconds <= 0.0)
    return g_strdup ("");
  if (step->is_hidden)
    return fill (N_("The exchange hides behind backward but for its last bucket."), wording, values, 2);
  if (figures->has_bandwidth && figures->has_micro_batch)
    return fill (figures->is_server_link
                   ? N_("The exchange would hide behind backward with %1$s between servers, or with a batch of %2$s per device.")
                   : N_("The exchange would hide behind backward with %1$s inside the server, or with a batch of %2$s per device."),
                 wording, values, 2);
  if (figures->has_bandwidth)
    return fill (figures->is_server_link ? N_("The exchange would hide behind backward with %1$s between servers.")
                                         : N_("The exchange would hide behind backward with %1$s inside the server."),
                 wording, values, 2);
  if (figures->has_micro_batch)
    return fill (N_("The exchange would hide behind backward with a batch of %2$s per device."), wording, values, 2);
  return fill (N_("No bandwidth alone would hide the exchange behind backward."), wording, values, 2);
}

char *
sp_sentence_outcome (const SpStep         *before,
                     const SpLeverOutcome *outcome,
                     const SpWording      *wording)
{
  g_autofree char *from = sp_format_result_rate (wording->locale, before->throughput, wording->unit, wording->digits);
  g_autofree char *to = sp_format_result_rate (wording->locale, outcome->step.throughput, wording->unit, wording->digits);
  g_autofree char *gain = sp_step_share (wording, fabs (outcome->gain));
  const char *values[] = { from, to, gain, sp_word_part (outcome->binding) };

  if (fabs (outcome->gain) < 0.0005)
    return fill (N_("These changes leave the throughput where it is."), wording, values, 4);
  if (outcome->gain < 0.0)
    return fill (N_("Together these changes lower throughput from %1$s to %2$s."), wording, values, 4);
  if (outcome->binding == SP_PART_COMPUTE)
    return fill (N_("Together these changes raise throughput from %1$s to %2$s, %3$s more. Then compute is what is left."),
                 wording, values, 4);
  /* Translators: %1$s and %2$s are throughputs, %3$s is a share, %4$s is the name of a part of a step */
  return fill (N_("Together these changes raise throughput from %1$s to %2$s, %3$s more. What binds next: “%4$s”."),
               wording, values, 4);
}

char *
sp_word_lever_value (SpLever          lever,
                     double           value,
                     const SpWording *wording)
{
  g_autofree char *number = sp_number_format (wording->locale, value, wording->digits);
  const char *values[] = { number };

  switch (lever)
    {
    case SP_LEVER_OVERLAP:
    case SP_LEVER_STRAGGLERS:
    case SP_LEVER_OVERHEAD:
    case SP_LEVER_PLACEMENT:
      return sp_number_format_percent (wording->locale, value, 0);
    case SP_LEVER_SHARDING:
      return value == 0.0 ? fill (N_("none"), wording, values, 1) : g_strdup_printf ("ZeRO-%s", number);
    case SP_LEVER_LOCAL_SGD:
      /* Translators: a number of steps between two exchanges */
      return fill (N_("every %1$s steps"), wording, values, 1);
    case SP_LEVER_MICRO_BATCH:
    case SP_LEVER_FEWER_BYTES:
    case SP_LEVER_ACCUMULATION:
    case SP_LEVER_INPUT:
    case SP_LEVER_INTERCONNECT:
    case SP_LEVER_DEVICES:
    case SP_N_LEVERS:
    default:
      /* Translators: a factor, "2 ×" */
      return fill (N_("%1$s ×"), wording, values, 1);
    }
}

char *
sp_sentence_diagnosis (const SpDiagnosis *diagnosis,
                       const SpWording   *wording)
{
  g_autofree char *efficiency =
    diagnosis->has_efficiency ? sp_step_positive_share (wording, diagnosis->efficiency) : g_strdup ("");
  const char *cause = diagnosis->n_causes > 0 ? sp_word_cause (diagnosis->causes[0].cause) : "";
  const char *values[] = { efficiency, cause };

  switch (diagnosis->verdict)
    {
    case SP_DIAGNOSIS_HEALTHY:
      return diagnosis->has_efficiency
               ? fill (N_("Nothing binds: devices keep %1$s of their throughput at the largest count."), wording, values, 2)
               : fill (N_("Nothing that is known so far binds."), wording, values, 2);
    case SP_DIAGNOSIS_WATCH:
      return fill (N_("Worth watching: “%2$s”."), wording, values, 2);
    case SP_DIAGNOSIS_FIX:
      return fill (N_("Fix this first: “%2$s”."), wording, values, 2);
    case SP_DIAGNOSIS_MEASURE_FIRST:
    case SP_N_DIAGNOSES:
    default:
      return fill (N_("Measure first: what is known does not carry a verdict."), wording, values, 2);
    }
}
