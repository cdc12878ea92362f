/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See memo-print.h. */
#include "ui/memo-print.h"

#include "report/memo-pages.h"

typedef struct
{
  SpMemo *memo;
  SpMemoPages *pages; /* (nullable) until printing begins */
  GObject *keeper;
} Job;

static void
job_free (gpointer data,
          GClosure *closure)
{
  Job *job = data;

  g_clear_pointer (&job->pages, sp_memo_pages_free);
  sp_memo_free (job->memo);
  g_object_unref (job->keeper);
  g_free (job);
}

static void
begin (GtkPrintOperation *operation,
       GtkPrintContext   *context,
       Job               *job)
{
  g_clear_pointer (&job->pages, sp_memo_pages_free);
  job->pages = sp_memo_pages_new (job->memo, gtk_print_context_get_width (context), gtk_print_context_get_height (context));
  gtk_print_operation_set_n_pages (operation, (int) sp_memo_pages_n (job->pages));
}

static void
draw (GtkPrintOperation *operation,
      GtkPrintContext   *context,
      int                page,
      Job               *job)
{
  sp_memo_pages_draw (job->pages, (guint) page, gtk_print_context_get_cairo_context (context));
}

/* ---- What was chosen last ---- */

#define SETTINGS "sp-print-settings"
#define SETUP "sp-page-setup"

static void
done (GtkPrintOperation      *operation,
      GtkPrintOperationResult result,
      Job                    *job)
{
  GtkPrintSettings *settings = gtk_print_operation_get_print_settings (operation);

  if (result != GTK_PRINT_OPERATION_RESULT_APPLY)
    return;
  if (settings != NULL)
    g_object_set_data_full (job->keeper, SETTINGS, g_object_ref (settings), g_object_unref);
  g_object_set_data_full (job->keeper, SETUP, g_object_ref (gtk_print_operation_get_default_page_setup (operation)),
                          g_object_unref);
}

static GtkPageSetup *
page_setup (GObject *keeper)
{
  GtkPageSetup *kept = g_object_get_data (keeper, SETUP);
  GtkPageSetup *setup = kept != NULL ? gtk_page_setup_copy (kept) : gtk_page_setup_new ();
  GtkPaperSize *paper = gtk_paper_size_new (sp_paper_locale () == SP_PAPER_LETTER ? GTK_PAPER_NAME_LETTER : GTK_PAPER_NAME_A4);

  if (kept == NULL)
    gtk_page_setup_set_paper_size (setup, paper);
  gtk_paper_size_free (paper);
  return setup;
}

GtkPrintOperation *
sp_memo_print_new (SpMemo  *memo,
                   GObject *keeper)
{
  GtkPrintOperation *operation = gtk_print_operation_new ();
  g_autoptr (GtkPageSetup) setup = page_setup (keeper);
  Job *job = g_new0 (Job, 1);

  job->memo = memo;
  job->keeper = g_object_ref (keeper);
  gtk_print_operation_set_print_settings (operation, g_object_get_data (keeper, SETTINGS));
  gtk_print_operation_set_embed_page_setup (operation, TRUE);
  gtk_print_operation_set_default_page_setup (operation, setup);
  gtk_print_operation_set_use_full_page (operation, TRUE);
  gtk_print_operation_set_unit (operation, GTK_UNIT_POINTS);
  gtk_print_operation_set_job_name (operation, memo->title);
  g_signal_connect_data (operation, "begin-print", G_CALLBACK (begin), job, job_free, 0);
  g_signal_connect (operation, "draw-page", G_CALLBACK (draw), job);
  g_signal_connect (operation, "done", G_CALLBACK (done), job);
  return operation;
}
