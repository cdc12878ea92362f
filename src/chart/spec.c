/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart as data; see spec.h. */
#include "chart/spec.h"

#include "text/units.h"

/* In characters. No text of our own comes near these. */
#define LONGEST_UNIT 42
#define LONGEST_LABEL 160
#define LONGEST_TITLE 160
#define LONGEST_SENTENCE 1000

struct _SpChart
{
  gatomicrefcount references_held;
  char *id;
  char *title;
  char *subtitle;
  char *note;
  char *summary;
  SpAxis axes[SP_N_DIRECTIONS];
  char **categories;
  GPtrArray *series;
  GPtrArray *references;
  GPtrArray *annotations;
};

const char *
sp_scale_kind_name (SpScaleKind kind)
{
  static const char *const names[] = { "linear", "log2", "log10", "categories" };

  g_return_val_if_fail (kind < SP_N_SCALES, NULL);
  return names[kind];
}

static void
series_free (gpointer data)
{
  SpSeries *series = data;

  g_free ((gpointer) series->id);
  g_free ((gpointer) series->label);
  g_free ((gpointer) series->note);
  g_free ((gpointer) series->x);
  g_free ((gpointer) series->y);
  g_free ((gpointer) series->lo);
  g_free ((gpointer) series->hi);
  g_strfreev ((char **) series->point_labels);
  g_free (series);
}

static void
reference_free (gpointer data)
{
  SpReference *reference = data;

  g_free ((gpointer) reference->label);
  g_free (reference);
}

static void
annotation_free (gpointer data)
{
  SpAnnotation *annotation = data;

  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    g_free ((gpointer) annotation->lines[i]);
  g_free (annotation);
}

/* Texts come from people and files: they are cut where they would fill the picture, and turn
 * no direction but their own. */
static char *
shown (const char *text,
       glong       longest)
{
  g_autofree char *valid = text != NULL ? g_utf8_make_valid (text, -1) : NULL;

  return valid != NULL ? sp_text_clip (valid, longest) : NULL;
}

static void
axis_clear (SpAxis *axis)
{
  g_free ((gpointer) axis->title);
  g_free ((gpointer) axis->unit);
}

SpChart *
sp_chart_new (const char *id,
              const char *title)
{
  SpChart *chart;

  g_return_val_if_fail (id != NULL && title != NULL, NULL);

  chart = g_new0 (SpChart, 1);
  g_atomic_ref_count_init (&chart->references_held);
  chart->id = g_strdup (id);
  chart->title = shown (title, LONGEST_TITLE);
  chart->series = g_ptr_array_new_with_free_func (series_free);
  chart->references = g_ptr_array_new_with_free_func (reference_free);
  chart->annotations = g_ptr_array_new_with_free_func (annotation_free);
  return chart;
}

SpChart *
sp_chart_ref (SpChart *chart)
{
  g_atomic_ref_count_inc (&chart->references_held);
  return chart;
}

void
sp_chart_unref (SpChart *chart)
{
  if (!g_atomic_ref_count_dec (&chart->references_held))
    return;
  g_free (chart->id);
  g_free (chart->title);
  g_free (chart->subtitle);
  g_free (chart->note);
  g_free (chart->summary);
  for (int i = 0; i < SP_N_DIRECTIONS; i++)
    axis_clear (&chart->axes[i]);
  g_strfreev (chart->categories);
  g_ptr_array_unref (chart->series);
  g_ptr_array_unref (chart->references);
  g_ptr_array_unref (chart->annotations);
  g_free (chart);
}

/* Nothing to say and an empty sentence are the same. */
static void
set_text (char      **field,
          const char *text)
{
  g_free (*field);
  *field = text != NULL && *text != '\0' ? shown (text, LONGEST_SENTENCE) : NULL;
}

void
sp_chart_set_subtitle (SpChart    *chart,
                       const char *subtitle)
{
  set_text (&chart->subtitle, subtitle);
}

void
sp_chart_set_note (SpChart    *chart,
                   const char *note)
{
  set_text (&chart->note, note);
}

void
sp_chart_set_summary (SpChart    *chart,
                      const char *summary)
{
  set_text (&chart->summary, summary);
}

void
sp_chart_set_axis (SpChart      *chart,
                   SpDirection   direction,
                   const SpAxis *axis)
{
  SpAxis copy = *axis;

  g_return_if_fail (direction < SP_N_DIRECTIONS);
  g_return_if_fail (axis->scale < SP_N_SCALES);
  g_return_if_fail (axis->scale != SP_SCALE_CATEGORIES || direction == SP_DIRECTION_X);

  copy.title = shown (axis->title, LONGEST_TITLE);
  copy.unit = shown (axis->unit, LONGEST_UNIT);
  axis_clear (&chart->axes[direction]);
  chart->axes[direction] = copy;
}

static char **
copy_labels (const char *const *labels,
             gsize              n)
{
  char **copy;

  if (labels == NULL)
    return NULL;
  copy = g_new0 (char *, n + 1);
  for (gsize i = 0; i < n; i++)
    copy[i] = shown (labels[i] != NULL ? labels[i] : "", LONGEST_LABEL);
  return copy;
}

