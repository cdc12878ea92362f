/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See bars.h. A series has one meaning, so bars of different meaning are series that
 * never share a place. */
#include "figures/bars.h"

#include <glib/gi18n-lib.h>

#include "figures/points.h"

static void
bar_clear (gpointer data)
{
  SpBar *bar = data;

  g_free ((char *) bar->name);
  g_free ((char *) bar->label);
}

SpBars *
sp_bars_new (gboolean is_waterfall)
{
  SpBars *bars = g_new0 (SpBars, 1);

  bars->bars = g_array_new (FALSE, FALSE, sizeof (SpBar));
  g_array_set_clear_func (bars->bars, bar_clear);
  bars->is_waterfall = is_waterfall;
  return bars;
}

void
sp_bars_free (SpBars *bars)
{
  g_array_unref (bars->bars);
  g_free (bars);
}

void
sp_bars_add (SpBars      *bars,
             const SpBar *bar)
{
  SpBar copy = *bar;

  copy.name = g_strdup (bar->name);
  copy.label = g_strdup (bar->label != NULL ? bar->label : "");
  g_array_append_val (bars->bars, copy);
}

static const SpBar *
bar_at (const SpBars *bars,
        guint         index)
{
  return &g_array_index (bars->bars, SpBar, index);
}

static void
set_names (const SpBars *bars,
           SpChart      *chart)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  for (guint i = 0; i < bars->bars->len; i++)
    g_ptr_array_add (names, (gpointer) bar_at (bars, i)->name);
  g_ptr_array_add (names, NULL);
  sp_chart_set_categories (chart, (const char *const *) names->pdata);
}

/* The label of a bar with a whisker stands at the whisker's end. */
static void
add_role (const SpBars *bars,
          SpChart      *chart,
          SpRole        role,
          const char   *name)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();
  g_autofree char *id = g_strdup_printf ("bars-%u", (guint) role);

  for (guint i = 0; i < bars->bars->len; i++)
    {
      const SpBar *bar = bar_at (bars, i);

      if (bar->role != role)
        continue;
      if (bars->is_waterfall)
        sp_points_add_range (points, i, MIN (bar->from, bar->to), MAX (bar->from, bar->to));
      else
        sp_points_add (points, i, bar->to);
      g_ptr_array_add (labels, (gpointer) (bar->has_whisker ? "" : bar->label));
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = id, .label = name, .kind = SP_SERIES_BARS, .role = role, .unlabelled = !bars->has_legend,
    .point_labels = (const char *const *) labels->pdata });
}

static void
add_whiskers (const SpBars *bars,
              SpChart      *chart)
{
  g_autoptr (SpPoints) points = sp_points_new ();
  g_autoptr (GPtrArray) labels = g_ptr_array_new ();

  for (guint i = 0; i < bars->bars->len; i++)
    {
      const SpBar *bar = bar_at (bars, i);

      if (!bar->has_whisker)
        continue;
      sp_points_add_range (points, i, bar->lo, bar->hi);
      g_ptr_array_add (labels, (gpointer) bar->label);
    }
  sp_points_to_chart (points, chart, &(SpSeries) {
    .id = "whiskers", .label = _("interval"), .kind = SP_SERIES_ERROR_BARS, .role = SP_ROLE_TEXT, .unlabelled = TRUE,
    .point_labels = (const char *const *) labels->pdata });
}

void
sp_bars_to_chart (const SpBars      *bars,
                  SpChart           *chart,
                  const char *const *names)
{
  set_names (bars, chart);
  for (SpRole role = 0; role < SP_N_ROLES; role++)
    add_role (bars, chart, role, names[role]);
  add_whiskers (bars, chart);
}
