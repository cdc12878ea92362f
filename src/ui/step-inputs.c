/* SPDX-License-Identifier: GPL-3.0-or-later */
/* See step-inputs.h. Which fields stand where is a table; the few that need more
 * than an entry have their own parts. */
#include "config.h"

#include "ui/step-inputs.h"

#include <glib/gi18n.h>

#include "core/presets.h"
#include "text/step-sentence.h"
#include "ui/card.h"
#include "ui/page-parts.h"
#include "ui/step-import.h"

struct _SpStepInputs
{
  GtkWidget parent_instance;

  SpDocument *document;
  GPtrArray *groups;      /* SpFieldGroup */
  GtkDropDown *preset;
  gboolean filling;
};

G_DEFINE_FINAL_TYPE (SpStepInputs, sp_step_inputs, GTK_TYPE_WIDGET)

/* ---- The fields ---- */

static const char *const scaling_labels[] = { N_("Weak: the batch of a device stays"),
                                              N_("Strong: the global batch stays") };
static const char *const sharding_labels[] = { N_("None"), N_("ZeRO-1: optimizer state"), N_("ZeRO-2: and gradients"),
                                               N_("ZeRO-3, FSDP: and parameters") };
static const char *const overlap_labels[] = { N_("None"), N_("A share of backward"), N_("By buckets") };
static const char *const algorithm_labels[] = { N_("The fastest of ring, tree and two-level"), N_("Ring"), N_("Tree"),
                                                N_("Two-level"), N_("In the network") };
static const char *const shape_labels[] = { N_("Normal"), N_("Log-normal: rare long ones") };
static const char *const collective_labels[] = { N_("All-reduce"), N_("Reduce-scatter"), N_("All-gather"),
                                                 N_("All-to-all"), N_("Broadcast"), N_("Reduce") };

