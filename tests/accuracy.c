/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How well the forecast and every law foretell published curves:
 *
 *     accuracy CURVES.json [--json]
 *
 * CURVES.json is an array of curves: source_group, mode, devices_per_node,
 * behaviour, points. Curves with four distinct counts or more are judged by
 * three protocols: the largest count held out; the two largest held out, both
 * judged; the counts inside one server kept, the largest beyond it judged.
 *
 * For each judged curve every shipped curve of the same source group is left out
 * of what the forecast has learned from. Laws get their intervals from the
 * quantiles of their own residuals, by the same protocol, on the shipped curves
 * of the other groups. A law that can't be fitted falls back to carry-forward.
 * All figures are in percent of the measured value. */
#include <glib.h>
#include <gsl/gsl_errno.h>
#include <gsl/gsl_statistics_double.h>
#include <json-glib/json-glib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/curve.h"
#include "core/forecast.h"
#include "core/law.h"
#include "core/prior.h"
#include "core/reference.h"

#define N_METHODS (SP_N_LAWS + 1) /* the forecast, then the laws */
#define LEAST_COUNTS 4

typedef enum
{
  PROTOCOL_LARGEST,
  PROTOCOL_TWO_LARGEST,
  PROTOCOL_INSIDE_ONE_SERVER,
  N_PROTOCOLS
} Protocol;

static const char *const protocol_names[N_PROTOCOLS] = { "largest", "two-largest", "inside-one-server" };

typedef enum
{
  LEVEL_50,
  LEVEL_80,
  LEVEL_90,
  N_LEVELS
} Level;

static const SpLevel core_levels[N_LEVELS] = { SP_LEVEL_50, SP_LEVEL_80, SP_LEVEL_90 };
static const char *const level_names[N_LEVELS] = { "50", "80", "90" };

typedef struct
{
  char *group;
  char *mode;
  GPtrArray *behaviours;   /* of char* */
  double devices_per_server;
  guint n;                 /* distinct counts */
  double *devices;
  double *throughputs;     /* means */
} Curve;

static void
curve_free (gpointer data)
{
  Curve *curve = data;

  g_free (curve->group);
  g_free (curve->mode);
  g_ptr_array_unref (curve->behaviours);
  g_free (curve->devices);
  g_free (curve->throughputs);
  g_free (curve);
}

static Curve *
curve_new (const char *group,
           const char *mode,
           double      devices_per_server,
           guint       most)
{
  Curve *curve = g_new0 (Curve, 1);

  curve->group = g_strdup (group);
  curve->mode = g_strdup (mode);
  curve->behaviours = g_ptr_array_new_with_free_func (g_free);
  curve->devices_per_server = devices_per_server;
  curve->devices = g_new0 (double, MAX (most, 1));
  curve->throughputs = g_new0 (double, MAX (most, 1));
  return curve;
}

typedef struct
{
  double devices;
  double throughput;
} Point;

static int
compare_points (const void *a,
                const void *b)
{
  double x = ((const Point *) a)->devices;
  double y = ((const Point *) b)->devices;

  return (x > y) - (x < y);
}

/* Sorts, and averages runs of one count. */
static void
curve_set_points (Curve *curve,
                  Point *points,
                  guint  n)
{
  guint runs = 0;

  qsort (points, n, sizeof *points, compare_points);
  for (guint i = 0; i < n; i++)
    {
      runs = i > 0 && points[i].devices == points[i - 1].devices ? runs + 1 : 1;
      if (runs == 1)
        curve->devices[curve->n++] = points[i].devices;
      curve->throughputs[curve->n - 1] += (points[i].throughput - curve->throughputs[curve->n - 1]) / runs;
    }
}

static Curve *
read_published (const SpPublishedCurve *published)
{
  const double (*pairs)[2] = sp_published_curve_points (published);
  g_autofree Point *points = g_new (Point, published->n_points);
  Curve *curve = curve_new (published->source_group,
                            published->mode == SP_MODE_STRONG && !published->is_mixed ? "strong" : "weak",
                            published->devices_per_server, published->n_points);

  for (guint i = 0; i < published->n_points; i++)
    points[i] = (Point){ pairs[i][0], pairs[i][1] };
  curve_set_points (curve, points, published->n_points);
  return curve;
}

