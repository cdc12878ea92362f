/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See text-row.h. */
#include "config.h"

#include "ui/text-row.h"

#include <glib/gi18n.h>

#include "ui/field-facts.h"
#include "ui/page.h"

#define LINE_HEIGHT 22

struct _SpTextRow
{
  GtkWidget parent_instance;

  GtkWidget *heading;
  GtkWidget *title;
  GtkWidget *frame;
  GtkWidget *view;
  GtkWidget *error;
  SpDocument *document;
  SpField field;
  char *key;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (SpTextRow, sp_text_row, GTK_TYPE_WIDGET)

static GtkTextBuffer *
buffer_of (SpTextRow *self)
{
  return gtk_text_view_get_buffer (GTK_TEXT_VIEW (self->view));
}

static char *
dup_text (SpTextRow *self)
{
  GtkTextIter start, end;

  gtk_text_buffer_get_bounds (buffer_of (self), &start, &end);
  return gtk_text_buffer_get_text (buffer_of (self), &start, &end, FALSE);
}

GtkWidget *
sp_text_row_get_view (SpTextRow *self)
{
  g_return_val_if_fail (SP_IS_TEXT_ROW (self), NULL);
  return self->view;
}

static void
report (SpTextRow    *self,
        const char   *text,
        const GError *error)
{
  gtk_label_set_text (GTK_LABEL (self->error), error != NULL ? error->message : "");
  gtk_widget_set_visible (self->error, error != NULL);
  gtk_accessible_update_state (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_STATE_INVALID,
                               error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  sp_document_set_invalid (self->document, self->key, sp_field_label (self->field), text,
                           error != NULL ? error->message : NULL);
}

static void
edited (SpTextRow *self)
{
  g_autofree char *text = NULL;
  g_autoptr (GError) error = NULL;

  if (self->showing)
    return;
  text = dup_text (self);
  sp_document_set_text (self->document, self->field, text, &error);
  report (self, text, error);
}

/* A text that could not be taken stays until it is mended. */
static void
show_plan (SpTextRow *self)
{
  const char *text = sp_record_get_text (sp_document_get_record (self->document, self->field), self->field);
  g_autofree char *shown = dup_text (self);

  gtk_text_view_set_editable (GTK_TEXT_VIEW (self->view), !sp_document_is_read_only (self->document));
  if (gtk_widget_get_visible (self->error) || g_str_equal (shown, text))
    return;
  self->showing = TRUE;
  gtk_text_buffer_set_text (buffer_of (self), text, -1);
  self->showing = FALSE;
}

static void
reload (SpTextRow *self)
{
  report (self, "", NULL);
  show_plan (self);
}

static void
left (SpTextRow *self)
{
  sp_document_seal (self->document);
}

static void
make_view (SpTextRow *self,
           int        lines)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->view = gtk_text_view_new ();
  /* Undo is the document's. Tab leaves: texts here have no use for it. */
  gtk_text_buffer_set_enable_undo (buffer_of (self), FALSE);
  gtk_text_view_set_accepts_tab (GTK_TEXT_VIEW (self->view), FALSE);
  gtk_text_view_set_wrap_mode (GTK_TEXT_VIEW (self->view), GTK_WRAP_WORD_CHAR);
  g_object_set (self->view, "left-margin", 8, "right-margin", 8, "top-margin", 6, "bottom-margin", 6, NULL);
  self->frame = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->frame), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_min_content_height (GTK_SCROLLED_WINDOW (self->frame), lines * LINE_HEIGHT);
  gtk_scrolled_window_set_has_frame (GTK_SCROLLED_WINDOW (self->frame), TRUE);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->frame), self->view);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left), self);
  gtk_widget_add_controller (self->view, focus);
  g_signal_connect_swapped (buffer_of (self), "changed", G_CALLBACK (edited), self);
}

GtkWidget *
sp_text_row_new (SpDocument *document,
                 SpField     field,
                 int         lines)
{
  SpTextRow *self = g_object_new (SP_TYPE_TEXT_ROW, NULL);
  g_autofree char *typed = NULL;

  self->document = g_object_ref (document);
  self->field = field;
  self->key = sp_field_path (field);
  gtk_label_set_text (GTK_LABEL (self->title), sp_field_label (field));
  make_view (self, lines);
  gtk_widget_insert_after (self->frame, GTK_WIDGET (self), gtk_widget_get_parent (self->title));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->view), GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL, -1);
  sp_page_set_field_help (GTK_WIDGET (self), field);
  sp_field_explain_title (self->title, document, field);
  sp_field_explain (self->view, document, field);
  show_plan (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "reload", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  typed = sp_document_take_typed (document, self->key);
  if (typed != NULL)
    gtk_text_buffer_set_text (buffer_of (self), typed, -1);
  return GTK_WIDGET (self);
}

static gboolean
sp_text_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SP_TEXT_ROW (widget)->view);
}

static void
sp_text_row_dispose (GObject *object)
{
  SpTextRow *self = SP_TEXT_ROW (object);

  g_clear_pointer (&self->heading, gtk_widget_unparent);
  g_clear_pointer (&self->frame, gtk_widget_unparent);
  g_clear_pointer (&self->error, gtk_widget_unparent);
  g_clear_object (&self->document);
  g_clear_pointer (&self->key, g_free);
  G_OBJECT_CLASS (sp_text_row_parent_class)->dispose (object);
}

static void
sp_text_row_class_init (SpTextRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_text_row_dispose;
  widget_class->grab_focus = sp_text_row_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "textrow");
}

static void
sp_text_row_init (SpTextRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 4);
  self->title = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->title), 0.0f);
  gtk_widget_add_css_class (self->title, "field-title");
  self->heading = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_box_append (GTK_BOX (self->heading), self->title);
  gtk_widget_set_parent (self->heading, GTK_WIDGET (self));
  self->error = gtk_label_new (NULL);
  gtk_label_set_xalign (GTK_LABEL (self->error), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (self->error), TRUE);
  gtk_widget_add_css_class (self->error, "error");
  gtk_widget_set_visible (self->error, FALSE);
  gtk_widget_set_parent (self->error, GTK_WIDGET (self));
}
