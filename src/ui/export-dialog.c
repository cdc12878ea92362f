/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See export-dialog.h. Exports are light unless asked, whatever the screen is: they
 * end on paper and slides. */
#include "config.h"

#include "ui/export-dialog.h"

#include <glib/gi18n.h>

#include "chart/export.h"
#include "plan/file.h"
#include "text/number.h"
#include "ui/file-dialog.h"
#include "ui/number-entry.h"

/* Of a chart that was not on screen yet, or stands narrow there. */
#define DEFAULT_WIDTH 800
#define DEFAULT_HEIGHT 500

struct _SpExportDialog
{
  AdwWindow parent_instance;

  SpChart *chart;
  SpZoom zoom;           /* the part in view */
  AdwComboRow *format;
  AdwComboRow *scale;
  AdwComboRow *colours;  /* light, dark */
  AdwComboRow *background;
  SpNumberEntry *width;
  SpNumberEntry *height;
  GtkSwitch *with_title;
  GtkSwitch *with_notes;
  GtkWidget *zoomed_row; /* only for a zoomed chart */
  GtkSwitch *zoomed;
  AdwPreferencesGroup *facts;
  GtkWidget *export_button;
};

#define SP_TYPE_EXPORT_DIALOG (sp_export_dialog_get_type ())
G_DECLARE_FINAL_TYPE (SpExportDialog, sp_export_dialog, SP, EXPORT_DIALOG, AdwWindow)
G_DEFINE_FINAL_TYPE (SpExportDialog, sp_export_dialog, ADW_TYPE_WINDOW)

static SpExportFormat
format_of (SpExportDialog *self)
{
  return (SpExportFormat) MIN (adw_combo_row_get_selected (self->format), SP_N_EXPORT_FORMATS - 1);
}

static SpExportOptions
options_of (SpExportDialog *self)
{
  SpExportOptions options = {
    .scale = adw_combo_row_get_selected (self->scale) + 1.0,
    .dark = adw_combo_row_get_selected (self->colours) == 1,
  };
  SpRenderFlags flags = SP_RENDER_DEFAULT;

  sp_number_entry_get_value (self->width, &options.width);
  sp_number_entry_get_value (self->height, &options.height);
  if (!gtk_switch_get_active (self->with_title))
    flags |= SP_RENDER_NO_TITLE;
  if (!gtk_switch_get_active (self->with_notes))
    flags |= SP_RENDER_NO_NOTE;
  if (adw_combo_row_get_selected (self->background) == 1)
    flags |= SP_RENDER_NO_GROUND;
  if (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL)
    flags |= SP_RENDER_RTL;
  options.flags = flags;
  if (gtk_widget_get_visible (self->zoomed_row) && gtk_switch_get_active (self->zoomed))
    options.zoom = &self->zoom;
  return options;
}

/* How large the file's picture will be, or why there will be none. */
static char *
describe (SpExportDialog        *self,
          const SpExportOptions *options,
          gboolean              *possible)
{
  const SpNumberLocale *locale = sp_number_locale_user ();
  double scale = format_of (self) == SP_EXPORT_PNG ? options->scale : 1.0;
  double width = options->width * scale, height = options->height * scale;
  g_autofree char *wide = sp_number_format_fixed (locale, width, 0);
  g_autofree char *high = sp_number_format_fixed (locale, height, 0);

  *possible = sp_number_entry_get_error (self->width) == NULL && sp_number_entry_get_error (self->height) == NULL;
  if (!*possible)
    return g_strdup (_("Type a width and a height from 50 to 10,000."));
  if (format_of (self) != SP_EXPORT_PNG)
    return format_of (self) == SP_EXPORT_SVG ? g_strdup (_("Text in SVG files is drawn as outlines: it looks the same "
                                                           "everywhere and can’t be edited as text."))
                                             : g_strdup (_("Text in PDF files can be selected and searched."));
  *possible = width <= SP_EXPORT_MAX_SIDE && height <= SP_EXPORT_MAX_SIDE && width * height <= SP_EXPORT_MAX_PIXELS;
  if (!*possible)
    return g_strdup (_("That is more pixels than a picture may have. Choose a smaller size or less sharpness."));
  /* Translators: the size of a picture */
  return g_strdup_printf (_("%s × %s pixels"), wide, high);
}

