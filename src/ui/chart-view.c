/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See chart-view.h. */
#include "config.h"

#include "ui/chart-view.h"

#include <glib/gi18n.h>

#include "chart/export.h"
#include "ui/card.h"
#include "ui/chart-plot.h"
#include "ui/chart-table.h"
#include "ui/window.h"

#define COPY_SCALE 2.0
/* What is copied before the picture was ever seen. */
#define COPY_WIDTH  640
#define COPY_HEIGHT 480

struct _SpChartView
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkStack *stack;
  SpChartPlot *plot;
  SpChartTableView *table; /* (nullable): made after the first frame or when asked for */
  guint table_id;
  GtkWidget *zoom_buttons;
  GtkWidget *copy_picture;
  GtkWidget *copy_data;
  GtkToggleButton *data_button;
  GtkWidget *menu;         /* (nullable): made when first asked for */
  int natural_height;
  gboolean table_is_current; /* built when first looked at */
};

G_DEFINE_FINAL_TYPE (SpChartView, sp_chart_view, GTK_TYPE_WIDGET)

SpChart *
sp_chart_view_get_chart (SpChartView *self)
{
  g_return_val_if_fail (SP_IS_CHART_VIEW (self), NULL);
  return sp_chart_plot_get_chart (self->plot);
}

void
sp_chart_view_set_natural_height (SpChartView *self,
                                  int          height)
{
  g_return_if_fail (SP_IS_CHART_VIEW (self));

  self->natural_height = height;
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

gboolean
sp_chart_view_get_zoom (SpChartView *self,
                        SpZoom      *zoom)
{
  g_return_val_if_fail (SP_IS_CHART_VIEW (self), FALSE);
  return sp_chart_plot_get_zoom (self->plot, zoom);
}

void
sp_chart_view_get_size (SpChartView *self,
                        int         *width,
                        int         *height)
{
  g_return_if_fail (SP_IS_CHART_VIEW (self));

  *width = gtk_widget_get_width (GTK_WIDGET (self->plot));
  *height = gtk_widget_get_height (GTK_WIDGET (self->plot));
}

GtkWidget *
sp_chart_view_get_plot (SpChartView *self)
{
  g_return_val_if_fail (SP_IS_CHART_VIEW (self), NULL);
  return GTK_WIDGET (self->plot);
}

gboolean
sp_chart_view_shows_data (SpChartView *self)
{
  g_return_val_if_fail (SP_IS_CHART_VIEW (self), FALSE);
  return gtk_toggle_button_get_active (self->data_button);
}

void
sp_chart_view_set_shows_data (SpChartView *self,
                              gboolean     shows_data)
{
  g_return_if_fail (SP_IS_CHART_VIEW (self));
  gtk_toggle_button_set_active (self->data_button, shows_data);
}

static void
update_actions (SpChartView *self)
{
  gboolean has_chart = sp_chart_plot_get_chart (self->plot) != NULL;
  gboolean zoomed = sp_chart_plot_is_zoomed (self->plot);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "chart.zoom-in", has_chart);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "chart.zoom-out", has_chart && zoomed);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "chart.zoom-reset", has_chart && zoomed);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "chart.copy", has_chart);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "chart.copy-data", has_chart);
}

static void
make_table (SpChartView *self)
{
  g_clear_handle_id (&self->table_id, g_source_remove);
  if (self->table != NULL)
    return;
  self->table = SP_CHART_TABLE_VIEW (sp_chart_table_view_new ());
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->table));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->plot), GTK_ACCESSIBLE_RELATION_DETAILS, self->table, NULL, -1);
}

static gboolean
make_table_idle (gpointer data)
{
  SpChartView *self = data;

  self->table_id = 0;
  make_table (self);
  return G_SOURCE_REMOVE;
}

static void
ensure_table (SpChartView *self)
{
  make_table (self);
  if (self->table_is_current)
    return;
  sp_chart_table_view_set_chart (self->table, sp_chart_plot_get_chart (self->plot));
  self->table_is_current = TRUE;
}

