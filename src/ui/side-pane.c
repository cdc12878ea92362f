/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See side-pane.h. Whether the pane fits beside the content is decided while
 * sizes are allocated, because only then the width is known; widgets must not
 * be reconfigured at that moment, so the notification follows when idle. */
#include "ui/side-pane.h"

#include "ui/card.h"
#include "ui/focus-order.h"

/* An overlaid pane leaves this much of the content in view, to click on. */
#define OVERLAY_MARGIN 56
#define LETTER_SHARE 0.6

struct _SpSidePane
{
  GtkWidget parent_instance;

  GtkWidget *content;
  GtkWidget *scrim;
  GtkWidget *pane;
  GtkPackType position;
  int pane_width;
  int collapse_below;
  gboolean shown_beside;
  gboolean shown_over;
  gboolean collapsed;
  guint notify_id;
};

G_DEFINE_FINAL_TYPE (SpSidePane, sp_side_pane, GTK_TYPE_WIDGET)

enum
{
  PROP_0,
  PROP_CONTENT,
  PROP_PANE,
  PROP_POSITION,
  PROP_PANE_WIDTH,
  PROP_COLLAPSE_BELOW,
  PROP_COLLAPSED,
  PROP_SHOWN,
  N_PROPS
};

static GParamSpec *properties[N_PROPS];

gboolean
sp_side_pane_get_collapsed (SpSidePane *self)
{
  g_return_val_if_fail (SP_IS_SIDE_PANE (self), FALSE);
  return self->collapsed;
}

gboolean
sp_side_pane_get_shown (SpSidePane *self)
{
  g_return_val_if_fail (SP_IS_SIDE_PANE (self), FALSE);
  return self->collapsed ? self->shown_over : self->shown_beside;
}

static gboolean
focus_is_in (SpSidePane *self,
             GtkWidget  *widget)
{
  GtkRoot *root = gtk_widget_get_root (GTK_WIDGET (self));
  GtkWidget *focus = root != NULL ? gtk_root_get_focus (root) : NULL;

  return focus != NULL && widget != NULL &&
         (focus == widget || gtk_widget_is_ancestor (focus, widget));
}

void
sp_side_pane_set_shown (SpSidePane *self,
                        gboolean    shown)
{
  g_return_if_fail (SP_IS_SIDE_PANE (self));

  if (sp_side_pane_get_shown (self) == !!shown)
    return;
  if (!shown && focus_is_in (self, self->pane) && self->content != NULL)
    gtk_widget_child_focus (self->content, GTK_DIR_TAB_FORWARD);
  if (self->collapsed)
    self->shown_over = !!shown;
  else
    self->shown_beside = !!shown;
  if (self->pane != NULL)
    gtk_widget_set_child_visible (self->pane, shown);
  gtk_widget_queue_resize (GTK_WIDGET (self));
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
  if (shown && self->collapsed && self->pane != NULL)
    gtk_widget_child_focus (self->pane, GTK_DIR_TAB_FORWARD);
}

static gboolean
notify_idle (gpointer data)
{
  SpSidePane *self = data;

  self->notify_id = 0;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_COLLAPSED]);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_SHOWN]);
  return G_SOURCE_REMOVE;
}

/* Wider for larger letters, though not in full: the content needs its share. */
static int
pane_width (SpSidePane *self)
{
  double scale = 1.0 + LETTER_SHARE * (sp_text_scale (GTK_WIDGET (self)) - 1.0);
  int minimum;

  if (self->pane == NULL || !gtk_widget_get_visible (self->pane))
    return 0;
  gtk_widget_measure (self->pane, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return MAX (minimum, (int) (self->pane_width * scale));
}

static int
content_minimum (SpSidePane *self)
{
  int minimum = 0;

  if (self->content != NULL)
    gtk_widget_measure (self->content, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, NULL, NULL, NULL);
  return minimum;
}

/* Large text widens both sides, so the fixed limit alone would not do. */
static gboolean
collapses_at (SpSidePane *self,
              int         width)
{
  return width < MAX (self->collapse_below, pane_width (self) + content_minimum (self));
}

static GtkSizeRequestMode
sp_side_pane_get_request_mode (GtkWidget *widget)
{
  return GTK_SIZE_REQUEST_CONSTANT_SIZE;
}

static void
sp_side_pane_measure (GtkWidget     *widget,
                      GtkOrientation orientation,
                      int            for_size,
                      int           *minimum,
                      int           *natural,
                      int           *minimum_baseline,
                      int           *natural_baseline)
{
  SpSidePane *self = SP_SIDE_PANE (widget);
  int content_min = 0, content_nat = 0, pane_min = 0, pane_nat = 0;

  if (self->content != NULL)
    gtk_widget_measure (self->content, orientation, -1, &content_min, &content_nat, NULL, NULL);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum = content_min;
      *natural = content_nat + (self->shown_beside ? pane_width (self) : 0);
      return;
    }
  if (self->pane != NULL)
    gtk_widget_measure (self->pane, orientation, -1, &pane_min, &pane_nat, NULL, NULL);
  *minimum = MAX (content_min, pane_min);
  *natural = MAX (content_nat, pane_nat);
}

