/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Undo and redo: single behaviours, and random walks against a plain model. */
#include "plan/history.h"
#include "plan/json.h"

#define AT "scenario-1"

static SpHistory *
new_history (void)
{
  g_autoptr (SpPlan) plan = sp_plan_new ();

  return sp_history_new (plan);
}

static double
devices_of (SpHistory *history)
{
  double devices = -1.0;

  sp_record_get_number (sp_plan_find (sp_history_plan (history), AT), SP_FIELD_DEVICES, &devices);
  return devices;
}

static void
set_devices (SpHistory *history,
             double     devices)
{
  g_assert_true (sp_history_set_number (history, AT, SP_FIELD_DEVICES, devices, NULL));
}

static void
test_texts (void)
{
  g_autoptr (SpHistory) history = new_history ();
  g_autofree char *undo = NULL;
  g_autofree char *redo = NULL;

  g_assert_null (sp_history_undo_text (history));
  set_devices (history, 64);
  undo = sp_history_undo_text (history);
  g_assert_cmpstr (undo, ==, "Undo Change of Devices");
  sp_history_undo (history);
  redo = sp_history_redo_text (history);
  g_assert_cmpstr (redo, ==, "Redo Change of Devices");
  g_assert_false (sp_history_can_undo (history));
}

/* Every kind of edit has both sentences, and they say the same. */
static void
test_every_edit_has_texts (void)
{
  g_autoptr (SpHistory) history = new_history ();

  for (SpEdit edit = 0; edit < SP_N_EDITS; edit++)
    {
      g_autoptr (SpPlan) plan = sp_plan_new ();
      g_autofree char *undo = NULL;
      g_autofree char *redo = NULL;

      sp_history_push (history, plan, edit, SP_FIELD_DEVICES, AT);
      undo = sp_history_undo_text (history);
      sp_history_undo (history);
      redo = sp_history_redo_text (history);
      g_assert_true (g_str_has_prefix (undo, "Undo "));
      g_assert_true (g_str_has_prefix (redo, "Redo "));
      g_assert_cmpstr (undo + 5, ==, redo + 5);
      sp_history_redo (history);
    }
}

static void
test_merge (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 6);
  set_devices (history, 64);
  sp_history_set_number (history, AT, SP_FIELD_EFFICIENCY, 0.9, NULL);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 64);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, -1);
  g_assert_false (sp_history_can_undo (history));
}

static void
test_seal (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 6);
  sp_history_seal (history);
  set_devices (history, 64);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 6);
}

/* 64, then 6, then 64 again changed nothing: no step is left, nothing to save. */
static void
test_leads_back (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 64);
  sp_history_seal (history);
  sp_history_mark_saved (history, sp_history_plan (history));
  set_devices (history, 6);
  g_assert_true (sp_history_is_modified (history));
  set_devices (history, 64);
  g_assert_false (sp_history_is_modified (history));
  set_devices (history, 641);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 64);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, -1);
}

/* A text that begins like a number and ends as none leaves the value before it. */
static void
test_take_back (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 64);
  sp_history_seal (history);
  sp_history_take_back (history, SP_FIELD_DEVICES, AT);
  g_assert_cmpfloat (devices_of (history), ==, 64);
  set_devices (history, 1);
  sp_history_take_back (history, SP_FIELD_EFFICIENCY, AT);
  g_assert_cmpfloat (devices_of (history), ==, 1);
  sp_history_take_back (history, SP_FIELD_DEVICES, AT);
  g_assert_cmpfloat (devices_of (history), ==, 64);
  g_assert_false (sp_history_can_redo (history));
  set_devices (history, 1500);
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 64);

  /* What was saved in between is what the file holds. */
  set_devices (history, 2);
  sp_history_mark_saved (history, sp_history_plan (history));
  sp_history_take_back (history, SP_FIELD_DEVICES, AT);
  g_assert_cmpfloat (devices_of (history), ==, 2);
}

/* After undo an edit of the same field is a step of its own. */
static void
test_no_merge_after_undo (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 6);
  sp_history_set_number (history, AT, SP_FIELD_EFFICIENCY, 0.9, NULL);
  sp_history_undo (history);
  set_devices (history, 7);
  g_assert_false (sp_history_can_redo (history));
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 6);
}

