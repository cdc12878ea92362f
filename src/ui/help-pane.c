/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Shows help topics as labels in a scrolled column. The topics come from
 * help-page.h; what is typed into the search field narrows a list of topics
 * that takes the topic's place while there is something typed. */
#include "config.h"

#include "ui/help-pane.h"

#include <glib/gi18n.h>
#include <string.h>

#include "ui/field-facts.h"
#include "ui/help-figure.h"
#include "ui/help-topics.h"

/* A place in the history. One that the pane went to by itself, following the
 * focus, gives way to the next such place: only what was read on purpose stays. */
typedef struct
{
  char *target; /* "efficiency", "inputs-goal#devices" */
  gboolean followed;
} Place;

struct _SpHelpPane
{
  GtkBox parent_instance;

  const SpHelpLibrary *library;
  GPtrArray *history; /* (element-type Place); the shown one is at position */
  guint position;
  GHashTable *headings; /* (element-type utf8 GtkWidget): of the topic that is shown, by section */
  gboolean is_replaced; /* what is shown stands for a topic that could not be read */
  GtkWidget *heading;   /* (nullable): to scroll to once the topic has its size */
  guint tick;

  GtkWidget *search;
  GtkWidget *scroller;
};

G_DEFINE_FINAL_TYPE (SpHelpPane, sp_help_pane, GTK_TYPE_BOX)

enum
{
  GO_TO_PAGE,
  CLOSE,
  N_SIGNALS
};

static guint signals[N_SIGNALS];


static gboolean
activate_link (GtkLabel   *label,
               const char *uri,
               gpointer    user_data)
{
  SpHelpPane *self = user_data;

  if (g_str_has_prefix (uri, "topic:"))
    sp_help_pane_show_topic (self, uri + strlen ("topic:"));
  else if (g_str_has_prefix (uri, "page:"))
    g_signal_emit (self, signals[GO_TO_PAGE], 0, uri + strlen ("page:"));
  else if (g_str_has_prefix (uri, "example:"))
    gtk_widget_activate_action (GTK_WIDGET (self), "app.example", "s", uri + strlen ("example:"));
  return TRUE;
}

static GtkWidget *
text_label (SpHelpPane *self,
            const char *markup)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_markup (GTK_LABEL (label), markup);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  gtk_label_set_natural_wrap_mode (GTK_LABEL (label), GTK_NATURAL_WRAP_NONE);
  gtk_label_set_xalign (GTK_LABEL (label), 0.0F);
  gtk_label_set_selectable (GTK_LABEL (label), TRUE);
  gtk_widget_set_hexpand (label, TRUE);
  g_signal_connect (label, "activate-link", G_CALLBACK (activate_link), self);
  return label;
}

static GtkWidget *
styled_label (SpHelpPane *self,
              const char *markup,
              const char *css_class)
{
  GtkWidget *label = text_label (self, markup);

  gtk_widget_add_css_class (label, css_class);
  return label;
}

static GtkWidget *
item_row (SpHelpPane        *self,
          const SpHelpBlock *block)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);
  GtkWidget *marker = gtk_label_new (block->marker);

  gtk_label_set_width_chars (GTK_LABEL (marker), 3);
  gtk_label_set_xalign (GTK_LABEL (marker), 1.0F);
  gtk_widget_set_valign (marker, GTK_ALIGN_START);
  gtk_widget_add_css_class (marker, "dim-label");
  gtk_box_append (GTK_BOX (row), marker);
  gtk_box_append (GTK_BOX (row), text_label (self, block->markup));
  return row;
}

static GtkWidget *
table_grid (SpHelpPane        *self,
            const SpHelpBlock *block)
{
  GtkWidget *grid = gtk_grid_new ();

  gtk_grid_set_column_spacing (GTK_GRID (grid), 18);
  gtk_grid_set_row_spacing (GTK_GRID (grid), 6);
  for (guint row = 0; row < block->rows->len; row++)
    {
      GStrv cells = g_ptr_array_index (block->rows, row);

      for (guint column = 0; cells[column] != NULL; column++)
        {
          GtkWidget *cell = text_label (self, cells[column]);

          gtk_widget_set_valign (cell, GTK_ALIGN_START);
          if (row == 0)
            gtk_widget_add_css_class (cell, "heading");
          gtk_grid_attach (GTK_GRID (grid), cell, (int) column, (int) row, 1, 1);
        }
    }
  return grid;
}

