/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tables of published figures; see presets.h. What a vendor states for both
 * directions is halved here: NVLink 2 to 5 are sold as 300, 600, 900 and 1,800 GB/s,
 * Infinity Fabric of the MI300X as seven links of 128 GB/s, the links of a TPU v5p as
 * 1,200 GB/s. Rates of networks are one direction's already, in bits: an eighth in bytes.
 * GB are 10^9 bytes; a TPU v4 has 32 GiB. */
#include "core/presets.h"

#include <string.h>

static const SpDevicePreset devices[] = {
  { "nvidia-b200-sxm", "NVIDIA B200 SXM", 2250e12, 180e9, 900e9, "2024-11", "NVIDIA HGX B200 data sheet" },
  { "nvidia-h200-sxm", "NVIDIA H200 SXM", 989e12, 141e9, 450e9, "2023-11", "NVIDIA H200 data sheet" },
  { "amd-mi300x", "AMD Instinct MI300X", 1307e12, 192e9, 448e9, "2023-12", "AMD Instinct MI300X data sheet" },
  { "google-tpu-v5p", "Google TPU v5p", 459e12, 95e9, 600e9, "2023-12", "Google Cloud TPU v5p documentation" },
  { "nvidia-h100-sxm", "NVIDIA H100 SXM", 989e12, 80e9, 450e9, "2022-09", "NVIDIA H100 data sheet" },
  { "nvidia-h100-pcie", "NVIDIA H100 PCIe", 756e12, 80e9, 0.0, "2022-09", "NVIDIA H100 data sheet" },
  { "amd-mi250x", "AMD Instinct MI250X", 383e12, 128e9, 0.0, "2021-11", "AMD Instinct MI250X data sheet" },
  { "nvidia-a100-sxm-80gb", "NVIDIA A100 SXM 80 GB", 312e12, 80e9, 300e9, "2020-11", "NVIDIA A100 data sheet" },
  { "nvidia-a100-sxm-40gb", "NVIDIA A100 SXM 40 GB", 312e12, 40e9, 300e9, "2020-05", "NVIDIA A100 data sheet" },
  { "google-tpu-v4", "Google TPU v4", 275e12, 34.36e9, 0.0, "2021-05", "Google Cloud TPU v4 documentation" },
  { "nvidia-t4", "NVIDIA T4", 65e12, 16e9, 0.0, "2018-09", "NVIDIA T4 data sheet" },
  { "nvidia-v100-sxm2", "NVIDIA V100 SXM2", 125e12, 32e9, 150e9, "2018-03", "NVIDIA V100 data sheet" },
};

static const SpLinkPreset links[] = {
  { "nvlink-5", "NVLink 5", SP_LINK_INSIDE_SERVER, 900e9, 3.4e-6, "2024-11", "NVIDIA HGX B200 data sheet" },
  { "nvlink-4", "NVLink 4", SP_LINK_INSIDE_SERVER, 450e9, 3.4e-6, "2022-09", "NVIDIA H100 data sheet" },
  { "infinity-fabric-mi300x", "Infinity Fabric (MI300X)", SP_LINK_INSIDE_SERVER, 448e9, 3.6e-6, "2023-12",
    "AMD Instinct MI300X data sheet" },
  { "nvlink-3", "NVLink 3", SP_LINK_INSIDE_SERVER, 300e9, 3.4e-6, "2020-05", "NVIDIA A100 data sheet" },
  { "nvlink-2", "NVLink 2", SP_LINK_INSIDE_SERVER, 150e9, 3.4e-6, "2018-03", "NVIDIA V100 data sheet" },
  { "pcie-5-x16", "PCI Express 5.0 x16", SP_LINK_INSIDE_SERVER, 63e9, 5.7e-6, "2019-05", "PCI-SIG, 32 GT/s, 128b/130b" },
  { "pcie-4-x16", "PCI Express 4.0 x16", SP_LINK_INSIDE_SERVER, 31.5e9, 5.7e-6, "2017-10", "PCI-SIG, 16 GT/s, 128b/130b" },
  { "pcie-3-x16", "PCI Express 3.0 x16", SP_LINK_INSIDE_SERVER, 15.75e9, 5.7e-6, "2010-11", "PCI-SIG, 8 GT/s, 128b/130b" },
  { "infiniband-xdr", "InfiniBand XDR, 800 Gbit/s", SP_LINK_BETWEEN_SERVERS, 100e9, 14e-6, "2023-10", "InfiniBand Trade Association roadmap" },
  { "infiniband-ndr", "InfiniBand NDR, 400 Gbit/s", SP_LINK_BETWEEN_SERVERS, 50e9, 14e-6, "2021-11", "InfiniBand Trade Association roadmap" },
  { "infiniband-hdr", "InfiniBand HDR, 200 Gbit/s", SP_LINK_BETWEEN_SERVERS, 25e9, 14e-6, "2018-11", "InfiniBand Trade Association roadmap" },
  { "ethernet-400g", "Ethernet 400 Gbit/s", SP_LINK_BETWEEN_SERVERS, 50e9, 14e-6, "2017-12", "IEEE 802.3bs" },
  { "ethernet-100g", "Ethernet 100 Gbit/s", SP_LINK_BETWEEN_SERVERS, 12.5e9, 14e-6, "2010-06", "IEEE 802.3ba" },
  { "ethernet-25g", "Ethernet 25 Gbit/s", SP_LINK_BETWEEN_SERVERS, 3.125e9, 14e-6, "2016-06", "IEEE 802.3by" },
  { "ethernet-10g", "Ethernet 10 Gbit/s", SP_LINK_BETWEEN_SERVERS, 1.25e9, 14e-6, "2002-06", "IEEE 802.3ae" },
  { "efa-3200g", "EFA, 3,200 Gbit/s", SP_LINK_OF_SERVER, 400e9, 14e-6, "2023-07", "Amazon EC2 P5 documentation" },
  { "efa-400g", "EFA, 400 Gbit/s", SP_LINK_OF_SERVER, 50e9, 14e-6, "2020-11", "Amazon EC2 P4d documentation" },
};

const SpDevicePreset *
sp_device_presets (gsize *n)
{
  *n = G_N_ELEMENTS (devices);
  return devices;
}

const SpLinkPreset *
sp_link_presets (gsize *n)
{
  *n = G_N_ELEMENTS (links);
  return links;
}

const SpDevicePreset *
sp_device_preset_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (devices); i++)
    if (strcmp (devices[i].id, id) == 0)
      return &devices[i];
  return NULL;
}

const SpLinkPreset *
sp_link_preset_find (const char *id)
{
  for (gsize i = 0; i < G_N_ELEMENTS (links); i++)
    if (strcmp (links[i].id, id) == 0)
      return &links[i];
  return NULL;
}