static const SpGroupField work[] = {
  { SP_FIELD_DEVICES, NULL, N_("The count in question"), NULL },
  { SP_FIELD_PER_DEVICE_THROUGHPUT, NULL, N_("Measured on one device alone"), NULL },
  { SP_FIELD_PER_DEVICE_BATCH, NULL, N_("Work units of one micro-step"), NULL },
  { SP_FIELD_ACCUMULATION, NULL, N_("Micro-steps before an exchange. Empty: 1"), NULL },
  { SP_FIELD_JOB_SCALING, NULL, NULL, scaling_labels },
  { SP_FIELD_GLOBAL_BATCH, NULL, N_("For strong scaling only"), NULL },
};
static const SpGroupField model[] = {
  { SP_FIELD_MODEL, NULL, N_("For the memo; changes no number"), NULL },
  { SP_FIELD_PARAMETERS, NULL, N_("As 60M or 1.3B"), NULL },
  { SP_FIELD_GRADIENT_BYTES, NULL, N_("4 in single precision, 2 in half"), NULL },
  { SP_FIELD_SHARDING, NULL, NULL, sharding_labels },
  { SP_FIELD_FLOP_PER_UNIT, NULL, N_("For the share of peak (MFU)"), NULL },
  { SP_FIELD_PEAK_FLOP_PER_SECOND, NULL, N_("For the share of peak (MFU)"), NULL },
};
static const SpGroupField links[] = {
  { SP_FIELD_DEVICES_PER_SERVER, NULL, N_("Those that share the fast link"), NULL },
  { SP_FIELD_INNER_BYTES_PER_SECOND, NULL, NULL, NULL },
  { SP_FIELD_SERVER_BYTES_PER_SECOND, NULL, NULL, NULL },
};
static const SpGroupField network[] = {
  { SP_FIELD_INNER_LATENCY_SECONDS, NULL, N_("Of one stage"), NULL },
  { SP_FIELD_SERVER_LATENCY_SECONDS, NULL, N_("Of one stage"), NULL },
  { SP_FIELD_SHARE_LEFT, NULL, NULL, NULL },
  { SP_FIELD_ALGORITHM, NULL, NULL, algorithm_labels },
  { SP_FIELD_SERVERS_PER_RACK, NULL, N_("Empty: one rack"), NULL },
  { SP_FIELD_RACK_BYTES_PER_SECOND, NULL, N_("Of one rack, in one direction"), NULL },
  { SP_FIELD_OVERSUBSCRIPTION, NULL, N_("Devices’ rate over the uplink’s"), NULL },
};
static const SpGroupField inner_table[] = {
  { SP_FIELD_INNER_TABLE_DEVICES, NULL, N_("That took part"), NULL },
  { SP_FIELD_INNER_TABLE_COLLECTIVE, NULL, NULL, collective_labels },
};
static const SpGroupField server_table[] = {
  { SP_FIELD_SERVER_TABLE_DEVICES, NULL, N_("That took part"), NULL },
  { SP_FIELD_SERVER_TABLE_COLLECTIVE, NULL, NULL, collective_labels },
};
static const SpGroupField exchange[] = {
  { SP_FIELD_OVERLAP, NULL, N_("Gradients travel while backward still computes; what hides so is not counted as communication"),
    overlap_labels },
  { SP_FIELD_OVERLAP_SHARE, NULL, NULL, NULL },
  { SP_FIELD_BUCKET_BYTES, NULL, NULL, NULL },
  { SP_FIELD_BACKWARD_SHARE, NULL, N_("2/3 as a rule, 3/4 with full recomputation"), NULL },
  { SP_FIELD_SLOWDOWN, NULL, N_("Of backward, by transfers that run beside it"), NULL },
  { SP_FIELD_EXCHANGE_EACH_MICRO_STEP, NULL, NULL, NULL },
  { SP_FIELD_EXCHANGE_EVERY, NULL, NULL, NULL },
  { SP_FIELD_PARAMETER_BYTES, NULL, N_("In the gathers of sharded training"), NULL },
  { SP_FIELD_COMPRESSION, NULL, N_("Gradient bytes are divided by it"), NULL },
  { SP_FIELD_SPARSE, NULL, NULL, NULL },
  { SP_FIELD_DENSITY, NULL, NULL, NULL },
  { SP_FIELD_CODING_SECONDS, NULL, N_("Of one exchange"), NULL },
};
static const SpGroupField input[] = {
  { SP_FIELD_INPUT_RATE, NULL, N_("What one server’s pipeline delivers. Empty: ample"), NULL },
  { SP_FIELD_SHARED_INPUT_RATE, NULL, N_("What the storage delivers to all servers. Empty: ample"), NULL },
  { SP_FIELD_NOT_PREFETCHED, NULL, NULL, NULL },
};
static const SpGroupField waits[] = {
  { SP_FIELD_SCATTER, NULL, N_("Standard deviation over mean of one replica’s own work"), NULL },
  { SP_FIELD_SCATTER_SHAPE, NULL, NULL, shape_labels },
  { SP_FIELD_SCATTER_CORRELATED, NULL, NULL, NULL },
  { SP_FIELD_SLOW_FACTOR, NULL, NULL, NULL },
  { SP_FIELD_MICRO_OVERHEAD_SECONDS, NULL, N_("Kernel launches"), NULL },
  { SP_FIELD_STEP_OVERHEAD_SECONDS, NULL, N_("Mostly the optimizer"), NULL },
};
static const SpGroupField memory[] = {
  { SP_FIELD_MAX_PER_DEVICE_BATCH, NULL, N_("The largest that fits, if known"), NULL },
  { SP_FIELD_DEVICE_MEMORY_BYTES, NULL, NULL, NULL },
  { SP_FIELD_ACTIVATION_BYTES, NULL, N_("Of one work unit on one device"), NULL },
  { SP_FIELD_OPTIMIZER_BYTES, NULL, N_("With master copies"), NULL },
};
static const SpGroupField split[] = {
  { SP_FIELD_TENSOR_PARALLEL, NULL, N_("Devices that share each layer. Empty: 1"), NULL },
  { SP_FIELD_PIPELINE_PARALLEL, NULL, N_("Empty: 1"), NULL },
  { SP_FIELD_CONTEXT_PARALLEL, NULL, N_("Empty: 1"), NULL },
};
static const SpGroupField calibration[] = {
  { SP_FIELD_CALIBRATE, NULL, N_("What you enter stays; what you leave empty is learned from the measured curve"), NULL },
};
static const SpGroupField experiments[] = {
  { SP_FIELD_EXPERIMENT_DEVICES, NULL, N_("All runs on the same devices"), NULL },
  { SP_FIELD_EXPERIMENT_STEP, NULL, N_("The job as it is"), NULL },
  { SP_FIELD_EXPERIMENT_STEP_ERROR, NULL, N_("Standard error of its mean. Empty: 1%"), NULL },
};

