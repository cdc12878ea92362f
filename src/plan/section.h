/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a section of a scenario's results was computed from, so that it can be
 * kept as long as none of that changed. Values of the plan are immutable: equal
 * pointers are equal inputs. */
#pragma once

#include "plan/results.h"

G_BEGIN_DECLS

/* What a section reads. */
typedef struct
{
  const char *const *groups; /* NULL-terminated: all fields of these */
  const SpField *fields;     /* ended by SP_N_FIELDS: and these */
  gboolean curve;            /* and the curve in use */
} SpSectionReads;

gboolean sp_section_same (const SpSectionReads *reads,
                          const SpScenario     *one,
                          const SpScenario     *two);

/* The field that a refusal of core is about; SP_N_FIELDS for none. */
SpField  sp_section_field_of_error (int code);

/* The same of a remark. */
SpField  sp_section_field_of_message (const SpMessage *message);

/* Adds to @messages (of SpPathMessage) what core said, at the input that a remark is
 * about, or else at @path. */
void     sp_section_add_messages   (GPtrArray  *messages,
                                    GArray     *said,
                                    const char *path);
/* And that a value is needed, or was refused. */
void     sp_section_add_missing    (GPtrArray    *messages,
                                    SpField       field);
void     sp_section_add_refusal    (GPtrArray    *messages,
                                    const GError *error);

/* Reading with less to write. */
double   sp_section_number (const SpScenario *scenario,
                            SpField           field,
                            double            otherwise);

G_END_DECLS
