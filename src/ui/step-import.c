/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-import.h. Readers of src/import read, this file asks what their
 * result is for and puts it into the plan. */
#include "config.h"

#include "ui/step-import.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "import/nccl-tests.h"
#include "import/replica-times.h"
#include "text/sentences.h"
#include "text/units.h"
#include "ui/paste-dialog.h"

typedef struct
{
  SpDocument *document;
  GtkWindow *dialog;
  GtkDropDown *table;     /* of nccl-tests: which of the log's tables */
  GtkDropDown *where;     /* inside a server, across servers */
  GtkDropDown *place;     /* out of place, in place */
  GtkDropDown *unit;      /* of replica times */
  guint n_tables;
  gboolean filling;
} Import;

static void
import_free (gpointer data)
{
  Import *import = data;

  g_object_unref (import->document);
  g_free (import);
}

static void
add_messages (GString *said,
              GArray  *messages)
{
  SpWording wording = sp_wording_user (NULL, NULL);

  for (guint i = 0; i < messages->len; i++)
    {
      g_autofree char *sentence = sp_sentence_message (&g_array_index (messages, SpMessage, i), &wording);

      g_string_append_printf (said, " %s", sentence);
    }
}

/* What could not be taken, and what was left out before: often the one explains the other. */
static char *
refuse (const char *why,
        GArray     *messages)
{
  GString *said = g_string_new (why);

  add_messages (said, messages);
  return g_string_free (said, FALSE);
}

static void
option_changed (Import *import)
{
  if (!import->filling && import->dialog != NULL)
    sp_paste_dialog_reread (import->dialog);
}

static GtkDropDown *
add_option (Import            *import,
            GtkWidget         *box,
            const char        *name,
            const char *const *labels)
{
  GtkWidget *line = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 12);
  GtkWidget *title = gtk_label_new (name);
  GtkWidget *drop_down = gtk_drop_down_new_from_strings (labels);

  gtk_label_set_xalign (GTK_LABEL (title), 0.0f);
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_add_css_class (title, "field-title");
  gtk_accessible_update_relation (GTK_ACCESSIBLE (drop_down), GTK_ACCESSIBLE_RELATION_LABELLED_BY, title, NULL, -1);
  gtk_box_append (GTK_BOX (line), title);
  gtk_box_append (GTK_BOX (line), drop_down);
  gtk_box_append (GTK_BOX (box), line);
  g_signal_connect_swapped (drop_down, "notify::selected", G_CALLBACK (option_changed), import);
  return GTK_DROP_DOWN (drop_down);
}

static Import *
import_new (SpDocument *document)
{
  Import *import = g_new0 (Import, 1);

  import->document = g_object_ref (document);
  return import;
}

/* ---- nccl-tests ---- */

static const char *
collective_word (SpCollective collective)
{
  static const char *const words[SP_N_COLLECTIVES] = { N_("All-reduce"), N_("Reduce-scatter"), N_("All-gather"),
                                                       N_("All-to-all"), N_("Broadcast"), N_("Reduce") };

  return _(words[collective]);
}

/* "All-reduce, 8 devices, 12 sizes" */
static char *
describe_table (const SpNcclTable *table)
{
  g_autofree char *ranks = sp_number_format_exact (sp_number_locale_user (), table->ranks);
  g_autofree char *sizes = sp_number_format_exact (sp_number_locale_user (), table->rows->len);
  const char *name = table->has_collective ? collective_word (table->collective) : _("Unnamed operation");

  if (!table->has_ranks)
    /* Translators: an operation and a number of sizes */
    return g_strdup_printf (ngettext ("%s, %s size", "%s, %s sizes", table->rows->len), name, sizes);
  /* Translators: an operation, a number of devices, a number of sizes */
  return g_strdup_printf (ngettext ("%s, %s devices, %s size", "%s, %s devices, %s sizes", table->rows->len), name, ranks,
                          sizes);
}

