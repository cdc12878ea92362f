/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Text to numbers, strictly. A number is first cut into digits and marks; then
 * it is read by the locale's convention, and by the others, so that a text with
 * two readings is never taken for one of them in silence. Units are quantity.c's. */
#include "text/number.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "text/error.h"
#include "text/quantity.h"

#define TEXT_BYTES_MAX 256
#define MARKS_MAX 32
#define EXPONENT_MAX 100000

/* ---- Characters ---- */

typedef enum
{
  MARK_NONE,
  MARK_POINT,
  MARK_COMMA,
  MARK_ARABIC_DECIMAL,
  MARK_ARABIC_GROUP,
  MARK_SPACE,
  MARK_APOSTROPHE,
} MarkKind;

static MarkKind
mark_kind (gunichar c)
{
  switch (c)
    {
    case '.': case 0xff0e:
      return MARK_POINT;
    case ',': case 0xff0c:
      return MARK_COMMA;
    case 0x066b:
      return MARK_ARABIC_DECIMAL;
    case 0x066c:
      return MARK_ARABIC_GROUP;
    case ' ': case 0x00a0: case 0x202f: case 0x2009:
      return MARK_SPACE;
    case '\'': case 0x2019: case 0xff07:
      return MARK_APOSTROPHE;
    default:
      return MARK_NONE;
    }
}

static MarkKind
sign_kind (const char *sign)
{
  return *sign != '\0' ? mark_kind (g_utf8_get_char (sign)) : MARK_NONE;
}

static gboolean
is_minus (gunichar c)
{
  return c == '-' || c == 0x2212 || c == 0xff0d;
}

static gboolean
is_plus (gunichar c)
{
  return c == '+' || c == 0xff0b;
}

/* Direction marks come along with text that is copied out of right-to-left pages. */
static gboolean
is_invisible (gunichar c)
{
  return c == 0x200e || c == 0x200f || c == 0x061c || (c >= 0x202a && c <= 0x202e) ||
         (c >= 0x2066 && c <= 0x2069) || c == 0xfeff;
}