static void
test_saved (void)
{
  g_autoptr (SpHistory) history = new_history ();

  g_assert_false (sp_history_is_modified (history));
  set_devices (history, 6);
  g_assert_true (sp_history_is_modified (history));
  sp_history_mark_saved (history, sp_history_plan (history));
  g_assert_false (sp_history_is_modified (history));
  set_devices (history, 7);
  g_assert_true (sp_history_is_modified (history));
  sp_history_undo (history);
  g_assert_cmpfloat (devices_of (history), ==, 6);
  g_assert_false (sp_history_is_modified (history));
  sp_history_undo (history);
  g_assert_true (sp_history_is_modified (history));
  sp_history_redo (history);
  g_assert_false (sp_history_is_modified (history));
  sp_history_mark_unsaved (history);
  g_assert_true (sp_history_is_modified (history));
}

/* Typing goes on while a slow save writes an earlier state. */
static void
test_saved_late (void)
{
  g_autoptr (SpHistory) history = new_history ();
  g_autoptr (SpPlan) written = NULL;

  set_devices (history, 6);
  written = sp_plan_ref (sp_history_plan (history));
  set_devices (history, 64);
  sp_history_mark_saved (history, written);
  g_assert_true (sp_history_is_modified (history));
}

static void
test_refused (void)
{
  g_autoptr (SpHistory) history = new_history ();
  g_autoptr (GError) error = NULL;
  guint64 revision = sp_history_revision (history);

  g_assert_false (sp_history_set_number (history, AT, SP_FIELD_DEVICES, 0, &error));
  g_assert_error (error, SP_PLAN_ERROR, SP_PLAN_ERROR_RANGE);
  g_assert_cmpuint (sp_history_revision (history), ==, revision);
  g_assert_false (sp_history_can_undo (history));
}

static void
test_unchanged (void)
{
  g_autoptr (SpHistory) history = new_history ();

  set_devices (history, 6);
  sp_history_mark_saved (history, sp_history_plan (history));
  sp_history_seal (history);
  set_devices (history, 6);
  g_assert_false (sp_history_is_modified (history));
  sp_history_undo (history);
  g_assert_false (sp_history_can_undo (history));
}

/* Looking at another scenario is no step and no modification. */
static void
test_active (void)
{
  g_autoptr (SpHistory) history = new_history ();
  g_autoptr (SpPlan) two = sp_plan_add_scenario (sp_history_plan (history), NULL, NULL, NULL);

  sp_history_push (history, two, SP_EDIT_ADD_SCENARIO, SP_N_FIELDS, NULL);
  sp_history_mark_saved (history, two);
  g_assert_true (sp_history_set_active (history, AT, NULL));
  g_assert_false (sp_history_is_modified (history));
  g_assert_cmpstr (sp_scenario_id (sp_plan_active (sp_history_plan (history))), ==, AT);
  sp_history_undo (history);
  g_assert_cmpuint (sp_plan_n_scenarios (sp_history_plan (history)), ==, 1);
  g_assert_false (sp_history_can_undo (history));
}

static void
count (SpHistory *history,
       guint     *n)
{
  (*n)++;
}

static void
test_signal (void)
{
  g_autoptr (SpHistory) history = new_history ();
  guint n = 0;

  g_signal_connect (history, "changed", G_CALLBACK (count), &n);
  set_devices (history, 6);
  g_assert_cmpuint (n, ==, 1);
  set_devices (history, 6);
  g_assert_cmpuint (n, ==, 1);
  sp_history_undo (history);
  sp_history_undo (history);
  g_assert_cmpuint (n, ==, 2);
  sp_history_mark_unsaved (history);
  g_assert_cmpuint (n, ==, 3);
}

/* The model: texts of plans, which edit made each, and where we are. */
typedef struct
{
  GPtrArray *texts;
  GArray *edits;
  guint now;
  guint saved; /* an index, or G_MAXUINT once that entry is gone */
  gboolean sealed;
} Model;

static char *
text_of (SpHistory *history)
{
  return sp_plan_to_json (sp_history_plan (history));
}

