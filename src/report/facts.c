/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rows of three cells; see facts.h. */
#include "report/facts.h"

#include <glib/gi18n-lib.h>

void
sp_facts_begin (SpReportTable *table)
{
  table->has_units = TRUE;
  sp_report_table_add_column (table, _("Quantity"), SP_CELLS_TEXT);
  sp_report_table_add_column (table, _("Value"), SP_CELLS_NUMBER);
  sp_report_table_add_column (table, _("90% interval"), SP_CELLS_INTERVAL);
}

void
sp_facts_add_cell (SpReportTable   *table,
                   const SpWording *wording,
                   SpValueKind      kind,
                   double           value)
{
  g_autofree char *unit = sp_value_unit (wording, kind);

  sp_report_table_add_number (table, sp_value_text (wording, kind, value), unit, value);
}

void
sp_facts_add_interval (SpReportTable   *table,
                       const SpWording *wording,
                       SpValueKind      kind,
                       const SpRange   *range)
{
  SpCell *cell = sp_report_table_add (table, range != NULL ? sp_value_interval (wording, kind, range) : NULL);

  cell->n_numbers = 2;
  cell->unit = range != NULL ? sp_value_unit (wording, kind) : NULL;
  for (int end = 0; end < 2 && range != NULL; end++)
    {
      cell->has[end] = end == 0 ? range->has_lo[SP_LEVEL_90] : range->has_hi[SP_LEVEL_90];
      cell->numbers[end] = end == 0 ? range->lo[SP_LEVEL_90] : range->hi[SP_LEVEL_90];
    }
}

void
sp_facts_add_worded (SpReportTable *table,
                     const char    *name,
                     char          *text,
                     const char    *unit,
                     double         number)
{
  if (text == NULL)
    return;
  sp_report_table_add (table, g_strdup (name));
  sp_report_table_add_number (table, text, unit, number);
  sp_report_table_add (table, NULL)->n_numbers = 2;
}

void
sp_facts_add (SpReportTable   *table,
              const SpWording *wording,
              const char      *name,
              SpValueKind      kind,
              double           value)
{
  g_autofree char *unit = sp_value_unit (wording, kind);

  sp_facts_add_worded (table, name, sp_value_text (wording, kind, value), unit, value);
}

void
sp_facts_add_range (SpReportTable   *table,
                    const SpWording *wording,
                    const char      *name,
                    SpValueKind      kind,
                    const SpRange   *range)
{
  if (!range->has_central)
    return;
  sp_report_table_add (table, g_strdup (name));
  sp_facts_add_cell (table, wording, kind, range->central);
  sp_facts_add_interval (table, wording, kind, range);
}
