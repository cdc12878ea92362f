/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See number-entry.h. The unit and the echo are children of their own at the end
 * of the entry: the entry itself is allocated what they leave. */
#include "config.h"

#include "ui/number-entry.h"

#include <math.h>
#include <string.h>

#include "ui/keypad.h"

#define UNIT_CHARS 12 /* of "samples/s" with its margin */
struct _SpNumberEntry
{
  GtkEntry parent_instance;

  GtkWidget *text;
  GtkWidget *echo;
  GtkWidget *unit;

  SpQuantity quantity;
  char *quantity_strings[3]; /* behind quantity.unit, .per and .bare_unit */
  gboolean optional;
  gboolean has_value;
  double value;
  char *error;
  gboolean showing;          /* the text changes because we show a value */
};

G_DEFINE_FINAL_TYPE (SpNumberEntry, sp_number_entry, GTK_TYPE_ENTRY)

enum
{
  PROP_0,
  PROP_OPTIONAL,
  PROP_ERROR,
  N_PROPS
};

enum
{
  SIGNAL_EDITED,
  SIGNAL_LEFT,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* ---- The number and its unit ---- */

static gboolean
is_digit (gunichar c)
{
  return g_unichar_isdigit (c) || c == 0xb9 || c == 0xb2 || c == 0xb3 || (c >= 0x2070 && c <= 0x2079);
}

static gboolean
starts_number (gunichar c)
{
  return is_digit (c) || c == '-' || c == 0x2212;
}

/* "2,000 samples/s" is "2,000" and "samples/s", "$2.50/h" is "2.50" and "$/h". */
static void
split_unit (const char *text,
            char      **number,
            char      **unit)
{
  const char *start = NULL, *end = text, *p;
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;

  for (p = text; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (start == NULL && starts_number (c))
        start = p;
      if (is_digit (c))
        end = g_utf8_next_char (p);
    }
  if (start == NULL || end < start)
    start = text, end = text + strlen (text);
  before = g_strndup (text, (gsize) (start - text));
  after = g_str_has_prefix (end, "\302\240") ? g_strdup (end + 2) : g_strdup (end);
  *number = g_strndup (start, (gsize) (end - start));
  *unit = g_strconcat (before, g_strstrip (after), NULL);
}

static void
set_text (SpNumberEntry *self,
          const char    *text)
{
  if (strcmp (gtk_editable_get_text (GTK_EDITABLE (self)), text) == 0)
    return;
  self->showing = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (self), text);
  self->showing = FALSE;
}

static char *
format_value (SpNumberEntry *self)
{
  return sp_quantity_format (sp_number_locale_user (), &self->quantity, self->value);
}

static void
show_echo (SpNumberEntry *self,
           gboolean       wanted)
{
  g_autofree char *value = wanted ? format_value (self) : NULL;
  g_autofree char *echo = wanted ? g_strconcat ("= ", value, NULL) : NULL;

  gtk_label_set_text (GTK_LABEL (self->echo), echo != NULL ? echo : "");
  gtk_widget_set_visible (self->echo, wanted);
  if (wanted)
    gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, echo, -1);
  else
    gtk_accessible_reset_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
}

/* "312 ms" says its unit itself: that of the field would read as a second one. It keeps its place, so that nothing
 * moves. "2k" is still a number of what the field counts. */
static void
show_unit_unless_typed (SpNumberEntry *self,
                        const char    *text)
{
  g_autofree char *number = NULL;
  g_autofree char *unit = NULL;
  gboolean counts = self->quantity.kind == SP_QUANTITY_COUNT || self->quantity.kind == SP_QUANTITY_NUMBER;
  gboolean is_rate = strchr (gtk_label_get_text (GTK_LABEL (self->unit)), '/') != NULL;

  split_unit (text, &number, &unit);
  gtk_widget_set_child_visible (self->unit, *unit == '\0' || counts || (is_rate && strchr (unit, '/') == NULL));
}

static void
show_value (SpNumberEntry *self)
{
  g_autofree char *text = self->has_value ? format_value (self) : NULL;
  g_autofree char *number = NULL;
  g_autofree char *unit = NULL;

  show_echo (self, FALSE);
  gtk_widget_set_child_visible (self->unit, TRUE);
  if (text == NULL)
    {
      set_text (self, "");
      return;
    }
  split_unit (text, &number, &unit);
  set_text (self, number);
}