static void
on_changed (SpExportDialog *self)
{
  SpExportOptions options = options_of (self);
  gboolean possible;
  g_autofree char *facts = describe (self, &options, &possible);

  gtk_widget_set_sensitive (GTK_WIDGET (self->scale), format_of (self) == SP_EXPORT_PNG);
  gtk_widget_set_sensitive (self->export_button, possible);
  adw_preferences_group_set_description (self->facts, facts);
}

static void
show_failure (SpExportDialog *self,
              const char     *message)
{
  GtkWidget *dialog = adw_message_dialog_new (GTK_WINDOW (self), _("Could Not Export"), message);

  adw_message_dialog_add_response (ADW_MESSAGE_DIALOG (dialog), "close", _("_Close"));
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
file_chosen (GFile   *file,
             gpointer data)
{
  g_autoptr (SpExportDialog) self = data;
  SpExportOptions options = options_of (self);
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autofree char *name = NULL;
  g_autofree char *shown = NULL;
  g_autofree char *text = NULL;
  GtkWindow *parent = gtk_window_get_transient_for (GTK_WINDOW (self));

  if (file == NULL)
    return;
  bytes = sp_chart_export (self->chart, format_of (self), &options, &error);
  if (bytes == NULL || !sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
    {
      show_failure (self, error->message);
      return;
    }
  name = g_file_get_basename (file);
  shown = g_filename_display_name (name);
  /* Translators: %s is the name of a file */
  text = g_strdup_printf (_("“%s” exported"), shown);
  sp_window_toast (SP_WINDOW (parent), text);
  gtk_window_close (GTK_WINDOW (self));
}

static void
on_export (SpExportDialog *self)
{
  g_autofree char *suffix = g_strconcat (".", sp_export_format_name (format_of (self)), NULL);
  g_autofree char *name = g_strconcat (sp_chart_get_id (self->chart), suffix, NULL);
  SpFileType type = { _("Picture"), suffix };

  sp_file_dialog_save (GTK_WINDOW (self), _("Export Chart"), &type, NULL, name, file_chosen, g_object_ref (self));
}

static void
sp_export_dialog_dispose (GObject *object)
{
  gtk_widget_dispose_template (GTK_WIDGET (object), SP_TYPE_EXPORT_DIALOG);
  g_clear_pointer (&SP_EXPORT_DIALOG (object)->chart, sp_chart_unref);
  G_OBJECT_CLASS (sp_export_dialog_parent_class)->dispose (object);
}

static void
sp_export_dialog_class_init (SpExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_export_dialog_dispose;
  g_type_ensure (SP_TYPE_NUMBER_ENTRY);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/io/github/scalingplanner/ScalingPlanner/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, format);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, scale);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, colours);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, background);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, width);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, height);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, with_title);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, with_notes);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, zoomed_row);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, zoomed);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, facts);
  gtk_widget_class_bind_template_child (widget_class, SpExportDialog, export_button);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_export);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
set_side (SpNumberEntry *entry,
          const char    *name,
          int            pixels)
{
  SpQuantity quantity = { .kind = SP_QUANTITY_COUNT, .min = 50, .max = 10000 };

  sp_number_entry_set_quantity (entry, &quantity);
  sp_number_entry_set_value (entry, TRUE, CLAMP (pixels, 50, 10000));
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

static void
sp_export_dialog_init (SpExportDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

void
sp_export_dialog_show (SpWindow    *parent,
                       SpChartView *view)
{
  SpExportDialog *self = g_object_new (SP_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  int width, height;

  self->chart = sp_chart_ref (sp_chart_view_get_chart (view));
  sp_chart_view_get_size (view, &width, &height);
  gtk_widget_set_visible (self->zoomed_row, sp_chart_view_get_zoom (view, &self->zoom));
  /* A narrow window is no reason for a narrow picture. */
  if (width < height * 5 / 4)
    {
      width = DEFAULT_WIDTH;
      height = DEFAULT_HEIGHT;
    }
  set_side (self->width, _("Width in pixels"), width);
  set_side (self->height, _("Height in pixels"), height);
  on_changed (self);
  gtk_window_present (GTK_WINDOW (self));
}
