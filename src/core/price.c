/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Prices; formulas are in price.h. */
#include "core/price.h"

#include <math.h>

#include "core/check.h"

const char *
sp_pricing_name (SpPricing pricing)
{
  static const char *const names[] = { "rented", "reserved", "spot", "owned" };

  g_return_val_if_fail (pricing < SP_N_PRICINGS, NULL);
  return names[pricing];
}

static gboolean
check_reserved (const SpPriceInput *in,
                GError            **error)
{
  if (!sp_is_positive (in->reserved_devices))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "reserved devices", in->reserved_devices);
  if (!sp_is_not_negative (in->reserved_hours))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "reserved hours", in->reserved_hours);
  if (in->has_extra_price && !sp_is_positive (in->extra_price_per_device_hour))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "price of devices beyond the reserved", in->extra_price_per_device_hour);
  return TRUE;
}

static double
owned_per_device_hour (const SpPriceInput *in)
{
  double capital = in->purchase_per_device + in->network_per_device - in->resale_per_device;
  double power = in->device_watts > 0.0 ? in->device_watts / 1000.0 * in->pue * in->electricity_per_kwh : 0.0;

  return capital / (in->life_hours * in->utilisation) + power + in->upkeep_per_device_hour;
}

static gboolean
check_owned (const SpPriceInput *in,
             GError            **error)
{
  const double amounts[] = {
    in->purchase_per_device, in->network_per_device,  in->resale_per_device,
    in->device_watts,        in->electricity_per_kwh, in->upkeep_per_device_hour,
  };

  for (gsize i = 0; i < G_N_ELEMENTS (amounts); i++)
    if (!sp_is_not_negative (amounts[i]))
      return sp_refuse (error, SP_CORE_ERROR_PRICE, "amount of owned hardware", amounts[i]);
  if (in->resale_per_device > in->purchase_per_device + in->network_per_device)
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "resale above purchase", in->resale_per_device);
  if (!sp_is_positive (in->life_hours))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "life", in->life_hours);
  if (!(sp_is_positive (in->utilisation) && in->utilisation <= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "utilisation", in->utilisation);
  if (in->device_watts > 0.0 && !(isfinite (in->pue) && in->pue >= 1.0))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "PUE", in->pue);
  if (!sp_is_positive (owned_per_device_hour (in)))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "sum", owned_per_device_hour (in));
  return TRUE;
}

gboolean
sp_price_check (const SpPriceInput *in,
                GError            **error)
{
  g_return_val_if_fail (in->pricing < SP_N_PRICINGS, FALSE);

  if (in->pricing == SP_PRICING_OWNED)
    return check_owned (in, error);
  if (!sp_is_positive (in->price_per_device_hour))
    return sp_refuse (error, SP_CORE_ERROR_PRICE, "device-hour", in->price_per_device_hour);
  return in->pricing != SP_PRICING_RESERVED || check_reserved (in, error);
}

double
sp_price_per_device_hour (const SpPriceInput *in)
{
  return in->pricing == SP_PRICING_OWNED ? owned_per_device_hour (in) : in->price_per_device_hour;
}

static gboolean
reserved_cost (const SpPriceInput *in,
               double              billed_devices,
               double              hours,
               double             *cost)
{
  double extra = MAX (billed_devices - in->reserved_devices, 0.0);

  if (extra > 0.0 && !in->has_extra_price)
    return FALSE;
  *cost = in->idle_is_paid
            ? in->price_per_device_hour * in->reserved_devices * MAX (in->reserved_hours, hours)
            : in->price_per_device_hour * MIN (billed_devices, in->reserved_devices) * hours;
  if (extra > 0.0)
    *cost += in->extra_price_per_device_hour * extra * hours;
  return TRUE;
}

gboolean
sp_price_cost (const SpPriceInput *in,
               double              billed_devices,
               double              hours,
               double             *cost)
{
  if (in->pricing == SP_PRICING_RESERVED)
    return reserved_cost (in, billed_devices, hours, cost);
  *cost = sp_price_per_device_hour (in) * billed_devices * hours;
  return TRUE;
}

gboolean
sp_price_rate (const SpPriceInput *in,
               double              billed_devices,
               double             *per_hour)
{
  SpPriceInput endless = *in;

  endless.reserved_hours = 0.0;
  return sp_price_cost (&endless, billed_devices, 1.0, per_hour);
}

double
sp_billed_devices (double devices,
                   double devices_per_server)
{
  return ceil (devices / devices_per_server) * devices_per_server;
}
