/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See glossary.h. The explanations are in the help; here is which word of a page is
 * which term there. */
#include "config.h"

#include "ui/glossary.h"

#include <glib/gi18n.h>

#include "ui/help-topics.h"

static const struct
{
  const char *word;
  const char *term;
} words[] = {
  { N_("Actual throughput"), "actual-throughput" },
  { N_("Average return of the added devices"), "return" },
  { N_("Calendar time"), "calendar-time" },
  { N_("Contention (Karp–Flatt) at the largest count"), "karp-flatt" },
  { N_("Contention (Karp–Flatt)"), "karp-flatt" },
  { N_("Critical batch"), "critical-batch" },
  { N_("Effective batch"), "effective-batch" },
  { N_("Efficiency now"), "efficiency" },
  { N_("Efficiency then, against its own device"), "efficiency" },
  { N_("Efficiency"), "efficiency" },
  { N_("Exposed exchange"), "exposed-communication" },
  { N_("Fixed overhead"), "fixed-overhead" },
  { N_("Forecast"), "forecast" },
  { N_("90% interval"), "interval" },
  { N_("Ideal (linear)"), "ideal-throughput" },
  { N_("Lost at the knee"), "knee" },
  { N_("Net speedup in time to the target"), "time-to-target" },
  { N_("Net speedup over the devices there are"), "speedup" },
  { N_("Per-device throughput"), "per-device-throughput" },
  { N_("Pipeline bubble, share of the step"), "bubble" },
  { N_("Power of the building over that of the devices"), "pue" },
  { N_("Replicas"), "replica" },
  { N_("Return of each added device"), "return" },
  { N_("Return"), "return" },
  { N_("Scaling efficiency"), "efficiency" },
  { N_("Serial fraction (Karp–Flatt) at the largest count"), "karp-flatt" },
  { N_("Serial fraction (Karp–Flatt)"), "karp-flatt" },
  { N_("Share of peak (MFU) at the largest count"), "mfu" },
  { N_("Share of peak (MFU)"), "mfu" },
  { N_("Speedup over one device"), "speedup" },
  { N_("Speedup"), "speedup" },
  { N_("Step time"), "step-time" },
  { N_("The whole exchange"), "exchange" },
  { N_("Throughput now"), "throughput" },
  { N_("Throughput then"), "throughput" },
  { N_("Throughput"), "throughput" },
  { N_("Time to target"), "time-to-target" },
  { N_("Time to the target"), "time-to-target" },
  { N_("Waiting for input"), "input-wait" },
  { N_("Waiting for the slowest"), "straggler" },
  { N_("Amdahl"), "amdahl" },
  { N_("Carry forward"), "carry-forward" },
  { N_("USL"), "usl" },
};

const char *
sp_glossary_word (guint        index,
                  const char **term)
{
  if (index >= G_N_ELEMENTS (words))
    return NULL;
  *term = words[index].term;
  return words[index].word;
}

const char *
sp_glossary_term (const char *word)
{
  for (gsize i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (_(words[i].word), word) == 0)
      return words[i].term;
  return NULL;
}

/* A heading may have a unit in a line of its own. */
static gboolean
query_tooltip (GtkWidget  *label,
               int         x,
               int         y,
               gboolean    keyboard,
               GtkTooltip *tooltip)
{
  g_auto (GStrv) lines = g_strsplit (gtk_label_get_text (GTK_LABEL (label)), "\n", 2);
  const char *term = sp_glossary_term (lines[0]);
  g_autofree char *text = term != NULL ? sp_help_glossary (term) : NULL;

  gtk_tooltip_set_text (tooltip, text);
  return text != NULL;
}

void
sp_glossary_explain (GtkWidget *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_widget_set_has_tooltip (label, TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
}
