/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the parts of the window share: window.c builds it and follows the
 * document, window-files.c saves and closes, window-scenarios.c switches and
 * edits scenarios, window-export.c gives pictures and tables away,
 * window-memo.c the memo. */
#pragma once

#include "ui/help-pane.h"
#include "ui/side-pane.h"
#include "ui/window.h"

G_BEGIN_DECLS

struct _SpWindow
{
  AdwApplicationWindow parent_instance;

  SpDocument *document;
  gboolean closing;          /* the question was answered: the window may go */

  SpSidePane *sidebar_pane;
  SpSidePane *help_pane;
  SpHelpPane *help;          /* (nullable): made when first shown */
  GtkListBox *page_list;
  AdwWindowTitle *title;
  GtkWidget *open_button;
  GMenuModel *open_menu;     /* (nullable) */
  GMenuModel *main_menu;
  guint menus_id;            /* idle that makes them, after the first frame */
  GtkWidget *undo_button;
  GtkWidget *redo_button;
  GtkWidget *save_button;
  GtkSpinner *busy;
  guint busy_id;             /* timeout until a computation is worth showing */
  GtkMenuButton *menu_button;
  GtkMenuButton *scenario_button;
  GtkLabel *scenario_label;
  GtkWidget *banner;
  GtkLabel *banner_label;
  GtkButton *banner_button;
  AdwToastOverlay *toasts;
  GtkStack *stack;
};

void sp_window_set_enabled       (SpWindow   *self,
                                  const char *action,
                                  gboolean    enabled);

void sp_window_add_file_actions      (SpWindow *self);
void sp_window_add_scenario_actions  (SpWindow *self);
void sp_window_add_export_actions    (SpWindow *self);
void sp_window_add_memo_actions      (SpWindow *self);

/* After each change of the document. */
void sp_window_update_scenarios  (SpWindow *self);
void sp_window_update_exports    (SpWindow *self);
void sp_window_update_files      (SpWindow *self);

/* Whether closing would lose something. */
gboolean sp_window_has_changes   (SpWindow   *self);

/* Says that a field isn't valid and asks whether to go on without it. */
typedef void (*SpWindowGoOn) (SpWindow *self,
                              gpointer  user_data);
void sp_window_ask_invalid       (SpWindow    *self,
                                  const char  *go_on_label,
                                  SpWindowGoOn go_on,
                                  gpointer     user_data);

G_END_DECLS
