/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Colours: contrast by WCAG 2.1, and distance for eyes with and without each kind of
 * cone. The matrices are those of Machado, Oliveira and Fernandes, "A
 * Physiologically-based Model for Simulation of Color Vision Deficiency", 2009,
 * table 1, severity 1; distance is CIE 1976 in L*a*b* under D65. */
#include <glib.h>
#include <math.h>

#include "chart/palette.h"

/* A just noticeable difference is about 2.3; lines and dots need several. */
#define DISTANCE_MIN 15.0

static const double eyes[][3][3] = {
  { { 1, 0, 0 }, { 0, 1, 0 }, { 0, 0, 1 } },
  { { 0.152286, 1.052583, -0.204868 }, { 0.114503, 0.786281, 0.099216 }, { -0.003882, -0.048116, 1.051998 } },
  { { 0.367322, 0.860646, -0.227968 }, { 0.280085, 0.672501, 0.047413 }, { -0.011820, 0.042940, 0.968881 } },
  { { 1.255528, -0.076749, -0.178779 }, { -0.078411, 0.930809, 0.147602 }, { 0.004733, 0.691367, 0.303900 } },
};

static double
linear (double part)
{
  return part <= 0.04045 ? part / 12.92 : pow ((part + 0.055) / 1.055, 2.4);
}

static double
lab_part (double t)
{
  return t > 216.0 / 24389.0 ? cbrt (t) : (24389.0 / 27.0 * t + 16.0) / 116.0;
}

static void
seen_as (const SpColour *colour,
         gsize           eye,
         double          lab[3])
{
  const double rgb[3] = { linear (colour->red), linear (colour->green), linear (colour->blue) };
  double seen[3], x, y, z;

  for (int i = 0; i < 3; i++)
    seen[i] = CLAMP (eyes[eye][i][0] * rgb[0] + eyes[eye][i][1] * rgb[1] + eyes[eye][i][2] * rgb[2], 0.0, 1.0);
  x = lab_part ((0.4124564 * seen[0] + 0.3575761 * seen[1] + 0.1804375 * seen[2]) / 0.95047);
  y = lab_part (0.2126729 * seen[0] + 0.7151522 * seen[1] + 0.0721750 * seen[2]);
  z = lab_part ((0.0193339 * seen[0] + 0.1191920 * seen[1] + 0.9503041 * seen[2]) / 1.08883);
  lab[0] = 116.0 * y - 16.0;
  lab[1] = 500.0 * (x - y);
  lab[2] = 200.0 * (y - z);
}

static double
distance (const SpColour *a,
          const SpColour *b,
          gsize           eye)
{
  double first[3], second[3];

  seen_as (a, eye, first);
  seen_as (b, eye, second);
  return sqrt (pow (first[0] - second[0], 2.0) + pow (first[1] - second[1], 2.0) + pow (first[2] - second[2], 2.0));
}

/* By hand from the definition: black on white is 21; #777777 on white is 4.48. */
static void
test_contrast_itself (void)
{
  const SpColour white = { 1, 1, 1, 1 }, black = { 0, 0, 0, 1 };
  const SpColour grey = { 119 / 255.0, 119 / 255.0, 119 / 255.0, 1 };

  g_assert_cmpfloat_with_epsilon (sp_colour_contrast (&white, &black), 21.0, 1e-9);
  g_assert_cmpfloat_with_epsilon (sp_colour_contrast (&grey, &white), 4.48, 0.01);
}

