import type { Pricing } from '@cabezal/contract/bookings/reservations/price.shapes';
import { quoteReservation } from '@cabezal/contract/bookings/reservations/reservations.calls';
import type { Call } from '@cabezal/contract/call';
import { time } from '@cabezal/contract/shapes';
import type { Money } from '@cabezal/domain/system/amounts/money';
import { isDate } from '@cabezal/domain/system/time/time';
import { useQueryClient } from '@tanstack/react-query';
import { callKey } from '../../../api/nouns.ts';
import { useCall } from '../../../api/use-call.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { type BookingValues, stopsOf } from './booking-values.ts';

const QUOTE_MS = 300;
const MIN_STOPS = 2;
const MOST_KG = 1_000_000;

type QuoteInput = typeof quoteReservation extends Call<infer In, unknown> ? In : never;

/** The typed weight; null if it is not a number (yet). */
function weightOf(typed: number | string | null | undefined): number | null {
  const kg = typed === '' || typed == null ? Number.NaN : Number(typed);
  return Number.isFinite(kg) && kg >= 0 && kg <= MOST_KG ? kg : null;
}

/** The values that the price depends on, as far as they are known. */
export function quoteInput(values: BookingValues, id_reservation?: number): QuoteInput {
  const stops = stopsOf(values).map(({ code, id_location }) => ({ code, id_location }));
  return {
    reservation_type: values.reservation_type,
    with_pickup: values.with_pickup,
    containers: values.containers.flatMap(box =>
      box.id_container_type
        ? [
            {
              id_container_type: box.id_container_type,
              needs_generator: box.needs_generator ?? false,
              weight_kg: weightOf(box.weight_kg),
              own_generator: box.own_generator ?? false,
              ...(box.services && { services: box.services }),
            },
          ]
        : [],
    ),
    services: values.services,
    ...(id_reservation === undefined ? {} : { id_reservation }),
    id_carrier: values.id_carrier ?? null,
    id_shipping_line: values.id_shipping_line ?? null,
    id_product: values.id_product ?? null,
    ...(values.id_bill_to ? { id_bill_to: values.id_bill_to } : {}),
    ...(values.appointment_time && time.safeParse(values.appointment_time).success
      ? { appointment_time: values.appointment_time }
      : {}),
    ...(values.id_client ? { id_client: values.id_client } : {}),
    ...(stops.length >= MIN_STOPS ? { stops } : {}),
    ...(values.appointment_date && isDate(values.appointment_date)
      ? { appointment_date: values.appointment_date }
      : {}),
  };
}

/**
 * The price of the current values, requested 300 ms after the last change; the previous one stays until the next arrives. `id_reservation`:
 * the edited reservation.
 */
export function useQuote(values: BookingValues | undefined, enabled = true, id_reservation?: number) {
  const text = useDebounced(values ? JSON.stringify(quoteInput(values, id_reservation)) : '', QUOTE_MS);
  const input = text === '' ? null : (JSON.parse(text) as QuoteInput);
  return useCall(quoteReservation, input ?? { reservation_type: 'E', containers: [] }, {
    enabled: enabled && input !== null && input.containers.length > 0,
    keepPrevious: true,
    staleTime: 60_000,
  });
}

/**
 * The displayed total for the current values, which is what the person confirms; undefined: none is displayed, because it is loading or not
 * visible to this person. `ask` refetches it after it has changed.
 */
export function useShownTotal(id_reservation?: number) {
  const client = useQueryClient();
  const keyOf = (values: BookingValues) => callKey(quoteReservation, quoteInput(values, id_reservation));
  return {
    of: (values: BookingValues): Money | undefined => {
      const pricing = client.getQueryData<Pricing>(keyOf(values));
      return pricing && pricing.charges.length > 0 ? pricing.total : undefined;
    },
    ask: (values: BookingValues) => client.invalidateQueries({ queryKey: keyOf(values) }),
  };
}
