/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The inputs of a project, one row each. The table is the only place that
 * knows where a field stands in the JSON, what it may hold, in which unit, and
 * what it is called: reading and writing files, validation, undo texts and the
 * entries of the window all ask it. To add an input, add a row; its key may
 * never change afterwards, because files carry it. */
#pragma once

#include <glib.h>

#include "core/estimate.h"
#include "text/number.h"

G_BEGIN_DECLS

/* What a field belongs to. */
typedef enum
{
  SP_SCOPE_PLAN,
  SP_SCOPE_SCENARIO,
  SP_SCOPE_CURVE,
  SP_N_SCOPES
} SpScope;

typedef enum
{
  SP_TYPE_NUMBER, /* a double within the field's range */
  SP_TYPE_TEXT,   /* UTF-8 without control characters but newline and tab */
  SP_TYPE_CHOICE, /* one of the field's names, an index from 0 */
  SP_TYPE_SWITCH, /* FALSE or TRUE */
} SpType;

#define SP_TEXT_SHORT 10000   /* the most characters of a name */
#define SP_TEXT_LONG 1000000  /* the most characters of notes */
#define SP_RATE_MAX 1e18
#define SP_AMOUNT_MAX 1e30

/* X (NAME, SCOPE, group or NULL, "key", KIND, label, title)
 * KIND   WHOLE (min, max)              a whole number from min to max
 *        FROM (QUANTITY, min, max)     a number from min to max, in the quantity's own unit
 *        ABOVE (QUANTITY, min, max)    a number above min, at most max
 *        TEXT (longest, default)       a text; the default may be NULL
 *        CHOICE (default, "name", ...) one of the names
 *        SWITCH (default)              false or true
 * label  beside the entry; title: in "Undo Change of ..." */
#define SP_FIELDS(X)                                                                             \
  X (TITLE, PLAN, NULL, "title", TEXT (SP_TEXT_SHORT, NULL), N_("Title"), N_("Title"))            \
  X (QUESTION, PLAN, NULL, "question", TEXT (SP_TEXT_LONG, NULL), N_("Question"), N_("Question")) \
  X (NOTES, PLAN, NULL, "notes", TEXT (SP_TEXT_LONG, NULL), N_("Notes"), N_("Notes"))             \
                                                                                                 \
  X (NAME, SCENARIO, NULL, "name", TEXT (SP_TEXT_SHORT, NULL),                                    \
     N_("Scenario name"), N_("Scenario Name"))                                                   \
                                                                                                 \
  X (WORK_UNIT, SCENARIO, "job", "unit", TEXT (SP_TEXT_SHORT, "samples"),                         \
     N_("Work unit"), N_("Work Unit"))                                                           \
  X (MODEL, SCENARIO, "job", "model", TEXT (SP_TEXT_SHORT, NULL), N_("Model"), N_("Model"))       \
  X (PER_DEVICE_BATCH, SCENARIO, "job", "per_device_batch", ABOVE (NUMBER, 0, 1e15),        \
     N_("Batch per device"), N_("Batch per Device"))                                             \
  X (ACCUMULATION, SCENARIO, "job", "accumulation", WHOLE (1, 1e9),                \
     N_("Accumulation steps"), N_("Accumulation Steps"))                                         \
  X (TENSOR_PARALLEL, SCENARIO, "job", "tensor_parallel", WHOLE (1, 1e6),                         \
     N_("Tensor parallelism"), N_("Tensor Parallelism"))                                         \
  X (PIPELINE_PARALLEL, SCENARIO, "job", "pipeline_parallel", WHOLE (1, 1e6),                     \
     N_("Pipeline stages"), N_("Pipeline Stages"))                                               \
  X (CONTEXT_PARALLEL, SCENARIO, "job", "context_parallel", WHOLE (1, 1e6),                       \
     N_("Context parallelism"), N_("Context Parallelism"))                                       \
  X (FLOP_PER_UNIT, SCENARIO, "job", "flop_per_unit", ABOVE (FLOP, 0, SP_AMOUNT_MAX),             \
     N_("FLOP per work unit"), N_("FLOP per Work Unit"))                                         \
                                                                                                 \
  X (DEVICES_PER_SERVER, SCENARIO, "cluster", "devices_per_server",                              \
     WHOLE (1, SP_DEVICES_MAX), N_("Devices per server"), N_("Devices per Server")) \
  X (SERVERS_PER_RACK, SCENARIO, "cluster", "servers_per_rack", WHOLE (1, SP_DEVICES_MAX),         \
     N_("Servers per rack"), N_("Servers per Rack"))                                             \
  X (PEAK_FLOP_PER_SECOND, SCENARIO, "cluster", "peak_flop_per_second",                          \
     ABOVE (FLOP_RATE, 0, SP_AMOUNT_MAX), N_("Peak of one device"), N_("Peak of One Device"))     \
                                                                                                 \
  X (SOLVE_FOR, SCENARIO, "goal", "solve_for",                                                   \
     CHOICE (SP_SOLVE_ACTUAL, "actual", "devices", "efficiency", "per_device_throughput"),       \
     N_("Solve for"), N_("Solve For"))                                                           \
  X (DEVICES, SCENARIO, "goal", "devices", WHOLE (1, SP_DEVICES_MAX),              \
     N_("Devices"), N_("Devices"))                                                               \
  X (PER_DEVICE_THROUGHPUT, SCENARIO, "goal", "per_device_throughput",                           \
     ABOVE (RATE, 0, SP_RATE_MAX), N_("Per-device throughput"), N_("Per-Device Throughput")) \
  X (EFFICIENCY, SCENARIO, "goal", "efficiency", ABOVE (FRACTION, 0, 10),                 \
     N_("Scaling efficiency"), N_("Scaling Efficiency"))                                         \
  X (ACTUAL, SCENARIO, "goal", "actual", ABOVE (RATE, 0, SP_RATE_MAX),                    \
     N_("Actual throughput"), N_("Actual Throughput"))                                           \
  X (WORK, SCENARIO, "goal", "work", ABOVE (NUMBER, 0, SP_AMOUNT_MAX),                      \
     N_("Total work"), N_("Total Work"))                                                         \
  X (DEADLINE_SECONDS, SCENARIO, "goal", "deadline_seconds", ABOVE (TIME, 0, 1e12),           \
     N_("Deadline"), N_("Deadline"))                                                             \
  X (BUDGET, SCENARIO, "goal", "budget", ABOVE (MONEY, 0, SP_AMOUNT_MAX),                 \
     N_("Budget"), N_("Budget"))                                                                 \
  X (CURRENCY, SCENARIO, "goal", "currency", TEXT (SP_TEXT_SHORT, "USD"),                         \
     N_("Currency"), N_("Currency"))                                                             \
  X (CURVE_IN_USE, SCENARIO, "goal", "curve", TEXT (64, NULL), N_("Curve in use"), N_("Curve in Use")) \
                                                                                                 \
  X (CURVE_NAME, CURVE, NULL, "name", TEXT (SP_TEXT_SHORT, NULL),                                 \
     N_("Curve name"), N_("Curve Name"))                                                         \
  X (CURVE_UNIT, CURVE, NULL, "unit", TEXT (SP_TEXT_SHORT, NULL),                                 \
     N_("Unit of the curve"), N_("Unit of the Curve"))                                           \
  X (CURVE_SCALING, CURVE, NULL, "scaling", CHOICE (SP_SCALING_GUESS, "guess", "weak", "strong"), \
     N_("Kind of scaling"), N_("Kind of Scaling"))                                               \
  X (CURVE_BASELINE, CURVE, NULL, "baseline_devices", WHOLE (1, SP_DEVICES_MAX),   \
     N_("Baseline devices"), N_("Baseline Devices"))                                             \
  X (COMPARE_KIND, CURVE, "compare", "kind",                                                     \
     CHOICE (0, "any", "image", "language", "recommendation", "speech", "diffusion", "other"),   \
     N_("Published models"), N_("Published Models"))                                             \
  X (COMPARE_LINK, CURVE, "compare", "link", CHOICE (0, "any", "nvlink", "pcie", "network", "unknown"), \
     N_("Published links"), N_("Published Links"))                                               \
  X (COMPARE_ACCELERATOR, CURVE, "compare", "accelerator", TEXT (SP_TEXT_SHORT, NULL),            \
     N_("Published hardware"), N_("Published Hardware"))                                         \
  /* (end of the table) */

