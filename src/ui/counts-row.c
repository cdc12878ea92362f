/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See counts-row.h. Counts are separated by spaces, with or without a comma or
 * semicolon; a comma inside a number is refused, because "1,024" could be one
 * count or two. */
#include "config.h"

#include "ui/counts-row.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/field-facts.h"
#include "ui/lines-layout.h"
#include "ui/page.h"

struct _SpCountsRow
{
  GtkWidget parent_instance;

  GtkWidget *line;
  GtkWidget *title;
  GtkWidget *entry;
  GtkWidget *caption;

  SpDocument *document;
  SpField field;
  char *key;
  char *own_caption;
  gboolean invalid;
  gboolean showing;
};

G_DEFINE_FINAL_TYPE (SpCountsRow, sp_counts_row, GTK_TYPE_WIDGET)

/* ---- The list as text ---- */

static char *
list_text (const SpTable *table)
{
  GString *text = g_string_new (NULL);
  gsize i, n_rows = table != NULL ? sp_table_n_rows (table) : 0;

  for (i = 0; i < n_rows; i++)
    {
      g_autofree char *count = NULL;
      double devices;

      if (!sp_table_get (table, i, 0, &devices))
        continue;
      count = sp_number_format_plain (sp_number_locale_user (), devices);
      g_string_append_printf (text, "%s%s", text->len > 0 ? ", " : "", count);
    }
  return g_string_free (text, FALSE);
}

static gboolean
read_count (const char *word,
            double     *devices,
            GError    **error)
{
  const SpQuantity *quantity = &sp_table_counts.columns[0].quantity;

  if (strpbrk (word, ",;") != NULL)
    {
      g_set_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_FORMAT,
                   _("“%s” could be one count or two: type a space between counts and no group sign in them."), word);
      return FALSE;
    }
  return sp_number_parse (sp_number_locale_user (), word, quantity, devices, NULL, error);
}

/* Returns: (transfer full): NULL with a sentence for people */
static SpTable *
read_list (const char *text,
           GError    **error)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\n\u00a0", -1);
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (double));
  SpTable *table;
  guint i;

  for (i = 0; words[i] != NULL; i++)
    {
      double devices;

      while (*words[i] != '\0' && strchr (",;", words[i][strlen (words[i]) - 1]) != NULL)
        words[i][strlen (words[i]) - 1] = '\0';
      if (*words[i] == '\0')
        continue;
      if (!read_count (words[i], &devices, error))
        return NULL;
      g_array_append_val (counts, devices);
    }
  table = sp_table_new (&sp_table_counts, counts->len);
  for (i = 0; i < counts->len; i++)
    sp_table_set (table, i, 0, g_array_index (counts, double, i));
  return table;
}

/* ---- From and to the plan ---- */

static void
set_error (SpCountsRow *self,
           const char  *error)
{
  GtkAccessible *entry = GTK_ACCESSIBLE (self->entry);

  self->invalid = error != NULL;
  gtk_label_set_text (GTK_LABEL (self->caption), error != NULL ? error : self->own_caption);
  if (error != NULL)
    {
      gtk_widget_add_css_class (self->caption, "error");
      gtk_widget_add_css_class (self->entry, "error");
    }
  else
    {
      gtk_widget_remove_css_class (self->caption, "error");
      gtk_widget_remove_css_class (self->entry, "error");
    }
  gtk_accessible_update_state (entry, GTK_ACCESSIBLE_STATE_INVALID,
                               error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  sp_document_set_invalid (self->document, self->key, sp_field_label (self->field),
                           gtk_editable_get_text (GTK_EDITABLE (self->entry)), error);
  if (error != NULL)
    sp_document_take_back (self->document, self->field);
}

/* An entry in use keeps its text as it was typed. */
static void
show_plan (SpCountsRow *self)
{
  const SpTable *table = sp_record_get_table (sp_document_get_record (self->document, self->field), self->field);
  g_autofree char *text = list_text (table);
  g_autoptr (SpTable) typed = read_list (gtk_editable_get_text (GTK_EDITABLE (self->entry)), NULL);
  g_autofree char *typed_text = typed != NULL ? list_text (typed) : NULL;

  gtk_widget_set_sensitive (self->entry, !sp_document_is_read_only (self->document));
  if (self->invalid || g_strcmp0 (text, typed_text) == 0)
    return;
  self->showing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), text);
  self->showing = FALSE;
}