static const char *
skip_spaces (const char *p)
{
  while (g_unichar_isspace (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  return p;
}

/* Without marks of direction and without spaces around; every kind of space between becomes a plain one. */
static char *
clean (const char *text)
{
  GString *out = g_string_new (NULL);

  for (const char *p = skip_spaces (text); *p != '\0'; p = g_utf8_next_char (p))
    if (mark_kind (g_utf8_get_char (p)) == MARK_SPACE)
      g_string_append_c (out, ' ');
    else if (!is_invisible (g_utf8_get_char (p)))
      g_string_append_unichar (out, g_utf8_get_char (p));
  while (out->len > 0)
    {
      const char *last = g_utf8_find_prev_char (out->str, out->str + out->len);

      if (!g_unichar_isspace (g_utf8_get_char (last)))
        break;
      g_string_truncate (out, (gsize) (last - out->str));
    }
  return g_string_free (out, FALSE);
}

/* ---- Cutting into digits and marks ---- */

typedef struct
{
  MarkKind kind;
  gsize before; /* digits before it */
} Mark;

typedef struct
{
  gboolean negative;
  char digits[TEXT_BYTES_MAX + 1]; /* ASCII, all of them without marks */
  gsize n_digits;
  Mark marks[MARKS_MAX];
  gsize n_marks;
  int exponent;
} Cut;

static gboolean
is_digit_at (const char *p)
{
  return g_unichar_isdigit (g_utf8_get_char (p));
}

/* Spaces and apostrophes count only between digits, a decimal sign also before or behind them. */
static gboolean
is_mark_at (const Cut  *cut,
            const char *p,
            MarkKind    kind)
{
  gboolean digit_follows = is_digit_at (g_utf8_next_char (p));

  switch (kind)
    {
    case MARK_POINT:
    case MARK_COMMA:
    case MARK_ARABIC_DECIMAL:
      return cut->n_digits > 0 || digit_follows;
    case MARK_ARABIC_GROUP:
    case MARK_SPACE:
    case MARK_APOSTROPHE:
      return cut->n_digits > 0 && digit_follows;
    case MARK_NONE:
    default:
      return FALSE;
    }
}

static const char *
cut_digits (const char *p,
            Cut        *cut)
{
  for (; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);
      MarkKind kind = mark_kind (c);

      if (g_unichar_isdigit (c))
        cut->digits[cut->n_digits++] = (char) ('0' + g_unichar_digit_value (c));
      else if (cut->n_marks < MARKS_MAX && is_mark_at (cut, p, kind))
        cut->marks[cut->n_marks++] = (Mark) { kind, cut->n_digits };
      else
        break;
    }
  cut->digits[cut->n_digits] = '\0';
  return p;
}

static int
superscript_digit (gunichar c)
{
  if (c == 0x00b9)
    return 1;
  if (c == 0x00b2 || c == 0x00b3)
    return (int) (c - 0x00b0);
  if (c == 0x2070 || (c >= 0x2074 && c <= 0x2079))
    return (int) (c - 0x2070);
  return -1;
}

static int
exponent_digit (gunichar c)
{
  int digit = g_unichar_isdigit (c) ? g_unichar_digit_value (c) : -1;

  return digit >= 0 ? digit : superscript_digit (c);
}

/* A signed whole number; NULL when there is none. */
static const char *
cut_signed (const char *p,
            int        *value)
{
  gunichar c = g_utf8_get_char (p);
  gboolean negative = is_minus (c) || c == 0x207b;
  int n = 0;

  if (negative || is_plus (c))
    p = g_utf8_next_char (p);
  if (exponent_digit (g_utf8_get_char (p)) < 0)
    return NULL;
  for (; exponent_digit (g_utf8_get_char (p)) >= 0; p = g_utf8_next_char (p))
    n = MIN (n * 10 + exponent_digit (g_utf8_get_char (p)), EXPONENT_MAX);
  *value = negative ? -n : n;
  return p;
}

/* "e6", "E+6", "×10^6", "x 10⁶"; anything else is left to the units. */
static const char *
cut_exponent (const char *p,
              Cut        *cut)
{
  const char *start = p;
  const char *end;
  gunichar c;

  if (*p == 'e' || *p == 'E')
    {
      end = cut_signed (p + 1, &cut->exponent);
      return end != NULL ? end : start;
    }
  p = skip_spaces (p);
  c = g_utf8_get_char (p);
  if (c != 0x00d7 && c != 'x' && c != '*' && c != 0x22c5 && c != 0x00b7)
    return start;
  p = skip_spaces (g_utf8_next_char (p));
  if (!g_str_has_prefix (p, "10"))
    return start;
  p += strlen ("10");
  if (*p == '^')
    p++;
  else if (superscript_digit (g_utf8_get_char (p)) < 0 && g_utf8_get_char (p) != 0x207b)
    return start;
  end = cut_signed (p, &cut->exponent);
  return end != NULL ? end : start;
}

/* ---- Readings ---- */

typedef enum
{
  POINT_IS_DECIMAL,
  COMMA_IS_DECIMAL,
} Convention;

static gboolean
is_decimal (MarkKind   kind,
            Convention convention)
{
  return kind == MARK_ARABIC_DECIMAL ||
         kind == (convention == POINT_IS_DECIMAL ? MARK_POINT : MARK_COMMA);
}

static gboolean
groups_fit (const Cut *cut,
            gsize      n_groups,
            gsize      whole,
            guint8     first,
            guint8     next)
{
  gsize end = whole;

  for (gsize i = n_groups; i-- > 0;)
    {
      gsize size = end - cut->marks[i].before;

      if (cut->marks[i].kind != cut->marks[0].kind || size != (i + 1 == n_groups ? first : next))
        return FALSE;
      end = cut->marks[i].before;
    }
  return end >= 1 && end <= next && cut->digits[0] != '0';
}

/* Reads the marks by a convention; @number becomes "1234.5". FALSE when they do not fit it. */
static gboolean
read_marks (const Cut  *cut,
            Convention  convention,
            guint8      first,
            guint8      next,
            char      **number)
{
  gsize n_groups = cut->n_marks;
  gsize whole = cut->n_digits;

  if (n_groups > 0 && is_decimal (cut->marks[n_groups - 1].kind, convention))
    whole = cut->marks[--n_groups].before;
  for (gsize i = 0; i < n_groups; i++)
    if (is_decimal (cut->marks[i].kind, convention))
      return FALSE;
  if (n_groups > 0 && !groups_fit (cut, n_groups, whole, first, next))
    return FALSE;
  *number = g_strdup_printf ("%s%.*s.%s", cut->negative ? "-" : "", (int) whole, cut->digits, cut->digits + whole);
  return TRUE;
}

/* Whether every mark is one that people of this locale write. */
static gboolean
is_own (const SpNumberLocale *locale,
        const Cut            *cut,
        Convention            convention)
{
  MarkKind decimal = sign_kind (locale->decimal);
  MarkKind group = sign_kind (locale->group);

  for (gsize i = 0; i < cut->n_marks; i++)
    {
      MarkKind kind = cut->marks[i].kind;

      if (is_decimal (kind, convention) ? kind != decimal
                                        : kind != group && kind != MARK_SPACE && kind != MARK_APOSTROPHE)
        return FALSE;
    }
  return TRUE;
}

typedef struct
{
  char *own;           /* by the locale, or NULL */
  char *by_point;      /* with a decimal point, or NULL */
  char *by_comma;
} Readings;

static void
readings_clear (Readings *readings)
{
  g_free (readings->own);
  g_free (readings->by_point);
  g_free (readings->by_comma);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Readings, readings_clear)

static void
read_all (const SpNumberLocale *locale,
          const Cut            *cut,
          Readings             *readings)
{
  guint8 first = locale->first_group > 0 ? locale->first_group : 3;
  guint8 next = locale->first_group > 0 ? locale->next_groups : 3;
  Convention own = sign_kind (locale->decimal) == MARK_COMMA ? COMMA_IS_DECIMAL : POINT_IS_DECIMAL;

  if (is_own (locale, cut, own))
    (void) read_marks (cut, own, first, next, &readings->own);
  (void) read_marks (cut, POINT_IS_DECIMAL, 3, 3, &readings->by_point);
  (void) read_marks (cut, COMMA_IS_DECIMAL, 3, 3, &readings->by_comma);
}

/* ---- Choosing one ---- */

static gboolean
refuse_text (const char *text,
             GError    **error)
{
  g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_NOT_A_NUMBER,
               /* Translators: %s is what the user typed. */
               _("“%s” is not a number. Type one such as 64 or 2.5e6."), text);
  return FALSE;
}

