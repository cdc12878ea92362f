/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See grid-cell.h. A cell draws its text itself: a label would ask for a new
 * layout of the whole window whenever a row scrolls into view. Filling compares
 * first, because every accessible update costs a message. This is the only file
 * that asks a style context, for the colour of its text. */
#include "ui/grid-cell.h"

struct _SpGridCell
{
  GtkWidget parent_instance;

  PangoLayout *layout; /* (nullable): made when drawn */
  char *name;
  char *text;
  char *error;
  SpGridCellFlags flags;
};

G_DEFINE_FINAL_TYPE (SpGridCell, sp_grid_cell, GTK_TYPE_WIDGET)

GtkWidget *
sp_grid_cell_new (void)
{
  return g_object_new (SP_TYPE_GRID_CELL, NULL);
}

static void
toggle_class (GtkWidget  *widget,
              const char *css_class,
              gboolean    on)
{
  if (on)
    gtk_widget_add_css_class (widget, css_class);
  else
    gtk_widget_remove_css_class (widget, css_class);
}

static gboolean
replace (char      **string,
         const char *with)
{
  if (g_strcmp0 (*string, with) == 0)
    return FALSE;
  g_free (*string);
  *string = g_strdup (with);
  return TRUE;
}

static void
update_error (SpGridCell *self)
{
  GtkAccessible *accessible = GTK_ACCESSIBLE (self);

  toggle_class (GTK_WIDGET (self), "error", self->error != NULL);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self), self->error);
  gtk_accessible_update_state (accessible, GTK_ACCESSIBLE_STATE_INVALID,
                               self->error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (self->error != NULL)
    gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, self->error, -1);
  else
    gtk_accessible_reset_property (accessible, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
}

static void
update_flags (SpGridCell     *self,
              SpGridCellFlags flags)
{
  GtkWidget *widget = GTK_WIDGET (self);
  gboolean chosen = (flags & (SP_GRID_CELL_SELECTED | SP_GRID_CELL_CURSOR)) != 0;
  gboolean read_only = (flags & SP_GRID_CELL_READ_ONLY) != 0;

  self->flags = flags;
  toggle_class (widget, "cursor", (flags & SP_GRID_CELL_CURSOR) != 0);
  toggle_class (widget, "selected", (flags & SP_GRID_CELL_SELECTED) != 0);
  toggle_class (widget, "read-only", read_only);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_SELECTED, chosen, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_READ_ONLY, read_only, -1);
}

void
sp_grid_cell_fill (SpGridCell     *self,
                   const char     *name,
                   const char     *text,
                   const char     *error,
                   SpGridCellFlags flags)
{
  gboolean renamed = replace (&self->name, name);

  g_return_if_fail (SP_IS_GRID_CELL (self));

  if (replace (&self->text, text) || renamed)
    {
      g_autofree char *label = g_strdup_printf ("%s: %s", name, text);

      gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
      g_clear_object (&self->layout);
      gtk_widget_queue_draw (GTK_WIDGET (self));
    }
  if (replace (&self->error, error))
    update_error (self);
  if (flags != self->flags)
    update_flags (self, flags);
}

static void
make_layout (SpGridCell *self)
{
  if (self->layout != NULL)
    return;
  self->layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), self->text);
  pango_layout_set_single_paragraph_mode (self->layout, TRUE);
  pango_layout_set_ellipsize (self->layout, PANGO_ELLIPSIZE_END);
}

static void
sp_grid_cell_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  SpGridCell *self = SP_GRID_CELL (widget);
  gboolean at_left = (self->flags & SP_GRID_CELL_IS_TEXT) != 0 &&
                     gtk_widget_get_direction (widget) != GTK_TEXT_DIR_RTL;
  int width = gtk_widget_get_width (widget);
  int text_width, text_height;
  GdkRGBA colour;

  if (self->text == NULL || *self->text == '\0')
    return;
  make_layout (self);
  pango_layout_set_width (self->layout, width * PANGO_SCALE);
  pango_layout_set_alignment (self->layout, at_left ? PANGO_ALIGN_LEFT : PANGO_ALIGN_RIGHT);
  pango_layout_get_pixel_size (self->layout, &text_width, &text_height);
  gtk_style_context_get_color (gtk_widget_get_style_context (widget), &colour);

  gtk_snapshot_save (snapshot);
  gtk_snapshot_translate (snapshot,
                          &GRAPHENE_POINT_INIT (0, (float) ((gtk_widget_get_height (widget) - text_height) / 2)));
  gtk_snapshot_append_layout (snapshot, self->layout, &colour);
  gtk_snapshot_restore (snapshot);
}

static void
sp_grid_cell_css_changed (GtkWidget         *widget,
                          GtkCssStyleChange *change)
{
  GTK_WIDGET_CLASS (sp_grid_cell_parent_class)->css_changed (widget, change);
  g_clear_object (&SP_GRID_CELL (widget)->layout);
}

static void
sp_grid_cell_system_setting_changed (GtkWidget       *widget,
                                     GtkSystemSetting setting)
{
  GTK_WIDGET_CLASS (sp_grid_cell_parent_class)->system_setting_changed (widget, setting);
  g_clear_object (&SP_GRID_CELL (widget)->layout);
}

static void
sp_grid_cell_finalize (GObject *object)
{
  SpGridCell *self = SP_GRID_CELL (object);

  g_clear_object (&self->layout);
  g_free (self->name);
  g_free (self->text);
  g_free (self->error);
  G_OBJECT_CLASS (sp_grid_cell_parent_class)->finalize (object);
}

static void
sp_grid_cell_class_init (SpGridCellClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = sp_grid_cell_finalize;
  widget_class->snapshot = sp_grid_cell_snapshot;
  widget_class->css_changed = sp_grid_cell_css_changed;
  widget_class->system_setting_changed = sp_grid_cell_system_setting_changed;
  gtk_widget_class_set_css_name (widget_class, "gridcell");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GRID_CELL);
}

static void
sp_grid_cell_init (SpGridCell *self)
{
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_focus_on_click (GTK_WIDGET (self), FALSE);
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}