static void
show_unit (SpNumberEntry *self)
{
  g_autofree char *text = sp_quantity_format (sp_number_locale_user (), &self->quantity, 1.0);
  g_autofree char *number = NULL;
  g_autofree char *unit = NULL;

  split_unit (text, &number, &unit);
  gtk_label_set_text (GTK_LABEL (self->unit), unit);
  gtk_widget_set_visible (self->unit, *unit != '\0');
}

/* ---- Reading ---- */

static void
set_error (SpNumberEntry *self,
           const char    *error)
{
  if (g_strcmp0 (error, self->error) == 0)
    return;
  g_free (self->error);
  self->error = g_strdup (error);
  if (error != NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self), "error");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self), "error");
  gtk_accessible_update_state (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_STATE_INVALID,
                               error != NULL ? GTK_ACCESSIBLE_INVALID_TRUE : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ERROR]);
}

static gboolean
is_blank (const char *text)
{
  while (g_unichar_isspace (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);
  return *text == '\0';
}

static void
edited (SpNumberEntry *self,
        gboolean       has_value,
        double         value)
{
  gboolean changed = has_value != self->has_value || (has_value && value != self->value);

  self->has_value = has_value;
  self->value = has_value ? value : self->value;
  set_error (self, NULL);
  if (changed)
    g_signal_emit (self, signals[SIGNAL_EDITED], 0);
}

static void
text_changed (SpNumberEntry *self)
{
  const char *text = gtk_editable_get_text (GTK_EDITABLE (self));
  g_autoptr (GError) error = NULL;
  SpNumberNote note;
  double value;

  if (self->showing)
    return;
  show_unit_unless_typed (self, text);
  if (self->optional && is_blank (text))
    {
      show_echo (self, FALSE);
      edited (self, FALSE, 0.0);
      return;
    }
  if (!sp_number_parse (sp_number_locale_user (), text, &self->quantity, &value, &note, &error))
    {
      show_echo (self, FALSE);
      set_error (self, error->message);
      return;
    }
  edited (self, TRUE, value);
  show_echo (self, note != SP_NUMBER_NOTE_NONE);
}

static void
leave (SpNumberEntry *self)
{
  /* A window that goes takes the focus from entries that are gone already. */
  if (self->text == NULL)
    return;
  if (self->error == NULL)
    show_value (self);
  g_signal_emit (self, signals[SIGNAL_LEFT], 0);
}

/* ---- Keys ---- */

/* The next multiple of a power of ten: of 1 for what is counted, of a percentage
 * point for fractions, else of a tenth of the number's own size. Computed from
 * whole numbers, so that stepping does not gather rounding errors. */
static double
stepped (SpNumberEntry *self,
         int            steps)
{
  double magnitude = self->value > 0.0 ? floor (log10 (self->value)) : 0.0;
  int power = (int) magnitude - 1;
  double unit, multiple;

  if (self->quantity.whole || self->quantity.kind == SP_QUANTITY_COUNT)
    power = 0;
  if (self->quantity.kind == SP_QUANTITY_PERCENT || self->quantity.kind == SP_QUANTITY_FRACTION)
    power = -2;
  unit = pow (10.0, abs (power));
  multiple = power < 0 ? self->value * unit : self->value / unit;
  multiple = steps > 0 ? floor (multiple + 1e-9) + steps : ceil (multiple - 1e-9) + steps;
  return power < 0 ? multiple / unit : multiple * unit;
}

static gboolean
step (SpNumberEntry *self,
      int            steps)
{
  const SpQuantity *q = &self->quantity;
  double value;

  if (self->error != NULL || !self->has_value)
    return TRUE;
  value = stepped (self, steps);
  if (!isfinite (value) || (q->min < q->max && (value < q->min || value > q->max || (q->above_min && value <= q->min))))
    return TRUE;
  edited (self, TRUE, value);
  show_value (self);
  gtk_editable_select_region (GTK_EDITABLE (self), 0, -1);
  return TRUE;
}

/* An entry with a text the plan does not have undoes its own typing; with a valid
 * one, the plan already has it, and undo is the window's. */
static gboolean
undo (SpNumberEntry *self,
      gboolean       redo)
{
  if (self->error == NULL)
    {
      gtk_widget_activate_action (GTK_WIDGET (self), redo ? "win.redo" : "win.undo", NULL);
      return TRUE;
    }
  if (!gtk_widget_activate_action (self->text, redo ? "text.redo" : "text.undo", NULL))
    {
      show_value (self);
      set_error (self, NULL);
    }
  return TRUE;
}

static gboolean
key_pressed (GtkEventControllerKey *controller,
             guint                  keyval,
             guint                  keycode,
             GdkModifierType        state,
             gpointer               data)
{
  SpNumberEntry *self = data;
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (modifiers == GDK_CONTROL_MASK && (keyval == GDK_KEY_z || keyval == GDK_KEY_y))
    return undo (self, keyval == GDK_KEY_y);
  if (modifiers == (GDK_CONTROL_MASK | GDK_SHIFT_MASK) && (keyval == GDK_KEY_Z || keyval == GDK_KEY_z))
    return undo (self, TRUE);
  if (modifiers != 0)
    return FALSE;
  switch (keyval)
    {
    case GDK_KEY_Up:
    case GDK_KEY_KP_Up:
      return step (self, 1);
    case GDK_KEY_Down:
    case GDK_KEY_KP_Down:
      return step (self, -1);
    case GDK_KEY_Page_Up:
    case GDK_KEY_KP_Page_Up:
      return step (self, 10);
    case GDK_KEY_Page_Down:
    case GDK_KEY_KP_Page_Down:
      return step (self, -10);
    case GDK_KEY_Escape:
      if (self->error == NULL)
        return FALSE;
      set_error (self, NULL);
      show_value (self);
      return TRUE;
    default:
      return sp_keypad_type (GTK_EDITABLE (self), keyval);
    }
}

/* Copies a number without groups, so that other programs can read it. */
static void
copy_plain (SpNumberEntry *self,
            gboolean       cut)
{
  GtkEditable *editable = GTK_EDITABLE (self);
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *selected = NULL;
  g_autofree char *plain = NULL;
  double value;
  int start, end;

  if (!gtk_editable_get_selection_bounds (editable, &start, &end))
    return;
  selected = gtk_editable_get_chars (editable, start, end);
  if (sp_number_parse (locale, selected, NULL, &value, NULL, NULL))
    plain = sp_number_format_plain (locale, value);
  gdk_clipboard_set_text (gtk_widget_get_clipboard (GTK_WIDGET (self)), plain != NULL ? plain : selected);
  if (cut)
    gtk_editable_delete_selection (editable);
}

static void
copy_clipboard (GtkText       *text,
                SpNumberEntry *self)
{
  g_signal_stop_emission_by_name (text, "copy-clipboard");
  copy_plain (self, FALSE);
}

static void
cut_clipboard (GtkText       *text,
               SpNumberEntry *self)
{
  g_signal_stop_emission_by_name (text, "cut-clipboard");
  copy_plain (self, TRUE);
}

/* ---- Public ---- */

GtkWidget *
sp_number_entry_new (void)
{
  return g_object_new (SP_TYPE_NUMBER_ENTRY, NULL);
}

static gboolean
same_quantity (const SpQuantity *a,
               const SpQuantity *b)
{
  return a->kind == b->kind && a->min == b->min && a->max == b->max && a->above_min == b->above_min &&
         a->whole == b->whole && g_strcmp0 (a->unit, b->unit) == 0 && g_strcmp0 (a->per, b->per) == 0 &&
         g_strcmp0 (a->bare_unit, b->bare_unit) == 0;
}

static void
copy_quantity (SpNumberEntry    *self,
               const SpQuantity *quantity)
{
  const char *strings[] = { quantity->unit, quantity->per, quantity->bare_unit };
  guint i;

  for (i = 0; i < G_N_ELEMENTS (strings); i++)
    {
      g_free (self->quantity_strings[i]);
      self->quantity_strings[i] = g_strdup (strings[i]);
    }
  self->quantity = *quantity;
  self->quantity.unit = self->quantity_strings[0];
  self->quantity.per = self->quantity_strings[1];
  self->quantity.bare_unit = self->quantity_strings[2];
}

void
sp_number_entry_set_quantity (SpNumberEntry    *self,
                              const SpQuantity *quantity)
{
  g_return_if_fail (SP_IS_NUMBER_ENTRY (self));

  if (same_quantity (quantity, &self->quantity))
    return;
  copy_quantity (self, quantity);
  show_unit (self);
  if (self->error == NULL)
    show_value (self);
}

void
sp_number_entry_set_value (SpNumberEntry *self,
                           gboolean       has_value,
                           double         value)
{
  g_return_if_fail (SP_IS_NUMBER_ENTRY (self));

  if (!!has_value == self->has_value && (!has_value || value == self->value))
    return;
  self->has_value = !!has_value;
  self->value = value;
  set_error (self, NULL);
  show_value (self);
}

void
sp_number_entry_keep_value (SpNumberEntry *self,
                            gboolean       has_value,
                            double         value)
{
  g_return_if_fail (SP_IS_NUMBER_ENTRY (self));
  g_return_if_fail (self->error != NULL);

  self->has_value = !!has_value;
  self->value = value;
}

gboolean
sp_number_entry_get_value (SpNumberEntry *self,
                           double        *value)
{
  g_return_val_if_fail (SP_IS_NUMBER_ENTRY (self), FALSE);

  if (self->has_value)
    *value = self->value;
  return self->has_value;
}

const char *
sp_number_entry_get_error (SpNumberEntry *self)
{
  g_return_val_if_fail (SP_IS_NUMBER_ENTRY (self), NULL);
  return self->error;
}

void
sp_number_entry_type (SpNumberEntry *self,
                      const char    *text)
{
  g_return_if_fail (SP_IS_NUMBER_ENTRY (self));
  gtk_editable_set_text (GTK_EDITABLE (self), text);
}

GtkWidget *
sp_number_entry_get_text_widget (SpNumberEntry *self)
{
  g_return_val_if_fail (SP_IS_NUMBER_ENTRY (self), NULL);
  return self->text;
}

/* ---- Layout ---- */

static int
natural_width (GtkWidget *label)
{
  int width = 0;

  if (label != NULL && gtk_widget_get_visible (label))
    gtk_widget_measure (label, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &width, NULL, NULL);
  return width;
}

/* The entry asks for a unit of usual length; a longer one takes what is left or is cut. So what is typed never moves the
 * column that the entry stands in. */
static int
asked_suffix (SpNumberEntry *self)
{
  PangoFontMetrics *metrics = pango_context_get_metrics (gtk_widget_get_pango_context (GTK_WIDGET (self)), NULL, NULL);
  int usual = PANGO_PIXELS_CEIL (pango_font_metrics_get_approximate_char_width (metrics) * UNIT_CHARS);

  pango_font_metrics_unref (metrics);
  return MIN (natural_width (self->echo) + natural_width (self->unit), usual);
}

/* What the text does not need. Of the two the unit gives way. */
static void
suffix_widths (SpNumberEntry *self,
               int            width,
               int           *echo,
               int           *unit)
{
  int least, left, ignored;

  /* A class's own function wants every place, unlike gtk_widget_measure(). */
  GTK_WIDGET_CLASS (sp_number_entry_parent_class)->measure (GTK_WIDGET (self), GTK_ORIENTATION_HORIZONTAL, -1, &least,
                                                            &ignored, &ignored, &ignored);
  left = MAX (width - least, asked_suffix (self));
  *echo = MIN (natural_width (self->echo), left);
  *unit = MIN (natural_width (self->unit), left - *echo);
}

static void
sp_number_entry_measure (GtkWidget     *widget,
                         GtkOrientation orientation,
                         int            for_size,
                         int           *minimum,
                         int           *natural,
                         int           *minimum_baseline,
                         int           *natural_baseline)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (widget);
  int echo, unit;

  if (orientation == GTK_ORIENTATION_VERTICAL && for_size >= 0)
    {
      suffix_widths (self, for_size, &echo, &unit);
      for_size = MAX (for_size - echo - unit, 0);
    }
  GTK_WIDGET_CLASS (sp_number_entry_parent_class)->measure (widget, orientation, for_size, minimum, natural,
                                                            minimum_baseline, natural_baseline);
  if (orientation == GTK_ORIENTATION_HORIZONTAL)
    {
      *minimum += asked_suffix (self);
      *natural += natural_width (self->echo) + natural_width (self->unit);
    }
}

