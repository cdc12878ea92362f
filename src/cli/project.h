/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project named on the command line, and the part of it that is meant. */
#pragma once

#include "cli/verb.h"
#include "plan/plan.h"
#include "plan/results.h"

G_BEGIN_DECLS

/* --scenario and --curve, the same for every verb that reads a project. */
#define SP_OPTION_SCENARIO(place) { "scenario", 0, "NAME", "the scenario, by name or id; the active one without it", place }
#define SP_OPTION_CURVE(place) { "curve", 0, "NAME", "the curve, by name or id; the first without it", place }

/* Says why a file could not be read or written. */
SpExit            sp_file_failure     (const char   *filename,
                                       const GError *error);

/* Reads a project; on failure says why and returns NULL. */
SpPlan           *sp_project_load     (const char *filename);

/* @name: (nullable): NULL means the active scenario. On failure says which there are and returns NULL. */
const SpScenario *sp_project_scenario (const SpPlan *plan,
                                       const char   *name);
/* FALSE, and says so, when @name isn't NULL and no curve of the scenario has it. */
gboolean          sp_project_check_curve (const SpScenario *scenario,
                                          const char       *name);

/* Returns: (transfer full): never NULL */
SpResults        *sp_project_evaluate (const SpPlan *plan);

G_END_DECLS
