/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help pane: links, history, search, following the focus, and the window
 * that it stands in. */
#include <adwaita.h>
#include <string.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/chart-view.h"
#include "ui/field-row.h"
#include "ui/help-pane.h"
#include "ui/help-topics.h"
#include "ui/side-pane.h"
#include "ui/window.h"

typedef struct
{
  GtkWidget *window;
  SpHelpPane *pane;
  char *page;   /* (nullable): where a link led */
  guint closed;
} Fixture;

static void
went_to_page (Fixture    *f,
              const char *page)
{
  g_free (f->page);
  f->page = g_strdup (page);
}

static void
was_closed (Fixture *f)
{
  f->closed++;
}

static void
set_up (Fixture      *f,
        gconstpointer data)
{
  f->window = gtk_window_new ();
  f->pane = SP_HELP_PANE (sp_help_pane_new ());
  f->page = NULL;
  f->closed = 0;
  g_signal_connect_swapped (f->pane, "go-to-page", G_CALLBACK (went_to_page), f);
  g_signal_connect_swapped (f->pane, "close", G_CALLBACK (was_closed), f);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->pane));
  gtk_window_set_default_size (GTK_WINDOW (f->window), 320, 500);
  gtk_window_present (GTK_WINDOW (f->window));
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->pane)));
}

static void
tear_down (Fixture      *f,
           gconstpointer data)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
  g_free (f->page);
  ui_settle ();
}

static gboolean
shows (Fixture    *f,
       const char *words)
{
  g_autofree char *text = sp_help_pane_dup_text (f->pane);

  return strstr (text, words) != NULL;
}

static void
act (Fixture    *f,
     const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (f->pane), action, NULL);
}

/* The first label whose markup links to @uri. */
static void
follow_link (Fixture    *f,
             const char *uri)
{
  g_autofree char *needle = g_strdup_printf ("href=\"%s\"", uri);
  gboolean handled = FALSE;

  for (guint i = 0; !handled; i++)
    {
      GtkWidget *label = ui_find (GTK_WIDGET (f->pane), GTK_TYPE_LABEL, i);

      if (strstr (gtk_label_get_label (GTK_LABEL (label)), needle) != NULL)
        g_signal_emit_by_name (label, "activate-link", uri, &handled);
    }
}

static void
test_history (Fixture      *f,
              gconstpointer data)
{
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "index");
  sp_help_pane_show_topic (f->pane, "page-estimate");
  follow_link (f, "topic:one-number");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "one-number");
  act (f, "help.back");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "page-estimate");
  act (f, "help.back");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "page-estimate");
  act (f, "help.forward");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "one-number");
  act (f, "help.back");
  sp_help_pane_show_topic (f->pane, "efficiency");
  act (f, "help.forward");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "efficiency");
}

static void
test_links (Fixture      *f,
            gconstpointer data)
{
  sp_help_pane_show_topic (f->pane, "extrapolation");
  follow_link (f, "page:measurements");
  g_assert_cmpstr (f->page, ==, "measurements");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "extrapolation");
  act (f, "help.close");
  g_assert_cmpuint (f->closed, ==, 1);
}

static void
test_search (Fixture      *f,
             gconstpointer data)
{
  GtkEditable *search = GTK_EDITABLE (ui_find (GTK_WIDGET (f->pane), GTK_TYPE_SEARCH_ENTRY, 0));
  const SpHelpPage *page = sp_help_library_find (sp_help_library (), "straggler");

  gtk_editable_set_text (search, page->title);
  ui_until (shows (f, page->description));
  gtk_editable_set_text (search, "xylophone");
  ui_until (!shows (f, page->title));
  /* Escape ends the search, once more the reading. */
  g_signal_emit_by_name (search, "stop-search");
  g_assert_cmpstr (gtk_editable_get_text (search), ==, "");
  g_assert_cmpuint (f->closed, ==, 0);
  g_signal_emit_by_name (search, "stop-search");
  g_assert_cmpuint (f->closed, ==, 1);
}

