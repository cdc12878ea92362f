/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The pages that exist, in the order of a person's questions. To add one, add a
 * row to the table in pages.c and its file; sidebar, shortcuts, help and
 * screenshots follow the table. */
#pragma once

#include <gtk/gtk.h>

#include "ui/page.h"

G_BEGIN_DECLS

typedef struct
{
  const char *id;          /* "estimate"; its help topic is "page-estimate" */
  const char *title;       /* untranslated */
  const char *icon_name;
  GType     (*get_type) (void); /* of a subclass of SpPage */
} SpPageInfo;

guint             sp_n_pages   (void);
const SpPageInfo *sp_page_info (guint index);
/* Returns: (nullable): the page of that id */
const SpPageInfo *sp_page_find (const char *id);

G_END_DECLS
