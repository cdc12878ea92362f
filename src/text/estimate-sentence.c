/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See estimate-sentence.h. */
#include "text/estimate-sentence.h"

#include <glib/gi18n-lib.h>

#include "text/fill.h"
#include "text/units.h"

static const char *
pattern_of (const SpEstimate *e)
{
  if (e->devices == 1.0 && e->efficiency == 1.0)
    return N_("One device shares its work with nobody: nothing is lost.");
  if (e->efficiency == 1.0)
    return N_("%1$s devices do the work of %1$s: nothing is lost to scaling.");
  if (e->efficiency > 1.0)
    /* Translators: %1$s and %2$s are numbers of devices, %3$s is a throughput */
    return N_("%1$s devices do the work of %2$s: %3$s more than single devices add up to.");
  if (e->devices == 1.0)
    return N_("One device does the work of %2$s: %3$s are lost.");
  /* Translators: %1$s, %2$s and %4$s are numbers of devices, %3$s is a throughput */
  return N_("%1$s devices do the work of %2$s: %3$s are lost to scaling, what %4$s devices deliver.");
}

char *
sp_sentence_estimate (const SpEstimate *estimate,
                      const SpWording  *wording)
{
  const char *pattern = pattern_of (estimate);
  g_autofree char *devices = sp_number_format_exact (wording->locale, estimate->devices);
  g_autofree char *speedup = sp_number_format (wording->locale, estimate->speedup, wording->digits);
  g_autofree char *lost = sp_format_rate (wording->locale, ABS (estimate->lost), wording->unit, wording->digits);
  g_autofree char *worth = sp_number_format (wording->locale, ABS (estimate->devices_worth_lost), wording->digits);
  const char *values[] = { devices, speedup, lost, worth };

  return sp_fill (wording->english ? pattern : g_dgettext (GETTEXT_PACKAGE, pattern), values, G_N_ELEMENTS (values));
}
