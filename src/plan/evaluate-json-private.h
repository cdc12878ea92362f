/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the sections of evaluate's JSON share, one file a group of sections. */
#pragma once

#include "plan/evaluate-json.h"
#include "text/sentences.h"

G_BEGIN_DECLS

/* @object: (transfer full) (nullable for null). Returns: (transfer full) */
JsonNode   *sp_json_take_object  (JsonObject *object);
JsonNode   *sp_json_null_or      (JsonObject *object);
/* A number, or null when there is none. */
void        sp_json_set_optional (JsonObject *object,
                                  const char *key,
                                  gboolean    has,
                                  double      value);
/* {central, "50": [lo, hi], ..}; levels without any bound are absent. */
JsonNode   *sp_json_range        (const SpRange *range);
/* {code, text} */
JsonObject *sp_json_message      (const SpMessage *message,
                                  const SpWording *wording);

/* @section: (transfer full) (nullable): NULL adds nothing */
void        sp_json_add_section  (JsonObject *scenario,
                                  const char *key,
                                  JsonObject *section);

/* "cost", "quality" and "decision", those there are. */
void        sp_json_add_cost     (JsonObject              *scenario,
                                  const SpScenarioResults *results);
/* "step", "experiments", "levers" and "diagnosis", those there are. */
void        sp_json_add_step     (JsonObject              *scenario,
                                  const SpScenarioResults *results);

G_END_DECLS
