/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Blocks to elements; see memo-html.h. */
#include "config.h"

#include "report/memo-html.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "chart/export.h"

#define CHART_WIDTH 760.0
#define CHART_HEIGHT 380.0

static const char style[] =
  "body{font-family:system-ui,sans-serif;line-height:1.45;color:#1e1e1e;background:#fff;max-width:46rem;margin:2rem auto;"
  "padding:0 1rem}"
  "h1{font-size:1.7rem;line-height:1.2;margin:0;overflow-wrap:anywhere}"
  "h2{font-size:1.15rem;margin:2rem 0 .5rem;border-bottom:1px solid #d0d0d0;padding-bottom:.2rem}"
  "h3{font-size:1rem;margin:1.2rem 0 .3rem}"
  "p,li,td,th{overflow-wrap:anywhere}"
  ".scenario{color:#5e5c64;margin:.2rem 0 1.2rem}"
  ".question{font-size:1.1rem}"
  ".notes,.question{white-space:pre-line}"
  ".lead{font-size:1.35rem;font-weight:700;color:#1a5fb4;border-inline-start:4px solid #1a5fb4;padding-inline-start:.7rem;"
  "margin:.6rem 0}"
  "table{border-collapse:collapse;width:100%;margin:.6rem 0 1.2rem;font-size:.92rem}"
  "th{font-weight:600;color:#5e5c64;border-bottom:1px solid #9a9996;padding:.25rem .5rem;text-align:start;"
  "vertical-align:bottom}"
  "td{border-bottom:1px solid #e4e4e4;padding:.25rem .5rem;vertical-align:top}"
  ".n{text-align:end;font-variant-numeric:tabular-nums}"
  ".strong td{font-weight:700}"
  "figure{margin:1rem 0}svg{max-width:100%;height:auto}"
  "footer{color:#5e5c64;font-size:.85rem;margin-top:2rem}"
  "@media print{body{max-width:none;margin:0;padding:0;font-size:10pt}h2,h3,.lead{break-after:avoid}"
  "figure,tr,li{break-inside:avoid}thead{display:table-header-group}}"
  "@page{margin:16mm}";

static gboolean
is_xml_char (gunichar c)
{
  return c == '\t' || c == '\n' || (c >= 0x20 && c <= 0xd7ff) || (c >= 0xe000 && c <= 0xfffd) || c >= 0x10000;
}

/* Text as content: markup is escaped, what XML can't hold is replaced, and marks of
 * direction stay inside. */
static void
append_text (GString    *html,
             const char *text)
{
  g_string_append (html, "<bdi>");
  for (const char *c = text; *c != '\0'; c = g_utf8_next_char (c))
    {
      gunichar unichar = g_utf8_get_char (c);

      switch (unichar)
        {
        case '&':
          g_string_append (html, "&amp;");
          break;
        case '<':
          g_string_append (html, "&lt;");
          break;
        case '>':
          g_string_append (html, "&gt;");
          break;
        default:
          g_string_append_unichar (html, is_xml_char (unichar) ? unichar : 0xfffd);
          break;
        }
    }
  g_string_append (html, "</bdi>");
}

/* @class: (nullable) */
static void
append_element (GString    *html,
                const char *name,
                const char *class,
                const char *text)
{
  g_string_append_printf (html, class != NULL ? "<%s class=\"%s\">" : "<%s>", name, class);
  append_text (html, text);
  g_string_append_printf (html, "</%s>\n", name);
}

/* ---- Tables ---- */

static void
append_head (GString             *html,
             const SpReportTable *table)
{
  g_string_append (html, "<thead><tr>");
  for (guint c = 0; c < sp_report_table_n_columns (table); c++)
    {
      const SpReportColumn *column = sp_report_table_column (table, c);

      g_string_append (html, column->kind == SP_CELLS_TEXT ? "<th scope=\"col\">" : "<th scope=\"col\" class=\"n\">");
      append_text (html, column->title);
      g_string_append (html, "</th>");
    }
  g_string_append (html, "</tr></thead>\n<tbody>\n");
}

