/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What people read at a terminal: untranslated, numbers in C format so that
 * they can be copied into the next command. */
#include "cli/print.h"

#include <string.h>

#include "cli/verb.h"
#include "text/sentences.h"
#include "text/units.h"

#define LABEL_WIDTH 34
#define DIGITS 6

void
sp_print_pair (const char *label,
               const char *value)
{
  g_autofree char *line = g_strdup_printf ("%s:%*s%s\n", label, LABEL_WIDTH - (int) strlen (label), "", value);

  sp_print (line);
}

static void
print_rate (const char *label,
            double      per_second,
            const char *unit,
            const char *after)
{
  g_autofree char *rate = sp_format_rate (sp_number_locale_c (), per_second, unit, DIGITS);
  g_autofree char *value = g_strconcat (rate, after, NULL);

  sp_print_pair (label, value);
}

static void
print_number (const char *label,
              double      number,
              const char *after)
{
  g_autofree char *text = sp_number_format (sp_number_locale_c (), number, DIGITS);
  g_autofree char *value = g_strconcat (text, after, NULL);

  sp_print_pair (label, value);
}

/* Past 100% efficiency nothing is lost: "-5 samples/s" would say a loss of less than nothing. */
static void
print_lost (const SpEstimate *e,
            const char       *unit)
{
  gboolean gained = e->lost < 0.0;
  double worth = gained ? -e->devices_worth_lost : e->devices_worth_lost;
  g_autofree char *devices = sp_number_format (sp_number_locale_c (), worth, DIGITS);
  g_autofree char *after = g_strdup_printf (", worth %s %s", devices, strcmp (devices, "1") == 0 ? "device" : "devices");

  print_rate (gained ? "Above ideal throughput" : "Lost throughput", gained ? -e->lost : e->lost, unit, after);
}

void
sp_print_estimate (const SpEstimate *e,
                   const char       *unit)
{
  g_autofree char *efficiency = sp_number_format_percent_nonzero (sp_number_locale_c (), e->efficiency, 4);

  print_number ("Devices", e->devices, e->solved == SP_SOLVE_DEVICES ? " (solved for)" : "");
  print_rate ("Throughput of one device", e->per_device_throughput, unit,
              e->solved == SP_SOLVE_THROUGHPUT ? " (solved for)" : "");
  if (e->solved == SP_SOLVE_EFFICIENCY)
    {
      g_autofree char *solved = g_strconcat (efficiency, " (solved for)", NULL);

      sp_print_pair ("Scaling efficiency", solved);
    }
  else
    sp_print_pair ("Scaling efficiency", efficiency);
  print_rate ("Ideal throughput", e->ideal, unit, "");
  print_rate ("Actual throughput", e->actual, unit, e->solved == SP_SOLVE_ACTUAL ? " (solved for)" : "");
  if (e->has_requested_actual)
    print_rate ("Requested throughput", e->requested_actual, unit, "");
  print_number ("Speedup over one device", e->speedup, "");
  print_lost (e, unit);
  if (e->has_average_return)
    print_number ("Average return of an added device", e->average_return, " of a device");
}

void
sp_print_message (const SpMessage *message,
                  const char      *path,
                  const char      *unit)
{
  static const char *const words[] = {
    [SP_SEVERITY_INFO] = "Note",
    [SP_SEVERITY_WARNING] = "Warning",
    [SP_SEVERITY_ERROR] = "Error",
  };
  SpWording wording = sp_wording_english (unit, NULL);
  g_autofree char *sentence = NULL;
  g_autofree char *line = NULL;

  wording.locale = sp_number_locale_c ();
  sentence = sp_sentence_message (message, &wording);
  line = path != NULL && *path != '\0'
           ? g_strdup_printf ("%s: %s: %s\n", words[sp_message_severity (message->code)], path, sentence)
           : g_strdup_printf ("%s: %s\n", words[sp_message_severity (message->code)], sentence);
  sp_print (line);
}