/* A line each, so that one which wraps is still one formula. */
static GtkWidget *
formula_box (SpHelpPane        *self,
             const SpHelpBlock *block)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  g_auto (GStrv) lines = g_strsplit (block->markup, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    gtk_box_append (GTK_BOX (box), text_label (self, lines[i]));
  gtk_widget_add_css_class (box, "help-formula");
  return box;
}

static GtkWidget *
heading_label (SpHelpPane        *self,
               const SpHelpBlock *block)
{
  GtkWidget *label = text_label (self, block->markup);

  gtk_widget_add_css_class (label, "title-4");
  gtk_widget_add_css_class (label, "help-section");
  if (block->name != NULL)
    g_hash_table_insert (self->headings, g_strdup (block->name), label);
  return label;
}

static GtkWidget *
term_label (SpHelpPane        *self,
            const SpHelpBlock *block)
{
  GtkWidget *label = styled_label (self, block->markup, "heading");

  gtk_widget_add_css_class (label, "help-term");
  return label;
}

static GtkWidget *
topic_link (SpHelpPane       *self,
            const SpHelpPage *page)
{
  g_autofree char *markup = g_markup_printf_escaped ("<a href=\"topic:%s\">%s</a>", page->id, page->title);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), text_label (self, markup));
  if (page->description != NULL)
    {
      g_autofree char *description = g_markup_escape_text (page->description, -1);
      GtkWidget *label = styled_label (self, description, "caption");

      gtk_widget_add_css_class (label, "dim-label");
      gtk_box_append (GTK_BOX (box), label);
    }
  return box;
}

static GtkWidget *
group_links (SpHelpPane *self,
             const char *group)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 9);

  for (guint i = 0; i < self->library->pages->len; i++)
    {
      const SpHelpPage *page = g_ptr_array_index (self->library->pages, i);

      if (g_strcmp0 (page->group, group) == 0)
        gtk_box_append (GTK_BOX (box), topic_link (self, page));
    }
  return box;
}

static GtkWidget *
block_widget (SpHelpPane        *self,
              const SpHelpBlock *block)
{
  switch (block->kind)
    {
    case SP_HELP_BLOCK_HEADING:
      return heading_label (self, block);
    case SP_HELP_BLOCK_ITEM:
      return item_row (self, block);
    case SP_HELP_BLOCK_TERM:
      return term_label (self, block);
    case SP_HELP_BLOCK_FORMULA:
      return formula_box (self, block);
    case SP_HELP_BLOCK_NOTE:
      return styled_label (self, block->markup, "help-note");
    case SP_HELP_BLOCK_TABLE:
      return table_grid (self, block);
    case SP_HELP_BLOCK_FIGURE:
      return sp_help_figure_new (block->name, text_label (self, block->markup));
    case SP_HELP_BLOCK_TOPICS:
      return group_links (self, block->name);
    case SP_HELP_BLOCK_PARAGRAPH:
    default:
      return text_label (self, block->markup);
    }
}

/* What was shown goes with its headings. */
static GtkWidget *
new_column (SpHelpPane *self)
{
  GtkWidget *column = gtk_box_new (GTK_ORIENTATION_VERTICAL, 12);

  g_hash_table_remove_all (self->headings);
  self->heading = NULL;
  gtk_widget_add_css_class (column, "help-topic");
  return column;
}

static void
show_column (SpHelpPane *self,
             GtkWidget  *column)
{
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), column);
}

