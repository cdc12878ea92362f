/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See two-columns.h. */
#include "ui/two-columns.h"

#include "ui/card.h"
#include "ui/focus-order.h"

struct _SpTwoColumns
{
  GtkWidget parent_instance;

  GtkWidget *first;
  GtkWidget *second;
  GtkWidget *rest;       /* (nullable) */
  int first_width;
  int stack_below;
  int spacing;
  gboolean sticky;
  gboolean second_leads;
  gboolean stacked;      /* when sizes were allocated */
  GtkAdjustment *scroll; /* (nullable): of the scrolled window around us */
  double used_value;     /* of scroll, when sizes were allocated */
  double used_page;
  guint scrolled_id;
};

G_DEFINE_FINAL_TYPE (SpTwoColumns, sp_two_columns, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_FIRST,
  PROP_SECOND,
  PROP_REST,
  PROP_FIRST_WIDTH,
  PROP_STACK_BELOW,
  PROP_SPACING,
  PROP_STICKY,
  PROP_SECOND_LEADS,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

static int
minimum_width (GtkWidget *child)
{
  int minimum = 0;

  if (child != NULL)
    gtk_widget_measure (child, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

static int
minimum_width_beside (SpTwoColumns *self)
{
  return MAX (minimum_width (self->second), minimum_width (self->rest));
}

/* Returns: the width of the first part at @width, or 0 when the parts stack. */
static int
first_width_at (SpTwoColumns *self,
                int        width)
{
  int first = MAX (self->first_width, minimum_width (self->first));

  if (width < MAX ((int) (self->stack_below * sp_text_scale (GTK_WIDGET (self))), first + self->spacing + minimum_width_beside (self)))
    return 0;
  return first;
}

static GtkSizeRequestMode
sp_two_columns_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_HEIGHT_FOR_WIDTH;
}

/* The parts one below the other. Returns: how many */
static guint
stack_order (SpTwoColumns *self,
             GtkWidget    *parts[3])
{
  GtkWidget *order[] = { self->second_leads ? self->second : self->first,
                         self->second_leads ? self->first : self->second, self->rest };
  guint n = 0;

  for (guint i = 0; i < G_N_ELEMENTS (order); i++)
    if (order[i] != NULL && gtk_widget_should_layout (order[i]))
      parts[n++] = order[i];
  return n;
}

static void
measure_height (GtkWidget *child,
                int        width,
                int       *minimum,
                int       *natural)
{
  *minimum = *natural = 0;
  if (child != NULL)
    gtk_widget_measure (child, GTK_ORIENTATION_VERTICAL, width, minimum, natural, NULL, NULL);
}

/* We scroll, so that every part can have the height it likes. */
static int
natural_height (GtkWidget *child,
                int        width)
{
  int minimum, natural;

  measure_height (child, width, &minimum, &natural);
  return natural;
}

static int
stacked_height (SpTwoColumns     *self,
                GtkWidget *const *parts,
                guint             n_parts,
                int               width)
{
  int height = 0;

  for (guint i = 0; i < n_parts; i++)
    height += natural_height (parts[i], width) + (i > 0 ? self->spacing : 0);
  return height;
}

/* The second part, and the rest below it. */
static void
measure_beside (SpTwoColumns *self,
                int           width,
                int          *minimum,
                int          *natural)
{
  GtkWidget *parts[] = { self->second, self->rest };

  if (self->sticky)
    measure_height (self->second, width, minimum, natural);
  else
    *minimum = *natural = stacked_height (self, parts, self->rest != NULL && gtk_widget_should_layout (self->rest) ? 2 : 1, width);
}

static void
sp_two_columns_measure (GtkWidget     *widget,
                    GtkOrientation orientation,
                    int            for_size,
                    int           *minimum,
                    int           *natural,
                    int           *minimum_baseline,
                    int           *natural_baseline)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (widget);
  GtkWidget *parts[3];
  int first, min1, nat1, min2, nat2;

  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = MAX (minimum_width (self->first), minimum_width_beside (self));
      *natural = MAX (*minimum, MAX (self->stack_below, self->first_width * 2 + self->spacing));
      return;
    }
  first = for_size < 0 ? 0 : first_width_at (self, for_size);
  if (first == 0)
    {
      *minimum = *natural = stacked_height (self, parts, stack_order (self, parts), for_size);
      return;
    }
  measure_height (self->first, first, &min1, &nat1);
  measure_beside (self, for_size - first - self->spacing, &min2, &nat2);
  *minimum = MAX (min1, min2);
  *natural = MAX (nat1, nat2);
}

static void
allocate_child (GtkWidget *child,
                int        x,
                int        y,
                int        width,
                int        height)
{
  GtkAllocation allocation = { x, y, width, height };

  if (child != NULL)
    gtk_widget_size_allocate (child, &allocation, -1);
}