static double
member_double (JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) != G_TYPE_STRING
           ? json_node_get_double (node)
           : 0.0;
}

static const char *
member_string (JsonObject *object,
               const char *name)
{
  JsonNode *node = json_object_get_member (object, name);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING
           ? json_node_get_string (node)
           : "";
}

static void
read_points (Curve     *curve,
             JsonArray *array)
{
  guint n = json_array_get_length (array);
  g_autofree Point *points = g_new (Point, MAX (n, 1));
  guint good = 0;

  for (guint i = 0; i < n; i++)
    {
      JsonArray *pair = json_array_get_array_element (array, i);
      Point point = { json_array_get_double_element (pair, 0), json_array_get_double_element (pair, 1) };

      if (point.devices >= 1.0 && point.throughput > 0.0)
        points[good++] = point;
    }
  curve_set_points (curve, points, good);
}

static Curve *
read_json_curve (JsonObject *object)
{
  JsonArray *points = json_object_get_array_member (object, "points");
  Curve *curve = curve_new (member_string (object, "source_group"), member_string (object, "mode"),
                            member_double (object, "devices_per_node"), json_array_get_length (points));

  read_points (curve, points);
  if (json_object_has_member (object, "behaviour") &&
      JSON_NODE_HOLDS_ARRAY (json_object_get_member (object, "behaviour")))
    {
      JsonArray *names = json_object_get_array_member (object, "behaviour");

      for (guint i = 0; i < json_array_get_length (names); i++)
        g_ptr_array_add (curve->behaviours, g_strdup (json_array_get_string_element (names, i)));
    }
  return curve;
}

static GPtrArray *
read_file (const char *path,
           GError    **error)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  GPtrArray *curves;
  JsonArray *array;

  if (!json_parser_load_from_file (parser, path, error))
    return NULL;
  if (!JSON_NODE_HOLDS_ARRAY (json_parser_get_root (parser)))
    {
      g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_INVAL, "%s is not an array of curves", path);
      return NULL;
    }
  array = json_node_get_array (json_parser_get_root (parser));
  curves = g_ptr_array_new_with_free_func (curve_free);
  for (guint i = 0; i < json_array_get_length (array); i++)
    g_ptr_array_add (curves, read_json_curve (json_array_get_object_element (array, i)));
  return curves;
}

/* One count of one curve, foretold by every method. */
typedef struct
{
  const Curve *curve;
  double measured;
  double predicted[N_METHODS];
  gboolean fell_back[N_METHODS];
  SpInterval intervals[N_METHODS][N_LEVELS];
} Judged;

/* How many counts are kept, and the first one judged. */
static gboolean
apply (Protocol     protocol,
       const Curve *curve,
       guint       *kept,
       guint       *first)
{
  if (curve->n < LEAST_COUNTS)
    return FALSE;
  *kept = curve->n - (protocol == PROTOCOL_TWO_LARGEST ? 2 : 1);
  *first = *kept;
  if (protocol != PROTOCOL_INSIDE_ONE_SERVER)
    return TRUE;
  for (*kept = 0; *kept < curve->n && curve->devices[*kept] <= curve->devices_per_server;)
    (*kept)++;
  *first = curve->n - 1;
  return *kept >= 2 && *kept < curve->n;
}

static SpMeasured *
measure (const Curve *curve,
         guint        kept)
{
  g_autofree SpRun *runs = g_new0 (SpRun, kept);
  SpMeasuredOptions options = { .has_scaling = TRUE,
                                .scaling = g_str_equal (curve->mode, "strong") ? SP_MODE_STRONG : SP_MODE_WEAK,
                                .devices_per_server = curve->devices_per_server };

  for (guint i = 0; i < kept; i++)
    runs[i] = (SpRun){ .given = SP_RUN_THROUGHPUT, .devices = curve->devices[i], .throughput = curve->throughputs[i] };
  return sp_measured_new (runs, kept, &options, NULL);
}

