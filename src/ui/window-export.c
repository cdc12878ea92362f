/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Giving away what a page shows: the picture as a file or on the clipboard, the
 * numbers behind it as CSV. What is given away comes from the chart alone, so
 * nothing on the screen changes. */
#include "config.h"

#include <glib/gi18n.h>

#include "chart/describe.h"
#include "plan/file.h"
#include "ui/export-dialog.h"
#include "ui/file-dialog.h"
#include "ui/window-private.h"

static SpChartView *
view_of (SpWindow *self)
{
  SpPage *page = sp_window_get_page (self);

  return page != NULL ? sp_page_get_chart_view (page) : NULL;
}

void
sp_window_update_exports (SpWindow *self)
{
  gboolean has_chart = view_of (self) != NULL;

  sp_window_set_enabled (self, "export", has_chart);
  sp_window_set_enabled (self, "export-table", has_chart);
  sp_window_set_enabled (self, "copy-chart", has_chart);
}

static void
start_export (SpWindow *self,
              gpointer  data)
{
  SpChartView *view = view_of (self);

  if (view != NULL)
    sp_export_dialog_show (self, view);
}

static void
export_action (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       data)
{
  sp_window_ask_invalid (data, _("_Export Anyway"), start_export, NULL);
}

static void
copy_action (GSimpleAction *action,
             GVariant      *parameter,
             gpointer       data)
{
  SpWindow *self = data;
  SpChartView *view = view_of (self);

  if (view == NULL)
    return;
  sp_chart_view_copy (view);
  sp_window_toast (self, _("Chart copied as a picture"));
}

/* ---- The table ---- */

typedef struct
{
  SpWindow *self;
  SpChart *chart;
} Table;

static void
table_chosen (GFile   *file,
              gpointer data)
{
  Table *request = data;
  g_autoptr (SpChartTable) table = sp_chart_table_new (request->chart);
  char *csv = sp_chart_table_to_csv (table);
  g_autoptr (GBytes) bytes = g_bytes_new_take (csv, strlen (csv));
  g_autoptr (GError) error = NULL;

  if (file != NULL)
    {
      if (sp_file_replace (file, bytes, NULL, NULL, NULL, &error))
        sp_window_toast (request->self, _("Table exported"));
      else
        sp_window_show_error (request->self, _("Could Not Export"), error->message);
    }
  g_object_unref (request->self);
  sp_chart_unref (request->chart);
  g_free (request);
}

static void
start_table (SpWindow *self,
             gpointer  data)
{
  SpFileType type = { _("Comma-separated values"), ".csv" };
  SpChartView *view = view_of (self);
  g_autofree char *name = NULL;
  SpChart *chart;
  Table *request;

  if (view == NULL)
    return;
  chart = sp_chart_view_get_chart (view);
  request = g_new (Table, 1);
  request->self = g_object_ref (self);
  request->chart = sp_chart_ref (chart);
  name = g_strconcat (sp_chart_get_id (chart), ".csv", NULL);
  sp_file_dialog_save (GTK_WINDOW (self), _("Export Table"), &type, NULL, name, table_chosen, request);
}

static void
table_action (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       data)
{
  sp_window_ask_invalid (data, _("_Export Anyway"), start_table, NULL);
}

void
sp_window_add_export_actions (SpWindow *self)
{
  static const GActionEntry entries[] = {
    { "export", export_action },
    { "export-table", table_action },
    { "copy-chart", copy_action },
  };

  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
}