/* ---- Published figures of devices ---- */

static SpPlan *
set_published (SpPlan               *plan, /* (transfer full) */
               const char           *at,
               SpField               field,
               double                value,
               const SpDevicePreset *preset)
{
  g_autoptr (SpPlan) before = plan;
  g_autoptr (SpPlan) set = NULL;

  if (value <= 0.0)
    return g_steal_pointer (&before);
  set = sp_plan_set_number (before, at, field, value, NULL);
  if (set == NULL)
    return g_steal_pointer (&before);
  return sp_plan_set_about (set, at, field, preset->name, preset->source, preset->date, NULL);
}

static void
preset_chosen (SpStepInputs *self)
{
  const char *at = sp_scenario_id (sp_document_get_scenario (self->document));
  guint chosen = gtk_drop_down_get_selected (self->preset);
  g_autoptr (SpPlan) plan = NULL;
  const SpDevicePreset *preset;
  gsize n;

  if (self->filling || chosen == 0 || chosen == GTK_INVALID_LIST_POSITION)
    return;
  preset = &sp_device_presets (&n)[chosen - 1];
  plan = sp_plan_ref (sp_document_get_plan (self->document));
  plan = set_published (g_steal_pointer (&plan), at, SP_FIELD_PEAK_FLOP_PER_SECOND, preset->peak_flop_per_second, preset);
  plan = set_published (g_steal_pointer (&plan), at, SP_FIELD_DEVICE_MEMORY_BYTES, preset->memory_bytes, preset);
  plan = set_published (g_steal_pointer (&plan), at, SP_FIELD_INNER_BYTES_PER_SECOND, preset->link_bytes_per_second, preset);
  sp_document_seal (self->document);
  sp_document_push (self->document, plan, SP_EDIT_FIELD, SP_FIELD_INNER_BYTES_PER_SECOND, at);
  sp_document_seal (self->document);
  self->filling = TRUE;
  gtk_drop_down_set_selected (self->preset, 0);
  self->filling = FALSE;
}

static GtkWidget *
make_preset (SpStepInputs *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  gsize n;
  const SpDevicePreset *presets = sp_device_presets (&n);

  gtk_string_list_append (names, _("Start from a published device…"));
  for (gsize i = 0; i < n; i++)
    {
      g_autofree char *name = g_strdup_printf ("%s (%s)", presets[i].name, presets[i].date);

      gtk_string_list_append (names, name);
    }
  self->preset = GTK_DROP_DOWN (gtk_drop_down_new (G_LIST_MODEL (g_steal_pointer (&names)), NULL));
  gtk_accessible_update_property (GTK_ACCESSIBLE (self->preset), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _("Published figures of devices"), -1);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->preset),
                               _("Fills in memory and the link inside the server: nominal figures of the vendor, "
                                 "to be edited. What a job gets is less."));
  g_signal_connect_swapped (self->preset, "notify::selected", G_CALLBACK (preset_chosen), self);
  return GTK_WIDGET (self->preset);
}

/* ---- Groups ---- */

