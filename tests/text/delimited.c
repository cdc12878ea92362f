/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tables as spreadsheets, databases and people write them. */
#include <glib.h>
#include <string.h>

#include "text/delimited.h"
#include "text/error.h"

typedef struct
{
  const char *name;
  const char *text;
  const char *preferred; /* decimal sign of the user, NULL for a file */
  SpDelimiter delimiter;
  const char *decimal;
  gboolean sure;
  gboolean header;
  const char *rows;      /* cells joined by "¦", rows by "\n" */
} Case;

static const Case cases[] = {
  { "csv", "devices,throughput\n1,2000\n8,15200.5\n", NULL, SP_DELIMITER_COMMA, ".", TRUE, TRUE,
    "devices¦throughput\n1¦2000\n8¦15200.5" },
  { "german-csv", "devices;throughput\n1;2000\n8;15200,5\n", NULL, SP_DELIMITER_SEMICOLON, ",", TRUE, TRUE,
    "devices¦throughput\n1¦2000\n8¦15200,5" },
  /* fifteen hundred: programs that write semicolons write decimal commas */
  { "german-groups", "1;1.500\n8;12.000", NULL, SP_DELIMITER_SEMICOLON, ",", FALSE, FALSE, "1¦1.500\n8¦12.000" },
  { "german-groups-told", "1;1.500\n8;12.000,5", NULL, SP_DELIMITER_SEMICOLON, ",", TRUE, FALSE, "1¦1.500\n8¦12.000,5" },
  { "semicolon-and-point", "1;1.5\n8;12.25", NULL, SP_DELIMITER_SEMICOLON, ".", TRUE, FALSE, "1¦1.5\n8¦12.25" },
  { "crlf-and-bom", "\xef\xbb\xbf" "a,b\r\n1,2\r\n", NULL, SP_DELIMITER_COMMA, ".", TRUE, TRUE, "a¦b\n1¦2" },
  { "old-mac", "a,b\r1,2\r", NULL, SP_DELIMITER_COMMA, ".", TRUE, TRUE, "a¦b\n1¦2" },
  { "quotes", "name,value\n\"a, \"\"b\"\"\",1\n\"two\nlines\",2\n", NULL, SP_DELIMITER_COMMA, ".", TRUE, TRUE,
    "name¦value\na, \"b\"¦1\ntwo\nlines¦2" },
  { "quoted-groups", "1,\"1,500\"\n8,\"12,000.5\"", NULL, SP_DELIMITER_COMMA, ".", TRUE, FALSE, "1¦1,500\n8¦12,000.5" },
  { "quote-inside", "12\" rack\t5\nother\t6", NULL, SP_DELIMITER_TAB, ".", TRUE, FALSE, "12\" rack¦5\nother¦6" },
  { "empty-cells", "1,,3\n,2,\n", NULL, SP_DELIMITER_COMMA, ".", TRUE, FALSE, "1¦¦3\n¦2¦" },
  { "empty-line-inside", "1\t2\n\n3\t4\n\n\n", NULL, SP_DELIMITER_TAB, ".", TRUE, FALSE, "1¦2\n\n3¦4" },
  { "spreadsheet", "1\t2000\n8\t15200,5\n", ",", SP_DELIMITER_TAB, ",", TRUE, FALSE, "1¦2000\n8¦15200,5" },
  { "spreadsheet-of-another-locale", "1\t2000\n8\t15200.5\n", ",", SP_DELIMITER_TAB, ".", TRUE, FALSE,
    "1¦2000\n8¦15200.5" },
  { "spreadsheet-left-open", "1\t1.500", ",", SP_DELIMITER_TAB, ",", FALSE, FALSE, "1¦1.500" },
  { "spreadsheet-left-open-english", "1\t1.500", ".", SP_DELIMITER_TAB, ".", FALSE, FALSE, "1¦1.500" },
  { "file-left-open", "1\t1.500", NULL, SP_DELIMITER_TAB, ".", FALSE, FALSE, "1¦1.500" },
  { "one-column-german", "1,5\n2,5\n3,25", ",", SP_DELIMITER_NONE, ",", TRUE, FALSE, "1,5\n2,5\n3,25" },
  { "two-columns-in-english", "1,5\n2,5\n3,25", ".", SP_DELIMITER_COMMA, ".", TRUE, FALSE, "1¦5\n2¦5\n3¦25" },
  { "csv-pasted-in-german", "devices,throughput\n1,2000\n8,15200.5\n", ",", SP_DELIMITER_COMMA, ".", TRUE, TRUE,
    "devices¦throughput\n1¦2000\n8¦15200.5" },
  { "one-cell", "64", NULL, SP_DELIMITER_NONE, ".", TRUE, FALSE, "64" },
  { "one-cell-with-comma", "1,5", ",", SP_DELIMITER_NONE, ",", TRUE, FALSE, "1,5" },
  { "words", "a sentence of words", NULL, SP_DELIMITER_NONE, ".", TRUE, FALSE, "a sentence of words" },
  { "spaces", "devices   throughput\n1         2000\n  8       15200.5  \n", NULL, SP_DELIMITER_SPACES, ".", TRUE, TRUE,
    "devices¦throughput\n1¦2000\n8¦15200.5" },
  { "spaces-and-commas", "1   1,5\n16  2,25", NULL, SP_DELIMITER_SPACES, ",", TRUE, FALSE, "1¦1,5\n16¦2,25" },
  { "comma-and-space", "devices, throughput\n1, 2000\n8, 15200.5", NULL, SP_DELIMITER_COMMA, ".", TRUE, TRUE,
    "devices¦throughput\n1¦2000\n8¦15200.5" },
  { "markdown", "| devices | rate |\n|---:|:---|\n| 1 | 2000 |\n| 8 | 15200.5 |\n", NULL, SP_DELIMITER_MARKDOWN, ".", TRUE,
    TRUE, "devices¦rate\n1¦2000\n8¦15200.5" },
  { "markdown-bare", "devices | rate\n--- | ---\n1 | a \\| b", NULL, SP_DELIMITER_MARKDOWN, ".", TRUE, TRUE,
    "devices¦rate\n1¦a | b" },
  { "empty", "", NULL, SP_DELIMITER_NONE, ".", TRUE, FALSE, "" },
  { "blank", " \n\n", NULL, SP_DELIMITER_NONE, ".", TRUE, FALSE, "" },
  { "both-signs", "1\t1.5\n2\t2,5", NULL, SP_DELIMITER_TAB, ".", FALSE, FALSE, "1¦1.5\n2¦2,5" },
};

