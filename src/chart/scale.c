/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Axes as numbers; see scale.h. Each kind of axis is a row of functions: forward
 * and backward turn a value into the straight coordinate of its axis and back, pad
 * makes a range of the data's ends, ticks gives one candidate set after the other.
 *
 * A tick of a linear axis is a whole number times the step. It is computed as the
 * double nearest to that decimal, never by adding, so 0.3 is 0.3 and zero is zero. */
#include "chart/scale.h"

#include <math.h>

/* Room left between the data and an end that nobody fixed, as a part of the range. */
#define HEADROOM 0.04
/* Ranges narrower than this part of their values would need too many digits. */
#define NARROWEST 1e-9
/* Logarithms of 1e300 lose three more digits. */
#define NARROWEST_LOG 1e-6
/* How much of a step a tick may be outside the range by rounding. */
#define SLACK 1e-9
/* Places are cut off here: far outside any picture, near enough to compute with. */
#define FARTHEST 1e6

#define LINEAR_TICKS_MAX 10

typedef struct
{
  double (*forward) (double value);
  double (*backward) (double coordinate);
  /* Candidate number @index; FALSE when there are no more. The set may be unusable. */
  gboolean (*ticks) (const SpScale *scale,
                     int            index,
                     SpTickSet     *ticks);
} ScaleKind;

gboolean
sp_scale_shows (SpScaleKind kind,
                double      value)
{
  return isfinite (value) && ((kind != SP_SCALE_LOG2 && kind != SP_SCALE_LOG10) || value > 0.0);
}

void
sp_extent_add (SpExtent   *extent,
               SpScaleKind kind,
               double      value)
{
  if (!isfinite (value))
    extent->n_invalid++;
  else if (!sp_scale_shows (kind, value))
    extent->n_refused++;
  else
    {
      extent->min = extent->n > 0 ? MIN (extent->min, value) : value;
      extent->max = extent->n > 0 ? MAX (extent->max, value) : value;
      extent->n++;
    }
}

static gboolean
is_log (SpScaleKind kind)
{
  return kind == SP_SCALE_LOG2 || kind == SP_SCALE_LOG10;
}

static double
same (double value)
{
  return value;
}

/* The double nearest to mantissa * 10^exponent. */
static double
decimal (gint64 mantissa,
         int    exponent)
{
  char text[48];

  if (mantissa == 0)
    return 0.0;
  g_snprintf (text, sizeof text, "%" G_GINT64_FORMAT "e%d", mantissa, exponent);
  return g_ascii_strtod (text, NULL);
}

/* Fills the multiples of a step that lie in the range. The step is
 * mantissa * 10^exponent, or 2^exponent with a mantissa of 0. */
static void
add_multiples (const SpScale *scale,
               int            mantissa,
               int            exponent,
               SpTickSet     *ticks)
{
  double step = mantissa > 0 ? decimal (mantissa, exponent) : ldexp (1.0, exponent);
  double first = ceil (scale->min / step - SLACK);
  double last = floor (scale->max / step + SLACK);

  ticks->step = step;
  ticks->decimals = MAX (0, -exponent);
  ticks->n = 0;
  if (last - first >= LINEAR_TICKS_MAX)
    {
      ticks->n = LINEAR_TICKS_MAX + 1;
      return;
    }
  for (double i = first; i <= last; i++)
    ticks->values[ticks->n++] = mantissa > 0 ? decimal ((gint64) i * mantissa, exponent)
                                             : (fabs (i) > 0.0 ? i * step : 0.0);
}

static gboolean
linear_ticks (const SpScale *scale,
              int            index,
              SpTickSet     *ticks)
{
  /* 1, 2, 2.5, 5 times a power of ten; a whole mantissa keeps products exact */
  static const struct
  {
    int mantissa;
    int shift;
  } ladder[] = { { 1, 0 }, { 2, 0 }, { 25, -1 }, { 5, 0 } };
  double span = scale->max - scale->min;
  int exponent;

  if (scale->binary)
    {
      exponent = (int) floor (log2 (span / LINEAR_TICKS_MAX)) + index;
      add_multiples (scale, 0, exponent, ticks);
    }
  else
    {
      int rung = index % (int) G_N_ELEMENTS (ladder);

      exponent = (int) floor (log10 (span / LINEAR_TICKS_MAX)) + index / (int) G_N_ELEMENTS (ladder);
      add_multiples (scale, ladder[rung].mantissa, exponent + ladder[rung].shift, ticks);
    }
  if (scale->whole && ticks->decimals > 0)
    ticks->n = LINEAR_TICKS_MAX + 1;
  /* Too many is a candidate to pass over; too few means that no more will do. */
  return ticks->n >= 2;
}

static void
add_minor (const SpScale *scale,
           SpTickSet     *ticks,
           double         value)
{
  if (value >= scale->min && value <= scale->max && ticks->n_minors < SP_MINORS_MAX)
    ticks->minors[ticks->n_minors++] = value;
}

