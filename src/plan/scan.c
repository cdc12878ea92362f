/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A recursive descent over JSON that keeps nothing but the path it is at. The
 * recursion is bounded by SP_SCAN_DEPTH_MAX. */
#include "plan/scan.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "plan/error.h"

typedef struct
{
  const char *text;
  const char *end;
  const char *at;
  GString *out;  /* (nullable): the copy for json-glib */
  GString *path;
  guint depth;
  guint n_values;

  const char *wanted; /* (nullable): the path whose value is looked for */
  gboolean found;     /* @at is where it begins; the scan has stopped */
  GError *error;
} Scan;

static gboolean scan_value (Scan *scan);

void
sp_scan_append_key (GString    *path,
                    const char *key)
{
  g_string_append_c (path, '/');
  for (const char *p = key; *p != '\0'; p++)
    if (*p == '~')
      g_string_append (path, "~0");
    else if (*p == '/')
      g_string_append (path, "~1");
    else
      g_string_append_c (path, *p);
}

static guint
line_at (const Scan *scan,
         const char *at)
{
  guint line = 1;

  for (const char *p = scan->text; p < at && (p = memchr (p, '\n', (gsize) (at - p))) != NULL; p++)
    line++;
  return line;
}

static gboolean
fail (Scan       *scan,
      int         code,
      const char *what)
{
  const char *path = scan->path->len > 0 ? scan->path->str : "/";

  if (scan->error == NULL)
    /* Translators: a place in a file, what is wrong there, and its line */
    g_set_error (&scan->error, SP_PLAN_ERROR, code, _ ("%s: %s (line %u)"), path, what, line_at (scan, scan->at));
  return FALSE;
}

static gboolean
fail_syntax (Scan *scan)
{
  if (scan->at >= scan->end)
    return fail (scan, SP_PLAN_ERROR_SYNTAX, _ ("the file ends too early"));
  return fail (scan, SP_PLAN_ERROR_SYNTAX, _ ("this is not valid JSON"));
}

static char
peek (const Scan *scan)
{
  return scan->at < scan->end ? *scan->at : '\0';
}

static void
skip_space (Scan *scan)
{
  while (scan->at < scan->end && strchr (" \t\r\n", *scan->at) != NULL)
    scan->at++;
}

static void
copy (Scan       *scan,
      const char *from)
{
  if (scan->out != NULL)
    g_string_append_len (scan->out, from, scan->at - from);
}

static gboolean
accept (Scan *scan,
        char  c)
{
  const char *from = scan->at;

  if (peek (scan) != c)
    return FALSE;
  scan->at++;
  copy (scan, from);
  return TRUE;
}

/* After "\u". Returns: FALSE when these are not four hexadecimal digits */
static gboolean
scan_hex (Scan     *scan,
          gunichar *code)
{
  *code = 0;
  for (int i = 0; i < 4; i++, scan->at++)
    {
      if (!g_ascii_isxdigit (peek (scan)))
        return fail_syntax (scan);
      *code = *code * 16 + (gunichar) g_ascii_xdigit_value (*scan->at);
    }
  return TRUE;
}