/* Room above and below us in the scrolled window (the page's padding). */
static int
room_around (SpTwoColumns *self,
             int           height)
{
  return MAX ((int) gtk_adjustment_get_upper (self->scroll) - height, 0);
}

static int
seen_height (SpTwoColumns *self,
             int           minimum,
             int           height)
{
  int seen;

  if (self->scroll == NULL || gtk_adjustment_get_page_size (self->scroll) <= 0.0)
    return height;
  seen = (int) gtk_adjustment_get_page_size (self->scroll) - room_around (self, height);
  return CLAMP (seen, minimum, MAX (height, minimum));
}

static int
seen_top (SpTwoColumns *self,
          int           most)
{
  return self->scroll != NULL ? CLAMP ((int) gtk_adjustment_get_value (self->scroll), 0, MAX (most, 0)) : 0;
}

/* The last part takes what is left. */
static void
allocate_stack (SpTwoColumns     *self,
                GtkWidget *const *parts,
                guint             n_parts,
                int               x,
                int               width,
                int               height)
{
  int y = 0;

  for (guint i = 0; i < n_parts; i++)
    {
      int part = i + 1 < n_parts ? natural_height (parts[i], width) : MAX (height - y, 0);

      allocate_child (parts[i], x, y, width, part);
      y += part + self->spacing;
    }
}

/* As tall as what is seen of us, and there. */
static void
allocate_sticky (SpTwoColumns *self,
                 int           x,
                 int           width,
                 int           height)
{
  int minimum, natural, seen;

  if (self->scroll != NULL)
    {
      self->used_value = gtk_adjustment_get_value (self->scroll);
      self->used_page = gtk_adjustment_get_page_size (self->scroll);
    }
  measure_height (self->second, width, &minimum, &natural);
  seen = seen_height (self, minimum, height);
  allocate_child (self->second, x, seen_top (self, height - seen), width, seen);
}

static void
sp_two_columns_size_allocate (GtkWidget *widget,
                          int        width,
                          int        height,
                          int        baseline)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  int first = first_width_at (self, width);
  int second = width - first - self->spacing;
  int x = rtl ? 0 : first + self->spacing;
  GtkWidget *beside[] = { self->second, self->rest };
  GtkWidget *parts[3];

  self->stacked = first == 0;
  if (self->stacked)
    {
      allocate_stack (self, parts, stack_order (self, parts), 0, width, height);
      return;
    }
  allocate_child (self->first, rtl ? width - first : 0, 0, first, height);
  if (self->sticky)
    allocate_sticky (self, x, second, height);
  else
    allocate_stack (self, beside, self->rest != NULL && gtk_widget_should_layout (self->rest) ? 2 : 1, x, second, height);
}

static gboolean
scrolled_idle (gpointer data)
{
  SpTwoColumns *self = data;

  self->scrolled_id = 0;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

/* The adjustment also changes while the window around us allocates sizes, when
 * none may be asked for; the next frame is soon enough. */
static void
scrolled (SpTwoColumns *self)
{
  if (gtk_adjustment_get_value (self->scroll) == self->used_value &&
      gtk_adjustment_get_page_size (self->scroll) == self->used_page)
    return;
  if (self->scrolled_id == 0)
    self->scrolled_id = g_idle_add_full (G_PRIORITY_HIGH_IDLE, scrolled_idle, self, NULL);
}

static void
set_scroll (SpTwoColumns  *self,
            GtkAdjustment *scroll)
{
  if (self->scroll != NULL)
    g_signal_handlers_disconnect_by_func (self->scroll, scrolled, self);
  g_clear_handle_id (&self->scrolled_id, g_source_remove);
  g_set_object (&self->scroll, scroll);
  if (scroll != NULL)
    {
      g_signal_connect_swapped (scroll, "value-changed", G_CALLBACK (scrolled), self);
      g_signal_connect_swapped (scroll, "notify::page-size", G_CALLBACK (scrolled), self);
    }
}

static void
sp_two_columns_root (GtkWidget *widget)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (widget);
  GtkWidget *around = gtk_widget_get_ancestor (widget, GTK_TYPE_SCROLLED_WINDOW);

  GTK_WIDGET_CLASS (sp_two_columns_parent_class)->root (widget);
  if (around != NULL && self->sticky)
    set_scroll (self, gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (around)));
}

static void
sp_two_columns_unroot (GtkWidget *widget)
{
  set_scroll (SP_TWO_COLUMNS (widget), NULL);
  GTK_WIDGET_CLASS (sp_two_columns_parent_class)->unroot (widget);
}