static void
sp_number_entry_size_allocate (GtkWidget *widget,
                               int        width,
                               int        height,
                               int        baseline)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (widget);
  GtkWidget *labels[] = { self->echo, self->unit };
  int widths[G_N_ELEMENTS (labels)];
  int x;

  suffix_widths (self, width, &widths[0], &widths[1]);
  x = width - widths[0] - widths[1];
  GTK_WIDGET_CLASS (sp_number_entry_parent_class)->size_allocate (widget, x, height, baseline);
  for (guint i = 0; i < G_N_ELEMENTS (labels); i++)
    if (gtk_widget_get_visible (labels[i]))
      {
        GtkAllocation allocation = { x, 0, widths[i], height };

        gtk_widget_size_allocate (labels[i], &allocation, baseline);
        x += widths[i];
      }
}

static void
sp_number_entry_snapshot (GtkWidget   *widget,
                          GtkSnapshot *snapshot)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (widget);

  GTK_WIDGET_CLASS (sp_number_entry_parent_class)->snapshot (widget, snapshot);
  gtk_widget_snapshot_child (widget, self->echo, snapshot);
  gtk_widget_snapshot_child (widget, self->unit, snapshot);
}

/* ---- GObject ---- */

static void
sp_number_entry_set_property (GObject      *object,
                              guint         id,
                              const GValue *value,
                              GParamSpec   *pspec)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (object);

  if (id == PROP_OPTIONAL)
    self->optional = g_value_get_boolean (value);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sp_number_entry_get_property (GObject    *object,
                              guint       id,
                              GValue     *value,
                              GParamSpec *pspec)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (object);

  if (id == PROP_OPTIONAL)
    g_value_set_boolean (value, self->optional);
  else if (id == PROP_ERROR)
    g_value_set_string (value, self->error);
  else
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
sp_number_entry_dispose (GObject *object)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (object);

  if (self->text != NULL)
    g_signal_handlers_disconnect_by_data (self->text, self);
  self->text = NULL;
  g_clear_pointer (&self->echo, gtk_widget_unparent);
  g_clear_pointer (&self->unit, gtk_widget_unparent);
  G_OBJECT_CLASS (sp_number_entry_parent_class)->dispose (object);
}

