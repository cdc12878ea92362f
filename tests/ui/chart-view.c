/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The chart widget: what keys do, what screen readers hear, what is copied, and that
 * the picture is kept while nothing changes. */
#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "ui-test.h"
#include "ui/chart-plot.h"
#include "ui/chart-readout.h"
#include "ui/chart-view.h"

typedef struct
{
  GtkWidget *window;
  SpChartView *view;
  SpChartPlot *plot;
} Fixture;

/* Two lines over five counts from 0 to @most, 2,000 @unit a device. */
static SpChart *
make_chart_to (double      most,
               double      factor,
               const char *unit)
{
  double x[5], ideal[5], actual[5];
  SpChart *chart = sp_chart_new ("throughput", "Throughput against devices");

  for (int i = 0; i < 5; i++)
    {
      x[i] = most * i / 4.0;
      ideal[i] = 2000.0 * x[i];
      actual[i] = factor * ideal[i];
    }
  sp_chart_set_axis (chart, SP_DIRECTION_X, &(SpAxis) {
    .title = "Devices", .style = SP_TICKS_COUNT, .has_min = TRUE, .has_max = TRUE, .max = most });
  sp_chart_set_axis (chart, SP_DIRECTION_Y, &(SpAxis) {
    .title = "Throughput", .unit = unit, .style = SP_TICKS_COMPACT, .with_zero = TRUE });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "ideal", .label = "ideal", .kind = SP_SERIES_LINE, .role = SP_ROLE_IDEAL, .n = 5, .x = x, .y = ideal });
  sp_chart_add_series (chart, &(SpSeries) {
    .id = "actual", .label = "actual", .kind = SP_SERIES_LINE, .role = SP_ROLE_ACTUAL, .emphasis = TRUE, .n = 5, .x = x,
    .y = actual });
  return chart;
}

/* Over 0, 32, 64, 96, 128. */
static SpChart *
make_chart (double factor)
{
  return make_chart_to (128.0, factor, "samples/s");
}

static void
set_up (Fixture      *fixture,
        gconstpointer data)
{
  SpChart *chart = make_chart (0.9);

  fixture->window = gtk_window_new ();
  fixture->view = SP_CHART_VIEW (sp_chart_view_new ());
  fixture->plot = SP_CHART_PLOT (sp_chart_view_get_plot (fixture->view));
  sp_chart_view_set_chart (fixture->view, chart);
  sp_chart_unref (chart);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 640, 520);
  gtk_window_set_child (GTK_WINDOW (fixture->window), GTK_WIDGET (fixture->view));
  gtk_window_present (GTK_WINDOW (fixture->window));
  ui_until (gtk_widget_get_width (GTK_WIDGET (fixture->plot)) > 0);
  ui_settle ();
}

static void
tear_down (Fixture      *fixture,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (fixture->window));
  ui_settle ();
}

static void
press (Fixture        *fixture,
       guint           keyval,
       GdkModifierType state)
{
  g_assert_true (ui_press (GTK_WIDGET (fixture->plot), keyval, state));
}

static void
assert_at (Fixture *fixture,
           guint    expected_series,
           gsize    expected_index)
{
  guint series = G_MAXUINT;
  gsize index = G_MAXSIZE;

  g_assert_true (sp_chart_plot_get_point (fixture->plot, &series, &index));
  g_assert_cmpuint (series, ==, expected_series);
  g_assert_cmpuint (index, ==, expected_index);
}