static void
ask_laws (const Curve *curve,
          guint        kept,
          guint        first,
          Judged      *judged)
{
  SpLawOptions options = { .devices_per_server = curve->devices_per_server };

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    {
      SpLawFit fit;
      gboolean is_fitted = sp_law_fit (law, curve->devices, curve->throughputs, kept, &options, &fit, NULL);

      for (guint i = first; i < curve->n; i++)
        {
          Judged *one = &judged[i - first];

          if (is_fitted && sp_law_value (&fit, curve->devices[i], &one->predicted[law + 1], NULL))
            continue;
          one->fell_back[law + 1] = TRUE;
          one->predicted[law + 1] = curve->throughputs[kept - 1] / curve->devices[kept - 1] * curve->devices[i];
        }
    }
}

static void
ask_forecast (const Curve   *curve,
              const SpScalingPrior *prior,
              guint          kept,
              guint          first,
              Judged        *judged)
{
  SpForecastOptions options = { .prior = prior };
  g_autoptr (SpMeasured) measured = measure (curve, kept);
  g_autoptr (SpForecaster) forecaster = sp_forecaster_new (measured, &options);

  for (guint i = first; i < curve->n; i++)
    {
      SpForecast forecast;

      sp_forecaster_at (forecaster, curve->devices[i], &forecast);
      judged[i - first].predicted[0] = forecast.central;
      for (Level level = 0; level < N_LEVELS; level++)
        judged[i - first].intervals[0][level] = forecast.intervals[core_levels[level]];
    }
}

/* @priors: by source group; NULL when only the laws are asked. */
static GArray *
judge (GPtrArray  *curves,
       Protocol    protocol,
       GHashTable *priors)
{
  GArray *all = g_array_new (FALSE, TRUE, sizeof (Judged));

  for (guint c = 0; c < curves->len; c++)
    {
      const Curve *curve = g_ptr_array_index (curves, c);
      Judged judged[2] = { 0 };
      guint kept;
      guint first;

      if (!apply (protocol, curve, &kept, &first))
        continue;
      for (guint i = first; i < curve->n; i++)
        {
          judged[i - first].curve = curve;
          judged[i - first].measured = curve->throughputs[i];
        }
      ask_laws (curve, kept, first, judged);
      if (priors != NULL)
        ask_forecast (curve, g_hash_table_lookup (priors, curve->group), kept, first, judged);
      g_array_append_vals (all, judged, curve->n - first);
    }
  return all;
}

static GHashTable *
learn_without_each (GPtrArray *curves)
{
  GHashTable *priors = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);

  for (guint i = 0; i < curves->len; i++)
    {
      const Curve *curve = g_ptr_array_index (curves, i);

      if (curve->n >= LEAST_COUNTS && !g_hash_table_contains (priors, curve->group))
        {
          SpScalingPrior *prior = g_new0 (SpScalingPrior, 1);

          sp_scaling_prior_learn (prior, curve->group);
          g_hash_table_insert (priors, curve->group, prior);
        }
    }
  return priors;
}

static int
compare_doubles (const void *a,
                 const void *b)
{
  double x = *(const double *) a;
  double y = *(const double *) b;

  return (x > y) - (x < y);
}

/* Intervals of the laws for judged curves of one group, from the residuals of others. */
static void
give_law_intervals (GArray     *judged,
                    GArray     *shipped,
                    const char *group)
{
  g_autofree double *residuals = g_new (double, MAX (shipped->len, 1));

  for (guint method = 1; method < N_METHODS; method++)
    {
      gsize n = 0;

      for (guint i = 0; i < shipped->len; i++)
        {
          const Judged *one = &g_array_index (shipped, Judged, i);

          if (!g_str_equal (one->curve->group, group))
            residuals[n++] = log (one->measured / one->predicted[method]);
        }
      qsort (residuals, n, sizeof *residuals, compare_doubles);
      for (guint i = 0; i < judged->len; i++)
        {
          Judged *one = &g_array_index (judged, Judged, i);

          if (!g_str_equal (one->curve->group, group))
            continue;
          for (Level level = 0; level < N_LEVELS; level++)
            {
              double tail = 0.5 * (1.0 - sp_level_fraction (core_levels[level]));

              one->intervals[method][level].lo =
                one->predicted[method] * exp (gsl_stats_quantile_from_sorted_data (residuals, 1, n, tail));
              one->intervals[method][level].hi =
                one->predicted[method] * exp (gsl_stats_quantile_from_sorted_data (residuals, 1, n, 1.0 - tail));
            }
        }
    }
}

