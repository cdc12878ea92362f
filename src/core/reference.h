/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The shipped library of published scaling curves: facts only, numbers with
 * their source, unit, hardware and link. People see them behind their own curve
 * and read where theirs lies among comparable ones; the forecast learns from
 * them how curves go on (forecast.h), from the numbers alone.
 *
 * Efficiencies compare only at the same baseline and mode; a curve is read
 * between its counts on the log-log plane and never outside them. */
#pragma once

#include <glib.h>

#include "core/curve.h"

G_BEGIN_DECLS

typedef enum
{
  SP_MODEL_IMAGE,    /* convolutional: classification, detection, segmentation */
  SP_MODEL_LANGUAGE, /* transformer and recurrent language models */
  SP_MODEL_RECOMMENDATION,
  SP_MODEL_SPEECH,
  SP_MODEL_DIFFUSION,
  SP_MODEL_OTHER,
  SP_N_MODELS
} SpModelKind;

/* "image", "language", "recommendation", "speech", "diffusion", "other" */
const char *sp_model_kind_name (SpModelKind kind);

/* The link inside a server. */
typedef enum
{
  SP_LINK_NVLINK,
  SP_LINK_PCIE,
  SP_LINK_NETWORK, /* one device a server */
  SP_LINK_UNKNOWN,
  SP_N_LINKS
} SpLinkKind;

/* "nvlink", "pcie", "network", "unknown" */
const char *sp_link_kind_name (SpLinkKind kind);

typedef struct
{
  const char *title;
  const char *model;         /* as the source names it */
  const char *source;        /* repository with revision, file, line */
  const char *source_group;  /* who published it; for judging the forecast only */
  const char *unit;          /* of the throughput, as the source names it */
  const char *hardware;      /* (nullable) */
  const char *accelerator;   /* (nullable): "A100", told from hardware */
  const char *link;          /* (nullable) */
  const char *precision;     /* (nullable) */
  SpModelKind kind;
  SpLinkKind link_kind;
  SpScalingMode mode;
  gboolean is_mixed;         /* batches changed between points: of no mode, never compared */
  double parameters;         /* of the model; 0 if not known */
  double per_device_batch;   /* 0 if not known */
  double devices_per_server; /* 0 if not known */
  guint first_point;         /* in sp_published_points */
  guint n_points;            /* runs, by rising count; a count can occur twice */
} SpPublishedCurve;

extern const SpPublishedCurve sp_published_curves[];
extern const guint sp_n_published_curves;
extern const double sp_published_points[][2]; /* devices, throughput */

/* The runs of a published curve. Returns: (transfer none) (array): pairs of devices, throughput */
static inline const double (*sp_published_curve_points (const SpPublishedCurve *curve))[2]
{
  return &sp_published_points[curve->first_point];
}

/* What is asked for; a field of its initial value asks for nothing. */
typedef struct
{
  gboolean has_kind;
  SpModelKind kind;
  gboolean has_link;
  SpLinkKind link;
  const char *accelerator;   /* (nullable): one of sp_published_accelerators() */
  gboolean has_mode;
  SpScalingMode mode;        /* leaves out mixed curves */
  double baseline_devices;   /* curves that have this count; 0 for any */
} SpPublishedFilter;

/* Returns: (transfer full) (element-type SpPublishedCurve*): the curves that pass, in the table's order */
GPtrArray   *sp_published_select       (const SpPublishedFilter *filter);

/* Returns: (transfer none) (array zero-terminated=1): each accelerator once, sorted */
const char *const *sp_published_accelerators (void);

/* E(@devices; @baseline) of a published curve, read on the log-log plane between
 * its counts. Returns: FALSE outside them, or where @baseline is not a count of it. */
gboolean     sp_published_efficiency   (const SpPublishedCurve *curve,
                                        double                  devices,
                                        double                  baseline,
                                        double                 *efficiency);

typedef struct
{
  guint n_curves;      /* that can be compared at this count and baseline */
  guint n_between;     /* of these: read between their counts, this one was not measured */
  double rank;         /* share of them with a lower efficiency, ties counting half: 0 worst, 1 best */
  double quartiles[3]; /* their efficiencies */
  double least;
  double most;
} SpPublishedComparison;

#define SP_PUBLISHED_LEAST 5 /* fewer are no comparison */

/**
 * sp_published_compare:
 * @filter: its mode and baseline must be those of @efficiency; both are asked for here
 * @devices: above the filter's baseline
 * @efficiency: yours, at @devices against the filter's baseline
 *
 * Returns: FALSE with fewer than SP_PUBLISHED_LEAST comparable curves; n_curves is set anyway
 */
gboolean     sp_published_compare      (const SpPublishedFilter *filter,
                                        double                   devices,
                                        double                   efficiency,
                                        SpPublishedComparison   *comparison);

G_END_DECLS