static void
test_keys_move (Fixture      *fixture,
                gconstpointer data)
{
  guint series;
  gsize index;

  g_assert_false (sp_chart_plot_get_point (fixture->plot, &series, &index));
  press (fixture, GDK_KEY_Right, 0); /* the emphasised line, its first point */
  assert_at (fixture, 1, 0);
  press (fixture, GDK_KEY_Right, 0);
  assert_at (fixture, 1, 1);
  press (fixture, GDK_KEY_End, 0);
  assert_at (fixture, 1, 4);
  press (fixture, GDK_KEY_Right, 0); /* there is no more */
  assert_at (fixture, 1, 4);
  press (fixture, GDK_KEY_Up, 0);
  assert_at (fixture, 0, 4);
  press (fixture, GDK_KEY_Up, 0);
  assert_at (fixture, 0, 4);
  press (fixture, GDK_KEY_Page_Up, 0);
  assert_at (fixture, 0, 0);
  press (fixture, GDK_KEY_Page_Down, 0);
  assert_at (fixture, 0, 4);
  press (fixture, GDK_KEY_Left, 0);
  press (fixture, GDK_KEY_Down, 0);
  assert_at (fixture, 1, 3);
  press (fixture, GDK_KEY_Home, 0);
  assert_at (fixture, 1, 0);
  press (fixture, GDK_KEY_Escape, 0);
  g_assert_false (sp_chart_plot_get_point (fixture->plot, &series, &index));
  g_assert_false (ui_press (GTK_WIDGET (fixture->plot), GDK_KEY_Escape, 0));
  g_assert_false (ui_press (GTK_WIDGET (fixture->plot), GDK_KEY_a, 0));
}

static void
test_keys_zoom (Fixture      *fixture,
                gconstpointer data)
{
  SpZoom zoom;
  double from;

  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
  press (fixture, GDK_KEY_plus, GDK_SHIFT_MASK);
  press (fixture, GDK_KEY_KP_Add, 0);
  g_assert_true (sp_chart_view_get_zoom (fixture->view, &zoom));
  /* Twice 0.8 of 128 around the middle: 64 -+ 40.96 */
  g_assert_cmpfloat_with_epsilon (zoom.min[SP_DIRECTION_X], 64.0 - 40.96, 1e-9);
  g_assert_cmpfloat_with_epsilon (zoom.max[SP_DIRECTION_X], 64.0 + 40.96, 1e-9);
  from = zoom.min[SP_DIRECTION_X];
  press (fixture, GDK_KEY_Right, GDK_SHIFT_MASK); /* a tenth of what is seen */
  g_assert_true (sp_chart_view_get_zoom (fixture->view, &zoom));
  g_assert_cmpfloat_with_epsilon (zoom.min[SP_DIRECTION_X], from + 8.192, 1e-9);
  for (int i = 0; i < 20; i++)
    press (fixture, GDK_KEY_Right, GDK_SHIFT_MASK);
  g_assert_true (sp_chart_view_get_zoom (fixture->view, &zoom));
  g_assert_cmpfloat_with_epsilon (zoom.max[SP_DIRECTION_X], 128.0, 1e-9); /* never past the data */
  press (fixture, GDK_KEY_minus, 0);
  press (fixture, GDK_KEY_minus, 0);
  press (fixture, GDK_KEY_minus, 0);
  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
  press (fixture, GDK_KEY_plus, 0);
  press (fixture, GDK_KEY_0, 0);
  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
  press (fixture, GDK_KEY_plus, 0);
  press (fixture, GDK_KEY_Escape, 0);
  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
}

static void
test_zoom_keeps_the_point (Fixture      *fixture,
                           gconstpointer data)
{
  SpZoom zoom;

  press (fixture, GDK_KEY_End, 0);
  press (fixture, GDK_KEY_Left, 0); /* 96 */
  for (int i = 0; i < 8; i++)
    press (fixture, GDK_KEY_plus, 0);
  g_assert_true (sp_chart_view_get_zoom (fixture->view, &zoom));
  g_assert_cmpfloat (zoom.min[SP_DIRECTION_X], <, 96.0);
  g_assert_cmpfloat (zoom.max[SP_DIRECTION_X], >, 96.0);
}