/* 1, 2, 3, 4, 6, 8, 12, 16...: few steps lead to any range's stride. */
static int
stride_of (int index)
{
  int i = MIN (index, 40);

  if (i == 0)
    return 1;
  return i % 2 != 0 ? 1 << (i + 1) / 2 : 3 << (i / 2 - 1);
}

/* Powers of the base whose exponents are multiples of the stride; the others
 * are minor ticks where they are few. Where they are many they are not even
 * looked at: a range may span two thousand powers. */
static void
add_powers (const SpScale *scale,
            int            base,
            int            first,
            int            last,
            int            stride,
            SpTickSet     *ticks)
{
  gboolean with_minors = last - first < SP_MINORS_MAX;
  int above = (first % stride + stride) % stride;
  int start = with_minors || above == 0 ? first : first + stride - above;

  for (int e = start; e <= last && ticks->n <= SP_TICKS_MAX; e += with_minors ? 1 : stride)
    {
      double value = base == 2 ? ldexp (1.0, e) : decimal (1, e);

      if (e % stride != 0)
        add_minor (scale, ticks, value);
      else
        {
          if (ticks->n < SP_TICKS_MAX)
            ticks->values[ticks->n] = value;
          ticks->n++;
        }
    }
}

static gboolean
log2_ticks (const SpScale *scale,
            int            index,
            SpTickSet     *ticks)
{
  int first = (int) ceil (log2 (scale->min) - SLACK);
  int last = (int) floor (log2 (scale->max) + SLACK);

  if (scale->whole)
    first = MAX (first, 0);
  add_powers (scale, 2, first, last, stride_of (index), ticks);
  return ticks->n >= 2;
}

/* 1, 2 and 5 of each decade, for ranges in which decades alone say too little. */
static void
add_one_two_five (const SpScale *scale,
                  int            first,
                  int            last,
                  SpTickSet     *ticks)
{
  static const int mantissas[] = { 1, 2, 5 };

  for (int e = first - 1; e <= last; e++)
    for (gsize i = 0; i < G_N_ELEMENTS (mantissas); i++)
      {
        double value = decimal (mantissas[i], e);

        if (value >= scale->min * (1.0 - SLACK) && value <= scale->max * (1.0 + SLACK) && ticks->n < SP_TICKS_MAX)
          ticks->values[ticks->n++] = value;
      }
}

static gboolean
log10_ticks (const SpScale *scale,
             int            index,
             SpTickSet     *ticks)
{
  double decades = log10 (scale->max) - log10 (scale->min);
  int first = (int) ceil (log10 (scale->min) - SLACK);
  int last = (int) floor (log10 (scale->max) + SLACK);

  if (index == 0)
    {
      if (decades > 2.0 + HEADROOM * 3.0)
        ticks->n = SP_TICKS_MAX + 1;
      else
        add_one_two_five (scale, first, last, ticks);
      return TRUE;
    }
  add_powers (scale, 10, first, last, stride_of (index - 1), ticks);
  if (ticks->n > LINEAR_TICKS_MAX)
    ticks->n = SP_TICKS_MAX + 1;
  if (index == 1 && decades < 6.0)
    for (int e = first - 1; e <= last; e++)
      {
        add_minor (scale, ticks, decimal (2, e));
        add_minor (scale, ticks, decimal (5, e));
      }
  return ticks->n >= 2;
}

/* Every category, every second... */
static gboolean
category_ticks (const SpScale *scale,
                int            index,
                SpTickSet     *ticks)
{
  double first = MAX (ceil (scale->min), 0.0);

  for (double i = first; i <= scale->max; i += stride_of (index))
    {
      if (ticks->n < SP_TICKS_MAX)
        ticks->values[ticks->n] = i;
      if (++ticks->n > SP_TICKS_MAX)
        break;
    }
  return ticks->n >= 1 && (index == 0 || ticks->n >= 2);
}

static const ScaleKind kinds[SP_N_SCALES] = {
  [SP_SCALE_LINEAR] = { same, same, linear_ticks },
  [SP_SCALE_LOG2] = { log2, exp2, log2_ticks },
  [SP_SCALE_LOG10] = { log2, exp2, log10_ticks },
  [SP_SCALE_CATEGORIES] = { same, same, category_ticks },
};

static void
widen_log (SpScale *scale)
{
  scale->min = CLAMP (scale->min, SP_SCALE_SMALLEST, SP_SCALE_LARGEST / 10.0);
  scale->max = CLAMP (scale->max, scale->min, SP_SCALE_LARGEST);
  if (scale->whole)
    scale->max = MAX (scale->max, scale->min + 2.0);
  if (log (scale->max) - log (scale->min) > NARROWEST_LOG)
    return;
  scale->min = MAX (scale->min / 2.0, SP_SCALE_SMALLEST);
  scale->max = scale->max * 2.0;
}

