/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What holds of every figure: no two words of it meet, none is cut, its numbers are
 * finite, and it says in words what it shows. */
#pragma once

#include "chart/spec.h"

G_BEGIN_DECLS

/* Words in German from here on (TRUE) or in English. Needs SP_LOCALEDIR. */
void            check_use_german (gboolean on);
/* At 320 to 1600 pixels, light and dark. */
void            check_figure     (const SpChart *chart);
/* The series of that id, which must be there. */
const SpSeries *check_series     (const SpChart *chart,
                                  const char    *id);
gboolean        check_has_series (const SpChart *chart,
                                  const char    *id);
/* The value of a series at an x that it must have. */
double          check_value      (const SpChart *chart,
                                  const char    *id,
                                  double         x);

G_END_DECLS
