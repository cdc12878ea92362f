/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The window in a translation that no language has (pseudo.py): every message is
 * longer, accented and in brackets. Whatever has letters outside brackets was never
 * translated; whatever is cut here would be cut in a language of long words. */
#include <adwaita.h>
#include <string.h>

#include "chart/describe.h"
#include "core/batch.h"
#include "core/presets.h"
#include "core/reference.h"
#include "plan/json.h"
#include "ui-test.h"
#include "ui/application.h"
#include "ui/chart-plot.h"
#include "ui/chart-view.h"
#include "ui/grid-cell.h"
#include "ui/grid.h"
#include "ui/help-pane.h"
#include "ui/help-topics.h"
#include "ui/pages.h"
#include "ui/window.h"

#define OPEN "\u27e6"
#define CLOSE "\u27e7"

/* A process has one application. */
static SpApplication *application;

/* Signs of units, products, file formats, currencies, formulas and keys: the same in every language. */
static const char *const signs[] = {
  "s", "ms", "µs", "ns", "min", "h", "d", "y", "B", "kB", "MB", "GB", "TB", "PB", "EB", "KiB", "MiB", "GiB", "TiB", "bit", "Gbit", "Mbit", "Tbit",
  "k", "M", "G", "T", "P", "E", "n", "m", "W", "kW", "kWh", "FLOP", "GFLOP", "TFLOP", "PFLOP", "EFLOP", "MFLOP", "kg", "g", "CO", "USD", "EUR", "PNG", "SVG", "PDF",
  "HTML", "CSV", "JSON", "ZeRO", "t", "a", "b", "c", NULL
};

typedef struct
{
  const char *place;
  GHashTable *user;   /* texts of the project that is open: people's own words */
  GHashTable *faults; /* (element-type utf8): to print and to count */
} Walk;

static void
add_fault (Walk       *walk,
           GtkWidget  *widget,
           const char *fault,
           const char *text)
{
  g_hash_table_add (walk->faults, g_strdup_printf ("%s: %s: %s in %s: %s", fault, walk->place, G_OBJECT_TYPE_NAME (widget),
                                                   gtk_widget_get_parent (widget) != NULL ? G_OBJECT_TYPE_NAME (gtk_widget_get_parent (widget)) : "-", text));
}

/* ---- What was not translated ---- */

/* Returns: (transfer full): the text without what is in brackets; NULL when they do not match */
static char *
outside_brackets (const char *text)
{
  GString *rest = g_string_new (NULL);
  int depth = 0;

  for (const char *p = text; *p != '\0'; p = g_utf8_next_char (p))
    if (g_str_has_prefix (p, OPEN))
      depth++;
    else if (g_str_has_prefix (p, CLOSE))
      depth--;
    else if (depth == 0)
      g_string_append_unichar (rest, g_utf8_get_char (p));
  if (depth == 0)
    return g_string_free (rest, FALSE);
  g_string_free (rest, TRUE);
  return NULL;
}

static int
longest_first (gconstpointer a,
               gconstpointer b)
{
  return (int) strlen (b) - (int) strlen (a);
}

static char *
without_user_words (Walk       *walk,
                    const char *text)
{
  GString *rest = g_string_new (text);
  g_autoptr (GList) words = g_list_sort (g_hash_table_get_keys (walk->user), longest_first);

  for (GList *l = words; l != NULL; l = l->next)
    g_string_replace (rest, l->data, "", 0);
  return g_string_free (rest, FALSE);
}

