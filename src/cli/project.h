/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A project named on the command line, and the part of it that is meant. */
#pragma once

#include "cli/verb.h"
#include "plan/plan.h"
#include "plan/results.h"

G_BEGIN_DECLS

/* --scenario and --curve, the same for every verb that reads a project. */
#define SP_OPTION_SCENARIO(place) { "scenario", 0, "NAME", "the scenario, by name or id; the active one without it", place }
#define SP_OPTION_CURVE(place) { "curve", 0, "NAME", "the curve, by name or id; the one in use without it", place }

/* Says why a file could not be read or written. */
SpExit            sp_file_failure     (const char   *filename,
                                       const GError *error);

/* Reads a project; on failure says why and returns NULL. */
SpPlan           *sp_project_load     (const char *filename);

/* The part that --scenario and --curve name: without a name the active scenario, and no curve in particular (NULL).
 * Returns: FALSE when there is none of that name; which there are is said */
gboolean          sp_project_find     (const SpPlan      *plan,
                                       const char        *scenario_name,
                                       const char        *curve_name,
                                       const SpScenario **scenario,
                                       const SpCurve    **curve);

/* Returns: (transfer full): never NULL */
SpResults        *sp_project_evaluate (const SpPlan *plan);

G_END_DECLS