static void
test_theme (gconstpointer data)
{
  int number = GPOINTER_TO_INT (data);
  const SpTheme *theme = sp_theme_get (number & 1, number & 2);
  /* A page's card, behind charts that draw no ground of their own. */
  const SpColour card = theme->dark ? (SpColour) { 0x36 / 255.0, 0x36 / 255.0, 0x36 / 255.0, 1 }
                                    : (SpColour) { 0xfa / 255.0, 0xfa / 255.0, 0xfa / 255.0, 1 };
  const SpColour *grounds[] = { &theme->ground, &theme->card, &card };

  for (gsize g = 0; g < G_N_ELEMENTS (grounds); g++)
    {
      g_assert_cmpfloat (sp_colour_contrast (&theme->text, grounds[g]), >=, theme->high_contrast ? 7.0 : 4.5);
      g_assert_cmpfloat (sp_colour_contrast (&theme->dim, grounds[g]), >=, theme->high_contrast ? 7.0 : 4.5);
      g_assert_cmpfloat (sp_colour_contrast (&theme->axis, grounds[g]), >=, 3.0);
      for (int role = 0; role < SP_N_ROLES; role++)
        {
          SpStyle style;

          sp_theme_get_style (theme, (SpRole) role, FALSE, &style);
          g_assert_cmpfloat (sp_colour_contrast (&style.line, grounds[g]), >=, 3.0);
          g_assert_cmpfloat (sp_colour_contrast (&style.ink, grounds[g]), >=, 4.5);
        }
    }
}

static void
test_told_apart (gconstpointer data)
{
  const SpTheme *theme = sp_theme_get (GPOINTER_TO_INT (data) & 1, GPOINTER_TO_INT (data) & 2);

  for (int a = SP_ROLE_SERIES_1; a <= SP_ROLE_SERIES_8; a++)
    for (int b = SP_ROLE_SERIES_1; b < a; b++)
      {
        SpStyle first, second;

        sp_theme_get_style (theme, (SpRole) a, FALSE, &first);
        sp_theme_get_style (theme, (SpRole) b, FALSE, &second);
        for (gsize eye = 0; eye < G_N_ELEMENTS (eyes); eye++)
          g_assert_cmpfloat (distance (&first.line, &second.line, eye), >=, DISTANCE_MIN);
      }
}

/* Without any colour: no two series share marker or dash. */
static void
test_without_colour (void)
{
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);

  for (int a = SP_ROLE_SERIES_1; a <= SP_ROLE_SERIES_8; a++)
    for (int b = SP_ROLE_SERIES_1; b < a; b++)
      {
        SpStyle first, second;
        gboolean same;

        sp_theme_get_style (theme, (SpRole) a, FALSE, &first);
        sp_theme_get_style (theme, (SpRole) b, FALSE, &second);
        g_assert_cmpint (first.marker, !=, second.marker);
        same = first.n_dash == second.n_dash;
        for (int i = 0; same && i < first.n_dash; i++)
          same = fabs (first.dash[i] - second.dash[i]) < 0.5;
        g_assert_false (same);
      }
}

static void
test_high_contrast_is_heavier (void)
{
  SpStyle usual, heavy;

  for (int dark = 0; dark < 2; dark++)
    {
      sp_theme_get_style (sp_theme_get (dark, FALSE), SP_ROLE_ACTUAL, FALSE, &usual);
      sp_theme_get_style (sp_theme_get (dark, TRUE), SP_ROLE_ACTUAL, FALSE, &heavy);
      g_assert_cmpfloat (heavy.width, >, usual.width);
      g_assert_cmpfloat (usual.fill.alpha, >, 0.0);
      g_assert_cmpfloat (heavy.fill.alpha, ==, 0.0);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const names[] = { "light", "dark", "light-high-contrast", "dark-high-contrast" };

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/palette/contrast-itself", test_contrast_itself);
  for (int i = 0; i < 4; i++)
    {
      g_autofree char *contrast = g_strconcat ("/palette/contrast/", names[i], NULL);
      g_autofree char *apart = g_strconcat ("/palette/told-apart/", names[i], NULL);

      g_test_add_data_func (contrast, GINT_TO_POINTER (i), test_theme);
      g_test_add_data_func (apart, GINT_TO_POINTER (i), test_told_apart);
    }
  g_test_add_func ("/palette/without-colour", test_without_colour);
  g_test_add_func ("/palette/high-contrast-is-heavier", test_high_contrast_is_heavier);
  return g_test_run ();
}