/* The log may hold several tables: as many as there are can be chosen from. */
static void
offer_tables (Import    *import,
              GPtrArray *tables)
{
  g_autoptr (GtkStringList) names = NULL;

  if (tables->len == import->n_tables)
    return;
  names = gtk_string_list_new (NULL);
  for (guint i = 0; i < tables->len; i++)
    {
      g_autofree char *name = describe_table (g_ptr_array_index (tables, i));

      gtk_string_list_append (names, name);
    }
  import->filling = TRUE;
  gtk_drop_down_set_model (import->table, G_LIST_MODEL (names));
  import->filling = FALSE;
  import->n_tables = tables->len;
}

static const SpNcclTable *
chosen_table (Import    *import,
              GPtrArray *tables)
{
  guint chosen = gtk_drop_down_get_selected (import->table);

  return g_ptr_array_index (tables, chosen < tables->len ? chosen : 0);
}

static char *
describe_exchange (const char *text,
                   gboolean   *is_good,
                   gpointer    user_data)
{
  Import *import = user_data;
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) tables = sp_nccl_tests_read (text, strlen (text), messages, &error);
  g_autoptr (SpCollectiveTable) table = NULL;
  g_autofree char *name = NULL;
  SpWording wording = sp_wording_user (NULL, NULL);
  const SpNcclTable *chosen;
  GString *said;

  *is_good = FALSE;
  if (tables == NULL)
    return refuse (error->message, messages);
  offer_tables (import, tables);
  chosen = chosen_table (import, tables);
  table = sp_nccl_table_to_collective (chosen, gtk_drop_down_get_selected (import->place) == 1, messages, &error);
  if (table == NULL)
    {
      g_autofree char *why = sp_sentence_core_error (error, &wording);

      return refuse (why, messages);
    }
  *is_good = TRUE;
  name = describe_table (chosen);
  said = g_string_new (NULL);
  g_string_append_printf (said, _("Understood: %s."), name);
  add_messages (said, messages);
  return g_string_free (said, FALSE);
}

static SpPlan *
set_exchange (SpDocument              *document,
              const SpCollectiveTable *measured,
              gboolean                 across)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (document));
  SpField field = across ? SP_FIELD_SERVER_TABLE : SP_FIELD_INNER_TABLE;
  gsize n = sp_collective_table_size (measured);
  g_autoptr (SpTable) table = sp_table_new (&sp_table_collective, n);
  g_autoptr (SpPlan) with_table = NULL;
  g_autoptr (SpPlan) with_devices = NULL;

  for (gsize i = 0; i < n; i++)
    {
      SpSizeTime point = sp_collective_table_point (measured, i);

      /* The table went through logarithms: bytes are whole, and no clock is finer than a picosecond. */
      sp_table_set (table, i, 0, round (point.bytes));
      sp_table_set (table, i, 1, round (point.seconds * 1e12) / 1e12);
    }
  with_table = sp_plan_set_table (sp_document_get_plan (document), at, field, table, NULL);
  if (with_table == NULL)
    return NULL;
  with_devices = sp_plan_set_number (with_table, at, across ? SP_FIELD_SERVER_TABLE_DEVICES : SP_FIELD_INNER_TABLE_DEVICES,
                                     sp_collective_table_ranks (measured), NULL);
  return sp_plan_set_choice (with_devices != NULL ? with_devices : with_table, at,
                             across ? SP_FIELD_SERVER_TABLE_COLLECTIVE : SP_FIELD_INNER_TABLE_COLLECTIVE,
                             sp_collective_table_collective (measured), NULL);
}

static void
push_import (SpDocument *document,
             SpPlan     *plan)
{
  sp_document_seal (document);
  sp_document_push (document, plan, SP_EDIT_IMPORT, SP_N_FIELDS, sp_scenario_id (sp_document_get_scenario (document)));
  sp_document_seal (document);
}

static void
accept_exchange (const char *text,
                 gpointer    user_data)
{
  Import *import = user_data;
  g_autoptr (GPtrArray) tables = sp_nccl_tests_read (text, strlen (text), NULL, NULL);
  g_autoptr (SpCollectiveTable) table = NULL;
  g_autoptr (SpPlan) plan = NULL;

  if (tables != NULL)
    table = sp_nccl_table_to_collective (chosen_table (import, tables),
                                         gtk_drop_down_get_selected (import->place) == 1, NULL, NULL);
  if (table != NULL)
    plan = set_exchange (import->document, table, gtk_drop_down_get_selected (import->where) == 1);
  if (plan != NULL)
    push_import (import->document, plan);
}

