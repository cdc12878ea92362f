/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See memo-preview.h. Paper is white in every theme. */
#include "config.h"

#include "ui/memo-preview.h"

#include <glib/gi18n.h>

#include "report/memo-pages.h"

#define PAGE_WIDTH_MAX 760

struct _SpMemoPreview
{
  GtkWidget parent_instance;

  SpMemo *memo;       /* (nullable) */
  SpMemoPages *pages; /* (nullable) */
  double width;       /* of a page, in points */
  double height;
};

G_DEFINE_FINAL_TYPE (SpMemoPreview, sp_memo_preview, GTK_TYPE_WIDGET)

static void
draw_page (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        data)
{
  SpMemoPreview *self = data;
  guint page = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (area), "page"));
  double scale = width / self->width;

  cairo_set_source_rgb (cr, 1.0, 1.0, 1.0);
  cairo_paint (cr);
  if (self->pages == NULL || page >= sp_memo_pages_n (self->pages))
    return;
  cairo_scale (cr, scale, scale);
  sp_memo_pages_draw (self->pages, page, cr);
}

static void
add_page (SpMemoPreview *self,
          guint          page)
{
  /* Translators: a number of a page, and how many there are */
  g_autofree char *name = g_strdup_printf (_("Page %u of %u of the memo"), page + 1, sp_memo_pages_n (self->pages));
  GtkWidget *frame = gtk_aspect_frame_new (0.5f, 0.0f, (float) (self->width / self->height), FALSE);
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG, NULL);

  g_object_set_data (G_OBJECT (area), "page", GUINT_TO_POINTER (page));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_page, self, NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (area), GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
  gtk_widget_add_css_class (area, "paper");
  gtk_aspect_frame_set_child (GTK_ASPECT_FRAME (frame), area);
  gtk_widget_set_parent (frame, GTK_WIDGET (self));
}

static void
remove_pages (SpMemoPreview *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_pointer (&self->pages, sp_memo_pages_free);
  g_clear_pointer (&self->memo, sp_memo_free);
}

/* Pages that stay as many only draw anew. */
void
sp_memo_preview_set (SpMemoPreview *self,
                     SpMemo        *memo)
{
  guint before = self->pages != NULL ? sp_memo_pages_n (self->pages) : 0;
  SpMemoPages *pages = memo != NULL ? sp_memo_pages_new (memo, self->width, self->height) : NULL;

  g_return_if_fail (SP_IS_MEMO_PREVIEW (self));

  if (pages == NULL || sp_memo_pages_n (pages) != before)
    remove_pages (self);
  g_clear_pointer (&self->pages, sp_memo_pages_free);
  g_clear_pointer (&self->memo, sp_memo_free);
  self->memo = memo;
  self->pages = pages;
  for (guint page = 0; pages != NULL && sp_memo_pages_n (pages) != before && page < sp_memo_pages_n (pages); page++)
    add_page (self, page);
  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self)); child != NULL;
       child = gtk_widget_get_next_sibling (child))
    gtk_widget_queue_draw (gtk_aspect_frame_get_child (GTK_ASPECT_FRAME (child)));
}

guint
sp_memo_preview_n_pages (SpMemoPreview *self)
{
  g_return_val_if_fail (SP_IS_MEMO_PREVIEW (self), 0);
  return self->pages != NULL ? sp_memo_pages_n (self->pages) : 0;
}

/* ---- Layout: as tall as the pages are at this width ---- */

static GtkSizeRequestMode
sp_memo_preview_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

static double
page_width (int width)
{
  return width >= 0 ? MIN (width, PAGE_WIDTH_MAX) : PAGE_WIDTH_MAX;
}

#define SPACING 12

static void
sp_memo_preview_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  SpMemoPreview *self = SP_MEMO_PREVIEW (widget);
  int n = (int) sp_memo_preview_n_pages (self);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 200 : 0;
  *natural = orientation == GTK_ORIENTATION_HORIZONTAL ? PAGE_WIDTH_MAX : 0;
  if (orientation == GTK_ORIENTATION_VERTICAL && n > 0)
    *minimum = *natural = n * (int) (page_width (for_size) * self->height / self->width) + (n - 1) * SPACING;
  *minimum_baseline = *natural_baseline = -1;
}

static void
sp_memo_preview_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  SpMemoPreview *self = SP_MEMO_PREVIEW (widget);
  int wide = (int) page_width (width);
  int tall = (int) (wide * self->height / self->width);
  int y = 0;

  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      int minimum;

      gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
      gtk_widget_size_allocate (child, &(GtkAllocation) { (width - wide) / 2, y, wide, tall }, -1);
      y += tall + SPACING;
    }
}

static void
sp_memo_preview_dispose (GObject *object)
{
  remove_pages (SP_MEMO_PREVIEW (object));
  G_OBJECT_CLASS (sp_memo_preview_parent_class)->dispose (object);
}

static void
sp_memo_preview_class_init (SpMemoPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_memo_preview_dispose;
  widget_class->get_request_mode = sp_memo_preview_get_request_mode;
  widget_class->measure = sp_memo_preview_measure;
  widget_class->size_allocate = sp_memo_preview_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "memopreview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_memo_preview_init (SpMemoPreview *self)
{
  sp_paper_size (sp_paper_locale (), &self->width, &self->height);
}