static GPtrArray *
groups_of (GArray *judged)
{
  GPtrArray *groups = g_ptr_array_new ();

  for (guint i = 0; i < judged->len; i++)
    {
      char *group = g_array_index (judged, Judged, i).curve->group;

      if (!g_ptr_array_find_with_equal_func (groups, group, g_str_equal, NULL))
        g_ptr_array_add (groups, group);
    }
  return groups;
}

typedef struct
{
  guint n;
  double median, mean, p90, bias;
} Errors;

typedef gboolean (*Chooser) (const Judged *one,
                             const char   *wanted);

static gboolean
choose_all (const Judged *one,
            const char   *wanted)
{
  return TRUE;
}

static gboolean
choose_group (const Judged *one,
              const char   *wanted)
{
  return g_str_equal (one->curve->group, wanted);
}

static gboolean
choose_mode (const Judged *one,
             const char   *wanted)
{
  return g_str_equal (one->curve->mode, wanted);
}

static gboolean
choose_behaviour (const Judged *one,
                  const char   *wanted)
{
  return g_ptr_array_find_with_equal_func (one->curve->behaviours, wanted, g_str_equal, NULL);
}

static Errors
summarise (GArray     *judged,
           guint       method,
           Chooser     chooser,
           const char *wanted)
{
  g_autofree double *values = g_new (double, MAX (judged->len, 1));
  Errors errors = { 0 };

  for (guint i = 0; i < judged->len; i++)
    {
      const Judged *one = &g_array_index (judged, Judged, i);
      double error = 100.0 * (one->predicted[method] / one->measured - 1.0);

      if (!chooser (one, wanted))
        continue;
      errors.bias += error;
      errors.mean += fabs (error);
      values[errors.n++] = fabs (error);
    }
  if (errors.n == 0)
    return errors;
  qsort (values, errors.n, sizeof *values, compare_doubles);
  errors.bias /= errors.n;
  errors.mean /= errors.n;
  errors.median = gsl_stats_quantile_from_sorted_data (values, 1, errors.n, 0.5);
  errors.p90 = gsl_stats_quantile_from_sorted_data (values, 1, errors.n, 0.9);
  return errors;
}

static Errors
average_over_sources (GArray *judged,
                      guint   method)
{
  g_autoptr (GPtrArray) groups = groups_of (judged);
  Errors sum = { .n = groups->len };

  for (guint i = 0; i < groups->len; i++)
    {
      Errors one = summarise (judged, method, choose_group, g_ptr_array_index (groups, i));

      sum.median += one.median / groups->len;
      sum.mean += one.mean / groups->len;
      sum.p90 += one.p90 / groups->len;
    }
  return sum;
}

typedef struct
{
  guint n;
  double coverage, width, score;
} Sureness;

static Sureness
judge_intervals (GArray     *judged,
                 guint       method,
                 Level       level,
                 Chooser     chooser,
                 const char *wanted)
{
  double alpha = 1.0 - sp_level_fraction (core_levels[level]);
  Sureness sum = { 0 };

  for (guint i = 0; i < judged->len; i++)
    {
      const Judged *one = &g_array_index (judged, Judged, i);
      double lo = 100.0 * one->intervals[method][level].lo / one->measured;
      double hi = 100.0 * one->intervals[method][level].hi / one->measured;

      if (!chooser (one, wanted))
        continue;
      sum.n++;
      sum.coverage += lo <= 100.0 && 100.0 <= hi ? 1.0 : 0.0;
      sum.width += hi - lo;
      sum.score += hi - lo + 2.0 / alpha * (MAX (lo - 100.0, 0.0) + MAX (100.0 - hi, 0.0));
    }
  if (sum.n == 0)
    return sum;
  sum.coverage /= sum.n;
  sum.width /= sum.n;
  sum.score /= sum.n;
  return sum;
}

