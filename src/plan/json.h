/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The plan as text: format "scaling-planner", version 1. What a file holds
 * besides the known keys is kept, at every level. Equal plans give equal bytes;
 * numbers are the shortest decimals that read back equal. */
#pragma once

#include <json-glib/json-glib.h>

#include "plan/plan.h"

G_BEGIN_DECLS

#define SP_FORMAT_NAME "scaling-planner"
#define SP_FORMAT_VERSION 1

/* @length: in bytes, -1 for a NUL-terminated text.
 * Returns: (transfer full): NULL with an error of SP_PLAN_ERROR that names the JSON path and line */
SpPlan *sp_plan_from_json (const char *text,
                           gssize      length,
                           GError    **error);
/* Returns: (transfer full) */
char   *sp_plan_to_json   (const SpPlan *plan);

/* Any document of ours (also the command line's output): two spaces of
 * indentation, members in their order, a newline at the end.
 * Returns: (transfer full) */
char   *sp_json_to_text   (JsonNode *node);

G_END_DECLS