static void
allocate_at (GtkWidget *child,
             int        x,
             int        width,
             int        height)
{
  GtkAllocation allocation = { x, 0, width, height };

  if (child != NULL)
    gtk_widget_size_allocate (child, &allocation, -1);
}

static void
update_collapsed (SpSidePane *self,
                  int         width)
{
  gboolean collapsed = collapses_at (self, width);

  if (collapsed == self->collapsed)
    return;
  self->collapsed = collapsed;
  self->shown_over = FALSE;
  if (self->notify_id == 0)
    self->notify_id = g_idle_add (notify_idle, self);
}

static void
sp_side_pane_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  SpSidePane *self = SP_SIDE_PANE (widget);
  gboolean rtl = gtk_widget_get_direction (widget) == GTK_TEXT_DIR_RTL;
  gboolean on_left = (self->position == GTK_PACK_START) != rtl;
  gboolean shown;
  int taken;

  update_collapsed (self, width);
  shown = sp_side_pane_get_shown (self);
  taken = shown ? pane_width (self) : 0;
  if (self->collapsed)
    taken = MIN (taken, MAX (width - OVERLAY_MARGIN, 0));

  gtk_widget_set_child_visible (self->scrim, shown && self->collapsed);
  if (self->pane != NULL)
    {
      gtk_widget_set_child_visible (self->pane, shown);
      if (self->collapsed)
        gtk_widget_add_css_class (self->pane, "over");
      else
        gtk_widget_remove_css_class (self->pane, "over");
      if (shown)
        allocate_at (self->pane, on_left ? 0 : width - taken, taken, height);
    }
  if (self->collapsed)
    allocate_at (self->content, 0, width, height);
  else
    allocate_at (self->content, on_left ? taken : 0, width - taken, height);
  if (shown && self->collapsed)
    allocate_at (self->scrim, 0, width, height);
}

static void
scrim_pressed (SpSidePane *self)
{
  sp_side_pane_set_shown (self, FALSE);
}

static gboolean
escape_pressed (GtkWidget *widget,
                GVariant  *args,
                gpointer   data)
{
  SpSidePane *self = SP_SIDE_PANE (widget);

  if (!self->collapsed || !self->shown_over)
    return FALSE;
  sp_side_pane_set_shown (self, FALSE);
  return TRUE;
}

static void
replace_child (SpSidePane *self,
               GtkWidget **slot,
               GtkWidget  *child,
               GtkWidget  *before)
{
  g_clear_pointer (slot, gtk_widget_unparent);
  if (child == NULL)
    return;
  *slot = child;
  gtk_widget_insert_before (child, GTK_WIDGET (self), before);
}

