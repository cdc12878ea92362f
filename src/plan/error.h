/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Why a project could not be read, changed or written. The messages are
 * translated whole sentences for people; those about a place in a file begin
 * with its JSON path, "/scenarios/0/goal/devices: must be a whole number from
 * 1 to 10,000,000 (line 12)". */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_PLAN_ERROR (sp_plan_error_quark ())

typedef enum
{
  SP_PLAN_ERROR_TOO_BIG,      /* larger than SP_FILE_BYTES_MAX, or too deep */
  SP_PLAN_ERROR_SYNTAX,       /* not JSON, or not UTF-8 */
  SP_PLAN_ERROR_FORMAT,       /* JSON, but not a project */
  SP_PLAN_ERROR_TYPE,         /* a value of the wrong type */
  SP_PLAN_ERROR_RANGE,        /* a value out of its range */
  SP_PLAN_ERROR_MISSING,      /* a value that is needed is not there */
  SP_PLAN_ERROR_NOT_FOUND,    /* no scenario, curve or example of that name */
  SP_PLAN_ERROR_NEWER,        /* made by a newer version: can't be written */
  SP_PLAN_ERROR_NOT_A_FILE,   /* a folder, a pipe, a device */
  SP_PLAN_ERROR_ACCESS,       /* permission denied or not found */
  SP_PLAN_ERROR_CHANGED,      /* the file changed since it was read */
  SP_PLAN_ERROR_EXISTS,       /* the file exists and was not to be replaced */
  SP_PLAN_ERROR_WRITE,        /* disk full and the like; the old file is intact */
} SpPlanError;

GQuark sp_plan_error_quark (void);

G_END_DECLS
