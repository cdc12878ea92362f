/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See chart-card.h. */
#include "config.h"

#include "ui/chart-card.h"

#include <glib/gi18n.h>

#include "figures/figures.h"
#include "ui/flow-layout.h"
#include "ui/settings.h"

#define CHART_MIN_HEIGHT 240
#define MISSING_MIN_HEIGHT 120
#define CHART_NATURAL_HEIGHT 360

struct _SpChartCard
{
  GtkWidget parent_instance;

  GtkWidget *box;
  GtkWidget *choice_box;
  GtkWidget *log_button;
  GtkWidget *stack;
  GtkWidget *missing;
  char *missing_words; /* (nullable): of the page */
  SpChartView *view;

  const SpChartChoice *choices;
  guint n_choices;
  guint chosen;
  char *curve_id;
  guint laws;
  gboolean hide_published;
  SpScenarioResults *results; /* (nullable) */
};

G_DEFINE_FINAL_TYPE (SpChartCard, sp_chart_card, GTK_TYPE_WIDGET)

SpChartView *
sp_chart_card_get_view (SpChartCard *self)
{
  g_return_val_if_fail (SP_IS_CHART_CARD (self), NULL);
  return self->view;
}

static void
show_missing (SpChartCard *self)
{
  const SpChartChoice *choice = self->n_choices > 0 ? &self->choices[self->chosen] : NULL;
  const char *words = self->missing_words != NULL ? self->missing_words : "";

  gtk_label_set_text (GTK_LABEL (self->missing), choice != NULL && choice->missing != NULL ? _(choice->missing) : words);
}

static void
rebuild (SpChartCard *self)
{
  const SpChartChoice *choice = self->n_choices > 0 ? &self->choices[self->chosen] : NULL;
  gboolean logarithmic = gtk_toggle_button_get_active (GTK_TOGGLE_BUTTON (self->log_button));
  SpFigureOptions options = {
    .has_x_scale = TRUE,
    .x_scale = logarithmic ? SP_SCALE_LOG2 : SP_SCALE_LINEAR,
    .has_y_scale = TRUE,
    .curve = self->curve_id,
    .laws = self->laws,
    .hide_published = self->hide_published,
    .digits = sp_settings_get_digits (),
  };
  g_autoptr (SpChart) chart = NULL;

  if (choice == NULL)
    return;
  show_missing (self);
  options.y_scale = logarithmic && choice->log_y ? SP_SCALE_LOG10 : SP_SCALE_LINEAR;
  if (self->results != NULL)
    chart = sp_figure_build (sp_figure_find (choice->figure), self->results, &options);
  sp_chart_view_set_chart (self->view, chart);
  gtk_stack_set_visible_child (GTK_STACK (self->stack), chart != NULL ? GTK_WIDGET (self->view) : self->missing);
}

void
sp_chart_card_set_results (SpChartCard             *self,
                           const SpScenarioResults *results,
                           const char              *missing)
{
  g_return_if_fail (SP_IS_CHART_CARD (self));

  if (g_strcmp0 (missing, self->missing_words) != 0)
    {
      g_free (self->missing_words);
      self->missing_words = g_strdup (missing);
      show_missing (self);
    }
  if (results == NULL || results != self->results)
    {
      g_clear_pointer (&self->results, sp_scenario_results_unref);
      self->results = results != NULL ? sp_scenario_results_ref ((SpScenarioResults *) results) : NULL;
      rebuild (self);
    }
  gtk_widget_set_visible (GTK_WIDGET (self), missing != NULL || sp_chart_view_get_chart (self->view) != NULL);
}

void
sp_chart_card_set_curve (SpChartCard *self,
                         const char  *curve_id,
                         guint        laws,
                         gboolean     hide_published)
{
  g_return_if_fail (SP_IS_CHART_CARD (self));

  if (g_strcmp0 (curve_id, self->curve_id) == 0 && laws == self->laws && hide_published == self->hide_published)
    return;
  g_free (self->curve_id);
  self->curve_id = g_strdup (curve_id);
  self->laws = laws;
  self->hide_published = hide_published;
  rebuild (self);
}

void
sp_chart_card_set_logarithmic (SpChartCard *self,
                               gboolean     logarithmic)
{
  g_return_if_fail (SP_IS_CHART_CARD (self));
  gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (self->log_button), logarithmic);
}