static gboolean
refuse_groups (const char *text,
               GError    **error)
{
  g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_GROUPS,
               /* Translators: %s is what the user typed, with group signs at wrong places, as in 12,34,5. */
               _("The signs in “%s” do not stand where groups of digits end. Type the number without them."), text);
  return FALSE;
}

static gboolean
refuse_ambiguous (const SpNumberLocale *locale,
                  const Readings       *readings,
                  const char           *text,
                  GError              **error)
{
  g_autofree char *a = sp_number_format_plain (locale, g_ascii_strtod (readings->by_point, NULL));
  g_autofree char *b = sp_number_format_plain (locale, g_ascii_strtod (readings->by_comma, NULL));

  g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_AMBIGUOUS,
               /* Translators: the first %s is what the user typed, e.g. 1.500; the others are its two readings. */
               _("“%s” can be read as %s or as %s. Type the one that is meant."), text, a, b);
  return FALSE;
}

static gboolean
same_number (const char *a,
             const char *b)
{
  return g_ascii_strtod (a, NULL) == g_ascii_strtod (b, NULL);
}

/* The locale's own reading, or else the only one there is. */
static gboolean
choose (const SpNumberLocale *locale,
        const Readings       *readings,
        const char           *text,
        const char          **number,
        SpNumberNote         *note,
        GError              **error)
{
  const char *point = readings->by_point;
  const char *comma = readings->by_comma;

  *note = SP_NUMBER_NOTE_NONE;
  if (readings->own != NULL)
    {
      *number = readings->own;
      if ((point != NULL && !same_number (point, *number)) || (comma != NULL && !same_number (comma, *number)))
        *note = SP_NUMBER_NOTE_READ_BY_LOCALE;
      return TRUE;
    }
  if (point != NULL && comma != NULL && !same_number (point, comma))
    return refuse_ambiguous (locale, readings, text, error);
  *number = point != NULL ? point : comma;
  *note = SP_NUMBER_NOTE_OTHER_SIGN;
  if (*number == NULL)
    return refuse_groups (text, error);
  return TRUE;
}