static void
append_table (GString             *html,
              const SpReportTable *table)
{
  g_string_append_printf (html, "<table aria-label=\"");
  {
    g_autofree char *label = g_markup_escape_text (table->title, -1);

    g_string_append_printf (html, "%s\">\n", label);
  }
  append_head (html, table);
  for (guint r = 0; r < sp_report_table_n_rows (table); r++)
    {
      g_string_append (html, sp_report_table_cell (table, r, 0)->emphasis ? "<tr class=\"strong\">" : "<tr>");
      for (guint c = 0; c < sp_report_table_n_columns (table); c++)
        {
          const SpCell *cell = sp_report_table_cell (table, r, c);

          g_string_append (html, sp_report_table_column (table, c)->kind == SP_CELLS_TEXT ? "<td>" : "<td class=\"n\">");
          append_text (html, cell->text != NULL ? cell->text : "–");
          g_string_append (html, "</td>");
        }
      g_string_append (html, "</tr>\n");
    }
  g_string_append (html, "</tbody></table>\n");
}

/* ---- Pictures ---- */

static gboolean
append_chart (GString       *html,
              const SpChart *chart,
              guint          number,
              GError       **error)
{
  g_autofree char *prefix = g_strdup_printf ("figure-%u-", number);
  SpExportOptions options = { .width = CHART_WIDTH, .height = CHART_HEIGHT, .id_prefix = prefix };
  g_autoptr (GBytes) svg = sp_chart_export (chart, SP_EXPORT_SVG, &options, error);
  const char *text, *root;
  gsize length;

  if (svg == NULL)
    return FALSE;
  text = g_bytes_get_data (svg, &length);
  root = g_strstr_len (text, (gssize) length, "<svg");
  g_string_append (html, "<figure>");
  g_string_append_len (html, root, (gssize) length - (root - text));
  g_string_append (html, "</figure>\n");
  return TRUE;
}

/* ---- The page ---- */

static void
append_begin (GString      *html,
              const SpMemo *memo)
{
  g_autofree char *title = g_markup_escape_text (memo->title, -1);
  g_autofree char *author = g_markup_escape_text (memo->author != NULL ? memo->author : "", -1);

  g_string_append_printf (html, "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"%s\" xml:lang=\"%s\" "
                                "dir=\"%s\">\n<head>\n<meta charset=\"utf-8\"/>\n<title>",
                          memo->language, memo->language, memo->rtl ? "rtl" : "ltr");
  g_string_append_printf (html, "%s</title>\n<meta name=\"generator\" content=\"Scaling Planner " SP_VERSION "\"/>\n", title);
  if (*author != '\0')
    g_string_append_printf (html, "<meta name=\"author\" content=\"%s\"/>\n", author);
  g_string_append_printf (html, "<meta name=\"viewport\" content=\"width=device-width\"/>\n<style>%s</style>\n</head>\n<body>\n",
                          style);
  append_element (html, "h1", NULL, memo->title);
  append_element (html, "p", "scenario", memo->scenario);
}

static gboolean
append_block (GString           *html,
              const SpMemoBlock *block,
              guint             *n_charts,
              GError           **error)
{
  switch (block->kind)
    {
    case SP_BLOCK_HEADING:
      append_element (html, "h2", NULL, block->text);
      return TRUE;
    case SP_BLOCK_LABEL:
      append_element (html, "h3", NULL, block->text);
      return TRUE;
    case SP_BLOCK_LEAD:
      append_element (html, "p", "lead", block->text);
      return TRUE;
    case SP_BLOCK_PARAGRAPH:
      append_element (html, "p",
                      block->section == SP_MEMO_QUESTION ? "question" : block->section == SP_MEMO_NOTES ? "notes" : NULL,
                      block->text);
      return TRUE;
    case SP_BLOCK_ITEM:
      append_element (html, "li", NULL, block->text);
      return TRUE;
    case SP_BLOCK_TABLE:
      append_table (html, block->table);
      return TRUE;
    case SP_BLOCK_CHART:
    default:
      return append_chart (html, block->chart, ++*n_charts, error);
    }
}

GBytes *
sp_memo_to_html (const SpMemo *memo,
                 GError      **error)
{
  g_autoptr (GString) html = g_string_new (NULL);
  gboolean in_list = FALSE;
  guint n_charts = 0;

  append_begin (html, memo);
  for (guint i = 0; i < memo->blocks->len; i++)
    {
      const SpMemoBlock *block = g_ptr_array_index (memo->blocks, i);
      gboolean is_item = block->kind == SP_BLOCK_ITEM;

      if (is_item != in_list)
        g_string_append (html, is_item ? "<ul>\n" : "</ul>\n");
      in_list = is_item;
      if (!append_block (html, block, &n_charts, error))
        return NULL;
    }
  if (in_list)
    g_string_append (html, "</ul>\n");
  g_string_append (html, "<footer>Scaling Planner " SP_VERSION "</footer>\n</body>\n</html>\n");
  return g_string_free_to_bytes (g_steal_pointer (&html));
}
