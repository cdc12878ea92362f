/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See ui-test.h. */
#include "config.h"

#include "ui-test.h"

#include <adwaita.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <stdio.h>

#include "ui/application.h"

#define PATIENCE_SECONDS 90
#define WAKE_MILLISECONDS 5

/* Newer GTK warns of a widget asked for one size at less than its other, and names its address;
 * AdwMessageDialog asks itself and its heading so. */
static gboolean
is_message_dialogs_own (const char *message)
{
  void *widget;
  GtkRoot *root;

  if (message == NULL || sscanf (message, "Trying to measure %*s %p for", &widget) != 1)
    return FALSE;
  root = gtk_widget_get_root (widget);
  return root != NULL && ADW_IS_MESSAGE_DIALOG (root);
}

static GLogWriterOutput
write_log (GLogLevelFlags   level,
           const GLogField *fields,
           gsize            n_fields,
           gpointer         data)
{
  const char *message = NULL;
  gsize i;

  for (i = 0; i < n_fields; i++)
    if (g_str_equal (fields[i].key, "MESSAGE"))
      message = fields[i].value;
  if (is_message_dialogs_own (message))
    return g_log_writer_standard_streams (level, fields, n_fields, data);
  return g_log_writer_default (level, fields, n_fields, data);
}

void
ui_test_init (int    *argc,
              char ***argv)
{
  g_log_set_writer_func (write_log, NULL, NULL);
  setlocale (LC_ALL, "");
  gtk_test_init (argc, argv, NULL);
  setlocale (LC_ALL, "");
  adw_init ();
  sp_ui_init ();
  if (g_getenv ("SP_LOCALEDIR") != NULL)
    bindtextdomain (SP_GETTEXT_DOMAIN, g_getenv ("SP_LOCALEDIR"));
}

gint64
ui_patience (void)
{
  return g_get_monotonic_time () + PATIENCE_SECONDS * G_USEC_PER_SEC;
}

static gboolean
wake (gpointer data)
{
  return G_SOURCE_REMOVE;
}

void
ui_turn (gint64      end,
         const char *condition)
{
  if (g_get_monotonic_time () > end)
    g_error ("waited %d s for: %s", PATIENCE_SECONDS, condition);
  g_timeout_add (WAKE_MILLISECONDS, wake, NULL);
  g_main_context_iteration (NULL, TRUE);
}

void
ui_settle (void)
{
  int quiet;

  for (quiet = 0; quiet < 20; quiet++)
    {
      ui_turn (G_MAXINT64, "settling");
      while (g_main_context_iteration (NULL, FALSE))
        ;
    }
}

static gboolean
press_in_phase (GtkWidget          *widget,
                GtkPropagationPhase phase,
                guint               keyval,
                GdkModifierType     state)
{
  g_autoptr (GListModel) controllers = gtk_widget_observe_controllers (widget);
  guint i;

  for (i = 0; i < g_list_model_get_n_items (controllers); i++)
    {
      g_autoptr (GtkEventController) controller = g_list_model_get_item (controllers, i);
      gboolean handled = FALSE;

      if (!GTK_IS_EVENT_CONTROLLER_KEY (controller) ||
          gtk_event_controller_get_propagation_phase (controller) != phase)
        continue;
      /* GtkText's own controller needs a real event. */
      if (GTK_IS_TEXT (widget) && phase != GTK_PHASE_CAPTURE)
        continue;
      g_signal_emit_by_name (controller, "key-pressed", keyval, 0, state, &handled);
      if (handled)
        return TRUE;
    }
  return FALSE;
}

gboolean
ui_press (GtkWidget      *widget,
          guint           keyval,
          GdkModifierType state)
{
  g_autoptr (GPtrArray) parents = g_ptr_array_new ();
  GtkWidget *w;
  guint i;

  for (w = widget; w != NULL; w = gtk_widget_get_parent (w))
    g_ptr_array_insert (parents, 0, w);
  for (i = 0; i < parents->len; i++)
    if (press_in_phase (g_ptr_array_index (parents, i), GTK_PHASE_CAPTURE, keyval, state))
      return TRUE;
  for (i = parents->len; i > 0; i--)
    if (press_in_phase (g_ptr_array_index (parents, i - 1), GTK_PHASE_BUBBLE, keyval, state))
      return TRUE;
  return FALSE;
}

void
ui_walk (GtkWidget *root,
         UiVisit    visit,
         gpointer   user_data)
{
  GtkWidget *child;

  if (!gtk_widget_get_mapped (root))
    return;
  visit (root, user_data);
  for (child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    ui_walk (child, visit, user_data);
}

static GtkWidget *
find (GtkWidget *root,
      GType      type,
      guint     *nth)
{
  GtkWidget *child;

  if (g_type_is_a (G_OBJECT_TYPE (root), type) && (*nth)-- == 0)
    return root;
  for (child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *found = find (child, type, nth);

      if (found != NULL)
        return found;
    }
  return NULL;
}

GtkWidget *
ui_find (GtkWidget *root,
         GType      type,
         guint      nth)
{
  GtkWidget *found = find (root, type, &nth);

  if (found == NULL)
    g_error ("no %s in the window", g_type_name (type));
  return found;
}

void
ui_open_expanders (GtkWidget *root)
{
  if (GTK_IS_EXPANDER (root))
    gtk_expander_set_expanded (GTK_EXPANDER (root), TRUE);
  for (GtkWidget *child = gtk_widget_get_first_child (root); child != NULL; child = gtk_widget_get_next_sibling (child))
    ui_open_expanders (child);
}
