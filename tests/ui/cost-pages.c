/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages on cost, batch, comparison and decision over an example: what they show,
 * what an edit does, and that printing exports the same pages twice. */
#include <adwaita.h>
#include <glib/gstdio.h>
#include <string.h>

#include "report/tables.h"
#include "ui-test.h"
#include "ui/application.h"
#include "ui/decision-page.h"
#include "ui/memo-preview.h"
#include "ui/memo-print.h"
#include "ui/missing-line.h"
#include "ui/option-row.h"
#include "ui/result-list.h"
#include "ui/window.h"

static SpWindow *window;

static SpDocument *
document (void)
{
  return sp_window_get_document (window);
}

static GtkWidget *
show (const char *id)
{
  sp_window_show_page (window, id);
  ui_until (sp_document_get_scenario_results (document ()) != NULL && !sp_document_is_busy (document ()));
  ui_settle ();
  return GTK_WIDGET (sp_window_get_page (window));
}

typedef struct
{
  const char *text;
  gboolean found;
} Search;

static void
look (GtkWidget *widget,
      gpointer   data)
{
  Search *search = data;

  if (GTK_IS_LABEL (widget) && g_strcmp0 (gtk_label_get_text (GTK_LABEL (widget)), search->text) == 0)
    search->found = TRUE;
}

static gboolean
shows (GtkWidget  *page,
       const char *text)
{
  Search search = { text, FALSE };

  ui_walk (page, look, &search);
  return search.found;
}

/* Each count of the table stands on the page, as in memo and CSV. */
static void
test_cost (void)
{
  GtkWidget *page = show ("cost");
  g_autoptr (SpReportTable) table = sp_report_table ("counts", sp_document_get_scenario_results (document ()), 0);

  g_assert_nonnull (table);
  for (guint row = 0; row < sp_report_table_n_rows (table); row++)
    {
      g_assert_true (shows (page, sp_report_table_cell (table, row, 0)->text));
      g_assert_true (shows (page, sp_report_table_cell (table, row, 2)->text));
    }
}

/* A date that no count makes: the best possible stands there. */
static void
test_impossible (void)
{
  GtkWidget *page = show ("cost");

  g_assert_true (sp_document_set_number (document (), SP_FIELD_DEADLINE_SECONDS, 60.0, NULL));
  page = show ("cost");
  ui_until (shows (page, "No count makes the date; best possible"));
  sp_document_undo (document ());
}

static void
test_decision (void)
{
  GtkWidget *page = show ("decision");
  SpMemoPreview *preview = SP_MEMO_PREVIEW (ui_find (page, SP_TYPE_MEMO_PREVIEW, 0));
  g_autoptr (SpMemo) memo = sp_decision_page_create_memo (SP_DECISION_PAGE (page));

  g_assert_true (shows (page, "Extend"));
  g_assert_cmpuint (sp_memo_preview_n_pages (preview), >=, 1);
  g_assert_cmpuint (sp_memo_preview_n_pages (preview), <=, 3);
  g_assert_nonnull (memo);
}

/* The moment of printing stands in the file. */
static void
hide_date (GString *pdf)
{
  static const char key[] = "/CreationDate (";
  gsize at = 0;

  while (at + sizeof key < pdf->len && memcmp (pdf->str + at, key, strlen (key)) != 0)
    at++;
  for (at += strlen (key); at < pdf->len && pdf->str[at] != ')'; at++)
    pdf->str[at] = '0';
}

static GString *
print_to (const char *name)
{
  SpDecisionPage *page = SP_DECISION_PAGE (show ("decision"));
  GObject *keeper = G_OBJECT (g_application_get_default ());
  g_autoptr (GtkPrintOperation) operation = sp_memo_print_new (sp_decision_page_create_memo (page), keeper);
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  GString *pdf;
  gsize length = 0;

  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF"));
  g_remove (path);
  pdf = g_string_new_len (content, (gssize) length);
  hide_date (pdf);
  return pdf;
}

static void
test_print (void)
{
  GString *one = print_to ("memo-print-1.pdf");
  GString *two = print_to ("memo-print-2.pdf");

  g_assert_cmpmem (one->str, one->len, two->str, two->len);
  g_string_free (one, TRUE);
  g_string_free (two, TRUE);
}