static void
data_toggled (SpChartView *self)
{
  gboolean data = sp_chart_view_shows_data (self);

  if (data)
    ensure_table (self);
  gtk_stack_set_visible_child (self->stack, data ? GTK_WIDGET (self->table) : GTK_WIDGET (self->plot));
  gtk_widget_set_visible (self->zoom_buttons, !data);
  gtk_widget_set_visible (self->copy_picture, !data);
  gtk_widget_set_visible (self->copy_data, data);
}

void
sp_chart_view_set_chart (SpChartView *self,
                         SpChart     *chart)
{
  g_return_if_fail (SP_IS_CHART_VIEW (self));

  if (chart == sp_chart_plot_get_chart (self->plot))
    return;
  sp_chart_plot_set_chart (self->plot, chart);
  self->table_is_current = FALSE;
  if (sp_chart_view_shows_data (self))
    ensure_table (self);
  update_actions (self);
}

/* ---- Copy ---- */

/* Programs take what they like best: vectors, a PNG, or GTK's own texture. */
static GdkContentProvider *
make_content (GBytes *png,
              GBytes *svg)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GdkTexture) texture = gdk_texture_new_from_bytes (png, &error);
  GdkContentProvider *providers[3];
  gsize n = 0;

  providers[n++] = gdk_content_provider_new_for_bytes ("image/png", png);
  if (svg != NULL)
    providers[n++] = gdk_content_provider_new_for_bytes ("image/svg+xml", svg);
  if (texture != NULL)
    providers[n++] = gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
  return gdk_content_provider_new_union (providers, n);
}

void
sp_chart_view_copy (SpChartView *self)
{
  SpChart *chart = sp_chart_view_get_chart (self);
  SpExportOptions options = { .scale = COPY_SCALE };
  SpZoom zoom;
  int width, height;
  g_autoptr (GBytes) png = NULL, svg = NULL;
  g_autoptr (GdkContentProvider) content = NULL;
  g_autoptr (GError) error = NULL;

  if (chart == NULL)
    return;
  sp_chart_view_get_size (self, &width, &height);
  options.width = width > 0 ? width : COPY_WIDTH;
  options.height = height > 0 ? height : COPY_HEIGHT;
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    options.flags = SP_RENDER_RTL;
  if (sp_chart_view_get_zoom (self, &zoom))
    options.zoom = &zoom;
  png = sp_chart_export (chart, SP_EXPORT_PNG, &options, &error);
  if (png == NULL)
    {
      /* No screen is larger than a picture may be, so this is cairo out of memory. */
      g_message ("the chart was not copied: %s", error->message);
      return;
    }
  svg = sp_chart_export (chart, SP_EXPORT_SVG, &options, NULL);
  content = make_content (png, svg);
  gdk_clipboard_set_content (gtk_widget_get_clipboard (GTK_WIDGET (self)), content);
}

/* ---- Actions ---- */

static void
zoom_in (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  sp_chart_plot_zoom (SP_CHART_VIEW (widget)->plot, 1);
}

static void
zoom_out (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  sp_chart_plot_zoom (SP_CHART_VIEW (widget)->plot, -1);
}

static void
zoom_reset (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  sp_chart_plot_reset_zoom (SP_CHART_VIEW (widget)->plot);
}

static void
copy (GtkWidget  *widget,
      const char *action,
      GVariant   *parameter)
{
  GtkRoot *root = gtk_widget_get_root (widget);

  sp_chart_view_copy (SP_CHART_VIEW (widget));
  if (SP_IS_WINDOW (root))
    sp_window_toast (SP_WINDOW (root), _("Chart copied as a picture"));
}

static void
copy_data (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  SpChartView *self = SP_CHART_VIEW (widget);

  ensure_table (self);
  sp_chart_table_view_copy (self->table);
}

static void
toggle_data (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  SpChartView *self = SP_CHART_VIEW (widget);

  sp_chart_view_set_shows_data (self, !sp_chart_view_shows_data (self));
}