static const char *
method_name (guint method)
{
  return method == 0 ? "forecast" : sp_law_name (method - 1);
}

static guint
count_fallbacks (GArray *judged,
                 guint   method)
{
  guint n = 0;

  for (guint i = 0; i < judged->len; i++)
    n += g_array_index (judged, Judged, i).fell_back[method] ? 1 : 0;
  return n;
}

static guint
count_curves (GArray *judged)
{
  guint n = 0;

  for (guint i = 0; i < judged->len; i++)
    n += i == 0 || g_array_index (judged, Judged, i).curve != g_array_index (judged, Judged, i - 1).curve ? 1 : 0;
  return n;
}

static GPtrArray *
names_of (GArray  *judged,
          gboolean modes)
{
  GPtrArray *names = g_ptr_array_new ();

  for (guint i = 0; i < judged->len; i++)
    {
      const Curve *curve = g_array_index (judged, Judged, i).curve;

      for (guint j = 0; j < (modes ? 1 : curve->behaviours->len); j++)
        {
          char *name = modes ? curve->mode : g_ptr_array_index (curve->behaviours, j);

          if (!g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
            g_ptr_array_add (names, name);
        }
    }
  return names;
}

static void
add_errors (JsonBuilder *builder,
            const char  *name,
            Errors       errors,
            gboolean     with_bias)
{
  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "n");
  json_builder_add_int_value (builder, errors.n);
  json_builder_set_member_name (builder, "median");
  json_builder_add_double_value (builder, errors.median);
  json_builder_set_member_name (builder, "mean");
  json_builder_add_double_value (builder, errors.mean);
  json_builder_set_member_name (builder, "p90");
  json_builder_add_double_value (builder, errors.p90);
  if (with_bias)
    {
      json_builder_set_member_name (builder, "bias");
      json_builder_add_double_value (builder, errors.bias);
    }
  json_builder_end_object (builder);
}

static void
add_parts (JsonBuilder *builder,
           const char  *name,
           GArray      *judged,
           guint        method,
           gboolean     modes)
{
  g_autoptr (GPtrArray) names = names_of (judged, modes);

  json_builder_set_member_name (builder, name);
  json_builder_begin_object (builder);
  for (guint i = 0; i < names->len; i++)
    add_errors (builder, g_ptr_array_index (names, i),
                summarise (judged, method, modes ? choose_mode : choose_behaviour, g_ptr_array_index (names, i)), TRUE);
  json_builder_end_object (builder);
}

static void
add_sureness (JsonBuilder *builder,
              GArray      *judged,
              guint        method)
{
  static const char *const names[] = { "coverage", "width", "interval_score" };

  for (guint what = 0; what < G_N_ELEMENTS (names); what++)
    {
      json_builder_set_member_name (builder, names[what]);
      json_builder_begin_object (builder);
      for (Level level = 0; level < N_LEVELS; level++)
        {
          Sureness s = judge_intervals (judged, method, level, choose_all, NULL);

          json_builder_set_member_name (builder, level_names[level]);
          json_builder_add_double_value (builder, what == 0 ? s.coverage : what == 1 ? s.width : s.score);
        }
      json_builder_end_object (builder);
    }
}

static void
add_coverage_by_source (JsonBuilder *builder,
                        GArray      *judged)
{
  g_autoptr (GPtrArray) groups = groups_of (judged);

  json_builder_set_member_name (builder, "coverage_90_by_source");
  json_builder_begin_object (builder);
  for (guint i = 0; i < groups->len; i++)
    {
      Sureness s = judge_intervals (judged, 0, LEVEL_90, choose_group, g_ptr_array_index (groups, i));

      json_builder_set_member_name (builder, g_ptr_array_index (groups, i));
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "n");
      json_builder_add_int_value (builder, s.n);
      json_builder_set_member_name (builder, "coverage");
      json_builder_add_double_value (builder, s.coverage);
      json_builder_end_object (builder);
    }
  json_builder_end_object (builder);
}

