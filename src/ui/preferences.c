/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See preferences.h. Every row is bound to its setting; there is nothing to apply. */
#include "config.h"

#include "ui/preferences.h"

#include <adwaita.h>
#include <glib/gi18n.h>

#include "text/number.h"
#include "text/units.h"
#include "ui/settings.h"

#define DIGITS_MIN 2
#define DIGITS_MAX 6

static gboolean
digits_to_index (GValue   *value,
                 GVariant *variant,
                 gpointer  data)
{
  g_value_set_uint (value, (guint) (CLAMP (g_variant_get_int32 (variant), DIGITS_MIN, DIGITS_MAX) - DIGITS_MIN));
  return TRUE;
}

static GVariant *
index_to_digits (const GValue       *value,
                 const GVariantType *type,
                 gpointer            data)
{
  return g_variant_new_int32 ((int) g_value_get_uint (value) + DIGITS_MIN);
}

static GtkWidget *
make_digits_row (void)
{
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (NULL);
  int digits;

  for (digits = DIGITS_MIN; digits <= DIGITS_MAX; digits++)
    {
      g_autofree char *example = sp_number_format (sp_number_locale_user (), 57.623456, digits);
      /* Translators: a number of digits, and a number that shows them: "3 (57.6)" */
      g_autofree char *text = g_strdup_printf (_("%d (%s)"), digits, example);

      gtk_string_list_append (list, text);
    }
  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("Significant _digits"));
  adw_action_row_set_subtitle (ADW_ACTION_ROW (row), _("Of results. Files hold the full value"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  if (sp_settings () != NULL)
    g_settings_bind_with_mapping (sp_settings (), "digits", row, "selected", G_SETTINGS_BIND_DEFAULT,
                                  digits_to_index, index_to_digits, NULL, NULL);
  return row;
}

static gboolean
scheme_to_index (GValue   *value,
                 GVariant *variant,
                 gpointer  data)
{
  const char *nick = g_variant_get_string (variant, NULL);

  g_value_set_uint (value, g_str_equal (nick, "light") ? 1 : g_str_equal (nick, "dark") ? 2 : 0);
  return TRUE;
}

static GVariant *
index_to_scheme (const GValue       *value,
                 const GVariantType *type,
                 gpointer            data)
{
  static const char *const nicks[] = { "system", "light", "dark" };

  return g_variant_new_string (nicks[MIN (g_value_get_uint (value), 2)]);
}

static GtkWidget *
make_scheme_row (void)
{
  const char *names[] = { _("As the system"), _("Light"), _("Dark"), NULL };
  GtkWidget *row = adw_combo_row_new ();
  g_autoptr (GtkStringList) list = gtk_string_list_new (names);

  adw_combo_row_set_model (ADW_COMBO_ROW (row), G_LIST_MODEL (list));
  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("_Theme"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  if (sp_settings () != NULL)
    g_settings_bind_with_mapping (sp_settings (), "color-scheme", row, "selected", G_SETTINGS_BIND_DEFAULT,
                                  scheme_to_index, index_to_scheme, NULL, NULL);
  return row;
}

static void
unit_changed (GtkEditable *editable)
{
  const char *unit = gtk_editable_get_text (editable);
  gboolean valid = sp_unit_name_is_valid (unit);

  if (valid)
    gtk_widget_remove_css_class (GTK_WIDGET (editable), "error");
  else
    gtk_widget_add_css_class (GTK_WIDGET (editable), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (editable), GTK_ACCESSIBLE_STATE_INVALID,
                               valid ? GTK_ACCESSIBLE_INVALID_FALSE : GTK_ACCESSIBLE_INVALID_TRUE, -1);
  if (valid && sp_settings () != NULL)
    g_settings_set_string (sp_settings (), "default-unit", unit);
}

static GtkWidget *
make_unit_row (void)
{
  GtkWidget *row = adw_entry_row_new ();
  g_autofree char *unit = sp_settings_get_default_unit ();

  adw_preferences_row_set_title (ADW_PREFERENCES_ROW (row), _("_Unit of work in new plans"));
  adw_preferences_row_set_use_underline (ADW_PREFERENCES_ROW (row), TRUE);
  gtk_editable_set_text (GTK_EDITABLE (row), unit);
  g_signal_connect (row, "changed", G_CALLBACK (unit_changed), NULL);
  return row;
}

GtkWindow *
sp_preferences_new (GtkWindow *parent)
{
  GtkWidget *window = adw_preferences_window_new ();
  AdwPreferencesPage *page = ADW_PREFERENCES_PAGE (adw_preferences_page_new ());
  AdwPreferencesGroup *numbers = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());
  AdwPreferencesGroup *looks = ADW_PREFERENCES_GROUP (adw_preferences_group_new ());

  adw_preferences_group_set_title (numbers, _("Numbers"));
  adw_preferences_group_add (numbers, make_digits_row ());
  adw_preferences_group_add (numbers, make_unit_row ());
  adw_preferences_group_set_title (looks, _("Appearance"));
  adw_preferences_group_add (looks, make_scheme_row ());
  adw_preferences_page_add (page, numbers);
  adw_preferences_page_add (page, looks);
  adw_preferences_window_add (ADW_PREFERENCES_WINDOW (window), page);
  adw_preferences_window_set_search_enabled (ADW_PREFERENCES_WINDOW (window), FALSE);
  gtk_window_set_default_size (GTK_WINDOW (window), 560, 440);
  gtk_window_set_modal (GTK_WINDOW (window), TRUE);
  gtk_window_set_transient_for (GTK_WINDOW (window), parent);
  return GTK_WINDOW (window);
}