static void
test_accessible (Fixture      *fixture,
                 gconstpointer data)
{
  GtkAccessible *plot = GTK_ACCESSIBLE (fixture->plot);
  SpChart *chart = sp_chart_view_get_chart (fixture->view);
  g_autofree char *description = sp_chart_describe (chart);
  g_autofree char *point = sp_chart_describe_point (chart, 1, 0);

  gtk_test_accessible_assert_role (plot, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_LABEL, "Throughput against devices");
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
  g_assert_true (gtk_test_accessible_has_relation (plot, GTK_ACCESSIBLE_RELATION_DETAILS));
  press (fixture, GDK_KEY_Right, 0);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, point);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, point);
  press (fixture, GDK_KEY_Escape, 0);
  gtk_test_accessible_assert_property (plot, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description);
}

static void
has_a_name (GtkWidget *widget,
            gpointer   data)
{
  if (GTK_IS_BUTTON (widget) && gtk_widget_is_visible (widget))
    g_assert_true (gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), GTK_ACCESSIBLE_PROPERTY_LABEL) ||
                   gtk_button_get_label (GTK_BUTTON (widget)) != NULL);
}

static void
test_buttons_have_names (Fixture      *fixture,
                         gconstpointer data)
{
  ui_walk (GTK_WIDGET (fixture->view), has_a_name, NULL);
}

static void
test_details (Fixture      *fixture,
              gconstpointer data)
{
  press (fixture, GDK_KEY_End, 0);
  press (fixture, GDK_KEY_Left, 0);
  g_assert_false (sp_chart_view_shows_data (fixture->view));
  press (fixture, GDK_KEY_Return, 0);
  g_assert_true (sp_chart_view_shows_data (fixture->view));
  ui_settle ();
  {
    GtkColumnView *table = GTK_COLUMN_VIEW (ui_find (GTK_WIDGET (fixture->view), GTK_TYPE_COLUMN_VIEW, 0));
    GtkSingleSelection *selection = GTK_SINGLE_SELECTION (gtk_column_view_get_model (table));

    g_assert_cmpuint (g_list_model_get_n_items (gtk_column_view_get_columns (table)), ==, 3);
    g_assert_cmpuint (g_list_model_get_n_items (G_LIST_MODEL (selection)), ==, 5);
    g_assert_cmpuint (gtk_single_selection_get_selected (selection), ==, 3);
  }
  /* The picture is the same afterwards. */
  sp_chart_view_set_shows_data (fixture->view, FALSE);
  assert_at (fixture, 1, 3);
}

typedef struct
{
  char *text;
  GdkTexture *texture;
  gboolean done;
} Pasted;

static void
text_pasted (GObject      *source,
             GAsyncResult *result,
             gpointer      data)
{
  Pasted *pasted = data;

  pasted->text = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
  pasted->done = TRUE;
}

static void
texture_pasted (GObject      *source,
                GAsyncResult *result,
                gpointer      data)
{
  Pasted *pasted = data;

  pasted->texture = gdk_clipboard_read_texture_finish (GDK_CLIPBOARD (source), result, NULL);
  pasted->done = TRUE;
}

/* The same in every locale: the test runs in several. */
static void
test_copy_data (Fixture      *fixture,
                gconstpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->view));
  Pasted pasted = { 0 };

  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "chart.copy-data", NULL);
  gdk_clipboard_read_text_async (clipboard, NULL, text_pasted, &pasted);
  ui_until (pasted.done);
  g_assert_cmpstr (pasted.text, ==,
                   "Devices,ideal (samples/s),actual (samples/s)\n"
                   "0,0,0\n"
                   "32,64000,57600\n"
                   "64,128000,115200\n"
                   "96,192000,172800\n"
                   "128,256000,230400\n");
  g_free (pasted.text);
}

