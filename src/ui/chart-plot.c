/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See chart-plot.h. The part in view is kept as places on the full axes, 0 to 1, so
 * that zoom and pan are the same on every kind of scale. */
#include "config.h"

#include "ui/chart-plot.h"

#include <adwaita.h>
#include <math.h>
#include <string.h>

#include "chart/describe.h"
#include "ui/chart-readout.h"

#define NEAR         24.0  /* pixels within which the pointer finds a point */
#define ZOOM_STEP    0.8   /* of the part in view, a step of a button or the wheel */
#define ZOOM_SMALLEST 1e-3 /* of the whole */
#define PAN_STEP     0.1
#define DRAG_SMALLEST 8.0  /* a shorter drag is a click */
#define PAGE         10

typedef struct
{
  double from;
  double to;
} Part;

/* What the kept picture was drawn for. */
typedef struct
{
  int width;
  int height;
  int scale;
  const SpTheme *theme;
  guint font_serial;
  GtkTextDirection direction;
} Key;

struct _SpChartPlot
{
  GtkWidget parent_instance;

  SpChart *chart;            /* (nullable) */
  SpChartLayout *layout;     /* (nullable) */
  GskRenderNode *node;       /* (nullable): the kept picture */
  Key key;
  SpScale full[SP_N_DIRECTIONS]; /* the whole range, which zooming is relative to */
  gboolean knows_full;
  Part parts[SP_N_DIRECTIONS];

  gboolean has_point;
  gboolean point_by_pointer; /* goes when the pointer goes */
  guint point_series;
  gsize point_index;

  gboolean dragging;
  double drag_x, drag_y;     /* where it began */
  double drag_dx, drag_dy;
  Part pinched[SP_N_DIRECTIONS];
};

G_DEFINE_FINAL_TYPE (SpChartPlot, sp_chart_plot, GTK_TYPE_WIDGET)

enum
{
  ZOOM_CHANGED,
  DETAILS,
  N_SIGNALS
};
static guint signals[N_SIGNALS];

/* ---- The picture ---- */

static const SpTheme *
current_theme (void)
{
  AdwStyleManager *manager = adw_style_manager_get_default ();

  return sp_theme_get (adw_style_manager_get_dark (manager), adw_style_manager_get_high_contrast (manager));
}

static Key
current_key (SpChartPlot *self)
{
  GtkWidget *widget = GTK_WIDGET (self);

  return (Key) {
    .width = gtk_widget_get_width (widget),
    .height = gtk_widget_get_height (widget),
    .scale = gtk_widget_get_scale_factor (widget),
    .theme = current_theme (),
    .font_serial = pango_context_get_serial (gtk_widget_get_pango_context (widget)),
    .direction = gtk_widget_get_direction (widget),
  };
}

static gboolean
key_equal (const Key *a,
           const Key *b)
{
  return a->width == b->width && a->height == b->height && a->scale == b->scale && a->theme == b->theme &&
         a->font_serial == b->font_serial && a->direction == b->direction;
}

