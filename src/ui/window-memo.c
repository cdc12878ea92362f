/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Giving the memo away: as PDF, as HTML, on paper. The Decision page says what is in it. */
#include "config.h"

#include <glib/gi18n.h>

#include "plan/file.h"
#include "report/memo-html.h"
#include "report/memo-pages.h"
#include "ui/decision-page.h"
#include "ui/file-dialog.h"
#include "ui/memo-print.h"
#include "ui/window-private.h"

typedef struct
{
  SpWindow *self;
  SpMemo *memo;
  gboolean html;
} Request;

static SpMemo *
create_memo (SpWindow *self)
{
  SpPage *page = sp_window_get_page (self);

  return page != NULL && SP_IS_DECISION_PAGE (page) ? sp_decision_page_create_memo (SP_DECISION_PAGE (page)) : NULL;
}

static void
file_chosen (GFile   *file,
             gpointer data)
{
  Request *request = data;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  if (file != NULL)
    {
      bytes = request->html ? sp_memo_to_html (request->memo, &error)
                            : sp_memo_to_pdf (request->memo, sp_paper_locale (), &error);
      if (bytes != NULL && sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
        sp_window_toast (request->self, _("Memo exported"));
      else
        sp_window_show_error (request->self, _("Could Not Export"), error->message);
    }
  g_object_unref (request->self);
  sp_memo_free (request->memo);
  g_free (request);
}

static void
start_export (SpWindow *self,
              gboolean  html)
{
  SpFileType type = { html ? _("HTML") : _("PDF"), html ? ".html" : ".pdf" };
  SpMemo *memo = create_memo (self);
  Request *request;

  if (memo == NULL)
    return;
  request = g_new (Request, 1);
  *request = (Request) { g_object_ref (self), memo, html };
  sp_file_dialog_save (GTK_WINDOW (self), _("Export Memo"), &type, NULL, html ? "memo.html" : "memo.pdf", file_chosen,
                       request);
}

static void
start_pdf (SpWindow *self,
           gpointer  data)
{
  start_export (self, FALSE);
}

static void
start_html (SpWindow *self,
            gpointer  data)
{
  start_export (self, TRUE);
}

static void
start_print (SpWindow *self,
             gpointer  data)
{
  SpMemo *memo = create_memo (self);
  GObject *application = G_OBJECT (gtk_window_get_application (GTK_WINDOW (self)));
  g_autoptr (GtkPrintOperation) operation = memo != NULL ? sp_memo_print_new (memo, application) : NULL;
  g_autoptr (GError) error = NULL;

  if (operation != NULL && gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG, GTK_WINDOW (self),
                                                    &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    sp_window_show_error (self, _("Could Not Print"), error->message);
}

static void
pdf_action (GSimpleAction *action,
            GVariant      *parameter,
            gpointer       data)
{
  sp_window_ask_invalid (data, _("_Export Anyway"), start_pdf, NULL);
}

static void
html_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  sp_window_ask_invalid (data, _("_Export Anyway"), start_html, NULL);
}

static void
print_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  sp_window_ask_invalid (data, _("_Print Anyway"), start_print, NULL);
}

void
sp_window_add_memo_actions (SpWindow *self)
{
  static const GActionEntry entries[] = {
    { "memo-pdf", pdf_action },
    { "memo-html", html_action },
    { "memo-print", print_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
