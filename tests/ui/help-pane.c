/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The help pane: links, history, search, following the focus, and the window
 * that it stands in. */
#include <adwaita.h>
#include <string.h>

#include "ui-test.h"
#include "ui/application.h"
#include "ui/chart-view.h"
#include "ui/field-facts.h"
#include "ui/field-row.h"
#include "ui/grid.h"
#include "ui/help-pane.h"
#include "ui/help-topics.h"
#include "ui/page.h"
#include "ui/pages.h"
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

static SpWindow *
open_window (SpApplication *application)
{
  SpWindow *window = sp_application_open_example (application, "worked-example");

  gtk_window_set_default_size (GTK_WINDOW (window), 1100, 760);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_settle ();
  return window;
}

static void
close_window (SpWindow *window)
{
  sp_document_discard_draft (sp_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

/* In the window the pane goes with page and field, and F1 puts it away. */
static void
test_window (gconstpointer data)
{
  SpWindow *window = open_window ((SpApplication *) data);
  SpHelpPane *pane;
  SpFieldRow *row;

  row = SP_FIELD_ROW (ui_find (GTK_WIDGET (window), SP_TYPE_FIELD_ROW, 0));
  gtk_widget_activate_action (GTK_WIDGET (window), "win.help", NULL);
  pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
  gtk_widget_grab_focus (sp_field_row_get_entry (row));
  ui_until (strcmp (sp_help_pane_get_topic (pane), "inputs-goal#devices") == 0);
  g_assert_true (gtk_widget_get_mapped (GTK_WIDGET (pane)));
  gtk_widget_activate_action (GTK_WIDGET (pane), "help.close", NULL);
  g_assert_false (gtk_widget_get_child_visible (GTK_WIDGET (pane)));
  close_window (window);
}

/* The topic of every widget at and below @widget, mapped or not. */
static void
check_topics (GtkWidget *widget)
{
  const char *target = sp_page_get_help (widget);

  if (target != NULL)
    {
      const SpHelpPage *page = sp_help_library_find (sp_help_library (), target);
      const char *section = sp_help_target_section (target);

      if (page == NULL || (section != NULL && sp_help_page_find_block (page, SP_HELP_BLOCK_HEADING, section, 0) == NULL))
        g_error ("%s: there is no topic %s", G_OBJECT_TYPE_NAME (widget), target);
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_topics (child);
}

static void
test_every_topic_exists (gconstpointer data)
{
  SpWindow *window = open_window ((SpApplication *) data);

  for (guint i = 0; i < sp_n_pages (); i++)
    {
      const char *id = sp_page_info (i)->id;
      g_autofree char *guide = sp_help_topic_for_page (id);

      sp_window_show_page (window, id);
      ui_settle ();
      if (sp_help_library_find (sp_help_library (), guide) == NULL)
        g_error ("the page %s has no guide", id);
      check_topics (GTK_WIDGET (sp_window_get_page (window)));
    }
  close_window (window);
}

static void
collect_explained (GtkWidget *widget,
                   gboolean  *explained)
{
  SpField field;

  if (sp_field_is_explained (widget, &field))
    {
      g_assert_true (gtk_widget_get_has_tooltip (widget));
      explained[field] = TRUE;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_explained (child, explained);
}

/* Whatever can be entered says there what it means; but a scenario is named in a dialog
 * and the curve in use chosen in a menu. */
static void
test_every_field_is_explained (gconstpointer data)
{
  SpWindow *window = open_window ((SpApplication *) data);
  gboolean explained[SP_N_FIELDS] = { [SP_FIELD_NAME] = TRUE, [SP_FIELD_CURVE_IN_USE] = TRUE };

  for (guint i = 0; i < sp_n_pages (); i++)
    {
      sp_window_show_page (window, sp_page_info (i)->id);
      ui_open_expanders (GTK_WIDGET (sp_window_get_page (window)));
      ui_settle ();
      collect_explained (GTK_WIDGET (sp_window_get_page (window)), explained);
    }
  for (int i = 0; i < SP_N_FIELDS; i++)
    {
      if (explained[i])
        continue;
      g_test_message ("nobody explains %s", sp_field_label ((SpField) i));
      g_test_fail ();
    }
  close_window (window);
}

/* "What does this mean?" opens the pane at the field's topic, and again while it is open. */
static void
test_what (gconstpointer data)
{
  SpWindow *window = open_window ((SpApplication *) data);
  GtkWidget *row = ui_find (GTK_WIDGET (window), SP_TYPE_FIELD_ROW, 0);
  SpHelpPane *pane;

  for (int times = 0; times < 2; times++)
    {
      g_signal_emit_by_name (ui_find (row, GTK_TYPE_BUTTON, 0), "clicked");
      pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
      ui_until (gtk_widget_get_mapped (GTK_WIDGET (pane)));
      g_assert_cmpstr (sp_help_pane_get_topic (pane), ==, "inputs-goal#devices");
      sp_help_pane_show_topic (pane, "glossary");
    }
  close_window (window);
}

static void
count_grid (GtkWidget *widget,
            gpointer   count)
{
  *(guint *) count += SP_IS_GRID (widget);
}

static gboolean
has_grid (GtkWidget *page)
{
  guint grids = 0;

  ui_settle ();
  ui_walk (page, count_grid, &grids);
  return grids > 0;
}

/* In a table it is the column under the cursor that is explained. */
static void
test_columns (gconstpointer data)
{
  SpWindow *window = sp_application_open_example ((SpApplication *) data, "second-server");
  SpHelpPane *pane;
  SpGrid *grid;
  guint n = 0;

  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  sp_window_show_page (window, "measurements");
  gtk_widget_activate_action (GTK_WIDGET (window), "win.help", NULL);
  ui_settle ();
  pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
  /* The runs are behind one of the switches. */
  do
    {
      GtkWidget *button = ui_find (GTK_WIDGET (sp_window_get_page (window)), GTK_TYPE_TOGGLE_BUTTON, n++);

      if (GTK_IS_BOX (gtk_widget_get_parent (button)))
        gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
    }
  while (!has_grid (GTK_WIDGET (sp_window_get_page (window))));
  grid = SP_GRID (ui_find (GTK_WIDGET (sp_window_get_page (window)), SP_TYPE_GRID, 0));
  gtk_widget_grab_focus (GTK_WIDGET (grid));
  sp_grid_set_cursor (grid, 0, 0);
  ui_until (g_str_equal (sp_help_pane_get_topic (pane), "inputs-runs#devices"));
  sp_grid_set_cursor (grid, 0, 1);
  ui_until (g_str_equal (sp_help_pane_get_topic (pane), "inputs-runs#throughput"));
  close_window (window);
}

#define ADD(name, function) g_test_add ("/help-pane/" name, Fixture, NULL, set_up, function, tear_down)

int
main (int    argc,
      char **argv)
{
  g_autoptr (SpApplication) application = NULL;

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  ADD ("history", test_history);
  ADD ("links", test_links);
  ADD ("search", test_search);
  ADD ("follow", test_follow);
  ADD ("sections", test_sections);
  ADD ("unknown-topic", test_unknown_topic);
  ADD ("figure", test_figure);
  ADD ("widths", test_widths);
  g_test_add_data_func ("/help-pane/window", application, test_window);
  g_test_add_data_func ("/help-pane/every-topic-exists", application, test_every_topic_exists);
  g_test_add_data_func ("/help-pane/every-field-is-explained", application, test_every_field_is_explained);
  g_test_add_data_func ("/help-pane/what", application, test_what);
  g_test_add_data_func ("/help-pane/columns", application, test_columns);
  return g_test_run ();
}