static void
forget_picture (SpChartPlot *self)
{
  g_clear_pointer (&self->node, gsk_render_node_unref);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static gboolean
is_whole (const Part *part)
{
  return part->from <= 0.0 && part->to >= 1.0;
}

static SpRenderOptions
render_options (SpChartPlot *self)
{
  return (SpRenderOptions) {
    .flags = SP_RENDER_NO_GROUND | (gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL ? SP_RENDER_RTL : 0),
    .snap_scale = gtk_widget_get_scale_factor (GTK_WIDGET (self)),
  };
}

static void
learn_full_range (SpChartPlot         *self,
                  const SpChartLayout *layout)
{
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    self->full[d] = layout->scales[d];
  self->knows_full = TRUE;
}

/* A picture of the whole tells its range; a chart that came zoomed has none yet. */
static void
ensure_full_range (SpChartPlot *self)
{
  SpRenderOptions options = render_options (self);
  SpChartLayout *layout;

  if (self->knows_full)
    return;
  layout = sp_chart_render (self->chart, current_theme (), NULL, gtk_widget_get_pango_context (GTK_WIDGET (self)), 0.0, 0.0,
                            &options);
  learn_full_range (self, layout);
  sp_chart_layout_free (layout);
}

gboolean
sp_chart_plot_get_zoom (SpChartPlot *self,
                        SpZoom      *zoom)
{
  g_return_val_if_fail (SP_IS_CHART_PLOT (self), FALSE);

  *zoom = (SpZoom) { 0 };
  if (self->chart == NULL || !sp_chart_plot_is_zoomed (self))
    return FALSE;
  ensure_full_range (self);
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    if (!is_whole (&self->parts[d]))
      {
        zoom->has_range[d] = TRUE;
        zoom->min[d] = sp_scale_unmap (&self->full[d], self->parts[d].from);
        zoom->max[d] = sp_scale_unmap (&self->full[d], self->parts[d].to);
      }
  return zoom->has_range[SP_DIRECTION_X] || zoom->has_range[SP_DIRECTION_Y];
}

static void
ensure_picture (SpChartPlot *self)
{
  Key key = current_key (self);
  SpRenderOptions options = render_options (self);
  SpZoom zoom;
  GtkSnapshot *snapshot;
  cairo_t *cr;

  if (self->chart == NULL || (self->node != NULL && key_equal (&key, &self->key)))
    return;
  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->layout, sp_chart_layout_free);
  if (sp_chart_plot_get_zoom (self, &zoom))
    options.zoom = &zoom;
  snapshot = gtk_snapshot_new ();
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) key.width, (float) key.height));
  self->layout = sp_chart_render (self->chart, key.theme, cr, gtk_widget_get_pango_context (GTK_WIDGET (self)), key.width,
                                  key.height, &options);
  if (options.zoom == NULL)
    learn_full_range (self, self->layout);
  cairo_destroy (cr);
  self->node = gtk_snapshot_free_to_node (snapshot);
  self->key = key;
}

const SpChartLayout *
sp_chart_plot_get_layout (SpChartPlot *self)
{
  g_return_val_if_fail (SP_IS_CHART_PLOT (self), NULL);

  ensure_picture (self);
  return self->layout;
}

/* ---- What screen readers hear ---- */

static void
update_accessible (SpChartPlot *self)
{
  g_autofree char *description = NULL;

  /* Without a picture there is nothing to walk through. */
  gtk_widget_set_focusable (GTK_WIDGET (self), self->chart != NULL);
  if (self->chart == NULL)
    return;
  if (self->has_point)
    description = sp_chart_describe_point (self->chart, self->point_series, self->point_index);
  else
    description = sp_chart_describe (self->chart);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, sp_chart_get_title (self->chart),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, description,
                                  GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, self->has_point ? description : "",
                                  -1);
}

/* ---- The point of the readout ---- */

gboolean
sp_chart_plot_get_point (SpChartPlot *self,
                         guint       *series,
                         gsize       *index)
{
  g_return_val_if_fail (SP_IS_CHART_PLOT (self), FALSE);

  if (!self->has_point)
    return FALSE;
  *series = self->point_series;
  *index = self->point_index;
  return TRUE;
}

