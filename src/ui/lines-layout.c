/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See lines-layout.h. */
#include "ui/lines-layout.h"

struct _SpLinesLayout
{
  GtkLayoutManager parent_instance;

  int spacing;
};

G_DEFINE_FINAL_TYPE (SpLinesLayout, sp_lines_layout, GTK_TYPE_LAYOUT_MANAGER)

void
sp_lines_layout_set_spacing (SpLinesLayout *self,
                             int            spacing)
{
  g_return_if_fail (SP_IS_LINES_LAYOUT (self));

  self->spacing = spacing;
  gtk_layout_manager_layout_changed (GTK_LAYOUT_MANAGER (self));
}

static GtkSizeRequestMode
sp_lines_layout_get_request_mode (GtkLayoutManager *manager,
                                  GtkWidget        *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static GtkWidget *
next_line (GtkWidget *line)
{
  while (line != NULL && !gtk_widget_should_layout (line))
    line = gtk_widget_get_next_sibling (line);
  return line;
}

static void
sp_lines_layout_measure (GtkLayoutManager *manager,
                         GtkWidget        *widget,
                         GtkOrientation    orientation,
                         int               for_size,
                         int              *minimum,
                         int              *natural,
                         int              *minimum_baseline,
                         int              *natural_baseline)
{
  SpLinesLayout *self = SP_LINES_LAYOUT (manager);
  gboolean vertical = orientation == GTK_ORIENTATION_VERTICAL;
  int space = 0;
  GtkWidget *line;

  *minimum = *natural = 0;
  for (line = next_line (gtk_widget_get_first_child (widget)); line != NULL;
       line = next_line (gtk_widget_get_next_sibling (line)))
    {
      int least, wanted;

      gtk_widget_measure (line, orientation, vertical ? for_size : -1, &least, &wanted, NULL, NULL);
      *minimum = vertical ? *minimum + space + least : MAX (*minimum, least);
      *natural = vertical ? *natural + space + wanted : MAX (*natural, wanted);
      space = self->spacing;
    }
  *minimum_baseline = *natural_baseline = -1;
}

static void
sp_lines_layout_allocate (GtkLayoutManager *manager,
                          GtkWidget        *widget,
                          int               width,
                          int               height,
                          int               baseline)
{
  SpLinesLayout *self = SP_LINES_LAYOUT (manager);
  GtkAllocation allocation = { 0, 0, width, 0 };
  GtkWidget *line;

  for (line = next_line (gtk_widget_get_first_child (widget)); line != NULL;
       line = next_line (gtk_widget_get_next_sibling (line)))
    {
      gtk_widget_measure (line, GTK_ORIENTATION_VERTICAL, width, &allocation.height, NULL, NULL, NULL);
      gtk_widget_size_allocate (line, &allocation, -1);
      allocation.y += allocation.height + self->spacing;
    }
}

static void
sp_lines_layout_class_init (SpLinesLayoutClass *klass)
{
  GtkLayoutManagerClass *layout_class = GTK_LAYOUT_MANAGER_CLASS (klass);

  layout_class->get_request_mode = sp_lines_layout_get_request_mode;
  layout_class->measure = sp_lines_layout_measure;
  layout_class->allocate = sp_lines_layout_allocate;
}

static void
sp_lines_layout_init (SpLinesLayout *self)
{
}
