/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What it costs to hold devices for some hours. All prices are the user's, in one
 * currency, which core does not know.
 *
 *   rented, spot   price * billed devices * hours
 *   reserved       reserved price * reserved devices * the longer of term and hours     idle time paid
 *                  reserved price * the billed ones among the reserved * hours          idle time not paid
 *                  plus, in both, extra price * billed devices beyond the reserved * hours
 *   owned          ((purchase + network - resale) / (life hours * utilisation)
 *                   + watts / 1000 * PUE * electricity + upkeep) * billed devices * hours
 *
 * Left out: taxes, discounts by volume, storage, people. */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  SP_PRICING_RENTED,
  SP_PRICING_RESERVED,
  SP_PRICING_SPOT, /* priced as rented; its interruptions are the calendar's */
  SP_PRICING_OWNED,
  SP_N_PRICINGS
} SpPricing;

/* "rented", "reserved", "spot", "owned" */
const char *sp_pricing_name (SpPricing pricing);

/* Fields that the pricing does not name are not read. */
typedef struct
{
  SpPricing pricing;
  double price_per_device_hour;       /* rented, spot, reserved: above 0 */

  double reserved_devices;            /* reserved: above 0 */
  double reserved_hours;              /* reserved: the term, 0 or more */
  gboolean idle_is_paid;              /* reserved */
  gboolean has_extra_price;           /* reserved: devices beyond can be had */
  double extra_price_per_device_hour; /* above 0 */

  double purchase_per_device;         /* owned: 0 or more, as the others */
  double network_per_device;
  double resale_per_device;           /* at most purchase and network */
  double life_hours;                  /* owned: above 0 */
  double utilisation;                 /* owned: share of its life in which a device works, above 0, at most 1 */
  double device_watts;                /* owned: with the host's share */
  double pue;                         /* owned: 1 or more, unless device_watts is 0 */
  double electricity_per_kwh;
  double upkeep_per_device_hour;
} SpPriceInput;

/* Returns: FALSE with %SP_CORE_ERROR_PRICE, also when the sum is not above 0 */
gboolean sp_price_check           (const SpPriceInput *input,
                                   GError            **error);

/* The price of one device-hour where one number says it; for reserved devices that of the
 * reservation. @input: checked. */
double   sp_price_per_device_hour (const SpPriceInput *input);

/**
 * sp_price_cost:
 * @input: checked
 * @billed_devices: 1 or more
 * @hours: 0 or more
 * @cost: (out): in the currency of @input
 *
 * Returns: FALSE when that many devices cannot be had (more than are reserved, no extra price)
 */
gboolean sp_price_cost            (const SpPriceInput *input,
                                   double              billed_devices,
                                   double              hours,
                                   double             *cost);

/* The same for one more hour of a run that outlasts any term: currency per hour. */
gboolean sp_price_rate            (const SpPriceInput *input,
                                   double              billed_devices,
                                   double             *per_hour);

/* Whole servers: devices rounded up to a multiple of @devices_per_server. */
double   sp_billed_devices        (double              devices,
                                   double              devices_per_server);

G_END_DECLS