void
sp_chart_plot_set_point (SpChartPlot *self,
                         guint        series,
                         gsize        index)
{
  g_return_if_fail (SP_IS_CHART_PLOT (self) && self->chart != NULL);
  g_return_if_fail (series < sp_chart_n_series (self->chart) && index < sp_chart_get_series (self->chart, series)->n);

  if (self->has_point && self->point_series == series && self->point_index == index)
    return;
  self->has_point = TRUE;
  self->point_series = series;
  self->point_index = index;
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
sp_chart_plot_clear_point (SpChartPlot *self)
{
  g_return_if_fail (SP_IS_CHART_PLOT (self));

  if (!self->has_point)
    return;
  self->has_point = FALSE;
  update_accessible (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static const SpScreenSeries *
screen_series (SpChartPlot *self,
               guint        series)
{
  return g_ptr_array_index (self->layout->series, series);
}

static gboolean
is_reachable (SpChartPlot *self,
              guint        series)
{
  const SpScreenSeries *screen = screen_series (self, series);

  if (sp_chart_get_series (self->chart, series)->unlisted)
    return FALSE;
  for (gsize i = 0; i < screen->n; i++)
    if (screen->state[i] == SP_POINT_SHOWN)
      return TRUE;
  return FALSE;
}

/* The next point in view, @steps away or as far as there are points. */
static void
move_along (SpChartPlot *self,
            int          steps)
{
  const SpScreenSeries *screen = screen_series (self, self->point_series);
  gint64 direction = steps > 0 ? 1 : -1;
  gint64 i = (gint64) self->point_index;
  gint64 found = i;

  for (int left = ABS (steps); left > 0;)
    {
      i += direction;
      if (i < 0 || i >= (gint64) screen->n)
        break;
      if (screen->state[i] != SP_POINT_SHOWN)
        continue;
      found = i;
      left--;
    }
  sp_chart_plot_set_point (self, self->point_series, (gsize) found);
}

static void
move_to_end (SpChartPlot *self,
             gboolean     last)
{
  const SpScreenSeries *screen = screen_series (self, self->point_series);

  for (gsize n = 0; n < screen->n; n++)
    {
      gsize i = last ? screen->n - 1 - n : n;

      if (screen->state[i] == SP_POINT_SHOWN)
        {
          sp_chart_plot_set_point (self, self->point_series, i);
          return;
        }
    }
}

/* To another series, as near as it has a point to where the readout is. */
static void
move_across (SpChartPlot *self,
             int          direction)
{
  int n = (int) sp_chart_n_series (self->chart);
  double x = screen_series (self, self->point_series)->x[self->point_index];

  for (int s = (int) self->point_series + direction; s >= 0 && s < n; s += direction)
    {
      const SpScreenSeries *screen = screen_series (self, (guint) s);
      double best = G_MAXDOUBLE;
      gsize nearest = 0;

      if (!is_reachable (self, (guint) s))
        continue;
      for (gsize i = 0; i < screen->n; i++)
        if (screen->state[i] == SP_POINT_SHOWN && fabs (screen->x[i] - x) < best)
          {
            best = fabs (screen->x[i] - x);
            nearest = i;
          }
      sp_chart_plot_set_point (self, (guint) s, nearest);
      return;
    }
}

/* Where the keyboard begins: the first point of the series that matters most. */
static gboolean
start_reading (SpChartPlot *self)
{
  gboolean found = FALSE;
  guint start = 0;

  for (guint s = 0; s < sp_chart_n_series (self->chart); s++)
    {
      gboolean emphasis = sp_chart_get_series (self->chart, s)->emphasis;

      if (!is_reachable (self, s) || (found && !emphasis))
        continue;
      start = s;
      found = TRUE;
      if (emphasis)
        break;
    }
  if (!found)
    return FALSE;
  self->point_series = start;
  self->point_by_pointer = FALSE;
  move_to_end (self, FALSE);
  return TRUE;
}

/* ---- Zoom ---- */

static void
set_part (Part  *part,
          double from,
          double to)
{
  double length = CLAMP (to - from, ZOOM_SMALLEST, 1.0);
  double start = CLAMP (from, 0.0, 1.0 - length);

  *part = (Part) { start, start + length };
}

static void
zoom_changed (SpChartPlot *self)
{
  forget_picture (self);
  g_signal_emit (self, signals[ZOOM_CHANGED], 0);
}

gboolean
sp_chart_plot_is_zoomed (SpChartPlot *self)
{
  g_return_val_if_fail (SP_IS_CHART_PLOT (self), FALSE);
  return !is_whole (&self->parts[SP_DIRECTION_X]) || !is_whole (&self->parts[SP_DIRECTION_Y]);
}

/* @at: the place in view, 0 to 1, that stays where it is */
static void
zoom_part (Part  *part,
           double factor,
           double at)
{
  double length = part->to - part->from;
  double wanted = CLAMP (length * factor, ZOOM_SMALLEST, 1.0);
  double fixed = part->from + at * length;

  set_part (part, fixed - at * wanted, fixed - at * wanted + wanted);
}

static void
zoom_at (SpChartPlot *self,
         double       factor,
         double       x,
         double       y)
{
  zoom_part (&self->parts[SP_DIRECTION_X], factor, x);
  zoom_part (&self->parts[SP_DIRECTION_Y], factor, y);
  zoom_changed (self);
}

void
sp_chart_plot_zoom (SpChartPlot *self,
                    int          steps)
{
  double x = 0.5, y = 0.5;

  g_return_if_fail (SP_IS_CHART_PLOT (self));

  if (self->chart == NULL)
    return;
  ensure_picture (self);
  if (self->has_point && screen_series (self, self->point_series)->state[self->point_index] == SP_POINT_SHOWN)
    {
      const SpRect *plot = &self->layout->plot;

      x = (screen_series (self, self->point_series)->x[self->point_index] - plot->x) / plot->width;
      y = 1.0 - (screen_series (self, self->point_series)->y[self->point_index] - plot->y) / plot->height;
    }
  zoom_at (self, pow (ZOOM_STEP, steps), x, y);
}

void
sp_chart_plot_reset_zoom (SpChartPlot *self)
{
  g_return_if_fail (SP_IS_CHART_PLOT (self));

  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    self->parts[d] = (Part) { 0.0, 1.0 };
  zoom_changed (self);
}

static void
pan (SpChartPlot *self,
     SpDirection  direction,
     double       share)
{
  Part *part = &self->parts[direction];
  double by = share * (part->to - part->from);

  set_part (part, part->from + by, part->to + by);
  zoom_changed (self);
}

/* A stretch of the part in view becomes the part in view. */
static void
narrow (Part  *part,
        double from,
        double to)
{
  double length = part->to - part->from;
  double start = part->from;

  set_part (part, start + CLAMP (from, 0.0, 1.0) * length, start + CLAMP (to, 0.0, 1.0) * length);
}

/* ---- Keyboard ---- */

static gboolean
pan_key (SpChartPlot *self,
         guint        keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      pan (self, SP_DIRECTION_X, -PAN_STEP);
      return TRUE;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      pan (self, SP_DIRECTION_X, PAN_STEP);
      return TRUE;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      pan (self, SP_DIRECTION_Y, PAN_STEP);
      return TRUE;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      pan (self, SP_DIRECTION_Y, -PAN_STEP);
      return TRUE;
    default:
      return FALSE;
    }
}

static gboolean
zoom_key (SpChartPlot *self,
          guint        keyval)
{
  switch (keyval)
    {
    case GDK_KEY_plus:
    case GDK_KEY_equal:
    case GDK_KEY_KP_Add:
      sp_chart_plot_zoom (self, 1);
      return TRUE;
    case GDK_KEY_minus:
    case GDK_KEY_KP_Subtract:
      sp_chart_plot_zoom (self, -1);
      return TRUE;
    case GDK_KEY_0:
    case GDK_KEY_KP_0:
      sp_chart_plot_reset_zoom (self);
      return TRUE;
    default:
      return FALSE;
    }
}

static void
move_by_key (SpChartPlot *self,
             guint        keyval)
{
  switch (keyval)
    {
    case GDK_KEY_Left:
    case GDK_KEY_KP_Left:
      move_along (self, -1);
      break;
    case GDK_KEY_Right:
    case GDK_KEY_KP_Right:
      move_along (self, 1);
      break;
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      move_along (self, -PAGE);
      break;
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      move_along (self, PAGE);
      break;
    case GDK_KEY_Home:
    case GDK_KEY_KP_Home:
      move_to_end (self, FALSE);
      break;
    case GDK_KEY_End:
    case GDK_KEY_KP_End:
      move_to_end (self, TRUE);
      break;
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      move_across (self, -1);
      break;
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      move_across (self, 1);
      break;
    default:
      break;
    }
}

static gboolean
is_move_key (guint keyval)
{
  static const guint keys[] = {
    GDK_KEY_Left, GDK_KEY_KP_Left, GDK_KEY_Right, GDK_KEY_KP_Right, GDK_KEY_Up, GDK_KEY_KP_Up, GDK_KEY_Down, GDK_KEY_KP_Down,
    GDK_KEY_Home, GDK_KEY_KP_Home, GDK_KEY_End, GDK_KEY_KP_End, GDK_KEY_Page_Up, GDK_KEY_KP_Page_Up, GDK_KEY_Page_Down,
    GDK_KEY_KP_Page_Down,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (keys); i++)
    if (keys[i] == keyval)
      return TRUE;
  return FALSE;
}

/* The first key shows the readout, the next ones move it; End goes to the end at once. */
static gboolean
move_key (SpChartPlot *self,
          guint        keyval)
{
  gboolean to_an_end = keyval == GDK_KEY_Home || keyval == GDK_KEY_KP_Home || keyval == GDK_KEY_End || keyval == GDK_KEY_KP_End;

  if (!is_move_key (keyval))
    return FALSE;
  if (self->has_point)
    move_by_key (self, keyval);
  else if (start_reading (self) && to_an_end)
    move_by_key (self, keyval);
  self->point_by_pointer = FALSE;
  return TRUE;
}

static gboolean
leave (SpChartPlot *self)
{
  if (self->has_point)
    sp_chart_plot_clear_point (self);
  else if (sp_chart_plot_is_zoomed (self))
    sp_chart_plot_reset_zoom (self);
  else
    return FALSE;
  return TRUE;
}

static gboolean
key_pressed (SpChartPlot     *self,
             guint            keyval,
             guint            keycode,
             GdkModifierType  state,
             gpointer         controller)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (self->chart == NULL)
    return FALSE;
  ensure_picture (self);
  if (!self->layout->has_plot)
    return FALSE;
  if (modifiers == GDK_SHIFT_MASK && pan_key (self, keyval))
    return TRUE;
  /* Plus needs Shift on many keyboards. */
  if ((modifiers & ~GDK_SHIFT_MASK) == 0 && zoom_key (self, keyval))
    return TRUE;
  if (modifiers != 0)
    return FALSE;
  if (keyval == GDK_KEY_Escape)
    return leave (self);
  if (keyval == GDK_KEY_Return || keyval == GDK_KEY_KP_Enter || keyval == GDK_KEY_ISO_Enter)
    {
      g_signal_emit (self, signals[DETAILS], 0);
      return TRUE;
    }
  return move_key (self, keyval);
}

/* ---- Pointer ---- */

static gboolean
in_plot (SpChartPlot *self,
         double       x,
         double       y)
{
  const SpRect *plot = &self->layout->plot;

  return self->layout->has_plot && x >= plot->x && x <= plot->x + plot->width && y >= plot->y && y <= plot->y + plot->height;
}

static void
read_at (SpChartPlot *self,
         double       x,
         double       y)
{
  guint series;
  gsize index;

  if (self->chart == NULL)
    return;
  ensure_picture (self);
  if (sp_chart_layout_nearest (self->layout, x, y, NEAR, &series, &index) &&
      !sp_chart_get_series (self->chart, series)->unlisted)
    {
      self->point_by_pointer = TRUE;
      sp_chart_plot_set_point (self, series, index);
    }
  else if (self->point_by_pointer)
    sp_chart_plot_clear_point (self);
}

static void
motion (SpChartPlot *self,
        double       x,
        double       y,
        gpointer     controller)
{
  if (!self->dragging)
    read_at (self, x, y);
}

static void
pointer_left (SpChartPlot *self,
              gpointer     controller)
{
  if (self->point_by_pointer)
    sp_chart_plot_clear_point (self);
}

static void
pressed (SpChartPlot *self,
         int          n_press,
         double       x,
         double       y,
         gpointer     gesture)
{
  gtk_widget_grab_focus (GTK_WIDGET (self));
  if (n_press == 2)
    sp_chart_plot_reset_zoom (self);
}

static void
drag_begin (SpChartPlot *self,
            double       x,
            double       y,
            GtkGesture  *gesture)
{
  if (self->chart != NULL)
    ensure_picture (self);
  if (self->chart == NULL || !in_plot (self, x, y))
    {
      gtk_gesture_set_state (gesture, GTK_EVENT_SEQUENCE_DENIED);
      return;
    }
  self->dragging = TRUE;
  self->drag_x = x;
  self->drag_y = y;
  self->drag_dx = self->drag_dy = 0.0;
}

static void
drag_update (SpChartPlot *self,
             double       dx,
             double       dy,
             gpointer     gesture)
{
  if (!self->dragging)
    return;
  self->drag_dx = dx;
  self->drag_dy = dy;
  if (self->point_by_pointer)
    sp_chart_plot_clear_point (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

/* A drag along one axis zooms that axis only. */
static void
drag_end (SpChartPlot *self,
          double       dx,
          double       dy,
          gpointer     gesture)
{
  const SpRect *plot;
  double x0, x1, y0, y1;

  if (!self->dragging)
    return;
  self->dragging = FALSE;
  gtk_widget_queue_draw (GTK_WIDGET (self));
  if (self->layout == NULL || (fabs (dx) < DRAG_SMALLEST && fabs (dy) < DRAG_SMALLEST))
    return;
  plot = &self->layout->plot;
  x0 = (MIN (self->drag_x, self->drag_x + dx) - plot->x) / plot->width;
  x1 = (MAX (self->drag_x, self->drag_x + dx) - plot->x) / plot->width;
  y0 = 1.0 - (MAX (self->drag_y, self->drag_y + dy) - plot->y) / plot->height;
  y1 = 1.0 - (MIN (self->drag_y, self->drag_y + dy) - plot->y) / plot->height;
  if (fabs (dx) >= DRAG_SMALLEST)
    narrow (&self->parts[SP_DIRECTION_X], x0, x1);
  if (fabs (dy) >= DRAG_SMALLEST)
    narrow (&self->parts[SP_DIRECTION_Y], y0, y1);
  zoom_changed (self);
}

/* Without Ctrl the page scrolls. */
static gboolean
scroll (SpChartPlot              *self,
        double                    dx,
        double                    dy,
        GtkEventControllerScroll *controller)
{
  GdkModifierType state = gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));

  if ((state & GDK_CONTROL_MASK) == 0 || self->chart == NULL)
    return FALSE;
  sp_chart_plot_zoom (self, dy < 0.0 ? 1 : -1);
  return TRUE;
}

static void
pinch_begin (SpChartPlot      *self,
             GdkEventSequence *sequence,
             gpointer          gesture)
{
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    self->pinched[d] = self->parts[d];
  self->dragging = FALSE;
}

static void
pinched (SpChartPlot *self,
         double       scale,
         gpointer     gesture)
{
  if (!(scale > 0.0))
    return;
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    self->parts[d] = self->pinched[d];
  zoom_at (self, 1.0 / scale, 0.5, 0.5);
}

/* ---- The widget ---- */

static void
draw_drag (SpChartPlot *self,
           cairo_t     *cr)
{
  const SpRect *plot = &self->layout->plot;
  double x0 = MIN (self->drag_x, self->drag_x + self->drag_dx), x1 = MAX (self->drag_x, self->drag_x + self->drag_dx);
  double y0 = MIN (self->drag_y, self->drag_y + self->drag_dy), y1 = MAX (self->drag_y, self->drag_y + self->drag_dy);
  SpStyle style;

  if (fabs (self->drag_dx) < DRAG_SMALLEST && fabs (self->drag_dy) < DRAG_SMALLEST)
    return;
  if (fabs (self->drag_dx) < DRAG_SMALLEST)
    {
      x0 = plot->x;
      x1 = plot->x + plot->width;
    }
  if (fabs (self->drag_dy) < DRAG_SMALLEST)
    {
      y0 = plot->y;
      y1 = plot->y + plot->height;
    }
  x0 = CLAMP (x0, plot->x, plot->x + plot->width);
  x1 = CLAMP (x1, plot->x, plot->x + plot->width);
  y0 = CLAMP (y0, plot->y, plot->y + plot->height);
  y1 = CLAMP (y1, plot->y, plot->y + plot->height);
  sp_theme_get_style (current_theme (), SP_ROLE_ACTUAL, FALSE, &style);
  cairo_rectangle (cr, x0, y0, x1 - x0, y1 - y0);
  cairo_set_source_rgba (cr, style.line.red, style.line.green, style.line.blue, 0.15);
  cairo_fill_preserve (cr);
  cairo_set_source_rgb (cr, style.line.red, style.line.green, style.line.blue);
  cairo_set_line_width (cr, 1.0);
  cairo_stroke (cr);
}

static void
draw_focus (SpChartPlot *self,
            cairo_t     *cr)
{
  SpStyle style;

  sp_theme_get_style (current_theme (), SP_ROLE_ACTUAL, FALSE, &style);
  cairo_rectangle (cr, 1.0, 1.0, gtk_widget_get_width (GTK_WIDGET (self)) - 2.0,
                   gtk_widget_get_height (GTK_WIDGET (self)) - 2.0);
  cairo_set_source_rgb (cr, style.line.red, style.line.green, style.line.blue);
  cairo_set_line_width (cr, 2.0);
  cairo_stroke (cr);
}

/* What the keyboard reads is shown while it is here, and is found again when it comes
 * back. */
static gboolean
shows_readout (SpChartPlot *self)
{
  return self->has_point && (self->point_by_pointer || gtk_widget_is_focus (GTK_WIDGET (self))) &&
         screen_series (self, self->point_series)->state[self->point_index] == SP_POINT_SHOWN;
}

static void
sp_chart_plot_snapshot (GtkWidget   *widget,
                        GtkSnapshot *snapshot)
{
  SpChartPlot *self = SP_CHART_PLOT (widget);
  gboolean focus = gtk_widget_has_visible_focus (widget);
  gboolean reading;
  cairo_t *cr;

  if (self->chart == NULL)
    return;
  ensure_picture (self);
  reading = shows_readout (self);
  if (self->node != NULL)
    gtk_snapshot_append_node (snapshot, self->node);
  if (!reading && !self->dragging && !focus)
    return;
  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0, (float) self->key.width, (float) self->key.height));
  if (focus)
    draw_focus (self, cr);
  if (self->dragging && self->layout->has_plot)
    draw_drag (self, cr);
  if (reading)
    sp_chart_readout_draw (cr, gtk_widget_get_pango_context (widget), self->key.theme, self->chart, self->layout,
                           self->point_series, self->point_index);
  cairo_destroy (cr);
}