static void
append_damaged (SpHelpPane *self,
                GtkWidget  *column)
{
  for (guint i = 0; i < self->library->damaged->len; i++)
    {
      g_autofree char *text = g_strdup_printf (_("A help topic could not be read (%s). Everything else works as usual."),
                                               (char *) g_ptr_array_index (self->library->damaged, i));
      g_autofree char *markup = g_markup_escape_text (text, -1);

      gtk_box_append (GTK_BOX (column), styled_label (self, markup, "help-note"));
    }
}

/* Unit, range and example of an input, below what it means. */
static void
append_facts (SpHelpPane        *self,
              GtkWidget         *column,
              const SpHelpPage  *page,
              const SpHelpBlock *heading)
{
  g_autofree char *target = g_strdup_printf ("%s#%s", page->id, heading->name);
  g_autofree char *facts = heading->kind == SP_HELP_BLOCK_HEADING ? sp_topic_facts (target) : NULL;
  g_autofree char *markup = facts != NULL ? g_markup_escape_text (facts, -1) : NULL;

  if (markup != NULL)
    gtk_box_append (GTK_BOX (column), styled_label (self, markup, "help-facts"));
}

static void
show_topic (SpHelpPane       *self,
            const SpHelpPage *page)
{
  GtkWidget *column = new_column (self);
  g_autofree char *title = g_markup_escape_text (page->title, -1);

  gtk_box_append (GTK_BOX (column), styled_label (self, title, "title-2"));
  for (guint i = 0; i < page->blocks->len; i++)
    {
      const SpHelpBlock *block = g_ptr_array_index (page->blocks, i);

      gtk_box_append (GTK_BOX (column), block_widget (self, block));
      if (i > 0)
        append_facts (self, column, page, g_ptr_array_index (page->blocks, i - 1));
    }
  if (self->is_replaced || strcmp (page->id, "index") == 0)
    append_damaged (self, column);
  show_column (self, column);
}

static void
show_found (SpHelpPane *self,
            const char *query)
{
  GtkWidget *column = new_column (self);
  g_autoptr (GPtrArray) found = sp_help_library_search (self->library, query);

  if (found->len == 0)
    {
      GtkWidget *label = text_label (self, "");

      gtk_label_set_text (GTK_LABEL (label), _("No topic has these words. Try fewer or shorter ones."));
      gtk_box_append (GTK_BOX (column), label);
    }
  for (guint i = 0; i < found->len; i++)
    gtk_box_append (GTK_BOX (column), topic_link (self, g_ptr_array_index (found, i)));
  show_column (self, column);
}

/* ---- What is shown ---- */

static gboolean
scroll_when_laid_out (GtkWidget     *widget,
                      GdkFrameClock *clock,
                      gpointer       user_data)
{
  SpHelpPane *self = SP_HELP_PANE (widget);
  GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->scroller));
  graphene_point_t top = GRAPHENE_POINT_INIT (0, 0);

  if (self->heading != NULL)
    {
      GtkWidget *column = gtk_widget_get_parent (self->heading);

      if (gtk_widget_get_height (self->heading) == 0)
        return G_SOURCE_CONTINUE;
      if (!gtk_widget_compute_point (self->heading, column, &GRAPHENE_POINT_INIT (0, 0), &top))
        return G_SOURCE_CONTINUE;
    }
  gtk_adjustment_set_value (adjustment, (double) top.y);
  self->heading = NULL;
  self->tick = 0;
  return G_SOURCE_REMOVE;
}

static void
scroll_to (SpHelpPane *self,
           const char *section)
{
  self->heading = section != NULL ? g_hash_table_lookup (self->headings, section) : NULL;
  if (self->tick == 0)
    self->tick = gtk_widget_add_tick_callback (GTK_WIDGET (self), scroll_when_laid_out, NULL, NULL);
}

static const char *
current_target (SpHelpPane *self)
{
  return self->history->len > 0 ? ((Place *) g_ptr_array_index (self->history, self->position))->target : "index";
}

