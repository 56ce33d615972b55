import { type Instant, toIso, toMillis } from '../../system/time/time';
import { effectiveStops, type StopSigns } from '../../trips/status/standing';

interface ExpectedStop extends StopSigns {
  readonly code: string;
  readonly appointment_at: string | null;
  readonly eta_at: string | null;
}

/** When the work at a stop begins after an arrival: at a plant not before the appointment; elsewhere on arrival. Milliseconds. */
export function serviceStart(stop: Pick<ExpectedStop, 'code' | 'appointment_at'>, arrival: number): number {
  return stop.code === 'PLT' && stop.appointment_at !== null
    ? Math.max(arrival, toMillis(stop.appointment_at))
    : arrival;
}

/**
 * The stops with ETAs corrected to the present. When a truck stops sending positions, its last ETAs pass; an arrival cannot be before now. The delay
 * of the next stop moves the later stops, less the time waited for appointments.
 */
export function presentEtas<S extends ExpectedStop>(stops: readonly S[], now: Instant): S[] {
  const seen = effectiveStops(stops);
  let delay = 0;
  return stops.map((stop, index) => {
    const { arrival_at = null, departure_at = null } = seen[index] ?? {};
    const isOpen = arrival_at === null && departure_at === null && stop.status !== 'NOT_EJECUTED';
    if (!isOpen || stop.eta_at === null) return stop;
    const before = toMillis(stop.eta_at);
    const eta = Math.max(before + delay, toMillis(now));
    delay = serviceStart(stop, eta) - serviceStart(stop, before);
    return eta === before ? stop : { ...stop, eta_at: toIso(eta) };
  });
}

/** A trip under way with `presentEtas`; its own ETA is that of the last stop. */
export function expectedFrom<T extends { readonly stops: ExpectedStop[]; readonly eta_at: string | null }>(
  trip: T,
  now: Instant,
): T {
  const stops = presentEtas(trip.stops, now);
  return { ...trip, stops, eta_at: trip.eta_at === null ? null : (stops.at(-1)?.eta_at ?? trip.eta_at) };
}
