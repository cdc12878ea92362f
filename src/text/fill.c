/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Puts texts into the places of a pattern; see fill.h. */
#include "text/fill.h"

/* The directive at @c, which begins with '%': how long it is, and which value it asks for (0: none). */
static gsize
read_directive (const char *c,
                gsize      *next,
                gsize      *value)
{
  *value = 0;
  if (c[1] == 's')
    {
      *value = ++*next;
      return 2;
    }
  if (c[1] >= '1' && c[1] <= '9' && c[2] == '$' && c[3] == 's')
    {
      *value = (gsize) (c[1] - '0');
      return 4;
    }
  return c[1] == '%' ? 2 : 1;
}

char *
sp_fill (const char        *pattern,
         const char *const *values,
         gsize              n_values)
{
  GString *out = g_string_new (NULL);
  gsize next = 0;

  for (const char *c = pattern; *c != '\0';)
    {
      gsize length = 1;
      gsize value = 0;

      if (*c == '%')
        length = read_directive (c, &next, &value);
      if (value == 0)
        g_string_append_c (out, *c);
      else if (value <= n_values)
        g_string_append (out, values[value - 1]);
      c += length;
    }
  return g_string_free (out, FALSE);
}