static void
show_current (SpHelpPane *self)
{
  const char *target = current_target (self);
  const SpHelpPage *page = sp_help_library_find (self->library, target);

  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.back", self->position > 0);
  gtk_widget_action_set_enabled (GTK_WIDGET (self), "help.forward", self->position + 1 < self->history->len);
  if (page == NULL)
    page = sp_help_library_find (self->library, "index");
  if (page != NULL)
    show_topic (self, page);
  else
    {
      GtkWidget *column = new_column (self);

      append_damaged (self, column);
      show_column (self, column);
    }
  scroll_to (self, sp_help_target_section (target));
}

static void
search_changed (SpHelpPane *self)
{
  const char *query = gtk_editable_get_text (GTK_EDITABLE (self->search));

  if (*query != '\0')
    show_found (self, query);
  else
    show_current (self);
}

/* ---- Moving about ---- */

static void
place_free (gpointer data)
{
  Place *place = data;

  g_free (place->target);
  g_free (place);
}

static void
go_to (SpHelpPane *self,
       const char *target,
       gboolean    followed)
{
  Place *place;

  if (self->history->len > 0)
    {
      const Place *here = g_ptr_array_index (self->history, self->position);
      gboolean replace = followed && here->followed;

      if (strcmp (here->target, target) == 0)
        return;
      g_ptr_array_set_size (self->history, (int) self->position + (replace ? 0 : 1));
    }
  place = g_new (Place, 1);
  place->target = g_strdup (target);
  place->followed = followed;
  g_ptr_array_add (self->history, place);
  self->position = self->history->len - 1;
}

static void
move_in_history (SpHelpPane *self,
                 int         step)
{
  int position = (int) self->position + step;

  if (position < 0 || position >= (int) self->history->len)
    return;
  self->position = (guint) position;
  show_current (self);
}

static void
go_back (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  move_in_history (SP_HELP_PANE (widget), -1);
}

static void
go_forward (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  move_in_history (SP_HELP_PANE (widget), 1);
}

static void
copy_topic (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  g_autofree char *text = sp_help_pane_dup_text (SP_HELP_PANE (widget));

  gdk_clipboard_set_text (gtk_widget_get_clipboard (widget), text);
}

static void
close_pane (GtkWidget  *widget,
            const char *action,
            GVariant   *parameter)
{
  g_signal_emit (widget, signals[CLOSE], 0);
}

/* Escape ends a search first. */
static void
stop_search (SpHelpPane *self)
{
  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0')
    gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  else
    g_signal_emit (self, signals[CLOSE], 0);
}

/* ---- GObject ---- */

static void
sp_help_pane_dispose (GObject *object)
{
  SpHelpPane *self = SP_HELP_PANE (object);

  if (self->tick != 0)
    gtk_widget_remove_tick_callback (GTK_WIDGET (self), self->tick);
  self->tick = 0;
  self->heading = NULL;
  G_OBJECT_CLASS (sp_help_pane_parent_class)->dispose (object);
}

static void
sp_help_pane_finalize (GObject *object)
{
  SpHelpPane *self = SP_HELP_PANE (object);

  g_ptr_array_unref (self->history);
  g_hash_table_unref (self->headings);
  G_OBJECT_CLASS (sp_help_pane_parent_class)->finalize (object);
}

static void
sp_help_pane_class_init (SpHelpPaneClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = sp_help_pane_dispose;
  object_class->finalize = sp_help_pane_finalize;
  signals[GO_TO_PAGE] = g_signal_new ("go-to-page", SP_TYPE_HELP_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                                      G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[CLOSE] = g_signal_new ("close", SP_TYPE_HELP_PANE, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
  gtk_widget_class_install_action (widget_class, "help.back", NULL, go_back);
  gtk_widget_class_install_action (widget_class, "help.forward", NULL, go_forward);
  gtk_widget_class_install_action (widget_class, "help.copy", NULL, copy_topic);
  gtk_widget_class_install_action (widget_class, "help.close", NULL, close_pane);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Left, GDK_ALT_MASK, "help.back", NULL);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Right, GDK_ALT_MASK, "help.forward", NULL);
  gtk_widget_class_set_css_name (widget_class, "helppane");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_REGION);
}

