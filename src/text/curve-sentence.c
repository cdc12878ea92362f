/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See curve-sentence.h. Each function chooses one whole sentence by what the
 * numbers say and fills it; what two sentences say stands in two. */
#include "text/curve-sentence.h"

#include <glib/gi18n-lib.h>

#include "text/fill.h"
#include "text/units.h"

/* Up to here people call a curve near linear, and an added device nearly worthless. */
#define NEAR_LINEAR 0.9
#define BETTER_THAN_LINEAR 1.02
#define SATURATED 0.1
#define LESS_THAN_HALF 0.5

/* A run that leaves more than this of an interval's width is not worth its time. */
#define WORTH_TELLING 0.95

#define FORECAST_DIGITS 3

/* Two forms as gettext extracts them. */
#define NP_(one, many) one, many

static const char *
words (const char      *text,
       const SpWording *wording)
{
  return wording->english ? text : g_dgettext (GETTEXT_PACKAGE, text);
}

static const char *
plural_words (const char      *one,
              const char      *many,
              double           n,
              const SpWording *wording)
{
  if (wording->english)
    return n == 1.0 ? one : many;
  return g_dngettext (GETTEXT_PACKAGE, one, many, (gulong) CLAMP (n, 0.0, 1e9));
}

static char *
count (double           n,
       const SpWording *wording)
{
  return sp_number_format_exact (wording->locale, n);
}

static char *
share (double           fraction,
       const SpWording *wording)
{
  return sp_number_format_percent_nonzero (wording->locale, fraction, MAX (wording->digits - 2, 0));
}

char *
sp_format_forecast (double           throughput,
                    gboolean         relative,
                    const SpWording *wording)
{
  g_autofree char *number = sp_number_format_significant (wording->locale, throughput, FORECAST_DIGITS);
  g_autofree char *unit = relative ? NULL : sp_unit_per_second (wording->unit);

  return unit != NULL ? g_strdup_printf ("%s\u00a0%s", number, unit) : g_steal_pointer (&number);
}

/* ---- What the curve shows ---- */

/* Returns: the index of the point that shows the knee */
static guint
knee_point (const SpMeasured *curve)
{
  guint i;

  for (i = 1; i + 1 < curve->n_points && curve->points[i].devices < curve->knee.next_devices; i++)
    ;
  return i;
}

static gboolean
is_second_server (const SpMeasured *curve)
{
  return curve->knee.devices <= curve->devices_per_server &&
         curve->knee.next_devices <= 2.0 * curve->devices_per_server;
}

/* Translators: %1$s is a number of devices, %2$s the scaling efficiency there */
static const char *
near_linear_to_knee (const SpMeasured *curve)
{
  switch (curve->knee.place)
    {
    case SP_PLACE_INSIDE_SERVER:
      return N_("Near linear to %1$s devices (%2$s), then a knee inside the server.");
    case SP_PLACE_SERVER_BOUNDARY:
      return is_second_server (curve)
               ? N_("Near linear to %1$s devices (%2$s), then a knee where the second server joins.")
               : N_("Near linear to %1$s devices (%2$s), then a knee where more servers join.");
    case SP_PLACE_RACK:
      return N_("Near linear to %1$s devices (%2$s), then a knee where another rack joins.");
    case SP_PLACE_UNKNOWN:
    case SP_N_PLACES:
    default:
      return N_("Near linear to %1$s devices (%2$s), then a knee.");
    }
}

static const char *
superlinear_to_knee (const SpMeasured *curve)
{
  switch (curve->knee.place)
    {
    case SP_PLACE_INSIDE_SERVER:
      return N_("Better than linear to %1$s devices (%2$s), then a knee inside the server.");
    case SP_PLACE_SERVER_BOUNDARY:
      return is_second_server (curve)
               ? N_("Better than linear to %1$s devices (%2$s), then a knee where the second server joins.")
               : N_("Better than linear to %1$s devices (%2$s), then a knee where more servers join.");
    case SP_PLACE_RACK:
      return N_("Better than linear to %1$s devices (%2$s), then a knee where another rack joins.");
    case SP_PLACE_UNKNOWN:
    case SP_N_PLACES:
    default:
      return N_("Better than linear to %1$s devices (%2$s), then a knee.");
    }
}

