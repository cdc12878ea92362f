/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strict number entry: what it takes, keeps and refuses, by locale. Which
 * texts are numbers is tested in tests/text; here it is what a person sees. */
#include <math.h>

#include "ui-test.h"
#include "ui/number-entry.h"

static guint edits;

static void
on_edited (SpNumberEntry *entry,
           gpointer       data)
{
  edits++;
}

typedef struct
{
  GtkWidget *window;
  SpNumberEntry *entry;
} Fixture;

static void
set_up (Fixture      *f,
        gconstpointer quantity)
{
  f->window = gtk_window_new ();
  f->entry = SP_NUMBER_ENTRY (sp_number_entry_new ());
  sp_number_entry_set_quantity (f->entry, quantity);
  gtk_window_set_child (GTK_WINDOW (f->window), GTK_WIDGET (f->entry));
  g_signal_connect (f->entry, "edited", G_CALLBACK (on_edited), NULL);
  edits = 0;
}

static void
tear_down (Fixture      *f,
           gconstpointer quantity)
{
  gtk_window_destroy (GTK_WINDOW (f->window));
}

static const char *
shown (Fixture *f)
{
  return gtk_editable_get_text (GTK_EDITABLE (f->entry));
}

static GtkWidget *
text_of (Fixture *f)
{
  return sp_number_entry_get_text_widget (f->entry);
}

static double
value_of (Fixture *f)
{
  double value = NAN;

  sp_number_entry_get_value (f->entry, &value);
  return value;
}

static void
leave (Fixture *f)
{
  g_signal_emit_by_name (text_of (f), "activate");
}

static const SpQuantity devices = { .kind = SP_QUANTITY_COUNT, .min = 1, .max = 10000000 };
static const SpQuantity rate = { .kind = SP_QUANTITY_RATE, .unit = "samples", .min = 0, .max = 1e18, .above_min = TRUE };
static const SpQuantity seconds = { .kind = SP_QUANTITY_TIME, .min = 0, .max = 1e12, .above_min = TRUE };
static const SpQuantity percent = { .kind = SP_QUANTITY_PERCENT, .min = 0, .max = 10, .above_min = TRUE };

/* By hand: what the reader of each locale means by the text. NAN: refused. */
static const struct
{
  const char *locale;
  const char *typed;
  double value;
  const char *shown; /* when left; NULL: as typed */
} rows[] = {
  { "C", "1,500", 1500, "1,500" },
  { "C", "1.5", 1.5, "1.5" },
  { "C", "2k", 2000, "2,000" },
  { "C", "2000 samples/s", 2000, "2,000" },
  { "C", "abc", NAN, NULL },
  { "C", "", NAN, NULL },
  { "C", "12 GB", NAN, NULL },
  { "C", "0", NAN, NULL },
  { "C", "-5", NAN, NULL },
  { "C", "1e400", NAN, NULL },
  { "C", "0x10", NAN, NULL },
  { "C", "1,50", 1.5, "1.5" },
  { "de_DE", "1.500", 1500, "1.500" },
  { "de_DE", "1,5", 1.5, "1,5" },
  { "de_DE", "1.5", 1.5, "1,5" },
  { "de_DE", "1.000.000", 1000000, "1.000.000" },
  { "de_DE", "abc", NAN, NULL },
  { "fr_FR", "1500,5", 1500.5, "1\342\200\257500,5" },
  { "fr_FR", "1 500", 1500, "1\342\200\257500" },
  { "sv_SE", "1 500", 1500, "1\342\200\257500" },
  { "de_CH", "1'500", 1500, "1\342\200\231500" },
  { "en_IN", "12,34,567", 1234567, "12,34,567" },
  { "en_IN", "1,500", 1500, "1,500" },
};

static gboolean
is_locale (const char *name)
{
  const char *locale = g_getenv ("LC_ALL");

  return locale != NULL && g_str_has_prefix (locale, name);
}

static void
test_reads_by_locale (Fixture      *f,
                      gconstpointer quantity)
{
  guint i, tried = 0;

  for (i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      if (!is_locale (rows[i].locale))
        continue;
      tried++;
      sp_number_entry_set_value (f->entry, TRUE, 7.0);
      g_test_message ("%s", rows[i].typed);
      gtk_editable_set_text (GTK_EDITABLE (f->entry), rows[i].typed);
      if (isnan (rows[i].value))
        {
          g_assert_cmpfloat (value_of (f), ==, 7.0);
          g_assert_nonnull (sp_number_entry_get_error (f->entry));
        }
      else
        {
          g_assert_null (sp_number_entry_get_error (f->entry));
          g_assert_cmpfloat (value_of (f), ==, rows[i].value);
        }
      leave (f);
      g_assert_cmpstr (shown (f), ==, rows[i].shown != NULL ? rows[i].shown : rows[i].typed);
      sp_number_entry_set_value (f->entry, FALSE, 0.0);
    }
  if (tried == 0)
    g_test_message ("no rows for this locale");
}

