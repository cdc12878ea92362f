/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Setting blocks on pages: each becomes pieces (a heading, a row of a table, a
 * picture) with a height; pieces fill pages from the top, headings stay with what
 * follows them, and a table that goes on repeats its head. Drawing measures again
 * with the same layouts, so that nothing but numbers is kept. See memo-pages.h. */
#include "config.h"

#include "report/memo-pages.h"

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <pango/pangocairo.h>

#include "chart/export.h"
#include "text/units.h"

#define MARGIN 48.0
#define FOOT 30.0
#define CELL_PAD 5.0
#define ITEM_INDENT 12.0
#define LEAD_INDENT 9.0
#define WANTED_PAGES 3

/* From roomy to tight: the first that needs few pages is taken. */
static const struct
{
  double font;    /* points */
  double chart;   /* height in points */
  double gap;     /* of everything between pieces, over the usual */
  double pad;     /* of a row of a table */
  gboolean optional; /* optional pictures are there */
  glong cell;     /* characters of a cell of a table that are kept; numbers are kept whole */
  glong words;    /* and of question and notes */
} fits[] = { { 9.5, 205.0, 1.0, 5.0, TRUE, 160, 2400 }, { 9.0, 180.0, 0.8, 4.0, TRUE, 160, 2400 },
             { 8.5, 170.0, 0.7, 3.5, FALSE, 160, 2400 }, { 8.0, 150.0, 0.5, 2.5, FALSE, 100, 2400 },
             { 7.5, 130.0, 0.5, 2.0, FALSE, 100, 1000 }, { 7.0, 115.0, 0.4, 1.5, FALSE, 80, 400 } };

typedef enum
{
  PIECE_TITLE,
  PIECE_SCENARIO,
  PIECE_TEXT,   /* any block with text */
  PIECE_HEAD,   /* of a table */
  PIECE_ROW,
  PIECE_CHART
} PieceKind;

typedef struct
{
  PieceKind kind;
  const SpMemoBlock *block; /* (nullable) */
  guint row;
  guint head;               /* of a row: the index of its table's head */
  const double *widths;     /* of a table: its columns */
  double gap;               /* above, unless first on a page */
  double height;
  gboolean keep;            /* with the next piece */
} Piece;

typedef struct
{
  guint piece;
  guint page;
  double y;
} Placed;

struct _SpMemoPages
{
  const SpMemo *memo;
  double width;
  double height;
  guint fit;
  PangoContext *context;
  GArray *pieces;
  GArray *placed;
  GPtrArray *widths;
  guint n_pages;
};

/* ---- Type ---- */

/* Points are the unit here: 72 to the inch. */
static PangoContext *
create_context (void)
{
  g_autoptr (PangoFontMap) map = pango_cairo_font_map_new ();
  PangoContext *context;
  cairo_font_options_t *options = cairo_font_options_create ();

  pango_cairo_font_map_set_resolution (PANGO_CAIRO_FONT_MAP (map), 72.0);
  context = pango_font_map_create_context (map);
  cairo_font_options_set_hint_style (options, CAIRO_HINT_STYLE_NONE);
  cairo_font_options_set_hint_metrics (options, CAIRO_HINT_METRICS_OFF);
  pango_cairo_context_set_font_options (context, options);
  pango_context_set_round_glyph_positions (context, FALSE);
  cairo_font_options_destroy (options);
  return context;
}