GtkWindow *
sp_step_import_exchange (GtkWindow  *parent,
                         SpDocument *document)
{
  const SpPasteKind kind = { _("Import Measured Exchange"),
                             _("The output of all_reduce_perf or another of the nccl-tests: text of any version, with log lines "
                               "in between, or JSON."),
                             describe_exchange, accept_exchange };
  const char *tables[] = { _("The first of the log"), NULL };
  const char *wheres[] = { _("Inside one server"), _("Across servers"), NULL };
  const char *places[] = { _("Out of place"), _("In place"), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Import *import = import_new (document);

  import->table = add_option (import, box, _("Table"), tables);
  import->where = add_option (import, box, _("Measured"), wheres);
  import->place = add_option (import, box, _("Times"), places);
  import->dialog = sp_paste_dialog_show (parent, &kind, box, import, import_free);
  return import->dialog;
}

/* ---- Replica times ---- */

static double
chosen_unit (Import *import)
{
  static const double units[] = { 1e-3, 1.0, 1e-6 };

  return units[MIN (gtk_drop_down_get_selected (import->unit), 2)];
}

static char *
describe_replicas (const char *text,
                   gboolean   *is_good,
                   gpointer    user_data)
{
  g_autoptr (GArray) messages = g_array_new (FALSE, FALSE, sizeof (SpMessage));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpReplicaTimes) times =
    sp_replica_times_read (text, strlen (text), chosen_unit (user_data), messages, &error);
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree char *replicas = NULL, *steps = NULL, *first = NULL;
  GString *said;

  *is_good = times != NULL;
  if (times == NULL)
    return refuse (error->message, messages);
  replicas = sp_number_format_exact (locale, (double) times->n_replicas);
  steps = sp_number_format_exact (locale, (double) times->n_steps);
  first = sp_format_duration (locale, times->seconds[0]);
  said = g_string_new (NULL);
  /* Translators: numbers of replicas and steps, and a time */
  g_string_append_printf (said, ngettext ("Understood: %s replicas, %s step, the first time %s.",
                                          "Understood: %s replicas, %s steps, the first time %s.", times->n_steps),
                          replicas, steps, first);
  add_messages (said, messages);
  return g_string_free (said, FALSE);
}

static void
accept_replicas (const char *text,
                 gpointer    user_data)
{
  Import *import = user_data;
  const char *at = sp_scenario_id (sp_document_get_scenario (import->document));
  g_autoptr (SpReplicaTimes) times = sp_replica_times_read (text, strlen (text), chosen_unit (import), NULL, NULL);
  g_autoptr (SpTable) table = NULL;
  g_autoptr (SpPlan) plan = NULL;
  gsize n;

  if (times == NULL)
    return;
  n = MIN (times->n_replicas * times->n_steps, SP_TABLE_ROWS_MAX / times->n_replicas * times->n_replicas);
  table = sp_table_new (&sp_table_replicas, n);
  for (gsize i = 0; i < n; i++)
    {
      sp_table_set (table, i, 0, times->ranks[i % times->n_replicas]);
      sp_table_set (table, i, 1, times->seconds[i]);
    }
  plan = sp_plan_set_table (sp_document_get_plan (import->document), at, SP_FIELD_EXPERIMENT_REPLICA_TIMES, table, NULL);
  if (plan != NULL)
    push_import (import->document, plan);
}

GtkWindow *
sp_step_import_replicas (GtkWindow  *parent,
                         SpDocument *document)
{
  const SpPasteKind kind = { _("Import Replica Times"),
                             _("A column of times, one a replica; or rank and time; or one step a line. Each replica’s own work, "
                               "from the start of a step to its first exchange."),
                             describe_replicas, accept_replicas };
  const char *units[] = { _("Milliseconds"), _("Seconds"), _("Microseconds"), NULL };
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 6);
  Import *import = import_new (document);

  import->unit = add_option (import, box, _("Unit of bare numbers"), units);
  import->dialog = sp_paste_dialog_show (parent, &kind, box, import, import_free);
  return import->dialog;
}
