/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See curve-details.h. */
#include "config.h"

#include "ui/curve-details.h"

#include <glib/gi18n.h>

#include "report/tables.h"
#include "text/curve-sentence.h"
#include "ui/data-table.h"
#include "ui/lines-layout.h"
#include "ui/message-list.h"
#include "ui/page-parts.h"
#include "ui/result-list.h"

struct _SpCurveDetails
{
  GtkWidget parent_instance;

  SpResultList *facts;
  SpDataTable *laws;
  GtkWidget *refused;
  GtkWidget *residuals_title;
  SpDataTable *residuals;
  GtkWidget *messages_title;
  SpMessageList *messages;
};

G_DEFINE_FINAL_TYPE (SpCurveDetails, sp_curve_details, GTK_TYPE_WIDGET)

/* @n_texts: how many columns begin at their edge */
static void
show_rows (SpDataTable         *view,
           const SpReportTable *table,
           guint                n_texts)
{
  guint n_columns = table != NULL ? sp_report_table_n_columns (table) : 0;
  guint n_rows = table != NULL ? sp_report_table_n_rows (table) : 0;
  g_autofree const char **cells = g_new0 (const char *, n_columns + 1);

  gtk_widget_set_visible (GTK_WIDGET (view), table != NULL);
  if (table == NULL)
    return;
  for (guint c = 0; c < n_columns; c++)
    cells[c] = sp_report_table_column (table, c)->title;
  sp_data_table_begin (view, cells, n_texts);
  for (guint r = 0; r < MIN (n_rows, SP_DATA_TABLE_ROWS); r++)
    {
      for (guint c = 0; c < n_columns; c++)
        cells[c] = sp_report_table_cell (table, r, c)->text;
      sp_data_table_add_row (view, cells, NULL);
    }
  sp_data_table_end (view, n_rows - MIN (n_rows, SP_DATA_TABLE_ROWS));
}

static void
show_refused (SpCurveDetails      *self,
              const SpCurveResult *result,
              const SpWording     *wording)
{
  g_autoptr (GString) refused = g_string_new (NULL);

  for (SpLaw law = 0; law < SP_N_LAWS; law++)
    if (!result->laws[law].is_fitted)
      {
        g_autofree char *why = sp_sentence_core_code (result->laws[law].refusal, wording);

        g_string_append_printf (refused, "%s%s: %s", refused->len > 0 ? "\n" : "", sp_law_label (law, FALSE), why);
      }
  gtk_label_set_text (GTK_LABEL (self->refused), refused->str);
  gtk_widget_set_visible (self->refused, refused->len > 0);
}

void
sp_curve_details_set (SpCurveDetails          *self,
                      const SpScenarioResults *scenario,
                      const SpCurveResults    *results,
                      const SpWording         *wording)
{
  g_autoptr (SpReportTable) facts = sp_report_table_of_curve ("curve-facts", scenario, results, wording->digits);
  g_autoptr (SpReportTable) fits = sp_report_table_of_curve ("fits", scenario, results, wording->digits);
  g_autoptr (SpReportTable) residuals = sp_report_table_of_curve ("residuals", scenario, results, wording->digits);

  g_return_if_fail (SP_IS_CURVE_DETAILS (self));

  sp_result_list_show (self->facts, facts);
  show_rows (self->laws, fits, 2);
  show_refused (self, results->result, wording);
  gtk_widget_set_visible (self->residuals_title, residuals != NULL);
  show_rows (self->residuals, residuals, 0);
  sp_message_list_set_messages (self->messages, results->messages, wording, "", NULL, SP_SEVERITY_INFO);
  gtk_widget_set_visible (self->messages_title, results->messages->len > 0);
}

/* ---- GObject ---- */

static void
sp_curve_details_dispose (GObject *object)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))) != NULL)
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (sp_curve_details_parent_class)->dispose (object);
}

static void
sp_curve_details_class_init (SpCurveDetailsClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_curve_details_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, SP_TYPE_LINES_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "curvedetails");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkWidget *
add (SpCurveDetails *self,
     GtkWidget      *widget)
{
  gtk_widget_set_parent (widget, GTK_WIDGET (self));
  return widget;
}

static GtkWidget *
add_text (SpCurveDetails *self,
          const char     *text,
          const char     *css_class)
{
  GtkWidget *label = add (self, gtk_label_new (text));

  gtk_label_set_xalign (GTK_LABEL (label), 0.0f);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_widget_add_css_class (label, css_class);
  return label;
}

static void
sp_curve_details_init (SpCurveDetails *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  sp_lines_layout_set_spacing (SP_LINES_LAYOUT (layout), 12);
  self->facts = SP_RESULT_LIST (add (self, g_object_new (SP_TYPE_RESULT_LIST, NULL)));
  self->laws = SP_DATA_TABLE (add (self, g_object_new (SP_TYPE_DATA_TABLE, NULL)));
  self->refused = add_text (self, NULL, "dim-label");
  self->residuals_title = add_text (self, _("Residuals: how far measured throughput lies above each law"), "field-title");
  self->residuals = SP_DATA_TABLE (add (self, g_object_new (SP_TYPE_DATA_TABLE, NULL)));
  self->messages_title = add_text (self, _("Messages"), "field-title");
  self->messages = SP_MESSAGE_LIST (add (self, g_object_new (SP_TYPE_MESSAGE_LIST, NULL)));
}
