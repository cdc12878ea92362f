/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See remark.h. */
#include "config.h"

#include "ui/remark.h"

#include "text/sentences.h"
#include "ui/settings.h"
#include "ui/step-words.h"

struct _SpRemark
{
  GObject parent_instance;

  GtkWidget *label;      /* ours as long as we live: it owns us */
  SpDocument *document;
  char *path;
  SpSeverity least;
  char *error;
  char *caption;
  char *said;            /* (nullable): by the results */
  SpSeverity severity;   /* of that */
};

G_DEFINE_FINAL_TYPE (SpRemark, sp_remark, G_TYPE_OBJECT)

static void
mark (GtkWidget  *label,
      const char *css_class,
      gboolean    marked)
{
  if (marked)
    gtk_widget_add_css_class (label, css_class);
  else
    gtk_widget_remove_css_class (label, css_class);
}

static void
show (SpRemark *self)
{
  const char *text = self->error != NULL ? self->error : self->said != NULL ? self->said : self->caption;
  gboolean is_said = self->error == NULL && self->said != NULL;

  gtk_label_set_text (GTK_LABEL (self->label), text != NULL ? text : "");
  gtk_widget_set_visible (self->label, text != NULL && *text != '\0');
  mark (self->label, "error", self->error != NULL || (is_said && self->severity == SP_SEVERITY_ERROR));
  mark (self->label, "warning", is_said && self->severity == SP_SEVERITY_WARNING);
}

static void
follow_results (SpRemark *self)
{
  const SpScenarioResults *results = sp_document_get_scenario_results (self->document);
  const SpPathMessage *found =
    results != NULL ? sp_scenario_results_find_message (results, self->path, self->least) : NULL;
  SpWording wording = sp_step_wording (self->document);
  g_autofree char *said = found != NULL ? sp_sentence_message (&found->message, &wording) : NULL;

  if (g_strcmp0 (said, self->said) == 0)
    return;
  g_free (self->said);
  self->said = g_steal_pointer (&said);
  if (found != NULL)
    self->severity = sp_message_severity (found->message.code);
  show (self);
}

SpRemark *
sp_remark_new (GtkWidget  *label,
               SpDocument *document,
               SpField     field,
               SpSeverity  least)
{
  SpRemark *self = g_object_new (SP_TYPE_REMARK, NULL);

  self->label = label;
  self->document = g_object_ref (document);
  self->path = sp_field_path (field);
  self->least = least;
  g_object_set_data_full (G_OBJECT (label), "remark", self, g_object_unref);
  g_signal_connect_object (document, "results", G_CALLBACK (follow_results), self, G_CONNECT_SWAPPED);
  if (sp_settings () != NULL)
    g_signal_connect_object (sp_settings (), "changed::digits", G_CALLBACK (follow_results), self, G_CONNECT_SWAPPED);
  follow_results (self);
  show (self);
  return self;
}

void
sp_remark_set (SpRemark   *self,
               const char *error,
               const char *caption)
{
  g_return_if_fail (SP_IS_REMARK (self));

  if (g_strcmp0 (error, self->error) == 0 && g_strcmp0 (caption, self->caption) == 0)
    return;
  g_free (self->error);
  g_free (self->caption);
  self->error = g_strdup (error);
  self->caption = g_strdup (caption);
  show (self);
}

static void
sp_remark_finalize (GObject *object)
{
  SpRemark *self = SP_REMARK (object);

  g_clear_object (&self->document);
  g_free (self->path);
  g_free (self->error);
  g_free (self->caption);
  g_free (self->said);
  G_OBJECT_CLASS (sp_remark_parent_class)->finalize (object);
}

static void
sp_remark_class_init (SpRemarkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sp_remark_finalize;
}

static void
sp_remark_init (SpRemark *self)
{
}