static const char *
loss_to_knee (const SpMeasured *curve)
{
  switch (curve->knee.place)
    {
    case SP_PLACE_INSIDE_SERVER:
      return N_("Efficiency falls to %2$s at %1$s devices, then comes a knee inside the server.");
    case SP_PLACE_SERVER_BOUNDARY:
      return is_second_server (curve)
               ? N_("Efficiency falls to %2$s at %1$s devices, then comes a knee where the second server joins.")
               : N_("Efficiency falls to %2$s at %1$s devices, then comes a knee where more servers join.");
    case SP_PLACE_RACK:
      return N_("Efficiency falls to %2$s at %1$s devices, then comes a knee where another rack joins.");
    case SP_PLACE_UNKNOWN:
    case SP_N_PLACES:
    default:
      return N_("Efficiency falls to %2$s at %1$s devices, then comes a knee.");
    }
}

/* What the devices added up to @point returned. */
static char *
return_sentence (const SpMeasured *curve,
                 guint             point,
                 const SpWording  *wording)
{
  const SpMeasuredPoint *to = &curve->points[point];
  g_autofree char *first = count (curve->points[point - 1].devices, wording);
  g_autofree char *last = count (to->devices, wording);
  g_autofree char *returned = sp_format_return (wording->locale, ABS (to->added_return));
  const char *values[] = { first, last, returned };
  const char *pattern;

  if (to->added_return < 0.0)
    /* Translators: %1$s and %2$s are numbers of devices, %3$s is part of what one device delivers alone */
    pattern = N_("Each device added from %1$s to %2$s took away the work of %3$s.");
  else
    /* Translators: %1$s and %2$s are numbers of devices, %3$s is part of what one device delivers alone */
    pattern = N_("Each device added from %1$s to %2$s returned %3$s of a device.");
  return sp_fill (words (pattern, wording), values, G_N_ELEMENTS (values));
}

/* What all devices together come to, where the curve goes on beyond its knee or little is left. Returns: (nullable) */
static char *
end_sentence (const SpMeasured *curve,
              const SpWording  *wording)
{
  const SpMeasuredPoint *last = &curve->points[curve->n_points - 1];
  g_autofree char *devices = count (last->devices, wording);
  g_autofree char *efficiency = share (last->efficiency, wording);
  g_autofree char *worth = sp_number_format_significant (wording->locale, last->efficiency * last->devices, 2);
  const char *values[] = { devices, efficiency, worth };

  if (last->devices <= curve->knee.next_devices && last->efficiency >= LESS_THAN_HALF)
    return NULL;
  /* Translators: %1$s and %3$s are numbers of devices, %2$s is the scaling efficiency */
  return sp_fill (words (N_("At %1$s devices efficiency is %2$s: they do the work of %3$s."), wording), values,
                  G_N_ELEMENTS (values));
}

static const char *
to_knee (const SpMeasured *curve,
         double            efficiency)
{
  if (efficiency > BETTER_THAN_LINEAR)
    return superlinear_to_knee (curve);
  return efficiency >= NEAR_LINEAR ? near_linear_to_knee (curve) : loss_to_knee (curve);
}

static char *
knee_sentence (const SpMeasured *curve,
               const SpWording  *wording)
{
  guint point = knee_point (curve);
  const SpMeasuredPoint *before = &curve->points[point - 1];
  const char *pattern = to_knee (curve, before->efficiency);
  g_autofree char *devices = count (before->devices, wording);
  g_autofree char *efficiency = share (before->efficiency, wording);
  const char *values[] = { devices, efficiency };
  g_autofree char *first = sp_fill (words (pattern, wording), values, G_N_ELEMENTS (values));
  g_autofree char *second = return_sentence (curve, point, wording);
  g_autofree char *third = end_sentence (curve, wording);

  return g_strjoin (" ", first, second, third, NULL);
}

static char *
one_count_sentence (const SpMeasured *curve,
                    const SpWording  *wording)
{
  const SpMeasuredPoint *point = &curve->points[0];
  g_autofree char *devices = count (point->devices, wording);
  g_autofree char *throughput = sp_format_forecast (point->throughput, curve->relative, wording);
  const char *values[] = { devices, throughput };

  return sp_fill (plural_words (NP_ ("One device delivers %2$s. A second count would show how it scales.",
                                     "%1$s devices deliver %2$s. A second count would show how it scales."),
                                point->devices, wording),
                  values, G_N_ELEMENTS (values));
}

/* Translators: %1$s is a number of devices, %2$s the scaling efficiency there, %3$s the number of devices that it
 * refers to */