/* Going along leaves no trail, reading does; a search is left alone. */
static void
test_follow (Fixture      *f,
             gconstpointer data)
{
  GtkEditable *search = GTK_EDITABLE (ui_find (GTK_WIDGET (f->pane), GTK_TYPE_SEARCH_ENTRY, 0));

  sp_help_pane_follow (f->pane, NULL, "page-estimate");
  sp_help_pane_follow (f->pane, "inputs-goal#devices", "page-estimate");
  sp_help_pane_follow (f->pane, "inputs-goal#efficiency", "page-estimate");
  follow_link (f, "topic:efficiency");
  sp_help_pane_follow (f->pane, "inputs-nowhere#nothing", "page-estimate");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "page-estimate");
  act (f, "help.back");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "efficiency");
  act (f, "help.back");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "inputs-goal#efficiency");
  act (f, "help.back");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "inputs-goal#efficiency");
  gtk_editable_set_text (search, "ring");
  sp_help_pane_follow (f->pane, NULL, "page-estimate");
  g_assert_cmpstr (sp_help_pane_get_topic (f->pane), ==, "inputs-goal#efficiency");
}

/* A section is scrolled to, a topic begins at its top. */
static void
test_sections (Fixture      *f,
               gconstpointer data)
{
  GtkScrolledWindow *scroller = GTK_SCROLLED_WINDOW (ui_find (GTK_WIDGET (f->pane), GTK_TYPE_SCROLLED_WINDOW, 0));
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (scroller);

  sp_help_pane_show_topic (f->pane, "inputs-goal#budget");
  ui_until (gtk_adjustment_get_value (adjustment) > 100.0);
  sp_help_pane_show_topic (f->pane, "inputs-job");
  ui_until (gtk_adjustment_get_value (adjustment) == 0.0);
}

static void
test_unknown_topic (Fixture      *f,
                    gconstpointer data)
{
  const SpHelpPage *guide = sp_help_library_find (sp_help_library (), "index");

  sp_help_pane_show_topic (f->pane, "nowhere");
  g_assert_true (shows (f, guide->title));
}

static void
test_figure (Fixture      *f,
             gconstpointer data)
{
  sp_help_pane_show_topic (f->pane, "efficiency");
  ui_until (gtk_widget_get_height (ui_find (GTK_WIDGET (f->pane), SP_TYPE_CHART_VIEW, 0)) > 100);
}

/* Every topic fits the width of the pane. */
static void
test_widths (Fixture      *f,
             gconstpointer data)
{
  const SpHelpLibrary *library = sp_help_library ();

  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);
      int minimum;

      sp_help_pane_show_topic (f->pane, page->id);
      gtk_widget_measure (GTK_WIDGET (f->pane), GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      g_test_message ("%s needs %d", page->id, minimum);
      g_assert_cmpint (minimum, <=, 300);
    }
}

/* In the window the pane goes with page and field, and F1 puts it away. */
static void
test_window (void)
{
  g_autoptr (SpApplication) application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  SpWindow *window;
  SpHelpPane *pane;
  SpFieldRow *row;

  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = sp_application_open_example (application, "worked-example");
  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 760);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_settle ();
  row = SP_FIELD_ROW (ui_find (GTK_WIDGET (window), SP_TYPE_FIELD_ROW, 0));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.help", NULL);
  pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
  gtk_widget_grab_focus (sp_field_row_get_entry (row));
  ui_until (strcmp (sp_help_pane_get_topic (pane), "inputs-goal#devices") == 0);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  gtk_widget_activate_action (GTK_WIDGET (pane), "help.close", NULL);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (pane)));
  sp_document_discard_draft (sp_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

#define ADD(name, function) g_test_add ("/help-pane/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
  ADD ("history", test_history);
  ADD ("links", test_links);
  ADD ("search", test_search);
  ADD ("follow", test_follow);
  ADD ("sections", test_sections);
  ADD ("unknown-topic", test_unknown_topic);
  ADD ("figure", test_figure);
  ADD ("widths", test_widths);
  g_test_add_func ("/help-pane/window", test_window);
  return g_test_run ();
}
