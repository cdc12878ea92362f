/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Draws a chart with the one renderer, in the theme of the window. */
#include "ui/chart-view.h"

#include <adwaita.h>

#include "chart/describe.h"
#include "chart/render.h"

struct _SpChartView
{
  GtkWidget parent_instance;

  SpChart *chart; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (SpChartView, sp_chart_view, GTK_TYPE_WIDGET)

void
sp_chart_view_set_chart (SpChartView *self,
                         SpChart     *chart)
{
  g_autofree char *description = chart != NULL ? sp_chart_describe (chart) : g_strdup ("");

  g_return_if_fail (SP_IS_CHART_VIEW (self));

  g_clear_pointer (&self->chart, sp_chart_unref);
  self->chart = chart != NULL ? sp_chart_ref (chart) : NULL;
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, chart != NULL ? sp_chart_get_title (chart) : "",
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description, -1);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
sp_chart_view_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  SpChartView *self = SP_CHART_VIEW (widget);
  AdwStyleManager *style = adw_style_manager_get_default ();
  int width = gtk_widget_get_width (widget), height = gtk_widget_get_height (widget);
  SpRenderOptions options = { .flags = SP_RENDER_NO_GROUND, .snap_scale = gtk_widget_get_scale_factor (widget) };
  SpChartLayout *layout;
  cairo_t *cr;

  if (self->chart == NULL)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) width, (float) height));
  layout = sp_chart_render (self->chart,
                            sp_theme_get (adw_style_manager_get_dark (style), adw_style_manager_get_high_contrast (style)),
                            cr, gtk_widget_get_pango_context (widget), width, height, &options);
  sp_chart_layout_free (layout);
  cairo_destroy (cr);
}

static void
sp_chart_view_finalize (GObject *object)
{
  g_clear_pointer (&SP_CHART_VIEW (object)->chart, sp_chart_unref);
  G_OBJECT_CLASS (sp_chart_view_parent_class)->finalize (object);
}

static void
sp_chart_view_class_init (SpChartViewClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sp_chart_view_finalize;
  GTK_WIDGET_CLASS (klass)->snapshot = sp_chart_view_snapshot;
  gtk_widget_class_set_accessible_role (GTK_WIDGET_CLASS (klass), GTK_ACCESSIBLE_ROLE_IMG);
}

static void
sp_chart_view_init (SpChartView *self)
{
}

GtkWidget *
sp_chart_view_new (void)
{
  return g_object_new (SP_TYPE_CHART_VIEW, NULL);
}