static void
replace_child (SpTwoColumns  *self,
               GtkWidget **slot,
               GtkWidget  *child)
{
  g_clear_pointer (slot, gtk_widget_unparent);
  *slot = child;
  if (child != NULL && slot == &self->first)
    gtk_widget_insert_after (child, GTK_WIDGET (self), NULL);
  else if (child != NULL)
    gtk_widget_insert_before (child, GTK_WIDGET (self), slot == &self->second ? self->rest : NULL);
}

static void
sp_two_columns_set_property (GObject      *object,
                         guint         id,
                         const GValue *value,
                         GParamSpec   *pspec)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (object);

  switch (id)
    {
    case PROP_FIRST:
      replace_child (self, &self->first, g_value_get_object (value));
      break;
    case PROP_SECOND:
      replace_child (self, &self->second, g_value_get_object (value));
      break;
    case PROP_REST:
      replace_child (self, &self->rest, g_value_get_object (value));
      break;
    case PROP_FIRST_WIDTH:
      self->first_width = g_value_get_int (value);
      break;
    case PROP_STACK_BELOW:
      self->stack_below = g_value_get_int (value);
      break;
    case PROP_SPACING:
      self->spacing = g_value_get_int (value);
      break;
    case PROP_STICKY:
      self->sticky = g_value_get_boolean (value);
      break;
    case PROP_SECOND_LEADS:
      self->second_leads = g_value_get_boolean (value);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
sp_two_columns_get_property (GObject    *object,
                         guint       id,
                         GValue     *value,
                         GParamSpec *pspec)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (object);

  switch (id)
    {
    case PROP_FIRST:
      g_value_set_object (value, self->first);
      break;
    case PROP_SECOND:
      g_value_set_object (value, self->second);
      break;
    case PROP_REST:
      g_value_set_object (value, self->rest);
      break;
    case PROP_FIRST_WIDTH:
      g_value_set_int (value, self->first_width);
      break;
    case PROP_STACK_BELOW:
      g_value_set_int (value, self->stack_below);
      break;
    case PROP_SPACING:
      g_value_set_int (value, self->spacing);
      break;
    case PROP_STICKY:
      g_value_set_boolean (value, self->sticky);
      break;
    case PROP_SECOND_LEADS:
      g_value_set_boolean (value, self->second_leads);
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sp_two_columns_dispose (GObject *object)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (object);

  set_scroll (self, NULL);
  g_clear_pointer (&self->first, gtk_widget_unparent);
  g_clear_pointer (&self->second, gtk_widget_unparent);
  g_clear_pointer (&self->rest, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_two_columns_parent_class)->dispose (object);
}

static gboolean
sp_two_columns_focus (GtkWidget       *widget,
                      GtkDirectionType direction)
{
  SpTwoColumns *self = SP_TWO_COLUMNS (widget);
  gboolean leads = self->stacked && self->second_leads;
  GtkWidget *parts[] = { leads ? self->second : self->first, leads ? self->first : self->second, self->rest };

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (sp_two_columns_parent_class)->focus (widget, direction);
  return sp_focus_in_order (widget, direction, parts, G_N_ELEMENTS (parts));
}

static void
sp_two_columns_class_init (SpTwoColumnsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = sp_two_columns_set_property;
  object_class->get_property = sp_two_columns_get_property;
  object_class->dispose = sp_two_columns_dispose;
  widget_class->get_request_mode = sp_two_columns_get_request_mode;
  widget_class->measure = sp_two_columns_measure;
  widget_class->focus = sp_two_columns_focus;
  widget_class->size_allocate = sp_two_columns_size_allocate;
  widget_class->root = sp_two_columns_root;
  widget_class->unroot = sp_two_columns_unroot;
  gtk_widget_class_set_css_name (widget_class, "twocolumns");

  properties[PROP_FIRST] = g_param_spec_object ("first", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_SECOND] = g_param_spec_object ("second", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_REST] = g_param_spec_object ("rest", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_FIRST_WIDTH] = g_param_spec_int ("first-width", NULL, NULL, 0, G_MAXINT, 320, flags);
  properties[PROP_STACK_BELOW] = g_param_spec_int ("stack-below", NULL, NULL, 0, G_MAXINT, 740, flags);
  properties[PROP_SPACING] = g_param_spec_int ("spacing", NULL, NULL, 0, G_MAXINT, 18, flags);
  properties[PROP_STICKY] = g_param_spec_boolean ("sticky", NULL, NULL, FALSE, flags);
  properties[PROP_SECOND_LEADS] = g_param_spec_boolean ("second-leads", NULL, NULL, FALSE, flags);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sp_two_columns_init (SpTwoColumns *self)
{
  self->first_width = 320;
  self->stack_below = 740;
  self->spacing = 18;
}
