/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See flow-layout.h. */
#include "ui/flow-layout.h"

struct _SpFlowLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

G_DEFINE_FINAL_TYPE (SpFlowLayout, sp_flow_layout, GTK_TYPE_LAYOUT_MANAGER)

void
sp_flow_layout_set_spacing (SpFlowLayout *self,
                            int           spacing)
{
  g_return_if_fail (SP_IS_FLOW_LAYOUT (self));

  self->spacing = spacing;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

static GtkSizeRequestMode
sp_flow_layout_get_request_mode (GtkLayoutManager *manager,
                                 GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* Gives every child its place in @width and, unless @measure_only, allocates it.
 * Returns: the height of all lines. */
static int
place (SpFlowLayout *self,
       GtkWidget    *widget,
       int           width,
       gboolean      measure_only)
{
  gboolean from_right = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int x = 0, y = 0, line_height = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkAllocation box = { 0, 0, 0, 0 };
      int wanted;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
      box.width = MIN (wanted, width);
      gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, box.width, &box.height, NULL, NULL, NULL);
      if (x > 0 && x + box.width > width)
        {
          x = 0;
          y += line_height + self->spacing;
          line_height = 0;
        }
      box.x = from_right ? width - x - box.width : x;
      box.y = y;
      if (!measure_only)
        gtk_widget_size_allocate (child, &box, -1);
      x += box.width + self->spacing;
      line_height = MAX (line_height, box.height);
    }
  return y + line_height;
}

static void
measure_width (SpFlowLayout *self,
               GtkWidget    *widget,
               int          *minimum,
               int          *natural)
{
  int space = 0;

  *minimum = *natural = 0;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int least, wanted;

      if (!gtk_widget_should_layout (child))
        continue;
      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &least, &wanted, NULL, NULL);
      *minimum = MAX (*minimum, least);
      *natural += space + wanted;
      space = self->spacing;
    }
}

static void
sp_flow_layout_measure (GtkLayoutManager *manager,
                        GtkWidget        *widget,
                        GtkOrientation    orientation,
                        int               for_size,
                        int              *minimum,
                        int              *natural,
                        int              *minimum_baseline,
                        int              *natural_baseline)
{
  SpFlowLayout *self = SP_FLOW_LAYOUT (manager);

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    measure_width (self, widget, minimum, natural);
  else
    *minimum = *natural = place (self, widget, for_size >= 0 ? for_size : G_MAXINT / 2, TRUE);
  *minimum_baseline = *natural_baseline = -1;
}

static void
sp_flow_layout_allocate (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         int               width,
                         int               height,
                         int               baseline)
{
  place (SP_FLOW_LAYOUT (manager), widget, width, FALSE);
}

static void
sp_flow_layout_class_init (SpFlowLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = sp_flow_layout_get_request_mode;
  layout_class->measure = sp_flow_layout_measure;
  layout_class->allocate = sp_flow_layout_allocate;
}

static void
sp_flow_layout_init (SpFlowLayout *self)
{
}
