/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Writes pictures of the real window: every page in one language, theme, scale
 * and size. screenshots.sh runs it once for each combination, because language
 * and scale are fixed when a program starts.
 *   screenshots OUT-PREFIX WIDTH HEIGHT light|dark TEXT-SCALE SCALE [EXAMPLE [help [TOPIC...]]]
 * With topics it writes a picture of each, instead of each page. The environment's
 * CLICK opens or presses what has a label beginning with it, before each picture;
 * several are separated by semicolons. */
#include <adwaita.h>
#include <string.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/help-pane.h"
#include "ui/pages.h"
#include "ui/settings.h"
#include "ui/window.h"

static gboolean
write_picture (GtkWidget  *window,
               int         scale,
               const char *path)
{
  g_autoptr (GdkPaintable) paintable = gtk_widget_paintable_new (window);
  g_autoptr (GtkSnapshot) snapshot = gtk_snapshot_new ();
  g_autoptr (GskRenderer) renderer = gsk_cairo_renderer_new ();
  g_autoptr (GdkTexture) texture = NULL;
  GskRenderNode *node;
  int width = gtk_widget_get_width (window), height = gtk_widget_get_height (window);
  gboolean written;

  gtk_snapshot_scale (snapshot, (float) scale, (float) scale);
  gdk_paintable_snapshot (paintable, snapshot, width, height);
  node = gtk_snapshot_free_to_node (g_steal_pointer (&snapshot));
  g_assert_nonnull (node);
  g_assert_true (gsk_renderer_realize (renderer, NULL, NULL));
  texture = gsk_renderer_render_texture (renderer, node, &GRAPHENE_RECT_INIT (0, 0, (float) (width * scale),
                                                                              (float) (height * scale)));
  written = gdk_texture_save_to_png (texture, path);
  gsk_render_node_unref (node);
  gsk_renderer_unrealize (renderer);
  return written;
}

static void
set_theme (const char *theme,
           double      text_scale)
{
  GtkSettings *settings = gtk_settings_get_default ();

  g_settings_set_string (sp_settings (), "color-scheme", g_str_equal (theme, "dark") ? "dark" : "light");
  g_object_set (settings, "gtk-xft-dpi", (int) (96 * 1024 * text_scale), "gtk-enable-animations", FALSE,
                "gtk-cursor-blink", FALSE, NULL);
}

/* The label of what can be pressed or opened. Returns: (nullable) */
static const char *
label_of (GtkWidget *widget)
{
  if (GTK_IS_BUTTON (widget))
    return gtk_button_get_label (GTK_BUTTON (widget));
  if (GTK_IS_CHECK_BUTTON (widget))
    return gtk_check_button_get_label (GTK_CHECK_BUTTON (widget));
  return GTK_IS_EXPANDER (widget) ? gtk_expander_get_label (GTK_EXPANDER (widget)) : NULL;
}

static void
press (GtkWidget *widget)
{
  if (GTK_IS_EXPANDER (widget))
    gtk_expander_set_expanded (GTK_EXPANDER (widget), TRUE);
  else if (GTK_IS_TOGGLE_BUTTON (widget))
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (widget), TRUE);
  else if (GTK_IS_CHECK_BUTTON (widget))
    gtk_check_button_set_active (GTK_CHECK_BUTTON (widget), TRUE);
  else
    g_signal_emit_by_name (widget, "clicked");
}

/* Also in popovers that are closed. */
static void
press_labelled (GtkWidget  *root,
                const char *label)
{
  const char *own = label_of (root);
  GtkWidget *child;

  if (own != NULL && g_str_has_prefix (own, label))
    press (root);
  for (child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    press_labelled (child, label);
}

static void
click (GtkWidget *page)
{
  const char *clicks = g_getenv ("CLICK");
  g_auto (GStrv) labels = g_strsplit (clicks != NULL ? clicks : "", ";", -1);
  guint i;

  for (i = 0; labels[i] != NULL; i++)
    {
      press_labelled (page, labels[i]);
      ui_settle ();
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;
  SpWindow *window;
  int width, height, scale;
  guint i;

  ui_test_init (&argc, &argv);
  if (argc < 7)
    g_error ("usage: screenshots OUT-PREFIX WIDTH HEIGHT THEME TEXT-SCALE SCALE [EXAMPLE [help [TOPIC...]]]");
  width = atoi (argv[2]);
  height = atoi (argv[3]);
  scale = atoi (argv[6]);
  set_theme (argv[4], g_ascii_strtod (argv[5], NULL));
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = sp_application_open_example (application, argc > 7 ? argv[7] : "worked-example");
  gtk_window_set_default_size (GTK_WINDOW (window), width, height);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_settle ();
  if (argc > 8 && g_str_equal (argv[8], "help"))
    gtk_widget_activate_action (GTK_WIDGET (window), "win.help", NULL);
  for (i = 9; (int) i < argc; i++)
    {
      SpHelpPane *pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
      g_autofree char *path = g_strdup_printf ("%s-%s.png", argv[1], argv[i]);

      sp_help_pane_show_topic (pane, argv[i]);
      ui_settle ();
      g_assert_true (write_picture (GTK_WIDGET (window), scale, path));
    }
  for (i = 0; argc <= 9 && i < sp_n_pages (); i++)
    {
      const char *id = sp_page_info (i)->id;
      g_autofree char *path = g_strdup_printf ("%s-%s.png", argv[1], id);

      sp_window_show_page (window, id);
      ui_settle ();
      click (GTK_WIDGET (sp_window_get_page (window)));
      g_assert_true (write_picture (GTK_WIDGET (window), scale, path));
    }
  return 0;
}
