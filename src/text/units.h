/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Durations, data sizes, money, dates and the names of work units, for people.
 * Every function that returns a string returns a new one (transfer full). */
#pragma once

#include "text/number.h"

G_BEGIN_DECLS

/* ---- Names ---- */

/* A text of the user as it is shown: at most @longest characters, the last of them "…" where something is cut, and
 * without the marks that turn the direction of what stands beside it. */
char *sp_text_clip (const char *text,
                    glong       longest);

/* Both ends of an interval as they were formatted: "3,300 to 4,640 samples/s", a unit behind a no-break space once; one
 * of them where they read alike. */
char *sp_text_range (const char *lo,
                     const char *hi);

/* ---- Work units ---- */

#define SP_UNIT_NAME_CHARACTERS_MAX 40

/* "samples" -> "samples/s"; an empty name or NULL -> "units/s". A file may name a unit longer than
 * SP_UNIT_NAME_CHARACTERS_MAX; its end is cut. */
char *sp_unit_per_second (const char *unit);

/* Whether a unit's name can be shown and read back: UTF-8, 1 to 40 characters, no control characters, no digits, no
 * "/". Surrounding spaces do not count. */
gboolean sp_unit_name_is_valid (const char *name);

/* ---- Time, data, power ---- */

/* The two largest parts that matter: "3 h 20 min", "45 s", "250 ms", "12 µs", "9.5 days", "3.2 years". @seconds must be
 * finite and not negative. */
char *sp_format_duration (const SpNumberLocale *locale,
                          double                seconds);

/* Several that are held against each other, such as the ends of an interval: all as sp_format_duration() where these
 * agree in their unit, otherwise all in the unit of the longest: "1.7 days" and "4.5 days". */
void  sp_format_durations (const SpNumberLocale *locale,
                           const double         *seconds,
                           gsize                 n,
                           char                **texts);

/* "2.6 GB" (powers of ten), with @digits significant ones. */
char *sp_format_bytes     (const SpNumberLocale *locale,
                           double                bytes,
                           int                   digits);
char *sp_format_bandwidth (const SpNumberLocale *locale,
                           double                bytes_per_second,
                           int                   digits);
char *sp_format_power     (const SpNumberLocale *locale,
                           double                watts,
                           int                   digits);
char *sp_format_energy    (const SpNumberLocale *locale,
                           double                watt_hours,
                           int                   digits);

/* "312 TFLOP/s", "7.8 GFLOP", with every digit. */
char *sp_format_flop      (const SpNumberLocale *locale,
                           double                operations,
                           gboolean              per_second);

/* "115,200 samples/s"; compact: "115 k samples/s". */
char *sp_format_rate         (const SpNumberLocale *locale,
                              double                per_second,
                              const char           *unit,
                              int                   digits);
char *sp_format_rate_compact (const SpNumberLocale *locale,
                              double                per_second,
                              const char           *unit,
                              int                   digits);

/* The same of a result, which is not known to more than @digits: "36,200 samples/s". */
char *sp_format_result_rate  (const SpNumberLocale *locale,
                              double                per_second,
                              const char           *unit,
                              int                   digits);

/* ---- Shares of the uncertain ---- */

/* "80%", "> 99%", "< 1%": a share of draws is never quite sure. */
char *sp_format_chance (const SpNumberLocale *locale,
                        double                probability);

/* What an added device returns, in devices' worth, to two decimals: "0.67". */
char *sp_format_return (const SpNumberLocale *locale,
                        double                worth);

/* ---- Money ---- */

/* @code: ISO 4217, "USD"; NULL or empty: an amount without currency. */

/* Whether @text is @code or its usual sign ("$", "€"). */
gboolean sp_currency_matches  (const char *code,
                               const char *text);
gboolean sp_currency_is_known (const char *text);

/* Three letters A-Z. */
gboolean sp_currency_code_is_valid (const char *code);

/* Puts the currency before or after @number as the locale does, and "/per" at the end. */
char *sp_currency_attach (const SpNumberLocale *locale,
                          const char           *code,
                          const char           *per,
                          const char           *number);

/* "$12,340" or "12.340 €": whole units from 1,000 on, cents below, more digits for less than a cent. */
char *sp_format_money (const SpNumberLocale *locale,
                       const char           *code,
                       double                amount);
/* The same of a result, which is not known to more than @digits: "$12,300". */
char *sp_format_cost  (const SpNumberLocale *locale,
                       const char           *code,
                       double                amount,
                       int                   digits);

/* ---- Dates ---- */

/* "2026-08-22", in UTC. */
char *sp_format_date (gint64 unix_seconds);

/* Returns: FALSE unless @text is a day of the calendar written YYYY-MM-DD. */
gboolean sp_date_is_valid (const char *text);

G_END_DECLS