static gboolean
has_words (const char *text)
{
  g_autoptr (GRegex) word = g_regex_new ("\\p{L}+", G_REGEX_OPTIMIZE, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;

  for (g_regex_match (word, text, 0, &match); g_match_info_matches (match); g_match_info_next (match, NULL))
    {
      g_autofree char *found = g_match_info_fetch (match, 0);

      if (!g_strv_contains (signs, found))
        return TRUE;
    }
  return FALSE;
}

/* Widgets that speak in the toolkit's own translations, and what in them is ours all the same. */
static gboolean
is_below (GtkWidget         *widget,
          const char *const *types)
{
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (g_strv_contains (types, G_OBJECT_TYPE_NAME (widget)))
      return TRUE;
  return FALSE;
}

static gboolean
is_foreign (GtkWidget  *widget,
            const char *text)
{
  static const char *const whole[] = { "GtkWindowControls", "AdwBackButton", "GtkShortcutLabel", "AdwAboutWindow", NULL };
  static const char *const around[] = { "GtkShortcutsWindow", "AdwPreferencesWindow", NULL };
  static const char *const ours[] = { "GtkShortcutsGroup", "AdwPreferencesGroup", NULL };
  static const char *const within[] = { "GtkSearchEntry", "GtkDropDown", "AdwEntryRow", NULL };
  static const char *const words[] = { "Clear entry", "Clear Entry", "Search", "Search…", "(None)", "Apply", NULL };

  return g_strcmp0 (gtk_widget_get_css_name (widget), "accelerator") == 0 || is_below (widget, whole) ||
         (is_below (widget, around) && !is_below (widget, ours)) ||
         (is_below (widget, within) && g_strv_contains (words, text));
}

static void
check_text (Walk       *walk,
            GtkWidget  *widget,
            const char *text)
{
  g_autofree char *own = NULL;
  g_autofree char *rest = NULL;

  if (text == NULL || *text == '\0' || is_foreign (widget, text))
    return;
  own = without_user_words (walk, text);
  rest = outside_brackets (own);
  /* A name that the window shortens by itself loses its bracket. */
  if (rest != NULL ? has_words (rest) : strstr (text, "\u2026") == NULL)
    add_fault (walk, widget, "not translated", text);
}

/* The accessible name: GTK 4.8 tells it only while comparing. */
static void
check_property (Walk                 *walk,
                GtkWidget            *widget,
                GtkAccessibleProperty property)
{
  g_autofree char *value = NULL;

  if (!gtk_test_accessible_has_property (GTK_ACCESSIBLE (widget), property))
    return;
  value = gtk_test_accessible_check_property (GTK_ACCESSIBLE (widget), property, "\001");
  check_text (walk, widget, value);
}

static void
check_chart (Walk        *walk,
             SpChartPlot *plot)
{
  const SpChartLayout *layout = sp_chart_plot_get_layout (plot);
  SpChart *chart = sp_chart_plot_get_chart (plot);
  GtkWidget *widget = GTK_WIDGET (plot);

  for (guint i = 0; layout != NULL && i < layout->boxes->len; i++)
    {
      const SpBox *box = &g_array_index (layout->boxes, SpBox, i);

      check_text (walk, widget, box->text);
      if (box->is_cut)
        add_fault (walk, widget, "cut", box->text);
    }
  if (chart != NULL)
    {
      g_autofree char *description = sp_chart_describe (chart);

      check_text (walk, widget, sp_chart_get_title (chart));
      check_text (walk, widget, description);
    }
}

static void
check_grid (Walk   *walk,
            SpGrid *grid)
{
  g_autoptr (SpGridModel) model = NULL;

  g_object_get (grid, "model", &model, NULL);
  for (guint c = 0; model != NULL && c < sp_grid_model_get_n_columns (model); c++)
    {
      check_text (walk, GTK_WIDGET (grid), sp_grid_model_get_column (model, c)->title);
      for (guint r = 0; r < MIN (sp_grid_model_get_n_rows (model), 20); r++)
        {
          g_autofree char *text = sp_grid_model_get_text (model, r, c);

          check_text (walk, GTK_WIDGET (grid), text);
        }
    }
}

/* ---- What is cut ---- */

/* The title of a window, and what a tooltip says whole. */
static gboolean
may_be_cut (GtkWidget *widget)
{
  static const char *const titles[] = { "AdwWindowTitle", NULL };

  if (is_below (widget, titles))
    return TRUE;
  for (; widget != NULL; widget = gtk_widget_get_parent (widget))
    if (gtk_widget_get_tooltip_text (widget) != NULL)
      return TRUE;
  return FALSE;
}

/* Beyond the side of a viewport that does not scroll that way, or of the window. */
static gboolean
is_beyond (GtkWidget *widget)
{
  for (GtkWidget *parent = gtk_widget_get_parent (widget); parent != NULL; parent = gtk_widget_get_parent (parent))
    {
      graphene_rect_t bounds;
      GtkPolicyType policy = GTK_POLICY_NEVER;

      if (GTK_IS_SCROLLED_WINDOW (parent))
        gtk_scrolled_window_get_policy (GTK_SCROLLED_WINDOW (parent), &policy, NULL);
      if (policy != GTK_POLICY_NEVER)
        return FALSE;
      if ((GTK_IS_SCROLLED_WINDOW (parent) || GTK_IS_NATIVE (parent)) && gtk_widget_compute_bounds (widget, parent, &bounds) &&
          (bounds.origin.x < -1.0F || bounds.origin.x + bounds.size.width > (float) gtk_widget_get_width (parent) + 1.0F))
        return TRUE;
      if (GTK_IS_NATIVE (parent))
        return FALSE;
    }
  return FALSE;
}

static void
check_cut (Walk      *walk,
           GtkWidget *widget)
{
  const char *text;

  if (!gtk_widget_get_mapped (widget) || !GTK_IS_LABEL (widget))
    return;
  text = gtk_label_get_text (GTK_LABEL (widget));
  if (*text == '\0')
    return;
  if (pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (widget))) && !may_be_cut (widget))
    add_fault (walk, widget, "cut", text);
  if (is_beyond (widget))
    add_fault (walk, widget, "beyond its place", text);
}