static void
test_invalid_is_marked (Fixture      *f,
                        gconstpointer quantity)
{
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  gtk_editable_set_text (GTK_EDITABLE (f->entry), "many");
  g_assert_true (gtk_widget_has_css_class (GTK_WIDGET (f->entry), "error"));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (f->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_TRUE);
  g_assert_cmpuint (edits, ==, 0);
  g_assert_true (ui_press (text_of (f), GDK_KEY_Escape, 0));
  g_assert_cmpstr (shown (f), ==, "64");
  g_assert_null (sp_number_entry_get_error (f->entry));
  gtk_test_accessible_assert_state (GTK_ACCESSIBLE (f->entry), GTK_ACCESSIBLE_STATE_INVALID,
                                    GTK_ACCESSIBLE_INVALID_FALSE);
}

static void
test_keeps_what_is_typed (Fixture      *f,
                          gconstpointer quantity)
{
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  gtk_editable_set_text (GTK_EDITABLE (f->entry), "12x");
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  g_assert_cmpstr (shown (f), ==, "12x");
  gtk_editable_set_text (GTK_EDITABLE (f->entry), " 128 ");
  g_assert_cmpuint (edits, ==, 1);
  sp_number_entry_set_value (f->entry, TRUE, 128.0);
  g_assert_cmpstr (shown (f), ==, " 128 ");
  leave (f);
  g_assert_cmpstr (shown (f), ==, "128");
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  g_assert_cmpstr (shown (f), ==, "64");
}

static void
test_optional (Fixture      *f,
               gconstpointer quantity)
{
  g_object_set (f->entry, "optional", TRUE, NULL);
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  gtk_editable_set_text (GTK_EDITABLE (f->entry), " ");
  g_assert_null (sp_number_entry_get_error (f->entry));
  g_assert_true (isnan (value_of (f)));
  g_assert_cmpuint (edits, ==, 1);
}

/* Stepping goes to the next round number and never out of the range. */
static void
test_steps (Fixture      *f,
            gconstpointer quantity)
{
  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  g_assert_true (ui_press (text_of (f), GDK_KEY_Up, 0));
  g_assert_cmpfloat (value_of (f), ==, 65.0);
  ui_press (text_of (f), GDK_KEY_Page_Down, 0);
  g_assert_cmpfloat (value_of (f), ==, 55.0);
  sp_number_entry_set_value (f->entry, TRUE, 1.0);
  ui_press (text_of (f), GDK_KEY_Down, 0);
  g_assert_cmpfloat (value_of (f), ==, 1.0);

  sp_number_entry_set_quantity (f->entry, &rate);
  sp_number_entry_set_value (f->entry, TRUE, 2050.0);
  ui_press (text_of (f), GDK_KEY_Up, 0);
  g_assert_cmpfloat (value_of (f), ==, 2100.0);
  sp_number_entry_set_value (f->entry, TRUE, 0.025);
  ui_press (text_of (f), GDK_KEY_Down, 0);
  g_assert_cmpfloat (value_of (f), ==, 0.024);

  sp_number_entry_set_quantity (f->entry, &percent);
  sp_number_entry_set_value (f->entry, TRUE, 0.9);
  ui_press (text_of (f), GDK_KEY_Up, 0);
  g_assert_cmpfloat (value_of (f), ==, 0.91);
  sp_number_entry_set_value (f->entry, TRUE, 0.01);
  ui_press (text_of (f), GDK_KEY_Down, 0);
  g_assert_cmpfloat (value_of (f), ==, 0.01);
}

static void
test_keypad (Fixture      *f,
             gconstpointer quantity)
{
  const char *sign = sp_number_locale_user ()->decimal;
  g_autofree char *expected = g_strconcat ("2", sign, NULL);

  gtk_editable_set_text (GTK_EDITABLE (f->entry), "2");
  gtk_editable_set_position (GTK_EDITABLE (f->entry), -1);
  g_assert_true (ui_press (text_of (f), GDK_KEY_KP_Decimal, 0));
  g_assert_cmpstr (shown (f), ==, expected);
  gtk_editable_set_text (GTK_EDITABLE (f->entry), "2");
  gtk_editable_set_position (GTK_EDITABLE (f->entry), -1);
  g_assert_true (ui_press (text_of (f), GDK_KEY_KP_Separator, 0));
  g_assert_cmpstr (shown (f), ==, expected);
}

static void
copied (GObject      *source,
        GAsyncResult *result,
        gpointer      data)
{
  *(char **) data = gdk_clipboard_read_text_finish (GDK_CLIPBOARD (source), result, NULL);
}

static void
test_copies_plain_digits (Fixture      *f,
                          gconstpointer quantity)
{
  g_autofree char *text = NULL;

  gtk_window_present (GTK_WINDOW (f->window));
  sp_number_entry_set_value (f->entry, TRUE, 1234567.0);
  gtk_editable_select_region (GTK_EDITABLE (f->entry), 0, -1);
  g_signal_emit_by_name (text_of (f), "copy-clipboard");
  gdk_clipboard_read_text_async (gtk_widget_get_clipboard (GTK_WIDGET (f->entry)), NULL, copied, &text);
  ui_until (text != NULL);
  g_assert_cmpstr (text, ==, "1234567");
}