static char *
join (const SpDelimited *table)
{
  GString *joined = g_string_new (NULL);

  for (gsize i = 0; i < sp_delimited_n_rows (table); i++)
    {
      if (i > 0)
        g_string_append_c (joined, '\n');
      for (gsize k = 0; k < sp_delimited_n_cells (table, i); k++)
        {
          if (k > 0)
            g_string_append (joined, "¦");
          g_string_append (joined, sp_delimited_cell (table, i, k));
        }
    }
  return g_string_free (joined, FALSE);
}

static void
test_case (gconstpointer data)
{
  const Case *c = data;
  SpNumberLocale preferred;
  g_autoptr (GError) error = NULL;
  g_autoptr (SpDelimited) table = NULL;
  g_autofree char *rows = NULL;

  if (c->preferred != NULL)
    sp_number_locale_init (&preferred, c->preferred, *c->preferred == ',' ? "." : ",");
  table = sp_delimited_read (c->text, -1, c->preferred != NULL ? &preferred : NULL, &error);
  g_assert_no_error (error);
  rows = join (table);
  g_assert_cmpstr (rows, ==, c->rows);
  g_assert_cmpint (sp_delimited_delimiter (table), ==, c->delimiter);
  g_assert_cmpstr (sp_delimited_locale (table)->decimal, ==, c->decimal);
  g_assert_cmpint (sp_delimited_decimal_is_sure (table), ==, c->sure);
  g_assert_cmpint (sp_delimited_has_header (table), ==, c->header);
}