/* ---- Values ---- */

static gboolean
apply (const SpUnitFactor *factor,
       const char         *number,
       int                 exponent,
       double             *value,
       GError            **error)
{
  *value = sp_unit_apply (factor, number, exponent);
  if (!isfinite (*value))
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_TOO_LARGE,
                           _("This number is too large to calculate with. Type a smaller one."));
      return FALSE;
    }
  if (*value == 0.0 && strpbrk (number, "123456789") != NULL)
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_TOO_SMALL,
                           _("This number is too close to zero to calculate with. Type 0 or a larger one."));
      return FALSE;
    }
  if (*value == 0.0)
    *value = 0.0; /* no negative zero */
  return TRUE;
}

/* A bare 90 is no fraction, and a bare 0.9 may be 0.9% or 90%. */
static gboolean
check_percent (const SpNumberLocale *locale,
               const SpQuantity     *quantity,
               double                bare,
               GError              **error)
{
  g_autofree char *typed = sp_number_format_plain (locale, bare);
  g_autofree char *fraction = NULL;
  g_autofree char *percent = NULL;

  if (quantity->kind == SP_QUANTITY_FRACTION && bare > 2.0)
    {
      fraction = sp_number_format_plain (locale, sp_number_shift (bare, -2));
      percent = sp_number_format_percent_exact (locale, sp_number_shift (bare, -2));
      g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_NEEDS_PERCENT,
                   /* Translators: %1$s is what was typed, e.g. 90; %2$s is 90%, %3$s is 0.9. */
                   _("%1$s is too large for a fraction. For %2$s type %2$s or %3$s."), typed, percent, fraction);
      return FALSE;
    }
  if (quantity->kind == SP_QUANTITY_PERCENT && bare > 0.0 && bare <= 2.0)
    {
      g_autofree char *small = sp_number_format_percent_exact (locale, sp_number_shift (bare, -2));

      percent = sp_number_format_percent_exact (locale, bare);
      g_set_error (error, SP_TEXT_ERROR, SP_TEXT_ERROR_AMBIGUOUS,
                   /* Translators: the first %s is what the user typed, e.g. 0.9; the others are 0.9% and 90%. */
                   _("%s can mean %s or %s. Type it with the percent sign."), typed, small, percent);
      return FALSE;
    }
  return TRUE;
}

static gboolean
refuse_range (const SpNumberLocale *locale,
              const SpQuantity     *quantity,
              gboolean              whole,
              SpTextError           code,
              GError              **error)
{
  g_autofree char *min = sp_quantity_format (locale, quantity, quantity->min);
  g_autofree char *max = NULL;

  if (isinf (quantity->max) || quantity->max >= G_MAXDOUBLE)
    {
      g_set_error (error, SP_TEXT_ERROR, (int) code,
                   whole ? _("Type a whole number of at least %s.")
                         : (quantity->above_min ? _("Type a number above %s.") : _("Type a number of at least %s.")),
                   min);
      return FALSE;
    }
  max = sp_quantity_format (locale, quantity, quantity->max);
  g_set_error (error, SP_TEXT_ERROR, (int) code,
               /* Translators: the smallest and the largest number that may be typed. */
               whole ? _("Type a whole number from %s to %s.")
                     : (quantity->above_min ? _("Type a number above %s and up to %s.") : _("Type a number from %s to %s.")),
               min, max);
  return FALSE;
}