/* @factor: over the size of ordinary text; @width: in points, below 0: one line */
static PangoLayout *
make_layout (const SpMemoPages *pages,
             const char        *text,
             double             factor,
             gboolean           bold,
             double             width)
{
  PangoLayout *layout = pango_layout_new (pages->context);
  PangoFontDescription *font = pango_font_description_from_string ("Sans");

  pango_font_description_set_size (font, (int) lround (fits[pages->fit].font * factor * PANGO_SCALE));
  pango_font_description_set_weight (font, bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
  pango_layout_set_line_spacing (layout, 1.15f);
  if (width >= 0.0)
    pango_layout_set_width (layout, (int) (MAX (width, 1.0) * PANGO_SCALE));
  pango_layout_set_text (layout, text, -1);
  return layout;
}

static void
layout_size (PangoLayout *layout,
             double      *width,
             double      *height)
{
  int w, h;

  pango_layout_get_size (layout, &w, &h);
  if (width != NULL)
    *width = (double) w / PANGO_SCALE;
  *height = (double) h / PANGO_SCALE;
}

static double
text_width (const SpMemoPages *pages)
{
  return pages->width - 2.0 * MARGIN;
}

/* How a block of text looks. */
typedef struct
{
  double factor;
  gboolean bold;
  double indent;
  double gap;
} TextStyle;

static TextStyle
style_of (const SpMemoBlock *block)
{
  switch (block->kind)
    {
    case SP_BLOCK_HEADING:
      return (TextStyle) { 1.3, TRUE, 0.0, 16.0 };
    case SP_BLOCK_LEAD:
      return (TextStyle) { 1.6, TRUE, LEAD_INDENT, 6.0 };
    case SP_BLOCK_LABEL:
      return (TextStyle) { 1.0, TRUE, 0.0, 9.0 };
    case SP_BLOCK_ITEM:
      return (TextStyle) { 1.0, FALSE, ITEM_INDENT, 3.0 };
    case SP_BLOCK_PARAGRAPH:
      return (TextStyle) { block->section == SP_MEMO_QUESTION ? 1.15 : 1.0, FALSE, 0.0, 6.0 };
    case SP_BLOCK_TABLE:
    case SP_BLOCK_CHART:
    default:
      return (TextStyle) { 1.0, FALSE, 0.0, 6.0 };
    }
}

static char *
block_text (const SpMemoPages *pages,
            const SpMemoBlock *block)
{
  gboolean is_free = block->section == SP_MEMO_QUESTION || block->section == SP_MEMO_NOTES;

  return sp_text_clip (block->text, is_free ? fits[pages->fit].words : G_MAXLONG);
}

/* ---- Tables ---- */

static PangoLayout *
cell_layout (const SpMemoPages   *pages,
             const SpReportTable *table,
             int                  row, /* -1: the head */
             guint                column,
             double               width)
{
  const SpReportColumn *head = sp_report_table_column (table, column);
  const SpCell *cell = row < 0 ? NULL : sp_report_table_cell (table, (guint) row, column);
  const char *whole = cell == NULL ? head->title : cell->text != NULL ? cell->text : "–";
  g_autofree char *text = sp_text_clip (whole, cell != NULL && cell->n_numbers > 0 ? G_MAXLONG : fits[pages->fit].cell);
  gboolean bold = cell == NULL || sp_report_table_cell (table, (guint) row, 0)->emphasis;
  PangoLayout *layout = make_layout (pages, text, cell == NULL ? 0.86 : 0.94, bold, width);
  gboolean rtl_text = pango_layout_get_direction (layout, 0) == PANGO_DIRECTION_RTL;
  gboolean right = (head->kind != SP_CELLS_TEXT) != pages->memo->rtl;

  /* Alignment is by the text's own direction. */
  pango_layout_set_alignment (layout, right != rtl_text ? PANGO_ALIGN_RIGHT : PANGO_ALIGN_LEFT);
  return layout;
}

/* The widest wish of a column. */
static double
natural_width (const SpMemoPages   *pages,
               const SpReportTable *table,
               guint                column)
{
  double widest = 0.0;

  for (int row = -1; row < (int) sp_report_table_n_rows (table); row++)
    {
      g_autoptr (PangoLayout) layout = cell_layout (pages, table, row, column, -1.0);
      double width, height;

      layout_size (layout, &width, &height);
      widest = MAX (widest, width);
    }
  return widest + 2.0 * CELL_PAD + 0.5;
}

/* Columns get what they wish and share what is over; where it is too little the wide
 * ones share what is left. */
static double *
column_widths (const SpMemoPages   *pages,
               const SpReportTable *table)
{
  guint n = sp_report_table_n_columns (table);
  double *widths = g_new (double, n);
  double total = 0.0, left = text_width (pages), limit;
  guint wide = n;

  for (guint c = 0; c < n; c++)
    total += widths[c] = natural_width (pages, table, c);
  if (total <= left)
    {
      for (guint c = 0; c < n; c++)
        widths[c] += (left - total) / n;
      return widths;
    }
  limit = left / n;
  for (guint round = 0; round < n; round++)
    {
      double narrow = 0.0;

      wide = 0;
      for (guint c = 0; c < n; c++)
        if (widths[c] <= limit)
          narrow += widths[c];
        else
          wide++;
      if (wide == 0)
        break;
      limit = (left - narrow) / wide;
    }
  for (guint c = 0; c < n; c++)
    widths[c] = MIN (widths[c], limit);
  return widths;
}

static double
row_height (const SpMemoPages   *pages,
            const SpReportTable *table,
            int                  row,
            const double        *widths)
{
  double tallest = 0.0;

  for (guint c = 0; c < sp_report_table_n_columns (table); c++)
    {
      g_autoptr (PangoLayout) layout = cell_layout (pages, table, row, c, widths[c] - 2.0 * CELL_PAD);
      double height;

      layout_size (layout, NULL, &height);
      tallest = MAX (tallest, height);
    }
  return tallest + fits[pages->fit].pad;
}

/* ---- Pieces ---- */

static void
add_piece (SpMemoPages *pages,
           Piece        piece)
{
  piece.gap *= fits[pages->fit].gap;
  g_array_append_val (pages->pieces, piece);
}

static double
text_height (const SpMemoPages *pages,
             const char        *text,
             TextStyle          style)
{
  g_autoptr (PangoLayout) layout = make_layout (pages, text, style.factor, style.bold, text_width (pages) - style.indent);
  double height;

  layout_size (layout, NULL, &height);
  return height;
}

/* No row stands alone on a page, neither the first nor the last. */
static gboolean
stays_with_next (guint row,
                 guint n_rows)
{
  return row + 1 < n_rows && (row == 0 || row + 2 == n_rows);
}

static void
add_table (SpMemoPages       *pages,
           const SpMemoBlock *block)
{
  double *widths = column_widths (pages, block->table);
  guint head = pages->pieces->len, n_rows = sp_report_table_n_rows (block->table);

  g_ptr_array_add (pages->widths, widths);
  add_piece (pages, (Piece) { .kind = PIECE_HEAD, .block = block, .widths = widths, .gap = 8.0, .keep = TRUE,
                              .height = row_height (pages, block->table, -1, widths) });
  for (guint r = 0; r < n_rows; r++)
    add_piece (pages, (Piece) { .kind = PIECE_ROW, .block = block, .row = r, .head = head, .widths = widths,
                                .keep = stays_with_next (r, n_rows),
                                .height = row_height (pages, block->table, (int) r, widths) });
}

static void
add_text (SpMemoPages       *pages,
          const SpMemoBlock *block)
{
  TextStyle style = style_of (block);
  g_autofree char *text = block_text (pages, block);

  add_piece (pages, (Piece) { .kind = PIECE_TEXT, .block = block, .gap = style.gap, .height = text_height (pages, text, style),
                              .keep = block->kind == SP_BLOCK_HEADING || block->kind == SP_BLOCK_LABEL ||
                                      block->kind == SP_BLOCK_LEAD });
}

static void
add_block (SpMemoPages       *pages,
           const SpMemoBlock *block)
{
  if (block->kind == SP_BLOCK_TABLE)
    add_table (pages, block);
  else if (block->kind == SP_BLOCK_CHART)
    add_piece (pages, (Piece) { .kind = PIECE_CHART, .block = block, .gap = 10.0, .height = fits[pages->fit].chart });
  else
    add_text (pages, block);
}

static const TextStyle title_style = { 2.0, TRUE, 0.0, 0.0 };
static const TextStyle scenario_style = { 1.0, FALSE, 0.0, 4.0 };

static void
make_pieces (SpMemoPages *pages)
{
  const SpMemo *memo = pages->memo;

  add_piece (pages, (Piece) { .kind = PIECE_TITLE, .height = text_height (pages, memo->title, title_style), .keep = TRUE });
  add_piece (pages, (Piece) { .kind = PIECE_SCENARIO, .gap = 4.0,
                              .height = text_height (pages, memo->scenario, scenario_style) });
  for (guint i = 0; i < memo->blocks->len; i++)
    {
      const SpMemoBlock *block = g_ptr_array_index (memo->blocks, i);

      if (!block->optional || fits[pages->fit].optional)
        add_block (pages, block);
    }
}

/* ---- Pages ---- */

static const Piece *
piece_at (const SpMemoPages *pages,
          guint              index)
{
  return &g_array_index (pages->pieces, Piece, index);
}

/* The piece and those it must stay with. */
static double
height_together (const SpMemoPages *pages,
                 guint              index)
{
  double height = piece_at (pages, index)->height;

  while (piece_at (pages, index)->keep && index + 1 < pages->pieces->len)
    {
      index++;
      height += piece_at (pages, index)->gap + piece_at (pages, index)->height;
    }
  return height;
}

static void
place (SpMemoPages *pages,
       guint        index,
       double      *y)
{
  Placed placed = { index, pages->n_pages - 1, *y };

  g_array_append_val (pages->placed, placed);
  *y += piece_at (pages, index)->height;
}

static void
place_all (SpMemoPages *pages)
{
  double bottom = pages->height - MARGIN - FOOT;
  double y = MARGIN;

  pages->n_pages = 1;
  for (guint i = 0; i < pages->pieces->len; i++)
    {
      const Piece *piece = piece_at (pages, i);
      gboolean first = y <= MARGIN;
      gboolean kept = i > 0 && piece_at (pages, i - 1)->keep;

      if (!first && !kept && y + piece->gap + height_together (pages, i) > bottom)
        {
          pages->n_pages++;
          y = MARGIN;
          first = TRUE;
          if (piece->kind == PIECE_ROW)
            place (pages, piece->head, &y);
        }
      if (!first)
        y += piece->gap;
      place (pages, i, &y);
    }
}

static void
set_all (SpMemoPages *pages,
         guint        fit)
{
  pages->fit = fit;
  g_array_set_size (pages->pieces, 0);
  g_array_set_size (pages->placed, 0);
  g_ptr_array_set_size (pages->widths, 0);
  make_pieces (pages);
  place_all (pages);
}

SpMemoPages *
sp_memo_pages_new (const SpMemo *memo,
                   double        width,
                   double        height)
{
  SpMemoPages *pages = g_new0 (SpMemoPages, 1);

  pages->memo = memo;
  pages->width = MAX (width, 4.0 * MARGIN);
  pages->height = MAX (height, 6.0 * MARGIN);
  pages->context = create_context ();
  pango_context_set_base_dir (pages->context, memo->rtl ? PANGO_DIRECTION_RTL : PANGO_DIRECTION_LTR);
  pages->pieces = g_array_new (FALSE, FALSE, sizeof (Piece));
  pages->placed = g_array_new (FALSE, FALSE, sizeof (Placed));
  pages->widths = g_ptr_array_new_with_free_func (g_free);
  for (guint fit = 0; fit < G_N_ELEMENTS (fits); fit++)
    {
      set_all (pages, fit);
      if (pages->n_pages <= WANTED_PAGES)
        break;
    }
  return pages;
}

void
sp_memo_pages_free (SpMemoPages *pages)
{
  g_object_unref (pages->context);
  g_array_unref (pages->pieces);
  g_array_unref (pages->placed);
  g_ptr_array_unref (pages->widths);
  g_free (pages);
}

guint
sp_memo_pages_n (const SpMemoPages *pages)
{
  return pages->n_pages;
}

/* ---- Drawing ---- */

static void
set_colour (cairo_t        *cr,
            const SpColour *colour)
{
  cairo_set_source_rgba (cr, colour->red, colour->green, colour->blue, colour->alpha);
}

static SpColour
accent (void)
{
  SpStyle style;

  sp_theme_get_style (sp_theme_get (FALSE, FALSE), SP_ROLE_ACTUAL, FALSE, &style);
  return style.ink;
}

static void
draw_line (cairo_t        *cr,
           const SpColour *colour,
           double          x,
           double          y,
           double          width)
{
  set_colour (cr, colour);
  cairo_new_path (cr);
  cairo_rectangle (cr, x, y - 0.25, width, 0.5);
  cairo_fill (cr);
}

static void
show (cairo_t        *cr,
      PangoLayout    *layout,
      double          x,
      double          y,
      const SpColour *colour)
{
  set_colour (cr, colour);
  cairo_move_to (cr, x, y);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_styled (const SpMemoPages *pages,
             cairo_t           *cr,
             const char        *text,
             TextStyle          style,
             const SpColour    *colour,
             double             y)
{
  g_autoptr (PangoLayout) layout = make_layout (pages, text, style.factor, style.bold, text_width (pages) - style.indent);

  show (cr, layout, MARGIN + (pages->memo->rtl ? 0.0 : style.indent), y, colour);
}

static void
draw_bar (const SpMemoPages *pages,
          cairo_t           *cr,
          const SpColour    *colour,
          double             y,
          double             height)
{
  set_colour (cr, colour);
  cairo_new_path (cr);
  cairo_rectangle (cr, pages->memo->rtl ? pages->width - MARGIN - 3.0 : MARGIN, y, 3.0, height);
  cairo_fill (cr);
}

static void
draw_bullet (const SpMemoPages *pages,
             cairo_t           *cr,
             const SpColour    *colour,
             double             y)
{
  double middle = y + fits[pages->fit].font * 0.72;

  set_colour (cr, colour);
  cairo_new_path (cr);
  cairo_arc (cr, pages->memo->rtl ? pages->width - MARGIN - 4.0 : MARGIN + 4.0, middle, 1.5, 0.0, 2.0 * G_PI);
  cairo_fill (cr);
}

static void
draw_text (const SpMemoPages *pages,
           cairo_t           *cr,
           const Piece       *piece,
           double             y)
{
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);
  TextStyle style = style_of (piece->block);
  SpColour strong = accent ();
  g_autofree char *text = block_text (pages, piece->block);

  if (piece->block->kind == SP_BLOCK_LEAD)
    draw_bar (pages, cr, &strong, y, piece->height);
  if (piece->block->kind == SP_BLOCK_ITEM)
    draw_bullet (pages, cr, &theme->dim, y);
  draw_styled (pages, cr, text, style, piece->block->kind == SP_BLOCK_LEAD ? &strong : &theme->text, y);
}

static void
draw_row (const SpMemoPages *pages,
          cairo_t           *cr,
          const Piece       *piece,
          double             y)
{
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);
  const SpReportTable *table = piece->block->table;
  gboolean head = piece->kind == PIECE_HEAD;
  double x = pages->memo->rtl ? pages->width - MARGIN : MARGIN;

  for (guint c = 0; c < sp_report_table_n_columns (table); c++)
    {
      g_autoptr (PangoLayout) layout = cell_layout (pages, table, head ? -1 : (int) piece->row, c,
                                                    piece->widths[c] - 2.0 * CELL_PAD);
      double height;

      layout_size (layout, NULL, &height);
      if (pages->memo->rtl)
        x -= piece->widths[c];
      show (cr, layout, x + CELL_PAD, head ? y + piece->height - height - 1.5 : y + fits[pages->fit].pad / 2.0, head ? &theme->dim : &theme->text);
      if (!pages->memo->rtl)
        x += piece->widths[c];
    }
  draw_line (cr, head ? &theme->axis : &theme->grid, MARGIN, y + piece->height, text_width (pages));
}