static SpFieldGroup *
add_group (SpStepInputs       *self,
           const char         *title,
           gboolean            open,
           const SpGroupField *fields,
           guint               n_fields)
{
  GtkWidget *group = sp_field_group_new (title, open);

  sp_field_group_add_fields (SP_FIELD_GROUP (group), self->document, fields, n_fields);
  gtk_widget_set_parent (group, GTK_WIDGET (self));
  g_ptr_array_add (self->groups, group);
  return SP_FIELD_GROUP (group);
}

static void
import_exchange (GtkButton    *button,
                 SpStepInputs *self)
{
  sp_step_import_exchange (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->document);
}

static void
import_replicas (GtkButton    *button,
                 SpStepInputs *self)
{
  sp_step_import_replicas (GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))), self->document);
}

static void
add_button (SpStepInputs *self,
            SpFieldGroup *group,
            const char   *label,
            GCallback     callback)
{
  GtkWidget *button = sp_button_new (label);

  gtk_widget_set_halign (button, GTK_ALIGN_START);
  g_signal_connect_object (button, "clicked", callback, self, 0);
  sp_field_group_add (group, button);
}

static void
add_measured_exchange (SpStepInputs *self)
{
  SpFieldGroup *group = add_group (self, _("Measured exchange"), FALSE, NULL, 0);

  sp_field_group_add (group, sp_label_new (_("A table of sizes and times replaces nominal rates: what nccl-tests prints on your devices."),
                                        "field-caption"));
  add_button (self, group, _("_Import nccl-tests Output…"), G_CALLBACK (import_exchange));
  sp_group_add_grid (group, self->document, SP_FIELD_INNER_TABLE);
  sp_field_group_add_fields (group, self->document, inner_table, G_N_ELEMENTS (inner_table));
  sp_group_add_grid (group, self->document, SP_FIELD_SERVER_TABLE);
  sp_field_group_add_fields (group, self->document, server_table, G_N_ELEMENTS (server_table));
}

/* How it is done stands below the time that it gives. */
static void
add_experiment (SpStepInputs    *self,
                SpFieldGroup    *group,
                SpExperimentKind kind,
                SpField          value,
                SpField          error)
{
  const SpGroupField fields[] = { { value, NULL, "", NULL },
                                  { error, NULL, N_("Standard error of its mean. Empty: 1%"), NULL } };

  sp_field_group_add_fields (group, self->document, &fields[0], 1);
  sp_field_group_add (group, sp_label_new (sp_word_experiment_how (kind), "field-caption"));
  if (error != SP_N_FIELDS)
    sp_field_group_add_fields (group, self->document, &fields[1], 1);
}

static void
add_table_experiment (SpStepInputs    *self,
                      SpFieldGroup    *group,
                      SpExperimentKind kind,
                      SpField          table)
{
  sp_group_add_grid (group, self->document, table);
  sp_field_group_add (group, sp_label_new (sp_word_experiment_how (kind), "field-caption"));
}