static gboolean
check_range (const SpNumberLocale *locale,
             const SpQuantity     *quantity,
             double                value,
             GError              **error)
{
  gboolean whole = quantity->whole || quantity->kind == SP_QUANTITY_COUNT;
  gboolean ranged = quantity->min < quantity->max;

  if (whole && floor (value) != value)
    {
      if (ranged)
        return refuse_range (locale, quantity, TRUE, SP_TEXT_ERROR_NOT_WHOLE, error);
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_NOT_WHOLE, _("Type a whole number."));
      return FALSE;
    }
  if (ranged && (value < quantity->min || value > quantity->max || (quantity->above_min && value == quantity->min)))
    return refuse_range (locale, quantity, whole, SP_TEXT_ERROR_RANGE, error);
  if (!ranged && quantity->kind == SP_QUANTITY_COUNT && value < 0.0)
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_RANGE, _("Type a whole number that is not negative."));
      return FALSE;
    }
  return TRUE;
}

/* ---- One number with its unit ---- */

static const char *
cut_sign (const char *p,
          Cut        *cut,
          gboolean   *seen)
{
  gunichar c = g_utf8_get_char (p);

  if (*seen || (!is_minus (c) && !is_plus (c)))
    return p;
  *seen = TRUE;
  cut->negative = is_minus (c);
  return skip_spaces (g_utf8_next_char (p));
}

/* The number starts here: a digit, or a decimal sign with one behind it. */
static gboolean
starts_number (const char *p)
{
  MarkKind kind = mark_kind (g_utf8_get_char (p));

  return is_digit_at (p) ||
         ((kind == MARK_POINT || kind == MARK_COMMA || kind == MARK_ARABIC_DECIMAL) &&
          is_digit_at (g_utf8_next_char (p)));
}

/* "-$12": signs and money stand before the number. Returns NULL without a number. */
static const char *
cut_front (const char *p,
           Cut        *cut,
           char      **before)
{
  gboolean signed_already = FALSE;
  const char *start;
  const char *end;

  start = p = cut_sign (p, cut, &signed_already);
  while (*p != '\0' && !starts_number (p) && !is_minus (g_utf8_get_char (p)) && !is_plus (g_utf8_get_char (p)))
    p = g_utf8_next_char (p);
  end = p;
  p = cut_sign (p, cut, &signed_already);
  if (!starts_number (p))
    return NULL;
  *before = g_strndup (start, (gsize) (end - start));
  g_strchomp (*before);
  return p;
}

/* The end of the unit: for a time the next number begins there, "3 h 20 min". */
static const char *
unit_end (const char       *p,
          const SpQuantity *quantity)
{
  if (quantity->kind == SP_QUANTITY_TIME)
    while (*p != '\0' && !is_digit_at (p))
      p = g_utf8_next_char (p);
  else
    p += strlen (p);
  return p;
}

/* A unit with digits or signs in it is no unit: "0x10", "1-2", "12:30", "1,,5". */
static gboolean
looks_like_unit (const char *unit)
{
  for (const char *p = unit; *p != '\0'; p = g_utf8_next_char (p))
    {
      gunichar c = g_utf8_get_char (p);

      if (g_unichar_isdigit (c) || is_minus (c) || is_plus (c) || c == ':' || c == '.' || c == ',')
        return FALSE;
    }
  return TRUE;
}

typedef struct
{
  const SpNumberLocale *locale;
  const SpQuantity *quantity;
  const char *text; /* all of it, for messages */
} Context;