static void
sp_number_entry_finalize (GObject *object)
{
  SpNumberEntry *self = SP_NUMBER_ENTRY (object);
  guint i;

  for (i = 0; i < G_N_ELEMENTS (self->quantity_strings); i++)
    g_free (self->quantity_strings[i]);
  g_free (self->error);
  G_OBJECT_CLASS (sp_number_entry_parent_class)->finalize (object);
}

static void
sp_number_entry_class_init (SpNumberEntryClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->set_property = sp_number_entry_set_property;
  object_class->get_property = sp_number_entry_get_property;
  object_class->dispose = sp_number_entry_dispose;
  object_class->finalize = sp_number_entry_finalize;
  widget_class->measure = sp_number_entry_measure;
  widget_class->size_allocate = sp_number_entry_size_allocate;
  widget_class->snapshot = sp_number_entry_snapshot;

  properties[PROP_OPTIONAL] = g_param_spec_boolean ("optional", NULL, NULL, FALSE,
                                                    G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_ERROR] = g_param_spec_string ("error", NULL, NULL, NULL,
                                                G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);
  signals[SIGNAL_EDITED] = g_signal_new ("edited", SP_TYPE_NUMBER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                         G_TYPE_NONE, 0);
  signals[SIGNAL_LEFT] = g_signal_new ("left", SP_TYPE_NUMBER_ENTRY, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                       G_TYPE_NONE, 0);
}