static void
add_experiments (SpStepInputs *self)
{
  static const SpGroupField larger[] = { { SP_FIELD_EXPERIMENT_LARGER_BATCH, NULL, NULL, NULL } };
  SpFieldGroup *group = add_group (self, _("Experiments"), FALSE, experiments, G_N_ELEMENTS (experiments));

  add_experiment (self, group, SP_EXPERIMENT_NO_EXCHANGE, SP_FIELD_EXPERIMENT_NO_EXCHANGE,
                  SP_FIELD_EXPERIMENT_NO_EXCHANGE_ERROR);
  add_experiment (self, group, SP_EXPERIMENT_FROM_MEMORY, SP_FIELD_EXPERIMENT_FROM_MEMORY,
                  SP_FIELD_EXPERIMENT_FROM_MEMORY_ERROR);
  add_experiment (self, group, SP_EXPERIMENT_BOTH_OFF, SP_FIELD_EXPERIMENT_BOTH_OFF, SP_FIELD_EXPERIMENT_BOTH_OFF_ERROR);
  add_experiment (self, group, SP_EXPERIMENT_LARGER_BATCH, SP_FIELD_EXPERIMENT_LARGER_STEP,
                  SP_FIELD_EXPERIMENT_LARGER_STEP_ERROR);
  sp_field_group_add_fields (group, self->document, larger, G_N_ELEMENTS (larger));
  add_experiment (self, group, SP_EXPERIMENT_LOADER_ALONE, SP_FIELD_EXPERIMENT_LOADER_RATE, SP_N_FIELDS);
  add_experiment (self, group, SP_EXPERIMENT_ONE_DEVICE_FIRST, SP_FIELD_EXPERIMENT_UTILISATION, SP_N_FIELDS);
  add_table_experiment (self, group, SP_EXPERIMENT_ONE_DEVICE_BATCHES, SP_FIELD_EXPERIMENT_ONE_DEVICE);
  add_table_experiment (self, group, SP_EXPERIMENT_REPLICA_TIMES, SP_FIELD_EXPERIMENT_REPLICA_TIMES);
  add_button (self, group, _("Import _Replica Times…"), G_CALLBACK (import_replicas));
}

#define GROUP(title, open, fields) add_group (self, title, open, fields, G_N_ELEMENTS (fields))

GtkWidget *
sp_step_inputs_new (SpDocument *document)
{
  SpStepInputs *self = g_object_new (SP_TYPE_STEP_INPUTS, NULL);
  SpFieldGroup *group;

  self->document = g_object_ref (document);
  GROUP (_("Work"), TRUE, work);
  GROUP (_("Model"), TRUE, model);
  group = add_group (self, _("Links"), TRUE, NULL, 0);
  sp_field_group_add (group, make_preset (self));
  sp_field_group_add_fields (group, document, links, G_N_ELEMENTS (links));
  GROUP (_("Input"), FALSE, input);
  GROUP (_("Stragglers and overhead"), FALSE, waits);
  GROUP (_("How gradients travel"), FALSE, exchange);
  GROUP (_("Network in detail"), FALSE, network);
  GROUP (_("Memory"), FALSE, memory);
  GROUP (_("Split of the model"), FALSE, split);
  add_measured_exchange (self);
  add_experiments (self);
  GROUP (_("Calibration"), FALSE, calibration);
  return GTK_WIDGET (self);
}

gboolean
sp_step_inputs_focus_field (SpStepInputs *self,
                            const char   *key)
{
  g_return_val_if_fail (SP_IS_STEP_INPUTS (self), FALSE);

  return sp_field_groups_focus_field ((SpFieldGroup *const *) self->groups->pdata, self->groups->len, key);
}

/* ---- GObject ---- */

static void
sp_step_inputs_dispose (GObject *object)
{
  SpStepInputs *self = SP_STEP_INPUTS (object);
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);
  g_clear_object (&self->document);
  G_OBJECT_CLASS (sp_step_inputs_parent_class)->dispose (object);
}

static void
sp_step_inputs_finalize (GObject *object)
{
  g_ptr_array_unref (SP_STEP_INPUTS (object)->groups);
  G_OBJECT_CLASS (sp_step_inputs_parent_class)->finalize (object);
}

static void
sp_step_inputs_class_init (SpStepInputsClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = sp_step_inputs_dispose;
  G_OBJECT_CLASS (klass)->finalize = sp_step_inputs_finalize;
  gtk_widget_class_set_layout_manager_type (GTK_WIDGET_CLASS (klass), GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_css_name (GTK_WIDGET_CLASS (klass), "stepinputs");
}

static void
sp_step_inputs_init (SpStepInputs *self)
{
  GtkLayoutManager *layout = gtk_widget_get_layout_manager (GTK_WIDGET (self));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (GTK_BOX_LAYOUT (layout), 12);
  self->groups = g_ptr_array_new ();
}
