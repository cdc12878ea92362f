/* SPDX-License-Identifier: GPL-3.0-or-later */
/* chart: one picture of a project as PNG, SVG or PDF. */
#include <gio/gio.h>
#include <string.h>

#include "chart/export.h"
#include "cli/project.h"
#include "cli/verb.h"
#include "figures/figures.h"
#include "plan/file.h"
#include "text/language.h"

#define DEFAULT_WIDTH 960.0
#define DEFAULT_HEIGHT 540.0
#define LARGEST_SCALE 16.0

typedef struct
{
  const char *kind;
  const char *output;
  const char *size;
  const char *scale;
  const char *x_axis;
  const char *y_axis;
  const char *scenario;
  const char *curve;
  gboolean dark;
} Given;

/* What the options come to. */
typedef struct
{
  const SpFigure *figure;
  SpExportFormat format;
  SpExportOptions export;
  SpFigureOptions figure_options;
} Wanted;

static SpNamed
get_kind (guint index)
{
  const SpFigure *figure = sp_figure_get (index);

  return (SpNamed) { figure->name, figure->title };
}

static SpNameList
kinds (void)
{
  return (SpNameList) { "kind", "--kind help", sp_n_figures (), get_kind };
}

static SpExit
read_kind (const SpVerb *verb,
           const Given  *given,
           Wanted       *wanted)
{
  SpNameList list = kinds ();

  if (given->kind == NULL)
    return sp_usage_error (verb, "Say which with --kind; --kind help lists them.");
  wanted->figure = sp_figure_find (given->kind);
  return wanted->figure != NULL ? SP_EXIT_NONE : sp_names_refuse (verb, &list, given->kind);
}

static SpExit
read_output (const SpVerb *verb,
             const Given  *given,
             Wanted       *wanted)
{
  if (given->output == NULL || *given->output == '\0')
    return sp_usage_error (verb, "Say where to with -o FILE, ending in .png, .svg or .pdf.");
  if (!sp_export_format_of_name (given->output, &wanted->format, NULL))
    return sp_usage_error (verb, "-o %s: The name must end in .png, .svg or .pdf.", given->output);
  return SP_EXIT_NONE;
}

static gboolean
read_side (const char *text,
           double     *side)
{
  const SpQuantity quantity = { .kind = SP_QUANTITY_COUNT, .min = SP_EXPORT_MIN_SIDE, .max = SP_EXPORT_MAX_SIDE };

  return sp_number_parse (sp_number_locale_c (), text, &quantity, side, NULL, NULL);
}

/* "960x540" */
static SpExit
read_size (const SpVerb *verb,
           const Given  *given,
           Wanted       *wanted)
{
  g_auto (GStrv) sides = NULL;

  wanted->export.width = DEFAULT_WIDTH;
  wanted->export.height = DEFAULT_HEIGHT;
  if (given->size == NULL)
    return SP_EXIT_NONE;
  sides = g_strsplit (given->size, "x", -1);
  if (g_strv_length (sides) != 2 || !read_side (sides[0], &wanted->export.width) ||
      !read_side (sides[1], &wanted->export.height))
    return sp_usage_error (verb, "--size: Type width and height in pixels, each from %d to %d, such as 960x540.",
                           SP_EXPORT_MIN_SIDE, SP_EXPORT_MAX_SIDE);
  return SP_EXIT_NONE;
}

static SpExit
read_scale (const SpVerb *verb,
            const Given  *given,
            Wanted       *wanted)
{
  const SpQuantity quantity = { .kind = SP_QUANTITY_NUMBER, .max = LARGEST_SCALE, .above_min = TRUE };

  wanted->export.scale = 1.0;
  return given->scale == NULL ? SP_EXIT_NONE : sp_option_number (verb, "scale", given->scale, &quantity, &wanted->export.scale);
}

static SpExit
read_axis (const SpVerb *verb,
           const char   *option,
           const char   *text,
           gboolean     *has_scale,
           SpScaleKind  *scale)
{
  static const SpScaleKind kinds[] = { SP_SCALE_LINEAR, SP_SCALE_LOG2, SP_SCALE_LOG10 };

  if (text == NULL)
    return SP_EXIT_NONE;
  for (gsize i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (text, sp_scale_kind_name (kinds[i])) == 0)
      {
        *has_scale = TRUE;
        *scale = kinds[i];
        return SP_EXIT_NONE;
      }
  return sp_usage_error (verb, "--%s: Type linear, log2 or log10.", option);
}

