/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See help-pane.h. */
#include "config.h"

#include "ui/help-pane.h"

#include <glib/gi18n.h>

#define TOPICS "/io/github/scalingplanner/ScalingPlanner/help/"

struct _SpHelpPane
{
  GtkWidget parent_instance;

  GtkWidget *scrolled;
  GtkBuilder *builder; /* (nullable): of the topic that is shown */
  char *topic;
  char *place;         /* (nullable): to scroll to once the topic has its size */
  guint scroll_id;
};

G_DEFINE_FINAL_TYPE (SpHelpPane, sp_help_pane, GTK_TYPE_WIDGET)

static gboolean
scroll_to_place (gpointer data)
{
  SpHelpPane *self = data;
  GObject *target = self->place != NULL ? gtk_builder_get_object (self->builder, self->place) : NULL;
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scrolled));
  GtkWidget *content = GTK_WIDGET (gtk_builder_get_object (self->builder, "topic"));
  graphene_point_t top;

  self->scroll_id = 0;
  if (target != NULL && GTK_IS_WIDGET (target) &&
      gtk_widget_compute_point (GTK_WIDGET (target), content, &GRAPHENE_POINT_INIT (0, 0), &top))
    gtk_adjustment_set_value (adjustment, (double) top.y);
  else
    gtk_adjustment_set_value (adjustment, 0.0);
  return G_SOURCE_REMOVE;
}

static gboolean
link_activated (SpHelpPane *self,
                const char *uri)
{
  if (!g_str_has_prefix (uri, "help:"))
    return FALSE;
  sp_help_pane_show (self, uri + strlen ("help:"), NULL);
  return TRUE;
}

static void
connect_links (SpHelpPane *self)
{
  GSList *objects = gtk_builder_get_objects (self->builder);
  GSList *l;

  for (l = objects; l != NULL; l = l->next)
    if (GTK_IS_LABEL (l->data))
      g_signal_connect_swapped (l->data, "activate-link", G_CALLBACK (link_activated), self);
  g_slist_free (objects);
}

static gboolean
load_topic (SpHelpPane *self,
            const char *topic)
{
  g_autofree char *path = g_strconcat (TOPICS, topic, ".ui", NULL);
  g_autoptr (GtkBuilder) builder = NULL;
  GtkWidget *content;

  if (g_strcmp0 (topic, self->topic) == 0)
    return TRUE;
  if (!g_resources_get_info (path, G_RESOURCE_LOOKUP_FLAGS_NONE, NULL, NULL, NULL))
    return FALSE;
  builder = gtk_builder_new ();
  if (!gtk_builder_add_from_resource (builder, path, NULL))
    g_return_val_if_reached (FALSE);
  content = GTK_WIDGET (gtk_builder_get_object (builder, "topic"));
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scrolled), content);
  g_set_object (&self->builder, builder);
  g_free (self->topic);
  self->topic = g_strdup (topic);
  connect_links (self);
  return TRUE;
}

void
sp_help_pane_show (SpHelpPane *self,
                   const char *topic,
                   const char *place)
{
  g_return_if_fail (SP_IS_HELP_PANE (self));

  if (!load_topic (self, topic))
    return;
  g_free (self->place);
  self->place = g_strdup (place);
  if (self->scroll_id == 0)
    self->scroll_id = g_timeout_add (50, scroll_to_place, self);
}

static void
sp_help_pane_dispose (GObject *object)
{
  SpHelpPane *self = SP_HELP_PANE (object);

  g_clear_handle_id (&self->scroll_id, g_source_remove);
  g_clear_pointer (&self->scrolled, gtk_widget_unparent);
  g_clear_object (&self->builder);
  G_OBJECT_CLASS (sp_help_pane_parent_class)->dispose (object);
}

static void
sp_help_pane_finalize (GObject *object)
{
  SpHelpPane *self = SP_HELP_PANE (object);

  g_free (self->topic);
  g_free (self->place);
  G_OBJECT_CLASS (sp_help_pane_parent_class)->finalize (object);
}

static void
sp_help_pane_class_init (SpHelpPaneClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_help_pane_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_help_pane_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "helppane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
}

static void
sp_help_pane_init (SpHelpPane *self)
{
  self->scrolled = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scrolled), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_parent (self->scrolled, GTK_WIDGET (self));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Help"), -1);
}