static void
test_copy_picture (Fixture      *fixture,
                   gconstpointer data)
{
  GdkClipboard *clipboard = gtk_widget_get_clipboard (GTK_WIDGET (fixture->view));
  Pasted pasted = { 0 };
  int width, height;

  sp_chart_view_get_size (fixture->view, &width, &height);
  gtk_widget_activate_action (GTK_WIDGET (fixture->view), "chart.copy", NULL);
  gdk_clipboard_read_texture_async (clipboard, NULL, texture_pasted, &pasted);
  ui_until (pasted.done);
  g_assert_nonnull (pasted.texture);
  g_assert_cmpint (gdk_texture_get_width (pasted.texture), ==, 2 * width);
  g_assert_cmpint (gdk_texture_get_height (pasted.texture), ==, 2 * height);
  g_object_unref (pasted.texture);
}

static void
test_picture_is_kept (Fixture      *fixture,
                      gconstpointer data)
{
  const SpChartLayout *before = sp_chart_plot_get_layout (fixture->plot);

  press (fixture, GDK_KEY_Right, 0);
  gtk_widget_queue_draw (GTK_WIDGET (fixture->plot));
  ui_settle ();
  g_assert_true (sp_chart_plot_get_layout (fixture->plot) == before);
  g_assert_true (before->has_plot);
}

static void
test_zoom_outlives_an_edit (Fixture      *fixture,
                            gconstpointer data)
{
  SpChart *changed = make_chart (0.5);
  SpChart *other = sp_chart_new ("other", "Other");
  SpZoom zoom;

  press (fixture, GDK_KEY_Right, 0);
  press (fixture, GDK_KEY_plus, 0);
  sp_chart_view_set_chart (fixture->view, changed);
  g_assert_true (sp_chart_view_get_zoom (fixture->view, &zoom));
  assert_at (fixture, 1, 0);
  sp_chart_view_set_chart (fixture->view, other);
  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
  sp_chart_view_set_chart (fixture->view, NULL);
  ui_settle ();
  g_assert_false (ui_press (GTK_WIDGET (fixture->plot), GDK_KEY_Right, 0));
  sp_chart_unref (changed);
  sp_chart_unref (other);
}

/* A part of 128 devices is no part of 2: the new curve is seen whole, and nothing of
 * the old one is read. */
static void
test_zoom_ends_with_its_range (Fixture      *fixture,
                               gconstpointer data)
{
  SpChart *other = make_chart_to (2.0, 0.9, "samples/s");
  SpZoom zoom;
  guint series;
  gsize index;

  press (fixture, GDK_KEY_End, 0);
  press (fixture, GDK_KEY_plus, 0);
  press (fixture, GDK_KEY_plus, 0);
  sp_chart_view_set_chart (fixture->view, other);
  g_assert_false (sp_chart_view_get_zoom (fixture->view, &zoom));
  g_assert_false (sp_chart_plot_get_point (fixture->plot, &series, &index));
  g_assert_cmpfloat (sp_chart_plot_get_layout (fixture->plot)->scales[SP_DIRECTION_X].max, ==, 2.0);
  sp_chart_unref (other);
}

/* What is on screen, as bytes. */
static GBytes *
picture_of (Fixture *fixture)
{
  g_autoptr (GdkPaintable) paintable = NULL, image = NULL;
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  GskRenderNode *node;
  GBytes *bytes;

  ui_settle ();
  paintable = gtk_widget_paintable_new (GTK_WIDGET (fixture->plot));
  image = gdk_paintable_get_current_image (paintable);
  gdk_paintable_snapshot (image, GDK_SNAPSHOT (snapshot), 600.0, 400.0);
  node = gtk_snapshot_to_node (snapshot);
  bytes = gsk_render_node_serialize (node);
  gsk_render_node_unref (node);
  return bytes;
}

