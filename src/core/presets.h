/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Published figures of devices and links, to start from: nominal, dated, and meant
 * to be edited. What a job gets is less; only a measurement says how much. Product
 * names are not translated. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Peaks are dense (without structured sparsity), for half-width floating point
 * (bfloat16, or float16 where a device has no other), operations per second. */
typedef struct
{
  const char *id;            /* stable: "nvidia-h100-sxm" */
  const char *name;
  double peak_flop_per_second;
  double memory_bytes;
  double link_bytes_per_second; /* inside a server or pod, one direction of one device; 0: not of its own */
  const char *date;          /* of the figures, ISO 8601 */
  const char *source;
} SpDevicePreset;

typedef enum
{
  SP_LINK_INSIDE_SERVER,   /* bytes_per_second is of one device */
  SP_LINK_BETWEEN_SERVERS, /* of one port: a server may have several */
  SP_LINK_OF_SERVER,       /* of all ports of one server */
} SpLinkScope;

typedef struct
{
  const char *id;
  const char *name;
  SpLinkScope scope;
  double bytes_per_second; /* one direction */
  double latency_seconds;  /* of one stage of a ring: SP_LINK_LATENCY_SOURCE */
  const char *date;
  const char *source;
} SpLinkPreset;

/* What the library that runs most collectives reckons with for a ring of its Simple
 * protocol: 3.4 us over NVLink, 5.7 over PCI Express, 14 over any network. RCCL's own
 * table has 3.6 us for Infinity Fabric. */
#define SP_LINK_LATENCY_SOURCE "NCCL 2.19 and later, tuning.cc; RCCL for Infinity Fabric"
#define SP_LINK_LATENCY_DATE "2023-11"

/* Newer ones first. Returns: (array length=n) (transfer none) */
const SpDevicePreset *sp_device_presets (gsize *n);
const SpLinkPreset   *sp_link_presets   (gsize *n);

/* Returns: (nullable) */
const SpDevicePreset *sp_device_preset_find (const char *id);
const SpLinkPreset   *sp_link_preset_find   (const char *id);

G_END_DECLS
