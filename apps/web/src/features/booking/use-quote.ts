import type { Call } from '@cabezal/contract/call';
import { quoteReservation } from '@cabezal/contract/reservations/reservations.calls';
import { isDate } from '@cabezal/domain/time/time';
import { useCall } from '../../api/use-call.ts';
import { useDebounced } from '../../ui/use-debounced.ts';
import { type BookingValues, stopsOf } from './booking-values.ts';

const QUOTE_MS = 300;
const MIN_STOPS = 2;

type QuoteInput = typeof quoteReservation extends Call<infer In, unknown> ? In : never;

/** What the price depends on, as far as it is known. */
export function quoteInput(values: BookingValues): QuoteInput {
  const stops = stopsOf(values).map(({ code, id_location }) => ({ code, id_location }));
  return {
    reservation_type: values.reservation_type,
    with_pickup: values.with_pickup,
    containers: values.containers.flatMap(box =>
      box.id_container_type ? [{ id_container_type: box.id_container_type, needs_generator: false }] : [],
    ),
    services: values.services,
    id_carrier: values.id_carrier ?? null,
    id_shipping_line: values.id_shipping_line ?? null,
    ...(values.id_client ? { id_client: values.id_client } : {}),
    ...(stops.length >= MIN_STOPS ? { stops } : {}),
    ...(values.appointment_date && isDate(values.appointment_date)
      ? { appointment_date: values.appointment_date }
      : {}),
  };
}

/** The price of what is written, asked 300 ms after the last change; the one before stays while the next is on its way. */
export function useQuote(values: BookingValues | undefined, enabled = true) {
  const text = useDebounced(values ? JSON.stringify(quoteInput(values)) : '', QUOTE_MS);
  const input = text === '' ? null : (JSON.parse(text) as QuoteInput);
  return useCall(quoteReservation, input ?? { reservation_type: 'E', containers: [] }, {
    enabled: enabled && input !== null && input.containers.length > 0,
    keepPrevious: true,
    staleTime: 60_000,
  });
}
