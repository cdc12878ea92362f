/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The presets are complete and plausible, and their ids are their own. */
#include <glib.h>
#include <math.h>

#include "core/presets.h"

static gboolean
is_date (const char *date)
{
  return g_regex_match_simple ("^(19|20)[0-9]{2}-(0[1-9]|1[0-2])$", date, 0, 0);
}

static void
test_devices (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  gsize n;
  const SpDevicePreset *d = sp_device_presets (&n);

  for (gsize i = 0; i < n; i++)
    {
      g_assert_true (g_hash_table_add (ids, (gpointer) d[i].id));
      g_assert_true (d[i].peak_flop_per_second > 1e13 && d[i].peak_flop_per_second < 1e16);
      g_assert_true (d[i].memory_bytes >= 8e9 && d[i].memory_bytes < 1e12);
      g_assert_true (d[i].link_bytes_per_second >= 0 && d[i].link_bytes_per_second < 1e13);
      g_assert_true (is_date (d[i].date) && *d[i].source != '\0' && *d[i].name != '\0');
      g_assert_true (sp_device_preset_find (d[i].id) == &d[i]);
    }
  /* both directions of the sheets, halved: 300, 600, 900 and 1,800 GB/s; 7 links of 128 GB/s; 1,200 GB/s */
  g_assert_cmpfloat (sp_device_preset_find ("nvidia-v100-sxm2")->link_bytes_per_second, ==, 150e9);
  g_assert_cmpfloat (sp_device_preset_find ("nvidia-a100-sxm-80gb")->link_bytes_per_second, ==, 300e9);
  g_assert_cmpfloat (sp_device_preset_find ("nvidia-h100-sxm")->link_bytes_per_second, ==, 450e9);
  g_assert_cmpfloat (sp_device_preset_find ("nvidia-b200-sxm")->link_bytes_per_second, ==, 900e9);
  g_assert_cmpfloat (sp_device_preset_find ("amd-mi300x")->link_bytes_per_second, ==, 448e9);
  g_assert_cmpfloat (sp_device_preset_find ("google-tpu-v5p")->link_bytes_per_second, ==, 600e9);
  /* dense: H100 SXM 989 TFLOP/s, not the 1,979 with sparsity of the same sheet */
  g_assert_cmpfloat (sp_device_preset_find ("nvidia-h100-sxm")->peak_flop_per_second, ==, 989e12);
  g_assert_null (sp_device_preset_find ("none"));
}

static void
test_links (void)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  gsize n;
  const SpLinkPreset *l = sp_link_presets (&n);

  for (gsize i = 0; i < n; i++)
    {
      g_assert_true (g_hash_table_add (ids, (gpointer) l[i].id));
      g_assert_true (l[i].bytes_per_second >= 1e9 && l[i].bytes_per_second < 1e13);
      g_assert_true (l[i].latency_seconds > 1e-7 && l[i].latency_seconds < 1e-3);
      g_assert_true (is_date (l[i].date) && *l[i].source != '\0' && *l[i].name != '\0');
      g_assert_true (sp_link_preset_find (l[i].id) == &l[i]);
    }
  /* one direction, bytes: 900 GB/s both ways, 400 Gbit/s */
  g_assert_cmpfloat (sp_link_preset_find ("nvlink-4")->bytes_per_second, ==, 450e9);
  g_assert_cmpfloat (sp_link_preset_find ("infiniband-ndr")->bytes_per_second, ==, 50e9);
  /* 3,200 Gbit/s in and as much out at the same time */
  g_assert_cmpfloat (sp_link_preset_find ("efa-3200g")->bytes_per_second, ==, 400e9);
  /* 16 lanes of 32 GT/s, 128 bits of 130 */
  g_assert_cmpfloat (fabs (sp_link_preset_find ("pcie-5-x16")->bytes_per_second / (16 * 32e9 / 8 * 128 / 130) - 1), <, 1e-3);
  g_assert_null (sp_link_preset_find ("none"));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/core/presets/devices", test_devices);
  g_test_add_func ("/core/presets/links", test_links);
  return g_test_run ();
}