/* Nobody listens to the wheel: a form that scrolls under the pointer must not change. */
static void
visit_scroll (GtkWidget *widget,
              gpointer   data)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  guint i;

  for (i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);

      g_assert_false (GTK_IS_EVENT_CONTROLLER_SCROLL (controller));
    }
}

static void
test_ignores_the_wheel (Fixture      *f,
                        gconstpointer quantity)
{
  gtk_window_present (GTK_WINDOW (f->window));
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (f->entry)));
  ui_walk (GTK_WIDGET (f->entry), visit_scroll, NULL);
}

static void
test_direction (Fixture      *f,
                gconstpointer quantity)
{
  g_assert_cmpint (gtk_widget_get_direction (text_of (f)), ==, GTK_TEXT_DIR_LTR);
  g_assert_cmpint (gtk_widget_get_direction (GTK_WIDGET (f->entry)), ==, GTK_TEXT_DIR_LTR);
}

/* Ctrl+Z in an entry that is not valid takes back the typing, not the document's edit. */
static void
test_own_undo (Fixture      *f,
               gconstpointer quantity)
{
  GtkEditable *text = GTK_EDITABLE (text_of (f));

  sp_number_entry_set_value (f->entry, TRUE, 64.0);
  /* As a person types: newer GTK takes back what keys did, not what a program set. */
  gtk_editable_select_region (text, 0, -1);
  g_signal_emit_by_name (text, "delete-from-cursor", GTK_DELETE_CHARS, 1);
  g_signal_emit_by_name (text, "insert-at-cursor", "x");
  g_assert_nonnull (sp_number_entry_get_error (f->entry));
  /* Replacing a text is a deletion and an insertion. */
  g_assert_true (ui_press (text_of (f), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_true (ui_press (text_of (f), GDK_KEY_z, GDK_CONTROL_MASK));
  g_assert_cmpstr (shown (f), ==, "64");
  g_assert_null (sp_number_entry_get_error (f->entry));
}

/* The label behind the text that holds the unit; the other one holds the echo. */
static GtkWidget *
unit_of (Fixture *f)
{
  return gtk_widget_get_last_child (GTK_WIDGET (f->entry));
}

/* One number has one unit: what is typed with its own hides the field's, in its place. */
static void
test_shows_one_unit (Fixture      *f,
                     gconstpointer quantity)
{
  g_autofree char *expected = sp_number_format_exact (sp_number_locale_user (), 0.312);
  int before, after;

  g_assert_cmpstr (gtk_label_get_text (GTK_LABEL (unit_of (f))), ==, "s");
  sp_number_entry_type (f->entry, "312");
  g_assert_true (gtk_widget_get_child_visible (unit_of (f)));
  gtk_widget_measure (GTK_WIDGET (f->entry), GTK_ORIENTATION_HORIZONTAL, -1, &before, NULL, NULL, NULL);
  sp_number_entry_type (f->entry, "312 ms");
  g_assert_cmpfloat (value_of (f), ==, 0.312);
  g_assert_false (gtk_widget_get_child_visible (unit_of (f)));
  gtk_widget_measure (GTK_WIDGET (f->entry), GTK_ORIENTATION_HORIZONTAL, -1, &after, NULL, NULL, NULL);
  g_assert_cmpint (after, ==, before);
  leave (f);
  g_assert_cmpstr (shown (f), ==, expected);
  g_assert_true (gtk_widget_get_child_visible (unit_of (f)));
}

/* "2k" says how many, not what of. */
static void
test_keeps_the_unit_of_rates (Fixture      *f,
                              gconstpointer quantity)
{
  sp_number_entry_type (f->entry, "2k");
  g_assert_true (gtk_widget_get_child_visible (unit_of (f)));
  sp_number_entry_type (f->entry, "2k samples/s");
  g_assert_false (gtk_widget_get_child_visible (unit_of (f)));
}

int
main (int    argc,
      char **argv)
{
  ui_test_init (&argc, &argv);
#define ADD(name, quantity, function) g_test_add ("/number-entry/" name, Fixture, quantity, set_up, function, tear_down)
  ADD ("reads-by-locale", &rate, test_reads_by_locale);
  ADD ("invalid-is-marked", &devices, test_invalid_is_marked);
  ADD ("keeps-what-is-typed", &devices, test_keeps_what_is_typed);
  ADD ("optional", &devices, test_optional);
  ADD ("steps", &devices, test_steps);
  ADD ("keypad", &rate, test_keypad);
  ADD ("copies-plain-digits", &devices, test_copies_plain_digits);
  ADD ("ignores-the-wheel", &devices, test_ignores_the_wheel);
  ADD ("direction", &devices, test_direction);
  ADD ("shows-one-unit", &seconds, test_shows_one_unit);
  ADD ("keeps-the-unit-of-rates", &rate, test_keeps_the_unit_of_rates);
  ADD ("own-undo", &devices, test_own_undo);
#undef ADD
  return g_test_run ();
}