static void
model_edit (Model     *model,
            SpHistory *history,
            int        edit)
{
  char *text = text_of (history);
  gboolean merges = !model->sealed && model->now > 0 && g_array_index (model->edits, int, model->now) == edit &&
                    model->saved != model->now;
  guint keep = model->now + (merges ? 0 : 1);

  if (g_str_equal (text, g_ptr_array_index (model->texts, model->now)))
    {
      g_free (text);
      return;
    }
  if (model->saved != G_MAXUINT && model->saved > model->now)
    model->saved = G_MAXUINT;
  if (merges && g_str_equal (text, g_ptr_array_index (model->texts, model->now - 1)))
    {
      g_free (text);
      g_ptr_array_set_size (model->texts, (int) model->now);
      g_array_set_size (model->edits, model->now);
      model->now--;
      model->sealed = TRUE;
      return;
    }
  g_ptr_array_set_size (model->texts, (int) keep);
  g_array_set_size (model->edits, keep);
  g_ptr_array_add (model->texts, text);
  g_array_append_val (model->edits, edit);
  model->now = keep;
  model->sealed = FALSE;
}

static void
random_edit (SpHistory *history,
             Model     *model)
{
  static const SpField fields[] = { SP_FIELD_DEVICES, SP_FIELD_PER_DEVICE_THROUGHPUT, SP_FIELD_EFFICIENCY };
  int edit = g_test_rand_int_range (0, 3);

  if (g_test_rand_int_range (0, 4) == 0)
    sp_history_unset (history, AT, fields[edit], NULL);
  else
    sp_history_set_number (history, AT, fields[edit], g_test_rand_int_range (1, 9), NULL);
  model_edit (model, history, edit);
}

static void
random_step (SpHistory *history,
             Model     *model)
{
  int action = g_test_rand_int_range (0, 10);
  gboolean back = action >= 4 && action < 6 && model->now > 0;
  gboolean forth = action >= 6 && action < 8 && model->now + 1 < model->texts->len;

  if (action < 4)
    random_edit (history, model);
  else if (action < 6)
    sp_history_undo (history);
  else if (action < 8)
    sp_history_redo (history);
  else if (action < 9)
    sp_history_seal (history);
  else
    {
      sp_history_mark_saved (history, sp_history_plan (history));
      model->saved = model->now;
    }
  model->now = model->now - (back ? 1 : 0) + (forth ? 1 : 0);
  if (back || forth || action == 8)
    model->sealed = TRUE;
}

static void
random_walk (void)
{
  g_autoptr (SpHistory) history = new_history ();
  g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) edits = g_array_new (FALSE, FALSE, sizeof (int));
  Model model = { texts, edits, 0, 0, TRUE };
  int none = -1;

  g_ptr_array_add (texts, text_of (history));
  g_array_append_val (edits, none);
  for (int i = 0; i < 60; i++)
    {
      g_autofree char *text = NULL;

      random_step (history, &model);
      text = text_of (history);
      g_assert_cmpstr (text, ==, g_ptr_array_index (texts, model.now));
      g_assert_cmpint (sp_history_can_undo (history), ==, model.now > 0);
      g_assert_cmpint (sp_history_can_redo (history), ==, model.now + 1 < texts->len);
      g_assert_cmpint (sp_history_is_modified (history), ==, model.now != model.saved);
    }
}

static void
test_random (void)
{
  for (int run = 0; run < (g_test_slow () ? 2000 : 60); run++)
    random_walk ();
}

/* The list is bounded: 1,000 steps back and no further. */
static void
test_bounded (void)
{
  g_autoptr (SpHistory) history = new_history ();
  guint n = 0;

  for (int i = 1; i <= 1500; i++)
    {
      set_devices (history, i);
      sp_history_seal (history);
    }
  for (; sp_history_can_undo (history); n++)
    sp_history_undo (history);
  g_assert_cmpuint (n, ==, 1000);
  g_assert_cmpfloat (devices_of (history), ==, 500);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/history/texts", test_texts);
  g_test_add_func ("/history/every-edit-has-texts", test_every_edit_has_texts);
  g_test_add_func ("/history/merge", test_merge);
  g_test_add_func ("/history/seal", test_seal);
  g_test_add_func ("/history/leads-back", test_leads_back);
  g_test_add_func ("/history/take-back", test_take_back);
  g_test_add_func ("/history/no-merge-after-undo", test_no_merge_after_undo);
  g_test_add_func ("/history/saved", test_saved);
  g_test_add_func ("/history/saved-late", test_saved_late);
  g_test_add_func ("/history/refused", test_refused);
  g_test_add_func ("/history/unchanged", test_unchanged);
  g_test_add_func ("/history/active", test_active);
  g_test_add_func ("/history/signal", test_signal);
  g_test_add_func ("/history/random", test_random);
  g_test_add_func ("/history/bounded", test_bounded);
  return g_test_run ();
}
