/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See table-model.h. */
#include "config.h"

#include "ui/table-model.h"

#include <glib/gi18n.h>

#include "ui/field-facts.h"
#include "ui/help-topics.h"

struct _SpTableModel
{
  GObject parent_instance;

  SpDocument *document;
  SpField field;
  SpGridColumn *columns;
  const SpTable *shown;  /* what was last shown, only to compare */
};

static void model_init (SpGridModelInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (SpTableModel, sp_table_model, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (SP_TYPE_GRID_MODEL, model_init))

static const SpTableInfo *
info_of (SpTableModel *self)
{
  return sp_field_info (self->field)->table;
}

static const SpTable *
table_of (SpTableModel *self)
{
  return sp_record_get_table (sp_document_get_record (self->document, self->field), self->field);
}

static gsize
n_rows_of (const SpTable *table)
{
  return table != NULL ? sp_table_n_rows (table) : 0;
}

/* ---- Reading ---- */

static guint
get_n_columns (SpGridModel *model)
{
  return info_of (SP_TABLE_MODEL (model))->n_columns;
}

static const SpGridColumn *
get_column (SpGridModel *model,
            guint        column)
{
  return &SP_TABLE_MODEL (model)->columns[column];
}

static guint
get_n_rows (SpGridModel *model)
{
  return (guint) n_rows_of (table_of (SP_TABLE_MODEL (model)));
}

static gboolean
get_growable (SpGridModel *model)
{
  return !sp_document_is_read_only (SP_TABLE_MODEL (model)->document);
}

static gboolean
get_value (SpTableModel *self,
           guint         row,
           guint         column,
           double       *value)
{
  const SpTable *table = table_of (self);

  return row < n_rows_of (table) && sp_table_get (table, row, column, value);
}

static char *
get_text (SpGridModel *model,
          guint        row,
          guint        column)
{
  SpTableModel *self = SP_TABLE_MODEL (model);
  double value;

  if (!get_value (self, row, column, &value))
    return g_strdup ("");
  return sp_quantity_format (sp_number_locale_user (), &info_of (self)->columns[column].quantity, value);
}

/* A row that was begun needs all its cells. */
static char *
get_error (SpGridModel *model,
           guint        row,
           guint        column)
{
  SpTableModel *self = SP_TABLE_MODEL (model);
  double value;

  if (get_value (self, row, column, &value))
    return NULL;
  for (guint other = 0; other < info_of (self)->n_columns; other++)
    if (get_value (self, row, other, &value))
      return g_strdup (_("This row is left out until the cell is filled."));
  return NULL;
}

/* ---- Writing ---- */

/* A copy to change, of at least @n_rows rows, without the cells that get another text. */
static SpTable *
copy_without (SpTableModel       *self,
              gsize               n_rows,
              const SpGridChange *changes,
              guint               n_changes)
{
  const SpTable *table = table_of (self);
  guint n_columns = info_of (self)->n_columns;
  gsize n_old = n_rows_of (table);
  SpTable *copy = sp_table_new (info_of (self), MAX (n_rows, n_old));
  g_autofree gboolean *is_replaced = g_new0 (gboolean, n_old * n_columns + 1);
  double value;

  for (guint i = 0; i < n_changes; i++)
    if (changes[i].error == NULL && changes[i].row < n_old)
      is_replaced[changes[i].row * n_columns + changes[i].column] = TRUE;
  for (gsize row = 0; row < n_old; row++)
    for (guint column = 0; column < n_columns; column++)
      if (!is_replaced[row * n_columns + column] && sp_table_get (table, row, column, &value))
        sp_table_set (copy, row, column, value);
  return copy;
}

static void
take (SpTableModel  *self,
      const SpTable *table)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  g_autoptr (GError) error = NULL;
  g_autoptr (SpPlan) plan = sp_plan_set_table (sp_document_get_plan (self->document), at, self->field, table, &error);

  if (plan == NULL)
    {
      g_warning ("%s", error->message);
      return;
    }
  sp_document_seal (self->document);
  sp_document_push (self->document, plan, SP_EDIT_FIELD, self->field, at);
  sp_document_seal (self->document);
}