/* ---- The walk ---- */

static void
check_widget (Walk      *walk,
              GtkWidget *widget)
{
  GtkWidget *child;

  if (GTK_IS_LABEL (widget))
    check_text (walk, widget, gtk_label_get_text (GTK_LABEL (widget)));
  else if (GTK_IS_TEXT (widget))
    {
      check_text (walk, widget, gtk_text_get_placeholder_text (GTK_TEXT (widget)));
      check_text (walk, widget, gtk_editable_get_text (GTK_EDITABLE (widget)));
    }
  else if (SP_IS_CHART_PLOT (widget) && gtk_widget_get_mapped (widget))
    check_chart (walk, SP_CHART_PLOT (widget));
  else if (SP_IS_GRID (widget))
    check_grid (walk, SP_GRID (widget));
  check_text (walk, widget, gtk_widget_get_tooltip_text (widget));
  check_property (walk, widget, GTK_ACCESSIBLE_PROPERTY_LABEL);
  check_property (walk, widget, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION);
  check_property (walk, widget, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT);
  check_property (walk, widget, GTK_ACCESSIBLE_PROPERTY_PLACEHOLDER);
  check_property (walk, widget, GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION);
  check_cut (walk, widget);
  for (child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    check_widget (walk, child);
}

static void
collect_texts (JsonNode   *node,
               GHashTable *texts)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    {
      g_autoptr (GList) values = json_object_get_values (json_node_get_object (node));

      for (GList *l = values; l != NULL; l = l->next)
        collect_texts (l->data, texts);
    }
  else if (JSON_NODE_HOLDS_ARRAY (node))
    {
      g_autoptr (GList) elements = json_array_get_elements (json_node_get_array (node));

      for (GList *l = elements; l != NULL; l = l->next)
        collect_texts (l->data, texts);
    }
  else if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    {
      const char *text = json_node_get_string (node);

      if (strstr (text, OPEN) == NULL && *text != '\0')
        g_hash_table_add (texts, g_strdup (text));
    }
}

