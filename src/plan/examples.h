/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The projects that come with the program. */
#pragma once

#include <glib.h>

#include "plan/plan.h"

G_BEGIN_DECLS

typedef struct
{
  const char *name;        /* "worked-example", as on the command line */
  const char *title;       /* untranslated; see sp_example_title() */
  const char *description; /* untranslated, one sentence */
} SpExample;

guint            sp_n_examples          (void);
const SpExample *sp_example             (guint index); /* the first is the worked example */
const char      *sp_example_title       (const SpExample *example); /* translated */
const char      *sp_example_description (const SpExample *example); /* translated */
/* Returns: (transfer full): its JSON */
GBytes          *sp_example_bytes       (const SpExample *example);
/* Returns: (transfer full): NULL with SP_PLAN_ERROR_NOT_FOUND */
SpPlan          *sp_example_load        (const char *name,
                                         GError    **error);

/* Returns: (transfer full): @plan, as @example was loaded, with every text in it in the user's language */
SpPlan          *sp_example_translate   (const SpExample *example,
                                         const SpPlan    *plan);

G_END_DECLS
