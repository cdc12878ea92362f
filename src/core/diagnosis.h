/* SPDX-License-Identifier: GPL-3.0-or-later */
/* From symptoms to causes: what the data show and what a person saw, each row of
 *
 *   a step down where the job leaves a server or rack     network between machines
 *   accelerators pause while host cores are saturated     feeding
 *   slow steady loss with size                            exchange share rising
 *   step durations scatter                                unequal replicas or inputs
 *   rate rises, days to target do not                     batch too large
 *   one replica always behind                             faulty or hot device
 *
 * Each piece of evidence has a strength from 0 to 1; pieces for one cause combine
 * as 1 - (1 - s1) (1 - s2) .... A symptom only ticked counts TICKED, less than one
 * that is measured clearly. A part of the step counts share / binding threshold, at
 * most 0.95. A hot server or a noisy neighbour can look like communication: without
 * replica times a communication cause says so. Below a minimum of evidence the
 * verdict is "measure first", with the runs that are missing. */
#pragma once

#include <glib.h>

#include "core/experiments.h"
#include "core/levers.h"
#include "core/message.h"
#include "core/step.h"

G_BEGIN_DECLS

typedef enum
{
  SP_SYMPTOM_DROP_AT_BOUNDARY,
  SP_SYMPTOM_HOST_SATURATED,
  SP_SYMPTOM_STEADY_LOSS,
  SP_SYMPTOM_SCATTER,
  SP_SYMPTOM_NO_SOONER,
  SP_SYMPTOM_ONE_BEHIND,
  SP_N_SYMPTOMS
} SpSymptom;

/* The cause of the symptom with the same number. */
typedef enum
{
  SP_CAUSE_NETWORK,
  SP_CAUSE_INPUT,
  SP_CAUSE_EXCHANGE,
  SP_CAUSE_UNEQUAL,
  SP_CAUSE_BATCH,
  SP_CAUSE_DEVICE,
  SP_N_CAUSES
} SpCause;

/* "drop-at-boundary", "network" and so on */
const char *sp_symptom_name (SpSymptom symptom);
const char *sp_cause_name   (SpCause cause);

typedef struct
{
  double warn;       /* 0.10 of the step: a part deserves a warning */
  double bind;       /* 0.20: it binds */
  double efficiency; /* 0.80: usually accepted */
} SpDiagnosisThresholds;

void sp_diagnosis_thresholds_init (SpDiagnosisThresholds *thresholds);

/* One count of the measured curve, weak scaling or at equal global batch. */
typedef struct
{
  double devices;
  double throughput;
  double relative_error; /* of the throughput; 0: SP_DIAGNOSIS_NOISE */
} SpDiagnosisPoint;

#define SP_DIAGNOSIS_NOISE  0.02
#define SP_DIAGNOSIS_TICKED 0.5

typedef struct
{
  guint ticked;                     /* bits 1 << SpSymptom */
  const SpDiagnosisPoint *points;   /* by rising devices */
  gsize n_points;
  double devices_per_server;        /* 1 or more; 0: unknown */
  double servers_per_rack;          /* 1 or more; 0: unknown or one rack */
  const SpStep *step;               /* (nullable) the calibrated model's at the largest count */
  const SpMeasuredParts *measured;  /* (nullable) */
  const SpReplicaProfile *profile;  /* (nullable) */
  double slowest_replica;           /* with a profile: the number by which people know its slowest */
  gboolean has_loader_ratio;
  double loader_ratio;              /* the loader's rate over what devices consume when not starved */
  gboolean has_quality;             /* two runs to the same target */
  double rate_ratio;                /* throughput of the larger over the smaller */
  double time_ratio;                /* time to target likewise */
  const SpLeverJob *job;            /* (nullable) for gains */
} SpDiagnosisInput;

#define SP_DIAGNOSIS_EVIDENCE 6

typedef struct
{
  SpCause cause;
  double score;                /* 0 to 1 */
  SpMessage evidence[SP_DIAGNOSIS_EVIDENCE];
  gsize n_evidence;
  gboolean has_share;          /* of the step, or of throughput for a step down */
  double share;
  gboolean may_be_replicas;    /* looks like communication and replicas were not timed */
  SpExperimentKind confirm;
  gboolean has_lever;          /* FALSE: learning rate and convergence are no lever here */
  SpLever lever;
  gboolean has_gain;
  double gain;                 /* of the lever at its start value */
} SpCauseFound;

typedef enum
{
  SP_DIAGNOSIS_MEASURE_FIRST,
  SP_DIAGNOSIS_HEALTHY,
  SP_DIAGNOSIS_WATCH,
  SP_DIAGNOSIS_FIX,
  SP_N_DIAGNOSES
} SpDiagnosisVerdict;

/* "measure-first", "healthy", "watch", "fix" */
const char *sp_diagnosis_verdict_name (SpDiagnosisVerdict verdict);

typedef struct
{
  SpCauseFound causes[SP_N_CAUSES]; /* by falling score */
  gsize n_causes;
  SpDiagnosisVerdict verdict;
  gboolean has_efficiency;
  double efficiency;                /* per-device throughput at the largest count over the smallest */
  guint seen;                       /* bits 1 << SpSymptom, found in the data */
  SpExperimentKind missing[SP_N_EXPERIMENTS]; /* what teaches most first */
  gsize n_missing;
} SpDiagnosis;

/**
 * sp_diagnose:
 *
 * Returns: FALSE with %SP_CORE_ERROR_DIAGNOSIS_POINTS (not rising, not positive),
 *   _DIAGNOSIS_THRESHOLD, _DIAGNOSIS_RATIO, or _DEVICES_PER_SERVER
 */
gboolean sp_diagnose (const SpDiagnosisInput      *input,
                      const SpDiagnosisThresholds *thresholds,
                      SpDiagnosis                 *diagnosis,
                      GError                     **error);

G_END_DECLS