/* Names of devices, links, models and their sources. */
static void
add_products (GHashTable *texts)
{
  gsize n;
  const SpDevicePreset *devices = sp_device_presets (&n);
  const SpLinkPreset *links;
  const SpPublishedCriticalBatch *batches;
  const char *const *accelerators = sp_published_accelerators ();

  for (gsize i = 0; i < n; i++)
    g_hash_table_add (texts, g_strdup (devices[i].name));
  links = sp_link_presets (&n);
  for (gsize i = 0; i < n; i++)
    g_hash_table_add (texts, g_strdup (links[i].name));
  batches = sp_published_critical_batches (&n);
  for (gsize i = 0; i < n; i++)
    g_hash_table_add (texts, g_strdup (batches[i].name));
  for (gsize i = 0; accelerators[i] != NULL; i++)
    g_hash_table_add (texts, g_strdup (accelerators[i]));
  g_hash_table_add (texts, g_strdup (sp_field_info (SP_FIELD_WORK_UNIT)->default_text));
  g_hash_table_add (texts, g_strdup (SP_PUBLISHED_CRITICAL_BATCH_SOURCE));
  g_hash_table_add (texts, g_strdup (g_get_real_name ()));
}

static GHashTable *
texts_of (SpDocument *document)
{
  GHashTable *texts = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *json = sp_plan_to_json (sp_document_get_plan (document));
  g_autoptr (JsonNode) root = json_from_string (json, NULL);

  collect_texts (root, texts);
  add_products (texts);
  return texts;
}

static gboolean
is_in_view (GtkWidget *widget)
{
  GtkWidget *window = GTK_WIDGET (gtk_widget_get_root (widget));
  graphene_rect_t bounds;

  return gtk_widget_compute_bounds (widget, window, &bounds) && bounds.origin.y >= 0.0F &&
         bounds.origin.y + bounds.size.height <= (float) gtk_widget_get_height (window);
}

static void
open_popovers (GtkWidget *widget,
               Walk      *walk)
{
  if (GTK_IS_MENU_BUTTON (widget) && gtk_widget_get_mapped (widget) && gtk_widget_is_sensitive (widget))
    {
      /* The focus brings it into view; a popover must open on the screen. */
      gtk_widget_child_focus (widget, GTK_DIR_TAB_FORWARD);
      ui_settle ();
      if (!is_in_view (widget))
        return;
      gtk_menu_button_popup (GTK_MENU_BUTTON (widget));
      ui_settle ();
      if (gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget)) != NULL)
        check_widget (walk, GTK_WIDGET (gtk_menu_button_get_popover (GTK_MENU_BUTTON (widget))));
      gtk_menu_button_popdown (GTK_MENU_BUTTON (widget));
      ui_settle ();
      return;
    }
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    open_popovers (child, walk);
}

static void
report (Walk *walk)
{
  g_autoptr (GList) faults = g_list_sort (g_hash_table_get_keys (walk->faults), (GCompareFunc) strcmp);

  for (GList *l = faults; l != NULL; l = l->next)
    {
      g_test_message ("%s", (char *) l->data);
      g_test_fail ();
    }
  g_hash_table_unref (walk->faults);
  g_hash_table_unref (walk->user);
}

