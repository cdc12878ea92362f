/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Damaged input for readers: the same text with bytes changed, dropped and
 * doubled, and plain noise. */
#pragma once

#include <glib.h>
#include <string.h>

static inline GString *
damaged (const char *text)
{
  GString *s = g_string_new (text);

  for (int i = g_test_rand_int_range (1, 40); i > 0 && s->len > 0; i--)
    {
      gsize at = (gsize) g_test_rand_int_range (0, (gint32) s->len);

      switch (g_test_rand_int_range (0, 4))
        {
        case 0:
          s->str[at] = (char) g_test_rand_int_range (0, 256);
          break;
        case 1:
          g_string_erase (s, (gssize) at, 1);
          break;
        case 2:
          g_string_truncate (s, at + 1);
          break;
        default:
          g_string_insert_len (s, (gssize) at, s->str, (gssize) MIN (s->len, 30));
          break;
        }
    }
  return s;
}

static inline GString *
noise (gsize length)
{
  GString *s = g_string_sized_new (length);

  for (gsize i = 0; i < length; i++)
    g_string_append_c (s, "0123456789 \t\n.,:;#[]{}<>e-+abcdefsumNA/\"\\\0\xff\x80"[g_test_rand_int_range (0, 45)]);
  return s;
}
