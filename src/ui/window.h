/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A window shows one document: the list of pages, the page that is looked at,
 * the help beside it, and what can be done with the document as a whole. */
#pragma once

#include <adwaita.h>

#include "ui/document.h"
#include "ui/page.h"

G_BEGIN_DECLS

#define SP_TYPE_WINDOW (sp_window_get_type ())
G_DECLARE_FINAL_TYPE (SpWindow, sp_window, SP, WINDOW, AdwApplicationWindow)

SpWindow   *sp_window_new           (GtkApplication *application,
                                     SpDocument     *document);

SpDocument *sp_window_get_document  (SpWindow   *self);
/* Another document in its place (an untouched window opens a file). */
void        sp_window_set_document  (SpWindow   *self,
                                     SpDocument *document);

/* What the arrow beside Open shows: recent projects and examples. */
void        sp_window_set_open_menu (SpWindow   *self,
                                     GMenuModel *menu);

void        sp_window_show_page     (SpWindow   *self,
                                     const char *id);
/* Returns: (nullable): the page in view */
SpPage     *sp_window_get_page      (SpWindow   *self);

/* The focus goes to the first entry of the page, so that a person can type at once. */
void        sp_window_focus_page    (SpWindow   *self);

/* A short notice that goes away by itself. */
/* As a toast that stays longer: something does not work as it should. */
void        sp_window_notice        (SpWindow   *self,
                                     const char *text);
void        sp_window_toast         (SpWindow   *self,
                                     const char *text);
/* A failure: what went wrong, and the sentence that says where and what to do. */
void        sp_window_show_error    (SpWindow   *self,
                                     const char *heading,
                                     const char *body);

/* Nothing of a person's work is in it: another document may take its place. */
gboolean    sp_window_is_pristine   (SpWindow   *self);

/* Asks about unsaved changes, then closes. @callback: (nullable): told whether it closed. */
typedef void (*SpWindowClosed) (SpWindow *self,
                                gboolean  closed,
                                gpointer  user_data);
void        sp_window_try_close     (SpWindow      *self,
                                     SpWindowClosed callback,
                                     gpointer       user_data);

G_END_DECLS