/* Return on a point: its row in the table. */
static void
show_details (SpChartView *self)
{
  guint series;
  gsize index;

  sp_chart_view_set_shows_data (self, TRUE);
  if (sp_chart_plot_get_point (self->plot, &series, &index))
    sp_chart_table_view_show_x (self->table, sp_chart_get_series (sp_chart_view_get_chart (self), series)->x[index]);
}

/* ---- Context menu ---- */

static GMenuModel *
make_menu (void)
{
  GMenu *menu = g_menu_new ();
  g_autoptr (GMenu) zoom = g_menu_new ();
  g_autoptr (GMenu) take = g_menu_new ();

  g_menu_append (take, _("Copy Picture"), "chart.copy");
  g_menu_append (take, _("Copy Data as CSV"), "chart.copy-data");
  g_menu_append (take, _("Show Data or Picture"), "chart.data");
  g_menu_append (zoom, _("Zoom In"), "chart.zoom-in");
  g_menu_append (zoom, _("Zoom Out"), "chart.zoom-out");
  g_menu_append (zoom, _("Show All"), "chart.zoom-reset");
  g_menu_append_section (menu, NULL, G_MENU_MODEL (take));
  g_menu_append_section (menu, NULL, G_MENU_MODEL (zoom));
  return G_MENU_MODEL (menu);
}

static void
ensure_menu (SpChartView *self)
{
  g_autoptr (GMenuModel) model = NULL;

  if (self->menu != NULL)
    return;
  model = make_menu ();
  self->menu = gtk_popover_menu_new_from_model (model);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

static void
show_menu (SpChartView *self,
           double       x,
           double       y)
{
  ensure_menu (self);
  gtk_popover_set_pointing_to (GTK_POPOVER (self->menu), &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (GTK_POPOVER (self->menu));
}

static void
menu_pressed (SpChartView *self,
              int          n_press,
              double       x,
              double       y,
              GtkGesture  *gesture)
{
  graphene_point_t point = GRAPHENE_POINT_INIT ((float) x, (float) y);

  gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_CLAIMED);
  if (gtk_widget_compute_point (GTK_WIDGET (self->plot), GTK_WIDGET (self), &point, &point))
    show_menu (self, (double) point.x, (double) point.y);
}

static void
menu_by_key (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  SpChartView *self = SP_CHART_VIEW (widget);

  show_menu (self, gtk_widget_get_width (widget) / 2.0, gtk_widget_get_height (widget) / 2.0);
}

/* ---- The widget ---- */

static void
sp_chart_view_size_allocate (GtkWidget *widget,
                             int        width,
                             int        height,
                             int        baseline)
{
  SpChartView *self = SP_CHART_VIEW (widget);

  gtk_widget_size_allocate (self->box, &(GtkAllocation) { 0, 0, width, height }, baseline);
  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
}

static void
sp_chart_view_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  gtk_widget_measure (SP_CHART_VIEW (widget)->box, orientation, for_size, minimum, natural, minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_VERTICAL)
    *natural = MAX (*natural, (int) (SP_CHART_VIEW (widget)->natural_height * sp_text_scale (widget)));
}

static gboolean
sp_chart_view_grab_focus (GtkWidget *widget)
{
  SpChartView *self = SP_CHART_VIEW (widget);

  return gtk_widget_grab_focus (sp_chart_view_shows_data (self) ? GTK_WIDGET (self->table) : GTK_WIDGET (self->plot));
}

static void
sp_chart_view_dispose (GObject *object)
{
  SpChartView *self = SP_CHART_VIEW (object);

  g_clear_handle_id (&self->table_id, g_source_remove);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->box, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_chart_view_parent_class)->dispose (object);
}