static SpExit
read_given (const SpVerb *verb,
            const Given  *given,
            Wanted       *wanted)
{
  SpFigureOptions *figure = &wanted->figure_options;
  SpExit status = read_kind (verb, given, wanted);

  wanted->export.dark = given->dark;
  if (status == SP_EXIT_NONE)
    status = read_output (verb, given, wanted);
  if (status == SP_EXIT_NONE)
    status = read_size (verb, given, wanted);
  if (status == SP_EXIT_NONE)
    status = read_scale (verb, given, wanted);
  if (status == SP_EXIT_NONE)
    status = read_axis (verb, "x-axis", given->x_axis, &figure->has_x_scale, &figure->x_scale);
  if (status == SP_EXIT_NONE)
    status = read_axis (verb, "y-axis", given->y_axis, &figure->has_y_scale, &figure->y_scale);
  return status;
}

/* Memory first, then the file, atomically: a failure leaves what was there. */
static SpExit
write_chart (const SpChart *chart,
             const Wanted  *wanted,
             const char    *output)
{
  g_autoptr (GFile) file = g_file_new_for_path (output);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  sp_language_end ();
  bytes = sp_chart_export (chart, wanted->format, &wanted->export, &error);
  if (bytes == NULL || !sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
    return sp_file_failure (output, error);
  return SP_EXIT_OK;
}

static SpExit
draw (const Given  *given,
      const Wanted *wanted,
      const char   *filename)
{
  g_autoptr (SpPlan) plan = sp_project_load (filename);
  g_autoptr (SpResults) results = NULL;
  g_autoptr (SpChart) chart = NULL;
  const SpScenario *scenario;
  const SpCurve *curve;
  SpFigureOptions options = wanted->figure_options;

  if (plan == NULL || !sp_project_find (plan, given->scenario, given->curve, &scenario, &curve))
    return SP_EXIT_FAILURE;
  results = sp_project_evaluate (plan);
  sp_language_init ();
  options.curve = given->curve;
  chart = sp_figure_build (wanted->figure, sp_results_find (results, sp_scenario_id (scenario)), &options);
  if (chart == NULL)
    return sp_failure ("%s: The scenario “%s” lacks what this chart shows; evaluate says what is missing.", filename,
                       sp_scenario_name (scenario));
  return write_chart (chart, wanted, given->output);
}

static SpExit
run (const SpVerb *verb,
     int           argc,
     char        **argv)
{
  Given given = { NULL };
  const SpOption options[] = {
    { "kind", 0, "KIND", "the chart; “help” lists them", &given.kind },
    { "output", 'o', "FILE", "where to: a name ending in .png, .svg or .pdf", &given.output },
    { "size", 0, "WxH", "pixels at scale 1; 960x540 without it", &given.size },
    { "scale", 0, "S", "of a PNG: its pixels for each pixel of the size", &given.scale },
    { "dark", 0, NULL, "light text on a dark background", NULL, &given.dark },
    { "x-axis", 0, "AXIS", "linear, log2 or log10", &given.x_axis },
    { "y-axis", 0, "AXIS", "linear, log2 or log10", &given.y_axis },
    SP_OPTION_SCENARIO (&given.scenario),
    SP_OPTION_CURVE (&given.curve),
    { NULL },
  };
  Wanted wanted = { NULL };
  SpNameList list = kinds ();
  g_autoptr (GPtrArray) operands = g_ptr_array_new ();
  SpExit status = sp_options_read (verb, options, argc, argv, operands);

  if (status == SP_EXIT_NONE && g_strcmp0 (given.kind, "help") == 0)
    return sp_names_print (&list);
  if (status == SP_EXIT_NONE && operands->len != 1)
    status = sp_usage_error (verb, "Name one project file.");
  if (status == SP_EXIT_NONE)
    status = read_given (verb, &given, &wanted);
  if (status != SP_EXIT_NONE)
    return status;
  return draw (&given, &wanted, operands->pdata[0]);
}

const SpVerb sp_verb_chart = {
  "chart",
  "FILE --kind KIND -o OUT.{png,svg,pdf}",
  "A chart of a project as a picture; an existing file is replaced.",
  run,
};