/* Reads one number and its unit from @p on. Returns where it ends, NULL with @error when it isn't one. */
static const char *
read_one (const Context *context,
          const char    *p,
          double        *value,
          double        *unit_size,
          gboolean      *has_unit,
          SpNumberNote  *note,
          GError       **error)
{
  Cut cut = { 0 };
  g_auto (Readings) readings = { 0 };
  g_autofree char *before = NULL;
  g_autofree char *unit = NULL;
  const char *number = NULL;
  const char *end;
  SpUnitFactor factor;

  p = cut_front (p, &cut, &before);
  if (p == NULL || (*before != '\0' && context->quantity->kind != SP_QUANTITY_MONEY))
    {
      refuse_text (context->text, error);
      return NULL;
    }
  p = cut_exponent (cut_digits (p, &cut), &cut);
  p = skip_spaces (p);
  end = unit_end (p, context->quantity);
  unit = g_strchomp (g_strndup (p, (gsize) (end - p)));
  if (!looks_like_unit (unit))
    {
      refuse_text (context->text, error);
      return NULL;
    }
  read_all (context->locale, &cut, &readings);
  if (!choose (context->locale, &readings, context->text, &number, note, error) ||
      !sp_unit_read (context->quantity, before, unit, &factor, error) ||
      !apply (&factor, number, cut.exponent, value, error))
    return NULL;
  if (*unit == '\0' && *before == '\0' &&
      !check_percent (context->locale, context->quantity, sp_unit_apply (&(SpUnitFactor) { 0, 1.0, 1.0 }, number, cut.exponent),
                      error))
    return NULL;
  *unit_size = sp_unit_apply (&factor, "1", 0);
  *has_unit = *unit != '\0';
  return end;
}

/* "3 h 20 min": each part with a smaller unit and less than the one before it, only the first with a sign. */
static gboolean
read_parts (const Context *context,
            const char    *p,
            double        *value,
            SpNumberNote  *note,
            GError       **error)
{
  double size = INFINITY;

  *value = 0.0;
  *note = SP_NUMBER_NOTE_NONE;
  for (gboolean first = TRUE; *p != '\0'; first = FALSE)
    {
      SpNumberNote part_note;
      double part;
      double part_size;
      gboolean has_unit;

      p = read_one (context, p, &part, &part_size, &has_unit, &part_note, error);
      if (p == NULL)
        return FALSE;
      if (!has_unit && !(first && *p == '\0'))
        return refuse_text (context->text, error);
      if (part_size >= size || (!first && (part < 0.0 || part >= size || *value < 0.0)))
        return refuse_text (context->text, error);
      *value += part;
      size = part_size;
      *note = MAX (*note, part_note);
    }
  return TRUE;
}

gboolean
sp_number_parse (const SpNumberLocale *locale,
                 const char           *text,
                 const SpQuantity     *quantity,
                 double               *value,
                 SpNumberNote         *note,
                 GError              **error)
{
  static const SpQuantity plain = { SP_QUANTITY_NUMBER };
  Context context = { locale, quantity != NULL ? quantity : &plain, NULL };
  g_autofree char *cleaned = NULL;
  SpNumberNote found_note;
  double found;

  g_return_val_if_fail (context.quantity->kind < SP_N_QUANTITIES, FALSE);

  if (strlen (text) > TEXT_BYTES_MAX || !g_utf8_validate (text, -1, NULL))
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_NOT_A_NUMBER,
                           _("This is not a number. Type one such as 64 or 2.5e6."));
      return FALSE;
    }
  context.text = cleaned = clean (text);
  if (*cleaned == '\0')
    {
      g_set_error_literal (error, SP_TEXT_ERROR, SP_TEXT_ERROR_EMPTY, _("Type a number."));
      return FALSE;
    }
  if (!read_parts (&context, cleaned, &found, &found_note, error) ||
      !check_range (locale, context.quantity, found, error))
    return FALSE;
  *value = found;
  if (note != NULL)
    *note = found_note;
  return TRUE;
}
