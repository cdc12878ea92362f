/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of pages.h. */
#include "config.h"

#include "ui/pages.h"

#include <glib/gi18n.h>

#include "ui/batch-page.h"
#include "ui/compare-page.h"
#include "ui/cost-page.h"
#include "ui/decision-page.h"
#include "ui/diagnose-page.h"
#include "ui/estimate-page.h"
#include "ui/improve-page.h"
#include "ui/measurements-page.h"
#include "ui/step-page.h"

static const SpPageInfo pages[] = {
  { "estimate", N_("Estimate"), "sp-estimate-symbolic", sp_estimate_page_get_type },
  { "measurements", N_("Measurements"), "sp-measurements-symbolic", sp_measurements_page_get_type },
  { "step", N_("Step time"), "sp-step-symbolic", sp_step_page_get_type },
  { "improve", N_("Improve"), "sp-improve-symbolic", sp_improve_page_get_type },
  { "batch", N_("Batch & quality"), "sp-batch-symbolic", sp_batch_page_get_type },
  { "cost", N_("Cost & deadline"), "sp-cost-symbolic", sp_cost_page_get_type },
  { "diagnose", N_("Diagnose"), "sp-diagnose-symbolic", sp_diagnose_page_get_type },
  { "compare", N_("Compare"), "sp-compare-symbolic", sp_compare_page_get_type },
  { "decision", N_("Decision"), "sp-decision-symbolic", sp_decision_page_get_type },
};

guint
sp_n_pages (void)
{
  return G_N_ELEMENTS (pages);
}

const SpPageInfo *
sp_page_info (guint index)
{
  g_return_val_if_fail (index < G_N_ELEMENTS (pages), NULL);
  return &pages[index];
}

const SpPageInfo *
sp_page_find (const char *id)
{
  guint i;

  for (i = 0; i < G_N_ELEMENTS (pages); i++)
    if (g_strcmp0 (pages[i].id, id) == 0)
      return &pages[i];
  return NULL;
}
