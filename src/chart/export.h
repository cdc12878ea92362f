/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Charts as PNG, SVG and PDF in memory; writing the file is the caller's. An export
 * is light unless asked, draws with its own fonts at a fixed resolution, and so does
 * not depend on the screen or change anything on it. Equal charts give equal bytes. */
#pragma once

#include <cairo.h>
#include <pango/pango.h>

#include "chart/render.h"
#include "chart/spec.h"

G_BEGIN_DECLS

#define SP_CHART_ERROR (sp_chart_error_quark ())

typedef enum
{
  SP_CHART_ERROR_SIZE = 1, /* not finite, below 1 pixel, or more pixels than a picture may have */
  SP_CHART_ERROR_DRAW,     /* cairo gave up; the message says why */
  SP_CHART_ERROR_FORMAT,   /* a file name ends in none of the formats */
} SpChartError;

GQuark sp_chart_error_quark (void);

typedef enum
{
  SP_EXPORT_PNG,
  SP_EXPORT_SVG,
  SP_EXPORT_PDF,
  SP_N_EXPORT_FORMATS
} SpExportFormat;

/* What is offered to people as the smallest side: below, only lines are left. */
#define SP_EXPORT_MIN_SIDE   50
/* The largest side of a PNG in device pixels, and the most pixels in all. */
#define SP_EXPORT_MAX_SIDE   32767
#define SP_EXPORT_MAX_PIXELS 200000000

/* A moment that every document shares, so that equal content is equal bytes. */
#define SP_EXPORT_CREATE_DATE "2000-01-01T00:00:00Z"

typedef struct
{
  double width;         /* logical pixels, 96 to the inch */
  double height;
  double scale;         /* PNG: device pixels per logical pixel; 0 means 1 */
  gboolean dark;
  gboolean high_contrast;
  SpRenderFlags flags;
  const SpZoom *zoom;   /* (nullable) */
  const SpNumberLocale *locale; /* (nullable): the user's */
  const char *id_prefix;/* (nullable) SVG: put before every id; NULL: the chart's id and "-" */
  const char *author;   /* (nullable) PDF */
} SpExportOptions;

/* "png", "svg", "pdf" */
const char   *sp_export_format_name    (SpExportFormat         format);
/* The format that the name of a file asks for, in any case. */
gboolean      sp_export_format_of_name (const char            *filename,
                                        SpExportFormat        *format,
                                        GError               **error);

/**
 * sp_chart_export:
 *
 * Returns: (transfer full): the file's bytes, or NULL with %SP_CHART_ERROR
 */
GBytes       *sp_chart_export          (const SpChart         *chart,
                                        SpExportFormat         format,
                                        const SpExportOptions *options,
                                        GError               **error);

/* Fonts as exports use them: 96 dpi, no hinting, so that a text is as wide at every
 * scale and in every format. (transfer full) */
PangoContext *sp_chart_create_context  (void);

G_END_DECLS