static void
set_cells (SpGridModel  *model,
           SpGridChange *changes,
           guint         n_changes)
{
  SpTableModel *self = SP_TABLE_MODEL (model);
  const SpNumberLocale *locale = sp_number_locale_user ();
  g_autofree double *values = g_new0 (double, n_changes);
  g_autoptr (SpTable) table = NULL;
  gsize n_rows = 0;

  for (guint i = 0; i < n_changes; i++)
    {
      g_autoptr (GError) error = NULL;

      if (changes[i].row >= SP_TABLE_ROWS_MAX)
        changes[i].error = g_strdup (_("The table is full."));
      else if (*changes[i].text != '\0' &&
               !sp_number_parse (locale, changes[i].text, &info_of (self)->columns[changes[i].column].quantity,
                                 &values[i], NULL, &error))
        changes[i].error = g_strdup (error->message);
      else if (*changes[i].text != '\0')
        n_rows = MAX (n_rows, (gsize) changes[i].row + 1);
    }
  table = copy_without (self, n_rows, changes, n_changes);
  for (guint i = 0; i < n_changes; i++)
    if (changes[i].error == NULL && *changes[i].text != '\0')
      sp_table_set (table, changes[i].row, changes[i].column, values[i]);
  take (self, table);
}

static void
splice (SpTableModel *self,
        guint         row,
        guint         n_remove,
        guint         n_insert)
{
  const SpTable *table = table_of (self);
  g_autoptr (SpTable) rows = n_insert > 0 ? sp_table_new (info_of (self), n_insert) : NULL;
  g_autoptr (SpTable) changed = NULL;

  if (table == NULL || row > n_rows_of (table))
    return;
  changed = sp_table_splice (table, row, MIN (n_remove, n_rows_of (table) - row), rows);
  take (self, changed);
}

static void
insert_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  splice (SP_TABLE_MODEL (model), row, 0, n_rows);
}

static void
remove_rows (SpGridModel *model,
             guint        row,
             guint        n_rows)
{
  splice (SP_TABLE_MODEL (model), row, n_rows, 0);
}

static void
model_init (SpGridModelInterface *iface)
{
  iface->get_n_columns = get_n_columns;
  iface->get_column = get_column;
  iface->get_n_rows = get_n_rows;
  iface->get_growable = get_growable;
  iface->get_text = get_text;
  iface->get_edit_text = get_text; /* reads back as the value, with its unit */
  iface->get_error = get_error;
  iface->set_cells = set_cells;
  iface->insert_rows = insert_rows;
  iface->remove_rows = remove_rows;
}

/* ---- GObject ---- */

static void
plan_changed (SpTableModel *self)
{
  const SpTable *table = table_of (self);

  if (table == self->shown)
    return;
  self->shown = table;
  sp_grid_model_emit_changed (SP_GRID_MODEL (self));
}

SpGridModel *
sp_table_model_new (SpDocument *document,
                    SpField     field)
{
  SpTableModel *self = g_object_new (SP_TYPE_TABLE_MODEL, NULL);
  const SpTableInfo *info = sp_field_info (field)->table;
  g_autofree char *topic = sp_help_topic_for_field (field);
  g_auto (GStrv) facts = sp_table_facts (field);

  self->document = g_object_ref (document);
  self->field = field;
  self->shown = table_of (self);
  self->columns = g_new0 (SpGridColumn, info->n_columns);
  for (guint i = 0; i < info->n_columns; i++)
    self->columns[i] = (SpGridColumn) { .title = _(info->columns[i].label), .width_chars = 10, .editable = TRUE,
                                         .help = g_intern_string (topic), .facts = g_intern_string (facts[i]) };
  g_signal_connect_object (document, "changed", G_CALLBACK (plan_changed), self, G_CONNECT_SWAPPED);
  return SP_GRID_MODEL (self);
}

static void
sp_table_model_finalize (GObject *object)
{
  SpTableModel *self = SP_TABLE_MODEL (object);

  g_clear_object (&self->document);
  g_free (self->columns);
  G_OBJECT_CLASS (sp_table_model_parent_class)->finalize (object);
}

static void
sp_table_model_class_init (SpTableModelClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = sp_table_model_finalize;
}

static void
sp_table_model_init (SpTableModel *self)
{
}