static gboolean
scan_unicode_escape (Scan    *scan,
                     GString *decoded)
{
  gunichar code;
  gunichar low;

  if (!scan_hex (scan, &code))
    return FALSE;
  if (code == 0)
    return fail (scan, SP_PLAN_ERROR_SYNTAX, _ ("a text must not contain a NUL character"));
  if (code >= 0xD800 && code < 0xDC00)
    {
      if (scan->end - scan->at < 6 || scan->at[0] != '\\' || scan->at[1] != 'u')
        return fail_syntax (scan);
      scan->at += 2;
      if (!scan_hex (scan, &low))
        return FALSE;
      if (low < 0xDC00 || low > 0xDFFF)
        return fail_syntax (scan);
      code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
  else if (code >= 0xDC00 && code <= 0xDFFF)
    return fail_syntax (scan);
  if (decoded != NULL)
    g_string_append_unichar (decoded, code);
  return TRUE;
}

/* @at is after the backslash. */
static gboolean
scan_escape (Scan    *scan,
             GString *decoded)
{
  static const char from[] = "\"\\/bfnrt";
  static const char to[] = "\"\\/\b\f\n\r\t";
  char c = peek (scan);
  const char *known = c != '\0' ? strchr (from, c) : NULL;

  if (c == 'u')
    {
      scan->at++;
      return scan_unicode_escape (scan, decoded);
    }
  if (known == NULL)
    return fail_syntax (scan);
  scan->at++;
  if (decoded != NULL)
    g_string_append_c (decoded, to[known - from]);
  return TRUE;
}

/* @decoded: (nullable): gets the text between the quotes */
static gboolean
scan_string (Scan    *scan,
             GString *decoded)
{
  const char *from = scan->at;

  if (peek (scan) != '"')
    return fail_syntax (scan);
  for (scan->at++; peek (scan) != '"';)
    {
      if (scan->at >= scan->end || (guchar) *scan->at < 0x20)
        return fail_syntax (scan);
      if (*scan->at++ != '\\')
        {
          if (decoded != NULL)
            g_string_append_c (decoded, scan->at[-1]);
        }
      else if (!scan_escape (scan, decoded))
        return FALSE;
    }
  scan->at++;
  copy (scan, from);
  return TRUE;
}

static gboolean
scan_digits (Scan *scan)
{
  if (!g_ascii_isdigit (peek (scan)))
    return fail_syntax (scan);
  while (g_ascii_isdigit (peek (scan)))
    scan->at++;
  return TRUE;
}

/* A whole number that an int64 does not hold gets a fraction, because json-glib
 * would read it wrapped around. */
static gboolean
scan_number (Scan *scan)
{
  const char *from = scan->at;
  gboolean whole = TRUE;
  gsize length;
  char *number;

  if (peek (scan) == '-')
    scan->at++;
  if (peek (scan) == '0')
    scan->at++;
  else if (!scan_digits (scan))
    return FALSE;
  if (peek (scan) == '.')
    {
      whole = FALSE;
      scan->at++;
      if (!scan_digits (scan))
        return FALSE;
    }
  if (peek (scan) == 'e' || peek (scan) == 'E')
    {
      whole = FALSE;
      scan->at++;
      if (peek (scan) == '+' || peek (scan) == '-')
        scan->at++;
      if (!scan_digits (scan))
        return FALSE;
    }
  if (scan->out == NULL)
    return TRUE;
  length = scan->out->len;
  copy (scan, from);
  number = scan->out->str + length;
  if (!isfinite (g_ascii_strtod (number, NULL)))
    {
      scan->at = from;
      return fail (scan, SP_PLAN_ERROR_RANGE, _ ("this number is too large"));
    }
  if (whole && !g_ascii_string_to_signed (number, 10, G_MININT64, G_MAXINT64, NULL, NULL))
    g_string_append (scan->out, ".0");
  return TRUE;
}

static gboolean
scan_word (Scan       *scan,
           const char *word)
{
  const char *from = scan->at;
  gsize length = strlen (word);

  if ((gsize) (scan->end - scan->at) < length || strncmp (scan->at, word, length) != 0)
    return fail_syntax (scan);
  scan->at += length;
  copy (scan, from);
  return TRUE;
}

static gboolean
scan_array (Scan *scan)
{
  gsize length = scan->path->len;
  gboolean more = TRUE;

  accept (scan, '[');
  skip_space (scan);
  if (accept (scan, ']'))
    return TRUE;
  for (guint i = 0; more; i++)
    {
      g_string_append_printf (scan->path, "/%u", i);
      if (!scan_value (scan))
        return FALSE;
      more = accept (scan, ',');
      if (!more && !accept (scan, ']'))
        return fail_syntax (scan);
      g_string_truncate (scan->path, length);
    }
  return TRUE;
}

/* The key, the colon and the value; the key is added to @keys. */
static gboolean
scan_member (Scan       *scan,
             GHashTable *keys)
{
  g_autoptr (GString) key = g_string_new (NULL);
  const char *from;

  skip_space (scan);
  from = scan->at;
  if (!scan_string (scan, key))
    return FALSE;
  sp_scan_append_key (scan->path, key->str);
  if (!g_hash_table_add (keys, g_strdup (key->str)))
    {
      scan->at = from;
      return fail (scan, SP_PLAN_ERROR_SYNTAX, _ ("this key is there twice"));
    }
  skip_space (scan);
  if (!accept (scan, ':'))
    return fail_syntax (scan);
  return scan_value (scan);
}

static gboolean
scan_object (Scan *scan)
{
  g_autoptr (GHashTable) keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  gsize length = scan->path->len;
  gboolean more = TRUE;

  accept (scan, '{');
  skip_space (scan);
  if (accept (scan, '}'))
    return TRUE;
  while (more)
    {
      if (!scan_member (scan, keys))
        return FALSE;
      more = accept (scan, ',');
      if (!more && !accept (scan, '}'))
        return fail_syntax (scan);
      g_string_truncate (scan->path, length);
    }
  return TRUE;
}

static gboolean
scan_one (Scan *scan)
{
  switch (peek (scan))
    {
    case '{':
      return scan_object (scan);
    case '[':
      return scan_array (scan);
    case '"':
      return scan_string (scan, NULL);
    case 't':
      return scan_word (scan, "true");
    case 'f':
      return scan_word (scan, "false");
    case 'n':
      return scan_word (scan, "null");
    default:
      return scan_number (scan);
    }
}

/* A value and the white space around it. */
static gboolean
scan_value (Scan *scan)
{
  gboolean good;

  skip_space (scan);
  if (scan->wanted != NULL && strcmp (scan->wanted, scan->path->str) == 0)
    {
      scan->found = TRUE;
      return FALSE;
    }
  if (scan->depth >= SP_SCAN_DEPTH_MAX)
    return fail (scan, SP_PLAN_ERROR_TOO_BIG, _ ("this is nested too deeply"));
  if (++scan->n_values > SP_SCAN_VALUES_MAX)
    return fail (scan, SP_PLAN_ERROR_TOO_BIG, _ ("the file holds too many values"));
  scan->depth++;
  good = scan_one (scan);
  scan->depth--;
  skip_space (scan);
  return good;
}

static void
scan_begin (Scan       *scan,
            const char *text,
            gsize       length)
{
  gboolean mark = length >= 3 && memcmp (text, "\xEF\xBB\xBF", 3) == 0;

  *scan = (Scan) { .text = text, .end = text + length, .at = mark ? text + 3 : text };
  scan->path = g_string_new (NULL);
}

char *
sp_scan_json (const char *text,
              gsize       length,
              GError    **error)
{
  const char *bad;
  Scan scan;

  scan_begin (&scan, text, length);
  scan.out = g_string_sized_new (length);
  if (!g_utf8_validate_len (text, length, &bad))
    {
      scan.at = bad;
      fail (&scan, SP_PLAN_ERROR_SYNTAX, *bad == '\0' ? _ ("this holds a zero byte, which no text does") : _ ("this is not text in UTF-8"));
    }
  else if (scan_value (&scan) && scan.at < scan.end)
    fail (&scan, SP_PLAN_ERROR_SYNTAX, _ ("something follows the end of the JSON"));
  g_string_free (scan.path, TRUE);
  if (scan.error == NULL)
    return g_string_free (scan.out, FALSE);
  g_string_free (scan.out, TRUE);
  g_propagate_error (error, scan.error);
  return NULL;
}

guint
sp_scan_find_line (const char *text,
                   gsize       length,
                   const char *path)
{
  guint line = 0;
  Scan scan;

  scan_begin (&scan, text, length);
  scan.wanted = path;
  scan_value (&scan);
  if (scan.found)
    line = line_at (&scan, scan.at);
  g_clear_error (&scan.error);
  g_string_free (scan.path, TRUE);
  return line;
}
