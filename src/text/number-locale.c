/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a locale writes numbers, taken from the C library or given by hand. */
/* newlocale() and uselocale() are POSIX, not C. */
#define _POSIX_C_SOURCE 200809L

#include "text/number.h"

#include <glib/gi18n-lib.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <string.h>

static const SpNumberLocale c_locale = { ".", "", 0, 0, "%s%%", FALSE, FALSE };
static const SpNumberLocale english_locale = { ".", ",", 3, 3, "%s%%", FALSE, FALSE };

const SpNumberLocale *
sp_number_locale_c (void)
{
  return &c_locale;
}

const SpNumberLocale *
sp_number_locale_english (void)
{
  return &english_locale;
}

void
sp_number_locale_init (SpNumberLocale *locale,
                       const char     *decimal,
                       const char     *group)
{
  g_return_if_fail (decimal[0] != '\0' && strlen (decimal) < SP_NUMBER_SIGN_BYTES);
  g_return_if_fail (strlen (group) < SP_NUMBER_SIGN_BYTES);

  *locale = c_locale;
  g_strlcpy (locale->decimal, decimal, sizeof locale->decimal);
  if (group[0] != '\0')
    {
      g_strlcpy (locale->group, group, sizeof locale->group);
      locale->first_group = locale->next_groups = 3;
    }
}

/* Signs come in the locale's own encoding. Leaves @to alone when there is none that fits. */
static void
take_sign (char       *to,
           const char *sign)
{
  g_autofree char *utf8 = NULL;

  if (g_utf8_validate (sign, -1, NULL))
    utf8 = g_strdup (sign);
  else
    utf8 = g_convert (sign, -1, "UTF-8", nl_langinfo (CODESET), NULL, NULL, NULL);
  if (utf8 != NULL && utf8[0] != '\0' && strlen (utf8) < SP_NUMBER_SIGN_BYTES)
    g_strlcpy (to, utf8, SP_NUMBER_SIGN_BYTES);
}

static guint8
group_size (char size)
{
  return size > 0 && size < CHAR_MAX ? (guint8) size : 0;
}

/* Reads the locale that holds for this thread. */
static void
take_current (SpNumberLocale *locale)
{
  const struct lconv *conv = localeconv ();

  *locale = c_locale;
  take_sign (locale->decimal, conv->decimal_point);
  take_sign (locale->group, conv->thousands_sep);
  locale->first_group = group_size (conv->grouping[0]);
  if (locale->first_group > 0)
    locale->next_groups = group_size (conv->grouping[1]);
  if (locale->next_groups == 0)
    locale->next_groups = locale->first_group;
  locale->currency_after = conv->p_cs_precedes == 0;
  locale->currency_space = conv->p_sep_by_space == 1 || conv->p_sep_by_space == 2;
  if (locale->group[0] == '\0' || locale->first_group == 0 || g_str_equal (locale->group, locale->decimal))
    {
      locale->group[0] = '\0';
      locale->first_group = locale->next_groups = 0;
    }
}

gboolean
sp_number_locale_init_named (SpNumberLocale *locale,
                             const char     *name)
{
  locale_t wanted = newlocale (LC_NUMERIC_MASK | LC_MONETARY_MASK | LC_CTYPE_MASK, name, (locale_t) 0);
  locale_t before;

  *locale = c_locale;
  if (wanted == (locale_t) 0)
    return FALSE;
  before = uselocale (wanted);
  take_current (locale);
  uselocale (before);
  freelocale (wanted);
  return TRUE;
}

const SpNumberLocale *
sp_number_locale_user (void)
{
  static gsize initialised = 0;
  static SpNumberLocale user;

  if (g_once_init_enter (&initialised))
    {
      take_current (&user);
      if (user.group[0] == '\0' && g_str_equal (user.decimal, "."))
        user = english_locale;
      /* Translators: how your language writes 90 percent. %s is the number, %% the sign. Put a no-break space
       * (U+00A0) or a narrow one (U+202F) between them where your language has a space there. */
      g_strlcpy (user.percent, C_("percentage", "%s%%"), sizeof user.percent);
      g_once_init_leave (&initialised, 1);
    }
  return &user;
}