static void
sp_chart_view_class_init (SpChartViewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_chart_view_dispose;
  widget_class->size_allocate = sp_chart_view_size_allocate;
  widget_class->measure = sp_chart_view_measure;
  widget_class->grab_focus = sp_chart_view_grab_focus;
  gtk_widget_class_set_css_name (widget_class, "chartview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
  gtk_widget_class_install_action (widget_class, "chart.zoom-in", NULL, zoom_in);
  gtk_widget_class_install_action (widget_class, "chart.zoom-out", NULL, zoom_out);
  gtk_widget_class_install_action (widget_class, "chart.zoom-reset", NULL, zoom_reset);
  gtk_widget_class_install_action (widget_class, "chart.copy", NULL, copy);
  gtk_widget_class_install_action (widget_class, "chart.copy-data", NULL, copy_data);
  gtk_widget_class_install_action (widget_class, "chart.data", NULL, toggle_data);
  gtk_widget_class_install_action (widget_class, "chart.menu", NULL, menu_by_key);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Menu, 0, "chart.menu", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_F10, GDK_SHIFT_MASK, "chart.menu", NULL);
}

/* A flat button with an icon; its name is its tooltip. */
static GtkWidget *
add_button (GtkWidget  *box,
            const char *icon,
            const char *name,
            const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, name);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), button);
  return button;
}

static GtkWidget *
make_bar (SpChartView *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  self->data_button = GTK_TOGGLE_BUTTON (gtk_toggle_button_new_with_label (_("Data")));
  gtk_widget_add_css_class (GTK_WIDGET (self->data_button), "flat");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->data_button), _("The numbers behind the chart"));
  g_signal_connect_swapped (self->data_button, "toggled", G_CALLBACK (data_toggled), self);
  gtk_box_append (GTK_BOX (bar), GTK_WIDGET (self->data_button));

  self->zoom_buttons = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_hexpand (self->zoom_buttons, TRUE);
  gtk_widget_set_halign (self->zoom_buttons, GTK_ALIGN_END);
  add_button (self->zoom_buttons, "zoom-out-symbolic", _("Zoom Out"), "chart.zoom-out");
  add_button (self->zoom_buttons, "zoom-in-symbolic", _("Zoom In"), "chart.zoom-in");
  add_button (self->zoom_buttons, "zoom-fit-best-symbolic", _("Show All"), "chart.zoom-reset");
  gtk_box_append (GTK_BOX (bar), self->zoom_buttons);

  self->copy_picture = add_button (bar, "edit-copy-symbolic", _("Copy Picture"), "chart.copy");
  self->copy_data = gtk_button_new_with_label (_("Copy as CSV"));
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->copy_data), "chart.copy-data");
  gtk_widget_add_css_class (self->copy_data, "flat");
  gtk_widget_set_hexpand (self->copy_data, TRUE);
  gtk_widget_set_halign (self->copy_data, GTK_ALIGN_END);
  gtk_widget_set_visible (self->copy_data, FALSE);
  gtk_box_append (GTK_BOX (bar), self->copy_data);
  return bar;
}

static void
sp_chart_view_init (SpChartView *self)
{
  GtkGesture *secondary = gtk_gesture_click_new ();

  self->plot = SP_CHART_PLOT (sp_chart_plot_new ());
  self->table_id = g_idle_add_full (G_PRIORITY_LOW, make_table_idle, self, NULL);
  self->stack = GTK_STACK (gtk_stack_new ());
  gtk_stack_add_child (self->stack, GTK_WIDGET (self->plot));
  gtk_widget_set_vexpand (GTK_WIDGET (self->stack), TRUE);
  g_signal_connect_swapped (self->plot, "zoom-changed", G_CALLBACK (update_actions), self);
  g_signal_connect_swapped (self->plot, "details", G_CALLBACK (show_details), self);

  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  gtk_box_append (GTK_BOX (self->box), GTK_WIDGET (self->stack));
  gtk_box_append (GTK_BOX (self->box), make_bar (self));
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));

  gtk_gesture_single_set_button (GTK_GESTURE_SINGLE (secondary), GDK_BUTTON_SECONDARY);
  g_signal_connect_swapped (secondary, "pressed", G_CALLBACK (menu_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self->plot), GTK_EVENT_CONTROLLER (secondary));
  update_actions (self);
}

GtkWidget *
sp_chart_view_new (void)
{
  return g_object_new (SP_TYPE_CHART_VIEW, NULL);
}