static SpWindow *
open_window (const char *example,
             int         width,
             Walk       *walk)
{
  SpWindow *window = sp_application_open_example (application, example);

  gtk_window_set_default_size (GTK_WINDOW (window), width, 1300);
  ui_until (gtk_widget_get_mapped (GTK_WIDGET (window)));
  ui_settle ();
  *walk = (Walk) {
    .place = example,
    .user = texts_of (sp_window_get_document (window)),
    .faults = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  return window;
}

static void
close_window (SpWindow *window)
{
  sp_document_discard_draft (sp_window_get_document (window));
  gtk_window_destroy (GTK_WINDOW (window));
  ui_settle ();
}

static void
test_pages (gconstpointer data)
{
  Walk walk;
  SpWindow *window = open_window (data, 1100, &walk);

  for (guint i = 0; i < sp_n_pages (); i++)
    {
      const char *id = sp_page_info (i)->id;
      g_autofree char *place = g_strdup_printf ("%s, %s", (const char *) data, id);

      walk.place = place;
      sp_window_show_page (window, id);
      ui_open_expanders (GTK_WIDGET (sp_window_get_page (window)));
      ui_settle ();
      check_widget (&walk, GTK_WIDGET (window));
      open_popovers (GTK_WIDGET (sp_window_get_page (window)), &walk);
      walk.place = data;
    }
  close_window (window);
  report (&walk);
}

static void
test_narrow (gconstpointer data)
{
  Walk walk;
  SpWindow *window = open_window (data, 720, &walk);

  for (guint i = 0; i < sp_n_pages (); i++)
    {
      walk.place = sp_page_info (i)->id;
      sp_window_show_page (window, walk.place);
      ui_open_expanders (GTK_WIDGET (sp_window_get_page (window)));
      ui_settle ();
      check_widget (&walk, GTK_WIDGET (window));
    }
  close_window (window);
  report (&walk);
}

static void
test_help (void)
{
  const SpHelpLibrary *library = sp_help_library ();
  Walk walk;
  SpWindow *window = open_window ("worked-example", 1100, &walk);
  SpHelpPane *pane;

  gtk_widget_activate_action (GTK_WIDGET (window), "win.help", NULL);
  pane = SP_HELP_PANE (ui_find (GTK_WIDGET (window), SP_TYPE_HELP_PANE, 0));
  g_assert_cmpuint (library->damaged->len, ==, 0);
  for (guint i = 0; i < library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (library->pages, i);

      walk.place = page->id;
      sp_help_pane_show_topic (pane, page->id);
      ui_settle ();
      check_widget (&walk, GTK_WIDGET (pane));
    }
  close_window (window);
  report (&walk);
}

static GtkWindow *
find_dialog (GtkWindow *parent)
{
  g_autoptr (GList) windows = gtk_window_list_toplevels ();

  for (GList *l = windows; l != NULL; l = l->next)
    if (gtk_window_get_transient_for (l->data) == parent && gtk_widget_get_mapped (l->data))
      return l->data;
  return NULL;
}

static void
test_dialogs (void)
{
  static const char *const actions[] = { "app.preferences", "app.shortcuts", "app.about", "win.export", "win.rename-scenario" };
  Walk walk;
  SpWindow *window = open_window ("second-server", 1100, &walk);

  for (gsize i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      GtkWindow *dialog;

      walk.place = actions[i];
      g_assert_true (gtk_widget_activate_action (GTK_WIDGET (window), actions[i], NULL));
      ui_until ((dialog = find_dialog (GTK_WINDOW (window))) != NULL);
      ui_settle ();
      check_widget (&walk, GTK_WIDGET (dialog));
      gtk_window_destroy (dialog);
      ui_settle ();
    }
  walk.place = "menus";
  open_popovers (GTK_WIDGET (window), &walk);
  close_window (window);
  report (&walk);
}

int
main (int    argc,
      char **argv)
{
  /* Those that together fill every page; the rest repeat it with other numbers. */
  static const char *const examples[] = { "worked-example", "second-server", "text-model", "slow-device", "large-batch",
                                          "blank" };
  static const char *const narrow[] = { "second-server", "large-batch" };

  ui_test_init (&argc, &argv);
  application = sp_application_new (G_APPLICATION_NON_UNIQUE);
  g_assert_true (g_application_register (G_APPLICATION (application), NULL, NULL));
  g_application_set_default (G_APPLICATION (application));
  for (gsize i = 0; i < G_N_ELEMENTS (examples); i++)
    {
      g_autofree char *path = g_strconcat ("/pseudo/pages/", examples[i], NULL);

      g_test_add_data_func (path, examples[i], test_pages);
    }
  for (gsize i = 0; i < G_N_ELEMENTS (narrow); i++)
    {
      g_autofree char *path = g_strconcat ("/pseudo/narrow/", narrow[i], NULL);

      g_test_add_data_func (path, narrow[i], test_narrow);
    }
  g_test_add_func ("/pseudo/help", test_help);
  g_test_add_func ("/pseudo/dialogs", test_dialogs);
  return g_test_run ();
}