void
sp_chart_set_categories (SpChart           *chart,
                         const char *const *names)
{
  g_strfreev (chart->categories);
  chart->categories = copy_labels (names, g_strv_length ((char **) names));
  chart->axes[SP_DIRECTION_X].scale = SP_SCALE_CATEGORIES;
}

static double *
copy_doubles (const double *values,
              gsize         n)
{
  if (values == NULL)
    return NULL;
  return n > 0 ? g_memdup2 (values, n * sizeof *values) : g_new0 (double, 1);
}

/* A series says where it is in the way of its kind. */
static gboolean
series_is_complete (const SpSeries *series)
{
  gboolean has_range = series->lo != NULL && series->hi != NULL;

  if (series->id == NULL || series->label == NULL || series->x == NULL)
    return FALSE;
  if ((series->lo == NULL) != (series->hi == NULL))
    return FALSE;
  switch (series->kind)
    {
    case SP_SERIES_LINE:
    case SP_SERIES_MARKERS:
    case SP_SERIES_LINE_MARKERS:
    case SP_SERIES_STEP:
    case SP_SERIES_STACKED_BARS:
      return series->y != NULL;
    case SP_SERIES_BARS:
      return series->y != NULL || has_range;
    case SP_SERIES_BAND:
    case SP_SERIES_ERROR_BARS:
      return has_range;
    case SP_N_SERIES_KINDS:
    default:
      return FALSE;
    }
}

guint
sp_chart_add_series (SpChart        *chart,
                     const SpSeries *series)
{
  SpSeries *copy;

  g_return_val_if_fail (series_is_complete (series), 0);
  g_return_val_if_fail (series->role < SP_N_ROLES, 0);

  copy = g_memdup2 (series, sizeof *series);
  copy->id = g_strdup (series->id);
  copy->label = shown (series->label, LONGEST_LABEL);
  copy->note = shown (series->note, LONGEST_LABEL);
  copy->x = copy_doubles (series->x, series->n);
  copy->y = copy_doubles (series->y, series->n);
  copy->lo = copy_doubles (series->lo, series->n);
  copy->hi = copy_doubles (series->hi, series->n);
  copy->point_labels = (const char *const *) copy_labels (series->point_labels, series->n);
  g_ptr_array_add (chart->series, copy);
  return chart->series->len - 1;
}

guint
sp_chart_add_reference (SpChart           *chart,
                        const SpReference *reference)
{
  SpReference *copy;

  g_return_val_if_fail (reference->direction < SP_N_DIRECTIONS, 0);
  g_return_val_if_fail (reference->role < SP_N_ROLES, 0);

  copy = g_memdup2 (reference, sizeof *reference);
  copy->label = shown (reference->label, LONGEST_LABEL);
  g_ptr_array_add (chart->references, copy);
  return chart->references->len - 1;
}

guint
sp_chart_add_annotation (SpChart            *chart,
                         const SpAnnotation *annotation)
{
  SpAnnotation *copy;

  g_return_val_if_fail (annotation->role < SP_N_ROLES, 0);

  copy = g_memdup2 (annotation, sizeof *annotation);
  for (int i = 0; i < SP_ANNOTATION_LINES; i++)
    copy->lines[i] = shown (annotation->lines[i], LONGEST_LABEL);
  g_ptr_array_add (chart->annotations, copy);
  return chart->annotations->len - 1;
}

const char *
sp_chart_get_id (const SpChart *chart)
{
  return chart->id;
}

const char *
sp_chart_get_title (const SpChart *chart)
{
  return chart->title;
}

const char *
sp_chart_get_subtitle (const SpChart *chart)
{
  return chart->subtitle;
}

const char *
sp_chart_get_note (const SpChart *chart)
{
  return chart->note;
}

const char *
sp_chart_get_summary (const SpChart *chart)
{
  return chart->summary;
}

const SpAxis *
sp_chart_get_axis (const SpChart *chart,
                   SpDirection    direction)
{
  g_return_val_if_fail (direction < SP_N_DIRECTIONS, NULL);
  return &chart->axes[direction];
}

guint
sp_chart_n_categories (const SpChart *chart)
{
  return chart->categories != NULL ? g_strv_length (chart->categories) : 0;
}

const char *
sp_chart_get_category (const SpChart *chart,
                       guint          index)
{
  g_return_val_if_fail (index < sp_chart_n_categories (chart), NULL);
  return chart->categories[index];
}

guint
sp_chart_n_series (const SpChart *chart)
{
  return chart->series->len;
}

const SpSeries *
sp_chart_get_series (const SpChart *chart,
                     guint          index)
{
  g_return_val_if_fail (index < chart->series->len, NULL);
  return g_ptr_array_index (chart->series, index);
}

guint
sp_chart_n_references (const SpChart *chart)
{
  return chart->references->len;
}

const SpReference *
sp_chart_get_reference (const SpChart *chart,
                        guint          index)
{
  g_return_val_if_fail (index < chart->references->len, NULL);
  return g_ptr_array_index (chart->references, index);
}

guint
sp_chart_n_annotations (const SpChart *chart)
{
  return chart->annotations->len;
}

const SpAnnotation *
sp_chart_get_annotation (const SpChart *chart,
                         guint          index)
{
  g_return_val_if_fail (index < chart->annotations->len, NULL);
  return g_ptr_array_index (chart->annotations, index);
}
