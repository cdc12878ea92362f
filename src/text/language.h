/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The language that people are spoken to in: that of the environment, with the
 * translations of the build folder when the program runs from there. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (nullable): the folder this program was built in, if it lies there */
const char *sp_build_root    (void);

/* Finds the translations. The locale is whoever's the process has. */
void        sp_language_bind (void);

/* The same after taking the locale of the environment. Before the first number or text for people. */
void        sp_language_init (void);

/* Numbers stay as they are, but what is said from here on is English, as a command's messages are. */
void        sp_language_end  (void);

G_END_DECLS
