/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The windowed program: one process, one window a file. */
#pragma once

#include <adwaita.h>

#include "ui/window.h"

G_BEGIN_DECLS

#define SP_TYPE_APPLICATION (sp_application_get_type ())
G_DECLARE_FINAL_TYPE (SpApplication, sp_application, SP, APPLICATION, AdwApplication)

/* Runs until the last window is closed. Returns: the exit status */
int            sp_application_main (int    argc,
                                    char **argv);

SpApplication *sp_application_new  (GApplicationFlags flags);

/* What every program that shows our widgets does first: resources, translations, icons. */
void           sp_ui_init          (void);

/* Opens the worked example in a new window. */
SpWindow      *sp_application_open_example (SpApplication *self,
                                            const char    *name);

/* Puts the file into the list of recent ones; says once if that cannot be kept. */
void           sp_application_remember     (SpApplication *self,
                                            GFile         *file);

G_END_DECLS
