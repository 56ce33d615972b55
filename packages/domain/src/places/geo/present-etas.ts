import { type Instant, toIso, toMillis } from '../../system/time/time';
import { effectiveStops, type StopSigns } from '../../trips/status/standing';

interface ExpectedStop extends StopSigns {
  readonly code: string;
  readonly appointment_at: string | null;
  readonly eta_at: string | null;
}

/** When the work at a stop begins for who arrives at `arrival`: a plant waits for the agreed time, a gate takes who comes earlier. Milliseconds. */
export function serviceStart(stop: Pick<ExpectedStop, 'code' | 'appointment_at'>, arrival: number): number {
  return stop.code === 'PLT' && stop.appointment_at !== null
    ? Math.max(arrival, toMillis(stop.appointment_at))
    : arrival;
}

/**
 * The stops with the ETAs that can still be true: of a truck that is heard no more the last computed one passes by itself, and nobody arrives
 * before now. What the next stop is later, those behind it are later too, less what a wait for an agreed time takes up.
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

/** A trip under way with `presentEtas`, and its own ETA: that of the last stop. */
export function expectedFrom<T extends { readonly stops: ExpectedStop[]; readonly eta_at: string | null }>(
  trip: T,
  now: Instant,
): T {
  const stops = presentEtas(trip.stops, now);
  return { ...trip, stops, eta_at: trip.eta_at === null ? null : (stops.at(-1)?.eta_at ?? trip.eta_at) };
}