/* What was chosen for one memo is there for the next, and not for another keeper. */
static void
test_print_settings (void)
{
  SpDecisionPage *page = SP_DECISION_PAGE (show ("decision"));
  g_autoptr (GObject) keeper = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GObject) other = g_object_new (G_TYPE_OBJECT, NULL);
  g_autoptr (GtkPrintOperation) first = sp_memo_print_new (sp_decision_page_create_memo (page), keeper);
  g_autoptr (GtkPrintOperation) second = NULL;
  g_autoptr (GtkPrintOperation) third = NULL;
  g_autoptr (GtkPrintSettings) settings = gtk_print_settings_new ();
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), "memo-print-3.pdf", NULL);
  GtkPageSetup *setup;

  gtk_print_settings_set_n_copies (settings, 3);
  gtk_print_operation_set_print_settings (first, settings);
  gtk_page_setup_set_orientation (gtk_print_operation_get_default_page_setup (first), GTK_PAGE_ORIENTATION_LANDSCAPE);
  gtk_print_operation_set_export_filename (first, path);
  g_assert_cmpint (gtk_print_operation_run (first, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, NULL), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_remove (path);
  second = sp_memo_print_new (sp_decision_page_create_memo (page), keeper);
  setup = gtk_print_operation_get_default_page_setup (second);
  g_assert_cmpint (gtk_page_setup_get_orientation (setup), ==, GTK_PAGE_ORIENTATION_LANDSCAPE);
  g_assert_cmpint (gtk_print_settings_get_n_copies (gtk_print_operation_get_print_settings (second)), ==, 3);
  third = sp_memo_print_new (sp_decision_page_create_memo (page), other);
  setup = gtk_print_operation_get_default_page_setup (third);
  g_assert_cmpint (gtk_page_setup_get_orientation (setup), ==, GTK_PAGE_ORIENTATION_PORTRAIT);
}

/* ---- Days or money ---- */

static void
find_cost_button (GtkWidget *widget,
                  gpointer   data)
{
  if (GTK_IS_TOGGLE_BUTTON (widget) && g_strcmp0 (gtk_button_get_label (GTK_BUTTON (widget)), "Cost") == 0)
    *(GtkWidget **) data = widget;
}

/* The page judges by time until a person wants money to stand first. */
static void
test_judge (void)
{
  GtkWidget *page = show ("cost"), *button = NULL;
  const char *devices = "Calendar time on 32 devices";

  ui_walk (page, find_cost_button, &button);
  g_assert_nonnull (button);
  g_assert_true (shows (page, devices));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), TRUE);
  g_assert_true (shows (page, "Cost on 32 devices"));
  g_assert_false (shows (page, devices));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), FALSE);
}

/* ---- What is missing ---- */

static void
find_button (GtkWidget *widget,
             gpointer   data)
{
  GtkWidget **button = data;

  if (SP_IS_MISSING_LINE (widget) && *button == NULL && gtk_widget_get_mapped (gtk_widget_get_last_child (widget)))
    *button = gtk_widget_get_last_child (widget);
}

/* In a plan with nothing in it each page that waits for an input has a button that puts
 * the focus into an entry, on the page that has it. */
static void
test_missing (void)
{
  static const char *const pages[] = { "estimate", "step", "improve", "batch", "cost", "decision" };
  SpWindow *before = window;

  window = sp_application_open_example (SP_APPLICATION (g_application_get_default ()), "blank");
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  for (gsize i = 0; i < G_N_ELEMENTS (pages); i++)
    {
      GtkWidget *button = NULL, *focus;

      g_test_message ("%s", pages[i]);
      ui_walk (show (pages[i]), find_button, &button);
      g_assert_nonnull (button);
      g_assert_true (gtk_widget_get_focusable (button));
      g_signal_emit_by_name (button, "clicked");
      ui_settle ();
      focus = gtk_root_get_focus (GTK_ROOT (window));
      g_assert_nonnull (focus);
      g_assert_true (gtk_widget_is_ancestor (focus, GTK_WIDGET (sp_window_get_page (window))));
      g_assert_true (GTK_IS_EDITABLE (focus) || gtk_widget_get_ancestor (focus, SP_TYPE_OPTION_ROW) != NULL ||
                     g_str_equal (pages[i], "decision"));
    }
  gtk_window_destroy (GTK_WINDOW (window));
  window = before;
}

/* ---- Compare ---- */

static void
activate (const char *action)
{
  gtk_widget_activate_action (GTK_WIDGET (window), action, NULL);
}

static GtkMenuButton *
choice_button (GtkWidget *page)
{
  return GTK_MENU_BUTTON (ui_find (page, GTK_TYPE_MENU_BUTTON, 0));
}