static void
chosen (GtkToggleButton *button,
        GParamSpec      *pspec,
        SpChartCard     *self)
{
  if (!gtk_toggle_button_get_active (button))
    return;
  self->chosen = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "choice"));
  gtk_widget_set_visible (self->log_button, !self->choices[self->chosen].no_log);
  rebuild (self);
}

void
sp_chart_card_set_choices (SpChartCard         *self,
                           const SpChartChoice *choices,
                           guint                n_choices)
{
  GtkToggleButton *first = NULL;
  guint i;

  g_return_if_fail (SP_IS_CHART_CARD (self));

  self->choices = choices;
  self->n_choices = n_choices;
  for (i = 0; i < n_choices; i++)
    {
      GtkWidget *button = gtk_toggle_button_new_with_label (_(choices[i].label));

      gtk_toggle_button_set_group (GTK_TOGGLE_BUTTON (button), first);
      if (first == NULL)
        first = GTK_TOGGLE_BUTTON (button);
      gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (button), i == 0);
      g_object_set_data (G_OBJECT (button), "choice", GUINT_TO_POINTER (i));
      g_signal_connect (button, "notify::active", G_CALLBACK (chosen), self);
      gtk_box_append (GTK_BOX (self->choice_box), button);
    }
  gtk_widget_set_visible (self->choice_box, n_choices > 1);
  gtk_widget_set_visible (self->log_button, n_choices > 0 && !choices[0].no_log);
}

static void
sp_chart_card_dispose (GObject *object)
{
  SpChartCard *self = SP_CHART_CARD (object);

  g_clear_pointer (&self->box, gtk_widget_unparent);
  g_clear_pointer (&self->results, sp_scenario_results_unref);
  G_OBJECT_CLASS (sp_chart_card_parent_class)->dispose (object);
}

static void
sp_chart_card_finalize (GObject *object)
{
  g_free (SP_CHART_CARD (object)->curve_id);
  g_free (SP_CHART_CARD (object)->missing_words);
  G_OBJECT_CLASS (sp_chart_card_parent_class)->finalize (object);
}

static void
sp_chart_card_class_init (SpChartCardClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_chart_card_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_chart_card_finalize;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "chartcard");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
make_toolbar (SpChartCard *self)
{
  GtkWidget *toolbar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);

  self->choice_box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_set_layout_manager (self->choice_box, g_object_new (SP_TYPE_FLOW_LAYOUT, NULL));
  sp_flow_layout_set_spacing (SP_FLOW_LAYOUT (gtk_widget_get_layout_manager (self->choice_box)), 6);
  gtk_widget_set_hexpand (self->choice_box, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->choice_box), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Chart"), -1);
  /* Translators: short for logarithmic */
  self->log_button = gtk_toggle_button_new_with_label (_("Log"));
  gtk_widget_set_tooltip_text (self->log_button, _("Logarithmic axes"));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->log_button), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Logarithmic axes"), -1);
  g_signal_connect_swapped (self->log_button, "toggled", G_CALLBACK (rebuild), self);
  gtk_widget_set_valign (self->log_button, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (toolbar), self->choice_box);
  gtk_box_append (GTK_BOX (toolbar), self->log_button);
  return toolbar;
}

static void
sp_chart_card_init (SpChartCard *self)
{
  self->box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);
  gtk_widget_add_css_class (self->box, "card");
  gtk_widget_set_parent (self->box, GTK_WIDGET (self));
  gtk_box_append (GTK_BOX (self->box), make_toolbar (self));

  self->missing = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->missing), TRUE);
  gtk_label_set_justify (GTK_LABEL (self->missing), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (self->missing, "dim-label");
  self->view = SP_CHART_VIEW (sp_chart_view_new ());
  gtk_widget_set_vexpand (GTK_WIDGET (self->view), TRUE);
  gtk_widget_set_size_request (GTK_WIDGET (self->view), -1, CHART_MIN_HEIGHT);
  sp_chart_view_set_natural_height (self->view, CHART_NATURAL_HEIGHT);
  gtk_widget_set_size_request (self->missing, -1, MISSING_MIN_HEIGHT);
  self->stack = gtk_stack_new ();
  gtk_stack_set_vhomogeneous (GTK_STACK (self->stack), FALSE);
  gtk_stack_add_child (GTK_STACK (self->stack), self->missing);
  gtk_stack_add_child (GTK_STACK (self->stack), GTK_WIDGET (self->view));
  gtk_box_append (GTK_BOX (self->box), self->stack);
}