/* Focus comes and goes without another style, which alone would redraw. */
static void
sp_chart_plot_state_flags_changed (GtkWidget     *widget,
                                   GtkStateFlags  before)
{
  const GtkStateFlags focus = GTK_STATE_FLAG_FOCUSED | GTK_STATE_FLAG_FOCUS_VISIBLE;

  if (((gtk_widget_get_state_flags (widget) ^ before) & focus) != 0)
    gtk_widget_queue_draw (widget);
  GTK_WIDGET_CLASS (sp_chart_plot_parent_class)->state_flags_changed (widget, before);
}

static void
sp_chart_plot_measure (GtkWidget      *widget,
                       GtkOrientation  orientation,
                       int             for_size,
                       int            *minimum,
                       int            *natural,
                       int            *minimum_baseline,
                       int            *natural_baseline)
{
  gboolean horizontal = orientation == GTK_ORIENTATION_HORIZONTAL;

  *minimum = horizontal ? 160 : 120;
  *natural = horizontal ? 480 : 360;
  *minimum_baseline = *natural_baseline = -1;
}

/* The readout stays only where it reads the same place: equal index at another x is
 * another point. */
static gboolean
still_has_point (SpChartPlot *self,
                 SpChart     *chart)
{
  const SpSeries *before, *now;

  if (!self->has_point || chart == NULL || self->point_series >= sp_chart_n_series (chart))
    return FALSE;
  before = sp_chart_get_series (self->chart, self->point_series);
  now = sp_chart_get_series (chart, self->point_series);
  return self->point_index < now->n && g_strcmp0 (before->id, now->id) == 0 &&
         before->x[self->point_index] == now->x[self->point_index];
}