static GtkWidget *
icon_button (const char *icon,
             const char *label,
             const char *action)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_add_css_class (button, "flat");
  gtk_widget_set_tooltip_text (button, label);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), action);
  return button;
}

static GtkWidget *
make_bar (SpHelpPane *self)
{
  GtkWidget *bar = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);

  self->search = gtk_search_entry_new ();
  gtk_widget_set_hexpand (self->search, TRUE);
  /* The search field should not set the width of the pane. */
  gtk_editable_set_width_chars (GTK_EDITABLE (self->search), 8);
  g_object_set (self->search, "placeholder-text", _("Search"), NULL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->search), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Search the help"), -1);
  g_signal_connect_swapped (self->search, "search-changed", G_CALLBACK (search_changed), self);
  g_signal_connect_swapped (self->search, "stop-search", G_CALLBACK (stop_search), self);
  gtk_box_append (GTK_BOX (bar), icon_button ("go-previous-symbolic", _("Back"), "help.back"));
  gtk_box_append (GTK_BOX (bar), icon_button ("go-next-symbolic", _("Forward"), "help.forward"));
  gtk_box_append (GTK_BOX (bar), self->search);
  gtk_box_append (GTK_BOX (bar), icon_button ("edit-copy-symbolic", _("Copy this topic"), "help.copy"));
  gtk_box_append (GTK_BOX (bar), icon_button ("window-close-symbolic", _("Close help"), "help.close"));
  gtk_widget_add_css_class (bar, "help-bar");
  return bar;
}

static void
sp_help_pane_init (SpHelpPane *self)
{
  self->library = sp_help_library ();
  self->history = g_ptr_array_new_with_free_func (place_free);
  self->headings = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC);
  gtk_widget_set_vexpand (self->scroller, TRUE);
  gtk_orientable_set_orientation (GTK_ORIENTABLE (self), GTK_ORIENTATION_VERTICAL);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, _("Help"), -1);
  gtk_box_append (GTK_BOX (self), make_bar (self));
  gtk_box_append (GTK_BOX (self), self->scroller);
  show_current (self);
}

GtkWidget *
sp_help_pane_new (void)
{
  return g_object_new (SP_TYPE_HELP_PANE, NULL);
}

void
sp_help_pane_show_topic (SpHelpPane *self,
                         const char *target)
{
  g_return_if_fail (SP_IS_HELP_PANE (self));

  go_to (self, target, FALSE);
  gtk_editable_set_text (GTK_EDITABLE (self->search), "");
  show_current (self);
}

void
sp_help_pane_follow (SpHelpPane *self,
                     const char *target,
                     const char *fallback)
{
  gboolean is_there = target != NULL && sp_help_library_find (self->library, target) != NULL;
  const char *wanted = is_there ? target : fallback;

  g_return_if_fail (SP_IS_HELP_PANE (self));

  if (*gtk_editable_get_text (GTK_EDITABLE (self->search)) != '\0' || strcmp (current_target (self), wanted) == 0)
    return;
  go_to (self, wanted, TRUE);
  self->is_replaced = target != NULL && !is_there;
  show_current (self);
  self->is_replaced = FALSE;
}

void
sp_help_pane_find (SpHelpPane *self)
{
  g_return_if_fail (SP_IS_HELP_PANE (self));
  gtk_widget_grab_focus (self->search);
}

const char *
sp_help_pane_get_topic (SpHelpPane *self)
{
  g_return_val_if_fail (SP_IS_HELP_PANE (self), NULL);
  return current_target (self);
}

static void
collect_text (GtkWidget *widget,
              GString   *text)
{
  if (GTK_IS_LABEL (widget))
    g_string_append_printf (text, "%s\n", gtk_label_get_text (GTK_LABEL (widget)));
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child != NULL; child = gtk_widget_get_next_sibling (child))
    collect_text (child, text);
}

char *
sp_help_pane_dup_text (SpHelpPane *self)
{
  GString *text = g_string_new (NULL);

  collect_text (self->scroller, text);
  return g_string_free (text, FALSE);
}