static void
add_protocol (JsonBuilder *builder,
              Protocol     protocol,
              GArray      *judged)
{
  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "name");
  json_builder_add_string_value (builder, protocol_names[protocol]);
  json_builder_set_member_name (builder, "curves");
  json_builder_add_int_value (builder, count_curves (judged));
  json_builder_set_member_name (builder, "judged");
  json_builder_add_int_value (builder, judged->len);
  add_coverage_by_source (builder, judged);
  json_builder_set_member_name (builder, "methods");
  json_builder_begin_array (builder);
  for (guint method = 0; method < N_METHODS; method++)
    {
      json_builder_begin_object (builder);
      json_builder_set_member_name (builder, "name");
      json_builder_add_string_value (builder, method_name (method));
      json_builder_set_member_name (builder, "fallbacks");
      json_builder_add_int_value (builder, count_fallbacks (judged, method));
      add_errors (builder, "overall", summarise (judged, method, choose_all, NULL), TRUE);
      add_errors (builder, "by_source", average_over_sources (judged, method), FALSE);
      add_parts (builder, "by_mode", judged, method, TRUE);
      add_parts (builder, "by_behaviour", judged, method, FALSE);
      add_sureness (builder, judged, method);
      json_builder_end_object (builder);
    }
  json_builder_end_array (builder);
  json_builder_end_object (builder);
}

static void
print_json (GArray *const *judged)
{
  g_autoptr (JsonBuilder) builder = json_builder_new ();
  g_autoptr (JsonGenerator) generator = json_generator_new ();
  g_autoptr (JsonNode) root = NULL;
  g_autofree char *text = NULL;

  json_builder_begin_object (builder);
  json_builder_set_member_name (builder, "left_out");
  json_builder_add_string_value (builder, "every shipped curve of the judged curve's source_group");
  json_builder_set_member_name (builder, "protocols");
  json_builder_begin_array (builder);
  for (Protocol protocol = 0; protocol < N_PROTOCOLS; protocol++)
    add_protocol (builder, protocol, judged[protocol]);
  json_builder_end_array (builder);
  json_builder_end_object (builder);
  root = json_builder_get_root (builder);
  json_generator_set_root (generator, root);
  json_generator_set_pretty (generator, TRUE);
  text = json_generator_to_data (generator, NULL);
  g_print ("%s\n", text);
}

static void
print_parts (GArray     *judged,
             const char *title,
             gboolean    modes)
{
  g_autoptr (GPtrArray) names = names_of (judged, modes);

  g_print ("\n%s: forecast, median / mean / p90 / bias (n)\n", title);
  for (guint i = 0; i < names->len; i++)
    {
      Errors e = summarise (judged, 0, modes ? choose_mode : choose_behaviour, g_ptr_array_index (names, i));

      g_print ("  %-24s %6.1f %6.1f %6.1f %+6.1f  (%u)\n", (char *) g_ptr_array_index (names, i), e.median, e.mean, e.p90,
               e.bias, e.n);
    }
}

static void
print_coverage_by_source (GArray *judged)
{
  g_autoptr (GPtrArray) groups = groups_of (judged);

  g_print ("\n90 %% intervals of the forecast by source: coverage (n), median / mean / p90 error\n");
  for (guint i = 0; i < groups->len; i++)
    {
      char *group = g_ptr_array_index (groups, i);
      Sureness s = judge_intervals (judged, 0, LEVEL_90, choose_group, group);
      Errors e = summarise (judged, 0, choose_group, group);

      g_print ("  %-44s %5.1f %% (%u)  %6.1f %6.1f %6.1f\n", group, 100.0 * s.coverage, s.n, e.median, e.mean, e.p90);
    }
}