/* Charts count in pixels and write in their own size; on paper both are a little smaller. */
static void
draw_chart (const SpMemoPages *pages,
            cairo_t           *cr,
            const Piece       *piece,
            double             y)
{
  double scale = fits[pages->fit].font / 13.5;
  PangoContext *context = sp_chart_create_context ();
  SpRenderOptions options = { .flags = pages->memo->rtl ? SP_RENDER_RTL : SP_RENDER_DEFAULT };

  cairo_save (cr);
  cairo_new_path (cr);
  cairo_translate (cr, MARGIN, y);
  cairo_scale (cr, scale, scale);
  sp_chart_layout_free (sp_chart_render (piece->block->chart, sp_theme_get (FALSE, FALSE), cr, context,
                                         text_width (pages) / scale, piece->height / scale, &options));
  cairo_restore (cr);
  g_object_unref (context);
}

static void
draw_piece (const SpMemoPages *pages,
            cairo_t           *cr,
            const Piece       *piece,
            double             y)
{
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);

  switch (piece->kind)
    {
    case PIECE_TITLE:
      draw_styled (pages, cr, pages->memo->title, title_style, &theme->text, y);
      break;
    case PIECE_SCENARIO:
      draw_styled (pages, cr, pages->memo->scenario, scenario_style, &theme->dim, y);
      break;
    case PIECE_TEXT:
      draw_text (pages, cr, piece, y);
      break;
    case PIECE_HEAD:
    case PIECE_ROW:
      draw_row (pages, cr, piece, y);
      break;
    case PIECE_CHART:
    default:
      draw_chart (pages, cr, piece, y);
      break;
    }
}

