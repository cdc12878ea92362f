/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See message-list.h. */
#include "config.h"

#include "ui/message-list.h"

#include <glib/gi18n.h>

#include "text/sentences.h"
#include "ui/card.h"
#include "ui/lines-layout.h"
#include "ui/settings.h"

#define LINES_MAX 50

struct _SpMessageList
{
  GtkWidget parent_instance;

  char *shown; /* the sentences, to see whether they changed */
};

G_DEFINE_FINAL_TYPE (SpMessageList, sp_message_list, GTK_TYPE_WIDGET)

static void
remove_lines (SpMessageList *self)
{
  GtkWidget *line;

  while ((line = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (line);
}

static void
add_line (SpMessageList *self,
          SpSeverity     severity,
          const char    *sentence)
{
  static const char *const icons[] = { "dialog-information-symbolic", "dialog-warning-symbolic",
                                       "dialog-error-symbolic" };
  static const char *const classes[] = { "dim-label", "warning", "error" };
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *icon = gtk_image_new_from_icon_name (icons[severity]);
  GtkWidget *label = gtk_label_new (sentence);

  gtk_widget_set_valign (icon, GTK_ALIGN_START);
  gtk_widget_add_css_class (icon, classes[severity]);
  sp_label_wrap_line (GTK_LABEL (label));
  gtk_widget_set_hexpand (label, TRUE);
  gtk_box_append (GTK_BOX (line), icon);
  gtk_box_append (GTK_BOX (line), label);
  gtk_widget_set_parent (line, GTK_WIDGET (self));
}

/* Thousands of rows can each have something to say. */
static void
add_rest (SpMessageList *self,
          guint          n)
{
  g_autofree char *count = sp_number_format_exact (sp_number_locale_user (), n);
  /* Translators: how many there are beside those that are shown */
  g_autofree char *text = g_strdup_printf (_("More messages: %s."), count);

  add_line (self, SP_SEVERITY_INFO, text);
}

static SpWording
wording_of (const SpScenario *scenario)
{
  const SpRecord *record = sp_scenario_record (scenario);
  SpWording wording = sp_wording_user (sp_record_get_text (record, SP_FIELD_WORK_UNIT),
                                       sp_record_get_text (record, SP_FIELD_CURRENCY));

  wording.digits = sp_settings_get_digits ();
  return wording;
}

static gboolean
is_excepted (const char        *path,
             const char *const *except)
{
  for (; except != NULL && *except != NULL; except++)
    if (g_str_has_prefix (path, *except))
      return TRUE;
  return FALSE;
}

/* Below its entry "this value" needs no name; in a list it does. */
static char *
sentence_of (const SpPathMessage *message,
             const SpWording     *wording)
{
  g_autofree char *sentence = sp_sentence_message (&message->message, wording);
  SpField field = SP_N_FIELDS;

  if (message->message.code == SP_MESSAGE_INPUT_MISSING || message->message.code == SP_MESSAGE_INPUT_UNUSUAL)
    field = sp_field_at_path (SP_SCOPE_SCENARIO, message->path);
  if (field == SP_N_FIELDS)
    return g_steal_pointer (&sentence);
  /* Translators: the name of an input, and a sentence about it */
  return g_strdup_printf (_("“%s”: %s"), sp_field_label (field), sentence);
}

/* Shows the sentences unless they are shown already. */
static void
show (SpMessageList *self,
      GPtrArray     *sentences,
      GArray        *severities)
{
  g_autofree char *all = NULL;
  guint i;

  g_ptr_array_add (sentences, NULL);
  all = g_strjoinv ("\n", (char **) sentences->pdata);
  gtk_widget_set_visible (GTK_WIDGET (self), severities->len > 0);
  if (g_strcmp0 (all, self->shown) == 0)
    return;
  remove_lines (self);
  for (i = 0; i < MIN (severities->len, LINES_MAX); i++)
    add_line (self, g_array_index (severities, SpSeverity, i), g_ptr_array_index (sentences, i));
  if (severities->len > LINES_MAX)
    add_rest (self, severities->len - LINES_MAX);
  g_free (self->shown);
  self->shown = g_steal_pointer (&all);
}

void
sp_message_list_set_messages (SpMessageList     *self,
                              GPtrArray         *messages,
                              const SpWording   *wording,
                              const char        *prefix,
                              const char *const *except,
                              SpSeverity         least)
{
  g_autoptr (GPtrArray) sentences = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) severities = g_array_new (FALSE, FALSE, sizeof (SpSeverity));
  guint i;

  g_return_if_fail (SP_IS_MESSAGE_LIST (self));

  for (i = 0; messages != NULL && i < messages->len; i++)
    {
      const SpPathMessage *message = g_ptr_array_index (messages, i);
      SpSeverity severity = sp_message_severity (message->message.code);

      if (!g_str_has_prefix (message->path, prefix) || is_excepted (message->path, except) || severity < least)
        continue;
      g_ptr_array_add (sentences, sentence_of (message, wording));
      g_array_append_val (severities, severity);
    }
  show (self, sentences, severities);
}

void
sp_message_list_set (SpMessageList           *self,
                     const SpScenarioResults *results,
                     const char              *prefix)
{
  SpWording wording = results != NULL ? wording_of (results->scenario) : sp_wording_user (NULL, NULL);

  sp_message_list_set_messages (self, results != NULL ? results->messages : NULL, &wording, prefix, NULL,
                                SP_SEVERITY_INFO);
}

static void
sp_message_list_dispose (GObject *object)
{
  remove_lines (SP_MESSAGE_LIST (object));
  G_OBJECT_CLASS (sp_message_list_parent_class)->dispose (object);
}

static void
sp_message_list_finalize (GObject *object)
{
  g_free (SP_MESSAGE_LIST (object)->shown);
  G_OBJECT_CLASS (sp_message_list_parent_class)->finalize (object);
}

static void
sp_message_list_class_init (SpMessageListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_message_list_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_message_list_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "messagelist");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static void
sp_message_list_init (SpMessageList *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 6);
}