static void
sp_side_pane_set_property (GObject      *object,
                           guint         id,
                           const GValue *value,
                           GParamSpec   *pspec)
{
  SpSidePane *self = SP_SIDE_PANE (object);

  switch (id)
    {
    case PROP_CONTENT:
      replace_child (self, &self->content, g_value_get_object (value), self->scrim);
      break;
    case PROP_PANE:
      replace_child (self, &self->pane, g_value_get_object (value), NULL);
      break;
    case PROP_POSITION:
      self->position = g_value_get_enum (value);
      break;
    case PROP_PANE_WIDTH:
      self->pane_width = g_value_get_int (value);
      break;
    case PROP_COLLAPSE_BELOW:
      self->collapse_below = g_value_get_int (value);
      break;
    case PROP_SHOWN:
      sp_side_pane_set_shown (self, g_value_get_boolean (value));
      return;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
      return;
    }
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
sp_side_pane_get_property (GObject    *object,
                           guint       id,
                           GValue     *value,
                           GParamSpec *pspec)
{
  SpSidePane *self = SP_SIDE_PANE (object);

  switch (id)
    {
    case PROP_CONTENT:
      g_value_set_object (value, self->content);
      break;
    case PROP_PANE:
      g_value_set_object (value, self->pane);
      break;
    case PROP_POSITION:
      g_value_set_enum (value, (int) self->position);
      break;
    case PROP_PANE_WIDTH:
      g_value_set_int (value, self->pane_width);
      break;
    case PROP_COLLAPSE_BELOW:
      g_value_set_int (value, self->collapse_below);
      break;
    case PROP_COLLAPSED:
      g_value_set_boolean (value, self->collapsed);
      break;
    case PROP_SHOWN:
      g_value_set_boolean (value, sp_side_pane_get_shown (self));
      break;
    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
sp_side_pane_dispose (GObject *object)
{
  SpSidePane *self = SP_SIDE_PANE (object);

  g_clear_handle_id (&self->notify_id, g_source_remove);
  g_clear_pointer (&self->content, gtk_widget_unparent);
  g_clear_pointer (&self->scrim, gtk_widget_unparent);
  g_clear_pointer (&self->pane, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_side_pane_parent_class)->dispose (object);
}

static gboolean
sp_side_pane_focus (GtkWidget       *widget,
                    GtkDirectionType direction)
{
  SpSidePane *self = SP_SIDE_PANE (widget);
  gboolean before = self->position == GTK_PACK_START;
  GtkWidget *parts[] = { before ? self->pane : self->content, before ? self->content : self->pane };

  if (direction != GTK_DIR_TAB_FORWARD && direction != GTK_DIR_TAB_BACKWARD)
    return GTK_WIDGET_CLASS (sp_side_pane_parent_class)->focus (widget, direction);
  return sp_focus_in_order (widget, direction, parts, G_N_ELEMENTS (parts));
}

static void
sp_side_pane_class_init (SpSidePaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  GParamFlags flags = G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS;

  object_class->set_property = sp_side_pane_set_property;
  object_class->get_property = sp_side_pane_get_property;
  object_class->dispose = sp_side_pane_dispose;
  widget_class->get_request_mode = sp_side_pane_get_request_mode;
  widget_class->measure = sp_side_pane_measure;
  widget_class->focus = sp_side_pane_focus;
  widget_class->size_allocate = sp_side_pane_size_allocate;
  gtk_widget_class_set_css_name (widget_class, "sidepane");
  gtk_widget_class_add_binding (widget_class, GDK_KEY_Escape, 0, escape_pressed, NULL);

  properties[PROP_CONTENT] = g_param_spec_object ("content", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_PANE] = g_param_spec_object ("pane", NULL, NULL, GTK_TYPE_WIDGET, flags);
  properties[PROP_POSITION] = g_param_spec_enum ("position", NULL, NULL, GTK_TYPE_PACK_TYPE, GTK_PACK_START, flags);
  properties[PROP_PANE_WIDTH] = g_param_spec_int ("pane-width", NULL, NULL, 0, G_MAXINT, 240, flags);
  properties[PROP_COLLAPSE_BELOW] = g_param_spec_int ("collapse-below", NULL, NULL, 0, G_MAXINT, 0, flags);
  properties[PROP_COLLAPSED] = g_param_spec_boolean ("collapsed", NULL, NULL, FALSE,
                                                     G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOWN] = g_param_spec_boolean ("shown", NULL, NULL, TRUE, flags | G_PARAM_EXPLICIT_NOTIFY);
  g_object_class_install_properties (object_class, N_PROPS, properties);
}

static void
sp_side_pane_init (SpSidePane *self)
{
  GtkGesture *click = gtk_gesture_click_new ();

  self->pane_width = 240;
  self->shown_beside = TRUE;
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
  self->scrim = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gtk_widget_add_css_class (self->scrim, "scrim");
  gtk_widget_set_child_visible (self->scrim, FALSE);
  g_signal_connect_swapped (click, "pressed", G_CALLBACK (scrim_pressed), self);
  gtk_widget_add_controller (self->scrim, GTK_EVENT_CONTROLLER (click));
  gtk_widget_set_parent (self->scrim, GTK_WIDGET (self));
}