/* A part of a range says nothing about another range: the part of 1 to 128 devices
 * that was looked at is no part of 1 to 2. */
static gboolean
same_axes (const SpScale *a,
           const SpScale *b)
{
  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    if (a[d].kind != b[d].kind || a[d].min != b[d].min || a[d].max != b[d].max)
      return FALSE;
  return TRUE;
}

void
sp_chart_plot_set_chart (SpChartPlot *self,
                         SpChart     *chart)
{
  SpScale before[SP_N_DIRECTIONS];
  gboolean same_chart;

  g_return_if_fail (SP_IS_CHART_PLOT (self));

  if (chart == self->chart)
    return;
  same_chart = self->chart != NULL && chart != NULL && g_strcmp0 (sp_chart_get_id (self->chart), sp_chart_get_id (chart)) == 0;
  memcpy (before, self->full, sizeof before);
  self->has_point = still_has_point (self, chart);
  self->dragging = FALSE;
  g_clear_pointer (&self->chart, sp_chart_unref);
  g_clear_pointer (&self->layout, sp_chart_layout_free);
  self->chart = chart != NULL ? sp_chart_ref (chart) : NULL;
  self->knows_full = FALSE;
  forget_picture (self);
  if (sp_chart_plot_is_zoomed (self))
    {
      if (same_chart)
        ensure_full_range (self);
      if (!same_chart || !same_axes (before, self->full))
        sp_chart_plot_reset_zoom (self);
    }
  update_accessible (self);
}

