/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results as JSON: what `evaluate --json` and `estimate --json` print. The
 * keys are relied on by other programs: more may be added, none may change. */
#pragma once

#include <json-glib/json-glib.h>

#include "plan/results.h"

G_BEGIN_DECLS

/* Returns: (transfer full): an object; print it with sp_json_to_text().
 * @scenario_id: (nullable): only that scenario */
JsonNode *sp_results_to_json  (const SpResults *results,
                               const char      *scenario_id);
/* @unit: the work unit, "samples" */
JsonNode *sp_estimate_to_json (const SpEstimate *estimate,
                               const char       *unit);

G_END_DECLS