/* The ring and the readout of the keyboard come with the focus and go with it. */
static void
test_focus_is_seen (Fixture      *fixture,
                    gconstpointer data)
{
  GtkWidget *plot = GTK_WIDGET (fixture->plot);
  g_autoptr (GBytes) without = NULL, ring = NULL, reading = NULL, left = NULL, back = NULL;

  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  without = picture_of (fixture);
  gtk_window_set_focus_visible (GTK_WINDOW (fixture->window), TRUE);
  gtk_widget_grab_focus (plot);
  ui_until (gtk_widget_has_visible_focus (plot));
  ring = picture_of (fixture);
  g_assert_false (g_bytes_equal (without, ring));
  press (fixture, GDK_KEY_Right, 0);
  reading = picture_of (fixture);
  g_assert_false (g_bytes_equal (ring, reading));
  gtk_window_set_focus (GTK_WINDOW (fixture->window), NULL);
  left = picture_of (fixture);
  g_assert_true (g_bytes_equal (without, left));
  gtk_widget_grab_focus (plot);
  back = picture_of (fixture);
  g_assert_true (g_bytes_equal (reading, back));
}

/* However long a unit is and however narrow the picture. */
static void
test_readout_is_whole (Fixture      *fixture,
                       gconstpointer data)
{
  SpChart *chart = make_chart_to (128.0, 0.9, "Trainingsbeispielgruppenverarbeitungen/s");
  PangoContext *context = gtk_widget_get_pango_context (GTK_WIDGET (fixture->plot));
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);

  for (double width = 180.0; width <= 700.0; width += 130.0)
    {
      SpChartLayout *layout = sp_chart_render (chart, theme, NULL, context, width, 400.0, NULL);

      for (gsize i = 0; layout->has_plot && i < 5; i++)
        {
          cairo_surface_t *surface = cairo_recording_surface_create (CAIRO_CONTENT_COLOR_ALPHA, NULL);
          cairo_t *cr = cairo_create (surface);
          double x, y, ink_width, ink_height;

          sp_chart_readout_draw (cr, context, theme, chart, layout, 1, i);
          cairo_destroy (cr);
          cairo_recording_surface_ink_extents (surface, &x, &y, &ink_width, &ink_height);
          cairo_surface_destroy (surface);
          g_assert_cmpfloat (x, >=, -1.0);
          g_assert_cmpfloat (x + ink_width, <=, width + 1.0);
        }
      sp_chart_layout_free (layout);
    }
  sp_chart_unref (chart);
}

static void
test_dark_and_narrow (Fixture      *fixture,
                      gconstpointer data)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_DARK);
  ui_settle ();
  g_assert_true (sp_chart_plot_get_layout (fixture->plot)->has_plot);
  gtk_widget_set_direction (GTK_WIDGET (fixture->plot), GTK_TEXT_DIR_RTL);
  gtk_window_set_default_size (GTK_WINDOW (fixture->window), 200, 200);
  ui_settle ();
  g_assert_true (sp_chart_plot_get_layout (fixture->plot)->has_plot);
  adw_style_manager_set_color_scheme (manager, ADW_COLOR_SCHEME_FORCE_LIGHT);
  ui_settle ();
}

#define ADD(path, function) g_test_add (path, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
  ADD ("/chart-view/keys-move", test_keys_move);
  ADD ("/chart-view/keys-zoom", test_keys_zoom);
  ADD ("/chart-view/zoom-keeps-the-point", test_zoom_keeps_the_point);
  ADD ("/chart-view/accessible", test_accessible);
  ADD ("/chart-view/buttons-have-names", test_buttons_have_names);
  ADD ("/chart-view/details", test_details);
  ADD ("/chart-view/copy-data", test_copy_data);
  ADD ("/chart-view/copy-picture", test_copy_picture);
  ADD ("/chart-view/picture-is-kept", test_picture_is_kept);
  ADD ("/chart-view/zoom-outlives-an-edit", test_zoom_outlives_an_edit);
  ADD ("/chart-view/zoom-ends-with-its-range", test_zoom_ends_with_its_range);
  ADD ("/chart-view/focus-is-seen", test_focus_is_seen);
  ADD ("/chart-view/readout-is-whole", test_readout_is_whole);
  ADD ("/chart-view/dark-and-narrow", test_dark_and_narrow);
  return g_test_run ();
}