SpChart *
sp_chart_plot_get_chart (SpChartPlot *self)
{
  g_return_val_if_fail (SP_IS_CHART_PLOT (self), NULL);
  return self->chart;
}

static void
sp_chart_plot_dispose (GObject *object)
{
  SpChartPlot *self = SP_CHART_PLOT (object);

  g_clear_pointer (&self->node, gsk_render_node_unref);
  g_clear_pointer (&self->layout, sp_chart_layout_free);
  g_clear_pointer (&self->chart, sp_chart_unref);
  self->has_point = FALSE;
  G_OBJECT_CLASS (sp_chart_plot_parent_class)->dispose (object);
}

static void
sp_chart_plot_class_init (SpChartPlotClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = sp_chart_plot_dispose;
  widget_class->snapshot = sp_chart_plot_snapshot;
  widget_class->measure = sp_chart_plot_measure;
  widget_class->state_flags_changed = sp_chart_plot_state_flags_changed;
  signals[ZOOM_CHANGED] = g_signal_new ("zoom-changed", SP_TYPE_CHART_PLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                        G_TYPE_NONE, 0);
  signals[DETAILS] = g_signal_new ("details", SP_TYPE_CHART_PLOT, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_set_css_name (widget_class, "chartplot");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
}

static void
add_pointer_controllers (SpChartPlot *self)
{
  GtkWidget *widget = GTK_WIDGET (self);
  GtkEventController *controller = gtk_event_controller_motion_new ();
  GtkGesture *gesture;

  g_signal_connect_swapped (controller, "motion", G_CALLBACK (motion), self);
  g_signal_connect_swapped (controller, "leave", G_CALLBACK (pointer_left), self);
  gtk_widget_add_controller (widget, controller);

  controller = gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
  g_signal_connect_swapped (controller, "scroll", G_CALLBACK (scroll), self);
  gtk_widget_add_controller (widget, controller);

  gesture = gtk_gesture_click_new ();
  g_signal_connect_swapped (gesture, "pressed", G_CALLBACK (pressed), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_drag_new ();
  g_signal_connect_swapped (gesture, "drag-begin", G_CALLBACK (drag_begin), self);
  g_signal_connect_swapped (gesture, "drag-update", G_CALLBACK (drag_update), self);
  g_signal_connect_swapped (gesture, "drag-end", G_CALLBACK (drag_end), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));

  gesture = gtk_gesture_zoom_new ();
  g_signal_connect_swapped (gesture, "begin", G_CALLBACK (pinch_begin), self);
  g_signal_connect_swapped (gesture, "scale-changed", G_CALLBACK (pinched), self);
  gtk_widget_add_controller (widget, GTK_EVENT_CONTROLLER (gesture));
}

static void
sp_chart_plot_init (SpChartPlot *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  AdwStyleManager *manager = adw_style_manager_get_default ();

  for (int d = 0; d < SP_N_DIRECTIONS; d++)
    self->parts[d] = (Part) { 0.0, 1.0 };
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  g_signal_connect_swapped (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
  add_pointer_controllers (self);
  g_signal_connect_object (manager, "notify::dark", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (manager, "notify::high-contrast", G_CALLBACK (gtk_widget_queue_draw), self, G_CONNECT_SWAPPED);
}

GtkWidget *
sp_chart_plot_new (void)
{
  return g_object_new (SP_TYPE_CHART_PLOT, NULL);
}
