/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See page.h. */
#include "ui/page.h"

#include "ui/help-topics.h"
#include "ui/settings.h"

typedef struct
{
  SpDocument *document;
  gboolean stale; /* something changed while the page was out of view */
} SpPagePrivate;

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (SpPage, sp_page, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_DOCUMENT,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static SpPagePrivate *
private_of (SpPage *self)
{
  return sp_page_get_instance_private (self);
}

SpDocument *
sp_page_get_document (SpPage *self)
{
  g_return_val_if_fail (SP_IS_PAGE (self), NULL);
  return private_of (self)->document;
}

SpChartView *
sp_page_get_chart_view (SpPage *self)
{
  SpPageClass *klass = SP_PAGE_GET_CLASS (self);
  SpChartView *view = klass->get_chart_view != NULL ? klass->get_chart_view (self) : NULL;

  return view != NULL && sp_chart_view_get_chart (view) != NULL ? view : NULL;
}

gboolean
sp_page_focus_field (SpPage     *self,
                     const char *key)
{
  SpPageClass *klass = SP_PAGE_GET_CLASS (self);

  return klass->focus_field != NULL && klass->focus_field (self, key);
}

static GQuark
help_quark (void)
{
  return g_quark_from_static_string ("sp-page-help");
}

void
sp_page_set_help (GtkWidget  *widget,
                  const char *topic)
{
  g_object_set_qdata_full (G_OBJECT (widget), help_quark (), g_strdup (topic), g_free);
}

void
sp_page_set_field_help (GtkWidget *widget,
                        SpField    field)
{
  g_autofree char *topic = sp_help_topic_for_field (field);

  sp_page_set_help (widget, topic);
}

const char *
sp_page_get_help (GtkWidget *widget)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    {
      const char *topic = g_object_get_qdata (G_OBJECT (widget), help_quark ());

      if (topic != NULL)
        return topic;
    }
  return NULL;
}

static void
update (SpPage *self)
{
  SpPagePrivate *priv = private_of (self);

  priv->stale = !gtk_widget_get_mapped (GTK_WIDGET (self));
  if (!priv->stale)
    SP_PAGE_GET_CLASS (self)->update (self);
}

static void
sp_page_map (GtkWidget *widget)
{
  SpPage *self = SP_PAGE (widget);
  SpPagePrivate *priv = private_of (self);

  GTK_WIDGET_CLASS (sp_page_parent_class)->map (widget);
  if (priv->stale)
    update (self);
}

static void
sp_page_constructed (GObject *object)
{
  SpPage *self = SP_PAGE (object);
  SpPagePrivate *priv = private_of (self);
  SpPageClass *klass = SP_PAGE_GET_CLASS (self);

  G_OBJECT_CLASS (sp_page_parent_class)->constructed (object);
  g_return_if_fail (priv->document != NULL);

  if (klass->bind != NULL)
    klass->bind (self);
  g_signal_connect_object (priv->document, "changed", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->document, "results", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (priv->document, "invalid", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  if (sp_settings () != NULL)
    g_signal_connect_object (sp_settings (), "changed::digits", G_CALLBACK (update), self, G_CONNECT_SWAPPED);
  klass->update (self);
}

static void
sp_page_set_property (GObject      *object,
                      guint         id,
                      const GValue *value,
                      GParamSpec   *pspec)
{
  if (id == PROP_DOCUMENT)
    private_of (SP_PAGE (object))->document = g_value_dup_object (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sp_page_get_property (GObject    *object,
                      guint       id,
                      GValue     *value,
                      GParamSpec *pspec)
{
  if (id == PROP_DOCUMENT)
    g_value_set_object (value, private_of (SP_PAGE (object))->document);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sp_page_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&private_of (SP_PAGE (object))->document);
  G_OBJECT_CLASS (sp_page_parent_class)->dispose (object);
}

static void
sp_page_class_init (SpPageClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->constructed = sp_page_constructed;
  object_class->set_property = sp_page_set_property;
  object_class->get_property = sp_page_get_property;
  object_class->dispose = sp_page_dispose;
  widget_class->map = sp_page_map;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "page");
  properties[PROP_DOCUMENT] = g_param_spec_object ("document", NULL, NULL, SP_TYPE_DOCUMENT,
                                                   G_PARAM_READWRITE | G_PARAM_CONSTRUCT_ONLY | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sp_page_init (SpPage *self)
{
}