static void
widen_linear (SpScale *scale)
{
  double narrowest;

  scale->min = CLAMP (scale->min, -SP_SCALE_LARGEST, SP_SCALE_LARGEST);
  scale->max = CLAMP (scale->max, scale->min, SP_SCALE_LARGEST);
  narrowest = MAX (SP_SCALE_SMALLEST, NARROWEST * MAX (fabs (scale->min), fabs (scale->max)));
  if (scale->whole)
    narrowest = MAX (narrowest, 2.0);
  if (scale->max - scale->min < narrowest)
    {
      double middle = scale->min / 2.0 + scale->max / 2.0;
      double half = scale->whole ? MAX (1.0, narrowest) : MAX (fabs (middle) / 2.0, narrowest);

      if (scale->min >= 0.0 && middle < half)
        middle = half;
      scale->min = middle - half;
      scale->max = middle + half;
    }
}

/* Makes any two ends into a range: ordered, finite, wide enough to divide by. */
static void
make_sane (SpScale *scale)
{
  const ScaleKind *kind = &kinds[scale->kind];

  if (is_log (scale->kind))
    widen_log (scale);
  else
    widen_linear (scale);
  scale->low = kind->forward (scale->min);
  scale->high = kind->forward (scale->max);
}

/* Room at the ends that nobody fixed. An end at zero needs none. */
static void
pad (SpScale      *scale,
     const SpAxis *axis)
{
  const ScaleKind *kind = &kinds[scale->kind];
  double room = HEADROOM * (scale->high - scale->low);
  gboolean logarithmic = is_log (scale->kind);

  if (!axis->has_min && (logarithmic || fabs (scale->min) > 0.0))
    scale->min = kind->backward (scale->low - room);
  if (!axis->has_max && (logarithmic || fabs (scale->max) > 0.0))
    scale->max = kind->backward (scale->high + room);
}

void
sp_scale_init (SpScale        *scale,
               const SpAxis   *axis,
               const SpExtent *extent)
{
  gboolean fixed_min = axis->has_min && sp_scale_shows (axis->scale, axis->min);
  gboolean fixed_max = axis->has_max && sp_scale_shows (axis->scale, axis->max);
  double low = extent->n > 0 ? extent->min : (is_log (axis->scale) ? 1.0 : 0.0);
  double high = extent->n > 0 ? extent->max : (is_log (axis->scale) ? 10.0 : 1.0);

  *scale = (SpScale) {
    .kind = axis->scale,
    .binary = axis->binary && axis->scale == SP_SCALE_LINEAR,
    .whole = axis->style == SP_TICKS_COUNT,
  };
  if (axis->with_zero && !is_log (axis->scale))
    {
      low = MIN (low, 0.0);
      high = MAX (high, 0.0);
    }
  scale->min = fixed_min ? axis->min : low;
  scale->max = fixed_max ? axis->max : high;
  /* A fixed end with all the data on its wrong side still gets a range. */
  if (scale->max < scale->min && fixed_min)
    scale->max = scale->min;
  if (scale->max < scale->min)
    scale->min = scale->max;
  make_sane (scale);
  if (extent->n > 0 && axis->scale != SP_SCALE_CATEGORIES)
    {
      pad (scale, axis);
      make_sane (scale);
    }
}

void
sp_scale_set_range (SpScale *scale,
                    double   min,
                    double   max)
{
  if (!sp_scale_shows (scale->kind, min) || !sp_scale_shows (scale->kind, max))
    return;
  scale->min = MIN (min, max);
  scale->max = MAX (min, max);
  make_sane (scale);
}

double
sp_scale_map (const SpScale *scale,
              double         value)
{
  double inside = CLAMP (value, -10.0 * SP_SCALE_LARGEST, 10.0 * SP_SCALE_LARGEST);
  double place = (kinds[scale->kind].forward (inside) - scale->low) / (scale->high - scale->low);

  return CLAMP (place, -FARTHEST, FARTHEST);
}

double
sp_scale_unmap (const SpScale *scale,
                double         place)
{
  return kinds[scale->kind].backward (scale->low + place * (scale->high - scale->low));
}

gboolean
sp_scale_get_ticks (const SpScale *scale,
                    int            level,
                    SpTickSet     *ticks)
{
  gboolean (*candidate) (const SpScale *, int, SpTickSet *) = kinds[scale->kind].ticks;
  int most = scale->kind == SP_SCALE_LINEAR ? LINEAR_TICKS_MAX : SP_TICKS_MAX;
  int usable = 0;

  for (int index = 0;; index++)
    {
      *ticks = (SpTickSet) { .decimals = -1 };
      if (!candidate (scale, index, ticks))
        {
          /* Too narrow for powers: a stretch of a log axis is nearly straight. */
          if (usable > 0 || !is_log (scale->kind) || candidate == linear_ticks)
            return FALSE;
          candidate = linear_ticks;
          most = LINEAR_TICKS_MAX;
          index = -1;
          continue;
        }
      if (ticks->n > most || (ticks->n < 2 && scale->kind != SP_SCALE_CATEGORIES))
        continue;
      if (usable++ == level)
        return TRUE;
    }
}
