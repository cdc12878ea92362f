/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Strict JSON (RFC 8259), checked before json-glib sees it: json-glib crashes
 * on deep nesting, reads 1e400 as infinity and 2^63 as negative, takes the last
 * of two equal keys, and accepts comments. Also finds the line of a path. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define SP_SCAN_DEPTH_MAX 64
#define SP_SCAN_VALUES_MAX 2000000 /* json-glib needs about a hundred bytes for each */

/**
 * sp_scan_json:
 * @text: @length bytes
 *
 * Refuses what is not UTF-8 or not strict JSON, is nested deeper or holds more
 * values than the limits, repeats a key in one object, or has a number that a
 * double cannot hold.
 *
 * Returns: (transfer full): the text for json-glib, in which whole numbers that
 *   it would misread are written with a fraction; or NULL with
 *   SP_PLAN_ERROR_TOO_BIG, _SYNTAX or _RANGE, path and line in its message
 */
char *sp_scan_json      (const char *text,
                         gsize       length,
                         GError    **error);

/* @path: a JSON pointer (RFC 6901), "/scenarios/0/name".
 * Returns: the line, from 1, on which the value at @path begins; 0 when there is none */
guint sp_scan_find_line (const char *text,
                         gsize       length,
                         const char *path);

/* Appends "/key", with ~ and / escaped as a JSON pointer wants them. */
void  sp_scan_append_key (GString    *path,
                          const char *key);

G_END_DECLS
