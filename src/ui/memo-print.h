/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The memo on the printer: the pages of report/memo-pages.h, set for the sheet that
 * the person chose. */
#pragma once

#include <gtk/gtk.h>

#include "report/memo.h"

G_BEGIN_DECLS

/* Printer, sheet and orientation are those of the last memo that was printed with the same @keeper, such as the
 * application. @memo: (transfer full). Returns: (transfer full): ready to run */
GtkPrintOperation *sp_memo_print_new (SpMemo  *memo,
                                      GObject *keeper);

G_END_DECLS