/* The title in one line, and "1 of 3" at the far side. */
static void
draw_foot (const SpMemoPages *pages,
           guint              page,
           cairo_t           *cr)
{
  const SpTheme *theme = sp_theme_get (FALSE, FALSE);
  /* Translators: the number of a page, and how many there are */
  g_autofree char *number = g_strdup_printf (_("%u of %u"), page + 1, pages->n_pages);
  g_autoptr (PangoLayout) count = make_layout (pages, number, 0.86, FALSE, -1.0);
  g_autoptr (PangoLayout) title = make_layout (pages, pages->memo->title, 0.86, FALSE, text_width (pages) - 80.0);
  double y = pages->height - MARGIN - FOOT / 2.0;
  double width, height;

  layout_size (count, &width, &height);
  pango_layout_set_single_paragraph_mode (title, TRUE);
  pango_layout_set_ellipsize (title, PANGO_ELLIPSIZE_END);
  show (cr, title, pages->memo->rtl ? MARGIN + 80.0 : MARGIN, y, &theme->dim);
  show (cr, count, pages->memo->rtl ? MARGIN : pages->width - MARGIN - width, y, &theme->dim);
}

void
sp_memo_pages_draw (const SpMemoPages *pages,
                    guint              page,
                    cairo_t           *cr)
{
  g_return_if_fail (page < pages->n_pages);

  for (guint i = 0; i < pages->placed->len; i++)
    {
      const Placed *placed = &g_array_index (pages->placed, Placed, i);

      if (placed->page == page)
        draw_piece (pages, cr, piece_at (pages, placed->piece), placed->y);
    }
  draw_foot (pages, page, cr);
}