static void
test_lines (void)
{
  g_autoptr (SpDelimited) table = sp_delimited_read ("a,b\n\"x\ny\",1\n\n2,3\n", -1, NULL, NULL);

  g_assert_cmpuint (sp_delimited_n_rows (table), ==, 4);
  g_assert_cmpuint (sp_delimited_line (table, 0), ==, 1);
  g_assert_cmpuint (sp_delimited_line (table, 1), ==, 2);
  g_assert_cmpuint (sp_delimited_line (table, 2), ==, 4);
  g_assert_cmpuint (sp_delimited_line (table, 3), ==, 5);
  g_assert_cmpstr (sp_delimited_cell (table, 2, 0), ==, "");
  g_assert_cmpstr (sp_delimited_cell (table, 3, 7), ==, "");
  g_assert_cmpuint (sp_delimited_n_columns (table), ==, 2);
}

static void
test_summary (void)
{
  g_autoptr (SpDelimited) table = sp_delimited_read ("1;1,5\n2;2,5", -1, NULL, NULL);
  g_autofree char *summary = sp_delimited_summary (table, TRUE);

  g_assert_cmpstr (summary, ==, "Columns are separated by semicolons and numbers have a decimal comma.");
}

static void
assert_refused (const char *text,
                gsize       length,
                int         code,
                const char *start)
{
  g_autoptr (GError) error = NULL;

  g_assert_null (sp_delimited_read (text, (gssize) length, NULL, &error));
  g_assert_error (error, SP_TEXT_ERROR, code);
  g_assert_true (g_str_has_prefix (error->message, start));
}

static void
test_refused (void)
{
  g_autofree char *columns = g_malloc (2 * SP_DELIMITED_COLUMNS_MAX + 20);
  g_autofree char *rows = g_malloc (2 * SP_DELIMITED_ROWS_MAX + 20);

  for (gsize i = 0; i < SP_DELIMITED_COLUMNS_MAX + 10; i++)
    memcpy (columns + 2 * i, "1,", 2);
  for (gsize i = 0; i < SP_DELIMITED_ROWS_MAX + 10; i++)
    memcpy (rows + 2 * i, "1\n", 2);
  assert_refused ("\xff\xfe" "a\0,\0", 6, SP_TEXT_ERROR_ENCODING, "This text is in UTF-16.");
  assert_refused ("\xfe\xff\0a", 4, SP_TEXT_ERROR_ENCODING, "This text is in UTF-16.");
  assert_refused ("a,b\n\xe4,1", 7, SP_TEXT_ERROR_ENCODING, "Line 2 is not UTF-8 text.");
  assert_refused ("a,b\n\0,1", 7, SP_TEXT_ERROR_ENCODING, "Line 2 is not UTF-8 text.");
  assert_refused ("a,b\n1,\"2\n3,4", 12, SP_TEXT_ERROR_DELIMITED, "The quotation mark that begins in line 2 has no end.");
  assert_refused (columns, 2 * SP_DELIMITED_COLUMNS_MAX + 20, SP_TEXT_ERROR_DELIMITED, "The table has more than");
  assert_refused (rows, 2 * SP_DELIMITED_ROWS_MAX + 20, SP_TEXT_ERROR_DELIMITED, "The table has more than");
}