static void
set_name (const char *name)
{
  GError *error = NULL;

  sp_document_set_text (document (), SP_FIELD_NAME, name, &error);
  g_assert_no_error (error);
}

static guint
n_checks (GtkWidget *page)
{
  guint n = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (gtk_widget_get_parent (ui_find (page, GTK_TYPE_CHECK_BUTTON, 0)));
       child != NULL; child = gtk_widget_get_next_sibling (child))
    n++;
  return n;
}

/* Five hundred scenarios: the one in view stands beside the first ones, any other is found
 * by its name and can take a column, and a list of a hundred is the longest. */
static void
test_many (void)
{
  SpWindow *before = window;
  g_autoptr (GtkWidget) page = NULL;
  GtkWidget *search, *check;

  window = sp_application_open_example (SP_APPLICATION (g_application_get_default ()), "image-model");
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  for (int i = 1; i < 500; i++)
    {
      activate ("win.duplicate-scenario");
      if (i == 300 || i == 301)
        set_name (i == 300 ? "Needle & <b>" : "Hay");
    }
  set_name ("The last one");
  page = g_object_ref (show ("compare"));
  g_assert_cmpstr (gtk_menu_button_get_label (choice_button (page)), ==, "8 of 500 scenarios");
  g_assert_true (shows (page, "The last one"));
  g_assert_false (shows (page, "Needle & <b>"));
  gtk_menu_button_popup (choice_button (page));
  ui_settle ();
  g_assert_cmpuint (n_checks (page), ==, 100);
  search = ui_find (page, GTK_TYPE_SEARCH_ENTRY, 0);
  gtk_editable_set_text (GTK_EDITABLE (search), "needle");
  ui_until (n_checks (page) < 100);
  check = ui_find (page, GTK_TYPE_CHECK_BUTTON, 0);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (check), TRUE);
  g_assert_true (shows (page, "Needle & <b>"));
  g_assert_cmpstr (gtk_menu_button_get_label (choice_button (page)), ==, "9 of 500 scenarios");
  gtk_menu_button_popdown (choice_button (page));
  ui_settle ();
  gtk_window_destroy (GTK_WINDOW (window));
  window = before;
}

/* Money of two currencies stands side by side and is never subtracted. */
static void
test_mixed_currencies (void)
{
  g_autoptr (SpReportTable) table = NULL;
  GtkWidget *page;
  guint n_differences = 0;

  activate ("win.duplicate-scenario");
  sp_document_set_text (document (), SP_FIELD_CURRENCY, "EUR", NULL);
  page = show ("compare");
  g_assert_true (shows (page, "The scenarios count in different currencies: costs stand side by side, and no difference is formed."));
  table = sp_compare_results (sp_document_get_results (document ())->scenarios, 3);
  for (guint row = 0; row < sp_report_table_n_rows (table); row++)
    {
      const char *name = sp_report_table_cell (table, row, 0)->text;
      const SpCell *other = sp_report_table_cell (table, row, sp_report_table_n_columns (table) - 1);

      if (g_str_equal (name, "Cost"))
        {
          g_assert_nonnull (strstr (other->text, "€"));
          g_assert_null (sp_report_table_cell (table, row + 1, sp_report_table_n_columns (table) - 1)->text);
        }
      n_differences += g_str_equal (name, "Difference to the first") && other->text != NULL;
    }
  g_assert_cmpuint (n_differences, >=, 2);
  sp_document_undo (document ());
  sp_document_undo (document ());
  show ("compare");
}

static void
test_others (void)
{
  g_assert_true (shows (show ("compare"), "Results at the count in question"));
  g_assert_nonnull (ui_find (show ("batch"), SP_TYPE_RESULT_LIST, 0));
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (SpApplication) application = NULL;
  int status;

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  window = sp_application_open_example (application, "image-model");
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  g_test_add_func ("/cost-pages/cost", test_cost);
  g_test_add_func ("/cost-pages/impossible", test_impossible);
  g_test_add_func ("/cost-pages/decision", test_decision);
  g_test_add_func ("/cost-pages/judge", test_judge);
  g_test_add_func ("/cost-pages/missing", test_missing);
  g_test_add_func ("/cost-pages/mixed-currencies", test_mixed_currencies);
  g_test_add_func ("/cost-pages/many", test_many);
  g_test_add_func ("/cost-pages/print", test_print);
  g_test_add_func ("/cost-pages/print-settings", test_print_settings);
  g_test_add_func ("/cost-pages/others", test_others);
  status = g_test_run ();
  sp_document_discard_draft (document ());
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
  return status;
}
