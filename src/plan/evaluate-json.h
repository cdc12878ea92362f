/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Results as JSON: what `evaluate --json` and `estimate --json` print. The
 * keys are relied on by other programs: more may be added, none may change.
 * Sentences are untranslated. Print with sp_json_to_text(). */
#pragma once

#include <json-glib/json-glib.h>

#include "plan/results.h"

G_BEGIN_DECLS

/* {format, version, scenarios: [{id, name, estimate, curves, step, experiments,
 * levers, diagnosis, cost, quality, decision, messages}]}; a
 * section that could not be computed is absent, messages are those of all of it.
 * @scenario_id: (nullable): only that scenario
 * Returns: (transfer full): an object */
JsonNode *sp_results_to_json           (const SpResults *results,
                                        const char      *scenario_id);

/* Returns: (transfer full): the estimate's object, as `estimate --json` prints
 * it; NULL when there is none */
JsonNode *sp_scenario_estimate_to_json (const SpScenarioResults *results);

/* What `predict --json` prints: {at: [..], knee, messages}, the counts being
 * those that the curve was evaluated for; the paths of messages begin at the curve.
 * Returns: (transfer full): an object */
JsonNode *sp_curve_prediction_to_json  (const SpCurveResults *results,
                                        const char           *unit);

G_END_DECLS