static void
print_protocol (Protocol protocol,
                GArray  *judged)
{
  g_print ("\n%s: %u curves, %u counts judged\n\n", protocol_names[protocol], count_curves (judged), judged->len);
  g_print ("%-14s | %20s | %6s | %20s | %17s | %20s | %20s | %s\n", "", "overall", "bias", "averaged over sources",
           "coverage %", "mean width", "interval score", "fallbacks");
  g_print ("%-14s | %6s %6s %6s | %6s | %6s %6s %6s | %5s %5s %5s | %6s %6s %6s | %6s %6s %6s |\n", "", "median", "mean",
           "p90", "", "median", "mean", "p90", "50", "80", "90", "50", "80", "90", "50", "80", "90");
  for (guint method = 0; method < N_METHODS; method++)
    {
      Errors all = summarise (judged, method, choose_all, NULL);
      Errors sources = average_over_sources (judged, method);
      Sureness s[N_LEVELS];

      for (Level level = 0; level < N_LEVELS; level++)
        s[level] = judge_intervals (judged, method, level, choose_all, NULL);
      g_print ("%-14s | %6.1f %6.1f %6.1f | %+6.1f | %6.1f %6.1f %6.1f | %5.1f %5.1f %5.1f | %6.1f %6.1f %6.1f | "
               "%6.1f %6.1f %6.1f | %u\n",
               method_name (method), all.median, all.mean, all.p90, all.bias, sources.median, sources.mean, sources.p90,
               100.0 * s[0].coverage, 100.0 * s[1].coverage, 100.0 * s[2].coverage, s[0].width, s[1].width, s[2].width,
               s[0].score, s[1].score, s[2].score, count_fallbacks (judged, method));
    }
  print_parts (judged, "by mode", TRUE);
  print_parts (judged, "by behaviour", FALSE);
  print_coverage_by_source (judged);
}

static GPtrArray *
read_library (void)
{
  GPtrArray *curves = g_ptr_array_new_with_free_func (curve_free);

  for (guint i = 0; i < sp_n_published_curves; i++)
    g_ptr_array_add (curves, read_published (&sp_published_curves[i]));
  return curves;
}

static void
report (GPtrArray *curves,
        gboolean   as_json)
{
  g_autoptr (GPtrArray) library = read_library ();
  g_autoptr (GHashTable) priors = learn_without_each (curves);
  GArray *judged[N_PROTOCOLS];

  for (Protocol protocol = 0; protocol < N_PROTOCOLS; protocol++)
    {
      g_autoptr (GArray) shipped = judge (library, protocol, NULL);
      g_autoptr (GPtrArray) groups = NULL;

      judged[protocol] = judge (curves, protocol, priors);
      groups = groups_of (judged[protocol]);
      for (guint i = 0; i < groups->len; i++)
        give_law_intervals (judged[protocol], shipped, g_ptr_array_index (groups, i));
    }
  if (as_json)
    print_json (judged);
  else
    g_print ("For each judged curve, every shipped curve of its source group is left out of what the forecast learned.\n"
             "Errors, widths and scores in %% of the measured value. Intervals of laws: quantiles of their residuals on\n"
             "shipped curves of the other groups. A law that can't be fitted counts as a fallback to carry-forward.\n");
  for (Protocol protocol = 0; protocol < N_PROTOCOLS; protocol++)
    {
      if (!as_json)
        print_protocol (protocol, judged[protocol]);
      g_array_unref (judged[protocol]);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) curves = NULL;
  g_autoptr (GError) error = NULL;
  gboolean as_json = argc == 3 && g_str_equal (argv[2], "--json");

  if (argc != 2 && !as_json)
    {
      g_printerr ("usage: %s CURVES.json [--json]\n", argv[0]);
      return 2;
    }
  gsl_set_error_handler_off ();
  curves = read_file (argv[1], &error);
  if (curves == NULL)
    {
      g_printerr ("%s: %s\n", argv[0], error->message);
      return 1;
    }
  report (curves, as_json);
  return 0;
}