static const char *
near_linear_words (const SpMeasured *curve,
                   double            efficiency,
                   const SpWording  *wording)
{
  double baseline = curve->points[curve->baseline].devices;

  if (efficiency > BETTER_THAN_LINEAR)
    return plural_words (NP_ ("Better than linear: at %1$s devices each delivers %2$s of what one does alone.",
                              "Better than linear: at %1$s devices each delivers %2$s of what it does at %3$s."),
                         baseline, wording);
  return plural_words (NP_ ("Near linear: at %1$s devices each delivers %2$s of what one does alone.",
                            "Near linear: at %1$s devices each delivers %2$s of what it does at %3$s."),
                       baseline, wording);
}

static char *
steady_sentence (const SpMeasured *curve,
                 const SpWording  *wording)
{
  guint last = curve->n_points - 1;
  const SpMeasuredPoint *point = &curve->points[last];
  g_autofree char *devices = count (point->devices, wording);
  g_autofree char *efficiency = share (point->efficiency, wording);
  g_autofree char *baseline = count (curve->points[curve->baseline].devices, wording);
  const char *values[] = { devices, efficiency, baseline };
  g_autofree char *first = NULL;
  g_autofree char *second = NULL;

  if (point->efficiency >= NEAR_LINEAR)
    return sp_fill (near_linear_words (curve, point->efficiency, wording), values, G_N_ELEMENTS (values));
  if (point->retrograde || point->added_return < SATURATED)
    first = sp_fill (words (N_("Saturated: at %1$s devices efficiency is down to %2$s."), wording), values, 2);
  else
    first = sp_fill (words (N_("A steady loss without a knee: at %1$s devices efficiency is %2$s."), wording), values, 2);
  second = return_sentence (curve, last, wording);
  return g_strdup_printf ("%s %s", first, second);
}

char *
sp_sentence_curve (const SpMeasured *curve,
                   const SpWording  *wording)
{
  if (curve->n_points == 0)
    return NULL;
  if (curve->n_points == 1)
    return one_count_sentence (curve, wording);
  return curve->has_knee ? knee_sentence (curve, wording) : steady_sentence (curve, wording);
}

/* ---- Beside one count ---- */

static const char *
knee_remark (const SpMeasured *curve)
{
  switch (curve->knee.place)
    {
    case SP_PLACE_INSIDE_SERVER:
      return N_("Knee inside the server");
    case SP_PLACE_SERVER_BOUNDARY:
      return is_second_server (curve) ? N_("Knee: the second server joins") : N_("Knee: more servers join");
    case SP_PLACE_RACK:
      return N_("Knee: another rack joins");
    case SP_PLACE_UNKNOWN:
    case SP_N_PLACES:
    default:
      return N_("Knee");
    }
}

char *
sp_sentence_curve_point (const SpMeasured *curve,
                         guint             point,
                         const SpWording  *wording)
{
  g_return_val_if_fail (point < curve->n_points, NULL);

  if (curve->has_knee && knee_point (curve) == point)
    return g_strdup (words (knee_remark (curve), wording));
  if (curve->points[point].retrograde)
    return g_strdup (words (N_("Slower than the count before"), wording));
  if (curve->points[point].superlinear)
    return g_strdup (words (N_("Grew faster than the count"), wording));
  return NULL;
}

/* ---- Forecast ---- */

char *
sp_sentence_forecast (const SpForecast *forecast,
                      gboolean          relative,
                      const SpWording  *wording)
{
  const SpInterval *interval = forecast->has_central ? &forecast->intervals[SP_LEVEL_90] : &forecast->bounds;
  g_autofree char *devices = count (forecast->devices, wording);
  g_autofree char *lo = sp_number_format_significant (wording->locale, interval->lo, FORECAST_DIGITS);
  g_autofree char *hi = sp_format_forecast (interval->hi, relative, wording);
  g_autofree char *central = forecast->has_central ? sp_format_forecast (forecast->central, relative, wording) : NULL;
  const char *values[] = { devices, central != NULL ? central : "", lo, hi };
  const char *pattern;

  if (forecast->has_central)
    /* Translators: %1$s is a number of devices; %2$s, %3$s and %4$s are throughputs */
    pattern = plural_words (NP_ ("At one device expect about %2$s; nine of ten runs would give %3$s to %4$s.",
                                 "At %1$s devices expect about %2$s; nine of ten runs would give %3$s to %4$s."),
                            forecast->devices, wording);
  else
    /* Translators: %1$s is a number of devices, %3$s and %4$s are throughputs */
    pattern = plural_words (NP_ ("At one device expect something between %3$s and %4$s.",
                                 "At %1$s devices expect something between %3$s and %4$s."), forecast->devices, wording);
  return sp_fill (pattern, values, G_N_ELEMENTS (values));
}

