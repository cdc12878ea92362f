/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Every page by the keyboard alone: the Tab key comes to everything that can be
 * used, is caught nowhere, changes no page and comes round again. */
#include <adwaita.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/chart-plot.h"
#include "ui/grid.h"
#include "ui/pages.h"
#include "ui/window.h"

#define TABS_MAX 400

static SpApplication *application;

/* What the Tab key has to come to; the members of a group and the rows of a list are for the arrow keys. */
static void
collect_control (GtkWidget *widget,
                 gpointer   controls)
{
  gboolean is_control = GTK_IS_TEXT (widget) || GTK_IS_TEXT_VIEW (widget) || GTK_IS_BUTTON (widget) || GTK_IS_SWITCH (widget) ||
                        GTK_IS_SCALE (widget) || GTK_IS_EXPANDER (widget) || SP_IS_CHART_PLOT (widget);

  if (is_control && gtk_widget_get_focusable (widget) && gtk_widget_is_sensitive (widget) &&
      gtk_widget_get_ancestor (gtk_widget_get_parent (widget), SP_TYPE_GRID) == NULL)
    g_hash_table_add (controls, widget);
}

/* What has the focus is in sight, or as much of it as fits: nothing is used that nobody sees. */
static gboolean
is_in_sight (GtkWidget *focus)
{
  GtkWidget *view = gtk_widget_get_ancestor (focus, GTK_TYPE_VIEWPORT);
  graphene_rect_t bounds;
  double top, bottom, height;

  if (view == NULL || !gtk_widget_compute_bounds (focus, view, &bounds))
    return TRUE;
  height = gtk_widget_get_height (view);
  top = (double) bounds.origin.y;
  bottom = top + (double) bounds.size.height;
  return (top > -1.0 && bottom < height + 1.0) || (top < 1.0 && bottom > height - 1.0);
}

static void
tab_through (SpWindow   *window,
             GHashTable *controls)
{
  GtkWidget *first = NULL;

  for (int i = 0; i < TABS_MAX; i++)
    {
      GtkWidget *focus;

      focus = gtk_window_get_focus (GTK_WINDOW (window));
      if (focus == NULL || !ui_press (focus, GDK_KEY_Tab, 0))
        g_signal_emit_by_name (window, "move-focus", GTK_DIR_TAB_FORWARD);
      focus = gtk_window_get_focus (GTK_WINDOW (window));
      g_assert_nonnull (focus);
      if (focus == first)
        return;
      if (first == NULL)
        first = focus;
      g_assert_true (gtk_widget_get_mapped (focus));
      g_hash_table_remove (controls, focus);
      if (!is_in_sight (focus))
        ui_settle (); /* it scrolls */
      if (!is_in_sight (focus))
        {
          g_test_message ("a %s in a %s has the focus out of sight", G_OBJECT_TYPE_NAME (focus),
                          G_OBJECT_TYPE_NAME (gtk_widget_get_parent (focus)));
          g_test_fail ();
        }
    }
  g_error ("the Tab key does not come round");
}

static void
test_page (gconstpointer data)
{
  static const int sizes[][2] = { { 1000, 700 }, { 720, 480 } };
  const SpPageInfo *info = data;
  SpWindow *window = sp_application_open_example (application, "second-server");

  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  for (gsize i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      g_autoptr (GHashTable) controls = g_hash_table_new (NULL, NULL);
      GHashTableIter iter;
      gpointer left;

      gtk_window_set_default_size (GTK_WINDOW (window), sizes[i][0], sizes[i][1]);
      sp_window_show_page (window, info->id);
      /* All of it; and GTK 4.8 complains where the Tab key passes what is folded. */
      ui_open_expanders (GTK_WIDGET (sp_window_get_page (window)));
      ui_until (!sp_document_is_busy (sp_window_get_document (window)));
      ui_settle ();
      ui_walk (GTK_WIDGET (sp_window_get_page (window)), collect_control, controls);
      g_assert_cmpuint (g_hash_table_size (controls), >, 1);
      tab_through (window, controls);
      g_assert_true (G_OBJECT_TYPE (sp_window_get_page (window)) == info->get_type ());
      g_hash_table_iter_init (&iter, controls);
      while (g_hash_table_iter_next (&iter, &left, NULL))
        {
          g_test_message ("%d: the Tab key does not come to a %s in a %s", sizes[i][0], G_OBJECT_TYPE_NAME (left),
                          G_OBJECT_TYPE_NAME (gtk_widget_get_parent (left)));
          g_test_fail ();
        }
    }
  sp_document_discard_draft (sp_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
  g_object_set (gtk_settings_get_default (), "gtk-enable-animations", FALSE, NULL);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  for (guint i = 0; i < sp_n_pages (); i++)
    {
      g_autofree char *path = g_strconcat ("/keyboard/", sp_page_info (i)->id, NULL);

      g_test_add_data_func (path, sp_page_info (i), test_page);
    }
  return g_test_run ();
}
