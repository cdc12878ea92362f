/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts that nobody would draw on purpose, for properties that must hold of all. */
#pragma once

#include "chart/spec.h"

SpChart *random_chart_new  (void);

/* A usual one: an ideal line, an actual one with its gap, a marked point. */
SpChart *ordinary_chart_new (void);
