/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages on cost, batch, comparison and decision over an example: what they show,
 * what an edit does, and that printing exports the same pages twice. */
#include <adwaita.h>
#include <glib/gstdio.h>

#include "report/tables.h"
#include "ui-test.h"
#include "ui/application.h"
#include "ui/decision-page.h"
#include "ui/memo-preview.h"
#include "ui/memo-print.h"
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

static gsize
print_to (const char *name)
{
  SpDecisionPage *page = SP_DECISION_PAGE (show ("decision"));
  g_autoptr (GtkPrintOperation) operation = sp_memo_print_new (sp_decision_page_create_memo (page));
  g_autofree char *path = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autofree char *content = NULL;
  g_autoptr (GError) error = NULL;
  gsize length = 0;

  gtk_print_operation_set_export_filename (operation, path);
  g_assert_cmpint (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_EXPORT, NULL, &error), ==,
                   GTK_PRINT_OPERATION_RESULT_APPLY);
  g_assert_no_error (error);
  g_assert_true (g_file_get_contents (path, &content, &length, NULL));
  g_assert_true (g_str_has_prefix (content, "%PDF"));
  g_remove (path);
  return length;
}

static void
test_print (void)
{
  gsize one = print_to ("memo-print-1.pdf");

  g_assert_cmpuint (one, ==, print_to ("memo-print-2.pdf"));
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
  g_test_add_func ("/cost-pages/print", test_print);
  g_test_add_func ("/cost-pages/others", test_others);
  status = g_test_run ();
  sp_document_discard_draft (document ());
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
  return status;
}
