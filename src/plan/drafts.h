/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a person typed and has not saved, kept beside the user's files so that
 * a crash loses nothing: the plan, the texts of entries that are not valid yet,
 * and which file it belongs to. A draft is a folder of its own, locked as long
 * as the program that writes it runs, so that two programs never share one and
 * a draft whose lock is free is one that can be recovered. */
#pragma once

#include <gio/gio.h>

#include "plan/plan.h"

G_BEGIN_DECLS

/* A text that stands in an entry or cell and is no valid value. */
typedef struct
{
  char *at;   /* (nullable): as in plan/plan.h */
  char *path; /* "/goal/devices", "/rows/3/devices" */
  char *text;
} SpDraftText;

typedef struct
{
  SpPlan *plan;
  GFile *file;       /* (nullable): the file it was opened from or saved to */
  char *etag;        /* (nullable): of that file when it was last read or written */
  gint64 written;    /* Unix time in seconds of the last sp_draft_write(), 0 before */
  GPtrArray *texts;  /* (element-type SpDraftText) */
} SpDraftContent;

/* @file, @etag: (nullable). Returns: (transfer full) */
SpDraftContent *sp_draft_content_new      (const SpPlan *plan,
                                           GFile        *file,
                                           const char   *etag);
void            sp_draft_content_add_text (SpDraftContent *content,
                                           const char     *at,
                                           const char     *path,
                                           const char     *text);
void            sp_draft_content_free     (SpDraftContent *content);

/* A draft this program holds the lock of. */
typedef struct _SpDraft SpDraft;

/* Returns: (transfer full) (type filename): $XDG_DATA_HOME/<application id>/drafts */
char           *sp_drafts_folder (void);

/* A new, empty draft in @folder (made when it isn't there).
 * Returns: (transfer full): NULL with an error of SP_PLAN_ERROR */
SpDraft        *sp_draft_new     (const char *folder,
                                  GError    **error);
/* The drafts in @folder that nobody writes any more, newest first; they are
 * this program's now. Drafts that can't be read are left alone.
 * Returns: (transfer full) (element-type SpDraft): free with g_ptr_array_unref(),
 *   which releases those not taken out */
GPtrArray      *sp_drafts_recover (const char *folder);

/* Replaces the draft's content; atomic. May run in a worker thread, one call
 * at a time. Returns: FALSE with an error of SP_PLAN_ERROR */
gboolean        sp_draft_write   (SpDraft              *draft,
                                  const SpDraftContent *content,
                                  GError              **error);
/* Returns: (transfer full): NULL with an error of SP_PLAN_ERROR */
SpDraftContent *sp_draft_read    (SpDraft *draft,
                                  GError **error);
/* The work is saved or not wanted: deletes the draft and frees @draft. */
void            sp_draft_discard (SpDraft *draft);
/* Frees @draft and leaves what it holds for the next start. An empty draft goes. */
void            sp_draft_release (SpDraft *draft);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpDraft, sp_draft_release)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (SpDraftContent, sp_draft_content_free)

G_END_DECLS
