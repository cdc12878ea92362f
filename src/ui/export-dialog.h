/* SPDX-License-Identifier: GPL-3.0-or-later */
/* How a chart becomes a file: format, size, sharpness, background, words. */
#pragma once

#include "chart/spec.h"
#include "ui/window.h"

G_BEGIN_DECLS

/* @width, @height: the size on screen, in logical pixels, which is where it starts. */
void sp_export_dialog_show (SpWindow *parent,
                            SpChart  *chart,
                            int       width,
                            int       height);

G_END_DECLS