/* ---- PDF ---- */

static cairo_status_t
append_bytes (void                *closure,
              const unsigned char *data,
              unsigned int         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static void
set_metadata (cairo_surface_t *surface,
              const SpMemo    *memo)
{
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_TITLE, memo->title);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_SUBJECT, memo->scenario);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATOR, "Scaling Planner " SP_VERSION);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, SP_EXPORT_CREATE_DATE);
  if (memo->author != NULL)
    cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_AUTHOR, memo->author);
}

GBytes *
sp_memo_to_pdf (const SpMemo *memo,
                SpPaper       paper,
                GError      **error)
{
  g_autoptr (GByteArray) pdf = g_byte_array_new ();
  g_autoptr (SpMemoPages) pages = NULL;
  cairo_surface_t *surface;
  cairo_status_t status;
  double width, height;
  cairo_t *cr;

  sp_paper_size (paper, &width, &height);
  pages = sp_memo_pages_new (memo, width, height);
  surface = cairo_pdf_surface_create_for_stream (append_bytes, pdf, width, height);
  set_metadata (surface, memo);
  cr = cairo_create (surface);
  for (guint page = 0; page < pages->n_pages; page++)
    {
      sp_memo_pages_draw (pages, page, cr);
      cairo_show_page (cr);
    }
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    return g_byte_array_free_to_bytes (g_steal_pointer (&pdf));
  g_set_error_literal (error, SP_CHART_ERROR, SP_CHART_ERROR_DRAW, cairo_status_to_string (status));
  return NULL;
}