/* The indices of "scaling". */
typedef enum
{
  SP_SCALING_GUESS,
  SP_SCALING_WEAK,
  SP_SCALING_STRONG,
} SpScalingChoice;

typedef enum
{
#define X(name, scope, group, key, kind, label, title) SP_FIELD_##name,
  SP_FIELDS (X)
#undef X
  SP_N_FIELDS
} SpField;

typedef struct
{
  SpScope scope;
  const char *group;          /* (nullable): the object of its scope that holds it, "goal" */
  const char *key;            /* "devices" */
  SpType type;
  SpQuantity quantity;        /* of a number: kind and range; see sp_scenario_quantity() */
  gsize longest;              /* of a text, in characters */
  const char *default_text;   /* (nullable) */
  double default_number;      /* of a choice or switch; numbers have no default */
  const char *const *choices; /* NULL-terminated names in files */
  const char *label;          /* untranslated; see sp_field_label() */
  const char *title;          /* untranslated */
} SpFieldInfo;

const SpFieldInfo *sp_field_info  (SpField field);

/* Returns: the translated name beside the entry, "Per-device throughput" */
const char        *sp_field_label (SpField field);
/* Returns: the translated name in titles and menus, "Per-Device Throughput" */
const char        *sp_field_title (SpField field);

/* Returns: the field of that place in the file, or SP_N_FIELDS */
SpField            sp_field_find  (SpScope     scope,
                                   const char *group,
                                   const char *key);

/* Returns: (transfer full): "/goal/devices", relative to the field's scope */
char              *sp_field_path  (SpField field);

/* @value is finite and within the range of @quantity. */
gboolean           sp_quantity_contains (const SpQuantity *quantity,
                                         double            value);

/* @longest: in characters.
 * Returns: (nullable) (transfer full): NULL for a good text, else the translated rule it breaks, "must ..." */
char              *sp_text_rule         (const char       *text,
                                         gsize             longest);

/* Returns: (transfer full): the translated rule, "must be a whole number from 1 to 10,000,000" */
char              *sp_quantity_rule     (const SpQuantity *quantity);

G_END_DECLS