/* ---- What to measure next ---- */

static const char *
advice_words (const SpAdvice  *advice,
              const SpWording *wording)
{
  switch (advice->kind)
    {
    case SP_ADVICE_REPEAT:
      if (advice->devices == 1.0)
        /* Translators: %2$s is a number of runs */
        return plural_words (NP_ ("Repeat the run on one device once.", "Repeat the run on one device %2$s times."),
                             advice->runs, wording);
      /* Translators: %1$s is a number of devices, %2$s a number of runs */
      return plural_words (NP_ ("Repeat the run at %1$s devices once.", "Repeat the run at %1$s devices %2$s times."),
                           advice->runs, wording);
    case SP_ADVICE_DEVICES_PER_SERVER:
      return words (N_("Say how many devices one server holds."), wording);
    case SP_ADVICE_LINK:
      return words (N_("Enter the figures of the link between servers."), wording);
    case SP_ADVICE_COUNT:
    case SP_N_ADVICES:
    default:
      if (advice->crosses_server)
        /* Translators: %1$s is a number of devices, %2$s a number of runs */
        return plural_words (NP_ ("Measure %1$s devices, one run: the first beyond one server.",
                                  "Measure %1$s devices, %2$s runs: the first beyond one server."), advice->runs, wording);
      if (advice->devices == 1.0)
        /* Translators: %2$s is a number of runs */
        return plural_words (NP_ ("Measure one device, one run.", "Measure one device, %2$s runs."), advice->runs,
                             wording);
      return plural_words (NP_ ("Measure %1$s devices, one run.", "Measure %1$s devices, %2$s runs."), advice->runs,
                           wording);
    }
}

/* Half the width, on either side: "±22%". */
static char *
either_side (double           width,
             int              decimals,
             const SpWording *wording)
{
  g_autofree char *percent = sp_number_format_percent_nonzero (wording->locale, width / 2.0, decimals);

  return g_strconcat ("±", percent, NULL);
}

/* Enough decimals that the two widths don't read alike. */
static int
decimals_of (const SpAdvice *advice)
{
  return advice->has_width_now && advice->width_now - advice->width_then < 0.04 ? 1 : 0;
}

gboolean
sp_advice_helps (const SpAdvice *advice)
{
  return !advice->has_width_now || advice->width_then < WORTH_TELLING * advice->width_now;
}

char *
sp_sentence_advice (const SpAdvice  *advice,
                    double           devices,
                    const SpWording *wording)
{
  g_autofree char *where = count (advice->devices, wording);
  g_autofree char *runs = count (advice->runs, wording);
  g_autofree char *question = count (devices, wording);
  g_autofree char *now = advice->has_width_now ? either_side (advice->width_now, decimals_of (advice), wording) : NULL;
  g_autofree char *then = either_side (advice->width_then, decimals_of (advice), wording);
  const char *what_values[] = { where, runs };
  const char *why_values[] = { question, then, now != NULL ? now : "" };
  g_autofree char *what = sp_fill (advice_words (advice, wording), what_values, G_N_ELEMENTS (what_values));
  g_autofree char *why = NULL;

  if (now != NULL)
    /* Translators: %1$s is a number of devices, %2$s and %3$s are widths: "±9%" */
    why = sp_fill (words (N_("The 90%% interval at %1$s devices would shrink from %3$s to %2$s."), wording), why_values, 3);
  else
    why = sp_fill (words (N_("The 90%% interval at %1$s devices would then be %2$s."), wording), why_values, 2);
  return g_strdup_printf ("%s %s", what, why);
}

char *
sp_sentence_no_advice (double           devices,
                       const SpWording *wording)
{
  g_autofree char *question = count (devices, wording);
  const char *values[] = { question };

  /* Translators: %s is a number of devices */
  return sp_fill (words (N_("No single run would make the forecast at %s devices much surer."), wording), values, 1);
}

/* ---- Comparison ---- */