static GtkWidget *
make_label (SpNumberEntry *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_widget_add_css_class (label, "dim-label");
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_can_target (label, FALSE);
  gtk_widget_set_visible (label, FALSE);
  gtk_widget_set_margin_start (label, 6);
  gtk_widget_set_direction (label, GTK_TEXT_DIR_LTR);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return label;
}

static void
connect_text (SpNumberEntry *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();

  self->text = GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (self)));
  gtk_widget_set_direction (self->text, GTK_TEXT_DIR_LTR);
  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (key_pressed), self);
  gtk_widget_add_controller (self->text, keys);
  g_signal_connect_swapped (focus, "leave", G_CALLBACK (leave), self);
  gtk_widget_add_controller (self->text, focus);
  g_signal_connect (self->text, "copy-clipboard", G_CALLBACK (copy_clipboard), self);
  g_signal_connect (self->text, "cut-clipboard", G_CALLBACK (cut_clipboard), self);
  g_signal_connect (self, "changed", G_CALLBACK (text_changed), NULL);
  g_signal_connect (self, "activate", G_CALLBACK (leave), NULL);
}

static void
sp_number_entry_init (SpNumberEntry *self)
{
  gtk_widget_set_direction (GTK_WIDGET (self), GTK_TEXT_DIR_LTR);
  gtk_widget_add_css_class (GTK_WIDGET (self), "numeric");
  self->echo = make_label (self);
  self->unit = make_label (self);
  connect_text (self);
  gtk_editable_set_alignment (GTK_EDITABLE (self), 1.0f);
  gtk_editable_set_width_chars (GTK_EDITABLE (self), 6);
}