static void
edited (SpCountsRow *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (SpTable) table = NULL;

  if (self->showing)
    return;
  table = read_list (gtk_editable_get_text (GTK_EDITABLE (self->entry)), &error);
  if (table != NULL)
    sp_document_set_table (self->document, self->field, table, &error);
  set_error (self, error != NULL ? error->message : NULL);
}

static void
left (SpCountsRow *self)
{
  /* A window that goes takes the focus from rows that are gone already. */
  if (self->document == NULL)
    return;
  sp_document_seal (self->document);
  if (self->invalid)
    return;
  self->showing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self->entry), "");
  self->showing = FALSE;
  show_plan (self);
}

static void
reload (SpCountsRow *self)
{
  set_error (self, NULL);
  show_plan (self);
}

void
sp_counts_row_bind (SpCountsRow *self,
                    SpDocument  *document,
                    SpField      field,
                    const char  *caption)
{
  g_autofree char *typed = NULL;

  g_return_if_fail (SP_IS_COUNTS_ROW (self));
  g_return_if_fail (self->document == NULL);

  self->document = g_object_ref (document);
  self->field = field;
  self->key = sp_field_path (field);
  self->own_caption = g_strdup (caption);
  gtk_label_set_text (GTK_LABEL (self->title), sp_field_label (field));
  sp_page_set_field_help (GTK_WIDGET (self), field);
  sp_field_explain_title (self->title, document, field);
  sp_field_explain (self->entry, document, field);
  reload (self);
  g_signal_connect_object (document, "changed", G_CALLBACK (show_plan), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (document, "reload", G_CALLBACK (reload), self, G_CONNECT_SWAPPED);
  typed = sp_document_take_typed (document, self->key);
  if (typed != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->entry), typed);
}

/* ---- GObject ---- */

static gboolean
sp_counts_row_grab_focus (GtkWidget *widget)
{
  return gtk_widget_grab_focus (SP_COUNTS_ROW (widget)->entry);
}

static void
sp_counts_row_dispose (GObject *object)
{
  SpCountsRow *self = SP_COUNTS_ROW (object);

  if (self->entry != NULL)
    g_signal_handlers_disconnect_by_data (self->entry, self);
  g_clear_pointer (&self->line, gtk_widget_unparent);
  g_clear_pointer (&self->caption, gtk_widget_unparent);
  self->entry = NULL;
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_counts_row_parent_class)->dispose (object);
}

static void
sp_counts_row_finalize (GObject *object)
{
  SpCountsRow *self = SP_COUNTS_ROW (object);

  g_free (self->key);
  g_free (self->own_caption);
  G_OBJECT_CLASS (sp_counts_row_parent_class)->finalize (object);
}

static void
sp_counts_row_class_init (SpCountsRowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_counts_row_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_counts_row_finalize;
  widget_class->grab_focus = sp_counts_row_grab_focus;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "fieldrow");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
make_label (const char *css_class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
sp_counts_row_init (SpCountsRow *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));
  GtkEventController *focus = gtk_event_controller_focus_new ();

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 4);
  self->line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  self->title = make_label ("field-title");
  self->entry = gtk_entry_new ();
  self->caption = make_label ("field-caption");
  gtk_widget_set_hexpand (self->entry, TRUE);
  gtk_box_append (GTK_BOX (self->line), self->title);
  gtk_box_append (GTK_BOX (self->line), self->entry);
  gtk_widget_set_parent (self->line, GTK_WIDGET (self));
  gtk_widget_set_parent (self->caption, GTK_WIDGET (self));
  gtk_accessible_update_relation (GTK_ACCESSIBLE (self->entry),
                                  GTK_ACCESSIBLE_RELATION_LABELLED_BY, self->title, NULL,
                                  GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, self->caption, NULL, -1);
  g_signal_connect_swapped (self->entry, "changed", G_CALLBACK (edited), self);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (left), self);
  gtk_widget_add_controller (self->entry, focus);
}