/* Whatever cells hold, they come back. */
static void
test_round_trip (void)
{
  static const char *const pieces[] = { "a", "1", ",", ";", "\t", "\"", "\n", "\r", " ", "é", "|", "''", "." };
  static const SpDelimiter delimiters[] = { SP_DELIMITER_TAB, SP_DELIMITER_SEMICOLON, SP_DELIMITER_COMMA };

  for (int i = 0; i < 2000; i++)
    {
      SpDelimiter delimiter = delimiters[g_test_rand_int_range (0, 3)];
      g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
      g_autoptr (GString) text = g_string_new (NULL);
      g_autoptr (SpDelimited) table = NULL;
      g_autoptr (GError) error = NULL;
      gsize columns = (gsize) g_test_rand_int_range (2, 5);
      gsize rows = (gsize) g_test_rand_int_range (1, 6);

      for (gsize k = 0; k < columns * rows; k++)
        {
          GString *cell = g_string_new ("x");

          for (int n = g_test_rand_int_range (0, 5); n > 0; n--)
            g_string_append (cell, pieces[g_test_rand_int_range (0, G_N_ELEMENTS (pieces))]);
          g_ptr_array_add (cells, g_string_free (cell, FALSE));
        }
      for (gsize k = 0; k < rows; k++)
        sp_delimited_append_row (text, delimiter, (const char *const *) &cells->pdata[k * columns], columns);
      table = sp_delimited_read (text->str, -1, NULL, &error);
      g_assert_no_error (error);
      if (sp_delimited_delimiter (table) != delimiter)
        continue; /* letters and signs at random can look like another table */
      g_assert_cmpuint (sp_delimited_n_rows (table), ==, rows);
      for (gsize k = 0; k < columns * rows; k++)
        g_assert_cmpstr (sp_delimited_cell (table, k / columns, k % columns), ==, g_ptr_array_index (cells, k));
    }
}

/* A spreadsheet of either locale: ten thousand rows with every kind of number. */
static void
test_many_rows (void)
{
  SpNumberLocale german;
  g_autoptr (GString) text = g_string_new ("devices\tthroughput\n");
  g_autoptr (SpDelimited) table = NULL;
  g_autoptr (GArray) values = g_array_new (FALSE, FALSE, sizeof (double));

  sp_number_locale_init (&german, ",", ".");
  for (int i = 0; i < 10000; i++)
    {
      double value = g_test_rand_double_range (0.0, 1e6);
      g_autofree char *devices = sp_number_format_plain (&german, i + 1);
      g_autofree char *throughput = sp_number_format_plain (&german, value);

      sp_delimited_append_row (text, SP_DELIMITER_TAB, (const char *const[]) { devices, throughput }, 2);
      g_array_append_val (values, value);
    }
  table = sp_delimited_read (text->str, -1, sp_number_locale_english (), NULL);
  g_assert_cmpuint (sp_delimited_n_rows (table), ==, 10001);
  g_assert_true (sp_delimited_has_header (table));
  for (guint i = 0; i < values->len; i++)
    {
      double value;

      g_assert_true (sp_number_parse (sp_delimited_locale (table), sp_delimited_cell (table, i + 1, 1), NULL, &value, NULL,
                                      NULL));
      g_assert_cmpfloat (value, ==, g_array_index (values, double, i));
    }
}

/* Any bytes are a table or refused. */
static void
test_any_bytes (void)
{
  for (int i = 0; i < 3000; i++)
    {
      static const char pieces[] = "a1,;\t|\"\n\r .-:\\\xc3\xa9";
      char bytes[48];
      gsize length = (gsize) g_test_rand_int_range (0, sizeof bytes);
      g_autoptr (SpDelimited) table = NULL;

      for (gsize k = 0; k < length; k++)
        bytes[k] = pieces[g_test_rand_int_range (0, sizeof pieces)];
      table = sp_delimited_read (bytes, (gssize) length, NULL, NULL);
      for (gsize k = 0; table != NULL && k < sp_delimited_n_rows (table); k++)
        g_assert_cmpuint (sp_delimited_n_cells (table, k), <=, sp_delimited_n_columns (table));
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  for (gsize i = 0; i < G_N_ELEMENTS (cases); i++)
    {
      g_autofree char *path = g_strconcat ("/delimited/case/", cases[i].name, NULL);

      g_test_add_data_func (path, &cases[i], test_case);
    }
  g_test_add_func ("/delimited/lines", test_lines);
  g_test_add_func ("/delimited/summary", test_summary);
  g_test_add_func ("/delimited/refused", test_refused);
  g_test_add_func ("/delimited/round-trip", test_round_trip);
  g_test_add_func ("/delimited/many-rows", test_many_rows);
  g_test_add_func ("/delimited/any-bytes", test_any_bytes);
  return g_test_run ();
}
