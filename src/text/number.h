/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Numbers as people and files write them: formatted by a locale or in C format,
 * and read strictly, so that a number is understood or refused but never
 * guessed. Nothing here changes or depends on a locale set by the caller other
 * than through an SpNumberLocale.
 *
 * Every function that returns a string returns a new one (transfer full). */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* ---- Locales ---- */

#define SP_NUMBER_SIGN_BYTES 8

typedef struct
{
  char decimal[SP_NUMBER_SIGN_BYTES]; /* UTF-8, never empty */
  char group[SP_NUMBER_SIGN_BYTES];   /* UTF-8, empty: numbers are not grouped */
  guint8 first_group;                 /* digits in the group next to the decimal sign, 0: not grouped */
  guint8 next_groups;                 /* digits in the others: 3, in India 2 */
  char percent[16];                   /* "%s%%", in German "%s\u00a0%%", in Turkish "%%%s" */
  gboolean currency_after;            /* "12 €" rather than "$12" */
  gboolean currency_space;            /* a no-break space between amount and sign */
} SpNumberLocale;

/* "." and no groups: files, CSV, anything a program reads. */
const SpNumberLocale *sp_number_locale_c       (void);

/* "." and "," in threes: untranslated text for people. */
const SpNumberLocale *sp_number_locale_english (void);

/* The process's LC_NUMERIC and the percent pattern of its language, as they are at the first call.
 * A process in the C locale gets the English groups: it shows the program's own, English, text. */
const SpNumberLocale *sp_number_locale_user    (void);

/**
 * sp_number_locale_init_named:
 * @name: a locale of the system such as "de_DE.UTF-8"
 *
 * Returns: FALSE when the system does not have it; @locale is then the C locale.
 */
gboolean              sp_number_locale_init_named (SpNumberLocale *locale,
                                                   const char     *name);

/* A locale by hand, e.g. for a CSV file: @group empty or of groups of three. */
void                  sp_number_locale_init       (SpNumberLocale *locale,
                                                   const char     *decimal,
                                                   const char     *group);

/* ---- Formatting ---- */

/* What is measured or expected is not known to more than @digits digits: 36,214 is 36,200 with three. Only digits before
 * the decimal sign are rounded away; what formats @value cares for the others. */
double sp_number_round            (double value,
                                   int    digits);

/* For files: C format, the fewest digits (of 15, 16 or 17) that read back equal, "0" for -0, whole
 * numbers up to 1e15 without an exponent. @value must be finite. */
char *sp_number_shortest          (double value);
void  sp_number_append_shortest   (GString *string,
                                   double   value);

/* @value * 10^@power, without the rounding of a multiplication: 0.57 and 2 make 57. */
double sp_number_shift            (double value,
                                   int    power);

/* For people. @value must be finite, @digits is 1 to 17, @decimals 0 to 15. The minus sign is U+2212. No zeros trail
 * after the decimal sign, except in _fixed. Values of 1e15 and more, and below 1e-4, are written "1.2 × 10¹⁷". */

/* A result: every digit before the decimal sign, and after it only what makes @digits significant ones:
 * 115,200 and 57.6 and 0.898 with three. */
char *sp_number_format             (const SpNumberLocale *locale,
                                    double                value,
                                    int                   digits);

/* @digits significant ones, also before the decimal sign: 115,000 with three. */
char *sp_number_format_significant (const SpNumberLocale *locale,
                                    double                value,
                                    int                   digits);

/* Exactly @decimals after the decimal sign: columns and axes. */
char *sp_number_format_fixed       (const SpNumberLocale *locale,
                                    double                value,
                                    int                   decimals);

/* "250 k", "1.2 M", "3 G": axes and narrow places. Below 1,000 as sp_number_format(). */
char *sp_number_format_compact     (const SpNumberLocale *locale,
                                    double                value,
                                    int                   digits);

/* 0.905 is "90.5%" with one decimal or more, "90 %" where the language writes it so. */
char *sp_number_format_percent     (const SpNumberLocale *locale,
                                    double                fraction,
                                    int                   decimals);

/* The same for what cannot be zero, such as an efficiency: one that the decimals would show as 0% is written with its
 * first digit, "0.0003%". Not for differences: their smallest ones are noise. */
char *sp_number_format_percent_nonzero (const SpNumberLocale *locale,
                                        double                fraction,
                                        int                   decimals);

/* All digits that read back equal, no groups: what copying gives. */
char *sp_number_format_plain       (const SpNumberLocale *locale,
                                    double                value);