static const char *
rank_words (const SpPublishedComparison *comparison,
            const SpWording             *wording)
{
  double n = comparison->n_curves;

  /* Translators: %1$s and the last two are efficiencies, %2$s is a number of devices, %3$s of published curves */
  if (comparison->rank < 1.0 / 3.0)
    return plural_words (
      NP_ ("%1$s at %2$s devices is in the lower third of %3$s comparable published curve; half of them have %4$s to %5$s.",
           "%1$s at %2$s devices is in the lower third of %3$s comparable published curves; half of them have %4$s to %5$s."),
      n, wording);
  if (comparison->rank > 2.0 / 3.0)
    return plural_words (
      NP_ ("%1$s at %2$s devices is in the upper third of %3$s comparable published curve; half of them have %4$s to %5$s.",
           "%1$s at %2$s devices is in the upper third of %3$s comparable published curves; half of them have %4$s to %5$s."),
      n, wording);
  return plural_words (
    NP_ ("%1$s at %2$s devices is in the middle third of %3$s comparable published curve; half of them have %4$s to %5$s.",
         "%1$s at %2$s devices is in the middle third of %3$s comparable published curves; half of them have %4$s to %5$s."),
    n, wording);
}

static char *
too_few_sentence (const SpCurveResult *result,
                  const SpWording     *wording)
{
  g_autofree char *n = count (result->comparison.n_curves, wording);
  const char *values[] = { n };

  if (result->curve->n_points < 2)
    return g_strdup (words (N_("A second count is needed to compare with published curves."), wording));
  if (result->comparison.n_curves == 0)
    return g_strdup (words (N_("No published curve of this choice has these counts and this baseline."), wording));
  return sp_fill (plural_words (NP_ ("Only %1$s published curve of this choice can be compared: too few to say.",
                                     "Only %1$s published curves of this choice can be compared: too few to say."),
                                result->comparison.n_curves, wording),
                  values, 1);
}

/* Which of the published values nobody measured. Returns: (nullable): NULL for none */
static char *
between_sentence (const SpPublishedComparison *comparison,
                  const char                  *devices,
                  const SpWording             *wording)
{
  g_autofree char *n = count (comparison->n_between, wording);
  const char *values[] = { n, devices };

  if (comparison->n_between == 0)
    return NULL;
  if (comparison->n_between == comparison->n_curves)
    /* Translators: %2$s is a number of devices */
    return sp_fill (words (N_("None of them was measured at %2$s devices: all are read between their measured counts."), wording),
                    values, G_N_ELEMENTS (values));
  /* Translators: %1$s is a number of curves, %2$s of devices */
  return sp_fill (plural_words (NP_ ("%1$s of them was not measured at %2$s devices and is read between its measured counts.",
                                     "%1$s of them were not measured at %2$s devices and are read between their measured counts."),
                                comparison->n_between, wording),
                  values, G_N_ELEMENTS (values));
}

char *
sp_sentence_comparison (const SpCurveResult *result,
                        const SpWording     *wording)
{
  const SpPublishedComparison *comparison = &result->comparison;
  g_autofree char *efficiency = NULL;
  g_autofree char *devices = NULL;
  g_autofree char *n = NULL;
  g_autofree char *low = NULL;
  g_autofree char *high = NULL;
  g_autofree char *said = NULL;
  g_autofree char *between = NULL;

  if (!result->has_comparison)
    return too_few_sentence (result, wording);
  efficiency = share (result->comparison_efficiency, wording);
  devices = count (result->comparison_devices, wording);
  n = count (comparison->n_curves, wording);
  low = sp_number_format_percent_nonzero (wording->locale, comparison->quartiles[0], 0);
  high = sp_number_format_percent_nonzero (wording->locale, comparison->quartiles[2], 0);
  said = sp_fill (rank_words (comparison, wording), (const char *const[]){ efficiency, devices, n, low, high }, 5);
  between = between_sentence (comparison, devices, wording);
  return between != NULL ? g_strdup_printf ("%s %s", said, between) : g_steal_pointer (&said);
}

const char *
sp_law_label (SpLaw    law,
              gboolean english)
{
  static const char *const labels[SP_N_LAWS] = {
    /* Translators: laws of scaling, in narrow columns */
    [SP_LAW_CARRY_FORWARD] = N_("Carry forward"),
    [SP_LAW_LAST_SLOPE] = N_("Last slope"),
    [SP_LAW_AMDAHL] = N_("Amdahl"),
    [SP_LAW_USL] = N_("USL"),
    [SP_LAW_POWER] = N_("Power law"),
    [SP_LAW_LOG_STEP_TIME] = N_("Log step time"),
    [SP_LAW_TWO_TIER] = N_("Two tiers"),
  };

  g_return_val_if_fail (law < SP_N_LAWS, NULL);
  return english ? labels[law] : g_dgettext (GETTEXT_PACKAGE, labels[law]);
}