/* All digits that read back equal, in groups: what an entry shows. */
char *sp_number_format_exact       (const SpNumberLocale *locale,
                                    double                value);

/* The same in percent. */
char *sp_number_format_percent_exact (const SpNumberLocale *locale,
                                      double                fraction);

/* "105,000–118,000"; one number when both read alike. Each with sp_number_format(). */
char *sp_number_format_range         (const SpNumberLocale *locale,
                                      double                lo,
                                      double                hi,
                                      int                   digits);
char *sp_number_format_percent_range (const SpNumberLocale *locale,
                                      double                lo,
                                      double                hi,
                                      int                   decimals);

/* ---- Quantities ---- */

typedef enum
{
  SP_QUANTITY_NUMBER,    /* 1.5, 2k, 7B (10^9) */
  SP_QUANTITY_COUNT,     /* the same, whole */
  SP_QUANTITY_FRACTION,  /* 0.9 or 90%; a bare number above 2 is refused */
  SP_QUANTITY_PERCENT,   /* 90 or 90%, both 0.9; a bare number above 0 and up to 2 is refused, it could be either */
  SP_QUANTITY_BYTES,     /* in bytes: 2 GB, 2 GiB, 16 Gbit */
  SP_QUANTITY_BANDWIDTH, /* in bytes per second: 400 Gbit/s, 50 GB/s, 400 Gbps */
  SP_QUANTITY_TIME,      /* in seconds: 250 ms, 3 h 20 min, 2 d */
  SP_QUANTITY_RATE,      /* in units per second: 2,000 samples/s, 2k/s, 120000 tokens/min */
  SP_QUANTITY_MONEY,     /* in the currency: $2.50, 2.50 USD, 1.2 M€ */
  SP_QUANTITY_POWER,     /* in watts: 700 W, 10.2 kW */
  SP_QUANTITY_ENERGY,    /* in watt hours: 12 MWh */
  SP_QUANTITY_FLOP,      /* in operations: 4.2e9, 6 TFLOP */
  SP_QUANTITY_FLOP_RATE, /* in operations per second: 989 TFLOP/s, 312 TFLOPS */
  SP_N_QUANTITIES
} SpQuantityKind;

/* What an entry asks for. Zero in all but @kind is a plain one. */
typedef struct
{
  SpQuantityKind kind;
  const char *unit;      /* (nullable): what is counted, "samples", "devices"; for money the ISO 4217 code, "USD" */
  const char *per;       /* (nullable): for money, what the price is for: "h", "kWh"; may be typed after "/" */
  const char *bare_unit; /* (nullable): the unit of a number typed without one, "GB"; NULL: the quantity's own */
  double min;            /* smallest and largest value, in the quantity's own unit; not checked unless min < max */
  double max;
  gboolean above_min;    /* @min itself is refused */
  gboolean whole;        /* only whole numbers; always so for a count */
} SpQuantity;

typedef enum
{
  SP_NUMBER_NOTE_NONE,
  SP_NUMBER_NOTE_READ_BY_LOCALE, /* other readers would take "1.500" differently: show what was understood */
  SP_NUMBER_NOTE_OTHER_SIGN,     /* written with another locale's signs, but with one possible reading: likewise */
} SpNumberNote;

/**
 * sp_number_parse:
 * @quantity: (nullable): what is asked for; NULL: a plain number
 * @value: (out): in the quantity's own unit; untouched on error
 * @note: (out) (optional): whether to echo what was understood, see sp_quantity_format()
 *
 * Reads all of @text or refuses it. The locale's decimal sign counts; the other one does where no grouping reading
 * exists ("1.5" in German, but "1.500" is 1500 there). Group signs (the locale's, spaces, apostrophes) must stand where
 * the locale has them. Digits may be of any script.
 *
 * Returns: FALSE with a code of %SP_TEXT_ERROR and a sentence for people
 */
gboolean sp_number_parse (const SpNumberLocale *locale,
                          const char           *text,
                          const SpQuantity     *quantity,
                          double               *value,
                          SpNumberNote         *note,
                          GError              **error);

/* What an entry shows when it isn't edited, and an echo after "= ": all digits in groups, with the unit. In the bare
 * unit if there is one. Reads back as @value (through a bare unit that is no power of ten, within rounding). */
char *sp_quantity_format (const SpNumberLocale *locale,
                          const SpQuantity     *quantity,
                          double                value);

/* What a bare number of it is in: "s", "samples/s", "USD/h"; the same in every locale.
 * Returns: (nullable) (transfer full): NULL for a plain number, a count and a fraction */
char *sp_quantity_own_unit (const SpQuantity *quantity);

G_END_DECLS
